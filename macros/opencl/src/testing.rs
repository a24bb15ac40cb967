//! The parts that tests of several stages share.

use std::path::Path;
use std::{env, fs};

use proc_macro2::TokenStream;

use crate::codegen::{Choice, Setting};
use crate::preprocess::NoFiles;
use crate::program::Program;
use crate::sema::checked;
use crate::source::{TextId, Texts};
use crate::transform::Functions;

/// A seeded generator of numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// One of a list whose parts are divided by `; `.
    pub(crate) fn one<'a>(&mut self, list: &'a str) -> &'a str {
        self.of(&list.split("; ").collect::<Vec<_>>())
    }

    /// One of a list.
    pub(crate) fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

/// A text that has no fault as the checker leaves it, and the texts that it stands in.
pub(crate) fn program_of(text: &str) -> (Texts, Program) {
    let (program, texts, _) = checked(&mut NoFiles, "kernels/some.cl", text, "").expect("no fault");
    (texts, program)
}

/// Compares a text with a file, or writes the file where `BLESS` is set.
pub(crate) fn is_as_before(file: &Path, text: &str) -> bool {
    let is_same = fs::read_to_string(file).is_ok_and(|before| before == text);
    if !is_same && env::var_os("BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("written");
        return true;
    }
    is_same
}

/// Runs in a thread with the stack that a kernel of any depth needs without optimisation.
pub(crate) fn with_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 20).spawn(work).expect("a thread").join().expect("no panic");
}

/// Tokens of a text, where no rustc reads it.
pub(crate) fn read(text: &str) -> TokenStream {
    text.parse().expect("tokens of Rust")
}

/// `include_opencl!` in tests.
pub(crate) fn include(input: TokenStream) -> TokenStream {
    crate::include(input, read, true)
}

/// `opencl!` in tests.
pub(crate) fn inline(input: TokenStream) -> TokenStream {
    crate::inline(input, read, true)
}

/// The choices of somebody who chooses nothing but lanes.
pub(crate) fn setting(krate: &TokenStream, main: TextId, lanes: Choice) -> Setting<'_> {
    Setting { krate, read, main, options: "", lanes, functions: Functions::default(), proven: false, says_proofs: true }
}

/// Texts for the numbers below an end, one behind the other.
pub(crate) fn each(end: usize, of: impl FnMut(usize) -> String) -> String {
    (0..end).map(of).collect::<Vec<_>>().concat()
}
