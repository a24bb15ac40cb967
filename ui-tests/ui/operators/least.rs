use std::cmp::min;

use swz::prelude::*;

fn main() {
    let (a, b) = (int4::splat(1), int4::splat(2));
    let _ = min(a, b);
    //      ^^^ no order
}
