//! OpenCL's vectors and swizzles in stable Rust: components are picked, reordered and written by name, each selector is
//! checked at compile time, and a swizzle is one permute where the hardware has one.
//!
//! ```
//! use swz::prelude::*;
//!
//! let v = float8::from_array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
//! assert_eq!(swz!(v.s7301), float4::new(7.0, 3.0, 0.0, 1.0));
//! assert_eq!(swz!(v.hi.xyz), float3::new(4.0, 5.0, 6.0));
//!
//! let mut w = swz!((float4)(v.lo.wz, 0.5, v.s7));
//! swz!(w.xy = w.yx);
//! assert_eq!(w, float4::new(2.0, 3.0, 0.5, 7.0));
//! ```
//!
//! With the feature `opencl`, a file of OpenCL C becomes Rust when the crate is compiled, and runs on the CPU as SIMD code, without a driver:
//! `swz::include_opencl!("kernels/levels.cl")`.
//!
//! | page | what is on it |
//! | --- | --- |
#![cfg_attr(
    feature = "opencl",
    doc = "| [`opencl_c`], [`opencl`](mod@opencl) | OpenCL C as it is written: what a file becomes, how it runs; the types of launches and images |"
)]
#![cfg_attr(
    not(feature = "opencl"),
    doc = "| `opencl_c`, `opencl` | OpenCL C as it is written, with the feature `opencl` |"
)]
//! | [`from_opencl_c`], [`from_glsl`], [`from_other_crates`] | what is written elsewhere, construct by construct, beside what is written here |
//! | [`types`], [`builtin`] | the vector types; the built-in functions |
//! | [`errors`] | every message of the compiler's, why it is said, and what to write instead |
//! | [`features`] | an example of each feature, and how slices are read and written |
//! | [`machine_code`] | what swizzles become, and which options of the compiler matter |
//! | [`opencl_devices`], [`programs`] | the same statements on OpenCL devices; the examples, and their pictures |
//! | [`versions`] | what a version promises, which Rust it needs, what is hidden |
//!
//! # Read
//!
//! [`swz!`] finds the swizzles in an expression or in statements, [`#[swizzle]`](macro@swizzle) in a whole function, `impl` or module. A
//! single component is a field, without a macro: `v.x`, `v.s7`; [`Vector`] is indexed and iterated like an array. `v.xy` alone is no field: where rustc
//! proposes `v.x` for it, `swz!(v.xy)` is meant.
//!
//! | set | characters | on |
//! | --- | --- | --- |
//! | position | `x y z w` | 2, 3 or 4 components |
//! | colour | `r g b a` | 2, 3 or 4 components |
//! | numeric | `s` or `S`, then hexadecimal digits of either case | every vector |
//! | special | `lo` `hi` `even` `odd` | every vector; of 3 components as of 4 |
//!
//! A selector takes 1, 2, 3, 4, 8 or 16 components, in any order and as often as you like. One gives a scalar, more give a vector. The
//! sets never mix. Chains compose: `v.hi.xyz` is one permute.
//!
//! ```
//! use swz::prelude::*;
//!
//! struct Particle { pos: float4, speed: float3 }
//! let p = Particle { pos: float4::new(1.0, 2.0, 3.0, 0.0), speed: float3::splat(0.5) };
//! assert_eq!(swz!(p.pos.xyz + p.speed.zyx * 2.0), float3::new(2.0, 3.0, 4.0));
//! assert_eq!((p.pos.y, swz!(p.pos.odd)), (2.0, float2::new(2.0, 0.0)));
//! ```
//!
//! # Write
//!
//! `v.xy = e`, and `+= -= *= /= %= &= |= ^= <<= >>=`, write the selected components and leave the others as they are. `e` has as many
//! components, or is a scalar for all of them. No component may stand twice on the left.
//!
//! ```
//! use swz::prelude::*;
//!
//! #[swizzle]
//! fn shade(pixels: &mut [float4], light: float3) {
//!     for pixel in pixels {
//!         pixel.xyz *= light;
//!         pixel.w = 1.0;
//!     }
//! }
//! let mut pixels = [float4::splat(0.5)];
//! shade(&mut pixels, float3::new(1.0, 0.5, 0.0));
//! assert_eq!(pixels[0], float4::new(0.5, 0.25, 0.0, 1.0));
//! ```
//!
//! # Make
//!
//! [`Vector<T, N>`](Vector) has OpenCL's names, [`float4`], [`uchar16`], ..., OpenCL's sizes and alignments. `new`, `splat`, `from_array`
//! make one anywhere; in [`swz!`] and [`#[swizzle]`](macro@swizzle) also a literal of scalars and vectors, whose numbers take the element's type.
//!
//! ```
//! use swz::prelude::*;
//!
//! const AXES: float4 = float4::new(1.0, 0.0, 0.0, 2.0);
//! const TURNED: float4 = swz!((float4)(AXES.yzw, 1)); // at compile time
//! assert_eq!(TURNED, float4::new(0.0, 0.0, 2.0, 1.0));
//! assert_eq!(swz!((uchar3)(7)), uchar3::splat(7));
//! ```
//!
//! # The grammar of `swz!`
//!
//! ```text
//! swizzle     BASE.SELECTOR        BASE is anything that is a vector: v, f(x), points[i], self.pos, (a + b), &v, a Box
//!             BASE->SELECTOR       C's arrow: (*BASE).SELECTOR; not in #[swizzle]
//!             SWIZZLE.SELECTOR     a chain: v.hi.xyz, v.odd.even
//! assignment  SWIZZLE = VALUE      VALUE is a vector of as many components, or one scalar for all of them
//!             SWIZZLE += VALUE     and -= *= /= %= &= |= ^= <<= >>=
//! literal     (float4)(VALUE, ..)  or float4(VALUE, ..): scalars and vectors that add up to 4, or one scalar
//! shuffle     shuffle(x, (uint4)(3, 2, 1, 0)), shuffle2(x, y, ..): by a constant mask as shuffle! and shuffle2!
//! by type     convert_uchar4_sat_rte(v)  as_uint4(v)  vec_step(float3)
//! number      1.0f  0.f  2.5h  7u  0x1.fep7f
//! variable    let mut v: float4;   which begins as zero
//! ```
//!
//! All else is Rust, at any depth. A name after a dot is a selector if it is spelt like one; in parentheses it is a field, `(ray.lo).xyz`.
//!
//! # Compute
//!
//! The operators work component by component, on scalars beside vectors too; integers wrap. [`builtin`] has OpenCL's functions by OpenCL's
//! names, on scalars and vectors of every width: conversions, integer, common, geometric, relational and mathematical ones. The common
//! ones are methods of [`Vector`] too. [`shuffle!`] and [`shuffle2!`] permute by a constant mask, [`shuffle()`] and [`shuffle2()`] by one of run
//! time.
//!
//! ```
//! use swz::builtin::*;
//! use swz::prelude::*;
//!
//! let v = float4::new(1.0, 4.0, 9.0, 16.0);
//! assert_eq!(2.0 * v - 1.0, float4::new(1.0, 7.0, 17.0, 31.0));
//! assert_eq!(select(v, v.sqrt(), isgreater(v, 4.0)), float4::new(1.0, 4.0, 3.0, 4.0));
//! assert_eq!(convert_sat_rte::<uchar4>(v * 16.5), uchar4::new(16, 66, 148, 255));
//! assert_eq!(swz!(dot(v.xyz, float3::splat(1.0))), 14.0);
//! assert_eq!(shuffle(v, uint2::new(3, 0)), float2::new(16.0, 1.0));
//! ```
//!
//! # Load and store
//!
//! From slices by [`from_slice`](Vector::from_slice) and [`copy_to_slice`](Vector::copy_to_slice), or as in OpenCL by
//! [`vload4`](builtin::vload4) and [`vstore4`](builtin::vstore4), which count in vectors; both need no alignment and compile to one load or
//! store. [`as_chunks`](Vector::as_chunks) takes a slice of any length apart, into arrays of a vector's width and what is left over. Slices
//! of vectors, `&[float4]`, need nothing.
//!
//! ```
//! use swz::prelude::*;
//!
//! // RGBA to BGRA, four pixels at a time.
//! let mut bytes: Vec<u8> = (0..32).collect();
//! for group in bytes.chunks_exact_mut(16) {
//!     let pixels = uchar16::from_slice(group);
//!     swz!(pixels.s21036547a98bedcf).copy_to_slice(group);
//! }
//! assert_eq!(bytes[..8], [2, 1, 0, 3, 6, 5, 4, 7]);
//! ```
//!
//! # Vectors of other crates
//!
//! Arrays, registers of `core::arch`, `glam`'s vectors by the feature `glam`, structs with [`#[derive(Swizzle)]`](derive@Swizzle), and what
//! else implements the trait [`Swizzle`](trait@Swizzle) take part in [`swz!`] and [`#[swizzle]`](macro@swizzle) as they are, reads and writes.
//!
//! ```
//! use swz::prelude::*;
//!
//! let mut position = [1.0, 2.0, 3.0f32];
//! let wind = [0.5, 0.25f32];
//! swz!(position.xz += wind.xy); // with glam's `Vec3` and `Vec2` as well
//! assert_eq!(position, [1.5, 2.0, 3.25]);
//! ```
//!
//! # Generic code
//!
//! | bound | says |
//! | --- | --- |
//! | `T: `[`Element`] | `T` is an element type, of vectors of every width |
//! | `T: `[`Lanes<N>`](Lanes) | there is a `Vector<T, N>` |
//! | `T: `[`Number`], [`Integer`], [`Float`], [`Bitwise`] | vectors of `T` have these operators and functions |
//! | `Vector<T, N>: `[`HasComponent`], [`Part`] | the vector has a component, has a half |
//! | `V: `[`Gentype`](builtin::Gentype) | `V` is a scalar or a vector |
//! | `impl `[`Fill<V>`](Fill), [`Operand`] | what may be written to a vector, or stand beside it: as many components, or a scalar |
//!
//! ```
//! use swz::prelude::*;
//!
//! fn reverse<T: Element>(v: Vector<T, 4>) -> Vector<T, 4> {
//!     swz!(v.wzyx)
//! }
//! assert_eq!(reverse(uint4::new(1, 2, 3, 4)), uint4::new(4, 3, 2, 1));
//! ```
//!
//! Vectors of any width and scalars, with a comparison that selects; and vectors of `N` components:
//!
//! ```
//! use swz::builtin::{Gentype, Selects, isgreater, select};
//! use swz::prelude::*;
//! use swz::Number;
//!
//! fn greater<V: Gentype<Element: Number, Truth: Selects<V>>>(v: V, w: V) -> V {
//!     select(w, v, isgreater(v, w))
//! }
//! fn sum_of_squares<const N: usize>(v: Vector<u8, N>) -> u32
//! where
//!     u8: Lanes<N>,
//!     u32: Lanes<N>,
//! {
//!     let wide = v.cast::<u32>();
//!     (wide * wide).sum()
//! }
//! assert_eq!(greater(float2::new(1.0, 4.0), float2::new(2.0, 3.0)), float2::new(2.0, 4.0));
//! assert_eq!((greater(1, 2), sum_of_squares(uchar3::new(1, 2, 30))), (2, 905));
//! ```
//!
//! # Features
//!
//! - `half`, on by default: the vectors of 16-bit floats, `half2` to `half16`, with the element `half::f16` of the crate `half`.
//! - `libm`, on by default: the transcendental functions of [`builtin`], whose base is the crate `libm`.
//! - `glam`: the vectors of the newest `glam` in [`swz!`], and conversions; `glam-034` for that version only.
//! - `bytemuck`: `Pod` and `Zeroable`, so that slices of elements are cast to slices of vectors and back.
//! - `serde`: `Serialize` and `Deserialize`, a vector as a tuple.
//! - `mint-05`: `From` both ways for the vectors and points of `mint` 0.5.
//! - `approx-05`: `AbsDiffEq`, `RelativeEq` and `UlpsEq` of `approx` 0.5.
//! - `rand-010`: random vectors by `StandardUniform` of `rand` 0.10.
//! - `arbitrary`: `Arbitrary`, for fuzzing; needs `std`.
//! - `opencl`: OpenCL C as it is written, by `include_opencl!` and `opencl!`; it needs `alloc`, and `libm`, which it brings.
//! - `rayon`: `par_run`, kernels of OpenCL C on all cores; needs `std`.
//! - `opencl3`: `run_on`, kernels of OpenCL C on OpenCL devices; needs `std`, and the system's OpenCL library when the program runs.
//!
//! [`features`] has an example of each, and how a slice is read and written without any.
//!
//! The crate is `no_std`, and allocates nothing unless `opencl` is asked for. Permutes, operators and functions are compiled for the features of the function that they
//! stand in, also those of a `#[target_feature]`. Run-time shuffles use the features that this crate is compiled with (`-C target-cpu`), see
//! [`machine_code`].
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

// rustdoc reads the sources of `swz-core` themselves: of what is another crate's it forgets the aliases and the links to the macros, and writes
// bounds at length. `core` is a link to them.
#[cfg(doc)]
include!("core/documented.rs");
#[cfg(not(doc))]
pub use swz_core::*;
#[cfg(feature = "opencl")]
#[doc(hidden)]
pub use swz_macros::{__include_opencl, __opencl};
/// This crate by a name that expansions can import: Rust 1.85 refuses `use $crate as swz`, as the tests on wasm32 show.
#[cfg(feature = "opencl")]
#[doc(hidden)]
pub extern crate self as __swz;
pub use swz_macros::{Swizzle, shuffle, shuffle2, swizzle, swz};

/// Compiles a program in OpenCL C, a file, to Rust: each function and kernel of it is a function where the macro stands.
///
/// ```
/// use swz::prelude::*;
///
/// mod picture {
///     swz::include_opencl!("docs/kernels/levels.cl", "-D RADIUS=3 -I docs/kernels");
/// }
///
/// let mut output = [float4::splat(0.0)];
/// picture::levels(&[float4::new(0.25, 0.5, 0.75, 1.0)], &mut output, 0.25, 0.75).run([1]);
/// assert_eq!(output, [float4::new(0.0, 0.5, 1.0, 1.0)]);
/// // For an OpenCL device, which has no files: the text with those that it includes, and the options without `-I`.
/// assert!(picture::SOURCE.contains("__kernel void levels"));
/// assert_eq!(picture::OPTIONS, "-D RADIUS=3");
/// ```
///
/// The path, and those of `-I`, begin in the folder of the crate's `Cargo.toml`. A change of the file, or of one that it includes, builds
/// the crate anew. The options are those of `clBuildProgram`. Both are literals, or what `concat!` and `env!` make of
/// literals, as of text that a build script writes: `concat!(env!("OUT_DIR"), "/kernels.cl")`.
///
/// `#![lanes(always)]` or `#![lanes(never)]` before the path says whether items run several at a time, in the lanes of vectors; without it they do
/// where it pays.
///
/// The macro writes the kernels, all functions that stand in the file itself, and all that they reach. A function, a structure or a table
/// of an included file that nothing reaches is checked and left out, so that a header costs what is used of it; `#![functions(all)]` before
/// the path writes all of them.
// Rustc shows the row of the invocation where a kernel's function is called with the wrong arguments.
#[cfg(feature = "opencl")]
#[macro_export]
#[rustfmt::skip]
macro_rules! include_opencl { ($($t:tt)*) => {
    $crate::__include_opencl! { [$crate] $($t)* } // `&a`, `&mut b`, `Local::new`, `Sampler::new`, `&Image2d::from_slice`
} }

/// Compiles a program in OpenCL C that stands between the braces.
///
/// It is what Rust's lexer reads, so it has no lines of a preprocessor and no `0x1.8p-3`; [`include_opencl!`] takes all of the language.
/// `#![options("-cl-std=CL3.0")]` at the beginning gives it options.
///
/// ```
/// use swz::float4;
/// swz::opencl! {
///     float4 turned(float4 v, float k) {
///         v.hi *= k;
///         return v.wzyx;
///     }
/// }
/// assert_eq!(turned(float4::new(1.0, 2.0, 3.0, 4.0), 10.0), float4::new(40.0, 30.0, 2.0, 1.0));
/// ```
#[cfg(feature = "opencl")]
#[macro_export]
macro_rules! opencl {
    ($($input:tt)*) => { $crate::__opencl! { [$crate] $($input)* } };
}

// Names that the macro has elsewhere. They are private: rustc shows the row of one that is called (`ui-tests/ui/several/names-of-other-hosts.rs`).
#[cfg(feature = "opencl")]
#[rustfmt::skip]
#[allow(unused_imports, reason = "rustc shows the rows")]
use {
    include_opencl as opencl_include, include_opencl as include_cl, include_opencl as include_kernel, // `swz::include_opencl!("kernels/levels.cl")`
    include_opencl as include_kernels, include_opencl as opencl_file, // `swz::include_opencl!("kernels/levels.cl")`
    opencl as opencl_kernel, opencl as kernel, // `swz::opencl! { __kernel void scale(..) { .. } }`
};

// Names of the module `opencl`, private here: rustc shows the row of one that is imported (`ui-tests/ui/opencl/imported-from-the-root.rs`).
#[cfg(feature = "opencl")]
#[allow(dead_code, reason = "rustc shows the row")]
struct Local; // `use swz::opencl::Local;`
#[cfg(feature = "opencl")]
#[allow(dead_code, reason = "rustc shows the row")]
struct NdRange; // `use swz::opencl::NdRange;`
#[cfg(feature = "opencl")]
#[allow(dead_code, reason = "rustc shows the row")]
struct Kernel; // `use swz::opencl::Kernel;`
#[cfg(feature = "opencl")]
#[allow(dead_code, reason = "rustc shows the row")]
struct Image2d; // `use swz::opencl::Image2d;`

#[doc = include_str!("../docs/errors.md")]
pub mod errors {}

#[doc = include_str!("../docs/features.md")]
pub mod features {}

#[doc = include_str!("../docs/from_glsl.md")]
pub mod from_glsl {}

#[cfg(feature = "opencl")]
#[doc = include_str!("../docs/opencl_c.md")]
#[rustfmt::skip]
pub mod opencl_c {
    #![allow(dead_code, reason = "rustc shows the row of a type that is imported from here")]

    struct Local; struct NdRange; struct Kernel; struct Launch; struct Report; // `use swz::opencl::Local;`
    struct Ran; struct Device; struct Buffer; struct Pointer; struct Sampler; // `use swz::opencl::Ran;`
    struct Image2d; struct Image3d; struct Format; struct Order; struct Channel; // `use swz::opencl::Image2d;`

    #[doc = include_str!("../docs/opencl_versions.md")]
    pub mod versions {}
    #[doc = include_str!("../docs/opencl_conformance.md")]
    pub mod conformance {}
}

#[doc = include_str!("../docs/from_opencl_c.md")]
pub mod from_opencl_c {}

#[doc = include_str!("../docs/from_other_crates.md")]
pub mod from_other_crates {}

#[doc = include_str!("../docs/machine_code.md")]
pub mod machine_code {}

#[doc = include_str!("../docs/opencl_devices.md")]
pub mod opencl_devices {}

#[doc = include_str!("../docs/programs.md")]
pub mod programs {
    #[doc = include_str!("../docs/gallery.md")]
    // For the documentation alone: who builds the crate reads no pictures.
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/pictures.md"))]
    pub mod gallery {}
}

#[doc = include_str!("../docs/versions.md")]
pub mod versions {}

/// The macros, the vector types, `shuffle`, `shuffle2`, `vec_step` and the traits that generic code asks for, by their names. The built-in functions are imported
/// by `use swz::builtin::*;`, as `min`, `step` and `all` are common names.
pub mod prelude {
    #[cfg(doc)]
    pub use crate::core_prelude::*;
    #[cfg(not(doc))]
    pub use swz_core::prelude::*;
    pub use swz_macros::{Swizzle, shuffle, shuffle2, swizzle, swz};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
