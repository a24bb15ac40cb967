//! The table beside clang's header, and the choice among overloads beside clang's.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "programs are written line by line")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::*;
use crate::diagnostic::unsupported;
use crate::sema::tests::{clang, scratch};
use crate::testing::Random;
use crate::types::Pointee;

/// Overloads as text: result and parameters, without qualifiers.
type Table = BTreeMap<String, BTreeSet<String>>;

/// A type of the header as the table shows it.
fn normal(ty: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let spaced = ty.replace('*', " * ");
    for word in spaced.split_whitespace() {
        match word {
            "const" | "volatile" | "restrict" | "read_only" | "__read_only" => {}
            "size_t" => words.push("ulong"),
            "cl_mem_fence_flags" | "memory_scope" | "memory_order" => words.push("uint"),
            "atomic_flag" => words.push("int"),
            word if word.starts_with("atomic_") => words.push(&word["atomic_".len()..]),
            "write_only" => words.push("__write_only"),
            "read_write" => words.push("__read_write"),
            word => words.push(word),
        }
    }
    // The name of a parameter.
    if words.len() > 1
        && !words.last().is_some_and(|word| *word == "*" || typed(word).is_some() || word.ends_with("_t"))
    {
        words.pop();
    }
    words.join(" ").replace("int unsigned", "uint").replace("unsigned int", "uint")
}

/// The declarations of clang's header.
fn header() -> Option<Table> {
    let path = scratch();
    std::fs::write(&path, "#include <opencl-c.h>\n").unwrap();
    let output = Command::new(clang()?)
        .args(["-x", "cl", "-cl-std=CL3.0", "-target", "spir64", "-E", "-P"])
        .arg(&path)
        .output()
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let text = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    let mut table = Table::new();
    for declaration in text.split(';') {
        let mut bare = declaration.replace('\n', " ");
        while let Some(start) = bare.find("__attribute__((") {
            let Some(end) = bare[start..].find("))").map(|end| start + end + 2) else { break };
            // `format(printf, 1, 2)` has a parenthesis more.
            let end = if bare[start..end].contains("printf") { end + 1 } else { end };
            bare.replace_range(start..end.min(bare.len()), " ");
        }
        let Some((head, parameters)) = bare.trim().split_once('(') else { continue };
        let Some((result, name)) = head.trim().rsplit_once(' ') else { continue };
        if result.contains("typedef") || result.contains("enum") {
            continue;
        }
        let parameters = parameters.trim().trim_end_matches(')');
        let parameters: Vec<String> = parameters
            .split(',')
            .map(normal)
            .filter(|parameter| !parameter.is_empty() && parameter != "void")
            .collect();
        table.entry(name.to_owned()).or_default().insert(format!("{}({})", normal(result), parameters.join(",")));
    }
    Some(table)
}

/// The declarations of this table.
fn ours(name: &str) -> Option<BTreeSet<String>> {
    let family = Builtins::default().family(name)?;
    let shown = |ty: &Type| normal(&ty.shown(&[]));
    let show = |overload: &Overload| {
        let parameters: Vec<String> = overload.parameters.iter().map(shown).collect();
        format!("{}({})", shown(&overload.result), parameters.join(","))
    };
    Some(family.overloads.iter().map(show).collect())
}

/// Whether a function of the header is of an extension or an optional part.
fn is_further(name: &str) -> bool {
    ["amd_", "intel_", "arm_", "qcom_"].iter().any(|prefix| name.starts_with(prefix))
        || name.starts_with("get_image_num_")
        || name == "get_fence"
        || name.starts_with("clock_read_")
        || name.starts_with("async_work_group_copy_")
        || name == "printf"
}

#[test]
fn the_table_is_the_headers() {
    let Some(header) = header() else { return println!("skipped: no clang-19") };
    assert!(header.len() > 700, "{} functions in the header", header.len());
    let mut wrong = Vec::new();
    for (name, theirs) in &header {
        if is_further(name) || unsupported::function(name).is_some() || reinterpreted(name).is_some() {
            continue;
        }
        let Some(ours) = ours(name) else {
            wrong.push(format!("{name} is missing"));
            continue;
        };
        let is_access = name.starts_with("read_image") || name.starts_with("write_image");
        // Depth images, those of several samples, and reads of levels are optional.
        let core = |overload: &&String| {
            let is_optional = ["depth", "msaa", "ptr_t"].iter().any(|word| overload.contains(word));
            let has_more = is_access && overload.matches(',').count() > 2;
            !(is_optional || has_more)
        };
        // Overloads of `uintptr_t` are those of `ulong`, and mix signs.
        for missing in theirs.iter().filter(core).filter(|overload| !ours.contains(*overload)) {
            wrong.push(format!("{name}: missing {missing}"));
        }
        for further in ours.difference(theirs) {
            wrong.push(format!("{name}: not in the header: {further}"));
        }
    }
    // clang has some of these of vendors', of fewer types.
    let is_known = |name: &str| name == PRINTF || header.contains_key(name) || is_further(name);
    for name in Builtins::default().names().filter(|name| !is_known(name)) {
        wrong.push(format!("{name} is not in the header"));
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// Each function of clang's is one that clang takes, with these types.
#[test]
fn clang_has_its_functions() {
    if clang().is_none() {
        return println!("skipped: no clang-19");
    }
    let path = scratch();
    let mut text = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n".to_owned();
    for row in CLANG {
        for name in row.names.split(' ') {
            for overload in &Builtins::default().family(name).unwrap().overloads {
                let declared: Vec<String> = overload
                    .parameters
                    .iter()
                    .enumerate()
                    .map(|(index, ty)| ty.declared(&[], &format!("a{index}")))
                    .collect();
                let used: Vec<String> = (0..declared.len()).map(|index| format!("a{index}")).collect();
                let wide = name.starts_with("__builtin_ll");
                let result = if wide { "long long".to_owned() } else { overload.result.shown(&[]) };
                text += &format!(
                    "__attribute__((overloadable)) void f({}, struct s{} *) {{ _Static_assert(__builtin_types_compatible_p(__typeof__({name}({})), \
                     {result}), \"\"); }}\n",
                    declared.join(", "),
                    text.len(),
                    used.join(", ")
                );
            }
        }
    }
    std::fs::write(&path, &text).unwrap();
    let told = told(&path, &["-target", "spir64", "-fsyntax-only"]);
    std::fs::remove_file(&path).unwrap();
    let line = |number: &usize| text.lines().nth(number - 1).unwrap_or_default();
    let wrong: Vec<String> = told.iter().map(|(number, message)| format!("{}: {message}", line(number))).collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}

/// `__has_builtin` says of each function here, and of some that are nowhere or not here, what clang says, but of those that are not here.
#[test]
fn has_builtin_says_what_clang_says() {
    let unknown =
        ["__builtin_amdgcn_readlane", "__builtin_nothing", "nothing", "get_pipe_num_packets", "__builtin_memcpy"];
    let rows = ROWS.iter().chain(CLANG).flat_map(|row| row.names.split(' '));
    let named = ["printf", "__builtin_astype", "__builtin_convertvector", "__builtin_offsetof", "vload4", "as_int"];
    let names: BTreeSet<&str> = rows.chain(crate::sema::clang::names()).chain(named).chain(unknown).collect();
    assert!(unknown.iter().all(|name| !has_builtin(name)));
    assert!(CLANG.iter().flat_map(|row| row.names.split(' ')).all(has_builtin));
    let Some(clang) = clang() else { return println!("skipped: no clang-19") };
    let path = scratch();
    let text: String =
        names.iter().map(|name| format!("#if __has_builtin({name})\nyes {name}\n#else\nno {name}\n#endif\n")).collect();
    std::fs::write(&path, text).unwrap();
    let output = Command::new(clang)
        .args(["-x", "cl", "-cl-std=CL3.0", "-cl-no-stdinc", "-target", "spir64", "-E", "-P"])
        .arg(&path)
        .output()
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let theirs: BTreeSet<&str> = said.lines().filter_map(|line| line.strip_prefix("yes ")).collect();
    assert_eq!(said.lines().filter(|line| !line.is_empty()).count(), names.len(), "{said}");
    let further = names.iter().filter(|name| has_builtin(name) && !theirs.contains(*name));
    let missing = names.iter().filter(|name| !has_builtin(name) && theirs.contains(*name) && !unknown.contains(name));
    assert_eq!((further.collect::<Vec<_>>(), missing.collect::<Vec<_>>()), (vec![], vec![]));
}

/// The letter of a scalar in the names that clang gives to overloads.
fn letter(element: &Element) -> &'static str {
    match element.name {
        "char" => "c",
        "uchar" => "h",
        "short" => "s",
        "ushort" => "t",
        "int" => "i",
        "uint" => "j",
        "long" => "l",
        "ulong" => "m",
        "half" => "Dh",
        "float" => "f",
        "double" => "d",
        _ => "b",
    }
}

/// The name that clang gives to an overload of scalars and vectors.
fn mangled(name: &str, parameters: &[Type]) -> Option<String> {
    let mut known: Vec<String> = Vec::new();
    let mut mangled = format!("_Z{}{name}", name.len());
    for parameter in parameters {
        match parameter {
            Type::Scalar(element) => mangled += letter(element),
            Type::Vector(element, width) => {
                let full = format!("Dv{width}_{}", letter(element));
                match known.iter().position(|other| *other == full) {
                    Some(0) => mangled += "S_",
                    Some(index) => mangled += &format!("S{}_", index - 1),
                    None => {
                        mangled += &full;
                        known.push(full);
                    }
                }
            }
            _ => return None,
        }
    }
    Some(if parameters.is_empty() { mangled + "v" } else { mangled })
}

/// The name that clang gives to an overload of one or two pointers to scalars.
fn mangled_by_pointers(name: &str, parameters: &[Type]) -> String {
    let mut mangled = format!("_Z{}{name}", name.len());
    for (index, parameter) in parameters.iter().enumerate() {
        let to = parameter.pointee().unwrap();
        let space = match to.space {
            Space::Global => "U3AS1",
            Space::Generic => "U3AS4",
            _ => "",
        };
        let qualifiers = format!("{space}{}{}", if to.volatile { "V" } else { "" }, if to.constant { "K" } else { "" });
        mangled += &match index {
            1 if parameters[0] == *parameter => "S0_".to_owned(),
            _ => format!("P{qualifiers}{}", letter(to.ty.element().unwrap())),
        };
    }
    mangled
}

/// The words of clang to each of the lines: nothing, or its first error.
fn told(path: &std::path::Path, arguments: &[&str]) -> BTreeMap<usize, String> {
    let output = Command::new("clang-19")
        .args(["-x", "cl", "-cl-std=CL3.0", "-Xclang", "-finclude-default-header", "-w", "-ferror-limit=0"])
        .args(["-fno-caret-diagnostics", "-fno-color-diagnostics"])
        .args(arguments)
        .arg(path)
        .output()
        .unwrap();
    let mut told = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((place, message)) = line.split_once(": error: ") else { continue };
        let Some(number) = place.rsplit(':').nth(1).and_then(|number| number.parse().ok()) else { continue };
        told.entry(number).or_insert_with(|| message.to_owned());
    }
    told
}

/// Whether the types of its parameters are clang's own: here an atomic type, an order and a scope are names of numbers.
fn has_own_types(name: &str) -> bool {
    crate::sema::is_c11(name) || name == "atomic_work_item_fence"
}

/// A call of each row becomes a function of the program, if it is no other one by another name.
#[test]
fn every_row_is_a_function() {
    for row in ROWS.iter().chain(CLANG) {
        for name in row.names.split(' ') {
            let is_own = row.lower == Lower::Own;
            assert!(!is_own || Builtin::named(name).is_some(), "`{name}` is not in the enums of built-in functions");
        }
    }
}

/// Another type than that of a parameter, which may be one as well.
fn another(ty: &Type, numbers: &[Type], random: &mut Random) -> Type {
    const SPACES: [Space; 5] = [Space::Global, Space::Local, Space::Private, Space::Constant, Space::Generic];
    const IMAGES: [&str; 6] =
        ["image1d_t", "image1d_array_t", "image2d_t", "image2d_array_t", "image3d_t", "image1d_buffer_t"];
    match (ty, random.below(3)) {
        (Type::Pointer(to), 0) => to.ty.clone().pointer(random.of(&SPACES), false),
        (Type::Pointer(_), 1) => {
            let pointed: Vec<Type> = numbers.iter().filter(|ty| **ty != Type::Sampler).cloned().collect();
            random.of(&pointed).pointer(random.of(&SPACES), false)
        }
        (Type::Pointer(to), _) => to.ty.clone().pointer(random.of(&SPACES), random.below(2) == 0),
        (Type::Image(image), _) => filled(random.of(&IMAGES), types::INT, 1).filter(|_| image.dimensions > 0).unwrap(),
        (ty, 0) => Type::of_width(random.of(numbers).element().unwrap_or(types::INT), ty.width()),
        (ty, 1) => ty.element().map_or(Type::INT, Type::Scalar),
        _ => random.of(numbers),
    }
}

/// Calls by random arguments, each with its function and the arguments.
fn random_calls() -> Vec<(String, Vec<Argument>, String)> {
    let (mut random, mut builtins) = (Random(2_026), Builtins::default());
    let own = builtins.names().filter(|name| !is_further(name) && !has_own_types(name));
    let further = ["vload_half4", "vloada_half3", "vstore_half2_rtz", "vstorea_half8"];
    let conversions = ["convert_int4", "convert_uchar_sat", "convert_float2_rtz"];
    let names: Vec<String> = own.chain(further).chain(conversions).map(str::to_owned).collect();
    let numbers: Vec<Type> = Element::convertible()
        .flat_map(|element| [1, 1, 2, 3, 4, 8, 16].map(|width| Type::of_width(element, width)))
        .chain([Type::BOOL, Type::Sampler, Type::Event])
        .collect();
    let mut cases = Vec::new();
    for number in 0..4_000 {
        let name = random.of(&names);
        let family = builtins.family(&name).unwrap();
        let overload = random.of(&family.overloads);
        let mut types = overload.parameters.clone();
        let length = types.len().max(1);
        for _ in 0..random.below(3) {
            let at = random.below(length);
            if let Some(ty) = types.get_mut(at) {
                *ty = another(ty, &numbers, &mut random);
            }
        }
        let (mut declared, mut used, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
        for (index, ty) in types.iter().enumerate() {
            // Clang cannot compile a sampler or an event that is written as a number.
            let of_image = |ty: &Type| matches!(ty, Type::Sampler | Type::Event | Type::Image(_));
            let opaque = overload.parameters.iter().any(of_image);
            let literal = match (ty, random.below(6)) {
                _ if opaque => None,
                (Type::Scalar(_), 0) => Some(("1", Type::INT)),
                (Type::Scalar(_), 1) => Some(("1.5f", Type::Scalar(types::FLOAT))),
                (Type::Scalar(_), 2) => Some(("1.5", Type::Scalar(types::DOUBLE))),
                _ => None,
            };
            let (text, ty) = if let Some((text, ty)) = literal {
                (text.to_owned(), ty)
            } else {
                declared.push(ty.declared(&[], &format!("a{index}")));
                (format!("a{index}"), ty.clone())
            };
            arguments.push(Argument { ty, null: text == "0" });
            used.push(text);
        }
        let call = format!("void t{number}({}){{ {name}({}); }}", declared.join(", "), used.join(", "));
        cases.push((name, arguments, call));
    }
    cases
}

/// The words of clang about the calls that it refuses, by their lines, and the functions that it calls for the others, by their numbers.
fn compiled_by_clang(calls: &[&str]) -> (BTreeMap<usize, String>, BTreeMap<usize, String>) {
    let pragma = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    let path = scratch();
    let text: String = calls.iter().map(|call| format!("{call}\n")).collect();
    std::fs::write(&path, format!("{pragma}{text}")).unwrap();
    let mut refused = told(&path, &["-target", "spir64", "-fsyntax-only"]);
    let compiled = path.with_extension("ll");
    loop {
        let kept = |(index, call): (usize, &&str)| {
            if refused.contains_key(&(index + 2)) { "\n".to_owned() } else { format!("{call}\n") }
        };
        let taken: String = calls.iter().enumerate().map(kept).collect();
        std::fs::write(&path, format!("{pragma}{taken}")).unwrap();
        let rest = told(&path, &["-target", "spir64", "-S", "-emit-llvm", "-O0", "-o", compiled.to_str().unwrap()]);
        // A number as a sampler is taken first, and is an "internal error" then.
        assert!(rest.values().all(|message| message.contains("internal error")), "{rest:?}");
        if rest.is_empty() {
            break;
        }
        refused.extend(rest);
    }
    let code = std::fs::read_to_string(&compiled).unwrap();
    std::fs::remove_file(&path).unwrap();
    std::fs::remove_file(&compiled).unwrap();
    let mut called: BTreeMap<usize, String> = BTreeMap::new();
    let mut function = None;
    for line in code.lines() {
        if line.starts_with("define ") {
            function = line.split_once("@t").and_then(|(_, rest)| rest.split_once('(')?.0.parse::<usize>().ok());
        } else if let (Some(number), true) = (function, line.contains(" call ")) {
            let callee =
                line.split_once('@').and_then(|(_, rest)| rest.split_once('(')).map(|(name, _)| name.to_owned());
            if let Some(callee) = callee.filter(|callee| callee.starts_with("_Z")) {
                called.insert(number, callee);
            }
        }
    }
    (refused, called)
}

#[test]
fn the_choice_is_clangs() {
    if clang().is_none() {
        return println!("skipped: no clang-19");
    }
    let (cases, mut builtins) = (random_calls(), Builtins::default());
    let (refused, called) = compiled_by_clang(&cases.iter().map(|(.., call)| &**call).collect::<Vec<_>>());
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for (index, (name, arguments, call)) in cases.iter().enumerate() {
        let family = builtins.family(name).unwrap();
        let choice = choose(arguments, family.overloads.iter().map(|overload| &overload.parameters[..]));
        match (&choice, refused.get(&(index + 2))) {
            (Choice::One(which), None) => {
                let ours = mangled(name, &family.overloads[*which].parameters);
                // Clang's header has a type of its own for the scope of a barrier.
                if let (Some(ours), Some(theirs), false) = (ours, called.get(&index), name.ends_with("group_barrier")) {
                    compared += 1;
                    if ours != *theirs {
                        wrong.push(format!("{call}: {ours}, clang {theirs}"));
                    }
                }
            }
            (_, Some(message)) if message.contains("internal error") => {}
            (Choice::None, Some(message)) if !message.contains("ambiguous") => {}
            (Choice::Several(_), Some(message)) if message.contains("ambiguous") => {}
            (choice, message) => wrong.push(format!("{call}: {choice:?}, clang {message:?}")),
        }
    }
    assert!(compared > 1_000, "{compared} of {} compared", cases.len());
    let first = wrong[..wrong.len().min(40)].join("\n");
    assert!(wrong.is_empty(), "{} of {} differ:\n{first}", wrong.len(), cases.len());
}

/// Pointers to numbers by every space and qualifier, as arguments and as parameters of functions of the text: two or three of one name, by one or
/// two parameters.
#[test]
fn the_choice_by_qualifiers_is_clangs() {
    if clang().is_none() {
        return println!("skipped: no clang-19");
    }
    let mut random = Random(3_026);
    let pointer = |random: &mut Random| {
        let space = random.of(&[Space::Global, Space::Private, Space::Generic]);
        let constant = random.below(2) == 0;
        let ty = if random.below(8) == 0 { Type::Scalar(types::FLOAT) } else { Type::INT };
        let volatile = random.below(2) == 0;
        Type::Pointer(Pointee { ty, space, constant, volatile }.into())
    };
    let (mut cases, mut calls) = (Vec::new(), Vec::new());
    for number in 0..3_000 {
        let count = 1 + random.below(2);
        let list = |random: &mut Random| (0..count).map(|_| pointer(random)).collect::<Vec<_>>();
        let mut candidates: Vec<Vec<Type>> = Vec::new();
        for _ in 0..2 + random.below(2) {
            let parameters = list(&mut random);
            if !candidates.contains(&parameters) {
                candidates.push(parameters);
            }
        }
        let arguments = list(&mut random);
        let written = |types: &[Type]| {
            let each = types.iter().enumerate().map(|(index, ty)| ty.declared(&[], &format!("a{index}")));
            each.collect::<Vec<_>>().join(", ")
        };
        let name = format!("f{number}");
        let declared: String = candidates
            .iter()
            .map(|parameters| format!("void __attribute__((overloadable)) {name}({}); ", written(parameters)))
            .collect();
        let used = if count == 1 { "a0" } else { "a0, a1" };
        calls.push(format!("{declared}void t{number}({}) {{ {name}({used}); }}", written(&arguments)));
        cases.push((name, candidates, arguments));
    }
    let (refused, called) = compiled_by_clang(&calls.iter().map(|call| &**call).collect::<Vec<_>>());
    let (mut wrong, mut chosen) = (Vec::new(), 0);
    for (index, (name, candidates, arguments)) in cases.iter().enumerate() {
        let arguments: Vec<Argument> = arguments.iter().map(|ty| Argument { ty: ty.clone(), null: false }).collect();
        let choice = choose(&arguments, candidates.iter().map(|parameters| &parameters[..]));
        let is_clangs = match (&choice, refused.get(&(index + 2))) {
            (Choice::One(which), None) => {
                chosen += 1;
                called.get(&index) == Some(&mangled_by_pointers(name, &candidates[*which]))
            }
            (Choice::None, Some(message)) => candidates.len() == 1 || message.contains("no matching"),
            (Choice::Several(_), Some(message)) => message.contains("ambiguous"),
            _ => false,
        };
        if !is_clangs {
            let theirs = refused.get(&(index + 2)).or(called.get(&index));
            wrong.push(format!("{}: {choice:?}, clang {theirs:?}", calls[index]));
        }
    }
    assert!(chosen > 1_000, "{chosen} of {} chosen", cases.len());
    let first = wrong[..wrong.len().min(20)].join("\n");
    assert!(wrong.is_empty(), "{} of {} differ:\n{first}", wrong.len(), cases.len());
}
