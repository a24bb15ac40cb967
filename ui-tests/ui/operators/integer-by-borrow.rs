use swz::prelude::*;

fn main() {
    let v = &double4::splat(1.0);
    let _ = 1 / v;
    //        ^ an integer
}
