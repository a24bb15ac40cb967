use swz::prelude::*;

fn main() {
    let mut w = float4::splat(0.0);
    let v = &w;
    swz!(v.xy = float2::splat(1.0));
    //   ^ not mutable
    w.x = 1.0;
}
