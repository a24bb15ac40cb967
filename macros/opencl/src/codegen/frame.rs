//! The frames around a statement, by which it is left.

use super::tokens::{Ident, Lifetime};

/// The frames around a statement.
pub(super) enum ControlFrame {
    /// A loop: its label, whether that is used, and the label of the block that `continue` leaves, if there is one.
    Loop { label: Ident, used: bool, next: Option<Ident> },
    /// A `switch`: the label of the block around it, if there is one.
    Switch(Option<Ident>),
    /// The statements that each item of a group runs by itself: the label of the loop over the items, and whether it is used.
    Region { label: Ident, used: bool },
    /// Another labelled block, out of which Rust has no `break` without a label.
    Labelled,
}

/// A label as Rust writes it.
pub(super) fn lifetime(label: &Ident) -> Lifetime {
    Lifetime(label.clone())
}
