//! The numbers of which LLVM may know that a value is one of them: 1, -1 and the zeros, by which it leaves operations of floats out. It knows literals, variables
//! that are given nothing else, and the parameters of a function that is inlined.

use crate::builtin::Function as F;
use crate::limits::MAX_CONSTANT_DEPTH;
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Function, GlobalId, Memory, Place, PlaceKind, Program,
    Statement, StatementKind, Value,
};
use crate::sema::constant::rounded;
use crate::types::{DOUBLE, FLOAT, Type};
use crate::walk::{self, Given, Seen};

/// The numbers that a value may be, each a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Numbers(u8);

impl Numbers {
    pub(crate) const ONE: Self = Self(1);
    pub(crate) const MINUS_ONE: Self = Self(2);
    pub(crate) const ZERO: Self = Self(4);
    pub(crate) const MINUS_ZERO: Self = Self(8);
    /// It may be a number that LLVM cannot know.
    const ANY: Self = Self(16);
    /// It may be a `double` that was a `float`, and nothing else happened to it.
    const WIDENED: Self = Self(32);

    fn of(number: f64) -> Self {
        match number {
            1.0 => Self::ONE,
            -1.0 => Self::MINUS_ONE,
            0.0 if number.is_sign_negative() => Self::MINUS_ZERO,
            0.0 => Self::ZERO,
            _ => Self::default(),
        }
    }

    fn has(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn negated(self) -> Self {
        let swapped = (self.0 & 0b0101) << 1 | (self.0 & 0b1010) >> 1;
        Self(self.0 & !0b1111 | swapped)
    }

    /// Whether LLVM may know that it is such a number.
    pub(crate) fn may_be(self, of: Self) -> bool {
        !self.has(Self::ANY) && self.has(of)
    }

    /// Whether it may be a number that LLVM cannot know.
    pub(crate) fn is_unknown(self) -> bool {
        self.has(Self::ANY)
    }

    /// Whether a conversion to `float` may give back what it was.
    pub(crate) fn is_widened(self) -> bool {
        self.has(Self::WIDENED)
    }
}

/// The numbers of a program.
pub(crate) struct KnownValues<'p> {
    program: &'p Program,
    /// For the results of each function.
    results: Vec<Numbers>,
    /// For the variables of each function.
    variables: Vec<Vec<Numbers>>,
}

impl<'p> KnownValues<'p> {
    pub(crate) fn of(program: &'p Program) -> Self {
        let variables = program.functions.iter().map(|of| vec![Numbers::default(); of.variables.len()]).collect();
        let mut known = KnownValues { program, results: Vec::new(), variables };
        // A function stands behind those that it calls: results come from there, arguments from behind.
        for (number, function) in program.functions.iter().enumerate() {
            known.variables[number][..function.parameters].fill(Numbers::ANY);
            known.assigned(number, function);
            let result = known.result(number, &function.body);
            known.results.push(result);
        }
        let mut given: Vec<Vec<Option<Numbers>>> = Vec::new();
        given.extend(program.functions.iter().map(|of| vec![None; of.parameters]));
        for (number, function) in program.functions.iter().enumerate().rev() {
            known.variables[number].fill(Numbers::default());
            for (parameter, given) in given[number].iter().enumerate() {
                known.variables[number][parameter] = given.unwrap_or(Numbers::ANY);
            }
            known.assigned(number, function);
            known.arguments(number, function, &mut given);
        }
        known
    }

    /// Finds the numbers that assignments give the variables of a function. One that is made of the variable itself is another number in each round of a loop.
    fn assigned(&mut self, number: usize, function: &'p Function) {
        let mut all = Vec::new();
        walk::given(&function.body, &mut |variable, given| {
            let value = match given {
                Given::Written(place, _) => given.value().filter(|value| !walk::reads_root(value, place)),
                _ => given.value(),
            };
            let otherwise = if matches!(given, Given::Declared(_)) { Numbers::ZERO } else { Numbers::ANY };
            all.push((variable, value, otherwise));
        });
        loop {
            let before = self.variables[number].clone();
            for &(variable, value, otherwise) in &all {
                let numbers = value.map_or(otherwise, |value| self.numbers(number, value));
                let of = &mut self.variables[number][variable.0];
                *of = of.and(numbers);
            }
            if before == self.variables[number] {
                break;
            }
        }
    }

    /// The numbers of a function's result.
    fn result(&self, number: usize, body: &[Statement]) -> Numbers {
        let mut result = Numbers::default();
        walk::each(body, &mut |statement| {
            if let StatementKind::Return(Some(value)) = &statement.kind {
                result = result.and(self.numbers(number, value));
            }
        });
        result
    }

    /// Finds the numbers that calls give to parameters. Each call may be inlined by itself, so a call by a known number counts beside one by others.
    fn arguments(&self, number: usize, function: &Function, given: &mut [Vec<Option<Numbers>>]) {
        walk::evaluated(&function.body, &mut |seen| {
            let Seen::Expression(Expression { kind: ExpressionKind::Call(called, values), .. }) = seen else { return };
            for (value, all) in values.iter().zip(&mut given[called.0]) {
                let value = self.numbers(number, value);
                let (before, kept) = (all.unwrap_or(Numbers::ANY), Numbers(value.0 & !Numbers::ANY.0));
                *all = Some(match (before.has(Numbers::ANY), value.has(Numbers::ANY)) {
                    (true, true) => before.and(value),
                    (true, false) => Numbers(before.0 & !Numbers::ANY.0).and(value),
                    (false, _) => before.and(kept),
                });
            }
        });
    }

    /// The numbers of a value, in a function by its number.
    pub(crate) fn numbers(&self, function: usize, of: &Expression) -> Numbers {
        use ExpressionKind as E;
        if let Some(number) = number(of, MAX_CONSTANT_DEPTH) {
            return Numbers::of(number);
        }
        let both = |a: &Expression, b: &Expression| self.numbers(function, a).and(self.numbers(function, b));
        let all = |of: &[Expression]| of.iter().fold(Numbers::default(), |all, of| all.and(self.numbers(function, of)));
        match &of.kind {
            E::Constant(value) => numbers_of(value),
            E::Convert(Conversion::Number | Conversion::Splat, value) => self.converted(function, value, &of.ty),
            E::Builtin(Builtin::Convert { .. }, values) => match values.as_slice() {
                [value] => self.converted(function, value, &of.ty),
                _ => Numbers::ANY,
            },
            E::Negate(value) => self.numbers(function, value).negated(),
            E::Conditional(_, then, otherwise) | E::Select(_, then, otherwise) => both(then, otherwise),
            E::Builtin(Builtin::Function(F::select), values) if values.len() == 3 => both(&values[0], &values[1]),
            // Those that keep a NaN as it is; a number of theirs is none that LLVM is asked for.
            E::Builtin(Builtin::Function(_), values) => all(values).and(Numbers::ANY),
            E::Comma(_, value) | E::Assign(_, value) | E::Swizzle(value, _) => self.numbers(function, value),
            E::Vector(values) | E::List(values) => all(values),
            E::Call(called, _) => self.results.get(called.0).copied().unwrap_or(Numbers::ANY),
            E::Load(place) => match (walk::root(place), self.constant(place)) {
                (Some(variable), _) if !self.program.functions[function].variables[variable.0].local => {
                    self.variables[function][variable.0]
                }
                (None, Some(constant)) => numbers_of(&self.program.globals[constant.0].value),
                _ => Numbers::ANY,
            },
            _ => Numbers::ANY,
        }
    }

    fn converted(&self, function: usize, value: &Expression, to: &Type) -> Numbers {
        let numbers = self.numbers(function, value);
        let is_widened = value.ty.element() == Some(FLOAT) && to.element() == Some(DOUBLE) && numbers.has(Numbers::ANY);
        if is_widened { numbers.and(Numbers::WIDENED) } else { numbers }
    }

    /// The constant at program scope that a place lies in.
    fn constant(&self, of: &Place) -> Option<GlobalId> {
        match &of.kind {
            PlaceKind::Global(global) => (self.program.globals[global.0].memory == Memory::Constant).then_some(*global),
            PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => self.constant(base),
            PlaceKind::Dereference(pointer) => self.pointed(pointer),
            PlaceKind::Variable(_) | PlaceKind::Temporary(_) => None,
        }
    }

    fn pointed(&self, of: &Expression) -> Option<GlobalId> {
        match &of.kind {
            ExpressionKind::AddressOf(place) => self.constant(place),
            ExpressionKind::Offset(pointer, _) | ExpressionKind::Convert(Conversion::Pointer, pointer) => {
                self.pointed(pointer)
            }
            _ => None,
        }
    }
}

/// The number of type `double` that is next to an integer, as a conversion of C's gives it.
#[expect(clippy::cast_precision_loss, reason = "the nearest one is meant")]
fn nearest(number: i128) -> f64 {
    number as f64
}

/// All numbers in a constant.
fn numbers_of(value: &Value) -> Numbers {
    match value {
        Value::Integer(number) => Numbers::of(nearest(*number)),
        Value::Float(number) => Numbers::of(*number),
        Value::Zero => Numbers::ZERO,
        Value::List(values) => values.iter().fold(Numbers::default(), |all, value| all.and(numbers_of(value))),
        Value::Bytes(_) | Value::Address(..) => Numbers::ANY,
        Value::Union(_, value) => numbers_of(value),
    }
}

/// The number that a scalar is by its form, or each component of a vector, as LLVM finds it.
fn number(of: &Expression, depth: usize) -> Option<f64> {
    let element = of.ty.element()?;
    let depth = depth.checked_sub(1)?;
    let number = match &of.kind {
        ExpressionKind::Constant(Value::Integer(number)) => nearest(*number),
        ExpressionKind::Constant(Value::Float(number)) => *number,
        ExpressionKind::Constant(Value::Zero) => 0.0,
        ExpressionKind::Convert(Conversion::Number | Conversion::Splat, value) => number(value, depth)?,
        ExpressionKind::Negate(value) => -number(value, depth)?,
        ExpressionKind::Binary(operator, left, right) => {
            let (b, a) = (number(right, depth)?, number(left, depth)?);
            match operator {
                Arithmetic::Add => a + b,
                Arithmetic::Subtract => a - b,
                Arithmetic::Multiply => a * b,
                Arithmetic::Divide => a / b,
                _ => return None,
            }
        }
        _ => return None,
    };
    // `-0` is 0 there.
    Some(if element.is_integer() { number.trunc() + 0.0 } else { rounded(number, element) })
}
