use core::arch::x86_64::__m128i;
use swz::prelude::*;

fn bytes(register: __m128i) -> uchar4 {
    swz!(register.xyzw)
    //            ^^^^ which elements it has is not told
}

fn main() {
    let _ = bytes;
}
