//! Permutes: `pattern` decodes what the macros say, `constant` moves lanes by it, `dynamic` by a mask of run time.

mod constant;
pub(crate) mod dynamic;
pub(crate) mod pattern;

pub(crate) use constant::{
    for_each_lane, for_each_stored_lane, from_array, gather, gather2, load, scatter, set, splat,
};
