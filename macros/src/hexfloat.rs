//! Hexadecimal floats, as C writes them: `0x1.fffffep127f`, written in decimal. Rust's lexer takes them apart; `rewrite` puts them
//! together again. The decimal number is exact, so whatever type the number gets, it is rounded once.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};

use swz_language::hexadecimal::Hexadecimal;

use crate::builtin::Sources;
use crate::fault::Fault;
use crate::standard;
use crate::syntax;
use crate::tokens;

/// The number as Rust writes it, with its suffix, or what is wrong with it.
fn in_rust(number: &Hexadecimal, text: &str) -> Result<String, Fault> {
    let decimal = number.decimal();
    let value = || decimal.as_ref().and_then(|decimal| decimal.parse::<f64>().ok()).unwrap_or(f64::INFINITY);
    let single = || decimal.as_ref().and_then(|decimal| decimal.parse::<f32>().ok()).unwrap_or(f32::INFINITY);
    let (fits, element, range) = match number.suffix() {
        "f" | "F" => (single().is_finite(), "float", "at most 3.4028235e38"),
        "h" | "H" => (value() < 65520.0, "half", "-65504 to 65504"),
        _ => (value().is_finite(), "double", "at most 1.7976931348623157e308"),
    };
    match decimal {
        Some(decimal) if fits && number.suffix().is_empty() => Ok(number.shortest(decimal)),
        Some(decimal) if fits => Ok(decimal + number.suffix()),
        _ => Err(Fault::out_of_range(text, element, range)),
    }
}

/// The number that a text is, in decimal and with its suffix, if it is a hexadecimal float; of one that its type cannot hold, what is said.
pub(crate) fn decimal(text: &str) -> Option<Result<String, Fault>> {
    Hexadecimal::read(text).map(|number| in_rust(&number, text))
}

/// Tells which groups are looked into: a macro's arguments only if the walker does so too, as only the macro knows what they are.
#[derive(Default)]
struct Reach {
    /// Whether the last token is the name of such a macro, or any other name.
    name: Option<bool>,
    /// In how many tokens at most the body of a macro begins that is not looked into: `name! {}`, `macro_rules! name {}`.
    body: usize,
}

impl Reach {
    /// Whether a token is looked into; to be asked of each in turn.
    fn is_open(&mut self, token: &TokenTree) -> bool {
        let (name, body) = (self.name.take(), self.body);
        self.body = body.saturating_sub(1);
        match token {
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                self.name = Some(standard::takes_expressions(&text) || Sources::named(&text).is_some());
            }
            token if tokens::is_punct(Some(token), '!') && name == Some(false) => self.body = 2,
            TokenTree::Group(_) if body > 0 => return false,
            _ => {}
        }
        true
    }
}

/// Whether there is what may be a hexadecimal float among the tokens.
fn is_in(tokens: TokenStream) -> bool {
    let mut reach = Reach::default();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let open = reach.is_open(&token);
        let found = match &token {
            TokenTree::Group(group) => open && is_in(group.stream()),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let mut point = || tokens::is_punct(tokens.peek(), '.');
                text.starts_with("0x") && (text.contains(['p', 'P']) || point()) || text.starts_with("0X")
            }
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

/// The tokens with each hexadecimal float in decimal, if there is any, or what only such a float can have been meant as: `0x1p`.
pub(crate) fn rewrite(tokens: TokenStream) -> Option<TokenStream> {
    let mut found = false;
    is_in(tokens.clone()).then(|| rewritten(tokens, &mut found)).filter(|_| found)
}

fn rewritten(tokens: TokenStream, found: &mut bool) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut reach = Reach::default();
    let mut output = TokenStream::new();
    let mut rest = tokens.as_slice();
    while let Some((token, behind)) = rest.split_first() {
        rest = behind;
        let open = reach.is_open(token);
        match token {
            TokenTree::Group(group) if open => {
                output.extend([tokens::regrouped(group, rewritten(group.stream(), found))]);
            }
            TokenTree::Literal(literal) => {
                let (text, end, behind) = written(literal, rest);
                *found |= text.starts_with("0x") && literal.to_string().contains(['p', 'P']);
                let number = decimal(&text).map(|number| number.map(|number| number.parse::<Literal>()));
                match number {
                    Some(Ok(Ok(mut number))) => {
                        number.set_span(syntax::rewritten(literal.span()));
                        output.extend([TokenTree::Literal(number)]);
                    }
                    Some(Err(fault)) => output.extend(reported(&fault, literal.span(), end)),
                    None | Some(Ok(Err(_))) => {
                        output.extend([token.clone()]);
                        continue;
                    }
                }
                (*found, rest) = (true, behind);
            }
            token => output.extend([token.clone()]),
        }
    }
    output
}

/// A number as it was written: its text, where it ends, and what is behind it.
fn written<'a>(literal: &Literal, mut rest: &'a [TokenTree]) -> (String, Span, &'a [TokenTree]) {
    let (mut text, mut end) = (literal.to_string(), literal.span());
    if let [TokenTree::Punct(point), TokenTree::Ident(fraction), behind @ ..] = rest {
        if point.as_char() == '.' && !text.contains(['p', 'P']) {
            text = format!("{text}.{fraction}");
            (end, rest) = (fraction.span(), behind);
        }
    }
    if let [TokenTree::Punct(sign), TokenTree::Literal(exponent), behind @ ..] = rest {
        if text.ends_with(['p', 'P']) && matches!(sign.as_char(), '+' | '-') {
            text = format!("{text}{}{exponent}", sign.as_char());
            (end, rest) = (exponent.span(), behind);
        }
    }
    (text, end, rest)
}

/// An error that underlines several tokens, from the first to the last.
fn reported(fault: &Fault, first: Span, last: Span) -> TokenStream {
    let mut tokens: Vec<TokenTree> = fault.report(first).into_iter().collect();
    if let Some(TokenTree::Group(arguments)) = tokens.last_mut() {
        arguments.set_span(last);
    }
    tokens.into_iter().collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn ranges_of_the_types() {
        let fits = |text: &str| super::decimal(text).unwrap().is_ok();
        assert!(fits("0x1.fffffep127f") && !fits("0x1.ffffffp127f") && fits("0x1.ffffffp127"));
        assert!(fits("0x1.fffffffffffffp1023") && !fits("0x1p1024"));
        assert!(fits("0x1.ffcp15h") && fits("0x1.ffdffp15H") && !fits("0x1.ffep15h"));
    }
}
