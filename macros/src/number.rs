//! Numbers: those of a vector literal in its element type, and those of C.

use core::mem;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote_spanned};
use swz_language::element::{ELEMENTS, Kind};
use swz_language::half::nearest_half;
use syn::{Expr, ExprCall, ExprLit, ExprPath, ExprUnary, Lit, LitFloat, LitInt, UnOp};

use crate::fault::Fault;
use crate::method::Method;
use crate::syntax;
use crate::tokens;
use crate::vector_type::{self, VectorType};

/// A number written out.
struct Number<'a> {
    negative: bool,
    lit: &'a Lit,
}

impl<'a> Number<'a> {
    /// The number that an expression is, with its sign.
    fn of(expr: &'a Expr) -> Option<Self> {
        match syntax::unwrapped(expr) {
            Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Float(_) | Lit::Bool(_))
                .then_some(Number { negative: false, lit: &literal.lit }),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                let number =
                    Number::of(&unary.expr).filter(|number| !number.negative && !matches!(number.lit, Lit::Bool(_)))?;
                Some(Number { negative: true, ..number })
            }
            _ => None,
        }
    }

    /// The number as written.
    fn written(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}", self.lit.to_token_stream())
    }

    /// The tokens of the number in an element type, or `None` if it has a type of its own.
    fn in_element(&self, vector: VectorType, path: &ExprPath) -> Result<Option<TokenStream>, Fault> {
        if matches!(self.lit, Lit::Bool(_)) {
            return Ok(None);
        }
        let suffix = self.suffix();
        let half = vector.element.kind == Kind::Half && suffix.eq_ignore_ascii_case("h");
        if !suffix.is_empty() && !half && self.other_type(vector).is_none() {
            return Ok(None);
        }
        let number = self.convert(vector.element.kind, vector.element.name, |value| {
            let number = Method::Number.at(self.lit.span());
            quote_spanned!(self.lit.span()=> <#path>::#number(#value))
        })?;
        Ok(Some(number))
    }

    /// The type that a suffix gives the number, if it is another one than the element type, and the number without the suffix.
    fn other_type(&self, vector: VectorType) -> Option<(&'static str, String)> {
        let suffix = self.suffix();
        let found = suffix_type(self.lit, suffix).filter(|&found| found != vector.element.rust)?;
        let found = ELEMENTS.iter().find(|element| element.rust == found).map_or(found, |element| element.name);
        let written = self.written();
        Some((found, written.strip_suffix(suffix).unwrap_or(&written).trim_end_matches('_').to_owned()))
    }

    fn suffix(&self) -> &'a str {
        match self.lit {
            Lit::Int(int) => int.suffix(),
            Lit::Float(float) => float.suffix(),
            _ => "",
        }
    }

    /// The tokens of the number in an element type, given how to make a `half`.
    fn convert(
        &self,
        kind: Kind,
        name: &'static str,
        half: impl FnOnce(TokenStream) -> TokenStream,
    ) -> Result<TokenStream, Fault> {
        Ok(match kind {
            Kind::Bool => match self.whole(name)? {
                Some(value @ (0 | 1)) => {
                    Ident::new(if value == 1 { "true" } else { "false" }, self.lit.span()).into_token_stream()
                }
                _ => return Err(self.out_of_range(name, "true and false, or 1 and 0")),
            },
            Kind::Integer { signed, bits } => {
                let highest = vector_type::highest(signed, bits);
                let limit = match (self.negative, signed) {
                    (false, _) => highest,
                    (true, true) => highest + 1,
                    (true, false) => 0,
                };
                let Some(value) = self.whole(name)?.filter(|&value| value <= limit) else {
                    let lowest = if signed { format!("-{}", highest + 1) } else { "0".to_owned() };
                    return Err(self.out_of_range(name, &format!("{lowest} to {highest}")));
                };
                let prefix = if signed { 'i' } else { 'u' };
                let literal = LitInt::new(&format!("{value}{prefix}{bits}"), syntax::rewritten(self.lit.span()));
                self.sign(self.negative && value != 0, literal)
            }
            Kind::Half => match self.half().filter(|&value| value <= 65504.0) {
                Some(value) => half(self.float(Literal::f64_suffixed(value))),
                None => return Err(self.out_of_range(name, "-65504 to 65504")),
            },
            Kind::Float => match self.decimal::<f32>().filter(|value| value.is_finite()) {
                Some(value) => self.float(Literal::f32_suffixed(value)),
                None => return Err(self.out_of_range(name, "at most 3.4028235e38")),
            },
            Kind::Double => match self.decimal::<f64>().filter(|value| value.is_finite()) {
                Some(value) => self.float(Literal::f64_suffixed(value)),
                None => return Err(self.out_of_range(name, "at most 1.7976931348623157e308")),
            },
        })
    }

    fn out_of_range(&self, element: &str, range: &str) -> Fault {
        Fault::out_of_range(&self.written(), element, range)
    }

    /// The value without its sign as a whole number, `None` if it is too large for any.
    fn whole(&self, element: &'static str) -> Result<Option<u128>, Fault> {
        match self.lit {
            Lit::Int(int) => Ok(int.base10_parse().ok()),
            _ => match self.decimal::<f64>() {
                Some(value) if value.fract() != 0.0 => Err(Fault::fraction(&self.written(), element)),
                #[expect(clippy::cast_sign_loss, reason = "literals have no sign")]
                Some(value) if value < 1e38 => Ok(Some(value as u128)),
                _ => Ok(None),
            },
        }
    }

    /// The value without its sign.
    fn decimal<F: core::str::FromStr>(&self) -> Option<F> {
        self.digits().parse().ok()
    }

    /// Its digits, in decimal.
    fn digits(&self) -> &'a str {
        match self.lit {
            Lit::Int(int) => int.base10_digits(),
            Lit::Float(float) => float.base10_digits(),
            _ => "",
        }
    }

    /// The value without its sign, rounded to a `half`: to the nearest, of two to the even one.
    fn half(&self) -> Option<f64> {
        Some(nearest_half(self.digits(), self.decimal()?))
    }

    /// A float literal at the place of this one, with its sign: an integer's zero has none.
    fn float(&self, mut literal: Literal) -> TokenStream {
        literal.set_span(syntax::rewritten(self.lit.span()));
        let zero = matches!(self.lit, Lit::Int(int) if int.base10_parse::<u128>().is_ok_and(|value| value == 0));
        self.sign(self.negative && !zero, literal)
    }

    /// A minus before the digits, if the number has one.
    fn sign(&self, negative: bool, digits: impl ToTokens) -> TokenStream {
        if negative {
            quote_spanned!(syntax::rewritten(self.lit.span())=> -#digits)
        } else {
            digits.into_token_stream()
        }
    }
}

/// Gives the numbers among the arguments their type, and tells whether all arguments are numbers. The arguments are not walked yet.
pub(crate) fn type_numbers(call: &mut ExprCall) -> bool {
    let ExprCall { func, args, .. } = call;
    let Some((path, vector)) =
        syntax::path_of(func).and_then(|path| Some((path, VectorType::of(&path.path.segments.last()?.ident)?)))
    else {
        return false;
    };
    let (mut numbers, mut suffixed) = (!args.is_empty(), false);
    for argument in args.iter_mut() {
        let Some(number) = Number::of(argument) else {
            numbers = false;
            continue;
        };
        // Suffixes of another type have the same reason, so only the first is told.
        let typed = number.in_element(vector, path).and_then(|typed| match number.other_type(vector) {
            Some((found, plain)) if typed.is_some() && !mem::replace(&mut suffixed, true) => {
                Err(Fault::suffix(&number.written(), found, vector.element.name, &plain))
            }
            _ => Ok(typed),
        });
        match typed {
            Ok(None) => {}
            Ok(Some(tokens)) => *argument = Expr::Verbatim(tokens),
            Err(fault) => *argument = Expr::Verbatim(fault.report(number.lit.span())),
        }
    }
    numbers
}

/// The type in Rust that a suffix of C's or of Rust's gives a number.
fn suffix_type(lit: &Lit, suffix: &str) -> Option<&'static str> {
    const NAMES: [&str; 10] = ["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize"];
    match suffix {
        "f" | "F" | "f32" => Some("f32"),
        "f64" => Some("f64"),
        "h" | "H" => Some("f16"),
        _ if !matches!(lit, Lit::Int(_)) => None,
        _ => NAMES.into_iter().find(|&name| name == suffix).or(integer_suffix(suffix).map(|(rust, _)| rust)),
    }
}

/// The type in Rust that a suffix of C's gives an integer, and its bits.
fn integer_suffix(suffix: &str) -> Option<(&'static str, u32)> {
    match suffix {
        "u" | "U" => Some(("u32", 32)),
        "l" | "L" => Some(("i64", 63)),
        "ul" | "uL" | "Ul" | "UL" | "lu" | "lU" | "Lu" | "LU" => Some(("u64", 64)),
        _ => None,
    }
}

/// A number with one of C's suffixes, in Rust.
pub(crate) fn c_number(lit: &Lit) -> Option<Result<TokenStream, Fault>> {
    let number = Number { negative: false, lit };
    let span = lit.span();
    let half = Method::Half.at(span);
    let half = |value| quote_spanned!(span=> #half(#value));
    let (integer, bits) = match (lit, number.suffix()) {
        (_, "f" | "F") => return Some(number.convert(Kind::Float, "float", half)),
        (_, "h" | "H") => return Some(number.convert(Kind::Half, "half", half)),
        (Lit::Int(_), suffix) => integer_suffix(suffix)?,
        _ => return None,
    };
    let Lit::Int(digits) = lit else { return None };
    // A number that does not fit keeps the caller's span, so that rustc tells of it there.
    let fits = digits.base10_parse::<u128>().is_ok_and(|value| value >> bits == 0);
    let at = if fits { syntax::rewritten(span) } else { span };
    Some(Ok(LitInt::new(&format!("{}{integer}", digits.base10_digits()), at).into_token_stream()))
}

/// A number without a suffix as C types it: `int`, or the first type that is wide enough, or `double`.
pub(crate) fn in_c(lit: &Lit) -> Option<Result<TokenStream, Fault>> {
    let number = Number { negative: false, lit };
    match lit {
        Lit::Float(float) if float.suffix().is_empty() => Some(number.convert(Kind::Double, "double", |value| value)),
        Lit::Int(int) if int.suffix().is_empty() => {
            // Only a decimal number is never unsigned for its size.
            let decimal = int.to_string().starts_with(int.base10_digits());
            let types = [("i32", 31), ("u32", 32), ("i64", 63), ("u64", 64)];
            let value: u128 = int.base10_parse().ok()?;
            let (suffix, _) =
                types.into_iter().find(|&(name, bits)| value >> bits == 0 && !(decimal && name == "u32"))?;
            Some(Ok(LitInt::new(&format!("{value}{suffix}"), syntax::rewritten(int.span())).into_token_stream()))
        }
        _ => None,
    }
}

/// The number that C's `1.f` is: the parser sees a field of an integer.
pub(crate) fn c_float(base: &Expr, suffix: &Ident) -> Option<Lit> {
    let Expr::Lit(ExprLit { lit: Lit::Int(digits), .. }) = base else { return None };
    (tokens::is_among(suffix, &["f", "F", "h", "H"]) && digits.suffix().is_empty())
        .then(|| Lit::Float(LitFloat::new(&format!("{}.0{suffix}", digits.base10_digits()), digits.span())))
}

/// Gives a number that is the argument of such a call the type that it has in C, as no method can be called on one of none. To be
/// called before the argument is walked.
pub(crate) fn type_number(expr: &mut Expr) {
    match expr {
        Expr::Group(group) => type_number(&mut group.expr),
        Expr::Paren(paren) => type_number(&mut paren.expr),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_) | UnOp::Not(_), expr, .. }) => type_number(expr),
        Expr::Lit(number) => match in_c(&number.lit) {
            None => {}
            Some(typed) => *expr = Expr::Verbatim(typed.unwrap_or_else(|fault| fault.report(number.lit.span()))),
        },
        _ => {}
    }
}
