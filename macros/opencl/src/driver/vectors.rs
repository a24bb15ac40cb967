//! Programs with the vector versions of their kernels, which the interpreter runs: for tests.

use std::path::Path;
use std::rc::Rc;

use crate::check;
use crate::codegen::Choice;
use crate::diagnostic::Faults;
use crate::disk::Disk;
use crate::inspect::Program;
use crate::interpret::Vectorized;
use crate::parse;
use crate::plan::Plan;
use crate::preprocess::{self, Options};
use crate::text::{Origin, Texts};
use crate::transform::{self, Functions};

/// Reads a text, and gives it behind all passes, with the vector versions of all kernels that can run in lanes. Includes are read from the folder.
///
/// # Errors
/// All faults of the text, as they are drawn, or what the IR does not know.
pub fn vectorized(folder: &Path, path: &str, text: &str, options: &str) -> Result<Vectorized, Vec<String>> {
    let (mut texts, mut faults, mut files) = (Texts::default(), Faults::default(), Disk::new(folder.to_owned()));
    let options = Options::read(&mut texts, options, &mut faults);
    let main = texts.add(Origin::File { path: path.to_owned(), included: None }, text);
    let tokens = preprocess::preprocess(&mut texts, main, &options, &mut files, &mut faults, check::has_builtin);
    let unit = parse::parse(&tokens, &texts, &mut faults);
    let program = check::check(unit, &options, &texts, &mut faults);
    if faults.is_empty() {
        let is_own = |span| transform::is_own(span, &texts, main, Functions::default());
        let transformed = transform::transform(program, &is_own);
        let versions = Plan::of(&transformed, Choice::Always).versions();
        let source = transformed.program;
        if faults.is_empty() {
            let program = Program::lowered(&source, &Rc::new(texts))?;
            return Ok(Vectorized::new(program, source, versions));
        }
    }
    Err(faults.all.iter().map(|fault| fault.draw(&texts)).collect())
}
