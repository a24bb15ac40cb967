//! The works, by the shapes that real kernels have.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers, none below 0"
)]
#![allow(
    clippy::many_single_char_names,
    clippy::needless_range_loop,
    reason = "formulas have such names, and axes numbers"
)]

use crate::work::Kind;

mod divergent;
mod gathers;
mod images;
mod integers;
mod local;
mod mathematics;
mod pointwise;
mod rendering;
mod spmd;
mod stencils;
mod structures;
mod subgroups;

/// All of them.
pub fn all() -> Vec<Kind> {
    [
        &pointwise::ALL as &[fn() -> Kind],
        &stencils::ALL,
        &local::ALL,
        &subgroups::ALL,
        &gathers::ALL,
        &divergent::ALL,
        &integers::ALL,
        &mathematics::ALL,
        &structures::ALL,
        &images::ALL,
        &rendering::ALL,
        &spmd::ALL,
    ]
    .concat()
    .into_iter()
    .map(|kind| kind())
    .collect()
}
