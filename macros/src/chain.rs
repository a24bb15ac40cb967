//! Chains of selectors in the syntax tree: where they begin, what they select, and whether they can be written to.

use core::mem;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, BinOp, Expr, ExprField, Ident, Lit, Member, UnOp};

use crate::error::{self, Fault};
use crate::expand::{self, Chain};
use crate::fallback;
use crate::literal;
use crate::pattern::{Misfit, Pattern};
use crate::scope::{Known, Scope};
use crate::selector::{Misspelling, Selector};

/// A chain in the source: what it selects from, and the selectors.
pub(crate) struct Links {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) base: Expr,
    pub(crate) dot: Span,
    pub(crate) names: Vec<(Ident, Selector)>,
}

/// What part of the invocation a field expression is.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Role {
    /// All of it.
    Whole,
    /// The left side of the assignment that is all of it.
    Assigned,
    /// Of a variable that is declared as a vector of this library.
    OfVector,
    /// Any other.
    Part,
}

/// What a field expression turns out to be.
pub(crate) enum Dotted {
    /// An ordinary field.
    Field,
    /// A swizzle.
    Swizzle(Links),
    /// What was meant as a swizzle: the base, and where and what is wrong.
    Faulty(Expr, Span, Fault),
}

/// An expression to leave behind while its place is rebuilt.
pub(crate) fn hole() -> Expr {
    Expr::Verbatim(TokenStream::new())
}

/// Whether a name is the raw one of an identifier such as `r#x`, which is no selector.
pub(crate) fn is_raw(name: &str) -> bool {
    name.starts_with("r#")
}

/// The selectors as written, with their dots.
pub(crate) fn written(names: &[(Ident, Selector)]) -> String {
    names.iter().fold(String::new(), |text, (name, _)| text + "." + &name.to_string())
}

/// An expression as a message shows it.
pub(crate) fn shown(expr: &Expr) -> String {
    error::shown(&expr.to_token_stream())
}

impl Links {
    /// Refuses a base that is a number or a string.
    pub(crate) fn vector(&self) -> Result<(), (Span, Fault)> {
        match &self.base {
            base @ Expr::Lit(literal) => {
                let element = match &literal.lit {
                    Lit::Int(number) if number.suffix().is_empty() => Some("int"),
                    Lit::Float(number) if number.suffix().is_empty() => Some("float"),
                    _ => None,
                };
                let base = shown(base);
                let spread = element.zip(self.names.last()).and_then(|(element, (_, selector))| match selector {
                    Selector::Components(components) if components.indices().len() > 1 => {
                        Some(format!("({element}{})({base})", components.indices().len()))
                    }
                    _ => None,
                });
                Err((self.span(), Fault::NotAVector { base, spread }))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a base that nothing can be assigned to.
    pub(crate) fn place(&self) -> Result<(), (Span, Fault)> {
        if is_literal(&self.base) {
            return Err((self.span(), Fault::LiteralPlace));
        }
        if !is_value(&self.base) {
            return Ok(());
        }
        let (base, selectors) = (shown(&self.base), written(&self.names));
        Err((self.span(), Fault::NotAPlace { base, selectors, refers: may_refer(&self.base) }))
    }

    /// Whether the base can be written twice.
    pub(crate) fn is_repeatable(&self) -> bool {
        is_repeatable(&self.base)
    }

    /// The first selector.
    fn span(&self) -> Span {
        self.names.first().map_or_else(Span::call_site, |(name, _)| name.span())
    }

    /// What replaces the chain, with its attributes.
    pub(crate) fn attributed(&self, tokens: TokenStream) -> Expr {
        attributed(&self.attributes, tokens)
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
                    return Err((ident.span(), Fault::Twice { name: name.clone(), at, index }));
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

/// The words for a selector that does not fit the one before it.
fn describe(misfit: Misfit, name: &str, before: &str, selector: &Selector) -> Fault {
    let name = name.to_owned();
    match (misfit, selector) {
        (Misfit::Range { at, width }, Selector::Components(components)) => {
            Fault::Range { name, at: at + components.first_character(), width, before: before.to_owned() }
        }
        (Misfit::Letters(width), Selector::Components(components)) => {
            let digits = components.indices().iter().map(|index| format!("{index:x}"));
            Fault::Letters { name, width, digits: format!("s{}", digits.collect::<String>()) }
        }
        _ => Fault::Scalar { name },
    }
}

/// Whether an expression can be written twice: it is a name and fields of it, and nothing in it is done.
pub(crate) fn is_repeatable(base: &Expr) -> bool {
    match base {
        Expr::Path(_) => true,
        Expr::Field(field) => is_repeatable(&field.base),
        Expr::Paren(paren) => is_repeatable(&paren.expr),
        Expr::Group(group) => is_repeatable(&group.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && is_repeatable(&unary.expr),
        Expr::Index(index) => is_repeatable(&index.expr) && matches!(*index.index, Expr::Path(_) | Expr::Lit(_)),
        _ => false,
    }
}

/// Whether an expression is a value, so that nothing can be assigned to a part of it.
fn is_value(base: &Expr) -> bool {
    match base {
        Expr::Paren(paren) => is_value(&paren.expr),
        Expr::Group(group) => is_value(&group.expr),
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)),
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::Reference(_) | Expr::Macro(_) | Expr::Verbatim(_) => {
            false
        }
        _ => true,
    }
}

/// What a field expression selects from, if it is a swizzle, and its last selector.
fn base_of(expr: &Expr) -> Option<(&Expr, Selector)> {
    let Expr::Field(ExprField { base, member: Member::Named(name), .. }) = expr else { return None };
    let selector = Selector::read(&name.to_string()).ok()?;
    let mut base = &**base;
    loop {
        match base {
            Expr::Group(group) => base = &group.expr,
            Expr::Field(field) if link(field).is_some() => base = &field.base,
            base => return Some((base, selector)),
        }
    }
}

/// The selectors at the end of an expression, with their dots.
pub(crate) fn selectors(expr: &Expr) -> Option<String> {
    let (base, _) = base_of(expr)?;
    let (whole, base) = (shown(expr), shown(base));
    whole.strip_prefix(&base).map(|selectors| selectors.replace(' ', ""))
}

/// Whether an expression selects from a place.
pub(crate) fn is_part_of_place(expr: &Expr) -> bool {
    base_of(expr).is_some_and(|(base, _)| !is_value(base) && !is_literal(base))
}

/// Whether an expression selects from a value.
pub(crate) fn is_part_of_value(expr: &Expr) -> bool {
    base_of(expr).is_some_and(|(base, _)| is_value(base) || is_literal(base))
}

/// Whether an expression is one component of a place, as far as it can be seen. What a macro gives is a value more often than not.
pub(crate) fn is_component_of_place(expr: &Expr) -> bool {
    base_of(expr).is_some_and(|(base, selector)| match selector {
        Selector::Components(components) if components.indices().len() == 1 => {
            !is_value(base) && !is_literal(base) && !matches!(base, Expr::Macro(_))
        }
        _ => false,
    })
}

/// How many components the letters or digits at the end of a chain select.
pub(crate) fn selected(expr: &Expr) -> Option<usize> {
    match base_of(expr)? {
        (_, Selector::Components(components)) => Some(components.indices().len()),
        (_, Selector::Special(_)) => None,
    }
}

/// Whether the value of an expression has several components, as far as it can be seen. Specials may leave one, and a function of the
/// caller's that is named like a type is no literal.
pub(crate) fn is_several(expr: &Expr, scope: &Scope) -> bool {
    let is_several = |expr| is_several(expr, scope);
    match expr {
        // Beside anything else the operator may be the caller's, and give what it likes.
        Expr::Binary(binary) if is_arithmetic(&binary.op) => {
            let sides = [&binary.left, &binary.right];
            let several = sides.map(|side| is_several(side));
            let scalar = |side: &Expr| expand::number(side).is_some() || base_of(side).is_some();
            several.contains(&true) && sides.iter().zip(several).all(|(side, several)| several || scalar(side))
        }
        Expr::Group(group) => is_several(&group.expr),
        Expr::Paren(paren) => !matches!(*paren.expr, Expr::Field(_)) && is_several(&paren.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_several(&unary.expr),
        Expr::Field(_) => selected(expr).is_some_and(|width| width > 1),
        Expr::Call(call) => is_literal(expr) && !literal::path_of(&call.func).is_some_and(|path| scope.is_value(path)),
        _ => false,
    }
}

pub(crate) fn is_arithmetic(operator: &BinOp) -> bool {
    matches!(operator, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_))
}

/// How many components an expression has, if that is more than one and can be seen: selectors, also in arithmetic of vectors of this library.
pub(crate) fn width(expr: &Expr, scope: &Scope) -> Option<usize> {
    match expr {
        Expr::Binary(binary) if is_ours(expr, scope) => {
            width(&binary.left, scope).or_else(|| width(&binary.right, scope))
        }
        Expr::Field(_) => known_width(expr, scope).or_else(|| selected(expr)).filter(|&width| width > 1),
        Expr::Group(group) => width(&group.expr, scope),
        Expr::Paren(paren) if !matches!(*paren.expr, Expr::Field(_)) => width(&paren.expr, scope),
        Expr::Path(_) => known_width(expr, scope),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => width(&unary.expr, scope),
        _ => None,
    }
}

/// How many components a chain on a variable that is known to be a vector of this library leaves, if that is known.
pub(crate) fn known_width(expr: &Expr, scope: &Scope) -> Option<usize> {
    match expr {
        Expr::Field(ExprField { base, member: Member::Named(name), .. }) => {
            match (Selector::read(&name.to_string()).ok()?, known_width(base, scope)) {
                (Selector::Components(components), Some(2..)) => Some(components.indices().len()),
                (Selector::Components(components), _) => scope.is_vector(base).then(|| components.indices().len()),
                // Of 3 as of 4.
                (Selector::Special(_), width) => width.filter(|&width| width > 1).map(|width| width.div_ceil(2)),
            }
        }
        Expr::Group(group) => known_width(&group.expr, scope),
        expr => match scope.known(expr) {
            Known::Vector(width) => width,
            Known::Nothing => None,
        },
    }
}

/// Whether an expression is seen to be a vector of this library, not an array or another crate's: it selects from a variable that is known
/// to be one, or computes with one.
pub(crate) fn is_ours(expr: &Expr, scope: &Scope) -> bool {
    match expr {
        // Beside anything else the operator may be the caller's, and give what it likes.
        Expr::Binary(binary) if is_arithmetic(&binary.op) => {
            let [left, right] = [&binary.left, &binary.right].map(|side| (is_ours(side, scope), expand::number(side)));
            left.0 && (right.0 || right.1.is_some()) || left.1.is_some() && right.0
        }
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_ours(&unary.expr, scope),
        Expr::Field(_) => known_width(expr, scope).is_some_and(|width| width > 1),
        Expr::Group(group) => is_ours(&group.expr, scope),
        Expr::Paren(paren) => !matches!(*paren.expr, Expr::Field(_)) && is_ours(&paren.expr, scope),
        Expr::Path(_) => scope.is_vector(expr),
        _ => false,
    }
}

/// The selector behind one component of a variable that is known to be a vector: `v.x.lo`.
pub(crate) fn behind_component(expr: &Expr, scope: &Scope) -> Option<(String, Span)> {
    let Expr::Field(ExprField { base, member: Member::Named(name), .. }) = expr else { return None };
    let (written, mut base) = (name.to_string(), &**base);
    Selector::read(&written).ok()?;
    let mut components = 0;
    while let Expr::Field(ExprField { base: inner, member: Member::Named(name), .. }) = base {
        match Selector::read(&name.to_string()).ok()? {
            Selector::Components(component) if component.indices().len() == 1 => components += 1,
            _ => {}
        }
        base = inner;
    }
    (components == 1 && scope.is_vector(base)).then(|| (written, name.span()))
}

/// What a method does with what it is called on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// It takes the value, or looks at it: a method of the scalars themselves, which a `const fn` may call.
    Value,
    /// It changes it.
    Change,
    /// It may do either.
    Unknown,
}

/// The methods of the standard library's scalars, and of `half`'s: of a name that merely begins like one, `max_with`, it is not known what
/// the method does.
const OF_SCALARS: [&str; 103] = [
    "abs",
    "abs_diff",
    "abs_sub",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cast_signed",
    "cast_unsigned",
    "cbrt",
    "ceil",
    "clamp",
    "copysign",
    "cos",
    "cosh",
    "count_ones",
    "count_zeros",
    "div_ceil",
    "div_euclid",
    "div_floor",
    "eq_ignore_ascii_case",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "hypot",
    "ilog",
    "ilog10",
    "ilog2",
    "is_ascii",
    "is_finite",
    "is_infinite",
    "is_multiple_of",
    "is_nan",
    "is_negative",
    "is_normal",
    "is_positive",
    "is_power_of_two",
    "is_sign_negative",
    "is_sign_positive",
    "is_subnormal",
    "isqrt",
    "leading_ones",
    "leading_zeros",
    "ln",
    "ln_1p",
    "log",
    "log10",
    "log2",
    "max",
    "maximum",
    "midpoint",
    "min",
    "minimum",
    "mul_add",
    "next_down",
    "next_multiple_of",
    "next_power_of_two",
    "next_up",
    "pow",
    "powf",
    "powi",
    "recip",
    "rem_euclid",
    "reverse_bits",
    "rotate_left",
    "rotate_right",
    "round",
    "round_ties_even",
    "signum",
    "sin",
    "sin_cos",
    "sinh",
    "sqrt",
    "swap_bytes",
    "tan",
    "tanh",
    "then",
    "then_some",
    "to_ascii_lowercase",
    "to_ascii_uppercase",
    "to_be",
    "to_be_bytes",
    "to_bits",
    "to_degrees",
    "to_f32",
    "to_f32_const",
    "to_f64",
    "to_f64_const",
    "to_int_unchecked",
    "to_le",
    "to_le_bytes",
    "to_ne_bytes",
    "to_radians",
    "total_cmp",
    "trailing_ones",
    "trailing_zeros",
    "trunc",
    "unsigned_abs",
];

/// The beginnings of their methods that say what becomes of an overflow, and the operations that are behind them.
const OVERFLOWS: [&str; 9] = [
    "borrowing_",
    "carrying_",
    "checked_",
    "overflowing_",
    "saturating_",
    "strict_",
    "unbounded_",
    "unchecked_",
    "wrapping_",
];
const OPERATIONS: [&str; 25] = [
    "abs",
    "add",
    "add_signed",
    "add_unsigned",
    "div",
    "div_euclid",
    "ilog",
    "ilog10",
    "ilog2",
    "isqrt",
    "mul",
    "mul_add",
    "neg",
    "next_multiple_of",
    "next_power_of_two",
    "pow",
    "rem",
    "rem_euclid",
    "shl",
    "shr",
    "signed_diff",
    "sub",
    "sub_diff",
    "sub_signed",
    "sub_unsigned",
];

/// What a method of this name does.
pub(crate) fn use_of(method: &str) -> Use {
    const CHANGE: [&str; 6] =
        ["borrow_mut", "clone_from", "index_mut", "iter_mut", "make_ascii_lowercase", "make_ascii_uppercase"];
    let overflows = OVERFLOWS.iter().find_map(|beginning| method.strip_prefix(beginning));
    if method.ends_with("_assign") || method.starts_with("as_mut") || CHANGE.contains(&method) {
        Use::Change
    } else if OF_SCALARS.contains(&method)
        || method.starts_with("is_ascii_")
        || overflows.is_some_and(|operation| OPERATIONS.contains(&operation))
    {
        Use::Value
    } else {
        Use::Unknown
    }
}

/// Whether a value may be a reference, so that it can be written through.
fn may_refer(base: &Expr) -> bool {
    match base {
        Expr::Paren(paren) => may_refer(&paren.expr),
        Expr::Group(group) => may_refer(&group.expr),
        Expr::Lit(_) | Expr::Binary(_) | Expr::Unary(_) | Expr::Array(_) | Expr::Tuple(_) => false,
        _ => true,
    }
}

/// Whether a call is a vector literal.
pub(crate) fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) => literal::type_of(call).is_some(),
        Expr::Group(group) => is_literal(&group.expr),
        Expr::Paren(paren) => is_literal(&paren.expr),
        _ => false,
    }
}

/// The place of the name that a field expression ends with, if it is spelt like a selector: a swizzle's, but in parentheses a field's.
pub(crate) fn last_selector(expr: &Expr) -> Option<Span> {
    match expr {
        Expr::Field(ExprField { member: Member::Named(name), .. }) => {
            Selector::read(&name.to_string()).is_ok().then(|| name.span())
        }
        Expr::Group(group) => last_selector(&group.expr),
        _ => None,
    }
}

/// Whether one of the fields at the end of an expression is spelt like a selector.
pub(crate) fn selects(expr: &Expr) -> bool {
    match expr {
        Expr::Field(field) => link(field).is_some() || selects(&field.base),
        Expr::Group(group) => selects(&group.expr),
        _ => false,
    }
}

/// Tells a swizzle from a field, and takes it out of its place unless it is a field.
pub(crate) fn dotted(expr: &mut Expr, role: Role) -> Dotted {
    let Expr::Field(field) = expr else { return Dotted::Field };
    let last = match &field.member {
        Member::Named(name) => name,
        Member::Unnamed(index) => {
            let digits = index.span.source_text().unwrap_or_else(|| index.index.to_string());
            // No field of a tuple has a leading zero.
            if role != Role::Whole && (digits.len() == 1 || !digits.starts_with('0')) {
                return Dotted::Field;
            }
            return Dotted::Faulty(mem::replace(&mut *field.base, hole()), index.span, Fault::TupleIndex { digits });
        }
    };
    let name = last.to_string();
    let selector = match Selector::read(&name) {
        Ok(selector) => selector,
        Err(misspelling) if !is_raw(&name) && !fallback::is_completed(&name) && role != Role::Part => {
            let (span, perhaps_field) = (last.span(), role == Role::Assigned);
            let fault = match misspelling {
                Misspelling::Stranger { at: 0, .. } => Fault::NoSelector { name, field: perhaps_field },
                misspelling => Fault::Misspelt { name, misspelling, field: perhaps_field },
            };
            return Dotted::Faulty(mem::replace(&mut *field.base, hole()), span, fault);
        }
        Err(_) => return Dotted::Field,
    };
    let mut names = vec![(last.clone(), selector)];
    let (attributes, mut dot) = (mem::take(&mut field.attrs), field.dot_token.span);
    let mut base = mem::replace(&mut *field.base, hole());
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

/// Tokens with the attributes of the expression that they replace.
pub(crate) fn attributed(attributes: &[Attribute], tokens: TokenStream) -> Expr {
    Expr::Verbatim(if attributes.is_empty() { tokens } else { quote!(#(#attributes)* #tokens) })
}
