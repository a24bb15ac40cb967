//! Functions that are given pointers to variables stand once more for statements in lanes, with the variables themselves as parameters: in lanes they
//! are given by reference. A call that `inlining` has left is such a function there, where each item would call the one of the text otherwise.

use std::collections::{HashMap, HashSet};

use super::address_folding::is_element;
use super::inlining::used;
use super::sanitizer_clone::SanitizerClones;
use crate::analysis::induction::{Counters, counters, folded, number, range};
use crate::ast::Space;
use crate::fresh::fresh;
use crate::limits::MAX_OUTLINED_FUNCTIONS;
use crate::parts::{self, Part, PartMut};
use crate::program::{
    ByReference, Conversion, Expression, ExpressionKind, Function, FunctionId, Place, PlaceKind, Program, Referent,
    Statement, StatementKind, Value, VariableId,
};
use crate::types::{LONG, Type};
use crate::walk::{self, Given, Seen};

/// Adds the functions that calls can use.
pub(super) fn by_reference(program: &mut Program, watch: &SanitizerClones) {
    let eligible = program.functions.iter().map(is_eligible).collect();
    let mut outliner = Outliner { eligible, known: HashMap::new(), program };
    for number in (0..outliner.eligible.len()).filter(|&number| !watch.is_clone(number)) {
        let function = outliner.program.functions[number].clone();
        outliner.calls_of(&function);
    }
}

/// The variable that a pointer points to, or into, and what a function knows of it. `within`: the function in which the pointer is made.
pub(crate) fn referent(of: &Expression, within: &Function) -> Option<(Place, Referent)> {
    use ExpressionKind as E;
    let to = of.ty.pointee()?;
    let is_private = matches!(to.space, Space::Private | Space::Generic) && !to.volatile;
    let (place, referent) = match &of.kind {
        E::AddressOf(place) => match &place.kind {
            PlaceKind::Element(array, index) if matches!(array.ty, Type::Array(..)) && place.ty == to.ty => {
                let from = number(index)?;
                ((**array).clone(), Referent { ty: array.ty.clone(), from, embedded: false })
            }
            _ => ((**place).clone(), Referent { ty: place.ty.clone(), from: 0, embedded: false }),
        },
        E::Convert(Conversion::Pointer, pointer) => referent(pointer, within)?,
        E::Offset(pointer, by) => {
            let (place, referent) = referent(pointer, within)?;
            let from = referent.from + number(by).filter(|_| matches!(referent.ty, Type::Array(..)))?;
            (place, Referent { from, ..referent })
        }
        _ => return None,
    };
    let embedded = is_embedded(&place, within)?;
    let fits = match &referent.ty {
        Type::Array(element, len) => **element == to.ty && (0..i128::from(*len)).contains(&referent.from),
        ty => *ty == to.ty,
    };
    (is_private && fits).then_some((place, Referent { embedded, ..referent }))
}

/// Whether a pointer to a private place reaches others too, which lie around it in its variable.
fn is_embedded(of: &Place, within: &Function) -> Option<bool> {
    match &of.kind {
        PlaceKind::Variable(variable) => {
            let by_reference = within.by_reference.as_ref().and_then(|of| of.parameters.get(variable.0)?.as_ref());
            (!within.variables[variable.0].local).then_some(by_reference.is_some_and(|of| of.embedded))
        }
        PlaceKind::Field(base, _) => is_embedded(base, within).map(|_| true),
        PlaceKind::Element(base, index) if is_element(base, index) => is_embedded(base, within).map(|_| true),
        _ => None,
    }
}

/// Whether two places may have something in common.
pub(crate) fn overlap(one: &Place, other: &Place) -> bool {
    let (one, other) = (path(one), path(other));
    // Rust takes all elements of an array for one.
    one.iter().zip(&other).all(|(one, other)| one == other || matches!((one, other), (Step::Element, Step::Element)))
}

#[derive(PartialEq)]
enum Step {
    Variable(VariableId),
    Field(usize),
    Element,
}

/// The way to a place, from its variable on.
fn path(of: &Place) -> Vec<Step> {
    let (mut steps, mut part) = (Vec::new(), of);
    loop {
        part = match &part.kind {
            PlaceKind::Field(base, field) => {
                steps.push(Step::Field(*field));
                base
            }
            PlaceKind::Element(base, _) => {
                steps.push(Step::Element);
                base
            }
            PlaceKind::Variable(variable) => {
                steps.push(Step::Variable(*variable));
                break;
            }
            _ => break,
        };
    }
    steps.reverse();
    steps
}

/// Whether nothing of a function itself stands in the way: its control flow is that of blocks, and its pointers are to variables and stay what they are.
fn is_eligible(of: &Function) -> bool {
    let is_pointer = |number: usize| matches!(of.variables[number].ty, Type::Pointer(_));
    let plain = |ty: &Type| matches!(ty, Type::Void | Type::Scalar(_) | Type::Vector(..) | Type::Record(_));
    let parameters = (0..of.parameters).all(|number| is_pointer(number) || plain(&of.variables[number].ty));
    let (mut jumps, mut moves) = (false, false);
    walk::statements(
        &of.body,
        &mut |statement, _| jumps |= matches!(statement.kind, StatementKind::Goto(_) | StatementKind::Label(..)),
        &mut |seen| moves |= seen.changed().is_some_and(|it| it.0 < of.parameters && is_pointer(it.0)),
    );
    let locals = of.variables.iter().any(|variable| variable.local);
    let points = (0..of.parameters).any(is_pointer);
    points && parameters && plain(&of.result) && !jumps && !moves && !locals && !of.needs_group && of.kernel.is_none()
}

/// The variables that a function is given, and the function by reference.
type Known = (Vec<Option<Referent>>, Option<FunctionId>);

struct Outliner<'p> {
    /// Says so of each function of the text.
    eligible: Vec<bool>,
    /// The functions by reference, by those that they are of; none where there cannot be one.
    known: HashMap<FunctionId, Vec<Known>>,
    program: &'p mut Program,
}

impl Outliner<'_> {
    /// Adds the functions for the calls in a function. Gives the arguments that point to variables and are given to one.
    fn calls_of(&mut self, of: &Function) -> Vec<(FunctionId, Vec<Expression>)> {
        let mut calls = Vec::new();
        walk::evaluated(&of.body, &mut |seen| {
            if let Seen::Expression(Expression { kind: ExpressionKind::Call(called, arguments), .. }) = seen {
                calls.push((*called, arguments.clone()));
            }
        });
        calls.retain(|(called, arguments)| {
            arguments_by_reference(arguments, of).is_some_and(|referents| self.outlined(*called, referents).is_some())
        });
        calls
    }

    /// The function that is given such variables.
    fn outlined(&mut self, of: FunctionId, referents: Vec<Option<Referent>>) -> Option<FunctionId> {
        if !self.eligible.get(of.0).copied().unwrap_or(false) {
            return None;
        }
        if let Some((_, known)) = self.known.get(&of).and_then(|all| all.iter().find(|(key, _)| *key == referents)) {
            return *known;
        }
        if self.program.functions.len() > self.eligible.len() + MAX_OUTLINED_FUNCTIONS {
            return None;
        }
        let found = self.function(of, &referents);
        self.known.entry(of).or_default().push((referents, found));
        found
    }

    fn function(&mut self, of: FunctionId, referents: &[Option<Referent>]) -> Option<FunctionId> {
        let mut function = self.program.functions[of.0].clone();
        let mut places = HashMap::new();
        for (number, referent) in referents.iter().enumerate() {
            let is_pointer = matches!(function.variables[number].ty, Type::Pointer(_));
            let Some(Referent { ty, from, .. }) = referent else {
                if is_pointer {
                    return None;
                }
                continue;
            };
            let (variable, span) = (VariableId(number), function.variables[number].span);
            function.variables[number].ty = ty.clone();
            let whole = Place { kind: PlaceKind::Variable(variable), ty: ty.clone(), span };
            let place = if let Type::Array(element, _) = ty {
                let index = Expression::integer(*from, &Type::Scalar(LONG), span);
                let ty = (**element).clone();
                Place { kind: PlaceKind::Element(Box::new(whole), Box::new(index)), ty, span }
            } else {
                whole
            };
            places.insert(variable, place);
        }
        let embedded: HashSet<_> = places
            .keys()
            .filter(|of| referents[of.0].as_ref().is_some_and(|referent| referent.embedded))
            .copied()
            .collect();
        follow_copies(&mut function, &mut places);
        parts::change_all(&mut function.body, &mut |part| {
            used(part, &places);
            if let PartMut::Value(value) = part {
                if let Some(number) = folded(value) {
                    value.kind = ExpressionKind::Constant(Value::Integer(number));
                }
            }
        });
        function.by_reference =
            Some(ByReference { of, parameters: referents.to_vec(), changed: vec![false; referents.len()] });
        let given = self.calls_of(&function);
        let (mut changed, mut addressed) = (vec![false; referents.len()], Vec::new());
        walk::evaluated(&function.body, &mut |seen| {
            if let Some(is) = seen.changed().and_then(|variable| changed.get_mut(variable.0)) {
                *is = true;
            }
            addressed.extend(seen.addressed());
        });
        // A pointer to what the function is given stands where the text has its parameter.
        for variable in addressed {
            function.variables[variable.0].addressed = true;
        }
        if let Some(by_reference) = &mut function.by_reference {
            by_reference.changed = changed;
        }
        if !stays_within(&function.body, &embedded, &given) {
            return None;
        }
        let functions = &self.program.functions;
        let taken = |name: &str| functions.iter().any(|function| &*function.name == name);
        function.name = fresh(&format!("{}_in_lanes", function.name), taken).into();
        self.program.functions.push(function);
        Some(FunctionId(self.program.functions.len() - 1))
    }
}

/// Finds the places of variables that are nothing but such pointers by another name, as functions that stand in place of their calls leave them, and
/// takes their declarations out.
fn follow_copies(function: &mut Function, places: &mut HashMap<VariableId, Place>) {
    let (mut declared, mut declarations, mut changed) = (Vec::new(), HashMap::new(), HashSet::new());
    walk::given(&function.body, &mut |variable, given| {
        if let Given::Declared(value) = given {
            *declarations.entry(variable).or_insert(0) += 1;
            declared.extend(value.map(|value| (variable, value)));
        } else {
            changed.insert(variable);
        }
    });
    let mut copies = HashSet::new();
    for (variable, mut value) in declared {
        while let ExpressionKind::Convert(Conversion::Pointer, inner) = &value.kind {
            if inner.ty.pointee().map(|to| &to.ty) != value.ty.pointee().map(|to| &to.ty) {
                break;
            }
            value = inner;
        }
        let Some(of) = value.variable() else { continue };
        let is_once = declarations.get(&variable) == Some(&1) && !changed.contains(&variable);
        if let Some(place) = places.get(&of).cloned().filter(|_| is_once) {
            places.insert(variable, place);
            copies.insert(variable);
        }
    }
    parts::each_mut(&mut function.body, &mut |statement| {
        if matches!(&statement.kind, StatementKind::Declare(variable, _) if copies.contains(variable)) {
            // The statements of a `switch` keep their numbers.
            statement.kind = StatementKind::Block(Vec::new());
        }
    });
}

/// The variables that a function is given for its arguments, if it is given any.
pub(crate) fn arguments_by_reference(arguments: &[Expression], within: &Function) -> Option<Vec<Option<Referent>>> {
    let referents: Vec<_> = arguments.iter().map(|of| referent(of, within).map(|(_, referent)| referent)).collect();
    referents.iter().any(Option::is_some).then_some(referents)
}

/// Whether statements use nothing around some variables: their elements by numbers that they have, and by functions that do the same.
fn stays_within(of: &[Statement], variables: &HashSet<VariableId>, given: &[(FunctionId, Vec<Expression>)]) -> bool {
    let counters = counters(of);
    let mut stays = true;
    walk::values(of, &mut |value| each_use(Part::Value(value), variables, &counters, given, &mut stays));
    stays
}

fn each_use(
    of: Part<'_>,
    variables: &HashSet<VariableId>,
    counters: &Counters,
    given: &[(FunctionId, Vec<Expression>)],
    stays: &mut bool,
) {
    let is_one = |place: &Place| walk::root(place).is_some_and(|root| variables.contains(&root));
    match of {
        Part::Value(value) => match &value.kind {
            ExpressionKind::AddressOf(place) if is_one(place) => *stays = false,
            ExpressionKind::Call(called, arguments) => {
                let by_reference = given.iter().any(|(of, with)| of == called && with == arguments);
                for argument in arguments.iter().filter(|of| !by_reference || !matches!(of.ty, Type::Pointer(_))) {
                    each_use(Part::Value(argument), variables, counters, given, stays);
                }
            }
            _ => parts::of_expression(value, &mut |part, _| each_use(part, variables, counters, given, stays)),
        },
        Part::Place(place) => {
            if let (PlaceKind::Element(array, index), true) = (&place.kind, is_one(place)) {
                let len = i128::from(array.ty.len());
                *stays &= range(index, counters).is_some_and(|(first, last)| first >= 0 && last < len);
            }
            parts::of_place(place, &mut |part| each_use(part, variables, counters, given, stays));
        }
    }
}
