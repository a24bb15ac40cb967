use swz::prelude::*;

fn main() {
    let mut s = 1.0_f64;
    swz!(s.x = 2.0);
    //     ^ a scalar
}
