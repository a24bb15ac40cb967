use swz::prelude::*;

fn main() {
    let x = bool4::splat(true);
    let mask = uchar4::splat(0);
    let _ = shuffle(x, mask);
    //              ^ bool
}
