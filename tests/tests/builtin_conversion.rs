//! Conversions from and to all 11 types, with each rounding and saturation, and reinterpretations, against their definitions: every value
//! of 8 and 16 bits, edges, ties, the limits of the target and random ones of more (OpenCL C 1.2, sections 6.2.3 and 6.2.4; 3.0: 6.4.3
//! and 6.4.4).

#![allow(
    clippy::cast_precision_loss,
    clippy::unreadable_literal,
    reason = "limits as floats; a tie with all its digits"
)]

use ::half::f16;
use swz::builtin::*;
use swz::prelude::*;
use swz_tests::definition::{Component, conversion, exact, limits, rounded};
use swz_tests::gentype::{Case, run1, values};
use swz_tests::value::{Bits, Value};

/// The places where conversions from `T` to `U` change: values of `T` beside the limits of `U`, ties between its floats and their neighbours.
fn sources<T: Component, U: Component>() -> Vec<u64> {
    let mut values = values::<T>();
    let mut around = |bits: u64| {
        for step in -2..=2 {
            values.push(T::from_bits(bits.wrapping_add_signed(step)).bits());
        }
    };
    if T::PRECISION > 0 {
        if U::PRECISION == 0 {
            let (least, greatest) = limits::<U>();
            let mut at = |number: f64| around(rounded::<T>(exact(number), 'e').bits());
            for limit in [least as f64, greatest as f64] {
                for step in [-1.0, -0.5, 0.0, 0.5, 1.0] {
                    at(limit + step);
                }
            }
        } else {
            // Between two floats of `U`, also of subnormal ones and beside infinity.
            for at in 0..64 {
                let bits = if at < 8 { at } else { swz_tests::value::mix(at) };
                for bits in [bits, swz_tests::definition::greatest::<U>().bits() - at % 4] {
                    let float = U::from_bits(bits);
                    let next = U::from_bits(bits.wrapping_add(1));
                    let middle = swz_tests::definition::number(float) / 2.0 + swz_tests::definition::number(next) / 2.0;
                    around(rounded::<T>(exact(middle), 'e').bits());
                }
            }
        }
    } else if U::PRECISION > 0 {
        // Integers with as many bits as `U` has and a few more: ties and their neighbours.
        for power in U::PRECISION..T::COUNT {
            let unit = 1_u64 << (power - U::PRECISION);
            for odd in 0..4 {
                around(((1_u64 << power) | (odd * unit)) + unit / 2);
                around((((1_u64 << power) | (odd * unit)) + unit / 2).wrapping_neg());
            }
        }
    }
    values
}

/// The rounding by its letter, on one type of vectors or scalars.
fn check<A: Value + Convert<B>, B: Value>(cases: impl Fn(bool, char) -> Vec<Case>) {
    run1("convert", &cases(false, 'd'), convert::<B> as fn(A) -> B);
    run1("convert_sat", &cases(true, 'd'), convert_sat::<B> as fn(A) -> B);
    run1("convert_rte", &cases(false, 'e'), convert_rte::<B> as fn(A) -> B);
    run1("convert_sat_rte", &cases(true, 'e'), convert_sat_rte::<B> as fn(A) -> B);
    run1("convert_rtz", &cases(false, 'z'), convert_rtz::<B> as fn(A) -> B);
    run1("convert_sat_rtz", &cases(true, 'z'), convert_sat_rtz::<B> as fn(A) -> B);
    run1("convert_rtp", &cases(false, 'p'), convert_rtp::<B> as fn(A) -> B);
    run1("convert_sat_rtp", &cases(true, 'p'), convert_sat_rtp::<B> as fn(A) -> B);
    run1("convert_rtn", &cases(false, 'n'), convert_rtn::<B> as fn(A) -> B);
    run1("convert_sat_rtn", &cases(true, 'n'), convert_sat_rtn::<B> as fn(A) -> B);
}

/// All targets of a source: `$every` of its cases for each width.
macro_rules! targets {
    ($from:ty: $($to:ty),*) => { $(
        let cases = |step: usize| {
            let sources = sources::<$from, $to>();
            move |saturates, rounding| -> Vec<Case> {
                let define = |&x: &u64| ([x, 0, 0], conversion::convert::<$from, $to>(<$from as Bits>::from_bits(x), saturates, rounding));
                let step = if sources.len() > 60_000 { step } else { 1 };
                sources.iter().step_by(step).map(define).collect()
            }
        };
        check::<Vector<$from, 4>, Vector<$to, 4>>(cases(1));
    )* };
}
macro_rules! tests {
    ($($name:ident: $t:ty;)*) => { $(
        #[test]
        fn $name() {
            targets!($t: i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64);
        }
    )* };
}
tests! {
    from_char: i8;
    from_uchar: u8;
    from_short: i16;
    from_ushort: u16;
    from_int: i32;
    from_uint: u32;
    from_long: i64;
    from_ulong: u64;
    from_half: f16;
    from_float: f32;
    from_double: f64;
}

/// A tie, and what is above it by less than a float can tell.
#[test]
fn literals_beside_a_tie() {
    let halves = swz!((half3)(1.00048828125, 1.000488281251, -1.000488281251));
    assert_eq!(halves.to_array().map(f16::to_bits), [0x3C00, 0x3C01, 0xBC01]);
}

/// The other widths, between the types of pixels; the code is one for all pairs of types, and the widths of all pairs would take
/// gigabytes to compile.
#[test]
fn other_widths() {
    macro_rules! widths {
        ($($from:ty => $to:ty;)*) => { $(
            let cases = |saturates, rounding| -> Vec<Case> {
                let define = |&x: &u64| ([x, 0, 0], conversion::convert::<$from, $to>(<$from as Bits>::from_bits(x), saturates, rounding));
                sources::<$from, $to>().iter().map(define).collect()
            };
            let (default, rounded) = (cases(false, 'd'), cases(true, 'e'));
            widths!(@ default, rounded, $from, $to);
            widths!(@ default, rounded, Vector<$from, 2>, Vector<$to, 2>);
            widths!(@ default, rounded, Vector<$from, 3>, Vector<$to, 3>);
            widths!(@ default, rounded, Vector<$from, 8>, Vector<$to, 8>);
            widths!(@ default, rounded, Vector<$from, 16>, Vector<$to, 16>);
        )* };
        (@ $default:ident, $rounded:ident, $from:ty, $to:ty) => {
            run1("convert", &$default, convert::<$to> as fn($from) -> $to);
            run1("convert_sat_rte", &$rounded, convert_sat_rte::<$to> as fn($from) -> $to);
        };
    }
    widths! {
        u8 => f32;
        f32 => u8;
        f32 => i32;
        i32 => f32;
        f16 => f32;
        i16 => u8;
        u64 => f64;
        f64 => u32;
    }
}
