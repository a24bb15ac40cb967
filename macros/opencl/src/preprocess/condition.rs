//! The expression behind `#if` (C99, 6.10.1): whole numbers of 64 bits.

use super::{NESTING, Preprocessor};
use crate::diagnostic::Fault;
use crate::diagnostic::message::preprocess as message;
use crate::text::Span;
use crate::token::{Punct, Token, TokenKind};

/// What clang's texts ask for what one compiler has and another has not. Here nothing of it is: what stands behind `#else` is OpenCL C.
pub(super) const HAS_NONE: [&str; 5] =
    ["__has_attribute", "__has_builtin", "__has_constexpr_builtin", "__has_extension", "__has_feature"];

/// A number of the type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Value {
    bits: u64,
    unsigned: bool,
}

impl Value {
    fn truth(truth: bool) -> Self {
        Value { bits: truth.into(), unsigned: false }
    }

    fn signed(self) -> i64 {
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
        let defined = self.defined(line);
        let tokens = self.alone(defined);
        let mut condition = Condition { preprocessor: self, tokens, at: 0, depth: 0, end };
        let value = condition.conditional(true);
        if value.is_some() && condition.at < condition.tokens.len() {
            condition.no_operator();
            return false;
        }
        value.is_some_and(|value| value.bits != 0)
    }

    /// A condition in which `defined`, `__has_include` and `__has_builtin` are numbers: their operands are not replaced as macros.
    fn defined(&mut self, line: &[Token]) -> Vec<Token> {
        let mut tokens = Vec::with_capacity(line.len());
        let mut at = 0;
        while let Some(token) = line.get(at) {
            at += 1;
            let truth = match &token.kind {
                TokenKind::Name(name) if &**name == "defined" => Some(self.is_defined(token.span, line, &mut at)),
                TokenKind::Name(name) if &**name == "__has_include" => self.has_include(line, &mut at),
                // A text may define it for compilers that do not have it.
                TokenKind::Name(name) if HAS_NONE.contains(&&**name) && !self.macros.contains_key(&**name) => {
                    Self::has_none(line, &mut at)
                }
                _ => None,
            };
            tokens.push(match truth {
                Some(truth) => Token { kind: TokenKind::Number(u8::from(truth).to_string().into()), ..token.clone() },
                None => token.clone(),
            });
        }
        tokens
    }

    /// `defined NAME` or `defined(NAME)`, behind its first word.
    fn is_defined(&mut self, word: Span, line: &[Token], at: &mut usize) -> bool {
        let open = line.get(*at).is_some_and(|token| token.kind.is(Punct::LeftParen));
        *at += usize::from(open);
        let name = line.get(*at).and_then(|token| token.kind.name());
        let Some(name) = name else {
            let place = line.get(*at).map_or(word.after(), |token| token.span);
            self.fault(message::defined_without_name(place));
            return false;
        };
        *at += 1;
        if open {
            if line.get(*at).is_some_and(|token| token.kind.is(Punct::RightParen)) {
                *at += 1;
            } else {
                self.fault(message::defined_unclosed(line[*at - 1].span.after()));
            }
        }
        self.is_macro(name)
    }

    /// `__has_include("path")` or `__has_include(<path>)`, behind its first word.
    fn has_include(&mut self, line: &[Token], at: &mut usize) -> Option<bool> {
        let open = line.get(*at).filter(|token| token.kind.is(Punct::LeftParen))?;
        let length = line[*at..].iter().position(|token| token.kind.is(Punct::RightParen))?;
        let header = self.header(open.span, &line[*at + 1..*at + length])?;
        *at += length + 1;
        Some(self.find(&header).is_ok_and(|found| found.is_some()))
    }

    /// `__has_builtin(name)` and its like, behind its first word.
    fn has_none(line: &[Token], at: &mut usize) -> Option<bool> {
        let [open, name, close, ..] = line.get(*at..)? else { return None };
        let is_call = open.kind.is(Punct::LeftParen) && name.kind.name().is_some() && close.kind.is(Punct::RightParen);
        *at += 3 * usize::from(is_call);
        is_call.then_some(false)
    }
}

impl Condition<'_, '_> {
    /// Tells that something else is expected here.
    fn wrong(&mut self, message: fn(Span, String) -> Fault) {
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
            return self.wrong(message::condition_operator);
        };
        let fault = match (&token.kind, before.kind.name()) {
            (TokenKind::Name(name), _) => message::operator_missing(token.span, name, before.span),
            (TokenKind::Punct(Punct::LeftParen), Some(name)) => message::not_function_like(before.span, name),
            _ => return self.wrong(message::condition_operator),
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
        if self.depth <= NESTING {
            return Some(());
        }
        let place = self.tokens.get(self.at).map_or(self.end, |token| token.span);
        self.preprocessor.fault(message::condition_too_deep(place, NESTING));
        None
    }

    /// `a ? b : c`. Only what is evaluated may divide by zero.
    fn conditional(&mut self, evaluated: bool) -> Option<Value> {
        self.deeper()?;
        let condition = self.binary(1, evaluated)?;
        let value = if self.punct() == Some(Punct::Question) {
            self.at += 1;
            let then = self.conditional(evaluated && condition.bits != 0)?;
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
            // What is no macro is 0.
            Some(TokenKind::Name(name)) if &**name != "defined" => {
                self.at += 1;
                Some(Value::truth(false))
            }
            // A macro's body may say it.
            Some(TokenKind::Name(_)) => {
                self.at += 1;
                let (mut at, word) = (self.at, self.tokens[self.at - 1].span);
                let tokens = self.tokens.clone();
                let truth = self.preprocessor.is_defined(word, &tokens, &mut at);
                self.at = at;
                Some(Value::truth(truth))
            }
            Some(TokenKind::Number(text)) => {
                self.at += 1;
                let place = self.tokens[self.at - 1].span;
                match number(text, place) {
                    Ok(value) => Some(value),
                    Err(fault) => {
                        self.preprocessor.fault(*fault);
                        None
                    }
                }
            }
            Some(TokenKind::Character(text)) => {
                self.at += 1;
                let place = self.tokens[self.at - 1].span;
                let value = character(text);
                if value.is_none() {
                    self.preprocessor.fault(message::condition_character(place, &text));
                }
                value
            }
            Some(TokenKind::Punct(Punct::LeftParen)) => {
                self.at += 1;
                let value = self.conditional(evaluated)?;
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

fn signed(bits: u64) -> i64 {
    i64::from_ne_bytes(bits.to_ne_bytes())
}

fn unsigned(number: i64) -> u64 {
    u64::from_ne_bytes(number.to_ne_bytes())
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
    let number = |bits: u64| Value { bits, unsigned: of_unsigned };
    // A shift has the type of its left operand; by a negative count it goes the other way, as with clang.
    let shift = |count: Value, to_left: bool| {
        let back = !count.unsigned && count.signed() < 0;
        let distance = if back { count.signed().unsigned_abs() } else { count.bits };
        let distance = u32::try_from(distance).unwrap_or(u32::MAX);
        let bits = match (to_left != back, left.unsigned) {
            (true, _) => a.checked_shl(distance).unwrap_or(0),
            (false, true) => a.checked_shr(distance).unwrap_or(0),
            (false, false) => unsigned(x >> distance.min(63)),
        };
        Value { bits, ..left }
    };
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
        Punct::ShiftLeft => shift(right, true),
        Punct::ShiftRight => shift(right, false),
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

/// An integer constant, or what is wrong with it.
fn number(text: &str, span: Span) -> Result<Value, Box<Fault>> {
    let wrong = |fault| Err(Box::new(fault));
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
    if !matches!(suffix, "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu") {
        return wrong(message::condition_suffix(span, suffix));
    }
    if digits.is_empty() {
        return wrong(message::condition_without_digits(span, text));
    }
    let mut bits = 0_u64;
    for c in digits.chars() {
        let Some(digit) = c.to_digit(radix) else {
            return wrong(match radix {
                8 => message::condition_digit_octal(span, c),
                _ => message::condition_digit_binary(span, c),
            });
        };
        let next = bits.checked_mul(radix.into()).and_then(|bits| bits.checked_add(digit.into()));
        bits = next.ok_or_else(|| message::condition_too_large(span, text))?;
    }
    Ok(Value { bits, unsigned: suffix.contains('u') || signed(bits) < 0 })
}

/// A character constant: of several characters the last four count, as with clang.
fn character(text: &str) -> Option<Value> {
    let text = text.strip_prefix('L').unwrap_or(text);
    let text = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut value: Option<u32> = None;
    let mut count = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let mut bytes = [0; 4];
        let code = match c {
            '\\' => match chars.next()? {
                'n' => 10,
                't' => 9,
                'r' => 13,
                'a' => 7,
                'b' => 8,
                'f' => 12,
                'v' => 11,
                'e' | 'E' => 27,
                'x' => {
                    let mut code = chars.next()?.to_digit(16)?;
                    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(16)) {
                        chars.next();
                        code = code.wrapping_mul(16).wrapping_add(digit);
                    }
                    code & 0xff
                }
                c if c.is_digit(8) => {
                    let mut code = c.to_digit(8)?;
                    for _ in 0..2 {
                        if let Some(digit) = chars.peek().and_then(|c| c.to_digit(8)) {
                            chars.next();
                            code = code * 8 + digit;
                        }
                    }
                    code & 0xff
                }
                c => u32::from(c) & 0xff,
            },
            c if c.is_ascii() => u32::from(c),
            c => {
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    value = Some(value.unwrap_or(0) << 8 | u32::from(byte));
                    count += 1;
                }
                continue;
            }
        };
        value = Some(value.unwrap_or(0) << 8 | code);
        count += 1;
    }
    let value = value?;
    // One alone is a `char`, which is signed.
    let value = match value.to_le_bytes() {
        [byte, ..] if count == 1 => i64::from(i8::from_ne_bytes([byte])),
        bytes => i64::from(i32::from_le_bytes(bytes)),
    };
    Some(Value { bits: unsigned(value), unsigned: false })
}
