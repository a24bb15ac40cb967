//! Each production, and which short texts are right, as clang 19 has it.

use super::*;
use crate::ast::*;

/// A program with everything in it.
pub(super) const PROGRAM: &str = "
typedef float4 V ; typedef struct S { int a , * b ; float c [ 3 ] [ 4 ] ; struct { int d ; } ; union U { int e ; float f ; } u ; unsigned g : 3 , : 2 ; } S ;
enum E { A , B = 2 , C = A + 1 , } ; __constant float table [ ] = { 1.0f , [ 1 ] = 2.0f , 3 } ;
static inline int helper ( const __global int * restrict p , int n ) __attribute__ (( always_inline )) ;
int proto ( void ) ; int many ( int , ... ) ;
__attribute__ (( reqd_work_group_size ( 64 , 1 , 1 ) )) __kernel void k ( __global float * restrict out , __constant V * in , __local int * l , read_only image2d_t image , sampler_t s , uint n )
{
    size_t i = get_global_id ( 0 ) , j ; V v = ( V ) ( 1 , 2 , 3 , 4 ) , w = ( float4 ) ( v . lo , 0.5f , 1 ) . wzyx ;
    __local float shared [ 64 ] ; S s2 = { . a = 1 , . c [ 0 ] [ 1 ] = 2 } , * ps = & s2 ;
    for ( int q = 0 ; q < 3 ; ++ q , j -- ) { if ( q == 1 ) continue ; else if ( q ) break ; else ; }
    while ( i < n ) i += sizeof ( int ) * sizeof i + vec_step ( float3 ) ;
    do { l [ 0 ] ^= ~ 1u ; } while ( ! l [ 1 ] && ps -> a || ( * ps ) . a > 3 ) ;
    switch ( n ) { case 1 : case 2 ... 5 : n = 3 ; default : out [ i ] = ( float ) n ? 1.0f : - v . x ; }
    goto end ; out [ 0 ] = ( ( __global float * ) in ) [ i ] , j = 2 ;
    int a = ( int ) { 3 } , b = n ? : 4 ; barrier ( CLK_LOCAL_MEM_FENCE ) ;
    end : return ;
}
";

/// Whether clang 19 takes a text (`-x cl -cl-std=CL3.0 -Xclang -finclude-default-header -fsyntax-only`) by its grammar.
const VERDICTS: &[(bool, &str)] = &[
    // Specifiers, in any order, with and without underscores.
    (true, "int static constant z = 1; float const constant w = 2; __constant static int y = 1;"),
    (
        true,
        "long unsigned int a(void); int long b(void); short int unsigned c(void); char signed d(void); long long e(void);",
    ),
    (
        true,
        "unsigned a(void); uint b(void); ulong c(void); size_t d(void); _Bool e(void); bool f(void); half *g(void);",
    ),
    (true, "inline int f(void) { return 1; } __inline int g(void) { return 1; } __inline__ int h(void) { return 1; }"),
    (
        true,
        "void f(__global int *a, global int *b, __local int *c, __private int *d, generic int *e, const volatile int *f);",
    ),
    (true, "int const *const a(int *restrict p, int *__restrict q, int *__restrict__ r);"),
    (true, "__extension__ typedef int x; __extension__ int f(void) { return __extension__ 1; }"),
    (true, "kernel void k(read_only image2d_t a, __write_only image3d_t b, read_write image1d_t c);"),
    (true, "__typeof__(1) a(void); __typeof(int *) b(void);"),
    (true, "int const unsigned; struct s; ;"),
    (false, "void f(void) { auto int x = 1; }"),
    (false, "void f(void) { register int x = 1; }"),
    (false, "typeof(1) x(void);"),
    (false, "float struct s x(void);"),
    (false, "const x = 1;"),
    (false, "f(int a) { }"),
    (false, "local global int *f(void);"),
    (false, "_Atomic int z(void);"),
    // Names of types.
    (true, "typedef float T; void f(T T) { T = 1; }"),
    (true, "typedef float T; void f(void) { T a; int T = 1; T = 2; { T *= 3; } }"),
    (true, "typedef float T; void f(void) { { int T = 1; T++; } T x; }"),
    (true, "void f(int float4) { float4 = 1; } float4 g(void);"),
    (true, "typedef int T; struct T { T T; }; void f(struct T *p) { T: p->T = (T)1; goto T; }"),
    (true, "typedef int T; enum { X = sizeof(T) }; void f(void) { int x = X * (T)X; }"),
    (true, "typedef unsigned int uint; typedef int a, *b, c[3];"),
    (true, "typedef float4 V; float f(V v) { return (V)(1, 2, 3, 4).x; }"),
    (true, "float f(float4 v) { return (float)(v).x; }"),
    (true, "float f(float4 v) { return (__typeof__(v))(1, 2, 3, 4).x; }"),
    (true, "int f(float4 v) { return sizeof(float4)(v); }"),
    (true, "typedef int T; void f(void) { int x = (T)-1, y = (T)+x, z = (T)*&x, w = (T)&x == 0; }"),
    (false, "typedef int T; void f(void) { int T = 1; T x; }"),
    (false, "void f(void) { int x = (vec4)1; }"),
    // Declarators.
    (true, "int a, *b, c(int), *d(void), e[3][4];"),
    (true, "int (a), (*b), (*c)[3], *(*d[2])[3], (e)(int);"),
    (true, "void f(float a[static 4], float b[const 4], float d[]);"),
    (true, "int f(int (a), int (b[3]));"),
    (false, "int f(int a int b);"),
    (false, "int f(int& a);"),
    (false, "int f(int x = 3);"),
    (false, "int if(void);"),
    (false, "void f(void) { int a, float b; }"),
    (false, "void f(void) { int[3] a; }"),
    // Structures and enumerations.
    (true, "struct s { int a; struct { int b; union { int c; }; }; struct t { int d; } e[2]; };"),
    (true, "struct s { int a };"),
    (true, "struct s { int a; _Static_assert(1, \"x\"); };"),
    (true, "enum { A, B = A + 1, C, }; enum e { D __attribute__((deprecated)) = 1 };"),
    (
        true,
        "typedef struct __attribute__((packed)) s { int a; } s; typedef struct { int a; } __attribute__((packed, aligned(8))) t;",
    ),
    (false, "struct s { int a; } void f(void) {}"),
    (false, "enum e { A B };"),
    (false, "struct;"),
    // Attributes.
    (true, "static inline __attribute__((always_inline)) int f(void) { return 1; }"),
    (true, "__attribute__((always_inline)) static int f(void) { return 1; }"),
    (true, "int __attribute__((always_inline)) f(void) { return 1; }"),
    (true, "int f(void) __attribute__((always_inline)) { return 1; }"),
    (true, "kernel __attribute__((reqd_work_group_size(1, 1, 1))) void k(global int *p) {}"),
    (true, "kernel void __attribute__((vec_type_hint(float4))) k(global int *p) {}"),
    (true, "kernel void k(global int *p __attribute__((unused)), int __attribute__((unused)) x) {}"),
    (true, "void f(void) { int x __attribute__((aligned(16))) = 1, y __attribute__((unused)); }"),
    (true, "void f(void) { int __attribute__((aligned(4))) * __attribute__((unused)) p; }"),
    (true, "void f(void) { __attribute__((opencl_unroll_hint(4))) for (;;) {} }"),
    (true, "_Alignas(16) int x; void f(void) { _Alignas(float4) int y; }"),
    (true, "int f(void) __attribute__((const, , pure));"),
    (false, "__attribute__(packed) int x;"),
    // Initialisers.
    (true, "struct s { int x, y; }; void f(void) { struct s a = { x: 1, y: 2 }, b = { .x = 1, .y = 2 }; }"),
    (
        true,
        "void f(void) { int c[4] = { [1 ... 2] = 3 }, d[2] = { [0] 1 }, e[2] = {}, g[2][2] = { { 1, }, [1][0] = 2 }; }",
    ),
    (false, "void f(void) { int a[2] = { 1, 2; }"),
    (false, "void f(void) { float3 v; v = {1, 2, 3}; }"),
    (false, "void f(void) { int x = ; }"),
    // Expressions.
    (true, "int f(int a, int b) { return a+++b, a-- - --b, a ? b : a ? 1 : 2, a = b += 3, -+~!a, a ?: b; }"),
    (true, "int f(int x) { return _Generic(x, int: 1, float: 2, default: 3); }"),
    (true, "int f(int x) { return _Alignof(int) + __alignof__(int) + __alignof__(x) + __alignof x; }"),
    (true, "int f(void) { struct s { int a[2]; float b; }; return __builtin_offsetof(struct s, a[1]); }"),
    (true, "int f(float4 v) { return vec_step(float3) + vec_step v + vec_step(v); }"),
    (true, "int f(void) { return sizeof(int){1} + (int){2}; }"),
    (true, "void f(void) { printf(\"%s\" \" %d\\n\", __func__, 1); }"),
    (true, "constant char *s = \"a\\x41\\101\\n\\\\\\\"\" \"b\"; bool b = true; int i = 'ab' + L'a' + '\\e' + '\\'';"),
    (
        true,
        "int a = 0x1F + 017 + 0b11 + 1u + 1L + 1ul + 1lu + 1LL + 1ull; float b = 1.f + .5f + 1e3f + 0x1.8p1f + 0x.8p0;",
    ),
    (false, "int f(int a) { return a b; }"),
    (false, "int f(int a) { return (a; }"),
    (false, "int f(int a) { return a); }"),
    (false, "int f(int a) { return int(a); }"),
    (false, "float4 f(void) { return float4(1, 2, 3, 4); }"),
    (false, "float4 f(void) { return (float4)(); }"),
    (false, "int a = 08;"),
    (false, "int a = 1q;"),
    (false, "float a = 1f;"),
    (false, "float a = 0x1.0;"),
    (false, "float a = 1e;"),
    (false, "int a = '';"),
    (false, "constant char *a = \"\\xfff\";"),
    // Statements.
    (true, "void f(int n) { ({ int x = n; n = x; }); if (n) ({ n++; ({ ; }); }); else ; }"),
    (true, "int f(int a) { switch (a) { case 1: int b = 1; return b; case 2 ... 4: default: } return 0; }"),
    (true, "void f(void) { l: int x; x = 1; { m: } ; ; if (x) ; else ; goto l; }"),
    (true, "void f(int n) { for (;;) break; for (int i = 0, j = 1; i < n; i++, j--) continue; for (n = 1; n; ) ; }"),
    (true, "void f(int n) { do n--; while (n); while (n) { } if (n) if (n) n = 1; else n = 2; }"),
    (
        true,
        "void f(void) { _Static_assert(1, \"x\"); } _Static_assert(sizeof(int) == 4, \"y\" \"z\"); _Static_assert(1);",
    ),
    (false, "void f(void) { if (1) int x; }"),
    (false, "void f(void) { else ; }"),
    (false, "void f(void) { while 1 { } }"),
    (false, "void f(void) { do ; }"),
    (false, "void f(void) { for (int i = 0, i < 3; i++) {} }"),
    (false, "void f(void) { for (;;;) {} }"),
    (false, "void f(void) { switch (1) { case 1 ; } }"),
    (false, "void f(void) { goto 1; }"),
    (false, "void f(void) { return }"),
    (false, "void f(void) { int x = 1 int y; }"),
    (false, "void f(void) { asm(\"nop\"); }"),
    (false, "void f(void) { "),
    (false, "void f(void) { } }"),
    (false, "x = 1;"),
    (false, "void f(void) { void g(void) { } }"),
];

/// Programs that the grammar takes, and only a later stage refuses, as clang does.
const PARSED: &[&str] = &[
    "int f(int), g(int, ...), h(int a[], int [3], int *, int (*)[4], const int *const);",
    "struct s { int : 3; int a; };",
    "int f(int *p) { return *p++ + (*p)++ + p[1] + 2[p] + *&p[0] + sizeof *p + sizeof(*p)[0]; }",
    "float int x(void);",
    "void f(void) { int (*p)(int), n; int a[n]; break; case 1: 1 = 2; }",
];

/// Programs that clang takes by an extension of GNU C or of old C, and OpenCL C does not have.
const REFUSED: &[&str] = &[
    "int f(void) { return ({ 1; }); }",
    "void f(void) { __asm__(\"nop\"); }",
    "int f(a) int a; { return a; }",
    "void f(void) { l: ; void *p = &&l; }",
    "_Complex float z(void);",
    "void f(read_only pipe int p);",
];

#[test]
fn whole_program() {
    let unit = round(PROGRAM);
    assert_eq!(unit.items.len(), 8);
}

#[test]
fn verdicts() {
    for &(right, text) in VERDICTS {
        if right {
            round(text);
        } else {
            let faults = read(text).1;
            assert_eq!(faults.len(), 1, "{text}\n{}", faults.join("\n"));
        }
    }
    for text in PARSED {
        round(text);
    }
    for text in REFUSED {
        assert_eq!(read(text).1.len(), 1, "{text}");
    }
}

/// The one value that a variable is initialised with.
fn value(text: &str) -> ExpressionKind {
    let unit = round(&format!("typedef float4 V; typedef float T; int x = {text};"));
    let Some(Item::Declaration(declaration)) = unit.items.last() else { panic!("{text}") };
    match &declaration.declarators[0].initializer {
        Some(Initializer::Expression(value)) => value.kind.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers() {
    let integer = |value, decimal, unsigned, long| ExpressionKind::Integer { value, decimal, unsigned, long };
    for (text, expected) in [
        ("0", integer(0, true, false, false)),
        ("00", integer(0, false, false, false)),
        ("017", integer(15, false, false, false)),
        ("0xfFu", integer(255, false, true, false)),
        ("0b101l", integer(5, false, false, true)),
        ("18446744073709551615UL", integer(u64::MAX, true, true, true)),
        ("1LLu", integer(1, true, true, true)),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
    for (text, digits, suffix) in [
        ("1.", "1.0", FloatSuffix::None),
        (".5f", "0.5", FloatSuffix::Float),
        ("1e3", "1.0e3", FloatSuffix::None),
        ("1.25E-3h", "1.25E-3", FloatSuffix::Half),
        ("1.0f16", "1.0", FloatSuffix::Half),
        ("0x1p-1F16", "5.0e-1", FloatSuffix::Half),
        ("0x1.8p1F", "3.0e0", FloatSuffix::Float),
        ("0x1p-1", "5.0e-1", FloatSuffix::None),
        ("0x1p5000", "1.0e9999", FloatSuffix::None),
        ("1.0L", "1.0", FloatSuffix::None),
    ] {
        assert_eq!(value(text), ExpressionKind::Float { digits: digits.into(), suffix }, "{text}");
    }
}

#[test]
fn characters_and_strings() {
    for (text, expected) in [
        ("'a'", 97),
        ("'\\377'", -1),
        ("'\\xff'", -1),
        ("'\\0'", 0),
        ("'\\n'", 10),
        ("'\\''", 39),
        ("'\"'", 34),
        ("'\\e'", 27),
        ("'\\q'", 113),
        ("'ab'", 0x6162),
        ("'abcde'", 0x6263_6465),
        ("'\\u0041'", 65),
        ("L'é'", 233),
    ] {
        assert_eq!(value(text), ExpressionKind::Character(expected), "{text}");
    }
    for (text, expected) in [
        ("\"\"", &b""[..]),
        ("\"a\" \"b\\0\" \"1\"", b"ab\x001"),
        ("\"\\1234\\x41\"", b"S4A"),
        ("\"é\\u00e9\"", "éé".as_bytes()),
        ("\"\\\\n\\\"\"", b"\\n\""),
    ] {
        assert_eq!(value(text), ExpressionKind::String(expected.into()), "{text}");
    }
    let (_, faults) = read(
        "constant char *a = \"\\x\", *b = L\"a\", *c = \"\\uD800\", *d = \"\\u12\"; int e = 'é', f = L'ab', g = '\\x100';",
    );
    assert_eq!(faults.len(), 7, "{}", faults.join("\n"));
}

/// Types in parentheses, and what they make of what follows.
#[test]
fn casts_and_literals() {
    use ExpressionKind as E;
    assert!(matches!(value("(V)(1, 2).x"), E::Member(literal, _) if matches!(literal.kind, E::CastOfParen(..))));
    assert!(matches!(value("(T)(v).x"), E::Cast(_, member) if matches!(member.kind, E::Member(..))));
    assert!(matches!(value("(float4){1}.x"), E::Member(literal, _) if matches!(literal.kind, E::CompoundLiteral(..))));
    assert!(matches!(value("(float4)1 + 2"), E::Binary(..)));
    assert!(matches!(value("(V)(int)x"), E::Cast(_, inner) if matches!(inner.kind, E::Cast(..))));
    assert!(matches!(value("(V)(int)(x + 1)"), E::Cast(_, inner) if matches!(inner.kind, E::Cast(..))));
    assert!(matches!(value("(V)(V)(1, 2)"), E::Cast(_, inner) if matches!(inner.kind, E::CastOfParen(..))));
    assert!(matches!(value("(V)(V)(1, 2).xy"), E::Cast(_, inner) if matches!(inner.kind, E::Member(..))));
    assert!(matches!(value("(V)((int)x)"), E::CastOfParen(..)));
    assert!(matches!(value("sizeof(V)(1, 2)"), E::SizeOfExpression(_)));
    assert!(matches!(value("(x)(1)"), E::Call(..)));
    assert!(matches!(value("(V *)(p)"), E::Cast(..)));
}

/// The parts that derive a type stand from the name outwards.
#[test]
fn declarators() {
    for (text, expected) in [
        ("int *a[4]", "AP"),
        ("int (*a)[4]", "PA"),
        ("int **a[1][2]", "AAPP"),
        ("int (*a(void))[3]", "FPA"),
        ("int *(*(*a)(int))[3]", "PFPAP"),
    ] {
        let unit = round(&format!("{text};"));
        let [Item::Declaration(declaration)] = &unit.items[..] else { panic!("{text}") };
        let derived = declaration.declarators[0].declarator.derived.iter();
        let letters: String = derived
            .map(|part| match part {
                Derived::Pointer(..) => 'P',
                Derived::Array(..) => 'A',
                Derived::Function { .. } => 'F',
            })
            .collect();
        assert_eq!(letters, expected, "{text}");
    }
}
