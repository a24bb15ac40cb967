use swz::prelude::*;

#[swizzle]
fn is_short(header: uint8) -> bool {
    header.hi == 0
    //           ^ a vector equals vectors
}

fn main() {
    is_short(uint8::splat(0));
}
