//! The examples of C99, 6.10.3, the directives with their faults as they are drawn, bombs, and comparisons with clang.

mod beside_clang;

use core::fmt::Write as _;

use super::*;
use crate::lex::Pragma;
use crate::testing::Random;

/// Files by their paths.
struct Given<'a>(&'a [(&'a str, &'a str)]);

impl Files for Given<'_> {
    fn read(&mut self, path: &str) -> Result<Rc<str>, Unread> {
        if path == "folder" {
            return Err(Unread::Unreadable("it is a folder".to_owned()));
        }
        self.0.iter().find(|(known, _)| *known == path).map_or(Err(Unread::Missing), |(_, text)| Ok((*text).into()))
    }
}

/// The only function of clang's that these programs may call.
fn is_expect(name: &str) -> bool {
    name == "__builtin_expect"
}

/// Preprocesses a program: its tokens, and the faults as they are drawn.
fn run(program: &str, options: &str, files: &[(&str, &str)]) -> (Vec<Token>, Vec<String>) {
    run_within(Options::default().most_tokens, program, options, files)
}

/// Runs with another limit on the number of tokens.
fn run_within(tokens: usize, program: &str, options: &str, files: &[(&str, &str)]) -> (Vec<Token>, Vec<String>) {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options { most_tokens: tokens, ..Options::read(&mut texts, options, &mut faults) };
    let main = texts.add(Origin::File { path: "kernels/a.cl".to_owned(), included: None }, program);
    let mut tokens = preprocess(&mut texts, main, &options, &mut Given(files), &mut faults, is_expect);
    assert_eq!(tokens.pop().map(|end| end.kind), Some(TokenKind::End));
    (tokens, faults.all.iter().map(|fault| fault.draw(&texts)).collect())
}

fn text(token: &Token) -> &str {
    match &token.kind {
        TokenKind::Name(text) | TokenKind::Number(text) | TokenKind::Character(text) | TokenKind::String(text) => text,
        TokenKind::Punct(punct) => punct.text(),
        TokenKind::Pragma(Pragma::Contract(Some(true))) => "<ON>",
        TokenKind::Pragma(Pragma::Contract(Some(false))) => "<OFF>",
        TokenKind::Pragma(Pragma::Contract(None)) => "<DEFAULT>",
        TokenKind::Stray(_) | TokenKind::End => "?",
    }
}

/// The tokens of a program without faults, with a space between them.
#[track_caller]
fn tokens_with(program: &str, options: &str, files: &[(&str, &str)]) -> String {
    let (tokens, faults) = run(program, options, files);
    assert_eq!(faults, [""; 0], "{program}\n{}", faults.join("\n"));
    tokens.iter().map(text).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn tokens(program: &str) -> String {
    tokens_with(program, "", &[])
}

#[track_caller]
fn expect(program: &str, expected: &str) {
    // These words with a space between them, as the lexer parts them.
    let (expected, _) = run(expected, "", &[]);
    let expected = expected.iter().map(text).collect::<Vec<_>>().join(" ");
    assert_eq!(tokens(program), expected, "{program}");
}

/// A program with one fault.
#[track_caller]
fn fault(program: &str, expected: &[&str]) {
    let (_, faults) = run(program, "", &[]);
    assert_eq!(faults.len(), 1, "{program}\n{}", faults.join("\n"));
    assert_eq!(faults[0].lines().collect::<Vec<_>>(), expected, "{}", faults[0]);
}

/// The first lines of all faults of a program.
fn messages_of(program: &str, options: &str, files: &[(&str, &str)]) -> Vec<String> {
    let (_, faults) = run(program, options, files);
    faults.iter().map(|fault| fault.lines().next().unwrap_or_default().to_owned()).collect()
}

/// C99, 6.10.3.5.
#[test]
fn examples_of_the_standard() {
    // Example 3.
    let macros = "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n\
                  #define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n\
                  #define str(x) # x\n";
    expect(
        &format!("{macros}f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);"),
        "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);",
    );
    expect(
        &format!("{macros}g(x+(3,4)-w) | h 5) & m\n(f)^m(m);"),
        "f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);",
    );
    expect(
        &format!(
            "{macros}p() i[q()] = {{ q(1), r(2,3), r(4,), r(,5), r(,) }};\nchar c[2][6] = {{ str(hello), str() }};"
        ),
        "int i[] = { 1, 23, 4, 5, };\nchar c[2][6] = { \"hello\", \"\" };",
    );
    // Example 4.
    let macros = "#define str(s) # s\n#define xstr(s) str(s)\n#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", \\\n\
                  x ## s, x ## t)\n#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n\
                  #define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n";
    expect(
        &format!(
            "{macros}debug(1, 2);\nfputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away\n== 0) str(: @\\n), s);"
        ),
        "printf(\"x\" \"1\" \"= %d, x\" \"2\" \"= %s\", x1, x2);\n\
         fputs(\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\" \": @\\n\", s);",
    );
    expect(
        &format!("{macros}xstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)"),
        "\"vers2.h\"\n\"hello\";\n\"hello\" \", world\"",
    );
    // Example 5.
    expect(
        "#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,),\nt(10,,), t(,11,), t(,,12), t(,,) };",
        "int j[] = { 123, 45, 67, 89,\n10, 11, 12, };",
    );
    // Example 7.
    expect(
        "#define debug(...) fprintf(stderr, __VA_ARGS__)\n#define showlist(...) puts(#__VA_ARGS__)\n\
         #define report(test, ...) ((test)?puts(#test):\\\nprintf(__VA_ARGS__))\n\
         debug(\"Flag\");\ndebug(\"X = %d\\n\", x);\nshowlist(The first, second, and third items.);\n\
         report(x>y, \"x is %d but y is %d\", x, y);",
        "fprintf(stderr, \"Flag\" );\nfprintf(stderr, \"X = %d\\n\", x );\nputs( \"The first, second, and third items.\" );\n\
         ((x>y)?puts(\"x>y\"): printf(\"x is %d but y is %d\", x, y));",
    );
}

/// C99, 6.10.3.3, example, and 6.10.3.4, with what clang does where the standard leaves it open.
#[test]
fn pastes_and_painted_names() {
    expect(
        "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n#define join(c, d) in_between(c hash_hash d)\n\
         char p[] = join(x, y);",
        "char p[] = \"x ## y\";",
    );
    expect("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2*9*g");
    expect("#define foo foo + 1\nfoo foo", "foo + 1 foo + 1");
    expect("#define a b\n#define b a\na b", "a b");
    expect("#define f(x) x f\nf(1)(2)(3)", "1 f(2)(3)");
    expect("#define NIL(xxx) xxx\n#define G_0(arg) NIL(G_1)(arg)\n#define G_1(arg) NIL(arg)\nG_0(42)", "42");
    expect("#define f(x) x\n#define g f\nf(f)(1) f (2) g(3) f", "f (1) 2 3 f");
    expect("#define EMPTY\n#define f() 1\n#define d f EMPTY ()\nf\n(\n) f EMPTY() d", "1 f () f ()");
}

#[test]
fn variadic_macros() {
    let macros = "#define A(x, ...) f(x, ## __VA_ARGS__)\n#define B(...) f(0, ## __VA_ARGS__)\n#define C(x, y...) f(x, ##y)\n\
                  #define D(a, ...) #__VA_ARGS__\n";
    expect(
        &format!("{macros}A(1) A(1,) A(1,2,3) B() B(1, 2) C(1) C(1,2,3) A()"),
        "f(1) f(1,) f(1,2,3) f(0,) f(0,1, 2) f(1) f(1,2,3) f()",
    );
    expect(&format!("{macros}D(1) D(1, 2 , (3,4)) D(,)"), "\"\" \"2 , (3,4)\" \"\"");
    // The arguments behind `, ##` are replaced in the end.
    expect(&format!("{macros}#define N 7\nA(N, N, N)"), "f(7, 7, 7)");
}

/// C23, 6.10.5.1.
#[test]
fn optional_tokens() {
    expect("#define F(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)\nF(1) F(1,) F(1,2) F(,2,3)", "f(1) f(1) f(1,2) f(,2,3)");
    expect(
        "#define E\n#define O(...) a __VA_OPT__(x) 1\nO() O(E) O(E E) O(,) O((E)) O(1)",
        "a 1 a 1 a 1 a x 1 a x 1 a x 1",
    );
    expect("#define P(...) a ## __VA_OPT__(x y) ## b\nP(1) P()", "ax yb ab");
    expect("#define S(a, ...) #__VA_OPT__(a ## 1  c)\nS(x) S(x, y)", "\"\" \"x1 c\"");
    expect(
        "#define G(a...) a __VA_OPT__(;)\n#define N(a) a __VA_OPT__(b)\n#define C __VA_OPT__(b)\nG(1) G() N(1) C",
        "1; 1 __VA_OPT__(b)",
    );
    expect("#define T(a, ...) __VA_OPT__((a)(__VA_ARGS__))x\nT(1, 2, 3)", "(1)(2, 3)x");
}

/// C99, 5.2.1.1: in a string too.
#[test]
fn trigraphs() {
    expect("??=define x ??( ??) ??< ??> ??! ??' ??-\nx", "[ ] { } | ^ ~");
    expect("??!??! ??!= ??'= a ??/\nb \"??/\"??=\" '??/'' ??? ??+ ?", "|| |= ^= a b \"\\\"#\" '\\'' ??? ??+ ?");
    expect("a // ??/\nb\n#define s(x) #x\ns(??=)", "a \"#\"");
}

/// Clang and a NUL: where no token stands it is passed over.
#[test]
fn zeros() {
    expect("a\0 b\0\n#\0define x\0 1\n\0x\0", "a b 1");
    expect("\0#define y 2\ny//\0\n/*\0*/\0", "2");
    assert_eq!(tokens("\"a\0b\""), "\"a\0b\"");
}

#[test]
fn macros_that_are_kept() {
    expect(
        "#define X 1\n#pragma push_macro(\"X\")\n#undef X\n#pragma push_macro(\"X\")\n#define X 2\nX\n\
         #pragma pop_macro(\"X\")\nX\n_Pragma(\"pop_macro(\\\"X\\\")\") X\n#pragma pop_macro(\"X\")\nX",
        "2 X 1 1",
    );
    assert_eq!(
        tokens_with("#import \"b.h\"\n#import \"b.h\"\n#include \"b.h\"\n2", "", &[("kernels/b.h", "1")]),
        "1 2"
    );
}

#[test]
fn spaces_in_strings() {
    let macros = "#define s(x) #x\n#define x(y) s(y)\n#define e\n#define i(a) a\n";
    expect(&format!("{macros}s( a  +/**/b\n\n(c) ) s(  ) s('\"' \"\\n\" \\n)"), r#""a + b (c)" "" "'\"' \"\\n\" \n""#);
    expect(&format!("{macros}x(e a e b) x(-i(-1)) x(i( 1 )i(2)) x(<: %:)"), r#""a b" "--1" "12" "<: %:""#);
}

#[test]
fn conditions() {
    // The value of the condition, by 128 bits, as clang counts: `long long` has so many.
    let holds = |condition: &str| tokens(&format!("#if {condition}\n1\n#else\n0\n#endif")) == "1";
    for yes in [
        "1",
        "-1",
        "0x10 == 16",
        "010 == 8",
        "0b11 == 3",
        "1 + 2 * 3 == 7",
        "(1 + 2) * 3 == 9",
        "7 - 2 - 1 == 4",
        "-7 / 2 == -3",
        "-7 % 2 == -1",
        "1 << 4 == 16",
        "-1 >> 1 == -1",
        "-1 > 0u",
        "-1 < 0",
        "~0u > 0xffffffffffffffff",
        "!0",
        "!!5",
        "- - 1 == 1",
        "1 ? 2 : 0",
        "0 ? 0 : 1",
        "1 ? 1 : 1 / 0",
        "0 && 1 / 0 || 1",
        "1 || 1 / 0",
        "'a' == 97",
        "'\\n' == 10",
        "'\\377' < 0",
        "'\\x41' == 65",
        "'ab' == 24930",
        "'\\'' == 39",
        "9223372036854775807 + 1 == 0x8000000000000000",
        "170141183460469231731687303715884105727 + 1 < 0",
        "-1 != 0xffffffffffffffff",
        "18446744073709551615u > 0",
        "(0 ? -1 : 0u) - 1 > 0",
        "1u - 2 > 0",
        "0 < 1 == 1",
        "1 | 2 ^ 2 & 0",
        "name == 0",
        "defined x == 0",
        "!defined(x)",
        "defined __LINE__",
        "__LINE__ == 1",
        "(-170141183460469231731687303715884105727 - 1) / -1 < 0",
        "(-170141183460469231731687303715884105727 - 1) % -1 == 0",
        "1 << 70 > 0",
        "1 << 128 == 0",
        "4 >> -1 == 0",
        "-4 >> 200 == -1",
        "~0u >> 200 == 1",
        "4 >> 4294967296 == 4",
        "1 << 4294967297 == 0",
        "18446744073709551615u >> 4294967299 == 2305843009213693951",
        "true == 1",
        "false == 0",
        "bool == 0",
        "(1, 2) == 2",
        "0 ? 1 : (0, 3)",
        "1 ? 0, 2 : 0",
        "L'\\xffff' == 65535",
        "L'\u{e9}' == 233",
        "defined(__has_builtin) && !__has_builtin(a b)",
        "0xffULL == 255",
        "1L",
        "CL_VERSION_1_2 == 120",
        "__OPENCL_C_VERSION__ >= 120",
        "defined(cl_khr_fp64) && defined cl_khr_fp16",
        "defined(NULL)",
        "INT_MAX == 2147483647",
        "0x8000000000000000 > 0",
    ] {
        assert!(holds(yes), "{yes}");
        assert!(!holds(&format!("!({yes})")), "{yes}");
    }
    expect("#define B true\n#define N false\n#if B && !N\n1\n#endif", "1");
    expect("#define true 0\n#if true\n1\n#else\n2\n#endif", "2");
    // Macros may make `defined`, with its operand or without it.
    let words = "#define HAS defined(X)\n#define BARE defined X\n#define WORD defined\n#define IS(x) defined(x)\n#define NOT !defined X\n";
    for (condition, without, with) in [
        ("HAS", "0", "1"),
        ("BARE", "0", "1"),
        ("WORD(X) || WORD X", "0", "1"),
        ("IS(X)", "0", "1"),
        ("NOT && !HAS", "1", "0"),
        ("HAS && HAS == BARE", "0", "1"),
    ] {
        let program = |x: &str| format!("{words}{x}#if {condition}\n1\n#else\n0\n#endif");
        // An argument that is a macro itself is replaced before `defined` sees it, so `X` stands for itself.
        assert_eq!((&*tokens(&program("")), &*tokens(&program("#define X X\n"))), (without, with), "{condition}");
    }
    expect(
        "#define H __has_include(\"b.h\")\n#define F(x) __has_include(x)\n#if H || F(<b.h>)\n1\n#else\n2\n#endif",
        "2",
    );
    expect("#define D defined(E)\n#if D\n1\n#elif !D\n2\n#endif", "2");
    expect("#define f(x) x\n#if f(0) || f(f(1)) && f\n1\n#elif f(1)\n2\n#else\n3\n#endif", "2");
    expect("#ifdef x\n1\n#ifndef y\n2\n#else\n3\n#endif\n#elif defined(NULL)\n4\n#elif 1\n5\n#else\n6\n#endif", "4");
    expect("#define x\n#ifdef x\n1\n#ifndef x\n2\n#else\n3\n#endif\n#elif 1 / 0\n5\n#else\n6\n#endif", "1 3");
    expect("#ifndef x\n#elifdef x\n#endif\n#ifdef x\n#elifndef x\n1\n#endif", "1");
    // A part that is left out is read as tokens only.
    expect("#if 0\ndon't \" # ## #foo\n#if 1 /\n#else\n#endif\n# define x 1\n#error\n#endif\nx", "x");
}

#[test]
fn directives() {
    expect("#\n# /* */\n#define x 1\n#define x 2\n#undef y\n#undef x\nx", "x");
    expect("%:define x %:\n/* \n */ # /* */ define /**/ y 2 // 3\ny", "2");
    expect(
        "#define O (a) b\n#define F(a) b\n#define G(a)b\n#define H( a , b )a b\nO F(1) G(1) H(1,2) H((1,2),3)",
        "(a) b b b 1 2 (1,2) 3",
    );
    expect(
        "a\n#line 7\n__LINE__\n\n__LINE__ __FILE__\n#line 20 \"x\\\\y.h\"\n__LINE__ __FILE__\n# 3 \"z\" 1\n__LINE__",
        "a 7 9 \"kernels/a.cl\" 20 \"x\\\\y.h\" 3",
    );
    expect("#define N 5\n#line N\n__LINE__\n#define L __LINE__\n#define F(x) x L\nF(__LINE__\n)\n", "5 8 9");
    expect("__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__ __BASE_FILE__", "0 1 0 \"kernels/a.cl\"");
    expect(
        "#warning x\n#ident \"x\"\n#pragma unroll 4\n#pragma OPENCL EXTENSION all : enable\n#pragma what's this\n1",
        "1",
    );
    // Directives among arguments are obeyed, as with clang.
    expect("#define f(x, y) x y\nf(1,\n#ifdef f\n2\n#else\n3\n#endif\n)", "1 2");
}

#[test]
fn pragmas() {
    assert_eq!(
        tokens(
            "#pragma OPENCL FP_CONTRACT ON\na\n#pragma STDC FP_CONTRACT OFF\n_Pragma(\"OPENCL FP_CONTRACT DEFAULT\") b _Pragma(\"\\\"\")"
        ),
        "<ON> a <OFF> <DEFAULT> b"
    );
    assert_eq!(tokens("#define P(x) _Pragma(#x) x\nP(STDC FP_CONTRACT ON)"), "<ON> STDC FP_CONTRACT ON");
    assert_eq!(tokens("#define F(x) x\nF(1 _Pragma(\"unroll\") 2)"), "1 2");
}

/// The text that a device is given has the tokens of the program, without any file.
#[test]
fn a_program_as_one_text() {
    let files = [
        ("kernels/b.h", "b __FILE__ __LINE__\n  #include \"sub/c.h\" /* over\n lines */\n__LINE__ __FILE__"),
        ("kernels/sub/c.h", "\u{feff}c\n#line 70 \"a \\\"name\\\"\"\n#include \"d.h\" // behind\n__LINE__ __FILE__"),
        ("kernels/sub/d.h", "#pragma once\nd\n"),
        ("common/twice.h", "#ifndef D\n#define D\n#include <twice.h>\nfirst D\n#endif"),
        ("kernels/a//b>.h", "slashes"),
    ];
    for (program, expected) in [
        ("1 __LINE__", "1 1"),
        ("\u{feff}1\n#if 0\n#include \"missing.h\"\n#endif\n2", "1 2"),
        (
            "#include \"b.h\"\n#include \"b.h\"\n__LINE__ __FILE__",
            "b \"kernels/b.h\" 1 c d 71 \"a \\\"name\\\"\" 4 \"kernels/b.h\" b \"kernels/b.h\" 1 c 71 \"a \\\"name\\\"\" 4 \"kernels/b.h\" 3 \"kernels/a.cl\"",
        ),
        ("#define H <twice.h>\n# include H\n#define D(x) x\n#include \"a//b>.h\"\n__LINE__", "first slashes 5"),
    ] {
        let mut texts = Texts::default();
        let mut faults = Faults::default();
        let options = Options::read(&mut texts, "-I common", &mut faults);
        let main = texts.add(Origin::File { path: "kernels/a.cl".to_owned(), included: None }, program);
        preprocess(&mut texts, main, &options, &mut Given(&files), &mut faults, is_expect);
        assert!(faults.is_empty(), "{faults:?}");
        let whole = flat(&texts, main);
        assert_eq!(tokens_with(&whole, "", &[]), tokens_with(program, "-I common", &files), "{whole}");
        assert_eq!(tokens_with(&whole, "", &[]), expected);
    }
}

#[test]
fn options_of_a_device() {
    for (written, others) in [
        ("", ""),
        ("-I a -D X=1 -Ib -cl-mad-enable -I 'c d'", "-D X=1  -cl-mad-enable"),
        (" -D 'A=\"-I x\"' -w ", "-D 'A=\"-I x\"' -w"),
    ] {
        assert_eq!(Options::read(&mut Texts::default(), written, &mut Faults::default()).others, others);
    }
}

#[test]
fn included_files() {
    let files = [
        ("kernels/b.h", "b __FILE__ __LINE__\n#include \"sub/c.h\"\n"),
        ("kernels/sub/c.h", "c __INCLUDE_LEVEL__ __BASE_FILE__\n#include \"d.h\"\n"),
        ("kernels/sub/d.h", "#pragma once\nd\n"),
        ("common/d.h", "#ifndef D\n#define D\ncommon\n#endif"),
        ("common/if.h", "#if 1\n1\n#endif"),
        ("/absolute.h", "absolute"),
        ("kernels/a//b>.h", "slashes"),
    ];
    let with = |program: &str| tokens_with(program, "-I common/ -I other", &files);
    assert_eq!(
        with("#include \"b.h\"\n#include \"b.h\"\n1"),
        "b \"kernels/b.h\" 1 c 2 \"kernels/a.cl\" d b \"kernels/b.h\" 1 c 2 \"kernels/a.cl\" 1"
    );
    assert_eq!(
        with("#include <d.h>\n#include <d.h> // again\n#include \"d.h\"\n#include \"/absolute.h\"\n"),
        "common absolute"
    );
    assert_eq!(
        with("#define H <d.h>\n#include H\n#define I(x) #x\n#include I(if.h)\n#define J <d.h\n#include J>\n"),
        "common 1"
    );
    assert_eq!(with("#include \"a//b>.h\"\n"), "slashes");
    assert_eq!(
        with(
            "#if __has_include(\"b.h\") && !__has_include(<b.h>) && __has_include(<if.h>) && defined __has_include\n1\n#endif\n#ifdef __has_include\n2\n#endif"
        ),
        "1 2"
    );
}

/// Macros that clang's texts ask of a compiler; one may define it for those that do not know it.
#[test]
fn what_the_compiler_has() {
    let cases = [
        ("#if 0\n#elif __has_builtin(__builtin_trap)\n1\n#else\n2\n#endif", "2"),
        ("#if __has_builtin(__builtin_expect) && __has_builtin ( __builtin_expect )\n1\n#endif", "1"),
        ("#if __has_builtin(__builtin_expect __builtin_expect) || __has_builtin()\n1\n#endif", ""),
        // The name is no macro's, as with clang.
        ("#define __builtin_expect x\n#if __has_builtin(__builtin_expect)\n1\n#endif", "1"),
        ("#define E __builtin_expect\n#if __has_builtin(E)\n1\n#endif", ""),
        ("#define HAS(x) __has_builtin(x)\n#if HAS(__builtin_expect)\n1\n#endif", "1"),
        ("#if defined(__has_builtin) && !__has_builtin(a) && !__has_attribute(int)\n1\n#endif", "1"),
        (
            "#ifndef __has_feature\n#define __has_feature(x) 1\n#endif\n#if __has_feature(a) || __has_extension(a)\n1\n#endif",
            "",
        ),
        ("#define __has_builtin(x) x\n#if __has_builtin(3) == 3\n1\n#endif", "1"),
    ];
    for (program, expected) in cases {
        assert_eq!(tokens_with(program, "", &[]), expected, "{program}");
    }
}

#[test]
fn options_of_the_invocation() {
    let with = |program: &str, options: &str| tokens_with(program, options, &[]);
    assert_eq!(with("A B C(1) D E", "-DA -D B=2 -D 'C(x)=x + 1' \"-DD=\\\"a b\\\"\" -DE=  "), "1 2 1 + 1 \"a b\"");
    assert_eq!(with("A", "-D A=3 -U A"), "A");
    assert_eq!(with("A", "-U A -D A=3 -w -cl-denorms-are-zero -g\n\t-O3"), "3");
    for (option, expected) in [
        ("", "120 120 0"),
        ("-cl-std=CL1.0", "100 120 0"),
        ("-cl-std=CL1.1", "110 120 0"),
        ("-cl-std=CL1.2", "120 120 0"),
        ("-cl-std=cl2.0", "200 200 1"),
        ("-cl-std=CL3.0", "300 300 1"),
        ("-cl-std=CL3.1", "310 310 1"),
    ] {
        let versions = "__OPENCL_C_VERSION__ __OPENCL_VERSION__\n#ifdef __opencl_c_images\n1\n#else\n0\n#endif";
        assert_eq!(with(versions, option), expected, "{option}");
    }
    assert_eq!(with("CL_VERSION_1_0 CL_VERSION_3_0 CL_VERSION_3_1 __opencl_c_int64", ""), "100 300 310 1");
    assert_eq!(with("__FAST_RELAXED_MATH__", "-cl-fast-relaxed-math"), "1");
    assert_eq!(with("__FAST_RELAXED_MATH__", ""), "__FAST_RELAXED_MATH__");
    assert_eq!(with("X", "'-DX=a\nb'"), "a b");
    let read = |written: &str| {
        let (mut texts, mut faults) = (Texts::default(), Faults::default());
        let options = Options::read(&mut texts, written, &mut faults);
        assert!(faults.is_empty(), "{written}");
        (options.contract, options.single)
    };
    assert_eq!(read("-cl-mad-enable"), (true, false));
    assert_eq!(read("-cl-unsafe-math-optimizations -cl-single-precision-constant"), (true, true));
    assert_eq!(read("-cl-fast-relaxed-math"), (true, false));
    let told = |options: &str| messages_of("", options, &[]);
    assert_eq!(told("-D"), ["`-D` without the name of a macro"]);
    assert_eq!(told("-I"), ["`-I` without a folder"]);
    assert_eq!(told("-D 3=4 -U f(x"), ["`3` is no name of a macro"]);
    assert_eq!(told("-D=4"), ["`` is no name of a macro"]);
    assert_eq!(told("-cl-mad-enabled x"), ["unknown option `-cl-mad-enabled`", "unknown option `x`"]);
    assert_eq!(told("-cl-std=CL9"), ["`CL9` is no version of OpenCL C"]);
    for version in ["CLC++", "clc++2021", "CLC++1.0"] {
        assert_eq!(told(&format!("-cl-std={version}")), ["C++ for OpenCL is not supported"]);
    }
    assert_eq!(told("-D 'A=1"), ["missing second `'`"]);
    let (_, faults) = run("", "-D A=1 -cl-MAD-enable", &[]);
    assert_eq!(
        faults[0].lines().collect::<Vec<_>>(),
        [
            "unknown option `-cl-MAD-enable`",
            " --> <options>:1:8",
            "  |",
            "1 | -D A=1 -cl-MAD-enable",
            "  |        ^^^^^^^^^^^^^^",
            "help: write `-cl-mad-enable`",
        ]
    );
}

/// The faults of each directive, with the place that is underlined.
#[test]
fn faults_of_directives() {
    let cases = [
        ("#if 1 / 0\n#endif", "division by zero in the condition of a directive", "/"),
        ("#if 08\n#endif", "`8` is no digit of an octal constant", "08"),
        ("#if 1.5\n#endif", "floating constant `1.5` in the condition of a directive", "1.5"),
        ("#if 1f\n#endif", "floating constant `1f` in the condition of a directive", "1f"),
        ("#if 5x\n#endif", "`x` is no suffix of an integer constant", "5x"),
        ("#if 0x\n#endif", "no digit in `0x`", "0x"),
        (
            "#if 340282366920938463463374607431768211456\n#endif",
            "`340282366920938463463374607431768211456` has more than 128 bits",
            "340282366920938463463374607431768211456",
        ),
        ("#if 1lL\n#endif", "`lL` is no suffix of an integer constant", "1lL"),
        ("#if '\\x100'\n#endif", "a character of `'\\x100'` is too large", "'\\x100'"),
        ("#if L'ab'\n#endif", "`L'ab'` is no character constant", "L'ab'"),
        ("#if __has_include\n#endif", "expected `(` behind `__has_include`", ""),
        ("#if __has_builtin(a\n#endif", "expected `)` behind the operand of `__has_builtin`", "("),
        ("__has_include(\"a\")", "`__has_include` stands in the condition of a directive only", "__has_include"),
        ("#define f(...) __VA_OPT__", "expected `(` behind `__VA_OPT__`", ""),
        ("#define f(...) __VA_OPT__(a", "expected `)` behind what `__VA_OPT__` holds", "("),
        ("#define f(...) __VA_OPT__(__VA_OPT__(a))", "`__VA_OPT__` inside of `__VA_OPT__`", "__VA_OPT__"),
        ("#define f(...) __VA_OPT__(## a)", "the body of a macro cannot begin with `##`", "##"),
        ("#if (1\n#endif", "expected `)`, found the end of the line", ""),
        ("#if 1 2\n#endif", "expected an operator, found `2`", "2"),
        ("#if 1, 2\n#endif", "expected an operator, found `,`", ","),
        ("#if a(1)\n#endif", "`a` is no function-like macro", "a"),
        ("#if \"a\"\n#endif", "a string in the condition of a directive", "\"a\""),
        ("#if ''\n#endif", "`''` is no character constant", "''"),
        ("#if 1 +\n#endif", "expected a number or a name, found the end of the line", ""),
        ("#if 1 ? 2\n#endif", "expected `:`, found the end of the line", ""),
        ("#if\n#endif", "expected an expression behind the directive", ""),
        ("#if defined\n#endif", "expected the name of a macro behind `defined`", ""),
        ("#if defined 3\n#endif", "expected the name of a macro behind `defined`", "3"),
        ("#if defined(x\n#endif", "expected `)` behind the operand of `defined`", ""),
        ("#ifdef\n#endif", "macro name missing", ""),
        ("#ifndef 3\n#endif", "the name of a macro must be an identifier, found `3`", "3"),
        ("#elif 1", "`#elif` without `#if`", "#elif"),
        ("#else", "`#else` without `#if`", "#else"),
        ("# endif", "`#endif` without `#if`", "# endif"),
        ("#if 1\n#else\n#else\n#endif", "`#else` behind `#else`", "#else"),
        ("#if 0\n#else\n#elif 1\n#endif", "`#elif` behind `#else`", "#elif"),
        ("#if 0\n#if 1\n#else\n#elif 1\n#endif\n#endif", "`#elif` behind `#else`", "#elif"),
        ("#if 0\n", "this condition has no `#endif`", "#if"),
        ("#if 1\n#else", "this condition has no `#endif`", "#if"),
        ("#defin x", "unknown directive `#defin`", "defin"),
        ("#;", "unknown directive `#;`", ";"),
        ("#define", "macro name missing", ""),
        ("#define 3", "the name of a macro must be an identifier, found `3`", "3"),
        ("#define defined", "`defined` cannot be the name of a macro", "defined"),
        ("#define f(a", "expected `,` or `)` behind the parameter, found the end of the line", ""),
        ("#define f(a b) 1", "expected `,` or `)` behind the parameter, found `b`", "b"),
        ("#define f(..., a) 1", "expected `)`, found `,`", ","),
        ("#define f(a,) 1", "expected the name of a parameter, found `)`", ")"),
        ("#define f(a,a) 1", "two parameters of a macro are named `a`", "a"),
        ("#define f(__VA_ARGS__) 1", "`__VA_ARGS__` cannot be the name of a parameter", "__VA_ARGS__"),
        ("#define f(x) #y", "`#` is not followed by a parameter of the macro", "#"),
        ("#define f(x) ## x", "the body of a macro cannot begin with `##`", "##"),
        ("#define f x ##", "the body of a macro cannot end with `##`", "##"),
        ("#undef", "macro name missing", ""),
        ("#undef 1", "the name of a macro must be an identifier, found `1`", "1"),
        ("#line", "`#line` without a number", ""),
        ("#line x", "expected a line number behind `#line`", "x"),
        ("#line 99999999999", "expected a line number behind `#line`", "99999999999"),
        ("#line 5 a", "expected a path between quotes behind the line number", "a"),
        ("#include", "expected `\"path\"` or `<path>`", ""),
        ("#include a", "expected `\"path\"` or `<path>` behind `#include`", "a"),
        ("#include \"\"", "the path is empty", "\"\""),
        ("#include <a", "expected `>` behind the path", ""),
        ("#include \"x.h\"", "there is no file `x.h`", "\"x.h\""),
        ("#include <sub/x.h> // y", "there is no file `sub/x.h`", "<sub/x.h>"),
        ("#include \"/folder\"", "there is no file `/folder`", "\"/folder\""),
        ("#error hi, don't", "hi, don't", "#error hi, don't"),
        ("#error", "`#error`", "#error"),
        ("_Pragma(3)", "expected `(\"text\")` behind `_Pragma`", "_Pragma"),
        ("@", "`@` has no meaning in OpenCL C", "@"),
        ("a \\ b", "a `\\` stands here", "\\"),
        ("\u{1}", "the character U+0001 has no meaning in OpenCL C", "<01>"),
        ("'a", "missing terminating `'`", "'"),
        ("\"a", "missing terminating `\"`", "\""),
        ("/* a", "unterminated `/*` comment", "/*"),
        ("#define f(a) a\nf(1", "the arguments of macro `f` never end", "f"),
        ("#define f(a) a\nf(1, 2)", "macro `f` takes 1 argument, found 2", "f(1, 2)"),
        ("#define f(a, b) a\nf()", "macro `f` takes 2 arguments, found 0", "f()"),
        ("#define f() a\nf(1)", "macro `f` takes 0 arguments, found 1", "f(1)"),
        ("#define f(a, b, ...) a\nf(1)", "macro `f` takes 2 arguments or more, found 1", "f(1)"),
        ("#define f(a) a\nf(\n#include \"b.h\"\n)", "`#include` among the arguments of a macro", "#include"),
    ];
    for (program, message, underlined) in cases {
        let (_, faults) = run(program, "", &[]);
        assert_eq!(faults.len(), 1, "{program}\n{}", faults.join("\n"));
        let lines: Vec<&str> = faults[0].lines().collect();
        assert_eq!(lines[0], message, "{program}");
        let (line, carets) = (lines[3].split_once("| ").unwrap().1, lines[4].split_once("| ").unwrap().1);
        let begin = carets.find('^').unwrap();
        let marked: String = line.chars().skip(begin).take(carets.matches('^').count()).collect();
        assert_eq!(marked, underlined, "{}", faults[0]);
    }
}

#[test]
fn faults_as_they_are_drawn() {
    fault(
        "R\"(\nint x;\n",
        &[
            "missing terminating `\"`",
            " --> kernels/a.cl:1:2",
            "  |",
            "1 | R\"(",
            "  |  ^ a raw string of C++ begins here, which C has not",
            "help: leave out `R\"(` here and `)\"` at the end, which make a string of C++ of the text",
        ],
    );
    fault(
        "FOUR\"(\n",
        &[
            "missing terminating `\"`",
            " --> kernels/a.cl:1:5",
            "  |",
            "1 | FOUR\"(",
            "  |     ^ the string does not end before its line does",
            "help: write `\"` behind it",
        ],
    );
    fault(
        "#define M(a) a ## +\nint x = M(1);\n",
        &[
            "`##` makes `1+` here, which is no token of C",
            " --> kernels/a.cl:1:14",
            "  |",
            "1 | #define M(a) a ## +",
            "  |              ^^^^^^",
            "note: in expansion of macro `M`",
            " --> kernels/a.cl:2:9",
            "  |",
            "2 | int x = M(1);",
            "  |         ^^^^",
            "help: leave `##` out, and the two stand beside each other",
        ],
    );
    fault(
        "#define AREA(w, h) ((w) * (h))\n\nint a = AREA(3);\n",
        &[
            "macro `AREA` takes 2 arguments, found 1",
            " --> kernels/a.cl:3:9",
            "  |",
            "3 | int a = AREA(3);",
            "  |         ^^^^^^^",
            "note: defined here",
            " --> kernels/a.cl:1:9",
            "  |",
            "1 | #define AREA(w, h) ((w) * (h))",
            "  |         ^^^^",
            "help: arguments are divided by `,`; one that holds a `,` stands in parentheses",
        ],
    );
    fault(
        "int a = \u{201c}x;",
        &[
            "`\u{201c}` has no meaning in OpenCL C",
            " --> kernels/a.cl:1:9",
            "  |",
            "1 | int a = \u{201c}x;",
            "  |         ^",
            "help: write `\"`",
        ],
    );
    let (_, faults) =
        run("#include \"b.h\"\n", "-I common -I .", &[("common/b.h", "#include \"c.h\"\n#if X\n#endif 1\n#foo\n")]);
    assert_eq!(
        faults[0].lines().collect::<Vec<_>>(),
        [
            "there is no file `c.h`",
            " --> common/b.h:1:10",
            "  |",
            "1 | #include \"c.h\"",
            "  |          ^^^^^",
            "note: included from kernels/a.cl:1:10",
            "help: searched in `common` and `.`; `-I folder` names another one",
        ]
    );
    assert_eq!(faults.len(), 2);
    assert_eq!(messages_of("#include <folder>", "", &[]), ["there is no file `folder`"]);
    assert_eq!(messages_of("#include \"/folder\"\n#include <folder>", "-I .", &[]).len(), 2);
}

/// Everything ends, with a message and with little memory.
#[test]
fn bombs() {
    // Few tokens, as a test is not optimised; the limit itself is tried once.
    let messages = |program: &str, files: &[(&str, &str)]| {
        let (_, faults) = run_within(200_000, program, "", files);
        faults.iter().map(|fault| fault.lines().next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let long = "macros or included files make this program too long";
    // 2 to the power of 40 tokens.
    let mut doubling = "#define m0 x x\n".to_owned();
    (1..40).for_each(|n| writeln!(doubling, "#define m{n} m{} m{}", n - 1, n - 1).unwrap());
    assert_eq!(messages(&format!("{doubling}m39"), &[]), [long]);
    assert_eq!(messages_of(&format!("{doubling}m39"), "", &[]), [long]);
    let mut names = "#define n0(x) x ## x\n".to_owned();
    (1..40).for_each(|n| writeln!(names, "#define n{n}(x) n{}(x ## x)", n - 1).unwrap());
    assert_eq!(messages(&format!("{names}n39(abcdefgh)"), &[]), [long]);
    let mut strings = "#define s(x) #x\n#define s0(x) s(x)\n".to_owned();
    (1..60).for_each(|n| writeln!(strings, "#define s{n}(x) s{}(x x)", n - 1).unwrap());
    assert_eq!(messages(&format!("{strings}s59(abcdefgh)"), &[]), [long]);
    let nested = format!("#define f(x) x x\n{}1{}", "f(".repeat(190), ")".repeat(190));
    assert_eq!(messages(&nested, &[]), [long]);
    // Files that include themselves.
    assert_eq!(
        messages("#include \"a.h\"", &[("kernels/a.h", "#include \"a.h\"\n#include \"a.h\"\n")]),
        ["files include each other more than 200 deep"]
    );
    let twice = "#if __INCLUDE_LEVEL__ < 60\n#include \"a.h\"\n#include \"a.h\"\n#endif\n";
    assert_eq!(messages("#include \"a.h\"", &[("kernels/a.h", twice)]), [long]);
    // Nesting.
    let deep = |depth| format!("#define f(x) x\n{}1{}", "f(".repeat(depth), ")".repeat(depth));
    assert_eq!(messages(&deep(199), &[]), [""; 0]);
    assert_eq!(messages(&deep(300), &[]), ["uses of macros are nested more than 200 deep"]);
    assert_eq!(messages(&deep(100_000), &[]), [long]);
    let parentheses = format!("{}1{}", "(".repeat(20_000), ")".repeat(20_000));
    assert_eq!(messages(&parentheses, &[]), [""; 0]);
    assert_eq!(messages(&format!("#if {parentheses}\n#endif"), &[]), ["a condition nested more than 200 deep"]);
    assert_eq!(messages(&format!("#if {}1\n#endif", "!".repeat(20_000)), &[]), [""; 0]);
    let parentheses = format!("{}1{}", "(".repeat(5_000), ")".repeat(5_000));
    assert_eq!(messages(&format!("#define f(x) x\nf({parentheses})"), &[]), [""; 0]);
    assert_eq!(messages(&format!("#define p {}a\np", "a ## ".repeat(1_500)), &[]), [""; 0]);
    let ifs = format!("{}1\n{}", "#if 1\n".repeat(5_000), "#endif\n".repeat(5_000));
    assert_eq!(messages(&ifs, &[]), [""; 0]);
    let mut chain = String::new();
    (0..5_000).for_each(|n| writeln!(chain, "#define c{} c{n}", n + 1).unwrap());
    assert_eq!(tokens(&format!("{chain}c5000")), "c0");
}
