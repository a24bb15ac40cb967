//! The traits of other crates, a file for each, behind the feature that is named like the crate. Users read of them in `docs/features.md`;
//! `tests/interop` has a test file for each.

#[cfg(feature = "approx-05")]
mod approx;
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "mint-05")]
mod mint;
#[cfg(feature = "rand-010")]
mod rand;
#[cfg(feature = "serde")]
mod serde;
