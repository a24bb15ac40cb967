//! A function for each operation and element that has a row in `runtime/core/src/primitive`, whichever the architecture:
//! `tests/assembly.rs` counts its instructions with the rows and without them.
//!
//! The operation stands between permutes, as swizzles are: by itself LLVM makes the same code of most of them on either road. Another
//! function stands beside it if that shows nothing, whose name has one more word: `alone` has no permutes, `chained` goes on into one more
//! operation, `paired` meets another result in a permute of two, `between` does not.
//!
//! With `--cfg swz_clone="x86-64-v3"`, or v4, the functions have the features of that level whatever the crate is compiled for, as the
//! clones of the crate `multiversion` have.

#![allow(missing_docs, reason = "a function is its name and its operation")]

use swz::builtin::{
    abs_diff, add_sat, ceil, convert, floor, fma, isequal, isless, islessequal, isnotequal, max, min, rhadd, rint,
    round, select, sqrt, sub_sat, trunc,
};
use swz::prelude::*;

/// A vector whose components are permuted.
trait Permuted: Copy {
    /// The result of a comparison.
    type Mask: Permuted;
    /// The result of a distance.
    type Distance: Permuted;

    /// All components at other places.
    fn mixed(self) -> Self;

    /// Some components, more than once.
    fn picked(self) -> Self;

    /// In turn the components of this and of the other.
    fn alternating(self, other: Self) -> Self;
}

/// Implements it: `vector: mask, distance;`.
macro_rules! permuted {
    (4: $($v:ident $mask:ident $distance:ident;)*) => { $(
        permuted!($v $mask $distance s2031 s3110 [0, 5, 2, 7]);
    )* };
    (8: $($v:ident $mask:ident $distance:ident;)*) => { $(
        permuted!($v $mask $distance s50713264 s31415030 [0, 9, 2, 11, 4, 13, 6, 15]);
    )* };
    (16: $($v:ident $mask:ident $distance:ident;)*) => { $(
        permuted!($v $mask $distance s7e091f3c825ad64b s480567e39b630ae9
            [0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31]);
    )* };
    ($v:ident $mask:ident $distance:ident $mixed:ident $picked:ident $alternating:tt) => {
        impl Permuted for $v {
            type Mask = $mask;
            type Distance = $distance;

            #[inline(always)]
            fn mixed(self) -> Self {
                swz!(self.$mixed)
            }
            #[inline(always)]
            fn picked(self) -> Self {
                swz!(self.$picked)
            }
            #[inline(always)]
            fn alternating(self, other: Self) -> Self {
                shuffle2!(self, other, $alternating)
            }
        }
    };
}
permuted! { 4:
    int4 int4 uint4;
    uint4 int4 uint4;
    long4 long4 ulong4;
    ulong4 long4 ulong4;
    double4 long4 ulong4;
}
permuted! { 8:
    short8 short8 ushort8;
    ushort8 short8 ushort8;
    int8 int8 uint8;
    uint8 int8 uint8;
    long8 long8 ulong8;
    ulong8 long8 ulong8;
    half8 short8 ushort8;
    float8 int8 uint8;
    double8 long8 ulong8;
}
permuted! { 16:
    char16 char16 uchar16;
    uchar16 char16 uchar16;
}
impl Permuted for bool16 {
    type Mask = char16;
    type Distance = uchar16;

    #[inline(always)]
    fn mixed(self) -> Self {
        swz!(self.s7e091f3c825ad64b)
    }
    #[inline(always)]
    fn picked(self) -> Self {
        swz!(self.s480567e39b630ae9)
    }
    #[inline(always)]
    fn alternating(self, other: Self) -> Self {
        swz!((bool16)(self.even, other.odd))
    }
}

/// Exports a function by a name that is made of parts, with the features of the level that `swz_clone` names, if it names one.
macro_rules! exported {
    ([$($name:tt)*] $function:item) => {
        const _: () = {
            #[unsafe(export_name = concat!($($name)*))]
            #[cfg_attr(swz_clone = "x86-64-v3", target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt"))]
            #[cfg_attr(
                swz_clone = "x86-64-v4",
                target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512bw,avx512cd,avx512dq,avx512f,avx512vl")
            )]
            $function
        };
    };
}

/// Declares functions `operation_vector`, or `operation_vector_case`.
macro_rules! functions {
    ($($operation:ident $($case:ident)?: $($v:ident)+ $(-> $result:ident)? =
        |$a:pat_param, $b:pat_param, $c:pat_param| $value:expr;)*) => {
        $( functions!(@ $operation [$($case)?] [$($v)+] [$($result)?] [$a, $b, $c] $value); )*
    };
    (@ $operation:ident $case:tt [$($v:ident)+] $result:tt $operands:tt $value:expr) => { $(
        functions!(@@ $operation $case $v $result $operands $value);
    )+ };
    (@@ $operation:ident [$($case:ident)?] $v:ident $result:tt [$a:pat_param, $b:pat_param, $c:pat_param] $value:expr) => {
        exported! { [stringify!($operation), "_", stringify!($v) $(, "_", stringify!($case))?]
            fn function(a: &$v, b: &$v, c: &$v, out: &mut functions!(@result $v $result)) {
                let ($a, $b, $c) = (*a, *b, *c);
                *out = $value;
            }
        }
    };
    (@result $v:ident []) => { $v };
    (@result $v:ident [Mask]) => { <$v as Permuted>::Mask };
    (@result $v:ident [Distance]) => { <$v as Permuted>::Distance };
    (@result $v:ident [$result:ident]) => { $result };
}
functions! {
    add: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 half8 float8 double8 = |a, b, _| (a.mixed() + b).picked();
    sub: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 half8 float8 double8 = |a, b, _| (a.mixed() - b).picked();
    sub paired: double8 = |a, b, _| (a - b).alternating(a + b);
    mul: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 half8 float8 double8 = |a, b, _| (a.mixed() * b).picked();
    div: char16 uchar16 short8 ushort8 int8 uint8 half8 float8 double8 = |a, b, _| (a.mixed() / b).picked();
    rem: char16 uchar16 short8 ushort8 int8 uint8 = |a, b, _| (a.mixed() % b).picked();
    and: bool16 char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() & b).picked();
    or: bool16 char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() | b).picked();
    xor: bool16 char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() ^ b).picked();
    xor: half8 float8 = |a, _, _| (-a.mixed()).picked();
    shl: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() << b).picked();
    shr: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() >> b).picked();
    shr chained: long8 ulong8 = |a, b, c| ((a.mixed() >> b) + c).picked();
    shl_by: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() << b.s0).picked();
    shl_by chained: short8 ushort8 int8 uint8 long8 ulong8 = |a, b, c| ((a.mixed() << b.s0) + c).picked();
    shr_by: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 = |a, b, _| (a.mixed() >> b.s0).picked();
    shr_by chained: short8 ushort8 long8 ulong8 = |a, b, c| ((a.mixed() >> b.s0) + c).picked();
    min: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 float8 double8 =
        |a, b, _| min(a.mixed(), b).alternating(max(a.mixed(), b));
    min between: double8 = |a, b, _| min(a.mixed(), b).picked();
    max: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 float8 double8 =
        |a, b, _| max(a.mixed(), b).alternating(min(a.mixed(), b));
    max between: double8 = |a, b, _| max(a.mixed(), b).picked();
    lt: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 float8 double8 -> Mask =
        |a, b, _| isless(a.mixed(), b).picked();
    le: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 float8 double8 -> Mask =
        |a, b, _| islessequal(a.mixed(), b).picked();
    ne: float8 double8 -> Mask = |a, b, _| isnotequal(a.mixed(), b).picked();
    eq: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 float8 double8 -> Mask =
        |a, b, _| isequal(a.mixed(), b).picked();
    abs_diff: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 -> Distance =
        |a, b, _| abs_diff(a.mixed(), b).picked();
    average: char16 uchar16 short8 ushort8 int8 uint8 = |a, b, _| rhadd(a.mixed(), b).picked();
    add_sat: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 =
        |a, b, _| add_sat(a.mixed(), b).picked();
    sub_sat: char16 uchar16 short8 ushort8 int8 uint8 long8 ulong8 =
        |a, b, _| sub_sat(a.mixed(), b).picked();
    sqrt: float8 double8 = |a, _, _| sqrt(a.mixed()).picked();
    floor: float8 double8 = |a, _, _| floor(a.mixed()).picked();
    ceil: float8 double8 = |a, _, _| ceil(a.mixed()).picked();
    trunc: float8 double8 = |a, _, _| trunc(a.mixed()).picked();
    rint: float8 double8 = |a, _, _| rint(a.mixed()).picked();
    round: float8 double8 = |a, _, _| round(a.mixed()).picked();
    // The rows before AVX2 that are for one register.
    mul: int4 uint4 = |a, b, _| (a.mixed() * b).picked();
    shl: int4 uint4 = |a, b, _| (a.mixed() << b).picked();
    trunc: float4 = |a, _, _| trunc(a);
    rint: float4 = |a, _, _| rint(a);
    fma: float8 double8 = |a, b, c| fma(a.mixed(), b, c).picked();
    truncate: float8 double8 -> int8 = |a, _, _| convert::<int8>(a.mixed()).picked();
    truncate alone: double8 -> int8 = |a, _, _| convert::<int8>(a);
    truncate_positive: float8 -> uint8 = |a, _, _| convert::<uint8>(a.mixed()).picked();
}

/// Selections, which have a mask: between permutes, and by themselves.
macro_rules! selections {
    ($($v:ident)*; $($alone:ident by $mask:ty),*) => {
        $( selections!(@ $v by <$v as Permuted>::Mask, |a, b, mask| select(a.mixed(), b, mask).picked()); )*
        $( selections!(@ $alone by $mask, |a, b, mask| select(a, b, mask)); )*
    };
    (@ $v:ident by $masks:ty, |$a:ident, $b:ident, $mask:ident| $value:expr) => {
        exported! { ["select_", stringify!($v)]
            fn function(a: &$v, b: &$v, mask: &$masks, out: &mut $v) {
                let ($a, $b, $mask) = (*a, *b, *mask);
                *out = $value;
            }
        }
    };
}
// The vectors of 4, and the last one, are for rows that are for one register.
selections! { char16 uchar16 short8 ushort8 int8 uint8 long4 long8 ulong4 ulong8 half8 float8 double4 double8; float2 by int2 }
