//! Facts about IR, each found in one place.
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
//! ```

pub(crate) mod access;
pub(crate) mod affine;
mod evaluate;
mod guard;
mod induction;
pub(crate) mod parallel;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod print;
#[cfg(test)]
mod tests;
pub(crate) mod value;
