use swz::prelude::*;

fn main() {
    let s = half2::default().x;
    let _ = swz!(s.lo);
    //             ^^ a scalar
}
