use swz::prelude::*;

fn main() {
    let x: float = 1.0;
    //     ^^^^^ C's name of `f32`
    let _ = float2::splat(x);
}
