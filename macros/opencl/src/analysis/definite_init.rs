//! Private variables that are read before they are provably written: the definite assignment of a function, byte by byte.
//!
//! A state says of each byte of each variable whether it was written on every way that leads here. What cannot be followed counts as not
//! written: elements by an index that is no constant, pointers, conditions that are always true. So a variable that is not named here
//! is always written before it is read, and one that is named may be: `check` watches it then.

#![allow(clippy::cast_sign_loss, reason = "numbers of elements, which are not negative")]

use std::collections::{BTreeSet, HashMap};
use std::iter;
use std::ops::Range;

use super::induction::{Counter, element, is_counter};
use crate::limits::MAX_FOLLOWED_BYTES;
use crate::program::{
    Builtin, Conversion, Expression, ExpressionKind, Function, LabelId, Place, PlaceKind, Statement, StatementKind,
    VariableId,
};
use crate::types::{Record, Type};

use crate::parts::{self, Part, When};
use crate::walk;

/// The variables of a function that are read before each of their bytes that is read was provably written.
pub(crate) fn maybe_uninitialized(function: &Function, records: &[Record]) -> BTreeSet<VariableId> {
    let mut declared = BTreeSet::new();
    walk::each(&function.body, &mut |statement| declared.extend(statement.declared()));
    let mut starts = HashMap::new();
    let mut bytes = 0;
    for variable in declared {
        let of = &function.variables[variable.0];
        if of.local || !can_be_watched(&of.ty, records) {
            continue;
        }
        if let Some((size, _)) = of.ty.layout(records).filter(|(size, _)| *size <= MAX_FOLLOWED_BYTES) {
            starts.insert(variable, bytes..bytes + size);
            bytes += size;
        } else {
            starts.insert(variable, 0..0);
        }
    }
    if starts.is_empty() {
        return BTreeSet::new();
    }
    let mut flow =
        Dataflow { function, records, starts, found: BTreeSet::new(), loops: Vec::new(), labels: HashMap::new() };
    let mut state = Some(InitializedBytes { written: vec![0; bytes.div_ceil(64) as usize] });
    flow.sequence(&function.body, &mut state);
    let found = flow.found;
    with_copies(function, found)
}

/// A structure is copied with what it lacks, so that the variable that it goes to is watched too.
fn with_copies(function: &Function, mut found: BTreeSet<VariableId>) -> BTreeSet<VariableId> {
    let mut copies = Vec::new();
    let source = |value: &Expression| match &value.kind {
        ExpressionKind::Load(place) if matches!(place.ty, Type::Record(_)) => walk::root(place),
        _ => None,
    };
    walk::given(&function.body, &mut |variable, given| {
        copies.extend(given.value().and_then(source).map(|source| (variable, source)));
    });
    let is_own = |variable: VariableId| variable.0 >= function.parameters && !function.variables[variable.0].local;
    loop {
        let before = found.len();
        for &(to, from) in &copies {
            if found.contains(&from) && is_own(to) {
                found.insert(to);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Whether a variable of this type can be one that `check` watches: a packed structure is read and written as a whole, other types are no
/// memory.
pub(crate) fn can_be_watched(ty: &Type, records: &[Record]) -> bool {
    let unknown = |ty: &Type| match ty {
        Type::Void | Type::Image(_) | Type::Sampler | Type::Event | Type::Bad => true,
        Type::Record(id) => records.get(id.0).is_none_or(|record| record.packed),
        _ => false,
    };
    !ty.contains(records, &unknown)
}

/// The bytes that were written, a bit for each.
#[derive(Clone)]
struct InitializedBytes {
    written: Vec<u64>,
}

impl InitializedBytes {
    fn set(&mut self, range: Range<u64>, to: bool) {
        for byte in range {
            let (word, bit) = (&mut self.written[(byte / 64) as usize], 1 << (byte % 64));
            if to {
                *word |= bit;
            } else {
                *word &= !bit;
            }
        }
    }

    fn has(&self, mut range: Range<u64>) -> bool {
        range.all(|byte| self.written[(byte / 64) as usize] >> (byte % 64) & 1 == 1)
    }
}

/// The knowledge at a place that control may come to, or none where it does not.
type State = Option<InitializedBytes>;

/// Two ways come together: what both have written.
fn join(into: &mut State, other: State) {
    match (into.as_mut(), other) {
        (Some(into), Some(other)) => {
            into.written.iter_mut().zip(other.written).for_each(|(word, other)| *word &= other);
        }
        (None, other) => *into = other,
        (Some(_), None) => {}
    }
}

/// The states in which control leaves a loop or a `switch`.
#[derive(Default)]
struct PendingExits {
    is_switch: bool,
    breaks: State,
    continues: State,
}

/// The region of a variable that a place is: the bytes of its parts, or none if an index is not known.
struct Region {
    variable: VariableId,
    bytes: Option<Vec<Range<u64>>>,
}

struct Dataflow<'a> {
    function: &'a Function,
    records: &'a [Record],
    /// The beginning and the end, in a state, of the bytes of each variable that is followed; of one that is too large there are none.
    starts: HashMap<VariableId, Range<u64>>,
    found: BTreeSet<VariableId>,
    loops: Vec<PendingExits>,
    labels: HashMap<LabelId, State>,
}

impl Dataflow<'_> {
    /// The region that a place is, if it lies in a variable that is followed.
    fn region(&self, of: &Place) -> Option<Region> {
        match &of.kind {
            PlaceKind::Variable(variable) => {
                let start = self.starts.get(variable)?.start;
                let whole = start..start + self.size(&of.ty);
                Some(Region { variable: *variable, bytes: Some(iter::once(whole).collect()) })
            }
            PlaceKind::Field(base, number) => {
                let Type::Record(id) = base.ty else { return None };
                let offset = self.records.get(id.0)?.fields.get(*number)?.offset;
                self.within(base, &[offset], &of.ty)
            }
            PlaceKind::Element(base, index) => {
                let Some(number) = element(&base.ty, index) else {
                    return Some(Region { bytes: None, ..self.region(base)? });
                };
                self.within(base, &[number * self.size(&of.ty)], &of.ty)
            }
            PlaceKind::Lanes(base, lanes) => {
                let element = base.ty.element()?.size();
                let lanes = lanes.iter().filter(|lane| **lane < base.ty.width());
                let starts: Vec<_> = lanes.map(|lane| u64::from(*lane) * element).collect();
                self.within(base, &starts, &Type::Scalar(base.ty.element()?))
            }
            PlaceKind::Global(_) | PlaceKind::Dereference(_) | PlaceKind::Temporary(_) => None,
        }
    }

    /// Parts of this type at such places of a base.
    fn within(&self, base: &Place, starts: &[u64], ty: &Type) -> Option<Region> {
        let Region { variable, bytes } = self.region(base)?;
        let size = self.size(ty);
        // Lanes of lanes are looked at as those.
        let bytes = match bytes.as_deref() {
            Some([whole]) => {
                let inside = starts.iter().all(|start| start + size <= whole.end - whole.start);
                inside.then(|| starts.iter().map(|start| whole.start + start..whole.start + start + size).collect())
            }
            _ => None,
        };
        Some(Region { variable, bytes })
    }

    fn size(&self, ty: &Type) -> u64 {
        ty.layout(self.records).map_or(0, |(size, _)| size)
    }

    /// A read of a place whose indices are evaluated.
    fn read(&mut self, of: &Place, state: &State) {
        let (Some(Region { variable, bytes }), Some(known)) = (self.region(of), state) else { return };
        let needed = match bytes.as_deref() {
            Some([whole]) => {
                let mut needed = Vec::new();
                of.ty.covered(whole.start, self.records, &mut needed);
                needed
            }
            Some(several) => several.to_vec(),
            None => {
                self.whole(variable, state);
                return;
            }
        };
        if self.starts[&variable].is_empty() || !needed.into_iter().all(|range| known.has(range)) {
            self.found.insert(variable);
        }
    }

    /// All of a variable is read, or may be.
    fn whole(&mut self, variable: VariableId, state: &State) {
        let (Some(all), Some(known)) = (self.starts.get(&variable), state) else { return };
        let mut needed = Vec::new();
        self.function.variables[variable.0].ty.covered(all.start, self.records, &mut needed);
        if all.is_empty() || !needed.into_iter().all(|range| known.has(range)) {
            self.found.insert(variable);
        }
    }

    /// A write to a place whose indices are evaluated.
    fn write(&mut self, of: &Place, state: &mut State) {
        if let (Some(Region { variable, bytes: Some(bytes) }), Some(known)) = (self.region(of), state) {
            if !self.starts[&variable].is_empty() {
                for range in bytes {
                    known.set(range, true);
                }
            }
        }
    }

    /// The values that a place is found by.
    fn place(&mut self, of: &Place, state: &mut State) {
        parts::of_place(of, &mut |part| self.part(part, state));
    }

    fn part(&mut self, of: Part<'_>, state: &mut State) {
        match of {
            Part::Value(value) => self.expression(value, state),
            Part::Place(place) => self.place(place, state),
        }
    }

    fn expression(&mut self, of: &Expression, state: &mut State) {
        use ExpressionKind as E;
        match &of.kind {
            E::Convert(Conversion::Void, value) => self.unused(value, state),
            E::Conditional(condition, then, otherwise) => {
                self.expression(condition, state);
                let mut other = state.clone();
                self.expression(then, state);
                self.expression(otherwise, &mut other);
                join(state, other);
            }
            E::Builtin(Builtin::ThroughPointer(_), values) => {
                let Some((pointer, values)) = values.split_last() else { return };
                for value in values {
                    self.expression(value, state);
                }
                match &pointer.kind {
                    // It is written, whatever stood there.
                    E::AddressOf(place) => {
                        self.place(place, state);
                        self.write(place, state);
                    }
                    _ => self.expression(pointer, state),
                }
            }
            // A part that only some ways lead through has written nothing behind it.
            _ => parts::of_expression(of, &mut |part, when| match when {
                When::Always => self.part(part, state),
                When::Chosen => self.part(part, &mut state.clone()),
            }),
        }
        match &of.kind {
            E::Load(place) => self.read(place, state),
            E::AddressOf(place) => {
                if let Some(variable) = walk::root(place) {
                    self.whole(variable, state);
                }
            }
            E::Assign(place, _) => self.write(place, state),
            E::AssignBy { place, .. } | E::Advance { place, .. } | E::Increment { place, .. } => {
                self.read(place, state);
                self.write(place, state);
            }
            _ => {}
        }
    }

    /// An expression whose value nobody uses: what stands in a place is not read then.
    fn unused(&mut self, of: &Expression, state: &mut State) {
        match &of.kind {
            ExpressionKind::Load(place) => self.place(place, state),
            _ => self.expression(of, state),
        }
    }

    /// Variables that begin in these statements have no value where control comes to them anew.
    fn forget(&self, of: &[Statement], state: &mut State) {
        let Some(known) = state else { return };
        walk::each(of, &mut |statement| {
            if let Some(all) = statement.declared().and_then(|variable| self.starts.get(&variable)) {
                known.set(all.clone(), false);
            }
        });
    }

    fn sequence(&mut self, of: &[Statement], state: &mut State) {
        for statement in of {
            self.statement(statement, state);
        }
    }

    fn statement(&mut self, of: &Statement, state: &mut State) {
        use StatementKind as S;
        match &of.kind {
            S::Expression(value) => self.unused(value, state),
            S::Declare(variable, value) => {
                let Some(all) = self.starts.get(variable).cloned() else {
                    if let Some(value) = value {
                        self.expression(value, state);
                    }
                    return;
                };
                if let Some(known) = state.as_mut() {
                    known.set(all.clone(), false);
                }
                if let Some(value) = value {
                    self.expression(value, state);
                    if let Some(known) = state.as_mut() {
                        known.set(all, true);
                    }
                }
            }
            S::Block(body) | S::Region(_, body) => self.sequence(body, state),
            S::If { condition, then, otherwise } => {
                self.expression(condition, state);
                let mut other = state.clone();
                self.sequence(then, state);
                self.sequence(otherwise, &mut other);
                join(state, other);
            }
            S::While { condition, body } => self.repeated(Some(condition), None, body, state),
            S::For { init, condition, step, body } => {
                self.sequence(init, state);
                let filled = self.filled(init, condition.as_ref(), step.as_ref(), body);
                self.repeated(condition.as_ref(), step.as_ref(), body, state);
                if let Some(known) = state {
                    for range in filled {
                        known.set(range, true);
                    }
                }
            }
            S::DoWhile { body, condition } => {
                self.forget(body, state);
                self.loops.push(PendingExits::default());
                self.sequence(body, state);
                let left = self.loops.pop().unwrap_or_default();
                join(state, left.continues);
                self.expression(condition, state);
                if walk::is_constant(condition, true) {
                    *state = None;
                }
                join(state, left.breaks);
            }
            S::Switch { value, cases, body } => {
                self.expression(value, state);
                self.forget(body, state);
                let head = state.take();
                self.loops.push(PendingExits { is_switch: true, ..PendingExits::default() });
                for (at, statement) in body.iter().enumerate() {
                    if cases.iter().any(|case| case.at == at) {
                        join(state, head.clone());
                    }
                    self.statement(statement, state);
                }
                let left = self.loops.pop().unwrap_or_default();
                join(state, left.breaks);
                let to_end = cases.iter().any(|case| case.at >= body.len());
                if to_end || !cases.iter().any(|case| case.values.is_none()) {
                    join(state, head);
                }
                // A `continue` is of the loop around it.
                if let Some(outer) = self.loops.iter_mut().rev().find(|outer| !outer.is_switch) {
                    join(&mut outer.continues, left.continues);
                }
            }
            S::Break => {
                if let Some(inner) = self.loops.last_mut() {
                    join(&mut inner.breaks, state.take());
                }
                *state = None;
            }
            S::Continue => {
                if let Some(inner) = self.loops.iter_mut().rev().find(|inner| !inner.is_switch) {
                    join(&mut inner.continues, state.take());
                }
                *state = None;
            }
            S::Return(value) => {
                if let Some(value) = value {
                    self.expression(value, state);
                }
                *state = None;
            }
            S::Goto(label) => {
                join(self.labels.entry(*label).or_default(), state.take());
                *state = None;
            }
            S::Label(label, _) => {
                let come = self.labels.remove(label).flatten();
                join(state, come);
            }
        }
    }

    /// A loop whose condition is asked before each round.
    fn repeated(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
        state: &mut State,
    ) {
        self.forget(body, state);
        if let Some(condition) = condition {
            self.expression(condition, state);
        }
        // A byte that one round has written is there in the next one; the first has the least.
        let endless = condition.is_none_or(|condition| walk::is_constant(condition, true));
        let mut end = if endless { None } else { state.clone() };
        self.loops.push(PendingExits::default());
        self.sequence(body, state);
        let left = self.loops.pop().unwrap_or_default();
        join(state, left.continues);
        if let Some(step) = step {
            self.expression(step, state);
        }
        join(&mut end, left.breaks);
        *state = end;
    }

    /// The bytes of arrays that `for (i = a; i < b; i++)` with constants fills, by statements `t[i] = ..` that no round leaves out.
    fn filled(
        &self,
        init: &[Statement],
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) -> Vec<Range<u64>> {
        let Some(counter) = Counter::of(init, condition, step) else { return Vec::new() };
        // The numbers of a loop are small, or fill no array.
        let Some(rounds) = counter.numbers(MAX_FOLLOWED_BYTES.into()) else { return Vec::new() };
        let counter = counter.variable;
        let (mut straight, mut kept) = (true, true);
        walk::statements(
            body,
            &mut |statement, _| {
                use StatementKind as S;
                straight &= !matches!(
                    statement.kind,
                    S::Break | S::Continue | S::Goto(_) | S::Return(_) | S::Label(..) | S::Switch { .. }
                );
            },
            &mut |seen| kept &= seen.changed() != Some(counter),
        );
        if !straight || !kept {
            return Vec::new();
        }
        let mut filled = Vec::new();
        self.fills(body, counter, &rounds, &mut filled);
        filled
    }

    /// Elements that statements fill which each round runs.
    fn fills(&self, body: &[Statement], counter: VariableId, rounds: &Range<i128>, filled: &mut Vec<Range<u64>>) {
        for statement in body {
            match &statement.kind {
                StatementKind::Block(body) => self.fills(body, counter, rounds, filled),
                StatementKind::For { init, condition, step, body } => {
                    filled.extend(self.filled(init, condition.as_ref(), step.as_ref(), body));
                }
                StatementKind::Expression(Expression { kind: ExpressionKind::Assign(place, _), .. }) => {
                    let PlaceKind::Element(base, index) = &place.kind else { continue };
                    let Some(Region { bytes: Some(bytes), .. }) = self.region(base) else { continue };
                    let ([whole], true) = (&bytes[..], is_counter(index, counter)) else { continue };
                    let size = self.size(&place.ty);
                    if rounds.start >= 0 && rounds.end <= base.ty.len().into() && !self.starts_empty(base) {
                        let (first, end) = (rounds.start as u64, rounds.end as u64);
                        filled.push(whole.start + first * size..whole.start + end * size);
                    }
                }
                _ => {}
            }
        }
    }

    fn starts_empty(&self, of: &Place) -> bool {
        walk::root(of).and_then(|variable| self.starts.get(&variable)).is_none_or(Range::is_empty)
    }
}
