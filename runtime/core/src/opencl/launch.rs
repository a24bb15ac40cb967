//! A kernel with its arguments, and how its items run.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;

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
use super::pointee::{Anything, Pointee};
#[cfg(feature = "rayon")]
use super::proof::{
    form::Proof,
    ran::{Ran, Reason},
    test::{MAX_NUMBERS, Values},
};
use super::range::{Group, IntoRange, NdRange, Row, RowsOf, places_of, room_for};
#[cfg(feature = "rayon")]
use super::stack::pool_with_room;
use super::stack::with_room;
#[cfg(feature = "rayon")]
use super::team::{Next, Pool};

/// How the items of a kernel run, as an expansion says it.
pub trait Kernel {
    /// The kernel that `check` runs in its place.
    type Checked: Kernel;

    /// The kernel as launches run it.
    fn runs(&self) -> Runs<'_>;
    /// Runs all items, by code that stands where this is called, for the features of the function there.
    fn run_here(&self, geometry: &Geometry, info: &Info);
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
    type Checked = C;

    #[inline(always)]
    fn runs(&self) -> Runs<'_> {
        self.run.runs()
    }

    #[inline(always)]
    fn run_here(&self, geometry: &Geometry, info: &Info) {
        self.run.run_here(geometry, info);
    }

    #[inline(always)]
    fn checked(&self) -> &C {
        &self.check
    }
}

/// A kernel without its type: all that launches do with it is compiled once, and not for each kernel again, which took three quarters of the
/// time that rustc had for a kernel of one line.
#[derive(Clone, Copy)]
pub enum Runs<'k> {
    /// By rows of items that know nothing of each other.
    Rows(&'k dyn RunsRows<0>),
    /// By columns.
    Columns(&'k dyn RunsRows<1>),
    /// By groups, which know of each other, with so many bytes of local memory.
    Groups(usize, &'k dyn RunsGroups),
}

/// The memory of one thread for any number of pieces.
enum ThreadState<'o> {
    /// None.
    Rows,
    /// The variables in local memory, and what runs a group with private variables.
    Groups(Vec<Line>, GroupRunner<'o>),
}

impl Runs<'_> {
    /// Whether the items of a group know of each other, so that the group matters.
    #[cfg(any(feature = "rayon", feature = "opencl3"))]
    fn shares(self) -> bool {
        matches!(self, Self::Groups(..))
    }

    /// The group that is best for a range, where nobody asks for one.
    #[inline(always)]
    fn group(self, range: [u64; 3]) -> [u64; 3] {
        match self {
            Self::Rows(_) => [range[0].max(1), 1, 1],
            Self::Columns(_) => [1, range[1].max(1), 1],
            Self::Groups(..) => group_of(range),
        }
    }

    /// How many pieces there are that run without each other.
    #[cfg(feature = "rayon")]
    fn pieces(self, geometry: &Geometry, info: &Info) -> u64 {
        match self {
            _ if info.asks_group || self.shares() => geometry.groups().iter().product(),
            Self::Columns(_) => row_pieces::<1>(geometry),
            _ => row_pieces::<0>(geometry),
        }
    }

    /// Does something with the memory that a thread needs.
    fn with_thread_state(self, geometry: &Geometry, then: &mut dyn FnMut(&mut ThreadState<'_>)) {
        match self {
            Self::Groups(memory, groups) => {
                let mut memory = Some(local_memory(memory));
                groups.with_privates(places_of(geometry.local), &mut |run| {
                    then(&mut ThreadState::Groups(memory.take().unwrap_or_default(), run));
                });
            }
            _ => then(&mut ThreadState::Rows),
        }
    }

    /// Runs some pieces one after another.
    #[cfg(feature = "rayon")]
    fn run_pieces(self, pieces: core::ops::Range<u64>, geometry: &Geometry, info: &Info, own: &mut ThreadState<'_>) {
        match (self, own) {
            (Self::Rows(kernel), _) => run_row_pieces(kernel, pieces, geometry, info),
            (Self::Columns(kernel), _) => run_row_pieces(kernel, pieces, geometry, info),
            (_, ThreadState::Groups(memory, run)) => {
                let groups = geometry.groups();
                pieces.for_each(|group| run_group(numbered(group, groups), geometry, memory, &mut *run));
            }
            (_, ThreadState::Rows) => {}
        }
    }

    /// Runs all pieces one after another.
    fn run_all(self, geometry: &Geometry, info: &Info) {
        match self {
            Self::Rows(kernel) => run_all_rows(|rows| kernel.run_rows(rows), geometry, info),
            Self::Columns(kernel) => run_all_rows(|rows| kernel.run_rows(rows), geometry, info),
            // The group of no items may be larger than memory.
            Self::Groups(..) if geometry.global.contains(&0) => {}
            Self::Groups(..) => self.with_thread_state(geometry, &mut |own| {
                if let ThreadState::Groups(memory, run) = own {
                    each_group(geometry, |group| run_group(group, geometry, memory, &mut *run));
                }
            }),
        }
    }
}

/// A kernel whose items know nothing of each other: a function that runs rows of them.
#[derive(Clone, Copy, Debug)]
pub struct Rows<F>(pub F);

/// A kernel of rows as `check` runs it. The loops over the rows are compiled once for all kernels.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckedItems<'k, K>(pub(super) &'k K);

/// A kernel that runs items of some rows for `check`, and all items of them for `run`.
pub(super) trait ChecksItems: RunsRows<0> {
    /// Runs those of a row from a number on.
    fn check_items(&self, rows: &RowsOf<'_>, row: &Row<'_>, first: u64);
}

/// Runs the items of some rows one after another. Those behind one that a fault ends run.
fn check_rows<K: ChecksItems>(kernel: &K, rows: &RowsOf<'_>) {
    check_each_row(kernel, rows);
}

fn check_each_row(kernel: &dyn ChecksItems, rows: &RowsOf<'_>) {
    for row in rows {
        #[cfg(not(target_os = "none"))]
        if super::check::steps::are_tried() {
            row.each_in_step(
                &mut |rows, goes_on| each_row(rows, goes_on, |row, first| kernel.check_items(rows, row, first)),
                &mut |rows| rows.into_iter().for_each(|row| kernel.check_items(rows, &row, 0)),
                &mut |rows| kernel.run_rows(rows),
            );
            continue;
        }
        row.each_in_check(|first| kernel.check_items(rows, &row, first as u64));
    }
}

/// Runs the items of each row in what `check` runs.
#[cfg(not(target_os = "none"))]
fn each_row(rows: &RowsOf<'_>, goes_on: &mut dyn FnMut(u64), run: impl Fn(&Row<'_>, u64)) {
    for row in rows {
        row.each_in_check(|first| {
            goes_on(first as u64);
            run(&row, first as u64);
        });
    }
}

impl<K: ChecksItems> RunsRows<0> for CheckedItems<'_, K> {
    fn run_rows(&self, rows: &RowsOf<'_>) {
        check_rows(self.0, rows);
    }
}

impl<K: ChecksItems> Kernel for CheckedItems<'_, K> {
    type Checked = Self;

    fn runs(&self) -> Runs<'_> {
        Runs::Rows(self)
    }

    fn run_here(&self, geometry: &Geometry, info: &Info) {
        run_all_rows(|rows| check_rows(self.0, rows), geometry, info);
    }

    fn checked(&self) -> &Self {
        self
    }
}

/// A kernel of columns: the items of each follow each other in the second dimension.
#[derive(Clone, Copy, Debug)]
pub struct Columns<F>(pub F);

/// A kernel that runs rows, or columns. No `Fn`, as a table of one has its code twice: it may be called by value too.
pub trait RunsRows<const ALONG: usize> {
    /// Runs these.
    fn run_rows(&self, rows: &RowsOf<'_, ALONG>);
}

/// A piece is so many items of a row, or what is left of it: whole vectors of each element, and whole lines of the cache where a row begins with one.
/// Pieces that follow each other run as one, so that many small ones cost nothing.
#[cfg(feature = "rayon")]
const PIECE: u64 = 64;

/// The sizes along rows first, then those across them: of columns the second dimension is along.
#[cfg(feature = "rayon")]
fn turned<const ALONG: usize>([x, y, z]: [u64; 3]) -> [u64; 3] {
    if const { ALONG == 0 } { [x, y, z] } else { [y, x, z] }
}

/// How many pieces the rows of a range are, where nobody asks for the group.
#[cfg(feature = "rayon")]
fn row_pieces<const ALONG: usize>(geometry: &Geometry) -> u64 {
    let [width, height, depth] = turned::<ALONG>(geometry.global);
    width.div_ceil(PIECE).saturating_mul(height).saturating_mul(depth)
}

/// Runs the rows of a group.
#[inline(always)]
fn run_rows_of_group<const ALONG: usize>(run: impl Fn(&RowsOf<'_, ALONG>), group: [u64; 3], geometry: &Geometry) {
    run(&Group::new(geometry, group, Pointer::null()).rows_along());
}

/// Runs some pieces of the rows of a range. Those of a row run as one, and so do whole rows of a layer.
#[cfg(feature = "rayon")]
fn run_row_pieces<const ALONG: usize>(
    kernel: &dyn RunsRows<ALONG>,
    mut pieces: core::ops::Range<u64>,
    geometry: &Geometry,
    info: &Info,
) {
    if info.asks_group {
        let groups = geometry.groups();
        return pieces
            .for_each(|group| run_rows_of_group(|rows| kernel.run_rows(rows), numbered(group, groups), geometry));
    }
    let [width, height, depth] = turned::<ALONG>(geometry.global);
    let across = width.div_ceil(PIECE);
    while !pieces.is_empty() {
        let ([x, y, z], left) = (numbered(pieces.start, [across, height, depth]), pieces.end - pieces.start);
        let (count, size) = if x == 0 && left >= across {
            let rows = (left / across).min(height - y);
            (rows * across, [width, rows, 1])
        } else {
            let count = left.min(across - x);
            (count, [(count * PIECE).min(width - x * PIECE), 1, 1])
        };
        kernel.run_rows(&RowsOf::of_range(geometry, turned::<ALONG>([x * PIECE, y, z]), turned::<ALONG>(size)));
        pieces.start += count;
    }
}

/// Runs all rows of a range. Pieces are for several threads: on one they would only be more rows.
#[inline(always)]
fn run_all_rows<const ALONG: usize>(run: impl Fn(&RowsOf<'_, ALONG>), geometry: &Geometry, info: &Info) {
    if info.asks_group {
        each_group(
            geometry,
            #[inline(always)]
            |group| run_rows_of_group(&run, group, geometry),
        );
    } else {
        run(&RowsOf::of_range(geometry, [0; 3], geometry.global));
    }
}

/// Kernels that run rows, or columns.
macro_rules! rows {
    ($Rows:ident along $along:literal) => {
        impl<F: Fn(&RowsOf<'_, $along>)> RunsRows<$along> for $Rows<F> {
            fn run_rows(&self, rows: &RowsOf<'_, $along>) {
                (self.0)(rows);
            }
        }

        impl<F: Fn(&RowsOf<'_, $along>)> Kernel for $Rows<F> {
            type Checked = Self;

            #[inline(always)]
            fn runs(&self) -> Runs<'_> {
                Runs::$Rows(self)
            }

            #[inline(always)]
            fn run_here(&self, geometry: &Geometry, info: &Info) {
                run_all_rows(
                    #[inline(always)]
                    |rows| (self.0)(rows),
                    geometry,
                    info,
                );
            }

            #[inline(always)]
            fn checked(&self) -> &Self {
                self
            }
        }
    };
}
rows! { Rows along 0 }
rows! { Columns along 1 }

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

/// A runner of groups that has their private variables.
pub type GroupRunner<'r> = &'r mut dyn FnMut(&Group<'_>);

/// A kernel that runs groups, without the type of its private variables.
pub trait RunsGroups {
    /// Makes private variables of so many places, and hands on what runs a group with them.
    fn with_privates(&self, places: usize, then: &mut dyn FnMut(GroupRunner<'_>));
}

impl<V, P: Fn(usize) -> V, F: Fn(&Group<'_>, &mut V)> RunsGroups for Groups<P, F> {
    fn with_privates(&self, places: usize, then: &mut dyn FnMut(GroupRunner<'_>)) {
        /// In a function of its own: of what that is given LLVM knows that nothing else writes it.
        #[inline(never)]
        fn apart<V, F: Fn(&Group<'_>, &mut V)>(run: &F, group: &Group<'_>, privates: &mut V) {
            run(group, privates);
        }
        let mut privates = (self.privates)(places);
        then(&mut |group| apart(&self.body, group, &mut privates));
    }
}

/// Local memory is aligned as the largest vector.
type Line = crate::vector::Vector<u64, 16>;

/// Local memory of so many bytes.
fn local_memory(bytes: usize) -> Vec<Line> {
    let lines = bytes.div_ceil(size_of::<Line>());
    let mut memory = room_for(lines, "local memory", "give `Local::new` fewer elements");
    memory.resize(lines, Line::splat(0));
    memory
}

/// The largest group of at most 64 items that divides the range, as far as possible along the first dimension.
fn group_of(range: [u64; 3]) -> [u64; 3] {
    let mut left = 64;
    range.map(|size| {
        let best = (1..=left.min(size)).rev().find(|part| size % part == 0).unwrap_or(1);
        left /= best;
        best
    })
}

/// Runs a group.
#[inline(always)]
fn run_group(number: [u64; 3], geometry: &Geometry, memory: &mut [Line], mut run: impl FnMut(&Group<'_>)) {
    // Memory that another group left would be seen otherwise, and that depends on the number of threads.
    memory.fill(Line::splat(0));
    let group = Group::new(geometry, number, Pointer::from(memory).served());
    // The first item names what the group does as one.
    super::now::item(group.leader().global());
    #[cfg(not(target_os = "none"))]
    if geometry.watched {
        return super::check::group(group.leader().global(), group.count(), || run(&group));
    }
    run(&group);
}

impl<V, P: Fn(usize) -> V, F: Fn(&Group<'_>, &mut V)> Kernel for Groups<P, F> {
    type Checked = Self;

    #[inline(always)]
    fn runs(&self) -> Runs<'_> {
        Runs::Groups(self.memory, self)
    }

    #[inline(always)]
    fn run_here(&self, geometry: &Geometry, _info: &Info) {
        if geometry.global.contains(&0) {
            return;
        }
        let (mut memory, mut privates) = (local_memory(self.memory), (self.privates)(places_of(geometry.local)));
        each_group(
            geometry,
            #[inline(always)]
            |group| {
                run_group(
                    group,
                    geometry,
                    &mut memory,
                    #[inline(always)]
                    |group: &Group<'_>| (self.body)(group, &mut privates),
                );
            },
        );
    }

    #[inline(always)]
    fn checked(&self) -> &Self {
        self
    }
}

/// Runs something for each group of a launch, in their order. Their numbers are counted: the divisions by which each is found of one number took a
/// twentieth of the time of small groups.
#[inline(always)]
fn each_group(geometry: &Geometry, mut run: impl FnMut([u64; 3])) {
    let (groups, mut group) = (geometry.groups(), [0; 3]);
    for _ in 0..groups.iter().product() {
        run(group);
        group = behind(group, groups);
    }
}

/// The group behind one, of so many in each dimension.
#[inline]
fn behind([x, y, z]: [u64; 3], [width, height, _]: [u64; 3]) -> [u64; 3] {
    if x + 1 < width {
        [x + 1, y, z]
    } else if y + 1 < height {
        [0, y + 1, z]
    } else {
        [0, 0, z + 1]
    }
}

/// The coordinates of a number, in so many columns, lines and levels.
#[cfg(feature = "rayon")]
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
    info: &'a Info,
    arguments: A,
    kernel: K,
    memory: PhantomData<&'a ()>,
}

impl<'a, K: Kernel, A: Fn(&mut dyn Arguments)> Invocation<'a, K, A> {
    /// A kernel that has its arguments.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(info: &'a Info, arguments: A, kernel: K) -> Self {
        Self { info, arguments, kernel, memory: PhantomData }
    }

    /// The kernel, and its arguments one by one.
    #[doc(hidden)]
    pub fn parts(&self, to: &mut dyn Arguments) -> &'a Info {
        (self.arguments)(to);
        self.info
    }

    /// The kernel without its type. What is newer on a device than here is brought from there.
    #[inline(always)]
    fn launched(&self) -> Launched<'_> {
        #[cfg(feature = "opencl3")]
        if super::buffer::any_on_devices() {
            (self.arguments)(&mut super::buffer::Fetch);
        }
        Launched { info: self.info, runs: self.kernel.runs() }
    }

    /// `Launch::run`.
    ///
    /// # Panics
    /// As of that.
    #[inline]
    #[track_caller]
    pub fn run(&self, range: impl IntoRange) {
        // Else each launch would have a landing pad that drops the range, and LLVM one more block to compile.
        let range = ManuallyDrop::new(range);
        self.launched().run_range(ManuallyDrop::into_inner(range));
    }

    /// `Launch::run_here`.
    #[inline(always)]
    #[track_caller]
    pub fn run_here(&self, range: impl IntoRange) {
        let geometry = self.launched().geometry_here(range);
        // Nothing can be caught here: what is would be compiled for itself.
        let _called = super::now::called_at(core::panic::Location::caller());
        with_room(
            self.info.stack,
            self.info.name,
            #[inline(always)]
            || self.kernel.run_here(&geometry, self.info),
        );
    }

    /// `Launch::check`.
    ///
    /// # Errors
    /// The report, if something was found.
    #[cfg(not(target_os = "none"))]
    #[track_caller]
    pub fn check(&self, range: impl IntoRange) -> Result<(), super::check::Report> {
        let geometry = self.launched().geometry(range);
        let checked = Launched { info: self.info, runs: self.kernel.checked().runs() };
        checked.check(&geometry, &self.arguments)
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
        let launched = self.launched();
        let geometry = launched.geometry(range);
        // SAFETY: by the caller's guarantee.
        unsafe { launched.par_run(&geometry, &self.arguments, proof, shared) }
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
        let launched = self.launched();
        let geometry = launched.geometry(range);
        // SAFETY: by the caller's guarantee.
        unsafe { launched.par_run_range(&geometry) };
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
        let (launched, range) = (self.launched(), range.range());
        let is_free = range.asks_no_group() && self.info.required.is_none() && !launched.runs.shares();
        // SAFETY: by the caller's guarantee; the arguments are those that the function of the kernel took.
        unsafe { super::run_on::run(device, self.info, &self.arguments, &launched.geometry(range), is_free) }
    }
}

/// Whether a range may go to a function. An `NdRange` would be in memory on its way, written by parts and read together, which is waited for: a third
/// of a short launch.
const fn is_small<R: IntoRange>() -> bool {
    size_of::<R>() < size_of::<NdRange>()
}

/// A kernel with its arguments, without their types.
#[derive(Clone, Copy)]
pub(super) struct Launched<'a> {
    pub(super) info: &'a Info,
    pub(super) runs: Runs<'a>,
}

impl Launched<'_> {
    /// The range with its groups. It is a function for each type of sizes, whose parts are known there, and not for each kernel.
    #[inline(always)]
    #[track_caller]
    fn geometry<R: IntoRange>(&self, range: R) -> Geometry {
        #[inline(never)]
        #[track_caller]
        fn apart<R: IntoRange>(launched: &Launched<'_>, range: R) -> Geometry {
            launched.geometry_here(range)
        }
        if const { is_small::<R>() } { apart(self, range) } else { self.geometry_here(range) }
    }

    /// The range with its groups, in the function that asks for it.
    #[inline(always)]
    #[track_caller]
    fn geometry_here(&self, range: impl IntoRange) -> Geometry {
        let geometry = range.range().geometry(
            self.info.required,
            #[inline(always)]
            |range| self.runs.group(range),
        );
        Geometry { sub_group: self.info.sub_group, ..geometry }
    }

    /// Runs a range: the one call that a launch leaves in the code around it.
    #[inline(always)]
    #[track_caller]
    pub(super) fn run_range<R: IntoRange>(&self, range: R) {
        #[inline(never)]
        #[track_caller]
        fn apart<R: IntoRange>(launched: &Launched<'_>, range: R) {
            launched.run(&launched.geometry_here(range));
        }
        if const { is_small::<R>() } { apart(self, range) } else { self.run(&self.geometry_here(range)) }
    }

    /// Runs a range with its groups.
    #[track_caller]
    fn run(&self, geometry: &Geometry) {
        let launched = super::now::caught(|| {
            with_room(self.info.stack, self.info.name, || self.runs.run_all(geometry, self.info));
        });
        if let Err(what) = launched {
            panic!("{what}");
        }
    }

    /// Runs the kernel for `check` with the instrument.
    #[cfg(not(target_os = "none"))]
    #[track_caller]
    fn check(&self, geometry: &Geometry, arguments: &dyn Fn(&mut dyn Arguments)) -> Result<(), super::check::Report> {
        with_room(self.info.stack, self.info.name, || {
            let mut constants = Constants::default();
            arguments(&mut constants);
            super::check::checked(self.info.name, geometry, constants.only(), self.info.in_step, |geometry| {
                self.runs.run_all(geometry, self.info);
            })
        })
    }

    /// Runs a range on all cores where it is shown right.
    ///
    /// # Safety
    /// As of `Invocation::par_run`.
    #[cfg(feature = "rayon")]
    #[track_caller]
    unsafe fn par_run(
        &self,
        geometry: &Geometry,
        arguments: &dyn Fn(&mut dyn Arguments),
        proof: &'static Proof,
        shared: Option<&'static Reason>,
    ) -> Ran {
        if let Err(reason) = shared.map_or_else(|| self.is_shown(geometry, arguments, proof), Err) {
            self.run(geometry);
            return Ran::OneThread(reason);
        }
        // SAFETY: no two items that run on different threads touch one element of which one writes it: so it was shown of this range and of
        // these arguments, which do not overlap.
        unsafe { self.par_run_range(geometry) };
        Ran::AllCores
    }

    /// Shows that the pieces of a range use memory of their own.
    #[cfg(feature = "rayon")]
    fn is_shown(
        &self,
        geometry: &Geometry,
        arguments: &dyn Fn(&mut dyn Arguments),
        proof: &'static Proof,
    ) -> Result<(), &'static Reason> {
        let mut numbers = Numbers { proof, next: 0, found: [0; MAX_NUMBERS] };
        if !proof.numbers.is_empty() {
            arguments(&mut numbers);
        }
        // A thread may run some items of a group where items run without their groups.
        let by_groups = proof.between_groups && (self.runs.shares() || self.info.asks_group);
        self.info.pace.last.holds(proof, by_groups, &Values::new(geometry, &numbers.found), numbers.found)
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
            return self.run(geometry);
        }
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
        /// A kernel that all threads see.
        struct Shared<'a>(Runs<'a>);
        // SAFETY: the kernel holds pointers to the buffers of the caller and variables at program scope, and copies of numbers. The caller promises
        // that no two threads use the same memory at the same time; a variable is let go of when all threads have ended.
        unsafe impl Sync for Shared<'_> {}
        impl<'a> Shared<'a> {
            fn runs(&self) -> Runs<'a> {
                self.0
            }
        }
        let (shared, info) = (Shared(self.runs), self.info);
        let run = |next: &mut Next<'_>, several: bool| {
            let Some(mut pieces) = next() else { return };
            // Another thread may write at the same time what an item does not.
            let geometry = Geometry { shared: several, ..*geometry };
            super::now::passed_on(|| {
                shared.runs().with_thread_state(&geometry, &mut |own| {
                    loop {
                        shared.runs().run_pieces(pieces.clone(), &geometry, info, own);
                        match next() {
                            Some(next) => pieces = next,
                            None => break,
                        }
                    }
                });
            });
        };
        let spent = super::team::launch(self.runs.pieces(geometry, info), info.pace.of(items), pool, &run);
        info.pace.note(items, spent);
    }
}

/// The part of an argument that a launch keeps: the memory, as the kernel uses it. It may go to another thread where the argument may.
/// Memory that it has lent stays behind, and keeps it there:
///
/// ```compile_fail,E0505
/// use swz::opencl::Pointer;
/// use swz::opencl::expansion::{Given, Site};
/// fn race(numbers: &mut [i32], site: &'static Site) {
///     let given = Given::<Pointer<'_, i32>, &mut [i32]>::buffer::<()>(numbers, "numbers");
///     let here = given.memory();
///     std::thread::scope(|scope| {
///         scope.spawn(move || given.memory().set(0, 1, site));
///         here.set(0, 2, site);
///     });
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Given<M, A> {
    memory: M,
    /// Whether other arguments may be the same memory.
    #[cfg(feature = "rayon")]
    shared: bool,
    argument: PhantomData<A>,
}

// SAFETY: what is kept leads to the memory of the argument and to nothing else: `Readable` says so, which no other crate can implement, and so
// do images. The argument is gone, and comes twice only where it is `Copy`. Pointers that were made of it borrow it, so that none is left on the
// thread which it leaves.
unsafe impl<M, A: Send> Send for Given<M, A> {}

impl<'a, T, A> Given<Pointer<'a, T>, A> {
    /// A buffer, for a parameter of this name.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn buffer<P>(argument: A, parameter: &'static str) -> Self
    where
        A: Readable<'a, T, P>,
    {
        Self {
            memory: argument.pointer(Seal(parameter)),
            #[cfg(feature = "rayon")]
            shared: A::SHARED,
            argument: PhantomData,
        }
    }
}
impl<'a, A> Given<Pointer<'a, u8>, A> {
    /// A buffer, for a parameter `void *` of this name.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub fn anything<P>(argument: A, parameter: &'static str) -> Self
    where
        A: Readable<'a, Anything, P>,
    {
        Self {
            memory: argument.pointer(Seal(parameter)).bytes(),
            #[cfg(feature = "rayon")]
            shared: A::SHARED,
            argument: PhantomData,
        }
    }
}
impl<'a, const D: usize, const ARRAY: bool> Given<Texels<'a>, &'a Image<D, ARRAY>> {
    /// An image that is read.
    #[inline(always)]
    #[must_use]
    pub fn image(image: &'a Image<D, ARRAY>) -> Self {
        Self {
            memory: Texels::from(image),
            #[cfg(feature = "rayon")]
            shared: false,
            argument: PhantomData,
        }
    }
}
impl<'a, const D: usize, const ARRAY: bool> Given<Texels<'a>, &'a mut Image<D, ARRAY>> {
    /// An image that is written.
    #[inline(always)]
    pub fn image_mut(image: &'a mut Image<D, ARRAY>) -> Self {
        Self {
            memory: Texels::from(image),
            #[cfg(feature = "rayon")]
            shared: false,
            argument: PhantomData,
        }
    }
}
// All arguments that are no `Pointer` are references: see `Given::LENT`.
const _: () = assert!(size_of::<Pointer<'_, u8>>() > size_of::<&[u8]>());

impl<T, A> Given<Pointer<'_, T>, A> {
    /// Whether a reference lends the memory. By its size an argument is seen to be no `Pointer`, where of its type nothing is known.
    pub(super) const LENT: bool = size_of::<A>() <= size_of::<&[u8]>();

    /// Whether memory of numbers is [plain](Pointer::is_plain). A reference lends such memory, which is known when a launch is compiled.
    #[inline(always)]
    #[must_use]
    pub fn is_plain(&self) -> bool
    where
        T: Pointee,
    {
        (const { Self::LENT }) || self.memory.is_plain()
    }

    /// The memory, for as long as this is lent.
    #[inline(always)]
    #[must_use]
    pub fn memory(&self) -> Pointer<'_, T> {
        self.memory
    }

    /// The memory as a launch uses it, where nobody watches.
    #[inline(always)]
    #[must_use]
    pub fn unwatched(&self) -> Pointer<'_, T> {
        self.memory.unwatched()
    }

    /// The memory, where the launch keeps it.
    #[inline(always)]
    #[must_use]
    pub fn lent(&self) -> &Pointer<'_, T> {
        &self.memory
    }
}
impl<A> Given<Texels<'_>, A> {
    /// The image, for as long as this is lent.
    #[inline(always)]
    #[must_use]
    pub fn memory(&self) -> Texels<'_> {
        self.memory
    }
}
#[cfg(feature = "rayon")]
impl<M, A> Given<M, A> {
    /// Whether other arguments may be the same memory.
    #[inline(always)]
    pub fn is_shared(&self) -> bool {
        self.shared
    }
}
