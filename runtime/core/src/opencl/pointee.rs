//! Types that can lie in memory, and how they are read and written there.

use core::marker::PhantomData;
use core::mem::{MaybeUninit, transmute};
use core::ops::Range;
use core::ptr;

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
    #[must_use]
    pub fn part(self, offset: usize, len: usize) -> Self {
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
        if self.len < size_of::<T>() {
            too_short();
        }
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

    /// `len` bytes from so many on.
    ///
    /// # Panics
    /// If they are not inside.
    #[inline(always)]
    #[must_use]
    pub fn part(&mut self, offset: usize, len: usize) -> WindowMut<'_> {
        assert!(offset <= self.len && self.len - offset >= len, "a part beyond its memory");
        // SAFETY: the bytes lie in the window, by the line above, which nobody else uses for as long.
        unsafe { WindowMut::new(self.start.add(offset), len) }
    }

    /// Writes all bytes of a value.
    ///
    /// # Safety
    /// All bytes of a `T` are initialised: it has no padding.
    #[inline(always)]
    unsafe fn set<T: Copy>(self, value: T) {
        if self.len < size_of::<T>() {
            too_short();
        }
        // SAFETY: the bytes may be written by the window's contract; what is written there is initialised by this one.
        unsafe { ptr::write_unaligned(self.start.cast(), value) }
    }
}

/// A value that begins at any byte.
#[repr(C, packed)]
struct Loose<T>(T);

/// The value that begins there, of a type that is [`FREE`](Pointee::FREE), in a build with debug assertions: a window is a dozen instructions there, with a
/// call of what the standard library has for it, and each access of a kernel was that.
///
/// # Safety
/// The type is free, and the bytes of a `T` from `start` on are initialised and may be read.
#[inline(always)]
#[allow(clippy::transmute_ptr_to_ref, reason = "a pointer that is followed is compared with null")]
pub(super) unsafe fn loose<T: Pointee>(start: *const u8) -> T {
    // SAFETY: any initialised bytes are a `T`, and lie where it may begin.
    unsafe { transmute::<*const u8, &Loose<T>>(start).0 }
}

/// Writes such a value there.
///
/// # Safety
/// The type is free, and the bytes of a `T` from `start` on may be written.
#[inline(always)]
#[allow(clippy::transmute_ptr_to_ref, reason = "as above")]
pub(super) unsafe fn set_loose<T: Pointee>(start: *mut u8, value: T) {
    // SAFETY: by the caller's guarantee; what is written there is initialised.
    unsafe { transmute::<*mut u8, &mut Loose<T>>(start).0 = value }
}

/// Tells of a value beyond its memory, in a function that all types share: each access asks for it.
#[cold]
#[inline(never)]
fn too_short() -> ! {
    panic!("a value beyond its memory");
}

/// A value of which all bytes that it reads are zero.
#[inline(always)]
pub(super) fn zero<T: Pointee>() -> T {
    let mut zeros = MaybeUninit::<T>::uninit();
    let start = zeros.as_mut_ptr().cast::<u8>();
    // SAFETY: the bytes are this function's own. They are written where they lie: `MaybeUninit::zeroed` is moved, and then a value's padding
    // has no bytes any more.
    unsafe { start.write_bytes(0, size_of::<T>()) };
    // SAFETY: the bytes are initialised, with zeros, and nobody writes them.
    T::read(unsafe { Window::new(start, size_of::<T>()) })
}

/// The bytes of a value as they lie in memory, with zeros where it has padding.
pub(super) fn with_bytes<T: Pointee, R>(value: T, then: impl FnOnce(&[u8]) -> R) -> R {
    let size = size_of::<T>();
    let (mut few, mut many) = ([0; 128], alloc::vec::Vec::new());
    let bytes = if size <= few.len() {
        &mut few[..size]
    } else {
        many.resize(size, 0);
        &mut many[..]
    };
    // SAFETY: the bytes are this function's own.
    value.write(unsafe { WindowMut::new(bytes.as_mut_ptr(), bytes.len()) });
    then(bytes)
}

/// The bytes of such a value that are read and written: those of its fields, not the padding between them.
#[cfg(not(target_os = "none"))]
pub(super) fn covered<T: Pointee>() -> alloc::vec::Vec<Range<usize>> {
    let ones = alloc::vec![0xFF_u8; size_of::<T>()];
    // SAFETY: the bytes are this function's own, all of them initialised.
    let value = T::read(unsafe { Window::new(ones.as_ptr(), ones.len()) });
    // No byte of such a field is zero, but those of a pointer, which lies in no memory that is bytes.
    with_bytes(value, |bytes| {
        let mut parts = alloc::vec::Vec::<Range<usize>>::new();
        for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            match parts.last_mut() {
                Some(part) if part.end == at => part.end += 1,
                _ => parts.push(at..at + 1),
            }
        }
        parts
    })
}

/// A type that can lie in the memory of a kernel: scalars, vectors, arrays, structures of them, and in private memory pointers.
///
/// Structures are those that the macro `record!` defines for expansions: it sees what they consist of, and nobody can say something else of them.
/// Safe code cannot say that a reference may be any bytes:
///
/// ```compile_fail,E0200
/// use swz::opencl::expansion::{Pointee, Window, WindowMut};
/// #[derive(Clone, Copy)]
/// struct Reference(&'static u64);
/// impl Pointee for Reference {
///     const FREE: bool = true;
///     const PLAIN: bool = true;
///     type At<'l> = Self;
///     fn read(_: Window<'_>) -> Self {
///         Self(&0)
///     }
///     fn write(self, _: WindowMut<'_>) {}
/// }
/// ```
/// ```compile_fail,E0277
/// swz::opencl::expansion::record! {
///     #[repr(C)]
///     pub struct Reference {
///         pub a: &'static u64,
///     }
/// }
/// ```
///
/// # Safety
/// With [`FREE`](Self::FREE) all bytes of each such value are initialised, and any initialised bytes are one. Each reference into such a value is
/// to a part that all such values have there, of this type. [`At`](Self::At) is this type but for lifetimes, and [`settle`](Self::settle) asks each pointer
/// in a value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot lie in the memory of a kernel",
    label = "expected a scalar, a vector, or a structure that the OpenCL C source defines"
)]
pub unsafe trait Pointee: Copy {
    /// How many bytes at its end are no part of it.
    #[doc(hidden)]
    const TAIL_PADDING: usize = 0;
    /// Whether all bytes of each such value are initialised, and may be any others: it has no padding, no `bool` and no pointer.
    #[doc(hidden)]
    const FREE: bool;
    /// Whether such a value can be made of any bytes: it has no pointer.
    #[doc(hidden)]
    const PLAIN: bool;
    /// This type with pointers of another lifetime.
    #[doc(hidden)]
    type At<'l>: Pointee;
    /// Reads one.
    #[doc(hidden)]
    fn read(window: Window<'_>) -> Self;
    /// Writes it.
    #[doc(hidden)]
    fn write(self, window: WindowMut<'_>);
    /// Asks each pointer in it.
    #[doc(hidden)]
    fn settle(&mut self, _by: &Settling<'_>) {}
}

/// A structure or a union of a program, for which bytes serve.
pub trait Record: Pointee {}

/// A question to pointers that lie in a variable at program scope.
pub enum Settling<'m> {
    /// A launch begins, which holds this memory: all other is no longer there.
    Begin(&'m [Range<usize>]),
    /// The instrument of `check` begins to watch this memory.
    Watch(&'m [Range<usize>]),
}

/// The element of a parameter `void *`: any numbers, vectors or structures serve for it. It lies in no memory, as the kernel has a pointer to bytes.
#[derive(Clone, Copy, Debug)]
pub struct Anything(());

/// Defines a structure that lies in the memory of kernels: that of the source, or for a union its bytes. Before a field there may be a gap of so
/// many bytes, which are no part of the value.
///
/// It is the definition that the layout is taken from, so expansions need no `unsafe`, and a structure that is written by hand is no `Pointee`.
///
/// Each field is read by its own type and by no function of any type: of one function rustc takes no more than 128 instances in each other, and as deep may
/// structures be nested.
#[doc(hidden)]
#[macro_export]
macro_rules! __swz_record {
    (
        $(#[doc = $doc:expr])*
        #[repr($($layout:tt)*)]
        pub struct $name:ident $(<$life:lifetime>)? {
            $($(#[doc = $of:expr])* $(gap $gap:ident [$len:literal])? pub $field:ident: $ty:ty),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[repr($($layout)*)]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name $(<$life>)? {
            $($($gap: [$crate::opencl::expansion::Byte; $len],)? $(#[doc = $of])* pub $field: $ty),*
        }
        // SAFETY: these are all the fields, each of a type that such a line is true of, and the gaps. Without a byte beside the fields all bytes are
        // theirs; and a structure has each field in the same place in all its values.
        unsafe impl $(<$life>)? $crate::opencl::expansion::Pointee for $name $(<$life>)? {
            const FREE: bool = true $(&& <$ty as $crate::opencl::expansion::Pointee>::FREE)*
                && ::core::mem::size_of::<Self>() == 0 $(+ ::core::mem::size_of::<$ty>())*;
            const PLAIN: bool = true $(&& <$ty as $crate::opencl::expansion::Pointee>::PLAIN)*;
            type At<'__swz_at> = $crate::opencl::expansion::record_at!($name '__swz_at $($life)?);
            #[inline(always)]
            fn read(__swz_window: $crate::opencl::expansion::Window<'_>) -> Self {
                let _ = __swz_window;
                Self {
                    $($($gap: [0; $len],)? $field: <$ty as $crate::opencl::expansion::Pointee>::read(
                        __swz_window.part(::core::mem::offset_of!(Self, $field), ::core::mem::size_of::<$ty>()),
                    )),*
                }
            }
            #[inline(always)]
            fn write(self, mut __swz_window: $crate::opencl::expansion::WindowMut<'_>) {
                let _ = &mut __swz_window;
                $(<$ty as $crate::opencl::expansion::Pointee>::write(
                    self.$field,
                    __swz_window.part(::core::mem::offset_of!(Self, $field), ::core::mem::size_of::<$ty>()),
                );)*
            }
            $crate::opencl::expansion::record_settles!([$($life)?] $($field)*);
        }
        impl $(<$life>)? $crate::opencl::expansion::Record for $name $(<$life>)? {}
    };
}
pub use __swz_record as record;

/// The type of a structure with pointers of a lifetime, or without any.
#[doc(hidden)]
#[macro_export]
macro_rules! __swz_record_at {
    ($name:ident $at:lifetime) => { $name };
    ($name:ident $at:lifetime $life:lifetime) => { $name<$at> };
}
pub use __swz_record_at as record_at;

/// The method that asks each pointer in a structure. A field of a packed one has no reference.
#[doc(hidden)]
#[macro_export]
macro_rules! __swz_record_settles {
    ([] $($field:ident)*) => {};
    ([$life:lifetime] $($field:ident)*) => {
        fn settle(&mut self, by: &$crate::opencl::expansion::Settling<'_>) {
            $(
                let mut field = self.$field;
                $crate::opencl::expansion::Pointee::settle(&mut field, by);
                self.$field = field;
            )*
        }
    };
}
pub use __swz_record_settles as record_settles;

/// Defines a structure of one field, which lies in memory as that field does. It is the definition that this is taken from, as with `record!`.
macro_rules! transparent {
    ($(#[$meta:meta])* $visible:vis struct $name:ident($field_visible:vis $field:ty);) => {
        $(#[$meta])*
        #[repr(transparent)]
        $visible struct $name($field_visible $field);
        // SAFETY: it is its only field.
        unsafe impl $crate::opencl::pointee::Pointee for $name {
            const FREE: bool = <$field as $crate::opencl::pointee::Pointee>::FREE;
            const PLAIN: bool = <$field as $crate::opencl::pointee::Pointee>::PLAIN;
            type At<'l> = Self;
            #[inline(always)]
            fn read(window: $crate::opencl::pointee::Window<'_>) -> Self {
                Self(<$field as $crate::opencl::pointee::Pointee>::read(window))
            }
            #[inline(always)]
            fn write(self, window: $crate::opencl::pointee::WindowMut<'_>) {
                <$field as $crate::opencl::pointee::Pointee>::write(self.0, window);
            }
        }
    };
}
pub(super) use transparent;

/// A type of which any bytes are a value, without padding.
macro_rules! plain {
    ($($t:ty $([$hole:expr])?,)*) => { $(
        // SAFETY: any initialised bytes are a number, and a vector of numbers. A number has no padding; nor has a vector, whose fourth lane of 3
        // components is initialised memory.
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        unsafe impl Pointee for $t {
            $(const TAIL_PADDING: usize = $hole;)?
            const FREE: bool = true;
            const PLAIN: bool = true;
            type At<'l> = Self;
            #[inline(always)]
            fn read(window: Window<'_>) -> Self {
                // SAFETY: as above.
                unsafe { window.value() }
            }
            #[inline(always)]
            fn write(self, window: WindowMut<'_>) {
                // SAFETY: as above.
                unsafe { window.set(self) }
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

// SAFETY: not any byte is one, so it is not free.
#[diagnostic::do_not_recommend]
unsafe impl Pointee for bool {
    const FREE: bool = false;
    const PLAIN: bool = true;
    type At<'l> = Self;
    #[inline(always)]
    fn read(window: Window<'_>) -> Self {
        u8::read(window) != 0
    }
    #[inline(always)]
    fn write(self, window: WindowMut<'_>) {
        u8::from(self).write(window);
    }
}

// SAFETY: an array is its elements, behind each other.
#[diagnostic::do_not_recommend]
unsafe impl<T: Pointee, const N: usize> Pointee for [T; N] {
    const FREE: bool = T::FREE;
    const PLAIN: bool = T::PLAIN;
    type At<'l> = [T::At<'l>; N];
    #[inline(always)]
    fn read(window: Window<'_>) -> Self {
        // One by one LLVM leaves a function that reads them, also where only the place of a field is asked for.
        if const { T::FREE } {
            // SAFETY: any bytes are an array of values that any bytes are.
            return unsafe { window.value() };
        }
        core::array::from_fn(|index| window.field(index * size_of::<T>()))
    }
    #[inline(always)]
    fn write(self, mut window: WindowMut<'_>) {
        if const { T::FREE } {
            // SAFETY: all bytes of such elements are initialised, and there are none between them.
            return unsafe { window.set(self) };
        }
        for (index, element) in self.into_iter().enumerate() {
            window.set_field(index * size_of::<T>(), element);
        }
    }
    fn settle(&mut self, by: &Settling<'_>) {
        if !T::PLAIN {
            for element in self {
                element.settle(by);
            }
        }
    }
}
