//! The work of single passes.

use super::*;
use crate::emit::tests::compiled;
use crate::program::{StatementKind, VariableId};

/// A kernel moves a pointer on before a loop that moves it too: from there on it is another variable, whose beginning is known. Behind a label,
/// and in a group, it stays what it is.
#[test]
fn pointers_that_loops_move_are_variables_of_their_own() {
    let variables = |begin: &str, end: &str| {
        let loops = "for (int k = 0; k < n; k++) in += n;";
        let text = format!(
            "__kernel void k(__global int *in, int n) {{ {begin} in += get_global_id(0); {end} {loops} *in = 1; }}"
        );
        let mut whole = compiled(&text);
        inlining::inline_calls(&mut whole);
        live_range_splitting::split_pointers(&mut whole);
        whole.functions[0]
            .variables
            .iter()
            .filter(|of| of.ty.pointee().is_some())
            .map(|of| of.assigned)
            .collect::<Vec<_>>()
    };
    assert_eq!(variables("", "").len(), 2);
    assert!(variables("", "")[1]);
    assert_eq!(variables("in += n;", "").len(), 3);
    // Both ways to write it, also in a group.
    assert_eq!(variables("in = in + n;", "").len(), 3);
    assert_eq!(variables("in = in - n; barrier(CLK_LOCAL_MEM_FENCE); in = 1 + in;", "").len(), 1);
    assert_eq!(variables("", "barrier(CLK_LOCAL_MEM_FENCE);").len(), 1);
    assert_eq!(variables("__local int l; in += n; if (n) goto end;", "end:").len(), 1);
}

/// A vector of integers becomes its components where these are used, and stays one where it is used as a whole, pointed to, or found by an index.
#[test]
fn vectors_of_numbers_are_their_components() {
    let names = |body: &str| {
        let text = format!("__kernel void k(__global int *out, int n) {{ int g = get_global_id(0); {body} }}");
        let mut whole = compiled(&text);
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
        let mut program = compiled(&format!("__kernel void k(__global int *o) {{ {body} }}"));
        inlining::inline_calls(&mut program);
        program.functions[0].needs_group
    };
    assert!(is_group("__local int l[64]; l[get_local_id(0)] = 1; o[get_global_id(0)] = l[get_local_id(0)];"));
    assert!(!is_group("int l[64]; l[get_local_id(0)] = 1; o[get_global_id(0)] = l[get_local_id(0)];"));
    assert!(!is_group("__local int l[64]; l[0] = 1; o[0] = l[0];"));
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
        let mut program = compiled(text);
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
