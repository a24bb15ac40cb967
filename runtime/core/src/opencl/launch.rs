//! A kernel with its arguments, and how its items run.

use alloc::vec::Vec;
use core::marker::PhantomData;

#[cfg(not(target_os = "none"))]
use super::argument::Constants;
use super::argument::{Arguments, Readable, Seal};
use super::geometry::Geometry;
#[cfg(feature = "rayon")]
use super::image::Sampler;
use super::image::{Image, Texels};
use super::info::Info;
#[cfg(feature = "rayon")]
use super::memory::Memory;
use super::memory::Pointer;
#[cfg(feature = "rayon")]
use super::proof::{
    form::Proof,
    ran::{Ran, Reason},
    test::{MAX_NUMBERS, Values},
};
use super::range::{Group, IntoRange, RowsOf, places_of, room_for};
#[cfg(feature = "rayon")]
use super::stack::pool_with_room;
use super::stack::with_room;
#[cfg(feature = "rayon")]
use super::team::{Next, Pool};

/// How the items of a kernel run.
pub trait Kernel {
    /// The memory that one thread needs for itself, for any number of pieces.
    type Own;

    /// The kernel that `check` runs in its place.
    type Checked: Kernel;

    /// Whether the items of a group know of each other, so that the group matters.
    const SHARES: bool;

    /// The group that is best for a range, where nobody asks for one.
    fn group(range: [u64; 3]) -> [u64; 3];
    /// How many pieces there are that run without each other.
    fn pieces(&self, geometry: &Geometry, info: &Info) -> u64;
    /// The memory that a thread needs.
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
        // The group of no items may be larger than memory.
        if geometry.global.contains(&0) {
            return;
        }
        let mut own = self.own(geometry);
        for piece in 0..self.pieces(geometry, info) {
            self.run::<HERE>(piece, geometry, info, &mut own);
        }
    }
    /// The kernel that `check` runs.
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

/// A kernel of columns: the items of each follow each other in the second dimension.
#[derive(Clone, Copy, Debug)]
pub struct Columns<F>(pub F);

/// A piece is so many items of a row, or what is left of it: whole vectors of each element, and whole lines of the cache where a row begins with one.
/// Pieces that follow each other run as one, so that many small ones cost nothing.
const PIECE: u64 = 64;

/// The sizes along rows first, then those across them: of columns the second dimension is along.
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
                width.div_ceil(PIECE).saturating_mul(height).saturating_mul(depth)
            }

            #[inline(always)]
            fn own(&self, _geometry: &Geometry) {}

            #[inline(always)]
            fn run<const HERE: bool>(&self, piece: u64, geometry: &Geometry, info: &Info, (): &mut ()) {
                if info.asks_group {
                    let group = Group::new(geometry, numbered(piece, geometry.groups()), Pointer::null());
                    return run_rows::<F, $along, HERE>(&self.0, &group.$rows());
                }
                let [width, height, depth] = turned::<$along>(geometry.global);
                let [x, y, z] = numbered(piece, [width.div_ceil(PIECE), height, depth]);
                let start = x * PIECE;
                run_rows::<F, $along, HERE>(
                    &self.0,
                    &RowsOf::of_range(
                        geometry,
                        turned::<$along>([start, y, z]),
                        turned::<$along>([PIECE.min(width - start), 1, 1]),
                    ),
                );
            }

            /// Pieces of a row run as one, and so do whole rows of a layer.
            #[cfg(feature = "rayon")]
            fn run_pieces(&self, mut pieces: core::ops::Range<u64>, geometry: &Geometry, info: &Info, own: &mut ()) {
                if info.asks_group {
                    return pieces.for_each(|piece| self.run::<false>(piece, geometry, info, own));
                }
                let [width, height, depth] = turned::<$along>(geometry.global);
                let across = width.div_ceil(PIECE);
                while !pieces.is_empty() {
                    let ([x, y, z], left) =
                        (numbered(pieces.start, [across, height, depth]), pieces.end - pieces.start);
                    let (count, size) = if x == 0 && left >= across {
                        let rows = (left / across).min(height - y);
                        (rows * across, [width, rows, 1])
                    } else {
                        let count = left.min(across - x);
                        (count, [(count * PIECE).min(width - x * PIECE), 1, 1])
                    };
                    run_rows::<F, $along, false>(
                        &self.0,
                        &RowsOf::of_range(geometry, turned::<$along>([x * PIECE, y, z]), turned::<$along>(size)),
                    );
                    pieces.start += count;
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
        let lines = self.memory.div_ceil(size_of::<Line>());
        let mut memory = room_for(lines, "local memory");
        memory.resize(lines, Line::splat(0));
        (memory, (self.privates)(places_of(geometry.local)))
    }

    #[inline(always)]
    fn run<const HERE: bool>(&self, piece: u64, geometry: &Geometry, _info: &Info, (memory, privates): &mut Self::Own) {
        // Memory that another group left would be seen otherwise, and that depends on the number of threads.
        memory.fill(Line::splat(0));
        let memory = Pointer::from(&mut memory[..]).served();
        let group = Group::new(geometry, numbered(piece, geometry.groups()), memory);
        // The first item names what the group does as one.
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

/// Finds the numbers that a proof asks for among the arguments.
#[cfg(feature = "rayon")]
struct Numbers<'p> {
    proof: &'p Proof,
    /// The number of the next argument.
    next: usize,
    found: [i128; MAX_NUMBERS],
}

#[cfg(feature = "rayon")]
impl Arguments for Numbers<'_> {
    fn memory(&mut self, _: Memory<'_>) {
        self.next += 1;
    }
    fn value(&mut self, bytes: &[u8]) {
        self.proof.numbers_of(self.next, bytes, &mut self.found);
        self.next += 1;
    }
    fn local(&mut self, _: usize) {
        self.next += 1;
    }
    fn image(&mut self, _: Texels<'_>, _: bool) {
        self.next += 1;
    }
    fn sampler(&mut self, _: Sampler) {
        self.next += 1;
    }
}

/// A kernel with its arguments, as the launch of it runs: what `Prepared` makes.
#[derive(Clone, Copy, Debug)]
pub struct Invocation<'a, K, A> {
    info: Info,
    arguments: A,
    kernel: K,
    memory: PhantomData<&'a ()>,
}

impl<K: Kernel, A: Fn(&mut dyn Arguments)> Invocation<'_, K, A> {
    /// A kernel that has its arguments.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(info: Info, arguments: A, kernel: K) -> Self {
        Self { info, arguments, kernel, memory: PhantomData }
    }

    /// The kernel, and its arguments one by one.
    #[doc(hidden)]
    pub fn parts(&self, to: &mut dyn Arguments) -> Info {
        (self.arguments)(to);
        self.info
    }

    /// The range with its groups, where nobody asks for one by what chooses it.
    #[inline(always)]
    #[track_caller]
    fn geometry(&self, range: impl IntoRange, choose: impl FnOnce([u64; 3]) -> [u64; 3]) -> Geometry {
        Geometry { sub_group: self.info.sub_group, ..range.range().geometry(self.info.required, choose) }
    }

    /// `Launch::run`.
    ///
    /// # Panics
    /// As of that.
    #[inline]
    #[track_caller]
    pub fn run(&self, range: impl IntoRange) {
        let geometry = self.geometry(range, K::group);
        self.run_range(&geometry);
    }

    /// Runs a range with its groups.
    #[inline(always)]
    #[track_caller]
    fn run_range(&self, geometry: &Geometry) {
        self.fetch();
        let launched = super::now::caught(|| {
            with_room(self.info.stack, self.info.name, || self.kernel.run_all::<false>(geometry, &self.info));
        });
        if let Err(what) = launched {
            panic!("{what}");
        }
    }

    /// `Launch::run_here`.
    #[inline(always)]
    #[track_caller]
    pub fn run_here(&self, range: impl IntoRange) {
        let geometry = self.geometry(range, K::group);
        self.fetch();
        // Nothing can be caught here: what is would be compiled for itself.
        let _called = super::now::called_at(core::panic::Location::caller());
        with_room(
            self.info.stack,
            self.info.name,
            #[inline(always)]
            || self.kernel.run_all::<true>(&geometry, &self.info),
        );
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

    /// `Launch::check`.
    ///
    /// # Errors
    /// As of that.
    #[cfg(not(target_os = "none"))]
    #[track_caller]
    pub fn check(&self, range: impl IntoRange) -> Result<(), super::check::Report> {
        let geometry = self.geometry(range, K::group);
        self.fetch();
        with_room(self.info.stack, self.info.name, || {
            let mut constants = Constants::default();
            (self.arguments)(&mut constants);
            super::check::checked(self.info.name, &geometry, constants.only(), |geometry| {
                self.kernel.checked().run_all::<false>(geometry, &self.info);
            })
        })
    }

    /// `Launch::par_run`, with what is known of the kernel, and why its arguments may overlap if they may.
    ///
    /// # Safety
    /// Both are true, as [`Proven`](super::proof::Proven) says.
    ///
    /// # Panics
    /// As of that.
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub unsafe fn par_run(&self, range: impl IntoRange, proof: &'static Proof, shared: Option<&'static Reason>) -> Ran {
        let geometry = self.geometry(range, K::group);
        if let Err(reason) = shared.map_or_else(|| self.is_shown(&geometry, proof), Err) {
            self.run_range(&geometry);
            return Ran::OneThread(reason);
        }
        // SAFETY: no two items that run on different threads touch one element of which one writes it: so it was shown of this range and of
        // these arguments, which do not overlap.
        unsafe { self.par_run_range(&geometry) };
        Ran::AllCores
    }

    /// Shows that the pieces of a range use memory of their own.
    #[cfg(feature = "rayon")]
    fn is_shown(&self, geometry: &Geometry, proof: &'static Proof) -> Result<(), &'static Reason> {
        let mut numbers = Numbers { proof, next: 0, found: [0; MAX_NUMBERS] };
        if !proof.numbers.is_empty() {
            (self.arguments)(&mut numbers);
        }
        // A thread may run some items of a group where items run without their groups.
        let by_groups = proof.between_groups && (K::SHARES || self.info.asks_group);
        self.info.pace.last.holds(proof, by_groups, &Values::new(geometry, &numbers.found), numbers.found)
    }

    /// `Launch::par_run_unchecked`.
    ///
    /// # Safety
    /// As of that.
    ///
    /// # Panics
    /// As of that.
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub unsafe fn par_run_unchecked(&self, range: impl IntoRange) {
        let geometry = self.geometry(range, K::group);
        // SAFETY: by the caller's guarantee.
        unsafe { self.par_run_range(&geometry) };
    }

    /// Runs a range whose groups are known, on all cores.
    ///
    /// # Safety
    /// As of that.
    #[cfg(feature = "rayon")]
    #[track_caller]
    unsafe fn par_run_range(&self, geometry: &Geometry) {
        let items: u64 = geometry.global.iter().product();
        let threads = rayon::current_num_threads();
        if threads < 2 || items == 0 {
            return self.run_range(geometry);
        }
        self.fetch();
        let (stack, name) = (self.info.stack, self.info.name);
        let apart = pool_with_room(stack, name, threads);
        let pool = Pool { apart: apart.as_deref(), threads };
        let launched = super::now::caught(|| {
            with_room(stack, name, || {
                // SAFETY: by the caller's guarantee.
                unsafe { self.par_run_here(geometry, items, pool) }
            });
        });
        if let Err(what) = launched {
            panic!("{what}");
        }
    }

    /// Runs so many items on this thread and on those of a pool.
    ///
    /// # Safety
    /// As of [`par_run_unchecked`](Self::par_run_unchecked).
    #[cfg(feature = "rayon")]
    unsafe fn par_run_here(&self, geometry: &Geometry, items: u64, pool: Pool<'_>) {
        /// A reference that all threads see.
        struct Shared<'a, K>(&'a K);
        // SAFETY: the kernel holds pointers to the buffers of the caller and variables at program scope, and copies of numbers. The caller promises
        // that no two threads use the same memory at the same time; a variable is let go of when all threads have ended.
        unsafe impl<K> Sync for Shared<'_, K> {}
        impl<K> Shared<'_, K> {
            fn kernel(&self) -> &K {
                self.0
            }
        }
        let (shared, info) = (Shared(&self.kernel), &self.info);
        let run = |next: &mut Next<'_>, several: bool| {
            let Some(mut pieces) = next() else { return };
            // Another thread may write at the same time what an item does not.
            let geometry = Geometry { shared: several, ..*geometry };
            super::now::passed_on(|| {
                let mut own = shared.kernel().own(&geometry);
                loop {
                    shared.kernel().run_pieces(pieces, &geometry, info, &mut own);
                    match next() {
                        Some(next) => pieces = next,
                        None => break,
                    }
                }
            });
        };
        let spent = super::team::launch(self.kernel.pieces(geometry, info), info.pace.of(items), pool, &run);
        info.pace.note(items, spent);
    }

    /// `Launch::run_on`.
    ///
    /// # Safety
    /// As of that.
    ///
    /// # Errors
    /// As of that.
    #[cfg(feature = "opencl3")]
    #[track_caller]
    pub unsafe fn run_on(&self, device: &super::Device, range: impl IntoRange) -> Result<(), super::DeviceError> {
        let mut is_free = false;
        let geometry = self.geometry(range, |range| {
            is_free = !K::SHARES;
            K::group(range)
        });
        // SAFETY: by the caller's guarantee; the arguments are those that the function of the kernel took.
        unsafe { super::run_on::run(device, &self.info, &self.arguments, &geometry, is_free) }
    }
}

/// The part of an argument that a launch keeps: the memory, as the kernel uses it. It may go to another thread where the argument may.
#[derive(Clone, Copy, Debug)]
pub struct Given<M, A> {
    memory: M,
    /// Whether other arguments may be the same memory.
    shared: bool,
    argument: PhantomData<A>,
}

// SAFETY: what is kept leads to the memory of the argument and to nothing else: `Readable` says so, which no other crate can implement, and so
// do images. The argument is gone, and comes twice only where it is `Copy`.
unsafe impl<M, A: Send> Send for Given<M, A> {}

impl<'a, T, A> Given<Pointer<'a, T>, A> {
    /// A buffer, for a parameter of this name.
    #[inline(always)]
    #[track_caller]
    pub fn buffer<P>(argument: A, parameter: &'static str) -> Self
    where
        A: Readable<'a, T, P>,
    {
        Self { memory: argument.pointer(Seal(parameter)), shared: A::SHARED, argument: PhantomData }
    }
}
impl<'a, const D: usize, const ARRAY: bool> Given<Texels<'a>, &'a Image<D, ARRAY>> {
    /// An image that is read.
    #[inline(always)]
    #[must_use]
    pub fn image(image: &'a Image<D, ARRAY>) -> Self {
        Self { memory: Texels::from(image), shared: false, argument: PhantomData }
    }
}
impl<'a, const D: usize, const ARRAY: bool> Given<Texels<'a>, &'a mut Image<D, ARRAY>> {
    /// An image that is written.
    #[inline(always)]
    pub fn image_mut(image: &'a mut Image<D, ARRAY>) -> Self {
        Self { memory: Texels::from(image), shared: false, argument: PhantomData }
    }
}
impl<M: Copy, A> Given<M, A> {
    /// The memory.
    #[inline(always)]
    pub fn memory(&self) -> M {
        self.memory
    }

    /// Whether other arguments may be the same memory.
    #[inline(always)]
    pub fn is_shared(&self) -> bool {
        self.shared
    }
}
