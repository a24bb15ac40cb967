//! Writes of elements that lie beside each other, those of each item right behind those of the item before: `p[3 * i] = x; p[3 * i + 1] = y;
//! p[3 * i + 2] = z;`, an *interleaved store*. They are kept until the last one of them, and then written together, as whole rows.

use super::interleaved_load::{IndexedAccess, assigned};
use super::{Lanes, Vectorized};
use crate::analysis::interleaving::interleaved;
use crate::analysis::linear::Term;
use crate::analysis::sum::Sum;
use crate::ast::Space;
use crate::diagnostic::NotVectorized;
use crate::limits::MAX_STATEMENTS_AHEAD;
use crate::pass::{self, Pass};
use crate::program::{Builtin, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId};
use crate::types::Type;
use crate::vector::{Member, Temp, VStmt};
use crate::walk::{self, Seen};

/// Elements that statements write one after another.
pub(super) struct StoreGroup {
    base: VariableId,
    rest: Sum<Term>,
    /// The number that is added to the index for the first element, and how many elements there are.
    first: i128,
    len: usize,
    /// The elements that were met.
    met: Vec<i128>,
    name: Temp,
    /// The end of the statements.
    pub(super) end: usize,
}

/// The elements of an interleaved store: the first one that is written, all by their numbers, and the last statement.
struct StorePlaces<'s> {
    first: IndexedAccess,
    places: Vec<(i128, &'s Place)>,
    end: usize,
}

impl IndexedAccess {
    /// Whether it is asked when items run whether their elements lie beside each other: of pointers into memory of the group, which nothing else has.
    fn is_guess(&self) -> bool {
        pass::is_on(Pass::GuessedRows) && self.is_local && !self.is_argument && self.stride.is_none()
    }
}

impl Lanes<'_, '_, '_> {
    /// The beginning of an interleaved store, if the statement at a place begins one.
    pub(super) fn begin_store_group(&mut self, of: &[Statement], at: usize) -> Vectorized<Option<VStmt>> {
        if !pass::is_on(Pass::InterleavedStores) {
            return Ok(None);
        }
        if self.current().is_some() || self.groups.store.is_some() {
            return Ok(None);
        }
        let Some(StorePlaces { first, places, end }) = self.places_of_group(of, at) else { return Ok(None) };
        let len = places.len();
        let numbers = || places.iter().map(|(number, _)| *number);
        let (Some(highest), Some((lowest, place))) = (numbers().max(), places.iter().min_by_key(|(number, _)| *number))
        else {
            return Ok(None);
        };
        if highest - lowest >= len as i128 {
            return Ok(None);
        }
        let work = self.shared.work.get();
        let found = if first.is_guess() { self.guessed_in(place)? } else { self.first_in(place)? };
        let (name, (base, index, most)) = (self.unique("run"), found);
        self.shared.work.set(work);
        let (rest, base_of) = (first.index.rest, first.base);
        self.groups.store = Some(StoreGroup { base: base_of, rest, first: *lowest, len, met: Vec::new(), name, end });
        Ok(Some(VStmt::BeginStores { name, base, first: index, most, count: len, mask: self.current() }))
    }

    /// The elements of a store that begins with the statement at a place.
    fn places_of_group<'s>(&self, of: &'s [Statement], at: usize) -> Option<StorePlaces<'s>> {
        let (place, _) = assigned(&of[at])?;
        let first = self.indexed(place).filter(|of| of.is_argument || of.is_guess())?;
        let len = interleaved(first.stride.or(first.mostly))?;
        let mut places: Vec<(i128, &Place)> = Vec::new();
        for (number, statement) in of[at..].iter().take(MAX_STATEMENTS_AHEAD).enumerate() {
            let numbers: Vec<_> = places.iter().map(|(number, _)| *number).collect();
            if !self.commutes_with_store(statement, &first, &numbers) {
                return None;
            }
            if let Some((place, _)) = assigned(statement) {
                let same = self.indexed(place).filter(|of| of.is_beside(&first))?;
                if numbers.contains(&same.index.number) {
                    return None;
                }
                places.push((same.index.number, place));
            }
            if places.len() == len {
                return Some(StorePlaces { first, places, end: at + number });
            }
        }
        None
    }

    /// The end of a store, if it ends with the statement at a place.
    pub(super) fn flush_store_group(&mut self, at: usize) -> Vectorized<Option<VStmt>> {
        let Some(StoreGroup { mut met, len, name, .. }) = self.groups.store.take_if(|run| run.end == at) else {
            return Ok(None);
        };
        met.sort_unstable();
        met.dedup();
        if met.len() != len {
            return self.fail(NotVectorized::Place);
        }
        Ok(Some(VStmt::EndStores(name)))
    }

    /// An element of the store, which is written with the others.
    pub(super) fn defer_store(&mut self, place: &Place) -> Vectorized<Option<Member>> {
        if self.groups.store.is_none() {
            return Ok(None);
        }
        let Some(IndexedAccess { base, index, .. }) = self.indexed(place) else { return Ok(None) };
        let run = self.groups.store.as_mut().filter(|run| run.base == base && run.rest == index.rest);
        let Some(run) = run else { return Ok(None) };
        let (group, part) = (run.name, index.number - run.first);
        run.met.push(part);
        let (base, lanes) = self.place_in(place)?;
        Ok(Some(Member { group, part, base, lanes, mask: self.current(), site: self.site(place.span) }))
    }

    /// Whether a statement does the same if elements with these numbers are not written before it, but behind it: it is one of the store, or computes
    /// variables of each item.
    fn commutes_with_store(&self, of: &Statement, first: &IndexedAccess, numbers: &[i128]) -> bool {
        let value = match &of.kind {
            StatementKind::Declare(variable, value) => {
                if first.index.names(&|of| of == *variable) {
                    return false;
                }
                let Some(value) = value else { return true };
                value
            }
            StatementKind::Expression(value) => value,
            _ => return false,
        };
        let target = assigned(of).map(|(place, _)| place);
        !walk::any(value, &mut |seen| !match seen {
            Seen::Written(place) if target.is_some_and(|target| core::ptr::eq(target, place)) => true,
            Seen::Written(place) => walk::root(place)
                .is_some_and(|of| !self.facts().is_local_memory(of) && !first.index.names(&|variable| variable == of)),
            Seen::Addressed(_) => false,
            Seen::Read(place) if first.is_local => self.is_beside_local_memory(place),
            Seen::Read(place) => self.is_no_alias(place, first, numbers),
            Seen::Expression(Expression { kind: ExpressionKind::Call(function, arguments), .. }) => {
                let pointer = |of: &Expression| matches!(of.ty, Type::Pointer(_));
                self.shared.pure.get(function.0) == Some(&true) && !arguments.iter().any(pointer)
            }
            Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) => {
                !walk::is_effect(builtin) && !matches!(builtin, Builtin::Load { .. })
            }
            Seen::Expression(_) => true,
        })
    }

    /// Whether a place is none in memory of the group: a variable of each item, or in a buffer.
    fn is_beside_local_memory(&self, of: &Place) -> bool {
        match &of.kind {
            PlaceKind::Dereference(pointer) => {
                pointer.ty.pointee().is_some_and(|of| matches!(of.space, Space::Global | Space::Constant))
            }
            _ => walk::root(of).is_some_and(|of| !self.facts().is_local_memory(of)),
        }
    }

    /// Whether an element is none of those that items write in the same buffer, at these numbers: that no other buffer has a part of it the launch
    /// has seen.
    pub(super) fn is_no_alias(&self, place: &Place, first: &IndexedAccess, numbers: &[i128]) -> bool {
        let PlaceKind::Dereference(pointer) = &place.kind else { return walk::root(place).is_some() };
        match pointer.ty.pointee().map(|of| of.space) {
            Some(Space::Local) if !first.is_local => return true,
            Some(Space::Global | Space::Constant) if first.is_local => return true,
            Some(Space::Local) => {}
            _ if first.is_local => return false,
            _ => {}
        }
        match (self.base_buffer(pointer), first.stride) {
            (Some(base), _) if base != first.base => true,
            (_, Some(stride)) => self.indexed(place).is_some_and(|of| {
                let other = |number: &i128| (of.index.number - number).rem_euclid(stride.into()) != 0;
                of.is_beside(first) && numbers.iter().all(other)
            }),
            _ => false,
        }
    }
}
