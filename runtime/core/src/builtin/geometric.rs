//! The geometric functions (OpenCL C 1.2, section 6.12.5; 3.0: 6.15.5).
//!
//! Lengths are the plain formula where one comparison shows that no square has overflowed or vanished. If one may have, `f32` sums in
//! `f64`, and `f64` is scaled by a power of two. `half` always sums in a wider float. The `fast_` functions are the plain formulas, but for
//! `half`.

use super::Float;
use super::gentype::{Gentype, Primitives, is_half};
use super::mathematics::fabs;
use crate::element::operation::{Arithmetic, Casts, Real};
use crate::element::{Lane, Lanes, Scalar};
use crate::permute;
use crate::sealed::{Sealed, SealedFor};
use crate::vector::Vector;

/// A type that the geometric functions take: 1 to 4 floats.
///
/// ```
/// use swz::builtin::{Geometric, dot};
/// use swz::prelude::*;
/// fn square<V: Geometric>(v: V) -> V::Element {
///     dot(v, v)
/// }
/// assert_eq!(square(float3::new(1.0, 2.0, 2.0)), 9.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is none of the vectors that geometric functions take",
    label = "expected a float, or a vector of 2, 3 or 4 floats",
    note = "write the value of a reference, `*v`; integers are converted, `convert::<float4>(v)`; `dot` of them, or of more components, is the sum of products: `(a * b).sum()`",
    note = "generic code asks for `T: swz::Float`, or for `V: swz::builtin::Geometric`"
)]
pub trait Geometric: Gentype<Element: Float> {}
#[diagnostic::do_not_recommend]
impl<T: Float> Geometric for T {}
#[diagnostic::do_not_recommend]
impl<T: Float> Geometric for Vector<T, 2> {}
#[diagnostic::do_not_recommend]
impl<T: Float> Geometric for Vector<T, 3> {}
#[diagnostic::do_not_recommend]
impl<T: Float> Geometric for Vector<T, 4> {}

/// The vectors that have a cross product: 3 or 4 floats.
///
/// ```
/// use swz::builtin::{Cross, cross};
/// use swz::prelude::*;
/// fn normal<V: Cross + core::ops::Sub<Output = V>>(a: V, b: V, c: V) -> V {
///     cross(b - a, c - a)
/// }
/// let (a, b, c) = (float3::splat(0.0), float3::new(1.0, 0.0, 0.0), float3::new(0.0, 1.0, 0.0));
/// assert_eq!(normal(a, b, c), float3::new(0.0, 0.0, 1.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no cross product",
    label = "expected a vector of 3 or 4 floats",
    note = "it is the number `a.x * b.y - a.y * b.x` for 2 components; a literal adds a third one, `float3(v.xy, 0.0)`"
)]
pub trait Cross: Geometric {
    #[doc(hidden)]
    #[must_use]
    fn cross(self, b: Self) -> Self;
}
#[diagnostic::do_not_recommend]
impl<T: Float> Cross for Vector<T, 3> {
    #[inline(always)]
    fn cross(self, b: Self) -> Self {
        turned(self, b)
    }
}
#[diagnostic::do_not_recommend]
impl<T: Float> Cross for Vector<T, 4> {
    #[inline(always)]
    fn cross(self, b: Self) -> Self {
        let mut cross = turned(self, b);
        permute::set(&mut cross, 3, T::default());
        cross
    }
}

/// The second vector of a geometric function: of the type of the first, as no scalar is spread here (OpenCL C, section 6.12.5).
///
/// ```
/// use swz::builtin::{Geometric, IsAlike, dot};
/// fn cosine<V: Geometric>(a: V, b: impl IsAlike<V>) -> V::Element {
///     dot(a, b)
/// }
/// assert_eq!(cosine(0.5, 2.0), 1.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "geometric functions take two vectors of one type, not `{V}` and `{Self}`",
    label = "expected `{V}`",
    note = "select as many of more components, `w.xyz`; a literal adds some to fewer, `float4(w, 0.0)`, and spreads a scalar, `float3(k)`",
    note = "a vector of other elements is converted: `n.cast::<f32>()`, in `swz!` also `convert_float4(n)`"
)]
pub trait IsAlike<V>: SealedFor<V> + Copy {
    #[doc(hidden)]
    fn itself(self) -> V;
}
#[diagnostic::do_not_recommend]
impl<V: Sealed + Copy> IsAlike<V> for V {
    #[inline(always)]
    fn itself(self) -> V {
        self
    }
}

/// `a.yzx * b.zxy - a.zxy * b.yzx`; a fourth component is of no use.
#[inline(always)]
fn turned<T: Float + Lanes<N>, const N: usize>(a: Vector<T, N>, b: Vector<T, N>) -> Vector<T, N>
where
    f32: Lanes<N>,
{
    const LEFT: u128 = 0x0300_0201;
    const RIGHT: u128 = 0x0301_0002;
    if const { is_half::<T>() } {
        return turned(a.map(Casts::as_f32), b.map(Casts::as_f32)).map(T::cast);
    }
    let left = permute::gather::<T, N, N, LEFT, 0>(&a) * permute::gather::<T, N, N, RIGHT, 0>(&b);
    left - permute::gather::<T, N, N, RIGHT, 0>(&a) * permute::gather::<T, N, N, LEFT, 0>(&b)
}

/// The cross product of two vectors of 3 components; of 4, the fourth of the result is 0 (OpenCL C, section 6.12.5, geometric
/// functions).
///
/// ```
/// use swz::builtin::cross;
/// use swz::prelude::*;
/// assert_eq!(cross(float3::new(1.0, 0.0, 0.0), float3::new(0.0, 1.0, 0.0)), float3::new(0.0, 0.0, 1.0));
/// ```
#[inline]
#[must_use]
pub fn cross<V: Cross>(p0: V, p1: impl IsAlike<V>) -> V {
    p0.cross(p1.itself())
}

/// The sum of the products of the components (OpenCL C, section 6.12.5, geometric functions).
///
/// ```
/// use swz::builtin::dot;
/// use swz::prelude::*;
/// assert_eq!(dot(float3::new(1.0, 2.0, 3.0), float3::new(4.0, 5.0, 6.0)), 32.0);
/// ```
#[inline]
#[must_use]
pub fn dot<V: Geometric>(p0: V, p1: impl IsAlike<V>) -> V::Element {
    let p1 = p1.itself();
    if const { is_half::<V>() } {
        let products = p0.zip(p1.with(), |x, y| x.as_f32() * y.as_f32());
        return V::Element::cast(products.fold(|product| product, |sum, product| sum + product));
    }
    p0.mul(p1).fold(|product| product, <V::Element as Arithmetic>::add)
}

/// The sum of the squares if it is right: where it is far from both ends of the range, no square has overflowed, and what small ones
/// have lost is less than it shows. The bits of a NaN are beyond those of infinity.
#[inline(always)]
fn plain_square<V: Geometric>(p: V) -> Option<V::Element> {
    if const { is_half::<V>() } {
        return None;
    }
    let (square, of) = (dot(p, p), |value| V::Element::bits(V::Element::constant(value)));
    let least = of(if matches!(V::Element::LANE, Lane::F64) { LEAST_DOUBLE } else { LEAST_SINGLE });
    let is_right = V::Element::bits(square).wrapping_sub(least) < of(f64::INFINITY) - least;
    is_right.then_some(square)
}

/// 2^-100: a subnormal square of `f32` is less than the 2^-23rd part of such a sum, and what it has lost less than the 2^-48th.
pub(crate) const LEAST_SINGLE: f64 = f64::from_bits((1023 - 100) << 52);
/// 2^-960: what a subnormal square of `f64` has lost is less than the 2^-110th part of such a sum.
pub(crate) const LEAST_DOUBLE: f64 = f64::from_bits((1023 - 960) << 52);

/// The squares' sum and what the components are multiplied with before they are squared: a power of two for `f64` that could
/// overflow or vanish, else 1.
#[inline(always)]
fn squares<V: Gentype<Element: Float>>(p: V) -> (f64, f64) {
    let scale = if matches!(V::Element::LANE, Lane::F64) {
        let greatest = greatest(p);
        if greatest > 1e150 {
            LOW
        } else if greatest < 1e-140 {
            HIGH
        } else {
            1.0
        }
    } else {
        1.0
    };
    let square = |x: V::Element| {
        let x = x.as_f64() * scale;
        x * x
    };
    (p.fold(square, |sum, x| sum + square(x)), scale)
}

/// The length, as another float.
#[inline(always)]
fn root<V: Gentype<Element: Float>, T: Float>(p: V) -> T {
    let (sum, scale) = squares(p);
    T::cast(<f64 as Real>::sqrt(sum) / scale)
}

/// 2^-600.
pub(crate) const LOW: f64 = f64::from_bits((1023 - 600) << 52);
/// 2^600.
pub(crate) const HIGH: f64 = f64::from_bits((1023 + 600) << 52);

/// The greatest absolute value of a component; a NaN does not count.
#[inline(always)]
fn greatest<V: Gentype<Element: Float>>(p: V) -> f64 {
    fabs(p).fold(Casts::as_f64, |greatest, x| if greatest < x.as_f64() { x.as_f64() } else { greatest })
}

/// The length: the square root of the sum of the components' squares, which does not overflow on the way (OpenCL C, section
/// 6.12.5, geometric functions). [`fast_length`] is the plain formula.
///
/// ```
/// use swz::builtin::length;
/// use swz::prelude::*;
/// assert_eq!(length(float2::new(3e30, 4e30)), 5e30);
/// ```
#[inline]
#[must_use]
pub fn length<V: Geometric>(p: V) -> V::Element {
    match plain_square(p) {
        Some(square) => <V::Element as Real>::sqrt(square),
        None if const { is_half::<V>() } => root(p),
        None => careful_length(p),
    }
}

/// The length where the plain formula may be wrong.
#[cold]
#[inline(never)]
fn careful_length<V: Geometric>(p: V) -> V::Element {
    root(p)
}

/// The length of `p0 - p1` (OpenCL C, section 6.12.5, geometric functions). [`fast_distance`] is the plain formula.
///
/// ```
/// use swz::builtin::distance;
/// use swz::prelude::*;
/// assert_eq!(distance(float2::new(1.0, 1.0), float2::new(4.0, 5.0)), 5.0);
/// ```
#[inline]
#[must_use]
pub fn distance<V: Geometric>(p0: V, p1: impl IsAlike<V>) -> V::Element {
    let p1 = p1.itself();
    if const { is_half::<V>() } {
        return root(p0.zip(p1.with(), |x, y| x.as_f32() - y.as_f32()));
    }
    length(p0.sub(p1))
}

/// The vector of length 1 in the same direction. A vector of zeros stays as it is; infinite components count as 1 or -1, and the others beside
/// them as 0 (OpenCL C, section 6.12.5, geometric functions). [`fast_normalize`] is the plain formula.
///
/// ```
/// use swz::builtin::normalize;
/// use swz::prelude::*;
/// assert_eq!(normalize(float2::new(3.0, -4.0)), float2::new(0.6, -0.8));
/// ```
#[inline]
#[must_use]
pub fn normalize<V: Geometric>(p: V) -> V {
    match plain_square(p) {
        Some(square) => p.div(V::splat(<V::Element as Real>::sqrt(square))),
        None if const { is_half::<V>() } => direction(p),
        None => careful_direction(p),
    }
}

/// The direction where the plain formula may be wrong.
#[cold]
#[inline(never)]
fn careful_direction<V: Geometric>(p: V) -> V {
    direction(p)
}

/// The vector of length 1, by the wider or the scaled sum.
#[inline(always)]
fn direction<V: Geometric>(p: V) -> V {
    let p = if greatest(p) == f64::INFINITY {
        let unit = |x: V::Element| match x.as_f64() {
            x if x.is_infinite() => V::Element::constant(1f64.copysign(x)),
            x => V::Element::constant(0.0 * x),
        };
        V::own(p.map(unit))
    } else {
        p
    };
    let (sum, scale) = squares(p);
    if sum == 0.0 {
        return p;
    }
    let length = <f64 as Real>::sqrt(sum);
    // The order of the two steps matters: a component that is small beside the greatest one loses no bits before it is divided.
    let unit = |x: f64| if scale < 1.0 { x / length * scale } else { x * scale / length };
    V::own(p.map(|x| V::Element::cast(unit(x.as_f64()))))
}

/// The length as the plain formula gives it, whose squares can overflow, and vanish; of halves it is [`length`] (OpenCL C, section 6.12.5,
/// geometric functions).
///
/// ```
/// use swz::builtin::fast_length;
/// use swz::prelude::*;
/// assert_eq!(fast_length(float2::new(3.0, 4.0)), 5.0);
/// ```
#[inline]
#[must_use]
pub fn fast_length<V: Geometric>(p: V) -> V::Element {
    if const { is_half::<V>() } { length(p) } else { <V::Element as Real>::sqrt(dot(p, p)) }
}

/// The distance as the plain formula gives it, whose squares can overflow, and vanish; of halves it is [`distance`] (OpenCL C, section 6.12.5,
/// geometric functions).
///
/// ```
/// use swz::builtin::fast_distance;
/// use swz::prelude::*;
/// assert_eq!(fast_distance(float2::new(1.0, 1.0), float2::new(4.0, 5.0)), 5.0);
/// ```
#[inline]
#[must_use]
pub fn fast_distance<V: Geometric>(p0: V, p1: impl IsAlike<V>) -> V::Element {
    let p1 = p1.itself();
    if const { is_half::<V>() } { distance(p0, p1) } else { fast_length(p0.sub(p1)) }
}

/// The vector of length 1 as the plain formula gives it. The vector itself where the sum of its squares is less than the least normal
/// number, as the standard allows; of halves it is [`normalize`] (OpenCL C, section 6.12.5, geometric functions).
///
/// ```
/// use swz::builtin::fast_normalize;
/// use swz::prelude::*;
/// assert_eq!(fast_normalize(float2::new(0.0, -4.0)), float2::new(0.0, -1.0));
/// ```
#[inline]
#[must_use]
pub fn fast_normalize<V: Geometric>(p: V) -> V {
    if const { is_half::<V>() } {
        return normalize(p);
    }
    let square = dot(p, p);
    // The root of a sum that has lost bits would be off by more than the 8192 units that the standard allows
    // (`fast_normalize_of_the_least`).
    let least = if matches!(V::Element::LANE, Lane::F64) { f64::MIN_POSITIVE } else { f32::MIN_POSITIVE.into() };
    if square < V::Element::constant(least) { p } else { p.div(V::splat(<V::Element as Real>::sqrt(square))) }
}
