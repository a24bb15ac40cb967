//! Statements (C99, section 6.8).

use std::rc::Rc;

use super::Checker;
use super::convert::Role;
use super::jump::{self, Label, Switch};
use super::quoted;
use crate::ast::{self, StatementKind as Tree};
use crate::diagnostic::message::sema as message;
use crate::limits::MAX_LABELS;
use crate::program::{Case, Conversion, Expression, ExpressionKind, LabelId, Statement, StatementKind};
use crate::source::Span;
use crate::types::Type;

impl Checker<'_> {
    /// A statement.
    pub(super) fn statement(&mut self, statement: &ast::Statement, out: &mut Vec<Statement>) {
        self.deeper(statement.span, |checker| checker.plain_statement(statement, out));
    }

    fn plain_statement(&mut self, statement: &ast::Statement, out: &mut Vec<Statement>) {
        let span = statement.span;
        let kind = match &statement.kind {
            Tree::Empty | Tree::Bad => return,
            Tree::Expression(expression) => {
                let value = self.expression(expression);
                if value.ty == Type::Bad {
                    return;
                }
                StatementKind::Expression(value)
            }
            Tree::Contract(asked) => {
                self.state.contract = asked.unwrap_or(self.options.contract);
                return;
            }
            Tree::Assertion(assertion) => return self.assertion(assertion),
            Tree::Declaration(declaration) => return self.inner_declaration(declaration, out),
            Tree::Block(block) => StatementKind::Block(self.block(&block.statements)),
            Tree::If { arms, otherwise } => return self.branches(arms, otherwise.as_deref(), span, out),
            Tree::Switch { value, body } => return self.switch(value, body, span, out),
            Tree::While { condition, body } => {
                let condition = self.condition(condition);
                StatementKind::While { condition, body: self.looped(body) }
            }
            Tree::DoWhile { body, condition } => {
                let body = self.looped(body);
                StatementKind::DoWhile { body, condition: self.condition(condition) }
            }
            Tree::For { init, condition, step, body } => {
                self.scopes.enter();
                let mut before = Vec::new();
                if let Some(init) = init {
                    self.statement(init, &mut before);
                }
                let condition = condition.as_ref().map(|condition| self.condition(condition));
                let step = step.as_ref().map(|step| self.expression(step)).filter(|step| step.ty != Type::Bad);
                let body = self.looped(body);
                self.scopes.leave();
                StatementKind::For { init: before, condition, step, body }
            }
            Tree::Case { .. } | Tree::Default(_) => {
                let (Tree::Case { body, .. } | Tree::Default(body)) = &statement.kind else { return };
                let around = self.body.as_ref().and_then(|body| body.flow.switches.last());
                if let Some(ty) = around.map(|around| around.ty.clone()) {
                    self.inner_case(statement, &ty, out);
                } else {
                    let what = if matches!(statement.kind, Tree::Default(_)) { "default" } else { "case" };
                    self.fault(message::case_outside(span, what));
                }
                return self.statement(body, out);
            }
            Tree::Label(name, body) => {
                self.label(name, out);
                return self.statement(body, out);
            }
            Tree::Goto(name) => {
                let id = self.label_id(&name.text, name.span);
                if let Some(body) = &mut self.body {
                    body.flow.position += 1;
                    body.flow.gotos.push((id.0, name.span, body.flow.path.clone(), body.flow.position));
                }
                StatementKind::Goto(id)
            }
            Tree::Break => {
                if !self.body.as_ref().is_some_and(|body| body.flow.breakable) {
                    self.fault(message::break_outside(span));
                }
                StatementKind::Break
            }
            Tree::Continue => {
                if !self.body.as_ref().is_some_and(|body| body.flow.continuable) {
                    self.fault(message::continue_outside(span));
                }
                StatementKind::Continue
            }
            Tree::Return(value) => return self.returned(value.as_ref(), span, out),
        };
        out.push(Statement::new(kind, span));
    }

    /// The statements of a block, which is a scope.
    fn block(&mut self, statements: &[ast::Statement]) -> Vec<Statement> {
        // A vector that grows has room for four from the first one on, and most blocks are of one.
        let mut out = Vec::with_capacity(statements.len());
        self.within(|checker| {
            for statement in statements {
                checker.statement(statement, &mut out);
            }
        });
        out
    }

    /// Goes into a block.
    fn within(&mut self, what: impl FnOnce(&mut Self)) {
        self.scopes.enter();
        let contract = self.state.contract;
        if let Some(body) = &mut self.body {
            body.flow.path.push(body.flow.blocks);
            body.flow.blocks += 1;
        }
        what(self);
        if let Some(body) = &mut self.body {
            body.flow.path.pop();
        }
        self.state.contract = contract;
        self.scopes.leave();
    }

    /// A statement that stands as a block, with braces or without.
    pub(super) fn nested(&mut self, statement: &ast::Statement) -> Vec<Statement> {
        if let Tree::Block(block) = &statement.kind {
            self.block(&block.statements)
        } else {
            let mut out = Vec::with_capacity(1);
            self.within(|checker| checker.statement(statement, &mut out));
            out
        }
    }

    /// The body of a loop.
    fn looped(&mut self, statement: &ast::Statement) -> Vec<Statement> {
        let set = |checker: &mut Self, breakable, continuable| {
            let Some(body) = &mut checker.body else { return (false, false) };
            let before = (body.flow.breakable, body.flow.continuable);
            (body.flow.breakable, body.flow.continuable) = (breakable, continuable);
            before
        };
        let before = set(self, true, true);
        let out = self.nested(statement);
        set(self, before.0, before.1);
        out
    }

    pub(super) fn condition(&mut self, condition: &ast::Expression) -> Expression {
        let value = self.expression(condition);
        self.truth(value, "statement")
    }

    fn returned(&mut self, value: Option<&ast::Expression>, span: Span, out: &mut Vec<Statement>) {
        let Some(body) = &self.body else { return };
        let (result, name) = (body.result.clone(), body.name.clone());
        let kind = match value {
            None => {
                if !matches!(result, Type::Void | Type::Bad) {
                    let shown = self.shown(&result);
                    self.fault(message::return_without_value(span, quoted(&name), &shown));
                }
                StatementKind::Return(None)
            }
            Some(value) => {
                let at = value.span;
                let value = self.expression(value);
                if value.ty == Type::Bad {
                    return;
                }
                if result == Type::Void {
                    if value.ty == Type::Void {
                        // `return f();` of nothing.
                        out.push(Statement::new(StatementKind::Expression(value), span));
                        out.push(Statement::new(StatementKind::Return(None), span));
                        return;
                    }
                    self.fault(message::return_with_value(at, quoted(&name)));
                    return;
                }
                let value = self.assigned(value, &result, Role::Return);
                if let Some(variable) = self.own_variable(&value) {
                    self.fault(message::own_address_returned(at, quoted(&variable)));
                    return;
                }
                StatementKind::Return(Some(value))
            }
        };
        out.push(Statement::new(kind, span));
    }

    /// The private variable of the function that a pointer points to, as far as its form shows that.
    fn own_variable(&self, of: &Expression) -> Option<Rc<str>> {
        match &of.kind {
            ExpressionKind::AddressOf(place) => {
                let variable = self.body.as_ref()?.variables.get(super::expression::root(place)?.0)?;
                (!variable.local).then(|| variable.name.clone())
            }
            ExpressionKind::Conditional(_, then, otherwise) => {
                self.own_variable(then).or_else(|| self.own_variable(otherwise))
            }
            ExpressionKind::Convert(Conversion::Pointer | Conversion::InSpace(_), value)
            | ExpressionKind::Offset(value, _)
            | ExpressionKind::Comma(_, value) => self.own_variable(value),
            _ => None,
        }
    }

    fn switch(&mut self, value: &ast::Expression, body: &ast::Statement, span: Span, out: &mut Vec<Statement>) {
        let at = value.span;
        let mut value = self.expression(value);
        let mut ty = Type::Bad;
        if let Some(element) = value.ty.scalar().filter(|element| element.is_integer()) {
            ty = Type::Scalar(element.promoted());
            value = self.number_to(value, &ty);
        } else if value.ty != Type::Bad {
            let shown = self.shown(&value.ty);
            self.fault(message::switch_type(at, &shown));
        }
        let (mut cases, mut statements) = (Vec::new(), Vec::new());
        let before = self.body.as_mut().map(|body| {
            body.flow.switches.push(Switch { ty: ty.clone(), inner: Vec::new() });
            core::mem::replace(&mut body.flow.breakable, true)
        });
        self.within(|checker| {
            let one = core::slice::from_ref(body);
            let inner = if let Tree::Block(block) = &body.kind { &block.statements[..] } else { one };
            for statement in inner {
                checker.case(statement, &ty, &mut cases, &mut statements);
            }
        });
        let mut inner = Vec::new();
        if let (Some(body), Some(before)) = (&mut self.body, before) {
            inner = body.flow.switches.pop().map_or(inner, |around| around.inner);
            body.flow.breakable = before;
        }
        let all: Vec<_> = cases.iter().chain(inner.iter().map(|(case, _)| case)).cloned().collect();
        self.unique_cases(&all);
        if ty == Type::Bad {
            return;
        }
        out.push(if inner.is_empty() && !jump::crosses(&cases, &statements) {
            Statement::new(StatementKind::Switch { value, cases, body: statements }, span)
        } else {
            self.jumping_switch(value, cases, inner, statements, span)
        });
    }

    /// A case that does not stand in the body of its `switch` itself, but in a statement there.
    fn inner_case(&mut self, statement: &ast::Statement, ty: &Type, out: &mut Vec<Statement>) {
        let (values, span) = match &statement.kind {
            Tree::Case { value, last, .. } => {
                let Some(values) = self.case_values(value, last.as_ref(), ty) else { return };
                (Some(values), value.span)
            }
            _ => (None, statement.span),
        };
        let (case, label) = (Case { values, at: 0, span }, self.new_label(span));
        out.push(Statement::new(StatementKind::Label(label, jump::name(&case)), span));
        if let Some(around) = self.body.as_mut().and_then(|body| body.flow.switches.last_mut()) {
            around.inner.push((case, label));
        }
    }

    /// A statement of a `switch`, with the labels that stand before it.
    fn case(&mut self, statement: &ast::Statement, ty: &Type, cases: &mut Vec<Case>, out: &mut Vec<Statement>) {
        let mut statement = statement;
        loop {
            let span = statement.span;
            statement = match &statement.kind {
                Tree::Case { value, last, body } => {
                    if let Some(values) = self.case_values(value, last.as_ref(), ty) {
                        cases.push(Case { values: Some(values), at: out.len(), span: value.span });
                    }
                    body
                }
                Tree::Default(body) => {
                    cases.push(Case { values: None, at: out.len(), span });
                    body
                }
                Tree::Label(name, body) => {
                    self.label(name, out);
                    body
                }
                _ => return self.statement(statement, out),
            };
        }
    }

    /// The lowest and the highest value of a case. An empty range has none: clang warns.
    fn case_values(
        &mut self,
        value: &ast::Expression,
        last: Option<&ast::Expression>,
        ty: &Type,
    ) -> Option<(i128, i128)> {
        let low = self.case_value(value, ty);
        let high = match last {
            Some(last) => self.case_value(last, ty),
            None => low,
        };
        low.zip(high).filter(|(low, high)| low <= high)
    }

    fn case_value(&mut self, value: &ast::Expression, ty: &Type) -> Option<i128> {
        let number = self.integer_constant(value)?;
        let element = ty.scalar()?;
        Some(super::constant::wrapped(number, element))
    }

    fn unique_cases(&mut self, cases: &[Case]) {
        let mut sorted: Vec<(i128, i128, Span)> =
            cases.iter().filter_map(|case| case.values.map(|(low, high)| (low, high, case.span))).collect();
        sorted.sort_by_key(|(low, ..)| *low);
        for pair in sorted.windows(2) {
            let ((_, high, before), (low, _, after)) = (pair[0], pair[1]);
            if low <= high {
                self.fault(message::duplicate_case(after, low, before));
            }
        }
        let defaults: Vec<Span> = cases.iter().filter(|case| case.values.is_none()).map(|case| case.span).collect();
        if let [before, after, ..] = defaults[..] {
            self.fault(message::two_defaults(after, before));
        }
    }

    /// The number of a label, which is used or stands here.
    fn label_id(&mut self, name: &Rc<str>, span: Span) -> LabelId {
        let Some(body) = &mut self.body else { return LabelId(0) };
        if let Some(index) = body.flow.labels.iter().position(|label| label.name == *name) {
            return LabelId(index);
        }
        body.flow.labels.push(Label { name: name.clone(), span, place: None });
        LabelId(body.flow.labels.len() - 1)
    }

    fn label(&mut self, name: &ast::Name, out: &mut Vec<Statement>) {
        let id = self.label_id(&name.text, name.span);
        let Some(body) = &mut self.body else { return };
        body.flow.position += 1;
        let place = (body.flow.path.clone(), body.flow.position);
        let label = &mut body.flow.labels[id.0];
        if label.place.is_some() {
            let before = label.span;
            self.fault(message::redefinition_of_label(name.span, quoted(&name.text), before));
            return;
        }
        (label.place, label.span) = (Some(place), name.span);
        out.push(Statement::new(StatementKind::Label(id, name.text.clone()), name.span));
    }

    /// Tells the jumps that lead nowhere. Whether all others lead forward and out of blocks.
    pub(super) fn check_labels(&mut self) -> bool {
        let Some(body) = &mut self.body else { return true };
        let gotos = core::mem::take(&mut body.flow.gotos);
        let (mut forward, mut faults) = (true, Vec::new());
        if let Some(label) = body.flow.labels.get(MAX_LABELS) {
            faults.push(message::labels_too_many(label.span, MAX_LABELS));
        }
        for (id, span, path, position) in gotos {
            let label = &body.flow.labels[id];
            match &label.place {
                None => faults.push(message::undeclared_label(span, quoted(&label.name))),
                Some((blocks, place)) => forward &= *place >= position && path.starts_with(blocks),
            }
        }
        let found = !faults.is_empty();
        for fault in faults {
            self.fault(fault);
        }
        forward || found
    }
}
