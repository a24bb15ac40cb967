use swz::prelude::*;

fn picked(v: float8, i: u32) -> f32 {
    swz!(v.s[i])
    //     ^ a component by a variable
}

fn main() {
    picked(float8::splat(1.0), 3);
}
