use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = as_type::<uchar4>(bool4::splat(true));
    //                        ^^^^^^^^^^^^^^^^^^ `bool`s
}
