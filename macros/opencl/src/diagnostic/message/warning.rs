//! Warnings: what is taken here, and deserves a word.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "warning"
    beyond_version(version: impl Display, list: impl Display, mend: impl Display)
        "it runs here, but a device refuses it as OpenCL C {version}: {list}"
        help "{mend}; `#[allow(deprecated)]` on the module takes this warning away";
    slips(list: impl Display)
        "this may not do what it seems to: {list}"
        help "mend it; `#[allow(deprecated)]` on the module takes this warning away";
    scalar_kernels(list: impl Display)
        "items run one after another in spite of `#![lanes(always)]`: {list}"
        help "write that otherwise, or take `always` away; `#[allow(deprecated)]` on the module takes this warning away";
    idle_options(options: impl Display, several: bool, optimises: bool)
        "{options} without effect: OpenCL has no such option, and a device may refuse it"
        help if (optimises) "leave it out: `opt-level` of the profile in Cargo.toml says how far kernels are optimised"
        help if (several) "leave them out"
        help "leave it out";
}

/// Declares the reasons why statements do not run in lanes, a text each.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {
        /// The reason why items run one after another, and not several at a time in the lanes of vectors.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum NotVectorized {
            $($(#[$doc])* $name,)*
        }

        impl NotVectorized {
            /// It in words, behind the place.
            pub(crate) fn text(self) -> &'static str {
                match self {
                    $(NotVectorized::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    Goto "a `goto`, or what becomes one: items would go ways that no mask follows";
    Group "a barrier, a copy or a collective function in a stretch that items would run together";
    Print "`printf`: what an item prints stands together, in the order of the items";
    GroupFunction "a call of a function that needs the whole group";
    LocalVariable "a variable in local memory, in a kernel without a barrier";
    SeveralWays "a way out of the part between two barriers that only some items take";
    LinkedVariable "a variable at program scope that holds pointers";
    KeptPointer "a pointer of each item's own that lives across a barrier";
    Union "a union, or a structure of more than twelve members, of each item's own";
    PointerInValue "a value of each item's own that holds a pointer";
    PointerOfItem "a pointer of each item's own that does not count from one that all have";
    OtherArray "a pointer that is set to other memory by some items only";
    Waits "a loop with an atomic function that items leave at different times: one may wait for another";
    TooLong "functions that are too long to stand in place of their calls";
    Type "a type that no vector holds";
    Place "a place that each item finds by itself";
    Condition "a condition that differs between items around a way out of a loop that all share";
    Operation "an operation that is there for one item only";
    /// The compiler counts operations, where `#![lanes(always)]` does not say otherwise.
    Unprofitable "it would not pay: the statements are faster one by one";
    /// The compiler leaves such statements to LLVM, where `#![lanes(always)]` does not say otherwise.
    Straight "LLVM makes vectors of such straight statements";
    /// No warning is told of it: lanes would hold nothing.
    NoItem "no item asks for its number: all do the same";
}

phrases! {
    unknown_attribute(name: impl Display, meant: impl Display)
        "no attribute `{name}` is known, so it does nothing: write `{meant}`";
    print_conversion(text: impl Display, shown: impl Display, meant: impl Display)
        "`{text}` prints an argument `{shown}`: write `{meant}`";
    extension_behavior(found: impl Display)
        "`{found}` behind the name of an extension does nothing: write `enable` or `disable`";
    in_line(what: impl Display, line: impl Display)
        "{what} (line {line})";
    kernel_in(kernel: impl Display, place: impl Display)
        "`{kernel}` at {place}";
    kernel_in_line(kernel: impl Display, line: impl Display)
        "`{kernel}` in line {line}";
    of_kernels(reason: impl Display, kernels: impl Display)
        "{reason} ({kernels})";
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

// For people who read what `dump` shows.
#[cfg(any(test, feature = "dump"))]
phrases! {
    one_by_one(kernel: impl Display, path: impl Display, line: impl Display, column: impl Display, reason: impl Display)
        "{kernel}: one after another, {path}:{line}:{column}: {reason}\n";
    in_lanes(kernel: impl Display)
        "{kernel}: in lanes\n";
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
