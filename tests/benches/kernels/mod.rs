//! Kernels by `swz` that have published test vectors: the benchmarks time them, `tests/published.rs` checks them.

#![allow(clippy::inline_always, reason = "they are compiled for the features of the caller")]

pub mod base64;
pub mod chacha20;
pub mod sha256;
