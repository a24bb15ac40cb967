use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = dot(float8::splat(1.0), float8::splat(2.0));
    //          ^^^^^^^^^^^^^^^^^^ 8 components
}
