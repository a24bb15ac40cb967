//! Stretches: what items that are in step have done to memory, without a cell for each word. Each item has used a *window* of some bytes, by the same
//! accesses, and that of the next one lies one step further. So a row of items is a few numbers, however long it is, and the next row mostly goes on with
//! the stretch of the last one.
//!
//! A page has the stretches that have bytes of it, as long as nothing else uses it, and no item a byte that another one of them has written. For anything
//! else it gets cells, by the accesses of its stretches one after another: then it has what it would have had without them
//! (`stretches_are_kept_as_all_are`).

use alloc::vec::Vec;
use core::ops::Range;

use super::{Access, Cells, Event, Found, Now, PAGE, Page, Region, STAMP_BITS, Shadow, Space, Stamp};
use crate::opencl::check::Numbers;

/// An access that each of some items makes, each a step further than the one before: the first byte and the used ones, and the number of its place.
pub(in crate::opencl::check) struct Stride {
    pub(in crate::opencl::check) start: usize,
    pub(in crate::opencl::check) step: isize,
    pub(in crate::opencl::check) parts: Vec<Range<usize>>,
    pub(in crate::opencl::check) access: Access,
    pub(in crate::opencl::check) site: u32,
}

/// The place so many steps behind another one: all memory has fewer of them.
pub(super) fn behind(start: usize, step: isize, items: u64) -> usize {
    let reach = step.unsigned_abs().wrapping_mul(items as usize);
    if step < 0 { start.wrapping_sub(reach) } else { start.wrapping_add(reach) }
}

impl Stride {
    /// This access of the items from one on.
    pub(in crate::opencl::check) fn behind(&self, items: u64) -> Self {
        let Stride { start, step, ref parts, access, site } = *self;
        let start = behind(start, step, items);
        Stride { start, step, parts: parts.clone(), access, site }
    }
}

/// An access of an item: which of all it is, where in the window, and its stamp.
#[derive(Clone, PartialEq)]
struct Made {
    order: usize,
    offset: usize,
    parts: Vec<Range<usize>>,
    access: Access,
    stamp: u32,
}

/// The accesses of an item to its window, and how many bytes that has.
#[derive(PartialEq)]
struct Shape {
    made: Vec<Made>,
    window: usize,
    writes: bool,
    /// Whether all are of whole words, and so are the steps.
    of_words: bool,
}

/// The windows of items that follow each other, the first of which has such a number among all of the range. Rows of so many items may follow, whose windows lie
/// so far from those of the row before, between its windows: as in a matrix of which each row of items writes a column.
#[derive(Clone, Copy)]
struct Stretch {
    start: usize,
    step: isize,
    first: u64,
    count: u64,
    shape: u32,
    rows: u64,
    across: isize,
}

impl Stretch {
    /// All bytes from the first window to the last one.
    fn bytes(&self, window: usize) -> Range<usize> {
        let of_row = |start: usize| {
            let last = behind(start, self.step, self.count - 1);
            start.min(last)..start.max(last) + window
        };
        let (first, last) = (of_row(self.start), of_row(self.row(self.rows - 1).start));
        first.start.min(last.start)..first.end.max(last.end)
    }

    /// One of its rows.
    fn row(&self, number: u64) -> Self {
        let (start, first) = (behind(self.start, self.across, number), self.first + number * self.count);
        Stretch { start, first, rows: 1, ..*self }
    }

    /// How far another row lies from the one before, if it is the next one, and no window of it meets one of this.
    fn across(&self, other: &Stretch, window: usize) -> Option<isize> {
        let is_next = (self.step, self.count, self.first + self.rows * self.count)
            == (other.step, other.count, other.first)
            && (self.rows == 1 || other.start == behind(self.start, self.across, self.rows));
        let between = isize::try_from(other.start.abs_diff(self.start)).ok()?;
        let between = if other.start < self.start { -between } else { between };
        let across = if self.rows == 1 { between } else { self.across };
        let (far, step) = (across.unsigned_abs(), self.step.unsigned_abs());
        let reach = usize::try_from(self.rows).ok()?.checked_mul(far)?.checked_add(window)?;
        (is_next && window <= far && reach <= step).then_some(across)
    }

    /// The items of one row whose windows have bytes of some.
    fn items(&self, window: usize, bytes: &Range<usize>) -> Range<u64> {
        let step = self.step.unsigned_abs();
        if step == 0 {
            return 0..self.count;
        }
        // Those with windows that end before the bytes, and with windows that begin before their end.
        let (before, upto) = if self.step > 0 {
            let first = self.start + window;
            let before = if bytes.start < first { 0 } else { (bytes.start - first) / step + 1 };
            (before, bytes.end.saturating_sub(self.start).div_ceil(step))
        } else {
            let before = if self.start < bytes.end { 0 } else { (self.start - bytes.end) / step + 1 };
            (before, (self.start + window).saturating_sub(bytes.start).div_ceil(step))
        };
        (before as u64).min(self.count)..(upto as u64).min(self.count)
    }
}

/// A stretch of a page, and the one of it before that.
#[derive(Clone, Copy)]
struct Link {
    stretch: u32,
    before: Option<u32>,
}

/// So many stretches has a page at the most.
const MOST: usize = 16;

/// All stretches of a launch.
#[derive(Default)]
pub(super) struct Stretches {
    numbers: Numbers,
    /// Whether more of them may come: then no page gets cells for what nothing has used.
    pub(super) are_taken: bool,
    shapes: Vec<Shape>,
    all: Vec<Stretch>,
    links: Vec<Link>,
    /// Those that the last row has made or gone on with.
    last: Vec<u32>,
}

/// Accesses of an item to one window, while it is seen whether they become a stretch.
struct Cluster {
    region: usize,
    stretch: Stretch,
    window: usize,
    made: Vec<Made>,
}

impl Cluster {
    fn writes(&self) -> bool {
        self.made.iter().any(|made| made.access == Access::Write)
    }

    fn bytes(&self) -> Range<usize> {
        self.stretch.bytes(self.window)
    }

    /// Takes the accesses of another one to itself, if they lie by the same step.
    fn join(&mut self, other: Cluster) -> bool {
        if (self.region, self.stretch.step) != (other.region, other.stretch.step) {
            return false;
        }
        let start = self.stretch.start.min(other.stretch.start);
        let end = (self.stretch.start + self.window).max(other.stretch.start + other.window);
        let shifted = |(of, from): (Vec<Made>, usize)| {
            of.into_iter().map(move |made| Made { offset: made.offset + from - start, ..made })
        };
        let own = core::mem::take(&mut self.made);
        self.made = shifted((own, self.stretch.start)).chain(shifted((other.made, other.stretch.start))).collect();
        self.made.sort_unstable_by_key(|made| made.order);
        (self.stretch.start, self.window) = (start, end - start);
        true
    }
}

fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

impl Shadow {
    /// Items of the launch may be in step, of which these are the numbers.
    pub(in crate::opencl::check) fn takes(&mut self, numbers: Numbers) {
        self.cells.stretches = Stretches { numbers, are_taken: true, ..Stretches::default() };
    }

    /// No more stretches come.
    pub(in crate::opencl::check) fn takes_no_more(&mut self) {
        self.cells.stretches.are_taken = false;
    }

    /// Whether more stretches may come.
    pub(in crate::opencl::check) fn takes_more(&self) -> bool {
        self.cells.stretches.are_taken
    }

    /// For how many items, of so many from one with such a number on, these accesses are in order: they are kept, or are asked about before. Those that need
    /// not be kept are of memory that nobody writes.
    pub(in crate::opencl::check) fn take(
        &mut self,
        first: u64,
        items: u64,
        all: &[(Stride, bool)],
        is_kept: bool,
    ) -> u64 {
        let is_calm = self.steps.is_empty() && self.pending.is_empty() && self.orders.are_calm();
        if !is_calm || (self.stamps.all.len() + all.len()) >> STAMP_BITS > 0 {
            return 0;
        }
        let Some(clusters) = self.clusters(first, items, all) else { return 0 };
        let Shadow { regions, cells, .. } = self;
        let free = |(number, cluster): (usize, &Cluster)| {
            cells.stretches.free(&regions[cluster.region], cluster, cells.stretches.beside(number, cluster))
        };
        let items = clusters.iter().enumerate().map(free).min().unwrap_or(items);
        if is_kept && items > 0 {
            cells.stretches.last.resize(clusters.len(), u32::MAX);
            for (number, mut cluster) in clusters.into_iter().enumerate() {
                cluster.stretch.count = items;
                let region = &mut regions[cluster.region];
                cells.stretches.add(number, region, cluster);
            }
        }
        items
    }

    /// The windows of these accesses, if no two items use one byte that one of them writes.
    fn clusters(&mut self, first: u64, count: u64, all: &[(Stride, bool)]) -> Option<Vec<Cluster>> {
        let mut clusters: Vec<Cluster> = Vec::new();
        for (order, (of, is_kept)) in all.iter().enumerate() {
            let Stride { start, step, ref parts, access, site } = *of;
            let end = parts.last().map_or(0, |part| part.end);
            let region = self.region(start, None)?;
            let of = &self.regions[region];
            if of.is_constant && access == Access::Read || !is_kept {
                continue;
            }
            if of.is_constant || of.space != Space::Global || !of.has(start, end) {
                return None;
            }
            let phase = self.phases[Space::Global as usize];
            let stamp = self.stamp(Stamp { phase, step: 0, site, copy: 0, time: 0, scope: 0 });
            let stretch = Stretch { start, step, first, count, shape: 0, rows: 1, across: 0 };
            let mut cluster = Cluster {
                region,
                stretch,
                window: end,
                made: [Made { order, offset: 0, parts: parts.clone(), access, stamp }].into(),
            };
            // A window may lie between two that are apart.
            while let Some(at) =
                clusters.iter().position(|of| of.region == region && meet(&of.bytes(), &cluster.bytes()))
            {
                if !cluster.join(clusters.swap_remove(at)) {
                    return None;
                }
            }
            clusters.push(cluster);
        }
        clusters.sort_unstable_by_key(|cluster| cluster.made[0].order);
        let is_own = |cluster: &Cluster| {
            let step = cluster.stretch.step.unsigned_abs();
            let region = &self.regions[cluster.region];
            let are_inside = cluster.bytes().end <= region.start + region.len;
            step > 0 && are_inside && (cluster.window <= step || !cluster.writes())
        };
        // Windows that have little of a page would have each page of a large memory, and the next row would too, but where that lies beside this one.
        let stretches = &self.cells.stretches;
        let is_sparse = |(number, cluster): (usize, &Cluster)| {
            let is_first = stretches.last.get(number).is_none_or(|last| *last == u32::MAX);
            let is_beside = is_first || stretches.beside(number, cluster).is_some();
            cluster.window < cluster.stretch.step.unsigned_abs() / 8 && !is_beside
        };
        if clusters.iter().enumerate().any(is_sparse) {
            self.takes_no_more();
            return None;
        }
        clusters.iter().all(is_own).then_some(clusters)
    }

    /// Gives cells to the pages of these bytes that have stretches.
    pub(super) fn unroll(&mut self, number: usize, bytes: Range<usize>) {
        if self.regions[number].runs == 0 {
            return;
        }
        for page in bytes.start / PAGE..bytes.end.div_ceil(PAGE) {
            let region = &self.regions[number];
            if let Some(Page::Run(link)) = page.checked_sub(region.first_page).and_then(|at| region.pages.get(at)) {
                let link = *link;
                self.unroll_page(number, page, link);
            }
        }
    }

    fn unroll_page(&mut self, number: usize, page: usize, link: u32) {
        let Shadow { regions, cells, stamps, stride, sub_group, orders, .. } = self;
        let region = &mut regions[number];
        let bytes = page * PAGE..(page + 1) * PAGE;
        let (accesses, of_words) = cells.stretches.accesses(link, &bytes);
        region.runs -= 1;
        let is_local = region.space;
        region.pages[page - region.first_page] = if of_words {
            region.words += 1;
            Page::Words(cells.fresh(PAGE / 4, is_local))
        } else {
            region.bytes += 1;
            Page::Bytes(cells.fresh(PAGE, is_local))
        };
        for (item, _, access, stamp, used) in accesses {
            let (number, group) = cells.stretches.numbers.of(item);
            let now = Now {
                event: Event::new(number, stamp),
                number,
                group,
                of: stamps.all[stamp as usize],
                stamps: &stamps.all,
                pending: &[],
                stride: *stride,
                sub_group: *sub_group,
                space: region.space,
                orders,
                calm: true,
            };
            region.access(cells, &now, used.start, used.len(), access, &mut Found::default());
        }
    }
}

/// An access of an item to some bytes, with its place among those of the item, and its stamp.
type Unrolled = (u64, usize, Access, u32, Range<usize>);

impl Stretches {
    /// The stretches of a page, the last one first.
    fn of_page(&self, link: u32) -> impl Iterator<Item = u32> {
        core::iter::successors(Some(self.links[link as usize]), |link| Some(self.links[link.before? as usize]))
            .map(|link| link.stretch)
    }

    /// The stretch of the last row's cluster of such a number, if the windows of this one are those of its next row, between its own.
    fn beside(&self, number: usize, cluster: &Cluster) -> Option<u32> {
        let last = *self.last.get(number)?;
        let of = self.all.get(last as usize)?;
        let window = self.shapes[of.shape as usize].window;
        (window == cluster.window && of.across(&cluster.stretch, window).is_some()).then_some(last)
    }

    /// How many of the items of a cluster, from the first on, have windows in pages that nothing has used, or only stretches that it does not meet, or is
    /// `beside`.
    fn free(&self, region: &Region, cluster: &Cluster, beside: Option<u32>) -> u64 {
        let (Stretch { start, step, count, .. }, bytes) = (cluster.stretch, cluster.bytes());
        let writes = cluster.writes();
        let is_free = |page: usize| match region.pages[page - region.first_page] {
            Page::None => true,
            Page::Run(link) => {
                let mut links = 0;
                self.of_page(link).all(|number| {
                    links += 1;
                    if Some(number) == beside {
                        return links < MOST;
                    }
                    let of = &self.all[number as usize];
                    let shape = &self.shapes[of.shape as usize];
                    links < MOST && !((writes || shape.writes) && meet(&of.bytes(shape.window), &bytes))
                })
            }
            Page::Words(_) | Page::Bytes(_) => false,
        };
        let mut pages = bytes.start / PAGE..bytes.end.div_ceil(PAGE);
        // Mostly the pages of a row beside another one have that and nothing else.
        let is_alone = |page: &Page| match page {
            Page::Run(link) => {
                let Link { stretch, before } = self.links[*link as usize];
                Some(stretch) == beside && before.is_none()
            }
            _ => false,
        };
        if beside.is_some()
            && region.pages[pages.start - region.first_page..pages.end - region.first_page].iter().all(is_alone)
        {
            return count;
        }
        let by = step.unsigned_abs();
        let items = if step > 0 {
            let taken = pages.find(|page| !is_free(*page));
            taken.map(|page| (page * PAGE + by).saturating_sub(start + cluster.window) / by)
        } else {
            let taken = pages.rev().find(|page| !is_free(*page));
            taken.map(|page| (start + by).saturating_sub((page + 1) * PAGE) / by)
        };
        items.map_or(count, |items| (items as u64).min(count))
    }

    /// Adds what a cluster has used, which is [free](Self::free): the cluster of such a number of the row.
    fn add(&mut self, number: usize, region: &mut Region, cluster: Cluster) {
        let (bytes, writes) = (cluster.bytes(), cluster.writes());
        let beside = self.beside(number, &cluster);
        let pages = bytes.start / PAGE..bytes.end.div_ceil(PAGE);
        let Cluster { stretch, window, made, .. } = cluster;
        let Stretch { start, step, first, .. } = stretch;
        let last = self.last[number];
        let is_same = self.all.get(last as usize).is_some_and(|of| {
            let shape = &self.shapes[of.shape as usize];
            shape.window == window && shape.made == made
        });
        let goes_on = is_same
            && self.all.get(last as usize).is_some_and(|of| {
                of.rows == 1
                    && (of.step, of.first + of.count, behind(of.start, of.step, of.count)) == (step, first, start)
            });
        // The pages that have the stretch already.
        let mut linked = pages.end..pages.end;
        let number_of = if goes_on {
            self.all[last as usize].count += stretch.count;
            last
        } else if let (true, Some(last)) = (is_same, beside) {
            let of = &mut self.all[last as usize];
            let before = of.bytes(window);
            linked = before.start / PAGE..before.end.div_ceil(PAGE);
            of.across = of.across(&stretch, window).unwrap_or(of.across);
            of.rows += 1;
            last
        } else {
            let are_words = |made: &Made| {
                let is_word = |part: &Range<usize>| (part.start | part.end) % 4 == 0;
                made.offset % 4 == 0 && made.parts.iter().all(is_word)
            };
            let of_words = start % 4 == 0 && step % 4 == 0 && made.iter().all(are_words);
            let shape = Shape { made, window, writes, of_words };
            let known = self.shapes.iter().rposition(|of| *of == shape);
            let shape = known.unwrap_or_else(|| {
                self.shapes.push(shape);
                self.shapes.len() - 1
            });
            self.all.push(Stretch { shape: shape as u32, ..stretch });
            self.all.len() as u32 - 1
        };
        self.last[number] = number_of;
        for page in (pages.start..pages.end.min(linked.start)).chain(pages.start.max(linked.end)..pages.end) {
            let page = &mut region.pages[page - region.first_page];
            let before = match *page {
                Page::Run(link) if self.of_page(link).any(|of| of == number_of) => continue,
                Page::Run(link) => Some(link),
                _ => {
                    region.runs += 1;
                    None
                }
            };
            *page = Page::Run(self.links.len() as u32);
            self.links.push(Link { stretch: number_of, before });
        }
    }

    /// All accesses to some bytes of a page with such stretches, in the order in which they were made, and whether all are of words.
    fn accesses(&self, link: u32, bytes: &Range<usize>) -> (Vec<Unrolled>, bool) {
        let (mut all, mut of_words) = (Vec::new(), true);
        for number in self.of_page(link) {
            let stretch = &self.all[number as usize];
            let shape = &self.shapes[stretch.shape as usize];
            of_words &= shape.of_words && (stretch.rows == 1 || stretch.across % 4 == 0);
            let rows = (0..stretch.rows).map(|row| stretch.row(row));
            for (of, item) in rows.flat_map(|of| of.items(shape.window, bytes).map(move |item| (of, item))) {
                let start = behind(of.start, of.step, item);
                for Made { order, offset, parts, access, stamp } in &shape.made {
                    for part in parts {
                        let (from, to) = (start + offset + part.start, start + offset + part.end);
                        let used = from.max(bytes.start)..to.min(bytes.end);
                        if !used.is_empty() {
                            all.push((of.first + item, *order, *access, *stamp, used));
                        }
                    }
                }
            }
        }
        // Items run one after another, in the order of their numbers.
        all.sort_by_key(|(item, order, ..)| (*item, *order));
        (all, of_words)
    }

    /// Whether a stretch is longer than a row of the tests.
    #[cfg(test)]
    pub(super) fn are_long(&self) -> bool {
        self.all.iter().any(|stretch| stretch.count > self.numbers.global[0])
    }

    /// Whether a stretch has several rows.
    #[cfg(test)]
    pub(super) fn are_wide(&self) -> bool {
        self.all.iter().any(|stretch| stretch.rows > 2)
    }

    /// Nothing is known any more.
    pub(super) fn forget(&mut self) {
        self.shapes.clear();
        self.all.clear();
        self.links.clear();
        self.last.clear();
    }
}

impl Cells {
    /// Whether cells come only for what was used.
    pub(super) fn are_few(&self) -> bool {
        self.stretches.are_taken
    }
}
