//! Every selector of 1 to 4 letters and random chains in constants, against the oracle. `build.rs` writes them.

#![allow(
    clippy::unreadable_literal,
    clippy::unnecessary_cast,
    clippy::cast_possible_wrap,
    reason = "random bits, written by `build.rs`"
)]

use half::f16;
use swz::prelude::*;
use swz_tests::check::constants;

include!(concat!(env!("OUT_DIR"), "/consts.rs"));
