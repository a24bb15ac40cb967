//! The relational functions (OpenCL C 1.2, section 6.12.6; 3.0: 6.15.6).
//!
//! They give what OpenCL's operators on vectors do: for scalars an `i32`, 1 or 0; for vectors the signed integers as wide as the
//! elements, -1 or 0, so that a result is the mask of [`select`].

#![allow(clippy::cast_possible_wrap, reason = "numbers of bits")]

use super::gentype::{Gentype, Primitives, SignedOf, UnsignedOf, fill, functions, number, size};
use super::mathematics::fabs;
use super::{Bitwise, Float, Number};
use crate::component::Fill;
use crate::element::operation::Integral;
use crate::element::{Element, Lanes, for_each_element};
use crate::literal::{Asked, Same};
use crate::primitive;
use crate::vector::Vector;
use crate::words::worded;

functions! {
    /// Whether `x == y` (OpenCL C, section 6.12.6, relational functions); of integers too, for which OpenCL C has the operator.
    ///
    /// ```
    /// use swz::builtin::isequal;
    /// use swz::prelude::*;
    /// assert_eq!(isequal(float2::new(1.0, 2.0), 1.0), int2::new(-1, 0));
    /// assert_eq!(isequal(1.0, 1.0), 1);
    /// ```
    fn isequal<V: (Number)>(x: V, y: impl Fill<V>) -> V::Truth { // a scalar stands second: `isequal(v, 0.0)`
        V::truth(x.eq(y))
    }

    /// Whether `x != y`, which two NaNs are (OpenCL C, section 6.12.6, relational functions); of integers too, for which OpenCL C
    /// has the operator.
    ///
    /// ```
    /// use swz::builtin::isnotequal;
    /// use swz::prelude::*;
    /// assert_eq!(isnotequal(float2::new(1.0, f32::NAN), float2::new(1.0, f32::NAN)), int2::new(0, -1));
    /// ```
    fn isnotequal<V: (Number)>(x: V, y: impl Fill<V>) -> V::Truth { // a scalar stands second: `isnotequal(v, 0.0)`
        V::truth(x.ne(y))
    }

    /// Whether `x > y` (OpenCL C, section 6.12.6, relational functions); of integers too, for which OpenCL C has the operator.
    ///
    /// ```
    /// use swz::builtin::isgreater;
    /// use swz::prelude::*;
    /// assert_eq!(isgreater(uchar2::new(1, 200), 100), char2::new(0, -1));
    /// ```
    fn isgreater<V: (Number)>(x: V, y: impl Fill<V>) -> V::Truth { // a scalar stands second: `isgreater(v, 0.0)`
        V::truth(y.lt(x))
    }

    /// Whether `x >= y` (OpenCL C, section 6.12.6, relational functions); of integers too, for which OpenCL C has the operator.
    ///
    /// ```
    /// use swz::builtin::isgreaterequal;
    /// use swz::prelude::*;
    /// assert_eq!(isgreaterequal(float2::new(1.0, f32::NAN), 1.0), int2::new(-1, 0));
    /// ```
    fn isgreaterequal<V: (Number)>(x: V, y: impl Fill<V>) -> V::Truth { // a scalar stands second: `isgreaterequal(v, 0.0)`
        V::truth(y.le(x))
    }

    /// Whether `x < y` (OpenCL C, section 6.12.6, relational functions); of integers too, for which OpenCL C has the operator.
    ///
    /// ```
    /// use swz::builtin::isless;
    /// use swz::prelude::*;
    /// assert_eq!(isless(double2::new(1.0, 3.0), 2.0), long2::new(-1, 0));
    /// ```
    fn isless<V: (Number)>(x: V, y: impl Fill<V>) -> V::Truth { // a scalar stands second: `isless(v, 0.0)`
        V::truth(x.lt(y))
    }

    /// Whether `x <= y` (OpenCL C, section 6.12.6, relational functions); of integers too, for which OpenCL C has the operator.
    ///
    /// ```
    /// use swz::builtin::islessequal;
    /// use swz::prelude::*;
    /// assert_eq!(islessequal(int2::new(1, 3), 1), int2::new(-1, 0));
    /// ```
    fn islessequal<V: (Number)>(x: V, y: impl Fill<V>) -> V::Truth { // a scalar stands second: `islessequal(v, 0.0)`
        V::truth(x.le(y))
    }

    /// Whether `x < y` or `x > y`: not for a NaN (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::islessgreater;
    /// use swz::prelude::*;
    /// assert_eq!(islessgreater(float2::new(1.0, f32::NAN), 2.0), int2::new(-1, 0));
    /// ```
    fn islessgreater<V: (Float)>(x: V, y: impl Fill<V>) -> V::Truth {
        V::truth(x.lt(y).or(y.lt(x)))
    }

    /// Whether neither infinite nor a NaN (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::isfinite;
    /// use swz::prelude::*;
    /// assert_eq!(isfinite(float2::new(1.0, f32::INFINITY)), int2::new(-1, 0));
    /// ```
    fn isfinite<V: (Float)>(x: V) -> V::Truth {
        V::truth(fabs(x).lt(number(f64::INFINITY)))
    }

    /// Whether infinite (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::isinf;
    /// use swz::prelude::*;
    /// assert_eq!(isinf(float2::new(1.0, -f32::INFINITY)), int2::new(0, -1));
    /// ```
    fn isinf<V: (Float)>(x: V) -> V::Truth {
        V::truth(fabs(x).eq(number(f64::INFINITY)))
    }

    /// Whether a NaN (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::isnan;
    /// use swz::prelude::*;
    /// assert_eq!(isnan(float2::new(1.0, f32::NAN)), int2::new(0, -1));
    /// assert_eq!(isnan(f64::NAN), 1);
    /// ```
    fn isnan<V: (Float)>(x: V) -> V::Truth {
        V::truth(x.ne(x))
    }

    /// Whether finite and neither zero nor subnormal (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::isnormal;
    /// use swz::prelude::*;
    /// assert_eq!(isnormal(float3::new(1.0, 0.0, 1e-40)), int3::new(-1, 0, 0));
    /// ```
    fn isnormal<V: (Float)>(x: V) -> V::Truth {
        let least = match size::<V::Element>() {
            16 => 1.0 / 16_384.0,
            32 => f64::from(f32::MIN_POSITIVE),
            _ => f64::MIN_POSITIVE,
        };
        let size = fabs(x);
        V::truth(number::<V>(least).le(size).and(size.lt(number(f64::INFINITY))))
    }

    /// Whether neither is a NaN (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::isordered;
    /// use swz::prelude::*;
    /// assert_eq!(isordered(float2::new(1.0, f32::NAN), 1.0), int2::new(-1, 0));
    /// ```
    fn isordered<V: (Float)>(x: V, y: impl Fill<V>) -> V::Truth {
        V::truth(x.eq(x).and(y.eq(y)))
    }

    /// Whether one is a NaN (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::isunordered;
    /// use swz::prelude::*;
    /// assert_eq!(isunordered(float2::new(1.0, f32::NAN), 1.0), int2::new(0, -1));
    /// ```
    fn isunordered<V: (Float)>(x: V, y: impl Fill<V>) -> V::Truth {
        V::truth(x.eq(x).and(y.eq(y)).not())
    }

    /// Whether the sign bit is set, also that of a zero or a NaN (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::signbit;
    /// use swz::prelude::*;
    /// assert_eq!(signbit(float2::new(1.0, -0.0)), int2::new(0, -1));
    /// ```
    fn signbit<V: (Float)>(x: V) -> V::Truth {
        let bits = x.reinterpret::<SignedOf<V>>();
        V::truth(bits.shr_by(size::<V::Element>() as i64 - 1))
    }

    /// Each bit of `b` where that of `c` is set, else of `a` (OpenCL C, section 6.12.6, relational functions).
    ///
    /// ```
    /// use swz::builtin::bitselect;
    /// use swz::prelude::*;
    /// assert_eq!(bitselect(uchar2::splat(0x12), uchar2::splat(0x34), uchar2::new(0xF0, 0x0F)), uchar2::new(0x32, 0x14));
    /// ```
    fn bitselect<V: (Number)>(a: V, b: impl Fill<V>, c: impl Fill<V>) {
        let (a, b, c) = (a.reinterpret::<UnsignedOf<V>>(), b.reinterpret::<UnsignedOf<V>>(), c.reinterpret::<UnsignedOf<V>>());
        V::from_bits(a.and(c.not()).or(b.and(c)))
    }
}

/// An element that conditions are made of: a signed integer, whose highest bit counts, or `bool`.
///
/// ```
/// use swz::builtin::{Condition, Gentype, all, any};
/// use swz::prelude::*;
/// fn some_but_not_all<V: Gentype<Element: Condition>>(condition: V) -> bool {
///     any(condition) && !all(condition)
/// }
/// assert!(some_but_not_all(bool2::new(true, false)));
/// assert!(!some_but_not_all(int4::splat(-1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no condition",
    label = "expected signed integers, whose highest bit counts, or `bool`",
    note = "a comparison gives a condition: `any(isnotequal(v, 0.0))`; unsigned integers are compared too, or seen as signed ones as wide: `as_char16(v)` of a `uchar16`, `as_int4(v)` of a `uint4`, outside of `swz!` `as_type::<int4>(v)`"
)]
pub trait Condition: Bitwise {
    /// Whether the condition holds for any of the components, or with `ALL` for all of them.
    #[doc(hidden)]
    fn holds<V: Gentype<Element = Self>, const ALL: bool>(x: V) -> bool;
}

/// One row of the table: what is a condition.
macro_rules! condition {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl Condition for $t {
            #[inline(always)]
            fn holds<V: Gentype<Element = Self>, const ALL: bool>(x: V) -> bool {
                x.reinterpret::<i8>().map(|x| -x).signs::<ALL>()
            }
        }
    };
    ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl Condition for $t {
            #[inline(always)]
            fn holds<V: Gentype<Element = Self>, const ALL: bool>(x: V) -> bool {
                x.signs::<ALL>()
            }
        }
    };
    ($t:ty, $name:literal, $size:tt, $kind:ident, $($rest:tt)*) => {};
}
for_each_element!(condition);

/// Whether the highest bit of any component is set, or any `bool` (OpenCL C, section 6.12.6, relational functions).
///
/// ```
/// use swz::builtin::{any, isless};
/// use swz::prelude::*;
/// assert!(any(isless(float3::new(1.0, 2.0, 3.0), 2.0)));
/// assert!(!any(bool2::new(false, false)));
/// ```
#[inline]
#[must_use]
pub fn any<V: Gentype<Element: Condition>>(x: V) -> bool {
    V::Element::holds::<V, false>(x)
}

/// Whether the highest bits of all components are set, or all `bool`s (OpenCL C, section 6.12.6, relational functions).
///
/// ```
/// use swz::builtin::{all, isless};
/// use swz::prelude::*;
/// assert!(all(isless(float3::new(1.0, 2.0, 3.0), 4.0)));
/// assert!(!all(bool2::new(true, false)));
/// ```
#[inline]
#[must_use]
pub fn all<V: Gentype<Element: Condition>>(x: V) -> bool {
    V::Element::holds::<V, true>(x)
}

/// The element of a mask by which components of `T` can be selected.
///
/// ```
/// use swz::builtin::{MaskOf, select};
/// use swz::prelude::*;
/// fn keep<M: MaskOf<f32>>(v: float4, mask: Vector<M, 4>) -> float4 {
///     select(float4::splat(0.0), v, mask)
/// }
/// let v = float4::new(1.0, 2.0, 3.0, 4.0);
/// assert_eq!(keep(v, int4::new(-1, 0, -1, 0)), keep(v, bool4::new(true, false, true, false)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot select components of `{T}`",
    label = "expected integers as wide as `{T}`, or `bool`"
)]
pub trait MaskOf<T: Element>: Element {
    /// The mask as signed integers, whose highest bits count.
    #[doc(hidden)]
    fn signs<const N: usize>(mask: &Vector<Self, N>) -> Vector<T::Signed, N>
    where
        Self: Lanes<N>,
        T::Signed: Lanes<N>;
    /// Whether it is not zero.
    #[doc(hidden)]
    fn is_set(self) -> bool;
}

/// A value that [`select`] can take as the mask of a `V`: as many components, of integers as wide as its own or of `bool`.
///
/// ```
/// use swz::builtin::{Selects, isgreater, select};
/// use swz::prelude::*;
/// fn or_zero(v: float2, keep: impl Selects<float2>) -> float2 {
///     select(float2::splat(0.0), v, keep)
/// }
/// let v = float2::new(-1.0, 2.0);
/// assert_eq!(or_zero(v, isgreater(v, 0.0)), float2::new(0.0, 2.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot select between values of `{V}`",
    label = "not a mask of `{V}`",
    note = "a mask has as many components as the values, of signed or unsigned integers as wide as theirs, or of `bool`: a comparison gives it, `isgreater(a, b)`; one of another width is converted, `c.cast::<i64>()`",
    note = "it stands last, `select(b, a, c)` for `c ? a : b`; Rust's `if` is for one condition"
)]
pub trait Selects<V: Gentype>: Copy {
    /// `b` where the mask says so, else `a`.
    #[doc(hidden)]
    fn choose(self, a: V, b: V) -> V;
}

/// One row of the table: which masks an element has.
macro_rules! masks {
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $code:literal: $signed:ty, $unsigned:ty, $wider:tt], $($rest:tt)*) => {
        masks!(@ $t, $signed, |mask| primitive::reinterpret(mask), |mask| mask != 0);
        masks!(@ $t, $unsigned, |mask| primitive::reinterpret(mask), |mask| mask != 0);
        masks!(@ $t, bool, |mask| primitive::lanes::map(mask, |mask| <$t as Element>::Signed::wrap(-i64::from(mask))), |mask| mask);
    };
    (@ $t:ty, $mask:ty, |$vector:ident| $signs:expr, |$scalar:ident| $is_set:expr) => {
        #[diagnostic::do_not_recommend]
        impl MaskOf<$t> for $mask {
            #[inline(always)]
            fn signs<const N: usize>($vector: &Vector<Self, N>) -> Vector<<$t as Element>::Signed, N>
            where
                Self: Lanes<N>,
                <$t as Element>::Signed: Lanes<N>,
            {
                $signs
            }
            #[inline(always)]
            fn is_set(self) -> bool {
                let $scalar = self;
                $is_set
            }
        }
    };
}
for_each_element!(masks);

#[diagnostic::do_not_recommend]
impl<T: Element, M: MaskOf<T>> Selects<T> for M {
    #[inline(always)]
    fn choose(self, a: T, b: T) -> T {
        if self.is_set() { b } else { a }
    }
}
/// The widths.
macro_rules! selects {
    ($($n:literal)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T: Element, M: MaskOf<T>> Selects<Vector<T, $n>> for Vector<M, $n> {
            #[inline(always)]
            fn choose(self, a: Vector<T, $n>, b: Vector<T, $n>) -> Vector<T, $n> {
                primitive::select(&a, &b, &M::signs(&self))
            }
        }
    )* };
}
selects!(2 3 4 8 16);

/// In each component `b` where the highest bit of `c` is set, else `a`; of scalars `b` if `c` is not 0, else `a`. `c` is of signed or
/// unsigned integers as wide as the components, or of `bool` (OpenCL C, section 6.12.6, relational functions).
///
/// ```
/// use swz::builtin::{isless, select};
/// use swz::prelude::*;
/// let (a, b) = (float2::new(1.0, 4.0), float2::new(3.0, 2.0));
/// assert_eq!(select(a, b, isless(b, a)), float2::new(1.0, 2.0));
/// assert_eq!(select(1, 2, bool::default()), 1);
/// ```
#[inline]
#[must_use]
pub fn select<V: Gentype>(a: V, b: impl Fill<V>, c: impl Selects<V>) -> V {
    c.choose(a, fill(b))
}

worded! {
    {
        message = "vectors have no order: `isless(a, b)` compares component by component",
        label = "`isless`, `isgreater`, `islessequal` and `isgreaterequal` of `swz::builtin` give a mask",
    }
    [
        note = "`any` and `all` make one `bool` of a mask: `if all(isless(a, b))`; one component has an order: `a.x < b.x`",
        note = "`==` and `!=` compare whole vectors and give a `bool`; `isequal` and `isnotequal` give a mask",
    ]
    /// An order by a comparison, which no vector has: `PartialOrd` is there for the words of rustc where a comparison stands between vectors
    /// (`ui-tests/ui/operators/less.rs`).
    #[doc(hidden)]
    pub trait Ordered: HasEquality {}
    [
        note = "both sides are vectors, or one is a scalar: `isless(v.xy, 1.0)`; `any` and `all` make one `bool` of a mask",
        note = "one component has an order: `v.x < 1.0`",
    ]
    /// An order that the expansion of a comparison in the macros asks of a vector. The other side may be anything: rustc would say of a scalar
    /// as well that it is no vector (`ui-tests/ui/operators/less-than-number.rs`).
    #[doc(hidden)]
    pub trait HasOrder {
        /// Itself, as in `FourOrFewer`.
        type Known;
    }
}
/// The operand of a comparison. A bound on the operand itself would make rustc speak of `PartialOrd` instead.
pub struct OrderOf<T>(T);
// Without any implementation rustc would say that there is no operator, and with one it would tell of it.
/// Declares them.
macro_rules! unordered {
    ($($t:ty)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Ordered for OrderOf<$t> {}
        #[diagnostic::do_not_recommend]
        impl StandsInOrder for OrderOf<$t> {}
        #[diagnostic::do_not_recommend]
        impl HasEquality for OrderOf<$t> {}
    )* };
}
unordered!(()((),));

/// An order for code that sorts vectors or takes the least of several, which asks for `Ord` (`ui-tests/ui/operators/sort.rs`).
#[diagnostic::on_unimplemented(
    message = "vectors have no order, by which they would be sorted or one of them would be the least",
    label = "say by what: `list.sort_by_key(|v| v.x)`, of floats `list.sort_by(|a, b| a.x.total_cmp(&b.x))`",
    note = "component by component the least and the greatest are `a.min(b)` and `a.max(b)`",
    note = "integers in an order of their own are an array: `v.to_array()`"
)]
#[doc(hidden)]
pub trait StandsInOrder: Ordered {}

/// That vectors are `Eq`, as their elements are. It is asked by way of [`OrderOf`], so that [`Ordered`] brings it: of `Ord` rustc tells
/// of the order alone then, not also of `f32: Eq`.
#[diagnostic::on_unimplemented(
    message = "vectors of floats are `PartialEq`, not `Eq`: a NaN does not equal itself",
    label = "no `Eq`, which keys of maps and sets need",
    note = "their bits are: `as_type::<uint4>(v)` of a `float4`"
)]
pub trait HasEquality {}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N> + Eq, const N: usize> HasEquality for OrderOf<Vector<T, N>> {}

impl<T: Lanes<N>, const N: usize> Eq for Vector<T, N> where OrderOf<Self>: HasEquality {}

#[doc(hidden)]
impl<T: Lanes<N>, const N: usize, R> PartialOrd<R> for Vector<T, N>
where
    Self: PartialEq<R>,
    OrderOf<R>: Ordered,
{
    fn partial_cmp(&self, _: &R) -> Option<core::cmp::Ordering> {
        None
    }
}

#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Ord for Vector<T, N>
where
    OrderOf<Self>: StandsInOrder,
{
    fn cmp(&self, _: &Self) -> core::cmp::Ordering {
        core::cmp::Ordering::Equal
    }
}

#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// The side of a comparison by `<`, `>`, `<=` or `>=`.
    #[doc(hidden)]
    pub const fn __swz_ordered<const HOW: usize>(self) -> <Same<Self, HOW> as HasOrder>::Known
    where
        Self: Asked<HOW>,
        Same<Self, HOW>: HasOrder,
    {
        panic!("vectors have no order")
    }

    /// The side of a comparison with a number by `==` or `!=`.
    #[doc(hidden)]
    pub const fn __swz_equal<const HOW: usize>(self) -> <Same<Self, HOW> as EqualsNumbers>::Known
    where
        Self: Asked<HOW>,
        Same<Self, HOW>: EqualsNumbers,
    {
        panic!("vectors equal no number")
    }
}

/// As [`HasOrder`], where the other side of `==` is a number (`ui-tests/ui/operators/equal-to-number.rs`).
#[diagnostic::on_unimplemented(
    message = "a vector equals vectors only: `isequal(a, b)` compares component by component, also with a scalar",
    label = "one `bool` is `all(isequal(v.xy, 1.0))` of `swz::builtin`, or `v.xy == float2::splat(1.0)`",
    note = "one component equals a number: `v.x == 1.0`"
)]
#[doc(hidden)]
pub trait EqualsNumbers {
    /// Itself, as in `FourOrFewer`.
    type Known;
}
