//! Arithmetic that C leaves open, defined: nothing here depends on the machine.

#![allow(clippy::cast_possible_wrap, reason = "an offset beyond all memory is outside of it")]

use super::memory::Pointer;
use super::pointee::Pointee;
use super::source_location::Site;
use crate::builtin::gentype::{Gentype, Primitives as _, SignedOf, number};
use crate::builtin::{Float, Integer};
use crate::element::{Lanes, for_each_element};
use crate::vector::Vector;

/// Division of integers that wraps, and tells of a divisor that is zero.
pub trait Divides: Copy {
    /// `a / b`: the lowest number by -1 is itself.
    #[must_use]
    fn divided(self, by: Self, site: &Site) -> Self;
    /// `a % b`: the lowest number by -1 is 0.
    #[must_use]
    fn remainder(self, by: Self, site: &Site) -> Self;
}

/// A row of the table.
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
        divides! { $t }
    };
    ($t:ty, $name:literal, $size:tt, unsigned, $($rest:tt)*) => {
        divides! { $t }
    };
    ($($other:tt)*) => {};
}
macro_rules! divides {
    ($t:ty) => {
        impl Divides for $t {
            #[inline(always)]
            fn divided(self, by: Self, site: &Site) -> Self {
                if by == 0 {
                    site.fault("divides by zero");
                }
                self.wrapping_div(by)
            }
            #[inline(always)]
            fn remainder(self, by: Self, site: &Site) -> Self {
                if by == 0 {
                    site.fault("divides by zero");
                }
                self.wrapping_rem(by)
            }
        }
    };
}
for_each_element!(element);

impl<T: Integer + Lanes<N> + Default + PartialEq, const N: usize> Divides for Vector<T, N> {
    #[inline(always)]
    fn divided(self, by: Self, site: &Site) -> Self {
        if by.as_array().contains(&T::default()) {
            site.fault("divides by zero");
        }
        self / by
    }
    #[inline(always)]
    fn remainder(self, by: Self, site: &Site) -> Self {
        if by.as_array().contains(&T::default()) {
            site.fault("divides by zero");
        }
        self % by
    }
}

/// A NaN made quiet, with its other bits as they are; anything else as it is.
#[inline(always)]
#[must_use]
pub fn quiet<V: Gentype<Element: Float>>(x: V) -> V {
    first_nan(x, x)
}

/// The product that the machine gives, also where LLVM knows that a factor is 1 or -1: it would leave out the operation, which makes a NaN quiet
/// and keeps its sign.
#[inline(always)]
#[must_use]
pub fn quiet_product<V: Gentype<Element: Float>>(a: V, b: V) -> V {
    first_nan(a, first_nan(b, a.mul(b)))
}

/// The quotient that the machine gives, also where LLVM knows that the divisor is 1 or -1.
#[inline(always)]
#[must_use]
pub fn quiet_quotient<V: Gentype<Element: Float>>(a: V, b: V) -> V {
    first_nan(a, first_nan(b, a.div(b)))
}

/// The sum that the machine gives, also where LLVM knows that a term is -0.
#[inline(always)]
#[must_use]
pub fn quiet_sum<V: Gentype<Element: Float>>(a: V, b: V) -> V {
    first_nan(a, first_nan(b, a.add(b)))
}

/// The difference that the machine gives, also where LLVM knows that it is one from -0, or one of 0.
#[inline(always)]
#[must_use]
pub fn quiet_difference<V: Gentype<Element: Float>>(a: V, b: V) -> V {
    first_nan(a, first_nan(b, a.sub(b)))
}

/// `a` made quiet where it is a NaN, else `otherwise`. By its bits: LLVM leaves out each operation of floats that changes no number.
#[inline(always)]
fn first_nan<V: Gentype<Element: Float>>(a: V, otherwise: V) -> V {
    let quiet = a.reinterpret::<SignedOf<V>>().or(number::<V>(f64::NAN).reinterpret::<SignedOf<V>>());
    otherwise.select(V::from_bits(quiet), a.ne(a))
}

#[cold]
#[inline(never)]
fn beyond(index: i64, len: usize, site: &Site) -> ! {
    site.outside(format_args!("is outside of its array: element {index} of {len}"))
}

/// `__builtin_trap`, and `__builtin_unreachable` where it is reached.
///
/// # Panics
/// Always.
#[cold]
#[inline(never)]
pub fn trap(site: &Site) {
    site.fault("was reached");
}

/// `vloadN`: the `N` elements from `p[offset * N]` on.
///
/// # Panics
/// If they are not all in the memory.
#[inline(always)]
#[must_use]
pub fn vload<T, const N: usize>(offset: u64, p: Pointer<'_, T>, site: &Site) -> Vector<T, N>
where
    T: Lanes<N> + Pointee,
    [T; N]: Pointee,
{
    let first = (offset as i64).saturating_mul(N as i64);
    Vector::from_array(p.offset(first).as_array::<N>().load(site))
}

/// `vstoreN`: writes the components to `p[offset * N]` and on.
///
/// # Panics
/// If they are not all in the memory.
#[inline(always)]
pub fn vstore<T, const N: usize>(value: Vector<T, N>, offset: u64, p: Pointer<'_, T>, site: &Site)
where
    T: Lanes<N> + Pointee,
    [T; N]: Pointee,
{
    let first = (offset as i64).saturating_mul(N as i64);
    p.offset(first).as_array::<N>().store(value.to_array(), site);
}

/// The loads of one element by an offset: `vload_half`.
///
/// # Panics
/// If it is not in the memory.
#[inline(always)]
#[must_use]
pub fn vload1<T: Pointee>(offset: u64, p: Pointer<'_, T>, site: &Site) -> T {
    p.get(offset as i64, site)
}

/// The stores of one element by an offset: `vstore_half`.
///
/// # Panics
/// If it is not in the memory.
#[inline(always)]
pub fn vstore1<T: Pointee>(value: T, offset: u64, p: Pointer<'_, T>, site: &Site) {
    p.set(offset as i64, value, site);
}

/// `vloada_half3`: three elements, as many as four apart.
///
/// # Panics
/// If they are not all in the memory.
#[inline(always)]
#[must_use]
pub fn vload_aligned<T, const N: usize>(offset: u64, p: Pointer<'_, T>, site: &Site) -> Vector<T, N>
where
    T: Lanes<N> + Pointee,
    [T; N]: Pointee,
{
    let first = (offset as i64).saturating_mul(N.next_power_of_two() as i64);
    Vector::from_array(p.offset(first).as_array::<N>().load(site))
}

/// `vstorea_half3`: three elements, as many as four apart.
///
/// # Panics
/// If they are not all in the memory.
#[inline(always)]
pub fn vstore_aligned<T, const N: usize>(value: Vector<T, N>, offset: u64, p: Pointer<'_, T>, site: &Site)
where
    T: Lanes<N> + Pointee,
    [T; N]: Pointee,
{
    let first = (offset as i64).saturating_mul(N.next_power_of_two() as i64);
    p.offset(first).as_array::<N>().store(value.to_array(), site);
}

/// An index into a private array of so many elements, or into the components of a vector.
///
/// # Panics
/// If there is no such element.
#[inline(always)]
#[must_use]
pub fn index(index: i64, len: usize, site: &Site) -> usize {
    match usize::try_from(index) {
        Ok(inside) if inside < len => inside,
        _ => beyond(index, len, site),
    }
}
