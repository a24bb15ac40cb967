//! Where in the C source something stands.

use core::fmt;

/// A place in the source of a kernel, and what is written there.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    file: &'static str,
    line: u32,
    column: u32,
    text: &'static str,
}

impl Site {
    /// The place of `text`; line and column count from 1.
    #[must_use]
    pub const fn new(file: &'static str, line: u32, column: u32, text: &'static str) -> Self {
        Self { file, line, column, text }
    }

    /// Says what is wrong there.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&self, what: impl fmt::Display) -> ! {
        panic!("{}:{}:{}: `{}` {what}", self.file, self.line, self.column, self.text)
    }
}
