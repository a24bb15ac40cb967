//! The speed of kernels of OpenCL C beside OpenCL's own implementations for processors, a plain loop in Rust, and what is written by hand on
//! vectors.
//!
//! ```text
//! cargo bench -p swz-tests --features kernels --bench kernels -- [--out FILE] [--scaling TIMES [--peers]] [NAME..]
//! ```
//!
//! `NAME`s choose the kernels whose names contain one. Each kernel runs on large work and on about 1,000 items, on one thread and on all. An
//! implementation runs in a process of its own, as it reads its number of threads when it is loaded; the processes wait for each other, so
//! that one sample of each road is taken in turn, and what else the machine does hits all of them. Results are compared before anything is
//! timed; the exit status is 1 where some differ. `FILE` gets a line of JSON for each road.
//!
//! `--scaling` measures `run` beside `par_run` instead, with as many threads as `RAYON_NUM_THREADS` says, on works that take at least so many
//! milliseconds on one thread: `0,1,10,100`, where 0 is the large work. `--peers` has OpenCL's implementations beside, with as many threads.

mod race;
mod roads;
mod scaling;
mod work;
mod works;

use std::fmt::Write as _;
use std::process::ExitCode;

use race::{Outcome, race};
use roads::{Here, OURS, Peer, Road, serve};
use work::{Amount, Kind};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (mut out, mut names, mut times, mut has_peers) = (None, Vec::new(), None, false);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--serve" => {
                serve(&arguments.next().expect("a platform"), &works::all());
                return ExitCode::SUCCESS;
            }
            "--out" => out = Some(arguments.next().expect("`--out` is followed by a file")),
            "--scaling" => times = Some(arguments.next().expect("`--scaling` is followed by milliseconds")),
            "--peers" => has_peers = true,
            _ => names.push(argument),
        }
    }
    let mut kinds = works::all();
    kinds.retain(|kind| names.is_empty() || names.iter().any(|name| kind.name.contains(name.as_str())));
    if let Some(times) = times {
        let times: Vec<u32> =
            times.split(',').map(|time| time.parse().expect("milliseconds, with commas between them")).collect();
        let lines = scaling::measured(&kinds, &times, has_peers);
        write_to(out.as_deref(), &lines);
        return ExitCode::SUCCESS;
    }
    let mut results = Vec::new();
    for is_one in [true, false] {
        let mut peers = Peer::all(is_one.then_some(1));
        println!("\n{}, swz at {}", if is_one { "one thread" } else { "all threads" }, level());
        for amount in [Amount::Large, Amount::Small] {
            println!("\n{:14} {:>8} {:>10}  time of others / time of swz", format!("{amount:?}"), "items", "swz, us");
            for kind in &kinds {
                results.push(compared(kind, amount, is_one, &mut peers));
            }
        }
    }
    write_to(out.as_deref(), &results.iter().map(line).collect::<String>());
    let faults: usize = results.iter().map(|result| result.faults.len()).sum();
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes lines to the file that was asked for, if one was.
fn write_to(file: Option<&str>, lines: &str) {
    if let Some(file) = file {
        std::fs::write(file, lines).unwrap_or_else(|error| panic!("{file} cannot be written: {error}"));
    }
}

/// The times of all roads to the results of a kernel.
struct Compared<'k> {
    kind: &'k Kind,
    amount: Amount,
    items: usize,
    is_one: bool,
    times: Vec<(String, Outcome)>,
    faults: Vec<String>,
}

fn compared<'k>(kind: &'k Kind, amount: Amount, is_one: bool, peers: &mut [Peer]) -> Compared<'k> {
    let mut here = if is_one { Here::one(kind, amount) } else { Here::all(kind, amount) };
    let items = here[0].items();
    let mut roads: Vec<(String, &mut dyn Road)> =
        here.iter_mut().map(|road| (road.name().to_owned(), road as &mut dyn Road)).collect();
    roads.extend(peers.iter_mut().map(|peer| (peer.name().to_owned(), peer as &mut dyn Road)));
    let mut faults = Vec::new();
    roads.retain_mut(|(name, road)| match road.prepare(kind, amount) {
        Ok(is_there) => is_there,
        Err(fault) => {
            println!("{}: {name}: {fault}", kind.name);
            faults.push(format!("{name}: {fault}"));
            false
        }
    });
    // Ratios are to the kernel's own time, so without it there are none.
    let is_right = roads.first().is_some_and(|(name, _)| name == OURS);
    let times = if is_right { race(&mut roads, amount) } else { Vec::new() };
    if let [(_, ours), others @ ..] = &times[..] {
        let ratios: Vec<_> = others.iter().map(|(name, time)| format!("{name} {:.2}", time.best / ours.best)).collect();
        println!("{:14} {items:8} {:10.2}  {}", kind.name, ours.best / 1e3, ratios.join(", "));
    }
    Compared { kind, amount, items, is_one, times, faults }
}

/// A line of JSON for each road. No text in it has a character to escape.
fn line(result: &Compared<'_>) -> String {
    let mut lines = String::new();
    for (road, Outcome { best, median, samples }) in &result.times {
        let Compared { kind: Kind { name, shape, file, no_hand, .. }, amount, items, is_one, .. } = result;
        writeln!(
            lines,
            r#"{{"level":"{}","threads":"{}","amount":"{amount:?}","kernel":"{name}","shape":"{shape}","file":"{file}","no_hand":"{}","items":{items},"road":"{road}","best_ns":{best:.1},"median_ns":{median:.1},"samples":{samples}}}"#,
            level(),
            if *is_one { "one" } else { "all" },
            no_hand.unwrap_or_default(),
        )
        .expect("a string takes all");
    }
    lines
}

/// The registers that the benchmark is compiled for.
fn level() -> &'static str {
    if cfg!(target_feature = "avx512bw") {
        "AVX-512"
    } else if cfg!(target_feature = "avx2") {
        "AVX2"
    } else {
        "the least that the architecture has"
    }
}
