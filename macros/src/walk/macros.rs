//! Macros in the caller's code: the standard library's are looked into.

use core::mem;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::visit_mut::VisitMut;
use syn::{Macro, Path};

use super::Walker;
use crate::builtin::Sources;
use crate::expand;
use crate::input::{self, Arguments};
use crate::standard;

impl Walker {
    /// `dbg!`, which shows what it is given: what was written, not what became of it.
    pub(super) fn debug(&mut self, mac: &mut Macro) -> Option<TokenStream> {
        mac.path.segments.last().filter(|last| last.ident == "dbg" && self.is_of_std(&mac.path))?;
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

    /// Whether a macro can be the standard library's.
    fn is_of_std(&self, path: &Path) -> bool {
        self.scope.is_macro_of(&standard::CRATES, path)
    }

    /// A macro in the caller's code.
    pub(super) fn mac(&mut self, mac: &mut Macro) {
        let Some(last) = mac.path.segments.last() else { return };
        match last.ident.to_string().as_str() {
            // Another invocation, which will resolve itself.
            "swz" => self.found = true,
            // Behind a path it is ours, as the crate may have any name.
            name if Sources::named(name).is_some()
                && (mac.path.segments.len() > 1 || self.scope.is_macro_of(&[], &mac.path)) =>
            {
                self.found = true;
                self.arguments(mac, Arguments::all);
            }
            "matches" if self.is_of_std(&mac.path) => self.arguments(mac, Arguments::matched),
            name if standard::takes_expressions(name) && self.is_of_std(&mac.path) => {
                self.arguments(mac, Arguments::all);
            }
            _ => self.near(|nearest| nearest.other_macro(mac)),
        }
    }
}
