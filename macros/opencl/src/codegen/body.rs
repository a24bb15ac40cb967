//! A function of C on its way into Rust: what is known of it, and how its variables are declared.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Emitter;
use super::frame::ControlFrame;
use super::names::{self, Home, unraw};
use super::plan::{GroupNames, Runner};
use super::tokens::{Ident, Literal, TokenStream};
use super::types::Life;
pub(super) use crate::analysis::variables::Storage;
use crate::analysis::variables::Variables;
use crate::map::HashMap;
use crate::program::{Expression, ExpressionKind, Function, LabelId, Local, Statement, VariableId};
use crate::transform::CheckedLoop;
use crate::types::Type;
use crate::walk;

/// A function on its way: what is known of it.
pub(super) struct Body<'e, 'p> {
    pub(super) emitter: &'e mut Emitter<'p>,
    pub(super) function: &'p Function,
    pub(super) number: usize,
    pub(super) variables: Rc<Variables<'p>>,
    /// The names of the variables.
    pub(super) names: Rc<[Ident]>,
    /// The item that runs, as a reference.
    pub(super) item: Ident,
    pub(super) row: Row<'p>,
    /// The frames around a statement, the innermost last.
    pub(super) frames: Vec<ControlFrame>,
    /// The labels of blocks by which `goto` leaves them, of those that are around a statement.
    pub(super) labels: HashMap<LabelId, Ident>,
    /// The statements that declare at the beginning.
    pub(super) first: Vec<TokenStream>,
    /// The plan of a kernel that runs as a group.
    pub(super) group: Option<GroupNames<'p>>,
    pub(super) evaluation: Evaluation,
}

/// The way in which a value is written.
#[derive(Default)]
pub(super) struct Evaluation {
    /// Whether what is written is evaluated once for several items.
    pub(super) same_for_all: bool,
    /// Whether the value that is written goes as it is to memory that `check` watches.
    pub(super) keeps: bool,
    /// The variables in local memory, and the pointers, that were asked before the loop around whether they are settled; and whether a value is read by one.
    pub(super) settled: Vec<VariableId>,
    pub(super) by_settled: bool,
}

/// The elements that blocks of items use in lanes.
pub(super) struct Blocks {
    /// The names of the elements, by their numbers.
    pub(super) names: BTreeMap<usize, Ident>,
    /// The name of the number of the block.
    pub(super) number: Ident,
}

/// The work that was done once before items run.
pub(super) struct Row<'p> {
    /// The number of the item in its row.
    pub(super) at: Ident,
    /// The names of the elements that were checked, by the numbers of the checks.
    pub(super) elements: BTreeMap<usize, Ident>,
    /// Those that blocks of items use in lanes.
    pub(super) blocks: Option<Blocks>,
    /// The loops whose accesses are checked before them, and the name of the end of the one around.
    pub(super) loops: &'p [CheckedLoop],
    pub(super) end: Ident,
}

impl<'e, 'p> Body<'e, 'p> {
    pub(super) fn new(emitter: &'e mut Emitter<'p>, number: usize) -> Self {
        let function = &emitter.program.functions[number];
        let variables = Rc::clone(&emitter.plan.variables[number]);
        let find = || {
            let scattered = variables.has_jumps || !variables.hoisted.is_empty() || function.needs_group;
            names::variables(function, &emitter.names, scattered).into()
        };
        let names = Rc::clone(emitter.idents.variables.entry(number).or_insert_with(find));
        let (item, at) = (emitter.names.shared("item"), emitter.names.shared("at"));
        let row = Row { end: at.clone(), at, elements: BTreeMap::new(), blocks: None, loops: &[] };
        Body {
            emitter,
            function,
            number,
            variables,
            names,
            item,
            row,
            frames: Vec::new(),
            labels: HashMap::default(),
            first: Vec::new(),
            group: None,
            evaluation: Evaluation::default(),
        }
    }

    /// The pointers that statements use and of which more is known.
    pub(super) fn plain_buffers(&self, of: &[Statement]) -> Vec<Ident> {
        let plain = self.emitter.plan.plain_buffers[self.number].iter();
        plain.filter(|variable| walk::uses(of, **variable)).map(|variable| self.plain_name(*variable)).collect()
    }

    /// They and their types: a variable in local memory is a pointer too.
    pub(super) fn typed_plain_buffers(&mut self, of: &[Statement]) -> Vec<(Ident, TokenStream)> {
        let pointer = self.emitter.library(Home::OpenCl, "Pointer");
        let plain = self.emitter.plan.plain_buffers[self.number].clone();
        let used = plain.into_iter().filter(|variable| walk::uses(of, *variable));
        used.map(|variable| {
            let of = self.function.variables[variable.0].clone();
            let ty = self.ty(&of.ty);
            (self.plain_name(variable), if of.local { quote!(#pointer<'_, #ty>) } else { ty })
        })
        .collect()
    }

    /// They, as those of which it is known.
    pub(super) fn assume_plain(&self, of: &[Statement]) -> TokenStream {
        self.plain_buffers(of).into_iter().map(|name| quote!(let #name = #name.assume_plain();)).collect()
    }

    /// Whether a value of a type that is read from memory is the same for all items of a block.
    pub(super) fn is_read_once(&self, ty: &Type) -> bool {
        self.emitter.plan.uniform_loads && self.evaluation.same_for_all && ty.is_number()
    }

    /// A type as it stands in a function.
    pub(super) fn ty(&mut self, ty: &Type) -> TokenStream {
        self.emitter.ty(ty, Life::Elided)
    }

    /// A variable by its name.
    pub(super) fn name(&self, variable: VariableId) -> TokenStream {
        let name = &self.names[variable.0];
        if let Some(slot) = self.slot_of(variable) { quote!(#name[#slot]) } else { quote!(#name) }
    }

    /// A variable's name, also where there is one for each item.
    pub(super) fn plain_name(&self, variable: VariableId) -> Ident {
        self.names[variable.0].clone()
    }

    /// The variables for values whose address is taken, so far.
    pub(super) fn take_temporaries(&mut self) -> Vec<TokenStream> {
        core::mem::take(&mut self.first)
    }

    /// Those since then.
    pub(super) fn restore_temporaries(&mut self, before: Vec<TokenStream>) -> TokenStream {
        core::mem::replace(&mut self.first, before).into_iter().collect()
    }

    /// The type of a private variable that has an address, and what makes one. One with a packed structure in it is bytes, as pointers to
    /// its fields point anywhere.
    pub(super) fn private(&mut self, variable: VariableId) -> (TokenStream, TokenStream) {
        let (ty, records) = (&self.function.variables[variable.0].ty, &self.emitter.program.records);
        let is_packed = |ty: &Type| matches!(ty, Type::Record(id) if records[id.0].packed);
        if ty.contains(records, &is_packed) && !self.emitter.holds_pointers(ty) {
            let size = Literal::u64_unsuffixed(ty.layout(records).map_or(0, |(size, _)| size));
            let packed = self.emitter.library(Home::Expansion, "Packed");
            let ty = self.ty(ty);
            return (quote!(#packed<#ty, #size>), quote!(#packed::<_, #size>));
        }
        let name = if self.is_watched(variable) { "Watched" } else { "Private" };
        let private = self.emitter.library(Home::Expansion, name);
        let ty = self.ty(ty);
        (quote!(#private<#ty>), private)
    }

    /// A value that goes to memory that `check` watches: where it is a structure there, it is copied with what it lacks.
    pub(super) fn kept(&mut self, of: &Expression) -> TokenStream {
        self.evaluation.keeps = matches!(of.kind, ExpressionKind::Load(_));
        let value = self.value(of, true).free();
        self.evaluation.keeps = false;
        value
    }

    /// Whether `check` watches a variable.
    pub(super) fn is_watched(&self, variable: VariableId) -> bool {
        self.emitter.transformed.watch.is_watched(self.number, variable)
    }

    /// Whether only `check` runs this.
    pub(super) fn is_checked(&self) -> bool {
        self.emitter.transformed.watch.is_clone(self.number)
    }

    pub(super) fn storage(&self, variable: VariableId) -> Storage {
        self.variables.storage[variable.0]
    }

    /// Whether a variable is that of a caller, which is given by reference.
    pub(super) fn is_by_reference(&self, variable: VariableId) -> bool {
        let by_reference = self.function.by_reference.as_ref();
        by_reference.is_some_and(|of| of.parameters.get(variable.0).is_some_and(Option::is_some))
    }

    /// Whether a variable is written after its declaration.
    pub(super) fn is_assigned(&self, variable: VariableId) -> bool {
        self.variables.assigned[variable.0]
    }

    /// Whether a variable is read from memory of a group.
    pub(super) fn is_local_memory(&self, variable: VariableId) -> bool {
        self.storage(variable) == Storage::Local
    }

    /// A name for what C has none for.
    pub(super) fn temporary(&self, name: &str) -> Ident {
        self.emitter.names.temporary(name)
    }

    /// A name that is one for the whole function.
    pub(super) fn shared(&self, name: &str) -> Ident {
        self.emitter.names.shared(name)
    }

    /// A label that no other of the function has.
    pub(super) fn label(&self, name: &str) -> Ident {
        self.emitter.names.label(name)
    }

    /// A variable for a value whose address is taken.
    pub(super) fn literal_variable(&mut self, ty: &Type) -> Ident {
        let name = self.temporary("literal");
        let private = self.emitter.library(Home::Expansion, "Private");
        let (ty, zero) = (self.ty(ty), self.emitter.zero(ty, true));
        self.first.push(quote!(let #name: #private<#ty> = #private::new(#zero);));
        name
    }

    /// The pointer to a variable in local memory, of this function or of one that it calls.
    pub(super) fn local(&self, (owner, variable): Local) -> Ident {
        if owner.0 == self.number {
            return self.names[variable.0].clone();
        }
        self.emitter.local_name((owner, variable))
    }

    /// The declaration of a variable without its value.
    pub(super) fn begin(&mut self, variable: VariableId) -> TokenStream {
        let ty = &self.function.variables[variable.0].ty;
        let (zero, name) = (self.emitter.zero(ty, true), self.name(variable));
        let ty = self.ty(ty);
        match self.storage(variable) {
            Storage::Plain => quote!(let mut #name: #ty = #zero;),
            Storage::Private => {
                let (ty, private) = self.private(variable);
                quote!(let #name: #ty = #private::new(#zero);)
            }
            Storage::Local => TokenStream::new(),
        }
    }

    /// The declaration of a variable at its place.
    pub(super) fn declare(&mut self, variable: VariableId, value: Option<&Expression>) -> TokenStream {
        let ty = &self.function.variables[variable.0].ty;
        let storage = self.storage(variable);
        if storage == Storage::Local {
            return TokenStream::new();
        }
        let name = self.name(variable);
        let refers = value.is_some_and(|value| walk::names(value, variable));
        let begins = refers || self.is_watched(variable);
        let begin =
            if begins && !self.variables.hoisted.contains(&variable) { Some(self.begin(variable)) } else { None };
        if value.is_none() && self.is_watched(variable) {
            let zero = self.emitter.zero(ty, true);
            return begin.unwrap_or_else(|| quote!(#name.begin(#zero);));
        }
        let value = match value {
            Some(value) if self.is_watched(variable) => self.kept(value),
            Some(value) => self.value(value, true).free(),
            None => self.emitter.zero(ty, true).free(),
        };
        if let Some((block, lane)) = self.lane_of_array(variable) {
            let (set, array) = (self.emitter.library(Home::Expansion, "set_array_of_lane"), self.plain_name(variable));
            let types = self.array_types(variable);
            return quote!(#set::<#types>(&mut #array[#block], #lane, #value););
        }
        let exists = begin.is_some() || self.variables.hoisted.contains(&variable);
        match storage {
            Storage::Private if exists => quote!(#begin #name.set(#value);),
            _ if exists => quote!(#begin #name = #value;),
            Storage::Private => {
                let (ty, private) = self.private(variable);
                quote!(let #name: #ty = #private::new(#value);)
            }
            _ => {
                let mutable = self.variables.assigned[variable.0].then(|| quote!(mut));
                let ty = self.ty(ty);
                quote!(let #mutable #name: #ty = #value;)
            }
        }
    }

    /// The dimension in which the items of a row follow each other.
    pub(super) fn along(&self) -> usize {
        self.group.as_ref().map_or_else(|| self.emitter.plan.axis(self.number), |names| names.plan.axis)
    }

    /// The item that runs, as a reference.
    pub(super) fn own_item(&mut self) -> TokenStream {
        if self.function.needs_item || self.group.is_some() {
            let item = &self.item;
            return quote!(#item);
        }
        let of = self.emitter.library(Home::Expansion, "Item");
        quote!(&#of::alone())
    }

    /// Whether statements are the group's.
    pub(super) fn is_group_level(&self) -> bool {
        self.group.as_ref().is_some_and(|names| names.region.runner == Runner::Group)
    }

    /// The number of an item in its row, where a variable of each item is meant.
    pub(super) fn slot_of(&self, variable: VariableId) -> Option<Ident> {
        let names = self.group.as_ref()?;
        let has_place = names.plan.variables.storage.per_item.contains(&variable)
            && !names.plan.variables.columns.contains(&variable);
        (has_place && names.region.runner != Runner::Lanes).then(|| names.slot.clone())
    }

    /// The type of the elements of an array, and how many there are.
    pub(super) fn array_types(&mut self, variable: VariableId) -> TokenStream {
        let Type::Array(element, len) = self.function.variables[variable.0].ty.clone() else {
            return TokenStream::new();
        };
        let (element, len) = (self.ty(&element), Literal::u64_unsuffixed(len));
        quote!(#element, #len)
    }

    /// The block and the lane that an item has in an array that lies by lanes, where the item runs by itself.
    pub(super) fn lane_of_array(&self, variable: VariableId) -> Option<(TokenStream, TokenStream)> {
        let names = self.group.as_ref().filter(|names| names.plan.by_lanes.contains(&variable))?;
        let (row, slot) = (&names.row, self.slot_of(variable)?);
        Some((quote!(#row.block_of_place(#slot)), quote!(#row.lane_of_place(#slot))))
    }

    /// Whether each item has a value of a variable that is kept in one column of all.
    pub(super) fn has_column(&self, variable: VariableId) -> bool {
        self.group.as_ref().is_some_and(|names| names.plan.variables.columns.contains(&variable))
    }

    /// The name of what all items have of a variable.
    pub(super) fn array_name(&self, variable: VariableId) -> Ident {
        let name = self.plain_name(variable);
        if self.has_column(variable) { self.shared(&format!("each_{}", unraw(&name))) } else { name }
    }
}
