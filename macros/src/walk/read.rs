//! Swizzles that are read: fields, borrows, and what patterns take apart.

use core::mem;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Expr, ExprField, ExprLit, ExprRawAddr, Member, Pat};

use super::Walker;
use crate::arrow;
use crate::chain::{self, Chain, Dotted, Links, Role};
use crate::expand;
use crate::fault::Fault;
use crate::input;
use crate::number;
use crate::syntax;

/// The use of a swizzle, by which it is checked and its base is walked.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Purpose {
    /// It is read.
    Read,
    /// It is borrowed to be changed: its base may be a value.
    Borrowed,
    /// It is changed: its base is a place.
    Changed,
}

/// A swizzle that has been checked, and whose base has been walked.
pub(super) struct Swizzle {
    pub(super) links: Links,
    pub(super) chain: Chain,
}

impl Walker {
    /// Takes a swizzle out of its place, or gives what takes the place of a faulty one; anything else is walked where it is. The `right`
    /// side of an assignment goes with the error.
    pub(super) fn swizzle(
        &mut self,
        expr: &mut Expr,
        role: Role,
        purpose: Purpose,
        right: Option<&Expr>,
    ) -> Option<Result<Swizzle, Expr>> {
        if self.notation(expr) {
            return None;
        }
        let walk = if purpose == Purpose::Read { Self::plain_field } else { Self::place };
        match chain::dotted(expr, role) {
            Dotted::Field(misspelling) => {
                self.near(|nearest| nearest.field(expr, misspelling));
                walk(self, expr);
                None
            }
            Dotted::Faulty(mut base, span, fault) => {
                walk(self, &mut base);
                Some(Err(self.misspelt(&base, expr, span, &fault, right)))
            }
            Dotted::Swizzle(mut links) => {
                self.found = true;
                let checked = links.vector().and_then(|()| match purpose {
                    Purpose::Changed => links.place(),
                    _ => Ok(()),
                });
                let composed = checked.and_then(|()| links.compose(purpose != Purpose::Read));
                walk(self, &mut links.base);
                Some(match composed {
                    Ok(chain) => Ok(Swizzle { links, chain }),
                    Err((span, fault)) => {
                        let parts: Vec<&Expr> = right.into_iter().chain([&links.base]).collect();
                        Err(self.refuse(&fault, span, &parts))
                    }
                })
            }
        }
    }

    /// A field expression that is read.
    pub(super) fn field(&mut self, expr: &mut Expr, role: Role) {
        self.selected = None;
        match self.swizzle(expr, role, Purpose::Read, None) {
            None => {}
            Some(Ok(swizzle)) => *expr = self.read(&swizzle),
            Some(Err(refused)) => *expr = refused,
        }
    }

    /// The value of a swizzle.
    fn read(&mut self, Swizzle { links, chain }: &Swizzle) -> Expr {
        self.selected = Some((chain.end, chain.pattern.width()));
        links.attributed(expand::read(&links.base, chain))
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

    /// Rewrites notation that only looks like a field: C's arrow and C's `1.f`.
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
        *expr = expand::dereference(mem::replace(&mut **base, syntax::hole()), span);
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

    /// One component of a place, as far as it can be seen; anything else is walked.
    pub(super) fn component(&mut self, expr: &mut Expr) -> Option<Swizzle> {
        let expr = syntax::ungroup(expr);
        if !matches!(expr, Expr::Field(_)) {
            self.visit_expr_mut(expr);
            return None;
        }
        match self.swizzle(expr, Role::Part, Purpose::Read, None)? {
            Ok(swizzle) if swizzle.links.is_component_of_place() => return Some(swizzle),
            Ok(swizzle) => *expr = self.read(&swizzle),
            Err(refused) => *expr = refused,
        }
        None
    }

    /// A shared borrow, of one component of a place where it is.
    pub(super) fn borrow(&mut self, expr: &mut Expr) {
        let Some((attributes, place, raw)) = borrowed(expr) else { return };
        let Some(Swizzle { links, chain }) = self.component(place) else { return };
        let borrow = match raw {
            Some(raw) => {
                let shown = expand::shown(&links.base, &chain);
                quote!(#raw const #shown)
            }
            None => expand::borrow(&links.base, &chain),
        };
        *expr = syntax::attributed(attributes, borrow);
    }

    /// Walks a value that a pattern takes apart: with `ref` in the pattern, one component of a place is the place.
    pub(super) fn matched(&mut self, expr: &mut Expr, by: Option<Binding>) {
        match by {
            None => self.visit_expr_mut(expr),
            Some(Binding::Shared) => {
                if let Some(Swizzle { links, chain }) = self.component(expr) {
                    *syntax::ungroup(expr) = links.attributed(expand::shown(&links.base, &chain));
                }
            }
            Some(Binding::Mutable) => {
                let expr = syntax::ungroup(expr);
                match expr {
                    Expr::Field(_) => {
                        self.component_mut(expr, Purpose::Borrowed, expand::target, Fault::copied);
                    }
                    _ => self.visit_expr_mut(expr),
                }
            }
        }
    }
}

/// The attributes of a borrow, the expression that it borrows, and how it begins if it makes a raw pointer.
pub(super) fn borrowed(expr: &mut Expr) -> Option<(&[Attribute], &mut Expr, Option<TokenStream>)> {
    match expr {
        Expr::Reference(reference) => Some((&reference.attrs, &mut reference.expr, None)),
        Expr::RawAddr(ExprRawAddr { attrs, and_token, raw, expr, .. }) => {
            Some((attrs, expr, Some(quote!(#and_token #raw))))
        }
        _ => None,
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
