//! The functions of one component, on the crate `libm`.
//!
//! What `libm` lacks is made from what it has: `pi` has the functions of multiples of π, `power` the powers and roots. A
//! function of `f32` goes through `f64` where `libm` has none, or one that falls short. `half` computes in `f32` and rounds
//! once.
//!
//! Nothing here is inlined into the caller: `libm` may be built, for another crate's sake, with a square root in legacy-SSE
//! `asm!`, which costs 100 ns in the middle of AVX code and nothing behind a call.

#[cfg(feature = "half")]
mod half;
mod pi;
mod power;

/// Declares the trait and implements it: a row is a function, its parameters, what it gives, and how `f32` and `f64` compute it.
macro_rules! transcendental {
    ($($name:ident($self:ident $(, $x:ident: $t:ty)*) -> $r:ty = $single:expr, $double:expr;)*) => {
        /// The functions of table 6.8 on one component. Their edge cases are those of OpenCL C 3.0, section 7.5.1.
        #[allow(missing_docs, reason = "the functions are the standard's")]
        pub trait Transcendental: Copy {
            $(
                #[must_use]
                fn $name(self $(, $x: $t)*) -> $r;
            )*
        }
        impl Transcendental for f32 {
            $(
                #[inline(never)]
                fn $name($self $(, $x: $t)*) -> $r {
                    $single
                }
            )*
        }
        impl Transcendental for f64 {
            $(
                #[inline(never)]
                fn $name($self $(, $x: $t)*) -> $r {
                    $double
                }
            )*
        }
        #[cfg(feature = "half")]
        impl Transcendental for ::half::f16 {
            $(
                #[inline(never)]
                fn $name(self $(, $x: $t)*) -> $r {
                    half::Rounded::rounded(Transcendental::$name(half::Widened::widened(self) $(, half::Widened::widened($x))*))
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
    acos(self) -> Self = libm::acosf(self), libm::acos(self);
    // `libm` gives numbers for some of -2 and below.
    acosh(self) -> Self =
        if self < 1.0 { f32::NAN } else { libm::acoshf(self) },
        if self < 1.0 { f64::NAN } else { libm::acosh(self) };
    acospi(self) -> Self = single(pi::acospi(self.into())), pi::acospi(self);
    asin(self) -> Self = libm::asinf(self), libm::asin(self);
    asinh(self) -> Self = libm::asinhf(self), libm::asinh(self);
    asinpi(self) -> Self = single(pi::asinpi(self.into())), pi::asinpi(self);
    atan(self) -> Self = libm::atanf(self), libm::atan(self);
    atan2(self, x: Self) -> Self = libm::atan2f(self, x), libm::atan2(self, x);
    atan2pi(self, x: Self) -> Self = single(pi::atan2pi(self.into(), x.into())), pi::atan2pi(self, x);
    atanh(self) -> Self = libm::atanhf(self), libm::atanh(self);
    atanpi(self) -> Self = single(pi::atanpi(self.into())), pi::atanpi(self);
    cbrt(self) -> Self = libm::cbrtf(self), libm::cbrt(self);
    cos(self) -> Self = libm::cosf(self), libm::cos(self);
    cosh(self) -> Self = libm::coshf(self), libm::cosh(self);
    cospi(self) -> Self = single(pi::cospi(self.into())), pi::cospi(self);
    erf(self) -> Self = libm::erff(self), libm::erf(self);
    erfc(self) -> Self = libm::erfcf(self), libm::erfc(self);
    exp(self) -> Self = libm::expf(self), libm::exp(self);
    exp2(self) -> Self = libm::exp2f(self), libm::exp2(self);
    exp10(self) -> Self = power::exp10_single(self), power::exp10(self);
    expm1(self) -> Self = libm::expm1f(self), libm::expm1(self);
    hypot(self, y: Self) -> Self = libm::hypotf(self, y), libm::hypot(self, y);
    lgamma(self) -> Self = single(libm::lgamma(self.into())), libm::lgamma(self);
    lgamma_r(self) -> (Self, i32) =
        {
            let (value, sign) = lgamma_r(self.into());
            (single(value), sign)
        },
        lgamma_r(self);
    log(self) -> Self = libm::logf(self), libm::log(self);
    log2(self) -> Self = libm::log2f(self), libm::log2(self);
    log10(self) -> Self = libm::log10f(self), libm::log10(self);
    log1p(self) -> Self = libm::log1pf(self), libm::log1p(self);
    // `powf` of `libm` takes some numbers next to 1 for 0 or infinity at exponents above 2^26.
    pow(self, y: Self) -> Self = single(libm::pow(self.into(), y.into())), power::pow(self, y);
    // As `f32`, an exponent above 2^24 would be rounded, and every odd one even.
    pown(self, n: i32) -> Self = single(libm::pow(self.into(), n.into())), libm::pow(self, n.into());
    powr(self, y: Self) -> Self = single(power::powr(self.into(), y.into())), power::powr(self, y);
    rootn(self, n: i32) -> Self = single(power::rootn(self.into(), n)), power::rootn(self, n);
    sin(self) -> Self = libm::sinf(self), libm::sin(self);
    sincos(self) -> (Self, Self) = libm::sincosf(self), libm::sincos(self);
    sinh(self) -> Self = libm::sinhf(self), libm::sinh(self);
    sinpi(self) -> Self = single(pi::sinpi(self.into())), pi::sinpi(self);
    tan(self) -> Self = libm::tanf(self), libm::tan(self);
    tanh(self) -> Self = libm::tanhf(self), libm::tanh(self);
    tanpi(self) -> Self = single(pi::tanpi(self.into())), pi::tanpi(self);
    tgamma(self) -> Self = libm::tgammaf(self), libm::tgamma(self);
}
