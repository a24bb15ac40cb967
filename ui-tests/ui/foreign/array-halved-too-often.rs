use swz::prelude::*;

fn main() {
    let v = [1.0f32, 2.0];
    let _ = swz!(v.lo.lo);
    //                ^^ a scalar
}
