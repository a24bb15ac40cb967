//! Every selector of 1 to 4 letters, every one of two digits, and 10,000 random ones, against the oracle. `build.rs` writes a
//! part of them, and all if told so.

#![allow(clippy::too_many_lines, reason = "a table is a line for each case")]

use half::f16;
use swz::prelude::*;
use swz_tests::check::reads;

include!(concat!(env!("OUT_DIR"), "/selectors.rs"));
