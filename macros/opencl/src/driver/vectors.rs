//! Programs with the vector versions of their kernels, which the interpreter runs: for tests.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use crate::codegen::Choice;
use crate::disk::Disk;
use crate::inspect::Program;
use crate::interpret::{CheckedRow, Vectorized};
use crate::plan::Plan;
use crate::program::{Function, FunctionId};
use crate::sema;
use crate::source::Texts;
use crate::transform::{self, Functions, Transformed};
use crate::vector::VFunction;
use crate::vector::version::{Scope, Version};

/// Reads a text, and gives it behind all passes, with the vector versions of all kernels that can run in lanes. Includes are read from the folder.
///
/// # Errors
/// All faults of the text, as they are drawn, or what the IR does not know.
pub fn vectorized(folder: &Path, path: &str, text: &str, options: &str) -> Result<Vectorized, Vec<String>> {
    read(folder, path, text, options, |transformed, texts| {
        let versions = Plan::of(&transformed, Choice::Always).versions();
        let source = transformed.program;
        Ok(Vectorized::new(Program::lowered(&source, texts)?, source, versions))
    })
}

/// The names of the passes that make the statements of an item of a row that is checked before, in their order.
pub fn row_passes() -> impl Iterator<Item = &'static str> {
    transform::ROW_PASSES.iter().map(|pass| pass.name)
}

/// Reads a text, and gives it behind all passes, with what the items of rows run that are checked before, behind each of the passes that make it.
///
/// # Errors
/// All faults of the text, as they are drawn, or what the IR does not know.
pub fn checked_rows(folder: &Path, path: &str, text: &str, options: &str) -> Result<Vec<Vectorized>, Vec<String>> {
    read(folder, path, text, options, |transformed, texts| {
        let plan = Plan::of(&transformed, Choice::Never);
        let mut behind: Vec<_> = row_passes().map(|_| (transformed.program.clone(), BTreeMap::new())).collect();
        plan.behind_row_passes(&transformed, &mut |(number, pass), checked, of| {
            let (program, rows) = &mut behind[pass];
            let (function, copy) = (&transformed.program.functions[number], program.functions.len());
            let own = checked.checks.iter().enumerate().filter(|(_, of)| of.along);
            let asked = Version {
                function: FunctionId(number),
                scope: Scope::Kernel,
                axis: plan.axis(number),
                is_masked: false,
                guards: checked.guards.clone(),
                checked: own.map(|(at, of)| (at, of.elements.clone())).collect(),
                repeats: false,
                made: VFunction::default(),
            };
            let (checks, loops) = (checked.checks.clone(), of.loops.clone());
            rows.insert(number, CheckedRow { function: copy, asked, checks, loops });
            let name = format!("{}_of_row", function.name).into();
            program.functions.push(Function { name, kernel: None, body: of.body.clone(), ..function.clone() });
        });
        let lowered = |(source, rows)| Ok(Vectorized::with_rows(Program::lowered(&source, texts)?, source, rows));
        behind.into_iter().map(lowered).collect()
    })
}

/// Reads a text, and gives what is made of it behind all passes.
fn read<T>(
    folder: &Path,
    path: &str,
    text: &str,
    options: &str,
    made: impl FnOnce(Transformed<'_>, &Rc<Texts>) -> Result<T, Vec<String>>,
) -> Result<T, Vec<String>> {
    let (program, texts, main) = sema::checked(&mut Disk::new(folder.to_owned()), path, text, options)?;
    let texts = Rc::new(texts);
    let is_own = |span| transform::is_own(span, &texts, main, Functions::default());
    made(transform::transform(program, &is_own), &texts)
}
