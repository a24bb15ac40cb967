//! Functions of a sub-group, or of a whole group (OpenCL C 3.0, sections 6.15.16 and 6.15.19): each item gives its arguments, and has its result
//! when all have.
//!
//! Each result is made by one rule, of the numbers of the items in their sub-group and of nothing else. So its bits are the same on every machine,
//! however items run:
//!
//! - a reduction is a tree over the size of the sub-group, a power of two: with `h` half of the size the items below `h` each take the value of the
//!   one `h` further, then the same with a quarter, down to one. That of a group is over the next power of two;
//! - a scan goes by distances 1, 2, 4 and so on: each item takes the value of the one so far before it, that one's being on the left;
//! - an item that does not come is left out. One that asks for the value of such an item has its own.
//!
//! The arguments are the columns that the items of a group keep their variables in, or values that are the same for all, and the results go to such a
//! column: [`Collective`]. Where all items of a sub-group come, a function is a loop over so many elements as the kernel says, which LLVM makes
//! vectors of. Where items cannot leave their arguments in columns, each gives them by itself: [`Gathered`].

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::geometry::SUB_GROUP;
use super::image::Texels;
use super::memory::Pointer;
use super::pointee::Pointee;
use super::range::{Group, Item};
use super::source_location::Site;
use crate::element::{Lanes, for_each_element};
use crate::permute::gather;
use crate::primitive;
use crate::vector::Vector;

/// One argument of all items of a group.
pub trait Column: Copy {
    /// The type of it.
    type Value: Copy;
    /// The argument of the item at a place.
    fn at(self, place: usize) -> Self::Value;
    /// The part that has some items.
    fn part(self, of: Range<usize>) -> Self;
    /// The value, if it is known to be the same for all.
    fn same(self) -> Option<Self::Value>;
}
impl<T: Copy> Column for &[T] {
    type Value = T;
    #[inline(always)]
    fn at(self, place: usize) -> T {
        self[place]
    }
    #[inline(always)]
    fn part(self, of: Range<usize>) -> Self {
        &self[of]
    }
    #[inline(always)]
    fn same(self) -> Option<T> {
        None
    }
}

/// An argument that is the same for all items.
#[derive(Clone, Copy, Debug)]
pub struct Same<T>(pub T);
impl<T: Copy> Column for Same<T> {
    type Value = T;
    #[inline(always)]
    fn at(self, _: usize) -> T {
        self.0
    }
    #[inline(always)]
    fn part(self, _: Range<usize>) -> Self {
        self
    }
    #[inline(always)]
    fn same(self) -> Option<T> {
        Some(self.0)
    }
}

/// All arguments of all items of a group.
pub trait Table: Copy {
    /// All arguments of one item.
    type Row: Copy;
    /// The row of the item at a place.
    fn row_at(self, place: usize) -> Self::Row;
    /// The rows of some items.
    #[must_use]
    fn part(self, of: Range<usize>) -> Self;
    /// A row, if its second argument is known to be the same for all.
    fn with_same_second(self) -> Option<Self::Row> {
        None
    }
}
/// Rows that items have given one after another.
impl<R: Copy> Table for &[R] {
    type Row = R;
    #[inline(always)]
    fn row_at(self, place: usize) -> R {
        self[place]
    }
    #[inline(always)]
    fn part(self, of: Range<usize>) -> Self {
        &self[of]
    }
}
macro_rules! given {
    ($(($($name:ident $number:tt)*) $second:expr;)*) => { $(
        impl<$($name: Column),*> Table for ($($name,)*) {
            type Row = ($($name::Value,)*);
            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "of no arguments there is none")]
            fn row_at(self, place: usize) -> Self::Row {
                let _ = place;
                ($(self.$number.at(place),)*)
            }
            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "of no arguments there is none")]
            fn part(self, of: Range<usize>) -> Self {
                let _ = &of;
                ($(self.$number.part(of.clone()),)*)
            }
            #[inline(always)]
            fn with_same_second(self) -> Option<Self::Row> {
                let second: fn(Self) -> bool = $second;
                second(self).then(|| self.row_at(0))
            }
        }
    )* };
}
given! {
    () |()| false;
    (A 0) |_| false;
    (A 0 B 1) |of| of.1.same().is_some();
    (A 0 B 1 C 2) |of| of.1.same().is_some();
    (A 0 B 1 C 2 D 3) |of| of.1.same().is_some();
}

/// The places of the items of a group in columns.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Whether each has that of its number.
    is_plain: bool,
    /// Columns and lines of the group.
    lines: [usize; 2],
    /// How far the first items of two rows are apart, and whether a row is along the second dimension.
    step: usize,
    by_columns: bool,
}

impl Layout {
    /// The place of an item by its number, of a layout that is not plain.
    fn of_rows(&self, number: usize) -> usize {
        let [width, height] = self.lines;
        let (x, y, z) = (number % width, number / width % height, number / width / height);
        if self.by_columns { (z * width + x) * self.step + y } else { (z * height + y) * self.step + x }
    }
}

/// A function that items of a group call together: their arguments, and who comes.
#[derive(Clone, Copy, Debug)]
pub struct Collective<'a, G> {
    given: G,
    /// Those that come, if not all do.
    came: Option<&'a [bool]>,
    /// How many items there are.
    count: usize,
    /// How many items belong together: those of a sub-group, or all.
    span: usize,
    /// The size of the tree over them.
    size: usize,
    layout: Layout,
}

/// Items that belong together.
#[derive(Clone, Copy)]
struct Part<'a, G> {
    given: G,
    came: Option<&'a [bool]>,
    layout: Layout,
    /// The number of the first one in the group. Of a plain layout the columns begin with it.
    first: usize,
    count: usize,
    size: usize,
}

impl<G: Table> Part<'_, G> {
    #[inline(always)]
    fn place(&self, number: usize) -> usize {
        if self.layout.is_plain { number } else { self.layout.of_rows(self.first + number) }
    }

    /// Whether any of these items comes. LLVM makes vectors of this and of the next, and of no loop that ends early.
    #[inline(always)]
    fn any_comes(&self) -> bool {
        self.came.is_none_or(|came| came.iter().fold(false, |any, &came| any | came))
    }

    #[inline(always)]
    fn all_come(&self) -> bool {
        self.came.is_none_or(|came| came.iter().fold(true, |all, &came| all & came))
    }

    /// Whether an item comes.
    #[inline(always)]
    fn has(&self, number: usize) -> bool {
        number < self.count && self.came.is_none_or(|came| came[self.place(number)])
    }

    /// The arguments that an item gives, if it comes.
    #[inline(always)]
    fn get(&self, number: usize) -> Option<G::Row> {
        self.has(number).then(|| self.given.row_at(self.place(number)))
    }

    /// The first item that comes.
    #[inline(always)]
    fn first(&self) -> Option<G::Row> {
        self.each().next().map(|(_, row)| row)
    }

    /// The arguments of those that come, with their numbers.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (usize, G::Row)> + '_ {
        (0..self.count).filter(|&number| self.has(number)).map(|number| (number, self.given.row_at(self.place(number))))
    }

    /// Whether all items come that the size has room for.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.came.is_none() && self.count == self.size
    }

    /// Gives each item that comes its result.
    #[inline(always)]
    fn set<R>(&self, results: &mut [R], mut result: impl FnMut(usize) -> R) {
        for number in 0..self.count {
            if self.has(number) {
                results[self.place(number)] = result(number);
            }
        }
    }
}

impl<'a, G: Table> Collective<'a, G> {
    /// For the items of each sub-group, which has so many, but for the last one of a group. A kernel knows the size when it is compiled.
    #[inline(always)]
    #[must_use]
    pub fn of_sub_groups(group: &Group<'_>, size: usize, given: G, came: Option<&'a [bool]>) -> Self {
        Self::new(group, size, size, given, came)
    }

    /// For all items of a group.
    #[inline(always)]
    #[must_use]
    pub fn of_group(group: &Group<'_>, given: G, came: Option<&'a [bool]>) -> Self {
        let count = group.count();
        Self::new(group, count, count.next_power_of_two(), given, came)
    }

    #[inline(always)]
    fn new(group: &Group<'_>, span: usize, size: usize, given: G, came: Option<&'a [bool]>) -> Self {
        let (lines, step) = (group.lines().map(|lines| lines as usize), group.row_places(false));
        let layout = Layout { is_plain: step == lines[0] || group.is_row(), lines, step, by_columns: false };
        Self { given, came, count: group.count(), span, size, layout }
    }

    /// The columns have the items of the group by its columns.
    #[inline(always)]
    #[must_use]
    pub fn by_columns(self, group: &Group<'_>) -> Self {
        let (step, [width, height]) = (group.row_places(true), self.layout.lines);
        let is_plain = width == 1 && (step == height || self.count == height);
        Self { layout: Layout { is_plain, step, by_columns: true, ..self.layout }, ..self }
    }

    /// Makes the results of what belongs together, part by part.
    #[inline(always)]
    fn parts<R>(&self, results: &mut [R], make: impl Fn(&Part<'_, G>, &mut [R])) {
        // The number of items in each but the last one is known to LLVM.
        let mut first = 0;
        if self.layout.is_plain {
            while self.count - first >= self.span {
                let (part, results) = (self.part(first, self.span), &mut results[first..first + self.span]);
                // Mostly all items of a sub-group come, or none.
                if part.any_comes() {
                    if part.all_come() {
                        make(&Part { came: None, ..part }, results);
                    } else {
                        self.some_come(first, results, &make);
                    }
                }
                first += self.span;
            }
        }
        if first < self.count {
            self.other_parts(first, results, &make);
        }
    }

    /// Makes the results where some items of a plain layout come, and others don't.
    #[inline(never)]
    fn some_come<R>(&self, first: usize, results: &mut [R], make: &impl Fn(&Part<'_, G>, &mut [R])) {
        make(&self.part(first, self.span), results);
    }

    /// Makes the results where the items are fewer, or elsewhere in the columns.
    #[inline(never)]
    fn other_parts<R>(&self, first: usize, results: &mut [R], make: &impl Fn(&Part<'_, G>, &mut [R])) {
        for first in (first..self.count).step_by(self.span) {
            let count = self.span.min(self.count - first);
            if self.layout.is_plain {
                make(&self.part(first, count), &mut results[first..first + count]);
            } else {
                let (given, came, layout, size) = (self.given, self.came, self.layout, self.size);
                make(&Part { given, came, layout, first, count, size }, results);
            }
        }
    }

    /// Items that belong together, of a plain layout.
    #[inline(always)]
    fn part(&self, first: usize, count: usize) -> Part<'a, G> {
        let all = first..first + count;
        let came = self.came.map(|came| &came[all.clone()]);
        Part { given: self.given.part(all), came, layout: self.layout, first, count, size: self.size }
    }

    /// Makes one result for all items of each part.
    #[inline(always)]
    fn one<R: Copy>(&self, results: &mut [R], make: impl Fn(&Part<'_, G>) -> R) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                let result = make(part);
                part.set(
                    results,
                    #[inline(always)]
                    |_| result,
                );
            },
        );
    }
}

/// The arguments and the results of the items of a group, each of which gives its own.
#[derive(Debug)]
pub struct Gathered<A, R> {
    given: Vec<A>,
    came: Vec<bool>,
    results: Vec<R>,
    /// How many items belong together: those of a sub-group, or all.
    span: usize,
    /// The size of the tree over them.
    size: usize,
    /// The columns and lines of the group.
    lines: [usize; 2],
    /// Their name together.
    name: &'static str,
}

impl<A: Copy + Default, R: Copy + Default> Gathered<A, R> {
    /// For the items of each sub-group.
    #[must_use]
    pub fn of_sub_groups(group: &Group<'_>) -> Self {
        let size = group.sub_group_size();
        Self::new(group, size, size, "sub-group")
    }

    /// For all items of a group.
    #[must_use]
    pub fn of_group(group: &Group<'_>) -> Self {
        let count = group.count();
        Self::new(group, count, count.next_power_of_two(), "group")
    }

    fn new(group: &Group<'_>, span: usize, size: usize, name: &'static str) -> Self {
        let count = group.count();
        Self {
            given: vec![A::default(); count],
            came: vec![false; count],
            results: vec![R::default(); count],
            span,
            size,
            lines: group.lines().map(|lines| lines as usize),
            name,
        }
    }

    /// For an item that is alone.
    #[must_use]
    pub fn alone(arguments: A) -> Self {
        Self {
            given: vec![arguments],
            came: vec![true],
            results: vec![R::default()],
            span: 1,
            size: SUB_GROUP as usize,
            lines: [1; 2],
            name: "group",
        }
    }

    /// Its result.
    #[must_use]
    pub fn only(&self) -> R {
        self.results[0]
    }

    /// An item leaves its arguments.
    #[inline(always)]
    pub fn give(&mut self, item: &Item<'_>, arguments: A) {
        let number = item.local_linear_id() as usize;
        self.given[number] = arguments;
        self.came[number] = true;
    }

    /// The results are made.
    #[inline(always)]
    pub fn make(&mut self, make: impl FnOnce(&Collective<'_, &[A]>, &mut [R])) {
        let layout = Layout { is_plain: true, lines: self.lines, step: self.lines[0], by_columns: false };
        let (count, came) = (self.given.len(), Some(&self.came[..]));
        let all = Collective { given: &self.given[..], came, count, span: self.span, size: self.size, layout };
        make(&all, &mut self.results);
    }

    /// An item takes its result.
    #[inline(always)]
    #[must_use]
    pub fn take(&self, item: &Item<'_>) -> R {
        self.results[item.local_linear_id() as usize]
    }

    /// The instrument of `check` is told who came, where all of a sub-group, or of a group, have to, or none.
    pub fn all_come(&self, group: &Group<'_>, site: &Site) {
        #[cfg(not(target_os = "none"))]
        if group.is_watched() {
            super::check::gathers(site, &self.came, self.span, self.name);
        }
        let _ = (group, site);
    }

    /// The instrument of `check` is told of items that give another argument than the first one of their sub-group, or of their group, that came.
    pub fn all_give_same<K: PartialEq>(&self, group: &Group<'_>, site: &Site, of: impl Fn(&A) -> K) {
        #[cfg(not(target_os = "none"))]
        if group.is_watched() {
            for (number, part) in self.given.chunks(self.span).enumerate() {
                let first = number * self.span;
                let mut came = (first..).zip(part).filter(|(item, _)| self.came[*item]);
                let Some(same) = came.next().map(|(_, given)| of(given)) else { continue };
                let others: Vec<u64> =
                    came.filter(|(_, given)| of(given) != same).map(|(item, _)| item as u64).collect();
                if !others.is_empty() {
                    super::check::differ(site, &others, self.name);
                }
            }
        }
        let _ = (group, site, of);
    }

    /// Tells `check` that the sub-groups that came have passed a barrier with such fences.
    pub fn barrier(&self, group: &Group<'_>, fences: u32) {
        #[cfg(not(target_os = "none"))]
        if group.is_watched() {
            super::check::sub_group_barrier(fences, &self.came, self.span);
        }
        let _ = (group, fences);
    }
}

impl<G: Table<Row = (i32,)>> Collective<'_, G> {
    /// Whether it holds for all.
    #[inline(always)]
    pub fn all(&self, results: &mut [i32]) {
        self.one(
            results,
            #[inline(always)]
            |part| part.each().fold(1, |all, (_, (holds,))| all & i32::from(holds != 0)),
        );
    }

    /// Whether it holds for any.
    #[inline(always)]
    pub fn any(&self, results: &mut [i32]) {
        self.one(
            results,
            #[inline(always)]
            |part| part.each().fold(0, |any, (_, (holds,))| any | i32::from(holds != 0)),
        );
    }

    /// For whom it holds, by bits.
    #[inline(always)]
    pub fn ballot(&self, results: &mut [Vector<u32, 4>]) {
        self.one(
            results,
            #[inline(always)]
            |part| {
                let mut words = [0; 4];
                for (number, (holds,)) in part.each() {
                    words[number / 32] |= u32::from(holds != 0) << (number % 32);
                }
                Vector::from_array(words)
            },
        );
    }
}

impl<G: Table<Row = ()>> Collective<'_, G> {
    /// Whether an item is the first of those that came.
    #[inline(always)]
    pub fn elect(&self, results: &mut [i32]) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                let first = part.each().next().map(|(number, ())| number);
                part.set(results, |number| (Some(number) == first).into());
            },
        );
    }
}

impl<T: Copy + PartialEq, G: Table<Row = (T,)>> Collective<'_, G> {
    /// Whether all have the same value.
    #[inline(always)]
    pub fn all_equal(&self, results: &mut [i32]) {
        self.one(
            results,
            #[inline(always)]
            |part| {
                let first = part.first();
                part.each().all(|(_, value)| first == Some(value)).into()
            },
        );
    }
}

/// The functions that give an item the value of another, whose number is made of its own, of a number that it gives and of the size.
macro_rules! from_others {
    ($($(#[$doc:meta])* $name:ident($given:ty): |$own:ident, $by:ident, $size:ident| $from:expr;)*) => { $(
        impl<T: Copy, G: Table<Row = (T, $given)>> Collective<'_, G> {
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(&self, results: &mut [T]) {
                self.parts(results, #[inline(always)] |part, results| {
                    let $size = part.size;
                    for ($own, (value, $by)) in part.each() {
                        let from: Option<usize> = $from;
                        results[part.place($own)] = from.and_then(|from| part.get(from)).map_or(value, |(value, _)| value);
                    }
                });
            }
        }
    )* };
}
from_others! {
    /// The value of the item of a number.
    shuffle(u32): |_own, by, _size| Some(by as usize);
    /// The value of the item of a number in the group.
    broadcast(u64): |_own, by, _size| usize::try_from(by).ok();
    /// The value of the item of the own number with some bits turned.
    any_shuffle_xor(u32): |own, by, _size| Some(own ^ by as usize);
    /// The value of the item so many before.
    any_shuffle_up(u32): |own, by, _size| own.checked_sub(by as usize);
    /// The value of the item so many behind.
    any_shuffle_down(u32): |own, by, _size| own.checked_add(by as usize);
    /// The value of the item so many behind, from the end on to the beginning.
    rotate(i32): |own, by, size| Some(own.wrapping_add_signed(by as isize) & (size - 1));
}

impl<T: Copy, G: Table<Row = (T, u32)>> Part<'_, G> {
    /// Gives each item of a whole sub-group the value of the one whose number is its own with some bits turned, of `N` items at a time, which are
    /// read before any is written: LLVM does not see that the memory of the results is not that of the values.
    #[inline(always)]
    fn turned<const N: usize, const BITS: usize>(&self, results: &mut [T]) {
        for (number, results) in results.chunks_exact_mut(N).enumerate() {
            let values = self.given.part(number * N..(number + 1) * N);
            let mut turned = [values.row_at(0).0; N];
            for (own, turned) in turned.iter_mut().enumerate() {
                *turned = values.row_at(own ^ BITS).0;
            }
            results.copy_from_slice(&turned);
        }
    }
}

/// Shuffles by one number that each item of whole sub-groups gives: items go together then.
impl<T: Copy, G: Table<Row = (T, u32)>> Collective<'_, G> {
    /// The number that all give, if all items of whole sub-groups come.
    #[inline(always)]
    fn same_of_whole(&self) -> Option<usize> {
        let is_whole = self.came.is_none() && self.layout.is_plain && self.count % self.span == 0;
        let (_, by) = self.given.with_same_second().filter(|_| is_whole)?;
        usize::try_from(by).ok().filter(|&by| by < self.span)
    }

    /// The value of the item of the own number with some bits turned.
    #[inline(always)]
    pub fn shuffle_xor(&self, results: &mut [T]) {
        let Some(by) = self.same_of_whole() else { return self.any_shuffle_xor(results) };
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                // By a distance that is known a shuffle is a permute of registers.
                match (by, part.size) {
                    (1, 8..) => part.turned::<8, 1>(results),
                    (2, 8..) => part.turned::<8, 2>(results),
                    (4, 8..) => part.turned::<8, 4>(results),
                    (8, 16..) => part.turned::<16, 8>(results),
                    (16, 32..) => part.turned::<32, 16>(results),
                    _ => {
                        (0..part.size).for_each(|own| results[own] = part.given.row_at((own ^ by) & (part.size - 1)).0);
                    }
                }
            },
        );
    }

    /// The value of the item so many before.
    #[inline(always)]
    pub fn shuffle_up(&self, results: &mut [T]) {
        let Some(by) = self.same_of_whole() else { return self.any_shuffle_up(results) };
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                (0..by).for_each(|own| results[own] = part.given.row_at(own).0);
                let (before, behind) = (part.given.part(0..part.size - by), &mut results[by..]);
                (0..part.size - by).for_each(|at| behind[at] = before.row_at(at).0);
            },
        );
    }

    /// The value of the item so many behind.
    #[inline(always)]
    pub fn shuffle_down(&self, results: &mut [T]) {
        let Some(by) = self.same_of_whole() else { return self.any_shuffle_down(results) };
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                let (rest, behind) = (part.size - by, part.given.part(by..part.size));
                (0..rest).for_each(|own| results[own] = behind.row_at(own).0);
                (rest..part.size).for_each(|own| results[own] = part.given.row_at(own).0);
            },
        );
    }
}

impl<G: Table<Row = (bool,)>> Collective<'_, G> {
    /// Whether a value is true, for what the group does as one.
    #[inline(always)]
    #[must_use]
    pub fn any_item(&self) -> bool {
        if !self.layout.is_plain {
            return (0..self.count).any(|number| self.given.row_at(self.layout.of_rows(number)).0);
        }
        // As `any_comes`.
        let given = self.given.part(0..self.count);
        (0..self.count).fold(false, |any, number| any | given.row_at(number).0)
    }
}

impl<T: Copy + Default, G: Table<Row = (T,)>> Collective<'_, G> {
    /// The value of the first that came.
    #[inline(always)]
    pub fn broadcast_first(&self, results: &mut [T]) {
        self.one(
            results,
            #[inline(always)]
            |part| part.first().map_or(T::default(), |(value,)| value),
        );
    }
}

impl<T: Copy, G: Table<Row = (T, i32, u32)>> Collective<'_, G> {
    /// `rotate` within clusters of so many items.
    #[inline(always)]
    pub fn clustered_rotate(&self, results: &mut [T]) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                for (own, (value, by, cluster)) in part.each() {
                    let low = cluster_of(cluster, part.size) - 1;
                    let from = own.wrapping_add_signed(by as isize) & low | own & !low;
                    results[part.place(own)] = part.get(from).map_or(value, |(value, ..)| value);
                }
            },
        );
    }
}

impl<T: Copy, G: Table<Row = (T, T, u32)>> Collective<'_, G> {
    /// The first values with the second ones behind them: that of so many behind.
    #[inline(always)]
    pub fn shuffle_down_into(&self, results: &mut [T]) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                for (own, (value, _, by)) in part.each() {
                    let from = own.saturating_add(by as usize);
                    let found = match part.get(from) {
                        _ if from < part.size => part.get(from).map(|(current, ..)| current),
                        _ => part.get(from - part.size).map(|(_, next, _)| next),
                    };
                    results[part.place(own)] = found.unwrap_or(value);
                }
            },
        );
    }

    /// The first values with the second ones behind them: that of so many before the second.
    #[inline(always)]
    pub fn shuffle_up_into(&self, results: &mut [T]) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                for (own, (_, value, by)) in part.each() {
                    let from = (own + part.size).checked_sub(by as usize);
                    let found = from.and_then(|from| match from.checked_sub(part.size) {
                        Some(current) => part.get(current).map(|(_, current, _)| current),
                        None => part.get(from).map(|(previous, ..)| previous),
                    });
                    results[part.place(own)] = found.unwrap_or(value);
                }
            },
        );
    }
}

/// The functions of Qualcomm's: how many items belong together, or 0 for all, and what an item has that asks for none of them.
macro_rules! within_width {
    ($($(#[$doc:meta])* $name:ident: |$own:ident, $by:ident| $from:expr;)*) => { $(
        impl<T: Copy, G: Table<Row = (T, u32, u32, T)>> Collective<'_, G> {
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(&self, results: &mut [T]) {
                self.parts(results, #[inline(always)] |part, results| {
                    for ($own, (_, $by, width, otherwise)) in part.each() {
                        let high = !(cluster_of(if width == 0 { u32::MAX } else { width }, part.size) - 1);
                        let from: Option<usize> = $from;
                        let from = from.filter(|from| from & high == $own & high).and_then(|from| part.get(from));
                        results[part.place($own)] = from.map_or(otherwise, |(value, ..)| value);
                    }
                });
            }
        }
    )* };
}
within_width! {
    /// The value of the item of the own number with some bits turned.
    shuffle_xor_within: |own, by| Some(own ^ by as usize);
    /// The value of the item so many before.
    shuffle_up_within: |own, by| own.checked_sub(by as usize);
    /// The value of the item so many behind.
    shuffle_down_within: |own, by| own.checked_add(by as usize);
}

/// The size of clusters: a power of two, at most that of all.
#[inline(always)]
fn cluster_of(given: u32, size: usize) -> usize {
    let given = usize::try_from(given).unwrap_or(size).clamp(1, size);
    1 << given.ilog2()
}

/// The functions of a group whose item is found by its numbers in two or three dimensions.
impl<T: Copy, G: Table<Row = (T, u64, u64)>> Collective<'_, G> {
    /// The value of the item of such numbers.
    pub fn broadcast_in_plane(&self, results: &mut [T]) {
        let [width, height] = self.layout.lines;
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                for (own, (value, x, y)) in part.each() {
                    let from = (x < width as u64 && y < height as u64).then(|| y as usize * width + x as usize);
                    results[part.place(own)] = from.and_then(|from| part.get(from)).map_or(value, |(value, ..)| value);
                }
            },
        );
    }
}
impl<T: Copy, G: Table<Row = (T, u64, u64, u64)>> Collective<'_, G> {
    /// The value of the item of such numbers.
    pub fn broadcast_in_space(&self, results: &mut [T]) {
        let [width, height] = self.layout.lines;
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                for (own, (value, x, y, z)) in part.each() {
                    let inside = x < width as u64 && y < height as u64 && z < part.size as u64;
                    let from = inside.then(|| (z as usize * height + y as usize) * width + x as usize);
                    results[part.place(own)] = from.and_then(|from| part.get(from)).map_or(value, |(value, ..)| value);
                }
            },
        );
    }
}

/// An operation that joins two values.
pub trait Operation<T: Copy> {
    /// The value that changes no other: an exclusive scan begins with it.
    const NONE: T;
    /// Whether the order in which values are joined makes no difference.
    const IS_EXACT: bool;
    /// The value that an item gives to it.
    #[inline(always)]
    fn given(value: T) -> T {
        value
    }
    /// Both.
    fn join(left: T, right: T) -> T;
    /// Both of each component of two vectors.
    fn join_vectors<const N: usize>(left: &Vector<T, N>, right: &Vector<T, N>) -> Vector<T, N>
    where
        T: Lanes<N>;
}

/// A number, of which there are vectors.
pub trait Joined: Lanes<2> + Lanes<4> + Lanes<8> + Lanes<16> {}
impl<T: Lanes<2> + Lanes<4> + Lanes<8> + Lanes<16>> Joined for T {}

/// Two values, of which there may be none.
#[inline(always)]
fn joined<T: Copy, O: Operation<T>>(left: Option<T>, right: Option<T>) -> Option<T> {
    match (left, right) {
        (Some(left), Some(right)) => Some(O::join(left, right)),
        (left, right) => left.or(right),
    }
}

/// The tree over so many values, a power of two.
fn tree<T: Copy, O: Operation<T>>(level: &mut [Option<T>]) -> Option<T> {
    let mut half = level.len() / 2;
    while half > 0 {
        for at in 0..half {
            level[at] = joined::<T, O>(level[at], level[at + half]);
        }
        half /= 2;
    }
    level[0]
}

/// The tree over values that are all there, a power of two.
#[inline(always)]
fn full_tree<T: Copy, O: Operation<T>>(level: &mut [T]) -> T {
    let mut half = level.len() / 2;
    while half > 0 {
        let (low, high) = level.split_at_mut(half);
        for (low, high) in low.iter_mut().zip(high) {
            *low = O::join(*low, *high);
        }
        half /= 2;
    }
    level[0]
}

/// [`full_tree`] over the values of a sub-group, in vectors: of numbers one by one LLVM makes vectors of two.
#[inline(always)]
fn vector_tree<T: Joined, O: Operation<T>, const N: usize>(level: &[T; N]) -> T {
    /// So many of the values, from a number on.
    #[inline(always)]
    fn some<T: Lanes<K>, const K: usize>(level: &[T], from: usize) -> Vector<T, K> {
        let mut some = [level[from]; K];
        some.copy_from_slice(&level[from..from + K]);
        Vector::from_array(some)
    }
    /// The lower halves of sixteen, and the upper ones of four, eight and sixteen.
    const LOW: u128 = 0x0706_0504_0302_0100;
    const HIGH: [u128; 3] = [0x0302, 0x0706_0504, 0x0F0E_0D0C_0B0A_0908];
    let eight = if N < 16 {
        some::<T, 8>(level, 0)
    } else {
        let mut parts = [Vector::<T, 16>::__SWZ_ZEROED; 8];
        for (part, values) in parts.iter_mut().zip((0..N).step_by(16)) {
            *part = some(level, values);
        }
        let mut half = N / 32;
        while half > 0 {
            for at in 0..half {
                parts[at] = O::join_vectors(&parts[at], &parts[at + half]);
            }
            half /= 2;
        }
        let all = &parts[0];
        O::join_vectors(&gather::<_, 16, 8, LOW, 0>(all), &gather::<_, 16, 8, { HIGH[2] }, 0>(all))
    };
    let four = O::join_vectors(&gather::<_, 8, 4, LOW, 0>(&eight), &gather::<_, 8, 4, { HIGH[1] }, 0>(&eight));
    let two = O::join_vectors(&gather::<_, 4, 2, LOW, 0>(&four), &gather::<_, 4, 2, { HIGH[0] }, 0>(&four));
    O::join(two.as_array()[0], two.as_array()[1])
}

/// A scan of values that are all there, by distances.
#[inline(always)]
fn full_scan<T: Copy, O: Operation<T>, const N: usize>(mut level: [T; N]) -> [T; N] {
    if O::IS_EXACT {
        // One after another is a single operation for each.
        for at in 1..N {
            level[at] = O::join(level[at - 1], level[at]);
        }
        return level;
    }
    let mut distance = 1;
    while distance < N {
        let before = level;
        for (level, before) in level[distance..].iter_mut().zip(before) {
            *level = O::join(before, *level);
        }
        distance *= 2;
    }
    level
}

/// Runs code by the size of a sub-group, which is a constant of a kernel.
macro_rules! by_size {
    ($size:expr, $n:ident => $known:expr, _ => $other:expr) => {
        match $size {
            8 => {
                const $n: usize = 8;
                $known
            }
            16 => {
                const $n: usize = 16;
                $known
            }
            32 => {
                const $n: usize = 32;
                $known
            }
            64 => {
                const $n: usize = 64;
                $known
            }
            128 => {
                const $n: usize = 128;
                $known
            }
            _ => $other,
        }
    };
}

impl<T: Joined, G: Table<Row = (T,)>> Collective<'_, G> {
    /// All values joined.
    #[inline(always)]
    pub fn reduce<O: Operation<T>>(&self, results: &mut [T]) {
        self.one(
            results,
            #[inline(always)]
            |part| {
                if !(part.is_whole() && part.layout.is_plain) {
                    return any_reduce::<T, O, G>(part);
                }
                by_size!(part.size, N => {
                    vector_tree::<T, O, N>(&level_of::<T, O, G, N>(part))
                }, _ => {
                    let mut level: Vec<T> = (0..part.size).map(|number| O::given(part.given.row_at(number).0)).collect();
                    full_tree::<T, O>(&mut level)
                })
            },
        );
    }
}

impl<T: Copy, G: Table<Row = (T,)>> Collective<'_, G> {
    /// The values up to an item, joined in their order.
    #[inline(always)]
    pub fn scan_inclusive<O: Operation<T>>(&self, results: &mut [T]) {
        self.scan::<O>(
            results,
            #[inline(always)]
            |scanned, results| results.copy_from_slice(scanned),
            |scanned, number| scanned[number],
        );
    }

    /// The values before an item, joined in their order.
    #[inline(always)]
    pub fn scan_exclusive<O: Operation<T>>(&self, results: &mut [T]) {
        self.scan::<O>(
            results,
            #[inline(always)]
            |scanned, results| {
                results[0] = O::NONE;
                results[1..].copy_from_slice(&scanned[..scanned.len() - 1]);
            },
            |scanned, number| number.checked_sub(1).and_then(|before| scanned[before]),
        );
    }

    #[inline(always)]
    fn scan<O: Operation<T>>(
        &self,
        results: &mut [T],
        write: impl Fn(&[T], &mut [T]),
        of: impl Fn(&[Option<T>], usize) -> Option<T>,
    ) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                if part.is_whole() && part.layout.is_plain {
                    by_size!(part.size, N => {
                    write(&full_scan::<T, O, N>(level_of::<T, O, G, N>(part)), &mut results[..N]);
                    return;
                }, _ => {});
                }
                let scanned = any_scan::<T, O, G>(part);
                part.set(results, |number| of(&scanned, number).unwrap_or(O::NONE));
            },
        );
    }
}

/// The values of all items of a whole sub-group.
#[inline(always)]
fn level_of<T: Copy, O: Operation<T>, G: Table<Row = (T,)>, const N: usize>(part: &Part<'_, G>) -> [T; N] {
    let given = part.given.part(0..N);
    let mut level = [given.row_at(0).0; N];
    for (number, value) in level.iter_mut().enumerate() {
        *value = O::given(given.row_at(number).0);
    }
    level
}

/// A reduction where some may not come.
fn any_reduce<T: Copy, O: Operation<T>, G: Table<Row = (T,)>>(part: &Part<'_, G>) -> T {
    let mut level: Vec<_> = (0..part.size).map(|number| part.get(number).map(|(value,)| O::given(value))).collect();
    tree::<T, O>(&mut level).unwrap_or(O::NONE)
}

/// An inclusive scan where some may not come.
fn any_scan<T: Copy, O: Operation<T>, G: Table<Row = (T,)>>(part: &Part<'_, G>) -> Vec<Option<T>> {
    let mut level: Vec<_> = (0..part.count).map(|number| part.get(number).map(|(value,)| O::given(value))).collect();
    let mut distance = 1;
    while distance < level.len() {
        for at in (distance..level.len()).rev() {
            level[at] = joined::<T, O>(level[at - distance], level[at]);
        }
        distance *= 2;
    }
    level
}

impl<T: Copy, G: Table<Row = (T, u32)>> Collective<'_, G> {
    /// The values of a cluster of so many joined.
    #[inline(always)]
    pub fn clustered_reduce<O: Operation<T>>(&self, results: &mut [T]) {
        self.parts(
            results,
            #[inline(always)]
            |part, results| {
                let cluster = cluster_of(part.first().map_or(1, |(_, cluster)| cluster), part.size);
                let mut joined: Vec<T> = Vec::new();
                for first in (0..part.count).step_by(cluster) {
                    let value = |at| part.get(at).map(|(value, _)| O::given(value));
                    let mut level: Vec<_> = (first..first + cluster).map(value).collect();
                    joined.push(tree::<T, O>(&mut level).unwrap_or(O::NONE));
                }
                part.set(results, |number| joined[number / cluster]);
            },
        );
    }
}

/// The operations, by names that stand behind `reduce` and `scan`.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
    )* };
}
operations! {
    /// `add`: integers wrap.
    Sum
    /// `mul`: integers wrap.
    Product
    /// `min`: of two of which one is no number it is the other.
    Least
    /// `max`: of two of which one is no number it is the other.
    Greatest
    /// `and`
    BitsOfBoth
    /// `or`
    BitsOfAny
    /// `xor`
    BitsOfOne
    /// `logical_and`
    TruthOfBoth
    /// `logical_or`
    TruthOfAny
    /// `logical_xor`
    TruthOfOne
}

macro_rules! operation {
    ($t:ty, $exact:literal: $($name:ident($left:ident, $right:ident) from $none:expr => $join:expr, $vectors:ident($($of:ident)+);)*) => { $(
        impl Operation<$t> for $name {
            const NONE: $t = $none;
            const IS_EXACT: bool = $exact;
            #[inline(always)]
            fn join($left: $t, $right: $t) -> $t {
                $join
            }
            #[inline(always)]
            fn join_vectors<const N: usize>($left: &Vector<$t, N>, $right: &Vector<$t, N>) -> Vector<$t, N>
            where
                $t: Lanes<N>,
            {
                primitive::$vectors($($of),+)
            }
        }
    )* };
}
macro_rules! integer {
    ($t:ty) => {
        operation! { $t, true:
            Sum(a, b) from 0 => a.wrapping_add(b), add(a b);
            Product(a, b) from 1 => a.wrapping_mul(b), mul(a b);
            Least(a, b) from <$t>::MAX => a.min(b), min(a b);
            Greatest(a, b) from <$t>::MIN => a.max(b), max(a b);
            BitsOfBoth(a, b) from !0 => a & b, and(a b);
            BitsOfAny(a, b) from 0 => a | b, or(a b);
            BitsOfOne(a, b) from 0 => a ^ b, xor(a b);
        }
    };
}
macro_rules! float {
    ($t:ty, $zero:expr, $one:expr) => {
        operation! { $t, false:
            Sum(a, b) from $zero => a + b, add(a b);
            Product(a, b) from $one => a * b, mul(a b);
            Least(a, b) from <$t>::INFINITY => if b < a || a.is_nan() { b } else { a }, fmin(b a);
            Greatest(a, b) from <$t>::NEG_INFINITY => if b > a || a.is_nan() { b } else { a }, fmax(b a);
        }
    };
}
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
        integer! { $t }
    };
    ($t:ty, $name:literal, $size:tt, unsigned, $($rest:tt)*) => {
        integer! { $t }
    };
    ($t:ty, "half", $size:tt, float, $($rest:tt)*) => {
        float! { $t, <$t>::ZERO, <$t>::ONE }
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        float! { $t, 0.0, 1.0 }
    };
    ($($other:tt)*) => {};
}
for_each_element!(element);

macro_rules! truths {
    ($($name:ident($left:ident, $right:ident) from $none:literal => $join:expr, $vectors:ident;)*) => { $(
        impl Operation<i32> for $name {
            const NONE: i32 = $none;
            const IS_EXACT: bool = true;
            #[inline(always)]
            fn given(value: i32) -> i32 {
                (value != 0).into()
            }
            #[inline(always)]
            fn join($left: i32, $right: i32) -> i32 {
                $join
            }
            #[inline(always)]
            fn join_vectors<const N: usize>(left: &Vector<i32, N>, right: &Vector<i32, N>) -> Vector<i32, N>
            where
                i32: Lanes<N>,
            {
                primitive::$vectors(left, right)
            }
        }
    )* };
}
truths! {
    TruthOfBoth(a, b) from 1 => a & b, and;
    TruthOfAny(a, b) from 0 => a | b, or;
    TruthOfOne(a, b) from 0 => a ^ b, xor;
}

/// Bits of items as words.
fn words(mask: u128) -> Vector<u32, 4> {
    Vector::from_array(core::array::from_fn(|word| (mask >> (32 * word)) as u32))
}

/// Words as bits of items.
fn bits(words: Vector<u32, 4>) -> u128 {
    words.as_array().iter().rev().fold(0, |mask, &word| mask << 32 | u128::from(word))
}

/// The lowest bits, so many.
fn lowest(count: u32) -> u128 {
    if count >= u128::BITS { !0 } else { (1 << count) - 1 }
}

#[allow(missing_docs, reason = "they are OpenCL's functions of these names")]
impl Item<'_> {
    #[inline(always)]
    #[must_use]
    pub fn max_sub_group_size(&self) -> u32 {
        self.size_of_sub_groups()
    }
    #[inline(always)]
    #[must_use]
    pub fn sub_group_local_id(&self) -> u32 {
        self.local_linear_id() as u32 % self.size_of_sub_groups()
    }
    #[inline(always)]
    #[must_use]
    pub fn sub_group_id(&self) -> u32 {
        self.local_linear_id() as u32 / self.size_of_sub_groups()
    }
    #[inline(always)]
    #[must_use]
    pub fn num_sub_groups(&self) -> u32 {
        (self.items_of_group() as u32).div_ceil(self.size_of_sub_groups())
    }
    #[inline(always)]
    #[must_use]
    pub fn enqueued_num_sub_groups(&self) -> u32 {
        self.num_sub_groups()
    }
    /// The last one of a group may have fewer items.
    #[inline(always)]
    #[must_use]
    pub fn sub_group_size(&self) -> u32 {
        let size = self.size_of_sub_groups();
        size.min(self.items_of_group() as u32 - self.sub_group_id() * size)
    }
    /// The bits of items that there are.
    fn all_of_sub_group(&self) -> u128 {
        lowest(self.sub_group_size())
    }
    #[must_use]
    pub fn sub_group_eq_mask(&self) -> Vector<u32, 4> {
        words(1 << self.sub_group_local_id())
    }
    #[must_use]
    pub fn sub_group_ge_mask(&self) -> Vector<u32, 4> {
        words(self.all_of_sub_group() & !lowest(self.sub_group_local_id()))
    }
    #[must_use]
    pub fn sub_group_gt_mask(&self) -> Vector<u32, 4> {
        words(self.all_of_sub_group() & !lowest(self.sub_group_local_id() + 1))
    }
    #[must_use]
    pub fn sub_group_le_mask(&self) -> Vector<u32, 4> {
        words(lowest(self.sub_group_local_id() + 1))
    }
    #[must_use]
    pub fn sub_group_lt_mask(&self) -> Vector<u32, 4> {
        words(lowest(self.sub_group_local_id()))
    }
    #[must_use]
    pub fn sub_group_inverse_ballot(&self, ballot: Vector<u32, 4>) -> i32 {
        self.sub_group_ballot_bit_extract(ballot, self.sub_group_local_id())
    }
    #[must_use]
    pub fn sub_group_ballot_bit_extract(&self, ballot: Vector<u32, 4>, index: u32) -> i32 {
        (bits(ballot) >> (index % u128::BITS) & 1) as i32
    }
    #[must_use]
    pub fn sub_group_ballot_bit_count(&self, ballot: Vector<u32, 4>) -> u32 {
        (bits(ballot) & self.all_of_sub_group()).count_ones()
    }
    #[must_use]
    pub fn sub_group_ballot_inclusive_scan(&self, ballot: Vector<u32, 4>) -> u32 {
        (bits(ballot) & lowest(self.sub_group_local_id() + 1)).count_ones()
    }
    #[must_use]
    pub fn sub_group_ballot_exclusive_scan(&self, ballot: Vector<u32, 4>) -> u32 {
        (bits(ballot) & lowest(self.sub_group_local_id())).count_ones()
    }
    /// The lowest bit that is set; 0 if none is.
    #[must_use]
    pub fn sub_group_ballot_find_lsb(&self, ballot: Vector<u32, 4>) -> u32 {
        let mask = bits(ballot) & self.all_of_sub_group();
        if mask == 0 { 0 } else { mask.trailing_zeros() }
    }
    /// The highest bit that is set; 0 if none is.
    #[must_use]
    pub fn sub_group_ballot_find_msb(&self, ballot: Vector<u32, 4>) -> u32 {
        (bits(ballot) & self.all_of_sub_group()).checked_ilog2().unwrap_or(0)
    }
}

/// `intel_sub_group_block_read`: of the elements that lie behind each other for the items of a sub-group an item's own.
///
/// # Panics
/// If it is not in the memory.
#[inline]
#[must_use]
pub fn block_read1<T: Pointee>(item: &Item<'_>, p: Pointer<'_, T>, site: &Site) -> T {
    p.get(item.sub_group_local_id().into(), site)
}

/// The pointer to a block, of which `check` asks whether all items of the sub-group have it.
#[must_use]
pub fn same_block<'m, T: Pointee>(item: &Item<'_>, p: Pointer<'m, T>, site: &Site) -> Pointer<'m, T> {
    #[cfg(not(target_os = "none"))]
    if item.is_watched() {
        super::check::block(site, p.address(), item.sub_group_id().into());
    }
    let _ = (item, site);
    p
}

/// `block_read1` for so many blocks, one behind the other.
///
/// # Panics
/// If they are not all in the memory.
#[inline]
#[must_use]
pub fn block_read<T: Pointee + Lanes<N>, const N: usize>(
    item: &Item<'_>,
    p: Pointer<'_, T>,
    site: &Site,
) -> Vector<T, N> {
    let (mut at, further) = (i64::from(item.sub_group_local_id()), i64::from(item.max_sub_group_size()));
    Vector::from_array(core::array::from_fn(|_| {
        let value = p.get(at, site);
        at += further;
        value
    }))
}

/// `intel_sub_group_block_write`
///
/// # Panics
/// If it is not in the memory.
#[inline]
pub fn block_write1<T: Pointee>(item: &Item<'_>, p: Pointer<'_, T>, value: T, site: &Site) {
    p.set(item.sub_group_local_id().into(), value, site);
}

/// `block_write1` for so many blocks, one behind the other.
///
/// # Panics
/// If they are not all in the memory.
#[inline]
pub fn block_write<T: Pointee + Lanes<N>, const N: usize>(
    item: &Item<'_>,
    p: Pointer<'_, T>,
    value: Vector<T, N>,
    site: &Site,
) {
    let (mut at, further) = (i64::from(item.sub_group_local_id()), i64::from(item.max_sub_group_size()));
    for value in value.to_array() {
        p.set(at, value, site);
        at += further;
    }
}

/// `intel_sub_group_block_read` of an image: of the values that lie behind each other in a line, by the byte that the first one begins at and the
/// line, an item's own. Its bytes are those of the image, whatever the format.
///
/// # Panics
/// If it is not in the image.
#[inline]
#[must_use]
pub fn image_block_read1<T: Pointee>(item: &Item<'_>, image: Texels<'_>, at: Vector<i32, 2>, site: &Site) -> T {
    image.read_in_line(own_bytes::<T>(item, at), site)
}

/// `image_block_read1` for so many lines.
///
/// # Panics
/// If they are not all in the image.
#[inline]
#[must_use]
pub fn image_block_read<T: Pointee + Lanes<N>, const N: usize>(
    item: &Item<'_>,
    image: Texels<'_>,
    at: Vector<i32, 2>,
    site: &Site,
) -> Vector<T, N> {
    let [x, mut y] = own_bytes::<T>(item, at);
    Vector::from_array(core::array::from_fn(|_| {
        let value = image.read_in_line([x, y], site);
        y += 1;
        value
    }))
}

/// `intel_sub_group_block_write` of an image.
///
/// # Panics
/// If it is not in the image.
#[inline]
pub fn image_block_write1<T: Pointee>(item: &Item<'_>, image: Texels<'_>, at: Vector<i32, 2>, value: T, site: &Site) {
    image.write_in_line(own_bytes::<T>(item, at), value, site);
}

/// `image_block_write1` for so many lines.
///
/// # Panics
/// If they are not all in the image.
#[inline]
pub fn image_block_write<T: Pointee + Lanes<N>, const N: usize>(
    item: &Item<'_>,
    image: Texels<'_>,
    at: Vector<i32, 2>,
    value: Vector<T, N>,
    site: &Site,
) {
    let [x, y] = own_bytes::<T>(item, at);
    for (value, line) in value.to_array().into_iter().zip(y..) {
        image.write_in_line([x, line], value, site);
    }
}

/// The first byte of an item's own value in a line of an image, and the line.
#[inline]
#[allow(clippy::cast_possible_wrap, reason = "the size of a number")]
fn own_bytes<T>(item: &Item<'_>, at: Vector<i32, 2>) -> [i64; 2] {
    let [x, y] = at.to_array().map(i64::from);
    [x + i64::from(item.sub_group_local_id()) * size_of::<T>() as i64, y]
}
