//! Levels and colour temperature of a picture: one kernel, compiled for the machine that the crate is compiled for, and cloned for
//! better ones that the program may find itself on.

use multiversion::multiversion;
use swz::builtin::{clamp, convert, convert_sat, vload4, vload16, vstore4, vstore16};
use swz::prelude::*;

/// A change of a picture.
#[derive(Clone, Copy)]
pub struct Grade {
    /// The value that becomes black, and the one that becomes white.
    pub levels: float2,
    /// How much more red and less blue there is to be: -1 to 1.
    pub warmth: f32,
}

/// Grades the pixels of RGBA in the first slice into the second, which is as long.
#[swizzle]
#[inline(always)]
fn grade(from: &[u8], to: &mut [u8], grade: Grade) {
    let range = 255.0 / (grade.levels.y - grade.levels.x);
    let gain = (float4)((float3)(1.0 + grade.warmth, 1.0, 1.0 - grade.warmth) * range, 1.0);
    let black = (float4)(grade.levels.xxx, 0.0);
    let (gains, blacks) = (gain.rgbargbargbargba, black.rgbargbargbargba);

    for (from, to) in from.chunks_exact(16).zip(to.chunks_exact_mut(16)) {
        let pixels = convert::<float16>(vload16(0, from));
        vstore16(convert_sat::<uchar16>(clamp((pixels - blacks) * gains, 0.0, 255.0) + 0.5), 0, to);
    }
    let done = from.len() / 16 * 16;
    for (from, to) in from[done..].chunks_exact(4).zip(to[done..].chunks_exact_mut(4)) {
        let pixel = convert::<float4>(vload4(0, from));
        vstore4(convert_sat::<uchar4>(clamp((pixel - black) * gain, 0.0, 255.0) + 0.5), 0, to);
    }
}

/// The kernel as this crate is compiled.
#[inline(never)]
pub fn plain(from: &[u8], to: &mut [u8], how: Grade) {
    grade(from, to, how);
}

/// The kernel for AVX2 and FMA, where the machine has them.
#[multiversion(targets("x86_64+avx2+fma"))]
pub fn avx2(from: &[u8], to: &mut [u8], how: Grade) {
    grade(from, to, how);
}

/// The kernel for the best features that the machine has. Rust before 1.89 cannot name AVX-512 in a function's features.
#[rustversion::attr(
    since(1.89),
    multiversion(targets("x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+fma", "x86_64+avx2+fma"))
)]
#[rustversion::attr(before(1.89), multiversion(targets("x86_64+avx2+fma")))]
pub fn best(from: &[u8], to: &mut [u8], how: Grade) {
    grade(from, to, how);
}
