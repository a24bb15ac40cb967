//! The common and the geometric functions on all floats, within what section 7.4 of OpenCL C 3.0 allows (OpenCL C 1.2, sections 6.12.4
//! and 6.12.5; 3.0: 6.15.4 and 6.15.5).

#![allow(
    clippy::cast_precision_loss,
    clippy::many_single_char_names,
    clippy::unreadable_literal,
    reason = "`n` components of `p` and `q`, as in OpenCL's text; numbers with all their digits"
)]

use ::half::f16;
use swz::builtin::*;
use swz::prelude::*;
use swz_tests::definition::{Component, Want, common, geometric, holds, mathematics, nearest, number};
use swz_tests::gentype::{cases1, cases2, cases3, edges, few_edges, random, sample};
use swz_tests::value::{Bits, Value, mix as mix_bits};
use swz_tests::widths;

macro_rules! tests {
    ($($module:ident: $t:ty;)*) => { $(
        mod $module {
            use super::*;

            #[test]
            fn one_argument() {
                widths!(&cases1(common::degrees::<$t>), |x: $t| degrees(x));
                widths!(&cases1(common::radians::<$t>), |x: $t| radians(x));
                widths!(&cases1(common::sign::<$t>), |x: $t| sign(x));
            }
            #[test]
            fn two_arguments() {
                widths!(&cases2(common::max::<$t>), |x: $t, y: $t| max(x, y));
                widths!(&cases2(common::min::<$t>), |x: $t, y: $t| min(x, y));
                widths!(&cases2(common::step::<$t>), |edge: $t, x: $t| step(edge, x));
            }
            #[test]
            fn three_arguments() {
                widths!(&cases3(common::clamp::<$t>), |x: $t, low: $t, high: $t| clamp(x, low, high));
                let composed = |x: $t, low: $t, high: $t| Want::Bits(fmin(fmax(x, low), high).bits());
                widths!(&cases3(composed), |x: $t, low: $t, high: $t| clamp(x, low, high));
                widths!(&cases3(common::mix::<$t>), |x: $t, y: $t, a: $t| mix(x, y, a));
                widths!(&cases3(common::smoothstep::<$t>), |low: $t, high: $t, x: $t| smoothstep(low, high, x));
            }
            #[test]
            fn geometry() {
                vectors::<$t, $t>();
                vectors::<$t, Vector<$t, 2>>();
                vectors::<$t, Vector<$t, 3>>();
                vectors::<$t, Vector<$t, 4>>();
                crosses::<$t, Vector<$t, 3>>();
                crosses::<$t, Vector<$t, 4>>();
            }
        }
    )* };
}
tests! {
    half: f16;
    float: f32;
    double: f64;
}

/// Components for vectors: edges turned against each other, and random ones.
fn arguments<T: Component, V: Value>() -> Vec<[Vec<T>; 2]> {
    let (few, all) = (few_edges::<T>(), edges::<T>());
    let edge = |from: &[u64], at: usize| T::from_bits(from[at % from.len()]);
    let mut arguments = Vec::new();
    for at in 0..few.len() * few.len() {
        let p = (0..V::WIDTH).map(|component| edge(&few, at / few.len() + component * (at % 3)));
        arguments.push([p.collect(), (0..V::WIDTH).map(|component| edge(&few, at + 5 * component)).collect()]);
    }
    for at in 0..all.len() {
        let p: Vec<T> = (0..V::WIDTH).map(|_| edge(&all, at)).collect();
        arguments.push([p.clone(), p]);
    }
    for at in 0..random(3000) as u64 {
        let one = |from: u64| T::from_bits(sample::<T>(8 * at + from));
        arguments.push([(0..V::WIDTH as u64).map(one).collect(), (4..4 + V::WIDTH as u64).map(one).collect()]);
    }
    arguments
}

#[track_caller]
fn one<T: Component>(what: &str, arguments: &[Vec<T>; 2], found: T, want: Want) {
    let bits = arguments
        .clone()
        .map(|argument| argument.into_iter().map(|x| format!("{:#x} {}", x.bits(), number(x))).collect::<Vec<_>>());
    assert!(holds(want, found.bits(), T::COUNT, true), "{what} of {bits:?} gives {:#x}, not {want:x?}", found.bits());
}

fn build<T: Component, V: Value>(components: &[T]) -> V {
    V::build(|component| components[component].bits())
}

/// The functions of 1 to 4 components. `n` components allow an error of so many units in the last place.
fn vectors<T: Component + Float, V: Geometric<Element = T> + Value>() {
    let n = V::WIDTH as f64;
    for arguments in arguments::<T, V>() {
        let [p, q] = &arguments;
        let (a, b): (V, V) = (build(p), build(q));
        one("dot", &arguments, dot(a, b), geometric::dot(p, q));
        one("length", &arguments, length(a), geometric::length(p, 2.75 + 0.5 * n));
        one("distance", &arguments, distance(a, b), geometric::distance(p, q, 2.5 + 2.0 * n));
        for (component, bits) in normalize(a).components().into_iter().enumerate() {
            one("normalize", &arguments, <T as Bits>::from_bits(bits), geometric::normalize(p, component, 2.0 + n));
        }
        // The plain formulas, where no square overflows or loses bits.
        let safe = |p: &[T]| p.iter().all(|&x| number(x) == 0.0 || (1e-2..1e2).contains(&number(x).abs()));
        let difference: Vec<T> = p.iter().zip(q).map(|(&x, &y)| nearest(number(x) - number(y))).collect();
        if safe(p) {
            one("fast_length", &arguments, fast_length(a), geometric::length(p, 4.0 + n));
            for (component, bits) in fast_normalize(a).components().into_iter().enumerate() {
                one(
                    "fast_normalize",
                    &arguments,
                    <T as Bits>::from_bits(bits),
                    geometric::normalize(p, component, 5.0 + n),
                );
            }
        }
        if safe(&difference) {
            one("fast_distance", &arguments, fast_distance(a, b), geometric::length(&difference, 5.0 + 2.0 * n));
        }
    }
}

fn crosses<T: Component + Float, V: Cross + Value>() {
    for arguments in arguments::<T, V>() {
        let [p, q] = &arguments;
        for (component, bits) in cross(build::<T, V>(p), build::<T, V>(q)).components().into_iter().enumerate() {
            one("cross", &arguments, <T as Bits>::from_bits(bits), geometric::cross(p, q, component));
        }
    }
}

/// The contract: functions of halves compute in float and round once.
#[test]
fn halves_are_rounded_once() {
    for bits in 0..=u16::MAX {
        let x = f16::from_bits(bits);
        let wide = x.to_f32();
        let check_exact = |what: &str, found: f16, wanted: f64| {
            let wanted = nearest::<f16>(wanted);
            assert!(
                found.to_bits() == wanted.to_bits() || found.is_nan() && wanted.is_nan(),
                "{what} of {x}: {found}, not {wanted}"
            );
        };
        let check = |what, found, wanted: f32| check_exact(what, found, wanted.into());
        check("rsqrt", rsqrt(x), 1.0 / wide.sqrt());
        check("degrees", degrees(x), wide * (180.0 / core::f32::consts::PI));
        check("radians", radians(x), wide * (core::f32::consts::PI / 180.0));
        let y = f16::from_bits(bits.rotate_left(5) ^ 0x1555);
        if !(x.is_nan() || y.is_nan()) {
            let t = ((wide + 2.0) / 4.0).clamp(0.0, 1.0);
            check("smoothstep", smoothstep(f16::from_f32(-2.0), f16::from_f32(2.0), x), t * t * (3.0 - 2.0 * t));
            let (p, q) = (half3::new(x, y, x), half3::new(y, y, f16::from_f32(0.3)));
            let products = p.zip(q, |a, b| a.to_f32() * b.to_f32()).to_array();
            check("dot", dot(p, q), products[0] + products[1] + products[2]);
            let crossed = wide * y.to_f32() - f16::from_f32(0.3).to_f32() * y.to_f32();
            check("cross", cross(half3::new(y, x, f16::from_f32(0.3)), half3::new(x, y, y)).x, crossed);
            let root = |x: f32, y: f32| (f64::from(x).powi(2) + f64::from(y).powi(2)).sqrt();
            check_exact("fast_length", fast_length(half2::new(x, y)), root(wide, y.to_f32()));
            let (less, more) = (half2::new(x, y), half2::new(y, f16::ONE));
            check_exact("distance", distance(less, more), root(wide - y.to_f32(), y.to_f32() - 1.0));
            check_exact("fast_distance", fast_distance(less, more), root(wide - y.to_f32(), y.to_f32() - 1.0));
            check("mix", mix(x, y, f16::from_f32(0.3)), wide + (y.to_f32() - wide) * f16::from_f32(0.3).to_f32());
        }
    }
}

/// A product and a sum of halves are rounded once, by the definition of `fma`: for pairs near each tie and random ones, and for sums that
/// are exact in no float.
#[test]
fn mad_of_halves_is_rounded_once() {
    let check = |[a, b, c]: [f16; 3]| {
        let found = mad(half3::splat(a), b, c).x;
        let want = mathematics::fma(a, b, c).into();
        assert!(holds(want, u64::from(found.to_bits()), 16, true), "{a} * {b} + {c} gives {found}, not {want:x?}");
        assert!(holds(want, u64::from(mad(a, b, c).to_bits()), 16, true), "{a} * {b} + {c} as scalars");
    };
    check([-1.4296875, -1.4296875, -6.097555e-5].map(f16::from_f64));
    for seed in 0..random(300_000) as u64 {
        let bits = mix_bits(seed);
        let [a, b, c] = [0, 16, 32].map(|shift| f16::from_bits((bits >> shift) as u16));
        check([a, b, c]);
        // Beside a tie of the product: what it loses, and a little more.
        let product = f16::from_f64(a.to_f64() * b.to_f64());
        check([a, b, f16::from_bits((bits >> 48) as u16 & 0x83FF)]);
        check([a, b, f16::from_bits(product.to_bits() ^ 0x8000)]);
        check([a, b, f16::from_bits((product.to_bits() & 0x7FFF).saturating_sub(11 << 10) | c.to_bits() & 0x8000)]);
    }
}

/// From the least subnormal to the greatest number: on both sides of where the plain formula stops, and with components that are small
/// beside the others.
#[test]
fn lengths_at_every_exponent() {
    let close = |found: f64, wanted: f64, unit: f64, p: &dyn std::fmt::Debug| {
        assert!((found - wanted).abs() <= 3.75 * unit, "{p:?}: {found:e}, not {wanted:e}");
    };
    for exponent in -149..=126 {
        for less in 0..30 {
            let p = float2::new((1.2 * 2f64.powi(exponent)) as f32, (-1.7 * 2f64.powi(exponent - less)) as f32);
            let wanted = f64::from(p.x).hypot(f64::from(p.y));
            let unit = f64::from(f32::EPSILON) * wanted.max(f64::from(f32::MIN_POSITIVE));
            close(f64::from(length(p)), wanted, unit, &p);
            close(f64::from(distance(p, float2::splat(0.0))), wanted, unit, &p);
            for (found, component) in normalize(p).to_array().into_iter().zip(p.to_array()) {
                close(f64::from(found), f64::from(component) / wanted, f64::from(f32::EPSILON), &p);
            }
        }
    }
    for exponent in -1074..=1021 {
        for less in [0, 1, 2, 20, 26, 27, 60] {
            let power = |exponent: i32| 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2);
            let p = double2::new(1.2 * power(exponent), -1.7 * power((exponent - less).max(-1074)));
            let wanted = p.x.hypot(p.y);
            let unit = f64::EPSILON * wanted.max(f64::MIN_POSITIVE);
            close(length(p), wanted, unit, &p);
            let normal = if exponent < 0 { p * 2f64.powi(600) } else { p };
            for (found, component) in normalize(p).to_array().into_iter().zip(normal.to_array()) {
                close(found, component / normal.x.hypot(normal.y), f64::EPSILON, &p);
            }
        }
    }
}

/// Within the 8192 units of section 6.15.5, or the vector itself, which it allows where the sum of squares is no normal number.
#[test]
fn fast_normalize_of_the_least() {
    for exponent in -1074..=-400 {
        let p = double2::new(2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2), 0.0);
        let unit = fast_normalize(p);
        assert!(unit == p || (unit.x - 1.0).abs() < 8192.0 * f64::EPSILON, "{p:?}: {unit:?}");
    }
    for exponent in -149..=0 {
        for p in [float2::new(2f32.powi(exponent), 0.0), float2::splat(1.3 * 2f32.powi(exponent))] {
            let unit = fast_normalize(p);
            let exact = normalize(p);
            assert!(unit == p || (unit.x - exact.x).abs() < 8192.0 * f32::EPSILON, "{p:?}: {unit:?}");
        }
        let p = 2f32.powi(exponent);
        assert!([p.to_bits(), 1f32.to_bits()].contains(&fast_normalize(p).to_bits()), "{p}");
    }
    let p = half2::splat(f16::from_f32(2e-4));
    assert_eq!(fast_normalize(p), normalize(p));
}
