use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        float4 w[4];
    //  ^^^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
