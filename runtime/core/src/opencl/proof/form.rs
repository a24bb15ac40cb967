//! Facts of a kernel when it is compiled.

use super::ran::Reason;

/// The findings of the compiler about a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// Why nothing is shown of any launch.
    pub unproven: Option<&'static Reason>,
    /// Whether items of one group may touch the same element: the kernel asks for its group, so that a thread runs whole groups.
    pub between_groups: bool,
    /// The numbers in arguments that sums name.
    pub numbers: &'static [Number],
    /// The accesses to memory that the kernel writes.
    pub accesses: &'static [Access],
}

/// An integer in an argument.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The number of the argument.
    pub argument: usize,
    /// In a structure so many bytes from its beginning on.
    pub at: usize,
    /// How many bytes it has.
    pub bytes: usize,
    /// Whether it has a sign.
    pub signed: bool,
}

/// A value that is the same for all items.
#[derive(Clone, Copy, Debug)]
pub enum Known {
    /// `get_global_size`
    GlobalSize(usize),
    /// `get_global_offset`
    GlobalOffset(usize),
    /// `get_local_size`
    LocalSize(usize),
    /// `get_num_groups`
    NumGroups(usize),
    /// `get_num_sub_groups`, of sub-groups of so many items.
    SubGroups(usize),
    /// One of [`Proof::numbers`].
    Number(usize),
    /// One of these divided by a number. Where it is used a check says that it is not negative.
    Quotient(usize, u32),
}

/// A sum of products of such values, each with a factor.
pub type KnownSum = &'static [(i64, &'static [Known])];

/// A value that differs between items, or from one access of an item to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Var {
    /// `get_global_id`
    Global(usize),
    /// `get_group_id`
    Group(usize),
    /// `get_local_id`
    Local(usize),
    /// A number from 0 on: how often a loop has gone round, a quotient, a remainder.
    Inner(usize),
}

/// Variables, each times a sum, and what is added.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    /// Each variable once.
    pub terms: &'static [(Var, KnownSum)],
    /// The rest.
    pub first: KnownSum,
}

/// A value is computed in a type of so many bits: it is this sum only where that fits.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The value.
    pub value: Linear,
    /// How many bits the type has.
    pub bits: u32,
    /// Whether it has a sign.
    pub signed: bool,
}

/// Something that holds wherever an access is made.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// It is not negative.
    pub of: Linear,
    /// The variable that counts the rounds of the loop whose condition this is.
    pub counter: Option<usize>,
    /// It holds if these do. Of a loop: one round further than it goes.
    pub checks: &'static [Check],
}

/// How memory is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It is changed by an atomic function.
    Atomic,
}

/// An access to a buffer or an image.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The number of the argument.
    pub argument: usize,
    /// The use.
    pub by: Use,
    /// The first byte of a buffer, or the coordinates of an image.
    pub index: &'static [Linear],
    /// How many bytes of a buffer; 1 of an image.
    pub bytes: u64,
    /// The conditions that hold there, in the order in which the kernel asks them: each may rest on those before it.
    pub bounds: &'static [Bound],
    /// The conditions that have to hold.
    pub checks: &'static [Check],
    /// The words where a launch cannot be shown right.
    pub reason: &'static Reason,
}
