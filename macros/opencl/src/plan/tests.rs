//! The plans of the project's kernels, as a file to read, and what single kernels show.

use std::fmt::Write as _;
use std::path::Path;

use crate::driver::dump::{Lanes, Shown, Stage, dump, dump_text};
use crate::ir::tests::{kernels, root};
use crate::testing::{is_as_before, with_stack};

/// The versions of all kernels of the project, as `BLESS=1 cargo test -p swz-opencl --lib snapshots` wrote them into `macros/opencl/snapshots/plan.txt`.
#[test]
fn snapshots_of_plans() {
    let run = || {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/plan.txt");
        let mut text = String::new();
        for path in kernels() {
            let shown = path.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
            let shown_in = |options| dump(&root(), &shown, options, Stage::Plan);
            let plan = shown_in("").or_else(|_| shown_in("-cl-std=CL3.0")).expect("no fault");
            let _ = writeln!(text, "== {shown}\n{plan}");
        }
        assert!(
            is_as_before(&file, &text),
            "kernels have other versions than they had: BLESS=1, and read the difference"
        );
    };
    with_stack(run);
}

/// The lines of a plan, without the clone for the sanitizer.
fn plan(text: &str, lanes: Lanes) -> Vec<String> {
    let shown = dump_text(text, "", Shown { stage: Stage::Plan, lanes, after: None }).expect("no fault");
    shown.lines().take_while(|line| !line.contains("_checked")).map(str::to_owned).collect()
}

/// A region names the places where its items may go on: not those that are within it, and a `return` only where others go on.
#[test]
fn exits_of_regions() {
    let text = "kernel void k(global int *a, int n) {
    for (int round = 0; round < n; round++) {
        if (a[round] > 4) { if (a[0] == 1) break; if (a[0] == 2) return; goto end; }
        for (int i = 0; i < n; i++) { if (a[i] == 5) continue; switch (a[i]) { case 1: break; case 2: a[i] = 1; } if (a[i] == 6) break; }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    end:
    if (a[1] > 2) return;
    a[get_global_id(0)] = n;
}";
    let plan = plan(text, Lanes::Always);
    let way = |line: &str| line.split("; ").next()?.split(", leaves by ").nth(1).map(str::to_owned);
    let exits: Vec<_> = plan.iter().skip(1).map(|line| way(line).unwrap_or_default()).collect();
    // The counter is each item's own, as items may leave the loop: it begins, and is counted on, in regions too.
    assert_eq!(exits, ["", "break, return, goto 0", "", "return"], "{plan:#?}");
    assert!(plan[2].contains("one after another") && plan[3].contains("in lanes"), "{plan:#?}");
}

/// The versions of one kernel by the choice of lanes, and where no version takes several items.
#[test]
fn versions_by_choice() {
    let text = "kernel void k(global float *a, global const float *b, int n) {
    int i = get_global_id(0);
    if (i >= n) return;
    float x = b[i];
    for (int j = 0; j < 8; j++) x = x * x + 1.0f;
    a[i] = sqrt(x);
}";
    let first = |lanes| plan(text, lanes).first().cloned().unwrap_or_default();
    assert_eq!(
        first(Lanes::Never),
        "kernel k: rows along 0, in step, or writes, checked by the row: b a, all, guarded; one after another"
    );
    let always = first(Lanes::Always);
    assert_eq!(
        always,
        "kernel k: rows along 0, in step, or writes, in lanes, with masks, guarded, checked by the row, the last block again"
    );
}

/// Each statement that is missing in a region in lanes gives another result, in the version for all lanes and in that for a mask.
#[test]
#[cfg(feature = "interpret")]
fn wrong_regions_in_lanes_are_noticed() {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use crate::driver::vectors::vectorized;
    use crate::interpret::{Argument, Blocks, Lanes, Range, Vectorized};

    let text = "kernel void k(global int *o, local int *t, int n) {
        int l = get_local_id(0), sum = l * n, few[3];
        t[l] = sum;
        few[n - 4] = n - l;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 3; k++) if (sum > n) sum += t[11 - l] / (k + 1);
        if (l == 7 && n > 4) return;
        barrier(CLK_LOCAL_MEM_FENCE);
        o[get_global_id(0)] = sum + few[n - 4];
    }";
    let mut all = vectorized(Path::new("."), "text.cl", text, "").expect("no fault");
    let run = |of: &Vectorized| {
        let mut given = [Argument::Buffer(vec![0; 96]), Argument::Local(48), Argument::Value(vec![5, 0, 0, 0])];
        let range = Range { dimensions: 1, global: [24, 1, 1], local: [12, 1, 1], offset: [0; 3] };
        let ran = of.run("k", &mut given, range, Lanes { count: 8, blocks: Blocks::Whole }, 100_000).ok()?.1;
        let [Argument::Buffer(bytes), ..] = given else { panic!("a buffer") };
        Some((bytes, ran))
    };
    let right = run(&all).expect("no fault");
    assert!(right.1.whole == 6 && right.1.masked == 2, "{:?}", right.1);
    let versions = all.versions.all.len();
    let mut removed = 0;
    for version in 0..versions {
        let count = all.versions.all[version].as_ref().map_or(0, |of| of.made.body.len());
        for at in 0..count {
            let body = &mut all.versions.all[version].as_mut().expect("a version").made.body;
            let statement = body.remove(at);
            // One that lacks its declaration stops the interpreter.
            let wrong = catch_unwind(AssertUnwindSafe(|| run(&all)));
            assert!(wrong.ok().is_none_or(|wrong| wrong.as_ref() != Some(&right)), "{statement:?}");
            all.versions.all[version].as_mut().expect("a version").made.body.insert(at, statement);
            removed += 1;
        }
    }
    assert!(removed > 3, "{removed}");
}

/// A region for few items gives another result where these are others, or fewer.
#[test]
#[cfg(feature = "interpret")]
fn wrong_few_items_are_noticed() {
    use crate::driver::vectors::vectorized;
    use crate::interpret::{Argument, Blocks, Lanes, Range, Vectorized};
    use crate::vector::version::{FewItems, Period};

    let text = "kernel void k(global int *o, int n) {
        local int t[40];
        int l = get_local_id(0), sum = l * n;
        t[l] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((l & 7) == 3 && n > 2) { sum += n; t[l] = sum; }
        barrier(CLK_LOCAL_MEM_FENCE);
        o[get_global_id(0)] = sum + t[l];
    }";
    let mut all = vectorized(Path::new("."), "text.cl", text, "").expect("no fault");
    let run = |of: &Vectorized| {
        let mut given = [Argument::Buffer(vec![0; 320]), Argument::Value(vec![5, 0, 0, 0])];
        let range = Range { dimensions: 1, global: [80, 1, 1], local: [40, 1, 1], offset: [0; 3] };
        let ran = of.run("k", &mut given, range, Lanes { count: 8, blocks: Blocks::Whole }, 100_000).ok()?.1;
        let [Argument::Buffer(bytes), ..] = given else { panic!("a buffer") };
        Some((bytes, ran.idle))
    };
    let right = run(&all).expect("no fault");
    assert_eq!(right.1, 70);
    let few = all.versions.few[0];
    for only in [Period { first: 2, step: 8 }, Period { first: 3, step: 16 }, Period { first: 11, step: 16 }] {
        all.versions.few[0] = FewItems { only, ..few };
        assert_ne!(run(&all).expect("no fault").0, right.0, "{only:?}");
    }
    // More items than those of the condition do nothing more.
    all.versions.few[0] = FewItems { only: Period { first: 1, step: 2 }, ..few };
    assert_eq!(run(&all).expect("no fault").0, right.0);
}

/// A region runs for few items of a row alone, as its condition says.
#[test]
fn few_items_by_condition() {
    let of = |condition: &str| {
        let text = format!(
            "kernel void k(global int *a, int n) {{
    int l = get_local_id(0), rest = l & 15;
    uint small = (uint)get_local_id(0) & 63;
    uchar narrow = get_local_id(0);
    a[get_global_id(0)] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if ({condition}) a[get_global_id(0) + 1000] = n;
}}"
        );
        let plan = plan(&text, Lanes::Always);
        let region = plan.last().and_then(|line| line.split(": ").nth(1)).unwrap_or_default().to_owned();
        region.strip_prefix("items ").and_then(|of| of.split(", one after another").next()).map(str::to_owned)
    };
    for (condition, items) in [
        ("l % 8 == 0", Some("0 of 8")),
        ("!(l & 31)", Some("0 of 32")),
        ("31 == (get_local_id(0) & 31)", Some("31 of 32")),
        ("rest == 13", Some("13 of 16")),
        ("(small & 7) == 3 && n > 4", Some("3 of 8")),
        ("(small & 127) == 3", None),
        ("(l & 127) == 3", Some("3 of 128")),
        // So many that a block has several of them, or a number that a machine of 32 bits has not.
        ("l % 4 == 0", None),
        ("l % 65536 == 0", Some("0 of 65536")),
        ("get_local_id(0) % 4294967296ul == 0", None),
        // Other rests, and other numbers.
        ("l % 12 == 0", None),
        ("(l & 14) == 0", None),
        ("l % 8 == 9", None),
        ("l % 8 != 0", None),
        ("l % 8", None),
        ("(l + 1) % 8 == 0", None),
        ("narrow % 8 == 0", None),
        ("get_global_id(0) % 8 == 0", None),
        ("get_local_id(1) % 8 == 0", None),
        ("n > 4 && l % 8 == 0", None),
        ("l % 8 == 0 || n > 4", None),
    ] {
        assert_eq!(of(condition).as_deref(), items, "{condition}");
    }
}
