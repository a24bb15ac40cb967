//! Conversions between numbers, with their roundings and saturation.
//!
//! A float that becomes an integer is rounded in its own type first. The rest is Rust's `as`, which saturates and makes 0 of a NaN, whether
//! `_sat` asks for it or not. An integer saturates only where `_sat` asks for it. On x86-64, LLVM would compute `as` one component after
//! the other.

use super::lanes::{map, zip};
use super::{by_row, target};
use crate::element::operation::Real;
use crate::element::{Element, Lane, Lanes, Number};
use crate::register;
use crate::target::X86;
use crate::vector::Vector;

/// Whether an element is a float.
#[inline(always)]
pub(crate) const fn is_float(lane: Lane) -> bool {
    matches!(lane, Lane::F16 | Lane::F32 | Lane::F64)
}

/// The least and the greatest value of an integer.
#[inline(always)]
const fn range(lane: Lane) -> (i128, i128) {
    match lane {
        Lane::I8 => (i8::MIN as i128, i8::MAX as i128),
        Lane::U8 => (0, u8::MAX as i128),
        Lane::I16 => (i16::MIN as i128, i16::MAX as i128),
        Lane::U16 => (0, u16::MAX as i128),
        Lane::I32 => (i32::MIN as i128, i32::MAX as i128),
        Lane::U32 => (0, u32::MAX as i128),
        Lane::U64 => (0, u64::MAX as i128),
        _ => (i64::MIN as i128, i64::MAX as i128),
    }
}

/// The bits of a float's significand.
#[inline(always)]
const fn precision(lane: Lane) -> u32 {
    match lane {
        Lane::F16 => 11,
        Lane::F32 => 24,
        _ => 53,
    }
}

/// The components as those of another type; see `Convert`.
#[inline(always)]
pub(crate) fn convert<T, U, const N: usize, const SATURATES: bool, const ROUNDING: char>(
    x: &Vector<T, N>,
) -> Vector<U, N>
where
    T: Number + Lanes<N>,
    U: Number + Lanes<N>,
    i32: Lanes<N>,
    i64: Lanes<N>,
    f32: Lanes<N>,
    f64: Lanes<N>,
{
    // Each condition is a `const` block: what does not hold is not compiled at all, which without optimisation takes long.
    if const { SATURATES && !is_float(T::LANE) && !is_float(U::LANE) } {
        saturate(x)
    } else if const { matches!(T::LANE, Lane::F64) && !is_float(U::LANE) } {
        to_integer::<f64, U, N, ROUNDING>(&as_float(x))
    } else if const { is_float(T::LANE) && !is_float(U::LANE) } {
        to_integer::<f32, U, N, ROUNDING>(&as_float(x))
    } else if const { is_float(U::LANE) && !matches!(ROUNDING, 'd' | 'e') } {
        map(x, directed::<T, U, ROUNDING>)
    } else {
        super::convert(x)
    }
}

/// Rust's `as`, of any width.
#[inline(always)]
pub(crate) fn cast<T: Number + Lanes<N>, U: Number + Lanes<N>, const N: usize>(x: &Vector<T, N>) -> Vector<U, N> {
    /// Converts the width that `N` is.
    macro_rules! widths {
        ($($n:literal)*) => { $(
            if const { X86 && N == $n && is_float(T::LANE) && !is_float(U::LANE) } {
                // SAFETY: each cast is from a vector to itself.
                return unsafe { register::cast(convert::<T, U, $n, false, 'd'>(&register::cast(*x))) };
            }
        )* };
    }
    widths!(2 3 4 8 16);
    super::convert(x)
}

/// Integers as others, the nearest ones that there are.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn saturate<T: Number + Lanes<N>, U: Number + Lanes<N>, const N: usize>(x: &Vector<T, N>) -> Vector<U, N> {
    map(x, saturated::<T, U>)
}

/// An integer as another, the nearest one that there is.
#[inline(always)]
pub(crate) fn saturated<T: Number, U: Number>(x: T) -> U {
    let x = if const { range(T::LANE).0 < range(U::LANE).0 } { at_least_of::<T, U>(x) } else { x };
    U::cast(if const { range(U::LANE).1 < range(T::LANE).1 } { at_most_of::<T, U>(x) } else { x })
}

/// An integer that is the least of another type where it is less.
#[inline(always)]
fn at_least_of<T: Number, U: Number>(x: T) -> T {
    let lower = T::cast(const { range(U::LANE).0 as i64 });
    if x < lower { lower } else { x }
}

/// An integer that is the greatest of another type where it is greater.
#[inline(always)]
fn at_most_of<T: Number, U: Number>(x: T) -> T {
    let upper = T::cast(const { range(U::LANE).1 as u64 });
    if upper < x { upper } else { x }
}

/// A float whose casts to integers need not look at its range.
trait Unchecked: Real + Number {
    /// The value to zero.
    ///
    /// # Safety
    /// It must be in the range of `u32`.
    unsafe fn to_u32(self) -> u32;
    /// The value to zero.
    ///
    /// # Safety
    /// It must be in the range of `i64`.
    unsafe fn to_i64(self) -> i64;
    /// The value to zero.
    ///
    /// # Safety
    /// It must be in the range of `u64`.
    unsafe fn to_u64(self) -> u64;
}
/// Implements it by the method of the standard library.
macro_rules! unchecked {
    ($($float:ty: $($name:ident $integer:ty),*;)*) => { $(
        impl Unchecked for $float {
            $(
                #[inline(always)]
                unsafe fn $name(self) -> $integer {
                    // SAFETY: by the caller's guarantee.
                    unsafe { self.to_int_unchecked() }
                }
            )*
        }
    )* };
}
unchecked! {
    f32: to_u32 u32, to_i64 i64, to_u64 u64;
    f64: to_u32 u32, to_i64 i64, to_u64 u64;
}

/// Floats as integers: rounded, and then as by Rust's `as`.
#[inline(always)]
fn to_integer<F, U, const N: usize, const ROUNDING: char>(x: &Vector<F, N>) -> Vector<U, N>
where
    F: Unchecked + Lanes<N> + Element<Signed: Lanes<N>>,
    U: Number + Lanes<N>,
    i32: Lanes<N>,
{
    let x = match ROUNDING {
        'e' => super::rint(x),
        'p' => super::ceil(x),
        'n' => super::floor(x),
        _ => *x,
    };
    // The instructions of other architectures saturate, as `as` does, into `i32` (`truncate_double8_alone` and `truncate_float8` in
    // `tests/assembly/rows-elsewhere.txt`). For x86-64, LLVM makes scalar code of `as`.
    if !X86 {
        if const { size_of::<U>() <= 4 && !matches!(U::LANE, Lane::U32) } {
            let integers =
                by_row!(target::truncate::<F, i32, N>, &x).or_else(|| target::truncate_doubles::<F, i32, N>(&x));
            if let Some(integers) = integers {
                return saturate(&integers);
            }
        }
        return map(&x, U::cast);
    }
    let (lower, upper) = range(U::LANE);
    let (bits, precision) = (8 * size_of::<U>() as u32, precision(F::LANE));
    let limit = F::constant((upper + 1) as f64);
    if const { size_of::<U>() <= 4 && !matches!(U::LANE, Lane::U32) } {
        // The instructions give the least `i32` of a NaN and of what they cannot hold. That is right where it is negative, and where less
        // than 0 becomes 0.
        let exact = bits <= precision;
        let x = if exact { at_most(&x, upper as f64) } else { x };
        let x = if exact && lower < 0 { numbers(&x) } else { x };
        let integers = by_row!(target::truncate::<F, i32, N>, &x).or_else(|| target::truncate_doubles::<F, i32, N>(&x));
        return match integers {
            Some(integers) if exact => saturate(&integers),
            // The complement of the least is the greatest.
            Some(integers) => {
                zip(&integers, &x, |integer, x| U::cast(if is_nan(x) { 0 } else { integer ^ -i32::from(limit <= x) }))
            }
            None => map(&x, U::cast),
        };
    }
    // A NaN and numbers less than 0 become 0 if the integer is unsigned. Only a NaN does if it is signed.
    let x = at_least(&if lower < 0 { numbers(&x) } else { x }, lower as f64);
    // The instruction makes the greatest `u32` of what is too large: no comparison is left of the four operations.
    if const { matches!(U::LANE, Lane::U32) } {
        if let Some(integers) = by_row!(target::truncate_positive::<F, U, N>, &x) {
            return integers;
        }
    }
    // The greatest float that is in range.
    let greatest =
        if bits > precision { upper - ((1 << (bits - u32::from(lower < 0) - precision)) - 1) } else { upper };
    let inside = at_most(&x, greatest as f64);
    let integers = map(
        &inside,
        // SAFETY: the value is in the range of `U`, which is one of these types.
        |x| unsafe {
            match U::LANE {
                Lane::U32 => U::cast(x.to_u32()),
                Lane::I64 => U::cast(x.to_i64()),
                _ => U::cast(x.to_u64()),
            }
        },
    );
    if bits <= precision {
        return integers;
    }
    zip(&integers, &x, |integer, x| if limit <= x { U::cast(upper as u64) } else { integer })
}

// Without optimisation each of these is a function that all conversions share: it was two thirds of the code of a conversion in lanes.

/// The vector as one of `f32` or `f64`, which it may be already.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn as_float<T: Number + Lanes<N>, F: Real + Number + Lanes<N>, const N: usize>(x: &Vector<T, N>) -> Vector<F, N> {
    super::convert(x)
}

/// The lesser of each component and a number.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn at_most<F: Real + Number + Lanes<N>, const N: usize>(x: &Vector<F, N>, most: f64) -> Vector<F, N> {
    super::min(x, &Vector::splat(F::constant(most)))
}

/// The greater of each component and a number, which takes the place of a NaN.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn at_least<F: Real + Number + Lanes<N>, const N: usize>(x: &Vector<F, N>, least: f64) -> Vector<F, N> {
    super::max(&Vector::splat(F::constant(least)), x)
}

/// The vector with zeros in place of the NaNs.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn numbers<F: Real + Lanes<N>, const N: usize>(x: &Vector<F, N>) -> Vector<F, N> {
    map(x, |x| if is_nan(x) { F::default() } else { x })
}

/// Whether a float is no number.
#[inline(always)]
fn is_nan<F: Real>(x: F) -> bool {
    x.partial_cmp(&x).is_none()
}

/// A number as a float, rounded to zero, up or down: the nearest one, or its neighbour.
#[inline(always)]
fn directed<T: Number, U: Number, const ROUNDING: char>(x: T) -> U {
    let near = U::cast(x);
    // How the nearest one lies to the number, exactly: no float that a number is rounded to has more bits than an `f64`.
    let (above, below, negative) = if is_float(T::LANE) {
        let (near, x) = (near.as_f64(), x.as_f64());
        (near > x, near < x, x < 0.0)
    } else {
        let (near, x) = (
            near.as_f64() as i128,
            if matches!(T::LANE, Lane::U64) { i128::from(x.as_u64()) } else { i128::from(x.as_i64()) },
        );
        (near > x, near < x, x < 0)
    };
    let (down, up) = match ROUNDING {
        'p' => (false, below),
        'n' => (above, false),
        _ => (above && !negative, below && negative),
    };
    if up || down { neighbour(near, up) } else { near }
}

/// The next float above or below; the bits without the sign count the floats from zero on.
#[inline(always)]
fn neighbour<U: Number>(x: U, up: bool) -> U {
    let step = |bits: u64, sign: u64| {
        if bits & (sign - 1) == 0 {
            1 | if up { 0 } else { sign }
        } else if up == (bits & sign == 0) {
            bits + 1
        } else {
            bits - 1
        }
    };
    // SAFETY: each cast is between a float and the integer of its size.
    unsafe {
        match U::LANE {
            Lane::F16 => register::cast(step(register::cast::<U, u16>(x).into(), 1 << 15) as u16),
            Lane::F32 => register::cast(step(register::cast::<U, u32>(x).into(), 1 << 31) as u32),
            _ => register::cast(step(register::cast::<U, u64>(x), 1 << 63)),
        }
    }
}
