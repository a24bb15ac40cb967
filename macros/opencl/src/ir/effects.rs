//! Effects: the sets and flags.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use crate::tree::Space;

/// A set of the memories that a program reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Spaces(u8);

impl Spaces {
    pub(crate) const NONE: Self = Spaces(0);
    pub(crate) const GLOBAL: Self = Spaces(1);
    pub(crate) const LOCAL: Self = Spaces(2);
    /// Private variables, whether they have an address or not.
    pub(crate) const PRIVATE: Self = Spaces(4);
    pub(crate) const CONSTANT: Self = Spaces(8);
    pub(crate) const IMAGES: Self = Spaces(16);
    /// The standard output.
    pub(crate) const OUTPUT: Self = Spaces(32);

    /// The memories that a pointer into an address space may point into.
    pub(crate) fn of(space: Space) -> Self {
        match space {
            Space::Global => Self::GLOBAL,
            Space::Local => Self::LOCAL,
            Space::Constant => Self::CONSTANT,
            Space::Private => Self::PRIVATE,
            Space::Generic => Self::GLOBAL | Self::LOCAL | Self::PRIVATE,
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Spaces {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Spaces(self.0 | other.0)
    }
}

impl BitOrAssign for Spaces {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl fmt::Display for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            (Self::GLOBAL, "global"),
            (Self::LOCAL, "local"),
            (Self::PRIVATE, "private"),
            (Self::CONSTANT, "constant"),
            (Self::IMAGES, "images"),
            (Self::OUTPUT, "output"),
        ];
        let names: Vec<_> = names.iter().filter(|(space, _)| self.meets(*space)).map(|(_, name)| *name).collect();
        f.write_str(&names.join("+"))
    }
}

/// Everything that is done beside giving a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "a question each")]
pub(crate) struct Effects {
    pub(crate) reads: Spaces,
    pub(crate) writes: Spaces,
    /// It may be a fault: an access outside, a division by zero.
    pub(crate) may_trap: bool,
    /// Each time that it is done counts: it changes a number atomically, or prints.
    pub(crate) counts: bool,
    /// All items of a group have to reach it.
    pub(crate) is_convergent: bool,
    /// Accesses to memory do not cross it.
    pub(crate) orders: bool,
    /// It may end the function, the iteration or the block that it stands in.
    pub(crate) leaves: bool,
}

impl Effects {
    pub(crate) const NONE: Self = Effects {
        reads: Spaces::NONE,
        writes: Spaces::NONE,
        may_trap: false,
        counts: false,
        is_convergent: false,
        orders: false,
        leaves: false,
    };

    /// Whether it is nothing to anybody but by its value, or by a fault.
    pub(crate) fn is_pure(self) -> bool {
        self.writes.is_empty() && !self.is_convergent && !self.orders && !self.leaves
    }

    /// Whether to do it twice, one behind the other, is to do it once: the second time it reads nothing that it wrote the first time.
    pub(crate) fn is_idempotent(self) -> bool {
        !self.counts && !self.reads.meets(self.writes)
    }
}

impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if !self.reads.is_empty() {
            words.push(format!("reads {}", self.reads));
        }
        if !self.writes.is_empty() {
            words.push(format!("writes {}", self.writes));
        }
        let flags = [
            (self.may_trap, "may trap"),
            (!self.is_idempotent(), "not idempotent"),
            (self.is_convergent, "convergent"),
            (self.orders, "orders"),
            (self.leaves, "leaves"),
        ];
        words.extend(flags.iter().filter(|(holds, _)| *holds).map(|(_, word)| (*word).to_owned()));
        f.write_str(&words.join(", "))
    }
}
