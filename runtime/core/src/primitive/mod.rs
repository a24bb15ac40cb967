//! The primitives: about thirty operations on vectors of any element type and width, from which the operators and the built-in
//! functions are made.
//!
//! Each is defined by what it does to one component (`element::operation`) and takes one of two roads: the row of an architecture, if there
//! is one for its element, or the generic one, lane by lane (`lanes`). A row is there because `tests/examples/rows.rs` has a
//! function of the same operation and element, `add_uchar16`, that takes more instructions without it. `tests/assembly` has both
//! numbers, in `rows.txt` for x86-64, in `rows-elsewhere.txt` for aarch64 and wasm32, and `rows_are_needed` in
//! `tests/tests/assembly.rs` looks.

#![allow(clippy::inline_always, reason = "a primitive is to be its instructions where it stands")]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "operations on components, each written as its definition"
)]

pub(crate) mod conversion;
pub(crate) mod lanes;
mod none;

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod registers;

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#[path = "aarch64.rs"]
mod architecture;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[path = "wasm32.rs"]
mod architecture;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[path = "x86_64/mod.rs"]
mod architecture;
// `tests/tests/assembly.rs` compiles the crate without any rows too.
only! { rows: use architecture as target; }
only! { not rows: use none as target; }

use crate::element::operation::{self, Arithmetic, Casts, Integral, Logic, Real};
use crate::element::{Element, Lane, Lanes};
use crate::register::{as_array, cast};
use crate::target::{AVX512, SIMD128, SSE41, X86, only};
use crate::vector::Vector;
use core::cell::Cell;
use lanes::{map, zip, zip3};

/// The result of a row; nothing if there is none, which `row` tells by setting its argument (`by_row!`).
#[allow(dead_code, reason = "only where an architecture asks for it")]
#[inline(always)]
fn found<T: Lanes<N>, const N: usize>(row: impl FnOnce(&Cell<bool>) -> Vector<T, N>) -> Option<Vector<T, N>> {
    let is_missing = Cell::new(false);
    let vector = row(&is_missing);
    if is_missing.get() { None } else { Some(vector) }
}

/// The result of a row's function, as an option, for callers whose other way gives another type.
macro_rules! by_row {
    ($row:path, $($x:expr),+) => {
        $crate::primitive::found(
            #[inline(always)]
            |is_missing| {
                $row(
                    $($x,)+
                    #[inline(always)]
                    || {
                        is_missing.set(true);
                        $crate::vector::Vector::__SWZ_ZEROED
                    },
                )
            },
        )
    };
}
use by_row;

/// Declares primitives whose row and generic road have the same name: `name(vectors): bound;`.
macro_rules! primitives {
    ($($(#[$doc:meta])* $name:ident($($x:ident)+): $bound:ident, $map:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<T: $bound + Lanes<N>, const N: usize>($($x: &Vector<T, N>),+) -> Vector<T, N> {
            target::$name($($x),+, #[inline(always)] || $map($($x,)+ T::$name))
        }
    )* };
}
primitives! {
    /// The sums, wrapped.
    add(a b): Arithmetic, zip;
    /// The differences, wrapped.
    sub(a b): Arithmetic, zip;
    /// The products, wrapped.
    mul(a b): Arithmetic, zip;
    /// Bit by bit.
    and(a b): Logic, zip;
    /// Bit by bit.
    or(a b): Logic, zip;
    /// Bit by bit.
    xor(a b): Logic, zip;
    /// The sums, at most the greatest value and at least the least.
    add_sat(a b): Integral, zip;
    /// The differences, at most the greatest value and at least the least.
    sub_sat(a b): Integral, zip;
    /// The square roots, correctly rounded.
    sqrt(a): Real, map;
    /// To the next integer below.
    floor(a): Real, map;
    /// To the next integer above.
    ceil(a): Real, map;
    /// To the next integer towards zero.
    trunc(a): Real, map;
    /// To the nearest integer, the even one of two.
    rint(a): Real, map;
    /// The products plus `c`, rounded once.
    fma(a b c): Real, zip3;
}

/// To the nearest integer, halves away from zero.
#[inline(always)]
pub(crate) fn round<T: Real + Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Vector<T, N> {
    // An instruction for `trunc` makes it a sum with the number next below a half, which does not reach the next integer by rounding.
    if const { (SSE41 || SIMD128) && matches!(T::LANE, Lane::F32 | Lane::F64) } {
        let below =
            if const { matches!(T::LANE, Lane::F32) } { 0.499_999_970_197_677_6 } else { 0.499_999_999_999_999_94 };
        let (zero, below) = (T::neg(T::default()), T::constant(below));
        let sign = target::and(
            a,
            &Vector::splat(zero),
            #[inline(always)]
            || map(a, |a| T::from_bits(T::bits(a) & T::bits(zero))),
        );
        let step = target::or(
            &sign,
            &Vector::splat(below),
            #[inline(always)]
            || map(&sign, |a| T::from_bits(T::bits(a) | T::bits(below))),
        );
        return trunc(&add(a, &step));
    }
    target::round(
        a,
        #[inline(always)]
        || map(a, T::round),
    )
}

/// The negatives: of floats the sign is flipped, also of a NaN.
#[inline(always)]
pub(crate) fn neg<T: Arithmetic + Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Vector<T, N> {
    if const { !conversion::is_float(T::LANE) } {
        return sub(&Vector::__SWZ_ZEROED, a);
    }
    target::xor(
        a,
        &Vector::splat(T::neg(T::default())),
        #[inline(always)]
        || map(a, T::neg),
    )
}

/// The complements.
#[inline(always)]
pub(crate) fn not<T: Logic + Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Vector<T, N> {
    xor(a, &Vector::splat(T::not(T::default())))
}

/// Whether a component must not be divided by: looked up for all in one go, so that each is divided without a branch of its own.
/// The unused fourth of 3 does not count.
#[inline(always)]
fn is_refused<T: Arithmetic + Lanes<N>, const N: usize>(divisor: &Vector<T, N>) -> bool {
    match target::has_zero(divisor) {
        Some(refused) => refused,
        None => as_array(divisor).iter().fold(false, |refused, component| refused | T::is_refused(*component)),
    }
}

/// Declares a division: of vectors, and by one number.
macro_rules! divisions {
    ($($name:ident $by:ident $unchecked:ident $message:literal;)*) => { $(
        #[doc = concat!("Component by component. Panics as a scalar does: ", $message, ".")]
        #[inline(always)]
        #[track_caller]
        pub(crate) fn $name<T: Arithmetic + Lanes<N>, const N: usize>(a: &Vector<T, N>, b: &Vector<T, N>) -> Vector<T, N> {
            if T::is_refused(T::default()) {
                assert!(!is_refused(b), $message);
            }
            $unchecked(a, b)
        }

        /// Component by component, where no divisor that takes part is zero; what another one gives is whatever.
        #[inline(always)]
        pub(crate) fn $unchecked<T: Arithmetic + Lanes<N>, const N: usize>(a: &Vector<T, N>, b: &Vector<T, N>) -> Vector<T, N> {
            target::$name(a, b, #[inline(always)] || zip(a, b, T::$name))
        }

        #[doc = concat!("By one number. Panics as a scalar does: ", $message, ".")]
        #[inline(always)]
        #[track_caller]
        pub(crate) fn $by<T: Arithmetic + Lanes<N>, const N: usize>(a: &Vector<T, N>, b: T) -> Vector<T, N> {
            if !T::is_refused(T::default()) {
                return $name(a, &Vector::splat(b));
            }
            assert!(!T::is_refused(b), $message);
            map(a, |a| T::$name(a, b))
        }
    )* };
}
divisions! {
    div div_by div_unchecked "attempt to divide by zero";
    rem rem_by rem_unchecked "attempt to calculate the remainder with a divisor of zero";
}

/// The products with one number.
#[inline(always)]
pub(crate) fn mul_by<T: Arithmetic + Lanes<N>, const N: usize>(a: &Vector<T, N>, b: T) -> Vector<T, N> {
    mul(a, &Vector::splat(b))
}

/// Declares shifts, whose counts are taken modulo the bits of an element: by a vector of counts, and by one.
macro_rules! shifts {
    ($($name:ident $by:ident;)*) => { $(
        /// By the count of each component.
        #[inline(always)]
        pub(crate) fn $name<T: Integral + Lanes<N>, const N: usize>(a: &Vector<T, N>, count: &Vector<T, N>) -> Vector<T, N> {
            let wrapped = and(count, &Vector::splat(T::wrap(8 * size_of::<T>() as i64 - 1)));
            target::$name(a, &wrapped, #[inline(always)] || zip(a, count, T::$name))
        }

        /// All by one count.
        #[inline(always)]
        pub(crate) fn $by<T: Integral + Lanes<N>, const N: usize>(a: &Vector<T, N>, count: T) -> Vector<T, N> {
            let wrapped = count.as_u32() & (8 * size_of::<T>() as u32 - 1);
            target::$by(a, wrapped, #[inline(always)] || map(a, |a| T::$name(a, count)))
        }
    )* };
}
shifts! {
    shl shl_by;
    shr shr_by;
}

/// The result of a comparison of vectors of `T`: -1 or 0.
pub(crate) type Mask<T, const N: usize> = Vector<<T as Element>::Signed, N>;

/// Declares comparisons.
macro_rules! comparisons {
    ($($name:ident $operator:tt;)*) => { $(
        #[doc = concat!("-1 where `a ", stringify!($operator), " b`, else 0.")]
        #[inline(always)]
        pub(crate) fn $name<T, const N: usize>(a: &Vector<T, N>, b: &Vector<T, N>) -> Mask<T, N>
        where
            T: Arithmetic + Element<Signed: Lanes<N>> + Lanes<N>,
        {
            target::$name(a, b, #[inline(always)] || zip(a, b, operation::$name::<T>))
        }
    )* };
}
comparisons! {
    lt <;
    le <=;
    eq ==;
    ne !=;
}

/// `b` where the highest bit of the mask is set, else `a`.
#[inline(always)]
pub(crate) fn select<T, const N: usize>(a: &Vector<T, N>, b: &Vector<T, N>, mask: &Mask<T, N>) -> Vector<T, N>
where
    T: Element<Signed: Lanes<N>> + Lanes<N>,
{
    if const { matches!(T::LANE, Lane::Bool) } {
        return zip3(a, b, mask, operation::select::<T>);
    }
    target::select(
        a,
        b,
        &reinterpret(mask),
        #[inline(always)]
        || zip3(a, b, mask, operation::select::<T>),
    )
}

/// The distances, as unsigned integers in the bits of the components.
#[inline(always)]
pub(crate) fn abs_diff<T: Integral + Lanes<N>, const N: usize>(a: &Vector<T, N>, b: &Vector<T, N>) -> Vector<T, N> {
    target::abs_diff(
        a,
        b,
        #[inline(always)]
        || {
            // There are instructions for the parts, but of `long` before AVX-512 and of `uint` before SSE4.1. LLVM has shorter code for the
            // definition where a vector has 8 bytes.
            let is_whole = const {
                let has_no_parts = size_of::<T>() == 8 && !AVX512 || matches!(T::LANE, Lane::U32) && !SSE41;
                !X86 || size_of::<Vector<T, N>>() == 8 || has_no_parts
            };
            if is_whole {
                zip(a, b, T::abs_diff)
            } else if const { matches!(T::LANE, Lane::U8 | Lane::U16) } {
                // One of the saturated differences is zero.
                or(&sub_sat(a, b), &sub_sat(b, a))
            } else {
                sub(&max(a, b), &min(a, b))
            }
        },
    )
}

/// Half the sum, rounded up, without overflow.
#[inline(always)]
pub(crate) fn average<T: Integral + Lanes<N>, const N: usize>(a: &Vector<T, N>, b: &Vector<T, N>) -> Vector<T, N> {
    target::average(
        a,
        b,
        #[inline(always)]
        || sub(&or(a, b), &shr_by(&xor(a, b), T::wrap(1))),
    )
}

/// Whether the highest bit of any component is set, or with `ALL` those of all; the unused fourth of 3 does not count.
#[inline(always)]
pub(crate) fn signs<T: Integral + Lanes<N>, const N: usize, const ALL: bool>(a: &Vector<T, N>) -> bool {
    if let Some(found) = target::signs::<T, N, ALL>(a) {
        return found;
    }
    let components = as_array(a);
    let together = if ALL { T::and } else { T::or };
    T::sign(components[1..].iter().fold(components[0], |all, &component| together(all, component))) != T::default()
}

/// `y` where it is less than `x`, else `x`: OpenCL's `min` of integers and of floats.
#[inline(always)]
pub(crate) fn min<T: Arithmetic + Lanes<N>, const N: usize>(x: &Vector<T, N>, y: &Vector<T, N>) -> Vector<T, N> {
    target::min(
        x,
        y,
        #[inline(always)]
        || zip(x, y, T::min),
    )
}

/// `y` where `x` is less than it, else `x`: OpenCL's `max` of integers and of floats.
#[inline(always)]
pub(crate) fn max<T: Arithmetic + Lanes<N>, const N: usize>(x: &Vector<T, N>, y: &Vector<T, N>) -> Vector<T, N> {
    target::max(
        x,
        y,
        #[inline(always)]
        || zip(x, y, T::max),
    )
}

/// The lesser one; of floats, where one is a NaN, the other, and of two zeros the second.
#[inline(always)]
pub(crate) fn fmin<T: Arithmetic + Lanes<N>, const N: usize>(x: &Vector<T, N>, y: &Vector<T, N>) -> Vector<T, N> {
    unless_nan(x, y, min(y, x))
}

/// The greater one; of floats, where one is a NaN, the other, and of two zeros the second.
#[inline(always)]
pub(crate) fn fmax<T: Arithmetic + Lanes<N>, const N: usize>(x: &Vector<T, N>, y: &Vector<T, N>) -> Vector<T, N> {
    unless_nan(x, y, max(y, x))
}

/// `chosen`, which is `y` where `x` is a NaN, but `x` where `y` is one. Only `y` is looked at: most often it is a constant, of which
/// nothing is left to look at.
#[inline(always)]
fn unless_nan<T: Arithmetic + Lanes<N>, const N: usize>(
    x: &Vector<T, N>,
    y: &Vector<T, N>,
    chosen: Vector<T, N>,
) -> Vector<T, N> {
    if const { !conversion::is_float(T::LANE) } {
        return chosen;
    }
    zip3(x, y, &chosen, |x, y, chosen| if y.partial_cmp(&y).is_none() { x } else { chosen })
}

/// Floats by powers of two, rounded once, if there is an instruction: `a · 2^n` for integers `n` as floats.
#[cfg(feature = "libm")]
#[inline(always)]
pub(crate) fn scaled<T: Lanes<N>, const N: usize>(a: &Vector<T, N>, n: &Vector<T, N>) -> Option<Vector<T, N>> {
    target::scaled(a, n)
}

/// Rust's `as`.
#[inline(always)]
pub(crate) fn convert<T: Casts + Lanes<N>, U: Casts + Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Vector<U, N> {
    map(a, U::cast)
}

/// The bits as components of another type of the same size.
///
/// # Panics
/// If the elements are of two sizes.
#[inline(always)]
pub(crate) const fn reinterpret<T: Lanes<N>, U: Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Vector<U, N> {
    const { assert!(size_of::<T>() == size_of::<U>()) };
    // SAFETY: as many lanes of one size; a `U` that is a number is any initialised bytes. That it is no `bool` is the callers'
    // duty, which ask it of numbers.
    unsafe { cast(*a) }
}
