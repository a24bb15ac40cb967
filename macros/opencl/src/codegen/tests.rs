//! The Rust that is written for programs, and the parts of these. Its values are tested in the package `swz-tests`.

#![allow(clippy::unnecessary_box_returns, reason = "the program holds places in boxes")]

use std::collections::BTreeMap;

use proc_macro2::TokenStream;

use super::names::{ident, is_plain, spelled};
use super::parts::{self, Part, PartMut, Step, StepMut, When};
use super::{Choice, Emitter, Setting};
use crate::ast::Increment;
use crate::diagnostic::Faults;
use crate::plan::Plan;
use crate::preprocess::NoFiles;
use crate::program::*;
use crate::sema::checked;
use crate::source::{Span, TextId, Texts};
use crate::testing::{each, program_of, read, setting};
use crate::transform::barrier_regions::cut_at_barriers;
use crate::transform::{Transformed, number_statements, transform};
use crate::types::Type;

const NOWHERE: Span = Span { text: TextId(0), start: 0, end: 1, expansion: None };

fn e(kind: ExpressionKind, ty: Type) -> Expression {
    Expression { kind, ty, span: NOWHERE }
}

fn s(kind: StatementKind) -> Statement {
    Statement::new(kind, NOWHERE)
}

fn place(kind: PlaceKind, ty: Type) -> Box<Place> {
    Box::new(Place { kind, ty, span: NOWHERE })
}

fn int(number: i128) -> Expression {
    e(ExpressionKind::Constant(Value::Integer(number)), Type::INT)
}

/// The Rust of a text's functions, and the faults.
fn written(text: &str, lanes: Choice) -> (String, Faults) {
    let (texts, program) = program_of(text);
    let (krate, mut faults) = (quote::quote!(::swz), Faults::default());
    let setting = setting(&krate, TextId(0), lanes);
    let whole = emit(&program, &texts, &setting, &mut faults).to_string();
    assert!(syn::parse_str::<syn::File>(&whole).is_ok(), "no Rust: {whole}");
    let mut as_it_is = Transformed::new(program, &|_| true);
    cut_at_barriers(&mut as_it_is.program, &as_it_is.watch);
    number_statements(&mut as_it_is.program);
    let plan = Plan::of(&as_it_is, lanes);
    let functions = Emitter::new((&as_it_is, &plan), &BTreeMap::new(), &texts, &setting, &mut faults).functions();
    (read(functions.as_str()).to_string(), faults)
}

/// The Rust of all of a text.
fn emitted(text: &str, lanes: Choice) -> TokenStream {
    let (texts, program) = program_of(text);
    let (krate, mut faults) = (quote::quote!(::swz), Faults::default());
    let tokens = emit(&program, &texts, &setting(&krate, TextId(0), lanes), &mut faults);
    assert!(faults.is_empty(), "{faults:?}");
    tokens
}

/// The Rust of a program, of which all is written.
fn emit(program: &Program, texts: &Texts, setting: &Setting<'_>, faults: &mut Faults) -> TokenStream {
    let transformed = transform(program.clone(), &|_| true);
    let plan = Plan::of(&transformed, setting.lanes);
    super::emit((&transformed, &plan), &BTreeMap::new(), texts, setting, faults)
}

/// Checks that the Rust of a text's functions holds these tokens, where items run one after another.
#[track_caller]
fn holds(text: &str, tokens: &TokenStream) {
    holds_with(Choice::Never, text, tokens);
}

/// Checks that the Rust of a text's functions holds these tokens.
#[track_caller]
fn holds_with(lanes: Choice, text: &str, tokens: &TokenStream) {
    let (written, faults) = written(text, lanes);
    assert!(faults.is_empty(), "{faults:?}");
    assert!(written.contains(&tokens.to_string()), "{written}\nhas no\n{tokens}");
}

#[test]
fn integers_wrap_and_floats_have_operators() {
    holds("int f(int x) { return 3 * x + 1; }", &quote::quote!({ 3i32.wrapping_mul(x).wrapping_add(1) }));
    holds("float f(float x) { return 2.0f * (x + 0.5f); }", &quote::quote!({ 2.0 * (x + 0.5) }));
}

#[test]
fn a_division_names_its_place() {
    holds("int f(int x) { return x / x; }", &quote::quote!({ Divides::divided(x, x, &AT[0]) }));
    holds("int f(int x) { return x / 4; }", &quote::quote!({ x / 4 }));
    holds("int f(int x) { return x / -1; }", &quote::quote!({ Divides::divided(x, -1, &AT[0]) }));
}

#[test]
fn a_for_whose_step_runs_on_continue() {
    holds(
        "void f(int n) { for (int i = 0; i < n; i++) break; }",
        &quote::quote!({
            let mut i: i32 = 0;
            while i < n {
                break;
                i = i.wrapping_add(1);
            }
        }),
    );
    let tokens: TokenStream =
        "'outer: while i < n { 'next: { if n != 0 { break 'next; } else { break 'outer; } } i = i.wrapping_add(1); }"
            .parse()
            .unwrap();
    holds("void f(int n) { for (int i = 0; i < n; i++) { if (n) continue; else break; } }", &tokens);
}

#[test]
fn cases_that_fall_through_are_one_arm() {
    let switch = |body: &str| format!("void f(int x, int y) {{ switch (x) {{ {body} }} }}");
    holds(
        &switch("case 1: case -2: y = 1; break; default: y = 2; break; case 5: y = 3;"),
        &quote::quote!(match x {
            1 | -2 => {
                y = 1;
            }
            5 => {
                y = 3;
            }
            _ => {
                y = 2;
            }
        }),
    );
    let tokens: TokenStream = "{ let _value = x; match _value {
            1 | 2 | 3 => { 'case_3: { 'case_2: { match _value { 2 => break 'case_2, 3 => break 'case_3, 1 => {} _ => {} } y = 1; } y = 2; } y = 3; }
            _ => {}
        } }"
    .parse()
    .unwrap();
    holds(&switch("case 1: y = 1; case 2: y = 2; case 3: y = 3;"), &tokens);
}

#[test]
fn goto_leaves_a_block_and_declarations_stay() {
    let tokens: TokenStream =
        "{ let mut y: i32 = 0; 'end: { if x != 0 { break 'end; } y = 2; } return y; }".parse().unwrap();
    holds("int f(int x) { if (x) goto end; int y = 2; end: return y; }", &tokens);
}

#[test]
fn a_place_is_found_once() {
    holds(
        "void f(global float *p, long i) { p[i] += 1.0f; }",
        &quote::quote!({
            p.set(i, p.get(i, &AT[0]) + 1.0, &AT[0]);
        }),
    );
    holds(
        "void f(global float *p, long i) { p[i++] += 1.0f; }",
        &quote::quote!({
            let _place = p.offset({
                let _before = i;
                i = i.wrapping_add(1);
                _before
            });
            _place.store(_place.load(&AT[0]) + 1.0, &AT[0]);
        }),
    );
}

#[test]
fn lanes_are_one_permute() {
    holds(
        "void f(float4 v) { v.xy = v.wz; v.z = 1.0f; }",
        &quote::quote!(
            v.__swz_assign::<2, 0, 's', '1', 0x100, 0, _>(&{ v.__swz_swizzle::<2, 0, 's', '3', 0x203, 0>() }).__swz_write();
            v.z = 1.0;
        ),
    );
}

#[test]
fn names_of_rust_are_raw_and_items_are_kept_apart() {
    let (text, _) =
        written("enum { in = 1 }; int match(int in, int self, int AT) { return in + self; }", Choice::Counted);
    let signature = quote::quote!(
        pub fn r#match(in_: i32, self_: i32, AT: i32) -> i32 {
            in_.wrapping_add(self_)
        }
    );
    assert!(text.contains(&signature.to_string()), "{text}");
}

#[test]
fn a_kernel_is_a_launch_and_what_an_item_does() {
    holds(
        "kernel void fill(global float *out, float k) { out[get_global_id(0)] = k; }",
        &quote::quote!(
            let _out_row = _items.argument_to_write(&self.out, _from, 9223372036854775807);
            let k = _items.number(self.k);
            if _Items::RUN && _items.run() {
                let mut _at = 0;
                while _at < _items.len() {
                    {
                        let _item = &_items.item(_at);
                        _out_row.set(_item.global_id(0) as i64, _at, k, &AT[0]);
                    }
                    _at += 1;
                }
            }
        ),
    );
}

/// A condition that the row asks is left out for its items, and stands for others.
#[test]
fn a_kernel_stands_twice_where_its_row_asks_more() {
    holds(
        "kernel void fill(global float *out, float k, int n) { int i = get_global_id(0); if (i < n) out[i] = k; }",
        &quote::quote!(while _index2 < _items.len() {
            {
                let _item = &_items.item(_index2);
                let i: i32 = _item.global_id(0) as i32;
                if i < n {
                    out.set(i as i64, k, &AT[0]);
                }
            }
            _index2 += 1;
        }),
    );
}

/// A kernel whose items go around a barrier three times: the variable that only one region uses stands there, the counter of the loop is the group's,
/// and the one that lives across the barrier is one of each item.
const AROUND_A_BARRIER: &str = "kernel void f() { ulong mine = get_local_id(0); int t = 0;
    while (t < 3) { barrier(CLK_LOCAL_MEM_FENCE); ulong once = mine; mine = once; t++; } }";

#[test]
fn a_group_runs_between_barriers_in_lanes() {
    holds_with(
        Choice::Always,
        AROUND_A_BARRIER,
        &quote::quote!(
            let _alone = (#[inline(always)] |_row2: Row<'_>, _each_mine: &mut [u64], _start: usize, _end: usize| {
                (#[inline(never)] move |_row2: Row<'_>, _each_mine: &mut [u64], _start: usize, _end: usize| {
                    let _row2 = &_row2;
                    for _n in _start.._end {
                        let _item = &_row2.named(_n as u64);
                        let mut mine = _each_mine[_n];
                        let once: u64 = mine;
                        mine = once;
                        _each_mine[_n] = mine;
                    }
                },).0(_row2, _each_mine, _start, _end);
            },).0;
            if !_one_by_one {
                let mut _layers2 = _group.rows();
                while let ::core::option::Option::Some(mut _layer2) = _layers2.next_layer() {
                    while let ::core::option::Option::Some(_row2) = _layer2.next_in_layer() {
                        (#[inline(always)] |_row2: &Row<'_>, _each_mine: &mut [u64]| {
                            let mut _start = 0;
                            while _row2.count() - _start >= LANES {
                                let _first = _start as u64;
                                let _item = &_row2.unwatched(_first);
                                let _done = {
                                    let _items_mine2 = few_mut(_each_mine, _start);
                                    let mut mine = <u64 as Vectorized>::of_row(_items_mine2);
                                    let _done = is_row(mine, AllLanes) && {
                                        'joined2: {
                                            let _first2: u64 = <u64 as Vectorized>::lane(mine, 0);
                                            let once = count(_first2);
                                            mine = once;
                                            true
                                        }
                                    };
                                    if _done {
                                        <u64 as Vectorized>::to_row(&mine, _items_mine2);
                                    }
                                    _done
                                };
                                if !_done {
                                    _alone(*_row2, _each_mine, _start, _start + LANES);
                                }
                                _start += LANES;
                            }
                            if _start < _row2.count() {
                                _alone(*_row2, _each_mine, _start, _row2.count());
                            }
                        },).0(&_row2, &mut _each_mine[_row2.numbers()]);
                    }
                }
            } else {
                for _row2 in _group.rows() {
                    _alone(_row2, &mut _each_mine[_row2.numbers()], 0, _row2.count());
                }
            }
        ),
    );
}

#[test]
fn a_group_runs_between_barriers() {
    holds(
        AROUND_A_BARRIER,
        &quote::quote!(
            let _item = &_group.leader();
            for _row2 in _group.rows() {
                let _each_mine = &mut _each_mine[_row2.numbers()];
                for _n in 0.._row2.count() {
                    let _item = &_row2.named(_n as u64);
                    let mut mine = _each_mine[_n];
                    mine = _item.local_id(0);
                    _each_mine[_n] = mine;
                }
            }
            let mut t: i32 = 0;
            while t < 3 {
                _group.barrier(&[], 1, &AT[0]);
                for _row2 in _group.rows() {
                    let _each_mine = &mut _each_mine[_row2.numbers()];
                    for _n in 0.._row2.count() {
                        let _item = &_row2.named(_n as u64);
                        let mut mine = _each_mine[_n];
                        let once: u64 = mine;
                        mine = once;
                        _each_mine[_n] = mine;
                    }
                }
                t = t.wrapping_add(1);
            }
        ),
    );
}

/// rustc looks at the types of a whole function for each closure in it: a kernel of many barriers has none beside those of its functions.
#[test]
fn regions_of_many_barriers_are_functions() {
    let step = "t[l] = x; barrier(CLK_LOCAL_MEM_FENCE); x += t[(l + 1) % 64]; ";
    let kernel = |steps: usize| {
        let steps = step.repeat(steps);
        format!(
            "kernel void k(global int *a, local int *t) {{ size_t l = get_local_id(0); int x = a[l]; {steps} a[l] = x; }}"
        )
    };
    let regions = |steps: usize| emitted(&kernel(steps), Choice::Counted).to_string().matches("fn _region").count();
    assert_eq!(regions(2), 0);
    // A region before each barrier and one behind the last, of a launch and of `check`.
    assert_eq!(regions(20), 2 * (20 + 1));
    let of = emitted(&kernel(20), Choice::Counted).to_string();
    let (_, groups) = of.split_once("Groups :: new").expect("a kernel that runs in groups");
    let before = groups.split("fn _region").next().expect("what is before the first function");
    assert!(before.matches('|').count() < 10, "closures before the functions: {before}");
}

#[test]
fn variables_that_may_be_read_before_they_are_written() {
    let cases = [
        ("int s; *o = s;", "s"),
        ("int s = c; *o = s;", ""),
        ("int s; s = c; *o = s;", ""),
        ("int s = s; *o = s;", "s"),
        ("int s; s += c;", "s"),
        ("int s; s++;", "s"),
        ("int s; (void)s;", ""),
        ("int s; if (c) s = 1; *o = s;", "s"),
        ("int s; if (c) s = 1; else s = 2; *o = s;", ""),
        ("int s; if (c) s = 1; else return; *o = s;", ""),
        ("int s; if (c && (s = c)) *o = 1; *o = s;", "s"),
        ("int s; *o = (s = c) && s;", ""),
        ("int s; c ? (s = 1) : (s = 2); *o = s;", ""),
        ("int s; c ? (s = 1) : 2; *o = s;", "s"),
        ("int s; while (c--) s = 1; *o = s;", "s"),
        ("int s; while (1) { s = 1; break; } *o = s;", ""),
        ("int s; for (;;) { if (c) break; s = 1; } *o = s;", "s"),
        ("int s; do { s = 1; } while (c--); *o = s;", ""),
        ("int s; do { if (c == 3) continue; s = 1; } while (c--); *o = s;", "s"),
        ("int s; do { s = 1; if (c == 3) continue; } while (c--); *o = s;", ""),
        ("for (int i = 0; i < c; i++) { int s; if (i) *o = s; s = 1; }", "s"),
        ("int s; for (int i = 0; i < c; i++) { if (i) *o = s; s = 1; }", "s"),
        ("int s; switch (c) { case 1: s = 1; break; default: s = 2; } *o = s;", ""),
        ("int s; switch (c) { case 1: s = 1; break; case 2: s = 2; } *o = s;", "s"),
        ("int s; switch (c) { case 1: s = 1; default: *o = s; }", "s"),
        ("for (;c--;) switch (c) { int s; case 1: s = 1; break; case 2: *o = s; }", "s"),
        ("int s; if (c) goto end; s = 1; end: *o = s;", "s"),
        ("int s; if (c) { s = 2; goto end; } s = 1; end: *o = s;", ""),
        ("int s; int *p = &s; *p = 1; *o = s;", "s"),
        ("int s = 1; int *p = &s; *p = 1; *o = s;", ""),
        ("float s; *o = fract(1.5f, &s) + s;", ""),
        ("float s; float t = sincos(s, &s);", "s"),
        ("int4 v; v.x = 1; *o = v.x;", ""),
        ("int4 v; v.x = 1; *o = v.y;", "v"),
        ("int4 v; v.xy = 1; v.hi = 2; *o = v.y; int4 w = v;", ""),
        ("int4 v; v.xy = 1; v.s3 = 2; int4 w = v;", "v"),
        ("int3 v; v.xyz = 1; int3 w = v;", ""),
        ("int3 v; v.x = v.z = 1; int3 w = v;", "v"),
        ("int4 v; v[2] = 1; *o = v[2] + v.z;", ""),
        ("int4 v; v[c] = 1; *o = v[c];", "v"),
        ("P p; p.a = 1; p.b = 2; P q = p; *o = q.b;", ""),
        ("P p; p.b = 2; *o = p.b;", ""),
        ("P p; p.b = 2; *o = p.a;", "p"),
        ("P p, q; p.b = 2; q = p;", "p q"),
        ("P p; p.b = 2; P q = p; P r; r = q;", "p q r"),
        ("P p[2]; p[0].b = 2; *o = p[0].b;", ""),
        ("P p[2]; p[0].b = 2; *o = p[1].b;", "p"),
        ("int t[4]; t[0] = 1; *o = t[0];", ""),
        ("int t[4]; t[0] = 1; *o = t[1];", "t"),
        ("int t[4]; for (int i = 0; i < 4; i++) t[i] = i; *o = t[c];", ""),
        ("int t[4]; for (uint i = 0; i <= 3u; ++i) { t[i] = i; } *o = t[c];", ""),
        ("int t[4]; for (int i = 1; i < 4; i++) t[i] = i; *o = t[c];", "t"),
        ("int t[4]; for (int i = 0; i < 4; i++) if (c) t[i] = i; *o = t[c];", "t"),
        ("int t[4]; for (int i = 0; i < 4; i++) { if (c) break; t[i] = i; } *o = t[c];", "t"),
        ("int t[4]; for (int i = 0; i < 4; i++) { t[i] = i; i++; } *o = t[c];", "t"),
        ("int t[4]; for (int i = 0; i < 4; i++) t[3 - i] = i; *o = t[c];", "t"),
        ("int t[300]; for (int i = 0; i < 300; i++) t[(uchar)i] = i; *o = t[c];", "t"),
        ("int t[4]; for (int i = 0; i < 4; i++) *o = t[i];", "t"),
        ("int t[2] = {1}; *o = t[1];", ""),
    ];
    for (body, expected) in cases {
        let text = format!("typedef struct {{ char a; int b; }} P; void f(int *o, int c) {{ {body} }}");
        let (_, program) = program_of(&text);
        let function = &program.functions[0];
        let found = crate::analysis::definite_init::maybe_uninitialized(function, &program.records);
        let names: Vec<_> = found.iter().map(|variable| &*function.variables[variable.0].name).collect();
        assert_eq!(names.join(" "), expected, "{body}");
    }
}

/// Rows may be too short for lanes: what runs items one by one is there for plain pointers too, which it knows in its own code. The loop is written once.
#[test]
fn items_one_by_one_have_plain_pointers() {
    let count = |size: &str| {
        let text = format!(
            "__kernel {size} void k(__global const float *in, __global float *out) {{
                __local float l[64];
                int i = get_local_id(0);
                l[i] = sin(in[get_global_id(0)]);
                barrier(CLK_LOCAL_MEM_FENCE);
                if (l[i] > 0) out[get_global_id(0)] = cos(l[63 - i]);
            }}"
        );
        let tokens = emitted(&text, Choice::Counted).to_string();
        let alone: Vec<_> = tokens.split("let _alone =").skip(1).collect();
        let knows = |of: &&&str| of.split_once("_each (").is_some_and(|(before, _)| before.contains("assume_plain ()"));
        let loops = tokens.matches("for _n in _start .. _end").count();
        (alone.len(), alone.iter().filter(knows).count(), loops)
    };
    assert_eq!(count(""), (4, 2, 2));
    assert_eq!(count("__attribute__((reqd_work_group_size(4, 1, 1)))"), (4, 2, 2));
    assert_eq!(count("__attribute__((reqd_work_group_size(64, 1, 1)))"), (2, 0, 2));
}

/// Rows are of the second dimension where items follow each other along that.
#[test]
fn kernels_without_groups_run_by_columns() {
    let is_by_columns = |at: &str| {
        let text = format!(
            "__kernel void k(__global const int *in, __global int *out, int n) {{
                int x = get_global_id(0), y = get_global_id(1), at = {at};
                if (in[at] > 3) out[at] = in[x * n] + at;
            }}"
        );
        let tokens = emitted(&text, Choice::Counted).to_string();
        assert_eq!(tokens.contains("Columns"), tokens.contains("Row < '_ , 1 >"), "{at}");
        tokens.contains("Columns")
    };
    assert!(is_by_columns("x * n + y"));
    assert!(!is_by_columns("y * n + x"));
    assert!(!is_by_columns("x + y"));
}

/// The parts that each kind is made of, in the order in which C evaluates it: a value by its number, a place as `p`, statements as `b`. Behind `?`
/// stands what is evaluated only if the first part says so, behind a dot in how many scopes more a part of a statement stands.
#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn parts_stand_in_their_order() {
    use ExpressionKind as E;
    use PlaceKind as P;
    use StatementKind as S;
    let [one, two, three] = [1, 2, 3].map(|number| move || Box::new(int(number)));
    let values = || vec![int(1), int(2), int(3)];
    let p = || place(P::Variable(VariableId(0)), Type::INT);
    let b = || vec![s(S::Break)];
    let word = |value: &Expression| match value.kind {
        E::Constant(Value::Integer(number)) => number.to_string(),
        _ => panic!("{value:?}"),
    };
    let (narrow, widen) = (None, Some(Conversion::Number));
    let (operator, operand) = (Arithmetic::Add, Type::INT);
    for (kind, expected) in [
        (E::Constant(Value::Zero), ""),
        (E::Load(p()), "p"),
        (E::AddressOf(p()), "p"),
        (E::Increment { place: p(), by: Increment::Increment, before: true }, "p"),
        (E::Convert(Conversion::Number, one()), "1"),
        (E::Negate(one()), "1"),
        (E::Complement(one()), "1"),
        (E::Not(one()), "1"),
        (E::Swizzle(one(), vec![0]), "1"),
        (E::Field(one(), 0), "1"),
        (E::Union(0, one()), "1"),
        (E::Binary(operator, one(), two()), "1 2"),
        (E::Compare(Comparison::Less, one(), two()), "1 2"),
        (E::AndOfVectors(one(), two()), "1 2"),
        (E::OrOfVectors(one(), two()), "1 2"),
        (E::Comma(one(), two()), "1 2"),
        (E::Offset(one(), two()), "1 2"),
        (E::Distance(one(), two()), "1 2"),
        (E::And(one(), two()), "1 ?2"),
        (E::Or(one(), two()), "1 ?2"),
        (E::Conditional(one(), two(), three()), "1 ?2 ?3"),
        (E::Select(one(), two(), three()), "1 2 3"),
        (E::Assign(p(), one()), "p 1"),
        (E::AssignBy { place: p(), widen, operator, operand, value: one(), narrow }, "p 1"),
        (E::Advance { place: p(), by: one() }, "p 1"),
        (E::Call(FunctionId(0), values()), "1 2 3"),
        (E::Builtin(Builtin::Shuffle, values()), "1 2 3"),
        (E::Vector(values()), "1 2 3"),
        (E::List(values()), "1 2 3"),
    ] {
        let (mut of, mut read, mut changed) = (e(kind, Type::INT), Vec::new(), Vec::new());
        let chosen = |when| if when == When::Chosen { "?" } else { "" };
        parts::of_expression(&of, &mut |part, when| match part {
            Part::Value(value) => read.push(chosen(when).to_owned() + &word(value)),
            Part::Place(_) => read.push("p".to_owned()),
        });
        parts::of_expression_mut(&mut of, &mut |part, when| match part {
            PartMut::Value(value) => changed.push(chosen(when).to_owned() + &word(value)),
            PartMut::Place(_) => changed.push("p".to_owned()),
        });
        assert_eq!((read.join(" "), changed.join(" ")), (expected.to_owned(), expected.to_owned()), "{of:?}");
    }
    for (kind, expected) in [
        (P::Variable(VariableId(0)), ""),
        (P::Global(GlobalId(0)), ""),
        (P::Dereference(one()), "1"),
        (P::Temporary(one()), "1"),
        (P::Element(p(), one()), "p 1"),
        (P::Field(p(), 0), "p"),
        (P::Lanes(p(), vec![0]), "p"),
    ] {
        let (mut of, mut read, mut changed) = (place(kind, Type::INT), Vec::new(), Vec::new());
        parts::of_place(&of, &mut |part| match part {
            Part::Value(value) => read.push(word(value)),
            Part::Place(_) => read.push("p".to_owned()),
        });
        parts::of_place_mut(&mut of, &mut |part| match part {
            PartMut::Value(value) => changed.push(word(value)),
            PartMut::Place(_) => changed.push("p".to_owned()),
        });
        assert_eq!((read.join(" "), changed.join(" ")), (expected.to_owned(), expected.to_owned()), "{of:?}");
    }
    for (kind, expected) in [
        (S::Expression(int(1)), "1.0"),
        (S::Declare(VariableId(0), Some(int(1))), "1.0"),
        (S::Declare(VariableId(0), None), ""),
        (S::Return(Some(int(1))), "1.0"),
        (S::Return(None), ""),
        (S::Block(b()), "b.1"),
        (S::If { condition: int(1), then: b(), otherwise: b() }, "1.0 b.1 b.1"),
        (S::While { condition: int(1), body: b() }, "1.0 b.1"),
        (S::DoWhile { body: b(), condition: int(1) }, "b.1 1.0"),
        (S::For { init: b(), condition: Some(int(1)), step: Some(int(2)), body: b() }, "b.1 1.1 b.2 2.1"),
        (S::For { init: b(), condition: None, step: None, body: b() }, "b.1 b.2"),
        (S::Switch { value: int(1), cases: Vec::new(), body: b() }, "1.0 b.1"),
        (S::Break, ""),
        (S::Continue, ""),
        (S::Goto(LabelId(0)), ""),
        (S::Label(LabelId(0), "a".into()), ""),
    ] {
        let (mut of, mut read, mut changed) = (s(kind), Vec::new(), Vec::new());
        parts::of_statement(&of, &mut |step, deeper| match step {
            Step::Value(value) => read.push(format!("{}.{deeper}", word(value))),
            Step::Body(_) => read.push(format!("b.{deeper}")),
        });
        parts::of_statement_mut(&mut of, &mut |step, deeper| match step {
            StepMut::Value(value) => changed.push(format!("{}.{deeper}", word(value))),
            StepMut::Body(_) => changed.push(format!("b.{deeper}")),
        });
        assert_eq!((read.join(" "), changed.join(" ")), (expected.to_owned(), expected.to_owned()), "{of:?}");
    }
}

/// A name that needs no parser is an identifier for it, and what is none for it is no plain name.
#[test]
fn plain_names_are_identifiers() {
    let keywords = "abstract as async await become box break const continue crate do dyn else enum extern false final fn for if impl in let loop macro \
                    match mod move mut override priv pub ref return self Self static struct super trait true try type typeof unsafe unsized use virtual \
                    where while yield _";
    for name in keywords.split_whitespace() {
        assert!(!is_plain(name), "{name}");
        assert!(syn::parse_str::<syn::Ident>(&ident(&spelled(name)).to_string()).is_ok(), "{name}");
    }
    for (name, plain) in [
        ("a", true),
        ("_a", true),
        ("__", true),
        ("a1", true),
        ("kernel", true),
        ("1a", false),
        ("", false),
        ("a$", false),
        ("\u{e9}", false),
    ] {
        assert_eq!(is_plain(name), plain, "{name}");
        assert!(!plain || syn::parse_str::<syn::Ident>(name).is_ok(), "{name}");
    }
}

#[test]
fn reads_beside_each_other_are_one() {
    let kernel = |reads: &str| {
        format!(
            "kernel void f(global const float *p, global float *q, global const int *at, global float *out) {{
                 size_t i = get_global_id(0); int k = at[i]; {reads} }}"
        )
    };
    // The text, the interleave groups and how many elements are of each.
    let cases: [(&str, &[&str]); 14] = [
        ("out[i] = p[2 * k] + p[2 * k + 1];", &["2, true"]),
        ("out[i] = p[2 * k]; out[i + 9] = p[1 + k * 2];", &["2, true"]),
        ("out[i] = p[k - 1] + p[k + 1];", &["3, false"]),
        ("float a = p[3 * k], b = p[3 * k + 1], c = p[3 * (k + 1) - 1]; out[i] = a * b + c;", &["3, true"]),
        ("out[i] = p[k] + p[k + 1] + p[k + 2] + p[k + 3] + p[k + 4] + p[k + 5];", &["6, true"]),
        ("out[i] = p[k] + p[k + 1] + p[k + 100] + p[k + 101];", &["2, true", "2, true"]),
        // Too few, too far, of another index, or by another variable.
        ("out[i] = p[k];", &[]),
        ("out[i] = p[k] + p[k + 5];", &[]),
        ("out[i] = p[2 * k] + p[3 * k + 1];", &[]),
        ("float a = p[k]; k++; out[i] = a + p[k + 1];", &[]),
        // A buffer that is written only before it is, and nothing that lies between.
        ("out[i] = q[k] + q[k + 1];", &["2, true"]),
        ("out[i] = q[k] + q[k + 2];", &[]),
        ("q[k] = 1.0f; out[i] = q[k] + q[k + 1];", &["2, true"]),
        ("float a = q[k]; q[k + 1] = a; out[i] = q[k + 1];", &[]),
    ];
    for (reads, groups) in cases {
        let (text, faults) = written(&kernel(reads), Choice::Always);
        assert!(faults.is_empty(), "{reads}: {faults:?}");
        let count = |of: &str| text.matches(of).count();
        // Each is written for all items, and once more for some.
        assert_eq!(count("load_interleaved :: <") > 0, !groups.is_empty(), "{reads}");
        assert_eq!(count("load_interleaved :: <") % groups.len().max(1), 0, "{reads}: {text}");
        for group in groups {
            let start = format!("load_interleaved :: < {}", group.replace(", ", " , "));
            assert!(count(&start) > 0, "{reads} has no {start}: {text}");
        }
    }
}

#[test]
fn interleave_groups_behind_each_other_are_rows() {
    let kernel = |statements: &str| {
        format!(
            "kernel void f(global const float *p, global float *q, global float *out, local float *l, int n) {{
                 int i = get_global_id(0); {statements} }}"
        )
    };
    // The text, the interleave groups that are read as rows, and how many elements are written together.
    let cases: [(&str, &[&str], &[&str]); 20] = [
        ("out[i] = p[3 * i] + p[i * 3 + 1] + p[3 * (i + 1) - 1];", &["3 , true"], &[]),
        ("out[i] = p[(i << 1) + n];", &["2 , false"], &[]),
        ("global const float *a = p + 4 * i; for (int c = 0; c < 4; c++) out[i] += a[c];", &["4 , true"], &[]),
        ("out[i] = p[2 * i - 1] + p[2 * i] + p[2 * i + 1] + p[2 * i + 2];", &["2 , true"], &[]),
        ("out[i] = p[5 * i];", &[], &[]),
        // A buffer that others may write gives only what each item reads.
        ("out[i] = q[2 * i] + q[2 * i + 1];", &["2 , true"], &[]),
        ("out[i] = q[2 * i];", &[], &[]),
        ("for (int c = 0; c < 3; c++) out[3 * i + c] = n;", &[], &["3"]),
        ("out[2 * i + 1] = n; float a = sqrt(p[i]); out[2 * i] = a;", &[], &["2"]),
        ("q[2 * i] *= 3; q[2 * i + 1] *= 4;", &["2 , true"], &["2"]),
        ("q[2 * i] = q[2 * i + 1]; q[2 * i + 1] = n;", &[], &["2"]),
        // Not all, one of them twice, too far, by two indices, or what may be seen between the writes.
        ("out[3 * i] = n; out[3 * i + 1] = n;", &[], &[]),
        ("out[2 * i] = n; out[2 * i] = 1; out[2 * i + 1] = n;", &[], &["2"]),
        ("out[2 * i] = n; out[2 * i + 3] = n;", &[], &[]),
        ("out[2 * i] = n; i++; out[2 * i - 1] = n;", &[], &[]),
        ("q[2 * i] = n; q[2 * i + 1] = q[2 * i];", &[], &[]),
        ("q[2 * i] = n; q[2 * i + 1] = q[n];", &[], &[]),
        ("q[2 * i] = n; out[i] = 1; q[2 * i + 1] = n;", &[], &[]),
        ("q[2 * i] = n; if (n) q[2 * i] = 3; q[2 * i + 1] = n;", &[], &[]),
        ("global float *a = (n ? q : out) + 2 * i; a[0] = q[1]; a[1] = q[0];", &[], &[]),
    ];
    for (statements, rows, runs) in cases {
        let (text, faults) = written(&kernel(statements), Choice::Always);
        assert!(faults.is_empty(), "{statements}: {faults:?}");
        for (method, found) in [("load_interleaved_row", rows), (". store_interleaved", runs)] {
            let start = format!("{method} :: < ");
            assert_eq!(text.contains(&start), !found.is_empty(), "{statements}: {method}");
            for of in found {
                assert!(text.contains(&format!("{start}{of} >")), "{statements} has no {method} of {of}: {text}");
            }
        }
    }
}

/// How many tokens there are, those in groups too.
fn count(of: TokenStream) -> usize {
    let mut waiting = vec![of];
    let mut count = 0;
    while let Some(tokens) = waiting.pop() {
        for token in tokens {
            count += 1;
            if let proc_macro2::TokenTree::Group(group) = token {
                waiting.push(group.stream());
            }
        }
    }
    count
}

/// A `switch` of many cases is a jump for an item by itself, where lanes ask for each case: of few cases they pay.
#[test]
fn a_switch_of_many_cases_stays_scalar() {
    let in_lanes = |count: usize| {
        let cases = each(count, |n| format!("case {n}: x = x * {} + {}; break; ", n + 3, n % 7));
        let text = format!(
            "__kernel void k(__global int *a) {{ int i = get_global_id(0), x = a[i]; switch (x) {{ {cases} }} a[i] = x; }}"
        );
        crate::dump_text(&text, "", crate::Stage::Rust).unwrap_or_default().contains("k_items_in_lanes")
    };
    assert_eq!([8, 32, 200].map(in_lanes), [true, true, false]);
}

/// An initialiser that reads its own variable is no statement for each zero of a long array, also where its values have effects.
#[test]
fn long_own_initialisers() {
    for value in ["w[0] + 1", "w[0]++ + 1", "w[0] = 7"] {
        let text = format!("__kernel void k(__global int *o) {{ int w[100000] = {{1, {value}}}; o[0] = w[1]; }}");
        let (_, program) = program_of(&text);
        assert_eq!(program.functions[0].body.len(), 4, "{value}");
    }
}

/// Long lists of one form: what is written is as long as the list, with no more than half the stack that rustc gives a macro in a release.
#[test]
fn long_lists() {
    type Form = fn(usize) -> String;
    let kernel = |body: &str| {
        format!(
            "__kernel void k(__global const int *a, __global int *o, __global float4 *v) \
             {{ int i = get_global_id(0), x = a[i], r = 0; {body} o[i] = r; }}"
        )
    };
    let forms: [(&str, Form); 12] = [
        ("else if", |n| each(n, |j| format!("else if (x == {j}) r = {};", j % 9)).replacen("else ", "", 1)),
        ("else if with return", |n| each(n, |j| format!("else if (x == {j}) return;")).replacen("else ", "", 1)),
        ("sum", |n| format!("r = x{};", each(n, |j| format!(" + (x ^ {j})")))),
        ("constants", |n| format!("int b[1{}]; b[0] = x; r = b[0];", " + 1".repeat(n))),
        ("vectors", |n| format!("v[i] = v[i]{};", each(n, |j| format!(" + v[0] * {j}.0f")))),
        ("||", |n| format!("r = x == 0{};", each(n, |j| format!(" || x == {j}")))),
        ("commas", |n| format!("r = 1{};", each(n, |j| format!(", r += x ^ {j}")))),
        ("?:", |n| format!("r = {}1.5f;", each(n, |j| format!("x == {j} ? {j}u : ")))),
        ("falls through", |n| format!("switch (x) {{ {} }}", each(n, |j| format!("case {j}: r += {}; ", j % 7)))),
        ("labels", |n| format!("switch (x) {{ {} r = 1; }}", each(n, |j| format!("case {j}: ")))),
        ("breaks", |n| format!("switch (x) {{ {} }}", each(n, |j| format!("case {j}: r = {j}; break; ")))),
        ("declares", |n| {
            let cases = each(n, |j| format!("case {j}: int v{j} = x + {j}; case -{j} - 1: r += v{j}; "));
            format!("switch (x) {{ {cases} }}")
        }),
    ];
    let tokens = move |body: &str, lanes: Choice| count(emitted(&kernel(body), lanes));
    let run = move || {
        for (name, form) in forms {
            for lanes in [Choice::Never, Choice::Always] {
                let [some, more] = [300, 600].map(|count| tokens(&form(count), lanes));
                assert!(more < 2 * some + some / 4, "{name}, {lanes:?}: {some} tokens, of twice as many {more}");
            }
            tokens(&form(3_000), Choice::Never);
        }
        for lanes in [Choice::Never, Choice::Always] {
            let nested = |count: usize| {
                let head = |j| format!("for (int i{j} = 0; i{j} < {}; i{j}++) ", 1 + usize::from(j % 2 == 0));
                each(count, head) + "r++;"
            };
            let [some, more] = [60, 120].map(|count| tokens(&nested(count), lanes));
            assert!(more < 2 * some + some / 4, "loops, {lanes:?}: {some} tokens, of twice as many {more}");
        }
    };
    std::thread::Builder::new().stack_size(16 << 20).spawn(run).unwrap().join().unwrap();
}

/// A function that calls a function, and so on, thousands of them: lanes end where the calls in each other are too many, and not the stack.
#[test]
fn calls_in_calls() {
    let run = || {
        let function = |j: usize| format!("int f{j}(int x) {{ return f{}(x) ^ {j}; }}\n", j.saturating_sub(1));
        let functions: String = (1..3_000).map(function).collect();
        let text = format!(
            "int f0(int x) {{ return x; }}\n{functions}\
             __kernel void k(__global int *a) {{ int i = get_global_id(0); a[i] = f2999(a[i]); }}"
        );
        for lanes in [crate::Lanes::Counted, crate::Lanes::Always] {
            let shown = crate::Shown { stage: crate::Stage::Vector, lanes, after: None };
            assert!(crate::dump_text(&text, "", shown).is_ok(), "{lanes:?}");
        }
    };
    std::thread::Builder::new().stack_size(16 << 20).spawn(run).unwrap().join().unwrap();
}

/// As long as a list is, what it is made of is checked at its depth: lists in lists in lists end in a message.
#[test]
fn lists_in_lists() {
    let run = || {
        let mut text = "r = 1;".to_owned();
        for _ in 0..100 {
            text = format!("{}else if (x == 1) {{ {text} }}", "if (x) ; else ".repeat(60));
        }
        let mut value = "x".to_owned();
        for _ in 0..100 {
            value = format!("({value}{})", " + x".repeat(200));
        }
        for body in [text.replace("else else", "else"), format!("r = {value};")] {
            let text = format!("void f(int x) {{ int r; {body} }}");
            let (krate, mut faults) = (quote::quote!(::swz), Faults::default());
            match checked(&mut NoFiles, "a.cl", &text, "") {
                Ok((program, texts, main)) => {
                    emit(&program, &texts, &setting(&krate, main, Choice::Counted), &mut faults);
                    assert!(faults.all.len() <= 1, "{faults:?}");
                }
                Err(told) => assert_eq!(told.len(), 1, "{told:?}"),
            }
        }
    };
    std::thread::Builder::new().stack_size(16 << 20).spawn(run).unwrap().join().unwrap();
}

/// Names of Rust's that a program may give something else.
const OTHERS: [&str; 26] = [
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    "f32", "f64", "Fn", "FnMut", "FnOnce", "Option", "Result", "Some", "None", "Ok", "Err",
];

/// Names that the text of an emitter gives by itself, or takes without asking whether the program has something else of that name: what is bound in a `quote!` and comes from no variable of it.
fn own_names(tokens: &TokenStream, inside: bool, found: &mut Vec<String>) {
    use proc_macro2::{Delimiter, Spacing, TokenTree as T};
    let all: Vec<T> = tokens.clone().into_iter().collect();
    let is = |at: usize, c: char| matches!(all.get(at), Some(T::Punct(punct)) if punct.as_char() == c);
    let word = |at: usize| match all.get(at) {
        Some(T::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    };
    // The parameters in a list, and the parts of a pattern.
    let listed = |group: &TokenStream, found: &mut Vec<String>, typed: bool| {
        let all: Vec<T> = group.clone().into_iter().collect();
        for (at, token) in all.iter().enumerate() {
            let T::Ident(name) = token else { continue };
            let before = at.checked_sub(1).map(|at| all[at].to_string()).unwrap_or_default();
            let colon = matches!(all.get(at + 1), Some(T::Punct(punct)) if punct.as_char() == ':' && punct.spacing() == Spacing::Alone);
            let binds = !typed || colon;
            if binds && before != "#" && before != ":" && !["mut", "self", "_"].contains(&&*name.to_string()) {
                found.push(name.to_string());
            }
        }
    };
    for (at, token) in all.iter().enumerate() {
        if let T::Group(group) = token {
            let quoted = at > 1 && is(at - 1, '!') && word(at - 2) == "quote";
            let list = group.delimiter() == Delimiter::Parenthesis;
            if inside && list && word(at.wrapping_sub(1)) == "let" {
                listed(&group.stream(), found, false);
            }
            // `fn name(..)`, `fn #name #generics(..)`
            let is_function = (1..6).any(|back| at.checked_sub(back).is_some_and(|at| word(at) == "fn"));
            if inside && list && is_function {
                listed(&group.stream(), found, true);
            }
            own_names(&group.stream(), inside || quoted, found);
        }
        if !inside {
            continue;
        }
        let mut next = at + 1;
        while word(next) == "mut" || is(next, '&') {
            next += 1;
        }
        let name = word(next);
        let binds = match &*word(at) {
            "let" => true,
            "for" => word(next + 1) == "in",
            "static" => !is(at.wrapping_sub(1), '\''),
            _ if is(at, '|') => is(next + 1, '|') || is(next + 1, ',') || is(next + 1, ':') && !is(next + 2, ':'),
            // A name that the program may have for another thing.
            _ if OTHERS.contains(&&*name) => !is(at, ':') && !is(at, '#'),
            _ if is(at, '\'') => !["a", "_", "static"].contains(&&*name),
            _ => false,
        };
        if binds && !name.is_empty() && name != "_" {
            found.push(name);
        }
    }
}

/// The files of a folder and of those in it, with their texts.
fn texts_in(folder: &std::path::Path, found: &mut Vec<(std::path::PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts_in(&path, found);
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

#[test]
fn names_come_from_one_place() {
    let mut found = Vec::new();
    own_names(
        &"quote!(
            let #a = b; let _ = #c; let d = 1; let (mut #e, f) = 2; for #g in h {} for i in h {}
            |j, #k| m; |l| m; |&o| o; fn #p(#q: r, s: ::t, self, mut u: v) {} 'w: loop {} #x as u8; ::core::primitive::u8
        )"
        .parse()
        .unwrap(),
        false,
        &mut found,
    );
    assert_eq!(found, ["d", "f", "i", "j", "l", "o", "s", "u", "w", "u8"]);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/codegen");
    let mut texts = Vec::new();
    texts_in(&folder, &mut texts);
    assert!(texts.len() > 25);
    for (path, text) in texts {
        let file = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
        if ["names.rs", "tests.rs", "tokens.rs"].contains(&&*file) {
            continue;
        }
        for way in ["format_ident!", "Ident::new", "call_site", "mixed_site", "parse_quote", "Lifetime::new"] {
            assert!(!text.contains(way), "{file}: a name comes from `names`, not from `{way}`");
        }
        let mut found = Vec::new();
        own_names(&text.parse().unwrap(), false, &mut found);
        assert!(
            found.is_empty(),
            "{file}: an expansion names {found:?} by itself: ask `names`, which knows the names of the program"
        );
    }
}

/// A word is looked for by halves.
#[test]
fn keywords_are_in_order() {
    assert!(super::names::KEYWORDS.is_sorted());
    assert!(!super::names::KEYWORDS.iter().any(|word| is_plain(word)));
}
