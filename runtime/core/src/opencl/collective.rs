//! Functions of a sub-group, or of a whole group (OpenCL C 3.0, sections 6.15.16 and 6.15.19): each item leaves its arguments, and takes its result
//! when all have.
//!
//! Each result is made by one rule, of the numbers of the items in their sub-group and of nothing else. So its bits are the same on every machine,
//! however items run:
//!
//! - a reduction is a tree over the size of the sub-group, a power of two: with `h` half of the size the items below `h` each take the value of the
//!   one `h` further, then the same with a quarter, down to one. That of a group is over the next power of two;
//! - a scan goes by distances 1, 2, 4 and so on: each item takes the value of the one so far before it, that one's being on the left;
//! - an item that does not come is left out. One that asks for the value of such an item has its own.

use alloc::vec;
use alloc::vec::Vec;

use super::geometry::SUB_GROUP;
use super::memory::Pointer;
use super::pointee::Pointee;
use super::range::{Group, Item};
use super::site::Site;
use crate::element::{Lanes, for_each_element};
use crate::vector::Vector;

/// The arguments and the results of the items of a group.
#[derive(Debug)]
pub struct Collective<A, R> {
    given: Vec<A>,
    came: Vec<bool>,
    results: Vec<R>,
    /// How many items belong together: those of a sub-group, or all.
    span: usize,
    /// The size of the tree over them.
    size: usize,
    /// The columns and lines of the group.
    lines: [u64; 2],
    /// Their name together.
    name: &'static str,
}

/// Items that belong together.
struct Part<'a, A> {
    given: &'a [A],
    came: &'a [bool],
    size: usize,
}

impl<A: Copy> Part<'_, A> {
    /// The value that an item gave, if it came.
    fn get(&self, number: usize) -> Option<A> {
        self.came.get(number).copied().unwrap_or(false).then(|| self.given[number])
    }

    /// The first item that came.
    fn first(&self) -> Option<A> {
        self.came.iter().position(|&came| came).map(|number| self.given[number])
    }

    /// The values of those that came, with their numbers.
    fn each(&self) -> impl Iterator<Item = (usize, A)> + '_ {
        (0..self.came.len()).filter(|&number| self.came[number]).map(|number| (number, self.given[number]))
    }
}

impl<A: Copy + Default, R: Copy + Default> Collective<A, R> {
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
            lines: group.lines(),
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

    /// Tells `check` that the sub-groups that came have passed a barrier with such fences.
    pub fn barrier(&self, group: &Group<'_>, fences: u32) {
        #[cfg(not(target_os = "none"))]
        if group.is_watched() {
            super::check::sub_group_barrier(fences, &self.came, self.span);
        }
        let _ = (group, fences);
    }

    /// Makes the results of what belongs together, part by part.
    fn parts(&mut self, mut make: impl FnMut(&Part<'_, A>, &mut [R])) {
        let (span, size) = (self.span, self.size);
        let results = self.results.chunks_mut(span);
        for ((given, came), results) in self.given.chunks(span).zip(self.came.chunks(span)).zip(results) {
            make(&Part { given, came, size }, results);
        }
    }

    /// Makes one result for all items of each part.
    fn one(&mut self, mut make: impl FnMut(&Part<'_, A>) -> R) {
        self.parts(|part, results| results.fill(make(part)));
    }
}

impl Collective<(i32,), i32> {
    /// Whether it holds for all.
    pub fn all(&mut self) {
        self.one(|part| part.each().all(|(_, (holds,))| holds != 0).into());
    }

    /// Whether it holds for any.
    pub fn any(&mut self) {
        self.one(|part| part.each().any(|(_, (holds,))| holds != 0).into());
    }
}

impl Collective<(), i32> {
    /// Whether an item is the first of those that came.
    pub fn elect(&mut self) {
        self.parts(|part, results| {
            if let Some((first, ())) = part.each().next() {
                results[first] = 1;
            }
        });
    }
}

impl<T: Copy + Default + PartialEq> Collective<(T,), i32> {
    /// Whether all have the same value.
    pub fn all_equal(&mut self) {
        self.one(|part| part.each().all(|(_, value)| part.first() == Some(value)).into());
    }
}

impl Collective<(i32,), Vector<u32, 4>> {
    /// For whom it holds, by bits.
    pub fn ballot(&mut self) {
        self.one(|part| {
            let holds = part.each().filter(|(_, (holds,))| *holds != 0);
            words(holds.fold(0, |mask, (number, _)| mask | 1 << number))
        });
    }
}

impl<T: Copy + Default> Collective<(T,), T> {
    /// The value of the first that came.
    pub fn broadcast_first(&mut self) {
        self.one(|part| part.first().map_or(T::default(), |(value,)| value));
    }
}

/// The functions that give an item the value of another, whose number is made of its own, of a number that it gives and of the size.
macro_rules! from_others {
    ($($(#[$doc:meta])* $name:ident($given:ty): |$own:ident, $by:ident, $size:ident| $from:expr;)*) => { $(
        impl<T: Copy + Default> Collective<(T, $given), T> {
            $(#[$doc])*
            pub fn $name(&mut self) {
                self.parts(|part, results| {
                    let $size = part.size;
                    for ($own, (value, $by)) in part.each() {
                        let from: Option<usize> = $from;
                        results[$own] = from.and_then(|from| part.get(from)).map_or(value, |(value, _)| value);
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
    shuffle_xor(u32): |own, by, _size| Some(own ^ by as usize);
    /// The value of the item so many before.
    shuffle_up(u32): |own, by, _size| own.checked_sub(by as usize);
    /// The value of the item so many behind.
    shuffle_down(u32): |own, by, _size| own.checked_add(by as usize);
    /// The value of the item so many behind, from the end on to the beginning.
    rotate(i32): |own, by, size| Some(own.wrapping_add_signed(by as isize) & (size - 1));
}

impl<T: Copy + Default> Collective<(T, i32, u32), T> {
    /// `rotate` within clusters of so many items.
    pub fn clustered_rotate(&mut self) {
        self.parts(|part, results| {
            for (own, (value, by, cluster)) in part.each() {
                let low = cluster_of(cluster, part.size) - 1;
                let from = own.wrapping_add_signed(by as isize) & low | own & !low;
                results[own] = part.get(from).map_or(value, |(value, ..)| value);
            }
        });
    }
}

impl<T: Copy + Default> Collective<(T, T, u32), T> {
    /// The first values with the second ones behind them: that of so many behind.
    pub fn shuffle_down_into(&mut self) {
        self.parts(|part, results| {
            for (own, (value, _, by)) in part.each() {
                let from = own.saturating_add(by as usize);
                let found = match part.get(from) {
                    _ if from < part.size => part.get(from).map(|(current, ..)| current),
                    _ => part.get(from - part.size).map(|(_, next, _)| next),
                };
                results[own] = found.unwrap_or(value);
            }
        });
    }

    /// The first values with the second ones behind them: that of so many before the second.
    pub fn shuffle_up_into(&mut self) {
        self.parts(|part, results| {
            for (own, (_, value, by)) in part.each() {
                let from = (own + part.size).checked_sub(by as usize);
                let found = from.and_then(|from| match from.checked_sub(part.size) {
                    Some(current) => part.get(current).map(|(_, current, _)| current),
                    None => part.get(from).map(|(previous, ..)| previous),
                });
                results[own] = found.unwrap_or(value);
            }
        });
    }
}

/// The functions of Qualcomm's: how many items belong together, or 0 for all, and what an item has that asks for none of them.
macro_rules! within_width {
    ($($(#[$doc:meta])* $name:ident: |$own:ident, $by:ident| $from:expr;)*) => { $(
        impl<T: Copy + Default> Collective<(T, u32, u32, T), T> {
            $(#[$doc])*
            pub fn $name(&mut self) {
                self.parts(|part, results| {
                    for ($own, (_, $by, width, otherwise)) in part.each() {
                        let high = !(cluster_of(if width == 0 { u32::MAX } else { width }, part.size) - 1);
                        let from: Option<usize> = $from;
                        let from = from.filter(|from| from & high == $own & high).and_then(|from| part.get(from));
                        results[$own] = from.map_or(otherwise, |(value, ..)| value);
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
fn cluster_of(given: u32, size: usize) -> usize {
    let given = usize::try_from(given).unwrap_or(size).clamp(1, size);
    1 << given.ilog2()
}

/// The functions of a group whose item is found by its numbers in two or three dimensions.
impl<T: Copy + Default> Collective<(T, u64, u64), T> {
    /// The value of the item of such numbers.
    pub fn broadcast(&mut self) {
        let [width, height] = self.lines;
        self.parts(|part, results| {
            for (own, (value, x, y)) in part.each() {
                let from = (x < width && y < height).then(|| (y * width + x) as usize);
                results[own] = from.and_then(|from| part.get(from)).map_or(value, |(value, ..)| value);
            }
        });
    }
}
impl<T: Copy + Default> Collective<(T, u64, u64, u64), T> {
    /// The value of the item of such numbers.
    pub fn broadcast(&mut self) {
        let [width, height] = self.lines;
        self.parts(|part, results| {
            for (own, (value, x, y, z)) in part.each() {
                let from =
                    (x < width && y < height && z < part.size as u64).then(|| ((z * height + y) * width + x) as usize);
                results[own] = from.and_then(|from| part.get(from)).map_or(value, |(value, ..)| value);
            }
        });
    }
}

/// An operation that joins two values.
pub trait Operation<T: Copy> {
    /// The value that changes no other: an exclusive scan begins with it.
    const NONE: T;
    /// The value that an item gives to it.
    #[inline(always)]
    fn given(value: T) -> T {
        value
    }
    /// Both.
    fn join(left: T, right: T) -> T;
}

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

/// The tree over values that are all there.
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

impl<T: Copy + Default> Collective<(T,), T> {
    /// All values joined.
    pub fn reduce<O: Operation<T>>(&mut self) {
        let (mut full, mut some) = (Vec::new(), Vec::new());
        self.one(|part| {
            if part.came.len() == part.size && !part.came.contains(&false) {
                full.clear();
                full.extend(part.given.iter().map(|(value,)| O::given(*value)));
                return full_tree::<T, O>(&mut full);
            }
            some.clear();
            some.extend((0..part.size).map(|number| part.get(number).map(|(value,)| O::given(value))));
            tree::<T, O>(&mut some).unwrap_or(O::NONE)
        });
    }

    /// The values up to an item, joined in their order.
    pub fn scan_inclusive<O: Operation<T>>(&mut self) {
        self.scan::<O>(|scanned, results| {
            for (result, scanned) in results.iter_mut().zip(scanned) {
                *result = scanned.unwrap_or(O::NONE);
            }
        });
    }

    /// The values before an item, joined in their order.
    pub fn scan_exclusive<O: Operation<T>>(&mut self) {
        self.scan::<O>(|scanned, results| {
            for (number, result) in results.iter_mut().enumerate() {
                *result = number.checked_sub(1).and_then(|before| scanned[before]).unwrap_or(O::NONE);
            }
        });
    }

    fn scan<O: Operation<T>>(&mut self, write: impl Fn(&[Option<T>], &mut [T])) {
        let mut level = Vec::new();
        self.parts(|part, results| {
            level.clear();
            level.extend((0..part.came.len()).map(|number| part.get(number).map(|(value,)| O::given(value))));
            let mut distance = 1;
            while distance < level.len() {
                for at in (distance..level.len()).rev() {
                    level[at] = joined::<T, O>(level[at - distance], level[at]);
                }
                distance *= 2;
            }
            write(&level, results);
        });
    }
}

impl<T: Copy + Default> Collective<(T, u32), T> {
    /// The values of a cluster of so many joined.
    pub fn clustered_reduce<O: Operation<T>>(&mut self) {
        self.parts(|part, results| {
            let cluster = cluster_of(part.first().map_or(1, |(_, cluster)| cluster), part.size);
            for (number, results) in results.chunks_mut(cluster).enumerate() {
                let first = number * cluster;
                let mut level: Vec<_> =
                    (first..first + cluster).map(|at| part.get(at).map(|(value, _)| O::given(value))).collect();
                results.fill(tree::<T, O>(&mut level).unwrap_or(O::NONE));
            }
        });
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
    ($t:ty: $($name:ident($left:ident, $right:ident) from $none:expr => $join:expr;)*) => { $(
        impl Operation<$t> for $name {
            const NONE: $t = $none;
            #[inline(always)]
            fn join($left: $t, $right: $t) -> $t {
                $join
            }
        }
    )* };
}
macro_rules! integer {
    ($t:ty) => {
        operation! { $t:
            Sum(a, b) from 0 => a.wrapping_add(b);
            Product(a, b) from 1 => a.wrapping_mul(b);
            Least(a, b) from <$t>::MAX => a.min(b);
            Greatest(a, b) from <$t>::MIN => a.max(b);
            BitsOfBoth(a, b) from !0 => a & b;
            BitsOfAny(a, b) from 0 => a | b;
            BitsOfOne(a, b) from 0 => a ^ b;
        }
    };
}
macro_rules! float {
    ($t:ty, $zero:expr, $one:expr) => {
        operation! { $t:
            Sum(a, b) from $zero => a + b;
            Product(a, b) from $one => a * b;
            Least(a, b) from <$t>::INFINITY => if b < a || a.is_nan() { b } else { a };
            Greatest(a, b) from <$t>::NEG_INFINITY => if b > a || a.is_nan() { b } else { a };
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
    ($($name:ident($left:ident, $right:ident) from $none:literal => $join:expr;)*) => { $(
        impl Operation<i32> for $name {
            const NONE: i32 = $none;
            #[inline(always)]
            fn given(value: i32) -> i32 {
                (value != 0).into()
            }
            #[inline(always)]
            fn join($left: i32, $right: i32) -> i32 {
                $join
            }
        }
    )* };
}
truths! {
    TruthOfBoth(a, b) from 1 => a & b;
    TruthOfAny(a, b) from 0 => a | b;
    TruthOfOne(a, b) from 0 => a ^ b;
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
