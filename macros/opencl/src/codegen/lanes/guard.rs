//! The conditions that a row is asked for all its items.

use crate::codegen::body::Body;
use crate::codegen::names::Home;
use crate::codegen::tokens::{Literal, TokenStream};
use crate::vector::version::{RangeBound, RangeGuard, Side};

/// Code that leaves, of the items of a row, those for which conditions hold.
pub(in crate::codegen) fn guards<'g>(
    body: &mut Body<'_, '_>,
    of: impl IntoIterator<Item = &'g RangeGuard>,
) -> TokenStream {
    of.into_iter().map(|guard| one(body, guard)).collect()
}

fn one(body: &mut Body<'_, '_>, of: &RangeGuard) -> TokenStream {
    match of {
        RangeGuard::Uniform { condition, wanted } => {
            let condition = body.condition(condition);
            let condition = if *wanted { condition.free() } else { condition.prefixed(&quote!(!)).free() };
            quote!(.only_if(#condition))
        }
        RangeGuard::Bound(of) => bound(body, of),
    }
}

fn bound(body: &mut Body<'_, '_>, of: &RangeBound) -> TokenStream {
    let most = Literal::u64_unsuffixed(of.most());
    let [items, bound] = [&of.items, &of.bound].map(|number| {
        let wide = body.emitter.names.primitive(if of.signed { "i64" } else { "u64" });
        let number = body.value(number, true).cast(&wide);
        if !of.signed {
            return quote!(#number);
        }
        let sign_biased = body.emitter.library(Home::Expansion, "sign_biased");
        quote!(#sign_biased(#number))
    });
    let method = match of.side {
        Side::Below => quote!(below),
        Side::Through => quote!(through),
        Side::From => quote!(from),
        Side::Above => quote!(above),
    };
    quote!(.#method(#items, #most, #bound))
}
