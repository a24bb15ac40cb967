use swz::prelude::*;

fn main() {
    let _ = swz!((bool2)(1, 2));
    //                      ^ bool holds 0 and 1
}
