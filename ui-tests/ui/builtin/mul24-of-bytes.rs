use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = mul24(uchar4::splat(1), 2);
    //            ^^^^^^^^^^^^^^^^ 8 bits
}
