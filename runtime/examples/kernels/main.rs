//! Runs kernels of OpenCL C, the same files each time, on one core, on all cores, and on every OpenCL device of the machine, compares the
//! results and prints how the speeds compare.
//!
//! ```text
//! cargo run --release --features opencl3,rayon --example kernels -- --device NVIDIA
//! ```
//!
//! The exit status is 1 where a result differs: in any bit, if the standard leaves no choice; else by more than it permits. The kernels are
//! in the folder `cl`.

#[allow(dead_code, reason = "the example `pipeline` uses all of it")]
#[path = "../pipeline/filter.rs"]
mod filter;
mod job;
#[allow(dead_code, reason = "the example `pipeline` uses all of it")]
#[path = "../pipeline/kernels.rs"]
mod kernels;
#[allow(dead_code, reason = "the example `options` uses all of it")]
#[path = "../options/price.rs"]
mod price;
mod works;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use job::{Job, Way};
use swz::opencl::{Device, DeviceError};

const USAGE: &str = "\
Runs kernels here and on OpenCL devices, and compares.

Usage: kernels [--device NAME]

  --device NAME  only devices with NAME in their names; without it, all
";

/// How long each way is measured.
const MEASURED: Duration = Duration::from_millis(300);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut name = String::new();
    while let Some(option) = arguments.next() {
        match (option.as_str(), arguments.next()) {
            ("--help", None) => {
                print!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            ("--device", Some(value)) => name = value,
            _ => {
                eprint!("kernels: {option:?} is no option, or lacks its value\n\n{USAGE}");
                return ExitCode::FAILURE;
            }
        }
    }
    let devices: Vec<_> = Device::all().into_iter().filter(|device| device.name().contains(&name)).collect();
    match compare(&devices) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("kernels: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the tables. Whether all results are as they must be.
fn compare(devices: &[Device]) -> Result<bool, DeviceError> {
    if devices.is_empty() {
        println!("there is no OpenCL device; Debian's pocl-opencl-icd makes one of the processor");
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut good = true;
    println!("| work | way | ms | times as fast as one core | with copies | components | other bits |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | --- |");
    for job in works::all() {
        let job = &*job;
        let mut ways = vec![("one core".to_owned(), Way::One), (format!("{cores} cores"), Way::All)];
        ways.extend(devices.iter().map(|device| (device.name().to_owned(), Way::Device(device))));
        let mut first = None;
        for (name, way) in ways {
            job.write();
            job.launch(&way)?;
            let results = job.read()?;
            let expected = first.get_or_insert_with(|| (results.clone(), Duration::MAX));
            // Rust's own, where an example has it, and otherwise what one core gave.
            let (verdict, is_good) = job.verdict(&results, &expected.0, &way);
            good &= is_good;
            let [alone, with_copies] = [false, true].map(|copies| best(job, &way, copies));
            let (alone, with_copies) = (alone?, with_copies?);
            if let Way::One = way {
                expected.1 = alone;
            }
            let times = |time: Duration| expected.1.as_secs_f64() / time.as_secs_f64();
            println!(
                "| {} | {name} | {:.3} | {:.1} | {:.1} | {} | {verdict} |",
                job.name(),
                alone.as_secs_f64() * 1e3,
                times(alone),
                times(with_copies),
                results.len(),
            );
        }
    }
    Ok(good)
}

/// The best time of a launch; if `copies`, with the way of all memory there and back.
fn best(job: &dyn Job, way: &Way<'_>, copies: bool) -> Result<Duration, DeviceError> {
    let mut best = Duration::MAX;
    let begin = Instant::now();
    while begin.elapsed() < MEASURED {
        let start = Instant::now();
        if copies {
            job.write();
        }
        job.launch(way)?;
        if copies {
            job.read()?;
        }
        best = best.min(start.elapsed());
    }
    Ok(best)
}
