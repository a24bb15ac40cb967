//! `printf` (OpenCL C 3.0, section 6.15.14; the conversions are those of C99, section 7.19.6.1).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::memory::Pointer;
use super::source_location::{Places, Site};
use crate::element::for_each_element;
use crate::vector::Vector;

/// An argument of `printf`.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant, reason = "it lives for one call")]
pub enum Argument<'a> {
    /// A number, or a vector: so many components.
    Numbers([Number; 16], usize),
    /// `char *`, or another pointer that is shown as its address.
    Text(Pointer<'a, i8>),
}

/// A component of an argument.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// An integer, as wide as it can be.
    Integer(i64),
    /// A floating-point number: each `half` and `float` is a `double` too.
    Float(f64),
}

/// A row of the table: the scalar and its vectors.
macro_rules! element {
    (bool, $($rest:tt)*) => {
        impl From<bool> for Argument<'_> {
            fn from(value: bool) -> Self {
                Argument::from(i32::from(value))
            }
        }
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        element! { @ $t, |value| Number::Float(f64::from(value)) }
    };
    ($t:ty, $($rest:tt)*) => {
        element! { @ $t, |value| Number::Integer(value as i64) }
    };
    (@ $t:ty, $number:expr) => {
        impl From<$t> for Argument<'_> {
            #[allow(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "the bits, whose type the format tells")]
            fn from(value: $t) -> Self {
                let number: fn($t) -> Number = $number;
                Argument::Numbers([number(value); 16], 1)
            }
        }
        element! { @ $t, $number, 2 3 4 8 16 }
    };
    (@ $t:ty, $number:expr, $($n:literal)*) => { $(
        impl From<Vector<$t, $n>> for Argument<'_> {
            #[allow(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "the bits, whose type the format tells")]
            fn from(value: Vector<$t, $n>) -> Self {
                let number: fn($t) -> Number = $number;
                let mut numbers = [Number::Integer(0); 16];
                for (place, component) in numbers.iter_mut().zip(value.to_array()) {
                    *place = number(component);
                }
                Argument::Numbers(numbers, $n)
            }
        }
    )* };
}
for_each_element!(element);

impl<'a, T> From<Pointer<'a, T>> for Argument<'a> {
    fn from(pointer: Pointer<'a, T>) -> Self {
        Argument::Text(pointer.as_text())
    }
}

/// Prints on the standard output, and gives 0. A machine without an operating system has none: there it does nothing.
#[allow(clippy::must_use_candidate, reason = "nobody asks whether it printed")]
pub fn print(format: &[u8], arguments: &[Argument<'_>], site: &Site) -> i32 {
    let text = formatted_at(format, arguments, site);
    #[cfg(not(target_os = "none"))]
    {
        extern crate std;
        std::print!("{text}");
    }
    let _ = text;
    0
}

/// How a number is to look.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "a flag each")]
struct Style {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// How many components, if it is a vector's.
    vector: Option<usize>,
    /// How many bits of an integer count.
    bits: u32,
}

/// The text that `printf` prints.
#[must_use]
pub fn formatted(format: &[u8], arguments: &[Argument<'_>]) -> String {
    /// None of a text: only tests and tables of formats ask here.
    const NOWHERE: Site = Site::new(&Places::new(&["printf"], "0:0:0 %s"));
    formatted_at(format, arguments, &NOWHERE)
}

/// Formats for a `printf` of a program: a string that does not end is told there.
fn formatted_at(format: &[u8], arguments: &[Argument<'_>], site: &Site) -> String {
    let format = String::from_utf8_lossy(format);
    let format = format.split('\0').next().unwrap_or_default();
    let mut arguments = arguments.iter();
    let mut text = String::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        text += &rest[..at];
        let (style, conversion, behind) = specification(&rest[at + 1..], &mut arguments);
        match conversion {
            '%' => text.push('%'),
            // The text ends within it.
            '\0' => {}
            conversion => match arguments.next() {
                Some(Argument::Numbers(numbers, count)) => {
                    let count = style.vector.unwrap_or(1).min(*count);
                    for (number, place) in numbers[..count].iter().zip(0..) {
                        if place > 0 {
                            text.push(',');
                        }
                        text += &component(*number, conversion, style);
                    }
                }
                Some(Argument::Text(pointer)) if conversion == 's' => text += &string(*pointer, style, site),
                Some(Argument::Text(pointer)) => {
                    text += &padded("", &format!("{:#x}", pointer.address()), style, false);
                }
                None => {}
            },
        }
        rest = behind;
    }
    text + rest
}

/// Reads what stands behind `%`, up to and with the conversion; and the arguments that give its width and its precision. The compiler has
/// checked it: `check/format.rs` has the grammar.
fn specification<'t, 'a: 'n, 'n>(
    text: &'t str,
    arguments: &mut impl Iterator<Item = &'n Argument<'a>>,
) -> (Style, char, &'t str) {
    // More than any screen shows is no width.
    const MOST: usize = 4096;
    let mut number = |text: &mut &str| {
        if let Some(behind) = text.strip_prefix('*') {
            *text = behind;
            return match arguments.next() {
                Some(Argument::Numbers([Number::Integer(number), ..], _)) => Some(*number as i32),
                _ => None,
            };
        }
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, behind) = text.split_at(end);
        *text = behind;
        digits.bytes().try_fold(0_i32, |number, digit| number.checked_mul(10)?.checked_add(i32::from(digit - b'0')))
    };
    let most = |number: u32| usize::try_from(number).unwrap_or(MOST).min(MOST);
    let mut style = Style { bits: 32, ..Style::default() };
    let mut rest = text;
    while let Some(flag) = rest.chars().next() {
        match flag {
            '-' => style.left = true,
            '+' => style.plus = true,
            ' ' => style.space = true,
            '#' => style.alternate = true,
            '0' => style.zero = true,
            _ => break,
        }
        rest = &rest[1..];
    }
    let width = number(&mut rest).unwrap_or(i32::MAX);
    // One that an argument gives may be negative: a flag `-`.
    style.left |= width < 0;
    style.width = most(width.unsigned_abs());
    if let Some(behind) = rest.strip_prefix('.') {
        rest = behind;
        let precision = number(&mut rest).unwrap_or(i32::MAX);
        style.precision = u32::try_from(precision).ok().map(most);
    }
    if let Some(behind) = rest.strip_prefix('v') {
        rest = behind;
        style.vector = number(&mut rest).and_then(|count| usize::try_from(count).ok());
    }
    // Integers of the types `intmax_t`, `size_t` and `ptrdiff_t` have 64 bits.
    let lengths = [("hh", 8), ("hl", 32), ("h", 16), ("ll", 64), ("l", 64), ("j", 64), ("z", 64), ("t", 64), ("L", 64)];
    for (length, bits) in lengths {
        if let Some(behind) = rest.strip_prefix(length) {
            style.bits = bits;
            rest = behind;
            break;
        }
    }
    let mut characters = rest.chars();
    let conversion = characters.next().unwrap_or('\0');
    (style, conversion, characters.as_str())
}

/// `%s`
fn string(pointer: Pointer<'_, i8>, style: Style, site: &Site) -> String {
    let most = style.precision.unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    let mut index = 0;
    while bytes.len() < most {
        match pointer.get(index, site) {
            0 => break,
            byte => bytes.push(u8::from_ne_bytes(byte.to_ne_bytes())),
        }
        index += 1;
    }
    padded("", &String::from_utf8_lossy(&bytes), style, false)
}

/// One component.
fn component(number: Number, conversion: char, style: Style) -> String {
    match conversion {
        // A number that is shown as an address.
        'p' => integer(number, 'x', Style { alternate: true, bits: 64, ..style }),
        'd' | 'i' | 'o' | 'u' | 'x' | 'X' | 'c' => integer(number, conversion, style),
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => float(number, conversion, style),
        _ => String::new(),
    }
}

/// `%d` and its like.
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the bits of a number, whose type the format tells"
)]
fn integer(number: Number, conversion: char, style: Style) -> String {
    let number = match number {
        Number::Integer(number) => number,
        Number::Float(number) => number as i64,
    };
    let unused = 64 - style.bits;
    let (signed, unsigned) = (number << unused >> unused, (number as u64) << unused >> unused);
    if conversion == 'c' {
        let character = char::from(number as u8);
        return padded("", character.encode_utf8(&mut [0; 4]), Style { precision: None, ..style }, false);
    }
    let is_signed = matches!(conversion, 'd' | 'i');
    let size = if is_signed { signed.unsigned_abs() } else { unsigned };
    let mut digits = match conversion {
        'o' => format!("{size:o}"),
        'x' => format!("{size:x}"),
        'X' => format!("{size:X}"),
        _ => format!("{size}"),
    };
    // A zero with the precision 0 has no digits.
    if style.precision == Some(0) && size == 0 {
        digits.clear();
    }
    if let Some(precision) = style.precision {
        digits = format!("{digits:0>precision$}");
    }
    if conversion == 'o' && style.alternate && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    let prefix = match conversion {
        'x' if style.alternate && size != 0 => "0x",
        'X' if style.alternate && size != 0 => "0X",
        _ if is_signed => sign(signed < 0, style),
        _ => "",
    };
    padded(prefix, &digits, style, style.precision.is_none())
}

/// The text for the sign.
fn sign(negative: bool, style: Style) -> &'static str {
    match style {
        _ if negative => "-",
        Style { plus: true, .. } => "+",
        Style { space: true, .. } => " ",
        _ => "",
    }
}

/// Digits behind a sign or prefix, filled up to the width; with zeros between the two where they count.
fn padded(prefix: &str, digits: &str, style: Style, zeros: bool) -> String {
    let len = prefix.chars().count() + digits.chars().count();
    let fill = style.width.saturating_sub(len);
    if style.left {
        format!("{prefix}{digits}{:fill$}", "")
    } else if zeros && style.zero {
        format!("{prefix}{:0<fill$}{digits}", "")
    } else {
        format!("{:fill$}{prefix}{digits}", "")
    }
}

/// `%f` and its like.
#[allow(clippy::cast_precision_loss, reason = "what no format asks for")]
fn float(number: Number, conversion: char, style: Style) -> String {
    let number = match number {
        Number::Integer(number) => number as f64,
        Number::Float(number) => number,
    };
    let upper = conversion.is_ascii_uppercase();
    let (size, sign) = (f64::from_bits(number.to_bits() & !(1 << 63)), sign(number.is_sign_negative(), style));
    if !number.is_finite() {
        let name = match (number.is_nan(), upper) {
            (true, false) => "nan",
            (true, true) => "NAN",
            (false, false) => "inf",
            (false, true) => "INF",
        };
        return padded(sign, name, style, false);
    }
    let mut digits = match conversion.to_ascii_lowercase() {
        'f' => fixed(size, style.precision.unwrap_or(6), style.alternate),
        'e' => exponential(size, style.precision.unwrap_or(6), style.alternate),
        'a' => hexadecimal(size, style.precision, style.alternate),
        _ => shorter(size, style.precision.unwrap_or(6).max(1), style.alternate),
    };
    if upper {
        digits.make_ascii_uppercase();
    }
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(behind) => padded(&format!("{sign}{}", &digits[..2]), behind, style, true),
        None => padded(sign, &digits, style, true),
    }
}

/// `%f`
fn fixed(size: f64, precision: usize, alternate: bool) -> String {
    let mut digits = format!("{size:.precision$}");
    if alternate && precision == 0 {
        digits.push('.');
    }
    digits
}

/// The digits of a number in exponential form, and its exponent.
fn scientific(size: f64, precision: usize) -> (String, i32) {
    let text = format!("{size:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.into(), exponent.parse().unwrap_or(0))
}

/// `%e`
fn exponential(size: f64, precision: usize, alternate: bool) -> String {
    let (mut digits, exponent) = scientific(size, precision);
    if alternate && precision == 0 {
        digits.push('.');
    }
    with_exponent(digits, exponent)
}

fn with_exponent(mut digits: String, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(digits, "e{sign}{:02}", exponent.unsigned_abs());
    digits
}

/// `%g`: so many digits that count, in the form that is shorter.
fn shorter(size: f64, precision: usize, alternate: bool) -> String {
    let (mut digits, exponent) = scientific(size, precision - 1);
    let places = i32::try_from(precision).unwrap_or(i32::MAX).saturating_sub(1).saturating_sub(exponent);
    let is_fixed = exponent >= -4 && places >= 0;
    if is_fixed {
        digits = format!("{size:.*}", usize::try_from(places).unwrap_or(0));
    }
    if alternate && !digits.contains('.') {
        digits.push('.');
    }
    if !alternate && digits.contains('.') {
        digits.truncate(digits.trim_end_matches('0').trim_end_matches('.').len());
    }
    if is_fixed { digits } else { with_exponent(digits, exponent) }
}

/// `%a`
fn hexadecimal(size: f64, precision: Option<usize>, alternate: bool) -> String {
    const DIGITS: usize = 13;
    let bits = size.to_bits();
    let (mut exponent, mut fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let mut leading = u64::from(exponent != 0);
    exponent = match (exponent, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        (exponent, _) => exponent - 1023,
    };
    if let Some(places) = precision.filter(|&places| places < DIGITS) {
        // To the nearest, the even one of two.
        let dropped = 4 * (DIGITS - places);
        let whole = (leading << 52) | fraction;
        let (kept, rest, half) = (whole >> dropped, whole & ((1 << dropped) - 1), 1_u64 << (dropped - 1));
        let up = rest > half || rest == half && kept & 1 == 1;
        let rounded = (kept + u64::from(up)) << dropped;
        (leading, fraction) = (rounded >> 52, rounded & ((1 << 52) - 1));
    }
    let mut digits = format!("{fraction:013x}");
    match precision {
        Some(places) if places <= DIGITS => digits.truncate(places),
        Some(places) => digits = format!("{digits:0<places$}"),
        None => digits.truncate(digits.trim_end_matches('0').len()),
    }
    let point = if digits.is_empty() && !alternate { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("0x{leading}{point}{digits}p{sign}{}", exponent.unsigned_abs())
}
