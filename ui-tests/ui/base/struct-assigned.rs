use swz::prelude::*;

struct P;

fn main() {
    let mut p = P;
    swz!(p.xy = float2::splat(1.0));
    //     ^^ no vector
}
