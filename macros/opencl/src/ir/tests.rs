//! Programs as IR: what becomes of each construct, chains of thousands, snapshots of the project's kernels, and what the verifier sees.

use std::fs;
use std::path::{Path, PathBuf};

use super::arena::Id;
use super::expr::ExprKind;
use super::function::Module;
use super::lower::{lower, lower_kernels};
use super::print;
use super::stmt::StmtKind;
use super::verify::verify;
use crate::disk::Disk;
use crate::preprocess::{Files, NoFiles};
use crate::program::Program;
use crate::source::{TextId, Texts};
use crate::testing::{is_as_before, program_of, with_stack};

/// A text without faults as the checker leaves it, and which text it is.
pub(crate) fn checked(path: &str, text: &str, files: &mut dyn Files) -> (Program, Texts, TextId) {
    crate::sema::checked(files, path, text, "").unwrap_or_else(|drawn| panic!("{path}: {drawn:#?}"))
}

/// The IR of a text without faults.
pub(crate) fn module(path: &str, text: &str, files: &mut dyn Files) -> (Module, Texts) {
    let (program, texts, _) = checked(path, text, files);
    let module = lower(&program).unwrap_or_else(|refusal| panic!("{path}: {}", refusal.what));
    let wrong = verify(&module);
    assert_eq!(wrong, [], "{path}\n{}", print::module(&module, &texts));
    (module, texts)
}

/// The lines of the last function, without places.
fn lines(text: &str) -> Vec<String> {
    let (module, texts) = module("test.cl", text, &mut NoFiles);
    let printed = print::module(&module, &texts);
    let last = printed.rsplit("\n\n").next().unwrap_or_default();
    let lines = last.lines().skip(1).map(|line| line.split("  ; ").next().unwrap_or_default());
    lines.map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned()).collect()
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files with kernels of the project: tests, benchmarks, examples.
pub(crate) fn kernels() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("tests"), root().join("runtime/examples")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "cl") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 45, "{files:?}");
    files
}

/// Assignments in expressions are taken apart: operands from the left, of an assignment the right side first.
#[test]
fn order_of_effects() {
    assert_eq!(
        lines("void f(int *a, int b, int c) { a[b++] = c = b++ + a[c]; }"),
        [
            "let t: int = b",
            "b = t + 1",
            "let t.2: int = t + a[long(c)]",
            "c = t.2",
            "let t.3: int = b",
            "b = t.3 + 1",
            "a[long(t.3)] = t.2",
        ]
    );
    // An operand before an effect is computed before it, unless that changes nothing of it.
    assert_eq!(
        lines("int g(int *p) { return *p; } int f(int *a, int b) { return a[0] + b + g(a) + (b = 2); }"),
        ["let t: int = a[0l] + b", "let t.2: int = g(a)", "let t.3: int = t + t.2", "b = 2", "return t.3 + 2"]
    );
    assert_eq!(lines("int f(int i, int j) { return i + (j = 2); }"), ["j = 2", "return i + 2"]);
    // An operation with the place: that is found once, behind the right side.
    assert_eq!(
        lines("void f(int *a, int i) { a[i] += i++; }"),
        ["let t: int = i", "i = t + 1", "a[long(i)] = a[long(i)] + t"]
    );
}

/// `&&`, `||`, `?:`, and conditions of loops, with effects in them, become control flow; without, they stay values.
#[test]
fn effects_under_conditions() {
    assert_eq!(
        lines("int f(int a, int b) { return a && b || a > 1; }"),
        ["return int(((a != 0) && (b != 0)) || (a > 1))"]
    );
    assert_eq!(
        lines("int f(int a, int b) { return a && b++; }"),
        ["let t: bool = a != 0", "if t", "  let t.2: int = b", "  b = t.2 + 1", "  t = t.2 != 0", "return int(t)",]
    );
    assert_eq!(
        lines("int f(int a, int b) { return a ? b = 2 : 3; }"),
        ["let t: int = 0", "if a != 0", "  b = 2", "  t = 2", "else", "  t = 3", "return t"]
    );
    assert_eq!(
        lines("void f(int a) { while (a--) if (a == 3) continue; }"),
        ["loop", "  let t: int = a", "  a = t - 1", "  if !(t != 0)", "    break", "  if a == 3", "    continue",]
    );
    assert_eq!(
        lines("void f(int a) { do a = a / 2; while (a-- > 1); }"),
        ["loop", "  a = a / 2", "continuing", "  let t: int = a", "  a = t - 1", "again if t > 1"]
    );
}

/// Variables that control may go past begin before that.
#[test]
fn early_variables() {
    assert_eq!(
        lines("int f(int a) { switch (a) { int b; case 1: b = 1; case 2: int c = b; return c; } return 0; }"),
        [
            "let t: int = a",
            "let b: int = 0",
            "switch t",
            "  let b: int = 0",
            "case 1:",
            "  b = 1",
            "case 2:",
            "  let c: int = b",
            "  return c",
            "return 0",
        ]
    );
    assert_eq!(
        lines("int f(int a) { if (a) goto end; int b = 3; end: return b; }"),
        ["let b: int = 0", "if a != 0", "  goto 0", "let b: int = 3", "label 0 end", "return b"]
    );
    assert_eq!(lines("int f(void) { int x = x + 1; return x; }"), ["let x: int = 0", "let x: int = x + 1", "return x"]);
}

/// The proofs of kernels are about what these call: the other functions of a header have numbers, and nothing else.
#[test]
fn kernels_and_what_they_call() {
    let text = "float a(float x) { return x + 1; } float b(float x) { return a(x); } float c(float x) { return b(x); }
        float d(float x) { return a(x); } kernel void k(global float *to) { to[0] = c(to[0]); } float e(float x) { return c(x); }";
    let (program, ..) = checked("test.cl", text, &mut NoFiles);
    let module = lower_kernels(&program).expect("IR");
    let with_statements = module.functions.iter().filter(|function| !function.body.is_empty());
    let names: Vec<_> = with_statements.map(|function| &*function.name).collect();
    assert_eq!((names, module.functions.len()), (vec!["a", "b", "c", "k"], 6));
}

/// A chain of operators, and one of `else if`, is no deeper than one, to each part of the compiler behind the parser.
#[test]
fn long_chains() {
    let run = || {
        let (mut program, texts) = chains(5_000, 3_000);
        let module = lower(&program).expect("IR");
        assert_eq!(verify(&module), []);
        let text = print::module(&module, &texts);
        assert!(text.matches(" + ").count() > 5_000 && text.matches("if a").count() > 2_999);
        // Boxes are freed one in the other.
        for function in &mut program.functions {
            std::mem::forget(std::mem::take(&mut function.body));
        }
    };
    // Far less than a macro has.
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread").join().expect("no overflow");
}

/// A sum of so many terms, and so many `else if`s, which no parser has read.
fn chains(terms: usize, links: usize) -> (Program, Texts) {
    use crate::program::{Arithmetic, Expression, ExpressionKind as E, Statement, StatementKind as S};
    let (texts, mut program) = program_of("void f(int a) { a = a + a; if (a) a = 1; }");
    let body = &mut program.functions[0].body;
    if let S::Expression(Expression { kind: E::Assign(_, value), .. }) = &mut body[0].kind {
        let term = match &value.kind {
            E::Binary(_, _, right) => (**right).clone(),
            other => panic!("{other:?}"),
        };
        for _ in 0..terms {
            let (ty, span) = (value.ty.clone(), value.span);
            let left = std::mem::replace(&mut **value, term.clone());
            **value = Expression { kind: E::Binary(Arithmetic::Add, Box::new(left), Box::new(term.clone())), ty, span };
        }
    }
    let S::If { condition, then, .. } = body[1].kind.clone() else { panic!("no `if`") };
    for _ in 0..links {
        let span = body[1].span;
        let inner = std::mem::replace(&mut body[1], Statement::new(S::Break, span));
        let (condition, then) = (condition.clone(), then.clone());
        body[1] = Statement::new(S::If { condition, then, otherwise: vec![inner] }, span);
    }
    (program, texts)
}

/// The verifier sees what is broken.
#[test]
fn broken_programs() {
    let text =
        "int g(int a) { return a; } int f(int a) { int b = g(a); while (a) { a = a - 1; break; } return a + b; }";
    let broken = |change: &dyn Fn(&mut Module)| {
        let (mut module, _) = module("broken.cl", text, &mut NoFiles);
        change(&mut module);
        verify(&module).into_iter().map(|wrong| wrong.what).collect::<Vec<_>>().join("; ")
    };
    let stmt = |module: &Module, is: &dyn Fn(&StmtKind) -> bool| {
        module.functions[1].stmts.iter().find(|(_, stmt)| is(&stmt.kind)).expect("there").0
    };
    assert_eq!(broken(&|_| {}), "");
    let out_of_loop = broken(&|module| {
        let leave = stmt(module, &|kind| *kind == StmtKind::Break);
        let function = &mut module.functions[1];
        for id in function.stmts.ids() {
            if let StmtKind::Loop { body, .. } = &mut function.stmts[id].kind {
                body.retain(|inner| *inner != leave);
            }
        }
        function.body.push(leave);
    });
    assert!(out_of_loop.contains("Break does not fit"), "{out_of_loop}");
    let twice = broken(&|module| {
        let first = module.functions[1].body[0];
        module.functions[1].body.push(first);
    });
    assert!(twice.contains("a second statement"), "{twice}");
    let missing = broken(&|module| {
        let id = stmt(module, &|kind| matches!(kind, StmtKind::Return(_)));
        module.functions[1].stmts[id].kind = StmtKind::Return(Some(Id::new(1000)));
    });
    assert!(missing.contains("there is no Expr(#1000)"), "{missing}");
    let nested = broken(&|module| {
        let function = &mut module.functions[1];
        let call = function.exprs.iter().find(|(_, expr)| matches!(expr.kind, ExprKind::Call(..))).expect("a call").0;
        let sum = function.exprs.iter().find(|(_, expr)| matches!(expr.kind, ExprKind::Binary(..))).expect("a sum").0;
        let last = function.exprs.ids().next_back().expect("one");
        let _ = sum;
        if let ExprKind::Binary(operator, left, _) = function.exprs[last].kind {
            function.exprs[last].kind = ExprKind::Binary(operator, left, call);
        }
    });
    assert!(nested.contains("an effect in statement"), "{nested}");
    let circle = broken(&|module| {
        let function = &mut module.functions[1];
        let last = function.exprs.ids().next_back().expect("one");
        if let ExprKind::Binary(operator, left, _) = function.exprs[last].kind {
            function.exprs[last].kind = ExprKind::Binary(operator, left, last);
        }
    });
    assert!(circle.contains("is computed from itself"), "{circle}");
    let types = broken(&|module| module.functions[1].result = crate::types::Type::Scalar(crate::types::FLOAT));
    assert!(types.contains("does not fit"), "{types}");
    let label = broken(&|module| {
        let id = stmt(module, &|kind| *kind == StmtKind::Break);
        module.functions[1].stmts[id].kind = StmtKind::Goto(crate::program::LabelId(7));
    });
    assert!(label.contains("`goto 7` into a block, or to nowhere"), "{label}");
}

/// The IR of the project's kernels, as `BLESS=1 cargo test -p swz-opencl snapshots` wrote it into `macros/opencl/snapshots/ir`: a change of it is
/// a change to read.
#[test]
fn snapshots() {
    // `long.cl` has chains of thousands, which are deep where they are no lists yet.
    with_stack(compare_snapshots);
}

fn compare_snapshots() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/ir");
    let mut changed = Vec::new();
    for path in kernels() {
        let (root, name) = (root(), path.file_name().expect("a name").to_string_lossy().into_owned());
        let shown = path.strip_prefix(&root).expect("inside").to_string_lossy().replace('\\', "/");
        let mut disk = Disk::new(root);
        let content = disk.read(&shown).expect("readable");
        let (module, texts) = module(&shown, &content, &mut disk);
        // These files are much text for few constructs.
        let is_read = !["check.cl", "check_images.cl", "same.cl", "atomics.cl", "names.cl", "order.cl", "long.cl"]
            .contains(&&*name);
        if !shown.starts_with("tests/kernels/") || !is_read {
            continue;
        }
        if !is_as_before(&folder.join(name).with_extension("ir"), &print::module(&module, &texts)) {
            changed.push(shown);
        }
    }
    assert!(changed.is_empty(), "the IR of {changed:?} is not what it was: BLESS=1, and read the difference");
}
