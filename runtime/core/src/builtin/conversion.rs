//! Conversions and reinterpretations (OpenCL C 1.2, sections 6.2.3 and 6.2.4; 3.0: 6.4.3 and 6.4.4).

use super::Number;
use crate::base::no_vectors;
use crate::component::Selectable;
use crate::element::{Element, Lanes, for_each_element};
use crate::primitive::conversion::{self, is_float};
use crate::register::cast;
use crate::sealed::{Sealed, SealedFor};
use crate::vector::Vector;
use crate::words::worded;

/// A type that can be converted to `To`: a number to a number, a vector to one of as many components.
///
/// ```
/// use swz::builtin::{Convert, convert_sat_rte};
/// use swz::prelude::*;
/// fn pixel(colour: impl Convert<uchar4>) -> uchar4 {
///     convert_sat_rte(colour)
/// }
/// assert_eq!(pixel(float4::new(-1.0, 0.4, 254.6, 1e9)), uchar4::new(0, 0, 255, 255));
/// assert_eq!(pixel(int4::new(-1, 0, 7, 300)), uchar4::new(0, 0, 7, 255));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted to `{To}`",
    label = "expected a number, or a vector of as many components as `{To}` has",
    note = "numbers are `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` and `f64`: cast others first (`n as u32`), and in generic code ask for `T: swz::Number`, or write `v.cast::<u32>()` with `u32: Lanes<N>`",
    note = "a vector is converted to one of as many components, so select as many, `convert_float2(v.xy)`, or add some by a literal, `convert_float4(float4(v.xyz, 0.0))`; an array becomes one by `uchar4::from_array(a)`"
)]
pub trait Convert<To>: Copy {
    /// The value, saturated if `SATURATES`, rounded by `ROUNDING`: `'e'` to nearest even, `'z'` to zero, `'p'` up, `'n'` down, `'d'`
    /// to zero for integers and to nearest even for floats.
    #[doc(hidden)]
    fn __swz_convert<const SATURATES: bool, const ROUNDING: char>(self) -> To;
}

#[diagnostic::do_not_recommend]
impl<T: Number, U: Number> Convert<U> for T {
    #[inline(always)]
    fn __swz_convert<const SATURATES: bool, const ROUNDING: char>(self) -> U {
        if const { is_float(T::LANE) && !is_float(U::LANE) && matches!(ROUNDING, 'd' | 'z') } {
            return U::cast(self);
        }
        if const { cfg!(debug_assertions) && SATURATES && !is_float(T::LANE) && !is_float(U::LANE) } {
            return conversion::saturated(self);
        }
        conversion::convert::<T, U, 2, SATURATES, ROUNDING>(&Vector::splat(self)).to_array()[0]
    }
}

/// The widths.
macro_rules! convert {
    ($($n:literal)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T: Number, U: Number> Convert<Vector<U, $n>> for Vector<T, $n> {
            #[inline(always)]
            fn __swz_convert<const SATURATES: bool, const ROUNDING: char>(self) -> Vector<U, $n> {
                conversion::convert::<T, U, $n, SATURATES, ROUNDING>(&self)
            }
        }
    )* };
}
convert!(2 3 4 8 16);

/// `Convert` with a type that names it, by which rustc reports a refusal without the signature of the method that asks for it.
#[doc(hidden)]
pub trait ConvertsTo<To>: Convert<To> {
    /// Itself, as in `FourOrFewer`.
    type Known;
}
#[diagnostic::do_not_recommend]
impl<V: Convert<To>, To> ConvertsTo<To> for V {
    type Known = Self;
}

/// Declares the functions, one for each saturation and rounding. The bound is of the row, as in `gentype`.
macro_rules! conversions {
    ($(fn $name:ident<To>($value:ident: $from:ty) -> To: $saturates:literal $rounding:literal $how:literal $call:literal $result:literal;)*) => { $(
        #[doc = concat!("The value as a `To`, ", $how, " (OpenCL C, section 6.2.3, explicit conversions).")]
        ///
        /// Integers without saturation wrap. Other values out of range become the nearest value of the type, and a NaN becomes the integer
        /// 0, also without saturation, as by Rust's `as`. Inside `swz!` and `#[swizzle]` the names of OpenCL C are understood:
        /// `convert_uchar4_sat_rte(v)`.
        ///
        /// ```
        #[doc = concat!("use swz::builtin::", stringify!($name), ";")]
        /// use swz::prelude::*;
        #[doc = concat!("assert_eq!(", stringify!($name), "::<", $call, ", ", $result, ");")]
        /// ```
        #[inline]
        #[must_use]
        pub fn $name<To>($value: $from) -> To { // in `swz!`: `convert_int4(v)`, `convert_uchar4_sat(v)`; elsewhere: `convert::<int4>(v)`, `convert_sat::<uchar4>(v)`
            $value.__swz_convert::<$saturates, $rounding>()
        }
    )* };
}
conversions! {
    fn convert<To>(value: impl Convert<To>) -> To: false 'd'
        "rounded to zero if `To` is of integers, else to the nearest, the even one of two" "int2>(float2::new(2.7, -2.7))" "int2::new(2, -2)";
    fn convert_rte<To>(value: impl Convert<To>) -> To: false 'e'
        "rounded to the nearest, the even one of two" "int2>(float2::new(2.5, -2.7))" "int2::new(2, -3)";
    fn convert_rtz<To>(value: impl Convert<To>) -> To: false 'z'
        "rounded to zero" "int2>(float2::new(2.7, -2.7))" "int2::new(2, -2)";
    fn convert_rtp<To>(value: impl Convert<To>) -> To: false 'p'
        "rounded up" "int2>(float2::new(2.2, -2.7))" "int2::new(3, -2)";
    fn convert_rtn<To>(value: impl Convert<To>) -> To: false 'n'
        "rounded down" "int2>(float2::new(2.7, -2.2))" "int2::new(2, -3)";
    fn convert_sat<To>(value: impl Convert<To>) -> To: true 'd'
        "saturated, and rounded to zero if `To` is of integers, else to the nearest, the even one of two" "uchar2>(float2::new(300.0, -2.7))" "uchar2::new(255, 0)";
    fn convert_sat_rte<To>(value: impl Convert<To>) -> To: true 'e'
        "saturated, and rounded to the nearest, the even one of two" "uchar2>(float2::new(254.5, -2.7))" "uchar2::new(254, 0)";
    fn convert_sat_rtz<To>(value: impl Convert<To>) -> To: true 'z'
        "saturated, and rounded to zero" "uchar2>(float2::new(254.5, -2.7))" "uchar2::new(254, 0)";
    fn convert_sat_rtp<To>(value: impl Convert<To>) -> To: true 'p'
        "saturated, and rounded up" "uchar2>(float2::new(254.5, -2.7))" "uchar2::new(255, 0)";
    fn convert_sat_rtn<To>(value: impl Convert<To>) -> To: true 'n'
        "saturated, and rounded down" "uchar2>(float2::new(254.5, -2.7))" "uchar2::new(254, 0)";
}

/// How many bytes a number or a vector takes.
#[doc(hidden)]
pub enum Bytes<const N: usize> {}
#[diagnostic::do_not_recommend]
impl<S: Sealed, const N: usize> SealedFor<Bytes<N>> for S {}

/// A number or a vector of numbers, as which bits can be seen.
pub trait Plain: Sealed + Copy {
    /// How many bytes it takes.
    type Size;
}

worded! {
    {
        label = "not as many bytes, or not of numbers",
        note = "a vector has the bytes of its components, 3 those of 4; not all bits are values of `bool`",
        note = "to convert the values write `convert::<..>(v)`, or `convert_float4(v)` in `swz!`",
    }
    [message = "the bits of `{Self}` cannot be seen as this type",]
    /// A type that has a size and consists of numbers. Rustc tells in these words of bounds on the way to a method.
    pub trait HasSize<Size>: SealedFor<Size> + Copy {}
    [message = "the bits of `{Self}` cannot be seen as `{To}`",]
    /// A type that can be seen as a `To`, whose name the error shows.
    pub trait HasSizeOf<To>: SealedFor<To> + Copy {
        /// Itself. Rustc reports a type that is refused on the way to another without the signature of the method that asks for it.
        type Known;
    }
}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<V: HasSize<To::Size>, To: Plain> HasSizeOf<To> for V {
    type Known = Self;
}

/// The type that an element's letter and a width name, in the expansions of `convert_uchar4` and `as_uint4`.
pub trait Named<const ELEMENT: char, const WIDTH: usize> {
    /// The scalar or vector.
    type Type: Plain;
}

/// One row of the table: sizes and names.
macro_rules! sizes {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {};
    ($t:ty, $name:literal, $size:tt, $kind:ident, [$lane:ident $code:literal: $($partners:tt)*], $($rest:tt)*) => {
        sizes!(@ $code, $size: 1 $t, 1; 2 Vector<$t, 2>, 2; 3 Vector<$t, 3>, 4; 4 Vector<$t, 4>, 4; 8 Vector<$t, 8>, 8; 16 Vector<$t, 16>, 16);
    };
    (@ $code:literal, $size:literal: $($n:literal $v:ty, $stored:literal);*) => { $(
        #[diagnostic::do_not_recommend]
        impl Plain for $v {
            type Size = Bytes<{ $size * $stored }>;
        }
        #[diagnostic::do_not_recommend]
        impl HasSize<Bytes<{ $size * $stored }>> for $v {}
        // A second implementation keeps rustc from telling what a single one holds for.
        #[diagnostic::do_not_recommend]
        impl HasSize<Bytes<0>> for $v {}
        impl Named<$code, $n> for () {
            type Type = $v;
        }
    )* };
}
for_each_element!(sizes);

/// Sees the bits of a value as a `To`, which has as many bytes; 3 components take those of 4 (OpenCL C, section 6.2.4, reinterpreting data
/// as another type). Inside `swz!` and `#[swizzle]` the names of OpenCL C are understood: `as_uint4(v)`.
///
/// ```
/// use swz::builtin::as_type;
/// use swz::prelude::*;
/// assert_eq!(as_type::<uint2>(float2::new(1.0, -2.0)), uint2::new(0x3F80_0000, 0xC000_0000));
/// assert_eq!(as_type::<u32>(uchar4::new(1, 2, 3, 4)), u32::from_ne_bytes([1, 2, 3, 4]));
/// ```
#[inline]
#[must_use]
pub const fn as_type<To: Copy>(value: impl HasSizeOf<To>) -> To {
    const { assert!(size_of::<To>() <= 128) };
    // SAFETY: by the implementations of `HasSizeOf`, `Plain` and `HasSize`, which no other crate can add to, both have as many bytes,
    // all of them initialised, and any are a valid number.
    unsafe { cast(value) }
}

/// The methods that expansions of `convert_uchar4_sat(v)` and `as_uint4(v)` call.
#[doc(hidden)]
impl<T: Lanes<N>, const N: usize> Vector<T, N> {
    /// A conversion by OpenCL's name, as in `convert_uchar4_sat(v)`: the components as another number, see `swz::builtin::convert`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn __swz_converted<const ELEMENT: char, const WIDTH: usize, const SATURATES: bool, const ROUNDING: char>(
        self,
    ) -> <() as Named<ELEMENT, WIDTH>>::Type
    where
        (): Named<ELEMENT, WIDTH>,
        Self: ConvertsTo<<() as Named<ELEMENT, WIDTH>>::Type>,
        <Self as ConvertsTo<<() as Named<ELEMENT, WIDTH>>::Type>>::Known: Selectable,
    {
        self.__swz_convert::<SATURATES, ROUNDING>()
    }

    /// A reinterpretation by OpenCL's name, as in `as_uint4(v)`: the bits as another type, see `swz::builtin::as_type`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn __swz_reinterpreted<const ELEMENT: char, const WIDTH: usize>(
        self,
    ) -> <() as Named<ELEMENT, WIDTH>>::Type
    where
        (): Named<ELEMENT, WIDTH>,
        Self: HasSizeOf<<() as Named<ELEMENT, WIDTH>>::Type>,
        <Self as HasSizeOf<<() as Named<ELEMENT, WIDTH>>::Type>>::Known: Selectable,
    {
        as_type(self)
    }
}

/// The methods that expansions of conversions call on scalars.
pub trait Scalars {
    /// A conversion by OpenCL's name, as in `convert_int_rtz(x)`: the scalar as another number, see `swz::builtin::convert`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn __swz_converted<const ELEMENT: char, const WIDTH: usize, const SATURATES: bool, const ROUNDING: char>(
        &self,
    ) -> <() as Named<ELEMENT, WIDTH>>::Type
    where
        (): Named<ELEMENT, WIDTH>,
        Self: ConvertsTo<<() as Named<ELEMENT, WIDTH>>::Type>,
        <Self as ConvertsTo<<() as Named<ELEMENT, WIDTH>>::Type>>::Known: Selectable,
    {
        (*self).__swz_convert::<SATURATES, ROUNDING>()
    }

    /// A reinterpretation by OpenCL's name, as in `as_uint(x)`: the bits as another type, see `swz::builtin::as_type`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn __swz_reinterpreted<const ELEMENT: char, const WIDTH: usize>(&self) -> <() as Named<ELEMENT, WIDTH>>::Type
    where
        (): Named<ELEMENT, WIDTH>,
        Self: HasSizeOf<<() as Named<ELEMENT, WIDTH>>::Type>,
        <Self as HasSizeOf<<() as Named<ELEMENT, WIDTH>>::Type>>::Known: Selectable,
    {
        as_type(*self)
    }
}
impl<T: Element> Scalars for T {}

/// The words for a type of the standard library that is no number, as `base::CanBeSwizzled` has them.
macro_rules! no_numbers {
    ($([$($generic:tt)*] $t:ty, $kind:ident;)*) => { $(
        impl<$($generic)*> Scalars for $t {}
    )* };
}
no_vectors!(no_numbers);
