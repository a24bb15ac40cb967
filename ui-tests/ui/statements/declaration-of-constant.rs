use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        const float4 w = v.wzyx;
    //  ^^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
