//! The transcendental functions: the edges of OpenCL C 3.0, section 7.5.1, a seeded sample of everything against the errors
//! that section 7.4 allows, and the reference itself against another's digits. All inputs are measured by
//! `examples/accuracy.rs`.

#![allow(clippy::excessive_precision, clippy::unreadable_literal, clippy::float_cmp, reason = "digits and edges")]
#![allow(clippy::approx_constant, reason = "digits of whatever function")]

use half::f16;
use std::f64::consts::{FRAC_PI_2, PI};
use std::fmt::Debug;
use swz::builtin::measured::kernel::single as kernel;
use swz::builtin::measured::scalar::Transcendental;
use swz::{Vector, builtin};
use swz_tests::accuracy::exact::{Exact, Sum, unary};
use swz_tests::accuracy::{Line, Random, double, half as halves, single};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// A function, and its values at inputs that every type holds.
type Edges = (&'static str, &'static [(f64, f64)]);

/// The edges of ISO C99, section F.9.1 to F.9.5, and those that OpenCL adds. A value that is no edge may be off as far as is allowed.
const EDGES: &[Edges] = &[
    (
        "acos",
        &[
            (1.0, 0.0),
            (1.5, NAN),
            (-1.5, NAN),
            (INF, NAN),
            (-INF, NAN),
            (-1.0, PI),
            (0.0, FRAC_PI_2),
            (-0.0, FRAC_PI_2),
        ],
    ),
    (
        "acosh",
        &[
            (1.0, 0.0),
            (0.5, NAN),
            (0.0, NAN),
            (-1.0, NAN),
            (-2.0, NAN),
            (-3.0, NAN),
            (-1e4, NAN),
            (INF, INF),
            (-INF, NAN),
        ],
    ),
    ("acospi", &[(1.0, 0.0), (1.5, NAN), (-1.5, NAN), (INF, NAN), (-1.0, 1.0), (0.0, 0.5), (-0.0, 0.5)]),
    ("asin", &[(0.0, 0.0), (-0.0, -0.0), (1.5, NAN), (-1.5, NAN), (INF, NAN), (1.0, FRAC_PI_2), (-1.0, -FRAC_PI_2)]),
    ("asinh", &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF)]),
    ("asinpi", &[(0.0, 0.0), (-0.0, -0.0), (1.5, NAN), (-1.5, NAN), (-INF, NAN), (1.0, 0.5), (-1.0, -0.5)]),
    ("atan", &[(0.0, 0.0), (-0.0, -0.0), (INF, FRAC_PI_2), (-INF, -FRAC_PI_2)]),
    ("atanh", &[(0.0, 0.0), (-0.0, -0.0), (1.0, INF), (-1.0, -INF), (1.5, NAN), (-1.5, NAN), (INF, NAN), (-INF, NAN)]),
    ("atanpi", &[(0.0, 0.0), (-0.0, -0.0), (INF, 0.5), (-INF, -0.5), (1.0, 0.25), (-1.0, -0.25)]),
    ("cbrt", &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF), (8.0, 2.0), (-27.0, -3.0)]),
    ("cos", &[(0.0, 1.0), (-0.0, 1.0), (INF, NAN), (-INF, NAN)]),
    ("cosh", &[(0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, INF)]),
    (
        "cospi",
        &[
            (0.0, 1.0),
            (-0.0, 1.0),
            (0.5, 0.0),
            (-0.5, 0.0),
            (1.5, 0.0),
            (-1.5, 0.0),
            (2.5, 0.0),
            (-2.5, 0.0),
            (3.5, 0.0),
            (1.0, -1.0),
            (-1.0, -1.0),
            (2.0, 1.0),
            (65504.0, 1.0),
            (2047.0, -1.0),
            (INF, NAN),
            (-INF, NAN),
        ],
    ),
    ("erf", &[(0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0), (9.0, 1.0), (-9.0, -1.0)]),
    ("erfc", &[(0.0, 1.0), (-0.0, 1.0), (INF, 0.0), (-INF, 2.0), (-9.0, 2.0)]),
    ("exp", &[(0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (1e4, INF), (-1e4, 0.0)]),
    (
        "exp2",
        &[
            (0.0, 1.0),
            (-0.0, 1.0),
            (-INF, 0.0),
            (INF, INF),
            (1e4, INF),
            (-1e4, 0.0),
            (3.0, 8.0),
            (-14.0, 1.0 / 16384.0),
        ],
    ),
    ("exp10", &[(0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (1e4, INF), (-1e4, 0.0), (3.0, 1000.0)]),
    ("expm1", &[(0.0, 0.0), (-0.0, -0.0), (-INF, -1.0), (INF, INF), (1e4, INF), (-1e4, -1.0)]),
    ("lgamma", &[(1.0, 0.0), (2.0, 0.0), (0.0, INF), (-0.0, INF), (-1.0, INF), (-2.0, INF), (INF, INF), (-INF, INF)]),
    ("log", &[(1.0, 0.0), (0.0, -INF), (-0.0, -INF), (-1.0, NAN), (-INF, NAN), (INF, INF)]),
    ("log2", &[(1.0, 0.0), (0.0, -INF), (-0.0, -INF), (-1.0, NAN), (-INF, NAN), (INF, INF), (8.0, 3.0), (0.25, -2.0)]),
    ("log10", &[(1.0, 0.0), (0.0, -INF), (-0.0, -INF), (-1.0, NAN), (-INF, NAN), (INF, INF), (1000.0, 3.0)]),
    ("log1p", &[(0.0, 0.0), (-0.0, -0.0), (-1.0, -INF), (-2.0, NAN), (-INF, NAN), (INF, INF)]),
    ("sin", &[(0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN)]),
    ("sinh", &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF)]),
    (
        "sinpi",
        &[
            (0.0, 0.0),
            (-0.0, -0.0),
            (1.0, 0.0),
            (2.0, 0.0),
            (3.0, 0.0),
            (-1.0, -0.0),
            (-2.0, -0.0),
            (-3.0, -0.0),
            (65504.0, 0.0),
            (-65504.0, -0.0),
            (0.5, 1.0),
            (1.5, -1.0),
            (-0.5, -1.0),
            (INF, NAN),
            (-INF, NAN),
        ],
    ),
    ("tan", &[(0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN)]),
    ("tanh", &[(0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0)]),
    (
        "tanpi",
        &[
            (0.0, 0.0),
            (-0.0, -0.0),
            (1.0, -0.0),
            (2.0, 0.0),
            (3.0, -0.0),
            (4.0, 0.0),
            (-1.0, 0.0),
            (-2.0, -0.0),
            (-3.0, 0.0),
            (0.5, INF),
            (1.5, -INF),
            (2.5, INF),
            (3.5, -INF),
            (-0.5, -INF),
            (-1.5, INF),
            (-2.5, -INF),
            (0.25, 1.0),
            (0.75, -1.0),
            (65504.0, 0.0),
            (-65504.0, -0.0),
            (INF, NAN),
            (-INF, NAN),
        ],
    ),
    (
        "tgamma",
        &[
            (0.0, INF),
            (-0.0, -INF),
            (-1.0, NAN),
            (-2.0, NAN),
            (-INF, NAN),
            (INF, INF),
            (1.0, 1.0),
            (2.0, 1.0),
            (5.0, 24.0),
        ],
    ),
];

/// A function of two arguments, and its values.
type Pairs = (&'static str, &'static [(f64, f64, f64)]);

const PAIRS: &[Pairs] = &[
    (
        "atan2",
        &[
            (0.0, -0.0, PI),
            (-0.0, -0.0, -PI),
            (0.0, 0.0, 0.0),
            (-0.0, 0.0, -0.0),
            (0.0, -1.0, PI),
            (-0.0, -1.0, -PI),
            (0.0, 1.0, 0.0),
            (-0.0, 1.0, -0.0),
            (-1.0, 0.0, -FRAC_PI_2),
            (-1.0, -0.0, -FRAC_PI_2),
            (1.0, 0.0, FRAC_PI_2),
            (1.0, -0.0, FRAC_PI_2),
            (1.0, -INF, PI),
            (-1.0, -INF, -PI),
            (1.0, INF, 0.0),
            (-1.0, INF, -0.0),
            (INF, 1.0, FRAC_PI_2),
            (-INF, -1.0, -FRAC_PI_2),
            (INF, -INF, 0.75 * PI),
            (-INF, -INF, -0.75 * PI),
            (INF, INF, 0.25 * PI),
            (-INF, INF, -0.25 * PI),
            (NAN, 1.0, NAN),
            (1.0, NAN, NAN),
            (NAN, 0.0, NAN),
            (INF, NAN, NAN),
            (NAN, INF, NAN),
        ],
    ),
    (
        "atan2pi",
        &[
            (0.0, -0.0, 1.0),
            (-0.0, -0.0, -1.0),
            (0.0, 0.0, 0.0),
            (-0.0, 0.0, -0.0),
            (0.0, -1.0, 1.0),
            (-0.0, -1.0, -1.0),
            (0.0, 1.0, 0.0),
            (-0.0, 1.0, -0.0),
            (-1.0, 0.0, -0.5),
            (-1.0, -0.0, -0.5),
            (1.0, 0.0, 0.5),
            (1.0, -0.0, 0.5),
            (1.0, -INF, 1.0),
            (-1.0, -INF, -1.0),
            (1.0, INF, 0.0),
            (-1.0, INF, -0.0),
            (INF, 1.0, 0.5),
            (-INF, -1.0, -0.5),
            (INF, -INF, 0.75),
            (-INF, -INF, -0.75),
            (INF, INF, 0.25),
            (-INF, INF, -0.25),
            (NAN, 1.0, NAN),
            (1.0, NAN, NAN),
        ],
    ),
    (
        "hypot",
        &[
            (0.0, 0.0, 0.0),
            (-0.0, -0.0, 0.0),
            (-0.0, 3.0, 3.0),
            (3.0, -4.0, 5.0),
            (INF, NAN, INF),
            (NAN, -INF, INF),
            (-INF, 1.0, INF),
            (1.0, INF, INF),
            (NAN, 1.0, NAN),
            (1.0, NAN, NAN),
        ],
    ),
    (
        "pow",
        &[
            (0.0, -1.0, INF),
            (-0.0, -1.0, -INF),
            (0.0, -3.0, INF),
            (-0.0, -3.0, -INF),
            (0.0, -2.0, INF),
            (-0.0, -2.0, INF),
            (0.0, -0.5, INF),
            (-0.0, -0.5, INF),
            (0.0, -INF, INF),
            (-0.0, -INF, INF),
            (0.0, 3.0, 0.0),
            (-0.0, 3.0, -0.0),
            (0.0, 2.0, 0.0),
            (-0.0, 2.0, 0.0),
            (-0.0, 0.5, 0.0),
            (0.0, INF, 0.0),
            (-0.0, INF, 0.0),
            (-1.0, INF, 1.0),
            (-1.0, -INF, 1.0),
            (1.0, NAN, 1.0),
            (1.0, INF, 1.0),
            (1.0, -INF, 1.0),
            (NAN, 0.0, 1.0),
            (NAN, -0.0, 1.0),
            (0.0, 0.0, 1.0),
            (-0.0, -0.0, 1.0),
            (INF, 0.0, 1.0),
            (-INF, -0.0, 1.0),
            (-2.0, 0.5, NAN),
            (-2.0, -1.5, NAN),
            (-1.0, 0.5, NAN),
            (0.5, -INF, INF),
            (-0.5, -INF, INF),
            (2.0, -INF, 0.0),
            (-2.0, -INF, 0.0),
            (0.5, INF, 0.0),
            (-0.5, INF, 0.0),
            (2.0, INF, INF),
            (-2.0, INF, INF),
            (-INF, -3.0, -0.0),
            (-INF, -2.0, 0.0),
            (-INF, -0.5, 0.0),
            (-INF, 3.0, -INF),
            (-INF, 2.0, INF),
            (-INF, 0.5, INF),
            (INF, -1.0, 0.0),
            (INF, 0.5, INF),
            (-2.0, 3.0, -8.0),
            (-2.0, 2.0, 4.0),
            (-2.0, -1.0, -0.5),
            (-1.0, 2047.0, -1.0),
            (-1.0, 2048.0, 1.0),
            (NAN, 1.0, NAN),
            (2.0, NAN, NAN),
            (0.0, NAN, NAN),
            (-1.0, NAN, NAN),
            (-INF, NAN, NAN),
            (9.0, 0.5, 3.0),
            (10.0, 4.0, 10000.0),
        ],
    ),
    (
        "powr",
        &[
            (2.0, 0.0, 1.0),
            (0.5, -0.0, 1.0),
            (0.0, -2.0, INF),
            (-0.0, -3.0, INF),
            (0.0, -INF, INF),
            (-0.0, -INF, INF),
            (0.0, 3.0, 0.0),
            (-0.0, 3.0, 0.0),
            (0.0, INF, 0.0),
            (1.0, 5.0, 1.0),
            (1.0, -0.5, 1.0),
            (-1.0, 2.0, NAN),
            (-INF, 1.0, NAN),
            (-2.0, 0.0, NAN),
            (0.0, 0.0, NAN),
            (-0.0, 0.0, NAN),
            (0.0, -0.0, NAN),
            (INF, 0.0, NAN),
            (INF, -0.0, NAN),
            (1.0, INF, NAN),
            (1.0, -INF, NAN),
            (1.0, NAN, NAN),
            (0.0, NAN, NAN),
            (2.0, NAN, NAN),
            (NAN, 0.0, NAN),
            (NAN, 1.0, NAN),
            (INF, 2.0, INF),
            (INF, -2.0, 0.0),
            (2.0, INF, INF),
            (0.5, INF, 0.0),
            (2.0, -INF, 0.0),
            (0.5, -INF, INF),
            (9.0, 0.5, 3.0),
        ],
    ),
];

/// A function of a number and an integer, and its values.
type WithIntegers = (&'static str, &'static [(f64, i32, f64)]);

const INTEGERS: &[WithIntegers] = &[
    (
        "pown",
        &[
            (2.0, 0, 1.0),
            (0.0, 0, 1.0),
            (INF, 0, 1.0),
            (NAN, 0, 1.0),
            (0.0, -3, INF),
            (-0.0, -3, -INF),
            (0.0, -2, INF),
            (-0.0, -2, INF),
            (0.0, 2, 0.0),
            (-0.0, 2, 0.0),
            (0.0, 3, 0.0),
            (-0.0, 3, -0.0),
            (-1.0, i32::MAX, -1.0),
            (-1.0, i32::MAX - 1, 1.0),
            (-1.0, i32::MIN, 1.0),
            (-1.0, 16777217, -1.0),
            (2.0, i32::MIN, 0.0),
            (-2.0, i32::MAX, -INF),
            (-2.0, 3, -8.0),
            (INF, -1, 0.0),
            (-INF, 3, -INF),
            (-INF, -3, -0.0),
            (NAN, 1, NAN),
        ],
    ),
    (
        "rootn",
        &[
            (0.0, -3, INF),
            (-0.0, -3, -INF),
            (0.0, -2, INF),
            (-0.0, -2, INF),
            (0.0, 2, 0.0),
            (-0.0, 2, 0.0),
            (0.0, 3, 0.0),
            (-0.0, 3, -0.0),
            (-8.0, 2, NAN),
            (-8.0, -4, NAN),
            (-INF, 2, NAN),
            (-8.0, 3, -2.0),
            (8.0, 3, 2.0),
            (-8.0, -3, -0.5),
            (2.0, 0, NAN),
            (0.0, 0, NAN),
            (INF, 0, NAN),
            (INF, 2, INF),
            (INF, -2, 0.0),
            (-INF, 3, -INF),
            (-INF, -3, -0.0),
            (5.0, 1, 5.0),
            (4.0, -1, 0.25),
            (2.0, i32::MAX, 1.0),
            (2.0, i32::MIN, 1.0),
            (NAN, 3, NAN),
        ],
    ),
];

/// A value that is off no more than is allowed; infinities, NaN and zeros exactly.
#[track_caller]
fn check(error: f64, limit: f64, what: &str, ty: &str, input: &dyn Debug, found: f64, expected: f64) {
    let limit = if limit.is_finite() { limit } else { 4.0 };
    assert!(error <= limit, "{what} of {input:?} as {ty}: expected {expected:?}, found {found:?}");
}

#[test]
fn edges_of_one_argument() {
    assert_eq!(EDGES.len(), single::UNARY.len(), "every function has edges");
    for (name, edges) in EDGES {
        let row = single::UNARY.iter().find(|row| row.name == *name).unwrap();
        let of_double = double::UNARY.iter().find(|row| row.name == *name);
        let of_half = halves::FUNCTIONS.iter().find(|row| row.0 == *name).unwrap().1;
        for &(x, value) in edges.iter().chain(&[(NAN, NAN)]) {
            let found = (row.scalar)(x as f32);
            check(single::error_of(found, value), row.limit, name, "float", &x, found.into(), value);
            if let Some(kernel) = row.kernel {
                let mut found = [0.0; 8];
                kernel(&[x as f32; 8], &mut found);
                for found in found {
                    check(single::error_of(found, value), row.limit, name, "float8", &x, found.into(), value);
                }
            }
            let found = of_half(f16::from_f64(x));
            check(halves::error_of(found, value), 1.0, name, "half", &x, found.into(), value);
            let exact = Exact(Sum(value, 0.0), 0);
            let found = of_double.map_or_else(|| Transcendental::lgamma(x), |row| (row.scalar)(x));
            check(double::error_of(found, exact), row.limit, name, "double", &x, found, value);
            if let Some(kernel) = of_double.and_then(|row| row.kernel) {
                for found in kernel([x; 4]) {
                    check(double::error_of(found, exact), row.limit, name, "double4", &x, found, value);
                }
            }
        }
    }
}

#[test]
fn edges_of_two_arguments() {
    for (name, edges) in PAIRS {
        let row = single::BINARY.iter().find(|row| row.name == *name).unwrap();
        let of_double = double::BINARY.iter().find(|row| row.name == *name).unwrap();
        for &(x, y, value) in *edges {
            let found = (row.scalar)(x as f32, y as f32);
            check(single::error_of(found, value), row.limit, name, "float", &(x, y), found.into(), value);
            if let Some(kernel) = row.kernel {
                let mut found = [0.0; 8];
                kernel(&[x as f32; 8], &[y as f32; 8], &mut found);
                for found in found {
                    check(single::error_of(found, value), row.limit, name, "float8", &(x, y), found.into(), value);
                }
            }
            let exact = Exact(Sum(value, 0.0), 0);
            let found = (of_double.scalar)(x, y);
            check(double::error_of(found, exact), row.limit, name, "double", &(x, y), found, value);
            if let Some(kernel) = of_double.kernel {
                for found in kernel([x; 4], [y; 4]) {
                    check(double::error_of(found, exact), row.limit, name, "double4", &(x, y), found, value);
                }
            }
            let (x, y) = (f16::from_f64(x), f16::from_f64(y));
            let found = match *name {
                "atan2" => Transcendental::atan2(x, y),
                "atan2pi" => Transcendental::atan2pi(x, y),
                "hypot" => Transcendental::hypot(x, y),
                "pow" => Transcendental::pow(x, y),
                _ => Transcendental::powr(x, y),
            };
            check(halves::error_of(found, value), 1.0, name, "half", &(x, y), found.into(), value);
        }
    }
    for (name, edges) in INTEGERS {
        let row = single::WITH_INTEGER.iter().find(|row| row.name == *name).unwrap();
        let of_double = double::WITH_INTEGER.iter().find(|row| row.name == *name).unwrap();
        for &(x, n, value) in *edges {
            let found = (row.scalar)(x as f32, n);
            check(single::error_of(found, value), row.limit, name, "float", &(x, n), found.into(), value);
            for found in row.kernel.into_iter().flat_map(|kernel| kernel([x as f32; 8], [n; 8])) {
                check(single::error_of(found, value), row.limit, name, "float8", &(x, n), found.into(), value);
            }
            for found in of_double.kernel.into_iter().flat_map(|kernel| kernel([x; 4], [n; 4])) {
                check(
                    double::error_of(found, Exact(Sum(value, 0.0), 0)),
                    row.limit,
                    name,
                    "double4",
                    &(x, n),
                    found,
                    value,
                );
            }
            let found = (of_double.scalar)(x, n);
            // The root of 2 by 2^31 is 1 for a float only.
            let allowed = if n.unsigned_abs() > 1 << 30 && name == &"rootn" { 1e7 } else { row.limit };
            check(double::error_of(found, Exact(Sum(value, 0.0), 0)), allowed, name, "double", &(x, n), found, value);
            let half = f16::from_f64(x);
            let found = if *name == "pown" { Transcendental::pown(half, n) } else { Transcendental::rootn(half, n) };
            check(halves::error_of(found, value), 1.0, name, "half", &(x, n), found.into(), value);
        }
    }
}

#[test]
fn two_results() {
    for x in [0.0, -0.0, 0.5, -3.0, 1e6, INF, NAN] {
        let (sin, cos) = Transcendental::sincos(x);
        assert_eq!(
            (sin.to_bits(), cos.to_bits()),
            (Transcendental::sin(x).to_bits(), Transcendental::cos(x).to_bits())
        );
        let x = x as f32;
        let (sin, cos) = Transcendental::sincos(x);
        assert_eq!(
            (sin.to_bits(), cos.to_bits()),
            (Transcendental::sin(x).to_bits(), Transcendental::cos(x).to_bits())
        );
        let (sin, cos) = kernel::sincos(Vector::from([x; 4]));
        let expected = (
            kernel::sin(Vector::from([x; 4])).to_array().map(f32::to_bits),
            kernel::cos(Vector::from([x; 4])).to_array().map(f32::to_bits),
        );
        assert_eq!((sin.to_array().map(f32::to_bits), cos.to_array().map(f32::to_bits)), expected);
    }
    for (x, value, sign) in [
        (0.5_f64, 0.5723649429247001_f64, 1),
        (-0.5, 1.2655121234846454, -1),
        (-1.5, 0.8600470153764810, 1),
        (3.0, 0.6931471805599453, 1),
    ] {
        let found: (f64, i32) = Transcendental::lgamma_r(x);
        assert!((found.0 - value).abs() < 1e-14 && found.1 == sign, "lgamma_r of {x}: {found:?}");
        let found = Transcendental::lgamma_r(x as f32);
        assert!((found.0 - value as f32).abs() < 1e-6 && found.1 == sign, "lgamma_r of {x}: {found:?}");
        assert_eq!(Transcendental::lgamma_r(f16::from_f64(x)).1, sign);
    }
    // The sign of the gamma function is 0 where it has none.
    for x in [0.0, -0.0, -1.0, -2.0, -100.0] {
        assert_eq!(Transcendental::lgamma_r(x), (INF, 0));
        assert_eq!(Transcendental::lgamma_r(x as f32), (f32::INFINITY, 0));
        assert_eq!(Transcendental::lgamma_r(f16::from_f64(x)), (f16::INFINITY, 0));
    }
}

/// The functions of `libm` 0.2.16 that fall short are right here.
#[test]
fn faults_of_libm() {
    // Finite for some of -2 and below.
    for step in 0..10_000 {
        let x = -(1.0 + f64::from(step) * 0.01).exp2();
        assert!(Transcendental::acosh(x).is_nan(), "acosh of {x}");
        assert!(Transcendental::acosh(x as f32).is_nan(), "acosh of {x} as float");
    }
    // Infinite in `powf`, as if the base were far from 1.
    let expected = f64::from(9.9999946e-1_f32).powf(f64::from(-1.346302e8_f32));
    assert!(single::error_of(Transcendental::pow(9.9999946e-1_f32, -1.346302e8), expected) < 1.0);
    // Is off by 423 ULP in `pow`.
    let (found, exact) =
        (Transcendental::pow(1.0000001675207166_f64, -3.4526182558659563e9), 6.4650283760358115882e-252);
    assert!(((found - exact) / exact).abs() < 1e-15, "{found:e}");
}

/// A lane beyond the common range leaves the others within the errors allowed, and is right itself.
#[test]
fn far_lanes() {
    for far in [7e3, 1e6, 1e30, -3e38, INF] {
        for lane in 0..4 {
            let mut x = [0.5_f32, -1.5, 3.0, 100.0];
            x[lane] = far as f32;
            let (sin, cos, tan) = (
                kernel::sin(Vector::from(x)).to_array(),
                kernel::cos(Vector::from(x)).to_array(),
                kernel::tan(Vector::from(x)).to_array(),
            );
            for lane in 0..4 {
                let exact = f64::from(x[lane]);
                assert!(single::error_of(sin[lane], exact.sin()) < 4.0, "sin of {x:?}");
                assert!(single::error_of(cos[lane], exact.cos()) < 4.0, "cos of {x:?}");
                assert!(single::error_of(tan[lane], exact.tan()) < 5.0, "tan of {x:?}");
            }
        }
    }
}

/// Declares a test that each lane of a function of vectors is what it is alone, whichever lanes stand beside it.
macro_rules! alone {
    ($test:ident: $t:ty; $($one:ident)*; $($two:ident)*) => {
        #[test]
        fn $test() {
            let mut random = Random(0x5EED);
            let least = f64::from(<$t>::MIN_POSITIVE);
            // One NaN is as good as another.
            let bits = |x: $t| if x.is_nan() { <$t>::NAN.to_bits() } else { x.to_bits() };
            let edges = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, least, least / 4.0, 1.5 * least, f64::from(<$t>::MAX), 1e6, INF, -INF, NAN];
            for _ in 0..1 << 12 {
                let [x, y] = [(); 2].map(|()| {
                    std::array::from_fn::<$t, 4, _>(|_| match random.bits() % 4 {
                        0 => edges[random.bits() as usize % edges.len()] as $t,
                        1 => <$t>::from_bits(random.bits() as _),
                        _ => (random.signed() * 20.0) as $t,
                    })
                });
                $(
                    let found = builtin::$one(Vector::from(x)).to_array();
                    let alone = x.map(|x| builtin::$one(Vector::from([x; 4])).to_array()[0]);
                    same(stringify!($one), (found.map(bits), alone.map(bits)), &[x]);
                )*
                $(
                    let found = builtin::$two(Vector::from(x), Vector::from(y)).to_array();
                    let alone = std::array::from_fn(|lane| {
                        let [x, y] = [x, y].map(|of| Vector::from([of[lane]; 4]));
                        builtin::$two(x, y).to_array()[0]
                    });
                    same(stringify!($two), (found.map(bits), alone.map(bits)), &[x, y]);
                )*
            }
        }
    };
}
alone!(floats_alone: f32; exp exp2 exp10 log log2 log10 sin cos tan tanh atan cbrt erf; atan2 pow powr);
alone!(doubles_alone: f64; exp log sin cos; pow);

#[track_caller]
fn same<B: PartialEq + Debug, T: Debug>(name: &str, (found, alone): ([B; 4], [B; 4]), of: &[[T; 4]]) {
    assert!(found == alone, "{name} of {of:?}: {found:x?} beside others, {alone:x?} alone");
}

#[track_caller]
fn hold(lines: impl IntoIterator<Item = Line>) {
    let failed: Vec<_> = lines.into_iter().filter(|line| !line.holds()).map(|line| line.to_string()).collect();
    assert!(failed.is_empty(), "beyond the errors allowed:\n{}", failed.join("\n"));
}

/// How many inputs of each function: few where the compiler does not optimise, or an emulator runs them.
const SAMPLES: u64 = match option_env!("SWZ_CASES") {
    Some(cases) if matches!(cases.as_bytes(), b"few") => 1 << 12,
    _ if cfg!(debug_assertions) => 1 << 12,
    _ => 1 << 17,
};

#[test]
fn errors_of_float() {
    hold(single::UNARY.iter().flat_map(|function| single::unary(function, (1 << 32) / SAMPLES, 1)));
    hold(single::BINARY.iter().flat_map(|function| single::binary(function, SAMPLES, 2)));
    hold(single::WITH_INTEGER.iter().flat_map(|function| single::with_integer(function, SAMPLES, 3)));
}

#[test]
fn errors_of_double() {
    hold(double::UNARY.iter().flat_map(|function| double::unary(function, SAMPLES / 8, 4)));
    hold(double::BINARY.iter().flat_map(|function| double::binary(function, SAMPLES / 8, 5)));
    hold(double::WITH_INTEGER.iter().flat_map(|function| double::with_integer(function, SAMPLES / 8, 6)));
}

#[test]
fn errors_of_half() {
    hold(halves::FUNCTIONS.iter().map(|&(name, function)| halves::unary(name, function)));
}

/// The reference is right to 2^-80: digits of mpmath 1.3, as the two parts of a number from 1 to 2 and an exponent.
#[test]
fn reference() {
    for &(name, function, x, upper, lower, e) in VALUES {
        let Exact(Sum(a, b), n) = function(x);
        let scale = 2f64.powi(n - e);
        let difference = (a * scale - upper) + (b * scale - lower);
        assert!(difference.abs() < 2f64.powi(-80), "{name} of {x:e}: off by {difference:e}");
    }
}

/// A function, an input, the two parts of its value and the exponent.
type Value = (&'static str, fn(f64) -> Exact, f64, f64, f64, i32);

#[rustfmt::skip]
const VALUES: &[Value] = &[
    ("acos", unary::acos, 0.24580338977940386, 1.3224479030823082, -1.1325620473584109e-17, 0),
    ("acos", unary::acos, 0.0009444804267997242, 1.5698518462276774, -1.0258862015904535e-16, 0),
    ("acos", unary::acos, 0.9999999990686774, 1.4142135624828525, 6.998928390492523e-18, -15),
    ("acos", unary::acos, -0.9999999999988176, 1.5707955579036426, -2.739353789135849e-17, 1),
    ("acosh", unary::acosh, 1.000000000001546, 1.8438824104994125, 4.829586072403752e-18, -20),
    ("acosh", unary::acosh, 1.7951935655656968, 1.1896930766193108, -2.063777419356814e-18, 0),
    ("acosh", unary::acosh, 94.36012781015093, 1.3100594276544815, -5.804918752312768e-17, 2),
    ("acosh", unary::acosh, 1.7398985747399307e+200, 1.8037655960957704, 2.5714416458646843e-17, 8),
    ("acospi", unary::acospi, 0.844649993330834, 1.4384686697154478, 2.3018890613121796e-17, -3),
    ("acospi", unary::acospi, -0.00183982332701713, 1.0011712685684238, -1.1456733313925833e-17, -1),
    ("acospi", unary::acospi, 0.9999999990686774, 1.8006326324539597, -3.4330153538896555e-17, -17),
    ("acospi", unary::acospi, -0.9999999999988176, 1.9999990210172498, -1.0648505833740671e-16, -1),
    ("asin", unary::asin, -0.0687546912437893, -1.1009436226746707, -9.473133529711268e-17, -4),
    ("asin", unary::asin, 0.0017318621757746629, 1.7734277545147579, 4.031933633446257e-17, -10),
    ("asin", unary::asin, 0.9999999990686774, 1.5707531684220182, -6.13640342867747e-17, 0),
    ("asin", unary::asin, -0.9999999999988176, -1.5707947890123883, -1.0602518918494667e-16, 0),
    ("asinh", unary::asinh, 2.841464102495655e-07, 1.1917964250953776, -5.023328176861756e-17, -22),
    ("asinh", unary::asinh, 2.4054029505037366, 1.6115139795720672, 4.050394844456402e-17, 0),
    ("asinh", unary::asinh, -773.5880706937113, -1.8360467804560148, -8.803195292636279e-17, 2),
    ("asinh", unary::asinh, 7.727502840092442e+210, 1.8995343846557193, 8.529914339974533e-17, 8),
    ("asinh", unary::asinh, 1.994516532191729e+16, 1.1945284484276237, 3.457588506213588e-17, 5),
    ("asinpi", unary::asinpi, 0.08752171847186085, 1.7852619736208404, 7.111035486057709e-17, -6),
    ("asinpi", unary::asinpi, 0.0002888327653441437, 1.5063175322199658, 3.6899876709984814e-18, -14),
    ("asinpi", unary::asinpi, 0.9999999990686774, 1.9999450490529647, -1.0289443907185626e-18, -2),
    ("asinpi", unary::asinpi, -0.9999999999988176, -1.9999980420344994, -9.074488250217882e-18, -2),
    ("atan", unary::atan, -9.286609848234135e-07, -1.9475432416438314, 8.660173283658318e-17, -21),
    ("atan", unary::atan, -1.699621197216911, -1.0389748648058437, 6.295230805470226e-17, 0),
    ("atan", unary::atan, -441.0352679777793, -1.5685289383139231, 9.145024176556984e-17, 0),
    ("atan", unary::atan, 1.008023709001623e+211, 1.5707963267948966, 6.123233995736766e-17, 0),
    ("atan", unary::atan, 2.8251607226066268e+16, 1.5707963267948966, 2.583612366432247e-17, 0),
    ("atanh", unary::atanh, -0.6807915752839235, -1.6611758787449504, 1.2003447233368972e-17, -1),
    ("atanh", unary::atanh, 0.0011607304352781425, 1.1885884995181808, -1.0421384089294814e-16, -10),
    ("atanh", unary::atanh, 0.9999999990686774, 1.3429726623057903, -5.915865280391651e-17, 3),
    ("atanh", unary::atanh, -0.9999999999988176, -1.7597895361936802, -1.0088037925348043e-16, 3),
    ("atanpi", unary::atanpi, -6.889964706441819e-07, -1.8397424309648611, 7.647685639612582e-17, -23),
    ("atanpi", unary::atanpi, 0.7047151227967001, 1.5632414233898109, -9.484640500945591e-17, -3),
    ("atanpi", unary::atanpi, -746.6015348994606, -1.998294620726288, -9.894156708687687e-17, -2),
    ("atanpi", unary::atanpi, 5.269471917940227e+210, 2.0, -2.4162564381458106e-211, -2),
    ("atanpi", unary::atanpi, 2.994247591558851e+16, 2.0, -4.252285443343363e-17, -2),
    ("cbrt", unary::cbrt, -5.541679716203348e-07, -1.0513737031555963, 4.37101544998413e-17, -7),
    ("cbrt", unary::cbrt, -1.7071129846516064, -1.1951454301864461, 1.0562435346931711e-16, 0),
    ("cbrt", unary::cbrt, 964.8422176518504, 1.2351758138028723, 8.908814207438781e-17, 3),
    ("cbrt", unary::cbrt, 9.849119309312087e+210, 1.5528999516185447, 9.912537415030536e-17, 233),
    ("cbrt", unary::cbrt, 2.0628882683950824e+16, 1.046209469777004, 8.853933151678317e-17, 18),
    ("cos", unary::cos, 8.801994112970038e-07, 1.9999999999992253, -3.737706410777064e-17, -1),
    ("cos", unary::cos, 0.23534081322486378, 1.9448698577697063, -7.487599221198706e-17, -1),
    ("cos", unary::cos, 355.66095450118473, -1.57877629172597, -2.2270548384763517e-17, -1),
    ("cos", unary::cos, 6.337303977849224e+210, -1.6728345439611105, -6.346169362182405e-17, -1),
    ("cos", unary::cos, 3.1055616017407984e+16, 1.945307925372788, -9.238741616246015e-17, -1),
    ("cosh", unary::cosh, 9.308688530610754e-05, 1.000000004332584, 4.183604331916136e-17, 0),
    ("cosh", unary::cosh, 0.37325144985375636, 1.0704708009890895, -3.2143972769751187e-17, 0),
    ("cosh", unary::cosh, 23.624500654588708, 1.0591815799836468, 8.121360766713772e-17, 33),
    ("cosh", unary::cosh, -281.69554300458515, 1.3202058841112676, 1.2567354781554951e-17, 405),
    ("cospi", unary::cospi, -6.777835218633587e-05, 1.999999954659975, -1.4823618321913596e-17, -1),
    ("cospi", unary::cospi, -0.26723515429620354, 1.3356046310900105, 1.0923050057943733e-16, -1),
    ("cospi", unary::cospi, -21.25788542755905, -1.3787491906907348, -1.0670094549373281e-16, -1),
    ("cospi", unary::cospi, -608.8044012740532, -1.63413342577664, 2.266200344577654e-17, -1),
    ("erf", unary::erf, -9.69926265774109e-05, -1.793138013775837, 7.065775926646129e-17, -14),
    ("erf", unary::erf, 0.08248799792612349, 1.4858729591782252, 5.600047987786737e-17, -4),
    ("erf", unary::erf, -1.986467522502573, -1.9900697988669687, -7.82520345393992e-17, -1),
    ("erf", unary::erf, 3.3558684990953824, 1.9999958486773781, 5.899649736517746e-18, -1),
    ("erf", unary::erf, 5.013690584883595, 1.9999999999973261, -7.247445334258724e-17, -1),
    ("erfc", unary::erfc, -9.279397870940977e-05, 1.0001047067921072, -9.878668163029502e-17, 0),
    ("erfc", unary::erfc, 0.2548144597176567, 1.4371527829237216, -6.042807301088646e-17, -1),
    ("erfc", unary::erfc, -0.07701925347984417, 1.0867353835205782, -9.88548582380838e-17, 0),
    ("erfc", unary::erfc, 2.631586211692888, 1.6215646736888019, -1.0798513861202261e-16, -13),
    ("erfc", unary::erfc, 5.443655158710591, 1.9377086249325584, -2.3968400733543346e-17, -47),
    ("exp", unary::exp, 9.993610065474085e-05, 1.0000999410944331, 7.914658501920788e-17, 0),
    ("exp", unary::exp, -0.35439925637136804, 1.4031895904734943, -7.18651978885816e-17, -1),
    ("exp", unary::exp, 28.505973788654117, 1.0908305577796806, 7.290622841693425e-17, 41),
    ("exp", unary::exp, -667.988211446191, 1.228348536046068, -5.169820247365503e-17, -964),
    ("exp2", unary::exp2, 0.00012197022572816077, 1.0000845468919628, -3.4326147276563745e-17, 0),
    ("exp2", unary::exp2, 0.2759047115105038, 1.2107531123404056, 6.029945564221163e-17, 0),
    ("exp2", unary::exp2, -28.915947877288193, 1.0599910788165605, 7.524291373133202e-17, -29),
    ("exp2", unary::exp2, 402.83362557260784, 1.7821584023322632, 6.170352173194278e-17, 402),
    ("exp10", unary::exp10, -6.533961140534154e-05, 1.999699122603664, 3.2271887207321114e-17, -1),
    ("exp10", unary::exp10, 0.06281506324549968, 1.155620036699874, -8.244118830971402e-21, 0),
    ("exp10", unary::exp10, -29.455296790828292, 1.1108176820190352, -9.378605810614786e-17, -98),
    ("exp10", unary::exp10, -271.9637287806351, 1.4702368361263358, -8.871087708337844e-17, -904),
    ("expm1", unary::expm1, -0.00015580103127390242, -1.2762226272134995, -4.884449210238534e-17, -13),
    ("expm1", unary::expm1, 0.36414391967293314, 1.7571253606106785, -8.080581621165138e-17, -2),
    ("expm1", unary::expm1, -18.20869976921951, -1.9999999752775126, -4.543537205670135e-17, -1),
    ("expm1", unary::expm1, 358.0309774318448, 1.4434444880879225, -5.979215048234863e-17, 516),
    ("log", unary::log, 1.0000000000010005, 1.1000976562494496, 1.0657707392241531e-16, -40),
    ("log", unary::log, 1.8944829793962816, 1.2778919344334514, 1.0893097315901701e-16, -1),
    ("log", unary::log, 942.159741768844, 1.7120437093622676, -2.0138114890574077e-17, 2),
    ("log", unary::log, 2.0161651216948336e-241, -1.0824644729670065, -4.531200648323171e-17, 9),
    ("log", unary::log, 9.033780644893715e+240, 1.0836355337391552, -3.980696296318442e-17, 9),
    ("log2", unary::log2, 1.0000000000010005, 1.5871054331646526, 6.020056461379179e-18, -40),
    ("log2", unary::log2, 1.28705273103968, 1.456284650135062, 4.1816429820174155e-17, -2),
    ("log2", unary::log2, 776.0518086695973, 1.200001144837778, 5.528898436203566e-17, 3),
    ("log2", unary::log2, 1.6617433573644425e-241, -1.5622108853143775, -7.22801977087946e-17, 9),
    ("log2", unary::log2, 1.165834347505882e+241, 1.5640742845303526, 7.29566796610514e-17, 9),
    ("log10", unary::log10, 1.0000000000010005, 1.9110653666553454, 2.5259057542490717e-17, -42),
    ("log10", unary::log10, 1.6958400163869993, 1.8350790320563617, 1.0539120052064958e-17, -3),
    ("log10", unary::log10, 859.9749305492049, 1.4672428955736232, 5.975272309238797e-17, 1),
    ("log10", unary::log10, 1.5546330776238523e-241, -1.881315407001043, -2.0227495160506954e-17, 7),
    ("log10", unary::log10, 1.2974623717361573e+241, 1.8836960529026736, -3.543502200095088e-17, 7),
    ("log1p", unary::log1p, 1.000532989792191e-12, 1.1000976562494496, 1.0657707392241531e-16, -40),
    ("log1p", unary::log1p, 0.6367697962576528, 1.9708986524928056, -8.195246154024974e-17, -2),
    ("log1p", unary::log1p, 342.05905443321376, 1.459475650676387, 2.4666629764840205e-17, 2),
    ("log1p", unary::log1p, 2.4157529266128517e-241, 1.6108275380926242, -1.9456806697079158e-241, -800),
    ("log1p", unary::log1p, 1.2789833036658024e+241, 1.0843145954684899, 2.355968545481126e-17, 9),
    ("sin", unary::sin, -3.052529780848606e-07, -1.2803237869932231, -1.0071819700755937e-16, -22),
    ("sin", unary::sin, 2.5451857165667437, 1.1233467042848106, -2.6826957747903113e-17, -1),
    ("sin", unary::sin, 90.28807419647774, 1.4597140233315946, -9.234865869251288e-17, -1),
    ("sin", unary::sin, 6.903667306781048e+210, -1.9817153561162975, 9.382349139500766e-17, -1),
    ("sin", unary::sin, 2.1068799770614036e+16, 1.137145347786049, 2.2719825549301496e-17, -1),
    ("sinh", unary::sinh, -0.0001574815549292048, -1.2900889033125078, -6.134931842306831e-17, -13),
    ("sinh", unary::sinh, -0.3374430142235412, -1.3755342207295094, 1.6455499469644974e-17, -2),
    ("sinh", unary::sinh, -21.067917322605087, -1.3145598645067051, 2.7910855194249455e-17, 29),
    ("sinh", unary::sinh, 264.8444222884252, 1.0641744290136126, 2.7791042933261546e-17, 381),
    ("sinpi", unary::sinpi, 0.00024254238991049993, 1.5605131603845903, -2.676160534411882e-17, -11),
    ("sinpi", unary::sinpi, -0.27077642846030703, -1.5034438458816648, 5.3275859306471745e-17, -1),
    ("sinpi", unary::sinpi, -27.086870187092625, 1.0781423633041223, -3.895920739109524e-17, -2),
    ("sinpi", unary::sinpi, 681.3787522979744, -1.85665276526008, 4.3072738197829595e-17, -1),
    ("tan", unary::tan, 6.395481369177692e-08, 1.0729837235467004, -9.139971837788114e-17, -24),
    ("tan", unary::tan, -0.5646718726235713, -1.266953854113428, -4.959793530936111e-17, -1),
    ("tan", unary::tan, -525.3267922914254, -1.6200341590505356, 6.521317595945629e-17, -1),
    ("tan", unary::tan, 8.38444738250878e+210, 1.549721068824393, -8.33913190377697e-17, -2),
    ("tan", unary::tan, 2.9220728188778024e+16, -1.4223196007480738, 1.0565432321150718e-16, 2),
    ("tanh", unary::tanh, -2.1647899662761354e-05, -1.4187167520771096, -1.9850760578592727e-17, -16),
    ("tanh", unary::tanh, -0.06259417447072851, -1.0002008600542747, -9.310731297804144e-17, -4),
    ("tanh", unary::tanh, -1.7771710759684263, -1.888780174188227, -8.04077887502271e-17, -1),
    ("tanh", unary::tanh, 3.832138696883982, 1.9981236975455, 1.688461725828611e-17, -1),
    ("tanh", unary::tanh, 4.0981636599078275, 1.9988976473218654, 6.707258550751631e-17, -1),
    ("tanpi", unary::tanpi, -3.1424812398280215e-06, -1.2939946855508466, 1.0999754597970345e-18, -17),
    ("tanpi", unary::tanpi, 0.27074342493450576, 1.1396319512437931, -7.547001863848999e-17, 0),
    ("tanpi", unary::tanpi, -22.1656903708128, -1.146535973608387, -7.577798116410985e-17, -1),
    ("tanpi", unary::tanpi, 324.33019272734714, 1.693246664766611, -1.605289398957127e-17, 0),
    ("tgamma", unary::tgamma, 0.9497985626218988, 1.0315910360007021, -5.448619673449193e-17, 0),
    ("tgamma", unary::tgamma, 2.260798586852789, 1.1400667792814956, 4.710845976506084e-17, 0),
    ("tgamma", unary::tgamma, 24.27625784406964, 1.6395490269471669, -4.853291448992135e-17, 75),
    ("tgamma", unary::tgamma, 44.92828535761625, 1.3213352850857862, 8.500868537973367e-17, 180),
    ("tgamma", unary::tgamma, -11.308896187991257, 1.498825698267512, 4.778030940436668e-17, -25),
    ("tgamma", unary::tgamma, -158.5075465545974, -1.8809557181742227, 1.0110872515112746e-16, -934),
];
