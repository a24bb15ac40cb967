//! The program that passes read and rewrite: structured, as C is and Rust wants it, with ids in arenas, and all effects in statements.
//!
//! ```text
//! arena       ids and what they are the numbers of
//! effects     what is done beside giving a value: sets and flags
//! uniformity  for whom a value is the same
//! builtin     the built-in functions: one enum with effects, uniformity and cost of each
//! var         variables
//! expr        values and places
//! stmt        statements
//! function    functions and programs
//! visit       walks
//! summary     the effects of expressions, statements and functions
//! builder     what makes a function
//! lower       a checked program -> IR
//! print       IR -> text for people
//! verify      what holds of each IR
//! ```

pub(crate) mod arena;
mod builder;
pub(crate) mod builtin;
pub(crate) mod effects;
pub(crate) mod expr;
pub(crate) mod function;
pub(crate) mod lower;
pub(crate) mod print;
pub(crate) mod stmt;
pub(crate) mod summary;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod uniformity;
pub(crate) mod var;
pub(crate) mod verify;
pub(crate) mod visit;
