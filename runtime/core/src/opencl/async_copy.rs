//! Copies between local and global memory (OpenCL C 3.0, section 6.15.11): the first item of a group makes them, at once.

#![allow(clippy::cast_possible_wrap, reason = "more elements than memory has are outside of it")]

use super::memory::Pointer;
use super::pointee::{Pointee, transparent};
use super::range::Item;
use super::source_location::Site;

transparent! {
    /// `event_t`: what is waited for has happened already. For `check` it is a number, by which it knows what is waited for.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Event(u32);
}

impl Event {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Self(0)
    }

    /// `wait_group_events`: an item waits for this one, as the instrument of `check` is told.
    pub fn wait(self) {
        #[cfg(not(target_os = "none"))]
        super::check::waits(self.0);
    }
}

/// The event of a copy that an item asks for, and makes if it is the first one: each `make` is of one element. The instrument of `check` is told.
#[inline(always)]
fn copied<T: Pointee>(
    item: &Item<'_>,
    to: Pointer<'_, T>,
    from: Pointer<'_, T>,
    elements: u64,
    strides: [u64; 2],
    event: Event,
    site: &Site,
) -> Event {
    let make = || {
        if item.local_linear_id() == 0 {
            for index in 0..elements {
                let [at, of] = strides.map(|stride| (index as i64).saturating_mul(stride as i64));
                to.set(at, from.get(of, site), site);
                if ends(item, to, from, [at, of]) {
                    break;
                }
            }
        }
    };
    #[cfg(not(target_os = "none"))]
    if item.is_watched() {
        let stride = strides[0].max(strides[1]);
        let (to, from) = (to.address(), from.address());
        let copy = super::check::Copied { to, from, elements, stride, shape: [0; 6], site: *site };
        let event = super::check::copied(copy, event.0);
        super::check::copying(event, make);
        return Event(event);
    }
    make();
    event
}

/// The lines and planes of a copy: how many there are, and how many elements further the next one begins.
#[derive(Clone, Copy, Debug)]
pub struct Layers {
    /// The bytes of an element.
    pub bytes: u64,
    /// The elements of a line, the lines of a plane, and the planes.
    pub counts: [u64; 3],
    /// The elements from one line to the next, and from one plane to the next, where it is read.
    pub from: [u64; 2],
    /// And where it is written.
    pub to: [u64; 2],
}

/// `async_work_group_copy_2D2D` and `_3D3D`, which have an offset in elements behind each pointer.
///
/// # Panics
/// If an element is outside of its memory.
#[inline]
#[must_use]
pub fn copy_layers<T: Pointee>(
    item: &Item<'_>,
    (to, to_offset): (Pointer<'_, T>, u64),
    (from, from_offset): (Pointer<'_, T>, u64),
    layers: Layers,
    event: Event,
    site: &Site,
) -> Event {
    let (to, from): (Pointer<'_, u8>, Pointer<'_, u8>) = (to.cast(), from.cast());
    let Layers { bytes, counts: [elements, lines, planes], .. } = layers;
    let length = elements.saturating_mul(bytes);
    // Beyond the end of all memory it is outside, and does not come back.
    let begins = |offset: u64, steps: [u64; 2], line: u64, plane: u64| {
        let [line, plane] = [line.saturating_mul(steps[0]), plane.saturating_mul(steps[1])];
        let first = offset.saturating_add(line).saturating_add(plane).saturating_mul(bytes);
        i64::try_from(first).unwrap_or(i64::MAX)
    };
    let make = || {
        if item.local_linear_id() != 0 || length == 0 {
            return;
        }
        for plane in 0..planes {
            for line in 0..lines {
                let at = begins(to_offset, layers.to, line, plane);
                let of = begins(from_offset, layers.from, line, plane);
                for byte in 0..length {
                    let [at, of] = [at, of].map(|first| first.saturating_add(byte as i64));
                    to.set(at, from.get(of, site), site);
                    if ends(item, to, from, [at, of]) {
                        return;
                    }
                }
            }
        }
    };
    #[cfg(not(target_os = "none"))]
    if item.is_watched() {
        let [to, from] = [(to, to_offset), (from, from_offset)]
            .map(|(pointer, offset)| pointer.address().wrapping_add(offset.wrapping_mul(bytes)));
        let shape = [lines, planes, layers.from[0], layers.from[1], layers.to[0], layers.to[1]];
        let copy = super::check::Copied { to, from, elements, stride: bytes, shape, site: *site };
        let event = super::check::copied(copy, event.0);
        super::check::copying(event, make);
        return Event(event);
    }
    make();
    event
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
    copied(item, to, from, elements, [1, 1], event, site)
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
    copied(item, to, from, elements, strides, event, site)
}
