//! The work of single passes: what they change of programs, as files to read, and some by themselves.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::*;
use crate::disk::Disk;
use crate::ir::lower::lower;
use crate::ir::print;
use crate::ir::tests::{checked, kernels, root};
use crate::ir::verify::verify;
use crate::plan::Plan;
use crate::preprocess::Files as _;
use crate::program::{StatementKind, VariableId};
use crate::testing::{is_as_before, program_of, with_stack};
use crate::vectorize::Choice;

/// The functions of a program as IR, in lines, by their names.
type Functions = Vec<(String, Vec<String>)>;

/// The functions of a program behind each pass, the first being that before all.
fn behind_each(folder: &Path, path: &str) -> Vec<(&'static str, Functions)> {
    let mut disk = Disk::new(folder.to_owned());
    let text = disk.read(path).expect("readable");
    let (program, texts, main) = checked(path, &text, &mut disk);
    let functions = |program: &Program| {
        let module = lower(program).unwrap_or_else(|refusal| panic!("{path}: {}", refusal.what));
        let wrong = verify(&module);
        assert_eq!(wrong, [], "{path}");
        let lines = |of| print::function(&module, of, &texts).lines().map(str::to_owned).collect();
        module.functions.iter().map(|of| (of.name.to_string(), lines(of))).collect()
    };
    let mut all = vec![("", functions(&program))];
    let is_own = |span| is_own(span, &texts, main, super::Functions::default());
    let of = through(program, &is_own, &mut |pass, of| all.push((pass, functions(&of.program))));
    all.push(("", functions(&of.program)));
    // A kernel with rows that are checked before is there as an item of these runs it.
    let mut rows: Vec<_> = ROW_PASSES.iter().map(|pass| (pass.name, of.program.clone())).collect();
    Plan::of(&of, Choice::Never).behind_row_passes(&of, &mut |(kernel, pass), _, row| {
        rows[pass].1.functions[kernel].body.clone_from(&row.body);
    });
    all.extend(rows.iter().map(|(pass, program)| (*pass, functions(program))));
    all
}

/// The lines of two texts: those that are left out with `-` before them, those that come in with `+`.
fn difference(before: &[String], after: &[String]) -> String {
    // How many lines of both the longest common row of them has, from each pair on.
    let mut common = vec![vec![0; after.len() + 1]; before.len() + 1];
    for (left, line) in before.iter().enumerate().rev() {
        for (right, other) in after.iter().enumerate().rev() {
            common[left][right] = if line == other {
                common[left + 1][right + 1] + 1
            } else {
                common[left + 1][right].max(common[left][right + 1])
            };
        }
    }
    let (mut left, mut right, mut text) = (0, 0, String::new());
    while left < before.len() || right < after.len() {
        let (line, other) = (before.get(left), after.get(right));
        let shown = |mark, line: Option<&String>| format!("{mark} {}", line.map_or("", |line| line.as_str()));
        if line == other {
            let _ = writeln!(text, "{}", shown(' ', line).trim_end());
            (left, right) = (left + 1, right + 1);
        } else if line.is_some() && (other.is_none() || common[left + 1][right] >= common[left][right + 1]) {
            let _ = writeln!(text, "{}", shown('-', line));
            left += 1;
        } else {
            let _ = writeln!(text, "{}", shown('+', other));
            right += 1;
        }
    }
    text
}

/// The functions that are there, or other ones, behind a pass: by their names, with the lines before and after.
fn changed<'a>(before: &'a Functions, after: &'a Functions) -> Vec<(&'a str, &'a [String], &'a [String])> {
    let lines = |of: &'a Functions, name: &str| {
        of.iter().find(|(other, _)| other == name).map_or(&[][..], |(_, lines)| lines.as_slice())
    };
    let gone = before.iter().filter(|(name, _)| after.iter().all(|(other, _)| other != name));
    let all = after.iter().chain(gone).map(|(name, _)| (&**name, lines(before, name), lines(after, name)));
    all.filter(|(_, before, after)| before != after).collect()
}

fn snapshots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots")
}

/// The work of each pass on a few lines: `snapshots/passes` has the text and, behind `BLESS=1 cargo test -p swz-opencl --lib snapshots`, the
/// functions that the pass changes.
#[test]
fn snapshots_of_each_pass() {
    let folder = snapshots().join("passes");
    let mut other = Vec::new();
    for name in pass_names().chain(ROW_PASSES.iter().map(|pass| pass.name)) {
        let behind = behind_each(&folder, &format!("{name}.cl"));
        let at = behind.iter().position(|(pass, _)| *pass == name).expect("a pass");
        let mut text = String::new();
        for (_, before, after) in changed(&behind[at - 1].1, &behind[at].1) {
            text += &difference(before, after);
        }
        assert!(!text.is_empty(), "{name} changes nothing of its text");
        if !is_as_before(&folder.join(format!("{name}.txt")), &text) {
            other.push(name);
        }
    }
    assert!(other.is_empty(), "other work of {other:?}: BLESS=1, and read the difference");
}

/// The functions of the project's kernels that each pass changes. Of the clones for the sanitizer it is how many.
#[test]
fn snapshots_of_passes() {
    let run = || {
        let mut text = String::new();
        for path in kernels() {
            let shown = path.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
            let behind = behind_each(&root(), &shown);
            let _ = writeln!(text, "{shown}");
            for pair in behind.windows(2) {
                let (pass, names) = (pair[1].0, changed(&pair[0].1, &pair[1].1));
                let names: Vec<_> = names.into_iter().map(|(name, ..)| name).collect();
                match names.len() {
                    0 => {}
                    // The program itself again, for what comes behind passes of lanes.
                    _ if pass.is_empty() => {}
                    count if pass == "sanitizer_clone" => drop(writeln!(text, "  {pass}: {count}")),
                    _ => drop(writeln!(text, "  {pass}: {}", names.join(", "))),
                }
            }
        }
        let is_same = is_as_before(&snapshots().join("passes.txt"), &text);
        assert!(is_same, "passes change other functions: BLESS=1, and read the difference");
    };
    with_stack(run);
}

/// A kernel moves a pointer on before a loop that moves it too: from there on it is another variable, whose beginning is known. Behind a label,
/// and in a group, it stays what it is.
#[test]
fn pointers_that_loops_move_are_variables_of_their_own() {
    let variables = |begin: &str, end: &str| {
        let loops = "for (int k = 0; k < n; k++) in += n;";
        let text = format!(
            "__kernel void k(__global int *in, int n) {{ {begin} in += get_global_id(0); {end} {loops} *in = 1; }}"
        );
        let mut whole = program_of(&text).1;
        inlining::inline_calls(&mut whole);
        live_range_splitting::split_pointers(&mut whole);
        whole.functions[0].variables.iter().filter(|of| of.ty.pointee().is_some()).count()
    };
    assert_eq!(variables("", ""), 2);
    assert_eq!(variables("in += n;", ""), 3);
    // Both ways to write it, also in a group.
    assert_eq!(variables("in = in + n;", ""), 3);
    assert_eq!(variables("in = in - n; barrier(CLK_LOCAL_MEM_FENCE); in = 1 + in;", ""), 1);
    assert_eq!(variables("", "barrier(CLK_LOCAL_MEM_FENCE);"), 1);
    assert_eq!(variables("__local int l; in += n; if (n) goto end;", "end:"), 1);
}

/// A vector of integers becomes its components where these are used, and stays one where it is used as a whole, pointed to, or found by an index.
#[test]
fn vectors_of_numbers_are_their_components() {
    let names = |body: &str| {
        let text = format!("__kernel void k(__global int *out, int n) {{ int g = get_global_id(0); {body} }}");
        let mut whole = program_of(&text).1;
        let before = whole.functions[0].body.len();
        scalar_replacement::replace_vectors(&mut whole);
        if whole.functions[0].body.len() == before {
            return String::new();
        }
        let declared: Vec<_> = whole.functions[0]
            .body
            .iter()
            .filter_map(|of| match &of.kind {
                StatementKind::Declare(variable, _) => Some(&*whole.functions[0].variables[variable.0].name),
                _ => None,
            })
            .collect();
        declared[1..].join(" ")
    };
    assert_eq!(names("int2 v = (int2)(g, n); out[v.x] = v.y;"), "_v_0 _v_1");
    assert_eq!(names("int2 v = (int2)(g, n); int v_1 = 3; v.x += v.y; out[v.x] = v_1;"), "_v_0 _v_1 v_1");
    assert_eq!(names("uint4 v = (uint4)(g, n, 1, 2); uint2 w = v.xy * v.z; out[v.w] = w.x;"), "_v_0 _v_1 _v_2 _v_3 w");
    assert_eq!(names("int2 v = (int2)(g, n); v = v.yx; out[v.x] = 1;"), "");
    assert_eq!(names("int2 v = (int2)(g, n); v.xy = 3; out[v.x] = 1;"), "");
    assert_eq!(names("int2 v = (int2)(g, n); int2 *p = &v; out[v.x] = p->y;"), "");
    assert_eq!(names("int2 v = (int2)(g, n); out[v[n & 1]] = v.x;"), "");
    assert_eq!(names("int2 v = (int2)(g, n); vstore2(v, g, out); vstore2(v, n, out); out[v.x] = 1;"), "");
    assert_eq!(names("float2 v = (float2)(g, n); out[0] = v.x;"), "");
    assert_eq!(names("char2 v = (char2)(g, n); out[0] = v.x;"), "");
    assert_eq!(names("int2 v = (int2)(v.y, n); out[v.x] = v.y;"), "");
}

/// A kernel that has memory of its group and asks which item it is runs as a group, without a barrier too.
#[test]
fn memory_of_a_group_makes_a_group() {
    let is_group = |body: &str| {
        let mut program = program_of(&format!("__kernel void k(__global int *o) {{ {body} }}")).1;
        inlining::inline_calls(&mut program);
        program.functions[0].needs_group
    };
    assert!(is_group("__local int l[64]; l[get_local_id(0)] = 1; o[get_global_id(0)] = l[get_local_id(0)];"));
    assert!(!is_group("int l[64]; l[get_local_id(0)] = 1; o[get_global_id(0)] = l[get_local_id(0)];"));
    assert!(!is_group("__local int l[64]; l[0] = 1; o[0] = l[0];"));
}

/// A kernel that another one calls runs in the groups of that one: 100 items, of which the 65th had the number 0.
#[test]
fn called_kernels_know_no_size() {
    let knows = |other: &str| {
        let line = "__attribute__((reqd_work_group_size(64, 1, 1)))";
        let body = "a[get_global_linear_id()] = get_local_linear_id() / 32;";
        let mut program = program_of(&format!("{line} kernel void k(global int *a) {{ {body} }} {other}")).1;
        let before = program.functions[0].body.clone();
        number_parts::divide_numbers(&mut program);
        let size = program.functions[0].kernel.as_ref().and_then(crate::program::Kernel::group_size);
        (size, program.functions[0].body != before)
    };
    assert_eq!(knows(""), (Some([64, 1, 1]), true));
    assert_eq!(knows("kernel void outer(global int *a) { k(a); }"), (None, false));
}

/// `run` pays for no variable that is watched: what it runs has the same tokens, and `check` has a copy only where it is needed.
#[test]
fn only_kernels_that_need_it_are_there_twice() {
    let kernel = |name: &str, body: &str| format!("__kernel void {name}(__global int *o, int c) {{ {body} }}\n");
    let (good, bad) = (
        kernel("good", "int s; if (c) s = 1; else s = 2; o[get_global_id(0)] = s;"),
        kernel("bad", "int s; if (c) s = 1; o[get_global_id(0)] = s;"),
    );
    let copies = |text: &str| {
        let mut program = program_of(text).1;
        let watch = sanitizer_clone::clone_for_sanitizer(&mut program);
        (program, watch)
    };
    assert_eq!(copies(&good).0.functions.len(), 1);
    let (text, called) =
        ("int f(int c) { int s; if (c) s = 1; return s; }\n", kernel("calls", "*o = f(c) + get_global_id(0);"));
    let (whole, watch) = copies(&format!("{good}{bad}{text}{called}"));
    let names: Vec<_> = whole.functions.iter().map(|function| &*function.name).collect();
    assert_eq!(names, ["good", "bad", "f", "calls", "bad_checked", "f_checked", "calls_checked"]);
    assert_eq!([0, 1, 2, 3].map(|number| watch.checked(number)), [None, Some(4), Some(5), Some(6)]);
    assert!(watch.is_watched(4, VariableId(2)) && !watch.is_watched(1, VariableId(2)));
}

/// The interpreter runs a kernel region by region, with what it says lives across: each part of that, said wrongly, gives another result, and a barrier in
/// a region is no IR.
#[test]
#[cfg(feature = "interpret")]
fn wrong_regions_are_noticed() {
    use std::rc::Rc;

    use crate::inspect;
    use crate::interpret::{Argument, Order, Range};
    use crate::program::{BarrierStorage, RegionId, Statement};

    let text = "kernel void k(global int *o, local int *t, int n) {
        int i = get_global_id(0), sum = i, own;
        n = n * 3;
        own = sum + 1;
        t[get_local_id(0)] = own;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int round = 0; round < 2; round++) {
            own = t[7 - get_local_id(0)];
            sum += own * n + round;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        o[i] = sum;
    }";
    let (program, texts, _) = checked("text.cl", text, &mut Disk::new(snapshots()));
    let texts = Rc::new(texts);
    let run = |program: &Program| {
        let program = inspect::Program::lowered(program, &texts).expect("in the IR");
        assert_eq!(program.wrong(), Vec::<String>::new());
        let mut given = [Argument::Buffer(vec![0; 64]), Argument::Local(32), Argument::Value(vec![5, 0, 0, 0])];
        let range = Range { dimensions: 1, global: [16, 1, 1], local: [8, 1, 1], offset: [0; 3] };
        let ran = program.run("k", &mut given, range, Order::Ascending, 100_000);
        let [Argument::Buffer(bytes), ..] = given else { panic!("a buffer") };
        ran.map(|_| bytes)
    };
    let right = run(&program);
    assert!(right.is_ok(), "{right:?}");
    let cut = through(program, &|_| true, &mut |_, _| {}).program;
    assert_eq!(run(&cut), right);
    let named = |name: &str| {
        let is_it = |of: &&crate::program::Variable| &*of.name == name;
        VariableId(cut.functions[0].variables.iter().position(|of| is_it(&of)).expect("a variable"))
    };
    let broken = |change: &dyn Fn(&mut BarrierStorage)| {
        let mut program = cut.clone();
        let kernel = program.functions[0].kernel.as_mut().expect("a kernel");
        change(Rc::make_mut(kernel.regions.as_mut().expect("a kernel that is cut")));
        run(&program)
    };
    let [sum, round] = ["sum", "round"].map(named);
    assert_ne!(broken(&|of| assert!(of.per_item.remove(&sum))), right, "a variable that each item has");
    assert_ne!(broken(&|of| assert!(of.uniform.insert(sum))), right, "a variable that differs as one of the group");
    assert_ne!(broken(&|of| assert!(of.uniform.remove(&round))), right, "a variable of the group");
    assert_ne!(broken(&|of| of.rematerialized.0.clear()), right, "a variable that is computed anew");
    let mut whole = cut.clone();
    let body = core::mem::take(&mut whole.functions[0].body);
    let span = body[0].span;
    whole.functions[0].body = vec![Statement::new(StatementKind::Region(RegionId(0), body), span)];
    assert!(!verify(&lower(&whole).expect("in the IR")).is_empty(), "barriers in a region");
}
