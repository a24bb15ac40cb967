//! Types, zeros and constants.

use super::Emitter;
use super::code::{Code, Level};
use super::names::Home;
use super::tokens::{Literal, TokenStream};
use crate::program::{Memory, Value};
use crate::types::{RecordId, Type};
use swz_language::element::{Element, Kind};

/// The names of the lifetimes of pointers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Life {
    /// `'_`
    Elided,
    /// `'a`
    Named,
    /// `'static`
    Static,
}

impl Life {
    fn tokens(self) -> TokenStream {
        match self {
            Life::Elided => quote!('_),
            Life::Named => quote!('a),
            Life::Static => quote!('static),
        }
    }
}

impl Emitter<'_> {
    /// A type whose pointers have this lifetime.
    pub(super) fn ty(&mut self, ty: &Type, life: Life) -> TokenStream {
        self.ty_of(ty, &mut || life.tokens())
    }

    /// A type whose pointers have these lifetimes, from the outside in.
    pub(super) fn ty_of(&mut self, ty: &Type, life: &mut dyn FnMut() -> TokenStream) -> TokenStream {
        match ty {
            // Only the address of what is behind `void *` matters.
            Type::Void => self.names.primitive("u8"),
            Type::Scalar(element) => self.scalar(element),
            Type::Vector(element, width) => {
                let name = format!("{}{width}", element.name);
                self.names.library_type(Home::Crate, &name)
            }
            Type::Pointer(pointee) => {
                let pointer = self.library(Home::OpenCl, "Pointer");
                let outer = life();
                let inner = self.ty_of(&pointee.ty, life);
                quote!(#pointer<#outer, #inner>)
            }
            Type::Array(element, len) => {
                let (element, len) = (self.ty_of(element, life), Literal::u64_unsuffixed(*len));
                quote!([#element; #len])
            }
            Type::Record(record) => {
                let name = self.record_name(*record);
                if self.holds_pointers(ty) {
                    let life = life();
                    quote!(#name<#life>)
                } else {
                    quote!(#name)
                }
            }
            Type::Image(_) => {
                let texels = self.library(Home::Expansion, "Texels");
                let life = life();
                quote!(#texels<#life>)
            }
            Type::Sampler => self.library(Home::OpenCl, "Sampler"),
            // Refused where they are declared.
            Type::Event => self.library(Home::Expansion, "Event"),
            Type::Bad => self.names.primitive("u8"),
        }
    }

    /// A scalar type.
    pub(super) fn scalar(&mut self, element: &Element) -> TokenStream {
        match element.kind {
            Kind::Half => self.names.library_type(Home::Scalar, "half"),
            _ => self.names.primitive(element.rust),
        }
    }

    /// The name of a structure or union.
    pub(super) fn record_name(&self, record: RecordId) -> TokenStream {
        let name = &self.idents.records[record.0];
        quote!(#name)
    }

    /// Whether there are pointers in a value.
    pub(super) fn holds_pointers(&self, ty: &Type) -> bool {
        ty.holds_pointers(&self.program.records)
    }

    /// A value of which all bytes are zero. `known` as of [`Emitter::constant`].
    pub(super) fn zero(&mut self, ty: &Type, known: bool) -> Code {
        match ty {
            Type::Scalar(element) => match element.kind {
                Kind::Bool => Code::primary(quote!(false)),
                Kind::Integer { .. } => integer(element, 0, known),
                Kind::Half | Kind::Float | Kind::Double => self.float(element, 0.0, known),
            },
            Type::Vector(element, _) => {
                let (vector, zero) = (self.ty(ty, Life::Elided), self.zero(&Type::Scalar(element), true));
                Code::primary(quote!(#vector::splat(#zero)))
            }
            Type::Pointer(pointee) => {
                let pointer = self.library(Home::OpenCl, "Pointer");
                let pointee = self.ty(&pointee.ty, Life::Elided);
                Code::primary(quote!(#pointer::<#pointee>::null()))
            }
            Type::Array(element, len) => {
                let (zero, len) = (self.zero(element, known), Literal::u64_unsuffixed(*len));
                Code::primary(quote!([#zero; #len]))
            }
            Type::Record(record) => {
                let name = self.record_name(*record);
                Code::primary(quote!(#name::ZERO))
            }
            Type::Event => {
                let event = self.library(Home::Expansion, "Event");
                Code::primary(quote!(#event::new()))
            }
            Type::Sampler => {
                let sampler = self.library(Home::OpenCl, "Sampler");
                Code::primary(quote!(#sampler::from_bits(0)))
            }
            Type::Void | Type::Image(_) => Code::primary(quote!(())),
            Type::Bad => Code::primary(quote!(0)),
        }
    }

    /// A constant. `known` says that the type is known where it stands, so that a number needs no suffix.
    pub(super) fn constant(&mut self, value: &Value, ty: &Type, known: bool) -> Code {
        match (value, ty) {
            (Value::Zero, _) => self.zero(ty, known),
            (Value::Integer(number), Type::Scalar(element)) => match element.kind {
                Kind::Bool if *number == 0 => Code::primary(quote!(false)),
                Kind::Bool => Code::primary(quote!(true)),
                Kind::Integer { .. } => integer(element, *number, known),
                Kind::Half | Kind::Float | Kind::Double => self.float(element, *number as f64, known),
            },
            (Value::Integer(number), Type::Pointer(_)) => {
                let pointer = self.library(Home::OpenCl, "Pointer");
                let address = Literal::u64_unsuffixed(*number as u64);
                Code::primary(quote!(#pointer::from_address(#address)))
            }
            (Value::Integer(number), Type::Sampler) => {
                let sampler = self.library(Home::OpenCl, "Sampler");
                let bits = Literal::u32_unsuffixed(*number as u32);
                Code::primary(quote!(#sampler::from_bits(#bits)))
            }
            (Value::Float(number), Type::Scalar(element)) => self.float(element, *number, known),
            (Value::List(values), Type::Vector(element, _)) => self.vector_of(values, element, ty),
            (Value::List(values), Type::Array(element, len)) => self.array_of(values, element, *len, known),
            (Value::List(values), Type::Record(record)) => {
                let fields: Vec<_> =
                    self.program.records[record.0].fields.iter().map(|field| field.ty.clone()).collect();
                let mut codes = Vec::new();
                for (at, ty) in fields.iter().enumerate() {
                    let zero = Value::Zero;
                    codes.push(self.constant(values.get(at).unwrap_or(&zero), ty, true));
                }
                self.structure(*record, codes)
            }
            (Value::Bytes(bytes), Type::Array(element, len)) => {
                let values: Vec<_> = bytes.iter().map(|&byte| Value::Integer(signed(byte, element))).collect();
                self.array_of(&values, element, *len, known)
            }
            (Value::Address(global, offset), Type::Pointer(pointee))
                if self.program.globals[global.0].memory == Memory::Kept =>
            {
                Code::primary(self.start_of(*global, *offset, &pointee.ty))
            }
            (Value::Address(global, offset), Type::Pointer(pointee)) => {
                let (pointer, global) = (self.library(Home::OpenCl, "Pointer"), self.global_name(*global));
                let (pointee, offset) = (self.ty(&pointee.ty, Life::Elided), Literal::u64_unsuffixed(*offset));
                Code::primary(quote!(#pointer::<#pointee>::within(&#global, #offset)))
            }
            (Value::Union(field, value), Type::Record(record)) => {
                Code::block(self.constant_union(*record, *field, value))
            }
            // No checker leaves this.
            _ => self.zero(ty, known),
        }
    }

    fn vector_of(&mut self, values: &[Value], element: &'static Element, ty: &Type) -> Code {
        let vector = self.ty(ty, Life::Elided);
        let scalar = Type::Scalar(element);
        let all_same = values.windows(2).all(|pair| same(&pair[0], &pair[1]));
        if let (true, Some(first)) = (all_same, values.first()) {
            let value = self.constant(first, &scalar, true);
            return Code::primary(quote!(#vector::splat(#value)));
        }
        let values: Vec<_> = values.iter().map(|value| self.constant(value, &scalar, true)).collect();
        Code::primary(quote!(#vector::new(#(#values),*)))
    }

    fn array_of(&mut self, values: &[Value], element: &Type, len: u64, known: bool) -> Code {
        let len = len as usize;
        let mut codes: Vec<_> = values.iter().take(len).map(|value| self.constant(value, element, known)).collect();
        while codes.len() < len {
            codes.push(self.zero(element, known));
        }
        Code::primary(quote!([#(#codes),*]))
    }

    /// A structure of all its fields.
    pub(super) fn structure(&mut self, record: RecordId, values: Vec<Code>) -> Code {
        let name = self.record_name(record);
        let fields = self.idents.fields[record.0].clone();
        let values = values.into_iter().map(Code::free);
        let rest = if self.has_padding(record) { quote!(, ..#name::ZERO) } else { TokenStream::new() };
        Code::block(quote!(#name { #(#fields: #values),* #rest }))
    }

    /// A number of a floating-point type.
    pub(super) fn float(&mut self, element: &Element, number: f64, known: bool) -> Code {
        let ty = self.scalar(element);
        if element.kind == Kind::Half {
            let bits = Literal::u16_unsuffixed(half_bits(number));
            return Code::primary(match number {
                0.0 if number.is_sign_positive() => quote!(#ty::ZERO),
                1.0 => quote!(#ty::ONE),
                _ => quote!(#ty::from_bits(#bits)),
            });
        }
        if number.is_nan() {
            let nan = quote!(#ty::NAN);
            return if number.is_sign_negative() { Code::new(quote!(-#nan), Level::Unary) } else { Code::primary(nan) };
        }
        if number.is_infinite() {
            let infinity = quote!(#ty::INFINITY);
            return if number < 0.0 { Code::new(quote!(-#infinity), Level::Unary) } else { Code::primary(infinity) };
        }
        let size = number.abs();
        let mut digits = if element.kind == Kind::Float { format!("{:?}", size as f32) } else { format!("{size:?}") };
        if !known {
            digits += element.rust;
        }
        literal(digits, number.is_sign_negative())
    }
}

/// An integer.
fn integer(element: &Element, number: i128, known: bool) -> Code {
    let digits = number.unsigned_abs();
    let digits = if known { digits.to_string() } else { format!("{digits}{}", element.rust) };
    literal(digits, number < 0)
}

/// A number with its sign.
fn literal(digits: String, negative: bool) -> Code {
    let literal = Literal::number(digits);
    if negative { Code::new(quote!(-#literal), Level::Unary) } else { Code::primary(quote!(#literal)) }
}

/// A byte of a string as an element of an array.
fn signed(byte: u8, element: &Type) -> i128 {
    match element {
        Type::Scalar(Element { kind: Kind::Integer { signed: true, .. }, .. }) => (byte as i8).into(),
        _ => byte.into(),
    }
}

/// Whether two constants are the same, zeros by their sign.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}

/// The bits of a `half` of this value, which it can hold.
fn half_bits(number: f64) -> u16 {
    let sign = u16::from(number.is_sign_negative()) << 15;
    let size = number.abs();
    if number.is_nan() {
        return sign | 0x7E00;
    }
    if size >= 65_536.0 {
        return sign | 0x7C00;
    }
    if size < 1.0 / 16_384.0 {
        return sign | (size * 16_777_216.0) as u16;
    }
    let bits = size.to_bits();
    let exponent = (bits >> 52) as u16 + 15 - 1023;
    sign | (exponent << 10) | ((bits >> 42) as u16 & 0x3FF)
}
