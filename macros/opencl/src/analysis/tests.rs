//! The findings about kernels: the project's, as a file to read, and some by themselves.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use super::item_number::ItemNumber;
use super::sum::Sum;
use super::tables::{TABLES, table};
use super::{linear, print};
use crate::builtin::{self, Atomic, Builtin, Fence, Function, Image, Item, Order};
use crate::disk::Disk;
use crate::driver::dump::{Lanes, Shown, Stage, dump_text};
use crate::effects::{Effects, Spaces, is_effect, is_pure_builtin};
use crate::ir::tests::{checked, kernels, module, root};
use crate::preprocess::Files as _;
use crate::testing::{is_as_before, program_of, with_stack};
use crate::transform::{self, Functions};
use crate::walk::{self, Seen};

/// The findings about the kernels of tests and benchmarks, as `BLESS=1 cargo test -p swz-opencl --lib snapshots` wrote it into
/// `macros/opencl/snapshots/parallel.txt`. Of those of the tests, four of five run on all cores.
#[test]
fn snapshots_of_what_is_proven() {
    let run = || {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/parallel.txt");
        let (mut text, mut count, mut proven) = (String::new(), 0, 0);
        for path in kernels() {
            let shown = path.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
            let mut disk = Disk::new(root());
            let content = disk.read(&shown).expect("readable");
            let (module, texts) = module(&shown, &content, &mut disk);
            let found = print::parallel(&module, &texts);
            // A kernel of which every item writes one element is for a launch of one item.
            let alone = "is one element for several work-items";
            let heads = || found.lines().filter(|line| !line.starts_with(' ') && !line.contains(alone));
            // These do what a kernel must not, or are about pointers that may lead anywhere.
            let others = ["check", "faults", "linked"];
            if shown.starts_with("tests/kernels") && !others.iter().any(|other| shown.contains(other)) {
                count += heads().count();
                proven += heads().filter(|line| !line.contains(": NOT, ")).count();
            }
            let _ = writeln!(text, "== {shown}\n{found}");
        }
        let _ = writeln!(text, "{proven} of {count} kernels of the tests that several items may run");
        assert!(proven * 5 >= count * 4, "{proven} of {count}");
        assert!(
            is_as_before(&file, &text),
            "what is found of kernels is not what it was: BLESS=1, and read the difference"
        );
    };
    with_stack(run);
}

/// The first line that is said of the last kernel of a text.
fn said(text: &str) -> String {
    let found = dump_text(text, "", Stage::Parallel).expect("no fault");
    found.lines().rfind(|line| !line.starts_with(' ')).unwrap_or_default().to_owned()
}

/// The parts of a program that may be a fault of the item: a place of the text is named there, and the item has to be known.
#[test]
fn what_may_be_a_fault() {
    for (statement, may) in [
        ("x = a[i];", true),
        ("a[i] = x;", true),
        ("x = v[i];", true),
        ("x = v[3];", false),
        ("v[i]++;", true),
        ("x = w[i];", true),
        ("x = w[2] + w.y;", false),
        ("w.xy = w.zw;", false),
        ("a4[i].x = x;", true),
        ("x = t[1];", true),
        ("int *p = v; x = v[1];", true),
        ("int *p = v; p++;", false),
        ("x = s.one;", false),
        ("x = r->one;", true),
        ("x = i / n;", true),
        ("x /= n;", true),
        ("x = i % 3;", false),
        ("x = i / 0;", true),
        ("x = i / -1;", true),
        ("w = w / (int4)(2);", false),
        ("w /= w;", true),
        ("f = f / 0.0f;", false),
        ("f = sqrt(f);", false),
        ("f = fract(f, &f);", true),
        ("atomic_inc(a);", true),
        ("w = vload4(0, a);", true),
        ("printf(\"%d\", x);", true),
        ("__builtin_trap();", true),
        ("x = get_image_width(m);", false),
        ("f = read_imagef(m, (int2)(0)).x;", true),
        ("x = get_global_id(0);", false),
    ] {
        let text = format!(
            "struct S {{ int one, two; }};
kernel void k(global int *a, global int4 *a4, global struct S *r, read_only image2d_t m, int n) {{
    int i = get_global_id(0), x = 0, v[4] = {{0}}; int4 w = 0; float f = 1; struct S s = {{0}}; local int t[2];
    {statement}
    f += x + v[0] + w.x + s.two;
}}"
        );
        let found = dump_text(&text, "", Stage::Analysis("traps")).expect(statement);
        assert_eq!(found.contains("k: 4"), may, "{statement}: {found}");
    }
}

/// Kernels of which no launch of several items is right, or of which nobody can tell.
#[test]
fn never_proven() {
    let i = "size_t i = get_global_id(0);";
    for (body, why) in [
        ("to[0] = 1;", "one element for several"),
        ("to[i / 2] = 1;", "one element for several"),
        ("to[i & 7] = 1;", "one element for several"),
        ("to[i % 7] = 1;", "one element for several"),
        ("to[i >> 1] = 1;", "one element for several"),
        ("to[i] = to[i + 1];", "smaller than"),
        ("to[i] = 1; to[i + 1] = 2;", "smaller than"),
        ("for (int j = 0; j < 3; j++) to[2 * i + j] = 1;", "smaller than"),
        ("to[i] = to[2 * i];", "other steps"),
        ("to[i] = to[9 - i];", "other steps"),
        ("to[n[i]] = 1;", "no sum"),
        ("to[i * i] = 1;", "no sum"),
        ("to[i ^ 1] = 1;", "no sum"),
        ("to[(int)(i * 0.5f)] = 1;", "no sum"),
        ("to[i] = 1; atomic_inc(to + 3);", "one element for several"),
        ("atomic_inc(to); n[0] = to[0];", "one element for several"),
        ("if (i > 3) goto end; to[i] = 1; end: to[0] = 2;", "leads behind"),
        ("global int *p = i > 3 ? to : n; p[i] = 1;", "any buffer"),
        ("global int *all[2] = { to, n }; all[1][i] = 1;", "any buffer"),
        ("struct { global int *p; } s = { to }; s.p[i] = 1;", "any buffer"),
        ("int j = i; while (n[j] > 3) j = n[j]; to[j] = 1;", "no sum"),
        ("int j = 0; if (n[i]) j = 1; to[i + j] = 1;", "no sum"),
        ("for (int j = i; ; j += get_global_size(0)) to[j] = 1;", "not known at the launch"),
        ("((global uchar *)to)[i] = 1; to[i] = 2;", "other steps"),
        ("vstore4((int4)(1), i, to); to[i] = 1;", "other steps"),
        ("vstore4((int4)(1), 0, to + i);", "smaller than"),
        ("if (get_local_id(0) == 0) to[0] = 1;", "one element for several"),
        ("to[get_local_id(0)] = 1;", "one element for several"),
        ("float f; fract(1.5f, (global float *)to);", "one element for several"),
        ("switch (i) { case 0: to[i] = 1; default: to[0] = 2; }", "one element for several"),
        ("if (get_sub_group_local_id() == 0) to[get_sub_group_id()] = 1;", "one element for several"),
        ("to[get_num_sub_groups() + get_sub_group_local_id()] = 1;", "one element for several"),
        ("to[get_group_id(0) * get_sub_group_size()] = 1;", "no sum"),
        ("intel_sub_group_block_write((global uint *)to + get_sub_group_id() * 32, 1u);", "one element for several"),
        ("n[0] = intel_sub_group_block_read((global uint *)n + get_sub_group_id() * 32);", "one element for several"),
    ] {
        let found = said(&format!("kernel void k(global int *to, global int *n) {{ {i} {body} }}"));
        assert!(found.starts_with("k: NOT") && found.contains(why), "{body}: {found}");
    }
}

/// Kernels that run on all cores, for some launches at least.
#[test]
fn proven() {
    let i = "size_t i = get_global_id(0); int x = get_global_id(0), y = get_global_id(1);";
    for body in [
        "to[i] = 1;",
        "to[x] = 1;",
        "to[n - i] = 1;",
        "to[y * n + x] = 1;",
        "to[(y * n + x) * 4 + 3] = to[(y * n + x) * 4];",
        "to[i * n] = 1;",
        "for (int j = 0; j < 4; j++) to[4 * i + j] = from[j];",
        "for (int j = 0; j < n; j++) to[n * i + j] = from[j];",
        "for (int j = 3; j >= 0; --j) to[4 * i + j] = from[j];",
        "for (int j = x; j < n; j += get_global_size(0)) to[j] = from[j];",
        "int j = x; while (j < n) { to[j] = 1; j += get_global_size(0); }",
        "vstore4((int4)(1), i, to);",
        "to[2 * i] = to[2 * i + 1];",
        "if (i == 0) to[0] = from[0];",
        "int r = i / n, c = i % n; to[r * n + c] = from[c * n + r];",
        "to[get_global_linear_id()] = 1;",
        "to[get_group_id(0)] = 1;",
        "if (get_local_id(0) == 0) to[get_group_id(0)] = 1;",
        "to[get_group_id(0) * get_local_size(0) + get_local_id(0)] = 1;",
        "local int t[64]; t[get_local_id(0)] = from[i]; barrier(1); to[i] = t[0];",
        "event_t e = async_work_group_copy(to + get_group_id(0) * 64, (local int *)0, 64, 0); wait_group_events(1, &e);",
        "atomic_add(to, 1);",
        "global int *p = to + i; *p = 1;",
        "global int *p = to + 4 * i; for (int j = 0; j < 4; j++) *p++ = j;",
        "int2 at = (int2)(x, y); to[at.y * n + at.x] = 1;",
        "to[mad24(y, n, x)] = 1;",
        "write(to, i, n);",
        "if (x >= n || y >= n) return; to[y * n + x] += 1;",
        "if (get_sub_group_local_id() == 0) to[get_group_id(0) * get_num_sub_groups() + get_sub_group_id()] = 1;",
        "to[get_group_id(0) * n + get_sub_group_id() * get_max_sub_group_size() + get_sub_group_local_id()] = 1;",
        "intel_sub_group_block_write((global uint *)to + 32 * (get_group_id(0) * n + get_sub_group_id()), 1u);",
    ] {
        let helper = "void write(global int *p, size_t at, int by) { if (at < by) p[at] = by; }";
        let found =
            said(&format!("{helper} kernel void k(global int *to, global const int *from, int n) {{ {i} {body} }}"));
        assert!(found.starts_with("k: between"), "{body}: {found}");
    }
}

/// The facts about the functions of benchmarks and of some kernels of tests, as `BLESS=1 cargo test -p swz-opencl --lib snapshots` wrote them into
/// `macros/opencl/snapshots/analyses`, a file for each analysis.
#[test]
fn snapshots_of_analyses() {
    const FILES: [&str; 9] =
        ["groups", "lifetimes", "order", "pointers", "rims", "same", "sequence", "strides", "subgroups"];
    let run = || {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/analyses");
        let (mut tables, mut changed) = (TABLES.map(|_| String::new()), Vec::new());
        for path in kernels() {
            let shown = path.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
            let is_shown = |file: &&str| shown == format!("tests/kernels/{file}.cl");
            if !shown.starts_with("tests/benches") && !FILES.iter().any(is_shown) {
                continue;
            }
            let mut disk = Disk::new(root());
            let content = disk.read(&shown).expect("readable");
            let (program, texts, main) = checked(&shown, &content, &mut disk);
            let is_own = |span| transform::is_own(span, &texts, main, Functions::default());
            let of = transform::through(program, &is_own, &mut |_, _| {});
            for (text, (_, line)) in tables.iter_mut().zip(TABLES) {
                let found = table(line, &of.program, &texts, &|number| !of.watch.is_clone(number));
                if !found.is_empty() {
                    let _ = write!(text, "== {shown}\n{found}");
                }
            }
        }
        for (text, (name, _)) in tables.iter().zip(TABLES) {
            if !is_as_before(&folder.join(format!("{name}.txt")), text) {
                changed.push(name);
            }
        }
        assert!(changed.is_empty(), "what {changed:?} find is not what it was: BLESS=1, and read the difference");
    };
    with_stack(run);
}

/// The line of an analysis about `k`, of a text.
fn found(analysis: &'static str, text: &str) -> String {
    let found = dump_text(text, "", Stage::Analysis(analysis)).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    found.lines().find_map(|line| line.strip_prefix("k: ")).unwrap_or_default().to_owned()
}

/// Analyses, bodies of a kernel, and what they say of it.
const BODIES: &[(&str, &str, &str)] = &[
    ("variables", "to[i] = n;", ""),
    ("variables", "int a = 1; to[i] = a; a = 2; to[n] = a;", "assigned a"),
    ("variables", "int a[2]; int *p = n ? a : a + 1; local int b[2]; b[i] = *p;", "private a; local b; assigned b"),
    ("magnitude", "long a = n, b = from[i] * 4l; to[a] = b;", "a 32, b 35"),
    ("magnitude", "long a = 0; for (a = 0; a < n; a++) to[a * 4] = 1;", "a 0, a 36"),
    ("magnitude", "long a = 0; for (a = 0; a < n; a += to[a]) to[a * 4] = 1;", "a 0, a 36"),
    ("magnitude", "long a = 0; while (a < n) a = a * 2 + 1;", ""),
    ("alias", "global int *p = to + i; global const int *q = &from[n]; *p = *q;", "p in to, q in from"),
    ("alias", "global int *p = to + i; p++; *p = 1;", ""),
    ("counted_loop", "for (int k = 0; k < n; k++) to[k] = from[k];", "line 1: by k; in to from; written to"),
    ("counted_loop", "for (int k = 0; k < n; k += 2) to[k] = from[k];", ""),
    ("counted_loop", "for (int k = 0; k < n; k++) { to[k] = 1; n--; }", ""),
    ("counted_loop", "for (int k = 0; k < from[0]; k++) to[k] = 1;", ""),
    ("divergence", "int a = i, b = n; to[a] = b;", "divergent i a"),
    ("divergence", "int a = 0; if (i > n) a = 1; to[n] = a;", "divergent i a; non-linear a; conditionally assigned a"),
    ("divergence", "int a = 0; if (n) a = 1; to[n] = a;", "divergent i; non-linear a; conditionally assigned a"),
    ("divergence", "int a = from[i], b = from[n]; while (b) b--;", "divergent i a; conditionally assigned b"),
    ("divergence", "if (i > n) return; to[i] = 1;", "divergent i; returns"),
    ("divergence", "goto end; end: to[i] = 1;", "not in lanes, for line 1"),
    ("access_pattern", "to[i] = from[i * 3 + 1] + from[n];", "to contiguous, from 1 of 3, from broadcast"),
    ("access_pattern", "to[n - i] = from[i * n];", "to reversed, from gather"),
    // An index of 8 or 16 bits begins anew where it wraps: the next item's is not one more.
    ("access_pattern", "to[(uchar)i] = from[(ushort)i];", "to gather, from gather"),
    ("access_pattern", "uchar b = i; to[b] = from[(int)(uchar)(i + 1)];", "to gather, from gather"),
    ("access_pattern", "ulong l = get_global_id(0); to[(uint)l] = from[(short)l + 1];", "to contiguous, from gather"),
    (
        "access_pattern",
        "to[(int)((ulong)(uchar)i + 1ul)] = from[(uint)((long)(short)i * 2)];",
        "to gather, from gather",
    ),
    ("row_checks", "to[(int)((ulong)(uchar)i + 1ul)] = 1;", ""),
    ("row_checks", "to[i] = from[i + n] + from[n];", "to written, from"),
    ("row_checks", "to[i] = from[i]; to[i] = 1;", "to written, from; all"),
    ("row_checks", "to[(uchar)i] = from[(ushort)i];", ""),
    ("row_checks", "uchar b = n; to[i] = from[b];", "to written, from 256; all"),
    ("range_guard", "if (i >= n) return; to[i] = 1;", "1"),
    ("range_guard", "if ((uchar)i >= n) return; to[i] = 1;", ""),
    ("range_guard", "if (from[i] >= n) return; to[i] = 1;", ""),
    ("cost", "if (i >= n) return; to[i] = from[i] * 2;", "straight"),
    ("cost", "if (from[i] >= n) return; to[i] = 2;", ""),
    ("idempotence", "to[i] = from[i] + n;", "idempotent"),
    ("idempotence", "to[i] += from[i];", ""),
    ("idempotence", "to[i] = to[i + 1];", ""),
    ("idempotence", "atomic_inc(to);", ""),
    ("uniform_branches", "if (i < n) to[i] = 1;", "1"),
    ("uniform_branches", "if (from[i] < n) to[i] = 1;", ""),
    ("uniform_branches", "if (i % 2 < n) to[i] = 1;", ""),
    ("vector_axis", "int j = i + n, l = i * 2; to[j] = l;", "along rows i j"),
    (
        "vector_axis",
        "int j = get_global_id(1); to[i * n + j] = from[i * n + j];",
        "by columns; along rows i; along columns j",
    ),
    ("definite_init", "int a; if (n) a = 1; to[i] = a;", "a"),
    ("definite_init", "int a; if (n) a = 1; else a = 2; to[i] = a;", ""),
    ("live_out", "int a = n, b = 0; while (a) a--; to[i] = b;", "dead behind line 1: from n a"),
    ("live_out", "int a = n; do a--; while (a > n); to[a] = 1;", "dead behind line 1: from n i"),
    ("live_out", "int a = n; if (a) while (a) a--; else to[i] = a;", "dead behind line 1: from n"),
    ("live_out", "int a = n; if (n) to[i] = a; else while (a) a--;", "dead behind line 1: from n"),
    (
        "live_out",
        "int a = n; for (int j = 0; j < n; j++) { int c = 1, d = 2; while (c) c--; to[d] = c; }",
        "dead behind line 1: to from n i a",
    ),
    (
        "live_out",
        "int a = n; while (n) { int c = 1, d = a; while (c) c--; while (d) d--; n -= 2; }",
        "dead behind line 1: to from n i a; dead behind line 1: c; dead behind line 1: c d",
    ),
    ("plain_buffers", "local int t[4]; *t = from[i]; to[i] = t[n]; from++;", "to t"),
    ("plain_buffers", "struct { int a; } v; v.a = n; global int *p = to; *p = v.a;", "to from"),
    ("plain_buffers", "local struct { short a[2]; int b; } t[4]; *to = t[n].b + *from;", "to from t"),
    ("plain_buffers", "local struct { short a; int b; } t[4]; *to = t[n].b + *from;", "to from"),
    ("plain_buffers", "local union { short a[2]; int b; } t[4]; *to = t[n].b + *from;", "to from"),
    ("live_out", "int a = n; { int b = a; while (b) b--; { to[i] = a; } }", "dead behind line 1: from n b"),
];

/// Each analysis says of small functions what their text does: cases that differ by one word.
#[test]
fn analyses_of_small_functions() {
    let mut wrong = Vec::new();
    let mut is = |analysis, text: &str, expected: &str| {
        let found = found(analysis, text);
        if found != expected {
            wrong.push(format!("{analysis} of {text}: `{found}`, expected `{expected}`"));
        }
    };
    let kernel = |body: &str| {
        format!("kernel void k(global int *to, global const int *from, int n) {{ int i = get_global_id(0); {body} }}")
    };
    for (analysis, body, expected) in BODIES {
        is(analysis, &kernel(body), expected);
    }
    let barrier = |before: &str, behind: &str| {
        format!(
            "kernel void k(global int *to, int n) {{ local int t[64]; int i = get_local_id(0); {before} t[i] = n; barrier(1); {behind} }}"
        )
    };
    for (before, behind, expected) in [
        ("int a = n * 2;", "to[i] = t[63 - i] + a;", "uniform to n a; again i"),
        ("int a = to[i];", "to[i] = t[63 - i] + a;", "uniform to n; per item a; again i"),
        (
            "int a; if (to[i]) a = 1; else a = 2; t[i] = a;",
            "if (t[n]) a = 3; else a = 4; to[i] = a;",
            "uniform to n; again i",
        ),
        ("if (to[i]) return;", "to[i] = t[n];", "uniform to n; again i; returns"),
    ] {
        is("barrier_storage", &barrier(before, behind), expected);
    }
    for (text, expected) in [
        ("int k(int a) { return a; }", ""),
        ("int *k(int *a, int *b) { return a; }", "given '0; result '0"),
        ("int *k(int *a, int *b) { return *a ? a : b; }", "given '0, '1; result '2; where '0: '2, '1: '2"),
    ] {
        let arguments = if text.contains("int b") || text.contains("*b") { "&x, &x" } else { "x" };
        let text = format!("{text} kernel void l(global int *to) {{ int x = 0; k({arguments}); }}");
        is("lifetimes", &text, expected);
    }
    let of_stack = "typedef struct { int a[8]; } S; kernel void k(global int *to) { int a[3]; S s, t = s; a[1] = 2; t.a[1] = 3; *to = a[1]; }";
    is("stack", of_stack, "variables 96, values 64, expressions 9");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The effects of some built-in functions: a barrier can neither be left out nor be done once for all, and a read of an image only the latter.
#[test]
fn effects_of_builtins() {
    let of = |builtin| Effects::of(&builtin, Spaces::LOCAL);
    let none = of(Builtin::Item(Item::GlobalId));
    assert!(none.reads.is_empty() && none.writes.is_empty() && !none.may_trap && !none.acts());
    for builtin in [Builtin::Function(Function::sin), Builtin::Image(Image::Width)] {
        assert_eq!(of(builtin), none);
    }
    let load = Builtin::Load { width: 4, half: None };
    assert_eq!(of(load), Effects { reads: Spaces::LOCAL, may_trap: true, ..none });
    let add = Builtin::Atomic(Atomic::Add, Order::NONE);
    let changes = Effects { reads: Spaces::LOCAL, writes: Spaces::LOCAL, may_trap: true, counts: true, ..none };
    assert_eq!(of(add), changes);
    for (builtin, changes, is_once) in [
        (Builtin::Fence(Fence::Barrier), true, false),
        (Builtin::Fence(Fence::Item), true, false),
        (Builtin::Fence(Fence::Memory), true, true),
        (Builtin::Copy(builtin::Copy::Wait), true, false),
        (Builtin::Image(Image::ReadFloats), true, true),
        (Builtin::Image(Image::WriteFloats), true, false),
        (Builtin::Print(Rc::default()), true, false),
        (Builtin::OfSubGroup("get_sub_group_id"), false, false),
        (Builtin::Item(Item::GlobalId), false, true),
    ] {
        assert_eq!((is_effect(&builtin), is_pure_builtin(&builtin)), (changes, is_once), "{builtin:?}");
    }
}

/// The numbers that differ between items are those of an item, but for the number of its group.
#[test]
fn numbers_of_items() {
    for item in crate::sema::function_names().filter_map(Item::named) {
        let differs = item.name().ends_with("_id") && item != Item::GroupId;
        assert_eq!(differs, ItemNumber::of(item, &[]) != ItemNumber::Uniform, "{item:?}");
    }
}

/// Each analysis is in the table of CONTRIBUTING.md.
#[test]
fn analyses_are_listed() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a page");
    for (name, _) in TABLES {
        assert!(page.lines().any(|line| line.starts_with(&format!("| `{name}` | "))), "`{name}` has no row");
    }
}

/// Lanes do not pay for a loop whose end was read before it from places far from each other, whatever is computed of it; they do where the ends of items
/// lie beside each other, or are the same for all.
#[test]
fn loops_that_end_in_memory() {
    let has_lanes = |end: &str, loops: &str| {
        let text = format!(
            "kernel void k(global const int *cells, global const int *counts, global const float *of, global float *to, int most) {{
                int i = get_global_id(0), cell = cells[i];
                float sum = 0;
                for (int z = max(cell - 1, 0); z <= min(cell + 1, most); z++) {{ {end} {loops} }}
                to[i] = sum;
            }}"
        );
        let shown =
            dump_text(&text, "", Shown { stage: Stage::Vector, lanes: Lanes::Counted, after: None }).expect("a kernel");
        shown.contains("kernel k, along x")
    };
    let counted = "for (int k = 0; k < many; k++) sum += of[z * 32 + k];";
    for (end, expected) in [
        ("int many = counts[z];", false),
        ("int many = min(counts[z], 32);", false),
        ("int all = counts[z], half_ = all / 2; int many = half_ + 1;", false),
        ("int many = counts[i];", true),
        ("int many = counts[most];", true),
        ("int many = z & 31;", true),
    ] {
        assert_eq!(has_lanes(end, counted), expected, "{end}");
    }
    assert!(!has_lanes("", "for (int k = 0; k < counts[z]; k++) sum += of[z * 32 + k];"));
    // A quotient by a number is neither read from memory nor a fault.
    assert!(has_lanes("", "for (int k = 0; k < z / 4; k++) sum += of[z * 32 + k];"));
}

/// Forty functions of which each calls the one before twice: who followed each call would follow a million millions of them.
#[test]
fn many_functions_call_each_other_twice() {
    let one = |k: usize| format!("float f{k}(float x) {{ return f{}(x) + f{0}(x + 1); }}\n", k - 1);
    let functions = (1..40).map(one).collect::<Vec<_>>().concat();
    let text = format!(
        "float f0(float x) {{ return x * 2; }}
        {functions}
        kernel void k(global float *o, global const float *in) {{
            local float part[64];
            int l = get_local_id(0);
            part[l] = in[l];
            barrier(CLK_LOCAL_MEM_FENCE);
            float sum = 0;
            for (int j = 0; j < 64; j++) sum += f39(part[j]);
            o[l] = sum;
        }}"
    );
    let shown = Shown { stage: Stage::Rust, lanes: Lanes::Counted, after: None };
    let written = dump_text(&text, "", shown).expect("a kernel");
    assert!(written.contains("part") && written.contains("settled"), "{written}");
}

/// Structures of eight members, each of which is one of the structure before: 2^30 numbers in the last one, or none at all in a variable.
#[test]
fn many_members_of_members() {
    let all = |first: &str, depth: usize| {
        let mut text = format!("typedef struct {{ {first} }} S0;\n");
        for k in 1..=depth {
            let members = (0..8).map(|m| format!("S{} m{m};", k - 1)).collect::<Vec<_>>().concat();
            writeln!(text, "typedef struct {{ {members} }} S{k};").expect("a text");
        }
        text
    };
    let written = |text: &str| {
        let shown = Shown { stage: Stage::Rust, lanes: Lanes::Counted, after: None };
        dump_text(text, "", shown).expect("a kernel");
    };
    let value = format!("p->m1{}.x", ".m2".repeat(9));
    let kernel = format!("kernel void k(global int *o, global S10 *p) {{ int i = get_global_id(0); o[i] = {value}; }}");
    written(&(all("int x;", 10) + &kernel));
    let kernel = "kernel void k(global int *o) { S40 s, t = s, many[1 << 30]; int i = get_global_id(0); o[i] = i; }";
    written(&(all("", 40) + kernel));
}

/// The time that lanes take for loops grows with their number, and not with its square. In processor time, of which others take nothing.
#[test]
#[cfg(target_os = "linux")]
fn many_loops_in_lanes() {
    let spent = || {
        let of_thread = fs::read_to_string("/proc/thread-self/schedstat").expect("processor time");
        of_thread.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<u64>().ok()).expect("a number")
    };
    let time = move |count: usize| {
        let one = |k| format!("int v{k} = s; while (v{k} < {k}) s += v{k}++;\n");
        let loops = (0..count).map(one).collect::<Vec<_>>().concat();
        let text = format!("kernel void k(global int *o) {{ int i = get_global_id(0), s = o[i];\n{loops} o[i] = s; }}");
        let begin = spent();
        let shown = dump_text(&text, "", Shown { stage: Stage::Vector, lanes: Lanes::Always, after: None });
        assert_eq!(shown.expect("lanes").matches("while any").count(), count);
        spent() - begin
    };
    let run = move || {
        let (few, many) = (time(100), time(800));
        assert!(many < few * 64, "100 loops take {few} ns, and 800 take {many}");
    };
    with_stack(run);
}

/// The algebra of sums: what is the same is one sum, whatever it was made of.
#[test]
fn sums() {
    let [x, y, two] = [Sum::of('x'), Sum::of('y'), Sum::constant(2)];
    let both = x.plus(&y).expect("a sum");
    assert_eq!(both, y.plus(&x).expect("a sum"));
    assert_eq!(both.minus(&y), Some(x.clone()));
    assert!(both.minus(&both).expect("nothing").is_zero());
    assert_eq!(both.plus(&two).and_then(|more| more.minus_constant(&both)), Some(2));
    assert_eq!(two.times(&two).and_then(|four| four.as_constant()), Some(4));
    assert_eq!(
        (x.as_factor(), both.as_factor(), two.as_constant(), x.as_constant()),
        (Some(&'x'), None, Some(2), None)
    );
    // (x + 2) * (y + 2)
    let [more, other] = [&x, &y].map(|of| of.plus(&two).expect("a sum"));
    let mut product = more.times(&other).expect("a product");
    assert_eq!(product.take(&['x', 'y']), 1);
    assert_eq!((product.take(&['x']), product.take(&['y']), product.take(&['z'])), (2, 2, 0));
    assert_eq!(product.split(), (4, Sum::default()));
    // A sum beyond the limits is none.
    let fifth = (0..4).try_fold(x.clone(), |power, _| power.times(&x));
    assert_eq!(fifth, None);
    let large = Sum::constant(i64::MAX.into());
    assert_eq!(large.plus(&Sum::<char>::constant(1)), None);
}

/// How far indices are from each other, and which of them are one before they are widened.
#[test]
fn differences_of_indices() {
    let difference = |one: &str, other: &str| {
        let text = format!(
            "kernel void k(global int *a, int i, int n, uint u, uchar c, float f) {{
                a[{one}] = 0; a[{other}] = 0; a[(int)get_global_id(1)] = n;
            }}"
        );
        let (_, program) = program_of(&text);
        let mut indices = Vec::new();
        walk::evaluated(&program.functions[0].body, &mut |seen| {
            if let Seen::Written(place) = seen {
                indices.extend(place.indexed().map(|(_, index)| index));
            }
        });
        linear::difference(indices[0], indices[1]).map(|of| of.as_constant())
    };
    let is = |number| Some(Some(number));
    for (one, other, expected) in [
        ("i + n * 3", "3 * n + i", is(0)),
        ("(i + 1) * 4", "i << 2", is(4)),
        ("(i + 1) * (n + 2)", "n * i + n + 2 * i", is(2)),
        ("(i & 3) + n", "n - 1 + (i & 3)", is(1)),
        ("(int)get_global_id(0) + 2", "(int)get_global_id(0)", is(2)),
        ("(int)(u + 1)", "(int)u", is(1)),
        ("(size_t)(i + 1)", "i", is(1)),
        ("(ulong)i + 1", "(ulong)i + n", Some(None)),
        // 32 bits wrap before they are widened.
        ("(long)i + 1", "(long)(i + 1)", None),
        // Negative ones lie elsewhere.
        ("u", "i", None),
        ("(uint)i", "i", None),
        ("(char)c", "c", None),
        ("i", "n", Some(None)),
        ("i * n", "i", Some(None)),
        ("(int)f", "(int)f", is(0)),
        ("i / n", "i / n", None),
        ("(uint)i >> 1", "(uint)i >> 1", is(0)),
        // The sign is shifted, or is none.
        ("(int)((uint)i >> 1)", "i >> 1", Some(None)),
        ("(int)(u >> 1)", "(int)u >> 1", Some(None)),
    ] {
        assert_eq!(difference(one, other), expected, "{one}, {other}");
    }
}

/// The element of an item that a loop keeps in registers: whatever its index is a sum of.
#[test]
fn elements_kept_in_registers() {
    let keeps_of = |qualifier: &str, index: &str| {
        let text = format!(
            "kernel void k(global const float *in, {qualifier} global float *out, int n) {{
                int i = get_global_id(0);
                for (int k = 0; k < 16; k++) out[{index}] += in[i + k];
            }}"
        );
        let shown = dump_text(&text, "", Shown { stage: Stage::Vector, lanes: Lanes::Always, after: None });
        shown.expect("lanes").contains("%kept")
    };
    let keeps = |index: &str| keeps_of("", index);
    assert!(!keeps_of("volatile", "i"));
    for index in ["i", "n + i", "i + n * n", "(int)get_global_id(0)", "i + (n & 7)"] {
        assert!(keeps(index), "{index}");
    }
    for index in ["n", "i + k", "i + (k & 1)", "i * k"] {
        assert!(!keeps(index), "{index}");
    }
}
