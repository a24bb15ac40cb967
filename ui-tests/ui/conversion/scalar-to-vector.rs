use swz::prelude::*;

fn main() {
    let x = 1.0_f32;
    let _ = swz!(convert_int4(x));
    //           ^^^^^^^^^^^^ one number becomes 4
}
