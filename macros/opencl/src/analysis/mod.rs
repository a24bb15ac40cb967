//! Facts about programs, each found in one place. Those that transforms and the printer ask are of the tree, those of memory are of IR.
//!
//! ```text
//! sum       the algebra of sums of products
//! affine    sums of variables, each times a step that is the same for all items
//! value     integers, vectors and pointers as such sums, with what they rest on
//! evaluate  the value of an expression
//! guard     what holds where a condition does
//! growth    the variables that grow by one step in each round of a loop
//! access    all accesses of a kernel to global memory, through its calls
//! parallel  whether two items can touch one element
//! print     the same for people
//!
//! induction          the counters of loops, and the indices that are made of them
//! magnitude          how many bits an integer can have
//! variables          how each variable of a function is kept, whether it is written again, its first value
//! known_values       the numbers of which LLVM may know that a value is one of them
//! alias              the parameter whose buffer a place lies in
//! counted_loop       loops that count up to an end which stays the same, and the buffers that they access by their counters
//! local_memory       the variables in local memory that a function needs
//! stack              how much of the stack a function needs
//! lifetimes          which pointers in the signature of a function have one lifetime
//! item_number        which numbers of an item are its own, and along which dimension they count
//! divergence         values that differ between the items of a row, and loops that items leave at different times
//! linear             integers as sums of variables and of numbers of the item
//! row_index          indices in terms of the number of the item, with values in place of variables
//! row_checks         accesses that are checked once for a row of items
//! speculation        what may be evaluated where no item comes
//! cost               whether it pays that several items run at a time
//! stride             by how much an integer is more for the next item
//! interleaving       elements of each item that are read or written together
//! access_pattern     by which patterns items access memory
//! idempotence        what may be done twice
//! uniform_branches   branches of which a block of items takes one side, but for one block of a row
//! vector_axis        the dimension along which items follow each other
//! uniform            values that are the same for all items of a group, by their form
//! barrier_regions    statements of a group taken apart: what each item runs by itself between two barriers, and what the group runs
//! uses               the variables that statements use
//! plain_buffers      pointers to memory that is nothing but numbers of one type, or structures of them
//! uniform_variables  variables that are the same for all items of a group
//! live_out           variables of which nobody asks behind a loop
//! definite_init      variables that may be read before they are written
//! barrier_storage    where each variable of a kernel with barriers lives
//! range_guard        items for which a kernel does nothing
//! in_step            kernels whose items make the same accesses, each a step behind that of the item before
//! idle_items         regions of which an item has nothing to do but where a condition holds
//! settled_reads      loops that only read, and the variables by which they read local memory
//! traps              what may be a fault of an item
//! tables             these for people
//! ```

#![allow(clippy::similar_names, reason = "pointers and what they point to")]
#![allow(clippy::match_same_arms, reason = "what arms say together is not always one thing")]

pub(crate) mod access;
#[cfg(any(test, feature = "dump"))]
mod access_pattern;
pub(crate) mod affine;
pub(crate) mod alias;
pub(crate) mod barrier_regions;
pub(crate) mod barrier_storage;
pub(crate) mod cost;
pub(crate) mod counted_loop;
pub(crate) mod definite_init;
pub(crate) mod divergence;
mod evaluate;
mod growth;
mod guard;
pub(crate) mod idempotence;
mod idle_items;
pub(crate) mod in_step;
pub(crate) mod induction;
pub(crate) mod interleaving;
pub(crate) mod item_number;
pub(crate) mod known_values;
pub(crate) mod lifetimes;
pub(crate) mod linear;
pub(crate) mod live_out;
pub(crate) mod local_memory;
mod magnitude;
pub(crate) mod parallel;
mod plain_buffers;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod print;
pub(crate) mod range_guard;
pub(crate) mod row_checks;
pub(crate) mod row_index;
pub(crate) mod settled_reads;
pub(crate) mod speculation;
pub(crate) mod stack;
pub(crate) mod stride;
pub(crate) mod sum;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod tables;
#[cfg(test)]
mod tests;
pub(crate) mod traps;
pub(crate) mod uniform;
pub(crate) mod uniform_branches;
pub(crate) mod uniform_variables;
pub(crate) mod uses;
pub(crate) mod value;
pub(crate) mod variables;
pub(crate) mod vector_axis;
