//! Swizzles that are written to, or borrowed to be.

use core::mem;

use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprRawAddr, ExprUnary, UnOp};

use super::Walker;
use crate::chain::{self, Chain, Dotted, Links, Role};
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
            let last = slip::last_of_chain(right);
            self.visit_expr_mut(last);
            let last = mem::replace(last, syntax::hole());
            *expr = self.refuse(&fault, span, &[&last]);
            return;
        }
        let at = chain::last_selector(right);
        self.visit_expr_mut(right);
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
        let resolved = match chain::dotted(left, role) {
            Dotted::Field if operator.is_none() => return self.target(left),
            Dotted::Field => {
                self.near(|nearest| nearest.field(left));
                return self.place(left);
            }
            Dotted::Faulty(mut base, span, fault) => {
                self.place(&mut base);
                self.misspelt(&base, left, span, &fault, Some(right))
            }
            Dotted::Swizzle(mut links) => {
                self.found = true;
                match links.vector().and_then(|()| links.place()).and_then(|()| links.compose(true)) {
                    Ok(chain) => {
                        self.place(&mut links.base);
                        links.attributed(expand::write(&links.base, &chain, operator, right, at))
                    }
                    Err((span, fault)) => {
                        self.place(&mut links.base);
                        self.refuse(&fault, span, &[right, &links.base])
                    }
                }
            }
        };
        *expr = resolved;
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
                let resolved = match self.mutable(expr) {
                    None => return,
                    Some(Err(refused)) => Expr::Verbatim(quote!(*#refused)),
                    Some(Ok((links, chain))) if chain.is_component() => {
                        links.attributed(expand::target(&links.base, &chain))
                    }
                    Some(Ok((links, chain))) => {
                        let fault = Fault::destructured(&chain::written(&links.names));
                        let refused = self.refuse(&fault, chain.span, &[&links.base]);
                        Expr::Verbatim(quote!(*#refused))
                    }
                };
                *expr = resolved;
            }
            _ => self.place(expr),
        }
    }

    /// A mutable borrow: of one component a real one, of more it would be one of a copy.
    pub(super) fn borrow_mut(&mut self, expr: &mut Expr) {
        let (attributes, place, raw) = match expr {
            Expr::Reference(reference) => (&reference.attrs, &mut *reference.expr, None),
            Expr::RawAddr(ExprRawAddr { attrs, and_token, raw, expr, .. }) => {
                (&*attrs, &mut **expr, Some(quote!(#and_token #raw)))
            }
            _ => return,
        };
        let resolved = match self.mutable(syntax::ungroup(place)) {
            None => return,
            Some(Err(refused)) => refused,
            Some(Ok((links, chain))) if chain.is_component() => match raw {
                Some(raw) => {
                    let target = expand::target(&links.base, &chain);
                    syntax::attributed(attributes, quote!(#raw mut #target))
                }
                None => syntax::attributed(attributes, expand::borrow_mut(&links.base, &chain)),
            },
            Some(Ok((links, chain))) => {
                let fault = Fault::copied(&chain::written(&links.names));
                self.refuse(&fault, chain.span, &[&links.base])
            }
        };
        *expr = resolved;
    }

    /// A swizzle that is to be changed in place, its base walked; what else it may be is walked here.
    pub(super) fn mutable(&mut self, expr: &mut Expr) -> Option<Result<(Links, Chain), Expr>> {
        Some(match chain::dotted(expr, Role::Part) {
            Dotted::Field => {
                self.near(|nearest| nearest.field(expr));
                self.place(expr);
                return None;
            }
            Dotted::Faulty(mut base, span, fault) => {
                self.place(&mut base);
                Err(self.misspelt(&base, expr, span, &fault, None))
            }
            Dotted::Swizzle(mut links) => {
                self.found = true;
                let composed = links.vector().and_then(|()| links.compose(true));
                self.place(&mut links.base);
                match composed {
                    Ok(chain) => Ok((links, chain)),
                    Err((span, fault)) => Err(self.refuse(&fault, span, &[&links.base])),
                }
            }
        })
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
            // Of one component rustc says that it is no reference; a half may be one component.
            Expr::Unary(ExprUnary { op: UnOp::Deref(_), expr, .. }) if chain::is_several(expr, &self.scope) => {
                self.inside(syntax::ungroup(expr), false);
            }
            _ => self.visit_expr_mut(expr),
        }
    }

    /// What an index or a `*` reaches into: of a swizzle it would be a copy.
    pub(super) fn inside(&mut self, base: &mut Expr, indexed: bool) {
        let resolved = match self.mutable(base) {
            None => return,
            Some(Err(refused)) => refused,
            Some(Ok((links, chain))) => {
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
