//! The operations that kernels ask of lanes: the traits, which vectors implement by the primitives.
//!
//! A kernel is written once, over [`Single`] or [`Double`], one operation at a time over all lanes. The types that implement these decide
//! which instructions it becomes; every method is to be `#[inline(always)]`, as a kernel is compiled for the features of its caller.

use crate::element::Lanes;
use crate::primitive;
use crate::target::FUSED;
use crate::vector::Vector;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Lanes of floats.
///
/// Each operation rounds once and obeys IEEE 754: subnormals are not flushed, and a NaN operand gives a NaN, unless it says
/// otherwise.
pub trait Floats:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// The type of a lane.
    type Component: Copy;
    /// As many integers of the same size.
    type Bits: Integers;

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
    /// The square root, correctly rounded.
    #[must_use]
    fn sqrt(self) -> Self;
    /// A mask of `self < other`: all bits set where it holds, else none.
    fn lt(self, other: Self) -> Self::Bits;
    /// A mask of `self <= other`.
    fn le(self, other: Self) -> Self::Bits;
    /// A mask of `self == other`.
    fn eq(self, other: Self) -> Self::Bits;
    /// `b` where the highest bit of the mask is set, else `a`.
    fn select(a: Self, b: Self, mask: Self::Bits) -> Self;
    /// The bits.
    fn to_bits(self) -> Self::Bits;
    /// The floats of these bits.
    fn from_bits(bits: Self::Bits) -> Self;
    /// `self · 2^n` for integers `n`, rounded once, if there is an instruction.
    #[must_use]
    fn scaled(self, n: Self) -> Option<Self>;
    /// To the next integer towards zero.
    #[must_use]
    fn trunc(self) -> Self;
    /// `f` of lane after lane: for the rare lanes that a kernel leaves out.
    #[must_use]
    fn each(self, f: fn(Self::Component) -> Self::Component) -> Self;
    /// `f` of lane after lane of two vectors.
    #[must_use]
    fn each_of_two(self, other: Self, f: fn(Self::Component, Self::Component) -> Self::Component) -> Self;
    /// `f` of lane after lane, with the integer of each.
    #[must_use]
    fn each_with(
        self,
        integers: Self::Bits,
        f: fn(Self::Component, <Self::Bits as Integers>::Component) -> Self::Component,
    ) -> Self;
}

/// Lanes of `f32`.
pub trait Single: Floats<Component = f32, Bits: Integers<Component = i32>> {
    /// As many lanes of `f64`.
    type Wide: Double;
    /// The numbers as `f64`.
    fn widen(self) -> Self::Wide;
    /// The nearest `f32`s.
    fn narrow(wide: Self::Wide) -> Self;
    /// The nearest `f32`s to integers.
    fn of_integers(integers: Self::Bits) -> Self;
    /// Integers as `f64`.
    fn widen_integers(integers: Self::Bits) -> Self::Wide;
    /// Integers of as many bits as `f64` has.
    fn wide_integers(integers: Self::Bits) -> <Self::Wide as Floats>::Bits;
    /// The lower half of the bits.
    fn lower_half(bits: <Self::Wide as Floats>::Bits) -> Self::Bits;
}

/// Lanes of `f64`.
pub trait Double: Floats<Component = f64, Bits: Integers<Component = i64>> {}
impl<T: Floats<Component = f64, Bits: Integers<Component = i64>>> Double for T {}

/// Lanes of signed integers. They wrap.
pub trait Integers: Copy {
    /// The type of a lane.
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
    /// Shifted to the right, the sign coming in.
    #[must_use]
    fn signed_shr<const COUNT: u32>(self) -> Self;
    /// A mask of the lanes where both are equal.
    #[must_use]
    fn eq(self, other: Self) -> Self;
    /// Whether the highest bit is set in any lane.
    fn any(self) -> bool;
    /// Whether the highest bit is set in every lane.
    fn all(self) -> bool;
}

/// Implements the traits for the vectors of a float and of its signed integers; the unsigned ones are for shifts.
macro_rules! lanes {
    ($float:ident $bits:ident $unsigned:ident) => {
        impl<const N: usize> Floats for Vector<$float, N>
        where
            $float: Lanes<N>,
            $bits: Lanes<N>,
            $unsigned: Lanes<N>,
        {
            type Component = $float;
            type Bits = Vector<$bits, N>;

            const FUSED: bool = FUSED;

            #[inline(always)]
            fn splat(component: $float) -> Self {
                Vector::splat(component)
            }
            #[inline(always)]
            fn mul_add(self, b: Self, c: Self) -> Self {
                if FUSED { primitive::fma(&self, &b, &c) } else { self * b + c }
            }
            #[inline(always)]
            fn abs(self) -> Self {
                let magnitude = Vector::splat($bits::MAX);
                primitive::reinterpret(&primitive::and(&primitive::reinterpret::<_, $bits, N>(&self), &magnitude))
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                primitive::min(&other, &self)
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                primitive::max(&other, &self)
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                primitive::sqrt(&self)
            }
            #[inline(always)]
            fn lt(self, other: Self) -> Self::Bits {
                primitive::lt(&self, &other)
            }
            #[inline(always)]
            fn le(self, other: Self) -> Self::Bits {
                primitive::le(&self, &other)
            }
            #[inline(always)]
            fn eq(self, other: Self) -> Self::Bits {
                primitive::eq(&self, &other)
            }
            #[inline(always)]
            fn select(a: Self, b: Self, mask: Self::Bits) -> Self {
                primitive::select(&a, &b, &mask)
            }
            #[inline(always)]
            fn to_bits(self) -> Self::Bits {
                primitive::reinterpret(&self)
            }
            #[inline(always)]
            fn from_bits(bits: Self::Bits) -> Self {
                primitive::reinterpret(&bits)
            }
            #[inline(always)]
            fn scaled(self, n: Self) -> Option<Self> {
                primitive::scaled(&self, &n)
            }
            #[inline(always)]
            fn trunc(self) -> Self {
                primitive::trunc(&self)
            }
            #[cold]
            #[inline(never)]
            fn each(self, f: fn($float) -> $float) -> Self {
                Vector::from_array(self.to_array().map(f))
            }
            #[cold]
            #[inline(never)]
            fn each_of_two(self, other: Self, f: fn($float, $float) -> $float) -> Self {
                primitive::lanes::zip(&self, &other, f)
            }
            #[cold]
            #[inline(never)]
            fn each_with(self, integers: Self::Bits, f: fn($float, $bits) -> $float) -> Self {
                primitive::lanes::zip(&self, &integers, f)
            }
        }
        impl<const N: usize> Integers for Vector<$bits, N>
        where
            $bits: Lanes<N>,
            $unsigned: Lanes<N>,
        {
            type Component = $bits;

            #[inline(always)]
            fn splat(component: $bits) -> Self {
                Vector::splat(component)
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                primitive::add(&self, &other)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                primitive::sub(&self, &other)
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                primitive::and(&self, &other)
            }
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                primitive::and(&self, &primitive::not(&other))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                primitive::or(&self, &other)
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                primitive::xor(&self, &other)
            }
            #[inline(always)]
            fn shl<const COUNT: u32>(self) -> Self {
                primitive::shl_by(&self, $bits::from(COUNT as u8))
            }
            #[inline(always)]
            fn shr<const COUNT: u32>(self) -> Self {
                let bits = primitive::reinterpret::<_, $unsigned, N>(&self);
                primitive::reinterpret(&primitive::shr_by(&bits, $unsigned::from(COUNT)))
            }
            #[inline(always)]
            fn signed_shr<const COUNT: u32>(self) -> Self {
                primitive::shr_by(&self, $bits::from(COUNT as u8))
            }
            #[inline(always)]
            fn eq(self, other: Self) -> Self {
                primitive::eq(&self, &other)
            }
            #[inline(always)]
            fn any(self) -> bool {
                primitive::signs::<_, N, false>(&self)
            }
            #[inline(always)]
            fn all(self) -> bool {
                primitive::signs::<_, N, true>(&self)
            }
        }
    };
}
lanes!(f32 i32 u32);
lanes!(f64 i64 u64);

impl<const N: usize> Single for Vector<f32, N>
where
    f32: Lanes<N>,
    i32: Lanes<N>,
    u32: Lanes<N>,
    f64: Lanes<N>,
    i64: Lanes<N>,
    u64: Lanes<N>,
{
    type Wide = Vector<f64, N>;
    #[inline(always)]
    fn widen(self) -> Self::Wide {
        primitive::convert(&self)
    }
    #[inline(always)]
    fn narrow(wide: Self::Wide) -> Self {
        primitive::convert(&wide)
    }
    #[inline(always)]
    fn of_integers(integers: Self::Bits) -> Self {
        primitive::convert(&integers)
    }
    #[inline(always)]
    fn widen_integers(integers: Self::Bits) -> Self::Wide {
        primitive::convert(&integers)
    }
    #[inline(always)]
    fn wide_integers(integers: Self::Bits) -> <Self::Wide as Floats>::Bits {
        primitive::convert(&integers)
    }
    #[inline(always)]
    fn lower_half(bits: <Self::Wide as Floats>::Bits) -> Self::Bits {
        primitive::convert(&bits)
    }
}
