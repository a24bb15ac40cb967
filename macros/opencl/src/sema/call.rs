//! Calls (C99, section 6.5.2.2), of the program's functions and of built-in ones.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::builtin::{
    Argument, Choice, Family, Lower, Overload, choose, own_name, reinterpreted, since, typed_builtin,
};
use super::clang;
use super::convert::Role;
use super::expression::Node;
use super::{Checker, bare, format, quoted};
use crate::ast::{self, Access, Space};
use crate::builtin::{Builtin, Copy, Function};
use crate::diagnostic::message::sema::{self as message, part};
use crate::diagnostic::message::warning;
use crate::limits::MAX_CANDIDATES;
use crate::program::{Expression, ExpressionKind, FunctionId, Value};
use crate::source::Span;
use crate::types::{self, Image, Type};
use swz_language::element::{ELEMENTS, Element};

impl Checker<'_> {
    /// `f(a, b)`
    pub(super) fn call(&mut self, callee: &ast::Expression, arguments: &[ast::Expression], span: Span) -> Expression {
        let function = self.operand(bare(callee));
        if matches!(&function.node, Node::Builtin(name) if &**name == "printf") {
            self.since(120, quoted("printf"), callee.span);
            let Some((format, rest)) = arguments.split_first() else {
                self.fault(message::print_without_format(span));
                return Self::bad(span);
            };
            return self.print(format, rest, span);
        }
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.expression(argument));
        }
        let bad = values.iter().any(|value| value.ty == Type::Bad);
        match function.node {
            Node::Functions(name, indices) => self.call_function(&name, &indices, values, span),
            _ if bad => Self::bad(span),
            Node::Builtin(name) if clang::is_named(&name) => self.call_clang(&name, values, span),
            Node::Builtin(name) => self.call_builtin(&name, values, callee.span, true, span),
            _ => {
                if function.ty != Type::Bad {
                    let shown = self.shown(&function.ty);
                    let has_elements = matches!(function.ty, Type::Pointer(_) | Type::Array(..));
                    let element = if has_elements { self.texts.source(callee.span) } else { "" };
                    self.fault(message::not_a_function(callee.span, &shown, element));
                }
                Self::bad(span)
            }
        }
    }

    fn arguments(values: &[Expression]) -> Vec<Argument> {
        let argument = |value: &Expression| Argument { ty: value.ty.clone(), null: Self::is_null(value) };
        values.iter().map(argument).collect()
    }

    fn call_function(&mut self, name: &Rc<str>, indices: &[usize], values: Vec<Expression>, span: Span) -> Expression {
        let bad = values.iter().any(|value| value.ty == Type::Bad);
        let index = match indices {
            [index] => *index,
            _ if bad => return Self::bad(span),
            _ => {
                let arguments = Self::arguments(&values);
                let lists: Vec<Vec<Type>> = indices
                    .iter()
                    .map(|&index| {
                        self.functions[index].parameters.iter().map(|parameter| parameter.ty.clone()).collect()
                    })
                    .collect();
                match choose(&arguments, lists.iter().map(Vec::as_slice)) {
                    Choice::One(which) => indices[which],
                    choice => {
                        self.no_overload(name, matches!(choice, Choice::Several(_)), &values, &lists, span);
                        return Self::bad(span);
                    }
                }
            }
        };
        let declared = &self.functions[index];
        let (result, at) = (declared.result.clone(), declared.span);
        let parameters: Vec<Type> = declared.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
        if parameters.len() != values.len() {
            let (expected, found) = (parameters.len(), values.len());
            self.fault(if found < expected {
                message::too_few_arguments(span, quoted(name), expected, found, at)
            } else {
                message::too_many_arguments(span, quoted(name), expected, found, at)
            });
            return Self::bad(span);
        }
        let mut arguments = Vec::with_capacity(values.len());
        for (value, ty) in values.into_iter().zip(&parameters) {
            arguments.push(self.assigned(value, ty, Role::Pass(name)));
        }
        if let Some(body) = &mut self.body {
            body.calls.push((index, span));
        }
        if result == Type::Bad || arguments.iter().any(|argument| argument.ty == Type::Bad) {
            return Self::bad(span);
        }
        Expression { kind: ExpressionKind::Call(FunctionId(index), arguments), ty: result, span }
    }

    fn prototype_of(&self, name: &str, parameters: &[Type]) -> String {
        let parameters: Vec<String> = parameters.iter().map(|ty| self.shown(ty)).collect();
        format!("`{name}({})`", parameters.join(", "))
    }

    fn no_overload(
        &mut self,
        name: &str,
        ambiguous: bool,
        values: &[Expression],
        candidates: &[Vec<Type>],
        span: Span,
    ) {
        let arguments: Vec<Type> = values.iter().map(|value| value.ty.clone()).collect();
        let call = self.prototype_of(name, &arguments);
        let takes_flags = ["mem_fence", "read_mem_fence", "write_mem_fence", "work_group_barrier"].contains(&name);
        let is_barrier = name == "barrier" && values.len() != 1 || takes_flags && values.is_empty();
        let mut candidates = candidates.to_vec();
        let counts: BTreeSet<usize> = candidates.iter().map(Vec::len).collect();
        // Those are meant of which the fewest parameters are other than the arguments.
        let misses = |parameters: &Vec<Type>| {
            let in_place =
                parameters.iter().zip(&arguments).filter(|(parameter, argument)| parameter != argument).count();
            (misses(parameters, &arguments), in_place)
        };
        if !ambiguous {
            let least = candidates.iter().map(misses).min();
            candidates.retain(|parameters| Some(misses(parameters)) == least);
            // `float` and `int` are meant most among all elements.
            let rare =
                |ty: &Type| !matches!(ty.element(), Some(element) if [types::FLOAT, types::INT].contains(&element));
            candidates.sort_by_key(|parameters| parameters.first().is_some_and(rare));
        }
        let shown: Vec<String> =
            candidates.iter().take(MAX_CANDIDATES).map(|parameters| self.prototype_of(name, parameters)).collect();
        let access = arguments.iter().find_map(|argument| match argument {
            Type::Image(image) if !counts.is_empty() => {
                let other = |parameters: &Vec<Type>| {
                    parameters.iter().any(|parameter| {
                        matches!(parameter, Type::Image(wanted)
                            if wanted.access != image.access && Image { access: image.access, ..*wanted } == *image)
                    })
                };
                candidates.iter().any(other).then_some(image.access)
            }
            _ => None,
        });
        let widths: BTreeSet<u8> =
            candidates.iter().filter_map(|parameters| Some(parameters.first()?.width())).collect();
        let other_width = match (&arguments[..], widths.first()) {
            ([argument], Some(&width)) if name.starts_with("convert_") && argument.width() != width => {
                Some((width, self.shown(argument)))
            }
            _ => None,
        };
        // The conversion by another width, with what stands behind the type.
        let meant = arguments.first().map_or_else(String::new, |argument| {
            let (word, rest) =
                name.strip_prefix("convert_").and_then(|rest| rest.split_once('_')).unwrap_or((name, ""));
            let word = word.trim_start_matches("convert_").trim_end_matches(|c: char| c.is_ascii_digit());
            let width = if argument.width() == 1 { String::new() } else { argument.width().to_string() };
            let rest = if rest.is_empty() { String::new() } else { format!("_{rest}") };
            format!("convert_{word}{width}{rest}")
        });
        let plain = name;
        let name = &quoted(name);
        let mut shown = shown.join(", ");
        if let Some((width, found)) = other_width {
            let takes = if width == 1 { part::SCALAR.to_owned() } else { message::vector(width) };
            return self.fault(message::convert_width(span, name, takes, found, call, &meant));
        }
        if ambiguous {
            let literal = self.literal_of_another_type(values);
            return self.fault(message::ambiguous_call(span, name, call, &literal, shown));
        }
        if !shown.is_empty() {
            shown = message::candidates(shown);
        }
        let help = match access {
            _ if is_barrier => message::barrier_flags(plain),
            _ if values.is_empty() && plain.starts_with("get_") && candidates == [[Type::Scalar(types::UINT)]] => {
                message::dimension(plain)
            }
            _ if self.texts.source(span) == "atan" && values.len() == 2 => message::other_function("atan2"),
            Some(Access::ReadOnly) => message::image_read(name),
            Some(Access::WriteOnly) => message::image_written(name),
            Some(Access::ReadWrite) => message::image_read_and_written(name),
            None => shown,
        };
        let found = values.len();
        if counts.contains(&found) || counts.is_empty() {
            return self.fault(message::no_overload(span, name, call, &help));
        }
        let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
        let expected = message::alternatives(&counts);
        let expected = if expected == "1" { message::argument(expected) } else { message::arguments(expected) };
        self.fault(message::built_in_argument_count(span, name, expected, found, call, &help));
    }

    /// A number without a suffix beside a `float`, as a `float`: `1.0f` of `1`, where that is all that makes a call ambiguous.
    fn literal_of_another_type(&self, values: &[Expression]) -> String {
        let is_float = |value: &&Expression| value.ty.element() == Some(types::FLOAT);
        let (floats, others): (Vec<&Expression>, Vec<&Expression>) = values.iter().partition(is_float);
        let [literal] = others[..] else { return String::new() };
        let text = self.texts.source(literal.span);
        let is_number =
            text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || c == '.');
        match text.contains('.') {
            _ if floats.is_empty() || !is_number => String::new(),
            true => format!("{text}f"),
            false => format!("{text}.0f"),
        }
    }

    /// The function that is meant by one of numbers of another kind, and the access that is meant by a load of vectors.
    fn another_function(
        &self,
        name: &str,
        values: &[Expression],
        candidates: &[Vec<Type>],
        ambiguous: bool,
    ) -> Option<String> {
        const OF_FLOATS: [(&str, &str); 4] = [("abs", "fabs"), ("min", "fmin"), ("max", "fmax"), ("mod", "fmod")];
        let of_vectors = |value: &&Expression| value.ty.pointee().is_some_and(|pointee| pointee.ty.is_vector());
        if name.starts_with("vload") || name.starts_with("vstore") {
            if let Some(pointer) = values.iter().find(of_vectors) {
                return Some(message::load_of_vectors(self.texts.source(pointer.span)));
            }
            // A vector with another number of components is stored by that function, or shortened.
            let digits = name.strip_prefix("vstore")?;
            let (vector, width) = (values.first().filter(|value| value.ty.is_vector())?, digits.parse::<u8>().ok()?);
            let selector = match super::convert::shorter(vector.ty.width(), width) {
                "" => String::new(),
                selector => message::by_a_selector(selector),
            };
            let other = format!("vstore{}", vector.ty.width());
            return (other != name).then(|| message::vector_of_another_width(other, &selector));
        }
        let all = |what: fn(&Element) -> bool| {
            !values.is_empty() && values.iter().all(|value| value.ty.element().is_some_and(what))
        };
        if all(Element::is_floating) && ambiguous {
            return OF_FLOATS.iter().find(|row| row.0 == name).map(|row| message::other_function(row.1));
        }
        // Vectors of integers, where all that the function takes is of floats.
        let of_floats = || candidates.iter().flatten().all(|ty| ty.element().is_some_and(Element::is_floating));
        if let (true, [first, ..], false) = (all(Element::is_integer), values, name.starts_with("convert_")) {
            let ty = Type::of_width(types::FLOAT, first.ty.width());
            if first.ty.is_vector()
                && of_floats()
                && candidates.iter().any(|parameters| parameters.first() == Some(&ty))
            {
                return Some(message::vector_to_float(self.shown(&ty), self.texts.source(first.span)));
            }
        }
        let of_other_element = |parameters: &Vec<Type>| {
            let mut others = parameters.iter().zip(values).filter(|(parameter, value)| **parameter != value.ty);
            let (Some((parameter, value)), None) = (others.next(), others.next()) else { return None };
            let is_float = parameter.element().is_some_and(Element::is_floating) && parameters.len() == values.len();
            let fits = value.ty.is_vector() && value.ty.width() == parameter.width();
            (fits && is_float).then(|| message::vector_to_float(self.shown(parameter), self.texts.source(value.span)))
        };
        if let Some(converted) = candidates.iter().find_map(of_other_element) {
            return Some(converted);
        }
        if all(Element::is_integer) && ambiguous {
            let of_integers = OF_FLOATS.iter().find(|row| row.1 == name && row.0 != "mod");
            let scalar = candidates.contains(&vec![Type::Scalar(types::FLOAT)]) && !name.starts_with("convert_");
            return match (of_integers, values) {
                (Some(row), _) => Some(message::other_function(row.0)),
                (None, [value]) if scalar => Some(message::cast_to_float(name, self.texts.source(value.span))),
                _ => None,
            };
        }
        None
    }

    /// The element that is meant by a pointer, where a call fits with what each of its pointers leads to.
    fn element_of_pointer(&self, values: &[Expression], candidates: &[Vec<Type>]) -> Option<String> {
        let pointer = values.iter().find(|value| value.ty.pointee().is_some())?;
        let mut arguments = Self::arguments(values);
        for argument in &mut arguments {
            if let Some(pointee) = argument.ty.pointee() {
                argument.ty = pointee.ty.clone();
            }
        }
        let fits = matches!(choose(&arguments, candidates.iter().map(Vec::as_slice)), Choice::One(_));
        let of = self.texts.source(pointer.span);
        let is_name = of.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let value = if is_name { format!("{of}[i]") } else { format!("*({of})") };
        fits.then(|| message::value_of(of, value))
    }

    /// How to mend a call of a built-in function that has no such arguments: in another order, by an address, by other coordinates.
    fn mend_of_call(
        &self,
        name: &str,
        values: &[Expression],
        candidates: &[Vec<Type>],
        ambiguous: bool,
    ) -> Option<String> {
        let element = || self.element_of_pointer(values, candidates).filter(|_| !ambiguous);
        if let Some(meant) = self.another_function(name, values, candidates, ambiguous).or_else(element) {
            return Some(meant);
        }
        let arguments = Self::arguments(values);
        let fits = |arguments: &[Argument]| match choose(arguments, candidates.iter().map(Vec::as_slice)) {
            Choice::One(which) => Some(&candidates[which]),
            _ => None,
        };
        let is_atomic = name.starts_with("atomic_") || name.starts_with("atom_");
        let source = |value: &Expression| self.texts.source(value.span).to_owned();
        if let (true, Some(first)) = (is_atomic, values.first()) {
            let (of, argument) = (first.ty.pointee(), source(first));
            let argument = argument.trim_start_matches('&');
            match of {
                Some(pointee) if pointee.space == Space::Constant => {
                    return Some(message::atomic_of_constant(argument));
                }
                Some(pointee) if pointee.constant => return Some(message::atomic_of_const(argument)),
                _ => {}
            }
        }
        if let ("select", [first, _, mask]) = (name, values) {
            if first.ty.is_vector() && mask.ty != first.ty.mask() && mask.ty.width() != first.ty.width() {
                return Some(message::mask_of_select(self.shown(&first.ty.mask()), self.shown(&mask.ty)));
            }
        }
        let is_private =
            |value: &&Expression| value.ty.pointee().is_some_and(|pointee| pointee.space == Space::Private);
        if let (true, Some(private)) = (name.starts_with("async_work_group"), values.iter().find(is_private)) {
            return Some(message::private_in_a_copy(source(private)));
        }
        let takes_records = candidates.iter().flatten().any(|parameter| matches!(parameter, Type::Record(_)));
        if let Some((value, id)) = values.iter().find_map(|value| match value.ty {
            Type::Record(id) if !takes_records => Some((value, id)),
            _ => None,
        }) {
            let member = self.program.records.get(id.0).and_then(|record| record.fields.first())?;
            return Some(message::structure_as_number(source(value), &member.name));
        }
        if let (true, Some(pointee)) = (is_atomic, values.first().and_then(|value| value.ty.pointee())) {
            let takes = |parameters: &Vec<Type>| {
                parameters.first().and_then(Type::pointee).is_some_and(|parameter| parameter.ty == pointee.ty)
            };
            if pointee.ty != Type::Void && !candidates.iter().any(takes) {
                let told = if pointee.ty.element().is_some_and(|element| element.size() < 4) {
                    message::small_atomic_types
                } else {
                    message::atomic_types
                };
                return Some(told(self.shown(&pointee.ty), quoted(name)));
            }
        }
        let of_value = |number: usize| matches!(values[number].kind, ExpressionKind::Load(_));
        for number in (0..values.len()).filter(|&number| !ambiguous && of_value(number)) {
            for space in [Space::Global, Space::Local, Space::Private] {
                let mut given = arguments.clone();
                given[number].ty = given[number].ty.clone().pointer(space, false);
                if fits(&given).is_some() {
                    return Some(message::address_of(self.texts.source(values[number].span)));
                }
            }
        }
        let count = values.len();
        // Each order of three arguments but the one that is written; of more nobody mistakes the order of all.
        let orders: &[&[usize]] = match count {
            _ if ambiguous => &[],
            2 => &[&[1, 0]],
            3 => &[&[0, 2, 1], &[1, 0, 2], &[2, 1, 0], &[1, 2, 0], &[2, 0, 1]],
            _ => &[],
        };
        for order in orders {
            let given: Vec<Argument> = order.iter().map(|&number| arguments[number].clone()).collect();
            if let Some(parameters) = fits(&given) {
                return Some(message::other_order(self.prototype_of(name, parameters)));
            }
        }
        let image = values.first().filter(|value| matches!(value.ty, Type::Image(_)))?;
        let number = (1..count).find_map(|number| {
            let wanted = |parameters: &&Vec<Type>| {
                let mut given = arguments.clone();
                let other = parameters.len() == count && parameters[number] != arguments[number].ty;
                other && parameters[0] == image.ty && {
                    given[number].ty = parameters[number].clone();
                    choose(&given, core::iter::once(parameters.as_slice())) == Choice::One(0)
                }
            };
            let mut wanted: Vec<String> =
                candidates.iter().filter(wanted).map(|parameters| quoted(&self.shown(&parameters[number]))).collect();
            wanted.sort();
            wanted.dedup();
            (!wanted.is_empty()).then_some((number, wanted))
        });
        let (number, wanted) = number?;
        let found = self.shown(&values[number].ty);
        if values[1..].iter().filter(|value| matches!(value.ty, Type::Scalar(_))).count() >= 2 {
            return Some(message::coordinates_apart());
        }
        let what = if name.starts_with("write_") && number == 2 { part::COLOUR } else { part::COORDINATES };
        Some(message::image_argument(what, self.shown(&image.ty), message::alternatives(&wanted), found))
    }

    /// A call of a built-in function, by the name that is written or by another.
    fn call_builtin(
        &mut self,
        name: &str,
        values: Vec<Expression>,
        at: Span,
        is_written: bool,
        span: Span,
    ) -> Expression {
        if let Some(ty) = reinterpreted(name) {
            return self.reinterpret(name, ty, values, span);
        }
        let Some(family) = self.builtins.family(name) else { return Self::bad(span) };
        let arguments = Self::arguments(&values);
        match choose(&arguments, family.overloads.iter().map(|overload| &overload.parameters[..])) {
            Choice::One(which) => {
                if is_written {
                    self.since(since(name, &family.overloads[which]), quoted(name), at);
                }
                self.lower(name, &family, which, values, span)
            }
            choice => {
                let list = |overload: &Overload| overload.parameters.clone();
                let candidates: Vec<Vec<Type>> = match &choice {
                    Choice::Several(which) => which.iter().map(|&index| list(&family.overloads[index])).collect(),
                    _ => family.overloads.iter().map(list).collect(),
                };
                let several = matches!(choice, Choice::Several(_));
                let all: Vec<Vec<Type>> = family.overloads.iter().map(list).collect();
                let help = self.mend_of_call(name, &values, &all, several);
                match help {
                    Some(help) => {
                        let types: Vec<Type> = values.iter().map(|value| value.ty.clone()).collect();
                        let call = self.prototype_of(name, &types);
                        self.fault(message::no_overload(at, quoted(name), call, &help));
                    }
                    None => self.no_overload(name, several, &values, &candidates, at),
                }
                Self::bad(span)
            }
        }
    }

    /// `as_T(e)`
    pub(super) fn reinterpret(&mut self, name: &str, ty: Type, values: Vec<Expression>, span: Span) -> Expression {
        let Ok([value]) = <[Expression; 1]>::try_from(values) else {
            self.fault(message::reinterpret_argument_count(span, quoted(name)));
            return Self::bad(span);
        };
        let layout = |ty: &Type| ty.layout(&[]).map(|(size, _)| size);
        if value.ty.element().is_none() || layout(&value.ty) != layout(&ty) {
            let (from, to) = (self.shown(&value.ty), self.shown(&ty));
            let (wide, size) = (value.ty.element(), layout(&value.ty));
            // The type of the same kind that has as many bytes.
            let other = ty.element().zip(wide).and_then(|(to, _)| {
                let fits = |element: &&Element| {
                    element.is_floating() == to.is_floating()
                        && element.is_integer() == to.is_integer()
                        && element.name != "bool"
                };
                let widths = [value.ty.width(), ty.width()];
                let types = widths
                    .iter()
                    .flat_map(|&width| ELEMENTS.iter().filter(fits).map(move |element| Type::of_width(element, width)));
                types.filter(|other| layout(other) == size).min_by_key(|other| {
                    let unsigned = |ty: &Type| self.shown(ty).starts_with('u');
                    (other.element().map(|element| element.name) != Some(to.name), unsigned(other) != unsigned(&ty))
                })
            });
            let other = other.map_or_else(String::new, |other| self.shown(&other));
            let number = value.ty.element().is_some() && value.ty.width() == ty.width();
            self.fault(message::reinterpret_size(span, to, from, &other, number));
            return Self::bad(span);
        }
        Expression { kind: ExpressionKind::Builtin(Builtin::Reinterpret, vec![value]), ty, span }
    }

    /// The call of the overload that was chosen.
    fn lower(&mut self, name: &str, family: &Family, which: usize, values: Vec<Expression>, span: Span) -> Expression {
        let overload = &family.overloads[which];
        let mut arguments = Vec::with_capacity(values.len());
        for ((value, parameter), given) in values.into_iter().zip(&overload.parameters).zip(&overload.given) {
            let value = match (&value.ty, parameter) {
                // The pointer keeps what it points into.
                (Type::Pointer(from), Type::Pointer(to)) if from.ty == to.ty => value,
                _ => self.assigned(value, parameter, Role::Pass(name)),
            };
            arguments.push(if value.ty.element().is_some() && value.ty != *given {
                self.number_to(value, given)
            } else {
                value
            });
        }
        if arguments.iter().any(|argument| argument.ty == Type::Bad) {
            return Self::bad(span);
        }
        let builtin = match overload.lower {
            Lower::As(other) => {
                return self.other_name(own_name(family.name, other), arguments, &overload.result, span);
            }
            Lower::C11 => return self.c11(family.name, arguments, &overload.result, span),
            Lower::Dot => return self.dot(family.name, arguments, &overload.result, span),
            Lower::Inner(function) => Builtin::Function(function),
            // `every_row_is_a_function` says that there is one.
            Lower::Own => match Builtin::named(family.name).or_else(|| typed_builtin(name)) {
                Some(builtin) => builtin,
                None => return Self::bad(span),
            },
        };
        if let Builtin::Fence(fence) = builtin {
            self.name_order_of_fence(fence, &mut arguments, span);
        }
        if let Some(body) = &mut self.body {
            let is_copy = matches!(builtin, Builtin::Copy(copy) if copy != Copy::Prefetch);
            let is_collective = matches!(builtin, Builtin::Collective(_));
            body.needs_item |= is_collective || builtin.asks_item() && !is_copy;
            body.needs_group |= is_collective || is_copy || builtin.waits_for_group();
        }
        Expression { kind: ExpressionKind::Builtin(builtin, arguments), ty: overload.result.clone(), span }
    }

    /// A function of clang's that is one of OpenCL C by another name.
    fn other_name(&mut self, name: &str, values: Vec<Expression>, result: &Type, span: Span) -> Expression {
        let is_floating = result.element().is_some_and(Element::is_floating);
        let name = match name {
            "abs" | "max" | "min" if is_floating => match name {
                "abs" => "fabs",
                "max" => "fmax",
                _ => "fmin",
            },
            name => name,
        };
        let value = self.call_builtin(name, values, span, false, span);
        self.number_to(value, result)
    }

    /// Dot products of integers, of vectors and of packed bytes. They cannot overflow, but the sum with a third argument may, and saturates.
    fn dot(&mut self, name: &'static str, mut values: Vec<Expression>, result: &Type, span: Span) -> Expression {
        let Some(packed) = name.strip_prefix("dot_acc_sat").or_else(|| name.strip_prefix("dot")) else {
            return Self::bad(span);
        };
        let added = name.starts_with("dot_acc_sat").then(|| values.pop()).flatten();
        let function = match packed {
            "_4x8packed_uu_uint" => Function::dot_4x8packed_uu,
            "_4x8packed_ss_int" => Function::dot_4x8packed_ss,
            "_4x8packed_us_int" => Function::dot_4x8packed_us,
            "_4x8packed_su_int" => Function::dot_4x8packed_su,
            _ => Function::integer_dot,
        };
        if function == Function::integer_dot {
            let wide = result.element().map_or(Type::Bad, |element| Type::Vector(element, 4));
            values = values.into_iter().map(|value| self.number_to(value, &wide)).collect();
        }
        let dot =
            Expression { kind: ExpressionKind::Builtin(Builtin::Function(function), values), ty: result.clone(), span };
        let Some(added) = added else { return dot };
        let kind = ExpressionKind::Builtin(Builtin::Function(Function::add_sat), vec![dot, added]);
        Expression { kind, ty: result.clone(), span }
    }

    /// `printf(format, ..)`
    fn print(&mut self, format: &ast::Expression, rest: &[ast::Expression], span: Span) -> Expression {
        let bytes = if let ast::ExpressionKind::String(bytes) = &bare(format).kind {
            Some(bytes.clone())
        } else {
            let value = self.expression(format);
            if value.ty == Type::Bad {
                return Self::bad(span);
            }
            self.known_string(&value)
        };
        let (mut arguments, mut written) = (Vec::with_capacity(rest.len()), Vec::with_capacity(rest.len()));
        for argument in rest {
            let value = self.expression(argument);
            written.push(value.ty.clone());
            arguments.push(match value.ty.scalar() {
                Some(element) if element.is_floating() => self.number_to(value, &Type::Scalar(types::DOUBLE)),
                Some(element) => self.number_to(value, &Type::Scalar(element.promoted())),
                None => value,
            });
        }
        let Some(bytes) = bytes else {
            self.fault(message::print_format(format.span));
            return Self::bad(span);
        };
        if let Some(wrong) =
            arguments.iter().find(|value| !(value.ty.element().is_some() || value.ty.pointee().is_some()))
        {
            if wrong.ty != Type::Bad {
                let (shown, at) = (self.shown(&wrong.ty), wrong.span);
                self.fault(message::print_argument(at, &shown));
            }
            return Self::bad(span);
        }
        if self.check_format(&bytes, format.span, &arguments, &written).is_none() {
            return Self::bad(span);
        }
        Expression { kind: ExpressionKind::Builtin(Builtin::Print(bytes), arguments), ty: Type::INT, span }
    }

    /// Whether `printf` can print its arguments by its format; told if not, at the conversion if the format is written out there.
    fn check_format(&mut self, bytes: &[u8], span: Span, arguments: &[Expression], written: &[Type]) -> Option<()> {
        let text = String::from_utf8_lossy(bytes);
        let text = text.split('\0').next().unwrap_or_default();
        let conversions = match format::conversions(text) {
            Ok(conversions) => conversions,
            Err(wrong) => {
                let at = self.place_in(span, wrong.before, wrong.text);
                self.fault(wrong.fault(at));
                return None;
            }
        };
        let mut left = arguments.iter();
        for conversion in conversions.iter().filter(|conversion| conversion.letter != '%') {
            let stars: Vec<_> = left.by_ref().take(conversion.stars).collect();
            if let Some(star) = stars.iter().find(|star| star.ty.scalar().is_none_or(Element::is_floating)) {
                let shown = self.shown(&star.ty);
                self.fault(message::format_star(star.span, conversion.text, shown));
                return None;
            }
            let Some(value) = left.next() else {
                let at = self.place_in(span, conversion.before, conversion.text);
                self.fault(message::format_without_argument(at, conversion.text));
                return None;
            };
            if conversion.letter == 's' && value.ty.pointee().is_none() {
                let shown = self.shown(&value.ty);
                self.fault(message::format_string(value.span, conversion.text, shown));
                return None;
            }
            let number = arguments.len() - left.len() - 1;
            if let Some(meant) = conversion.meant(&written[number]) {
                let at = self.place_in(span, conversion.before, conversion.text);
                let shown = self.shown(&written[number]);
                self.faults.remarks.slip(warning::print_conversion(conversion.text, shown, meant), at);
            }
        }
        Some(())
    }

    /// The place in a string of something before which there are so many `%`; the string itself if it is not written there.
    fn place_in(&self, string: Span, before: usize, written: &str) -> Span {
        let source = self.texts.source(string);
        let at = source.match_indices('%').nth(before).map(|(at, _)| at);
        match at.filter(|&at| source.starts_with('"') && source[at..].starts_with(written)) {
            Some(at) => {
                let start = string.start + at as u32;
                Span { start, end: start + written.len() as u32, ..string }
            }
            None => string,
        }
    }

    /// The string that a pointer to a constant points to.
    fn known_string(&self, value: &Expression) -> Option<Rc<[u8]>> {
        let Ok(Value::Address(id, offset)) = self.folded(value) else { return None };
        let Value::Bytes(bytes) = &self.program.globals.get(id.0)?.value else { return None };
        let rest = bytes.get(usize::try_from(offset).ok()?..)?;
        Some(rest.split(|&byte| byte == 0).next()?.into())
    }
}

/// How far arguments are from the parameters of a function: how many are of another type, are missing or too many. An image says most of
/// what is meant, so another one counts twice; a pointer is like one to the same type, and a whole number like another.
fn misses(parameters: &[Type], arguments: &[Type]) -> usize {
    let cost = |parameter: &Type, argument: &Type| match (parameter, argument) {
        _ if parameter == argument => 0,
        (Type::Image(_), _) | (_, Type::Image(_)) => 2,
        (Type::Scalar(a), Type::Scalar(b)) if a.is_integer() && b.is_integer() => 0,
        _ => match (parameter.pointee(), argument.pointee()) {
            (Some(to), Some(given)) if to.ty == given.ty => 0,
            _ => 1,
        },
    };
    // The least for the first parameters and the first arguments, a row for each parameter.
    let mut row: Vec<usize> = (0..=arguments.len()).collect();
    for (number, parameter) in parameters.iter().enumerate() {
        let mut next = vec![number + 1];
        for (at, argument) in arguments.iter().enumerate() {
            let changed = row[at] + cost(parameter, argument);
            next.push(changed.min(row[at + 1] + 1).min(next[at] + 1));
        }
        row = next;
    }
    row[arguments.len()]
}
