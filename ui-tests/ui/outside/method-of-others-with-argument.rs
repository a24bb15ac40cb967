use swz::prelude::*;

fn main() {
    let normal = float3::new(0.0, 1.0, 0.0);
    let plane: float4 = normal.extend(1.0) * 2.0;
    //                         ^^^^^^ a name of `glam`
    let _ = plane;
}
