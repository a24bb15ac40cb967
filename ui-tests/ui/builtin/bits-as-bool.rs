use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = as_type::<bool4>(1_u32);
    //                       ^^^^^ not all bits are values
}
