//! An initialiser in braces that reads the variable which it initialises: C stores each value before it evaluates the next one, as clang does.
//!
//! `int w[2] = {1, w[0] + 1}` becomes `int w[2]; w[0] = 1; w[1] = w[0] + 1;`. Every other initialiser stays one value.

use super::Checker;
use crate::limits::MAX_LEAVES;
use crate::program::{
    Expression, ExpressionKind as Kind, Place, PlaceKind, Statement, StatementKind, Value, VariableId,
};
use crate::types::{self, Type};
use crate::walk;

impl Checker<'_> {
    /// Declares a variable with the value of its initialiser.
    pub(super) fn declared(&mut self, id: VariableId, value: Expression, out: &mut Vec<Statement>) {
        let span = self.body.as_ref().map_or(value.span, |body| body.variables[id.0].span);
        let declare = |value| Statement::new(StatementKind::Declare(id, value), span);
        if !is_read_within(&value, id) {
            out.push(declare(Some(value)));
            return;
        }
        let place = Place { kind: PlaceKind::Variable(id), ty: value.ty.clone(), span };
        let mut stores = Vec::new();
        // A long list begins as zero, as with clang, where it is zeros for the most part: a statement for each would have no end
        // (`long_own_initialisers`).
        let zeros = count(&value) <= MAX_LEAVES;
        let zero = Expression::zero(&value.ty, span);
        out.push(declare((!zeros).then_some(zero)));
        self.store(place, value, zeros, &mut stores);
        out.append(&mut stores);
    }

    /// Stores a value leaf by leaf, and zeros if that is asked for.
    fn store(&mut self, place: Place, value: Expression, zeros: bool, out: &mut Vec<Statement>) {
        let Expression { kind, ty, span } = value;
        let values = match kind {
            Kind::List(values) => values,
            Kind::Constant(Value::List(values)) => {
                let typed = values.into_iter().enumerate().filter_map(|(index, value)| {
                    let ty = self.type_of_part(&ty, index)?;
                    Some(Expression { kind: Kind::Constant(value), ty, span })
                });
                typed.collect()
            }
            Kind::Constant(Value::Bytes(bytes)) => {
                let typed = bytes.iter().enumerate().filter_map(|(index, &byte)| {
                    let ty = self.type_of_part(&ty, index)?;
                    let is_signed = ty == Type::Scalar(types::CHAR);
                    let value = if is_signed { i128::from(byte as i8) } else { i128::from(byte) };
                    Some(Expression::integer(value, &ty, span))
                });
                typed.collect()
            }
            Kind::Constant(Value::Zero) => match &ty {
                Type::Array(_, length) if zeros => {
                    let zero = |index| {
                        let ty = self.type_of_part(&ty, index)?;
                        Some(Expression { kind: Kind::Constant(Value::Zero), ty, span })
                    };
                    (0..*length as usize).filter_map(zero).collect()
                }
                _ if zeros => return out.push(assignment(place, Expression { kind, ty, span })),
                _ => return,
            },
            Kind::Union(index, value) => {
                let ty = value.ty.clone();
                let place = Place { kind: PlaceKind::Field(Box::new(place), index), ty, span };
                return self.store(place, *value, zeros, out);
            }
            Kind::Load(of) if matches!(of.kind, PlaceKind::Temporary(_)) => {
                let PlaceKind::Temporary(value) = of.kind else { return };
                return self.store(place, *value, zeros, out);
            }
            Kind::Comma(first, value) => {
                out.push(first.statement());
                return self.store(place, *value, zeros, out);
            }
            Kind::Conditional(condition, then, otherwise) => {
                let [mut yes, mut no] = [Vec::new(), Vec::new()];
                self.store(place.clone(), *then, zeros, &mut yes);
                self.store(place, *otherwise, zeros, &mut no);
                let kind = StatementKind::If { condition: *condition, then: yes, otherwise: no };
                return out.push(Statement::new(kind, span));
            }
            kind => return out.push(assignment(place, Expression { kind, ty, span })),
        };
        for (index, value) in values.into_iter().enumerate() {
            let base = Box::new(place.clone());
            let kind = if let Type::Array(..) = ty {
                PlaceKind::Element(base, Box::new(Expression::integer(index as i128, &Type::Scalar(types::LONG), span)))
            } else {
                PlaceKind::Field(base, index)
            };
            let place = Place { kind, ty: value.ty.clone(), span: value.span };
            self.store(place, value, zeros, out);
        }
    }

    /// The type of an element of an array, or of a field of a structure.
    fn type_of_part(&self, of: &Type, index: usize) -> Option<Type> {
        match of {
            Type::Array(element, _) => Some((**element).clone()),
            Type::Record(id) => Some(self.program.records[id.0].fields.get(index)?.ty.clone()),
            _ => None,
        }
    }
}

fn assignment(place: Place, value: Expression) -> Statement {
    let (ty, span) = (place.ty.clone(), value.span);
    Expression { kind: Kind::Assign(Box::new(place), Box::new(value)), ty, span }.statement()
}

/// How many values a list has, those of its lists too.
fn count(of: &Expression) -> u64 {
    match (&of.kind, &of.ty) {
        (Kind::List(values), _) => values.iter().map(count).sum(),
        (Kind::Load(of), _) => {
            if let PlaceKind::Temporary(value) = &of.kind {
                count(value)
            } else {
                1
            }
        }
        (Kind::Constant(Value::Zero | Value::List(_)), Type::Array(element, length)) => {
            let zero = Expression::zero(element, of.span);
            length.saturating_mul(count(&zero))
        }
        _ => 1,
    }
}

/// Whether a value is a list of which a leaf reads this variable.
fn is_read_within(of: &Expression, variable: VariableId) -> bool {
    match &of.kind {
        Kind::List(values) => values.iter().any(|value| is_read_within(value, variable) || leaf_reads(value, variable)),
        Kind::Comma(_, value) | Kind::Union(_, value) => is_read_within(value, variable),
        Kind::Load(of) => matches!(&of.kind, PlaceKind::Temporary(value) if is_read_within(value, variable)),
        Kind::Conditional(_, then, otherwise) => is_read_within(then, variable) || is_read_within(otherwise, variable),
        _ => false,
    }
}

/// Whether a leaf of a list depends on what this variable holds. The address of one of its parts alone does not: `{&s.x, 3}`.
fn leaf_reads(of: &Expression, variable: VariableId) -> bool {
    match &of.kind {
        Kind::List(_) => false,
        Kind::Convert(_, value) => leaf_reads(value, variable),
        Kind::AddressOf(place) if is_part(place) => false,
        _ => walk::names(of, variable),
    }
}

/// Whether a place is a variable or a part of one, found without reading anything.
fn is_part(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Variable(_) => true,
        PlaceKind::Field(base, _) => is_part(base),
        PlaceKind::Element(base, index) => matches!(index.kind, Kind::Constant(_)) && is_part(base),
        _ => false,
    }
}
