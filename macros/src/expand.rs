//! Plain values in, tokens out: a chain and its base, a literal, a mask, a conversion become calls of methods.
//!
//! The name of a method carries the span of the selector, so that rustc's own errors lie there. The names come from `method`, and locals are
//! invisible to the caller. The only paths are the caller's own, and full ones of the standard library's.

use std::collections::HashMap;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::{BinOp, Expr, ExprCall, ExprMethodCall, ExprPath, ExprUnary, Macro, Token, UnOp, token};

use crate::chain::Chain;
use crate::literal::{Shape, Step};
use crate::mask::{Constant, LANE, Lanes, Mask, Refused, Shuffle};
use crate::method::Method;
use crate::syntax;
use crate::tokens;
use crate::typed::Typed;

impl Chain {
    /// `.method::<..>(value)`; the width comes first where there are several, and the type of a value is inferred where it may be one
    /// or the other.
    fn call(&self, method: Method, value: Option<&TokenStream>) -> TokenStream {
        let span = self.span;
        let pattern = &self.pattern;
        let lanes = if method.reads() { pattern.read() } else { pattern.write() };
        let spelling = pattern.spelling().map(|(kind, last)| {
            let (kind, last) = (self.literal(Literal::character(kind)), self.literal(Literal::character(last)));
            quote_spanned!(span=> #kind, #last,)
        });
        let method = method.at(span);
        let width = pattern.width().filter(|&width| width > 1).map(|width| {
            let width = self.literal(Literal::usize_unsuffixed(width));
            quote_spanned!(span=> #width,)
        });
        let depth = self.literal(Literal::usize_unsuffixed(pattern.depth()));
        let lanes = self.literal(Literal::u128_unsuffixed(lanes));
        let offset = self.literal(Literal::usize_unsuffixed(pattern.sixteenths()));
        let any = value.map(|_| quote_spanned!(span=> , _));
        let dot = Token![.](self.dot);
        let mut call = quote_spanned!(span=> #dot #method::<#width #depth, #spelling #lanes, #offset #any>);
        let end = self.end;
        call.extend(quote_spanned!(end=> (#value)));
        call
    }

    fn literal(&self, mut literal: Literal) -> Literal {
        literal.set_span(self.span);
        literal
    }

    fn read_call(&self) -> TokenStream {
        let method = match self.pattern.width() {
            None => Method::Part,
            Some(1) => Method::Component,
            Some(_) => Method::Swizzle,
        };
        self.call(method, None)
    }

    /// `.kept::<..>(lanes)`, components that are to be divided.
    fn kept(&self, lanes: &TokenStream) -> TokenStream {
        let (span, dot, method) = (self.span, Token![.](self.dot), Method::Kept.at(self.span));
        let written = self.literal(Literal::u128_unsuffixed(self.pattern.write()));
        let offset = self.literal(Literal::usize_unsuffixed(self.pattern.sixteenths()));
        quote_spanned!(span=> #dot #method::<#written, #offset, _>(#lanes))
    }

    /// A value to the components of a base. A call of its own checks it, at the value: once its type is known, an error shows no bound of a
    /// method. The value of one component is assigned to a field for the same reason, by a `match`, so that temporaries of the base live
    /// long enough.
    fn assign(&self, base: &TokenStream, value: &TokenStream, at: Span) -> TokenStream {
        let write = Method::Write.at(at);
        let method = match self.pattern.width() {
            None => Method::AssignPart,
            Some(1) => {
                let call = self.call(Method::AssignComponent, None);
                let (component, field) = (local("component", self.span), Ident::new("value", self.span));
                return quote!(match #base #call { mut #component => { #component.#field = #value; #component.#write(); } });
            }
            Some(_) => Method::Assign,
        };
        let mut call = self.call(method, Some(value));
        call.extend(quote_spanned!(at=> .#write()));
        quote!(#base #call;)
    }

    /// `.place()`, the vector itself.
    fn place_call(&self) -> TokenStream {
        let (dot, span) = (Token![.](self.dot), self.span);
        let place = Method::Place.at(span);
        quote_spanned!(span=> #dot #place())
    }
}

/// A name that no caller has.
fn hidden(name: &str, span: Span) -> Ident {
    Ident::new(&format!("__swz_{name}"), span)
}

/// A local that the caller cannot see, at a place of the caller's. The caller's items it can see: a pattern that names a constant
/// is no new variable, so locals have names that no item has.
pub(crate) fn local(name: &str, at: Span) -> Ident {
    hidden(name, Span::mixed_site().located_at(at))
}

/// A call on a base.
fn called(base: &Expr, call: TokenStream) -> TokenStream {
    let mut tokens = receiver(base);
    tokens.extend(call);
    tokens
}

/// The value of a chain.
pub(crate) fn read(base: &Expr, chain: &Chain) -> TokenStream {
    called(base, chain.read_call())
}

/// A borrow of one component.
pub(crate) fn borrow(base: &Expr, chain: &Chain) -> TokenStream {
    called(base, chain.call(Method::ComponentRef, None))
}

/// A mutable borrow of one component; of one that does not exist it is a copy's, which nobody sees.
pub(crate) fn borrow_mut(base: &Expr, chain: &Chain) -> TokenStream {
    if chain.pattern.is_nowhere() {
        let scratch = scratch(base, chain);
        return quote!(&mut #scratch);
    }
    called(base, chain.call(Method::ComponentMut, None))
}

/// One component as a place that is changed.
pub(crate) fn target(base: &Expr, chain: &Chain) -> TokenStream {
    if chain.pattern.is_nowhere() {
        return scratch(base, chain);
    }
    let (base, component, star) = (receiver(base), chain.call(Method::ComponentMut, None), Token![*](chain.span));
    quote!(#star #base #component)
}

/// That place in parentheses, so that a method can be called on it.
pub(crate) fn changed(base: &Expr, chain: &Chain) -> TokenStream {
    let target = target(base, chain);
    quote!((#target))
}

/// One component that a method may look at where it is; one that does not exist is a value.
pub(crate) fn looked_at(base: &Expr, chain: &Chain) -> TokenStream {
    if chain.pattern.is_nowhere() {
        return read(base, chain);
    }
    let shown = shown(base, chain);
    quote!((#shown))
}

/// A place for what is written to a component that does not exist.
fn scratch(base: &Expr, chain: &Chain) -> TokenStream {
    let (base, whole, read) = (receiver(base), chain.place_call(), chain.read_call());
    quote!([#base #whole #read][0])
}

/// One component as a place that is only read.
pub(crate) fn shown(base: &Expr, chain: &Chain) -> TokenStream {
    let (base, component, star) = (receiver(base), chain.call(Method::ComponentRef, None), Token![*](chain.span));
    quote!(#star #base #component)
}

/// A method is called on one component as a place: rustc sees whether it is changed. The base is written twice and evaluated once, as the
/// first one only tells its type.
pub(crate) fn with_component(base: &Expr, chain: &Chain, method: &TokenStream) -> TokenStream {
    let (base, lane) = (receiver(base), chain.call(Method::Lane, None));
    let (which, index) = (local("which", chain.span), Method::Index.at(chain.span));
    let type_of = quote!(if false { #base #lane } else { ::core::default::Default::default() });
    quote!((match #type_of { #which => #base[#which.#index()] #method }))
}

/// `place.add_assign(value)`: the value comes first, as it may be of the vector that the place is borrowed from.
pub(crate) fn assign_by_method(call: &ExprMethodCall) -> TokenStream {
    let ExprMethodCall { receiver, dot_token, method, args, .. } = call;
    let (value, argument) = (local("value", method.span()), args.first());
    quote!((match (#argument) { #value => #receiver #dot_token #method(#value) }))
}

/// An assignment, compound if there is an operator, of a right side that may end with a `selector`. The right side comes first, which is
/// the order of the language if it is assigned to one component. The place that a compound one changes is bound by a `match`, so that
/// temporaries of the base live long enough, and so is a right side that may refer to a temporary of its own.
pub(crate) fn write(
    base: &Expr,
    chain: &Chain,
    operator: Option<&BinOp>,
    right: &Expr,
    selector: Option<Span>,
) -> TokenStream {
    let right = syntax::bare(right);
    // As the caller's own, also where the macro has written a number there.
    let at = selector.unwrap_or_else(|| syntax::span_of(right)).resolved_at(chain.span);
    let value = local("value", at);
    let lanes = local("lanes", chain.span);
    // The caller's code does not see this name, so it need not be hidden; hidden, it would draw the errors of the calls to the whole
    // invocation.
    let place = hidden("place", chain.span);
    let (base_expr, base) = (base, receiver(base));
    let (whole, read) = (chain.place_call(), chain.read_call());
    // A value that never comes about has no type of its own, and rustc would call the code behind it unreachable.
    if syntax::diverges(right) {
        let assign = chain.assign(&place.to_token_stream(), &borrowed(&lanes, chain), at);
        let assign = quote!(match #base #whole { #place => { let #lanes = #place #read; #assign } });
        return quote!({ if false { #assign } #right });
    }
    // A value that the place cannot change is assigned where it stands: an error of its type then does not name the macro.
    if operator.is_none() && chain.is_component() && is_constant_beside(right, base_expr) {
        let assign = chain.assign(&base, &right.to_token_stream(), at);
        return braced(chain, &assign);
    }
    // The result of a call is borrowed in its place: bound to a variable first, a call that never returns would have the type `()`, which a
    // type that is inferred from nothing has before the edition of 2024 (`places::stopped` in `ui-tests/hostile`). A borrow of anything
    // else could make temporaries live longer: `&*cell.borrow()`.
    let by_borrow = operator.is_none() && !chain.is_component() && is_call(right);
    // A number stays where it is, at the operator: rustc then says to write it with `.0`.
    let number = operator.filter(|_| chain.is_component()).and(syntax::number(right));
    let operand = number.map_or_else(|| value.to_token_stream(), ToTokens::to_token_stream);
    let given = if by_borrow { value.to_token_stream() } else { borrowed(&value, chain) };
    let borrow = by_borrow.then(|| Token![&](Span::mixed_site().located_at(at)));
    let write = match operator {
        None => chain.assign(&base, &given, at),
        // Nothing is computed for a component that does not exist, as that could overflow.
        Some(operator) if chain.is_component() && chain.pattern.may_be_nowhere() => {
            let (component, star) = (chain.call(Method::ExistingComponent, None), Token![*](chain.span));
            quote!(if let [#place] = #base #component { #star #place #operator #operand })
        }
        Some(operator) if chain.is_component() => {
            let (component, star) = (chain.call(Method::ComponentMut, None), Token![*](chain.span));
            quote!(match #base #component { #place => #star #place #operator #operand })
        }
        Some(operator) => {
            let assign = chain.assign(&place.to_token_stream(), &borrowed(&lanes, chain), at);
            let divides = matches!(operator, BinOp::DivAssign(_) | BinOp::RemAssign(_));
            // By what stands in the place of a component that does not exist, nothing is divided.
            let mut change = if divides && chain.pattern.may_discard() {
                let (kept, field) = (chain.kept(&quote!(#place #read)), Ident::new("lanes", chain.span));
                quote! {
                    let mut #lanes = #place #kept;
                    #lanes #operator #value;
                    let #lanes = #lanes.#field;
                    #assign
                }
            } else {
                quote! {
                    let mut #lanes = #place #read;
                    #lanes #operator #value;
                    #assign
                }
            };
            if chain.may_be_fourth_of_three() {
                let exists = chain.call(Method::HasPart, None);
                change = quote!(if #place #exists { #change });
            }
            quote!(match #base #whole { #place => { #change } })
        }
    };
    if operator.is_some() && borrows_temporary(right) {
        // Without the parentheses, braces of the caller's would become those of the `match`.
        let mut scrutinee = TokenStream::new();
        token::Paren(Span::mixed_site()).surround(&mut scrutinee, |tokens| right.to_tokens(tokens));
        return braced(chain, &quote!(match #scrutinee { #value => { #write } }));
    }
    if number.is_some() {
        return braced(chain, &write);
    }
    braced(chain, &quote!(let #value = #borrow #right; #write))
}

/// Statements in braces, and their value, which is none: where another is expected, rustc says so at the selector and not of the whole
/// invocation, and does not propose a local of the macro's (`value-of-assignment` in `ui-tests/ui/assignment`).
fn braced(chain: &Chain, statements: &TokenStream) -> TokenStream {
    quote_spanned!(Span::mixed_site().located_at(chain.span)=> { #statements {} })
}

/// Whether the value of an expression cannot change while a base is evaluated: it is a number, or a name beside names.
fn is_constant_beside(expr: &Expr, base: &Expr) -> bool {
    match syntax::inner(expr) {
        Expr::Lit(_) => true,
        Expr::Path(path) => path.path.get_ident().is_some() && syntax::is_repeatable(base),
        _ => false,
    }
}

/// Whether a function is called.
fn is_call(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::MethodCall(_) => true,
        Expr::Group(group) => is_call(syntax::bare(&group.expr)),
        _ => false,
    }
}

/// A value as an assignment to a chain takes it: borrowed, but for one component.
fn borrowed(value: &Ident, chain: &Chain) -> TokenStream {
    if chain.is_component() { value.to_token_stream() } else { quote_spanned!(chain.end=> &#value) }
}

/// Whether the value of a call may refer to a value that is borrowed for it. The results of methods may be guards, which are to be dropped
/// before the place is evaluated: `cell.borrow_mut().xy += f(&cell.borrow())`.
fn borrows_temporary(expr: &Expr) -> bool {
    let any = |argument: &Expr| is_borrow(argument) || borrows_temporary(argument);
    match syntax::unwrapped(expr) {
        Expr::Call(call) => call.args.iter().any(any),
        Expr::MethodCall(call) => any(&call.receiver) || call.args.iter().any(any),
        _ => false,
    }
}

/// Whether an expression borrows a value.
fn is_borrow(expr: &Expr) -> bool {
    let Expr::Reference(reference) = syntax::unwrapped(expr) else { return false };
    let value = syntax::unwrapped(&reference.expr);
    matches!(value, Expr::Binary(_) | Expr::Call(_) | Expr::Struct(_) | Expr::Verbatim(_))
}

/// Expands `dbg!` with the texts of its arguments: the macro itself would show the expansion.
pub(crate) fn debug<'a>(expressions: impl Iterator<Item = &'a Expr>, texts: &[String], mac: &Macro) -> TokenStream {
    let at = mac.path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    let value = local("value", at);
    let shown = expressions.zip(texts).map(|(expr, text)| {
        let print = quote_spanned! {at=>
            ::std::eprintln!("[{}:{}:{}] {} = {:#?}", ::std::file!(), ::std::line!(), ::std::column!(), #text, &#value)
        };
        quote!(match (#expr) { #value => { #print; #value } })
    });
    let shown: Vec<TokenStream> = shown.collect();
    match shown.as_slice() {
        [one] => quote!((#one)),
        several => quote!((#(#several),*)),
    }
}

/// A side of an operator whose other side may be more than a vector: the operator asks for an order, or compares with a number.
pub(crate) fn compared(side: &Expr, operator: &BinOp) -> TokenStream {
    let at = syntax::first_span(operator.to_token_stream()).unwrap_or_else(Span::call_site);
    let method = if matches!(operator, BinOp::Eq(_) | BinOp::Ne(_)) { Method::Equal } else { Method::Ordered };
    let (side, method) = (receiver(side), method.at(at));
    quote_spanned!(at=> #side.#method::<0>())
}

/// An expression of error type in the place of a faulty one: rustc has nothing to add, and its parts are still evaluated. `written` is what
/// an editor has to see to complete it.
pub(crate) fn faulty(error: &TokenStream, parts: &[&Expr], written: Option<TokenStream>) -> TokenStream {
    let written = written.map(|written| editor_only(&quote!(let _ = #written;)));
    let parts = parts.iter().map(|part| syntax::bare(part));
    quote!(({ #written #(let _ = #parts;)* #error }))
}

/// Statements that an editor sees and no compiler. No caller's crate declares that `cfg`.
pub(crate) fn editor_only(statements: &TokenStream) -> TokenStream {
    quote!(#[allow(unexpected_cfgs)] { #[cfg(rust_analyzer)] { #statements } })
}

/// An expression as the receiver of a method: in parentheses unless it can stand there by itself.
pub(crate) fn receiver(base: &Expr) -> TokenStream {
    let base = syntax::inner(base);
    if syntax::is_primary(base) { base.to_token_stream() } else { quote!((#base)) }
}

/// `(*base)`, the star where the base begins, so that an error of it lies there. The parentheses stand where C's arrow does: around
/// the base they would be underlined in its stead.
pub(crate) fn dereference(base: Expr, arrow: Span) -> Expr {
    let op = UnOp::Deref(Token![*](syntax::span_of(&base)));
    syntax::parenthesised(Expr::Unary(ExprUnary { attrs: Vec::new(), op, expr: Box::new(base) }), arrow)
}

/// A vector literal of checked arguments, which have been walked.
pub(crate) fn literal(
    path: &impl ToTokens,
    at: Span,
    arguments: &Punctuated<Expr, Token![,]>,
    shape: Shape,
) -> TokenStream {
    match shape {
        Shape::One => {
            let spread = Method::Spread.at(at);
            let mut tokens = quote_spanned!(at=> <#path>::#spread(#arguments));
            tokens.extend(arguments.first().map(|value| {
                let write = Method::Write.at(syntax::span_of(value));
                quote_spanned!(syntax::span_of(value)=> .#write())
            }));
            tokens
        }
        Shape::Numbers => {
            let numbers = Method::Numbers.at(at);
            quote_spanned!(at=> <#path>::#numbers([#arguments]))
        }
        Shape::Parts => {
            let literal = Method::Literal.at(at);
            let mut tokens = quote_spanned!(at=> <#path>::#literal());
            for argument in arguments {
                let (at, then) = (syntax::span_of(argument), Method::Then.at(syntax::span_of(argument)));
                tokens.extend(quote_spanned!(at=> .push(#argument).#then::<0>()));
            }
            tokens.extend(quote_spanned!(at=> .finish()));
            tokens
        }
    }
}

/// The value that a declaration without one has.
pub(crate) fn zeroed(ty: &impl ToTokens, at: Span) -> TokenStream {
    let zeroed = Method::Zeroed.at(at);
    quote_spanned!(at=> <#ty>::#zeroed())
}

/// `vec_step` of a type, by a value of it.
pub(crate) fn vec_step(function: &Expr, step: &Step<'_>, at: Span) -> TokenStream {
    let value = match step {
        Step::Vector(path) => zeroed(path, at),
        Step::Named(path) => path.to_token_stream(),
        Step::Scalar => quote_spanned!(at=> 1i32),
    };
    quote_spanned!(at=> #function(#value))
}

/// A conversion to the type that a name says. The whole call is what an error of its type underlines: it begins with the name and ends
/// with the parenthesis.
pub(crate) fn conversion(typed: Typed, at: Span, value: &Expr, close: Span) -> TokenStream {
    let value = quote_spanned!(at=> (#value));
    let mut tokens = match typed {
        Typed::Convert { element, width, saturated, rounding } => {
            let (element, rounding) = (Literal::character(element), Literal::character(rounding));
            let width = Literal::usize_unsuffixed(width);
            let method = Method::Converted.at(at);
            quote_spanned!(at=> #value.#method::<#element, #width, #saturated, #rounding>)
        }
        Typed::As { element, width } => {
            let (element, width) = (Literal::character(element), Literal::usize_unsuffixed(width));
            let method = Method::Reinterpreted.at(at);
            quote_spanned!(at=> #value.#method::<#element, #width>)
        }
    };
    tokens.extend(quote_spanned!(close=> ()));
    tokens
}

/// A call of a shuffle macro.
pub(crate) fn shuffle(shuffle: &Shuffle<'_>) -> TokenStream {
    let Shuffle { sources, first, second, mask, span } = shuffle;
    // The call takes the span of the vector, as faults of the call lie there.
    let at = syntax::span_of(first);
    let first = receiver(first);
    let any = second.map(|_| quote_spanned!(*span=> , _));
    let done = second.map(|second| checked(Method::Shuffled, syntax::span_of(second)));
    match mask {
        Mask::List(length, lanes) => {
            let method = sources.choose([Method::ShuffleList, Method::Shuffle2List]).at(at);
            let length = Literal::usize_unsuffixed(*length);
            let lanes = match lanes {
                Lanes::Numbers(numbers) => packed(numbers).into_token_stream(),
                Lanes::Computed(elements) => computed(elements),
            };
            quote_spanned!(*span=> #first.#method::<#length, #lanes #any>(#second) #done)
        }
        Mask::Array(path) => {
            // A call of its own checks the mask: once its type is known, an error shows no bound of a method.
            let (by, method) = (Method::ByArray.at(at), sources.choose([Method::ShuffleArray, Method::Shuffle2Array]));
            let method = method.at(*span);
            let lanes = pack_array(path);
            quote_spanned!(*span=> #first.#by(&const { #path }).#method::<#lanes, _ #any>(#second) #done)
        }
    }
}

/// An expression in the place of a shuffle macro that is refused. The last error has no `;`: with it the value would be `()`, of which
/// rustc would tell as well where it is assigned (`ui-tests/ui/shuffle/negative-assigned.rs`).
pub(crate) fn refused(refused: &Refused<'_>) -> TokenStream {
    let errors = refused.faults.iter().map(|(span, fault)| fault.report(*span));
    faulty(&quote!(#(#errors);*), &refused.parts, None)
}

/// A further call of a shuffle: what it refuses has a type that is known by then, so that the error shows no bound of a method.
fn checked(method: Method, at: Span) -> TokenStream {
    let method = method.at(at);
    quote_spanned!(at=> .#method())
}

/// The lanes of a list that the compiler packs.
fn computed(elements: &[(&Expr, Option<u128>)]) -> TokenStream {
    let mut seen = HashMap::new();
    let bytes = elements.iter().enumerate().map(|(position, (element, number))| {
        let shift = Literal::usize_unsuffixed(8 * position);
        if let Some(lane) = number {
            let lane = Literal::u128_suffixed(lane & LANE);
            return quote!((#lane << #shift));
        }
        let (at, element) = (syntax::span_of(element), at_first(receiver(element), &mut seen));
        let low = quote_spanned!(at=> #element & 31);
        quote!(([0u128, (#low) as _][1] << #shift))
    });
    quote!({ #(#bytes)|* })
}

/// Puts every name that may be a variable's at the place where it was first seen. Rustc then says the same each time of a name that is no
/// constant, and shows it once (`ui-tests/ui/shuffle/variable-elements.rs`).
fn at_first(tokens: TokenStream, seen: &mut HashMap<String, Span>) -> TokenStream {
    let moved = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(mut name) => {
            let text = name.to_string();
            if text.starts_with(char::is_lowercase) {
                // Only the place: a name of another macro's stays that macro's.
                name.set_span(seen.entry(text).or_insert_with(|| name.span()).resolved_at(name.span()));
            }
            TokenTree::Ident(name)
        }
        TokenTree::Group(group) => tokens::regrouped(&group, at_first(group.stream(), seen)),
        token => token,
    });
    moved.collect()
}

/// Mask elements known here, one byte each.
fn packed(elements: &[u128]) -> Literal {
    let lanes = elements.iter().take(16).enumerate();
    let lanes = lanes.fold(0, |lanes, (position, element)| lanes | (element & LANE) << (8 * position));
    Literal::u128_unsuffixed(lanes)
}

/// The lanes of a constant array, packed by the compiler.
fn pack_array(path: &ExprPath) -> TokenStream {
    let local = |name| local(name, Span::call_site());
    let (mask, lanes, at) = (local("mask"), local("lanes"), local("at"));
    // The elements come by a method that a vector has too, so that only the type of one is wrong. The type of the lanes comes from a literal, as the name may be another type's in the caller's scope.
    quote!({
        let #mask = #path.split_at(0).1;
        let mut #lanes = 0u128;
        let mut #at = 0;
        while #at < #mask.len() && #at < 16 {
            #lanes |= ([0u128, #mask[#at] as _][1] & 31) << (8 * #at);
            #at += 1;
        }
        #lanes
    })
}

/// A call of the function `shuffle` or `shuffle2` by a constant mask; its arguments have been walked. Only the compiler knows whose function it
/// is: ours uses the lanes, and another one is called with the mask.
pub(crate) fn shuffle_by(constant: &Constant, call: &ExprCall) -> TokenStream {
    let Constant { path, span, sources, lanes } = constant;
    let (function, arguments, lanes) = (syntax::path_of(&call.func), &call.args, packed(lanes));
    // Both calls take the span of the mask, as a fault of both arguments lies there.
    let (by, method) = (Method::By.at(*span), sources.choose([Method::ShuffleBy, Method::Shuffle2By]).at(*span));
    let mut call = quote_spanned!(*span=> <#path>::#by::<#lanes, _>(&#function).#method(#arguments));
    for (argument, check) in arguments.iter().zip([Method::Source, Method::Alike]).take(sources.count()) {
        call.extend(checked(check, syntax::span_of(argument)));
    }
    call.extend(checked(Method::Shuffled, *span));
    call
}
