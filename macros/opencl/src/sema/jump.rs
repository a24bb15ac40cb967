//! A `switch` that is no `match`: one of its cases stands within an inner statement, as in Duff's device, or a `goto` leads from one case
//! into another.
//!
//! It becomes jumps forward, which all there are: a plain `switch` of one `goto` for each case, and behind it the statements with a label for
//! each case. An inner statement is entered at its beginning, and goes on from there to the label whose number a variable holds, which is
//! zero where control comes by itself.

use std::rc::Rc;

use super::Checker;
use super::convert::wrap;
use crate::program::{
    Case, Comparison, Conversion, Expression, ExpressionKind, LabelId, Statement, StatementKind, Value, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk;

/// A label of the function.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) name: Rc<str>,
    /// The place where it is used first, or stands.
    pub(super) span: Span,
    /// Its place: the blocks around it, and how many labels and jumps before it.
    pub(super) place: Option<(Vec<usize>, usize)>,
}

impl Label {
    /// One that stands for a case.
    pub(super) fn hidden(span: Span) -> Self {
        Label { name: "".into(), span, place: None }
    }
}

/// The name of the variable that holds the number of the label to enter.
pub(super) const ENTRY: &str = "entry";

/// A `switch` whose statements are being checked.
#[derive(Debug)]
pub(super) struct Switch {
    /// The type of its cases.
    pub(super) ty: Type,
    /// Cases within inner statements, each with its label there.
    pub(super) inner: Vec<(Case, LabelId)>,
}

/// Whether a `goto` leads from one case into another.
pub(super) fn crosses(cases: &[Case], body: &[Statement]) -> bool {
    body.iter().enumerate().any(|(at, statement)| {
        let StatementKind::Label(label, _) = statement.kind else { return false };
        let start = cases.iter().map(|case| case.at).filter(|&start| start <= at).max().unwrap_or(0);
        body[..start.min(at)].iter().any(|before| walk::goes_to(before, label))
    })
}

/// Turns each `break` out of a `switch` into a jump behind it.
fn leave(of: &mut [Statement], end: LabelId) {
    for statement in of {
        match &mut statement.kind {
            StatementKind::Break => statement.kind = StatementKind::Goto(end),
            StatementKind::Block(body) => leave(body, end),
            StatementKind::If { then, otherwise, .. } => {
                leave(then, end);
                leave(otherwise, end);
            }
            _ => {}
        }
    }
}

/// The name of a case where it is a label.
pub(super) fn name(case: &Case) -> Rc<str> {
    match case.values {
        Some((value, _)) if value < 0 => format!("case_minus_{}", value.unsigned_abs()).into(),
        Some((value, _)) => format!("case_{value}").into(),
        None => "default".into(),
    }
}

/// The labels within inner statements, and the variable that holds the number of the one to go to.
pub(super) struct Entries {
    pub(super) labels: Vec<LabelId>,
    pub(super) variable: VariableId,
    pub(super) span: Span,
}

impl Entries {
    pub(super) fn within(&self, of: &Statement) -> Vec<LabelId> {
        let here = |label: &&LabelId| {
            let is_it = |kind: &StatementKind| matches!(kind, StatementKind::Label(id, _) if id == *label);
            walk::any_statement(core::slice::from_ref(of), &is_it)
        };
        self.labels.iter().filter(here).copied().collect()
    }

    pub(super) fn number(&self, label: LabelId) -> i128 {
        self.labels.iter().position(|&id| id == label).map_or(0, |at| at as i128 + 1)
    }

    fn value(&self) -> Expression {
        Expression::load(self.variable, &Type::INT, self.span)
    }

    fn constant(&self, number: i128) -> Expression {
        Expression::integer(number, &Type::INT, self.span)
    }

    fn statement(&self, kind: StatementKind) -> Statement {
        Statement::new(kind, self.span)
    }

    pub(super) fn set(&self, number: i128) -> Statement {
        Statement::assign(self.variable, self.constant(number))
    }

    /// Whether the variable is, or is not, this number.
    fn is(&self, comparison: Comparison, number: i128) -> Expression {
        let kind = ExpressionKind::Compare(comparison, Box::new(self.value()), Box::new(self.constant(number)));
        wrap(Conversion::Truth, Expression { kind, ty: Type::INT, span: self.span }, Type::BOOL)
    }

    fn or(&self, left: Expression, right: Expression) -> Expression {
        let kind = ExpressionKind::Or(Box::new(left), Box::new(right));
        wrap(Conversion::Truth, Expression { kind, ty: Type::INT, span: self.span }, Type::BOOL)
    }

    /// A condition of an inner statement that may be entered.
    fn or_entered(&self, condition: Expression) -> Expression {
        let always = matches!(&condition.kind, ExpressionKind::Constant(Value::Integer(number)) if *number != 0);
        if always { condition } else { self.or(self.is(Comparison::NotEqual, 0), condition) }
    }

    /// A plain `switch` of jumps.
    fn dispatch(&self, value: Expression, ways: Vec<(Case, Vec<Statement>)>) -> Statement {
        let (mut cases, mut body) = (Vec::new(), Vec::new());
        for (at, (case, way)) in ways.into_iter().enumerate() {
            cases.push(Case { at, ..case });
            body.push(self.statement(StatementKind::Block(way)));
        }
        self.statement(StatementKind::Switch { value, cases, body })
    }
}

impl Checker<'_> {
    /// A label of ours, which no `goto` of the text names.
    pub(super) fn new_label(&mut self, span: Span) -> LabelId {
        let Some(body) = &mut self.body else { return LabelId(0) };
        body.flow.labels.push(Label::hidden(span));
        LabelId(body.flow.labels.len() - 1)
    }

    /// A `switch` as jumps.
    pub(super) fn jumping_switch(
        &mut self,
        value: Expression,
        cases: Vec<Case>,
        inner: Vec<(Case, LabelId)>,
        mut body: Vec<Statement>,
        span: Span,
    ) -> Statement {
        let end = self.new_label(span);
        leave(&mut body, end);
        let statement = |kind| Statement::new(kind, span);
        // Each case has a label, before its statement.
        let mut ways = Vec::new();
        let mut labels: Vec<(usize, LabelId, Rc<str>)> = Vec::new();
        for case in cases {
            let known = labels.iter().find(|(at, ..)| *at == case.at).map(|(_, label, _)| *label);
            let label = known.unwrap_or_else(|| {
                let label = self.new_label(case.span);
                labels.push((case.at, label, name(&case)));
                label
            });
            ways.push((case, vec![statement(StatementKind::Goto(label))]));
        }
        let mut labelled = Vec::new();
        for (at, next) in body.into_iter().map(Some).chain([None]).enumerate() {
            if let Some((_, label, name)) = labels.iter().find(|(before, ..)| *before == at) {
                labelled.push(statement(StatementKind::Label(*label, name.clone())));
            }
            labelled.extend(next);
        }
        let variable = self.new_hidden(ENTRY, Type::INT, span);
        let entries = Entries { labels: inner.iter().map(|(_, label)| *label).collect(), variable, span };
        let (mut labelled, doors) = self.opened(labelled, &entries);
        for (case, label) in inner {
            let door = doors.iter().find(|(inside, _)| *inside == label).map_or(end, |(_, door)| *door);
            ways.push((case, vec![entries.set(entries.number(label)), statement(StatementKind::Goto(door))]));
        }
        if ways.iter().all(|(case, _)| case.values.is_some()) {
            ways.push((Case { values: None, at: 0, span }, vec![statement(StatementKind::Goto(end))]));
        }
        // Statements before all cases are never run, but may declare.
        let first =
            labelled.iter().position(|of| matches!(of.kind, StatementKind::Label(..))).unwrap_or(labelled.len());
        let mut whole: Vec<_> = labelled[..first]
            .iter()
            .filter_map(|before| match before.kind {
                StatementKind::Declare(variable, _) => Some(statement(StatementKind::Declare(variable, None))),
                _ => None,
            })
            .collect();
        whole.push(entries.dispatch(value, ways));
        whole.extend(labelled.drain(first..));
        whole.push(statement(StatementKind::Label(end, "end".into())));
        statement(StatementKind::Block(whole))
    }

    /// Statements of which those that hold labels can be entered: by which label here each label is reached.
    pub(super) fn opened(
        &mut self,
        of: Vec<Statement>,
        entries: &Entries,
    ) -> (Vec<Statement>, Vec<(LabelId, LabelId)>) {
        let (mut out, mut doors) = (Vec::new(), Vec::new());
        for statement in of {
            let inside = entries.within(&statement);
            match statement.kind {
                _ if inside.is_empty() => out.push(statement),
                StatementKind::Label(label, _) => {
                    doors.push((label, label));
                    out.push(statement);
                }
                _ => {
                    let door = self.new_label(statement.span);
                    doors.extend(inside.into_iter().map(|label| (label, door)));
                    out.push(Statement::new(StatementKind::Label(door, "entered".into()), statement.span));
                    out.push(self.enterable(statement, entries));
                }
            }
        }
        (out, doors)
    }

    /// A statement that holds labels, which goes to one of them if the variable says so.
    fn enterable(&mut self, of: Statement, entries: &Entries) -> Statement {
        use StatementKind as S;
        let span = of.span;
        let kind = match of.kind {
            S::Block(body) => S::Block(self.entered(body, entries)),
            S::If { condition, then, otherwise } => {
                let labels: Vec<_> = then.iter().flat_map(|statement| entries.within(statement)).collect();
                let of_otherwise = otherwise.iter().any(|statement| !entries.within(statement).is_empty());
                // Not for a label of the other side.
                let mut asked = condition;
                if of_otherwise {
                    let kind = ExpressionKind::And(Box::new(entries.is(Comparison::Equal, 0)), Box::new(asked));
                    asked = wrap(Conversion::Truth, Expression { kind, ty: Type::INT, span }, Type::BOOL);
                }
                for label in labels {
                    asked = entries.or(entries.is(Comparison::Equal, entries.number(label)), asked);
                }
                S::If {
                    condition: asked,
                    then: self.entered(then, entries),
                    otherwise: self.entered(otherwise, entries),
                }
            }
            S::While { condition, body } => {
                S::While { condition: entries.or_entered(condition), body: self.entered(body, entries) }
            }
            S::DoWhile { body, condition } => S::DoWhile { body: self.entered(body, entries), condition },
            S::For { init, condition, step, body } => {
                // A jump into the body passes what comes before it; the variables are there all the same.
                let (mut before, mut first) = (Vec::new(), Vec::new());
                for statement in init {
                    match statement.kind {
                        S::Declare(variable, value) => {
                            before.push(Statement::new(S::Declare(variable, None), statement.span));
                            let set = |value| Expression::assign_at(variable, value, statement.span).statement();
                            first.extend(value.map(set));
                        }
                        _ => first.push(statement),
                    }
                }
                if !first.is_empty() {
                    let condition = entries.is(Comparison::Equal, 0);
                    before.push(Statement::new(S::If { condition, then: first, otherwise: Vec::new() }, span));
                }
                let condition = condition.map(|condition| entries.or_entered(condition));
                let kind = S::For { init: Vec::new(), condition, step, body: self.entered(body, entries) };
                before.push(Statement::new(kind, span));
                S::Block(before)
            }
            other => other,
        };
        Statement::new(kind, span)
    }

    /// The statements of such a statement, which begin with the way to their labels.
    fn entered(&mut self, of: Vec<Statement>, entries: &Entries) -> Vec<Statement> {
        let (mut out, doors) = self.opened(of, entries);
        let ways: Vec<_> = doors
            .into_iter()
            .map(|(label, door)| {
                let number = entries.number(label);
                let case = Case { values: Some((number, number)), at: 0, span: entries.span };
                let go = entries.statement(StatementKind::Goto(door));
                (case, if label == door { vec![entries.set(0), go] } else { vec![go] })
            })
            .collect();
        if !ways.is_empty() {
            out.insert(0, entries.dispatch(entries.value(), ways));
        }
        out
    }
}
