//! Arguments for the parameters of kernels, and what takes them one by one.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::{Cell, Ref, RefMut};
use core::marker::PhantomData;
#[cfg(not(target_os = "none"))]
use core::ops::Range;

use super::image::{Sampler, Texels};
use super::memory::{Memory, Pointer};
use super::pointee::{Anything, Pointee, Record, with_bytes};
use crate::element::for_each_element;
use crate::vector::Vector;

/// Elements of a slice that serve for `T`: `T` itself, the scalars of a vector, and bytes, also for a structure or an array. For `char` all do, for
/// `uchar` all but wider integers.
#[diagnostic::on_unimplemented(
    message = "`{P}` is memory of `{T}`: a buffer of `{Self}` does not serve for it",
    label = "expected elements of `{T}`",
    note = "make it a buffer of `{T}`, such as a `Vec<{T}>`: numbers without a suffix are `i32` and `f64`, and a structure is the one that the kernel's own module has, `kernels::Name`, as each `include_opencl!` makes its own: files that share one are `#include`d by one file; the arguments stand in the order of the kernel's parameters",
    note = "rows are joined: a list of lists by `rows.concat()`, arrays lie as one slice in `rows.as_flattened()` and `rows.as_flattened_mut()`; `Cell`s are given as `&name[..]`; the scalars of a vector serve for it too, and bytes for everything"
)]
pub trait Serves<T, P = ()>: Pointee {}
#[diagnostic::do_not_recommend]
impl<T: Pointee, P> Serves<T, P> for T {}

/// A row of the table.
macro_rules! element {
    (bool, $($rest:tt)*) => {};
    (u8, $($rest:tt)*) => {
        vectors! { u8 }
        served! { u8: Vector<u8, 2> Vector<u8, 3> Vector<u8, 4> Vector<u8, 8> Vector<u8, 16> }
        served! { i8: Vector<u8, 2> Vector<u8, 3> Vector<u8, 4> Vector<u8, 8> Vector<u8, 16> }
    };
    (i8, $($rest:tt)*) => {
        vectors! { i8 }
        bytes! { u8: i8 Vector<i8, 2> Vector<i8, 3> Vector<i8, 4> Vector<i8, 8> Vector<i8, 16> }
        served! { u8: Vector<i8, 2> Vector<i8, 3> Vector<i8, 4> Vector<i8, 8> Vector<i8, 16> }
        served! { i8: Vector<i8, 2> Vector<i8, 3> Vector<i8, 4> Vector<i8, 8> Vector<i8, 16> }
    };
    ($t:ty, $name:literal, $size:literal, float, $($rest:tt)*) => {
        element! { all $t }
        served! { u8: $t }
        served! { i8: $t }
    };
    (all $t:ty) => {
        vectors! { $t }
        bytes! { u8: $t Vector<$t, 2> Vector<$t, 3> Vector<$t, 4> Vector<$t, 8> Vector<$t, 16> }
        bytes! { i8: $t Vector<$t, 2> Vector<$t, 3> Vector<$t, 4> Vector<$t, 8> Vector<$t, 16> }
        served! { u8: Vector<$t, 2> Vector<$t, 3> Vector<$t, 4> Vector<$t, 8> Vector<$t, 16> }
        served! { i8: Vector<$t, 2> Vector<$t, 3> Vector<$t, 4> Vector<$t, 8> Vector<$t, 16> }
    };
    // No integer but a byte serves for `uchar *`: the literals of a list, `&[1, 2, 3]`, are bytes as nothing else serves.
    ($t:ty, $($rest:tt)*) => {
        element! { all $t }
        served! { i8: $t }
    };
}
macro_rules! served {
    ($byte:ty: $($t:ty)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<P> Serves<$byte, P> for $t {}
    )* };
}
macro_rules! vectors {
    ($t:ty) => { vectors! { $t: 2 3 4 8 16 } };
    ($t:ty: $($n:literal)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<P> Serves<Vector<$t, $n>, P> for $t {}
    )* };
}
/// Bytes are of two types, so that a list without a suffix, `&[1, 2, 3]`, is none of them where numbers of another type are asked for: as `u8` alone it
/// would be bytes without a word.
macro_rules! bytes {
    ($byte:ty: $($t:ty)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<P> Serves<$t, P> for $byte {}
    )* };
}
for_each_element!(element);

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<R: Record, P> Serves<R, P> for u8 {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<R: Record, P> Serves<R, P> for i8 {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<R: Record, P> Serves<u8, P> for R {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<R: Record, P> Serves<i8, P> for R {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Pointee, P, const N: usize> Serves<[T; N], P> for u8 {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Pointee, P, const N: usize> Serves<[T; N], P> for i8 {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Pointee, P, const N: usize> Serves<u8, P> for [T; N] {}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T: Pointee, P, const N: usize> Serves<i8, P> for [T; N] {}

/// An argument for a parameter `__global const T *` or `__constant T *`: `&[T]`, or `&[Cell<T>]`, which several arguments may share.
///
/// Instead of a slice of vectors also one of their scalars, and of bytes for everything, at whatever address, if the length fits. For a parameter
/// `void *` or `char *` a slice of any numbers, vectors or structures, and for `uchar *` of any but wider integers. An empty slice is `NULL`.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void turn(__global const float4 *from, __global float4 *to) {
///             size_t i = get_global_id(0);
///             to[i] = from[i].wzyx;
///         }
///     }
/// }
/// use swz::float4;
/// let numbers = [1.0, 2.0, 3.0, 4.0]; // the scalars of one `float4`
/// let mut turned = [float4::default()];
/// kernels::turn(&numbers, &mut turned).run(1);
/// assert_eq!(turned[0], float4::new(4.0, 3.0, 2.0, 1.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{P}` is memory that the kernel reads: expected `&[{T}]`, found `{Self}`",
    label = "expected `&[{T}]`",
    note = "`&name[..]` is the slice of a `Vec` or an array, `std::slice::from_ref(&name)` one value; an iterator is collected first, `.collect::<Vec<_>>()`; of a structure give the field that has the numbers, `&name.field`, of another crate's `name.as_slice()`; several arguments may share a `&[Cell<{T}>]`; the arguments stand in the order of the kernel's parameters"
)]
pub trait Readable<'a, T, P = ()> {
    /// Whether other arguments may be the same memory while one of them is written.
    #[doc(hidden)]
    const SHARED: bool;
    /// The memory, for a parameter of this name.
    #[doc(hidden)]
    fn pointer(self, parameter: Seal) -> Pointer<'a, T>;
}

/// The name of a parameter. No other crate can make one, so that none can say what memory an argument is: launches go to other threads by what is
/// said here.
#[derive(Clone, Copy, Debug)]
pub struct Seal(pub(super) &'static str);

/// An argument for a parameter `__global T *`: `&mut [T]`, or `&[Cell<T>]`, which several arguments may share.
///
/// Instead of a slice of vectors also one of their scalars, and of bytes for everything, at whatever address, if the length fits. For a parameter
/// `void *` or `char *` a slice of any numbers, vectors or structures, and for `uchar *` of any but wider integers. An empty slice is `NULL`.
///
/// ```
/// use std::cell::Cell;
/// mod kernels {
///     swz::opencl! {
///         __kernel void turn(__global const float4 *from, __global float4 *to) {
///             size_t i = get_global_id(0);
///             to[i] = from[i].wzyx;
///         }
///     }
/// }
/// use swz::float4;
/// let shared = [const { Cell::new(float4::splat(0.0)) }; 2];
/// shared[0].set(float4::new(1.0, 2.0, 3.0, 4.0));
/// kernels::turn(&shared, &shared).run(1); // from the buffer to itself
/// assert_eq!(shared[0].get(), float4::new(4.0, 3.0, 2.0, 1.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{P}` is memory that the kernel writes: expected `&mut [{T}]`, found `{Self}`",
    label = "expected `&mut [{T}]`",
    note = "`&mut name[..]` is the slice of a `Vec` or an array, `std::slice::from_mut(&mut name)` one value; an iterator is collected first, `&mut name.collect::<Vec<_>>()`; of a structure give the field that has the numbers, `&mut name.field`, of another crate's `name.as_mut_slice()`; several arguments may share a `&[Cell<{T}>]`; parts of a list are `&mut name[a..b]`, `name.chunks_mut(n)`; the arguments stand in the order of the kernel's parameters"
)]
pub trait Writable<'a, T, P = ()>: Readable<'a, T, P> {}

/// The memory as one of another element, if it fits; of no elements `NULL`, as on a device, where no buffer is empty. At whatever address: memory that is bytes is read and written as bytes, and an atomic function
/// asks for the address of its number itself.
#[inline]
#[track_caller]
pub(super) fn fitted<'a, U: Pointee + 'static, T: Pointee + 'static>(
    memory: Pointer<'a, U>,
    len: usize,
    parameter: &str,
) -> Pointer<'a, T> {
    let size = size_of::<T>();
    if size > 0 && (len * size_of::<U>()) % size != 0 {
        unfit(len, size_of::<U>(), size, parameter);
    }
    if T::FREE && !U::FREE {
        no_bytes(parameter);
    }
    if len == 0 { Pointer::null() } else { memory.served() }
}

/// The memory as bytes, or `NULL`.
#[inline(always)]
#[track_caller]
pub(super) fn as_bytes<'a, U: Pointee + 'static>(
    memory: Pointer<'a, U>,
    len: usize,
    parameter: &str,
) -> Pointer<'a, Anything> {
    if !U::FREE {
        no_bytes(parameter);
    }
    let memory = if len == 0 { Pointer::null() } else { memory };
    memory.as_anything()
}

#[cold]
#[inline(never)]
#[track_caller]
fn no_bytes(parameter: &str) -> ! {
    panic!(
        "the buffer for the parameter `{parameter}` has structures with bytes between their fields or behind them, which have no value: give bytes, \
        or add fields to the structure in their places"
    )
}

#[cold]
#[inline(never)]
#[track_caller]
fn unfit(len: usize, of: usize, size: usize, parameter: &str) -> ! {
    let (bytes, whole) = (len * of, len * of / size * size / of);
    panic!(
        "the buffer for the parameter `{parameter}` has {len} elements of {of} bytes: these {bytes} bytes are no whole number of elements of \
        {size} bytes, as {whole} of them or {} would be",
        (bytes / size + 1) * size / of
    )
}

/// A type of arguments, by what it lends, which may be no memory (`misfit.rs`) or have other elements: each has words of its own. A type
/// that lends nothing, or nothing to write, has those of [`Readable`] and [`Writable`]. These are for all types, as rustc lists other implementations.
pub trait Lends<T, P> {
    /// The kind of memory that it lends, or the reason why it lends none.
    type Kind;
    /// That.
    fn lent(self) -> Self::Kind;
}

/// One that lends what may be written.
pub trait LendsToWrite<T, P>: Lends<T, P> {}

/// A kind of memory that serves for memory of `T`.
#[diagnostic::on_unimplemented(message = "`{P}` is memory of `{T}`", label = "expected a pointer to `{T}`")]
pub trait Fits<'a, T, P> {
    /// Whether other arguments may be the same memory while one of them is written.
    const SHARED: bool;
    /// The memory, for a parameter of this name.
    fn fitted(self, parameter: Seal) -> Pointer<'a, T>;
}

impl<'a, T, P, A: Lends<T, P, Kind: Fits<'a, T, P>>> Readable<'a, T, P> for A {
    const SHARED: bool = <A::Kind as Fits<'a, T, P>>::SHARED;
    #[inline(always)]
    #[track_caller]
    fn pointer(self, parameter: Seal) -> Pointer<'a, T> {
        self.lent().fitted(parameter)
    }
}
impl<'a, T, P, A: LendsToWrite<T, P, Kind: Fits<'a, T, P>>> Writable<'a, T, P> for A {}

/// A slice of any kind.
#[derive(Debug)]
pub struct Slice<S>(pub(super) S);
macro_rules! slices {
    ($($slice:ty: $shared:literal)*) => { $(
        impl<'a, T: Pointee + 'static, P, U: Serves<T, P> + 'static> Fits<'a, T, P> for Slice<$slice> {
            const SHARED: bool = $shared;
            #[inline(always)]
            #[track_caller]
            fn fitted(self, parameter: Seal) -> Pointer<'a, T> {
                let len = self.0.len();
                fitted(Pointer::from(self.0), len, parameter.0)
            }
        }
        impl<'a, P, U: Pointee + 'static> Fits<'a, Anything, P> for Slice<$slice> {
            const SHARED: bool = $shared;
            #[inline(always)]
            #[track_caller]
            fn fitted(self, parameter: Seal) -> Pointer<'a, Anything> {
                let len = self.0.len();
                as_bytes(Pointer::from(self.0), len, parameter.0)
            }
        }
    )* };
}
slices! { &'a [U]: false &'a mut [U]: false &'a [Cell<U>]: true }

macro_rules! buffers {
    ($([$($generics:tt)*] $buffer:ty: $slice:ty, $writable:tt;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<'a, $($generics)* T, P, U> Lends<T, P> for $buffer {
            type Kind = Slice<$slice>;
            #[inline(always)]
            fn lent(self) -> Self::Kind {
                Slice(buffers!($writable self))
            }
        }
        buffers! { $writable impl [$($generics)*] $buffer }
    )* };
    (write $this:ident) => { &mut $this[..] };
    (read $this:ident) => { &$this[..] };
    (read impl [$($generics:tt)*] $buffer:ty) => {};
    (write impl [$($generics:tt)*] $buffer:ty) => { written! { ['a, $($generics)*] $buffer; } };
}
macro_rules! written {
    ($([$($generics:tt)*] $buffer:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($generics)* T, P, U> LendsToWrite<T, P> for $buffer {}
    )* };
}
buffers! {
    [] &'a [U]: &'a [U], read;
    [] &'a Vec<U>: &'a [U], read;
    [] &'a Box<[U]>: &'a [U], read;
    [const N: usize,] &'a Box<[U; N]>: &'a [U], read;
    [const N: usize,] &'a [U; N]: &'a [U], read;
    [] &'a mut [U]: &'a mut [U], write;
    [] &'a mut Vec<U>: &'a mut [U], write;
    [] &'a mut Box<[U]>: &'a mut [U], write;
    [const N: usize,] &'a mut Box<[U; N]>: &'a mut [U], write;
    [const N: usize,] &'a mut [U; N]: &'a mut [U], write;
}
written! { [] &[Cell<U>]; [] &Vec<Cell<U>>; [const N: usize,] &[Cell<U>; N]; }

/// Guards of memory, by reference.
macro_rules! guarded {
    (read $guard:ident) => {
        buffers! {
            [] &'a $guard<'_, [U]>: &'a [U], read;
            [] &'a $guard<'_, Vec<U>>: &'a [U], read;
            [] &'a $guard<'_, Box<[U]>>: &'a [U], read;
            [const N: usize,] &'a $guard<'_, [U; N]>: &'a [U], read;
        }
    };
    (write $guard:ident) => {
        buffers! {
            [] &'a mut $guard<'_, [U]>: &'a mut [U], write;
            [] &'a mut $guard<'_, Vec<U>>: &'a mut [U], write;
            [] &'a mut $guard<'_, Box<[U]>>: &'a mut [U], write;
            [const N: usize,] &'a mut $guard<'_, [U; N]>: &'a mut [U], write;
        }
    };
}
guarded! { read Ref }
guarded! { read RefMut }
guarded! { write RefMut }
/// Guards of the standard library.
#[cfg(not(target_os = "none"))]
mod guards {
    extern crate std;

    use std::sync::{MutexGuard, RwLockReadGuard, RwLockWriteGuard};

    use super::{Box, Lends, LendsToWrite, Slice, Vec};

    guarded! { read RwLockReadGuard }
    guarded! { read RwLockWriteGuard }
    guarded! { write RwLockWriteGuard }
    guarded! { read MutexGuard }
    guarded! { write MutexGuard }
}

/// A `Cell` of a slice is a slice of `Cell`s.
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<'a, T, P, U> Lends<T, P> for &'a Cell<[U]> {
    type Kind = Slice<&'a [Cell<U>]>;
    #[inline(always)]
    fn lent(self) -> Self::Kind {
        Slice(self.as_slice_of_cells())
    }
}
written! { [] &Cell<[U]>; }

/// A pointer that is there already.
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T, P, U> Lends<T, P> for Pointer<'_, U> {
    type Kind = Slice<Self>;
    #[inline(always)]
    fn lent(self) -> Self::Kind {
        Slice(self)
    }
}
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<T, P, U> LendsToWrite<T, P> for Pointer<'_, U> {}
impl<'a, T, P> Fits<'a, T, P> for Slice<Pointer<'a, T>> {
    const SHARED: bool = true;
    #[inline(always)]
    fn fitted(self, _parameter: Seal) -> Pointer<'a, T> {
        self.0
    }
}
impl<'a, P> Fits<'a, Anything, P> for Slice<Pointer<'a, u8>> {
    const SHARED: bool = true;
    #[inline(always)]
    fn fitted(self, _parameter: Seal) -> Pointer<'a, Anything> {
        self.0.as_anything()
    }
}

/// An argument for a parameter `__local T *`.
#[diagnostic::on_unimplemented(
    message = "`{P}` is local memory of `{T}`: expected `Local<{T}>`, found `{Self}`",
    label = "write `Local::new(elements)`, of `use swz::opencl::Local;`"
)]
pub trait IsLocal<T, P> {
    /// How many elements.
    fn local(self) -> Local<T>;
}
#[diagnostic::do_not_recommend]
impl<T, P> IsLocal<T, P> for Local<T> {
    #[inline(always)]
    fn local(self) -> Self {
        self
    }
}

/// How many elements of local memory a parameter `__local T *` has, of each group its own.
///
/// ```
/// let row = swz::opencl::Local::<f32>::new(64);
/// # let _ = row;
/// ```
#[derive(Debug)]
pub struct Local<T> {
    len: usize,
    element: PhantomData<fn() -> T>,
}
impl<T> Clone for Local<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Local<T> {}

impl<T> Local<T> {
    /// So many elements.
    ///
    /// # Panics
    /// If they are more than memory has addresses for.
    #[must_use]
    #[track_caller]
    #[rustfmt::skip]
    pub const fn new(elements: usize) -> Self { // how many elements: the parameter says of which type
        // All variables together have a sum.
        let most = isize::MAX as usize / 16;
        assert!(
            size_of::<T>() == 0 || elements <= most / size_of::<T>(),
            "more elements of local memory than there are addresses"
        );
        Self { len: elements, element: PhantomData }
    }

    /// How many elements.
    #[must_use]
    pub const fn elements(self) -> usize {
        self.len
    }
}

/// A taker of the arguments of a kernel one by one, in their order, to bring them to a device.
pub trait Arguments {
    /// A buffer.
    fn memory(&mut self, memory: Memory<'_>);
    /// A value, as its bytes lie in memory.
    fn value(&mut self, bytes: &[u8]);
    /// So many bytes of local memory.
    fn local(&mut self, bytes: usize);
    /// An image, an `image1d_buffer_t` or not.
    fn image(&mut self, image: Texels<'_>, buffer: bool);
    /// A sampler.
    fn sampler(&mut self, sampler: Sampler);
}

impl dyn Arguments + '_ {
    /// A parameter that is a pointer to a buffer.
    #[inline]
    pub fn pointer<T: Pointee>(&mut self, pointer: Pointer<'_, T>) {
        self.memory(pointer.memory());
    }

    /// One that is only read.
    #[inline]
    pub fn constant<T: Pointee>(&mut self, pointer: Pointer<'_, T>) {
        self.memory(pointer.constant().memory());
    }

    /// A parameter that is an image.
    #[inline]
    pub fn texels(&mut self, image: Texels<'_>, buffer: bool) {
        self.image(image, buffer);
    }

    /// A parameter that is a sampler.
    #[inline]
    pub fn sampling(&mut self, sampler: Sampler) {
        self.sampler(sampler);
    }

    /// A parameter that is a value.
    #[inline]
    pub fn number<T: Pointee>(&mut self, value: T) {
        with_bytes(value, |bytes| self.value(bytes));
    }

    /// A parameter in local memory.
    #[inline]
    pub fn elements<T>(&mut self, local: Local<T>) {
        self.local(local.elements() * size_of::<T>());
    }
}

/// The memory of arguments, and whether they may write it: what none may is not written by a cast either, also where it could be.
#[cfg(not(target_os = "none"))]
#[derive(Default)]
pub(super) struct Constants(Vec<(Range<usize>, bool)>);

#[cfg(not(target_os = "none"))]
impl Arguments for Constants {
    fn memory(&mut self, memory: Memory<'_>) {
        self.0.push((memory.start()..memory.start() + memory.len(), memory.is_writable()));
    }
    fn value(&mut self, _bytes: &[u8]) {}
    fn local(&mut self, _bytes: usize) {}
    fn image(&mut self, _image: Texels<'_>, _buffer: bool) {}
    fn sampler(&mut self, _sampler: Sampler) {}
}

#[cfg(not(target_os = "none"))]
impl Constants {
    /// Those that no argument may write.
    pub(super) fn only(self) -> Vec<Range<usize>> {
        let overlap = |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
        let (written, read): (Vec<_>, Vec<_>) = self.0.into_iter().partition(|(_, writes)| *writes);
        let is_only_read = |range: &Range<usize>| !written.iter().any(|(other, _)| overlap(range, other));
        read.into_iter().map(|(range, _)| range).filter(is_only_read).collect()
    }
}
