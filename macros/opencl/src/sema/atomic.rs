//! The atomic functions of C11 (OpenCL C 3.0, section 6.15.12): what each is made of.

use super::Checker;
use super::convert::wrap;
use crate::builtin::{Atomic, Fence};
use crate::program::{Builtin, Comparison, Conversion, Expression, ExpressionKind, Order, Place, PlaceKind};
use crate::source::Span;
use crate::types::{Pointee, Type, UINT};

/// Whether it is an atomic function of C11.
#[cfg(test)]
pub(super) fn is_c11(name: &str) -> bool {
    [
        "atomic_init",
        "atomic_load",
        "atomic_store",
        "atomic_exchange",
        "atomic_fetch_",
        "atomic_compare_",
        "atomic_flag_",
    ]
    .iter()
    .any(|start| name.starts_with(start))
}

/// The order and scopes that the language names, by their numbers.
pub(super) const CONSTANTS: [(&str, i128); 11] = [
    ("memory_order_relaxed", 0),
    ("memory_order_acquire", 2),
    ("memory_order_release", 3),
    ("memory_order_acq_rel", 4),
    ("memory_order_seq_cst", 5),
    ("memory_scope_work_item", 0),
    ("memory_scope_work_group", 1),
    ("memory_scope_device", 2),
    ("memory_scope_all_svm_devices", 3),
    ("memory_scope_all_devices", 3),
    ("memory_scope_sub_group", 4),
];

/// Whether it is evaluated without effects, and gives the same before and after another such.
fn is_plain(of: &Expression) -> bool {
    match &of.kind {
        ExpressionKind::Constant(_) => true,
        ExpressionKind::Load(place) | ExpressionKind::AddressOf(place) => is_plain_place(place),
        ExpressionKind::Convert(_, value) | ExpressionKind::Negate(value) | ExpressionKind::Complement(value) => {
            is_plain(value)
        }
        ExpressionKind::Binary(_, left, right) | ExpressionKind::Offset(left, right) => {
            is_plain(left) && is_plain(right)
        }
        ExpressionKind::Builtin(Builtin::Item(_) | Builtin::Function(_) | Builtin::Reinterpret, arguments) => {
            arguments.iter().all(is_plain)
        }
        _ => false,
    }
}

/// Whether a place has no effects: it is in a variable, or behind a pointer without effects.
fn is_plain_place(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Variable(_) | PlaceKind::Global(_) => true,
        PlaceKind::Dereference(pointer) => is_plain(pointer),
        PlaceKind::Element(base, index) => is_plain_place(base) && is_plain(index),
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => is_plain_place(base),
        PlaceKind::Temporary(_) => false,
    }
}

/// The bits of a number as an unsigned integer, or as a number again.
fn reinterpreted(value: Expression, ty: &Type) -> Expression {
    if value.ty == *ty {
        return value;
    }
    let span = value.span;
    Expression { kind: ExpressionKind::Builtin(Builtin::Reinterpret, vec![value]), ty: ty.clone(), span }
}

impl Checker<'_> {
    /// A call of an atomic function of C11, with arguments of the types of its parameters.
    pub(super) fn c11(&mut self, name: &str, mut values: Vec<Expression>, result: &Type, span: Span) -> Expression {
        let (stem, has_orders) = match name.strip_suffix("_explicit") {
            Some(stem) => (stem, true),
            None => (name, false),
        };
        let operands = match stem {
            "atomic_load" | "atomic_flag_test_and_set" | "atomic_flag_clear" => 1,
            "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => 3,
            _ => 2,
        };
        let orders = values.split_off(operands.min(values.len()));
        // The orders stand before the scope, that of a success first; one that is not known here is the strictest.
        let mut known = [Order::SEQUENTIAL, Order::SEQUENTIAL, Order::DEVICE];
        let last_order = usize::from(operands == 3);
        let mut before = Vec::new();
        for (at, number) in orders.into_iter().enumerate() {
            if let (true, Ok(Some(number @ 0..=5))) = (has_orders, self.folded_integer(&number)) {
                known[if at > last_order { 2 } else { at }] = number as u8;
            }
            if !is_plain(&number) {
                before.push(wrap(Conversion::Void, number, Type::Void));
            }
        }
        let [done, failed, scope] = known;
        let order = Order { done, failed: if operands == 3 { failed } else { done }, scope };
        let mut values = values.into_iter();
        let Some(pointer) = values.next() else { return Self::bad(span) };
        let rest: Vec<Expression> = values.collect();
        let made = match stem {
            "atomic_init" => self.set(pointer, rest, span),
            "atomic_load" => self.atomic_of_bits(Atomic::Load, order, pointer, rest, span),
            "atomic_store" => self.atomic_of_bits(Atomic::Store, order, pointer, rest, span),
            "atomic_exchange" => self.atomic_of_bits(Atomic::Exchange, order, pointer, rest, span),
            "atomic_flag_clear" => {
                let zero = Expression::integer(0, &Type::INT, span);
                self.atomic_of_bits(Atomic::Store, order, pointer, vec![zero], span)
            }
            "atomic_flag_test_and_set" => {
                let one = Expression::integer(1, &Type::INT, span);
                let old = self.atomic_of_bits(Atomic::Exchange, order, pointer, vec![one], span);
                self.truth(old, name)
            }
            "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => {
                self.compare_exchange(order, pointer, rest, span)
            }
            stem => {
                let operation = stem.strip_prefix("atomic_fetch_").and_then(Atomic::named).unwrap_or(Atomic::Xor);
                let ty = result.clone();
                Self::atomic(operation, order, pointer, rest, ty, span)
            }
        };
        before.push(made);
        super::chain::sequence(before, span)
    }

    /// The order and the scope of a fence of OpenCL C 1.x, which are its second and third argument from here on: those that OpenCL C 3.0, section
    /// 6.15.12.4 gives it. Before 2.0 it names no scope, and is for whoever reads the memory. A barrier keeps its scope where that is wider than
    /// the group, as it orders what other groups read behind an atomic function: `check` asks.
    pub(super) fn name_order_of_fence(&mut self, fence: Fence, arguments: &mut Vec<Expression>, span: Span) {
        let order = match fence {
            Fence::Memory => Order::BOTH,
            Fence::Reads => Order::ACQUIRE,
            Fence::Writes => Order::RELEASE,
            Fence::Item => return,
            Fence::Barrier => {
                let scope = arguments.get(1).cloned();
                if !matches!(scope.map(|scope| self.folded_integer(&scope)), Some(Ok(Some(2 | 3)))) {
                    arguments.truncate(1);
                }
                return;
            }
        };
        let scope = if self.options.version < 200 { Order::DEVICE } else { Order::WORK_GROUP };
        arguments.extend([order, scope].map(|number| Expression::integer(number, &Type::Scalar(UINT), span)));
    }

    fn atomic(
        operation: Atomic,
        order: Order,
        pointer: Expression,
        values: Vec<Expression>,
        ty: Type,
        span: Span,
    ) -> Expression {
        let mut arguments = vec![pointer];
        arguments.extend(values);
        Expression { kind: ExpressionKind::Builtin(Builtin::Atomic(operation, order), arguments), ty, span }
    }

    /// The type of the integers in which an atomic function handles the bits of what a pointer points to.
    fn bits(pointer: &Expression) -> (Type, Type) {
        let ty = pointer.ty.pointee().map_or(Type::Bad, |pointee| pointee.ty.clone());
        let bits = match ty.scalar() {
            Some(element) if element.is_floating() => Type::Scalar(element.integer(false)),
            _ => ty.clone(),
        };
        (ty, bits)
    }

    /// The pointer to the bits.
    fn pointer_to_bits(pointer: Expression, bits: &Type) -> Expression {
        let Some(pointee) = pointer.ty.pointee().filter(|pointee| pointee.ty != *bits) else { return pointer };
        let ty = Type::Pointer(Pointee { ty: bits.clone(), ..(**pointee).clone() }.into());
        wrap(Conversion::Pointer, pointer, ty)
    }

    /// A load, a store or an exchange, in which a float is its bits.
    fn atomic_of_bits(
        &mut self,
        operation: Atomic,
        order: Order,
        pointer: Expression,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let (ty, bits) = Self::bits(&pointer);
        let pointer = Self::pointer_to_bits(pointer, &bits);
        let values = values.into_iter().map(|value| reinterpreted(value, &bits)).collect();
        if operation == Atomic::Store {
            return Self::atomic(operation, order, pointer, values, Type::Void, span);
        }
        reinterpreted(Self::atomic(operation, order, pointer, values, bits, span), &ty)
    }

    /// `atomic_init`, which is no atomic access.
    fn set(&mut self, pointer: Expression, values: Vec<Expression>, span: Span) -> Expression {
        let Some(value) = values.into_iter().next() else { return Self::bad(span) };
        let place = self.pointed_to(pointer, span);
        let set = self.assignment(None, place, value, span);
        if set.ty == Type::Bad { set } else { wrap(Conversion::Void, set, Type::Void) }
    }

    /// `(x = *expected, old = cmpxchg(p, x, desired), old == x ? true : (*expected = old, false))`
    fn compare_exchange(
        &mut self,
        order: Order,
        pointer: Expression,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let (_, bits) = Self::bits(&pointer);
        let mut values = values.into_iter();
        let (Some(expected), Some(desired)) = (values.next(), values.next()) else { return Self::bad(span) };
        let (mut pointer, mut expected) =
            (Self::pointer_to_bits(pointer, &bits), Self::pointer_to_bits(expected, &bits));
        let mut desired = reinterpreted(desired, &bits);
        let mut parts = Vec::new();
        // Arguments with effects are evaluated in the order in which they are written.
        if ![&pointer, &expected, &desired].into_iter().all(is_plain) {
            for value in [&mut pointer, &mut expected, &mut desired] {
                let ty = value.ty.clone();
                let taken = core::mem::replace(value, Self::bad(span));
                let (set, id) = self.kept(taken);
                parts.push(set);
                *value = Expression::load(id, &ty, span);
            }
        }
        let place = |pointer: &Expression| Place {
            kind: PlaceKind::Dereference(Box::new(pointer.clone())),
            ty: bits.clone(),
            span,
        };
        let load = Expression { kind: ExpressionKind::Load(Box::new(place(&expected))), ty: bits.clone(), span };
        let (set_wanted, wanted) = self.kept(load);
        let wanted = Expression::load(wanted, &bits, span);
        let exchanged =
            Self::atomic(Atomic::CompareExchange, order, pointer, vec![wanted.clone(), desired], bits.clone(), span);
        let (set_old, old) = self.kept(exchanged);
        let old = Expression::load(old, &bits, span);
        let kind = ExpressionKind::Compare(Comparison::Equal, Box::new(old.clone()), Box::new(wanted));
        let is_same = Expression { kind, ty: Type::INT, span };
        let is_same = wrap(Conversion::Truth, is_same, Type::BOOL);
        let write = Expression {
            kind: ExpressionKind::Assign(Box::new(place(&expected)), Box::new(old)),
            ty: bits.clone(),
            span,
        };
        let no = super::chain::sequence(vec![write, Expression::integer(0, &Type::BOOL, span)], span);
        let yes = Box::new(Expression::integer(1, &Type::BOOL, span));
        let kind = ExpressionKind::Conditional(Box::new(is_same), yes, Box::new(no));
        parts.extend([set_wanted, set_old, Expression { kind, ty: Type::BOOL, span }]);
        super::chain::sequence(parts, span)
    }
}
