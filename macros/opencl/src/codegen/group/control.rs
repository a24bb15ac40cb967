//! The work of a group as one: barriers, the conditions of control flow around them, and where it goes behind a region that its items have left.

use super::apart::Around;
use crate::builtin::{Copy, Fence};
use crate::codegen::body::Body;
use crate::codegen::code::Code;
use crate::codegen::frame::{ControlFrame, lifetime};
use crate::codegen::names::Home;
use crate::codegen::plan::Runner;
use crate::codegen::tokens::{Literal, TokenStream};
use crate::diagnostic::message::codegen as message;
use crate::plan::{Exit, RegionPlan};
use crate::program::{Builtin, Expression, ExpressionKind, Order, PlaceKind, Value};

/// The memory that is in order behind a barrier: local memory is 1, global memory 2, images are 4. Of flags that are no constant it is all.
pub(super) fn fences(builtin: &Builtin, arguments: &[Expression]) -> Literal {
    let flags = match (builtin, arguments.first().map(|flags| &flags.kind)) {
        (Builtin::Fence(_), Some(ExpressionKind::Constant(Value::Integer(flags)))) => *flags as u32 & 7,
        (Builtin::Fence(_), Some(ExpressionKind::Constant(Value::Zero))) => 0,
        _ => 7,
    };
    Literal::u32_unsuffixed(flags)
}

impl Body<'_, '_> {
    /// A barrier, with what stands beside it.
    pub(super) fn barrier(&mut self, of: &Expression) -> TokenStream {
        match &of.kind {
            ExpressionKind::Builtin(Builtin::Collective(collective), arguments) => {
                self.collective(None, *collective, arguments, of)
            }
            ExpressionKind::Builtin(builtin, arguments) if builtin.is_barrier() => {
                let fences = fences(builtin, arguments);
                let site = match arguments.get(1) {
                    Some(Expression { kind: ExpressionKind::Constant(Value::Integer(scope)), .. })
                        if *builtin == Builtin::Fence(Fence::Barrier) =>
                    {
                        let order = Order { done: Order::BOTH, failed: Order::BOTH, scope: *scope as u8 };
                        self.emitter.site_of_order(of.span, order)
                    }
                    _ => self.emitter.site(of.span),
                };
                let waits = self.waits(builtin, of, arguments);
                let Some(names) = &self.group else { return TokenStream::new() };
                let group = &names.group;
                let ended = names.ended.as_ref().map_or_else(|| quote!(&[]), |ended| quote!(#ended));
                quote!(#waits #group.barrier(#ended, #fences, #site);)
            }
            ExpressionKind::Assign(place, value) => {
                if let (
                    PlaceKind::Variable(variable),
                    ExpressionKind::Builtin(Builtin::Collective(collective), arguments),
                ) = (&place.kind, &value.kind)
                {
                    return self.collective(Some(*variable), *collective, arguments, value);
                }
                self.emitter.faults.push(message::barrier_in_expression(of.span));
                TokenStream::new()
            }
            ExpressionKind::Convert(_, value) => self.group_effect(value),
            _ => {
                self.emitter.faults.push(message::barrier_in_expression(of.span));
                TokenStream::new()
            }
        }
    }

    /// Code that tells `check` for which copies each item waits at a `wait_group_events`.
    fn waits(&mut self, builtin: &Builtin, of: &Expression, arguments: &[Expression]) -> TokenStream {
        let (true, Builtin::Copy(Copy::Wait), [count, events]) = (self.is_checked(), builtin, arguments) else {
            return TokenStream::new();
        };
        let items = self.evaluation([of]);
        self.set_runner(Runner::Item);
        let (count, events) = (self.value(count, false).free(), self.value(events, true).free());
        self.set_runner(Runner::Group);
        let site = self.emitter.site(of.span);
        let [first, number] = ["events", "number"].map(|name| self.temporary(name));
        let wait = quote! {
            let #first = #events;
            for #number in 0..#count {
                #first.get(#number.into(), #site).wait();
            }
        };
        self.each_item(&items, &wait, Vec::new())
    }

    /// The counters of the items that leave a region for each place, as what its loop changes.
    pub(super) fn left_of(&self, RegionPlan { exits, .. }: &RegionPlan) -> Vec<Around> {
        let Some(names) = self.group.as_ref().filter(|_| exits.iter().any(|exit| *exit != Exit::Return)) else {
            return Vec::new();
        };
        let (count, len) = (self.emitter.names.primitive("usize"), Literal::usize_unsuffixed(exits.len()));
        vec![Around::changed(&names.region.left, &quote!([#count; #len]))]
    }

    /// The work of the group behind a region that its items may have left: where they went they have to go together.
    pub(super) fn after_region(
        &mut self,
        RegionPlan { exits, leads, .. }: &RegionPlan,
        looped: &TokenStream,
    ) -> TokenStream {
        let Some(names) = &self.group else { return TokenStream::new() };
        let (group, left, ended) = (names.group.clone(), names.region.left.clone(), names.ended.clone());
        let count = Literal::usize_unsuffixed(exits.len());
        let mut arms = TokenStream::new();
        for (at, exit) in exits.iter().enumerate() {
            if *exit == Exit::Return {
                continue;
            }
            let number = Literal::usize_unsuffixed(at + 1);
            let go = match exit {
                Exit::Break => self.leave(),
                Exit::Continue => self.go_on(),
                Exit::Goto(label) => self.go_to(*label, *leads),
                Exit::Return => TokenStream::new(),
            };
            arms.extend(quote!(#number => { #go }));
        }
        let end = match &ended {
            Some(ended) if exits.contains(&Exit::Return) => quote!(if #group.has_ended(#ended) { return; }),
            _ => TokenStream::new(),
        };
        if arms.is_empty() {
            return quote!(#looped #end);
        }
        // The statement that leads items away is told of.
        let site = self.emitter.site(*leads);
        let ended = ended.map_or_else(|| quote!(&[]), |ended| quote!(#ended));
        quote! {
            let #left = &mut [0_usize; #count];
            #looped
            #end
            match #group.way(#left, #ended, #site) {
                #arms
                _ => {}
            }
        }
    }

    /// Leaves a region from within: the statements that do it.
    pub(in crate::codegen) fn leave_region(&mut self, exit: Exit) -> TokenStream {
        let mut label = None;
        for frame in self.frames.iter_mut().rev() {
            if let ControlFrame::Region { label: of, used } = frame {
                *used = true;
                label = Some(lifetime(of));
                break;
            }
        }
        let checked = self.is_checked();
        let Some(names) = &self.group else { return TokenStream::new() };
        let back = names.region.back.clone();
        if exit == Exit::Return {
            // At the end nobody asks.
            let Some(ended) = &names.ended else { return quote!(continue #label;) };
            let slot = &names.slot;
            return quote!(#ended[#slot] = true; #back continue #label;);
        }
        let at = names.region.exits.iter().position(|known| *known == exit).expect("an exit that is planned");
        let (left, at) = (&names.region.left, Literal::usize_unsuffixed(at));
        let item = &self.item;
        let told = if checked { quote!(#item.leaves(#at);) } else { TokenStream::new() };
        quote!(#left[#at] += 1; #told #back continue #label;)
    }

    /// A condition that the group asks: of the leader, or of all items.
    pub(in crate::codegen) fn group_condition(&mut self, of: &Expression) -> Code {
        match &of.kind {
            ExpressionKind::Builtin(Builtin::AnyItem, arguments) => self.any_item(&arguments[0]),
            ExpressionKind::Builtin(Builtin::EachItem(_), arguments) => {
                let truth = self.emitter.names.primitive("bool");
                Code::block(self.convergent_value(&arguments[0], &truth, |body, of| body.condition(of).free()))
            }
            _ => self.condition(of),
        }
    }

    /// Whether it is true for any item.
    fn any_item(&mut self, of: &Expression) -> Code {
        if let Some(tokens) = self.any_of_column(of) {
            return Code::primary(tokens);
        }
        let items = self.evaluation([of]);
        self.set_runner(Runner::Item);
        let value = self.condition(of).free();
        self.set_runner(Runner::Group);
        let any = self.temporary("any");
        let truth = self.emitter.names.primitive("bool");
        let beside = vec![Around::changed(&any, &truth)];
        let looped = self.each_item(&items, &quote!(*#any |= #value;), beside);
        Code::block(quote!({ let #any = &mut false; #looped *#any }))
    }

    /// The value of a `switch`, on which all items have to agree.
    pub(in crate::codegen) fn group_value(&mut self, of: &Expression) -> Code {
        match &of.kind {
            ExpressionKind::Builtin(Builtin::EachItem(_), arguments) => {
                let ty = self.ty(&arguments[0].ty);
                Code::block(self.convergent_value(&arguments[0], &ty, |body, of| body.value(of, false).free()))
            }
            _ => self.value(of, false),
        }
    }

    /// The value that each item finds, on which all have to agree.
    fn convergent_value(
        &mut self,
        of: &Expression,
        ty: &TokenStream,
        ask: impl FnOnce(&mut Self, &Expression) -> TokenStream,
    ) -> TokenStream {
        let items = self.evaluation([of]);
        self.set_runner(Runner::Item);
        let value = ask(self, of);
        self.set_runner(Runner::Group);
        let votes = self.temporary("votes");
        let all = self.emitter.library(Home::Expansion, "Convergence");
        let cast = if self.is_checked() { quote!(cast_in_check) } else { quote!(cast) };
        let beside = vec![Around::changed(&votes, &quote!(#all<#ty>))];
        let looped = self.each_item(&items, &quote!(#votes.#cast(#value);), beside);
        let site = self.emitter.site(of.span);
        let group = self.group.as_ref().map(|names| names.group.clone());
        quote!({ let #votes = &mut #all::new(); #looped #votes.agreed(&#group, #site) })
    }
}
