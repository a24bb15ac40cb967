//! The vector IR of a kernel computes what its items compute by themselves: bits, what is printed, and whether there is a fault. It runs at 4, 8 and
//! 16 lanes, whole blocks and with masks, in ranges that end inside of a block. The kernels of the project, and thousands of random ones, without rustc.

use std::fs;
use std::ops::Range as Seeds;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use swz_interpreter_tests::{
    BUDGET, Ended, FILES, Results, arguments, first_difference, launched, launched_in_lanes, launches_of_turn, of_turn,
    range_of,
};
use swz_opencl::generate::{self, Random};
use swz_opencl::inspect::Kernel;
use swz_opencl::interpret::{Blocks, Lanes, Order, Ran, Range, Stop, Vectorized};
use swz_opencl::vectorized;

/// The comparison of kernels in lanes with their items one by one.
#[derive(Debug, Default)]
struct Compared {
    kernels: usize,
    /// Launches that end alike, those that fault, and those whose results depend on the order of the items, or that take too long.
    same: usize,
    faults: usize,
    open: usize,
    ran: Ran,
    different: Vec<String>,
}

/// The lanes that a kernel is run in.
const LANES: [Lanes; 4] = [
    Lanes { count: 8, blocks: Blocks::Whole },
    Lanes { count: 4, blocks: Blocks::Whole },
    Lanes { count: 16, blocks: Blocks::Whole },
    Lanes { count: 8, blocks: Blocks::Halves },
];

/// Kernels whose items write what others use, without waiting for them: no order of whole items is the order of their statements. Each other kernel
/// whose results are the same in three orders of its items has them in lanes too, also where they change one element.
const RACES: [&str; 4] = ["all_written_by_some", "ends_apart", "in_place", "parts_of_local_memory"];

/// The ranges that a kernel is run in: some end inside of a block.
fn ranges(kernel: &Kernel) -> Vec<Range> {
    if let Some(local) = kernel.required {
        return vec![range_of(3, local, [2, 1, 1])];
    }
    match kernel.dimensions {
        1 if kernel.has_barriers => {
            [(8, 3), (16, 2), (21, 1)].map(|(local, groups)| range_of(1, [local, 1, 1], [groups, 1, 1])).to_vec()
        }
        2 if kernel.has_barriers => vec![range_of(2, [16, 2, 1], [1, 2, 1]), range_of(2, [5, 8, 1], [2, 1, 1])],
        // Numbers of eight bits wrap within a block.
        1 => {
            let wraps = Range { offset: [244, 0, 0], ..range_of(1, [16, 1, 1], [1, 1, 1]) };
            vec![range_of(1, [37, 1, 1], [2, 1, 1]), wraps, range_of(1, [3, 1, 1], [1, 1, 1])]
        }
        2 => vec![range_of(2, [21, 3, 1], [1, 2, 1]), range_of(2, [8, 2, 1], [2, 1, 1])],
        _ => vec![range_of(3, [9, 2, 2], [2, 1, 1])],
    }
}

impl Compared {
    fn text(&mut self, name: &str, text: &str, options: &str, seeds: &Seeds<u64>, some: bool) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let vectorized = match vectorized(root, name, text, options) {
            Ok(vectorized) => vectorized,
            Err(refused) => return self.different.push(format!("{name}: {}", refused.join(", "))),
        };
        for kernel in vectorized.program().kernels() {
            // Clones for the sanitizer run one by one.
            if vectorized.has_lanes(&kernel.name) {
                self.kernels += 1;
                self.kernel(name, &vectorized, &kernel, seeds, some);
            }
        }
    }

    fn kernel(&mut self, name: &str, vectorized: &Vectorized, kernel: &Kernel, seeds: &Seeds<u64>, some: bool) {
        let (program, ranges) = (vectorized.program(), ranges(kernel));
        let count = if some { 1 } else { ranges.len() };
        for (seed, range) in seeds.clone().flat_map(|seed| ranges[..count].iter().map(move |range| (seed, *range))) {
            let given = arguments(kernel, &mut Random(seed.wrapping_mul(77) + 5), seed);
            let by_items = |order| -> Ended {
                let (after, printed) = launched(program, kernel, &given, (range, order, BUDGET))?;
                Ok(Results::new(program, &after, printed))
            };
            let expected = by_items(Order::Ascending);
            if matches!(expected, Err(Stop::Budget)) {
                self.open += 1;
                continue;
            }
            for lanes in LANES {
                let run = || -> Result<(Results, Ran), Stop> {
                    let (after, printed, ran) =
                        launched_in_lanes(vectorized, kernel, &given, (range, lanes, 16 * BUDGET))?;
                    Ok((Results::new(program, &after, printed), ran))
                };
                let told = match catch_unwind(AssertUnwindSafe(run)) {
                    Err(told) => {
                        let text = told.downcast_ref::<&str>().map(|text| (*text).to_owned());
                        text.or_else(|| told.downcast_ref::<String>().cloned()).unwrap_or_default()
                    }
                    Ok(found) => {
                        let found = found.map(|(result, ran)| {
                            self.ran.add(ran);
                            result
                        });
                        match (&expected, &found) {
                            (Ok(expected), Ok(found)) if expected == found => {
                                self.same += 1;
                                continue;
                            }
                            // The order of the items decides which of several faults comes first.
                            (Err(Stop::Fault { .. }), Err(Stop::Fault { .. })) => {
                                self.faults += 1;
                                continue;
                            }
                            _ if by_items(Order::Descending) != expected
                                || by_items(Order::Mixed) != expected
                                || RACES.contains(&&*kernel.name) =>
                            {
                                self.open += 1;
                                continue;
                            }
                            _ => first_difference(&expected, &found),
                        }
                    }
                };
                self.different
                    .push(format!("{name} `{}`, seed {seed}, {:?}, {lanes:?}: {told}", kernel.name, range.global));
                // One difference of a kernel is enough to read.
                return;
            }
        }
    }

    fn holds(&self, start: Instant, has_all: bool) {
        let Compared { kernels, same, faults, open, ran, different } = self;
        println!(
            "{kernels} kernels: {same} launches the same, {faults} faults, {open} open; {ran:?}; {:?}",
            start.elapsed()
        );
        // Panics are silent here.
        println!("{} kernels are not the same:\n{}", different.len(), different.join("\n"));
        assert!(different.is_empty());
        assert!(*same > *kernels && *open < *same);
        // Each way through a launch is taken.
        assert!(ran.whole > 100 && ran.masked > 100 && (!has_all || ran.idle > 100));
    }
}

/// Runs in a thread with a stack for long kernels.
fn with_stack(work: fn()) {
    // Faults are a part of what is compared.
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::Builder::new().stack_size(256 << 20).spawn(work).expect("a thread").join().expect("no panic");
}

/// The kernels of the project.
#[test]
fn kernels_of_the_project() {
    with_stack(|| {
        let (start, mut compared, mut has_all) = (Instant::now(), Compared::default(), true);
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        // Items of that file turn texels of each other, which no order says.
        let files = FILES.iter().filter(|(path, _)| !path.ends_with("images_both.cl"));
        for (at, (path, options)) in files.chain(MORE).enumerate() {
            let launches = launches_of_turn(at);
            if launches.is_empty() {
                has_all = false;
                continue;
            }
            let text = fs::read_to_string(root.join(path)).expect("a file that is listed");
            compared.text(path, &text, options, &launches, false);
        }
        compared.holds(start, has_all);
        assert!(compared.ran.left > 10 && compared.ran.outlined > 10);
    });
}

/// Files that are not compared with the compiled code.
const MORE: &[(&str, &str)] = &[("../kernels/modern.cl", "-cl-std=CL3.0"), ("../kernels/parallel.cl", "")];

/// Random kernels of each kind; `SWZ_KERNELS=100000` takes more. Items that are left over at the end of a row are rare here: `kernels_of_the_project`
/// counts them.
#[test]
fn random_kernels() {
    with_stack(|| {
        let count = std::env::var("SWZ_KERNELS")
            .ok()
            .and_then(|count| count.parse().ok())
            .unwrap_or(if cfg!(debug_assertions) { 150 } else { 3_000 });
        let (start, mut compared) = (Instant::now(), Compared::default());
        for seed in of_turn(count, 3) {
            let texts = [
                ("random", generate::kernel(seed)),
                ("shaped", generate::shaped(seed)),
                ("exchanged", generate::exchanged(seed)),
                ("structured", generate::structured(seed)),
            ];
            for (kind, text) in texts {
                compared.text(&format!("{kind} {seed}"), &text, "", &(0..1), true);
            }
        }
        compared.holds(start, true);
    });
}
