//! `goto` backwards, and into blocks. All jumps of a program lead forward and out of blocks: what lies between a label and the last `goto` that
//! goes back to it becomes a loop, and a statement with a label that is jumped into from outside is entered at its beginning, as `jump` does it.

use std::collections::{HashMap, HashSet};

use super::Checker;
use super::convert::wrap;
use super::jump::{ENTRY, Entries};
use crate::parts::{self, StepMut};
use crate::program::{
    Comparison, Conversion, Expression, ExpressionKind, LabelId, Statement, StatementKind, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk::{self, goes_to};

/// Why the body of such a loop ends.
const THROUGH: i128 = 0;
const AGAIN: i128 = 1;
const BREAK: i128 = 2;
const CONTINUE: i128 = 3;

/// The label of each `goto` in a statement.
fn gotos(of: &Statement, found: &mut Vec<LabelId>) {
    walk::each(core::slice::from_ref(of), &mut |inner| {
        if let StatementKind::Goto(label) = inner.kind {
            found.push(label);
        }
    });
}

/// Puts something in the place of each `goto` to a label.
fn replace(of: &mut [Statement], label: LabelId, with: &dyn Fn(Span) -> StatementKind) {
    parts::each_mut(of, &mut |statement| {
        if matches!(statement.kind, StatementKind::Goto(to) if to == label) {
            statement.kind = with(statement.span);
        }
    });
}

/// Puts something in the place of each `break` and `continue` of what is around: `breaks` is no longer so within a `switch`. Which of them there were.
fn replace_ends(of: &mut [Statement], breaks: bool, with: &dyn Fn(i128, Span) -> StatementKind) -> [bool; 2] {
    let mut found = [false; 2];
    for statement in of {
        let inner = match &statement.kind {
            StatementKind::Break if breaks => {
                found[0] = true;
                statement.kind = with(BREAK, statement.span);
                continue;
            }
            StatementKind::Continue => {
                found[1] = true;
                statement.kind = with(CONTINUE, statement.span);
                continue;
            }
            StatementKind::While { .. } | StatementKind::DoWhile { .. } | StatementKind::For { .. } => continue,
            StatementKind::Switch { .. } => false,
            _ => breaks,
        };
        parts::of_statement_mut(statement, &mut |step, _| {
            if let StepMut::Body(body) = step {
                let more = replace_ends(body, inner, with);
                found = [found[0] | more[0], found[1] | more[1]];
            }
        });
    }
    found
}

/// The labels within statements of a list to which a `goto` in another of its statements leads.
fn entered_from_beside(of: &[Statement]) -> Vec<LabelId> {
    let mut entered = Vec::new();
    for (at, statement) in of.iter().enumerate() {
        if matches!(statement.kind, StatementKind::Label(..)) {
            continue;
        }
        let inside = walk::labels(core::slice::from_ref(statement));
        let beside =
            |label: &LabelId| of.iter().enumerate().any(|(other, statement)| other != at && goes_to(statement, *label));
        entered.extend(inside.into_iter().filter(beside));
    }
    entered
}

/// The last label of a list that a `goto` behind it goes back to: where it stands, and where the last such `goto` does.
fn backwards(of: &[Statement]) -> Option<(usize, usize, LabelId)> {
    of.iter().enumerate().rev().find_map(|(at, statement)| {
        let StatementKind::Label(label, _) = statement.kind else { return None };
        let last = of.iter().rposition(|other| goes_to(other, label)).filter(|last| *last > at)?;
        Some((at, last, label))
    })
}

/// Whether a `switch` has such labels in its body, so that it has to be jumps.
fn is_jumping(body: &[Statement]) -> bool {
    backwards(body).is_some() || !entered_from_beside(body).is_empty()
}

/// A variable of ours that says why a loop ended.
struct Ending {
    variable: VariableId,
    span: Span,
}

impl Ending {
    fn number(&self, number: i128) -> Expression {
        Expression::integer(number, &Type::INT, self.span)
    }

    fn set(&self, number: i128) -> Statement {
        Statement::assign(self.variable, self.number(number))
    }

    fn is(&self, number: i128) -> Expression {
        let value = Expression::load(self.variable, &Type::INT, self.span);
        let kind = ExpressionKind::Compare(Comparison::Equal, Box::new(value), Box::new(self.number(number)));
        wrap(Conversion::Truth, Expression { kind, ty: Type::INT, span: self.span }, Type::BOOL)
    }

    /// Sets it, and goes to the end of the body.
    fn leave(&self, number: i128, end: LabelId) -> StatementKind {
        let go = Statement::new(StatementKind::Goto(end), self.span);
        StatementKind::Block(vec![self.set(number), go])
    }
}

impl Checker<'_> {
    /// The body of a function whose jumps lead anywhere, as one whose jumps lead forward and out of blocks.
    pub(super) fn jumps_forward(&mut self, of: Vec<Statement>) -> Vec<Statement> {
        let mut all = Vec::new();
        for statement in &of {
            gotos(statement, &mut all);
        }
        let mut counts: HashMap<LabelId, usize> = HashMap::new();
        for label in all {
            *counts.entry(label).or_default() += 1;
        }
        let once = counts.into_iter().filter(|(_, count)| *count == 1).map(|(label, _)| label).collect();
        self.jumps_in(of, &once)
    }

    /// Rewrites the jumps in a list of statements. `once`: the labels to which one `goto` of the function leads.
    fn jumps_in(&mut self, of: Vec<Statement>, once: &HashSet<LabelId>) -> Vec<Statement> {
        let mut list: Vec<Statement> = of.into_iter().map(|statement| self.inner_jumps(statement, once)).collect();
        loop {
            let entered = entered_from_beside(&list);
            if !entered.is_empty() {
                list = self.entered_from_beside(list, entered);
            } else if let Some((at, last, label)) = backwards(&list) {
                list = self.looped_back(list, at, last, label, once);
            } else {
                return list;
            }
        }
    }

    /// Rewrites the jumps within a statement.
    fn inner_jumps(&mut self, mut of: Statement, once: &HashSet<LabelId>) -> Statement {
        if let StatementKind::Switch { body, .. } = &of.kind {
            if is_jumping(body) {
                let span = of.span;
                let StatementKind::Switch { value, cases, body } = of.kind else { return of };
                of = self.jumping_switch(value, cases, Vec::new(), body, span);
            }
        }
        let within_switch = matches!(of.kind, StatementKind::Switch { .. });
        parts::replace_bodies(&mut of, &mut |body| {
            if within_switch {
                // None of its statements is jumped to from another one.
                body.into_iter().map(|statement| self.inner_jumps(statement, once)).collect()
            } else {
                self.jumps_in(body, once)
            }
        });
        of
    }

    /// Statements of which some are entered by a `goto` in another one.
    fn entered_from_beside(&mut self, mut of: Vec<Statement>, labels_within: Vec<LabelId>) -> Vec<Statement> {
        let span = of[0].span;
        let entries = Entries { labels: labels_within, variable: self.new_hidden(ENTRY, Type::INT, span), span };
        let mut outside = Vec::new();
        for &label in &entries.labels {
            let stands_in = |of: &Statement| walk::labels(core::slice::from_ref(of)).contains(&label);
            let instead = self.new_label(span);
            for statement in &mut of {
                if !stands_in(statement) {
                    replace(core::slice::from_mut(statement), label, &|_| StatementKind::Goto(instead));
                }
            }
            outside.push((label, instead));
        }
        let of = of.into_iter().map(|statement| self.without_switch(statement, &entries)).collect();
        let (mut opened, doors) = self.opened(of, &entries);
        for (label, instead) in outside {
            let Some((_, door)) = doors.iter().find(|(inside, _)| *inside == label) else { continue };
            let go = || Statement::new(StatementKind::Goto(*door), span);
            replace(&mut opened, instead, &|_| StatementKind::Block(vec![entries.set(entries.number(label)), go()]));
        }
        opened
    }

    /// A statement of which each `switch` that is entered is jumps.
    fn without_switch(&mut self, mut of: Statement, entries: &Entries) -> Statement {
        if entries.within(&of).is_empty() {
            return of;
        }
        if let StatementKind::Switch { .. } = of.kind {
            let span = of.span;
            let StatementKind::Switch { value, cases, body } = of.kind else { return of };
            of = self.jumping_switch(value, cases, Vec::new(), body, span);
        }
        parts::replace_bodies(&mut of, &mut |body| {
            body.into_iter().map(|statement| self.without_switch(statement, entries)).collect()
        });
        of
    }

    /// Statements from a label to the last `goto` to it as a loop: `do { .. } while (again)`.
    fn looped_back(
        &mut self,
        mut of: Vec<Statement>,
        at: usize,
        last: usize,
        label: LabelId,
        once: &HashSet<LabelId>,
    ) -> Vec<Statement> {
        let span = of[at].span;
        let behind = of.split_off(last + 1);
        let mut body = of.split_off(at + 1);
        // Variables live on behind the loop.
        let mut declared = Vec::new();
        for statement in &mut body {
            if let StatementKind::Declare(variable, value) = &mut statement.kind {
                declared.push(Statement::new(StatementKind::Declare(*variable, None), statement.span));
                let (variable, value, place) = (*variable, value.take(), statement.span);
                *statement = match value {
                    Some(value) => Expression::assign_at(variable, value, place).statement(),
                    None => Statement::new(StatementKind::Block(Vec::new()), place),
                };
            }
        }
        of.extend(declared);
        // `if (c) goto label;` at the end, and nowhere else, is the condition of the loop.
        let is_last = |statement: &Statement| {
            matches!(&statement.kind, StatementKind::If { then, otherwise, .. }
                if otherwise.is_empty() && matches!(&then[..], [Statement { kind: StatementKind::Goto(to), .. }] if *to == label))
        };
        let is_once = body
            .split_last()
            .is_some_and(|(last, before)| is_last(last) && !before.iter().any(|statement| goes_to(statement, label)));
        let has_ends = replace_ends(&mut body.clone(), true, &|_, _| StatementKind::Block(Vec::new())) != [false; 2];
        if let (true, false) = (is_once, has_ends) {
            if let Some(Statement { kind: StatementKind::If { condition, .. }, .. }) = body.pop() {
                of.push(Statement::new(StatementKind::DoWhile { body, condition }, span));
                if once.contains(&label) {
                    of.remove(at);
                }
                of.extend(behind);
                return of;
            }
        }
        let (end, ending) =
            (self.new_label(span), Ending { variable: self.new_hidden("ending", Type::INT, span), span });
        replace(&mut body, label, &|_| ending.leave(AGAIN, end));
        let [breaks, continues] = replace_ends(&mut body, true, &|number, _| ending.leave(number, end));
        body.push(ending.set(THROUGH));
        body.push(Statement::new(StatementKind::Label(end, "end".into()), span));
        of.push(Statement::new(StatementKind::DoWhile { body, condition: ending.is(AGAIN) }, span));
        for (is_there, number, kind) in
            [(breaks, BREAK, StatementKind::Break), (continues, CONTINUE, StatementKind::Continue)]
        {
            if is_there {
                let then = vec![Statement::new(kind, span)];
                let kind = StatementKind::If { condition: ending.is(number), then, otherwise: Vec::new() };
                of.push(Statement::new(kind, span));
            }
        }
        of.extend(behind);
        of
    }
}
