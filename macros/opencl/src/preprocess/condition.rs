//! The expression behind `#if` (C99, 6.10.1): whole numbers of 128 bits, as the widest type that OpenCL C reserves, `long long`, has
//! (6.1.3). So clang has it.

use super::Preprocessor;
use crate::diagnostic::Fault;
use crate::diagnostic::message::preprocess as message;
use crate::lex::{Punct, Token, TokenKind};
use crate::limits::MAX_EXPANSION_DEPTH;
use crate::source::Span;

/// A number of the type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Value {
    bits: u128,
    unsigned: bool,
}

impl Value {
    fn truth(truth: bool) -> Self {
        Value { bits: truth.into(), unsigned: false }
    }

    fn signed(self) -> i128 {
        signed(self.bits)
    }
}

/// An expression as far as it is read. What is wrong with it is told at once, and then nothing of it counts.
struct Condition<'p, 'a> {
    preprocessor: &'p mut Preprocessor<'a>,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// Behind all tokens.
    end: Span,
}

impl Preprocessor<'_> {
    /// Whether a condition holds; one with a fault does not.
    pub(super) fn condition(&mut self, directive: Span, line: &[Token]) -> bool {
        let Some(last) = line.last() else {
            self.fault(message::no_condition(directive.after()));
            return false;
        };
        let end = last.span.after();
        let asked = core::mem::replace(&mut self.state.asked, true);
        let tokens = self.replaced(line.to_vec(), Self::defined);
        self.state.asked = asked;
        let mut condition = Condition { preprocessor: self, tokens, at: 0, depth: 0, end };
        let value = condition.conditional(true);
        if value.is_some() && condition.at < condition.tokens.len() {
            condition.no_operator();
            return false;
        }
        value.is_some_and(|value| value.bits != 0)
    }

    /// `defined` with its operand, which is not replaced as a macro, becomes a number. Macros may make the word (6.10.1 leaves that open, and
    /// clang takes it).
    fn defined(&mut self, token: Token) -> Token {
        match token.kind.name() {
            Some(name) if &**name == "defined" => {
                let truth = self.is_defined(token.span);
                Token { kind: TokenKind::Number(u8::from(truth).to_string().into()), ..token }
            }
            _ => token,
        }
    }

    /// `defined NAME` or `defined(NAME)`, behind its first word.
    fn is_defined(&mut self, word: Span) -> bool {
        let mut token = self.raw();
        let open = token.kind.is(Punct::LeftParen);
        if open {
            token = self.raw();
        }
        let TokenKind::Name(name) = &token.kind else {
            let place = if token.kind == TokenKind::End { word.after() } else { token.span };
            self.fault(message::defined_without_name(place));
            return false;
        };
        let truth = self.macros.contains_key(name);
        if open && !self.raw().kind.is(Punct::RightParen) {
            self.fault(message::operand_unclosed(token.span.after(), "defined"));
        }
        truth
    }

    /// `__has_include("path")` or `__has_include(<path>)`, behind its first word.
    pub(super) fn has_include(&mut self, word: &Token) -> bool {
        if !self.state.asked {
            self.fault(message::has_include_outside(word.span));
        }
        let Some(operand) = self.operand_of(word) else { return false };
        let Some(header) = self.header(word.span, &operand) else { return false };
        self.find(&header).is_ok_and(|found| found.is_some())
    }

    /// The tokens in the parentheses behind a word, with no macro replaced.
    pub(super) fn operand_of(&mut self, word: &Token) -> Option<Vec<Token>> {
        let name = self.spelling(word);
        let open = self.raw();
        if !open.kind.is(Punct::LeftParen) {
            self.fault(message::operand_missing(word.span.after(), name));
            return None;
        }
        let (mut operand, mut depth, mut angle) = (Vec::new(), 0_usize, false);
        loop {
            let token = self.raw();
            match token.kind {
                TokenKind::End => {
                    self.fault(message::operand_unclosed(open.span, name));
                    return None;
                }
                // Parentheses in `<path>` are part of it.
                TokenKind::Punct(Punct::Less) if operand.is_empty() => angle = true,
                TokenKind::Punct(Punct::Greater) => angle = false,
                TokenKind::Punct(Punct::LeftParen) if !angle => depth += 1,
                TokenKind::Punct(Punct::RightParen) if !angle && depth == 0 => return Some(operand),
                TokenKind::Punct(Punct::RightParen) if !angle => depth -= 1,
                _ => {}
            }
            operand.push(token);
        }
    }
}

impl Condition<'_, '_> {
    /// Tells that something else is expected here.
    fn wrong(&mut self, message: impl FnOnce(Span, String) -> Fault) {
        let fault = match self.tokens.get(self.at) {
            None => message(self.end, message::end_of_line()),
            Some(token) if matches!(token.kind, TokenKind::String(_)) => message::string_in_condition(token.span),
            Some(token) => message(token.span, message::quoted(self.preprocessor.spelling(token))),
        };
        self.preprocessor.fault(fault);
    }

    /// Tells that an operator is expected behind what was read.
    fn no_operator(&mut self) {
        let (Some(before), Some(token)) = (self.tokens[..self.at].last(), self.tokens.get(self.at)) else {
            return self.wrong(|span, found| message::condition_operator(span, &found, found == "`=`"));
        };
        let fault = match (&token.kind, before.kind.name()) {
            (TokenKind::Name(name), _) => message::operator_missing(token.span, name, before.span),
            (TokenKind::Punct(Punct::LeftParen), Some(name)) => message::not_function_like(
                before.span,
                name,
                ["define", "ifdef", "is_defined", "exists"].contains(&&**name),
            ),
            _ => return self.wrong(|span, found| message::condition_operator(span, &found, found == "`=`")),
        };
        self.preprocessor.fault(fault);
    }

    fn punct(&self) -> Option<Punct> {
        match self.tokens.get(self.at).map(|token| &token.kind) {
            Some(TokenKind::Punct(punct)) => Some(*punct),
            _ => None,
        }
    }

    /// Goes a level deeper, unless that is too deep.
    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth <= MAX_EXPANSION_DEPTH {
            return Some(());
        }
        let place = self.tokens.get(self.at).map_or(self.end, |token| token.span);
        self.preprocessor.fault(message::condition_too_deep(place, MAX_EXPANSION_DEPTH));
        None
    }

    /// `a, b`, where parentheses or `? :` are around it.
    fn comma(&mut self, evaluated: bool) -> Option<Value> {
        let mut value = self.conditional(evaluated)?;
        while self.punct() == Some(Punct::Comma) {
            self.at += 1;
            value = self.conditional(evaluated)?;
        }
        Some(value)
    }

    /// `a ? b : c`. Only what is evaluated may divide by zero.
    fn conditional(&mut self, evaluated: bool) -> Option<Value> {
        self.deeper()?;
        let condition = self.binary(1, evaluated)?;
        let value = if self.punct() == Some(Punct::Question) {
            self.at += 1;
            let then = self.comma(evaluated && condition.bits != 0)?;
            if self.punct() != Some(Punct::Colon) {
                self.wrong(message::condition_colon);
                return None;
            }
            self.at += 1;
            let otherwise = self.conditional(evaluated && condition.bits == 0)?;
            let chosen = if condition.bits != 0 { then } else { otherwise };
            Value { unsigned: then.unsigned || otherwise.unsigned, ..chosen }
        } else {
            condition
        };
        self.depth -= 1;
        Some(value)
    }

    /// Binary operators that bind as tightly as this or more.
    fn binary(&mut self, least: u8, evaluated: bool) -> Option<Value> {
        let mut left = self.unary(evaluated)?;
        while let Some((punct, level)) = self.punct().and_then(|punct| Some((punct, level(punct)?))) {
            if level < least {
                break;
            }
            let place = self.tokens[self.at].span;
            self.at += 1;
            let needed = match punct {
                Punct::AndAnd => left.bits != 0,
                Punct::OrOr => left.bits == 0,
                _ => true,
            };
            let right = self.binary(level + 1, evaluated && needed)?;
            if matches!(punct, Punct::Slash | Punct::Percent) && right.bits == 0 {
                if evaluated {
                    self.preprocessor.fault(message::condition_divides_by_zero(place));
                    return None;
                }
                left = Value { bits: 0, unsigned: left.unsigned || right.unsigned };
            } else {
                left = operate(punct, left, right);
            }
        }
        Some(left)
    }

    fn unary(&mut self, evaluated: bool) -> Option<Value> {
        // Many signs before one operand are no nesting.
        let begin = self.at;
        while let Some(Punct::Plus | Punct::Minus | Punct::Tilde | Punct::Not) = self.punct() {
            self.at += 1;
        }
        let operators = begin..self.at;
        let mut value = self.primary(evaluated)?;
        for at in operators.rev() {
            value = match self.tokens[at].kind {
                TokenKind::Punct(Punct::Minus) => Value { bits: value.bits.wrapping_neg(), ..value },
                TokenKind::Punct(Punct::Tilde) => Value { bits: !value.bits, ..value },
                TokenKind::Punct(Punct::Not) => Value::truth(value.bits == 0),
                _ => value,
            };
        }
        Some(value)
    }

    fn primary(&mut self, evaluated: bool) -> Option<Value> {
        let token = self.tokens.get(self.at).cloned();
        match token.as_ref().map(|token| &token.kind) {
            // A name that is no macro is 0; `true` is a keyword of OpenCL C.
            Some(TokenKind::Name(name)) => {
                self.at += 1;
                Some(Value::truth(&**name == "true"))
            }
            Some(TokenKind::Number(text)) => {
                self.at += 1;
                let place = self.tokens[self.at - 1].span;
                match number(text, place) {
                    Ok(value) => Some(value),
                    // A number that does not count is checked only for how it is written.
                    Err(Wrong::Large) if !evaluated => Some(Value { bits: 0, unsigned: true }),
                    Err(wrong) => {
                        self.preprocessor.fault(match wrong {
                            Wrong::Large => message::condition_too_large(place, text),
                            Wrong::Written(fault) => *fault,
                        });
                        None
                    }
                }
            }
            Some(TokenKind::Character(text)) => {
                self.at += 1;
                let place = self.tokens[self.at - 1].span;
                character(text, place).map_err(|fault| self.preprocessor.fault(*fault)).ok()
            }
            Some(TokenKind::Punct(Punct::LeftParen)) => {
                self.at += 1;
                let value = self.comma(evaluated)?;
                if self.punct() != Some(Punct::RightParen) {
                    self.wrong(message::condition_paren);
                    return None;
                }
                self.at += 1;
                Some(value)
            }
            _ => {
                self.wrong(message::condition_operand);
                None
            }
        }
    }
}

fn signed(bits: u128) -> i128 {
    i128::from_ne_bytes(bits.to_ne_bytes())
}

fn unsigned(number: i128) -> u128 {
    u128::from_ne_bytes(number.to_ne_bytes())
}

/// How tightly a binary operator binds.
fn level(punct: Punct) -> Option<u8> {
    Some(match punct {
        Punct::OrOr => 1,
        Punct::AndAnd => 2,
        Punct::Or => 3,
        Punct::Caret => 4,
        Punct::And => 5,
        Punct::EqualEqual | Punct::NotEqual => 6,
        Punct::Less | Punct::Greater | Punct::LessEqual | Punct::GreaterEqual => 7,
        Punct::ShiftLeft | Punct::ShiftRight => 8,
        Punct::Plus | Punct::Minus => 9,
        Punct::Star | Punct::Slash | Punct::Percent => 10,
        _ => return None,
    })
}

/// A binary operator on values. One that divides has a second operand that is not zero.
fn operate(punct: Punct, left: Value, right: Value) -> Value {
    let of_unsigned = left.unsigned || right.unsigned;
    let (a, b) = (left.bits, right.bits);
    let (x, y) = (left.signed(), right.signed());
    let less = if of_unsigned { a < b } else { x < y };
    let number = |bits: u128| Value { bits, unsigned: of_unsigned };
    // A shift has the type of its left operand. Clang takes a negative count for a large one, and for a shift to the right the last 32 bits of a
    // count, and so do we.
    let distance = u32::try_from(b).unwrap_or(u32::MAX);
    #[allow(clippy::cast_possible_truncation, reason = "the last bits are meant")]
    let to_right = (b.min(u64::MAX.into()) as u32).min(127);
    match punct {
        Punct::OrOr => Value::truth(a != 0 || b != 0),
        Punct::AndAnd => Value::truth(a != 0 && b != 0),
        Punct::Or => number(a | b),
        Punct::Caret => number(a ^ b),
        Punct::And => number(a & b),
        Punct::EqualEqual => Value::truth(a == b),
        Punct::NotEqual => Value::truth(a != b),
        Punct::Less => Value::truth(less),
        Punct::GreaterEqual => Value::truth(!less),
        Punct::Greater => Value::truth(if of_unsigned { a > b } else { x > y }),
        Punct::LessEqual => Value::truth(if of_unsigned { a <= b } else { x <= y }),
        Punct::ShiftLeft => Value { bits: a.checked_shl(distance).unwrap_or(0), ..left },
        Punct::ShiftRight if left.unsigned => Value { bits: a >> to_right, ..left },
        Punct::ShiftRight => Value { bits: unsigned(x >> to_right), ..left },
        Punct::Plus => number(a.wrapping_add(b)),
        Punct::Minus => number(a.wrapping_sub(b)),
        Punct::Star => number(a.wrapping_mul(b)),
        Punct::Slash if of_unsigned => number(a.checked_div(b).unwrap_or(0)),
        Punct::Slash => number(unsigned(x.checked_div(y).unwrap_or(x))),
        Punct::Percent if of_unsigned => number(a.checked_rem(b).unwrap_or(0)),
        Punct::Percent => number(unsigned(x.checked_rem(y).unwrap_or(0))),
        _ => left,
    }
}

/// The faults of constants.
enum Wrong {
    Large,
    Written(Box<Fault>),
}

/// An integer constant, or what is wrong with it.
fn number(text: &str, span: Span) -> Result<Value, Wrong> {
    let wrong = |fault| Err(Wrong::Written(Box::new(fault)));
    let lower = text.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', ..] => (8, &*lower),
        _ => (10, &*lower),
    };
    let end = digits.find(|c: char| !c.is_digit(radix.max(10))).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if suffix.starts_with(['.', 'p']) || radix != 16 && suffix.starts_with('e') || suffix == "f" {
        return wrong(message::condition_float(span, text));
    }
    // `lL` is none.
    let suffix = &text[text.len() - suffix.len()..];
    let rest = suffix.strip_prefix(['u', 'U']).or_else(|| suffix.strip_suffix(['u', 'U']));
    if !matches!(rest.unwrap_or(suffix), "" | "l" | "L" | "ll" | "LL") {
        return wrong(message::condition_suffix(span, suffix));
    }
    if digits.is_empty() {
        return wrong(message::condition_without_digits(span, text));
    }
    let mut bits = Some(0_u128);
    for c in digits.chars() {
        let Some(digit) = c.to_digit(radix) else {
            return wrong(match radix {
                8 => message::condition_digit_octal(span, c),
                _ => message::condition_digit_binary(span, c),
            });
        };
        bits = bits.and_then(|bits| bits.checked_mul(radix.into())?.checked_add(digit.into()));
    }
    let bits = bits.ok_or(Wrong::Large)?;
    Ok(Value { bits, unsigned: rest.is_some() || signed(bits) < 0 })
}

/// A character constant, or what is wrong with it: of several characters the last four count, as with clang.
fn character(text: &str, span: Span) -> Result<Value, Box<Fault>> {
    let none = || Box::new(message::condition_character(span, text));
    let too_large = || Box::new(message::condition_character_too_large(span, text));
    let wide = text.starts_with('L');
    let inner = text.strip_prefix('L').unwrap_or(text);
    let inner = inner.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\'')).ok_or_else(none)?;
    // A wide one is as large as an `int`.
    let most = if wide { u32::MAX } else { 0xff };
    let (mut value, mut count) = (0_u32, 0);
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        let code = match c {
            '\\' => match chars.next().ok_or_else(none)? {
                'n' => 10,
                't' => 9,
                'r' => 13,
                'a' => 7,
                'b' => 8,
                'f' => 12,
                'v' => 11,
                'e' | 'E' => 27,
                'x' => {
                    let mut code = chars.next().and_then(|c| c.to_digit(16)).map(u64::from).ok_or_else(none)?;
                    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(16)) {
                        chars.next();
                        code = (code * 16 + u64::from(digit)).min(u64::from(u32::MAX) + 1);
                    }
                    u32::try_from(code).ok().filter(|&code| code <= most).ok_or_else(too_large)?
                }
                c if c.is_digit(8) => {
                    let mut code = c.to_digit(8).unwrap_or(0);
                    for _ in 0..2 {
                        if let Some(digit) = chars.peek().and_then(|c| c.to_digit(8)) {
                            chars.next();
                            code = code * 8 + digit;
                        }
                    }
                    if code > most {
                        return Err(too_large());
                    }
                    code
                }
                c => u32::from(c),
            },
            c => u32::from(c),
        };
        // One that is no ASCII has several bytes.
        if code > most || !wide && !c.is_ascii() {
            return Err(too_large());
        }
        count += 1;
        value = if wide { code } else { value << 8 | code };
    }
    if count == 0 || wide && count > 1 {
        return Err(none());
    }
    // One alone is a `char`, which is signed.
    let value = match value.to_le_bytes() {
        [byte, ..] if count == 1 && !wide => i128::from(i8::from_ne_bytes([byte])),
        bytes => i128::from(i32::from_le_bytes(bytes)),
    };
    Ok(Value { bits: unsigned(value), unsigned: false })
}
