//! Walks the caller's syntax tree and resolves every swizzle in it.

use core::mem;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, BinOp, Block, ConstParam, Expr, ExprBinary, ExprCall, ExprClosure, ExprField, ExprForLoop, ExprIf,
    ExprLet, ExprLit, ExprMethodCall, ExprParen, ExprRawAddr, ExprUnary, ExprWhile, Ident, ImplItem, ImplItemFn, Item,
    ItemUse, Lifetime, Lit, Local, Macro, Member, Pat, PatIdent, PatType, PointerMutability, Stmt, StmtMacro,
    TraitItem, TraitItemFn, Type, TypeParam, UnOp, Visibility, token,
};

use crate::arrow;
use crate::chain::{self, Dotted, Links, Role, Use, attributed, hole, is_literal, written};
use crate::error::Fault;
use crate::expand::{self, Chain};
use crate::fallback;
use crate::hexfloat;
use crate::literal::{self, VectorType};
use crate::mask::{self, Sources};
use crate::nearest::{self, Nearest};
use crate::scope::{Known, Scope};
use crate::source::{self, Arguments, Dialect, read};
use crate::{slip, statement, typed};

/// The walker.
pub(crate) struct Walker {
    dialect: Dialect,
    /// Whether there was anything for the macro to do.
    pub(crate) found: bool,
    /// Whether there is what may be a hexadecimal float.
    pub(crate) hexadecimal: bool,
    /// How many numbers and arrows have been written anew, of which a lint sees a part.
    rewritten: usize,
    /// Whether a pattern is walked that may fail to match.
    refutable: bool,
    /// The caller's names.
    pub(crate) scope: Scope,
    /// What to speak of if there was nothing.
    nearest: Nearest,
}

/// Takes the invisible groups off an expression in place.
fn ungroup(mut expr: &mut Expr) -> &mut Expr {
    while let Expr::Group(group) = expr {
        expr = &mut group.expr;
    }
    expr
}

fn is_compound(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

impl Walker {
    pub(crate) fn new(dialect: Dialect) -> Self {
        Walker {
            dialect,
            found: false,
            hexadecimal: false,
            rewritten: 0,
            refutable: false,
            scope: Scope::default(),
            nearest: Nearest::default(),
        }
    }

    /// Puts an error in the place of an expression.
    fn refuse(&mut self, fault: &Fault, span: Span, parts: &[&Expr]) -> Expr {
        self.found = true;
        Expr::Verbatim(expand::faulty(&fault.report(span), parts, None))
    }

    /// The same of an expression that is walked first, so that it is used.
    fn refuse_in_place(&mut self, expr: &mut Expr, fault: &Fault, span: Span) {
        self.visit_expr_mut(expr);
        let value = mem::replace(expr, hole());
        *expr = self.refuse(fault, span, &[&value]);
    }

    /// The expression that is the whole invocation.
    pub(crate) fn whole(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Field(_) => self.field(expr, Role::Whole),
            Expr::Assign(_) => self.assignment(expr, Role::Assigned),
            Expr::Binary(binary) if is_compound(&binary.op) => self.assignment(expr, Role::Assigned),
            Expr::Group(group) => self.whole(&mut group.expr),
            _ => self.visit_expr_mut(expr),
        }
    }

    /// An invocation with nothing in it to resolve.
    pub(crate) fn nothing(&mut self, expr: &Expr) -> TokenStream {
        let span = match expr {
            Expr::Range(range) => expand::first_span(range.limits.to_token_stream()),
            Expr::Call(call) => {
                literal::path_of(&call.func).and_then(|path| expand::first_span(path.to_token_stream()))
            }
            _ => None,
        };
        let nothing = || (span.unwrap_or_else(|| expand::span_of(expr)), Fault::Nothing);
        let (span, fault) = self.nearest.take().unwrap_or_else(nothing);
        // The compiler would have its own words for what is left.
        expand::faulty(&fault.report(span), &[], Some(expr.to_token_stream()))
    }

    /// The same for statements.
    pub(crate) fn nothing_in(&mut self, mut statements: Vec<Stmt>) -> TokenStream {
        let first = || statements.first().and_then(|first| expand::first_span(first.to_token_stream()));
        let nothing = || (first().unwrap_or_else(Span::call_site), Fault::Nothing);
        let (span, fault) = self.nearest.take().unwrap_or_else(nothing);
        let error = fault.report(span);
        if let Some(Stmt::Expr(_, semicolon) | Stmt::Macro(StmtMacro { semi_token: semicolon, .. })) =
            statements.last_mut()
        {
            semicolon.get_or_insert_with(token::Semi::default);
        }
        let statements = expand::editor_only(&quote!(#(#statements)*));
        quote!({ #statements #error })
    }

    /// Tells a swizzle from a field. What is declared as a vector has no field that is meant as a selector: where it stands is no matter then.
    fn dotted(&self, expr: &mut Expr, role: Role) -> Dotted {
        let role = match expr {
            Expr::Field(field)
                if role == Role::Part && nearest::is_meant(&field.member) && self.scope.is_vector(&field.base) =>
            {
                Role::OfVector
            }
            _ => role,
        };
        chain::dotted(expr, role)
    }

    /// A field expression that is read.
    fn field(&mut self, expr: &mut Expr, role: Role) {
        if self.notation(expr) {
            return;
        }
        if let Some((name, span)) = chain::behind_component(expr, &self.scope) {
            let base = mem::replace(expr, hole());
            let base = expand::innermost(&base);
            *expr = self.refuse(&Fault::Scalar { name }, span, &[base]);
            return;
        }
        let resolved = match self.dotted(expr, role) {
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

    /// What may be spoken of if nothing is found.
    fn near(&mut self, consider: impl FnOnce(&mut Nearest)) {
        if !self.found && self.dialect == Dialect::Kernel {
            consider(&mut self.nearest);
        }
    }

    /// A selector that is none: the base stays, with an error in place of the name.
    fn misspelt(&mut self, base: &Expr, field: &Expr, span: Span, fault: &Fault, right: Option<&Expr>) -> Expr {
        self.found = true;
        let name = match field {
            Expr::Field(ExprField { member: Member::Named(name), .. }) => name.to_string(),
            _ => String::new(),
        };
        let error = fallback::instead(&name, span, &fault.report(span));
        // A part of the chain that is no selector any more would be looked for among the fields.
        let base = expand::receiver(if chain::selects(base) { expand::innermost(base) } else { base });
        let right = right.map(|right| quote!(= #right));
        Expr::Verbatim(quote!(#base #error #right))
    }

    /// What only looks like a field: C's arrow and C's `1.f`.
    fn notation(&mut self, expr: &mut Expr) -> bool {
        let Expr::Field(ExprField { base, member: Member::Named(name), dot_token, .. }) = expr else { return false };
        if let Some(number) = literal::c_float(base, name) {
            *expr = Expr::Lit(ExprLit { attrs: Vec::new(), lit: number });
            self.rewritten += 1;
            self.visit_expr_mut(expr);
            return true;
        }
        if matches!(&**base, Expr::Lit(digits) if hexfloat::is_fraction(&digits.lit, name)) {
            self.hexadecimal = true;
            return true;
        }
        if fallback::is_completed(&name.to_string()) {
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
        *expr = Expr::Paren(expand::dereference(mem::replace(&mut **base, hole()), span));
        true
    }

    /// An ordinary field: what is before it is one too, as far as there are names.
    fn plain_field(&mut self, expr: &mut Expr) {
        if !self.notation(expr) {
            match expr {
                Expr::Field(field) => self.plain_field(&mut field.base),
                _ => self.visit_expr_mut(expr),
            }
        }
    }

    /// An assignment, compound or not.
    fn assignment(&mut self, expr: &mut Expr, role: Role) {
        let (left, operator, right) = match expr {
            Expr::Assign(assign) => (&mut *assign.left, None, &mut *assign.right),
            Expr::Binary(binary) => (&mut *binary.left, Some(&binary.op), &mut *binary.right),
            _ => return,
        };
        if let Some((fault, span)) = slip::chained(left, operator, right) {
            let last = slip::last_of_chain(right);
            self.visit_expr_mut(last);
            let last = mem::replace(last, hole());
            *expr = self.refuse(&fault, span, &[&last]);
            return;
        }
        let at = chain::last_selector(right);
        self.visit_expr_mut(right);
        let left = ungroup(left);
        if let Some((fault, span)) = slip::pointer(left) {
            *expr = self.refuse(&fault, span, &[right]);
            return;
        }
        if is_literal(left) {
            let span = expand::span_of(left);
            self.visit_expr_mut(left);
            *expr = self.refuse(&Fault::LiteralPlace, span, &[right, left]);
            return;
        }
        let resolved = match self.dotted(left, role) {
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
    fn target(&mut self, expr: &mut Expr) {
        let expr = ungroup(expr);
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
                        let fault = Fault::Destructured { selectors: written(&links.names) };
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
    fn borrow_mut(&mut self, expr: &mut Expr) {
        let (attributes, place, raw) = match expr {
            Expr::Reference(reference) => (&reference.attrs, &mut *reference.expr, None),
            Expr::RawAddr(ExprRawAddr { attrs, and_token, raw, expr, .. }) => {
                (&*attrs, &mut **expr, Some(quote!(#and_token #raw)))
            }
            _ => return,
        };
        let resolved = match self.mutable(ungroup(place)) {
            None => return,
            Some(Err(refused)) => refused,
            Some(Ok((links, chain))) if chain.is_component() => match raw {
                Some(raw) => {
                    let target = expand::target(&links.base, &chain);
                    attributed(attributes, quote!(#raw mut #target))
                }
                None => attributed(attributes, expand::borrow_mut(&links.base, &chain)),
            },
            Some(Ok((links, chain))) => {
                let fault = Fault::Copied { selectors: written(&links.names) };
                self.refuse(&fault, chain.span, &[&links.base])
            }
        };
        *expr = resolved;
    }

    /// A shared borrow, of one component of a place where it is.
    fn borrow(&mut self, expr: &mut Expr) {
        let (attributes, place, raw) = match expr {
            Expr::Reference(reference) => (&reference.attrs, &mut *reference.expr, None),
            Expr::RawAddr(ExprRawAddr { attrs, and_token, raw, expr, .. }) => {
                (&*attrs, &mut **expr, Some(quote!(#and_token #raw)))
            }
            _ => return,
        };
        let Some((links, chain)) = self.component(place) else {
            return self.visit_expr_mut(ungroup(place));
        };
        *expr = attributed(
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

    /// One component of a place, its base walked; anything else is left as it was.
    fn component(&mut self, expr: &mut Expr) -> Option<(Links, Chain)> {
        let expr = ungroup(expr);
        if !chain::is_component_of_place(expr) {
            return None;
        }
        let Dotted::Swizzle(mut links) = self.dotted(expr, Role::Part) else { return None };
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

    /// What a pattern takes apart: with `ref` in the pattern, one component of a place is the place.
    fn matched(&mut self, expr: &mut Expr, by: Option<Binding>) {
        match by {
            None => {}
            Some(Binding::Shared) => {
                if let Some((links, chain)) = self.component(expr) {
                    *ungroup(expr) = links.attributed(expand::shown(&links.base, &chain));
                    return;
                }
            }
            Some(Binding::Mutable) => {
                let expr = ungroup(expr);
                if let Expr::Field(_) = expr {
                    match self.mutable(expr) {
                        None => return,
                        Some(Err(refused)) => *expr = refused,
                        Some(Ok((links, chain))) if chain.is_component() => {
                            *expr = links.attributed(expand::target(&links.base, &chain));
                        }
                        Some(Ok((links, chain))) => {
                            let fault = Fault::Copied { selectors: written(&links.names) };
                            *expr = self.refuse(&fault, chain.span, &[&links.base]);
                        }
                    }
                    return;
                }
            }
        }
        self.visit_expr_mut(expr);
    }

    /// A swizzle that is to be changed in place, its base walked; what else it may be is walked here.
    fn mutable(&mut self, expr: &mut Expr) -> Option<Result<(Links, Chain), Expr>> {
        Some(match self.dotted(expr, Role::Part) {
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
    fn place(&mut self, expr: &mut Expr) {
        let expr = ungroup(expr);
        if self.notation(expr) {
            return;
        }
        match expr {
            Expr::Field(field) => self.place(&mut field.base),
            Expr::Paren(paren) => self.place(&mut paren.expr),
            Expr::Index(index) if fallback::is_instead(&index.index) => self.visit_expr_mut(&mut index.expr),
            Expr::Index(index) => {
                self.visit_expr_mut(&mut index.index);
                self.inside(ungroup(&mut index.expr), true);
            }
            // Of one component rustc says that it is no reference; a half may be one component.
            Expr::Unary(ExprUnary { op: UnOp::Deref(_), expr, .. }) if chain::is_several(expr, &self.scope) => {
                self.inside(ungroup(expr), false);
            }
            _ => self.visit_expr_mut(expr),
        }
    }

    /// What an index or a `*` reaches into: of a swizzle it would be a copy.
    fn inside(&mut self, base: &mut Expr, indexed: bool) {
        let resolved = match self.mutable(base) {
            None => return,
            Some(Err(refused)) => refused,
            Some(Ok((links, chain))) => {
                let selectors = written(&links.names);
                let fault = if indexed {
                    Fault::Indexed { base: chain::shown(&links.base), selectors }
                } else {
                    Fault::Starred { selectors }
                };
                self.refuse(&fault, chain.span, &[&links.base])
            }
        };
        *base = resolved;
    }

    /// A call: a vector literal, a shuffle by a literal mask, `vec_step` of a type, or any other.
    fn call(&mut self, expr: &mut Expr) {
        let Expr::Call(call) = expr else { return };
        let path = literal::path_of(&call.func);
        let Some((path, name)) = path.and_then(|path| Some((path, &path.path.segments.last()?.ident))) else {
            return visit_mut::visit_expr_call_mut(self, call);
        };
        if let Some((fault, span)) = slip::cast_of_parenthesised(call).filter(|_| !self.scope.is_value(path)) {
            call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            let operand = mem::take(&mut call.args);
            *expr = self.refuse(&fault, span, &operand.iter().collect::<Vec<_>>());
            return;
        }
        if let Some((fault, span)) = literal::new_of_vectors(path, call).filter(|_| !self.scope.is_own_type(path)) {
            call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            let parts = mem::take(&mut call.args);
            *expr = self.refuse(&fault, span, &parts.iter().collect::<Vec<_>>());
            return;
        }
        let resolved =
            if VectorType::of(name).is_some() && literal::type_of(call).is_some() && !self.scope.is_value(path) {
                let width =
                    call.args.first().filter(|_| call.args.len() == 1).and_then(|only| chain::width(only, &self.scope));
                let numbers = literal::type_numbers(call);
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
                literal::expand(call, numbers, width)
            } else if name == "shuffle" && !self.scope.is_foreign(path) {
                self.shuffle(call, Sources::One)
            } else if name == "shuffle2" && !self.scope.is_foreign(path) {
                self.shuffle(call, Sources::Two)
            } else if name == "vec_step" && !self.scope.is_value(path) {
                literal::vec_step(call, &self.scope)
            } else if let Some(typed) = typed::Call::of(call).filter(|_| !self.scope.is_foreign(path)) {
                call.args.iter_mut().for_each(typed::type_number);
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
                Some(typed.expand(call))
            } else {
                self.near(|nearest| nearest.call(name));
                None
            };
        match resolved {
            Some(tokens) => {
                self.found = true;
                *expr = attributed(&call.attrs, tokens);
            }
            None => visit_mut::visit_expr_call_mut(self, call),
        }
    }

    /// A call of `shuffle` or `shuffle2` by a constant mask, if it is one.
    fn shuffle(&mut self, call: &mut ExprCall, sources: Sources) -> Option<TokenStream> {
        let mask = mask::constant(call, sources)?;
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        Some(mask.call(call))
    }

    /// A method call; one that is spelt like a selector was meant as one where there is nothing else. What it is called on is a place
    /// where it is one component of a place.
    fn method_call(&mut self, expr: &mut Expr) {
        let Expr::MethodCall(call) = expr else { return };
        let assigns = call.method.to_string().ends_with("_assign")
            && call.args.len() == 1
            && chain::is_component_of_place(ungroup(&mut call.receiver));
        let component = self.receiver(&mut call.receiver, &call.method);
        if let Some(turbofish) = &mut call.turbofish {
            self.visit_angle_bracketed_generic_arguments_mut(turbofish);
        }
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        if let Some((links, chain)) = component {
            let ExprMethodCall { attrs, dot_token, method, turbofish, args, .. } = call;
            let method = quote!(#dot_token #method #turbofish (#args));
            *expr = attributed(attrs, expand::with_component(&links.base, &chain, &method));
            return;
        }
        if assigns {
            *expr = attributed(&call.attrs, expand::assign_by_method(call));
            return;
        }
        self.near(|nearest| nearest.method(call));
    }

    /// What a method is called on, unless it is one component of a place that can be written twice: then it is given back.
    fn receiver(&mut self, receiver: &mut Expr, method: &Ident) -> Option<(Links, Chain)> {
        match chain::use_of(&method.to_string()) {
            Use::Value => {}
            Use::Change => {
                let expr = ungroup(receiver);
                if chain::is_part_of_place(expr) {
                    self.changed(expr);
                    return None;
                }
                if chain::is_part_of_value(expr) {
                    self.changed_in_vain(expr);
                    return None;
                }
            }
            Use::Unknown => {
                if let Some((links, chain)) = self.component(receiver) {
                    if links.is_repeatable() && !chain.pattern.is_nowhere() {
                        return Some((links, chain));
                    }
                    let shown = if chain.pattern.is_nowhere() {
                        expand::read(&links.base, &chain)
                    } else {
                        let shown = expand::shown(&links.base, &chain);
                        quote!((#shown))
                    };
                    *ungroup(receiver) = links.attributed(shown);
                    return None;
                }
            }
        }
        self.visit_expr_mut(receiver);
        None
    }

    /// What a method changes in what is no place.
    fn changed_in_vain(&mut self, expr: &mut Expr) {
        if let Dotted::Swizzle(mut links) = self.dotted(expr, Role::Part) {
            let place = links.vector().and_then(|()| links.place());
            self.visit_expr_mut(&mut links.base);
            if let Err((span, fault)) = place {
                *expr = self.refuse(&fault, span, &[&links.base]);
            }
        }
    }

    /// What a method changes.
    fn changed(&mut self, expr: &mut Expr) {
        let resolved = match self.mutable(expr) {
            None => return,
            Some(Err(refused)) => refused,
            Some(Ok((links, chain))) if chain.is_component() => {
                let target = expand::target(&links.base, &chain);
                links.attributed(quote!((#target)))
            }
            Some(Ok((links, chain))) => {
                let fault = Fault::Copied { selectors: written(&links.names) };
                self.refuse(&fault, chain.span, &[&links.base])
            }
        };
        *expr = resolved;
    }

    /// An operator. Vectors have no order, and equal no number: one that is so compared is asked for it by itself, so that nothing is said
    /// of the other side.
    fn binary(&mut self, binary: &mut ExprBinary) -> Option<Expr> {
        let sides = [(&binary.left, &binary.right), (&binary.right, &binary.left)];
        let [left, right] = sides.map(|(side, other)| {
            let asks = match binary.op {
                BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => true,
                BinOp::Eq(_) | BinOp::Ne(_) => expand::number(other).is_some(),
                _ => false,
            };
            asks && (chain::is_several(side, &self.scope) || chain::is_ours(side, &self.scope))
        });
        let known = (left || right).then(|| slip::compared(binary, &self.scope)).flatten();
        if let Some((fault, span)) = known {
            visit_mut::visit_expr_binary_mut(self, binary);
            let sides = [&mut binary.left, &mut binary.right].map(|side| mem::replace(&mut **side, hole()));
            return Some(self.refuse(&fault, span, &sides.each_ref()));
        }
        visit_mut::visit_expr_binary_mut(self, binary);
        let side = match (left, right) {
            (true, _) => &mut binary.left,
            (_, true) => &mut binary.right,
            _ => return None,
        };
        **side = Expr::Verbatim(expand::compared(side, &binary.op));
        None
    }

    /// A pattern that may fail to match: a name in it may be that of a constant.
    fn refutable(&mut self, pattern: &mut Pat) {
        let outer = mem::replace(&mut self.refutable, true);
        self.visit_pat_mut(pattern);
        self.refutable = outer;
    }

    /// The condition of an `if` or a `while`.
    fn condition(&mut self, condition: &mut Expr) {
        match slip::assigned_condition(condition) {
            Some((fault, span)) => self.refuse_in_place(condition, &fault, span),
            None => self.truth(condition),
        }
    }

    /// What has to be a `bool`: a relational function of OpenCL's gives numbers, which C takes as conditions.
    fn truth(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(binary)
                if matches!(binary.op, BinOp::And(_) | BinOp::Or(_))
                    && slip::logical_of_several(binary, &self.scope).is_none() =>
            {
                self.truth(&mut binary.left);
                self.truth(&mut binary.right);
            }
            Expr::Call(call) => {
                let asked = slip::relational(call, &self.scope);
                self.visit_expr_mut(expr);
                if let Some((name, vector)) = asked {
                    *expr = Expr::Verbatim(expand::truth(expr, &name, &vector));
                }
            }
            Expr::Paren(paren) if !matches!(*paren.expr, Expr::Field(_)) => self.within(paren, Self::truth),
            _ => self.visit_expr_mut(expr),
        }
    }

    /// What stands in parentheses. They are the macro's own, so that rustc does not call them unused, where they make a field of a name, or
    /// where a number or an arrow in them has been written anew: of that it would leave no more than the number
    /// (`ui-tests/pass/lints.rs`).
    fn within(&mut self, paren: &mut ExprParen, walk: fn(&mut Self, &mut Expr)) {
        let (rewritten, field) = (self.rewritten, chain::last_selector(&paren.expr).is_some());
        walk(self, &mut paren.expr);
        if field || self.rewritten > rewritten {
            self.rewritten += 1;
            paren.paren_token = token::Paren(Span::mixed_site().located_at(paren.paren_token.span.join()));
        }
    }

    /// Walks what is a scope of its own.
    fn scoped(&mut self, walk: impl FnOnce(&mut Self)) {
        let mark = self.scope.mark();
        walk(self);
        self.scope.leave(mark);
    }

    /// The statements of a block.
    pub(crate) fn statements(&mut self, statements: &mut [Stmt]) {
        self.scope.declare_in_block(statements);
        for at in 0..statements.len() {
            let fault = statement::written_without_value(&statements[at..]);
            let statement = &mut statements[at];
            if fault.is_some() {
                statement::make_mutable(statement);
            }
            self.visit_stmt_mut(statement);
            if let Some((fault, span)) = fault {
                let error = fault.report(span);
                *statement = Stmt::Item(Item::Verbatim(quote!(#statement #error;)));
            }
        }
    }

    /// The items of a module.
    pub(crate) fn items(&mut self, items: &mut [Item]) {
        for item in &*items {
            self.scope.declare(item);
        }
        for item in items {
            self.visit_item_mut(item);
        }
    }

    /// `dbg!`, which shows what it is given: what was written, not what became of it.
    fn debug(&mut self, mac: &mut Macro) -> Option<TokenStream> {
        if mac.path.segments.last().is_none_or(|last| last.ident != "dbg") || !self.scope.is_of_std(&mac.path) {
            return None;
        }
        let texts = source::texts(mac);
        let mut arguments = read(self.dialect, Arguments::all, mac.tokens.clone()).ok()?;
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
    fn arguments(&mut self, mac: &mut Macro, parser: fn(ParseStream<'_>) -> syn::Result<Arguments>) {
        let Ok(mut arguments) = read(self.dialect, parser, mac.tokens.clone()) else {
            // The macro itself has the better words for what is wrong, or is the caller's.
            self.scope.forget_vectors();
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
}

/// How a pattern borrows what it takes apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Shared,
    Mutable,
}

/// Whether a pattern borrows, and how.
fn binding(pattern: &Pat) -> Option<Binding> {
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

/// Whether an item has a `#[swizzle]` of its own, which will resolve it.
fn resolves_itself(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "swizzle"))
}

impl VisitMut for Walker {
    // What holds no expressions is passed over; for the compiler, which builds this without optimisation, it would be much code.
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
    fn visit_bin_op_mut(&mut self, _: &mut BinOp) {}
    fn visit_ident_mut(&mut self, _: &mut Ident) {}
    fn visit_item_use_mut(&mut self, _: &mut ItemUse) {}
    fn visit_lifetime_mut(&mut self, _: &mut Lifetime) {}
    fn visit_lit_mut(&mut self, _: &mut Lit) {}
    fn visit_member_mut(&mut self, _: &mut Member) {}
    fn visit_un_op_mut(&mut self, _: &mut UnOp) {}
    fn visit_visibility_mut(&mut self, _: &mut Visibility) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Field(_) => self.field(expr, Role::Part),
            Expr::Assign(_) => self.assignment(expr, Role::Part),
            Expr::Binary(binary) if is_compound(&binary.op) => self.assignment(expr, Role::Part),
            Expr::Binary(binary) => match slip::cast_of_signed(binary, &self.scope).or_else(|| slip::valueless(binary))
            {
                Some((fault, span)) => {
                    self.visit_expr_mut(&mut binary.right);
                    let operand = mem::replace(&mut *binary.right, hole());
                    *expr = self.refuse(&fault, span, &[&operand]);
                }
                None => match slip::logical_of_several(binary, &self.scope) {
                    Some((fault, span)) => {
                        visit_mut::visit_expr_binary_mut(self, binary);
                        let sides = [&mut binary.left, &mut binary.right].map(|side| mem::replace(&mut **side, hole()));
                        *expr = self.refuse(&fault, span, &sides.each_ref());
                    }
                    None => {
                        if let Some(refused) = self.binary(binary) {
                            *expr = refused;
                        }
                    }
                },
            },
            Expr::Call(_) => self.call(expr),
            Expr::Cast(cast) => match slip::cast_to_vector(cast, &self.scope).or_else(|| slip::cast_of_several(cast)) {
                Some((fault, span)) => {
                    self.visit_expr_mut(&mut cast.expr);
                    let operand = mem::replace(&mut *cast.expr, hole());
                    *expr = self.refuse(&fault, span, &[&operand]);
                }
                None => visit_mut::visit_expr_cast_mut(self, cast),
            },
            Expr::MethodCall(_) => self.method_call(expr),
            Expr::Unary(unary) => match slip::starred(unary, &self.scope) {
                Some((fault, span)) => {
                    let mut operand = mem::replace(&mut *unary.expr, hole());
                    self.visit_expr_mut(&mut operand);
                    *expr = self.refuse(&fault, span, &[&operand]);
                }
                None => visit_mut::visit_expr_unary_mut(self, unary),
            },
            Expr::Paren(paren) if matches!(*paren.expr, Expr::Field(_)) => {
                self.near(|nearest| nearest.parenthesised(paren));
                self.within(paren, Self::plain_field);
            }
            Expr::Paren(paren) => self.within(paren, Self::visit_expr_mut),
            Expr::Reference(reference) if reference.mutability.is_some() => self.borrow_mut(expr),
            Expr::RawAddr(address) if matches!(address.mutability, PointerMutability::Mut(_)) => self.borrow_mut(expr),
            Expr::RawAddr(_) | Expr::Reference(_) => self.borrow(expr),
            Expr::Match(found) => {
                let by = found.arms.iter().filter_map(|arm| binding(&arm.pat)).max();
                let mut arms = found.arms.iter();
                match arms.find_map(|arm| slip::pattern_of_several(&arm.pat, &found.expr, &self.scope, true)) {
                    Some((fault, span)) => self.refuse_in_place(&mut found.expr, &fault, span),
                    None => self.matched(&mut found.expr, by),
                }
                found.arms.iter_mut().for_each(|arm| self.visit_arm_mut(arm));
            }
            Expr::Lit(literal) if hexfloat::is_part(&literal.lit) => self.hexadecimal = true,
            Expr::Lit(literal) => match literal::c_number(&literal.lit) {
                None => {}
                Some(Ok(tokens)) => {
                    self.found = true;
                    self.rewritten += 1;
                    *expr = Expr::Verbatim(tokens);
                }
                Some(Err(fault)) => *expr = self.refuse(&fault, literal.lit.span(), &[]),
            },
            Expr::Macro(call) => match self.debug(&mut call.mac) {
                Some(tokens) => *expr = attributed(&call.attrs, tokens),
                None => self.visit_macro_mut(&mut call.mac),
            },
            Expr::Group(group) => {
                self.visit_expr_mut(&mut group.expr);
                if !expand::is_primary(&group.expr) {
                    *expr = Expr::Paren(expand::parenthesised(mem::replace(&mut *group.expr, hole())));
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(StmtMacro { attrs, mac, semi_token }) = statement {
            match self.debug(mac) {
                Some(tokens) => *statement = Stmt::Expr(attributed(attrs, tokens), semi_token.take()),
                None => self.visit_macro_mut(mac),
            }
            return;
        }
        visit_mut::visit_stmt_mut(self, statement);
        self.found |= statement::initialise(statement, &self.scope);
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        let attributes: &[Attribute] = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Trait(item) => &item.attrs,
            _ => &[],
        };
        if resolves_itself(attributes) {
            self.found = true;
            return;
        }
        if let Item::Mod(item) = item {
            if let Some((_, items)) = &mut item.content {
                let inner = self.scope.of_module(items);
                let outer = mem::replace(&mut self.scope, inner);
                self.items(items);
                self.scope = outer;
            }
            return;
        }
        let (locals, mark) = (self.scope.enter_item(), self.scope.mark());
        visit_mut::visit_item_mut(self, item);
        self.scope.leave(mark);
        self.scope.leave_item(locals);
    }

    fn visit_impl_item_mut(&mut self, item: &mut ImplItem) {
        match item {
            ImplItem::Fn(ImplItemFn { attrs, .. }) if resolves_itself(attrs) => self.found = true,
            item => self.scoped(|walker| visit_mut::visit_impl_item_mut(walker, item)),
        }
    }

    fn visit_trait_item_mut(&mut self, item: &mut TraitItem) {
        match item {
            TraitItem::Fn(TraitItemFn { attrs, .. }) if resolves_itself(attrs) => self.found = true,
            item => self.scoped(|walker| visit_mut::visit_trait_item_mut(walker, item)),
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scoped(|walker| walker.statements(&mut block.stmts));
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        let vector = match (&local.pat, &local.init) {
            (Pat::Ident(PatIdent { subpat: None, .. }), Some(init)) => literal::made(&init.expr, &self.scope),
            _ => Known::Nothing,
        };
        if let Some(init) = &mut local.init {
            let slip = slip::pattern_of_several(&local.pat, &init.expr, &self.scope, false);
            match slip.or_else(|| slip::decimal(&local.pat, &init.expr, &self.scope)) {
                Some((fault, span)) => self.refuse_in_place(&mut init.expr, &fault, span),
                None => self.matched(&mut init.expr, binding(&local.pat)),
            }
            if let Some((_, diverge)) = &mut init.diverge {
                self.visit_expr_mut(diverge);
            }
        }
        match &local.init {
            Some(init) if init.diverge.is_some() => self.refutable(&mut local.pat),
            _ => self.visit_pat_mut(&mut local.pat),
        }
        if let Known::Vector(width) = vector {
            self.scope.make_known(width);
        }
    }

    fn visit_expr_let_mut(&mut self, condition: &mut ExprLet) {
        match slip::pattern_of_several(&condition.pat, &condition.expr, &self.scope, false) {
            Some((fault, span)) => self.refuse_in_place(&mut condition.expr, &fault, span),
            None => self.matched(&mut condition.expr, binding(&condition.pat)),
        }
        self.refutable(&mut condition.pat);
    }

    fn visit_expr_if_mut(&mut self, found: &mut ExprIf) {
        self.scoped(|walker| {
            walker.condition(&mut found.cond);
            walker.visit_block_mut(&mut found.then_branch);
        });
        if let Some((_, other)) = &mut found.else_branch {
            self.visit_expr_mut(other);
        }
    }

    fn visit_expr_while_mut(&mut self, found: &mut ExprWhile) {
        self.scoped(|walker| {
            walker.condition(&mut found.cond);
            walker.visit_block_mut(&mut found.body);
        });
    }

    fn visit_expr_for_loop_mut(&mut self, found: &mut ExprForLoop) {
        self.visit_expr_mut(&mut found.expr);
        self.scoped(|walker| {
            walker.visit_pat_mut(&mut found.pat);
            walker.visit_block_mut(&mut found.body);
        });
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.scoped(|walker| visit_mut::visit_expr_closure_mut(walker, closure));
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.scoped(|walker| {
            walker.refutable(&mut arm.pat);
            walker.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_const_param_mut(&mut self, parameter: &mut ConstParam) {
        self.scope.bind(&parameter.ident);
        visit_mut::visit_const_param_mut(self, parameter);
    }

    fn visit_type_param_mut(&mut self, parameter: &mut TypeParam) {
        self.scope.bind_type(&parameter.ident);
        visit_mut::visit_type_param_mut(self, parameter);
    }

    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        match pattern {
            Pat::Ident(name) => {
                self.scope.bind(&name.ident);
                if !self.refutable {
                    self.scope.make_variable();
                }
            }
            Pat::Lit(literal) if hexfloat::is_part(&literal.lit) => self.hexadecimal = true,
            Pat::Lit(literal) => {
                if let Some(Ok(tokens)) = literal::c_number(&literal.lit) {
                    self.found = true;
                    *pattern = Pat::Verbatim(tokens);
                }
            }
            _ => {}
        }
        visit_mut::visit_pat_mut(self, pattern);
    }

    fn visit_pat_type_mut(&mut self, typed: &mut PatType) {
        visit_mut::visit_pat_type_mut(self, typed);
        if let (Pat::Ident(PatIdent { subpat: None, .. }), Some(ty)) =
            (&*typed.pat, statement::vector_behind(&typed.ty))
        {
            self.scope.declare_vector(ty);
            if matches!(&*typed.ty, Type::Reference(reference) if reference.mutability.is_some()) {
                self.scope.make_exclusive();
            }
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let Some(last) = mac.path.segments.last() else { return };
        // It may bind variables anew, whatever its name is: one of the caller's may be named as one of std's.
        if !self.scope.is_of_std(&mac.path)
            || matches!(mac.tokens.clone().into_iter().next(), Some(TokenTree::Ident(_)))
        {
            self.scope.forget_vectors();
        }
        match last.ident.to_string().as_str() {
            // Another invocation, which will resolve itself.
            "swz" => self.found = true,
            "shuffle" | "shuffle2" => {
                self.found = true;
                let ours = self.scope.is_our_macro(&mac.path);
                match mask::variable(self.dialect, mac, &self.scope).filter(|_| ours) {
                    Some((fault, span)) => {
                        let error = fault.report(span);
                        *mac = syn::parse_quote!(#error);
                    }
                    None => self.arguments(mac, Arguments::all),
                }
            }
            // Its pattern may bind variables for its guard.
            "matches" => {
                self.scope.forget_vectors();
                self.arguments(mac, Arguments::matched);
            }
            "assert" | "assert_eq" | "assert_ne" | "dbg" | "debug_assert" | "debug_assert_eq" | "debug_assert_ne"
            | "eprint" | "eprintln" | "format" | "format_args" | "panic" | "print" | "println" | "todo"
            | "unimplemented" | "unreachable" | "vec" | "write" | "writeln" => self.arguments(mac, Arguments::all),
            _ => {
                self.scope.forget_vectors();
                self.near(|nearest| nearest.other_macro(mac));
            }
        }
    }
}
