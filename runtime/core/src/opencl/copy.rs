//! Copies between local and global memory (OpenCL C 3.0, section 6.15.11): the first item of a group makes them, at once.

#![allow(clippy::cast_possible_wrap, reason = "more elements than memory has are outside of it")]

use super::memory::Pointer;
use super::pointee::Pointee;
use super::range::Item;
use super::site::Site;

/// `event_t`: what is waited for has happened already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event;

/// Tells the instrument of `check`.
#[inline(always)]
fn asked<T: Pointee>(
    item: &Item<'_>,
    to: Pointer<'_, T>,
    from: Pointer<'_, T>,
    elements: u64,
    [to_stride, from_stride]: [u64; 2],
    site: &Site,
) {
    #[cfg(not(target_os = "none"))]
    if item.is_watched() {
        let (to, from, stride) = (to.address(), from.address(), to_stride.max(from_stride));
        let copy = super::check::Copied { to, from, elements, stride, site: *site };
        super::check::copied(copy, item.local_linear_id() == 0);
    }
    let _ = (item, to, from, elements, to_stride, from_stride, site);
}

/// Whether the instrument of `check` has been told of an element that is not there: then there are none behind it either, of whatever number.
#[inline(always)]
fn ends<T: Pointee>(item: &Item<'_>, to: Pointer<'_, T>, from: Pointer<'_, T>, [at, of]: [i64; 2]) -> bool {
    #[cfg(not(target_os = "none"))]
    if item.is_watched() {
        return !to.has::<true>(at) || !from.has::<false>(of);
    }
    let _ = (item, to, from, at, of);
    false
}

/// `async_work_group_copy`
///
/// # Panics
/// If an element is outside of its memory.
#[inline]
#[must_use]
pub fn async_work_group_copy<T: Pointee>(
    item: &Item<'_>,
    to: Pointer<'_, T>,
    from: Pointer<'_, T>,
    elements: u64,
    event: Event,
    site: &Site,
) -> Event {
    asked(item, to, from, elements, [1, 1], site);
    if item.local_linear_id() == 0 {
        for index in 0..elements {
            let index = index as i64;
            to.set(index, from.get(index, site), site);
            if ends(item, to, from, [index; 2]) {
                break;
            }
        }
    }
    event
}

/// `async_work_group_strided_copy`: of the global memory each `stride`-th element.
///
/// # Panics
/// If an element is outside of its memory.
#[inline]
#[must_use]
pub fn async_work_group_strided_copy<T: Pointee>(
    item: &Item<'_>,
    to: Pointer<'_, T>,
    from: Pointer<'_, T>,
    elements: u64,
    strides: [u64; 2],
    event: Event,
    site: &Site,
) -> Event {
    asked(item, to, from, elements, strides, site);
    if item.local_linear_id() == 0 {
        for index in 0..elements {
            let [at, of] = strides.map(|stride| (index as i64).saturating_mul(stride as i64));
            to.set(at, from.get(of, site), site);
            if ends(item, to, from, [at, of]) {
                break;
            }
        }
    }
    event
}
