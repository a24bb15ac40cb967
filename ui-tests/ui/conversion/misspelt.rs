use swz::prelude::*;

fn main() {
    let v = int4::new(1, 2, 3, 4);
    let _ = swz!(convert_flaot4(v));
    //           ^^^^^^^^^^^^^^ convert_float4
}
