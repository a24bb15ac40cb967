//! The statements of a kernel whose items run one by one, in rows whose accesses are checked before: conditions that the row has asked are left out, and
//! an element that it has checked is one by the number of the check. A loop that counts up to an end which stays the same is there twice: if all of its
//! accesses by its counter are inside, they need no check of their own.

use crate::analysis::counted_loop::CountedLoop;
use crate::analysis::range_guard::{Guard, is_guard};
use crate::analysis::row_checks::RowCheck;
use crate::analysis::row_index::Rows;
use crate::analysis::uniform_branches::returns_only;
use crate::parts::{self, PartMut, StepMut};
use crate::pass::{self, Pass};
use crate::program::{
    Builtin, Checked, Comparison, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId,
};
use crate::types::Type;

/// A loop whose accesses are checked before it.
pub(crate) struct CheckedLoop {
    pub(crate) counter: VariableId,
    pub(crate) elements: Vec<CountedElements>,
}

/// The elements of a buffer from the first one to the end of a loop.
#[derive(Clone, Copy)]
pub(crate) struct CountedElements {
    /// The number of the check, behind those of the row.
    pub(crate) number: usize,
    pub(crate) base: VariableId,
    pub(crate) writes: bool,
}

/// The statements of an item, and the loops in them by their numbers.
pub(super) fn body(rows: Rows<'_, '_>, guards: &[Guard], checks: &[RowCheck]) -> (Vec<Statement>, Vec<CheckedLoop>) {
    let mut of = Rewriting { rows, checks, around: None, loops: Vec::new(), count: checks.len() };
    let mut body = Vec::new();
    for statement in &rows.facts.function.body {
        let mut rewritten = statement.clone();
        if let (true, StatementKind::If { then, .. }) = (is_guard(guards, statement), &mut rewritten.kind) {
            if returns_only(then) {
                continue;
            }
            rewritten.kind = StatementKind::Block(core::mem::take(then));
        }
        of.statement(&mut rewritten);
        body.push(rewritten);
    }
    (body, of.loops)
}

struct Rewriting<'a, 'p> {
    rows: Rows<'a, 'p>,
    checks: &'a [RowCheck],
    /// The number of the loop around, where that is the one whose accesses are inside.
    around: Option<usize>,
    loops: Vec<CheckedLoop>,
    /// How many checks there are.
    count: usize,
}

impl Rewriting<'_, '_> {
    fn statements(&mut self, of: &mut [Statement]) {
        for statement in of {
            self.statement(statement);
        }
    }

    fn statement(&mut self, of: &mut Statement) {
        if let Some(kind) = self.versioned(of) {
            of.kind = kind;
            return;
        }
        parts::of_statement_mut(of, &mut |step, _| match step {
            StepMut::Value(value) => self.expression(value),
            StepMut::Body(body) => self.statements(body),
        });
    }

    /// Both versions of a loop whose accesses by its counter can be checked before it.
    fn versioned(&mut self, of: &Statement) -> Option<StatementKind> {
        let StatementKind::For { init, condition: Some(condition), step: Some(step), body } = &of.kind else {
            return None;
        };
        if !pass::is_on(Pass::LoopVersioning) {
            return None;
        }
        let facts = self.rows.facts;
        let CountedLoop { counter, end, buffers } = CountedLoop::of(facts, condition, step, body)?;
        let elements = buffers.into_iter().zip(self.count..);
        let elements: Vec<_> =
            elements.map(|((base, writes), number)| CountedElements { number, base, writes }).collect();
        self.count += elements.len();
        let number = self.loops.len();
        self.loops.push(CheckedLoop { counter, elements });
        let of_loop = |checked, arguments, ty: &Type| Expression {
            kind: ExpressionKind::Builtin(Builtin::Checked(checked), arguments),
            ty: ty.clone(),
            span: end.span,
        };
        let mut version = |around| {
            let (left, right) = (Expression::load(counter, &end.ty, end.span), of_loop(Checked::End, vec![], &end.ty));
            let kind = ExpressionKind::Compare(Comparison::Less, Box::new(left), Box::new(right));
            let condition = Some(Expression { kind, ..condition.clone() });
            let (step, body) = (Some(step.clone()), body.clone());
            let kind = StatementKind::For { init: Vec::new(), condition, step, body };
            let mut version = Statement { kind, span: of.span };
            self.around = around;
            parts::of_statement_mut(&mut version, &mut |step, _| match step {
                StepMut::Value(value) => self.expression(value),
                StepMut::Body(body) => self.statements(body),
            });
            self.around = None;
            vec![version]
        };
        let (then, otherwise) = (version(Some(number)), version(None));
        let mut condition = of_loop(Checked::Inside(number), vec![end.clone()], &Type::BOOL);
        self.expression(&mut condition);
        let mut all = init.clone();
        self.statements(&mut all);
        all.push(Statement { kind: StatementKind::If { condition, then, otherwise }, span: of.span });
        Some(StatementKind::Block(all))
    }

    fn expression(&self, of: &mut Expression) {
        use ExpressionKind as E;
        match &mut of.kind {
            E::Load(place) => self.read(place),
            E::Assign(place, _) | E::AssignBy { place, .. } | E::Advance { place, .. } | E::Increment { place, .. } => {
                self.element(place);
            }
            _ => {}
        }
        parts::of_expression_mut(of, &mut |part, _| self.inside(part));
    }

    fn inside(&self, of: PartMut<'_>) {
        match of {
            PartMut::Value(value) => self.expression(value),
            PartMut::Place(place) => parts::of_place_mut(place, &mut |part| self.inside(part)),
        }
    }

    /// A place that is read: of lanes the whole vector is.
    fn read(&self, of: &mut Place) {
        match &mut of.kind {
            PlaceKind::Lanes(base, _) => self.read(base),
            PlaceKind::Element(base, _) if matches!(base.kind, PlaceKind::Lanes(..)) => self.read(base),
            _ => self.element(of),
        }
    }

    /// A place that is an element which was checked becomes that.
    fn element(&self, of: &mut Place) {
        let Some((number, index)) = self.of_loop(of).or_else(|| {
            let (number, index) = self.rows.check_of(of, self.checks)?;
            Some((number, index.cloned()))
        }) else {
            return;
        };
        let PlaceKind::Dereference(pointer) = &mut of.kind else { return };
        pointer.kind = ExpressionKind::Builtin(Builtin::Checked(Checked::Element(number)), index.into_iter().collect());
    }

    /// The check of the loop around that a place is an element of, and its index.
    fn of_loop(&self, of: &Place) -> Option<(usize, Option<Expression>)> {
        let CheckedLoop { counter, elements } = &self.loops[self.around?];
        let base = self.rows.facts.by_counter(of, *counter)?;
        let number = elements.iter().find(|known| known.base == base)?.number;
        let ty = &self.rows.facts.function.variables[counter.0].ty;
        Some((number, Some(Expression::load(*counter, ty, of.span))))
    }
}
