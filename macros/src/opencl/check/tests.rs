//! The checker behind the other stages.

use super::*;
use crate::opencl::parse::parse;
use crate::opencl::preprocess::{Files, Unread, preprocess};
use crate::opencl::text::Origin;

/// The command of clang 19, if it is there.
pub(super) fn clang() -> Option<&'static str> {
    let there = std::process::Command::new("clang-19").arg("--version").output().is_ok();
    there.then_some("clang-19")
}

/// Files of a folder.
struct Folder(std::path::PathBuf);

impl Files for Folder {
    fn read(&mut self, path: &str) -> Result<Rc<str>, Unread> {
        let content = std::fs::read(self.0.join(path)).map_err(|_| Unread::Missing)?;
        Ok(String::from_utf8_lossy(&content).into())
    }
}

/// All stages up to the checker.
fn stages(content: &str, path: &str, options: &str, folder: &std::path::Path) -> (Program, Vec<String>) {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, options, &mut faults);
    let main = texts.add(Origin::File { path: path.to_owned(), included: None }, content);
    let tokens = preprocess(&mut texts, main, &options, &mut Folder(folder.to_owned()), &mut faults);
    let unit = parse(&tokens, &texts, &mut faults);
    let program = check(&unit, &options, &texts, &mut faults);
    let drawn = faults.all.iter().map(|fault| fault.draw(&texts)).collect();
    (program, drawn)
}

/// The files that a list in the environment names, each with its options behind it: what is told of them is printed.
#[test]
fn texts_of_others() {
    let Some(list) = std::env::var_os("SWZ_OPENCL_LIST") else { return };
    let list = std::fs::read_to_string(list).unwrap();
    for line in list.lines() {
        let (path, options) = line.split_once('\t').unwrap_or((line, ""));
        let file = std::path::Path::new(path);
        let content = String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned();
        let began = std::time::Instant::now();
        let (_, faults) =
            stages(&content, file.file_name().unwrap().to_str().unwrap(), options, file.parent().unwrap());
        let verdict = if faults.is_empty() { "taken" } else { "refused" };
        println!("@@ {verdict} {path} {} lines {:?}", content.lines().count(), began.elapsed());
        println!("{}", faults.join("\n"));
    }
}

/// A seeded generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn of(&mut self, list: &[&str]) -> String {
        list[self.below(list.len())].to_owned()
    }
}

/// The parameters of each random function: a variable of many types.
const VARIABLES: &str = "bool b, char c, uchar uc, short s, ushort us, int i, uint ui, long l, ulong ul, half h, float f, double d, \
    int2 i2, int4 i4, uint4 ui4, float2 f2, float4 f4, float3 f3, char4 c4, short8 s8, long4 l4, double2 d2, half4 h4, uchar16 uc16, \
    global int *gi, global float *gf, local float *lf, constant int *ci, float *pf, private int *pi, global const float4 *gf4, \
    global void *gv, struct S st, global struct S *gst, enum E en";

const NAMES: [&str; 45] = [
    "b", "c", "uc", "s", "us", "i", "ui", "l", "ul", "h", "f", "d", "i2", "i4", "ui4", "f2", "f4", "f3", "c4", "s8",
    "l4", "d2", "h4", "uc16", "gi", "gf", "lf", "ci", "pf", "pi", "gf4", "gv", "st", "gst", "en", "1", "1u", "1.0f",
    "2.0", "0", "3l", "'a'", "NULL", "st.v", "st.a",
];

/// A random expression.
fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.of(&NAMES);
    }
    let one = |random: &mut Random| expression(random, depth - 1);
    match random.below(16) {
        0..=5 => {
            let operator = random.of(&[
                "+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||",
            ]);
            format!("({} {operator} {})", one(random), one(random))
        }
        6 => format!("({} ? {} : {})", one(random), one(random), one(random)),
        7 => {
            let operator = random.of(&["-", "+", "~", "!", "*", "&", "++", "--"]);
            format!("({operator}{})", one(random))
        }
        8 => format!("({}{})", one(random), random.of(&["++", "--"])),
        9 => {
            let ty = random.of(&[
                "int",
                "uint",
                "char",
                "float",
                "double",
                "half",
                "long",
                "bool",
                "int4",
                "float4",
                "char4",
                "double2",
                "float2",
                "global int *",
                "float *",
                "constant int *",
                "local float *",
                "void",
                "struct S",
                "ulong",
            ]);
            format!("(({ty}){})", one(random))
        }
        10 => {
            let selector =
                random.of(&["x", "xy", "w", "lo", "hi", "odd", "s0", "s7", "xyzw", "xxyy", "rgba", "v", "a", "p", "q"]);
            format!("{}{}{selector}", one(random), random.of(&[".", ".", ".", "->"]))
        }
        11 => {
            let operator = random.of(&["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|="]);
            format!("({} {operator} {})", one(random), one(random))
        }
        12 => format!("{}[{}]", one(random), one(random)),
        13 => {
            let ty = random.of(&["int4", "float4", "float2", "char4", "double2"]);
            match random.below(3) {
                0 => format!("({ty})({})", one(random)),
                1 => format!("({ty})({}, {})", one(random), one(random)),
                _ => format!("({ty})({}, {}, {}, {})", one(random), one(random), one(random), one(random)),
            }
        }
        14 => format!("({}, {})", one(random), one(random)),
        _ => {
            let function = random.of(&[
                "max",
                "fmin",
                "clamp",
                "select",
                "dot",
                "convert_int4",
                "as_int4",
                "sizeof",
                "vec_step",
                "length",
            ]);
            match random.below(3) {
                0 => format!("{function}({})", one(random)),
                1 => format!("{function}({}, {})", one(random), one(random)),
                _ => format!("{function}({}, {}, {})", one(random), one(random), one(random)),
            }
        }
    }
}

/// A type as clang shows it, as this crate does.
fn normal(ty: &str) -> String {
    let ty = ty.replace("__private ", "").replace("__generic ", "").replace("const ", "").replace(" *__private", " *");
    let ty = ty.replace("unsigned char", "uchar").replace("unsigned short", "ushort").replace("unsigned int", "uint");
    let ty = ty
        .replace("unsigned long", "ulong")
        .replace("size_t", "ulong")
        .replace("ptrdiff_t", "long")
        .replace("enum E", "uint");
    let spaces = ["__global ", "__local ", "__constant "];
    let bare = spaces.iter().find_map(|space| ty.strip_prefix(space)).filter(|ty| !ty.contains('*'));
    bare.unwrap_or(&ty).replace(' ', "")
}

/// The first error that clang tells of each line, the line behind `head`. Of one that clang crashes at it is "crash".
fn judged(head: &str, lines: &[String]) -> Option<Vec<String>> {
    let path = std::env::temp_dir().join(format!("swz-opencl-types-{}.cl", std::process::id()));
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(&path, format!("{head}\n{text}")).unwrap();
    let output = std::process::Command::new(clang()?)
        .args(["-cc1", "-x", "cl", "-cl-std=CL3.0", "-finclude-default-header", "-fdeclare-opencl-builtins"])
        .args(["-triple", "x86_64-linux-gnu", "-w", "-ferror-limit", "0", "-fsyntax-only"])
        .args(["-fno-caret-diagnostics"])
        .args(["-internal-isystem", "/usr/lib/llvm-19/lib/clang/19/include"])
        .arg(&path)
        .output()
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    if !matches!(output.status.code(), Some(0 | 1)) {
        if lines.len() == 1 {
            return Some(vec!["crash".to_owned()]);
        }
        let (left, right) = lines.split_at(lines.len() / 2);
        let mut told = judged(head, left)?;
        told.extend(judged(head, right)?);
        return Some(told);
    }
    let mut told = vec![String::new(); lines.len()];
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((place, message)) = line.split_once(": error: ") else { continue };
        let number = place.rsplit(':').nth(1).and_then(|number| number.parse::<usize>().ok());
        let slot = number.and_then(|number| told.get_mut(number - 1 - head.lines().count()));
        if let Some(slot) = slot.filter(|slot| slot.is_empty()) {
            message.clone_into(slot);
        }
    }
    Some(told)
}

#[test]
fn random_expressions_have_clangs_types() {
    let head = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
        struct S { int a; float4 v; global int *p; int q[3]; }; enum E { E0 }; struct Z { int z; };";
    let count = std::env::var("SWZ_OPENCL_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    let mut random = Random(std::env::var("SWZ_OPENCL_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(29));
    let cases: Vec<String> = (0..count)
        .map(|_| {
            let depth = 1 + random.below(3);
            expression(&mut random, depth)
        })
        .collect();
    let line = |(number, case): (usize, &String)| format!("void t{number}({VARIABLES}) {{ struct Z z = {case}; }}");
    let lines: Vec<String> = cases.iter().enumerate().map(line).collect();
    let Some(theirs) = lines.chunks(100).map(|lines| judged(head, lines)).collect::<Option<Vec<_>>>() else {
        return println!("skipped: no clang-19");
    };
    let theirs = theirs.concat();
    let (mut wrong, mut typed) = (Vec::new(), 0);
    for (number, case) in cases.iter().enumerate() {
        let message = &*theirs[number];
        // That nothing is pointed to is told at once here.
        if message == "crash" || message.contains("'__generic void'") {
            continue;
        }
        let theirs = message
            .strip_prefix("initializing '__private struct Z' with an expression of incompatible type '")
            .and_then(|rest| rest.split_once('\''))
            .map(|(ty, rest)| {
                if let Some((count, element)) = rest.strip_prefix(" (vector of ").and_then(|rest| rest.split_once(' '))
                {
                    return normal(element.split('\'').nth(1).unwrap_or("")) + count;
                }
                rest.split_once("(aka '")
                    .map_or_else(|| normal(ty), |(_, rest)| normal(rest.split('\'').next().unwrap_or("")))
            });
        let (_, faults) = stages(&format!("{head}\n{}\n", lines[number]), "a.cl", "", std::path::Path::new(""));
        let first = faults.first().map_or("", |fault| fault.lines().next().unwrap_or(""));
        let ours = first
            .strip_prefix("initializing `struct Z` with an expression of incompatible type `")
            .map(|rest| normal(rest.trim_end_matches('`')));
        typed += usize::from(theirs.is_some());
        if ours != theirs {
            wrong.push(format!("{case}\n    ours:  {first}\n    clang: {message}"));
        }
    }
    assert!(typed * 8 > cases.len(), "{typed} of {} have a type", cases.len());
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(60)].join("\n")
    );
}

#[test]
fn programs_are_taken_as_clang_takes_them() {
    let cases: Vec<(char, &str)> = include_str!("accepted.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| (line.chars().next().unwrap(), &line[2..]))
        .collect();
    let mut wrong = Vec::new();
    for (mark, program) in &cases {
        let (_, faults) = stages(program, "a.cl", "", std::path::Path::new(""));
        if faults.is_empty() != (*mark == '+') {
            wrong.push(format!("{mark} {program}\n{}", faults.join("\n")));
        }
    }
    // Each program by itself, as they declare the same names.
    if let Some(clang) = clang() {
        for (mark, program) in &cases {
            let path = std::env::temp_dir().join(format!("swz-opencl-accepted-{}.cl", std::process::id()));
            std::fs::write(&path, program).unwrap();
            let arguments = ["-x", "cl", "-cl-std=CL3.0", "-Xclang", "-finclude-default-header", "-w", "-fsyntax-only"];
            let output = std::process::Command::new(clang).args(arguments).arg(&path).output().unwrap();
            std::fs::remove_file(&path).unwrap();
            if output.status.success() == (*mark == '-') {
                wrong.push(format!("clang, of {mark} {program}\n{}", String::from_utf8_lossy(&output.stderr)));
            }
        }
    } else {
        println!("skipped: no clang-19");
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
