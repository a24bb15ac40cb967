//! The warnings: beside clang, which refuses what a device does.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use quote::quote;

use crate::codegen::Choice;
use crate::diagnostic::Faults;
use crate::driver::dump::{Stage, dump_text};
use crate::driver::{compile, warnings};
use crate::preprocess::{Files, Options, Unread};
use crate::sema::{function_names, since_by_name};
use crate::source::{Origin, Texts};
use crate::testing::{include, inline, setting};

const VERSIONS: [(&str, u32); 5] = [("CL1.0", 100), ("CL1.1", 110), ("CL1.2", 120), ("CL2.0", 200), ("CL3.0", 300)];

/// A program that includes one file.
struct Beside;

impl Files for Beside {
    fn read(&mut self, path: &str) -> Result<std::rc::Rc<str>, Unread> {
        if path == "beside.h" { Ok("\nint in_beside;\n".into()) } else { Err(Unread::Missing) }
    }
}

/// The first lines of a text's warnings, and the last ones, which say how to mend it.
fn told(text: &str, options: &str, lanes: Choice) -> Vec<(String, String)> {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, options, &mut faults);
    let main = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, text);
    let krate = quote!(swz);
    let setting = setting(&krate, main, lanes);
    compile(&mut texts, main, &options, &mut Beside, &setting, &mut faults);
    let errors: Vec<_> = faults.all.iter().map(|fault| fault.draw(&texts)).collect();
    assert_eq!(errors, [""; 0], "{text}");
    let drawn = warnings(&faults, &texts, &options, lanes, false);
    let drawn = drawn.iter().map(|warning| warning.draw(&texts));
    drawn
        .map(|text| {
            let last = text.lines().last().unwrap_or_default();
            (text.lines().next().unwrap_or_default().to_owned(), last.to_owned())
        })
        .collect()
}

/// The errors of clang, as a device would tell them: none where clang 19 is not installed.
fn clang(text: &str, version: &str) -> Option<String> {
    let mut clang = Command::new("clang-19")
        .args(["-x", "cl", "-target", "spir64", "-Xclang", "-finclude-default-header"])
        .args(["-fsyntax-only", "-ferror-limit=0", "-fno-caret-diagnostics", "-w", &format!("-cl-std={version}"), "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    clang.stdin.take()?.write_all(text.as_bytes()).ok()?;
    Some(String::from_utf8_lossy(&clang.wait_with_output().ok()?.stderr).into_owned())
}

/// A text a line, with `@` in names that only one may have.
const FORMS: &str = "
kernel void k@(global float *a) { half b = (half)a[0]; }
kernel void k@(global half *a) { a[0] = a[0] * a[1]; }
kernel void k@(global half *a) { a[0] = 1; }
kernel void k@(global half *a, global float *b) { b[0] = a[1]; }
kernel void k@(global float *a) { a[0] = 1.0h; }
kernel void k@(global float *a) { half b[2]; vstore_half(a[0], 0, b); }
half f@(half a) { return a; }
kernel void k@(global half4 *a) { a[0] = a[1]; }
kernel void k@(global float *a) { a[0] = sizeof(half); }
struct s@ { half a; }; kernel void k@(global struct s@ *a) { vstore_half(1.0f, 0, &a->a); }
kernel void k@(global half *a, global float *b) { b[0] = vload_half(3, a); vstore_half_rtz(b[1], 2, a); }
kernel void k@(global half *a, global float4 *b) { b[0] = vload_half4(3, a + 1); vstorea_half4(b[1], 2, &a[4]); }
kernel void k@(global double *a) { double b = 2.0; a[0] = a[1] * b; }
global int n@;
int n@ = 3;
static int n@ = 3;
const int n@ = 3;
constant int n@ = 3;
const sampler_t n@ = CLK_ADDRESS_NONE;
constant sampler_t n@ = CLK_ADDRESS_NONE;
kernel void k@(global int *a) { static int n = 3; a[0] = n++; }
kernel void k@(global int *a) { constant int n = 3; a[0] = n; }
int f@(int *p) { return *p; } kernel void k@(global int *a) { a[0] = f@(a + 1); }
int f@(int *p) { return *p; } kernel void k@(local int *a) { a[0] = f@(a + 1); }
int f@(int *p) { return *p; } kernel void k@(global int *a) { int b = 3; a[0] = f@(&b); }
int f@(private int *p) { return *p; } kernel void k@(global int *a) { int b = 3; a[0] = f@(&b); }
int f@(const int *p) { return *p; } kernel void k@(global const int *a, global int *b) { b[0] = f@(a); }
kernel void k@(global int *a) { int *p = a; *p = 1; }
kernel void k@(global int *a) { int *p; p = a; *p = 1; }
kernel void k@(global int *a) { int *p = (int *)a; *p = 1; }
kernel void k@(global int *a) { int *p = 0; global int *q = 0; a[0] = p == 0 && q == 0; }
kernel void k@(global float *a) { float b; a[0] = fract(a[1], &b) + sincos(a[2], a + 3); }
kernel void k@(global int *a) { int b = 3; int *p = &b; int **q = &p; a[0] = **q; }
typedef struct s@ { int a; } s@; void g@(s@ *p) { p->a = 1; } kernel void k@(global s@ *a) { g@(a); }
typedef struct s@ { int a; } s@; void g@(s@ *p) { p->a = 1; } kernel void k@(global s@ *a) { s@ b = a[0]; g@(&b); a[0] = b; }
int f@(generic int *p) { return *p; }
int f@(__generic int *p) { return *p; }
kernel void k@(read_write image2d_t i) { write_imagef(i, (int2)(0), (float4)(0)); }
kernel void k@(write_only image3d_t i) { write_imagef(i, (int4)(0), (float4)(0)); }
kernel void k@(global atomic_int *a) { }
kernel void k@(global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device); }
kernel void k@(global int *a) { *a = memory_scope_device; }
typedef int atomic_mine@; kernel void k@(global atomic_mine@ *a) { *a = 1; }
kernel void k@(local int *a) { work_group_barrier(CLK_LOCAL_MEM_FENCE); }
kernel void k@(local int *a) { barrier(CLK_LOCAL_MEM_FENCE); }
kernel void k@(global int *a) { *a = work_group_all(1); }
kernel void k@(global int *a) { *a = work_group_reduce_add(a[0]); }
kernel void k@(global ulong *a) { a[get_global_linear_id()] = get_local_linear_id(); }
kernel void k@(global int *a) { *a = sub_group_reduce_add(a[0]); }
kernel void k@(global int *a) { *a = sub_group_broadcast(a[0], 0); }
kernel void k@(global char4 *a) { *a = sub_group_broadcast(a[0], 0); }
kernel void k@(global short *a) { *a = sub_group_broadcast(a[0], 0); }
kernel void k@(global int *a) { *a = sub_group_all(1); sub_group_barrier(CLK_LOCAL_MEM_FENCE); }
kernel void k@(global int *a) { *a = sub_group_shuffle_xor(a[0], 1u); }
kernel void k@(global int *a, char4 b, uchar4 c) { *a = dot(b, c); }
kernel void k@(global float *a, float4 b) { *a = dot(b, b); }
kernel void k@(global uint *a) { *a = bit_reverse(a[0]); }
kernel void k@(global uint *a) { *a = __builtin_bitreverse32(a[0]); }
kernel void k@(global int *a) { *a = popcount(a[0]) + clz(a[0]); }
kernel void k@(global int *a) { *a = ctz(a[0]); }
kernel void k@(global int *a) { atomic_inc(a); atomic_cmpxchg(a, 1, 2); }
kernel void k@(global long *a) { atom_add(a, 1L); }
kernel void k@(read_only image2d_array_t i, global float4 *a) { *a = read_imagef(i, (int4)(0)); }
kernel void k@(global int *a) { printf(\"%d\", *a); }
kernel void k@(global float3 *a) { *a = shuffle((float4)(0), (uint4)(0)).xyz; }
";

fn forms() -> Vec<String> {
    FORMS.trim().lines().enumerate().map(|(number, line)| line.replace('@', &number.to_string())).collect()
}

/// A text is told of if a device refuses it, and only then.
#[test]
fn told_is_what_clang_refuses() {
    let forms = forms();
    for (version, _) in VERSIONS {
        let Some(errors) = clang(&forms.join("\n"), version) else { return };
        let refused: BTreeSet<usize> = errors
            .lines()
            .filter(|line| line.contains("error: "))
            .filter_map(|line| line.strip_prefix("<stdin>:")?.split(':').next()?.parse().ok())
            .collect();
        let mut wrong = Vec::new();
        for (number, form) in forms.iter().enumerate() {
            let told = told(form, &format!("-cl-std={version}"), Choice::default());
            if told.is_empty() == refused.contains(&(number + 1)) {
                wrong.push(format!("{version}: {form}\n{told:?}"));
            }
        }
        assert_eq!(wrong, [""; 0], "{}", wrong.join("\n"));
    }
}

/// Each function is there from the version on that clang's header says.
#[test]
fn functions_begin_as_in_clang() {
    let names: BTreeSet<&str> = function_names().filter(|name| !name.starts_with("__")).collect();
    let text: Vec<String> = names.iter().map(|name| format!("void f_{name}(void) {{ (void)&{name}; }}")).collect();
    let mut since = vec![None; names.len()];
    for (version, number) in VERSIONS {
        let Some(errors) = clang(&text.join("\n"), version) else { return };
        for (name, since) in names.iter().zip(&mut since) {
            if !errors.contains(&format!("undeclared identifier '{name}'")) {
                since.get_or_insert(number);
            }
        }
    }
    let wrong: Vec<_> = names
        .iter()
        .zip(since)
        .filter_map(|(&name, since)| since.filter(|&since| since != since_by_name(name)).map(|since| (name, since)))
        .collect();
    assert_eq!(wrong, [], "the function, and since which version clang has it");
}

/// One warning of a program names all lines, by what stands there, and the options and lines that mend it.
#[test]
fn one_warning_names_all() {
    let text = "#include \"beside.h\"\nint n;\nvoid f(int *p) { *p = n; }\nkernel void k(global int *a) {\n    f(a);\n    f(a + 1);\n    \
                f(a); f(a);\n    half h = 1;\n    work_group_barrier(CLK_LOCAL_MEM_FENCE);\n}\n";
    let all = told(text, "", Choice::default());
    let [(message, help)] = &all[..] else { panic!("{all:?}") };
    assert_eq!(
        message,
        "it runs here, but a device refuses it as OpenCL C 1.2: a variable at program scope (lines 2 and beside.h:2); a pointer without an \
         address space into `__global` or `__local` memory (lines 5, 6 and 7); `half` without its pragma (line 8); `work_group_barrier` (line 9)"
    );
    assert_eq!(
        help,
        "help: say the version by the option `-cl-std=CL3.0` behind the path, which `run_on` hands on, and write `#pragma OPENCL EXTENSION \
         cl_khr_fp16 : enable` above; `#[allow(deprecated)]` on the module takes this warning away"
    );
    assert!(told(text, "-w", Choice::default()).is_empty());
    let many: Vec<String> = (0..40).map(|n| format!("int n{n};\n")).collect();
    let all = told(&many.concat(), "", Choice::default());
    assert!(all[0].0.ends_with("(lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 28 more)"), "{all:?}");
}

/// An option that does nothing is told, and one that a device knows is not.
#[test]
fn options_that_do_nothing() {
    let kernel = "kernel void k(global int *a) { a[get_global_id(0)] = 1; }";
    for (options, words, help) in [
        ("-O3", "`-O3` without effect", "leave it out: `opt-level`"),
        ("-cl-std=CL3.0 -O3 -Wall -D N=3 -O3", "`-O3` and `-Wall` without effect", "leave it out: `opt-level`"),
        ("-Wall -Wextra", "`-Wall` and `-Wextra` without effect", "leave them out"),
        ("-Wextra", "`-Wextra` without effect", "leave it out"),
    ] {
        let all = told(kernel, options, Choice::default());
        let [(message, mend)] = &all[..] else { panic!("{all:?}") };
        assert!(message.contains(words), "{message}");
        assert!(mend.strip_prefix("help: ").is_some_and(|mend| mend.starts_with(help)), "{mend}");
    }
    let silent = "-cl-denorms-are-zero -cl-finite-math-only -cl-fp32-correctly-rounded-divide-sqrt -cl-kernel-arg-info \
                  -cl-no-signed-zeros -cl-no-subgroup-ifp -cl-opt-disable -cl-strict-aliasing -cl-uniform-work-group-size -g -Werror \
                  -cl-fast-relaxed-math -cl-mad-enable -cl-single-precision-constant -cl-unsafe-math-optimizations -cl-std=CL2.0 -D N";
    assert_eq!(told(kernel, silent, Choice::default()), []);
    assert_eq!(told(kernel, "-w -O3", Choice::default()), []);
}

/// A warning is the use of a deprecated constant, at the place of the fault in the caller's text; a program with an error has none.
#[test]
fn warnings_are_uses_of_a_deprecated_constant() {
    let written = inline("[swz] int n; kernel void k(global int *a) { *a = n; }".parse().unwrap()).to_string();
    assert!(
        written.contains("# [deprecated (note = \"it runs here, but a device refuses it as OpenCL C 1.2"),
        "{written}"
    );
    assert!(written.contains("`#![options(\\\"-cl-std=CL3.0\\\")]` at the beginning"), "{written}");
    for silent in [
        "[swz] #![options(\"-cl-std=CL3.0\")] int n; kernel void k(global int *a) { *a = n; }",
        "[swz] _Pragma(\"OPENCL EXTENSION cl_khr_fp16 : enable\") half f(half a) { return a; }",
        "[swz] kernel void k(global int *a) { *a = 3; }",
        "[swz] int n; kernel void k(global int *a) { *a = m; }",
    ] {
        let written = inline(silent.parse().unwrap()).to_string();
        assert!(!written.contains("deprecated"), "{silent}: {written}");
    }
    let wrong = include(quote!([swz] #![options("-w")] "a.cl")).to_string();
    assert!(wrong.contains("the options of a file stand behind its path"), "{wrong}");
}

/// A kernel that stays scalar under `#![lanes(always)]` is told with its reason; one that needs no lanes, and one without that word, is not.
#[test]
fn kernels_that_stay_scalar() {
    let cases = [
        (
            "kernel void k(global int *a) { int i = get_global_id(0);\nif (a[i]) goto end;\na[i] = 1; end: a[i] = 2; }",
            "a `goto`",
            2,
        ),
        ("kernel void k(global int *a) { int i = get_global_id(0);\nprintf(\"%d\", a[i]); }", "`printf`", 2),
        (
            "kernel void k(global int *a) { int i = get_global_id(0);\n\nwhile (a[i] < atomic_inc(a + 1)) { a[i] += 2; } }",
            "a loop with an atomic function",
            3,
        ),
        (
            "typedef union { int a; float b; } U;\nkernel void k(global U *u) {\nU own = u[get_global_id(0)]; u[0] = own; }",
            "a union",
            3,
        ),
        (
            "kernel void k(global int *a, local int *l) { int i = get_local_id(0); l[i] = a[i];\nbarrier(1); printf(\"%d\", l[i]); }",
            "`printf`",
            2,
        ),
        (
            "kernel void k(global int *a, global int *b) { int i = get_global_id(0); global int *p = a + i;\nif (a[i]) p = b; *p = 1; }",
            "a pointer that is set to other memory",
            2,
        ),
    ];
    for (text, reason, line) in cases {
        let all = told(text, "-cl-std=CL3.0", Choice::Always);
        let [(message, _)] = &all[..] else { panic!("{text}: {all:?}") };
        let begin = "items run one after another in spite of `#![lanes(always)]`: ";
        assert!(message.strip_prefix(begin).is_some_and(|rest| rest.starts_with(reason)), "{text}: {message}");
        assert!(message.ends_with(&format!("(`k` in line {line})")), "{text}: {message}");
        for choice in [Choice::Counted, Choice::Never] {
            assert_eq!(told(text, "-cl-std=CL3.0", choice), [], "{text}");
        }
    }
    for silent in [
        "kernel void k(global int *a) { a[get_global_id(0)] += 1; }",
        "kernel void k(global int *a) { *a = 1; }",
        "kernel void k(global int *a, local int *l) { int i = get_local_id(0); l[i] = a[i]; barrier(1); a[i] = l[i + 1]; }",
        "int f(int a) { printf(\"%d\", a); return a; }",
    ] {
        assert_eq!(told(silent, "-cl-std=CL3.0", Choice::Always), [], "{silent}");
    }
}

/// The stage `lanes` says of each kernel whether it has them.
#[test]
fn stage_of_lanes() {
    let text = "kernel void exponents(global float *a) { int i = get_global_id(0); if (a[i] > 1.0f) a[i] = exp(a[i]) * 2.0f; }\n\
                kernel void scale(global float *a) { int i = get_global_id(0); a[i] *= 2.0f; }\n\
                kernel void one(global int *a) { *a = 1; }\n\
                kernel void jumps(global int *a) { int i = get_global_id(0);\n  if (a[i]) goto end;\n  a[i] = 1; end: a[i] = 2; }\n";
    let shown = dump_text(text, "", Stage::Lanes).unwrap();
    assert_eq!(
        shown,
        "exponents: in lanes\n\
         scale: one after another, text.cl:2:13: LLVM makes vectors of such straight statements\n\
         one: one after another, text.cl:3:13: no item asks for its number: all do the same\n\
         jumps: one after another, text.cl:5:13: a `goto`, or what becomes one: items would go ways that no mask follows\n"
    );
}
