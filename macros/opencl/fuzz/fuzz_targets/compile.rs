//! Every text ends, without a panic: `cargo +nightly fuzz run compile` in `macros/opencl`. The seeded test beside it, `every_text_ends`,
//! needs no fuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;
use swz_opencl::{Stage, dump_text};

fuzz_target!(|text: &str| {
    let _ = dump_text(text, "-D GIVEN=1", Stage::Rust);
});
