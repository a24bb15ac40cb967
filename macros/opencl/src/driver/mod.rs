//! `include_opencl!` and `opencl!`: what they are given, and what they say of a fault. All that is not pure is here.

#[cfg(any(test, feature = "dump"))]
pub(crate) mod dump;
mod request;
#[cfg(feature = "interpret")]
pub(crate) mod vectors;

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::LitStr;

use self::request::Request;
use super::analysis::lifetimes;
use super::analysis::parallel::{self, Outcome};
use super::codegen::{self, Choice, Setting};
use super::diagnostic::message::{driver as message, parallel as unproven};
use super::diagnostic::{Asked, Fault, Faults, Scalar};
use super::disk::Disk;
use super::invocation::Invocation;
use super::ir::lower::lower_kernels;
use super::parse;
use super::plan::Plan;
use super::preprocess::{self, Files, NoFiles, Options, Unread};
use super::program::{Program, Statement, StatementKind};
use super::sema;
use super::source::{OpaqueSpan, Origin, Span as Place, TextId, Texts};
use super::transform::{self, Functions};
use super::vector::version::Unvectorized;

/// A program as Rust. One with a fault has all functions that are known, so that rustc does not tell of those too; none of them does
/// anything.
pub(crate) fn compile(
    texts: &mut Texts,
    main: TextId,
    options: &Options,
    files: &mut dyn Files,
    setting: &Setting<'_>,
    faults: &mut Faults,
) -> TokenStream {
    let tokens = preprocess::preprocess(texts, main, options, files, faults, sema::has_builtin);
    // A part that the preprocessor cannot read is missing, and would be told by each stage after it.
    let (readable, mut untold) = (faults.is_empty(), Faults::default());
    let told = if readable { &mut *faults } else { &mut untold };
    // Each stage takes tens of megabytes for a long header: what the next one has read is not kept.
    let unit = parse::parse(&tokens, texts, told);
    drop(tokens);
    let mut program = sema::check(unit, options, texts, told);
    // Before functions are emptied: of their statements rustc would tell lifetimes too.
    sema::buffered::refuse_pointers(&program, told);
    if told.is_empty() {
        lifetimes::refuse_kept(&program, told);
    }
    let mut outcomes = BTreeMap::new();
    if readable && told.is_empty() && (setting.says_proofs || setting.proven) {
        outcomes = found(&program, texts);
        if setting.proven {
            refuse_unproven(&outcomes, told);
        }
    }
    if !(readable && told.is_empty()) {
        empty(&mut program);
    }
    let is_own = |span| transform::is_own(span, texts, setting.main, setting.functions);
    let transformed = transform::transform(program, &is_own);
    let plan = Plan::of(&transformed, setting.lanes);
    for Unvectorized { function, reason, span, .. } in plan.unvectorized() {
        let kernel = transformed.program.functions[function.0].name.clone();
        told.remarks.scalar(Scalar { kernel, reason, span });
    }
    let items = codegen::emit((&transformed, &plan), &outcomes, texts, setting, told);
    // The stages tell in their order, people read in that of the text.
    faults.all.sort_by_key(|fault| {
        let place = texts.outermost(fault.span);
        (place.text.0, place.start)
    });
    items
}

/// The warnings of a program that is compiled. One that is refused has its errors to tell.
pub(crate) fn warnings(
    faults: &Faults,
    texts: &Texts,
    options: &Options,
    lanes: Choice,
    is_inline: bool,
) -> Vec<Fault> {
    if options.silent || !faults.is_empty() {
        return Vec::new();
    }
    faults.remarks.warnings(texts, Asked { version: options.version, is_inline, is_always: lanes == Choice::Always })
}

/// Whether the items of each kernel may run on several threads, by its name.
fn found(program: &Program, texts: &Texts) -> BTreeMap<Rc<str>, Outcome> {
    let kernels: Vec<_> = program.functions.iter().filter(|function| function.kernel.is_some()).collect();
    if kernels.is_empty() {
        return BTreeMap::new();
    }
    match lower_kernels(program) {
        Ok(module) => parallel::outcomes(&module, texts),
        Err(refusal) => {
            kernels.iter().map(|kernel| (kernel.name.clone(), parallel::without_ir(refusal.span, texts))).collect()
        }
    }
}

/// Tells of each kernel that is not proven to run on all cores, where that is asked for.
fn refuse_unproven(outcomes: &BTreeMap<Rc<str>, Outcome>, faults: &mut Faults) {
    for (kernel, outcome) in outcomes {
        if let Outcome::Unproven(reason) = outcome {
            faults.push(unproven::unproven(reason.span, kernel, &reason.subject, &reason.why));
        }
    }
}

/// Takes what functions do out of a program.
fn empty(program: &mut Program) {
    for function in &mut program.functions {
        let forever = StatementKind::For { init: Vec::new(), condition: None, step: None, body: Vec::new() };
        function.body = vec![Statement::new(forever, function.span)];
    }
}

/// The path of the crate that the macros of the runtime hand on, in brackets, and what the caller wrote.
fn opened(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    match tokens.next() {
        Some(TokenTree::Group(group)) => (group.stream(), tokens.collect()),
        _ => (quote!(::swz), tokens.collect()),
    }
}

/// The choices of the attributes at the beginning.
#[derive(Debug, Default, PartialEq)]
struct Chosen {
    lanes: Choice,
    functions: Functions,
    proven: bool,
    /// The options of `opencl!`: `include_opencl!` takes them behind the path.
    options: Option<(String, OpaqueSpan)>,
}

/// The choices of `#![lanes(..)]`, `#![functions(..)]`, `#![parallel(..)]` and `#![options(..)]` at the beginning, and what comes behind them.
fn chosen(input: TokenStream) -> Result<(Chosen, TokenStream), syn::Error> {
    let (mut chosen, mut rest) = (Chosen::default(), input);
    loop {
        let mut tokens = rest.clone().into_iter().peekable();
        let is = |token: Option<&TokenTree>, c| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == c);
        if !is(tokens.next().as_ref(), '#') {
            return Ok((chosen, rest));
        }
        let inner = is(tokens.peek(), '!');
        if inner {
            tokens.next();
        }
        let Some(TokenTree::Group(attribute)) = tokens
            .next()
            .filter(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket))
        else {
            return Ok((chosen, rest));
        };
        let words: Vec<_> = attribute.stream().into_iter().collect();
        let said = match words.get(1) {
            Some(TokenTree::Group(group)) if words.len() == 2 => group.stream().to_string(),
            _ => String::new(),
        };
        let message = match words.first() {
            Some(TokenTree::Ident(name)) if name == "lanes" => {
                chosen.lanes = match &*said {
                    "always" => Choice::Always,
                    "never" => Choice::Never,
                    _ => Choice::Counted,
                };
                message::lanes()
            }
            Some(TokenTree::Ident(name)) if name == "functions" => {
                if said == "all" {
                    chosen.functions = Functions::All;
                }
                message::functions()
            }
            Some(TokenTree::Ident(name)) if name == "parallel" => {
                chosen.proven = said == "proven";
                message::parallel()
            }
            Some(TokenTree::Ident(name)) if name == "options" => {
                let text = syn::parse_str::<LitStr>(&said).ok();
                chosen.options = text.map(|text| (text.value(), OpaqueSpan(attribute.span())));
                message::options()
            }
            Some(TokenTree::Ident(name)) if inner && name != "doc" => {
                return Err(syn::Error::new(attribute.span(), message::attribute(name)));
            }
            // Documentation, or what is no attribute of this macro's.
            _ => return Ok((chosen, rest)),
        };
        let is_known = match &*words[0].to_string() {
            "lanes" => matches!(&*said, "always" | "never"),
            "functions" => said == "all",
            "options" => chosen.options.is_some(),
            _ => said == "proven",
        };
        if !is_known {
            return Err(syn::Error::new(attribute.span(), message));
        }
        rest = tokens.collect();
    }
}

/// `include_opencl!`: what stands between its parentheses, behind the path of `swz` in brackets, becomes a module's items, or errors of the
/// compiler's. `read` makes tokens of a text. `says_proofs`: launches on all cores ask what accesses a kernel has.
#[must_use]
pub fn include(input: TokenStream, read: fn(&str) -> TokenStream, says_proofs: bool) -> TokenStream {
    let (krate, input) = opened(input);
    let (Chosen { lanes, functions, proven, options }, input) = match chosen(input) {
        Ok(chosen) => chosen,
        Err(error) => return error.to_compile_error(),
    };
    if let Some((_, OpaqueSpan(place))) = options {
        return error(&message::options_behind_path(), place, place);
    }
    let Request { path, options } = match syn::parse2(input) {
        Ok(request) => request,
        Err(error) => return error.to_compile_error(),
    };
    let Ok(folder) = env::var("CARGO_MANIFEST_DIR") else {
        return error(&message::no_folder(), path.span, path.span);
    };
    let mut disk = Disk::new(folder.clone().into());
    let shown = path.value.clone();
    let written = options.as_ref().map_or(String::new(), |options| options.value.clone());
    let content = match disk.read(&shown) {
        Ok(content) => content,
        Err(why) => {
            let message = match why {
                Unread::Missing if shown.contains('*') => message::pattern(shown),
                Unread::Missing => message::no_file(shown, folder),
                Unread::Unreadable(why) => message::unreadable_file(shown, why),
            };
            return error(&message, path.span, path.span);
        }
    };
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let given = Options::read(&mut texts, &written, &mut faults);
    let main = texts.add(Origin::File { path: shown, included: None }, content);
    let setting = Setting { krate: &krate, read, main, options: &given.others, lanes, functions, proven, says_proofs };
    let mut items = compile(&mut texts, main, &given, &mut disk, &setting, &mut faults);
    for fault in &faults.all {
        let options = options.as_ref().filter(|_| matches!(texts.get(fault.span.text).origin, Origin::Options));
        let place = options.unwrap_or(&path).span;
        items.extend(error(&fault.draw(&texts), place, place));
    }
    for told in warnings(&faults, &texts, &given, lanes, false) {
        let options = options.as_ref().filter(|_| matches!(texts.get(told.span.text).origin, Origin::Options));
        items.extend(warning(&told.draw(&texts), options.unwrap_or(&path).span));
    }
    for text in [Some(&path), options.as_ref()].into_iter().flatten() {
        items.extend(text.tracked());
    }
    for file in disk.tracked() {
        items.extend(tracked(&file, path.span));
    }
    items
}

/// Code that makes cargo build anew when a file changes.
fn tracked(file: &Path, span: Span) -> TokenStream {
    match file.to_str() {
        Some(file) => quote! {
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#file);
        },
        None => error(&message::folder_not_text(), span, span),
    }
}

/// `opencl!`, in the same way: a program between braces.
pub fn inline(input: TokenStream, read: fn(&str) -> TokenStream, says_proofs: bool) -> TokenStream {
    let (krate, input) = opened(input);
    let (Chosen { lanes, functions, proven, options: written }, input) = match chosen(input) {
        Ok(chosen) => chosen,
        Err(error) => return error.to_compile_error(),
    };
    if let Ok(text) = syn::parse2::<LitStr>(input.clone()) {
        let told = match text.value() {
            path if !path.contains(['{', ';']) => message::file_between_braces(path),
            _ => message::program_between_quotes(),
        };
        return error(&told, text.span(), text.span());
    }
    let written = written.map_or(String::new(), |(options, _)| options);
    let Invocation { text, places, begins, hash } = Invocation::read(input);
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, &written, &mut faults);
    let main = texts.add(Origin::Invocation(places), &*text);
    if let Some((line, path)) = begins {
        texts.texts[main.0 as usize].presumed.push((0, line, Some(path)));
    }
    if let Some(start) = hash {
        faults.push(message::preprocessor_lines(Place { text: main, start, end: start + 1, expansion: None }));
    }
    let setting =
        Setting { krate: &krate, read, main, options: &options.others, lanes, functions, proven, says_proofs };
    let mut items = compile(&mut texts, main, &options, &mut NoFiles, &setting, &mut faults);
    // Such a line includes nothing here, as is told once.
    if hash.is_some() {
        faults.all.retain(|fault| !fault.is("preprocess::no_file"));
    }
    let stretch = |fault: &Fault| {
        let place = texts.outermost(fault.span);
        let stretch = match &texts.get(place.text).origin {
            Origin::Invocation(places) => Invocation::stretch(places, place.start, place.end),
            _ => None,
        };
        stretch.unwrap_or_else(|| (Span::call_site(), Span::call_site()))
    };
    for fault in &faults.all {
        let (first, last) = stretch(fault);
        items.extend(error(&fault.draw(&texts), first, last));
    }
    for told in warnings(&faults, &texts, &options, lanes, true) {
        items.extend(warning(&told.draw(&texts), stretch(&told).0));
    }
    items
}

/// A compile error that underlines what stands from one place to another.
fn error(message: &str, first: Span, last: Span) -> TokenStream {
    let mut tokens = TokenStream::new();
    for name in ["core", "compile_error"] {
        for spacing in [Spacing::Joint, Spacing::Alone] {
            let mut colon = Punct::new(':', spacing);
            colon.set_span(first);
            colon.to_tokens(&mut tokens);
        }
        Ident::new(name, first).to_tokens(&mut tokens);
    }
    let mut mark = Punct::new('!', Spacing::Alone);
    mark.set_span(first);
    mark.to_tokens(&mut tokens);
    let mut text = Literal::string(message);
    text.set_span(last);
    let mut group = Group::new(Delimiter::Brace, text.into_token_stream());
    group.set_span(last);
    group.to_tokens(&mut tokens);
    tokens
}

/// A warning of rustc's: the use of a constant that is deprecated with these words. That lint is told in code that macros write too, so
/// `#[allow(deprecated)]` around the invocation is silent, and `#![deny(warnings)]` makes it an error.
fn warning(message: &str, place: Span) -> TokenStream {
    let used = Ident::new("WARNING", place);
    quote! {
        const _: () = {
            #[deprecated(note = #message)]
            const WARNING: () = ();
            #used
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{include, inline, setting};

    #[test]
    fn what_stands_in_the_macro() {
        let example = "`include_opencl!(\"kernels/levels.cl\")`";
        let cases = [
            (quote!(), format!("expected the path of a file between quotes: {example}")),
            (quote!(4), format!("expected the path of a file between quotes: {example}")),
            (quote!("a" "b"), "expected `,` and the options between quotes, or nothing, behind the path".to_owned()),
            (quote!("a", 3), "expected options between quotes: `\"-D RADIUS=3 -I kernels/common\"`".to_owned()),
            (quote!("a", "-D A", "b"), message::nothing_behind_options()),
            (quote!("src/*.cl"), message::pattern("src/*.cl")),
            (quote!("src"), "cannot read `src`: it is a folder: write the path of a file in it".to_owned()),
        ];
        for (input, expected) in cases {
            let shown = input.to_string();
            let tokens = include(quote!([swz] #input)).to_string();
            let text = Literal::string(&expected).to_string();
            assert!(tokens.contains(&text), "{shown}: {tokens}");
        }
        let missing = include(quote!([swz] "src/none.cl")).to_string();
        assert!(missing.contains("there is no file `src/none.cl`\\nsearched in `"), "{missing}");
    }

    /// Faults in the file, in one that it includes, and in the options.
    #[test]
    fn faults_are_compile_errors() {
        let drawn = include(quote!([swz] "../../ui-tests/opencl/macros/in-included-file.cl")).to_string();
        for part in ["use of undeclared identifier `two`", "included.h:1:27", "in expansion of macro `half_of`"] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
        assert!(drawn.contains("compile_error"));
        let drawn = include(quote!([swz] "../../ui-tests/opencl/macros/in-included-file.cl", "-foo")).to_string();
        assert!(drawn.contains("unknown option `-foo`"), "{drawn}");
        assert!(!drawn.contains("undeclared"), "{drawn}");
    }

    /// The file and what it includes are tracked by their whole paths, also where there is a fault.
    #[test]
    fn files_are_tracked() {
        let items = include(quote!([swz] "../../ui-tests/opencl/macros/in-included-file.cl", "-D two=2")).to_string();
        assert!(!items.contains("compile_error"), "{items}");
        for file in ["in-included-file.cl", "included.h"] {
            let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests/opencl/macros").join(file);
            assert!(items.contains(&format!("include_bytes ! ({:?})", whole.to_str().unwrap())), "{items}");
        }
    }

    /// The attribute of the invocation; documentation before the first function is none.
    #[test]
    fn lanes_are_chosen() {
        let choice = |text: &str| chosen(text.parse().unwrap()).map(|(choice, rest)| (choice, rest.to_string()));
        for (text, lanes, functions) in [
            ("#![lanes(always)] int f(void);", Choice::Always, Functions::Reached),
            ("#[lanes(never)] int f(void);", Choice::Never, Functions::Reached),
            ("int f(void);", Choice::Counted, Functions::Reached),
            ("/// `f`\nint f(void);", Choice::Counted, Functions::Reached),
            ("#![functions(all)] int f(void);", Choice::Counted, Functions::All),
            ("#![functions(all)] #![lanes(never)] int f(void);", Choice::Never, Functions::All),
            ("#![lanes(never)] #![functions(all)] int f(void);", Choice::Never, Functions::All),
        ] {
            let (choice, rest) = choice(text).unwrap();
            assert_eq!(choice, Chosen { lanes, functions, ..Chosen::default() }, "{text}");
            assert!(rest.starts_with("int f") || rest.starts_with("///") || rest.contains("doc"), "{text}: {rest}");
        }
        let proven = choice("#![parallel(proven)] #![lanes(never)] int f(void);").unwrap().0;
        assert_eq!(proven, Chosen { lanes: Choice::Never, proven: true, ..Chosen::default() });
        let wrong = ["#![functions(some)]", "#![functions]", "#![functions(always)]", "#![lanes(all)]", "#![lanes]"];
        for text in wrong.into_iter().chain(["#![parallel(all)]", "#![parallel]"]) {
            let told = choice(text).unwrap_err().to_string();
            assert!(told.starts_with("expected `#![") && told.contains(&text[3..8]), "{text}: {told}");
        }
        let told = choice("#![lanes(often)] int f(void);").unwrap_err().to_string();
        assert!(told.starts_with("expected `#![lanes(always)]` or `#![lanes(never)]`"), "{told}");
        let told = choice("#![lane(always)] int f(void);").unwrap_err().to_string();
        assert!(told.starts_with("`lane` is no attribute of this macro: expected `#![lanes(..)]`"), "{told}");
    }

    /// Files by their paths.
    struct Given(&'static [(&'static str, &'static str)]);

    impl Files for Given {
        fn read(&mut self, path: &str) -> Result<Rc<str>, Unread> {
            self.0.iter().find(|(name, _)| *name == path).map_or(Err(Unread::Missing), |(_, text)| Ok((*text).into()))
        }
    }

    /// Only what is reached of a header is written, of the file itself all; but all of the text is checked.
    #[test]
    fn what_is_reached() {
        const HEADER: &str =
            "typedef struct Used { int a; } Used; typedef struct Unused { int a; } Unused; typedef Unused *ToUnused;
            typedef struct { Used in; } Outer; enum { FIRST, SECOND = 7 }; typedef uint u32;
            __constant int number = 3; __constant int table[2] = {1, 2}; __constant int unused_table[2] = {3, 4};
            __constant int *__constant pointer = table + 1;
            int deepest(int x) { return x + table[x & 1]; }
            int inner(int x) { return deepest(x); }
            int outer(Outer o) { return inner(o.in.a); }
            int unused(Unused u) { return u.a + unused_table[0] + inner(1); }
            int through(int x) { return *pointer; }
            __kernel void included(__global int *o) { __constant int own[2] = {5, 6}; o[0] = own[o[0]]; }
            int of_kernel(int x) { return x; }
            #define MADE(name) int name(int x) { return through(x); }
            #define USE inner";
        let compiled = |main: &str, functions: Functions| {
            let (mut texts, mut faults) = (Texts::default(), Faults::default());
            let options = Options::default();
            let id = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, main);
            let krate = quote!(swz);
            let setting = Setting { functions, ..setting(&krate, id, Choice::Never) };
            let items = compile(&mut texts, id, &options, &mut Given(&[("h.h", HEADER)]), &setting, &mut faults);
            let told: Vec<_> = faults.all.iter().map(|fault| fault.message().to_owned()).collect();
            (items.to_string(), told)
        };
        let names = [
            "fn outer",
            "fn inner",
            "fn deepest",
            "fn unused",
            "fn through",
            "fn included",
            "fn of_kernel",
            "fn made",
            "fn helper",
            "pub struct Used",
            "pub struct Unused",
            "pub struct Outer",
            "type ToUnused",
            "type u32",
            "const SECOND",
            "const number",
            "static table",
            "static unused_table",
            "static own_",
        ];
        let written = |main: &str, functions| -> Vec<&str> {
            let (items, told) = compiled(&format!("#include \"h.h\"\n{main}"), functions);
            assert_eq!(told, [""; 0], "{main}");
            names.into_iter().filter(|name| items.contains(&format!("{name} "))).collect()
        };
        let always = ["fn included", "type u32", "const SECOND", "const number", "static own_"];
        for (main, more) in [
            ("", &[][..]),
            ("int helper(int x) { return x; }", &["fn helper"]),
            ("int helper(int x) { return USE(x); }", &["fn inner", "fn deepest", "fn helper", "static table"]),
            (
                "int helper(Outer o) { return outer(o); }",
                &[
                    "fn outer",
                    "fn inner",
                    "fn deepest",
                    "fn helper",
                    "pub struct Used",
                    "pub struct Outer",
                    "static table",
                ],
            ),
            ("__kernel void helper(__global Used *u) { u->a = 1; }", &["fn helper", "pub struct Used"]),
            ("void helper(void *p) { ((Unused *)p)->a = 1; }", &["fn helper", "pub struct Unused", "type ToUnused"]),
            ("MADE(made)", &["fn through", "fn made", "static table"]),
            ("typedef Used Mine;", &["pub struct Used"]),
            ("__constant Used mine = {1};", &["pub struct Used"]),
        ] {
            let found = written(main, Functions::Reached);
            let expected: Vec<&str> =
                names.into_iter().filter(|name| always.contains(name) || more.contains(name)).collect();
            assert_eq!(found, expected, "{main}");
        }
        let all = written("int helper(int x) { return x; } MADE(made)", Functions::All);
        assert_eq!(all, names);
    }

    /// A fault in a function of a header that nothing reaches is told.
    #[test]
    fn faults_of_what_is_not_reached() {
        let (mut texts, mut faults) = (Texts::default(), Faults::default());
        let id = texts.add(Origin::File { path: "a.cl".to_owned(), included: None }, "#include \"h.h\"\n");
        let krate = quote!(swz);
        let setting = Setting { functions: Functions::Reached, ..setting(&krate, id, Choice::Never) };
        let mut files = Given(&[("h.h", "int unused(int x) { return y; }")]);
        compile(&mut texts, id, &Options::default(), &mut files, &setting, &mut faults);
        let told: Vec<_> = faults.all.iter().map(Fault::message).collect();
        assert_eq!(told, ["use of undeclared identifier `y`"]);
    }

    /// Texels of images, and vectors that are fields of structures in memory, are read and written by all items at once: by none for itself.
    #[test]
    fn what_all_items_do_at_once() {
        for (body, methods) in [
            ("write_imagef(b, i, read_imagef(a, i));", ["fetch_lanes", "write_lanes"]),
            ("write_imagef(b, i, read_imagef(a, s, i));", ["sample_lanes_by", "write_lanes"]),
            ("p[i].at.xy = p[i].by + n;", ["gather", "scatter"]),
            ("p[i].by += p[i].at.zw;", ["gather", "scatter"]),
        ] {
            let program = format!(
                "[swz] #![lanes(always)] typedef struct {{ int4 at; int2 by; int2 more; }} P; \
                 kernel void k(read_only image1d_t a, write_only image1d_t b, sampler_t s, global P *p, int n) \
                 {{ int i = get_global_id(0); {body} }}"
            );
            let written = inline(program.parse().unwrap()).to_string();
            let has = |name: &str| written.split_whitespace().any(|token| token.trim_end_matches("::") == name);
            assert!(methods.into_iter().all(has) && !has("each"), "{body}: {written}");
        }
    }

    /// A compile error of `opencl!` lies on all tokens of the stretch.
    #[test]
    fn places_in_the_invocation() {
        let input: TokenStream = "[swz] float4 f(float4 a, float2 b) { return a.xy + b.xxxx; }".parse().unwrap();
        let mut spans = Vec::new();
        for token in inline(input) {
            match token {
                TokenTree::Ident(name) if name == "compile_error" => spans.push(name.span().start().column),
                TokenTree::Group(group) if spans.len() == 1 => spans.push(group.span().end().column),
                _ => {}
            }
        }
        assert_eq!(spans, [44, 57]);
    }
}
