//! The end of an item by what it does at a place in the source: the instrument of `check` tells it and goes on with the next item, a launch panics.

use core::fmt;

use super::source_location::Site;

impl Site {
    /// Says what is wrong there.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&self, what: impl fmt::Display) -> ! {
        #[cfg(not(target_os = "none"))]
        super::check::stop(self, super::check::Kind::Stopped, &what);
        super::now::end_item(format_args!("{self} {what}"))
    }

    /// Says what is wrong with an access there.
    #[cold]
    #[inline(never)]
    pub(crate) fn outside(&self, what: impl fmt::Display) -> ! {
        #[cfg(not(target_os = "none"))]
        super::check::stop(self, super::check::Kind::Access, &what);
        super::now::end_item(format_args!("{self} {what}"))
    }
}
