//! What can lie in memory, and how it is read and written there.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::memory::Pointer;
use crate::element::for_each_element;
use crate::vector::Vector;

/// A stretch of initialised memory, of which a [`Pointee`] reads itself.
#[derive(Clone, Copy)]
pub struct Window<'a> {
    start: *const u8,
    len: usize,
    memory: PhantomData<&'a u8>,
}

impl Window<'_> {
    /// The `len` bytes from `start` on.
    ///
    /// # Safety
    /// They are initialised, may be read, and nobody writes them while the window is used, but for what this thread does.
    #[inline(always)]
    pub(super) unsafe fn new(start: *const u8, len: usize) -> Self {
        Self { start, len, memory: PhantomData }
    }

    /// The part of a field, at so many bytes.
    ///
    /// # Panics
    /// If it is not inside.
    #[inline(always)]
    #[must_use]
    pub fn field<F: Pointee>(self, offset: usize) -> F {
        assert!(offset <= self.len && self.len - offset >= size_of::<F>(), "a field beyond its structure");
        // SAFETY: the field lies in the window, by the line above.
        F::read(unsafe { Window::new(self.start.add(offset), size_of::<F>()) })
    }

    /// `len` bytes from so many on.
    ///
    /// # Panics
    /// If they are not inside.
    #[inline(always)]
    pub(super) fn part(self, offset: usize, len: usize) -> Self {
        assert!(offset <= self.len && self.len - offset >= len, "a part beyond its memory");
        // SAFETY: the bytes lie in the window, by the line above.
        unsafe { Window::new(self.start.add(offset), len) }
    }

    /// The bytes as a value.
    ///
    /// # Safety
    /// Any bytes are a `T`.
    #[inline(always)]
    unsafe fn value<T: Copy>(self) -> T {
        assert!(self.len >= size_of::<T>(), "a value beyond its memory");
        // SAFETY: the bytes are initialised and may be read, by the window's contract, and are a `T` by this one.
        unsafe { ptr::read_unaligned(self.start.cast()) }
    }
}

/// A stretch of memory that a [`Pointee`] writes itself to.
pub struct WindowMut<'a> {
    start: *mut u8,
    len: usize,
    memory: PhantomData<&'a mut u8>,
}

impl WindowMut<'_> {
    /// The `len` bytes from `start` on.
    ///
    /// # Safety
    /// They may be written, and nobody else uses them while the window is used, but for what this thread does.
    #[inline(always)]
    pub(super) unsafe fn new(start: *mut u8, len: usize) -> Self {
        Self { start, len, memory: PhantomData }
    }

    /// Writes a field, at so many bytes.
    ///
    /// # Panics
    /// If it is not inside.
    #[inline(always)]
    pub fn set_field<F: Pointee>(&mut self, offset: usize, value: F) {
        assert!(offset <= self.len && self.len - offset >= size_of::<F>(), "a field beyond its structure");
        // SAFETY: the field lies in the window, by the line above.
        value.write(unsafe { WindowMut::new(self.start.add(offset), size_of::<F>()) });
    }

    /// Writes all bytes of a value.
    ///
    /// # Safety
    /// All bytes of a `T` are initialised: it has no padding.
    #[inline(always)]
    unsafe fn set<T: Copy>(self, value: T) {
        assert!(self.len >= size_of::<T>(), "a value beyond its memory");
        // SAFETY: the bytes may be written by the window's contract; what is written there is initialised by this one.
        unsafe { ptr::write_unaligned(self.start.cast(), value) }
    }
}

/// What a [`Pointee`] consists of: it shows each of its parts, which lie behind each other or leave gaps.
pub struct Fields {
    start: usize,
    covered: usize,
    /// There is no gap and no `bool` so far.
    free: bool,
    /// There is no pointer so far.
    plain: bool,
}

impl Fields {
    /// Shows a field of the value that is looked at, in the order in which they lie.
    ///
    /// By `&mut`, as a reference that may be written proves that any value of `F` may stand there.
    #[inline(always)]
    pub fn field<F: Pointee>(&mut self, field: &mut F) {
        let inside = ptr::from_mut(field).addr() == self.start.wrapping_add(self.covered);
        let of_field = Fields::of(field);
        // A gap, or a field that is none of this value's.
        self.free &= inside && of_field.free;
        self.plain &= of_field.plain;
        self.covered += size_of::<F>();
    }

    #[inline(always)]
    fn of<T: Pointee>(value: &mut T) -> Self {
        let mut fields = Fields { start: ptr::from_mut(value).addr(), covered: 0, free: true, plain: true };
        value.fields(&mut fields);
        fields.free &= fields.plain && fields.covered == size_of::<T>();
        fields
    }
}

/// A value of which all bytes that it reads are zero.
#[inline(always)]
pub(super) fn zero<T: Pointee>() -> T {
    let zeros = MaybeUninit::<T>::zeroed();
    // SAFETY: the bytes are initialised, with zeros, and nobody writes them.
    T::read(unsafe { Window::new(zeros.as_ptr().cast(), size_of::<T>()) })
}

/// The bytes of a value as they lie in memory, with zeros where it has padding.
pub(super) fn with_bytes<T: Pointee, R>(value: T, then: impl FnOnce(&[u8]) -> R) -> R {
    let mut bytes = MaybeUninit::<T>::zeroed();
    let start = bytes.as_mut_ptr().cast::<u8>();
    // SAFETY: the bytes are this function's own, and all that a value writes is initialised.
    value.write(unsafe { WindowMut::new(start, size_of::<T>()) });
    // SAFETY: all bytes were initialised, with zeros, before some were written; nobody else knows them.
    then(unsafe { slice::from_raw_parts(start, size_of::<T>()) })
}

/// Which bytes of such a value are read and written: those of its fields, not the padding between them.
#[cfg(not(target_os = "none"))]
pub(super) fn covered<T: Pointee>() -> alloc::vec::Vec<core::ops::Range<usize>> {
    let ones = alloc::vec![0xFF_u8; size_of::<T>()];
    // SAFETY: the bytes are this function's own, all of them initialised.
    let value = T::read(unsafe { Window::new(ones.as_ptr(), ones.len()) });
    // No byte of such a field is zero, but those of a pointer, which lies in no memory that is bytes.
    with_bytes(value, |bytes| {
        let mut parts = alloc::vec::Vec::<core::ops::Range<usize>>::new();
        for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            match parts.last_mut() {
                Some(part) if part.end == at => part.end += 1,
                _ => parts.push(at..at + 1),
            }
        }
        parts
    })
}

/// Whether all bytes of each such value are initialised, and may be any others: it has no padding, no `bool` and no pointer.
#[inline(always)]
pub(super) fn is_free<T: Pointee>() -> bool {
    Fields::of(&mut zero::<T>()).free
}

/// Whether such a value can be made of any bytes: it has no pointer.
#[inline(always)]
pub(super) fn is_plain<T: Pointee>() -> bool {
    Fields::of(&mut zero::<T>()).plain
}

/// What can lie in the memory of a kernel: scalars, vectors, arrays, structures of them, and in private memory pointers.
///
/// No `unsafe` block trusts an implementation of another crate: a [`Window`] checks each read, and [`Fields`] sees the fields themselves.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot lie in the memory of a kernel",
    label = "expected a scalar, a vector, or a structure that the OpenCL C source defines"
)]
pub trait Pointee: Copy {
    /// How many bytes at its end are no part of it.
    #[doc(hidden)]
    const HOLE: usize = 0;
    /// Reads one.
    #[doc(hidden)]
    fn read(window: Window<'_>) -> Self;
    /// Writes it.
    #[doc(hidden)]
    fn write(self, window: WindowMut<'_>);
    /// Shows each part of it.
    #[doc(hidden)]
    fn fields(&mut self, fields: &mut Fields);
}

/// A type of which any bytes are a value, without padding.
macro_rules! plain {
    ($($t:ty $([$hole:expr])?,)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl Pointee for $t {
            $(const HOLE: usize = $hole;)?
            #[inline(always)]
            fn read(window: Window<'_>) -> Self {
                // SAFETY: any initialised bytes are a number, and a vector of numbers.
                unsafe { window.value() }
            }
            #[inline(always)]
            fn write(self, window: WindowMut<'_>) {
                // SAFETY: a number has no padding; nor has a vector, whose fourth lane of 3 components is initialised memory.
                unsafe { window.set(self) }
            }
            #[inline(always)]
            fn fields(&mut self, fields: &mut Fields) {
                fields.covered += size_of::<Self>();
            }
        }
    )* };
}
/// A row of the table: the scalar and its vectors.
macro_rules! element {
    (bool, $($rest:tt)*) => {};
    ($t:ty, $($rest:tt)*) => {
        plain! {
            $t, Vector<$t, 2>, Vector<$t, 3> [size_of::<$t>()], Vector<$t, 4>, Vector<$t, 8>, Vector<$t, 16>,
        }
    };
}
for_each_element!(element);

#[diagnostic::do_not_recommend]
impl Pointee for bool {
    #[inline(always)]
    fn read(window: Window<'_>) -> Self {
        u8::read(window) != 0
    }
    #[inline(always)]
    fn write(self, window: WindowMut<'_>) {
        u8::from(self).write(window);
    }
    #[inline(always)]
    fn fields(&mut self, fields: &mut Fields) {
        fields.covered += 1;
        fields.free = false;
    }
}

#[diagnostic::do_not_recommend]
impl<T: Pointee, const N: usize> Pointee for [T; N] {
    #[inline(always)]
    fn read(window: Window<'_>) -> Self {
        core::array::from_fn(|index| window.field(index * size_of::<T>()))
    }
    #[inline(always)]
    fn write(self, mut window: WindowMut<'_>) {
        for (index, element) in self.into_iter().enumerate() {
            window.set_field(index * size_of::<T>(), element);
        }
    }
    #[inline(always)]
    fn fields(&mut self, fields: &mut Fields) {
        if let Some(first) = self.first_mut() {
            let of_first = Fields::of(first);
            fields.free &= of_first.free;
            fields.plain &= of_first.plain;
        }
        fields.covered += size_of::<Self>();
    }
}

/// Only in private memory, and never made of bytes.
#[diagnostic::do_not_recommend]
impl<T> Pointee for Pointer<'_, T> {
    /// Of memory without a type there is no pointer but the one to nothing.
    #[inline(always)]
    fn read(_window: Window<'_>) -> Self {
        Pointer::null()
    }
    #[inline(always)]
    fn write(self, _window: WindowMut<'_>) {}
    #[inline(always)]
    fn fields(&mut self, fields: &mut Fields) {
        fields.covered += size_of::<Self>();
        fields.plain = false;
    }
}
