//! Sends vectors of this crate to an OpenCL device as they are, runs statements there, and compares every component with what the same statements
//! give in Rust: the same bits where the standard leaves no choice, within the limits of OpenCL C 3.0, section 7.4, elsewhere.
//!
//! ```text
//! cargo run --release --example device -- --device NVIDIA
//! ```
//!
//! The system's OpenCL library is loaded when the program runs. On Debian, `pocl-opencl-icd` makes a device of the processor.
//! `statements.rs` holds the statements.

mod compare;
mod deviations;
mod host;
mod statement;
mod statements;
mod values;

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::process::ExitCode;

use compare::{Limit, Tally};
use host::Host;
use statement::Case;

const USAGE: &str = "\
Compares what statements give on an OpenCL device and in Rust.

Usage: device [--device NAME] [--only TEXT]

  --device NAME  only devices with NAME in their names; without it, all
  --only TEXT    only statements with TEXT in them, such as shuffle2; without it, all
";

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    match run(arguments, &mut io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("device: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the tables. Whether all is as the standard has it.
fn run(mut arguments: impl Iterator<Item = String>, out: &mut impl Write) -> Result<bool, String> {
    let (mut name, mut only) = (String::new(), String::new());
    while let Some(option) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{option:?} lacks its value"));
        match option.as_str() {
            "--device" => name = value()?,
            "--only" => only = value()?,
            "--help" => return write!(out, "{USAGE}").map(|()| true).map_err(unprinted),
            _ => return Err(format!("unknown option {option:?}, see --help")),
        }
    }
    let mut good = true;
    for host in host::devices(&name)? {
        good &= table(&host, &only, out)?;
    }
    Ok(good)
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` takes")]
fn unprinted(error: io::Error) -> String {
    format!("cannot print the table: {error}")
}

fn table(host: &Host, only: &str, out: &mut impl Write) -> Result<bool, String> {
    let mut print = |line: String| writeln!(out, "{line}").map_err(unprinted);
    let (cases, skipped): (Vec<_>, Vec<_>) = statements::cases()
        .into_iter()
        .filter(|case| case.text.contains(only))
        .partition(|case| case.needs.iter().all(|need| if *need == "half" { host.half } else { host.double }));
    let lacks = |has, extension, name| match skipped.iter().filter(|case| case.needs.contains(&name)).count() {
        _ if has => extension,
        count => format!("no {extension}: {count} statements are skipped"),
    };
    print(format!("device    {}", host.name))?;
    print(format!("platform  {}, {}, driver {}", host.platform, host.version, host.driver))?;
    print(format!("half      {}", lacks(host.half, "cl_khr_fp16".to_owned(), "half")))?;
    print(format!("double    {}", lacks(host.double, "cl_khr_fp64".to_owned(), "double")))?;

    let mut good = true;
    let mut notes = Vec::new();
    let mut sums: Vec<Sum> = Vec::new();
    let width = cases.iter().map(|case| case.text.len()).max().unwrap_or(0) + 9;
    for case in &cases {
        if sums.last().is_none_or(|sum| sum.group != case.group) {
            sums.push(Sum { group: case.group, ..Sum::default() });
            print(format!("\n{:width$} components different    device      Rust     limit", case.group))?;
        }
        let label = format!("{:8} {}", case.of, case.text);
        let known = deviations::known(host, case);
        let verdict = known.map_or("NOT OK", |_| "KNOWN DEVIATION");
        let why = known.map_or(String::new(), |known| format!("\n  {}", known.why));
        let result = match known {
            Some(known) if !known.ends => Err(known.why.to_owned()),
            _ => (case.run)(host),
        };
        let sum = sums.last_mut().unwrap();
        sum.statements += 1;
        match result {
            Ok(tally) => {
                let text = match tally.outside {
                    0 => "ok".to_owned(),
                    outside => format!("{verdict} in {outside}"),
                };
                print(row(&format!("{label:width$}"), case.limit, &tally, &text))?;
                sum.add(case, &tally);
                good &= tally.outside == 0 || known.is_some();
                notes.extend(tally.first.map(|first| format!("{label}{why}\n  {first}")));
            }
            Err(message) => {
                print(format!("{label:width$} {verdict}: not run"))?;
                sum.outside += 1;
                good &= known.is_some();
                notes.push(format!("{label}\n  {message}"));
            }
        }
    }

    print(format!("\n{:28} statements components different not as the standard has it", "in all"))?;
    for sum in &sums {
        print(sum.to_string())?;
    }
    if !notes.is_empty() {
        print("\nNot as the standard has it, with the first component of each statement:".into())?;
    }
    for note in &notes {
        print(note.clone())?;
    }
    print(String::new())?;
    Ok(good)
}

/// One line for one case.
fn row(label: &str, limit: Limit, tally: &Tally, verdict: &str) -> String {
    let error = |error: Option<f64>| match error {
        Some(error) if error != 0.0 && error.is_finite() && !(1e-3..1e5).contains(&error) => format!("{error:.1e}"),
        Some(error) => format!("{error:.3}"),
        None => String::new(),
    };
    format!(
        "{label} {:>10} {:>9} {:>9} {:>9} {:>9}  {verdict}",
        tally.components,
        tally.different,
        error(limit.allowed().map(|_| tally.device)),
        error(tally.rust),
        limit.text()
    )
}

/// The sum of a chapter.
#[derive(Default)]
struct Sum {
    group: &'static str,
    statements: usize,
    components: usize,
    different: usize,
    /// Statements outside their limits.
    outside: usize,
    /// The share that the greatest error has of its limit, among those inside.
    share: f64,
    nearest: String,
}

impl Sum {
    fn add(&mut self, case: &Case, tally: &Tally) {
        self.components += tally.components;
        self.different += tally.different;
        self.outside += usize::from(tally.outside > 0);
        if let (Some(allowed), 0) = (case.limit.allowed(), tally.outside) {
            if tally.device / allowed > self.share {
                self.share = tally.device / allowed;
                self.nearest = format!("{} {}: {:.2} of {}", case.of, case.text, tally.device, case.limit.text());
            }
        }
    }
}

impl Display for Sum {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { group, statements, components, different, outside, nearest, .. } = self;
        write!(f, "{group:28} {statements:>10} {components:>10} {different:>9} {outside}")?;
        if nearest.is_empty() { Ok(()) } else { write!(f, "; nearest to its limit, {nearest}") }
    }
}
