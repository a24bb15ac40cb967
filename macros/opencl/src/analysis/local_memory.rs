//! The variables in local memory that a function needs: its own, and those of the functions that it calls.

use crate::program::{FunctionId, Local, Program, VariableId};
use crate::walk;

/// The variables in local memory of each function and of those that it calls.
pub(crate) fn locals_of(program: &Program) -> Vec<Vec<Local>> {
    let mut locals: Vec<Vec<Local>> = Vec::new();
    for (number, function) in program.functions.iter().enumerate() {
        let own = function.variables.iter().enumerate().filter(|(_, variable)| variable.local);
        let mut all: Vec<Local> = own.map(|(variable, _)| (FunctionId(number), VariableId(variable))).collect();
        walk::called(&function.body, &mut |called| {
            let theirs = locals.get(called.0).into_iter().flatten();
            let new: Vec<_> = theirs.filter(|local| !all.contains(local)).copied().collect();
            all.extend(new);
        });
        locals.push(all);
    }
    locals
}
