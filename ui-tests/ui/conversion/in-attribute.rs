use swz::prelude::*;

#[swizzle]
fn f(v: float4) -> uchar16 {
    convert_uchar32_sat(v)
//  ^^^^^^^^^^^^^^^^^^^ no vector has 32
}

fn main() {
    let _ = f(float4::splat(1.0));
}
