// The modules of `lib.rs` once more: the documentation of `swz` is made of them.

#[cfg(feature = "opencl")]
extern crate alloc;

mod array;
mod base;
#[cfg(doc)]
pub mod bounds;
pub mod builtin;
mod cast;
pub mod cl;
mod component;
mod element;
mod elsewhere;
mod expansion;
mod fields;
mod foreign;
mod interop;
mod into;
mod kept;
mod literal;
mod misfit;
mod names;
mod near;
#[cfg(feature = "half")]
mod number;
#[cfg(feature = "opencl")]
pub mod opencl;
mod outside;
mod permute;
#[path = "prelude.rs"]
mod core_prelude;
mod primitive;
mod protocol;
mod register;
pub mod scalar;
mod sealed;
mod shape;
mod shuffle;
mod slices;
mod target;
pub mod types;
mod vec_step;
mod vector;
mod which;
mod words;

pub use names::*;
