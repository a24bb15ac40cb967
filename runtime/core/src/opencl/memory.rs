//! Pointers of C, checked at each access, and private variables that have an address.
//!
//! A [`Pointer`] knows the memory that it points into. That is of one of two kinds. In *bytes* each byte is initialised and may be any other:
//! slices of numbers, of vectors, of structures without padding; a pointer into them may be cast to any element. *Typed* memory holds values
//! of one type, with padding or pointers in them, and is read and written as that type only: a pointer into it never changes its type other
//! than to one of a field or an element.
//!
//! Without optimisation the question about a row of accesses is a call: inlined, it was a sixth of the code of a kernel of one line. An access by
//! itself is inlined: as a call it took 1.7 times as long at `opt-level = 1`, which the page recommends for tests.

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "addresses and distances wrap, as those of a device do"
)]

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::Cell;
use core::cmp::Ordering;
use core::fmt;
use core::hint::unreachable_unchecked;
use core::marker::PhantomData;
use core::ops::Range;
use core::{ptr, slice};

use super::access::{Access, Space};
#[cfg(not(target_os = "none"))]
use super::pointee::covered;
use super::pointee::{Anything, Pointee, Settling, Window, WindowMut, loose, set_loose, zero};
use super::source_location::Site;
use crate::element::Lanes;
use crate::vector::Vector;

/// The kinds of memory, by what a pointer may do with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// It is bytes.
    Bytes,
    /// It is typed.
    Typed,
    /// It is bytes that nobody writes, a multiple of four, and each access is told to the instrument of `check`.
    WatchedConstant,
    /// It is bytes that may be written, all that a mapping of that has, and each access is told.
    WatchedMapped,
    /// It is bytes or a part of those, or typed, and each access is told.
    WatchedBytes,
    WatchedTyped,
    /// It is bytes, or typed, for an item that the instrument looks at before it runs: each access is told, and nothing is written.
    LookedAtBytes,
    LookedAtTyped,
    /// It is bytes, or typed, and only written, by accesses that the instrument knows already: those outside are told.
    KnownBytes,
    KnownTyped,
    /// It was typed, and the pointer to another type.
    Lost,
    /// It is typed, and what the pointer points to is a part of a value that is not there.
    Outside,
    /// It is bytes, or typed, and no launch that runs holds it: the pointer lay in a variable at program scope between two launches.
    UnheldBytes,
    UnheldTyped,
}

impl Kind {
    #[inline(always)]
    fn of<T: Pointee>() -> Self {
        if T::FREE { Kind::Bytes } else { Kind::Typed }
    }

    /// The first and the last number of kinds that are bytes, each access to which is told.
    #[cfg(not(target_os = "none"))]
    const WATCHED_BYTES: [u32; 2] = [Kind::WatchedConstant as u32, Kind::WatchedBytes as u32];

    #[inline(always)]
    fn is_bytes(self) -> bool {
        matches!(
            self,
            Kind::Bytes
                | Kind::WatchedBytes
                | Kind::WatchedMapped
                | Kind::WatchedConstant
                | Kind::LookedAtBytes
                | Kind::KnownBytes
        )
    }

    /// The kind of a part of this memory that is bytes or not.
    #[inline(always)]
    fn part<F: Pointee>(self) -> Self {
        match (self, F::FREE) {
            (Kind::Typed, true) => Kind::Bytes,
            (Kind::WatchedTyped, true) => Kind::WatchedBytes,
            (Kind::LookedAtTyped, true) => Kind::LookedAtBytes,
            (Kind::KnownTyped, true) => Kind::KnownBytes,
            (kind, _) => kind,
        }
    }

    #[inline(always)]
    fn is_watched(self) -> bool {
        // One comparison: they stand side by side.
        self as u32 >= Kind::WatchedConstant as u32 && self as u32 <= Kind::KnownTyped as u32
    }

    #[cfg(not(target_os = "none"))]
    fn is_looked_at(self) -> bool {
        matches!(self, Kind::LookedAtBytes | Kind::LookedAtTyped)
    }

    #[cfg(not(target_os = "none"))]
    fn is_known(self) -> bool {
        matches!(self, Kind::KnownBytes | Kind::KnownTyped)
    }

    /// The kind of memory that is watched, for what the instrument does with it now.
    #[cfg(not(target_os = "none"))]
    fn seen_by(self, look: super::check::steps::Look) -> Self {
        use super::check::steps::Look;
        match (self, look) {
            (Kind::WatchedBytes, Look::Ahead) => Kind::LookedAtBytes,
            (Kind::WatchedTyped, Look::Ahead) => Kind::LookedAtTyped,
            (Kind::WatchedBytes, Look::Known) => Kind::KnownBytes,
            (Kind::WatchedTyped, Look::Known) => Kind::KnownTyped,
            (kind, _) => kind,
        }
    }

    #[cfg(not(target_os = "none"))]
    fn watched(self) -> Self {
        match self {
            Kind::Bytes => Kind::WatchedBytes,
            Kind::Typed => Kind::WatchedTyped,
            kind => kind,
        }
    }

    fn unwatched(self) -> Self {
        match self {
            Kind::WatchedBytes
            | Kind::WatchedMapped
            | Kind::WatchedConstant
            | Kind::LookedAtBytes
            | Kind::KnownBytes => Kind::Bytes,
            Kind::WatchedTyped | Kind::LookedAtTyped | Kind::KnownTyped => Kind::Typed,
            kind => kind,
        }
    }

    /// The kind of memory that is a part of this.
    #[inline(always)]
    fn of_part(self) -> Self {
        if matches!(self, Kind::WatchedMapped | Kind::WatchedConstant) { Kind::WatchedBytes } else { self }
    }

    /// The kind that has a number.
    fn numbered(number: u8) -> Self {
        const ALL: [Kind; 14] = [
            Kind::Bytes,
            Kind::Typed,
            Kind::WatchedConstant,
            Kind::WatchedMapped,
            Kind::WatchedBytes,
            Kind::WatchedTyped,
            Kind::LookedAtBytes,
            Kind::LookedAtTyped,
            Kind::KnownBytes,
            Kind::KnownTyped,
            Kind::Lost,
            Kind::Outside,
            Kind::UnheldBytes,
            Kind::UnheldTyped,
        ];
        ALL[usize::from(number % 16)]
    }

    /// The kind for a launch that holds the memory or not.
    fn begun(self, is_held: bool) -> Self {
        match (self.unwatched(), is_held) {
            (Kind::Bytes | Kind::UnheldBytes, true) => Kind::Bytes,
            (Kind::Typed | Kind::UnheldTyped, true) => Kind::Typed,
            (Kind::Bytes | Kind::UnheldBytes, false) => Kind::UnheldBytes,
            (Kind::Typed | Kind::UnheldTyped, false) => Kind::UnheldTyped,
            _ => self,
        }
    }
}

/// More bytes than memory has, and so few that none of an index and a few steps wraps.
pub(super) const FAR: i64 = (isize::MAX >> if usize::BITS == 64 { 14 } else { 1 }) as i64;

/// So few bytes that a pointer takes a quarter of a second to wrap by steps of them.
const NEAR: i64 = if usize::BITS == 64 { 1 << 36 } else { FAR };

/// How far from its memory a pointer may point and still be moved by more than [`NEAR`].
const MOST: usize = isize::MAX as usize / 2;

/// Whether a number is from `-most` to `most`. A range with its end is more for LLVM to take away again.
#[inline(always)]
const fn is_at_most(most: i64, number: i64) -> bool {
    number.wrapping_add(most) as u64 <= 2 * most as u64
}

/// The place of a pointer that is farther outside: from there no index reaches back.
const WRAPPED: usize = isize::MIN as usize;

/// A pointer of OpenCL C: into memory that it knows, so that each access is checked, and copied and moved like a number.
///
/// It comes from a slice, by `From`: of a shared slice it can be read only; of a `&mut` slice or a slice of [`Cell`]s written too. Outside
/// of the memory it may point, but not be used.
///
/// ```
/// use swz::opencl::Pointer;
/// let mut numbers = [1.0, 2.0, 3.0f32];
/// let pointer = Pointer::from(&mut numbers[..]);
/// assert_eq!(pointer, pointer);
/// ```
pub struct Pointer<'a, T> {
    /// The beginning of the memory, which is null for none.
    base: *mut u8,
    /// How many bytes of it may be read, and written: all or none of them. If it is watched and may be written, the second is the address of what the
    /// instrument has of it in place of that: so an access finds it without a call for a thread-local.
    len: usize,
    writable: usize,
    /// The place in it that the pointer points to, in bytes; outside too, modulo the size of all memory.
    at: usize,
    kind: Kind,
    space: Space,
    /// Invariant in `T`, as what is written through one pointer is read through another.
    memory: PhantomData<(&'a Cell<u8>, Cell<T>)>,
}

impl<T> Clone for Pointer<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Pointer<'_, T> {}

impl<T> PartialEq for Pointer<'_, T> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.address() == other.address()
    }
}
impl<T> Eq for Pointer<'_, T> {}
impl<T> PartialOrd for Pointer<'_, T> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Pointer<'_, T> {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        self.address().cmp(&other.address())
    }
}
impl<T> fmt::Debug for Pointer<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pointer({:#x})", self.address())
    }
}

impl<'a, T> Pointer<'a, T> {
    /// `NULL`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn null() -> Self {
        Self {
            base: ptr::null_mut(),
            len: 0,
            writable: 0,
            at: 0,
            kind: Kind::Bytes,
            space: Space::Global,
            memory: PhantomData,
        }
    }

    /// A pointer of an integer: it has the address, but no memory, so that no access by it is inside.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn from_address(address: u64) -> Self {
        Self { at: address as usize, ..Self::null() }
    }

    /// The address as a number.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn address(self) -> u64 {
        self.base.addr().wrapping_add(self.at) as u64
    }

    /// This memory at another place, as another element.
    #[inline(always)]
    fn moved<U>(self, at: usize) -> Pointer<'a, U> {
        let Self { base, len, writable, kind, space, .. } = self;
        Pointer { base, len, writable, at, kind, space, memory: PhantomData }
    }

    /// This memory as that of an item, in private memory.
    #[inline(always)]
    fn of_item(self) -> Self {
        Self { space: Space::Private, ..self }
    }

    #[inline(always)]
    fn in_space(self, space: Space) -> Self {
        if self.space == space { self } else { Self::null() }
    }

    /// `to_global`: the pointer if it points into global memory, and `NULL` otherwise.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn to_global(self) -> Self {
        self.in_space(Space::Global)
    }

    /// `to_local`
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn to_local(self) -> Self {
        self.in_space(Space::Local)
    }

    /// `to_private`
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn to_private(self) -> Self {
        self.in_space(Space::Private)
    }

    /// `get_fence`: the flags by which a fence orders accesses to this memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn fence(self) -> u32 {
        match self.space {
            Space::Local => 1,
            Space::Global => 2,
            Space::Private => 0,
        }
    }

    /// This pointer by its parts, as a launch uses it: LLVM would copy it anew for each row where it is passed in memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn unwatched(self) -> Self {
        if cfg!(debug_assertions) { self } else { self.moved(self.at) }
    }

    /// This memory for a loop that writes none: if it is settled, nothing is told of what [`get_settled`](Self::get_settled) reads of it.
    #[doc(hidden)]
    #[must_use]
    pub fn settled(self) -> Self {
        #[cfg(not(target_os = "none"))]
        if matches!(self.kind, Kind::WatchedMapped) {
            // SAFETY: it is that of the launch that runs: no pointer comes from one launch to the next without `begun`.
            let is_settled = unsafe { super::check::Mapped::of(self.writable) }.is_settled();
            return Self { kind: if is_settled { Kind::KnownBytes } else { self.kind }, ..self };
        }
        self
    }

    /// This memory, each access to which is told to the instrument of `check`: of a parameter that may be written or not.
    #[cfg(not(target_os = "none"))]
    pub(super) fn watched(self, space: super::check::Space, writes: bool) -> Self {
        use super::check::steps;
        let mapping = super::check::watch(self.base, self.len, space);
        let look = steps::look_at(writes, self.writable > 0);
        let seen = self.seen(mapping);
        let seen = Self { kind: seen.kind.seen_by(look), ..seen }.whole();
        // So LLVM knows in an item of `check` that each access to it is one call, and keeps for that call what is needed behind it where it stays.
        if matches!(seen.kind, Kind::Bytes) {
            unwatched_launch();
        }
        seen
    }

    /// This memory, which is all that its mapping has, or which nobody writes.
    #[cfg(not(target_os = "none"))]
    fn whole(self) -> Self {
        let kind = match self.kind {
            Kind::WatchedBytes if self.writable > 0 => Kind::WatchedMapped,
            Kind::WatchedBytes if self.len % 4 == 0 => Kind::WatchedConstant,
            kind => kind,
        };
        Self { kind, ..self }
    }

    /// This memory, of which the instrument has a mapping, for the launch that this thread checks.
    #[cfg(not(target_os = "none"))]
    fn seen(self, mapping: usize) -> Self {
        let kind = self.kind.watched();
        if !kind.is_watched() || mapping == 0 {
            return self;
        }
        Self { kind, writable: if self.writable > 0 { mapping } else { 0 }, ..self }
    }

    /// This memory where nobody watches it.
    #[cfg(not(target_os = "none"))]
    fn unseen(self) -> Self {
        Self { kind: self.kind.unwatched(), writable: self.writable_bytes(), ..self }
    }

    /// How many bytes may be written.
    #[inline(always)]
    fn writable_bytes(self) -> usize {
        if self.kind.is_watched() && self.writable > 0 { self.len } else { self.writable }
    }

    /// This memory before a launch holds it.
    pub(super) fn unheld(self) -> Self {
        self.begun(false)
    }

    /// This memory in a launch that holds it or not.
    fn begun(self, is_held: bool) -> Self {
        Self { kind: self.kind.begun(is_held), writable: self.writable_bytes(), ..self }
    }

    /// This memory where nobody watches it, once the instrument of `check` has been told of an access to so many bytes here.
    #[inline(always)]
    pub(super) fn told(self, len: usize, access: Access, site: &Site) -> Self {
        #[cfg(not(target_os = "none"))]
        if self.kind.is_watched() {
            let parts = super::check::Parts::First(len);
            super::check::access(self.base.wrapping_add(self.at), len, parts, access, site);
            return self.unseen();
        }
        let _ = (len, access, site);
        self
    }

    /// Whether a byte of the memory is in that of another pointer too: then the order matters in which items use them.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn overlaps<U>(self, other: Pointer<'_, U>) -> bool {
        overlap((self.base, self.len), (other.base, other.len))
    }

    /// `count` elements further. So far away that the address could wrap, and be inside again, the pointer is outside from then on, and so it is where many
    /// steps have come so far; of a number that was 32 bits LLVM sees that it is not, and 2^27 such steps and more may wrap.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn offset(self, count: i64) -> Self {
        let (far, near) = const {
            let size = if size_of::<T>() == 0 { 1 } else { size_of::<T>() as i64 };
            (FAR / size, NEAR / size)
        };
        let at = self.at.wrapping_add((count as usize).wrapping_mul(size_of::<T>()));
        // By bits: rustc would write what follows a short way anew for each outcome.
        let reaches = is_at_most(near, count) | (self.at.wrapping_add(MOST) <= 2 * MOST);
        self.moved(if is_at_most(far, count) & reaches { at } else { WRAPPED })
    }

    /// The element here as memory of its own, for what `check` runs: behind it nothing is found. A pointer to none stays what it is.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn bounded(self) -> Self {
        let size = size_of::<T>();
        // Typed memory has an element only where one begins.
        let begins = self.kind.is_bytes() || size > 0 && self.at % size == 0;
        if matches!(self.kind, Kind::Lost | Kind::Outside) || !begins || !self.reaches(self.len) {
            return self;
        }
        let writable = match self.writable {
            mapping if self.kind.is_watched() => mapping,
            writable => {
                if self.reaches(writable) {
                    size
                } else {
                    0
                }
            }
        };
        let (base, kind) = (self.base.wrapping_add(self.at), self.kind.of_part());
        Pointer { base, len: size, writable, at: 0, kind, ..self }
    }

    /// How many elements `self` is behind `other`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn distance(self, other: Self) -> i64 {
        (self.address().wrapping_sub(other.address()) as i64).wrapping_div(size_of::<T>().max(1) as i64)
    }

    /// Whether the element here lies within the first `limit` bytes, as far as that is seen without looking at what kind of memory it is.
    #[inline(always)]
    fn reaches(self, limit: usize) -> bool {
        // One comparison, with what LLVM computes before a loop.
        if const { size_of::<T>() == 0 } {
            self.at <= limit
        } else {
            self.at < limit.saturating_sub(size_of::<T>() - 1)
        }
    }

    /// Whether the element here lies within the first `limit` bytes, and may be used without further ado; in typed memory it begins where
    /// one does.
    #[inline(always)]
    fn is_within(self, limit: usize) -> bool {
        let size = size_of::<T>();
        self.reaches(limit)
            && (matches!(self.kind, Kind::Bytes)
                || matches!(self.kind, Kind::Typed) && (size == 0 || self.at % size == 0))
    }
}

impl<'a> Pointer<'a, Anything> {
    /// The bytes: it was made of a pointer to them.
    #[inline(always)]
    pub(super) fn bytes(self) -> Pointer<'a, u8> {
        self.moved(self.at)
    }
}

impl<T: Pointee> Pointer<'_, T> {
    /// Whether the element here lies within the first `limit` bytes, and may be used without further ado. Elements that are bytes are in no typed
    /// memory: of these one thing is asked less.
    #[inline(always)]
    fn is_inside(self, limit: usize) -> bool {
        if T::FREE { self.reaches(limit) && matches!(self.kind, Kind::Bytes) } else { self.is_within(limit) }
    }

    /// Whether it lies in typed memory. Of elements that are bytes this is not asked: rustc would compile both arms.
    #[inline(always)]
    fn is_typed(self) -> bool {
        matches!(self.kind, Kind::Typed | Kind::WatchedTyped | Kind::LookedAtTyped | Kind::KnownTyped)
    }

    /// The place of the element that is to be used instead, if this one is not inside, or its memory is watched.
    ///
    /// By its parts: of a pointer as a whole LLVM would keep a copy in memory for this call, and write it at each access. They are six, which go in
    /// registers.
    #[inline(always)]
    fn beside<const ACCESS: u8>(self, site: &Site) -> *mut u8 {
        let place = self.found_in_check::<ACCESS>(site);
        if !self.kind.is_watched() {
            // SAFETY: `found` gives a place only of memory that is watched, or of what is inside, which who calls this has asked. Without this line a loop over memory that is known not to be
            // would go on behind the call, and so keep what it needs in memory and not in registers.
            unsafe { unreachable_unchecked() }
        }
        place
    }

    /// The place of an access: mostly the memory is watched, and the tag of a cell says that the access is in order. All else is for other functions,
    /// which are called last of all: so nothing is saved for them here.
    #[cold]
    #[inline(never)]
    fn found<const ACCESS: u8>(
        base: *mut u8,
        at: usize,
        len: usize,
        writable: usize,
        kind: u32,
        site: &Site,
    ) -> *mut u8 {
        #[cfg(not(target_os = "none"))]
        if const { Self::WORDS > 1 && Self::WORDS <= Self::FEW && Self::is_usual::<ACCESS>() } {
            let align = const { if align_of::<T>() < 4 { 4 } else { align_of::<T>() } };
            let sizes = const { super::check::Sizes::of(size_of::<T>(), 4 * Self::WORDS) };
            if kind == Kind::WatchedMapped as u32 {
                // SAFETY: as below.
                let of = unsafe { super::check::Mapped::of(writable) };
                if let Some(place) = of.used_together::<ACCESS>((base, at), sizes, align, site) {
                    return place;
                }
            } else if ACCESS == Access::Read as u8 && kind == Kind::WatchedConstant as u32 {
                let (bytes, shift) = const { (size_of::<T>(), size_of::<T>().trailing_zeros()) };
                // As below: a rotation makes a place between vectors a number beyond all.
                let is_inside = if const { size_of::<T>() == align_of::<T>() } {
                    at.rotate_right(shift) < len / bytes
                } else {
                    at % align == 0 && at < len && len - at >= bytes
                };
                if is_inside {
                    return base.wrapping_add(at);
                }
            }
        }
        #[cfg(not(target_os = "none"))]
        if const { Self::WORDS == 1 && align_of::<T>() <= 4 && Self::is_usual::<ACCESS>() } {
            if kind == Kind::WatchedMapped as u32 {
                // SAFETY: it is that of the launch that runs: no pointer comes from one launch to the next without `begun`.
                let of = unsafe { super::check::Mapped::of(writable) };
                if let Some(place) = of.used::<ACCESS, 4>(base, at, site) {
                    return place;
                }
            } else if ACCESS == Access::Read as u8
                && kind == Kind::WatchedConstant as u32
                && at.rotate_right(2) < len / 4
            {
                // Memory that nobody writes is in no race, so that nothing is kept of it. A rotation makes a place between words a number beyond all.
                return base.wrapping_add(at);
            }
        }
        #[cfg(not(target_os = "none"))]
        if const { Self::are_few_bytes() && size_of::<T>() == 1 && Self::is_plain_use::<ACCESS>() } {
            if kind == Kind::WatchedMapped as u32 {
                // SAFETY: as above.
                let of = unsafe { super::check::Mapped::of(writable) };
                if let Some(place) = of.used::<ACCESS, 1>(base, at, site) {
                    return place;
                }
            } else if ACCESS == Access::Read as u8 && kind == Kind::WatchedConstant as u32 && at < len {
                return base.wrapping_add(at);
            }
        }
        Self::sought::<ACCESS>(base, at, len, writable, kind, site)
    }

    /// How many whole words an element of bytes is, or 0.
    #[cfg(not(target_os = "none"))]
    const WORDS: usize = {
        let used = size_of::<T>() - T::TAIL_PADDING;
        if T::FREE && used % 4 == 0 { used / 4 } else { 0 }
    };
    /// So many cells are looked at where an access is known; those of more are in a function of all types.
    #[cfg(not(target_os = "none"))]
    const FEW: usize = 16;

    /// Whether an element is bytes, and so few that the cell of each is looked at where an access is known.
    #[cfg(not(target_os = "none"))]
    const fn are_few_bytes() -> bool {
        T::FREE && T::TAIL_PADDING == 0 && size_of::<T>() > 0 && size_of::<T>() <= Self::FEW
    }

    /// Whether an access is a read or a write.
    #[cfg(not(target_os = "none"))]
    const fn is_plain_use<const ACCESS: u8>() -> bool {
        ACCESS == Access::Read as u8 || ACCESS == Access::Write as u8
    }

    /// Whether an access is one of most.
    #[cfg(not(target_os = "none"))]
    const fn is_usual<const ACCESS: u8>() -> bool {
        let is_change = ACCESS == Access::Atomic as u8 && size_of::<T>() == 4 && T::TAIL_PADDING == 0;
        ACCESS == Access::Read as u8 || ACCESS == Access::Write as u8 || is_change
    }

    /// The place of an access to memory whose mapping is not known or is of no use.
    #[inline(never)]
    fn sought<const ACCESS: u8>(
        base: *mut u8,
        at: usize,
        len: usize,
        writable: usize,
        kind: u32,
        site: &Site,
    ) -> *mut u8 {
        #[cfg(not(target_os = "none"))]
        {
            use super::check::{Mapped, Sizes, change_word, read_word, used, used_here, write_word};
            let (is_read, is_change) = const { (ACCESS == Access::Read as u8, ACCESS == Access::Atomic as u8) };
            if const { Self::are_few_bytes() && size_of::<T>() > 1 && Self::is_plain_use::<ACCESS>() }
                && kind == Kind::WatchedMapped as u32
            {
                // SAFETY: as below.
                let of = unsafe { Mapped::of(writable) };
                let sizes = const { (size_of::<T>(), align_of::<T>()) };
                if let Some(place) = of.used_by_bytes::<ACCESS>((base, at), sizes, site) {
                    return place;
                }
            }
            let limit = if is_read || writable > 0 { len } else { 0 };
            let of_kind = if T::FREE { Kind::WATCHED_BYTES } else { [Kind::WatchedTyped as u32; 2] };
            let is_of_kind = of_kind[0] <= kind && kind <= of_kind[1];
            let begins = T::FREE || size_of::<T>() > 0 && at % size_of::<T>() == 0;
            let is_inside = if const { T::FREE && size_of::<T>() == 4 && align_of::<T>() == 4 } {
                // A rotation makes a place between words a number beyond all.
                at.rotate_right(2) < limit / 4
            } else {
                begins && at <= limit && limit - at >= size_of::<T>() && at % align_of::<T>() == 0
            };
            let is_plain = const { Self::is_usual::<ACCESS>() } && (T::FREE || !T::PLAIN);
            if T::FREE && kind == Kind::KnownBytes as u32 && is_inside {
                return base.wrapping_add(at);
            }
            if is_plain && is_of_kind && is_inside && (T::FREE || writable > 0) {
                let start = base.wrapping_add(at);
                if T::FREE && is_read && writable == 0 {
                    return start;
                }
                // SAFETY: it is that of the launch that runs: no pointer comes from one launch to the next without `begun`.
                let of = unsafe { Mapped::of(writable) };
                return match size_of::<T>() - T::TAIL_PADDING {
                    4 if is_read && size_of::<T>() == 4 => read_word(of, start, site),
                    _ if is_change => change_word(of, start, site),
                    4 if size_of::<T>() == 4 => write_word(of, start, site),
                    len @ (8 | 16) if T::TAIL_PADDING == 0 => {
                        used_here(of, start, Sizes::of(len, len), Access::of(ACCESS), site)
                    }
                    len => used(of, start, Sizes::of(size_of::<T>(), len), Access::of(ACCESS), site),
                };
            }
        }
        // In one number, as six arguments go in registers: for a seventh each access would make room on the stack.
        Self::examined(base, at, len, writable, kind as u8 | ACCESS << 4, site)
    }

    /// An access about which there may be something to tell.
    #[cold]
    #[inline(never)]
    fn examined(base: *mut u8, at: usize, len: usize, writable: usize, way: u8, site: &Site) -> *mut u8 {
        let (kind, access) = (Kind::numbered(way), Access::of(way >> 4));
        let this = Self { base, len, writable, at, kind, space: Space::Global, memory: PhantomData };
        #[cfg(not(target_os = "none"))]
        if kind.is_watched() {
            let real = this.unseen();
            let start = base.wrapping_add(at);
            let is_within = real.is_within(if access == Access::Read { len } else { real.writable });
            // The bytes between fields are no part of it: who writes the fields one by one leaves them.
            let parts = if !T::FREE && T::PLAIN {
                super::check::Parts::By(covered::<T>)
            } else {
                super::check::Parts::First(size_of::<T>() - T::TAIL_PADDING)
            };
            if kind.is_looked_at() {
                if !is_within || at % align_of::<T>() != 0 {
                    super::check::steps::stop();
                }
                let (memory, width) = ((base, at, len), size_of::<T>());
                return super::check::steps::look(memory, (width, parts), access, (writable > 0, T::FREE), site);
            }
            if is_within {
                // Buffers of OpenCL are aligned to any type.
                if at % align_of::<T>() != 0 {
                    let verb = if access == Access::Read { "reads" } else { "writes" };
                    let (len, align) = (size_of::<T>(), align_of::<T>());
                    let what =
                        format!("{verb} {len} bytes at byte {at} of its buffer, which is no multiple of {align}");
                    super::check::tell_access(site, what);
                }
                if !kind.is_known() {
                    super::check::access(start, size_of::<T>(), parts, access, site);
                }
                return start;
            }
            let place = super::check::outside(size_of::<T>(), site, real.fault(access != Access::Read, site));
            // In place of what is outside, memory of the instrument's: as many bytes, all zero. Of a type that is not all bytes there is none such.
            if let Some(place) = place.filter(|_| real.kind == Kind::Bytes) {
                return place;
            }
        }
        // `check` asks here of memory that nobody watches too: what an item has itself.
        if this.is_inside(if access == Access::Read { len } else { writable }) {
            return base.wrapping_add(at);
        }
        site.outside(this.fault(access != Access::Read, site));
    }
}

impl<T> Pointer<'_, T> {
    /// The fault of an access that is not inside.
    fn fault(self, writes: bool, site: &Site) -> String {
        let width = size_of::<T>().max(1);
        let verb = if writes { "writes" } else { "reads" };
        if self.base.is_null() {
            return format!("{verb} through a pointer to nothing (address {:#x})", self.address());
        }
        if matches!(self.kind, Kind::UnheldBytes | Kind::UnheldTyped) {
            return format!(
                "{verb} through a pointer that an earlier launch left, to memory that this launch does not hold"
            );
        }
        if self.kind == Kind::Lost {
            return format!("{verb} a structure with padding or pointers through a pointer to another type");
        }
        if writes && self.writable < self.len && self.is_within(self.len) {
            return "writes to memory that is constant".into();
        }
        if self.at == WRAPPED {
            return format!("{verb} outside of its buffer: at an address that wraps");
        }
        let told = |index: isize, count: usize| {
            let by = if index < 0 { index.unsigned_abs() } else { (index as usize + 1).saturating_sub(count) };
            let direction = if index < 0 { "before its beginning" } else { "beyond its end" };
            format!("{verb} outside of its buffer: element {index} of {count}, {by} {direction}")
        };
        // A fault of a member tells the structure that is not there, unless the memory is a member of another one.
        if let Some((size, offset)) = site.whole().filter(|(size, _)| self.len == 0 || self.len >= *size) {
            let (at, bytes, count) = (self.at as isize, size as isize, self.len / size);
            // By an index within the structure it may be farther than the member begins.
            for begin in [at.wrapping_sub(offset as isize), at] {
                let index = begin.div_euclid(bytes);
                if index < 0 || index as usize >= count {
                    return told(index, count);
                }
            }
        }
        let (at, count) = (self.at as isize, self.len / width);
        if at >= 0 && (at as usize % width != 0 || self.kind == Kind::Outside) {
            let (at, len) = (self.at, self.len);
            return format!("{verb} outside of its buffer: {width} bytes at byte {at} of {len}");
        }
        told(at.div_euclid(width as isize), count)
    }
}

/// In private memory and in variables at program scope, and never made of bytes.
// SAFETY: it is not free, and nobody else sees its parts. Nothing of it depends on a lifetime.
#[diagnostic::do_not_recommend]
unsafe impl<T: Pointee> Pointee for Pointer<'_, T> {
    const FREE: bool = false;
    const PLAIN: bool = false;
    type At<'l> = Pointer<'l, T::At<'l>>;
    /// Memory without a type has no pointer but the one to nothing.
    #[inline(always)]
    fn read(_window: Window<'_>) -> Self {
        Pointer::null()
    }
    #[inline(always)]
    fn write(self, _window: WindowMut<'_>) {}
    fn settle(&mut self, by: &Settling<'_>) {
        let (start, end) = (self.base.addr(), self.base.addr().wrapping_add(self.len));
        let is_in = |all: &[Range<usize>]| all.iter().any(|of| of.start <= start && end <= of.end);
        match by {
            // `NULL` stays what it is.
            Settling::Begin(_) if self.base.is_null() => {}
            Settling::Begin(held) => *self = self.begun(self.len > 0 && is_in(held)),
            #[cfg(not(target_os = "none"))]
            Settling::Watch(held) if is_in(held) => {
                *self = self.seen(super::check::mapping(self.base, self.len)).whole();
            }
            Settling::Watch(_) => {}
        }
    }
}

/// The elements that may be used by a pointer without further ado, counted from where it points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    here: *mut u8,
    /// How many are before the one that it points to.
    pub(super) before: u64,
    /// How many there are.
    pub(super) count: u64,
}

impl Extent {
    /// The place where the element `index` begins.
    #[inline(always)]
    pub(super) fn place<T>(self, index: i64) -> *mut u8 {
        self.here.wrapping_offset((index as isize).wrapping_mul(size_of::<T>() as isize))
    }
}

/// The parts of a pointer, for a call that is made hardly ever: of a pointer as a whole LLVM would keep a copy in memory for it, and write it at
/// each access.
pub(super) type Parts = (*mut u8, usize, usize, usize, Kind);

/// Declares the accesses to an element wherever it may be, by these names.
macro_rules! accesses {
    ($load:ident $store:ident $get:ident $set:ident) => {
        #[doc(hidden)]
        impl<T: Pointee> Pointer<'_, T> {
            /// `*p`
            ///
            /// # Panics
            /// If it is outside of its memory.
            #[inline(always)]
            #[must_use]
            pub fn $load(self, site: &Site) -> T {
                let inside = self.is_inside(self.len);
                let start =
                    if inside { self.base.wrapping_add(self.at) } else { self.beside::<{ Access::Read as u8 }>(site) };
                // SAFETY: it is inside, or what is to be used instead.
                unsafe { self.read(start) }
            }

            /// `*p = value`
            ///
            /// # Panics
            /// If it is outside of its memory, or that is constant.
            #[inline(always)]
            pub fn $store(self, value: T, site: &Site) {
                let inside = self.is_inside(self.writable);
                let start =
                    if inside { self.base.wrapping_add(self.at) } else { self.beside::<{ Access::Write as u8 }>(site) };
                // SAFETY: it is inside of what may be written, or what is to be used instead.
                unsafe { self.write(start, value) }
            }

            /// `p[index]`
            ///
            /// # Panics
            /// If it is outside of its memory.
            #[inline(always)]
            #[must_use]
            pub fn $get(self, index: i64, site: &Site) -> T {
                // If a pointer is to where its memory begins, as LLVM mostly knows it to be, the index itself is compared: in bytes it would be one
                // instruction more, and of a loop over elements by a table those are most. Nothing comes back from a fault, so that such a loop keeps
                // its registers.
                if const { size_of::<T>() > 0 && T::FREE } && self.at == 0 && matches!(self.kind, Kind::Bytes) {
                    if index as u64 >= (self.len / size_of::<T>()) as u64 {
                        // SAFETY: they are those of this pointer.
                        unsafe { Self::none_at(self.base, self.len, index, site) }
                    }
                    let start = self.base.wrapping_add(index as usize * size_of::<T>());
                    // SAFETY: the element is inside of memory that is bytes, all of them initialised.
                    return T::read(unsafe { Window::new(start, size_of::<T>()) });
                }
                self.offset(index).$load(site)
            }

            /// `p[index] = value`
            ///
            /// # Panics
            /// If it is outside of its memory, or that is constant.
            #[inline(always)]
            pub fn $set(self, index: i64, value: T, site: &Site) {
                self.offset(index).$store(value, site);
            }
        }
    };
}
#[cfg(not(debug_assertions))]
accesses! { load store get set }
#[cfg(debug_assertions)]
accesses! { load_anywhere store_anywhere get_anywhere set_anywhere }

/// Accesses in a build with debug assertions. Memory that is plain bytes is known in the fewest instructions that rustc makes of it, where the access stands;
/// the others are functions of the element that all kernels share. An access was most of the code of a kernel of one line.
#[cfg(debug_assertions)]
#[doc(hidden)]
impl<T: Pointee> Pointer<'_, T> {
    /// Whether they are done so.
    const IS_TOLD_APART: bool = T::FREE && size_of::<T>() > 0;
    /// So few elements that a pointer is moved by them wherever it points.
    const STEPS: i64 = NEAR / if size_of::<T>() == 0 { 1 } else { size_of::<T>() as i64 };

    /// The place of `p[index]`, of a pointer to that place, modulo the size of all memory. This and the next are given parts of the pointer: without
    /// optimisation each access had two copies of all of it else.
    #[inline(always)]
    fn at_index(at: usize, index: i64) -> usize {
        at.wrapping_add((index as usize).wrapping_mul(size_of::<T>()))
    }

    /// Whether the element at a place lies within the first `limit` bytes of memory that is bytes.
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "rustc makes no jumps for these")]
    fn is_plainly(kind: Kind, at: usize, limit: usize) -> bool {
        // Accesses of `check` are known by the first.
        kind as u8 == Kind::Bytes as u8 && (at < limit) & (limit.wrapping_sub(at) >= size_of::<T>())
    }

    /// `*p`
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn load(self, site: &Site) -> T {
        if const { !Self::IS_TOLD_APART } {
            self.load_anywhere(site)
        } else if Self::is_plainly(self.kind, self.at, self.len) {
            // SAFETY: the element is inside of memory that is bytes, all of them initialised, which is used on this thread.
            unsafe { loose(self.base.wrapping_add(self.at)) }
        } else {
            self.load_apart(site)
        }
    }

    /// `*p = value`
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[inline(always)]
    pub fn store(self, value: T, site: &Site) {
        if const { !Self::IS_TOLD_APART } {
            self.store_anywhere(value, site);
        } else if Self::is_plainly(self.kind, self.at, self.writable) {
            // SAFETY: as in `load`, of what may be written.
            unsafe { set_loose(self.base.wrapping_add(self.at), value) }
        } else {
            self.store_apart(value, site);
        }
    }

    /// `p[index]`
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[inline(always)]
    #[must_use]
    pub fn get(self, index: i64, site: &Site) -> T {
        let at = Self::at_index(self.at, index);
        if const { !Self::IS_TOLD_APART } {
            self.get_anywhere(index, site)
        } else if Self::is_plainly(self.kind, at, self.len) & is_at_most(Self::STEPS, index) {
            // SAFETY: as in `load`.
            unsafe { loose(self.base.wrapping_add(at)) }
        } else {
            self.get_apart(index, site)
        }
    }

    /// `p[index] = value`
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[inline(always)]
    pub fn set(self, index: i64, value: T, site: &Site) {
        let at = Self::at_index(self.at, index);
        if const { !Self::IS_TOLD_APART } {
            self.set_anywhere(index, value, site);
        } else if Self::is_plainly(self.kind, at, self.writable) & is_at_most(Self::STEPS, index) {
            // SAFETY: as in `load`, of what may be written.
            unsafe { set_loose(self.base.wrapping_add(at), value) }
        } else {
            self.set_apart(index, value, site);
        }
    }

    #[inline(never)]
    fn load_apart(self, site: &Site) -> T {
        if self.kind.is_watched() { self.load_in_check(site) } else { self.load_anywhere(site) }
    }

    #[inline(never)]
    fn store_apart(self, value: T, site: &Site) {
        if self.kind.is_watched() { self.store_in_check(value, site) } else { self.store_anywhere(value, site) }
    }

    #[inline(never)]
    fn get_apart(self, index: i64, site: &Site) -> T {
        if self.kind.is_watched() { self.get_in_check(index, site) } else { self.get_anywhere(index, site) }
    }

    #[inline(never)]
    fn set_apart(self, index: i64, value: T, site: &Site) {
        if self.kind.is_watched() {
            self.set_in_check(index, value, site);
        } else {
            self.set_anywhere(index, value, site);
        }
    }
}

impl<T: Pointee> Pointer<'_, T> {
    /// The room that may be read by this pointer, or written, without further ado: nothing of memory that is watched, or is not bytes.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn room(self, access: Access) -> Extent {
        const { assert!(size_of::<T>() > 0) };
        let limit = if access == Access::Read { self.len } else { self.writable };
        let here = self.base.wrapping_add(self.at);
        if !matches!(self.kind, Kind::Bytes) || self.at > limit {
            return Extent { here, before: 0, count: 0 };
        }
        let before = (self.at / size_of::<T>()) as u64;
        Extent { here, before, count: before + ((limit - self.at) / size_of::<T>()) as u64 }
    }

    /// Whether it is local memory, of a group that one thread runs.
    #[inline(always)]
    pub(super) fn is_local(self) -> bool {
        self.space == Space::Local
    }

    /// This pointer in the address space of another one.
    #[inline(always)]
    pub(super) fn in_space_of<U>(self, other: Pointer<'_, U>) -> Self {
        Self { space: other.space, ..self }
    }

    /// Whether nobody writes the memory as long as it is lent.
    #[inline(always)]
    pub(super) fn is_constant(self) -> bool {
        self.writable == 0
    }

    #[inline(always)]
    pub(super) fn parts(self) -> Parts {
        (self.base, self.len, self.writable, self.at, self.kind)
    }

    /// The inverse of [`parts`](Self::parts).
    ///
    /// # Safety
    /// They are those of such a pointer.
    #[inline(always)]
    pub(super) unsafe fn of_parts((base, len, writable, at, kind): Parts) -> Self {
        Self { base, len, writable, at, kind, space: Space::Global, memory: PhantomData }
    }
}

/// Elements that the items of a row use, each its own: that all are inside was checked once.
pub struct Elements<'a, T, const WRITES: bool> {
    start: *mut u8,
    len: u64,
    memory: PhantomData<(&'a Cell<u8>, Cell<T>)>,
}
impl<T, const WRITES: bool> Clone for Elements<'_, T, WRITES> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, const WRITES: bool> Copy for Elements<'_, T, WRITES> {}

impl<T: Pointee, const WRITES: bool> Elements<'_, T, WRITES> {
    /// The place where the element of an item begins, by the item's number in the row.
    #[inline(always)]
    fn place(self, index: u64) -> *mut u8 {
        // LLVM knows it of the loop over the row.
        if index >= self.len {
            beyond_row();
        }
        self.start.wrapping_add((index as usize).wrapping_mul(size_of::<T>()))
    }

    /// Reads the element of an item.
    #[inline(always)]
    #[must_use]
    pub fn get(self, index: u64) -> T {
        if const { cfg!(debug_assertions) && T::FREE } {
            // SAFETY: as below.
            return unsafe { loose(self.place(index)) };
        }
        // SAFETY: the element is inside of memory that is bytes, all of them initialised, as who made it has seen.
        T::read(unsafe { Window::new(self.place(index), size_of::<T>()) })
    }
}

impl<T: Pointee> Elements<'_, T, true> {
    /// Writes the element of an item.
    #[inline(always)]
    pub fn set(self, index: u64, value: T) {
        if const { cfg!(debug_assertions) && T::FREE } {
            // SAFETY: as below.
            return unsafe { set_loose(self.place(index), value) };
        }
        // SAFETY: as above, of memory that may be written.
        value.write(unsafe { WindowMut::new(self.place(index), size_of::<T>()) });
    }
}

/// Elements that the items of a row use if all are inside: who asks for several rows asks once whether all are.
#[derive(Clone, Copy)]
pub(super) struct AskedElements<'a, T, const WRITES: bool> {
    elements: Elements<'a, T, WRITES>,
    inside: bool,
}

impl<T: Pointee, const WRITES: bool> AskedElements<'_, T, WRITES> {
    /// Reads the element of an item.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn get(self, index: u64) -> T {
        // LLVM knows it where the row was asked.
        if !self.inside {
            beyond_row();
        }
        self.elements.get(index)
    }
}

impl<T: Pointee> AskedElements<'_, T, true> {
    /// Writes the element of an item.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn set(self, index: u64, value: T) {
        if !self.inside {
            beyond_row();
        }
        self.elements.set(index, value);
    }
}

/// Whether two places of so many bytes have one in both: without optimisation it is compiled once, and not for each two types.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
fn overlap((start, len): (*mut u8, usize), (other, of_other): (*mut u8, usize)) -> bool {
    let (start, other) = (start.addr(), other.addr());
    start < other.wrapping_add(of_other) && other < start.wrapping_add(len)
}

/// Tells of a launch that its thread does not check any more, in a function that all types share.
#[cfg(not(target_os = "none"))]
#[cold]
#[inline(never)]
pub(super) fn unwatched_launch() -> ! {
    panic!("no launch is checked on this thread");
}

/// Tells of an item beyond its row, in a function that all types share.
#[cold]
#[inline(never)]
fn beyond_row() -> ! {
    panic!("an item beyond its row");
}

/// Marks where control hardly ever comes: what is done there leaves the registers to what is done elsewhere. Nothing is called: a sum that lives across a call
/// would be in memory in the loop on the other way too (`rows_of_own_length` of `tests/kernels/promoted.cl` took three times as long).
#[cold]
#[inline(always)]
pub fn rarely() {}

/// The memory of a pointer, and where in it it points, without a type.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "opencl3"), allow(dead_code, reason = "read by what brings it to a device"))]
pub struct Memory<'a> {
    base: *mut u8,
    len: usize,
    writable: bool,
    at: usize,
    values: Values,
    life: PhantomData<&'a Cell<u8>>,
}

/// The values in memory, as a device sees them.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "opencl3"), allow(dead_code, reason = "read by what brings it to a device"))]
enum Values {
    /// Bytes.
    Bytes,
    /// Values of so many bytes with padding or `bool`s in them: they become bytes and are made of bytes one by one.
    Typed { size: usize, get: unsafe fn(*const u8, WindowMut<'_>), set: unsafe fn(*mut u8, Window<'_>) },
    /// Values with pointers in them, or of another type than that of the pointer: nothing that a device can use.
    None,
}

#[cfg(not(target_os = "none"))]
impl Memory<'_> {
    /// Its beginning.
    pub(super) fn start(&self) -> usize {
        self.base.addr()
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn is_writable(&self) -> bool {
        self.writable
    }
}

#[cfg(feature = "opencl3")]
impl Memory<'_> {
    /// Why it cannot go to a device, if it cannot.
    pub(super) fn obstacle(&self) -> Option<&'static str> {
        match self.values {
            Values::None => Some("it holds pointers, or structures with padding as another type"),
            _ if self.at != 0 => Some("it points behind the beginning of its memory"),
            _ => None,
        }
    }

    /// Shows all bytes of it, with zeros where values have padding. None of what has an [`obstacle`](Self::obstacle).
    ///
    /// # Safety
    /// `then` uses the memory by nothing else.
    pub(super) unsafe fn read<R>(&self, then: impl FnOnce(&[u8]) -> R) -> R {
        match self.values {
            _ if self.len == 0 => then(&[]),
            // SAFETY: the memory of a pointer may be read for its lifetime, and all of it is initialised bytes; nobody writes it while
            // `then` runs.
            Values::Bytes => then(unsafe { slice::from_raw_parts(self.base, self.len) }),
            Values::Typed { size, get, .. } => {
                let mut bytes = alloc::vec![0; self.len];
                for (number, to) in bytes.chunks_exact_mut(size).enumerate() {
                    // SAFETY: a value of the type of `get` begins there; the bytes are this function's own.
                    unsafe { get(self.base.add(number * size), WindowMut::new(to.as_mut_ptr(), size)) };
                }
                then(&bytes)
            }
            Values::None => then(&[]),
        }
    }

    /// Lets `then` write all bytes of it; where that fails, they may be others than before.
    ///
    /// # Safety
    /// The memory may be written, and `then` uses it by nothing else.
    pub(super) unsafe fn write<E>(&self, then: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<(), E> {
        match self.values {
            _ if self.len == 0 => then(&mut []),
            // SAFETY: the memory may be read for the lifetime of its pointer and written, all of it is bytes that may be any, and nobody
            // uses it while `then` runs.
            Values::Bytes => then(unsafe { slice::from_raw_parts_mut(self.base, self.len) }),
            Values::Typed { size, set, .. } => {
                let mut bytes = alloc::vec![0; self.len];
                then(&mut bytes)?;
                for (number, from) in bytes.chunks_exact(size).enumerate() {
                    // SAFETY: a value of the type of `set` begins there, and may be written; the bytes are this function's own.
                    unsafe { set(self.base.add(number * size), Window::new(from.as_ptr(), size)) };
                }
                Ok(())
            }
            Values::None => then(&mut []),
        }
    }
}

impl<'a, T: Pointee> Pointer<'a, T> {
    /// Without the element's type.
    pub(super) fn memory(self) -> Memory<'a> {
        let Self { base, len, writable, at, .. } = self;
        let values = match self.kind {
            kind if kind.is_bytes() => Values::Bytes,
            Kind::Typed | Kind::WatchedTyped if T::PLAIN && size_of::<T>() > 0 => Values::Typed {
                size: size_of::<T>(),
                // SAFETY: of typed memory, whose values are those of its pointers; the caller names where one begins.
                get: |from, to| unsafe { ptr::read(from.cast::<T>()) }.write(to),
                // SAFETY: the same, where it may be written.
                set: |to, from| unsafe { ptr::write(to.cast::<T>(), T::read(from)) },
            },
            _ => Values::None,
        };
        Memory { base, len, writable: writable > 0, at, values, life: PhantomData }
    }

    /// This memory, which may only be read.
    pub(super) fn constant(self) -> Self {
        Self { writable: 0, kind: self.kind.of_part(), ..self }
    }

    /// The memory of so many values from `base` on.
    ///
    /// # Safety
    /// For `'a` they may be read, if `writable` written too, and nobody else writes them, or with `writable` uses them other than by pointers
    /// like this one and by `Cell`s on the same thread.
    #[inline(always)]
    pub(super) unsafe fn new(base: *mut T, count: usize, writable: bool) -> Self {
        let len = count * size_of::<T>();
        let writable = if writable { len } else { 0 };
        let (kind, space) = (Kind::of::<T>(), Space::Global);
        Self { base: base.cast(), len, writable, at: 0, kind, space, memory: PhantomData }
    }

    /// The value that begins there.
    ///
    /// # Safety
    /// It lies within the memory of this pointer, in typed memory where a value begins, or is what [`beside`](Self::beside) gave.
    #[inline(always)]
    unsafe fn read(self, start: *mut u8) -> T {
        if !T::FREE && self.is_typed() {
            // SAFETY: typed memory holds values of the type that its pointers have, here one that is inside.
            unsafe { ptr::read(start.cast()) }
        } else {
            // SAFETY: the bytes are inside of the memory, in which all are initialised, and which is used on this thread.
            T::read(unsafe { Window::new(start, size_of::<T>()) })
        }
    }

    /// Writes the value that begins there.
    ///
    /// # Safety
    /// As of [`read`](Self::read), within the memory that may be written.
    #[inline(always)]
    unsafe fn write(self, start: *mut u8, value: T) {
        if !T::FREE && self.is_typed() {
            // SAFETY: typed memory holds values of the type that its pointers have, here one that is inside and may be written.
            unsafe { ptr::write(start.cast(), value) }
        } else {
            // SAFETY: the bytes are inside of the memory, may be written, and the memory is used on this thread.
            value.write(unsafe { WindowMut::new(start, size_of::<T>()) });
        }
    }

    /// `*p`, in what `check` runs: it asks in one call what [`load`](Self::load) asks in several steps first, of memory that is mostly watched.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn load_in_check(self, site: &Site) -> T {
        // SAFETY: `found` gives a place inside of the memory, or what is to be used instead.
        unsafe { self.read(self.found_in_check::<{ Access::Read as u8 }>(site)) }
    }

    /// `p[index]`, in what `check` runs.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn get_in_check(self, index: i64, site: &Site) -> T {
        self.offset(index).load_in_check(site)
    }

    /// `*p`, of memory that is [settled](Self::settled) or not.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn load_settled(self, site: &Site) -> T {
        let is_known = T::FREE && matches!(self.kind, Kind::KnownBytes);
        if is_known && self.reaches(self.len) && self.at % align_of::<T>() == 0 {
            // SAFETY: the element lies inside, and its type may be any bytes.
            return unsafe { self.read(self.base.wrapping_add(self.at)) };
        }
        self.load_in_check(site)
    }

    /// `p[index]`, of such memory.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn get_settled(self, index: i64, site: &Site) -> T {
        self.offset(index).load_settled(site)
    }

    /// `*p = value`, in what `check` runs.
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[doc(hidden)]
    #[inline(always)]
    pub fn store_in_check(self, value: T, site: &Site) {
        // SAFETY: `found` gives a place inside of the memory that may be written, or what is to be used instead.
        unsafe { self.write(self.found_in_check::<{ Access::Write as u8 }>(site), value) }
    }

    /// `p[index] = value`, in what `check` runs.
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[doc(hidden)]
    #[inline(always)]
    pub fn set_in_check(self, index: i64, value: T, site: &Site) {
        self.offset(index).store_in_check(value, site);
    }

    #[inline(always)]
    fn found_in_check<const ACCESS: u8>(self, site: &Site) -> *mut u8 {
        Self::found::<ACCESS>(self.base, self.at, self.len, self.writable, self.kind as u32, site)
    }

    /// `*p` of a structure with fields there, in what `check` runs: some of them may not have been written. `kept`: it goes to other memory.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[must_use]
    pub fn copy(self, fields: &[Range<usize>], kept: bool, site: &Site) -> T {
        #[cfg(not(target_os = "none"))]
        if self.kind.is_watched() {
            let real = self.unseen();
            if real.is_within(self.len) {
                let start = self.base.wrapping_add(self.at);
                let parts = super::check::Parts::Of(fields);
                super::check::access(start, size_of::<T>(), parts, Access::Copy, site);
                if !kept {
                    super::check::forget();
                }
                // SAFETY: it is inside.
                return unsafe { real.read(start) };
            }
        }
        let _ = (fields, kept);
        self.load(site)
    }

    /// The beginning of the number that an atomic function changes: inside of memory that may be written, and aligned to its size.
    ///
    /// # Panics
    /// If it is not.
    #[inline(always)]
    pub(super) fn start_of_atomic(self, site: &Site) -> *mut T {
        let inside = self.is_inside(self.writable);
        let start =
            if inside { self.base.wrapping_add(self.at) } else { self.beside::<{ Access::Atomic as u8 }>(site) };
        Self::aligned(start, site)
    }

    /// The beginning of the number of an atomic load.
    ///
    /// # Panics
    /// If it is not inside of memory that may be written, or not aligned.
    #[inline(always)]
    pub(super) fn start_of_atomic_load(self, site: &Site) -> *mut T {
        let inside = self.is_inside(self.writable);
        let start =
            if inside { self.base.wrapping_add(self.at) } else { self.beside::<{ Access::AtomicRead as u8 }>(site) };
        Self::aligned(start, site)
    }

    /// The beginning of the number of an atomic store.
    ///
    /// # Panics
    /// If it is not inside of memory that may be written, or not aligned.
    #[inline(always)]
    pub(super) fn start_of_atomic_store(self, site: &Site) -> *mut T {
        let inside = self.is_inside(self.writable);
        let start =
            if inside { self.base.wrapping_add(self.at) } else { self.beside::<{ Access::AtomicWrite as u8 }>(site) };
        Self::aligned(start, site)
    }

    /// The beginning of the number of a function that exchanges it if it is as expected.
    ///
    /// # Panics
    /// If it is not inside, or not aligned.
    #[inline(always)]
    pub(super) fn start_of_exchange(self, expected: T, site: &Site) -> *mut T
    where
        T: PartialEq,
    {
        let inside = self.is_inside(self.writable);
        let start = if inside { self.base.wrapping_add(self.at) } else { self.beside_exchange(expected, site) };
        Self::aligned(start, site)
    }

    #[cold]
    #[inline(never)]
    fn beside_exchange(self, expected: T, site: &Site) -> *mut u8
    where
        T: PartialEq,
    {
        #[cfg(not(target_os = "none"))]
        if self.kind.is_watched() {
            let real = self.unseen();
            if real.is_within(real.writable) && real.load(site) != expected {
                return self.beside::<{ Access::AtomicRead as u8 }>(site);
            }
        }
        let _ = expected;
        self.beside::<{ Access::Atomic as u8 }>(site)
    }

    /// The place of an atomic function.
    ///
    /// # Panics
    /// If it is not aligned.
    #[inline(always)]
    fn aligned(start: *mut u8, site: &Site) -> *mut T {
        let address = start.addr();
        if address % size_of::<T>() != 0 {
            site.outside(format_args!("is no place for an atomic function: address {address:#x} is not aligned"));
        }
        start.cast()
    }

    /// Whether `p[index]` is inside of memory that may be read, and with `WRITES` written.
    #[inline(always)]
    pub(super) fn has<const WRITES: bool>(self, index: i64) -> bool {
        let limit = if WRITES { self.writable_bytes() } else { self.len };
        self.offset(index).reaches(limit)
    }

    /// Tells that there is no element of an index.
    ///
    /// # Safety
    /// They are where memory begins that is bytes, and its length.
    #[cold]
    #[inline(never)]
    unsafe fn none_at(base: *mut u8, len: usize, index: i64, site: &Site) -> ! {
        let (count, width) = ((len / size_of::<T>()) as u64, size_of::<T>() as i64);
        if index.checked_mul(width).is_none() {
            // The address wraps, and may be one that is inside.
            let (by, direction) = if index < 0 {
                (index.unsigned_abs(), "before its beginning")
            } else {
                (index as u64 + 1 - count, "beyond its end")
            };
            site.outside(format!("reads outside of its buffer: element {index} of {count}, {by} {direction}"));
        }
        // SAFETY: by the caller's guarantee; nothing is read by it.
        let pointer = unsafe { Self::of_parts((base, len, 0, 0, Kind::Bytes)) };
        site.outside(pointer.offset(index).fault(false, site));
    }

    /// Whether the elements `p[first]`, `p[first + 1]`, and so on, of a row of so many items are all inside, may be written too where `WRITES`
    /// says so, and no index is more than `most`, where the type that it is computed in ends. Else each access has to be checked.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn has_row<const WRITES: bool>(self, first: i64, len: u64, most: i64) -> bool {
        const { assert!(size_of::<T>() > 0) };
        // A negative index is more than any number of elements. In few instructions, as each access of each kernel has them.
        let (first, count) = (first as u64, self.elements_from_here::<WRITES>().1);
        first <= count && len <= count - first && (first.wrapping_add(len).wrapping_sub(1) as i64) <= most
    }

    /// They. No option, by which LLVM would lose their number: each item compared itself with it.
    ///
    /// # Panics
    /// If it does not [have them](Self::has_row).
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn row<const WRITES: bool>(self, first: i64, len: u64, most: i64) -> Elements<'a, T, WRITES> {
        assert!(self.has_row::<WRITES>(first, len, most), "a row beyond its memory");
        let start = (first as usize).wrapping_mul(size_of::<T>()).wrapping_add(self.at);
        Elements { start: self.base.wrapping_add(start), len, memory: PhantomData }
    }

    /// They, if it has them and all that were asked for before are `inside`, which becomes whether these are too.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn asked_row<const WRITES: bool>(
        self,
        inside: &Cell<bool>,
        first: i64,
        len: u64,
        most: i64,
    ) -> AskedElements<'a, T, WRITES> {
        let start = (first as usize).wrapping_mul(size_of::<T>()).wrapping_add(self.at);
        let elements = Elements { start: self.base.wrapping_add(start), len, memory: PhantomData };
        // One after another: a short row feels an `&`.
        inside.set(inside.get() && self.has_row::<WRITES>(first, len, most));
        AskedElements { elements, inside: inside.get() }
    }

    /// [`Self::has_row`] of a row that is read. Rustc takes an argument that is a constant for a function: four in a kernel of one line were a twentieth
    /// of its time.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn has_row_to_read(self, first: i64, len: u64, most: i64) -> bool {
        self.has_row::<false>(first, len, most)
    }

    /// [`Self::has_row`] of a row that is written.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn has_row_to_write(self, first: i64, len: u64, most: i64) -> bool {
        self.has_row::<true>(first, len, most)
    }

    /// [`Self::row`] that is read.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn row_to_read(self, first: i64, len: u64, most: i64) -> Elements<'a, T, false> {
        self.row(first, len, most)
    }

    /// [`Self::row`] that is written.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn row_to_write(self, first: i64, len: u64, most: i64) -> Elements<'a, T, true> {
        self.row(first, len, most)
    }

    /// Whether so many elements are inside from here on, and may be written too where `WRITES` says so.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn has_first<const WRITES: bool>(self, len: u64) -> bool {
        len <= self.elements_from_here::<WRITES>().1
    }

    /// They. No option, by which LLVM would lose their number.
    ///
    /// # Panics
    /// If it does not [have them](Self::has_first).
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn first<const WRITES: bool>(self, len: u64) -> Elements<'a, T, WRITES> {
        let (start, count) = self.elements_from_here::<WRITES>();
        assert!(len <= count, "elements beyond their memory");
        Elements { start, len, memory: PhantomData }
    }

    /// The place of this element, and how many may be read from it on, or written: none of memory that is watched, or is not bytes.
    #[inline(always)]
    pub(super) fn elements_from_here<const WRITES: bool>(self) -> (*mut u8, u64) {
        let limit = if WRITES { self.writable } else { self.len };
        let count = if matches!(self.kind, Kind::Bytes) { limit.saturating_sub(self.at) / size_of::<T>() } else { 0 };
        (self.base.wrapping_add(self.at), count as u64)
    }

    /// This address as a pointer to something else.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn cast<U: Pointee>(self) -> Pointer<'a, U> {
        let moved = self.moved(self.at);
        if matches!(self.kind, Kind::Outside) || self.kind.is_bytes() && U::PLAIN {
            moved
        } else {
            Pointer { kind: Kind::Lost, ..moved }
        }
    }

    /// This memory, as an argument for a parameter `void *`.
    #[inline(always)]
    pub(super) fn as_anything(self) -> Pointer<'a, Anything> {
        let bytes = self.cast::<u8>();
        bytes.moved(bytes.at)
    }

    /// This memory as one of another element, or of the same one: then typed memory stays what it is.
    #[inline(always)]
    pub(super) fn served<U: Pointee + 'static>(self) -> Pointer<'a, U>
    where
        T: 'static,
    {
        if TypeId::of::<T>() == TypeId::of::<U>() { self.moved(self.at) } else { self.cast() }
    }

    /// `count` elements from so many bytes behind the beginning on, as memory of its own: of a group's memory one variable.
    #[inline(always)]
    pub(super) fn part<U: Pointee>(self, offset: usize, count: usize) -> Pointer<'a, U> {
        let len = count * size_of::<U>();
        let inside = self.kind.is_bytes() && U::PLAIN && offset <= self.len && self.len - offset >= len;
        // A literal length for LLVM, where a choice between it and nothing would be compared with at each access.
        assert!(inside && self.writable == self.len, "a variable beyond the memory of its group");
        let base = self.base.wrapping_add(offset);
        Pointer { base, len, writable: len, at: 0, kind: self.kind, space: Space::Local, memory: PhantomData }
    }

    /// The next `N` elements as one array.
    #[inline(always)]
    pub(super) fn as_array<const N: usize>(self) -> Pointer<'a, [T; N]> {
        self.moved(self.at)
    }

    /// `&p->field`, by what takes the field of a value. By `&mut`, as a reference that is only read may be one to a pointer with a shorter lifetime
    /// than that of the pointer there, and such a one must not be written:
    ///
    /// ```compile_fail
    /// use swz::opencl::Pointer;
    /// use swz::opencl::expansion::{Site, record};
    /// record! {
    ///     #[repr(C)]
    ///     pub struct Holds<'a> {
    ///         pub p: Pointer<'a, f32>,
    ///     }
    /// }
    /// fn keep<'short>(to: Pointer<'_, Holds<'static>>, p: Pointer<'short, f32>, site: &Site) {
    ///     to.field(|holds| &mut holds.p).store(p, site);
    /// }
    /// ```
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn field<F: Pointee>(self, field: impl FnOnce(&mut T) -> &mut F) -> Pointer<'a, F> {
        self.field_at(offset_of(field))
    }

    /// The field that begins so many bytes behind the beginning of each value.
    #[inline(always)]
    fn field_at<F: Pointee>(self, offset: usize) -> Pointer<'a, F> {
        if self.kind.is_bytes() {
            return self.moved(self.at.wrapping_add(offset));
        }
        // Beside a field of typed memory there is something else than fields of its type: the memory ends with it.
        let size = size_of::<T>();
        let is_one = !matches!(self.kind, Kind::Lost | Kind::Outside)
            && self.reaches(self.len)
            && (size == 0 || self.at % size == 0);
        if !is_one {
            let kind = if self.kind == Kind::Lost { Kind::Lost } else { Kind::Outside };
            return Pointer { kind, ..self.moved(self.at.wrapping_add(offset)) };
        }
        if self.kind == Kind::LookedAtTyped {
            // The fields of the next items are in the same memory: these are not asked.
            return Pointer { kind: self.kind.part::<F>(), ..self.moved(self.at.wrapping_add(offset)) };
        }
        let len = size_of::<F>();
        let writable = match self.writable {
            0 => 0,
            mapping if self.kind.is_watched() => mapping,
            _ => len,
        };
        let base = self.base.wrapping_add(self.at).wrapping_add(offset);
        Pointer { base, len, writable, at: 0, kind: self.kind.part::<F>(), space: self.space, memory: PhantomData }
    }

    /// `p->field` of a structure, which is compared as a whole with where its memory ends: of several fields LLVM sees one comparison.
    ///
    /// # Panics
    /// If the field is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn member<F: Pointee>(self, field: impl FnOnce(&mut T) -> &mut F, site: &Site) -> F {
        let offset = offset_of(field);
        if T::FREE && self.is_inside(self.len) {
            let start = self.base.wrapping_add(self.at).wrapping_add(offset);
            // SAFETY: the structure is inside of memory that is bytes, all of them initialised, which is used on this thread, and the field inside of it.
            return F::read(unsafe { Window::new(start, size_of::<F>()) });
        }
        let way = (offset as u64) << 8 | self.kind as u64;
        // SAFETY: they are those of this pointer.
        unsafe { Self::member_beside(self.base, self.at, self.len, self.writable, way, site) }
    }

    /// [`member`](Self::member) of a structure that is not inside as a whole, or in memory of another kind. `way` is the kind, and above it how many bytes
    /// behind the beginning the field begins: in one number, as six arguments go in registers, and of 64 bits,
    /// as structures may be large where addresses are short.
    ///
    /// # Safety
    /// The first four are parts of a pointer to `T`, and so is the kind.
    #[cold]
    #[inline(never)]
    unsafe fn member_beside<F: Pointee>(
        base: *mut u8,
        at: usize,
        len: usize,
        writable: usize,
        way: u64,
        site: &Site,
    ) -> F {
        // Without `writable` nobody would be told of the read: `structures_race_by_their_fields` shows that.
        // SAFETY: by the caller's guarantee.
        let pointer = unsafe { Self::of_parts((base, len, writable, at, Kind::numbered((way & 0xFF) as u8))) };
        pointer.field_at::<F>((way >> 8) as usize).load(site)
    }
}

/// How many bytes a field begins behind the beginning of a value, by what takes the field of one.
#[inline(always)]
fn offset_of<T: Pointee, F>(field: impl FnOnce(&mut T) -> &mut F) -> usize {
    let mut value = zero::<T>();
    let start = ptr::from_mut(&mut value).addr();
    let offset = ptr::from_mut(field(&mut value)).addr().wrapping_sub(start);
    // A reference to what is no part of the value is no field.
    assert!(offset <= size_of::<T>() && size_of::<T>() - offset >= size_of::<F>(), "a field of another value");
    offset
}

impl<T, const N: usize> Pointer<'_, Vector<T, N>>
where
    T: Lanes<N> + Pointee,
    Vector<T, N>: Pointee,
{
    /// Writes some components of the vector here: others may be written by other items at the same time. One that does not exist is left.
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[doc(hidden)]
    #[inline(always)]
    pub fn set_lanes<const M: usize>(self, lanes: [u8; M], values: Vector<T, M>, site: &Site)
    where
        T: Lanes<M>,
    {
        for (lane, value) in lanes.into_iter().zip(values.to_array()) {
            if usize::from(lane) < N {
                self.cast::<T>().set(lane.into(), value, site);
            }
        }
    }
}

impl<T, const N: usize> Pointer<'_, Vector<T, N>>
where
    T: Lanes<N> + Pointee + Default,
    Vector<T, N>: Pointee,
{
    /// Reads some components of the vector here, in what `check` runs: others may not have been written. One that does not exist is zero.
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[must_use]
    pub fn lanes<const M: usize>(self, lanes: [u8; M], site: &Site) -> Vector<T, M>
    where
        T: Lanes<M>,
    {
        let of = |lane: u8| if usize::from(lane) < N { self.cast::<T>().get(lane.into(), site) } else { T::default() };
        Vector::from_array(lanes.map(of))
    }
}

impl<'a, T: Pointee> Pointer<'a, T> {
    /// To a constant.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn of(value: &'a T) -> Self {
        Pointer::from(slice::from_ref(value))
    }

    /// To a part of a constant, so many bytes behind its beginning.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn within<U: Pointee + 'static>(value: &'a U, offset: u64) -> Self
    where
        T: 'static,
    {
        let whole = Pointer::of(value);
        if offset == 0 { whole.served() } else { whole.cast::<T>().moved(offset as usize) }
    }
}

impl<'a, T> Pointer<'a, T> {
    /// This address as a pointer to characters.
    #[inline]
    pub(super) fn as_text(self) -> Pointer<'a, i8> {
        if self.kind.is_bytes() { self.moved(self.at) } else { Pointer { kind: Kind::Lost, ..self.moved(self.at) } }
    }
}

impl<'a, T: Pointee, const N: usize> Pointer<'a, [T; N]> {
    /// A pointer to an array, as one to its first element.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn decay(self) -> Pointer<'a, T> {
        self.moved(self.at)
    }
}

impl<'a, T: Pointee> From<&'a [T]> for Pointer<'a, T> {
    #[inline(always)]
    fn from(slice: &'a [T]) -> Self {
        // SAFETY: while the slice is shared nobody writes its elements, and this pointer does not either.
        unsafe { Pointer::new(slice.as_ptr().cast_mut(), slice.len(), false) }
    }
}
impl<'a, T: Pointee> From<&'a mut [T]> for Pointer<'a, T> {
    #[inline(always)]
    fn from(slice: &'a mut [T]) -> Self {
        // SAFETY: for `'a` nobody else uses the elements.
        unsafe { Pointer::new(slice.as_mut_ptr(), slice.len(), true) }
    }
}
impl<'a, T: Pointee> From<&'a [Cell<T>]> for Pointer<'a, T> {
    #[inline(always)]
    fn from(slice: &'a [Cell<T>]) -> Self {
        // SAFETY: a cell is used on one thread only, and may be written while it is shared.
        unsafe { Pointer::new(slice.as_ptr().cast_mut().cast(), slice.len(), true) }
    }
}
/// Pointers of what holds a slice.
macro_rules! slices {
    ($([$($generics:tt)*] $holder:ty: [$($borrow:tt)*];)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<'a, T: Pointee, $($generics)*> From<$holder> for Pointer<'a, T> {
            #[inline(always)]
            fn from(holder: $holder) -> Self {
                Self::from($($borrow)* holder[..])
            }
        }
    )* };
}
slices! {
    [] &'a Vec<T>: [&];
    [] &'a mut Vec<T>: [&mut];
    [] &'a Vec<Cell<T>>: [&];
    [const N: usize] &'a [T; N]: [&];
    [const N: usize] &'a mut [T; N]: [&mut];
    [const N: usize] &'a [Cell<T>; N]: [&];
}

/// A private variable that has an address.
#[doc(hidden)]
pub struct Private<T>(Cell<T>);

impl<T: Pointee> Private<T> {
    /// A variable with this value.
    #[inline(always)]
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self(Cell::new(value))
    }

    /// A pointer to it.
    #[inline(always)]
    #[must_use]
    pub fn pointer(&self) -> Pointer<'_, T> {
        Pointer::from(slice::from_ref(&self.0)).of_item()
    }

    /// The value in it.
    #[inline(always)]
    #[must_use]
    pub fn get(&self) -> T {
        self.0.get()
    }

    /// Writes it.
    #[inline(always)]
    pub fn set(&self, value: T) {
        self.0.set(value);
    }
}

/// A private variable of `N` bytes that has an address and lies in memory as bytes: a structure that is packed, to whose fields there are no
/// references.
#[doc(hidden)]
pub struct Packed<T, const N: usize> {
    bytes: Cell<[u8; N]>,
    value: PhantomData<Cell<T>>,
}

impl<T: Pointee, const N: usize> Packed<T, N> {
    /// A variable with this value.
    #[inline(always)]
    #[must_use]
    pub fn new(value: T) -> Self {
        let variable = Self { bytes: Cell::new([0; N]), value: PhantomData };
        variable.set(value);
        variable
    }

    /// A pointer to it.
    #[inline(always)]
    #[must_use]
    pub fn pointer(&self) -> Pointer<'_, T> {
        Pointer::from(slice::from_ref(&self.bytes)).of_item().cast()
    }

    /// The value in it.
    #[inline(always)]
    #[must_use]
    pub fn get(&self) -> T {
        const { assert!(N == size_of::<T>(), "another size") };
        let bytes = self.bytes.get();
        // SAFETY: the bytes are this function's own, all of them initialised.
        T::read(unsafe { Window::new(bytes.as_ptr(), N) })
    }

    /// Writes it.
    #[inline(always)]
    pub fn set(&self, value: T) {
        const { assert!(N == size_of::<T>(), "another size") };
        let mut bytes = [0; N];
        // SAFETY: the bytes are this function's own.
        value.write(unsafe { WindowMut::new(bytes.as_mut_ptr(), N) });
        self.bytes.set(bytes);
    }
}

/// A private variable in what `check` runs, of which no value is there until it is written.
#[doc(hidden)]
pub struct Watched<T> {
    /// In memory of its own, so that it keeps its address. Whenever its block is left, the next cell is the variable: a pointer from before does not
    /// point to the variable of the next round.
    cells: Box<[Cell<T>]>,
    now: Cell<usize>,
    ended: Cell<bool>,
    #[cfg(not(target_os = "none"))]
    #[expect(dead_code, reason = "it is there for its end")]
    end: Unwatched,
}

/// Tells that the memory of a variable is no more. It knows no type, so that values with pointers in them may end in any order.
#[cfg(not(target_os = "none"))]
struct Unwatched {
    start: *mut u8,
    size: usize,
    count: usize,
}

#[cfg(not(target_os = "none"))]
impl Drop for Unwatched {
    fn drop(&mut self) {
        for number in 0..self.count {
            super::check::unwatch(self.start.wrapping_add(number * self.size));
        }
    }
}

impl<T: Pointee> Watched<T> {
    /// How many cells a variable has.
    const CELLS: usize = if size_of::<T>() <= 256 { 4 } else { 1 };

    /// A variable without a value: the program must not see this one.
    #[must_use]
    pub fn new(value: T) -> Self {
        let cells: Box<[Cell<T>]> = (0..Self::CELLS).map(|_| Cell::new(value)).collect();
        #[cfg(not(target_os = "none"))]
        let end = Unwatched { start: cells.as_ptr().cast_mut().cast(), size: size_of::<T>(), count: Self::CELLS };
        let variable = Self {
            cells,
            now: Cell::new(0),
            ended: Cell::new(false),
            #[cfg(not(target_os = "none"))]
            end,
        };
        variable.begin(value);
        variable
    }

    fn cell(&self) -> &Cell<T> {
        &self.cells[self.now.get()]
    }

    /// It has no value from here on.
    pub fn begin(&self, value: T) {
        self.ended.set(false);
        self.cell().set(value);
        #[cfg(not(target_os = "none"))]
        super::check::watch(self.cell().as_ptr().cast(), size_of::<T>(), super::check::Space::Private);
    }

    /// Its block is left.
    pub fn end(&self) {
        if self.ended.replace(true) {
            return;
        }
        #[cfg(not(target_os = "none"))]
        super::check::ended(self.cell().as_ptr().cast());
        self.now.set((self.now.get() + 1) % Self::CELLS);
    }

    /// Writes it.
    pub fn set(&self, value: T) {
        self.cell().set(value);
        #[cfg(not(target_os = "none"))]
        super::check::written(self.cell().as_ptr().cast());
    }

    /// A pointer to it.
    #[must_use]
    pub fn pointer(&self) -> Pointer<'_, T> {
        let pointer = Pointer::from(slice::from_ref(self.cell())).of_item();
        #[cfg(not(target_os = "none"))]
        let pointer = pointer.seen(super::check::mapping(ptr::null_mut(), 0));
        pointer
    }
}
