//! Names of C as names of Rust, and those that the emitted code needs itself kept apart from them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::parts::{self, Step};
use super::tokens::{Ident, Lifetime, TokenStream};
use crate::fresh::fresh;
use crate::map::{HashMap, HashSet};
use crate::program::{Function, Memory, Program, Record, Statement, StatementKind, Variable, VariableId};
use crate::walk;

/// Keywords of Rust that cannot be raw.
const NEVER_RAW: [&str; 5] = ["self", "super", "crate", "Self", "_"];

/// Words that are keywords of Rust in some edition, in order.
pub(super) const KEYWORDS: [&str; 58] = [
    "Self", "_", "abstract", "as", "async", "auto", "await", "become", "box", "break", "const", "continue", "crate",
    "default", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "raw", "ref", "return", "safe", "self",
    "static", "struct", "super", "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Keywords of Rust that stand only in some places, and are names everywhere else.
const WEAK: [&str; 5] = ["auto", "default", "raw", "safe", "union"];

/// Names of the prelude that a pattern stands for: a variable cannot have them.
const VARIANTS: [&str; 4] = ["Some", "None", "Ok", "Err"];

/// The crate, by the name that the module of a program imports it by.
pub(super) const CRATE: &str = "swz";

/// The lifetime of this number in a signature: a letter, or `l` and the number. No label has such a name, as it would hide the lifetime.
pub(super) fn lifetime(number: usize) -> Lifetime {
    let name = match u8::try_from(number).ok().filter(|number| *number < 26) {
        Some(number) => char::from(b'a' + number).to_string(),
        None => format!("l{number}"),
    };
    Lifetime(Ident::of(&name))
}

/// Whether a word is a keyword of Rust in some edition. Each identifier asks, hundreds of times for a kernel of one line, and most are no keyword by
/// their length or their first letter.
fn is_keyword(word: &str) -> bool {
    let may_be = matches!((word.len(), word.as_bytes()), (1, _) | (2..=8, [b'S' | b'a'..=b'z', ..]));
    may_be && KEYWORDS.binary_search(&word).is_ok()
}

/// Whether [`lifetime`] gives this name to one.
fn is_lifetime(name: &str) -> bool {
    match name.as_bytes() {
        [b'a'..=b'z'] => true,
        [b'l', number @ ..] => number.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// A name of C as Rust writes it, but for what makes a keyword raw. Two names of C may have one: see [`spelled_apart`].
pub(super) fn spelled(name: &str) -> String {
    if NEVER_RAW.contains(&name) {
        return format!("{name}_");
    }
    if is_plain(name) || is_keyword(name) {
        return name.to_owned();
    }
    // Characters that clang takes beyond letters, digits and `_`.
    let spelt: String = name.chars().map(|c| if c == '$' { '_' } else { c }).collect();
    if syn::parse_str::<syn::Ident>(&spelt).is_ok() {
        return spelt;
    }
    let numbers: Vec<_> = spelt.chars().map(|c| u32::from(c).to_string()).collect();
    format!("c_{}", numbers.join("_"))
}

/// An identifier of this text: a raw one where it is a keyword in some edition. The compiler makes all its identifiers here.
pub(super) fn ident(text: &str) -> Ident {
    if is_keyword(text) && !WEAK.contains(&text) {
        return Ident::of(&format!("r#{text}"));
    }
    Ident::of(text)
}

/// A name among the tokens around those of the program.
pub(super) fn around(text: &str) -> proc_macro2::Ident {
    proc_macro2::Ident::new(text, proc_macro2::Span::call_site())
}

/// The names of one namespace of C as names of Rust, each another one; as many as can be stay what they are.
pub(super) fn spelled_apart<'a>(names: impl IntoIterator<Item = &'a str> + Clone) -> HashMap<String, String> {
    let mut all = HashMap::default();
    let mut taken = HashSet::default();
    for name in names.clone() {
        if spelled(name) == name && taken.insert(name.to_owned()) {
            all.insert(name.to_owned(), name.to_owned());
        }
    }
    for name in names {
        if !all.contains_key(name) {
            let spelt = fresh(&spelled(name), |name| taken.contains(name));
            taken.insert(spelt.clone());
            all.insert(name.to_owned(), spelt);
        }
    }
    all
}

/// A name without what makes a keyword raw.
pub(super) fn unraw(name: &Ident) -> String {
    let name = name.as_str();
    name.strip_prefix("r#").unwrap_or(name).to_owned()
}

/// The fields of a structure or union as names of Rust.
pub(super) fn fields(of: &Record) -> Vec<Ident> {
    let spelt = spelled_apart(of.fields.iter().map(|field| &*field.name));
    of.fields.iter().map(|field| ident(&spelt[&*field.name])).collect()
}

/// The variables of a function as names of Rust. Those of one name in C have one here too where no block of theirs is within the other's, unless `apart`.
///
/// A variable that hides another of its name has a name of its own: here the block of a loop's body also holds its step, and a `do`'s its condition, which
/// mean the other one.
pub(super) fn variables(of: &Function, names: &Names, apart: bool) -> Vec<Ident> {
    let mut given: HashMap<String, &str> = HashMap::default();
    let own: HashSet<&str> = of.variables.iter().map(|variable| &*variable.name).collect();
    let hidden = if apart { vec![Vec::new(); of.variables.len()] } else { hidden(of) };
    let mut all: Vec<Ident> = Vec::new();
    for (variable, hidden) in of.variables.iter().zip(&hidden) {
        let c = &*variable.name;
        let hidden: HashSet<String> = hidden.iter().filter_map(|other| all.get(other.0)).map(unraw).collect();
        let name = fresh(&spelled(c), |name| {
            names.is_item(name)
                || VARIANTS.contains(&name)
                || name != c && own.contains(name)
                || given.get(name).is_some_and(|of| apart || *of != c)
                || hidden.contains(name)
        });
        all.push(ident(&name));
        given.insert(name, c);
    }
    all
}

/// For each variable of a function those of its name that it hides, and those that hide it.
fn hidden(of: &Function) -> Vec<Vec<VariableId>> {
    let mut declared = vec![false; of.variables.len()];
    walk::each(&of.body, &mut |statement| {
        if let Some(variable) = statement.declared() {
            declared[variable.0] = true;
        }
    });
    let found = vec![Vec::new(); of.variables.len()];
    let mut hiding = Hiding { variables: &of.variables, around: HashMap::default(), declared: Vec::new(), found };
    // Parameters.
    for (number, _) in declared.iter().enumerate().filter(|(_, declared)| !**declared) {
        hiding.declare(VariableId(number));
    }
    hiding.statements(&of.body);
    hiding.found
}

/// The variables that hide each other, as the statements are read in order.
struct Hiding<'a> {
    variables: &'a [Variable],
    /// The variables in scope, by their names.
    around: HashMap<&'a str, Vec<VariableId>>,
    /// The variables in scope, in order.
    declared: Vec<VariableId>,
    found: Vec<Vec<VariableId>>,
}

impl Hiding<'_> {
    fn declare(&mut self, variable: VariableId) {
        let alike = self.around.entry(&self.variables[variable.0].name).or_default();
        for other in alike.iter().filter(|other| **other != variable) {
            self.found[variable.0].push(*other);
            self.found[other.0].push(variable);
        }
        alike.push(variable);
        self.declared.push(variable);
    }

    /// Ends all variables but the first `count`.
    fn end(&mut self, count: usize) {
        for variable in self.declared.drain(count..) {
            self.around.get_mut(&*self.variables[variable.0].name).map(Vec::pop);
        }
    }

    fn statements(&mut self, of: &[Statement]) {
        for statement in of {
            if let Some(variable) = statement.declared() {
                self.declare(variable);
            }
            let count = self.declared.len();
            // A variable that a `for` declares is there in its body too.
            let keeps = matches!(statement.kind, StatementKind::For { .. });
            parts::of_statement(statement, &mut |step, _| {
                if let Step::Body(body) = step {
                    let count = self.declared.len();
                    self.statements(body);
                    if !keeps {
                        self.end(count);
                    }
                }
            });
            self.end(count);
        }
    }
}

/// Whether a name is an identifier of Rust's for sure. To parse one costs a text of its own in rustc, and a program has tens of thousands.
pub(super) fn is_plain(name: &str) -> bool {
    let mut bytes = name.bytes();
    let first = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    first && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') && !is_keyword(name)
}

/// The names that the module of a program brings into scope.
///
/// A name that an expansion gives to what C has none for begins with `_` and a small letter, as nothing of the library's or of Rust's does, and is
/// given once in a function of C, however often its statements are written. So none can hide another, a variable of C's, or something of the
/// library's.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Names of types that the program defines.
    pub(super) types: HashSet<String>,
    /// Names of anything else.
    pub(super) values: HashSet<String>,
    /// The functions and constants among them, of which an item is made.
    items: HashSet<String>,
    /// The names of functions and constants in the text, and in Rust.
    ordinary: HashMap<String, String>,
    /// Names of types.
    tags: HashMap<String, String>,
    /// The names given in the function that is being written.
    given: RefCell<Given>,
    /// The imports: each name with the path that it is of.
    imports: HashMap<String, Home>,
}

/// The names that a function was given for what C has none for.
#[derive(Debug, Default)]
struct Given {
    names: HashSet<String>,
    labels: HashSet<String>,
    /// How often a word was asked for.
    counts: HashMap<String, usize>,
    /// Those that are one for the whole function.
    shared: HashMap<String, Ident>,
}

impl Given {
    /// `word`, `word2`, `word3` and so on, each once.
    fn numbered(&mut self, word: &str, taken: impl Fn(&Self, &str) -> bool) -> String {
        loop {
            let count = self.counts.entry(word.to_owned()).or_default();
            *count += 1;
            let name = if *count == 1 { word.to_owned() } else { format!("{word}{count}") };
            if !taken(self, &name) {
                return name;
            }
        }
    }
}

/// The path that something is imported from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Home {
    /// The vector types.
    Crate,
    Builtin,
    /// The path that users of kernels know.
    OpenCl,
    /// The path that only expansions know.
    Expansion,
    /// The mathematical functions of kernels.
    Same,
    /// The scalar `half`.
    Scalar,
}

impl Home {
    pub(super) fn path(self) -> TokenStream {
        match self {
            Home::Crate => quote!(swz),
            Home::Builtin => quote!(swz::builtin),
            Home::OpenCl => quote!(swz::opencl),
            Home::Expansion => quote!(swz::opencl::expansion),
            Home::Same => quote!(swz::opencl::expansion::same),
            Home::Scalar => quote!(swz::scalar),
        }
    }
}

impl Names {
    /// The names of a program.
    pub(super) fn of(program: &Program) -> Self {
        let mut names = Names::default();
        let functions = program.functions.iter().map(|function| &*function.name);
        // Rust has no item of the name of a variable that is kept: functions have a parameter of it.
        let constants = || program.globals.iter().filter(|global| global.memory == Memory::Constant);
        let globals = constants().filter(|global| !global.inner).map(|global| &*global.name);
        let enumerators = program.enumerators.iter().map(|enumerator| &*enumerator.name);
        names.ordinary = spelled_apart(functions.chain(globals).chain(enumerators));
        let records = program.records.iter().filter_map(|record| record.name.as_deref());
        names.tags = spelled_apart(records.chain(program.aliases.iter().map(|(name, ..)| &**name)));
        // A type of this name would be imported twice.
        if names.tags.contains_key(CRATE) {
            let spelt = fresh(&format!("{CRATE}_"), |name| names.tags.values().any(|other| other == name));
            names.tags.insert(CRATE.to_owned(), spelt);
        }
        names.types.extend(names.tags.values().cloned());
        names.items.extend(names.ordinary.values().cloned());
        names.items.extend(constants().map(|global| spelled(&global.name)));
        names.values.clone_from(&names.items);
        let variables = program.functions.iter().flat_map(|function| &function.variables);
        names.values.extend(variables.map(|variable| spelled(&variable.name)));
        names
    }

    /// A function or constant of program scope by its name in the text.
    pub(super) fn ordinary(&self, name: &str) -> Ident {
        ident(self.ordinary.get(name).map_or(name, |name| name))
    }

    /// A type of the program by its name in the text.
    pub(super) fn type_name(&self, name: &str) -> String {
        self.tags.get(name).cloned().unwrap_or_else(|| spelled(name))
    }

    /// Another function of C begins, or another item: names may be given again.
    pub(super) fn begin(&self) {
        self.given.take();
    }

    /// A name for what C has none for.
    pub(super) fn temporary(&self, word: &str) -> Ident {
        let word = format!("_{}", spelled(word.strip_prefix("r#").unwrap_or(word)));
        let mut given = self.given.borrow_mut();
        let taken = |given: &Given, name: &str| given.names.contains(name) || self.values.contains(name);
        let name = given.numbered(&word, taken);
        given.names.insert(name.clone());
        ident(&name)
    }

    /// A name that is one for the whole function, in each part of it that is written by itself.
    pub(super) fn shared(&self, word: &str) -> Ident {
        let known = self.given.borrow().shared.get(word).cloned();
        known.unwrap_or_else(|| {
            let name = self.temporary(word);
            self.given.borrow_mut().shared.insert(word.to_owned(), name.clone());
            name
        })
    }

    /// A label, of C's too: each is given once. `'_`, `'static` and keywords are none.
    pub(super) fn label(&self, word: &str) -> Ident {
        let spelt = spelled(word);
        let word = if is_keyword(&spelt) || is_lifetime(&spelt) { format!("{spelt}_") } else { spelt };
        let mut given = self.given.borrow_mut();
        let name = given.numbered(&word, |given, name| given.labels.contains(name));
        given.labels.insert(name.clone());
        ident(&name)
    }

    /// Whether an item of the program has this name, which a pattern of this name would stand for.
    pub(super) fn is_item(&self, name: &str) -> bool {
        self.items.contains(name)
    }

    /// A new item beside those of the program.
    pub(super) fn item(&mut self, name: &str) -> Ident {
        let name = fresh(&spelled(name), |name| self.values.contains(name));
        self.values.insert(name.clone());
        self.items.insert(name.clone());
        ident(&name)
    }

    /// The functions, each by a name of its own: overloads after the first as `name_2`, `name_3` and so on, as Rust has no overloads.
    pub(super) fn functions(&mut self, program: &Program) -> Vec<Ident> {
        let mut overloads: HashMap<&str, usize> = HashMap::default();
        let functions = program.functions.iter().map(|function| {
            let count = overloads.entry(&function.name).or_default();
            *count += 1;
            if *count == 1 { self.ordinary(&function.name) } else { self.item(&format!("{}_{count}", function.name)) }
        });
        functions.collect()
    }

    /// A type of the library, by its name where the program has none of that name.
    pub(super) fn library_type(&mut self, home: Home, name: &str) -> TokenStream {
        // A structure without fields has its name as a value too.
        let taken = self.types.contains(name) || self.values.contains(name);
        self.import(home, name, taken)
    }

    /// A function of the library.
    pub(super) fn library_function(&mut self, home: Home, name: &str) -> TokenStream {
        let taken = self.values.contains(name);
        self.import(home, name, taken)
    }

    fn import(&mut self, home: Home, name: &str, taken: bool) -> TokenStream {
        // Another of this name may be there, as `dot` of vectors and of lanes.
        let is_imported = match self.imports.get(name) {
            Some(other) => !taken && *other == home,
            None if taken => false,
            None => self.imports.insert(name.to_owned(), home).is_none(),
        };
        let ident = ident(name);
        if is_imported {
            return quote!(#ident);
        }
        let path = home.path();
        quote!(#path::#ident)
    }

    /// A type of Rust's.
    pub(super) fn primitive(&self, name: &str) -> TokenStream {
        let ident = ident(name);
        if self.types.contains(name) { quote!(::core::primitive::#ident) } else { quote!(#ident) }
    }

    /// The imports, in order.
    pub(super) fn imports(&self) -> TokenStream {
        let mut all: BTreeMap<Home, BTreeSet<&str>> = BTreeMap::new();
        for (name, home) in &self.imports {
            all.entry(*home).or_default().insert(name);
        }
        let lines = all.iter().map(|(home, names)| {
            let (path, names) = (home.path(), names.iter().map(|name| ident(name)));
            quote!(use self::#path::{#(#names),*};)
        });
        lines.collect()
    }
}
