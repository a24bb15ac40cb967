//! The front of the transcendental functions: each is a row, with the kernels that there are for vectors of it.

use super::kernel::lanes::{Double, Single};
use super::kernel::{double, remainder, single};
use super::scalar::Transcendental;
use crate::builtin::Float;
use crate::builtin::gentype::{Gentype, fill};
use crate::component::Fill;

/// A function of one value.
#[doc(hidden)]
pub trait Unary {
    /// Whether there is a kernel for `f32`.
    const SINGLE: bool;
    /// Whether there is a kernel for `f64`.
    const DOUBLE: bool;
    /// The function of one component.
    fn scalar<T: Transcendental>(x: T) -> T;
    /// The function of lanes of `f32`, if there is a kernel.
    fn single<V: Single>(x: V) -> V;
    /// The function of lanes of `f64`, if there is a kernel.
    fn double<V: Double>(x: V) -> V;
}

/// A function of two values.
#[doc(hidden)]
pub trait Binary {
    /// Whether there is a kernel for `f32`.
    const SINGLE: bool;
    /// Whether there is a kernel for `f64`.
    const DOUBLE: bool;
    /// The function of two components.
    fn scalar<T: Transcendental>(x: T, y: T) -> T;
    /// The function of lanes of `f32`, if there is a kernel.
    fn single<V: Single>(x: V, y: V) -> V;
    /// The function of lanes of `f64`, if there is a kernel.
    fn double<V: Double>(x: V, y: V) -> V;
}

/// Declares functions: documentation, name and arguments with their bounds (tokens of the row, as in `gentype`), the type that
/// stands for the function, and its kernels.
macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        fn $name:ident<V: ($($bound:tt)*)>($x:ident: V $(, $y:ident: $fill:ty)?) = $function:ident($($single:ident $($double:ident)?)?);
    )*) => {
        $(functions!(@ [$(#[$doc])*] $name ($($bound)*) $function ($x $(, $y $fill)?) [$($single $($double)?)?]);)*

        /// These functions with the same bits on every machine, and with the bits of a component for a scalar: for kernels of OpenCL C.
        #[cfg(feature = "opencl")]
        pub(crate) mod same {
            #[allow(clippy::wildcard_imports, reason = "the types that stand for the functions")]
            use super::*;

            $(functions!(@same $name ($($bound)*) $function ($x $(, $y)?));)*

            /// The sine; the cosine is stored in `cosval`.
            #[inline]
            #[must_use]
            pub fn sincos<V: Gentype<Element: Float>>(x: V, cosval: &mut V) -> V {
                *cosval = cos(x);
                sin(x)
            }

            /// [`pown`](super::pown)
            #[inline]
            #[must_use]
            pub fn pown<V: Gentype<Element: Float>>(x: V, y: impl Fill<V::With<i32>>) -> V {
                x.pown::<true>(fill::<V::With<i32>, _>(y))
            }
        }
    };
    (@same $name:ident ($($bound:tt)*) $function:ident ($x:ident)) => {
        #[doc = concat!("[`", stringify!($name), "`](super::", stringify!($name), ")")]
        #[inline]
        #[must_use]
        pub fn $name<V: Gentype<Element: $($bound)*>>($x: V) -> V {
            $x.unary::<$function, true>()
        }
    };
    (@same $name:ident ($($bound:tt)*) $function:ident ($x:ident, $y:ident)) => {
        #[doc = concat!("[`", stringify!($name), "`](super::", stringify!($name), ")")]
        #[inline]
        #[must_use]
        pub fn $name<V: Gentype<Element: $($bound)*>>($x: V, $y: impl Fill<V>) -> V {
            $x.binary::<$function, true>(fill($y))
        }
    };
    (@ [$(#[$doc:meta])*] $name:ident ($($bound:tt)*) $function:ident ($x:ident) $kernels:tt) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name<V: Gentype<Element: $($bound)*>>($x: V) -> V {
            $x.unary::<$function, false>()
        }
        functions!(@impl Unary $function $name (x) $kernels);
    };
    (@ [$(#[$doc:meta])*] $name:ident ($($bound:tt)*) $function:ident ($x:ident, $y:ident $fill:ty) $kernels:tt) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name<V: Gentype<Element: $($bound)*>>($x: V, $y: $fill) -> V {
            $x.binary::<$function, false>(fill($y))
        }
        functions!(@impl Binary $function $name (x, y) $kernels);
    };
    (@impl $kind:ident $function:ident $name:ident ($($x:ident),+) []) => {
        functions!(@type $kind $function $name ($($x),+) false, false, |V| functions!(@first $($x),+), functions!(@first $($x),+));
    };
    (@impl $kind:ident $function:ident $name:ident ($($x:ident),+) [single]) => {
        functions!(@type $kind $function $name ($($x),+) true, false, |V| single::$name($($x),+), functions!(@first $($x),+));
    };
    (@impl $kind:ident $function:ident $name:ident ($($x:ident),+) [single double]) => {
        functions!(@type $kind $function $name ($($x),+) true, true, |V| single::$name($($x),+), double::$name($($x),+));
    };
    (@first $x:ident $(, $y:ident)?) => {{
        $(let _ = $y;)?
        $x
    }};
    (@type $kind:ident $function:ident $name:ident ($($x:ident),+) $has_single:literal, $has_double:literal, |$v:ident| $single:expr, $double:expr) => {
        #[doc = concat!("`", stringify!($name), "` as a type.")]
        enum $function {}
        impl $kind for $function {
            const SINGLE: bool = $has_single;
            const DOUBLE: bool = $has_double;
            #[inline(always)]
            fn scalar<T: Transcendental>($($x: T),+) -> T {
                Transcendental::$name($($x),+)
            }
            #[inline(always)]
            fn single<$v: Single>($($x: $v),+) -> $v {
                $single
            }
            #[inline(always)]
            fn double<$v: Double>($($x: $v),+) -> $v {
                $double
            }
        }
    };
}
functions! {
    /// The arc cosine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::acos;
    /// use swz::prelude::*;
    /// assert_eq!(acos(float2::splat(1.0)), float2::splat(0.0));
    /// ```
    fn acos<V: (Float)>(x: V) = Acos(single double);
    /// The inverse hyperbolic cosine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::acosh;
    /// use swz::prelude::*;
    /// assert_eq!(acosh(float2::splat(1.0)), float2::splat(0.0));
    /// ```
    fn acosh<V: (Float)>(x: V) = Acosh(single double);
    /// The arc cosine over π (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::acospi;
    /// use swz::prelude::*;
    /// assert_eq!(acospi(float2::splat(-1.0)), float2::splat(1.0));
    /// ```
    fn acospi<V: (Float)>(x: V) = Acospi();
    /// The arc sine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::asin;
    /// use swz::prelude::*;
    /// assert_eq!(asin(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn asin<V: (Float)>(x: V) = Asin(single double);
    /// The inverse hyperbolic sine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::asinh;
    /// use swz::prelude::*;
    /// assert_eq!(asinh(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn asinh<V: (Float)>(x: V) = Asinh(single double);
    /// The arc sine over π (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::asinpi;
    /// use swz::prelude::*;
    /// assert_eq!(asinpi(float2::splat(1.0)), float2::splat(0.5));
    /// ```
    fn asinpi<V: (Float)>(x: V) = Asinpi();
    /// The arc tangent (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::atan;
    /// use swz::prelude::*;
    /// assert_eq!(atan(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn atan<V: (Float)>(y_over_x: V) = Atan(single double); // of two numbers: `atan2(y, x)`
    /// The angle of the point `(x, y)`: the arc tangent of `y / x` in the right quadrant (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::atan2;
    /// use swz::prelude::*;
    /// assert_eq!(atan2(float2::splat(0.0), 1.0), float2::splat(0.0));
    /// ```
    fn atan2<V: (Float)>(y: V, x: impl Fill<V>) = Atan2(single double); // first a vector: `float4::splat(1.0)`
    /// The inverse hyperbolic tangent (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::atanh;
    /// use swz::prelude::*;
    /// assert_eq!(atanh(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn atanh<V: (Float)>(x: V) = Atanh(single double);
    /// The arc tangent over π (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::atanpi;
    /// use swz::prelude::*;
    /// assert_eq!(atanpi(float2::splat(1.0)), float2::splat(0.25));
    /// ```
    fn atanpi<V: (Float)>(x: V) = Atanpi();
    /// The angle of the point `(x, y)` over π (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::atan2pi;
    /// use swz::prelude::*;
    /// assert_eq!(atan2pi(float2::splat(1.0), 1.0), float2::splat(0.25));
    /// ```
    fn atan2pi<V: (Float)>(y: V, x: impl Fill<V>) = Atan2pi(); // first a vector: `float4::splat(1.0)`
    /// The cube root (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::cbrt;
    /// use swz::prelude::*;
    /// assert_eq!(cbrt(float2::splat(27.0)), float2::splat(3.0));
    /// ```
    fn cbrt<V: (Float)>(x: V) = Cbrt(single double);
    /// The cosine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::cos;
    /// use swz::prelude::*;
    /// assert_eq!(cos(float2::splat(0.0)), float2::splat(1.0));
    /// ```
    fn cos<V: (Float)>(x: V) = Cos(single double);
    /// The hyperbolic cosine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::cosh;
    /// use swz::prelude::*;
    /// assert_eq!(cosh(float2::splat(0.0)), float2::splat(1.0));
    /// ```
    fn cosh<V: (Float)>(x: V) = Cosh(single double);
    /// The cosine of π times the value (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::cospi;
    /// use swz::prelude::*;
    /// assert_eq!(cospi(float2::splat(1.0)), float2::splat(-1.0));
    /// ```
    fn cospi<V: (Float)>(x: V) = Cospi();
    /// The error function (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::erf;
    /// use swz::prelude::*;
    /// assert_eq!(erf(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn erf<V: (Float)>(x: V) = Erf(single);
    /// One less the error function, without what the difference would lose (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::erfc;
    /// use swz::prelude::*;
    /// assert_eq!(erfc(float2::splat(0.0)), float2::splat(1.0));
    /// ```
    fn erfc<V: (Float)>(x: V) = Erfc();
    /// e to the power of the value (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::exp;
    /// use swz::prelude::*;
    /// assert_eq!(exp(float2::splat(0.0)), float2::splat(1.0));
    /// ```
    fn exp<V: (Float)>(x: V) = Exp(single double);
    /// 2 to the power of the value (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::exp2;
    /// use swz::prelude::*;
    /// assert_eq!(exp2(float2::splat(3.0)), float2::splat(8.0));
    /// ```
    fn exp2<V: (Float)>(x: V) = Exp2(single double);
    /// 10 to the power of the value (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::exp10;
    /// use swz::prelude::*;
    /// assert_eq!(exp10(float2::splat(2.0)), float2::splat(100.0));
    /// ```
    fn exp10<V: (Float)>(x: V) = Exp10(single);
    /// e to the power of the value, less one, without what the difference would lose (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::expm1;
    /// use swz::prelude::*;
    /// assert_eq!(expm1(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn expm1<V: (Float)>(x: V) = Expm1(single double);
    /// The square root of `x² + y²`, without overflow on the way (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::hypot;
    /// use swz::prelude::*;
    /// assert_eq!(hypot(float2::splat(3.0), 4.0), float2::splat(5.0));
    /// ```
    fn hypot<V: (Float)>(x: V, y: impl Fill<V>) = Hypot(single double); // first a vector: `float4::splat(1.0)`
    /// The logarithm of the absolute value of the gamma function (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::lgamma;
    /// use swz::prelude::*;
    /// assert_eq!(lgamma(float2::splat(2.0)), float2::splat(0.0));
    /// ```
    fn lgamma<V: (Float)>(x: V) = Lgamma();
    /// The natural logarithm (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::log;
    /// use swz::prelude::*;
    /// assert_eq!(log(float2::splat(1.0)), float2::splat(0.0));
    /// ```
    fn log<V: (Float)>(x: V) = Log(single double); // to another base: `log(x) / log(base)`, `log2(x)`, `log10(x)`
    /// The logarithm to base 2 (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::log2;
    /// use swz::prelude::*;
    /// assert_eq!(log2(float2::splat(8.0)), float2::splat(3.0));
    /// ```
    fn log2<V: (Float)>(x: V) = Log2(single double);
    /// The logarithm to base 10 (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::log10;
    /// use swz::prelude::*;
    /// assert_eq!(log10(float2::splat(1000.0)), float2::splat(3.0));
    /// ```
    fn log10<V: (Float)>(x: V) = Log10(single double);
    /// The natural logarithm of one more than the value, without what the sum would lose (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::log1p;
    /// use swz::prelude::*;
    /// assert_eq!(log1p(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn log1p<V: (Float)>(x: V) = Log1p(single double);
    /// `x` to the power of `y` (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::pow;
    /// use swz::prelude::*;
    /// assert_eq!(pow(float2::splat(2.0), 3.0), float2::splat(8.0));
    /// ```
    fn pow<V: (Float)>(x: V, y: impl Fill<V>) = Pow(single double); // first a vector: `float4::splat(2.0)`
    /// `x` to the power of `y`, where `x` is not negative (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::powr;
    /// use swz::prelude::*;
    /// assert_eq!(powr(float2::splat(2.0), 0.5), float2::splat(core::f32::consts::SQRT_2));
    /// ```
    fn powr<V: (Float)>(x: V, y: impl Fill<V>) = Powr(single); // first a vector: `float4::splat(2.0)`
    /// The sine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::sin;
    /// use swz::prelude::*;
    /// assert_eq!(sin(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn sin<V: (Float)>(x: V) = Sin(single double);
    /// The hyperbolic sine (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::sinh;
    /// use swz::prelude::*;
    /// assert_eq!(sinh(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn sinh<V: (Float)>(x: V) = Sinh(single);
    /// The sine of π times the value (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::sinpi;
    /// use swz::prelude::*;
    /// assert_eq!(sinpi(float2::splat(0.5)), float2::splat(1.0));
    /// ```
    fn sinpi<V: (Float)>(x: V) = Sinpi();
    /// The tangent (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::tan;
    /// use swz::prelude::*;
    /// assert_eq!(tan(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn tan<V: (Float)>(x: V) = Tan(single);
    /// The hyperbolic tangent (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::tanh;
    /// use swz::prelude::*;
    /// assert_eq!(tanh(float2::splat(0.0)), float2::splat(0.0));
    /// ```
    fn tanh<V: (Float)>(x: V) = Tanh(single double);
    /// The tangent of π times the value (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::tanpi;
    /// use swz::prelude::*;
    /// assert_eq!(tanpi(float2::splat(1.0)), float2::splat(0.0));
    /// ```
    fn tanpi<V: (Float)>(x: V) = Tanpi();
    /// The gamma function (OpenCL C 3.0, section 6.15.2, math functions).
    ///
    /// ```
    /// use swz::builtin::tgamma;
    /// use swz::prelude::*;
    /// assert_eq!(tgamma(float2::splat(5.0)), float2::splat(24.0));
    /// ```
    fn tgamma<V: (Float)>(x: V) = Tgamma();
}

/// `fmod` as a type.
pub(crate) enum Fmod {}
impl Binary for Fmod {
    const SINGLE: bool = true;
    const DOUBLE: bool = true;
    #[inline(always)]
    fn scalar<T: Transcendental>(x: T, y: T) -> T {
        x % y
    }
    #[inline(always)]
    fn single<V: Single>(x: V, y: V) -> V {
        remainder::fmod(x, y, &remainder::SINGLE, |x, y| x % y)
    }
    #[inline(always)]
    fn double<V: Double>(x: V, y: V) -> V {
        remainder::fmod(x, y, &remainder::DOUBLE, |x, y| x % y)
    }
}

/// `x` to the power of an integer (OpenCL C 3.0, section 6.15.2, math functions). Rust's `powi` rounds each product, this the power only.
///
/// ```
/// use swz::builtin::pown;
/// use swz::prelude::*;
/// assert_eq!(pown(float2::new(2.0, -3.0), 3), float2::new(8.0, -27.0));
/// ```
#[inline]
#[must_use]
pub fn pown<V: Gentype<Element: Float>>(x: V, y: impl Fill<V::With<i32>>) -> V {
    x.pown::<false>(fill::<V::With<i32>, _>(y))
}

/// The `y`th root of `x` (OpenCL C 3.0, section 6.15.2, math functions).
///
/// ```
/// use swz::builtin::rootn;
/// use swz::prelude::*;
/// assert_eq!(rootn(float2::new(8.0, -27.0), 3), float2::new(2.0, -3.0));
/// ```
#[inline]
#[must_use]
pub fn rootn<V: Gentype<Element: Float>>(x: V, y: impl Fill<V::With<i32>>) -> V {
    V::own(x.zip(fill::<V::With<i32>, _>(y), Transcendental::rootn))
}

/// The sine; the cosine is stored in `cosval` (OpenCL C 3.0, section 6.15.2, math functions).
///
/// ```
/// use swz::builtin::sincos;
/// use swz::prelude::*;
/// let mut cosine = float2::default();
/// assert_eq!(sincos(float2::splat(0.0), &mut cosine), float2::splat(0.0));
/// assert_eq!(cosine, float2::splat(1.0));
/// ```
#[inline]
#[must_use]
pub fn sincos<V: Gentype<Element: Float>>(x: V, cosval: &mut V) -> V {
    *cosval = cos(x);
    sin(x)
}

/// The logarithm of the absolute value of the gamma function, whose sign, 1 or -1, is stored in `signp`; 0 where it has none (OpenCL C
/// 3.0, section 6.15.2, math functions).
///
/// ```
/// use swz::builtin::lgamma_r;
/// use swz::prelude::*;
/// let mut sign = int2::default();
/// assert_eq!(lgamma_r(float2::new(2.0, -0.5), &mut sign).x, 0.0);
/// assert_eq!(sign, int2::new(1, -1));
/// ```
#[inline]
#[must_use]
pub fn lgamma_r<V: Gentype<Element: Float>>(x: V, signp: &mut V::With<i32>) -> V {
    *signp = x.map(|x| Transcendental::lgamma_r(x).1);
    V::own(x.map(|x| Transcendental::lgamma_r(x).0))
}

/// Declares other names of functions.
macro_rules! aliases {
    ($($half:ident $native:ident = $name:ident($x:ident $(, $y:ident)?);)*) => { $(
        aliases!(@ $half $name $x $($y)?);
        aliases!(@ $native $name $x $($y)?);
    )* };
    (@ $alias:ident $name:ident $x:ident $($y:ident)?) => {
        #[doc = concat!("The same as [`", stringify!($name), "`], which is as accurate as this one has to be (OpenCL C 3.0, section 6.15.2, math functions).")]
        ///
        /// ```
        #[doc = concat!("use swz::builtin::{", stringify!($alias), ", ", stringify!($name), "};")]
        #[doc = concat!("assert_eq!(", stringify!($alias), "(0.5", $(", 0.5_f64", aliases!(@nothing $y),)? "), ", stringify!($name), "(0.5", $(", 0.5_f64", aliases!(@nothing $y),)? "));")]
        /// ```
        #[inline]
        #[must_use]
        pub fn $alias<V: Gentype<Element: Float>>($x: V $(, $y: impl Fill<V>)?) -> V {
            $name($x $(, $y)?)
        }
    };
    (@nothing $y:ident) => { "" };
}
aliases! {
    half_cos native_cos = cos(x);
    half_exp native_exp = exp(x);
    half_exp2 native_exp2 = exp2(x);
    half_exp10 native_exp10 = exp10(x);
    half_log native_log = log(x);
    half_log2 native_log2 = log2(x);
    half_log10 native_log10 = log10(x);
    half_powr native_powr = powr(x, y);
    half_sin native_sin = sin(x);
    half_tan native_tan = tan(x);
}
