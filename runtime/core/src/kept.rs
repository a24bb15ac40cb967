//! The components that a division by `/=` or `%=` changes. A part of a vector of 3 may hold the fourth: nothing is divided by the component
//! in that place of the divisor (`swz!(v.odd /= w)`, where `w.y` is 0).

/// Components on their way through a division, and which of the first two exist: of a part of 3 at most one of two does not.
pub struct Kept<L> {
    #[doc(hidden)]
    pub lanes: L,
    pub(crate) exist: [bool; 2],
}

impl<L> Kept<L> {
    /// The components, and which of the first two exist.
    #[inline(always)]
    pub(crate) const fn new(lanes: L, exist: [bool; 2]) -> Self {
        Self { lanes, exist }
    }
}
