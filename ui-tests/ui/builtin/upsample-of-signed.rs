use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = upsample(char2::splat(1), char2::splat(2));
    //                                ^^^^^^^^^^^^^^^ the lower half is unsigned
}
