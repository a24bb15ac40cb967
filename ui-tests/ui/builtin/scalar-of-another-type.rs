use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = clamp(int4::splat(1), 0, 1.5);
    //                               ^^^ a float beside integers
}
