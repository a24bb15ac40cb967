//! Items that run several at a time in the lanes of vectors: one statement is run for all of them, each variable that differs between items
//! is a vector of as many lanes, and where only some items go, the others are masked.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `vary` | what is the same for all items, and what differs |
//! | `count` | for which statements it pays |
//! | `value` | expressions |
//! | `place` | variables, private arrays, memory |
//! | `frame` | what is around a statement |
//! | `statement` | statements: masks for control flow |
//! | `sides` | sides of an `if` that are run without asking who goes there |
//! | `unroll` | short loops |
//! | `rim` | bounds that cut off nothing for the items of a block |
//! | `guard` | items that do nothing |
//! | `repeat` | whether items may run twice |
//! | `call` | functions of the program, put in place of their calls |
//! | `procedure` | functions of the program that stand once for all calls, as they are given variables by reference |
//! | `cluster` | elements that lie beside each other, each item its own |
//! | `run` | the same of those that are written one after another |
//! | `alone` | what has no lanes: one item after another |
//!
//! A value of each item is in Rust what `Laned` says of its type: of a number a vector, of a vector an array of such, one for each component.
//! What is uniform is written as it is elsewhere, once for all items.

mod alone;
mod call;
mod cluster;
mod count;
mod frame;
mod guard;
mod place;
mod procedure;
mod repeat;
mod rim;
mod run;
mod sides;
mod statement;
mod unroll;
mod value;
mod vary;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use self::cluster::Cluster;
use self::count::Work;
pub(super) use self::count::is_straight;
use self::frame::{Borders, Frame};
pub(super) use self::procedure::Procedure;
use self::run::Run;
pub(super) use self::statement::returns_only;
use self::vary::Varying;
pub(super) use self::vary::{dimension, pure_functions};
use super::Choice;
use super::body::Body;
use super::code::{self, Code};
use super::names::Home;
use crate::diagnostic::NotVectorized;
use crate::limits::MAX_VECTOR_FIELDS;
use crate::program::{Expression, Statement, VariableId};
use crate::text::Span;
use crate::types::{RecordId, Type};

/// State that a function shares with those that are put in place of their calls in it.
#[derive(Default)]
struct Shared {
    /// The first thing that cannot be told in lanes, and its place.
    failed: Cell<Option<(NotVectorized, Span)>>,
    /// The place of the statement that is being written.
    at: Cell<Option<Span>>,
    /// How many statements of functions were put in place of calls.
    size: Cell<usize>,
    pure: Rc<[bool]>,
    work: Cell<Work>,
    /// The structures that items have.
    records: RefCell<BTreeSet<RecordId>>,
    /// The label of the block that a block of items at a rim leaves, if it may: it runs with a mask then.
    way_out: RefCell<Option<Ident>>,
    /// Whether something that cannot be done twice is written already.
    acted: Cell<bool>,
    /// Whether blocks at a rim leave.
    rims: Cell<bool>,
}

/// A function whose statements are written for several items at a time.
pub(super) struct Lanes<'b, 'e, 'p> {
    body: &'b mut Body<'e, 'p>,
    varying: Varying,
    shared: Rc<Shared>,
    frames: Vec<Frame>,
    /// The mask of the items that come to the statements, if not all do.
    base: Option<Ident>,
    /// The stride of each variable that counts with the items.
    strides: HashMap<VariableId, i64>,
    /// Variables that mostly are one more for each next item.
    clamped: HashSet<VariableId>,
    /// The name of the first item's value, for each such variable that is never written again.
    firsts: HashMap<VariableId, Ident>,
    /// The pointer that one which differs between items counts from.
    roots: HashMap<VariableId, Ident>,
    /// In how many masks a variable is declared that differs between items.
    declared: HashMap<VariableId, usize>,
    /// Variables of loops that items leave at different times, which are declared before the loop and not seen behind it.
    early: HashSet<VariableId>,
    /// Variables that are there already where they are declared.
    existing: HashSet<VariableId>,
    /// Arrays that stay with each item, as only a few elements are used: what the items have of them.
    rows: HashMap<VariableId, Ident>,
    borders: Borders,
    /// The elements of each item that were read together.
    clusters: Vec<Cluster>,
    /// The elements that are written together.
    run: Option<Run>,
    /// The items' own elements that several ways through the outermost `if` around write.
    ways: Option<HashSet<Ident>>,
    /// Whether it may be that no item comes to what is being written.
    may_be_empty: bool,
    /// The name of the number of a lane.
    lane_name: Ident,
    /// The first of the items by number in its row.
    first: Ident,
    /// The row.
    row: Ident,
    /// The dimension in which its items follow each other.
    along: usize,
}

impl<'b, 'e, 'p> Lanes<'b, 'e, 'p> {
    /// Notes the structures in a type.
    fn note_records(&mut self, ty: &Type) {
        match ty {
            Type::Array(element, _) => self.note_records(element),
            Type::Record(id) => {
                let record = &self.body.emitter.program.records[id.0];
                // Rust copies no tuples of more than twelve.
                if record.union || record.fields.len() > MAX_VECTOR_FIELDS {
                    self.fail(NotVectorized::Union);
                } else if self.shared.records.borrow_mut().insert(*id) {
                    record.fields.iter().for_each(|field| self.note_records(&field.ty));
                }
            }
            Type::Pointer(_) => {
                self.fail(NotVectorized::PointerInValue);
            }
            _ => {}
        }
    }

    /// Statements of a function, for items from number `first` of `row` on, if they can be told in lanes: a block whose value says whether the
    /// items have run. If not, they go different ways from the beginning on, and run with a mask or one by one. `live` is the mask of the items
    /// that have not returned, if some may have; `masked`: it is known from the beginning, and these statements stand elsewhere without it.
    pub(super) fn joined(
        body: &'b mut Body<'e, 'p>,
        statements: &[Statement],
        from: impl IntoIterator<Item = VariableId>,
        (row, first): (&Ident, &Ident),
        live: Option<&Ident>,
        masked: bool,
        prepare: impl FnOnce(&mut Self) -> TokenStream,
    ) -> Result<TokenStream, Option<(NotVectorized, Span)>> {
        let program = body.emitter.program;
        let choice = body.emitter.setting.lanes;
        if choice == Choice::Never || body.is_only_checked() {
            return Err(None);
        }
        if let Some(unstructured) = vary::unstructured(statements, program) {
            return Err(Some(unstructured));
        }
        let whole = statements.first().map_or(body.function.span, |first| first.span);
        let pure = Rc::clone(&body.emitter.pure);
        let borders = if live.is_none() { statement::borders(body, statements) } else { Borders::new() };
        let along = body.along();
        let varying = Varying::of(&pure, body.function, statements, from, &borders, along);
        let lane_name = body.temporary("lane");
        let shared = Rc::new(Shared { pure, ..Shared::default() });
        let mut lanes = Lanes {
            body,
            varying,
            shared,
            frames: Vec::new(),
            base: None,
            strides: HashMap::new(),
            clamped: HashSet::new(),
            firsts: HashMap::new(),
            roots: HashMap::new(),
            declared: HashMap::new(),
            early: HashSet::new(),
            existing: HashSet::new(),
            rows: HashMap::new(),
            borders,
            clusters: Vec::new(),
            run: None,
            ways: None,
            may_be_empty: false,
            lane_name,
            first: first.clone(),
            row: row.clone(),
            along,
        };
        lanes.body.same_for_all = true;
        let before = prepare(&mut lanes);
        let tokens = lanes.top(statements, live);
        lanes.body.same_for_all = false;
        lanes.body.row.leaves_rims = lanes.shared.rims.get();
        let pays = choice == Choice::Always && !masked || lanes.shared.work.get().pays(masked);
        if let Some(failed) = lanes.shared.failed.get() {
            return Err(Some(failed));
        }
        if !pays {
            return Err(Some((NotVectorized::Unprofitable, whole)));
        }
        let records = lanes.shared.records.take();
        lanes.body.emitter.laned.extend(records);
        Ok(quote!(#before #tokens))
    }

    /// A variable of each item that is there already.
    pub(super) fn given(&mut self, variable: VariableId) {
        self.existing.insert(variable);
        let ty = self.body.function.variables[variable.0].ty.clone();
        self.note_records(&ty);
    }

    /// An array of each item that stays there.
    pub(super) fn stays(&mut self, variable: VariableId, items: Ident) {
        self.given(variable);
        self.rows.insert(variable, items);
    }

    /// An integer of each item that is taken to count with them, if the form of what it is given says so everywhere: whether it does.
    /// `live` is the mask of those that it is asked of, if not all are.
    pub(super) fn counting(&mut self, variable: VariableId, live: Option<&Ident>) -> Option<TokenStream> {
        let steady = !self.varying.unsteady.contains(&variable) || !self.varying.scattered.contains(&variable);
        if !steady || self.body.is_copied(variable) && self.varying.addressed.contains(&variable) {
            return None;
        }
        self.strides.insert(variable, 1);
        let (function, name) = (self.library("is_row"), self.body.plain_name(variable));
        let active = live.map_or_else(|| self.library("Everyone"), |live| quote!(#live));
        Some(quote!(#function(#name, #active)))
    }

    /// The parameters of a kernel that items give other values: from the beginning each item has its own.
    pub(super) fn own_parameters(&mut self) -> TokenStream {
        let parameters = (0..self.body.function.parameters).map(VariableId);
        let own: Vec<_> = parameters.filter(|of| self.varying.variables.contains(of)).collect();
        own.into_iter()
            .map(|variable| {
                let ty = self.body.function.variables[variable.0].ty.clone();
                let (name, laned) = (self.body.plain_name(variable), self.laned(&ty));
                quote!(let mut #name = #laned::spread(#name);)
            })
            .collect()
    }

    /// The variables, each with its value, that differ between items where these do.
    pub(super) fn differing<'v>(
        (pure, along): (&[bool], usize),
        from: impl IntoIterator<Item = VariableId>,
        values: impl IntoIterator<Item = (VariableId, &'v Expression)>,
    ) -> Vec<VariableId> {
        let mut varying = Varying::along(along);
        varying.variables.extend(from);
        for (variable, value) in values {
            if varying.varies(value, pure) {
                varying.variables.insert(variable);
            }
        }
        varying.variables.into_iter().collect()
    }

    /// A variable that is computed anew.
    pub(super) fn anew(&mut self, variable: VariableId, value: &Expression) -> TokenStream {
        if !self.varying.variables.contains(&variable) {
            return self.body.declare(variable, Some(value));
        }
        if let Type::Pointer(_) = value.ty {
            return self.declare_pointer(variable, Some(value));
        }
        if let Some(tokens) = self.declare_counted(variable, value) {
            return tokens;
        }
        self.note_clamped(variable, value);
        let (name, value) = (self.body.plain_name(variable), self.value(value));
        quote!(let #name = #value;)
    }

    /// Whether it differs between items.
    fn varies(&self, of: &Expression) -> bool {
        self.varying.varies(of, &self.shared.pure)
    }

    /// A value that is the same for all items.
    fn uniform(&mut self, of: &Expression, typed: bool) -> Code {
        let value = self.body.value(of, typed);
        self.as_one(value)
    }

    /// A condition that is the same for all items.
    fn uniform_condition(&mut self, of: &Expression) -> Code {
        let value = self.body.condition(of);
        self.as_one(value)
    }

    /// Code that runs once for all items which come here: where only some do, a fault in it names the first of these.
    fn as_one(&mut self, of: Code) -> Code {
        let tokens = of.clone().free();
        let Some((those, passed)) = self.named_as_one(&tokens) else { return of };
        let value = self.unique("value");
        Code::block(quote!({ #those let #value = #tokens; #passed #value }))
    }

    /// The statements around such code, if it may have a fault.
    fn named_as_one(&mut self, written: &TokenStream) -> Option<(TokenStream, TokenStream)> {
        let mask = self.current().filter(|_| code::mentions(written, &self.body.emitter.at))?;
        let (function, those) = (self.library("those"), self.unique("those"));
        Some((quote!(let #those = #function(#mask);), quote!(#those.passed();)))
    }

    /// Notes that the statement which is being written cannot be told in lanes.
    fn fail(&self, reason: NotVectorized) -> TokenStream {
        if self.shared.failed.get().is_none() {
            let at = self.shared.at.get().unwrap_or(self.body.function.span);
            self.shared.failed.set(Some((reason, at)));
        }
        quote!(())
    }

    /// A name that nothing else has.
    fn unique(&self, name: &str) -> Ident {
        self.body.temporary(name)
    }

    fn label(&self, name: &str) -> Ident {
        self.body.label(name)
    }

    /// The mask of the items that come here, if not all do.
    fn current(&self) -> Option<Ident> {
        self.frames.iter().rev().find_map(Frame::mask).or_else(|| self.base.clone())
    }

    /// The mask of the items that come here.
    fn active(&mut self) -> TokenStream {
        match self.current() {
            Some(mask) => quote!(#mask),
            None => self.library("Everyone"),
        }
    }

    /// Something of the library that only expansions name.
    fn library(&mut self, name: &str) -> TokenStream {
        let emitter = &mut *self.body.emitter;
        if name.starts_with(char::is_uppercase) && name != "LANES" {
            emitter.names.library_type(Home::Expansion, name, &emitter.krate)
        } else {
            emitter.names.library_function(Home::Expansion, name, &emitter.krate)
        }
    }

    /// A function of `swz::builtin`.
    fn builtin_name(&mut self, name: &str) -> TokenStream {
        let (home, name) = crate::emit::builtin::home(name);
        let emitter = &mut *self.body.emitter;
        emitter.names.library_function(home, name, &emitter.krate)
    }

    /// `<T as Laned>`
    fn laned(&mut self, ty: &Type) -> TokenStream {
        if matches!(ty, Type::Void | Type::Bad | Type::Image(_) | Type::Sampler | Type::Event) {
            return self.fail(NotVectorized::Type);
        }
        self.note_records(ty);
        let (ty, laned) = (self.body.ty(ty), self.library("Laned"));
        quote!(<#ty as #laned>)
    }

    /// The vector of a scalar type.
    fn lane(&mut self, element: &swz_language::element::Element) -> TokenStream {
        let (scalar, lane) = (self.body.emitter.scalar(element), self.library("Lane"));
        quote!(#lane<#scalar>)
    }
}
