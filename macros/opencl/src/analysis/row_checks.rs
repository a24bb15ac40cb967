//! Accesses that are checked once for all items of a row: `p[i]` where `i` is one more for each next item, and reads of a table by an index whose type
//! keeps it inside.

use super::induction::narrow;
use super::linear::Linear;
use super::row_index::{RowIndex, Rows};
use crate::limits::MAX_ROW_CHECKS;
use crate::pass::{self, Pass};
use crate::program::{Expression, Place, PlaceKind, VariableId};
use crate::types::Type;
use crate::vector::version::CheckedElements;
use crate::walk::{self, Seen};

/// The elements that the items of a row use by one access.
#[derive(Clone, Debug)]
pub(crate) struct RowCheck {
    pub(crate) elements: CheckedElements,
    /// The index of an item; none of a table.
    index: Option<Linear>,
    /// Whether each item has its own; else they are so many from the first one on, of which each item may use any.
    pub(crate) along: bool,
    pub(crate) count: u64,
}

impl RowCheck {
    fn is_of(&self, base: VariableId, index: Option<&Linear>, count: u64) -> bool {
        self.elements.base == base && self.index.as_ref() == index && self.count == count
    }
}

impl Rows<'_, '_> {
    /// The accesses of the function that can be checked by the row.
    pub(crate) fn checks(&self) -> Vec<RowCheck> {
        if !pass::is_on(Pass::ScalarRowChecks) {
            return Vec::new();
        }
        let mut places = Vec::new();
        walk::evaluated(&self.facts.function.body, &mut |seen| match seen {
            Seen::Read(place) => places.push((whole(place).clone(), false)),
            Seen::Written(place) => places.push((place.clone(), true)),
            Seen::Expression(_) | Seen::Addressed(_) => {}
        });
        let (mut found, mut others) = (Vec::new(), Vec::new());
        for (place, writes) in places {
            match self.access(&place) {
                Some((base, RowIndex { sum, tree, along: true, most })) => {
                    let elements =
                        CheckedElements { most: most.unwrap_or(i64::MAX), ..elements(base, tree, &place, writes) };
                    note(&mut found, RowCheck { elements, index: Some(sum), along: true, count: 1 });
                }
                _ => others.push((place, writes)),
            }
        }
        let written: Vec<_> =
            others.iter().filter(|(_, writes)| *writes).map(|(of, _)| self.facts.buffer_of(of)).collect();
        for (place, _) in &others {
            let Some((base, _, count)) = bounded_by_type(self, place) else { continue };
            if !written.contains(&Some(base)) {
                let tree = Expression::zero(&Type::INT, place.span);
                note(
                    &mut found,
                    RowCheck { elements: elements(base, tree, place, false), index: None, along: false, count },
                );
            }
        }
        found
    }

    /// The check by which a place is an item's own element.
    pub(crate) fn own_check(&self, place: &Place, checks: &[RowCheck]) -> Option<usize> {
        let (base, index) = self.access(place)?;
        checks.iter().position(|known| known.is_of(base, Some(&index.sum), 1))
    }

    /// The check that a place is inside by, and the index if it is one of a table.
    pub(crate) fn check_of<'x>(
        &self,
        place: &'x Place,
        checks: &[RowCheck],
    ) -> Option<(usize, Option<&'x Expression>)> {
        if checks.is_empty() {
            return None;
        }
        if let Some(own) = self.own_check(place, checks) {
            return Some((own, None));
        }
        let (base, index, count) = bounded_by_type(self, place)?;
        Some((checks.iter().position(|known| known.is_of(base, None, count))?, Some(index)))
    }

    /// Whether all memory that the function uses is in elements that are checked.
    pub(crate) fn all_are_checked(&self, checks: &[RowCheck]) -> bool {
        let mut all = true;
        walk::evaluated(&self.facts.function.body, &mut |seen| {
            if let Seen::Read(place) | Seen::Written(place) = seen {
                let place = whole(place);
                all &= walk::root(place).is_some() || self.check_of(place, checks).is_some();
            }
        });
        all
    }
}

/// The buffer, the index and the number of elements of a read that the type of its index keeps among so many: `table[byte]`.
fn bounded_by_type<'x>(rows: &Rows<'_, '_>, place: &'x Place) -> Option<(VariableId, &'x Expression, u64)> {
    if !pass::is_on(Pass::TableChecks) {
        return None;
    }
    let base = rows.facts.buffer_of(place)?;
    let narrow = narrow(place.indexed()?.1);
    let is_byte = narrow.ty.integer() == Some((8, false)) && !walk::has_effects(narrow);
    is_byte.then_some((base, narrow, 1 << 8))
}

/// The elements of one access, whose index does not wrap.
fn elements(base: VariableId, index: Expression, place: &Place, writes: bool) -> CheckedElements {
    CheckedElements { base, index, most: i64::MAX, writes, ty: place.ty.clone() }
}

/// Adds an access to those that are known, if there is room.
fn note(found: &mut Vec<RowCheck>, of: RowCheck) {
    if let Some(known) = found.iter_mut().find(|known| known.is_of(of.elements.base, of.index.as_ref(), of.count)) {
        known.elements.writes |= of.elements.writes;
    } else if found.len() < MAX_ROW_CHECKS {
        found.push(of);
    }
}

/// The place that is read where lanes of a vector are.
fn whole(place: &Place) -> &Place {
    match &place.kind {
        PlaceKind::Lanes(base, _) => whole(base),
        _ => place,
    }
}
