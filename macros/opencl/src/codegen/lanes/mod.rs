//! The vector IR as Rust. Nothing is decided here: each statement and each value has one form, with the names that it has in the runtime.
//!
//! | module | what it writes |
//! | --- | --- |
//! | `guard` | the conditions that a row is asked for all its items |
//! | `scalar` | values that are the same for all items, pointers, bounds |
//! | `memory` | accesses to memory |
//! | `value` | values of each item |
//! | `statement` | statements |
//! | `lane` | what items do one after another, and functions in place of their calls |
//! | `procedure` | functions that stand once for all calls |
//!
//! A value of each item is in Rust what `Vectorized` says of its type: of a number a vector, of a vector an array of such, one for each component.
//! Uniform parts are written as they are elsewhere, once for all items.

mod guard;
mod lane;
mod memory;
mod procedure;
mod scalar;
mod statement;
mod value;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::codegen::tokens::{Ident, Lifetime, TokenStream};

pub(super) use self::guard::guards;
pub(super) use self::procedure::Written;
use super::body::Body;
use super::code::Code;
use super::frame::lifetime;
use super::names::Home;
use crate::builtin::Function;
use crate::program::{Order, VariableId};
use crate::source::Span;
use crate::types::Type;
use crate::vector::{Label, Mask, Names, Temp, VFunction};
use swz_language::element::Element;

/// The names around a block of items.
pub(super) struct Context<'a> {
    pub(super) row: &'a Ident,
    /// The number of the first of the items in its row.
    pub(super) first: &'a Ident,
    /// The mask of the items that run, where not all do.
    pub(super) live: Option<&'a Ident>,
    /// The elements of arrays that stay with the items.
    pub(super) staying: &'a HashMap<VariableId, Ident>,
}

/// The names in a block of items, with those of functions in place of their calls.
struct Table {
    words: Names,
    temps: RefCell<Vec<Option<Ident>>>,
    labels: RefCell<Vec<Option<Ident>>>,
    staying: HashMap<VariableId, Ident>,
    row: Ident,
    first: Ident,
    /// The number of a lane.
    lane: Ident,
}

/// The printer of a function.
struct Printer<'b, 'e, 'p> {
    body: &'b mut Body<'e, 'p>,
    table: Rc<Table>,
}

/// Statements for several items at a time, as a block whose value says whether they have run.
pub(super) fn print(body: &mut Body<'_, '_>, function: &VFunction, around: &Context<'_>) -> TokenStream {
    let lane = body.temporary("lane");
    let table = Table::new(function.names.clone(), around.staying.clone(), (around.row, around.first), lane);
    if let (Some(Temp(mask)), Some(name)) = (function.live, around.live) {
        table.temps.borrow_mut()[mask] = Some(name.clone());
    }
    body.emitter.vectors.vectorized.extend(&function.records);
    body.evaluation.same_for_all = true;
    let mut printer = Printer { body, table: Rc::new(table) };
    let before = printer.block(&function.prologue);
    let label = printer.lifetime(function.label);
    let temporaries = printer.body.take_temporaries();
    let inside = printer.block(&function.body);
    let own = printer.body.restore_temporaries(temporaries);
    printer.body.evaluation.same_for_all = false;
    quote!(#before #label: { #own #inside true })
}

/// Conditions, each behind `&&`, that what is assumed of variables holds.
pub(super) fn assumptions(body: &mut Body<'_, '_>, function: &VFunction, live: Option<&Ident>) -> TokenStream {
    let emitter = &mut *body.emitter;
    let active = match live {
        Some(live) => quote!(#live),
        None => emitter.library(Home::Expansion, "AllLanes"),
    };
    let asked = emitter.library(Home::Expansion, "is_row");
    let names = function.unit_stride.iter().map(|variable| body.plain_name(*variable));
    names.map(|name| quote!(#asked(#name, #active) &&)).collect()
}

impl Table {
    fn new(words: Names, staying: HashMap<VariableId, Ident>, (row, first): (&Ident, &Ident), lane: Ident) -> Self {
        let (temps, labels) = (vec![None; words.temps.len()], vec![None; words.labels.len()]);
        let (temps, labels) = (RefCell::new(temps), RefCell::new(labels));
        Table { words, temps, labels, staying, row: row.clone(), first: first.clone(), lane }
    }
}

impl Printer<'_, '_, '_> {
    fn temp(&self, of: Temp) -> Ident {
        let named = &mut self.table.temps.borrow_mut()[of.0];
        named.get_or_insert_with(|| self.body.temporary(self.table.words.temps[of.0])).clone()
    }

    fn lifetime(&self, of: Label) -> Lifetime {
        let named = &mut self.table.labels.borrow_mut()[of.0];
        lifetime(named.get_or_insert_with(|| self.body.label(self.table.words.labels[of.0])))
    }

    /// The mask of the items that come to something.
    fn active(&mut self, mask: Mask) -> TokenStream {
        match mask {
            Some(mask) => {
                let mask = self.temp(mask);
                quote!(#mask)
            }
            None => self.library("AllLanes"),
        }
    }

    fn site(&mut self, span: Span) -> TokenStream {
        self.body.emitter.site(span)
    }

    fn site_of_order(&mut self, span: Span, order: Order) -> TokenStream {
        self.body.emitter.site_of_order(span, order)
    }

    /// Something of the library that only expansions name.
    fn library(&mut self, name: &str) -> TokenStream {
        self.body.emitter.library(Home::Expansion, name)
    }

    /// A built-in function of values.
    fn builtin(&mut self, function: Function) -> TokenStream {
        self.body.emitter.builtin_function(function)
    }

    /// `<T as Vectorized>`
    fn vectorized(&mut self, ty: &Type) -> TokenStream {
        let (ty, vectorized) = (self.body.ty(ty), self.library("Vectorized"));
        quote!(<#ty as #vectorized>)
    }

    /// The vector of a scalar type.
    fn lane_type(&mut self, element: &Element) -> TokenStream {
        let (scalar, lane) = (self.body.emitter.scalar(element), self.library("Lane"));
        quote!(#lane<#scalar>)
    }

    fn primitive(&self, name: &str) -> TokenStream {
        self.body.emitter.names.primitive(name)
    }

    /// The parameters of a closure: names that nothing of the program has.
    fn parameters(&self) -> [Ident; 3] {
        ["a", "b", "c"].map(|name| self.body.temporary(name))
    }

    /// Code that runs once for all items which come here: where only some do, a fault in it names the first of these.
    fn as_one(&mut self, of: Code, mask: Mask) -> Code {
        let tokens = of.clone().free();
        let Some((those, passed)) = self.named_as_one(mask) else { return of };
        let value = self.body.temporary("value");
        Code::block(quote!({ #those let #value = #tokens; #passed #value }))
    }

    /// The statements around such code.
    fn named_as_one(&mut self, mask: Mask) -> Option<(TokenStream, TokenStream)> {
        let mask = mask?;
        let (function, those, mask) = (self.library("those"), self.body.temporary("those"), self.temp(mask));
        Some((quote!(let #those = #function(#mask);), quote!(#those.passed();)))
    }
}
