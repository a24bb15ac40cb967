use swz::prelude::*;

fn main() {
    let k: uint = 1;
    //     ^^^^ C's name of `u32`
    let _ = uint2::splat(k);
}
