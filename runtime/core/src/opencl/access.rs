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

/// The part of what the items of a row do that is *in step*: they make the same accesses, each as far behind that of the item before as the next one is
/// behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InStep {
    Nothing,
    /// All that they write. They read what nobody may write, and each writes behind all that may be a fault.
    Writes,
    All,
    /// All, and of an item of many accesses its writes.
    Either,
}
