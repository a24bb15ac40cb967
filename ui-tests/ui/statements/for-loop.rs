use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        for (int i = 0; i < 4; i++) { v.x += 1.0; }
    //  ^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
