use swz::prelude::*;

fn main() {
    let v = float2::new(1.0, 2.0);
    let _ = swz!(as_int4(v));
    //           ^^^^^^^ 8 bytes as 16
}
