//! Pointers of C, checked at each access, and private variables that have an address.
//!
//! A [`Pointer`] knows the memory that it points into. That is of one of two kinds. In *bytes* each byte is initialised and may be any other:
//! slices of numbers, of vectors, of structures without padding; a pointer into them may be cast to any element. *Typed* memory holds values
//! of one type, with padding or pointers in them, and is read and written as that type only: a pointer into it never changes its type other
//! than to one of a field or an element.

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "addresses and distances wrap, as those of a device do"
)]

use core::any::TypeId;
use core::cell::Cell;
use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use core::{ptr, slice};

use super::pointee::{Pointee, Window, WindowMut, is_free, is_plain, zero};
use super::site::Site;

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
    /// Where the memory begins, which is null for none.
    base: *mut u8,
    /// How many bytes of it may be read, and written: all or none of them.
    len: usize,
    writable: usize,
    /// Where in it the pointer points, in bytes; outside too, modulo the size of all memory.
    at: usize,
    /// Whether the memory is typed.
    typed: bool,
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
        Self { base: ptr::null_mut(), len: 0, writable: 0, at: 0, typed: false, memory: PhantomData }
    }

    /// Of an integer: it has the address, but no memory, so that no access by it is inside.
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

    /// The same memory at another place, as another element.
    #[inline(always)]
    fn moved<U>(self, at: usize) -> Pointer<'a, U> {
        let Self { base, len, writable, typed, .. } = self;
        Pointer { base, len, writable, at, typed, memory: PhantomData }
    }

    /// Without the element's type.
    #[inline]
    pub(super) fn memory(self) -> Memory<'a> {
        let Self { base, len, writable, at, .. } = self;
        Memory { base, len, writable: writable > 0, at, life: PhantomData }
    }

    /// `count` elements further.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn offset(self, count: i64) -> Self {
        self.moved(self.at.wrapping_add((count as usize).wrapping_mul(size_of::<T>())))
    }

    /// How many elements `self` is behind `other`.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn distance(self, other: Self) -> i64 {
        (self.address().wrapping_sub(other.address()) as i64).wrapping_div(size_of::<T>().max(1) as i64)
    }

    /// Whether the element here lies within the first `limit` bytes; in typed memory also, that it begins where one does.
    #[inline(always)]
    fn is_within(self, limit: usize) -> bool {
        let size = size_of::<T>();
        limit >= size && self.at <= limit - size && (!self.typed || size == 0 || self.at % size == 0)
    }

    /// What is said of an access that is not inside.
    #[cold]
    #[inline(never)]
    fn outside(self, writes: bool, site: &Site) -> ! {
        let width = size_of::<T>().max(1);
        if self.base.is_null() {
            let address = self.address();
            site.fault(format_args!("{} through a pointer to nothing (address {address:#x})", verb(writes)));
        }
        if self.len == 0 && self.typed {
            site.fault(format_args!(
                "{} a structure with padding or pointers through a pointer to another type",
                verb(writes)
            ));
        }
        if writes && self.writable < self.len && self.is_within(self.len) {
            site.fault(format_args!("writes to memory that is constant"));
        }
        let (at, count) = (self.at as isize, self.len / width);
        if at >= 0 && at as usize % width != 0 {
            let at = self.at;
            site.fault(format_args!(
                "{} outside of its buffer: {width} bytes at byte {at} of {}",
                verb(writes),
                self.len
            ));
        }
        let index = at.div_euclid(width as isize);
        let by = if index < 0 { index.unsigned_abs() } else { (index as usize + 1).saturating_sub(count) };
        let direction = if index < 0 { "before its beginning" } else { "beyond its end" };
        site.fault(format_args!(
            "{} outside of its buffer: element {index} of {count}, {by} {direction}",
            verb(writes)
        ));
    }
}

/// The memory of a pointer, and where in it it points, without a type.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "read by what brings it to a device, which is a feature")]
pub struct Memory<'a> {
    pub(super) base: *mut u8,
    pub(super) len: usize,
    pub(super) writable: bool,
    pub(super) at: usize,
    life: PhantomData<&'a Cell<u8>>,
}

fn verb(writes: bool) -> &'static str {
    if writes { "writes" } else { "reads" }
}

impl<'a, T: Pointee> Pointer<'a, T> {
    /// The memory of so many values from `base` on.
    ///
    /// # Safety
    /// For `'a` they may be read, if `writable` written too, and nobody else writes them, or with `writable` uses them other than by pointers
    /// like this one and by `Cell`s on the same thread.
    #[inline(always)]
    unsafe fn new(base: *mut T, count: usize, writable: bool) -> Self {
        let len = count * size_of::<T>();
        let writable = if writable { len } else { 0 };
        Self { base: base.cast(), len, writable, at: 0, typed: !is_free::<T>(), memory: PhantomData }
    }

    /// `*p`
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn load(self, site: &Site) -> T {
        if !self.is_within(self.len) {
            self.outside(false, site);
        }
        let start = self.base.wrapping_add(self.at);
        if self.typed {
            // SAFETY: typed memory holds values of the type that its pointers have, here one that is inside.
            unsafe { ptr::read(start.cast()) }
        } else {
            // SAFETY: the bytes are inside of the memory, in which all are initialised, and which is used on this thread.
            T::read(unsafe { Window::new(start, size_of::<T>()) })
        }
    }

    /// `*p = value`
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[doc(hidden)]
    #[inline(always)]
    pub fn store(self, value: T, site: &Site) {
        if !self.is_within(self.writable) {
            self.outside(true, site);
        }
        let start = self.base.wrapping_add(self.at);
        if self.typed {
            // SAFETY: typed memory holds values of the type that its pointers have, here one that is inside and may be written.
            unsafe { ptr::write(start.cast(), value) }
        } else {
            // SAFETY: the bytes are inside of the memory, may be written, and the memory is used on this thread.
            value.write(unsafe { WindowMut::new(start, size_of::<T>()) });
        }
    }

    /// Where the number begins that an atomic function changes: inside of memory that may be written, and aligned to its size.
    ///
    /// # Panics
    /// If it is not.
    #[inline(always)]
    pub(super) fn start_of_atomic(self, site: &Site) -> *mut T {
        if !self.is_within(self.writable) {
            self.outside(true, site);
        }
        let address = self.address();
        if address % (size_of::<T>() as u64) != 0 {
            site.fault(format_args!("is no place for an atomic function: address {address:#x} is not aligned"));
        }
        self.base.wrapping_add(self.at).cast()
    }

    /// The same pointer `count` elements further, for an access: one so far away that the address wraps is outside.
    #[inline(always)]
    fn at(self, index: i64) -> Self {
        let far = (isize::MAX as i64) / (size_of::<T>().max(1) as i64);
        if (-far..far).contains(&index) { self.offset(index) } else { self.moved(self.len) }
    }

    /// `p[index]`
    ///
    /// # Panics
    /// If it is outside of its memory.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn get(self, index: i64, site: &Site) -> T {
        self.at(index).load(site)
    }

    /// `p[index] = value`
    ///
    /// # Panics
    /// If it is outside of its memory, or that is constant.
    #[doc(hidden)]
    #[inline(always)]
    pub fn set(self, index: i64, value: T, site: &Site) {
        self.at(index).store(value, site);
    }

    /// The same address as a pointer to something else.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn cast<U: Pointee>(self) -> Pointer<'a, U> {
        let moved = self.moved(self.at);
        if self.typed || !is_plain::<U>() { Pointer { len: 0, writable: 0, typed: true, ..moved } } else { moved }
    }

    /// The same memory as one of another element, or of the same one: then typed memory stays what it is.
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
        let inside = !self.typed && is_free::<U>() && offset <= self.len && self.len - offset >= len;
        assert!(inside, "a variable beyond the memory of its group");
        let writable = if self.writable > 0 { len } else { 0 };
        Pointer { base: self.base.wrapping_add(offset), len, writable, at: 0, typed: false, memory: PhantomData }
    }

    /// The next `N` elements as one array.
    #[inline(always)]
    pub(super) fn as_array<const N: usize>(self) -> Pointer<'a, [T; N]> {
        self.moved(self.at)
    }

    /// `&p->field`, by what takes the field of a value.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn field<F: Pointee>(self, field: impl FnOnce(&T) -> &F) -> Pointer<'a, F> {
        let value = zero::<T>();
        let offset = ptr::from_ref(field(&value)).addr().wrapping_sub(ptr::from_ref(&value).addr());
        // What is no part of the value is no field: in typed memory there must be an `F`.
        assert!(offset <= size_of::<T>() && size_of::<T>() - offset >= size_of::<F>(), "a field of another value");
        if !self.typed {
            return self.moved(self.at.wrapping_add(offset));
        }
        // Beside a field of typed memory there is something else than fields of its type: the memory ends with it.
        let len = if self.is_within(self.len) { size_of::<F>() } else { 0 };
        let writable = if self.writable > 0 { len } else { 0 };
        let base = self.base.wrapping_add(self.at).wrapping_add(offset);
        Pointer { base, len, writable, at: 0, typed: !is_free::<F>(), memory: PhantomData }
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
        Pointer::from(slice::from_ref(&self.0))
    }

    /// What stands in it.
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
