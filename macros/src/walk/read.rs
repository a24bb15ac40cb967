//! Swizzles that are read: fields, borrows, and what patterns take apart.

use core::mem;

use proc_macro2::Span;
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprField, ExprLit, ExprRawAddr, Member, Pat};

use super::Walker;
use crate::arrow;
use crate::chain::{self, Chain, Dotted, Links, Role};
use crate::expand;
use crate::fault::Fault;
use crate::input;
use crate::number;
use crate::syntax;

impl Walker {
    /// A field expression that is read.
    pub(super) fn field(&mut self, expr: &mut Expr, role: Role) {
        if self.notation(expr) {
            return;
        }
        let resolved = match chain::dotted(expr, role) {
            Dotted::Field => {
                self.near(|nearest| nearest.field(expr));
                return self.plain_field(expr);
            }
            Dotted::Faulty(mut base, span, fault) => {
                self.plain_field(&mut base);
                self.misspelt(&base, expr, span, &fault, None)
            }
            Dotted::Swizzle(mut links) => {
                self.found = true;
                match links.vector().and_then(|()| links.compose(false)) {
                    Ok(chain) => {
                        self.plain_field(&mut links.base);
                        links.attributed(expand::read(&links.base, &chain))
                    }
                    Err((span, fault)) => {
                        self.plain_field(&mut links.base);
                        self.refuse(&fault, span, &[&links.base])
                    }
                }
            }
        };
        *expr = resolved;
    }

    /// A selector that is none: the base stays, with an error in place of the name.
    pub(super) fn misspelt(
        &mut self,
        base: &Expr,
        field: &Expr,
        span: Span,
        fault: &Fault,
        right: Option<&Expr>,
    ) -> Expr {
        self.found = true;
        let name = match field {
            Expr::Field(ExprField { member: Member::Named(name), .. }) => name.to_string(),
            _ => String::new(),
        };
        let error = input::instead(&name, span, &fault.report(span));
        // A part of the chain that is no selector any more would be looked for among the fields.
        let base = expand::receiver(if chain::selects(base) { syntax::innermost(base) } else { base });
        let right = right.map(|right| quote!(= #right));
        Expr::Verbatim(quote!(#base #error #right))
    }

    /// What only looks like a field: C's arrow and C's `1.f`.
    pub(super) fn notation(&mut self, expr: &mut Expr) -> bool {
        let Expr::Field(ExprField { base, member: Member::Named(name), dot_token, .. }) = expr else { return false };
        if let Some(number) = number::c_float(base, name) {
            *expr = Expr::Lit(ExprLit { attrs: Vec::new(), lit: number });
            self.rewritten += 1;
            self.visit_expr_mut(expr);
            return true;
        }
        if input::is_completed(&name.to_string()) {
            self.found = true;
            self.visit_expr_mut(base);
            return true;
        }
        if !arrow::is_mark(name) {
            return false;
        }
        self.found = true;
        self.rewritten += 1;
        let span = dot_token.span;
        self.visit_expr_mut(base);
        *expr = Expr::Paren(expand::dereference(mem::replace(&mut **base, syntax::hole()), span));
        true
    }

    /// An ordinary field: what is before it is one too, as far as there are names.
    pub(super) fn plain_field(&mut self, expr: &mut Expr) {
        if !self.notation(expr) {
            match expr {
                Expr::Field(field) => self.plain_field(&mut field.base),
                _ => self.visit_expr_mut(expr),
            }
        }
    }

    /// One component of a place, its base walked; anything else is left as it was.
    pub(super) fn component(&mut self, expr: &mut Expr) -> Option<(Links, Chain)> {
        let expr = syntax::ungroup(expr);
        if !chain::is_component_of_place(expr) {
            return None;
        }
        let Dotted::Swizzle(mut links) = chain::dotted(expr, Role::Part) else { return None };
        self.found = true;
        match links.compose(false) {
            Ok(chain) => {
                self.plain_field(&mut links.base);
                Some((links, chain))
            }
            Err((span, fault)) => {
                self.plain_field(&mut links.base);
                *expr = self.refuse(&fault, span, &[&links.base]);
                None
            }
        }
    }

    /// A shared borrow, of one component of a place where it is.
    pub(super) fn borrow(&mut self, expr: &mut Expr) {
        let (attributes, place, raw) = match expr {
            Expr::Reference(reference) => (&reference.attrs, &mut *reference.expr, None),
            Expr::RawAddr(ExprRawAddr { attrs, and_token, raw, expr, .. }) => {
                (&*attrs, &mut **expr, Some(quote!(#and_token #raw)))
            }
            _ => return,
        };
        let Some((links, chain)) = self.component(place) else {
            return self.visit_expr_mut(syntax::ungroup(place));
        };
        *expr = syntax::attributed(
            attributes,
            match raw {
                Some(raw) => {
                    let shown = expand::shown(&links.base, &chain);
                    quote!(#raw const #shown)
                }
                None => expand::borrow(&links.base, &chain),
            },
        );
    }

    /// What a pattern takes apart: with `ref` in the pattern, one component of a place is the place.
    pub(super) fn matched(&mut self, expr: &mut Expr, by: Option<Binding>) {
        match by {
            None => {}
            Some(Binding::Shared) => {
                if let Some((links, chain)) = self.component(expr) {
                    *syntax::ungroup(expr) = links.attributed(expand::shown(&links.base, &chain));
                    return;
                }
            }
            Some(Binding::Mutable) => {
                let expr = syntax::ungroup(expr);
                if let Expr::Field(_) = expr {
                    match self.mutable(expr) {
                        None => return,
                        Some(Err(refused)) => *expr = refused,
                        Some(Ok((links, chain))) if chain.is_component() => {
                            *expr = links.attributed(expand::target(&links.base, &chain));
                        }
                        Some(Ok((links, chain))) => {
                            let fault = Fault::copied(&chain::written(&links.names));
                            *expr = self.refuse(&fault, chain.span, &[&links.base]);
                        }
                    }
                    return;
                }
            }
        }
        self.visit_expr_mut(expr);
    }
}

/// How a pattern borrows what it takes apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    Shared,
    Mutable,
}

/// Whether a pattern borrows, and how.
pub(crate) fn binding(pattern: &Pat) -> Option<Binding> {
    let all = |patterns: &mut dyn Iterator<Item = &Pat>| patterns.filter_map(binding).max();
    match pattern {
        Pat::Ident(name) => {
            let own = name
                .by_ref
                .as_ref()
                .map(|_| if name.mutability.is_some() { Binding::Mutable } else { Binding::Shared });
            own.max(name.subpat.as_ref().and_then(|(_, pattern)| binding(pattern)))
        }
        Pat::Guard(guard) => binding(&guard.pat),
        Pat::Or(any) => all(&mut any.cases.iter()),
        Pat::Paren(paren) => binding(&paren.pat),
        Pat::Type(typed) => binding(&typed.pat),
        _ => None,
    }
}
