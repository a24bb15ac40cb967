//! Statements of C.

use quote::quote;
use syn::{Item, Local, Pat, PatIdent, PatType, Stmt, Type, TypePath};

use crate::literal::VectorType;

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

/// Gives `let mut v: float4;` the value zero, as its components may be written before all of it is.
pub(crate) fn initialise(statement: &mut Stmt) -> bool {
    let Stmt::Local(Local { attrs, pat: Pat::Type(PatType { pat, ty, .. }), init: None, .. }) = statement else {
        return false;
    };
    let (Pat::Ident(PatIdent { by_ref: None, mutability: Some(_), ident, subpat: None, .. }), Some(vector)) =
        (&**pat, vector(ty))
    else {
        return false;
    };
    let configured = attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    // Where all of the vector is written before it is read, the zero is assigned in vain: older compilers tell of it.
    let read = quote!(#(#configured)* let _ = &#ident;);
    *statement = Stmt::Item(Item::Verbatim(quote!(#(#attrs)* let #pat: #ty = <#vector>::__SWZ_ZEROED; #read)));
    true
}
