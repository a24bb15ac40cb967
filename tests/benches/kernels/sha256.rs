//! Four words of SHA-256's message schedule at a time (FIPS 180-4, section 6.2.2, step 1).

use swz::builtin::rotate;
use swz::prelude::*;

/// The next four words after the last sixteen.
#[swizzle]
#[inline(always)]
#[must_use]
pub fn step([a, b, c, d]: [uint4; 4]) -> uint4 {
    let before = (uint4)(a.yzw, b.x);
    let small = rotate(before, 25) ^ rotate(before, 14) ^ before >> 3;
    let mut next = a + small + (uint4)(c.yzw, d.x);
    // The latter two words need the former two.
    next.lo += late(d.hi);
    next.hi += late(next.lo);
    next
}

/// The sum that the words two places before add.
#[inline(always)]
fn late(words: uint2) -> uint2 {
    rotate(words, 15) ^ rotate(words, 13) ^ words >> 10
}
