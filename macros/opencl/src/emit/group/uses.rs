//! The variables that statements use, and the slices of what the items of a row have of them.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::program::{Expression, Statement, StatementKind, VariableId};
use crate::walk::{self, Seen};

/// The variables of statements.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) all: HashSet<VariableId>,
    pub(super) declared: HashSet<VariableId>,
    /// Those that are written or declared.
    pub(super) written: HashSet<VariableId>,
}

impl Uses {
    /// The variables of statements.
    pub(super) fn of(statements: &[Statement]) -> Self {
        let (mut uses, mut declared) = (Uses::default(), HashSet::new());
        walk::statements(
            statements,
            &mut |statement, _| {
                if let StatementKind::Declare(variable, _) = statement.kind {
                    declared.insert(variable);
                }
            },
            &mut |seen| uses.note(&seen),
        );
        uses.all.extend(&declared);
        uses.written.extend(&declared);
        uses.declared = declared;
        uses
    }

    /// The variables that an expression uses.
    pub(super) fn of_expression(of: &Expression) -> Self {
        let mut uses = Uses::default();
        walk::expression(of, &mut |seen| uses.note(&seen));
        uses
    }

    /// Notes what is done with a place.
    fn note(&mut self, seen: &Seen<'_>) {
        if let Seen::Written(place) = seen {
            self.written.extend(walk::root(place));
        }
        if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
            self.all.extend(walk::root(place));
        }
    }
}

/// The slices of what the items of a row have of variables: the names, the values and their types.
#[derive(Default)]
pub(super) struct Slices {
    pub(super) names: Vec<Ident>,
    pub(super) parts: Vec<TokenStream>,
    pub(super) types: Vec<TokenStream>,
}

impl Slices {
    /// Adds the part of an array that is a row's.
    pub(super) fn add(&mut self, array: &Ident, row: &Ident, mutable: bool, ty: &TokenStream) {
        let borrow = if mutable { quote!(&mut) } else { quote!(&) };
        self.names.push(array.clone());
        self.parts.push(quote!(#borrow #array[#row.numbers()]));
        self.types.push(quote!(#borrow [#ty]));
    }
}
