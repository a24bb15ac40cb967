//! Functions and kernels.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::buffered::points_to_pointers;
use super::counted::Counted;
use super::group::{Grouped, Whole};
use super::lanes::{self, Guard, Lanes};
use super::magnitude::Magnitudes;
use super::names::{self, Home};
use super::row::{Blocks, Elements, Row, is_number};
use super::statement::Frame;
use super::types::Life;
use super::walk::{self, Seen};
use super::{Choice, Emitter, Local};
use crate::diagnostic::{NotVectorized, Scalar};
use crate::emit::pass::{self, Pass};
use crate::program::{Expression, ExpressionKind, Function, Kernel, LabelId, Statement, StatementKind, VariableId};
use crate::text::Span;
use crate::tree::{Access, Space};
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
    names: Vec<Ident>,
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

/// Variables in local memory begin at a multiple of so many bytes, the alignment of the largest vector.
const LINE: u64 = 128;

/// The parts of code that a kernel's parameters come to.
#[derive(Default)]
struct Signature {
    /// The parameters of the public function.
    parameters: Vec<TokenStream>,
    /// The types that these are generic over with their bounds, and those of them that the launch is of.
    bounds: Vec<TokenStream>,
    generics: Vec<Ident>,
    /// The values that the launch keeps of them: the fields with their types, what is made of the parameters, and what the kernel takes of it.
    fields: Vec<TokenStream>,
    kept: Vec<TokenStream>,
    taken: Vec<TokenStream>,
    /// Those that are buffers, and whether each may be written.
    buffers: Vec<Ident>,
    writable: Vec<bool>,
    /// The parameters that are variables at program scope, and how each becomes a pointer.
    held: Vec<Ident>,
    pointers: Vec<TokenStream>,
    /// Those that are images which may be written, and whether each may be read too: `check` watches them.
    images: Vec<(Ident, bool)>,
    /// Code that hands them to a device.
    arguments: TokenStream,
    /// The arguments of an item.
    given: Vec<TokenStream>,
    /// The bytes of the variables in local memory.
    local: u64,
    /// The bytes of each argument in local memory, and its pointer.
    sizes: Vec<TokenStream>,
    places: Vec<TokenStream>,
    /// Code that gives these pointers the names of their arguments.
    renamed: TokenStream,
    /// Code that brings the variables in local memory into scope.
    variables: Vec<TokenStream>,
    /// Whether a buffer is among them.
    borrows: bool,
}

impl Signature {
    /// A parameter that is kept as it is.
    fn plain(&mut self, name: &Ident, ty: &TokenStream) {
        self.parameters.push(quote!(#name: #ty));
        self.fields.push(quote!(#name: #ty));
        self.kept.push(quote!(#name));
        self.taken.push(quote!(let #name = self.#name;));
    }
}

/// The function that an item of a row runs whose accesses have been checked before.
struct Fast {
    name: Ident,
    /// The function that runs items one by one, if it needs no local memory.
    alone: Option<Ident>,
    function: TokenStream,
    /// The elements by name, the conditions under which all are inside, and what makes them then.
    elements: Vec<Ident>,
    inside: TokenStream,
    made: TokenStream,
    /// The first item, and what leaves the items that do something, if some may not.
    first: Ident,
    lets: TokenStream,
    len: Ident,
    /// Whether all accesses are among them.
    all: bool,
    /// Whether an item may do what it must not all the same: then it is named.
    may_fault: bool,
}

/// The function that several items run at a time.
struct Joint {
    name: Ident,
    /// The function that runs items one by one: out of the way of the loop over those that run together.
    alone: Ident,
    /// The one that runs those of a mask.
    masked: Option<Ident>,
    /// The accesses that are checked by the row.
    by_row: Option<ByRow>,
    function: TokenStream,
}

/// Accesses that are checked by the row, before blocks of items run.
struct ByRow {
    row: Row,
    /// The first item, what leaves the items that do something, those whose accesses are inside, and the number of a block of them.
    first: Ident,
    lets: TokenStream,
    span: Ident,
    block: Ident,
    /// Whether items may run twice.
    repeats: bool,
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
    fn in_lanes(&mut self, number: usize, inner: &Ident) -> Result<Joint, Option<(NotVectorized, Span)>> {
        let function = &self.program.functions[number];
        if !function.needs_item {
            return Err(Some((NotVectorized::NoItem, function.span)));
        }
        if let Some(&(owner, local)) = self.locals[number].first() {
            return Err(Some((NotVectorized::LocalVariable, self.program.functions[owner.0].variables[local.0].span)));
        }
        if !pass::is_on(Pass::VectorKernels) {
            return Err(None);
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
        Ok(Joint { name, alone, masked, by_row, function })
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
            Lanes::joined(&mut body, &function.body, None, (row, first), Some(&live), true, Lanes::own_parameters)
                .ok()?;
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

    /// Notes the reason why the items of a kernel, or of a part of it, run one after another.
    pub(super) fn note_scalar(&mut self, function: &Function, scalar: Option<(NotVectorized, Span)>) {
        if let (Some((reason, span)), true) = (scalar, function.kernel.is_some()) {
            self.faults.remarks.scalar(Scalar { kernel: function.name.clone(), reason, span });
        }
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
        if function.kernel.is_some() && !self.watch.is_copy(number) {
            self.faults.remarks.kernel(&function.name);
        }
        if let (Some(kernel), true) = (&function.kernel, function.needs_group) {
            if self.watch.is_copy(number) {
                // It stands in the launch of the kernel that it is of.
                return TokenStream::new();
            }
            // Its statements stand in the launch.
            let mut names = Body::new(self, number).names;
            names.truncate(function.parameters);
            let launch = self.kernel(number, kernel, &names, None, None, false);
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
                let joint = match &fast {
                    Some(_) => Err(Some((NotVectorized::Straight, function.span))),
                    None => self.in_lanes(number, &inner),
                };
                let joint = joint.map_err(|scalar| self.note_scalar(function, scalar)).ok();
                let fast = if fast.is_some() || joint.is_some() { fast } else { self.by_rows(number, &inner) };
                let launch = self.kernel(number, kernel, &names, fast.as_ref(), joint.as_ref(), false);
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

    /// The public function of a kernel: its arguments in, a launch out. Or of what `check` runs only that.
    #[expect(clippy::too_many_lines, reason = "a kernel with all that stands around it")]
    fn kernel(
        &mut self,
        number: usize,
        kernel: &Kernel,
        names: &[Ident],
        fast: Option<&Fast>,
        joint: Option<&Joint>,
        is_checked: bool,
    ) -> TokenStream {
        let program = self.program;
        let function = &program.functions[number];
        let (name, inner) = (self.functions[number].clone(), self.inner[number].clone());
        let launch = self.names.library_type(Home::OpenCl, "Launch", &self.krate);
        let of_info = self.names.library_type(Home::Expansion, "Info", &self.krate);
        let pace = self.names.library_type(Home::Expansion, "Pace", &self.krate);
        let runs = self.names.library_type(Home::Expansion, "Kernel", &self.krate);
        let takes = self.names.library_type(Home::Expansion, "Arguments", &self.krate);
        // In the launch itself they have the names that its statements use.
        let own = function.needs_group.then(|| Body::new(self, number).names);
        let [rows, row, index, to, info, pace_name] =
            ["rows", "row", "index", "to", "info", "pace"].map(|name| self.names.temporary(name));
        let group = self.names.shared("group");
        let mut signature = Signature::default();
        for (at, (variable, name)) in function.variables.iter().zip(names).enumerate() {
            let Some(id) = Self::kept_at(function, at) else {
                self.argument(name, &variable.ty, &to, &group, &mut signature);
                continue;
            };
            let kept = &self.globals[id.0];
            signature.taken.push(quote!(let #name = #kept.hold();));
            signature.pointers.push(self.held(name, id));
            signature.given.push(quote!(#name));
            signature.held.push(name.clone());
        }
        for (owner, local) in self.locals[number].clone() {
            let variable = &program.functions[owner.0].variables[local.0];
            let name = match &own {
                Some(names) => names[local.0].clone(),
                None => self.local_name((owner, local)),
            };
            signature.variables.push(if self.holds_pointers(&variable.ty) {
                // Memory of bytes keeps no pointers.
                let private = self.names.library_type(Home::Expansion, "Private", &self.krate);
                let (memory, zero) =
                    (self.names.temporary(&format!("{}_memory", variable.name)), self.zero(&variable.ty, false));
                quote!(let #memory = #private::new(#zero); let #name = #memory.pointer();)
            } else {
                let ty = self.ty(&variable.ty, Life::Static);
                let offset = Literal::u64_unsuffixed(signature.local);
                let size = variable.ty.layout(&program.records).map_or(0, |(size, _)| size);
                signature.local += size.next_multiple_of(LINE);
                quote!(let #name = #group.local::<#ty>(#offset, 1);)
            });
            signature.given.push(quote!(#name));
        }
        let by_columns = !is_checked && self.along[number] == 1;
        let groups = function.needs_group || !signature.sizes.is_empty() || !self.locals[number].is_empty();
        let given = signature.given;
        // The instrument of `check` knows by it which item runs.
        let begins = (is_checked && !function.needs_item).then(|| quote!(let _ = #row.item(#index);));
        let item = function.needs_item.then(|| quote!(&#row.item(#index),));
        let one_row = quote!(for #index in 0..#row.len() { #begins #inner(#item #(#given),*); });
        let checked = if is_checked {
            // The items behind one that a fault ends run.
            let (first, long) = (self.names.temporary("first"), self.names.primitive("u64"));
            quote! {
                for #row in #rows {
                    #row.each_in_check(|#first| for #index in #first as #long..#row.len() { #begins #inner(#item #(#given),*); });
                }
            }
        } else {
            quote!(for #row in #rows { #one_row })
        };
        // An item sees what the one before has written, if two arguments share memory.
        let mut shares = TokenStream::new();
        for (at, (one, of_one)) in signature.buffers.iter().zip(&signature.writable).enumerate() {
            for (other, of_other) in signature.buffers.iter().zip(&signature.writable).skip(at + 1) {
                if *of_one || *of_other {
                    shares.extend(quote!(|| #one.overlaps(#other)));
                }
            }
        }
        for (variable, name) in function.variables.iter().zip(names) {
            let is_buffer = signature.buffers.contains(name) || signature.held.contains(name);
            if is_buffer && variable.ty.pointee().is_some_and(|pointee| is_made_of_numbers(&pointee.ty)) {
                shares.extend(quote!(|| !#name.is_simple()));
            }
        }
        let one_by_one = self.names.shared("one_by_one");
        let joined = joint.map(|Joint { name, alone, masked, by_row, .. }| {
            let fast = self.if_fast();
            let lanes = self.names.library_function(Home::Expansion, "LANES", &self.krate);
            let start = self.names.temporary("start");
            let long = self.names.primitive("u64");
            let (apart, rest) = if let Some(masked) = masked {
                let some = self.names.library_function(Home::Expansion, "the_first", &self.krate);
                (
                    quote!(#row.some(#start); #masked(#some(#lanes as #long), &#row, #start #(, #given)*);),
                    quote!(#row.some(#start); #masked(#some(#row.len() - #start), &#row, #start #(, #given)*);),
                )
            } else {
                (
                    quote!(#alone(&#row, #start, #start + #lanes as #long #(, #given)*);),
                    quote!(#alone(&#row, #start, #row.len() #(, #given)*);),
                )
            };
            let watched = quote!(for #row in #rows { #alone(&#row, 0, #row.len() #(, #given)*); });
            if let (Some(masked), Some(ByRow { row: of_row, first, lets, span, block, repeats })) = (masked, by_row) {
                let make = self.names.library_type(Home::Expansion, "Live", &self.krate);
                let some = self.names.library_function(Home::Expansion, "the_first", &self.krate);
                let [live, run, end] = ["live", "run", "end"].map(|name| self.names.temporary(name));
                let Row { names, within } = of_row;
                return quote! {
                    if #fast !(#rows.is_watched() #shares) {
                        for #row in #rows {
                            let #first = &#row.unwatched(0);
                            let #live = #make::of_row(#row.len(), #row.threads()) #lets;
                            let (mut #start, #end) = #live.ends();
                            let #span = #live.span();
                            #within
                            for #run in #span.blocks::<#repeats>() {
                                if #run.1 == 0 {
                                    continue;
                                }
                                #(let #names = #names.blocks(#run);)*
                                while #start < #run.0 {
                                    #apart
                                    #start += #lanes as #long;
                                }
                                #start = #run.0;
                                for #block in 0..#run.1 {
                                    if !#name(&#row, #start, #block, #(#names,)* #(#given),*) {
                                        #apart
                                    }
                                    #start += #lanes as #long;
                                }
                            }
                            while #start < #end {
                                #row.some(#start);
                                #masked(#some(#end - #start), &#row, #start #(, #given)*);
                                #start += #lanes as #long;
                            }
                        }
                    } else {
                        #watched
                    }
                };
            }
            quote! {
                if #fast !(#rows.is_watched() #shares) {
                    for #row in #rows {
                        let mut #start = 0;
                        while #row.len() - #start >= #lanes as #long {
                            if !#name(&#row, #start #(, #given)*) {
                                #apart
                            }
                            #start += #lanes as #long;
                        }
                        if #start < #row.len() {
                            #rest
                        }
                    }
                } else {
                    #watched
                }
            }
        });
        let each = match fast {
            None if joined.is_some() => quote!(#joined),
            // Pointers that are simple have one thing to check at an access that is none of the row's, others five.
            Some(Fast { name, alone, elements, inside, made, first, lets, len, all, may_fault, .. }) => {
                let it = self.names.temporary("it");
                let one_row =
                    alone.as_ref().map_or(one_row, |alone| quote!(#alone(&#row, 0, #row.len() #(, #given)*);));
                let simple = if *all { Vec::new() } else { Body::new(self, number).simple_names(&function.body) };
                let (known, start, begin) = if lets.is_empty() {
                    (quote!(true), quote!(), quote!(let #len = #row.len();))
                } else {
                    let make = self.names.library_type(Home::Expansion, "Live", &self.krate);
                    let [live, start, end] = ["live", "start", "end"].map(|name| self.names.temporary(name));
                    let begin = quote! {
                        let #live = #make::of_row(#row.len(), #row.threads()) #lets;
                        let (#start, #end) = #live.all();
                        let (#first, #len) = (&#row.unwatched(#start), #end - #start);
                    };
                    (quote!(#live.is_known()), quote!(#start +), begin)
                };
                // A fault that leaves the item names it.
                let one = if *may_fault {
                    quote! {
                        let #it = #row.one(#start #index);
                        #name(#it.item(), #index, #(#elements,)* #(#given),*);
                        #it.passed();
                    }
                } else {
                    quote!(#name(&#row.unwatched(#start #index), #index, #(#elements,)* #(#given),*);)
                };
                quote! {
                    for #row in #rows {
                        let #first = &#row.unwatched(0);
                        #begin
                        if #known #(&& #simple.is_simple())* #inside {
                            #made
                            #(let #simple = #simple.simple();)*
                            for #index in 0..#len {
                                #one
                            }
                        } else {
                            #one_row
                        }
                    }
                }
            }
            // A kernel without rows.
            None if !is_checked && !groups => {
                let simple = Body::new(self, number).simple_names(&function.body);
                let it = self.names.temporary("it");
                let item = function.needs_item.then(|| quote!(#it.item(),));
                if simple.is_empty() {
                    checked
                } else {
                    quote! {
                        if #rows.is_watched() #(|| !#simple.is_simple())* {
                            #checked
                        } else {
                            #(let #simple = #simple.simple();)*
                            for #row in #rows {
                                for #index in 0..#row.len() {
                                    let #it = #row.one(#index);
                                    #inner(#item #(#given),*);
                                    #it.passed();
                                }
                            }
                        }
                    }
                }
            }
            None => checked,
        };
        // Such a kernel is refused; its function has another lifetime for what the parameter points to, of which rustc would tell too.
        let parameters = &function.variables[..function.parameters];
        let is_refused = parameters.iter().any(|parameter| points_to_pointers(program, &parameter.ty));
        let each = if is_refused { TokenStream::new() } else { each };
        let buffers = signature.buffers;
        let kept_buffers = buffers.clone();
        let (held, pointers) = (signature.held, signature.pointers);
        let (images, are_read): (Vec<_>, Vec<_>) = signature.images.into_iter().unzip();
        let run = if groups {
            let (make, of) = (
                self.names.library_type(Home::Expansion, "Groups", &self.krate),
                self.names.library_type(Home::Expansion, "Group", &self.krate),
            );
            // The arguments lie behind the variables.
            let (fixed, sizes, places) = (Literal::u64_unsuffixed(signature.local), signature.sizes, signature.places);
            let end = self.names.shared("end_of_memory");
            let memory = quote!({ let mut #end = #fixed; #(#end += #sizes;)* #end });
            let (variables, renamed) = (signature.variables, signature.renamed);
            let kept = self.names.temporary("kept");
            let (makers, bind, statements) = if function.needs_group {
                let Grouped { makers, kept: names, statements } = Body::new(self, number).grouped();
                let apart = quote!(let #one_by_one = #group.is_watched() #shares;);
                (makers, quote!(let #names = #kept;), quote!(#renamed #apart #statements))
            } else {
                (quote!(|_: ::core::primitive::usize| ()), TokenStream::new(), {
                    let along = if by_columns { quote!(columns) } else { quote!(rows) };
                    quote!(#renamed let #rows = &#group.#along(); #each)
                })
            };
            quote! {
                #make::new(
                    #memory,
                    #makers,
                    #[inline(always)] move |#group: &#of<'_>, #kept| {
                        #bind
                        #(let #buffers = #group.global(#buffers);)*
                        #(let #held = #group.global(#pointers);)*
                        #(let #images = #group.image(#images, #are_read);)*
                        #(#variables)*
                        let mut #end = #fixed;
                        #(let #places; #end += #sizes;)*
                        #statements
                    },
                )
            }
        } else {
            let make = if by_columns { "Columns" } else { "Rows" };
            let (make, of) = (
                self.names.library_type(Home::Expansion, make, &self.krate),
                self.names.library_type(Home::Expansion, "RowsOf", &self.krate),
            );
            let along = by_columns.then(|| quote!(, 1));
            quote!(#make(#[inline(always)] move |#rows: &#of<'_ #along>| {
                #(let #buffers = #rows.global(#buffers);)*
                #(let #held = #rows.global(#pointers);)*
                #(let #images = #rows.image(#images, #are_read);)*
                #each
            }))
        };
        // Each of both holds them.
        let run = if held.is_empty() { run } else { quote!({ #(let #held = #held.again();)* #run }) };
        if is_checked {
            return run;
        }
        let both = self.names.library_type(Home::Expansion, "Checked", &self.krate);
        let checked = self.kernel(self.watch.checked(number).unwrap_or(number), kernel, names, None, None, true);
        let run = quote!(#both::new(#run, #checked));
        let required = if let Some(sizes) = kernel.required {
            let sizes = sizes.map(Literal::u64_unsuffixed);
            quote!(::core::option::Option::Some([#(#sizes),*]))
        } else {
            quote!(::core::option::Option::None)
        };
        let sub_group = Literal::u32_unsuffixed(kernel.sub_group);
        let (shown, asks_group) = (&*function.name, self.asks_group[number]);
        let stack = self.stack(number, joint.is_some() || function.needs_group);
        let life = signature.borrows.then(|| quote!('a,));
        let (parameters, arguments) = (signature.parameters, signature.arguments);
        let Signature { bounds, generics, fields, kept, taken, .. } = signature;
        let (source, options) = (self.source.clone(), self.options.clone());
        let [prepared, invocation] =
            ["Prepared", "Invocation"].map(|name| self.names.library_type(Home::Expansion, name, &self.krate));
        let of = self.launch_name(&function.name);
        let (all, whole) = (quote!(<#life #(#generics),*>), quote!(#of<#life #(#generics),*>));
        let proven = self.proven(function, &all, &whole, &kept_buffers);
        quote! {
            #[inline]
            #[track_caller]
            pub fn #name<#life #(#bounds),*>(#(#parameters),*) -> #launch<#of<#life #(#generics),*>> {
                #launch::new(#of { #(#kept),* })
            }
            #[doc(hidden)]
            pub struct #of<#life #(#generics),*> { #(#fields),* }
            #proven
            impl<#life #(#generics),*> #prepared for #of<#life #(#generics),*> {
                #[inline(always)]
                fn invocation(&self) -> #invocation<'_, impl #runs, impl ::core::ops::Fn(&mut dyn #takes)> {
                    #(#taken)*
                    static #info: #of_info = #of_info {
                        name: #shown,
                        source: #source,
                        options: #options,
                        required: #required,
                        sub_group: #sub_group,
                        asks_group: #asks_group,
                        stack: #stack,
                        pace: {
                            static #pace_name: #pace = #pace::new();
                            &#pace_name
                        },
                    };
                    #invocation::new(&#info, move |#to: &mut dyn #takes| { #arguments }, #run)
                }
            }
        }
    }

    /// The type of the launches of a kernel.
    fn launch_name(&mut self, kernel: &str) -> Ident {
        let mut name = format!("{kernel}_launch");
        while self.names.types.contains(&name) {
            name.push('_');
        }
        self.names.item(&name)
    }

    /// A type parameter for the argument of a number.
    fn type_parameter(&self, number: usize) -> Ident {
        let mut name = format!("Argument{number}");
        while self.names.types.contains(&name) {
            name.push('_');
        }
        names::ident(&name)
    }

    /// The type by whose name rustc tells of a parameter.
    fn parameter(&mut self, name: &Ident) -> TokenStream {
        self.parameters.insert(name.to_string(), name.clone());
        let module = &self.parameter;
        quote!(#module::#name)
    }

    /// One argument of a kernel.
    fn argument(&mut self, name: &Ident, ty: &Type, to: &Ident, group: &Ident, signature: &mut Signature) {
        if let Type::Image(image) = ty {
            let texels = self.names.library_type(Home::Expansion, "Texels", &self.krate);
            let array = if image.array { "Array" } else { "" };
            let buffer = if image.buffer { "Buffer" } else { "" };
            let of = format!("Image{}d{array}{buffer}", image.dimensions);
            let of = self.names.library_type(Home::OpenCl, &of, &self.krate);
            let mutable = (image.access != Access::ReadOnly).then(|| quote!(mut));
            if mutable.is_some() {
                signature.images.push((name.clone(), image.access == Access::ReadWrite));
            }
            signature.borrows = true;
            signature.parameters.push(quote!(#name: &'a #mutable #of));
            let given = self.names.library_type(Home::Expansion, "Given", &self.krate);
            let make = if mutable.is_some() { quote!(image_mut) } else { quote!(image) };
            signature.fields.push(quote!(#name: #given<#texels<'a>, &'a #mutable #of>));
            signature.kept.push(quote!(#name: #given::#make(#name)));
            signature.taken.push(quote!(let #name = self.#name.memory();));
            let is_buffer = image.buffer;
            signature.arguments.extend(quote!(#to.texels(#name, #is_buffer);));
            signature.given.push(quote!(#name));
            return;
        }
        if *ty == Type::Sampler {
            let ty = self.ty(ty, Life::Static);
            signature.plain(name, &ty);
            signature.arguments.extend(quote!(#to.sampling(#name);));
            signature.given.push(quote!(#name));
            return;
        }
        let Type::Pointer(pointee) = ty else {
            let ty = self.ty(ty, Life::Static);
            signature.plain(name, &ty);
            signature.arguments.extend(quote!(#to.number(#name);));
            signature.given.push(quote!(#name));
            return;
        };
        let ty = self.ty(&pointee.ty, Life::Static);
        if pointee.space == Space::Local {
            let local = self.names.library_type(Home::OpenCl, "Local", &self.krate);
            let (place, end) =
                (self.names.temporary(&format!("{}_memory", names::unraw(name))), self.names.shared("end_of_memory"));
            let line = Literal::u64_unsuffixed(LINE);
            let is_local = self.names.library_type(Home::Expansion, "IsLocal", &self.krate);
            let parameter = self.parameter(name);
            signature.parameters.push(quote!(#name: impl #is_local<#ty, #parameter>));
            signature.fields.push(quote!(#name: #local<#ty>));
            signature.kept.push(quote!(#name: #is_local::local(#name)));
            signature.taken.push(quote!(let #name = self.#name;));
            signature.arguments.extend(quote!(#to.elements(#name);));
            signature.sizes.push(quote!((#name.elements() * ::core::mem::size_of::<#ty>()).next_multiple_of(#line)));
            signature.renamed.extend(quote!(let #name = #place;));
            signature.places.push(quote!(#place = #group.local::<#ty>(#end, #name.elements())));
            signature.given.push(quote!(#name));
            return;
        }
        signature.borrows = true;
        let constant = pointee.constant || pointee.space == Space::Constant;
        let shown = name.to_string().trim_start_matches("r#").to_owned();
        let buffer = if constant { "Readable" } else { "Writable" };
        let buffer = self.names.library_type(Home::OpenCl, buffer, &self.krate);
        let pointer = self.names.library_type(Home::OpenCl, "Pointer", &self.krate);
        let given = self.names.library_type(Home::Expansion, "Given", &self.krate);
        let (of, parameter) = (self.type_parameter(signature.parameters.len()), self.parameter(name));
        signature.parameters.push(quote!(#name: #of));
        signature.bounds.push(quote!(#of: #buffer<'a, #ty, #parameter>));
        signature.fields.push(quote!(#name: #given<#pointer<'a, #ty>, #of>));
        signature.kept.push(quote!(#name: #given::buffer(#name, #shown)));
        signature.taken.push(quote!(let #name = self.#name.memory();));
        signature.generics.push(of);
        let hand = if constant { quote!(constant) } else { quote!(pointer) };
        signature.arguments.extend(quote!(#to.#hand(#name);));
        signature.given.push(quote!(#name));
        signature.buffers.push(name.clone());
        signature.writable.push(!constant);
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
    fn local_name(&self, (owner, variable): Local) -> Ident {
        let function = &self.program.functions[owner.0];
        self.names.shared(&format!("{}_{}", function.name, function.variables[variable.0].name))
    }
}

/// Whether any bytes are a value of a type, as far as C knows.
fn is_made_of_numbers(ty: &Type) -> bool {
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
