use swz::prelude::*;

struct P;

fn main() {
    let p = P;
    let _ = swz!(p.hi.xyz);
    //                ^^^ no vector
}
