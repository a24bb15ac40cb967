//! The common functions (OpenCL C 1.2, section 6.12.4; 3.0: 6.15.4), but for `clamp`, `max` and `min`, which integers have too.

use super::Float;
use super::gentype::{Gentype, Primitives, SignedOf, fill, functions, in_float, number};
use crate::component::Fill;
use crate::sealed::SealedFor;
use crate::target::{AVX2, SSE2};

/// The weight of [`mix`]: all that fills a `V`, so that code may as well ask for [`Fill`].
///
/// ```
/// use swz::builtin::{Blends, mix};
/// use swz::prelude::*;
/// fn lighter(colour: float3, by: impl Blends<float3>) -> float3 {
///     mix(colour, float3::splat(1.0), by)
/// }
/// assert_eq!(lighter(float3::splat(0.5), 0.5), lighter(float3::splat(0.5), float3::splat(0.5)));
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a weight for values of `{V}`, found `{Self}`",
    label = "`mix` blends by a float, or by one for each component",
    note = "a scalar has the type of the components: `0.5`, `k as f32`, `f16::from_f32(k)`; a vector has as many of the same type: `w.xy`, `n.cast::<f32>()`",
    note = "a mask selects, `select(x, y, mask)`: that is what GLSL's `mix` by a `bvec` does"
)]
pub trait Blends<V>: Fill<V> + SealedFor<V> {}
#[diagnostic::do_not_recommend]
impl<V, F: Fill<V>> Blends<V> for F {}

functions! {
    /// Radians as degrees: times 180 / π (OpenCL C, section 6.12.4, common functions).
    ///
    /// ```
    /// assert_eq!(swz::builtin::degrees(core::f64::consts::PI), 180.0);
    /// ```
    fn degrees<V: (Float)>(radians: V) {
        let halves = in_float([radians; 3], |radians, _, _| radians * (180.0 / core::f32::consts::PI));
        halves.unwrap_or_else(|| radians.mul(number(180.0 / core::f64::consts::PI)))
    }

    /// Degrees as radians: times π / 180 (OpenCL C, section 6.12.4, common functions).
    ///
    /// ```
    /// assert_eq!(swz::builtin::radians(180.0), core::f64::consts::PI);
    /// ```
    fn radians<V: (Float)>(degrees: V) {
        let halves = in_float([degrees; 3], |degrees, _, _| degrees * (core::f32::consts::PI / 180.0));
        halves.unwrap_or_else(|| degrees.mul(number(core::f64::consts::PI / 180.0)))
    }

    /// `x + (y - x) * a`, the linear blend (OpenCL C, section 6.12.4, common functions).
    ///
    /// ```
    /// use swz::builtin::mix;
    /// use swz::prelude::*;
    /// assert_eq!(mix(float2::new(0.0, 8.0), float2::new(1.0, 4.0), 0.25), float2::new(0.25, 7.0));
    /// ```
    fn mix<V: (Float)>(x: V, y: impl Fill<V>, a: impl Blends<V>) { // first a vector: `float4::splat(0.0)`
        let halves = in_float([x, y, a], |x, y, a| x + (y - x) * a);
        halves.unwrap_or_else(|| x.add(y.sub(x).mul(a)))
    }

    /// 1 where positive, -1 where negative, and zero as it is; 0 for a NaN (OpenCL C, section 6.12.4, common functions).
    ///
    /// ```
    /// use swz::builtin::sign;
    /// use swz::prelude::*;
    /// assert_eq!(sign(float3::new(-7.0, 0.0, 0.5)), float3::new(-1.0, 0.0, 1.0));
    /// ```
    fn sign<V: (Float)>(x: V) {
        let zero = number::<V>(0.0);
        // A zero keeps its sign, a NaN becomes a positive zero.
        let other = zero.select(x, x.eq(zero));
        other.select(number(1.0), zero.lt(x)).select(number(-1.0), x.lt(zero))
    }
}

/// 0 where `x < edge`, else 1 (OpenCL C, section 6.12.4, common functions).
///
/// ```
/// use swz::builtin::step;
/// use swz::prelude::*;
/// assert_eq!(step(0.5, float2::new(0.25, 0.5)), float2::new(0.0, 1.0));
/// ```
#[inline]
#[must_use]
#[rustfmt::skip] // It would move the comment, which rustc shows to who writes the edge last (`ui-tests/ui/builtin/edge-last.rs`).
pub fn step<V: Gentype<Element: Float>>(edge: impl Fill<V>, x: V) -> V { // the edge stands first: `step(0.5, v)`
    let (below, one) = (x.lt(fill(edge)), number::<V>(1.0));
    if const { size_of::<V::Element>() == 8 && SSE2 && !AVX2 } {
        // The bits would be computed lane by lane (`with_sse2_step`).
        return one.select(number::<V>(0.0), below);
    }
    V::from_bits(one.reinterpret::<SignedOf<V>>().and(below.not()))
}

/// 0 up to `edge0`, 1 from `edge1` on, and `3 t² - 2 t³` between them, where `t` goes from 0 to 1 (OpenCL C, section 6.12.4, common
/// functions).
///
/// ```
/// use swz::builtin::smoothstep;
/// use swz::prelude::*;
/// assert_eq!(smoothstep(1.0, 3.0, float3::new(0.0, 2.0, 4.0)), float3::new(0.0, 0.5, 1.0));
/// ```
#[inline]
#[must_use]
#[rustfmt::skip]
pub fn smoothstep<V: Gentype<Element: Float>>(edge0: impl Fill<V>, edge1: impl Fill<V>, x: V) -> V { // the edges stand first: `smoothstep(0.0, 1.0, v)`
    let (low, high) = (fill::<V, _>(edge0), fill::<V, _>(edge1));
    let halves = in_float([low, high, x], smooth);
    if let Some(halves) = halves {
        return halves;
    }
    let t = x.sub(low).div(high.sub(low)).max(number(0.0)).min(number(1.0));
    t.mul(t).mul(number::<V>(3.0).sub(number::<V>(2.0).mul(t)))
}

/// The polynomial of `smoothstep` for one float, as which halves are computed.
#[inline(always)]
fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
