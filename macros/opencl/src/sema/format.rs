//! The format of `printf`: C99, 7.19.6.1, and OpenCL C 3.0, 6.15.14.2, whose vectors stand before the length. What neither has is refused.

use crate::diagnostic::Fault;
use crate::diagnostic::message::sema as message;
use crate::source::Span;
use crate::types::Type;

/// A conversion of a format: what stands from `%` to its letter.
#[derive(Debug, PartialEq)]
pub(super) struct Conversion<'f> {
    /// As it is written.
    pub(super) text: &'f str,
    /// How many `%` stand before it.
    pub(super) before: usize,
    /// How many arguments give its width and its precision.
    pub(super) stars: usize,
    /// As far as its vector, its length and its letter.
    pub(super) flags: &'f str,
    /// How many components it prints.
    pub(super) width: u8,
    /// Its letter.
    pub(super) letter: char,
}

impl Conversion<'_> {
    /// The conversion that an argument needs, if this is one for a number of another kind or for a vector of another length: a device prints
    /// its bits then, or parts of other arguments.
    pub(super) fn meant(&self, argument: &Type) -> Option<String> {
        let element = argument.element()?;
        let of_float = "fFeEgGaA".contains(self.letter);
        if !of_float && !"diouxX".contains(self.letter) {
            return None;
        }
        if element.is_floating() == of_float && argument.width() == self.width {
            return None;
        }
        let width = if argument.is_vector() { format!("v{}", argument.width()) } else { String::new() };
        let length = match (argument.is_vector(), element.is_floating(), element.size()) {
            (true, _, 1) => "hh",
            (true, _, 2) => "h",
            (true, _, 4) => "hl",
            (true, _, _) | (false, false, 8) => "l",
            _ => "",
        };
        let letter = match self.letter {
            letter if element.is_floating() == of_float => letter,
            _ if element.is_floating() => 'f',
            _ if element.is_signed() => 'd',
            _ => 'u',
        };
        Some(format!("{}{width}{length}{letter}", self.flags))
    }
}

/// A fault of a conversion: how far it is written, and what to say.
#[derive(Debug, PartialEq)]
pub(super) struct Wrong<'f> {
    pub(super) text: &'f str,
    /// How many `%` stand before it.
    pub(super) before: usize,
    pub(super) why: Why,
}

/// Why it is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Why {
    /// No vector has so many components.
    Width,
    /// The format ends in it.
    End,
    /// No vector is printed by this letter.
    Vector(char),
    /// There is no such letter.
    Letter,
    /// This length is not one of this letter.
    Length(&'static str, char),
}

impl Wrong<'_> {
    /// The fault at a place.
    pub(super) fn fault(&self, span: Span) -> Fault {
        let text = self.text;
        match self.why {
            Why::Width => message::format_width(span, text),
            Why::End => message::format_end(span, text),
            Why::Vector(letter) => message::format_vector(span, text, letter),
            Why::Letter => message::format_letter(span, text),
            Why::Length(length, letter) => message::format_length(span, text, length, letter),
        }
    }
}

/// The conversions of a format, or what is wrong with the first that is none.
pub(super) fn conversions(format: &str) -> Result<Vec<Conversion<'_>>, Wrong<'_>> {
    let mut found = Vec::new();
    let (mut rest, mut before) = (format, 0);
    while let Some(at) = rest.find('%') {
        let conversion = conversion(&rest[at..], before)?;
        rest = &rest[at + conversion.text.len()..];
        before += conversion.text.matches('%').count();
        found.push(conversion);
    }
    Ok(found)
}

/// The conversion that a text begins with.
fn conversion(text: &str, before: usize) -> Result<Conversion<'_>, Wrong<'_>> {
    let wrong = |rest: &str, why: Why| {
        let length = rest.chars().next().map_or(0, char::len_utf8);
        let text = &text[..text.len() - rest.len() + length];
        Err(Wrong { text, before, why })
    };
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mut stars = 0;
    let mut number = |rest: &str| {
        if rest.starts_with('*') {
            stars += 1;
            return 1;
        }
        digits(rest)
    };
    let mut rest = text[1..].trim_start_matches(['-', '+', ' ', '#', '0']);
    rest = &rest[number(rest)..];
    if let Some(behind) = rest.strip_prefix('.') {
        rest = &behind[number(behind)..];
    }
    let flags = &text[..text.len() - rest.len()];
    let (mut vector, mut width) = (false, 1);
    if let Some(behind) = rest.strip_prefix('v') {
        vector = true;
        let length = digits(behind);
        if !matches!(&behind[..length], "2" | "3" | "4" | "8" | "16") {
            let last = &behind[length.saturating_sub(1)..];
            return wrong(last, Why::Width);
        }
        width = behind[..length].parse().unwrap_or(1);
        rest = &behind[length..];
    }
    let lengths = ["hh", "hl", "h", "ll", "l", "j", "z", "t", "L"];
    let length = lengths.into_iter().find(|length| rest.starts_with(length)).unwrap_or_default();
    rest = &rest[length.len()..];
    let Some(letter) = rest.chars().next() else {
        return wrong(rest, Why::End);
    };
    let fits = match letter {
        'd' | 'i' | 'o' | 'u' | 'x' | 'X' => length != "L",
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => !matches!(length, "j" | "z" | "t"),
        'c' | 's' | 'p' if vector => {
            return wrong(rest, Why::Vector(letter));
        }
        // A wide character is nothing of OpenCL C.
        'c' | 's' | 'p' => length.is_empty(),
        '%' if text.starts_with("%%") => true,
        _ => return wrong(rest, Why::Letter),
    };
    if !fits {
        return wrong(rest, Why::Length(length, letter));
    }
    Ok(Conversion { text: &text[..=(text.len() - rest.len())], before, stars, flags, width, letter })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_c99_and_opencl_have() {
        for flags in ["", "-", "+", " ", "#", "0", "-+ #0"] {
            for width in ["", "5", "*", "12"] {
                for precision in ["", ".", ".3", ".*"] {
                    for vector in ["", "v2", "v3", "v4", "v8", "v16"] {
                        let mut taken = 0;
                        for length in ["", "hh", "h", "hl", "l", "ll", "j", "z", "t", "L"] {
                            for letter in "diouxXfFeEgGaAcsp".chars() {
                                let text = format!("%{flags}{width}{precision}{vector}{length}{letter}");
                                let float = "fFeEgGaA".contains(letter);
                                let other = "csp".contains(letter);
                                let expected = match length {
                                    "" => vector.is_empty() || !other,
                                    "L" => float,
                                    "j" | "z" | "t" => !float && !other,
                                    _ => !other,
                                };
                                let stars = text.matches('*').count();
                                let found = conversions(&text);
                                taken += usize::from(expected);
                                assert_eq!(found.is_ok(), expected, "{text}");
                                if let Ok(found) = found {
                                    let flags = &*format!("%{flags}{width}{precision}");
                                    let width = vector.trim_start_matches('v').parse().unwrap_or(1);
                                    let expected = Conversion { text: &text, before: 0, stars, flags, width, letter };
                                    assert_eq!(found, [expected]);
                                }
                            }
                        }
                        assert!(taken > 0);
                    }
                }
            }
        }
        let found = conversions("a%%b%d%%%s%").unwrap_err();
        assert_eq!((found.text, found.why), ("%", Why::End));
        let found: Vec<char> = conversions("a%%b%d%%%s").unwrap().iter().map(|found| found.letter).collect();
        assert_eq!(found, ['%', 'd', '%', 's']);
    }

    #[test]
    fn what_is_refused() {
        for (format, text) in [
            ("%n", "%n"),
            ("%y z", "%y"),
            ("%v5d", "%v5"),
            ("%vd", "%vd"),
            ("%v", "%v"),
            ("%v4", "%v4"),
            ("%v32f", "%v32"),
            ("%4v4.2f", "%4v4."),
            ("%lc", "%lc"),
            ("%ls", "%ls"),
            ("%v4s", "%v4s"),
            ("%C", "%C"),
            ("%1$d", "%1$"),
            ("%'d", "%'"),
            ("%I64d", "%I"),
            ("%qd", "%q"),
            ("%5%", "%5%"),
            ("%Ld", "%Ld"),
            ("%zf", "%zf"),
            ("%-5", "%-5"),
            ("%é", "%é"),
        ] {
            assert_eq!(conversions(format).unwrap_err().text, text, "{format}");
        }
    }
}
