//! Values that are the same for all items, the pointers that items count from, and what is asked of the first and the last item.

use super::Printer;
use crate::codegen::code::{Code, Level, operator_of};
use crate::codegen::tokens::{Literal, TokenStream};
use crate::program::{Arithmetic, Value};
use crate::vector::{Base, EndpointComparison, Endpoints, Scalar};

impl Printer<'_, '_, '_> {
    pub(super) fn scalar(&mut self, of: &Scalar) -> Code {
        match of {
            Scalar::Value { of, typed, mask } => {
                let value = self.body.value(of, *typed);
                self.as_one(value, *mask)
            }
            Scalar::Condition { of, mask } => {
                let value = self.body.condition(of);
                self.as_one(value, *mask)
            }
            Scalar::LocalElement { base, index, site, mask } => {
                let (pointer, site) = (self.base(base), self.site(*site));
                let index = self.body.value(index, true).free();
                self.as_one(Code::primary(quote!(#pointer.load_uniform(#index, #site))), *mask)
            }
            Scalar::CheckedIndex { index, len, site, mask } => {
                let (checked, site) = (self.library("index"), self.site(*site));
                let (index, len) = (self.body.value(index, true), Literal::u64_unsuffixed(*len));
                self.as_one(Code::primary(quote!(#checked(#index, #len, #site))), *mask)
            }
            Scalar::InBounds(of) => {
                let (elements, number) = self.in_bounds(of);
                Code::primary(quote!(#elements.get(#number)))
            }
            Scalar::OrZero { mask, value, ty } => {
                let (value, zero) = (self.scalar(value).free(), self.body.emitter.zero(ty, true).free());
                let (active, mask) = (self.library("Active"), self.temp(*mask));
                Code::block(quote!(if #active::any(#mask) { #value } else { #zero }))
            }
            Scalar::AnyAnd { mask, condition } => {
                let (active, mask, condition) =
                    (self.library("Active"), self.temp(*mask), self.scalar(condition).free());
                Code::new(quote!(#active::any(#mask) && { #condition }), Level::And)
            }
            Scalar::Zero(ty) => self.body.emitter.zero(ty, true),
            Scalar::Constant(number, ty) => self.body.emitter.constant(&Value::Integer(*number), ty, true),
            Scalar::Bool(truth) => Code::primary(quote!(#truth)),
            Scalar::Variable(variable) => {
                let name = self.body.plain_name(*variable);
                Code::primary(quote!(#name))
            }
            Scalar::Temp(temp) => {
                let name = self.temp(*temp);
                Code::primary(quote!(#name))
            }
            Scalar::FirstLane(variable, ty) => {
                let (name, vectorized) = (self.body.plain_name(*variable), self.vectorized(ty));
                Code::primary(quote!(#vectorized::lane(#name, 0)))
            }
            Scalar::Aligned(number) => {
                let number = self.scalar(number);
                let (lanes, long) = (self.library("LANES"), self.primitive("u64"));
                number.binary(&quote!(&), Code::primary(quote!(!(#lanes as #long - 1))), Level::BitAnd)
            }
            Scalar::Convert(number, from, to) => {
                let number = self.scalar(number);
                self.body.number(number, from, to)
            }
            Scalar::Wrapping(operator, left, right) => {
                let (left, right) = (self.scalar(left), self.scalar(right));
                if *operator == Arithmetic::And {
                    return left.binary(&quote!(&), right, Level::BitAnd);
                }
                left.dot(&match operator {
                    Arithmetic::Add => quote!(wrapping_add(#right)),
                    Arithmetic::Subtract => quote!(wrapping_sub(#right)),
                    Arithmetic::Multiply => quote!(wrapping_mul(#right)),
                    _ => quote!(wrapping_shl(#right as _)),
                })
            }
        }
    }

    /// A pointer, behind which a method may stand.
    pub(super) fn base(&mut self, of: &Base) -> TokenStream {
        match of {
            Base::Pointer { of, mask } => {
                let pointer = self.body.value(of, false);
                self.as_one(pointer, *mask).at(Level::Primary)
            }
            Base::Root(root) => {
                let name = self.temp(*root);
                quote!(#name)
            }
            Base::Local(variable) => {
                let name = self.body.plain_name(*variable);
                quote!(#name)
            }
            Base::Address(place) => self.body.pointer_to(place),
            Base::Decay(base) => {
                let base = self.base(base);
                quote!(#base.decay())
            }
            Base::Cast(base, ty) => {
                let (base, ty) = (self.base(base), self.body.ty(ty));
                quote!(#base.cast::<#ty>())
            }
            Base::Packed(base, element, width) => {
                let (base, scalar, width) =
                    (self.base(base), self.body.emitter.scalar(element), Literal::u8_unsuffixed(*width));
                quote!(#base.cast::<[#scalar; #width]>())
            }
            Base::Offset(base, by) => {
                let (base, by) = (self.base(base), self.scalar(by).free());
                quote!(#base.offset(#by))
            }
            Base::Skip(base, by) => {
                let (base, by) = (self.base(base), Literal::u64_unsuffixed(*by));
                quote!(#base.offset(#by))
            }
        }
    }

    pub(super) fn endpoints(&mut self, of: &Endpoints) -> TokenStream {
        match of {
            Endpoints::Uniform { condition, negated } => {
                let condition = self.scalar(condition).at(Level::Unary);
                if *negated { quote!(!#condition) } else { quote!(#condition) }
            }
            Endpoints::Both(left, right) => {
                let (left, right) = (self.endpoints(left), self.endpoints(right));
                quote!((#left) && (#right))
            }
            Endpoints::Compare(of) => self.endpoint_comparison(of),
        }
    }

    fn endpoint_comparison(&mut self, of: &EndpointComparison) -> TokenStream {
        let symbol = operator_of(of.comparison.symbol());
        let (lanes, ty) = (self.library("LANES"), self.body.ty(&of.ty));
        let (first, value) = (self.temp(of.first.0), self.scalar(&of.first.1).free());
        let (bound, other) = (self.temp(of.bound.0), self.scalar(&of.bound.1).free());
        let last = self.temp(of.last);
        let asks = if of.counts_left {
            quote!(#first #symbol #bound && #last #symbol #bound)
        } else {
            quote!(#bound #symbol #first && #bound #symbol #last)
        };
        quote!({
            let #first: #ty = #value;
            let #last = #first.wrapping_add(#lanes as #ty - 1);
            let #bound = #other;
            #first <= #last && #asks
        })
    }
}
