//! Folding (C99, section 6.6): the value of an expression that is known now, computed as the program would.

use super::Checker;
use crate::ast;
use crate::diagnostic::message::sema as message;
use crate::program::{
    Arithmetic, Comparison, Conversion, Expression, ExpressionKind, GlobalId, Place, PlaceKind, Value,
};
use crate::source::Span;
use crate::types::{self, Type};
use swz_language::element::{Element, Kind};
use swz_language::half::nearest_half;

/// Why a value is not known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unknown {
    /// It depends on the run: this stands here.
    Varies(Span),
    DivisionByZero(Span),
    /// An element behind the end of an array.
    Outside(Span),
}

/// A number of an integer type, as that type holds it.
pub(super) fn wrapped(number: i128, element: &Element) -> i128 {
    match element.kind {
        Kind::Bool => i128::from(number != 0),
        Kind::Integer { signed, bits } => {
            let low = number & ((1 << bits) - 1);
            if signed && low >> (bits - 1) == 1 { low - (1 << bits) } else { low }
        }
        _ => number,
    }
}

/// A number of a floating type, rounded as that type holds it.
pub(crate) fn rounded(number: f64, element: &Element) -> f64 {
    match element.kind {
        Kind::Half => rounded_to_half(number),
        Kind::Float => f64::from(number as f32),
        _ => number,
    }
}

/// The nearest `half`, of two as near the even one.
fn rounded_to_half(number: f64) -> f64 {
    if !number.is_finite() || number == 0.0 {
        return number;
    }
    let exponent = (i32::from((number.to_bits() >> 52 & 0x7FF) as u16) - 1023).max(-14);
    // One unit of the last place: multiples of it are exact in a `double`.
    let unit = 2_f64.powi(exponent - 10);
    let nearest = (number / unit).round_ties_even() * unit;
    if nearest.abs() > 65504.0 { f64::INFINITY.copysign(number) } else { nearest }
}

/// The number in a value of an integer type.
fn integer(value: &Value) -> Option<i128> {
    match value {
        Value::Integer(number) => Some(*number),
        Value::Zero => Some(0),
        _ => None,
    }
}

/// The number in a value of a floating type.
fn float(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number),
        Value::Zero => Some(0.0),
        _ => None,
    }
}

/// A number of one type as a number of another: C's cast.
pub(super) fn converted(value: &Value, from: &Element, to: &Element) -> Option<Value> {
    Some(match (from.is_integer(), to.is_integer()) {
        (true, true) => Value::Integer(wrapped(integer(value)?, to)),
        (true, false) => {
            let number = integer(value)?;
            Value::Float(match to.kind {
                Kind::Float => f64::from(number as f32),
                _ => rounded(number as f64, to),
            })
        }
        (false, true) if to.kind == Kind::Bool => Value::Integer(i128::from(float(value)? != 0.0)),
        (false, true) => {
            let Kind::Integer { signed, bits } = to.kind else { return None };
            let (low, high) = if signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
            Value::Integer((float(value)? as i128).clamp(low, high))
        }
        (false, false) => Value::Float(rounded(float(value)?, to)),
    })
}

/// The components of a vector, each a scalar's value.
fn components(value: &Value, width: u8) -> Option<Vec<Value>> {
    match value {
        Value::Zero => Some(vec![Value::Zero; width.into()]),
        Value::List(components) => Some(components.clone()),
        _ if width == 1 => Some(vec![value.clone()]),
        _ => None,
    }
}

/// A scalar of one component, a vector of more.
fn joined(mut components: Vec<Value>) -> Value {
    match components.len() {
        1 => components.remove(0),
        _ => Value::List(components),
    }
}

impl Checker<'_> {
    /// The value of an expression of the text that has to be an integer known now. A fault is told.
    pub(super) fn integer_constant(&mut self, expression: &ast::Expression) -> Option<i128> {
        let value = self.expression(expression);
        if value.ty == Type::Bad {
            return None;
        }
        if !value.ty.is_integer() {
            let shown = self.shown(&value.ty);
            self.fault(message::integer_constant_type(expression.span, &shown));
            return None;
        }
        match self.folded_integer(&value) {
            Ok(Some(number)) => Some(number),
            Ok(None) => {
                self.fault(message::no_integer_constant(expression.span));
                None
            }
            Err(()) => None,
        }
    }

    /// `_Static_assert(condition, "message")`
    pub(super) fn assertion(&mut self, assertion: &ast::Assertion) {
        if self.integer_constant(&assertion.condition) == Some(0) {
            let message = assertion.message.as_deref().map(String::from_utf8_lossy);
            let message = message.map_or_else(String::new, |message| format!(": {message}"));
            self.fault(message::assertion_failed(assertion.condition.span, &message));
        }
    }

    /// The value of an integer expression, if it is known; what is wrong with it in any case is told.
    pub(super) fn folded_integer(&mut self, value: &Expression) -> Result<Option<i128>, ()> {
        match self.folded(value) {
            Ok(folded) => Ok(integer(&folded)),
            Err(Unknown::Varies(_)) => Ok(None),
            Err(unknown) => {
                self.not_constant(unknown);
                Err(())
            }
        }
    }

    /// Tells why a value is not known.
    pub(super) fn not_constant(&mut self, unknown: Unknown) {
        match unknown {
            Unknown::Varies(span) => {
                let inner = self.body.is_some();
                self.fault(message::initializer_varies(span, inner));
            }
            Unknown::DivisionByZero(span) => {
                self.fault(message::constant_divides_by_zero(span));
            }
            Unknown::Outside(span) => {
                self.fault(message::constant_index(span));
            }
        }
    }

    /// The value of an expression, if it is known.
    #[expect(clippy::too_many_lines, reason = "a line or two for each kind")]
    pub(super) fn folded(&self, expression: &Expression) -> Result<Value, Unknown> {
        let varies = || Unknown::Varies(expression.span);
        let (ty, span) = (&expression.ty, expression.span);
        match &expression.kind {
            ExpressionKind::Constant(value) => Ok(value.clone()),
            ExpressionKind::Load(place) => self.stored(place),
            ExpressionKind::AddressOf(place) => {
                let (global, offset) = self.address(place)?;
                Ok(Value::Address(global, offset))
            }
            ExpressionKind::Convert(conversion, from) => {
                let value = self.folded(from)?;
                Self::folded_conversion(*conversion, &value, &from.ty, ty).ok_or_else(varies)
            }
            ExpressionKind::Negate(operand) | ExpressionKind::Complement(operand) => {
                let negate = matches!(expression.kind, ExpressionKind::Negate(_));
                let value = self.folded(operand)?;
                let element = ty.element().ok_or_else(varies)?;
                let each = |value: &Value| {
                    Some(match (element.is_integer(), negate) {
                        (true, true) => Value::Integer(wrapped(-integer(value)?, element)),
                        (true, false) => Value::Integer(wrapped(!integer(value)?, element)),
                        (false, _) => Value::Float(-float(value)?),
                    })
                };
                let values = components(&value, ty.width()).ok_or_else(varies)?;
                values.iter().map(each).collect::<Option<_>>().map(joined).ok_or_else(varies)
            }
            ExpressionKind::Not(operand) => {
                let value = self.folded(operand)?;
                let zero = Value::Zero;
                let (of, width) = (operand.ty.element().ok_or_else(varies)?, operand.ty.width());
                let values = components(&value, width).ok_or_else(varies)?;
                let each = |value: &Value| {
                    let equal = compare(Comparison::Equal, value, &zero, of)?;
                    Some(Value::Integer(if width == 1 { equal.into() } else { -i128::from(equal) }))
                };
                values.iter().map(each).collect::<Option<_>>().map(joined).ok_or_else(varies)
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (left_value, right_value) = (self.folded(left)?, self.folded(right)?);
                let element = ty.element().ok_or_else(varies)?;
                let lefts = components(&left_value, ty.width()).ok_or_else(varies)?;
                let rights = components(&right_value, ty.width()).ok_or_else(varies)?;
                let mut results = Vec::new();
                for (left, right) in lefts.iter().zip(&rights) {
                    results.push(arithmetic(*operator, left, right, element, span)?);
                }
                Ok(joined(results))
            }
            ExpressionKind::Compare(comparison, left, right) => {
                let (left_value, right_value) = (self.folded(left)?, self.folded(right)?);
                let (element, width) = (left.ty.element().ok_or_else(varies)?, left.ty.width());
                let lefts = components(&left_value, width).ok_or_else(varies)?;
                let rights = components(&right_value, width).ok_or_else(varies)?;
                let each = |(left, right): (&Value, &Value)| {
                    let holds = compare(*comparison, left, right, element)?;
                    Some(Value::Integer(if width == 1 { holds.into() } else { -i128::from(holds) }))
                };
                lefts.iter().zip(&rights).map(each).collect::<Option<_>>().map(joined).ok_or_else(varies)
            }
            ExpressionKind::And(left, right) | ExpressionKind::Or(left, right) => {
                let decides = matches!(expression.kind, ExpressionKind::Or(..));
                let left = integer(&self.folded(left)?).ok_or_else(varies)? != 0;
                if left == decides {
                    return Ok(Value::Integer(left.into()));
                }
                let right = integer(&self.folded(right)?).ok_or_else(varies)? != 0;
                Ok(Value::Integer(right.into()))
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let holds = integer(&self.folded(condition)?).ok_or_else(varies)? != 0;
                self.folded(if holds { then } else { otherwise })
            }
            ExpressionKind::Vector(parts) => {
                let mut values = Vec::new();
                for part in parts {
                    values.extend(components(&self.folded(part)?, part.ty.width()).ok_or_else(varies)?);
                }
                Ok(Value::List(values))
            }
            ExpressionKind::Swizzle(vector, lanes) => {
                let values = components(&self.folded(vector)?, vector.ty.width()).ok_or_else(varies)?;
                let lane = |&lane: &u8| values.get(usize::from(lane)).cloned().unwrap_or(Value::Zero);
                Ok(joined(lanes.iter().map(lane).collect()))
            }
            ExpressionKind::Field(record, index) => match self.folded(record)? {
                Value::List(values) => values.get(*index).cloned().ok_or_else(varies),
                Value::Zero => Ok(Value::Zero),
                _ => Err(varies()),
            },
            ExpressionKind::List(values) => {
                values.iter().map(|value| self.folded(value)).collect::<Result<_, _>>().map(Value::List)
            }
            ExpressionKind::Union(index, value) => Ok(Value::Union(*index, Box::new(self.folded(value)?))),
            ExpressionKind::Offset(pointer, by) => {
                let by = integer(&self.folded(by)?).ok_or_else(varies)?;
                let size = ty.pointee().and_then(|pointee| pointee.ty.layout(&self.program.records));
                let (Value::Address(global, offset), Some((size, _))) = (self.folded(pointer)?, size) else {
                    return Err(varies());
                };
                let offset = i128::from(offset) + by.saturating_mul(size.into());
                u64::try_from(offset).map(|offset| Value::Address(global, offset)).map_err(|_| Unknown::Outside(span))
            }
            _ => Err(varies()),
        }
    }

    fn folded_conversion(conversion: Conversion, value: &Value, from: &Type, to: &Type) -> Option<Value> {
        match conversion {
            Conversion::Number => {
                let (source, target) = (from.element()?, to.element()?);
                let values = components(value, from.width())?;
                values.iter().map(|value| converted(value, source, target)).collect::<Option<_>>().map(joined)
            }
            Conversion::Truth => Some(Value::Integer(match value {
                Value::Address(..) => 1,
                Value::Zero => 0,
                Value::Integer(number) => i128::from(*number != 0),
                Value::Float(number) => i128::from(*number != 0.0),
                _ => return None,
            })),
            Conversion::Splat => Some(Value::List(vec![value.clone(); to.width().into()])),
            Conversion::Pointer => Some(value.clone()),
            Conversion::PointerToInteger => matches!(value, Value::Zero).then_some(Value::Integer(0)),
            Conversion::IntegerToPointer => (integer(value)? == 0).then_some(Value::Zero),
            Conversion::InSpace(_) | Conversion::Fence | Conversion::Void => None,
        }
    }

    /// The value in a place, if it is a constant.
    fn stored(&self, place: &Place) -> Result<Value, Unknown> {
        let varies = || Unknown::Varies(place.span);
        match &place.kind {
            PlaceKind::Variable(id) => {
                self.body.as_ref().and_then(|body| body.known.get(id)).cloned().ok_or_else(varies)
            }
            PlaceKind::Global(id) if self.globals.undefined.contains_key(id) => Err(varies()),
            PlaceKind::Global(id) => {
                let global = self.program.globals.get(id.0).filter(|global| !global.is_variable);
                global.map(|global| global.value.clone()).ok_or_else(varies)
            }
            PlaceKind::Element(array, index) => {
                let index = integer(&self.folded(index)?).ok_or_else(varies)?;
                let length = match &array.ty {
                    Type::Array(_, length) => i128::from(*length),
                    other => other.width().into(),
                };
                if index < 0 || index >= length {
                    return Err(Unknown::Outside(place.span));
                }
                Ok(match self.stored(array)? {
                    Value::List(values) => values.get(index as usize).cloned().unwrap_or(Value::Zero),
                    Value::Bytes(bytes) => {
                        Value::Integer(bytes.get(index as usize).map_or(0, |&byte| (byte as i8).into()))
                    }
                    Value::Zero => Value::Zero,
                    _ => return Err(varies()),
                })
            }
            PlaceKind::Field(record, index) => match self.stored(record)? {
                Value::List(values) => values.get(*index).cloned().ok_or_else(varies),
                Value::Union(given, value) if given == *index => Ok(*value),
                Value::Zero => Ok(Value::Zero),
                _ => Err(varies()),
            },
            PlaceKind::Lanes(vector, lanes) => {
                let values = components(&self.stored(vector)?, vector.ty.width()).ok_or_else(varies)?;
                let lane = |&lane: &u8| values.get(usize::from(lane)).cloned().unwrap_or(Value::Zero);
                Ok(joined(lanes.iter().map(lane).collect()))
            }
            PlaceKind::Temporary(value) => self.folded(value),
            PlaceKind::Dereference(_) => Err(varies()),
        }
    }

    /// The position of a place: in which global, and how far behind its beginning.
    fn address(&self, place: &Place) -> Result<(GlobalId, u64), Unknown> {
        let varies = || Unknown::Varies(place.span);
        let records = &self.program.records;
        match &place.kind {
            PlaceKind::Global(id) => Ok((*id, 0)),
            PlaceKind::Element(array, index) => {
                let (global, offset) = self.address(array)?;
                let index = integer(&self.folded(index)?).and_then(|index| u64::try_from(index).ok());
                let size = place.ty.layout(records).map(|(size, _)| size);
                let further = size.zip(index).and_then(|(size, index)| size.checked_mul(index)?.checked_add(offset));
                further.map(|offset| (global, offset)).ok_or_else(varies)
            }
            PlaceKind::Field(record, index) => {
                let (global, offset) = self.address(record)?;
                let Type::Record(id) = record.ty else { return Err(varies()) };
                let field = records.get(id.0).and_then(|record| record.fields.get(*index)).ok_or_else(varies)?;
                Ok((global, offset + field.offset))
            }
            PlaceKind::Dereference(pointer) => match self.folded(pointer)? {
                Value::Address(global, offset) => Ok((global, offset)),
                _ => Err(varies()),
            },
            _ => Err(varies()),
        }
    }
}

/// Whether a comparison of two numbers of one type holds.
fn compare(comparison: Comparison, left: &Value, right: &Value, element: &Element) -> Option<bool> {
    let order = if element.is_integer() {
        Some(integer(left)?.cmp(&integer(right)?))
    } else {
        float(left)?.partial_cmp(&float(right)?)
    };
    Some(comparison.holds(order))
}

/// One operation of two numbers of one type; the right side of a shift may have another integer type.
fn arithmetic(
    operator: Arithmetic,
    left: &Value,
    right: &Value,
    element: &Element,
    span: Span,
) -> Result<Value, Unknown> {
    let varies = || Unknown::Varies(span);
    if element.is_floating() {
        let (a, b) = (float(left).ok_or_else(varies)?, float(right).ok_or_else(varies)?);
        let double = element.kind == Kind::Double;
        // A `float` has twice the digits of a `half` and more, so that rounding twice is rounding once.
        let single = |result: f32| rounded(result.into(), element);
        let (x, y) = (a as f32, b as f32);
        return Ok(Value::Float(match operator {
            Arithmetic::Multiply => {
                if double {
                    a * b
                } else {
                    single(x * y)
                }
            }
            Arithmetic::Divide => {
                if double {
                    a / b
                } else {
                    single(x / y)
                }
            }
            Arithmetic::Add => {
                if double {
                    a + b
                } else {
                    single(x + y)
                }
            }
            Arithmetic::Subtract => {
                if double {
                    a - b
                } else {
                    single(x - y)
                }
            }
            _ => return Err(varies()),
        }));
    }
    let (a, b) = (integer(left).ok_or_else(varies)?, integer(right).ok_or_else(varies)?);
    let count = (b & (i128::from(element.size()) * 8 - 1)) as u32;
    let result = match operator {
        Arithmetic::Divide | Arithmetic::Remainder if b == 0 => return Err(Unknown::DivisionByZero(span)),
        Arithmetic::Multiply => a.wrapping_mul(b),
        Arithmetic::Divide => a.wrapping_div(b),
        Arithmetic::Remainder => a.wrapping_rem(b),
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::ShiftLeft => a << count,
        Arithmetic::ShiftRight => a >> count,
        Arithmetic::And => a & b,
        Arithmetic::Xor => a ^ b,
        Arithmetic::Or => a | b,
    };
    Ok(Value::Integer(wrapped(result, element)))
}

/// The value of a floating constant of the text.
pub(super) fn floating(digits: &str, suffix: ast::FloatSuffix, single: bool) -> Option<(f64, &'static Element)> {
    let double: f64 = digits.parse().ok()?;
    Some(match suffix {
        ast::FloatSuffix::None if !single => (double, types::DOUBLE),
        ast::FloatSuffix::Half => (rounded_to_half(nearest_half(digits, double)), types::HALF),
        _ => (digits.parse::<f32>().ok()?.into(), types::FLOAT),
    })
}
