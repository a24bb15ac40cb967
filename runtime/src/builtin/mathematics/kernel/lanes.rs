//! What the kernels ask of lanes: the traits, and for now an implementation by maps over arrays.
//!
//! A kernel is written once, over [`Single`] or [`Double`], one operation at a time over all lanes. What implements these
//! decides which instructions that becomes; every method is to be `#[inline(always)]`, as a kernel is compiled for the
//! features of its caller.

use core::array::from_fn;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Lanes of floats.
///
/// Each operation rounds once and obeys IEEE 754: subnormals are not flushed, and a NaN operand gives a NaN, unless it says
/// otherwise.
pub trait Floats:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// What a lane holds.
    type Component: Copy;
    /// As many integers of the same size.
    type Bits: Bits;

    /// Whether [`mul_add`](Floats::mul_add) rounds once.
    const FUSED: bool;

    /// The component in every lane.
    fn splat(component: Self::Component) -> Self;
    /// `self * b + c`, rounded once if [`FUSED`](Floats::FUSED), else twice.
    #[must_use]
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// Without the sign.
    #[must_use]
    fn abs(self) -> Self;
    /// `self` where it is less, else `other`, also if one is a NaN.
    #[must_use]
    fn min(self, other: Self) -> Self;
    /// `self` where it is greater, else `other`, also if one is a NaN.
    #[must_use]
    fn max(self, other: Self) -> Self;
    /// Where `self < other`, a mask: all bits set where it holds, else none.
    fn lt(self, other: Self) -> Self::Bits;
    /// Where `self <= other`.
    fn le(self, other: Self) -> Self::Bits;
    /// Where `self == other`.
    fn eq(self, other: Self) -> Self::Bits;
    /// `a` where the mask is set, else `b`.
    fn select(mask: Self::Bits, a: Self, b: Self) -> Self;
    /// The bits.
    fn to_bits(self) -> Self::Bits;
    /// The floats of these bits.
    fn from_bits(bits: Self::Bits) -> Self;
    /// `f` of lane after lane: for the rare lanes that a kernel leaves out.
    #[must_use]
    fn each(self, f: fn(Self::Component) -> Self::Component) -> Self;
}

/// Lanes of `f32`.
pub trait Single: Floats<Component = f32, Bits: Bits<Component = i32>> {
    /// As many lanes of `f64`.
    type Wide: Double;
    /// The same numbers.
    fn widen(self) -> Self::Wide;
    /// The nearest `f32`s.
    fn narrow(wide: Self::Wide) -> Self;
}

/// Lanes of `f64`.
pub trait Double: Floats<Component = f64, Bits: Bits<Component = i64>> {}
impl<T: Floats<Component = f64, Bits: Bits<Component = i64>>> Double for T {}

/// Lanes of signed integers. They wrap.
pub trait Bits: Copy {
    /// What a lane holds.
    type Component: Copy;

    /// The component in every lane.
    fn splat(component: Self::Component) -> Self;
    /// The sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// The difference.
    #[must_use]
    fn sub(self, other: Self) -> Self;
    /// The bits set in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The bits set here and not there.
    #[must_use]
    fn and_not(self, other: Self) -> Self;
    /// The bits set in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The bits set in one of the two.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Shifted to the left.
    #[must_use]
    fn shl<const COUNT: u32>(self) -> Self;
    /// Shifted to the right, zeros coming in.
    #[must_use]
    fn shr<const COUNT: u32>(self) -> Self;
    /// Where both are equal, a mask.
    #[must_use]
    fn eq(self, other: Self) -> Self;
    /// Whether a mask is set in any lane.
    fn any(self) -> bool;
    /// Whether a mask is set in every lane.
    fn all(self) -> bool;
}

/// Lanes as an array.
#[derive(Clone, Copy)]
pub struct Array<T, const N: usize>(pub [T; N]);

/// The array of `f` of each lane.
#[inline(always)]
fn map<T: Copy, R, const N: usize>(a: Array<T, N>, f: impl Fn(T) -> R) -> Array<R, N> {
    Array(from_fn(
        #[inline(always)]
        |lane| f(a.0[lane]),
    ))
}

/// The array of `f` of each pair of lanes.
#[inline(always)]
fn zip<T: Copy, U: Copy, R, const N: usize>(a: Array<T, N>, b: Array<U, N>, f: impl Fn(T, U) -> R) -> Array<R, N> {
    Array(from_fn(
        #[inline(always)]
        |lane| f(a.0[lane], b.0[lane]),
    ))
}

macro_rules! lanes {
    ($float:ident $bits:ident $fused:ident) => {
        lanes!(operators $float Add add, Sub sub, Mul mul, Div div);
        impl<const N: usize> Neg for Array<$float, N> {
            type Output = Self;
            #[inline(always)]
            fn neg(self) -> Self {
                map(self, |a| -a)
            }
        }
        impl<const N: usize> Floats for Array<$float, N> {
            type Component = $float;
            type Bits = Array<$bits, N>;

            const FUSED: bool = FUSED;

            #[inline(always)]
            fn splat(component: $float) -> Self {
                Self([component; N])
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                Self(from_fn(
                    #[inline(always)]
                    |lane| $fused(self.0[lane], b.0[lane], c.0[lane]),
                ))
            }
            #[inline(always)]
            fn abs(self) -> Self {
                map(self, |a| <$float>::from_bits(a.to_bits() & (<$bits>::MAX as <$float as Unsigned>::Bits)))
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                zip(self, other, |a, b| if a < b { a } else { b })
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                zip(self, other, |a, b| if a > b { a } else { b })
            }
            #[inline(always)]
            fn lt(self, other: Self) -> Self::Bits {
                zip(self, other, |a, b| -$bits::from(a < b))
            }
            #[inline(always)]
            fn le(self, other: Self) -> Self::Bits {
                zip(self, other, |a, b| -$bits::from(a <= b))
            }
            #[inline(always)]
            fn eq(self, other: Self) -> Self::Bits {
                zip(self, other, |a, b| -$bits::from(a == b))
            }
            #[inline(always)]
            fn select(mask: Self::Bits, a: Self, b: Self) -> Self {
                Self::from_bits(mask.and(a.to_bits()).or(b.to_bits().and_not(mask)))
            }
            #[inline(always)]
            fn to_bits(self) -> Self::Bits {
                map(self, |a| a.to_bits() as $bits)
            }
            #[inline(always)]
            fn from_bits(bits: Self::Bits) -> Self {
                map(bits, |a| <$float>::from_bits(a as <$float as Unsigned>::Bits))
            }
            #[cold]
            #[inline(never)]
            fn each(self, f: fn($float) -> $float) -> Self {
                map(self, f)
            }
        }
        impl<const N: usize> Bits for Array<$bits, N> {
            type Component = $bits;

            #[inline(always)]
            fn splat(component: $bits) -> Self {
                Self([component; N])
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                zip(self, other, $bits::wrapping_add)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                zip(self, other, $bits::wrapping_sub)
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                zip(self, other, |a, b| a & b)
            }
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                zip(self, other, |a, b| a & !b)
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                zip(self, other, |a, b| a | b)
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                zip(self, other, |a, b| a ^ b)
            }
            #[inline(always)]
            fn shl<const COUNT: u32>(self) -> Self {
                map(self, |a| a << COUNT)
            }
            #[inline(always)]
            fn shr<const COUNT: u32>(self) -> Self {
                map(self, |a| (a as <$float as Unsigned>::Bits >> COUNT) as $bits)
            }
            #[inline(always)]
            fn eq(self, other: Self) -> Self {
                zip(self, other, |a, b| -$bits::from(a == b))
            }
            #[inline(always)]
            fn any(self) -> bool {
                self.0.iter().fold(0, |any, lane| any | lane) != 0
            }
            #[inline(always)]
            fn all(self) -> bool {
                self.0.iter().fold(-1, |all, lane| all & lane) != 0
            }
        }
    };
    (operators $float:ident $($operator:ident $name:ident),*) => {
        $(impl<const N: usize> $operator for Array<$float, N> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                zip(self, other, |a, b| $operator::$name(a, b))
            }
        })*
    };
}

/// The unsigned integer of a float's size.
trait Unsigned {
    type Bits;
}
impl Unsigned for f32 {
    type Bits = u32;
}
impl Unsigned for f64 {
    type Bits = u64;
}

lanes!(f32 i32 fused_single);
lanes!(f64 i64 fused_double);

impl<const N: usize> Single for Array<f32, N> {
    type Wide = Array<f64, N>;
    #[inline(always)]
    fn widen(self) -> Self::Wide {
        map(self, f64::from)
    }
    #[inline(always)]
    fn narrow(wide: Self::Wide) -> Self {
        map(wide, |a| a as f32)
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "fma"))]
mod fused {
    #![allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
    use core::arch::x86_64::{_mm_cvtsd_f64, _mm_cvtss_f32, _mm_fmadd_sd, _mm_fmadd_ss, _mm_set_sd, _mm_set_ss};

    pub(super) const FUSED: bool = true;

    #[inline(always)]
    pub(super) fn fused_single(a: f32, b: f32, c: f32) -> f32 {
        // SAFETY: the feature is enabled, and SSE2 is always there.
        unsafe { _mm_cvtss_f32(_mm_fmadd_ss(_mm_set_ss(a), _mm_set_ss(b), _mm_set_ss(c))) }
    }
    #[inline(always)]
    pub(super) fn fused_double(a: f64, b: f64, c: f64) -> f64 {
        // SAFETY: the feature is enabled, and SSE2 is always there.
        unsafe { _mm_cvtsd_f64(_mm_fmadd_sd(_mm_set_sd(a), _mm_set_sd(b), _mm_set_sd(c))) }
    }
}
#[cfg(not(all(target_arch = "x86_64", target_feature = "fma")))]
mod fused {
    pub(super) const FUSED: bool = false;

    #[inline(always)]
    pub(super) fn fused_single(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
    #[inline(always)]
    pub(super) fn fused_double(a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }
}
use fused::{FUSED, fused_double, fused_single};
