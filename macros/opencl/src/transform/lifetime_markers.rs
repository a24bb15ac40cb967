//! The beginning and the end of each variable to which a pointer may be kept for longer than its block, in what `check` runs.
//!
//! It begins where its block is entered: a `switch` and a `goto` pass declarations by. It ends behind the statement that its block stands in, and in a
//! loop at the end of each round. A jump passes the end of a block by too, so that all variables of a statement end behind it and behind the labels that
//! follow it, and those of a round before a `continue`. To end again changes nothing.
//!
//! A compound literal, of which a pointer is made, is a variable of the block that it stands in.

use std::collections::BTreeSet;
use std::mem;
use std::rc::Rc;

use crate::analysis::definite_init::can_be_watched;
use crate::analysis::variables::Blocks;
use crate::ast::Space;
use crate::parts::{self, Step};
use crate::program::{
    Builtin, Expression, ExpressionKind, Function, Place, PlaceKind, Statement, StatementKind, Variable, VariableId,
};
use crate::source::Span;
use crate::types::{Pointee, Record, Type};
use crate::walk::{self, Seen};

/// The variables of a function that may end before a pointer to them does. Its compound literals are declared in their blocks, if they are among them.
pub(super) fn outlived(function: &mut Function, records: &[Record]) -> BTreeSet<VariableId> {
    let blocks = Blocks::of(function, records);
    let Some(shallowest) = blocks.shallowest else { return BTreeSet::new() };
    let ends = |&variable: &VariableId| {
        let of = &function.variables[variable.0];
        blocks.addressed[variable.0] && blocks.ends_early(variable) && !of.local && can_be_watched(&of.ty, records)
    };
    let mut found: BTreeSet<_> = (0..function.variables.len()).map(VariableId).filter(ends).collect();
    let mut literals =
        Literals { variables: &function.variables, records, shallowest, found: &mut found, declared: Vec::new() };
    literals.block(&mut function.body, 0);
    found
}

/// The compound literals whose address is taken.
struct Literals<'a> {
    variables: &'a [Variable],
    records: &'a [Record],
    /// Literals of blocks that are no deeper live as long as all that may point to them.
    shallowest: usize,
    found: &'a mut BTreeSet<VariableId>,
    /// The declarations of the block at hand.
    declared: Vec<Statement>,
}

impl Literals<'_> {
    /// Statements of a block, which declare their literals first; by how many statements that is longer.
    fn block(&mut self, of: &mut Vec<Statement>, depth: usize) -> usize {
        let outer = mem::take(&mut self.declared);
        for statement in of.iter_mut() {
            self.statement(statement, depth);
        }
        let declared = mem::replace(&mut self.declared, outer);
        let count = declared.len();
        of.splice(0..0, declared);
        count
    }

    fn statement(&mut self, of: &mut Statement, depth: usize) {
        use StatementKind as S;
        match &mut of.kind {
            S::Expression(value) | S::Declare(_, Some(value)) | S::Return(Some(value)) => self.value(value, depth),
            S::Block(body) | S::Region(_, body) => {
                self.block(body, depth + 1);
            }
            S::If { condition, then, otherwise } => {
                self.value(condition, depth);
                self.block(then, depth + 1);
                self.block(otherwise, depth + 1);
            }
            S::While { condition, body } | S::DoWhile { body, condition } => {
                self.value(condition, depth);
                self.block(body, depth + 1);
            }
            S::For { init, condition, step, body } => {
                let outer = mem::take(&mut self.declared);
                for statement in init.iter_mut() {
                    self.statement(statement, depth + 1);
                }
                for value in condition.iter_mut().chain(step) {
                    self.value(value, depth + 1);
                }
                init.splice(0..0, mem::replace(&mut self.declared, outer));
                self.block(body, depth + 2);
            }
            S::Switch { value, cases, body } => {
                self.value(value, depth);
                let more = self.block(body, depth + 1);
                for case in cases {
                    case.at += more;
                }
            }
            S::Declare(_, None) | S::Break | S::Continue | S::Return(None) | S::Goto(_) | S::Label(..) => {}
        }
    }

    fn value(&mut self, of: &Expression, depth: usize) {
        if depth <= self.shallowest {
            return;
        }
        walk::expression(of, &mut |seen| {
            let Seen::Addressed(place) = seen else { return };
            let Some(variable) = walk::root(place) else { return };
            let of_literal = &self.variables[variable.0];
            if of_literal.literal && can_be_watched(&of_literal.ty, self.records) && self.found.insert(variable) {
                self.declared.push(Statement::new(StatementKind::Declare(variable, None), of.span));
            }
        });
    }
}

fn void(kind: ExpressionKind, span: Span) -> Expression {
    Expression { kind, ty: Type::Void, span }
}

/// Writes down in a function where such variables begin and end.
pub(super) fn mark(function: &mut Function, outlived: &BTreeSet<VariableId>) {
    if !outlived.is_empty() {
        Marker { outlived, variables: &function.variables }.sequence(&mut function.body, &BTreeSet::new());
    }
}

struct Marker<'a> {
    outlived: &'a BTreeSet<VariableId>,
    variables: &'a [Variable],
}

impl Marker<'_> {
    /// The statements that begin or end variables.
    fn marks(&self, of: &BTreeSet<VariableId>, ends: bool, span: Span) -> Vec<Statement> {
        let mark = |variable: &VariableId| {
            let ty = self.variables[variable.0].ty.clone();
            let pointee = Pointee { ty: ty.clone(), space: Space::Private, constant: false, volatile: false };
            let place = Place { kind: PlaceKind::Variable(*variable), ty, span };
            let kind = ExpressionKind::AddressOf(Box::new(place));
            let address = Expression { kind, ty: Type::Pointer(Rc::new(pointee)), span };
            let kind = ExpressionKind::Builtin(Builtin::Lifetime { ends }, vec![address]);
            Statement::new(StatementKind::Expression(void(kind, span)), span)
        };
        of.iter().map(mark).collect()
    }

    /// The variables that statements declare themselves.
    fn own(&self, of: &[Statement]) -> BTreeSet<VariableId> {
        of.iter().filter_map(Statement::declared).filter(|variable| self.outlived.contains(variable)).collect()
    }

    /// Those that a statement declares within itself, however deep.
    fn within(&self, of: &Statement) -> BTreeSet<VariableId> {
        let mut all = BTreeSet::new();
        parts::of_statement(of, &mut |step, _| {
            if let Step::Body(body) = step {
                all.extend(self.own(body));
                for inner in body {
                    all.extend(self.within(inner));
                }
            }
        });
        all
    }

    /// Marks what begins and ends in a sequence of statements, where a `continue` ends a round of such variables. Gives where each statement stands now.
    fn sequence(&self, of: &mut Vec<Statement>, round: &BTreeSet<VariableId>) -> Vec<usize> {
        let (mut starts, mut out, mut ended) = (Vec::new(), Vec::new(), BTreeSet::new());
        for mut statement in mem::take(of) {
            starts.push(out.len());
            let span = statement.span;
            match &statement.kind {
                StatementKind::Continue => out.extend(self.marks(round, true, span)),
                StatementKind::For { init, .. } => out.extend(self.marks(&self.own(init), false, span)),
                StatementKind::Switch { body, .. } => out.extend(self.marks(&self.own(body), false, span)),
                _ => {}
            }
            let within = self.within(&statement);
            let is_label = matches!(statement.kind, StatementKind::Label(..));
            self.statement(&mut statement, round);
            let goes_on = !walk::diverges(std::slice::from_ref(&statement));
            out.push(statement);
            if is_label {
                out.extend(self.marks(&ended, true, span));
            } else if goes_on {
                out.extend(self.marks(&within, true, span));
            }
            ended.extend(within);
        }
        *of = out;
        starts
    }

    /// The statements of a block, whose variables begin where it is entered.
    fn block(&self, of: &mut Vec<Statement>, round: &BTreeSet<VariableId>) {
        let Some(first) = of.first() else { return };
        let begins = self.marks(&self.own(of), false, first.span);
        self.sequence(of, round);
        of.splice(0..0, begins);
    }

    /// The body of a loop, whose variables begin and end in each round.
    fn body(&self, of: &mut Vec<Statement>) {
        let Some(last) = of.last() else { return };
        let span = last.span;
        let mut round = self.own(of);
        for statement in of.iter() {
            round.extend(self.within(statement));
        }
        self.block(of, &round);
        if !walk::diverges(of) {
            of.extend(self.marks(&round, true, span));
        }
    }

    /// The parts within a statement.
    fn statement(&self, of: &mut Statement, round: &BTreeSet<VariableId>) {
        use StatementKind as S;
        match &mut of.kind {
            S::Block(body) | S::Region(_, body) => self.block(body, round),
            S::If { then, otherwise, .. } => {
                self.block(then, round);
                self.block(otherwise, round);
            }
            S::While { body, .. } | S::DoWhile { body, .. } | S::For { body, .. } => self.body(body),
            S::Switch { cases, body, .. } => {
                let count = body.len();
                let starts = self.sequence(body, round);
                for case in cases {
                    // A label behind all statements stays there.
                    case.at = if case.at < count { starts[case.at] } else { body.len() };
                }
            }
            S::Expression(_) | S::Declare(..) | S::Break | S::Continue | S::Return(_) | S::Goto(_) | S::Label(..) => {}
        }
    }
}
