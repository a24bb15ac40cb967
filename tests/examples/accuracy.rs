//! Measures the greatest errors of the transcendental functions, in ULP.
//!
//! `cargo run --release -p swz-tests --example accuracy -- --exhaustive --out FILE` takes every `f32`, on all cores; without
//! `--exhaustive` it takes a seeded sample. `--functions sin,pow` picks some, `--samples N` and `--seed N` change the sample,
//! `--types float,double,half` picks the types. Exits with 1 if an error is beyond what OpenCL allows.
//!
//! `--peers`, with the feature `benches`, takes the libraries that the benchmark `mathematics` compares with instead, and whatever
//! their errors are exits with 0.

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;
use swz_tests::accuracy::{HEAD, Line, double, half, single};

/// The options of the command line.
struct Options {
    exhaustive: bool,
    peers: bool,
    out: Option<File>,
    functions: Option<Vec<String>>,
    types: Vec<String>,
    samples: u64,
    seed: u64,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let types = ["float", "double", "half"].map(String::from).to_vec();
    let mut options =
        Options { exhaustive: false, peers: false, out: None, functions: None, types, samples: 1 << 24, seed: 0x5EED };
    let mut arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        let list = |value: String| value.split(',').map(String::from).collect::<Vec<_>>();
        match argument.as_str() {
            "--exhaustive" => options.exhaustive = true,
            "--peers" => options.peers = true,
            "--out" => options.out = Some(File::create(value()?)?),
            "--functions" => options.functions = Some(list(value()?)),
            "--types" => options.types = list(value()?),
            "--samples" => options.samples = value()?.parse()?,
            "--seed" => options.seed = value()?.parse()?,
            _ => {
                return Err(format!("unknown argument `{argument}`: see the head of tests/examples/accuracy.rs").into());
            }
        }
    }
    Ok(options)
}

/// Prints and keeps lines as they come.
struct Report {
    out: Option<File>,
    failures: usize,
    start: Instant,
}

impl Report {
    fn add(&mut self, lines: impl IntoIterator<Item = Line>) -> Result<(), Box<dyn Error>> {
        for line in lines {
            self.failures += usize::from(!line.holds());
            println!("{line} {} s", self.start.elapsed().as_secs());
            if let Some(out) = &mut self.out {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

fn run() -> Result<bool, Box<dyn Error>> {
    let Options { exhaustive, peers, mut out, functions, types, samples, seed } = options()?;
    let wants = |name: &str| functions.as_ref().is_none_or(|functions| functions.iter().any(|wanted| wanted == name));
    let of = |ty: &str| types.iter().any(|wanted| wanted == ty);
    println!("{HEAD}");
    if let Some(out) = &mut out {
        writeln!(out, "{HEAD}")?;
    }
    let mut report = Report { out, failures: 0, start: Instant::now() };
    if peers {
        #[cfg(feature = "benches")]
        for line in swz_tests::accuracy::peers::lines(wants, samples, seed) {
            report.add([line])?;
        }
        return if cfg!(feature = "benches") { Ok(true) } else { Err("`--peers` needs the feature `benches`".into()) };
    }
    if of("half") {
        for &(name, function) in half::FUNCTIONS.iter().filter(|(name, _)| wants(name)) {
            report.add([half::unary(name, function)])?;
        }
    }
    if of("float") {
        let step = if exhaustive { 1 } else { ((1 << 32) / samples.max(1 << 16)).max(1) };
        for function in single::UNARY.iter().filter(|function| wants(function.name)) {
            report.add(single::unary(function, step, seed))?;
        }
        for function in single::BINARY.iter().filter(|function| wants(function.name)) {
            report.add(single::binary(function, samples, seed))?;
        }
        for function in single::WITH_INTEGER.iter().filter(|function| wants(function.name)) {
            report.add(single::with_integer(function, samples, seed))?;
        }
    }
    if of("double") {
        // The reference takes microseconds.
        let samples = samples.min(10_000_000);
        for function in double::UNARY.iter().filter(|function| wants(function.name)) {
            report.add(double::unary(function, samples, seed))?;
        }
        for function in double::BINARY.iter().filter(|function| wants(function.name)) {
            report.add(double::binary(function, samples, seed))?;
        }
        for function in double::WITH_INTEGER.iter().filter(|function| wants(function.name)) {
            report.add(double::with_integer(function, samples, seed))?;
        }
    }
    Ok(report.failures == 0)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
