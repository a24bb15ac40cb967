//! How long the compiler takes, up to each of its stages: for the kernels of the tests, whose time is to grow with their lines, and for a
//! header of which a kernel uses little.
//!
//! ```sh
//! cargo bench -p swz-opencl --bench compile
//! ```
//!
//! A throughput is in lines: 20,000 lines a second are 50 ms for 1,000.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use swz_opencl::{Stage, dump_text};

const STAGES: [(&str, Stage); 3] = [("tokens", Stage::Tokens), ("ast", Stage::Ast), ("rust", Stage::Rust)];

/// A header of so many functions of 25 lines, and one kernel that uses ten of them.
fn header(functions: usize) -> String {
    let mut text = String::new();
    for number in 0..functions {
        let _ = writeln!(text, "inline float f{number}(float x, int n) {{\n    float sum = {number}.5f * x;");
        for line in 0..11 {
            let _ = writeln!(
                text,
                "    if (n > {line}) {{ sum = fma(sum, x, {line}.25f); }}\n    n ^= (n << {line}) + {number};"
            );
        }
        text += "    return sum + (float)n;\n}\n";
    }
    text += "__kernel void k(__global float *a, int n) {\n    float x = a[get_global_id(0)];\n";
    for number in (0..functions).step_by((functions / 10).max(1)) {
        let _ = writeln!(text, "    x = f{number}(x, n);");
    }
    text + "    a[get_global_id(0)] = x;\n}\n"
}

/// The texts by their names: those of `tests/kernels` that include nothing, and headers of two sizes, of which the larger one is to take ten
/// times as long.
fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/kernels");
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|file| file.path());
    let mut texts: Vec<_> = files
        .filter_map(|path| Some((path.file_name()?.to_str()?.to_owned(), fs::read_to_string(&path).ok()?)))
        .filter(|(_, text)| dump_text(text, "", Stage::Rust).is_ok())
        .collect();
    texts.sort();
    let headers = [200, 2_000].map(|functions| (format!("header of {functions} functions"), header(functions)));
    texts.into_iter().chain(headers).collect()
}

fn compile(criterion: &mut Criterion) {
    for (name, text) in texts() {
        let mut group = criterion.benchmark_group(&name);
        group.throughput(Throughput::Elements(text.lines().count() as u64));
        group.sample_size(10);
        for (stage, which) in STAGES {
            group.bench_function(stage, |bencher| {
                bencher.iter(|| dump_text(black_box(&text), "", which).map_or(0, |shown| shown.len()));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, compile);
criterion_main!(benches);
