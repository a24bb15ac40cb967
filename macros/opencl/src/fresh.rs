//! Names that are not taken, and variables that the text does not have.

use super::program::{Variable, VariableId};
use super::source::Span;
use super::types::Type;

/// The first of `name`, `name_`, `name_2`, `name_3` and so on that is not taken.
pub(crate) fn fresh(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut all = [name.to_owned(), format!("{name}_")].into_iter().chain(numbered);
    all.find(|name| !taken(name)).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::fresh;

    /// A number tells many names apart: a longer name for each would make the text grow with the square of their number.
    #[test]
    fn names_of_many() {
        let mut taken: Vec<String> = Vec::new();
        for expected in ["i", "i_", "i_2", "i_3", "i_4"] {
            let name = fresh("i", |name| taken.iter().any(|other| other == name));
            assert_eq!(name, expected);
            taken.push(name);
        }
    }
}
