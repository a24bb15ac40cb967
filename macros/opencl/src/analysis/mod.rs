//! Facts about programs, each found in one place. Those that transforms and the printer ask are of the tree, those of memory are of IR.
//!
//! ```text
//! affine    sums of variables, each times a step that is the same for all items
//! value     integers, vectors and pointers as such sums, with what they rest on
//! evaluate  the value of an expression
//! guard     what holds where a condition does
//! induction the variables that grow by one step in each round of a loop
//! access    all accesses of a kernel to global memory, through its calls
//! parallel  whether two items can touch one element
//! print     the same for people
//!
//! uniform            values that are the same for all items of a group, by their form
//! barrier_regions    statements of a group taken apart: what each item runs by itself between two barriers, and what the group runs
//! uniform_variables  variables that are the same for all items of a group
//! definite_init      variables that may be read before they are written
//! ```

pub(crate) mod access;
pub(crate) mod affine;
pub(crate) mod barrier_regions;
pub(crate) mod definite_init;
mod evaluate;
mod guard;
mod induction;
pub(crate) mod parallel;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod print;
#[cfg(test)]
mod tests;
pub(crate) mod uniform;
pub(crate) mod uniform_variables;
pub(crate) mod value;
