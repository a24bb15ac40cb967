//! The numbers of a launch: its items, their groups, and the threads that run them.

/// The size of the sub-groups of a kernel that names none, on every machine.
pub const SUB_GROUP: u32 = 32;

/// A range whose groups are known.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    pub(super) dimensions: u32,
    pub(super) global: [u64; 3],
    pub(super) local: [u64; 3],
    pub(super) offset: [u64; 3],
    /// How many items a sub-group has, but for the last one of a group.
    pub(super) sub_group: u32,
    /// Whether the instrument of `check` watches.
    pub(super) watched: bool,
    /// If it does, the recorder of the launch.
    #[cfg_attr(target_os = "none", allow(dead_code, reason = "nothing watches there"))]
    pub(super) recorder: usize,
    /// Whether other threads run items at the same time, which may write elements beside those that an item writes.
    pub(super) shared: bool,
}

impl Geometry {
    /// One item.
    pub(super) const ONE: Geometry = Geometry {
        dimensions: 1,
        global: [1; 3],
        local: [1; 3],
        offset: [0; 3],
        sub_group: SUB_GROUP,
        watched: false,
        recorder: 0,
        shared: false,
    };

    /// How many groups there are.
    #[inline(always)]
    pub(super) fn groups(&self) -> [u64; 3] {
        core::array::from_fn(|d| self.global[d] / self.local[d])
    }

    /// The threads that run its items.
    #[inline(always)]
    pub(super) fn threads(&self) -> Threads {
        Threads { several: self.shared }
    }
}

/// The threads that run items of a launch: this one alone, or several at the same time, which may write elements beside those that an item writes.
/// [`Geometry::threads`] alone says it: blocks of `lanes/` that are unsafe trust it.
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    several: bool,
}

impl Threads {
    /// This one alone.
    #[cfg(test)]
    pub(super) const ONE: Self = Self { several: false };
    /// Several: what is right for these is right for one.
    pub(super) const SEVERAL: Self = Self { several: true };

    /// Whether this thread alone runs items.
    #[inline(always)]
    pub(super) fn is_one(self) -> bool {
        !self.several
    }
}
