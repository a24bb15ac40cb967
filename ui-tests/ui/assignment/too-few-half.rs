use swz::prelude::*;

#[swizzle]
fn half(block: uint4) -> uint8 {
    let mut all = uint8::splat(0);
    all.lo = block.even;
    //             ^^^^ two components
    all
}

fn main() {
    half(uint4::splat(0));
}
