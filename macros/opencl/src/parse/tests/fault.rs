//! Faults, as they are drawn.

use super::*;

/// The first lines of all faults of a text.
fn told(text: &str) -> Vec<String> {
    read(text).1.iter().map(|fault| fault.lines().next().unwrap_or_default().to_owned()).collect()
}

#[track_caller]
fn drawn(text: &str, expected: &[&str]) {
    let faults = read(text).1;
    let lines: Vec<_> = faults.iter().flat_map(|fault| fault.lines()).collect();
    assert_eq!(lines, expected, "{}", faults.join("\n"));
}

#[test]
fn missing_semicolon() {
    drawn(
        "void f(void) {\n    float x = 1.0f\n    x = 2;\n}",
        &[
            "missing `;` behind the declaration",
            " --> a.cl:2:19",
            "  |",
            "2 |     float x = 1.0f",
            "  |                   ^ expected `;` before `x`",
        ],
    );
    let one = [
        "void f(void) { x = 1 }",
        "void f(void) { x = 1\n y = 2; }",
        "void f(void) { return\n }",
        "int x = 1\nint y = 2;",
    ];
    for text in one {
        let told = told(text);
        assert!(told.len() == 1 && told[0].starts_with("missing `;`"), "{text}: {told:?}");
    }
    assert_eq!(told("struct s { int a; }\nkernel void f(void) { }"), ["missing `;` behind the `struct`"]);
    assert_eq!(told("void f(void) { x = 1 2; }"), ["expected `;` or an operator behind the expression, found `2`"]);
}

#[test]
fn unbalanced_braces() {
    drawn(
        "kernel void f(void) {\n    if (1) {\n        x = 1;\n}\n\nkernel void g(void) {\n    x = 2;\n}\n",
        &[
            "missing `}`: `f` is not closed before `g` begins",
            " --> a.cl:1:21",
            "  |",
            "1 | kernel void f(void) {",
            "  |                     ^ this `{` is never closed",
            "note: `g` begins here",
            " --> a.cl:6:1",
            "  |",
            "6 | kernel void g(void) {",
            "  | ^^^^^^",
            "note: this `}` is indented as if it closed another `{`",
            " --> a.cl:4:1",
            "  |",
            "4 | }",
            "  | ^",
            "note: but it closes this one",
            " --> a.cl:2:12",
            "  |",
            "2 |     if (1) {",
            "  |            ^",
        ],
    );
    drawn(
        "void f(void) {\n    x = 1;\n    }\n    x = 2;\n    if (x) { x = 3; }\n}\nint y = 1;",
        &[
            "a statement stands outside of any function",
            " --> a.cl:4:5",
            "  |",
            "4 |     x = 2;",
            "  |     ^ expected a declaration or a function",
            "note: `f` ended here",
            " --> a.cl:3:5",
            "  |",
            "3 |     }",
            "  |     ^",
            "help: a `}` too many stands before, or a `{` is missing",
        ],
    );
    assert_eq!(told("void f(void) { while (1) {"), ["this `{` is never closed"]);
    assert_eq!(told("void f(void) { } }"), ["`}` closes nothing"]);
    assert_eq!(told("struct s { int a;"), ["missing `}` to close `{`"]);
}

#[test]
fn unbalanced_parentheses() {
    for (text, expected) in [
        ("void f(void) { g(1, 2; }", "missing `)` to close `(`"),
        ("void f(void) { x = (1 + 2; }", "missing `)` to close `(`"),
        ("void f(void) { if (x { y = 1; } z = (2); }", "missing `)` to close `(`"),
        ("void f(void) { x[1 = 2; }", "missing `]` to close `[`"),
        ("void f(void) { x = 1 + 2); }", "`)` closes nothing"),
        ("void f(void) { int a[] = {1, 2; }", "expected `}`, found `;`"),
    ] {
        assert_eq!(told(text), [expected], "{text}");
    }
}

/// As many faults as there are: one in each statement of its own.
#[test]
fn one_fault_each() {
    let faults = [
        "x = 1 2;",
        "y = ;",
        "int a = 3 +;",
        "foo b = 1;",
        "if x { }",
        "while (1 { }",
        "for (int i = 0, i < 3; i++) { }",
        "g(1, 2;",
        "z = float4(1.0f);",
        "int c, float d;",
        "int if = 1;",
        "auto e = 1;",
        "1q;",
        "x = 'é';",
        "x = 1 as int;",
        "x = std::max(1, 2);",
        "x[1;",
        "x = (;",
        "switch (1) { case 1 x(); }",
        "do x; while (1)\n",
        "goto 1;",
        "{ y = *; }",
        "return }",
        "else ;",
        "__shared__ float s[3];",
        "struct t { int a } u }",
        "int[4] v;",
        "v = { 1, 2 };",
        "let w = 1;",
        "try { x(); } catch (int x) { y(); }",
        "loop { }",
        "x = y ? 1;",
        "for (auto x : y) { }",
        "__asm__(\"nop\");",
        "x = ({ 1; });",
        "int local = 1;",
    ];
    for text in faults {
        // The brace that closes the block too early is one of them.
        let end = if text.ends_with('}') && text.matches('}').count() > text.matches('{').count() { "" } else { "}" };
        let text = format!("void f(void) {{ int x, y, z;\n{text}\n{end}\nint after;");
        assert_eq!(told(&text).len(), 1, "{text}: {:?}", told(&text));
    }
    let ten: Vec<_> = faults[..10].iter().map(|text| format!("void f(void) {{ int x, y, z; {text} }}\n")).collect();
    assert_eq!(told(&ten.concat()).len(), 10, "{:?}", told(&ten.concat()));
    let together = format!("void f(void) {{ int x, y, z;\n{}\n}}", faults[..10].join("\n"));
    assert_eq!(told(&together).len(), 10, "{:?}", told(&together));
}

/// Words of other languages, with what OpenCL C writes.
#[test]
fn other_languages() {
    drawn(
        "__global__ void f(float *x) { }",
        &[
            "unknown word `__global__` in a declaration",
            " --> a.cl:1:1",
            "  |",
            "1 | __global__ void f(float *x) { }",
            "  | ^^^^^^^^^^ `__global__` belongs to CUDA",
            "help: OpenCL C marks a kernel with `__kernel`",
        ],
    );
    for (text, help) in [
        ("void f(void) { vec4 x; x = 1; vec4 y; }", "write `float4`"),
        ("void f(void) { x = y and z; }", "write `&&`"),
        ("void f(int &x) { x = 1; }", "take a pointer, `float *x`, and give it `&x`"),
        (
            "template <class T> T f(T x) { return x; }",
            "OpenCL C has no templates: write a function for each type, or a macro",
        ),
        ("class c { int a; };", "OpenCL C has no classes: write a `struct`, and functions that take it"),
        ("void f(in float x) { }", "a parameter of OpenCL C is a copy: leave the word out"),
        ("fn f() { }", "write the type of the result in its place: `void f(int x)`"),
        ("void f(void) { int *p = new int[3]; }", "OpenCL C has no memory of run time: declare an array"),
        ("extern \"C\" { void f(void) { } }", "leave it out"),
        ("uint32_t f(uint32_t x) { return x; }", "write `uint`"),
    ] {
        let faults = read(text).1;
        assert_eq!(faults.len(), 1, "{text}: {}", faults.join("\n"));
        assert_eq!(faults[0].lines().last(), Some(&*format!("help: {help}")), "{text}");
    }
}

#[test]
fn ends_and_strange_tokens() {
    assert_eq!(told("int"), ["expected a name, found the end of the file"]);
    assert_eq!(
        told("void f(void) { x = "),
        ["expected an expression behind `=`, found the end of the file", "this `{` is never closed"]
    );
    assert_eq!(told("\"a\""), ["expected a declaration or a function, found a string"]);
    assert_eq!(told("# x"), ["expected a declaration or a function, found `#`"]);
}
