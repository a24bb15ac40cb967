//! Items that run several at a time, in the lanes of vectors: what the code that runs them calls.
//!
//! A value of which each item has its own is *vectorized*: of a number a vector with a lane for each item, of a vector as many of those as it has
//! components. Which items take part is a mask, as wide as `int`.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `active_lanes` | which items take part |
//! | `vectorized` | values of which each item has its own |
//! | `image` | reads and writes of images |
//! | `lane_index` | indices of which each item has its own |
//! | `interleave` | arrays in memory as lanes of their components |
//! | `masked_intrinsics` | what an architecture has for some lanes only |
//! | `load_store` | loads and stores of all items at once |
//! | `interleaved` | a few elements of each item that lie beside each other |
//! | `rounds` | elements that each item reads one after another in the rounds of a loop |
//! | `in_bounds` | elements that a loop uses, checked once before it |
//! | `checked_row` | the same of elements that were checked by the row |
//! | `plain_pointer` | pointers of which more is known |
//! | `array_map` | arrays of what closures give |
//! | `mask` | masks of numbers and numbers of masks |
//! | `division` | divisions of integers |
//! | `geometric` | the geometric functions |
//!
//! A build without optimisation runs lanes only where `lanes(always)` asks for them. Functions of many lines are not inlined there: rustc would
//! compile them anew in each place, which was nine tenths of the code of a conversion.

mod active_lanes;
mod array_map;
mod checked_row;
mod division;
mod geometric;
mod image;
mod in_bounds;
mod interleave;
mod interleaved;
mod lane_index;
mod load_store;
mod mask;
mod masked_intrinsics;
mod rounds;
mod vectorized;

mod plain_pointer;

#[cfg(test)]
mod tests;

pub use active_lanes::{Active, AllLanes, Those, those};
pub use array_map::{map1, map1_rolled, map2, map2_rolled, map3};
pub use checked_row::{ActiveRange, CheckedRow, InBoundsRange, RowBase, sign_biased};
pub use division::DividesLanes;
pub use geometric::{
    cross, distance, dot, fast_distance, fast_length, fast_normalize, integer_dot_lanes, length, normalize,
};
pub use image::{VectorizedColour, VectorizedCoordinates};
pub use in_bounds::InBounds;
pub use interleaved::{InterleavedLoad, InterleavedStore};
pub use lane_index::{Counts, Index, counts, far_sum, is_row, scaled, the_first};
pub use mask::{all_of, any_of, both, count, either, is_true, mask, not, one_less, one_more, rotated_by, truth};
pub use rounds::Rounds;
pub use vectorized::{
    Vectorized, Word, each, element, element_of_each, few, few_mut, set_array_of_lane, set_arrays, set_element,
    set_element_of_each, set_words, words,
};

use crate::target::AVX512;
use crate::vector::Vector;

/// How many items run in the lanes of vectors.
pub const LANES: usize = if AVX512 { 16 } else { 8 };

/// From so many items on, vectors of which only some lanes have one are faster than items one by one.
pub(super) const SOME: u64 = LANES as u64 / 4;

/// Whether lanes are faster than items one by one. In a build that is not optimised they are not, and the variables of a statement take ten kilobytes
/// of the stack, as each operation in it has its own.
pub const FAST: bool = !cfg!(debug_assertions);

/// A number of each item.
pub type Lane<T> = Vector<T, LANES>;

/// A mask of items: -1 in the lane of one that is, 0 in that of one that is not.
pub type Mask = Lane<i32>;
