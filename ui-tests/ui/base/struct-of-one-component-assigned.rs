use swz::prelude::*;

struct P;

fn main() {
    let mut p = P;
    swz!(p.x = 1.0);
    //     ^ no vector
}
