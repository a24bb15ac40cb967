//! A program as the verifier, the interpreter and the proofs of `par_run` read it: structured, as C is and Rust wants it, with ids in arenas, and all
//! effects in statements. `lower` makes it of what each pass leaves.
//!
//! ```text
//! arena       ids and what they are the numbers of
//! var         variables
//! expr        values and places
//! stmt        statements
//! function    functions and programs
//! visit       walks
//! builder     what makes a function
//! lower       a checked program -> IR
//! print       IR -> text for people
//! verify      what holds of each IR
//! ```

pub(crate) mod arena;
mod builder;
pub(crate) mod expr;
pub(crate) mod function;
pub(crate) mod lower;
pub(crate) mod print;
pub(crate) mod stmt;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod var;
pub(crate) mod verify;
pub(crate) mod visit;
