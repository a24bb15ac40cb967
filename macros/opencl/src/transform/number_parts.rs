//! Quotients and remainders of the number of an item in a group whose size is known, by a power of two that the items in lanes divide: they become bits
//! of that number, of which `divergence` and `stride` know that the first are the same for all items in lanes, and the others count with them.

use std::collections::HashSet;

use crate::analysis::divergence::{holds_lanes, is_line};
use crate::analysis::induction::number;
use crate::analysis::item_number::is_local_id;
use crate::analysis::variables::Variables;
use crate::builtin::Item;
use crate::limits::MAX_INDEX_DEPTH;
use crate::parts::{self, PartMut};
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Program, VariableId};
use crate::types::{Type, UINT};

/// Makes them bits in kernels whose groups are one line.
pub(super) fn divide_numbers(program: &mut Program) {
    for at in 0..program.functions.len() {
        let function = &program.functions[at];
        if !is_line(function) {
            continue;
        }
        let variables = Variables::of(program, function, &|_| false, &|_| false);
        if variables.has_jumps {
            continue;
        }
        let all = (0..function.variables.len()).map(VariableId);
        let numbers = all.filter(|&of| keeps_number(&variables, of, MAX_INDEX_DEPTH)).collect();
        parts::change_all(&mut program.functions[at].body, &mut |part| {
            let PartMut::Value(value) = part else { return };
            if let Some(bits) = bits(value, &numbers) {
                **value = bits;
            }
        });
    }
}

/// Whether a variable has the number of the item wherever it is read. `left`: how many variables it may be followed through.
fn keeps_number(variables: &Variables<'_>, of: VariableId, left: usize) -> bool {
    let Some(left) = left.checked_sub(1) else { return false };
    let value = variables.values.get(&of).filter(|_| variables.is_fixed(of));
    value.is_some_and(|value| is_number(value, &|inner| keeps_number(variables, inner, left)))
}

/// Whether a value is the number of the item in its group, which fits each type of 32 bits.
fn is_number(of: &Expression, is_kept: &dyn Fn(VariableId) -> bool) -> bool {
    use ExpressionKind as E;
    match &of.kind {
        E::Builtin(Builtin::Item(Item::LocalLinearId), _) => true,
        E::Convert(Conversion::Number, value) => {
            of.ty.integer().is_some_and(|(bits, _)| bits >= 32) && is_number(value, is_kept)
        }
        _ => is_local_id(of, 0) || of.variable().is_some_and(is_kept),
    }
}

/// A quotient or a remainder as bits of the number of the item.
fn bits(of: &Expression, numbers: &HashSet<VariableId>) -> Option<Expression> {
    use Arithmetic as A;
    use ExpressionKind as E;
    let E::Binary(operator, left, by) = &of.kind else { return None };
    let by = number(by)?;
    let (size, is_quotient) = match operator {
        A::Divide => (by, true),
        A::Remainder => (by, false),
        A::ShiftRight => (1_i128.checked_shl(u32::try_from(by).ok()?)?, true),
        A::And => (by.checked_add(1)?, false),
        _ => return None,
    };
    let size = u32::try_from(size).ok().filter(|size| size.is_power_of_two() && holds_lanes((*size).into()))?;
    of.ty.integer()?;
    if !is_number(left, &|of| numbers.contains(&of)) {
        return None;
    }
    let (operator, by) = if is_quotient { (A::ShiftRight, size.ilog2()) } else { (A::And, size - 1) };
    let wide = |kind| Box::new(Expression { kind, ty: Type::SIZE, span: of.span });
    let dimension = Expression::integer(0, &Type::Scalar(UINT), of.span);
    let own = wide(E::Builtin(Builtin::Item(Item::LocalId), vec![dimension]));
    let found = wide(E::Binary(operator, own, Box::new(Expression::integer(by, &Type::SIZE, of.span))));
    let kind = if of.ty == Type::SIZE { found.kind } else { E::Convert(Conversion::Number, found) };
    Some(Expression { kind, ty: of.ty.clone(), span: of.span })
}
