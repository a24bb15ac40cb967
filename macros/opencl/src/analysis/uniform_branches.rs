//! Branches that compare what counts with the items of a row with what is the same for all of them: but at one block, a block of items takes one side.

use std::collections::HashMap;

use super::divergence::UniformBranches;
use super::idempotence::{has_side_effects, is_non_idempotent};
use super::item_number::{ItemNumber, dimension};
use super::stride::Strides;
use super::variables::Facts;
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Statement, StatementKind, VariableId,
};
use crate::walk;

/// The branches at the beginning of statements of which all items of a row that follow each other along this dimension take one side, but at one block.
/// `anew`: the variables that are computed before the statements, with their values.
pub(crate) fn boundary_branches(
    facts: Facts<'_, '_>,
    anew: &[(VariableId, Expression)],
    of: &[Statement],
    along: usize,
) -> UniformBranches {
    let mut borders = UniformBranches::new();
    if !pass::is_on(Pass::UniformBranches) {
        return borders;
    }
    // Whether a variable is one more for each next item, or the same for all.
    let mut counts: HashMap<VariableId, bool> = (0..facts.function.parameters)
        .map(VariableId)
        .filter(|of| facts.function.variables[of.0].ty.scalar().is_some() && !facts.is_assigned(*of))
        .map(|of| (of, false))
        .collect();
    for (variable, value) in anew {
        if let (false, Some(by_one)) = (facts.is_assigned(*variable), counts_by_one(value, &counts, along)) {
            counts.insert(*variable, by_one);
        }
    }
    for statement in of {
        match &statement.kind {
            StatementKind::Declare(variable, Some(value)) if !has_side_effects(facts, statement) => {
                if let (false, Some(by_one)) = (facts.is_assigned(*variable), counts_by_one(value, &counts, along)) {
                    counts.insert(*variable, by_one);
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                if is_boundary_branch(condition, &counts, along) {
                    borders.insert(statement.key());
                }
                let plain = |of: &[Statement]| !of.iter().any(|of| has_side_effects(facts, of));
                let asks_once = walk::any(condition, &mut |seen| is_non_idempotent(facts, &seen));
                if asks_once || !(walk::returns_only(then) || plain(then)) || !plain(otherwise) {
                    break;
                }
            }
            _ if has_side_effects(facts, statement) => break,
            _ => {}
        }
    }
    borders
}

/// Whether an integer is one more for each next item, or the same for all, if it is one of the two by its form.
fn counts_by_one(of: &Expression, counts: &HashMap<VariableId, bool>, along: usize) -> Option<bool> {
    use ExpressionKind as E;
    let known = |part: &Expression| {
        let counts = match &part.kind {
            E::Convert(Conversion::Number, value) if part.ty.is_integer() && value.ty.is_integer() => return None,
            E::Binary(Arithmetic::Divide | Arithmetic::Remainder, ..) => None,
            E::Binary(..) => return None,
            E::Constant(_) => Some(false),
            E::Load(_) => part.variable().and_then(|variable| counts.get(&variable).copied()),
            E::Builtin(Builtin::Item(item), arguments) => match ItemNumber::of(*item, arguments) {
                ItemNumber::Along(dimension) => dimension.map(|dimension| dimension == along),
                ItemNumber::Linear => Some(true),
                ItemNumber::Uniform => dimension(arguments).map(|_| false),
            },
            _ => None,
        };
        Some([counts.map(i64::from)])
    };
    match (Strides { known: &known, is_guess: true }).of(of) {
        [Some(step @ (0 | 1))] => Some(step == 1),
        _ => None,
    }
}

/// Whether a condition compares what counts with what is the same for all.
fn is_boundary_branch(of: &Expression, known: &HashMap<VariableId, bool>, along: usize) -> bool {
    use ExpressionKind as E;
    match &of.kind {
        E::Convert(Conversion::Truth, value) => is_boundary_branch(value, known, along),
        E::Not(value) if !of.ty.is_vector() => is_boundary_branch(value, known, along),
        E::And(left, right) | E::Or(left, right) => {
            is_boundary_branch(left, known, along) && is_boundary_branch(right, known, along)
        }
        E::Compare(_, left, right) if !left.ty.is_vector() => {
            matches!(
                (counts_by_one(left, known, along), counts_by_one(right, known, along)),
                (Some(true), Some(false)) | (Some(false), Some(_))
            )
        }
        _ => counts_by_one(of, known, along) == Some(false),
    }
}
