//! Kernels with barriers: a group runs as a whole, in loops over its items between one barrier and the next.
//!
//! `transform/barrier_regions` has cut it: a *region* is a loop over the items of the group. Control flow around regions is that of the
//! group: OpenCL asks that all its items take the same way there, so that a condition is asked of the group, once where it is the same for
//! all items by its form (*uniform*), else of each item, and they have to agree.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `slices` | the slices of what items have of variables |
//! | `prologue` | what stands around the statements of the kernel |
//! | `collective` | functions of sub-groups and of groups, which make the results of all items from the arguments of all
//! | `control` | what the group does as one: barriers, conditions, and where it goes behind a region |
//! | `region` | the statements of the group, and those of a region |
//! | `item_loop` | the loop over the items of a region, one after another |
//! | `apart` | such a loop as a function of its own |
//! | `vector_loop` | the same in blocks of as many items as there are lanes |

mod apart;
mod collective;
mod control;
mod item_loop;
mod prologue;
mod region;
mod slices;
mod vector_loop;

use crate::codegen::tokens::TokenStream;

pub(super) use self::prologue::Grouped;
use super::body::Body;
use super::plan::Runner;

/// A closure that has an attribute, as stable Rust takes one of an element of a tuple. It takes one of an argument too, but rustc knows what a closure
/// captures only at the end of a body: until then it asked again at each expression what the function of that argument is generic over, and 200
/// barriers took 1.4 times as long.
fn attributed(closure: &TokenStream) -> TokenStream {
    quote!((#closure,).0)
}

impl Body<'_, '_> {
    /// Says who runs the code from here on, and gives who did before.
    fn set_runner(&mut self, runner: Runner) -> Runner {
        self.group.as_mut().map_or(Runner::Item, |names| core::mem::replace(&mut names.region.runner, runner))
    }
}
