//! Warnings: what is taken here, and deserves a word.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::text::Span;

messages! { "warning"
    beyond_version(version: impl Display, list: impl Display, mend: impl Display)
        "it runs here, but a device refuses it as OpenCL C {version}: {list}"
        help "{mend}; `#[allow(deprecated)]` on the module takes this warning away";
    idle_options(options: impl Display, several: bool, optimises: bool)
        "nothing changes here by {options}, and OpenCL has no such option: a device may refuse it"
        help if (optimises) "leave it out: `opt-level` of the profile in Cargo.toml says how far kernels are optimised"
        help if (several) "leave them out"
        help "leave it out";
}

phrases! {
    option(version: impl Display)
        "say the version by the option `-cl-std={version}` behind the path, which `run_on` hands on";
    option_inside(version: impl Display)
        "say the version by `#![options(\"-cl-std={version}\")]` at the beginning, which `run_on` hands on";
    pragma(extension: impl Display)
        "write `#pragma OPENCL EXTENSION {extension} : enable` above";
    pragma_inside(extension: impl Display)
        "write `_Pragma(\"OPENCL EXTENSION {extension} : enable\")` above";
    in_lines(what: impl Display, lines: impl Display, list: impl Display)
        "{what} ({lines} {list})";
    and(first: impl Display, last: impl Display)
        "{first} and {last}";
    and_more(shown: impl Display, more: impl Display)
        "{shown} and {more} more";
    quoted(word: impl Display)
        "`{word}`";
}

/// Words for what a device refuses.
pub(crate) mod part {
    pub(crate) const PROGRAM_SCOPE: &str = "a variable at program scope";
    pub(crate) const STATIC: &str = "a `static` variable";
    pub(crate) const GENERIC: &str = "a pointer without an address space into `__global` or `__local` memory";
    pub(crate) const GENERIC_WORD: &str = "`generic`";
    pub(crate) const READ_WRITE: &str = "a `read_write` image";
    pub(crate) const HALF: &str = "`half` without its pragma";
}
