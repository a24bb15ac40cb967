//! Initialisers (C99, section 6.7.8): with braces and without, designators, arrays that take their length from them, strings.

use std::collections::BTreeMap;

use super::convert::Role;
use super::{Checker, bare, quoted};
use crate::ast::{self, Designator, Initializer};
use crate::diagnostic::message::sema as message;
use crate::limits::{MAX_LIST_ELEMENTS, MAX_OBJECT_BYTES};
use crate::program::{Expression, ExpressionKind, Value};
use crate::source::Span;
use crate::types::{self, Type, UNKNOWN_LENGTH};

/// One of a list.
type Item = (Vec<Designator>, Initializer);

/// The part that is initialised so far.
#[derive(Clone, Debug)]
enum Slot {
    Value(Expression),
    /// Elements or fields by their index; the others are zero.
    Parts(BTreeMap<u64, Slot>),
}

/// The items of a pair of braces, and how far they are used.
struct Items<'a> {
    all: &'a [Item],
    at: usize,
    /// Whether the designators of the next one have led here.
    reached: bool,
    /// The next one, if it was evaluated already.
    evaluated: Option<Expression>,
}

impl<'a> Items<'a> {
    fn next(&self) -> Option<&'a Item> {
        self.all.get(self.at)
    }

    /// The designators of the next one, if they are still to be followed.
    fn designators(&self) -> &'a [Designator] {
        match self.all.get(self.at) {
            Some((designators, _)) if !self.reached => designators,
            _ => &[],
        }
    }

    fn advance(&mut self) {
        self.at += 1;
        self.reached = false;
        self.evaluated = None;
    }
}

impl Checker<'_> {
    /// The value that an initialiser gives to a variable of a type. An array without a length gets its length: the value's type has it.
    pub(super) fn initializer(&mut self, initializer: &Initializer, ty: &Type) -> Expression {
        match initializer {
            Initializer::Expression(expression) => {
                if let Some(value) = self.string_value(expression, ty) {
                    return value;
                }
                let value = self.expression(expression);
                if let (Type::Array(..), false) = (ty, value.ty == Type::Bad) {
                    self.fault(message::array_initializer(expression.span));
                    return Self::bad(expression.span);
                }
                self.assigned(value, ty, Role::Initialize)
            }
            Initializer::List(items, span) => self
                .deeper(*span, |checker| {
                    let slot = checker.braced(items, ty, *span);
                    checker.finished(slot, ty, *span)
                })
                .unwrap_or_else(|| Self::bad(*span)),
        }
    }

    /// A string as the value of an array of characters.
    fn string_value(&mut self, expression: &ast::Expression, ty: &Type) -> Option<Expression> {
        let ast::ExpressionKind::String(bytes) = &bare(expression).kind else { return None };
        let Type::Array(element, length) = ty else { return None };
        if element.scalar().is_none_or(|element| element.size() != 1 || element == types::BOOL) {
            return None;
        }
        let mut bytes = bytes.to_vec();
        bytes.push(0);
        let length = if *length == UNKNOWN_LENGTH { bytes.len() as u64 } else { *length };
        if length > MAX_LIST_ELEMENTS {
            return None;
        }
        bytes.resize(length as usize, 0);
        Some(Expression {
            kind: ExpressionKind::Constant(Value::Bytes(bytes.into())),
            ty: Type::Array(element.clone(), length),
            span: expression.span,
        })
    }

    /// The value that braces give.
    fn braced(&mut self, items: &[Item], ty: &Type, span: Span) -> Slot {
        // `{ "text" }` is the text.
        if let ([(designators, Initializer::Expression(only))], Type::Array(..)) = (items, ty) {
            if let (true, Some(value)) = (designators.is_empty(), self.string_value(only, ty)) {
                return Slot::Value(value);
            }
        }
        match ty {
            Type::Array(..) | Type::Record(_) => {
                let mut items = Items { all: items, at: 0, reached: false, evaluated: None };
                let mut parts = BTreeMap::new();
                self.fill(&mut parts, ty, &mut items, &[], true);
                Slot::Parts(parts)
            }
            Type::Vector(..) => {
                let mut values = Vec::new();
                for (designators, item) in items {
                    if !designators.is_empty() {
                        self.fault(message::vector_designator(span));
                    }
                    values.push(match item {
                        Initializer::Expression(expression) => self.expression(expression),
                        Initializer::List(_, span) => {
                            self.fault(message::braces_in_vector(*span));
                            Self::bad(*span)
                        }
                    });
                }
                if values.is_empty() {
                    return Slot::Parts(BTreeMap::new());
                }
                if values.iter().any(|value| value.ty == Type::Bad) {
                    return Slot::Value(Self::bad(span));
                }
                if let ([value], true) = (&values[..], values[0].ty == *ty) {
                    return Slot::Value(value.clone());
                }
                Slot::Value(self.vector(values, ty, span))
            }
            _ => match items.first() {
                Some((_, item)) => Slot::Value(self.initializer(item, ty)),
                None => Slot::Parts(BTreeMap::new()),
            },
        }
    }

    /// Fills the elements or fields of `ty` from the items, the first one by the designators of `path`. Without braces of its own it
    /// takes no more items than it has room for.
    fn fill(&mut self, parts: &mut BTreeMap<u64, Slot>, ty: &Type, items: &mut Items, path: &[Designator], own: bool) {
        let mut path = path;
        let mut index = 0;
        loop {
            if path.is_empty() {
                if items.next().is_none() {
                    return;
                }
                let designators = items.designators();
                if !designators.is_empty() {
                    if !own {
                        return;
                    }
                    path = designators;
                    items.reached = true;
                }
            }
            let (mut inner, mut sequential, mut last_of_range) = (None, true, None);
            if let Some((first, rest)) = path.split_first() {
                let found = match first {
                    Designator::Range(first, last) => self.designated_range(first, last, ty).map(|(first, last)| {
                        last_of_range = Some(last);
                        (first, None)
                    }),
                    _ => self.designated(first, ty),
                };
                let Some(found) = found else {
                    items.advance();
                    path = &[];
                    continue;
                };
                (index, inner) = found;
                path = rest;
                sequential = false;
            }
            let union = matches!(ty, Type::Record(id) if self.program.records[id.0].union);
            let behind = union && sequential && index > 0;
            let Some((part, last)) = self.part(ty, index).filter(|_| !behind) else {
                if !own {
                    return;
                }
                // More than there is room for: clang warns.
                if let Some((_, Initializer::Expression(expression))) = items.next() {
                    self.expression(expression);
                }
                items.advance();
                path = &[];
                continue;
            };
            match (inner, path.is_empty()) {
                (None, true) => self.fill_one(parts, index, &part, items),
                (inner, _) => {
                    let nested = parts.entry(index).or_insert_with(|| Slot::Parts(BTreeMap::new()));
                    if let Slot::Value(_) = nested {
                        *nested = Slot::Parts(BTreeMap::new());
                    }
                    let Slot::Parts(nested) = nested else { return };
                    match inner {
                        None => self.fill(nested, &part, items, path, false),
                        Some(name) => {
                            let mut full = vec![Designator::Member(name)];
                            full.extend_from_slice(path);
                            self.fill(nested, &part, items, &full, false);
                        }
                    }
                }
            }
            if let (Some(end), Some(slot)) = (last_of_range, parts.get(&index).cloned()) {
                for further in index + 1..=end {
                    parts.insert(further, slot.clone());
                }
                index = end;
            }
            path = &[];
            index += 1;
            if last && !own {
                return;
            }
        }
    }

    /// One element or field, by the next item, or by several if it is an array or a structure without braces.
    fn fill_one(&mut self, parts: &mut BTreeMap<u64, Slot>, index: u64, ty: &Type, items: &mut Items) {
        let Some((_, item)) = items.next() else { return };
        let expression = match item {
            Initializer::List(inner, span) => {
                let slot = self.deeper(*span, |checker| checker.braced(inner, ty, *span));
                parts.insert(index, slot.unwrap_or_else(|| Slot::Value(Self::bad(*span))));
                return items.advance();
            }
            Initializer::Expression(expression) => expression,
        };
        if !matches!(ty, Type::Array(..) | Type::Record(_)) {
            let value = match items.evaluated.take() {
                Some(value) => value,
                None => self.expression(expression),
            };
            let value = self.assigned(value, ty, Role::Initialize);
            parts.insert(index, Slot::Value(value));
            return items.advance();
        }
        if let Some(value) = self.string_value(expression, ty) {
            parts.insert(index, Slot::Value(value));
            return items.advance();
        }
        let value = match items.evaluated.take() {
            Some(value) => value,
            None => self.expression(expression),
        };
        if value.ty == *ty || value.ty == Type::Bad {
            parts.insert(index, Slot::Value(value));
            return items.advance();
        }
        items.evaluated = Some(value);
        items.reached = true;
        let mut nested = BTreeMap::new();
        let before = items.at;
        self.deeper(expression.span, |checker| checker.fill(&mut nested, ty, items, &[], false));
        parts.insert(index, Slot::Parts(nested));
        if items.at == before {
            items.advance();
        }
    }

    /// The index that a designator names, and the member within one without a name.
    fn designated(&mut self, designator: &Designator, ty: &Type) -> Option<(u64, Option<ast::Name>)> {
        match (designator, ty) {
            (Designator::Index(index), Type::Array(_, length)) => {
                let value = self.integer_constant(index)?;
                let known = u64::try_from(value).ok().filter(|value| value < length && *value < MAX_OBJECT_BYTES);
                if known.is_none() {
                    self.fault(message::designator_out_of_bounds(index.span));
                }
                Some((known?, None))
            }
            (Designator::Member(name), Type::Record(id)) => match self.find_member(*id, &name.text).as_deref() {
                Some([index]) => Some((*index as u64, None)),
                Some([index, ..]) => Some((*index as u64, Some(name.clone()))),
                _ => {
                    let shown = self.shown(ty);
                    self.fault(message::designator_without_field(name.span, quoted(&name.text), &shown));
                    None
                }
            },
            (Designator::Index(index) | Designator::Range(index, _), _) => {
                let shown = self.shown(ty);
                self.fault(message::designator_of_non_array(index.span, &shown));
                None
            }
            (Designator::Member(name), _) => {
                let shown = self.shown(ty);
                self.fault(message::designator_of_non_record(name.span, &shown));
                None
            }
        }
    }

    /// The first and the last index of `[first ... last]`.
    fn designated_range(&mut self, first: &ast::Expression, last: &ast::Expression, ty: &Type) -> Option<(u64, u64)> {
        let (low, _) = self.designated(&Designator::Index(first.clone()), ty)?;
        let (high, _) = self.designated(&Designator::Index(last.clone()), ty)?;
        if high < low || high - low > MAX_LIST_ELEMENTS {
            self.fault(message::designator_range(last.span));
            return None;
        }
        Some((low, high))
    }

    /// The type of an element or field, and whether it is the last that is initialised in order. Of a union that is the first.
    fn part(&self, ty: &Type, index: u64) -> Option<(Type, bool)> {
        match ty {
            Type::Array(element, length) => (index < *length).then(|| ((**element).clone(), index + 1 == *length)),
            Type::Record(id) => {
                let record = self.program.records.get(id.0)?;
                let field = record.fields.get(index as usize)?;
                Some((field.ty.clone(), record.union || index as usize + 1 == record.fields.len()))
            }
            _ => None,
        }
    }

    /// The value of what was initialised, zeros where it was not.
    fn finished(&mut self, slot: Slot, ty: &Type, span: Span) -> Expression {
        let zero = |ty: &Type| Expression::zero(ty, span);
        let mut parts = match slot {
            Slot::Value(value) => return value,
            Slot::Parts(parts) => parts,
        };
        let mut ty = ty.clone();
        let length = match &ty {
            Type::Array(element, UNKNOWN_LENGTH) => {
                let length = parts.last_key_value().map_or(0, |(last, _)| last + 1);
                ty = Type::Array(element.clone(), length);
                length
            }
            Type::Array(_, length) => *length,
            Type::Record(id) => {
                let record = &self.program.records[id.0];
                if record.union {
                    let Some((index, slot)) = parts.pop_last() else { return zero(&ty) };
                    let Some((part, _)) = self.part(&ty, index) else { return Self::bad(span) };
                    let value = self.finished(slot, &part, span);
                    if value.ty == Type::Bad {
                        return Self::bad(span);
                    }
                    let kind = ExpressionKind::Union(index as usize, Box::new(value));
                    return Expression { kind, ty, span };
                }
                record.fields.len() as u64
            }
            _ => return if ty == Type::Bad { Self::bad(span) } else { zero(&ty) },
        };
        let is_zero = |slot: &Slot| match slot {
            Slot::Value(value) => is_zero(value),
            Slot::Parts(parts) => parts.is_empty(),
        };
        if parts.values().all(is_zero) {
            return zero(&ty);
        }
        if length > MAX_LIST_ELEMENTS {
            self.fault(message::array_initializer_too_long(span, MAX_LIST_ELEMENTS));
            return Self::bad(span);
        }
        let mut values = Vec::new();
        for index in 0..length {
            let Some((part, _)) = self.part(&ty, index) else { return Self::bad(span) };
            let value = match parts.remove(&index) {
                Some(slot) => self.finished(slot, &part, span),
                None => zero(&part),
            };
            if value.ty == Type::Bad {
                return Self::bad(span);
            }
            values.push(value);
        }
        let constant = |value: &Expression| match &value.kind {
            ExpressionKind::Constant(value) => Some(value.clone()),
            _ => None,
        };
        let kind = match values.iter().map(constant).collect() {
            Some(values) => ExpressionKind::Constant(Value::List(values)),
            None => ExpressionKind::List(values),
        };
        Expression { kind, ty, span }
    }
}

/// Whether a value is written as zero.
fn is_zero(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Constant(Value::Zero | Value::Integer(0)) => value.ty != Type::Bad,
        ExpressionKind::Constant(Value::Float(number)) => number.to_bits() == 0,
        _ => false,
    }
}
