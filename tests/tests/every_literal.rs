//! Vector literals of every partition of 2, 3, 4 and 8 components, and of 2,000 random partitions of 16, against the oracle.
//! `build.rs` writes a part of them, and all if told so.

#![allow(clippy::too_many_lines, reason = "a table is a line for each case")]

use half::f16;
use swz::prelude::*;
use swz_tests::check::literals;

include!(concat!(env!("OUT_DIR"), "/literals.rs"));
