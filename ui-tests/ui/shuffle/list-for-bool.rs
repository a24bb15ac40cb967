use swz::prelude::*;

fn main() {
    let x = bool4::splat(true);
    let _ = shuffle!(x, [0, 1, 2, 3]);
    //               ^ bool
}
