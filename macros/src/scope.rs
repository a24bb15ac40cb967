//! Which names the invocation itself shows to be the caller's: variables, parameters, functions, constants and imports. What is named
//! like one of ours, `shuffle` or `float4`, is the caller's where one of them is in scope.

use core::mem;
use std::collections::HashMap;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Expr, ExprPath, ForeignItem, Item, ItemMacro, ItemUse, Path, Stmt, UseTree};

use crate::vector_type::VectorType;

/// What a variable is known to be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Known {
    /// Of any type.
    #[default]
    Nothing,
    /// One of our vectors, or a reference to one, of as many components if that is known.
    Vector(Option<usize>),
}

/// A name that is bound.
#[derive(Clone)]
struct Bound {
    name: String,
    hygiene: String,
    known: Known,
    /// Whether it is a variable for sure: in a pattern that may fail to match it may name a constant.
    variable: bool,
    /// Whether it is declared as a `&mut`, which is moved by where it stands.
    exclusive: bool,
}

/// What each name is bound to, and in what order they are bound.
#[derive(Clone, Default)]
pub(crate) struct Names {
    /// Where each name is among them.
    places: HashMap<String, Vec<usize>>,
    bound: Vec<Bound>,
    /// Of so many nothing is known any more.
    forgotten: usize,
}

impl Names {
    fn bind(&mut self, ident: &Ident) {
        let name = ident.unraw().to_string();
        let hygiene = hygiene(ident.span());
        self.places.entry(name.clone()).or_default().push(self.bound.len());
        self.bound.push(Bound { name, hygiene, known: Known::Nothing, variable: false, exclusive: false });
    }

    /// The last that a name is bound to. Of another hygiene it is another name: a variable of a macro by example, and the caller's.
    fn last(&self, ident: &Ident) -> Option<(usize, &Bound)> {
        let places = self.places.get(&ident.unraw().to_string()).filter(|places| !places.is_empty())?;
        let hygiene = hygiene(ident.span());
        let mut bound = places.iter().rev().map(|&at| (at, &self.bound[at]));
        bound.find(|(_, bound)| bound.hygiene == hygiene)
    }

    /// The same, if something may still be known of it.
    fn remembered(&self, ident: &Ident) -> Option<&Bound> {
        self.last(ident).filter(|&(at, _)| at >= self.forgotten).map(|(_, bound)| bound)
    }

    fn hold(&self, name: &str) -> bool {
        self.places.get(name).is_some_and(|places| !places.is_empty())
    }

    fn forget(&mut self, mark: usize) {
        for bound in self.bound.drain(mark..) {
            if let Some(places) = self.places.get_mut(&bound.name) {
                places.pop();
            }
        }
        self.forgotten = self.forgotten.min(mark);
    }
}

/// The names in scope where the walker is.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    /// Variables and parameters, which nested items do not see.
    locals: Names,
    /// Constants, which nested modules do not see.
    constants: Names,
    /// Functions and what is called like one.
    functions: Names,
    /// What is imported from elsewhere than this library, a function or a type.
    imports: Names,
    /// Macros by example.
    macros: Names,
    /// Types of the caller's.
    types: Names,
}

/// What stands for whatever `use m::*` imports: no name is spelt so.
const ALL: &str = "__swz_all";

/// Where a scope began.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    locals: usize,
    constants: usize,
    functions: usize,
    imports: usize,
    macros: usize,
    types: usize,
}

impl Scope {
    /// The beginning of a scope.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            locals: self.locals.bound.len(),
            constants: self.constants.bound.len(),
            functions: self.functions.bound.len(),
            imports: self.imports.bound.len(),
            macros: self.macros.bound.len(),
            types: self.types.bound.len(),
        }
    }

    /// The end of a scope.
    pub(crate) fn leave(&mut self, mark: Mark) {
        self.locals.forget(mark.locals);
        self.constants.forget(mark.constants);
        self.functions.forget(mark.functions);
        self.imports.forget(mark.imports);
        self.macros.forget(mark.macros);
        self.types.forget(mark.types);
    }

    /// Hides the variables, as an item does from what is in it.
    pub(crate) fn enter_item(&mut self) -> Names {
        mem::take(&mut self.locals)
    }

    /// Brings them back.
    pub(crate) fn leave_item(&mut self, locals: Names) {
        self.locals = locals;
    }

    /// The scope of a module: of what is around it, it has what it imports by `use super::*`.
    pub(crate) fn of_module(&self, items: &[Item]) -> Self {
        let imports_all = items.iter().any(|item| matches!(item, Item::Use(item) if is_all_of_super(&item.tree)));
        if imports_all { Self { locals: Names::default(), ..self.clone() } } else { Self::default() }
    }

    /// A parameter that stands for a type.
    pub(crate) fn bind_type(&mut self, name: &Ident) {
        self.types.bind(name);
    }

    /// A variable or a parameter.
    pub(crate) fn bind(&mut self, name: &Ident) {
        self.locals.bind(name);
    }

    /// Says of the variable bound last that it is declared as one of our vectors, or as a reference to one.
    pub(crate) fn declare_vector(&mut self, ty: &Ident) {
        if !self.may_be_own(ty) {
            self.make_known(VectorType::of(ty).map(|vector| vector.width));
        }
    }

    /// Says of the variable bound last that it is one of our vectors, of as many components.
    pub(crate) fn make_known(&mut self, width: Option<usize>) {
        if let Some(bound) = self.locals.bound.last_mut() {
            bound.known = Known::Vector(width);
        }
    }

    /// Says of the variable bound last that it is declared as a `&mut`.
    pub(crate) fn make_exclusive(&mut self) {
        if let Some(bound) = self.locals.bound.last_mut() {
            bound.exclusive = true;
        }
    }

    /// Whether a variable is known to be a vector of ours that can be looked at wherever it stands.
    pub(crate) fn is_readable(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        let last = path.path.get_ident().and_then(|name| self.locals.last(name));
        self.is_vector(expr) && last.is_some_and(|(_, bound)| !bound.exclusive)
    }

    /// Says of the name bound last that it is a variable, not a constant in a pattern.
    pub(crate) fn make_variable(&mut self) {
        if let Some(bound) = self.locals.bound.last_mut() {
            bound.variable = true;
        }
    }

    /// Whether a type of this name is the caller's.
    pub(crate) fn is_own(&self, ty: &Ident) -> bool {
        let name = ty.unraw().to_string();
        self.types.hold(&name) || self.imports.hold(&name) || self.functions.hold(&name)
    }

    /// Whether it may be: a module whose names are all imported may have it.
    fn may_be_own(&self, ty: &Ident) -> bool {
        self.is_own(ty) || self.imports.hold(ALL)
    }

    /// Whether the type that a path begins with may be the caller's.
    pub(crate) fn is_own_type(&self, path: &ExprPath) -> bool {
        path.path.segments.first().is_some_and(|first| self.may_be_own(&first.ident))
    }

    /// Forgets what variables are declared as: a macro may bind them anew.
    pub(crate) fn forget_vectors(&mut self) {
        self.locals.forgotten = self.locals.bound.len();
    }

    /// Whether an expression is a variable that is known to be one of our vectors.
    pub(crate) fn is_vector(&self, expr: &Expr) -> bool {
        self.known(expr) != Known::Nothing
    }

    /// What a variable is known to be.
    pub(crate) fn known(&self, expr: &Expr) -> Known {
        match expr {
            Expr::Group(group) => self.known(&group.expr),
            // An item of the name may hide the variable.
            Expr::Path(path) => {
                let last = path.path.get_ident().and_then(|name| self.locals.remembered(name));
                let hidden = |bound: &&Bound| {
                    [&self.constants, &self.functions, &self.imports].iter().any(|items| items.hold(&bound.name))
                };
                last.filter(|bound| !hidden(bound)).map_or(Known::Nothing, |bound| bound.known)
            }
            _ => Known::Nothing,
        }
    }

    /// The items of a block, which all of it sees.
    pub(crate) fn declare_in_block(&mut self, statements: &[Stmt]) {
        for statement in statements {
            if let Stmt::Item(item) = statement {
                self.declare(item);
            }
        }
    }

    /// What an item adds to the values.
    pub(crate) fn declare(&mut self, item: &Item) {
        match item {
            Item::Const(item) => self.constants.bind(&item.ident),
            Item::Fn(item) => self.functions.bind(&item.sig.ident),
            Item::ForeignMod(item) => {
                for item in &item.items {
                    match item {
                        ForeignItem::Fn(item) => self.functions.bind(&item.sig.ident),
                        ForeignItem::Static(item) => self.constants.bind(&item.ident),
                        _ => {}
                    }
                }
            }
            Item::Static(item) => self.constants.bind(&item.ident),
            Item::Struct(item) if !matches!(item.fields, syn::Fields::Named(_)) => self.functions.bind(&item.ident),
            Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Union(syn::ItemUnion { ident, .. })
            | Item::Type(syn::ItemType { ident, .. })
            | Item::Mod(syn::ItemMod { ident, .. }) => self.types.bind(ident),
            Item::Use(item) => self.import(item),
            Item::Macro(ItemMacro { ident: Some(name), .. }) => self.macros.bind(name),
            _ => {}
        }
    }

    /// Imports, but for those from the root of a crate or from a path that begins with our name: they bring what is ours.
    fn import(&mut self, item: &ItemUse) {
        let ours = match &item.tree {
            UseTree::Path(path) if item.leading_colon.is_some() => !matches!(*path.tree, UseTree::Path(_)),
            UseTree::Path(path) => path.ident == "swz",
            _ => false,
        };
        self.import_tree(&item.tree, ours);
    }

    fn import_tree(&mut self, tree: &UseTree, ours: bool) {
        match tree {
            UseTree::Path(path) => self.import_tree(&path.tree, ours),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import_tree(tree, ours)),
            UseTree::Name(name) if !ours => self.imports.bind(&name.ident),
            UseTree::Rename(rename) => self.imports.bind(&rename.rename),
            UseTree::Glob(_) if !ours => self.imports.bind(&Ident::new(ALL, Span::call_site())),
            _ => {}
        }
    }

    /// Whether a path is a variable or a constant of the caller's.
    pub(crate) fn is_variable(&self, path: &ExprPath) -> bool {
        path.path.get_ident().is_some_and(|name| {
            let name = name.unraw().to_string();
            self.locals.hold(&name) || self.constants.hold(&name)
        })
    }

    /// Whether a path is a variable for sure.
    pub(crate) fn is_local(&self, path: &ExprPath) -> bool {
        let last = path.path.get_ident().and_then(|name| self.locals.last(name));
        last.is_some_and(|(_, bound)| bound.variable && !self.constants.hold(&bound.name))
    }

    /// Whether a macro can be one of this library's.
    pub(crate) fn is_our_macro(&self, path: &Path) -> bool {
        match path.get_ident() {
            Some(name) => !self.macros.hold(&name.to_string()) && !self.imports.hold(&name.to_string()),
            None => path.segments[0].ident == "swz",
        }
    }

    /// Whether a macro can be that of the standard library.
    pub(crate) fn is_of_std(&self, path: &Path) -> bool {
        match path.get_ident() {
            Some(name) => !self.macros.hold(&name.to_string()) && !self.imports.hold(&name.to_string()),
            None => path.segments.len() == 2 && path.segments[0].ident == "std",
        }
    }

    /// Whether what is called is one of the caller's values, so that it is no type of ours.
    pub(crate) fn is_value(&self, path: &ExprPath) -> bool {
        let function = |name: &Ident| self.functions.hold(&name.unraw().to_string());
        self.is_variable(path) || path.path.get_ident().is_some_and(function)
    }

    /// Whether the function of this path is the caller's: by its name, or as it is behind a path that cannot be ours.
    pub(crate) fn is_foreign(&self, path: &ExprPath) -> bool {
        let Some(last) = path.path.segments.last() else { return false };
        match path.path.get_ident() {
            Some(name) => self.is_value(path) || self.imports.hold(&name.unraw().to_string()),
            None if path.qself.is_some() || !last.arguments.is_none() => true,
            None => !is_ours(path),
        }
    }
}

/// What tells names of one spelling from each other, which the compiler shows in a span's text alone, `#3 bytes(7..8)`. Should that text
/// become another, names are told by their spelling (`is_low!` in `ui-tests/pass/named-alike.rs` fails then), or none is known any more.
pub(crate) fn hygiene(span: Span) -> String {
    format!("{span:?}").split_once(' ').map(|(context, _)| context.to_owned()).unwrap_or_default()
}

/// `super::*`
fn is_all_of_super(tree: &UseTree) -> bool {
    fn has_all(tree: &UseTree) -> bool {
        match tree {
            UseTree::Glob(_) => true,
            UseTree::Group(group) => group.items.iter().any(has_all),
            _ => false,
        }
    }
    matches!(tree, UseTree::Path(path) if path.ident == "super" && has_all(&path.tree))
}

/// Whether a path of several names can lead to this library: it begins with its name, or is one name in the root of a crate.
fn is_ours(path: &ExprPath) -> bool {
    let segments = &path.path.segments;
    segments.first().is_some_and(|first| first.ident == "swz")
        || path.path.leading_colon.is_some() && segments.len() == 2
}
