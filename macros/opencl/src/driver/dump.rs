//! The stages of a compilation as text for people: what `examples/dump.rs` prints.

use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;

use quote::quote;

use crate::analysis::tables::{TABLES, table};
use crate::ast::print;
use crate::codegen::{Choice, Setting};
use crate::diagnostic::Faults;
use crate::disk::Disk;
use crate::ir;
use crate::ir::lower::lower;
use crate::lex::{Token, TokenKind};
use crate::parse;
use crate::plan::{self, Plan};
use crate::preprocess::{self, Files, NoFiles, Options, Unread};
use crate::program::Program;
use crate::sema;
use crate::source::{Origin, TextId, Texts};
use crate::transform::{self, Functions};
use crate::vector;

/// A stage of the compiler, of which a text can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The tokens behind the preprocessor, a line each with its place.
    Tokens,
    /// The syntax tree, as C.
    Ast,
    /// The IR: a line for each statement, with its place.
    Ir,
    /// The IR of the program behind the passes that rewrite it before it is printed.
    Transformed,
    /// For each kernel its accesses to memory that it writes, or why it runs on one thread.
    Parallel,
    /// One analysis of the program behind all passes, by its name: a line for each function of which it has something to say.
    Analysis(&'static str),
    /// For each kernel whether its items run in the lanes of vectors, or why not.
    Lanes,
    /// The vector IR: for each kernel, and each part of one between barriers, what several items do at a time, or why it is none.
    Vector,
    /// The versions of each kernel, and how each of its regions is done.
    Plan,
    /// The Rust that comes out, in one line for each statement.
    Rust,
}

impl Stage {
    /// The names of all stages, in the order in which a program goes through them.
    pub const NAMES: [&str; 9] = ["tokens", "ast", "ir", "transformed", "parallel", "lanes", "vector", "plan", "rust"];

    /// The names of all analyses.
    pub fn analyses() -> impl Iterator<Item = &'static str> {
        TABLES.iter().map(|(name, _)| *name)
    }
}

impl FromStr for Stage {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "tokens" => Ok(Stage::Tokens),
            "ast" => Ok(Stage::Ast),
            "ir" => Ok(Stage::Ir),
            "transformed" => Ok(Stage::Transformed),
            "parallel" => Ok(Stage::Parallel),
            "lanes" => Ok(Stage::Lanes),
            "vector" => Ok(Stage::Vector),
            "plan" => Ok(Stage::Plan),
            "rust" => Ok(Stage::Rust),
            _ => Stage::analyses().find(|analysis| *analysis == name).map(Stage::Analysis).ok_or_else(|| {
                let all: Vec<_> = Stage::NAMES.into_iter().chain(Stage::analyses()).collect();
                format!("there is no stage `{name}`, expected one of: {}", all.join(", "))
            }),
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

impl Lanes {
    pub(crate) fn choice(self) -> Choice {
        match self {
            Lanes::Counted => Choice::Counted,
            Lanes::Always => Choice::Always,
            Lanes::Never => Choice::Never,
        }
    }
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

/// The choices of what is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The stage.
    pub stage: Stage,
    /// The kernels that run in lanes, for the stages behind that choice.
    pub lanes: Lanes,
    /// The last pass that [`Stage::Transformed`] has run, by its name: all, if none is named.
    pub after: Option<&'a str>,
}

impl From<Stage> for Shown<'_> {
    fn from(stage: Stage) -> Self {
        Shown { stage, lanes: Lanes::default(), after: None }
    }
}

/// Shows a file as a stage of the compiler leaves it. The path, and those of `options` such as `-I common -D N=4`, begin in `folder`.
///
/// # Errors
/// What stands in the way: a file that cannot be read, or the faults of the text as they are drawn.
pub fn dump<'a>(folder: &Path, path: &str, options: &str, shown: impl Into<Shown<'a>>) -> Result<String, String> {
    let mut disk = Disk::new(folder.to_owned());
    let content = disk.read(path).map_err(|why| match why {
        Unread::Missing => format!("there is no file `{path}`"),
        Unread::Unreadable(why) => format!("cannot read `{path}`: {why}"),
    })?;
    compiled(path, &content, options, &mut disk, shown.into())
}

/// Shows a text as a stage of the compiler leaves it. It includes nothing: nothing of the machine is read.
///
/// # Errors
/// The faults of the text as they are drawn.
pub fn dump_text<'a>(text: &str, options: &str, shown: impl Into<Shown<'a>>) -> Result<String, String> {
    compiled("text.cl", text, options, &mut NoFiles, shown.into())
}

fn compiled(
    path: &str,
    content: &str,
    options: &str,
    files: &mut dyn Files,
    asked: Shown<'_>,
) -> Result<String, String> {
    if let Some(pass) = asked.after {
        let names: Vec<_> = transform::pass_names().collect();
        if !names.contains(&pass) {
            return Err(format!("there is no pass `{pass}`, expected one of: {}", names.join(", ")));
        }
    }
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
    Shown { stage, lanes, after }: Shown<'_>,
    faults: &mut Faults,
) -> String {
    let krate = quote!(swz);
    let setting = Setting {
        krate: &krate,
        read: |text| text.parse().expect("tokens of Rust"),
        main,
        options: &options.others,
        lanes: lanes.choice(),
        functions: Functions::default(),
        proven: false,
        says_proofs: true,
    };
    if matches!(stage, Stage::Rust | Stage::Lanes) {
        let written = super::compile(texts, main, options, files, &setting, faults).to_string();
        return if stage == Stage::Rust { written } else { faults.remarks.lanes(texts) };
    }
    let read = preprocess::preprocess(texts, main, options, files, faults, sema::has_builtin);
    if stage == Stage::Tokens {
        return tokens(&read, texts);
    }
    let unit = parse::parse(&read, texts, faults);
    if stage == Stage::Ast {
        return indented(&print::unit(&unit));
    }
    let program = sema::check(unit, options, texts, faults);
    if !faults.is_empty() {
        return String::new();
    }
    if stage == Stage::Transformed {
        return transformed(program, texts, main, after);
    }
    if let Stage::Analysis(name) = stage {
        let line = TABLES.iter().find(|(table, _)| *table == name).map(|(_, line)| *line);
        let is_own = |span| transform::is_own(span, texts, main, Functions::default());
        let of = transform::through(program, &is_own, &mut |_, _| {});
        return line
            .map_or_else(String::new, |line| table(line, &of.program, texts, &|number| !of.watch.is_clone(number)));
    }
    if matches!(stage, Stage::Plan | Stage::Vector) {
        let is_own = |span| transform::is_own(span, texts, main, Functions::default());
        let transformed = transform::transform(program, &is_own);
        let plan = Plan::of(&transformed, setting.lanes);
        return if stage == Stage::Plan {
            plan::print::plan(&plan, &transformed.program, texts)
        } else {
            vector::print::versions(&plan.versions(), &transformed.program, texts)
        };
    }
    match lower(&program) {
        Ok(module) if stage == Stage::Parallel => crate::analysis::print::parallel(&module, texts),
        Ok(module) => ir::print::module(&module, texts),
        Err(refusal) => format!("not in the IR: {}\n", refusal.what),
    }
}

/// The IR of a program behind a pass, or behind all.
fn transformed(program: Program, texts: &Texts, main: TextId, after: Option<&str>) -> String {
    let is_own = |span| transform::is_own(span, texts, main, Functions::default());
    let mut shown = String::new();
    let after = after.or_else(|| transform::PASSES.last().map(|pass| pass.name));
    transform::through(program, &is_own, &mut |pass, of| {
        if after == Some(pass) {
            shown = lower(&of.program).map_or_else(
                |refusal| format!("not in the IR: {}\n", refusal.what),
                |module| ir::print::module(&module, texts),
            );
        }
    });
    shown
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
        assert!(
            "sema"
                .parse::<Stage>()
                .unwrap_err()
                .contains("tokens, ast, ir, transformed, parallel, lanes, vector, plan, rust, variables")
        );
        assert!(Stage::analyses().all(|name| name.parse() == Ok(Stage::Analysis(name))));
    }

    /// A program is shown behind any pass, and lanes are chosen.
    #[test]
    fn passes_and_lanes() {
        let text = "int twice(int *p) { *p += *p; return *p; } __kernel void k(__global int *o) { int v = o[0]; o[get_global_id(0)] = twice(&v); }";
        let show = |stage, lanes, after| dump_text(text, "", Shown { stage, lanes, after });
        let behind = |after| show(Stage::Transformed, Lanes::Counted, Some(after)).unwrap();
        let kernel = |text: String| text.split("kernel k").nth(1).unwrap().to_owned();
        assert!(kernel(behind("evaluation_order")).contains("twice("));
        let all = kernel(show(Stage::Transformed, Lanes::Counted, None).unwrap());
        assert!(kernel(behind("inlining")) == all && !all.contains("twice("), "{all}");
        let told = show(Stage::Transformed, Lanes::Counted, Some("inline")).unwrap_err();
        assert!(
            told.starts_with("there is no pass `inline`, expected one of: evaluation_order, reachability,"),
            "{told}"
        );
        let rust = |lanes| show(Stage::Rust, lanes, None).unwrap();
        assert!(rust(Lanes::Always) != rust(Lanes::Never));
        assert!("some".parse::<Lanes>().unwrap_err().contains("counted, always, never"));
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
