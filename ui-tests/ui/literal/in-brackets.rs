use swz::prelude::*;

fn main() {
    let v = float2::new(1.0, 2.0);
    let _ = swz!(float4[v.yx, 1.0, 0.0]);
    //                 ^^^^^^^^^^^^^^^^
}
