//! Pointers of which more is known while items run in lanes, so that LLVM sees one comparison at an access.

#![allow(clippy::cast_sign_loss, reason = "an index below zero is outside")]

use super::LANES;
use crate::opencl::access::Access;
use crate::opencl::memory::{Kind, Parts, Pointer};
use crate::opencl::pointee::{Pointee, Window};
use crate::opencl::source_location::Site;

#[doc(hidden)]
impl<T: Pointee> Pointer<'_, T> {
    /// Whether it points to the beginning of memory that is bytes, that nobody watches, and in which no index of 32 bits wraps.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn is_plain_pointer(self) -> bool {
        let (_, len, _, at, kind) = self.parts();
        // By a `match`, in place of `==`, LLVM keeps fewer values in registers: `options` of the benchmark took 1.15 times as long with AVX2.
        kind == Kind::Bytes && at == 0 && len < u32::MAX as usize - LANES
    }

    /// This pointer, as one of which LLVM knows that it is [plain](Self::is_plain_pointer).
    ///
    /// # Panics
    /// If it is not: then items run one by one.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn assume_plain(self) -> Self {
        if !self.is_plain_pointer() {
            not_simple();
        }
        let (base, len, writable, ..) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { Self::of_parts((base, len, writable, 0, Kind::Bytes)) }.in_space_of(self)
    }

    /// Whether it points to the beginning of memory that is bytes, and that nobody watches.
    #[inline(always)]
    #[must_use]
    pub fn is_plain(self) -> bool {
        let (_, _, _, at, kind) = self.parts();
        // As in `is_plain_pointer`.
        kind == Kind::Bytes && at == 0
    }

    /// This pointer, as one of which LLVM knows that it is [plain](Self::is_plain).
    ///
    /// # Panics
    /// If it is not.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn plain(self) -> Self {
        if !self.is_plain() {
            not_simple();
        }
        let (base, len, writable, ..) = self.parts();
        // SAFETY: they are those of this pointer.
        unsafe { Self::of_parts((base, len, writable, 0, Kind::Bytes)) }
    }

    /// `p[index]` of a number, the same element for all items.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn load_uniform(self, index: i64, site: &Site) -> T {
        let room = self.room(Access::Read);
        if (index as u64).wrapping_add(room.before) >= room.count {
            let (base, len, writable, at, kind) = self.parts();
            // SAFETY: they are those of this pointer.
            unsafe { none_there::<T>(base, len, writable, at, kind, index, site) }
        }
        // SAFETY: the element is inside of memory that is bytes, all of them initialised, which is used on this thread.
        T::read(unsafe { Window::new(room.place::<T>(index), size_of::<T>()) })
    }
}

#[cold]
#[inline(never)]
fn not_simple() -> ! {
    unreachable!("items run in lanes, and memory is watched or points somewhere else")
}

/// Tells that an element is not there. It gives nothing back, so that a loop around the access keeps its vectors in registers.
///
/// # Safety
/// The first five are the parts of a pointer to `T`.
#[cold]
#[inline(never)]
unsafe fn none_there<T: Pointee>(
    base: *mut u8,
    len: usize,
    writable: usize,
    at: usize,
    kind: Kind,
    index: i64,
    site: &Site,
) -> ! {
    crate::opencl::now::in_lanes();
    let parts: Parts = (base, len, writable, at, kind);
    // SAFETY: by the caller's guarantee.
    let _ = unsafe { Pointer::<T>::of_parts(parts) }.get(index, site);
    // A number lies in memory that is bytes, or nowhere.
    unreachable!("an element that is there and is not")
}
