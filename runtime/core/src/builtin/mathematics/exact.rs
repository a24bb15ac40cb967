//! The functions that are not transcendental, of which all but `rsqrt` are exact or correctly rounded (OpenCL C 1.2, section 6.12.2; 3.0: 6.15.2).

use crate::builtin::Float;
use crate::builtin::gentype::{Gentype, Primitives, SignedOf, fill, functions, in_float, is_half, number, size};
use crate::component::Fill;
use crate::element::float;
use crate::element::operation::{Casts, Integral, Real};
use crate::element::{Element, Scalar};

/// The shape of a float: bits of the significand with the hidden one, and the greatest exponent.
#[inline(always)]
const fn format<T: Scalar>() -> (i64, i64) {
    match size::<T>() {
        16 => (11, 15),
        32 => (24, 127),
        _ => (53, 1023),
    }
}

/// 2^exponent, which must be in the range of an `f64`'s normal numbers.
#[inline(always)]
const fn power(exponent: i64) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// A constant in each component of the bits of a gentype.
#[inline(always)]
fn bits<V: Gentype>(value: i64) -> V::With<SignedOf<V>> {
    <V::With<SignedOf<V>>>::splat(SignedOf::<V>::wrap(value))
}

/// The bits of everything but the sign.
#[inline(always)]
fn magnitude<V: Gentype>() -> V::With<SignedOf<V>> {
    bits::<V>(i64::MAX >> (64 - size::<V::Element>()))
}

functions! {
    /// The absolute value: without its sign bit, also of a NaN (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::fabs;
    /// use swz::prelude::*;
    /// assert_eq!(fabs(float2::new(-1.5, 2.0)), float2::new(1.5, 2.0));
    /// ```
    fn fabs<V: (Float)>(x: V) {
        V::from_bits(x.reinterpret::<SignedOf<V>>().and(magnitude::<V>()))
    }

    /// The greater one; if one is a NaN, the other (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::fmax;
    /// use swz::prelude::*;
    /// assert_eq!(fmax(float2::new(1.0, f32::NAN), 0.5), float2::new(1.0, 0.5));
    /// ```
    fn fmax<V: (Float)>(x: V, y: impl Fill<V>) { // a scalar stands second: `fmax(v, 0.0)`
        x.fmax(y)
    }

    /// The lesser one; if one is a NaN, the other (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::fmin;
    /// use swz::prelude::*;
    /// assert_eq!(fmin(float2::new(1.0, f32::NAN), 0.5), float2::splat(0.5));
    /// ```
    fn fmin<V: (Float)>(x: V, y: impl Fill<V>) { // a scalar stands second: `fmin(v, 1.0)`
        x.fmin(y)
    }

    /// `a * b + c`, rounded once (OpenCL C, section 6.12.2, math functions). It is computed by integers, which is slow, if this crate is
    /// compiled without fused multiplication: [`mad`] is the fast one.
    ///
    /// ```
    /// assert_eq!(swz::builtin::fma(0.1, 10.0, -1.0), 5.551115123125783e-17);
    /// ```
    fn fma<V: (Float)>(a: V, b: impl Fill<V>, c: impl Fill<V>) { // the vector stands first: `fma(v, 2.0, w)`
        a.fma(b, c)
    }

    /// `a * b + c`, rounded after each operation, of halves once (OpenCL C, section 6.12.2, math functions, which leaves the accuracy open).
    ///
    /// ```
    /// use swz::builtin::mad;
    /// use swz::prelude::*;
    /// assert_eq!(mad(float2::new(1.0, 2.0), 3.0, 0.5), float2::new(3.5, 6.5));
    /// ```
    fn mad<V: (Float)>(a: V, b: impl Fill<V>, c: impl Fill<V>) { // the vector stands first: `mad(v, 2.0, w)`
        if const { is_half::<V>() } { a.fma(b, c) } else { a.mul(b).add(c) }
    }

    /// The square root, correctly rounded (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::sqrt;
    /// use swz::prelude::*;
    /// assert_eq!(sqrt(float2::new(4.0, 2.25)), float2::new(2.0, 1.5));
    /// ```
    fn sqrt<V: (Float)>(x: V) {
        x.sqrt()
    }

    /// One over the square root (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::rsqrt;
    /// use swz::prelude::*;
    /// assert_eq!(rsqrt(float2::new(4.0, 0.0)), float2::new(0.5, f32::INFINITY));
    /// ```
    fn rsqrt<V: (Float)>(x: V) {
        let halves = in_float([x; 3], |x, _, _| 1.0 / <f32 as Real>::sqrt(x));
        halves.unwrap_or_else(|| number::<V>(1.0).div(x.sqrt()))
    }

    /// To the next integer below (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::floor;
    /// use swz::prelude::*;
    /// assert_eq!(floor(float2::new(1.5, -1.5)), float2::new(1.0, -2.0));
    /// ```
    fn floor<V: (Float)>(x: V) {
        x.floor()
    }

    /// To the next integer above (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::ceil;
    /// use swz::prelude::*;
    /// assert_eq!(ceil(float2::new(1.5, -1.5)), float2::new(2.0, -1.0));
    /// ```
    fn ceil<V: (Float)>(x: V) {
        x.ceil()
    }

    /// To the next integer towards zero (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::trunc;
    /// use swz::prelude::*;
    /// assert_eq!(trunc(float2::new(1.5, -1.5)), float2::new(1.0, -1.0));
    /// ```
    fn trunc<V: (Float)>(x: V) {
        x.trunc()
    }

    /// To the nearest integer, the even one of two (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::rint;
    /// use swz::prelude::*;
    /// assert_eq!(rint(float2::new(2.5, -1.5)), float2::new(2.0, -2.0));
    /// ```
    fn rint<V: (Float)>(x: V) {
        x.rint()
    }

    /// To the nearest integer, halves away from zero (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::round;
    /// use swz::prelude::*;
    /// assert_eq!(round(float2::new(2.5, -1.5)), float2::new(3.0, -2.0));
    /// ```
    fn round<V: (Float)>(x: V) {
        x.round()
    }

    /// `x` with the sign of `y` (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::copysign;
    /// use swz::prelude::*;
    /// assert_eq!(copysign(float2::new(1.0, -2.0), -0.0), float2::new(-1.0, -2.0));
    /// ```
    fn copysign<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        let size = x.reinterpret::<SignedOf<V>>().and(magnitude::<V>());
        V::from_bits(size.or(y.reinterpret::<SignedOf<V>>().and(magnitude::<V>().not())))
    }

    /// `x - y` if that is positive, else 0 (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::fdim;
    /// use swz::prelude::*;
    /// assert_eq!(fdim(float2::new(3.0, 1.0), 2.0), float2::new(1.0, 0.0));
    /// ```
    fn fdim<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        x.sub(y).select(number(0.0), x.le(y))
    }

    /// The remainder of `x / y` with the quotient rounded to zero; exact (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::fmod;
    /// use swz::prelude::*;
    /// assert_eq!(fmod(float2::new(5.5, -5.5), 2.0), float2::new(1.5, -1.5));
    /// ```
    fn fmod<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        #[cfg(feature = "libm")]
        return x.binary::<super::transcendental::Fmod, false>(y);
        #[cfg(not(feature = "libm"))]
        V::own(x.zip(y.with(), crate::element::operation::Arithmetic::rem))
    }

    /// The remainder of `x / y` with the quotient rounded to the nearest integer, the even one of two; exact (OpenCL C, section 6.12.2,
    /// math functions).
    ///
    /// ```
    /// use swz::builtin::remainder;
    /// use swz::prelude::*;
    /// assert_eq!(remainder(float2::new(5.5, 5.0), 2.0), float2::new(-0.5, 1.0));
    /// ```
    fn remainder<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        V::own(x.zip(y.with(), |x, y| float::remquo(x, y).0))
    }

    /// The next value from `x` towards `y` (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::nextafter;
    /// assert_eq!(nextafter(1f32, 2.0), 1.0 + f32::EPSILON);
    /// ```
    fn nextafter<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        V::own(x.zip(y.with(), next))
    }

    /// `x` if its absolute value is greater, `y` if its is, else `fmax(x, y)` (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::maxmag;
    /// use swz::prelude::*;
    /// assert_eq!(maxmag(float2::new(-3.0, 1.0), float2::new(2.0, -1.0)), float2::new(-3.0, 1.0));
    /// ```
    fn maxmag<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        let (a, b) = (fabs(x), fabs(y));
        fmax(x, y).select(x, b.lt(a)).select(y, a.lt(b))
    }

    /// `x` if its absolute value is less, `y` if its is, else `fmin(x, y)` (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::minmag;
    /// use swz::prelude::*;
    /// assert_eq!(minmag(float2::new(-3.0, 1.0), float2::new(2.0, -1.0)), float2::new(2.0, -1.0));
    /// ```
    fn minmag<V: (Float)>(x: V, y: impl Fill<V>) { // first a vector: `float4::splat(1.0)`
        let (a, b) = (fabs(x), fabs(y));
        fmin(x, y).select(x, a.lt(b)).select(y, b.lt(a))
    }

    /// The exponent as a float: the integer part of the logarithm to base 2 of the absolute value (OpenCL C, section 6.12.2, math
    /// functions). Minus infinity for 0.
    ///
    /// ```
    /// use swz::builtin::logb;
    /// use swz::prelude::*;
    /// assert_eq!(logb(float2::new(-10.0, 0.25)), float2::new(3.0, -2.0));
    /// ```
    fn logb<V: (Float)>(x: V) {
        let size = fabs(x);
        let exponent = V::own(x.zip(split(x).1, |_, exponent| V::Element::cast(exponent))).sub(number(1.0));
        let exponent = exponent.select(number(-f64::INFINITY), size.eq(number(0.0)));
        size.select(exponent, size.lt(number(f64::INFINITY)))
    }

    /// The exponent as an integer: `i32::MIN` for 0, `i32::MAX` for infinities and NaNs (OpenCL C, section 6.12.2, math functions).
    ///
    /// ```
    /// use swz::builtin::ilogb;
    /// use swz::prelude::*;
    /// assert_eq!(ilogb(float2::new(-10.0, 0.0)), int2::new(3, i32::MIN));
    /// ```
    fn ilogb<V: (Float)>(x: V) -> V::With<i32> {
        let (_, exponent) = split(x);
        x.zip(exponent, |x, exponent| match x.as_f64() {
            0.0 => i32::MIN,
            x if x.is_finite() => i32::cast(exponent) - 1,
            _ => i32::MAX,
        })
    }
}

/// The next value from `x` towards `y`. The bits without the sign count the floats from zero on.
#[inline(always)]
fn next<T: Float>(x: T, y: T) -> T {
    let (bits, zero) = (T::bits(x), T::default());
    let next = if x == zero {
        1 | u64::from(y < zero) << (size::<T>() - 1)
    } else if (x < y) == (zero < x) {
        bits.wrapping_add(1)
    } else {
        bits.wrapping_sub(1)
    };
    if x == y {
        y
    } else if x < y || y < x {
        T::from_bits(next)
    } else {
        // A sum would do, but LLVM may add them the other way round.
        T::quieted(if x.partial_cmp(&x).is_none() { x } else { y })
    }
}

/// The fraction from 1/2 to 1 and the exponent that make up a value; what they are of zeros, infinities and NaNs is not defined.
#[inline(always)]
fn split<V: Gentype<Element: Float>>(x: V) -> (V, V::With<SignedOf<V>>) {
    let (precision, bias) = format::<V::Element>();
    let subnormal = fabs(x).lt(number(power(1 - bias)));
    let normal = x.select(x.mul(number(power(precision))), subnormal);
    let pattern = normal.reinterpret::<SignedOf<V>>();
    let field = bits::<V>(2 * bias + 1);
    let exponent = pattern.shr_by(precision - 1).and(field);
    let exponent = exponent.sub(bits::<V>(bias - 1)).sub(subnormal.and(bits::<V>(precision)));
    let fraction = pattern.and(field.shl(bits::<V>(precision - 1)).not());
    (V::from_bits(fraction.or(bits::<V>((bias - 1) << (precision - 1)))), exponent)
}

/// The fraction from 1/2 to 1 of a value, whose exponent is stored in `exp`; zeros, infinities and NaNs are as they are, with an
/// exponent of 0 (OpenCL C, section 6.12.2, math functions).
///
/// ```
/// use swz::builtin::frexp;
/// use swz::prelude::*;
/// let mut exp = int2::default();
/// assert_eq!(frexp(float2::new(10.0, -0.5), &mut exp), float2::new(0.625, -0.5));
/// assert_eq!(exp, int2::new(4, 0));
/// ```
#[inline]
#[must_use]
pub fn frexp<V: Gentype<Element: Float>>(x: V, exp: &mut V::With<i32>) -> V {
    let (fraction, exponent) = split(x);
    let size = fabs(x);
    let regular = number::<V>(0.0).lt(size).and(size.lt(number(f64::INFINITY)));
    *exp = x.zip(exponent.and(regular), |_, exponent| i32::cast(exponent));
    x.select(fraction, regular)
}

/// `x` times two to the power of `k`, rounded once (OpenCL C, section 6.12.2, math functions).
///
/// ```
/// use swz::builtin::ldexp;
/// use swz::prelude::*;
/// assert_eq!(ldexp(float2::new(1.5, 3.0), int2::new(2, -1)), float2::new(6.0, 1.5));
/// assert_eq!(ldexp(float2::new(1.5, 3.0), 1), float2::new(3.0, 6.0));
/// ```
#[inline]
#[must_use]
pub fn ldexp<V: Gentype<Element: Float>>(x: V, k: impl Fill<V::With<i32>>) -> V {
    V::own(x.zip(fill::<V::With<i32>, _>(k), |x, k| {
        if size::<V::Element>() < 64 {
            // Exact, as an `f64` has room for all their exponents.
            let k = i64::from(k).clamp(-500, 500);
            return V::Element::cast(x.as_f64() * power(k));
        }
        // In steps that leave more than 53 for the last one, so that only one of them rounds.
        let (mut x, mut k) = (x.as_f64(), i64::from(k).clamp(-3000, 3000));
        for _ in 0..2 {
            let step = if k > 1023 {
                1023
            } else if k < -1022 {
                -969
            } else {
                0
            };
            x *= power(step);
            k -= step;
        }
        V::Element::cast(x * power(k.clamp(-1022, 1023)))
    }))
}

/// The fraction of `x` above `floor(x)`, which is stored in `iptr`: from 0 to the greatest value below 1 (OpenCL C, section 6.12.2, math
/// functions).
///
/// ```
/// use swz::builtin::fract;
/// use swz::prelude::*;
/// let mut whole = float2::default();
/// assert_eq!(fract(float2::new(1.25, -1.25), &mut whole), float2::new(0.25, 0.75));
/// assert_eq!(whole, float2::new(1.0, -2.0));
/// ```
#[inline]
#[must_use]
// It would move the comment, which rustc shows to who leaves out the second argument (`ui-tests/ui/builtin/fract-of-one.rs`).
#[rustfmt::skip]
pub fn fract<V: Gentype<Element: Float>>(x: V, iptr: &mut V) -> V { // of one argument it is `x - floor(x)`
    let (precision, _) = format::<V::Element>();
    let whole = x.floor();
    *iptr = whole;
    let part = x.sub(whole).min(number(1.0 - power(-precision)));
    // Zeros and infinities leave a zero of their sign.
    part.select(copysign(number(0.0), x), x.eq(whole).and(x.eq(number(0.0)).or(fabs(x).eq(number(f64::INFINITY)))))
}

/// The fraction of `x` beside `trunc(x)`, which is stored in `iptr`; both have the sign of `x` (OpenCL C, section 6.12.2, math functions).
///
/// ```
/// use swz::builtin::modf;
/// use swz::prelude::*;
/// let mut whole = float2::default();
/// assert_eq!(modf(float2::new(1.25, -1.25), &mut whole), float2::new(0.25, -0.25));
/// assert_eq!(whole, float2::new(1.0, -1.0));
/// ```
#[inline]
#[must_use]
pub fn modf<V: Gentype<Element: Float>>(x: V, iptr: &mut V) -> V {
    let whole = x.trunc();
    *iptr = whole;
    copysign(x.sub(whole).select(number(0.0), fabs(x).eq(number(f64::INFINITY))), x)
}

/// The [`remainder`] of `x / y`; the low seven bits of the quotient, with its sign, are stored in `quo` (OpenCL C, section 6.12.2, math
/// functions).
///
/// ```
/// use swz::builtin::remquo;
/// use swz::prelude::*;
/// let mut quo = int2::default();
/// assert_eq!(remquo(float2::new(5.5, -5.0), float2::splat(2.0), &mut quo), float2::new(-0.5, -1.0));
/// assert_eq!(quo, int2::new(3, -2));
/// ```
#[inline]
#[must_use]
pub fn remquo<V: Gentype<Element: Float>>(x: V, y: impl Fill<V>, quo: &mut V::With<i32>) -> V {
    let y: V = fill(y);
    *quo = x.zip(y.with(), |x, y| float::remquo(x, y).1);
    V::own(x.zip(y.with(), |x, y| float::remquo(x, y).0))
}

/// An integer that can be the payload of a NaN: an unsigned one as wide as a float.
///
/// ```
/// use swz::builtin::{Payload, nan};
/// fn quiet<T: Payload>(code: T) -> T::Float {
///     nan(code)
/// }
/// assert!(quiet(1_u32).is_nan() && quiet(1_u64).is_nan());
/// ```
#[diagnostic::on_unimplemented(
    message = "`nan` takes `u16`, `u32` or `u64`, or a vector of them, not `{Self}`",
    label = "expected unsigned integers as wide as a float"
)]
pub trait Payload: Element<Unsigned = Self> + Integral {
    /// The float of the same size.
    type Float: Float + Element<Signed = Self::Signed, Unsigned = Self>;
}
#[cfg(feature = "half")]
#[diagnostic::do_not_recommend]
impl Payload for u16 {
    type Float = half::f16;
}
#[diagnostic::do_not_recommend]
impl Payload for u32 {
    type Float = f32;
}
#[diagnostic::do_not_recommend]
impl Payload for u64 {
    type Float = f64;
}

/// A quiet NaN with a payload (OpenCL C, section 6.12.2, math functions).
///
/// ```
/// use swz::builtin::nan;
/// use swz::prelude::*;
/// assert_eq!(nan(uint2::new(0, 7)).x.to_bits(), 0x7FC0_0000);
/// assert_eq!(nan(7_u64).to_bits(), 0x7FF8_0000_0000_0007);
/// ```
#[inline]
#[must_use]
pub fn nan<V: Gentype<Element: Payload>>(nancode: V) -> V::With<<V::Element as Payload>::Float> {
    nancode.map(|code| {
        let (precision, bias) = format::<V::Element>();
        let fraction = (1_u64 << (precision - 1)) - 1;
        let quiet = (2 * bias as u64 + 1) << (precision - 1) | 1 << (precision - 2);
        <<V::Element as Payload>::Float as Real>::from_bits(quiet | code.as_u64() & fraction)
    })
}

/// Declares the names of quick functions, which are here as accurate as the others.
macro_rules! quick {
    ($($half:ident $native:ident($x:ident $(, $y:ident)?) = $how:literal, $call:literal, $value:literal, $body:expr;)*) => { $(
        quick!(@ $half $x $($y)?, $how, $call, $value, $body);
        quick!(@ $native $x $($y)?, $how, $call, $value, $body);
    )* };
    (@ $name:ident $x:ident $($y:ident)?, $how:literal, $call:literal, $value:literal, $body:expr) => {
        #[doc = concat!($how, " (OpenCL C 3.0, section 6.15.2, math functions).")]
        ///
        /// ```
        #[doc = concat!("assert_eq!(swz::builtin::", stringify!($name), $call, ", ", $value, ");")]
        /// ```
        #[inline]
        #[must_use]
        pub fn $name<V: Gentype<Element: Float>>($x: V $(, $y: impl Fill<V>)?) -> V {
            $(let $y: V = fill($y);)?
            $body
        }
    };
}
quick! {
    half_divide native_divide(x, y) = "The quotient", "(1.0, 4.0)", "0.25", x.div(y);
    half_recip native_recip(x) = "One over the value", "(4.0)", "0.25", number::<V>(1.0).div(x);
    half_rsqrt native_rsqrt(x) = "One over the square root", "(4.0)", "0.5", rsqrt(x);
    half_sqrt native_sqrt(x) = "The square root", "(4.0)", "2.0", sqrt(x);
}
