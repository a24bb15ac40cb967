//! Each pass of the compiler leaves programs that the verifier takes and that compute what the program before the first pass does: bits, what is
//! printed, and faults with their places. The kernels of the project, and thousands of random ones, without rustc.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range as Seeds;
use std::path::Path;
use std::time::Instant;

use swz_interpreter_tests::{
    BUDGET, Ended, FILES, Given, Results, arguments, first_difference, launched, launched_in_lanes, launches_of_turn,
    of_turn, ranges,
};
use swz_opencl::generate::{self, Random};
use swz_opencl::inspect::{Kernel, Program};
use swz_opencl::interpret::{Blocks, Lanes, Order, Range, Stop, Vectorized};
use swz_opencl::{checked_rows, row_passes};

/// The fault of a variable whose block has ended, which only the markers of the sanitizer tell within a function.
const ENDED: &str = "uses a variable that has ended";
/// The fault of items that part around a barrier. Cut into regions, a group tells it where they part and not where some of them wait.
const PARTED: &str = "is a barrier that not all items of the group reach";

fn launch(program: &Program, kernel: &Kernel, given: &[Given], range: Range, order: Order, budget: u64) -> Ended {
    let (after, printed) = launched(program, kernel, given, (range, order, budget))?;
    Ok(Results::new(program, &after, printed))
}

/// A launch of a program itself, and how it ended.
struct Launched {
    given: Vec<Given>,
    seed: u64,
    range: Range,
    expected: Ended,
}

impl Launched {
    fn new(before: &Program, kernel: &Kernel, seed: u64, range: Range) -> Self {
        let given = arguments(kernel, &mut Random(seed.wrapping_mul(77) + 5), seed);
        let expected = launch(before, kernel, &given, range, Order::Ascending, BUDGET);
        Launched { given, seed, range, expected }
    }
}

/// The work of one pass.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// Kernels that it changes.
    kernels: usize,
    /// Launches of these that end alike, and those that fault alike.
    same: usize,
    faults: usize,
    /// Launches whose results depend on the order of items, or take too long.
    open: usize,
}

/// The comparison of programs behind passes with those before.
#[derive(Default)]
struct Passes {
    counts: BTreeMap<&'static str, Count>,
    /// The kernels that the sanitizer finds to use a variable that has ended, where the program itself does not tell.
    ended: Vec<String>,
    /// The kernels whose items part around something that only a group does as one.
    parted: Vec<String>,
    /// How many items ran whose accesses their row had checked.
    checked: usize,
    different: Vec<String>,
}

impl Passes {
    fn new() -> Self {
        // Images tell of a wrong format by a panic, which the interpreter takes for a fault.
        std::panic::set_hook(Box::new(|_| {}));
        Passes {
            counts: Program::passes().chain(row_passes()).map(|pass| (pass, Count::default())).collect(),
            ..Passes::default()
        }
    }

    /// Compares a text behind each pass.
    fn text(&mut self, name: &str, text: &str, options: &str, seeds: &Seeds<u64>, some: bool) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let read = Program::transformed(root, name, text, options);
        let (before, behind) = match read {
            Ok(read) => read,
            Err(refused) => return self.different.push(format!("{name}: {}", refused.join(", "))),
        };
        for (pass, program) in &behind {
            let wrong = program.wrong();
            if !wrong.is_empty() {
                self.different.push(format!("{name} behind {pass} is no IR: {}", wrong.join(", ")));
                return;
            }
        }
        for kernel in before.kernels() {
            self.kernel(name, &before, &behind, &kernel, seeds, some);
        }
        match checked_rows(root, name, text, options) {
            Ok(rows) => self.rows(name, &before, &rows, seeds, some),
            Err(refused) => self.different.push(format!("{name}: {}", refused.join(", "))),
        }
    }

    /// Compares kernels with what their items run in rows that are checked before, behind each pass that makes it.
    fn rows(&mut self, name: &str, before: &Program, behind: &[Vectorized], seeds: &Seeds<u64>, some: bool) {
        // The launches of the program itself are the same for each pass.
        let (mut codes, mut launches) = (BTreeMap::new(), BTreeMap::<String, Vec<Launched>>::new());
        for (pass, rows) in row_passes().zip(behind) {
            let wrong = rows.program().wrong();
            if !wrong.is_empty() {
                self.different.push(format!("{name} behind {pass} is no IR: {}", wrong.join(", ")));
                return;
            }
            for kernel in before.kernels() {
                let Some(code) = rows.row_code(&kernel.name) else { continue };
                let own = || {
                    let (head, copy) = (format!("kernel {}", kernel.name), format!("function {}_of_row", kernel.name));
                    rows.program().code(&kernel.name).join("").replacen(&head, &copy, 1)
                };
                let code = code.join("");
                let last = codes.insert(kernel.name.clone(), code.clone()).unwrap_or_else(own);
                if last == code {
                    continue;
                }
                self.counts.entry(pass).or_default().kernels += 1;
                let launches = launches.entry(kernel.name.clone()).or_insert_with(|| {
                    let mut ranges = ranges(&kernel);
                    ranges.truncate(if some { 1 } else { ranges.len() });
                    let all = seeds.clone().flat_map(|seed| ranges.iter().map(move |range| (seed, *range)));
                    all.map(|(seed, range)| Launched::new(before, &kernel, seed, range)).collect()
                });
                for of in &*launches {
                    self.row(name, (rows, pass), &kernel, of);
                }
            }
        }
    }

    fn row(
        &mut self,
        name: &str,
        (rows, pass): (&Vectorized, &'static str),
        kernel: &Kernel,
        Launched { given, seed, range, expected }: &Launched,
    ) {
        if matches!(expected, Err(Stop::Budget)) {
            return;
        }
        let one = Lanes { count: 1, blocks: Blocks::Whole };
        let found = launched_in_lanes(rows, kernel, given, (*range, one, 8 * BUDGET)).map(|(after, printed, ran)| {
            self.checked += ran.checked;
            Results::new(rows.program(), &after, printed)
        });
        let count = self.counts.entry(pass).or_default();
        if found == *expected {
            *if expected.is_ok() { &mut count.same } else { &mut count.faults } += 1;
            return;
        }
        let what = first_difference(expected, &found);
        self.different.push(format!("{name} `{}` behind {pass}, seed {seed}, {:?}: {what}", kernel.name, range.global));
    }

    fn kernel(
        &mut self,
        name: &str,
        before: &Program,
        behind: &[(&'static str, Program)],
        kernel: &Kernel,
        seeds: &Seeds<u64>,
        some: bool,
    ) {
        // A pass that leaves the code of a kernel as it is needs no launch.
        let mut code = before.code(&kernel.name);
        let mut changed = Vec::new();
        for (pass, program) in behind {
            let checked = Kernel { name: format!("{}_checked", kernel.name), ..kernel.clone() };
            let is_clone = *pass == "sanitizer_clone" && program.functions().contains(&checked.name);
            let kernel = if is_clone { checked } else { kernel.clone() };
            let now = program.code(&kernel.name);
            // Functions that have other numbers look as before.
            if now != code || *pass == "reachability" {
                changed.push((*pass, program, kernel));
                code = now;
            }
        }
        for (pass, ..) in &changed {
            self.counts.entry(pass).or_default().kernels += 1;
        }
        // Most kernels are only cloned.
        let most = match changed.as_slice() {
            [] => 0,
            [("sanitizer_clone", ..)] => 1,
            _ => usize::MAX,
        };
        for seed in seeds.clone().take(most) {
            let mut random = Random(seed.wrapping_mul(77) + 5);
            let ranges = ranges(kernel);
            let count = if some { 1 } else { ranges.len() };
            for range in &ranges[..count] {
                let given = arguments(kernel, &mut random, seed);
                let run = |order| launch(before, kernel, &given, *range, order, BUDGET);
                let expected = run(Order::Ascending);
                if matches!(expected, Err(Stop::Budget)) {
                    continue;
                }
                for (pass, program, of) in &changed {
                    let found = launch(program, of, &given, *range, Order::Ascending, 8 * BUDGET);
                    let count = self.counts.entry(pass).or_default();
                    match &found {
                        found if *found == expected => {
                            *if expected.is_ok() { &mut count.same } else { &mut count.faults } += 1;
                        }
                        Err(Stop::Fault { message, .. }) if *pass == "sanitizer_clone" && message == ENDED => {
                            self.ended.push(format!("{name} {}", kernel.name));
                        }
                        Err(Stop::Fault { message, .. }) if *pass == "barrier_regions" && message == PARTED => {
                            count.faults += 1;
                            if !matches!(&expected, Err(Stop::Fault { message, .. }) if message == PARTED) {
                                self.parted.push(format!("{name} {}", kernel.name));
                            }
                        }
                        // Items that go on together run in another order than each by itself.
                        _ if run(Order::Descending) != expected || run(Order::Mixed) != expected => count.open += 1,
                        found => {
                            let what = first_difference(&expected, found);
                            self.different.push(format!(
                                "{name} `{}` behind {pass}, seed {seed}, {:?}: {what}\n{}",
                                kernel.name,
                                range.global,
                                program.code(&of.name).join("")
                            ));
                            // One difference of a kernel is enough to read.
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Fails for differences, and where a pass has nothing to do in texts that have something for each.
    fn holds(&mut self, start: Instant, has_all: bool) {
        drop(std::panic::take_hook());
        for (pass, count) in &self.counts {
            println!("{pass}: {count:?}");
        }
        println!("{:?}", start.elapsed());
        println!("{} items in rows that were checked before", self.checked);
        assert!(self.checked > 100);
        let different = &self.different;
        assert!(different.is_empty(), "{} kernels are not the same:\n{}", different.len(), different.join("\n"));
        // Statements in lanes alone call functions that are outlined: `--test lanes` runs them.
        let runs = |pass: &str| has_all && pass != "outlining";
        let nothing: Vec<_> =
            self.counts.iter().filter(|(pass, of)| runs(pass) && (of.kernels == 0 || of.same == 0)).collect();
        assert!(nothing.is_empty(), "these change no kernel: {nothing:?}");
        self.ended.dedup();
        self.parted.dedup();
    }
}

/// The kernels of the project behind each pass.
#[test]
fn kernels_of_the_project() {
    with_stack(of_the_project);
}

/// Runs in a thread with a stack for long kernels.
fn with_stack(work: fn()) {
    std::thread::Builder::new().stack_size(256 << 20).spawn(work).expect("a thread").join().expect("no panic");
}

fn of_the_project() {
    let (start, mut passes) = (Instant::now(), Passes::new());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut has_all, mut files) = (true, Vec::new());
    for (at, (path, options)) in FILES.iter().chain(MORE).enumerate() {
        let launches = launches_of_turn(at);
        if launches.is_empty() {
            has_all = false;
            continue;
        }
        files.push(*path);
        let text = fs::read_to_string(root.join(path)).expect("a file that is listed");
        passes.text(path, &text, options, &launches, false);
    }
    passes.holds(start, has_all);
    let of_files = |kernels: &[(&str, &str)]| -> Vec<String> {
        let launched = kernels.iter().filter(|(path, _)| files.contains(path));
        launched.map(|(path, kernel)| format!("{path} {kernel}")).collect()
    };
    let ended = [("../kernels/subgroups.cl", "kept_too_long"), (CHECK, "of_a_block"), (CHECK, "of_a_jump")];
    assert_eq!(passes.ended, of_files(&ended));
    // Some items only wait for a copy.
    assert_eq!(passes.parted, of_files(&[(CHECK, "copied_by_some")]));
}

/// The file whose kernels have the faults that only some see.
const CHECK: &str = "../kernels/check.cl";

/// Files that are not compared with the compiled code.
const MORE: &[(&str, &str)] = &[
    (CHECK, ""),
    ("../kernels/long.cl", ""),
    ("../kernels/modern.cl", "-cl-std=CL3.0"),
    ("../kernels/parallel.cl", ""),
];

/// Random kernels of each kind behind each pass; `SWZ_KERNELS=100000` takes more.
#[test]
fn random_kernels() {
    with_stack(random);
}

fn random() {
    let count = std::env::var("SWZ_KERNELS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(if cfg!(debug_assertions) { 300 } else { 10_000 });
    let (start, mut passes) = (Instant::now(), Passes::new());
    for seed in of_turn(count, 3) {
        passes.text(&format!("random {seed}"), &generate::kernel(seed), "", &(0..1), true);
        passes.text(&format!("shaped {seed}"), &generate::shaped(seed), "", &(0..1), true);
        passes.text(&format!("exchanged {seed}"), &generate::exchanged(seed), "", &(0..1), true);
        passes.text(&format!("structured {seed}"), &generate::structured(seed), "", &(0..1), true);
        passes.text(&format!("of rows {seed}"), &generate::of_rows(seed), "", &(0..2), false);
    }
    passes.holds(start, true);
}
