use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = convert::<int4>(bool4::splat(true));
    //                      ^^^^^^^^^^^^^^^^^^ `bool`s are no numbers
}
