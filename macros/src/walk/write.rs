//! Swizzles that are written to, or borrowed to be.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprUnary, UnOp};

use super::Walker;
use super::read::{Purpose, Swizzle, borrowed};
use crate::chain::{self, Chain, Role};
use crate::expand;
use crate::fault::Fault;
use crate::input;
use crate::slip;
use crate::syntax;
use crate::vector_type;

impl Walker {
    /// An assignment, compound or not.
    pub(super) fn assignment(&mut self, expr: &mut Expr, role: Role) {
        let (left, operator, right) = match expr {
            Expr::Assign(assign) => (&mut *assign.left, None, &mut *assign.right),
            Expr::Binary(binary) => (&mut *binary.left, Some(&binary.op), &mut *binary.right),
            _ => return,
        };
        if let Some((fault, span)) = slip::chained(left, operator, right) {
            *expr = self.refuse_keeping(slip::last_of_chain(right), &fault, span);
            return;
        }
        let is_field = matches!(syntax::inner(right), Expr::Field(_));
        self.visit_expr_mut(right);
        let at = self.selected.filter(|_| is_field).map(|(span, _)| span);
        let left = syntax::ungroup(left);
        if let Some((fault, span)) = slip::pointer(left) {
            *expr = self.refuse(&fault, span, &[right]);
            return;
        }
        if vector_type::is_literal(left) {
            let span = syntax::span_of(left);
            self.visit_expr_mut(left);
            *expr = self.refuse(&Fault::literal_place(), span, &[right, left]);
            return;
        }
        match left {
            Expr::Field(_) => {}
            _ if operator.is_none() => return self.target(left),
            _ => return self.place(left),
        }
        *expr = match self.swizzle(left, role, Purpose::Changed, Some(right)) {
            None => return,
            Some(Ok(Swizzle { links, chain })) => {
                links.attributed(expand::write(&links.base, &chain, operator, right, at))
            }
            Some(Err(refused)) => refused,
        };
    }

    /// The left side of an assignment, or a part of it if it takes the right side apart.
    pub(super) fn target(&mut self, expr: &mut Expr) {
        let expr = syntax::ungroup(expr);
        match expr {
            Expr::Array(array) => array.elems.iter_mut().for_each(|element| self.target(element)),
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|element| self.target(element)),
            Expr::Call(call) => call.args.iter_mut().for_each(|argument| self.target(argument)),
            Expr::Struct(value) => value.fields.iter_mut().for_each(|field| self.target(&mut field.expr)),
            Expr::Paren(paren) if !matches!(*paren.expr, Expr::Field(_)) => self.target(&mut paren.expr),
            Expr::Field(_) => {
                if let Some(false) = self.component_mut(expr, Purpose::Borrowed, expand::target, Fault::destructured) {
                    *expr = Expr::Verbatim(quote!(*#expr));
                }
            }
            _ => self.place(expr),
        }
    }

    /// A mutable borrow: of one component a real one, of more it would be one of a copy.
    pub(super) fn borrow_mut(&mut self, expr: &mut Expr) {
        let Some((attributes, place, raw)) = borrowed(expr) else { return };
        let place = syntax::ungroup(place);
        let form = if raw.is_some() { expand::target } else { expand::borrow_mut };
        if self.component_mut(place, Purpose::Borrowed, form, Fault::copied) == Some(true) {
            let raw = raw.map(|raw| quote!(#raw mut));
            *expr = syntax::attributed(attributes, quote!(#raw #place));
        }
    }

    /// One component that is changed in place, in the form that it takes then; `several` words it that there are more. Whether it is one, or
    /// refused; anything else is walked.
    pub(super) fn component_mut(
        &mut self,
        expr: &mut Expr,
        purpose: Purpose,
        form: fn(&Expr, &Chain) -> TokenStream,
        several: fn(&str) -> Fault,
    ) -> Option<bool> {
        let (resolved, is_component) = match self.swizzle(expr, Role::Part, purpose, None)? {
            Err(refused) => (refused, false),
            Ok(Swizzle { links, chain }) if chain.is_component() => (links.attributed(form(&links.base, &chain)), true),
            Ok(Swizzle { links, chain }) => {
                (self.refuse(&several(&chain::written(&links.names)), chain.span, &[&links.base]), false)
            }
        };
        *expr = resolved;
        Some(is_component)
    }

    /// An expression that is changed in place, in part at least: here a swizzle would be a copy.
    pub(super) fn place(&mut self, expr: &mut Expr) {
        let expr = syntax::ungroup(expr);
        if self.notation(expr) {
            return;
        }
        match expr {
            Expr::Field(field) => self.place(&mut field.base),
            Expr::Paren(paren) => self.place(&mut paren.expr),
            Expr::Index(index) if input::is_instead(&index.index) => self.visit_expr_mut(&mut index.expr),
            Expr::Index(index) => {
                self.visit_expr_mut(&mut index.index);
                self.inside(syntax::ungroup(&mut index.expr), true);
            }
            // Rustc says of one component that it is no reference; a half may be one component.
            Expr::Unary(ExprUnary { op: UnOp::Deref(_), expr, .. }) if chain::is_several(expr, &self.scope) => {
                self.inside(syntax::ungroup(expr), false);
            }
            _ => self.visit_expr_mut(expr),
        }
    }

    /// Walks the base that an index or a `*` reaches into: a swizzle would be a copy there.
    pub(super) fn inside(&mut self, base: &mut Expr, indexed: bool) {
        let resolved = match self.swizzle(base, Role::Part, Purpose::Borrowed, None) {
            None => return,
            Some(Err(refused)) => refused,
            Some(Ok(Swizzle { links, chain })) => {
                let selectors = chain::written(&links.names);
                let fault = if indexed {
                    Fault::indexed(&syntax::shown(&links.base), &selectors)
                } else {
                    Fault::starred(&selectors)
                };
                self.refuse(&fault, chain.span, &[&links.base])
            }
        };
        *base = resolved;
    }
}
