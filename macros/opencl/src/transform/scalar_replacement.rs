//! A vector of integers that is made of its components and used by them, `int2 at = (int2)(get_global_id(0), get_global_id(1))`, becomes a variable
//! for each component: of a number alone it is known whether it is one more for each next item, of a vector it is not.

use crate::fresh::new_variable;
use crate::parts::{self, Part, PartMut, Step};
use crate::program::{
    Expression, ExpressionKind, Function, Place, PlaceKind, Program, Statement, StatementKind, VariableId,
};
use crate::types::Type;
use crate::walk;

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
