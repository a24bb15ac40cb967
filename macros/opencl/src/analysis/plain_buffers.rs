//! Pointers to memory that is nothing but numbers, one after another or in structures without a byte between them: it is read and written without
//! asking what it is.

use super::variables::Facts;
use crate::ast::Space;
use crate::pass::{self, Pass};
use crate::program::VariableId;

impl Facts<'_, '_> {
    /// Whether a variable is a pointer to numbers or structures of them in memory of others, as it came, or to a variable in local memory.
    fn is_plain_buffer(&self, variable: VariableId) -> bool {
        let (of, records) = (&self.function.variables[variable.0], &self.program.records);
        if of.local {
            return self.is_local_memory(variable) && of.ty.is_full(records);
        }
        let is_in_memory = |space| matches!(space, Space::Global | Space::Constant | Space::Local);
        let pointee = of.ty.pointee().filter(|pointee| is_in_memory(pointee.space));
        self.is_parameter(variable)
            && self.is_fixed(variable)
            && pointee.is_some_and(|pointee| pointee.ty.is_full(records))
    }

    /// All of them, in the order of their declarations.
    pub(crate) fn plain_buffers(&self) -> Vec<VariableId> {
        if !pass::is_on(Pass::PlainBuffers) {
            return Vec::new();
        }
        let all = (0..self.function.variables.len()).map(VariableId);
        all.filter(|variable| self.is_plain_buffer(*variable)).collect()
    }
}
