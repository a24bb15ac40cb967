use swz::prelude::*;

fn main() {
    let x = 1.0_f64;
    let _ = swz!(as_uint(x));
    //           ^^^^^^^ 8 bytes as 4
}
