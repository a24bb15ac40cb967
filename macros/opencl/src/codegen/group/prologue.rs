//! The code around the statements of a kernel that runs as a group: the arrays of what its items keep, and what the group has of its own.

use std::collections::HashSet;
use std::rc::Rc;

use crate::codegen::body::{Body, Storage};
use crate::codegen::names::Home;
use crate::codegen::plan::{GroupNames, Region, Runner};
use crate::codegen::tokens::{Ident, Literal, TokenStream};
use crate::program::VariableId;
use crate::types::Type;

/// A kernel that runs as a group.
pub(in crate::codegen) struct Grouped {
    /// Code that makes the private variables of all items.
    pub(in crate::codegen) makers: TokenStream,
    /// Their names.
    pub(in crate::codegen) kept: TokenStream,
    pub(in crate::codegen) statements: TokenStream,
}

/// The arrays that items keep their variables in.
#[derive(Default)]
struct Arrays {
    /// Code that makes those that groups hand on to each other, and their names.
    makers: Vec<TokenStream>,
    kept: Vec<Ident>,
    /// Code that brings all into scope.
    scope: TokenStream,
}

impl<'p> Body<'_, 'p> {
    /// The names of a kernel before it is written.
    fn named(&self) -> Option<GroupNames<'p>> {
        let plan = self.emitter.plan.group(self.number)?;
        Some(GroupNames {
            plan,
            group: self.shared("group"),
            slot: self.temporary("n"),
            row: self.temporary("row"),
            ended: plan.variables.storage.returns.then(|| self.temporary("ended")),
            region: Region {
                runner: Runner::Group,
                exits: &[],
                left: self.temporary("left"),
                back: TokenStream::new(),
            },
        })
    }

    /// The whole of a kernel that runs as a group: what makes the private variables for so many items, their names, and the statements.
    pub(in crate::codegen) fn grouped(&mut self) -> Grouped {
        let names = self.named().expect("a kernel that is cut at its barriers, and planned");
        let (group, ended) = (names.group.clone(), names.ended.clone());
        let storage = &names.plan.variables.storage;
        let (per_item, uniform) = (in_order(&storage.per_item), in_order(&storage.uniform));
        Rc::make_mut(&mut self.variables).hoisted.extend(&storage.per_item);
        self.group = Some(names);
        let items = self.temporary("items");
        let mut early = TokenStream::new();
        early.extend(self.known_group());
        let Arrays { makers, kept, scope } = self.arrays(&per_item, &group, &items);
        early.extend(scope);
        if let Some(ended) = ended {
            let make = self.emitter.library(Home::Expansion, "per_item");
            early.extend(quote!(let #ended = &mut #make(#group.places(), || false);));
        }
        for variable in uniform {
            if variable.0 < self.function.parameters && self.is_assigned(variable) {
                let name = self.plain_name(variable);
                early.extend(quote!(let mut #name = #name;));
            }
        }
        let function = self.function;
        let statements = self.sequence(&function.body);
        let item = self.item.clone();
        Grouped {
            makers: quote!(|#items: ::core::primitive::usize| { let _ = #items; (#(#makers,)*) }),
            kept: quote!((#(#kept,)*)),
            statements: quote!(#early let #item = &#group.leader(); #statements),
        }
    }

    /// Code that says how large the group is, where the kernel does.
    pub(super) fn known_group(&self) -> Option<TokenStream> {
        let required = self.function.kernel.as_ref().and_then(|kernel| kernel.required)?;
        let (required, group) = (required.map(Literal::u64_unsuffixed), &self.group.as_ref()?.group);
        Some(quote!(let #group = &#group.sized([#(#required),*]);))
    }

    /// The arrays of variables of which each item of a group has its own; `items` is the name of how many places groups need at the most.
    fn arrays(&mut self, of: &[VariableId], group: &Ident, items: &Ident) -> Arrays {
        let mut arrays = Arrays::default();
        for &variable in of {
            let of = &self.function.variables[variable.0];
            let (ty, is_parameter) = (of.ty.clone(), variable.0 < self.function.parameters);
            let name = self.plain_name(variable);
            let value = if is_parameter { quote!(#name) } else { self.emitter.zero(&ty, false).free() };
            let name = self.array_name(variable);
            let value = if self.storage(variable) == Storage::Private {
                let (_, private) = self.private(variable);
                quote!(#private::new(#value))
            } else {
                value
            };
            let make = self.emitter.library(Home::Expansion, "per_item");
            if let (true, Type::Array(element, len)) = (self.lies_by_lanes(variable), &ty) {
                let [lanes, vectorized] =
                    ["LANES", "Vectorized"].map(|name| self.emitter.library(Home::Expansion, name));
                let (zero, len) = (self.emitter.zero(element, false).free(), Literal::u64_unsuffixed(*len));
                let element = self.ty(element);
                let value = quote!([<#element as #vectorized>::spread(#zero); #len]);
                arrays.makers.push(quote!(#make(#items.div_ceil(#lanes), || #value)));
                arrays.scope.extend(quote!(let #name = &mut #name[..#group.places().div_ceil(#lanes)];));
                arrays.kept.push(name);
                continue;
            }
            // A pointer may point into the memory of the group, which is there for its time only.
            if is_parameter || self.emitter.holds_pointers(&ty) {
                arrays.scope.extend(quote!(let #name = &mut #make(#group.places(), || #value);));
            } else {
                arrays.makers.push(quote!(#make(#items, || #value)));
                arrays.scope.extend(quote!(let #name = &mut #name[..#group.places()];));
                arrays.kept.push(name);
            }
        }
        arrays
    }
}

/// Variables in the order of their numbers.
pub(super) fn in_order(of: &HashSet<VariableId>) -> Vec<VariableId> {
    let mut variables: Vec<_> = of.iter().copied().collect();
    variables.sort_by_key(|variable| variable.0);
    variables
}
