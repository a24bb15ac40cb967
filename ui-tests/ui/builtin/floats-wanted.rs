use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = sqrt(int4::splat(1));
    //           ^^^^^^^^^^^^^^ a root of integers
}
