//! Kernels that run on all cores: no two items, or groups, touch one byte that one of them writes. The interpreter notes all that random kernels and
//! those of the project touch, in random ranges, with random arguments.

#![allow(clippy::format_push_string, reason = "texts of kernels, made of parts")]

use std::path::Path;

use swz_interpreter_tests::{Given, arguments, launches_of_turn, of_turn};
use swz_opencl::generate::{self, Random};
use swz_opencl::inspect::{Kernel, ParameterKind, Program};
use swz_opencl::interpret::{Argument, Range};

const BUDGET: u64 = 100_000;

fn one_of<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    all[random.below(all.len())]
}

/// An integer: sums of numbers of items, counters and arguments, in types of few bits, which wrap soon, and operations that are no sums.
fn value(random: &mut Random, depth: usize) -> String {
    let leaf = ["x", "y", "l", "g", "j", "n", "m", "3", "16", "1", "width", "get_global_size(0)", "get_local_size(0)"];
    if depth == 0 || random.below(4) == 0 {
        return one_of(random, &leaf).to_owned();
    }
    let (a, b) = (value(random, depth - 1), value(random, depth - 1));
    match random.below(16) {
        0..=3 => format!("({a} + {b})"),
        4..=7 => format!("({a} * {b})"),
        8 => format!("({a} - {b})"),
        9 => format!("(uchar)({a})"),
        10 => format!("(char)({a})"),
        11 => format!("(ushort)({a})"),
        12 => format!("({a} / max((int)({b}), 1))"),
        13 => format!("({a} / (n + 1))"),
        14 => format!("({a} % {})", one_of(random, &["16", "(n + 1)", "width", "7u"])),
        _ => format!("({a} {})", one_of(random, &["<< 2", ">> 1", "& 7", "| 1", "^ 3"])),
    }
}

/// An index as kernels have it, or whatever.
fn index(random: &mut Random) -> String {
    let usual = [
        "x",
        "y * width + x",
        "x * width + y",
        "x * 4 + j",
        "(y * width + x) * 3 + 1",
        "n - x",
        "x + n",
        "x * n",
        "g",
        "g * get_local_size(0) + l",
        "x + j * get_global_size(0)",
        "(uchar)(x * n) + y",
        "get_global_linear_id()",
        "x / width * width + x % width",
        "x * n + j",
        "l * 16 + g",
        "g * 8 + j",
        "g * (n / 4) + l",
        "y * (width >> 1) + x",
        "x * (n / 8) + j",
    ];
    if random.below(3) > 0 { one_of(random, &usual).to_owned() } else { value(random, 2) }
}

/// A random kernel of some accesses, under conditions, in loops, through pointers and a function.
fn kernel(random: &mut Random) -> String {
    let ty =
        |random: &mut Random| one_of(random, &["int", "uint", "uchar", "char", "ushort", "long", "size_t"]).to_owned();
    let mut text = String::from("void put(global uchar *p, uint at) { if (at > 4000) return; p[at] += 1; }\n");
    text += "__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global uchar *a, global int *b, int n, uint width, uchar m) {\n";
    let types: Vec<_> = (0..4).map(|_| ty(random)).collect();
    text += &format!("{} x = get_global_id(0); {} y = get_global_id(1);\n", types[0], types[1]);
    text += &match random.below(4) {
        0 => format!("{} l = get_local_id(0), g = get_group_id(0);\n", types[2]),
        1 => {
            let number = "get_group_id(0) * get_num_sub_groups() + get_sub_group_id()";
            format!("{} l = get_sub_group_local_id(), g = {number};\n", types[2])
        }
        _ => "const int l = 2, g = 5;\n".to_owned(),
    };
    text += "int j = 0;\n";
    let is_unsafe = random.below(4) == 0;
    if random.below(3) == 0 {
        text += one_of(
            random,
            &[
                "if (x >= width) return;\n",
                "if (x >= n || y >= m) return;\n",
                "if (x != 0) return;\n",
                "if (!(y == 0 && x < n)) return;\n",
                "if (l != 0) return;\n",
            ],
        );
    }
    let (mut index_of, mut close) = (index(random), "");
    match random.below(6) {
        0 => (text, close) = (text + "for (j = 0; j < 4; j++) {\n", "}"),
        1 => (text, close) = (text + "for (j = n; j > 0; j -= 2) {\n", "}"),
        2 => {
            (text, close) = (
                text + &format!(
                    "for ({} i = x; i < n; i += {}) {{\n",
                    types[3],
                    one_of(random, &["get_global_size(0)", "4", "n"])
                ),
                "}",
            );
            index_of = "i".to_owned();
        }
        3 => (text, close) = (text + "uchar c = 0; while (c < width) { j = c; c += m;\n", "}"),
        _ => {}
    }
    for _ in 0..=random.below(2) {
        let guard = if is_unsafe { String::new() } else { format!("if ((size_t)({index_of}) < 4000) ") };
        text += &match random.below(12) {
            0..=3 => format!("{guard}a[{index_of}] = 1;\n"),
            4 => format!("{guard}a[{index_of}] += a[{}];\n", index_of.clone() + " + 1"),
            5 => format!("{guard}b[{index_of}] = 2;\n"),
            6 => format!("put(a, {index_of});\n"),
            7 => format!("{guard}{{ global uchar *p = a + ({index_of}); for (int t = 0; t < 3; t++) *p++ = t; }}\n"),
            8 => format!(
                "{guard}{{ global int *q = b; for (int t = 0; t < 3; t++) {{ a[{index_of}] += *q; q += t; }} }}\n"
            ),
            9 => {
                let index = format!("{index_of} + t");
                format!(
                    "{guard}{{ global uchar *p = a; for (int t = 0; t < 3; t++) {{ p[{index}] = t; p += m; }} *p = 7; }}\n"
                )
            }
            10 => format!("{guard}vstore4((uchar4)(1), {index_of}, a);\n"),
            _ => format!("{guard}atomic_inc(b + ({index_of}));\n"),
        };
        if random.below(3) == 0 && index_of != "i" {
            index_of = index(random);
        }
    }
    text + close + "\n}\n"
}

fn range(random: &mut Random, required: Option<[u64; 3]>) -> Range {
    let dimensions = 1 + random.below(3) as u32;
    let is_there = |d: usize| d < dimensions as usize;
    let local =
        required.unwrap_or_else(|| std::array::from_fn(|d| if is_there(d) { 1 + random.below(3) as u64 } else { 1 }));
    let most = [8, 4, 2];
    let groups: [u64; 3] = std::array::from_fn(|d| {
        if is_there(d) && (d == 0 || random.below(2) == 0) { 1 + random.below(most[d]) as u64 } else { 1 }
    });
    let offset =
        std::array::from_fn(|d| if is_there(d) && random.below(4) == 0 { random.below(200) as u64 } else { 0 });
    Range { dimensions, global: std::array::from_fn(|d| local[d] * groups[d]), local, offset }
}

/// Values that are sizes, and such as make numbers wrap.
fn number(random: &mut Random, bytes: usize) -> Vec<u8> {
    let all = [
        0,
        1,
        2,
        3,
        4,
        8,
        16,
        64,
        100,
        128,
        255,
        256,
        1 << 16,
        1 << 30,
        1 << 31,
        u32::MAX.into(),
        u64::MAX,
        0x5555_5556,
    ];
    let end = if random.below(2) == 0 { 8 } else { all.len() };
    all[random.below(end)].to_le_bytes()[..bytes].to_vec()
}

/// Whether a launch runs on all cores; it panics if it must not.
fn is_right(program: &Program, kernel: &Kernel, given: &[Given], range: Range, text: &str) -> bool {
    let arguments: Vec<_> = given
        .iter()
        .zip(&kernel.parameters)
        .map(|(given, parameter)| match (given, &parameter.kind) {
            (Given::Bytes(bytes), ParameterKind::Value(_)) => Argument::Value(bytes.clone()),
            (Given::Bytes(bytes), _) => Argument::Buffer(bytes.clone()),
            (Given::Local(elements, size), _) => Argument::Local(elements * size),
            (Given::Sampler(bits), _) => Argument::Sampler(*bits),
            (Given::Image(_), _) => panic!("{}: kernels with images are left out", kernel.name),
        })
        .collect();
    let (is_shown, races) = program.is_shown_and_races(&kernel.name, &arguments, range, BUDGET);
    let values = || {
        given.iter().zip(&kernel.parameters).filter(|(_, parameter)| matches!(parameter.kind, ParameterKind::Value(_)))
    };
    assert!(!races, "{}: {range:?}, {:?}\n{text}", kernel.name, values().collect::<Vec<_>>());
    is_shown
}

/// 10,000 with optimisation, and `SWZ_KERNELS=1000000` takes more.
#[test]
fn random_indices() {
    let count = std::env::var("SWZ_KERNELS").ok().and_then(|count| count.parse().ok());
    let count = count.unwrap_or(if cfg!(debug_assertions) { 500 } else { 10_000 });
    let (mut shown, mut launches) = (0, 0);
    for seed in of_turn(count, 3) {
        let random = &mut Random(seed);
        let text = kernel(random);
        let program = Program::new(Path::new(""), "random.cl", &text, "-cl-std=CL3.0")
            .unwrap_or_else(|faults| panic!("{}\n{text}", faults.join("\n")));
        let kernel = program.kernels().remove(0);
        for _ in 0..3 {
            let given = [
                Given::Bytes(vec![0; 16_000]),
                Given::Bytes(vec![0; 16_000]),
                Given::Bytes(number(random, 4)),
                Given::Bytes(number(random, 4)),
                Given::Bytes(number(random, 1)),
            ];
            let range = range(random, None);
            shown += usize::from(is_right(&program, &kernel, &given, range, &text));
            launches += 1;
        }
    }
    println!("{shown} of {launches} launches on all cores");
    assert!(shown * 6 > launches, "{shown} of {launches}");
}

/// The random kernels that are compiled too: an item has elements of its own.
#[test]
fn random_kernels() {
    let count = if cfg!(debug_assertions) { 60 } else { 2000 };
    for seed in of_turn(count, 3) {
        let (text, random) = (generate::kernel(seed), &mut Random(seed));
        let program = Program::new(Path::new(""), "random.cl", &text, "").expect("no fault");
        let kernel = program.kernels().remove(0);
        let given = arguments(&kernel, random, if seed % 2 == 1 { 2 } else { 1 });
        let range = range(random, kernel.required);
        is_right(&program, &kernel, &given, range, &text);
    }
}

/// The kernels of the project's tests.
#[test]
fn kernels_of_the_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kernels");
    let (mut shown, mut launches) = (0, 0);
    let files = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|extension| extension == "cl")).collect();
    files.sort();
    for (at, file) in files.into_iter().enumerate() {
        let seeds = launches_of_turn(at);
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        // These are long, and tested by what is in others.
        if seeds.is_empty() || ["long.cl", "atomics.cl", "same.cl"].contains(&&*name) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("readable");
        let with = |options| Program::new(&folder.join("../.."), &format!("tests/kernels/{name}"), &text, options);
        let Ok(program) = with("").or_else(|_| with("-cl-std=CL3.0")) else { continue };
        for seed in seeds {
            let random = &mut Random(seed);
            for kernel in program.kernels() {
                if kernel.parameters.iter().any(|parameter| matches!(parameter.kind, ParameterKind::Image(..))) {
                    continue;
                }
                let mut given = arguments(&kernel, random, 1);
                for (given, parameter) in given.iter_mut().zip(&kernel.parameters) {
                    if let (Given::Bytes(bytes), ParameterKind::Value(layout)) = (given, &parameter.kind) {
                        if layout.parts.len() == 1 && layout.size <= 8 && random.below(3) == 0 {
                            *bytes = number(random, layout.size);
                        }
                    }
                }
                let range = range(random, kernel.required);
                shown += usize::from(is_right(&program, &kernel, &given, range, &name));
                launches += 1;
            }
        }
    }
    println!("{shown} of {launches} launches on all cores");
    assert!(shown * 3 > launches, "{shown} of {launches}");
}
