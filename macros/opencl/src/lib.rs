//! OpenCL C to Rust: a compiler in the textbook's order, each stage a module that knows only those before it.
//!
//! ```text
//! driver      include_opencl!, opencl!: what is read, and how faults are told
//! limits      every limit, what it bounds and what happens beyond it
//! map         maps and sets by a quick hash
//! source      the files, and where in them something stands
//! diagnostic  what is wrong: the table of messages, and how they are drawn
//! lex         text -> tokens (OpenCL C 3.0, section 6.1; C99, section 6.4)
//! preprocess  tokens -> tokens, without directives and macros (OpenCL C 3.0, section 6.12; C99, section 6.10)
//! names       the types that the language names
//! ast         what a program is, by the standard's grammar
//! parse       tokens -> syntax tree
//! types       what a type is, its size and its conversions
//! builtin     the built-in functions: one table
//! program     what a program is when each type is known and each conversion stands in it
//! parts       the parts that expressions, places and statements are made of
//! effects     whether evaluating a part of a program changes anything
//! walk        the uses that expressions and statements make of places and functions
//! fresh       names and variables that a program does not have yet
//! pass        the optimisations by name, which tests switch off one by one
//! sema        syntax tree -> program, or why not: names, types, conversions, constants
//! vector      what several items do at a time, as data
//! ir          program -> IR, as the verifier, the interpreter and the proofs read it
//! analysis    facts about programs: sums, conditions, accesses, whether items can run on several threads, what is the same for all of them
//! transform   program -> program: passes, each of which the verifier and the interpreter look at
//! vectorize   statements of a program -> vector IR, or the reason why not
//! plan        the versions of each kernel, region by region: in lanes, with masks, or one item after another
//! inspect     programs as IR, and what their kernels take: for tools and tests
//! interpret   runs IR and vector IR: the oracle of what the compiler writes, and of each pass of it
//! codegen     program -> Rust
//! ```

#![forbid(unsafe_code)]

pub(crate) mod analysis;
pub(crate) mod ast;
pub(crate) mod builtin;
pub(crate) mod codegen;
pub(crate) mod diagnostic;
mod disk;
mod driver;
pub(crate) mod effects;
pub(crate) mod fresh;
#[cfg(test)]
mod fuzz;
#[cfg(feature = "inspect")]
pub mod generate;
#[cfg(feature = "inspect")]
pub mod inspect;
#[cfg(feature = "interpret")]
pub mod interpret;
mod invocation;
#[cfg_attr(not(all(feature = "dump", feature = "interpret")), allow(dead_code, reason = "for tools and tests"))]
pub(crate) mod ir;
pub(crate) mod lex;
pub(crate) mod limits;
pub(crate) mod map;
pub(crate) mod names;
pub(crate) mod parse;
pub(crate) mod parts;
pub(crate) mod pass;
pub(crate) mod plan;
pub(crate) mod preprocess;
pub(crate) mod program;
pub(crate) mod sema;
pub(crate) mod source;
#[cfg(test)]
mod testing;
pub(crate) mod transform;
pub(crate) mod types;
#[cfg(test)]
mod ui;
pub(crate) mod vector;
pub(crate) mod vectorize;
#[cfg(test)]
mod versions;
pub(crate) mod walk;
#[cfg(test)]
mod warnings;

#[cfg(any(test, feature = "dump"))]
pub use self::driver::dump::{Lanes, Shown, Stage, dump, dump_text};
#[cfg(feature = "interpret")]
pub use self::driver::vectors::{checked_rows, row_passes, vectorized};
pub use self::driver::{include, inline};
