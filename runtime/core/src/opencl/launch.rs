//! A kernel with its arguments, and how its items run.

#[cfg(feature = "rayon")]
extern crate std;

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::argument::Local;
use super::image::{Sampler, Texels};
use super::memory::{Memory, Pointer};
use super::pace::Pace;
use super::pointee::{Pointee, with_bytes};
use super::range::{Geometry, Group, NdRange, RowsOf, places_of};

/// What is known of a kernel without its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name.
    pub name: &'static str,
    /// The text that it stands in.
    pub source: &'static str,
    /// The options with which the text is compiled.
    pub options: &'static str,
    /// `reqd_work_group_size`
    pub required: Option<[u64; 3]>,
    /// Whether an item asks for its group or for its number in it, so that it matters where groups begin.
    pub asks_group: bool,
    /// How long an item took the last time.
    pub pace: &'static Pace,
}

/// How the items of a kernel run.
pub trait Kernel {
    /// What one thread needs for itself, for any number of pieces.
    type Own;

    /// What `check` runs in its place.
    type Checked: Kernel;

    /// Whether the items of a group know of each other, so that the group matters.
    const SHARES: bool;

    /// The group that is best for a range, where nobody asks for one.
    fn group(range: [u64; 3]) -> [u64; 3];
    /// How many pieces there are that run without each other.
    fn pieces(&self, geometry: &Geometry, info: &Info) -> u64;
    /// What a thread needs.
    fn own(&self, geometry: &Geometry) -> Self::Own;
    /// Runs one piece. `HERE`: its code stands where this is called, for the features of the function there.
    fn run<const HERE: bool>(&self, piece: u64, geometry: &Geometry, info: &Info, own: &mut Self::Own);
    /// Runs some pieces one after another.
    #[cfg(feature = "rayon")]
    fn run_pieces(&self, pieces: core::ops::Range<u64>, geometry: &Geometry, info: &Info, own: &mut Self::Own) {
        pieces.for_each(|piece| self.run::<false>(piece, geometry, info, own));
    }
    /// Runs all pieces one after another.
    #[inline(always)]
    fn run_all<const HERE: bool>(&self, geometry: &Geometry, info: &Info) {
        let mut own = self.own(geometry);
        for piece in 0..self.pieces(geometry, info) {
            self.run::<HERE>(piece, geometry, info, &mut own);
        }
    }
    /// What `check` runs.
    fn checked(&self) -> &Self::Checked;
}

/// A kernel, and the same with private variables that tell whether they were written: only `check` runs that, so that nobody else pays.
#[derive(Clone, Copy, Debug)]
pub struct Checked<R, C> {
    run: R,
    check: C,
}

impl<R: Kernel, C: Kernel> Checked<R, C> {
    /// Both.
    #[inline(always)]
    pub fn new(run: R, check: C) -> Self {
        Self { run, check }
    }
}

impl<R: Kernel, C: Kernel> Kernel for Checked<R, C> {
    type Own = R::Own;
    type Checked = C;

    const SHARES: bool = R::SHARES;

    #[inline(always)]
    fn group(range: [u64; 3]) -> [u64; 3] {
        R::group(range)
    }

    #[inline(always)]
    fn pieces(&self, geometry: &Geometry, info: &Info) -> u64 {
        self.run.pieces(geometry, info)
    }

    #[inline(always)]
    fn own(&self, geometry: &Geometry) -> Self::Own {
        self.run.own(geometry)
    }

    #[inline(always)]
    fn run<const HERE: bool>(&self, piece: u64, geometry: &Geometry, info: &Info, own: &mut Self::Own) {
        self.run.run::<HERE>(piece, geometry, info, own);
    }

    #[cfg(feature = "rayon")]
    fn run_pieces(&self, pieces: core::ops::Range<u64>, geometry: &Geometry, info: &Info, own: &mut Self::Own) {
        self.run.run_pieces(pieces, geometry, info, own);
    }

    #[inline(always)]
    fn run_all<const HERE: bool>(&self, geometry: &Geometry, info: &Info) {
        self.run.run_all::<HERE>(geometry, info);
    }

    #[inline(always)]
    fn checked(&self) -> &C {
        &self.check
    }
}

/// A kernel whose items know nothing of each other: a function that runs rows of them.
#[derive(Clone, Copy, Debug)]
pub struct Rows<F>(pub F);

/// The same of columns: the items of each follow each other in the second dimension.
#[derive(Clone, Copy, Debug)]
pub struct Columns<F>(pub F);

/// How many items of a row are a piece at the most, where nobody asks for the group: few enough that all cores have work, many enough that a
/// piece costs nothing beside its items.
#[inline(always)]
fn piece_of([width, height, depth]: [u64; 3]) -> u64 {
    (width.saturating_mul(height).saturating_mul(depth) / 64).clamp(1 << 8, 1 << 14)
}

/// What is along rows first, then what is across them: of columns the second dimension is along.
#[inline(always)]
fn turned<const ALONG: usize>([x, y, z]: [u64; 3]) -> [u64; 3] {
    if const { ALONG == 0 } { [x, y, z] } else { [y, x, z] }
}

/// Kernels that run rows, or columns.
macro_rules! rows {
    ($Rows:ident along $along:literal: $rows:ident) => {
        impl<F: Fn(&RowsOf<'_, $along>)> Kernel for $Rows<F> {
            type Own = ();
            type Checked = Self;

            const SHARES: bool = false;

            #[inline(always)]
            fn group(range: [u64; 3]) -> [u64; 3] {
                turned::<$along>([turned::<$along>(range)[0].max(1), 1, 1])
            }

            #[inline(always)]
            fn pieces(&self, geometry: &Geometry, info: &Info) -> u64 {
                if info.asks_group {
                    return geometry.groups().iter().product();
                }
                let [width, height, depth] = turned::<$along>(geometry.global);
                width.div_ceil(piece_of(geometry.global)).saturating_mul(height).saturating_mul(depth)
            }

            #[inline(always)]
            fn own(&self, _geometry: &Geometry) {}

            #[inline(always)]
            fn run<const HERE: bool>(&self, piece: u64, geometry: &Geometry, info: &Info, (): &mut ()) {
                if info.asks_group {
                    let group = Group::new(geometry, numbered(piece, geometry.groups()), Pointer::null());
                    return run_rows::<F, $along, HERE>(&self.0, &group.$rows());
                }
                let ([width, height, depth], most) = (turned::<$along>(geometry.global), piece_of(geometry.global));
                let [x, y, z] = numbered(piece, [width.div_ceil(most), height, depth]);
                let start = x * most;
                run_rows::<F, $along, HERE>(
                    &self.0,
                    &RowsOf::of_range(
                        geometry,
                        turned::<$along>([start, y, z]),
                        turned::<$along>([most.min(width - start), 1, 1]),
                    ),
                );
            }

            /// Where pieces are whole rows, those of a layer run as one.
            #[cfg(feature = "rayon")]
            fn run_pieces(&self, mut pieces: core::ops::Range<u64>, geometry: &Geometry, info: &Info, own: &mut ()) {
                let [width, height, _] = turned::<$along>(geometry.global);
                if info.asks_group || width > piece_of(geometry.global) {
                    return pieces.for_each(|piece| self.run::<false>(piece, geometry, info, own));
                }
                while !pieces.is_empty() {
                    let (y, z) = (pieces.start % height, pieces.start / height);
                    let rows = (pieces.end - pieces.start).min(height - y);
                    run_rows::<F, $along, false>(
                        &self.0,
                        &RowsOf::of_range(geometry, turned::<$along>([0, y, z]), turned::<$along>([width, rows, 1])),
                    );
                    pieces.start += rows;
                }
            }

            /// Pieces are for several threads: on one they would only be more rows.
            #[inline(always)]
            fn run_all<const HERE: bool>(&self, geometry: &Geometry, info: &Info) {
                if info.asks_group {
                    for piece in 0..self.pieces(geometry, info) {
                        self.run::<HERE>(piece, geometry, info, &mut ());
                    }
                } else {
                    run_rows::<F, $along, HERE>(&self.0, &RowsOf::of_range(geometry, [0; 3], geometry.global));
                }
            }

            #[inline(always)]
            fn checked(&self) -> &Self {
                self
            }
        }
    };
}
rows! { Rows along 0: rows }
rows! { Columns along 1: columns }

/// Runs rows, in a function of its own unless its code is to stand here: of what that is given LLVM knows that nothing else writes it.
#[inline(always)]
fn run_rows<F: Fn(&RowsOf<'_, ALONG>), const ALONG: usize, const HERE: bool>(run: &F, rows: &RowsOf<'_, ALONG>) {
    #[inline(never)]
    fn apart<F: Fn(&RowsOf<'_, ALONG>), const ALONG: usize>(run: &F, rows: &RowsOf<'_, ALONG>) {
        run(rows);
    }
    if HERE { run(rows) } else { apart(run, rows) }
}

/// Runs a group in a function of its own.
#[inline(never)]
fn run_group<V, F: Fn(&Group<'_>, &mut V)>(run: &F, group: &Group<'_>, privates: &mut V) {
    run(group, privates);
}

/// A kernel with local memory or barriers.
#[derive(Clone, Copy, Debug)]
pub struct Groups<P, F> {
    /// The bytes of all variables and arguments in local memory, each aligned to 128 as the largest vector.
    memory: usize,
    /// Makes the private variables that live across a barrier, of so many places.
    privates: P,
    /// Runs a group.
    body: F,
}

impl<P, F> Groups<P, F> {
    /// All three: here the private variables that `body` takes are seen to be those that `privates` makes.
    #[inline(always)]
    pub fn new<V>(memory: usize, privates: P, body: F) -> Self
    where
        P: Fn(usize) -> V,
        F: Fn(&Group<'_>, &mut V),
    {
        Self { memory, privates, body }
    }
}

/// Local memory is aligned as the largest vector.
type Line = crate::vector::Vector<u64, 16>;

impl<V, P: Fn(usize) -> V, F: Fn(&Group<'_>, &mut V)> Kernel for Groups<P, F> {
    type Own = (Vec<Line>, V);
    type Checked = Self;

    const SHARES: bool = true;

    /// The largest group of at most 64 items that divides the range, as far as possible along the first dimension.
    fn group(range: [u64; 3]) -> [u64; 3] {
        let mut left = 64;
        range.map(|size| {
            let best = (1..=left.min(size)).rev().find(|part| size % part == 0).unwrap_or(1);
            left /= best;
            best
        })
    }

    #[inline(always)]
    fn pieces(&self, geometry: &Geometry, _info: &Info) -> u64 {
        geometry.groups().iter().product()
    }

    #[inline(always)]
    fn own(&self, geometry: &Geometry) -> Self::Own {
        (vec![Line::splat(0); self.memory.div_ceil(128)], (self.privates)(places_of(geometry.local)))
    }

    #[inline(always)]
    fn run<const HERE: bool>(&self, piece: u64, geometry: &Geometry, _info: &Info, (memory, privates): &mut Self::Own) {
        // What another group left would be seen otherwise, and that depends on the number of threads.
        memory.fill(Line::splat(0));
        let memory = Pointer::from(&mut memory[..]).served();
        let group = Group::new(geometry, numbered(piece, geometry.groups()), memory);
        // What the group does as one is named by its first item.
        super::now::item(group.leader().global());
        #[cfg(not(target_os = "none"))]
        if geometry.watched {
            return super::check::group(group.leader().global(), group.count(), || {
                run_group(&self.body, &group, privates);
            });
        }
        if HERE { (self.body)(&group, privates) } else { run_group(&self.body, &group, privates) }
    }

    #[inline(always)]
    fn checked(&self) -> &Self {
        self
    }
}

/// The coordinates of a number, in so many columns, lines and levels.
#[inline(always)]
fn numbered(number: u64, [width, height, _]: [u64; 3]) -> [u64; 3] {
    if number < width {
        return [number, 0, 0];
    }
    [number % width, number / width % height, number / width / height]
}

/// How many nanoseconds ago it was.
#[cfg(feature = "rayon")]
fn nanoseconds(since: std::time::Instant) -> u64 {
    u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// What takes the arguments of a kernel one by one, in their order, to bring them to a device.
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

/// A kernel with its arguments, on which nothing has run yet: what the function of a kernel gives.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global const float *from, __global float *to, float by) {
///             size_t i = get_global_id(0);
///             to[i] = from[i] * by;
///         }
///     }
/// }
/// let mut doubled = [0.0; 4];
/// kernels::scale(&[1.0, 2.0, 3.0, 4.0], &mut doubled, 2.0).run(4);
/// assert_eq!(doubled, [2.0, 4.0, 6.0, 8.0]);
/// ```
#[must_use = "a launch does nothing until it is run"]
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a, K, A> {
    info: Info,
    arguments: A,
    kernel: K,
    memory: PhantomData<&'a ()>,
}

impl<K: Kernel, A: Fn(&mut dyn Arguments)> Launch<'_, K, A> {
    /// A kernel that has its arguments.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(info: Info, arguments: A, kernel: K) -> Self {
        Self { info, arguments, kernel, memory: PhantomData }
    }

    /// What is known of the kernel, and its arguments one by one.
    #[doc(hidden)]
    pub fn parts(&self, to: &mut dyn Arguments) -> Info {
        (self.arguments)(to);
        self.info
    }

    /// Runs all items on this thread.
    ///
    /// # Panics
    /// If the group does not divide the range, or is not the one that the kernel requires; and if an item does what it must not: an access
    /// outside of its buffer, a division of integers by zero. The message says where in the source of the kernel.
    #[inline]
    #[track_caller]
    pub fn run(&self, range: impl Into<NdRange>) {
        let geometry = range.into().geometry(self.info.required, K::group);
        self.fetch();
        if let Err(what) = super::now::caught(|| self.kernel.run_all::<false>(&geometry, &self.info)) {
            panic!("{what}");
        }
    }

    /// The same, with the kernel's code in the function that calls this, so that it is compiled for the features of that: where a crate is
    /// compiled for all machines, a function that the crate `multiversion` clones takes the best level of the one that it runs on. In every
    /// other place [`run`](Self::run) is as fast and compiles in less time.
    ///
    /// ```
    /// mod kernels {
    ///     swz::opencl! {
    ///         __kernel void roots(__global const float *from, __global float *to) {
    ///             size_t i = get_global_id(0);
    ///             float sum = 0;
    ///             for (int k = 1; k <= 8; k++)
    ///                 sum += sqrt(from[i] * k);
    ///             to[i] = sum;
    ///         }
    ///     }
    /// }
    /// #[multiversion::multiversion(targets("x86_64+avx512f", "x86_64+avx2"))]
    /// fn roots(from: &[f32], to: &mut [f32]) {
    ///     let items = from.len();
    ///     kernels::roots(from, to).run_here(items);
    /// }
    /// let (from, mut here, mut there) = ([4.0; 100], [0.0; 100], [0.0; 100]);
    /// roots(&from, &mut here);
    /// kernels::roots(&from, &mut there).run(100);
    /// assert_eq!(here, there);
    /// ```
    ///
    /// # Panics
    /// As [`run`](Self::run).
    #[inline(always)]
    #[track_caller]
    pub fn run_here(&self, range: impl Into<NdRange>) {
        let geometry = range.into().geometry(self.info.required, K::group);
        self.fetch();
        // Nothing can be caught here: what is would be compiled for itself.
        let _called = super::now::called_at(core::panic::Location::caller());
        self.kernel.run_all::<true>(&geometry, &self.info);
    }

    /// Brings what is newer on a device than here from there.
    #[inline(always)]
    #[cfg_attr(
        not(feature = "opencl3"),
        allow(clippy::unused_self, reason = "without a device there is nothing to bring")
    )]
    fn fetch(&self) {
        #[cfg(feature = "opencl3")]
        if super::buffer::any_on_devices() {
            (self.arguments)(&mut super::buffer::Fetch);
        }
    }

    /// Runs all items on this thread, slowly, and says what they do that they must not: two items that use the same memory in no order of
    /// which one writes (a race), accesses outside of their buffer or to memory that is constant, barriers that not all items of a group
    /// reach, local and private memory that is read before it was written.
    ///
    /// # Errors
    /// What was found, each once, with file, line and items.
    ///
    /// # Panics
    /// If the group does not divide the range, or is not the one that the kernel requires.
    #[cfg(not(target_os = "none"))]
    #[track_caller]
    pub fn check(&self, range: impl Into<NdRange>) -> Result<(), super::check::Report> {
        let geometry = range.into().geometry(self.info.required, K::group);
        self.fetch();
        super::check::checked(self.info.name, &geometry, &self.arguments, |geometry| {
            self.kernel.checked().run_all::<false>(geometry, &self.info);
        })
    }

    /// Runs the groups on all cores, by the pool of `rayon`: what depends on no order comes out as from [`run`](Self::run).
    ///
    /// A launch that is done sooner than other threads wake, some ten microseconds, runs on this thread alone. How long its items take is what
    /// they took in the last launch of the kernel; where they take longer than that, the others are woken for the rest.
    ///
    /// # Safety
    /// OpenCL's own condition: items of different groups, and where the kernel has no barrier any two items, must not use the same memory at
    /// the same time if one of them writes there, other than by atomic functions. Of one launch `check` says whether it holds.
    ///
    /// # Panics
    /// As [`run`](Self::run).
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub unsafe fn par_run(&self, range: impl Into<NdRange>) {
        let geometry = range.into().geometry(self.info.required, K::group);
        self.fetch();
        let items = geometry.global.into_iter().fold(1, u64::saturating_mul);
        let pieces = self.kernel.pieces(&geometry, &self.info);
        let worth = super::pace::worth_waking(rayon::current_num_threads());
        let is_small = worth == u64::MAX || self.info.pace.of(items).is_some_and(|expected| expected < worth);
        let run = || {
            let (done, spent) = if is_small { self.run_some(&geometry, pieces, worth) } else { (0, 0) };
            let others = if done < pieces {
                // SAFETY: by the caller's guarantee.
                unsafe { self.fork(&geometry, done..pieces) }
            } else {
                0
            };
            spent + others
        };
        match super::now::caught(run) {
            Ok(spent) => self.info.pace.note(items, spent),
            Err(what) => panic!("{what}"),
        }
    }

    /// Runs pieces on this thread, all of them unless what is left turns out to be worth waking others. How many it has run, and in how many
    /// nanoseconds.
    #[cfg(feature = "rayon")]
    fn run_some(&self, geometry: &Geometry, pieces: u64, worth: u64) -> (u64, u64) {
        let (begin, mut own) = (std::time::Instant::now(), self.kernel.own(geometry));
        let (mut done, mut spent) = (0, 0);
        while done < pieces && (spent / done.max(1)).saturating_mul(pieces - done) < worth {
            // The clock costs as much as a hundred short items, so it is asked ever less often.
            let next = done + done.max(1).min(pieces - done);
            self.kernel.run_pieces(done..next, geometry, &self.info, &mut own);
            done = next;
            spent = nanoseconds(begin);
        }
        (done, spent)
    }

    /// Runs pieces on all threads. How many nanoseconds all of them took together.
    ///
    /// # Safety
    /// As of [`par_run`](Self::par_run).
    #[cfg(feature = "rayon")]
    unsafe fn fork(&self, geometry: &Geometry, pieces: core::ops::Range<u64>) -> u64 {
        use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        use std::time::Instant;

        /// What all threads see.
        struct Shared<'a, K>(&'a K);
        // SAFETY: the kernel holds pointers to the buffers of the caller, who promises that no two threads use the same memory at the same
        // time, and copies of numbers.
        unsafe impl<K> Sync for Shared<'_, K> {}
        impl<K> Shared<'_, K> {
            fn kernel(&self) -> &K {
                self.0
            }
        }
        /// What a thread needs for some pieces, and since when it runs them.
        struct Own<'a, O>(O, Instant, &'a AtomicU64);
        impl<O> Drop for Own<'_, O> {
            fn drop(&mut self) {
                self.2.fetch_add(nanoseconds(self.1), Relaxed);
            }
        }

        // What an item does not write may be what another thread writes at the same time.
        let geometry = &Geometry { shared: true, ..*geometry };
        let (shared, info, spent) = (Shared(&self.kernel), &self.info, AtomicU64::new(0));
        pieces.into_par_iter().for_each_init(
            || Own(shared.kernel().own(geometry), Instant::now(), &spent),
            |own, piece| super::now::passed_on(|| shared.kernel().run::<false>(piece, geometry, info, &mut own.0)),
        );
        spent.into_inner()
    }

    /// Runs all items on a device: memory and images go there, the text of the program is compiled there with its options, once for each device,
    /// and what the kernel may have written comes back. A [`Buffer`](super::Buffer) stays there.
    ///
    /// Without a group the device chooses one, but where items of a group share memory or wait for each other it is that of [`run`](Self::run).
    /// Nothing checks what an item does on a device: what [`check`](Self::check) finds fault with has no defined result there.
    ///
    /// ```no_run
    /// mod kernels {
    ///     swz::opencl! {
    ///         __kernel void scale(__global float *numbers, float by) {
    ///             numbers[get_global_id(0)] *= by;
    ///         }
    ///     }
    /// }
    /// use swz::opencl::Device;
    /// let mut numbers = vec![1.0; 1024];
    /// for device in Device::all() {
    ///     kernels::scale(&mut numbers, 2.0).run_on(&device, 1024)?;
    /// }
    /// # Ok::<(), swz::opencl::DeviceError>(())
    /// ```
    ///
    /// # Errors
    /// If the device's compiler does not take the text, with what it says; if an argument cannot go to a device: one with pointers in it, or
    /// slices of `Cell`s that overlap and begin at different places; or if a function of OpenCL fails, as for too large a group.
    ///
    /// # Panics
    /// If the group does not divide the range, or is not the one that the kernel requires.
    #[cfg(feature = "opencl3")]
    #[track_caller]
    pub fn run_on(&self, device: &super::Device, range: impl Into<NdRange>) -> Result<(), super::DeviceError> {
        let mut is_free = false;
        let geometry = range.into().geometry(self.info.required, |range| {
            is_free = !K::SHARES;
            K::group(range)
        });
        super::device::run(device, &self.info, &self.arguments, &geometry, is_free)
    }
}
