//! Uniform parts of the vector IR as text: expressions of the program, much as C writes them.

use crate::ast::Increment;
use crate::program::{Conversion, Expression, ExpressionKind, Function, Place, PlaceKind, Program, Value};
use crate::types::Type;

fn constant(of: &Value) -> String {
    match of {
        Value::Zero => "0".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::List(values) => format!("{{{}}}", values.iter().map(constant).collect::<Vec<_>>().join(", ")),
        Value::Bytes(bytes) => format!("{:?}", String::from_utf8_lossy(bytes)),
        Value::Address(global, offset) => format!("&@{}+{offset}", global.0),
        Value::Union(field, value) => format!("{{.{field} = {}}}", constant(value)),
    }
}

/// The names of a function's variables, and what names of the program are needed beside them.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) program: &'a Program,
    pub(super) function: &'a Function,
}

impl Names<'_> {
    /// A variable by its name; by its number too where several have that.
    pub(super) fn variable(self, number: usize) -> String {
        let (variables, name) = (&self.function.variables, &self.function.variables[number].name);
        let several = variables.iter().filter(|variable| variable.name == *name).count() > 1;
        if several { format!("{name}.{number}") } else { name.to_string() }
    }

    fn list(self, of: &[Expression]) -> String {
        of.iter().map(|part| self.expression(part)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn expression(self, of: &Expression) -> String {
        use ExpressionKind as E;
        let value = |of: &Expression| self.expression(of);
        let between = |left: &Expression, symbol: &str, right: &Expression| {
            format!("({} {symbol} {})", self.expression(left), self.expression(right))
        };
        match &of.kind {
            E::Constant(of) => constant(of),
            E::Load(place) => self.place(place),
            E::AddressOf(place) => format!("&{}", self.place(place)),
            E::Convert(Conversion::Truth, of) => format!("({} != 0)", value(of)),
            E::Convert(_, inner) => format!("({}){}", of.ty.shown(&self.program.records), value(inner)),
            E::Negate(of) => format!("-{}", value(of)),
            E::Complement(of) => format!("~{}", value(of)),
            E::Not(of) => format!("!{}", value(of)),
            E::Binary(operator, left, right) => between(left, operator.symbol(), right),
            E::Compare(comparison, left, right) => between(left, comparison.symbol(), right),
            E::And(left, right) | E::AndOfVectors(left, right) => between(left, "&&", right),
            E::Or(left, right) | E::OrOfVectors(left, right) => between(left, "||", right),
            E::Conditional(condition, then, otherwise) | E::Select(condition, then, otherwise) => {
                format!("({} ? {} : {})", value(condition), value(then), value(otherwise))
            }
            E::Assign(place, of) => format!("{} = {}", self.place(place), value(of)),
            E::AssignBy { place, operator, value: by, .. } => {
                format!("{} {}= {}", self.place(place), operator.symbol(), value(by))
            }
            E::Increment { place, by, before } => {
                let sign = if *by == Increment::Increment { "++" } else { "--" };
                let place = self.place(place);
                if *before { format!("{sign}{place}") } else { format!("{place}{sign}") }
            }
            E::Advance { place, by } => format!("{} += {}", self.place(place), value(by)),
            E::Comma(first, second) => format!("({}, {})", value(first), value(second)),
            E::Call(function, arguments) => {
                format!("{}({})", self.program.functions[function.0].name, self.list(arguments))
            }
            E::Builtin(of, arguments) => format!("{}({})", of.name(), self.list(arguments)),
            E::Vector(pieces) => format!("({})({})", of.ty.shown(&self.program.records), self.list(pieces)),
            E::Swizzle(of, lanes) => format!("{}.{}", value(of), components(lanes)),
            E::Field(of, field) => format!("{}.{}", value(of), self.field(&of.ty, *field)),
            E::List(values) => format!("{{{}}}", self.list(values)),
            E::Union(field, of) => format!("{{.{field} = {}}}", value(of)),
            E::Offset(pointer, by) => between(pointer, "+", by),
            E::Distance(left, right) => between(left, "-", right),
        }
    }

    /// A field by its name.
    fn field(self, of: &Type, field: usize) -> String {
        match of {
            Type::Record(id) => self.program.records[id.0].fields[field].name.to_string(),
            _ => field.to_string(),
        }
    }

    pub(super) fn place(self, of: &Place) -> String {
        match &of.kind {
            PlaceKind::Variable(variable) => self.variable(variable.0),
            PlaceKind::Global(global) => self.program.globals[global.0].name.to_string(),
            PlaceKind::Dereference(pointer) => match &pointer.kind {
                ExpressionKind::Offset(base, index) => {
                    format!("{}[{}]", self.expression(base), self.expression(index))
                }
                _ => format!("*{}", self.expression(pointer)),
            },
            PlaceKind::Element(base, index) => format!("{}[{}]", self.place(base), self.expression(index)),
            PlaceKind::Field(base, field) => format!("{}.{}", self.place(base), self.field(&base.ty, *field)),
            PlaceKind::Lanes(base, lanes) => format!("{}.{}", self.place(base), components(lanes)),
            PlaceKind::Temporary(value) => self.expression(value),
        }
    }
}

/// Components of a vector by their letters.
fn components(lanes: &[u8]) -> String {
    let digits = lanes.iter().map(|&lane| char::from_digit(lane.into(), 16).unwrap_or('?'));
    format!("s{}", digits.collect::<String>())
}
