//! The mathematical functions that are not transcendental, on all floats, scalars and every width, against their definitions: every `half`,
//! edges and random ones of the others (OpenCL C 1.2, section 6.12.2; 3.0: 6.15.2, 7.4 and 7.5.1).

#![allow(clippy::cast_sign_loss, reason = "exponents as bits")]

use ::half::f16;
use swz::builtin::*;
use swz_tests::definition::{Component, Want, is_nan, mathematics, signals};
use swz_tests::gentype::{Case, cases1, cases2, cases3};
use swz_tests::widths;

/// The value that a function stores beside its result.
fn second<V, S: Default>(f: impl FnOnce(&mut S) -> V) -> S {
    let mut stored = S::default();
    f(&mut stored);
    stored
}

/// The value that a function stores, of the type of an argument.
fn second_of<V>(mut stored: V, f: impl FnOnce(&mut V) -> V) -> V {
    f(&mut stored);
    stored
}

/// Cases of `ldexp`: every exponent that is near a limit of the type, and the greatest.
fn scaled<T: Component>() -> Vec<Case> {
    let mut cases = cases2(|x: T, k: i32| mathematics::ldexp(x, k));
    // The exponents for which results of doubles are subnormal come often, as each bit that is rounded off counts once there.
    let subnormal = (-1080..-1022).flat_map(|k| [k; 16]);
    let steps = (-2200..=2200).step_by(7).chain(-160..=160).chain(subnormal);
    for (at, k) in steps.enumerate() {
        for x in [0x3, 0x5555_5555_5555_5555, swz_tests::gentype::sample::<T>(at as u64)] {
            let x = x & u64::MAX >> (64 - T::COUNT);
            cases.push(([x, u64::from(k as u32), 0], mathematics::ldexp(T::from_bits(x), k).into()));
        }
    }
    cases
}

macro_rules! tests {
    ($($module:ident: $t:ty, $unsigned:ty;)*) => { $(
        mod $module {
            use super::*;

            #[test]
            fn roundings() {
                widths!(&cases1(mathematics::floor::<$t>), |x: $t| floor(x));
                widths!(&cases1(mathematics::ceil::<$t>), |x: $t| ceil(x));
                widths!(&cases1(mathematics::trunc::<$t>), |x: $t| trunc(x));
                widths!(&cases1(mathematics::rint::<$t>), |x: $t| rint(x));
                widths!(&cases1(mathematics::round::<$t>), |x: $t| round(x));
            }
            #[test]
            fn one_argument() {
                widths!(&cases1(mathematics::fabs::<$t>), |x: $t| fabs(x));
                widths!(&cases1(mathematics::sqrt::<$t>), |x: $t| sqrt(x));
                widths!(&cases1(mathematics::rsqrt::<$t>), |x: $t| rsqrt(x));
                widths!(&cases1(mathematics::logb::<$t>), |x: $t| logb(x));
                widths!(&cases1(mathematics::ilogb::<$t>), |x: $t| ilogb(x));
            }
            #[test]
            fn parts() {
                widths!(&cases1(|x: $t| mathematics::frexp(x).0), |x: $t| frexp(x, &mut Default::default()));
                widths!(&cases1(|x: $t| mathematics::frexp(x).1), |x: $t| second(|exp| frexp(x, exp)));
                widths!(&cases1(|x: $t| mathematics::fract(x).0), |x: $t| fract(x, &mut { x }));
                widths!(&cases1(|x: $t| mathematics::fract(x).1), |x: $t| second_of(x, |whole| fract(x, whole)));
                widths!(&cases1(|x: $t| mathematics::modf(x).0), |x: $t| modf(x, &mut { x }));
                widths!(&cases1(|x: $t| mathematics::modf(x).1), |x: $t| second_of(x, |whole| modf(x, whole)));
            }
            #[test]
            fn two_arguments() {
                widths!(&cases2(mathematics::fmax::<$t>), |x: $t, y: $t| fmax(x, y));
                widths!(&cases2(mathematics::fmin::<$t>), |x: $t, y: $t| fmin(x, y));
                widths!(&cases2(mathematics::maxmag::<$t>), |x: $t, y: $t| maxmag(x, y));
                widths!(&cases2(mathematics::minmag::<$t>), |x: $t, y: $t| minmag(x, y));
                widths!(&cases2(mathematics::copysign::<$t>), |x: $t, y: $t| copysign(x, y));
                widths!(&cases2(mathematics::fdim::<$t>), |x: $t, y: $t| fdim(x, y));
                widths!(&cases2(mathematics::nextafter::<$t>), |x: $t, y: $t| nextafter(x, y));
            }
            #[test]
            fn what_is_left() {
                widths!(&cases2(mathematics::fmod::<$t>), |x: $t, y: $t| fmod(x, y));
                widths!(&cases2(mathematics::remainder::<$t>), |x: $t, y: $t| remainder(x, y));
                widths!(&cases2(|x: $t, y: $t| mathematics::remquo(x, y).0), |x: $t, y: $t| remquo(x, y, &mut Default::default()));
                widths!(&cases2(|x: $t, y: $t| mathematics::remquo(x, y).1), |x: $t, y: $t| second(|quo| remquo(x, y, quo)));
            }
            #[test]
            fn products_and_sums() {
                widths!(&cases3(mathematics::fma::<$t>), |a: $t, b: $t, c: $t| fma(a, b, c));
                widths!(&cases3(mathematics::mad::<$t>), |a: $t, b: $t, c: $t| mad(a, b, c));
            }
            #[test]
            fn powers_of_two() {
                widths!(&scaled::<$t>(), |x: $t, k: i32| ldexp(x, k));
            }
            #[test]
            fn nans() {
                widths!(&cases1(|_: $unsigned| Want::Nan), |code: $unsigned| nan(code));
                for code in [0, 1, <$unsigned>::MAX, <$unsigned>::MAX >> 1] {
                    assert!(is_nan(nan(code)) && !signals(nan(code)));
                }
            }
        }
    )* };
}
tests! {
    half: f16, u16;
    float: f32, u32;
    double: f64, u64;
}
