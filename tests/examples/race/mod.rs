//! The code that the examples share: a race between candidates in one run, and how it is told.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long a race takes.
const MEASURED: Duration = Duration::from_millis(600);

/// Its name, and what it does: read the first slice, fill the second.
pub type Candidate = (&'static str, fn(&[u8], &mut [u8]));

/// Lets the candidates work in turns; the best turn of each counts. They have to make the same, and the last one is the crate that
/// people use: what is told is the speed of each and its ratio to the last one's.
pub fn race(job: &str, from: &[u8], size: usize, candidates: &[Candidate]) -> Result<String, String> {
    let mut results = vec![vec![0; size]; candidates.len()];
    let mut best = vec![Duration::MAX; candidates.len()];
    let start = Instant::now();
    while start.elapsed() < MEASURED {
        for (((_, candidate), to), best) in candidates.iter().zip(&mut results).zip(&mut best) {
            let start = Instant::now();
            candidate(black_box(from), black_box(to));
            *best = start.elapsed().min(*best);
        }
    }
    let (crate_of_it, crates) = (results.last().ok_or("nobody runs")?, candidates[candidates.len() - 1].0);
    let mut report = String::new();
    for ((&(name, _), to), time) in candidates.iter().zip(&results).zip(&best) {
        if to != crate_of_it {
            return Err(format!("{job}: {name} makes something else than the crate {crates}"));
        }
        #[expect(clippy::cast_precision_loss, reason = "there are not that many")]
        let speed = from.len() as f64 / time.as_secs_f64() / 1e9;
        let ratio = best[best.len() - 1].div_duration_f64(*time);
        writeln!(report, "{job:12} {name:30} {speed:6.2} GB/s, {ratio:.2} of the crate's speed")
            .expect("a string takes any text");
    }
    Ok(report)
}

/// Prints a report, or a mistake in one line, which is status 1.
pub fn tell(example: &str, report: Result<String, String>) -> ExitCode {
    match report {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{example}: {message}");
            ExitCode::FAILURE
        }
    }
}
