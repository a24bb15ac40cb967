//! Sets the levels and the colour temperature of a picture in memory, by one kernel: as this program is compiled, and as the crate
//! `multiversion` clones it for machines with AVX2 and AVX-512. No option of the compiler is needed.
//!
//! ```text
//! cargo run --release --example levels
//! ```

mod grade;

use std::hint::black_box;
use std::time::{Duration, Instant};

use grade::Grade;
use swz::prelude::*;

/// As large as fits the second cache, so that the kernel counts and not the memory.
const PIXELS: usize = 1 << 15;

/// How long the kernels are measured.
const MEASURED: Duration = Duration::from_millis(600);

type Kernel = fn(&[u8], &mut [u8], Grade);

fn main() {
    let from: Vec<u8> = (0..4 * PIXELS).map(|at| (at * at / 7 % 256) as u8).collect();
    let how = Grade { levels: float2::new(16.0, 235.0), warmth: 0.08 };
    let kernels: [(&str, Kernel); 3] =
        [("as compiled", grade::plain), ("clone for AVX2", grade::avx2), ("best clone", grade::best)];

    let mut results = kernels.map(|_| vec![0; from.len()]);
    let mut best = kernels.map(|_| Duration::MAX);
    let start = Instant::now();
    while start.elapsed() < MEASURED {
        for (((_, kernel), to), best) in kernels.iter().zip(&mut results).zip(&mut best) {
            let start = Instant::now();
            kernel(black_box(&from), black_box(to), how);
            *best = start.elapsed().min(*best);
        }
    }

    assert!(results.iter().all(|result| *result == results[0]), "the clones make other pixels");
    println!("{PIXELS} pixels of RGBA, {}", has());
    for ((name, _), time) in kernels.iter().zip(best) {
        #[expect(clippy::cast_precision_loss, reason = "there are not that many")]
        let speed = PIXELS as f64 / time.as_secs_f64() / 1e6;
        println!(
            "{name:14} {speed:6.0} million pixels a second, {:.2} of it as compiled",
            best[0].div_duration_f64(time)
        );
    }
}

/// The features of the machine, among those that the kernel is cloned for.
fn has() -> String {
    #[cfg(target_arch = "x86_64")]
    let has = [("AVX2", is_x86_feature_detected!("avx2")), ("AVX-512", is_x86_feature_detected!("avx512bw"))];
    #[cfg(not(target_arch = "x86_64"))]
    let has = [("AVX2", false), ("AVX-512", false)];
    has.map(|(name, there)| format!("{name} {}", if there { "there" } else { "not there" })).join(", ")
}
