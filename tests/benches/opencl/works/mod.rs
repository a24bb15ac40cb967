//! The works, by the shapes that real kernels have.

use crate::work::Kind;

mod divergent;
mod gathers;
mod integers;
mod local;
mod mathematics;
mod pointwise;
mod stencils;
mod structures;

/// All of them.
pub fn all() -> Vec<Kind> {
    [
        &pointwise::ALL as &[fn() -> Kind],
        &stencils::ALL,
        &local::ALL,
        &gathers::ALL,
        &divergent::ALL,
        &integers::ALL,
        &mathematics::ALL,
        &structures::ALL,
    ]
    .concat()
    .into_iter()
    .map(|kind| kind())
    .collect()
}
