//! Reads by one index of each item and constants behind it, `p[3 * i]`, `p[3 * i + 1]`, `p[3 * i + 2]`: an *interleaved load*, which is done as a whole before
//! the first statement with one of them. So are numbers of one type in a structure: `p[i].x` and `p[i].y`, `p[i].of[0]` and `p[i].of[1]`. Where an
//! element of it is outside of the buffer, each is read where it stands, so that a fault is that of the first one in the text.

use std::collections::{HashMap, HashSet};

use super::frame::ControlFrame;
use super::place::{self, Address, Index};
use super::value::boxed;
use super::{Lanes, Vectorized};
use crate::analysis::alias::{is_constant, origin};
use crate::analysis::interleaving::{Group, interleaved, rows, window};
use crate::analysis::linear::{self, Linear, Term};
use crate::analysis::sum::Sum;
use crate::ast::Space;
use crate::diagnostic::NotVectorized;
use crate::limits::{MAX_GROUP_DISTANCE, MAX_STATEMENTS_AHEAD};
use crate::pass::{self, Pass};
use crate::program::{Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId};
use crate::vector::{Base, FirstIndex, GroupLoad, Grouping, Member, Temp, VExpr, VStmt};
use crate::walk::{self, Seen};

/// Elements that lie beside each other.
pub(super) struct InterleaveGroup {
    base: VariableId,
    /// The index without what is added to it.
    rest: Sum<Term>,
    /// The number that is added to it for the first element, and how many elements there are.
    first: i128,
    len: usize,
    name: Temp,
    used: bool,
}

/// A read of an element by an index of each item.
struct Read<'s> {
    at: IndexedAccess,
    place: &'s Place,
}

/// The reads of a statement, and its effects.
#[derive(Default)]
struct StatementAhead<'s> {
    reads: Vec<Read<'s>>,
    /// The reads by their buffer and the index without what is added to it.
    by_index: HashMap<(VariableId, Sum<Term>), Vec<usize>>,
    /// The variables that it declares or writes.
    written: HashSet<VariableId>,
    /// Whether it may change memory.
    changes: bool,
}

/// The reads of the next statements, found once: a table that was written out is a statement with thousands of reads.
#[derive(Default)]
struct Ahead<'s> {
    statements: Vec<StatementAhead<'s>>,
    /// Whether nothing writes a buffer, by whether it is a constant one.
    never_written: HashMap<(VariableId, bool), bool>,
}

impl<'s> Ahead<'s> {
    /// The reads in so many statements of elements so near to another one that one load may have both, once each.
    fn near(&self, read: &Read<'_>, statements: usize) -> Vec<&Read<'s>> {
        let mut near: Vec<&Read<'s>> = Vec::new();
        let key = (read.at.base, read.at.index.rest.clone());
        for of in &self.statements[..statements] {
            for member in of.by_index.get(&key).into_iter().flatten().map(|&number| &of.reads[number]) {
                let number = member.at.index.number;
                let known = || near.iter().any(|of| of.at.index.number == number);
                if number.abs_diff(read.at.index.number) < MAX_GROUP_DISTANCE && !known() {
                    near.push(member);
                }
            }
        }
        near
    }
}

/// An element by an index of each item.
pub(super) struct IndexedAccess {
    /// The buffer, as far as it is known: else the pointer.
    pub(super) base: VariableId,
    pub(super) index: Linear,
    /// By how much the index is more for each next item, if that is known.
    pub(super) stride: Option<i64>,
    /// By how much it mostly is, of a pointer that differs between items.
    pub(super) mostly: Option<i64>,
    /// Whether it is an element of the group's memory.
    pub(super) is_local: bool,
    /// Whether the buffer is an argument of a launch.
    pub(super) is_argument: bool,
    /// Whether it is one that the kernel may not write.
    constant: bool,
}

impl IndexedAccess {
    /// Whether both are of one buffer, and only what is added to their indices differs.
    pub(super) fn is_beside(&self, other: &IndexedAccess) -> bool {
        self.base == other.base && self.index.rest == other.index.rest
    }
}

/// The reads before statements, and for how many of these.
pub(super) struct PendingLoad {
    pub(super) statements: usize,
    /// The load, as the vector IR has it.
    read: GroupLoad,
}

impl Lanes<'_, '_, '_> {
    /// The loads whose first element the first of some statements reads.
    pub(super) fn interleaved_loads(&mut self, of: &[Statement]) -> Vectorized<Vec<PendingLoad>> {
        if !pass::is_on(Pass::InterleavedLoads) {
            return Ok(Vec::new());
        }
        let (mut found, mut ahead) = (Vec::new(), Ahead::default());
        let Some(first) = of.first().filter(|first| own_value(first).is_some()) else { return Ok(found) };
        ahead.statements.push(self.reads_ahead(first));
        for number in 0..ahead.statements[0].reads.len() {
            // Each element of one that is known already may be read.
            if self.group_of(&ahead.statements[0].reads[number].at).is_some() {
                continue;
            }
            let statements = self.statements_of_group(number, of, &mut ahead);
            let read = &ahead.statements[0].reads[number];
            let members = ahead.near(read, statements);
            let numbers: Vec<_> = members.iter().map(|of| of.at.index.number).collect();
            let lowest = |group: Group| {
                let low = members.iter().copied().find(|of| of.at.index.number == group.lowest)?;
                let all = (0..group.len).all(|k| numbers.contains(&(group.first + k as i128)));
                Some((low, group, all))
            };
            let own = read.at.index.number;
            // Elements that no item reads another thread may write, if it is no constant.
            let in_rows = rows(&numbers, own, read.at.stride).and_then(lowest);
            let in_rows = in_rows.filter(|(low, _, all)| *all || is_constant(low.place));
            let size = read.place.ty.scalar().map_or(0, swz_language::element::Element::size);
            let padded = |len: usize| size < 4 && !len.is_power_of_two();
            let apart = || {
                let found = window(&numbers, own, size).and_then(lowest);
                found.filter(|(low, group, all)| *all && !padded(group.len) || is_constant(low.place))
            };
            let is_in_rows = in_rows.is_some();
            let Some((low, group, all)) = in_rows.or_else(apart) else { continue };
            found.push(PendingLoad { statements, read: self.begin_load(low, &group, is_in_rows, all)? });
        }
        Ok(found)
    }

    /// A load, if it was used since.
    pub(super) fn used_load(&mut self, before: PendingLoad) -> Option<VStmt> {
        let name = before.read.name;
        let used = self.groups.loads.iter().any(|of| of.name == name && of.used);
        self.groups.loads.retain(|of| of.name != name);
        used.then(|| VStmt::GroupLoad(Box::new(before.read)))
    }

    /// Begins a load: from here on its elements are found.
    fn begin_load(
        &mut self,
        low: &Read<'_>,
        &Group { first, len: count, .. }: &Group,
        is_in_rows: bool,
        all: bool,
    ) -> Vectorized<GroupLoad> {
        let name = self.unique("cluster");
        let work = self.shared.work.get();
        let (base, grouping) = if is_in_rows {
            let (base, lowest, most) = self.first_in(low.place)?;
            (base, Grouping::Interleaved { first: lowest, most, before: low.at.index.number - first })
        } else {
            let (base, lanes) = self.place_in(low.place)?;
            (base, Grouping::Apart(lanes))
        };
        self.shared.work.set(work);
        if !is_in_rows {
            self.add_subword_gather(&low.place.ty);
        }
        let rest = low.at.index.rest.clone();
        self.groups.loads.push(InterleaveGroup { base: low.at.base, rest, first, len: count, name, used: false });
        self.note_row(true);
        Ok(GroupLoad { name, base, grouping, count, all, mask: self.current() })
    }

    /// An element of a load.
    pub(super) fn loaded_member(&mut self, place: &Place) -> Vectorized<Option<VExpr>> {
        if self.groups.loads.is_empty() {
            return Ok(None);
        }
        let Some(indexed) = self.indexed(place) else { return Ok(None) };
        let Some(at) = self.group_of(&indexed) else { return Ok(None) };
        let cluster = &mut self.groups.loads[at];
        cluster.used = true;
        let (group, part) = (cluster.name, indexed.index.number - cluster.first);
        let (base, lanes) = self.place_in(place)?;
        let member = Member { group, part, base, lanes, mask: self.current(), site: self.site(place.span) };
        Ok(Some(VExpr::LoadMember(Box::new(member))))
    }

    /// The load that has an element, by its number.
    fn group_of(&self, of: &IndexedAccess) -> Option<usize> {
        let has = |known: &InterleaveGroup| (known.first..known.first + known.len as i128).contains(&of.index.number);
        self.groups.loads.iter().rposition(|known| known.base == of.base && known.rest == of.index.rest && has(known))
    }

    /// The pointer of `p[i]`, and the index of each item.
    pub(super) fn place_in(&mut self, place: &Place) -> Vectorized<(Base, VExpr)> {
        let Address { base, index } = self.pointer_of(place)?;
        match index {
            Index::Expression(index) => self.narrowed_or_not(base, &index),
            Index::Lanes(lanes, steps) => {
                let (base, lanes) = self.moved_base(base, lanes, steps);
                Ok((base, *lanes))
            }
        }
    }

    /// The pointer of `p[i]`, the index of the first item, and the highest value before an index wraps.
    pub(super) fn first_in(&mut self, place: &Place) -> Vectorized<(Base, FirstIndex, i64)> {
        let Address { base, index } = self.pointer_of(place)?;
        Ok(match index {
            Index::Expression(index) => {
                let (inner, _, most) = self.index(&index);
                (base, FirstIndex::Scalar(self.lane0_value(inner)?), most)
            }
            // The value at which these wrapped before they were widened is not known any more.
            Index::Lanes(lanes, _) => (base, FirstIndex::Lanes(*lanes), i32::MAX.into()),
        })
    }

    /// The pointer of `p[i]`, and the lanes of its index, of which is asked whether they follow each other.
    pub(super) fn guessed_in(&mut self, place: &Place) -> Vectorized<(Base, FirstIndex, i64)> {
        let Address { base, index } = self.pointer_of(place)?;
        let (base, lanes) = match index {
            Index::Expression(index) => (base, boxed(self.value(&index)?)),
            Index::Lanes(lanes, steps) => self.moved_base(base, lanes, steps),
        };
        Ok((base, FirstIndex::Guessed(*lanes), i64::MAX))
    }

    /// The pointer and the index that an element of memory is found by.
    fn pointer_of(&mut self, place: &Place) -> Vectorized<Address> {
        let found = match &place.kind {
            PlaceKind::Dereference(pointer) => self.base_and_index(pointer)?,
            _ => self.field_address(place)?,
        };
        match found {
            Some(found) => Ok(found),
            None => self.fail(NotVectorized::Place),
        }
    }

    /// The buffer and the index of a number that each item reads by an index of its own which does not count with the items.
    pub(super) fn indexed(&self, place: &Place) -> Option<IndexedAccess> {
        place.ty.scalar()?;
        if matches!(place.kind, PlaceKind::Dereference(_)) { self.located(place) } else { self.member_located(place) }
    }

    /// The buffer and the index of such a number in a structure: among those of its size that the memory would be, if it were nothing else. Numbers of
    /// one structure lie beside each other.
    fn member_located(&self, place: &Place) -> Option<IndexedAccess> {
        let place::Member { whole, offset, elements } = self.member(place)?;
        let of = self.located(whole)?;
        let (size, element) = (place.ty.size_of_full(self.records()), place.ty.scalar()?);
        let times = |of: i64, bytes: u64| of.checked_mul(i64::try_from(bytes / size).ok()?);
        let mut stride = of.stride.and_then(|of| times(of, whole.ty.size_of_full(self.records())));
        let mut index = Sum::of(Term::In(element.name, of.index)).plus(&Sum::constant((offset / size).into()))?;
        for (of, bytes) in elements {
            // One that might wrap is not beside the one before it.
            self.facts().range(of)?;
            let (inner, own, _) = self.index(of);
            stride = stride.zip(own).and_then(|(stride, own)| stride.checked_add(times(own, bytes)?));
            index = index.plus(&linear::sum(inner)?.times(&Sum::constant((bytes / size).into()))?)?;
        }
        Some(IndexedAccess { index: index.into(), stride, ..of })
    }

    /// Whether an index counts with the items, or is the same for all of them.
    fn is_row_index(&self, index: &Expression) -> bool {
        let (_, stride, _) = self.index(index);
        matches!(stride.or(self.stride(index)), Some(0 | 1)) || self.mostly(index) == Some(1)
    }

    /// Whether a number is read by an index that each item has for itself, and does not count with the items.
    pub(super) fn is_gathered(&self, of: &Place) -> bool {
        let index = of.indexed().map(|(_, index)| index).filter(|index| self.varies(index));
        of.ty.scalar().is_some() && index.is_some_and(|index| !self.is_row_index(index))
    }

    /// The buffer and the index of what each item has by an index of its own; of a number, if it does not count with the items.
    fn located(&self, place: &Place) -> Option<IndexedAccess> {
        let PlaceKind::Dereference(pointer) = &place.kind else { return None };
        if !self.varies(pointer) || pointer.ty.pointee()?.volatile {
            return None;
        }
        let is_number = place.ty.is_number();
        if let Some(base) = self.facts().buffer_at(place) {
            let ExpressionKind::Offset(base_of, index) = &pointer.kind else { return None };
            if self.varies(base_of) {
                return self.pointer_access(base, Some(index), is_number);
            }
            if is_number && self.is_row_index(index) {
                return None;
            }
            let (inner, stride, _) = self.index(index);
            let index = Linear::of_index(inner)?;
            let is_argument = self.is_kernel();
            let (mostly, is_local, constant) = (None, false, is_constant(place));
            return Some(IndexedAccess { base, index, stride, mostly, is_local, is_argument, constant });
        }
        if let Some(base) = self.facts().local_argument(pointer).filter(|_| self.is_kernel()) {
            return self.local_access(base, pointer);
        }
        let (base, index) = match &pointer.kind {
            ExpressionKind::Offset(base, index) => (&**base, Some(&**index)),
            _ => (&**pointer, None),
        };
        self.pointer_access(base.variable()?, index, is_number)
    }

    /// An element of the group's memory behind an argument, if those of each item lie right behind those of the item before.
    fn local_access(&self, base: VariableId, pointer: &Expression) -> Option<IndexedAccess> {
        let ExpressionKind::Offset(_, index) = &pointer.kind else { return None };
        let (inner, stride, _) = self.index(index);
        interleaved(stride)?;
        let index = Linear::of_index(inner)?;
        Some(IndexedAccess { base, index, stride, mostly: None, is_local: true, is_argument: true, constant: false })
    }

    /// The argument of a kernel that a pointer is of, or of which it was made.
    pub(super) fn base_buffer(&self, pointer: &Expression) -> Option<VariableId> {
        origin(pointer).filter(|_| self.is_kernel()).and_then(|variable| self.facts().base_of_pointer(variable))
    }

    /// An element behind a pointer that differs between items.
    fn pointer_access(
        &self,
        pointer: VariableId,
        index: Option<&Expression>,
        is_number: bool,
    ) -> Option<IndexedAccess> {
        if self.facts().is_assigned(pointer) || !self.counting.pointer_bases.contains_key(&pointer) {
            return None;
        }
        let number = match index {
            None => 0,
            Some(index) => linear::sum(self.index(index).0)?.as_constant()?,
        };
        let stride = self.counting.strides.get(&pointer).copied();
        if is_number && matches!(stride, Some(0 | 1)) {
            return None;
        }
        let buffer = self.facts().base_of_pointer(pointer).filter(|_| self.is_kernel());
        let ty = buffer.and_then(|of| self.function().variables[of.0].ty.pointee());
        let constant = ty.is_some_and(|of| of.is_read_only());
        let index = Linear { rest: Sum::of(Term::Variable(pointer)), number };
        let mostly = self.counting.mostly.get(&pointer).copied();
        let is_local = self.function().variables[pointer.0].ty.pointee().is_some_and(|of| of.space == Space::Local);
        let (base, is_argument) = (buffer.unwrap_or(pointer), buffer.is_some());
        Some(IndexedAccess { base, index, stride, mostly, is_local, is_argument, constant })
    }

    /// The reads of a statement that every item makes which comes to it, before it writes anything in memory.
    fn reads<'s>(&mut self, of: &'s Statement, found: &mut Vec<Read<'s>>) {
        let Some(value) = own_value(of) else { return };
        let mut note = |place| {
            if let (Some(at), None) = (self.indexed(place), self.block_of(place)) {
                found.push(Read { at, place });
            }
        };
        walk::always(value, &mut |of| {
            if let ExpressionKind::Load(place) = &of.kind {
                note(place);
            }
        });
        if let Some(place) = assigned_by(of) {
            note(place);
        }
    }

    /// The reads of a statement, and its effects.
    fn reads_ahead<'s>(&mut self, of: &'s Statement) -> StatementAhead<'s> {
        let mut found = StatementAhead::default();
        self.reads(of, &mut found.reads);
        for (number, Read { at, .. }) in found.reads.iter().enumerate() {
            found.by_index.entry((at.base, at.index.rest.clone())).or_default().push(number);
        }
        let mut declared = |of: &Statement, _| found.written.extend(of.declared());
        let mut changed = HashSet::new();
        walk::statements(core::slice::from_ref(of), &mut declared, &mut |seen| match seen {
            Seen::Written(place) | Seen::Addressed(place) => match walk::root(place) {
                Some(variable) if !self.facts().is_local_memory(variable) => {
                    changed.insert(variable);
                }
                _ => found.changes = true,
            },
            Seen::Expression(Expression { kind: ExpressionKind::Call(called, _), .. }) => {
                found.changes |= !self.shared.pure[called.0];
            }
            Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) => {
                found.changes |= walk::is_effect(builtin);
            }
            _ => {}
        });
        found.written.extend(changed);
        found
    }

    /// Whether elements that statements read lie beside those that the same statements read in the next round of a loop.
    pub(super) fn reads_beside(&mut self, of: &[Statement], next: &[Statement]) -> bool {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (statement, other) in of.iter().zip(next) {
            self.reads(statement, &mut own);
            self.reads(other, &mut others);
        }
        let mut pairs = own.iter().zip(&others);
        pairs.any(|(a, b)| a.at.is_beside(&b.at) && a.at.index.number.abs_diff(b.at.index.number) == 1)
    }

    /// In how many statements reads are of one load with one of the first statement.
    fn statements_of_group<'s>(&mut self, read: usize, of: &'s [Statement], ahead: &mut Ahead<'s>) -> usize {
        let mut end = 1;
        // The writes of other elements of the same items, which does not change those that are read.
        let mut written = Vec::new();
        let Read { at: of_read, place } = &ahead.statements[0].reads[read];
        let stays = match self.facts().buffer_of(place) {
            Some(base) if base == of_read.base => {
                let key = (base, is_constant(place));
                let never = || self.is_kernel() && self.facts().is_never_written(base, place);
                *ahead.never_written.entry(key).or_insert_with(never)
            }
            _ => of_read.constant,
        };
        for (at, statement) in of.iter().take(MAX_STATEMENTS_AHEAD).enumerate() {
            // A block or a loop is not looked through: none of its reads is made whenever it is come to.
            if !matches!(statement.kind, StatementKind::Declare(..)) && own_value(statement).is_none() {
                break;
            }
            if at == ahead.statements.len() {
                let next = self.reads_ahead(statement);
                ahead.statements.push(next);
            }
            let (known, of_read) = (&ahead.statements[at], &ahead.statements[0].reads[read].at);
            let changes = known.changes && !stays;
            let target = assigned(statement).map(|(place, _)| place);
            let writes = of_read.index.names(&|variable| known.written.contains(&variable));
            if writes || changes && target.is_none() {
                break;
            }
            if !written.is_empty() && !self.has_no_alias(statement, of_read, &written) {
                break;
            }
            if known.by_index.contains_key(&(of_read.base, of_read.index.rest.clone())) {
                end = at + 1;
            }
            if let (true, Some(target)) = (changes, target) {
                match self.indexed(target).filter(|of| of.is_beside(of_read) && of.stride.is_some() && of.is_argument) {
                    Some(of) => written.push(of.index.number),
                    None => break,
                }
            } else if !matches!(statement.kind, StatementKind::Expression(_) | StatementKind::Declare(..)) {
                break;
            }
        }
        end
    }

    /// Whether none of the elements is read that items wrote, of the buffer of a load at these numbers.
    fn has_no_alias(&self, of: &Statement, at: &IndexedAccess, written: &[i128]) -> bool {
        let mut others = true;
        let target = assigned_by(of);
        walk::evaluated(core::slice::from_ref(of), &mut |seen| {
            if let Seen::Read(place) = seen {
                others &= self.is_no_alias(place, at, written);
            }
        });
        others && target.is_none_or(|place| self.is_no_alias(place, at, written))
    }

    /// Whether the arguments are those of a launch. Those of a kernel that another one calls may be of one buffer.
    pub(super) fn is_kernel(&self) -> bool {
        let is_called = matches!(self.control.frames.first(), Some(ControlFrame::Function { top: false, .. }));
        self.function().kernel.is_some() && !is_called
    }
}

/// The value that a statement evaluates whenever it is come to, before all that is in it.
fn own_value(of: &Statement) -> Option<&Expression> {
    use StatementKind as S;
    match &of.kind {
        S::Expression(value)
        | S::Declare(_, Some(value))
        | S::Return(Some(value))
        | S::If { condition: value, .. }
        | S::Switch { value, .. } => Some(value),
        _ => None,
    }
}

/// The place that a statement reads and then writes.
fn assigned_by(of: &Statement) -> Option<&Place> {
    match &of.kind {
        StatementKind::Expression(Expression { kind: ExpressionKind::AssignBy { place, .. }, .. }) => Some(place),
        _ => None,
    }
}

/// The place and the value of a statement that does nothing else in memory, behind all of its reads.
pub(super) fn assigned(of: &Statement) -> Option<(&Place, &Expression)> {
    let StatementKind::Expression(of) = &of.kind else { return None };
    let (ExpressionKind::Assign(place, value) | ExpressionKind::AssignBy { place, value, .. }) = &of.kind else {
        return None;
    };
    let plain = !walk::has_effects(value) && !walk::place_has_effects(place);
    (plain && matches!(place.kind, PlaceKind::Dereference(_))).then_some((place, value))
}
