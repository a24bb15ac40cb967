//! What is wrong with a program, and how it is drawn.

use super::text::Span;

/// How many faults are told at the most.
pub(crate) const MOST: usize = 10;

/// A fault: one compile error.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    /// Where it is.
    pub(crate) span: Span,
    /// What is wrong: in lower case, without a full stop.
    pub(crate) message: String,
    /// What stands beside the caret; may be empty.
    pub(crate) label: String,
    /// Further places, with what is said of each: "declared here".
    pub(crate) places: Vec<(Span, String)>,
    /// How to mend it; may be empty.
    pub(crate) help: String,
}

/// Where the stages put faults, so that several are told in one go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults {
    pub(crate) all: Vec<Fault>,
}
