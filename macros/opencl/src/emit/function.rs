//! Functions and kernels.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::counted::Counted;
use super::group::Whole;
use super::kernel::{ByRow, Fast, Joint};
use super::lanes::{self, Guard, Lanes};
use super::magnitude::Magnitudes;
use super::names::{self, Home};
use super::row::{Blocks, Elements, is_number};
use super::statement::Frame;
use super::types::Life;
use super::walk::{self, Seen};
use super::{Choice, Emitter, Local};
use crate::emit::pass::{self, Pass};
use crate::program::{Expression, ExpressionKind, Function, LabelId, Statement, StatementKind, VariableId};
use crate::tree::Space;
use crate::types::Type;

/// The storage of a variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Storage {
    /// In a variable of Rust's.
    Plain,
    /// In a variable that has an address.
    Private,
    /// In memory of the group: the name is that of a pointer.
    Local,
}

/// A function on its way: what is known of it.
pub(super) struct Body<'e, 'p> {
    pub(super) emitter: &'e mut Emitter<'p>,
    pub(super) function: &'p Function,
    number: usize,
    pub(super) names: Vec<Ident>,
    storage: Vec<Storage>,
    assigned: Vec<bool>,
    /// Those that are declared before their place, as a block around that place ends too early.
    pub(super) hoisted: HashSet<VariableId>,
    /// The item that runs, as a reference.
    pub(super) item: Ident,
    /// The number of the item in its row, and the elements that are found by it.
    pub(super) at: Ident,
    pub(super) elements: Vec<Elements>,
    /// Those that blocks of items use in lanes.
    pub(super) blocks: Option<Blocks>,
    /// The conditions that the row asks for all its items.
    pub(super) guards: Vec<Guard>,
    /// Whether blocks of items may leave where a bound cuts off what counts with them; once they are written, whether some do.
    pub(super) leaves_rims: bool,
    /// Those that loops find by their counters, of the loops around.
    pub(super) counted: Vec<Counted>,
    /// The first values of variables.
    pub(super) values: HashMap<VariableId, &'p Expression>,
    /// How large the variables are, once that was asked.
    magnitudes: Option<Magnitudes>,
    /// Variables that are assigned, but keep their value while a row runs.
    pub(super) steady: HashSet<VariableId>,
    /// The frames around a statement, the innermost last.
    pub(super) frames: Vec<Frame>,
    /// The labels of blocks by which `goto` leaves them, of those that are around a statement.
    pub(super) labels: HashMap<LabelId, Ident>,
    /// The statements that declare at the beginning.
    first: Vec<TokenStream>,
    /// The plan of a kernel that runs as a group.
    pub(super) whole: Option<Whole>,
    /// Whether what is written is evaluated once for several items.
    pub(super) same_for_all: bool,
    /// Whether the value that is written goes as it is to memory that `check` watches.
    pub(super) keeps: bool,
}

impl Emitter<'_> {
    /// Writes a function once more, for rows whose accesses are inside.
    fn by_rows(&mut self, number: usize, inner: &Ident) -> Option<Fast> {
        if !self.program.functions[number].needs_item {
            return None;
        }
        let mut body = Body::new(self, number);
        let elements = body.find_elements();
        if elements.is_empty() {
            return None;
        }
        let [first, len] = ["first", "len"].map(|name| body.temporary(name));
        let item = core::mem::replace(&mut body.item, first.clone());
        body.guards = body.find_guards();
        let lets = body.guards.iter().map(|guard| guard.lets.clone()).collect();
        let (inside, made) = body.elements_of_row(&elements, &quote!(#len));
        body.item = item.clone();
        body.elements = elements;
        let mut parameters = vec![];
        let of = body.emitter.names.library_type(Home::Expansion, "Item", &body.emitter.krate);
        let (at, long) = (body.at.clone(), body.emitter.names.primitive("u64"));
        parameters.push(quote!(#item: &#of<'_>));
        parameters.push(quote!(#at: #long));
        parameters.extend(body.element_parameters());
        parameters.extend(body.parameters());
        let whole = body.whole();
        let all = body.all_are_elements();
        let may_fault = body.emitter.may_fault(&body.function.body, &whole);
        let elements = body.elements.iter().map(|elements| elements.name.clone()).collect();
        let name = self.names.item(&format!("{inner}_of_row"));
        let generics = self.generics(number);
        let mut function = quote!(#[inline(always)] fn #name #generics(#(#parameters),*) { #whole });
        let alone = self.locals[number].is_empty().then(|| {
            let alone = self.one_by_one(number, inner);
            function.extend(alone.1);
            alone.0
        });
        Some(Fast { name, alone, function, elements, inside, made, first, lets, len, all, may_fault })
    }

    /// The function that runs items of a row one by one, in the numbers that it is given: a function of its own, as its pointers and sites took
    /// registers of the loop over items that are inside (`spmv` of the benchmark).
    fn one_by_one(&mut self, number: usize, inner: &Ident) -> (Ident, TokenStream) {
        let function = &self.program.functions[number];
        let mut body = Body::new(self, number);
        let [row, first, end, index] = ["row", "first", "end", "index"].map(|name| body.temporary(name));
        let own = body.parameters();
        let given: Vec<_> = (0..function.parameters).map(|number| body.plain_name(VariableId(number))).collect();
        let along = (body.along() == 1).then(|| quote!(, 1));
        let (of, long) = (self.names.library_type(Home::Expansion, "Row", &self.krate), self.names.primitive("u64"));
        let name = self.names.item(&format!("{inner}s_one_by_one"));
        let generics = self.generics(number);
        let whole = quote! {
            #[inline(never)]
            fn #name #generics(#row: &#of<'_ #along>, #first: #long, #end: #long, #(#own),*) {
                for #index in #first..#end {
                    #inner(&#row.item(#index), #(#given),*);
                }
            }
        };
        (name, whole)
    }

    /// The code before a condition under which items run in lanes: without a word of the caller's they do only in builds in which that is faster.
    pub(super) fn if_fast(&mut self) -> TokenStream {
        if self.setting.lanes == Choice::Always {
            return TokenStream::new();
        }
        let fast = self.names.library_function(Home::Expansion, "FAST", &self.krate);
        quote!(#fast &&)
    }

    /// Writes a function once more, for as many items at a time as vectors have lanes.
    fn in_lanes(&mut self, number: usize, inner: &Ident) -> Option<Joint> {
        let function = &self.program.functions[number];
        if !function.needs_item || !self.locals[number].is_empty() || !pass::is_on(Pass::VectorKernels) {
            return None;
        }
        let mut body = Body::new(self, number);
        let (row, first, item) = (body.temporary("row"), body.temporary("first"), body.item.clone());
        let [block, span] = ["block", "span"].map(|name| body.temporary(name));
        body.use_blocks(&block);
        body.guards = body.find_guards();
        let lets = body.guards.iter().map(|guard| guard.lets.clone()).collect();
        // Blocks begin at a multiple of the lanes, if the size of the group is known.
        let sized = function.kernel.as_ref().is_some_and(|kernel| kernel.required.is_some());
        let repeats = !sized && body.is_to_repeat();
        body.leaves_rims = true;
        let mut joined =
            Lanes::joined(&mut body, &function.body, None, (&row, &first), None, false, Lanes::own_parameters)?;
        let leaves_rims = body.leaves_rims;
        let mut by_row = body.row_of_blocks(&span);
        let mut parameters = Vec::new();
        let of = body.emitter.names.library_type(Home::Expansion, "Row", &body.emitter.krate);
        let long = body.emitter.names.primitive("u64");
        let (own, simple) = (body.parameters(), body.simple_pointers(&function.body));
        let row_of = if body.along() == 0 { quote!(#of<'_>) } else { quote!(#of<'_, 1>) };
        parameters.push(quote!(#row: &#row_of));
        parameters.push(quote!(#first: #long));
        let truth = self.names.primitive("bool");
        let [name, some] = ["in_lanes", "some"].map(|how| self.names.item(&format!("{inner}s_{how}")));
        let masked = self.in_masks(number, &some, (&row, &first), &parameters, &own, &simple);
        // The items run with a mask, if an access is outside or a bound cuts something off. If they cannot, each access is checked where it
        // stands, and bounds are kept.
        if (by_row.is_some() || leaves_rims) && masked.is_none() {
            by_row = None;
            let body = &mut Body::new(self, number);
            joined = Lanes::joined(body, &function.body, None, (&row, &first), None, false, Lanes::own_parameters)?;
        }
        let by_row = by_row.map(|(row, blocks)| {
            parameters.push(quote!(#block: #long));
            parameters.extend(blocks);
            ByRow { row, first: item.clone(), lets, span, block, repeats }
        });
        let (alone, one_by_one) = self.one_by_one(number, inner);
        let generics = self.generics(number);
        let [it, done] = ["it", "done"].map(|name| self.names.temporary(name));
        let block = if self.may_fault(&function.body, &joined) {
            // A fault that leaves the block names the item.
            quote! {
                let #it = #row.block(#first);
                let #item = &#it.item();
                let #done = { #joined };
                #it.passed();
                #done
            }
        } else {
            quote!(let #item = &#row.unwatched(#first); #joined)
        };
        let function = quote! {
            #one_by_one
            #[inline(always)]
            fn #name #generics(#(#parameters,)* #(#own),*) -> #truth { #simple #block }
            #masked
        };
        let masked = masked.is_some().then_some(some);
        Some(Joint { name, alone, masked, by_row, function })
    }

    /// Whether what is written of statements may end an item: it names a place of the text, or calls what may.
    pub(super) fn may_fault(&self, statements: &[Statement], written: &TokenStream) -> bool {
        let mut calls = false;
        walk::calls(statements, &mut |callee| calls |= matches!(callee, walk::Callee::Function(_)));
        calls || super::code::mentions(written, &self.at)
    }

    /// Writes a function for some of as many items as vectors have lanes: those of a mask, who may go different ways from the beginning on.
    fn in_masks(
        &mut self,
        number: usize,
        name: &Ident,
        (row, first): (&Ident, &Ident),
        parameters: &[TokenStream],
        own: &[TokenStream],
        simple: &TokenStream,
    ) -> Option<TokenStream> {
        if !pass::is_on(Pass::MaskedKernels) {
            return None;
        }
        let function = &self.program.functions[number];
        let mut body = Body::new(self, number);
        let (live, item) = (body.temporary("live"), body.item.clone());
        let joined =
            Lanes::joined(&mut body, &function.body, None, (row, first), Some(&live), true, Lanes::own_parameters)?;
        let mask = self.names.library_type(Home::Expansion, "Mask", &self.krate);
        let generics = self.generics(number);
        Some(quote! {
            #[inline(never)]
            fn #name #generics(mut #live: #mask, #(#parameters,)* #(#own),*) {
                #simple
                let #item = &#row.unwatched(#first);
                let _ = { #joined };
            }
        })
    }

    /// All functions.
    pub(super) fn functions(&mut self) -> TokenStream {
        (0..self.program.functions.len()).map(|number| self.function(number)).collect()
    }

    fn function(&mut self, number: usize) -> TokenStream {
        self.names.begin();
        let program = self.program;
        let function = &program.functions[number];
        let prototype = function.prototype.split_whitespace().collect::<Vec<_>>().join(" ");
        let doc = self.doc(&prototype, function.span);
        if let (Some(kernel), true) = (&function.kernel, function.needs_group) {
            if self.watch.is_copy(number) {
                // It stands in the launch of the kernel that it is of.
                return TokenStream::new();
            }
            // Its statements stand in the launch.
            let mut names = Body::new(self, number).names;
            names.truncate(function.parameters);
            let launch = self.kernel(number, kernel, &names, None, None);
            return quote!(#doc #launch);
        }
        let inner = self.inner[number].clone();
        let is_copy = self.watch.is_copy(number);
        let mut body = Body::new(self, number);
        let (mut parameters, inside) = (body.parameters(), body.whole());
        let item = body.item.clone();
        let result = body.emitter.result(number);
        let generics = body.emitter.generics(number);
        if function.needs_item {
            let of = body.emitter.names.library_type(Home::Expansion, "Item", &body.emitter.krate);
            parameters.insert(0, quote!(#item: &#of<'_>));
        }
        if is_copy {
            return quote!(#[inline] fn #inner #generics(#(#parameters),*) #result { #inside });
        }
        match &function.kernel {
            Some(kernel) => {
                let names = body.names[..function.parameters].to_vec();
                // The order of the items is the same whether they run in lanes or not: those that share memory find what others left.
                self.along[number] = usize::from(function.needs_item && Body::new(self, number).goes_by_columns());
                // LLVM makes vectors of straight statements by itself.
                let counted = self.setting.lanes == Choice::Counted;
                let straight = counted && {
                    let mut body = Body::new(self, number);
                    body.guards = body.find_guards();
                    lanes::is_straight(&function.body, &|of| body.is_guard(of))
                };
                let fast = if straight { self.by_rows(number, &inner).filter(|fast| fast.all) } else { None };
                let joint = if fast.is_some() { None } else { self.in_lanes(number, &inner) };
                let fast = if fast.is_some() || joint.is_some() { fast } else { self.by_rows(number, &inner) };
                let launch = self.kernel(number, kernel, &names, fast.as_ref(), joint.as_ref());
                let fast = fast.map(|fast| fast.function).or(joint.map(|joint| joint.function));
                quote! {
                    #doc
                    #launch
                    #[inline(always)]
                    fn #inner #generics(#(#parameters),*) #result { #inside }
                    #fast
                }
            }
            None if function.needs_item || !self.locals[number].is_empty() || !function.kept.is_empty() => {
                let (name, names) = (self.functions[number].clone(), Body::new(self, number).names);
                let (outer, mut given) = self.outer(number, &names);
                if function.needs_item {
                    let of = self.names.library_type(Home::Expansion, "Item", &self.krate);
                    given.insert(0, quote!(&#of::alone()));
                }
                let mut held = Vec::new();
                for (name, id) in names[function.written_parameters()..].iter().zip(&function.kept) {
                    let kept = &self.globals[id.0];
                    held.push(quote!(let #name = #kept.hold();));
                    given.push(self.held(name, *id));
                }
                for (owner, local) in self.locals[number].clone() {
                    let private = self.names.library_type(Home::Expansion, "Private", &self.krate);
                    let zero = self.zero(&program.functions[owner.0].variables[local.0].ty, false);
                    given.push(quote!(#private::new(#zero).pointer()));
                }
                let public = self.may_be_public(function).then(|| {
                    quote! {
                        #doc
                        #[inline]
                        pub fn #name #generics(#(#outer),*) #result { #(#held)* #inner(#(#given),*) }
                    }
                });
                quote! {
                    #public
                    #[inline]
                    fn #inner #generics(#(#parameters),*) #result { #inside }
                }
            }
            None => quote! {
                #doc
                #[inline]
                pub fn #inner #generics(#(#parameters),*) #result { #inside }
            },
        }
    }

    /// The parameters of a function that only hands them on.
    fn outer(&mut self, number: usize, names: &[Ident]) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let (mut parameters, mut given) = (Vec::new(), Vec::new());
        for (at, name) in names.iter().take(self.program.functions[number].written_parameters()).enumerate() {
            let ty = self.parameter_type(number, at);
            parameters.push(quote!(#name: #ty));
            given.push(quote!(#name));
        }
        (parameters, given)
    }

    /// Code that declares the lifetimes of a function that have names.
    fn generics(&self, number: usize) -> Option<TokenStream> {
        let named = self.lifetimes[number].named();
        let declared = named.iter().map(|(lifetime, outlived)| {
            let (name, outlived) = (names::lifetime(*lifetime), outlived.iter().map(|&other| names::lifetime(other)));
            if outlived.len() == 0 { quote!(#name) } else { quote!(#name: #(#outlived)+*) }
        });
        (!named.is_empty()).then(|| quote!(<#(#declared),*>))
    }

    /// A type in the signature of a function, with these lifetimes.
    fn in_signature(&mut self, number: usize, ty: &Type, lifetimes: &[usize]) -> TokenStream {
        let tokens: Vec<_> = lifetimes
            .iter()
            .map(|&lifetime| {
                let name = self.lifetimes[number].is_named(lifetime).then(|| names::lifetime(lifetime));
                name.map_or_else(|| quote!('_), |name| quote!(#name))
            })
            .collect();
        let mut tokens = tokens.into_iter();
        self.ty_of(ty, &mut || tokens.next().unwrap_or_else(|| quote!('_)))
    }

    fn parameter_type(&mut self, number: usize, parameter: usize) -> TokenStream {
        let ty = &self.program.functions[number].variables[parameter].ty;
        let lifetimes = self.lifetimes[number].parameters[parameter].clone();
        self.in_signature(number, ty, &lifetimes)
    }

    /// The type of what a function gives.
    fn result(&mut self, number: usize) -> TokenStream {
        let ty = &self.program.functions[number].result;
        if *ty == Type::Void {
            return TokenStream::new();
        }
        let lifetimes = self.lifetimes[number].result.clone();
        let ty = self.in_signature(number, ty, &lifetimes);
        quote!(-> #ty)
    }

    /// The pointer to a variable in local memory, where it is no variable of the function that is being written.
    pub(super) fn local_name(&self, (owner, variable): Local) -> Ident {
        let function = &self.program.functions[owner.0];
        self.names.shared(&format!("{}_{}", function.name, function.variables[variable.0].name))
    }
}

/// Whether any bytes are a value of a type, as far as C knows.
pub(super) fn is_made_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => is_made_of_numbers(element),
        ty => is_number(ty),
    }
}

impl<'e, 'p> Body<'e, 'p> {
    /// The dimension in which the items of a row follow each other, of a kernel that runs without groups.
    pub(super) fn along_without_group(&self) -> usize {
        self.emitter.along[self.number]
    }

    pub(super) fn new(emitter: &'e mut Emitter<'p>, number: usize) -> Self {
        let function = &emitter.program.functions[number];
        let count = function.variables.len();
        let (mut assigned, mut addressed) = (vec![false; count], vec![false; count]);
        let mut depths = vec![0; count];
        let mut first_values = HashMap::new();
        let mut keeps_pointers = Vec::new();
        let mut scattered = false;
        walk::statements(
            &function.body,
            &mut |statement, depth| match &statement.kind {
                StatementKind::Declare(variable, value) => {
                    depths[variable.0] = depth;
                    first_values.extend(value.as_ref().map(|value| (*variable, value)));
                }
                StatementKind::Goto(_) | StatementKind::Switch { .. } => scattered = true,
                _ => {}
            },
            &mut |seen| match seen {
                Seen::Written(place) => {
                    if let Some(variable) = walk::root(place) {
                        assigned[variable.0] = true;
                    }
                    if emitter.holds_pointers(&place.ty) {
                        keeps_pointers.push(walk::root(place));
                    }
                }
                Seen::Addressed(place) => {
                    if let Some(variable) = walk::root(place) {
                        addressed[variable.0] = true;
                    }
                }
                Seen::Expression(_) | Seen::Read(_) => {}
            },
        );
        let storage: Vec<_> = function
            .variables
            .iter()
            .zip(addressed)
            .enumerate()
            .map(|(at, (variable, addressed))| match variable {
                _ if emitter.watch.is_watched(number, VariableId(at)) => Storage::Private,
                variable if variable.local => Storage::Local,
                variable if addressed || emitter.holds_unions(&variable.ty) => Storage::Private,
                _ => Storage::Plain,
            })
            .collect();
        // A pointer to a variable may be kept for longer than the block of the variable, though not used there.
        let shallowest = keeps_pointers.iter().map(|root| root.map_or(0, |variable| depths[variable.0])).min();
        let of_function = number;
        let hoisted: HashSet<_> = (0..count)
            .filter(|&number| {
                storage[number] == Storage::Private && shallowest.is_some_and(|least| least < depths[number])
                    || emitter.watch.is_outlived(of_function, VariableId(number))
            })
            .map(VariableId)
            .collect();
        scattered |= !hoisted.is_empty() || function.needs_group;
        let names = names::variables(function, &emitter.names, scattered);
        let (item, at) = (emitter.names.shared("item"), emitter.names.shared("at"));
        Body {
            function,
            number,
            names,
            storage,
            assigned,
            hoisted,
            item,
            at,
            elements: Vec::new(),
            blocks: None,
            guards: Vec::new(),
            leaves_rims: false,
            counted: Vec::new(),
            values: first_values,
            magnitudes: None,
            steady: HashSet::new(),
            frames: Vec::new(),
            labels: HashMap::new(),
            first: Vec::new(),
            whole: None,
            same_for_all: false,
            keeps: false,
            emitter,
        }
    }

    /// Whether a variable is a pointer to numbers in memory of others, as it came, or to a variable in local memory.
    fn is_simple(&self, variable: VariableId) -> bool {
        if !pass::is_on(Pass::PlainBuffers) {
            return false;
        }
        let of = &self.function.variables[variable.0];
        if of.local {
            return self.storage(variable) == Storage::Local && is_made_of_numbers(&of.ty);
        }
        let buffer = variable.0 < self.function.parameters && !self.is_assigned(variable);
        buffer
            && self.storage(variable) == Storage::Plain
            && of.ty.pointee().is_some_and(|pointee| {
                matches!(pointee.space, Space::Global | Space::Constant | Space::Local)
                    && is_made_of_numbers(&pointee.ty)
            })
    }

    /// The pointers that statements use and of which more may be known.
    pub(super) fn simple_names(&self, of: &[Statement]) -> Vec<Ident> {
        let used = (0..self.function.variables.len()).map(VariableId).filter(|of| self.is_simple(*of));
        used.filter(|variable| walk::uses(of, *variable)).map(|variable| self.plain_name(variable)).collect()
    }

    /// They, as those of which it is known.
    pub(super) fn simple_pointers(&self, of: &[Statement]) -> TokenStream {
        self.simple_names(of).into_iter().map(|name| quote!(let #name = #name.simple();)).collect()
    }

    /// How many bits an index has at the most.
    pub(super) fn bits(&mut self, of: &Expression) -> u32 {
        let function = self.function;
        self.magnitudes.get_or_insert_with(|| Magnitudes::of(function)).bits(function, of)
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
    pub(super) fn take_literals(&mut self) -> Vec<TokenStream> {
        core::mem::take(&mut self.first)
    }

    /// Those since then.
    pub(super) fn put_literals(&mut self, before: Vec<TokenStream>) -> TokenStream {
        core::mem::replace(&mut self.first, before).into_iter().collect()
    }

    /// The type of a private variable that has an address, and what makes one. One with a packed structure in it is bytes, as pointers to
    /// its fields point anywhere.
    pub(super) fn private(&mut self, variable: VariableId) -> (TokenStream, TokenStream) {
        let (ty, records) = (&self.function.variables[variable.0].ty, &self.emitter.program.records);
        let is_packed = |ty: &Type| matches!(ty, Type::Record(id) if records[id.0].packed);
        if ty.contains(records, &is_packed) && !self.emitter.holds_pointers(ty) {
            let size = Literal::u64_unsuffixed(ty.layout(records).map_or(0, |(size, _)| size));
            let packed = self.emitter.names.library_type(Home::Expansion, "Packed", &self.emitter.krate);
            let ty = self.ty(ty);
            return (quote!(#packed<#ty, #size>), quote!(#packed::<_, #size>));
        }
        let name = if self.is_watched(variable) { "Watched" } else { "Private" };
        let private = self.emitter.names.library_type(Home::Expansion, name, &self.emitter.krate);
        let ty = self.ty(ty);
        (quote!(#private<#ty>), private)
    }

    /// A value that goes to memory that `check` watches: where it is a structure there, it is copied with what it lacks.
    pub(super) fn kept(&mut self, of: &Expression) -> TokenStream {
        self.keeps = matches!(of.kind, ExpressionKind::Load(_));
        let value = self.value(of, true).free();
        self.keeps = false;
        value
    }

    /// Whether `check` watches a variable.
    pub(super) fn is_watched(&self, variable: VariableId) -> bool {
        self.emitter.watch.is_watched(self.number, variable)
    }

    /// Whether only `check` runs this.
    pub(super) fn is_checked(&self) -> bool {
        self.emitter.watch.is_copy(self.number)
    }

    pub(super) fn storage(&self, variable: VariableId) -> Storage {
        self.storage[variable.0]
    }

    /// Whether a variable is written after its declaration.
    pub(super) fn is_assigned(&self, variable: VariableId) -> bool {
        self.assigned[variable.0]
    }

    /// Whether a variable is read from memory of a group.
    pub(super) fn is_memory(&self, variable: VariableId) -> bool {
        self.storage(variable) == Storage::Local
    }

    /// Whether only `check` runs the function.
    pub(super) fn is_only_checked(&self) -> bool {
        self.emitter.watch.is_copy(self.number)
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
        let private = self.emitter.names.library_type(Home::Expansion, "Private", &self.emitter.krate);
        let (ty, zero) = (self.ty(ty), self.emitter.zero(ty, true));
        self.first.push(quote!(let #name: #private<#ty> = #private::new(#zero);));
        name
    }

    /// The parameters.
    fn parameters(&mut self) -> Vec<TokenStream> {
        let function = self.function;
        let mut parameters = Vec::new();
        for number in 0..function.parameters {
            let name = &self.names[number].clone();
            let ty = self.emitter.parameter_type(self.number, number);
            let mutable = (self.assigned[number] && self.storage[number] == Storage::Plain).then(|| quote!(mut));
            parameters.push(quote!(#mutable #name: #ty));
        }
        for local in self.emitter.locals[self.number].clone() {
            let pointer = self.emitter.names.library_type(Home::OpenCl, "Pointer", &self.emitter.krate);
            let name = self.local(local);
            let program = self.emitter.program;
            let ty = &program.functions[local.0.0].variables[local.1.0].ty;
            let lifetimes = self.emitter.lifetimes[self.number].locals.get(&local).cloned().unwrap_or_default();
            let ty = self.emitter.in_signature(self.number, ty, &lifetimes);
            parameters.push(quote!(#name: #pointer<'_, #ty>));
        }
        parameters
    }

    /// The pointer to a variable in local memory, of this function or of one that it calls.
    pub(super) fn local(&self, (owner, variable): Local) -> Ident {
        if owner.0 == self.number {
            return self.names[variable.0].clone();
        }
        self.emitter.local_name((owner, variable))
    }

    /// All that stands between the braces.
    fn whole(&mut self) -> TokenStream {
        let function = self.function;
        let mut first = Vec::new();
        for number in 0..function.parameters {
            if self.storage[number] == Storage::Private {
                let (_, private) = self.private(VariableId(number));
                let name = &self.names[number];
                first.push(quote!(let #name = #private::new(#name);));
            } else if self.assigned[number] && self.emitter.holds_pointers(&function.variables[number].ty) {
                // A pointer of a caller's lives longer than a variable here, which it may point to later.
                let name = &self.names[number];
                first.push(quote!(let mut #name = #name;));
            }
        }
        let mut early: Vec<_> = self.hoisted.iter().copied().collect();
        early.sort_by_key(|variable| variable.0);
        for variable in early {
            first.push(self.begin(variable));
        }
        let (tail, statements) = match function.body.split_last() {
            Some((last, before)) => match &last.kind {
                StatementKind::Return(Some(value)) => (Some(value), before),
                StatementKind::Return(None) => (None, before),
                _ => (None, &function.body[..]),
            },
            None => (None, &function.body[..]),
        };
        // A label before the last `return` needs it in its place.
        let labelled = statements.iter().any(|statement| matches!(statement.kind, StatementKind::Label(..)));
        let (tail, statements) = if labelled { (None, &function.body[..]) } else { (tail, statements) };
        let body = self.sequence(statements);
        let tail = match tail {
            Some(value) => self.value(value, true).free(),
            None if function.result == Type::Void || walk::diverges(statements) => TokenStream::new(),
            None => self.emitter.zero(&function.result, true).free(),
        };
        let literals = &self.first;
        quote!(#(#first)* #(#literals)* #body #tail)
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
        let begin = if begins && !self.hoisted.contains(&variable) { Some(self.begin(variable)) } else { None };
        if value.is_none() && self.is_watched(variable) {
            let zero = self.emitter.zero(ty, true);
            return begin.unwrap_or_else(|| quote!(#name.begin(#zero);));
        }
        let value = match value {
            Some(value) if self.is_watched(variable) => self.kept(value),
            Some(value) => self.value(value, true).free(),
            None => self.emitter.zero(ty, true).free(),
        };
        let exists = begin.is_some() || self.hoisted.contains(&variable);
        match storage {
            Storage::Private if exists => quote!(#begin #name.set(#value);),
            _ if exists => quote!(#begin #name = #value;),
            Storage::Private => {
                let (ty, private) = self.private(variable);
                quote!(let #name: #ty = #private::new(#value);)
            }
            _ => {
                let mutable = self.assigned[variable.0].then(|| quote!(mut));
                let ty = self.ty(ty);
                quote!(let #mutable #name: #ty = #value;)
            }
        }
    }
}
