//! The output for input that cannot be parsed: one error, and the parts that could be read, for an editor to complete.

use core::cell::Cell;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Block, Expr, ExprLit, Ident, Lit, Stmt, Token};

use crate::builtin::{self, Sources};
use crate::expand;
use crate::fault::Fault;
use crate::input::{self, Dialect};
use crate::mask;
use crate::misread;
use crate::slip;
use crate::syntax;
use crate::tokens::{is_punct, regrouped};
use swz_language::selector::{Misspelling, Selector};

/// Reports what is wrong with the input, and gives back the expressions in it; `commas` if they separate arguments.
pub(crate) fn expand(input: TokenStream, error: &syn::Error, commas: bool) -> TokenStream {
    let known = diagnose(input.clone(), !commas).or_else(|| misread::find(&input));
    let known = known.or_else(|| comma(&input).or_else(|| misread::unpointed(&input)).filter(|_| !commas));
    let known = known.or_else(|| semicolon(input.clone(), error));
    let known = known.or_else(|| slip::let_alone(&input).filter(|_| !commas && error.to_string() == "expected `;`"));
    let (fault, span) = known.unwrap_or_else(|| syntax(&input, error));
    let error = told(&fault.report(span), input.clone());
    let salvaged = expand::editor_only(&salvage(mend(input), &Cell::new(ATTEMPTS)));
    quote!(({ #salvaged #error }))
}

/// An error in the place of the input, which takes the built-in functions that are called there as arguments, so that rustc does not call
/// their import unused (`ui-tests/ui/statements/conditional-of-call.rs`). As the error has no type, rustc says nothing else of them.
pub(crate) fn told(error: &TokenStream, input: TokenStream) -> TokenStream {
    let mut called = Vec::new();
    calls(input, &mut called);
    if called.is_empty() { error.clone() } else { quote!((#error)(#(#called),*)) }
}

/// The built-in functions that are called in the input.
fn calls(input: TokenStream, called: &mut Vec<Ident>) {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        match (token, tokens.get(at + 1)) {
            (TokenTree::Ident(name), Some(TokenTree::Group(arguments)))
                if arguments.delimiter() == Delimiter::Parenthesis
                    && !matches!(before, Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '.' | ':'))
                    && builtin::is_named(&name.to_string())
                    && !called.contains(name) =>
            {
                called.push(name.clone());
            }
            (TokenTree::Group(group), _) => calls(group.stream(), called),
            _ => {}
        }
    }
}

/// The place of the missing `;` that the parser asks for.
fn semicolon(input: TokenStream, error: &syn::Error) -> Option<(Fault, Span)> {
    let asked = error.to_string().ends_with("expected `;`");
    slip::missing_semicolon(&input.into_iter().collect::<Vec<_>>()).filter(|_| asked)
}

/// Several expressions, which no invocation takes, at the first comma between them: `v,xy`, or `v, [3, 2, 1, 0]` as `shuffle!` takes it.
fn comma(input: &TokenStream) -> Option<(Fault, Span)> {
    input.clone().into_iter().any(|token| is_punct(Some(&token), ',')).then_some(())?;
    let parts = input::read(Dialect::Kernel, Punctuated::<Expr, Token![,]>::parse_terminated, input.clone()).ok()?;
    let comma = parts.pairs().next()?.punct()?.span;
    let parts: Vec<&Expr> = parts.iter().collect();
    let shown = syntax::shown(input);
    let shown = shown.trim_end_matches([',', ' ']);
    let fault = match parts.as_slice() {
        [Expr::Let(_)] => return None,
        parts if parts.iter().any(|part| matches!(part, Expr::Let(_))) => Fault::several_variables(),
        [base, Expr::Path(name)]
            if syntax::is_primary(base) && Selector::read(&name.to_token_stream().to_string()).is_ok() =>
        {
            // As it is written: in what was parsed an arrow is a mark.
            let name = name.to_token_stream().to_string();
            let base = shown.strip_suffix(&name).unwrap_or_default().trim_end_matches([',', ' ']);
            Fault::comma_for_point(base, &name)
        }
        [base, Expr::Lit(ExprLit { lit: Lit::Str(text), .. })]
            if syntax::is_primary(base) && Selector::read(&text.value()).is_ok() =>
        {
            Fault::comma_for_point(&syntax::shown(base), &text.value())
        }
        [base, letters @ ..] if syntax::is_primary(base) && letters_of(letters).is_some() => {
            let base = syntax::shown(base);
            Fault::comma_for_point(&base, &letters_of(letters).unwrap_or_default())
        }
        [vectors @ .., Expr::Array(list)] if matches!(vectors.len(), 1 | 2) && mask::may_be_one(list) => {
            let plain = vectors.iter().all(|vector| matches!(vector, Expr::Path(_)));
            Fault::mask(if vectors.len() == 1 { Sources::One } else { Sources::Two }, shown, plain)
        }
        [_] => Fault::trailing_comma(shown),
        [Expr::Assign(first), others @ ..] if !others.iter().any(|part| slip::assigns(part)) => {
            let values = shown.split_once('=').map_or("..", |(_, values)| values.trim_start());
            Fault::several_for_one(&syntax::shown(&first.left), values)
        }
        parts if parts.iter().any(|part| slip::assigns(part)) => Fault::several_assignments(),
        _ => Fault::several_values(shown),
    };
    Some((fault, comma))
}

/// The selector that letters between commas make: `x, y`.
fn letters_of(parts: &[&Expr]) -> Option<String> {
    let letters = parts.iter().map(|part| Some(syntax::path_of(part)?.path.get_ident()?.to_string()));
    let letters: Vec<String> = letters.collect::<Option<_>>()?;
    let selector = letters.concat();
    (letters.len() > 1 && letters.iter().all(|letter| letter.len() == 1) && Selector::read(&selector).is_ok())
        .then_some(selector)
}

/// The parser's error. It has no place for the end of the input, and would underline all of it.
fn syntax(input: &TokenStream, error: &syn::Error) -> (Fault, Span) {
    let text = error.to_string();
    let at_end = text.starts_with("unexpected end of input") || text == "expected `;`";
    let last = input.clone().into_iter().last().filter(|_| at_end);
    (Fault::syntax(error), last.map_or_else(|| error.span(), |last| last.span()))
}

/// An error in the place of input that is too deep to be looked at.
pub(crate) fn too_deep(span: Span) -> TokenStream {
    let error = Fault::depth().report(span);
    quote!({ #error })
}

/// The slips that make input unreadable, with better words than the parser's. A comma is a slip only outside of all brackets, where none can
/// stand.
fn diagnose(input: TokenStream, comma_is_slip: bool) -> Option<(Fault, Span)> {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let slip = slip::at(&tokens, at);
        if slip.is_some() {
            return slip;
        }
        let fault = match token {
            TokenTree::Group(group) => diagnose(group.stream(), false),
            TokenTree::Punct(punct) if input::is_dot(&tokens, at) => match &tokens[at + 1..] {
                [TokenTree::Ident(first), rest @ ..] => joined(first, rest).filter(|_| comma_is_slip),
                [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::None => None,
                [TokenTree::Literal(literal), ..] => {
                    let digits = literal.to_string();
                    if !misread::ends_operand(at.checked_sub(1).map(|before| &tokens[before])) {
                        return Some((Fault::pointed(&digits), literal.span()));
                    }
                    digits
                        .starts_with(|first: char| first.is_ascii_digit())
                        .then(|| (Fault::tuple_index(&digits), literal.span()))
                }
                _ => Some((Fault::unfinished(), punct.span())),
            },
            TokenTree::Punct(punct) if is_last_arrow(&tokens, at) => Some((Fault::unfinished(), punct.span())),
            _ => None,
        };
        if fault.is_some() {
            return fault;
        }
    }
    None
}

/// A selector with commas in it, `.s0,1,2` or `.x, y`: its first part, and what comes behind. The `w` of `v.xy, w.zw` is none.
fn joined(first: &Ident, rest: &[TokenTree]) -> Option<(Fault, Span)> {
    let mut joined = first.to_string();
    let numeric = joined.starts_with(['s', 'S']);
    let mut slip = None;
    for at in (0..rest.len()).step_by(2) {
        let [TokenTree::Punct(comma), part, behind @ ..] = &rest[at..] else { break };
        let ends = match (part, behind) {
            (_, []) | (TokenTree::Literal(_), [TokenTree::Punct(_), ..]) => true,
            (_, [next, ..]) => matches!(next, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';')),
        };
        if !ends {
            break;
        }
        // No selector is longer, and each part is looked at with all before it.
        if joined.len() > 32 {
            break;
        }
        let part = part.to_string();
        let part = if numeric { part.trim_start_matches(['s', 'S']) } else { &part };
        let longer = format!("{joined}{part}");
        let fits = matches!(Selector::read(&longer), Ok(Selector::Components(_)) | Err(Misspelling::Count { .. }));
        if comma.as_char() != ',' || part.is_empty() || !fits {
            break;
        }
        joined = longer;
        slip = slip.or(Some(comma.span()));
    }
    Selector::read(&joined).ok()?;
    Some((Fault::comma(&joined), slip?))
}

/// Whether an arrow begins here that ends the tokens.
fn is_last_arrow(tokens: &[TokenTree], at: usize) -> bool {
    at + 2 == tokens.len() && is_punct(tokens.get(at), '-') && is_punct(tokens.get(at + 1), '>')
}

/// The input without dots that nothing follows.
fn mend(input: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    let keeps = |at: usize| {
        !input::is_dot(&tokens, at) || matches!(tokens.get(at + 1), Some(TokenTree::Ident(_) | TokenTree::Literal(_)))
    };
    let kept = tokens.iter().enumerate().filter(|&(at, _)| keeps(at));
    kept.map(|(_, token)| match token {
        TokenTree::Group(group) => regrouped(group, mend(group.stream())),
        token => token.clone(),
    })
    .collect()
}

/// How often the parser may fail before only the names are taken out of the input. Each attempt may go over all of the input, so without a
/// limit the time would grow as the square of its length.
const ATTEMPTS: usize = 64;

/// Statements for as much of the input as is one, or is an expression.
fn salvage(input: TokenStream, attempts: &Cell<usize>) -> TokenStream {
    for end in [None, Some(<Token![;]>::default())] {
        if attempts.get() == 0 {
            return names(input);
        }
        #[cfg(test)]
        crate::tests::parsed(&input);
        if let Ok(statements) = Block::parse_within.parse2(quote!(#input #end)) {
            return statements.into_iter().map(complete).collect();
        }
        attempts.set(attempts.get() - 1);
    }
    // The parser fails in the end if an expression left something in its brackets, so the result is kept outside of it.
    let mut salvaged = TokenStream::new();
    let pieces = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Some(statement) = first::<Stmt>(input, attempts, |_| true) {
                salvaged.extend(complete(statement));
            } else if let Some(expr) = first(input, attempts, |expr| !matches!(expr, Expr::Let(_))) {
                salvaged.extend(quote!(let _ = #expr;));
            } else if input.peek(Ident) {
                let name: Ident = input.parse()?;
                salvaged.extend(quote!(let _ = #name;));
            } else if let TokenTree::Group(group) = input.parse()? {
                salvaged.extend(salvage(group.stream(), attempts));
            }
        }
        Ok(())
    };
    #[cfg(test)]
    crate::tests::parsed(&input);
    let _ = pieces.parse2(input);
    salvaged
}

/// A statement for each name.
fn names(input: TokenStream) -> TokenStream {
    let name = |token| match token {
        TokenTree::Group(group) => names(group.stream()),
        TokenTree::Ident(name) => match syn::parse2::<Ident>(name.into_token_stream()) {
            Ok(name) => quote!(let _ = #name;),
            Err(_) => TokenStream::new(),
        },
        _ => TokenStream::new(),
    };
    input.into_iter().map(name).collect()
}

/// A statement that another one can follow.
fn complete(statement: Stmt) -> TokenStream {
    match statement {
        Stmt::Expr(expr, None) => quote!(let _ = #expr;),
        statement => statement.into_token_stream(),
    }
}

/// Takes a `T` off the beginning of the input, if there is one that fits; otherwise this counts as an attempt.
fn first<T: Parse>(input: ParseStream<'_>, attempts: &Cell<usize>, fits: fn(&T) -> bool) -> Option<T> {
    if attempts.get() == 0 {
        return None;
    }
    let ahead = input.fork();
    match ahead.parse() {
        Ok(found) if fits(&found) => {
            input.advance_to(&ahead);
            Some(found)
        }
        _ => {
            #[cfg(test)]
            crate::tests::parsed(&input.fork().parse().unwrap_or_default());
            attempts.set(attempts.get() - 1);
            None
        }
    }
}
