use swz::prelude::*;

fn main() {
    let x = bool4::splat(true);
    let _ = swz!(shuffle(x, (uchar4)(3, 2, 1, 0)));
    //                   ^ vectors of bool
}
