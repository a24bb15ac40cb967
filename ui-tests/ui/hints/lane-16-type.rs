use swz::prelude::*;

fn main() {
    let v = float16::splat(1.0);
    let e: f32 = swz!(v.s10);
    //                ^^^^^ s10 is two components
    let _ = e;
}
