//! A vector of integers that is made of its components and used by them, `int2 at = (int2)(get_global_id(0), get_global_id(1))`, becomes a variable
//! for each component: of a number alone it is known whether it is one more for each next item, of a vector it is not. So does a short array whose
//! elements are all found by numbers that are known, `float sums[3]`: of a variable each value can be chosen, of an element it is stored. And so does a
//! vector that lives across a barrier, if its components are used one by one.

use std::collections::HashMap;

use crate::analysis::barrier_regions::contains_barrier;
use crate::analysis::induction::assignment;
use crate::fresh::new_variable;
use crate::limits::MAX_REPLACED_ELEMENTS;
use crate::parts::{self, Part, PartMut, Step};
use crate::program::{
    Expression, ExpressionKind, Function, Place, PlaceKind, Program, Statement, StatementKind, Value, Variable,
    VariableId,
};
use crate::source::Span;
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

/// Gives the components of vectors variables of their own, where they live across a barrier and are used one by one: between two barriers then only those are
/// read that are used, and those of several items lie behind each other.
pub(super) fn replace_kept_vectors(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|of| of.kernel.is_some() && of.needs_group) {
        let kept = kept_vectors(function);
        if kept.is_empty() {
            continue;
        }
        let mut parts = HashMap::new();
        for (variable, written) in kept {
            let of = function.variables[variable.0].clone();
            let (Some(element), width) = (of.ty.element(), of.ty.width()) else { continue };
            parts.insert(variable, function.variables.len());
            for (component, written) in written.into_iter().take(width.into()).enumerate() {
                let (word, ty) = (format!("{}_{component:x}", of.name), Type::Scalar(element));
                let new = new_variable(&mut function.variables, &word, &ty, of.span);
                function.variables[new.0].assigned = written;
            }
        }
        let body = core::mem::take(&mut function.body);
        function.body = by_components(body, &parts, &mut function.variables);
        parts::change_all(&mut function.body, &mut |part| match part {
            PartMut::Place(place) => {
                if let Some((first, [component])) =
                    component_places(place, &parts).as_ref().map(|(f, c)| (*f, c.as_slice()))
                {
                    if matches!(place.kind, PlaceKind::Lanes(..)) {
                        place.kind = PlaceKind::Variable(VariableId(first + usize::from(*component)));
                    }
                }
            }
            PartMut::Value(value) => {
                let ExpressionKind::Load(place) = &value.kind else { return };
                let Some((first, components)) = component_places(place, &parts) else { return };
                let (span, Some(element)) = (value.span, value.ty.element()) else { return };
                if components.len() > 1 {
                    let load = |component: u8| load_of(first + usize::from(component), Type::Scalar(element), span);
                    value.kind = ExpressionKind::Vector(components.into_iter().map(load).collect());
                }
            }
        });
    }
}

fn load_of(variable: usize, ty: Type, span: Span) -> Expression {
    let place = Place { kind: PlaceKind::Variable(VariableId(variable)), ty: ty.clone(), span };
    Expression { kind: ExpressionKind::Load(Box::new(place)), ty, span }
}

/// The components that a place is of a vector which variables replace, with the number of the first of these.
fn component_places(of: &Place, parts: &HashMap<VariableId, usize>) -> Option<(usize, Vec<u8>)> {
    match &of.kind {
        PlaceKind::Variable(variable) => Some((*parts.get(variable)?, (0..of.ty.width()).collect())),
        PlaceKind::Lanes(base, lanes) => match base.kind {
            PlaceKind::Variable(variable) => Some((*parts.get(&variable)?, lanes.clone())),
            _ => None,
        },
        _ => None,
    }
}

/// The vectors that live across a barrier, are used by their components, and can be variables for each of these, with those that are written.
fn kept_vectors(function: &Function) -> Vec<(VariableId, [bool; 16])> {
    /// How a vector is used.
    #[derive(Default)]
    struct Use {
        is_single: bool,
        is_otherwise: bool,
        /// How often it is written as a whole.
        whole: usize,
        written: [bool; 16],
    }
    let mut uses: HashMap<VariableId, Use> =
        crossing_vectors(function).into_iter().map(|of| (of, Use::default())).collect();
    if uses.is_empty() {
        return Vec::new();
    }
    walk::evaluated(&function.body, &mut |seen| {
        let Some((place, variable)) = seen.place().zip(seen.variable()) else { return };
        let Some(of) = uses.get_mut(&variable) else { return };
        let lanes = match &place.kind {
            PlaceKind::Variable(_) => None,
            PlaceKind::Lanes(base, lanes) if base.kind == PlaceKind::Variable(variable) => Some(lanes.as_slice()),
            _ => return of.is_otherwise = true,
        };
        match (&seen, lanes) {
            (Seen::Read(_), None) => {}
            (Seen::Read(_), Some(lanes)) => of.is_single |= lanes.len() == 1,
            (Seen::Written(_), None) => of.whole += 1,
            (Seen::Written(_), Some([component])) => {
                of.is_single = true;
                of.written[usize::from(*component)] = true;
            }
            _ => of.is_otherwise = true,
        }
    });
    walk::each(&function.body, &mut |statement| {
        if let Some(of) = whole_assignment(statement).and_then(|(variable, _)| uses.get_mut(&variable)) {
            of.whole -= 1;
            of.written = [true; 16];
        }
    });
    let mut kept: Vec<_> =
        uses.into_iter().filter(|(_, of)| of.is_single && !of.is_otherwise && of.whole == 0).collect();
    kept.sort_unstable_by_key(|(variable, _)| variable.0);
    kept.into_iter().map(|(variable, of)| (variable, of.written)).collect()
}

/// The vectors that a block declares, and uses in or behind a statement with a barrier.
fn crossing_vectors(function: &Function) -> Vec<VariableId> {
    fn add(of: &[Statement], function: &Function, found: &mut Vec<VariableId>) {
        let Some(last) = of.iter().rposition(contains_barrier) else { return };
        for (at, statement) in of[..=last].iter().enumerate() {
            if let StatementKind::Declare(variable, _) = statement.kind {
                let is_vector = matches!(function.variables[variable.0].ty, Type::Vector(..));
                let behind = of[at + 1..].iter().position(contains_barrier).map(|more| at + 1 + more);
                if is_vector && behind.is_some_and(|behind| walk::uses(&of[behind..], variable)) {
                    found.push(variable);
                }
            }
            parts::of_statement(statement, &mut |step, _| {
                if let Step::Body(body) = step {
                    add(body, function, found);
                }
            });
        }
    }
    let mut found = Vec::new();
    add(&function.body, function, &mut found);
    found.retain(|of| !function.variables[of.0].local && of.0 >= function.parameters);
    found
}

/// The variable that a statement gives a value, and that, if it does nothing else.
fn whole_assignment(of: &Statement) -> Option<(VariableId, &Expression)> {
    let StatementKind::Expression(of) = &of.kind else { return None };
    let (place, value) = assignment(of)?;
    match place.kind {
        PlaceKind::Variable(variable) => Some((variable, value)),
        _ => None,
    }
}

/// Statements that declare and write each component of vectors by itself.
fn by_components(
    of: Vec<Statement>,
    first: &HashMap<VariableId, usize>,
    variables: &mut Vec<Variable>,
) -> Vec<Statement> {
    let mut all = Vec::new();
    for mut statement in of {
        parts::replace_bodies(&mut statement, &mut |body| by_components(body, first, variables));
        let span = statement.span;
        let (variable, value, declares) = match (&statement.kind, whole_assignment(&statement)) {
            (StatementKind::Declare(variable, value), _) => (*variable, value.clone(), true),
            (_, Some((variable, value))) => (variable, Some(value.clone()), false),
            _ => {
                all.push(statement);
                continue;
            }
        };
        let Some(&first) = first.get(&variable) else {
            all.push(statement);
            continue;
        };
        let (ty, name) = (variables[variable.0].ty.clone(), variables[variable.0].name.clone());
        let element = ty.element().map_or(Type::Bad, Type::Scalar);
        let temporary = value.map(|value| {
            let temporary = new_variable(variables, &format!("{name}_all"), &ty, span);
            all.push(Statement::new(StatementKind::Declare(temporary, Some(value)), span));
            temporary
        });
        for component in 0..ty.width() {
            let value = temporary.map(|temporary| {
                let whole = Place { kind: PlaceKind::Variable(temporary), ty: ty.clone(), span };
                let kind = PlaceKind::Lanes(Box::new(whole), vec![component]);
                let place = Place { kind, ty: element.clone(), span };
                Expression { kind: ExpressionKind::Load(Box::new(place)), ty: element.clone(), span }
            });
            let part = VariableId(first + usize::from(component));
            let kind = match value {
                Some(value) if !declares => {
                    let place = Place { kind: PlaceKind::Variable(part), ty: element.clone(), span };
                    let kind = ExpressionKind::Assign(Box::new(place), Box::new(value));
                    StatementKind::Expression(Expression { kind, ty: element.clone(), span })
                }
                value => StatementKind::Declare(part, value),
            };
            all.push(Statement::new(kind, span));
        }
    }
    all
}
