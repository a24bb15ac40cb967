//! The built-in functions as methods, in the spelling of Rust's own numbers, of `glam` and of `core::simd`.

use super::geometric::{Cross, Geometric};
use super::{Float, Number};
use crate::cast::fill;
use crate::component::Fill;
use crate::element::Lanes;
use crate::element::operation::Arithmetic;
use crate::primitive;
use crate::vector::Vector;
use core::iter::{Product, Sum};

/// A number that [`cast`](Vector::cast) makes of components, with words of its own for a type that is none.
#[diagnostic::on_unimplemented(
    message = "`cast` takes the type of a component, not `{Self}`",
    label = "expected `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` or `f64`",
    note = "the number of components stays: `v.cast::<i32>()` makes a `float4` an `int4`, as `convert_int4(v)` does in `swz!`",
    note = "code that is generic over the type asks for `U: swz::Number`"
)]
pub trait Castable: Number {}
#[diagnostic::do_not_recommend]
impl<U: Number> Castable for U {}

impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// The lesser one of each pair of components, as OpenCL's `min`.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int2::new(1, 5).min(int2::new(2, 3)), int2::new(1, 3));
    /// assert_eq!(int2::new(1, 5).min(4), int2::new(1, 4));
    /// ```
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub fn min(self, other: impl Fill<Self>) -> Self // the least of the components is `v.min_component()`
    where
        T: Number,
    {
        primitive::min(&self, &fill(other))
    }

    /// The greater one of each pair of components, as OpenCL's `max`.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int2::new(1, 5).max(2), int2::new(2, 5));
    /// ```
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub fn max(self, other: impl Fill<Self>) -> Self // the greatest of the components is `v.max_component()`
    where
        T: Number,
    {
        primitive::max(&self, &fill(other))
    }

    /// The components, at least `min` and at most `max`, as OpenCL's `clamp`.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(-1.0, 0.5).clamp(0.0, 1.0), float2::new(0.0, 0.5));
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("saturate"))]
    pub fn clamp(self, min: impl Fill<Self>, max: impl Fill<Self>) -> Self
    where
        T: Number,
    {
        primitive::fmin(&primitive::fmax(&self, &fill(min)), &fill(max))
    }

    /// The absolute values; that of the least integer is itself, as by `wrapping_abs`.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(-1.5, 2.0).abs(), float2::new(1.5, 2.0));
    /// assert_eq!(int2::new(-3, 4).abs(), int2::new(3, 4));
    /// ```
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self
    where
        T: Number,
    {
        primitive::lanes::map(&self, T::absolute)
    }

    /// The square roots.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(4.0, 2.25).sqrt(), float2::new(2.0, 1.5));
    /// ```
    #[inline]
    #[must_use]
    pub fn sqrt(self) -> Self
    where
        T: Float,
    {
        primitive::sqrt(&self)
    }

    /// Each component to the next integer below.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(1.5, -1.5).floor(), float2::new(1.0, -2.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn floor(self) -> Self
    where
        T: Float,
    {
        primitive::floor(&self)
    }

    /// Each component to the next integer above.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(1.5, -1.5).ceil(), float2::new(2.0, -1.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn ceil(self) -> Self
    where
        T: Float,
    {
        primitive::ceil(&self)
    }

    /// Each component to the next integer towards zero.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(1.5, -1.5).trunc(), float2::new(1.0, -1.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn trunc(self) -> Self
    where
        T: Float,
    {
        primitive::trunc(&self)
    }

    /// Each component to the nearest integer, halves away from zero.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(2.5, -1.5).round(), float2::new(3.0, -2.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn round(self) -> Self
    where
        T: Float,
    {
        primitive::round(&self)
    }

    /// `self * a + b`, rounded once, as OpenCL's [`fma`](crate::builtin::fma).
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(1.0, 2.0).mul_add(3.0, 0.5), float2::new(3.5, 6.5));
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("fma", "mad"))]
    pub fn mul_add(self, a: impl Fill<Self>, b: impl Fill<Self>) -> Self
    where
        T: Float,
    {
        primitive::fma(&self, &fill(a), &fill(b))
    }

    /// The sum of the products of the components, as OpenCL's `dot`.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float3::new(1.0, 2.0, 3.0).dot(float3::new(4.0, 5.0, 6.0)), 32.0);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("length_squared"))]
    #[rustfmt::skip]
    pub fn dot(self, other: Self) -> T // as many components: `swz!(w.xyz)`; of another type: `w.cast::<f32>()`
    where
        Self: Geometric<Element = T>,
    {
        super::dot(self, other)
    }

    /// The cross product, as OpenCL's `cross`.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float3::new(1.0, 0.0, 0.0).cross(float3::new(0.0, 1.0, 0.0)), float3::new(0.0, 0.0, 1.0));
    /// ```
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub fn cross(self, other: Self) -> Self // as many components: `swz!(w.xyz)`; of another type: `w.cast::<f32>()`
    where
        Self: Cross,
    {
        Cross::cross(self, other)
    }

    /// The length, as OpenCL's `length`; [`fast_length`](super::fast_length) is the plain formula.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(3.0, 4.0).length(), 5.0);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("magnitude", "norm"))]
    pub fn length(self) -> T
    where
        Self: Geometric<Element = T>,
    {
        super::length(self)
    }

    /// The distance, as OpenCL's `distance`; [`fast_distance`](super::fast_distance) is the plain formula.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(1.0, 1.0).distance(float2::new(4.0, 5.0)), 5.0);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("distance_to"))]
    #[rustfmt::skip]
    pub fn distance(self, other: Self) -> T // as many components: `swz!(w.xyz)`; of another type: `w.cast::<f32>()`
    where
        Self: Geometric<Element = T>,
    {
        super::distance(self, other)
    }

    /// The vector of length 1 in the same direction, as OpenCL's `normalize`; [`fast_normalize`](super::fast_normalize) is the plain formula.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(3.0, 4.0).normalize(), float2::new(0.6, 0.8));
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("normalized", "normalise"))]
    pub fn normalize(self) -> Self
    where
        Self: Geometric<Element = T>,
    {
        super::normalize(self)
    }

    /// The vector of what `f` makes of each component.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int2::new(1, 2).map(|x| x as f32 / 2.0), float2::new(0.5, 1.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn map<U: Lanes<N>>(self, f: impl FnMut(T) -> U) -> Vector<U, N> {
        Vector::from_array(self.to_array().map(f))
    }

    /// The vector of what `f` makes of each pair of components.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int2::new(1, 2).zip(float2::new(0.5, 4.0), |x, y| f64::from(x) * f64::from(y)), double2::new(0.5, 8.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn zip<U: Lanes<N>, V: Lanes<N>>(self, other: Vector<U, N>, mut f: impl FnMut(T, U) -> V) -> Vector<V, N> {
        let (a, b) = (self.to_array(), other.to_array());
        Vector::from_array(core::array::from_fn(|component| f(a[component], b[component])))
    }

    /// Each component as another number, as by Rust's `as`: integers wrap, floats are truncated and saturate.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(float2::new(1.5, -1e9).cast::<i16>(), short2::new(1, i16::MIN));
    /// assert_eq!(int2::new(300, -1).cast::<u8>(), uchar2::new(44, 255));
    /// ```
    #[inline]
    #[must_use]
    pub fn cast<U: Castable + Lanes<N>>(self) -> Vector<U, N>
    where
        T: Number,
    {
        primitive::conversion::cast(&self)
    }

    /// The sum of the components; integers wrap.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int3::new(1, 2, 3).sum(), 6);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("element_sum", "reduce_sum"))]
    pub fn sum(self) -> T
    where
        T: Number,
    {
        reduce(&self, <T as Arithmetic>::add)
    }

    /// The product of the components; integers wrap.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int3::new(2, 3, 4).product(), 24);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("element_product", "reduce_product"))]
    pub fn product(self) -> T
    where
        T: Number,
    {
        reduce(&self, <T as Arithmetic>::mul)
    }

    /// The least component; of floats a NaN may be passed over.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int3::new(2, -3, 4).min_component(), -3);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("min_element", "reduce_min"))]
    pub fn min_component(self) -> T
    where
        T: Number,
    {
        reduce(&self, |a, b| if b < a { b } else { a })
    }

    /// The greatest component; of floats a NaN may be passed over.
    ///
    /// ```
    /// use swz::prelude::*;
    /// assert_eq!(int3::new(2, -3, 4).max_component(), 4);
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("max_element", "reduce_max"))]
    pub fn max_component(self) -> T
    where
        T: Number,
    {
        reduce(&self, |a, b| if a < b { b } else { a })
    }
}

/// All components, without the unused fourth of 3, by `f` from the first to the last.
#[inline(always)]
fn reduce<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>, f: impl Fn(T, T) -> T) -> T {
    let components = vector.to_array();
    components[1..].iter().fold(components[0], |result, &component| f(result, component))
}

impl<T: Number + Lanes<N>, const N: usize> Sum for Vector<T, N> {
    /// The vector of the sums of each component.
    fn sum<I: Iterator<Item = Self>>(vectors: I) -> Self {
        // The sum of floats begins with -0.0, as in the standard library: 0.0 would make a sum of negative zeros positive.
        vectors.fold(Self::splat(T::neg(T::default())), |sum, vector| sum + vector)
    }
}
impl<'a, T: Number + Lanes<N>, const N: usize> Sum<&'a Self> for Vector<T, N> {
    /// The vector of the sums of each component.
    fn sum<I: Iterator<Item = &'a Self>>(vectors: I) -> Self {
        vectors.copied().sum()
    }
}
impl<T: Number + Lanes<N>, const N: usize> Product for Vector<T, N> {
    /// The vector of the products of each component.
    fn product<I: Iterator<Item = Self>>(vectors: I) -> Self {
        vectors.fold(Self::splat(T::cast(1_u8)), |product, vector| product * vector)
    }
}
impl<'a, T: Number + Lanes<N>, const N: usize> Product<&'a Self> for Vector<T, N> {
    /// The vector of the products of each component.
    fn product<I: Iterator<Item = &'a Self>>(vectors: I) -> Self {
        vectors.copied().product()
    }
}
