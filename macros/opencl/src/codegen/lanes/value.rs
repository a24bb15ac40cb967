//! Values of each item.

use super::Printer;
use crate::builtin::Function;
use crate::codegen::builtin::image_shape;
use crate::codegen::code::{Level, operator_of};
use crate::codegen::names::ident;
use crate::codegen::tokens::{Literal, TokenStream};
use crate::types::{Image, Type};
use crate::vector::{
    ArrayElement, Division, Divisor, ImageRead, ImageWrite, KeptElement, LanePlace, Mask, Op, Scalar, Shape, Temp,
    VExpr, VStmt,
};

/// The dimensions of an image.
fn shape_of(image: Option<Image>) -> TokenStream {
    image.map(|image| image_shape(&Type::Image(image))).unwrap_or_default()
}

impl Printer<'_, '_, '_> {
    fn values(&mut self, of: &[VExpr]) -> Vec<TokenStream> {
        of.iter().map(|value| self.value(value)).collect()
    }

    /// A call of a function of the library.
    fn call_of(&mut self, name: &str, operands: &[&VExpr]) -> TokenStream {
        let function = self.library(name);
        let operands = operands.iter().map(|value| self.value(value));
        quote!(#function(#(#operands),*))
    }

    /// A value. The stack holds it once for each operand in an operand, so each arm is a function of its own.
    pub(super) fn value(&mut self, of: &VExpr) -> TokenStream {
        match of {
            VExpr::Lanewise { op, shape, operands } => self.lanewise(op, *shape, operands),
            VExpr::Division(of) => self.division(of),
            VExpr::IsMultiple(of) => self.is_multiple(of),
            VExpr::MaskToInt(mask) => self.call_of("truth", &[mask]),
            VExpr::IntToMask(value) => self.call_of("mask", &[value]),
            VExpr::NonZero(value) => self.call_of("is_true", &[value]),
            VExpr::Not(mask) => self.call_of("not", &[mask]),
            VExpr::And(left, right) => self.call_of("both", &[left, right]),
            VExpr::Or(left, right) => self.call_of("either", &[left, right]),
            VExpr::Reduce { all, of } => self.call_of(if *all { "all_of" } else { "any_of" }, &[of]),
            VExpr::Blend { ty, mask, on, off } => self.blend(ty, [mask, on, off]),
            VExpr::Block(statements, value) => self.block_value(statements, value),
            VExpr::If { condition, then, otherwise } => self.if_value(condition, then, otherwise),
            VExpr::ShortCircuit { and, left, right } => self.short_circuit(*and, left, right),
            VExpr::Load(access) => self.load(access),
            VExpr::LoadInBounds(of) => {
                let (elements, number) = self.in_bounds(of);
                quote!(#elements.load(#number))
            }
            VExpr::LoadMember(member) => self.load_member(member),
            VExpr::ReadImage(of) => self.read_image(of),
            VExpr::Atomic(of) => self.atomic(of),
            VExpr::Call(of) => self.call(of),
            VExpr::CallProcedure(of) => self.call_procedure(of),
            VExpr::PerLane { of, ty, is_condition } => self.per_lane_value(of, ty, *is_condition),
            VExpr::Place(place) => self.lane_place(place),
            _ => self.other_value(of),
        }
    }

    fn blend(&mut self, ty: &Type, [mask, on, off]: [&VExpr; 3]) -> TokenStream {
        let (vectorized, mask, on, off) = (self.vectorized(ty), self.value(mask), self.value(on), self.value(off));
        quote!(#vectorized::choose(#mask, #on, #off))
    }

    fn block_value(&mut self, statements: &[VStmt], value: &VExpr) -> TokenStream {
        let (statements, value) = (self.block(statements), self.value(value));
        quote!({ #statements #value })
    }

    fn if_value(&mut self, condition: &Scalar, then: &VExpr, otherwise: &VExpr) -> TokenStream {
        let condition = self.scalar(condition).head();
        let (then, otherwise) = (self.value(then), self.value(otherwise));
        quote!(if #condition { #then } else { #otherwise })
    }

    fn short_circuit(&mut self, and: bool, left: &Scalar, right: &VExpr) -> TokenStream {
        let (condition, vectorized) = (self.scalar(left).head(), self.vectorized(&Type::BOOL));
        let right = self.value(right);
        if and {
            quote!((if #condition { #right } else { #vectorized::spread(false) }))
        } else {
            quote!((if #condition { #vectorized::spread(true) } else { #right }))
        }
    }

    fn other_value(&mut self, of: &VExpr) -> TokenStream {
        match of {
            VExpr::Splat(ty, value) => {
                let (vectorized, value) = (self.vectorized(ty), self.scalar(value).free());
                quote!(#vectorized::spread(#value))
            }
            VExpr::Iota(first) => {
                let (count, first) = (self.library("count"), self.scalar(first).free());
                quote!(#count(#first))
            }
            VExpr::Steps(step) => {
                let (count, vectorized) = (self.library("count"), self.vectorized(&Type::INT));
                let (zero, step) = (Literal::i32_suffixed(0), Literal::i32_suffixed(*step));
                quote!((#count(#zero) * #vectorized::spread(#step)))
            }
            VExpr::Temp(temp) => {
                let name = self.temp(*temp);
                quote!(#name)
            }
            VExpr::Geometric { function, operands, of_number } => {
                let name = if *function == Function::integer_dot { "integer_dot_lanes" } else { function.name() };
                let function = self.library(name);
                let operands = self.values(operands);
                let call = quote!(#function(#(#operands),*));
                if *of_number && name.contains("normalize") { quote!(#call[0]) } else { call }
            }
            VExpr::ThroughPointer { function, operands, written } => {
                let (function, operands, written) =
                    (self.builtin(*function), self.values(operands), self.temp(*written));
                quote!(#function(#(#operands,)* &mut #written))
            }
            VExpr::Rotate { of, by } => {
                let (function, of, by) = (self.library("rotated_by"), self.value(of), self.scalar(by).free());
                quote!(#function(#of, #by))
            }
            VExpr::Repeat(value, count) => {
                let (value, count) = (self.value(value), Literal::usize_unsuffixed(*count));
                quote!([#value; #count])
            }
            VExpr::List(Type::Record(_), values) => {
                let values = self.values(values);
                quote!((#(#values,)*))
            }
            VExpr::Compose(values) | VExpr::List(_, values) => {
                let values = self.values(values);
                quote!([#(#values),*])
            }
            VExpr::Component(value, at) => {
                let (value, at) = (self.value(value), Literal::usize_unsuffixed(*at));
                quote!(#value[#at])
            }
            VExpr::Field(value, field) => {
                let (value, field) = (self.value(value), Literal::usize_unsuffixed(*field));
                quote!(#value.#field)
            }
            VExpr::AddIndex(left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                quote!((#left + #right))
            }
            VExpr::AddFarIndex(left, right, size) => {
                let (left, right, sum) = (self.value(left), self.value(right), self.library("far_sum"));
                let size = Literal::u64_unsuffixed(*size);
                quote!(#sum(#left, #right, #size))
            }
            VExpr::ComponentIndex(lanes, component) => {
                let (lanes, component) = (self.value(lanes), Literal::u8_unsuffixed(*component));
                quote!(#lanes + #component)
            }
            VExpr::ScaleIndex { lanes, by, fits } => {
                let (lanes, by) = (self.value(lanes), Literal::u64_unsuffixed(*by));
                if *fits {
                    return quote!((#lanes * #by));
                }
                let scaled = self.library("scaled");
                quote!(#scaled(#lanes, #by))
            }
            VExpr::Xor(left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                quote!((#left ^ #right))
            }
            VExpr::Effect(statements) => {
                let statements = self.block(statements);
                quote!({ #statements })
            }
            VExpr::LoadChecked(of) => {
                let ((elements, number), active) = (self.checked(of.elements), self.active(of.mask));
                quote!(#elements.load(#number, #active))
            }
            VExpr::LoadKept(of) => {
                let (function, (items, types, index)) = (self.library("element_of_each"), self.kept_element(of));
                quote!(#function::<#types>(#items, #index))
            }
            VExpr::LoadElement { array, index, of } => {
                let (function, array, index) = (self.library("element"), self.value(array), self.value(index));
                let (types, active, site) = self.array_element(of);
                quote!(#function::<#types>(&#array, #index, #active, #site))
            }
            of => self.value(of),
        }
    }

    /// An element of an array that stays with the items: what they have, the type and the length of it, and the index.
    pub(super) fn kept_element(&mut self, of: &KeptElement) -> (TokenStream, TokenStream, TokenStream) {
        let items = self.table.staying.get(&of.array).cloned().expect("an array that stays");
        let (ty, len, index) = (self.body.ty(&of.ty), Literal::u64_unsuffixed(of.len), self.scalar(&of.index).free());
        (quote!(#items), quote!(#ty, #len), index)
    }

    /// The type of an element and the length of its array, the mask, and where it stands.
    pub(super) fn array_element(&mut self, of: &ArrayElement) -> (TokenStream, TokenStream, TokenStream) {
        let (ty, len) = (self.body.ty(&of.ty), Literal::u64_unsuffixed(of.len));
        (quote!(#ty, #len), self.active(of.mask), self.site(of.site))
    }

    /// A variable of each item, or a part of it.
    pub(super) fn lane_place(&mut self, of: &LanePlace) -> TokenStream {
        match of {
            LanePlace::Variable(variable) => {
                let name = self.body.plain_name(*variable);
                if self.body.is_by_reference(*variable) { quote!((*#name)) } else { quote!(#name) }
            }
            LanePlace::Element(base, index) => {
                let (base, index) = (self.lane_place(base), self.scalar(index));
                quote!(#base[#index])
            }
            LanePlace::Component(base, lane) => {
                let (base, lane) = (self.lane_place(base), Literal::u8_unsuffixed(*lane));
                quote!(#base[#lane])
            }
            LanePlace::Field(base, field) => {
                let (base, field) = (self.lane_place(base), Literal::usize_unsuffixed(*field));
                quote!(#base.#field)
            }
        }
    }

    fn lanewise(&mut self, op: &Op, shape: Shape, operands: &[VExpr]) -> TokenStream {
        let callee = match op {
            Op::Negate | Op::Complement | Op::Arithmetic(_) => TokenStream::new(),
            Op::Builtin(function) => self.builtin(*function),
            Op::Convert { saturated, rounding, to } => {
                let function = self.body.emitter.convert_function(*saturated, *rounding);
                let lane = self.lane_type(to);
                quote!(#function::<#lane>)
            }
            Op::Reinterpret(to) => {
                let (function, lane) = (self.body.emitter.as_type_function(), self.lane_type(to));
                quote!(#function::<#lane>)
            }
        };
        let values = self.values(operands);
        let applied = |values: &[TokenStream]| match (op, values) {
            (Op::Negate, [value]) => quote!(- #value),
            (Op::Complement, [value]) => quote!(! #value),
            (Op::Arithmetic(operator), [left, right]) => {
                let symbol = operator_of(operator.symbol());
                quote!(#left #symbol #right)
            }
            _ => quote!(#callee(#(#values),*)),
        };
        if shape == Shape::Number {
            let value = applied(&values);
            return if callee.is_empty() { quote!((#value)) } else { value };
        }
        let parameters = self.parameters();
        let parameters = &parameters[..values.len().min(3)];
        let map = self.library(match (values.len(), shape == Shape::RolledComponents) {
            (1, false) => "map1",
            (2, false) => "map2",
            (1, true) => "map1_rolled",
            (2, true) => "map2_rolled",
            _ => "map3",
        });
        let names: Vec<_> = parameters.iter().map(|name| quote!(#name)).collect();
        let value = applied(&names);
        quote!(#map(#(#values,)* #[inline(always)] |#(#parameters),*| #value))
    }

    fn division(&mut self, of: &Division) -> TokenStream {
        let (left, site) = (self.value(&of.left), self.site(of.site));
        let (trait_, active) = (self.library("DividesLanes"), self.active(of.mask));
        let name = if of.remainder { "remainder" } else { "divided" };
        let (method, right, bind) = match &of.by {
            Divisor::Lanes(right) => (ident(name), self.value(right), None),
            Divisor::Uniform { value, is_constant, vector } => {
                let how = if *is_constant { "_constant" } else { "" };
                let (method, value) = (ident(&format!("{name}_by{how}")), self.scalar(value).free());
                match vector {
                    Some((by, ty)) => {
                        let (by, ty) = (self.temp(*by), self.body.ty(ty));
                        (method, quote!(#by.to_array()), Some(quote!(let #by: #ty = #value;)))
                    }
                    None => (method, value, None),
                }
            }
        };
        if of.shape == Shape::Number {
            return quote!(#trait_::#method(#left, #right, #active, #site));
        }
        let (map, [a, b, _]) = (self.library("map2"), self.parameters());
        let divided = quote!(#map(#left, #right, #[inline(always)] |#a, #b| #trait_::#method(#a, #b, #active, #site)));
        if bind.is_some() { quote!({ #bind #divided }) } else { divided }
    }

    fn is_multiple(&mut self, of: &Division) -> TokenStream {
        let Divisor::Uniform { value, .. } = &of.by else { unreachable!("a divisor that is the same for all items") };
        let (left, by, site) = (self.value(&of.left), self.scalar(value).free(), self.site(of.site));
        let (trait_, active) = (self.library("DividesLanes"), self.active(of.mask));
        quote!(#trait_::is_multiple_of(#left, #by, #active, #site))
    }

    fn read_image(&mut self, of: &ImageRead) -> TokenStream {
        let (ty, shape, site, active) =
            (self.body.ty(&of.ty), shape_of(of.shape), self.site(of.site), self.active(of.mask));
        let method = ident(match of.sampler {
            Some((_, true)) => "sample_lanes",
            Some((_, false)) => "sample_lanes_by",
            None => "fetch_lanes",
        });
        let image = self.scalar(&of.image).at(Level::Primary);
        let sampler = of.sampler.as_ref().map(|(sampler, _)| self.scalar(sampler).free());
        let (at, sampler) = (self.value(&of.at), sampler.map(|sampler| quote!(#sampler,)));
        quote!(#image.#method::<#ty, #shape>(#sampler #at, #active, #site))
    }

    pub(super) fn write_image(&mut self, of: &ImageWrite) -> TokenStream {
        let (ty, shape, site, active) =
            (self.body.ty(&of.ty), shape_of(of.shape), self.site(of.site), self.active(of.mask));
        let image = self.scalar(&of.image).at(Level::Primary);
        let (at, colour, row) = (self.value(&of.at), self.value(&of.colour), self.table.row.clone());
        quote!(#image.write_lanes::<#ty, #shape>(#at, #colour, #active, #row.threads(), #site);)
    }

    /// A value where it is for the items of a mask: the others keep what they have.
    pub(super) fn blended(&mut self, ty: &Type, mask: Mask, value: &TokenStream, old: &TokenStream) -> TokenStream {
        match mask {
            Some(mask) => {
                let (vectorized, mask) = (self.vectorized(ty), self.temp(mask));
                quote!(#vectorized::choose(#mask, #value, #old))
            }
            None => value.clone(),
        }
    }

    /// Whether any item of a mask is there.
    pub(super) fn any(&mut self, mask: Temp) -> TokenStream {
        let (active, mask) = (self.library("Active"), self.temp(mask));
        quote!(#active::any(#mask))
    }
}
