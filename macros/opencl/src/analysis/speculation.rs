//! Expressions and statements that are evaluated where no item comes to them: what that may cost, and whether it may have a fault.

use crate::effects::{Effects, may_divide_by_zero};
use crate::limits::MAX_SPECULATED_EXPRS;
use crate::program::{Builtin, Conversion, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind};
use crate::walk::{self, Seen};
use swz_language::element::Element;

/// Whether evaluating it may have a fault, or read memory: then it must not be evaluated where no item comes.
pub(crate) fn may_fail(of: &Expression) -> bool {
    may_fail_beside(of, &mut |_| false)
}

/// Says whether a value may fail, beside the use of places that are known not to.
fn may_fail_beside(of: &Expression, known: &mut dyn FnMut(&Place) -> bool) -> bool {
    walk::any(of, &mut |seen| match seen {
        Seen::Read(place) | Seen::Written(place) => has_memory(place) && !known(place),
        Seen::Addressed(_) => false,
        Seen::Expression(of) => match &of.kind {
            ExpressionKind::Binary(operator, _, by) => may_divide_by_zero(*operator, &of.ty, by),
            ExpressionKind::AssignBy { operator, operand, value, .. } => may_divide_by_zero(*operator, operand, value),
            ExpressionKind::Call(..) => true,
            // Its second value is written under the mask of the items that come.
            ExpressionKind::Builtin(Builtin::ThroughPointer(_), _) => false,
            ExpressionKind::Builtin(builtin, _) => !Effects::anywhere(builtin).is_none(),
            _ => false,
        },
    })
}

/// Whether an expression is a constant, in another type or in its own.
pub(crate) fn is_constant(of: &Expression) -> bool {
    match &of.kind {
        ExpressionKind::Constant(_) => true,
        ExpressionKind::Convert(Conversion::Number, value) => is_constant(value),
        _ => false,
    }
}

/// Whether a place is in memory, or found by an index.
pub(crate) fn has_memory(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Variable(_) | PlaceKind::Global(_) => false,
        PlaceKind::Dereference(_) | PlaceKind::Element(..) => true,
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => has_memory(base),
        PlaceKind::Temporary(_) => false,
    }
}

/// Whether statements do nothing but leave what is around them: where items do so by masks, to take them out of these costs less than to ask whether
/// there are any.
pub(crate) fn only_leaves(of: &[Statement]) -> bool {
    use StatementKind as S;
    matches!(walk::only(of), Some(S::Break | S::Continue | S::Return(None)))
}

/// Whether it costs little to run statements where no item comes to them: nothing but a few assignments to variables, and to places that are
/// written `anyway`.
pub(crate) fn is_speculatable(of: &[Statement], anyway: &mut dyn FnMut(&Place) -> bool) -> bool {
    let (mut cheap, mut plain, mut weight) = (true, true, 0);
    walk::statements(
        of,
        &mut |statement, _| {
            use StatementKind as S;
            plain &= matches!(statement.kind, S::Expression(_) | S::Declare(..) | S::Block(_));
        },
        &mut |seen| match seen {
            Seen::Expression(of) => {
                weight += 1;
                cheap &= !may_fail_beside(of, anyway)
                    && !matches!(of.kind, ExpressionKind::Builtin(Builtin::Function(_), _) if of.ty.element().is_some_and(Element::is_floating));
            }
            Seen::Written(place) => cheap &= walk::root(place).is_some() || anyway(place),
            _ => {}
        },
    );
    cheap && plain && weight <= MAX_SPECULATED_EXPRS
}
