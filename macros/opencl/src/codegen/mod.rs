//! A program as Rust: the last stage.
//!
//! The Rust reads like the C: the names, the order and the nesting are those of the source. It stands in a module of its own, so that
//! nothing of the caller's is seen there, and is exported from that.
//!
//! | module | what it emits |
//! | --- | --- |
//! | `tokens` | tokens of Rust as text, and the macro `quote!` |
//! | `code` | Rust expressions with their precedence |
//! | `names` | names, and what is imported |
//! | `comment` | the comment above a definition, as documentation |
//! | `types` | types, zeros and constants |
//! | `record` | structures and unions |
//! | `function` | functions and kernels |
//! | `kept` | variables at program scope that change |
//! | `group` | kernels with barriers: loops over the items of a group |
//! | `lanes` | the vector IR: statements in the lanes of vectors |
//! | `row` | accesses that are checked once for a row of items |
//! | `counted` | accesses that are checked once for a loop |
//! | `proof` | what a launch on all cores asks of the accesses |
//! | `stack` | what the runtime is told of the stack that a kernel needs |
//! | `statement` | statements: `switch`, `goto` and loops as labelled blocks |
//! | `place` | places: how they are read, written, pointed to |
//! | `expression` | operators and conversions |
//! | `builtin` | calls of built-in functions |

#![allow(clippy::similar_names, reason = "pointers and what they point to, sizes and sites")]
#![allow(clippy::match_same_arms, reason = "what arms say together is not always one thing")]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "numbers that the checker has brought into the range of their types"
)]

#[macro_use]
mod tokens;

mod body;
mod builtin;
mod code;
mod comment;
mod counted;
mod expression;
mod frame;
mod function;
mod group;
mod kept;
mod kernel;
mod lanes;
mod names;
mod place;
mod plan;
mod proof;
mod record;
mod row;
mod stack;
mod statement;
#[cfg(test)]
pub(crate) mod tests;
mod types;

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use self::tokens::{Ident, Literal, TokenStream};

use self::names::{CRATE, Home, Names, ident};
use self::types::Life;
use super::analysis::parallel::Outcome;
use super::diagnostic::Faults;
use super::fresh::fresh;
use super::parts;
use super::preprocess::flat;
use super::program::{ExpressionKind, GlobalId, Memory, Order, Place, PlaceKind, Program, Value};
use super::source::{Origin, Span, TextId, Texts};
use super::transform::{Functions, Transformed};
use super::types::{Record, RecordId, Type};
use crate::limits::MAX_SHOWN_CHARACTERS;
use crate::map::{HashMap, HashSet};
use crate::plan::Plan;
pub(crate) use crate::vectorize::Choice;

/// The reader of tokens, at the place of the invocation: rustc's own. That of `proc_macro2` reads each text with a lexer of its own before, which took
/// longer than all that writes it.
pub(crate) type Read = fn(&str) -> proc_macro2::TokenStream;

/// The choices for what is written around a program.
pub(crate) struct Setting<'a> {
    /// The path of the crate `swz`.
    pub(crate) krate: &'a proc_macro2::TokenStream,
    pub(crate) read: Read,
    /// The text of the program, with those that it includes in it.
    pub(crate) main: TextId,
    /// The options that a device takes beside it.
    pub(crate) options: &'a str,
    pub(crate) lanes: Choice,
    pub(crate) functions: Functions,
    /// Whether a kernel that is not proven to run on all cores is a fault.
    pub(crate) proven: bool,
    /// Whether it is said for launches what accesses each kernel has.
    pub(crate) says_proofs: bool,
}

/// The program as Rust.
pub(crate) fn emit(
    (transformed, plan): (&Transformed<'_>, &Plan<'_>),
    outcomes: &BTreeMap<Rc<str>, Outcome>,
    texts: &Texts,
    setting: &Setting<'_>,
    faults: &mut Faults,
) -> proc_macro2::TokenStream {
    let mut emitter = Emitter::new((transformed, plan), outcomes, texts, setting, faults);
    let source = emitter.source_text();
    let aliases = emitter.aliases();
    let enumerators = emitter.enumerators();
    let records = emitter.records();
    let globals = emitter.globals();
    let functions = emitter.functions();
    let vectorized = emitter.laned_records();
    let infos = emitter.info_table();
    let sites = emitter.site_table();
    let imports = emitter.names.imports();
    let parameters = emitter.parameters();
    let body = quote!(#imports #source #aliases #enumerators #records #vectorized #globals #functions #infos #sites #parameters);
    let module = module_name(&source, texts, setting);
    let body = (setting.read)(body.as_str());
    let [library, module] = [CRATE, &*module].map(names::around);
    let krate = setting.krate;
    quote::quote! {
        #[allow(
            clippy::all,
            clippy::pedantic,
            clippy::restriction,
            clippy::nursery,
            dead_code,
            non_camel_case_types,
            non_snake_case,
            non_upper_case_globals,
            unreachable_code,
            unused,
        )]
        mod #module {
            #[allow(unused_imports)]
            use ::core::prelude::rust_2021::*;
            use #krate::__swz as #library;
            #body
        }
        #[allow(unused_imports)]
        pub use #module::*;
    }
}

/// The size of a structure in memory, and where in it the member begins that is accessed.
type Whole = Option<(u64, u64)>;

/// The facts that `check` reads beside a place: the structure that it is a member of, and the number of the order of an atomic function.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Beside {
    whole: Whole,
    order: u32,
}

/// A name that no other program in the same module of the caller's has: two equal ones define the same names anyway, which rustc tells by this
/// name, so that of the file is in it. It is of the text and of the options, as all tokens of a program take long to write out.
fn module_name(source: &TokenStream, texts: &Texts, setting: &Setting<'_>) -> String {
    let mut hasher = DefaultHasher::new();
    (source.as_str(), setting.lanes, setting.functions).hash(&mut hasher);
    let file = match &texts.get(setting.main).origin {
        Origin::File { path, .. } => path.rsplit(['/', '\\']).next().unwrap_or_default(),
        _ => "",
    };
    let file: String = file.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(40).collect();
    let file = if file.is_empty() { file } else { format!("{file}_") };
    format!("opencl_{file}{:016x}", hasher.finish())
}

/// The writer of a program: what is known all over it, and what is collected on the way.
struct Emitter<'p> {
    program: &'p Program,
    texts: &'p Texts,
    setting: &'p Setting<'p>,
    faults: &'p mut Faults,
    /// The program behind all passes, with what they found.
    transformed: &'p Transformed<'p>,
    names: Names,
    idents: Idents,
    sites: Sites,
    /// Whether kernels may run on several threads, by their names.
    outcomes: &'p BTreeMap<Rc<str>, Outcome>,
    plan: &'p Plan<'p>,
    vectors: Vectors,
}

/// The functions that items run: of one that asks for its item it is not the public one.
struct Inner {
    names: Vec<Ident>,
    /// The functions that calls have named so far.
    called: HashSet<usize>,
    /// The functions of kernels whose statements stand in the loops over their items: they are written where something calls them.
    unless_called: BTreeSet<usize>,
    /// Whether statements of kernels may stand there.
    may_stand_in_loops: bool,
}

/// The names of what the program has, by number.
struct Idents {
    /// The names of structures and unions.
    records: Vec<Ident>,
    /// The names of their fields.
    fields: Vec<Vec<Ident>>,
    globals: Vec<Ident>,
    /// The names of the first values of those that are kept.
    firsts: BTreeMap<GlobalId, Ident>,
    /// The names of the variables of functions, as far as someone has asked.
    variables: BTreeMap<usize, Rc<[Ident]>>,
    /// The public names of functions: of overloads the first keeps the name of the text, the others get a number behind it.
    functions: Vec<Ident>,
    inner: Inner,
    /// The names of the constants that are the text and the options.
    source: Ident,
    options: Ident,
    /// The module of the types that stand for parameters of kernels in what rustc says of an argument, and those that are in it.
    parameter: Ident,
    parameters: BTreeMap<String, Ident>,
    infos: Infos,
}

/// The table of the kernels without their arguments: its name, that of the table of their launches before, and what is in it.
struct Infos {
    table: Ident,
    paces: Ident,
    all: Vec<TokenStream>,
}

/// The table of places in the source.
struct Sites {
    /// Its name.
    table: Ident,
    all: Vec<String>,
    /// The files of the places.
    files: Vec<String>,
    known: HashMap<(String, u32, u32, String, Beside), usize>,
    /// Their numbers by where they stand in the texts: each access is written several times.
    placed: HashMap<(TextId, u32, u32, Beside), usize>,
    /// The structure of each member behind a pointer, by where the member stands.
    wholes: HashMap<Span, Whole>,
}

/// The code in lanes that was made so far.
#[derive(Default)]
struct Vectors {
    /// The structures that items have in the lanes of vectors.
    vectorized: BTreeSet<RecordId>,
    /// The functions that statements in lanes call, as they are written.
    written: BTreeMap<usize, lanes::Written>,
}

impl<'p> Emitter<'p> {
    fn new(
        (transformed, plan): (&'p Transformed<'p>, &'p Plan<'p>),
        outcomes: &'p BTreeMap<Rc<str>, Outcome>,
        texts: &'p Texts,
        setting: &'p Setting<'p>,
        faults: &'p mut Faults,
    ) -> Self {
        let program = &transformed.program;
        let mut names = Names::of(program);
        let mut taken: Vec<String> = program.aliases.iter().map(|(name, ..)| names.type_name(name)).collect();
        let mut records = Vec::new();
        for record in &program.records {
            let wanted = record.name.as_deref().unwrap_or("Unnamed");
            let name = fresh(&names.type_name(wanted), |name| taken.iter().any(|taken| taken == name));
            names.types.insert(name.clone());
            records.push(ident(&name));
            taken.push(name);
        }
        let mut globals = Vec::new();
        for global in &program.globals {
            let inner = global.inner;
            globals.push(match global.memory {
                Memory::Constant if !inner => names.ordinary(&global.name),
                Memory::Constant => names.item(&global.name),
                Memory::Kept | Memory::Spread => names.item(&format!("{}_kept", global.name)),
            });
        }
        let at = names.item("AT");
        let source = names.item("SOURCE");
        let parameter = ident(&fresh("parameter", |name| names.types.contains(name)));
        let options = names.item("OPTIONS");
        let infos = Infos { table: names.item("INFOS"), paces: names.item("PACES"), all: Vec::new() };
        let locals = &plan.locals;
        let functions = names.functions(program);
        let inner = program
            .functions
            .iter()
            .zip(locals)
            .zip(&functions)
            .map(|((function, locals), public)| {
                let is_given = !locals.is_empty() || !function.kept.is_empty();
                if function.kernel.is_some() || function.needs_item || is_given {
                    names.item(&format!("{}_item", function.name))
                } else {
                    public.clone()
                }
            })
            .collect();
        let may_stand_in_loops = !record::are_deep(&program.records);
        let inner =
            Inner { names: inner, called: HashSet::default(), unless_called: BTreeSet::new(), may_stand_in_loops };
        Emitter {
            program,
            texts,
            setting,
            faults,
            transformed,
            names,
            idents: Idents {
                records,
                fields: program.records.iter().map(record::field_names).collect(),
                globals,
                firsts: BTreeMap::new(),
                variables: BTreeMap::new(),
                functions,
                inner,
                source,
                options,
                parameter,
                parameters: BTreeMap::new(),
                infos,
            },
            sites: Sites {
                table: at,
                all: Vec::new(),
                files: Vec::new(),
                known: HashMap::default(),
                placed: HashMap::default(),
                wholes: HashMap::default(),
            },
            outcomes,
            plan,
            vectors: Vectors::default(),
        }
    }

    /// The types that stand for the parameters of kernels.
    fn parameters(&self) -> TokenStream {
        let (module, names) = (&self.idents.parameter, self.idents.parameters.values());
        quote!(#[doc(hidden)] pub mod #module { #(pub enum #names {})* })
    }

    /// The text of a place, on one line.
    fn written(&self, span: Span) -> String {
        let words: Vec<_> = self.texts.source(span).split_whitespace().collect();
        let text = words.join(" ");
        match text.char_indices().nth(MAX_SHOWN_CHARACTERS) {
            Some((end, _)) => format!("{}..", &text[..end]),
            None => text,
        }
    }

    /// A reference to the place of an access, for what is said of a fault.
    fn site(&mut self, span: Span) -> TokenStream {
        let whole = self.sites.wholes.get(&span).copied().flatten();
        self.site_beside(span, Beside { whole, order: 0 })
    }

    /// The site of an atomic function, or of a barrier that names a scope.
    fn site_of_order(&mut self, span: Span, order: Order) -> TokenStream {
        let whole = self.sites.wholes.get(&span).copied().flatten();
        self.site_beside(span, Beside { whole, order: order.number() })
    }

    /// The site of a place in memory, which may be a member of a structure that is not there.
    fn site_of(&mut self, place: &Place, whole: Whole) -> TokenStream {
        self.site_beside(place.span, Beside { whole, order: 0 })
    }

    /// Takes down that what stands at `span` accesses such a member, for those who know the span alone: lanes, and functions that are given an address.
    /// Macros give several places one span: of members of one structure the first one serves for all, of others nothing is known.
    fn accesses(&mut self, span: Span, whole: Whole) {
        let known = self.sites.wholes.entry(span).or_insert(whole);
        *known = match (*known, whole) {
            (Some((size, offset)), Some((of, other))) if size == of => Some((size, offset.min(other))),
            _ if *known == whole => whole,
            _ => None,
        };
    }

    fn site_beside(&mut self, span: Span, beside: Beside) -> TokenStream {
        let span = self.texts.outermost(span);
        if let Some(number) = self.sites.placed.get(&(span.text, span.start, span.end, beside)) {
            let (at, number) = (&self.sites.table, Literal::usize_unsuffixed(*number));
            return quote!(&#at[#number]);
        }
        let (place, text) = (self.texts.locate(span), self.written(span));
        let (line, column) = (place.line, place.column);
        let next = self.sites.all.len();
        let number = *self.sites.known.entry((place.path.clone(), line, column, text.clone(), beside)).or_insert(next);
        if number == next {
            let file = self.sites.files.iter().position(|path| *path == place.path).unwrap_or_else(|| {
                self.sites.files.push(place.path);
                self.sites.files.len() - 1
            });
            let Beside { whole, order } = beside;
            let (size, offset) = whole.unwrap_or_default();
            let facts = match (size, order) {
                (0, 0) => String::new(),
                (_, 0) => format!(":{size}:{offset}"),
                _ => format!(":{size}:{offset}:{order}"),
            };
            self.sites.all.push(format!("{file}:{line}:{column}{facts} {text}"));
        }
        self.sites.placed.insert((span.text, span.start, span.end, beside), number);
        let (at, number) = (&self.sites.table, Literal::usize_unsuffixed(number));
        quote!(&#at[#number])
    }

    /// The places that are named.
    fn site_table(&mut self) -> TokenStream {
        if self.sites.all.is_empty() {
            return TokenStream::new();
        }
        let [site, places] = ["Site", "Places"].map(|name| self.library(Home::Expansion, name));
        let (at, files, len) = (&self.sites.table, &self.sites.files, Literal::usize_unsuffixed(self.sites.all.len()));
        let lines = self.sites.all.join("\n");
        quote!(static #at: [#site; #len] = #site::table(&#places::new(&[#(#files),*], #lines));)
    }

    /// The text of the program.
    fn source_text(&self) -> TokenStream {
        let (name, text, str) = (&self.idents.source, flat(self.texts, self.setting.main), self.names.primitive("str"));
        let (options, written) = (&self.idents.options, self.setting.options);
        quote! {
            /// The text of the program in OpenCL C, as a device takes it: with the files that it includes in it.
            pub const #name: &#str = #text;
            /// The options that it is compiled with, as a device takes them: without folders, as its text includes no files.
            pub const #options: &#str = #written;
        }
    }

    /// Documentation: what is written in the source, the comment above it, and where.
    fn doc(&self, prototype: &str, span: Span) -> TokenStream {
        let span = self.texts.outermost(span);
        let (place, text) = (self.texts.locate(span), self.texts.get(span.text));
        let comment = match text.origin {
            Origin::File { .. } => comment::above(&text.content, span.start as usize),
            _ => String::new(),
        };
        let comment = if comment.is_empty() { comment } else { format!("\n\n{comment}") };
        let doc = format!(" `{prototype}`{comment}\n\n {}, line {}.", place.path, place.line);
        quote!(#[doc = #doc])
    }

    fn aliases(&mut self) -> TokenStream {
        let program = self.program;
        // Each alias is looked up, so that it takes no longer the more there are.
        let defined: HashSet<String> = self.idents.records.iter().map(ToString::to_string).collect();
        let tags: HashSet<&str> = program.records.iter().filter_map(|record| record.name.as_deref()).collect();
        program
            .aliases
            .iter()
            .filter(|(name, ty, _)| {
                let is_record = tags.contains(&**name);
                let none = matches!(ty, Type::Void | Type::Image(_) | Type::Sampler | Type::Event | Type::Bad);
                !none && !is_record && !defined.contains(&**name)
            })
            .map(|(name, ty, _)| {
                let life = self.holds_pointers(ty).then(|| quote!(<'a>));
                let doc = format!(" `typedef .. {name}`");
                let (name, ty) = (ident(&self.names.type_name(name)), self.ty(ty, Life::Named));
                quote!(#[doc = #doc] pub type #name #life = #ty;)
            })
            .collect()
    }

    fn enumerators(&mut self) -> TokenStream {
        let program = self.program;
        program
            .enumerators
            .iter()
            .map(|enumerator| {
                let doc = self.doc(&self.written(enumerator.span), enumerator.span);
                let name = self.names.ordinary(&enumerator.name);
                let ty = self.ty(&enumerator.ty, Life::Elided);
                let value = self.constant(&enumerator.value, &enumerator.ty, true);
                quote!(#doc pub const #name: #ty = #value;)
            })
            .collect()
    }

    /// Whether a constant is made by a function, as what it holds has no constant address.
    fn is_made(&self, global: GlobalId) -> bool {
        self.holds_pointers(&self.program.globals[global.0].ty)
    }

    /// A global as a value.
    fn global_name(&self, global: GlobalId) -> TokenStream {
        let name = &self.idents.globals[global.0];
        if self.is_made(global) { quote!(#name()) } else { quote!(#name) }
    }

    fn globals(&mut self) -> TokenStream {
        let program = self.program;
        let unwritten = &self.transformed.unwritten.globals;
        let written = (0..program.globals.len()).map(GlobalId).filter(|id| !unwritten.contains(id));
        let mut items: TokenStream = written.clone().map(|id| self.global(id)).collect();
        items.extend(self.reset(written));
        items
    }

    fn global(&mut self, id: GlobalId) -> TokenStream {
        let global = &self.program.globals[id.0];
        match global.memory {
            Memory::Constant => {}
            Memory::Kept => return self.kept(id),
            Memory::Spread => return TokenStream::new(),
        }
        let doc = self.doc(&self.written(global.span), global.span);
        let visible = (!global.inner).then(|| quote!(pub));
        let (name, ty) = (self.idents.globals[id.0].clone(), self.ty(&global.ty, Life::Static));
        let value = self.constant(&global.value, &global.ty, true);
        if self.is_made(id) {
            return quote!(#doc #[inline] #[must_use] #visible fn #name() -> #ty { #value });
        }
        match &global.ty {
            // It has one address.
            Type::Array(..) | Type::Record(_) => quote!(#doc #visible static #name: #ty = #value;),
            _ => quote!(#doc #visible const #name: #ty = #value;),
        }
    }
}

/// The size of the structure behind a pointer, in a constant array, or with `local` in an array that is a variable, that a place is a member of, and
/// where in it the place begins; of elements of an array within it by an index the first one.
fn structure_of(place: &Place, records: &[Record], local: bool) -> Whole {
    let (mut part, mut offset, mut is_member) = (place, 0, false);
    loop {
        part = match &part.kind {
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = base.ty else { return None };
                offset += records.get(record.0)?.fields.get(*field)?.offset;
                is_member = true;
                base
            }
            PlaceKind::Element(base, _) if is_local_memory(base, local) => break,
            PlaceKind::Element(base, index) => {
                if let (Type::Array(element, len), ExpressionKind::Constant(Value::Integer(index))) =
                    (&base.ty, &index.kind)
                {
                    let index = u64::try_from(*index).ok().filter(|index| index < len).unwrap_or(0);
                    offset += index * element.layout(records)?.0;
                }
                base
            }
            PlaceKind::Lanes(base, _) => base,
            PlaceKind::Dereference(_) => break,
            _ => return None,
        };
    }
    let holds_pointers = part.ty.holds_pointers(records);
    let size = part.ty.layout(records)?.0;
    (is_member && !holds_pointers && size > 0).then_some((size, offset))
}

/// Whether a place is a constant, with `local` a variable, or an element of an array that is one.
fn is_local_memory(place: &Place, local: bool) -> bool {
    match &place.kind {
        PlaceKind::Variable(_) => local,
        PlaceKind::Global(_) => true,
        PlaceKind::Element(base, _) => is_local_memory(base, local),
        _ => false,
    }
}
