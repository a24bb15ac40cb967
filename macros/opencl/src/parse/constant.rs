//! Constants: numbers, characters and strings (C99, 6.4.4 and 6.4.5; OpenCL C 3.0, section 6.1.4).

use std::rc::Rc;

use super::{Fault, Parsed, Parser};
use crate::ast::{ExpressionKind, FloatSuffix};
use crate::diagnostic::message::parse as message;
use crate::source::Span;
use swz_language::hexadecimal::Hexadecimal;

impl Parser<'_> {
    /// The value of a number.
    pub(super) fn number(&mut self, text: &str, span: Span) -> Parsed<ExpressionKind> {
        number(text, span).map_err(|fault| self.tell(*fault))
    }

    /// The value of a character constant, which stands between quotes.
    #[expect(clippy::cast_possible_wrap, reason = "of a `char` and of an `int`, as C has them")]
    pub(super) fn character(&mut self, text: &str, span: Span) -> Parsed<i32> {
        let (wide, body) = body(text);
        let units = if wide { characters(body, span) } else { bytes(body, span) };
        let value = units.and_then(|units| match units[..] {
            [] => Err(message::empty_character(span).into()),
            [one] if wide => Ok(one as i32),
            // A character of one byte has the sign of a `char`.
            [one] => Ok(i32::from(one as u8 as i8)),
            _ if wide => Err(message::wide_character_count(span).into()),
            _ if !body.is_ascii() => Err(message::character_too_large(span).into()),
            _ => Ok(units.iter().fold(0, |value, unit| value << 8 | *unit as i32)),
        });
        value.map_err(|fault: Box<Fault>| self.tell(*fault))
    }

    /// The bytes of a string, which stands between quotes.
    pub(super) fn string(&mut self, text: &str, span: Span) -> Parsed<Vec<u8>> {
        let (wide, body) = body(text);
        if wide {
            return Err(self.tell(message::wide_string(span)));
        }
        match bytes(body, span) {
            Ok(units) => Ok(units.into_iter().map(|unit| unit as u8).collect()),
            Err(fault) => Err(self.tell(*fault)),
        }
    }
}

/// Whether it is a wide one, and what stands between its quotes.
fn body(text: &str) -> (bool, &str) {
    let (wide, text) = text.strip_prefix('L').map_or((false, text), |rest| (true, rest));
    (wide, text.get(1..text.len().saturating_sub(1)).unwrap_or_default())
}

/// The bytes that are written, each in a number of its own.
fn bytes(body: &str, span: Span) -> Result<Vec<u32>, Box<Fault>> {
    let mut units = Vec::new();
    read(body, span, |unit| {
        match unit {
            Unit::Character(c) => units.extend(c.to_string().bytes().map(u32::from)),
            Unit::Number(number) if number <= 0xff => units.push(number),
            Unit::Number(_) => return Err(message::escape_too_large(span).into()),
        }
        Ok(())
    })?;
    Ok(units)
}

/// The characters that are written, as numbers.
fn characters(body: &str, span: Span) -> Result<Vec<u32>, Box<Fault>> {
    let mut units = Vec::new();
    read(body, span, |unit| {
        units.push(match unit {
            Unit::Character(c) => u32::from(c),
            Unit::Number(number) => number,
        });
        Ok(())
    })?;
    Ok(units)
}

/// A part of a string.
enum Unit {
    Character(char),
    /// A `\x` or `\0`: a byte, not a character.
    Number(u32),
}

/// Reads a string unit by unit (C99, 6.4.4.4).
fn read(body: &str, span: Span, mut push: impl FnMut(Unit) -> Result<(), Box<Fault>>) -> Result<(), Box<Fault>> {
    let mut rest = body.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            push(Unit::Character(c))?;
            continue;
        }
        let unit = match rest.next() {
            Some('a') => Unit::Number(7),
            Some('b') => Unit::Number(8),
            Some('t') => Unit::Number(9),
            Some('n') => Unit::Number(10),
            Some('v') => Unit::Number(11),
            Some('f') => Unit::Number(12),
            Some('r') => Unit::Number(13),
            // Clang's, of a terminal.
            Some('e' | 'E') => Unit::Number(27),
            Some('x') => {
                Unit::Number(digits(&mut rest, 16, usize::MAX).ok_or_else(|| message::hexadecimal_escape(span))?)
            }
            Some(digit @ '0'..='7') => {
                let mut value = digit.to_digit(8).unwrap_or_default();
                for _ in 0..2 {
                    let Some(digit) = rest.clone().next().and_then(|c| c.to_digit(8)) else { break };
                    rest.next();
                    value = value * 8 + digit;
                }
                Unit::Number(value)
            }
            Some(size @ ('u' | 'U')) => {
                let length = if size == 'u' { 4 } else { 8 };
                let before = rest.as_str().len();
                let value = digits(&mut rest, 16, length).filter(|_| before - rest.as_str().len() == length);
                let c = value.and_then(char::from_u32).ok_or_else(|| message::character_escape(span, size, length))?;
                Unit::Character(c)
            }
            // Clang warns of others than quotes, `\\` and `\?`, and takes the character itself.
            Some(c) => Unit::Character(c),
            None => return Err(message::backslash_at_end(span).into()),
        };
        push(unit)?;
    }
    Ok(())
}

/// The number that digits make, if there are any and it fits.
fn digits(rest: &mut core::str::Chars<'_>, radix: u32, most: usize) -> Option<u32> {
    let mut value = None;
    for _ in 0..most {
        let Some(digit) = rest.clone().next().and_then(|c| c.to_digit(radix)) else { break };
        rest.next();
        value = Some(value.unwrap_or(0_u32).checked_mul(radix)?.checked_add(digit)?);
    }
    value
}

/// The value of a number, or what is wrong with it and how to mend it.
fn number(text: &str, span: Span) -> Result<ExpressionKind, Box<Fault>> {
    let lower = text.to_ascii_lowercase();
    let hexadecimal = lower.starts_with("0x");
    let is_float = lower.contains('.') || lower.contains(if hexadecimal { 'p' } else { 'e' });
    if is_float && !lower.starts_with("0b") { float(text, hexadecimal, span) } else { integer(text, &lower, span) }
}

fn wrong<T>(fault: Fault) -> Result<T, Box<Fault>> {
    Err(Box::new(fault))
}

fn integer(text: &str, lower: &str, span: Span) -> Result<ExpressionKind, Box<Fault>> {
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        // Clang's and C23's.
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'0'..=b'9', ..] => (8, &lower[1..]),
        _ => (10, lower),
    };
    let is_digit = |c: char| if radix == 16 { c.is_ascii_hexdigit() } else { c.is_ascii_digit() };
    let (digits, suffix) = digits.split_at(digits.find(|c| !is_digit(c)).unwrap_or(digits.len()));
    if suffix == "f" || suffix == "h" {
        let word = if suffix == "f" { "float" } else { "half" };
        let written = &text[..text.len() - 1];
        let float = format!("{written}.0{suffix}");
        return wrong(message::float_suffix_of_integer(span, &text[text.len() - 1..], float, word));
    }
    if digits.is_empty() && radix != 8 {
        let number = super::short(text);
        return wrong(match radix {
            2 => message::binary_without_digits(span, number),
            _ => message::hexadecimal_without_digits(span, number),
        });
    }
    let (unsigned, long) = match suffix {
        "" => (false, false),
        "u" => (true, false),
        // Both letters of `ll` are alike.
        "ll" | "ull" | "llu" if text.contains("lL") || text.contains("Ll") => {
            return unknown_suffix(text, suffix.len(), span);
        }
        "l" | "ll" => (false, true),
        "ul" | "lu" | "ull" | "llu" => (true, true),
        _ => return unknown_suffix(text, suffix.len(), span),
    };
    if let Some(digit) = digits.chars().find(|c| c.to_digit(radix).is_none()) {
        return wrong(match radix {
            8 => message::octal_digit(span, digit),
            _ => message::binary_digit(span, digit),
        });
    }
    let Ok(value) = u64::from_str_radix(digits, radix) else {
        return wrong(message::integer_too_large(span, super::short(text)));
    };
    Ok(ExpressionKind::Integer { value, decimal: radix == 10, unsigned, long })
}

/// An integer that ends with so many bytes that are no suffix.
fn unknown_suffix(text: &str, length: usize, span: Span) -> Result<ExpressionKind, Box<Fault>> {
    let (number, suffix) = text.split_at(text.len() - length);
    wrong(message::integer_suffix(span, super::short(suffix), super::short(number)))
}

fn float(text: &str, hexadecimal: bool, span: Span) -> Result<ExpressionKind, Box<Fault>> {
    let (body, mark, is_digit): (&str, [char; 2], fn(&char) -> bool) = if hexadecimal {
        (&text[2..], ['p', 'P'], char::is_ascii_hexdigit)
    } else {
        (text, ['e', 'E'], char::is_ascii_digit)
    };
    let after = |text: &str, is_digit: fn(&char) -> bool| text.find(|c| !is_digit(&c)).unwrap_or(text.len());
    let (whole, rest) = body.split_at(after(body, is_digit));
    let point = rest.strip_prefix('.');
    let (fraction, rest) = point.map_or(("", rest), |rest| rest.split_at(after(rest, is_digit)));
    if whole.len() + fraction.len() == 0 {
        return wrong(message::float_without_digits(span, super::short(text)));
    }
    let (exponent, suffix) = match rest.strip_prefix(mark) {
        None if hexadecimal => {
            return wrong(message::hexadecimal_without_exponent(span, super::short(text)));
        }
        None => ("", rest),
        Some(power) => {
            let signed = power.strip_prefix(['+', '-']).unwrap_or(power);
            let length = after(signed, char::is_ascii_digit);
            if length == 0 {
                return wrong(message::exponent_without_digits(span, super::short(text)));
            }
            rest.split_at(rest.len() - signed.len() + length)
        }
    };
    let number = &text[..text.len() - suffix.len()];
    let kind = match suffix {
        "f" | "F" => FloatSuffix::Float,
        // Clang's `_Float16` has the values of a `half`: without these, `1.0f16` is refused, as `numbers` shows.
        "h" | "H" | "f16" | "F16" => FloatSuffix::Half,
        // The suffix of a `long double`, which OpenCL has as `double`.
        "" | "l" | "L" => FloatSuffix::None,
        _ => {
            return wrong(message::float_suffix(span, super::short(suffix), &super::short(number)));
        }
    };
    let digits: Rc<str> = if hexadecimal {
        // A number that is larger than any is infinite in decimal too.
        let decimal = Hexadecimal::read(number).and_then(|number| number.decimal());
        let decimal = decimal.unwrap_or_else(|| "1e9999".to_owned());
        if decimal.contains('.') { decimal.into() } else { decimal.replace('e', ".0e").into() }
    } else {
        // Rust asks for digits on both sides of the point.
        let zero = |digits: &str| if digits.is_empty() { "0".to_owned() } else { digits.to_owned() };
        format!("{}.{}{exponent}", zero(whole), zero(fraction)).into()
    };
    Ok(ExpressionKind::Float { digits, suffix: kind })
}
