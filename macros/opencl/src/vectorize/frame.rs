//! The frames around a statement.

use crate::vector::{Label, Mask, Temp};

/// The frames around a statement.
#[derive(Clone, Debug)]
pub(super) enum ControlFrame {
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

impl ControlFrame {
    /// The mask of the items that are in it.
    pub(super) fn mask(&self) -> Mask {
        match self {
            ControlFrame::Some(mask) | ControlFrame::Switch(mask) => Some(*mask),
            ControlFrame::Loop { apart, .. } => apart.map(|(live, round)| round.unwrap_or(live)),
            ControlFrame::Function { mask, .. } => *mask,
        }
    }

    /// Whether only some of the items around it may be in it.
    pub(super) fn is_apart(&self) -> bool {
        match self {
            ControlFrame::Some(_) | ControlFrame::Switch(_) => true,
            ControlFrame::Loop { apart, .. } => apart.is_some(),
            ControlFrame::Function { .. } => false,
        }
    }
}
