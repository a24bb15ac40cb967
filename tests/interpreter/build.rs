//! Writes random kernels and the calls of them. A call is code, so each has to be written out.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use swz_opencl::generate;
use swz_opencl::inspect::{Kernel, Parameter, ParameterKind, Program};

/// How many random kernels are compiled.
const RANDOM: u64 = 48;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let (mut texts, mut code) = (String::new(), String::new());
    for first in (0..RANDOM).step_by(8) {
        let mut text = String::new();
        for seed in first..first + 8 {
            text += &generate::kernel(seed);
        }
        let program = Program::new(Path::new(""), "random.cl", &text, "");
        let program = program.unwrap_or_else(|faults| panic!("{text}\n{}", faults.join("\n")));
        let stem = format!("r_{first}");
        let _ = writeln!(
            texts,
            "    Text {{ path: \"random {first}\", text: {text:?}, always: {stem}::always, never: {stem}::never }},"
        );
        let include = |choice: &str| format!("swz::opencl! {{ #![lanes({choice})]\n{text} }}");
        module(&mut code, &stem, &program.kernels(), &include);
    }
    write(&out, "random", &code, &texts);
}

fn write(out: &Path, name: &str, code: &str, texts: &str) {
    let text = format!("{code}\nstatic TEXTS: &[Text] = &[\n{texts}];\n");
    fs::write(out.join(format!("{name}.rs")), text).expect("OUT_DIR can be written");
}

/// The kernels of a text, compiled twice, and a function that calls one of them.
fn module(code: &mut String, stem: &str, kernels: &[Kernel], include: &dyn Fn(&str) -> String) {
    let _ = writeln!(
        code,
        "#[allow(warnings)]\nmod {stem} {{\n    use swz::opencl::{{Local, NdRange}};\n    use swz_interpreter_tests::Given;"
    );
    for choice in ["always", "never"] {
        let _ = writeln!(code, "    mod of_{choice} {{\n{}\n    }}", include(choice));
        let _ = writeln!(
            code,
            "    pub(super) fn {choice}(kernel: &str, given: &mut [Given], range: NdRange) -> bool {{\n        match (kernel, given) {{"
        );
        for kernel in kernels {
            // Images, and slices of structures, are other types for each use.
            let is_left = |parameter: &Parameter| match parameter.kind {
                ParameterKind::Image(..) => true,
                ParameterKind::Buffer(..) => parameter.ty.contains("struct ") || parameter.ty.contains("union "),
                _ => false,
            };
            if kernel.parameters.iter().any(is_left) {
                continue;
            }
            let names: Vec<_> = (0..kernel.parameters.len()).map(|at| format!("a{at}")).collect();
            let arguments: Vec<_> = kernel
                .parameters
                .iter()
                .zip(&names)
                .map(|(parameter, name)| match parameter.kind {
                    ParameterKind::Value(_) => format!("{name}.value()"),
                    ParameterKind::Buffer(_, true) => format!("{name}.bytes_mut()"),
                    ParameterKind::Buffer(_, false) => format!("{name}.bytes()"),
                    ParameterKind::Local(_) => format!("Local::new({name}.elements())"),
                    ParameterKind::Sampler | ParameterKind::Image(..) => format!("{name}.sampler()"),
                })
                .collect();
            let _ = writeln!(
                code,
                "            ({:?}, [{}]) => of_{choice}::{}({}).run(range),",
                kernel.name,
                names.join(", "),
                kernel.name,
                arguments.join(", ")
            );
        }
        let _ = writeln!(code, "            _ => return false,\n        }}\n        true\n    }}");
    }
    code.push_str("}\n");
}
