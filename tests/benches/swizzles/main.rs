//! Constant swizzles and built-in functions against those who can do the same job: `glam`, `wide`, `fearless_simd`, `base64-simd`,
//! `chacha20`, plain arrays, hand-written intrinsics, and with the feature `nightly` `core::simd`.
//!
//! Every candidate is compiled for the features given by `-C target-cpu`; it reads the same memory, and what it makes is
//! checked before it is timed.

#![cfg_attr(feature = "nightly", feature(portable_simd))]
#![allow(clippy::incompatible_msrv, reason = "the libraries compared with need a newer compiler than `swz`")]
#![allow(clippy::inline_always, clippy::wildcard_imports, reason = "one function for each candidate, many intrinsics")]

#[path = "../support/mod.rs"]
mod support;

#[path = "../kernels/mod.rs"]
mod kernels;

/// The two candidates that a kernel of `swz` makes: for the features that the compiler was told, as every other one, and in the
/// clones of the crate `multiversion`, of which the best for the machine is found when the program runs.
macro_rules! swz_and_clone {
    (|$from:ident, $to:ident| $kernel:expr) => {{
        #[multiversion::multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi+avx2+fma",
            "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+fma",
            "x86_64+avx2+fma"
        ))]
        fn clone($from: &[u8], $to: &mut [u8]) {
            $kernel;
        }

        [("swz", |$from, $to| $kernel), ("swz, clone for the machine", clone)] as [$crate::support::Candidate; 2]
    }};
}

mod bytes;
mod complex;
mod pictures;
mod planes;
mod published;
mod sort;
mod transpose;

use criterion::{Criterion, criterion_group, criterion_main};
use support::{Memory, noise, plain};

plain!(glam::Vec4, glam::Mat4, glam::U8Vec4, wide::f32x4, wide::f32x8, wide::i32x16, wide::u8x16);

/// Noise, and the memory that has at each place the byte of the noise that `from` says.
fn moved(size: usize, from: impl Fn(usize) -> usize) -> (Memory, Memory) {
    (Memory::new(size, noise), Memory::new(size, |at| noise(from(at))))
}

fn jobs(c: &mut Criterion) {
    bytes::pixels(c);
    planes::split(c);
    planes::merge(c);
    bytes::byte_swap(c);
    transpose::floats(c);
    transpose::bytes(c);
    complex::job(c);
    sort::job(c);
    pictures::levels(c);
    pictures::edges(c);
    published::encode(c);
    published::decode(c);
    published::encrypt(c);
    published::schedule(c);
}

criterion_group!(benches, jobs);
criterion_main!(benches);
