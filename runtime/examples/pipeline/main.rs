//! Develops a picture, levels, saturation and contrast, and finds its edges by Sobel's filter: on one core as the program is compiled, on
//! one by the clone that the crate `multiversion` has for the machine, and on all of them by `rayon`.
//!
//! ```text
//! cargo run --release --example pipeline -- --input photo.png --contrast 0.8 --colour developed.png --edges edges.png
//! ```
//!
//! `kernels.rs` has what is done to a row, `filter.rs` the loops over the rows.

mod filter;
mod kernels;
#[path = "../channels/picture.rs"]
mod picture;

use std::ffi::OsString;
use std::hint::black_box;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use filter::Results;
use kernels::{BEST, Kernels, Look, PLAIN};
use picture::{Picture, write};
use swz::prelude::*;

const USAGE: &str = "\
Develops a picture and finds its edges.

Usage: pipeline [--input FILE] [--saturation NUMBER] [--contrast NUMBER] [--colour FILE] [--edges FILE]

  --input FILE         a PNG picture of 8 bits a channel; without it, a bundled one
  --saturation NUMBER  how bright colours are, 0 is grey, 1 as they were, 2 at most; without it, 1.2
  --contrast NUMBER    how far light and dark are drawn apart, 0 to 1; without it, 0.5
  --colour FILE        where to write the developed picture; without it, nowhere
  --edges FILE         where to write its edges, in grey; without it, nowhere
";

static BUNDLED: &[u8] = include_bytes!("../channels/picture.png");

/// How long each way is measured; without optimisation it only runs.
const MEASURED: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 300 });

fn main() -> ExitCode {
    let printed = run(std::env::args_os().skip(1)).and_then(|report| {
        io::stdout().write_all(report.as_bytes()).map_err(|error| format!("cannot print the report: {error}"))
    });
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("pipeline: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the arguments ask for, and tells what it did or, in one line, why it could not.
fn run(arguments: impl Iterator<Item = OsString>) -> Result<String, String> {
    let Some(Options { input, look, colour, edges }) = Options::parse(arguments)? else { return Ok(USAGE.to_owned()) };
    let picture = match &input {
        None => Picture::decode("the bundled picture", Cursor::new(BUNDLED))?,
        Some(path) => Picture::read(path)?,
    };
    let (results, times) = measure(&picture, look)?;
    let saved = |path: &Option<PathBuf>, pixels: &dyn Fn() -> Vec<u8>| match path {
        Some(path) => match write(path, &picture, &pixels()) {
            Ok(()) => Ok(path.display().to_string()),
            Err(error) => Err(format!("cannot write {}: {error}", path.display())),
        },
        None => Ok("none asked for".to_owned()),
    };
    let colour = saved(&colour, &|| results.colour.clone())?;
    let edges = saved(&edges, &|| results.edges.iter().flat_map(|&edge| [edge, edge, edge, 255]).collect())?;

    let [plain, best, all] = times;
    #[expect(clippy::cast_precision_loss, reason = "three digits of it are shown")]
    let speed = |time: Duration| results.edges.len() as f64 / time.as_secs_f64() / 1e6;
    Ok(format!(
        "\
input        {}, {} x {} pixels of {:?}
as compiled  {:7.1} million pixels a second
best clone   {:7.1} million pixels a second, {:.2} times as compiled
all cores    {:7.1} million pixels a second, {:.2} times one core, on {} of them
colour       {colour}
edges        {edges}
",
        picture.name,
        picture.width,
        picture.height,
        picture.colour,
        speed(plain),
        speed(best),
        plain.div_duration_f64(best),
        speed(all),
        best.div_duration_f64(all),
        rayon::current_num_threads(),
    ))
}

/// The results for the picture, the same in each of the three ways, and the least time that each took.
fn measure(picture: &Picture, look: Look) -> Result<(Results, [Duration; 3]), String> {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let ways: [(&str, Kernels, bool); 3] =
        [("the kernel as compiled", PLAIN, false), ("its best clone", BEST, false), ("all cores", BEST, true)];
    let mut first: Option<Results> = None;
    let mut times = [Duration::MAX; 3];
    for ((name, kernels, parallel), best) in ways.into_iter().zip(&mut times) {
        let mut results = Results::new(width, height);
        let start = Instant::now();
        while start.elapsed() < MEASURED {
            let start = Instant::now();
            results.make(black_box(&picture.pixels), width, look, kernels, parallel);
            *best = start.elapsed().min(*best);
        }
        match &first {
            None => first = Some(results),
            Some(first) if *first == results => {}
            Some(_) => return Err(format!("{name} makes other pixels than the first way")),
        }
    }
    Ok((first.unwrap_or_default(), times))
}

/// The options on the command line.
struct Options {
    input: Option<PathBuf>,
    look: Look,
    colour: Option<PathBuf>,
    edges: Option<PathBuf>,
}

impl Options {
    /// None if they ask for help.
    fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Self>, String> {
        let look = Look { levels: float2::new(8.0, 247.0), saturation: 1.2, contrast: 0.5 };
        let mut options = Self { input: None, look, colour: None, edges: None };
        while let Some(option) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("{option:?} lacks its value"));
            let number = |value: OsString, most: f32| {
                let number = value.to_str().and_then(|text| text.parse().ok());
                number
                    .filter(|number| (0.0..=most).contains(number))
                    .ok_or_else(|| format!("{option:?} takes a number from 0 to {most}, not {value:?}"))
            };
            match option.to_str() {
                Some("--input") => options.input = Some(value()?.into()),
                Some("--saturation") => options.look.saturation = number(value()?, 2.0)?,
                Some("--contrast") => options.look.contrast = number(value()?, 1.0)?,
                Some("--colour") => options.colour = Some(value()?.into()),
                Some("--edges") => options.edges = Some(value()?.into()),
                Some("--help") => return Ok(None),
                _ => return Err(format!("unknown option {option:?}, see --help")),
            }
        }
        Ok(Some(options))
    }
}
