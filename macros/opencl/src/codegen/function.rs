//! Functions and kernels.

use std::collections::HashMap;

use super::body::{Body, Storage};
use super::code::words;
use super::kernel::{CheckedScalarKernel, HoistedChecks, InLoop, InRow, OwnKernel, VectorKernel};
use super::lanes;
use super::names::{self, Home};
use super::tokens::{Ident, TokenStream};
use super::{Emitter, Inner};
use crate::ast::Space;
use crate::plan::{CheckedRows, KernelPlan, LanePlan};
use crate::program::{Function, Kernel, Local, Statement, StatementKind, VariableId};
use crate::types::Type;
use crate::vectorize::Choice;
use crate::walk;

impl<'p> Emitter<'p> {
    /// Writes a function once more, for rows whose accesses are inside.
    fn emit_unchecked(&mut self, number: usize, inner: &Ident, plan: &'p CheckedRows) -> CheckedScalarKernel {
        let mut body = Body::new(self, number);
        let elements = body.elements(&plan.checks);
        let [first, len] = ["first", "len"].map(|name| body.temporary(name));
        let item = core::mem::replace(&mut body.item, first.clone());
        let lets = lanes::guards(&mut body, &plan.guards);
        let [firsts, inside, made] = body.elements_of_row(&plan.checks, &elements, &quote!(#len));
        body.item = item.clone();
        (body.row.elements, body.row.loops) = (elements.iter().cloned().enumerate().collect(), &plan.loops);
        let of = body.emitter.library(Home::Expansion, "Item");
        let (at, long) = (body.row.at.clone(), body.emitter.names.primitive("u64"));
        let checked = body.element_parameters(&plan.checks, &elements);
        let (own, whole) = (body.parameters(), body.whole(&plan.body));
        // Mostly an item is nothing but a number of elements that are checked.
        let used = words(&whole);
        let asks_item = used.contains(item.as_str());
        let in_loop = body.stands_in_loop(&plan.body).then(|| {
            let inside = body.in_loop(&whole);
            InLoop { item: item.clone(), at: at.clone(), inside }
        });
        let given: Vec<_> = body.parameter_names().iter().map(|name| used.contains(name.as_str())).collect();
        let item = asks_item.then(|| quote!(#item: &#of<'_>,));
        let own = own.into_iter().zip(&given).filter_map(|(parameter, is_given)| is_given.then_some(parameter));
        let own: Vec<_> = own.collect();
        let name = self.names.item(&format!("{inner}_of_row"));
        let generics = self.generics(number);
        let mut function = TokenStream::new();
        if in_loop.is_none() {
            function.extend(quote! {
                #[inline(always)]
                fn #name #generics(#item #at: #long, #(#checked,)* #(#own),*) { #whole }
            });
        }
        let alone = (self.plan.locals[number].is_empty() && !self.runs_by_methods(number)).then(|| {
            let alone = self.row_one_by_one(number, inner);
            function.extend(alone.1);
            alone.0
        });
        let row = InRow { first, lets, len, firsts, inside, made };
        let (all, may_trap) = (plan.all, plan.may_trap);
        CheckedScalarKernel { name, alone, function, in_loop, elements, row, asks_item, given, all, may_trap }
    }

    /// The statements of an item, in a loop over items whether their row is checked or not.
    fn emit_own(&mut self, number: usize, plan: &'p CheckedRows, own: &'p [Statement]) -> OwnKernel {
        let mut body = Body::new(self, number);
        let elements = body.elements(&plan.checks);
        let [items, first] = ["items", "first"].map(|name| body.temporary(name));
        let item = core::mem::replace(&mut body.item, first.clone());
        let (firsts, made) = body.own_elements(&plan.checks, &elements, &items);
        body.item = item.clone();
        body.row.elements = elements.into_iter().enumerate().collect();
        let whole = body.whole(own);
        OwnKernel { items, first, firsts, made, item, at: body.row.at.clone(), inside: body.in_loop(&whole) }
    }

    /// The function that runs items of a row one by one, in the numbers that it is given: a function of its own, as its pointers and sites took
    /// registers of the loop over items that run together.
    fn one_by_one(&mut self, number: usize, inner: &Ident) -> (Ident, TokenStream) {
        let function = &self.program.functions[number];
        let mut body = Body::new(self, number);
        let [row, first, end, index] = ["row", "first", "end", "index"].map(|name| body.temporary(name));
        let own = body.parameters();
        let given: Vec<_> = (0..function.parameters).map(|number| body.plain_name(VariableId(number))).collect();
        let along = (body.along() == 1).then(|| quote!(, 1));
        let (of, long) = (self.library(Home::Expansion, "Row"), self.names.primitive("u64"));
        let name = self.names.item(&format!("{inner}s_one_by_one"));
        let generics = self.generics(number);
        let whole = quote! {
            #[inline(never)]
            fn #name #generics(#row: &#of<'_ #along>, #first: #long, #end: #long, #(#own),*) {
                for #index in #first..#end { #inner(&#row.named(#index), #(#given),*); }
            }
        };
        (name, whole)
    }

    /// The function that runs all items of a row one by one, of a kernel that has no methods: it is what `PreparedRows::run_row` is for others, whose
    /// comment says why. It is given buffers by reference.
    fn row_one_by_one(&mut self, number: usize, inner: &Ident) -> (Ident, TokenStream) {
        let function = &self.program.functions[number];
        let body = Body::new(self, number);
        let [rows, number_of, row, index] = ["rows", "number", "row", "index"].map(|name| body.temporary(name));
        let plain = body.plain_buffers(&function.body);
        let given: Vec<_> = (0..function.parameters).map(|number| body.plain_name(VariableId(number))).collect();
        let along = (body.along() == 1).then(|| quote!(, 1));
        let (mut own, mut lets) = (Vec::new(), TokenStream::new());
        for (at, name) in given.iter().enumerate() {
            let ty = self.parameter_type(number, at);
            let lent = Self::is_buffer(function, at).then(|| quote!(&));
            own.push(quote!(#name: #lent #ty));
            if plain.contains(name) {
                lets.extend(quote!(let #name = #name.plain();));
            } else if lent.is_some() {
                lets.extend(quote!(let #name = *#name;));
            }
        }
        let (of, long) = (self.library(Home::Expansion, "RowsOf"), self.names.primitive("u64"));
        let name = self.names.item(&format!("{inner}s_one_by_one"));
        let generics = self.generics(number);
        let whole = quote! {
            #[inline(never)]
            fn #name #generics(#rows: &#of<'_ #along>, #number_of: #long, #(#own),*) {
                let #row = &#rows.row(#number_of);
                #lets
                for #index in 0..#row.len() { #inner(&#row.named(#index), #(#given),*); }
            }
        };
        (name, whole)
    }

    /// Whether a launch has a buffer for a parameter.
    pub(super) fn is_buffer(function: &Function, parameter: usize) -> bool {
        let pointee = function.variables[parameter].ty.pointee();
        Self::kept_at(function, parameter).is_none() && pointee.is_some_and(|pointee| pointee.space != Space::Local)
    }

    /// The code before a condition under which items run in lanes: without a word of the caller's they do only in builds in which that is faster.
    pub(super) fn if_fast(&mut self) -> TokenStream {
        if self.setting.lanes == Choice::Always {
            return TokenStream::new();
        }
        let fast = self.library(Home::Expansion, "FAST");
        quote!(#fast &&)
    }

    /// Writes a function once more, for as many items at a time as vectors have lanes.
    fn emit_vector(&mut self, number: usize, inner: &Ident, plan: &'p LanePlan) -> VectorKernel {
        let LanePlan { whole, masked } = plan;
        let mut body = Body::new(self, number);
        let (row, first, item) = (body.temporary("row"), body.temporary("first"), body.item.clone());
        let [block, span] = ["block", "span"].map(|name| body.temporary(name));
        body.enable_checked_rows(&whole.checked, &block);
        let lets = lanes::guards(&mut body, &whole.guards);
        let around = lanes::Context { row: &row, first: &first, live: None, staying: &HashMap::new() };
        let joined = lanes::print(&mut body, &whole.made, &around);
        let by_row =
            (!whole.checked.is_empty() || !whole.guards.is_empty()).then(|| body.hoist_checks(&whole.checked, &span));
        let mut parameters = Vec::new();
        let of = body.emitter.library(Home::Expansion, "Row");
        let long = body.emitter.names.primitive("u64");
        let (own, simple) = (body.parameters(), body.plain_buffers(&body.function.body));
        let plain = body.assume_plain(&body.function.body);
        // Mostly the row has checked all that an item reads and writes, and the pointers are not used.
        let used = words(&joined);
        let given: Vec<_> = body.parameter_names().iter().map(|name| used.contains(name.as_str())).collect();
        let needed = own.iter().zip(&given).filter_map(|(parameter, is_given)| is_given.then_some(parameter));
        let simple = simple.iter().filter(|name| used.contains(name.as_str()));
        let row_of = if whole.axis == 0 { quote!(#of<'_>) } else { quote!(#of<'_, 1>) };
        parameters.push(quote!(#row: &#row_of));
        parameters.push(quote!(#first: #long));
        let truth = self.names.primitive("bool");
        let [name, some] = ["in_lanes", "some"].map(|how| self.names.item(&format!("{inner}s_{how}")));
        let in_masks = masked.as_ref().map(|masked| {
            let live = self.names.temporary("live");
            let around = lanes::Context { row: &row, first: &first, live: Some(&live), staying: &HashMap::new() };
            let mut body = Body::new(self, number);
            let joined = lanes::print(&mut body, &masked.made, &around);
            let count = self.names.temporary("count");
            let generics = self.generics(number);
            quote! {
                #[inline(never)]
                fn #some #generics(#count: #long, #(#parameters,)* #(#own),*) {
                    let mut #live = #row.some(#first, #count);
                    #plain
                    let #item = &#row.unwatched(#first);
                    let _ = { #joined };
                }
            }
        });
        let by_row = by_row.map(|(row, blocks)| {
            parameters.push(quote!(#block: #long));
            parameters.extend(blocks);
            HoistedChecks { row, first: item.clone(), lets, span, block, repeats: whole.repeats }
        });
        let (alone, one_by_one) =
            (!self.runs_alone_by_method(number, plan)).then(|| self.one_by_one(number, inner)).unzip();
        let generics = self.generics(number);
        let [it, done] = ["it", "done"].map(|name| self.names.temporary(name));
        let block = if whole.made.may_trap {
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
            fn #name #generics(#(#parameters,)* #(#needed),*) -> #truth {
                #(let #simple = #simple.assume_plain();)*
                #block
            }
            #in_masks
        };
        let masked = masked.is_some().then_some(some);
        VectorKernel { name, alone, masked, by_row, given, function }
    }

    /// Whether items that do not run in lanes run by a method of the runtime, which is given nothing but the rows: where no mask can be made, those that
    /// are left of a row run by themselves, in a function of the kernel.
    fn runs_alone_by_method(&self, number: usize, plan: &LanePlan) -> bool {
        plan.masked.is_some() && self.runs_by_methods(number)
    }

    /// All functions.
    pub(super) fn functions(&mut self) -> TokenStream {
        let of_text = (0..self.program.functions.len()).filter(|&of| self.program.functions[of].by_reference.is_none());
        let mut functions: TokenStream = of_text.map(|number| self.function(number)).collect();
        functions.extend(self.vectors.written.values().map(|written| written.function.clone()));
        // One of them may call another.
        let inner = |emitter: &Self| {
            let Inner { unless_called, called, .. } = &emitter.idents.inner;
            unless_called.iter().find(|number| called.contains(number)).copied()
        };
        while let Some(number) = inner(self) {
            self.idents.inner.unless_called.remove(&number);
            self.names.begin();
            let mut body = Body::new(self, number);
            let inside = body.whole(&body.function.body);
            functions.extend(self.item_of_kernel(number, &inside));
        }
        functions
    }

    fn function(&mut self, number: usize) -> TokenStream {
        self.names.begin();
        let program = self.program;
        let function = &program.functions[number];
        let prototype = function.prototype.split_whitespace().collect::<Vec<_>>().join(" ");
        let doc = self.doc(&prototype, function.span);
        if function.kernel.is_some() && !self.transformed.watch.is_clone(number) {
            self.faults.remarks.kernel(&function.name);
        }
        if let (Some(kernel), true) = (&function.kernel, function.needs_group) {
            if self.transformed.watch.is_clone(number) {
                // It stands in the launch of the kernel that it is of.
                return TokenStream::new();
            }
            // Its statements stand in the launch.
            let names = Body::new(self, number).names;
            let launch = self.kernel(number, kernel, &names[..function.parameters], None, None, None);
            return quote!(#doc #launch);
        }
        if let (Some(kernel), false) = (&function.kernel, self.transformed.watch.is_clone(number)) {
            return self.kernel_of_rows(number, kernel, &doc);
        }
        let inner = self.idents.inner.names[number].clone();
        let inside = Body::new(self, number).whole(&function.body);
        let head = self.head(number);
        if self.transformed.watch.is_clone(number) {
            return quote!(#[inline] fn #inner #head { #inside });
        }
        let hands_on = function.needs_item || !self.plan.locals[number].is_empty() || !function.kept.is_empty();
        if !hands_on {
            return quote!(#doc #[inline] pub fn #inner #head { #inside });
        }
        let (name, names) = (self.idents.functions[number].clone(), Body::new(self, number).names);
        let (outer, mut given) = self.outer(number, &names);
        if function.needs_item {
            let of = self.library(Home::Expansion, "Item");
            given.insert(0, quote!(&#of::alone()));
        }
        let mut held = Vec::new();
        let within = program.is_linked(function).then(|| self.names.temporary("within"));
        for (name, id) in names[function.written_parameters()..].iter().zip(&function.kept) {
            let kept = &self.idents.globals[id.0];
            if within.is_none() {
                held.push(quote!(let #name = #kept.hold();));
            }
            given.push(self.held(name, within.as_ref(), *id));
        }
        for (owner, local) in self.plan.locals[number].clone() {
            let private = self.library(Home::Expansion, "Private");
            let zero = self.zero(&program.functions[owner.0].variables[local.0].ty, false);
            given.push(quote!(#private::new(#zero).pointer()));
        }
        let (generics, result) = (self.generics(number), self.result(number));
        let public = self.may_be_public(function).then(|| {
            let call = quote!(#inner(#(#given),*));
            let call = within.map_or_else(
                || quote!(#(#held)* #call),
                |within| {
                    let links = self.links(function, &quote!(&()));
                    quote!(#links.within(|#within| #call))
                },
            );
            quote! {
                #doc
                #[inline]
                pub fn #name #generics(#(#outer),*) #result { #call }
            }
        });
        quote!(#public #[inline] fn #inner #head { #inside })
    }

    /// The signature of the function of a text, behind its name.
    fn head(&mut self, number: usize) -> TokenStream {
        let mut body = Body::new(self, number);
        let mut parameters = body.parameters();
        let item = body.item.clone();
        if body.function.needs_item {
            let of = self.library(Home::Expansion, "Item");
            parameters.insert(0, quote!(#item: &#of<'_>));
        }
        let (generics, result) = (self.generics(number), self.result(number));
        quote!(#generics(#(#parameters),*) #result)
    }

    /// A kernel whose items know nothing of each other, with the function that an item runs, if something calls that.
    fn kernel_of_rows(&mut self, number: usize, kernel: &Kernel, doc: &TokenStream) -> TokenStream {
        let inner = self.idents.inner.names[number].clone();
        let body = Body::new(self, number);
        let (function, names) = (body.function, body.names[..body.function.parameters].to_vec());
        if let Some((plan, own)) = body.stands_once() {
            let own = self.emit_own(number, plan, own);
            self.idents.inner.unless_called.insert(number);
            let launch = self.kernel_of_own(number, kernel, &names, &own);
            return quote!(#doc #launch);
        }
        // Before what several items run: the places of fields are known by what one item does.
        let inside = Body::new(self, number).whole(&function.body);
        let (fast, joint) = match self.plan.kernels.get(&number) {
            Some(KernelPlan::Rows(rows)) => (
                rows.checked.as_ref().map(|checked| self.emit_unchecked(number, &inner, checked)),
                rows.lanes.as_ref().ok().map(|lanes| self.emit_vector(number, &inner, lanes)),
            ),
            _ => (None, None),
        };
        let is_called = fast.is_none() && joint.as_ref().is_none_or(|joint| joint.alone.is_some());
        let body = Body::new(self, number);
        let in_loop = (!is_called && body.stands_in_loop(&function.body)).then(|| body.in_loop(&inside));
        let launch = self.kernel(number, kernel, &names, fast.as_ref(), joint.as_ref(), in_loop.as_ref());
        let fast = fast.map(|fast| fast.function).or(joint.map(|joint| joint.function));
        if in_loop.is_some() {
            self.idents.inner.unless_called.insert(number);
            return quote!(#doc #launch #fast);
        }
        let own = self.item_of_kernel(number, &inside);
        quote!(#doc #launch #own #fast)
    }

    /// The function that an item of a kernel runs.
    fn item_of_kernel(&mut self, number: usize, inside: &TokenStream) -> TokenStream {
        let (inner, head) = (self.idents.inner.names[number].clone(), self.head(number));
        quote!(#[inline(always)] fn #inner #head { #inside })
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
        let named = self.plan.lifetimes[number].named();
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
                let name = self.plan.lifetimes[number].is_named(lifetime).then(|| names::lifetime(lifetime));
                name.map_or_else(|| quote!('_), |name| quote!(#name))
            })
            .collect();
        let mut tokens = tokens.into_iter();
        self.ty_of(ty, &mut || tokens.next().unwrap_or_else(|| quote!('_)))
    }

    fn parameter_type(&mut self, number: usize, parameter: usize) -> TokenStream {
        let ty = &self.program.functions[number].variables[parameter].ty;
        let lifetimes = self.plan.lifetimes[number].parameters[parameter].clone();
        self.in_signature(number, ty, &lifetimes)
    }

    /// The type of what a function gives.
    fn result(&mut self, number: usize) -> TokenStream {
        let ty = &self.program.functions[number].result;
        if *ty == Type::Void {
            return TokenStream::new();
        }
        let lifetimes = self.plan.lifetimes[number].result.clone();
        let ty = self.in_signature(number, ty, &lifetimes);
        quote!(-> #ty)
    }

    /// The pointer to a variable in local memory, where it is no variable of the function that is being written.
    pub(super) fn local_name(&self, (owner, variable): Local) -> Ident {
        let function = &self.program.functions[owner.0];
        self.names.shared(&format!("{}_{}", function.name, function.variables[variable.0].name))
    }
}

impl<'p> Body<'_, 'p> {
    /// The parameters.
    fn parameters(&mut self) -> Vec<TokenStream> {
        let function = self.function;
        let mut parameters = Vec::new();
        for number in 0..function.parameters {
            let name = &self.names[number].clone();
            let ty = self.emitter.parameter_type(self.number, number);
            let mutable = (self.variables.assigned[number] && self.variables.storage[number] == Storage::Plain)
                .then(|| quote!(mut));
            parameters.push(quote!(#mutable #name: #ty));
        }
        for local in self.emitter.plan.locals[self.number].clone() {
            let pointer = self.emitter.library(Home::OpenCl, "Pointer");
            let name = self.local(local);
            let program = self.emitter.program;
            let ty = &program.functions[local.0.0].variables[local.1.0].ty;
            let lifetimes = self.emitter.plan.lifetimes[self.number].locals.get(&local).cloned().unwrap_or_default();
            let ty = self.emitter.in_signature(self.number, ty, &lifetimes);
            parameters.push(quote!(#name: #pointer<'_, #ty>));
        }
        parameters
    }

    /// Whether statements of a kernel stand in the loop over its items: a function for them is a sixteenth of what rustc checks of a kernel of one line.
    fn stands_in_loop(&self, of: &[Statement]) -> bool {
        let emitter = &self.emitter;
        emitter.idents.inner.may_stand_in_loops && emitter.runs_by_methods(self.number) && !walk::returns(of)
    }

    /// The statements of a kernel for items whether their row is checked or not, if they stand in one loop.
    fn stands_once(&self) -> Option<(&'p CheckedRows, &'p [Statement])> {
        let Some(KernelPlan::Rows(rows)) = self.emitter.plan.kernels.get(&self.number) else { return None };
        let checked = rows.checked.as_ref()?;
        let own = checked.own.as_deref()?;
        (self.stands_in_loop(own) && !self.emitter.is_refused(self.number)).then_some((checked, own))
    }

    /// All that would stand between the braces of a function, in such a loop.
    fn in_loop(&self, whole: &TokenStream) -> TokenStream {
        let is_written = |of: &usize| self.variables.assigned[*of] && self.variables.storage[*of] == Storage::Plain;
        let names: Vec<_> = (0..self.function.parameters).filter(is_written).map(|of| &self.names[of]).collect();
        quote!(#(let mut #names = #names;)* #whole)
    }

    /// Their names.
    fn parameter_names(&self) -> Vec<Ident> {
        let own = (0..self.function.parameters).map(|number| self.plain_name(VariableId(number)));
        own.chain(self.emitter.plan.locals[self.number].iter().map(|local| self.local(*local))).collect()
    }

    /// All that stands between the braces.
    fn whole(&mut self, of: &[Statement]) -> TokenStream {
        let function = self.function;
        let mut first = Vec::new();
        for number in 0..function.parameters {
            if self.variables.storage[number] == Storage::Private {
                let (_, private) = self.private(VariableId(number));
                let name = &self.names[number];
                first.push(quote!(let #name = #private::new(#name);));
            } else if self.variables.assigned[number] && self.emitter.holds_pointers(&function.variables[number].ty) {
                // A pointer of a caller's lives longer than a variable here, which it may point to later.
                let name = &self.names[number];
                first.push(quote!(let mut #name = #name;));
            }
        }
        let mut early: Vec<_> = self.variables.hoisted.iter().copied().collect();
        early.sort_by_key(|variable| variable.0);
        for variable in early {
            first.push(self.begin(variable));
        }
        let (tail, statements) = match of.split_last() {
            Some((last, before)) => match &last.kind {
                StatementKind::Return(Some(value)) => (Some(value), before),
                StatementKind::Return(None) => (None, before),
                _ => (None, of),
            },
            None => (None, of),
        };
        // A label before the last `return` needs it in its place.
        let labelled = statements.iter().any(|statement| matches!(statement.kind, StatementKind::Label(..)));
        let (tail, statements) = if labelled { (None, of) } else { (tail, statements) };
        let body = self.sequence(statements);
        let tail = match tail {
            Some(value) => self.value(value, true).free(),
            None if function.result == Type::Void || walk::diverges(statements) => TokenStream::new(),
            None => self.emitter.zero(&function.result, true).free(),
        };
        let literals = &self.first;
        quote!(#(#first)* #(#literals)* #body #tail)
    }
}
