//! Functions put in place of their calls. Those that a whole group has to reach are put into kernels: between two barriers each item runs on
//! its own, so that a barrier has to stand in the statements of the kernel itself. Those that are given a pointer to a variable of the caller's
//! use that variable instead: one that nobody points to is in registers, and in the lanes of vectors where items run so.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::address_folding::{embedded, fold_deref, further};
use super::early_return::{nested_returns, returns_early};
use crate::analysis::induction::{self, Counters};
use crate::ast::Space;
use crate::fresh::{fresh, new_variable};
use crate::limits::MAX_INLINED_EXPRS;
use crate::parts::{self, Part, PartMut};
use crate::pass::{self, Pass};
use crate::program::{
    Builtin, Expression, ExpressionKind, Function, FunctionId, LabelId, Place, PlaceKind, Program, Statement,
    StatementKind, Variable, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk::{self, Seen};

/// Makes calls of functions with barriers their bodies, in kernels, and lets functions use the variables that they are given pointers to. A group runs
/// kernels with memory of their own in parts, as if they had barriers.
pub(super) fn inline_calls(program: &mut Program) {
    let groups = runs_as_groups(program);
    if !groups.contains(&true) && !program.functions.iter().any(takes_addresses) {
        return;
    }
    let mut before = program.clone();
    let mut through = Vec::new();
    for function in &mut before.functions {
        // A function that is given nothing but variables by pointers stands once for all of its calls in lanes (`outlining`). Where a group runs it
        // in parts, a jump to its end is what it knows.
        if has_memory(function) && !function.needs_group && !private_pointers(function).is_empty() {
            function.body = nested_returns(&function.body);
        }
        let of = ByReferenceParams::of(function, &through);
        through.push(of);
    }
    for (function, runs_as_group) in program.functions.iter_mut().zip(groups) {
        function.needs_group |= runs_as_group;
        let variables = core::mem::take(&mut function.variables);
        let (groups, labels) = (function.runs_as_group(), walk::next_label(&function.body));
        let mut inliner = Inliner { program: &before, through: &through, groups, variables, labels, size: 0 };
        function.body = inliner.statements(&function.body);
        function.variables = inliner.variables;
    }
}

/// Says of each function whether it is a kernel that runs as a group. One without a barrier that another function calls does not: its statements are
/// those of an item there.
fn runs_as_groups(program: &Program) -> Vec<bool> {
    let mut called = HashSet::new();
    for function in &program.functions {
        walk::called(&function.body, &mut |function| called.extend([function.0]));
    }
    let groups = |(number, function): (usize, &Function)| {
        function.kernel.is_some() && (function.needs_group || !called.contains(&number) && has_local_memory(function))
    };
    program.functions.iter().enumerate().map(groups).collect()
}

/// Whether a kernel has memory of its group and asks which item it is: the items of a group then run together, and in lanes, also without a barrier.
fn has_local_memory(of: &Function) -> bool {
    of.kernel.is_some() && of.needs_item && of.variables.iter().any(|variable| variable.local)
}

/// Whether a function makes a pointer to a variable.
fn takes_addresses(of: &Function) -> bool {
    walk::any_evaluated(&of.body, &mut |seen| matches!(seen, Seen::Addressed(_)))
}

/// The parameters of a function that may be pointers to variables of its caller's.
fn private_pointers(of: &Function) -> Vec<usize> {
    let private = |of: &Variable| {
        of.ty.pointee().is_some_and(|to| matches!(to.space, Space::Private | Space::Generic) && to.ty != Type::Void)
    };
    if of.kernel.is_some() {
        return Vec::new();
    }
    (0..of.parameters).filter(|&number| private(&of.variables[number])).collect()
}

/// Whether a function is given a pointer to memory that is no variable of an item.
fn has_memory(of: &Function) -> bool {
    of.variables[..of.parameters]
        .iter()
        .any(|of| of.ty.pointee().is_some_and(|to| !matches!(to.space, Space::Private | Space::Generic)))
}

/// A function that takes pointers to variables.
struct ByReferenceParams {
    /// The parameters that are such pointers and stay what they are, if the function can stand in place of its call.
    parameters: Vec<usize>,
    /// The least and the greatest element behind each of these that it uses, if that is known.
    reached: HashMap<usize, (i128, i128)>,
    /// How many expressions it has.
    size: usize,
}

impl ByReferenceParams {
    /// `called`: what is known of those before it.
    fn of(function: &Function, called: &[ByReferenceParams]) -> Self {
        let mut parameters = private_pointers(function);
        let (mut size, mut jumps) = (0, false);
        walk::statements(
            &function.body,
            &mut |statement, _| jumps |= matches!(statement.kind, StatementKind::Goto(_) | StatementKind::Label(..)),
            &mut |seen| {
                size += usize::from(matches!(seen, Seen::Expression(_)));
                if let Some(changed) = seen.changed() {
                    parameters.retain(|&number| number != changed.0);
                }
            },
        );
        let locals = function.variables.iter().any(|variable| variable.local);
        if jumps || locals || returns_early(&function.body, true) {
            parameters.clear();
        }
        let counters = if parameters.is_empty() { Counters::new() } else { induction::counters(&function.body) };
        let reached = parameters
            .iter()
            .filter_map(|&number| {
                let mut reach =
                    Reach { parameter: VariableId(number), counters: &counters, called, found: None, otherwise: false };
                walk::values(&function.body, &mut |value| reach.part(Part::Value(value)));
                Some((number, reach.found.filter(|_| !reach.otherwise)?))
            })
            .collect();
        Self { parameters, reached, size }
    }

    /// The place that a parameter stands for, if it stays what it is: the one that its argument points to, or into if nothing around it is used.
    fn place(&self, number: usize, argument: &Expression) -> Option<Place> {
        if !self.parameters.contains(&number) {
            return None;
        }
        fold_deref(argument).or_else(|| embedded(argument, *self.reached.get(&number)?))
    }
}

/// The elements that are used behind a pointer.
struct Reach<'a> {
    parameter: VariableId,
    counters: &'a Counters,
    called: &'a [ByReferenceParams],
    /// The least and the greatest one so far, if there are any.
    found: Option<(i128, i128)>,
    /// Whether it is used in another way.
    otherwise: bool,
}

impl Reach<'_> {
    fn part(&mut self, of: Part<'_>) {
        match of {
            Part::Place(Place { kind: PlaceKind::Dereference(pointer), .. }) => match self.behind(pointer) {
                Some(range) => {
                    self.add(range);
                    if let ExpressionKind::Offset(_, index) = &pointer.kind {
                        self.part(Part::Value(index));
                    }
                }
                None => self.part(Part::Value(pointer)),
            },
            Part::Place(place) => parts::of_place(place, &mut |part| self.part(part)),
            Part::Value(Expression { kind: ExpressionKind::Call(function, arguments), .. }) => {
                let theirs = self.called.get(function.0).map(|of| &of.reached);
                for (number, argument) in arguments.iter().enumerate() {
                    let behind = self.behind(argument).zip(theirs.and_then(|of| of.get(&number)));
                    match behind {
                        Some(((first, last), (low, high))) => self.add((first + low, last + high)),
                        None => self.part(Part::Value(argument)),
                    }
                }
            }
            Part::Value(value) if self.is_parameter(value) => self.otherwise = true,
            Part::Value(value) => parts::of_expression(value, &mut |part, _| self.part(part)),
        }
    }

    fn is_parameter(&self, of: &Expression) -> bool {
        of.variable() == Some(self.parameter)
    }

    /// The elements behind the parameter that a pointer points to, if it is made of that.
    fn behind(&self, pointer: &Expression) -> Option<(i128, i128)> {
        match &pointer.kind {
            ExpressionKind::Offset(inner, by) if self.is_parameter(inner) => induction::range(by, self.counters),
            _ => self.is_parameter(pointer).then_some((0, 0)),
        }
    }

    fn add(&mut self, (first, last): (i128, i128)) {
        let (low, high) = self.found.unwrap_or((first, last));
        self.found = Some((low.min(first), high.max(last)));
    }
}

struct Inliner<'p> {
    program: &'p Program,
    through: &'p [ByReferenceParams],
    /// Whether functions with barriers are put in place of their calls.
    groups: bool,
    variables: Vec<Variable>,
    /// The next free number of a label.
    labels: usize,
    /// How many expressions of functions that are given pointers were put here.
    size: usize,
}

impl Inliner<'_> {
    fn reaches(&self, function: FunctionId) -> bool {
        self.groups && self.program.functions[function.0].needs_group
    }

    /// Whether a function is given a pointer to a variable of the caller's, and is put in place of the call for that.
    fn uses_variables(&self, function: FunctionId, arguments: &[Expression]) -> bool {
        let through = &self.through[function.0];
        let own = |place: &Place| walk::root(place).is_some_and(|root| !self.variables[root.0].local);
        pass::is_on(Pass::Inlining)
            && self.size + through.size <= MAX_INLINED_EXPRS
            && through
                .parameters
                .iter()
                .any(|&number| through.place(number, &arguments[number]).is_some_and(|place| own(&place)))
    }

    fn statements(&mut self, of: &[Statement]) -> Vec<Statement> {
        let mut out = Vec::new();
        for statement in of {
            self.statement(statement, &mut out);
        }
        out
    }

    fn statement(&mut self, of: &Statement, out: &mut Vec<Statement>) {
        use StatementKind as S;
        let span = of.span;
        let kind = match &of.kind {
            S::Declare(variable, Some(value)) if self.is_collective(value) => {
                S::Declare(*variable, Some(self.with_pulled_parts(value, out)))
            }
            S::Expression(value) => {
                let was_constant = matches!(value.kind, ExpressionKind::Constant(_));
                let value = self.hoist_calls(value, out);
                // This is left of the call of a function without a result.
                if !was_constant && matches!(value.kind, ExpressionKind::Constant(_)) {
                    return;
                }
                S::Expression(value)
            }
            S::Declare(variable, Some(value)) => S::Declare(*variable, Some(self.hoist_calls(value, out))),
            S::Return(Some(value)) => S::Return(Some(self.hoist_calls(value, out))),
            S::Block(body) => S::Block(self.statements(body)),
            S::If { condition, then, otherwise } => S::If {
                condition: self.hoist_calls(condition, out),
                then: self.statements(then),
                otherwise: self.statements(otherwise),
            },
            S::While { condition, body } if self.waits(condition) => {
                self.rounds(&[], Some(condition), None, body, true, span)
            }
            S::While { condition, body } => S::While { condition: condition.clone(), body: self.statements(body) },
            S::DoWhile { body, condition } if self.waits(condition) => {
                self.rounds(&[], Some(condition), None, body, false, span)
            }
            S::DoWhile { body, condition } => S::DoWhile { body: self.statements(body), condition: condition.clone() },
            S::For { init, condition, step, body } if condition.iter().chain(step).any(|value| self.waits(value)) => {
                self.rounds(init, condition.as_ref(), step.as_ref(), body, true, span)
            }
            S::For { init, condition, step, body } => S::For {
                init: self.statements(init),
                condition: condition.clone(),
                step: step.clone(),
                body: self.statements(body),
            },
            S::Switch { value, cases, body } => {
                let (value, mut cases) = (self.hoist_calls(value, out), cases.clone());
                let body = parts::switched(body, &mut cases, |statement, inside| self.statement(statement, inside));
                S::Switch { value, cases, body }
            }
            other => other.clone(),
        };
        out.push(Statement::new(kind, span));
    }

    /// Whether a function with a barrier is called in an expression, or one that items call together.
    fn waits(&self, of: &Expression) -> bool {
        let is_reached = |of: &Expression| matches!(of.kind, ExpressionKind::Call(called, _) if self.reaches(called));
        walk::any(of, &mut |seen| matches!(seen, Seen::Expression(of) if self.is_collective(of) || is_reached(of)))
    }

    /// Whether it is the call of a function that items call together: a statement of the group.
    fn is_collective(&self, of: &Expression) -> bool {
        self.groups && matches!(of.kind, ExpressionKind::Builtin(Builtin::Collective(_), _))
    }

    /// An expression, what it is made of being pulled out.
    fn with_pulled_parts(&mut self, of: &Expression, out: &mut Vec<Statement>) -> Expression {
        let mut whole = of.clone();
        let mut parts = parts::in_order_mut(&mut whole);
        self.pulled_in_turn(&mut parts, out);
        if self.is_collective(of) {
            // The arguments are variables, which the region before it writes with all else that it does.
            for part in parts {
                if let PartMut::Value(value) = part {
                    if !self.is_own_variable(value) {
                        *value = self.kept(value.clone(), out);
                    }
                }
            }
        }
        whole
    }

    /// Whether it is the value of a variable of each item.
    fn is_own_variable(&self, of: &Expression) -> bool {
        of.variable().is_some_and(|variable| !self.variables[variable.0].local)
    }

    /// Whether a function is called in an expression that is put in place of the call.
    fn calls(&self, of: &Expression) -> bool {
        let is_replaced = |of: &Expression| match &of.kind {
            ExpressionKind::Call(called, arguments) => self.reaches(*called) || self.uses_variables(*called, arguments),
            _ => self.is_collective(of),
        };
        walk::any(of, &mut |seen| matches!(seen, Seen::Expression(of) if is_replaced(of)))
    }

    fn place_calls(&self, of: &Place) -> bool {
        let mut found = false;
        parts::of_place(of, &mut |part| found |= self.part_calls(part));
        found
    }

    fn part_calls(&self, of: Part<'_>) -> bool {
        match of {
            Part::Value(value) => self.calls(value),
            Part::Place(place) => self.place_calls(place),
        }
    }

    /// A variable that the text does not have.
    fn variable(&mut self, name: &str, ty: &Type, span: Span) -> VariableId {
        new_variable(&mut self.variables, name, ty, span)
    }

    /// A loop whose condition or step calls such a function: both stand in its body.
    fn rounds(
        &mut self,
        init: &[Statement],
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
        asks_first: bool,
        span: Span,
    ) -> StatementKind {
        use StatementKind as S;
        let statement = |kind| Statement::new(kind, span);
        let mut init = self.statements(init);
        let mut inside = Vec::new();
        let mut asked = Vec::new();
        if let Some(condition) = condition {
            let condition = self.hoist_calls(condition, &mut asked);
            let leave = S::If { condition, then: Vec::new(), otherwise: vec![statement(S::Break)] };
            asked.push(statement(leave));
        }
        let mut behind = Vec::new();
        // A `continue` in the body goes to what stands behind it in the text: that begins each round but the first.
        if let Some(step) = step {
            self.statement(&statement(S::Expression(step.clone())), &mut behind);
        }
        if !asks_first {
            behind.append(&mut asked);
        }
        if !behind.is_empty() {
            let again = self.variable("again", &Type::BOOL, span);
            init.push(statement(S::Declare(again, Some(Expression::integer(false, &Type::BOOL, span)))));
            inside.push(statement(S::If {
                condition: Expression::load(again, &Type::BOOL, span),
                then: behind,
                otherwise: Vec::new(),
            }));
            inside.push(Statement::assign(again, Expression::integer(true, &Type::BOOL, span)));
        }
        inside.append(&mut asked);
        inside.extend(self.statements(body));
        S::For { init, condition: None, step: None, body: inside }
    }

    /// An expression whose calls of such functions are made before it, as statements of their own. What is evaluated before such a call,
    /// and could be another value behind it, is kept in a variable.
    fn hoist_calls(&mut self, of: &Expression, out: &mut Vec<Statement>) -> Expression {
        use ExpressionKind as E;
        if !self.calls(of) {
            return of.clone();
        }
        let span = of.span;
        match &of.kind {
            E::Call(function, arguments) if self.reaches(*function) || self.uses_variables(*function, arguments) => {
                let mut arguments = arguments.clone();
                let mut parts: Vec<_> = arguments.iter_mut().map(PartMut::Value).collect();
                self.pulled_in_turn(&mut parts, out);
                self.inline_body(*function, &arguments, of, out)
            }
            E::Builtin(..) if self.is_collective(of) => {
                let call = self.with_pulled_parts(of, out);
                if of.ty == Type::Void {
                    out.push(Statement::new(StatementKind::Expression(call), span));
                    return Expression::zero(&Type::Void, span);
                }
                let result = self.variable("of_all", &of.ty, span);
                out.push(Statement::new(StatementKind::Declare(result, Some(call)), span));
                Expression::load(result, &of.ty, span)
            }
            E::Convert(conversion, value) => {
                let value = self.hoist_calls(value, out);
                if of.ty == Type::Void {
                    return value;
                }
                Expression { kind: E::Convert(*conversion, Box::new(value)), ..of.clone() }
            }
            E::Comma(first, second) => {
                self.statement(&Statement::new(StatementKind::Expression((**first).clone()), span), out);
                self.hoist_calls(second, out)
            }
            E::And(left, right) | E::Or(left, right) if self.calls(right) => {
                let is_and = matches!(of.kind, E::And(..));
                let truth = self.variable("truth", &of.ty, span);
                let left = self.hoist_calls(left, out);
                let mut inside = Vec::new();
                let right = self.hoist_calls(right, &mut inside);
                let then = vec![Statement::assign(truth, Expression::integer(true, &of.ty, span))];
                inside.push(Statement::new(StatementKind::If { condition: right, then, otherwise: Vec::new() }, span));
                let (then, otherwise) = if is_and {
                    (inside, Vec::new())
                } else {
                    (vec![Statement::assign(truth, Expression::integer(true, &of.ty, span))], inside)
                };
                let zero = Expression::integer(false, &of.ty, span);
                out.push(Statement::new(StatementKind::Declare(truth, Some(zero)), span));
                out.push(Statement::new(StatementKind::If { condition: left, then, otherwise }, span));
                Expression::load(truth, &of.ty, span)
            }
            E::Conditional(condition, then, otherwise) if self.calls(then) || self.calls(otherwise) => {
                let condition = self.hoist_calls(condition, out);
                let chosen = (of.ty != Type::Void).then(|| {
                    let chosen = self.variable("chosen", &of.ty, span);
                    out.push(Statement::new(StatementKind::Declare(chosen, None), span));
                    chosen
                });
                let [then, otherwise] = [then, otherwise].map(|value| {
                    let mut inside = Vec::new();
                    let value = self.hoist_calls(value, &mut inside);
                    inside.push(match chosen {
                        Some(chosen) => Statement::assign(chosen, value),
                        None => Statement::new(StatementKind::Expression(value), span),
                    });
                    inside
                });
                out.push(Statement::new(StatementKind::If { condition, then, otherwise }, span));
                match chosen {
                    Some(chosen) => Expression::load(chosen, &of.ty, span),
                    None => Expression::zero(&Type::Void, span),
                }
            }
            _ => self.with_pulled_parts(of, out),
        }
    }

    /// The parts of an expression, in the order in which they are evaluated.
    fn pulled_in_turn(&mut self, parts: &mut [PartMut<'_>], out: &mut Vec<Statement>) {
        let last = parts.iter().rposition(|part| match part {
            PartMut::Value(value) => self.calls(value),
            PartMut::Place(place) => self.place_calls(place),
        });
        let Some(last) = last else { return };
        for (at, part) in parts.iter_mut().enumerate().take(last + 1) {
            match part {
                PartMut::Value(value) => {
                    let pulled = self.hoist_calls(value, out);
                    **value = if at < last { self.kept(pulled, out) } else { pulled };
                }
                PartMut::Place(place) => {
                    let mut inner = Vec::new();
                    parts::of_place_mut(place, &mut |part| inner.push(part));
                    self.pulled_in_turn(&mut inner, out);
                }
            }
        }
    }

    /// A value that is evaluated here, for a use behind other statements.
    fn kept(&mut self, of: Expression, out: &mut Vec<Statement>) -> Expression {
        if matches!(of.kind, ExpressionKind::Constant(_)) || of.ty == Type::Void {
            return of;
        }
        let (ty, span) = (of.ty.clone(), of.span);
        let variable = self.variable("before", &ty, span);
        out.push(Statement::new(StatementKind::Declare(variable, Some(of)), span));
        Expression::load(variable, &ty, span)
    }

    /// The body of a function in place of its call, and what stands for the value.
    fn inline_body(
        &mut self,
        function: FunctionId,
        arguments: &[Expression],
        of: &Expression,
        out: &mut Vec<Statement>,
    ) -> Expression {
        let called = &self.program.functions[function.0];
        let first = self.variables.len();
        let first_label = self.labels;
        if !self.reaches(function) {
            self.size += self.through[function.0].size;
        }
        // An argument may name a variable of the caller's, where the parameters are there already.
        for variable in &called.variables {
            let taken = |name: &str| self.variables.iter().any(|other| &*other.name == name);
            let name = fresh(&variable.name, taken).into();
            self.variables.push(Variable { name, ..variable.clone() });
        }
        self.labels += walk::next_label(&called.body) + 1;
        let end = LabelId(self.labels - 1);
        let statement = |kind| Statement::new(kind, of.span);
        let result = (called.result != Type::Void).then(|| {
            let result = self.variable(&format!("{}_result", called.name), &called.result, of.span);
            out.push(statement(StatementKind::Declare(result, None)));
            result
        });
        let (mut inside, mut places) = (Vec::new(), HashMap::new());
        for (number, argument) in arguments.iter().enumerate() {
            let parameter = VariableId(first + number);
            let place = self.through[function.0].place(number, argument);
            if let Some(mut place) = place {
                self.found_once(&mut place, &mut inside);
                places.insert(parameter, place);
            } else {
                inside.push(statement(StatementKind::Declare(parameter, Some(argument.clone()))));
            }
        }
        let mut moved = Renumber { first_label, result, end, left: false };
        let mut body = called.body.clone();
        parts::rename(&mut body, &mut |variable| variable.0 += first);
        if let Some(Statement { kind: StatementKind::Return(None), .. }) = body.last() {
            body.pop();
        }
        let mut body = moved.statements(body, true);
        parts::change_all(&mut body, &mut |part| used(part, &places));
        inside.extend(self.statements(&body));
        if moved.left {
            inside.push(statement(StatementKind::Label(end, Rc::from(format!("end_of_{}", called.name)))));
        }
        out.push(statement(StatementKind::Block(inside)));
        match result {
            Some(result) => Expression { ty: of.ty.clone(), ..Expression::load(result, &called.result, of.span) },
            None => Expression::zero(&Type::Void, of.span),
        }
    }
}

impl Inliner<'_> {
    /// The values that a place is found by are evaluated here, and not where the place is used.
    fn found_once(&mut self, of: &mut Place, out: &mut Vec<Statement>) {
        if let PlaceKind::Element(_, index) = &mut of.kind {
            let once = self.kept((**index).clone(), out);
            **index = once;
        }
    }
}

/// Puts the place that a parameter points to where the parameter is used.
pub(super) fn used(part: &mut PartMut<'_>, places: &HashMap<VariableId, Place>) {
    let place_of = |of: &Expression| places.get(&of.variable()?);
    match part {
        PartMut::Place(place) => {
            let PlaceKind::Dereference(pointer) = &place.kind else { return };
            let found = match &pointer.kind {
                ExpressionKind::Offset(pointer, by) => place_of(pointer).and_then(|of| further(of, by)),
                _ => place_of(pointer).cloned(),
            };
            if let Some(found) = found.filter(|found| found.ty == place.ty) {
                place.kind = found.kind;
            }
        }
        PartMut::Value(value) => {
            let Some(place) = place_of(value) else { return };
            let kind = match &place.kind {
                PlaceKind::Element(array, index) => {
                    let kind = ExpressionKind::AddressOf(array.clone());
                    let begin = Expression { kind, ty: value.ty.clone(), span: value.span };
                    ExpressionKind::Offset(Box::new(begin), index.clone())
                }
                _ => ExpressionKind::AddressOf(Box::new(place.clone())),
            };
            value.kind = kind;
        }
    }
}

/// A body with its labels behind those of the caller's, and its `return` as a `goto`.
struct Renumber {
    first_label: usize,
    result: Option<VariableId>,
    end: LabelId,
    /// Whether there is such a `goto`.
    left: bool,
}

impl Renumber {
    /// `last`: whether nothing comes behind them.
    fn statements(&mut self, of: Vec<Statement>, last: bool) -> Vec<Statement> {
        let count = of.len();
        of.into_iter()
            .enumerate()
            .flat_map(|(at, statement)| self.statement(statement, last && at + 1 == count))
            .collect()
    }

    fn statement(&mut self, mut of: Statement, last: bool) -> Vec<Statement> {
        use StatementKind as S;
        let span = of.span;
        match &mut of.kind {
            S::Return(value) => {
                let mut out = Vec::new();
                if let (Some(value), Some(result)) = (value.take(), self.result) {
                    out.push(Expression::assign_at(result, value, span).statement());
                }
                if !last {
                    self.left = true;
                    out.push(Statement::new(S::Goto(self.end), span));
                }
                return out;
            }
            S::Goto(label) | S::Label(label, _) => label.0 += self.first_label,
            _ => {}
        }
        let last = last && matches!(of.kind, S::Block(_) | S::Region(..) | S::If { .. });
        parts::replace_bodies(&mut of, &mut |body| self.statements(body, last));
        vec![of]
    }
}
