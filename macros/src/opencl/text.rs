//! The texts that a program is made of, and where in them something stands.

use core::num::NonZeroU32;
use std::rc::Rc;

/// A text of [`Texts`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextId(pub(crate) u32);

/// A use of a macro, by its number in [`Texts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ExpansionId(pub(crate) NonZeroU32);

/// Where something stands: a stretch of bytes of one text, and the use of a macro that put it into the program, if one did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    pub(crate) text: TextId,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) expansion: Option<ExpansionId>,
}

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Origin {
    /// A file, by the path that messages show, and where it was included.
    File { path: String, included: Option<Span> },
    /// The tokens of `opencl!`: where each begins in the text, in ascending order.
    Invocation(Vec<(u32, OpaqueSpan)>),
    /// Options of the invocation, `-D NAME=VALUE`.
    Options,
    /// What the language defines itself.
    Predefined,
    /// What `##` made.
    Pasted,
}

/// A place in the caller's Rust, which only the entrance of the macros can look into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpaqueSpan(pub(crate) proc_macro2::Span);
impl PartialEq for OpaqueSpan {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) origin: Origin,
    pub(crate) content: Rc<str>,
    /// Where each line begins.
    pub(crate) lines: Vec<u32>,
    /// What `#line` says: from which line on, the number of that line, and another path.
    pub(crate) presumed: Vec<(u32, u32, Option<String>)>,
}

/// A use of a macro.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    /// The macro's name.
    pub(crate) name: Rc<str>,
    /// Where it is used; inside of another macro's body, this has an expansion itself.
    pub(crate) used: Span,
}

/// All texts of a program and all uses of macros in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    pub(crate) texts: Vec<Text>,
    pub(crate) expansions: Vec<Expansion>,
}

/// A place for people: path, line and column, both counted from 1; the column in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) path: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}
