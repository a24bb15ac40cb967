use swz::prelude::*;

fn main() {
    let a = int2::splat(1);
    let _ = swz!((int4)(a, 1, 1.5));
    //                        ^^^ a fraction
}
