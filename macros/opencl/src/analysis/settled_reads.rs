//! Loops of what `check` runs that only read memory: of local memory that is settled, as `check` says of it where it runs, they read as `run` does.
//!
//! A pointer to such memory must not be there behind its loop, where something may be written by it: a loop uses it for nothing but to read elements.

use crate::map::HashMap;

use super::variables::{Facts, Storage};
use crate::ast::Space;
use crate::effects::{Effects, Spaces};
use crate::pass::{self, Pass};
use crate::program::{Expression, ExpressionKind, Place, PlaceKind, Program, Statement, StatementId, VariableId};
use crate::types::Type;
use crate::walk::{self, Seen};

/// The loops of a function, each with the variables by which it reads local memory.
pub(crate) type SettledReads = HashMap<StatementId, Vec<VariableId>>;

/// The variable by which a place in memory is found: one in local memory, or the pointer of `p[i]`.
pub(crate) fn base(of: &Place) -> Option<VariableId> {
    match &of.kind {
        PlaceKind::Variable(variable) => Some(*variable),
        PlaceKind::Element(of, _) | PlaceKind::Field(of, _) | PlaceKind::Lanes(of, _) => base(of),
        PlaceKind::Dereference(pointer) => {
            let pointer = if let ExpressionKind::Offset(pointer, _) = &pointer.kind { pointer } else { pointer };
            pointer_variable(pointer)
        }
        PlaceKind::Global(_) | PlaceKind::Temporary(_) => None,
    }
}

fn pointer_variable(of: &Expression) -> Option<VariableId> {
    match &of.kind {
        ExpressionKind::Load(place) => match place.kind {
            PlaceKind::Variable(variable) => Some(variable),
            _ => None,
        },
        _ => None,
    }
}

impl Facts<'_, '_> {
    /// All such loops; `is_watched` says of a variable whether `check` sees what is done to it, `of_numbers` what [`of_numbers`] does.
    pub(crate) fn settled_reads(&self, is_watched: &dyn Fn(VariableId) -> bool, of_numbers: &[bool]) -> SettledReads {
        let mut found = SettledReads::default();
        if pass::is_on(Pass::SettledReads) {
            walk::each(&self.function.body, &mut |statement| {
                if statement.kind.is_loop() {
                    let variables = self.settled_in(statement, is_watched, of_numbers);
                    if !variables.is_empty() {
                        found.insert(statement.key(), variables);
                    }
                }
            });
        }
        found
    }

    /// The variables by which a loop reads local memory, if it does nothing else that others see.
    fn settled_in(
        &self,
        of: &Statement,
        is_watched: &dyn Fn(VariableId) -> bool,
        of_numbers: &[bool],
    ) -> Vec<VariableId> {
        let of = core::slice::from_ref(of);
        let count = self.function.variables.len();
        // How often each is read by, and is named at all.
        let (mut reads, mut named) = (vec![0; count], Vec::new());
        let mut only_reads = true;
        walk::evaluated(of, &mut |seen| match seen {
            Seen::Read(place) => {
                let root = walk::root(place);
                // A structure may be unwritten in part, which the next access behind its read tells: `pairs` in `tests/kernels/settled.cl`.
                only_reads &= match root {
                    Some(root) if !self.is_local_memory(root) => !is_watched(root),
                    _ => place.ty.is_number() || matches!(place.ty, Type::Pointer(_)),
                };
                if let (true, Some(base)) = (place.ty.is_number(), base(place)) {
                    let is_memory = root.is_none() || self.is_local_memory(base);
                    reads[base.0] += usize::from(is_memory);
                }
                named.extend(root);
            }
            Seen::Written(place) => {
                let root = walk::root(place);
                only_reads &= root.is_some_and(|root| !self.is_local_memory(root) && !is_watched(root));
                named.extend(root);
            }
            Seen::Addressed(place) => {
                let root = walk::root(place);
                only_reads &= !root.is_some_and(is_watched);
                named.extend(root);
            }
            Seen::Expression(of) => only_reads &= only_reads_memory(of, of_numbers),
        });
        let mut declared = Vec::new();
        walk::each(of, &mut |statement| declared.extend(statement.declared()));
        let is_found = |variable: &VariableId| {
            let of = &self.function.variables[variable.0];
            let is_local_pointer = of.ty.pointee().is_some_and(|to| to.space == Space::Local);
            let is_local = self.is_local_memory(*variable)
                || is_local_pointer && self.variables.storage[variable.0] == Storage::Plain;
            is_local
                && !declared.contains(variable)
                && reads[variable.0] > 0
                && reads[variable.0] == named.iter().filter(|of| *of == variable).count()
        };
        let all = (0..count).map(VariableId);
        if only_reads { all.filter(is_found).collect() } else { Vec::new() }
    }
}

/// Whether an operation reads memory at the most, what it is made of left aside.
fn only_reads_memory(of: &Expression, of_numbers: &[bool]) -> bool {
    match &of.kind {
        ExpressionKind::Builtin(builtin, _) => {
            let effects = Effects::anywhere(builtin);
            !effects.acts() && !effects.shares && !effects.reads.meets(Spaces::IMAGES | Spaces::OUTPUT)
        }
        ExpressionKind::Call(called, _) => of_numbers[called.0],
        _ => true,
    }
}

/// For each function whether it uses nothing but its arguments and variables of its own, and none of these can be in part unwritten.
pub(crate) fn of_numbers(program: &Program) -> Vec<bool> {
    let mut all: Vec<bool> = Vec::new();
    // Each stands behind those that it calls: of many that call each other twice, each is looked at once (`many_functions_call_each_other_twice`).
    for function in &program.functions {
        let are_numbers = function.variables.iter().all(|variable| variable.ty.is_number() && !variable.local);
        let mut is_one = are_numbers && function.kept.is_empty() && !function.needs_group;
        walk::evaluated(&function.body, &mut |seen| {
            is_one &= match seen {
                Seen::Read(place) | Seen::Written(place) => walk::root(place).is_some(),
                Seen::Addressed(_) => false,
                Seen::Expression(of) => match &of.kind {
                    ExpressionKind::Builtin(builtin, _) => Effects::anywhere(builtin).is_none(),
                    ExpressionKind::Call(called, _) => all.get(called.0).copied().unwrap_or(false),
                    _ => true,
                },
            };
        });
        all.push(is_one);
    }
    all
}
