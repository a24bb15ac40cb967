//! Every limit of the compiler: what it bounds, and what happens beyond it.

/// How many faults are told at the most; later ones are not told.
pub(crate) const MAX_FAULTS: usize = 10;
