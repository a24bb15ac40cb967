use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        v = (float4){1.0f, 2.0f, 3.0f, 4.0f};
    //       ^^^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
