//! The statements of a group: what it does as one, and regions, which its items run each by itself.

use super::item_loop::Run;
use crate::codegen::body::Body;
use crate::codegen::frame::ControlFrame;
use crate::codegen::lanes;
use crate::codegen::plan::Runner;
use crate::codegen::tokens::{Ident, TokenStream};
use crate::plan::RegionPlan;
use crate::program::{Builtin, Expression, ExpressionKind, RegionId, Statement, StatementKind};
use crate::walk;

impl<'p> Body<'_, 'p> {
    /// A statement of the group: a barrier, a function that items call together, or one that it does as an item does.
    pub(in crate::codegen) fn group_statement(&mut self, of: &Statement) -> TokenStream {
        match &of.kind {
            StatementKind::Region(id, body) => self.region(*id, body),
            StatementKind::Expression(value) => self.group_effect(value),
            StatementKind::Declare(variable, Some(value)) if walk::calls_barrier(value) => {
                self.declared_collective(*variable, value)
            }
            _ => self.statement(of),
        }
    }

    /// The work of the group that an expression is, or that of each item.
    pub(in crate::codegen) fn group_effect(&mut self, of: &Expression) -> TokenStream {
        match &of.kind {
            ExpressionKind::Builtin(Builtin::EachItem(id), inner) => {
                let inner: Vec<_> = inner.iter().cloned().map(Expression::statement).collect();
                self.region(*id, &inner)
            }
            ExpressionKind::Comma(first, second) => {
                [first, second].into_iter().map(|part| self.group_effect(part)).collect()
            }
            _ if walk::calls_barrier(of) => self.barrier(of),
            _ => self.effect(of),
        }
    }

    /// A region, as its plan says.
    fn region(&mut self, id: RegionId, of: &[Statement]) -> TokenStream {
        let Some(plan) = self.group.as_ref().and_then(|names| names.plan.regions.get(&id)) else {
            return TokenStream::new();
        };
        if plan.is_idle {
            return TokenStream::new();
        }
        let (tokens, label) = self.alone(of, plan);
        let run = match (plan.only, &plan.lanes) {
            (Some(only), _) => Run::Only(only),
            (None, Ok(lanes)) => Run::Blocks(Box::new(self.region_in_lanes(of, plan, lanes))),
            (None, Err(_)) if !plan.within.is_empty() => {
                self.set_runner(Runner::Lanes);
                let lets = lanes::guards(self, &plan.within);
                self.set_runner(Runner::Group);
                Run::Within(lets)
            }
            (None, Err(_)) if plan.begins_in_branch => Run::InBranch,
            (None, Err(_)) => Run::Each,
        };
        let mut looped = self.items(&plan.items, &tokens, label.as_ref(), run);
        if plan.is_plain {
            looped = self.with_plain_buffers(of, &looped);
        }
        if self.is_apart() {
            let beside = self.left_of(plan);
            looped = self.apart(&plan.items, &looped, beside);
        }
        if plan.exits.is_empty() { looped } else { self.after_region(plan, &looped) }
    }

    /// Statements once more for where all pointers are plain: each access by one of which nothing is known asks five things.
    fn with_plain_buffers(&mut self, of: &[Statement], code: &TokenStream) -> TokenStream {
        let plain = self.assume_plain(of);
        if plain.is_empty() {
            return code.clone();
        }
        let (fast, one_by_one) = (self.emitter.if_fast(), self.shared("one_by_one"));
        quote!(if #fast !#one_by_one { #plain #code } else { #code })
    }

    /// The statements of a region for one item, and the label of the loop over the items, if the region leaves an item early.
    fn alone(&mut self, of: &[Statement], plan: &'p RegionPlan) -> (TokenStream, Option<Ident>) {
        let back = self.copied_back(&plan.items);
        let label = self.label("item");
        if let Some(names) = &mut self.group {
            (names.region.runner, names.region.exits, names.region.back) = (Runner::Item, &plan.exits, back);
        }
        self.frames.push(ControlFrame::Region { label: label.clone(), used: false });
        let labels = core::mem::take(&mut self.labels);
        let temporaries = self.take_temporaries();
        let inside = if plan.begins_in_branch { self.begun_in_branch(of) } else { self.sequence(of) };
        let own = self.restore_temporaries(temporaries);
        self.labels = labels;
        let used = matches!(self.frames.pop(), Some(ControlFrame::Region { used: true, .. }));
        self.set_runner(Runner::Group);
        (quote!(#own #inside), used.then_some(label))
    }

    /// The statements of a region that is one `if`, behind which its item begins for `check`.
    fn begun_in_branch(&mut self, of: &[Statement]) -> TokenStream {
        let Some((Statement { kind: StatementKind::If { condition, then, .. }, .. }, before)) = of.split_last() else {
            return self.sequence(of);
        };
        let (before, condition) = (self.sequence(before), self.condition(condition).head());
        let (item, then) = (self.item.clone(), self.sequence(then));
        quote!(#before if #condition { #item.begins(); #then })
    }
}
