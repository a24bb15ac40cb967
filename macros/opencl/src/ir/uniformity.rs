//! For whom a value is the same.

/// For whom a value is the same: a chain, of which the join is the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Uniformity {
    /// In each launch.
    Constant,
    /// For all items of a launch.
    Launch,
    /// For all items of a group.
    Group,
    /// For all items of a sub-group.
    SubGroup,
    /// For all items of a row.
    Row,
    /// For nobody else.
    Divergent,
}
