//! A vector of integers that is made of its components and used by them, `int2 at = (int2)(get_global_id(0), get_global_id(1))`, becomes a variable
//! for each component: of a number alone it is known whether it is one more for each next item, of a vector it is not. So does a short array whose
//! elements are all found by numbers that are known, `float sums[3]`: of a variable each value can be chosen, of an element it is stored.

use std::collections::HashMap;

use crate::fresh::new_variable;
use crate::limits::MAX_REPLACED_ELEMENTS;
use crate::parts::{self, Part, PartMut, Step};
use crate::program::{
    Expression, ExpressionKind, Function, Place, PlaceKind, Program, Statement, StatementKind, Value, VariableId,
};
use crate::types::Type;
use crate::walk::{self, Seen};

/// Gives such components variables of their own.
pub(super) fn replace_vectors(program: &mut Program) {
    for function in &mut program.functions {
        // The last first: the numbers of the statements before them stay.
        for at in (0..function.body.len()).rev() {
            if let Some(uses) = is_made_of_components(function, at) {
                split(function, at, &uses);
            }
        }
    }
}

/// How a vector is used.
struct Uses {
    variable: VariableId,
    width: u8,
    /// How often one component, and how often several at a time.
    single: usize,
    several: usize,
    /// The components that are written.
    written: [bool; 16],
    /// Whether it is written as a whole, pointed to, or found by an index.
    otherwise: bool,
}

/// How the vector is used that a statement at the beginning of no block declares, if each of its components can be a variable.
fn is_made_of_components(function: &Function, at: usize) -> Option<Uses> {
    let StatementKind::Declare(variable, Some(value)) = &function.body[at].kind else { return None };
    let (ExpressionKind::Vector(pieces), Type::Vector(element, width)) = (&value.kind, &value.ty) else { return None };
    let of = &function.variables[variable.0];
    let plain = element.is_integer() && element.size() >= 4 && of.ty == value.ty && !of.local;
    if !plain || pieces.len() != usize::from(*width) || walk::names(value, *variable) {
        return None;
    }
    let mut uses =
        Uses { variable: *variable, width: *width, single: 0, several: 0, written: [false; 16], otherwise: false };
    let mut declared = 0;
    uses.of_statements(&function.body, &mut declared);
    // One that is mostly used as a whole stays one.
    (declared == 1 && !uses.otherwise && uses.several <= uses.single && uses.single > 0).then_some(uses)
}

impl Uses {
    /// The components that a place is, if it is some of the vector's.
    fn components(&self, of: &Place) -> Option<Vec<u8>> {
        match &of.kind {
            PlaceKind::Variable(variable) if *variable == self.variable => Some((0..self.width).collect()),
            PlaceKind::Lanes(base, lanes) if base.kind == PlaceKind::Variable(self.variable) => {
                lanes.iter().all(|&lane| lane < self.width).then(|| lanes.clone())
            }
            _ => None,
        }
    }

    fn of_statements(&mut self, of: &[Statement], declared: &mut usize) {
        for statement in of {
            *declared += usize::from(matches!(statement.kind, StatementKind::Declare(it, _) if it == self.variable));
            parts::of_statement(statement, &mut |step, _| match step {
                Step::Value(value) => self.of_value(value),
                Step::Body(body) => self.of_statements(body, declared),
            });
        }
    }

    fn of_value(&mut self, of: &Expression) {
        use ExpressionKind as E;
        match &of.kind {
            E::Load(place) => {
                if let Some(components) = self.components(place) {
                    if components.len() == 1 {
                        self.single += 1;
                    } else {
                        self.several += 1;
                    }
                    return;
                }
            }
            E::Assign(place, _) | E::AssignBy { place, .. } | E::Increment { place, .. } => {
                if let Some([component]) = self.components(place).as_deref() {
                    self.written[usize::from(*component)] = true;
                }
            }
            E::AddressOf(place) => self.otherwise |= self.components(place).is_some(),
            _ => {}
        }
        parts::of_expression(of, &mut |part, _| self.of_part(part));
    }

    fn of_part(&mut self, of: Part<'_>) {
        match of {
            Part::Value(value) => self.of_value(value),
            Part::Place(place) => match (&place.kind, self.components(place).as_deref()) {
                (PlaceKind::Lanes(..), Some([_])) => self.single += 1,
                (PlaceKind::Variable(variable), _) => self.otherwise |= *variable == self.variable,
                _ => parts::of_place(place, &mut |part| self.of_part(part)),
            },
        }
    }
}

/// Makes a variable of each component.
fn split(function: &mut Function, at: usize, uses: &Uses) {
    let statement = function.body.remove(at);
    let StatementKind::Declare(_, Some(Expression { kind: ExpressionKind::Vector(pieces), .. })) = statement.kind
    else {
        return;
    };
    let of = function.variables[uses.variable.0].clone();
    let first = function.variables.len();
    for (component, piece) in pieces.into_iter().enumerate() {
        let word = format!("{}_{component:x}", of.name);
        let variable = new_variable(&mut function.variables, &word, &piece.ty, of.span);
        function.variables[variable.0].assigned = uses.written[component];
        let kind = StatementKind::Declare(variable, Some(piece));
        function.body.insert(at + component, Statement::new(kind, statement.span));
    }
    let variable = |component: u8| PlaceKind::Variable(VariableId(first + usize::from(component)));
    parts::change_all(&mut function.body, &mut |part| match part {
        PartMut::Place(place) => {
            if let (PlaceKind::Lanes(..), Some([component])) = (&place.kind, uses.components(place).as_deref()) {
                place.kind = variable(*component);
            }
        }
        PartMut::Value(value) => {
            let ExpressionKind::Load(place) = &value.kind else { return };
            let Some(components) = uses.components(place).filter(|components| components.len() > 1) else { return };
            let (span, Some(element)) = (value.span, value.ty.element()) else { return };
            let load = |component| {
                let ty = Type::Scalar(element);
                let place = Place { kind: variable(component), ty: ty.clone(), span };
                Expression { kind: ExpressionKind::Load(Box::new(place)), ty, span }
            };
            value.kind = ExpressionKind::Vector(components.into_iter().map(load).collect());
        }
    });
}

/// Gives the elements of short arrays variables of their own, where each is found by a number.
pub(super) fn replace_arrays(program: &mut Program) {
    for function in &mut program.functions {
        let arrays = replaceable_arrays(function);
        if arrays.is_empty() {
            continue;
        }
        let mut first = HashMap::new();
        for (variable, written) in arrays {
            let of = function.variables[variable.0].clone();
            let Type::Array(element, _) = &of.ty else { continue };
            first.insert(variable, function.variables.len());
            for (number, written) in written.into_iter().enumerate() {
                let new = new_variable(&mut function.variables, &format!("{}_{number}", of.name), element, of.span);
                function.variables[new.0].assigned = written;
            }
        }
        function.body = declared_apart(core::mem::take(&mut function.body), &first, function);
        parts::change_all(&mut function.body, &mut |part| {
            if let PartMut::Place(place) = part {
                if let Some((variable, number)) = element(place) {
                    if let Some(first) = first.get(&variable) {
                        place.kind = PlaceKind::Variable(VariableId(first + number));
                    }
                }
            }
        });
    }
}

/// The private arrays that are short enough.
pub(super) fn short_arrays(function: &Function) -> impl Iterator<Item = VariableId> {
    let is_one = |number: &usize| {
        let of = &function.variables[*number];
        let Type::Array(element, len) = &of.ty else { return false };
        let is_short = *len <= MAX_REPLACED_ELEMENTS && matches!(**element, Type::Scalar(_) | Type::Vector(..));
        is_short && !of.local && !of.literal
    };
    (function.parameters..function.variables.len()).filter(is_one).map(VariableId)
}

/// The arrays all whose elements can be variables, and which of these are written.
pub(super) fn replaceable_arrays(function: &Function) -> Vec<(VariableId, Vec<bool>)> {
    let mut found = HashMap::new();
    for variable in short_arrays(function) {
        if let Type::Array(_, len) = &function.variables[variable.0].ty {
            found.insert(variable, vec![false; *len as usize]);
        }
    }
    if !found.is_empty() {
        walk::each(&function.body, &mut |statement| {
            if let StatementKind::Declare(variable, Some(value)) = &statement.kind {
                let is_list = matches!(
                    value.kind,
                    ExpressionKind::Constant(Value::List(_) | Value::Zero) | ExpressionKind::List(_)
                );
                if !is_list || walk::names(value, *variable) {
                    found.remove(variable);
                }
            }
        });
        walk::evaluated(&function.body, &mut |seen| see(&seen, &mut found));
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable_by_key(|(variable, _)| variable.0);
    found
}

/// Notes what a use of a place is for the array that it lies in.
fn see(of: &Seen<'_>, found: &mut HashMap<VariableId, Vec<bool>>) {
    let Some((place, variable)) = of.place().zip(of.variable()) else { return };
    let Some(written) = found.get_mut(&variable) else { return };
    let (mut inner, mut number) = (place, None);
    while let PlaceKind::Element(base, _) | PlaceKind::Lanes(base, _) = &inner.kind {
        number = element(inner).map(|(_, number)| number);
        inner = base;
    }
    match (of, number) {
        (Seen::Read(_), Some(number)) if number < written.len() => {}
        (Seen::Written(_), Some(number)) if number < written.len() => written[number] = true,
        _ => {
            found.remove(&variable);
        }
    }
}

/// The variable and the number of an element that is found by a number.
fn element(of: &Place) -> Option<(VariableId, usize)> {
    let PlaceKind::Element(base, index) = &of.kind else { return None };
    let (PlaceKind::Variable(variable), Type::Array(_, len)) = (&base.kind, &base.ty) else { return None };
    let ExpressionKind::Constant(Value::Integer(number)) = index.kind else { return None };
    let number = u64::try_from(number).ok().filter(|number| number < len)?;
    Some((*variable, number as usize))
}

/// Statements that declare each element of an array by itself.
fn declared_apart(of: Vec<Statement>, first: &HashMap<VariableId, usize>, function: &Function) -> Vec<Statement> {
    let mut all = Vec::new();
    for mut statement in of {
        parts::replace_bodies(&mut statement, &mut |body| declared_apart(body, first, function));
        let declared = match &statement.kind {
            StatementKind::Declare(variable, _) => first.get(variable).map(|first| (*variable, *first)),
            _ => None,
        };
        let (Some((variable, first)), StatementKind::Declare(_, value)) = (declared, &mut statement.kind) else {
            all.push(statement);
            continue;
        };
        let Type::Array(element, len) = &function.variables[variable.0].ty else { continue };
        let mut values = elements(value.take(), element).into_iter();
        for number in 0..*len as usize {
            let kind = StatementKind::Declare(VariableId(first + number), values.next());
            all.push(Statement::new(kind, statement.span));
        }
    }
    all
}

/// The values of the first elements of an array; the others are zero.
fn elements(of: Option<Expression>, element: &Type) -> Vec<Expression> {
    let Some(Expression { kind, span, .. }) = of else { return Vec::new() };
    match kind {
        ExpressionKind::List(values) => values,
        ExpressionKind::Constant(Value::List(values)) => {
            let constant = |value| Expression { kind: ExpressionKind::Constant(value), ty: element.clone(), span };
            values.into_iter().map(constant).collect()
        }
        _ => Vec::new(),
    }
}
