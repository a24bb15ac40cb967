use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = swz!(float4::new(v.xyz, 1.0));
    //           ^^^^^^^^^^^ takes numbers
}
