use swz::prelude::*;

fn main() {
    let mut s = 1.0_f32;
    swz!(s.x += 2.0);
    //     ^ no vector
}
