//! `*&v` is `v`: macros make such places.

use crate::analysis::induction::{element, number};
use crate::parts::{self, PartMut};
use crate::program::{Arithmetic, Conversion, Expression, ExpressionKind, Place, PlaceKind, Program, Value};
use crate::types::{LONG, Type};
use crate::walk;

/// Puts variables where pointers to them are followed at once.
pub(super) fn fold_addresses(program: &mut Program) {
    for function in &mut program.functions {
        parts::change_all(&mut function.body, &mut |part| {
            if let PartMut::Place(place) = part {
                found(place);
            }
        });
    }
}

/// The variable that a place behind a pointer to it is.
fn found(place: &mut Place) {
    if let PlaceKind::Dereference(pointer) = &place.kind {
        if let Some(found) = fold_deref(pointer).filter(|found| found.ty == place.ty) {
            place.kind = found.kind;
        }
    }
}

/// The place that a pointer to a variable, or into it, points to.
pub(super) fn fold_deref(of: &Expression) -> Option<Place> {
    let to = &of.ty.pointee()?.ty;
    let place = match &of.kind {
        ExpressionKind::AddressOf(place) => match &place.ty {
            Type::Array(element, _) if **element == *to => {
                element_of(place, Expression::integer(0, &Type::Scalar(LONG), of.span))
            }
            _ => (**place).clone(),
        },
        // To one that is constant, as it is.
        ExpressionKind::Convert(Conversion::Pointer, pointer) => fold_deref(pointer)?,
        ExpressionKind::Offset(pointer, index) => further(&fold_deref(pointer)?, index)?,
        _ => return None,
    };
    // A pointer goes on behind the array in an array or a structure that it points into, where an index of that array would be a fault.
    let plain = match &place.kind {
        PlaceKind::Element(array, index) => {
            let whole = matches!(array.kind, PlaceKind::Variable(_)) && !array.ty.is_vector();
            whole && !walk::has_effects(index)
        }
        _ => is_variable_or_field(&place),
    };
    (plain && place.ty == *to).then_some(place)
}

/// The place that a pointer into a part of a variable points to, if the elements from one to another behind it lie in that part.
pub(super) fn embedded(of: &Expression, (first, last): (i128, i128)) -> Option<Place> {
    let (place, from) = match &of.kind {
        ExpressionKind::Convert(Conversion::Pointer, pointer) => return embedded(pointer, (first, last)),
        ExpressionKind::Offset(pointer, by) => (address(pointer)?, number(by)?),
        _ => (address(of)?, 0),
    };
    let Type::Array(element, len) = &place.ty else { return None };
    let is_inside = from + first >= 0 && from + last < i128::from(*len);
    if !is_inside || **element != of.ty.pointee()?.ty || !is_part(place) {
        return None;
    }
    Some(element_of(place, Expression::integer(from, &Type::Scalar(LONG), of.span)))
}

fn address(of: &Expression) -> Option<&Place> {
    match &of.kind {
        ExpressionKind::AddressOf(place) => Some(place),
        _ => None,
    }
}

/// Whether a place is a variable or a part of one by numbers.
fn is_part(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Variable(_) => true,
        PlaceKind::Field(base, _) => is_part(base),
        PlaceKind::Element(base, index) => is_element(base, index) && is_part(base),
        _ => false,
    }
}

/// Whether an index of an array is a number that it has.
pub(super) fn is_element(of: &Place, index: &Expression) -> bool {
    matches!(of.ty, Type::Array(..)) && element(&of.ty, index).is_some()
}

fn is_variable_or_field(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Variable(_) => true,
        PlaceKind::Field(base, _) => is_variable_or_field(base),
        _ => false,
    }
}

/// An element of an array.
fn element_of(array: &Place, index: Expression) -> Place {
    let ty = match &array.ty {
        Type::Array(element, _) => (**element).clone(),
        other => other.clone(),
    };
    let span = array.span;
    Place { kind: PlaceKind::Element(Box::new(array.clone()), Box::new(index)), ty, span }
}

/// The element so many behind one of an array.
pub(super) fn further(of: &Place, by: &Expression) -> Option<Place> {
    let PlaceKind::Element(array, index) = &of.kind else { return None };
    if array.ty.is_vector() {
        return None;
    }
    let index = if matches!(index.kind, ExpressionKind::Constant(Value::Integer(0))) {
        by.clone()
    } else {
        let kind = ExpressionKind::Binary(Arithmetic::Add, index.clone(), Box::new(by.clone()));
        Expression { kind, ty: by.ty.clone(), span: by.span }
    };
    Some(element_of(array, index))
}
