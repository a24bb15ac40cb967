use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        ++v.x;
    //  ^ no such operator
        v.xy = v.yx;
    }
    let _ = v;
}
