//! Thousands of random kernels, without rustc.

use std::time::Instant;

use swz_interpreter_tests::{arguments, interpreted, ranges};
use swz_opencl::generate::{self, Random};
use swz_opencl::inspect::Program;

/// Each is lowered, verified, printed and interpreted; 10,000 with optimisation, and `SWZ_KERNELS=1000000` takes more.
#[test]
fn many() {
    let count = std::env::var("SWZ_KERNELS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(if cfg!(debug_assertions) { 300 } else { 10_000 });
    let (start, mut ended) = (Instant::now(), 0);
    for seed in 0..count {
        let text = generate::kernel(seed);
        let program = Program::new(std::path::Path::new(""), "random.cl", &text, "");
        let program = program.unwrap_or_else(|faults| panic!("seed {seed}: {}\n{text}", faults.join("\n")));
        assert_eq!(program.wrong(), [""; 0], "seed {seed}\n{text}\n{}", program.ir());
        assert!(program.ir().contains("kernel k"), "seed {seed}");
        let kernel = program.kernels().remove(0);
        let given = arguments(&kernel, &mut Random(seed), if seed % 2 == 1 { 2 } else { 0 });
        match interpreted(&program, &kernel, &given, ranges(&kernel)[0]) {
            Ok(_) => ended += 1,
            Err(end) => panic!("seed {seed}: {end:?}\n{text}\n{}", program.ir()),
        }
    }
    println!("{ended} kernels in {:?}", start.elapsed());
}
