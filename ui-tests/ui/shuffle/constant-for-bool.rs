use swz::prelude::*;

fn main() {
    let x = bool4::splat(true);
    const MASK: [u8; 4] = [3, 2, 1, 0];
    let _ = shuffle!(x, MASK);
    //               ^ bool
}
