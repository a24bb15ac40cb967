//! Questions of a piece of syntax, whatever it is a part of: where it begins, what stands in its parentheses, how a message shows it.

use core::mem;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, BinOp, Block, Expr, ExprLit, ExprParen, ExprPath, Lit, Macro, MacroDelimiter, Stmt, UnOp, token};

use crate::arrow;
use crate::standard;
use crate::tokens;

/// Tokens as a message shows them.
pub(crate) fn shown(written: &impl ToTokens) -> String {
    let text = written.to_token_stream().to_string();
    let text = text.replace(" :: ", "::").replace("& mut ", "&mut ").replace(arrow::WRITTEN, "->");
    if text.chars().count() <= 40 { text } else { "..".to_owned() }
}

/// The span of the first token.
pub(crate) fn first_span(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().next().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::None => {
            first_span(group.stream()).unwrap_or_else(|| group.span())
        }
        token => token.span(),
    })
}

/// The span at which an expression begins.
pub(crate) fn span_of(expr: &Expr) -> Span {
    match expr {
        Expr::Binary(binary) => span_of(&binary.left),
        Expr::Call(call) => span_of(&call.func),
        Expr::Field(field) => span_of(&field.base),
        Expr::Group(group) => span_of(&group.expr),
        Expr::Index(index) => span_of(&index.expr),
        Expr::Lit(literal) => literal.lit.span(),
        Expr::MethodCall(call) => span_of(&call.receiver),
        Expr::Paren(paren) => paren.paren_token.span.join(),
        expr => first_span(expr.to_token_stream()).unwrap_or_else(Span::call_site),
    }
}

/// The span of a number that is written for the caller's and is known to fit: the macro's own, so that no lint asks the caller to write a C
/// number with `_` or with fewer digits (`numbers` in `ui-tests/hostile`).
pub(crate) fn rewritten(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// Whether a name is the raw one of an identifier such as `r#x`, which is no selector.
pub(crate) fn is_raw(name: &str) -> bool {
    name.starts_with("r#")
}

/// An expression to leave behind while its place is rebuilt.
pub(crate) fn hole() -> Expr {
    Expr::Verbatim(TokenStream::new())
}

/// Tokens with the attributes of the expression that they replace.
pub(crate) fn attributed(attributes: &[Attribute], tokens: TokenStream) -> Expr {
    Expr::Verbatim(if attributes.is_empty() { tokens } else { quote!(#(#attributes)* #tokens) })
}

/// An expression without the invisible group of a macro's fragment.
pub(crate) fn inner(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => inner(&group.expr),
        expr => expr,
    }
}

/// Takes the invisible groups off an expression in place. Code that would be read otherwise without them, `a - b` before a dot, gets
/// parentheses: rustc does not see the groups.
pub(crate) fn ungroup(expr: &mut Expr) -> &mut Expr {
    if let Expr::Group(group) = expr {
        let mut within = mem::replace(&mut *group.expr, hole());
        ungroup(&mut within);
        *expr = if is_closed(&within) { within } else { parenthesised(within, Span::mixed_site()) };
    }
    expr
}

/// Whether an expression is the same wherever it stands: nothing before or behind it becomes a part of it, nor a part of it a statement, or the
/// body of an `if`.
fn is_closed(expr: &Expr) -> bool {
    match expr {
        Expr::Block(_) | Expr::Match(_) | Expr::Struct(_) | Expr::Unsafe(_) => false,
        Expr::Macro(call) => !matches!(call.mac.delimiter, MacroDelimiter::Brace(_)),
        expr => is_primary(expr),
    }
}

/// An expression in parentheses of the macro's at a place of the caller's, which no lint calls unused.
pub(crate) fn parenthesised(expr: Expr, at: Span) -> Expr {
    let paren_token = token::Paren(Span::mixed_site().located_at(at));
    Expr::Paren(ExprParen { attrs: Vec::new(), paren_token, expr: Box::new(expr) })
}

/// An expression without all that only encloses it: parentheses, and invisible groups.
pub(crate) fn unwrapped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => unwrapped(&group.expr),
        Expr::Paren(paren) => unwrapped(&paren.expr),
        expr => expr,
    }
}

/// An expression without parentheses around all of it, which rustc calls unused where it stands by itself.
pub(crate) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) if paren.attrs.is_empty() => bare(&paren.expr),
        expr => expr,
    }
}

/// The expression that a base begins with, without the fields behind it.
pub(crate) fn innermost(base: &Expr) -> &Expr {
    match inner(base) {
        Expr::Field(field) => innermost(&field.base),
        base => base,
    }
}

/// The path that an expression is, parentheses aside.
pub(crate) fn path_of(expr: &Expr) -> Option<&ExprPath> {
    if let Expr::Path(path) = unwrapped(expr) { Some(path) } else { None }
}

/// A number that is written as it is.
pub(crate) fn number(expr: &Expr) -> Option<&ExprLit> {
    match expr {
        Expr::Lit(number) if matches!(number.lit, Lit::Int(_) | Lit::Float(_)) => Some(number),
        Expr::Group(group) => number(bare(&group.expr)),
        _ => None,
    }
}

/// Whether an expression can stand before a dot.
pub(crate) fn is_primary(base: &Expr) -> bool {
    matches!(
        base,
        Expr::Array(_)
            | Expr::Await(_)
            | Expr::Block(_)
            | Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::Match(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Struct(_)
            | Expr::Try(_)
            | Expr::Tuple(_)
            | Expr::Unsafe(_)
            | Expr::Verbatim(_)
    )
}

/// Whether an expression can be written twice: it is a name and fields of it, and nothing in it is done.
pub(crate) fn is_repeatable(base: &Expr) -> bool {
    match unwrapped(base) {
        Expr::Path(_) => true,
        Expr::Field(field) => is_repeatable(&field.base),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && is_repeatable(&unary.expr),
        Expr::Index(index) => is_repeatable(&index.expr) && matches!(*index.index, Expr::Path(_) | Expr::Lit(_)),
        _ => false,
    }
}

/// Whether an expression is a value, so that nothing can be assigned to a part of it.
pub(crate) fn is_value(base: &Expr) -> bool {
    match unwrapped(base) {
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)),
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::Reference(_) | Expr::Macro(_) | Expr::Verbatim(_) => {
            false
        }
        _ => true,
    }
}

/// Whether a value may be a reference, so that it can be written through.
pub(crate) fn may_refer(base: &Expr) -> bool {
    !matches!(unwrapped(base), Expr::Lit(_) | Expr::Binary(_) | Expr::Unary(_) | Expr::Array(_) | Expr::Tuple(_))
}

pub(crate) fn is_arithmetic(operator: &BinOp) -> bool {
    matches!(operator, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_))
}

/// Whether an operator assigns.
pub(crate) fn is_compound(operator: &BinOp) -> bool {
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

/// Whether an expression ends the function, the loop or the program, as far as it can be seen.
pub(crate) fn diverges(expr: &Expr) -> bool {
    match unwrapped(expr) {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(call) => panics(&call.mac),
        // A value may leave the block by its label.
        Expr::Block(block) => block.label.is_none() && ends(&block.block),
        Expr::If(branches) => {
            ends(&branches.then_branch) && branches.else_branch.as_ref().is_some_and(|(_, other)| diverges(other))
        }
        Expr::Match(arms) => !arms.arms.is_empty() && arms.arms.iter().all(|arm| diverges(&arm.body)),
        _ => false,
    }
}

/// Whether a block does so at its end.
fn ends(block: &Block) -> bool {
    match block.stmts.last() {
        // A statement with a `cfg` may not be there.
        Some(last) if has_attributes(last) => false,
        Some(Stmt::Expr(expr, _)) => diverges(expr),
        Some(Stmt::Macro(call)) => panics(&call.mac),
        _ => false,
    }
}

fn has_attributes(statement: &Stmt) -> bool {
    tokens::is_punct(statement.to_token_stream().into_iter().next().as_ref(), '#')
}

/// A macro of the caller's may be named so, and give a value: it is not given a text, or nothing.
fn panics(mac: &Macro) -> bool {
    let of_std = match mac.path.get_ident() {
        Some(_) => true,
        None => {
            mac.path.segments.len() == 2 && standard::CRATES.iter().any(|krate| mac.path.segments[0].ident == krate)
        }
    };
    let text = match mac.tokens.clone().into_iter().next() {
        None => true,
        Some(TokenTree::Literal(first)) => first.to_string().starts_with(['"', 'r']),
        Some(_) => false,
    };
    let last = mac.path.segments.last();
    of_std && text && last.is_some_and(|last| standard::panics(&last.ident.to_string()))
}
