//! Mappings of the memory of watched pointers to its shadow: an access knows its cell by its place in that memory, once the cells of all words lie side by
//! side. It compares once, where a place that is known has a page to compare and one to change.
//!
//! Cells are made page by page, so that memory grows with what is touched. When half of the pages of a region have words that are used, all of them get
//! cells, side by side; where they are few this is sooner, and costs 32 MB at most. So do those of a region whose pages have cells of bytes, all that are used.

use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell as Shared;
use core::mem::ManuallyDrop;
use core::ptr;

use super::quick::Known;
use super::settled::Settled;
use super::stretch::Stretches;
use super::{Cell, PAGE, Page, Region, Shadow, Space, Tag};
use crate::opencl::source_location::Site;

/// So many pages get cells of words when one of so many is used; of more of them, when half of them are. Cells of bytes are four times as many.
const SMALL: usize = 4096;
const SMALL_OF_BYTES: usize = SMALL / 4;
const PART: usize = 128;

/// The memory of a pointer.
#[repr(C)]
pub(in crate::opencl::check) struct Mapping {
    /// The recorder of the launch.
    pub(in crate::opencl::check) recorder: usize,
    /// How many bytes have cells side by side: all or none, and of whole vectors.
    reach: Shared<usize>,
    vectors: Shared<usize>,
    /// How many bytes have cells of their own side by side: all or none.
    bytes: Shared<usize>,
    /// The cell of the first word or byte, and its number.
    cells: Shared<*mut Cell>,
    first: Shared<usize>,
    /// The space, as keys of places have it.
    space: Shared<usize>,
    start: usize,
    len: usize,
    pub(super) settled: Shared<Settled>,
}

/// The cell of a word of a mapping, until some cell is made.
#[derive(Clone, Copy)]
pub(in crate::opencl::check) struct Word(pub(super) *mut Cell);

/// How many bytes a vector has at most whose words are compared with one number.
const VECTOR: usize = 16;

/// From one byte to the next there are so many of cells.
const PER_BYTE: usize = size_of::<Cell>() / 4;
const _: () = assert!(size_of::<Cell>() % 4 == 0);

impl Mapping {
    fn new(recorder: usize, start: usize, len: usize) -> Self {
        let none = || Shared::new(0);
        Mapping {
            recorder,
            reach: none(),
            vectors: none(),
            bytes: none(),
            cells: Shared::new(ptr::null_mut()),
            first: none(),
            space: none(),
            start,
            len,
            settled: Shared::default(),
        }
    }

    fn set_reach(&self, bytes: usize) {
        self.reach.set(bytes);
        self.vectors.set(bytes / VECTOR * VECTOR);
    }

    /// The cell of the word that begins at a place in the memory, if it is known.
    #[inline(always)]
    pub(in crate::opencl::check) fn word(&self, at: usize) -> Option<Word> {
        let is_known = at % 4 == 0 && at < self.reach.get();
        is_known.then(|| Word(self.cells.get().wrapping_byte_add(at.wrapping_mul(PER_BYTE))))
    }

    /// The cell of the first word of a vector of so many bytes at a place in the memory, if the cells of all its words are known, and the place is a multiple
    /// of `align`.
    #[inline(always)]
    pub(in crate::opencl::check) fn words(&self, at: usize, len: usize, align: usize) -> Option<Word> {
        let are_known = if len <= align && align <= VECTOR {
            at % align == 0 && at < self.vectors.get()
        } else {
            at % align == 0 && at < self.reach.get() && self.reach.get() - at >= len
        };
        are_known.then(|| Word(self.cells.get().wrapping_byte_add(at.wrapping_mul(PER_BYTE))))
    }

    /// The cell of the first one of so many bytes at a place in the memory, if those have cells of their own, and the place is a multiple of `align`.
    #[inline(always)]
    pub(in crate::opencl::check) fn single(&self, at: usize, len: usize, align: usize) -> Option<Word> {
        let bytes = self.bytes.get();
        let are_known = at < bytes && bytes - at >= len && at % align == 0;
        are_known.then(|| Word(self.cells.get().wrapping_add(at)))
    }

    /// The number of the first cell of so many words from an address on, if it is known.
    #[inline(always)]
    pub(super) fn cell(&self, start: usize, count: usize) -> Option<usize> {
        // A rotation makes an address between words a number beyond all.
        let (number, words) = (start.wrapping_sub(self.start).rotate_right(2), self.reach.get() / 4);
        (number < words && count <= words - number).then(|| self.first.get().wrapping_add(number))
    }

    /// The number of the cell of a byte at a place in the memory, if it is known.
    #[cfg(test)]
    pub(super) fn bytes_from(&self, at: usize) -> Option<usize> {
        (at < self.bytes.get()).then(|| self.first.get() + at)
    }

    /// Whether the stamp of a place is right for this memory.
    #[inline(always)]
    pub(super) fn has(&self, known: &Known, site: &Site, since: usize) -> bool {
        known.is_in(self.space.get(), site, since)
    }
}

/// The cells of all pages, and the memory of each pointer that may write it.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) all: Vec<Cell>,
    pub(super) mappings: Vec<Rc<Mapping>>,
    /// The stretches that stand in place of cells.
    pub(super) stretches: Stretches,
    /// How often something may have been done to cells of local memory that have the tag of what a group reads.
    pub(super) changes: u64,
}

/// So many cells at once are memory that is zero when it comes, and stays so where nobody writes it.
const MANY: usize = 1 << 12;

/// So many cells of which nothing is known.
fn zeros(count: usize) -> Vec<Cell> {
    const { assert!(size_of::<Cell>() == size_of::<[u64; 4]>() && align_of::<Cell>() == align_of::<[u64; 4]>()) };
    // The standard library asks for such memory where it makes a vector of zeros, if these are numbers.
    let mut all = ManuallyDrop::new(vec![[0_u64; 4]; count]);
    // SAFETY: a cell is four numbers, each of which may be zero, and both vectors have elements of one size and alignment.
    unsafe { Vec::from_raw_parts(all.as_mut_ptr().cast(), all.len(), all.capacity()) }
}

impl Cells {
    /// The first of so many cells of a space of which nothing is known.
    pub(super) fn fresh(&mut self, count: usize, space: Space) -> usize {
        let Cells { all, mappings, .. } = self;
        let (first, before) = (all.len(), all.as_ptr());
        if space == Space::Local {
            all.resize(first + count, Cell { tag: Tag::fresh(space), ..Cell::default() });
        } else if count >= MANY && all.capacity() - first < count {
            let before = core::mem::replace(all, zeros(first + count));
            all[..first].copy_from_slice(&before);
        } else {
            // LLVM sees that these are zeros.
            all.resize_with(first + count, Cell::default);
        }
        if all.as_ptr() != before {
            for mapping in mappings {
                mapping.cells.set(all.as_mut_ptr().wrapping_add(mapping.first.get()));
            }
        }
        first
    }
}

impl Region {
    /// Some of its cells were made or have changed their places.
    pub(super) fn recount(&mut self) {
        self.first = None;
        self.words = self.pages.iter().filter(|page| matches!(page, Page::Words(_))).count();
        self.bytes = self.pages.iter().filter(|page| matches!(page, Page::Bytes(_))).count();
        self.runs = self.pages.iter().filter(|page| matches!(page, Page::Run(_))).count();
    }

    /// Whether so many of its pages have cells that all should, of one kind.
    pub(super) fn is_ripe(&self, cells: &Cells) -> bool {
        let (used, small) = match (self.words, self.bytes) {
            _ if cells.are_few() || self.runs > 0 || self.first.is_some() => return false,
            (words, 0) => (words, SMALL),
            (0, bytes) => (bytes, SMALL_OF_BYTES),
            _ => return false,
        };
        let part = if self.pages.len() <= small { PART } else { 2 };
        used > 0 && used * part >= self.pages.len()
    }
}

impl Shadow {
    /// The address of the memory of a pointer, for accesses by a recorder.
    pub(in crate::opencl::check) fn map(&mut self, start: usize, len: usize, recorder: usize) -> usize {
        if let Some(address) = self.mapped(start, len) {
            return address;
        }
        self.cells.mappings.push(Rc::new(Mapping::new(recorder, start, len)));
        self.find_mappings();
        self.cells.mappings.last().map_or(0, |mapping| Rc::as_ptr(mapping).expose_provenance())
    }

    /// A mapping that memory has already, by its address.
    pub(in crate::opencl::check) fn mapped(&self, start: usize, len: usize) -> Option<usize> {
        let mapping = self.cells.mappings.iter().find(|of| (of.start, of.len) == (start, len))?;
        Some(Rc::as_ptr(mapping).expose_provenance())
    }

    /// Finds the cells of all pointers' memory anew.
    pub(super) fn find_mappings(&mut self) {
        let base = self.cells.all.as_mut_ptr();
        for mapping in &self.cells.mappings {
            let region = self.region(mapping.start, None).map(|number| &self.regions[number]);
            let region = region.filter(|region| {
                let is_shared = matches!(region.space, Space::Global | Space::Local) && !region.is_constant;
                is_shared && mapping.start % 4 == 0 && region.has(mapping.start, mapping.len)
            });
            mapping.set_reach(0);
            mapping.bytes.set(0);
            mapping.settled.set(Settled::default());
            if let Some((region, first)) = region.and_then(|region| Some((region, region.first?))) {
                let before = mapping.start - region.first_page * PAGE;
                mapping.first.set(first + if region.bytes > 0 { before } else { before / 4 });
                mapping.cells.set(base.wrapping_add(mapping.first.get()));
                mapping.space.set(Known::space(region.space));
                if region.bytes > 0 {
                    mapping.bytes.set(mapping.len);
                } else {
                    mapping.set_reach(mapping.len / 4 * 4);
                }
                let count = if region.bytes > 0 { mapping.len } else { mapping.len.div_ceil(4) };
                if region.space == Space::Local {
                    mapping.settled.set(Settled::new(mapping.first.get(), count));
                }
            }
        }
    }

    /// The cells of all pages of a region lie side by side from here on.
    pub(super) fn join(&mut self, number: usize) {
        let Shadow { regions, cells, quick, .. } = self;
        let region = &mut regions[number];
        let of_bytes = region.bytes > 0;
        let count = if of_bytes { PAGE } else { PAGE / 4 };
        let first = cells.fresh(region.pages.len() * count, region.space);
        for (page, to) in region.pages.iter_mut().zip((first..).step_by(count)) {
            if let Page::Words(from) | Page::Bytes(from) = *page {
                cells.all.copy_within(from..from + count, to);
            }
            *page = if of_bytes { Page::Bytes(to) } else { Page::Words(to) };
        }
        region.recount();
        region.first = Some(first);
        quick.forget();
        self.find_mappings();
    }
}
