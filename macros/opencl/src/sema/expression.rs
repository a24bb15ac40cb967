//! Expressions (C99, section 6.5): names, constants, members, selectors, unary operators.

use std::rc::Rc;

use super::builtin::Builtins;
use super::constant::{floating, wrapped};
use super::convert::{Role, wrap};
use super::scope::Symbol;
use super::{Checker, atomic, bare, chain, quoted};
use crate::ast::{self, Designator, Name, Space, UnaryOperator};
use crate::diagnostic::message::sema::{self as message, part};
use crate::diagnostic::{meant, nearest, unsupported};
use crate::limits::MAX_OBJECT_BYTES;
use crate::names::{self, Named};
use crate::program::{Conversion, Expression, ExpressionKind, GlobalId, Place, PlaceKind, Value, Variable, VariableId};
use crate::source::{Shape, Span};
use crate::types::{self, Pointee, Type};
use swz_language::selector::{Misspelling, Selector, Set, Special};

/// An expression of which is not known yet whether its place or its value is wanted.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub(super) node: Node,
    pub(super) ty: Type,
    pub(super) constant: bool,
    pub(super) volatile: bool,
    /// The space that the place is in.
    pub(super) space: Space,
    pub(super) span: Span,
}

/// The kinds of operands.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Place(PlaceKind),
    Value(ExpressionKind),
    /// Functions of one name.
    Functions(Rc<str>, Vec<usize>),
    /// A built-in function.
    Builtin(Rc<str>),
}

impl Operand {
    fn value(value: Expression) -> Self {
        Operand {
            node: Node::Value(value.kind),
            ty: value.ty,
            constant: false,
            volatile: false,
            space: Space::Private,
            span: value.span,
        }
    }

    fn bad(span: Span) -> Self {
        Self::value(Checker::bad(span))
    }

    /// As a place: a value is put into one.
    fn into_place(self) -> Place {
        let (ty, span) = (self.ty, self.span);
        let kind = match self.node {
            Node::Place(kind) => kind,
            Node::Value(kind) => PlaceKind::Temporary(Box::new(Expression { kind, ty: ty.clone(), span })),
            Node::Functions(..) | Node::Builtin(_) => PlaceKind::Temporary(Box::new(Checker::bad(span))),
        };
        Place { kind, ty, span }
    }
}

impl Checker<'_> {
    /// The value of an expression.
    pub(super) fn expression(&mut self, expression: &ast::Expression) -> Expression {
        let operand = self.operand(expression);
        self.loaded(operand)
    }

    /// The value of an operand: what stands in a place, the address of an array.
    pub(super) fn loaded(&mut self, operand: Operand) -> Expression {
        let (ty, span) = (operand.ty, operand.span);
        if ty == Type::Bad {
            return Self::bad(span);
        }
        self.half(&ty, span);
        match operand.node {
            Node::Value(kind) => Expression { kind, ty, span },
            Node::Place(PlaceKind::Dereference(pointer)) if ty == Type::Void => wrap(Conversion::Void, *pointer, ty),
            Node::Place(kind) => {
                let mut place = Place { kind, ty, span };
                if matches!(place.ty, Type::Array(..)) {
                    self.keep_literal(&mut place);
                }
                let Type::Array(element, _) = &place.ty else {
                    let ty = place.ty.clone();
                    return Expression { kind: ExpressionKind::Load(Box::new(place)), ty, span };
                };
                let pointee = Pointee {
                    ty: (**element).clone(),
                    space: operand.space,
                    constant: operand.constant,
                    volatile: operand.volatile,
                };
                self.mark(&place, |variable| variable.addressed = true);
                let ty = Type::Pointer(Rc::new(pointee));
                Expression { kind: ExpressionKind::AddressOf(Box::new(place)), ty, span }
            }
            Node::Functions(name, _) | Node::Builtin(name) => {
                self.fault(message::function_as_value(span, quoted(&name), &name, ""));
                Self::bad(span)
            }
        }
    }

    /// Gives the value that a place is in, a compound literal, a variable: what is written there or pointed to lasts as long as the block (C99,
    /// 6.5.2.5). The place becomes `*(variable = value, &variable)`. At program scope a literal stays what it is.
    pub(super) fn keep_literal(&mut self, of: &mut Place) {
        match &mut of.kind {
            PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
                self.keep_literal(base);
            }
            PlaceKind::Temporary(value) if self.body.is_some() && value.ty != Type::Bad => {
                let (value, span) = (core::mem::replace(&mut **value, Self::bad(of.span)), of.span);
                let ty = value.ty.clone();
                let id = self.new_hidden("literal", ty.clone(), span);
                let variable = || Box::new(Place { kind: PlaceKind::Variable(id), ty: ty.clone(), span });
                self.mark(&variable(), |variable| (variable.addressed, variable.literal) = (true, true));
                let set =
                    Expression { kind: ExpressionKind::Assign(variable(), Box::new(value)), ty: ty.clone(), span };
                let to = Pointee { ty: ty.clone(), space: Space::Private, constant: false, volatile: false };
                let to = Type::Pointer(Rc::new(to));
                let pointer = Expression { kind: ExpressionKind::AddressOf(variable()), ty: to.clone(), span };
                let kind = ExpressionKind::Comma(Box::new(set), Box::new(pointer));
                of.kind = PlaceKind::Dereference(Box::new(Expression { kind, ty: to, span }));
            }
            _ => {}
        }
    }

    /// Changes what is known of the variable that a place is in, if it is in one.
    pub(super) fn mark(&mut self, place: &Place, change: impl FnOnce(&mut Variable)) {
        if let Some(id) = root(place) {
            if let Some(variable) = self.body.as_mut().and_then(|body| body.variables.get_mut(id.0)) {
                change(variable);
            }
        }
    }

    /// The name of the variable or constant that a place is in.
    pub(super) fn root_name(&self, place: &Place) -> Option<Rc<str>> {
        if let Some(id) = root(place) {
            return self.body.as_ref()?.variables.get(id.0).map(|variable| variable.name.clone());
        }
        global_of(place).and_then(|id| self.program.globals.get(id.0)).map(|global| global.name.clone())
    }

    /// The declaration of the variable or constant that a place is in.
    pub(super) fn root_span(&self, place: &Place) -> Option<Span> {
        match root(place) {
            Some(id) => self.body.as_ref()?.variables.get(id.0).map(|variable| variable.span),
            None => global_of(place).and_then(|id| self.program.globals.get(id.0)).map(|global| global.span),
        }
    }

    /// The component that a selector names twice, if one does.
    pub(super) fn duplicate_lane(place: &Place) -> Option<String> {
        let PlaceKind::Lanes(inner, lanes) = &place.kind else { return None };
        let exists = |lane: u8| lane < inner.ty.width();
        let mut sorted: Vec<u8> = lanes.iter().copied().filter(|&lane| exists(lane)).collect();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        match twice {
            Some(lane) if inner.ty.width() <= 4 => Set::Position.name(lane.into()).map(|name| format!("`{name}`")),
            Some(lane) => Some(format!("`s{lane:x}`")),
            None => Self::duplicate_lane(inner),
        }
    }

    /// An expression as what it is, a place or a value.
    pub(super) fn operand(&mut self, expression: &ast::Expression) -> Operand {
        self.deeper(expression.span, |checker| checker.unary_or_primary(expression))
            .unwrap_or_else(|| Operand::bad(expression.span))
    }

    fn unary_or_primary(&mut self, expression: &ast::Expression) -> Operand {
        use ast::ExpressionKind as Kind;
        let span = expression.span;
        match &expression.kind {
            Kind::Name(name) => self.name(name),
            Kind::Bool(_) | Kind::Integer { .. } | Kind::Float { .. } | Kind::Character(_) => {
                Operand::value(self.number(expression))
            }
            Kind::String(bytes) => {
                let (id, ty) = self.string(bytes, span);
                let node = Node::Place(PlaceKind::Global(id));
                Operand { node, ty, constant: true, volatile: false, space: Space::Constant, span }
            }
            Kind::Paren(inner) => Operand { span, ..self.operand(inner) },
            Kind::CastOfParen(ty, parts) => self.cast_of_paren(ty, parts, span),
            Kind::CompoundLiteral(ty, initializer) => {
                let ty = self.type_name(ty);
                let value = self.initializer(initializer, &ty.ty);
                let node = Node::Place(PlaceKind::Temporary(Box::new(Expression { span, ..value.clone() })));
                let ty_of_value = value.ty;
                Operand { node, ty: ty_of_value, constant: ty.constant, volatile: false, space: Space::Private, span }
            }
            Kind::Cast(ty, inner) => {
                let ty = self.type_name(ty);
                let value = self.expression(inner);
                Operand::value(self.cast(value, &ty.ty, span))
            }
            Kind::Index(base, index) => self.index(base, index, span),
            Kind::Call(callee, arguments) => Operand::value(self.call(callee, arguments, span)),
            Kind::Member(base, name) => {
                let base = self.operand(base);
                self.member(base, name, span)
            }
            Kind::Arrow(base, name) => self.arrow(base, name, span),
            Kind::Postfix(by, target) => {
                let target = self.operand(target);
                Operand::value(self.increment(*by, false, target, span))
            }
            Kind::Prefix(by, target) => {
                let target = self.operand(target);
                Operand::value(self.increment(*by, true, target, span))
            }
            Kind::Unary(operator, operand) => self.unary(*operator, operand, span),
            Kind::Assign(operator, target, value) => {
                let target = self.operand(target);
                let value = self.expression(value);
                Operand::value(self.assignment(*operator, target, value, span))
            }
            Kind::Conditional(arms, otherwise) => Operand::value(self.chosen(arms, otherwise, span)),
            Kind::OrElse(first, second) => {
                let first = self.expression(first);
                let second = self.expression(second);
                Operand::value(self.or_else(first, second, span))
            }
            Kind::Comma(list) => {
                let values: Vec<_> = list.iter().map(|each| self.expression(each)).collect();
                if values.iter().any(|value| value.ty == Type::Bad) {
                    return Operand::bad(span);
                }
                Operand::value(chain::sequence(values, span))
            }
            Kind::Binary(first, operations) => Operand::value(self.operations(first, operations)),
            Kind::SizeOfExpression(of) => {
                let ty = self.unevaluated(of);
                self.size_of(&ty, span)
            }
            Kind::SizeOfType(name) => {
                let ty = self.type_name(name).ty;
                self.size_of(&ty, span)
            }
            Kind::AlignOfExpression(of) => {
                let ty = self.unevaluated(of);
                self.align_of(&ty, span)
            }
            Kind::AlignOfType(name) => {
                let ty = self.type_name(name).ty;
                self.align_of(&ty, span)
            }
            Kind::OffsetOf(name, path) => self.offset_of(name, path, span),
            Kind::Retyped(how, value, name) => {
                let value = self.expression(value);
                Operand::value(self.retyped(*how, value, name, span))
            }
            Kind::Generic(of, choices) => self.generic(of, choices, span),
            Kind::VecStepExpression(of) => {
                let ty = self.unevaluated(of);
                self.vec_step(&ty, span)
            }
            Kind::VecStepType(name) => {
                let ty = self.type_name(name).ty;
                self.vec_step(&ty, span)
            }
            Kind::Bad => Operand::bad(span),
        }
    }

    /// The type of an expression that is not evaluated.
    fn unevaluated(&mut self, expression: &ast::Expression) -> Type {
        let kept = self
            .body
            .as_ref()
            .map(|body| (body.variables.clone(), body.calls.len(), body.needs_item, body.needs_group));
        let ty = self.operand(expression).ty;
        if let (Some(body), Some((variables, calls, item, group))) = (&mut self.body, kept) {
            body.variables = variables;
            body.calls.truncate(calls);
            (body.needs_item, body.needs_group) = (item, group);
        }
        ty
    }

    /// A number of type `size_t`.
    fn size(size: u64, span: Span) -> Operand {
        Operand::value(Expression::integer(size, &Type::SIZE, span))
    }

    fn size_of(&mut self, ty: &Type, span: Span) -> Operand {
        match ty.layout(&self.program.records) {
            Some((size, _)) => Self::size(size, span),
            None if *ty == Type::Void => Self::size(1, span),
            None => {
                if *ty != Type::Bad {
                    let shown = self.shown(ty);
                    self.fault(message::sizeof_incomplete(span, &shown));
                }
                Operand::bad(span)
            }
        }
    }

    fn align_of(&mut self, ty: &Type, span: Span) -> Operand {
        match ty.layout(&self.program.records) {
            Some((_, align)) => Self::size(align, span),
            None => self.size_of(ty, span),
        }
    }

    /// `__builtin_offsetof(type, member.member[index])`
    fn offset_of(&mut self, name: &ast::TypeName, path: &[Designator], span: Span) -> Operand {
        let mut ty = self.type_name(name).ty;
        let mut offset = 0_i128;
        for part in path {
            match (part, ty.clone()) {
                (_, Type::Bad) => return Operand::bad(span),
                (Designator::Member(name), Type::Record(id)) => {
                    let Some(fields) = self.find_member(id, &name.text) else {
                        let shown = self.shown(&ty);
                        self.fault(message::no_member(name.span, quoted(&name.text), &shown, "", ""));
                        return Operand::bad(span);
                    };
                    for index in fields {
                        let Type::Record(id) = ty else { return Operand::bad(span) };
                        let field = &self.program.records[id.0].fields[index];
                        offset += i128::from(field.offset);
                        ty = field.ty.clone();
                    }
                }
                (Designator::Index(index), Type::Array(element, _)) => {
                    let Some(index) = self.integer_constant(index) else { return Operand::bad(span) };
                    let size = element.layout(&self.program.records).map_or(0, |(size, _)| size);
                    offset +=
                        index.clamp(-i128::from(MAX_OBJECT_BYTES), i128::from(MAX_OBJECT_BYTES)) * i128::from(size);
                    ty = (*element).clone();
                }
                (_, other) => {
                    let shown = self.shown(&other);
                    self.fault(message::offsetof_part(span, &shown));
                    return Operand::bad(span);
                }
            }
        }
        Self::size(wrapped(offset, types::ULONG) as u64, span)
    }

    /// `_Generic(e, type: value, default: value)`
    fn generic(
        &mut self,
        of: &ast::Expression,
        choices: &[(Option<ast::TypeName>, ast::Expression)],
        span: Span,
    ) -> Operand {
        let ty = match self.unevaluated(of) {
            Type::Array(element, _) => (*element).clone().pointer(Space::Private, false),
            ty => ty,
        };
        let (mut chosen, mut default) = (None, None);
        for (name, value) in choices {
            match name {
                None => default = Some(value),
                Some(name) if self.type_name(name).ty == ty => chosen = chosen.or(Some(value)),
                Some(_) => {}
            }
        }
        if let Some(value) = chosen.or(default) {
            self.operand(value)
        } else {
            if ty != Type::Bad {
                let shown = self.shown(&ty);
                self.fault(message::generic_without_match(span, &shown));
            }
            Operand::bad(span)
        }
    }

    fn vec_step(&mut self, ty: &Type, span: Span) -> Operand {
        match ty {
            Type::Scalar(_) | Type::Void => Self::size(1, span),
            Type::Vector(_, width) => Self::size(if *width == 3 { 4 } else { (*width).into() }, span),
            Type::Bad => Operand::bad(span),
            other => {
                let shown = self.shown(other);
                self.fault(message::vec_step_type(span, &shown));
                Operand::bad(span)
            }
        }
    }

    /// A number as it is written (C99, section 6.4.4).
    fn number(&mut self, expression: &ast::Expression) -> Expression {
        let span = expression.span;
        match &expression.kind {
            ast::ExpressionKind::Bool(truth) => Expression::integer(*truth, &Type::BOOL, span),
            ast::ExpressionKind::Integer { value, decimal, unsigned, long } => {
                let number = i128::from(*value);
                let fits = |element: &&'static swz_language::element::Element| wrapped(number, element) == number;
                let candidates = match (decimal, unsigned, long) {
                    (_, true, true) => &[types::ULONG][..],
                    (_, true, false) => &[types::UINT, types::ULONG],
                    (_, false, true) => &[types::LONG, types::ULONG],
                    (true, false, false) => &[types::INT, types::LONG, types::ULONG],
                    (false, false, false) => &[types::INT, types::UINT, types::LONG, types::ULONG],
                };
                let element = candidates.iter().copied().find(|element| fits(element)).unwrap_or(types::ULONG);
                Expression::integer(number, &Type::Scalar(element), span)
            }
            ast::ExpressionKind::Float { digits, suffix } => {
                let single = self.options.single;
                match floating(digits, *suffix, single) {
                    Some((number, element)) => Expression {
                        kind: ExpressionKind::Constant(Value::Float(number)),
                        ty: Type::Scalar(element),
                        span,
                    },
                    None => Self::bad(span),
                }
            }
            ast::ExpressionKind::Character(code) => Expression::integer(*code, &Type::INT, span),
            _ => Self::bad(span),
        }
    }

    /// The operand that a name stands for.
    fn name(&mut self, name: &Name) -> Operand {
        let span = name.span;
        let place = |kind, qualified: super::Qualified, space| Operand {
            node: Node::Place(kind),
            ty: qualified.ty,
            constant: qualified.constant,
            volatile: qualified.volatile,
            space,
            span,
        };
        match self.scopes.find(&name.text).map(|(symbol, _)| symbol.clone()) {
            Some(Symbol::Variable(id, qualified)) => {
                let space = if qualified.space == Some(Space::Local) { Space::Local } else { Space::Private };
                place(PlaceKind::Variable(id), qualified, space)
            }
            Some(Symbol::Global(id, qualified)) => {
                if let Some((declared, _)) = self.globals.undefined.get(&id).copied() {
                    if !qualified.constant {
                        // It may be defined behind its use.
                        self.globals.used.entry(id).or_insert(span);
                        return place(PlaceKind::Global(id), qualified, Space::Global);
                    }
                    self.fault(message::constant_without_value_used(span, quoted(&name.text), declared));
                    return Operand::bad(span);
                }
                let space = qualified.space.unwrap_or(Space::Constant);
                place(PlaceKind::Global(id), qualified, space)
            }
            Some(Symbol::Enumerator(value, ty)) => {
                Operand::value(Expression { kind: ExpressionKind::Constant(value), ty, span })
            }
            Some(Symbol::Functions(indices)) => Operand {
                node: Node::Functions(name.text.clone(), indices),
                ..Operand::value(Expression { ty: Type::Void, ..Self::bad(span) })
            },
            Some(Symbol::Typedef(_)) => {
                self.fault(message::typedef_as_value(span, quoted(&name.text)));
                Operand::bad(span)
            }
            Some(Symbol::Bad) => Operand::bad(span),
            None if self.builtins.is_known(&name.text) => Operand {
                node: Node::Builtin(name.text.clone()),
                ..Operand::value(Expression { ty: Type::Void, ..Self::bad(span) })
            },
            None => {
                if let Some((_, number)) = atomic::CONSTANTS.iter().find(|(known, _)| **known == *name.text) {
                    self.since(200, quoted(&name.text), span);
                    return Operand::value(Expression::integer(*number, &Type::Scalar(types::UINT), span));
                }
                self.undeclared(name);
                Operand::bad(span)
            }
        }
    }

    /// Tells a name that nothing declares, once in a function.
    pub(super) fn undeclared(&mut self, name: &Name) {
        if self.lost.contains(&name.text) {
            return;
        }
        // `fprintf(stderr, ..)` is one fault.
        let stream = matches!(&*name.text, "stderr" | "stdout");
        if stream && self.faults.all.last().is_some_and(|fault| fault.says("`fprintf`")) {
            return;
        }
        let shown = quoted(&name.text);
        // `vec3 p = vec3(..)` is one fault: the type has told of the name.
        let as_type = self.faults.all.iter().any(|fault| fault.is("parse::unknown_type") && fault.says(&shown));
        if !as_type && !self.faults.has_told(name.span, &shown) {
            self.tell_undeclared(name);
        }
        if self.body.is_some() {
            self.scopes.declare(name.text.clone(), Symbol::Bad, name.span);
        }
    }

    fn tell_undeclared(&mut self, name: &Name) {
        let shape = self.texts.macros.get(&name.text).copied();
        // Macros that begin with two lines are the compiler's own.
        let macros = self.texts.macros.keys().map(|name| &**name).filter(|name| !name.starts_with("__"));
        let constants = atomic::CONSTANTS.iter().map(|(name, _)| *name);
        let builtins: Vec<&str> = self.builtins.names().chain(Builtins::names_of_clang()).chain(constants).collect();
        let mut known: Vec<&str> = self.scopes.names().map(|(known, _)| known).collect();
        known.extend(
            builtins.iter().copied().chain(macros).chain(["return", "break", "continue", "sizeof", "true", "false"]),
        );
        let near = meant(&name.text, &known).unwrap_or_default().to_owned();
        let of_family = || unsupported::family(&name.text).filter(|_| near.is_empty());
        let fault = if let Some(why) = unsupported::function(&name.text).or_else(of_family) {
            // A launch on the device is several such functions, and refused once.
            if why == unsupported::QUEUES && self.faults.all.iter().any(|fault| fault.says(why)) {
                return;
            }
            message::refused_function(name.span, quoted(&name.text), why)
        } else if let Some(meant) = converted_otherwise(&name.text) {
            message::undeclared_conversion(name.span, quoted(&name.text), meant)
        } else {
            let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
            let capitals = name.text.chars().all(capital);
            let function = shape == Some(Shape::Function);
            let before = self.texts.get(name.span.text).content.get(..name.span.start as usize).unwrap_or_default();
            let line = before.rsplit('\n').next().unwrap_or_default();
            let spaced = line.trim_start().starts_with('#') && line.contains("define") && line.ends_with(" (");
            let bare = &name.text;
            let defined = if shape.is_none() { self.definition_out_of_reach(name) } else { None };
            match self.scopes.ended(bare).filter(|_| defined.is_none()) {
                Some(ended) => message::name_of_ended_block(name.span, bare, ended),
                None => {
                    message::undeclared(name.span, bare, &near, function, capitals, spaced, defined).foreign(&name.text)
                }
            }
        };
        self.fault(fault);
    }

    /// The name in a line `#define NAME` of the same text: a condition leaves it out, or it stands behind the use, or was undefined before.
    fn definition_out_of_reach(&self, name: &Name) -> Option<Span> {
        let content = &self.texts.get(name.span.text).content;
        let mut from = 0;
        content.split_inclusive('\n').find_map(|line| {
            let begin = from;
            from += line.len();
            let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?;
            let word = rest.strip_prefix([' ', '\t'])?.trim_start();
            let behind = word.strip_prefix(&*name.text)?;
            let ends = !behind.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            let start = (begin + line.len() - word.len()) as u32;
            ends.then_some(Span { start, end: start + name.text.len() as u32, ..name.span })
        })
    }

    /// `(float4)(a, b)`, or a cast of what the parentheses hold.
    fn cast_of_paren(&mut self, name: &ast::TypeName, parts: &[ast::Expression], span: Span) -> Operand {
        let ty = self.type_name(name).ty;
        let mut values: Vec<Expression> = parts.iter().map(|part| self.expression(part)).collect();
        if ty == Type::Bad || values.iter().any(|value| value.ty == Type::Bad) {
            return Operand::bad(span);
        }
        let Type::Vector(element, _) = ty else {
            let Some(mut value) = values.pop() else {
                self.fault(message::empty_cast(span));
                return Operand::bad(span);
            };
            while let Some(before) = values.pop() {
                let ty = value.ty.clone();
                value = Expression { kind: ExpressionKind::Comma(Box::new(before), Box::new(value)), ty, span };
            }
            return Operand::value(self.cast(value, &ty, span));
        };
        if let [value] = &mut values[..] {
            let mut value = core::mem::replace(value, Self::bad(span));
            if value.ty.pointee().is_some() {
                value = self.cast(value, &Type::Scalar(element), span);
            } else if value.ty.scalar().is_some() {
                // A truth is 1 here, as the component is converted before it is widened.
                value = self.number_to(value, &Type::Scalar(element));
            }
            return Operand::value(self.cast(value, &ty, span));
        }
        Operand::value(self.vector(values, &ty, span))
    }

    /// A vector of scalars and vectors that add up to its width.
    pub(super) fn vector(&mut self, values: Vec<Expression>, ty: &Type, span: Span) -> Expression {
        let Type::Vector(element, width) = *ty else { return Self::bad(span) };
        let mut parts = Vec::new();
        let (mut found, mut fine) = (0_u32, true);
        for value in values {
            found += u32::from(value.ty.width());
            let wanted = Type::of_width(element, value.ty.width());
            let part = if value.ty.is_vector() && value.ty != wanted {
                let (from, to) = (self.shown(&value.ty), self.shown(&wanted));
                self.fault(message::vector_part_type(value.span, &from, element.name, &to));
                Self::bad(value.span)
            } else if value.ty.element().is_some() {
                self.number_to(value, &wanted)
            } else {
                self.assigned(value, &wanted, Role::Initialize)
            };
            fine &= part.ty != Type::Bad;
            parts.push(part);
        }
        if !fine {
            return Self::bad(span);
        }
        let shown = self.shown(ty);
        if found != u32::from(width) {
            self.fault(if found < u32::from(width) {
                message::too_few_components(span, shown, width, found)
            } else {
                message::too_many_components(span, shown, width, found)
            });
            return Self::bad(span);
        }
        Expression { kind: ExpressionKind::Vector(parts), ty: ty.clone(), span }
    }

    /// `a[i]`
    fn index(&mut self, base: &ast::Expression, index: &ast::Expression, span: Span) -> Operand {
        let mut base = self.operand(base);
        let mut by = self.expression(index);
        // C allows `1[a]`.
        if by.ty.pointee().is_some() && base.ty.is_integer() {
            let count = self.loaded(base);
            let ([pointer], count) = self.first_as_last(count, [by]);
            (base, by) = (Operand::value(pointer), count);
        }
        if base.ty == Type::Bad || by.ty == Type::Bad {
            return Operand::bad(span);
        }
        if !by.ty.is_integer() {
            let shown = self.shown(&by.ty);
            self.fault(message::subscript_type(by.span, &shown));
            return Operand::bad(span);
        }
        if let Node::Functions(name, _) | Node::Builtin(name) = &base.node {
            self.fault(message::function_as_value(base.span, quoted(name), name, self.texts.source(index.span)));
            return Operand::bad(span);
        }
        let long = Type::Scalar(types::LONG);
        let inner = match &base.ty {
            Type::Array(element, _) => Some((**element).clone()),
            Type::Vector(element, _) => Some(Type::Scalar(element)),
            _ => None,
        };
        if let Some(ty) = inner {
            let by = self.number_to(by, &long);
            let (constant, volatile, space) = (base.constant, base.volatile, base.space);
            let is_place = matches!(base.node, Node::Place(_));
            let kind = PlaceKind::Element(Box::new(base.into_place()), Box::new(by));
            let element = Operand { node: Node::Place(kind), ty, constant, volatile, space, span };
            return if is_place { element } else { Operand::value(self.loaded(element)) };
        }
        let pointer = self.loaded(base);
        if pointer.ty.pointee().is_none() {
            if pointer.ty != Type::Bad {
                let shown = self.shown(&pointer.ty);
                let image = matches!(pointer.ty, Type::Image(_));
                let element = self.texts.source(pointer.span).ends_with(']');
                self.fault(message::subscripted_type(span, &shown, image, element));
            }
            return Operand::bad(span);
        }
        let further = self.offset(pointer, by, span);
        self.pointed_to(further, span)
    }

    /// `*p`
    pub(super) fn pointed_to(&mut self, pointer: Expression, span: Span) -> Operand {
        let Some(pointee) = pointer.ty.pointee().cloned() else { return Operand::bad(span) };
        if pointee.ty == Type::Bad {
            return Operand::bad(span);
        }
        // The address of `*p` of a `void *` may be taken.
        if pointee.ty != Type::Void && pointee.ty.layout(&self.program.records).is_none() {
            let shown = self.shown(&pointee.ty);
            self.fault(message::points_to_incomplete(span, &shown));
            return Operand::bad(span);
        }
        Operand {
            node: Node::Place(PlaceKind::Dereference(Box::new(pointer))),
            ty: pointee.ty.clone(),
            constant: pointee.constant,
            volatile: pointee.volatile,
            space: pointee.space,
            span,
        }
    }

    fn arrow(&mut self, base: &ast::Expression, name: &Name, span: Span) -> Operand {
        let pointer = self.expression(base);
        match &pointer.ty {
            Type::Bad => Operand::bad(span),
            Type::Pointer(_) => {
                let at = pointer.span;
                let base = self.pointed_to(pointer, at);
                self.member(base, name, span)
            }
            other => {
                let shown = self.shown(other);
                let dot = matches!(other, Type::Record(_) | Type::Vector(..));
                self.fault(message::arrow_on_value(span, shown, dot, &name.text));
                Operand::bad(span)
            }
        }
    }

    /// `e.name`: a member of a structure, components of a vector.
    fn member(&mut self, base: Operand, name: &Name, span: Span) -> Operand {
        match base.ty.clone() {
            Type::Bad => Operand::bad(span),
            Type::Vector(element, width) => match self.lanes(&base.ty, name, width) {
                Some(lanes) => Self::select(base, lanes, element, span),
                None => Operand::bad(span),
            },
            Type::Record(id) => {
                let Some(path) = self.find_member(id, &name.text) else {
                    let shown = self.shown(&base.ty);
                    let fields = || self.program.records[id.0].fields.iter().map(|field| &*field.name);
                    let meant = nearest(&name.text, fields()).unwrap_or_default();
                    let members = fields().take(8).map(quoted).collect::<Vec<_>>().join(", ");
                    let fault = message::no_member(name.span, quoted(&name.text), &shown, meant, &members);
                    self.fault(fault);
                    return Operand::bad(span);
                };
                path.into_iter().fold(base, |base, index| self.field(base, index, span))
            }
            Type::Pointer(_) => {
                let shown = self.shown(&base.ty);
                let pointee = base.ty.pointee();
                let members = pointee.is_some_and(|to| matches!(to.ty, Type::Record(_) | Type::Vector(..)));
                self.fault(message::dot_on_pointer(span, &shown, &name.text, members, is_length(&name.text)));
                Operand::bad(span)
            }
            other => {
                let shown = self.shown(&other);
                let scalar = matches!(other, Type::Scalar(_)) && Selector::read(&name.text).is_ok();
                // `get_global_id(0).y`, as of a vector of CUDA's or GLSL's.
                let dimension = ["x", "y", "z"].iter().position(|name_of| *name_of == &*name.text);
                let of_item = |text: &str| {
                    let function = text.split_once('(')?.0.trim_end();
                    let counts = function.starts_with("get_") && function != "get_work_dim";
                    dimension.filter(|_| counts && text.ends_with(')')).map(|number| format!("{function}({number})"))
                };
                let source = self.texts.source(base.span).to_owned();
                if let Node::Functions(function, _) | Node::Builtin(function) = &base.node {
                    // `get_global_id.x`
                    let index = dimension.filter(|_| source.starts_with("get_")).map(|number| number.to_string());
                    let index = index.as_deref().unwrap_or_default();
                    self.fault(message::function_as_value(base.span, quoted(function), function, index));
                    return Operand::bad(span);
                }
                let item = of_item(&source).unwrap_or_default();
                let instead = match other {
                    Type::Image(_) => of_image(&source, &name.text),
                    Type::Array(..) if is_length(&name.text) => format!("sizeof({source}) / sizeof({source}[0])"),
                    _ => String::new(),
                };
                self.fault(message::member_of_other(span, shown, scalar, &item, &instead));
                Operand::bad(span)
            }
        }
    }

    fn field(&mut self, base: Operand, index: usize, span: Span) -> Operand {
        let Type::Record(id) = base.ty else { return Operand::bad(span) };
        let Some(field) = self.program.records.get(id.0).and_then(|record| record.fields.get(index)) else {
            return Operand::bad(span);
        };
        let ty = field.ty.clone();
        let qualifiers = self.records.qualifiers[id.0].get(index).copied().unwrap_or_default();
        let (constant, volatile) = (base.constant || qualifiers.constant, base.volatile || qualifiers.volatile);
        let space = base.space;
        let node = match base.node {
            Node::Value(kind) if !matches!(ty, Type::Array(..)) => {
                let record = Expression { kind, ty: Type::Record(id), span: base.span };
                Node::Value(ExpressionKind::Field(Box::new(record), index))
            }
            _ => Node::Place(PlaceKind::Field(Box::new(base.into_place()), index)),
        };
        Operand { node, ty, constant, volatile, space, span }
    }

    /// The lanes that a selector names on a vector of so many components. A fault is told.
    fn lanes(&mut self, of: &Type, name: &Name, width: u8) -> Option<Vec<u8>> {
        let shown = self.shown(of);
        let names = match width {
            2 => "`x`, `y`",
            3 => "`x`, `y`, `z`",
            4 => "`x`, `y`, `z`, `w`",
            8 => part::S0_TO_S7,
            _ => part::S0_TO_SF,
        };
        let (span, text) = (name.span, &name.text);
        let fault = match Selector::read(text) {
            Ok(Selector::Special(special)) => {
                let half = width.next_power_of_two() / 2;
                let lane = |index| match special {
                    Special::Lo => index,
                    Special::Hi => half + index,
                    Special::Even => 2 * index,
                    Special::Odd => 2 * index + 1,
                };
                return Some((0..half).map(lane).collect());
            }
            Ok(Selector::Components(components)) => {
                let outside = components.indices().iter().copied().find(|&index| index >= width);
                match outside {
                    None => return Some(components.indices().to_vec()),
                    Some(index) => {
                        let found = components.set().name(index.into()).unwrap_or('?');
                        message::component_outside(span, shown, found, names)
                    }
                }
            }
            Err(Misspelling::Stranger { found, .. }) => {
                let function = self.builtins.is_known(text);
                let number = matches!(self.scopes.find(text), Some((Symbol::Variable(_, of), _)) if of.ty.is_integer());
                let element = of.element().map_or("float", |element| element.name);
                let instead = match &**text {
                    _ if number => format!("v[{text}]"),
                    "sum" if element == "int" => format!("v.x + v.y{}", if width > 2 { " + .." } else { "" }),
                    "sum" => format!("dot(v, ({shown})(1))"),
                    "norm" | "magnitude" | "mag" | "abs_length" => "length(v)".to_owned(),
                    "normalized" | "unit" => "normalize(v)".to_owned(),
                    "len" | "size" | "count" => "vec_step(v)".to_owned(),
                    "saturate" => "clamp(v, 0.0f, 1.0f)".to_owned(),
                    "swap" => "v.xy = v.yx".to_owned(),
                    "dist" => "distance(v, w)".to_owned(),
                    _ => String::new(),
                };
                message::component_name(span, found, text, shown, names, function, &instead)
            }
            Err(Misspelling::Mixed { found, set, other, .. }) => message::component_sets(span, found, text, set, other),
            Err(Misspelling::Count { found, .. }) => message::component_count(span, found),
            Err(Misspelling::NoDigits) => message::no_component(span, text, shown, names),
        };
        self.fault(fault);
        None
    }

    /// Lanes of a vector, a place or a value.
    fn select(base: Operand, lanes: Vec<u8>, element: &'static swz_language::element::Element, span: Span) -> Operand {
        let ty = Type::of_width(element, lanes.len() as u8);
        let (constant, volatile, space) = (base.constant, base.volatile, base.space);
        let node = match base.node {
            Node::Place(PlaceKind::Lanes(inner, outer))
                if lanes.iter().all(|&lane| usize::from(lane) < outer.len()) =>
            {
                // Lanes of lanes are lanes, unless one does not exist.
                let lanes = lanes.iter().map(|&lane| outer[usize::from(lane)]).collect();
                Node::Place(PlaceKind::Lanes(inner, lanes))
            }
            Node::Value(ExpressionKind::Swizzle(inner, outer))
                if lanes.iter().all(|&lane| usize::from(lane) < outer.len()) =>
            {
                let lanes = lanes.iter().map(|&lane| outer[usize::from(lane)]).collect();
                Node::Value(ExpressionKind::Swizzle(inner, lanes))
            }
            Node::Place(_) => Node::Place(PlaceKind::Lanes(Box::new(base.into_place()), lanes)),
            Node::Value(kind) => {
                let vector = Expression { kind, ty: base.ty, span: base.span };
                Node::Value(ExpressionKind::Swizzle(Box::new(vector), lanes))
            }
            node => node,
        };
        Operand { node, ty, constant, volatile, space, span }
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &ast::Expression, span: Span) -> Operand {
        match operator {
            UnaryOperator::AddressOf => {
                let operand = self.operand(bare(operand));
                Operand::value(self.address_of(operand, span))
            }
            UnaryOperator::Dereference => {
                let operand = self.operand(operand);
                if let (Type::Array(element, _), Node::Place(_)) = (operand.ty.clone(), &operand.node) {
                    let (constant, volatile, space) = (operand.constant, operand.volatile, operand.space);
                    let index = Expression::integer(0, &Type::Scalar(types::LONG), span);
                    let kind = PlaceKind::Element(Box::new(operand.into_place()), Box::new(index));
                    return Operand {
                        node: Node::Place(kind),
                        ty: (*element).clone(),
                        constant,
                        volatile,
                        space,
                        span,
                    };
                }
                let pointer = self.loaded(operand);
                match &pointer.ty {
                    Type::Pointer(_) => self.pointed_to(pointer, span),
                    Type::Bad => Operand::bad(span),
                    other => {
                        let shown = self.shown(other);
                        let before = &self.texts.get(span.text).content[..span.range().start];
                        self.fault(message::indirection(span, &shown, before.ends_with('*'), before.ends_with('=')));
                        Operand::bad(span)
                    }
                }
            }
            _ => {
                let value = self.expression(operand);
                Operand::value(self.operation_of_one(operator, value, span))
            }
        }
    }

    /// `+e`, `-e`, `~e`, `!e`
    fn operation_of_one(&mut self, operator: UnaryOperator, value: Expression, span: Span) -> Expression {
        if value.ty == Type::Bad {
            return Self::bad(span);
        }
        let promoted = match &value.ty {
            Type::Scalar(element) => Type::Scalar(element.promoted()),
            other => other.clone(),
        };
        let invalid = match (operator, promoted.element()) {
            (UnaryOperator::Not, _) => !value.ty.is_scalar() && !value.ty.is_vector(),
            (UnaryOperator::Complement, element) => !element.is_some_and(swz_language::element::Element::is_integer),
            (_, element) => element.is_none(),
        };
        if invalid {
            let shown = self.shown(&value.ty);
            self.fault(message::unary_operand(span, &shown, matches!(value.ty, Type::Record(_))));
            return Self::bad(span);
        }
        match operator {
            UnaryOperator::Not if value.ty.is_vector() => {
                let ty = value.ty.mask();
                Expression { kind: ExpressionKind::Not(Box::new(value)), ty, span }
            }
            UnaryOperator::Not => {
                let truth = self.truth(value, "`!`");
                Expression { kind: ExpressionKind::Not(Box::new(truth)), ty: Type::INT, span }
            }
            UnaryOperator::Minus => {
                let value = self.number_to(value, &promoted);
                Expression { span, ..Self::negated(value) }
            }
            UnaryOperator::Complement => {
                let value = self.number_to(value, &promoted);
                Expression { kind: ExpressionKind::Complement(Box::new(value)), ty: promoted, span }
            }
            _ => Expression { span, ..self.number_to(value, &promoted) },
        }
    }

    /// `&e`
    fn address_of(&mut self, operand: Operand, span: Span) -> Expression {
        if operand.ty == Type::Bad {
            return Self::bad(span);
        }
        let (ty, constant, volatile, space) = (operand.ty.clone(), operand.constant, operand.volatile, operand.space);
        let kind = match operand.node {
            Node::Place(kind) => kind,
            Node::Functions(name, _) | Node::Builtin(name) => {
                self.fault(message::address_of_function(span, quoted(&name)));
                return Self::bad(span);
            }
            Node::Value(_) => {
                let shown = self.shown(&ty);
                self.fault(message::address_of_value(span, &shown));
                return Self::bad(span);
            }
        };
        let component = match &kind {
            PlaceKind::Lanes(..) => true,
            PlaceKind::Element(base, _) => base.ty.is_vector(),
            _ => false,
        };
        if component {
            self.fault(message::address_of_component(span));
            return Self::bad(span);
        }
        if let Type::Image(_) | Type::Sampler | Type::Event = ty {
            if ty != Type::Event {
                let shown = self.shown(&ty);
                self.fault(message::unary_operand(span, &shown, false));
                return Self::bad(span);
            }
        }
        let pointer = Type::Pointer(Rc::new(Pointee { ty: ty.clone(), space, constant, volatile }));
        let mut place = Place { kind, ty, span };
        self.keep_literal(&mut place);
        self.mark(&place, |variable| variable.addressed = true);
        match place.kind {
            PlaceKind::Dereference(inner) if inner.ty == pointer => Expression { span, ..*inner },
            PlaceKind::Dereference(inner) => wrap(Conversion::Pointer, *inner, pointer),
            kind => {
                let place = Place { kind, ..place };
                Expression { kind: ExpressionKind::AddressOf(Box::new(place)), ty: pointer, span }
            }
        }
    }
}

/// The variable that a place is in, if it is in one.
pub(super) fn root(mut place: &Place) -> Option<VariableId> {
    loop {
        place = match &place.kind {
            PlaceKind::Variable(id) => return Some(*id),
            PlaceKind::Element(inner, _) | PlaceKind::Field(inner, _) | PlaceKind::Lanes(inner, _) => inner,
            _ => return None,
        };
    }
}

/// The conversion that is meant by one whose parts stand in another order, or that saturates to a type that holds all numbers.
fn converted_otherwise(name: &str) -> Option<String> {
    let mut parts = name.strip_prefix("convert_")?.split('_');
    let to = parts.next()?;
    let integer = match names::named(to)? {
        Named::Scalar(element) | Named::Vector(element, _) => element.is_integer(),
        _ => return None,
    };
    let (mut saturated, mut rounding) = ("", None);
    for part in parts {
        match part {
            "sat" if saturated.is_empty() => saturated = "_sat",
            "rte" | "rtz" | "rtp" | "rtn" if rounding.is_none() => rounding = Some(part),
            _ => return None,
        }
    }
    let saturated = if integer { saturated } else { "" };
    let rounding = rounding.map_or(String::new(), |rounding| format!("_{rounding}"));
    let meant = format!("convert_{to}{saturated}{rounding}");
    (meant != name).then_some(meant)
}

/// The constant in memory that a place is in.
pub(super) fn global_of(mut place: &Place) -> Option<GlobalId> {
    loop {
        place = match &place.kind {
            PlaceKind::Global(id) => return Some(*id),
            PlaceKind::Element(inner, _) | PlaceKind::Field(inner, _) | PlaceKind::Lanes(inner, _) => inner,
            _ => return None,
        };
    }
}

/// Whether a member of this name tells a length in other languages.
fn is_length(name: &str) -> bool {
    ["length", "size", "len", "count", "shape", "Length", "GetDimensions", "numel", "end"].contains(&name)
}

/// The function of an image that members of this name are in other languages.
fn of_image(image: &str, name: &str) -> String {
    match name {
        "x" | "w" | "width" | "cols" | "Width" | "get_width" => format!("get_image_width({image})"),
        "y" | "h" | "height" | "rows" | "Height" | "get_height" => format!("get_image_height({image})"),
        "z" | "depth" | "get_depth" => format!("get_image_depth({image})"),
        "size" | "dim" | "dims" | "shape" | "dimensions" | "GetDimensions" => format!("get_image_dim({image})"),
        "format" | "type" | "dtype" => format!("get_image_channel_data_type({image})"),
        "read" | "Load" | "load" | "fetch" | "at" => format!("read_imagef({image}, coordinates)"),
        "sample" | "Sample" | "SampleLevel" => format!("read_imagef({image}, sampler, coordinates)"),
        "write" | "Store" | "store" => format!("write_imagef({image}, coordinates, colour)"),
        _ => String::new(),
    }
}
