//! Products of complex numbers, 8 of them interleaved in a `float16`.

use crate::support::{CACHED, Candidate, Memory, fearless, map, noise, race};
use criterion::Criterion;
use fearless_simd::prelude::*;
use glam::{Vec4, Vec4Swizzles};
use swz::prelude::*;
use wide::{f32x8, u32x8};

/// `(a + bi)(c + di)`, of which small integers make no rounding.
fn product([a, b]: [f32; 2], [c, d]: [f32; 2]) -> [f32; 2] {
    [a * c - b * d, a * d + b * c]
}

/// Odd components of the result are sums, even ones differences.
#[inline(always)]
fn fearless<S: Simd>(simd: S, from: &[u8], to: &mut [u8]) {
    let signs = S::f32s::from_fn(simd, |k| if k % 2 == 0 { -1.0 } else { 1.0 });
    let order = |order: [u8; 16]| S::u8s::block_splat(order.simd_into(simd));
    let swap = order([4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11]);
    map(from, to, |[x, y]: [[f32; 16]; 2]| {
        let mut out = [0.0; 16];
        for ((to, x), y) in
            out.chunks_exact_mut(S::f32s::LEN).zip(x.chunks_exact(S::f32s::LEN)).zip(y.chunks_exact(S::f32s::LEN))
        {
            let (x, y) = (S::f32s::from_slice(simd, x), S::f32s::from_slice(simd, y));
            let (real, imaginary) = (x.unzip_low(x), x.unzip_high(x));
            let (real, imaginary) = (real.zip_low(real), imaginary.zip_low(imaginary));
            (real * y + imaginary * signs * y.swizzle_dyn_within_blocks(swap)).store_slice(to);
        }
        out
    });
}

#[cfg(target_feature = "avx512f")]
mod by_hand {
    use core::arch::x86_64::{
        __m512, _mm512_add_ps, _mm512_mask_sub_ps, _mm512_movehdup_ps, _mm512_moveldup_ps, _mm512_mul_ps,
        _mm512_permute_ps,
    };
    pub type Register = __m512;
    pub const REGISTERS: usize = 1;

    pub fn product(x: Register, y: Register) -> Register {
        // SAFETY: the features are there.
        unsafe {
            let p = _mm512_mul_ps(_mm512_moveldup_ps(x), y);
            let q = _mm512_mul_ps(_mm512_movehdup_ps(x), _mm512_permute_ps::<0xB1>(y));
            _mm512_mask_sub_ps(_mm512_add_ps(p, q), 0x5555, p, q)
        }
    }
}

#[cfg(all(target_feature = "avx2", not(target_feature = "avx512f")))]
mod by_hand {
    use core::arch::x86_64::{
        __m256, _mm256_addsub_ps, _mm256_movehdup_ps, _mm256_moveldup_ps, _mm256_mul_ps, _mm256_permute_ps,
    };
    pub type Register = __m256;
    pub const REGISTERS: usize = 2;

    pub fn product(x: Register, y: Register) -> Register {
        // SAFETY: the features are there.
        unsafe {
            let p = _mm256_mul_ps(_mm256_moveldup_ps(x), y);
            let q = _mm256_mul_ps(_mm256_movehdup_ps(x), _mm256_permute_ps::<0xB1>(y));
            _mm256_addsub_ps(p, q)
        }
    }
}

#[cfg(not(target_feature = "avx2"))]
mod by_hand {
    use core::arch::x86_64::{__m128, _mm_add_ps, _mm_mul_ps, _mm_setr_ps, _mm_shuffle_ps, _mm_xor_ps};
    pub type Register = __m128;
    pub const REGISTERS: usize = 4;

    pub fn product(x: Register, y: Register) -> Register {
        // SAFETY: SSE is there on every x86-64.
        unsafe {
            let p = _mm_mul_ps(_mm_shuffle_ps::<0xA0>(x, x), y);
            let q = _mm_mul_ps(_mm_shuffle_ps::<0xF5>(x, x), _mm_shuffle_ps::<0xB1>(y, y));
            _mm_add_ps(p, _mm_xor_ps(q, _mm_setr_ps(-0.0, 0.0, -0.0, 0.0)))
        }
    }
}

pub fn job(c: &mut Criterion) {
    let number = |at: usize| f32::from(noise(at));
    let input = Memory::new(CACHED, |at| number(at / 4).to_ne_bytes()[at % 4]);
    let expected = Memory::new(CACHED / 2, |at| {
        let (block, pair, part) = (at / 64, at / 8 % 8, at / 4 % 2);
        let complex = |from: usize| [number(from), number(from + 1)];
        let [x, y] = [0, 16].map(|vector| complex(32 * block + vector + 2 * pair));
        product(x, y)[part].to_ne_bytes()[at % 4]
    });
    let mut candidates: Vec<Candidate> = vec![
        ("glam", |from, to| {
            map(from, to, |[x, y]: [[Vec4; 4]; 2]| {
                std::array::from_fn::<_, 4, _>(|k| {
                    let (x, y) = (x[k], y[k]);
                    x.xxzz() * y + x.yyww() * Vec4::new(-1.0, 1.0, -1.0, 1.0) * y.yxwz()
                })
            });
        }),
        ("wide", |from, to| {
            map(from, to, |[x, y]: [[f32x8; 2]; 2]| {
                std::array::from_fn::<_, 2, _>(|k| {
                    let (x, y) = (x[k], y[k]);
                    let real = x.shuffle(u32x8::new([0, 0, 2, 2, 4, 4, 6, 6]));
                    let imaginary = x.shuffle(u32x8::new([1, 1, 3, 3, 5, 5, 7, 7]));
                    let signs = f32x8::new([-1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0]);
                    real * y + imaginary * signs * y.shuffle(u32x8::new([1, 0, 3, 2, 5, 4, 7, 6]))
                })
            });
        }),
        ("arrays", |from, to| {
            map(from, to, |[x, y]: [[[f32; 2]; 8]; 2]| std::array::from_fn::<_, 8, _>(|k| product(x[k], y[k])));
        }),
        ("intrinsics", |from, to| {
            map(from, to, |[x, y]: [[by_hand::Register; by_hand::REGISTERS]; 2]| {
                std::array::from_fn::<_, { by_hand::REGISTERS }, _>(|k| by_hand::product(x[k], y[k]))
            });
        }),
    ];
    candidates.extend(swz_and_clone!(|from, to| {
        map(from, to, |[x, y]: [float16; 2]| {
            let (p, q) = swz!((x.s0022446688aaccee * y, x.s1133557799bbddff * y.s1032547698badcfe));
            p + q * swz!(float2::new(-1.0, 1.0).s0101010101010101)
        });
    }));
    candidates.extend(fearless!(fearless()));
    #[cfg(feature = "nightly")]
    candidates.push(("core::simd", |from, to| {
        use std::simd::{f32x16, simd_swizzle};
        map(from, to, |[x, y]: [[f32; 16]; 2]| {
            let [x, y] = [x, y].map(f32x16::from_array);
            let p = simd_swizzle!(x, [0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14]) * y;
            let q = simd_swizzle!(x, [1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15])
                * simd_swizzle!(y, [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);
            simd_swizzle!(p - q, p + q, [0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31]).to_array()
        });
    }));
    race(c, "complex multiplication", &input, &expected, &candidates);
}
