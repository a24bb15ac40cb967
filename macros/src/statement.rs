//! C's declaration of a vector without a value.

use proc_macro2::Span;
use quote::quote;
use syn::{Expr, Ident, Item, Local, Pat, PatIdent, PatType, Stmt, Type, TypePath, parse_quote};

use crate::expand;
use crate::scope::Scope;
use crate::vector_type::VectorType;

/// The vector type that a type is.
fn vector(ty: &Type) -> Option<&TypePath> {
    match ty {
        Type::Group(group) => vector(&group.elem),
        Type::Paren(paren) => vector(&paren.elem),
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            (VectorType::of(&last.ident).is_some() && last.arguments.is_none()).then_some(path)
        }
        _ => None,
    }
}

/// The vector type that a type is, unless it is seen to be the caller's.
fn our_vector<'a>(ty: &'a Type, scope: &Scope) -> Option<&'a TypePath> {
    vector(ty).filter(|path| path.path.segments.first().is_some_and(|first| !scope.is_own(&first.ident)))
}

/// Whether a statement is `v = e;`.
fn is_assignment(statement: &Stmt, variable: &Ident) -> bool {
    let Stmt::Expr(Expr::Assign(assign), _) = statement else { return false };
    matches!(&*assign.left, Expr::Path(path) if path.path.is_ident(variable))
}

/// Gives `let mut v: float4;` the value zero, as its components may be written before all of it is. The type may as well be another one if
/// the statement behind it writes all of it.
pub(crate) fn initialise(statement: &mut Stmt, behind: Option<&Stmt>, scope: &Scope) -> bool {
    let Stmt::Local(Local { attrs, pat: Pat::Type(PatType { pat, ty, .. }), init: None, .. }) = statement else {
        return false;
    };
    let (Pat::Ident(PatIdent { by_ref: None, mutability: Some(_), ident, subpat: None, .. }), Some(vector)) =
        (&**pat, our_vector(ty, scope))
    else {
        return false;
    };
    if behind.is_some_and(|behind| is_assignment(behind, ident)) {
        // It need not be `mut` then, of which rustc would tell.
        attrs.push(parse_quote!(#[allow(unused_mut)]));
        return true;
    }
    let configured = attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    // The zero is assigned in vain where all of the vector is written before it is read: older compilers tell of it. The variable need not
    // be `mut` where nothing of it is written (`declared` in `ui-tests/pass/lints.rs`).
    let read = quote!(#(#configured)* let _ = &mut #ident;);
    let at = vector.path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    let zeroed = expand::zeroed(vector, at);
    *statement = Stmt::Item(Item::Verbatim(quote!(#(#attrs)* let #pat: #ty = #zeroed; #read)));
    true
}
