//! Memory that stays on a device between launches.
//!
//! A [`Buffer`] is memory of the host with a copy on each device that used it, and knows which of them are up to date. Bytes move only where
//! somebody reads a copy that is not.

extern crate std;

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::fmt;
use std::thread_local;

use opencl3::types::cl_mem;

use super::argument::{Arguments, Lends, LendsToWrite, Slice};
use super::device::{Device, DeviceError, Room};
use super::image::{Sampler, Texels};
use super::memory::{Memory, Pointer};
use super::pointee::{Pointee, zero};

/// Memory for kernels that stays on a device between launches: what one kernel wrote there, the next one reads without a way through the host.
///
/// `&Buffer` serves for each pointer parameter, as `&[Cell<T>]` does, and several arguments may share it; `&mut Buffer` serves too. Each way to run takes it: it goes to a
/// device when a launch there needs it, and comes back when somebody reads it here. It stays on the thread that made it.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void square(__global float *numbers) {
///             numbers[get_global_id(0)] *= numbers[get_global_id(0)];
///         }
///     }
/// }
/// use swz::opencl::{Buffer, Device};
/// let mut numbers = Buffer::from_slice(&[1.0, 2.0, 3.0]);
/// for device in Device::all() {
///     // SAFETY: each item uses its own element, and there are as many.
///     unsafe { kernels::square(&numbers).run_on(&device, 3)? };
///     numbers.write(&[1.0, 2.0, 3.0]);
/// }
/// kernels::square(&mut numbers).run(3);
/// assert_eq!(numbers.to_vec()?, [1.0, 4.0, 9.0]);
/// # Ok::<(), swz::opencl::DeviceError>(())
/// ```
pub struct Buffer<T: Pointee + 'static> {
    cells: Vec<Cell<T>>,
    copies: Rc<Copies>,
}

/// The copies of a buffer.
#[derive(Default)]
pub(super) struct Copies {
    /// Whether that of the host lacks what a device has written.
    is_behind: Cell<bool>,
    devices: RefCell<Vec<Copy>>,
}

/// A copy on a device.
struct Copy {
    device: Device,
    room: Room,
    is_behind: bool,
}

thread_local! {
    /// The copies of the buffers of this thread, by the addresses at which their memory begins.
    static ALL: RefCell<BTreeMap<usize, Rc<Copies>>> = const { RefCell::new(BTreeMap::new()) };
    /// How many of them have been on a device, as each launch asks.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// Whether a buffer of this thread has been on a device.
#[inline]
pub(super) fn any_on_devices() -> bool {
    COUNT.get() > 0
}

/// The copies of the buffer that this is the memory of, if it is that of one.
pub(super) fn copies_of(memory: &Memory<'_>) -> Option<Rc<Copies>> {
    ALL.with_borrow(|all| all.get(&memory.start()).cloned()).filter(|_| memory.len() > 0)
}

impl Copies {
    /// The copy on a device, as new as the newest; one that is written is the newest from then on.
    ///
    /// # Safety
    /// The memory is that of the buffer, and nothing else uses it meanwhile.
    pub(super) unsafe fn on(
        &self,
        device: &Device,
        memory: &Memory<'_>,
        is_written: bool,
    ) -> Result<cl_mem, DeviceError> {
        let known = self.devices.borrow().iter().position(|copy| copy.device.is(device));
        let number = if let Some(number) = known {
            number
        } else {
            let room = device.room(memory.len())?;
            let mut devices = self.devices.borrow_mut();
            if devices.is_empty() {
                COUNT.set(COUNT.get() + 1);
            }
            devices.push(Copy { device: device.clone(), room, is_behind: true });
            devices.len() - 1
        };
        if self.devices.borrow()[number].is_behind {
            // SAFETY: by the contract of this function.
            unsafe { self.fetch(memory)? };
            let copy = &mut self.devices.borrow_mut()[number];
            // SAFETY: by the contract of this function.
            unsafe { device.send(memory, &mut copy.room)? };
            copy.is_behind = false;
        }
        if is_written {
            self.is_behind.set(true);
            for (other, copy) in self.devices.borrow_mut().iter_mut().enumerate() {
                copy.is_behind = other != number;
            }
        }
        Ok(self.devices.borrow()[number].room.get())
    }

    /// Makes the host's copy as new as the newest.
    ///
    /// # Safety
    /// The memory is that of the buffer, and nothing else uses it meanwhile.
    unsafe fn fetch(&self, memory: &Memory<'_>) -> Result<(), DeviceError> {
        if self.is_behind.get() {
            if let Some(newest) = self.devices.borrow().iter().find(|copy| !copy.is_behind) {
                // SAFETY: by the contract of this function; a buffer consists of cells, which may be written.
                unsafe { newest.device.receive(&newest.room, memory)? };
            }
            self.is_behind.set(false);
        }
        Ok(())
    }

    /// The host writes its copy, which is as new as the newest.
    fn written_here(&self) {
        self.devices.borrow_mut().iter_mut().for_each(|copy| copy.is_behind = true);
    }
}

/// Before a launch on this thread: brings what its buffers lack here.
pub(super) struct Fetch;

impl Arguments for Fetch {
    fn memory(&mut self, memory: Memory<'_>) {
        let Some(copies) = copies_of(&memory) else { return };
        // SAFETY: the memory begins where the buffer's does, and a launch has all of it; nothing runs yet.
        if let Err(error) = unsafe { copies.fetch(&memory) } {
            panic!("a buffer does not come back from its device: {error}");
        }
        if memory.is_writable() {
            copies.written_here();
        }
    }
    fn value(&mut self, _: &[u8]) {}
    fn local(&mut self, _: usize) {}
    fn image(&mut self, _: Texels<'_>, _: bool) {}
    fn sampler(&mut self, _: Sampler) {}
}

impl<T: Pointee + 'static> Buffer<T> {
    /// So many elements, all of them zero.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self::of((0..len).map(|_| Cell::new(zero())).collect())
    }

    /// These elements.
    #[must_use]
    pub fn from_slice(elements: &[T]) -> Self {
        Self::of(elements.iter().map(|&element| Cell::new(element)).collect())
    }

    fn of(cells: Vec<Cell<T>>) -> Self {
        let buffer = Self { cells, copies: Rc::default() };
        if size_of_val(&buffer.cells[..]) > 0 {
            let start = buffer.memory().start();
            ALL.with_borrow_mut(|all| all.insert(start, Rc::clone(&buffer.copies)));
        }
        buffer
    }

    /// How many elements it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    fn memory(&self) -> Memory<'_> {
        Pointer::from(&self.cells[..]).memory()
    }

    /// Writes all elements. They go to a device when a launch there needs them.
    ///
    /// # Panics
    /// If there are not as many as the buffer has.
    #[track_caller]
    pub fn write(&self, elements: &[T]) {
        let (given, len) = (elements.len(), self.len());
        assert!(given == len, "{given} elements for a buffer of {len}");
        self.cells.iter().zip(elements).for_each(|(cell, &element)| cell.set(element));
        self.copies.is_behind.set(false);
        self.copies.written_here();
    }

    /// Reads all elements, from the device that wrote them last, if one did.
    ///
    /// # Errors
    /// If they do not come from there.
    ///
    /// # Panics
    /// If there is not room for as many as the buffer has.
    #[track_caller]
    pub fn read(&self, elements: &mut [T]) -> Result<(), DeviceError> {
        let (given, len) = (elements.len(), self.len());
        assert!(given == len, "room for {given} elements of a buffer of {len}");
        // SAFETY: it is this buffer's memory, and its cells stay on this thread.
        unsafe { self.copies.fetch(&self.memory())? };
        self.cells.iter().zip(elements).for_each(|(cell, element)| *element = cell.get());
        Ok(())
    }

    /// All elements, as [`read`](Self::read) gives them.
    ///
    /// # Errors
    /// If they do not come from the device that wrote them last.
    pub fn to_vec(&self) -> Result<Vec<T>, DeviceError> {
        // SAFETY: it is this buffer's memory, and its cells stay on this thread.
        unsafe { self.copies.fetch(&self.memory())? };
        Ok(self.cells.iter().map(Cell::get).collect())
    }
}

impl<T: Pointee + 'static> From<Vec<T>> for Buffer<T> {
    fn from(elements: Vec<T>) -> Self {
        Self::from_slice(&elements)
    }
}

impl<T: Pointee + 'static> Drop for Buffer<T> {
    fn drop(&mut self) {
        let start = Pointer::from(&self.cells[..]).memory().start();
        if size_of_val(&self.cells[..]) > 0 {
            // At the end of a thread there may be no map any more.
            let _ = ALL.try_with(|all| all.borrow_mut().remove(&start));
        }
        if !self.copies.devices.borrow().is_empty() {
            let _ = COUNT.try_with(|count| count.set(count.get() - 1));
        }
    }
}

impl<T: Pointee + 'static> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("len", &self.len()).finish_non_exhaustive()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, P, U: Pointee + 'static> Lends<T, P> for &'a Buffer<U> {
    type Kind = Slice<&'a [Cell<U>]>;
    fn lent(self) -> Self::Kind {
        Slice(&self.cells[..])
    }
}
#[diagnostic::do_not_recommend]
impl<T, P, U: Pointee + 'static> LendsToWrite<T, P> for &Buffer<U> {}
/// As where a slice is written: several arguments share a buffer by `&` alone.
#[diagnostic::do_not_recommend]
impl<'a, T, P, U: Pointee + 'static> Lends<T, P> for &'a mut Buffer<U> {
    type Kind = Slice<&'a [Cell<U>]>;
    fn lent(self) -> Self::Kind {
        Slice(&self.cells[..])
    }
}
#[diagnostic::do_not_recommend]
impl<T, P, U: Pointee + 'static> LendsToWrite<T, P> for &mut Buffer<U> {}
