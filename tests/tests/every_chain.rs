//! Chains of two, by the thousand, and longer random ones, against the oracle. `build.rs` writes them.

#![allow(clippy::too_many_lines, reason = "a table is a line for each case")]

use half::f16;
use swz::prelude::*;
use swz_tests::check::reads;

include!(concat!(env!("OUT_DIR"), "/chains.rs"));
