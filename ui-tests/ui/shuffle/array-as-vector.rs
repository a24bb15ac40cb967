use swz::prelude::*;

fn main() {
    let x = [1.0_f32; 4];
    let _ = shuffle(x, uint4::splat(0));
    //              ^ no vector
}
