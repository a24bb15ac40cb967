//! A loop that counts up to an end which stays the same is there twice: if all of its accesses by its counter are inside, they need no check of their own.

use super::RowBody;
use crate::analysis::counted_loop::CountedLoop;
use crate::analysis::row_index::Rows;
use crate::parts::{self, StepMut};
use crate::program::{
    Builtin, Checked, Comparison, Expression, ExpressionKind, PlaceKind, Statement, StatementKind, VariableId,
};
use crate::types::Type;

/// A loop whose accesses are checked before it.
#[derive(Clone, Debug)]
pub(crate) struct CheckedLoop {
    pub(crate) counter: VariableId,
    pub(crate) elements: Vec<CountedElements>,
}

/// The elements of a buffer from the first one to the end of a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedElements {
    /// The number of the check, behind those of the row.
    pub(crate) number: usize,
    pub(crate) base: VariableId,
    pub(crate) writes: bool,
}

/// Writes the loops of a body twice, where that is of use.
pub(super) fn version_loops(of: &mut RowBody<'_, '_>) {
    let mut versioning = Versioning { rows: of.rows, loops: &mut of.loops, count: of.checks.len() };
    versioning.statements(&mut of.body);
}

struct Versioning<'l, 'a, 'p> {
    rows: Rows<'a, 'p>,
    loops: &'l mut Vec<CheckedLoop>,
    /// How many checks there are.
    count: usize,
}

impl Versioning<'_, '_, '_> {
    fn statements(&mut self, of: &mut [Statement]) {
        for statement in of {
            // A counted loop has no other one in it.
            if let Some(kind) = self.versioned(statement) {
                statement.kind = kind;
                continue;
            }
            parts::of_statement_mut(statement, &mut |step, _| {
                if let StepMut::Body(body) = step {
                    self.statements(body);
                }
            });
        }
    }

    /// Both versions of a loop whose accesses by its counter can be checked before it.
    fn versioned(&mut self, of: &Statement) -> Option<StatementKind> {
        let StatementKind::For { init, condition: Some(condition), step: Some(step), body } = &of.kind else {
            return None;
        };
        let CountedLoop { counter, end, buffers } = CountedLoop::of(self.rows.facts, condition, step, body)?;
        let elements = buffers.into_iter().zip(self.count..);
        let elements: Vec<_> =
            elements.map(|((base, writes), number)| CountedElements { number, base, writes }).collect();
        self.count += elements.len();
        let of_loop = |checked, arguments, ty: &Type| Expression {
            kind: ExpressionKind::Builtin(Builtin::Checked(checked), arguments),
            ty: ty.clone(),
            span: end.span,
        };
        let (left, right) = (Expression::load(counter, &end.ty, end.span), of_loop(Checked::End, vec![], &end.ty));
        let kind = ExpressionKind::Compare(Comparison::Less, Box::new(left), Box::new(right));
        let less = Some(Expression { kind, ..condition.clone() });
        let (step, body) = (Some(step.clone()), body.clone());
        let kind = StatementKind::For { init: Vec::new(), condition: less, step, body };
        let otherwise = vec![Statement::new(kind, of.span)];
        let (mut then, checked) = (otherwise.clone(), CheckedLoop { counter, elements });
        self.name_elements(&mut then, &checked);
        let condition = of_loop(Checked::Inside(self.loops.len()), vec![end.clone()], &Type::BOOL);
        self.loops.push(checked);
        let mut all = init.clone();
        all.push(Statement::new(StatementKind::If { condition, then, otherwise }, of.span));
        Some(StatementKind::Block(all))
    }

    /// The accesses of a loop by its counter become those of elements that are checked.
    fn name_elements(&self, of: &mut [Statement], CheckedLoop { counter, elements }: &CheckedLoop) {
        let facts = self.rows.facts;
        let ty = &facts.function.variables[counter.0].ty;
        parts::change_accesses(of, &mut |place| {
            let base = facts.by_counter(place, *counter);
            let known = elements.iter().find(|known| Some(known.base) == base);
            let (PlaceKind::Dereference(pointer), Some(known)) = (&mut place.kind, known) else { return };
            let element = Builtin::Checked(Checked::Element(known.number));
            pointer.kind = ExpressionKind::Builtin(element, vec![Expression::load(*counter, ty, place.span)]);
        });
    }
}
