//! Names that are not taken, and variables that the text does not have.

use super::program::{Variable, VariableId};
use super::source::Span;
use super::types::Type;

/// The first of `name`, `name_`, `name__` and so on that is not taken.
pub(crate) fn fresh(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while taken(&name) {
        name.push('_');
    }
    name
}

/// A variable that the text does not have: no other of the function has its name.
pub(crate) fn new_variable(variables: &mut Vec<Variable>, word: &str, ty: &Type, span: Span) -> VariableId {
    let mut count = 1;
    let taken = |name: &str| variables.iter().any(|variable| &*variable.name == name);
    let mut name = format!("_{word}");
    while taken(&name) {
        count += 1;
        name = format!("_{word}{count}");
    }
    variables.push(Variable::new(name.into(), ty.clone(), span));
    VariableId(variables.len() - 1)
}
