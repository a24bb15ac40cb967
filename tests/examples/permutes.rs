//! The functions whose machine code `tests/assembly.rs` keeps: each is named after what it shows.

#![allow(missing_docs, reason = "a function is its name and one line")]
#![allow(clippy::no_mangle_with_rust_abi, reason = "the name is for the reader of the assembly, nothing links to it")]
#![allow(clippy::missing_safety_doc, reason = "the features of the target are all that is asked")]

use swz::builtin::{
    abs_diff, all, clamp, convert, convert_sat, fmax, isequal, isless, log, max, min, popcount, pow, rhadd, select,
};
use swz::prelude::*;

/// Declares functions that are found by name in the assembly.
macro_rules! functions {
    ($($name:ident($($x:ident: $t:ty),*) $(-> $out:ty)? = $body:expr;)*) => {
        $(
            #[unsafe(no_mangle)]
            pub fn $name($($x: $t),*) $(-> $out)? {
                $body
            }
        )*
    };
}

functions! {
    component_of_float4(v: &float4) -> f32 = swz!(v.z);
    component_of_uchar16(v: &uchar16) -> u8 = swz!(v.sb);
    float4_reversed(v: &float4, out: &mut float4) = *out = swz!(v.wzyx);
    float4_reversed_by_shuffle(v: &float4, out: &mut float4) = *out = swz!(shuffle(*v, (uint4)(3, 2, 1, 0)));
    float8_permuted(v: &float8, out: &mut float8) = *out = swz!(v.s50713264);
    double4_permuted(v: &double4, out: &mut double4) = *out = swz!(v.yxwz);
    uchar4_bgra(v: &uchar4, out: &mut uchar4) = *out = swz!(v.zyxw);
    uchar16_bgra(v: &uchar16, out: &mut uchar16) = *out = swz!(v.s21036547a98bedcf);
    // Foreign vectors take the same way.
    uchar16_array_reversed(v: &[u8; 16], out: &mut [u8; 16]) = *out = swz!(v.sfedcba9876543210);
    double4_array_reversed(v: &[f64; 4], out: &mut [f64; 4]) = *out = swz!(v.wzyx);
    uchar16_permuted(v: &uchar16, out: &mut uchar16) = *out = swz!(v.s7e091f3c825ad64b);
    uchar2_grown(v: &uchar2, out: &mut uchar16) = *out = swz!(v.s0110100110010110);
    ushort8_permuted(v: &ushort8, out: &mut ushort8) = *out = swz!(v.s60472153);
    float16_even(v: &float16, out: &mut float8) = *out = swz!(v.even);
    float16_chain(v: &float16, out: &mut float2) = *out = swz!(v.odd.even.yx);
    float16_composed(v: &float16, out: &mut float2) = *out = swz!(v.s51);
    float8_high_letters(v: &float8, out: &mut float3) = *out = swz!(v.hi.xyz);
    float4_assigned(v: &mut float4, e: &float2) = swz!(v.wy = *e);
    float16_component_assigned(v: &mut float16, e: f32) = swz!(v.sd = e);
    float8_interleaved(x: &float8, y: &float8, out: &mut float8) =
        *out = shuffle2!(*x, *y, [0, 8, 1, 9, 2, 10, 3, 11]);
    uchar8_blended(x: &uchar8, y: &uchar8, out: &mut uchar8) = *out = shuffle2!(*x, *y, [0, 9, 2, 11, 12, 5, 6, 15]);
    float8_literal(a: &float4, b: &float4, out: &mut float8) = *out = swz!((float8)(b.yx, *a, b.zw));
    float4_between_arithmetic(a: &float4, b: &float4, out: &mut float4) = *out = swz!((*a + *b).yzxw * b.zxyw);
    // Doubles of more than two registers of AVX2: any four by two permutes of halves of registers and one within them.
    double16_between_arithmetic(a: &double16, b: &double16, out: &mut double16) =
        *out = swz!((*a + *b).s7b07c9a10f3c2e81 * *b);
    double8_of_two_between_arithmetic(a: &double8, b: &double8, out: &mut double8) =
        *out = shuffle2!(*a + *b, *a - *b, [7, 11, 0, 13, 12, 9, 2, 5]) * *b;
    // Operators between swizzles: what the rows of x86-64 for them are there for.
    int8_between_swizzles(a: &int8, b: &int8, out: &mut int8) = *out = swz!((*a + *b).s31415030 ^ b.s70135745);
    ushort16_between_swizzles(a: &ushort16, b: &ushort16, out: &mut ushort16) =
        *out = swz!((*a * *b).s480567e39b630ae9 - b.sf1a95ef9fa7261b2);
    float16_between_swizzles(a: &float16, b: &float16, out: &mut float16) =
        *out = swz!((*a - *b).s480567e39b630ae9 / b.sf1a95ef9fa7261b2);
    long4_between_swizzles(a: &long4, b: &long4, out: &mut long4) = *out = swz!((*a & *b).wxzy | b.yyzx);
    // Operations for which LLVM finds no vector code.
    uchar16_product(a: &uchar16, b: &uchar16, out: &mut uchar16) = *out = *a * *b;
    ushort8_shifted(a: &ushort8, b: &ushort8, out: &mut ushort8) = *out = *a << *b;
    uchar16_shifted(a: &uchar16, b: &uchar16, out: &mut uchar16) = *out = *a >> *b;
    // Built-in functions whose results meet in a permute, or beside one.
    float4_sorted(v: &float4, out: &mut float4) = {
        let other = swz!(v.yxwz);
        *out = shuffle2!(min(*v, other), max(*v, other), [0, 5, 2, 7]);
    };
    int8_sorted(v: &int8, out: &mut int8) = {
        let other = swz!(v.s10325476);
        *out = shuffle2!(min(*v, other), max(*v, other), [0, 9, 2, 11, 4, 13, 6, 15]);
    };
    float4_selected(a: &float4, b: &float4, out: &mut float4) = *out = swz!(select(a.wzyx, *b, isless(*a, *b)));
    short4_selected(a: &short4, b: &short4, out: &mut short4) = *out = select(*a, *b, isless(*a, *b));
    uchar4_selected(a: &uchar4, b: &uchar4, out: &mut uchar4) = *out = select(*a, *b, isless(*a, *b));
    uchar4_chosen(a: &uchar4, b: &uchar4, out: &mut uchar4) = {
        let x = swz!(b.s0113);
        *out = select(swz!(a.s2113), x, isless(*a, x));
    };
    float16_selected(a: &float16, b: &float16, out: &mut float16) = {
        let x = swz!(b.sa34ff2ccf746b7ba);
        *out = select(swz!(a.s419855108aa772aa), x, isless(*a, x));
    };
    int8_selected(a: &int8, b: &int8, out: &mut int8) = {
        let x = swz!(b.s10024057);
        *out = select(swz!(a.s25746322), x, isless(*a, x));
    };
    double4_selected(a: &double4, b: &double4, out: &mut double4) = {
        let x = swz!(b.xxww);
        *out = select(swz!(a.wxwx), x, isless(*a, x));
    };
    uchar2_counted(v: &uchar2, out: &mut uchar2) = *out = popcount(*v);
    // By a row LLVM would make bits of the comparison's mask, and a mask of these again.
    long8_selected(a: &long8, b: &long8, c: &long8, out: &mut long8) = *out = select(*a, *b, isless(*a, *c));
    double4_greater(a: &double4, b: &double4, out: &mut double4) = *out = fmax(*a, *b);
    uchar4_equal(a: &uchar4, b: &uchar4) -> bool = all(isequal(*a, *b));
    short8_equal(a: &short8, b: &short8) -> bool = all(isequal(*a, *b));
    float4_equal(a: &float4, b: &float4) -> bool = all(isequal(*a, *b));
    long8_equal(a: &long8, b: &long8) -> bool = all(isequal(*a, *b));
    short4_distance(a: &short4, b: &short4, out: &mut ushort4) = *out = abs_diff(*a, *b);
    ushort8_average(a: &ushort8, b: &ushort8, out: &mut ushort8) = *out = rhadd(*a, *b);
    // Kernels of the mathematical functions: a test of the usual range, and no more than the formula.
    float4_power(x: &float4, y: &float4, out: &mut float4) = *out = pow(*x, *y);
    double4_logarithm(x: &double4, out: &mut double4) = *out = log(*x);
    uchar16_distance(a: &uchar16, b: &uchar16, out: &mut uchar16) = *out = abs_diff(*a, *b);
    float4_to_int4(v: &float4, out: &mut int4) = *out = convert::<int4>(*v);
    double4_to_int4(v: &double4, out: &mut int4) = *out = convert::<int4>(*v);
    short8_to_uchar8(v: &short8, out: &mut uchar8) = *out = convert_sat::<uchar8>(*v);
    pixel_and_back(v: &uchar4, gain: &float4, out: &mut uchar4) =
        *out = convert::<uchar4>(clamp(convert::<float4>(*v) * *gain, 0.0, 255.0));
}

#[cfg(target_arch = "x86_64")]
mod features_of_the_caller {
    use super::{
        convert, double8, float8, float16, int8, int16, isless, max, min, select, short16, shuffle2, swz, uchar16,
        uint2, ushort16,
    };
    use swz::builtin::{mix, rotate, step, vload16};

    #[unsafe(no_mangle)]
    #[target_feature(enable = "ssse3")]
    pub unsafe fn with_ssse3_uchar16(v: &uchar16, out: &mut uchar16) {
        *out = swz!(v.s7e091f3c825ad64b);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_float8(v: &float8, out: &mut float8) {
        *out = swz!(v.s50713264);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_uchar16(v: &uchar16, out: &mut uchar16) {
        *out = swz!(v.s7e091f3c825ad64b);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_float16(v: &float16, out: &mut float16) {
        *out = swz!(v.s7e091f3c825ad64b);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_sum(a: &float8, b: &float8, out: &mut float8) {
        *out = *a + *b;
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_between_swizzles(a: &int8, b: &int8, out: &mut int8) {
        *out = swz!((*a ^ *b).s31415030 + b.s70135745);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_sorted(v: &int8, out: &mut int8) {
        let other = swz!(v.s10325476);
        *out = shuffle2!(min(*v, other), max(*v, other), [0, 9, 2, 11, 4, 13, 6, 15]);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_sum(a: &float16, b: &float16, out: &mut float16) {
        *out = *a + *b;
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_int_sum(a: &int16, b: &int16, out: &mut int16) {
        *out = *a + *b;
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_mixed(a: &float16, b: &float16, out: &mut float16) {
        *out = mix(*a, *b, 0.5);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_selected(a: &int16, b: &int16, out: &mut int16) {
        *out = select(*a, *b, isless(*a, *b));
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "sse2")]
    pub unsafe fn with_sse2_step(edge: &double8, x: &double8, out: &mut double8) {
        *out = step(*edge, *x);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_step(edge: &float16, x: &float16, out: &mut float16) {
        *out = step(*edge, *x);
    }

    /// Products of complex numbers, as the crate `multiversion` writes the body of a clone: without features of its own, inlined
    /// into a function that has them.
    #[inline(always)]
    fn product(x: float16, y: float16) -> float16 {
        let (p, q) = swz!((x.s0022446688aaccee * y, x.s1133557799bbddff * y.s1032547698badcfe));
        select(p - q, p + q, swz!(uint2::new(0, u32::MAX).s0101010101010101))
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn with_avx512_product(x: &float16, y: &float16, out: &mut float16) {
        *out = product(*x, *y);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_rotated(v: &ushort16, out: &mut ushort16) {
        *out = swz!(rotate(*v, 8).s32107654ba98fedc);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_int_product(a: &int8, b: &int8, out: &mut int8) {
        *out = *a * *b;
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_shifted(a: &int8, b: &int8, out: &mut int8) {
        *out = *a << *b;
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_selected(a: &float8, b: &float8, mask: &int8, out: &mut float8) {
        *out = swz!(select(a.s50713264, *b, *mask).s31415030);
    }

    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx2")]
    pub unsafe fn with_avx2_loaded(bytes: &[u8; 18], out: &mut short16) {
        *out = convert::<short16>(vload16(0, bytes)) + convert::<short16>(vload16(0, &bytes[2..]));
    }
}
