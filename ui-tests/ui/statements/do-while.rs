use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        do { v.x -= 1.0; } while (v.x > 0.0);
    //  ^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
