//! Elements that each item reads by an index of its own and has read before, `if (a[i] > a[j]) { t = a[i]; .. }`: a gather takes long, and LLVM takes two under
//! different masks for different ones. The second is the value of the first, where nothing in between may have written the element, or what it is found
//! by. The mask of the second is a part of that of the first, as it stands in the same block or in one within it: so no fault is left out.

use std::collections::HashMap;

use super::Lanes;
use crate::effects::acts;
use crate::pass::{self, Pass};
use crate::program::{Expression, PlaceKind, VariableId};
use crate::types::Type;
use crate::vector::{Access, Base, Contiguous, Divisor, LanePlace, Pattern, Scalar, Temp, VBlock, VExpr, VStmt};
use crate::walk::{self, Seen};

impl Lanes<'_, '_, '_> {
    /// Reads such elements once.
    pub(super) fn eliminate_redundant_loads(&self, body: &mut VBlock) {
        if !pass::is_on(Pass::RedundantLoadElimination) {
            return;
        }
        let mut all = Loads { lanes: self, statements: 0, found: Vec::new(), roots: HashMap::new(), calls: 0 };
        all.block(body, &mut Vec::new(), false);
        let found = all.found;
        let mut sources: Vec<bool> = vec![false; found.len()];
        for of in &found {
            if let Some(source) = of.as_earlier {
                sources[source] = true;
            }
        }
        // One that is read before its statement may be a fault: so are those before it in the statement, whose faults come first.
        let is_first_of_later = |at: usize| {
            let rest = found[at..].iter().take_while(|of| of.statement == found[at].statement);
            rest.zip(&sources[at..]).any(|(_, is_source)| *is_source)
        };
        let mut names: Vec<Option<Temp>> = vec![None; found.len()];
        let mut fates = Vec::new();
        for (at, of) in found.iter().enumerate() {
            fates.push(match of.as_earlier {
                Some(source) => names[source].map_or(Fate::Stays, Fate::IsKnown),
                None if is_first_of_later(at) => {
                    let name = self.unique("read");
                    names[at] = Some(name);
                    Fate::IsNamed(name)
                }
                None => Fate::Stays,
            });
        }
        if fates.iter().any(|fate| !matches!(fate, Fate::Stays)) && !self.is_volatile() {
            Rewrite { fates: fates.into_iter() }.block(body, false);
        }
    }

    /// Whether a pointer of the program is to volatile elements, of which each access counts: nothing says so of the pointers that those of items count from.
    fn is_volatile(&self) -> bool {
        let is_one = |ty: &Type| ty.pointee().is_some_and(|to| to.volatile);
        self.unit.program.functions.iter().any(|of| {
            of.variables.iter().any(|variable| is_one(&variable.ty))
                || walk::any_evaluated(&of.body, &mut |seen| matches!(seen, Seen::Expression(of) if is_one(&of.ty)))
        })
    }
}

/// The end of a load.
#[derive(Clone, Copy)]
enum Fate {
    Stays,
    /// It is read before its statement, by this name.
    IsNamed(Temp),
    /// It was read under this name.
    IsKnown(Temp),
}

/// A load, as it is met.
struct Found {
    /// The statement before which it would be read.
    statement: usize,
    /// The one before that reads the same element, by its number.
    as_earlier: Option<usize>,
}

/// A load whose element nothing has changed since.
#[derive(Clone)]
struct Known {
    number: usize,
    access: Access,
    names: Mentions,
}

/// The things that an element is found by.
#[derive(Clone, Default)]
struct Mentions {
    variables: Vec<VariableId>,
    temps: Vec<Temp>,
    /// The memories that are read: of the element, and of elements by which it is found.
    bases: Vec<Base>,
    /// Whether others are, of which nothing is known here.
    is_open: bool,
}

/// A memory that no other one has a part of.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Memory(VariableId);

/// The loads of a function, in their order.
struct Loads<'l, 'v, 'a, 'p> {
    lanes: &'l Lanes<'v, 'a, 'p>,
    /// How many statements have been met.
    statements: usize,
    found: Vec<Found>,
    /// The memories that pointers of the items lead to, by their names.
    roots: HashMap<Temp, Option<Memory>>,
    /// In how many calls the statements stand, whose variables are others.
    calls: usize,
}

/// The way on behind a load.
enum Next {
    /// Those by which its element is found are looked at.
    Inside,
    Behind,
    Stop,
}

/// Gives the loads of a value that are evaluated whatever it is, each before those that come after it, until something else than a load may be a fault or
/// change anything. Whether nothing did.
fn loads(of: &mut VExpr, each: &mut dyn FnMut(&mut VExpr) -> Next) -> bool {
    match of {
        VExpr::Load(_) => match (each(of), of) {
            (Next::Inside, VExpr::Load(access)) => loads_of_index(access, each),
            (Next::Stop, _) => false,
            _ => true,
        },
        VExpr::Splat(_, of) | VExpr::Iota(of) => is_quiet(of),
        VExpr::Steps(_) | VExpr::Temp(_) | VExpr::Place(_) | VExpr::LoadChecked(_) | VExpr::LoadInBounds(_) => true,
        VExpr::ScaleIndex { lanes: of, .. } | VExpr::Reduce { of, .. } => loads(of, each),
        VExpr::AddFarIndex(a, b, _) => loads(a, each) && loads(b, each),
        _ => of.operands_mut().is_some_and(|of| of.into_iter().all(|of| loads(of, each))),
    }
}

/// They, of the index of an access.
fn loads_of_index(of: &mut Access, each: &mut dyn FnMut(&mut VExpr) -> Next) -> bool {
    let is_row = matches!(of.pattern, Pattern::Contiguous(_));
    lanes_of(&mut of.pattern).map_or(is_row, |lanes| loads(lanes, each))
}

/// Whether a number that is the same for all items has neither a fault nor an effect.
fn is_quiet(of: &Scalar) -> bool {
    match of {
        Scalar::Value { of, mask: None, .. } | Scalar::Condition { of, mask: None } => {
            !walk::any(of, &mut |seen| match seen {
                Seen::Expression(of) => acts(of),
                Seen::Read(place) => walk::root(place).is_none(),
                _ => false,
            })
        }
        Scalar::Convert(of, ..) | Scalar::Aligned(of) => is_quiet(of),
        Scalar::Wrapping(_, left, right) => is_quiet(left) && is_quiet(right),
        Scalar::Constant(..)
        | Scalar::Zero(_)
        | Scalar::Bool(_)
        | Scalar::Variable(_)
        | Scalar::Temp(_)
        | Scalar::FirstLane(..) => true,
        _ => false,
    }
}

/// The lanes of the indices of a gather.
fn lanes_of(of: &mut Pattern) -> Option<&mut VExpr> {
    match of {
        Pattern::OftenContiguous(lanes)
        | Pattern::GuessedContiguous(lanes)
        | Pattern::Strided { lanes, .. }
        | Pattern::Any(lanes) => Some(lanes),
        _ => None,
    }
}

/// The value that a statement evaluates first, if that is all that it evaluates before it does something; of a block that of its first statement.
fn first_value(of: &mut VStmt) -> Option<&mut VExpr> {
    match of {
        VStmt::Block(body) => body.first_mut().and_then(first_value),
        VStmt::Declare { value, .. }
        | VStmt::Let { value, .. }
        | VStmt::Set(_, value)
        | VStmt::Blend { value, .. }
        | VStmt::Store { value, .. }
        | VStmt::Eval(value)
        | VStmt::Masked { mask: value, .. } => Some(value),
        _ => None,
    }
}

/// The statements within a statement, in their order, and whether the first value of the first of them was that of the statement.
fn bodies(of: &mut VStmt) -> Vec<(&mut VBlock, bool)> {
    match of {
        VStmt::Eval(VExpr::Call(of)) | VStmt::Declare { value: VExpr::Call(of), .. } => {
            vec![(&mut of.called.body, false)]
        }
        VStmt::Block(body) => vec![(body, true)],
        VStmt::Masked { body, .. } | VStmt::IfAny(_, body) | VStmt::Side { body, .. } => vec![(body, false)],
        VStmt::If { then, otherwise, .. } => {
            [Some(then), otherwise.as_mut()].into_iter().flatten().map(|body| (body, false)).collect()
        }
        VStmt::BoundaryIf(of) => vec![(&mut of.then, false), (&mut of.otherwise, false)],
        VStmt::Loop(of) => vec![(&mut of.body, false)],
        _ => Vec::new(),
    }
}

impl Loads<'_, '_, '_, '_> {
    /// Statements in their order. `is_begun`: the first value of the first of them has been looked at.
    fn block(&mut self, of: &mut [VStmt], known: &mut Vec<Known>, is_begun: bool) {
        for (at, statement) in of.iter_mut().enumerate() {
            if at > 0 || !is_begun {
                self.statements += 1;
                if let Some(value) = first_value(statement) {
                    self.value(value, known);
                }
            }
            self.statement(statement, known);
        }
    }

    /// Looks at a value.
    fn value(&mut self, of: &mut VExpr, known: &mut Vec<Known>) {
        loads(of, &mut |load| {
            let VExpr::Load(access) = load else { return Next::Stop };
            let number = self.found.len();
            let Some(names) = lanes_of(&mut access.pattern).is_some().then(|| mentions(access)).flatten() else {
                self.found.push(Found { statement: self.statements, as_earlier: None });
                return Next::Inside;
            };
            let is_it = |of: &&Known| (&of.access.base, &of.access.pattern) == (&access.base, &access.pattern);
            let as_earlier = known.iter().find(is_it).map(|of| of.number);
            self.found.push(Found { statement: self.statements, as_earlier });
            if as_earlier.is_some() {
                return Next::Behind;
            }
            known.push(Known { number, access: (**access).clone(), names });
            Next::Inside
        });
    }

    /// Looks at a statement behind its first value.
    fn statement(&mut self, of: &mut VStmt, known: &mut Vec<Known>) {
        match of {
            VStmt::Block(_) | VStmt::Masked { .. } | VStmt::IfAny(..) | VStmt::If { .. } => {
                let is_steady = match of {
                    VStmt::Masked { mask, .. } => is_pure(mask),
                    VStmt::If { condition, .. } => is_quiet(condition),
                    _ => true,
                };
                if !is_steady {
                    known.clear();
                }
                let before = known.clone();
                for (body, is_begun) in bodies(of) {
                    let mut within = before.clone();
                    self.block(body, &mut within, is_begun);
                    known.retain(|of| within.iter().any(|other| other.number == of.number));
                }
            }
            VStmt::Declare { variable, value, .. } if is_pure(value) => forget(known, *variable),
            VStmt::DeclareUniform { variable, value, .. } => {
                if let Some(value) = value {
                    forget_changed(known, value);
                }
                forget(known, *variable);
            }
            VStmt::Uniform { of, .. } => forget_changed(known, of),
            VStmt::Let { value, .. } if is_pure(value) => {}
            VStmt::LetScalar { value, .. } if is_quiet(value) => {}
            VStmt::LetBase(name, base) => {
                let memory = self.memory(base);
                self.roots.insert(*name, memory);
            }
            VStmt::LetRounds(_) | VStmt::Leave { .. } | VStmt::GroupLoad(_) => {}
            VStmt::Set(name, value) | VStmt::Blend { name, value, .. } if is_pure(value) => {
                known.retain(|of| !of.names.temps.contains(name) && of.access.mask != Some(*name));
            }
            VStmt::Store { place, value, .. } if is_pure(value) => forget(known, root_of(place)),
            VStmt::Step { place, .. } => forget(known, root_of(place)),
            VStmt::StoreMemory { access, value } if is_pure(value) && mentions(access).is_some() => {
                let written = self.memory(&access.base);
                known.retain(|of| {
                    let is_other =
                        |base: &Base| written.is_some() && self.memory(base).is_some_and(|of| Some(of) != written);
                    !of.names.is_open && of.names.bases.iter().all(is_other)
                });
            }
            _ => {
                self.other(of);
                known.clear();
            }
        }
    }

    /// A statement within which, and behind which, nothing is known of what was before.
    fn other(&mut self, of: &mut VStmt) {
        let mut is_call = false;
        if let VStmt::Eval(VExpr::Call(call)) | VStmt::Declare { value: VExpr::Call(call), .. } = of {
            is_call = true;
            for (name, base) in &call.roots {
                let memory = self.memory(base);
                self.roots.insert(*name, memory);
            }
        }
        self.calls += usize::from(is_call);
        for (body, is_begun) in bodies(of) {
            self.block(body, &mut Vec::new(), is_begun);
        }
        self.calls -= usize::from(is_call);
    }

    /// The memory that a pointer leads to, if no other one has a part of it.
    fn memory(&self, of: &Base) -> Option<Memory> {
        let own = |variable| (self.calls == 0).then_some(Memory(variable));
        match of {
            Base::Pointer { of, .. } => {
                let facts = self.lanes.facts();
                let parameter = facts.fixed_parameter(of).filter(|_| facts.function.kernel.is_some());
                parameter.and_then(own)
            }
            Base::Root(name) => self.roots.get(name).copied().flatten(),
            Base::Local(of) => own(*of),
            Base::Address(place) => match place.kind {
                PlaceKind::Variable(of) => own(of),
                _ => None,
            },
            Base::Decay(of) | Base::Cast(of, _) | Base::Packed(of, ..) | Base::Offset(of, _) | Base::Skip(of, _) => {
                self.memory(of)
            }
        }
    }
}

/// Forgets elements that are found by a variable.
fn forget(known: &mut Vec<Known>, variable: VariableId) {
    known.retain(|of| !of.names.variables.contains(&variable));
}

/// Forgets elements that an expression, which is evaluated once for all items, may change, or what they are found by.
fn forget_changed(known: &mut Vec<Known>, of: &Expression) {
    if walk::any(of, &mut |seen| changes_memory(&seen)) {
        return known.clear();
    }
    walk::expression(of, &mut |seen| seen.changed().into_iter().for_each(|of| forget(known, of)));
}

/// Whether a part of an expression may change what elements hold.
fn changes_memory(seen: &Seen<'_>) -> bool {
    match seen {
        Seen::Written(place) => walk::root(place).is_none(),
        Seen::Expression(of) => acts(of) && of.written().is_none(),
        Seen::Addressed(_) | Seen::Read(_) => false,
    }
}

/// Whether a value is made without statements, and changes nothing.
fn is_pure(of: &VExpr) -> bool {
    Mentions::default().value(of).is_some()
}

/// The variable that a place is a part of.
fn root_of(place: &LanePlace) -> VariableId {
    match place {
        LanePlace::Variable(of) => *of,
        LanePlace::Element(of, _) | LanePlace::Component(of, _) | LanePlace::Field(of, _) => root_of(of),
    }
}

/// The things that an element is found by, if all are known.
fn mentions(of: &Access) -> Option<Mentions> {
    let mut all = Mentions::default();
    all.access(of)?;
    Some(all)
}

impl Mentions {
    fn access(&mut self, of: &Access) -> Option<()> {
        self.base(&of.base)?;
        self.bases.push(of.base.clone());
        match &of.pattern {
            Pattern::OftenContiguous(lanes) | Pattern::GuessedContiguous(lanes) | Pattern::Any(lanes) => {
                self.value(lanes)
            }
            Pattern::Strided { is_one, lanes } => {
                self.scalar(is_one)?;
                self.value(lanes)
            }
            Pattern::Contiguous(row) => match &**row {
                Contiguous::Iota { first, .. } => self.scalar(first),
                Contiguous::Lanes { lanes, .. } => self.value(lanes),
                Contiguous::Widened { start, first, .. } => {
                    self.scalar(start)?;
                    self.scalar(first)
                }
            },
            Pattern::Same(_) | Pattern::EachRound(_) => None,
        }
    }

    fn base(&mut self, of: &Base) -> Option<()> {
        match of {
            Base::Pointer { of, mask: None } => {
                // Each access to a volatile element counts.
                of.ty.pointee().filter(|to| !to.volatile)?;
                self.expression(of)
            }
            Base::Root(name) => {
                self.temps.push(*name);
                Some(())
            }
            Base::Local(of) => {
                self.variables.push(*of);
                Some(())
            }
            Base::Address(place) => match place.kind {
                PlaceKind::Variable(of) => {
                    self.variables.push(of);
                    Some(())
                }
                _ => None,
            },
            Base::Decay(of) | Base::Cast(of, _) | Base::Packed(of, ..) | Base::Skip(of, _) => self.base(of),
            Base::Offset(of, by) => {
                self.base(of)?;
                self.scalar(by)
            }
            Base::Pointer { .. } => None,
        }
    }

    fn value(&mut self, of: &VExpr) -> Option<()> {
        match of {
            VExpr::Splat(_, of) | VExpr::Iota(of) => self.scalar(of),
            VExpr::Steps(_) => Some(()),
            VExpr::Temp(name) => {
                self.temps.push(*name);
                Some(())
            }
            VExpr::Place(LanePlace::Variable(of)) => {
                self.variables.push(*of);
                Some(())
            }
            VExpr::Load(access) => self.access(access),
            VExpr::LoadChecked(_) | VExpr::LoadInBounds(_) => {
                self.is_open = true;
                Some(())
            }
            VExpr::LoadMember(of) => {
                self.is_open = true;
                self.base(&of.base)?;
                self.value(&of.lanes)
            }
            VExpr::Division(of) | VExpr::IsMultiple(of) => {
                self.value(&of.left)?;
                match &of.by {
                    Divisor::Lanes(by) => self.value(by),
                    Divisor::Uniform { value, .. } => self.scalar(value),
                }
            }
            VExpr::ScaleIndex { lanes: of, .. } | VExpr::Reduce { of, .. } => self.value(of),
            VExpr::AddFarIndex(a, b, _) => {
                self.value(a)?;
                self.value(b)
            }
            _ => of.operands()?.into_iter().try_for_each(|of| self.value(of)),
        }
    }

    fn scalar(&mut self, of: &Scalar) -> Option<()> {
        match of {
            Scalar::Value { of, mask: None, .. } | Scalar::Condition { of, mask: None } => self.expression(of),
            Scalar::Variable(of) | Scalar::FirstLane(of, _) => {
                self.variables.push(*of);
                Some(())
            }
            Scalar::Temp(name) => {
                self.temps.push(*name);
                Some(())
            }
            Scalar::Convert(of, ..) | Scalar::Aligned(of) => self.scalar(of),
            Scalar::Wrapping(_, left, right) => {
                self.scalar(left)?;
                self.scalar(right)
            }
            Scalar::Constant(..) | Scalar::Zero(_) | Scalar::Bool(_) => Some(()),
            _ => None,
        }
    }

    /// An expression that reads no memory and does nothing.
    fn expression(&mut self, of: &Expression) -> Option<()> {
        let mut is_known = true;
        walk::expression(of, &mut |seen| match seen {
            Seen::Read(place) => match walk::root(place) {
                Some(variable) if !matches!(place.ty, Type::Array(..)) => self.variables.push(variable),
                _ => is_known = false,
            },
            Seen::Expression(of) => is_known &= !acts(of),
            Seen::Written(_) | Seen::Addressed(_) => is_known = false,
        });
        is_known.then_some(())
    }
}

/// Puts names in place of loads, in the order in which they were met.
struct Rewrite {
    fates: std::vec::IntoIter<Fate>,
}

impl Rewrite {
    fn block(&mut self, of: &mut VBlock, is_begun: bool) {
        let mut at = 0;
        let mut is_begun = is_begun;
        while at < of.len() {
            let mut before = Vec::new();
            if let Some(value) = first_value(&mut of[at]).filter(|_| !is_begun) {
                self.value(value, &mut before);
            }
            is_begun = false;
            for (body, is_begun) in bodies(&mut of[at]) {
                self.block(body, is_begun);
            }
            let named = before.len();
            of.splice(at..at, before);
            at += named + 1;
        }
    }

    fn value(&mut self, of: &mut VExpr, before: &mut VBlock) {
        loads(of, &mut |load| self.load(load, before));
    }

    fn load(&mut self, of: &mut VExpr, before: &mut VBlock) -> Next {
        match self.fates.next() {
            Some(Fate::IsKnown(name)) => {
                *of = VExpr::Temp(name);
                Next::Behind
            }
            Some(Fate::IsNamed(name)) => {
                // The loads that it is found by stand before it.
                let VExpr::Load(access) = of else { return Next::Stop };
                let goes_on = loads_of_index(access, &mut |load| self.load(load, before));
                let value = core::mem::replace(of, VExpr::Temp(name));
                before.push(VStmt::Let { name, is_mutable: false, value });
                if goes_on { Next::Behind } else { Next::Stop }
            }
            Some(Fate::Stays) => Next::Inside,
            None => Next::Stop,
        }
    }
}
