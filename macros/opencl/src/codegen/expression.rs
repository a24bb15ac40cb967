//! Operators, conversions and calls of functions.

use super::body::Body;
use super::code::{Code, Level, operator_of};
use super::names::Home;
use super::place::{EvaluatedOnce, LvalueCode};
use super::tokens::{Literal, ToTokens, TokenStream};
use crate::ast::{Increment, Space};
use crate::builtin::Function as F;
use crate::effects::is_safe_divisor;
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Place, Value};
use crate::types::Type;
use crate::walk;
use swz_language::element::Kind;

/// An assignment that is written.
struct Change<'e> {
    statements: TokenStream,
    /// Whether the statements bind names.
    binds: bool,
    /// The value before it, if that is its value and somebody uses it.
    before: Option<TokenStream>,
    /// The road to the place.
    lvalue: LvalueCode,
    place: &'e Place,
}

/// The operands that an operation works on.
#[derive(Clone, Copy, PartialEq)]
enum Operands {
    Bool,
    Integer,
    Float,
    IntegerVector,
    FloatVector,
    Other,
}

fn operands(ty: &Type) -> Operands {
    match ty {
        Type::Scalar(element) if element.kind == Kind::Bool => Operands::Bool,
        Type::Scalar(element) if element.is_integer() => Operands::Integer,
        Type::Scalar(_) => Operands::Float,
        Type::Vector(element, _) if element.is_integer() => Operands::IntegerVector,
        Type::Vector(..) => Operands::FloatVector,
        _ => Operands::Other,
    }
}

impl Body<'_, '_> {
    /// A value. `known` says that its type is known where it stands, so that a number needs no suffix.
    pub(super) fn value(&mut self, of: &Expression, known: bool) -> Code {
        use ExpressionKind as E;
        match &of.kind {
            E::Constant(value) => self.emitter.constant(value, &of.ty, known),
            E::Load(place) => self.load(place, known),
            E::AddressOf(place) => self.address(place, &of.ty),
            E::Convert(conversion, value) => self.convert(*conversion, value, &of.ty, known),
            E::Negate(value) => {
                let kind = operands(&of.ty);
                let value = self.value(value, known && kind != Operands::Integer);
                if kind == Operands::Integer { value.dot(&quote!(wrapping_neg())) } else { value.prefixed(&quote!(-)) }
            }
            E::Complement(value) => self.value(value, known).prefixed(&quote!(!)),
            E::Not(value) if of.ty.is_vector() => {
                let zero = self.emitter.zero(&value.ty, true);
                let value = self.value(value, false);
                self.call_builtin(F::isequal, &[value, zero])
            }
            E::Compare(comparison, left, right) if left.ty.is_vector() => {
                let arguments = [self.value(left, false), self.value(right, false)];
                self.call_builtin(F::comparing(*comparison), &arguments)
            }
            E::Not(_) | E::Compare(..) | E::And(..) | E::Or(..) => {
                let truth = self.condition(of);
                if operands(&of.ty) == Operands::Bool {
                    return truth;
                }
                let ty = self.ty(&of.ty);
                truth.cast(&ty)
            }
            E::AndOfVectors(left, right) | E::OrOfVectors(left, right) => {
                let is_and = matches!(of.kind, E::AndOfVectors(..));
                let (left, right) = (self.mask(left), self.mask(right));
                if is_and {
                    left.binary(&quote!(&), right, Level::BitAnd)
                } else {
                    left.binary(&quote!(|), right, Level::BitOr)
                }
            }
            E::Binary(operator, left, right) => self.binary(*operator, left, right, of, known),
            E::Conditional(condition, then, otherwise) => {
                let condition = self.condition(condition).head();
                let (then, otherwise) = (self.value(then, known).free(), self.value(otherwise, known).free());
                Code::block(quote!(if #condition { #then } else { #otherwise }))
            }
            E::Select(condition, then, otherwise) => {
                // In the order in which they are written.
                let arguments = if [then, otherwise, condition].into_iter().any(|part| walk::has_effects(part)) {
                    let (c, a, b) = (self.temporary("c"), self.temporary("a"), self.temporary("b"));
                    let values = [self.value(condition, false), self.value(then, false), self.value(otherwise, false)];
                    let [of_c, of_a, of_b] = values;
                    let select = self.call_builtin(
                        F::select,
                        &[Code::primary(quote!(#b)), Code::primary(quote!(#a)), Code::primary(quote!(#c))],
                    );
                    return Code::block(quote!({ let #c = #of_c; let #a = #of_a; let #b = #of_b; #select }));
                } else {
                    [self.value(otherwise, false), self.value(then, false), self.value(condition, false)]
                };
                self.call_builtin(F::select, &arguments)
            }
            E::Assign(..) | E::AssignBy { .. } | E::Increment { .. } | E::Advance { .. } => self.changed(of),
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first), self.value(second, known).free());
                Code::block(quote!({ #first #second }))
            }
            E::Call(function, arguments) => self.call(*function, arguments),
            E::Builtin(builtin, arguments) => self.builtin(builtin, arguments, of),
            E::Vector(pieces) => self.vector(pieces, &of.ty),
            E::Swizzle(value, lanes) => {
                let Type::Vector(_, width) = value.ty else { return self.value(value, known) };
                let whole = self.value(value, false);
                self.lanes(whole, lanes, width, &of.ty)
            }
            E::Field(value, field) => {
                let name = self.field_name(&value.ty, *field);
                let union = self.emitter.program.is_union(&value.ty);
                let value = self.value(value, false);
                value.dot(&if union { quote!(#name()) } else { quote!(#name) })
            }
            E::List(values) => match &of.ty {
                Type::Record(record) => {
                    let values = values.iter().map(|value| self.value(value, true)).collect();
                    self.emitter.structure(*record, values)
                }
                _ => self.array(values, known),
            },
            E::Union(field, value) => {
                let Type::Record(record) = of.ty else { return self.value(value, known) };
                let value = self.value(value, true);
                self.emitter.union_of(record, *field, &value)
            }
            E::Offset(pointer, count) => {
                let (pointer, count) = (self.value(pointer, false), self.value(count, true));
                pointer.dot(&quote!(offset(#count)))
            }
            E::Distance(left, right) => {
                let (left, right) = (self.value(left, false), self.value(right, false));
                left.dot(&quote!(distance(#right)))
            }
        }
    }

    /// The elements of an array, of which many may be the same.
    fn array(&mut self, values: &[Expression], known: bool) -> Code {
        let first = values.first().filter(|first| matches!(first.kind, ExpressionKind::Constant(_)));
        if let Some(first) = first.filter(|first| values.iter().all(|value| value.kind == first.kind)) {
            let (value, len) = (self.value(first, known), Literal::usize_unsuffixed(values.len()));
            return Code::primary(quote!([#value; #len]));
        }
        let values: Vec<_> = values.iter().map(|value| self.value(value, known)).collect();
        Code::primary(quote!([#(#values),*]))
    }

    /// A vector literal.
    fn vector(&mut self, pieces: &[Expression], ty: &Type) -> Code {
        let vector = self.ty(ty);
        if let [one] = pieces {
            if one.ty == *ty {
                return self.value(one, false);
            }
        }
        if pieces.iter().all(|piece| !piece.ty.is_vector()) {
            let values: Vec<_> = pieces.iter().map(|piece| self.value(piece, true)).collect();
            if values.len() == 1 {
                return Code::primary(quote!(#vector::splat(#(#values)*)));
            }
            return Code::primary(quote!(#vector::new(#(#values),*)));
        }
        let pieces: Vec<_> = pieces.iter().map(|piece| self.value(piece, false)).collect();
        Code::primary(quote!(#vector::__swz_literal() #(.push(#pieces).__swz_then::<0>())* .finish()))
    }

    /// A mask of the components of a vector that are not zero.
    fn mask(&mut self, of: &Expression) -> Code {
        // A comparison is a mask already.
        if matches!(of.kind, ExpressionKind::Compare(..) | ExpressionKind::Not(_)) {
            return self.value(of, false);
        }
        let zero = self.emitter.zero(&of.ty, true);
        let value = self.value(of, false);
        self.call_builtin(F::isnotequal, &[value, zero])
    }

    /// A call of a built-in function of values.
    pub(super) fn call_builtin(&mut self, function: F, arguments: &[Code]) -> Code {
        let function = self.emitter.builtin_function(function);
        Code::primary(quote!(#function(#(#arguments),*)))
    }

    /// A call of a function of the program.
    fn call(&mut self, function: crate::program::FunctionId, arguments: &[Expression]) -> Code {
        let (name, needs_item) = (
            self.emitter.idents.inner.names[function.0].clone(),
            self.emitter.program.functions[function.0].needs_item,
        );
        self.emitter.idents.inner.called.insert(function.0);
        let mut given = Vec::new();
        if needs_item {
            let item = &self.item;
            given.push(quote!(#item));
        }
        given.extend(arguments.iter().map(|argument| self.value(argument, true).free()));
        let locals = self.emitter.plan.locals[function.0].clone();
        given.extend(locals.into_iter().map(|local| self.local(local).to_token_stream()));
        Code::primary(quote!(#name(#(#given),*)))
    }

    /// A condition, as a `bool`.
    pub(super) fn condition(&mut self, of: &Expression) -> Code {
        use ExpressionKind as E;
        match &of.kind {
            E::Constant(Value::Integer(number)) => {
                Code::primary(if *number == 0 { quote!(false) } else { quote!(true) })
            }
            E::Constant(Value::Zero) if !matches!(of.ty, Type::Pointer(_)) => Code::primary(quote!(false)),
            E::Convert(Conversion::Truth, value) => self.condition(value),
            // An integer made of a truth is zero where that is false.
            E::Convert(Conversion::Number, value) if is_truth(value) && of.ty.is_integer() => self.condition(value),
            E::Not(value) => match &value.kind {
                E::Convert(Conversion::Truth, inner) if !is_truth(inner) => self.is_zero(inner),
                _ => self.condition(value).prefixed(&quote!(!)),
            },
            E::And(left, right) => {
                let (left, right) = (self.condition(left), self.condition(right));
                left.binary(&quote!(&&), right, Level::And)
            }
            E::Or(left, right) => {
                let (left, right) = (self.condition(left), self.condition(right));
                left.binary(&quote!(||), right, Level::Or)
            }
            E::Compare(comparison, left, right) if !left.ty.is_vector() => {
                let operator = operator_of(comparison.symbol());
                // Numbers on both sides have a type from neither.
                let left = self.value(left, false);
                let right = self.value(right, true);
                left.binary(&operator, right, Level::Compare)
            }
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first), self.condition(second).free());
                Code::block(quote!({ #first #second }))
            }
            E::Builtin(Builtin::Function(function @ (F::any | F::all)), arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|argument| self.value(argument, false)).collect();
                self.call_builtin(*function, &arguments)
            }
            _ if operands(&of.ty) == Operands::Bool => self.value(of, true),
            _ => {
                let zero = self.emitter.zero(&of.ty, true);
                self.value(of, false).binary(&quote!(!=), zero, Level::Compare)
            }
        }
    }

    /// Whether a value is zero.
    fn is_zero(&mut self, of: &Expression) -> Code {
        let zero = self.emitter.zero(&of.ty, true);
        self.value(of, false).binary(&quote!(==), zero, Level::Compare)
    }

    /// A conversion.
    fn convert(&mut self, conversion: Conversion, value: &Expression, to: &Type, known: bool) -> Code {
        match conversion {
            Conversion::Truth => self.condition(value),
            Conversion::Number => {
                if value.ty == *to {
                    return self.value(value, known);
                }
                if is_truth(value) && to.is_integer() && operands(to) != Operands::Bool {
                    let (truth, to) = (self.condition(value), self.ty(to));
                    return truth.cast(&to);
                }
                let code = self.value(value, false);
                self.number(code, &value.ty, to)
            }
            Conversion::Splat => {
                let (vector, value) = (self.ty(to), self.value(value, true));
                Code::primary(quote!(#vector::splat(#value)))
            }
            Conversion::Pointer => self.pointer(value, to),
            Conversion::InSpace(space) => {
                let in_space = match space {
                    Space::Local => quote!(to_local()),
                    Space::Private => quote!(to_private()),
                    _ => quote!(to_global()),
                };
                self.value(value, false).dot(&in_space)
            }
            Conversion::Fence => self.value(value, false).dot(&quote!(fence())),
            Conversion::PointerToInteger => {
                let address = self.value(value, false).dot(&quote!(address()));
                self.number(address, &Type::SIZE, to)
            }
            Conversion::IntegerToPointer => {
                let pointer = self.emitter.library(Home::OpenCl, "Pointer");
                let address = self.value(value, false);
                let address = self.number(address, &value.ty, &Type::SIZE);
                let Type::Pointer(pointee) = to else { return self.emitter.zero(to, false) };
                let pointee = self.ty(&pointee.ty);
                Code::primary(quote!(#pointer::<#pointee>::from_address(#address)))
            }
            Conversion::Void => {
                let effect = self.effect(value);
                Code::block(quote!({ #effect }))
            }
        }
    }

    /// A pointer as one to something else; address spaces are one in Rust.
    fn pointer(&mut self, value: &Expression, to: &Type) -> Code {
        if let ExpressionKind::Constant(constant) = &value.kind {
            return self.emitter.constant(constant, to, false);
        }
        let (from, to) = match (&value.ty, to) {
            (Type::Pointer(from), Type::Pointer(to)) => (from.ty.clone(), to.ty.clone()),
            _ => return self.value(value, false),
        };
        let same = is_same_in_rust(&from, &to);
        let code = match &value.kind {
            ExpressionKind::AddressOf(place) if place.ty.is_vector() => {
                let pointer = self.pointer_to(place);
                Code::primary(self.bounded(place, pointer))
            }
            _ => self.value(value, false),
        };
        if same {
            return code;
        }
        let to = self.ty(&to);
        code.dot(&quote!(cast::<#to>()))
    }

    /// A number as another, by value.
    pub(super) fn number(&mut self, code: Code, from: &Type, to: &Type) -> Code {
        match (from, to) {
            _ if from == to => code,
            (Type::Vector(..), Type::Vector(..)) => {
                let function = self.emitter.library(Home::Builtin, "convert");
                let to = self.ty(to);
                Code::primary(quote!(#function::<#to>(#code)))
            }
            (Type::Scalar(of), Type::Scalar(element)) => {
                let byte = self.emitter.names.primitive("u8");
                let code = if of.kind == Kind::Bool && !element.is_integer() { code.cast(&byte) } else { code };
                let to_bool = element.kind == Kind::Bool;
                if to_bool {
                    let zero = self.emitter.zero(from, true);
                    return code.binary(&quote!(!=), zero, Level::Compare);
                }
                let ty = self.ty(to);
                if of.kind == Kind::Half || element.kind == Kind::Half {
                    let function = self.emitter.library(Home::Builtin, "convert");
                    return Code::primary(quote!(#function::<#ty>(#code)));
                }
                code.cast(&ty)
            }
            _ => code,
        }
    }

    /// An operator of two operands.
    fn binary(
        &mut self,
        operator: Arithmetic,
        left: &Expression,
        right: &Expression,
        of: &Expression,
        known: bool,
    ) -> Code {
        let kind = operands(&of.ty);
        let methods =
            kind == Operands::Integer && !matches!(operator, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor);
        // A scalar beside a vector is spread by the operator.
        if let (Operands::IntegerVector | Operands::FloatVector, ExpressionKind::Convert(Conversion::Splat, scalar)) =
            (kind, &left.kind)
        {
            if !matches!(right.kind, ExpressionKind::Convert(Conversion::Splat, _)) && right.ty == of.ty {
                let (ty, left) = (scalar.ty.clone(), self.value(scalar, false));
                // A division of integers is a function of two vectors.
                let divides = operator.divides();
                if ty.element() == of.ty.element() && !(divides && operands(&of.ty) == Operands::IntegerVector) {
                    return self.operation(operator, left, right, of);
                }
            }
        }
        // A number has no methods until its type is known.
        let left = self.value(left, known && !methods);
        self.operation(operator, left, right, of)
    }

    /// The operation with its right side still to be evaluated.
    fn operation(&mut self, operator: Arithmetic, left: Code, right: &Expression, of: &Expression) -> Code {
        let kind = operands(&of.ty);
        if operator.is_shift() {
            return self.shift(operator, left, right, &of.ty);
        }
        let divides = operator.divides();
        if divides && matches!(kind, Operands::Integer | Operands::IntegerVector) && !is_safe_divisor(right) {
            let divides = self.emitter.library(Home::Expansion, "Divides");
            let site = self.emitter.site(of.span);
            let right = self.value(right, true);
            let method = if operator == Arithmetic::Divide { quote!(divided) } else { quote!(remainder) };
            return Code::primary(quote!(#divides::#method(#left, #right, #site)));
        }
        if kind == Operands::Integer {
            let method = match operator {
                Arithmetic::Multiply => Some(quote!(wrapping_mul)),
                Arithmetic::Add => Some(quote!(wrapping_add)),
                Arithmetic::Subtract => Some(quote!(wrapping_sub)),
                _ => None,
            };
            if let Some(method) = method {
                let right = self.value(right, true);
                return left.dot(&quote!(#method(#right)));
            }
        }
        let (symbol, level) = symbol(operator);
        let scalar = match &right.kind {
            ExpressionKind::Convert(Conversion::Splat, scalar)
                if of.ty.is_vector() && scalar.ty.element() == of.ty.element() =>
            {
                Some(&**scalar)
            }
            _ => None,
        };
        let right = match scalar {
            Some(scalar) => self.value(scalar, false),
            None => self.value(right, true),
        };
        left.binary(&symbol, right, level)
    }

    /// A shift, by a count modulo the width.
    fn shift(&mut self, operator: Arithmetic, left: Code, right: &Expression, ty: &Type) -> Code {
        let left_shift = operator == Arithmetic::ShiftLeft;
        if let Type::Vector(element, _) = ty {
            let (symbol, level) = symbol(operator);
            // Conversions of integers keep the low bits, which are those that count.
            let right = if let ExpressionKind::Convert(Conversion::Splat, scalar) = &right.kind {
                let code = self.value(scalar, false);
                self.number(code, &scalar.ty, &Type::Scalar(element))
            } else {
                let code = self.value(right, false);
                self.number(code, &right.ty, ty)
            };
            return left.binary(&symbol, right, level);
        }
        let method = if left_shift { quote!(wrapping_shl) } else { quote!(wrapping_shr) };
        let count = if let ExpressionKind::Constant(Value::Integer(number)) = &right.kind {
            let number = Literal::u32_unsuffixed((number & 63) as u32);
            Code::primary(quote!(#number))
        } else {
            let code = self.value(right, false);
            self.number(code, &right.ty, &Type::Scalar(crate::types::UINT))
        };
        left.dot(&quote!(#method(#count)))
    }

    /// An assignment as a value: what the place holds afterwards, or of `a++` before.
    fn changed(&mut self, of: &Expression) -> Code {
        let Change { statements, before, lvalue, place, .. } = self.change(of, true);
        let after = match before {
            Some(before) => before,
            None => self.read(&lvalue, &place.ty).free(),
        };
        Code::block(quote!({ #statements #after }))
    }

    /// An assignment. `wanted`: somebody uses its value.
    fn change<'e>(&mut self, of: &'e Expression, wanted: bool) -> Change<'e> {
        use ExpressionKind as E;
        let (place, beside) = match &of.kind {
            E::Assign(place, value) | E::Advance { place, by: value } | E::AssignBy { place, value, .. } => {
                (&**place, Some(&**value))
            }
            E::Increment { place, .. } => (&**place, None),
            _ => unreachable!("only what changes a place comes here"),
        };
        self.accesses(place);
        // An assignment evaluates the place once anyway, unless it is read again.
        let plain = matches!(of.kind, E::Assign(..)) && !wanted;
        let ordered = beside.is_some_and(walk::has_effects) || walk::place_has_effects(place);
        let mut bound = EvaluatedOnce { beside, statements: Vec::new() };
        // A vector is borrowed before its index is evaluated.
        let once = plain && !ordered && !walk::finds_itself(place);
        let lvalue = if once { self.lvalue(place, None) } else { self.lvalue(place, Some(&mut bound)) };
        let (first, is_lanes) = (bound.statements, matches!(lvalue, LvalueCode::Lanes(..)));
        let mut binds = !first.is_empty() || matches!(lvalue, LvalueCode::Nowhere);
        let mut before = None;
        let write = match &of.kind {
            E::Assign(_, value) => {
                let kept = self.is_checked() && matches!(lvalue, LvalueCode::Memory(..));
                let value = if kept { self.kept(value) } else { self.value(value, true).free() };
                binds |= is_lanes && ordered;
                self.assign(&lvalue, &value, ordered)
            }
            E::Advance { by, .. } => {
                let (pointer, by) = (self.read(&lvalue, &place.ty), self.value(by, true));
                let value = pointer.dot(&quote!(offset(#by))).free();
                binds |= is_lanes && ordered;
                self.assign(&lvalue, &value, ordered)
            }
            E::AssignBy { widen, operator, operand, value, narrow, .. } => {
                binds |= is_lanes && walk::has_effects(value);
                self.assign_by(&lvalue, place, *widen, *operator, operand, value, *narrow, of)
            }
            E::Increment { by, before: is_prefix, .. } => {
                let old = if !*is_prefix && wanted {
                    let (name, value) = (self.temporary("before"), self.read(&lvalue, &place.ty));
                    before = Some(quote!(#name));
                    quote!(let #name = #value;)
                } else {
                    TokenStream::new()
                };
                let value = self.incremented(&lvalue, *by, &place.ty);
                let write = self.write(&lvalue, &value);
                quote!(#old #write)
            }
            _ => TokenStream::new(),
        };
        Change { statements: quote!(#(#first)* #write), binds, before, lvalue, place }
    }

    /// An assignment, in which the value may change what the place is found by.
    fn assign(&mut self, lvalue: &LvalueCode, value: &TokenStream, ordered: bool) -> TokenStream {
        // A borrow of a place would be alive while the value is made.
        let borrows = matches!(lvalue, LvalueCode::Lanes(..));
        if ordered && borrows {
            let name = self.temporary("value");
            let write = self.write(lvalue, &quote!(#name));
            return quote!(let #name = #value; #write);
        }
        self.write(lvalue, value)
    }

    /// One more, or less.
    fn incremented(&mut self, lvalue: &LvalueCode, by: Increment, ty: &Type) -> TokenStream {
        let up = by == Increment::Increment;
        let value = self.read(lvalue, ty);
        match operands(ty) {
            Operands::Bool if up => quote!(true),
            Operands::Bool => value.prefixed(&quote!(!)).free(),
            Operands::Integer => value.dot(&if up { quote!(wrapping_add(1)) } else { quote!(wrapping_sub(1)) }).free(),
            Operands::Other => value.dot(&if up { quote!(offset(1)) } else { quote!(offset(-1)) }).free(),
            Operands::Float | Operands::IntegerVector | Operands::FloatVector => {
                let scalar = ty.element().map_or(Type::Bad, Type::Scalar);
                let one = self.emitter.constant(&Value::Integer(1), &scalar, false);
                value.binary(&if up { quote!(+) } else { quote!(-) }, one, Level::Sum).free()
            }
        }
    }

    /// `a op= b`
    #[allow(clippy::too_many_arguments, reason = "the parts of one kind of expression")]
    fn assign_by(
        &mut self,
        lvalue: &LvalueCode,
        place: &Place,
        widen: Option<Conversion>,
        operator: Arithmetic,
        operand: &Type,
        value: &Expression,
        narrow: Option<Conversion>,
        of: &Expression,
    ) -> TokenStream {
        let kind = operands(operand);
        let shifts = operator.is_shift();
        let divides = operator.divides();
        let bits = matches!(operator, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor);
        let own_operator = match kind {
            Operands::Integer | Operands::IntegerVector => {
                bits || kind == Operands::IntegerVector && !shifts && !divides
            }
            Operands::Float | Operands::FloatVector => true,
            Operands::Bool | Operands::Other => false,
        };
        if let (LvalueCode::Rust(place), None, None, true) = (lvalue, widen, narrow, own_operator) {
            if !walk::has_effects(value) {
                let symbol = operator_of(&format!("{}=", operator.symbol()));
                let value = match &value.kind {
                    ExpressionKind::Convert(Conversion::Splat, scalar) if scalar.ty.element() == operand.element() => {
                        self.value(scalar, false)
                    }
                    _ => self.value(value, true),
                };
                return quote!(#place #symbol #value;);
            }
        }
        let old = self.read(lvalue, &place.ty);
        let left = self.converted(old, widen, &place.ty, operand);
        let whole = Expression::zero(operand, of.span);
        let result = self.operation(operator, left, value, &whole);
        let result = self.converted(result, narrow, operand, &place.ty).free();
        self.assign(lvalue, &result, walk::has_effects(value))
    }

    /// A conversion of what is no expression of its own.
    fn converted(&mut self, code: Code, conversion: Option<Conversion>, from: &Type, to: &Type) -> Code {
        match conversion {
            None => code,
            Some(Conversion::Truth) => {
                let zero = self.emitter.zero(from, true);
                code.binary(&quote!(!=), zero, Level::Compare)
            }
            Some(Conversion::Splat) => {
                let vector = self.ty(to);
                Code::primary(quote!(#vector::splat(#code)))
            }
            Some(_) => self.number(code, from, to),
        }
    }

    /// An expression as statements, whose value nobody uses.
    pub(super) fn effect(&mut self, of: &Expression) -> TokenStream {
        use ExpressionKind as E;
        match &of.kind {
            E::Assign(..) | E::AssignBy { .. } | E::Increment { .. } | E::Advance { .. } => {
                // Names that are bound are seen here only.
                let Change { statements, binds, .. } = self.change(of, false);
                if binds { quote!({ #statements }) } else { statements }
            }
            E::Comma(first, second) => {
                let (first, second) = (self.effect(first), self.effect(second));
                quote!(#first #second)
            }
            E::Convert(Conversion::Void, value) => self.effect(value),
            E::Conditional(condition, then, otherwise) => {
                let condition = self.condition(condition).head();
                let (then, otherwise) = (self.effect(then), self.effect(otherwise));
                if otherwise.is_empty() {
                    quote!(if #condition { #then })
                } else {
                    quote!(if #condition { #then } else { #otherwise })
                }
            }
            E::And(left, right) => {
                let (condition, then) = (self.condition(left).head(), self.effect(right));
                quote!(if #condition { #then })
            }
            E::Or(left, right) => {
                let (condition, then) = (self.condition(left).prefixed(&quote!(!)), self.effect(right));
                quote!(if #condition { #then })
            }
            E::Convert(_, value) if of.ty != Type::Void => self.effect(value),
            E::Call(..) | E::Builtin(..) if of.ty == Type::Void => {
                let call = self.value(of, false).head();
                quote!(#call;)
            }
            E::Call(..) => {
                let call = self.value(of, false).head();
                quote!(let _ = #call;)
            }
            E::Constant(_) => TokenStream::new(),
            E::Load(place)
                if walk::root(place).is_some_and(|variable| !self.is_local_memory(variable)) && !has_index(place) =>
            {
                TokenStream::new()
            }
            _ => {
                let value = self.value(of, false).free();
                quote!(let _ = #value;)
            }
        }
    }
}

/// Whether an element of an array is on the way to a place.
fn has_index(place: &Place) -> bool {
    use crate::program::PlaceKind as P;
    match &place.kind {
        P::Variable(_) | P::Global(_) => false,
        P::Field(base, _) | P::Lanes(base, _) => has_index(base),
        P::Element(..) | P::Dereference(_) | P::Temporary(_) => true,
    }
}

/// Whether two types are one in Rust, where a pointer has neither an address space nor qualifiers, and `void` is bytes.
fn is_same_in_rust(left: &Type, right: &Type) -> bool {
    let is_bytes = |ty: &Type| *ty == Type::Void || ty.integer() == Some((8, false));
    match (left, right) {
        (Type::Pointer(left), Type::Pointer(right)) => is_same_in_rust(&left.ty, &right.ty),
        (Type::Array(left, len), Type::Array(right, other)) => len == other && is_same_in_rust(left, right),
        (Type::Image(_), Type::Image(_)) => true,
        (left, right) => left == right || is_bytes(left) && is_bytes(right),
    }
}

/// Whether an expression is the `int` of a truth.
fn is_truth(of: &Expression) -> bool {
    let is_builtin = matches!(of.kind, ExpressionKind::Builtin(Builtin::Function(F::any | F::all), _));
    of.is_truth() || is_builtin || operands(&of.ty) == Operands::Bool
}

/// An operator of Rust's.
fn symbol(operator: Arithmetic) -> (TokenStream, Level) {
    let level = match operator {
        Arithmetic::Multiply | Arithmetic::Divide | Arithmetic::Remainder => Level::Product,
        Arithmetic::Add | Arithmetic::Subtract => Level::Sum,
        Arithmetic::ShiftLeft | Arithmetic::ShiftRight => Level::Shift,
        Arithmetic::And => Level::BitAnd,
        Arithmetic::Xor => Level::BitXor,
        Arithmetic::Or => Level::BitOr,
    };
    (operator_of(operator.symbol()), level)
}
