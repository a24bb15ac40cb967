//! Input that no rule of Rust reads, by what was meant: code of other languages than C, braces and points that are left out. Each pattern is no
//! Rust wherever it stands, so that its words are right whatever else is wrong.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

use crate::builtin;
use crate::fault::Fault;
use crate::input;
use crate::slip;
use crate::syntax;
use crate::tokens::{is_among, is_group, is_punct, is_word};
use crate::vector_type::VectorType;
use swz_language::selector::Selector;

/// The first code of the input that was meant otherwise.
pub(crate) fn find(input: &TokenStream) -> Option<(Fault, Span)> {
    let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
    let arrow = || tokens.windows(2).find_map(|pair| operator(pair, "=>"));
    within(&tokens).or_else(|| Some((Fault::arrow_of_match(), arrow()?)))
}

/// A variable and a selector without a point between them.
pub(crate) fn unpointed(input: &TokenStream) -> Option<(Fault, Span)> {
    pointed(input).map(|(written, span)| (Fault::unpointed(&written), span))
}

fn within(tokens: &[TokenTree]) -> Option<(Fault, Span)> {
    (0..tokens.len()).find_map(|at| {
        let found = at_token(tokens, at);
        let TokenTree::Group(group) = &tokens[at] else { return found };
        // The arguments of a macro have rules of their own.
        let is_macro = at > 0 && is_punct(Some(&tokens[at - 1]), '!');
        let inner = || within(&group.stream().into_iter().collect::<Vec<_>>());
        found.or_else(|| (!is_macro).then(inner).flatten())
    })
}

/// Code that begins at a token.
fn at_token(tokens: &[TokenTree], at: usize) -> Option<(Fault, Span)> {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    let behind = &tokens[at + 1..];
    match &tokens[at] {
        // A field may have any name.
        TokenTree::Ident(_) if is_punct(before, '.') => None,
        TokenTree::Ident(word) => keyword(word, before, behind)
            .or_else(|| variable(word, before, behind))
            .or_else(|| word_for_operator(word, before, behind))
            .or_else(|| without_parentheses(word, before, behind)),
        TokenTree::Punct(punct) if input::is_dot(tokens, at) => {
            let lacks = match before {
                None => true,
                Some(TokenTree::Punct(before)) => !matches!(before.as_char(), '?' | '!' | '>'),
                Some(TokenTree::Ident(word)) => slip::is_keyword(word),
                Some(_) => false,
            };
            let [TokenTree::Ident(name), ..] = behind else { return None };
            lacks.then(|| (Fault::no_base(&name.to_string()), punct.span()))
        }
        TokenTree::Punct(plus) if plus.as_char() == '+' && is_sign(before, behind) => {
            let joint = matches!(before, Some(TokenTree::Punct(equals)) if equals.spacing() == Spacing::Joint);
            Some((Fault::sign(joint), plus.span()))
        }
        TokenTree::Punct(_) => {
            const OPERATORS: [(&str, &str); 5] =
                [("===", "=="), ("!==", "!="), ("<=>", "=="), (":=", "="), ("^^", "!=")];
            OPERATORS.iter().find_map(|&(written, meant)| {
                Some((Fault::statement(written, meant), operator(&tokens[at..], written)?))
            })
        }
        TokenTree::Group(list) => components(list, before).or_else(|| list_in_braces(list, before)),
        TokenTree::Literal(_) => None,
    }
}

/// Whether a `+` stands before a value, behind an assignment or where a value begins.
fn is_sign(before: Option<&TokenTree>, behind: &[TokenTree]) -> bool {
    let begins = before.is_none_or(|before| is_punct(Some(before), '=') || is_punct(Some(before), ','));
    let is_value = match behind.first() {
        Some(TokenTree::Ident(word)) => !slip::is_keyword(word),
        next => matches!(next, Some(TokenTree::Literal(_))),
    };
    begins && is_value
}

/// The place of an operator of several characters that tokens begin with; none if more characters belong to it.
fn operator(tokens: &[TokenTree], operator: &str) -> Option<Span> {
    let last = operator.len() - 1;
    let fits = operator.chars().enumerate().all(|(at, character)| match tokens.get(at) {
        Some(TokenTree::Punct(punct)) => {
            punct.as_char() == character && (at == last || punct.spacing() == Spacing::Joint)
        }
        _ => false,
    });
    fits.then(|| tokens[0].span())
}

/// `a if c else b`, and a body that has no braces: the word, what is before it and what behind.
fn keyword(word: &Ident, before: Option<&TokenTree>, behind: &[TokenTree]) -> Option<(Fault, Span)> {
    let is_body = |token: &TokenTree| is_group(token, Delimiter::Brace);
    if word == "else" {
        let lacks = behind.first().is_some_and(|next| !is_body(next) && !is_word(next, &["if"]));
        return lacks.then(|| (Fault::no_braces("else"), word.span()));
    }
    if !is_among(word, &["for", "if", "while"]) {
        return None;
    }
    let end = behind.iter().position(|token| is_punct(Some(token), ';')).unwrap_or(behind.len());
    let statement = &behind[..end];
    let is_arm = statement.windows(2).any(|pair| operator(pair, "=>").is_some());
    // `for<'a>` begins a type.
    let is_type = word == "for" && !statement.iter().any(|token| is_word(token, &["in"]));
    if is_arm || is_type || statement.is_empty() || statement.iter().any(is_body) {
        return None;
    }
    let first = before.is_none_or(|before| match before {
        TokenTree::Ident(word) => slip::is_keyword(word),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(_) => true,
        TokenTree::Literal(_) => false,
    });
    if first {
        return Some((Fault::no_braces(&word.to_string()), word.span()));
    }
    let end = statement.iter().position(|token| is_word(token, &["else"])).unwrap_or(statement.len());
    let condition = syntax::shown(&statement[..end].iter().cloned().collect::<TokenStream>());
    (word == "if").then(|| (Fault::condition_behind(&condition), word.span()))
}

/// `var a = ..`, `a: float4 = ..`: a variable without `let`.
fn variable(word: &Ident, before: Option<&TokenTree>, behind: &[TokenTree]) -> Option<(Fault, Span)> {
    const WORDS: [&str; 6] = ["auto", "def", "final", "mut", "val", "var"];
    let begins = before.is_none_or(|before| is_punct(Some(before), ';') || is_group(before, Delimiter::Brace));
    let assigns = |tokens: &[TokenTree]| matches!(tokens.first(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=' && punct.spacing() == Spacing::Alone);
    let declared = match behind {
        [TokenTree::Ident(name), behind @ ..] if is_among(word, &WORDS) && assigns(behind) => {
            format!("{}{name}", if word == "mut" { "mut " } else { "" })
        }
        [TokenTree::Punct(colon), TokenTree::Ident(ty), behind @ ..]
            if colon.as_char() == ':' && colon.spacing() == Spacing::Alone && assigns(behind) =>
        {
            format!("{word}: {ty}")
        }
        _ => return None,
    };
    begins.then(|| (Fault::no_let(&declared), word.span()))
}

/// `a and b`, `not a`: a word where an operator stands.
fn word_for_operator(word: &Ident, before: Option<&TokenTree>, behind: &[TokenTree]) -> Option<(Fault, Span)> {
    const WORDS: [(&str, &str); 5] = [("and", "&&"), ("or", "||"), ("xor", "^"), ("is", "=="), ("isnt", "!=")];
    let [next, ..] = behind else { return None };
    if word == "not" {
        let negates = !ends_operand(before) && matches!(next, TokenTree::Ident(name) if !slip::is_keyword(name));
        return negates.then(|| (Fault::statement("not", "!"), word.span()));
    }
    let meant = WORDS.iter().find(|(written, _)| word == written)?.1;
    let begins = match next {
        TokenTree::Ident(name) => !slip::is_keyword(name),
        TokenTree::Literal(_) => true,
        _ => false,
    };
    (ends_operand(before) && begins).then(|| (Fault::statement(&word.to_string(), meant), word.span()))
}

/// `sqrt v.x`, `float2 v.xy`: a function or a type before what it takes.
fn without_parentheses(word: &Ident, before: Option<&TokenTree>, behind: &[TokenTree]) -> Option<(Fault, Span)> {
    let name = word.to_string();
    let takes = match behind.first() {
        Some(TokenTree::Ident(next)) => !slip::is_keyword(next),
        next => matches!(next, Some(TokenTree::Literal(_))),
    };
    let is_known = builtin::is_named(&name) || VectorType::of(word).is_some();
    (takes && is_known && !ends_operand(before)).then(|| (Fault::no_parentheses(&name), word.span()))
}

/// Components with their names, `float2(x: 1.0, y: 2.0)`, or between semicolons.
fn components(list: &Group, before: Option<&TokenTree>) -> Option<(Fault, Span)> {
    let name = match before {
        Some(TokenTree::Ident(name)) => name.clone(),
        Some(TokenTree::Group(path)) if path.delimiter() == Delimiter::Parenthesis => {
            match path.stream().into_iter().last()? {
                TokenTree::Ident(name) => name,
                _ => return None,
            }
        }
        _ => return None,
    };
    VectorType::of(&name).filter(|_| list.delimiter() == Delimiter::Parenthesis)?;
    let tokens: Vec<TokenTree> = list.stream().into_iter().collect();
    if let Some(semicolon) = tokens.iter().find(|token| is_punct(Some(token), ';')) {
        return Some((Fault::semicolon_in_literal(), semicolon.span()));
    }
    let values: Option<Vec<String>> = tokens
        .split(|token| is_punct(Some(token), ','))
        .filter(|part| !part.is_empty())
        .map(|part| match part {
            [TokenTree::Ident(_), TokenTree::Punct(colon), value @ ..]
                if colon.as_char() == ':' && colon.spacing() == Spacing::Alone =>
            {
                Some(syntax::shown(&value.iter().cloned().collect::<TokenStream>()))
            }
            _ => None,
        })
        .collect();
    let values = values.filter(|values| !values.is_empty())?.join(", ");
    Some((Fault::named_components(&name.to_string(), &values), name.span()))
}

/// `{1.0, 2.0}` where a value stands.
fn list_in_braces(list: &Group, before: Option<&TokenTree>) -> Option<(Fault, Span)> {
    let is_value = match before {
        None => true,
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '=' | ',' | ';'),
        Some(TokenTree::Ident(word)) => word == "return",
        Some(_) => false,
    };
    (is_value && slip::is_list_in_braces(list)).then(|| (Fault::list_in_braces(), list.span()))
}

/// Whether an operand ends with this token.
pub(crate) fn ends_operand(token: Option<&TokenTree>) -> bool {
    match token {
        None => false,
        Some(TokenTree::Ident(word)) => !slip::is_keyword(word),
        Some(TokenTree::Punct(punct)) => punct.as_char() == '?',
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Brace,
        Some(TokenTree::Literal(_)) => true,
    }
}

/// A variable and a selector, and nothing else but what should be a point: `v xy`, `v[xy]`, `xy(v)`. How it is written, and where the selector is.
pub(crate) fn pointed(input: &TokenStream) -> Option<(String, Span)> {
    let mut names = Vec::new();
    collect(input.clone(), &mut names)?;
    let is_selector = |name: &Ident| name.to_string().len() > 1 && Selector::read(&name.to_string()).is_ok();
    let [first, second] = names.as_slice() else { return None };
    let (base, selector) = if is_selector(second) { (first, second) } else { (second, first) };
    if !is_selector(selector) || is_selector(base) {
        return None;
    }
    Some((format!("{base}.{selector}"), selector.span()))
}

/// The names, unless there is a number, a keyword or a point, or more than two names.
fn collect(input: TokenStream, names: &mut Vec<Ident>) -> Option<()> {
    let mut dotted = false;
    for token in input {
        match token {
            TokenTree::Ident(name) if is_among(&name, &["swz", "swizzle"]) => {}
            TokenTree::Ident(name) if slip::is_keyword(&name) || builtin::is_named(&name.to_string()) => return None,
            TokenTree::Ident(name) => names.push(name),
            TokenTree::Group(group) => collect(group.stream(), names)?,
            TokenTree::Literal(_) => return None,
            // Several are a range: `v..xy`.
            TokenTree::Punct(punct) if punct.as_char() == '.' && !dotted => {
                dotted = punct.spacing() == Spacing::Joint;
                if !dotted {
                    return None;
                }
            }
            TokenTree::Punct(_) => {}
        }
    }
    (names.len() < 3).then_some(())
}
