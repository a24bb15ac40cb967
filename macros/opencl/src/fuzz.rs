//! Every text ends, without a panic: random tokens and mutated programs through all stages. What comes out is Rust, also of a program
//! with faults.
//!
//! `SWZ_TEXTS=1000000 cargo test --release -p swz-opencl fuzz` takes a million, and `SWZ_SEED=7` begins elsewhere. The
//! text at hand then lies in `swz-text-7.cl` in the folder for temporary files: a stack that overflows ends the whole process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use quote::quote;

use super::codegen::Choice;
use super::diagnostic::Faults;
use super::driver::compile;
use super::limits::MAX_FAULTS;
use super::parse::parse;
use super::preprocess::{Files, Options, Unread, preprocess};
use super::sema::{check, has_builtin};
use super::source::{Origin, Texts};
use super::testing::setting;

/// Programs without a fault, which have all of the language between them.
const PROGRAMS: [&str; 9] = [
    "typedef struct { float4 at; int hit[3]; struct Inner { char c; union { int i; float f; } u; } inner; } Ray;\n\
     enum Kind { NONE, SOME = 4, MORE };\n\
     __constant float table[4] = { 1.0f, 2.0f, [3] = 0x1.8p1f };\n\
     float square(float x) { return x * x; }\n\
     __kernel void first(__global const float *in, __global float *out, uint n) {\n\
         size_t i = get_global_id(0);\n\
         if (i >= n) return;\n\
         Ray ray = { .hit = { 1, 2, 3 } };\n\
         ray.at = (float4)(in[i], 0.5f, (float2)(1, 2));\n\
         ray.at.xy = ray.at.yx + table[i & 3];\n\
         out[i] = square(ray.at.s0) + ray.hit[MORE - SOME] + (ray.inner.c ? 1 : 2);\n}\n",
    "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define PASTE(a, b) a ## b\n#define STR(x) #x\n\
     #if defined(cl_khr_fp64) && __OPENCL_VERSION__ >= 100\n#define REAL double\n#else\n#define REAL float\n#endif\n\
     __kernel void second(__global REAL *data, __local REAL *part) {\n\
         int PASTE(id, x) = get_local_id(0), n = get_local_size(0);\n\
         part[idx] = data[get_global_id(0)];\n\
         barrier(CLK_LOCAL_MEM_FENCE);\n\
         for (int s = n / 2; s > 0; s >>= 1) {\n\
             if (idx < s) part[idx] = MAX(part[idx], part[idx + s]);\n\
             barrier(CLK_LOCAL_MEM_FENCE);\n\
         }\n\
         if (idx == 0) data[get_group_id(0)] = part[0];\n\
         printf(\"%s %d %v4f\\n\", STR(done), idx, (float4)(M_PI_F));\n}\n",
    "int digits(uint value) {\n\
         int count = 0;\n\
         do { count++; value /= 10; } while (value);\n\
         return count;\n}\n\
     __kernel void third(__global int *out, int kind) {\n\
         int i = get_global_id(0), k;\n\
         switch (kind) {\n\
         case 0: out[i] = 1; break;\n\
         case 1: case 2: out[i] += digits(i);\n\
         default: out[i] ^= ~i; goto done;\n\
         case 5 ... 7: { k = 0; while (1) { if (k++ > 3) break; else continue; } out[i] = k; }\n\
         }\n\
         out[i] = -out[i], out[i]++;\n\
     done: ;\n}\n",
    "float4 turned(float4 v, float k) { v.hi *= k; v.odd = -v.even; return v.wzyx; }\n\
     __kernel void fourth(__global float4 *p, __global const uchar16 *q, float3 w) {\n\
         int i = get_global_id(0);\n\
         float4 a = turned(p[i], 0.5f), *b = &p[i];\n\
         int4 m = a > *b || isnan(a);\n\
         a = select(a, fma(a, b->xxxx, (float4)(w, 1)), m);\n\
         uint4 bits = as_uint4(a) << 3u | convert_uint4_sat_rte(a * 255.0f);\n\
         p[i] = vload4(i, (__global float *)p) + convert_float4(bits) + convert_float4(q[i].s89ab);\n\
         vstore_half4(a, 0, (__global half *)b);\n}\n",
    "__kernel void fifth(__read_only image2d_t in, __write_only image2d_t out, sampler_t s) {\n\
         const sampler_t own = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n\
         int2 at = (int2)(get_global_id(0), get_global_id(1));\n\
         float4 sum = read_imagef(in, own, at) + read_imagef(in, s, convert_float2(at) + 0.5f);\n\
         if (all(at < get_image_dim(in))) write_imagef(out, at, sum / 2);\n}\n",
    "__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void sixth(volatile __global int *count, __global long *p) {\n\
         __local int shared[8][2];\n\
         int i = get_local_id(0);\n\
         shared[i][0] = atomic_add(&count[0], 1);\n\
         shared[i][1] = atomic_cmpxchg(count + 1, 0, i);\n\
         barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n\
         event_t e = async_work_group_copy((__local int *)shared, (const __global int *)count, 4, 0);\n\
         wait_group_events(1, &e);\n\
         p[i] = (long)shared[i][0] * sizeof(shared) + vec_step(int3);\n}\n",
    "#pragma OPENCL FP_CONTRACT ON\n\
     static inline void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }\n\
     int sum(const int *p, int n) { int s = 0; for (const int *e = p + n; p != e; ++p) s += *p; return s; }\n\
     __kernel void seventh(__global int *restrict out) {\n\
         int a[2][3] = { { 1, 2, 3 }, 4, 5, 6 }, *p = a[0], (*q)[3] = a;\n\
         swap(p, &a[1][2]);\n\
         out[0] = sum(p, 3) + q[1][0] + (int)(p - a[0]) + (q == a);\n\
         char text[] = \"a\\x41\\n\";\n\
         out[1] = text[1] == 'A' ? sizeof text : !p;\n}\n",
    "typedef float4 Color;\ntypedef struct Node { struct Node *next; int value; } Node;\n\
     __constant int powers[] = { 1, 10, 100 };\n\
     Color mixed(Color a, Color b, float t);\n\
     Color mixed(Color a, Color b, float t) { return mix(a, b, t) * (Color)(1.0f) + (Color){ 0, 1, 2, 3 }; }\n\
     __kernel void eighth(__global Color *c, __global ulong *h) {\n\
         Node last = { 0, 1 }, first = { &last, powers[2] };\n\
         for (Node *n = &first; n; n = n->next) h[0] += n->value;\n\
         ulong x = 0xcbf29ce484222325UL;\n\
         x = rotate(x, 7ul) * 31 ^ (x >> 33) % 7;\n\
         h[1] = x; c[0] = mixed(c[0], c[1], .25f);\n}\n",
    "/* text */ // of comments \\\n\n#ifdef A\n#error no\n#elif 1 ? 2 : 3\n#endif\n#undef A\n#line 7 \"other.cl\"\n\
     #define F(x, ...) G(x, ## __VA_ARGS__)\n#define G(...) (0, __VA_ARGS__)\n\
     #include \"self.h\"\nint f(void) { return F(1) + F(1, 2) + __LINE__ + sizeof(__FILE__); }\n",
];

/// A file that may be included, also by itself.
const INCLUDED: &str =
    "#ifndef ONCE\n#define ONCE 1\n#include \"self.h\"\nint included(int a) { return a + ONCE; }\n#endif\n";

/// Words that programs are mutated with beside their own tokens.
const WORDS: &str = "( ) [ ] { } . -> ++ -- & * + - ~ ! / % << >> < > <= >= == != ^ | && || ? : ; ... = *= /= %= += -= <<= >>= &= ^= |= , # ## @ \\ \
    0 1 7u 0x1ful 010 08 0x 1.5 1.5f .5h 0x1p3 0x1.8p-3f 1e999 1e-999 18446744073709551615 99999999999999999999 1.2.3 0b11 1i \
    'a' '' '\\n' 'ab' '\\q' \"\" \"%d\" \"%v4hlf %5.3s\" L'a' ' \" a b x i p v main f g \
    int uint float float4 double8 char2 half uchar16 bool void size_t long3 unsigned signed short image2d_t sampler_t event_t float5 \
    const volatile restrict __global __local __constant __private __generic global __kernel kernel static inline extern typedef struct union enum \
    if else for while do switch case default break continue return goto sizeof vec_step typeof __attribute__ _Bool _Pragma asm \
    x y xyzw s0 s89 hi lo even odd sG s01234567 rgba xx wzyx \
    get_global_id get_local_size barrier mem_fence min max clamp select convert_int4 convert_uchar_sat as_float as_int4 fmin dot cross \
    vload4 vstore3 vload_half read_imagef write_imagei atomic_add atom_inc printf shuffle shuffle2 mad24 fract sincos length isnan any all \
    CLK_LOCAL_MEM_FENCE INFINITY NAN M_PI_F INT_MIN FLT_MAX NULL __LINE__ __COUNTER__ __VA_ARGS__ MAX(1,2) PASTE(a,b) \
    #if #else #endif #define #undef #include #pragma #line (float4)(1) (int) (float2)(1,2) {0} {1,{2}} [3] [0]= .x= /* */ // é \u{0} \u{202e}";

/// How many texts there are without `SWZ_TEXTS`.
const FEW: u64 = 200;

/// Random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = self.0 ^ self.0 >> 29;
        (mixed >> 16) as usize % end.max(1)
    }
}

/// The words of a text, with the space around them: each is a name, a number, or one other character.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let end = match c {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (piece, behind) = rest.split_at(end);
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

/// A text: random words, or a program with some changes.
fn text(random: &mut Random, words: &[&str]) -> String {
    let mut pieces: Vec<&str> = match random.below(8) {
        0 => (0..random.below(60))
            .flat_map(|_| [words[random.below(words.len())], [" ", "\n", ""][random.below(3)]])
            .collect(),
        _ => pieces(PROGRAMS[random.below(PROGRAMS.len())]),
    };
    let changes = 1 + random.below(4) * random.below(4);
    for _ in 0..changes {
        let at = random.below(pieces.len() + 1);
        let other = random.below(pieces.len() + 1);
        let some = random.below(12);
        match random.below(10) {
            0 if at < pieces.len() => {
                pieces.remove(at);
            }
            // A whole stretch is left out, stands twice, or somewhere else.
            1 => {
                pieces.drain(at..(at + some).min(pieces.len()));
            }
            2 => {
                let copy = pieces[at..(at + some * 4).min(pieces.len())].to_vec();
                pieces.splice(other..other, copy);
            }
            3 if at < pieces.len() && other < pieces.len() => pieces.swap(at, other),
            4 if at < pieces.len() && other < pieces.len() => pieces[at] = pieces[other],
            5 if at < pieces.len() => pieces[at] = words[random.below(words.len())],
            6 => pieces.truncate(pieces.len() - some.min(pieces.len())),
            7 => {
                let again = [1, 3, 300][random.below(3)];
                let word = words[random.below(words.len())];
                pieces.splice(at..at, [word, " "].repeat(again));
            }
            8 => {
                let program = super::fuzz::pieces(PROGRAMS[random.below(PROGRAMS.len())]);
                let from = random.below(program.len());
                pieces.splice(at..at, program[from..(from + some * 3).min(program.len())].to_vec());
            }
            _ => pieces.insert(at, words[random.below(words.len())]),
        }
    }
    pieces.concat()
}

/// One file, whatever its folder.
struct Included;

impl Files for Included {
    fn read(&mut self, path: &str) -> Result<Rc<str>, Unread> {
        if path.ends_with("self.h") { Ok(INCLUDED.into()) } else { Err(Unread::Missing) }
    }
}

/// Compiles a text: the messages of its faults.
fn run(program: &str) -> Vec<String> {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, "-D GIVEN=1", &mut faults);
    let main = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, program);
    let krate = quote!(swz);
    let setting = setting(&krate, main, Choice::default());
    let items = compile(&mut texts, main, &options, &mut Included, &setting, &mut faults);
    assert!(faults.all.len() <= MAX_FAULTS);
    if let Err(error) = syn::parse2::<syn::File>(items.clone()) {
        panic!("no Rust: {error}\n{items}");
    }
    faults.all.iter().map(|fault| fault.draw(&texts)).collect()
}

/// Runs on the stack that rustc gives to a macro.
fn with_stack(work: impl FnOnce() + Send + 'static) {
    let done = thread::Builder::new().stack_size(8 << 20).spawn(work).unwrap().join();
    if let Err(panic) = done {
        std::panic::resume_unwind(panic);
    }
}

/// The programs that are mutated are right, as far as a program is checked.
#[test]
fn programs_have_no_fault() {
    with_stack(|| {
        for program in PROGRAMS {
            let (mut texts, mut faults) = (Texts::default(), Faults::default());
            let options = Options::default();
            let main = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, program);
            let tokens = preprocess(&mut texts, main, &options, &mut Included, &mut faults, has_builtin);
            let unit = parse(&tokens, &texts, &mut faults);
            check(unit, &options, &texts, &mut faults);
            let drawn: Vec<String> = faults.all.iter().map(|fault| fault.draw(&texts)).collect();
            assert!(faults.is_empty(), "{}\n{program}", drawn.join("\n"));
        }
    });
}

#[test]
fn every_text_ends() {
    let number = |name: &str| env::var(name).ok().and_then(|value| value.parse().ok());
    let count = number("SWZ_TEXTS").unwrap_or(FEW);
    let seed = number("SWZ_SEED").unwrap_or(1);
    with_stack(move || {
        let words: Vec<&str> = WORDS.split(' ').filter(|word| !word.is_empty()).collect();
        let (mut refused, mut slowest) = (0, Duration::ZERO);
        for number in 0..count {
            let mut random = Random((seed << 32) + number);
            let program = text(&mut random, &words);
            if count > FEW {
                fs::write(env::temp_dir().join(format!("swz-text-{seed}.cl")), &program).unwrap();
            }
            let begin = Instant::now();
            let done = catch_unwind(AssertUnwindSafe(|| run(&program)));
            let time = begin.elapsed();
            let Ok(faults) = done else { panic!("text {number} of seed {seed}:\n{program}") };
            refused += u64::from(!faults.is_empty());
            if time > slowest {
                slowest = time;
                // A text has some thousands of bytes at the most.
                assert!(time < Duration::from_secs(20), "{time:?}: text {number} of seed {seed}:\n{program}");
            }
        }
        assert!(refused > count / 2 && refused < count, "{refused} of {count} have a fault");
        println!("{count} texts, {refused} with a fault, the slowest {slowest:?}");
    });
}
