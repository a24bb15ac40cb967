//! The numbers of an item in its sub-group, as arithmetic on its number in the group.

use crate::builtin::{Function as F, Item};
use crate::parts::{self, PartMut};
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Kernel, Program, Statement};
use crate::types::{Type, UINT};

/// Computes them in kernels that run as groups.
pub(super) fn compute_numbers(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|function| function.needs_group) {
        if let Some(kernel) = &function.kernel {
            sub_group_numbers(&mut function.body, kernel);
        }
    }
}

/// Makes the numbers of an item in its sub-group arithmetic on that in its group, as the kernel says how large a sub-group is: so they are numbers
/// in lanes, and of a group that is one sub-group they count along its rows.
fn sub_group_numbers(of: &mut [Statement], kernel: &Kernel) {
    use ExpressionKind as E;
    let size = kernel.sub_group;
    // The first dimension alone, if it is known to be one sub-group at the most.
    let is_one = matches!(kernel.required, Some([width, 1, 1]) if width <= size.into());
    let is_row = matches!(kernel.required, Some([_, 1, 1]));
    // How many items a group has, if that is known.
    let count = kernel.required.and_then(|sizes| {
        let count = sizes.iter().try_fold(1_u64, |count, size| count.checked_mul(*size))?;
        u32::try_from(count).ok()
    });
    parts::change_all(of, &mut |part| {
        let PartMut::Value(value) = part else { return };
        let E::Builtin(Builtin::OfSubGroup(name), _) = &value.kind else { return };
        let span = value.span;
        let wide = |kind| Expression { kind, ty: Type::SIZE, span };
        let constant = |number: u32, ty: &Type| Expression::integer(number, ty, span);
        let own = || {
            if is_row {
                wide(E::Builtin(Builtin::Item(Item::LocalId), vec![constant(0, &value.ty)]))
            } else {
                wide(E::Builtin(Builtin::Item(Item::LocalLinearId), Vec::new()))
            }
        };
        let joined = |operator, left, right| wide(E::Binary(operator, Box::new(left), Box::new(right)));
        let all = || {
            if let Some(count) = count {
                return constant(count, &Type::SIZE);
            }
            let size = |dimension| {
                wide(E::Builtin(Builtin::Item(Item::LocalSize), vec![constant(dimension, &Type::Scalar(UINT))]))
            };
            joined(Arithmetic::Multiply, joined(Arithmetic::Multiply, size(0), size(1)), size(2))
        };
        let narrow = |number: Expression| {
            let kind = match &number.kind {
                E::Constant(_) => number.kind,
                _ => E::Convert(Conversion::Number, Box::new(number)),
            };
            Expression { kind, ty: value.ty.clone(), span }
        };
        let found = match *name {
            "get_max_sub_group_size" => constant(size, &value.ty),
            "get_num_sub_groups" | "get_enqueued_num_sub_groups" => {
                if let Some(count) = count {
                    constant(count.div_ceil(size), &value.ty)
                } else {
                    let above = joined(Arithmetic::Add, all(), constant(size - 1, &Type::SIZE));
                    narrow(joined(Arithmetic::ShiftRight, above, constant(size.ilog2(), &Type::SIZE)))
                }
            }
            "get_sub_group_size" => match count {
                Some(count) if count % size == 0 => constant(size, &value.ty),
                _ if is_one => narrow(all()),
                _ => {
                    // All but the last one of a group are whole.
                    let number = joined(Arithmetic::ShiftRight, own(), constant(size.ilog2(), &Type::SIZE));
                    let before = joined(Arithmetic::ShiftLeft, number, constant(size.ilog2(), &Type::SIZE));
                    let left = joined(Arithmetic::Subtract, all(), before);
                    let least = vec![left, constant(size, &Type::SIZE)];
                    narrow(wide(E::Builtin(Builtin::Function(F::min), least)))
                }
            },
            "get_sub_group_id" if is_one => constant(0, &value.ty),
            "get_sub_group_local_id" | "get_sub_group_id" => {
                let number = match *name {
                    _ if is_one => own(),
                    "get_sub_group_local_id" => {
                        let low = Box::new(constant(size - 1, &Type::SIZE));
                        wide(E::Binary(Arithmetic::And, Box::new(own()), low))
                    }
                    _ => {
                        let by = Box::new(constant(size.ilog2(), &Type::SIZE));
                        wide(E::Binary(Arithmetic::ShiftRight, Box::new(own()), by))
                    }
                };
                let kind = E::Convert(Conversion::Number, Box::new(number));
                Expression { kind, ty: value.ty.clone(), span }
            }
            _ => return,
        };
        **value = found;
    });
}
