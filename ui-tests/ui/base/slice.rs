use swz::prelude::*;

fn main() {
    let a: &[f32] = &[1.0; 4];
    let _ = swz!(a.x);
    //             ^ no vector
}
