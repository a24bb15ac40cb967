//! The statements of a group in their order: what it does as one, and segments, which its items run each by itself.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::analysis::barrier_regions::{Run, runs, synchronises};
use crate::analysis::barrier_storage::with_declared;
use crate::analysis::uses::Uses;
use crate::diagnostic::NotVectorized;
use crate::emit::body::Body;
use crate::emit::frame::Frame;
use crate::emit::plan::Way;
use crate::program::{Statement, StatementKind, VariableId};
use crate::text::Span;
use crate::vector::version::Scope;
use crate::walk;

/// A segment as one item runs it.
struct Alone {
    tokens: TokenStream,
    /// The label of the loop over the items, if the segment leaves an item early.
    label: Option<Ident>,
    /// The ways of items that leave it.
    ways: Vec<Way>,
}

impl Body<'_, '_> {
    /// Statements of the group.
    pub(in crate::emit) fn group_sequence(&mut self, of: &[Statement]) -> TokenStream {
        let uniform = self.whole.as_ref().map(|whole| whole.uniform.clone()).unwrap_or_default();
        let mut tokens = TokenStream::new();
        for run in runs(of, &uniform) {
            tokens.extend(match run {
                Run::Segment(body) => self.segment(body),
                Run::Group(statement) => self.group_statement(statement),
            });
        }
        tokens
    }

    /// A statement of the group.
    fn group_statement(&mut self, of: &Statement) -> TokenStream {
        match &of.kind {
            StatementKind::Expression(value) if synchronises(of) => self.barrier(value, of.span),
            StatementKind::Declare(variable, Some(value)) if synchronises(of) => {
                self.declared_collective(*variable, value)
            }
            _ => self.statement(of),
        }
    }

    /// Statements that each item runs by itself.
    fn segment(&mut self, of: &[Statement]) -> TokenStream {
        let anew = self.whole.as_ref().map(|whole| whole.anew.clone()).unwrap_or_default();
        let declared = Uses::of(of).declared;
        let elsewhere = |variable: &VariableId| !declared.contains(variable) && walk::uses(of, *variable);
        let mut own: Vec<_> = anew.into_iter().filter(elsewhere).collect();
        if own.is_empty() {
            return self.own_segment(of);
        }
        own.sort_by_key(|variable| variable.0);
        self.own_segment(&with_declared(&own, of))
    }

    /// A segment of statements in which all is declared that only they use.
    fn own_segment(&mut self, of: &[Statement]) -> TokenStream {
        let uses = Uses::of(of);
        let Alone { tokens, label, ways } = self.alone(of, &uses);
        let blocks = if ways.iter().all(|way| *way == Way::Return) {
            self.segment_in_lanes(of, &uses)
        } else {
            Err(of.first().map(|first| (NotVectorized::SeveralWays, first.span)))
        };
        let blocks = blocks.map_err(|scalar| self.note_scalar(of, scalar)).ok();
        let looped = self.each_item(&uses, &tokens, label.as_ref(), blocks);
        if ways.is_empty() { looped } else { self.behind(&ways, &looped, of) }
    }

    /// Notes the reason why the items of a segment run one after another, in what is run and not in what `check` runs in its place.
    fn note_scalar(&mut self, of: &[Statement], scalar: Option<(NotVectorized, Span)>) {
        if !self.is_only_checked() {
            let begin = of.first().map_or(self.function.span, |first| first.span);
            self.emitter.note_scalar(self.number, Scope::Region(begin), scalar);
        }
    }

    /// The statements of a segment for one item.
    fn alone(&mut self, of: &[Statement], uses: &Uses) -> Alone {
        let back = self.copied_back(&uses.written);
        let label = self.label("item");
        let outer = match &mut self.whole {
            Some(whole) => {
                whole.segment.inside = true;
                whole.segment.back = back;
                core::mem::take(&mut whole.segment.ways)
            }
            None => Vec::new(),
        };
        self.frames.push(Frame::Segment { label: label.clone(), used: false });
        let labels = core::mem::take(&mut self.labels);
        let literals = self.take_literals();
        let inside = self.sequence(of);
        let own = self.put_literals(literals);
        self.labels = labels;
        let used = matches!(self.frames.pop(), Some(Frame::Segment { used: true, .. }));
        let ways = match &mut self.whole {
            Some(whole) => {
                whole.segment.inside = false;
                core::mem::replace(&mut whole.segment.ways, outer)
            }
            None => Vec::new(),
        };
        Alone { tokens: quote!(#own #inside), label: used.then_some(label), ways }
    }
}
