//! Whole expansions, outside of a compiler.

use core::cell::Cell;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::builtin::Sources;

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|_| panic!("no tokens: {text}"))
}

/// The text of tokens without the spaces, which depend on how the tokens came about, and without what makes hidden names hidden.
fn dense(tokens: &TokenStream) -> String {
    tokens.to_string().split_whitespace().collect::<String>().replace("__swz_", "")
}

#[track_caller]
fn expands(input: &str, expected: &str) {
    assert_eq!(dense(&crate::resolve(tokens(input))), dense(&tokens(expected)), "{input}");
}

#[track_caller]
fn item_expands(input: &str, expected: &str) {
    let expansion = crate::resolve_item(&TokenStream::new(), &tokens(input));
    assert_eq!(dense(&expansion), dense(&tokens(expected)), "{input}");
}

/// The texts of the errors in an expansion.
fn errors(expansion: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            let is_error = at > 1 && matches!(&tokens[at - 2], TokenTree::Ident(name) if name == "compile_error");
            // Only the text of an error is parsed: the parser reads all that stands in a group, and `brackets_in_brackets` would take ten times as long.
            let text = is_error.then(|| syn::parse2::<syn::LitStr>(group.stream()).ok()).flatten();
            match text {
                Some(text) => found.push(text.value()),
                None => found.extend(errors(group.stream())),
            }
        }
    }
    found
}

/// The single error of an invocation of `swz!`.
#[track_caller]
fn refused(input: &str) -> String {
    let mut errors = errors(crate::resolve(tokens(input)));
    assert_eq!(errors.len(), 1, "{input}: {errors:?}");
    errors.remove(0)
}

#[track_caller]
fn refused_with(input: &str, part: &str) {
    let error = refused(input);
    assert!(error.contains(part), "{input}: {error}");
    assert!(!error.trim_end().ends_with('.') || error.ends_with(".."), "{error}");
}

/// Whether an identifier stands anywhere in an expansion.
fn contains(expansion: TokenStream, name: &str) -> bool {
    expansion.into_iter().any(|token| match token {
        TokenTree::Group(group) => contains(group.stream(), name),
        TokenTree::Ident(ident) => ident == name,
        _ => false,
    })
}

#[test]
fn reads() {
    expands("v.x", "v.component::<0, 'x', 'x', 0, 0>()");
    expands("v.g", "v.component::<0, 'r', 'g', 1, 0>()");
    expands("v.wzyx", "v.swizzle::<4, 0, 'x', 'w', 66051, 0>()");
    expands("v.xyz", "v.swizzle::<3, 0, 'x', 'z', 50462976, 0>()");
    expands("v.sAa", "v.swizzle::<2, 0, 's', 'a', 2570, 0>()");
    expands("v.lo", "v.part::<1, 20011376718272490338853433276725592320, 0>()");
    expands("v.hi.x", "v.component::<1, 'x', 'x', 0, 8>()");
    expands("v.odd.even.yx", "v.swizzle::<2, 2, 'x', 'y', 261, 0>()");
    expands("v.xyzw.hi.x", "v.component::<0, 'x', 'w', 2, 0>()");
    expands("f(v.x).lo.y", "f(v.component::<0, 'x', 'x', 0, 0>()).component::<1, 'x', 'y', 1, 0>()");
    expands("(a + b).x", "(a + b).component::<0, 'x', 'x', 0, 0>()");
    expands(
        "(a.lo + b).x",
        "(a.part::<1, 20011376718272490338853433276725592320, 0>() + b).component::<0, 'x', 'x', 0, 0>()",
    );
    expands("-v.x", "-v.component::<0, 'x', 'x', 0, 0>()");
    expands("a[i.x].y", "a[i.component::<0, 'x', 'x', 0, 0>()].component::<0, 'x', 'y', 1, 0>()");
}

#[test]
fn fields() {
    expands("self.pos.x", "self.pos.component::<0, 'x', 'x', 0, 0>()");
    expands("p.a.x", "p.a.component::<0, 'x', 'x', 0, 0>()");
    expands("(ray.lo).x", "(ray.lo).component::<0, 'x', 'x', 0, 0>()");
    expands("p.0.x", "p.0.component::<0, 'x', 'x', 0, 0>()");
    expands("(self.seed) + v.x", "(self.seed) + v.component::<0, 'x', 'x', 0, 0>()");
    expands("self.scale + v.x", "self.scale + v.component::<0, 'x', 'x', 0, 0>()");
    expands("self.r#x.y", "self.r#x.component::<0, 'x', 'y', 1, 0>()");
    expands("v.r#x + v.x", "v.r#x + v.component::<0, 'x', 'x', 0, 0>()");
    expands("S { x: v.x }", "S { x: v.component::<0, 'x', 'x', 0, 0>() }");
}

#[test]
fn writes() {
    expands(
        "v.x = 1.0",
        "{ match v.assign_component::<0, 'x', 'x', 0, 0>() { mut component => { component.value = 1.0; component.write(); } } {} }",
    );
    expands(
        "v.x += id(&f(1.0))",
        "{ match (id(&f(1.0))) { value => { match v.component_mut::<0, 'x', 'x', 0, 0>() { place => *place += value } } } {} }",
    );
    expands(
        "v.x = (a + b)",
        "{ let value = a + b; match v.assign_component::<0, 'x', 'x', 0, 0>() { mut component => { component.value = value; component.write(); } } {} }",
    );
    expands("v.xy = w", "{ let value = w; v.assign::<2, 0, 'x', 'y', 256, 0, _>(&value).write(); {} }");
    expands("v.xy = f(w)", "{ let value = &f(w); v.assign::<2, 0, 'x', 'y', 256, 0, _>(value).write(); {} }");
    expands("v.xy = (w.f())", "{ let value = &w.f(); v.assign::<2, 0, 'x', 'y', 256, 0, _>(value).write(); {} }");
    expands("v.xy = *f(w)", "{ let value = *f(w); v.assign::<2, 0, 'x', 'y', 256, 0, _>(&value).write(); {} }");
    expands(
        "v.x = f(w)",
        "{ let value = f(w); match v.assign_component::<0, 'x', 'x', 0, 0>() { mut component => { component.value = value; component.write(); } } {} }",
    );
    expands(
        "v.hi = w",
        "{ let value = w; v.assign_part::<1, 20011376718272490338853433276725592320, 8, _>(&value).write(); {} }",
    );
    expands(
        "v.x += w",
        "{ let value = w; match v.component_mut::<0, 'x', 'x', 0, 0>() { place => *place += value } {} }",
    );
    // So that rustc sees a number beside the operator.
    expands("v.x += 1.0", "{ match v.component_mut::<0, 'x', 'x', 0, 0>() { place => *place += 1.0 } {} }");
    expands(
        "v[f()].yx *= w",
        "{ let value = w; match v[f()].place() { place => {
           let mut lanes = place.swizzle::<2, 0, 'x', 'y', 1, 0>(); lanes *= value;
           place.assign::<2, 0, 'x', 'y', 1, 0, _>(&lanes).write(); } } {} }",
    );
    expands("v.xyz.hi = w", "{ let value = w; v.assign::<2, 0, 'x', 'z', 65282, 0, _>(&value).write(); {} }");
    expands(
        "v.xyz.hi.y = w",
        "{ match v.assign_component::<0, 'x', 'z', 255, 0>() { mut component => { component.value = w; component.write(); } } {} }",
    );
    expands(
        "v.xyz.hi.y += w",
        "{ let value = w;
           if let [place] = v.existing_component::<0, 'x', 'z', 255, 0>() { *place += value } {} }",
    );
    expands(
        "v.hi.lo += w",
        "{ let value = w; match v.place() { place => { if place.has_part::<2, 20011376718272490338853433276725592320, 8>() {
           let mut lanes = place.part::<2, 20011376718272490338853433276725592320, 8>(); lanes += value;
           place.assign_part::<2, 20011376718272490338853433276725592320, 8, _>(&lanes).write(); } } } {} }",
    );
    expands("&mut v.xyz.hi.y", "&mut [v.place().component::<0, 'x', 'z', 2, 0>()][0]");
    expands("&mut v.x", "v.component_mut::<0, 'x', 'x', 0, 0>()");
    expands("(v.x, a) = t", "(*v.component_mut::<0, 'x', 'x', 0, 0>(), a) = t");
    expands(
        "#[cfg(a)] v.x = 1.0; v.y",
        "{ #[cfg(a)] { match v.assign_component::<0, 'x', 'x', 0, 0>() { mut component => { component.value = 1.0; component.write(); } } {} }; v.component::<0, 'x', 'y', 1, 0>() }",
    );
    expands(
        "self.a.b.x = v.y",
        "{ let value = v.component::<0, 'x', 'y', 1, 0>(); match self.a.b.assign_component::<0, 'x', 'x', 0, 0>() { mut component => { component.value = value; component.write(); } } {} }",
    );
    expands(
        "(*f()).x = 1.0",
        "{ match (*f()).assign_component::<0, 'x', 'x', 0, 0>() { mut component => { component.value = 1.0; component.write(); } } {} }",
    );
}

#[test]
fn arrows() {
    expands("p->x", "(*p).component::<0, 'x', 'x', 0, 0>()");
    expands(
        "p->lo.x = 1.0",
        "{ match (*p).assign_component::<1, 'x', 'x', 0, 0>() { mut component => { component.value = 1.0; component.write(); } } {} }",
    );
    expands("a.p[0]->x", "(*a.p[0]).component::<0, 'x', 'x', 0, 0>()");
    expands("f(q)->x", "(*f(q)).component::<0, 'x', 'x', 0, 0>()");
    expands("println!(\"{}\", p->x)", "println!(\"{}\", (*p).component::<0, 'x', 'x', 0, 0>())");
    expands("p->pos.x", "(*p).pos.component::<0, 'x', 'x', 0, 0>()");
    let types = "fn f<F: Fn(a) -> x>(g: fn(a) -> x, h: F) -> x { |a| -> x { p->y } }";
    assert!(
        crate::resolve(tokens(types))
            .to_string()
            .contains("Fn (a) -> x > (g : fn (a) -> x , h : F) -> x { | a | -> x { (* p)")
    );
}

#[test]
fn literals() {
    expands("(float4)(1, 2.5, -3, 0)", "<float4>::numbers([1f32, 2.5f32, -3f32, 0f32])");
    expands("float2(0)", "<float2>::spread(0f32).write()");
    expands(
        "(m::float4)(a, b.xy, 1.0)",
        "<m::float4>::literal().push(a).then::<0>().push(b.swizzle::<2, 0, 'x', 'y', 256, 0>()).then::<0>().push(1f32).then::<0>().finish()",
    );
    expands("(half2)(0.5, -2)", "<half2>::numbers([<half2>::number(0.5f64), <half2>::number(-2f64)])");
    expands("(half2)(0.5h)", "<half2>::spread(<half2>::number(0.5f64)).write()");
    expands("(bool2)(1, true)", "<bool2>::numbers([true, true])");
    expands("(char2)(-128, 0x7F)", "<char2>::numbers([-128i8, 127i8])");
    expands("(ulong2)(18446744073709551615, 1e3)", "<ulong2>::numbers([18446744073709551615u64, 1000u64])");
    expands("(uchar2)(-0, 1.)", "<uchar2>::numbers([0u8, 1u8])");
    expands("(float2)(1.f, 2f)", "<float2>::literal().push(1f32).then::<0>().push(2f32).then::<0>().finish()");
    expands(
        "(float2)((float2)(1).yx)",
        "<float2>::spread(<float2>::spread(1f32).write().swizzle::<2, 0, 'x', 'y', 1, 0>()).write()",
    );
    expands("1.5f + 2.F", "1.5f32 + 2f32");
    expands("7u + 7UL + 7lu + 7l + 0x1Fu", "7u32 + 7u64 + 7u64 + 7i64 + 31u32");
    expands("2.5h", "half(2.5f64)");
    expands("vec_step(float3) + vec_step(float)", "vec_step(<float3>::zeroed()) + vec_step(1i32)");
}

#[test]
fn statements_of_c() {
    refused_with("(float4) 0.5f", "`(float4)` is a cast of C's: write `(float4)(0.5f)`");
    refused_with("v.x = (m::float4) 0.5f.x;", "write `(float4)(0.5f");
    refused_with("(float4)-1.0f", "write `(float4)(-1.0f)`");
    refused_with("v.x + a * (float4)-1.0f + w", "write `(float4)(-1.0f)`");
    refused_with("v.x = f((float4)*p)", "write `convert_float4(*p)` to convert a vector, or `(float4)(*p)`");
    refused_with("(int) x", "`(int)` is a cast of C's: write `x as i32` or `convert_int(x)`");
    refused_with("let a = (float) p->x; f(a, (int) y)", "write `p -> x as f32`");
    refused_with("let a = (uchar) f(a)[1].x; b", "write `f (a) [1] . x as u8`");
    refused_with("f(v.xy, (half) 2)", "write `convert_half(2)`");
    refused_with("(Vector<f32, 4>)(v.xy, 0.0)", "write `(float4)(..)`");
    refused_with("v.x = (swz::Vector<T, 3>)(1.0).x;", "write one of other elements as `Vector::from_array([..])`");
    refused_with("let (a, b) = v.xy; a", "a vector is no tuple: write `let [a , b] = v . xy.to_array()`");
    refused_with("let float2 { x, y: b } = v.xy; x", "a vector is no tuple: write `let [x , b] = v . xy.to_array()`");
    refused_with("match v.xy { swz::float2(a, _) => a }", "write `match v . xy.to_array() { [a , _] => .. }`");
    refused_with("v.x + float4[v.xy, 1.0, 0.0].w", "stand in parentheses: write `float4(..)`");
    refused_with("v.xy && w.x", "write `&` between masks, or `all(v . xy)`");
    refused_with("if a || (v.s01 - w.lo) { b } else { c }", "write `|` between masks");
    refused_with("(int)(x)", "write `x as i32` or `convert_int(x)`");
    refused_with("v.x * (double)(x + 1)", "write `(x + 1) as f64` or `convert_double(x + 1)`");
    refused_with("v.lo.xy as f64", "write `convert_double2(v . lo . xy)`");
    refused_with("v.s01 as usize", "write it for each component of `v . s01`");
    for kept in [
        "let (a, b) = (v.xy, v.zw);",
        "let [a, b] = v.xy;",
        "let low = v.xy; let [a, b] = low;",
        "match v.xy { [a, b] => a + b }",
        "let (a, b) = v.lo;",
        "v.x > 0 && v.lo",
        "(p.xy) || v.x > 0",
        "v.x as f64",
        "v.lo as f64",
        "(p.xy) as f64 * v.x",
    ] {
        assert!(errors(crate::resolve(tokens(kept))).is_empty(), "{kept}");
    }
    refused_with("float4 v = (float4)(1.0f); v.x", "write `let v: float4 = ..`, or `let mut v: float4;`");
    refused_with("v.x = 1.0; if a { int i; }", "write `let i: i32 = ..`, or `let mut i: i32 = ..`");
    refused_with("half h = 1.0h; v.x", "write `let h: half = ..`");
    refused_with("v.x++; v.y", "there is no `++` in Rust: write `+= 1`");
    refused_with("f(p->x--)", "there is no `--` in Rust: write `-= 1`");
    refused_with("v.x = c ? a : b;", "write `if .. { .. } else { .. }`");
    refused_with("let a = f(b)?; let c = v.x == 1.0 ? a : S { b: c }; c", "there is no `?:` in Rust");
    refused_with("v.x = v.y = 1.0", "write `v . y = 1.0; v . x = v . y;`");
    refused_with("v.x = v.y = v.z = 1.0", "write one after the other");
    refused_with("v.xy = w.xy += e", "write `w . xy += e; v . xy = w . xy;`");
    refused_with("a = v.y = 1.0", "assignments do not chain");
    refused_with("let v.xy = e;", "`let` makes a new variable, and `v . xy` is a part");
    refused_with("let a = v.x; let mut self.v[0].x = a; a", "without it");
    refused_with("let p->x = 1.0; p->y", "`p -> x` is a part");
    refused_with("let a[0] = v.x; a", "`a [0]` is a part");
    for (input, found) in [
        ("let a = v.xy let b = v.zw; a + b", "let"),
        ("let a = v.xy\nv.z = a.x; v.w", "v"),
        ("v.x = f(a)\nv.y = 1.0;", "v"),
        ("if c { v.x = 1.0 v.y = 2.0; }", "v"),
        ("v.x = 1.0\nif c { v.y = 2.0; }", "if"),
        ("v.x = a[0]\nfor i in 0..4 {}", "for"),
        ("v.xy v.zw", "v"),
        ("let a = 1 2;", "2"),
    ] {
        refused_with(input, &format!("expected `;` or an operator behind this, found `{found}`"));
    }
    // Other code only looks like one of these.
    for other in
        ["(half) - x", "(f)(x)", "(m::int)(x)", "(int)(x, y)", "int(x)", "a = b = c", "let half = f; (half)(x)"]
    {
        let resolved = crate::resolve(tokens(&format!("{{ {other} }}; v.x")));
        assert!(errors(resolved).is_empty(), "{other}");
    }
    for other in [
        "match a { b if c => d, e => e }; v.x = ;",
        "let a: B = c()?; v.x = ;",
        "f(a?, S { b: c }); v.x = ;",
        "a - -b; v.x = ;",
    ] {
        refused_with(other, "expected an expression");
    }
}

#[test]
fn variables_without_a_value() {
    expands("let mut v: float4; f(w);", "{ let mut v: float4 = <float4>::zeroed(); let _ = &mut v; f(w); }");
    // All of it is written at once: whose type it is makes no difference.
    expands("let mut v: float4; v = w;", "{ #[allow(unused_mut)] let mut v: float4; v = w; }");
    expands(
        "#[cfg(a)] #[b] let mut v: m::uchar16;",
        "{ #[cfg(a)] #[b] let mut v: m::uchar16 = <m::uchar16>::zeroed(); #[cfg(a)] let _ = &mut v; }",
    );
    item_expands("fn f() { let mut v: bool2; }", "fn f() { let mut v: bool2 = <bool2>::zeroed(); let _ = &mut v; }");
    for other in
        ["let v: float4;", "let mut v: float5;", "let mut v: [float4; 2];", "let mut v;", "let mut v: float4<T>;"]
    {
        item_expands(&format!("fn f() {{ {other} }}"), &format!("fn f() {{ {other} }}"));
    }
}

#[test]
fn hexadecimal_floats() {
    expands("0x1.fffffep127f", "340282350000000000000000000000000000000f32");
    expands("0x1.ffcp15h", "half(65504f64)");
    expands("0x1p3", "8e0");
    expands("v.x * 0x1p3", "v.component::<0, 'x', 'x', 0, 0>() * 8e0");
    expands("0x1p-3f + 0x1.fp+4f + 0x1.p3f", "0.125f32 + 31f32 + 8f32");
    // A minus binds tighter than anything there.
    expands("v.x * 0x1p-1 * y", "v.component::<0, 'x', 'x', 0, 0>() * 5e-1 * y");
    expands("v.x - 0x1.ap-1 - y", "v.component::<0, 'x', 'x', 0, 0>() - 8125e-4 - y");
    expands("(float2)(0x1p-1, -0x1.cp1)", "<float2>::numbers([0.5f32, -3.5f32])");
    expands("(half2)(0x1.ffcp15)", "<half2>::spread(<half2>::number(65504f64)).write()");
    expands("convert_int(0x1p-1)", "(0.5f64).converted::<'i', 1, false, 'd'>()");
    expands("println!(\"{}\", 0x1p-1f)", "println!(\"{}\", 0.5f32)");
    expands(
        "let a = 0x1p3f; f(|x| x.y, a->x)",
        "{ let a = 8f32; f(|x| x.component::<0, 'x', 'y', 1, 0>(), (*a).component::<0, 'x', 'x', 0, 0>()) }",
    );
    item_expands("fn f() -> f32 { 0x1p3f * 0x1.fffp-3f }", "fn f() -> f32 { 8f32 * 0.24996948f32 }");
    item_expands("mod m { const A: f64 = 0x1p3; }", "mod m { const A: f64 = 8e0; }");
    refused_with("0x1p128f", "`0x1p128f` does not fit the element type `float`: it holds at most 3.4028235e38");
    refused_with("0x1.fp1024", "`0x1.fp1024` does not fit the element type `double`");
    refused_with("f(0x1.ap+16h, v.x)", "`0x1.ap+16h` does not fit the element type `half`");
    assert_eq!(errors(crate::resolve_item(&TokenStream::new(), &tokens("fn f() { 0x1p128f; 0x1p3f }"))).len(), 1);
    // The arguments of another macro are its own.
    expands("tell!(0x1p3) + v.x", "tell!(0x1p3) + v.component::<0, 'x', 'x', 0, 0>()");
    expands("tell!(0x1p3, [0x1p3]) + 0x1p3f", "tell!(0x1p3, [0x1p3]) + 8f32");
    expands("vec![0x1p3f, v.x]", "vec![8f32, v.component::<0, 'x', 'x', 0, 0>()]");
    expands("0x10..0x20; v.x", "{ 0x10..0x20; v.component::<0, 'x', 'x', 0, 0>() }");
    refused_with("0x10.pow(2)", "nothing to swizzle");
    expands("0x1.ap + v.x", "0x1.ap + v.component::<0, 'x', 'x', 0, 0>()");
    expands("0x1q3 + v.x", "0x1q3 + v.component::<0, 'x', 'x', 0, 0>()");
}

#[test]
fn names_with_types() {
    expands("convert_uchar4_sat_rte(e)", "(e).converted::<'C', 4, true, 'e'>()");
    expands("as_uint4(e)", "(e).reinterpreted::<'I', 4>()");
    expands("convert_float(a + b)", "(a + b).converted::<'f', 1, false, 'd'>()");
    expands(
        "convert_int2_rtz(v.xy).x",
        "(v.swizzle::<2, 0, 'x', 'y', 256, 0>()).converted::<'i', 2, false, 'z'>().component::<0, 'x', 'x', 0, 0>()",
    );
    expands("as_int(as_float(x))", "((x).reinterpreted::<'f', 1>()).reinterpreted::<'i', 1>()");
    expands("[#[cfg(a)] as_int(x)]", "[#[cfg(a)] (x).reinterpreted::<'i', 1>()]");
    // A method cannot be called on a number without a type.
    expands("convert_int(2.7)", "(2.7f64).converted::<'i', 1, false, 'd'>()");
    expands("convert_int(-(2.))", "(-(2f64)).converted::<'i', 1, false, 'd'>()");
    expands("as_uint(1.0f)", "(1f32).reinterpreted::<'I', 1>()");
    expands("as_uint(1.f)", "(1f32).reinterpreted::<'I', 1>()");
    expands("convert_uchar(!0)", "(!0i32).converted::<'C', 1, false, 'd'>()");
    expands("as_float(0xff800000)", "(4286578688u32).reinterpreted::<'f', 1>()");
    expands("convert_int(4286578688)", "(4286578688i64).converted::<'i', 1, false, 'd'>()");
    expands("as_double(0xffffffffffffffff)", "(18446744073709551615u64).reinterpreted::<'d', 1>()");
    item_expands("fn f(v: T) -> U { as_int4(v) }", "fn f(v: T) -> U { (v).reinterpreted::<'i', 4>() }");
    // Behind a path, with arguments of its own, as a method: the caller's.
    for other in
        ["m::convert_int4(v)", "convert_int4::<T>(v)", "v.as_int4()", "(f.as_int4)(v)", "as_bool(v)", "map(as_int4)"]
    {
        expands(&format!("{other} + a.x"), &format!("{other} + a.component::<0, 'x', 'x', 0, 0>()"));
    }
    // So is one that the invocation shows.
    let x = "a.component::<0, 'x', 'x', 0, 0>()";
    for before in ["fn convert_int4() {}", "let convert_int4 = f;", "use m::convert_int4;"] {
        expands(&format!("{before} convert_int4(a.x)"), &format!("{{ {before} convert_int4({x}) }}"));
    }
    item_expands(
        "mod m { fn as_int(a: A) -> B { a } fn f() { as_int(a.x) } }",
        &format!("mod m {{ fn as_int(a: A) -> B {{ a }} fn f() {{ as_int({x}) }} }}"),
    );
    refused_with(
        "convert_float5(v)",
        "`float5` is no type: a vector has 2, 3, 4, 8 or 16 components, as in `convert_float4`",
    );
    refused_with("convert_int4_rtx(v)", "`_rtx` is no suffix of a conversion");
    refused_with("convert_bool4(v)", "no conversion to `bool4`");
    refused_with("as_int4_sat(v)", "write `as_int4`, or `convert_int4_sat`");
    refused_with("convert_uint4(a, b)", "`convert_uint4` takes one value, found 2");
    refused_with("as_uint()", "found 0: write `as_uint(value)`");
}

#[test]
fn shuffles() {
    expands(
        "shuffle(x, (uint4)(3, 2, 1, 0))",
        "<uint4>::by::<66051, _>(&shuffle).shuffle_by(x, <uint4>::numbers([3u32, 2u32, 1u32, 0u32])).source().shuffled()",
    );
    expands(
        "::m::shuffle2(x.lo.xy, y, (uint2)(3))",
        "<uint2>::by::<771, _>(&::m::shuffle2).shuffle2_by(x.swizzle::<2, 1, 'x', 'y', 256, 0>(), y, <uint2>::spread(3u32).write()).source().alike().shuffled()",
    );
    expands("shuffle(v.lo, mask)", "shuffle(v.part::<1, 20011376718272490338853433276725592320, 0>(), mask)");
    let permute = |text, sources| dense(&crate::permute(tokens(text), sources));
    assert_eq!(permute("a + b, [3, 0x2, 33, 0]", Sources::One), dense(&tokens("(a + b).shuffle_list::<4, 66051>()")));
    assert_eq!(permute("x, y, [31, 0,]", Sources::Two), dense(&tokens("x.shuffle2_list::<2, 31, _>(y).shuffled()")));
    assert_eq!(
        permute("x, [A, 1]", Sources::One),
        dense(&tokens("x.shuffle_list::<2, { ([0u128, (A & 31) as _][1] << 0) | (1u128 << 8) }>()"))
    );
    assert!(permute("x, y, m::MASK", Sources::Two).starts_with("x.by_array(&const{m::MASK}).shuffle2_array::<{"));
}

#[test]
fn orders() {
    let xy = "v.swizzle::<2, 0, 'x', 'y', 256, 0>()";
    expands("v.xy < 1", &format!("{xy}.ordered::<0>() < 1"));
    expands("1 >= -v.xy * 2", &format!("1 >= (-{xy} * 2).ordered::<0>()"));
    expands(
        "(float2)(a, b) > v.xy",
        &format!("<float2>::literal().push(a).then::<0>().push(b).then::<0>().finish().ordered::<0>() > {xy}"),
    );
    expands("v.xy == 1", &format!("{xy}.equal::<0>() == 1"));
    expands("1.5 != v.xy", &format!("1.5 != {xy}.equal::<0>()"));
    for same in ["v.xy == w.xy", "v.x == 1", "v.xy == -w"] {
        assert!(!dense(&crate::resolve(tokens(same))).contains("equal"), "{same}");
    }
    for same in ["v.xy == 1", "v.x < 1", "v.lo < 1", "(p.xy) < v.x", "f(v.xy) < 1"] {
        assert!(!dense(&crate::resolve(tokens(same))).contains("ordered"), "{same}");
    }
}

#[test]
fn blocks_and_items() {
    expands("let a = v.x; a", "{ let a = v.component::<0, 'x', 'x', 0, 0>(); a }");
    expands(
        "if v.x > 0.0 { v.y } else { 0.0 }",
        "if v.component::<0, 'x', 'x', 0, 0>() > 0.0 { v.component::<0, 'x', 'y', 1, 0>() } else { 0.0 }",
    );
    expands("{ v }.x", "{ v }.component::<0, 'x', 'x', 0, 0>()");
    expands("[#[cfg(a)] v.x, b]", "[#[cfg(a)] v.component::<0, 'x', 'x', 0, 0>(), b]");
    expands("vec![v.x; 2]", "vec![v.component::<0, 'x', 'x', 0, 0>(); 2]");
    expands(
        "matches!(v.x, 0.0 if v.y)",
        "matches!(v.component::<0, 'x', 'x', 0, 0>(), 0.0 if v.component::<0, 'x', 'y', 1, 0>())",
    );
    expands("assert!(v.x > 0.0)", "assert!(v.component::<0, 'x', 'x', 0, 0>() > 0.0, \"assertion failed: v.x > 0.0\")");
    expands("other!(v.x) + v.x", "other!(v.x) + v.component::<0, 'x', 'x', 0, 0>()");
    expands("swz!(v.x) + v.x", "swz!(v.x) + v.component::<0, 'x', 'x', 0, 0>()");
    expands("[0; vec_step(float2) as usize]", "[0; vec_step(<float2>::zeroed()) as usize]");
    expands("let a: [f32; vec_step(float2)] = b;", "{ let a: [f32; vec_step(<float2>::zeroed())] = b; }");
    item_expands(
        "#[a] pub const fn f(v: T) -> U { v.x }",
        "#[a] pub const fn f(v: T) -> U { v.component::<0, 'x', 'x', 0, 0>() }",
    );
    item_expands("fn f(&mut self) {}", "fn f(&mut self) {}");
    item_expands("fn f(&self);", "fn f(&self);");
    item_expands(
        "impl A { const B: f32 = C.x; #[swizzle] fn f(&self) { self.a.x } }",
        "impl A { const B: f32 = C.component::<0, 'x', 'x', 0, 0>(); #[swizzle] fn f(&self) { self.a.x } }",
    );
    item_expands(
        "mod m { static A: f32 = B.x; trait T { fn f() -> f32 { A.y } } struct S { x: f32 } #[swizzle] mod n { } }",
        "mod m { static A: f32 = B.component::<0, 'x', 'x', 0, 0>();
           trait T { fn f() -> f32 { A.component::<0, 'x', 'y', 1, 0>() } } struct S { x: f32 } #[swizzle] mod n { } }",
    );
    let errors_of = |arguments, item| errors(crate::resolve_item(&tokens(arguments), &tokens(item)));
    assert_eq!(errors_of("", "struct S;").len(), 1);
    assert_eq!(errors_of("x", "fn f() {}"), ["`#[swizzle]` takes no arguments: write `#[swizzle]`"]);
    assert_eq!(errors_of("", "fn f() { v.xy.z; v.xx = e; }").len(), 2);
}

/// Rustc has told of the error itself.
#[test]
fn broken_items() {
    let x = "v.component::<0, 'x', 'x', 0, 0>()";
    let (b, rest) = ("let a = v.x let b = v.y; v.x", format!("let a = v.x let b = v.y; {x}"));
    for before in ["mod m", "#[a] pub(crate) unsafe impl<const N: usize> A<N> for B", "trait T: U"] {
        let items = |x: &str, b: &str| {
            format!(
                "{before} {{ fn a() {{ {x} }} {b} const C: [f32; 1] = {{ [{x}] }}; \
                 fn d() -> D {{ {x} }} const fn e() {{ v.xy. }} fn f() {{ {x} }} }}"
            )
        };
        item_expands(&items("v.x", &format!("fn b() {{ {b} }}")), &items(x, &format!("fn b() {{ {rest} }}")));
    }
    let items = |x: &str, f: &str| {
        format!(
            "mod m {{ #![a] use b::{{c, d}}; mod n {{ fn e() {{ {x} }} {f} }} struct S {{ a: A }} m! {{ b }} fn g() {{ {x} }} fn h }}"
        )
    };
    item_expands(&items("v.x", "fn f() { let }"), &items(x, "fn f() { let }"));
    item_expands(&format!("pub const unsafe fn b() {{ {b} }}"), &format!("pub const unsafe fn b() {{ {rest} }}"));
    // Only the statement that cannot be read stays as it is.
    item_expands(
        "fn f() { v.x; match a { [.., 1..] => v.x } v.x; if b { let } else { v.x } v.x; let c = [.., 1..] = d; v.x }",
        &format!(
            "fn f() {{ {x}; match a {{ [.., 1..] => v.x }} {x}; if b {{ let }} else {{ v.x }} {x}; let c = [.., 1..] = d; {x} }}"
        ),
    );
}

#[test]
fn invisible_groups() {
    let group = |text: &str| TokenTree::Group(Group::new(Delimiter::None, tokens(text)));
    let dot = || TokenTree::Punct(Punct::new('.', Spacing::Alone));
    let behind =
        |base: &str, selector: TokenTree| dense(&crate::resolve([group(base), dot(), selector].into_iter().collect()));
    let ident = |name: &str| TokenTree::Ident(Ident::new(name, Span::call_site()));
    assert_eq!(behind("a + b", ident("x")), dense(&tokens("(a + b).component::<0, 'x', 'x', 0, 0>()")));
    assert_eq!(behind("v", group("x")), dense(&tokens("v.component::<0, 'x', 'x', 0, 0>()")));
    assert_eq!(behind("v.hi", ident("x")), dense(&tokens("v.component::<1, 'x', 'x', 0, 8>()")));
    let product: TokenStream = [group("a + b")].into_iter().chain(tokens("* v.x")).collect();
    assert_eq!(dense(&crate::resolve(product)), dense(&tokens("(a + b) * v.component::<0, 'x', 'x', 0, 0>()")));
}

#[test]
fn drawn_in_the_message() {
    assert_eq!(
        refused("v.s73q1"),
        "`q` is not a component name\n\n    s73q1\n       ^ expected a hexadecimal digit, 0-9 or a-f"
    );
    assert_eq!(refused("v.xyq"), "`q` is not a component name\n\n    xyq\n      ^ expected x, y, z or w");
}

#[test]
fn refusals() {
    refused_with("v.baS01", "sets do not mix");
    refused_with("v.rx", "`x` is a position component, and the sets do not mix");
    refused_with("v.s012w", "`w` is a position component");
    refused_with("v.s467899", "selects 6 components: allowed are 1, 2, 3, 4, 8 and 16");
    refused_with("v.xyzwx", "selects 5 components");
    refused_with("v.S98aabb0123", "selects 10 components");
    refused_with("v.s01234567.xyz", "letters reach 4 components at most, here are 8: write `.s012` or `.lo.xyz`");
    refused_with("v.s0123456789abcdef.xyz", "here are 16: write `.s012`");
    refused_with("v.xy.z", "no component `z`: `.xy` leaves 2 components");
    refused_with("v.s01234567.s8", "expected a digit from 0 to 7");
    refused_with("v.xy.lo.lo", "a scalar has no components");
    refused_with("v.xx = e", "component `x` stands twice on the left");
    refused_with("v.sAa = e", "component `a` stands twice on the left");
    refused_with("v.s0123.xx += e", "component `x` stands twice on the left");
    refused_with("v.xyx.lo = e", "stands twice");
    refused_with("(float4)(1) = e", "not a place");
    refused_with("(float4)(a, b).x = e", "not a place");
    refused_with("f().xy = e", "(*f ()).xy`");
    refused_with("(a + b).xy = e", "not a place");
    refused_with("5.xy", "not a vector");
    refused_with("\"a\".lo", "not a vector");
    refused_with("&mut v.xy", "is a copy");
    refused_with("v.xy[0] = e", "is a copy");
    refused_with("(v.x, v.yz) = e", "destructuring");
    refused_with("(uchar2)(300)", "`300` does not fit the element type `uchar`: it holds 0 to 255");
    refused_with("(uchar2)(-1, 0)", "`-1` does not fit");
    refused_with("(int2)(0.5)", "whole numbers");
    refused_with("(half2)(65520)", "-65504 to 65504");
    refused_with("(float2)(1e39)", "does not fit");
    refused_with("(float4)(1, 2)", "2 of 4 components");
    refused_with("(float2)(a, b, c)", "3 of 2 components");
    refused_with("(float2)()", "0 of 2 components");
}

/// Code that no rule of Rust reads is told of by what was meant, and nothing else in the input is taken for it.
#[test]
fn misread_code() {
    for (input, told) in [
        (".xy", "write the vector there, `v.xy`"),
        ("a = .xy", "`v.xy`"),
        ("f(.x)", "`v.x`"),
        ("v.xy if c else v.zw", "write `if c { .. } else { .. }`"),
        ("let a = v.x if c == d else 1.0; a", "write `if c == d { .. } else { .. }`"),
        ("v.x if c", "write `if c { .. } else { .. }`"),
        ("v.xy =+ w", "write `+=`"),
        ("v.xy = + w", "leave it out"),
        ("f(v.x, +1.0)", "leave it out"),
        ("if c v.x = 1.0", "the body that belongs to `if`"),
        ("if (c) v.x = 1.0; else v.y = 1.0;", "belongs to `if`"),
        ("if c { v.x = 1.0 } else v.y = 1.0;", "belongs to `else`"),
        ("if c then v.x else v.y", "belongs to `if`"),
        ("while c v.x += 1.0;", "belongs to `while`"),
        ("for a in b v.x += a;", "belongs to `for`"),
        ("v.x > 0.0 and v.y > 0.0", "there is no `and` in Rust: write `&&`"),
        ("v.x or w", "write `||`"),
        ("not v.x", "write `!`"),
        ("v.x is 1.0", "write `==`"),
        ("v.xy := w", "there is no `:=` in Rust: write `=`"),
        ("v.x === w", "write `==`"),
        ("v.x !== w", "write `!=`"),
        ("v.xy => w", "`=>` stands in a `match` only"),
        ("var a = v.x; a", "write `let a = ..`"),
        ("a; mut b = v.x; b", "write `let mut b = ..`"),
        ("a: float4 = v.wzyx; a", "write `let a: float4 = ..`"),
        ("v xy", "a selector stands behind a point: write `v.xy`"),
        ("xy v", "write `v.xy`"),
        ("v @ xy", "write `v.xy`"),
        ("sqrt v.x", "write `sqrt(..)`"),
        ("a + float2 v.xy", "write `float2(..)`"),
        ("float2(v.x; v.y)", "write `,` in place of `;`"),
        ("float2(x: v.x, y: -1.0)", "write `float2(v . x, - 1.0)`"),
        ("(float2)(x: v.x, y: v.y)", "write `float2(v . x, v . y)`"),
        ("(float2)[v.x, v.y]", "write `float2(..)`"),
        ("v.xy = {1.0, 2.0}", "an array `[..]`"),
        ("v.xy = 1.0, 2.0", "`v . xy = float4(1.0 , 2.0)`"),
        ("v.x ** 2", "write `pown(.., 2)`"),
        ("v.xyz.sqrt", "`sqrt` is a method"),
        ("v.xyz.sign", "`sign` is a function"),
        ("v[xy]", "a selector stands behind a point: `v.xy`"),
        // Something else is wrong here.
        ("match a { b if c => v.x, d => { } } e f", "found `f`"),
        ("let Some(a) = b else { return }; v.x c", "found `c`"),
        ("f::<_>().x d", "found `d`"),
        ("if a { b } else { c }.x d", "found `d`"),
        ("a?.x d", "found `d`"),
        ("m!(a if b else c); v.x d", "found `d`"),
        ("match a { b if c => v.x, d => 1.0 } e f", "found `f`"),
        ("v.x + a.sqrt b", "found `b`"),
        ("a.b c", "found `c`"),
        ("a + b.x c", "found `c`"),
        ("fn f<T: A + B>() { v.x } c d", "found `d`"),
        ("v.xy b", "found `b`"),
        ("fn f(a: impl for<'a> B<'a>) { v.x c }", "found `c`"),
    ] {
        refused_with(input, told);
    }
}

#[test]
fn nothing_to_swizzle() {
    for input in [
        "",
        "v",
        "v.",
        "v.position",
        "f(a, b)",
        "let a = b; a",
        "v.r#x",
        "(v.xy)",
        "(v.s10).f()",
        "v . xy .",
        "other!(v)",
        "other!(a > x)",
        "a; b;",
        "a; f!(b)",
    ] {
        refused_with(input, "nothing to swizzle");
    }
}

#[test]
fn everyday_fields() {
    let x = "v.component::<0, 'x', 'x', 0, 0>()";
    for field in ["self.r1", "bbox.x0", "lut.s1x", "p.a2", "p.baS01", "p.xyzwx", "p.s", "p.position", "p.XYZ"] {
        expands(&format!("{field} + v.x"), &format!("{field} + {x}"));
        expands(&format!("{field}.f(); v.x"), &format!("{{ {field}.f(); {x} }}"));
        expands(&format!("{field} = v.x; 0"), &format!("{{ {field} = {x}; 0 }}"));
        expands(&format!("{field} += v.x; 0"), &format!("{{ {field} += {x}; 0 }}"));
        expands(&format!("f(&mut {field}, v.x)"), &format!("f(&mut {field}, {x})"));
        item_expands(&format!("fn f() {{ {field} }}"), &format!("fn f() {{ {field} }}"));
    }
}

/// `s` and five hexadecimal digits or more are meant as a selector wherever they stand; any other name may be that of a field.
#[test]
fn fields_of_vectors() {
    for input in [
        "fn f(v: uchar16) { g(v.zyx, v.sfedcba) }",
        "fn f() { a.b.S98aabb0123 = v.x; }",
        "fn f() { h(|w| &mut w.s01234) }",
    ] {
        let errors = errors(crate::resolve_item(&TokenStream::new(), &tokens(input)));
        assert!(
            matches!(errors.as_slice(), [error] if error.contains("components: allowed are")),
            "{input}: {errors:?}"
        );
    }
    for input in [
        "fn f(v: Led) { v.rgbw }",
        "fn f(v: float4) { v.rgbw + v.xyzxyz + v.low + v.s01g345 }",
        "fn f(v: float4) { v.led.rgbw + v.length + v.position }",
        "mod m { type int2 = i64; fn f(n: u32) -> int2 { n as int2 } }",
    ] {
        let errors = errors(crate::resolve_item(&TokenStream::new(), &tokens(input)));
        assert!(errors.is_empty(), "{input}: {errors:?}");
    }
}

/// An invocation without a swizzle names what is nearest to one.
#[test]
fn nearest_to_a_swizzle() {
    refused_with("v.xyq * 2.0", "`q` is not a component name\n\n    xyq\n      ^ expected x, y, z or w");
    refused_with("f(v.rx)", "`x` is a position component, and the sets do not mix");
    refused_with("f(self.position, v.rx)", "`x` is a position component");
    refused_with("self.scale * v.xyq", "`q` is not a component name");
    refused_with("f(v.position, v.high)", "write `.hi`");
    refused_with("v.position * 2.0", "`position` is no selector");
    refused_with("v.xyzwx + w", "selects 5 components");
    refused_with("let a = self.x1;", "`1` is a numeric component");
    refused_with("u.xyq = v; u", "`q` is not a component name");
    refused_with("u.xyq += v; u", "`q` is not a component name");
    refused_with("f(&mut u.xyq)", "`q` is not a component name");
    refused_with("(a.s10).f()", "in parentheses `s10` is a field; drop them to select `.s10`");
    refused_with("f(v.lo())", "drop the parentheses and write `.lo`");
    refused_with("show!(v.xy)", "`swz!` does not look into `show!`: write `show!(swz!(v . xy))`");
    refused_with("let a = b; m::show![p->xy]; a", "does not look into `show!`: write `show![swz!(p -> xy)]`");
    refused_with(
        "show!(\"{}\", f((float4)(1.0)))",
        "write `swz!(..)` around each of its arguments that holds a swizzle",
    );
    expands("show!(v.xy); v.x", "{ show!(v.xy); v.component::<0, 'x', 'x', 0, 0>() }");
}

#[test]
fn hints() {
    refused_with("v.stp", "write `.xyz`");
    refused_with("v.pq", "write `.zw`");
    refused_with("v.XYZW", "write `.xyzw`");
    refused_with("v.LO", "write `.lo`");
    refused_with("v.high", "write `.hi`");
    refused_with("v.low", "write `.lo`");
    refused_with("v.evens", "write `.even`");
    refused_with("v.odds", "write `.odd`");
    refused_with("v.rgbw", "write `.rgba`");
    refused_with("v.xyza", "write `.xyzw`");
    refused_with("v.s", "`s` alone selects nothing");
    refused_with("v.s12345678910", "not `10`");
    refused_with("v.s0,1", "write `.s01`");
    refused_with("v.s0,1,2,3", "write `.s0123`");
    refused_with("v.s8, 9, a, sB", "write `.s89aB`");
    refused_with("v.s0, s1", "write `.s01`");
    refused_with("v.x, y", "write `.xy`");
    refused_with("v.s012w", "write `.s0123`");
    refused_with("v.0", "write `.s0`");
    refused_with("v.xyz()", "drop the parentheses");
    refused_with("v.lo()", "drop the parentheses");
    refused_with("v.x()", "drop the parentheses");
    expands("v.x() + v.x", "v.x() + v.component::<0, 'x', 'x', 0, 0>()");
    refused_with("self.seed *= v.x", "`(value.seed)`");
    refused_with("f(v.xy())", "drop the parentheses");
    refused_with("let a = v.xy(); a", "drop the parentheses");
    expands("f(g.xy().x)", "f(g.xy().component::<0, 'x', 'x', 0, 0>())");
    refused_with("self.total = v.x", "`(value.total)`");
    expands("t.0 = v.x", "t.0 = v.component::<0, 'x', 'x', 0, 0>()");
    expands("(self.total) = v.x", "(self.total) = v.component::<0, 'x', 'x', 0, 0>()");
    expands("rng.seed() + v.x", "rng.seed() + v.component::<0, 'x', 'x', 0, 0>()");
}

#[test]
fn masks_that_are_refused() {
    for (input, text) in [
        ("x, [0, 1, 2]", "3 is no mask length"),
        ("x, []", "an empty mask"),
        ("x, [0, -1]", "cannot be negative"),
        ("x, [0, 1.0]", "write an integer"),
        ("x, f()", "known at compile time"),
        ("x", "expected `shuffle!"),
        ("", "expected `shuffle!"),
        ("x, [0, 1], y", "expected `shuffle!"),
    ] {
        let errors = errors(crate::permute(tokens(input), Sources::One));
        assert_eq!(errors.len(), 1, "{input}");
        assert!(errors[0].contains(text), "{input}: {errors:?}");
    }
    assert_eq!(errors(crate::permute(tokens("x, [-1, 1.0]"), Sources::One)).len(), 2);
}

#[test]
fn several_faults_are_each_reported_once() {
    let expansion = crate::resolve(tokens("v.xx = f(w.xy.s2, (uchar2)(300)); (a.xy.z, 1.0).0"));
    assert_eq!(errors(expansion).len(), 4);
}

#[test]
fn an_editor_sees_the_field() {
    // rust-analyzer expands with its marker at the cursor, in the name that is being completed.
    for input in [
        "v.raCompletionMarker",
        "v.xraCompletionMarker",
        "v.xy + v.raCompletionMarker",
        "f(v.raCompletionMarker, a.x)",
        "v.raCompletionMarker = 1.0",
        "println!(\"{}\", v.raCompletionMarker); v.x",
    ] {
        let text = dense(&crate::resolve(tokens(input)));
        assert!(text.contains("v.raCompletionMarker") || text.contains("v.xraCompletionMarker"), "{text}");
    }
    for input in ["v.", "v.xy + v.", "f(a, v.)", "let a = v.; v.x", "f(|a| { g(v.) })", "v->", "+ v", "v +"] {
        assert!(contains(crate::resolve(tokens(input)), "v"), "{input}");
    }
}

/// Examples of everything, for the tests below.
const EXAMPLES: [&str; 16] = [
    "base.xyz",
    "base.s73q1.lo",
    "base.hi.xyz = (float4)(1, 2.5f, base.xy).wzy",
    "base->lo.hi += base.odd.even.x * 2.0",
    "(base.xy, base.z) = (1.0, 2.0)",
    "let a = base.xyz; for p in &mut a[1..] { p.x = a.y; } match base.x { y if y > 1.0 => { a.z } _ => 0.0 }",
    "if base.x > a.y { base.xy = b.yx } else { f(|q| q.zw, &mut base.x) }",
    "println!(\"{:?} {}\", base.xy, base->x)",
    "shuffle(base, (uint4)(3, 2, 1, 0))",
    "shuffle2!(base, b.lo, [0, 1, 2, 3])",
    "fn f<T: Fn(a) -> x>(base: T) -> [f32; 4] { base.xxxx } f(base)",
    "base.0.x + base.xyz() + base.r#x.yx + 1.f",
    "unsafe { *base.add(1) }.xyzw.hi.y = -a.b[i.x].c",
    "(half8)(base, 0.5h, -1, 7u) + vec_step(float3)",
    "#[cfg(a)] base.x = 1.0; assert!(base.x == 1.0); base.s012345678910",
    "async move { base.await.x }.await?.yx as f32..base.zw",
];

/// The beginning of a text, its brackets closed.
fn closed(text: &str) -> Option<TokenStream> {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    (text.to_owned() + &open.into_iter().rev().collect::<String>()).parse().ok()
}

/// Whether an expansion is an expression, or the input was such that it has to be an error.
#[track_caller]
fn is_sound(input: &TokenStream, expansion: &TokenStream) {
    let parsed = syn::parse2::<syn::Expr>(expansion.clone());
    assert!(parsed.is_ok(), "{input}\nbecame\n{expansion}");
}

#[test]
fn every_prefix() {
    for example in EXAMPLES {
        for end in (0..=example.len()).filter(|&end| example.is_char_boundary(end)) {
            let Some(input) = closed(&example[..end]) else { continue };
            let expansion = crate::resolve(input.clone());
            is_sound(&input, &expansion);
            assert!(
                !contains(input.clone(), "base") || contains(expansion.clone(), "base"),
                "{input}\nbecame\n{expansion}"
            );
            let _ = crate::resolve_item(&TokenStream::new(), &input);
            let _ = crate::permute(input, Sources::Two);
        }
    }
}

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

const IDENTS: &str = "\
    v a x xy xyz lo hi odd s0 s01234567 sAa s73q1 xx float4 uint4 half2 shuffle shuffle2 vec_step swz println assert \
    let mut fn if else match self as return move Fn position r#x struct";
const PUNCTS: [char; 18] = ['.', '.', '.', '=', '+', '-', '>', '*', ',', ';', ':', '!', '&', '|', '<', '#', '?', '/'];

/// Some tokens, groups of them among them.
fn soup(random: &mut Random, length: usize, depth: usize) -> TokenStream {
    let mut tokens = Vec::new();
    let idents: Vec<_> = IDENTS.split(' ').collect();
    for _ in 0..random.below(length + 1) {
        let token = match random.below(16) {
            0..6 => match idents[random.below(idents.len())] {
                "r#x" => Ident::new_raw("x", Span::call_site()).into(),
                name => Ident::new(name, Span::call_site()).into(),
            },
            6..12 => {
                let spacing = if random.below(2) == 0 { Spacing::Alone } else { Spacing::Joint };
                Punct::new(PUNCTS[random.below(PUNCTS.len())], spacing).into()
            }
            12 => match random.below(5) {
                0 => Literal::f64_unsuffixed(1.5).into(),
                1 => Literal::string("{}").into(),
                2 => "300f".parse::<Literal>().map(TokenTree::from).unwrap(),
                3 => "1.".parse::<Literal>().map(TokenTree::from).unwrap(),
                _ => Literal::usize_unsuffixed(random.below(20)).into(),
            },
            _ if depth == 0 => continue,
            _ => {
                let delimiters = [
                    Delimiter::Parenthesis,
                    Delimiter::Parenthesis,
                    Delimiter::Bracket,
                    Delimiter::Brace,
                    Delimiter::None,
                ];
                Group::new(delimiters[random.below(5)], soup(random, 6, depth - 1)).into()
            }
        };
        tokens.push(token);
    }
    tokens.into_iter().collect()
}

/// How many soups to try: enough for a test, or what the environment asks for.
fn rounds() -> usize {
    std::env::var("SWZ_SOUPS").map_or(2_000, |rounds| rounds.parse().unwrap())
}

#[test]
fn soups() {
    let mut random = Random(2_024);
    for _ in 0..rounds() {
        let input: TokenStream = tokens("base").into_iter().chain(soup(&mut random, 10, 2)).collect();
        let expansion = crate::resolve(input.clone());
        is_sound(&input, &expansion);
        assert!(contains(expansion.clone(), "base"), "{input}\nbecame\n{expansion}");
        let input = soup(&mut random, 12, 3);
        is_sound(&input, &crate::resolve(input.clone()));
        is_sound(&input, &crate::permute(input.clone(), Sources::One));
        let _ = crate::resolve_item(&TokenStream::new(), &input).to_token_stream();
    }
}

/// Every kind of node that can hold an expression, by its name in the parser, with `@` for each expression: statements.
const IN_STATEMENTS: &[(&str, &str)] = &[
    ("Expr::Array", "[@, @]"),
    ("Expr::Assign", "a[@] = @"),
    ("Expr::Async", "async { @ }"),
    ("Expr::Await", "f(@).await"),
    ("Expr::Binary", "@ + @; a += @; f(@) *= @; f(@) && f(@); @ == @"),
    ("Expr::Block", "'a: { @ }"),
    ("Expr::Break", "loop { break @ }"),
    ("Expr::Call", "(f(@))(@)"),
    ("Expr::Cast", "f(@) as [u8; { @ }]"),
    ("Expr::Closure", "|a: [u8; @], (b | b): T<{ @ }>| -> [u8; @] { @ }; |a| @"),
    ("Expr::Const", "const { @ }"),
    ("Expr::Field", "f(@).position; f(@).0"),
    ("Expr::ForLoop", "for a in @ { @ }"),
    ("Expr::If", "if f(@) { @ } else if f(@) { @ } else { @ }"),
    ("Expr::Index", "f(@)[@]"),
    ("Expr::Let", "if let A(b) = @ && let c = @ && f(@) { @ }; while let A = @ { @ }"),
    ("Expr::Loop", "loop { @ }"),
    ("Expr::Macro", "assert!(@); println!(\"{}\", @); vec![@; @]; vec![@, @]; matches!(@, a | b if @); dbg!(f(@))"),
    ("Expr::Match", "match @ { a if @ => @, (b | c) if let d = @ && f(@) => { @ } _ => @ }"),
    ("Expr::MethodCall", "f(@).g::<{ @ }, [u8; @]>(@, @)"),
    ("Expr::Paren", "(@ + f(@))"),
    ("Expr::Path", "<[u8; @] as A<{ @ }>>::b::<{ @ }, [u8; @]>"),
    ("Expr::Range", "@..@; @..=@; (@..); (..@)"),
    ("Expr::RawAddr", "&raw const f(@); &raw mut f(@)"),
    ("Expr::Reference", "&@; &f(@); &mut f(@)"),
    ("Expr::Repeat", "[@; @]"),
    ("Expr::Return", "return @"),
    ("Expr::Struct", "A::<{ @ }> { a: @, ..@ }"),
    ("Expr::Try", "f(@)?"),
    ("Expr::TryBlock", "try { @ }"),
    ("Expr::Tuple", "(@, @)"),
    ("Expr::Unary", "!@; -@; *f(@)"),
    ("Expr::Unsafe", "unsafe { @ }"),
    ("Expr::While", "while f(@) { @ }"),
    ("Expr::Yield", "yield @"),
    ("Stmt::Local", "let a: [u8; @] = @; let A(b) = @ else { @ };"),
    ("Stmt::Item", "fn f() { @ } const A: B = @;"),
    ("Stmt::Expr", "@; @"),
    ("Stmt::Macro", "vec! { @ } print!(\"{}\", @);"),
    ("Pat::Const", "match a { const { @ } => b, c => d }"),
    ("Pat::Guard", "match a { b if @ => c, (d | e) if @ => f }"),
    ("Pat::Ident", "match c { d if @ => e, ref f if @ => g }"),
    ("Pat::Or", "match a { A::<{ @ }>::B | A::<{ @ }>::C => @ }"),
    ("Pat::Paren", "let (A::<{ @ }>::B) = c;"),
    ("Pat::Path", "let A::<{ @ }>::B = c;"),
    ("Pat::Range", "match a { const { @ }..=const { @ } => b, c => d }"),
    ("Pat::Reference", "let &A::<{ @ }>::B = c;"),
    ("Pat::Slice", "let [A::<{ @ }>::B, ..] = c;"),
    ("Pat::Struct", "let A::<{ @ }> { b: C::<{ @ }>::D, .. } = e;"),
    ("Pat::Tuple", "let (A::<{ @ }>::B, ..) = c;"),
    ("Pat::TupleStruct", "let A::<{ @ }>(B::<{ @ }>::C) = d;"),
    ("Pat::Type", "let a: [u8; @] = b;"),
    ("Type::Array", "let a: [[u8; @]; @];"),
    ("Type::FnPtr", "let a: for<'a> unsafe extern \"C\" fn([u8; @], b: &'a [u8; @]) -> [u8; @];"),
    ("Type::ImplTrait", "fn f(a: impl A<{ @ }> + Fn([u8; @]) -> [u8; @]) -> impl B<C = [u8; @]> { d }"),
    ("Type::Paren", "let a: ([u8; @]);"),
    ("Type::Path", "let a: <A<{ @ }> as B<[u8; @]>>::C<{ @ }>;"),
    ("Type::Ptr", "let a: *const [u8; @]; let b: *mut [u8; @];"),
    ("Type::Reference", "let a: &[u8; @]; let b: &mut [u8; @];"),
    ("Type::Slice", "let a: &[[u8; @]];"),
    ("Type::TraitObject", "let a: &dyn A<{ @ }>; let b: Box<dyn Fn([u8; @]) -> [u8; @]>;"),
    ("Type::Tuple", "let a: ([u8; @], B<{ @ }>);"),
    ("GenericArgument::AssocType", "let a: Box<dyn A<B = [u8; @]>>;"),
    ("GenericArgument::AssocConst", "let a: Box<dyn A<B = { @ }>>;"),
    ("GenericArgument::Constraint", "fn f<T: A<B: C<{ @ }>>>() {}"),
];

/// The kinds of items, which stand in a module.
const IN_ITEMS: &[(&str, &str)] = &[
    ("Item::Const", "const A: [u8; @] = @;"),
    ("Item::Enum", "enum A<T: B<{ @ }> = [u8; @]> where [u8; @]: B { C([u8; @]) = @, D { e: [u8; @] }, F = @ }"),
    ("Item::Fn", "fn f<const N: usize = { @ }, T: A<{ @ }>>(a: [u8; @]) -> [u8; @] where [u8; @]: A { @ }"),
    ("Item::ForeignMod", "unsafe extern \"C\" { fn f(a: [u8; @]) -> [u8; @]; static A: [u8; @]; }"),
    ("Item::Impl", "impl<T: A<{ @ }>> B<{ @ }> for [T; @] where T: C<{ @ }> {}"),
    ("Item::Mod", "mod m { const A: B = @; mod n { static C: D = @; } }"),
    ("Item::Static", "static A: [u8; @] = @;"),
    ("Item::Struct", "struct A<T = [u8; @]> { b: [T; @] } struct C([u8; @], D<{ @ }>) where [u8; @]: E;"),
    ("Item::Trait", "trait A<const N: usize = { @ }>: B<{ @ }> where [u8; @]: C {}"),
    ("Item::TraitAlias", "trait A = B<{ @ }> where [u8; @]: C;"),
    ("Item::Type", "type A<T> = [T; @];"),
    ("Item::Union", "union A { b: [u8; @] }"),
    ("ImplItem::Const", "impl A { const B: [u8; @] = @; }"),
    ("ImplItem::Fn", "impl A { fn f(self: B<{ @ }>, a: [u8; @]) -> [u8; @] { @ } }"),
    ("ImplItem::Type", "impl A for B { type C = [u8; @]; }"),
    ("TraitItem::Const", "trait A { const B: [u8; @] = @; }"),
    ("TraitItem::Fn", "trait A { fn f(&self, a: [u8; @]) -> [u8; @] where [u8; @]: B { @ } }"),
    ("TraitItem::Type", "trait A { type B: C<{ @ }> where [u8; @]: D; }"),
    ("Item::Macro", "vec! { @ }"),
];

/// How often an identifier stands in an expansion.
fn count(expansion: TokenStream, name: &str) -> usize {
    let count = |token| match token {
        TokenTree::Group(group) => count(group.stream(), name),
        TokenTree::Ident(ident) => usize::from(ident == name),
        _ => 0,
    };
    expansion.into_iter().map(count).sum()
}

#[track_caller]
fn is_resolved(kind: &str, code: &str, expand: impl Fn(TokenStream) -> TokenStream) {
    let expected = code.matches('@').count();
    let input = tokens(&code.replace('@', "v.wzyx"));
    let expansion = expand(input.clone());
    assert_eq!(errors(expansion.clone()), [""; 0], "{kind}: {input}");
    let found = (count(expansion.clone(), "__swz_swizzle"), count(expansion.clone(), "wzyx"));
    // An assertion keeps the text of the code as it was written, which is no identifier.
    assert_eq!(found, (expected, 0), "{kind}: {input}\nbecame\n{expansion}");
}

#[test]
fn every_kind_of_node_is_walked() {
    for (kind, code) in IN_STATEMENTS {
        is_resolved(kind, code, crate::resolve);
        is_resolved(kind, &format!("fn f() {{ {code} }}"), |item| crate::resolve_item(&TokenStream::new(), &item));
    }
    for (kind, code) in IN_ITEMS {
        is_resolved(kind, &format!("mod m {{ {code} }}"), |item| crate::resolve_item(&TokenStream::new(), &item));
        is_resolved(kind, &format!("{code} @"), crate::resolve);
    }
}

#[test]
fn what_holds_no_expressions_is_left_as_it_was() {
    for item in [
        "mod m { use a::b as c; extern crate d; macro_rules! e { () => {}; } type F = !; }",
        "#[a(b.x)] impl C { #[doc = \"d\"] pub(crate) fn e<'f>(&'f self) -> impl Sized + use<'f> { loop { continue } } }",
    ] {
        item_expands(item, item);
    }
}

std::thread_local!(static PARSED: Cell<usize> = const { Cell::new(0) });

/// Counts tokens that are handed to the parser, in each pass over them.
pub(crate) fn parsed(input: &TokenStream) {
    fn size(input: TokenStream) -> usize {
        let of_token = |token| match token {
            TokenTree::Group(group) => 2 + size(group.stream()),
            _ => 1,
        };
        input.into_iter().map(of_token).sum()
    }
    PARSED.set(PARSED.get() + size(input.clone()));
}

/// How many tokens the parser is given for some input.
fn work(input: &TokenStream) -> usize {
    PARSED.set(0);
    let _ = crate::resolve(input.clone());
    let _ = crate::permute(input.clone(), Sources::One);
    let _ = crate::resolve_item(&TokenStream::new(), input);
    PARSED.get()
}

#[test]
fn work_grows_no_faster_than_the_input() {
    on_large_stack(measure);
}

fn measure() {
    for (piece, end) in [
        ("v.x = a.y + f(b.z);", ""),
        ("v.x = a.y + f(b.z);", "let = 3;"),
        ("let = 3;", ""),
        ("() [] {}", ""),
        ("() [] {}", "v."),
        ("p->x + ", "="),
        ("v.x, ", "= ="),
        (".s0,1", "="),
        ("v.s0, 1, 2", "v."),
        ("if a { v. } ", "let"),
        ("vec![v.x, ] + ", "v."),
        ("f(v.x)! ", ""),
        ("f(= v.x) ", ""),
    ] {
        let of_size = |size| work(&tokens(&format!("{} {end}", piece.repeat(size))));
        let (small, large) = (of_size(100), of_size(1_000));
        assert!(large <= 16 * small, "`{piece}`, {end}: {small}, then {large}");
    }
    for (open, close) in [("(1 + ", ")"), ("[", "]"), ("{ v.x = ", "}"), ("f(v.x, ", ")"), ("( = ", ")")] {
        let nested = |depth| tokens(&format!("{} = {}", open.repeat(depth), close.repeat(depth)));
        let (small, large) = (work(&nested(20)), work(&nested(80)));
        assert!(large <= 6 * small, "`{open}`: {small}, then {large}");
    }
    // Code in a macro is read anew in each one around it.
    for open in ["dbg!(", "print!(\"{}\", ", "vec!["] {
        let close = if open.ends_with('[') { "]" } else { ")" };
        let nested = |depth| tokens(&format!("{}1{}", open.repeat(depth), close.repeat(depth)));
        let (small, large) = (work(&nested(6)), work(&nested(12)));
        assert!(large <= 6 * small, "`{open}`: {small}, then {large}");
    }
}

/// Runs on a stack as large as rustc's.
fn on_large_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(8 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn operators_behind_operators() {
    on_large_stack(|| {
        for piece in [
            ".abs()",
            ".xyzw",
            " + 1.0",
            " && v.x > a",
            " as f32",
            "?",
            " - -v.x",
            "->x",
            "[0]",
            " else { if a { v.x } }",
        ] {
            for (begin, count) in [("v.x", 500), ("v.x", 1_000), ("v.x", 3_000), ("if a { v.x }", 1_000)] {
                let input = tokens(&format!("{begin}{}", piece.repeat(count)));
                let _ = crate::resolve(input.clone());
                let item = quote::quote!(fn f() { #input });
                let _ = crate::resolve_item(&TokenStream::new(), &item);
            }
        }
        let _ = crate::resolve(tokens(&format!("{}v.x", "-".repeat(3_000))));
        let _ = crate::resolve(tokens(&format!("if a {{ v.x }}{} else {{ v.y }}", " else if a { v.x }".repeat(3_000))));
        // Other code is as long without being nested.
        let long = [
            "v.x += 1.0;",
            "if a { v.x = -1.0 }",
            "f(v.x) + 1.0, ",
            "match v.x { 1.0 => 2.0 + a, _ => -v.y } ;",
            "v.x = html!(<b/> - <b/>);",
        ];
        for (piece, close) in long.map(|piece| (piece, if piece.ends_with(", ") { ")" } else { "" })) {
            let open = if close.is_empty() { "" } else { "f(" };
            let input = tokens(&format!("{open}{}{close}", piece.repeat(5_000)));
            assert!(errors(crate::resolve(input)).is_empty(), "{piece}");
        }
        let markup = tokens(&format!("v.x = html! {{ {} }};", "<b> - </b>".repeat(5_000)));
        assert!(errors(crate::resolve(markup)).is_empty());
    });
}

#[test]
fn brackets_in_brackets() {
    let nested =
        |open: &str, close: &str, depth| tokens(&format!("{}v.x + 1.0{}", open.repeat(depth), close.repeat(depth)));
    on_large_stack(move || {
        let expansion = crate::resolve(nested("(", ")", 3_000));
        assert!(errors(expansion.clone()).is_empty() && contains(expansion, "__swz_component"));
        expands("f((((a, v.x))))", "f((((a, v.component::<0, 'x', 'x', 0, 0>()))))");
        for (open, close) in [
            ("(1 + ", ")"),
            ("[", "]"),
            ("{", "}"),
            ("f(", ")"),
            ("f::<{", "}>()"),
            ("{ let a = if b {", "} else { c }; }"),
            ("loop { v.x = ", "; }"),
            ("unsafe { let a = ", "; }"),
            ("match a { b => f(|| {", "}) }"),
            ("const { async move { S { a: ", "} } }"),
            ("fn f() { mod m { ", "} }"),
            ("vec![", "]"),
        ] {
            // One that is refused, and the deepest that is not.
            let input = nested(open, close, 1_000);
            for expansion in [
                crate::resolve(input.clone()),
                crate::permute(input.clone(), Sources::One),
                crate::resolve_item(&TokenStream::new(), &input),
            ] {
                let errors = errors(expansion);
                assert!(errors.len() == 1 && errors[0].contains("nested too deep"), "{open}: {errors:?}");
            }
            let fits = |&depth: &usize| crate::depth::shallow(nested(open, close, depth)).is_ok();
            let deepest = (1..400).rev().step_by(8).find(fits).unwrap();
            assert!(deepest >= 40, "{open}: {deepest}");
            let _ = crate::resolve(nested(open, close, deepest));
            let _ = crate::resolve_item(
                &TokenStream::new(),
                &quote::quote!(
                    fn f() {}
                ),
            );
        }
    });
}
