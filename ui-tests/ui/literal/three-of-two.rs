use swz::prelude::*;

fn main() {
    let _ = swz!(int2(1, 2, 3));
    //                      ^ 3 of 2
}
