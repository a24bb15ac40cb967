//! The ways in which memory is used, as the instrument of `check` is told of them.

/// How memory is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// A structure is read in one piece, of which not each field has to be used.
    Copy,
    Write,
    Atomic,
    /// A comparison that fails, so that nothing is exchanged, or a load.
    AtomicRead,
    /// An atomic store, which reads nothing.
    AtomicWrite,
}

impl Access {
    /// The access that has a number, as a parameter of a function is none.
    pub(super) const fn of(number: u8) -> Self {
        match number {
            0 => Access::Read,
            1 => Access::Copy,
            2 => Access::Write,
            3 => Access::Atomic,
            4 => Access::AtomicRead,
            _ => Access::AtomicWrite,
        }
    }
}

/// The address spaces of memory that a pointer of any may point into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Global,
    Local,
    Private,
}
