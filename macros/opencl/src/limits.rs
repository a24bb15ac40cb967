//! Every limit of the compiler: what it protects, and what happens beyond it. A limit of the user's text names the message that tells it.

/// How many faults are told; later ones are not.
pub(crate) const MAX_FAULTS: usize = 10;

// Texts.

/// How long a text may be: places in it are numbers of 32 bits. Beyond it: `driver::too_many_bytes`.
pub(crate) const MAX_TEXT_BYTES: usize = 1 << 30;
/// How many tokens directives and macros may make: a few lines can double them again and again. Beyond it: `preprocess::program_too_long`.
pub(crate) const MAX_TOKENS: usize = 24_000_000;
/// How deep files may include each other: one that includes itself never ends. Beyond it: `preprocess::inclusions_too_deep`.
pub(crate) const MAX_INCLUSION_DEPTH: usize = 200;
/// How deep uses of macros in arguments of macros, and parentheses in `#if`, may be nested: the preprocessor calls itself for each. Beyond it:
/// `preprocess::macros_too_deep`, `preprocess::condition_too_deep`.
pub(crate) const MAX_EXPANSION_DEPTH: usize = 200;
/// How many brackets, statements, operators in front and parts of a declarator may be one in the other: the parser calls itself for each. Beyond
/// it: `parse::brackets_too_deep`, `parse::declarator_too_deep`.
pub(crate) const MAX_SYNTAX_DEPTH: u32 = 256;
/// How high an expression may be: stages that call themselves for each operand rely on it, and so does its `Drop`. Beyond it:
/// `parse::expression_too_deep`.
pub(crate) const MAX_EXPRESSION_HEIGHT: u32 = 512;
/// How high one side of a chain of operators, of commas or of `?:` becomes before `sema` gives it a variable. A constant has none:
/// `sema::operations_too_many`.
pub(crate) const MAX_CHAIN_HEIGHT: u32 = 256;
/// How many commas, values of `?:` and branches of `else if` are one in the other; a longer chain becomes parts. A constant has none:
/// `sema::conditionals_too_many`.
pub(crate) const MAX_NESTED_LINKS: usize = MAX_CHAIN_HEIGHT as usize / 4;
/// How many links each part of a longer chain has.
pub(crate) const LINKS_OF_PART: usize = 32;
/// How deep expressions and statements may be nested. The parser refuses less; this holds whatever tree comes. Beyond it:
/// `sema::nested_too_deep`.
pub(crate) const MAX_CHECK_DEPTH: usize = 300;
/// How many elements a list of initializers may be written out for: each becomes a token. Beyond it: `sema::array_initializer_too_long`.
pub(crate) const MAX_LIST_ELEMENTS: u64 = 1 << 20;
/// How deep an expression is looked into for a number that LLVM may know: each operand of a chain asks again. Beyond it LLVM may leave out an operation
/// that makes a NaN quiet.
pub(crate) const MAX_CONSTANT_DEPTH: usize = 16;
/// How many bytes an array or a structure may have: sums of a few of them fit into 64 bits. Beyond it: `sema::array_too_large`,
/// `sema::structure_too_large`.
pub(crate) const MAX_OBJECT_BYTES: u64 = 1 << 40;
/// How many bytes a variable of an item may have: what lies on the stack of a thread, also if each lane has it. Beyond it:
/// `sema::private_variable_too_large`.
pub(crate) const MAX_PRIVATE_BYTES: u64 = 64 << 20;
/// How many bytes a variable at program scope may have that kernels change: rustc has its first value in memory while it compiles. Beyond it:
/// `sema::kept_variable_too_large`.
pub(crate) const MAX_KEPT_BYTES: u64 = 64 << 20;
/// How many labels a function may have: the statements before each are a block, one in the other, and rustc calls itself for each. Beyond it:
/// `sema::labels_too_many`.
pub(crate) const MAX_LABELS: usize = 256;
/// How many calls of functions with barriers a kernel may have, with those in these functions: each stands in place of its call, so that functions
/// which call each other twice double it again and again. Beyond it: `sema::calls_with_barriers_too_many`.
pub(crate) const MAX_CALLS_WITH_BARRIERS: u64 = 4_096;

// Messages.

/// How many columns of a line of source are drawn: a line of ten thousand fills a screen. The rest is `...`.
pub(crate) const MAX_DRAWN_COLUMNS: usize = 100;
/// How many columns stand in front of a stretch that lies far behind in a long line.
pub(crate) const DRAWN_LEAD: usize = 30;
/// How many uses of macros, and how many inclusions, are named around a fault: as many of the innermost as of the outermost.
pub(crate) const MAX_DRAWN_USES: usize = 6;
/// How many candidates a message lists; the others are counted.
pub(crate) const MAX_CANDIDATES: usize = 4;
/// How many lines, or kinds of things, a warning lists; the others are counted.
pub(crate) const MAX_LISTED: usize = 12;
/// How many characters of an access a fault at run time shows; the rest is `...`.
pub(crate) const MAX_SHOWN_CHARACTERS: usize = 60;
/// How many lines or columns are left empty between two tokens of an invocation, which may come from several files. Beyond it they stand closer.
pub(crate) const MAX_EMPTY_LINES: usize = 1_000;

/// How many values an initialiser that reads its own variable stores one by one, zeros too. Of a longer one the zeros are stored all at first.
pub(crate) const MAX_LEAVES: u64 = 1 << 10;

// Code that is written more than once. Beyond each of these limits it is written once: it computes the same, slower.

/// How many expressions of functions are put in place of their calls, in all of a function: rustc takes too long for more.
pub(crate) const MAX_INLINED_EXPRS: usize = 2_000;
/// How many branches with a `return` are put in each other, so that a function has none with something behind it: stages call themselves for each.
/// One with more stays a call.
pub(crate) const MAX_NESTED_RETURNS: usize = 32;
/// How many functions stand once more for lanes, with variables in place of pointers to them: each is compiled by rustc if it is called there.
pub(crate) const MAX_OUTLINED_FUNCTIONS: usize = 100;
/// How often a loop runs at the most whose counter is known to stay within an array.
pub(crate) const MAX_COUNTED_TRIPS: usize = 256;
/// How many expressions a loop may have that is written twice, with the checks in front of it and with its own.
pub(crate) const MAX_VERSIONED_EXPRS: usize = 60;
/// How many loops get counters of their own: the function is followed once for each of them.
pub(crate) const MAX_SPLIT_LOOPS: usize = 64;
/// How many numbers get variables for their values within blocks: the function is followed once for each of them.
pub(crate) const MAX_SPLIT_VALUES: usize = 64;
/// How many values of one number get variables of their own: what is made of more of them is followed by no analysis.
pub(crate) const MAX_VALUES_OF_ONE: usize = 32;
/// How many elements an array has at the most each of which becomes a variable: a vector's registers are no more.
pub(crate) const MAX_REPLACED_ELEMENTS: u64 = 16;
/// How many members a structure has at the most each of which becomes a variable, those of structures in it counted each.
pub(crate) const MAX_REPLACED_MEMBERS: usize = 64;
/// How many expressions the rounds of loops have in a function that find such elements by their counters.
pub(crate) const MAX_ARRAY_EXPRS: usize = 4_000;
/// How large a variable may be whose bytes are followed to see which are written: each byte takes room in each state.
pub(crate) const MAX_FOLLOWED_BYTES: u64 = 1 << 14;
/// How many cases of a `switch` that fall through are blocks in each other: rustc calls itself for each.
pub(crate) const MAX_NESTED_CASES: usize = 64;
/// How many different accesses of a kernel are checked by the row: each costs some instructions for each row.
pub(crate) const MAX_ROW_CHECKS: usize = 12;
/// How many accesses of a loop are checked before its first round: each costs some instructions there.
pub(crate) const MAX_LOOP_CHECKS: usize = 8;
/// How many loads of a loop read elements of some rounds together: each keeps those of as many rounds as there are lanes on the stack.
pub(crate) const MAX_TRANSPOSED_LOADS: usize = 4;
/// How many rounds a loop has at the least, where that is known, that reads elements of some rounds together.
pub(crate) const MIN_TRANSPOSED_ROUNDS: i128 = 8;
/// How deep an index is followed through variables whose values are known: it grows with each.
pub(crate) const MAX_INDEX_DEPTH: usize = 24;
/// How many expressions an index may become in which variables are replaced by their values.
pub(crate) const MAX_INDEX_EXPRS: usize = 100;
/// How deep an index is looked into for its step along rows and columns.
pub(crate) const MAX_STEP_DEPTH: usize = 4;
/// How many rounds a loop is taken to have where nothing more is asked: an access in it weighs as much where an axis is chosen.
pub(crate) const ROUNDS_OF_LOOP: u64 = 8;
/// How much an access in loops within loops weighs at the most: sums of them fit into 64 bits.
pub(crate) const MAX_ACCESS_WEIGHT: u64 = ROUNDS_OF_LOOP.pow(4);
/// How much code is written in lanes: rustc takes about two seconds for a quarter of it.
pub(crate) const MAX_VECTOR_CODE: u64 = 4_000;
/// How much code is written once more, with a mask of the items that run.
pub(crate) const MAX_MASKED_CODE: u64 = 250;
/// How many statements of called functions are written in lanes: rustc takes too long for more.
pub(crate) const MAX_CALLED_STATEMENTS: usize = 2_000;
/// How deep calls are in each other that are written in lanes: the compiler calls itself for each, and so does rustc.
pub(crate) const MAX_CALL_DEPTH: usize = 100;
/// How many fields a structure in lanes may have: Rust copies no tuples of more.
pub(crate) const MAX_VECTOR_FIELDS: usize = 12;
/// How often the body of a short loop in lanes is written.
pub(crate) const MAX_UNROLLED_TRIPS: usize = 8;
/// How many expressions the bodies of a short loop have together.
pub(crate) const MAX_UNROLLED_EXPRS: usize = 400;
/// How many expressions of a side of an `if` are computed although no item may go there.
pub(crate) const MAX_SPECULATED_EXPRS: usize = 12;
/// How many rounds of a loop that is too long to be written out become one.
pub(crate) const JOINED_ROUNDS: usize = 4;
/// How far two elements are from each other at the most that are read together.
pub(crate) const MAX_GROUP_DISTANCE: u128 = 8;
/// How many bits an index has at the most beside one that may be any number: of more an address could wrap.
pub(crate) const MAX_NEAR_BITS: u32 = 40;
/// How many times as large as the step of items a digit of their numbers is at the least, where it is taken to be one for a block: blocks of 8 lanes, which
/// begin at multiples of that, are in one.
pub(crate) const MIN_DIGIT: i64 = 8;
/// How many numbers an array in a structure has at the most that is indexed by 32 bits: an index by it does not wrap.
pub(crate) const MAX_NARROW_ELEMENTS: u64 = 1 << 20;
/// How many cases of a `switch` cost nothing more in lanes.
pub(crate) const MAX_FREE_CASES: usize = 32;
/// How many items of a row have at the most one that does anything, where only these run: a block of 8 lanes has one of them, one of 16 has two.
pub(crate) const MIN_PERIOD: u64 = 8;
/// How many elements an array has at the most that all items keep behind a barrier, and that costs nothing to be turned into lanes.
pub(crate) const MAX_TURNED_ELEMENTS: u64 = 64;
/// How many elements an array has at the most that lies by lanes: as many vectors are on the stack before groups have them.
pub(crate) const MAX_ELEMENTS_BY_LANES: u64 = 4096;
/// How many items a row of a known length has at the least for which all machines run lanes.
pub(crate) const MIN_LONG_ROW: u64 = 16;
/// How many statements are looked at for accesses that lie beside each other.
pub(crate) const MAX_STATEMENTS_AHEAD: usize = 16;
/// How many regions and statements of a group stand in the function that runs it. Each region of more is a function of its own: LLVM's time grows
/// with the square of the copies of rows and items that one function has, and so does rustc's with the closures.
pub(crate) const MAX_JOINED_REGIONS: usize = 24;
/// How deep structures may be in each other where a kernel's statements stand in the loop over its items. That is a function with parameters for types:
/// rustc lays out its variables anew, from the outer structure inwards, and gives up at 128 (`nested` of `tests/kernels/shapes.cl` has 140).
pub(crate) const MAX_NESTING_IN_LOOP: usize = 64;

// Proofs of kernels for all cores. Beyond each of these limits a kernel is not proven, and runs on one thread.

/// How many statements of a kernel and of the functions that it calls are gone through: the same function again for each call. Beyond it:
/// `parallel::long`.
pub(crate) const MAX_PROOF_STATEMENTS: usize = 20_000;
/// How deep blocks stand in each other, and calls in calls. Beyond it: `parallel::deep`.
pub(crate) const MAX_PROOF_NESTING: usize = 64;
/// How deep an expression is looked into for its linear form, through variables whose values are known.
pub(crate) const MAX_LINEAR_DEPTH: usize = 64;
/// How many operands of `&&` and `||` are looked into for what they say of an index.
pub(crate) const MAX_GUARD_OPERANDS: usize = 16;
/// How many factors a product of a linear form has: they multiply at the launch.
pub(crate) const MAX_FACTORS: usize = 4;
/// How many products a sum of a linear form has.
pub(crate) const MAX_PRODUCTS: usize = 16;
/// How many accesses are kept for the launch, which compares each with each. Beyond it: `parallel::too_many`.
pub(crate) const MAX_PROOF_ACCESSES: usize = 48;
/// How many numbers of arguments the launch looks up: as many as `MAX_NUMBERS` of the runtime has room for.
pub(crate) const MAX_PROOF_NUMBERS: usize = 16;
/// How many bounds, and how many checks, an access has at the launch.
pub(crate) const MAX_PROOF_BOUNDS: usize = 24;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                into.push(path);
            }
        }
    }

    /// Whether the name of a constant says that it is a limit.
    fn is_limit(name: &str) -> bool {
        const WORDS: [&str; 13] = [
            "MOST", "MAX", "MAXIMUM", "LIMIT", "LONGEST", "HIGHEST", "DEEPEST", "LARGEST", "DEEP", "AHEAD", "BUDGET",
            "NESTING", "SHOWN",
        ];
        name.split('_').any(|word| WORDS.contains(&word))
    }

    /// Numbers that are no limits: what something is taken for where it is not known, and what others have laid down.
    const OTHERS: [&str; 11] = [
        "CASE",
        "COUNTED",
        "FACTOR",
        "FUNCTION",
        "LINE",
        "LOOP",
        "SERIES",
        "SIZE_OF_RANGE",
        "SUB_GROUP",
        "UNKNOWN_LENGTH",
        "WIDEST",
    ];

    /// Whether a constant is a number of something, by what stands behind its name.
    fn is_number(behind: &str) -> bool {
        let Some((ty, value)) = behind.split_once(" = ") else { return false };
        let is_integer = [": usize", ": u32", ": u64", ": u128", ": i64"].contains(&ty);
        is_integer && !value.starts_with("Self::")
    }

    /// A limit that stands elsewhere has nobody who compares it with the others, and no word about what happens beyond it.
    #[test]
    fn limits_stand_here() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (mut files, mut elsewhere) = (Vec::new(), Vec::new());
        sources(&root, &mut files);
        assert!(files.len() > 100, "{files:?}");
        for path in files.iter().filter(|path| !path.ends_with("limits.rs")) {
            let text = fs::read_to_string(path).expect("a text");
            // Two modules that make random kernels are tools.
            let is_tool = path.ends_with("generate.rs") || path.ends_with("fuzz.rs");
            for line in text.lines() {
                let Some((_, behind)) = line.split_once("const ") else { continue };
                let name: String = behind.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                let rest = &behind[name.len()..];
                let is_other = is_tool || OTHERS.contains(&&*name);
                if rest.starts_with(':') && (is_limit(&name) || is_number(rest) && !is_other) {
                    elsewhere.push(format!("{}: {name}", path.strip_prefix(&root).expect("a file here").display()));
                }
            }
        }
        assert_eq!(elsewhere, [""; 0], "these belong into `limits.rs`");
    }

    /// Each limit is used, says what happens beyond it, and the messages that it names are there.
    #[test]
    fn limits_are_told() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (text, mut files, mut all) = (include_str!("limits.rs"), Vec::new(), String::new());
        sources(&root, &mut files);
        for path in files.iter().filter(|path| !path.ends_with("limits.rs")) {
            all += &fs::read_to_string(path).expect("a text");
        }
        let mut told = 0;
        let mut about = String::new();
        for line in text.lines().take_while(|line| !line.starts_with("#[cfg(test)]")) {
            if let Some(words) = line.strip_prefix("/// ") {
                about += words;
                about.push(' ');
            } else if let Some(constant) = line.strip_prefix("pub(crate) const ") {
                let name = constant.split(':').next().expect("a name");
                assert!(about.starts_with("How "), "{name}: {about}");
                assert!(all.contains(name), "{name} is used nowhere");
                for quoted in about.split('`').skip(1).step_by(2) {
                    let Some((stage, message)) = quoted.split_once("::") else { continue };
                    let file = root.join("diagnostic/message").join(format!("{stage}.rs"));
                    let messages =
                        fs::read_to_string(&file).unwrap_or_else(|_| panic!("{name}: no messages of `{stage}`"));
                    assert!(messages.contains(&format!("    {message}(")), "{name}: there is no message `{quoted}`");
                    told += 1;
                }
                about.clear();
            }
        }
        assert!(told >= 15, "{told} messages");
    }
}
