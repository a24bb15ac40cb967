//! The stages of a compilation as text for people: what `examples/dump.rs` prints.

use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;

use quote::quote;

use super::Nowhere;
use crate::check;
use crate::diagnostic::Faults;
use crate::disk::Disk;
use crate::emit::{Choice, Setting};
use crate::ir;
use crate::ir::lower::lower;
use crate::parse;
use crate::preprocess::{self, Files, Options, Unread};
use crate::text::{Origin, TextId, Texts};
use crate::token::{Token, TokenKind};
use crate::transform::Functions;
use crate::tree::print;

/// A stage of the compiler, of which a text can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The tokens behind the preprocessor, a line each with its place.
    Tokens,
    /// The syntax tree, as C.
    Ast,
    /// The IR: a line for each statement, with its place.
    Ir,
    /// For each kernel its accesses to memory that it writes, or why it runs on one thread.
    Parallel,
    /// For each kernel whether its items run in the lanes of vectors, or why not.
    Lanes,
    /// The Rust that comes out, in one line for each statement.
    Rust,
}

impl Stage {
    /// The names of all stages, in the order in which a program goes through them.
    pub const NAMES: [&str; 6] = ["tokens", "ast", "ir", "parallel", "lanes", "rust"];
}

impl FromStr for Stage {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "tokens" => Ok(Stage::Tokens),
            "ast" => Ok(Stage::Ast),
            "ir" => Ok(Stage::Ir),
            "parallel" => Ok(Stage::Parallel),
            "lanes" => Ok(Stage::Lanes),
            "rust" => Ok(Stage::Rust),
            _ => Err(format!("there is no stage `{name}`, expected one of: {}", Stage::NAMES.join(", "))),
        }
    }
}

/// The choice of kernels whose items run in the lanes of vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lanes {
    /// Those for which it pays.
    #[default]
    Counted,
    /// All that can, as by `#![lanes(always)]`.
    Always,
    /// None, as by `#![lanes(never)]`.
    Never,
}

impl FromStr for Lanes {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "counted" => Ok(Lanes::Counted),
            "always" => Ok(Lanes::Always),
            "never" => Ok(Lanes::Never),
            _ => Err(format!("there is no choice `{name}` of lanes, expected one of: counted, always, never")),
        }
    }
}

/// Shows a file as a stage of the compiler leaves it. The path, and those of `options` such as `-I common -D N=4`, begin in `folder`.
///
/// # Errors
/// What stands in the way: a file that cannot be read, or the faults of the text as they are drawn.
pub fn dump(folder: &Path, path: &str, options: &str, stage: Stage) -> Result<String, String> {
    dump_with(folder, path, options, stage, Lanes::default())
}

/// Shows it with a choice of lanes.
///
/// # Errors
/// Those of [`dump`].
pub fn dump_with(folder: &Path, path: &str, options: &str, stage: Stage, lanes: Lanes) -> Result<String, String> {
    let mut disk = Disk::new(folder.to_owned());
    let content = disk.read(path).map_err(|why| match why {
        Unread::Missing => format!("there is no file `{path}`"),
        Unread::Unreadable(why) => format!("cannot read `{path}`: {why}"),
    })?;
    compiled(path, &content, options, &mut disk, (stage, lanes))
}

/// Shows a text as a stage of the compiler leaves it. It includes nothing: nothing of the machine is read.
///
/// # Errors
/// The faults of the text as they are drawn.
pub fn dump_text(text: &str, options: &str, stage: Stage) -> Result<String, String> {
    compiled("text.cl", text, options, &mut Nowhere, (stage, Lanes::default()))
}

fn compiled(
    path: &str,
    content: &str,
    options: &str,
    files: &mut dyn Files,
    asked: (Stage, Lanes),
) -> Result<String, String> {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, options, &mut faults);
    let main = texts.add(Origin::File { path: path.to_owned(), included: None }, content);
    let shown = shown(&mut texts, main, &options, files, asked, &mut faults);
    if faults.is_empty() {
        return Ok(shown);
    }
    let drawn: Vec<_> = faults.all.iter().map(|fault| format!("error: {}", fault.draw(&texts))).collect();
    Err(drawn.join("\n\n"))
}

fn shown(
    texts: &mut Texts,
    main: TextId,
    options: &Options,
    files: &mut dyn Files,
    (stage, lanes): (Stage, Lanes),
    faults: &mut Faults,
) -> String {
    if matches!(stage, Stage::Rust | Stage::Lanes) {
        let krate = quote!(swz);
        let setting = Setting {
            krate: &krate,
            main,
            options: &options.others,
            lanes: match lanes {
                Lanes::Counted => Choice::Counted,
                Lanes::Always => Choice::Always,
                Lanes::Never => Choice::Never,
            },
            functions: Functions::default(),
            proven: false,
        };
        let written = super::compile(texts, main, options, files, &setting, faults).to_string();
        return if stage == Stage::Rust { written } else { faults.remarks.lanes(texts) };
    }
    let read = preprocess::preprocess(texts, main, options, files, faults);
    if stage == Stage::Tokens {
        return tokens(&read, texts);
    }
    let unit = parse::parse(&read, texts, faults);
    if stage == Stage::Ast {
        return indented(&print::unit(&unit));
    }
    let program = check::check(&unit, options, texts, faults);
    if !faults.is_empty() {
        return String::new();
    }
    match lower(&program) {
        Ok(module) if stage == Stage::Parallel => crate::analysis::print::parallel(&module, texts),
        Ok(module) => ir::print::module(&module, texts),
        Err(refusal) => format!("not in the IR: {}\n", refusal.what),
    }
}

/// One line for each token: where it is written, what kind it has, and its text.
fn tokens(read: &[Token], texts: &Texts) -> String {
    let mut lines = String::new();
    for token in read {
        let place = texts.locate(token.span);
        let (kind, text) = match &token.kind {
            TokenKind::Name(text) => ("name", &**text),
            TokenKind::Number(text) => ("number", &**text),
            TokenKind::Character(text) => ("character", &**text),
            TokenKind::String(text) => ("string", &**text),
            TokenKind::Punct(punct) => ("punctuation", punct.text()),
            TokenKind::Pragma(_) => ("pragma", texts.source(token.span)),
            TokenKind::Stray(_) => ("stray", texts.source(token.span)),
            TokenKind::End => ("end", ""),
        };
        let _ = writeln!(lines, "{}:{}:{} {kind} {text}", place.path, place.line, place.column);
    }
    lines
}

/// C with each line as far to the right as it has braces around it.
fn indented(text: &str) -> String {
    let (mut lines, mut depth) = (String::new(), 0_usize);
    for line in text.lines() {
        let closing = line.starts_with('}');
        let _ = writeln!(lines, "{}{line}", "    ".repeat(depth.saturating_sub(usize::from(closing))));
        let quoted = line.contains(['"', '\'']);
        for brace in line.chars().filter(|_| !quoted) {
            match brace {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui-tests/opencl");

    #[test]
    fn stages_of_a_file() {
        let file = "../../tests/kernels/launches.cl";
        let show = |stage| dump(Path::new(FOLDER), file, "", stage).unwrap();
        let tokens = show(Stage::Tokens);
        assert!(tokens.contains("launches.cl:3:1 name __kernel\n") && tokens.ends_with(" end \n"), "{tokens}");
        let tree = show(Stage::Ast);
        assert!(tree.contains("kernel") && tree.contains("\n    "), "{tree}");
        let ir = show(Stage::Ir);
        assert!(ir.contains("kernel ") && ir.contains("get_global_id(0u)  ; "), "{ir}");
        assert!(show(Stage::Rust).contains("pub fn"));
        assert!(Stage::NAMES.iter().all(|name| name.parse::<Stage>().is_ok()));
        assert!("sema".parse::<Stage>().unwrap_err().contains("tokens, ast, ir, parallel, lanes, rust"));
    }

    /// A fault is drawn as the macros draw it, and a file that is not there is told.
    #[test]
    fn faults_are_drawn() {
        let told = dump(Path::new(FOLDER), "macros/in-included-file.cl", "", Stage::Rust).unwrap_err();
        assert!(told.starts_with("error: ") && told.contains("use of undeclared identifier `two`"), "{told}");
        assert_eq!(dump_text("int f(void) { return two; }", "", Stage::Ast).map(|shown| shown.lines().count()), Ok(3));
        let missing = dump(Path::new(FOLDER), "none.cl", "", Stage::Rust).unwrap_err();
        assert_eq!(missing, "there is no file `none.cl`");
    }
}
