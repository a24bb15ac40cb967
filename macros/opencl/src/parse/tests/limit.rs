//! Texts that are too deep, too long, or nothing at all.

use super::*;

/// Runs with less stack than the 8 MiB that a macro has, as who calls it has taken some.
fn on_a_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(5 << 20).spawn(run).unwrap().join().unwrap();
}

/// A program that is nested in so many is told once, and read to the end.
#[test]
fn nesting() {
    on_a_stack(|| {
        let many = 10_000;
        for (begin, middle, end) in [
            ("void f(void) { x = ", "(", "1"),
            ("void f(void) { x = 1", " + 1", ";}"),
            ("void f(void) { x = 1", ", 1", ";}"),
            ("void f(void) { x = ", "-", "1;}"),
            ("void f(void) { x = ", "- -", "1;}"),
            ("void f(void) { ", "x = ", "1;}"),
            ("void f(void) { x", "[0]", " = 1;}"),
            ("void f(void) { x", ".x", " = 1;}"),
            ("void f(void) { x", "++", ";}"),
            ("void f(void) { x = ", "x ? 1 : ", "1;}"),
            ("void f(void) { x = ", "x ? ", "1;}"),
            ("void f(void) { x = ", "(int)", "1;}"),
            ("void f(void) { x = ", "sizeof ", "1;}"),
            ("void f(void) { x = ", "(int[", "1;}"),
            ("void f(void) { x = ", "f(", "1;}"),
            ("void f(void) { x = ", "1 + (", "1;}"),
            ("void f(void) { ", "{", ""),
            ("void f(void) { ", "if (1) ", ";}"),
            ("void f(void) { ", "if (1) ; else ", ";}"),
            ("void f(void) { ", "for (;;) ", ";}"),
            ("void f(void) { ", "do ", ";}"),
            ("void f(void) { ", "do {", ";}"),
            ("void f(void) { ", "l: ", ";}"),
            ("void f(void) { ", "case 1: ", ";}"),
            ("void f(void) { ", "__attribute__((a)) ", ";}"),
            ("int a = ", "{", "1;"),
            ("int a[] = ", "{{", "1;"),
            ("int ", "*", "a;"),
            ("int ", "(", "a;"),
            ("int ", "(*", "a;"),
            ("int a", "[1]", ";"),
            ("int f(", "int g(", ");"),
            ("int f", "(int)", ";"),
            ("", "struct {", ""),
            ("", "struct { int a; ", ""),
            ("", "__typeof__(", "1"),
            ("", "__typeof__(int[", "1"),
            ("", "__attribute__((a(", "1"),
            ("", "_Generic(", "1"),
            ("int x = ", "_Generic(1, int: ", "1"),
            ("", "}", ""),
            ("", ")", ""),
            ("", "([)]", ""),
            ("", "{(}", ""),
            ("", "int ", ";"),
            ("", "const ", "int x;"),
            ("int a = ", "{.a = ", "1;"),
            ("int a = {", ".a", "= 1};"),
        ] {
            let text = format!("{begin}{}{end}", middle.repeat(many));
            let (_, faults) = read(&text);
            assert!(faults.len() <= 10, "{begin}{middle}: {}", faults.len());
        }
        // No nesting for who reads them.
        for (begin, middle, end) in [
            ("int x = 1", " + 1", ";"),
            ("int x = 1", " || 1 & 1", ";"),
            ("void f(void) { 1", ", 1", "; }"),
            ("int x = ", "1 ? 2 : ", "3;"),
            ("void f(void) { if (1) ;", " else if (2) ;", " else ; }"),
            ("void f(void) { switch (1) {", "case 1: ", "; } }"),
            ("void f(void) { switch (1) {", "case 1: default: f(); ", "} }"),
        ] {
            let (_, faults) = read(&format!("{begin}{}{end}", middle.repeat(100_000)));
            assert!(faults.is_empty(), "{begin}{middle}: {}", faults.join("\n"));
        }
    });
}

#[test]
fn closed_nesting() {
    on_a_stack(|| {
        let many = 5_000;
        for (open, close) in [("(", ")"), ("x[", "]"), ("f(", ")"), ("(int[", "])1"), ("{ ", "}"), ("(x ? (", ") : 1)")]
        {
            let text = format!("void f(void) {{ x = {}1{}; }} int y = 1 2;", open.repeat(many), close.repeat(many));
            let (_, faults) = read(&text);
            let told = faults.iter().filter(|fault| fault.contains("256")).count();
            assert!(told == 1 || open == "{ ", "{open}: {}", faults.join("\n"));
            assert!(faults.iter().any(|fault| fault.contains("found `2`")), "{open}");
        }
    });
}

/// As deep as allowed is read.
#[test]
fn deepest() {
    on_a_stack(|| {
        let deep = |count: usize| format!("int x = {}1{};", "(".repeat(count), ")".repeat(count));
        round(&deep(250));
        assert_eq!(read(&deep(260)).1.len(), 1);
        let signs = |count: usize| format!("int x = {}1;", "- ".repeat(count));
        round(&signs(250));
        assert_eq!(read(&signs(260)).1.len(), 1);
        round(&format!("void f(void) {{ {} ; {} }}", "if (1) {".repeat(120), "}".repeat(120)));
    });
}

/// Any tokens in any order end, without a panic, with ten faults at the most.
#[test]
fn random_tokens() {
    on_a_stack(|| {
        let words: Vec<&str> = "( ) [ ] { } ; , . -> + - * / & && = == ? : < ... int float4 T x y f 1 2.0f 'a' \"s\" struct union enum \
            typedef static kernel global const if else for while do switch case default return break goto sizeof (int) (T) \
            __attribute__((a)) __attribute__ inline _Generic __typeof__ vec4 class template auto void unsigned true __func__ ++ % \
            _Static_assert _Alignas __builtin_offsetof extern __asm__ pipe"
            .split_whitespace()
            .collect();
        let mut state = 7_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize
        };
        for _ in 0..5_000 {
            let mut text = if random() % 2 == 0 { "typedef int T; void f(void) { ".to_owned() } else { String::new() };
            for _ in 0..random() % 40 {
                text += words[random() % words.len()];
                text += if random() % 6 == 0 { "\n" } else { " " };
            }
            let (_, faults) = read(&text);
            assert!(faults.len() <= 10, "{text}");
        }
    });
}

/// A right program of which tokens are left out, doubled or exchanged.
#[test]
fn mutated_tokens() {
    on_a_stack(|| {
        let program = grammar::PROGRAM;
        let words: Vec<&str> = program.split_whitespace().collect();
        let mut state = 3_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize
        };
        for _ in 0..1_000 {
            let mut words = words.clone();
            for _ in 0..=random() % 3 {
                let (at, other) = (random() % words.len(), random() % words.len());
                match random() % 3 {
                    0 => drop(words.remove(at)),
                    1 => words.insert(at, words[other]),
                    _ => words.swap(at, other),
                }
            }
            assert!(read(&words.join(" ")).1.len() <= 10);
        }
    });
}
