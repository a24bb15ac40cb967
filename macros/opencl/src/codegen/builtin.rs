//! Calls of built-in functions.

use super::Emitter;
use super::body::Body;
use super::code::Code;
use super::names::{Home, ident};
use super::tokens::{Ident, Literal, TokenStream};
use crate::ast::Space;
use crate::builtin::{Atomic, Copy, Fence, Function, Image, Kind};
use crate::plan::Plan;
use crate::program::{Builtin, Checked, Expression, ExpressionKind, Half, Order, Rounding, Value};
use crate::types::{HALF, Type};
use crate::walk;

impl Emitter<'_> {
    /// The path of something of the library: of a type if its name is in capitals and small letters.
    pub(super) fn library(&mut self, home: Home, name: &str) -> TokenStream {
        if name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase) {
            self.names.library_type(home, name)
        } else {
            self.names.library_function(home, name)
        }
    }

    /// The path of a function of values where kernels import it from: `native_sin` is `sin`.
    pub(super) fn builtin_function(&mut self, function: Function) -> TokenStream {
        let name = function.name();
        let (home, name) = match function.kind() {
            Kind::Series => {
                (Home::Same, name.strip_prefix("half_").or_else(|| name.strip_prefix("native_")).unwrap_or(name))
            }
            Kind::Library | Kind::Relation | Kind::Geometry => (Home::Builtin, name),
            Kind::Extension => (Home::Expansion, name),
        };
        self.library(home, name)
    }

    /// The path of a `convert_` function, without its type.
    pub(super) fn convert_function(&mut self, saturated: bool, rounding: Option<Rounding>) -> TokenStream {
        let rounding = rounding.map_or("", Rounding::suffix);
        let name = format!("convert{}{rounding}", if saturated { "_sat" } else { "" });
        self.library(Home::Builtin, &name)
    }

    /// The path of `as_type`.
    pub(super) fn as_type_function(&mut self) -> TokenStream {
        self.library(Home::Builtin, "as_type")
    }
}

impl Body<'_, '_> {
    /// The value of a built-in function.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind of a function")]
    pub(super) fn builtin(&mut self, builtin: &Builtin, arguments: &[Expression], of: &Expression) -> Code {
        for argument in arguments {
            self.accesses_through(argument, of.span);
        }
        match builtin {
            Builtin::Function(function) => {
                let values = self.values(arguments);
                let call = self.call_builtin(*function, &values);
                // They are truths in Rust.
                if matches!(function, Function::any | Function::all) {
                    let ty = self.ty(&of.ty);
                    return call.cast(&ty);
                }
                call
            }
            Builtin::ThroughPointer(function) => self.through_pointer(*function, arguments),
            Builtin::Convert { saturated, rounding } => {
                let [value] = arguments else { return self.emitter.zero(&of.ty, false) };
                if value.ty == of.ty && rounding.is_none() {
                    return self.value(value, false);
                }
                let code = self.value(value, false);
                let code = match value.ty.element() {
                    // No number yet.
                    Some(element) if element.kind == swz_language::element::Kind::Bool => {
                        let byte = self.emitter.names.primitive("u8");
                        code.cast(&byte)
                    }
                    _ => code,
                };
                self.conversion(*saturated, *rounding, &of.ty, &code)
            }
            Builtin::Reinterpret => {
                let function = self.emitter.as_type_function();
                let (ty, values) = (self.ty(&of.ty), self.values(arguments));
                Code::primary(quote!(#function::<#ty>(#(#values),*)))
            }
            Builtin::Load { width, half } => self.vector_load(*width, *half, arguments, of),
            Builtin::Store { width, half, rounding } => self.vector_store(*width, *half, *rounding, arguments, of),
            Builtin::Shuffle | Builtin::Shuffle2 => {
                if let Some(mask) = arguments.last().and_then(constant_mask) {
                    return self.constant_shuffle(arguments, &mask);
                }
                let name = if *builtin == Builtin::Shuffle { "shuffle" } else { "shuffle2" };
                let function = self.emitter.library(Home::Crate, name);
                let values = self.values(arguments);
                Code::primary(quote!(#function(#(#values),*)))
            }
            Builtin::Item(question) => {
                let method = ident(question.name().trim_start_matches("get_"));
                let (item, values) = (self.item.clone(), self.known_values(arguments));
                let code = Code::primary(quote!(#item.#method(#(#values),*)));
                match Plan::local_size(self.function, *question, arguments) {
                    // It changes nothing, but tells LLVM that the number is in an array as long as the group.
                    Some(size) => {
                        let last = Literal::u64_unsuffixed(size - 1);
                        code.binary(&quote!(&), Code::primary(quote!(#last)), super::code::Level::BitAnd)
                    }
                    None => code,
                }
            }
            // One item runs behind the other; and one that runs alone has reached every barrier with all of its group. The barriers of a
            // group are in `group`.
            Builtin::Fence(fence) if *fence != Fence::Barrier && self.is_checked() => {
                let function = self.emitter.library(Home::Expansion, "fence_in_check");
                let values = self.known_values(arguments);
                Code::primary(quote!(#function(#(#values),*)))
            }
            Builtin::Fence(Fence::Item) => {
                let function = self.emitter.library(Home::Expansion, "fence");
                let effects: Vec<_> = arguments.iter().map(|argument| self.effect(argument)).collect();
                Code::block(quote!({ #(#effects)* #function() }))
            }
            Builtin::Fence(_) | Builtin::Copy(Copy::Prefetch | Copy::Wait) => {
                let effects: Vec<_> = arguments.iter().map(|argument| self.effect(argument)).collect();
                Code::block(quote!({ #(#effects)* }))
            }
            Builtin::Copy(copy @ (Copy::Rows | Copy::Layers)) => {
                let function = self.emitter.library(Home::Expansion, "copy_layers");
                let layers = self.emitter.library(Home::Expansion, "Layers");
                let site = self.emitter.site(of.span);
                let values = self.known_values(arguments);
                let item = self.own_item();
                let [to, to_offset, from, from_offset, bytes, elements, lines, rest @ .., event] = &values[..] else {
                    return self.emitter.zero(&of.ty, false);
                };
                let (planes, from_steps, to_steps) = match rest {
                    [planes, from_line, from_plane, to_line, to_plane] if *copy == Copy::Layers => {
                        (quote!(#planes), quote!([#from_line, #from_plane]), quote!([#to_line, #to_plane]))
                    }
                    [from_line, to_line] => (quote!(1), quote!([#from_line, 0]), quote!([#to_line, 0])),
                    _ => return self.emitter.zero(&of.ty, false),
                };
                Code::primary(quote!(#function(
                    #item,
                    (#to, #to_offset),
                    (#from, #from_offset),
                    #layers { bytes: #bytes, counts: [#elements, #lines, #planes], from: #from_steps, to: #to_steps },
                    #event,
                    #site,
                )))
            }
            Builtin::Copy(copy) => {
                let function = self.emitter.library(Home::Expansion, Copy::name(*copy));
                let site = self.emitter.site(of.span);
                let mut values = self.known_values(arguments);
                if let (Copy::Strided, Some(to)) = (copy, arguments.first()) {
                    // The stride is that of the global memory.
                    let is_local = to.ty.pointee().is_some_and(|pointee| pointee.space == Space::Local);
                    let stride = &values[3];
                    values[3] = Code::primary(if is_local { quote!([1, #stride]) } else { quote!([#stride, 1]) });
                }
                let item = self.own_item();
                Code::primary(quote!(#function(#item, #(#values,)* #site)))
            }
            Builtin::OfSubGroup(name) => {
                let method = ident(name.strip_prefix("get_").unwrap_or(name));
                let (item, values) = (self.own_item(), self.known_values(arguments));
                Code::primary(quote!((#item).#method(#(#values),*)))
            }
            Builtin::Block { writes } => self.block_of_sub_group(*writes, arguments, of),
            Builtin::Collective(collective) => self.collective_alone(*collective, arguments, of),
            // A condition of the group, which asks all items.
            Builtin::AnyItem | Builtin::EachItem(_) => self.emitter.zero(&of.ty, false),
            Builtin::Checked(Checked::End) => {
                let end = &self.row.end;
                Code::primary(quote!(#end))
            }
            // A pointer that `road` follows, and a condition that `statement` asks.
            Builtin::Checked(Checked::Element(_) | Checked::OwnElement(_) | Checked::Inside(_)) => {
                self.emitter.zero(&of.ty, false)
            }
            Builtin::Image(function) => self.image(*function, arguments, of),
            Builtin::Atomic(atomic, order) => {
                let site = self.emitter.site_of_order(of.span, *order);
                let values = self.values(arguments);
                let is_float = arguments.first().and_then(|pointer| pointer.ty.pointee()).is_some_and(|pointee| {
                    pointee.ty.scalar().is_some_and(swz_language::element::Element::is_floating)
                });
                if is_float {
                    let name = format!("{}_float", atomic.name());
                    let function = self.emitter.library(Home::Expansion, &name);
                    return Code::primary(quote!(#function(#(#values,)* #site)));
                }
                let memory = self.emitter.library(Home::Expansion, "Atomic");
                let pointee = arguments.first().and_then(|pointer| pointer.ty.pointee());
                let is_local = pointee.is_some_and(|pointee| pointee.space == Space::Local);
                let method = atomic_method(*atomic, *order, is_local);
                Code::primary(quote!(#memory::#method(#(#values,)* #site)))
            }
            Builtin::Lifetime { ends } => {
                let [Expression { kind: ExpressionKind::AddressOf(place), .. }] = arguments else {
                    return Code::primary(TokenStream::new());
                };
                let Some(variable) = walk::root(place) else { return Code::primary(TokenStream::new()) };
                let name = self.name(variable);
                if *ends {
                    return Code::primary(quote!(#name.end()));
                }
                let zero = self.emitter.zero(&place.ty, true);
                Code::primary(quote!(#name.begin(#zero)))
            }
            Builtin::Trap(_) => {
                let function = self.emitter.library(Home::Expansion, "trap");
                let site = self.emitter.site(of.span);
                Code::primary(quote!(#function(#site)))
            }
            Builtin::Print(format) => {
                let function = self.emitter.library(Home::Expansion, "print");
                let argument = self.emitter.library(Home::Expansion, "Argument");
                let (format, values) = (Literal::byte_string(format), self.values(arguments));
                let site = self.emitter.site(of.span);
                Code::primary(quote!(#function(#format, &[#(#argument::from(#values)),*], #site)))
            }
        }
    }

    /// An item's part of a block that its sub-group reads or writes.
    fn block_of_sub_group(&mut self, writes: bool, arguments: &[Expression], of: &Expression) -> Code {
        let ty = if writes { arguments.last().map_or(&of.ty, |value| &value.ty) } else { &of.ty };
        let is_image = arguments.first().is_some_and(|first| matches!(first.ty, Type::Image(_)));
        let name = match (is_image, writes, ty.width()) {
            (false, false, 1) => "block_read1",
            (false, false, _) => "block_read",
            (false, true, 1) => "block_write1",
            (false, true, _) => "block_write",
            (true, false, 1) => "image_block_read1",
            (true, false, _) => "image_block_read",
            (true, true, 1) => "image_block_write1",
            (true, true, _) => "image_block_write",
        };
        let width = (ty.width() > 1).then(|| {
            let width = Literal::u8_unsuffixed(ty.width());
            quote!(::<_, #width>)
        });
        let function = self.emitter.library(Home::Expansion, name);
        let (item, site) = (self.own_item(), self.emitter.site(of.span));
        let mut values = self.known_values(arguments);
        if self.is_checked() && !is_image {
            let same = self.emitter.library(Home::Expansion, "same_block");
            let pointer = &values[0];
            values[0] = Code::primary(quote!(#same(#item, #pointer, #site)));
        }
        Code::primary(quote!(#function #width(#item, #(#values,)* #site)))
    }

    /// A shuffle by a mask that is known: one permute.
    fn constant_shuffle(&mut self, arguments: &[Expression], mask: &[u8]) -> Code {
        let (vectors, length) = (&arguments[..arguments.len() - 1], Literal::usize_unsuffixed(mask.len()));
        let lanes = mask.iter().rev().fold(0, |lanes: u128, &lane| lanes << 8 | u128::from(lane));
        let lanes = Literal::hexadecimal(lanes);
        let mut values = self.values(vectors).into_iter();
        match (values.next(), values.next()) {
            (Some(x), None) => x.dot(&quote!(__swz_shuffle_list::<#length, #lanes>())),
            (Some(x), Some(y)) => x.dot(&quote!(__swz_shuffle2_list::<#length, #lanes, _>(#y).__swz_shuffled())),
            (None, _) => Code::primary(TokenStream::new()),
        }
    }

    /// Functions of images.
    fn image(&mut self, function: Image, arguments: &[Expression], of: &Expression) -> Code {
        let [image, rest @ ..] = arguments else { return self.emitter.zero(&of.ty, false) };
        let site = self.emitter.site(of.span);
        let shape = image_shape(&image.ty);
        let image = self.value(image, false);
        match function {
            Image::ReadFloats | Image::ReadHalves | Image::ReadIntegers | Image::ReadUnsigned => {
                let ty = self.ty(&of.ty);
                let method = match rest {
                    // Its work is written where it is called.
                    [sampler, _] if sampler.is_known_sampler(self.function) => quote!(sample),
                    [_, _] => quote!(sample_by),
                    _ => quote!(fetch),
                };
                let values = self.values(rest);
                image.dot(&quote!(#method::<#ty, #shape>(#(#values,)* #site)))
            }
            Image::WriteFloats | Image::WriteHalves | Image::WriteIntegers | Image::WriteUnsigned => {
                let values = self.values(rest);
                image.dot(&quote!(write::<_, #shape>(#(#values,)* #site)))
            }
            Image::Width => image.dot(&quote!(extent(0))),
            Image::Height => image.dot(&quote!(extent(1))),
            Image::Depth => image.dot(&quote!(extent(2))),
            Image::Layers => image.dot(&quote!(layers())),
            Image::Order => image.dot(&quote!(order())),
            Image::Channel => image.dot(&quote!(channel())),
            Image::Size => {
                let ty = self.ty(&of.ty);
                let extents = if of.ty.width() == 2 {
                    quote!(#image.extent(0), #image.extent(1))
                } else {
                    quote!(#image.extent(0), #image.extent(1), #image.extent(2), 0)
                };
                Code::primary(quote!(#ty::new(#extents)))
            }
        }
    }

    fn values(&mut self, arguments: &[Expression]) -> Vec<Code> {
        arguments.iter().map(|argument| self.value(argument, false)).collect()
    }

    fn known_values(&mut self, arguments: &[Expression]) -> Vec<Code> {
        arguments.iter().map(|argument| self.value(argument, true)).collect()
    }

    /// A `convert_` function.
    fn conversion(&mut self, saturated: bool, rounding: Option<Rounding>, to: &Type, value: &Code) -> Code {
        let function = self.emitter.convert_function(saturated, rounding);
        let ty = self.ty(to);
        Code::primary(quote!(#function::<#ty>(#value)))
    }

    /// A function that writes one of its results through its last argument, which is `&mut` in Rust.
    fn through_pointer(&mut self, function: Function, arguments: &[Expression]) -> Code {
        let Some((pointer, values)) = arguments.split_last() else { return Code::primary(TokenStream::new()) };
        let written = pointer.ty.pointee().map_or(Type::Bad, |pointee| pointee.ty.clone());
        let names: Vec<_> = (0..values.len()).map(|at| self.temporary(["x", "y"][at & 1])).collect();
        let (to, place, result) = (self.temporary("to"), self.temporary("place"), self.temporary("result"));
        let codes = self.values(values);
        let (of_pointer, zero) = (self.value(pointer, false), self.emitter.zero(&written, false));
        let site = self.emitter.site(pointer.span);
        let mut given: Vec<_> = names.iter().map(|name| Code::primary(quote!(#name))).collect();
        given.push(Code::primary(quote!(&mut #place)));
        let call = self.call_builtin(function, &given);
        Code::block(quote!({
            #(let #names = #codes;)*
            let #to = #of_pointer;
            let mut #place = #zero;
            let #result = #call;
            #to.store(#place, #site);
            #result
        }))
    }

    /// `vloadN` and the loads of halves.
    fn vector_load(&mut self, width: u8, half: Option<Half>, arguments: &[Expression], of: &Expression) -> Code {
        let [offset, pointer] = arguments else { return self.emitter.zero(&of.ty, false) };
        let site = self.emitter.site(of.span);
        if width == 1 {
            let function = self.emitter.library(Home::Expansion, "vload1");
            let (offset, pointer) = (self.value(offset, true), self.value(pointer, false));
            let value = Code::primary(quote!(#function(#offset, #pointer, #site)));
            return self.conversion(false, None, &of.ty, &value);
        }
        let name = if half == Some(Half::Aligned) && width == 3 { "vload_aligned" } else { "vload" };
        let function = self.emitter.library(Home::Expansion, name);
        let (offset, pointer) = (self.value(offset, true), self.value(pointer, false));
        let width = Literal::u8_unsuffixed(width);
        let value = Code::primary(quote!(#function::<_, #width>(#offset, #pointer, #site)));
        if half.is_some() { self.conversion(false, None, &of.ty, &value) } else { value }
    }

    /// `vstoreN` and the stores of halves.
    fn vector_store(
        &mut self,
        width: u8,
        half: Option<Half>,
        rounding: Option<Rounding>,
        arguments: &[Expression],
        of: &Expression,
    ) -> Code {
        let [value, offset, pointer] = arguments else { return self.emitter.zero(&of.ty, false) };
        let site = self.emitter.site(of.span);
        let mut code = self.value(value, false);
        if half.is_some() {
            let to = Type::of_width(HALF, width);
            code = self.conversion(false, rounding, &to, &code);
        }
        let name = match (width, half) {
            (1, _) => "vstore1",
            (3, Some(Half::Aligned)) => "vstore_aligned",
            _ => "vstore",
        };
        let function = self.emitter.library(Home::Expansion, name);
        let (offset, pointer) = (self.value(offset, true), self.value(pointer, false));
        Code::primary(quote!(#function(#code, #offset, #pointer, #site)))
    }
}

/// The components of a mask that is one constant.
fn constant_mask(of: &Expression) -> Option<Vec<u8>> {
    let ExpressionKind::Constant(Value::List(values)) = &of.kind else { return None };
    let lane = |value: &Value| match value {
        Value::Integer(lane) => u8::try_from(*lane).ok(),
        _ => None,
    };
    values.iter().map(lane).collect()
}

/// The method of an atomic function: a group runs on one thread, which alone has its memory.
pub(super) fn atomic_method(atomic: Atomic, order: Order, is_local: bool) -> Ident {
    let suffix = match (is_local, order.is_ordered()) {
        (true, _) => "_alone",
        (false, true) => "_ordered",
        (false, false) => "",
    };
    ident(&format!("atomic_{}{suffix}", atomic.name()))
}

/// How many dimensions an image has without its layers, and whether it has layers.
pub(super) fn image_shape(ty: &Type) -> TokenStream {
    let Type::Image(image) = ty else { return TokenStream::new() };
    let (dimensions, array) = (Literal::u8_unsuffixed(image.dimensions), image.array);
    quote!(#dimensions, #array)
}
