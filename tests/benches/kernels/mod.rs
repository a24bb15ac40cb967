//! Kernels by `swz` that have published test vectors: the benchmarks time them, `tests/published.rs` checks them, and the examples
//! `base64` and `chacha20` do both.

#![allow(dead_code, reason = "each of those who share it takes its part")]
#![allow(clippy::inline_always, reason = "they are compiled for the features of the caller")]

pub mod base64;
pub mod chacha20;
pub mod rfc;
pub mod sha256;
