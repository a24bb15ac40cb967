//! The crate `swz` without its macros. It is a package of its own so that it is compiled while the macros are. Use `swz`, whose
//! documentation has these pages too, with links to the macros.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The links to `only_in_swz` are private. Any other one is found where `swz` is documented.
#![allow(rustdoc::private_intra_doc_links)]

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
pub mod prelude;
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

// The macros that these sources link to and only `swz` has. In the documentation of this crate they are text.
#[cfg(doc)]
mod only_in_swz {
    macro_rules! macros {
        ($($name:ident)*) => { $(
            macro_rules! $name {
                () => {};
            }
            #[allow(unused_imports, reason = "rustdoc looks for them")]
            pub(crate) use $name;
        )* };
    }
    macros! { include_opencl opencl shuffle shuffle2 swizzle swz }
    pub(crate) mod machine_code {}
    pub(crate) mod opencl_c {}
}
#[cfg(doc)]
#[allow(unused_imports, reason = "rustdoc looks for them")]
use only_in_swz::*;
