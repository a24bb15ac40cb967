//! The variables that statements use, and the arrays among them that need not be taken out of memory.

use std::collections::HashSet;

use super::uniform::is_uniform;
use super::variables::{Facts, Storage};
use crate::limits::{MAX_ELEMENTS_BY_LANES, MAX_TURNED_ELEMENTS};
use crate::program::{Expression, ExpressionKind, PlaceKind, Statement, StatementKind, VariableId};
use crate::types::Type;
use crate::walk::{self, Seen};

/// The variables of statements.
#[derive(Default)]
pub(crate) struct Uses {
    pub(crate) all: HashSet<VariableId>,
    pub(crate) declared: HashSet<VariableId>,
    /// Those that are written or declared.
    pub(crate) written: HashSet<VariableId>,
}

impl Uses {
    /// The variables of statements.
    pub(crate) fn of(statements: &[Statement]) -> Self {
        let mut uses = Uses::default();
        walk::evaluated(statements, &mut |seen| uses.note(&seen));
        walk::each(statements, &mut |statement| uses.declared.extend(statement.declared()));
        uses.all.extend(&uses.declared);
        uses.written.extend(&uses.declared);
        uses
    }

    /// The variables that an expression uses.
    pub(crate) fn of_expression(of: &Expression) -> Self {
        let mut uses = Uses::default();
        walk::expression(of, &mut |seen| uses.note(&seen));
        uses
    }

    /// Notes what is done with a place.
    fn note(&mut self, seen: &Seen<'_>) {
        self.written.extend(seen.written());
        self.all.extend(seen.variable());
    }
}

/// Whether a variable is a long array of numbers that statements only find by its elements: so that those of one number may lie together, one of each
/// item of a block. A number of less than 32 bits is no component of a vector of as many lanes.
pub(crate) fn is_found_by_elements(facts: Facts<'_, '_>, variable: VariableId, of: &[Statement]) -> bool {
    let is_long = match &facts.function.variables[variable.0].ty {
        Type::Array(element, len) => {
            (MAX_TURNED_ELEMENTS + 1..=MAX_ELEMENTS_BY_LANES).contains(len)
                && matches!(**element, Type::Scalar(of) if of.size() >= 4)
        }
        _ => false,
    };
    let mut elsewhere = !is_long || facts.is_parameter(variable) || facts.storage(variable) != Storage::Plain;
    walk::statements(of, &mut |_, _| {}, &mut |seen| {
        let Some(place) = seen.place().filter(|place| walk::root(place) == Some(variable)) else { return };
        elsewhere |= matches!(seen, Seen::Addressed(_))
            || !matches!(&place.kind, PlaceKind::Element(base, _) if matches!(base.kind, PlaceKind::Variable(_)));
    });
    !elsewhere
}

/// Whether an array of each item stays where it is, as a region uses only a few elements of it, the same of each item: to take it into lanes
/// is to turn all of it. Nothing is chosen there: items that run again where they do not agree would find what they have written, and an index
/// would have a fault where no item comes.
pub(crate) fn stays_in_place(
    facts: Facts<'_, '_>,
    uniform: &HashSet<VariableId>,
    variable: VariableId,
    of: &[Statement],
) -> bool {
    let of_numbers = |ty: &Type| matches!(ty, Type::Array(element, _) if matches!(**element, Type::Scalar(_)));
    if facts.storage(variable) != Storage::Plain || !of_numbers(&facts.function.variables[variable.0].ty) {
        return false;
    }
    let (mut plain, mut branches, mut declared) = (true, false, false);
    let (mut uses, mut elsewhere, mut chosen) = (0, false, false);
    walk::statements(
        of,
        &mut |statement, _| {
            use StatementKind as S;
            plain &= !statement.kind.is_loop();
            branches |= matches!(statement.kind, S::If { .. });
            declared |= matches!(statement.kind, S::Declare(of, _) if of == variable);
        },
        &mut |seen| {
            let Some(place) = seen.place() else {
                use ExpressionKind as E;
                chosen |= matches!(seen, Seen::Expression(of)
                    if matches!(of.kind, E::Conditional(..) | E::And(..) | E::Or(..) | E::Call(..)));
                return;
            };
            if walk::root(place) != Some(variable) {
                return;
            }
            uses += 1;
            elsewhere |= matches!(seen, Seen::Addressed(_))
                || !matches!(&place.kind, PlaceKind::Element(base, index)
                    if matches!(base.kind, PlaceKind::Variable(_)) && is_uniform(index, uniform));
        },
    );
    plain && !declared && !elsewhere && !branches && !chosen && uses <= 3
}
