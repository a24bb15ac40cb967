//! Chains of selectors in the syntax tree: where they begin, what they select, and whether they can be written to.

use core::mem;

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Expr, ExprField, Ident, Lit, Member, UnOp};

use crate::fault::Fault;
use crate::input;
use crate::pattern::{Misfit, Pattern};
use crate::scope::Scope;
use crate::syntax;
use crate::vector_type;
use swz_language::selector::{Misspelling, Selector};

/// A chain of selectors and where it stands.
pub(crate) struct Chain {
    /// The lanes that the chain selects.
    pub(crate) pattern: Pattern,
    /// The selector that an error of the type's lies at.
    pub(crate) span: Span,
    /// The last selector, where the call ends.
    pub(crate) end: Span,
    /// The dot before the first selector.
    pub(crate) dot: Span,
}

impl Chain {
    /// Whether it is specials only, as many as leave a scalar of 3 components.
    pub(crate) fn may_be_fourth_of_three(&self) -> bool {
        self.pattern.width().is_none() && self.pattern.depth() == 2
    }

    /// Whether it is one component, named or left by specials on named ones.
    pub(crate) fn is_component(&self) -> bool {
        self.pattern.width() == Some(1)
    }
}

/// A chain in the source: what it selects from, and the selectors.
pub(crate) struct Links {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) base: Expr,
    pub(crate) dot: Span,
    pub(crate) names: Vec<(Ident, Selector)>,
}

impl Links {
    /// Refuses a base that is a number or a string.
    pub(crate) fn vector(&self) -> Result<(), (Span, Fault)> {
        let base @ Expr::Lit(literal) = &self.base else { return Ok(()) };
        let element = match &literal.lit {
            Lit::Int(number) if number.suffix().is_empty() => Some("int"),
            Lit::Float(number) if number.suffix().is_empty() => Some("float"),
            _ => None,
        };
        let width = match self.names.last() {
            Some((_, Selector::Components(components))) => components.indices().len(),
            _ => 1,
        };
        let ty = element.filter(|_| width > 1).map(|element| format!("{element}{width}"));
        Err((self.span(), Fault::not_a_vector(&syntax::shown(base), ty)))
    }

    /// Refuses a base that nothing can be assigned to.
    pub(crate) fn place(&self) -> Result<(), (Span, Fault)> {
        if vector_type::is_literal(&self.base) {
            return Err((self.span(), Fault::literal_place()));
        }
        if !syntax::is_value(&self.base) {
            return Ok(());
        }
        let (base, selectors) = (syntax::shown(&self.base), written(&self.names));
        Err((self.span(), Fault::not_a_place(&base, &selectors, syntax::may_refer(&self.base))))
    }

    /// Whether it is one component of a place, as far as it can be seen. The result of a macro is a value more often than not.
    pub(crate) fn is_component_of_place(&self) -> bool {
        let is_component =
            matches!(self.names.last(), Some((_, Selector::Components(components))) if components.indices().len() == 1);
        is_component
            && !syntax::is_value(&self.base)
            && !vector_type::is_literal(&self.base)
            && !matches!(self.base, Expr::Macro(_))
    }

    /// Whether the base can be written twice.
    pub(crate) fn is_repeatable(&self) -> bool {
        syntax::is_repeatable(&self.base)
    }

    /// The first selector.
    fn span(&self) -> Span {
        self.names.first().map_or_else(Span::call_site, |(name, _)| name.span())
    }

    /// Puts the attributes of the chain on the code that replaces it.
    pub(crate) fn attributed(&self, tokens: TokenStream) -> Expr {
        syntax::attributed(&self.attributes, tokens)
    }

    /// Composes the selectors; those of an assignment must not name a component twice.
    pub(crate) fn compose(&self, written_to: bool) -> Result<Chain, (Span, Fault)> {
        let mut pattern = Pattern::new();
        let mut before = "";
        let names: Vec<String> = self.names.iter().map(|(ident, _)| ident.to_string()).collect();
        for ((ident, selector), name) in self.names.iter().zip(&names) {
            pattern.then(selector).map_err(|misfit| (ident.span(), describe(misfit, name, before, selector)))?;
            if let (Selector::Components(components), true) = (selector, written_to) {
                if let Some(position) = components.duplicate() {
                    let at = position + components.first_character();
                    let index = components.indices()[position];
                    return Err((ident.span(), Fault::twice(name, at, index)));
                }
            }
            before = name;
        }
        let explicit = self.names.iter().find(|(_, selector)| matches!(selector, Selector::Components(_)));
        let end = self.names.last().map_or_else(Span::call_site, |(ident, _)| ident.span());
        let span = explicit.map_or(end, |(ident, _)| ident.span());
        Ok(Chain { pattern, span, end, dot: self.dot })
    }
}

/// The part of the invocation that a field expression is.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Role {
    /// All of it.
    Whole,
    /// The left side of the assignment that is all of it.
    Assigned,
    /// Any other.
    Part,
}

/// The outcome of looking at a field expression.
pub(crate) enum Dotted {
    /// An ordinary field, or no field; what keeps its name from being a selector.
    Field(Option<Misspelling>),
    /// A swizzle.
    Swizzle(Links),
    /// A faulty swizzle: the base, the place of the fault, and the fault.
    Faulty(Expr, Span, Fault),
}

/// Tells a swizzle from a field, and takes it out of its place unless it is a field.
pub(crate) fn dotted(expr: &mut Expr, role: Role) -> Dotted {
    let Expr::Field(field) = expr else { return Dotted::Field(None) };
    let last = match &field.member {
        Member::Named(name) => name,
        Member::Unnamed(index) => {
            let digits = index.span.source_text().unwrap_or_else(|| index.index.to_string());
            // No field of a tuple has a leading zero.
            if role != Role::Whole && (digits.len() == 1 || !digits.starts_with('0')) {
                return Dotted::Field(None);
            }
            return Dotted::Faulty(
                mem::replace(&mut *field.base, syntax::hole()),
                index.span,
                Fault::tuple_index(&digits),
            );
        }
    };
    let name = last.to_string();
    let selector = match Selector::read(&name) {
        Ok(selector) => selector,
        Err(misspelling)
            if !syntax::is_raw(&name)
                && !input::is_completed(&name)
                && (role != Role::Part || misspelling.is_meant()) =>
        {
            let (span, perhaps_field) = (last.span(), role == Role::Assigned);
            let fault = Fault::misspelt(&name, misspelling, perhaps_field);
            return Dotted::Faulty(mem::replace(&mut *field.base, syntax::hole()), span, fault);
        }
        Err(misspelling) => return Dotted::Field(Some(misspelling)),
    };
    let mut names = vec![(last.clone(), selector)];
    let (attributes, mut dot) = (mem::take(&mut field.attrs), field.dot_token.span);
    let mut base = mem::replace(&mut *field.base, syntax::hole());
    loop {
        match base {
            Expr::Group(group) if matches!(*group.expr, Expr::Field(_) | Expr::Group(_)) => base = *group.expr,
            Expr::Field(field) => {
                let Some(link) = link(&field) else {
                    base = Expr::Field(field);
                    break;
                };
                names.push(link);
                dot = field.dot_token.span;
                base = *field.base;
            }
            _ => break,
        }
    }
    names.reverse();
    Dotted::Swizzle(Links { attributes, base, dot, names })
}

/// The selector that a field before the last one of a chain is, if it belongs to the chain.
fn link(field: &ExprField) -> Option<(Ident, Selector)> {
    let Member::Named(name) = &field.member else { return None };
    let selector = Selector::read(&name.to_string()).ok().filter(Selector::continues)?;
    Some((name.clone(), selector))
}

/// The selectors as written, with their dots.
pub(crate) fn written(names: &[(Ident, Selector)]) -> String {
    names.iter().fold(String::new(), |text, (name, _)| text + "." + &name.to_string())
}

/// The words for a selector that does not fit the one before it.
fn describe(misfit: Misfit, name: &str, before: &str, selector: &Selector) -> Fault {
    match (misfit, selector) {
        (Misfit::Range { at, width }, Selector::Components(components)) => {
            Fault::range(name, at + components.first_character(), width, before)
        }
        (Misfit::Letters(width), Selector::Components(components)) => Fault::letters(name, width, components),
        _ => Fault::scalar(name),
    }
}

/// The base that a field expression selects from, if it is a swizzle, and its last selector.
fn base_of(expr: &Expr) -> Option<(&Expr, Selector)> {
    let Expr::Field(ExprField { base, member: Member::Named(name), .. }) = expr else { return None };
    let selector = Selector::read(&name.to_string()).ok()?;
    let mut base = &**base;
    loop {
        match syntax::inner(base) {
            Expr::Field(field) if link(field).is_some() => base = &field.base,
            base => return Some((base, selector)),
        }
    }
}

/// The selectors at the end of an expression, with their dots.
pub(crate) fn selectors(expr: &Expr) -> Option<String> {
    let (base, _) = base_of(expr)?;
    let (whole, base) = (syntax::shown(expr), syntax::shown(base));
    whole.strip_prefix(&base).map(|selectors| selectors.replace(' ', ""))
}

/// How many components the letters or digits at the end of a chain select.
pub(crate) fn selected(expr: &Expr) -> Option<usize> {
    match base_of(expr)? {
        (_, Selector::Components(components)) => Some(components.indices().len()),
        (_, Selector::Special(_)) => None,
    }
}

/// The place of the name that a field expression ends with, if it is spelt like a selector: a swizzle's, but in parentheses a field's.
pub(crate) fn last_selector(expr: &Expr) -> Option<Span> {
    let Expr::Field(ExprField { member: Member::Named(name), .. }) = syntax::inner(expr) else { return None };
    Selector::read(&name.to_string()).is_ok().then(|| name.span())
}

/// Whether one of the fields at the end of an expression is spelt like a selector.
pub(crate) fn selects(expr: &Expr) -> bool {
    matches!(syntax::inner(expr), Expr::Field(field) if link(field).is_some() || selects(&field.base))
}

/// Whether the value of an expression is seen to have several components. Specials may leave one, and a function of the caller's that is named
/// like a type is no literal.
pub(crate) fn is_several(expr: &Expr, scope: &Scope) -> bool {
    let is_several = |expr| is_several(expr, scope);
    let expr = syntax::inner(expr);
    match expr {
        // If the other side is anything else, the operator may be the caller's and give any type.
        Expr::Binary(binary) if syntax::is_arithmetic(&binary.op) => {
            let sides = [&binary.left, &binary.right];
            let several = sides.map(|side| is_several(side));
            let scalar = |side: &Expr| syntax::number(side).is_some() || base_of(side).is_some();
            several.contains(&true) && sides.iter().zip(several).all(|(side, several)| several || scalar(side))
        }
        Expr::Paren(paren) => !matches!(*paren.expr, Expr::Field(_)) && is_several(&paren.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_several(&unary.expr),
        Expr::Field(_) => selected(expr).is_some_and(|width| width > 1),
        Expr::Call(call) => {
            vector_type::is_literal(expr) && !syntax::path_of(&call.func).is_some_and(|path| scope.is_value(path))
        }
        _ => false,
    }
}

/// Whether the components of an expression are those of the field that it ends with, if that is a swizzle.
pub(crate) fn may_select(expr: &Expr) -> bool {
    match syntax::inner(expr) {
        Expr::Field(_) => true,
        Expr::Paren(paren) => !matches!(*paren.expr, Expr::Field(_)) && may_select(&paren.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && may_select(&unary.expr),
        _ => false,
    }
}
