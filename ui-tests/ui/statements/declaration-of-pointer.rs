use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        float4 *p = &v;
    //  ^^^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
