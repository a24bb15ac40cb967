//! Seeded random programs beside clang's preprocessor, where clang 19 is installed: `SWZ_CASES=1` makes it many.

use core::fmt::Write as _;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use super::*;

/// A program of macros that use each other in every way.
fn random_macros(random: &mut Random) -> String {
    let names = ["A", "B", "C", "D", "E", "F"];
    let (mut program, mut arity) = (String::new(), [None; 6]);
    for (name, arity) in names.iter().zip(&mut arity) {
        let parameters = random.below(4);
        *arity = (random.below(3) > 0).then_some(parameters);
        let words: &[&str] = &["x", "y", "z"];
        let variadic = arity.is_some() && random.below(4) == 0;
        let mut list = words[..arity.unwrap_or(0)].to_vec();
        if variadic {
            list.push("...");
        }
        let list = if arity.is_some() { format!("({})", list.join(", ")) } else { String::new() };
        let mut body = Vec::new();
        for _ in 0..random.below(8) {
            let parameter = match arity {
                Some(0) | None if !variadic => "1",
                Some(count) if !variadic || random.below(2) == 0 && *count > 0 => words[random.below(*count)],
                _ => "__VA_ARGS__",
            };
            let word = match random.below(12) {
                0 if arity.is_some() && parameter != "1" => format!("#{parameter}"),
                0..=3 => random.of(&names).to_owned(),
                4..=6 => parameter.to_owned(),
                7 => format!("{}({})", random.of(&names), parameter),
                8 => format!("{}({}, {parameter})", random.of(&names), random.of(&names)),
                9 => random.of(&["(", ")", ","]).to_owned(),
                10 if variadic => match random.below(4) {
                    0 => ", ## __VA_ARGS__".to_owned(),
                    1 => format!("__VA_OPT__({parameter} {})", random.of(&["", ",", "A", "## v", "B(1)", "#x"])),
                    2 => format!("{} ## __VA_OPT__({parameter}) ## v", random.of(&["u", "A", parameter])),
                    _ => format!("#__VA_OPT__({parameter} B)"),
                },
                _ => format!(
                    "{}{}{}",
                    random.of(&["u", "A", parameter]),
                    random.of(&["##", " ## "]),
                    random.of(&["v", "B", parameter])
                ),
            };
            body.push(word);
        }
        writeln!(program, "#define {name}{list} {}", body.join(random.of(&[" ", ""]))).unwrap();
    }
    for _ in 0..4 {
        for _ in 0..random.below(10) {
            let space = random.of(&["", " ", "\n", "/**/"]);
            program.push_str(space);
            let word = random.of(&[
                "A", "B", "C", "D", "E", "F", "(", "(", "(", ")", ")", ")", ",", "1", "x", "\"s\"", "A(1)", "B(2,3)",
                "C()",
            ]);
            program.push_str(word);
        }
        program.push_str(" ;\n");
    }
    program
}

/// Directives in every order, with what a line may hold besides: comments, joined lines, trigraphs, digraphs.
fn random_directives(random: &mut Random) -> String {
    let mut program = "#define F(x) x __LINE__\n#define S(x) #x\n".to_owned();
    let mut depth = 0;
    for _ in 0..4 + random.below(24) {
        let name = random.of(&["X", "Y", "Z", "true", "S", "F", "__FILE__", "__COUNTER__", "__LINE__"]);
        let hash = random.of(&["#", "#", "#", " # ", "%:", "??=", "#/* */", "#\\\n", "/* \n */ #", "\0#"]);
        let end = random.of(&["\n", "\n", "\n", " // c\n", "/* c\n */\n", "\\\n\n", "??/\n\n", "\r\n", "\0\n", " \n"]);
        let value = random.one("; 1; X; Y + 1; F(2); (Z); defined X; __COUNTER__; __LINE__; \"a\"; 0x1; true");
        let condition =
            random.one("X; Y; !Z; defined X; F(0); X + Y == 2; true; (0, X); 0; 1; defined(S); __COUNTER__ % 2");
        let line = match random.below(22) {
            0..=3 => format!("{hash}define {name} {value}"),
            4 => format!("{hash}define {name}(a, ...) a {value} __VA_OPT__(+) __VA_ARGS__"),
            5 => format!("{hash}undef {name}"),
            6 | 7 => {
                depth += 1;
                format!("{hash}if {condition}")
            }
            8 | 9 => {
                depth += 1;
                format!("{hash}{} {name}", random.of(&["ifdef", "ifndef"]))
            }
            10 => format!("{hash}elif {condition}"),
            11 => format!("{hash}{} {name}", random.of(&["elifdef", "elifndef"])),
            12 => format!("{hash}else"),
            13 | 14 if depth > 0 => {
                depth -= 1;
                format!("{hash}endif")
            }
            15 => format!("{hash}line {} {}", random.of(&["7", "X", "010", "0"]), random.of(&["", "\"f.cl\""])),
            16 => format!("{hash}pragma {}_macro(\"{name}\")", random.of(&["push", "pop"])),
            17 => format!("S({name} <: ??( {value}) S( 'a\\n' )"),
            18 => format!("F({name}\n{value})"),
            19 => format!("{hash}{}", random.of(&["", "warning x", "foo", "error", "ident \"a\"", "if", "define"])),
            _ => format!("{name} {name} X ??! Y \\\nZ ??< __LINE__ \"??)\\\na\" __FILE__ __COUNTER__"),
        };
        program.push_str(&line);
        program.push_str(end);
    }
    for _ in 0..depth {
        program.push_str("#endif\n");
    }
    program.push_str("X Y Z __LINE__ end");
    program
}

/// The tokens that clang makes of a program, or `None` if it finds a fault.
fn clang(path: &Path, program: &str) -> Option<String> {
    fs::write(path, program).unwrap();
    let mut command = Command::new("clang-19");
    // Without the header, whose names no program here has.
    command.args(["-cc1", "-E", "-P", "-x", "cl", "-cl-std=CL3.0", "-w"]).arg(path);
    let output = command.stderr(Stdio::null()).output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// The tokens of a text that is preprocessed.
fn reread(text: &str) -> Vec<TokenKind> {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let text = texts.add(Origin::Predefined, text);
    lex(&texts, text, &mut Names::default(), &mut faults).into_iter().map(|token| token.kind).collect()
}

/// Compares programs with clang: both refuse one, or both read the same tokens.
fn compare(name: &str, count: usize, program: impl Fn(&mut Random) -> String) {
    let Some(folder) = folder(name) else { return };
    let path = folder.join("a.cl");
    let (mut random, mut same, mut refused, mut wrong) = (Random(7), 0, 0, Vec::new());
    for _ in 0..count {
        let program = program(&mut random);
        let (found, faults) = run(&program, "", &[]);
        let Some(expected) = clang(&path, &program) else {
            if faults.is_empty() {
                wrong.push(format!("clang refuses\n{program}"));
            }
            refused += 1;
            continue;
        };
        same += 1;
        let found: Vec<TokenKind> =
            found.into_iter().map(|token| token.kind).filter(|kind| !matches!(kind, TokenKind::Pragma(_))).collect();
        // Clang leaves pragmas in the text.
        let expected: String = expected.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
        let expected = expected.replace(&*path.to_string_lossy(), "kernels/a.cl");
        let mut told = reread(&expected);
        told.pop();
        if !faults.is_empty() || found != told {
            wrong.push(format!("{program}\nclang: {expected}\nfound: {found:?}\n{}", faults.join("\n")));
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{} programs\n{}", wrong.len(), wrong[..wrong.len().min(6)].join("\n\n"));
    assert!(same > count / 20 && refused > count / 20, "{same} {refused}");
}

/// How many programs are made, `few` without `SWZ_CASES`.
fn cases(few: usize) -> usize {
    env::var("SWZ_CASES").map_or(few, |_| 3_000)
}

#[test]
fn random_macros_beside_clang() {
    compare("macros", cases(60), random_macros);
}

#[test]
fn random_directives_beside_clang() {
    compare("directives", cases(80), random_directives);
}

/// A condition of everything that may stand in one, and of something that may not.
#[allow(clippy::too_many_lines, reason = "a table")]
fn random_condition(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(9) {
            0 => random
                .of(&["true", "false", "bool", "int", "name", "sizeof", "and", "HAS", "HASX", "WORD X", "E"])
                .to_owned(),
            1 => format!(
                "{} {}",
                random.of(&["defined", "!defined", "WORD"]),
                random.of(&["X", "Y", "true", "F", "E", "__LINE__", "__has_builtin", "defined"])
            ),
            2 => format!(
                "{}{}({})",
                random.of(&["", "!"]),
                random.of(&["defined", "WORD", "IS"]),
                random.of(&["X", "Y", "int", "N"])
            ),
            3 => random
                .one(
                    "'a'; '\\0'; '\\377'; '\\400'; '\\x7f'; '\\xff'; '\\x100'; 'ab'; 'abcd'; 'abcde'; '\\n'; '\\''; \
                 '\"'; L'a'; L'\\xffff'; L'ab'; '\\q'; ''; '\\e'; '\u{e9}'; L'\u{e9}'; '??/'??''; '\\xffffffff1'; \
                 L'\\xffffffff'; '\\12a'; '\\8'",
                )
                .to_owned(),
            4 => random
                .one(
                    "0x8000000000000000; 9223372036854775807; 9223372036854775808; 18446744073709551615; \
                 18446744073709551616; 0xffffffffffffffff; 01777777777777777777777; 08; 0b101; 0B2; 0x; 1lL; 1Ull; \
                 1lLu; 1uu; 1.0; 1e3; 0x1p2; 1f; 1_000; 0777; 0xG; 1l; 1Lu",
                )
                .to_owned(),
            5 => random
                .one(
                    "F(1); F(X); F; F (0); N; N2; M(1,2); M((1,0),2); F(defined X); F(\"a\"); (__LINE__ > 3); T; \
                 __has_include(\"no.h\"); __has_builtin(nothing); C(1, 2); (C(1, 2))",
                )
                .to_owned(),
            _ => format!("{}{}", random.below(4), random.of(&["", "", "u", "l", "UL", "ll"])),
        };
    }
    let mut part = || random_condition(random, depth - 1);
    let (a, b, c) = (part(), part(), part());
    match random.below(12) {
        0 => format!("({a})"),
        1 => format!("{}{a}", random.of(&["-", "+", "~", "!", "- -", "!!", "++", "&"])),
        2 => format!("{a} ? {b} : {c}"),
        3 => format!("({a}{}{b})", random.of(&[", ", ","])),
        4 => format!("{a} {} {b}", random.of(&["&&", "||", "/", "%", "<<", ">>"])),
        5 => format!("({a}) {} ({b})", random.of(&["<<", ">>", "/", "%", "==", "<"])),
        6 => format!(
            "{a} {} {b}",
            random.of(&[",", "=", "->", "...", "?", ":", "#", "##", ";", "[", "", "@", "//", "and", "??!??!", "??'"])
        ),
        _ => format!(
            "{a} {} {b}",
            random.of(&[
                "+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||"
            ])
        ),
    }
}

/// The macros that conditions use.
const MACROS: &str = "#define X 3\n#define E\n#define HAS defined(Y)\n#define HASX defined X\n#define WORD defined\n#define IS(x) defined(x)\n\
                      #define F(x) x\n#define N -1\n#define N2 N+N\n#define M(a, b) (a) - b\n#define T true\n#define C(a, b) a, b\n";

/// A folder of this process, which is removed in the end; `None` without clang.
fn folder(name: &str) -> Option<PathBuf> {
    if let Err(error) = Command::new("clang-19").arg("--version").output() {
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        return None;
    }
    let folder = env::temp_dir().join(format!("swz-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    Some(folder)
}

#[test]
fn random_conditions_beside_clang() {
    let Some(folder) = folder("conditions") else { return };
    let rounds = env::var("SWZ_CASES").map_or(3, |_| 200);
    let path = folder.join("a.cl");
    let mut random = Random(11);
    let mut counts = BTreeMap::new();
    let mut wrong = Vec::new();
    for version in ["CL1.2", "CL3.0"].repeat(rounds) {
        let conditions: Vec<String> = (0..500).map(|_| random_condition(&mut random, 3)).collect();
        // Many are in one text, each in lines of its own, as starting clang takes longest.
        let mut all = MACROS.to_owned();
        let mut lines = Vec::new();
        for (number, condition) in conditions.iter().enumerate() {
            lines.push(all.matches('\n').count() + 1);
            write!(all, "#if {condition}\nyes{number}\n#else\nno{number}\n#endif\n").unwrap();
        }
        fs::write(&path, &all).unwrap();
        let std = format!("-cl-std={version}");
        let mut command = Command::new("clang-19");
        command.args(["-cc1", "-E", "-P", "-x", "cl", &*std, "-w", "-ferror-limit", "0"]).arg(&path);
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        let line = |text: &str| {
            let rest = text.strip_prefix(&*path.to_string_lossy())?;
            rest.contains(" error: ").then(|| rest.split(':').nth(1)?.parse().ok())?
        };
        let errors: Vec<usize> = errors.lines().filter_map(line).collect();
        let read = String::from_utf8_lossy(&output.stdout);
        let read: HashSet<&str> = read.split_whitespace().collect();
        for ((number, condition), line) in conditions.iter().enumerate().zip(lines) {
            let expected = match (errors.contains(&line), read.contains(&*format!("yes{number}"))) {
                (true, _) => "a fault",
                (false, true) => "yes",
                (false, false) => "no",
            };
            let (tokens, faults) = run(&format!("{MACROS}#if {condition}\nyes\n#else\nno\n#endif"), &std, &[]);
            let found = if faults.is_empty() { text(&tokens[0]) } else { "a fault" };
            *counts.entry(expected).or_insert(0) += 1;
            if expected != found {
                wrong.push(format!("{condition}\n    clang says {expected}, found {found} {faults:?}"));
            }
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{} conditions\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(counts.values().all(|&count| count > 100 * rounds), "{counts:?}");
}

/// The macros that a program asks for its version and what it may use are clang's, less those of features that are not there.
#[test]
fn versions_beside_clang() {
    let Some(folder) = folder("versions") else { return };
    fs::remove_dir_all(&folder).unwrap();
    let names = |name: &str| {
        name.starts_with("CL_VERSION_") || name.starts_with("__opencl_c_") || name == "__OPENCL_C_VERSION__"
    };
    for version in ["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"] {
        let std = format!("-cl-std={version}");
        let mut command = Command::new("clang-19");
        command.args([
            "-cc1",
            "-triple",
            "spir64",
            "-E",
            "-dM",
            "-x",
            "cl",
            &*std,
            "-finclude-default-header",
            "/dev/null",
        ]);
        let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let clang: BTreeMap<&str, &str> = output
            .lines()
            .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
            .filter(|(name, _)| names(name))
            .collect();
        let found = |name: &str| tokens_with(name, &std, &[]);
        for (name, value) in &clang {
            let found = found(name);
            // A macro that is not there is none.
            assert!(found == *value || found == *name && name.starts_with("__opencl_c_"), "{version}: {name} {found}");
        }
        for (name, _) in predefined::FEATURES {
            assert_eq!(clang.contains_key(name), found(name) == "1", "{version}: {name}");
        }
    }
}
