//! The functions of one component, on the crate `libm`.
//!
//! Functions that `libm` lacks are made from those that it has: `pi` has the functions of multiples of π, `power` the powers and roots. A
//! function of `f32` goes through `f64` where `libm` has none, or one that falls short. `half` computes in `f32` and rounds once.
//!
//! Nothing here is inlined into the caller: `libm` may be built, for another crate's sake, with a square root in legacy-SSE
//! `asm!`, which costs 100 ns in the middle of AVX code and nothing behind a call.

#[cfg(feature = "half")]
mod half;
mod pi;
mod power;

use core::ops::Rem;

/// Declares the trait and implements it: a row is a function, its parameters, what it gives, and how `f32` and `f64` compute it.
macro_rules! transcendental {
    ($($name:ident($first:ident $(, $x:ident: $t:ty)*) -> $r:ty = $single:expr, $double:expr;)*) => {
        /// The functions of table 6.8 on one component. Their edge cases are those of OpenCL C 3.0, section 7.5.1. They are no methods: generic
        /// code may have `x.exp()` from another trait (`generic_code_may_have_other_methods` in `tests/tests/builtin_inference.rs`).
        #[allow(missing_docs, reason = "the functions are the standard's")]
        pub trait Transcendental: Copy + Rem<Output = Self> {
            $(
                #[doc(hidden)]
                #[must_use]
                fn $name($first: Self $(, $x: $t)*) -> $r;
            )*
        }
        impl Transcendental for f32 {
            $(
                #[inline(never)]
                fn $name($first: Self $(, $x: $t)*) -> $r {
                    $single
                }
            )*
        }
        impl Transcendental for f64 {
            $(
                #[inline(never)]
                fn $name($first: Self $(, $x: $t)*) -> $r {
                    $double
                }
            )*
        }
        #[cfg(feature = "half")]
        impl Transcendental for ::half::f16 {
            $(
                #[inline(never)]
                fn $name($first: Self $(, $x: $t)*) -> $r {
                    half::Rounded::rounded(Transcendental::$name(half::Widened::widened($first) $(, half::Widened::widened($x))*))
                }
            )*
        }
    };
}

/// The double, rounded to a single.
fn single(value: f64) -> f32 {
    value as f32
}

/// The sign of the gamma function is 0 where it has none (section 6.15.2, `lgamma_r`).
fn lgamma_r(x: f64) -> (f64, i32) {
    let (value, sign) = libm::lgamma_r(x);
    let has_sign = x > 0.0 || x.is_nan() || libm::trunc(x) != x;
    (value, if has_sign { sign } else { 0 })
}

transcendental! {
    acos(v) -> Self = libm::acosf(v), libm::acos(v);
    // `libm` gives numbers for some of -2 and below.
    acosh(v) -> Self =
        if v < 1.0 { f32::NAN } else { libm::acoshf(v) },
        if v < 1.0 { f64::NAN } else { libm::acosh(v) };
    acospi(v) -> Self = single(pi::acospi(v.into())), pi::acospi(v);
    asin(v) -> Self = libm::asinf(v), libm::asin(v);
    asinh(v) -> Self = libm::asinhf(v), libm::asinh(v);
    asinpi(v) -> Self = single(pi::asinpi(v.into())), pi::asinpi(v);
    atan(v) -> Self = libm::atanf(v), libm::atan(v);
    atan2(v, x: Self) -> Self = libm::atan2f(v, x), libm::atan2(v, x);
    atan2pi(v, x: Self) -> Self = single(pi::atan2pi(v.into(), x.into())), pi::atan2pi(v, x);
    atanh(v) -> Self = libm::atanhf(v), libm::atanh(v);
    atanpi(v) -> Self = single(pi::atanpi(v.into())), pi::atanpi(v);
    cbrt(v) -> Self = libm::cbrtf(v), libm::cbrt(v);
    cos(v) -> Self = libm::cosf(v), libm::cos(v);
    cosh(v) -> Self = libm::coshf(v), libm::cosh(v);
    cospi(v) -> Self = single(pi::cospi(v.into())), pi::cospi(v);
    erf(v) -> Self = libm::erff(v), libm::erf(v);
    erfc(v) -> Self = libm::erfcf(v), libm::erfc(v);
    exp(v) -> Self = libm::expf(v), libm::exp(v);
    exp2(v) -> Self = libm::exp2f(v), libm::exp2(v);
    exp10(v) -> Self = power::exp10_single(v), power::exp10(v);
    expm1(v) -> Self = libm::expm1f(v), libm::expm1(v);
    hypot(v, y: Self) -> Self = power::hypot_single(v, y), libm::hypot(v, y);
    lgamma(v) -> Self = single(libm::lgamma(v.into())), libm::lgamma(v);
    lgamma_r(v) -> (Self, i32) =
        {
            let (value, sign) = lgamma_r(v.into());
            (single(value), sign)
        },
        lgamma_r(v);
    log(v) -> Self = libm::logf(v), libm::log(v);
    log2(v) -> Self = libm::log2f(v), libm::log2(v);
    log10(v) -> Self = libm::log10f(v), libm::log10(v);
    log1p(v) -> Self = libm::log1pf(v), libm::log1p(v);
    // `powf` of `libm` takes some numbers next to 1 for 0 or infinity at exponents above 2^26.
    pow(v, y: Self) -> Self = single(libm::pow(v.into(), y.into())), power::pow(v, y);
    pown(v, n: i32) -> Self = power::pown_single(v, n), power::pown(v, n);
    powr(v, y: Self) -> Self = single(power::powr(v.into(), y.into())), power::powr(v, y);
    rootn(v, n: i32) -> Self = single(power::rootn(v.into(), n)), power::rootn(v, n);
    sin(v) -> Self = libm::sinf(v), libm::sin(v);
    sincos(v) -> (Self, Self) = libm::sincosf(v), libm::sincos(v);
    sinh(v) -> Self = libm::sinhf(v), libm::sinh(v);
    sinpi(v) -> Self = single(pi::sinpi(v.into())), pi::sinpi(v);
    tan(v) -> Self = libm::tanf(v), libm::tan(v);
    tanh(v) -> Self = libm::tanhf(v), libm::tanh(v);
    tanpi(v) -> Self = single(pi::tanpi(v.into())), pi::tanpi(v);
    tgamma(v) -> Self = libm::tgammaf(v), libm::tgamma(v);
}
