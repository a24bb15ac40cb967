//! Writes the tables of swizzles that the exhaustive tests run through. A selector is code, so each one has to be written out;
//! what it should give is decided at run time, by the oracle in `src/oracle.rs`, from its text. And compiles a little C.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

/// The names of the element types in C and in Rust, from the table of the crate `swz`, ordered so that four in a row have the four
/// sizes.
static ELEMENTS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let table = include_str!("../runtime/core/src/element/table.rs");
    let mut sizes = [const { Vec::new() }; SIZES];
    for row in table.split("$callback! {").skip(1) {
        let mut columns = row.split(',').map(|column| column.trim().trim_matches('"'));
        let mut column = || columns.next().expect("type, name and size");
        let (path, name, size): (_, _, u32) = (column(), column(), column().parse().expect("a size"));
        sizes[size.ilog2() as usize].push((name, path.rsplit(':').next().expect("a type")));
    }
    let few = sizes.iter().map(Vec::len).max().expect("four sizes");
    (0..few).flat_map(|place| sizes.each_ref().map(|elements| elements[place])).collect()
});
/// How many element sizes there are.
const SIZES: usize = 4;
/// How many components a vector may have.
const WIDTHS: [usize; 5] = [2, 3, 4, 8, 16];
const SPECIALS: [&str; 4] = ["lo", "hi", "even", "odd"];
const POSITIONS: &str = "xyzw";
const COLOURS: &str = "rgba";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SWZ_CASES");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let write = |name: &str, text: String| fs::write(Path::new(&out).join(name), text).expect("OUT_DIR can be written");
    write("selectors.rs", selectors());
    write("chains.rs", chains());
    write("writes.rs", writes());
    write("literals.rs", literals());
    write("consts.rs", consts());
    write(
        "made.cl",
        "__kernel void made(__global int *out) { out[get_global_id(0)] = ADDED + get_global_id(0); }\n".to_owned(),
    );
    compile_c(Path::new(&out));
}

/// Compiles the C that `tests/host.rs` calls, with the compiler of this machine: for others there is none.
fn compile_c(out: &Path) {
    println!("cargo::rerun-if-changed=c");
    println!("cargo::rustc-check-cfg=cfg(has_c)");
    let object = out.join("host.o");
    let compile = || Command::new("cc").args(["-c", "-O2", "-fPIC", "c/host.c", "-o"]).arg(&object).status();
    if env::var("HOST") == env::var("TARGET") && compile().is_ok_and(|status| status.success()) {
        println!("cargo::rustc-cfg=has_c");
        println!("cargo::rustc-link-arg-tests={}", object.display());
    }
}

/// Whether all cases are wanted, by `SWZ_CASES=all`. They take long to compile: without it there are fewer random ones, and each
/// of a small space is tested on fewer element types.
fn all() -> bool {
    env::var_os("SWZ_CASES").is_some_and(|cases| cases == "all")
}

/// How many random cases there are beside those of a small space.
fn cases(number: usize) -> usize {
    if all() { number } else { number / 4 }
}

/// A pseudo-random sequence (splitmix64).
struct Random(u64);

impl Random {
    /// The sequence of a number. It is another one for each level of features, so that more cases are tested by all of them.
    fn new(number: u64) -> Self {
        let features = env::var("CARGO_CFG_TARGET_FEATURE").map_or(0, |features| features.len());
        Random(number << 32 | features as u64)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits") % limit
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Cases by what they take and give: the element, the width of the vector, the width of the result or of the right side.
struct Tables {
    cases: BTreeMap<(usize, usize, usize), Vec<String>>,
    elements: Random,
}

impl Tables {
    fn new() -> Self {
        Tables { cases: BTreeMap::new(), elements: Random::new(0) }
    }

    fn add(&mut self, element: usize, width: usize, result: usize, case: String) {
        self.cases.entry((element, width, result)).or_default().push(case);
    }

    /// Adds a case for one element type.
    fn add_one(&mut self, width: usize, result: usize, case: impl FnOnce(usize) -> String) {
        let element = self.elements.below(ELEMENTS.len());
        self.add(element, width, result, case(element));
    }

    /// Adds a case for an element type of each size, or of one.
    fn add_sizes(&mut self, width: usize, result: usize, case: impl Fn(usize) -> String) {
        if !all() {
            return self.add_one(width, result, case);
        }
        for size in 0..SIZES {
            let element = self.of_size(size);
            self.add(element, width, result, case(element));
        }
    }

    /// Adds a case for each element type, or for one of each size.
    fn add_all(&mut self, width: usize, result: usize, case: impl Fn(usize) -> String) {
        for element in self.elements() {
            self.add(element, width, result, case(element));
        }
    }

    /// Each element type, or one of each size.
    fn elements(&mut self) -> Vec<usize> {
        if all() {
            return (0..ELEMENTS.len()).collect();
        }
        (0..SIZES).map(|size| self.of_size(size)).collect()
    }

    /// An element type of the size of that place.
    fn of_size(&mut self, size: usize) -> usize {
        size + SIZES * self.elements.below(ELEMENTS.len() / SIZES)
    }

    /// A test for each table, which calls `check` with the table and what it takes besides.
    fn tests(&self, check: &str, besides: impl Fn(usize, usize) -> String) -> String {
        let mut text = String::new();
        for (&(element, width, result), cases) in &self.cases {
            let ((name, scalar), value) = (ELEMENTS[element], value(element, result));
            let (cases, besides) = (cases.join(",\n"), besides(element, width));
            let call = format!("{check}::<{scalar}, {width}, {value}>({besides}&[\n{cases},\n]);");
            writeln!(text, "#[test]\nfn {name}{width}_to_{result}() {{\n{call}\n}}").expect("a string takes all");
        }
        text
    }
}

/// The text that tables of functions take besides themselves: none.
fn nothing(_: usize, _: usize) -> String {
    String::new()
}

/// The type of so many components.
fn value(element: usize, width: usize) -> String {
    let (name, scalar) = ELEMENTS[element];
    if width == 1 { scalar.to_owned() } else { format!("{name}{width}") }
}

fn read(chain: &str) -> String {
    format!("({chain:?}, |v| swz!(v.{chain}))")
}

fn assign(chain: &str) -> String {
    format!("({chain:?}, |v, e| swz!(v.{chain} = e))")
}

/// Every sequence of `length` of the first `width` of `letters`.
fn words(letters: &str, width: usize, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| letters[..width].chars().map(move |letter| format!("{word}{letter}"))).collect()
    })
}

/// Every selector of 1 to 4 letters.
fn lettered(width: usize) -> Vec<String> {
    let sets = [POSITIONS, COLOURS];
    sets.iter().flat_map(|letters| (1..=4).flat_map(|length| words(letters, width, length))).collect()
}

fn has_duplicate(name: &str) -> bool {
    name.char_indices().any(|(at, letter)| name[..at].contains(letter))
}

/// A numeric selector, in whichever case.
fn numeric(random: &mut Random, indices: &[usize]) -> String {
    let mut name = String::from(random.pick(&['s', 'S']));
    for &index in indices {
        let digit = char::from_digit(u32::try_from(index).expect("an index"), 16).expect("an index below 16");
        name.push(if random.below(2) == 0 { digit } else { digit.to_ascii_uppercase() });
    }
    name
}

/// Random indices below `width`, all different if asked for.
fn indices(random: &mut Random, width: usize, count: usize, distinct: bool) -> Vec<usize> {
    let mut pool: Vec<usize> = (0..width).collect();
    (0..count)
        .map(|_| {
            let at = random.below(pool.len());
            if distinct { pool.swap_remove(at) } else { pool[at] }
        })
        .collect()
}

/// Every numeric selector of two components.
fn pairs(random: &mut Random, width: usize) -> Vec<String> {
    (0..width * width).map(|pair| numeric(random, &[pair / width, pair % width])).collect()
}

/// How many components half of a vector has.
fn half(width: usize) -> usize {
    width.div_ceil(2)
}

/// A random selector on so many components, and how many it gives.
fn selector(random: &mut Random, width: usize, distinct: bool) -> (String, usize) {
    if random.below(3) == 0 {
        return (random.pick(&SPECIALS).to_owned(), half(width));
    }
    let counts: Vec<usize> =
        [1, 2, 2, 3, 4, 4, 8, 16].into_iter().filter(|&count| !distinct || count <= width).collect();
    let count = random.pick(&counts);
    let indices = indices(random, width, count, distinct);
    if width <= 4 && random.below(2) == 0 {
        let letters = random.pick(&[POSITIONS, COLOURS]).as_bytes();
        return (indices.iter().map(|&index| char::from(letters[index])).collect(), count);
    }
    (numeric(random, &indices), count)
}

/// A random chain of at least `least` selectors, and how many components it gives.
fn chain(random: &mut Random, mut width: usize, least: usize, distinct: bool) -> (String, usize) {
    loop {
        let (mut names, mut left): (Vec<String>, _) = (Vec::new(), width);
        while left > 1 && names.len() < 6 && (names.len() < least || random.below(3) > 0) {
            let (name, next) = selector(random, left, distinct);
            names.push(name);
            left = next;
        }
        if names.len() >= least {
            width = left;
            return (names.join("."), width);
        }
    }
}

/// Single selectors.
fn selectors() -> String {
    let (mut tables, mut random) = (Tables::new(), Random::new(1));
    for width in [2, 3, 4] {
        for name in lettered(width) {
            tables.add_sizes(width, name.len(), |_| read(&name));
        }
    }
    for width in WIDTHS {
        for name in pairs(&mut random, width) {
            tables.add_all(width, 2, |_| read(&name));
        }
        for index in 0..width {
            let name = numeric(&mut random, &[index]);
            tables.add_all(width, 1, |_| read(&name));
        }
        for name in SPECIALS {
            tables.add_all(width, half(width), |_| read(name));
        }
    }
    for width in [8, 16] {
        for _ in 0..cases(5_000) {
            let count = random.pick(&[1, 2, 3, 4, 8, 16]);
            let indices = indices(&mut random, width, count, false);
            let name = numeric(&mut random, &indices);
            tables.add_one(width, count, |_| read(&name));
        }
    }
    tables.tests("reads", nothing)
}

/// The links that may come first or second in a chain, with their numbers of components: specials, every selector of up to `longest`
/// letters, every one of two digits.
fn links(random: &mut Random, width: usize, longest: usize) -> Vec<(String, usize)> {
    let mut links: Vec<(String, usize)> = SPECIALS.iter().map(|&name| (name.to_owned(), half(width))).collect();
    if width <= 4 {
        let letters = lettered(width).into_iter().filter(|name| name.len() <= longest);
        links.extend(letters.map(|name| (name.clone(), name.len())));
    }
    links.extend(pairs(random, width).into_iter().map(|name| (name, 2)));
    links
}

/// Chains of two and more.
fn chains() -> String {
    let (mut tables, mut random) = (Tables::new(), Random::new(2));
    for width in WIDTHS {
        for special in SPECIALS {
            let left = half(width);
            for (name, count) in links(&mut random, left.max(2), 4) {
                if left > 1 {
                    tables.add_one(width, count, |_| read(&format!("{special}.{name}")));
                }
            }
        }
        for (first, left) in links(&mut random, width, 4) {
            if left > 1 && first.len() > 1 && !SPECIALS.contains(&first.as_str()) {
                for special in SPECIALS {
                    tables.add_one(width, half(left), |_| read(&format!("{first}.{special}")));
                }
            }
        }
    }
    for width in [2, 3, 4] {
        for (first, left) in links(&mut random, width, 2) {
            if left > 1 && !SPECIALS.contains(&first.as_str()) {
                for (second, count) in links(&mut random, left, 2) {
                    tables.add_one(width, count, |_| read(&format!("{first}.{second}")));
                }
            }
        }
    }
    for width in WIDTHS {
        for _ in 0..cases(1_000) {
            let (names, count) = chain(&mut random, width, if width == 2 { 1 } else { 2 }, false);
            tables.add_one(width, count, |_| read(&names));
        }
    }
    tables.tests("reads", nothing)
}

/// Assignments.
fn writes() -> String {
    let (mut tables, mut random) = (Tables::new(), Random::new(3));
    for width in [2, 3, 4] {
        for name in lettered(width).into_iter().filter(|name| !has_duplicate(name)) {
            tables.add_all(width, name.len(), |_| assign(&name));
        }
    }
    for width in WIDTHS {
        for name in SPECIALS {
            tables.add_all(width, half(width), |_| assign(name));
        }
    }
    for width in [8, 16] {
        for _ in 0..cases(2_500) {
            let (names, count) = chain(&mut random, width, 1, true);
            tables.add_one(width, count, |_| assign(&names));
        }
    }
    for width in [2, 3, 4] {
        for _ in 0..cases(300) {
            let (names, count) = chain(&mut random, width, if width == 2 { 1 } else { 2 }, true);
            tables.add_one(width, count, |_| assign(&names));
        }
    }
    tables.tests("writes", nothing)
}

/// Every way to write a number as a sum of widths, in every order.
fn partitions(total: usize) -> Vec<Vec<usize>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    let firsts = [1, 2, 3, 4, 8, 16].into_iter().filter(|&first| first <= total);
    firsts
        .flat_map(|first| {
            partitions(total - first).into_iter().map(move |mut rest| {
                rest.insert(0, first);
                rest
            })
        })
        .collect()
}

/// A literal of pieces of a vector of 16, and their names.
fn literal(random: &mut Random, partition: &[usize]) -> (String, String) {
    let names: Vec<String> = partition
        .iter()
        .map(|&count| {
            let indices = indices(random, 16, count, false);
            numeric(random, &indices)
        })
        .collect();
    (names.join(" "), names.iter().map(|name| format!("v.{name}")).collect::<Vec<_>>().join(", "))
}

/// Vector literals.
fn literals() -> String {
    let (mut tables, mut random) = (Tables::new(), Random::new(4));
    let mut add = |tables: &mut Tables, element: Option<usize>, width: usize, partition: &[usize]| {
        let (names, arguments) = literal(&mut random, partition);
        // A single vector of the type itself is no literal of parts but is written like one.
        let parenthesised = random.below(2) == 0;
        let case = |element: usize| {
            let (name, _) = ELEMENTS[element];
            if parenthesised {
                format!("({names:?}, |v| swz!(({name}{width})({arguments})))")
            } else {
                format!("({names:?}, |v| swz!({name}{width}({arguments})))")
            }
        };
        match element {
            Some(element) => tables.add(element, 16, width, case(element)),
            None => tables.add_one(16, width, case),
        }
    };
    for width in [2, 3, 4, 8] {
        for partition in partitions(width) {
            for element in tables.elements() {
                add(&mut tables, Some(element), width, &partition);
            }
        }
    }
    let all = partitions(16);
    let mut random = Random::new(5);
    for _ in 0..cases(2_000) {
        let partition = &all[random.below(all.len())];
        add(&mut tables, None, 16, partition);
    }
    tables.tests("literals", nothing)
}

/// Constants.
fn consts() -> String {
    let (mut tables, mut random) = (Tables::new(), Random::new(6));
    let case = |element: usize, width: usize, chain: &str| {
        let source = source(element, width);
        format!("({chain:?}, swz!({source}.{chain}))")
    };
    for width in [2, 3, 4] {
        for name in lettered(width) {
            tables.add_one(width, name.len(), |element| case(element, width, &name));
        }
    }
    for width in WIDTHS {
        for _ in 0..cases(300) {
            let (names, count) = chain(&mut random, width, 1, false);
            tables.add_one(width, count, |element| case(element, width, &names));
        }
    }
    let mut text = String::new();
    for element in 0..ELEMENTS.len() {
        for width in WIDTHS {
            let (constant, ty) = (source(element, width), value(element, width));
            let components: Vec<String> = (0..width).map(|_| component(&mut random, element)).collect();
            writeln!(text, "const {constant}: {ty} = {ty}::from_array([{}]);", components.join(", "))
                .expect("a string takes all");
        }
    }
    text + &tables.tests("constants", |element, width| source(element, width) + ", ")
}

/// The name of the constant that is selected from.
fn source(element: usize, width: usize) -> String {
    format!("{}_{width}", ELEMENTS[element].0.to_uppercase())
}

/// A component with random bits.
fn component(random: &mut Random, element: usize) -> String {
    let bits = random.next();
    match ELEMENTS[element].1 {
        "bool" => (bits & 1 == 1).to_string(),
        "f16" => format!("f16::from_bits({:#06x})", bits >> 48),
        "f32" => format!("f32::from_bits({:#010x})", bits >> 32),
        "f64" => format!("f64::from_bits({bits:#018x})"),
        integer => format!("{bits:#018x}u64 as {integer}"),
    }
}
