//! The checker behind the other stages.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "programs are written line by line")]

use super::*;
use crate::disk::Disk;
use crate::preprocess::NoFiles;
use crate::testing::{Random, program_of};

/// A path for a file that no other test of this or another process has.
pub(super) fn scratch() -> std::path::PathBuf {
    static NUMBER: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    std::env::temp_dir().join(format!("swz-opencl-{}-{number}.cl", std::process::id()))
}

/// The command of clang 19, if it is there.
pub(super) fn clang() -> Option<&'static str> {
    let there = std::process::Command::new("clang-19").arg("--version").output().is_ok();
    there.then_some("clang-19")
}

/// The faults of a program, as they are drawn.
fn faults_of(program: &str, options: &str) -> Vec<String> {
    checked(&mut NoFiles, "a.cl", program, options).err().unwrap_or_default()
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
        let mut folder = Disk::new(file.parent().unwrap().to_owned());
        let read = checked(&mut folder, file.file_name().unwrap().to_str().unwrap(), &content, options);
        let faults = read.err().unwrap_or_default();
        let verdict = if faults.is_empty() { "taken" } else { "refused" };
        println!("@@ {verdict} {path} {} lines {:?}", content.lines().count(), began.elapsed());
        println!("{}", faults.join("\n"));
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
        return random.of(&NAMES).to_owned();
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
            let ty = random.one(
                "int; uint; char; float; double; half; long; bool; int4; float4; char4; double2; float2; \
                 global int *; float *; constant int *; local float *; void; struct S; ulong",
            );
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
            let function = random.one("max; fmin; clamp; select; dot; convert_int4; as_int4; sizeof; vec_step; length");
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
    let path = scratch();
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
        let program = format!("{head}\n{}\n", lines[number]);
        let faults = faults_of(&program, "-cl-std=CL3.0");
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
        let faults = faults_of(program, "");
        if faults.is_empty() != (*mark == '+') {
            wrong.push(format!("{mark} {program}\n{}", faults.join("\n")));
        }
    }
    // Each program by itself, as they declare the same names.
    if let Some(clang) = clang() {
        for (mark, program) in &cases {
            let path = scratch();
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

/// Before OpenCL C 2.0 a pointer that names no address space points into private memory (OpenCL C 1.2, section 6.5): it becomes one that
/// says so, and back. Since then it points into any, and does not.
#[test]
fn pointers_without_an_address_space() {
    for (program, before, since) in [
        ("void f(private int *p) { } void g(int *q) { f(q); }", true, false),
        ("void g(int *q) { private int *p = q; private const int *c; c = q; q = p; }", true, false),
        ("private int *f(int *q) { return q; }", true, false),
        ("void f(private int *private *p) { } void g(int **q) { f(q); }", true, false),
        ("void f(int **p) { } void g(private int *private *q) { f(q); }", true, false),
        ("void g(int *q) { private int *p = (private int *)q; }", true, true),
        ("void g(global int *q) { private int *p = q; }", false, false),
        ("void g(int *q) { global int *p = q; }", false, false),
        ("void g(int *q) { local int *p = q; }", false, false),
    ] {
        for (version, taken) in [("CL1.0", before), ("CL1.2", before), ("CL2.0", since), ("CL3.0", since)] {
            let option = format!("-cl-std={version}");
            let faults = faults_of(program, &option);
            assert_eq!(faults.is_empty(), taken, "{version}: {program}\n{}", faults.join("\n"));
            if let Some(clang) = clang() {
                let path = scratch();
                std::fs::write(&path, program).unwrap();
                let arguments = ["-x", "cl", "-Xclang", "-finclude-default-header", "-w", "-fsyntax-only", &option];
                let output = std::process::Command::new(clang).args(arguments).arg(&path).output().unwrap();
                std::fs::remove_file(&path).unwrap();
                assert_eq!(output.status.success(), taken, "clang, {version}: {program}");
            }
        }
        let faults = faults_of(program, "");
        assert_eq!(faults.is_empty(), before, "without an option: {program}\n{}", faults.join("\n"));
    }
}

/// Programs that are nested, or long, without end are told, in the stack that a macro has.
#[test]
fn nothing_is_too_deep() {
    let repeated = |before: &str, middle: &str, after: &str, count: usize| {
        format!("void f(int a, float4 v, int *p) {{ {}{middle}{}; }}", before.repeat(count), after.repeat(count))
    };
    let mut texts = Vec::new();
    for count in [100, 200, 250, 255, 300, 500, 600, 5_000] {
        for (before, middle, after) in [
            ("(", "a", ")"),
            ("-", "a", ""),
            ("!", "a", ""),
            ("*&", "a", ""),
            ("a + ", "a", ""),
            ("a = ", "a", ""),
            ("a ? a : ", "a", ""),
            ("a ? ", "a", " : a"),
            ("max(a, ", "a", ")"),
            ("f(a, v, ", "p", ")"),
            ("(int)", "a", ""),
            ("(float4)(v.xyz, ", "a", ")"),
            ("p[", "a", "]"),
            ("sizeof ", "a", ""),
            ("a, ", "a", ""),
            ("a || ", "a", ""),
            ("if (a) ", "a", ""),
            ("if (a) a; else ", "a", ""),
            ("{ ", "a; ", "} "),
            ("for (;;) ", "a", ""),
            ("while (a) { ", "a;", "}"),
            ("switch (a) { default: ", "a;", "}"),
            ("struct { ", "int a;", "} b;"),
            ("int b[] = ", "{a}", ""),
            ("int b = ", "{a}", ""),
        ] {
            texts.push(repeated(before, middle, after, count));
        }
        texts.push(format!("void f(int a) {{ int b[] = {}1{}; }}", "{".repeat(count), "}".repeat(count)));
        texts.push(format!("void f(int {}a) {{ }}", "*".repeat(count)));
        texts.push(format!("void f(int a) {{ int b{}; }}", "[1]".repeat(count)));
        texts.push(format!("void f(float4 v) {{ v{}; }}", ".xyzw".repeat(count)));
        texts.push(format!("void f(int a) {{ a{}; }}", "++".repeat(count)));
    }
    let told = std::thread::Builder::new()
        .stack_size(8 << 20)
        .spawn(move || texts.iter().map(|text| faults_of(text, "").len()).sum::<usize>())
        .unwrap()
        .join()
        .unwrap();
    assert!(told > 100, "{told}");
}

/// A random constant expression.
fn constant(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.one(
            "0; 1; 2; 7; -1; 255; 0x80000000; 2147483647; 4294967295u; 1l; 0x7fffffffffffffff; 0xfffffffffffffffful; \
             'a'; 1.5f; 2.0; -0.75f; 1e10f; 3.0e-3; true; 65504.0; 1u; (char)200; (uchar)300; (short)-5; \
             (ushort)70000; sizeof(int4); 16777217; 0.1f; (half)0.1f; 33333.3",
        ).to_owned();
    }
    let one = |random: &mut Random| constant(random, depth - 1);
    match random.below(10) {
        0..=4 => {
            let operator = random.of(&[
                "+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||",
            ]);
            format!("({} {operator} {})", one(random), one(random))
        }
        5 => format!("({} ? {} : {})", one(random), one(random), one(random)),
        6 | 7 => format!("({}{})", random.of(&["-", "+", "~", "!"]), one(random)),
        _ => {
            let ty = random.of(&[
                "int", "uint", "char", "uchar", "short", "ushort", "long", "ulong", "bool", "float", "double", "half",
            ]);
            format!("(({ty}){})", one(random))
        }
    }
}

#[test]
fn constants_are_clangs() {
    let count = std::env::var("SWZ_OPENCL_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    let mut random = Random(std::env::var("SWZ_OPENCL_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(52));
    let (mut cases, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let depth = 1 + random.below(3);
        let case = constant(&mut random, depth);
        // As bits, so that floats are compared by theirs.
        let text = format!("__constant double v = {case};");
        let Ok((program, ..)) = checked(&mut NoFiles, "a.cl", &text, "") else { continue };
        let Value::Float(value) = program.globals[0].value else { panic!("{case}: {:?}", program.globals[0].value) };
        if !value.is_finite() {
            continue;
        }
        lines.push(format!("_Static_assert((double)({case}) == {value:e}, \"\");"));
        cases.push(case);
    }
    let head = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable";
    let Some(told) = lines.chunks(200).map(|lines| judged(head, lines)).collect::<Option<Vec<_>>>() else {
        return println!("skipped: no clang-19");
    };
    let told = told.concat();
    let wrong: Vec<String> = lines
        .iter()
        .zip(&told)
        .filter(|(_, message)| message.contains("static assertion failed"))
        .map(|(line, message)| format!("{line} {message}"))
        .collect();
    let compared = told.iter().filter(|message| message.is_empty() || message.contains("assertion failed")).count();
    assert!(compared * 4 > lines.len(), "{compared} of {} compared", lines.len());
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}

#[test]
fn structures_are_laid_out_as_clangs() {
    let mut random = Random(6);
    let (mut lines, mut head) = (Vec::new(), String::new());
    for number in 0..300 {
        let mut members = String::new();
        let mut names = Vec::new();
        for member in 0..=random.below(6) {
            let ty = random.one(
                "char; short; int; long; float; double; half; uchar3; float4; float3; short2; double2; global int *; \
                 struct Inner; union Mixed; struct Tight",
            );
            let array = random.of(&["", "", "", "[3]", "[2][2]"]);
            let aligned = random.of(&["", "", "", " __attribute__((aligned(8)))", " __attribute__((aligned(2)))"]);
            members += &format!("{ty} m{member}{array}{aligned}; ");
            names.push(format!("m{member}"));
        }
        let kind = random.of(&["struct", "struct", "struct"]);
        let attribute = random
            .one("; ;  __attribute__((packed));  __attribute__((aligned(32)));  __attribute__((packed, aligned(4)))");
        let program = format!("{INNER} {kind} S {{ {members}}}{attribute};");
        let (_, checked) = program_of(&program);
        let record = checked.records.iter().find(|record| record.name.as_deref() == Some("S")).unwrap();
        let mut line = format!(
            "{kind} S{number} {{ {members}}}{attribute}; _Static_assert(sizeof({kind} S{number}) == {}",
            record.size
        );
        line += &format!(" && __alignof__({kind} S{number}) == {}", record.align);
        for (name, field) in names.iter().zip(&record.fields) {
            line += &format!(" && __builtin_offsetof({kind} S{number}, {name}) == {}", field.offset);
        }
        lines.push(line + ", \"\");");
    }
    head += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    head += INNER;
    let Some(told) = judged(&head, &lines) else { return println!("skipped: no clang-19") };
    let wrong: Vec<String> = lines
        .iter()
        .zip(&told)
        .filter(|(_, message)| !message.is_empty())
        .map(|(line, message)| format!("{line}\n    {message}"))
        .collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

/// Structures within structures.
const INNER: &str = "struct Inner { char a; float3 b; }; union Mixed { char a[5]; int b; }; \
    struct Tight { char a; int b; } __attribute__((packed));";

/// OpenCL C 1.2 has no pipes, so that `pipe` is a name of the program's, as clang has it with `-cl-std=CL1.2`.
#[test]
fn pipe_is_a_name() {
    let text = "typedef struct { int pipe; } S; int pipe(int pipe) { return pipe + 1; } int f(S pipe) { return pipe.pipe; } \
                typedef int pipe_t; int g(int x) { typedef pipe_t pipe; pipe y = x; return y; }";
    let faults = faults_of(text, "");
    assert_eq!(faults, [""; 0]);
}

/// The names of the formats of images that came after 1.2 stand for clang's numbers.
#[test]
fn formats_of_images_are_numbered() {
    let numbers = "CLK_DEPTH == 0x10BD && CLK_DEPTH_STENCIL == 0x10BE && CLK_sRGB == 0x10BF && CLK_sRGBx == 0x10C0 && CLK_sRGBA == 0x10C1 && \
                   CLK_sBGRA == 0x10C2 && CLK_ABGR == 0x10C3 && CLK_UNORM_INT_101010_2 == 0x10E0 && CLK_UNSIGNED_INT_RAW10_EXT == 0x10E3 && \
                   CLK_UNSIGNED_INT_RAW12_EXT == 0x10E4";
    assert_eq!(faults_of(&format!("_Static_assert({numbers}, \"\");"), "-cl-std=CL3.0"), [""; 0]);
}

/// The words about each program of the table that is refused, as it is drawn. `BLESS=1` writes it anew: to be read before it is committed.
#[test]
fn faults_are_told_in_these_words() {
    let mut drawn = String::new();
    for line in include_str!("accepted.txt").lines().filter(|line| line.starts_with(['-', '!'])) {
        let faults = faults_of(&line[2..], "");
        let mut shown = faults.join("\n");
        // The program itself stands once.
        shown = shown
            .lines()
            .filter(|line| !line.starts_with(" --> a.cl:1") && *line != "  |")
            .collect::<Vec<_>>()
            .join("\n");
        drawn += &format!("{shown}\n\n");
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sema/told.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = drawn.lines().zip(expected.lines()).position(|(found, expected)| found != expected);
    assert!(drawn == expected, "line {differs:?} of told.txt differs");
}

/// The types of expressions, where no clang is.
#[test]
fn types_of_expressions() {
    for (expression, ty) in [
        ("c + uc", "int"),
        ("us << l", "int"),
        ("ui + i", "uint"),
        ("ui + l", "long"),
        ("l + ul", "ulong"),
        ("h + i", "half"),
        ("f * h", "float"),
        ("d - f", "double"),
        ("-uc", "int"),
        ("!f", "int"),
        ("b ? c : s", "int"),
        ("1 ? f : d", "double"),
        ("f4 * 2", "float4"),
        ("2.0f - f4", "float4"),
        ("f4 == f4", "int4"),
        ("d2 < 1", "long2"),
        ("h4 > h4", "short4"),
        ("c4 && c4", "char4"),
        ("i4 << c", "int4"),
        ("i4 ? f4 : 1.0f", "float4"),
        ("f4.xy", "float2"),
        ("f4.wzyx.lo.x", "float"),
        ("f3.hi", "float2"),
        ("uc16.s0123", "uchar4"),
        ("gi + 1", "__global int *"),
        ("gi - gi", "long"),
        ("&gi[2]", "__global int *"),
        ("*gf4", "float4"),
        ("&i", "__private int *"),
        ("&f4", "__private float4 *"),
        ("gst->v", "float4"),
        ("st.q", "__private int *"),
        ("sizeof(st)", "ulong"),
        ("en", "uint"),
        ("E0", "int"),
        ("'a'", "int"),
        ("0xffffffff", "uint"),
        ("2147483648", "long"),
        ("1.0", "double"),
        ("1.0f", "float"),
        ("max(f4, 1.0f)", "float4"),
        ("isnan(f)", "int"),
        ("isnan(d2)", "long2"),
        ("upsample(c4, as_uchar4(c4))", "short4"),
        ("convert_uchar16_sat(uc16)", "uchar16"),
        ("dot(f3, f3)", "float"),
        ("any(i4)", "int"),
        ("(i, f4)", "float4"),
        ("s8.even", "short4"),
    ] {
        let program = format!(
            "struct S {{ int a; float4 v; global int *p; int q[3]; }}; enum E {{ E0 }}; struct Z {{ int z; }};\n\
            void t({VARIABLES}) {{ struct Z z = {expression}; }}"
        );
        let faults = faults_of(&program, "");
        let expected = format!("initializing `struct Z` with an expression of incompatible type `{ty}`");
        assert_eq!(faults.first().and_then(|fault| fault.lines().next()), Some(&*expected), "{expression}");
    }
}

/// The needs of a function through those that it calls, and the order in which they stand.
#[test]
fn needs_go_through_calls() {
    let program = "int g(void); int f(void) { return g(); } int g(void) { return get_global_id(0); }
        void w(void) { barrier(CLK_LOCAL_MEM_FENCE); }
        kernel void k(global int *p) { int a[2], b = 1; p[0] = f(); a[1] = b; int *q = &b; w(); }
        kernel void n(global int *p) { p[0] = sizeof(g()); }";
    let (_, checked) = program_of(program);
    let needs: Vec<(&str, bool, bool)> =
        checked.functions.iter().map(|function| (&*function.name, function.needs_item, function.needs_group)).collect();
    let expected = [("g", true, false), ("f", true, false), ("w", false, true), ("k", true, true), ("n", false, false)];
    assert_eq!(needs, expected);
    let marks: Vec<(&str, bool)> =
        checked.functions[3].variables.iter().map(|variable| (&*variable.name, variable.addressed)).collect();
    let expected = [("p", false), ("a", false), ("b", true), ("q", false)];
    assert_eq!(marks, expected);
}
