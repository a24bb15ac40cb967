use swz::prelude::*;

#[swizzle]
fn turned(v: uint4, first: u32) -> uint4 {
    shuffle!(v, [first, 1, 2, 3])
    //           ^^^^^ known at run time only
}

fn main() {
    turned(uint4::splat(1), 0);
}
