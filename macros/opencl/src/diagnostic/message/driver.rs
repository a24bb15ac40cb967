//! The messages of `include_opencl!` and `opencl!`.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "driver"
    preprocessor_lines()
        "`opencl!` takes no preprocessor lines"
        help "put the program into a file, and write `include_opencl!(\"path\")`";
}

// Messages where the caller's Rust is wrong: rustc draws it at a token of theirs.
phrases! {
    comma_behind_path()
        "expected `,` and the options between quotes, or nothing, behind the path";
    nothing_behind_options()
        "expected nothing behind the options: all of them stand in one text, `\"-D ROWS=3 -D COLUMNS=4\"`";
    program_between_quotes()
        "a program stands between the braces without quotes: `opencl! {{ __kernel void scale(..) {{ .. }} }}`";
    quoted(what: impl Display, example: impl Display)
        "expected {what} between quotes: `{example}`";
    file_between_braces(path: impl Display)
        "`opencl!` takes the program itself: for a file write `include_opencl!(\"{path}\")`";
    text_of_a_file()
        "the macro reads the file by itself: write its path alone, from the folder of `Cargo.toml`, `include_opencl!(\"kernels/levels.cl\")`";
    other_macro(name: impl Display)
        "`{name}!` is not looked into: write its text out, between quotes, or by `concat!` and `env!` of literals";
    literal()
        "expected a literal, `concat!` or `env!`";
    variable_not_set(variable: impl Display)
        "the environment variable `{variable}` is not set when the crate is compiled";
    lanes()
        "expected `#![lanes(always)]` or `#![lanes(never)]`: whether items of kernels run in the lanes of vectors wherever that can be told, \
         or nowhere; without it they do where it pays";
    functions()
        "expected `#![functions(all)]`: all functions of included files are written, not only those that the program reaches";
    parallel()
        "expected `#![parallel(proven)]`: a kernel that is not proven to run on all cores is an error";
    options()
        "expected `#![options(\"-cl-std=CL3.0\")]`: the options of the program, between quotes";
    attribute(name: impl Display)
        "`{name}` is no attribute of this macro: expected `#![lanes(..)]`, `#![functions(..)]`, `#![parallel(..)]` or `#![options(..)]`";
    options_behind_path()
        "the options of a file stand behind its path: `include_opencl!(\"kernels/levels.cl\", \"-cl-std=CL3.0\")`";
    no_folder()
        "a path begins in the folder of the crate's Cargo.toml, and there is none: CARGO_MANIFEST_DIR is not set";
    no_file(path: impl Display, folder: impl Display)
        "there is no file `{path}`\nsearched in `{folder}`, the folder of the crate's Cargo.toml";
    pattern(path: impl Display)
        "`{path}` is no file: each has an `include_opencl!` of its own, or one file has a line `#include \"other.cl\"` for each other one";
    unreadable_file(path: impl Display, why: impl Display)
        "cannot read `{path}`: {why}";
    folder_not_text()
        "the path of the crate's folder is no UTF-8, so that changes of the file would not be seen";
    unreadable_folder()
        "it is a folder: write the path of a file in it";
    unreadable_kind()
        "it is no file";
    too_many_bytes(most: impl Display)
        "it has more than {most} bytes";
}

/// Words for what is expected, and how it looks.
pub(crate) mod part {
    pub(crate) const PATH: &str = "the path of a file";
    pub(crate) const PATH_FOR_EXAMPLE: &str = "include_opencl!(\"kernels/levels.cl\")";
    pub(crate) const OPTIONS: &str = "options";
    pub(crate) const OPTIONS_FOR_EXAMPLE: &str = "\"-D RADIUS=3 -I kernels/common\"";
}
