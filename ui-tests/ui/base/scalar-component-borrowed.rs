use swz::prelude::*;

fn main() {
    let mut s = 1.0_f32;
    let _ = swz!(&mut s.x);
    //                  ^ no vector
}
