use swz::prelude::*;

struct P;

fn main() {
    let mut p = P;
    swz!(p.xy += 1.0);
    //     ^^ no vector
}
