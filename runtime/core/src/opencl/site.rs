//! Where in the C source something stands.

use core::fmt;

/// A place in the source of a kernel, and what is written there.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    file: &'static str,
    line: u32,
    column: u32,
    text: &'static str,
    /// Of a member of a structure behind a pointer: how many bytes the structure has, and where in it the member begins.
    whole: Option<(usize, usize)>,
}

impl Site {
    /// The place of `text`; line and column count from 1.
    #[must_use]
    pub const fn new(file: &'static str, line: u32, column: u32, text: &'static str) -> Self {
        Self { file, line, column, text, whole: None }
    }

    /// The same of a member of a structure of so many bytes, so many behind its beginning: what is outside is the structure.
    #[must_use]
    pub const fn within(self, size: usize, offset: usize) -> Self {
        Self { whole: Some((size, offset)), ..self }
    }

    /// They.
    pub(super) fn whole(&self) -> Option<(usize, usize)> {
        self.whole
    }

    /// Whether it is the same place.
    #[cfg(not(target_os = "none"))]
    pub(super) fn is(&self, other: &Self) -> bool {
        let is = |one: &str, other: &str| core::ptr::eq(one, other) || one == other;
        (self.line, self.column) == (other.line, other.column) && is(self.text, other.text) && is(self.file, other.file)
    }

    /// File, line, column and text.
    #[cfg(not(target_os = "none"))]
    pub(super) fn parts(&self) -> (&'static str, u32, u32, &'static str) {
        (self.file, self.line, self.column, self.text)
    }

    /// Says what is wrong there.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&self, what: impl fmt::Display) -> ! {
        #[cfg(not(target_os = "none"))]
        super::check::stop(self, super::check::Kind::Stopped, &what);
        super::now::end_item(format_args!("{self} {what}"))
    }
}

impl Site {
    /// Says what is wrong with an access there.
    #[cold]
    #[inline(never)]
    pub(crate) fn outside(&self, what: impl fmt::Display) -> ! {
        #[cfg(not(target_os = "none"))]
        super::check::stop(self, super::check::Kind::Access, &what);
        super::now::end_item(format_args!("{self} {what}"))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: `{}`", self.file, self.line, self.column, self.text)
    }
}
