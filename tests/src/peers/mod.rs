//! The mathematical functions that have a kernel, and who else has them: the standard library and the crate `libm`, one number at
//! a time, the vectors of `wide`, and with the feature `sleef` the C library of that name. The benchmark `mathematics` times them,
//! the example `accuracy` measures how far they are from exact.
//!
//! Every candidate goes through the same slices, and is compiled for the features given by `-C target-cpu`.

#![allow(clippy::incompatible_msrv, reason = "the libraries compared with need a newer compiler than `swz`")]
#![allow(clippy::type_complexity, clippy::redundant_closure, reason = "functions in tables")]

#[cfg(all(feature = "sleef", target_arch = "x86_64", target_feature = "avx2", target_feature = "fma"))]
mod sleef;

use crate::accuracy::Random;
use std::fmt::Display;
use swz::{Vector, builtin};

/// Arguments or results: functions of one have the first only, those of two both.
#[derive(Clone, Debug, Default)]
pub struct Columns<T> {
    /// The first argument or result of each call.
    pub first: Vec<T>,
    /// The second.
    pub second: Vec<T>,
}

impl<T: Copy + Default> Columns<T> {
    /// Room for `count` results of `function`.
    #[must_use]
    pub fn room(function: &Function<T>, count: usize) -> Self {
        let column = |there: bool| vec![T::default(); if there { count } else { 0 }];
        Self { first: column(true), second: column(function.two_results) }
    }
}

/// A library's function, which fills columns of results from columns of arguments.
pub type Candidate<T> = fn(&Columns<T>, &mut Columns<T>);

/// The numbers that arguments are taken from.
#[derive(Clone, Copy, Debug)]
pub enum Range {
    /// Evenly from the numbers between.
    Even(f64, f64),
    /// 2 to an even choice of exponents between.
    Powers(f64, f64),
}
use Range::{Even, Powers};

impl Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Even(low, high) => write!(f, "{low} to {high}"),
            Powers(low, high) => write!(f, "2^{low} to 2^{high}"),
        }
    }
}

/// A function and its candidates.
pub struct Function<T: 'static> {
    /// Its name in OpenCL.
    pub name: &'static str,
    /// The usual range of each argument.
    pub ranges: &'static [Range],
    /// Whether it is `sincos`.
    pub two_results: bool,
    /// By library and lanes; `swz` is first.
    pub candidates: Vec<(&'static str, Candidate<T>)>,
}

impl<T: Copy + Default> Function<T> {
    /// Seeded arguments from the usual ranges.
    #[must_use]
    pub fn arguments(&self, count: usize, random: &mut Random, from: impl Fn(f64) -> T) -> Columns<T> {
        let mut column = |range: Range| {
            let number = |_| match range {
                Even(low, high) => low + (high - low) * random.unit(),
                Powers(low, high) => (low + (high - low) * random.unit()).exp2(),
            };
            (0..count).map(number).map(&from).collect()
        };
        let first = column(self.ranges[0]);
        Columns { first, second: self.ranges.get(1).map_or_else(Vec::new, |&range| column(range)) }
    }
}

/// The loop over functions of one argument.
#[inline(always)]
fn one<T: Copy, const N: usize>(from: &Columns<T>, to: &mut Columns<T>, f: impl Fn([T; N]) -> [T; N]) {
    for (x, out) in from.first.as_chunks::<N>().0.iter().zip(to.first.as_chunks_mut::<N>().0) {
        *out = f(*x);
    }
}

/// The loop over functions of two.
#[inline(always)]
fn two<T: Copy, const N: usize>(from: &Columns<T>, to: &mut Columns<T>, f: impl Fn([T; N], [T; N]) -> [T; N]) {
    let arguments = from.first.as_chunks::<N>().0.iter().zip(from.second.as_chunks::<N>().0);
    for ((x, y), out) in arguments.zip(to.first.as_chunks_mut::<N>().0) {
        *out = f(*x, *y);
    }
}

/// The loop over functions with two results.
#[inline(always)]
fn both<T: Copy, const N: usize>(from: &Columns<T>, to: &mut Columns<T>, f: impl Fn([T; N]) -> ([T; N], [T; N])) {
    let results = to.first.as_chunks_mut::<N>().0.iter_mut().zip(to.second.as_chunks_mut::<N>().0);
    for (x, (first, second)) in from.first.as_chunks::<N>().0.iter().zip(results) {
        (*first, *second) = f(*x);
    }
}

/// The name of a library's vectors of a width.
macro_rules! lanes {
    ($library:literal, $n:literal) => {
        concat!($library, ", ", $n, " lanes")
    };
}
/// A function of these names: loop and ranges, then `swz`'s, those of std and of `libm` for numbers, and `wide`'s method.
macro_rules! function {
    (f32 $($row:tt)*) => { function!(@ f32 4 f32x4 8 f32x8 $($row)*) };
    (f64 $($row:tt)*) => { function!(@ f64 2 f64x2 4 f64x4 $($row)*) };
    (@ $t:ident $few:literal $wide_few:ident $many:literal $wide_many:ident
        $name:ident $ranges:tt, $(std $std:expr,)? libm $libm:expr $(, wide $wide:ident)?) => {{
        let mut candidates: Vec<(&'static str, Candidate<$t>)> = vec![
            (lanes!("swz", $few), |from, to| function!(@swz $name $t $few from to $ranges)),
            (lanes!("swz", $many), |from, to| function!(@swz $name $t $many from to $ranges)),
        ];
        $(candidates.push(("std", |from, to| function!(@scalar $name $t from to $std, $ranges)));)?
        candidates.push(("libm", |from, to| function!(@scalar $name $t from to $libm, $ranges)));
        $(candidates.extend([
            (lanes!("wide", $few), (|from, to| function!(@wide $name $wide_few $few $wide from to $ranges)) as Candidate<$t>),
            (lanes!("wide", $many), |from, to| function!(@wide $name $wide_many $many $wide from to $ranges)),
        ]);)?
        #[cfg(all(feature = "sleef", target_arch = "x86_64", target_feature = "avx2", target_feature = "fma"))]
        candidates.extend(sleef::$t(stringify!($name)));
        Function { name: stringify!($name), ranges: function!(@slice $ranges), two_results: stringify!($name) == "sincos", candidates }
    }};
    (@slice ($($range:expr),*)) => { &[$($range),*] };
    (@swz sincos $t:ident $n:literal $from:ident $to:ident ($x:expr)) => {
        both::<$t, $n>($from, $to, |x| {
            let mut cos = Vector::default();
            (builtin::sincos(Vector::from(x), &mut cos).to_array(), cos.to_array())
        })
    };
    (@swz pown $t:ident $n:literal $from:ident $to:ident ($x:expr, $y:expr)) => {
        two::<$t, $n>($from, $to, |x, y| {
            let n = builtin::convert::<Vector<i32, $n>>(Vector::from(y));
            builtin::pown(Vector::from(x), n).to_array()
        })
    };
    (@swz $name:ident $t:ident $n:literal $from:ident $to:ident ($x:expr)) => {
        one::<$t, $n>($from, $to, |x| builtin::$name(Vector::from(x)).to_array())
    };
    (@swz $name:ident $t:ident $n:literal $from:ident $to:ident ($x:expr, $y:expr)) => {
        two::<$t, $n>($from, $to, |x, y| builtin::$name(Vector::from(x), Vector::from(y)).to_array())
    };
    (@scalar sincos $t:ident $from:ident $to:ident $f:expr, ($x:expr)) => {
        both::<$t, 1>($from, $to, |[x]| {
            let (sin, cos) = $f(x);
            ([sin], [cos])
        })
    };
    (@scalar $name:ident $t:ident $from:ident $to:ident $f:expr, ($x:expr)) => { one::<$t, 1>($from, $to, |[x]| [$f(x)]) };
    (@scalar $name:ident $t:ident $from:ident $to:ident $f:expr, ($x:expr, $y:expr)) => {
        two::<$t, 1>($from, $to, |[x], [y]| [$f(x, y)])
    };
    (@wide sincos $v:ident $n:literal $f:ident $from:ident $to:ident ($x:expr)) => {
        both::<_, $n>($from, $to, |x| {
            let (sin, cos) = wide::$v::from(x).$f();
            (sin.to_array(), cos.to_array())
        })
    };
    (@wide $name:ident $v:ident $n:literal $f:ident $from:ident $to:ident ($x:expr)) => {
        one::<_, $n>($from, $to, |x| wide::$v::from(x).$f().to_array())
    };
    (@wide $name:ident $v:ident $n:literal $f:ident $from:ident $to:ident ($x:expr, $y:expr)) => {
        two::<_, $n>($from, $to, |x, y| wide::$v::from(x).$f(wide::$v::from(y)).to_array())
    };
}

/// The functions of `float`. The standard library has no stable `erf`, and no `exp10` but as a power.
#[must_use]
pub fn single() -> Vec<Function<f32>> {
    vec![
        function!(f32 exp(Even(-87.0, 88.0)), std f32::exp, libm libm::expf, wide exp),
        function!(f32 exp2(Even(-126.0, 127.0)), std f32::exp2, libm libm::exp2f, wide exp2),
        function!(f32 exp10(Even(-37.0, 38.0)), std |x| 10f32.powf(x), libm libm::exp10f),
        function!(f32 log(Powers(-126.0, 127.0)), std f32::ln, libm libm::logf, wide ln),
        function!(f32 log2(Powers(-126.0, 127.0)), std f32::log2, libm libm::log2f, wide log2),
        function!(f32 log10(Powers(-126.0, 127.0)), std f32::log10, libm libm::log10f, wide log10),
        function!(f32 sin(Even(-100.0, 100.0)), std f32::sin, libm libm::sinf, wide sin),
        function!(f32 cos(Even(-100.0, 100.0)), std f32::cos, libm libm::cosf, wide cos),
        function!(f32 tan(Even(-100.0, 100.0)), std f32::tan, libm libm::tanf, wide tan),
        function!(f32 sincos(Even(-100.0, 100.0)), std f32::sin_cos, libm libm::sincosf, wide sin_cos),
        function!(f32 tanh(Even(-9.0, 9.0)), std f32::tanh, libm libm::tanhf, wide tanh),
        function!(f32 atan(Even(-10.0, 10.0)), std f32::atan, libm libm::atanf, wide atan),
        function!(f32 atan2(Even(-10.0, 10.0), Even(-10.0, 10.0)), std f32::atan2, libm libm::atan2f, wide atan2),
        function!(f32 cbrt(Even(-1000.0, 1000.0)), std f32::cbrt, libm libm::cbrtf, wide cbrt),
        function!(f32 pow(Even(0.001, 10.0), Even(-10.0, 10.0)), std f32::powf, libm libm::powf, wide powf_simd),
        function!(f32 powr(Even(0.001, 10.0), Even(-10.0, 10.0)), std f32::powf, libm libm::powf, wide powf_simd),
        function!(f32 erf(Even(-4.0, 4.0)), libm libm::erff),
        function!(f32 acos(Even(-1.0, 1.0)), std f32::acos, libm libm::acosf),
        function!(f32 asin(Even(-1.0, 1.0)), std f32::asin, libm libm::asinf),
        function!(f32 acosh(Even(1.0, 20.0)), std f32::acosh, libm libm::acoshf),
        function!(f32 asinh(Even(-20.0, 20.0)), std f32::asinh, libm libm::asinhf),
        function!(f32 atanh(Even(-1.0, 1.0)), std f32::atanh, libm libm::atanhf),
        function!(f32 cosh(Even(-20.0, 20.0)), std f32::cosh, libm libm::coshf),
        function!(f32 sinh(Even(-20.0, 20.0)), std f32::sinh, libm libm::sinhf),
        function!(f32 expm1(Even(-20.0, 20.0)), std f32::exp_m1, libm libm::expm1f),
        function!(f32 log1p(Even(-0.9, 10.0)), std f32::ln_1p, libm libm::log1pf),
        function!(f32 hypot(Even(-10.0, 10.0), Even(-10.0, 10.0)), std f32::hypot, libm libm::hypotf),
        // Its exponents are the whole parts.
        function!(f32 pown(Even(0.001, 10.0), Even(-10.0, 10.0)), std |x: f32, y: f32| x.powi(y as i32), libm |x, y: f32| libm::powf(x, y.trunc())),
        function!(f32 fmod(Even(-100.0, 100.0), Even(-10.0, 10.0)), std |x: f32, y: f32| x % y, libm libm::fmodf),
        function!(f32 round(Even(-100.0, 100.0)), std f32::round, libm libm::roundf),
    ]
}

/// The functions of `double`.
#[must_use]
pub fn double() -> Vec<Function<f64>> {
    vec![
        function!(f64 exp(Even(-700.0, 700.0)), std f64::exp, libm libm::exp, wide exp),
        function!(f64 log(Powers(-1022.0, 1023.0)), std f64::ln, libm libm::log, wide ln),
        function!(f64 sin(Even(-100.0, 100.0)), std f64::sin, libm libm::sin, wide sin),
        function!(f64 cos(Even(-100.0, 100.0)), std f64::cos, libm libm::cos, wide cos),
        function!(f64 pow(Even(0.001, 10.0), Even(-10.0, 10.0)), std f64::powf, libm libm::pow, wide powf_simd),
        function!(f64 acos(Even(-1.0, 1.0)), std f64::acos, libm libm::acos),
        function!(f64 asin(Even(-1.0, 1.0)), std f64::asin, libm libm::asin),
        function!(f64 atan(Even(-10.0, 10.0)), std f64::atan, libm libm::atan),
        function!(f64 atan2(Even(-10.0, 10.0), Even(-10.0, 10.0)), std f64::atan2, libm libm::atan2),
        function!(f64 acosh(Even(1.0, 20.0)), std f64::acosh, libm libm::acosh),
        function!(f64 asinh(Even(-20.0, 20.0)), std f64::asinh, libm libm::asinh),
        function!(f64 atanh(Even(-1.0, 1.0)), std f64::atanh, libm libm::atanh),
        function!(f64 cbrt(Even(-1000.0, 1000.0)), std f64::cbrt, libm libm::cbrt),
        function!(f64 cosh(Even(-20.0, 20.0)), std f64::cosh, libm libm::cosh),
        function!(f64 tanh(Even(-9.0, 9.0)), std f64::tanh, libm libm::tanh),
        function!(f64 exp2(Even(-1022.0, 1023.0)), std f64::exp2, libm libm::exp2),
        function!(f64 expm1(Even(-20.0, 20.0)), std f64::exp_m1, libm libm::expm1),
        function!(f64 log2(Powers(-1022.0, 1023.0)), std f64::log2, libm libm::log2),
        function!(f64 log10(Powers(-1022.0, 1023.0)), std f64::log10, libm libm::log10),
        function!(f64 log1p(Even(-0.9, 10.0)), std f64::ln_1p, libm libm::log1p),
        function!(f64 hypot(Even(-10.0, 10.0), Even(-10.0, 10.0)), std f64::hypot, libm libm::hypot),
        // Its exponents are the whole parts.
        function!(f64 pown(Even(0.001, 10.0), Even(-10.0, 10.0)), std |x: f64, y: f64| x.powi(y as i32), libm |x, y: f64| libm::pow(x, y.trunc())),
        function!(f64 fmod(Even(-100.0, 100.0), Even(-10.0, 10.0)), std |x: f64, y: f64| x % y, libm libm::fmod),
        function!(f64 round(Even(-100.0, 100.0)), std f64::round, libm libm::round),
    ]
}
