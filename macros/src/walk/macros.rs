//! Macros in the caller's code: the standard library's are looked into.

use core::mem;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Macro;
use syn::parse::ParseStream;
use syn::visit_mut::VisitMut;

use super::Walker;
use crate::expand;
use crate::input::{self, Arguments};
use crate::mask;
use crate::standard;

impl Walker {
    /// `dbg!`, which shows what it is given: what was written, not what became of it.
    pub(super) fn debug(&mut self, mac: &mut Macro) -> Option<TokenStream> {
        if mac.path.segments.last().is_none_or(|last| last.ident != "dbg") || !self.scope.is_of_std(&mac.path) {
            return None;
        }
        let texts = input::texts(mac);
        let mut arguments = input::read(self.dialect, Arguments::all, mac.tokens.clone()).ok()?;
        let found = mem::take(&mut self.found);
        arguments.expressions.iter_mut().for_each(|(expr, _)| self.visit_expr_mut(expr));
        let shown = mem::replace(&mut self.found, found);
        // Walked again as the arguments of any macro, each level of one in another would take twice as long.
        if !shown {
            self.near(|nearest| nearest.text(mac));
            return Some(mac.to_token_stream());
        }
        if texts.len() != arguments.expressions.len() {
            return None;
        }
        self.found = true;
        let expressions = arguments.expressions.iter().map(|(expr, _)| expr);
        Some(expand::debug(expressions, &texts, mac))
    }

    /// The arguments of a macro that are expressions, up to the first that is none of the walker's business.
    pub(super) fn arguments(&mut self, mac: &mut Macro, parser: fn(ParseStream<'_>) -> syn::Result<Arguments>) {
        let Ok(mut arguments) = input::read(self.dialect, parser, mac.tokens.clone()) else {
            // The macro itself has the better words for what is wrong, or is the caller's.
            self.scope.forget_vectors();
            self.found = true;
            return;
        };
        self.near(|nearest| nearest.text(mac));
        let (found, rewritten) = (mem::take(&mut self.found), self.rewritten);
        arguments.expressions.iter_mut().for_each(|(expr, _)| self.visit_expr_mut(expr));
        if self.found || self.rewritten > rewritten {
            let message = arguments.message(mac);
            let (expressions, rest) =
                (arguments.expressions.iter().map(|(expr, separator)| quote!(#expr #separator)), arguments.rest);
            mac.tokens = quote!(#(#expressions)* #rest #message);
        }
        self.found |= found;
    }

    pub(super) fn mac(&mut self, mac: &mut Macro) {
        let Some(last) = mac.path.segments.last() else { return };
        // It may bind variables anew, whatever its name is: one of the caller's may be named as one of std's.
        if !self.scope.is_of_std(&mac.path)
            || matches!(mac.tokens.clone().into_iter().next(), Some(TokenTree::Ident(_)))
        {
            self.scope.forget_vectors();
        }
        match last.ident.to_string().as_str() {
            // Another invocation, which will resolve itself.
            "swz" => self.found = true,
            "shuffle" | "shuffle2" => {
                self.found = true;
                let ours = self.scope.is_our_macro(&mac.path);
                match mask::variable(self.dialect, mac, &self.scope).filter(|_| ours) {
                    Some((fault, span)) => {
                        let error = fault.report(span);
                        *mac = syn::parse_quote!(#error);
                    }
                    None => self.arguments(mac, Arguments::all),
                }
            }
            // Its pattern may bind variables for its guard.
            "matches" => {
                self.scope.forget_vectors();
                self.arguments(mac, Arguments::matched);
            }
            name if standard::takes_expressions(name) => self.arguments(mac, Arguments::all),
            _ => {
                self.scope.forget_vectors();
                self.near(|nearest| nearest.other_macro(mac));
            }
        }
    }
}
