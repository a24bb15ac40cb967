//! The variables of which nobody asks behind a loop. Found by the numbers of the statements in their order, so that a function of
//! thousands of loops is walked through once and not once for each.

use std::collections::HashMap;
use std::ops::Range;

use super::divergence::declared;
use crate::parts::{self, Step};
use crate::program::{Function, Statement, StatementKind, VariableId};
use crate::walk;

/// The uses of the variables of a function, by the places of its statements.
pub(crate) struct LiveOut<'f> {
    points: Vec<Point<'f>>,
    /// The statements that name a variable in an expression of their own, in their order.
    uses: HashMap<VariableId, Vec<usize>>,
    parameters: usize,
}

/// The place of a statement.
struct Point<'f> {
    /// The statements in which it is, and its number there.
    block: &'f [Statement],
    at: usize,
    /// The number of the statement around these.
    around: Option<usize>,
    /// The number of the first statement behind all that is in this one.
    end: usize,
}

/// How many statements of the function begin before one.
fn index(of: &Statement) -> usize {
    of.key().0 - 1
}

impl<'f> LiveOut<'f> {
    pub(crate) fn of(function: &'f Function) -> Self {
        let mut found = Self { points: Vec::new(), uses: HashMap::new(), parameters: function.parameters };
        found.number(&function.body, None);
        // The condition of a `do` comes behind its body, and has the number of the statement.
        for numbers in found.uses.values_mut() {
            numbers.sort_unstable();
        }
        found
    }

    fn number(&mut self, block: &'f [Statement], around: Option<usize>) {
        for (at, statement) in block.iter().enumerate() {
            let number = self.points.len();
            self.points.push(Point { block, at, around, end: number + 1 });
            debug_assert_eq!(index(statement), number);
            parts::of_statement(statement, &mut |step, _| match step {
                Step::Value(value) => walk::expression(value, &mut |seen| {
                    if let Some(variable) = seen.variable() {
                        self.uses.entry(variable).or_default().push(number);
                    }
                }),
                Step::Body(body) => self.number(body, Some(number)),
            });
            self.points[number].end = self.points.len();
        }
    }

    /// The variables that nothing behind a loop of the function names: neither what follows it, nor a round of a loop around it.
    pub(crate) fn dead_behind(&self, of: &Statement) -> Vec<VariableId> {
        let (number, mut found, mut behind) = (index(of), Vec::new(), Vec::new());
        let (mut inner, mut end) = (number, self.points.len());
        loop {
            let &Point { block, at, around, .. } = &self.points[inner];
            found.extend(declared(&block[..at]));
            let Some(around) = around else {
                found.extend((0..self.parameters).map(VariableId));
                break;
            };
            let outer = &self.points[around];
            match &outer.block[outer.at].kind {
                // A variable that is declared around another loop is there in its next round.
                StatementKind::While { .. } | StatementKind::DoWhile { .. } | StatementKind::For { .. } => {
                    end = outer.end;
                    break;
                }
                // The other side of an `if` too, as it may be run behind this one.
                StatementKind::If { otherwise, .. } if core::ptr::eq(block, &raw const **otherwise) => {
                    behind.push(around + 1..index(&block[0]));
                }
                _ => {}
            }
            inner = around;
        }
        behind.push(self.points[number].end..end);
        found.retain(|variable| !behind.iter().any(|of| self.is_used(*variable, of)));
        found
    }

    fn is_used(&self, variable: VariableId, within: &Range<usize>) -> bool {
        let uses = self.uses.get(&variable).map_or(&[][..], |uses| uses);
        uses.get(uses.partition_point(|number| *number < within.start)).is_some_and(|number| *number < within.end)
    }
}
