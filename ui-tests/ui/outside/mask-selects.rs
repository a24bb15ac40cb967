use swz::builtin::isless;
use swz::prelude::*;

fn main() {
    let (a, b) = (float4::splat(1.0), float4::splat(2.0));
    let _ = isless(a, b).select(a, b);
    //                   ^^^^^^ as of `std::simd`
}
