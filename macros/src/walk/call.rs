//! Calls: vector literals, shuffles, names that carry a type, and methods of what may be a swizzle.

use core::mem;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ExprMethodCall, ExprPath};

use super::Walker;
use super::read::{Purpose, Swizzle};
use crate::builtin::Sources;
use crate::chain;
use crate::expand;
use crate::fault::Fault;
use crate::literal;
use crate::mask;
use crate::number;
use crate::slip;
use crate::standard::{self, Use};
use crate::syntax;
use crate::typed::{self, Misnamed, Typed};
use crate::vector_type::{self, VectorType};

impl Walker {
    /// A call: a vector literal, a shuffle by a literal mask, `vec_step` of a type, or any other.
    pub(super) fn call(&mut self, expr: &mut Expr) {
        let Expr::Call(call) = expr else { return };
        // A field that a macro of the caller's hands on to be called would be a method without its group.
        if matches!(syntax::inner(&call.func), Expr::Field(_)) && matches!(*call.func, Expr::Group(_)) {
            let function = mem::replace(syntax::ungroup(&mut call.func), syntax::hole());
            *call.func = syntax::parenthesised(function, Span::mixed_site());
        }
        let path = syntax::path_of(&call.func);
        let Some((path, name)) = path.and_then(|path| Some((path, &path.path.segments.last()?.ident))) else {
            return visit_mut::visit_expr_call_mut(self, call);
        };
        let slip = slip::cast_of_parenthesised(call).or_else(|| slip::literal_of_no_type(call));
        if let Some((fault, span)) = slip.filter(|_| !self.scope.is_value(path)) {
            call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            let operand = mem::take(&mut call.args);
            *expr = self.refuse(&fault, span, &operand.iter().collect::<Vec<_>>());
            return;
        }
        let resolved =
            if let Some((path, vector)) = vector_type::type_of(call).filter(|_| !self.is_own_call(call, path)) {
                let (path, name) = (path.to_token_stream(), name.clone());
                Some(self.literal(call, &path, &name, vector))
            } else if let Some(sources) = Sources::named(&name.to_string()).filter(|_| !self.scope.is_foreign(path)) {
                if let Some(mask) = call.args.iter().nth(sources.count()) {
                    self.near(|nearest| nearest.list(name, mask));
                }
                self.shuffle(call, sources)
            } else if name == "vec_step" && !self.scope.is_value(path) {
                literal::vec_step(call, &self.scope).map(|(step, at)| expand::vec_step(&call.func, &step, at))
            } else if let Some(typed) = typed::read(&name.to_string()).filter(|_| self.names_function(path)) {
                let name = name.clone();
                Some(self.conversion(call, &name, typed))
            } else {
                self.near(|nearest| nearest.call(name));
                None
            };
        match resolved {
            Some(tokens) => {
                self.found = true;
                *expr = syntax::attributed(&call.attrs, tokens);
            }
            None => visit_mut::visit_expr_call_mut(self, call),
        }
    }

    /// Whether what looks like a literal is a call of the caller's own: `int2(1, 2)` of what is imported from elsewhere. In parentheses, as C
    /// writes it, nobody names a function.
    fn is_own_call(&self, call: &ExprCall, path: &ExprPath) -> bool {
        let is_bare = !matches!(syntax::inner(&call.func), Expr::Paren(_));
        self.scope.is_value(path) || is_bare && path.path.get_ident().is_some_and(|name| self.scope.is_own(name))
    }

    /// A vector literal.
    fn literal(&mut self, call: &mut ExprCall, path: &TokenStream, name: &Ident, vector: VectorType) -> TokenStream {
        let numbers = number::type_numbers(call);
        let selects = call.args.len() == 1 && call.args.first().is_some_and(chain::may_select);
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        let width = self.selected.filter(|_| selects).and_then(|(_, width)| width).filter(|&width| width > 1);
        match literal::shape(name, vector, call, numbers, width) {
            Ok(shape) => expand::literal(path, name.span(), &call.args, shape),
            Err((span, fault)) => expand::faulty(&fault.report(span), &call.args.iter().collect::<Vec<_>>(), None),
        }
    }

    /// Whether a path is one name, of a function that is not seen to be the caller's.
    fn names_function(&self, path: &ExprPath) -> bool {
        path.qself.is_none() && path.attrs.is_empty() && path.path.get_ident().is_some() && !self.scope.is_foreign(path)
    }

    /// A call of a name that carries a type.
    fn conversion(&mut self, call: &mut ExprCall, name: &Ident, typed: Result<Typed, Misnamed>) -> TokenStream {
        call.args.iter_mut().for_each(number::type_number);
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        let fault = match (typed, call.args.first()) {
            (Ok(typed), Some(value)) if call.args.len() == 1 => {
                return expand::conversion(typed, name.span(), value, call.paren_token.span.close());
            }
            (Ok(Typed::Convert { width, .. } | Typed::As { width, .. }), _) => {
                Fault::one_value(&name.to_string(), call.args.len(), width > 1)
            }
            (Err(misnamed), _) => Fault::misnamed(&misnamed),
        };
        expand::faulty(&fault.report(name.span()), &call.args.iter().collect::<Vec<_>>(), None)
    }

    /// A call of `shuffle` or `shuffle2` by a constant mask, if it is one.
    pub(super) fn shuffle(&mut self, call: &mut ExprCall, sources: Sources) -> Option<TokenStream> {
        let mask = mask::constant(call, sources)?;
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        Some(expand::shuffle_by(&mask, call))
    }

    /// A method call; one that is spelt like a selector was meant as one if there is nothing else. Its receiver is a place if it is one
    /// component of a place.
    pub(super) fn method_call(&mut self, expr: &mut Expr) {
        let Expr::MethodCall(call) = expr else { return };
        let called = self.receiver(&mut call.receiver, &call.method);
        if let Some(turbofish) = &mut call.turbofish {
            self.visit_angle_bracketed_generic_arguments_mut(turbofish);
        }
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        match called {
            Receiver::Component(swizzle) => {
                let Swizzle { links, chain } = *swizzle;
                let ExprMethodCall { attrs, dot_token, method, turbofish, args, .. } = call;
                let method = quote!(#dot_token #method #turbofish (#args));
                *expr = syntax::attributed(attrs, expand::with_component(&links.base, &chain, &method));
            }
            Receiver::Changed if call.method.to_string().ends_with("_assign") && call.args.len() == 1 => {
                *expr = syntax::attributed(&call.attrs, expand::assign_by_method(call));
            }
            _ => self.near(|nearest| nearest.method(call)),
        }
    }

    /// Walks the receiver of a method: one component of a place is the place, if the method may change it.
    fn receiver(&mut self, receiver: &mut Expr, method: &Ident) -> Receiver {
        let receiver = syntax::ungroup(receiver);
        match standard::use_of(&method.to_string()) {
            Use::Change if matches!(receiver, Expr::Field(_)) => {
                match self.component_mut(receiver, Purpose::Changed, expand::changed, Fault::copied) {
                    Some(true) => Receiver::Changed,
                    _ => Receiver::Walked,
                }
            }
            Use::Unknown => match self.component(receiver) {
                None => Receiver::Walked,
                Some(swizzle) if swizzle.links.is_repeatable() && !swizzle.chain.pattern.is_nowhere() => {
                    Receiver::Component(Box::new(swizzle))
                }
                Some(Swizzle { links, chain }) => {
                    *receiver = links.attributed(expand::looked_at(&links.base, &chain));
                    Receiver::Walked
                }
            },
            _ => {
                self.visit_expr_mut(receiver);
                Receiver::Walked
            }
        }
    }
}

/// The kinds of receivers of a method.
enum Receiver {
    /// One component, of a base that can be written twice: rustc sees what the method does with it.
    Component(Box<Swizzle>),
    /// One component that the method changes.
    Changed,
    /// Anything else.
    Walked,
}
