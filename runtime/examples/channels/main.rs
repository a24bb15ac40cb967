//! Reorders and replicates the colour channels of a picture with constant swizzles.
//!
//! ```text
//! cargo run --release --example channels -- --input photo.png --order bgra --output swapped.png
//! ```
//!
//! Four pixels at a time are one `uchar16`, whose swizzle `.s21036547a98bedcf` makes BGRA of RGBA; what is left over at
//! the end goes by `uchar4` and `.bgra`. `orders.rs` holds these loops.

mod orders;
mod picture;

use std::ffi::OsString;
use std::hint::black_box;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use orders::{ORDERS, Order};
use picture::{Picture, write};

const USAGE: &str = "\
Reorders and replicates the colour channels of a picture.

Usage: channels [--input FILE] [--order ORDER] [--output FILE]

  --input FILE   a PNG picture of 8 bits a channel, in RGB, RGBA, grey or a palette; without it, a bundled one
  --order ORDER  four letters out of r, g, b and a: channel by channel, where the new value comes from; without it, bgra
  --output FILE  where to write the new picture, as RGBA; without it, nothing is written
";

static BUNDLED: &[u8] = include_bytes!("picture.png");

/// How long the reordering is measured; without optimisation it only runs.
const MEASURED: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 250 });

fn main() -> ExitCode {
    let printed = run(std::env::args_os().skip(1)).and_then(|report| {
        io::stdout().write_all(report.as_bytes()).map_err(|error| format!("cannot print the report: {error}"))
    });
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("channels: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the arguments ask for, and tells what it did or, in one line, why it could not.
fn run(arguments: impl Iterator<Item = OsString>) -> Result<String, String> {
    let Some(Options { input, order, output }) = Options::parse(arguments)? else { return Ok(USAGE.to_owned()) };
    let picture = match &input {
        None => Picture::decode("the bundled picture", Cursor::new(BUNDLED))?,
        Some(path) => Picture::read(path)?,
    };
    let mut pixels = vec![0; picture.pixels.len()];
    let speed = Speed::measure(order, &picture.pixels, &mut pixels);
    verify(order, &picture.pixels, &pixels)?;
    if let Some(path) = &output {
        write(path, &picture, &pixels).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }

    let count = pixels.len() / 4;
    Ok(format!(
        "\
input       {}
size        {} x {} pixels
colour type {:?}
order       {}
groups      {} of 4 pixels: swz!(group.{}) on uchar16
left over   {} pixels: swz!(pixel.{}) on uchar4
throughput  {:.2} GB/s, memcpy {:.2} GB/s: {:.2} of it
verified    equal to a plain scalar loop
output      {}
",
        picture.name,
        picture.width,
        picture.height,
        picture.colour,
        order.name,
        count / 4,
        order.group,
        count % 4,
        order.name,
        speed.reorder,
        speed.memcpy,
        speed.reorder / speed.memcpy,
        output.map_or("none asked for".to_owned(), |path| path.display().to_string()),
    ))
}

/// The options on the command line.
struct Options {
    input: Option<PathBuf>,
    order: &'static Order,
    output: Option<PathBuf>,
}

impl Options {
    /// None if they ask for help.
    fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Self>, String> {
        let (mut input, mut order, mut output) = (None, OsString::from("bgra"), None);
        while let Some(option) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("{option:?} lacks its value"));
            match option.to_str() {
                Some("--input") => input = Some(value()?.into()),
                Some("--order") => order = value()?,
                Some("--output") => output = Some(value()?.into()),
                Some("--help") => return Ok(None),
                _ => return Err(format!("unknown option {option:?}, see --help")),
            }
        }
        let order = ORDERS.iter().find(|known| order == known.name).ok_or_else(|| {
            format!("unknown order {order:?}: it takes four letters out of r, g, b and a, such as bgra, argb or rrra")
        })?;
        Ok(Some(Self { input, order, output }))
    }
}

/// GB of picture a second.
struct Speed {
    reorder: f64,
    memcpy: f64,
}

impl Speed {
    /// Reorders `source` into `target`, in turns with plain copies of it; the best of all turns counts.
    fn measure(order: &Order, source: &[u8], target: &mut [u8]) -> Self {
        let copy: fn(&[u8], &mut [u8]) = |source, target| target.copy_from_slice(source);
        let passes = (1 << 20) / source.len() + 1;
        let mut best = [Duration::MAX; 2];
        let start = Instant::now();
        while start.elapsed() < MEASURED {
            for (best, pass) in best.iter_mut().zip([copy, order.reorder]) {
                let start = Instant::now();
                for _ in 0..passes {
                    pass(black_box(source), black_box(target));
                }
                *best = start.elapsed().min(*best);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "three digits of it are shown")]
        let [memcpy, reorder] = best.map(|time| (source.len() * passes) as f64 / time.as_secs_f64() / 1e9);
        Self { reorder, memcpy }
    }
}

/// Compares every pixel with what the order's name says, channel by channel.
fn verify(order: &Order, source: &[u8], result: &[u8]) -> Result<(), String> {
    let from = order.name.as_bytes().iter().map(|name| b"rgba".iter().position(|channel| channel == name));
    let from: Vec<usize> = from.flatten().collect();
    let wrong = source.chunks_exact(4).zip(result.chunks_exact(4)).position(|(pixel, new)| {
        let expected = [pixel[from[0]], pixel[from[1]], pixel[from[2]], pixel[from[3]]];
        new != expected
    });
    wrong.map_or(Ok(()), |pixel| Err(format!("pixel {pixel} differs from what a scalar loop makes")))
}
