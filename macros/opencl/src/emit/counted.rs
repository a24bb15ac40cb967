//! Loops that count up to an end that stays the same: accesses by the counter are checked once, before the loop. Where some are outside the loop is
//! written once more, and checks each where it stands.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::{Body, Storage};
use super::elements::Counted;
use super::names::Home;
use crate::limits::MAX_VERSIONED_EXPRS;
use crate::pass::{self, Pass};
use crate::program::{
    Comparison, Conversion, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId,
};
use crate::tree::Increment;
use crate::walk::{self, Seen};
use swz_language::element::Kind;

/// The work of a loop.
#[derive(Default)]
struct Done {
    written: HashSet<VariableId>,
    /// Whether it may change memory.
    changes: bool,
    expressions: usize,
}

impl Body<'_, '_> {
    /// Such a loop, if this is one.
    pub(super) fn counted_loop(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) -> Option<TokenStream> {
        // Only where the accesses of the row are inside: else the loop stands there twice for nothing.
        if self.row.elements.is_empty() || self.whole.is_some() || !pass::is_on(Pass::LoopVersioning) {
            return None;
        }
        let (counter, end) = upper(condition?)?;
        let Kind::Integer { signed, .. } = end.ty.scalar()?.kind else { return None };
        if self.storage(counter) != Storage::Plain || !counts_up(step?, counter) {
            return None;
        }
        let done = done(body)?;
        if done.expressions > MAX_VERSIONED_EXPRS || done.written.contains(&counter) || !self.stays(end, counter, &done)
        {
            return None;
        }
        let mut found: Vec<Counted> = Vec::new();
        walk::statements(body, &mut |_, _| {}, &mut |seen| {
            let (place, writes) = match seen {
                Seen::Read(place) => (place, false),
                Seen::Written(place) => (place, true),
                _ => return,
            };
            let Some(base) = self.by_counter(place, counter) else { return };
            if let Some(known) = found.iter_mut().find(|known| known.base == base) {
                known.writes |= writes;
                return;
            }
            let name = self.temporary(&format!("{}_run", self.function.variables[base.0].name));
            found.push(Counted { base, counter, writes, name });
        });
        if found.is_empty() {
            return None;
        }
        let (last, long) = (self.temporary("end"), self.emitter.names.primitive("u64"));
        let rarely = self.emitter.names.library_function(Home::Expansion, "rarely", &self.emitter.krate);
        let ty = self.ty(&end.ty);
        let (end, name) = (self.value(end, true).free(), self.name(counter));
        let mut inside = if signed { quote!(#name >= 0) } else { TokenStream::new() };
        let mut elements = TokenStream::new();
        for Counted { base, writes, name, .. } in &found {
            let pointer = self.name(*base);
            let and = (!inside.is_empty()).then(|| quote!(&&));
            inside.extend(quote!(#and #pointer.has_first::<#writes>(#last as #long)));
            elements.extend(quote!(let #name = #pointer.first::<#writes>(#last as #long);));
        }
        let before = self.row.counted.len();
        self.row.counted.extend(found);
        let run = self.round(&quote!(#name < #last), step?, body);
        self.row.counted.truncate(before);
        let otherwise = self.round(&quote!(#name < #last), step?, body);
        Some(quote!({
            let #last: #ty = #end;
            if #inside { #elements #run } else { #rarely(); #otherwise }
        }))
    }

    /// A loop that is there for the second time.
    fn round(&mut self, condition: &TokenStream, step: &Expression, body: &[Statement]) -> TokenStream {
        let (label, inside) = self.body(body, true);
        let step = self.effect(step);
        quote!(#label while #condition { #inside #step })
    }

    /// The elements that a place is one of, and which.
    pub(super) fn counted_element(&self, place: &Place) -> Option<(Ident, TokenStream)> {
        let known =
            self.row.counted.iter().rev().find(|known| self.by_counter(place, known.counter) == Some(known.base))?;
        let (name, long) = (self.name(known.counter), self.emitter.names.primitive("u64"));
        Some((known.name.clone(), quote!(#name as #long)))
    }

    /// The pointer of `p[i]`, where `i` is the counter of a loop, and `p` a buffer of numbers that is a parameter.
    fn by_counter(&self, place: &Place, counter: VariableId) -> Option<VariableId> {
        let PlaceKind::Dereference(pointer) = &place.kind else { return None };
        let ExpressionKind::Offset(_, index) = &pointer.kind else { return None };
        let mut index = &**index;
        while let ExpressionKind::Convert(Conversion::Number, value) = &index.kind {
            if value.ty.scalar()?.size() > index.ty.scalar()?.size() {
                return None;
            }
            index = value;
        }
        if index.variable()? == counter { self.facts().buffer_of(place) } else { None }
    }

    /// Whether the end of a loop is the same in each round.
    fn stays(&self, end: &Expression, counter: VariableId, done: &Done) -> bool {
        let mut stays = !walk::has_effects(end);
        walk::expression(end, &mut |seen| {
            stays &= match seen {
                Seen::Read(place) => match walk::root(place) {
                    Some(of) => of != counter && !done.written.contains(&of) && self.storage(of) == Storage::Plain,
                    None => !done.changes,
                },
                Seen::Written(_) | Seen::Addressed(_) => false,
                Seen::Expression(_) => true,
            };
        });
        stays
    }
}

/// The counter and the end of `i < end`.
fn upper(condition: &Expression) -> Option<(VariableId, &Expression)> {
    match &condition.kind {
        ExpressionKind::Convert(Conversion::Truth, value) => upper(value),
        ExpressionKind::Compare(Comparison::Less, left, right) if !left.ty.is_vector() => {
            Some((left.variable()?, right))
        }
        ExpressionKind::Compare(Comparison::Greater, left, right) if !left.ty.is_vector() => {
            Some((right.variable()?, left))
        }
        _ => None,
    }
}

/// Whether a step is `i++`.
fn counts_up(step: &Expression, counter: VariableId) -> bool {
    match &step.kind {
        ExpressionKind::Increment { place, by: Increment::Increment, .. } => {
            matches!(place.kind, PlaceKind::Variable(variable) if variable == counter)
        }
        _ => false,
    }
}

/// The work of the body of a loop, if no other loop is in it, nor a `switch`, a `goto` or a call.
fn done(body: &[Statement]) -> Option<Done> {
    let (mut done, mut plain, mut known) = (Done::default(), true, true);
    walk::statements(
        body,
        &mut |statement, _| {
            use StatementKind as S;
            plain &= matches!(
                statement.kind,
                S::Expression(_) | S::Declare(..) | S::Block(_) | S::If { .. } | S::Break | S::Continue | S::Return(_)
            );
        },
        &mut |seen| match seen {
            Seen::Expression(of) => {
                done.expressions += 1;
                known &= !matches!(of.kind, ExpressionKind::Call(..));
                if let ExpressionKind::Builtin(builtin, _) = &of.kind {
                    done.changes |= walk::is_effect(builtin);
                }
            }
            Seen::Written(place) => {
                done.changes |= walk::root(place).is_none();
                done.written.extend(walk::root(place));
            }
            Seen::Addressed(_) => known = false,
            Seen::Read(_) => {}
        },
    );
    (plain && known).then_some(done)
}
