//! Code that C has and Rust has not: casts, declarations, assignments with a value. Errors lie at the code, not where the parser stops.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    BinOp, Expr, ExprBinary, ExprCall, ExprCast, ExprField, ExprStruct, ExprUnary, Member, Pat, Type, TypePath, UnOp,
};

use crate::chain;
use crate::fault::Fault;
use crate::literal;
use crate::scope::Scope;
use crate::syntax;
use crate::tokens::{is_among, is_group, is_punct, is_word};
use crate::vector_type::VectorType;
use swz_language::element::{ELEMENTS, Element, Kind};
use swz_language::elsewhere;

/// The type of C that a cast names.
enum Target {
    Vector,
    /// A scalar: what it is in Rust, if `as` knows it.
    Scalar(Option<&'static str>),
}

impl Target {
    fn of(name: &Ident) -> Option<Self> {
        if VectorType::of(name).is_some() {
            return Some(Target::Vector);
        }
        let element = Element::convertible().find(|element| name == element.name)?;
        Some(Target::Scalar((element.kind != Kind::Half).then_some(element.rust)))
    }

    /// The words for a cast of an operand; `alone` if it needs no parentheses before `as`.
    fn fault(&self, ty: &str, shown: &str, alone: bool) -> Fault {
        match self {
            Target::Vector => Fault::cast_to_vector(ty, shown),
            Target::Scalar(rust) => Fault::cast_to_scalar(ty, *rust, shown, alone),
        }
    }
}

/// `(int)(x)`: to Rust a call.
pub(crate) fn cast_of_parenthesised(call: &ExprCall) -> Option<(Fault, Span)> {
    let Expr::Paren(paren) = &*call.func else { return None };
    let name = syntax::path_of(&paren.expr)?.path.get_ident()?;
    let (Some(target @ Target::Scalar(_)), Some(operand), 1) = (Target::of(name), call.args.first(), call.args.len())
    else {
        return None;
    };
    let alone = syntax::is_primary(operand);
    Some((target.fault(&name.to_string(), &syntax::shown(&operand), alone), name.span()))
}

/// `(vec4)(x, y, z, w)`: a literal of a type that is none. In parentheses nobody names a function.
pub(crate) fn literal_of_no_type(call: &ExprCall) -> Option<(Fault, Span)> {
    let Expr::Paren(paren) = &*call.func else { return None };
    let name = syntax::path_of(&paren.expr)?.path.get_ident()?;
    Some((literal::no_type(name)?, name.span()))
}

/// `v as float4`: Rust converts scalars so.
pub(crate) fn cast_to_vector(cast: &ExprCast, scope: &Scope) -> Option<(Fault, Span)> {
    let Type::Path(TypePath { qself: None, path, .. }) = &*cast.ty else { return None };
    let name = &path.segments.last().filter(|last| last.arguments.is_none())?.ident;
    VectorType::of(name).filter(|_| !scope.is_own(name))?;
    Some((Fault::as_vector(Some(&name.to_string()), &syntax::shown(syntax::bare(&cast.expr))), name.span()))
}

/// `v.xy as f32`: of several components, which no cast takes.
pub(crate) fn cast_of_several(cast: &ExprCast) -> Option<(Fault, Span)> {
    let width = chain::selected(&cast.expr).filter(|&width| width > 1)?;
    let Type::Path(TypePath { qself: None, path, .. }) = &*cast.ty else { return None };
    let name = path.get_ident()?.to_string();
    let element =
        ELEMENTS.iter().find(|element| element.is_convertible() && [element.name, element.rust].contains(&&*name));
    let ty = element.map(|element| format!("{}{width}", element.name));
    Some((Fault::as_vector(ty.as_deref(), &syntax::shown(&cast.expr)), path.get_ident()?.span()))
}

/// `(float4)-1.0f`: to Rust a difference, and `(float4)*p` a product.
pub(crate) fn cast_of_signed(binary: &ExprBinary, scope: &Scope) -> Option<(Fault, Span)> {
    if !matches!(binary.op, BinOp::Sub(_) | BinOp::Mul(_) | BinOp::BitAnd(_)) {
        return None;
    }
    let Expr::Paren(paren) = last(&binary.left) else { return None };
    let path = syntax::path_of(&paren.expr).filter(|path| !scope.is_value(path))?;
    let name = &path.path.segments.last()?.ident;
    VectorType::of(name)?;
    let operand = format!("{}{}", binary.op.to_token_stream(), syntax::shown(&first(&binary.right)));
    Some((Target::Vector.fault(&name.to_string(), &operand, false), name.span()))
}

/// `v.x ** 2`: to Rust a product with what a number refers to.
pub(crate) fn power(binary: &ExprBinary) -> Option<(Fault, Span)> {
    let (BinOp::Mul(star), Expr::Unary(ExprUnary { op: UnOp::Deref(_), expr, .. })) = (&binary.op, &*binary.right)
    else {
        return None;
    };
    syntax::number(expr)?;
    Some((Fault::statement("**", "pown(.., 2)` or `powr(.., 0.5)"), star.span))
}

/// `let a: f32 = v.s10`: the tenth component is `a`.
pub(crate) fn decimal(pat: &Pat, value: &Expr) -> Option<(Fault, Span)> {
    let Pat::Type(typed) = pat else { return None };
    let Type::Path(TypePath { qself: None, path, .. }) = &*typed.ty else { return None };
    // C's name of a type may be that of another type here.
    path.get_ident().filter(|name| ELEMENTS.iter().any(|element| **name == element.rust))?;
    let Expr::Field(ExprField { member: Member::Named(name), .. }) = value else { return None };
    let selector = name.to_string();
    let index: u32 = selector.strip_prefix(['s', 'S'])?.parse().ok().filter(|index| (10..16).contains(index))?;
    let digit = char::from_digit(index, 16)?;
    Some((Fault::decimal(&selector, index, digit), name.span()))
}

/// `*p.xyz`: of several components, which are no reference.
pub(crate) fn starred(unary: &ExprUnary) -> Option<(Fault, Span)> {
    let UnOp::Deref(star) = &unary.op else { return None };
    chain::selected(syntax::inner(&unary.expr)).filter(|&width| width > 1)?;
    Some((Fault::starred(&chain::selectors(&unary.expr)?), star.span))
}

/// `let (a, b) = v.xy`, also behind `if` and in a `match`, `float2(a, b)` and `float2 { x, y }`: a vector is no tuple.
pub(crate) fn pattern_of_several(pat: &Pat, value: &Expr, scope: &Scope, arm: bool) -> Option<(Fault, Span)> {
    let (names, span) = match pat {
        Pat::Tuple(tuple) => (syntax::shown(&tuple.elems), tuple.paren_token.span.join()),
        Pat::TupleStruct(list) if names_vector(&list.path) => {
            (syntax::shown(&list.elems), list.paren_token.span.join())
        }
        Pat::Struct(fields) if names_vector(&fields.path) => {
            let names: syn::punctuated::Punctuated<_, syn::Token![,]> =
                fields.fields.iter().map(|field| &field.pat).collect();
            (syntax::shown(&names), fields.brace_token.span.join())
        }
        Pat::Guard(guarded) => return pattern_of_several(&guarded.pat, value, scope, arm),
        Pat::Or(any) => return any.cases.iter().find_map(|pat| pattern_of_several(pat, value, scope, arm)),
        Pat::Paren(paren) => return pattern_of_several(&paren.pat, value, scope, arm),
        Pat::Type(typed) => return pattern_of_several(&typed.pat, value, scope, arm),
        _ => return None,
    };
    chain::is_several(value, scope).then(|| (Fault::pattern(&names, &syntax::shown(value), arm), span))
}

/// Whether a path ends with the name of a vector.
fn names_vector(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| VectorType::of(&last.ident).is_some())
}

/// The pattern of a vector as that of a tuple, once it is told of: rustc takes each for a value that is refused, but no vector's.
pub(crate) fn make_tuple(pat: &mut Pat) {
    let tuple = match pat {
        Pat::TupleStruct(list) if names_vector(&list.path) => {
            let all = list.elems.iter();
            syn::parse_quote!((#(#all,)*))
        }
        Pat::Struct(fields) if names_vector(&fields.path) => {
            let all = fields.fields.iter().map(|field| &field.pat);
            syn::parse_quote!((#(#all,)*))
        }
        Pat::Guard(guarded) => return make_tuple(&mut guarded.pat),
        Pat::Or(any) => return any.cases.iter_mut().for_each(make_tuple),
        Pat::Paren(paren) => return make_tuple(&mut paren.pat),
        Pat::Type(typed) => return make_tuple(&mut typed.pat),
        _ => return,
    };
    *pat = tuple;
}

/// `if v.x = 1.0`: an assignment to a swizzle as a condition.
pub(crate) fn assigned_condition(condition: &Expr) -> Option<(Fault, Span)> {
    let Expr::Assign(assign) = syntax::unwrapped(condition) else { return None };
    is_swizzle(&assign.left).then(|| (Fault::condition(&syntax::shown(&assign.left)), assign.eq_token.span))
}

/// `if v.xy`: several components as a condition.
pub(crate) fn several_as_condition(condition: &Expr, scope: &Scope) -> Option<(Fault, Span)> {
    let condition = syntax::unwrapped(condition);
    let span = syntax::first_span(condition.to_token_stream())?;
    chain::is_several(condition, scope).then(|| (Fault::several_as_condition(&syntax::shown(condition)), span))
}

/// `v.xy && w.xy`: to C each component by itself, in Rust of `bool`s only.
pub(crate) fn logical_of_several(binary: &ExprBinary, scope: &Scope) -> Option<(Fault, Span)> {
    let operator = match binary.op {
        BinOp::And(_) => "&",
        BinOp::Or(_) => "|",
        _ => return None,
    };
    let side = [&binary.left, &binary.right].into_iter().find(|side| chain::is_several(side, scope))?;
    let fault = Fault::logical(operator, &syntax::shown(&side));
    Some((fault, syntax::first_span(binary.op.to_token_stream())?))
}

/// `float4[v.xyz, 1.0]`, `float4 { v.xyz, 1.0 }` and `new float4(v.xyz, 1.0)`.
fn literal_of_others(tokens: &[TokenTree]) -> Option<(Fault, Span)> {
    match tokens {
        [TokenTree::Ident(name), TokenTree::Group(list), ..]
            if VectorType::of(name).is_some()
                && (list.delimiter() == Delimiter::Bracket || is_list_in_braces(list)) =>
        {
            Some((Fault::literal_in_brackets(&name.to_string()), list.span()))
        }
        [TokenTree::Group(path), TokenTree::Group(list), ..] if is_vector(path) && is_list_in_brackets(list) => {
            let TokenTree::Ident(name) = path.stream().into_iter().last()? else { return None };
            Some((Fault::literal_in_brackets(&name.to_string()), list.span()))
        }
        [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(_), ..]
            if word == "new" && VectorType::of(name).is_some() =>
        {
            Some((Fault::new_of_literal(&name.to_string()), word.span()))
        }
        _ => None,
    }
}

/// Whether braces hold values between commas, which are no fields: `{ v.xyz, 1.0 }`.
pub(crate) fn is_list_in_braces(list: &Group) -> bool {
    let tokens: Vec<TokenTree> = list.stream().into_iter().collect();
    let has = |punct| tokens.iter().any(|token| is_punct(Some(token), punct));
    list.delimiter() == Delimiter::Brace && has(',') && ![':', ';', '>'].into_iter().any(has)
}

/// Whether brackets hold values between commas, which are no index.
fn is_list_in_brackets(list: &Group) -> bool {
    list.delimiter() == Delimiter::Bracket && list.stream().into_iter().any(|token| is_punct(Some(&token), ','))
}

/// The operand before the last operator of an expression.
fn last(expr: &Expr) -> &Expr {
    match expr {
        Expr::Binary(binary) => last(&binary.right),
        expr => expr,
    }
}

/// The operand before the first operator of an expression.
fn first(expr: &Expr) -> &Expr {
    match expr {
        Expr::Binary(binary) => first(&binary.left),
        expr => expr,
    }
}

/// `v.x = v.y = 1.0`, where one of the places is a swizzle: what is assigned first, and the second `=`.
pub(crate) fn chained(left: &Expr, outer: Option<&BinOp>, right: &Expr) -> Option<(Fault, Span)> {
    // To Rust `_ = v.x = 1.0` is fine.
    if matches!(left, Expr::Infer(_)) {
        return None;
    }
    let (inner, operator, value) = assignment(syntax::unwrapped(right))?;
    if !is_swizzle(left) && !is_swizzle(inner) {
        return None;
    }
    let span = syntax::first_span(operator.clone())?;
    let first = outer.map_or_else(|| "=".to_owned(), |outer| outer.to_token_stream().to_string());
    let simple = !matches!(value, Expr::Assign(_));
    let texts =
        [left.to_token_stream(), inner.to_token_stream(), value.to_token_stream()].map(|tokens| syntax::shown(&tokens));
    let [left, inner, value] = &texts;
    let both = (simple && !texts.iter().any(|text| text == ".."))
        .then(|| [format!("{inner} {operator} {value}"), format!("{left} {first} {inner}")]);
    Some((Fault::chained(both), span))
}

/// `(v.x -= 1) > 0`, where an assignment to a swizzle has a number beside it.
pub(crate) fn valueless(binary: &ExprBinary) -> Option<(Fault, Span)> {
    let (Expr::Paren(paren), Expr::Lit(_)) = (&*binary.left, &*binary.right) else { return None };
    let (left, operator, _) = assignment(&paren.expr)?;
    let fault = Fault::valueless(&syntax::shown(&left));
    is_swizzle(left).then_some((fault, syntax::first_span(operator)?))
}

/// The left side of an assignment, its operator, and the right side.
fn assignment(expr: &Expr) -> Option<(&Expr, TokenStream, &Expr)> {
    match expr {
        Expr::Assign(assign) => Some((&assign.left, assign.eq_token.to_token_stream(), &assign.right)),
        Expr::Binary(binary) if syntax::is_compound(&binary.op) => {
            Some((&binary.left, binary.op.to_token_stream(), &binary.right))
        }
        _ => None,
    }
}

/// Whether an expression is an assignment.
pub(crate) fn assigns(expr: &Expr) -> bool {
    assignment(expr).is_some()
}

fn is_swizzle(expr: &Expr) -> bool {
    chain::last_selector(expr).is_some()
}

/// The last of several assignments.
pub(crate) fn last_of_chain(mut expr: &mut Expr) -> &mut Expr {
    while matches!(expr, Expr::Assign(assign) if matches!(*assign.right, Expr::Assign(_))) {
        let Expr::Assign(assign) = expr else { break };
        expr = &mut assign.right;
    }
    expr
}

/// Words that no expression ends with.
const KEYWORDS: [&str; 32] = [
    "as", "async", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "type", "union",
    "unsafe", "use", "where", "while",
];

/// Words that a variable of another language may be called, and none of Rust.
const VARIABLES: [&str; 14] = [
    "abstract", "become", "box", "fn", "final", "impl", "in", "macro", "mod", "override", "priv", "ref", "type",
    "virtual",
];

/// Words that a statement can begin with, behind an assignment.
const BEGINNINGS: [&str; 10] = ["break", "const", "continue", "for", "if", "let", "loop", "match", "return", "while"];

pub(crate) fn is_keyword(name: &Ident) -> bool {
    is_among(name, &KEYWORDS)
}

/// The slip of C's that begins at a token of input that is no Rust.
pub(crate) fn at(tokens: &[TokenTree], at: usize) -> Option<(Fault, Span)> {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    match &tokens[at..] {
        [TokenTree::Ident(word), TokenTree::Ident(again), ..] if word == "let" && again == "let" => {
            Some((Fault::let_twice(), again.span()))
        }
        [TokenTree::Ident(word), behind @ ..] if word == "let" => {
            place(behind).map(|fault| (fault, word.span())).or_else(|| further_variable(behind))
        }
        [TokenTree::Ident(word), TokenTree::Group(arguments), ..]
            if word == "mod" && arguments.delimiter() == Delimiter::Parenthesis =>
        {
            let found = elsewhere::find("mod")?;
            Some((Fault::keyword_called("mod", found.language, &found.in_rust), word.span()))
        }
        [TokenTree::Ident(word), dot, TokenTree::Ident(_), ..]
            if is_punct(Some(dot), '.') && is_among(word, &VARIABLES) && begins_operand(before) =>
        {
            Some((Fault::keyword(&word.to_string()), word.span()))
        }
        [TokenTree::Ident(name), less, TokenTree::Ident(element), greater, TokenTree::Group(_), ..]
            if is_punct(Some(less), '<') && is_punct(Some(greater), '>') =>
        {
            constructor(name, element)
        }
        tokens if literal_of_others(tokens).is_some() => literal_of_others(tokens),
        [TokenTree::Ident(name), TokenTree::Group(index), ..]
            if index.delimiter() == Delimiter::Bracket && !is_keyword(name) =>
        {
            index_list(index).or_else(|| index_slice(index))
        }
        [TokenTree::Ident(word), behind @ ..] if begins_statement(before) => {
            let of_c = STATEMENTS.iter().find(|(name, ..)| word == name);
            let of_c = of_c.filter(|(.., begins)| behind.first().is_some_and(begins));
            let of_c = of_c.map(|&(_, shown, mend, _)| (Fault::statement(shown, mend), word.span()));
            of_c.or_else(|| declaration(&tokens[at..]))
        }
        [TokenTree::Punct(tilde), ..] if tilde.as_char() == '~' && begins_operand(before) => {
            Some((Fault::statement("~", "!"), tilde.span()))
        }
        [TokenTree::Punct(first), TokenTree::Punct(second), behind @ ..] if first.spacing() == Spacing::Joint => {
            let ends = behind.is_empty() || [';', ',', ')'].iter().any(|&c| is_punct(behind.first(), c));
            let stands_behind = ends && !begins_operand(before);
            let stands_before = begins_statement(before) && matches!(behind.first(), Some(TokenTree::Ident(_)));
            let operator = first.as_char();
            (matches!(operator, '+' | '-') && second.as_char() == operator && (stands_behind || stands_before))
                .then(|| (Fault::increment(operator), first.span()))
        }
        [TokenTree::Punct(question), behind @ ..] if question.as_char() == '?' => {
            let end = behind.iter().position(|token| is_punct(Some(token), ';') || is_punct(Some(token), ','));
            let behind = &behind[..end.unwrap_or(behind.len())];
            let colon = behind.iter().find(|token| is_punct(Some(token), ':'))?;
            let path = matches!(colon, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
            (!path).then(|| (Fault::conditional(), question.span()))
        }
        [
            TokenTree::Group(path),
            TokenTree::Group(literal),
            TokenTree::Punct(equals),
            TokenTree::Punct(greater),
            ..,
        ] if is_vector(path)
            && is_group(&tokens[at + 1], Delimiter::Parenthesis)
            && (equals.as_char(), greater.as_char()) == ('=', '>') =>
        {
            Some((Fault::literal_pattern(), literal.span()))
        }
        [TokenTree::Group(path), TokenTree::Group(list), ..]
            if is_group(&tokens[at], Delimiter::Parenthesis)
                && list.delimiter() == Delimiter::Parenthesis
                && begins_operand(before)
                && is_generic(path) =>
        {
            Some((Fault::generic_literal(opencl_name(path).as_deref()), path.span()))
        }
        [TokenTree::Group(group), behind @ ..]
            if group.delimiter() == Delimiter::Parenthesis && begins_operand(before) =>
        {
            let initialiser =
                matches!(behind.first(), Some(TokenTree::Group(list)) if list.delimiter() == Delimiter::Brace);
            let operand = if initialiser { quote!(..) } else { operand(behind)? };
            let path: Vec<TokenTree> = group.stream().into_iter().collect();
            let (name, qualifiers) = path.split_last()?;
            let TokenTree::Ident(name) = name else { return None };
            let target = Target::of(name)?;
            let is_path =
                qualifiers.iter().all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(Some(token), ':'));
            let fits = !initialiser || matches!(target, Target::Vector);
            (is_path && fits).then(|| (target.fault(&name.to_string(), &syntax::shown(&operand), true), name.span()))
        }
        _ => None,
    }
}

/// Statements that begin with a word of C's: the word, the statement, what to write instead, and what follows the word.
type Statement = (&'static str, &'static str, &'static str, fn(&TokenTree) -> bool);
const STATEMENTS: [Statement; 4] = [
    ("do", "do .. while", "loop { .. if !(..) { break; } }", |next| is_group(next, Delimiter::Brace)),
    ("switch", "switch", "match .. { .. => .., _ => .. }", |next| is_group(next, Delimiter::Parenthesis)),
    ("goto", "goto", "break 'label", |next| matches!(next, TokenTree::Ident(_))),
    ("for", "for (..; ..; ..)", "for i in 0..n { .. }", |next| match next {
        TokenTree::Group(group) => group.stream().into_iter().any(|token| is_punct(Some(&token), ';')),
        _ => false,
    }),
];

/// `vec4<f32>(..)`, as WGSL makes vectors.
fn constructor(name: &Ident, element: &Ident) -> Option<(Fault, Span)> {
    let shown = name.to_string();
    let element = ELEMENTS.iter().find(|row| element == row.rust || element == "f16" && row.name == "half")?;
    let width = shown.strip_prefix("vec").filter(|width| ["2", "3", "4"].contains(width))?;
    Some((Fault::other_language(&format!("{shown}<..>"), &format!("{}{width}", element.name)), name.span()))
}

/// `v[0, 1]`: several numbers as an index.
fn index_list(index: &Group) -> Option<(Fault, Span)> {
    let numbers: Vec<TokenTree> = index.stream().into_iter().collect();
    let digit = |token: &TokenTree| token.to_string().parse().ok().and_then(|number| char::from_digit(number, 16));
    let divided = numbers.iter().skip(1).step_by(2).all(|token| is_punct(Some(token), ','));
    let digits: String = numbers.iter().step_by(2).map(digit).collect::<Option<_>>()?;
    (divided && digits.len() > 1).then(|| (Fault::index_list(&format!("s{digits}")), index.span()))
}

/// `v[0:4]`, `v[::2]`: a slice of Python's, by its numbers.
fn index_slice(index: &Group) -> Option<(Fault, Span)> {
    let text: String = index.stream().into_iter().map(|token| token.to_string()).collect();
    let parts: Vec<&str> = text.split(':').collect();
    let number = |part: Option<&&str>| match part {
        None | Some(&"") => Some(None),
        Some(part) => part.parse::<u32>().ok().map(Some),
    };
    let (first, end) = (number(parts.first())?.unwrap_or(0), number(parts.get(1))?);
    let step = number(parts.get(2))?.unwrap_or(1);
    let selector = match (parts.len(), end, step) {
        (2 | 3, Some(end @ 1..=16), 1) if first < end => (first..end)
            .filter_map(|lane| char::from_digit(lane, 16))
            .fold("s".to_owned(), |all, digit| all + digit.encode_utf8(&mut [0; 4])),
        (3, None, 2) => if first == 1 { "odd" } else { "even" }.to_owned(),
        (2, None, 1) => if first == 0 { "lo" } else { "hi" }.to_owned(),
        _ => return None,
    };
    Some((Fault::index_list(&selector), index.span()))
}

/// `float4 { x: 1.0, .. }`: a vector with the names of its components.
pub(crate) fn named_components(literal: &ExprStruct, scope: &Scope) -> Option<(Fault, Span)> {
    let name = &literal.path.segments.last().filter(|last| last.arguments.is_none())?.ident;
    VectorType::of(name).filter(|_| !scope.is_own(name) && literal.qself.is_none())?;
    let values: Vec<String> = literal.fields.iter().map(|field| syntax::shown(&field.expr)).collect();
    Some((Fault::named_components(&name.to_string(), &values.join(", ")), name.span()))
}

/// Whether parentheses hold the name of a vector's type, perhaps behind a path.
fn is_vector(group: &Group) -> bool {
    let last = group.stream().into_iter().last();
    group.delimiter() == Delimiter::Parenthesis
        && matches!(last, Some(TokenTree::Ident(name)) if VectorType::of(&name).is_some())
}

/// Whether parentheses hold `Vector<..>`, perhaps behind a path.
fn is_generic(group: &Group) -> bool {
    let mut tokens =
        group.stream().into_iter().skip_while(|token| !matches!(token, TokenTree::Ident(name) if name == "Vector"));
    tokens.next().is_some() && is_punct(tokens.next().as_ref(), '<') && is_punct(tokens.last().as_ref(), '>')
}

/// OpenCL's name of the `Vector<f32, 4>` in parentheses, where it tells its element and width.
fn opencl_name(group: &Group) -> Option<String> {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let [.., TokenTree::Ident(element), _, TokenTree::Literal(width), _] = &*tokens else { return None };
    let element = ELEMENTS.iter().find(|known| element == known.rust)?;
    let name = format!("{}{width}", element.name);
    VectorType::of(&Ident::new(&name, Span::call_site())).map(|_| name)
}

/// `float4 v`, also of an array or a pointer, and behind words such as `const`.
fn declaration(tokens: &[TokenTree]) -> Option<(Fault, Span)> {
    const QUALIFIERS: [&str; 8] =
        ["const", "signed", "static", "unsigned", "volatile", "__private", "__local", "__global"];
    let qualifiers = tokens.iter().take_while(|token| is_word(token, &QUALIFIERS)).count();
    let [TokenTree::Ident(ty), behind @ ..] = &tokens[qualifiers..] else { return None };
    let stars = behind.iter().take_while(|token| is_punct(Some(token), '*')).count();
    let [TokenTree::Ident(name), behind @ ..] = &behind[stars..] else { return None };
    let target = Target::of(ty).filter(|_| !is_keyword(name))?;
    let array = matches!(behind.first(), Some(next) if is_group(next, Delimiter::Bracket));
    let behind = behind.get(usize::from(array)..)?;
    let ends = behind.is_empty() || [';', ',', '='].iter().any(|&c| is_punct(behind.first(), c));
    let words = tokens[..=qualifiers].iter().fold(String::new(), |words, word| words + &word.to_string() + " ");
    let (shown, name) = (format!("{words}{}{name}", "*".repeat(stars)), name.to_string());
    let unsigned = is_word(&tokens[0], &["unsigned"]);
    let constant = tokens[..qualifiers].iter().any(|token| is_word(token, &["const"]));
    let rust = match target {
        Target::Vector => ty.to_string(),
        Target::Scalar(rust) if unsigned => rust.unwrap_or("half").replace('i', "u"),
        Target::Scalar(rust) => rust.unwrap_or("half").to_owned(),
    };
    let fault = match target {
        _ if stars > 0 => Fault::declared_pointer(&shown, &name, constant),
        _ if array => Fault::declared_array(&shown, &name, &rust),
        Target::Vector => Fault::declared_vector(&shown, &name, &rust),
        Target::Scalar(_) => Fault::declared_scalar(&shown, &name, &rust),
    };
    ends.then(|| (fault, tokens[0].span()))
}

/// `float4 *p = &v`: to Rust an assignment to a product.
pub(crate) fn pointer(left: &Expr) -> Option<(Fault, Span)> {
    let Expr::Binary(ExprBinary { left: ty, op: BinOp::Mul(_), right: name, .. }) = left else { return None };
    let [ty, name] = [ty, name].map(|side| match &**side {
        Expr::Path(path) => path.path.get_ident(),
        _ => None,
    });
    let (ty, name) = (ty?, name?);
    Target::of(ty)?;
    Some((Fault::declared_pointer(&format!("{ty} *{name}"), &name.to_string(), false), ty.span()))
}

fn begins_statement(before: Option<&TokenTree>) -> bool {
    match before {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        before => is_punct(before, ';'),
    }
}

fn begins_operand(before: Option<&TokenTree>) -> bool {
    match before {
        None | Some(TokenTree::Punct(_)) => true,
        Some(TokenTree::Ident(word)) => is_keyword(word),
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(TokenTree::Literal(_)) => false,
    }
}

/// The number or name that is cast, with what belongs to it.
fn operand(tokens: &[TokenTree]) -> Option<TokenStream> {
    let begins = match tokens.first()? {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(name) => !is_keyword(name),
        _ => false,
    };
    if !begins {
        return None;
    }
    let belongs = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(punct), TokenTree::Ident(_)] => matches!(punct.as_char(), '.' | ':' | '>'),
        [TokenTree::Punct(first), TokenTree::Punct(second)] => {
            matches!((first.as_char(), second.as_char()), (':', ':') | ('-', '>'))
        }
        [_, TokenTree::Punct(punct)] => {
            punct.as_char() == '.' || matches!(punct.as_char(), ':' | '-') && punct.spacing() == Spacing::Joint
        }
        [TokenTree::Ident(_) | TokenTree::Group(_), TokenTree::Group(group)] => {
            matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket)
        }
        _ => false,
    };
    let end = tokens.windows(2).take_while(|pair| belongs(pair)).count();
    Some(tokens[..=end].iter().cloned().collect())
}

/// `let a = v.x, b = v.y;`, from what is behind the `let`: the comma.
fn further_variable(behind: &[TokenTree]) -> Option<(Fault, Span)> {
    let end = behind.iter().position(|token| is_punct(Some(token), ';')).unwrap_or(behind.len());
    let comma = behind[..end].windows(3).find_map(|tokens| match tokens {
        [TokenTree::Punct(comma), TokenTree::Ident(name), equals]
            if comma.as_char() == ',' && !is_keyword(name) && is_punct(Some(equals), '=') =>
        {
            Some(comma.span())
        }
        _ => None,
    })?;
    Some((Fault::several_variables(), comma))
}

/// `let v.xy = e`, from what is behind the `let`.
fn place(behind: &[TokenTree]) -> Option<Fault> {
    let behind = match behind {
        [TokenTree::Ident(word), behind @ ..] if word == "mut" => behind,
        behind => behind,
    };
    let end = behind.iter().position(|token| is_punct(Some(token), '=') || is_punct(Some(token), ';'))?;
    let (place, value) = (&behind[..end], &behind[end..]);
    let is_place = match place {
        [TokenTree::Ident(_), dot, TokenTree::Ident(_) | TokenTree::Literal(_), ..] => is_punct(Some(dot), '.'),
        [TokenTree::Ident(_), minus, greater, TokenTree::Ident(_), ..] => {
            is_punct(Some(minus), '-') && is_punct(Some(greater), '>')
        }
        [TokenTree::Ident(_), TokenTree::Group(index), ..] => index.delimiter() == Delimiter::Bracket,
        _ => false,
    };
    (is_place && is_punct(value.first(), '='))
        .then(|| Fault::let_place(&syntax::shown(&place.iter().cloned().collect::<TokenStream>())))
}

/// `let a = v.xy` without a `;`, which is meant for what is behind the macro.
pub(crate) fn let_alone(input: &TokenStream) -> Option<(Fault, Span)> {
    let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
    let (TokenTree::Ident(first), false) = (tokens.first()?, tokens.iter().any(|token| is_punct(Some(token), ';')))
    else {
        return None;
    };
    let equals = tokens.iter().position(|token| is_punct(Some(token), '=')).filter(|_| first == "let")?;
    let [variable, value] = [&tokens[..equals], &tokens[equals + 1..]]
        .map(|part| syntax::shown(&part.iter().cloned().collect::<TokenStream>()));
    let value = value.trim_end_matches([',', ' ']);
    Some((Fault::let_alone(&variable, value), first.span()))
}

/// The place where a `;` is missing: behind a token that ends an expression and before one that cannot go on with it.
pub(crate) fn missing_semicolon(tokens: &[TokenTree]) -> Option<(Fault, Span)> {
    let mut assigns = false;
    for (at, token) in tokens.iter().enumerate() {
        let before = |distance: usize| at.checked_sub(distance).map(|before| &tokens[before]);
        match token {
            // The arguments of a macro have rules of their own.
            TokenTree::Group(_) if is_punct(before(1), '!') || is_punct(before(2), '!') => {}
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                if let Some(found) = missing_semicolon(&inner) {
                    return Some(found);
                }
                assigns &= group.delimiter() != Delimiter::Brace;
            }
            TokenTree::Punct(punct) if matches!(punct.as_char(), ';' | ',' | '>') => assigns = false,
            TokenTree::Punct(punct) => assigns |= punct.as_char() == '=',
            TokenTree::Ident(name) if name == "let" => assigns = true,
            _ => {}
        }
        let ends = match token {
            TokenTree::Literal(_) => true,
            TokenTree::Ident(name) => !is_keyword(name) && !is_punct(before(1), '\''),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                !is_punct(before(1), '#') && !is_punct(before(1), '!')
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                !matches!(before(1), Some(TokenTree::Ident(word)) if is_keyword(word))
            }
            _ => false,
        };
        let found = match tokens.get(at + 1) {
            Some(TokenTree::Literal(literal)) => literal.to_string(),
            Some(TokenTree::Ident(name)) if !is_keyword(name) || assigns && is_among(name, &BEGINNINGS) => {
                name.to_string()
            }
            _ => continue,
        };
        if ends {
            let span = if let TokenTree::Group(group) = token { group.span_close() } else { token.span() };
            return Some((Fault::semicolon(&found), span));
        }
    }
    None
}
