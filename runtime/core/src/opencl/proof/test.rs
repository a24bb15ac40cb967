//! Whether two items of a launch touch one element.
//!
//! An access is a sum of variables, each times a step that is a number once the launch is known. Two items that touch one byte have variables of
//! which the differences, each times its step, add up to nearly nothing. Where a step is more than all smaller ones together can reach, its
//! variable is the same for both, as with the digits of a number; if all variables that tell items apart are, it is one item.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::form::{Access, Bound, Check, Known, KnownSum, Linear, Number, Proof, Use, Var};
use super::ran::Reason;
#[cfg(feature = "rayon")]
use crate::opencl::geometry::Geometry;

/// As many numbers of arguments a proof names at the most.
pub const MAX_NUMBERS: usize = 16;

/// No index is more, and no loop goes round more often.
const FAR: i128 = 1 << 62;

/// The values of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// Items in each dimension.
    pub global: [u64; 3],
    /// Items of a group.
    pub local: [u64; 3],
    /// The numbers of the items begin here.
    pub offset: [u64; 3],
    /// The values of [`Proof::numbers`].
    pub numbers: &'a [i128],
}

#[cfg(feature = "rayon")]
impl<'a> Values<'a> {
    /// The values of a range.
    pub(in crate::opencl) fn new(geometry: &Geometry, numbers: &'a [i128]) -> Self {
        let Geometry { global, local, offset, .. } = *geometry;
        Self { global, local, offset, numbers }
    }
}

impl Values<'_> {
    fn known(&self, of: Known) -> Option<i128> {
        Some(match of {
            Known::GlobalSize(d) => self.global[d].into(),
            Known::GlobalOffset(d) => self.offset[d].into(),
            Known::LocalSize(d) => self.local[d].into(),
            Known::NumGroups(d) => (self.global[d] / self.local[d]).into(),
            Known::SubGroups(size) => {
                let items = self.local.iter().try_fold(1_i128, |all, one| all.checked_mul((*one).into()))?;
                let size = i128::try_from(size).ok().filter(|size| *size > 0)?;
                items.checked_add(size - 1)? / size
            }
            Known::Number(number) => *self.numbers.get(number)?,
            Known::Quotient(number, by) => self.numbers.get(number)?.checked_div(by.into())?,
        })
    }

    fn sum(&self, of: KnownSum) -> Option<i128> {
        of.iter().try_fold(0_i128, |sum, (factor, product)| {
            let product =
                product.iter().try_fold(i128::from(*factor), |all, one| all.checked_mul(self.known(*one)?))?;
            sum.checked_add(product)
        })
    }

    /// A linear form with numbers in it.
    fn steps(&self, of: &Linear) -> Option<Steps> {
        let terms = of.terms.iter().map(|(var, step)| Some((*var, self.sum(step)?)));
        Some(Steps { terms: terms.collect::<Option<_>>()?, first: self.sum(of.first)? })
    }
}

/// A linear form of which all but the variables is known.
#[derive(Clone, Debug)]
struct Steps {
    terms: Vec<(Var, i128)>,
    first: i128,
}

impl Steps {
    fn of(&self, var: Var) -> i128 {
        self.terms.iter().filter(|(other, _)| *other == var).map(|(_, step)| step).sum()
    }

    /// The lowest and the highest value, if they are numbers.
    fn span(&self, ranges: &Ranges) -> Option<(i128, i128)> {
        self.terms.iter().try_fold((self.first, self.first), |(low, high), (var, step)| {
            let (start, end) = ranges.of(*var);
            let (a, b) = (step.checked_mul(start)?, step.checked_mul(end)?);
            Some((low.checked_add(a.min(b))?, high.checked_add(a.max(b))?))
        })
    }
}

/// Between which values each variable lies.
#[derive(Clone, Debug)]
struct Ranges {
    /// The ranges of the numbers of items, of groups and of the items of a group.
    ids: [[(i128, i128); 3]; 3],
    /// The ranges of all other variables.
    inner: Vec<(i128, i128)>,
}

impl Ranges {
    fn new(values: &Values<'_>) -> Self {
        let below = |first: u64, len: u64| (i128::from(first), i128::from(first) + i128::from(len) - 1);
        let global = core::array::from_fn(|d| below(values.offset[d], values.global[d]));
        let group = core::array::from_fn(|d| below(0, values.global[d] / values.local[d]));
        let local = core::array::from_fn(|d| below(0, values.local[d]));
        Self { ids: [global, group, local], inner: Vec::new() }
    }

    fn of(&self, var: Var) -> (i128, i128) {
        match var {
            Var::Global(d) => self.ids[0][d],
            Var::Group(d) => self.ids[1][d],
            Var::Local(d) => self.ids[2][d],
            Var::Inner(number) => self.inner.get(number).copied().unwrap_or((0, FAR)),
        }
    }

    fn set(&mut self, var: Var, range: (i128, i128)) {
        match var {
            Var::Global(d) => self.ids[0][d] = range,
            Var::Group(d) => self.ids[1][d] = range,
            Var::Local(d) => self.ids[2][d] = range,
            Var::Inner(number) => {
                if self.inner.len() <= number {
                    self.inner.resize(number + 1, (0, FAR));
                }
                self.inner[number] = range;
            }
        }
    }

    /// The range of a variable for which a form is not negative for some values of the others.
    fn tightened(&self, by: &Steps, var: Var) -> (i128, i128) {
        let (low, high) = self.of(var);
        let step = by.of(var);
        let others =
            Steps { terms: by.terms.iter().copied().filter(|(other, _)| *other != var).collect(), first: by.first };
        // `step * var + most >= 0`
        let Some((_, most)) = others.span(self).filter(|_| step != 0) else { return (low, high) };
        if step > 0 { (low.max(-most.div_euclid(step)), high) } else { (low, high.min(most.div_euclid(-step))) }
    }

    /// Takes a bound in, if what it rests on holds.
    fn narrow(&mut self, bound: &Bound, values: &Values<'_>) -> Option<()> {
        let by = values.steps(&bound.of)?;
        if let Some(counter) = bound.counter {
            let var = Var::Inner(counter);
            // The condition is asked from the first round on, and in one round more than it lets in: it is right where all that it is computed
            // from is right in all of these.
            let ((low, _), (_, high)) = (self.of(var), self.tightened(&by, var));
            let mut further = self.clone();
            further.set(var, (low, self.of(var).1.min(high.saturating_add(1))));
            if further.hold(bound.checks, values)? {
                self.set(var, (low, high));
            }
            return Some(());
        }
        if self.hold(bound.checks, values)? {
            for (var, _) in &by.terms {
                let range = self.tightened(&by, *var);
                self.set(*var, range);
            }
        }
        Some(())
    }

    /// Whether all values fit the types that they are computed in.
    fn hold(&self, checks: &[Check], values: &Values<'_>) -> Option<bool> {
        for check in checks {
            let Some((low, high)) = values.steps(&check.value)?.span(self) else { return Some(false) };
            let fits: RangeInclusive<i128> = if check.signed {
                -(1 << (check.bits - 1))..=(1 << (check.bits - 1)) - 1
            } else {
                0..=(1 << check.bits) - 1
            };
            if !(fits.contains(&low) && fits.contains(&high)) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether some variable has no value at all.
    fn is_empty(&self) -> bool {
        self.ids.iter().flatten().chain(&self.inner).any(|(low, high)| low > high)
    }
}

/// An access with the numbers of a launch.
#[derive(Debug)]
struct Touch<'p> {
    of: &'p Access,
    index: Vec<Steps>,
    ranges: Ranges,
}

impl<'p> Touch<'p> {
    /// Nothing if no item makes the access.
    ///
    /// # Errors
    /// If it may be anywhere.
    fn new(of: &'p Access, values: &Values<'_>) -> Result<Option<Self>, &'static Reason> {
        let anywhere = || of.reason;
        let mut ranges = Ranges::new(values);
        for bound in of.bounds {
            ranges.narrow(bound, values).ok_or_else(anywhere)?;
            if ranges.is_empty() {
                return Ok(None);
            }
        }
        if !ranges.hold(of.checks, values).ok_or_else(anywhere)? {
            return Err(of.reason);
        }
        let index = of.index.iter().map(|part| values.steps(part)).collect::<Option<Vec<_>>>().ok_or_else(anywhere)?;
        let is_near = |part: &Steps| {
            part.span(&ranges).is_some_and(|(low, high)| low >= -FAR && high <= FAR)
                && part.terms.iter().all(|(_, step)| (-FAR..=FAR).contains(step))
        };
        if index.iter().all(is_near) { Ok(Some(Self { of, index, ranges })) } else { Err(of.reason) }
    }

    /// This access with each number of an item written as that of its group and that of the item in it.
    fn by_groups(&self, values: &Values<'_>) -> Self {
        let index = self.index.iter().map(|part| {
            let mut whole = Steps { terms: Vec::new(), first: part.first };
            for (var, step) in &part.terms {
                if let Var::Global(d) = *var {
                    whole.terms.push((Var::Group(d), step.saturating_mul(values.local[d].into())));
                    whole.terms.push((Var::Local(d), *step));
                    whole.first = whole.first.saturating_add(step.saturating_mul(values.offset[d].into()));
                } else {
                    whole.terms.push((*var, *step));
                }
            }
            whole
        });
        Self { of: self.of, index: index.collect(), ranges: self.ranges.clone() }
    }
}

/// How far the values of a variable lie apart at the most.
fn apart((a, b): (i128, i128), (c, d): (i128, i128)) -> i128 {
    (b - c).max(d - a).max(0)
}

/// Whether two accesses of different items, or groups if `by_group`, never meet.
fn never_meet(a: &Touch<'_>, b: &Touch<'_>, by_group: bool) -> bool {
    let unit = |d| if by_group { Var::Group(d) } else { Var::Global(d) };
    let is_unit = |var: Var| (0..3).any(|d| unit(d) == var);
    let mut same: [bool; 3] = core::array::from_fn(|d| apart(a.ranges.of(unit(d)), b.ranges.of(unit(d))) == 0);
    if a.index.len() != b.index.len() {
        return false;
    }
    let mut is_new = true;
    while is_new && same.contains(&false) {
        is_new = false;
        for (left, right) in a.index.iter().zip(&b.index) {
            // Bytes `l..l + a.bytes` and `r..r + b.bytes` meet where `r - l` is more than `-b.bytes` and less than `a.bytes`.
            let first = left.first.saturating_sub(right.first);
            let near = (i128::from(a.of.bytes.max(b.of.bytes)) - 1).saturating_add(first.saturating_abs());
            // The steps with how far their variables lie apart, and the dimension of an item.
            let (mut digits, mut usable) = (Vec::<(i128, i128, Option<usize>)>::new(), true);
            for (d, is_same) in same.iter().enumerate() {
                let (step, other) = (left.of(unit(d)), right.of(unit(d)));
                if *is_same && step == other {
                    continue;
                }
                usable &= step == other;
                digits.push((step.abs(), apart(a.ranges.of(unit(d)), b.ranges.of(unit(d))), Some(d)));
            }
            if !usable {
                continue;
            }
            // All other variables with one step are one.
            let mut others: Vec<(i128, [(i128, i128); 2])> = Vec::new();
            for (touch, steps, side) in [(a, left, 0), (b, right, 1)] {
                for (var, step) in steps.terms.iter().filter(|(var, step)| !is_unit(*var) && *step != 0) {
                    let (low, high) = touch.ranges.of(*var);
                    let range = if *step < 0 { (-high, -low) } else { (low, high) };
                    let at = others.iter().position(|(other, _)| *other == step.abs());
                    let at = at.unwrap_or_else(|| {
                        others.push((step.abs(), [(0, 0); 2]));
                        others.len() - 1
                    });
                    let sum = &mut others[at].1[side];
                    *sum = (sum.0.saturating_add(range.0), sum.1.saturating_add(range.1));
                }
            }
            digits.extend(others.iter().map(|(step, [left, right])| (*step, apart(*left, *right), None)));
            digits.retain(|(_, len, _)| *len > 0);
            digits.sort_by_key(|(step, ..)| core::cmp::Reverse(*step));
            for (at, (step, _, dimension)) in digits.iter().enumerate() {
                let rest = digits[at + 1..]
                    .iter()
                    .fold(near, |rest, (step, len, _)| rest.saturating_add(step.saturating_mul(*len)));
                if *step <= rest {
                    break;
                }
                if let Some(d) = dimension {
                    is_new |= !same[*d];
                    same[*d] = true;
                }
            }
        }
    }
    if !same.contains(&false) {
        return true;
    }
    let is_beside = |(left, right): (&Steps, &Steps)| {
        let (Some((low, high)), Some((start, end))) = (left.span(&a.ranges), right.span(&b.ranges)) else {
            return false;
        };
        high + i128::from(a.of.bytes) <= start || end + i128::from(b.of.bytes) <= low
    };
    a.index.iter().zip(&b.index).any(is_beside)
}

/// Whether it is a race that two items touch one element in these ways.
fn is_race(a: &Access, b: &Access) -> bool {
    match (a.by, b.by) {
        (Use::Read, Use::Read) => false,
        (Use::Atomic, Use::Atomic) => a.bytes != b.bytes,
        _ => true,
    }
}

impl Proof {
    /// The numbers in an argument of so many bytes that this asks for.
    pub fn numbers_of(&self, argument: usize, bytes: &[u8], into: &mut [i128]) {
        for (asked, into) in self.numbers.iter().zip(into).filter(|(asked, _)| asked.argument == argument) {
            *into = number(asked, bytes);
        }
    }

    /// Shows that no two items, or no two groups, touch one element of which one writes it; or says what cannot be shown.
    ///
    /// # Errors
    /// The access that could be that of two.
    pub fn holds(&self, values: &Values<'_>) -> Result<(), &'static Reason> {
        if let Some(reason) = self.unproven {
            return Err(reason);
        }
        if values.global.contains(&0) {
            return Ok(());
        }
        let mut touches = Vec::with_capacity(self.accesses.len());
        for access in self.accesses {
            touches.extend(Touch::new(access, values)?);
        }
        for (at, a) in touches.iter().enumerate() {
            for b in &touches[at..] {
                if a.of.argument != b.of.argument || !is_race(a.of, b.of) {
                    continue;
                }
                // Items that are never the same are not in the same group either.
                let is_shown = never_meet(a, b, false)
                    || self.between_groups && never_meet(&a.by_groups(values), &b.by_groups(values), true);
                if !is_shown {
                    return Err(if a.of.by == Use::Read { b.of.reason } else { a.of.reason });
                }
            }
        }
        Ok(())
    }
}

/// The integer in the bytes of an argument.
fn number(of: &Number, bytes: &[u8]) -> i128 {
    let Some(part) = bytes.get(of.at..of.at + of.bytes) else { return 0 };
    /// The bytes as a number of a type.
    macro_rules! read {
        ($t:ty) => {
            part.try_into().map_or(0, |part| <$t>::from_ne_bytes(part).into())
        };
    }
    match (of.bytes, of.signed) {
        (1, true) => read!(i8),
        (1, false) => read!(u8),
        (2, true) => read!(i16),
        (2, false) => read!(u16),
        (4, true) => read!(i32),
        (4, false) => read!(u32),
        (8, true) => read!(i64),
        (8, false) => read!(u64),
        _ => 0,
    }
}
