//! Writes the calls of random kernels and of the project's own. A call is code, so each has to be written out.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use swz_opencl::generate;
use swz_opencl::inspect::{Parameter, ParameterKind, Program};

include!("src/turns.rs");
include!("src/files.rs");

/// How many texts of eight random kernels are compiled.
const RANDOM: u64 = 6;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/turns.rs");
    println!("cargo::rerun-if-changed=src/files.rs");
    println!("cargo::rerun-if-env-changed=SWZ_TURN");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    random(&out);
    files(&out);
}

/// Random kernels, with lanes and without.
fn random(out: &Path) {
    let (mut texts, mut code) = (String::new(), String::new());
    for first in of_turn(RANDOM, 3).map(|text| 8 * text) {
        let mut text = String::new();
        for seed in first..first + 8 {
            text += &generate::kernel(seed);
        }
        let program = Program::new(Path::new(""), "random.cl", &text, "");
        let program = program.unwrap_or_else(|faults| panic!("{text}\n{}", faults.join("\n")));
        let stem = format!("r_{first}");
        let _ = writeln!(
            texts,
            "    Text {{ path: \"random {first}\", text: {text:?}, options: \"\", calls: {stem}::CALLS }},"
        );
        let include = |choice: &str| format!("swz::opencl! {{ #![lanes({choice})]\n{text} }}");
        module(&mut code, &stem, &["never", "always"], &program, &include);
    }
    write(out, "random", &code, &texts);
}

/// The project's own kernels. Other tests compare what they compute with lanes and without.
fn files(out: &Path) {
    let (mut texts, mut code) = (String::new(), String::new());
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    // Each second one of a turn, as the long ones stand beside each other.
    let turn = |(at, _): &(usize, _)| !launches_of_turn(*at).is_empty();
    for (_, (path, options)) in FILES.iter().enumerate().filter(turn) {
        let file = folder.join(path);
        println!("cargo::rerun-if-changed={}", file.display());
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
        let program = Program::new(&folder, path, &text, options);
        let program = program.unwrap_or_else(|faults| panic!("{path}: {}", faults.join("\n")));
        let stem: String = path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let stem = format!("f_{}", stem.trim_start_matches('_'));
        let _ = writeln!(
            texts,
            "    Text {{ path: {path:?}, text: {text:?}, options: {options:?}, calls: {stem}::CALLS }},"
        );
        let include = |choice: &str| format!("swz::include_opencl!(#![lanes({choice})] {path:?}, {options:?});");
        module(&mut code, &stem, &["never"], &program, &include);
    }
    write(out, "files", &code, &texts);
}

fn write(out: &Path, name: &str, code: &str, texts: &str) {
    let text = format!("{code}\nstatic TEXTS: &[Text] = &[\n{texts}];\n");
    fs::write(out.join(format!("{name}.rs")), text).expect("OUT_DIR can be written");
}

/// The kernels of a text, compiled for each choice of lanes, and functions that call one of them.
fn module(code: &mut String, stem: &str, choices: &[&str], program: &Program, include: &dyn Fn(&str) -> String) {
    let calls: Vec<_> = choices.iter().map(|choice| format!("(\"{choice}\", {choice})")).collect();
    let _ = writeln!(
        code,
        "#[allow(warnings)]\nmod {stem} {{\n    use swz::opencl::{{Local, NdRange}};\n    use swz_interpreter_tests::{{Call, Given}};\n    \
         pub(super) const CALLS: &[(&str, Call)] = &[{}];",
        calls.join(", ")
    );
    for choice in choices {
        let _ = writeln!(code, "    mod of_{choice} {{\n{}\n    }}", include(choice));
        let _ = writeln!(
            code,
            "    fn {choice}(kernel: &str, given: &mut [Given], range: NdRange) {{\n        {}match (kernel, given) {{",
            if program.has_variables() { format!("of_{choice}::reset_globals();\n        ") } else { String::new() }
        );
        for kernel in program.kernels() {
            let names: Vec<_> = (0..kernel.parameters.len()).map(|at| format!("a{at}")).collect();
            let arguments: Vec<_> = kernel.parameters.iter().zip(&names).map(argument).collect();
            let _ = writeln!(
                code,
                "            ({:?}, [{}]) => of_{choice}::{}({}).run(range),",
                kernel.name,
                names.join(", "),
                kernel.name,
                arguments.join(", ")
            );
        }
        let _ = writeln!(code, "            _ => panic!(\"there is no kernel {{kernel}}\"),\n        }}\n    }}");
    }
    code.push_str("}\n");
}

/// The argument for a parameter, made of the variable that holds it.
fn argument((parameter, name): (&Parameter, &String)) -> String {
    match parameter.kind {
        ParameterKind::Value(_) => format!("{name}.value()"),
        ParameterKind::Buffer(_, true) => format!("{name}.bytes_mut()"),
        ParameterKind::Buffer(_, false) => format!("{name}.bytes()"),
        ParameterKind::Local(_) => format!("Local::new({name}.elements())"),
        ParameterKind::Sampler => format!("{name}.sampler()"),
        ParameterKind::Image(dimensions, array, _, is_written) => {
            let (layers, writable) = (if array { "_array" } else { "" }, if is_written { "_mut" } else { "" });
            format!("{name}.image{dimensions}d{layers}{writable}()")
        }
    }
}
