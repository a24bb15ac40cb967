//! The speed of the macros themselves: a crate of 2,000 `swz!` reads against the same one with nightly's `simd_swizzle!`, and a
//! clean build of `swz`, `half` off, against one of `glam`.
//!
//! Writes throw-away crates below the target directory and times cargo on them, in turns, the best of 5 or of as many runs as the
//! first argument says. Prints ratios; wants a nightly toolchain by that name in rustup.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const READS: usize = 2000;
const ELEMENTS: [(&str, &str); 6] =
    [("f32", "float"), ("u8", "uchar"), ("u16", "ushort"), ("u32", "uint"), ("f64", "double"), ("i32", "int")];
const WIDTHS: [usize; 4] = [2, 4, 8, 16];

/// Seeded numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }
}

/// The sources of the same reads for `swz!` and for `simd_swizzle!`.
fn reads() -> [String; 2] {
    let mut random = Random(1);
    let mut swz = "use swz::prelude::*;\n".to_owned();
    let mut simd = "#![feature(portable_simd)]\nuse std::simd::{Simd, simd_swizzle};\n".to_owned();
    for at in 0..READS {
        let (scalar, element) = ELEMENTS[random.below(ELEMENTS.len())];
        let [from, to] = [(); 2].map(|()| WIDTHS[random.below(WIDTHS.len())]);
        let lanes: Vec<usize> = (0..to).map(|_| random.below(from)).collect();
        let digits: String = lanes.iter().filter_map(|&lane| char::from_digit(lane as u32, 16)).collect();
        writeln!(
            swz,
            "#[inline(never)]\npub fn f{at}(v: {element}{from}) -> {element}{to} {{\n    swz!(v.s{digits})\n}}"
        )
        .unwrap();
        writeln!(
            simd,
            "#[inline(never)]\npub fn f{at}(v: Simd<{scalar}, {from}>) -> Simd<{scalar}, {to}> {{\n    \
             simd_swizzle!(v, {lanes:?})\n}}"
        )
        .unwrap();
    }
    [swz, simd]
}

/// A crate of its own and how cargo builds it.
struct Package {
    directory: PathBuf,
    toolchain: Option<&'static str>,
}

impl Package {
    fn new(name: &str, toolchain: Option<&'static str>, dependency: &str, source: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_time").join(name);
        let manifest = format!(
            "[package]\nname = \"timed\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n\n[workspace]\n"
        );
        fs::create_dir_all(directory.join("src")).expect("the target directory can be written");
        fs::write(directory.join("Cargo.toml"), manifest).expect("the target directory can be written");
        fs::write(directory.join("src/lib.rs"), source).expect("the target directory can be written");
        let package = Self { directory, toolchain };
        package.cargo(&["fetch"]);
        package
    }

    /// Runs cargo, from scratch for this crate.
    fn cargo(&self, arguments: &[&str]) -> Duration {
        let mut command = Command::new("cargo");
        command.args(arguments).arg("--quiet").current_dir(&self.directory);
        for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
            command.env_remove(variable);
        }
        command.env("CARGO_TARGET_DIR", self.directory.join("target")).env("CARGO_INCREMENTAL", "0");
        if let Some(toolchain) = self.toolchain {
            command.env("RUSTUP_TOOLCHAIN", toolchain);
        }
        let start = Instant::now();
        let status = command.status().expect("cargo is there");
        let time = start.elapsed();
        assert!(status.success(), "cargo {arguments:?} fails in {}", self.directory.display());
        time
    }

    /// The time for this crate alone.
    fn again(&self, arguments: &[&str]) -> Duration {
        let source = self.directory.join("src/lib.rs");
        fs::write(&source, fs::read(&source).expect("it was written")).expect("the target directory can be written");
        self.cargo(arguments)
    }

    /// The time for this crate and all it depends on.
    fn clean(&self, arguments: &[&str]) -> Duration {
        _ = fs::remove_dir_all(self.directory.join("target"));
        self.cargo(arguments)
    }
}

/// The best times of packages that take turns.
fn best<const N: usize>(runs: usize, packages: [&Package; N], time: impl Fn(&Package) -> Duration) -> [Duration; N] {
    let mut best = [Duration::MAX; N];
    for _ in 0..runs {
        for (best, package) in best.iter_mut().zip(packages) {
            *best = time(package).min(*best);
        }
    }
    best
}

fn main() {
    let runs = env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(5);
    let swz = concat!("swz = { path = '", env!("CARGO_MANIFEST_DIR"), "/../runtime', default-features = false }");
    let [by_swz, by_simd] = reads();
    let stable = Package::new("swz", None, swz, &by_swz);
    let nightly = Package::new("swz-nightly", Some("nightly"), swz, &by_swz);
    let simd = Package::new("simd", Some("nightly"), "", &by_simd);
    println!("{READS} reads, dependencies built before; time of swz / time of simd_swizzle! on nightly:");
    for command in [&["check"] as &[_], &["build", "--release"]] {
        for package in [&stable, &nightly, &simd] {
            package.cargo(command);
        }
        let [stable, nightly, simd] = best(runs, [&stable, &nightly, &simd], |package| package.again(command));
        println!(
            "  cargo {:15} {:.2} with this toolchain, {:.2} with nightly (swz {stable:.2?}, {nightly:.2?}; simd {simd:.2?})",
            command.join(" "),
            stable.as_secs_f64() / simd.as_secs_f64(),
            nightly.as_secs_f64() / simd.as_secs_f64(),
        );
    }
    let swz = Package::new("clean-swz", None, swz, "pub use swz;");
    let glam = Package::new("clean-glam", None, "glam = '0.34'", "pub use glam;");
    println!("clean build; time of swz without `half` / time of glam:");
    for command in [&["check"] as &[_], &["build"], &["build", "--release"]] {
        let [swz, glam] = best(runs, [&swz, &glam], |package| package.clean(command));
        println!(
            "  cargo {:15} {:.2} (swz {swz:.2?}, glam {glam:.2?})",
            command.join(" "),
            swz.as_secs_f64() / glam.as_secs_f64(),
        );
    }
}
