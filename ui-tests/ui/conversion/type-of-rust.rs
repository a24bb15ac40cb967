use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = swz!(convert_u8x4(v.wzyx));
    //           ^^^^^^^^^^^^ not OpenCL's name
}
