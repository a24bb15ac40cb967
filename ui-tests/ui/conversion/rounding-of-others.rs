use swz::prelude::*;

fn main() {
    let v = float4::splat(1.5);
    let _ = swz!(convert_uchar4_sat_rnd(v.wzyx));
    //           ^^^^^^^^^^^^^^^^^^^^^^ no rounding of OpenCL's
}
