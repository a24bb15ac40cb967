//! Elements that each item reads one after another in the rounds of a loop, as those of its own line of a matrix: `a[item * width + x]`. In each round that is
//! a gather; the elements of some rounds are read together and transposed instead, as the items read all of them before anything is written.

use std::collections::HashMap;

use super::Lanes;
use super::loop_variables::{LoopVariables, counter_of, each_value};
use super::quiet::Quiet;
use crate::analysis::idempotence::is_non_idempotent;
use crate::analysis::induction::{Counter, number};
use crate::analysis::variables::Storage;
use crate::ast::Space;
use crate::limits::{MAX_TRANSPOSED_LOADS, MIN_TRANSPOSED_ROUNDS};
use crate::pass::{self, Pass};
use crate::program::{Arithmetic, Comparison, Expression, ExpressionKind, PlaceKind, VariableId};
use crate::types::{LONG, Type};
use crate::vector::{Access, Base, EachRound, Pattern, Scalar, Temp, VBlock, VExpr, VLoop, VStmt};
use crate::walk;

impl Lanes<'_, '_, '_> {
    /// Reads elements of some rounds together, in each loop of these statements.
    pub(super) fn transpose_loads(&self, body: &mut VBlock) {
        if pass::is_on(Pass::TransposedLoads) {
            Transposition { lanes: self, roots: HashMap::new() }.block(body);
        }
    }
}

/// The loops of a function.
struct Transposition<'l, 'v, 'a, 'p> {
    lanes: &'l Lanes<'v, 'a, 'p>,
    /// The pointers that are the same for all items, by their names.
    roots: HashMap<Temp, Base>,
}

impl Transposition<'_, '_, '_, '_> {
    fn block(&mut self, of: &mut VBlock) {
        let mut at = 0;
        while at < of.len() {
            match &mut of[at] {
                VStmt::LetBase(name, base) => {
                    self.roots.insert(*name, base.clone());
                }
                VStmt::Block(body) | VStmt::IfAny(_, body) | VStmt::Masked { body, .. } | VStmt::Side { body, .. } => {
                    self.block(body);
                }
                VStmt::If { then, otherwise, .. } => {
                    self.block(then);
                    if let Some(otherwise) = otherwise {
                        self.block(otherwise);
                    }
                }
                VStmt::BoundaryIf(of) => {
                    self.block(&mut of.then);
                    self.block(&mut of.otherwise);
                }
                VStmt::Loop(_) => {
                    let (before, rest) = of.split_at_mut(at);
                    let VStmt::Loop(of_loop) = &mut rest[0] else { return };
                    let names = self.of_loop(before, of_loop);
                    if names.is_empty() {
                        self.block(&mut of_loop.body);
                    }
                    for name in names {
                        of.insert(at, VStmt::LetRounds(name));
                        at += 1;
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// The names of the elements that the rounds of a loop read together.
    fn of_loop(&self, before: &[VStmt], of: &mut VLoop) -> Vec<Temp> {
        let Some((counter, left)) = rounds_left(before, of) else { return Vec::new() };
        if !of.body.iter().all(|statement| self.only_reads(statement)) {
            return Vec::new();
        }
        let Some(variables) = LoopVariables::of(self.lanes, counter.variable, &of.body) else { return Vec::new() };
        let is_steady = self.lanes.facts().storage(counter.variable) == Storage::Plain
            && variables.stride(counter.compared) == Some(1)
            && variables.stride(counter.end) == Some(0);
        if !is_steady {
            return Vec::new();
        }
        let mut loads = Loads { of: self, counter: (counter.variable, left), variables, found: Vec::new() };
        each_value(&mut of.body, &mut |value| loads.value(value));
        loads.found.into_iter().map(|(name, ..)| name).collect()
    }

    /// Whether a statement comes to the end in each round, and writes nothing but variables of the items.
    fn only_reads(&self, of: &VStmt) -> bool {
        match of {
            VStmt::Uniform { of, .. } => self.is_pure(of),
            VStmt::DeclareUniform { value, .. } => value.as_ref().is_none_or(|value| self.is_pure(value)),
            VStmt::Declare { value, .. }
            | VStmt::Let { value, .. }
            | VStmt::Set(_, value)
            | VStmt::Blend { value, .. }
            | VStmt::Store { value, .. }
            | VStmt::Eval(value) => self.is_quiet(value),
            VStmt::LetScalar { value, .. } => self.is_quiet_scalar(value),
            VStmt::Block(body) => body.iter().all(|statement| self.only_reads(statement)),
            VStmt::Step { .. } | VStmt::GroupLoad(_) | VStmt::LetBase(..) => true,
            _ => false,
        }
    }

    fn is_pure(&self, of: &Expression) -> bool {
        !walk::any(of, &mut |seen| is_non_idempotent(self.lanes.facts(), &seen))
    }

    fn is_quiet_scalar(&self, of: &Scalar) -> bool {
        Quiet { expression: &|of| self.is_pure(of) }.scalar(of)
    }

    fn is_quiet(&self, of: &VExpr) -> bool {
        Quiet { expression: &|of| self.is_pure(of) }.value(of)
    }

    /// Whether the elements behind a pointer are numbers in memory of the group or of all: no other memory is written by lanes.
    fn is_of_numbers(&self, of: &Base) -> bool {
        match of {
            Base::Pointer { of, .. } => of.ty.pointee().is_some_and(|of| {
                matches!(of.space, Space::Global | Space::Constant | Space::Local) && !of.volatile && of.ty.is_number()
            }),
            Base::Root(name) => self.roots.get(name).is_some_and(|base| self.is_of_numbers(base)),
            Base::Local(of) => is_array_of_numbers(&self.lanes.function().variables[of.0].ty),
            Base::Address(place) => {
                let is_local = |of| self.lanes.facts().storage(of) == Storage::Local;
                matches!(place.kind, PlaceKind::Variable(of) if is_local(of)) && is_array_of_numbers(&place.ty)
            }
            Base::Decay(of) | Base::Offset(of, _) | Base::Skip(of, _) => self.is_of_numbers(of),
            Base::Cast(..) | Base::Packed(..) => false,
        }
    }
}

/// The counter of a loop that goes up by one, and how many rounds there are from each value of it on.
fn rounds_left<'s>(before: &[VStmt], of: &'s VLoop) -> Option<(Counter<'s>, Scalar)> {
    let counter = counter_of(of).filter(|of| of.step == 1)?;
    let first = before.iter().rev().find_map(|statement| match statement {
        VStmt::DeclareUniform { variable, value, .. } if *variable == counter.variable => value.as_ref(),
        _ => None,
    });
    let few = number(counter.end).zip(first.and_then(|first| number(first)));
    if few.is_some_and(|(end, first)| end - first < MIN_TRANSPOSED_ROUNDS) {
        return None;
    }
    let long = |of: &Expression| {
        let value = Scalar::Value { of: Box::new(of.clone()), typed: true, mask: None };
        Box::new(Scalar::Convert(Box::new(value), of.ty.clone(), Type::Scalar(LONG)))
    };
    let wrapping = |operator, left, right| Scalar::Wrapping(operator, left, right);
    let left = wrapping(Arithmetic::Subtract, long(counter.end), long(counter.compared));
    let left = match counter.comparison {
        Comparison::Less => left,
        Comparison::LessEqual => {
            let one = Box::new(Scalar::Constant(1, Type::Scalar(LONG)));
            wrapping(Arithmetic::Add, Box::new(left), one)
        }
        _ => return None,
    };
    Some((counter, left))
}

/// Whether it is an array of numbers, or of such arrays.
fn is_array_of_numbers(of: &Type) -> bool {
    match of {
        Type::Array(element, _) => element.is_number() || is_array_of_numbers(element),
        _ => false,
    }
}

/// The loads of a loop.
struct Loads<'t, 'l, 'v, 'a, 'p> {
    of: &'t Transposition<'l, 'v, 'a, 'p>,
    /// The counter, and how many rounds there are.
    counter: (VariableId, Scalar),
    variables: LoopVariables<'l, 'v, 'a, 'p>,
    /// The elements that are read together, by their names.
    found: Vec<(Temp, Access)>,
}

impl Loads<'_, '_, '_, '_, '_> {
    fn value(&mut self, of: &mut VExpr) {
        match of {
            VExpr::Load(access) => {
                if let Some(pattern) = self.each_round(access) {
                    access.pattern = pattern;
                }
            }
            _ => of.operands_mut().into_iter().flatten().for_each(|of| self.value(of)),
        }
    }

    /// The elements of a load as those of rounds, if they are.
    fn each_round(&mut self, of: &Access) -> Option<Pattern> {
        let (is_one, lanes) = match &of.pattern {
            Pattern::Any(lanes) => (None, lanes),
            Pattern::Strided { is_one, lanes } => (Some(is_one.clone()), lanes),
            _ => return None,
        };
        let strides = (self.base_stride(&of.base)?, self.variables.lane_stride(lanes)?);
        // A mask that is made in the rounds has other items in each: these would find nothing of theirs.
        let is_same_mask = of.mask.is_none_or(|mask| !self.variables.makes(mask));
        if !matches!(strides, (0, 1) | (1, 0)) || !is_same_mask || !self.of.is_of_numbers(&of.base) {
            return None;
        }
        let known = self
            .found
            .iter()
            .find(|(_, known)| (&known.base, &known.pattern, known.mask) == (&of.base, &of.pattern, of.mask));
        let name = match known {
            Some((name, _)) => *name,
            None if self.found.len() < MAX_TRANSPOSED_LOADS => {
                let name = self.of.lanes.unique("rounds");
                self.found.push((name, of.clone()));
                name
            }
            None => return None,
        };
        let (counter, left) = self.counter.clone();
        let of = EachRound { name, counter, left, is_one, lanes: lanes.clone() };
        Some(Pattern::EachRound(Box::new(of)))
    }

    /// By how many elements a pointer is moved for each one of the counter.
    fn base_stride(&self, of: &Base) -> Option<i64> {
        match of {
            Base::Pointer { of, mask: None } => self.pointer_stride(of),
            Base::Root(name) => (!self.variables.makes(*name)).then_some(0),
            Base::Local(_) | Base::Address(_) => Some(0),
            Base::Decay(of) | Base::Skip(of, _) => self.base_stride(of),
            Base::Offset(of, by) => {
                let by = self.variables.scalar_stride(&self.variables.scalar(by)?)?;
                self.base_stride(of)?.checked_add(by)
            }
            Base::Pointer { .. } | Base::Cast(..) | Base::Packed(..) => None,
        }
    }

    fn pointer_stride(&self, of: &Expression) -> Option<i64> {
        if let Some(variable) = of.variable() {
            return self.variables.keeps(variable).then_some(0);
        }
        let ExpressionKind::Offset(base, by) = &of.kind else { return None };
        self.pointer_stride(base)?.checked_add(self.variables.stride(by)?)
    }
}
