//! The integer functions (OpenCL C 1.2, section 6.12.3; 3.0: 6.15.3).

use super::gentype::{Absolute, Gentype, Primitives, UnsignedOf, fill, functions, size};
use super::{Integer, Number};
use crate::component::Fill;
use crate::element::operation::{Casts, Integral};
use crate::element::{Lane, Scalar, for_each_element};

functions! {
    /// The absolute value, as an unsigned integer (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::abs;
    /// use swz::prelude::*;
    /// assert_eq!(abs(char2::new(-128, 5)), uchar2::new(128, 5));
    /// ```
    fn abs<V: (Integer)>(x: V) -> V::With<Absolute<V>> {
        V::own(x.map(V::Element::abs)).reinterpret()
    }

    /// The distance between two integers, which needs no more bits than they have if it is unsigned (OpenCL C, section 6.12.3,
    /// integer functions).
    ///
    /// ```
    /// use swz::builtin::abs_diff;
    /// use swz::prelude::*;
    /// assert_eq!(abs_diff(char2::new(-128, 5), char2::new(127, 7)), uchar2::new(255, 2));
    /// ```
    fn abs_diff<V: (Integer)>(x: V, y: impl Fill<V>) -> V::With<Absolute<V>> {
        x.abs_diff(y).reinterpret()
    }

    /// The sum, at most the greatest value and at least the least (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::add_sat;
    /// use swz::prelude::*;
    /// assert_eq!(add_sat(uchar2::new(250, 5), 10), uchar2::new(255, 15));
    /// ```
    fn add_sat<V: (Integer)>(x: V, y: impl Fill<V>) {
        x.add_sat(y)
    }

    /// The difference, at most the greatest value and at least the least (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::sub_sat;
    /// use swz::prelude::*;
    /// assert_eq!(sub_sat(uchar2::new(5, 250), 10), uchar2::new(0, 240));
    /// ```
    fn sub_sat<V: (Integer)>(x: V, y: impl Fill<V>) {
        x.sub_sat(y)
    }

    /// Half the sum, rounded down, without overflow (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::hadd;
    /// use swz::prelude::*;
    /// assert_eq!(hadd(uchar2::new(255, 3), uchar2::new(255, 4)), uchar2::new(255, 3));
    /// ```
    fn hadd<V: (Integer)>(x: V, y: impl Fill<V>) {
        if size::<V::Element>() == 8 || matches!(V::Element::LANE, Lane::U16) {
            // There are instructions for the average rounded up.
            x.average(y).sub(x.xor(y).and(V::splat(V::Element::wrap(1))))
        } else {
            x.and(y).add(x.xor(y).shr_by(1))
        }
    }

    /// Half the sum, rounded up, without overflow (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::rhadd;
    /// use swz::prelude::*;
    /// assert_eq!(rhadd(uchar2::new(255, 3), uchar2::new(255, 4)), uchar2::new(255, 4));
    /// ```
    fn rhadd<V: (Integer)>(x: V, y: impl Fill<V>) {
        x.average(y)
    }

    /// How many zero bits there are above the highest one: all of them for 0 (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::clz;
    /// use swz::prelude::*;
    /// assert_eq!(clz(uint2::new(0, 255)), uint2::new(32, 24));
    /// ```
    fn clz<V: (Integer)>(x: V) {
        V::own(x.map(V::Element::leading_zeros))
    }

    /// How many zero bits there are below the lowest one: all of them for 0 (OpenCL C 3.0, section 6.15.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::ctz;
    /// use swz::prelude::*;
    /// assert_eq!(ctz(uint2::new(0, 8)), uint2::new(32, 3));
    /// ```
    fn ctz<V: (Integer)>(x: V) {
        V::own(x.map(V::Element::trailing_zeros))
    }

    /// How many bits are one (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::popcount;
    /// use swz::prelude::*;
    /// assert_eq!(popcount(char2::new(-1, 6)), char2::new(8, 2));
    /// ```
    fn popcount<V: (Integer)>(x: V) {
        V::own(x.map(V::Element::ones))
    }

    /// The upper half of the product (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::mul_hi;
    /// use swz::prelude::*;
    /// assert_eq!(mul_hi(uint2::splat(0x8000_0000), uint2::new(2, 6)), uint2::new(1, 3));
    /// ```
    fn mul_hi<V: (Integer)>(x: V, y: impl Fill<V>) {
        V::own(x.zip(y.with(), V::Element::mul_hi))
    }

    /// The upper half of `a * b`, plus `c` (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::mad_hi;
    /// use swz::prelude::*;
    /// assert_eq!(mad_hi(uint2::splat(0x8000_0000), 6, 1), uint2::splat(4));
    /// ```
    fn mad_hi<V: (Integer)>(a: V, b: impl Fill<V>, c: impl Fill<V>) {
        V::own(a.zip(b.with(), V::Element::mul_hi)).add(c)
    }

    /// `a * b + c`, at most the greatest value and at least the least (OpenCL C, section 6.12.3, integer functions).
    ///
    /// ```
    /// use swz::builtin::mad_sat;
    /// use swz::prelude::*;
    /// assert_eq!(mad_sat(char2::new(100, -100), 2, char2::new(0, 80)), char2::new(127, -120));
    /// ```
    fn mad_sat<V: (Integer)>(a: V, b: impl Fill<V>, c: impl Fill<V>) {
        V::own(a.zip3(b.with(), c.with(), V::Element::mad_sat))
    }
}

/// The bits shifted to the left, those that leave come back at the right; counts are taken modulo the bits of an element
/// (OpenCL C, section 6.12.3, integer functions).
///
/// ```
/// use swz::builtin::rotate;
/// use swz::prelude::*;
/// assert_eq!(rotate(uchar2::new(0x81, 0x81), uchar2::new(1, 9)), uchar2::splat(0x03));
/// assert_eq!(rotate(char2::new(-127, 1), -7), char2::new(3, 2));
/// assert_eq!(rotate(short2::new(-127, 1), 16), short2::new(-127, 1));
/// ```
#[inline]
#[must_use]
pub fn rotate<V: Gentype<Element: Integer>, I: Fill<V>>(v: V, i: I) -> V {
    let i = fill::<V, I>(i);
    if !I::SPREAD {
        return V::own(v.zip(i.with(), V::Element::rotate));
    }
    // Two shifts, as LLVM makes no vector code of some rotations: without them `tests/benches/swizzles/bytes.rs` takes ten
    // times as long, and the step of SHA-256's schedule half as long again. The least count has no negative one
    // (`rotated_by_the_least_count` in `tests/tests/builtin_integer.rs`).
    let count = i.fold(V::Element::as_i64, |first, _| first);
    v.shl_by(count).or(V::from_bits(v.reinterpret::<UnsignedOf<V>>().shr_by(count.wrapping_neg())))
}

/// The product of integers of 24 bits, plus a third one: `x` and `y` are `i32` or `u32` of at most 24 bits, beyond which any
/// value may come; here it is that of `x * y + z` (OpenCL C, section 6.12.3, integer functions).
///
/// ```
/// use swz::builtin::mad24;
/// use swz::prelude::*;
/// assert_eq!(mad24(int2::new(3, -4), int2::splat(5), 1), int2::new(16, -19));
/// ```
#[inline]
#[must_use]
pub fn mad24<V: Gentype<Element: Word>>(x: V, y: impl Fill<V>, z: impl Fill<V>) -> V {
    x.mul(fill(y)).add(fill(z))
}

/// The product of integers of 24 bits: `x` and `y` are `i32` or `u32` of at most 24 bits, beyond which any value may come; here
/// it is that of `x * y` (OpenCL C, section 6.12.3, integer functions).
///
/// ```
/// use swz::builtin::mul24;
/// use swz::prelude::*;
/// assert_eq!(mul24(int2::new(3, -4), 5), int2::new(15, -20));
/// ```
#[inline]
#[must_use]
pub fn mul24<V: Gentype<Element: Word>>(x: V, y: impl Fill<V>) -> V {
    x.mul(fill(y))
}

/// An integer of 32 bits: what `mul24` and `mad24` take.
///
/// ```
/// use swz::builtin::{Gentype, Word, mad24};
/// use swz::prelude::*;
/// fn index<V: Gentype<Element: Word>>(x: V, y: V, width: V) -> V {
///     mad24(y, width, x)
/// }
/// assert_eq!(index(uint2::new(3, 4), uint2::new(1, 2), uint2::splat(100)), uint2::new(103, 204));
/// ```
#[diagnostic::on_unimplemented(
    message = "`mul24` and `mad24` take integers of 32 bits, not `{Self}`",
    label = "expected `i32` or `u32`, or a vector of them"
)]
pub trait Word: Integer {}
#[diagnostic::do_not_recommend]
impl Word for i32 {}
#[diagnostic::do_not_recommend]
impl Word for u32 {}

/// An integer that has one of twice its bits: what `upsample` takes.
///
/// ```
/// use swz::builtin::{Widens, upsample};
/// fn doubled<T: Widens>(hi: T, lo: T::Unsigned) -> T::Wider {
///     upsample(hi, lo)
/// }
/// assert_eq!(doubled(0x12_u8, 0x34), 0x1234_u16);
/// ```
#[diagnostic::on_unimplemented(
    message = "`upsample` takes integers of 8, 16 or 32 bits, not `{Self}`",
    label = "there is no integer twice as wide"
)]
pub trait Widens: Integer {
    /// The integer of twice its bits and the same sign.
    type Wider: Integer;
}

/// One row of the table: the integers that have a wider one.
macro_rules! wider {
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $code:literal: $signed:ty, $unsigned:ty, -], $($rest:tt)*) => {};
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $code:literal: $signed:ty, $unsigned:ty, $wider:ty], $($rest:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl Widens for $t {
            type Wider = $wider;
        }
    };
}
for_each_element!(wider);

/// The integer of twice the bits whose upper half is `hi` and whose lower half is `lo`, which is unsigned (OpenCL C, section
/// 6.12.3, integer functions).
///
/// ```
/// use swz::builtin::upsample;
/// use swz::prelude::*;
/// assert_eq!(upsample(char2::new(-1, 1), uchar2::new(0, 2)), short2::new(-256, 258));
/// ```
#[inline]
#[must_use]
pub fn upsample<V: Gentype<Element: Widens>>(
    hi: V,
    lo: impl Fill<V::With<UnsignedOf<V>>>,
) -> V::With<<V::Element as Widens>::Wider> {
    let lo: V::With<UnsignedOf<V>> = fill(lo);
    hi.zip(lo, |hi, lo| <V::Element as Widens>::Wider::wrap(hi.as_i64() << size::<V::Element>() | lo.as_i64()))
}

/// `minval` where a component is less, `maxval` where it is greater, else the component itself; of integers and of floats. It is
/// `fmin(fmax(x, minval), maxval)` of floats: a NaN becomes `minval`, and a bound that is a NaN is none (OpenCL C, sections 6.12.3 and
/// 6.12.4).
///
/// ```
/// use swz::builtin::clamp;
/// use swz::prelude::*;
/// assert_eq!(clamp(float2::new(-1.0, 0.25), 0.0, 1.0), float2::new(0.0, 0.25));
/// assert_eq!(clamp(300, 0, 255), 255);
/// ```
#[inline(always)]
#[must_use]
#[rustfmt::skip]
pub fn clamp<V: Gentype<Element: Number>>(x: V, minval: impl Fill<V>, maxval: impl Fill<V>) -> V { // the value stands first: `clamp(v, 0.0, 1.0)`
    x.fmax(fill(minval)).fmin(fill(maxval))
}

functions! {
    /// `y` where `x < y`, else `x`; of integers and of floats. The result is unspecified if one is a NaN: [`fmax`] gives the other one
    /// (OpenCL C, sections 6.12.3 and 6.12.4).
    ///
    /// [`fmax`]: super::fmax
    ///
    /// ```
    /// use swz::builtin::max;
    /// use swz::prelude::*;
    /// assert_eq!(max(int4::new(-1, 2, -3, 4), 0), int4::new(0, 2, 0, 4));
    /// ```
    fn max<V: (Number)>(x: V, y: impl Fill<V>) { // a scalar stands second: `max(v, 0.0)`
        x.max(y)
    }

    /// `y` where `y < x`, else `x`; of integers and of floats. The result is unspecified if one is a NaN: [`fmin`] gives the other one
    /// (OpenCL C, sections 6.12.3 and 6.12.4).
    ///
    /// [`fmin`]: super::fmin
    ///
    /// ```
    /// use swz::builtin::min;
    /// use swz::prelude::*;
    /// assert_eq!(min(float2::new(0.5, 2.0), 1.0), float2::new(0.5, 1.0));
    /// ```
    fn min<V: (Number)>(x: V, y: impl Fill<V>) { // a scalar stands second: `min(v, 1.0)`
        x.min(y)
    }
}
