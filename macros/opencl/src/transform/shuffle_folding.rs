//! The mask of a `shuffle` that is made of numbers becomes one constant: the printer writes a permutation of its own for it, where a mask that is
//! computed is asked component by component.

use crate::parts::{self, PartMut};
use crate::program::{Builtin, Conversion, Expression, ExpressionKind, Program, Value};

/// Puts a constant in place of each mask that is known.
pub(super) fn fold_masks(program: &mut Program) {
    for function in &mut program.functions {
        parts::change_all(&mut function.body, &mut |part| {
            let PartMut::Value(Expression { kind: ExpressionKind::Builtin(builtin, arguments), .. }) = part else {
                return;
            };
            let (Builtin::Shuffle | Builtin::Shuffle2, Some(mask)) = (&*builtin, arguments.last_mut()) else { return };
            if let Some(lanes) = lanes(mask) {
                mask.kind = ExpressionKind::Constant(Value::List(lanes.into_iter().map(Value::Integer).collect()));
            }
        });
    }
}

/// The components of a mask that is known. The low bits matter, and no vectors have more than 32 components together.
fn lanes(of: &Expression) -> Option<Vec<i128>> {
    let number = |value: &Value| match value {
        Value::Integer(number) => Some(*number & 31),
        Value::Zero => Some(0),
        _ => None,
    };
    let found = match &of.kind {
        ExpressionKind::Constant(Value::List(values)) => values.iter().map(number).collect::<Option<Vec<_>>>()?,
        ExpressionKind::Constant(value) => vec![number(value)?],
        ExpressionKind::Vector(parts) => parts.iter().map(lanes).collect::<Option<Vec<_>>>()?.concat(),
        // Integers keep their low bits.
        ExpressionKind::Convert(Conversion::Number | Conversion::Splat, value) if value.ty.is_integer() => {
            lanes(value)?
        }
        _ => return None,
    };
    match found[..] {
        [lane] => Some(vec![lane; usize::from(of.ty.width()).max(1)]),
        _ => Some(found),
    }
}
