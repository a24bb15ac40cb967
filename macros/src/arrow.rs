//! `E->sel`: C's arrow, turned into a field that the walker knows before the parser sees it.

use core::mem;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::tokens;

/// The field that stands for a dereference of its base. It never leaves the macro.
const MARK: &str = "__dereferenced";

/// The mark as a text shows it: `shown` puts the arrow in its place.
pub(crate) const WRITTEN: &str = ".__dereferenced.";

/// The keywords that an expression follows: no expression ends with them, and a `!` behind them is not that of a macro.
const KEYWORDS: [&str; 16] = [
    "as", "async", "break", "const", "else", "if", "in", "let", "loop", "match", "move", "mut", "return", "unsafe",
    "while", "yield",
];

/// Whether a field is one that [`rewrite`] put there.
pub(crate) fn is_mark(member: &Ident) -> bool {
    member == MARK
}

/// Turns each arrow behind an expression into `.__dereferenced.`, if there is any; those of return types stay.
pub(crate) fn rewrite(tokens: TokenStream) -> Option<TokenStream> {
    has_arrow(tokens.clone()).then(|| Rewriter::default().rewrite(tokens))
}

/// Whether an arrow stands anywhere among the tokens.
fn has_arrow(tokens: TokenStream) -> bool {
    let mut minus = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if has_arrow(group.stream()) => return true,
            TokenTree::Punct(punct) if minus && punct.as_char() == '>' => return true,
            TokenTree::Punct(punct) => minus = is_minus(&punct),
            _ => minus = false,
        }
    }
    false
}

/// The state of an expression just before an arrow, as its tokens show it.
#[derive(Clone, Copy, Default, PartialEq)]
enum Before {
    /// No expression ends here.
    #[default]
    Open,
    /// An expression may end here.
    Ended,
    /// A name, which may be that of a macro.
    Name,
    /// A name that takes its arguments in parentheses and then an arrow: `Fn`.
    Callable,
    /// The parameters of a function or a function type.
    Parameters,
    /// The `!` of a macro, or the name behind it.
    Bang,
    /// The tick of a label or a lifetime.
    Label,
}

/// Reads one sequence of tokens.
#[derive(Default)]
struct Rewriter {
    before: Before,
    /// After `fn`, until its parameters have been seen.
    function: bool,
}

impl Rewriter {
    fn rewrite(mut self, tokens: TokenStream) -> TokenStream {
        let mut tokens = tokens.into_iter().peekable();
        let mut output = Vec::new();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => output.push(self.group(group)),
                TokenTree::Punct(punct)
                    if matches!(self.before, Before::Ended | Before::Name)
                        && is_minus(&punct)
                        && tokens::is_punct(tokens.peek(), '>') =>
                {
                    tokens.next();
                    output.extend(dereference(punct.span()));
                    self.before = Before::Open;
                }
                TokenTree::Punct(punct) => {
                    self.before = match (punct.as_char(), self.before) {
                        ('!', Before::Name) => Before::Bang,
                        ('?', _) => Before::Ended,
                        ('\'', _) => Before::Label,
                        _ => Before::Open,
                    };
                    output.push(punct.into());
                }
                TokenTree::Ident(ident) => {
                    self.ident(&ident);
                    output.push(ident.into());
                }
                TokenTree::Literal(literal) => {
                    self.before = Before::Ended;
                    output.push(literal.into());
                }
            }
        }
        output.into_iter().collect()
    }

    fn ident(&mut self, ident: &Ident) {
        self.before = if self.before == Before::Bang {
            Before::Bang
        } else if self.before == Before::Label || tokens::is_among(ident, &KEYWORDS) {
            Before::Open
        } else if ident == "fn" {
            self.function = true;
            Before::Open
        } else if tokens::is_among(ident, &["Fn", "FnMut", "FnOnce", "AsyncFn", "AsyncFnMut", "AsyncFnOnce"]) {
            Before::Callable
        } else {
            Before::Name
        };
    }

    /// The arguments of a macro stay as they are: those of a known one are rewritten when they are read.
    fn group(&mut self, group: Group) -> TokenTree {
        let untouched = self.before == Before::Bang;
        self.before = if self.before == Before::Callable || mem::take(&mut self.function) {
            Before::Parameters
        } else if group.delimiter() == Delimiter::None {
            // The path of a macro may be a fragment.
            Before::Name
        } else {
            Before::Ended
        };
        if untouched {
            return group.into();
        }
        tokens::regrouped(&group, Rewriter::default().rewrite(group.stream()))
    }
}

fn is_minus(punct: &Punct) -> bool {
    punct.as_char() == '-' && punct.spacing() == Spacing::Joint
}

/// `.__dereferenced.` in place of an arrow.
fn dereference(span: Span) -> [TokenTree; 3] {
    let dot = || {
        let mut dot = Punct::new('.', Spacing::Alone);
        dot.set_span(span);
        dot
    };
    [dot().into(), Ident::new(MARK, span).into(), dot().into()]
}
