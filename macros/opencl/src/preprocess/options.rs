//! The options of a program (OpenCL API 3.0, section 5.8.6): `-D RADIUS=3 -I kernels/common -cl-mad-enable`.

use core::fmt::Write as _;

use crate::diagnostic::message::preprocess as message;
use crate::diagnostic::{Fault, Faults};
use crate::limits::MAX_TOKENS;
use crate::source::{Origin, Span, TextId, Texts};

/// Options that change nothing here: no result depends on them, or they permit what this compiler does not make use of. Each device takes them.
const PASSED_OVER: [&str; 11] = [
    "-cl-denorms-are-zero",
    "-cl-finite-math-only",
    "-cl-fp32-correctly-rounded-divide-sqrt",
    "-cl-kernel-arg-info",
    "-cl-no-signed-zeros",
    "-cl-no-subgroup-ifp",
    "-cl-opt-disable",
    "-cl-strict-aliasing",
    "-cl-uniform-work-group-size",
    "-g",
    "-Werror",
];

/// Options of compilers of C that OpenCL does not have (API 3.0, section 5.8.6): they do nothing here, and a device may refuse them.
const IDLE: [&str; 7] = ["-O0", "-O1", "-O2", "-O3", "-Os", "-Wall", "-Wextra"];

/// Options that mean something, without an argument.
const KNOWN: [&str; 5] =
    ["-cl-fast-relaxed-math", "-cl-mad-enable", "-cl-single-precision-constant", "-cl-unsafe-math-optimizations", "-w"];

/// The values of `-cl-std=`, and the version as a number.
const VERSIONS: [(&str, u32); 6] =
    [("CL1.0", 100), ("CL1.1", 110), ("CL1.2", 120), ("CL2.0", 200), ("CL3.0", 300), ("CL3.1", 310)];

/// The choices of the options of a program.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Options {
    /// `-D` and `-U`, in their order, as directives.
    pub(super) directives: String,
    /// `-I`: where files to include are searched, in this order.
    pub(super) folders: Vec<String>,
    /// All others as they are written, for a device: its text includes no files.
    pub(crate) others: String,
    /// `-cl-mad-enable`, or an option that includes it: `a * b + c` may be rounded once where no pragma says otherwise.
    pub(crate) contract: bool,
    /// `-cl-single-precision-constant`: a floating constant without a suffix is a `float`.
    pub(crate) single: bool,
    /// `-cl-fast-relaxed-math`
    pub(super) relaxed: bool,
    /// `-cl-std=`, as the macro `__OPENCL_C_VERSION__` says it.
    pub(crate) version: u32,
    /// `-w`: no warnings.
    pub(crate) silent: bool,
    /// How many tokens the program has at the most, with those that macros made on the way.
    pub(super) most_tokens: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            directives: String::new(),
            folders: Vec::new(),
            others: String::new(),
            contract: false,
            single: false,
            relaxed: false,
            // A device that is told nothing compiles for this version.
            version: 120,
            silent: false,
            // Miners unroll to more than two million.
            most_tokens: MAX_TOKENS,
        }
    }
}

/// A word of the options: what it says without its quotes, and where it stands.
struct Word {
    text: String,
    span: Span,
}

impl Options {
    /// Whether a pointer that names no address space points into any, as since OpenCL C 2.0.
    pub(crate) fn has_generic(&self) -> bool {
        self.version >= 200
    }

    /// Reads the options.
    pub(crate) fn read(texts: &mut Texts, written: &str, faults: &mut Faults) -> Self {
        let mut options = Options::default();
        let text = texts.add(Origin::Options, written);
        let mut words = words(text, written, faults).into_iter();
        let mut copied = 0;
        while let Some(word) = words.next() {
            let letter = ["-D", "-U", "-I"].into_iter().find(|letter| word.text.starts_with(letter));
            let Some(letter) = letter else {
                options.word(&word, faults);
                continue;
            };
            // `-DNAME` or `-D NAME`.
            let argument = match &word.text[letter.len()..] {
                "" => words.next(),
                argument => Some(Word { text: argument.to_owned(), span: word.span }),
            };
            if let Some(argument) = argument.as_ref().filter(|_| letter == "-I") {
                options.others.push_str(&written[copied..word.span.start as usize]);
                copied = argument.span.end as usize;
            }
            match argument {
                Some(argument) => options.argument(letter, &argument, faults),
                None => faults.push(missing(letter, word.span)),
            }
        }
        options.others.push_str(&written[copied..]);
        options.others = options.others.trim().to_owned();
        options
    }

    /// An option with an argument.
    fn argument(&mut self, letter: &str, argument: &Word, faults: &mut Faults) {
        // The end of a line would end the directive.
        let text = argument.text.replace(['\n', '\r'], " ");
        let name = text.split(['=', '(']).next().unwrap_or_default();
        let named = !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c == '_' || c.is_alphanumeric())
            && !name.is_empty();
        // Writing to a string does not fail.
        let _ = match letter {
            "-I" => {
                self.folders.push(argument.text.clone());
                Ok(())
            }
            _ if !named => {
                return faults.push(message::option_macro_name(argument.span, name, letter));
            }
            "-U" => writeln!(self.directives, "#undef {text}"),
            _ => match text.split_once('=') {
                Some((head, body)) => writeln!(self.directives, "#define {head} {body}"),
                None => writeln!(self.directives, "#define {text} 1"),
            },
        };
    }

    /// An option without an argument.
    fn word(&mut self, word: &Word, faults: &mut Faults) {
        match &*word.text {
            "-cl-mad-enable" | "-cl-unsafe-math-optimizations" => self.contract = true,
            "-cl-fast-relaxed-math" => (self.contract, self.relaxed) = (true, true),
            "-cl-single-precision-constant" => self.single = true,
            "-w" => self.silent = true,
            text if PASSED_OVER.contains(&text) => {}
            text if IDLE.contains(&text) => faults.remarks.idle(text, word.span),
            text => match text.strip_prefix("-cl-std=") {
                Some(version) => match VERSIONS.iter().find(|(name, _)| version.eq_ignore_ascii_case(name)) {
                    Some((_, number)) => self.version = *number,
                    None if version.get(..5).is_some_and(|begin| begin.eq_ignore_ascii_case("CLC++")) => {
                        faults.push(message::option_cpp(word.span));
                    }
                    None => {
                        faults.push(message::option_version(word.span, version));
                    }
                },
                None => faults.push(unknown(text, word.span)),
            },
        }
    }
}

fn missing(letter: &str, span: Span) -> Fault {
    if letter == "-I" {
        message::option_without_folder(span, letter)
    } else {
        message::option_without_macro(span, letter)
    }
}

fn unknown(text: &str, span: Span) -> Fault {
    let known = KNOWN.iter().chain(&PASSED_OVER).chain(&IDLE).find(|known| known.eq_ignore_ascii_case(text));
    message::unknown_option(span, text, known.copied().unwrap_or_default())
}

/// The words of the options. White space parts them, but between quotes; a backslash takes the next character as it is.
fn words(text: TextId, written: &str, faults: &mut Faults) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let (mut quote, mut inside) = (None::<(char, u32)>, false);
    let mut chars = written.char_indices();
    while let Some((at, c)) = chars.next() {
        if quote.is_none() && c.is_whitespace() {
            inside = false;
            continue;
        }
        if !inside {
            inside = true;
            words.push(Word {
                text: String::new(),
                span: Span { text, start: at as u32, end: at as u32, expansion: None },
            });
        }
        let Some(word) = words.last_mut() else { break };
        let mut end = at + c.len_utf8();
        match (quote, c) {
            (Some((open, _)), c) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some((c, at as u32)),
            (Some(('\'', _)), c) => word.text.push(c),
            (_, '\\') => {
                if let Some((next, c)) = chars.next() {
                    end = next + c.len_utf8();
                    word.text.push(c);
                }
            }
            (_, c) => word.text.push(c),
        }
        word.span.end = end as u32;
    }
    if let Some((open, start)) = quote {
        let span = Span { text, start, end: start + 1, expansion: None };
        faults.push(message::option_unclosed_quote(span, open));
    }
    words
}
