use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = max(bool4::splat(true), bool4::splat(false));
    //          ^^^^^^^^^^^^^^^^^^ no order of `bool`s
}
