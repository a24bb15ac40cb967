//! Kernels whose items are in step: each item of a row makes the same accesses in the same order, and each of these lies as far behind that of the item before
//! as the next one behind it. So `check` sees a few items of a row and knows what the others do.
//!
//! Others are so in all that they write, and read nothing but what nobody writes: a filter of a picture. Whatever may be a fault of one item
//! alone stands before the first element that it writes.
//!
//! Numbers of items are taken to be below 2^31, and an index is only said to count up to whole turns of its type: `check` asks whether the memory of
//! the items that it saw is that short.

use super::alias::is_constant;
use super::divergence::{Divergence, UniformBranches};
use super::induction::element;
use super::range_guard::{Guard, is_guard};
use super::row_index::Rows;
use super::speculation::has_memory;
use crate::effects::{Effects, Spaces, may_divide_by_zero};
use crate::parts::{self, Part, When};
use crate::program::{
    Builtin, Expression, ExpressionKind, Function, FunctionId, Place, PlaceKind, Statement, StatementKind,
};
use crate::types::Type;
use crate::vector::version::RangeGuard;
use crate::walk::{self, Seen};

/// How much of what the items of a row do is in step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InStep {
    Nothing,
    /// All that they write; they read what nobody writes.
    Writes,
    All,
    /// All, and the writes too by the rule for these: an item may have more accesses than are looked at.
    Either,
}

/// The writes of a kernel, while its statements are gone through.
#[derive(Default)]
struct Writes {
    count: usize,
}

impl Rows<'_, '_> {
    /// How much is in step, but for items that these guards leave out: the others follow each other. `pure` says of each function whether it is that.
    pub(crate) fn in_step(&self, guards: &[Guard], pure: &[bool]) -> InStep {
        let Rows { facts, along, .. } = *self;
        // A number that was read from memory may be another one for the next item.
        let mut loaded = Vec::new();
        walk::given(&facts.function.body, &mut |variable, given| {
            let is_still = match given {
                walk::Given::Declared(value) => value.is_none_or(|value| self.is_still(value)),
                walk::Given::Written(_, of) => self.is_still(of),
                walk::Given::Addressed => false,
            };
            loaded.extend((!is_still).then_some(variable));
        });
        let body = &facts.function.body;
        let varying = Divergence::of(pure, facts.function, body, loaded, &UniformBranches::new(), along);
        Steps { rows: self, varying, pure }.in_step(guards)
    }

    /// Whether a value reads nothing but variables and what nobody may write, and does nothing else that others see. It may be a fault.
    fn only_reads(&self, of: &Expression) -> bool {
        !walk::any(of, &mut |seen| match seen {
            Seen::Read(place) => walk::root(place).is_none() && !is_read_only(place),
            Seen::Written(place) => walk::root(place).is_none(),
            Seen::Addressed(_) => true,
            Seen::Expression(of) => match &of.kind {
                ExpressionKind::Builtin(Builtin::Checked(_), _) => true,
                ExpressionKind::Builtin(Builtin::Load { .. }, arguments) => {
                    !arguments.iter().filter_map(|of| of.ty.pointee()).all(|to| to.is_read_only())
                }
                ExpressionKind::Builtin(builtin, _) => {
                    let effects = Effects::anywhere(builtin);
                    effects.acts() || effects.shares || effects.reads.meets(Spaces::GLOBAL | Spaces::OUTPUT)
                }
                ExpressionKind::Call(called, _) => !self.calls_what_only_reads(*called),
                _ => false,
            },
        })
    }

    /// Whether a function only reads what nobody may write, and variables of its own.
    fn calls_what_only_reads(&self, called: FunctionId) -> bool {
        let function: &Function = &self.facts.program.functions[called.0];
        let is_written = |ty: &Type| matches!(ty, Type::Pointer(to) if !to.is_read_only());
        let may_write = |ty: &Type| ty.contains(&self.facts.program.records, &is_written);
        let mut only_reads = function.kept.is_empty() && !function.needs_group;
        only_reads &= function.variables.iter().all(|variable| !variable.local && !may_write(&variable.ty));
        walk::values(&function.body, &mut |value| only_reads = only_reads && self.only_reads(value));
        only_reads
    }

    /// Whether a value uses no memory but variables, and is no fault.
    fn is_still(&self, of: &Expression) -> bool {
        !walk::any(of, &mut |seen| match seen {
            Seen::Read(place) | Seen::Written(place) => has_memory(place),
            Seen::Addressed(_) => true,
            Seen::Expression(of) => self.may_differ(of),
        })
    }

    /// Whether an operation may be a fault of one item alone, or uses memory by itself.
    fn may_differ(&self, of: &Expression) -> bool {
        match &of.kind {
            ExpressionKind::Binary(operator, _, by) => may_divide_by_zero(*operator, &of.ty, by),
            ExpressionKind::AssignBy { operator, operand, value, .. } => may_divide_by_zero(*operator, operand, value),
            ExpressionKind::Builtin(Builtin::Checked(_), _) => true,
            ExpressionKind::Builtin(builtin, _) => !Effects::anywhere(builtin).is_none(),
            ExpressionKind::Call(called, _) => !self.gives_a_value(*called),
            _ => false,
        }
    }

    /// Whether a function uses nothing but its arguments and variables of its own.
    fn gives_a_value(&self, called: FunctionId) -> bool {
        let function: &Function = &self.facts.program.functions[called.0];
        let is_pointer = |ty: &Type| matches!(ty, Type::Pointer(_) | Type::Image(_));
        let is_plain = |ty: &Type| !ty.contains(&self.facts.program.records, &is_pointer);
        let mut is_still = function.kept.is_empty() && !function.needs_group;
        is_still &= function.variables.iter().all(|variable| !variable.local && is_plain(&variable.ty));
        walk::values(&function.body, &mut |value| is_still = is_still && self.is_still(value));
        is_still
    }
}

/// The items of a row, and what differs between them.
struct Steps<'a, 'f, 'p> {
    rows: &'a Rows<'f, 'p>,
    varying: Divergence,
    pure: &'a [bool],
}

impl Steps<'_, '_, '_> {
    fn in_step(&self, guards: &[Guard]) -> InStep {
        let function = self.rows.facts.function;
        let follow = guards.iter().flat_map(|guard| &guard.conditions).all(|condition| match condition {
            RangeGuard::Uniform { .. } => true,
            RangeGuard::Bound(bound) => self.rows.is_number_of_item(&bound.items),
        });
        if !function.needs_item || !function.kept.is_empty() || !follow {
            return InStep::Nothing;
        }
        let is_all = self.is_in_step(&function.body, guards);
        if is_all && !walk::any_statement(&function.body, &StatementKind::is_loop) {
            return InStep::All;
        }
        let mut writes = Writes::default();
        let are_in_step = self.writes_in_step(&function.body, guards, &mut writes);
        // Each time that memory which may be written is named it is written.
        let mut named = 0;
        walk::evaluated(&function.body, &mut |seen| {
            if let Seen::Read(Place { kind: PlaceKind::Variable(_), ty: Type::Pointer(to), .. }) = seen {
                named += usize::from(!to.is_read_only());
            }
        });
        match (is_all, are_in_step && named == writes.count) {
            (true, true) => InStep::Either,
            (true, false) => InStep::All,
            (false, true) => InStep::Writes,
            (false, false) => InStep::Nothing,
        }
    }

    /// Whether the writes of all items are in step, and nothing else is that others could see, or a fault behind the first of them.
    fn writes_in_step(&self, of: &[Statement], guards: &[Guard], writes: &mut Writes) -> bool {
        use StatementKind as S;
        let is_fine = |value: &Expression, writes: &Writes| {
            if writes.count > 0 { self.rows.is_still(value) } else { self.rows.only_reads(value) }
        };
        of.iter().all(|statement| match &statement.kind {
            S::Declare(_, value) => value.as_ref().is_none_or(|value| is_fine(value, writes)),
            S::Expression(value) => match assigned(value) {
                Some((place, value)) if walk::root(place).is_none() => {
                    let is_element = matches!(place.kind, PlaceKind::Dereference(_)) && self.counts_with_items(place);
                    let is_fine = is_element && is_fine(value, writes);
                    writes.count += 1;
                    is_fine
                }
                _ => is_fine(value, writes),
            },
            S::Block(body) => self.writes_in_step(body, guards, writes),
            S::Return(None) => true,
            S::If { condition, then, otherwise } if is_guard(guards, statement.key()) => {
                self.rows.is_still(condition) && otherwise.is_empty() && self.writes_in_step(then, guards, writes)
            }
            _ => stays(statement, &|value| is_fine(value, writes)),
        })
    }

    fn is_in_step(&self, of: &[Statement], guards: &[Guard]) -> bool {
        use StatementKind as S;
        of.iter().all(|statement| match &statement.kind {
            S::Declare(_, value) => value.as_ref().is_none_or(|value| self.accesses_in_step(value)),
            S::Expression(value) => self.accesses_in_step(value),
            S::Block(body) => self.is_in_step(body, guards),
            S::Return(None) => true,
            // All items come to it.
            S::Break | S::Continue => true,
            S::For { init, condition: Some(condition), step, body } if self.is_uniform(condition) => {
                self.stay_together(statement)
                    && self.is_in_step(init, guards)
                    && step.as_ref().is_none_or(|step| self.accesses_in_step(step))
                    && self.is_in_step(body, guards)
            }
            S::While { condition, body } | S::DoWhile { body, condition } if self.is_uniform(condition) => {
                self.stay_together(statement) && self.is_in_step(body, guards)
            }
            S::If { condition, then, otherwise } if self.is_uniform(condition) => {
                self.is_in_step(then, guards) && self.is_in_step(otherwise, guards)
            }
            S::If { condition, then, otherwise } if is_guard(guards, statement.key()) => {
                self.rows.is_still(condition) && otherwise.is_empty() && self.is_in_step(then, guards)
            }
            _ => stays(statement, &|value| self.rows.is_still(value)),
        })
    }

    /// Whether a value is the same for all items, each time that they come there.
    fn is_uniform(&self, of: &Expression) -> bool {
        self.rows.is_still(of) && !self.varying.varies(of, self.pure)
    }

    /// Whether items go through the rounds of a loop together.
    fn stay_together(&self, of: &Statement) -> bool {
        let key = of.key();
        !self.varying.divergent_loops.contains(&key) && !self.varying.continues.contains(&key)
    }

    /// Whether a value uses memory only where each item does, at places that count with the items.
    fn accesses_in_step(&self, of: &Expression) -> bool {
        !walk::any(of, &mut |seen| match seen {
            Seen::Read(place) | Seen::Written(place) => has_memory(place) && !self.counts_with_items(place),
            Seen::Addressed(_) => true,
            Seen::Expression(of) => {
                let mut is_chosen = false;
                parts::of_expression(of, &mut |part, when| {
                    is_chosen |=
                        when == When::Chosen && matches!(part, Part::Value(value) if !self.rows.is_still(value));
                });
                is_chosen || self.rows.may_differ(of)
            }
        })
    }

    /// Whether a place in memory is an element of a buffer, or a part of it, by an index that counts with the items.
    fn counts_with_items(&self, of: &Place) -> bool {
        match &of.kind {
            PlaceKind::Dereference(_) => {
                self.rows.facts.buffer_at(of).is_some()
                    && of
                        .indexed()
                        .is_some_and(|(_, index)| self.rows.counts_by_one_number(index, &|of| self.is_uniform(of)))
            }
            PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => self.counts_with_items(base),
            PlaceKind::Element(base, index) => element(&base.ty, index).is_some() && self.counts_with_items(base),
            PlaceKind::Variable(_) | PlaceKind::Global(_) | PlaceKind::Temporary(_) => false,
        }
    }
}

/// Whether all items go through a statement with parts, each of whose values is such.
fn stays(of: &Statement, is_such: &dyn Fn(&Expression) -> bool) -> bool {
    use StatementKind as S;
    let leaves = |kind: &S| matches!(kind, S::Return(_) | S::Goto(_) | S::Label(..) | S::Region(..));
    let mut stays = !walk::any_statement(core::slice::from_ref(of), &leaves);
    walk::values(core::slice::from_ref(of), &mut |value| stays = stays && is_such(value));
    stays
}

/// The place and the value of a statement that assigns.
fn assigned(of: &Expression) -> Option<(&Place, &Expression)> {
    match &of.kind {
        ExpressionKind::Convert(_, value) => assigned(value),
        ExpressionKind::Assign(place, value) => Some((place, value)),
        _ => None,
    }
}

/// Whether nobody may write what a place lies in.
fn is_read_only(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Lanes(base, _) | PlaceKind::Field(base, _) | PlaceKind::Element(base, _) => is_read_only(base),
        PlaceKind::Global(_) | PlaceKind::Temporary(_) => true,
        _ => is_constant(of),
    }
}
