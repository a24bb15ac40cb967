use swz::prelude::*;

#[swizzle]
fn tenth(v: float16) -> f32 {
    let b: f32 = v.s10;
    //             ^^^ two components
    b
}

fn main() {
    tenth(float16::splat(0.0));
}
