use swz::prelude::*;

fn main() {
    let a = float2::splat(1.0);
    let d = 4.0_f64;
    let _ = swz!((float4)(a, 1.0, d));
    //                            ^ a double
}
