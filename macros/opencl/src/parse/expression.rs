//! Expressions (C99, A.2.1; OpenCL C 3.0, sections 6.3 and 6.4).

use std::rc::Rc;

use super::scope::Meaning;
use super::{Keyword, Parsed, Parser, Told, foreign};
use crate::ast::operator::{Arithmetic as A, BinaryOperator as B, Comparison};
use crate::ast::{
    ChainHeight, Designator, Expression, ExpressionKind, Increment, Initializer, Operation, Retyping, TypeName,
    TypeSpecifier, UnaryOperator,
};
use crate::diagnostic::message::parse::{self as message, part};
use crate::lex::{Punct, TokenKind};
use crate::limits::{MAX_CHAIN_HEIGHT, MAX_EXPRESSION_HEIGHT};
use crate::source::{Shape, Span};

/// The choices of `_Generic`: a type, or none for `default`, and its value.
type Choices = Vec<(Option<TypeName>, Expression)>;

/// How closely a binary operator binds, and which it is.
fn binary(punct: Punct) -> Option<(u8, B)> {
    use Comparison as C;
    Some(match punct {
        Punct::Star => (10, B::Arithmetic(A::Multiply)),
        Punct::Slash => (10, B::Arithmetic(A::Divide)),
        Punct::Percent => (10, B::Arithmetic(A::Remainder)),
        Punct::Plus => (9, B::Arithmetic(A::Add)),
        Punct::Minus => (9, B::Arithmetic(A::Subtract)),
        Punct::ShiftLeft => (8, B::Arithmetic(A::ShiftLeft)),
        Punct::ShiftRight => (8, B::Arithmetic(A::ShiftRight)),
        Punct::Less => (7, B::Compare(C::Less)),
        Punct::Greater => (7, B::Compare(C::Greater)),
        Punct::LessEqual => (7, B::Compare(C::LessEqual)),
        Punct::GreaterEqual => (7, B::Compare(C::GreaterEqual)),
        Punct::EqualEqual => (6, B::Compare(C::Equal)),
        Punct::NotEqual => (6, B::Compare(C::NotEqual)),
        Punct::And => (5, B::Arithmetic(A::And)),
        Punct::Caret => (4, B::Arithmetic(A::Xor)),
        Punct::Or => (3, B::Arithmetic(A::Or)),
        Punct::AndAnd => (2, B::LogicalAnd),
        Punct::OrOr => (1, B::LogicalOr),
        _ => return None,
    })
}

/// An assignment, by its operator if it has one.
struct Assignment(Option<A>);

/// The assignment that a punctuation is.
fn assignment(punct: Punct) -> Option<Assignment> {
    Some(match punct {
        Punct::Equal => Assignment(None),
        Punct::StarEqual => Assignment(Some(A::Multiply)),
        Punct::SlashEqual => Assignment(Some(A::Divide)),
        Punct::PercentEqual => Assignment(Some(A::Remainder)),
        Punct::PlusEqual => Assignment(Some(A::Add)),
        Punct::MinusEqual => Assignment(Some(A::Subtract)),
        Punct::ShiftLeftEqual => Assignment(Some(A::ShiftLeft)),
        Punct::ShiftRightEqual => Assignment(Some(A::ShiftRight)),
        Punct::AndEqual => Assignment(Some(A::And)),
        Punct::CaretEqual => Assignment(Some(A::Xor)),
        Punct::OrEqual => Assignment(Some(A::Or)),
        _ => return None,
    })
}

fn unary(punct: Punct) -> Option<UnaryOperator> {
    use UnaryOperator as U;
    Some(match punct {
        Punct::And => U::AddressOf,
        Punct::Star => U::Dereference,
        Punct::Plus => U::Plus,
        Punct::Minus => U::Minus,
        Punct::Tilde => U::Complement,
        Punct::Not => U::Not,
        _ => return None,
    })
}

fn increment(punct: Punct) -> Option<Increment> {
    match punct {
        Punct::PlusPlus => Some(Increment::Increment),
        Punct::MinusMinus => Some(Increment::Decrement),
        _ => None,
    }
}

/// How high a list of so many is: one in the other as far as that goes, then in a tree.
fn length(count: usize) -> u32 {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    if count <= MAX_CHAIN_HEIGHT / 4 { count - 1 } else { MAX_CHAIN_HEIGHT / 4 + count.ilog2() + 4 }
}

impl ExpressionKind {
    /// The height of the highest operand.
    fn operands(&self) -> u32 {
        use ExpressionKind as E;
        let highest = |list: &[Expression]| list.iter().map(|each| each.height).max().unwrap_or(0);
        match self {
            E::Name(_) | E::Bool(_) | E::Integer { .. } | E::Float { .. } | E::Character(_) | E::String(_) | E::Bad
            // The expressions in a type are small, or in brackets of its own.
            | E::SizeOfType(_) | E::AlignOfType(_) | E::VecStepType(_) | E::OffsetOf(..) => 0,
            E::CompoundLiteral(_, list) => list.height(),
            E::CastOfParen(_, list) => highest(list),
            E::Paren(a)
            | E::Cast(_, a)
            | E::Retyped(_, a, _)
            | E::Member(a, _)
            | E::Arrow(a, _)
            | E::Postfix(_, a)
            | E::Prefix(_, a)
            | E::Unary(_, a)
            | E::SizeOfExpression(a)
            | E::AlignOfExpression(a)
            | E::VecStepExpression(a) => a.height,
            E::Index(a, b) | E::Assign(_, a, b) | E::OrElse(a, b) => a.height.max(b.height),
            E::Binary(first, operations) => {
                let mut height = ChainHeight::new(first.height);
                for operation in operations {
                    height.step(operation.right.height);
                }
                height.whole() - 1
            }
            E::Comma(list) => highest(list) + length(list.len()),
            E::Conditional(arms, otherwise) => {
                let of_arms = arms.iter().map(|(condition, then)| condition.height.max(then.height));
                of_arms.fold(otherwise.height, u32::max) + length(arms.len())
            }
            E::Call(a, list) => a.height.max(highest(list)),
            E::Generic(a, list) => list.iter().map(|(_, each)| each.height).fold(a.height, u32::max),
        }
    }
}

impl Initializer {
    /// The height of its highest expression: lists in lists are limited by their brackets.
    fn height(&self) -> u32 {
        match self {
            Initializer::Expression(expression) => expression.height,
            Initializer::List(list, _) => list.iter().map(|(_, each)| each.height()).max().unwrap_or(0),
        }
    }
}

impl Parser<'_> {
    /// An expression from a place to the token before.
    fn make(&mut self, first: Span, kind: ExpressionKind) -> Parsed<Expression> {
        let height = kind.operands() + 1;
        if height > MAX_EXPRESSION_HEIGHT {
            return Err(self.tell(message::expression_too_deep(self.previous(), MAX_EXPRESSION_HEIGHT)));
        }
        Ok(Expression { kind, span: self.since(first), height })
    }

    /// The stand-in of an expression that is wrong, which has been told.
    pub(super) fn bad(&self, first: Span) -> Expression {
        Expression { kind: ExpressionKind::Bad, span: self.since(first), height: 1 }
    }

    /// An expression, with commas.
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let only = self.assignment()?;
        if !self.is(Punct::Comma) {
            return Ok(only);
        }
        let mut list = vec![only];
        while self.take(Punct::Comma).is_some() {
            list.push(self.assignment()?);
        }
        self.make(first, ExpressionKind::Comma(list))
    }

    /// An assignment expression: one without commas.
    pub(super) fn assignment(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let left = self.conditional()?;
        let TokenKind::Punct(punct) = *self.kind() else { return Ok(left) };
        let Some(Assignment(operator)) = assignment(punct) else { return Ok(left) };
        self.advance();
        self.enter()?;
        let right = if self.is(Punct::LeftBrace) { self.braces_assigned(first)? } else { self.assignment()? };
        self.leave();
        self.make(first, ExpressionKind::Assign(operator, Box::new(left), Box::new(right)))
    }

    /// `v = {1, 2}`, which is no C.
    fn braces_assigned(&mut self, first: Span) -> Parsed<Expression> {
        let fault = message::braces_assigned(self.span());
        let told = self.tell(fault);
        match self.closing(self.at) {
            Some(partner) => self.at = partner,
            None => return Err(told),
        }
        self.advance();
        Ok(self.bad(first))
    }

    /// A constant expression, which has no assignment.
    pub(super) fn conditional(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let (mut arms, mut begin) = (Vec::new(), first);
        loop {
            let condition = self.operation(0)?;
            let Some(question) = self.take(Punct::Question) else {
                if arms.is_empty() {
                    return Ok(condition);
                }
                return self.make(first, ExpressionKind::Conditional(arms, Box::new(condition)));
            };
            self.enter()?;
            let then = if self.is(Punct::Colon) { None } else { Some(self.expression()?) };
            if self.take(Punct::Colon).is_none() {
                let fault = self.unexpected(|span, found| message::colon_of_conditional(span, found, question));
                return Err(self.tell(fault));
            }
            let Some(then) = then else {
                let otherwise = Box::new(self.conditional()?);
                self.leave();
                let value = self.make(begin, ExpressionKind::OrElse(Box::new(condition), otherwise))?;
                if arms.is_empty() {
                    return Ok(value);
                }
                return self.make(first, ExpressionKind::Conditional(arms, Box::new(value)));
            };
            self.leave();
            arms.push((condition, then));
            begin = self.span();
        }
    }

    /// Operands with binary operators between that bind more closely than the one before.
    fn operation(&mut self, outer: u8) -> Parsed<Expression> {
        let first = self.span();
        let operand = self.unary()?;
        let mut operations = Vec::new();
        while let TokenKind::Punct(punct) = *self.kind() {
            let Some((level, operator)) = binary(punct).filter(|&(level, _)| level > outer) else { break };
            self.advance();
            let right = self.operation(level)?;
            operations.push(Operation { operator, right, span: self.since(first) });
        }
        if operations.is_empty() {
            return Ok(operand);
        }
        // As in a block: most have one.
        operations.shrink_to_fit();
        self.make(first, ExpressionKind::Binary(Box::new(operand), operations))
    }

    /// A unary or cast expression.
    fn unary(&mut self) -> Parsed<Expression> {
        let first = self.span();
        if let TokenKind::Punct(punct) = *self.kind() {
            if let Some(by) = increment(punct) {
                let operand = self.operand()?;
                return self.make(first, ExpressionKind::Prefix(by, operand));
            }
            if let Some(operator) = unary(punct) {
                let operand = self.operand()?;
                return self.make(first, ExpressionKind::Unary(operator, operand));
            }
            if punct == Punct::LeftParen && self.is_type_at(self.at + 1) {
                return self.cast();
            }
        }
        match self.keyword() {
            Some(keyword @ (Keyword::Sizeof | Keyword::Alignof | Keyword::VecStep)) => self.measured(keyword),
            Some(Keyword::Extension) => Ok(*self.operand()?),
            _ => self.postfix(),
        }
    }

    /// The operand of the unary operator that is next.
    fn operand(&mut self) -> Parsed<Box<Expression>> {
        self.advance();
        self.enter()?;
        let operand = self.unary()?;
        self.leave();
        Ok(Box::new(operand))
    }

    /// `sizeof` and its like, of an expression or of a type in parentheses.
    fn measured(&mut self, keyword: Keyword) -> Parsed<Expression> {
        let first = self.span();
        let of_expression = |operand: Box<Expression>| match keyword {
            Keyword::Sizeof => ExpressionKind::SizeOfExpression(operand),
            Keyword::Alignof => ExpressionKind::AlignOfExpression(operand),
            _ => ExpressionKind::VecStepExpression(operand),
        };
        if !(self.is_at(self.at + 1, Punct::LeftParen) && self.is_type_at(self.at + 2)) {
            let operand = self.operand()?;
            return self.make(first, of_expression(operand));
        }
        self.advance();
        let opening = self.span();
        let (Some(ty), _) = self.bracketed(Punct::RightParen, part::TYPE, Self::type_name)? else {
            return Ok(self.bad(first));
        };
        // `sizeof (int){1}` is that of a literal.
        if self.is_literal(&ty) {
            let literal = self.literal(opening, ty)?;
            let operand = Box::new(self.suffixes(opening, literal)?);
            return self.make(first, of_expression(operand));
        }
        let ty = Box::new(ty);
        self.make(
            first,
            match keyword {
                Keyword::Sizeof => ExpressionKind::SizeOfType(ty),
                Keyword::Alignof => ExpressionKind::AlignOfType(ty),
                _ => ExpressionKind::VecStepType(ty),
            },
        )
    }

    /// Whether what follows a type in parentheses makes it a literal: braces, or parentheses behind a vector type, unless another type stands in
    /// them, `(float4)(int)x`: that is a cast of a cast.
    fn is_literal(&self, ty: &TypeName) -> bool {
        self.is(Punct::LeftBrace) || self.is(Punct::LeftParen) && self.is_vector(ty) && !self.is_type_at(self.at + 1)
    }

    fn is_vector(&self, ty: &TypeName) -> bool {
        ty.declarator.derived.is_empty() && self.is_vector_specifier(&ty.specifiers.specifier)
    }

    /// Whether a type specifier is that of a vector.
    pub(super) fn is_vector_specifier(&self, specifier: &TypeSpecifier) -> bool {
        match specifier {
            TypeSpecifier::Named(name) => self.scopes.meaning(&name.text) == Meaning::Type { vector: true },
            TypeSpecifier::TypeOfType(ty) => self.is_vector(ty),
            // Only `sema` knows the type of an expression. A literal is far likelier than a cast of what has a member.
            TypeSpecifier::TypeOfExpression(_) => true,
            _ => false,
        }
    }

    /// The literal of a type, behind the parentheses of the type.
    fn literal(&mut self, first: Span, ty: TypeName) -> Parsed<Expression> {
        if self.is(Punct::LeftBrace) {
            let list = Box::new(self.initializer()?);
            return self.make(first, ExpressionKind::CompoundLiteral(Box::new(ty), list));
        }
        match self.bracketed(Punct::RightParen, part::VECTOR_LITERAL, Self::components)? {
            (Some(list), _) => self.make(first, ExpressionKind::CastOfParen(Box::new(ty), list)),
            (None, _) => Ok(self.bad(first)),
        }
    }

    /// The components of a vector literal.
    fn components(&mut self) -> Parsed<Vec<Expression>> {
        if self.is(Punct::RightParen) { self.expected(message::component) } else { self.arguments() }
    }

    /// A cast or a literal; the next tokens are the parenthesis and a type.
    fn cast(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let (ty, _) = self.bracketed(Punct::RightParen, part::TYPE_OF_CAST, Self::type_name)?;
        let Some(ty) = ty else {
            self.enter()?;
            self.unary()?;
            self.leave();
            return Ok(self.bad(first));
        };
        if self.is_literal(&ty) {
            let literal = self.literal(first, ty)?;
            return self.suffixes(first, literal);
        }
        self.enter()?;
        let operand = Box::new(self.unary()?);
        self.leave();
        self.make(first, ExpressionKind::Cast(Box::new(ty), operand))
    }

    fn postfix(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let operand = self.primary()?;
        self.suffixes(first, operand)
    }

    /// Indices, calls, members and increments behind an operand.
    fn suffixes(&mut self, first: Span, operand: Expression) -> Parsed<Expression> {
        let mut operand = operand;
        loop {
            let kind = match *self.kind() {
                TokenKind::Punct(Punct::LeftBracket) => {
                    match self.bracketed(Punct::RightBracket, part::INDEX, Self::expression)?.0 {
                        Some(index) => ExpressionKind::Index(Box::new(operand), Box::new(index)),
                        None => ExpressionKind::Bad,
                    }
                }
                TokenKind::Punct(Punct::LeftParen) => {
                    match self.bracketed(Punct::RightParen, part::LIST_OF_ARGUMENTS, Self::arguments)?.0 {
                        Some(arguments) => ExpressionKind::Call(Box::new(operand), arguments),
                        None => ExpressionKind::Bad,
                    }
                }
                TokenKind::Punct(Punct::Dot) => {
                    self.advance();
                    ExpressionKind::Member(Box::new(operand), self.member()?)
                }
                TokenKind::Punct(Punct::Arrow) => {
                    self.advance();
                    ExpressionKind::Arrow(Box::new(operand), self.member()?)
                }
                TokenKind::Punct(punct) => {
                    let Some(by) = increment(punct) else { return Ok(operand) };
                    self.advance();
                    ExpressionKind::Postfix(by, Box::new(operand))
                }
                TokenKind::Number(ref number) if number.starts_with('.') && !self.tokens[self.at].spaced => {
                    let digits = number[1..].to_owned();
                    self.tell(message::number_as_member(self.span(), number, &digits));
                    self.advance();
                    ExpressionKind::Bad
                }
                _ => return Ok(operand),
            };
            operand = self.make(first, kind)?;
        }
    }

    /// The name of a member.
    fn member(&mut self) -> Parsed<crate::ast::Name> {
        if let Some(name) = self.take_name() {
            return Ok(name);
        }
        let index = self.is(Punct::LeftBracket);
        self.expected(|span, found| message::member_or_selector(span, found, index))
    }

    /// Expressions with commas between, up to a closing parenthesis.
    fn arguments(&mut self) -> Parsed<Vec<Expression>> {
        let mut list = Vec::new();
        if self.is(Punct::RightParen) {
            return Ok(list);
        }
        loop {
            list.push(self.assignment()?);
            if self.take(Punct::Comma).is_none() {
                return Ok(list);
            }
        }
    }

    /// An expression that stands by itself.
    fn primary(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let kind = match self.kind() {
            TokenKind::Number(text) => {
                let behind_comma = self.at > 0 && self.is_at(self.at - 1, Punct::Comma) && text.ends_with(['f', 'F']);
                if let Some(fraction) = if behind_comma { self.comma_for_point() } else { None } {
                    self.advance();
                    self.tell(message::comma_for_point(first, &fraction));
                    return Ok(self.bad(first));
                }
                self.advance();
                self.number(text, first).unwrap_or(ExpressionKind::Bad)
            }
            TokenKind::Character(text) => {
                self.advance();
                self.character(text, first).map_or(ExpressionKind::Bad, ExpressionKind::Character)
            }
            TokenKind::String(_) => self.strings(),
            TokenKind::Punct(Punct::LeftParen) => return self.parenthesised(),
            TokenKind::Punct(Punct::LeftBrace) => return self.braces_assigned(first),
            TokenKind::Punct(Punct::Caret) if self.is_block() => return self.block_as_value(first),
            TokenKind::Name(_) => match self.keyword() {
                None => return self.named(),
                Some(keyword) => return self.word(keyword),
            },
            _ => return self.no_expression(),
        };
        self.make(first, kind)
    }

    /// Whether `^` begins a block, `^{ .. }` or `^(int x) { .. }`.
    fn is_block(&self) -> bool {
        let behind = self.at + 1;
        self.is_at(behind, Punct::LeftBrace)
            || self.is_at(behind, Punct::LeftParen)
                && self.closing(behind).is_some_and(|partner| self.is_at(partner + 1, Punct::LeftBrace))
    }

    /// A block of OpenCL 2.0, which is told and passed over.
    fn block_as_value(&mut self, first: Span) -> Parsed<Expression> {
        let told = self.tell(message::block(first));
        self.advance();
        if self.is(Punct::LeftParen) {
            self.at = self.closing(self.at).unwrap_or(self.at) + 1;
        }
        let Some(partner) = self.closing(self.at) else { return Err(told) };
        self.at = partner + 1;
        Ok(self.bad(first))
    }

    /// The fault that no expression stands here.
    fn no_expression<T>(&mut self) -> Parsed<T> {
        let previous = self.at.saturating_sub(1);
        let of_macro = |at: usize| self.span_at(at).expansion.is_some();
        if self.is_at(previous, Punct::Semicolon) && of_macro(previous) && !of_macro(self.at) {
            let fault = message::macro_ends_with_semicolon(self.span_at(previous));
            return Err(self.tell(fault));
        }
        if self.is(Punct::Equal) && of_macro(self.at) && !of_macro(previous) {
            let fault = message::macro_begins_with_equal(self.span());
            return Err(self.tell(fault));
        }
        // The string that is missing here took the rest of its line.
        if self.faults.all.last().is_some_and(|fault| fault.is("preprocess::unterminated_quote")) {
            return Err(Told);
        }
        let label = self.is(Punct::AndAnd);
        match self.kind_at(self.at.saturating_sub(1)) {
            TokenKind::Punct(before)
                if ![Punct::Semicolon, Punct::LeftBrace, Punct::RightBrace, Punct::RightParen].contains(before) =>
            {
                let before = before.text();
                let next = if let TokenKind::Punct(next) = self.kind() { next.text() } else { "" };
                let empty = self.empty_macro_before().unwrap_or_default();
                let lambda = self.is(Punct::LeftBracket) && self.is_lambda();
                self.expected(|span, found| {
                    message::expression_behind(span, found, before, next, label, &empty, lambda)
                })
            }
            _ => {
                let (colon, bracket) = (self.is(Punct::Colon), self.is(Punct::LeftBracket));
                self.expected(|span, found| message::expression(span, found, label, colon, bracket))
            }
        }
    }

    /// Whether parameters or a body stand behind the brackets that are next: `[](float x) {..}`, where a list of values has nothing behind it.
    fn is_lambda(&self) -> bool {
        let behind = self.closing(self.at).map_or(self.last, |partner| partner + 1);
        self.is_at(behind, Punct::LeftParen) || self.is_at(behind, Punct::LeftBrace)
    }

    /// The macro that stands right before the next token and was replaced by nothing.
    fn empty_macro_before(&self) -> Option<String> {
        let (before, next) = (self.previous(), self.span());
        let between = self.texts.get(next.text).content.get(before.end as usize..next.start as usize);
        let between = between.filter(|_| before.text == next.text && before.expansion.or(next.expansion).is_none())?;
        let name = between.split_whitespace().next_back()?;
        (self.texts.macros.get(name) == Some(&Shape::Empty)).then(|| name.to_owned())
    }

    /// An expression that begins with a keyword.
    fn word(&mut self, keyword: Keyword) -> Parsed<Expression> {
        let first = self.span();
        let kind = match keyword {
            Keyword::True | Keyword::False => {
                self.advance();
                ExpressionKind::Bool(keyword == Keyword::True)
            }
            Keyword::Function => {
                self.advance();
                ExpressionKind::String(self.place.function.as_ref().map_or(&[][..], |name| name.as_bytes()).into())
            }
            Keyword::Selection => {
                self.advance();
                if !self.is(Punct::LeftParen) {
                    return self.expected(|span, found| message::paren_behind(span, found, "_Generic"));
                }
                match self.bracketed(Punct::RightParen, "`_Generic`", Self::selection)?.0 {
                    Some((value, list)) => ExpressionKind::Generic(Box::new(value), list),
                    None => ExpressionKind::Bad,
                }
            }
            Keyword::Offsetof => {
                self.advance();
                if !self.is(Punct::LeftParen) {
                    return self.expected(|span, found| message::paren_behind(span, found, "__builtin_offsetof"));
                }
                match self.bracketed(Punct::RightParen, "`__builtin_offsetof`", Self::offset)?.0 {
                    Some((ty, path)) => ExpressionKind::OffsetOf(Box::new(ty), path),
                    None => ExpressionKind::Bad,
                }
            }
            Keyword::AsType | Keyword::ConvertVector => {
                let how = if keyword == Keyword::AsType { Retyping::Bits } else { Retyping::Values };
                self.advance();
                if !self.is(Punct::LeftParen) {
                    return self.expected(|span, found| message::paren_behind(span, found, how.name()));
                }
                match self.bracketed(Punct::RightParen, how.name(), Self::retyped)?.0 {
                    Some((value, ty)) => ExpressionKind::Retyped(how, Box::new(value), Box::new(ty)),
                    None => ExpressionKind::Bad,
                }
            }
            keyword if keyword.is_type() => return self.type_as_value(),
            _ => return self.no_expression(),
        };
        self.make(first, kind)
    }

    /// `_Generic`, between its parentheses.
    fn selection(&mut self) -> Parsed<(Expression, Choices)> {
        let value = self.assignment()?;
        let mut list = Vec::new();
        while self.take(Punct::Comma).is_some() {
            let ty = if self.take_keyword(Keyword::Default).is_some() { None } else { Some(self.type_name()?) };
            self.expect(Punct::Colon, part::TYPE_OF_GENERIC)?;
            list.push((ty, self.assignment()?));
        }
        if list.is_empty() { self.expected(message::value_of_generic) } else { Ok((value, list)) }
    }

    /// `__builtin_astype` and `__builtin_convertvector`, between their parentheses.
    fn retyped(&mut self) -> Parsed<(Expression, TypeName)> {
        let value = self.assignment()?;
        self.expect(Punct::Comma, part::VALUE)?;
        Ok((value, self.type_name()?))
    }

    /// `__builtin_offsetof`, between its parentheses.
    fn offset(&mut self) -> Parsed<(TypeName, Vec<Designator>)> {
        let ty = self.type_name()?;
        self.expect(Punct::Comma, part::TYPE)?;
        let mut path = vec![Designator::Member(self.member()?)];
        loop {
            if self.take(Punct::Dot).is_some() {
                path.push(Designator::Member(self.member()?));
            } else if self.is(Punct::LeftBracket) {
                match self.bracketed(Punct::RightBracket, part::INDEX, Self::expression)?.0 {
                    Some(index) => path.push(Designator::Index(index)),
                    None => return Err(Told),
                }
            } else {
                return Ok((ty, path));
            }
        }
    }

    /// Adjacent strings, and `__func__` among them as clang has it.
    fn strings(&mut self) -> ExpressionKind {
        let (mut bytes, mut bad) = (Vec::new(), false);
        while let TokenKind::String(text) = self.kind() {
            match self.string(text, self.span()) {
                Ok(more) => bytes.extend(more),
                Err(Told) => bad = true,
            }
            self.advance();
        }
        if bad { ExpressionKind::Bad } else { ExpressionKind::String(Rc::from(bytes)) }
    }

    /// An expression in parentheses.
    fn parenthesised(&mut self) -> Parsed<Expression> {
        let first = self.span();
        if self.is_at(self.at + 1, Punct::LeftBrace) {
            let fault = message::statement_expression(first);
            let told = self.tell(fault);
            let Some(partner) = self.closing(self.at) else { return Err(told) };
            self.at = partner;
            self.advance();
            return Ok(self.bad(first));
        }
        if let Some(behind) = self.unknown_cast() {
            self.at += 1;
            self.unknown_type();
            self.at = behind;
            self.enter()?;
            self.unary()?;
            self.leave();
            return Ok(self.bad(first));
        }
        match self.bracketed(Punct::RightParen, part::PARENTHESIS, Self::expression)? {
            (Some(inner), _) => self.make(first, ExpressionKind::Paren(Box::new(inner))),
            (None, _) => Ok(self.bad(first)),
        }
    }

    /// Whether the parenthesis that is next is a cast to a type that is unknown: behind the name there is a star, or behind the
    /// parenthesis what no operator separates from it. If so, where its operand begins.
    fn unknown_cast(&self) -> Option<usize> {
        if !self.is_unknown_at(self.at + 1) {
            return None;
        }
        let mut end = self.at + 2;
        while self.is_at(end, Punct::Star) {
            end += 1;
        }
        if !self.is_at(end, Punct::RightParen) {
            return None;
        }
        let operand = match self.kind_at(end + 1) {
            TokenKind::Name(_) => {
                !self.tokens[end + 1].first && self.keyword_at(end + 1).is_none_or(|word| word == Keyword::Sizeof)
            }
            TokenKind::Number(_) | TokenKind::Character(_) | TokenKind::String(_) => true,
            _ => end > self.at + 2,
        };
        operand.then_some(end + 1)
    }

    /// A name that is no keyword.
    fn named(&mut self) -> Parsed<Expression> {
        if self.is_type_at(self.at) {
            return self.type_as_value();
        }
        let first = self.span();
        let scope =
            |at| self.is_at(at, Punct::Colon) && self.is_at(at + 1, Punct::Colon) && !self.tokens[at + 1].spaced;
        if scope(self.at + 1) && self.name_at(self.at + 3).is_some() && self.is_unknown_at(self.at) {
            let mut last = self.at;
            while self.is_at(last + 1, Punct::Colon) && self.is_at(last + 2, Punct::Colon) {
                last += 3;
            }
            let name = self.name_at(last).cloned().unwrap_or_default();
            self.tell(message::name_space(first, &name).foreign(&name).foreign(&format!("std::{name}")));
            self.at = last;
            self.advance();
            // `std::vector<float>`, `std::numeric_limits<float>::max`
            let end = (self.at..self.at + 8).find(|&at| self.is_at(at, Punct::Greater));
            if let Some(end) = end.filter(|_| self.is(Punct::Less)) {
                self.at = end + 1;
                while self.is(Punct::Colon) && self.is_at(self.at + 1, Punct::Colon) {
                    self.at += 3;
                }
                if self.name_at(self.at).is_some() {
                    return Err(Told);
                }
            }
            return Ok(self.bad(first));
        }
        let Some(name) = self.take_name() else { return self.no_expression() };
        let is_operand = match self.kind() {
            TokenKind::Name(_) => !self.tokens[self.at].first,
            TokenKind::Punct(Punct::Less) => name.text.ends_with("_cast"),
            _ => false,
        };
        if is_operand && self.scopes.meaning(&name.text) == Meaning::Unknown && foreign::explain(&name.text).is_some() {
            return Err(self.tell(message::undeclared_name(first, &name.text).foreign(&name.text)));
        }
        let template = self.is(Punct::Less)
            && self.is_type_at(self.at + 1)
            && self.is_at(self.at + 2, Punct::Greater)
            && self.is_at(self.at + 3, Punct::LeftParen);
        if template {
            let ty = self.texts.source(self.span_at(self.at + 1)).to_owned();
            let meant = match &*name.text {
                "convert" | "convert_to" => format!("convert_{ty}"),
                "as" | "as_type" | "bit_cast" | "bitcast" => format!("as_{ty}"),
                _ => String::new(),
            };
            return Err(self.tell(message::template_called(first, &name.text, &meant)));
        }
        self.make(first, ExpressionKind::Name(name))
    }

    /// A type where a value is expected: `float4(1, 2, 3, 4)` is GLSL's and C++'s.
    fn type_as_value(&mut self) -> Parsed<Expression> {
        let first = self.span();
        let text = self.texts.source(first).to_owned();
        // It was told where it is declared.
        if self.recovery.misnamed.contains(&text) {
            return Err(Told);
        }
        if !self.is_at(self.at + 1, Punct::LeftParen) {
            let braces = self.is_at(self.at + 1, Punct::LeftBrace);
            let before = self.at.checked_sub(1).and_then(|at| self.keyword_at(at));
            let word = match before {
                Some(Keyword::Sizeof | Keyword::Alignof | Keyword::VecStep) => self.texts.source(self.previous()),
                _ => "",
            };
            return Err(self.tell(message::type_as_value(first, &text, braces, word)));
        }
        let own = crate::names::named(&text).is_none() && self.keyword().is_none();
        self.tell(message::type_called(first, &text, own));
        self.advance();
        self.bracketed(Punct::RightParen, part::LIST, Self::arguments)?;
        Ok(self.bad(first))
    }
}
