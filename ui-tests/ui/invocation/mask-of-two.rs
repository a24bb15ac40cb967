use swz::prelude::*;

fn main() {
    let (a, b) = (int4::splat(1), int4::splat(2));
    let _ = swz!(a, b, [0, 4, 1, 5]);
    //            ^ as `simd_swizzle!` takes it
}
