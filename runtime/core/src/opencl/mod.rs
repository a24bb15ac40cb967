//! The arguments of kernels, and what a kernel gives. The page [`opencl_c`](crate::opencl_c) says how they are used, with whole examples.
//!
//! | type | what it is |
//! | --- | --- |
//! | [`Launch`], [`Kernel`] | a kernel with its arguments, which `run`, `par_run`, `check` and `run_on` run; its name in a signature, `impl Kernel` |
//! | [`NdRange`], [`IntoRange`] | the items of a launch, with group and offset; what a range is made of: `n`, `[width, height]`, `0..n` |
//! | [`Readable`], [`Writable`] | what a pointer to global memory takes: slices, and `Cell`s that several arguments share |
//! | [`Local`] | local memory, of so many elements for each group |
//! | [`Image2d`] and its like, [`Format`], [`Order`], [`Channel`] | images, and what their texels are |
//! | [`Sampler`], [`Address`], [`Filter`] | how an image is read |
//! | [`Pointer`] | what a function that is no kernel takes: it comes from a slice |
//! | [`Ran`], [`Reason`] | whether `par_run` took all cores, and why it did not |
//! | [`Report`], [`Fault`], [`FaultKind`] | what `check` found |
//! | `Device`, `Buffer`, `DeviceError` | OpenCL devices, with the feature `opencl3` |

// Each module knows only those before it. The instrument of `check` stands below what it watches: memory tells it of each access by a call, and it
// knows no more of memory than addresses.
//
// | module | what is in it |
// | --- | --- |
// | `source_location` | where in the C source something stands, for what is said of a fault |
// | `access` | the ways in which memory is used |
// | `geometry` | the numbers of a launch: its items, their groups, the threads that run them |
// | `now` | which item this thread runs, for what is said of a fault |
// | `integer` | the integer functions of extensions: bit fields, dot products |
// | `check` | the instrument that sees each access |
// | `fault` | how an item ends by what it does at a place in the source |
// | `pointee` | what can lie in memory, and how it is read and written there |
// | `memory` | pointers of C, checked at each access; private variables that have an address |
// | `atomic` | numbers that several items change |
// | `variable` | variables at program scope |
// | `printf` | `printf` |
// | `image` | images and samplers |
// | `defined_arithmetic` | what C leaves open in arithmetic, defined |
// | `lanes` | items that run several at a time, in the lanes of vectors |
// | `range` | how many items there are, and which one asks |
// | `collective` | functions of sub-groups, and of whole groups |
// | `async_copy` | copies between local and global memory, by a group |
// | `argument` | what may be given for a parameter of a kernel |
// | `misfit` | what is said of an argument that is no memory, by its kind |
// | `proof` | whether items may run on several threads at a time |
// | `throughput` | how long its items took before |
// | `stack` | which stack a kernel runs on |
// | `info` | a kernel without its arguments |
// | `team` | the threads that run a launch together: who is woken for it, and which pieces each runs |
// | `device` | OpenCL devices, their memory and their programs |
// | `buffer` | memory that stays on a device between launches |
// | `run_on` | a launch on a device |
// | `launch` | a kernel with its arguments, and how its items run |
// | `kernel` | what the function of a kernel gives: a launch, and the trait that names it |
// | `elsewhere` | methods, functions and constants that these have in other libraries, and what is written here |
// | `near` | types with nearly the names of those that launches take, and what has the names of other hosts |

#![cfg_attr(target_os = "none", allow(dead_code, reason = "`check` and what names an item of a fault are not there"))]

mod access;
pub(crate) mod argument;
pub(crate) mod async_copy;
pub(crate) mod atomic;
#[cfg(feature = "opencl3")]
pub(crate) mod buffer;
#[cfg(not(target_os = "none"))]
pub(crate) mod check;
pub(crate) mod collective;
pub(crate) mod defined_arithmetic;
#[cfg(feature = "opencl3")]
pub(crate) mod device;
mod elsewhere;
mod fault;
pub(crate) mod geometry;
pub(crate) mod image;
pub(crate) mod info;
pub(crate) mod integer;
pub(crate) mod kernel;
pub(crate) mod lanes;
pub(crate) mod launch;
pub(crate) mod memory;
mod misfit;
pub(crate) mod near;
mod now;
pub(crate) mod pointee;
pub(crate) mod printf;
pub(crate) mod proof;
pub(crate) mod range;
#[cfg(feature = "opencl3")]
mod run_on;
pub(crate) mod source_location;
pub(crate) mod stack;
#[cfg(feature = "rayon")]
mod team;
mod throughput;
pub(crate) mod variable;

#[cfg(test)]
mod tests;

pub use argument::{Local, Readable, Writable};
#[cfg(feature = "opencl3")]
#[rustfmt::skip]
pub use buffer::Buffer; // a device's: by `.run(range)` a kernel takes slices, `&numbers`, `&mut numbers`
#[cfg(not(target_os = "none"))]
pub use check::{Fault, Kind as FaultKind, Report};
#[cfg(feature = "opencl3")]
#[rustfmt::skip]
pub use device::{Device, DeviceError}; // for `run_on`: `cargo add swz --features opencl3`; `.run(range)` needs no device
pub use image::{
    Address, Channel, Filter, Format, Image, Image1d, Image1dArray, Image1dBuffer, Image2d, Image2dArray, Image3d,
    Order, Sampler,
};
pub use kernel::{Kernel, Launch};
pub use memory::Pointer;
pub use proof::ran::{Ran, Reason};
pub use range::{IntoRange, NdRange};

// Names that such a module has in other libraries. They are private, so that no glob brings them: rustc shows the row of one that is imported
// (`ui-tests/ui/several/names-of-other-hosts.rs`).
#[rustfmt::skip]
#[allow(unused_imports, reason = "rustc shows the rows")]
use near::{
    Nothing as Context, Nothing as Program, // nothing is built at run time: `kernels::scale(&mut numbers, 2.0).run(n)`
    Nothing as ProQue, Nothing as ExecuteKernel, Nothing as KernelBuilder, // a kernel is a function: `kernels::scale(&mut numbers, 2.0).run(n)`
    Nothing as CommandQueue, Nothing as Queue, Nothing as Stream, // nothing is queued: `.run(n)` is done when it returns
    Nothing as Event, Nothing as Future, // nothing to wait for: `.run(n)` is done when it returns
    Nothing as Platform, Nothing as DeviceType, // `Device::all()`, of which each has a `.platform()`; `.run(n)` needs no device
    Nothing as MemFlags, Nothing as DeviceBuffer, Nothing as SvmVec, // slices: `&numbers`, `&mut numbers`; on devices `Buffer`
    Nothing as LocalMemory, Nothing as SharedMemory, Nothing as LocalBuffer, // `Local::new(elements)`
    Nothing as Dim3, Nothing as Dims, Nothing as SpatialDims, Nothing as LaunchConfig, // `.run([width, height])`, or an `NdRange`
    Nothing as Range, Nothing as Range1d, Nothing as Range2d, Nothing as WorkSize, // `.run([width, height])`, or an `NdRange`
    Nothing as Error, Nothing as ClError, Nothing as CheckError, // `check` gives a `Report`, `run_on` a `DeviceError`
    nothing as CLK_NORMALIZED_COORDS_FALSE, nothing as CLK_ADDRESS_CLAMP_TO_EDGE, // `Sampler::new(false, Address::ClampToEdge, ..)`
    nothing as CLK_FILTER_NEAREST, nothing as CLK_FILTER_LINEAR, // `Sampler::new(.., Filter::Nearest)`, `Filter::Linear`
    nothing as get_global_id, nothing as get_local_id, nothing as get_group_id, // a kernel's, in C: `swz::opencl! { .. }`
    nothing as get_global_size, nothing as get_local_size, nothing as barrier, // a kernel's, in C: `swz::opencl! { .. }`
};

/// Names for expansions, and for nobody else.
#[doc(hidden)]
pub mod expansion {
    pub use super::argument::{Arguments, IsLocal, Serves};
    pub use super::async_copy::{Event, Layers, async_work_group_copy, async_work_group_strided_copy, copy_layers};
    pub use super::atomic::{Atomic, add_float, fence, fence_in_check, max_float, min_float, sub_float, xchg_float};
    pub use super::collective::{
        BitsOfAny, BitsOfBoth, BitsOfOne, Collective, Gathered, Greatest, Least, Product, Same, Sum, TruthOfAny,
        TruthOfBoth, TruthOfOne, block_read, block_read1, block_write, block_write1, image_block_read,
        image_block_read1, image_block_write, image_block_write1, same_block,
    };
    pub use super::defined_arithmetic::*;
    pub use super::image::Texels;
    pub use super::info::Info;
    pub use super::integer::*;
    pub use super::kernel::{Items, Prepared, PreparedRows};
    pub use super::lanes::*;
    pub use super::launch::{Checked, Columns, Given, Groups, Invocation, Kernel, Rows};
    pub use super::memory::{Elements, Memory, rarely};
    pub use super::memory::{Packed, Private, Watched};
    pub use super::pointee::{
        Anything, Pointee, Record, Settling, Window, WindowMut, record, record_at, record_settles,
    };
    pub use super::printf::{Argument, formatted, print};
    pub use super::proof::form::{Access, Bound, Check, Known, KnownSum, Linear, Number, Proof, Use, Var};
    pub use super::proof::test::{MAX_NUMBERS, Values};
    pub use super::proof::{Proven, unsafe_proven};
    pub use super::range::{Convergence, Group, Item, Row, RowsOf, per_item};
    pub use super::source_location::{Places, Site};
    pub use super::stack::Stack;
    pub use super::throughput::Pace;
    pub use super::variable::{Held, Kept, Links, Variable, lasting, unsafe_links};
    /// The bytes of gaps, and those of `char`, whatever a program calls `u8` and `i8`.
    pub use core::primitive::{i8 as SignedByte, u8 as Byte};

    /// The mathematical functions of kernels: their bits are the same on every machine, of a scalar and of a component.
    pub mod same {
        pub use crate::builtin::same::*;
    }
}
