use swz::prelude::*;

fn main() {
    let x = 1.0_f32;
    let _ = shuffle!(x, [0, 1, 2, 3]);
    //               ^ no vector
}
