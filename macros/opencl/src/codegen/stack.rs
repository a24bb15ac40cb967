//! The stack that a kernel needs, as the runtime is told of it.

use super::Emitter;
use crate::vectorize::Choice;

impl Emitter<'_> {
    /// The numbers of the stack of a kernel, as `Info::table` takes them. `lanes`: of each item there is one in a lane. Nobody calls what runs lanes where
    /// these are not fast.
    pub(super) fn stack(&self, number: usize, lanes: bool) -> [u64; 4] {
        let of = &self.plan.stacks[number];
        let lanes = if lanes { 1 + u64::from(self.setting.lanes == Choice::Always) } else { 0 };
        [of.variables, of.values, of.expressions, lanes]
    }
}
