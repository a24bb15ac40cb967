//! The kernels of the pipeline, each for a row of a picture: as this crate is compiled, and cloned for the machine that the program
//! finds itself on.

use swz::builtin::{abs, clamp, mix, smoothstep, vload16, vstore16};
use swz::prelude::*;

/// A change of the colours.
#[derive(Clone, Copy)]
pub struct Look {
    /// The value that becomes black, and the one that becomes white.
    pub levels: float2,
    /// 0 makes everything grey, 1 leaves the colours as they are, more makes them brighter.
    pub saturation: f32,
    /// 0 leaves light and dark as they are, 1 draws them apart by a smooth curve.
    pub contrast: f32,
}

/// Four pixels of RGBA: levels, saturation and contrast; the alpha stays.
#[swizzle]
#[inline(always)]
fn developed(pixels: uchar16, look: Look) -> uchar16 {
    let bytes = convert_float16(pixels);
    let colour = clamp((bytes - look.levels.x) * (1.0f / (look.levels.y - look.levels.x)), 0.0f, 1.0f);
    let grey = colour.s048c * 0.2126f + colour.s159d * 0.7152f + colour.s26ae * 0.0722f;
    let colour = mix(grey.xxxxyyyyzzzzwwww, colour, look.saturation);
    let mut result = mix(colour, smoothstep(0.0f, 1.0f, colour), look.contrast) * 255.0f + 0.5f;
    result.s37bf = bytes.s37bf;
    convert_uchar16_sat(result)
}

/// How bright four pixels are, in whole numbers, so that it can be checked to the bit.
#[swizzle]
#[inline(always)]
fn grey(pixels: uchar16) -> uchar4 {
    let channels = convert_ushort16(pixels);
    let sum = channels.s048c * 54 + channels.s159d * 183 + channels.s26ae * 19;
    convert_uchar4((sum + 128) >> 8)
}

/// The strength of the edges at 16 neighbours, by Sobel's filter: the rows above, at and below them, from the left of the first one on.
#[inline(always)]
fn edges(rows: [&[u8]; 3], first: usize) -> uchar16 {
    let at = |y: usize, x: usize| vload16(0, &rows[y][first + x..]).cast::<i16>();
    let x = at(0, 2) + at(1, 2) * 2 + at(2, 2) - at(0, 0) - at(1, 0) * 2 - at(2, 0);
    let y = at(2, 0) + at(2, 1) * 2 + at(2, 2) - at(0, 0) - at(0, 1) * 2 - at(0, 2);
    swz!(convert_uchar16_sat(abs(x) + abs(y)))
}

/// Develops a row of RGBA into another one.
#[inline(always)]
fn develop_row(from: &[u8], to: &mut [u8], look: Look) {
    let (whole, rest) = from.split_at(from.len() / 16 * 16);
    let (to_whole, to_rest) = to.split_at_mut(whole.len());
    for (from, to) in whole.chunks_exact(16).zip(to_whole.chunks_exact_mut(16)) {
        vstore16(developed(vload16(0, from), look), 0, to);
    }
    // One to three pixels are left over.
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    to_rest.copy_from_slice(&developed(vload16(0, &last), look)[..rest.len()]);
}

/// The brightness of a row of RGBA, with its first and its last pixel once more before and behind it.
#[inline(always)]
fn grey_row(from: &[u8], to: &mut [u8]) {
    let width = from.len() / 4;
    for (pixels, to) in from.chunks(16).zip(to[1..=width].chunks_mut(4)) {
        let mut group = [0; 16];
        group[..pixels.len()].copy_from_slice(pixels);
        to.copy_from_slice(&grey(vload16(0, &group))[..pixels.len() / 4]);
    }
    (to[0], to[width + 1]) = (to[1], to[width]);
}

/// The edges of a row; the rows of brightness around it reach 17 bytes beyond its last whole group of 16.
#[inline(always)]
fn edges_row(rows: [&[u8]; 3], to: &mut [u8]) {
    for (group, to) in to.chunks_mut(16).enumerate() {
        to.copy_from_slice(&edges(rows, 16 * group)[..to.len()]);
    }
}

/// A kernel for each step.
#[derive(Clone, Copy)]
pub struct Kernels {
    pub develop: fn(&[u8], &mut [u8], Look),
    pub grey: fn(&[u8], &mut [u8]),
    pub edges: fn([&[u8]; 3], &mut [u8]),
}

/// Declares the kernels as they are compiled, and their clones. Rust before 1.89 cannot name AVX-512 in a function's features.
macro_rules! kernels {
    ($($kernel:ident: $row:ident($($argument:ident: $t:ty),*);)*) => {
        mod plain {
            $(
                #[inline(never)]
                pub fn $kernel($($argument: $t),*) {
                    super::$row($($argument),*);
                }
            )*
        }
        mod best {
            use multiversion::multiversion;
            $(
                #[rustversion::attr(
                    since(1.89),
                    multiversion(targets("x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+fma", "x86_64+avx2+fma"))
                )]
                #[rustversion::attr(before(1.89), multiversion(targets("x86_64+avx2+fma")))]
                pub fn $kernel($($argument: $t),*) {
                    super::$row($($argument),*);
                }
            )*
        }
        /// As this crate is compiled.
        pub const PLAIN: Kernels = Kernels { $($kernel: plain::$kernel),* };
        /// For the best that the machine has.
        pub const BEST: Kernels = Kernels { $($kernel: best::$kernel),* };
    };
}
kernels! {
    develop: develop_row(from: &[u8], to: &mut [u8], look: super::Look);
    grey: grey_row(from: &[u8], to: &mut [u8]);
    edges: edges_row(rows: [&[u8]; 3], to: &mut [u8]);
}
