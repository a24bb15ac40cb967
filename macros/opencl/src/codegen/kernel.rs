//! The public function of a kernel: its arguments in, a launch out.

use super::body::Body;
use super::code::has_word;
use super::group::Grouped;
use super::names::{self, Home};
use super::row::{OwnElements, Row};
use super::tokens::{Ident, Literal, TokenStream};
use super::types::Life;
use super::{Emitter, Idents, Infos};
use crate::ast::{Access, Space};
use crate::plan::InStep;
use crate::program::{Function, Kernel, Local};
use crate::sema::buffered::points_to_pointers;
use crate::types::{Image, Record, Type};

/// Variables in local memory begin at a multiple of so many bytes, the alignment of the largest vector.
const LINE: u64 = 128;

/// The parts of code that a kernel's parameters come to.
#[derive(Default)]
struct Signature {
    public: Public,
    stored: Stored,
    memory: Memory,
    local: LocalMemory,
    /// Code that hands them to a device.
    arguments: TokenStream,
    /// The arguments of an item.
    given: Vec<TokenStream>,
}

/// The parameters of the public function.
#[derive(Default)]
struct Public {
    parameters: Vec<TokenStream>,
    /// The types that these are generic over with their bounds, and those of them that the launch is of.
    bounds: Vec<TokenStream>,
    generics: Vec<Ident>,
    /// Whether a buffer is among them.
    borrows: bool,
}

/// The values that a launch keeps of its arguments.
#[derive(Default)]
struct Stored {
    /// The fields with their types, what is made of the parameters, and what the kernel takes of it.
    fields: Vec<TokenStream>,
    kept: Vec<TokenStream>,
    taken: Vec<TokenStream>,
}

/// The memory that is given to a kernel.
#[derive(Default)]
struct Memory {
    /// The parameters that are buffers, and whether each may be written.
    buffers: Vec<Ident>,
    writable: Vec<bool>,
    /// The parameters that are variables at program scope, and how each becomes a pointer.
    held: Vec<Ident>,
    pointers: Vec<TokenStream>,
    /// The value that holds them all, where some hold pointers, and the name of the time for which it does.
    links: Option<(Ident, Ident)>,
    /// Those that are images which may be written, and whether each may be read too: `check` watches them.
    images: Vec<(Ident, bool)>,
}

/// The local memory of a group.
#[derive(Default)]
struct LocalMemory {
    /// The bytes of the variables.
    bytes: u64,
    /// Code that brings the variables into scope.
    variables: Vec<TokenStream>,
    /// The bytes of each argument, and its pointer.
    sizes: Vec<TokenStream>,
    places: Vec<TokenStream>,
    /// Code that gives these pointers the names of their arguments.
    renamed: TokenStream,
}

impl Memory {
    /// Code by which the instrument of `check` watches it: `by` the group, or the rows. Nobody watches what a launch runs.
    fn seen(&self, by: &Ident, is_checked: bool) -> TokenStream {
        let Memory { buffers, held, pointers, images, .. } = self;
        if !is_checked {
            return quote!(#(let #buffers = #buffers.unwatched();)* #(let #held = #pointers;)*);
        }
        let (images, are_read): (Vec<_>, Vec<_>) = images.iter().cloned().unzip();
        quote! {
            #(let #buffers = #by.global(#buffers);)*
            #(let #held = #by.global(#pointers);)*
            #(let #images = #by.image(#images, #are_read);)*
        }
    }

    /// Code that runs while the variables are held.
    fn within(&self, code: TokenStream, is_checked: bool) -> TokenStream {
        let Some((links, within)) = &self.links else { return code };
        let method = if is_checked { quote!(within_check) } else { quote!(within) };
        quote!(#links.#method(#[inline(always)] |#within| { #code }))
    }
}

impl Signature {
    /// A parameter that is kept as it is.
    fn plain(&mut self, name: &Ident, ty: &TokenStream) {
        self.public.parameters.push(quote!(#name: #ty));
        self.stored.fields.push(quote!(#name: #ty));
        self.stored.kept.push(quote!(#name));
        self.stored.taken.push(quote!(let #name = self.#name;));
    }

    /// The parts of a condition, each behind a `||`, under which an item sees what the one before has written: two arguments share memory, or one is
    /// memory of which more has to be asked than where it ends.
    fn shares(&self, function: &Function, records: &[Record], names: &[Ident]) -> TokenStream {
        let Memory { buffers, writable, held, .. } = &self.memory;
        let mut shares = TokenStream::new();
        for (at, (one, of_one)) in buffers.iter().zip(writable).enumerate() {
            for (other, of_other) in buffers.iter().zip(writable).skip(at + 1) {
                if *of_one || *of_other {
                    shares.extend(quote!(|| #one.overlaps(#other)));
                }
            }
        }
        for (variable, name) in function.variables.iter().zip(names) {
            let is_buffer = buffers.contains(name) || held.contains(name);
            if is_buffer && variable.ty.pointee().is_some_and(|pointee| pointee.ty.is_full(records)) {
                shares.extend(quote!(|| !#name.is_plain_pointer()));
            }
        }
        shares
    }
}

/// The function that an item of a row runs whose accesses have been checked before.
pub(super) struct CheckedScalarKernel {
    pub(super) name: Ident,
    /// The function that runs items one by one, if it needs no local memory.
    pub(super) alone: Option<Ident>,
    pub(super) function: TokenStream,
    /// Its statements, where they stand in the loop instead.
    pub(super) in_loop: Option<InLoop>,
    /// The elements by name, and what the row asks of them.
    pub(super) elements: Vec<Ident>,
    pub(super) row: InRow,
    /// Whether it is given the item, and which of the arguments of the kernel.
    pub(super) asks_item: bool,
    pub(super) given: Vec<bool>,
    /// Whether all accesses are among them.
    pub(super) all: bool,
    /// Whether an item may do what it must not all the same: then it is named.
    pub(super) may_trap: bool,
}

/// The statements of an item of a row in the loop over these.
pub(super) struct InLoop {
    /// The names of the item, and of its number in the row.
    pub(super) item: Ident,
    pub(super) at: Ident,
    pub(super) inside: TokenStream,
}

/// The statements of items, in one loop for a row that is checked and for one that is not.
pub(super) struct OwnKernel {
    /// The items, and the first one of them.
    pub(super) items: Ident,
    pub(super) first: Ident,
    /// The numbers of the first elements, and the elements.
    pub(super) firsts: TokenStream,
    pub(super) made: Vec<OwnElements>,
    /// An item, and its number.
    pub(super) item: Ident,
    pub(super) at: Ident,
    pub(super) inside: TokenStream,
}

/// The questions of a row before its items run by themselves.
pub(super) struct InRow {
    /// The first item, and what leaves the items that do something, if some may not.
    pub(super) first: Ident,
    pub(super) lets: TokenStream,
    pub(super) len: Ident,
    /// The numbers of the first elements, the conditions under which all are inside, and what makes these elements then.
    pub(super) firsts: TokenStream,
    pub(super) inside: TokenStream,
    pub(super) made: TokenStream,
}

/// The function that several items run at a time.
pub(super) struct VectorKernel {
    pub(super) name: Ident,
    /// The function that runs items one by one, if no method of the runtime does: out of the way of the loop over those that run together.
    pub(super) alone: Option<Ident>,
    /// The one that runs those of a mask.
    pub(super) masked: Option<Ident>,
    /// The accesses that are checked by the row.
    pub(super) by_row: Option<HoistedChecks>,
    /// The arguments of the kernel that it is given.
    pub(super) given: Vec<bool>,
    pub(super) function: TokenStream,
}

impl VectorKernel {
    /// The arguments that it is given.
    fn used<'g>(&'g self, given: &'g [TokenStream]) -> impl Iterator<Item = &'g TokenStream> {
        given.iter().zip(&self.given).filter_map(|(given, is_used)| is_used.then_some(given))
    }
}

/// Accesses that are checked by the row, before blocks of items run.
pub(super) struct HoistedChecks {
    pub(super) row: Row,
    /// The first item, what leaves the items that do something, those whose accesses are inside, and the number of a block of them.
    pub(super) first: Ident,
    pub(super) lets: TokenStream,
    pub(super) span: Ident,
    pub(super) block: Ident,
    /// Whether items may run twice.
    pub(super) repeats: bool,
}

/// The loops over the items of a kernel.
struct Loops<'k> {
    number: usize,
    function: &'k Function,
    /// The function that an item runs, and its arguments.
    inner: Ident,
    given: Vec<TokenStream>,
    /// The parts of the condition under which items have to run one after another.
    shares: TokenStream,
    /// Whether only `check` runs them.
    is_checked: bool,
    /// Whether the code stands in methods.
    by_methods: bool,
    /// The rows, one of them, and the number of an item in it.
    rows: Ident,
    row: Ident,
    index: Ident,
}

/// How items run.
#[derive(Clone, Copy)]
struct KernelVersions<'w> {
    scalar: Option<&'w CheckedScalarKernel>,
    vector: Option<&'w VectorKernel>,
    /// Whether only `check` runs them.
    is_checked: bool,
    /// Whether the code stands in methods.
    by_methods: bool,
}

/// The code that runs items.
struct Run {
    /// A value that runs them, or what stands in a method.
    code: TokenStream,
    /// The rows that the method is given, and for `check` one of them and the first item of that.
    methods: Option<[Ident; 3]>,
}

/// Code that takes an argument of a type, of items. Memory is plain where it is said so.
fn taken_by(items: &Ident, name: &Ident, ty: &Type, is_plain: bool) -> TokenStream {
    match ty {
        Type::Image(Image { access, buffer, .. }) if *access == Access::ReadOnly => {
            quote!(let #name = #items.image(self.#name.memory(), #buffer);)
        }
        Type::Image(Image { access, buffer, .. }) => {
            let is_read = *access == Access::ReadWrite;
            quote!(let #name = #items.image_mut(self.#name.memory(), #buffer, #is_read);)
        }
        Type::Sampler => quote!(let #name = #items.sampler(self.#name);),
        Type::Pointer(pointee) => {
            let (take, writes) = (if is_plain { quote!(plain) } else { quote!(memory) }, !pointee.is_read_only());
            quote!(let #name = #items.#take(&self.#name, #writes);)
        }
        _ => quote!(let #name = #items.number(self.#name);),
    }
}

impl Loops<'_> {
    /// The call that an item of the row runs.
    fn call(&self) -> TokenStream {
        let Loops { function, inner, given, row, index, .. } = self;
        // The instrument of `check` knows by it which item runs.
        let begins = (self.is_checked && !function.needs_item).then(|| quote!(let _ = #row.item(#index);));
        let make = if self.is_checked { quote!(item) } else { quote!(named) };
        let item = function.needs_item.then(|| quote!(&#row.#make(#index),));
        quote!(#begins #inner(#item #(#given),*);)
    }

    /// The items of a row, one after another.
    fn one_row(&self) -> TokenStream {
        let (Loops { row, index, .. }, call) = (self, self.call());
        quote!(for #index in 0..#row.len() { #call })
    }
}

impl Emitter<'_> {
    /// The public function of a kernel, with the functions that run several of its items if it has any.
    pub(super) fn kernel(
        &mut self,
        number: usize,
        kernel: &Kernel,
        names: &[Ident],
        scalar: Option<&CheckedScalarKernel>,
        vector: Option<&VectorKernel>,
        in_loop: Option<&TokenStream>,
    ) -> TokenStream {
        let to = self.names.temporary("to");
        let checked = self.transformed.watch.checked(number).unwrap_or(number);
        let by_methods = self.runs_by_methods(number);
        let (signature, run) =
            self.runs(number, names, &to, KernelVersions { scalar, vector, is_checked: false, by_methods });
        let items = by_methods.then(|| self.run_items(number, names, in_loop));
        let checked = (!by_methods || checked != number).then(|| self.runs_in_check(checked, names, &to, by_methods));
        let info = self.info(number, kernel, vector.is_some());
        self.launch(number, signature, (&to, &info), (Some(&run), items.as_ref(), checked.as_ref()))
    }

    /// The public function of a kernel whose statements stand in one loop.
    pub(super) fn kernel_of_own(
        &mut self,
        number: usize,
        kernel: &Kernel,
        names: &[Ident],
        own: &OwnKernel,
    ) -> TokenStream {
        let to = self.names.temporary("to");
        let signature = self.signature(number, names, &to);
        let items = self.run_own_items(number, names, own);
        let checked = self.transformed.watch.checked(number);
        let checked = checked.map(|checked| self.runs_in_check(checked, names, &to, true));
        let info = self.info(number, kernel, false);
        self.launch(number, signature, (&to, &info), (None, Some(&items), checked.as_ref()))
    }

    /// Code that `check` runs where it is that of another function.
    fn runs_in_check(&mut self, checked: usize, names: &[Ident], to: &Ident, by_methods: bool) -> Run {
        self.runs(checked, names, to, KernelVersions { scalar: None, vector: None, is_checked: true, by_methods }).1
    }

    /// Whether the code of a kernel stands in methods. A variable at program scope is held as long as the launch, by the function that makes what runs.
    pub(super) fn runs_by_methods(&self, number: usize) -> bool {
        let has_groups = |number| self.has_groups(number);
        self.program.functions[number].kept.is_empty()
            && self.plan.axis(number) == 0
            && !has_groups(number)
            && !self.transformed.watch.checked(number).is_some_and(has_groups)
    }

    /// Whether a kernel has pointers to pointers: it is refused, and its function has another lifetime for what the parameter points to, of which rustc
    /// would tell too.
    pub(super) fn is_refused(&self, number: usize) -> bool {
        let function = &self.program.functions[number];
        let mut parameters = function.variables[..function.written_parameters()].iter();
        parameters.any(|parameter| points_to_pointers(self.program, &parameter.ty))
    }

    /// The method that takes the arguments, and runs items one after another.
    fn run_items(&mut self, number: usize, names: &[Ident], in_loop: Option<&TokenStream>) -> TokenStream {
        let function = &self.program.functions[number];
        let inner = self.idents.inner.names[number].clone();
        let plain = Body::new(self, number).plain_buffers(&function.body);
        let [items, index, kind] = ["items", "index", "Items"].map(|name| self.names.temporary(name));
        let of = self.library(Home::Expansion, "Items");
        let taken = names.iter().zip(&function.variables);
        let taken = taken.map(|(name, variable)| taken_by(&items, name, &variable.ty, plain.contains(name)));
        let item = function.needs_item.then(|| quote!(&#items.item(#index)));
        let begins = item.is_none().then(|| quote!(#items.begins(#index);));
        let one = if let Some(inside) = in_loop {
            let name = self.names.shared("item");
            let item = item.map(|item| quote!(let #name = #item;));
            quote!({ #item #inside })
        } else {
            let item = item.map(|item| quote!(#item,));
            quote!(#inner(#item #(#names),*);)
        };
        let all = quote! {
            #(#taken)*
            if #kind::RUN {
                let mut #index = 0;
                while #index < #items.len() {
                    #begins
                    #one
                    #index += 1;
                }
            }
        };
        let all = (!self.is_refused(number)).then_some(all);
        quote!(fn run_items<#kind: #of>(&self, #items: &#kind) { #all })
    }

    /// The method that takes the arguments, and runs items in a row whose accesses are all inside, or one after another.
    fn run_own_items(&mut self, number: usize, names: &[Ident], own: &OwnKernel) -> TokenStream {
        let OwnKernel { items, first, firsts, made, item, at, inside } = own;
        let function = &self.program.functions[number];
        let plain = Body::new(self, number).plain_buffers(&function.body);
        let (kind, of) = (self.names.temporary("Items"), self.library(Home::Expansion, "Items"));
        // The arguments are taken in their order: a device and a proof have them by it.
        let asks_argument = names.iter().any(|name| has_word(firsts, name));
        let (mut taken, mut of_memory) = (TokenStream::new(), TokenStream::new());
        for (at, (name, variable)) in names.iter().zip(&function.variables).enumerate() {
            let writes = variable.ty.pointee().is_some_and(|pointee| !pointee.is_read_only());
            let is_plain = plain.contains(name);
            match made.iter().filter(|made| made.base.0 == at).collect::<Vec<_>>()[..] {
                [only] if !asks_argument && is_plain && only.writes == writes => taken.extend(only.of_argument.clone()),
                ref several => {
                    taken.extend(taken_by(items, name, &variable.ty, is_plain));
                    of_memory.extend(several.iter().map(|made| made.of_memory.clone()));
                }
            }
        }
        let asks_first = has_word(firsts, first).then(|| quote!(let #first = &#items.first();));
        let (before, behind) = if asks_argument { (None, Some(firsts)) } else { (Some(firsts), None) };
        let item = has_word(inside, item).then(|| quote!(let #item = &#items.item(#at);));
        quote! {
            #[inline(always)]
            fn run_items<#kind: #of>(&self, #items: &#kind) {
                #asks_first
                #before
                #taken
                #behind
                #of_memory
                if #kind::RUN && #items.run() {
                    let mut #at = 0;
                    while #at < #items.len() {
                        { #item #inside }
                        #at += 1;
                    }
                }
            }
        }
    }

    /// Whether the items of a kernel share memory, or wait for each other.
    fn has_groups(&self, number: usize) -> bool {
        let function = &self.program.functions[number];
        let is_local = |ty: &Type| ty.pointee().is_some_and(|pointee| pointee.space == Space::Local);
        function.needs_group
            || !self.plan.locals[number].is_empty()
            || function.variables[..function.parameters].iter().any(|parameter| is_local(&parameter.ty))
    }

    /// Code that runs the items of a kernel, as a launch does or as `check` does. `to` takes its arguments.
    fn runs(&mut self, number: usize, names: &[Ident], to: &Ident, way: KernelVersions<'_>) -> (Signature, Run) {
        let program = self.program;
        let function = &program.functions[number];
        let KernelVersions { scalar, vector, is_checked, by_methods } = way;
        let [rows, row, index] = ["rows", "row", "index"].map(|name| self.names.temporary(name));
        let mut signature = self.signature(number, names, to);
        let shares = signature.shares(function, &program.records, names);
        let given = core::mem::take(&mut signature.given);
        let inner = self.idents.inner.names[number].clone();
        let loops = Loops { number, function, inner, given, shares, is_checked, by_methods, rows, row, index };
        let has_groups = self.has_groups(number);
        let is_refused = self.is_refused(number);
        if by_methods {
            let first = self.names.temporary("first");
            let each = if is_refused {
                TokenStream::new()
            } else if is_checked {
                let (Loops { row, index, .. }, call) = (&loops, loops.call());
                quote!(for #index in #first..#row.len() { #call })
            } else {
                self.each(&loops, scalar, vector, &signature.memory.buffers)
            };
            let Signature { stored: Stored { taken, .. }, memory, .. } = &signature;
            let code = if is_checked {
                let seen = memory.seen(&loops.rows, true);
                quote!(#(#taken)* #seen #each)
            } else {
                let taken = names.iter().zip(taken).map(|(name, taken)| {
                    if memory.buffers.contains(name) {
                        quote!(let #name = self.#name.unwatched();)
                    } else {
                        taken.clone()
                    }
                });
                quote!(#(#taken)* #each)
            };
            return (signature, Run { code, methods: Some([loops.rows, loops.row, first]) });
        }
        let each = self.each(&loops, scalar, vector, &signature.memory.buffers);
        let each = if is_refused { TokenStream::new() } else { each };
        let by_columns = !is_checked && self.plan.axis(number) == 1;
        let run = if has_groups {
            self.run_groups(&loops, &signature, by_columns, &each)
        } else {
            self.run_rows(&loops, &signature.memory, by_columns, &each)
        };
        // Each of both holds them.
        let links = signature.memory.links.as_ref().map(|(links, _)| links);
        let held: Vec<_> = links.map_or_else(|| signature.memory.held.iter().collect(), |links| vec![links]);
        let code = if held.is_empty() { run } else { quote!({ #(let #held = #held.again();)* #run }) };
        (signature, Run { code, methods: None })
    }

    /// The parts of code that the parameters of a kernel and its variables in local memory come to.
    fn signature(&mut self, number: usize, names: &[Ident], to: &Ident) -> Signature {
        let program = self.program;
        let function = &program.functions[number];
        // In the launch itself they have the names that its statements use.
        let own = function.needs_group.then(|| Body::new(self, number).names);
        let group = self.names.shared("group");
        let mut signature = Signature::default();
        if program.is_linked(function) {
            let (links, within) = (self.names.shared("links"), self.names.shared("within"));
            let holds = self.links(function, &quote!(self));
            signature.stored.taken.push(quote!(let #links = #holds;));
            signature.memory.links = Some((links, within));
        }
        for (at, (variable, name)) in function.variables.iter().zip(names).enumerate() {
            let Some(id) = Self::kept_at(function, at) else {
                self.argument(name, &variable.ty, to, &group, &mut signature);
                continue;
            };
            let within = signature.memory.links.as_ref().map(|(_, within)| within);
            signature.memory.pointers.push(self.held(name, within, id));
            if within.is_none() {
                let kept = &self.idents.globals[id.0];
                signature.stored.taken.push(quote!(let #name = #kept.hold();));
            }
            signature.memory.held.push(name.clone());
            signature.given.push(quote!(#name));
        }
        for local in self.plan.locals[number].clone() {
            let name = match &own {
                Some(names) => names[local.1.0].clone(),
                None => self.local_name(local),
            };
            self.local_variable(local, &name, &group, &mut signature.local);
            signature.given.push(quote!(#name));
        }
        signature
    }

    /// A variable in local memory.
    fn local_variable(&mut self, (owner, local): Local, name: &Ident, group: &Ident, memory: &mut LocalMemory) {
        let program = self.program;
        let variable = &program.functions[owner.0].variables[local.0];
        memory.variables.push(if self.holds_pointers(&variable.ty) {
            // Memory of bytes keeps no pointers.
            let private = self.library(Home::Expansion, "Private");
            let (memory, zero) =
                (self.names.temporary(&format!("{}_memory", variable.name)), self.zero(&variable.ty, false));
            quote!(let #memory = #private::new(#zero); let #name = #memory.pointer();)
        } else {
            let ty = self.ty(&variable.ty, Life::Static);
            let offset = Literal::u64_unsuffixed(memory.bytes);
            let size = variable.ty.layout(&program.records).map_or(0, |(size, _)| size);
            memory.bytes += size.next_multiple_of(LINE);
            quote!(let #name = #group.local::<#ty>(#offset, 1);)
        });
    }

    /// The loop over all items of some rows, of a kernel with these parameters that are buffers.
    fn each(
        &mut self,
        loops: &Loops<'_>,
        scalar: Option<&CheckedScalarKernel>,
        vector: Option<&VectorKernel>,
        buffers: &[Ident],
    ) -> TokenStream {
        let Loops { rows, row, .. } = loops;
        match (scalar, vector) {
            (_, Some(vector)) => self.each_in_lanes(loops, vector),
            (Some(scalar), None) => self.each_of_rows(loops, scalar, buffers),
            (None, None) if loops.is_checked => {
                // The items behind one that a fault ends run.
                let (Loops { index, .. }, call) = (loops, loops.call());
                let (first, long) = (self.names.temporary("first"), self.names.primitive("u64"));
                quote! {
                    for #row in #rows {
                        #row.each_in_check(|#first| for #index in #first as #long..#row.len() { #call });
                    }
                }
            }
            (None, None) if self.has_groups(loops.number) => {
                let one_row = loops.one_row();
                quote!(for #row in #rows { #one_row })
            }
            (None, None) => self.each_one(loops),
        }
    }

    /// The loop of a kernel without local memory, one item after another.
    fn each_one(&mut self, loops: &Loops<'_>) -> TokenStream {
        let Loops { number, function, inner, given, rows, row, index, .. } = loops;
        let one_row = loops.one_row();
        let all = quote!(for #row in #rows { #one_row });
        let simple = Body::new(self, *number).plain_buffers(&function.body);
        let it = self.names.temporary("it");
        let item = function.needs_item.then(|| quote!(#it.item(),));
        if simple.is_empty() {
            return all;
        }
        quote! {
            if #(#simple.is_plain_pointer())&&* {
                #(let #simple = #simple.assume_plain();)*
                for #row in #rows {
                    for #index in 0..#row.len() {
                        let #it = #row.one(#index);
                        #inner(#item #(#given),*);
                        #it.passed();
                    }
                }
            } else {
                #all
            }
        }
    }

    /// The loop over items of which as many run at a time as vectors have lanes.
    fn each_in_lanes(&mut self, loops: &Loops<'_>, vector: &VectorKernel) -> TokenStream {
        let Loops { given, shares, rows, row, .. } = loops;
        let VectorKernel { name, alone, masked, by_row, .. } = vector;
        let fast = self.if_fast();
        let lanes = self.library(Home::Expansion, "LANES");
        let start = self.names.temporary("start");
        let long = self.names.primitive("u64");
        let (apart, rest) = if let Some(masked) = masked {
            (
                quote!(#masked(#lanes as #long, &#row, #start #(, #given)*);),
                quote!(#masked(#row.len() - #start, &#row, #start #(, #given)*);),
            )
        } else {
            (
                quote!(#alone(&#row, #start, #start + #lanes as #long #(, #given)*);),
                quote!(#alone(&#row, #start, #row.len() #(, #given)*);),
            )
        };
        let all = if let (Some(masked), Some(by_row)) = (masked, by_row) {
            self.blocks_by_row(loops, (vector, masked), by_row, &start, &apart)
        } else {
            let given = vector.used(given);
            quote! {
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
        };
        let next = self.names.temporary("next");
        let each = |all: TokenStream| {
            quote! {
                let mut #next = #rows.walk();
                while let ::core::option::Option::Some(#row) = #next.next_row() { #all }
            }
        };
        let one_by_one = alone.as_ref().map_or_else(
            || quote!(self.run_each(#rows);),
            |alone| each(quote!(#alone(&#row, 0, #row.len() #(, #given)*);)),
        );
        let all = each(all);
        quote! {
            if #fast !(false #shares) { #all } else { #one_by_one }
        }
    }

    /// The blocks of a row whose accesses are checked by the row. The items of one that is not whole run `apart`.
    fn blocks_by_row(
        &mut self,
        loops: &Loops<'_>,
        (vector, masked): (&VectorKernel, &Ident),
        by_row: &HoistedChecks,
        start: &Ident,
        apart: &TokenStream,
    ) -> TokenStream {
        let Loops { given, row, .. } = loops;
        let HoistedChecks { row: Row { names, within }, first, lets, span, block, repeats } = by_row;
        let (name, used) = (&vector.name, vector.used(given));
        let lanes = self.library(Home::Expansion, "LANES");
        let long = self.names.primitive("u64");
        let make = self.library(Home::Expansion, "ActiveRange");
        let [live, run, end] = ["live", "run", "end"].map(|name| self.names.temporary(name));
        quote! {
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
                let mut #block = 0;
                while #block < #run.1 {
                    if !#name(&#row, #start, #block, #(#names,)* #(#used),*) {
                        #apart
                    }
                    #start += #lanes as #long;
                    #block += 1;
                }
            }
            while #start < #end {
                #masked(#end - #start, &#row, #start #(, #given)*);
                #start += #lanes as #long;
            }
        }
    }

    /// The items of a row one after another, by a function of its own: with pointers that are plain, as those to what references lend always are, and
    /// else by a call for each item.
    fn one_row_alone(&mut self, loops: &Loops<'_>, alone: &Ident, buffers: &[Ident]) -> TokenStream {
        let Loops { number, function, inner, given, rows, row, .. } = loops;
        let passed = given
            .iter()
            .enumerate()
            .map(|(at, given)| if Self::is_buffer(function, at) { quote!(self.#given.lent()) } else { given.clone() });
        let loop_of_plain = quote!(#alone(#rows, #row.index() #(, #passed)*););
        let plain = Body::new(self, *number).plain_buffers(&function.body);
        if plain.is_empty() {
            return loop_of_plain;
        }
        let lent = plain.iter().all(|name| buffers.contains(name)).then(|| quote!(#(self.#plain.is_plain())&&* ||));
        let item = self.names.temporary("item");
        quote! {
            if #lent #(#plain.is_plain())&&* {
                #loop_of_plain
            } else {
                #rows.row(#row.index()).each_named(0, #row.len(), |#item| #inner(#item, #(#given),*));
            }
        }
    }

    /// The loop over items whose accesses are checked by the row, one after another.
    fn each_of_rows(&mut self, loops: &Loops<'_>, scalar: &CheckedScalarKernel, buffers: &[Ident]) -> TokenStream {
        let Loops { number, function, given, rows, row, index, .. } = loops;
        let CheckedScalarKernel { name, alone, in_loop, elements, row: in_row, asks_item, all, may_trap, .. } = scalar;
        let InRow { first, lets, len, firsts, inside, made } = in_row;
        let given = given.iter().zip(&scalar.given).filter_map(|(given, is_used)| is_used.then_some(given));
        let it = self.names.temporary("it");
        let one_row = match alone {
            Some(alone) => self.one_row_alone(loops, alone, buffers),
            None if loops.by_methods => quote!(self.run_row(#rows, #row.index());),
            None => loops.one_row(),
        };
        // Pointers that are simple have one thing to check at an access that is none of the row's, others five.
        let simple = if *all { Vec::new() } else { Body::new(self, *number).plain_buffers(&function.body) };
        let (known, start, begin) = if lets.is_empty() {
            (quote!(true), quote!(), quote!(let #len = #row.len();))
        } else {
            let make = self.library(Home::Expansion, "ActiveRange");
            let [live, start, end] = ["live", "start", "end"].map(|name| self.names.temporary(name));
            let begin = quote! {
                let #live = #make::of_row(#row.len(), #row.threads()) #lets;
                let (#start, #end) = #live.all();
                let (#first, #len) = (&#row.unwatched(#start), #end - #start);
            };
            (quote!(#live.is_known()), quote!(#start +), begin)
        };
        let call = |item: TokenStream| {
            if let Some(InLoop { item: name, at, inside }) = in_loop {
                let item = asks_item.then(|| quote!(let #name = #item;));
                return quote!({ #item let #at = #index; #inside });
            }
            let item = asks_item.then(|| quote!(#item,));
            quote!(#name(#item #index, #(#elements,)* #(#given),*);)
        };
        // A fault that leaves the item names it.
        let one = if *may_trap {
            let call = call(quote!(#it.item()));
            quote!(let #it = #row.one(#start #index); #call #it.passed();)
        } else {
            call(quote!(&#row.unwatched(#start #index)))
        };
        let next = self.names.temporary("next");
        quote! {
            let mut #next = #rows.walk();
            while let ::core::option::Option::Some(#row) = #next.next_row() {
                let #first = &#row.unwatched(0);
                #begin
                #firsts
                if #known #(&& #simple.is_plain_pointer())* #inside {
                    #made
                    #(let #simple = #simple.assume_plain();)*
                    let mut #index = 0;
                    while #index < #len {
                        #one
                        #index += 1;
                    }
                } else {
                    #one_row
                }
            }
        }
    }

    /// Code that runs the groups of a kernel with local memory or barriers.
    fn run_groups(
        &mut self,
        loops: &Loops<'_>,
        signature: &Signature,
        by_columns: bool,
        each: &TokenStream,
    ) -> TokenStream {
        let Loops { rows, shares, .. } = loops;
        let Signature { memory, local: LocalMemory { bytes, variables, sizes, places, renamed }, .. } = signature;
        let [make, of] = ["Groups", "Group"].map(|name| self.library(Home::Expansion, name));
        // The arguments lie behind the variables.
        let fixed = Literal::u64_unsuffixed(*bytes);
        let [group, end] = ["group", "end_of_memory"].map(|name| self.names.shared(name));
        let kept = self.names.temporary("kept");
        let (makers, bind, statements) = if loops.function.needs_group {
            let one_by_one = self.names.shared("one_by_one");
            let Grouped { makers, kept: names, statements } = Body::new(self, loops.number).grouped();
            let required = loops.function.kernel.as_ref().and_then(|kernel| kernel.required);
            let is_short = required.is_some_and(|required| required.iter().all(|&len| len <= 1 << 31));
            let is_long = if is_short { quote!(false) } else { quote!(#group.has_long_rows()) };
            let apart = if loops.is_checked { quote!() } else { quote!(let #one_by_one = #is_long #shares;) };
            (makers, quote!(let #names = #kept;), quote!(#renamed #apart #statements))
        } else {
            (quote!(|_: ::core::primitive::usize| ()), TokenStream::new(), {
                let along = if by_columns { quote!(columns) } else { quote!(rows) };
                quote!(#renamed let #rows = &#group.#along(); #each)
            })
        };
        let seen = memory.seen(&group, loops.is_checked);
        let unwatched = (!loops.is_checked).then(|| quote!(let #group = &#group.unwatched();));
        let all = quote! {
            #seen
            #(#variables)*
            let mut #end = #fixed;
            #(let #places; #end += #sizes;)*
            #statements
        };
        let all = memory.within(all, loops.is_checked);
        quote! {
            #make::new(
                { let mut #end = #fixed; #(#end += #sizes;)* #end },
                #makers,
                #[inline(always)] move |#group: &#of<'_>, #kept| {
                    #bind
                    #unwatched
                    #all
                },
            )
        }
    }

    /// Code that runs the rows, or columns, of a kernel whose items know nothing of each other.
    fn run_rows(&mut self, loops: &Loops<'_>, memory: &Memory, by_columns: bool, each: &TokenStream) -> TokenStream {
        let rows = &loops.rows;
        let make = if by_columns { "Columns" } else { "Rows" };
        let [make, of] = [make, "RowsOf"].map(|name| self.library(Home::Expansion, name));
        let along = by_columns.then(|| quote!(, 1));
        let seen = memory.seen(rows, loops.is_checked);
        let all = memory.within(quote!(#seen #each), loops.is_checked);
        quote!(#make(#[inline(always)] move |#rows: &#of<'_ #along>| { #all }))
    }

    /// The kernel without its arguments, as a launch knows it, in the table of all kernels: a static for each took rustc a tenth of its time for a kernel
    /// of one line.
    fn info(&mut self, number: usize, kernel: &Kernel, is_laned: bool) -> TokenStream {
        let function = &self.program.functions[number];
        let [x, y, z] = kernel.required.unwrap_or_default();
        let [variables, values, expressions, lanes] = self.stack(number, is_laned || function.needs_group);
        let sub_group = kernel.sub_group.into();
        let items = match self.plan.in_step(number) {
            InStep::Nothing => self.plan.asks_group[number].into(),
            InStep::All => 2,
            InStep::Writes => 3,
            InStep::Either => 4,
        };
        let numbers = [x, y, z, sub_group, items, variables, values, expressions, lanes];
        let numbers = numbers.map(Literal::u64_unsuffixed);
        let (shown, Infos { table, all, .. }) = (&*function.name, &mut self.idents.infos);
        let at = Literal::usize_unsuffixed(all.len());
        all.push(quote!((#shown, [#(#numbers),*])));
        quote!(&#table[#at])
    }

    /// The table of the kernels without their arguments.
    pub(super) fn info_table(&mut self) -> TokenStream {
        let [of, pace] = ["Info", "Pace"].map(|name| self.library(Home::Expansion, name));
        let Idents { source, options, infos: Infos { table, paces, all }, .. } = &self.idents;
        let len = Literal::usize_unsuffixed(all.len());
        if all.is_empty() {
            return TokenStream::new();
        }
        quote! {
            static #paces: [#pace; #len] = [const { #pace::new() }; #len];
            static #table: [#of; #len] = #of::table(#source, #options, &#paces, [#(#all),*]);
        }
    }

    /// The function that takes the arguments, and the type of what it gives.
    fn launch(
        &mut self,
        number: usize,
        signature: Signature,
        (to, info): (&Ident, &TokenStream),
        (run, items, checked): (Option<&Run>, Option<&TokenStream>, Option<&Run>),
    ) -> TokenStream {
        let function = &self.program.functions[number];
        let name = self.idents.functions[number].clone();
        let Signature { public, stored: Stored { fields, kept, taken }, memory, arguments, .. } = signature;
        let Public { parameters, bounds, generics, borrows } = public;
        let launch = self.library(Home::OpenCl, "Launch");
        let life = borrows.then(|| quote!('a,));
        let of = self.launch_name(&function.name);
        let (all, whole) = (quote!(<#life #(#generics),*>), quote!(#of<#life #(#generics),*>));
        let proven = self.setting.says_proofs.then(|| self.proven(function, &all, &whole, &memory.buffers));
        let by_methods = run.is_none_or(|run| run.methods.is_some());
        let prepared = if by_methods {
            let [prepared, of_rows, of_row] =
                ["PreparedRows", "RowsOf", "Row"].map(|name| self.library(Home::Expansion, name));
            let checked = checked.and_then(|checked| {
                let ([watched, row, first], checked) = (checked.methods.as_ref()?, &checked.code);
                let long = self.names.primitive("u64");
                Some(quote! {
                    fn check_items(&self, #watched: &#of_rows<'_>, #row: &#of_row<'_>, #first: #long) {
                        #checked
                    }
                })
            });
            let run = run.and_then(|Run { code, methods }| {
                let [rows, ..] = methods.as_ref()?;
                Some(quote!(#[inline(always)] fn run_rows(&self, #rows: &#of_rows<'_>) { #code }))
            });
            quote! {
                impl #all #prepared for #whole {
                    #run
                    #items
                    #checked
                }
            }
        } else {
            let [runs, prepared, invocation, both, takes, of_info] =
                ["Kernel", "Prepared", "Invocation", "Checked", "Arguments", "Info"]
                    .map(|name| self.library(Home::Expansion, name));
            let launched = self.names.temporary("info");
            let (run, checked) = (run.map(|run| &run.code), checked.map(|checked| &checked.code));
            quote! {
                impl #all #prepared for #whole {
                    #[inline(always)]
                    fn invocation(
                        &self,
                        #launched: &'static #of_info,
                    ) -> #invocation<'_, impl #runs, impl ::core::ops::Fn(&mut dyn #takes)> {
                        #(#taken)*
                        #invocation::new(
                            #launched,
                            move |#to: &mut dyn #takes| { #arguments },
                            #both::new(#run, #checked),
                        )
                    }
                }
            }
        };
        quote! {
            #[inline]
            #[track_caller]
            pub fn #name<#life #(#bounds),*>(#(#parameters),*) -> #launch<#whole> {
                #launch(#of { #(#kept),* }, #info)
            }
            #[doc(hidden)]
            pub struct #whole { #(#fields),* }
            #proven
            #prepared
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
        self.idents.parameters.insert(name.to_string(), name.clone());
        let module = &self.idents.parameter;
        quote!(#module::#name)
    }

    /// One argument of a kernel.
    fn argument(&mut self, name: &Ident, ty: &Type, to: &Ident, group: &Ident, signature: &mut Signature) {
        if let Type::Image(image) = ty {
            let texels = self.library(Home::Expansion, "Texels");
            let array = if image.array { "Array" } else { "" };
            let buffer = if image.buffer { "Buffer" } else { "" };
            let of = format!("Image{}d{array}{buffer}", image.dimensions);
            let of = self.library(Home::OpenCl, &of);
            let mutable = (image.access != Access::ReadOnly).then(|| quote!(mut));
            if mutable.is_some() {
                signature.memory.images.push((name.clone(), image.access == Access::ReadWrite));
            }
            signature.public.borrows = true;
            signature.public.parameters.push(quote!(#name: &'a #mutable #of));
            let given = self.library(Home::Expansion, "Given");
            let make = if mutable.is_some() { quote!(image_mut) } else { quote!(image) };
            signature.stored.fields.push(quote!(#name: #given<#texels<'a>, &'a #mutable #of>));
            signature.stored.kept.push(quote!(#name: #given::#make(#name)));
            signature.stored.taken.push(quote!(let #name = self.#name.memory();));
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
            let local = self.library(Home::OpenCl, "Local");
            let (place, end) =
                (self.names.temporary(&format!("{}_memory", names::unraw(name))), self.names.shared("end_of_memory"));
            let line = Literal::u64_unsuffixed(LINE);
            let is_local = self.library(Home::Expansion, "IsLocal");
            let parameter = self.parameter(name);
            signature.public.parameters.push(quote!(#name: impl #is_local<#ty, #parameter>));
            signature.stored.fields.push(quote!(#name: #local<#ty>));
            signature.stored.kept.push(quote!(#name: #is_local::local(#name)));
            signature.stored.taken.push(quote!(let #name = self.#name;));
            signature.arguments.extend(quote!(#to.elements(#name);));
            signature
                .local
                .sizes
                .push(quote!((#name.elements() * ::core::mem::size_of::<#ty>()).next_multiple_of(#line)));
            signature.local.renamed.extend(quote!(let #name = #place;));
            signature.local.places.push(quote!(#place = #group.local::<#ty>(#end, #name.elements())));
            signature.given.push(quote!(#name));
            return;
        }
        signature.public.borrows = true;
        let constant = pointee.is_read_only();
        let shown = name.to_string().trim_start_matches("r#").to_owned();
        let buffer = if constant { "Readable" } else { "Writable" };
        let buffer = self.library(Home::OpenCl, buffer);
        let pointer = self.library(Home::OpenCl, "Pointer");
        let given = self.library(Home::Expansion, "Given");
        let (of, parameter) = (self.type_parameter(signature.public.parameters.len()), self.parameter(name));
        signature.public.parameters.push(quote!(#name: #of));
        let (element, make) = if pointee.ty == Type::Void {
            (self.library(Home::Expansion, "Anything"), quote!(anything))
        } else {
            (ty.clone(), quote!(buffer))
        };
        signature.public.bounds.push(quote!(#of: #buffer<'a, #element, #parameter>));
        signature.stored.fields.push(quote!(#name: #given<#pointer<'a, #ty>, #of>));
        signature.stored.kept.push(quote!(#name: #given::#make(#name, #shown)));
        signature.stored.taken.push(quote!(let #name = self.#name.memory();));
        signature.public.generics.push(of);
        let hand = if constant { quote!(constant) } else { quote!(pointer) };
        signature.arguments.extend(quote!(#to.#hand(#name);));
        signature.given.push(quote!(#name));
        signature.memory.buffers.push(name.clone());
        signature.memory.writable.push(!constant);
    }
}
