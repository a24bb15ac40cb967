//! Functions that a whole group has to reach, put into the kernels that call them: between two barriers each item runs on its own, so that
//! a barrier has to stand in the statements of the kernel itself.

use std::rc::Rc;

use super::parts::{self, PartMut};
use super::walk::{self, Seen};
use crate::opencl::fault::{Fault, Faults};
use crate::opencl::program::{
    Case, Expression, ExpressionKind, FunctionId, LabelId, Place, PlaceKind, Program, Statement, StatementKind,
    Variable, VariableId,
};
use crate::opencl::text::Span;
use crate::opencl::types::Type;

/// A program in whose kernels calls of functions with barriers are their bodies.
pub(super) fn inlined(program: &Program, faults: &mut Faults) -> Program {
    let mut whole = program.clone();
    for function in &mut whole.functions {
        if function.kernel.is_some() && function.needs_group {
            let variables = core::mem::take(&mut function.variables);
            let mut inliner = Inliner { program, variables, labels: labels(&function.body), faults };
            function.body = inliner.statements(&function.body);
            function.variables = inliner.variables;
        }
    }
    whole
}

struct Inliner<'p> {
    program: &'p Program,
    variables: Vec<Variable>,
    /// The next free number of a label.
    labels: usize,
    faults: &'p mut Faults,
}

impl Inliner<'_> {
    fn reaches(&self, function: FunctionId) -> bool {
        self.program.functions[function.0].needs_group
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
            S::Expression(value) => {
                let value = self.pulled(value, out);
                // What is left of the call of a function without a result.
                if matches!(value.kind, ExpressionKind::Constant(_)) {
                    return;
                }
                S::Expression(value)
            }
            S::Declare(variable, Some(value)) => S::Declare(*variable, Some(self.pulled(value, out))),
            S::Return(Some(value)) => S::Return(Some(self.pulled(value, out))),
            S::Block(body) => S::Block(self.statements(body)),
            S::If { condition, then, otherwise } => S::If {
                condition: self.pulled(condition, out),
                then: self.statements(then),
                otherwise: self.statements(otherwise),
            },
            S::While { condition, body } => S::While { condition: self.whole(condition), body: self.statements(body) },
            S::DoWhile { body, condition } => {
                S::DoWhile { body: self.statements(body), condition: self.whole(condition) }
            }
            S::For { init, condition, step, body } => S::For {
                init: self.statements(init),
                condition: condition.as_ref().map(|condition| self.whole(condition)),
                step: step.as_ref().map(|step| self.whole(step)),
                body: self.statements(body),
            },
            S::Switch { value, cases, body } => {
                let (value, mut cases) = (self.pulled(value, out), cases.clone());
                let body = switched(body, &mut cases, |statement, inside| self.statement(statement, inside));
                S::Switch { value, cases, body }
            }
            other => other.clone(),
        };
        out.push(Statement { kind, span });
    }

    /// An expression in which no function with a barrier may be called, as it is evaluated again and again.
    fn whole(&mut self, of: &Expression) -> Expression {
        let mut calls = Vec::new();
        walk::expression(of, &mut |seen| {
            if let Seen::Expression(Expression { kind: ExpressionKind::Call(function, _), span, .. }) = seen {
                calls.push((*function, *span));
            }
        });
        for (function, span) in calls {
            if self.reaches(function) {
                self.refuse(function, span);
            }
        }
        of.clone()
    }

    fn refuse(&mut self, function: FunctionId, span: Span) {
        let name = self.program.functions[function.0].name.clone();
        let mut fault = Fault::new(
            span,
            format!(
                "`{name}` has a barrier, and is called where that is not followed: in a condition or inside an expression"
            ),
        );
        fault.help = format!("call it in a statement of its own: `x = {name}(..);`");
        self.faults.push(fault);
    }

    /// An expression whose call of such a function is made before it, as a statement of its own: the call is the whole of it, or of what is
    /// assigned.
    fn pulled(&mut self, of: &Expression, out: &mut Vec<Statement>) -> Expression {
        match &of.kind {
            ExpressionKind::Call(function, arguments) if self.reaches(*function) => {
                self.body_of(*function, arguments, of, out)
            }
            ExpressionKind::Convert(conversion, value) => {
                let value = self.pulled(value, out);
                if of.ty == Type::Void {
                    return value;
                }
                Expression { kind: ExpressionKind::Convert(*conversion, Box::new(value)), ..of.clone() }
            }
            ExpressionKind::Assign(place, value) => {
                let value = self.pulled(value, out);
                Expression { kind: ExpressionKind::Assign(place.clone(), Box::new(value)), ..of.clone() }
            }
            _ => self.whole(of),
        }
    }

    /// The body of a function in place of its call, and what stands for the value.
    fn body_of(
        &mut self,
        function: FunctionId,
        arguments: &[Expression],
        of: &Expression,
        out: &mut Vec<Statement>,
    ) -> Expression {
        let called = &self.program.functions[function.0];
        let first = self.variables.len();
        let first_label = self.labels;
        self.variables.extend(called.variables.iter().cloned());
        self.labels += labels(&called.body) + 1;
        let end = LabelId(self.labels - 1);
        let statement = |kind| Statement { kind, span: of.span };
        let result = (called.result != Type::Void).then(|| {
            let result = VariableId(self.variables.len());
            self.variables.push(Variable {
                name: Rc::from(format!("{}_result", called.name)),
                ty: called.result.clone(),
                local: false,
                addressed: false,
                assigned: true,
                span: of.span,
            });
            out.push(statement(StatementKind::Declare(result, None)));
            result
        });
        let mut inside: Vec<_> = arguments
            .iter()
            .enumerate()
            .map(|(number, argument)| {
                statement(StatementKind::Declare(VariableId(first + number), Some(argument.clone())))
            })
            .collect();
        let mut moved = Moved { first, first_label, result, end, left: false };
        let mut body = called.body.clone();
        if let Some(Statement { kind: StatementKind::Return(None), .. }) = body.last() {
            body.pop();
        }
        let body = moved.statements(body, true);
        inside.extend(self.statements(&body));
        if moved.left {
            inside.push(statement(StatementKind::Label(end, Rc::from(format!("end_of_{}", called.name)))));
        }
        out.push(statement(StatementKind::Block(inside)));
        match result {
            Some(result) => {
                let place = Place { kind: PlaceKind::Variable(result), ty: called.result.clone(), span: of.span };
                Expression { kind: ExpressionKind::Load(Box::new(place)), ..of.clone() }
            }
            None => Expression {
                kind: ExpressionKind::Constant(crate::opencl::program::Value::Zero),
                ty: Type::Void,
                span: of.span,
            },
        }
    }
}

/// One more than the highest number of a label.
fn labels(of: &[Statement]) -> usize {
    let mut most = 0;
    walk::statements(
        of,
        &mut |statement, _| {
            if let StatementKind::Label(label, _) | StatementKind::Goto(label) = statement.kind {
                most = most.max(label.0 + 1);
            }
        },
        &mut |_| {},
    );
    most
}

/// A body with its variables and labels behind those of the caller's, and its `return` as a `goto`.
struct Moved {
    first: usize,
    first_label: usize,
    result: Option<VariableId>,
    end: LabelId,
    /// Whether there is such a `goto`.
    left: bool,
}

impl Moved {
    /// `last`: whether nothing comes behind them.
    fn statements(&mut self, of: Vec<Statement>, last: bool) -> Vec<Statement> {
        let count = of.len();
        of.into_iter()
            .enumerate()
            .flat_map(|(at, statement)| self.statement(statement, last && at + 1 == count))
            .collect()
    }

    fn label(&self, label: LabelId) -> LabelId {
        LabelId(label.0 + self.first_label)
    }

    fn statement(&mut self, of: Statement, last: bool) -> Vec<Statement> {
        use StatementKind as S;
        let span = of.span;
        let kind = match of.kind {
            S::Return(value) => {
                let mut out = Vec::new();
                if let (Some(mut value), Some(result)) = (value, self.result) {
                    self.expression(&mut value);
                    let place = Place { kind: PlaceKind::Variable(result), ty: value.ty.clone(), span };
                    let ty = value.ty.clone();
                    let kind = ExpressionKind::Assign(Box::new(place), Box::new(value));
                    out.push(Statement { kind: S::Expression(Expression { kind, ty, span }), span });
                }
                if !last {
                    self.left = true;
                    out.push(Statement { kind: S::Goto(self.end), span });
                }
                return out;
            }
            S::Expression(mut value) => {
                self.expression(&mut value);
                S::Expression(value)
            }
            S::Declare(variable, value) => {
                let value = value.map(|mut value| {
                    self.expression(&mut value);
                    value
                });
                S::Declare(VariableId(variable.0 + self.first), value)
            }
            S::Block(body) => S::Block(self.statements(body, last)),
            S::If { mut condition, then, otherwise } => {
                self.expression(&mut condition);
                S::If { condition, then: self.statements(then, last), otherwise: self.statements(otherwise, last) }
            }
            S::While { mut condition, body } => {
                self.expression(&mut condition);
                S::While { condition, body: self.statements(body, false) }
            }
            S::DoWhile { body, mut condition } => {
                self.expression(&mut condition);
                S::DoWhile { body: self.statements(body, false), condition }
            }
            S::For { init, mut condition, mut step, body } => {
                let init = self.statements(init, false);
                condition.iter_mut().chain(&mut step).for_each(|value| self.expression(value));
                S::For { init, condition, step, body: self.statements(body, false) }
            }
            S::Switch { mut value, mut cases, body } => {
                self.expression(&mut value);
                let body = switched(body, &mut cases, |statement, inside| {
                    inside.extend(self.statement(statement, false));
                });
                S::Switch { value, cases, body }
            }
            S::Goto(label) => S::Goto(self.label(label)),
            S::Label(label, name) => S::Label(self.label(label), name),
            kind @ (S::Break | S::Continue) => kind,
        };
        vec![Statement { kind, span }]
    }

    fn expression(&self, of: &mut Expression) {
        parts::change(PartMut::Value(of), &mut |part| {
            if let PartMut::Place(Place { kind: PlaceKind::Variable(variable), .. }) = part {
                variable.0 += self.first;
            }
        });
    }
}

/// The statements of a `switch` by what becomes of each, with its cases before the first of these.
fn switched<T>(
    body: impl IntoIterator<Item = T>,
    cases: &mut [Case],
    mut each: impl FnMut(T, &mut Vec<Statement>),
) -> Vec<Statement> {
    let (mut inside, mut starts) = (Vec::new(), Vec::new());
    for statement in body {
        starts.push(inside.len());
        each(statement, &mut inside);
    }
    for case in cases {
        case.at = starts.get(case.at).copied().unwrap_or(inside.len());
    }
    inside
}
