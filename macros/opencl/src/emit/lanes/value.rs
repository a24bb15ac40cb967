//! Expressions.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::frame::Frame;
use super::{Lanes, vary};
use crate::diagnostic::NotVectorized;
use crate::emit::builtin::image_shape;
use crate::emit::code::{Code, Level};
use crate::emit::names::ident;
use crate::emit::walk::{self, Seen};
use crate::program::{
    Arithmetic, Builtin, Comparison, Conversion, Expression, ExpressionKind, Place, PlaceKind, Value, VariableId,
};
use crate::types::{LONG, Type};
use swz_language::element::Kind;

/// Built-in functions that tell of truths: of a scalar they give 1, of a vector -1.
const RELATIONAL: [&str; 14] = [
    "isequal",
    "isnotequal",
    "isgreater",
    "isgreaterequal",
    "isless",
    "islessequal",
    "islessgreater",
    "isordered",
    "isunordered",
    "isfinite",
    "isinf",
    "isnan",
    "isnormal",
    "signbit",
];

/// Those that look at all components of a vector.
const GEOMETRIC: [&str; 9] = [
    "integer_dot",
    "dot",
    "cross",
    "length",
    "distance",
    "normalize",
    "fast_length",
    "fast_distance",
    "fast_normalize",
];

/// Whether evaluating it may have a fault, or read memory: then it must not be evaluated where no item comes.
pub(super) fn may_fail(of: &Expression) -> bool {
    may_fail_beside(of, &mut |_| false)
}

/// Says whether a value may fail, beside the use of places that are known not to.
pub(super) fn may_fail_beside(of: &Expression, known: &mut dyn FnMut(&Place) -> bool) -> bool {
    let mut found = false;
    walk::expression(of, &mut |seen| {
        found |= match seen {
            Seen::Read(place) | Seen::Written(place) => has_memory(place) && !known(place),
            Seen::Addressed(_) => false,
            Seen::Expression(of) => match &of.kind {
                ExpressionKind::Binary(operator, ..) | ExpressionKind::AssignBy { operator, .. } => {
                    matches!(operator, Arithmetic::Divide | Arithmetic::Remainder)
                        && of.ty.element().is_some_and(swz_language::element::Element::is_integer)
                }
                ExpressionKind::Call(..) => true,
                ExpressionKind::Builtin(builtin, _) => !matches!(
                    builtin,
                    Builtin::Function(_)
                        | Builtin::Convert { .. }
                        | Builtin::Reinterpret
                        | Builtin::Item(_)
                        | Builtin::Shuffle
                        | Builtin::Shuffle2
                        | Builtin::ThroughPointer(_)
                ),
                _ => false,
            },
        };
    });
    found
}

/// Whether an expression is a constant, in another type or in its own.
pub(super) fn is_constant(of: &Expression) -> bool {
    match &of.kind {
        ExpressionKind::Constant(_) => true,
        ExpressionKind::Convert(Conversion::Number, value) => is_constant(value),
        _ => false,
    }
}

/// Whether a place is in memory, or found by an index.
fn has_memory(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Variable(_) | PlaceKind::Global(_) => false,
        PlaceKind::Dereference(_) | PlaceKind::Element(..) => true,
        PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => has_memory(base),
        PlaceKind::Temporary(_) => false,
    }
}

impl Lanes<'_, '_, '_> {
    /// The parameters of a closure: names that nothing of the program has.
    fn parameters(&self) -> [proc_macro2::Ident; 3] {
        ["a", "b", "c"].map(|name| self.body.temporary(name))
    }

    /// A value that is the same for all items, for each of them.
    fn spread(&mut self, of: &Expression) -> TokenStream {
        let (laned, value) = (self.laned(&of.ty), self.same_for_all(of));
        quote!(#laned::spread(#value))
    }

    /// A value that is the same for all items; zero where it may fail and no item comes.
    fn same_for_all(&mut self, of: &Expression) -> TokenStream {
        let value = match &of.kind {
            ExpressionKind::Load(place) => self.same_element(place),
            _ => None,
        }
        .unwrap_or_else(|| self.uniform(of, true).free());
        if let (true, Some(mask), true) = (self.may_be_empty, self.current(), may_fail(of)) {
            let zero = self.body.emitter.zero(&of.ty, true).free();
            let active = self.library("Active");
            return quote!(if #active::any(#mask) { #value } else { #zero });
        }
        value
    }

    /// A value for each item.
    pub(super) fn value(&mut self, of: &Expression) -> TokenStream {
        use ExpressionKind as E;
        if !self.varies(of) {
            return self.spread(of);
        }
        self.count_together();
        match &of.kind {
            E::Constant(_) => self.spread(of),
            E::Load(place) => self.load(place),
            E::Convert(conversion, value) => self.convert(*conversion, value, &of.ty),
            E::Negate(value) => self.unary(value, &quote!(-)),
            E::Complement(value) => self.unary(value, &quote!(!)),
            E::Not(value) if of.ty.is_vector() => {
                let zero = Expression { kind: E::Constant(Value::Zero), ty: value.ty.clone(), span: value.span };
                self.by_components("isequal", &[value, &zero])
            }
            E::Compare(comparison, left, right) if left.ty.is_vector() => {
                self.by_components(relation(*comparison), &[left, right])
            }
            E::Not(_) | E::Compare(..) | E::And(..) | E::Or(..) => {
                let mask = self.mask(of);
                self.number_of_truth(&mask, &of.ty)
            }
            E::AndOfVectors(left, right) | E::OrOfVectors(left, right) => {
                let (left, right) = (self.truths(left), self.truths(right));
                let (map, [a, b, _]) = (self.library("map2"), self.parameters());
                let operator = if matches!(of.kind, E::AndOfVectors(..)) { quote!(&) } else { quote!(|) };
                quote!(#map(#left, #right, #[inline(always)] |#a, #b| #a #operator #b))
            }
            E::Binary(operator, left, right) => {
                let left_value = self.value(left);
                self.operation(*operator, &left_value, right, &of.ty, of)
            }
            E::Conditional(condition, then, otherwise) => self.conditional(condition, then, otherwise, &of.ty),
            E::Select(condition, then, otherwise) => {
                if [condition, then, otherwise].into_iter().any(|part| walk::has_effects(part)) {
                    return self.alone(of);
                }
                self.by_components("select", &[otherwise, then, condition])
            }
            E::Assign(place, _) | E::AssignBy { place, .. } => {
                if place_has_effects(place) || !self.is_readable_again(place) {
                    return self.alone(of);
                }
                let (change, value) = (self.effect(of), self.load(place));
                quote!({ #change #value })
            }
            E::Increment { place, before, .. } => {
                if place_has_effects(place) || !self.is_readable_again(place) {
                    return self.alone(of);
                }
                if *before {
                    let (change, value) = (self.effect(of), self.load(place));
                    return quote!({ #change #value });
                }
                let (value, change, name) = (self.load(place), self.effect(of), self.unique("before"));
                quote!({ let #name = #value; #change #name })
            }
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first), self.value(second));
                quote!({ #first #second })
            }
            E::Call(function, arguments) => self.call(*function, arguments, of),
            E::Builtin(builtin, arguments) => self.builtin(builtin, arguments, of),
            E::Vector(pieces) => self.vector(pieces, &of.ty),
            E::Swizzle(value, lanes) => {
                let Type::Vector(element, width) = value.ty else { return self.fail(NotVectorized::Operation) };
                let value = self.value(value);
                self.lanes_of(&value, lanes, element, width)
            }
            E::Field(value, field) => {
                if self.body.is_union(&value.ty) {
                    return self.alone(of);
                }
                let (value, field) = (self.value(value), Literal::usize_unsuffixed(*field));
                quote!(#value.#field)
            }
            E::List(values) => {
                let is_record = matches!(of.ty, Type::Record(_));
                let values: Vec<_> = values.iter().map(|value| self.value(value)).collect();
                if is_record { quote!((#(#values,)*)) } else { quote!([#(#values),*]) }
            }
            E::Union(..) => self.alone(of),
            E::AddressOf(_) | E::Advance { .. } | E::Offset(..) | E::Distance(..) => self.alone(of),
        }
    }

    /// A mask as a number: 1 or 0.
    fn number_of_truth(&mut self, mask: &TokenStream, ty: &Type) -> TokenStream {
        let Some(element) = ty.scalar() else { return self.fail(NotVectorized::Type) };
        if element.kind == Kind::Bool {
            return mask.clone();
        }
        let truth = self.library("truth");
        let number = quote!(#truth(#mask));
        if *ty == Type::INT {
            return number;
        }
        let (convert, lane) = (self.builtin_name("convert"), self.lane(element));
        quote!(#convert::<#lane>(#number))
    }

    fn unary(&mut self, value: &Expression, operator: &TokenStream) -> TokenStream {
        let is_vector = value.ty.is_vector();
        let value = self.value(value);
        if is_vector {
            let (map, [a, ..]) = (self.library("map1"), self.parameters());
            quote!(#map(#value, #[inline(always)] |#a| #operator #a))
        } else {
            quote!((#operator #value))
        }
    }

    /// A mask of the components of a vector that are not zero.
    fn truths(&mut self, of: &Expression) -> TokenStream {
        if matches!(of.kind, ExpressionKind::Compare(..) | ExpressionKind::Not(_)) {
            return self.value(of);
        }
        let zero = Expression { kind: ExpressionKind::Constant(Value::Zero), ty: of.ty.clone(), span: of.span };
        self.by_components("isnotequal", &[of, &zero])
    }

    /// A function of `swz::builtin`, component by component.
    fn by_components(&mut self, name: &str, arguments: &[&Expression]) -> TokenStream {
        let is_vector = arguments.first().is_some_and(|first| first.ty.is_vector());
        if let ("rotate", false, [of, count]) = (name, is_vector, arguments) {
            if is_constant(count) {
                let (function, of) = (self.library("rotated_by"), self.value(of));
                let count = self.uniform(count, true).free();
                return quote!(#function(#of, #count));
            }
        }
        let mut loops = false;
        if crate::emit::builtin::home(name).0 == crate::emit::names::Home::Same {
            loops = self.has_many_series();
            self.count_series(arguments.first().map_or(1, |first| first.ty.width()));
        }
        let function = self.builtin_name(name);
        let values: Vec<_> = arguments
            .iter()
            .map(|argument| {
                let value = self.value(argument);
                // The count of `ldexp`, `pown` and `rootn` may be one for all components.
                if is_vector && !argument.ty.is_vector() {
                    let width = Literal::u8_unsuffixed(arguments[0].ty.width());
                    return quote!([#value; #width]);
                }
                value
            })
            .collect();
        if !is_vector {
            return quote!(#function(#(#values),*));
        }
        let parameters = self.parameters();
        let parameters = &parameters[..values.len().min(3)];
        let map = self.library(match (values.len(), loops) {
            (1, false) => "map1",
            (2, false) => "map2",
            (3, _) => "map3",
            (1, true) => "loop1",
            (2, true) => "loop2",
            _ => return self.fail(NotVectorized::Operation),
        });
        quote!(#map(#(#values,)* #[inline(always)] |#(#parameters),*| #function(#(#parameters),*)))
    }

    /// A condition, as the mask of the items for which it is true.
    pub(super) fn mask(&mut self, of: &Expression) -> TokenStream {
        use ExpressionKind as E;
        if !self.varies(of) {
            let boolean = Expression { kind: of.kind.clone(), ty: Type::BOOL, span: of.span };
            let condition = self.uniform_condition(of).free();
            let laned = self.laned(&boolean.ty);
            if let (true, Some(mask), true) = (self.may_be_empty, self.current(), may_fail(of)) {
                let active = self.library("Active");
                return quote!(#laned::spread(#active::any(#mask) && { #condition }));
            }
            return quote!(#laned::spread(#condition));
        }
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.mask(value),
            E::Not(value) if !of.ty.is_vector() => {
                let mask = self.mask(value);
                self.not(&mask)
            }
            E::And(left, right) | E::Or(left, right) => {
                let is_and = matches!(of.kind, E::And(..));
                if !self.varies(left) {
                    let (condition, laned) = (self.uniform_condition(left).head(), self.laned(&Type::BOOL));
                    let right = self.mask(right);
                    return if is_and {
                        quote!((if #condition { #right } else { #laned::spread(false) }))
                    } else {
                        quote!((if #condition { #laned::spread(true) } else { #right }))
                    };
                }
                let first = self.mask(left);
                if !may_fail(right) && !walk::has_effects(right) {
                    let second = self.mask(right);
                    return if is_and { self.both(&first, &second) } else { self.either(&first, &second) };
                }
                let (left, right_name, name) = (self.unique("left"), self.unique("right"), self.unique("some"));
                let from = if is_and { quote!(#left) } else { self.not(&quote!(#left)) };
                let some = self.with(&from);
                let second = self.under(&name, |lanes| lanes.mask(right));
                let reached = self.both(&quote!(#right_name), &quote!(#name));
                let both = if is_and { reached } else { self.either(&quote!(#left), &reached) };
                quote!({
                    let #left = #first;
                    let mut #name = #some;
                    let #right_name = #second;
                    #both
                })
            }
            E::Compare(comparison, left, right) if !left.ty.is_vector() => {
                if matches!(left.ty, Type::Pointer(_)) {
                    return self.alone_mask(of);
                }
                if left.ty.scalar().is_some_and(|element| element.kind == Kind::Bool) {
                    let (left, right) = (self.mask(left), self.mask(right));
                    let (not_left, not_right) = (self.not(&left), self.not(&right));
                    return match comparison {
                        Comparison::Equal => self.not(&quote!((#left ^ #right))),
                        Comparison::NotEqual => quote!((#left ^ #right)),
                        Comparison::Less => self.both(&not_left, &right),
                        Comparison::Greater => self.both(&left, &not_right),
                        Comparison::LessEqual => self.either(&not_left, &right),
                        Comparison::GreaterEqual => self.either(&left, &not_right),
                    };
                }
                let (function, mask) = (self.builtin_name(relation(*comparison)), self.library("mask"));
                let (left, right) = (self.value(left), self.value(right));
                quote!(#mask(#function(#left, #right)))
            }
            E::Builtin(Builtin::Function(name @ ("any" | "all")), arguments) => {
                let [argument] = arguments.as_slice() else { return self.fail(NotVectorized::Operation) };
                let function = self.library(if *name == "any" { "any_of" } else { "all_of" });
                let is_vector = argument.ty.is_vector();
                let value = self.value(argument);
                if is_vector { quote!(#function(#value)) } else { quote!(#function([#value])) }
            }
            E::Builtin(Builtin::Function(name), arguments) if RELATIONAL.contains(name) && !of.ty.is_vector() => {
                let arguments: Vec<_> = arguments.iter().collect();
                let (mask, value) = (self.library("mask"), self.by_components(name, &arguments));
                quote!(#mask(#value))
            }
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first), self.mask(second));
                quote!({ #first #second })
            }
            E::Convert(Conversion::Number, value) if value.ty == Type::BOOL || is_truth(value) => self.mask(value),
            _ if of.ty.scalar().is_some_and(|element| element.kind == Kind::Bool) => self.value(of),
            _ if of.ty.scalar().is_some() => {
                let (function, value) = (self.library("is_true"), self.value(of));
                quote!(#function(#value))
            }
            _ => self.alone_mask(of),
        }
    }

    /// The items that come here, and for which this is true too.
    pub(super) fn with(&mut self, mask: &TokenStream) -> TokenStream {
        if let Some(current) = self.current() { self.both(&quote!(#current), mask) } else { mask.clone() }
    }

    /// The items of both masks.
    pub(super) fn both(&mut self, a: &TokenStream, b: &TokenStream) -> TokenStream {
        let both = self.library("both");
        quote!(#both(#a, #b))
    }

    /// The items of either mask.
    pub(super) fn either(&mut self, a: &TokenStream, b: &TokenStream) -> TokenStream {
        let either = self.library("either");
        quote!(#either(#a, #b))
    }

    /// The items that are not of a mask.
    pub(super) fn not(&mut self, mask: &TokenStream) -> TokenStream {
        let not = self.library("not");
        quote!(#not(#mask))
    }

    /// Writes something for the items of a mask, of which there may be none.
    fn under(&mut self, mask: &proc_macro2::Ident, inside: impl FnOnce(&mut Self) -> TokenStream) -> TokenStream {
        self.frames.push(Frame::Some(mask.clone()));
        let before = core::mem::replace(&mut self.may_be_empty, true);
        let tokens = inside(self);
        self.may_be_empty = before;
        self.frames.pop();
        tokens
    }

    /// `c ? a : b`
    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        ty: &Type,
    ) -> TokenStream {
        if !self.varies(condition) {
            let condition = self.uniform_condition(condition).head();
            let (then, otherwise) = (self.value(then), self.value(otherwise));
            return quote!(if #condition { #then } else { #otherwise });
        }
        let laned = self.laned(ty);
        let asked = self.mask(condition);
        let plain = |of: &Expression| !may_fail(of) && !walk::has_effects(of);
        if plain(then) && plain(otherwise) {
            let (then, otherwise) = (self.value(then), self.value(otherwise));
            return quote!(#laned::choose(#asked, #then, #otherwise));
        }
        let (yes, no, name) = (self.unique("yes"), self.unique("no"), self.unique("asked"));
        let (of_then, of_otherwise) = (self.unique("then"), self.unique("otherwise"));
        let not_asked = self.not(&quote!(#name));
        let (of_yes, of_no) = (self.with(&quote!(#name)), self.with(&not_asked));
        let then = self.under(&yes, |lanes| lanes.value(then));
        let otherwise = self.under(&no, |lanes| lanes.value(otherwise));
        quote!({
            let #name = #asked;
            let mut #yes = #of_yes;
            let #of_then = #then;
            let mut #no = #of_no;
            let #of_otherwise = #otherwise;
            #laned::choose(#name, #of_then, #of_otherwise)
        })
    }

    /// A conversion.
    fn convert(&mut self, conversion: Conversion, value: &Expression, to: &Type) -> TokenStream {
        match conversion {
            Conversion::Truth => self.mask(value),
            Conversion::Number => {
                if value.ty == *to {
                    return self.value(value);
                }
                let code = self.value(value);
                self.number(&code, &value.ty, to)
            }
            Conversion::Splat => {
                let (value, width) = (self.value(value), Literal::u8_unsuffixed(to.width()));
                quote!([#value; #width])
            }
            Conversion::Void => {
                let effect = self.effect(value);
                quote!({ #effect })
            }
            Conversion::Pointer | Conversion::PointerToInteger | Conversion::IntegerToPointer => {
                let whole = Expression {
                    kind: ExpressionKind::Convert(conversion, Box::new(value.clone())),
                    ty: to.clone(),
                    span: value.span,
                };
                self.alone(&whole)
            }
        }
    }

    /// Numbers as others, by value.
    pub(super) fn number(&mut self, code: &TokenStream, from: &Type, to: &Type) -> TokenStream {
        if from == to {
            return code.clone();
        }
        let (Some(of), Some(element)) = (from.element(), to.element()) else { return self.fail(NotVectorized::Type) };
        if of.kind == Kind::Bool {
            return self.number_of_truth(code, to);
        }
        if element.kind == Kind::Bool {
            let function = self.library("is_true");
            return quote!(#function(#code));
        }
        let (convert, lane) = (self.builtin_name("convert"), self.lane(element));
        if from.is_vector() {
            let (map, [a, ..]) = (self.library("map1"), self.parameters());
            quote!(#map(#code, #[inline(always)] |#a| #convert::<#lane>(#a)))
        } else {
            quote!(#convert::<#lane>(#code))
        }
    }

    /// An operation of two operands, of which the left is there.
    pub(super) fn operation(
        &mut self,
        operator: Arithmetic,
        left: &TokenStream,
        right: &Expression,
        ty: &Type,
        of: &Expression,
    ) -> TokenStream {
        let Some(element) = ty.element() else { return self.fail(NotVectorized::Type) };
        let is_vector = ty.is_vector();
        let symbol = match operator {
            Arithmetic::Multiply => quote!(*),
            Arithmetic::Divide => quote!(/),
            Arithmetic::Remainder => quote!(%),
            Arithmetic::Add => quote!(+),
            Arithmetic::Subtract => quote!(-),
            Arithmetic::ShiftLeft => quote!(<<),
            Arithmetic::ShiftRight => quote!(>>),
            Arithmetic::And => quote!(&),
            Arithmetic::Xor => quote!(^),
            Arithmetic::Or => quote!(|),
        };
        if element.kind == Kind::Bool {
            return self.fail(NotVectorized::Type);
        }
        let shifts = matches!(operator, Arithmetic::ShiftLeft | Arithmetic::ShiftRight);
        let divides = matches!(operator, Arithmetic::Divide | Arithmetic::Remainder) && element.is_integer();
        if divides {
            let method = if operator == Arithmetic::Divide { "divided" } else { "remainder" };
            let (trait_, site) = (self.library("DividesLanes"), self.body.emitter.site(of.span));
            if !self.varies(right) {
                let how = if is_constant(right) { "_constant" } else { "" };
                let (method, active) = (ident(&format!("{method}_by{how}")), self.active());
                let right = self.same_for_all(right);
                if is_vector {
                    let (map, [a, b, _]) = (self.library("map2"), self.parameters());
                    let (by, ty) = (self.unique("by"), self.body.ty(ty));
                    return quote!({
                        let #by: #ty = #right;
                        #map(#left, #by.to_array(), #[inline(always)] |#a, #b| #trait_::#method(#a, #b, #active, #site))
                    });
                }
                return quote!(#trait_::#method(#left, #right, #active, #site));
            }
            let method = ident(method);
            let (right, active) = (self.value(right), self.active());
            if is_vector {
                let (map, [a, b, _]) = (self.library("map2"), self.parameters());
                return quote!(#map(#left, #right, #[inline(always)] |#a, #b| #trait_::#method(#a, #b, #active, #site)));
            }
            return quote!(#trait_::#method(#left, #right, #active, #site));
        }
        let right_code = if shifts {
            // Conversions of integers keep the low bits, which are those that count.
            let value = self.value(right);
            let to = Type::of_width(element, right.ty.width());
            let value = self.number(&value, &right.ty, &to);
            if is_vector && !right.ty.is_vector() {
                let width = Literal::u8_unsuffixed(ty.width());
                quote!([#value; #width])
            } else {
                value
            }
        } else {
            self.value(right)
        };
        if is_vector {
            let (map, [a, b, _]) = (self.library("map2"), self.parameters());
            quote!(#map(#left, #right_code, #[inline(always)] |#a, #b| #a #symbol #b))
        } else {
            quote!((#left #symbol #right_code))
        }
    }

    /// A vector literal.
    fn vector(&mut self, pieces: &[Expression], ty: &Type) -> TokenStream {
        let width = usize::from(ty.width());
        if let [one] = pieces {
            let value = self.value(one);
            if one.ty == *ty {
                return value;
            }
            let width = Literal::usize_unsuffixed(width);
            return quote!([#value; #width]);
        }
        let (mut binds, mut components) = (TokenStream::new(), Vec::new());
        for piece in pieces {
            let (name, value) = (self.unique("piece"), self.value(piece));
            binds.extend(quote!(let #name = #value;));
            match piece.ty {
                Type::Vector(_, width) => {
                    components.extend((0..width).map(|lane| {
                        let lane = Literal::u8_unsuffixed(lane);
                        quote!(#name[#lane])
                    }));
                }
                _ => components.push(quote!(#name)),
            }
        }
        quote!({ #binds [#(#components),*] })
    }

    /// Components of a vector; one that does not exist is zero.
    pub(super) fn lanes_of(
        &mut self,
        value: &TokenStream,
        lanes: &[u8],
        element: &'static swz_language::element::Element,
        width: u8,
    ) -> TokenStream {
        let name = self.unique("whole");
        let components: Vec<_> = lanes
            .iter()
            .map(|&lane| {
                if lane < width {
                    let lane = Literal::u8_unsuffixed(lane);
                    return quote!(#name[#lane]);
                }
                let scalar = Type::Scalar(element);
                let (laned, zero) = (self.laned(&scalar), self.body.emitter.zero(&scalar, true).free());
                quote!(#laned::spread(#zero))
            })
            .collect();
        match components.as_slice() {
            [one] => quote!({ let #name = #value; #one }),
            several => quote!({ let #name = #value; [#(#several),*] }),
        }
    }

    /// A built-in function.
    fn builtin(&mut self, builtin: &Builtin, arguments: &[Expression], of: &Expression) -> TokenStream {
        match builtin {
            Builtin::Function(name) => self.function(name, arguments, of),
            Builtin::Convert { saturated, rounding } => {
                use crate::program::Rounding as R;
                let [value] = arguments else { return self.fail(NotVectorized::Operation) };
                let Some(element) = of.ty.element() else { return self.fail(NotVectorized::Type) };
                let from_bool = value.ty.element().is_some_and(|of| of.kind == Kind::Bool);
                if from_bool || value.ty == of.ty && rounding.is_none() {
                    let code = self.value(value);
                    return self.number(&code, &value.ty, &of.ty);
                }
                let rounding = match rounding {
                    None => "",
                    Some(R::NearestEven) => "_rte",
                    Some(R::TowardZero) => "_rtz",
                    Some(R::TowardPositive) => "_rtp",
                    Some(R::TowardNegative) => "_rtn",
                };
                let name = format!("convert{}{rounding}", if *saturated { "_sat" } else { "" });
                let (function, lane) = (self.builtin_name(&name), self.lane(element));
                let code = self.value(value);
                if value.ty.is_vector() {
                    let (map, [a, ..]) = (self.library("map1"), self.parameters());
                    quote!(#map(#code, #[inline(always)] |#a| #function::<#lane>(#a)))
                } else {
                    quote!(#function::<#lane>(#code))
                }
            }
            Builtin::Reinterpret => {
                let [value] = arguments else { return self.fail(NotVectorized::Operation) };
                let (Some(from), Some(to)) = (value.ty.element(), of.ty.element()) else {
                    return self.fail(NotVectorized::Type);
                };
                if from.size() != to.size() || value.ty.width() != of.ty.width() {
                    return self.alone(of);
                }
                let (function, lane, code) = (self.builtin_name("as_type"), self.lane(to), self.value(value));
                if value.ty.is_vector() {
                    let (map, [a, ..]) = (self.library("map1"), self.parameters());
                    quote!(#map(#code, #[inline(always)] |#a| #function::<#lane>(#a)))
                } else {
                    quote!(#function::<#lane>(#code))
                }
            }
            Builtin::Item(_) => {
                match vary::dimension(arguments) {
                    None => return self.alone(of),
                    Some(dimension) if !arguments.is_empty() && dimension != self.along => return self.spread(of),
                    Some(_) => {}
                }
                let (count, first) = (self.library("count"), self.first_of(of).free());
                quote!(#count(#first))
            }
            Builtin::Load { width, half: None } => self.vector_load(*width, arguments, of),
            Builtin::ThroughPointer(name) => self.through_pointer(name, arguments, of),
            Builtin::Atomic(name, order) => match self.atomic(name, *order, arguments, of) {
                Some(value) => value,
                None => self.alone(of),
            },
            Builtin::Image("read_imagef" | "read_imagei" | "read_imageui") => self.read_image(arguments, of),
            _ => self.alone(of),
        }
    }

    /// Texels of an image.
    fn read_image(&mut self, arguments: &[Expression], of: &Expression) -> TokenStream {
        let [image, rest @ ..] = arguments else { return self.fail(NotVectorized::Operation) };
        let (method, sampler, at) = match rest {
            [sampler, _] if self.varies(sampler) => return self.alone(of),
            [sampler, at] if self.body.is_known(sampler) => ("sample_lanes", Some(sampler), at),
            [sampler, at] => ("sample_lanes_by", Some(sampler), at),
            [at] => ("fetch_lanes", None, at),
            _ => return self.fail(NotVectorized::Operation),
        };
        let (ty, shape, site) = (self.body.ty(&of.ty), image_shape(&image.ty), self.body.emitter.site(of.span));
        let method = ident(method);
        let image = self.uniform(image, false).at(Level::Primary);
        let sampler = sampler.map(|sampler| self.uniform(sampler, false).free());
        let (at, active) = (self.value(at), self.active());
        let sampler = sampler.map(|sampler| quote!(#sampler,));
        quote!(#image.#method::<#ty, #shape>(#sampler #at, #active, #site))
    }

    /// `write_imagef` and so on, if it can be told in lanes.
    pub(super) fn write_image(&mut self, name: &str, arguments: &[Expression], of: &Expression) -> Option<TokenStream> {
        let [image, at, colour] = arguments else { return None };
        if !matches!(name, "write_imagef" | "write_imagei" | "write_imageui") || self.varies(image) {
            return None;
        }
        let (ty, shape, site) = (self.body.ty(&colour.ty), image_shape(&image.ty), self.body.emitter.site(of.span));
        let image = self.uniform(image, false).at(Level::Primary);
        let (at, colour, active, row) = (self.value(at), self.value(colour), self.active(), self.row.clone());
        Some(quote!(#image.write_lanes::<#ty, #shape>(#at, #colour, #active, #row.threads(), #site);))
    }

    /// A function of `swz::builtin`.
    fn function(&mut self, name: &str, arguments: &[Expression], of: &Expression) -> TokenStream {
        if matches!(name, "any" | "all") || RELATIONAL.contains(&name) && !of.ty.is_vector() {
            let mask = self.mask(of);
            return self.number_of_truth(&mask, &of.ty);
        }
        if GEOMETRIC.contains(&name) {
            let function = self.library(if name == "integer_dot" { "integer_dot_lanes" } else { name });
            let values: Vec<_> = arguments
                .iter()
                .map(|argument| {
                    let value = self.value(argument);
                    if argument.ty.is_vector() { value } else { quote!([#value]) }
                })
                .collect();
            let call = quote!(#function(#(#values),*));
            let is_scalar = arguments.first().is_some_and(|first| !first.ty.is_vector());
            return if is_scalar && name.contains("normalize") { quote!(#call[0]) } else { call };
        }
        if name == "select" && !of.ty.is_vector() {
            let [no, yes, condition] = arguments else { return self.fail(NotVectorized::Operation) };
            let laned = self.laned(&of.ty);
            let (no, yes, mask) = (self.value(no), self.value(yes), self.mask(condition));
            return quote!(#laned::choose(#mask, #yes, #no));
        }
        let arguments: Vec<_> = arguments.iter().collect();
        self.by_components(name, &arguments)
    }

    /// `vloadN`
    fn vector_load(&mut self, width: u8, arguments: &[Expression], of: &Expression) -> TokenStream {
        let [offset, pointer] = arguments else { return self.fail(NotVectorized::Operation) };
        let Some(element) = of.ty.element() else { return self.fail(NotVectorized::Type) };
        if width == 1 || self.varies(pointer) {
            return self.alone(of);
        }
        let (scalar, width) = (self.body.emitter.scalar(element), Literal::u8_unsuffixed(width));
        let pointer = self.uniform(pointer, false).at(Level::Primary);
        self.row_or_gather(&quote!(#pointer.cast::<[#scalar; #width]>()), offset, &of.ty, of.span)
    }

    /// A function that gives one of its results through a pointer, where that is to a variable of the item's own.
    fn through_pointer(&mut self, name: &str, arguments: &[Expression], of: &Expression) -> TokenStream {
        let Some((pointer, values)) = arguments.split_last() else { return self.fail(NotVectorized::Operation) };
        let ExpressionKind::AddressOf(place) = &pointer.kind else { return self.alone(of) };
        let scalar = !of.ty.is_vector() && matches!(place.kind, PlaceKind::Variable(_)) && place.ty.scalar().is_some();
        if !scalar || values.iter().any(walk::has_effects) {
            return self.alone(of);
        }
        let (function, laned) = (self.builtin_name(name), self.laned(&place.ty));
        let zero = self.body.emitter.zero(&place.ty, true).free();
        let codes: Vec<_> = values.iter().map(|value| self.value(value)).collect();
        let (written, result) = (self.unique("written"), self.unique("result"));
        let write = self.store(place, &quote!(#written));
        quote!({
            let mut #written = #laned::spread(#zero);
            let #result = #function(#(#codes,)* &mut #written);
            #write
            #result
        })
    }

    /// By how much an integer is more for each next item, if that is known: 0 for one that is the same for all.
    pub(super) fn stride(&self, of: &Expression) -> Option<i64> {
        self.stride_of(of, false)
    }

    /// The stride of a value; `low`: of the low 32 bits, on which no conversion to more of them has an effect.
    fn stride_of(&self, of: &Expression, low: bool) -> Option<i64> {
        use ExpressionKind as E;
        if !self.varies(of) {
            return Some(0);
        }
        if !of.ty.is_integer() {
            return None;
        }
        match &of.kind {
            E::Load(place) => match place.kind {
                PlaceKind::Variable(variable) => self.strides.get(&variable).copied(),
                _ => None,
            },
            E::Builtin(Builtin::Item(_), arguments) => {
                (arguments.is_empty() || vary::dimension(arguments) == Some(self.along)).then_some(1)
            }
            E::Convert(Conversion::Number, value) => {
                let (from, to) = (value.ty.scalar()?, of.ty.scalar()?);
                // One that is widened has wrapped before, or not.
                let keeps = to.size().min(from.size()) >= 4 && (low || to.size() <= from.size());
                let low = low || to.size() == 4;
                keeps.then(|| self.stride_of(value, low)).flatten()
            }
            E::Binary(operator, left, right) => {
                let number = |of: &Expression| match &of.kind {
                    E::Constant(Value::Integer(number)) => i64::try_from(*number).ok(),
                    _ => None,
                };
                let (factor, constant) = (number(left), number(right));
                let (left, right) = (self.stride_of(left, low)?, self.stride_of(right, low)?);
                match operator {
                    Arithmetic::Add => left.checked_add(right),
                    Arithmetic::Subtract => left.checked_sub(right),
                    Arithmetic::Multiply if left == 0 && right == 0 => Some(0),
                    Arithmetic::Multiply => match factor {
                        Some(factor) => right.checked_mul(factor),
                        None => left.checked_mul(constant?),
                    },
                    Arithmetic::ShiftLeft => left.checked_mul(1_i64.checked_shl(u32::try_from(constant?).ok()?)?),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether an integer is one more for each next item but where a bound cuts it off, as at the rim of a picture; or the same for all. It is a guess:
    /// what is done by it asks the lanes.
    pub(super) fn mostly_counts(&self, of: &Expression) -> Option<bool> {
        use ExpressionKind as E;
        match self.stride(of) {
            Some(0) => return Some(false),
            Some(1) => return Some(true),
            _ => {}
        }
        let any = |parts: &[&Expression]| {
            let mut counts = false;
            for part in parts {
                counts |= self.mostly_counts(part)?;
            }
            Some(counts)
        };
        match &of.kind {
            E::Load(place) => match place.kind {
                PlaceKind::Variable(variable) => self.clamped.contains(&variable).then_some(true),
                _ => None,
            },
            E::Convert(Conversion::Number, value) if of.ty.is_integer() && value.ty.is_integer() => {
                self.mostly_counts(value)
            }
            E::Binary(Arithmetic::Add, left, right) => {
                let (left, right) = (self.mostly_counts(left)?, self.mostly_counts(right)?);
                (!left || !right).then_some(left || right)
            }
            E::Binary(Arithmetic::Subtract, left, right) => {
                let (left, right) = (self.mostly_counts(left)?, self.mostly_counts(right)?);
                (!right).then_some(left)
            }
            E::Conditional(_, then, otherwise) => any(&[&**then, &**otherwise]),
            E::Builtin(Builtin::Function("min" | "max" | "clamp"), arguments) if !of.ty.is_vector() => {
                any(&arguments.iter().collect::<Vec<_>>())
            }
            _ => None,
        }
    }

    /// Notes that a variable was given a value which is [one more for each next item](Self::mostly_counts) but at a bound.
    pub(super) fn note_clamped(&mut self, variable: VariableId, value: &Expression) {
        if value.ty.is_integer() && self.mostly_counts(value) == Some(true) {
            self.clamped.insert(variable);
        }
    }

    /// An integer that counts with the items, for the first of them.
    pub(super) fn first_of(&mut self, of: &Expression) -> Code {
        use ExpressionKind as E;
        if !self.varies(of) {
            return self.uniform(of, false);
        }
        match &of.kind {
            E::Load(place) => {
                let PlaceKind::Variable(variable) = place.kind else {
                    return Code::primary(self.fail(NotVectorized::Operation));
                };
                if let Some(first) = self.firsts.get(&variable) {
                    return Code::primary(quote!(#first));
                }
                let (name, laned) = (self.body.plain_name(variable), self.laned(&of.ty));
                Code::primary(quote!(#laned::lane(#name, 0)))
            }
            E::Builtin(Builtin::Item(name), arguments) => {
                let code = self.uniform(of, false);
                if self.body.local_size(name, arguments).is_none() {
                    return code;
                }
                // As many items as there are lanes begin at a multiple of that, which LLVM does not see either.
                let (lanes, long) = (self.library("LANES"), self.body.emitter.names.primitive("u64"));
                code.binary(&quote!(&), Code::primary(quote!(!(#lanes as #long - 1))), Level::BitAnd)
            }
            E::Convert(Conversion::Number, value) => {
                let code = self.first_of(value);
                self.body.number(code, &value.ty, &of.ty)
            }
            E::Binary(operator, left, right) => {
                let (left, right) = (self.first_of(left), self.first_of(right));
                match operator {
                    Arithmetic::Add => left.dot(&quote!(wrapping_add(#right))),
                    Arithmetic::Subtract => left.dot(&quote!(wrapping_sub(#right))),
                    Arithmetic::Multiply => left.dot(&quote!(wrapping_mul(#right))),
                    Arithmetic::ShiftLeft => left.dot(&quote!(wrapping_shl(#right as _))),
                    _ => Code::primary(self.fail(NotVectorized::Operation)),
                }
            }
            _ => Code::primary(self.fail(NotVectorized::Operation)),
        }
    }

    /// An index for each item, as lanes of 32 or 64 bits: the value, by how much it is more for each next one, and the highest value of its
    /// type.
    pub(super) fn index<'x>(&self, of: &'x Expression) -> (&'x Expression, Option<i64>, i64) {
        if let ExpressionKind::Convert(Conversion::Number, inner) = &of.kind {
            let known = inner.ty.scalar().filter(|element| element.is_integer() && element.size() >= 4);
            if let (Some(element), true) = (known, of.ty == Type::Scalar(LONG)) {
                let most = match (element.size(), element.is_signed()) {
                    (4, true) => i64::from(i32::MAX),
                    (4, false) => i64::from(u32::MAX),
                    _ => i64::MAX,
                };
                return (inner, self.stride(inner), most);
            }
        }
        (of, self.stride(of), i64::MAX)
    }
}

/// The function of a comparison.
fn relation(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "isless",
        Comparison::Greater => "isgreater",
        Comparison::LessEqual => "islessequal",
        Comparison::GreaterEqual => "isgreaterequal",
        Comparison::Equal => "isequal",
        Comparison::NotEqual => "isnotequal",
    }
}

pub(super) use walk::place_has_effects;

/// Whether a number is 1 or 0 by its form.
fn is_truth(of: &Expression) -> bool {
    match &of.kind {
        ExpressionKind::Compare(_, left, _) => !left.ty.is_vector(),
        ExpressionKind::Not(_) => !of.ty.is_vector(),
        ExpressionKind::And(..) | ExpressionKind::Or(..) | ExpressionKind::Convert(Conversion::Truth, _) => true,
        _ => false,
    }
}
