//! The methods in Rust's spelling give what the functions of the same name give, and what Rust's own numbers give.

#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "Rust's `as` is what `cast` is compared with; results that are exact"
)]

use ::half::f16;
use swz::builtin;
use swz::prelude::*;
use swz_tests::gentype::{edges, sample};
use swz_tests::value::Value;

/// Both have the same bits, or are NaNs.
#[track_caller]
fn same<V: Value + core::fmt::Debug>(found: V, wanted: V) {
    let nan = |bits: u64| match V::COUNT {
        16 => f16::from_bits(bits as u16).is_nan(),
        32 => f32::from_bits(bits as u32).is_nan(),
        _ => f64::from_bits(bits).is_nan(),
    };
    let equal = found
        .components()
        .into_iter()
        .zip(wanted.components())
        .all(|(found, wanted)| found == wanted || nan(found) && nan(wanted));
    assert!(equal, "{found:?}, not {wanted:?}");
}

/// Vectors of edges, and random ones.
fn inputs<T: swz_tests::definition::Component + Lanes<N>, const N: usize>() -> Vec<[Vector<T, N>; 3]> {
    let edges = edges::<T>();
    let edge = |at: usize, from: usize| {
        Value::build(|component| edges[(at * (from + 1) + component * (2 * from + 1) + from) % edges.len()])
    };
    let random =
        |at: usize, from: usize| Value::build(|component| sample::<T>((at * 64 + from * 16 + component) as u64));
    (0..edges.len())
        .map(|at| core::array::from_fn(|from| edge(at, from)))
        .chain((0..60).map(|at| core::array::from_fn(|from| random(at, from))))
        .collect()
}

/// A width that is less than is stored and one of several registers; the functions behind the methods are tested on all.
macro_rules! widths {
    ($check:ident $t:ty) => {
        $check!($t, 3);
        $check!($t, 16);
    };
}
macro_rules! numbers {
    ($t:ty, $n:literal) => {
        for [a, b, c] in inputs::<$t, $n>() {
            same(a.min(b), builtin::min(a, b));
            same(a.max(b), builtin::max(a, b));
            same(a.clamp(b, c), builtin::clamp(a, b, c));
            same(a.map(|x| x), a);
            same(a.zip(b, |_, y| y), b);
            same(a.into_iter().chain(b).collect::<Vector<$t, $n>>(), a);
            let sum = Vector::<$t, $n>::default() + a + b + c;
            same([a, b, c].iter().sum::<Vector<$t, $n>>(), sum);
            same([a, b, c].into_iter().sum::<Vector<$t, $n>>(), sum);
            same([a, b].iter().product::<Vector<$t, $n>>(), a * b);
            same([a, b].into_iter().product::<Vector<$t, $n>>(), a * b);
        }
    };
}
macro_rules! integers {
    ($t:ty, $n:literal) => {
        numbers!($t, $n);
        for [a, _, _] in inputs::<$t, $n>() {
            let components = a.to_array();
            assert_eq!(a.sum(), components.into_iter().fold(0, <$t>::wrapping_add));
            assert_eq!(a.product(), components.into_iter().fold(1, <$t>::wrapping_mul));
            assert_eq!(a.min_component(), components.into_iter().min().unwrap());
            assert_eq!(a.max_component(), components.into_iter().max().unwrap());
        }
    };
}
macro_rules! signed {
    ($t:ty, $n:literal) => {
        integers!($t, $n);
        for [a, _, _] in inputs::<$t, $n>() {
            same(a.abs(), Vector::from_array(a.to_array().map(<$t>::wrapping_abs)));
        }
    };
}
macro_rules! unsigned {
    ($t:ty, $n:literal) => {
        integers!($t, $n);
        for [a, _, _] in inputs::<$t, $n>() {
            same(a.abs(), a);
        }
    };
}
macro_rules! floats {
    ($t:ty, $n:literal) => {
        numbers!($t, $n);
        for [a, b, c] in inputs::<$t, $n>() {
            same(a.abs(), builtin::fabs(a));
            same(a.sqrt(), builtin::sqrt(a));
            same(a.floor(), builtin::floor(a));
            same(a.ceil(), builtin::ceil(a));
            same(a.trunc(), builtin::trunc(a));
            same(a.round(), builtin::round(a));
            same(a.mul_add(b, c), builtin::fma(a, b, c));
            let components = a.to_array();
            if !components.iter().any(|x| x.is_nan()) {
                // Either of two zeros may be the result.
                assert!(components.into_iter().all(|x| a.min_component() <= x && x <= a.max_component()));
                assert!(components.contains(&a.min_component()) && components.contains(&a.max_component()));
            }
        }
        // Sums and products that are exact in any order.
        let small = Vector::<$t, $n>::from_array(core::array::from_fn(|at| <$t>::from(at as u8)));
        same(small.sum(), <$t>::from(($n * ($n - 1) / 2) as u8));
        // 1/2 in every other place and 2 in the others.
        let two = <$t>::from(2_u8);
        let factors =
            Vector::<$t, $n>::from_array(core::array::from_fn(
                |at| if at % 2 == 0 { two } else { <$t>::from(1_u8) / two },
            ));
        same(factors.product(), <$t>::from(1 + $n as u8 % 2));
    };
}
/// Rust's `as` to the primitive numbers.
macro_rules! casts {
    ($v:ident, $components:ident) => {
        same($v.cast::<i8>(), Vector::from_array($components.map(|x| x as i8)));
        same($v.cast::<u16>(), Vector::from_array($components.map(|x| x as u16)));
        same($v.cast::<i32>(), Vector::from_array($components.map(|x| x as i32)));
        same($v.cast::<u64>(), Vector::from_array($components.map(|x| x as u64)));
        same($v.cast::<f32>(), Vector::from_array($components.map(|x| x as f32)));
        same($v.cast::<f64>(), Vector::from_array($components.map(|x| x as f64)));
    };
}

macro_rules! tests {
    ($($name:ident: $t:ty, $kind:ident;)*) => { $(
        #[test]
        fn $name() {
            widths!($kind $t);
        }
    )* };
}
tests! {
    of_char: i8, signed;
    of_uchar: u8, unsigned;
    of_short: i16, signed;
    of_ushort: u16, unsigned;
    of_int: i32, signed;
    of_uint: u32, unsigned;
    of_long: i64, signed;
    of_ulong: u64, unsigned;
    of_half: f16, floats;
    of_float: f32, floats;
    of_double: f64, floats;
}

#[test]
#[should_panic = "the iterator gives 3 values"]
fn a_vector_is_collected_from_as_many_values() {
    let _ = (0..3).collect::<int4>();
}

/// As those of the standard library's floats.
#[test]
fn a_sum_of_negative_zeros_is_negative() {
    let zeros = [float2::splat(-0.0); 2];
    assert!(zeros.iter().sum::<float2>().x.is_sign_negative());
    assert!(zeros.into_iter().sum::<float2>().y.is_sign_negative());
    assert_eq!([int2::splat(0); 2].iter().sum::<int2>(), int2::splat(0));
}

#[test]
fn cast_is_as() {
    macro_rules! check {
        ($($t:ty)*) => { $(widths!(check $t);)* };
        ($t:ty, $n:literal) => {
            for [a, _, _] in inputs::<$t, $n>() {
                let components = a.to_array();
                casts!(a, components);
            }
        };
    }
    check!(i8 u8 i16 u16 i32 u32 i64 u64 f32 f64);
}

#[test]
fn geometry() {
    let (a, b) = (float3::new(1.5, -2.0, 3.0), float3::new(0.25, 4.0, -1.0));
    same(a.dot(b), builtin::dot(a, b));
    same(a.cross(b), builtin::cross(a, b));
    same(a.length(), builtin::length(a));
    same(a.distance(b), builtin::distance(a, b));
    same(a.normalize(), builtin::normalize(a));
    let (a, b) = (double4::new(1.5, -2.0, 3.0, 4.0), double4::new(0.25, 4.0, -1.0, 8.0));
    same(a.dot(b), builtin::dot(a, b));
    same(a.cross(b), builtin::cross(a, b));
    let (a, b) = (half2::splat(f16::ONE), half2::new(f16::ZERO, f16::from_f32(2.5)));
    same(a.dot(b), builtin::dot(a, b));
    same(b.length(), builtin::length(b));
}

/// The fourth component that 3 store is never seen, whatever an operation has left there.
#[test]
fn the_unused_fourth_component_is_no_part_of_a_reduction() {
    let v = float3::new(1.0, 2.0, 3.0) - 100.0;
    assert_eq!([v.sum(), v.min_component(), v.max_component()], [-294.0, -99.0, -97.0]);
    let v = (int3::splat(1) - 8) * 3;
    assert_eq!([v.sum(), v.product(), v.max_component()], [-63, -9261, -21]);
    assert_eq!(builtin::length(float3::splat(0.0) + 1.0 - 1.0), 0.0);
}
