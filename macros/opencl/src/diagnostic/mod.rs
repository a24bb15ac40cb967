//! Faults of a program, and warnings.
//!
//! ```text
//! message      THE table: every text of the compiler's that a user may read, with how to mend it, a file for each stage
//! foreign      what other languages write, and what OpenCL C writes in its place
//! unsupported  functions and types of optional parts that are not there, and why
//! nearest      names that are nearly one that is known
//! draw         how a fault is drawn
//! remark       what is taken and deserves a word, and the warnings that are made of it
//! ```
//!
//! A stage names a message of the table and says where; it writes no text (`stages_write_no_text`). Each message has a case in
//! `ui-tests/opencl` (`each_message_has_a_case`).

mod draw;
pub(crate) mod foreign;
pub(crate) mod message;
mod nearest;
mod remark;
#[cfg(test)]
mod tests;
pub(crate) mod unsupported;

pub(crate) use self::message::warning::NotVectorized;
pub(crate) use self::nearest::{meant, nearest};
pub(crate) use self::remark::{Asked, Mend, Remarks, Scalar};
use crate::limits::MAX_FAULTS;
use crate::source::Span;

/// A fault: one compile error. Only a row of the table makes one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    /// The row of the table: its file, and its name in it.
    name: &'static str,
    /// Its place.
    pub(crate) span: Span,
    /// The fault in words: in lower case, without a full stop.
    message: String,
    /// The words beside the caret; may be empty.
    label: String,
    /// Further places, with what is said of each: "declared here".
    places: Vec<(Span, String)>,
    /// How to mend it; may be empty.
    help: String,
}

impl Fault {
    /// A fault without more than its message.
    fn new(name: &'static str, span: Span, message: impl Into<String>) -> Self {
        Fault { name, span, message: message.into(), label: String::new(), places: Vec::new(), help: String::new() }
    }

    /// Says something beside the caret, if nothing is said there yet.
    fn label(mut self, label: impl Into<String>) -> Self {
        if self.label.is_empty() {
            self.label = label.into();
        }
        self
    }

    /// Shows a further place, if there is one.
    fn place(mut self, span: impl Into<Option<Span>>, says: impl Into<String>) -> Self {
        self.places.extend(span.into().map(|span| (span, says.into())));
        self
    }

    /// Says how to mend it, if that is not said yet.
    fn help(mut self, help: impl Into<String>) -> Self {
        if self.help.is_empty() {
            self.help = help.into();
        }
        self
    }

    /// Says of a word that another language has what OpenCL C writes in its place.
    pub(crate) fn foreign(mut self, word: &str) -> Self {
        if let Some((what, help)) = foreign::explain(word) {
            (self.label, self.help) = (what, help);
        }
        self
    }

    /// Says what is written here, as `foreign` does, if the word is one of these languages.
    pub(crate) fn foreign_of(self, word: &str, languages: &[&str]) -> Self {
        let is_one = foreign::explain(word).is_some_and(|(what, _)| languages.iter().any(|name| what.ends_with(name)));
        if is_one { self.foreign(word) } else { self }
    }

    /// Whether its message ends with these words.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.message.ends_with(words)
    }

    /// Whether it is of this row of the table.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Whether its message is that of another.
    pub(crate) fn says_as(&self, other: &Fault) -> bool {
        self.message == other.message
    }

    #[cfg(test)]
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    #[cfg(test)]
    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

/// The stages put faults here, so that several are told in one go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults {
    pub(crate) all: Vec<Fault>,
    /// The second grade: a program with them is compiled.
    pub(crate) remarks: Remarks,
}

impl Faults {
    /// Takes a fault in. One at a place that has one already is dropped: it would come of the first, or of another use of the same
    /// macro. So is what is too much.
    pub(crate) fn push(&mut self, fault: Fault) {
        let told = |other: &Fault| {
            let (here, there) = (Span { expansion: None, ..fault.span }, Span { expansion: None, ..other.span });
            other.span == fault.span || here == there && other.message == fault.message
        };
        if !self.enough() && !self.all.iter().any(told) {
            self.all.push(fault);
        }
    }

    /// Whether a fault at a place whose message has a word would be dropped, so that its words need not be looked for: a macro that
    /// a thousand numbers of a table stand in has as many faults.
    pub(crate) fn has_told(&self, span: Span, word: &str) -> bool {
        let same = |other: &Fault| {
            Span { expansion: None, ..other.span } == Span { expansion: None, ..span } && other.message.contains(word)
        };
        self.enough() || self.all.iter().any(same)
    }

    /// Whether no further fault is told, so that a stage may stop.
    pub(crate) fn enough(&self) -> bool {
        self.all.len() >= MAX_FAULTS
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}
