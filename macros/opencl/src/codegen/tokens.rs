//! Tokens of Rust as text, which is parsed once when the program is whole.
//!
//! Tokens of `proc_macro` took a kernel of one line four fifths of the compiler's time: each group and each part that goes into another one is a call
//! of rustc, and who compiles kernels in a debug build runs this compiler without optimisation. The macro `quote!` has the syntax of the crate `quote`;
//! a list in `#(..)*` is an iterator or a slice, and something else is the same each time. All tokens have the place of the invocation.

use std::fmt::{self, Display, Formatter};
use std::iter::{self, Repeat};
use std::rc::Rc;
use std::slice;

/// Some tokens, with a space before each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TokenStream(String);

impl TokenStream {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Adds tokens that begin with a space.
    pub(super) fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// Adds a token.
    pub(super) fn token(&mut self, token: &str) {
        self.0.push(' ');
        self.0.push_str(token);
    }
}

impl Display for TokenStream {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl Extend<TokenStream> for TokenStream {
    fn extend<I: IntoIterator<Item = TokenStream>>(&mut self, all: I) {
        for one in all {
            self.0.push_str(&one.0);
        }
    }
}

impl FromIterator<TokenStream> for TokenStream {
    fn from_iter<I: IntoIterator<Item = TokenStream>>(all: I) -> Self {
        let mut tokens = Self::new();
        tokens.extend(all);
        tokens
    }
}

impl IntoIterator for TokenStream {
    type Item = TokenStream;
    type IntoIter = iter::Once<TokenStream>;

    fn into_iter(self) -> Self::IntoIter {
        iter::once(self)
    }
}

/// A name, with `r#` where it is a keyword.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ident(Rc<str>);

impl Ident {
    /// A name of this text. `names::ident` makes all of them.
    pub(super) fn of(text: &str) -> Self {
        Ident(text.into())
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Ident {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

/// The name of a lifetime, or of a label.
#[derive(Clone, Debug)]
pub(super) struct Lifetime(pub(super) Ident);

/// A literal.
#[derive(Clone, Debug)]
pub(super) struct Literal(String);

/// Literals of integers, without the name of their type.
macro_rules! unsuffixed {
    ($($name:ident $of:ty,)*) => {
        impl Literal {
            $(pub(super) fn $name(number: $of) -> Self {
                Literal(number.to_string())
            })*
        }
    };
}

unsuffixed! {
    u8_unsuffixed u8, u16_unsuffixed u16, u32_unsuffixed u32, u64_unsuffixed u64, usize_unsuffixed usize, i64_unsuffixed i64,
    i128_unsuffixed i128, u128_unsuffixed u128,
}

impl Literal {
    pub(super) fn i32_suffixed(number: i32) -> Self {
        Literal(format!("{number}i32"))
    }

    pub(super) fn u8_suffixed(number: u8) -> Self {
        Literal(format!("{number}u8"))
    }

    /// In hexadecimal digits.
    pub(super) fn hexadecimal(number: u128) -> Self {
        Literal(format!("{number:#x}"))
    }

    /// A number in the digits of Rust.
    pub(super) fn number(number: String) -> Self {
        Literal(number)
    }

    pub(super) fn character(character: char) -> Self {
        Literal(format!("{character:?}"))
    }

    pub(super) fn byte_string(bytes: &[u8]) -> Self {
        Literal(format!("b\"{}\"", bytes.escape_ascii()))
    }
}

/// A part that stands in others.
pub(super) trait ToTokens {
    fn to_tokens(&self, tokens: &mut TokenStream);

    fn to_token_stream(&self) -> TokenStream {
        let mut tokens = TokenStream::new();
        self.to_tokens(&mut tokens);
        tokens
    }
}

impl<T: ToTokens + ?Sized> ToTokens for &T {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        (**self).to_tokens(tokens);
    }
}

impl<T: ToTokens> ToTokens for Option<T> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        if let Some(some) = self {
            some.to_tokens(tokens);
        }
    }
}

impl ToTokens for TokenStream {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.0.push_str(&self.0);
    }
}

impl ToTokens for Ident {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.token(&self.0);
    }
}

impl ToTokens for Lifetime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.text(" '");
        tokens.text(&self.0.0);
    }
}

impl ToTokens for Literal {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.token(&self.0);
    }
}

impl ToTokens for bool {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.text(if *self { " true" } else { " false" });
    }
}

/// A literal of text.
impl ToTokens for str {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.token(&format!("{self:?}"));
    }
}

impl ToTokens for String {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.as_str().to_tokens(tokens);
    }
}

/// The values of a name in `#(..)*`.
pub(super) struct Each<I>(I);

impl<I: Iterator> Each<I> {
    /// A name that stands twice between the parentheses asks twice.
    pub(super) fn each(self) -> Self {
        self
    }

    pub(super) fn next(&mut self) -> Option<One<I::Item>> {
        self.0.next().map(One)
    }
}

/// One of them.
pub(super) struct One<T>(T);

impl<T> One<T> {
    /// This one once more, as [`Each::each`] gives its own.
    #[allow(clippy::unnecessary_wraps, reason = "a template asks both in the same words")]
    pub(super) fn next(self) -> Option<Self> {
        Some(self)
    }
}

impl<T: ToTokens> ToTokens for One<T> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// Iterators in `#(..)*`. Method calls take the first of these three traits that a value has.
pub(super) trait EachOfIterator: Iterator + Sized {
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

impl<I: Iterator> EachOfIterator for I {}

/// Slices, vectors and arrays.
pub(super) trait EachOfSlice {
    type Item;
    fn each(&self) -> Each<slice::Iter<'_, Self::Item>>;
}

impl<T> EachOfSlice for [T] {
    type Item = T;

    fn each(&self) -> Each<slice::Iter<'_, T>> {
        Each(self.iter())
    }
}

/// A value that is the same each time.
pub(super) trait EachTheSame {
    fn each(&self) -> Each<Repeat<&Self>>;
}

impl<T: ToTokens + ?Sized> EachTheSame for T {
    fn each(&self) -> Each<Repeat<&Self>> {
        Each(iter::repeat(self))
    }
}

/// Tokens of a template: `#name` stands for a value, and `#(..)*`, with a separator before the `*` if there is one, for what is between the parentheses
/// once for each value of the names there.
macro_rules! quote {
    ($($template:tt)*) => {{
        #[allow(unused_imports, reason = "a template without a name")]
        use $crate::codegen::tokens::{EachOfIterator as _, EachOfSlice as _, EachTheSame as _, ToTokens as _};
        #[allow(unused_mut, reason = "an empty template")]
        let mut tokens = $crate::codegen::tokens::TokenStream::new();
        quote_into!(tokens [] $($template)*);
        tokens
    }};
}

/// Adds a template to tokens: those between the brackets are waiting to be added as one text.
macro_rules! quote_into {
    ($to:ident [$($run:tt)*]) => {
        quote_run!($to $($run)*);
    };
    ($to:ident [$($run:tt)*] # ($($inside:tt)*) * $($rest:tt)*) => {
        quote_run!($to $($run)*);
        quote_repeated!($to () $($inside)*);
        quote_into!($to [] $($rest)*);
    };
    ($to:ident [$($run:tt)*] # ($($inside:tt)*) $separator:tt * $($rest:tt)*) => {
        quote_run!($to $($run)*);
        quote_repeated!($to ($separator) $($inside)*);
        quote_into!($to [] $($rest)*);
    };
    ($to:ident [$($run:tt)*] # $name:ident $($rest:tt)*) => {
        quote_run!($to $($run)*);
        $name.to_tokens(&mut $to);
        quote_into!($to [] $($rest)*);
    };
    ($to:ident [$($run:tt)*] ($($inside:tt)*) $($rest:tt)*) => {
        quote_run!($to $($run)*);
        $to.text(" (");
        quote_into!($to [] $($inside)*);
        $to.text(" )");
        quote_into!($to [] $($rest)*);
    };
    ($to:ident [$($run:tt)*] [$($inside:tt)*] $($rest:tt)*) => {
        quote_run!($to $($run)*);
        $to.text(" [");
        quote_into!($to [] $($inside)*);
        $to.text(" ]");
        quote_into!($to [] $($rest)*);
    };
    ($to:ident [$($run:tt)*] {$($inside:tt)*} $($rest:tt)*) => {
        quote_run!($to $($run)*);
        $to.text(" {");
        quote_into!($to [] $($inside)*);
        $to.text(" }");
        quote_into!($to [] $($rest)*);
    };
    ($to:ident [$($run:tt)*] $token:tt $($rest:tt)*) => {
        quote_into!($to [$($run)* $token] $($rest)*);
    };
}

/// Adds tokens without a name among them.
macro_rules! quote_run {
    ($to:ident) => {};
    ($to:ident $($run:tt)*) => {
        $to.text(concat!($(" ", stringify!($run)),*));
    };
}

/// Adds a template as often as its names have values, with a separator between.
macro_rules! quote_repeated {
    ($to:ident ($($separator:tt)?) $($inside:tt)*) => {{
        quote_names!(quote_each $($inside)*);
        #[allow(unused_mut, unused_variables, reason = "without a separator")]
        let mut is_first = true;
        loop {
            quote_names!(quote_next $($inside)*);
            $(if !core::mem::take(&mut is_first) {
                quote_run!($to $separator);
            })?
            quote_into!($to [] $($inside)*);
        }
    }};
}

/// A statement for each name in a template.
macro_rules! quote_names {
    ($statement:ident) => {};
    ($statement:ident # $name:ident $($rest:tt)*) => {
        $statement!($name);
        quote_names!($statement $($rest)*);
    };
    ($statement:ident ($($inside:tt)*) $($rest:tt)*) => {
        quote_names!($statement $($inside)* $($rest)*);
    };
    ($statement:ident [$($inside:tt)*] $($rest:tt)*) => {
        quote_names!($statement $($inside)* $($rest)*);
    };
    ($statement:ident {$($inside:tt)*} $($rest:tt)*) => {
        quote_names!($statement $($inside)* $($rest)*);
    };
    ($statement:ident $token:tt $($rest:tt)*) => {
        quote_names!($statement $($rest)*);
    };
}

/// The values of a name.
macro_rules! quote_each {
    ($name:ident) => {
        #[allow(unused_mut, reason = "a name that stands twice")]
        let mut $name = $name.each();
    };
}

/// The next value of a name, or none of all.
macro_rules! quote_next {
    ($name:ident) => {
        #[allow(unused_mut, reason = "a name that stands once")]
        let Some(mut $name) = $name.next() else { break };
    };
}
