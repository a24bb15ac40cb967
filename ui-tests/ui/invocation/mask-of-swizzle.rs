use swz::prelude::*;

fn main() {
    let v = int4::new(1, 2, 3, 4);
    let _ = swz!(v.lo, [1, 0]);
    //               ^ as `simd_swizzle!` takes it
}
