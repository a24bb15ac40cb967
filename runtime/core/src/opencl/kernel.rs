//! Launches, which the functions of kernels give, and the trait that names one.

use core::cell::{Cell, RefCell};
use core::pin::Pin;
use core::task::{Context, Poll};

use super::argument::{Arguments, Seal};
use super::geometry::Geometry;
use super::image::{Sampler, Texels};
use super::info::Info;
use super::launch::{
    self, Checked, CheckedItems, ChecksItems, Given, Invocation, Kernel as Runs, Launched, Rows, RunsRows,
};
use super::memory::{AskedElements, Pointer};
use super::pointee::Pointee;
use super::proof::Proven;
#[cfg(feature = "rayon")]
use super::proof::ran::Ran;
use super::range::{IntoRange, Item, Row, RowsOf};
use super::source_location::Site;
use crate::sealed::Sealed;

/// The arguments of a kernel, which make what runs.
pub trait Prepared: Proven {
    /// The kernel with these arguments.
    fn invocation(&self, info: &'static Info) -> Invocation<'_, impl Runs, impl Fn(&mut dyn Arguments)>;

    /// `Launch::run`.
    #[inline]
    #[track_caller]
    fn run(&self, info: &'static Info, range: impl IntoRange) {
        self.invocation(info).run(range);
    }
}

/// The arguments of a kernel that runs by rows, and its code, by methods. As closures in one function, whose types are in the type of what that
/// gives, the same code took rustc half as long again. A launch runs it by the address of its methods: by types it had eleven functions more, each for
/// this kernel alone, two thirds of what a build without optimisation compiles of a kernel of one line.
pub trait PreparedRows {
    /// Runs all items of some rows. An expansion has it where what an item runs in a row whose accesses are inside is another text than what it runs
    /// anywhere: elsewhere `run_items` is both, and is a fifth of what rustc checks of a kernel of one line.
    #[inline(always)]
    fn run_rows(&self, rows: &RowsOf<'_>) {
        let mut next = rows.walk();
        while let Some(row) = next.next_row() {
            let asked = AskedRow { row, inside: Cell::new(true) };
            self.run_items(&asked);
            if !asked.inside.get() {
                self.run_row(rows, asked.row.index());
            }
        }
    }
    /// Takes the arguments in order, and runs items one after another. This is written once for all slow roads and for what lists the arguments: a
    /// method for each took rustc a fifth of its time for a kernel of one line.
    fn run_items<I: Items>(&self, items: &I);

    /// Runs the items of one of some rows from `first` on, in what `check` runs: an expansion has it where that is another function.
    fn check_items(&self, rows: &RowsOf<'_>, row: &Row<'_>, first: u64) {
        self.run_items(&SeenItems { rows, row, first });
    }

    /// Runs the items of a row one after another, where its accesses are not all inside, which is rare. It is a function of its own that finds the row
    /// among all: code that is made for its call alone took a third of the loop over items that are inside, and registers of it (`spmv` of the
    /// benchmark).
    #[inline(never)]
    fn run_row(&self, rows: &RowsOf<'_>, number: u64) {
        self.run_items(&OneRow(rows.row(number)));
    }

    /// Runs the items of all rows one after another, of a kernel that has lanes, where one may see what another writes. A function of its own too: code
    /// for the items stands in one place.
    #[inline(never)]
    fn run_each(&self, rows: &RowsOf<'_>) {
        let mut next = rows.walk();
        while let Some(row) = next.next_row() {
            self.run_items(&OneRow(row));
        }
    }
}

/// Items that run one after another, and the arguments as they see them.
#[allow(clippy::len_without_is_empty, reason = "none is empty where items run")]
pub trait Items {
    /// Whether there are any. Rustc makes no code of what stands behind it where there are none.
    const RUN: bool;
    /// How many there are.
    fn len(&self) -> u64;
    /// The item of a number below that.
    fn item(&self, index: u64) -> Item<'_>;
    /// The first one, of which a kernel asks where the elements of all begin.
    fn first(&self) -> Item<'_>;
    /// The item of a number begins, of a kernel that asks nothing of it.
    #[inline(always)]
    fn begins(&self, _: u64) {}
    /// The memory of an argument, of a parameter that may be written or not.
    fn memory<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, writes: bool) -> Pointer<'m, T>;
    /// The memory of one that is plain where a reference lends it.
    fn plain<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, writes: bool) -> Pointer<'m, T>;
    /// Whether they run: all elements are inside, or each is checked where it stands.
    #[inline(always)]
    fn run(&self) -> bool {
        Self::RUN
    }
    /// The elements `p[first]`, `p[first + 1]`, and so on, of the items, which are read. No index is more than `most`, where the type that it is computed
    /// in ends.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_to_read<'m, T: Pointee>(&self, memory: Pointer<'m, T>, _: i64, _: i64) -> ItemElements<'m, T, false> {
        ItemElements { memory, asked: None }
    }
    /// Elements that are written.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_to_write<'m, T: Pointee>(&self, memory: Pointer<'m, T>, _: i64, _: i64) -> ItemElements<'m, T, true> {
        ItemElements { memory, asked: None }
    }
    /// The elements of an argument that is plain and is only read. Most arguments have no others: a call less.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn argument_to_read<'m, T: Pointee, A>(
        &self,
        given: &'m Given<Pointer<'m, T>, A>,
        first: i64,
        most: i64,
    ) -> ItemElements<'m, T, false> {
        self.row_to_read(self.plain(given, false), first, most)
    }
    /// The elements of one that is written.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn argument_to_write<'m, T: Pointee, A>(
        &self,
        given: &'m Given<Pointer<'m, T>, A>,
        first: i64,
        most: i64,
    ) -> ItemElements<'m, T, true> {
        self.row_to_write(self.plain(given, true), first, most)
    }
    /// An image that is only read, of a buffer or not.
    #[inline(always)]
    fn image<'m>(&self, image: Texels<'m>, _: bool) -> Texels<'m> {
        image
    }
    /// An image that may be written, and is read too or not.
    fn image_mut<'m>(&self, image: Texels<'m>, buffer: bool, is_read: bool) -> Texels<'m>;
    /// A value.
    #[inline(always)]
    fn number<T: Pointee>(&self, value: T) -> T {
        value
    }
    /// A sampler.
    #[inline(always)]
    fn sampler(&self, sampler: Sampler) -> Sampler {
        sampler
    }
}

/// The elements that items use by one access of a kernel, each its own. A value says whether a row is asked, which LLVM knows where they are made: as the
/// type of the items it is a bound that rustc looks up at each access.
pub struct ItemElements<'m, T, const WRITES: bool> {
    memory: Pointer<'m, T>,
    asked: Option<AskedElements<'m, T, WRITES>>,
}

impl<T: Pointee, const WRITES: bool> ItemElements<'_, T, WRITES> {
    /// Reads the element of an index in its memory, which is that of the item of this number.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get(&self, index: i64, item: u64, site: &Site) -> T {
        match self.asked {
            Some(asked) => asked.get(item),
            None => self.memory.get(index, site),
        }
    }
}

impl<T: Pointee> ItemElements<'_, T, true> {
    /// Writes it.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn set(&self, index: i64, item: u64, value: T, site: &Site) {
        match self.asked {
            Some(asked) => asked.set(item, value),
            None => self.memory.set(index, value, site),
        }
    }
}

/// A row of which not all elements may be inside: then no item runs.
struct AskedRow<'a> {
    row: Row<'a>,
    /// Whether all are that were asked for.
    inside: Cell<bool>,
}

impl Items for AskedRow<'_> {
    const RUN: bool = true;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn len(&self) -> u64 {
        self.row.len()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item(&self, index: u64) -> Item<'_> {
        self.row.unwatched(index)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn first(&self) -> Item<'_> {
        self.row.unwatched(0)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn memory<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, _: bool) -> Pointer<'m, T> {
        given.unwatched()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, _: bool) -> Pointer<'m, T> {
        given.unwatched()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(&self) -> bool {
        self.inside.get()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_to_read<'m, T: Pointee>(&self, memory: Pointer<'m, T>, first: i64, most: i64) -> ItemElements<'m, T, false> {
        let asked = memory.asked_row(&self.inside, first, self.row.len(), most);
        ItemElements { memory, asked: Some(asked) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_to_write<'m, T: Pointee>(&self, memory: Pointer<'m, T>, first: i64, most: i64) -> ItemElements<'m, T, true> {
        let asked = memory.asked_row(&self.inside, first, self.row.len(), most);
        ItemElements { memory, asked: Some(asked) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn image_mut<'m>(&self, image: Texels<'m>, _: bool, _: bool) -> Texels<'m> {
        image
    }
}

/// No items: it takes the arguments for a device, for a proof, and for what `check` knows of them.
struct Listed<'t, 'o>(RefCell<&'t mut (dyn Arguments + 'o)>);

impl Items for Listed<'_, '_> {
    const RUN: bool = false;

    fn len(&self) -> u64 {
        0
    }

    fn item(&self, _: u64) -> Item<'_> {
        unreachable!("no item runs")
    }

    fn first(&self) -> Item<'_> {
        Item::alone()
    }

    fn memory<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, writes: bool) -> Pointer<'m, T> {
        let (memory, mut to) = (given.memory(), self.0.borrow_mut());
        if writes {
            to.pointer(memory);
        } else {
            to.constant(memory);
        }
        memory
    }

    fn plain<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, writes: bool) -> Pointer<'m, T> {
        self.memory(given, writes)
    }

    fn image<'m>(&self, image: Texels<'m>, buffer: bool) -> Texels<'m> {
        self.0.borrow_mut().texels(image, buffer);
        image
    }

    fn image_mut<'m>(&self, image: Texels<'m>, buffer: bool, _: bool) -> Texels<'m> {
        self.image(image, buffer)
    }

    fn number<T: Pointee>(&self, value: T) -> T {
        self.0.borrow_mut().number(value);
        value
    }

    fn sampler(&self, sampler: Sampler) -> Sampler {
        self.0.borrow_mut().sampling(sampler);
        sampler
    }
}

/// A row.
struct OneRow<'a>(Row<'a>);

impl Items for OneRow<'_> {
    const RUN: bool = true;

    #[inline(always)]
    fn len(&self) -> u64 {
        self.0.len()
    }

    #[inline(always)]
    fn item(&self, index: u64) -> Item<'_> {
        self.0.named(index)
    }

    #[inline(always)]
    fn first(&self) -> Item<'_> {
        self.0.unwatched(0)
    }

    #[inline(always)]
    fn memory<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, _: bool) -> Pointer<'m, T> {
        given.memory()
    }

    /// LLVM makes the loop anew for each kind of memory that each pointer of it may have, which was two thirds of the code of a kernel of one line: so
    /// where a reference lends it the kind is said.
    #[inline(always)]
    fn plain<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, _: bool) -> Pointer<'m, T> {
        if const { Given::<Pointer<'_, T>, A>::LENT } { given.memory().plain() } else { given.unwatched() }
    }

    #[inline(always)]
    fn image_mut<'m>(&self, image: Texels<'m>, _: bool, _: bool) -> Texels<'m> {
        image
    }
}

/// The items of a row from the first one on, whose memory the instrument of `check` watches.
struct SeenItems<'r> {
    rows: &'r RowsOf<'r>,
    row: &'r Row<'r>,
    first: u64,
}

impl Items for SeenItems<'_> {
    const RUN: bool = true;

    #[inline(always)]
    fn len(&self) -> u64 {
        self.row.len() - self.first
    }

    #[inline(always)]
    fn item(&self, index: u64) -> Item<'_> {
        self.row.item(self.first + index)
    }

    #[inline(always)]
    fn first(&self) -> Item<'_> {
        self.row.unwatched(self.first)
    }

    #[inline(always)]
    fn begins(&self, index: u64) {
        let _ = self.item(index);
    }

    #[inline(always)]
    fn memory<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, writes: bool) -> Pointer<'m, T> {
        self.rows.argument(given.memory(), writes)
    }

    #[inline(always)]
    fn plain<'m, T: Pointee, A>(&self, given: &'m Given<Pointer<'_, T>, A>, writes: bool) -> Pointer<'m, T> {
        self.memory(given, writes)
    }

    #[inline(always)]
    fn image_mut<'m>(&self, image: Texels<'m>, _: bool, is_read: bool) -> Texels<'m> {
        self.rows.image(image, is_read)
    }
}

/// As launches have it without its type: one function for all roads but `run_here`, in which its code stands. A part of a crate that is compiled by itself
/// has a copy of what is inlined: `run` and `par_run` then had code of their own, slower in one of them (`rays` of the benchmark by a twelfth).
impl<K: PreparedRows> RunsRows<0> for K {
    fn run_rows(&self, rows: &RowsOf<'_>) {
        PreparedRows::run_rows(self, rows);
    }
}

impl<K: PreparedRows> ChecksItems for K {
    fn check_items(&self, rows: &RowsOf<'_>, row: &Row<'_>, first: u64) {
        PreparedRows::check_items(self, rows, row, first);
    }
}

/// A kernel that runs by rows.
struct OfRows<'k, K>(&'k K);

impl<K: PreparedRows> Runs for OfRows<'_, K> {
    type Checked = Self;

    #[inline(always)]
    fn runs(&self) -> launch::Runs<'_> {
        launch::Runs::Rows(self.0)
    }

    #[inline(always)]
    fn run_here(&self, geometry: &Geometry, info: &Info) {
        let rows = Rows(
            #[inline(always)]
            |rows: &RowsOf<'_>| PreparedRows::run_rows(self.0, rows),
        );
        rows.run_here(geometry, info);
    }

    #[inline(always)]
    fn checked(&self) -> &Self {
        self
    }
}

impl<K: PreparedRows + Proven> Prepared for K {
    #[inline(always)]
    fn invocation(&self, info: &'static Info) -> Invocation<'_, impl Runs, impl Fn(&mut dyn Arguments)> {
        Invocation::new(
            info,
            |to: &mut dyn Arguments| self.run_items(&Listed(RefCell::new(to))),
            Checked::new(OfRows(self), CheckedItems(self)),
        )
    }

    #[inline]
    #[track_caller]
    fn run(&self, info: &'static Info, range: impl IntoRange) {
        // Memory that is newer on a device than here is brought from there.
        #[cfg(feature = "opencl3")]
        if super::buffer::any_on_devices() {
            self.run_items(&Listed(RefCell::new(&mut super::buffer::Fetch)));
        }
        // A call before this one might unwind: rustc would have code to drop the range then, of whatever type.
        Launched { info, runs: launch::Runs::Rows(self) }.run_range(range);
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
///
/// [`Kernel`] names it in a signature. It is `Send` where its arguments are: `&mut` and `&` of numbers, not `&[Cell<T>]`.
#[must_use = "a launch does nothing until it is run: write `.run(range)`"]
#[derive(Debug)]
#[rustfmt::skip]
pub struct Launch<K>(#[doc(hidden)] pub K, #[doc(hidden)] pub &'static Info); // in a signature it is `impl Kernel`, in a structure `K: Kernel`, of `use swz::opencl::Kernel;`

/// The launch of a kernel, by a name: each kernel has a type of its own.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *numbers, float by) {
///             numbers[get_global_id(0)] *= by;
///         }
///     }
/// }
/// use std::time::{Duration, Instant};
/// use swz::opencl::Kernel;
/// fn timed(launch: impl Kernel, items: usize) -> Duration {
///     let begin = Instant::now();
///     launch.run(items);
///     begin.elapsed()
/// }
/// let mut numbers = vec![1.5; 1024];
/// timed(kernels::scale(&mut numbers, 2.0), 1024);
/// assert_eq!(numbers[1023], 3.0);
/// // It may go to another thread.
/// std::thread::scope(|scope| {
///     let launch = kernels::scale(&mut numbers, 2.0);
///     scope.spawn(move || launch.run(1024));
/// });
/// assert_eq!(numbers[0], 6.0);
/// ```
pub trait Kernel {
    /// As [`Launch::run`].
    fn run(&self, range: impl IntoRange); // several launches in a list are closures: `Box<dyn FnOnce()>`
    /// As [`Launch::run_here`].
    fn run_here(&self, range: impl IntoRange);
    /// As [`Launch::check`].
    ///
    /// # Errors
    /// What was found.
    #[cfg(not(target_os = "none"))]
    fn check(&self, range: impl IntoRange) -> Result<(), super::check::Report>;
    /// As [`Launch::par_run`].
    #[cfg(feature = "rayon")]
    fn par_run(&self, range: impl IntoRange) -> Ran;
    /// As [`Launch::par_run_unchecked`].
    ///
    /// # Safety
    /// As of that.
    #[cfg(feature = "rayon")]
    unsafe fn par_run_unchecked(&self, range: impl IntoRange);
    /// As [`Launch::run_on`].
    ///
    /// # Errors
    /// As of that.
    ///
    /// # Safety
    /// As of that.
    #[cfg(feature = "opencl3")]
    unsafe fn run_on(&self, device: &super::Device, range: impl IntoRange) -> Result<(), super::DeviceError>;
    /// No other crate implements it.
    #[doc(hidden)]
    fn sealed(&self, _: Seal);
}

/// Threads would need it that share a launch: nothing has it.
#[diagnostic::on_unimplemented(
    message = "a launch cannot be shared between threads, as each would write the same memory",
    label = "write `move` before the closure, where the arguments are `Send`",
    note = "a launch for each thread has its part of the memory, `let (one, other) = name.split_at_mut(n);`; all cores run one by `.par_run(range)`"
)]
pub trait IsShared: Sealed {}

// SAFETY: there is none, as `Sealed` says. It is said here as rustc would tell of each pointer in a launch else.
unsafe impl<K> Sync for Launch<K> where K: IsShared {}

/// A launch would need it to be a future: nothing has it.
#[diagnostic::on_unimplemented(
    message = "a launch is no future: there is nothing to await",
    label = "write `.run(range)`: it is done when that returns"
)]
pub trait IsAwaited: Sealed {}

/// It is there for the words of its bound: rustc would tell to leave `.await` out, and so never to run the launch.
impl<K> Future for Launch<K>
where
    K: IsAwaited,
{
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        unreachable!("nothing has the bound")
    }
}

// Rustc shows the line of a function that is given too many arguments, and tells to leave out the second: the line says what the range is.
impl<K: Prepared> Launch<K> {
    /// Runs all items on this thread.
    ///
    /// # Panics
    /// If the group does not divide the range, or is not the one that the kernel requires; and if an item does what it must not: an access
    /// outside of its buffer, a division of integers by zero. The message says where in the source of the kernel.
    #[inline]
    #[track_caller]
    #[rustfmt::skip]
    pub fn run(&self, range: impl IntoRange) { // one range: `[w, h]`; groups of 8 x 8: `NdRange::new([w, h]).local([8, 8])`
        self.0.run(self.1, range);
    }

    /// Runs it, with the kernel's code in the function that calls this, so that it is compiled for the features of that: where a crate is
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
    #[rustfmt::skip]
    pub fn run_here(&self, range: impl IntoRange) { // one range: `[w, h]`; groups of 8 x 8: `NdRange::new([w, h]).local([8, 8])`
        self.0.invocation(self.1).run_here(range);
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
    #[rustfmt::skip]
    pub fn check(&self, range: impl IntoRange) -> Result<(), super::check::Report> { // one range: `[w, h]`, `NdRange::new(64).local(8)`
        self.0.invocation(self.1).check(range)
    }

    /// Runs the groups on all cores, by the pool of `rayon`, where no two of them touch one element of global memory of which one writes it; else
    /// all items run on this thread, as by [`run`](Self::run). It says which, and why: [`Ran`].
    ///
    /// The compiler has read how each index grows with the numbers of the items, and the launch asks whether that keeps them apart for this range
    /// and these arguments. The page [`opencl_c`](crate::opencl_c#all-cores) says what it can show and how to write kernels so.
    ///
    /// ```
    /// mod kernels {
    ///     swz::opencl! {
    ///         __kernel void double_all(__global int *numbers, int width) {
    ///             int x = get_global_id(0), y = get_global_id(1);
    ///             numbers[y * width + x] *= 2;
    ///         }
    ///     }
    /// }
    /// use std::cell::Cell;
    /// use swz::opencl::Ran;
    /// let mut numbers = vec![1; 64 * 48];
    /// assert_eq!(kernels::double_all(&mut numbers, 64).par_run([64, 48]), Ran::AllCores);
    /// // Rows of 64 items overlap where the next one begins 60 elements further.
    /// assert!(matches!(kernels::double_all(&mut numbers, 60).par_run([64, 48]), Ran::OneThread(_)));
    /// // Cells are for one thread.
    /// let cells = vec![Cell::new(1); 64];
    /// let ran = kernels::double_all(&cells[..], 64).par_run([64, 1]);
    /// assert!(ran.reason().unwrap().to_string().contains("`numbers` is given cells"));
    /// ```
    ///
    /// A launch that takes less than other threads need to wake, some tens of microseconds, runs on this thread alone, unless they are awake from the
    /// launch before. How long its items take is what they took in the last launch of the kernel; where they take longer than that, the others are
    /// woken for the rest. The same page says how a launch is shared out.
    ///
    /// # Panics
    /// As [`run`](Self::run).
    #[cfg(feature = "rayon")]
    #[track_caller]
    #[allow(clippy::must_use_candidate, reason = "it is run for what it does")]
    #[rustfmt::skip]
    pub fn par_run(&self, range: impl IntoRange) -> Ran { // one range: `[w, h]`; groups of 8 x 8: `NdRange::new([w, h]).local([8, 8])`
        // SAFETY: what is said of the kernel and of its arguments is true, as `Proven` has it.
        unsafe { self.0.invocation(self.1).par_run(range, const { &K::PROOF }, self.0.shared()) }
    }

    /// Runs the groups on all cores, whatever they touch.
    ///
    /// # Safety
    /// OpenCL's own condition: items of different groups, and where the kernel has no barrier any two items, must not use the same memory at
    /// the same time if one of them writes there, other than by atomic functions. Of one launch `check` says whether it holds.
    ///
    /// # Panics
    /// As [`run`](Self::run).
    #[cfg(feature = "rayon")]
    #[track_caller]
    #[rustfmt::skip]
    pub unsafe fn par_run_unchecked(&self, range: impl IntoRange) { // one range: `[w, h]`, `NdRange::new(64).local(8)`
        // SAFETY: by the caller's guarantee.
        unsafe { self.0.invocation(self.1).par_run_unchecked(range) };
    }

    /// Runs all items on a device: memory and images go there, the text of the program is compiled there with its options, once for each device,
    /// and what the kernel may have written comes back. A [`Buffer`](super::Buffer) stays there.
    ///
    /// Without a group the device chooses one, but where items of a group share memory or wait for each other it is that of [`run`](Self::run).
    /// Nothing checks what an item does on a device, which may be this process: as with PoCL, where a kernel writes whatever memory it has an
    /// address of. So it is `unsafe`; on the host [`run`](Self::run) checks each access.
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
    ///     // SAFETY: each item uses an element of its own, of as many as there are: `check(1024)` finds nothing.
    ///     unsafe { kernels::scale(&mut numbers, 2.0).run_on(&device, 1024)? };
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
    ///
    /// # Safety
    /// OpenCL's own conditions: each access of the kernel is inside of the buffer, image or variable that its pointer is of, memory that is
    /// constant is not written, and two items use the same memory in an order if one of them writes there. No pointer of the kernel's is made of a
    /// number. Where [`check`](Self::check) of this launch finds nothing, they hold for these arguments.
    #[cfg(feature = "opencl3")]
    #[track_caller]
    #[rustfmt::skip]
    pub unsafe fn run_on(&self, device: &super::Device, range: impl IntoRange) -> Result<(), super::DeviceError> { // one device, `&devices[0]`, then one range, `[width, height]`
        // SAFETY: by the caller's guarantee.
        unsafe { self.0.invocation(self.1).run_on(device, range) }
    }

    /// It needs the feature `rayon`.
    #[doc(hidden)]
    #[cfg(not(feature = "rayon"))]
    pub fn par_run<R>(&self, _: R)
    where
        Self: RunsOnAllCores,
    {
        unreachable!("no launch has it")
    }

    /// It needs the feature `rayon`.
    ///
    /// # Safety
    /// There is nothing to run.
    #[doc(hidden)]
    #[cfg(not(feature = "rayon"))]
    pub unsafe fn par_run_unchecked<R>(&self, _: R)
    where
        Self: RunsOnAllCores,
    {
        unreachable!("no launch has it")
    }

    /// It needs the feature `opencl3`.
    #[doc(hidden)]
    #[cfg(not(feature = "opencl3"))]
    pub fn run_on<D, R>(&self, _: D, _: R) -> Result<(), core::convert::Infallible>
    where
        Self: RunsOnDevices,
    {
        unreachable!("no launch has it")
    }
}

/// The feature that `par_run` lacks.
#[cfg(not(feature = "rayon"))]
#[diagnostic::on_unimplemented(
    message = "`par_run` needs the feature `rayon` of `swz`",
    label = "write `features = [\"opencl\", \"rayon\"]` beside `swz` in `Cargo.toml`"
)]
pub trait RunsOnAllCores {}

/// The feature that `run_on` lacks.
#[cfg(not(feature = "opencl3"))]
#[diagnostic::on_unimplemented(
    message = "`run_on` needs the feature `opencl3` of `swz`",
    label = "write `features = [\"opencl3\"]` beside `swz` in `Cargo.toml`"
)]
pub trait RunsOnDevices {}

impl<K: Prepared> Kernel for Launch<K> {
    #[inline]
    #[track_caller]
    fn run(&self, range: impl IntoRange) {
        Launch::run(self, range);
    }

    #[inline(always)]
    #[track_caller]
    fn run_here(&self, range: impl IntoRange) {
        Launch::run_here(self, range);
    }

    #[cfg(not(target_os = "none"))]
    #[track_caller]
    fn check(&self, range: impl IntoRange) -> Result<(), super::check::Report> {
        Launch::check(self, range)
    }

    #[cfg(feature = "rayon")]
    #[track_caller]
    fn par_run(&self, range: impl IntoRange) -> Ran {
        Launch::par_run(self, range)
    }

    #[cfg(feature = "rayon")]
    #[track_caller]
    unsafe fn par_run_unchecked(&self, range: impl IntoRange) {
        // SAFETY: by the caller's guarantee.
        unsafe { Launch::par_run_unchecked(self, range) };
    }

    #[cfg(feature = "opencl3")]
    #[track_caller]
    unsafe fn run_on(&self, device: &super::Device, range: impl IntoRange) -> Result<(), super::DeviceError> {
        // SAFETY: by the caller's guarantee.
        unsafe { Launch::run_on(self, device, range) }
    }

    fn sealed(&self, _: Seal) {}
}
