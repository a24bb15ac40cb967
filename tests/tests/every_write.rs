//! Assignments to every selector of 1 to 4 letters that names no component twice, and to 5,000 random chains, against the
//! oracle. `build.rs` writes a part of them, and all if told so.

#![allow(clippy::too_many_lines, reason = "a table is a line for each case")]

use half::f16;
use swz::prelude::*;
use swz_tests::check::writes;

include!(concat!(env!("OUT_DIR"), "/writes.rs"));
