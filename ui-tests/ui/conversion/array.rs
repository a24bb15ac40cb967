use swz::prelude::*;

fn main() {
    let _ = swz!(convert_int4([1.0_f32, 2.0, 3.0, 4.0]));
    //           ^^^^^^^^^^^^ an array
}
