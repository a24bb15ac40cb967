//! The numbers of an item in its sub-group, as arithmetic on its number in the group.

use crate::parts::{self, PartMut};
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Kernel, Program, Statement, Value};
use crate::types::Type;

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
    parts::change_all(of, &mut |part| {
        let PartMut::Value(value) = part else { return };
        let E::Builtin(Builtin::OfSubGroup(name), _) = &value.kind else { return };
        let span = value.span;
        let wide = |kind| Expression { kind, ty: Type::SIZE, span };
        let constant = |number: u32, ty: &Type| Expression {
            kind: E::Constant(Value::Integer(number.into())),
            ty: ty.clone(),
            span,
        };
        let own = || {
            if is_one {
                wide(E::Builtin(Builtin::Item("get_local_id"), vec![constant(0, &value.ty)]))
            } else {
                wide(E::Builtin(Builtin::Item("get_local_linear_id"), Vec::new()))
            }
        };
        let found = match *name {
            "get_max_sub_group_size" => constant(size, &value.ty),
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
