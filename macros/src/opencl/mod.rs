//! OpenCL C to Rust: a compiler in the textbook's order, each stage a module that knows only those before it.
//!
//! ```text
//! entrance    include_opencl!, opencl!: what is read, and how faults are told
//! text        the files, and where in them something stands
//! fault       what is wrong, and how it is drawn
//! token       text -> tokens (OpenCL C 3.0, section 6.1; C99, section 6.4)
//! preprocess  tokens -> tokens, without directives and macros (OpenCL C 3.0, section 6.12; C99, section 6.10)
//! names       the types that the language names
//! tree        what a program is, by the standard's grammar
//! parse       tokens -> tree
//! types       what a type is, its size and its conversions
//! program     what a program is when each type is known and each conversion stands in it
//! check       tree -> program
//! emit        program -> Rust
//! ```

pub(crate) mod check;
mod disk;
pub(crate) mod emit;
pub(crate) mod entrance;
pub(crate) mod fault;
#[cfg(test)]
mod fuzz;
mod invocation;
pub(crate) mod names;
pub(crate) mod parse;
pub(crate) mod preprocess;
pub(crate) mod program;
pub(crate) mod text;
pub(crate) mod token;
pub(crate) mod tree;
pub(crate) mod types;
#[cfg(test)]
mod ui;

use proc_macro2::TokenStream;

use self::emit::Setting;
use self::fault::Faults;
use self::preprocess::{Files, Options};
use self::program::{Program, Statement, StatementKind};
use self::text::{TextId, Texts};

/// A program as Rust. One with a fault has all functions that are known, so that rustc does not tell of those too; none of them does
/// anything.
fn compile(
    texts: &mut Texts,
    main: TextId,
    options: &Options,
    files: &mut dyn Files,
    setting: &Setting<'_>,
    faults: &mut Faults,
) -> TokenStream {
    let tokens = preprocess::preprocess(texts, main, options, files, faults);
    // What the preprocessor cannot read is missing, and would be told by each stage after it.
    let (readable, mut untold) = (faults.is_empty(), Faults::default());
    let told = if readable { &mut *faults } else { &mut untold };
    let unit = parse::parse(&tokens, texts, told);
    let mut program = check::check(&unit, options, texts, told);
    // Before functions are emptied: of their statements rustc would tell lifetimes too.
    emit::buffered::refuse_pointers(&program, told);
    if !(readable && told.is_empty()) {
        empty(&mut program);
    }
    let items = emit::emit(&program, texts, setting, told);
    // The stages tell in their order, people read in that of the text.
    faults.all.sort_by_key(|fault| {
        let place = texts.outermost(fault.span);
        (place.text.0, place.start)
    });
    items
}

/// Takes what functions do out of a program.
fn empty(program: &mut Program) {
    for function in &mut program.functions {
        let forever = StatementKind::For { init: Vec::new(), condition: None, step: None, body: Vec::new() };
        function.body = vec![Statement { kind: forever, span: function.span }];
    }
}
