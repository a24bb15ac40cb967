//! Values that are the same for all items of a row, and those that differ between them.
//!
//! The items of a row follow each other in one dimension. What is made of their number in it, or of memory that is found by that, or is
//! written where only some of them are, *varies*; everything else is *uniform*, and one value serves for all.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::item_number::{ItemNumber, is_local_id};
use crate::ast::Space;
use crate::builtin::Fence;
use crate::diagnostic::NotVectorized;
use crate::effects::is_pure_builtin;
use crate::parts::{self, Part, When};
use crate::program::{
    Arithmetic, Builtin, Expression, ExpressionKind, Function, FunctionId, Kernel, Place, PlaceKind, Program,
    Statement, StatementId, StatementKind, Value, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk::{self, Callee, Seen};

/// Branches of which all items of a row take one side but at one block of the row: statements by their numbers.
pub(crate) type UniformBranches = HashSet<StatementId>;

/// The variables and the control flow of a function, by what differs between items.
#[derive(Clone, Debug, Default)]
pub(crate) struct Divergence {
    /// The variables that differ between items.
    pub(crate) variables: HashSet<VariableId>,
    /// The loops that items leave, or go on in, at different times: by the number of the statement.
    pub(crate) divergent_loops: HashSet<StatementId>,
    /// The loops with a `continue` that only some items reach.
    pub(crate) continues: HashSet<StatementId>,
    /// Whether items return at different times.
    pub(crate) returns: bool,
    /// Variables that are written by something else than a uniform step, or where not all are that have the variable: what an index made
    /// of them is for one item says nothing of the next.
    pub(crate) non_linear: HashSet<VariableId>,
    /// Variables that are written in statements deeper than those that declare them: there is no place where all that is known of them changes.
    pub(crate) conditionally_assigned: HashSet<VariableId>,
    /// Variables that are addressed: of these each item has its own.
    pub(crate) addressed: HashSet<VariableId>,
    /// Variables in memory of the group.
    local: HashSet<VariableId>,
    /// The dimension in which the items follow each other.
    pub(super) along: usize,
    /// Whether the first item in lanes has a number in its group that is a multiple of [`WIDEST`].
    is_aligned: bool,
}

/// As many items run in lanes at the most.
const WIDEST: i64 = 16;

/// Whether parts of so many items hold those in lanes whole, if these begin at a multiple of as many.
pub(crate) const fn holds_lanes(size: i64) -> bool {
    size > 0 && size % WIDEST == 0
}

/// Whether the groups of a kernel are known to be one line that is cut into lanes without a rest.
pub(crate) fn is_line(function: &Function) -> bool {
    let required = function.kernel.as_ref().and_then(Kernel::group_size);
    matches!(required, Some([width, 1, 1]) if i64::try_from(width).is_ok_and(holds_lanes))
}

/// The frames around a statement, the innermost last.
enum Around {
    /// A statement that only some items reach.
    Some,
    /// A loop, and whether items are in it for different times.
    Loop(StatementId, bool),
    Switch,
}

/// One walk through the statements, with what the walks before have found.
struct Walk<'a> {
    pure: &'a [bool],
    uniform_branches: &'a UniformBranches,
    found: Divergence,
    changed: bool,
    depth: usize,
    /// In how many statements that hold others, or parts of expressions that are not always evaluated.
    nest: usize,
    declared: HashMap<VariableId, usize>,
    /// The number of these around the declaration of a variable.
    nested: HashMap<VariableId, usize>,
    around: Vec<Around>,
}

/// Says of each function whether it does nothing but give a value that is made of its arguments, the same for all items.
pub(crate) fn pure_functions(program: &Program) -> Rc<[bool]> {
    let mut pure: Vec<bool> = Vec::new();
    for function in &program.functions {
        let mut is_pure = !function.needs_item && function.kernel.is_none();
        walk::evaluated(&function.body, &mut |seen| {
            if let Seen::Written(place) = seen {
                is_pure &= walk::root(place).is_some();
            }
        });
        walk::calls(&function.body, &mut |callee| {
            is_pure &= match callee {
                Callee::Function(called) => pure.get(called.0).copied().unwrap_or(false),
                Callee::Builtin(builtin) => is_pure_builtin(builtin),
            };
        });
        pure.push(is_pure && !function.variables.iter().any(|variable| variable.local));
    }
    pure.into()
}

/// The items that a shift to the right by a constant makes one number of.
fn power(by: &Expression) -> Option<i64> {
    let ExpressionKind::Constant(Value::Integer(by)) = by.kind else { return None };
    1_i64.checked_shl(u32::try_from(by).ok()?)
}

impl Divergence {
    /// Nothing yet, of items of a function that follow each other in this dimension.
    pub(crate) fn along(along: usize, function: &Function) -> Self {
        Divergence { along, is_aligned: along == 0 && is_line(function), ..Divergence::default() }
    }

    /// The values that vary in statements of a function, where these variables do from the beginning.
    pub(crate) fn of(
        pure: &[bool],
        function: &Function,
        statements: &[Statement],
        from: impl IntoIterator<Item = VariableId>,
        uniform_branches: &UniformBranches,
        along: usize,
    ) -> Self {
        let mut addressed = walk::addressed(&function.body);
        addressed.retain(|of| !function.variables[of.0].local);
        let mut found = Divergence::along(along, function);
        found.variables.extend(from);
        found.variables.extend(addressed.iter().copied());
        found.non_linear.extend(addressed.iter().copied());
        found.conditionally_assigned.extend(addressed.iter().copied());
        found.addressed = addressed;
        let variables = function.variables.iter().enumerate();
        found.local = variables.filter(|(_, of)| of.local).map(|(number, _)| VariableId(number)).collect();
        loop {
            let mut walk = Walk {
                pure,
                uniform_branches,
                found,
                changed: false,
                depth: 0,
                nest: 0,
                declared: HashMap::new(),
                nested: HashMap::new(),
                around: Vec::new(),
            };
            walk.block(statements);
            found = walk.found;
            if !walk.changed {
                return found;
            }
        }
    }

    /// Whether an expression differs between items, or has an effect that each of them has to have by itself.
    pub(crate) fn varies(&self, of: &Expression, pure: &[bool]) -> bool {
        use ExpressionKind as E;
        match &of.kind {
            E::AddressOf(place) => {
                let own = walk::root(place).is_some_and(|variable| self.addressed.contains(&variable));
                own || self.place_varies(place, pure)
            }
            E::Assign(place, value) | E::AssignBy { place, value, .. } | E::Advance { place, by: value } => {
                self.is_shared_memory(place) || self.place_varies(place, pure) || self.varies(value, pure)
            }
            E::Increment { place, .. } => self.is_shared_memory(place) || self.place_varies(place, pure),
            E::Call(function, arguments) => {
                !pure.get(function.0).copied().unwrap_or(false) || arguments.iter().any(|of| self.varies(of, pure))
            }
            E::Builtin(builtin, arguments) => {
                let by_item = match builtin {
                    Builtin::Item(item) => ItemNumber::of(*item, arguments).differs_along(self.along),
                    builtin => !is_pure_builtin(builtin),
                };
                by_item || arguments.iter().any(|of| self.varies(of, pure))
            }
            E::Binary(Arithmetic::ShiftRight, left, right) if self.is_number_in_parts(left, power(right)) => false,
            _ => {
                let mut varies = false;
                parts::of_expression(of, &mut |part, _| varies = varies || self.part_varies(part, pure));
                varies
            }
        }
    }

    /// Whether an expression is the number of an item in its group, and parts of so many items hold those in lanes whole.
    pub(crate) fn is_number_in_parts(&self, of: &Expression, size: Option<i64>) -> bool {
        self.is_aligned && is_local_id(of, 0) && size.is_some_and(holds_lanes)
    }

    fn part_varies(&self, of: Part<'_>, pure: &[bool]) -> bool {
        match of {
            Part::Value(value) => self.varies(value, pure),
            Part::Place(place) => self.place_varies(place, pure),
        }
    }

    /// Whether a place is in memory that several items use.
    fn is_shared_memory(&self, of: &Place) -> bool {
        walk::root(of).is_none_or(|variable| self.local.contains(&variable))
    }

    /// Whether what stands in a place, or where it is, differs between items.
    pub(crate) fn place_varies(&self, of: &Place, pure: &[bool]) -> bool {
        match &of.kind {
            PlaceKind::Variable(variable) => self.variables.contains(variable),
            PlaceKind::Global(_) => false,
            PlaceKind::Dereference(pointer) => {
                let own = match &pointer.ty {
                    Type::Pointer(pointee) => pointee.space == Space::Private,
                    _ => true,
                };
                own || self.varies(pointer, pure)
            }
            PlaceKind::Element(base, index) => self.place_varies(base, pure) || self.varies(index, pure),
            PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => self.place_varies(base, pure),
            PlaceKind::Temporary(value) => self.varies(value, pure),
        }
    }
}

impl Walk<'_> {
    fn varies(&self, of: &Expression) -> bool {
        self.found.varies(of, self.pure)
    }

    fn note(&mut self, variable: VariableId) {
        self.changed |= self.found.variables.insert(variable);
    }

    fn note_non_linear(&mut self, variable: VariableId) {
        self.changed |= self.found.non_linear.insert(variable);
    }

    /// A variable, or a part of it, is written at this depth.
    fn written(&mut self, place: &Place, value: Option<&Expression>, step: bool) {
        let Some(variable) = walk::root(place) else { return };
        if self.found.local.contains(&variable) {
            return;
        }
        if self.nest > self.nested.get(&variable).copied().unwrap_or(0) {
            self.found.conditionally_assigned.insert(variable);
        }
        let deeper = self.depth > self.declared.get(&variable).copied().unwrap_or(0);
        let varies = value.is_some_and(|value| self.varies(value));
        let indexed = !matches!(place.kind, PlaceKind::Variable(_)) && self.index_varies(place);
        if deeper || varies || indexed {
            self.note(variable);
        }
        if deeper || varies || !step {
            self.note_non_linear(variable);
        }
    }

    /// Whether it is found by an index that differs between items.
    fn index_varies(&self, place: &Place) -> bool {
        match &place.kind {
            PlaceKind::Element(base, index) => self.varies(index) || self.index_varies(base),
            PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => self.index_varies(base),
            _ => false,
        }
    }

    /// Does something that only some items reach.
    fn in_divergent_region(&mut self, inside: impl FnOnce(&mut Self)) {
        self.nest += 1;
        self.depth += 1;
        self.around.push(Around::Some);
        inside(self);
        self.around.pop();
        self.depth -= 1;
        self.nest -= 1;
    }

    /// The variables that an expression writes.
    fn expression(&mut self, of: &Expression) {
        use crate::program::Arithmetic as A;
        use ExpressionKind as E;
        let mut first = None;
        parts::of_expression(of, &mut |part, when| {
            match (when, first) {
                (When::Chosen, Some(first)) if self.varies(first) => self.in_divergent_region(|walk| walk.part(part)),
                (When::Chosen, _) => self.inside(|walk| walk.part(part)),
                (When::Always, _) => self.part(part),
            }
            if let Part::Value(value) = part {
                first.get_or_insert(value);
            }
        });
        match &of.kind {
            E::Assign(place, value) => self.written(place, Some(value), false),
            E::AssignBy { place, operator, value, .. } => {
                self.written(place, Some(value), matches!(operator, A::Add | A::Subtract));
            }
            E::Advance { place, by } => self.written(place, Some(by), true),
            E::Increment { place, .. } => self.written(place, None, true),
            _ => {}
        }
    }

    fn part(&mut self, of: Part<'_>) {
        match of {
            Part::Value(value) => self.expression(value),
            Part::Place(place) => parts::of_place(place, &mut |part| self.part(part)),
        }
    }

    /// Does something that is not always reached, or again and again.
    fn inside(&mut self, inside: impl FnOnce(&mut Self)) {
        self.nest += 1;
        inside(self);
        self.nest -= 1;
    }

    fn block(&mut self, of: &[Statement]) {
        for statement in of {
            self.statement(statement);
        }
    }

    fn declare(&mut self, variable: VariableId, value: Option<&Expression>) {
        if let Some(value) = value {
            self.expression(value);
            if self.varies(value) {
                self.note(variable);
            }
        }
        self.nested.insert(variable, self.nest);
        if self.declared.insert(variable, self.depth).is_some() {
            self.note_non_linear(variable);
        }
    }

    fn statement(&mut self, of: &Statement) {
        use StatementKind as S;
        match &of.kind {
            S::Expression(value) => self.expression(value),
            S::Declare(variable, value) => self.declare(*variable, value.as_ref()),
            S::Block(body) | S::Region(_, body) => self.block(body),
            S::If { condition, then, otherwise } => {
                self.expression(condition);
                // A side of it all items take, or none does.
                let agreed = self.uniform_branches.contains(&of.key());
                let each = |walk: &mut Self| {
                    walk.block(then);
                    walk.block(otherwise);
                };
                if self.varies(condition) && !agreed { self.in_divergent_region(each) } else { self.inside(each) }
            }
            S::While { condition, body } => self.repeated(of, &[], Some(condition), None, body),
            S::DoWhile { body, condition } => self.repeated(of, &[], Some(condition), None, body),
            S::For { init, condition, step, body } => {
                self.repeated(of, init, condition.as_ref(), step.as_ref(), body);
            }
            S::Switch { value, body, .. } => {
                self.expression(value);
                // They are there for all items, whichever case those enter by.
                for variable in declared(body) {
                    self.declare(variable, None);
                    self.note(variable);
                    self.note_non_linear(variable);
                }
                self.nest += 1;
                self.depth += 1;
                self.around.push(Around::Switch);
                for statement in body {
                    match &statement.kind {
                        S::Declare(_, Some(value)) => self.expression(value),
                        S::Declare(_, None) => {}
                        _ => self.statement(statement),
                    }
                }
                self.around.pop();
                self.depth -= 1;
                self.nest -= 1;
            }
            S::Break => self.leave(false),
            S::Continue => self.leave(true),
            S::Return(value) => {
                if let Some(value) = value {
                    self.expression(value);
                }
                let some = |around: &Around| !matches!(around, Around::Loop(_, false));
                if self.around.iter().any(some) {
                    self.changed |= !self.found.returns;
                    self.found.returns = true;
                    let loops: Vec<_> = self.loops().collect();
                    for of in loops {
                        self.apart(of);
                    }
                }
            }
            S::Goto(_) | S::Label(..) => {}
        }
    }

    fn loops(&self) -> impl Iterator<Item = StatementId> {
        self.around.iter().filter_map(|around| match around {
            Around::Loop(of, _) => Some(*of),
            _ => None,
        })
    }

    fn apart(&mut self, of: StatementId) {
        self.changed |= self.found.divergent_loops.insert(of);
    }

    /// `break`, or `continue`
    fn leave(&mut self, goes_on: bool) {
        let mut some = false;
        let mut target = None;
        for around in self.around.iter().rev() {
            match around {
                Around::Some => some = true,
                Around::Switch if !goes_on => return,
                Around::Switch => some = true,
                Around::Loop(of, _) => {
                    target = Some(*of);
                    break;
                }
            }
        }
        if let (true, Some(of)) = (some, target) {
            self.apart(of);
            if goes_on {
                self.changed |= self.found.continues.insert(of);
            }
        }
    }

    /// Moves the declaration of a variable a mask outwards, or back.
    fn deepen(&mut self, variable: VariableId, back: bool) {
        if let Some(depth) = self.declared.get_mut(&variable) {
            *depth = if back { *depth + 1 } else { depth.saturating_sub(1) };
        }
    }

    fn repeated(
        &mut self,
        of: &Statement,
        init: &[Statement],
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) {
        let apart = self.found.divergent_loops.contains(&of.key());
        self.depth += usize::from(apart);
        self.block(init);
        self.nest += 1;
        self.around.push(Around::Loop(of.key(), apart));
        if let Some(condition) = condition {
            self.expression(condition);
        }
        // Behind a `continue` that only some reach the others alone write the variables of the loop.
        let rounds = self.found.continues.contains(&of.key());
        let early: Vec<_> = declared(init).into_iter().filter(|_| rounds).collect();
        for variable in &early {
            self.deepen(*variable, false);
        }
        self.block(body);
        for variable in early {
            self.deepen(variable, true);
        }
        if let Some(step) = step {
            self.expression(step);
        }
        self.around.pop();
        self.nest -= 1;
        self.depth -= usize::from(apart);
        if condition.is_some_and(|condition| self.varies(condition)) {
            self.apart(of.key());
        }
    }
}

/// The variables that statements themselves declare, and those in regions among them.
pub(crate) fn declared(of: &[Statement]) -> Vec<VariableId> {
    let each = |statement: &Statement| match &statement.kind {
        StatementKind::Declare(variable, _) => vec![*variable],
        StatementKind::Region(_, body) => declared(body),
        _ => Vec::new(),
    };
    of.iter().flat_map(each).collect()
}

/// Whether statements can be told in lanes at all: no jump to a label, no function that a whole group has to reach.
pub(crate) fn is_structured(of: &[Statement], program: &Program) -> bool {
    unstructured(of, program).is_none()
}

/// The first thing in statements that no lanes follow, and the place of its statement.
pub(crate) fn unstructured(of: &[Statement], program: &Program) -> Option<(NotVectorized, Span)> {
    let (found, at) = (Cell::new(None), Cell::new(None));
    let note = |reason| {
        if let (None, Some(span)) = (found.get(), at.get()) {
            found.set(Some((reason, span)));
        }
    };
    walk::statements(
        of,
        &mut |statement, _| {
            at.set(Some(statement.span));
            if matches!(statement.kind, StatementKind::Goto(_) | StatementKind::Label(..)) {
                note(NotVectorized::Goto);
            }
        },
        &mut |seen| match seen {
            Seen::Expression(Expression { kind: ExpressionKind::Call(FunctionId(number), _), .. })
                if program.functions.get(*number).is_none_or(|of| of.needs_group) =>
            {
                note(NotVectorized::GroupFunction);
            }
            Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) => match builtin {
                // The text that an item prints stands together.
                Builtin::Print(_) => note(NotVectorized::Print),
                Builtin::Copy(_) | Builtin::Collective(_) | Builtin::Fence(Fence::Barrier) => {
                    note(NotVectorized::Group);
                }
                _ => {}
            },
            _ => {}
        },
    );
    found.get()
}
