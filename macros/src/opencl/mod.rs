//! OpenCL C to Rust: a compiler in the textbook's order, each stage a module that knows only those before it.
//!
//! ```text
//! text        the files, and where in them something stands
//! fault       what is wrong, and how it is drawn
//! token       text -> tokens (OpenCL C 3.0, section 6.1; C99, section 6.4)
//! preprocess  tokens -> tokens, without directives and macros (OpenCL C 3.0, section 6.12; C99, section 6.10)
//! tree        what a program is, by the standard's grammar
//! parse       tokens -> tree
//! types       what a type is, its size and its conversions
//! program     what a program is when each type is known and each conversion stands in it
//! check       tree -> program
//! emit        program -> Rust
//! ```

#![allow(dead_code, reason = "until the last stage stands")]

pub(crate) mod fault;
pub(crate) mod program;
pub(crate) mod text;
pub(crate) mod token;
pub(crate) mod tree;
pub(crate) mod types;
