//! Names of C as names of Rust, and those that the emitted code needs itself kept apart from them.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::program::Program;

/// Keywords of Rust that cannot be raw.
const NEVER_RAW: [&str; 5] = ["self", "super", "crate", "Self", "_"];

/// What may be a keyword of Rust, in some edition.
const KEYWORDS: [&str; 58] = [
    "Self", "_", "abstract", "as", "async", "auto", "await", "become", "box", "break", "const", "continue", "crate",
    "default", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "raw", "ref", "return", "safe", "self",
    "static", "struct", "super", "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// A name of C as it stands in Rust.
pub(super) fn ident(name: &str) -> Ident {
    if NEVER_RAW.contains(&name) {
        return format_ident!("{name}_");
    }
    if is_plain(name) {
        return Ident::new(name, Span::call_site());
    }
    // What clang takes beyond letters, digits and `_`.
    let spelt: String = name.chars().map(|c| if c == '$' { '_' } else { c }).collect();
    if let Ok(ident) = syn::parse_str::<Ident>(&spelt) {
        return ident;
    }
    if syn::parse_str::<Ident>(&format!("r#{spelt}")).is_ok() {
        return Ident::new_raw(&spelt, Span::call_site());
    }
    let numbers: Vec<_> = spelt.chars().map(|c| u32::from(c).to_string()).collect();
    format_ident!("c_{}", numbers.join("_"))
}

/// Whether a name is an identifier of Rust's for sure. To parse one costs a text of its own in rustc, and a program has tens of thousands.
pub(super) fn is_plain(name: &str) -> bool {
    let mut bytes = name.bytes();
    let first = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    first && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') && !KEYWORDS.contains(&name)
}

/// The first of `name`, `name_`, `name__` and so on that is not taken.
pub(super) fn fresh(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while taken(&name) {
        name.push('_');
    }
    name
}

/// What the module of a program brings into scope, by name.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Those of types that the program defines.
    pub(super) types: HashSet<String>,
    /// Those of anything else.
    pub(super) values: HashSet<String>,
    /// The functions and constants among them, of which an item is made.
    items: HashSet<String>,
    /// What is imported: from which path, which names.
    imports: BTreeMap<Home, BTreeSet<String>>,
}

/// Where something is imported from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Home {
    /// The vector types.
    Crate,
    Builtin,
    /// What users of kernels know.
    OpenCl,
    /// What only expansions know.
    Expansion,
    /// The mathematical functions of kernels.
    Same,
    /// The scalar `half`.
    Scalar,
}

impl Home {
    pub(super) fn path(self, krate: &TokenStream) -> TokenStream {
        match self {
            Home::Crate => quote!(#krate),
            Home::Builtin => quote!(#krate::builtin),
            Home::OpenCl => quote!(#krate::opencl),
            Home::Expansion => quote!(#krate::opencl::expansion),
            Home::Same => quote!(#krate::opencl::expansion::same),
            Home::Scalar => quote!(#krate::scalar),
        }
    }
}

impl Names {
    /// The names of a program.
    pub(super) fn of(program: &Program) -> Self {
        let mut names = Names::default();
        names.types.extend(program.records.iter().filter_map(|record| record.name.as_ref()).map(ToString::to_string));
        names.types.extend(program.aliases.iter().map(|(name, _)| name.to_string()));
        names.items.extend(program.functions.iter().map(|function| function.name.to_string()));
        names.items.extend(program.globals.iter().map(|global| global.name.to_string()));
        names.items.extend(program.enumerators.iter().map(|enumerator| enumerator.name.to_string()));
        names.values.clone_from(&names.items);
        let variables = program.functions.iter().flat_map(|function| &function.variables);
        names.values.extend(variables.map(|variable| variable.name.to_string()));
        names
    }

    /// Whether an item of the program has this name, which a pattern of this name would stand for.
    pub(super) fn is_item(&self, name: &str) -> bool {
        self.items.contains(name)
    }

    /// A new item beside those of the program.
    pub(super) fn item(&mut self, name: &str) -> Ident {
        let name = fresh(name, |name| self.values.contains(name));
        self.values.insert(name.clone());
        self.items.insert(name.clone());
        ident(&name)
    }

    /// The functions, each by a name of its own: overloads after the first as `name_2`, `name_3` and so on, as Rust has no overloads.
    pub(super) fn functions(&mut self, program: &Program) -> Vec<Ident> {
        let mut overloads: HashMap<&str, usize> = HashMap::new();
        let functions = program.functions.iter().map(|function| {
            let count = overloads.entry(&function.name).or_default();
            *count += 1;
            if *count == 1 { ident(&function.name) } else { self.item(&format!("{}_{count}", function.name)) }
        });
        functions.collect()
    }

    /// A type of the library, by its name where the program has none of that name.
    pub(super) fn library_type(&mut self, home: Home, name: &str, krate: &TokenStream) -> TokenStream {
        // A structure without fields has its name as a value too.
        let taken = self.types.contains(name) || self.values.contains(name);
        self.import(home, name, taken, krate)
    }

    /// A function of the library.
    pub(super) fn library_function(&mut self, home: Home, name: &str, krate: &TokenStream) -> TokenStream {
        let taken = self.values.contains(name);
        self.import(home, name, taken, krate)
    }

    fn import(&mut self, home: Home, name: &str, taken: bool, krate: &TokenStream) -> TokenStream {
        let ident = ident(name);
        // Another of this name may be there, as `dot` of vectors and of lanes.
        let elsewhere = self.imports.iter().any(|(other, names)| *other != home && names.contains(name));
        if taken || elsewhere {
            let path = home.path(krate);
            return quote!(#path::#ident);
        }
        self.imports.entry(home).or_default().insert(name.to_owned());
        quote!(#ident)
    }

    /// A type of Rust's.
    pub(super) fn primitive(&self, name: &str) -> TokenStream {
        let ident = ident(name);
        if self.types.contains(name) { quote!(::core::primitive::#ident) } else { quote!(#ident) }
    }

    /// The imports, in order.
    pub(super) fn imports(&self, krate: &TokenStream) -> TokenStream {
        self.imports
            .iter()
            .map(|(home, names)| {
                let path = home.path(krate);
                let names = names.iter().map(|name| ident(name));
                quote!(use #path::{#(#names),*};)
            })
            .collect()
    }
}
