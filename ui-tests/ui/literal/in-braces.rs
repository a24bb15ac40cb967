use swz::prelude::*;

fn main() {
    let v = float3::splat(1.0);
    let _ = swz!(float4 { v.zyx, 1.0 });
    //                  ^^^^^^^^^^^^^^ a list
}
