//! Shows what a stage of the compiler makes of a file of OpenCL C.
//!
//! ```sh
//! cargo run -p swz-opencl --example dump -- kernel.cl --stage ir -D N=4
//! ```
//!
//! `--lanes always` and `--lanes never` choose as `#![lanes(..)]` does, and `--after inlining` shows the IR behind a pass. Everything else behind the
//! file is an option of the text, as `include_opencl!` takes it. Paths begin in the folder that this runs in. Without `--stage` the Rust is shown.

use std::env;
use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use swz_opencl::{Lanes, Shown, Stage, dump};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (mut file, mut stage, mut lanes, mut after, mut options) = (None, None, Lanes::default(), None, Vec::new());
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--stage" {
            let name =
                arguments.next().ok_or_else(|| format!("`--stage` needs one of: {}", Stage::NAMES.join(", ")))?;
            stage = Some(name.parse()?);
        } else if argument == "--lanes" {
            lanes = arguments.next().ok_or("`--lanes` needs one of: counted, always, never")?.parse()?;
        } else if argument == "--after" {
            after = Some(arguments.next().ok_or("`--after` needs the name of a pass")?);
        } else if file.is_none() && !argument.starts_with('-') {
            file = Some(argument);
        } else {
            options.push(argument);
        }
    }
    let file = file.ok_or("expected a file of OpenCL C: dump kernel.cl --stage ast -D N=4")?;
    let stage = stage.unwrap_or(if after.is_some() { Stage::Transformed } else { Stage::Rust });
    let shown = dump(Path::new(""), &file, &options.join(" "), Shown { stage, lanes, after: after.as_deref() })?;
    let shown = if stage == Stage::Rust { formatted(&shown)? } else { shown };
    // A reader that has seen enough, such as `head`, closes the pipe.
    drop(std::io::stdout().write_all(shown.as_bytes()));
    Ok(())
}

/// Rust as people read it. `rustfmt` takes minutes for a polynomial of ten brackets, one in the other: its time doubles with each.
fn formatted(code: &str) -> syn::Result<String> {
    Ok(prettyplease::unparse(&syn::parse_file(code)?))
}
