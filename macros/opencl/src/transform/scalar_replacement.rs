//! A vector of integers that is made of its components and used by them, `int2 at = (int2)(get_global_id(0), get_global_id(1))`, becomes a variable
//! for each component: of a number alone it is known whether it is one more for each next item, of a vector it is not. So does a short array whose
//! elements are all found by numbers that are known, `float sums[3]`: of a variable each value can be chosen, of an element it is stored. And so does a
//! vector that lives across a barrier, if its components are used one by one, and a structure that is used by its members only, `struct Terms terms`: lanes
//! know no structure of many members, and what is known of one member, that it is the same for all items, is not known of all.

use std::collections::{BTreeSet, HashMap};

use crate::analysis::barrier_regions::contains_barrier;
use crate::analysis::induction::{self, given};
use crate::fresh::new_variable;
use crate::limits::{MAX_REPLACED_ELEMENTS, MAX_REPLACED_MEMBERS};
use crate::parts::{self, PartMut, Step};
use crate::program::{
    Expression, ExpressionKind, Function, Place, PlaceKind, Program, Record, Statement, StatementKind, Value, Variable,
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
            if let Some(variable) = made_of_components(function, at) {
                replace(function, &program.records, &[variable], true);
            }
        }
    }
}

/// Gives the elements of short arrays variables of their own, where each is found by a number.
pub(super) fn replace_arrays(program: &mut Program) {
    for function in &mut program.functions {
        replace(function, &program.records, &replaceable_arrays(function), false);
    }
}

/// Gives the members of structures variables of their own, where nothing uses a structure as a whole.
pub(super) fn replace_structures(program: &mut Program) {
    for function in &mut program.functions {
        // A member may be such a structure itself.
        loop {
            let found = replaceable_structures(function, &program.records);
            if found.is_empty() {
                break;
            }
            replace(function, &program.records, &found, false);
        }
    }
}

/// Gives the components of vectors variables of their own, where they live across a barrier and are used one by one: between two barriers then only those are
/// read that are used, and those of several items lie behind each other.
pub(super) fn replace_kept_vectors(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|of| of.runs_as_group()) {
        replace(function, &program.records, &kept_vectors(function), false);
    }
}

/// How a vector is used.
#[derive(Default)]
struct Uses {
    /// How often one component, and how often several are read.
    single: usize,
    several: usize,
    /// How often it is written as a whole.
    whole: usize,
    /// Whether it is used in another way: pointed to, or found by an index.
    otherwise: bool,
}

/// How vectors are used.
fn uses(of: &[Statement], vectors: impl IntoIterator<Item = VariableId>) -> HashMap<VariableId, Uses> {
    let mut uses: HashMap<_, _> = vectors.into_iter().map(|of| (of, Uses::default())).collect();
    if uses.is_empty() {
        return uses;
    }
    walk::evaluated(of, &mut |seen| {
        let Some((place, variable)) = seen.place().zip(seen.variable()) else { return };
        let Some(of) = uses.get_mut(&variable) else { return };
        match (&seen, components(place).as_ref().map(|(_, of)| of.as_slice())) {
            (Seen::Read(_) | Seen::Written(_), Some([_])) => of.single += 1,
            (Seen::Read(_), Some(_)) => of.several += 1,
            (Seen::Written(_), Some(_)) if matches!(place.kind, PlaceKind::Variable(_)) => of.whole += 1,
            _ => of.otherwise = true,
        }
    });
    uses
}

/// The vector that a statement at the beginning of no block declares, if each of its components can be a variable.
fn made_of_components(function: &Function, at: usize) -> Option<VariableId> {
    let StatementKind::Declare(variable, Some(value)) = &function.body[at].kind else { return None };
    let (ExpressionKind::Vector(pieces), Type::Vector(element, width)) = (&value.kind, &value.ty) else { return None };
    let of = &function.variables[variable.0];
    let plain = element.is_integer() && element.size() >= 4 && of.ty == value.ty && !of.local;
    if !plain || pieces.len() != usize::from(*width) || walk::names(value, *variable) {
        return None;
    }
    let mut declared = 0;
    walk::each(&function.body, &mut |of| declared += usize::from(of.declared() == Some(*variable)));
    let Uses { single, several, whole, otherwise } = uses(&function.body, [*variable]).remove(variable)?;
    // One that is mostly used as a whole stays one.
    (declared == 1 && !otherwise && whole == 0 && several <= single && single > 0).then_some(*variable)
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

/// The arrays all whose elements can be variables.
pub(super) fn replaceable_arrays(function: &Function) -> Vec<VariableId> {
    used_by_parts(function, short_arrays(function).collect(), |of| element(of).is_some())
}

/// The structures all whose members can be variables. What is replaced already is declared nowhere.
fn replaceable_structures(function: &Function, records: &[Record]) -> Vec<VariableId> {
    let mut found = BTreeSet::new();
    walk::each(&function.body, &mut |statement| {
        let Some(variable) = statement.declared() else { return };
        let of = &function.variables[variable.0];
        let is_structure = matches!(of.ty, Type::Record(id) if !records[id.0].union);
        if is_structure && !of.local && !of.literal && values_of(&of.ty, records, MAX_REPLACED_MEMBERS).is_some() {
            found.insert(variable);
        }
    });
    used_by_parts(function, found, |of| member(of).is_some())
}

/// How many values a type has, those of the members of structures counted each, if they are no more than `most`.
fn values_of(ty: &Type, records: &[Record], most: usize) -> Option<usize> {
    match ty {
        Type::Record(id) if !records[id.0].union => {
            // One without members counts too: structures of such structures would be looked at without end.
            let add = |count: usize, ty| Some(count + values_of(ty, records, most.checked_sub(count)?)?.max(1));
            records[id.0].fields.iter().map(|field| &field.ty).try_fold(0, add)
        }
        _ => (most > 0).then_some(1),
    }
}

/// The variables of which each use is one of a part, as the innermost step to it is.
fn used_by_parts(
    function: &Function,
    mut found: BTreeSet<VariableId>,
    is_part: impl Fn(&Place) -> bool,
) -> Vec<VariableId> {
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
        walk::evaluated(&function.body, &mut |seen| {
            let Some((mut place, variable)) = seen.place().zip(seen.variable()) else { return };
            let mut by_part = false;
            while let PlaceKind::Element(base, _) | PlaceKind::Lanes(base, _) | PlaceKind::Field(base, _) = &place.kind
            {
                by_part = is_part(place);
                place = base;
            }
            if !by_part || matches!(seen, Seen::Addressed(_)) {
                found.remove(&variable);
            }
        });
    }
    found.into_iter().collect()
}

/// The variable and the number of a member of a structure.
fn member(of: &Place) -> Option<(VariableId, usize)> {
    let PlaceKind::Field(base, number) = &of.kind else { return None };
    if let PlaceKind::Variable(variable) = base.kind { Some((variable, *number)) } else { None }
}

/// The variable and the number of an element that is found by a number.
fn element(of: &Place) -> Option<(VariableId, usize)> {
    let PlaceKind::Element(base, index) = &of.kind else { return None };
    let (PlaceKind::Variable(variable), Type::Array(..)) = (&base.kind, &base.ty) else { return None };
    Some((*variable, induction::element(&base.ty, index)? as usize))
}

/// The vectors that live across a barrier, are used by their components, and can be variables for each of these.
fn kept_vectors(function: &Function) -> Vec<VariableId> {
    let mut uses = uses(&function.body, crossing_vectors(function));
    if !uses.is_empty() {
        walk::each(&function.body, &mut |statement| {
            let assigned = given(statement).filter(|(.., is_declared)| !is_declared);
            if let Some(of) = assigned.and_then(|(variable, ..)| uses.get_mut(&variable)) {
                of.whole -= 1;
            }
        });
    }
    let mut kept: Vec<_> = uses.into_iter().filter(|(_, of)| of.single > 0 && !of.otherwise && of.whole == 0).collect();
    kept.sort_unstable_by_key(|(variable, _)| variable.0);
    kept.into_iter().map(|(variable, _)| variable).collect()
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

/// Gives the components of vectors, the elements of arrays, or the members of structures, variables of their own. `in_pieces`: a vector is declared by the
/// values of its components.
fn replace(function: &mut Function, records: &[Record], variables: &[VariableId], in_pieces: bool) {
    if variables.is_empty() {
        return;
    }
    let mut first = HashMap::new();
    for &variable in variables {
        let of = function.variables[variable.0].clone();
        first.insert(variable, function.variables.len());
        for (part, ty) in parts_of(&of.ty, records) {
            new_variable(&mut function.variables, &format!("{}_{part}", of.name), &ty, of.span);
        }
    }
    let body = core::mem::take(&mut function.body);
    let mut apart = Apart { first, variables: &mut function.variables, records, in_pieces };
    function.body = apart.statements(body);
    let first = apart.first;
    let found = |place: &Place| {
        let (variable, components) = components(place)?;
        Some((*first.get(&variable)?, components))
    };
    parts::change_all(&mut function.body, &mut |part| match part {
        PartMut::Place(place) => {
            if let (false, Some((first, [part]))) =
                (matches!(place.kind, PlaceKind::Variable(_)), found(place).as_ref().map(|(f, c)| (*f, c.as_slice())))
            {
                place.kind = PlaceKind::Variable(VariableId(first + part));
            }
        }
        PartMut::Value(value) => {
            let ExpressionKind::Load(place) = &value.kind else { return };
            let Some((first, components)) = found(place).filter(|(_, of)| of.len() > 1) else { return };
            let (span, Some(element)) = (value.span, value.ty.element()) else { return };
            let load = |part| Expression::load(VariableId(first + part), &Type::Scalar(element), span);
            value.kind = ExpressionKind::Vector(components.into_iter().map(load).collect());
        }
    });
}

/// The components of a vector, the elements of an array, or the members of a structure: the name and the type of each.
fn parts_of(ty: &Type, records: &[Record]) -> Vec<(String, Type)> {
    match ty {
        Type::Array(element, len) => (0..*len).map(|number| (number.to_string(), (**element).clone())).collect(),
        Type::Vector(element, width) => (0..*width).map(|lane| (format!("{lane:x}"), Type::Scalar(element))).collect(),
        Type::Record(id) => records[id.0].fields.iter().map(|of| (of.name.to_string(), of.ty.clone())).collect(),
        _ => Vec::new(),
    }
}

/// The vector, the array or the structure that a place is some of the components of, an element that is found by a number, or a member, and which.
fn components(of: &Place) -> Option<(VariableId, Vec<usize>)> {
    match &of.kind {
        PlaceKind::Variable(variable) => Some((*variable, (0..of.ty.width().into()).collect())),
        PlaceKind::Lanes(base, lanes) => match base.kind {
            PlaceKind::Variable(variable) if lanes.iter().all(|lane| *lane < base.ty.width()) => {
                Some((variable, lanes.iter().map(|lane| usize::from(*lane)).collect()))
            }
            _ => None,
        },
        _ => element(of).or_else(|| member(of)).map(|(variable, number)| (variable, vec![number])),
    }
}

/// Statements that declare and write each component, element or member by itself.
struct Apart<'v> {
    /// The first of the variables that stand for each one.
    first: HashMap<VariableId, usize>,
    variables: &'v mut Vec<Variable>,
    records: &'v [Record],
    in_pieces: bool,
}

impl Apart<'_> {
    fn statements(&mut self, of: Vec<Statement>) -> Vec<Statement> {
        let mut all = Vec::new();
        for mut statement in of {
            parts::replace_bodies(&mut statement, &mut |body| self.statements(body));
            let span = statement.span;
            let (variable, value, declares) = match (&statement.kind, given(&statement)) {
                (_, Some((variable, value, declares))) => (variable, Some(value), declares),
                (StatementKind::Declare(variable, None), _) => (*variable, None, true),
                _ => {
                    all.push(statement);
                    continue;
                }
            };
            let Some(&first) = self.first.get(&variable) else {
                all.push(statement);
                continue;
            };
            let count = parts_of(&self.variables[variable.0].ty, self.records).len();
            let mut values = self.values(variable, value.cloned(), span, &mut all).into_iter();
            for part in (first..first + count).map(VariableId) {
                let statement = match values.next() {
                    Some(value) if !declares => Statement::assign(part, value),
                    value => Statement::new(StatementKind::Declare(part, value), span),
                };
                all.push(statement);
            }
        }
        all
    }

    /// The values of the components, or of the first elements or members; the others are zero.
    fn values(
        &mut self,
        of: VariableId,
        value: Option<Expression>,
        span: Span,
        out: &mut Vec<Statement>,
    ) -> Vec<Expression> {
        let Some(value) = value else { return Vec::new() };
        let ty = self.variables[of.0].ty.clone();
        let parts = parts_of(&ty, self.records).into_iter().map(|(_, ty)| ty);
        match value.kind {
            ExpressionKind::List(values) => values,
            ExpressionKind::Constant(Value::List(values)) => {
                let constant = |(of, ty)| Expression { kind: ExpressionKind::Constant(of), ty, span: value.span };
                values.into_iter().zip(parts).map(constant).collect()
            }
            ExpressionKind::Constant(Value::Zero) => parts.map(|ty| Expression::zero(&ty, span)).collect(),
            ExpressionKind::Vector(pieces) if self.in_pieces => pieces,
            _ if !ty.is_vector() => Vec::new(),
            _ => {
                let all = new_variable(self.variables, &format!("{}_all", self.variables[of.0].name), &ty, span);
                out.push(Statement::new(StatementKind::Declare(all, Some(value)), span));
                let whole = Place { kind: PlaceKind::Variable(all), ty, span };
                let load = |(lane, ty): (u8, Type)| {
                    let kind = PlaceKind::Lanes(Box::new(whole.clone()), vec![lane]);
                    let place = Place { kind, ty: ty.clone(), span };
                    Expression { kind: ExpressionKind::Load(Box::new(place)), ty, span }
                };
                (0..).zip(parts).map(load).collect()
            }
        }
    }
}
