//! Base64 by blocks of a `uchar16`: checked against the vectors of RFC 4648, and its speed beside that of the crate `base64-simd`; or a file
//! to text and back.
//!
//! ```text
//! cargo run --release -p swz-tests --features peers --example base64
//! cargo run --release -p swz-tests --features peers --example base64 -- --encode picture.png
//! ```
//!
//! Its masks of run time use the instructions that it is compiled for: `RUSTFLAGS="-C target-cpu=native"` makes it many times as fast on
//! x86-64, whose first generation has none for them. The crate finds them when it runs.

#[path = "../benches/kernels/mod.rs"]
mod kernels;
mod race;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use base64_simd::{AsOut as _, STANDARD};
use kernels::{base64, rfc};

const USAGE: &str = "\
Checks and races base64, or makes text of a file and a file of text.

Usage: base64 [--encode FILE | --decode FILE]
";

/// How many bytes are encoded: as many as the second cache takes, in whole blocks.
const SIZE: usize = 3 << 15;

fn main() -> ExitCode {
    race::tell("base64", run(std::env::args_os().skip(1)))
}

fn run(mut arguments: impl Iterator<Item = OsString>) -> Result<String, String> {
    let Some(option) = arguments.next() else { return check() };
    let read = |path: Option<OsString>| {
        let path = path.ok_or_else(|| format!("{option:?} lacks its value"))?;
        std::fs::read(&path).map_err(|error| format!("cannot read {}: {error}", Path::new(&path).display()))
    };
    match option.to_str() {
        Some("--encode") => Ok(rfc::encode(&read(arguments.next())?) + "\n"),
        Some("--decode") => {
            let bytes = rfc::decode(read(arguments.next())?.trim_ascii_end()).ok_or("this is no base64")?;
            io::stdout().write_all(&bytes).map_err(|error| format!("cannot write: {error}"))?;
            Ok(String::new())
        }
        Some("--help") => Ok(USAGE.to_owned()),
        _ => Err(format!("unknown option {option:?}, see --help")),
    }
}

/// The vectors, and the race.
fn check() -> Result<String, String> {
    for (bytes, text) in rfc::BASE64 {
        if rfc::encode(bytes.as_bytes()) != text || rfc::decode(text.as_bytes()).as_deref() != Some(bytes.as_bytes()) {
            return Err(format!("RFC 4648 has {text:?} for {bytes:?}"));
        }
    }
    let bytes: Vec<u8> = (0..SIZE).map(|at| ((at * at) >> 7) as u8).collect();
    let text = STANDARD.encode_to_string(&bytes).into_bytes();
    let encoded = race::race(
        "encoded",
        &bytes,
        text.len(),
        &[
            ("swz, as compiled", |from, to| base64::encode_blocks(from, to)),
            ("base64-simd, found at run time", |from, to| {
                _ = STANDARD.encode(from, to.as_out());
            }),
        ],
    )?;
    let decoded = race::race(
        "decoded",
        &text,
        SIZE,
        &[
            ("swz, as compiled", |from, to| assert!(base64::decode_blocks(from, to), "these are characters of base64")),
            ("base64-simd, found at run time", |from, to| {
                STANDARD.decode(from, to.as_out()).expect("these are characters of base64");
            }),
        ],
    )?;
    Ok(format!(
        "\
RFC 4648     section 10, {} texts and back: equal
base64-simd  {SIZE} bytes and back: equal
{encoded}{decoded}",
        rfc::BASE64.len()
    ))
}
