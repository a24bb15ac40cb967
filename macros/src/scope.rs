//! The names that the invocation itself shows to be the caller's: variables, parameters, functions, constants and imports. A name like one
//! of ours, `shuffle` or `float4`, is the caller's where one of them is in scope.

use core::mem;
use std::collections::HashMap;

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::{ExprPath, ForeignItem, Item, ItemMacro, ItemUse, Path, Stmt, UseTree};

/// The kinds of things that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// A variable or a parameter.
    Local,
    /// A constant or a static.
    Constant,
    /// A function, or what is called like one.
    Function,
    /// A function or a type that is imported from elsewhere than this library.
    Import,
    /// A macro by example.
    Macro,
    /// A type or a module.
    Type,
}

/// Names, in the order in which they are bound.
#[derive(Clone, Default)]
pub(crate) struct Names {
    kinds: HashMap<String, Vec<Kind>>,
    order: Vec<String>,
}

impl Names {
    fn bind(&mut self, kind: Kind, name: String) {
        self.kinds.entry(name.clone()).or_default().push(kind);
        self.order.push(name);
    }

    /// Whether a name stands for one of these.
    fn hold(&self, name: &str, kinds: &[Kind]) -> bool {
        self.kinds.get(name).is_some_and(|bound| bound.iter().any(|kind| kinds.contains(kind)))
    }

    fn forget(&mut self, mark: usize) {
        for name in self.order.drain(mark..) {
            if let Some(kinds) = self.kinds.get_mut(&name) {
                kinds.pop();
            }
        }
    }
}

/// The names in scope where the walker is.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    /// Variables and parameters, which nested items do not see.
    locals: Names,
    /// Everything else, which nested modules do not see.
    items: Names,
}

/// The place where a scope began.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    locals: usize,
    items: usize,
}

impl Scope {
    /// The beginning of a scope.
    pub(crate) fn mark(&self) -> Mark {
        Mark { locals: self.locals.order.len(), items: self.items.order.len() }
    }

    /// The end of a scope.
    pub(crate) fn leave(&mut self, mark: Mark) {
        self.locals.forget(mark.locals);
        self.items.forget(mark.items);
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

    /// A variable or a parameter.
    pub(crate) fn bind(&mut self, name: &Ident) {
        self.locals.bind(Kind::Local, name.unraw().to_string());
    }

    /// A parameter that stands for a type.
    pub(crate) fn bind_type(&mut self, name: &Ident) {
        self.item(Kind::Type, name);
    }

    fn item(&mut self, kind: Kind, name: &Ident) {
        self.items.bind(kind, name.unraw().to_string());
    }

    /// The items of a block, which all of it sees.
    pub(crate) fn declare_in_block(&mut self, statements: &[Stmt]) {
        for statement in statements {
            if let Stmt::Item(item) = statement {
                self.declare(item);
            }
        }
    }

    /// Adds the values that an item declares.
    pub(crate) fn declare(&mut self, item: &Item) {
        match item {
            Item::Const(item) => self.item(Kind::Constant, &item.ident),
            Item::Fn(item) => self.item(Kind::Function, &item.sig.ident),
            Item::ForeignMod(item) => {
                for item in &item.items {
                    match item {
                        ForeignItem::Fn(item) => self.item(Kind::Function, &item.sig.ident),
                        ForeignItem::Static(item) => self.item(Kind::Constant, &item.ident),
                        _ => {}
                    }
                }
            }
            Item::Static(item) => self.item(Kind::Constant, &item.ident),
            Item::Struct(item) if !matches!(item.fields, syn::Fields::Named(_)) => {
                self.item(Kind::Function, &item.ident);
            }
            Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Union(syn::ItemUnion { ident, .. })
            | Item::Type(syn::ItemType { ident, .. })
            | Item::Mod(syn::ItemMod { ident, .. }) => self.item(Kind::Type, ident),
            Item::Use(item) => self.import(item),
            Item::Macro(ItemMacro { ident: Some(name), .. }) => self.item(Kind::Macro, name),
            _ => {}
        }
    }

    /// An import, unless it is from the root of a crate or from a path that begins with our name: these bring what is ours.
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
            UseTree::Name(name) if !ours => self.item(Kind::Import, &name.ident),
            UseTree::Rename(rename) => self.item(Kind::Import, &rename.rename),
            _ => {}
        }
    }

    /// Whether a type of this name is the caller's.
    pub(crate) fn is_own(&self, ty: &Ident) -> bool {
        self.items.hold(&ty.unraw().to_string(), &[Kind::Type, Kind::Import, Kind::Function])
    }

    /// Whether a path is a variable or a constant of the caller's.
    pub(crate) fn is_variable(&self, path: &ExprPath) -> bool {
        self.is(path, &[Kind::Local, Kind::Constant])
    }

    /// Whether what is called is one of the caller's values, so that it is no type of ours.
    pub(crate) fn is_value(&self, path: &ExprPath) -> bool {
        self.is(path, &[Kind::Local, Kind::Constant, Kind::Function])
    }

    /// Whether a path is a name that stands for one of these.
    fn is(&self, path: &ExprPath, kinds: &[Kind]) -> bool {
        let name = path.path.get_ident().map(|name| name.unraw().to_string());
        name.is_some_and(|name| self.locals.hold(&name, kinds) || self.items.hold(&name, kinds))
    }

    /// Whether the function of this path is the caller's: by its name, or as it is behind a path that cannot be ours.
    pub(crate) fn is_foreign(&self, path: &ExprPath) -> bool {
        let Some(last) = path.path.segments.last() else { return false };
        match path.path.get_ident() {
            Some(_) => self.is(path, &[Kind::Local, Kind::Constant, Kind::Function, Kind::Import]),
            None if path.qself.is_some() || !last.arguments.is_none() => true,
            None => !is_ours(path),
        }
    }

    /// Whether a macro can be that of one of these crates: it is not seen to be another one.
    pub(crate) fn is_macro_of(&self, crates: &[&str], path: &Path) -> bool {
        match path.get_ident() {
            Some(name) => !self.items.hold(&name.unraw().to_string(), &[Kind::Macro, Kind::Import]),
            None => path.segments.len() == 2 && crates.iter().any(|name| path.segments[0].ident == name),
        }
    }
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
