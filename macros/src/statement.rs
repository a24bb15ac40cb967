//! Statements of C.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Expr, ExprAssign, ExprBinary, Ident, Item, Local, Pat, PatIdent, PatType, Stmt, Token, Type, TypePath};

use crate::expand;
use crate::fault::Fault;
use crate::scope::{Scope, hygiene};
use crate::syntax;
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

/// The name of the vector type of this library that a type is, or is a reference to. Behind a path that is not ours it is another.
pub(crate) fn vector_behind(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Reference(reference) => vector_behind(&reference.elem),
        ty => {
            let segments = &vector(ty)?.path.segments;
            let ours = segments.len() == 1 || segments[0].ident == "swz";
            segments.last().filter(|_| ours).map(|last| &last.ident)
        }
    }
}

/// The vector type that a type is, unless it is seen to be the caller's.
fn our_vector<'a>(ty: &'a Type, scope: &Scope) -> Option<&'a TypePath> {
    vector(ty).filter(|path| path.path.segments.first().is_some_and(|first| !scope.is_own(&first.ident)))
}

/// Where a component of a variable is written that the first of some statements declares, if that gives it no value and lets none be
/// written: `let v: float4; v.x = e;`.
pub(crate) fn written_without_value(statements: &[Stmt]) -> Option<(Fault, Span)> {
    let [Stmt::Local(Local { pat: Pat::Type(PatType { pat, ty, .. }), init: None, .. }), behind @ ..] = statements
    else {
        return None;
    };
    let Pat::Ident(PatIdent { by_ref: None, mutability: None, ident, subpat: None, .. }) = &**pat else { return None };
    let ty = &vector(ty)?.path;
    // Further away than this it is rustc's to tell: each of many declarations would be compared with all behind it.
    for statement in behind.iter().take(64) {
        let left = match statement {
            Stmt::Local(local) if !mentions(local.to_token_stream(), ident) => continue,
            Stmt::Expr(Expr::Assign(ExprAssign { left, .. }) | Expr::Binary(ExprBinary { left, .. }), _) => left,
            _ => return None,
        };
        let (Expr::Field(_), Expr::Path(path)) = (&**left, syntax::innermost(left)) else { return None };
        let written = path.path.get_ident().filter(|written| *written == ident);
        if written.is_some_and(|written| hygiene(written.span()) == hygiene(ident.span())) {
            let fault = Fault::NoValue { name: ident.to_string(), ty: syntax::shown(&ty) };
            return Some((fault, ident.span()));
        }
    }
    None
}

/// Whether a name is among tokens.
fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Ident(found) => found == *name,
        _ => false,
    })
}

/// Lets a declared variable be written.
pub(crate) fn make_mutable(statement: &mut Stmt) {
    if let Stmt::Local(Local { pat: Pat::Type(PatType { pat, .. }), .. }) = statement {
        if let Pat::Ident(PatIdent { mutability, .. }) = &mut **pat {
            *mutability = Some(Token![mut](Span::mixed_site()));
        }
    }
}

/// Gives `let mut v: float4;` the value zero, as its components may be written before all of it is.
pub(crate) fn initialise(statement: &mut Stmt, scope: &Scope) -> bool {
    let Stmt::Local(Local { attrs, pat: Pat::Type(PatType { pat, ty, .. }), init: None, .. }) = statement else {
        return false;
    };
    let (Pat::Ident(PatIdent { by_ref: None, mutability: Some(_), ident, subpat: None, .. }), Some(vector)) =
        (&**pat, our_vector(ty, scope))
    else {
        return false;
    };
    let configured = attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    // Where all of the vector is written before it is read, the zero is assigned in vain: older compilers tell of it. Where nothing of it
    // is written, it need not be `mut` (`declared` in `ui-tests/pass/lints.rs`).
    let read = quote!(#(#configured)* let _ = &mut #ident;);
    let zeroed = expand::zeroed(vector, Span::call_site());
    *statement = Stmt::Item(Item::Verbatim(quote!(#(#attrs)* let #pat: #ty = #zeroed; #read)));
    true
}
