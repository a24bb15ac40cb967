//! The table of messages: a file for each stage, a row for each message.
//!
//! A message says what was found, what is expected and how to mend it, in lower case and without a full stop. A row has its name, its
//! arguments, its text, and perhaps
//! - `label`, what stands beside the caret;
//! - `at`, a further place with what is said of it, of an argument that is a `Span` or perhaps one;
//! - `help`, how to mend it.
//!
//! The first of several labels, or ways to mend, counts whose condition holds. Empty ones are not shown.

/// Declares messages: `name(argument: type, ..) "text" label "text" at argument "text" help if (condition) "text" help "text";`.
macro_rules! messages {
    ($stage:literal $($(#[$doc:meta])* $name:ident($($argument:ident: $ty:ty),* $(,)?) $text:literal
        $(label $(if ($named:expr))? $label:literal)* $(at $place:ident $says:literal)*
        $(help $(if ($holds:expr))? $help:literal)*;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(span: Span, $($argument: $ty),*) -> Fault {
            let fault = Fault::new(concat!($stage, "::", stringify!($name)), span, format!($text));
            $(let fault = if true $(&& $named)? { fault.label(format!($label)) } else { fault };)*
            $(let fault = if true $(&& $holds)? { fault.help(format!($help)) } else { fault };)*
            $(let fault = fault.place($place, format!($says));)*
            fault
        })*

        /// The names of the messages.
        #[cfg(test)]
        pub(crate) const NAMES: &[&str] = &[$(concat!($stage, "::", stringify!($name))),*];
    };
}

/// Declares messages of what is expected where something else is found: `name(argument: type, ..) "what is expected"`, and the rest as
/// in other messages. Each is given what is found before its own arguments.
macro_rules! expectations {
    ($stage:literal $($(#[$doc:meta])* $name:ident($($argument:ident: $ty:ty),* $(,)?) $expected:literal
        $(at $place:ident $says:literal)* $(help $(if ($holds:expr))? $help:literal)*;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(span: Span, found: impl Display, $($argument: $ty),*) -> Fault {
            let expected = format!($expected);
            let fault = Fault::new(concat!($stage, "::", stringify!($name)), span, format!("expected {expected}, found {found}"));
            let fault = expects(fault, &expected);
            $(let fault = if true $(&& $holds)? { fault.help(format!($help)) } else { fault };)*
            $(let fault = fault.place($place, format!($says));)*
            fault
        })*

        /// The names of these messages.
        #[cfg(test)]
        pub(crate) const EXPECTATIONS: &[&str] = &[$(concat!($stage, "::", stringify!($name))),*];
    };
}

/// Declares parts of messages that depend on more than what stands in them: `name(argument: type, ..) "text"`.
macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $ty:ty),* $(,)?) $text:literal;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name($($argument: $ty),*) -> String {
            format!($text)
        })*
    };
}

pub(crate) mod codegen;
pub(crate) mod driver;
pub(crate) mod parallel;
pub(crate) mod parse;
pub(crate) mod preprocess;
pub(crate) mod sema;
pub(crate) mod warning;

/// The names of all messages.
#[cfg(test)]
pub(crate) fn names() -> Vec<&'static str> {
    [
        sema::NAMES,
        driver::NAMES,
        codegen::NAMES,
        parallel::NAMES,
        parse::NAMES,
        parse::EXPECTATIONS,
        preprocess::NAMES,
        preprocess::EXPECTATIONS,
        warning::NAMES,
    ]
    .concat()
}
