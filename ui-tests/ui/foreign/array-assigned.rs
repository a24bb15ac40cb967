use swz::prelude::*;

fn main() {
    let mut v = [1.0f32, 2.0, 3.0, 4.0];
    swz!(v.xy = [1.0f32, 2.0, 3.0]);
    //          ^^^^^^^^^^^^^^^^^^ 3 components for 2
}
