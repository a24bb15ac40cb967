//! `#[derive(Swizzle)]`: a struct of as many fields of one type as a vector has components, or of one array of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, ExprLit, Field, Fields, Index, Item, ItemEnum, ItemStruct, ItemUnion, Lit, Member, Path, Type,
    TypeArray, parse_quote,
};

use crate::expand;
use crate::fault::Fault;
use crate::syntax;
use crate::tokens;
use crate::vector_type::VectorType;
use swz_language::element::ELEMENTS;
use swz_language::selector::Selector;

/// The associated types that say what swizzles give, with the numbers of their components.
const WIDTHS: [(&str, &str, usize); 5] =
    [("two", "Two", 2), ("three", "Three", 3), ("four", "Four", 4), ("eight", "Eight", 8), ("sixteen", "Sixteen", 16)];

/// The scalars of Rust's that OpenCL has not.
const OTHER_SCALARS: [&str; 5] = ["char", "i128", "isize", "u128", "usize"];

/// The arguments of `#[family(..)]`.
struct Family {
    /// The path of the runtime crate.
    krate: Path,
    /// The type of each width, where there is one.
    types: [Option<Type>; 5],
}

/// The implementations of the trait and of what it asks for.
pub(crate) fn expand(item: TokenStream) -> TokenStream {
    let report = |span, fault: Fault| {
        let error = fault.report(span);
        quote!(#error;)
    };
    match syn::parse2(item) {
        Err(error) => report(error.span(), Fault::syntax(&error)),
        Ok(item) => implement(&item).unwrap_or_else(|(span, fault)| {
            let (error, stand_in) = (report(span, fault), stand_in(&item));
            quote!(#error #stand_in)
        }),
    }
}

/// A vector that stands in for a struct with a fault in its fields, as nearly the same as there is, so that rustc does not call its
/// swizzles wrong too (`ui-tests/ui/foreign/derived-of-two-types.rs`). If it may hold what cannot be copied, there is no such vector, as
/// rustc would tell of that too.
fn stand_in(item: &Item) -> Option<TokenStream> {
    let Item::Struct(item) = item else { return None };
    let family = family(&item.attrs).ok()?;
    let types: Vec<&Type> = item.fields.iter().map(|field| &field.ty).collect();
    let (elements, found) = match types.as_slice() {
        [Type::Array(only)] => (vec![&*only.elem], known(&only.len).unwrap_or(4)),
        types => (types.to_vec(), types.len()),
    };
    if !elements.iter().all(|ty| is_copied(ty)) {
        return None;
    }
    let width = WIDTHS.iter().rev().map(|(.., n)| *n).find(|n| *n <= found).unwrap_or(2);
    // The scalar that is there most often, of several the first. No vector has more than 16.
    let first: Vec<_> = elements.iter().take(16).map(|ty| (ty.to_token_stream().to_string(), *ty)).collect();
    let often = |(text, _): &&(String, &Type)| first.iter().filter(|(other, _)| text == other).count();
    let float = parse_quote!(f32);
    let element = first.iter().filter(|(_, ty)| is_scalar(ty)).rev().max_by_key(often).map_or(&float, |(_, ty)| *ty);
    let nothing = quote!(loop {});
    let held = Held {
        element,
        length: quote!(#width),
        // So that its swizzles are vectors, with operators, not structs like it.
        known: None,
        converted: nothing.clone(),
        whole: nothing.clone(),
        made: nothing.clone(),
        read: nothing.clone(),
        write: nothing,
    };
    Some(implementations(item, &family, &held))
}

fn implement(item: &Item) -> Result<TokenStream, (Span, Fault)> {
    let item = match item {
        Item::Struct(item) => item,
        Item::Enum(ItemEnum { ident, .. }) | Item::Union(ItemUnion { ident, .. }) => {
            return Err((ident.span(), Fault::no_struct()));
        }
        item => return Err((item.span(), Fault::no_struct())),
    };
    let family = family(&item.attrs).map_err(|error| (error.span(), Fault::syntax(&error)))?;
    let members = members(&item.fields);
    let types: Vec<&Type> = item.fields.iter().map(|field| &field.ty).collect();
    let elements = types.iter().map(|ty| match ty {
        Type::Array(array) if types.len() == 1 => &*array.elem,
        ty => *ty,
    });
    // Only rustc knows the type behind another name, and it says more than one thing of it.
    for ty in elements {
        if !matches!(ty, Type::Path(_) | Type::Group(_) | Type::Paren(_) | Type::Macro(_)) || is_no_element(ty) {
            return Err((
                ty.span(),
                Fault::field_element(
                    &syntax::shown(&ty.to_token_stream()).replace("& ", "&").replace(" < ", "<").replace(" >", ">"),
                ),
            ));
        }
    }
    match types.as_slice() {
        [Type::Array(only)] => {
            let held = array(only, &members[0]);
            match held.known {
                Some(found) if !is_width(found) => Err((only.len.span(), Fault::array_length(found))),
                _ => Ok(implementations(item, &family, &held)),
            }
        }
        [first, others @ ..] if is_width(types.len()) => {
            let text = first.to_token_stream().to_string();
            if let Some(other) = others.iter().find(|ty| ty.to_token_stream().to_string() != text) {
                return Err((other.span(), Fault::field_type(&syntax::shown(&first))));
            }
            let misplaced = out_of_place(&members).map(|(span, fault)| fault.report(span));
            let (errors, vector) = (misplaced.into_iter(), implementations(item, &family, &fields(first, &members)));
            Ok(quote!(#(#errors;)* #vector))
        }
        several => Err((item.ident.span(), Fault::field_count(several.len()))),
    }
}

/// A field that is named like a component and is another one: with and without the macros its name would stand for two things.
fn out_of_place(members: &[Member]) -> Option<(Span, Fault)> {
    members.iter().enumerate().find_map(|(at, member)| {
        let Member::Named(name) = member else { return None };
        let Selector::Components(components) = Selector::read(&name.to_string()).ok()? else { return None };
        let &[component] = components.indices() else { return None };
        let component = usize::from(component);
        (component != at && component < members.len())
            .then(|| (name.span(), Fault::field_place(&name.to_string(), component, at)))
    })
}

/// Whether a type is one of those, by its name, that are no scalars of OpenCL's wherever they are met.
fn is_no_element(ty: &Type) -> bool {
    is_named(ty, &["Box", "Option", "String", "Vec"]) || is_named(ty, &OTHER_SCALARS) || is_vector(ty)
}

/// Whether values of a type are surely copied.
fn is_copied(ty: &Type) -> bool {
    match ty {
        Type::Array(array) => is_copied(&array.elem),
        Type::Group(group) => is_copied(&group.elem),
        Type::Paren(paren) => is_copied(&paren.elem),
        Type::Reference(reference) => reference.mutability.is_none(),
        Type::Tuple(tuple) => tuple.elems.iter().all(is_copied),
        ty => is_scalar(ty) || is_named(ty, &OTHER_SCALARS) || is_vector(ty),
    }
}

/// Whether a type has the name of a vector.
fn is_vector(ty: &Type) -> bool {
    name(ty).is_some_and(|name| VectorType::of(name).is_some())
}

/// Whether a type has the name of a scalar of OpenCL's.
fn is_scalar(ty: &Type) -> bool {
    name(ty).is_some_and(|name| ELEMENTS.iter().any(|element| name == element.rust))
}

/// Whether a type has one of these names.
fn is_named(ty: &Type, names: &[&str]) -> bool {
    name(ty).is_some_and(|name| tokens::is_among(name, names))
}

/// The name of a type, behind its path.
fn name(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        Type::Group(group) => name(&group.elem),
        Type::Paren(paren) => name(&paren.elem),
        _ => None,
    }
}

/// Whether there are vectors of so many components.
fn is_width(components: usize) -> bool {
    WIDTHS.iter().any(|(.., n)| *n == components)
}

/// The names of the fields, or their numbers.
fn members(fields: &Fields) -> Vec<Member> {
    let member = |(at, field): (usize, &Field)| match &field.ident {
        Some(name) => Member::Named(name.clone()),
        None => Member::Unnamed(Index { index: u32::try_from(at).unwrap_or(u32::MAX), span: Span::mixed_site() }),
    };
    fields.iter().enumerate().map(member).collect()
}

/// Reads `#[family(crate = path, two = Type, ..)]`.
fn family(attributes: &[Attribute]) -> syn::Result<Family> {
    let mut family = Family { krate: parse_quote!(::swz), types: [const { None }; 5] };
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("family")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("crate") {
                family.krate = meta.value()?.parse()?;
                return Ok(());
            }
            match WIDTHS.iter().position(|(name, ..)| meta.path.is_ident(name)) {
                Some(width) => {
                    family.types[width] = Some(meta.value()?.parse()?);
                    Ok(())
                }
                None => {
                    Err(meta.error("expected `two`, `three`, `four`, `eight` or `sixteen = Type`, or `crate = path`"))
                }
            }
        })?;
    }
    Ok(family)
}

/// How a struct holds its components.
struct Held<'a> {
    element: &'a Type,
    /// How many there are, as an expression, and as a number where it is one.
    length: TokenStream,
    known: Option<usize>,
    /// The vector of the components of the argument `value`. An array is one load; LLVM joins fields that are taken one by one, but not an
    /// array that is made of them first (`.bgra` of four bytes is 4 instructions against 7).
    converted: TokenStream,
    /// The vector of `self`, of a copy of it.
    whole: TokenStream,
    /// The value that is made of the local `array`.
    made: TokenStream,
    /// The place of the component of `self` that the argument `lane` names, and as it is written.
    read: TokenStream,
    write: TokenStream,
}

/// A local of what is derived. A constant of the caller's by its name would be a pattern in its place (`derived_beside_constants` in
/// `tests/tests/foreign_vectors.rs`).
fn argument(name: &str) -> Ident {
    expand::local(name, Span::call_site())
}

/// A field for each component.
fn fields<'a>(element: &'a Type, members: &[Member]) -> Held<'a> {
    let n = members.len();
    let components: Vec<_> = (0..n).map(|at| argument(&format!("component{at}"))).collect();
    let (value, array, at) = (argument("value"), argument("array"), argument("lane"));
    let place = |borrow: TokenStream| {
        let arms = members[..n - 1].iter().enumerate().map(|(lane, member)| quote!(#lane => #borrow self.#member,));
        let last = &members[n - 1];
        quote!(match #at.index() { #(#arms)* _ => #borrow self.#last, })
    };
    Held {
        element,
        length: quote!(#n),
        known: Some(n),
        converted: quote!(Self::from_array([#(#value.#members),*])),
        whole: quote!(::core::convert::From::from(Self { #(#members: self.#members),* })),
        made: quote!({ let [#(#components),*] = #array; Self { #(#members: #components),* } }),
        read: place(quote!(&)),
        write: place(quote!(&mut)),
    }
}

/// The length of an array, if it is written as a number.
fn known(length: &Expr) -> Option<usize> {
    match length {
        Expr::Lit(ExprLit { lit: Lit::Int(length), .. }) => length.base10_parse().ok(),
        _ => None,
    }
}

/// One field, which is an array of them.
fn array<'a>(array: &'a TypeArray, member: &Member) -> Held<'a> {
    let TypeArray { elem, len, .. } = array;
    let (value, array, lane) = (argument("value"), argument("array"), argument("lane"));
    Held {
        element: elem,
        length: quote!({ #len }),
        known: known(len),
        converted: quote!(::core::convert::From::from(#value.#member)),
        whole: quote!(::core::convert::From::from(Self { #member: self.#member })),
        made: quote!(Self { #member: #array }),
        read: quote!(&self.#member[#lane.index()]),
        write: quote!(&mut self.#member[#lane.index()]),
    }
}

fn implementations(item: &ItemStruct, family: &Family, held: &Held) -> TokenStream {
    let Family { krate, types } = family;
    let Held { element, length, known, converted, whole, made, read, write } = held;
    let name = &item.ident;
    let (generics, arguments, _) = item.generics.split_for_impl();
    let (own, vector) = (quote!(#name #arguments), quote!(#krate::Vector<#element, #length>));
    let [value, array, lane] = ["value", "array", "lane"].map(argument);
    // The bounds ask for each thing that every implementation needs, so that rustc finds it missing once, not wherever it is needed. One of
    // the implementations asks for `Copy`: without it swizzles have no errors of their own (`ui-tests/ui/foreign/derived-without-copy.rs`).
    let written = item.generics.where_clause.iter().flat_map(|bounds| &bounds.predicates);
    let bounds = quote!(where #(#written,)* #element: #krate::Element);
    let widths = WIDTHS.iter().zip(types).map(|(&(_, width, n), given)| {
        let width = Ident::new(width, Span::mixed_site());
        match given {
            Some(ty) => quote!(type #width = #ty;),
            None if *known == Some(n) => quote!(type #width = Self;),
            None => quote!(type #width = #krate::Vector<#element, #n>;),
        }
    });
    let implement = quote! {
        #[automatically_derived]
        #[allow(trivial_bounds, clippy::trait_duplication_in_bounds)]
        impl #generics
    };
    quote! {
        #implement ::core::convert::From<#own> for #vector #bounds {
            #[inline(always)]
            fn from(#value: #own) -> Self {
                #converted
            }
        }
        #implement ::core::convert::From<#vector> for #own #bounds {
            #[inline(always)]
            fn from(#value: #vector) -> Self {
                let #array = #value.to_array();
                #made
            }
        }
        #implement ::core::ops::Index<#krate::Lane> for #own #bounds {
            type Output = #element;
            #[inline(always)]
            fn index(&self, #lane: #krate::Lane) -> &#element {
                #read
            }
        }
        #implement ::core::ops::IndexMut<#krate::Lane> for #own #bounds {
            #[inline(always)]
            fn index_mut(&mut self, #lane: #krate::Lane) -> &mut #element {
                #write
            }
        }
        #implement #krate::Operand<#element, #length> for #own #bounds, #own: ::core::marker::Copy {
            type Element = #element;
            #[inline(always)]
            fn vector(self) -> #vector {
                ::core::convert::From::from(self)
            }
        }
        #implement #krate::Swizzle for #own #bounds {
            type Vector = #vector;
            type Lane = #krate::Lane;
            #(#widths)*
            #[inline(always)]
            fn __swz_whole(&self) -> #vector {
                #whole
            }
        }
    }
}
