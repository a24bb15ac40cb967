use swz::prelude::*;

#[swizzle]
fn span(range: long4) -> i64 {
    let (low, high) = range.yw;
    //  ^^^^^^^^^^^ of a vector
    high - low
}

fn main() {
    span(long4::splat(1));
}
