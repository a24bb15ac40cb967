use swz::prelude::*;

fn main() {
    let mut a = [1.0_f32, 2.0, 3.0];
    swz!(a.xy = 1);
    //          ^ floats have a point
}
