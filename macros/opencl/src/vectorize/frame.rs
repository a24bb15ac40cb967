//! The frames around a statement.

use crate::vector::{Label, Mask, Temp};

/// The frames around a statement.
#[derive(Clone, Debug)]
pub(super) enum Frame {
    /// Something that only the items of a mask come to.
    Some(Temp),
    /// A loop: the labels of it and of its body; and if items are in it for different times, the mask of those that are, and of those that are in this
    /// round.
    Loop { label: Label, next: Label, apart: Option<(Temp, Mask)> },
    /// The items that run the statements of a `switch`.
    Switch(Temp),
    /// A function: the label of its body, the mask of those that have not returned, if they do at different times, and the result.
    Function { label: Label, mask: Mask, result: Option<Temp>, top: bool },
}

impl Frame {
    /// The mask of the items that are in it.
    pub(super) fn mask(&self) -> Mask {
        match self {
            Frame::Some(mask) | Frame::Switch(mask) => Some(*mask),
            Frame::Loop { apart, .. } => apart.map(|(live, round)| round.unwrap_or(live)),
            Frame::Function { mask, .. } => *mask,
        }
    }

    /// Whether only some of the items around it may be in it.
    pub(super) fn is_apart(&self) -> bool {
        match self {
            Frame::Some(_) | Frame::Switch(_) => true,
            Frame::Loop { apart, .. } => apart.is_some(),
            Frame::Function { .. } => false,
        }
    }
}
