//! The cipher `ChaCha20` on rows of four blocks: checked against the vectors of RFC 8439, and its speed beside that of the crate
//! `chacha20`.
//!
//! ```text
//! cargo run --release -p swz-tests --features peers --example chacha20
//! ```
//!
//! With `RUSTFLAGS="-C target-cpu=native"` it uses all that the machine has; the crate finds that when it runs.

#[path = "../benches/kernels/mod.rs"]
mod kernels;
mod race;

use std::process::ExitCode;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use kernels::chacha20::apply_bytes;
use kernels::rfc::{self, words};

/// How many bytes are encrypted: as many as the second cache takes.
const SIZE: usize = 1 << 17;

const KEY: [u8; 32] = *b"a key of 32 bytes, which all see";
const NONCE: [u8; 12] = *b"a nonce once";

fn main() -> ExitCode {
    race::tell("chacha20", run())
}

fn run() -> Result<String, String> {
    if rfc::block() != rfc::BLOCK {
        return Err("the block of RFC 8439, section 2.3.2, is another one".to_owned());
    }
    if rfc::encrypted() != rfc::ENCRYPTED {
        return Err("the text of RFC 8439, section 2.4.2, is encrypted otherwise".to_owned());
    }
    let from: Vec<u8> = (0..SIZE).map(|at| ((at * at) >> 7) as u8).collect();
    let race = race::race(
        "ChaCha20",
        &from,
        SIZE,
        &[
            ("swz, as compiled", |from, to| apply_bytes(words(&KEY), 0, words(&NONCE), from, to)),
            ("chacha20, found at run time", |from, to| {
                ChaCha20::new(&KEY.into(), &NONCE.into()).apply_keystream_b2b(from, to);
            }),
        ],
    )?;
    Ok(format!(
        "\
RFC 8439     section 2.3.2, a block of 64 bytes: equal
RFC 8439     section 2.4.2, a text of {} bytes: equal
chacha20     {SIZE} bytes: equal
{race}",
        rfc::TEXT.len()
    ))
}
