//! Indices of which each item has its own.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "an index wraps as C's do")]

use super::{Active, LANES, Lane, Mask, mask};
use crate::builtin::Integer;
use crate::opencl::memory::FAR;
use crate::permute::gather;
use crate::primitive;

/// A trait that nobody else implements; see `active`.
mod sealed {
    /// Whose indices the blocks of this folder that are unsafe trust.
    pub trait Sealed {}
}
use sealed::Sealed;

/// An index of each item.
pub trait Index: Copy + Sealed {
    /// The index of a lane.
    #[must_use]
    fn at(self, lane: usize) -> i64;

    /// Them as `int`s, if that of each item that takes part is one, and one of the `count` whose first is `-before`.
    #[doc(hidden)]
    #[must_use]
    fn near(self, before: u64, count: u64, active: impl Active) -> Option<Lane<i32>>;

    /// The index of the first lane, if it took part, and the highest value of the type, if for those that take part each is one more than that of the
    /// lane before.
    #[doc(hidden)]
    #[must_use]
    fn row(self, active: impl Active) -> Option<(i64, i64)>;

    /// The indices of the first lane and of that in the middle, if they took part, and the highest value of the type, if for those that take part in each
    /// half of the lanes each is one more than that of the lane before.
    #[doc(hidden)]
    #[must_use]
    fn halves(self, active: impl Active) -> Option<([i64; 2], i64)>;

    /// The index of the first lane, and the highest value of the type, if each is so many more than that of the lane before.
    #[doc(hidden)]
    #[must_use]
    fn clusters(self, by: i64) -> Option<(i64, i64)>;

    /// The indices of the first lane and of that in the middle, and the highest value of the type, if in each half of the lanes each is so many more than
    /// that of the lane before.
    #[doc(hidden)]
    #[must_use]
    fn clusters_of_halves(self, by: i64) -> Option<([i64; 2], i64)>;

    /// The index of the first item that takes part, the highest value of the type, and by how much each is more, if that is fewer than there are
    /// lanes for all that take part.
    #[doc(hidden)]
    #[must_use]
    fn behind_first(self, active: impl Active) -> Option<(i64, i64, Lane<i32>)>;

    /// Whether all that take part differ, for it is the same by which each is more than that of the lane before. Others may differ too.
    #[must_use]
    fn steps(self, active: impl Active) -> bool;
}

/// The lane by which a row is found. Of a mask it is in the middle: at the rim of a picture it is the first and the last that are elsewhere, and take no
/// part. Of all it is the first, which is taken out of a vector at once.
#[inline(always)]
fn row_lane(active: impl Active) -> usize {
    if active.is_all_static() { 0 } else { LANES / 2 }
}

/// The longest step of which as many as there are lanes do not wrap.
const MOST: u32 = 1 << 24;

/// The lane of the first item that takes part, if one does.
#[inline(always)]
fn first_lane(active: impl Active) -> Option<usize> {
    let bits = active.bits();
    (bits != 0).then(|| bits.trailing_zeros() as usize % LANES)
}

/// The first of `count` indices from `-before` on that is an `int`, and how many more there are, if there is one.
#[inline(always)]
fn near(before: u64, count: u64, least: i32) -> Option<(i32, u32)> {
    let least = (before.min(least.unsigned_abs().into()) as i64).wrapping_neg();
    let end = (count.wrapping_sub(before) as i64).min(1 << 31);
    (least < end).then(|| (least as i32, (end - 1 - least) as u32))
}

/// Whether a mask is set for no item that takes part.
#[inline(always)]
fn is_clear(mask: Mask, active: impl Active) -> bool {
    !primitive::and(&mask, &active.mask()).any()
}

/// Indices of 32 bits: the lowest of them, and how they are read as other numbers.
macro_rules! narrow {
    ($($t:ty, $least:expr;)*) => { $(
        impl Sealed for Lane<$t> {}
        impl Index for Lane<$t> {
            #[inline(always)]
            fn at(self, lane: usize) -> i64 {
                self.as_array()[lane].into()
            }
            #[inline(always)]
            fn near(self, before: u64, count: u64, active: impl Active) -> Option<Lane<i32>> {
                let ints: Lane<i32> = primitive::reinterpret(&self);
                let Some((first, others)) = near(before, count, $least) else {
                    return (!active.any()).then_some(ints);
                };
                // One comparison for both ends.
                let moved = primitive::sub(&primitive::reinterpret(&self), &Lane::splat(first as u32));
                let outside = primitive::lt(&Lane::splat(others), &moved);
                is_clear(outside, active).then_some(ints)
            }
            #[inline(always)]
            fn row(self, active: impl Active) -> Option<(i64, i64)> {
                let ints: Lane<i32> = primitive::reinterpret(&self);
                if active.is_all_static() {
                    let more = primitive::sub(&ints, &gather::<_, LANES, LANES, BEFORE, 0>(&ints));
                    let counts = !primitive::ne(&more, &ones()).any();
                    return counts.then_some((self.as_array()[0].into(), <$t>::MAX.into()));
                }
                let lane = row_lane(active);
                let first = self.as_array()[lane].wrapping_sub(lane as $t);
                let row = primitive::add(&Lane::splat(first as i32), &numbers());
                is_clear(primitive::ne(&ints, &row), active).then_some((first.into(), <$t>::MAX.into()))
            }
            #[inline(always)]
            fn halves(self, active: impl Active) -> Option<([i64; 2], i64)> {
                let ints: Lane<i32> = primitive::reinterpret(&self);
                if active.is_all_static() {
                    return self.clusters_of_halves(1);
                }
                let [low, high] = MIDDLE.map(|lane| self.as_array()[lane].wrapping_sub((lane % HALF) as $t));
                let [lower, upper] = [low, high.wrapping_sub(HALF as $t)].map(|first| Lane::splat(first as i32));
                let row = primitive::add(&primitive::select(&lower, &upper, &upper_half()), &numbers());
                is_clear(primitive::ne(&ints, &row), active).then_some(([low.into(), high.into()], <$t>::MAX.into()))
            }
            #[inline(always)]
            fn clusters(self, by: i64) -> Option<(i64, i64)> {
                let ints: Lane<i32> = primitive::reinterpret(&self);
                let more = primitive::sub(&ints, &gather::<_, LANES, LANES, BEFORE, 0>(&ints));
                let all = primitive::mul(&ones(), &Lane::splat(by as i32));
                (!primitive::ne(&more, &all).any()).then_some((self.as_array()[0].into(), <$t>::MAX.into()))
            }
            #[inline(always)]
            fn clusters_of_halves(self, by: i64) -> Option<([i64; 2], i64)> {
                let ints: Lane<i32> = primitive::reinterpret(&self);
                let more = primitive::sub(&ints, &gather::<_, LANES, LANES, BEFORE_IN_HALF, 0>(&ints));
                let all = primitive::mul(&ones_of_halves(), &Lane::splat(by as i32));
                let firsts = [0, HALF].map(|lane| self.as_array()[lane].into());
                (!primitive::ne(&more, &all).any()).then_some((firsts, <$t>::MAX.into()))
            }
            #[inline(always)]
            fn behind_first(self, active: impl Active) -> Option<(i64, i64, Lane<i32>)> {
                let first = self.as_array()[first_lane(active)?];
                let more: Lane<u32> = primitive::reinterpret(&primitive::sub(&self, &Lane::splat(first)));
                let beyond = primitive::lt(&Lane::splat(LANES as u32 - 1), &more);
                let more = primitive::reinterpret(&more);
                is_clear(beyond, active).then_some((first.into(), <$t>::MAX.into(), more))
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn steps(self, active: impl Active) -> bool {
                let ints: Lane<i32> = primitive::reinterpret(&self);
                let [first, second] = [ints.as_array()[0], ints.as_array()[1]];
                let step = second.wrapping_sub(first);
                let all = primitive::add(&Lane::splat(first), &primitive::mul(&numbers(), &Lane::splat(step)));
                // A longer step may come to the same number again, as they wrap.
                let far = step == 0 || step.unsigned_abs() > MOST;
                !far && is_clear(primitive::ne(&ints, &all), active)
            }
        }
    )* };
}
narrow! {
    i32, i32::MIN;
    u32, 0;
}

/// Indices of 64 bits.
macro_rules! wide {
    ($($t:ty)*) => { $(
        impl Sealed for Lane<$t> {}
        impl Index for Lane<$t> {
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn at(self, lane: usize) -> i64 {
                self.as_array()[lane] as i64
            }
            #[inline(always)]
            fn near(self, before: u64, count: u64, active: impl Active) -> Option<Lane<i32>> {
                let ints: Lane<i32> = primitive::convert(&self);
                let Some((first, others)) = near(before, count, i32::MIN) else {
                    return (!active.any()).then_some(ints);
                };
                let moved = primitive::sub(&primitive::reinterpret(&self), &Lane::splat(i64::from(first) as u64));
                let outside = primitive::lt(&Lane::splat(u64::from(others)), &moved);
                is_clear(mask(outside), active).then_some(ints)
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn row(self, active: impl Active) -> Option<(i64, i64)> {
                if active.is_all_static() {
                    let more = primitive::sub(&self, &gather::<_, LANES, LANES, BEFORE, 0>(&self));
                    let counts = !mask(primitive::ne(&more, &primitive::convert(&ones()))).any();
                    return counts.then_some((self.as_array()[0] as i64, i64::MAX));
                }
                let lane = row_lane(active);
                let first = self.as_array()[lane].wrapping_sub(lane as $t);
                let row = primitive::add(&Lane::splat(first), &primitive::convert(&numbers()));
                is_clear(mask(primitive::ne(&self, &row)), active).then_some((first as i64, i64::MAX))
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn halves(self, active: impl Active) -> Option<([i64; 2], i64)> {
                if active.is_all_static() {
                    return self.clusters_of_halves(1);
                }
                let [low, high] = MIDDLE.map(|lane| self.as_array()[lane].wrapping_sub((lane % HALF) as $t));
                let [lower, upper] = [low, high.wrapping_sub(HALF as $t)].map(Lane::splat);
                let first = primitive::select(&lower, &upper, &primitive::convert(&upper_half()));
                let row = primitive::add(&first, &primitive::convert(&numbers()));
                is_clear(mask(primitive::ne(&self, &row)), active).then_some(([low as i64, high as i64], i64::MAX))
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn clusters(self, by: i64) -> Option<(i64, i64)> {
                let more = primitive::sub(&self, &gather::<_, LANES, LANES, BEFORE, 0>(&self));
                let all = primitive::convert(&primitive::mul(&ones(), &Lane::splat(by as i32)));
                (!mask(primitive::ne(&more, &all)).any()).then_some((self.as_array()[0] as i64, i64::MAX))
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn clusters_of_halves(self, by: i64) -> Option<([i64; 2], i64)> {
                let more = primitive::sub(&self, &gather::<_, LANES, LANES, BEFORE_IN_HALF, 0>(&self));
                let all = primitive::convert(&primitive::mul(&ones_of_halves(), &Lane::splat(by as i32)));
                let firsts = [0, HALF].map(|lane| self.as_array()[lane] as i64);
                (!mask(primitive::ne(&more, &all)).any()).then_some((firsts, i64::MAX))
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "of one of them")]
            fn behind_first(self, active: impl Active) -> Option<(i64, i64, Lane<i32>)> {
                let first = self.as_array()[first_lane(active)?];
                let more: Lane<u64> = primitive::reinterpret(&primitive::sub(&self, &Lane::splat(first)));
                let beyond = primitive::lt(&Lane::splat(LANES as u64 - 1), &more);
                let more = primitive::convert(&more);
                is_clear(mask(beyond), active).then_some((first as i64, i64::MAX, more))
            }
            #[inline(always)]
            fn steps(self, active: impl Active) -> bool {
                let ints: Lane<i64> = primitive::reinterpret(&self);
                let [first, second] = [ints.as_array()[0], ints.as_array()[1]];
                let step = second.wrapping_sub(first);
                if step == 0 || step.unsigned_abs() > MOST.into() {
                    return false;
                }
                let more = primitive::convert(&primitive::mul(&numbers(), &Lane::splat(step as i32)));
                let all = primitive::add(&Lane::splat(first), &more);
                is_clear(mask(primitive::ne(&ints, &all)), active)
            }
        }
    )* };
}
wide! { i64 u64 }

/// The indices, in place of those of who takes no part that of the first who does: so nobody's memory is read that no item reads, which
/// another thread might write meanwhile. Nothing if nobody takes part.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn completed(index: Lane<i32>, active: impl Active) -> Option<Lane<i32>> {
    let bits = active.bits();
    if active.all() {
        return Some(index);
    }
    if bits == 0 {
        return None;
    }
    let first = Lane::splat(index.as_array()[bits.trailing_zeros() as usize % LANES]);
    Some(primitive::select(&first, &index, &active.mask()))
}

/// The lane before each, and before the first the last one.
const BEFORE: u128 = 0x0E0D_0C0B_0A09_0807_0605_0403_0201_000F;

/// Half as many as there are lanes.
pub(super) const HALF: usize = LANES / 2;

/// The lanes by which both halves are found where a mask says who takes part, as [`row_lane`] has it.
const MIDDLE: [usize; 2] = [HALF - 1, HALF];

/// The lane before each of its half, and before the first of it the last one.
const BEFORE_IN_HALF: u128 =
    if LANES == 16 { 0x0E0D_0C0B_0A09_080F_0605_0403_0201_0007 } else { 0x0E0D_0C0B_0A09_080F_0605_0407_0201_0003 };

/// As [`ones`], for each half.
#[inline(always)]
fn ones_of_halves() -> Lane<i32> {
    Lane::from_array(super::array_map::array_rolled(
        #[inline(always)]
        |lane| if lane % HALF == 0 { 1 - HALF as i32 } else { 1 },
    ))
}

/// The lanes of the upper half.
#[inline(always)]
pub(super) fn upper_half() -> Mask {
    Lane::from_array(super::array_map::array_rolled(
        #[inline(always)]
        |lane| -i32::from(lane >= HALF),
    ))
}

/// By how much each lane of a row is more than the one [before](BEFORE) it. To compare all lanes with the first one would be to compare that with
/// itself: LLVM sees it, and takes the vector apart.
#[inline(always)]
fn ones() -> Lane<i32> {
    Lane::from_array(super::array_map::array_rolled(
        #[inline(always)]
        |lane| if lane == 0 { 1 - LANES as i32 } else { 1 },
    ))
}

/// Whether each lane of those that take part is one more than that before it, and the first of all is as much less, whether it takes part or not:
/// by that one the others are found.
#[inline(always)]
#[must_use]
pub fn is_row(index: impl Index, active: impl Active) -> bool {
    index.row(active).is_some_and(
        #[inline(always)]
        |(first, _)| index.at(0) == first,
    )
}

/// The indices of numbers of which each element has `by`: one whose product wraps is far outside instead.
#[inline(always)]
#[must_use]
pub fn scaled<T: Integer>(index: Lane<T>, by: i64) -> Lane<T> {
    const { assert!(size_of::<T>() == 8, "an index of 64 bits") };
    let (index, most): (Lane<i64>, _) = (primitive::reinterpret(&index), i64::MAX / 2 / by.max(1));
    let near = primitive::min(&primitive::max(&index, &Lane::splat(-most)), &Lane::splat(most));
    primitive::reinterpret(&primitive::mul(&near, &Lane::splat(by)))
}

/// The sum of two indices of elements with so many bytes. It is far outside, whatever is added to it, where one of them is so far away that an address
/// could wrap, as [`Pointer::offset`](crate::opencl::Pointer) has it.
#[inline(always)]
#[must_use]
pub fn far_sum(left: Lane<i64>, right: Lane<i64>, size: u64) -> Lane<i64> {
    const OUTSIDE: i64 = i64::MIN / 2;
    let far = FAR / size.max(1) as i64;
    let is_far = |index: Lane<i64>| {
        let moved: Lane<u64> = primitive::reinterpret(&primitive::add(&index, &Lane::splat(far)));
        primitive::lt(&Lane::splat(2 * far as u64), &moved)
    };
    let either = primitive::or(&is_far(left), &is_far(right));
    primitive::select(&primitive::add(&left, &right), &Lane::splat(OUTSIDE), &either)
}

/// The number of each lane.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn numbers() -> Lane<i32> {
    Lane::from_array(super::array_map::array_rolled(
        #[inline(always)]
        |lane| lane as i32,
    ))
}

/// The items before a number, of as many as there are lanes.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn the_first(items: u64) -> Mask {
    primitive::lt(&numbers(), &Lane::splat(items.min(LANES as u64) as i32))
}

/// Indices that count with the items in a type, and then are widened and moved. They are two numbers until somebody asks for one, so that nothing
/// is computed of them where a row is inside.
#[derive(Clone, Copy, Debug)]
pub struct Counts<T> {
    by: i64,
    first: T,
}

/// `by + first`, `by + (first + 1)`, and so on; what counts wraps in its own type.
#[inline(always)]
#[must_use]
pub fn counts<T>(by: i64, first: T) -> Counts<T> {
    Counts { by, first }
}

macro_rules! counts {
    ($($t:ty)*) => { $(
        impl Counts<$t> {
            #[inline(always)]
            fn lanes(self) -> Lane<i64> {
                Lane::from_array(super::array_map::array_rolled(#[inline(always)] |lane| self.at(lane)))
            }
        }
        impl Sealed for Counts<$t> {}
        impl Index for Counts<$t> {
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, clippy::cast_lossless, reason = "of some of them")]
            fn at(self, lane: usize) -> i64 {
                self.by.wrapping_add(self.first.wrapping_add(lane as $t) as i64)
            }
            #[inline(always)]
            fn near(self, before: u64, count: u64, active: impl Active) -> Option<Lane<i32>> {
                self.lanes().near(before, count, active)
            }
            #[inline(always)]
            fn row(self, active: impl Active) -> Option<(i64, i64)> {
                self.lanes().row(active)
            }
            #[inline(always)]
            fn halves(self, active: impl Active) -> Option<([i64; 2], i64)> {
                self.lanes().halves(active)
            }
            #[inline(always)]
            fn clusters(self, by: i64) -> Option<(i64, i64)> {
                self.lanes().clusters(by)
            }
            #[inline(always)]
            fn clusters_of_halves(self, by: i64) -> Option<([i64; 2], i64)> {
                self.lanes().clusters_of_halves(by)
            }
            #[inline(always)]
            fn behind_first(self, active: impl Active) -> Option<(i64, i64, Lane<i32>)> {
                self.lanes().behind_first(active)
            }
            #[inline(always)]
            fn steps(self, active: impl Active) -> bool {
                self.lanes().steps(active)
            }
        }
    )* };
}
counts! { i32 u32 i64 u64 }
