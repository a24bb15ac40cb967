//! Puts the parts of expressions into the order in which clang evaluates them.
//!
//! C leaves the order open in most expressions, and says that `i + i++` has no value at all. Here each has that of clang: operands and arguments
//! from the left, of an assignment the right side first, then the place, and what a place is found by from the left too. What is emitted keeps
//! that order only where no part can tell: so where a later part writes what an earlier one reads, the earlier one is kept in a variable first,
//! `x + f(&x)` as `(_kept = x, _kept + f(&x))`. No stage behind this one has to know the order again, whether a call is put in place or not and
//! however items run.

use crate::effects::{self, Spaces};
use crate::fresh::new_variable;
use crate::parts::{self, PartMut, StepMut};
use crate::program::{
    Builtin, Expression, ExpressionKind, Function, Place, PlaceKind, Program, Statement, StatementKind, Variable,
    VariableId,
};
use crate::types::Type;
use crate::walk;

/// Gives the expressions of a program an order that nothing can change.
pub(super) fn fix_order(program: &mut Program) {
    let mut summaries = Vec::new();
    for function in &program.functions {
        // Callees come first.
        let summary = Summary::of(function, &summaries);
        summaries.push(summary);
    }
    for function in program.functions.iter_mut().filter(|function| is_to_ask(&function.body)) {
        let variables = function.variables.clone();
        let mut order = Sequencer { summaries: &summaries, variables, declared: Vec::new(), changed: false };
        let body = order.statements(function.body.clone());
        if order.changed {
            (function.body, function.variables) = (body, order.variables);
        }
    }
}

/// Whether there is an effect within an expression, beside which something else may be evaluated.
fn is_to_ask(of: &[Statement]) -> bool {
    let mut found = false;
    let mut outermost = std::collections::HashSet::new();
    walk::each(of, &mut |statement| {
        if let StatementKind::Expression(of) | StatementKind::Declare(_, Some(of)) | StatementKind::Return(Some(of)) =
            &statement.kind
        {
            outermost.insert(std::ptr::from_ref(of));
        }
    });
    walk::evaluated(of, &mut |seen| {
        if let walk::Seen::Expression(of) = seen {
            found |= effects::acts(of) && !outermost.contains(&std::ptr::from_ref(of));
        }
    });
    found
}

/// The spaces that a pointer of this type may point to.
fn spaces(pointer: &Type) -> Spaces {
    pointer.pointee().map_or(Spaces::NONE, |pointee| Spaces::of(pointee.space))
}

/// The spaces that a function reads and writes, beside variables of its own.
#[derive(Clone, Copy, Default)]
struct Summary {
    reads: Spaces,
    writes: Spaces,
}

impl Summary {
    fn of(function: &Function, before: &[Summary]) -> Self {
        let mut summary = Summary::default();
        walk::evaluated(&function.body, &mut |seen| match seen {
            walk::Seen::Read(place) => summary.reads |= memory_of(place, &function.variables),
            walk::Seen::Written(place) => {
                let memory = memory_of(place, &function.variables);
                summary.reads |= memory;
                summary.writes |= memory;
            }
            walk::Seen::Expression(of) => {
                let other = own_summary(of, before);
                summary.reads |= other.reads;
                summary.writes |= other.writes;
            }
            walk::Seen::Addressed(_) => {}
        });
        summary
    }
}

/// The memory that a place lies in, if it is in none of the function's own variables that have no address.
fn memory_of(place: &Place, variables: &[Variable]) -> Spaces {
    match &place.kind {
        PlaceKind::Variable(variable) => {
            let variable = &variables[variable.0];
            if variable.local {
                Spaces::LOCAL
            } else if variable.addressed {
                Spaces::PRIVATE
            } else {
                Spaces::NONE
            }
        }
        PlaceKind::Global(_) => Spaces::GLOBAL | Spaces::CONSTANT,
        PlaceKind::Dereference(pointer) => spaces(&pointer.ty),
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
            memory_of(base, variables)
        }
        PlaceKind::Temporary(_) => Spaces::NONE,
    }
}

/// The spaces that an expression itself reads and writes by a call, without its parts.
fn own_summary(of: &Expression, functions: &[Summary]) -> Summary {
    match &of.kind {
        ExpressionKind::Call(function, _) => {
            let all = Spaces::PRIVATE | Spaces::LOCAL | Spaces::GLOBAL | Spaces::IMAGES | Spaces::OUTPUT;
            functions.get(function.0).copied().unwrap_or(Summary { reads: all, writes: all })
        }
        ExpressionKind::Builtin(builtin, arguments) => {
            let pointed = arguments.iter().fold(Spaces::NONE, |all, argument| all | spaces(&argument.ty));
            let effects = effects::Effects::of(builtin, pointed);
            let crossed = if effects.orders { Spaces::LOCAL | Spaces::GLOBAL | Spaces::IMAGES } else { Spaces::NONE };
            Summary { reads: effects.reads | crossed, writes: effects.writes | crossed }
        }
        _ => Summary::default(),
    }
}

/// The spaces and variables that evaluating something reads and writes.
#[derive(Clone, Default)]
struct Effects {
    read: Vec<VariableId>,
    written: Vec<VariableId>,
    reads: Spaces,
    writes: Spaces,
}

impl Effects {
    fn add(&mut self, other: &Effects) {
        let add = |to: &mut Vec<VariableId>, from: &[VariableId]| {
            let new: Vec<_> = from.iter().filter(|variable| !to.contains(variable)).copied().collect();
            to.extend(new);
        };
        add(&mut self.read, &other.read);
        add(&mut self.written, &other.written);
        self.reads |= other.reads;
        self.writes |= other.writes;
    }

    /// Whether it writes what the other reads.
    fn disturbs(&self, other: &Effects) -> bool {
        self.writes.meets(other.reads) || self.written.iter().any(|variable| other.read.contains(variable))
    }

    /// Whether both write the same.
    fn overwrites(&self, other: &Effects) -> bool {
        self.writes.meets(other.writes) || self.written.iter().any(|variable| other.written.contains(variable))
    }

    /// Whether it matters which of both is evaluated first.
    fn conflicts(&self, other: &Effects) -> bool {
        self.disturbs(other) || other.disturbs(self) || self.overwrites(other)
    }
}

struct Sequencer<'s> {
    summaries: &'s [Summary],
    variables: Vec<Variable>,
    /// The variables that the statement at hand needs.
    declared: Vec<VariableId>,
    changed: bool,
}

impl Sequencer<'_> {
    /// Statements, each behind the declarations of what it keeps.
    fn statements(&mut self, of: Vec<Statement>) -> Vec<Statement> {
        let mut out = Vec::new();
        for mut statement in of {
            let outer = core::mem::take(&mut self.declared);
            parts::of_statement_mut(&mut statement, &mut |step, _| {
                if let StepMut::Value(value) = step {
                    self.value(value);
                }
            });
            parts::replace_bodies(&mut statement, &mut |body| self.statements(body));
            let (declared, span) = (core::mem::replace(&mut self.declared, outer), statement.span);
            let declared = declared.into_iter().map(|of| Statement::new(StatementKind::Declare(of, None), span));
            out.extend(declared.chain([statement]));
        }
        out
    }

    /// The access of reading or writing a place.
    fn access(&self, place: &Place, reads: bool, writes: bool) -> Effects {
        let (memory, root) = (memory_of(place, &self.variables), walk::root(place));
        let (memory_read, memory_written) =
            (if reads { memory } else { Spaces::NONE }, if writes { memory } else { Spaces::NONE });
        Effects {
            read: root.filter(|_| reads).into_iter().collect(),
            written: root.filter(|_| writes).into_iter().collect(),
            reads: memory_read,
            writes: memory_written,
        }
    }

    /// Puts the parts of an expression into their order, and tells what it reads and writes.
    fn value(&mut self, of: &mut Expression) -> Effects {
        use ExpressionKind as E;
        if matches!(of.kind, E::Comma(..) | E::And(..) | E::Or(..) | E::Conditional(..)) {
            // C has an order for these.
            let mut all = Effects::default();
            parts::of_expression_mut(of, &mut |part, _| {
                if let PartMut::Value(value) = part {
                    all.add(&self.value(value));
                }
            });
            return all;
        }
        // A component of a vector is found in the vector as it was before the index.
        if let E::Load(place) = &mut of.kind {
            if let PlaceKind::Element(base, index) = &mut place.kind {
                let moves = base.ty.is_vector() && self.value(index).disturbs(&self.access(base, true, false));
                if moves {
                    let (ty, span) = (base.ty.clone(), base.span);
                    let whole = core::mem::replace(
                        &mut base.kind,
                        PlaceKind::Temporary(Box::new(Expression::zero(&Type::Void, span))),
                    );
                    let load = E::Load(Box::new(Place { kind: whole, ty: ty.clone(), span }));
                    base.kind = PlaceKind::Temporary(Box::new(Expression { kind: load, ty, span }));
                }
            }
        }
        let mut own = own_summary(of, self.summaries);
        let (mut late, mut access) = (Effects::default(), Effects::default());
        // Whether what is emitted keeps the order of parts that act.
        let keeps_order = match &of.kind {
            E::Load(place) => {
                access = self.access(place, true, false);
                true
            }
            E::Assign(place, _) => {
                access = self.access(place, false, true);
                false
            }
            E::AssignBy { place, .. } | E::Advance { place, .. } => {
                late = self.access(place, true, false);
                access = self.access(place, true, true);
                false
            }
            E::Increment { place, .. } => {
                access = self.access(place, true, true);
                true
            }
            E::Builtin(builtin, _) => matches!(builtin, Builtin::Function(_)),
            _ => true,
        };
        let mut slots = Vec::new();
        slots_of(of, &mut slots);
        let mut effects: Vec<_> = slots.iter_mut().map(|slot| self.value(slot)).collect();
        let mut before = Vec::new();
        if effects.len() > 1 || !late.reads.is_empty() || !late.read.is_empty() {
            let (mut later, mut kept_later) = (Effects::default(), Effects::default());
            for (at, slot) in slots.into_iter().enumerate().rev() {
                let own = &effects[at];
                let is_kept = later.disturbs(own)
                    || !keeps_order && own.conflicts(&later)
                    || own.conflicts(&kept_later)
                    || at == 0 && own.disturbs(&late);
                later.add(own);
                if is_kept && !is_constant(slot) {
                    kept_later.add(own);
                    before.push(self.kept(slot));
                }
            }
        }
        // They were found from the right.
        for assignment in before {
            let (ty, span) = (of.ty.clone(), of.span);
            let value = core::mem::replace(of, Expression::zero(&Type::Void, span));
            *of = Expression { kind: E::Comma(Box::new(assignment), Box::new(value)), ty, span };
        }
        let mut all = access;
        effects.drain(..).for_each(|effects| all.add(&effects));
        all.reads |= core::mem::take(&mut own.reads);
        all.writes |= own.writes;
        all
    }

    /// Keeps a value in a variable: gives the assignment, and leaves what is in the variable.
    fn kept(&mut self, of: &mut Expression) -> Expression {
        self.changed = true;
        let (ty, span) = (of.ty.clone(), of.span);
        let variable = new_variable(&mut self.variables, "kept", &ty, span);
        self.declared.push(variable);
        let place = Box::new(Place { kind: PlaceKind::Variable(variable), ty: ty.clone(), span });
        let load = Expression { kind: ExpressionKind::Load(place.clone()), ty: ty.clone(), span };
        let value = Box::new(core::mem::replace(of, load));
        Expression { kind: ExpressionKind::Assign(place, value), ty, span }
    }
}

fn is_constant(of: &Expression) -> bool {
    matches!(of.kind, ExpressionKind::Constant(_)) || of.ty == Type::Void
}

/// The parts of an expression in the order in which they are evaluated: of an assignment the value, then what its place is found by.
fn slots_of<'a>(of: &'a mut Expression, out: &mut Vec<&'a mut Expression>) {
    for part in parts::in_order_mut(of) {
        match part {
            // The values of an array within another are parts of the whole.
            PartMut::Value(value) if matches!(value.kind, ExpressionKind::List(_)) => slots_of(value, out),
            PartMut::Value(value) => out.push(value),
            PartMut::Place(place) => slots_of_place(place, out),
        }
    }
}

fn slots_of_place<'a>(of: &'a mut Place, out: &mut Vec<&'a mut Expression>) {
    match &mut of.kind {
        PlaceKind::Variable(_) | PlaceKind::Global(_) => {}
        PlaceKind::Dereference(pointer) => {
            let pointer = &mut **pointer;
            if matches!(pointer.kind, ExpressionKind::Offset(..)) {
                // Its two parts, as it stays what it is.
                parts::of_expression_mut(pointer, &mut |part, _| {
                    if let PartMut::Value(value) = part {
                        out.push(value);
                    }
                });
            } else {
                out.push(pointer);
            }
        }
        PlaceKind::Element(base, index) => {
            slots_of_place(base, out);
            out.push(index);
        }
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => slots_of_place(base, out),
        PlaceKind::Temporary(value) => out.push(value),
    }
}
