use swz::builtin::vload4;
use swz::prelude::*;

fn main() {
    let numbers = [0.0_f32; 16];
    let _ = swz!(vload4(&numbers, 0).xyz);
    //           ^^^^^^ the slice is the second argument
}
