//! The machine code of some functions (`examples/permutes.rs`), kept in `assembly/` for each x86-64 level, for aarch64 and for
//! wasm32. A permute that is lost, or becomes longer, shows here. `BLESS=1 cargo test -p swz-tests --test assembly` renews the
//! files; they name the compiler that they hold for, and other compilers are only held to what the functions' names promise.
//!
//! The assembly of the machines that are not this one is made by `.ci/run`, which has compilers for them. `SWZ_ASSEMBLY` names
//! the folder in which it is, as `aarch64.s` and `wasm32.s` beside the `compiler`'s version; without it these two are neither
//! compared nor renewed.
//!
//! The instructions that the rows of the architectures save are counted in `examples/rows.rs`, and kept in `assembly/rows.txt` for the
//! levels, in `assembly/rows-elsewhere.txt` for the other machines. Their assembly is `aarch64-rows.s` and `aarch64-without-rows.s`. How
//! far the same functions follow the features of their caller is kept in `assembly/clones.txt`.

#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu", not(miri)))]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::{env, fs};

/// The levels, by what `-C target-cpu` calls them.
const LEVELS: [&str; 4] = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"];

/// Named, so that only the crates of the target are built anew for each level, and not the macros.
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// The machines that are not this one, by the names of their files.
const ELSEWHERE: [&str; 2] = ["aarch64", "wasm32"];

/// The instructions that the functions with features of their own must have, at any level. The instructions of arithmetic are of whole
/// registers, which the operands' names tell.
const PROMISED: [(&str, &[&str]); 13] = [
    ("with_avx2_sum", &["vaddps (%rsi), %ymm", "vaddps (%rdi), %ymm"]),
    ("with_avx2_sorted", &["vpblendd"]),
    ("with_avx2_rotated", &["vpsllw", "vpshufb"]),
    ("with_avx2_int_product", &["vpmulld (%rdi), %ymm", "vpmulld (%rsi), %ymm"]),
    ("with_avx2_shifted", &["vpsllvd %ymm"]),
    ("with_avx512_sum", &["vaddps (%rsi), %zmm", "vaddps (%rdi), %zmm"]),
    ("with_avx512_int_sum", &["vpaddd (%rsi), %zmm", "vpaddd (%rdi), %zmm"]),
    ("with_avx512_mixed", &["vmulps .LCPI_0(%rip){1to16}, %zmm"]),
    (
        "with_avx512_selected",
        &[
            "vpxord %zmm0, %zmm1, %zmm1 {%k1} {z}",
            "vmovaps %zmm1, %zmm0 {%k1}",
            "vpmaxsd (%rdi), %zmm",
            "vpmaxsd (%rsi), %zmm",
        ],
    ),
    ("with_ssse3_uchar16", &["pshufb", "vpshufb", "vpermb"]),
    ("with_avx2_float8", &["vpermps", "vpermd"]),
    ("with_avx2_uchar16", &["vpshufb"]),
    ("with_avx512_float16", &["vpermps", "vpermd"]),
];

/// The instructions that the functions on other machines must consist of, beside those of `MOVES`.
const PROMISED_ELSEWHERE: [(&str, &str, &[&str]); 8] = [
    ("aarch64", "uchar16_permuted", &["tbl"]),
    ("aarch64", "uchar16_bgra", &["tbl"]),
    ("aarch64", "ushort8_permuted", &["tbl"]),
    ("aarch64", "float4_reversed", &["rev64", "ext"]),
    ("wasm32", "uchar16_permuted", &["i8x16.shuffle"]),
    ("wasm32", "uchar16_bgra", &["i8x16.shuffle"]),
    ("wasm32", "ushort8_permuted", &["i8x16.shuffle"]),
    ("wasm32", "float4_reversed", &["i8x16.shuffle"]),
];

/// The instructions that move whole registers from and to memory, or return.
const MOVES: [&str; 7] = ["ldr q", "str q", "adrp ", "ret", "local.get ", "v128.load ", "v128.store "];

/// The functions that must be the same code, at any level.
const SAME: [(&str, &str); 2] =
    [("float4_reversed", "float4_reversed_by_shuffle"), ("float16_composed", "float16_chain")];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly")
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the command starts");
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("utf-8")
}

/// The compiler, in one line.
fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    run(Command::new(rustc).arg("--version")).trim().to_owned()
}

/// The results of `f` for each level, by two threads: a single codegen unit keeps no more than one core busy. Each has a folder of its own
/// to build in, which cargo locks.
fn each_level<R: Send>(f: impl Fn(&Path, &str) -> R + Sync) -> Vec<R> {
    let folders = ["assembly", "assembly-2"].map(|name| Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
    let half = LEVELS.len() / 2;
    thread::scope(|scope| {
        let halves = [(&folders[0], &LEVELS[..half]), (&folders[1], &LEVELS[half..])].map(|(folder, levels)| {
            let f = &f;
            scope.spawn(move || levels.iter().map(|level| f(folder, level)).collect::<Vec<R>>())
        });
        halves.into_iter().flat_map(|half| half.join().expect("the thread ends")).collect()
    })
}

/// The assembly of the functions of an example at a level, with more flags, built in a folder.
fn assembly(target: &Path, example: &str, level: &str, flags: &str) -> String {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // The file that the last build has left stays if cargo finds nothing to build.
    let path = target.join(format!("{example} {level} {flags}")).with_extension("s");
    run(Command::new(cargo)
        .args(["rustc", "--offline", "--quiet", "--release", "--package", "swz-assembly", "--features", "functions"])
        .args(["--example", example])
        .arg("--target-dir")
        .arg(target)
        .args(["--target", TRIPLE, "--", "-Ccodegen-units=1", "-Cdebuginfo=0"])
        .arg(format!("--emit=asm={}", path.display()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("RUSTFLAGS", format!("-Ctarget-cpu={level} {flags}"))
        // With it rustc inlines less, and the code is another.
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("CARGO_ENCODED_RUSTFLAGS"));
    fs::read_to_string(path).expect("readable")
}

/// The instructions of each function of an assembly.
type Functions = BTreeMap<String, Vec<String>>;

/// Reads them. One that LLVM merged with another has the other's.
fn functions(assembly: &str) -> Functions {
    let mut bodies = Functions::new();
    let mut aliases = Vec::new();
    let mut current = None;
    for line in assembly.lines() {
        if let Some((alias, of)) = line.split_once(" = ").filter(|(alias, _)| !alias.starts_with(['\t', ' '])) {
            aliases.push((alias.to_owned(), of.to_owned()));
        } else if let Some((alias, of)) = line.trim().strip_prefix(".set ").and_then(|rest| rest.split_once(", ")) {
            aliases.push((alias.to_owned(), of.to_owned()));
        } else if let Some(name) = line.strip_suffix(':').filter(|name| !name.starts_with(['.', '\t'])) {
            current = Some(name.to_owned());
            bodies.insert(name.to_owned(), Vec::new());
        } else if line.starts_with(".Lfunc_end") {
            current = None;
        } else if let (Some(name), Some(instruction)) = (&current, line.strip_prefix('\t')) {
            if instruction.starts_with(|first: char| first.is_ascii_lowercase()) && instruction != "end_function" {
                let instruction = instruction.replace('\t', " ");
                // The rest of the line may be a comment; an immediate of aarch64 is a `#` and a number.
                let end = instruction.find(" # ").or(instruction.find(" // ")).unwrap_or(instruction.len());
                bodies.get_mut(name).expect("inserted above").push(steady(instruction[..end].trim()));
            }
        }
    }
    // The functions that are called out of line, edges of the mathematical functions, are not kept.
    bodies.retain(|name, _| !name.starts_with("_ZN"));
    for (alias, of) in aliases {
        if let Some(body) = bodies.get(&of).cloned() {
            bodies.insert(alias, body);
        }
    }
    bodies
}

/// The instruction without what another function or another source would change in it: the name of a constant is cut to its number
/// within the function, as `.LCPI34_0` counts the functions before it, and that of a function loses its hash.
fn steady(instruction: &str) -> String {
    let mut text = instruction.to_owned();
    if let Some((before, name)) = text.split_once(".LCPI") {
        text = format!("{before}.LCPI{}", name.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    }
    if let Some((before, hash)) = text.split_once("17h").filter(|_| text.contains("_ZN")) {
        text = format!("{before}{}", hash.trim_start_matches(|digit: char| digit.is_ascii_hexdigit()));
    }
    text
}

/// The text that is kept of a machine.
fn snapshot(compiler: &str, machine: &str, functions: &Functions) -> String {
    let mut text = format!("{compiler}\n{machine}\n");
    for (name, body) in functions {
        let _ = writeln!(text, "\n{name}: {} instructions", body.len());
        for instruction in body {
            let _ = writeln!(text, "    {instruction}");
        }
    }
    text
}

/// Compares a text with the one that is kept, or keeps it, and shows the first piece between `separator`s that differs. A text that is kept
/// for another compiler is not compared.
fn compare(name: &str, compiler: &str, now: &str, separator: &str) -> Option<String> {
    let path = folder().join(name).with_extension("txt");
    if env::var_os("BLESS").is_some() {
        fs::create_dir_all(folder()).expect("the folder can be made");
        fs::write(&path, now).expect("the file can be written");
        return None;
    }
    let kept = fs::read_to_string(&path).expect("the file is there; BLESS=1 makes it");
    let first = kept.lines().next().unwrap_or_default();
    if first != compiler {
        println!("{name}: kept for {first}, this is {compiler}");
        return None;
    }
    let differing = kept.split(separator).zip(now.split(separator)).find(|(kept, now)| kept != now);
    let (kept, now) = differing.or((kept != now).then_some((&kept, now)))?;
    Some(format!("{name}: the code has changed (BLESS=1 keeps it)\nkept:\n{kept}\nnow:\n{now}"))
}

#[test]
fn machine_code_is_as_kept() {
    let compiler = compiler();
    let mut faults = Vec::new();
    let levels = each_level(|folder, level| functions(&assembly(folder, "permutes", level, "")));
    for (level, functions) in LEVELS.into_iter().zip(levels) {
        for (name, permutes) in PROMISED {
            let body = &functions[name];
            let found = body.iter().any(|instruction| permutes.iter().any(|permute| instruction.starts_with(permute)));
            if !found {
                faults.push(format!("{level}: {name} has none of {permutes:?}:\n{}", body.join("\n")));
            }
        }
        for (one, other) in SAME {
            if functions[one] != functions[other] {
                faults.push(format!("{level}: {one} and {other} differ"));
            }
        }
        let now = snapshot(&compiler, &format!("-C target-cpu={level}"), &functions);
        faults.extend(compare(level, &compiler, &now, "\n\n"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The compiler of the other machines, and what reads the functions of one of the files that it has made.
fn elsewhere() -> Option<(String, impl Fn(&str) -> Functions)> {
    let Some(made) = env::var_os("SWZ_ASSEMBLY").map(PathBuf::from) else {
        println!("SWZ_ASSEMBLY names no folder");
        return None;
    };
    let compiler = fs::read_to_string(made.join("compiler")).expect("readable").trim().to_owned();
    let read = move |name: &str| {
        functions(&fs::read_to_string(made.join(name).with_extension("s")).expect("readable, made by .ci/run"))
    };
    Some((compiler, read))
}

#[test]
fn machine_code_elsewhere_is_as_kept() {
    let Some((compiler, functions)) = elsewhere() else { return };
    let mut faults = Vec::new();
    for machine in ELSEWHERE {
        let functions = functions(machine);
        for (_, name, permutes) in PROMISED_ELSEWHERE.iter().filter(|(on, ..)| *on == machine) {
            let body = &functions[*name];
            let work = body.iter().filter(|instruction| !MOVES.iter().any(|moves| instruction.starts_with(moves)));
            let work: Vec<&str> = work.filter_map(|instruction| instruction.split(' ').next()).collect();
            if work != *permutes {
                faults.push(format!("{machine}: {name} is not {permutes:?}:\n{}", body.join("\n")));
            }
        }
        faults.extend(compare(machine, &compiler, &snapshot(&compiler, machine, &functions), "\n\n"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// OpenCL's name of the element that `Lane` has under this one, by the table of the crate `swz`.
fn in_opencl(lane: &str) -> &'static str {
    let table = include_str!("../../runtime/core/src/element/table.rs");
    let row = table.split("$callback! {").find(|row| row.contains(&format!("[{lane} '"))).expect("a row");
    row.split('"').nth(1).expect("a name")
}

/// The first of the levels that has what a name of `runtime/core/src/target.rs` says.
fn first(name: &str) -> usize {
    match name {
        "sse41" | "sse42" => 1,
        "avx" | "avx2" | "f16c" | "fma" => 2,
        "avx512" => 3,
        _ => panic!("at which levels is `{name}`?"),
    }
}

/// A row: how the names of the functions in `examples/rows.rs` begin that show it, and the columns of what is kept that it is for.
struct Row {
    text: String,
    beginnings: Vec<String>,
    columns: Vec<usize>,
}

/// The rows of a file of `runtime/core/src/primitive`, which are for these columns, or less by the attribute above them.
fn rows(file: &str, columns: &[usize]) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/core/src/primitive").join(file);
    let text = fs::read_to_string(path).expect("readable");
    let (_, after) = text.split_once("\nrows! {\n").expect("rows");
    let (table, after) = after.split_once("\n}\n").expect("their end");
    let (mut found, mut operation, mut left) = (Vec::new(), "", columns.to_vec());
    for line in table.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        if let Some(names) = line.strip_prefix("#[").and_then(|line| line.strip_suffix(']')) {
            for name in names.split(", ") {
                match name.strip_prefix("not ") {
                    Some(name) => left.retain(|&level| level < first(name)),
                    None => left.retain(|&level| level >= first(name)),
                }
            }
        } else if let Some((elements, _)) = line.strip_suffix(';').and_then(|line| line.split_once(": ")) {
            let beginnings = elements.split(" | ").map(|lane| format!("{operation}_{}", in_opencl(lane))).collect();
            found.push(Row { text: format!("{operation} {{ {line} }}"), beginnings, columns: left });
            left = columns.to_vec();
        } else if let Some((name, _)) = line.split_once('(') {
            operation = name;
        }
    }
    // Its result has half the size, so it is no row of the table.
    if after.contains("fn truncate_doubles<") {
        let beginnings = vec!["truncate_double".to_owned()];
        found.push(Row { text: "truncate_doubles".to_owned(), beginnings, columns: columns.to_vec() });
    }
    found
}

/// The lengths of a function of `examples/rows.rs` in each column: with the rows and without them.
type Lengths = BTreeMap<String, Vec<(usize, usize)>>;

/// The lengths that a file keeps.
fn lengths(name: &str) -> Lengths {
    let path = folder().join(name).with_extension("txt");
    let kept = fs::read_to_string(path).expect("the file is there; BLESS=1 makes it");
    let functions = kept.lines().skip(3).map(|line| {
        let mut words = line.split_whitespace();
        let name = words.next().expect("a name").to_owned();
        let number = |word: &str| word.parse().expect("a number");
        let pairs =
            words.map(|pair| pair.split_once('/').expect("a pair")).map(|(with, out)| (number(with), number(out)));
        (name, pairs.collect())
    });
    functions.collect()
}

/// The rows that save nothing in any of their functions.
fn needless(rows: Vec<Row>, names: &[&str], lengths: &Lengths) -> Vec<String> {
    let mut faults = Vec::new();
    for Row { text, beginnings, columns } in rows {
        // The width follows, and perhaps the case: `min_double8_between`.
        let is_of = |name: &str, beginning: &String| {
            name.strip_prefix(beginning.as_str()).is_some_and(|rest| rest.starts_with(char::is_numeric))
        };
        let functions: Vec<_> =
            lengths.iter().filter(|(name, _)| beginnings.iter().any(|beginning| is_of(name, beginning))).collect();
        let is_shorter =
            functions.iter().any(|(_, pairs)| columns.iter().any(|&column| pairs[column].0 < pairs[column].1));
        if !is_shorter {
            let names: Vec<_> = columns.iter().map(|&column| names[column]).collect();
            faults.push(format!("{text} saves nothing at {names:?} in {functions:?}"));
        }
    }
    faults
}

/// A row is there because code is longer without it.
#[test]
fn rows_are_needed() {
    let mut faults = needless(rows("x86_64/mod.rs", &[0, 1, 2, 3]), &LEVELS, &lengths("rows"));
    let lengths = lengths("rows-elsewhere");
    for (column, machine) in ELSEWHERE.iter().enumerate() {
        faults.extend(needless(rows(&format!("{machine}.rs"), &[column]), &ELSEWHERE, &lengths));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The ways in which functions with rows are compared.
const WITH_ROWS: &str = "with the rows/without them";

/// Compares how long the functions are in each column, in both ways of which `ways` tells, with what is kept, or keeps it.
fn compare_lengths(file: &str, compiler: &str, ways: &str, names: &[&str], columns: &[[Functions; 2]]) {
    let mut text = format!("{compiler}\ninstructions {ways} at {}\n\n", names.join(", "));
    for name in columns[0][0].keys() {
        let pairs = columns.iter().map(|[with, without]| format!("{}/{}", with[name].len(), without[name].len()));
        let _ = writeln!(text, "{name} {}", pairs.collect::<Vec<_>>().join(" "));
    }
    let changed = compare(file, compiler, &text, "\n");
    assert!(changed.is_none(), "{}", changed.unwrap_or_default());
}

/// Counts anew what the rows save. `BLESS=1` keeps it.
#[test]
#[ignore = "compiles the crate twice for each level, which takes a minute; the gate does"]
fn rows_save_what_is_kept() {
    let columns = each_level(|folder, level| {
        ["", "--cfg swz_without_rows"].map(|flags| functions(&assembly(folder, "rows", level, flags)))
    });
    compare_lengths("rows", &compiler(), WITH_ROWS, &LEVELS, &columns);
}

/// Counts what a function with features of its own has, in a crate for every x86-64, and the same compiled for those features: where
/// the first is longer, a row or the generic road stands in the way of the features of the caller. `BLESS=1` keeps it.
#[test]
#[ignore = "compiles the crate twice for two levels; the gate does"]
fn clones_have_what_is_kept() {
    let columns = each_level(|folder, level| {
        LEVELS[2..].contains(&level).then(|| {
            [("x86-64", format!("--cfg swz_clone=\"{level}\"")), (level, String::new())]
                .map(|(level, flags)| functions(&assembly(folder, "rows", level, &flags)))
        })
    });
    let columns: Vec<_> = columns.into_iter().flatten().collect();
    compare_lengths("clones", &compiler(), "in a clone/compiled for it", &LEVELS[2..], &columns);
}

/// The rows save as many instructions as is kept on the other machines, by the assembly that `.ci/run` makes.
#[test]
fn rows_elsewhere_save_what_is_kept() {
    let Some((compiler, functions)) = elsewhere() else { return };
    let columns = ELSEWHERE.map(|machine| ["rows", "without-rows"].map(|of| functions(&format!("{machine}-{of}"))));
    compare_lengths("rows-elsewhere", &compiler, WITH_ROWS, &ELSEWHERE, &columns);
}
