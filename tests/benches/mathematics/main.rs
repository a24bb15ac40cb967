//! The mathematical functions against those of the standard library, `libm` and `wide`, and with the feature `sleef` SLEEF.
//!
//! The results of each are compared with the others' before it is timed, far from as closely as by the example `accuracy`, which measures
//! the errors.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use swz_tests::accuracy::Random;
use swz_tests::peers::{Columns, Function, double, single};

/// Arguments and results of `double` stay in the nearest cache, two columns of each.
const COUNT: usize = 1 << 10;

fn race<T: Copy + Default + Into<f64>>(c: &mut Criterion, ty: &str, function: &Function<T>, number: fn(f64) -> T) {
    let mut group = c.benchmark_group(format!("{} of {ty}", function.name));
    group.throughput(Throughput::Elements(COUNT as u64));
    // Short, as `mathematics.py` goes through all several times.
    group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(300));
    group.sample_size(20).nresamples(2000);
    let from = function.arguments(COUNT, &mut Random(0x5EED), number);
    let expected = results(function, "libm", &from);
    for &(name, candidate) in &function.candidates {
        for (&found, &expected) in results(function, name, &from).iter().zip(&expected) {
            let close = (found - expected).abs() <= 1e-3 * expected.abs().max(1e-3);
            assert!(close, "{} of {name}: {found} instead of {expected}", function.name);
        }
        let mut to = Columns::room(function, COUNT);
        group.bench_function(name, |bench| bench.iter(|| candidate(black_box(&from), black_box(&mut to))));
    }
    group.finish();
}

/// The results of a candidate, one column after the other.
fn results<T: Copy + Default + Into<f64>>(function: &Function<T>, name: &str, from: &Columns<T>) -> Vec<f64> {
    let mut to = Columns::room(function, COUNT);
    let &(_, candidate) = function.candidates.iter().find(|(there, _)| *there == name).expect("a candidate");
    candidate(from, &mut to);
    to.first.iter().chain(&to.second).map(|&result| result.into()).collect()
}

fn jobs(c: &mut Criterion) {
    for function in &single() {
        race(c, "float", function, |x| x as f32);
    }
    for function in &double() {
        race(c, "double", function, |x| x);
    }
}

criterion_group!(benches, jobs);
criterion_main!(benches);
