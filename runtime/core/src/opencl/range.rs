//! How many items a launch has, and which one asks.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::geometry::{Geometry, SUB_GROUP, Threads};
use super::image::Texels;
use super::lanes::{LANES, Mask, SOME, the_first};
use super::memory::Pointer;
use super::pointee::Pointee;
use super::source_location::Site;

/// The items of a launch: how many there are in each of one to three dimensions, how many are in a group, and the number of the first
/// (OpenCL C 3.0, section 6.15.1; `clEnqueueNDRangeKernel`).
///
/// ```
/// use swz::opencl::NdRange;
/// let range = NdRange::new([640, 480]).local([8, 8]).offset([0, 16]);
/// assert_eq!(NdRange::from(16), NdRange::new([16]));
/// # let _ = range;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NdRange {
    dimensions: u32,
    global: [usize; 3],
    local: Option<(u32, [usize; 3])>,
    offset: (u32, [usize; 3]),
}

/// A range of a launch: an [`NdRange`], or what one is made of. Sizes are `usize`, `u32` or `i32`: a number, an array or a tuple of
/// one to three of them, or `0..n`.
///
/// ```
/// use swz::opencl::NdRange;
/// let (width, height) = (640_u32, 480_u32);
/// assert_eq!(NdRange::new((width, height)), NdRange::new([640, 480]));
/// assert_eq!(NdRange::new(2..10), NdRange::new(8).offset(2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no range of items: expected one, two or three sizes",
    label = "expected a size, an array or a tuple of up to three, or `0..n`",
    note = "a size is `usize`, `u32` or `i32`, all of one type: `[width, height]`, `(width, height, depth)`, `0..n`, of a buffer `name.len()`; another number is cast, `n as usize`",
    note = "a range with groups is `NdRange::new([width, height]).local([8, 8])`, of `use swz::opencl::NdRange;`; without `.local` a group is chosen"
)]
pub trait IntoRange {
    /// The range.
    #[doc(hidden)]
    fn range(self) -> NdRange;
}
#[diagnostic::do_not_recommend]
impl<R: Into<NdRange>> IntoRange for R {
    #[inline(always)]
    #[track_caller]
    fn range(self) -> NdRange {
        self.into()
    }
}

impl NdRange {
    /// So many items in each dimension: a number, or an array of one to three.
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub fn new(global: impl IntoRange) -> Self { // all sizes in one: `[width, height]`; the group is `.local([8, 8])`
        global.range()
    }

    /// So many of them in a group. Without it the group is chosen for speed.
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub fn local(self, local: impl IntoRange) -> Self { // all sizes in one: `.local([8, 8])`
        let NdRange { dimensions, global, .. } = local.range();
        Self { local: Some((dimensions, global)), ..self }
    }

    /// The global number of the first item.
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub fn offset(self, offset: impl IntoRange) -> Self { // all numbers in one: `.offset([0, 16])`
        let NdRange { dimensions, global, .. } = offset.range();
        let given = |d| if d < dimensions as usize { global[d] } else { 0 };
        Self { offset: (dimensions, [given(0), given(1), given(2)]), ..self }
    }

    /// Whether it leaves the group to others.
    #[cfg(feature = "opencl3")]
    pub(super) fn asks_no_group(&self) -> bool {
        self.local.is_none()
    }

    /// The geometry that the range comes to, with this group where a kernel or the range asks for one, or what is wrong with it.
    ///
    /// It is inlined, and what is wrong is told elsewhere: as a function that takes the range in memory it was a fifth of the time of a short
    /// launch, as the parts of a range are written apart and were read together.
    #[inline(always)]
    #[track_caller]
    pub(super) fn geometry(self, required: Option<[u64; 3]>, choose: impl FnOnce([u64; 3]) -> [u64; 3]) -> Geometry {
        let dimensions = self.dimensions;
        let (global, offset) = (wide(self.global), wide(self.offset.1));
        let (local, fits) = match (self.local, required) {
            // A group that is chosen divides the range.
            (None, None) => (choose(global), true),
            (None, Some(required)) => (required, divides(required, global)),
            (Some((given, local)), _) => {
                let local = wide(local);
                let is_required = required.is_none_or(|required| local == required);
                (local, given == dimensions && is_required && divides(local, global))
            }
        };
        if !fits || self.offset.0 != dimensions || !counts(global, offset) {
            // By words: what is passed in memory is kept there, and is waited for where nothing is wrong, in each launch.
            let ([x, y, z], [width, height, depth], (given, [first, second, third])) =
                (local, self.global, self.offset);
            let range = Self {
                global: [width, height, depth],
                offset: (given, [first, second, third]),
                dimensions,
                local: self.local,
            };
            range.fails([x, y, z], required);
        }
        // No items are none in each dimension: the other sizes may have a product that is no number, in `check` and `par_run`.
        let (global, local) = if global.contains(&0) { ([0; 3], [1; 3]) } else { (global, local) };
        Geometry { dimensions, global, local, offset, sub_group: SUB_GROUP, watched: false, recorder: 0, shared: false }
    }

    /// Tells what is wrong with it, with this group.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn fails(self, local: [u64; 3], required: Option<[u64; 3]>) -> ! {
        let Self { dimensions, global, offset, .. } = self;
        assert!(offset.0 == dimensions, "the offset of a range of {dimensions} dimensions has {}", offset.0);
        if let Some((given, _)) = self.local {
            assert!(given == dimensions, "the group of a range of {dimensions} dimensions has {given}");
        }
        if let Some(required) = required {
            assert!(
                local == required,
                "a group of {local:?} items, where the kernel has reqd_work_group_size{required:?}"
            );
        }
        for (global, local) in wide(global).into_iter().zip(local) {
            assert!(
                divides_one(local, global),
                "{global} items are no whole number of groups of {local}: the group has to divide the range in each dimension"
            );
        }
        for (first, items) in wide(offset.1).into_iter().zip(wide(global)) {
            assert!(
                ends(first, items).is_some(),
                "{items} items from the offset {first} on: the number of the last one is more than a size_t has"
            );
        }
        assert!(product(wide(global)).is_some(), "a range of {global:?} items: together more than can be counted");
        unreachable!("it is called where one of these does not hold")
    }
}

/// How many items there are in all, if that is a number.
#[inline(always)]
fn product([width, height, depth]: [u64; 3]) -> Option<u64> {
    // No items in one dimension are none in all, however many there are in the other dimensions.
    if width == 0 || height == 0 || depth == 0 {
        return Some(0);
    }
    width.checked_mul(height)?.checked_mul(depth)
}

/// The number behind the last item in a dimension, if there is one.
#[inline(always)]
fn ends(first: u64, items: u64) -> Option<u64> {
    first.checked_add(items).filter(|&end| usize::try_from(end).is_ok())
}

/// Whether all items have numbers, in each dimension and among all.
#[inline(always)]
fn counts(global: [u64; 3], offset: [u64; 3]) -> bool {
    let [x, y, z]: [bool; 3] = core::array::from_fn(|d| ends(offset[d], global[d]).is_some());
    x && y && z && product(global).is_some()
}

/// Sizes as OpenCL has them.
#[inline(always)]
fn wide(values: [usize; 3]) -> [u64; 3] {
    values.map(|value| value as u64)
}

/// Whether so many items are a whole number of groups of so many.
#[inline(always)]
fn divides_one(local: u64, global: u64) -> bool {
    local > 0 && global % local == 0
}

/// Says it of each dimension.
#[inline(always)]
fn divides(local: [u64; 3], global: [u64; 3]) -> bool {
    divides_one(local[0], global[0]) && divides_one(local[1], global[1]) && divides_one(local[2], global[2])
}

/// A size of one dimension.
trait Size: Copy {
    fn size(self) -> usize;
}
impl Size for usize {
    #[inline(always)]
    fn size(self) -> usize {
        self
    }
}
macro_rules! sizes {
    ($($t:ty)*) => { $(
        impl Size for $t {
            #[inline(always)]
            #[track_caller]
            fn size(self) -> usize {
                match usize::try_from(self) {
                    Ok(size) => size,
                    Err(_) => panic!("a range of {self} items"),
                }
            }
        }
    )* };
}
sizes! { u32 i32 }

impl NdRange {
    #[inline(always)]
    #[track_caller]
    fn of<T: Size, const N: usize>(sizes: [T; N]) -> Self {
        // Each by itself: written by a loop they are in memory, and read together they are waited for, in each launch.
        let size = |d: usize| if d < N { sizes[d].size() } else { 1 };
        Self { dimensions: N as u32, global: [size(0), size(1), size(2)], local: None, offset: (N as u32, [0; 3]) }
    }
}

/// Ranges of a type of sizes.
macro_rules! ranges {
    ($($t:ty)*) => { $(
        ranges! { @ $t: value => [value]; }
        ranges! { @ [$t; 1]: value => value; [$t; 2]: value => value; [$t; 3]: value => value; }
        ranges! { @ ($t,): (x,) => [x]; ($t, $t): (x, y) => [x, y]; ($t, $t, $t): (x, y, z) => [x, y, z]; }
        impl From<Range<$t>> for NdRange {
            #[inline]
            #[track_caller]
            fn from(range: Range<$t>) -> Self {
                let (start, end) = (range.start.size(), range.end.size());
                Self::of([end.saturating_sub(start)]).offset(start)
            }
        }
    )* };
    (@ $($from:ty: $value:pat => $sizes:expr;)*) => { $(
        impl From<$from> for NdRange {
            #[inline]
            #[track_caller]
            fn from($value: $from) -> Self {
                Self::of($sizes)
            }
        }
    )* };
}
ranges! { usize u32 i32 }

/// Memory that is watched, if any is.
#[inline(always)]
fn seen<T>(watched: bool, memory: Pointer<'_, T>, local: bool, writes: bool) -> Pointer<'_, T> {
    #[cfg(not(target_os = "none"))]
    if watched {
        return memory.watched(if local { super::check::Space::Local } else { super::check::Space::Global }, writes);
    }
    let _ = (watched, local, writes);
    memory
}

/// The memory of an argument in what `check` runs.
#[inline(always)]
fn seen_argument<T>(watched: bool, memory: Pointer<'_, T>, writes: bool) -> Pointer<'_, T> {
    #[cfg(not(target_os = "none"))]
    if !watched {
        super::memory::unwatched_launch();
    }
    seen(watched, memory, false, writes)
}

/// An image that is watched, if any is.
#[inline(always)]
fn seen_image(watched: bool, image: Texels<'_>, is_read: bool) -> Texels<'_> {
    #[cfg(not(target_os = "none"))]
    if watched {
        return image.watched(is_read);
    }
    let _ = (watched, is_read);
    image
}

/// One item, and the launch that it is of. The functions of OpenCL C 3.0, section 6.15.1; of a dimension that there is not they give 0 or 1.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    geometry: &'a Geometry,
    global: [u64; 3],
    group: [u64; 3],
    local: [u64; 3],
}

/// The value of a dimension. By reference: a copy of three numbers for each question is what rustc gives LLVM to take away again.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn of(values: &[u64; 3], dimension: u32, none: u64) -> u64 {
    match dimension {
        0 => values[0],
        1 => values[1],
        2 => values[2],
        _ => none,
    }
}

impl Item<'_> {
    /// It runs from here on.
    #[doc(hidden)]
    #[inline(always)]
    pub fn begins(&self) {
        super::now::item(self.global);
        #[cfg(not(target_os = "none"))]
        if self.geometry.watched {
            let [x, y, z] = self.global;
            // SAFETY: the numbers of a launch that is watched have its recorder, and no item outlives them.
            let recorder = unsafe { super::check::Recording::of(self.geometry.recorder) };
            super::check::item(recorder, x, y, z);
        }
    }

    /// Whether the instrument of `check` watches.
    #[cfg(not(target_os = "none"))]
    pub(super) fn is_watched(&self) -> bool {
        self.geometry.watched
    }

    /// How many items the sub-groups of its launch have.
    #[inline(always)]
    pub(super) fn size_of_sub_groups(&self) -> u32 {
        self.geometry.sub_group
    }

    /// How many items its group has.
    #[inline(always)]
    pub(super) fn items_of_group(&self) -> u64 {
        self.geometry.local.iter().product()
    }

    /// The values of `get_global_id`.
    pub(super) fn global(&self) -> [u64; 3] {
        self.global
    }

    /// It leaves the statements before the next barrier on a way, as the instrument of `check` is told.
    #[inline]
    pub fn leaves(&self, way: usize) {
        #[cfg(not(target_os = "none"))]
        super::check::leaves(way);
        let _ = way;
    }
}

#[allow(missing_docs, reason = "they are OpenCL's functions of these names")]
impl Item<'_> {
    /// The only item of a launch of one, for functions that are called from Rust.
    #[inline(always)]
    #[must_use]
    pub fn alone() -> Item<'static> {
        Item { geometry: &Geometry::ONE, global: [0; 3], group: [0; 3], local: [0; 3] }
    }
    #[inline(always)]
    #[must_use]
    pub fn work_dim(&self) -> u32 {
        self.geometry.dimensions
    }
    #[inline(always)]
    #[must_use]
    pub fn global_id(&self, dimension: u32) -> u64 {
        of(&self.global, dimension, 0)
    }
    #[inline(always)]
    #[must_use]
    pub fn global_size(&self, dimension: u32) -> u64 {
        of(&self.geometry.global, dimension, 1)
    }
    #[inline(always)]
    #[must_use]
    pub fn global_offset(&self, dimension: u32) -> u64 {
        of(&self.geometry.offset, dimension, 0)
    }
    #[inline(always)]
    #[must_use]
    pub fn local_id(&self, dimension: u32) -> u64 {
        of(&self.local, dimension, 0)
    }
    #[inline(always)]
    #[must_use]
    pub fn local_size(&self, dimension: u32) -> u64 {
        of(&self.geometry.local, dimension, 1)
    }
    #[inline(always)]
    #[must_use]
    pub fn enqueued_local_size(&self, dimension: u32) -> u64 {
        self.local_size(dimension)
    }
    #[inline(always)]
    #[must_use]
    pub fn group_id(&self, dimension: u32) -> u64 {
        of(&self.group, dimension, 0)
    }
    #[inline(always)]
    #[must_use]
    pub fn num_groups(&self, dimension: u32) -> u64 {
        of(&self.geometry.groups(), dimension, 1)
    }
    #[inline(always)]
    #[must_use]
    pub fn global_linear_id(&self) -> u64 {
        let Geometry { global: [width, height, _], offset, .. } = *self.geometry;
        let [x, y, z]: [u64; 3] = core::array::from_fn(|d| self.global[d] - offset[d]);
        (z * height + y) * width + x
    }
    #[inline(always)]
    #[must_use]
    pub fn local_linear_id(&self) -> u64 {
        let ([x, y, z], [width, height, _]) = (self.local, self.geometry.local);
        (z * height + y) * width + x
    }
}

/// One item of a row. A fault that leaves it names it; [`passed`](Self::passed) says that there is none.
#[derive(Debug)]
pub struct One<'a>(Item<'a>);

impl<'a> One<'a> {
    /// The item.
    #[inline(always)]
    #[must_use]
    pub fn item(&self) -> &Item<'a> {
        &self.0
    }

    /// It is done.
    #[inline(always)]
    pub fn passed(self) {
        core::mem::forget(self);
    }
}

impl Drop for One<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        let [x, y, z] = self.0.global;
        super::now::left_item(x, y, z);
    }
}

/// As many items of a row as vectors have lanes. A fault that leaves it names the item; [`passed`](Self::passed) says that there is none.
#[derive(Debug)]
pub struct Block<'r, 'a, const ALONG: usize, const GROUP: bool = false> {
    /// No copy of its numbers: they are read where there is a fault.
    row: &'r Row<'a, ALONG>,
    index: u64,
}

impl<'a, const ALONG: usize, const GROUP: bool> Block<'_, 'a, ALONG, GROUP> {
    /// The first item.
    #[inline(always)]
    #[must_use]
    pub fn item(&self) -> Item<'a> {
        self.row.unwatched(self.index)
    }

    /// All of its items are done.
    #[inline(always)]
    pub fn passed(self) {
        core::mem::forget(self);
    }
}

impl<const ALONG: usize, const GROUP: bool> Drop for Block<'_, '_, ALONG, GROUP> {
    #[inline(always)]
    fn drop(&mut self) {
        let Item { geometry, global, group, local } = self.row.first;
        if const { GROUP } {
            let ([left, lower, behind], [across, down, deep]) = (group, local);
            left_block_of_group::<ALONG>(geometry, left, lower, behind, across, down, deep, self.index);
        } else {
            let [x, y, z] = global;
            super::now::left_block(x, y, z, self.index, ALONG);
        }
    }
}

/// A fault leaves a block of a group: the numbers of the group, of the first item of the row in it, and of the block in the row.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "arrays of them would be in memory in the loop over blocks")]
fn left_block_of_group<const ALONG: usize>(
    geometry: &Geometry,
    left: u64,
    lower: u64,
    behind: u64,
    across: u64,
    down: u64,
    deep: u64,
    index: u64,
) {
    let (group, local) = ([left, lower, behind], [across, down, deep]);
    let [x, y, z] = core::array::from_fn(|d| geometry.offset[d] + group[d] * geometry.local[d] + local[d]);
    super::now::left_block(x, y, z, index, ALONG);
}

/// Items that follow each other in one dimension, mostly the first, of one group or, where nobody asks for the group, of several.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a, const ALONG: usize = 0> {
    first: Item<'a>,
    len: u64,
    /// The place that the first one has among those of its group.
    number: usize,
    /// The number of the row among those that run together.
    index: u64,
}

/// How many places the variables of a row of so many items have: those of whole vectors, unless too few items are in it for one.
#[inline(always)]
fn places(len: u64) -> u64 {
    // The number is too low where memory has no room for as many.
    if len < SOME { len } else { len.saturating_add(LANES as u64 - 1) / LANES as u64 * LANES as u64 }
}

impl<'a, const ALONG: usize> Row<'a, ALONG> {
    /// How many there are.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "none is empty")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Their number.
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.len as usize
    }

    /// Whether those from one number to another are enough for vectors that have lanes for more.
    #[inline(always)]
    #[must_use]
    pub fn has_some(&self, start: usize, end: usize) -> bool {
        (end - start) as u64 >= SOME
    }

    /// The threads that run items of the launch.
    #[inline(always)]
    #[must_use]
    pub fn threads(&self) -> Threads {
        self.first.geometry.threads()
    }

    /// The places of its items among those of their group. Behind the last item there may be some more, of which a vector has lanes.
    #[inline(always)]
    #[must_use]
    pub fn numbers(&self) -> Range<usize> {
        self.number..self.number + places(self.len) as usize
    }

    /// The blocks of as many places as vectors have lanes that its items have places in. Rows that are too short for vectors share them.
    #[inline(always)]
    #[must_use]
    pub fn blocks_of_places(&self) -> Range<usize> {
        let Range { start, end } = self.numbers();
        start / LANES..end.div_ceil(LANES)
    }

    /// The one of these blocks that an item has its place in.
    #[inline(always)]
    #[must_use]
    pub fn block_of_place(&self, index: usize) -> usize {
        (self.number % LANES + index) / LANES
    }

    /// Its lane there.
    #[inline(always)]
    #[must_use]
    pub fn lane_of_place(&self, index: usize) -> usize {
        (self.number % LANES + index) % LANES
    }

    /// The item of a number below [`len`](Self::len).
    #[inline(always)]
    #[must_use]
    pub fn item(&self, index: u64) -> Item<'a> {
        let item = self.unbegun(index);
        item.begins();
        item
    }

    /// So too, which [begins](Item::begins) where it does anything.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn unbegun(&self, index: u64) -> Item<'a> {
        let mut item = self.first;
        item.global[ALONG] += index;
        item.local[ALONG] += index;
        item
    }

    /// Runs items in what `check` runs, by what runs all from a number on: where a fault ends one, those behind it.
    pub fn each_in_check(&self, mut run: impl FnMut(usize)) {
        #[cfg(not(target_os = "none"))]
        {
            let first = self.first.global[ALONG];
            super::check::each_item(0, |global| global[ALONG] - first, |index| run(index as usize));
        }
        #[cfg(target_os = "none")]
        run(0);
    }

    /// Runs items in what `check` runs, of a kernel whose items are in step: as many as are seen to be so by `run`, and the others by `check`, which says from
    /// which number on it goes on, at first and behind each fault. `look` runs items that the instrument looks at before.
    #[cfg(not(target_os = "none"))]
    pub(super) fn each_in_step(
        &self,
        check: ChecksRows<'_>,
        look: &mut dyn FnMut(&RowsOf<'_>),
        run: &mut dyn FnMut(&RowsOf<'_>),
    ) {
        let Item { geometry, global, .. } = self.first;
        let unwatched = Geometry { watched: false, recorder: 0, ..*geometry };
        let start: [u64; 3] = core::array::from_fn(|d| global[d] - geometry.offset[d]);
        let before = super::check::items_before(geometry, global);
        // Few items are told one by one where the first ones do nothing, or some pages are known by words.
        let (mut at, mut few) = (0, 1);
        while at < self.len {
            let left = self.len - at;
            let look = &mut |item| look(&part_of_row(geometry, start, item, 1));
            let taken = super::check::steps::take(before + at, at, left, look);
            if taken.items > 0 {
                if taken.are_run {
                    run(&part_of_row(&unwatched, start, at, taken.items));
                } else {
                    let items = || part_of_row(&unwatched, start, at, taken.items);
                    let ran = super::check::unobserved(|| super::now::caught(|| run(&items())));
                    let known = super::check::steps::Known::new(before + at, taken.items);
                    // They write the same once more, up to where the fault is.
                    if ran.is_err() {
                        check(&part_of_row(geometry, start, at, taken.items), &mut |first| known.goes_on(first));
                    }
                }
                (at, few) = (at + taken.items, 1);
                continue;
            }
            let count = if super::check::steps::are_tried() { left.min(few) } else { left };
            check(&part_of_row(geometry, start, at, count), &mut |_| {});
            (at, few) = (at + count, few * 2);
        }
    }

    /// Whether a fault has ended the item of a number, in what `check` runs.
    #[must_use]
    pub fn has_ended(&self, index: usize) -> bool {
        #[cfg(not(target_os = "none"))]
        {
            super::check::has_ended(|| {
                let mut item = self.first;
                item.local[ALONG] += index as u64;
                item.local_linear_id()
            })
        }
        #[cfg(target_os = "none")]
        {
            let _ = index;
            false
        }
    }

    /// An item where nobody watches: of watched memory there are no [`Elements`](super::memory::Elements).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn unwatched(&self, index: u64) -> Item<'a> {
        let mut item = self.first;
        item.global[ALONG] += index;
        item.local[ALONG] += index;
        item
    }

    /// An item where nobody watches. A fault of it names it.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn named(&self, index: u64) -> Item<'a> {
        let item = self.unwatched(index);
        super::now::item(item.global);
        item
    }

    /// The number by which [`RowsOf::row`] finds it again.
    #[inline(always)]
    #[must_use]
    pub fn index(&self) -> u64 {
        self.index
    }

    /// Runs items from one number to another, each [named](Self::named), where a kernel hardly ever comes: by a call for each, in a loop that is
    /// compiled once.
    #[inline(always)]
    pub fn each_named(&self, first: u64, end: u64, run: impl Fn(&Item<'_>)) {
        each_named(&self.first, ALONG, first..end, &Each(run));
    }

    /// As many items as vectors have lanes.
    #[inline(always)]
    #[must_use]
    pub fn block(&self, index: u64) -> Block<'_, 'a, ALONG> {
        Block { row: self, index }
    }

    /// A block of the row of a group: the loop over its rows counts the numbers in it alone, and a short row would feel one more.
    #[inline(always)]
    #[must_use]
    pub fn block_of_group(&self, index: u64) -> Block<'_, 'a, ALONG, true> {
        Block { row: self, index }
    }

    /// The mask of so many items from one on, which run in a function of their own: a fault names the item. That is said before, as few blocks run
    /// so. LLVM would keep vectors in memory around the call if a fault that leaves it had a way to a name.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn some(&self, index: u64, count: u64) -> Mask {
        super::now::block::<ALONG>(self.unwatched(index).global);
        the_first(count)
    }

    /// The item of a lane of such a block.
    #[inline(always)]
    #[must_use]
    pub fn lane(&self, first: u64, lane: usize) -> Item<'a> {
        self.unwatched(first + lane as u64)
    }

    /// An item that may do what it must not.
    #[inline(always)]
    #[must_use]
    pub fn one(&self, index: u64) -> One<'a> {
        One(self.unwatched(index))
    }

    /// These items as rows of so many, and one of the rest.
    #[inline(always)]
    pub fn blocks(self, len: u64) -> impl Iterator<Item = Self> {
        let mut start = 0;
        core::iter::from_fn(move || {
            let rest = self.len - start;
            let number = self.number + start as usize;
            let block = Row { first: self.unwatched(start), len: rest.min(len), number, index: self.index };
            start += block.len;
            (rest > 0).then_some(block)
        })
    }
}

/// Runs rows in what `check` runs, and says from which number on it goes on.
#[cfg(not(target_os = "none"))]
pub(super) type ChecksRows<'c> = &'c mut dyn FnMut(&RowsOf<'_>, &mut dyn FnMut(u64));

/// Items of the row that begins at a place of the range: so many from one on.
#[cfg(not(target_os = "none"))]
fn part_of_row(geometry: &Geometry, [x, y, z]: [u64; 3], from: u64, len: u64) -> RowsOf<'_> {
    RowsOf::of_range(geometry, [x + from, y, z], [len, 1, 1])
}

/// A kernel that runs an item. No `Fn`, as a table of one has its code twice: it may be called by value too.
trait RunsItem {
    fn run_item(&self, item: &Item<'_>);
}

/// A function that runs one.
struct Each<F>(F);
impl<F: Fn(&Item<'_>)> RunsItem for Each<F> {
    fn run_item(&self, item: &Item<'_>) {
        (self.0)(item);
    }
}

/// Runs items along a dimension, by their numbers from the first one on.
#[inline(never)]
fn each_named(first: &Item<'_>, along: usize, numbers: Range<u64>, kernel: &dyn RunsItem) {
    for index in numbers {
        let mut item = *first;
        item.global[along] += index;
        item.local[along] += index;
        super::now::item(item.global);
        kernel.run_item(&item);
    }
}

/// All items that share local memory.
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    geometry: &'a Geometry,
    id: [u64; 3],
    /// How many items it has in each dimension.
    local: [u64; 3],
    memory: Pointer<'a, u8>,
    /// Whether the instrument of `check` watches.
    watched: bool,
}

impl<'a> Group<'a> {
    #[inline(always)]
    pub(super) fn new(geometry: &'a Geometry, id: [u64; 3], memory: Pointer<'a, u8>) -> Self {
        Self { geometry, id, local: geometry.local, memory, watched: geometry.watched }
    }

    /// This group, where nobody watches: so LLVM knows it in what a launch runs.
    #[inline(always)]
    #[must_use]
    pub fn unwatched(&self) -> Self {
        debug_assert!(!self.geometry.watched, "`check` runs another function");
        Self { watched: false, ..*self }
    }

    /// This group, of a kernel with `reqd_work_group_size`: the size is known when it is compiled, and the loops over its items are too.
    #[inline(always)]
    #[must_use]
    pub fn sized(&self, local: [u64; 3]) -> Self {
        debug_assert_eq!(local, self.geometry.local, "a launch checks it");
        Self { local, ..*self }
    }

    /// Whether the number of an item in it may be more than an `int`: then no items run in lanes, which take it for less.
    #[inline(always)]
    #[must_use]
    pub fn has_long_rows(&self) -> bool {
        self.local.iter().any(|&len| len > 1 << 31)
    }

    /// A variable in local memory: `count` elements from so many bytes on.
    #[inline(always)]
    #[must_use]
    pub fn local<T: Pointee>(&self, offset: usize, count: usize) -> Pointer<'a, T> {
        seen(self.watched, self.memory.part(offset, count), true, true)
    }

    /// The memory of an argument, which the instrument of `check` watches.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn global<'m, T>(&self, memory: Pointer<'m, T>) -> Pointer<'m, T> {
        seen_argument(self.watched, memory, true)
    }

    /// An argument that is an image and may be written, and is read too or not, which the instrument of `check` watches.
    #[inline(always)]
    #[must_use]
    pub fn image<'m>(&self, image: Texels<'m>, is_read: bool) -> Texels<'m> {
        seen_image(self.watched, image, is_read)
    }

    /// A variable in local memory that was made elsewhere: the instrument of `check` watches it, as not written.
    #[inline(always)]
    #[must_use]
    pub fn watched_local<'m, T>(&self, memory: Pointer<'m, T>) -> Pointer<'m, T> {
        seen(self.watched, memory, true, true)
    }

    /// Whether the instrument of `check` watches.
    #[inline(always)]
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// A barrier that all items have reached but those that have returned before, with a fence for local memory (1), for global memory (2), or
    /// both.
    #[inline(always)]
    pub fn barrier(&self, ended: &[bool], fences: u32, site: &Site) {
        #[cfg(not(target_os = "none"))]
        if self.watched {
            // A reference to the group would keep it in memory also where nothing is watched, which a sum pays with a tenth of its time.
            let width = self.local[0];
            super::check::barrier(site, fences, self.count(), &move || returned(width, ended));
        }
        let _ = (ended, fences, site);
    }

    /// How many items there are that run no more: those that have returned, and those that a fault has ended.
    #[inline(always)]
    fn gone(&self, ended: &[bool]) -> usize {
        #[cfg(not(target_os = "none"))]
        if self.watched {
            return missing(ended) + super::check::ended_items();
        }
        missing(ended)
    }

    /// Whether all items have returned.
    #[inline(always)]
    #[must_use]
    pub fn has_ended(&self, ended: &[bool]) -> bool {
        self.gone(ended) == self.count()
    }

    /// The place where the group goes on behind statements that its items may have left, by how many took each way: the number of the way from 1 on,
    /// or 0 for the end of them.
    ///
    /// # Panics
    /// If some went one way and some another, with a barrier behind it.
    #[inline(always)]
    #[must_use]
    pub fn way<const N: usize>(&self, left: &[usize; N], ended: &[bool], site: &Site) -> usize {
        let Some(way) = left.iter().position(|&items| items > 0) else { return 0 };
        let running = self.count() - self.gone(ended);
        #[cfg(not(target_os = "none"))]
        if self.watched {
            let items = super::check::left_on(way);
            if left[way] < running {
                diverges(true, left[way], running, site, &items);
            }
            return way + 1;
        }
        if left[way] != running {
            diverges(false, left[way], running, site, &[]);
        }
        way + 1
    }

    /// How many items it has.
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.len() as usize
    }

    /// How many items its sub-groups have, but for the last one.
    #[inline(always)]
    pub(super) fn sub_group_size(&self) -> usize {
        self.geometry.sub_group as usize
    }

    /// Its columns and lines.
    #[inline(always)]
    pub(super) fn lines(&self) -> [u64; 2] {
        [self.local[0], self.local[1]]
    }

    /// How many places a row of its items has, or a column.
    #[inline(always)]
    pub(super) fn row_places(&self, by_columns: bool) -> usize {
        places(self.local[usize::from(by_columns)]) as usize
    }

    /// Whether all of its items are in one row.
    #[inline(always)]
    pub(super) fn is_row(&self) -> bool {
        self.local[1] == 1 && self.local[2] == 1
    }

    /// Its first item, for what is the same for all.
    #[inline(always)]
    #[must_use]
    pub fn leader(&self) -> Item<'a> {
        let (local, offset) = (self.local, self.geometry.offset);
        let global = core::array::from_fn(|d| offset[d] + self.id[d] * local[d]);
        Item { geometry: self.geometry, global, group: self.id, local: [0; 3] }
    }

    /// How many items it has.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "none is empty")]
    pub fn len(&self) -> u64 {
        self.local.iter().product()
    }

    /// Its rows, the first dimension along each.
    #[inline(always)]
    #[must_use]
    pub fn rows(&self) -> RowsOf<'a> {
        self.rows_along()
    }

    /// Its columns, the second dimension along each.
    #[inline(always)]
    #[must_use]
    pub fn columns(&self) -> RowsOf<'a, 1> {
        self.rows_along()
    }

    /// Its rows or its columns.
    #[inline(always)]
    pub(super) fn rows_along<const ALONG: usize>(&self) -> RowsOf<'a, ALONG> {
        let [width, height, depth] = self.local;
        let (len, height) = if const { ALONG == 0 } { (width, height) } else { (height, width) };
        RowsOf { next: Row { first: self.leader(), len, number: 0, index: 0 }, height, depth }
    }

    /// How many places the variables of its items have, by rows or by columns.
    #[inline(always)]
    #[must_use]
    pub fn places(&self) -> usize {
        places_of(self.local)
    }
}

/// Some items of a group went one way and some another, with a barrier behind it. It is told of no group by reference, as `barrier`.
#[cold]
#[inline(never)]
fn diverges(is_watched: bool, reached: usize, of: usize, site: &Site, items: &[u64]) -> ! {
    let what = format!(
        "leads {reached} of the {of} items of a group another way than the others, and behind it there is a barrier, which all have to reach"
    );
    #[cfg(not(target_os = "none"))]
    if is_watched {
        super::check::stop_group(site, what.clone(), items);
    }
    let _ = (is_watched, items);
    super::now::end(format!("{site} {what}"))
}

/// The items that have returned, by their numbers in a group of so many items in a row. `check` runs them by rows.
#[cfg(not(target_os = "none"))]
fn returned(width: u64, ended: &[bool]) -> Vec<u64> {
    let line = places(width);
    let ended = ended.iter().zip(0..).filter(|(ended, _)| **ended);
    ended.map(|(_, place)| place / line * width + place % line).collect()
}

/// How many places the variables of the items of a group have, by rows or by columns, whichever takes more.
#[inline(always)]
pub(super) fn places_of([width, height, depth]: [u64; 3]) -> usize {
    let layer = places(width).saturating_mul(height).max(places(height).saturating_mul(width));
    // More than memory has room for.
    usize::try_from(layer.saturating_mul(depth)).unwrap_or(usize::MAX)
}

/// How many items have returned.
#[inline(always)]
fn missing(ended: &[bool]) -> usize {
    ended.iter().filter(|&&ended| ended).count()
}

/// The words of the items of a group to something in which they have to agree.
#[derive(Clone, Copy, Debug)]
pub struct Convergence<T> {
    first: Option<T>,
    count: usize,
    others: usize,
}

impl<T: Copy + PartialEq + Default> Convergence<T> {
    /// None has said anything.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "expansions only")]
    pub const fn new() -> Self {
        Self { first: None, count: 0, others: 0 }
    }

    /// One says this.
    #[inline(always)]
    pub fn cast(&mut self, value: T) {
        self.count += 1;
        let first = *self.first.get_or_insert(value);
        self.others += usize::from(first != value);
    }

    /// Casts a vote in what `check` runs, which is told of the item where it disagrees.
    pub fn cast_in_check(&mut self, value: T) {
        let others = self.others;
        self.cast(value);
        #[cfg(not(target_os = "none"))]
        if self.others > others {
            super::check::disagrees();
        }
        let _ = others;
    }

    /// The value that all say; zero or false if all have returned.
    ///
    /// # Panics
    /// If they do not say the same.
    #[inline(always)]
    #[must_use]
    pub fn agreed(self, group: &Group<'_>, site: &Site) -> T {
        if self.others > 0 {
            #[cfg(not(target_os = "none"))]
            let items = super::check::others();
            #[cfg(target_os = "none")]
            let items = [];
            diverges(group.is_watched(), self.others, self.count, site, &items);
        }
        self.first.unwrap_or_default()
    }
}

/// A private variable of each item of a group.
///
/// # Panics
/// If there is no memory for as many.
#[inline]
#[must_use]
pub fn per_item<T>(items: usize, zero: impl Fn() -> T) -> Vec<T> {
    let mut all = room_for(items, "variables of the items of a group", "give `.local` fewer items");
    all.extend(core::iter::repeat_with(zero).take(items));
    all
}

/// Room for so many elements.
///
/// # Panics
/// If there is no memory for as many: to allocate them would end the process.
#[inline]
pub(super) fn room_for<T>(count: usize, what: &str, mend: &str) -> Vec<T> {
    let mut all = Vec::new();
    if all.try_reserve_exact(count).is_err() {
        no_room(count, size_of::<T>(), what, mend);
    }
    all
}

#[cold]
#[inline(never)]
fn no_room(count: usize, size: usize, what: &str, mend: &str) -> ! {
    panic!("{what}: there is no memory for {count} times {size} bytes: {mend}")
}

/// Rows that are left, of a group or of the whole range. No adapters of iterators: LLVM left their `next` a function of its own, which took as
/// long as a row.
#[derive(Clone, Debug)]
pub struct RowsOf<'a, const ALONG: usize = 0> {
    next: Row<'a, ALONG>,
    height: u64,
    /// How many layers there are. The place of a row says whether it is behind the last one: with a number that counts to the end beside it, LLVM
    /// kept both and joined them anew for each row of a tile (`transpose` took .87 of the speed, `product` .9).
    depth: u64,
}

impl<'a, const ALONG: usize> RowsOf<'a, ALONG> {
    /// So many items in each dimension from a place of the range on, of whatever groups: nobody asks for their numbers in these.
    #[inline(always)]
    pub(super) fn of_range(geometry: &'a Geometry, start: [u64; 3], [width, height, depth]: [u64; 3]) -> Self {
        let (len, height) = if const { ALONG == 0 } { (width, height) } else { (height, width) };
        let global = core::array::from_fn(|d| geometry.offset[d] + start[d]);
        let first = Item { geometry, global, group: [0; 3], local: [0; 3] };
        Self { next: Row { first, len, number: 0, index: 0 }, height, depth: if height > 0 { depth } else { 0 } }
    }

    /// The row of a number, for a function that hardly ever runs: one that is given the row itself has all of it kept up to date where no such
    /// function runs, in a third more code.
    #[inline(never)]
    #[must_use]
    pub fn row(&self, index: u64) -> Row<'a, ALONG> {
        let mut row = self.next;
        for numbers in [&mut row.first.global, &mut row.first.local] {
            numbers[1 - ALONG] += index % self.height;
            numbers[2] += index / self.height;
        }
        Row { number: index as usize * places(row.len) as usize, index, ..row }
    }

    /// They from the first on, as a loop takes them by [`next_row`](Self::next_row). A `for` loop, whose traits rustc looks up for each, took a fiftieth
    /// of its time for a kernel of one line.
    #[inline(always)]
    #[must_use]
    pub fn walk(&self) -> Self {
        self.clone()
    }

    /// The next one.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_row(&mut self) -> Option<Row<'a, ALONG>> {
        let Row { first, len, index, .. } = self.next;
        let row = Row { first, len, number: index as usize * places(len) as usize, index };
        let Item { global, local, .. } = &mut self.next.first;
        // No row is empty: LLVM leaves out what a row of no items would need.
        if local[2] == self.depth || row.len == 0 {
            return None;
        }
        self.next.index += 1;
        let across = 1 - ALONG;
        global[across] += 1;
        local[across] += 1;
        if local[across] == self.height {
            global[across] -= self.height;
            local[across] = 0;
            global[2] += 1;
            local[2] += 1;
        }
        Some(row)
    }

    /// The rows of the next layer. Two loops tell LLVM which numbers a row changes: where each row asked whether a layer begins, all of them were kept
    /// up to date for each (Rodinia's hotspot and `lud_internal` took a twentieth longer with AVX-512).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_layer(&mut self) -> Option<Self> {
        let layer = self.clone();
        let Item { global, local, .. } = &mut self.next.first;
        if local[2] == self.depth || self.next.len == 0 {
            return None;
        }
        global[2] += 1;
        local[2] += 1;
        self.next.index += self.height;
        Some(layer)
    }

    /// The next row of a layer.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_in_layer(&mut self) -> Option<Row<'a, ALONG>> {
        let Row { first, len, index, .. } = self.next;
        let row = Row { first, len, number: index as usize * places(len) as usize, index };
        let Item { global, local, .. } = &mut self.next.first;
        let across = 1 - ALONG;
        if local[across] == self.height {
            return None;
        }
        self.next.index += 1;
        global[across] += 1;
        local[across] += 1;
        Some(row)
    }

    /// Whether the instrument of `check` watches: then items run one after the other, as it has to know which one uses memory.
    #[inline(always)]
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.next.first.geometry.watched
    }

    /// The memory of an argument, which the instrument of `check` watches.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn global<'m, T>(&self, memory: Pointer<'m, T>) -> Pointer<'m, T> {
        self.argument(memory, true)
    }

    /// [`global`](Self::global) of a parameter that may be written or not.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn argument<'m, T>(&self, memory: Pointer<'m, T>, writes: bool) -> Pointer<'m, T> {
        seen_argument(self.is_watched(), memory, writes)
    }

    /// An argument that is an image and may be written, and is read too or not, which the instrument of `check` watches.
    #[inline(always)]
    #[must_use]
    pub fn image<'m>(&self, image: Texels<'m>, is_read: bool) -> Texels<'m> {
        seen_image(self.is_watched(), image, is_read)
    }
}

#[allow(clippy::into_iter_without_iter, reason = "expansions only")]
impl<'a, const ALONG: usize> IntoIterator for &RowsOf<'a, ALONG> {
    type Item = Row<'a, ALONG>;
    type IntoIter = RowsOf<'a, ALONG>;

    #[inline(always)]
    fn into_iter(self) -> RowsOf<'a, ALONG> {
        self.clone()
    }
}

impl<'a, const ALONG: usize> Iterator for RowsOf<'a, ALONG> {
    type Item = Row<'a, ALONG>;

    #[inline(always)]
    fn next(&mut self) -> Option<Row<'a, ALONG>> {
        self.next_row()
    }
}
