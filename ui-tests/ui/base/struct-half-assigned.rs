use swz::prelude::*;

struct P;

fn main() {
    let mut p = P;
    swz!(p.lo = 1.0);
    //     ^^ no vector
}
