//! Statements for all lanes.

use super::Printer;
use crate::ast::Increment;
use crate::codegen::tokens::{Literal, TokenStream};
use crate::types::{LONG, Type};
use crate::vector::{BoundaryIf, LoopKind, Scalar, Temp, VExpr, VLoop, VStmt};

impl Printer<'_, '_, '_> {
    pub(super) fn block(&mut self, of: &[VStmt]) -> TokenStream {
        of.iter().map(|statement| self.statement(statement)).collect()
    }

    fn statement(&mut self, of: &VStmt) -> TokenStream {
        match of {
            VStmt::Uniform { of, mask } => {
                let effect = self.body.effect(of);
                let Some((those, passed)) = self.named_as_one(*mask) else { return effect };
                quote!({ #those #effect #passed })
            }
            VStmt::DeclareUniform { variable, value, mask } => {
                let declared = self.body.declare(*variable, value.as_deref());
                let Some((those, passed)) = self.named_as_one(*mask) else { return declared };
                quote!(#those #declared #passed)
            }
            VStmt::Declare { variable, ty, is_mutable, value } => {
                let (name, value) = (self.body.plain_name(*variable), self.value(value));
                let ty = ty.as_ref().map(|ty| {
                    let vectorized = self.vectorized(ty);
                    quote!(: #vectorized::Lanes)
                });
                let mutable = is_mutable.then(|| quote!(mut));
                quote!(let #mutable #name #ty = #value;)
            }
            VStmt::Let { name, is_mutable, value } => {
                let (name, value, mutable) = (self.temp(*name), self.value(value), is_mutable.then(|| quote!(mut)));
                quote!(let #mutable #name = #value;)
            }
            VStmt::LetScalar { name, ty, value } => {
                let (name, ty, value) = (self.temp(*name), self.body.ty(ty), self.scalar(value).free());
                quote!(let #name: #ty = #value;)
            }
            VStmt::LetBase(name, base) => {
                let (name, base) = (self.temp(*name), self.base(base));
                quote!(let #name = #base;)
            }
            VStmt::LetRounds(name) => {
                let (name, rounds) = (self.temp(*name), self.library("Rounds"));
                quote!(let mut #name = #rounds::new();)
            }
            VStmt::Set(name, value) => {
                let (name, value) = (self.temp(*name), self.value(value));
                quote!(#name = #value;)
            }
            VStmt::Eval(value) => {
                let value = self.value(value);
                quote!(let _ = #value;)
            }
            VStmt::PerLane(of) => self.per_lane_effect(of),
            VStmt::Block(body) => {
                let body = self.block(body);
                quote!({ #body })
            }
            VStmt::If { .. }
            | VStmt::BoundaryIf(_)
            | VStmt::Masked { .. }
            | VStmt::IfAny(..)
            | VStmt::Side { .. }
            | VStmt::SelectSides { .. }
            | VStmt::IfConflictFree { .. }
            | VStmt::Bailout { .. }
            | VStmt::Loop(_)
            | VStmt::Break(..)
            | VStmt::Leave { .. } => self.control(of),
            _ => self.write(of),
        }
    }

    /// A statement that writes variables of the items, or memory.
    fn write(&mut self, of: &VStmt) -> TokenStream {
        match of {
            VStmt::Blend { name, ty, mask, value } => {
                let (name, value) = (self.temp(*name), self.value(value));
                let value = self.blended(ty, Some(*mask), &value, &quote!(#name));
                quote!(#name = #value;)
            }
            VStmt::Store { place, ty, mask, value } => {
                let (place, value) = (self.lane_place(place), self.value(value));
                let value = self.blended(ty, *mask, &value, &place);
                quote!(#place = #value;)
            }
            VStmt::Advance { variable, by, mask, far } => {
                let (name, by) = (self.body.plain_name(*variable), self.value(by));
                let sum = if let Some(size) = far {
                    let (sum, size) = (self.library("far_sum"), Literal::u64_unsuffixed(*size));
                    quote!(#sum(#name, #by, #size))
                } else {
                    quote!(#name + #by)
                };
                let value = self.blended(&Type::Scalar(LONG), *mask, &sum, &quote!(#name));
                quote!(#name = #value;)
            }
            VStmt::Step { place, by, mask } => {
                let name = if *by == Increment::Increment { "one_more" } else { "one_less" };
                let (function, place, mask) = (self.library(name), self.lane_place(place), self.temp(*mask));
                quote!(#place = #function(#place, #mask);)
            }
            VStmt::StoreMemory { access, value } => self.store(access, value),
            VStmt::StoreChecked { to, value } => {
                let ((elements, number), value) = (self.checked(to.elements), self.value(value));
                let active = self.active(to.mask);
                quote!(#elements.store(#number, #value, #active);)
            }
            VStmt::CheckLoop(of) => self.check_loop(of),
            VStmt::StoreKept { to, value, mask } => {
                let (function, (items, types, index)) = (self.library("set_element_of_each"), self.kept_element(to));
                let (value, active) = (self.value(value), self.active(*mask));
                quote!(#function::<#types>(#items, #index, #value, #active);)
            }
            VStmt::StoreElement { array, at, index, to, value } => {
                let (function, array) = (self.library("set_element"), self.lane_place(array));
                let (at, index, value) = (self.temp(*at), self.value(index), self.value(value));
                let (types, active, site) = self.array_element(to);
                quote!({
                    let #at = #index;
                    #function::<#types>(&mut #array, #at, #value, #active, #site);
                })
            }
            VStmt::StoreMember { to, value } => self.store_member(to, value),
            VStmt::GroupLoad(of) => self.group_load(of),
            VStmt::BeginStores { name, base, first, most, count, mask } => {
                self.begin_stores(*name, (base, first, *most), *count, *mask)
            }
            VStmt::EndStores(name) => {
                let name = self.temp(*name);
                quote!(#name.write();)
            }
            VStmt::WriteImage(of) => self.write_image(of),
            _ => TokenStream::new(),
        }
    }

    /// A statement of control flow.
    fn control(&mut self, of: &VStmt) -> TokenStream {
        match of {
            VStmt::If { condition, then, otherwise } => self.if_uniform(condition, then, otherwise.as_deref()),
            VStmt::BoundaryIf(of) => self.boundary_if(of),
            VStmt::Masked { name, mask, is_speculated, body } => self.masked(*name, mask, *is_speculated, body),
            VStmt::IfAny(mask, body) => {
                let (any, body) = (self.any(*mask), self.block(body));
                quote!(if #any { #body })
            }
            VStmt::Side { name, variables, body } => {
                let (name, body) = (self.temp(*name), self.block(body));
                let names: Vec<_> = variables.iter().map(|of| self.body.plain_name(*of)).collect();
                quote!(let #name = { #(let mut #names = #names;)* #body (#(#names,)*) };)
            }
            VStmt::SelectSides { mask, then, otherwise, variables } => {
                let [mask, then, otherwise] = [mask, then, otherwise].map(|of| self.temp(*of));
                let selected = variables.iter().enumerate().map(|(at, (variable, ty))| {
                    let (name, vectorized) = (self.body.plain_name(*variable), self.vectorized(ty));
                    let at = Literal::usize_unsuffixed(at);
                    quote!(#name = #vectorized::choose(#mask, #then.#at, #otherwise.#at);)
                });
                selected.collect()
            }
            VStmt::IfConflictFree { index, mask, together, alone } => {
                let (trait_, index, active) = (self.library("Index"), self.value(index), self.active(*mask));
                let (together, alone) = (self.block(together), self.block(alone));
                quote!(if #trait_::steps(#index, #active) { #together } else { #alone })
            }
            VStmt::Bailout { unless, label } => {
                let label = self.lifetime(*label);
                let conditions = unless.iter().map(|condition| self.endpoints(condition));
                quote!(if !(#(#conditions)&&*) { break #label false; })
            }
            VStmt::Loop(of) => self.repeat(of),
            VStmt::Break(label, done) => {
                let label = self.lifetime(*label);
                quote!(break #label #done;)
            }
            VStmt::Leave { gone, current, masks } => {
                let [gone, current] = [gone, current].map(|of| self.temp(*of));
                let masks: Vec<_> = masks.iter().map(|of| self.temp(*of)).collect();
                let (both, not) = (self.library("both"), self.library("not"));
                quote!(let #gone = #current; #(#masks = #both(#masks, #not(#gone));)*)
            }
            _ => TokenStream::new(),
        }
    }

    fn if_uniform(&mut self, condition: &Scalar, then: &[VStmt], otherwise: Option<&[VStmt]>) -> TokenStream {
        let condition = self.scalar(condition).head();
        let then = self.block(then);
        let otherwise = otherwise.map(|otherwise| self.block(otherwise));
        let otherwise = otherwise.filter(|otherwise| !otherwise.is_empty()).map(|of| quote!(else { #of }));
        quote!(if #condition { #then } #otherwise)
    }

    fn masked(&mut self, name: Temp, mask: &VExpr, is_speculated: bool, body: &[VStmt]) -> TokenStream {
        let (with, body) = (self.value(mask), self.block(body));
        let any = (!is_speculated).then(|| self.any(name));
        let (name, body) = (self.temp(name), any.map_or_else(|| quote!(#body), |any| quote!(if #any { #body })));
        quote!({ let mut #name = #with; #body })
    }

    fn boundary_if(&mut self, of: &BoundaryIf) -> TokenStream {
        let label = self.lifetime(of.label);
        let mut asks = TokenStream::new();
        for (ends, way) in &of.ends {
            let ends = self.endpoints(ends);
            asks.extend(quote!(if #ends { #way } else));
        }
        let (way, asked, mask, active) =
            (self.temp(of.way), self.temp(of.asked), self.value(&of.mask), self.library("Active"));
        let (then, otherwise) = (self.block(&of.then), self.block(&of.otherwise));
        let otherwise = (!otherwise.is_empty()).then(|| quote!(else { #otherwise }));
        quote! {
            let #way = #asks {
                let #asked = #mask;
                if #active::all(#asked) { true } else if #active::any(#asked) { break #label false } else { false }
            };
            if #way { #then } #otherwise
        }
    }

    fn repeat(&mut self, of: &VLoop) -> TokenStream {
        let (outer, inner) = (self.lifetime(of.label), self.lifetime(of.next));
        match &of.kind {
            LoopKind::Uniform(condition) => {
                let condition = condition.as_ref().map(|condition| self.scalar(condition).head());
                let (inside, step) = (self.block(&of.body), self.block(&of.step));
                let head = condition.map_or_else(|| quote!(loop), |condition| quote!(while #condition));
                quote!(#outer: #head { #inner: { #inside } #step })
            }
            LoopKind::Until(condition) => {
                let inside = self.block(&of.body);
                let condition = condition.as_ref().map(|condition| self.scalar(condition).prefixed(&quote!(!)));
                let end = condition.map_or_else(|| quote!(break;), |condition| quote!(if #condition { break; }));
                quote!(#outer: loop { #inner: { #inside } #end })
            }
            LoopKind::Divergent { live, entered, uniform, before, after, once, round, may_exit } => {
                let entered = self.value(entered);
                // The condition is not asked where no item comes.
                let comes = uniform.as_ref().map(|_| {
                    let any = self.any(*live);
                    quote!(if #any)
                });
                let uniform = uniform.as_ref().map(|condition| {
                    let ended = self.scalar(condition).prefixed(&quote!(!));
                    quote!(if #ended { break; })
                });
                let before = before.as_ref().map(|mask| self.go_on(*live, mask));
                let begin = round.map(|round| {
                    let [round, live] = [round, *live].map(|of| self.temp(of));
                    quote!(let mut #round = #live;)
                });
                let inside = self.block(&of.body);
                let ended = may_exit.then(|| {
                    let any = self.any(*live);
                    quote!(if !#any { break; })
                });
                let after = after.as_ref().map(|mask| self.go_on(*live, mask));
                let once = once.then(|| quote!(break;));
                let (step, live) = (self.block(&of.step), self.temp(*live));
                let repeated = quote! {
                    #outer: loop { #uniform #before #begin #inner: { #inside } #ended #step #after #once }
                };
                let repeated = match comes {
                    Some(comes) => quote!(#comes { #repeated }),
                    None => repeated,
                };
                quote!(let mut #live = #entered; #repeated)
            }
        }
    }

    /// The items for which a condition holds go on, if there are any.
    fn go_on(&mut self, live: Temp, mask: &VExpr) -> TokenStream {
        let (both, mask, any) = (self.library("both"), self.value(mask), self.any(live));
        let live = self.temp(live);
        quote!(#live = #both(#live, #mask); if !#any { break; })
    }
}
