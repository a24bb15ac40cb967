//! A kernel without its arguments, as launches, here and on devices, know it.

use super::pace::Pace;
use super::stack::Stack;

/// A kernel without its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name.
    pub name: &'static str,
    /// The text that it stands in.
    pub source: &'static str,
    /// The options with which the text is compiled.
    pub options: &'static str,
    /// `reqd_work_group_size`
    pub required: Option<[u64; 3]>,
    /// How many items a sub-group has.
    pub sub_group: u32,
    /// Whether an item asks for its group or for its number in it, so that it matters where groups begin.
    pub asks_group: bool,
    /// How long an item took the last time.
    pub pace: &'static Pace,
    /// The stack that its private variables need.
    pub stack: Stack,
}
