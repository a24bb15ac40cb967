//! Accesses by the counter of a loop between two numbers, by an index that grows by a number in each round, as those of a tile in local memory: that
//! all of them are in bounds is asked once before the loop. Where one is not, the block of items is left before anything is done, and runs where each
//! access is checked: so only those accesses count that each round comes to.

use std::collections::HashSet;

use super::Lanes;
use super::loop_variables::{LoopVariables, counter_of, each_value};
use super::quiet::Quiet;
use crate::analysis::idempotence::is_non_idempotent;
use crate::analysis::induction::{Counter, highest, number, unwidened};
use crate::analysis::variables::Storage;
use crate::limits::{MAX_INDEX_EXPRS, MAX_LOOP_CHECKS};
use crate::pass::{self, Pass};
use crate::program::{Comparison, Expression, ExpressionKind, PlaceKind, VariableId};
use crate::types::{LONG, Type};
use crate::vector::{
    Access, Base, Contiguous, Label, LoopAccess, LoopChecks, LoopElement, Pattern, Scalar, VBlock, VExpr, VFunction,
    VLoop, VStmt, WidenedStart,
};
use crate::walk::{self, Seen};

impl Lanes<'_, '_, '_> {
    /// Checks the accesses of loops before these, up to the first statement that cannot be done again. Says whether there are any.
    pub(super) fn hoist_checks(&self, function: &mut VFunction) -> bool {
        if !pass::is_on(Pass::LoopCheckHoisting) {
            return false;
        }
        let mut hoisting = Hoisting { lanes: self, label: function.label, declared: HashSet::new(), has_any: false };
        hoisting.block(&mut function.body);
        hoisting.has_any
    }

    /// Whether evaluating an expression does nothing that cannot be done again. `declared`: the variables that begin anew then.
    fn is_repeatable(&self, of: &Expression, declared: &HashSet<VariableId>) -> bool {
        !walk::any(of, &mut |seen| match &seen {
            Seen::Written(place) => !walk::root(place).is_some_and(|of| declared.contains(&of)),
            Seen::Addressed(_) => true,
            _ => is_non_idempotent(self.facts(), &seen),
        })
    }
}

/// The statements before which nothing was done that cannot be done again.
struct Hoisting<'l, 'v, 'a, 'p> {
    lanes: &'l Lanes<'v, 'a, 'p>,
    label: Label,
    /// The uniform variables that are declared on the way.
    declared: HashSet<VariableId>,
    /// Whether a loop has checks before it.
    has_any: bool,
}

impl Hoisting<'_, '_, '_, '_> {
    /// Goes on until something is done that cannot be done again; says whether it came to the end.
    fn block(&mut self, of: &mut VBlock) -> bool {
        let mut at = 0;
        while let Some(statement) = of.get_mut(at) {
            let goes_on = match statement {
                VStmt::Block(body) => self.block(body),
                VStmt::If { condition, then, otherwise } => {
                    self.is_quiet_scalar(condition)
                        && self.block(then) & otherwise.as_mut().is_none_or(|otherwise| self.block(otherwise))
                }
                // Blocks take one of the sides, or leave.
                VStmt::BoundaryIf(of) => {
                    self.is_quiet_value(&of.mask) && self.block(&mut of.then) & self.block(&mut of.otherwise)
                }
                VStmt::Loop(_) => {
                    let (before, rest) = of.split_at_mut(at);
                    let VStmt::Loop(of_loop) = &mut rest[0] else { return false };
                    if let Some(checks) = self.of_loop(before.last(), of_loop) {
                        self.has_any = true;
                        of.insert(at, VStmt::CheckLoop(Box::new(checks)));
                        at += 1;
                    }
                    let VStmt::Loop(of_loop) = &mut of[at] else { return false };
                    // A second round comes behind all that the first one has done.
                    let is_quiet = self.is_quiet_block(&of_loop.body) && self.is_quiet_block(&of_loop.step);
                    is_quiet && self.block(&mut of_loop.body)
                }
                other => self.is_quiet(other),
            };
            if !goes_on {
                return false;
            }
            at += 1;
        }
        true
    }

    fn is_quiet_block(&mut self, of: &[VStmt]) -> bool {
        of.iter().all(|statement| self.is_quiet(statement))
    }

    /// Whether a statement does nothing that cannot be done again.
    fn is_quiet(&mut self, of: &VStmt) -> bool {
        match of {
            VStmt::Uniform { of, .. } => self.lanes.is_repeatable(of, &self.declared),
            VStmt::DeclareUniform { variable, value, .. } => {
                let is_plain = self.lanes.facts().storage(*variable) == Storage::Plain;
                self.declared.extend(is_plain.then_some(*variable));
                is_plain && value.as_ref().is_none_or(|value| self.lanes.is_repeatable(value, &self.declared))
            }
            VStmt::Declare { value, .. }
            | VStmt::Let { value, .. }
            | VStmt::Set(_, value)
            | VStmt::Blend { value, .. }
            | VStmt::Store { value, .. }
            | VStmt::Eval(value) => self.is_quiet_value(value),
            VStmt::LetScalar { value, .. } => self.is_quiet_scalar(value),
            VStmt::Block(body) | VStmt::IfAny(_, body) => self.is_quiet_block(body),
            VStmt::Masked { mask, body, .. } => self.is_quiet_value(mask) && self.is_quiet_block(body),
            VStmt::If { condition, then, otherwise } => {
                self.is_quiet_scalar(condition)
                    && self.is_quiet_block(then)
                    && self.is_quiet_block(otherwise.as_deref().unwrap_or_default())
            }
            VStmt::Loop(of) => self.is_quiet_block(&of.body) && self.is_quiet_block(&of.step),
            VStmt::Step { .. } | VStmt::CheckLoop(_) | VStmt::GroupLoad(_) | VStmt::LetBase(..) => true,
            _ => false,
        }
    }

    fn is_quiet_scalar(&self, of: &Scalar) -> bool {
        Quiet { expression: &|of| self.lanes.is_repeatable(of, &self.declared) }.scalar(of)
    }

    fn is_quiet_value(&self, of: &VExpr) -> bool {
        Quiet { expression: &|of| self.lanes.is_repeatable(of, &self.declared) }.value(of)
    }

    /// The checks before a loop behind a statement that gives its counter the first value; its accesses become those of elements in bounds.
    fn of_loop(&mut self, before: Option<&VStmt>, of: &mut VLoop) -> Option<LoopChecks> {
        let known = counter_of(of).filter(Counter::is_compared_itself)?;
        let Some(VStmt::DeclareUniform { variable, value: Some(first), mask: None }) = before else { return None };
        let (counter, first, end) = (known.variable, number(first)?, number(known.end)?);
        let is_wide = known.end.ty.integer()?.0 >= 32;
        let is_near = |number: i128| number.unsigned_abs() < 1 << 30;
        if *variable != counter || !is_wide || ![first, end, known.step].into_iter().all(is_near) || known.step <= 0 {
            return None;
        }
        let last = match known.comparison {
            Comparison::Less => end - 1,
            Comparison::LessEqual => end,
            _ => return None,
        };
        if last < first || self.lanes.facts().storage(counter) != Storage::Plain {
            return None;
        }
        let last = last - (last - first) % known.step;
        let mut rounds = LoopBody {
            lanes: self.lanes,
            counter,
            values: [first, last].map(|of| of as i64),
            of: LoopVariables::of(self.lanes, counter, &of.body)?,
            accesses: Vec::new(),
        };
        let mut body = of.body.clone();
        each_value(&mut body, &mut |value| rounds.value(value));
        let accesses = rounds.accesses;
        if accesses.is_empty() {
            return None;
        }
        of.body = body;
        Some(LoopChecks { accesses, label: self.label })
    }
}

/// A loop whose accesses are looked for.
struct LoopBody<'l, 'v, 'a, 'p> {
    lanes: &'l Lanes<'v, 'a, 'p>,
    counter: VariableId,
    /// The first and the last value of the counter.
    values: [i64; 2],
    of: LoopVariables<'l, 'v, 'a, 'p>,
    accesses: Vec<LoopAccess>,
}

impl LoopBody<'_, '_, '_, '_> {
    fn value(&mut self, of: &mut VExpr) {
        match of {
            VExpr::Splat(_, of) => {
                if let Some(element) = self.same(of) {
                    **of = Scalar::InBounds(Box::new(element));
                }
            }
            VExpr::Load(access) => {
                if let Some(element) = self.row(access) {
                    *of = VExpr::LoadInBounds(Box::new(element));
                }
            }
            VExpr::Lanewise { operands, .. }
            | VExpr::Geometric { operands, .. }
            | VExpr::Compose(operands)
            | VExpr::List(_, operands) => {
                for operand in operands {
                    self.value(operand);
                }
            }
            VExpr::Rotate { of, .. } | VExpr::Repeat(of, _) | VExpr::Component(of, _) | VExpr::Field(of, _) => {
                self.value(of);
            }
            VExpr::Blend { mask, on, off, .. } => [mask, on, off].into_iter().for_each(|of| self.value(of)),
            _ => {}
        }
    }

    /// An element that is the same for all items.
    fn same(&mut self, of: &Scalar) -> Option<LoopElement> {
        let (base, index) = match of {
            Scalar::LocalElement { base, index, mask: None, .. } => ((**base).clone(), &**index),
            Scalar::Value { of, mask: None, .. } => {
                let ExpressionKind::Load(place) = &of.kind else { return None };
                let (base, index) = place.indexed().filter(|_| place.ty.is_number())?;
                (Base::Pointer { of: Box::new(base.clone()), mask: None }, index)
            }
            _ => return None,
        };
        let index = self.of.inlined(index, &mut { MAX_INDEX_EXPRS })?;
        let index = unwidened(&index);
        let most = highest(&index.ty);
        let index = Scalar::Value { of: Box::new(index.clone()), typed: true, mask: None };
        self.access(base, index, most, None, false)
    }

    /// Elements of which each item has its own.
    fn row(&mut self, of: &Access) -> Option<LoopElement> {
        let (Pattern::Contiguous(index), None) = (&of.pattern, of.mask) else { return None };
        match &**index {
            Contiguous::Iota { first, most, .. } => {
                let first = self.of.scalar(first)?;
                self.access(of.base.clone(), first, *most, None, true)
            }
            Contiguous::Widened { own, ty, start, first, is_long, most, .. } => {
                let start = self.of.scalar(start)?;
                if self.of.scalar_stride(&start)? != 0 {
                    return None;
                }
                let first = self.of.scalar(first)?;
                let first =
                    if *is_long { first } else { Scalar::Convert(Box::new(first), ty.clone(), Type::Scalar(LONG)) };
                let widened = WidenedStart { own: *own, ty: ty.clone(), start, most: *most };
                self.access(of.base.clone(), first, i64::MAX, Some(widened), true)
            }
            Contiguous::Lanes { .. } => None,
        }
    }

    /// An access by an index, of the first item if each has its own element.
    fn access(
        &mut self,
        base: Base,
        first: Scalar,
        most: i64,
        widened: Option<WidenedStart>,
        is_row: bool,
    ) -> Option<LoopElement> {
        let stride = self.of.scalar_stride(&first)?;
        let [from, last] = self.values;
        let length = (last - from).checked_mul(stride).filter(|length| length.unsigned_abs() < 1 << 30)?;
        if stride == 0 || !self.is_buffer(&base) {
            return None;
        }
        let (low, extent) = (length.min(0), length.unsigned_abs() + 1);
        let is_known = |known: &LoopAccess| {
            let same_own = known.widened.is_none() && widened.is_none();
            known.base == base && known.is_row == is_row && known.most == most && known.index == first && same_own
        };
        let access = if let Some(known) = self.accesses.iter().find(|known| is_known(known)) {
            known.name
        } else {
            (self.accesses.len() < MAX_LOOP_CHECKS).then_some(())?;
            let (first_name, name) = (self.lanes.unique("start"), self.lanes.unique("all"));
            self.accesses.push(LoopAccess {
                name,
                base,
                first: first_name,
                index: first,
                low,
                extent,
                most,
                widened,
                is_row,
            });
            name
        };
        // The first of the elements in bounds is that of the round with the lowest index.
        let lowest = if stride < 0 { last } else { from };
        Some(LoopElement { access, counter: self.counter, lowest, stride })
    }

    /// Whether a pointer is the beginning of a buffer or of local memory.
    fn is_buffer(&self, of: &Base) -> bool {
        let facts = self.lanes.facts();
        match of {
            Base::Pointer { of, mask: None } => facts.fixed_parameter(of).is_some(),
            Base::Local(_) => true,
            Base::Address(place) => {
                matches!(place.kind, PlaceKind::Variable(of) if facts.storage(of) == Storage::Local)
            }
            Base::Decay(base) => self.is_buffer(base),
            _ => false,
        }
    }
}
