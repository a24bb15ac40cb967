//! What C leaves open in arithmetic, defined: nothing here depends on the machine.

#![allow(clippy::cast_possible_wrap, reason = "an offset beyond all memory is outside of it")]

use super::memory::Pointer;
use super::pointee::Pointee;
use super::site::Site;
use crate::builtin::Integer;
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

/// An element of a private array, by an index that is checked.
///
/// # Panics
/// If there is none.
#[inline(always)]
#[must_use]
pub fn element<'a, T, const N: usize>(array: &'a [T; N], index: i64, site: &Site) -> &'a T {
    match usize::try_from(index).ok().and_then(|index| array.get(index)) {
        Some(element) => element,
        None => beyond(index, N, site),
    }
}

/// The same to write.
///
/// # Panics
/// If there is none.
#[inline(always)]
#[must_use]
pub fn element_mut<'a, T, const N: usize>(array: &'a mut [T; N], index: i64, site: &Site) -> &'a mut T {
    match usize::try_from(index).ok().and_then(|index| array.get_mut(index)) {
        Some(element) => element,
        None => beyond(index, N, site),
    }
}

#[cold]
#[inline(never)]
fn beyond(index: i64, len: usize, site: &Site) -> ! {
    site.fault(format_args!("is outside of its array: element {index} of {len}"))
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
    let first = (offset as i64).wrapping_mul(N as i64);
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
    let first = (offset as i64).wrapping_mul(N as i64);
    p.offset(first).as_array::<N>().store(value.to_array(), site);
}
