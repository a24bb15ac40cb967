//! Vector literals, `(float4)(a, b.xy, 1.0)`, and the numbers of C.

use core::cmp::Ordering;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprCall, ExprLit, ExprPath, Lit, LitFloat, LitInt, UnOp};

use crate::chain;
use crate::element::{ELEMENTS, Element, Kind};
use crate::error::{self, Fault};
use crate::expand;
use crate::method::Method;
use crate::scope::{Known, Scope};

/// A vector type by its name.
#[derive(Clone, Copy)]
pub(crate) struct VectorType {
    element: &'static Element,
    /// The number of components.
    pub(crate) width: usize,
}

impl VectorType {
    /// The type of this name, if it is one of the 60.
    pub(crate) fn of(name: &Ident) -> Option<Self> {
        let name = name.to_string();
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let width = match &name[digits..] {
            "2" => 2,
            "3" => 3,
            "4" => 4,
            "8" => 8,
            "16" => 16,
            _ => return None,
        };
        Some(VectorType { element: Element::named(&name[..digits])?, width })
    }

    /// Whether a name is that of a type but for the number of components, which no vector has.
    pub(crate) fn is_beyond(name: &Ident) -> bool {
        let name = name.to_string();
        let element = name.trim_end_matches(|c: char| c.is_ascii_digit());
        Element::named(element).is_some() && !matches!(&name[element.len()..], "" | "2" | "3" | "4" | "8" | "16")
    }

    /// Whether the elements can be those of a shuffle mask.
    pub(crate) fn is_unsigned(self) -> bool {
        matches!(self.element.kind, Kind::Integer { signed: false, .. })
    }

    /// Whether the elements are integers that can have this value.
    pub(crate) fn holds(self, value: u128) -> bool {
        matches!(self.element.kind, Kind::Integer { signed, bits } if value <= highest(signed, bits))
    }

    /// Whether the last name of a path is that of a scalar type and of a function: of `swz::scalar`, by itself of the prelude, which has
    /// those that are words and may well be variables.
    fn is_named(path: &ExprPath, name: &Ident) -> bool {
        match path.path.get_ident() {
            Some(_) => ["double", "half", "long", "short"].iter().any(|word| name == word),
            None => name != "bool" && name != "char" && ELEMENTS.iter().any(|element| name == element.name),
        }
    }

    /// Whether a name is that of a scalar type.
    pub(crate) fn is_scalar(name: &Ident) -> bool {
        ELEMENTS.iter().any(|element| name == element.name || name == element.rust)
    }
}

/// The highest value of an integer type.
fn highest(signed: bool, bits: u32) -> u128 {
    u128::MAX >> (128 - bits + u32::from(signed))
}

/// What an expression is seen to make: a vector of this library by a literal, by a function of the type, or by selectors on such a vector.
/// Of an array selectors make arrays.
pub(crate) fn made(expr: &Expr, scope: &Scope) -> Known {
    const FUNCTIONS: [&str; 5] = ["default", "from_array", "from_slice", "new", "splat"];
    if chain::is_ours(expr, scope) {
        return Known::Vector(chain::width(expr, scope));
    }
    let made = || {
        let Expr::Call(call) = expr else { return None };
        let ours = |path: &ExprPath, names: usize| {
            path.path.segments.len() == names && !scope.is_own_type(path) || path.path.segments[0].ident == "swz"
        };
        if let Some((_, vector)) = type_of(call).filter(|(path, _)| !scope.is_value(path) && ours(path, 1)) {
            return Some(vector.width);
        }
        let path = path_of(&call.func).filter(|path| path.qself.is_none() && ours(path, 2))?;
        let mut names = path.path.segments.iter().rev();
        let (function, ty) = (names.next()?, names.next()?);
        let width = VectorType::of(&ty.ident)?.width;
        FUNCTIONS.iter().any(|name| function.ident == name).then_some(width)
    };
    made().map_or(Known::Nothing, |width| Known::Vector(Some(width)))
}

/// The type that a call names, if it is a literal: the path may stand in parentheses, as in C.
pub(crate) fn type_of(call: &ExprCall) -> Option<(&ExprPath, VectorType)> {
    let path = path_of(&call.func)?;
    let last = path.path.segments.last()?;
    let vector = VectorType::of(&last.ident)?;
    (path.qself.is_none() && last.arguments.is_none()).then_some((path, vector))
}

/// The path that an expression is, parentheses aside.
pub(crate) fn path_of(expr: &Expr) -> Option<&ExprPath> {
    match expr {
        Expr::Path(path) => Some(path),
        Expr::Paren(paren) => path_of(&paren.expr),
        Expr::Group(group) => path_of(&group.expr),
        _ => None,
    }
}

/// A number written out.
struct Number<'a> {
    negative: bool,
    lit: &'a Lit,
}

impl<'a> Number<'a> {
    /// The number that an expression is, with its sign.
    fn of(expr: &'a Expr) -> Option<Self> {
        match expr {
            Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Float(_) | Lit::Bool(_))
                .then_some(Number { negative: false, lit: &literal.lit }),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                let number =
                    Number::of(&unary.expr).filter(|number| !number.negative && !matches!(number.lit, Lit::Bool(_)))?;
                Some(Number { negative: true, ..number })
            }
            Expr::Group(group) => Number::of(&group.expr),
            Expr::Paren(paren) => Number::of(&paren.expr),
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
        let suffix = match self.lit {
            Lit::Int(int) => int.suffix(),
            Lit::Float(float) => float.suffix(),
            _ => return Ok(None),
        };
        let half = vector.element.kind == Kind::Half && suffix.eq_ignore_ascii_case("h");
        let other = suffix_type(self.lit, suffix).filter(|&found| found != vector.element.rust);
        if !suffix.is_empty() && !half && other.is_none() {
            return Ok(None);
        }
        let number = self.convert(vector.element.kind, vector.element.name, |value| {
            let number = Method::Number.at(self.lit.span());
            quote_spanned!(self.lit.span()=> <#path>::#number(#value))
        })?;
        match other {
            None => Ok(Some(number)),
            Some(found) => {
                let written = self.written();
                let mend = written.strip_suffix(suffix).unwrap_or(&written).trim_end_matches('_').to_owned();
                let found = ELEMENTS.iter().find(|element| element.rust == found).map_or(found, |element| element.name);
                Err(Fault::Suffix { number: written, found, element: vector.element.name, mend })
            }
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
                let highest = highest(signed, bits);
                let limit = match (self.negative, signed) {
                    (false, _) => highest,
                    (true, true) => highest + 1,
                    (true, false) => 0,
                };
                let Some(value) = self.whole(name)?.filter(|&value| value <= limit) else {
                    let lowest = if signed { format!("-{}", highest + 1) } else { "0".to_owned() };
                    return Err(self.out_of_range(name, format!("{lowest} to {highest}")));
                };
                let prefix = if signed { 'i' } else { 'u' };
                let literal = LitInt::new(&format!("{value}{prefix}{bits}"), rewritten(self.lit.span()));
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

    fn out_of_range(&self, element: &'static str, range: impl Into<String>) -> Fault {
        Fault::OutOfRange { number: self.written(), element, range: range.into() }
    }

    /// The value without its sign as a whole number, `None` if it is too large for any.
    fn whole(&self, element: &'static str) -> Result<Option<u128>, Fault> {
        match self.lit {
            Lit::Int(int) => Ok(int.base10_parse().ok()),
            _ => match self.decimal::<f64>() {
                Some(value) if value.fract() != 0.0 => Err(Fault::Fraction { number: self.written(), element }),
                #[expect(clippy::cast_sign_loss, reason = "literals have no sign")]
                Some(value) if value < 1e38 => Ok(Some(value as u128)),
                _ => Ok(None),
            },
        }
    }

    /// The value without its sign.
    fn decimal<F: core::str::FromStr>(&self) -> Option<F> {
        match self.lit {
            Lit::Int(int) => int.base10_digits().parse().ok(),
            Lit::Float(float) => float.base10_digits().parse().ok(),
            _ => None,
        }
    }

    /// The value without its sign, rounded to a `half`: to the nearest, of two to the even one.
    fn half(&self) -> Option<f64> {
        let value: f64 = self.decimal()?;
        let digits = match self.lit {
            Lit::Int(int) => int.base10_digits(),
            Lit::Float(float) => float.base10_digits(),
            _ => return None,
        };
        Some(nearest_half(digits, value))
    }

    /// A float literal at the place of this one, with its sign: an integer's zero has none.
    fn float(&self, mut literal: Literal) -> TokenStream {
        literal.set_span(rewritten(self.lit.span()));
        let zero = matches!(self.lit, Lit::Int(int) if int.base10_parse::<u128>().is_ok_and(|value| value == 0));
        self.sign(self.negative && !zero, literal)
    }

    /// A minus before the digits, if the number has one.
    fn sign(&self, negative: bool, digits: impl ToTokens) -> TokenStream {
        if negative { quote_spanned!(rewritten(self.lit.span())=> -#digits) } else { digits.into_token_stream() }
    }
}

/// Where a number is written that stands for the caller's and is known to fit: as the macro's own, so that no lint asks the caller to
/// write a C number with `_` or with fewer digits (`numbers` in `ui-tests/hostile`).
pub(crate) fn rewritten(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// The `half` nearest to a decimal number, of which `value` is the nearest double. Where that is the middle of two halves, it takes
/// the digits to tell which one is nearer.
fn nearest_half(digits: &str, value: f64) -> f64 {
    /// Below this, which is the middle of zero and the least half, everything is zero.
    const LEAST: f64 = 1.0 / (1 << 25) as f64;
    if value < LEAST {
        return 0.0;
    }
    if value > 65520.0 {
        return value;
    }
    // How far the last digits of the halves around are apart: 10 bits below the highest bit, but never less than the least half.
    let highest = (value.to_bits() >> 52).max(1023 - 14);
    let step = f64::from_bits((highest - 10) << 52);
    let steps = value / step;
    let down = steps.floor();
    let nearest = match steps - down {
        // A middle has 26 digits behind the point at most.
        0.5 => match compare(digits, &format!("{value:.26}")) {
            Ordering::Less => down,
            Ordering::Equal => steps.round_ties_even(),
            Ordering::Greater => down + 1.0,
        },
        _ => steps.round(),
    };
    nearest * step
}

/// Compares two decimal numbers.
fn compare(a: &str, b: &str) -> Ordering {
    let ((a, a_point), (b, b_point)) = (decimal(a), decimal(b));
    a_point.cmp(&b_point).then_with(|| a.cmp(&b))
}

/// The digits of a decimal number that is not zero, without zeros at either end, and where the point stands, counted from the first.
#[expect(clippy::cast_possible_wrap, reason = "lengths of texts")]
fn decimal(number: &str) -> (String, i64) {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0');
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let point = whole.len() as i64 - (digits.len() - significant.len()) as i64 + exponent;
    (significant.trim_end_matches('0').to_owned(), point)
}

/// Gives the numbers among the arguments their type. To be called before the arguments are walked.
pub(crate) fn type_numbers(call: &mut ExprCall) -> bool {
    let ExprCall { func, args, .. } = call;
    let Some((path, vector)) =
        path_of(func).and_then(|path| Some((path, VectorType::of(&path.path.segments.last()?.ident)?)))
    else {
        return false;
    };
    let (mut numbers, mut suffixed) = (!args.is_empty(), false);
    for argument in args.iter_mut() {
        let Some(number) = Number::of(argument) else {
            numbers = false;
            continue;
        };
        match number.in_element(vector, path) {
            Ok(None) => {}
            Ok(Some(tokens)) => *argument = Expr::Verbatim(tokens),
            // Of several suffixes one is told: they are of one mind.
            Err(Fault::Suffix { mend, .. }) if suffixed => {
                let plain = syn::parse_str(&mend).ok();
                let typed = plain.and_then(|plain| Number::of(&plain)?.in_element(vector, path).ok()?);
                *argument = Expr::Verbatim(typed.unwrap_or_default());
            }
            Err(fault) => {
                suffixed |= matches!(fault, Fault::Suffix { .. });
                let error = fault.report(number.lit.span());
                *argument = Expr::Verbatim(error);
            }
        }
    }
    numbers
}

/// A literal whose arguments have been walked; `numbers` if each of them is a single number, and the `width` of the only one if it is seen
/// to have several components.
pub(crate) fn expand(call: &ExprCall, numbers: bool, width: Option<usize>) -> Option<TokenStream> {
    let (path, vector) = type_of(call)?;
    let name = path.path.segments.last()?.ident.clone();
    let (args, span) = (&call.args, name.span());
    let count = args.len();
    if let Some(found) = width.filter(|&width| width != vector.width) {
        let fault = Fault::Components { name: name.to_string(), found, expected: vector.width };
        let at = args.first().map_or(span, |argument| expand::span_of(argument).resolved_at(span));
        return Some(expand::faulty(&fault.report(at), &args.iter().collect::<Vec<_>>(), None));
    }
    if count == 1 {
        let spread = Method::Spread.at(span);
        let mut tokens = quote_spanned!(span=> <#path>::#spread(#args));
        tokens.extend(args.first().map(|value| quote_spanned!(expand::span_of(value)=> .fill())));
        return Some(tokens);
    }
    if count > vector.width || count == 0 || numbers && count != vector.width {
        let at = args.iter().nth(vector.width).map_or(span, |excess| expand::span_of(excess).resolved_at(span));
        let fault = Fault::Components { name: name.to_string(), found: count, expected: vector.width };
        let parts: Vec<&Expr> = args.iter().collect();
        return Some(expand::faulty(&fault.report(at), &parts, None));
    }
    if numbers {
        return Some(quote_spanned!(span=> <#path>::new(#args)));
    }
    let literal = Method::Literal.at(span);
    let mut tokens = quote_spanned!(span=> <#path>::#literal());
    for argument in args {
        tokens.extend(quote_spanned!(expand::span_of(argument)=> .push(#argument).then::<0>()));
    }
    tokens.extend(quote_spanned!(span=> .finish()));
    Some(tokens)
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

/// `float4::new(v.xyz, 1.0)`: what is wrong with it, and where.
pub(crate) fn new_of_vectors(path: &ExprPath, call: &ExprCall) -> Option<(Fault, Span)> {
    let mut names = path.path.segments.iter().rev();
    let (new, ty) = (names.next()?, names.next()?);
    let vector = VectorType::of(&ty.ident).filter(|_| new.ident == "new" && path.qself.is_none())?;
    // Behind a path that cannot be ours it is another type, which may take vectors.
    let ours = path.path.segments.len() == 2 || path.path.segments[0].ident == "swz";
    if call.args.len() >= vector.width || call.args.is_empty() || !ours {
        return None;
    }
    let mut qualified = path.path.to_token_stream().to_string().replace(' ', "");
    qualified.truncate(qualified.len().saturating_sub("::new".len()));
    let mend = format!("{qualified}({})", error::shown(&call.args.to_token_stream()));
    Some((Fault::NewOfVectors { name: ty.ident.to_string(), width: vector.width, mend }, new.ident.span()))
}

/// A number with one of C's suffixes, in Rust.
pub(crate) fn c_number(lit: &Lit) -> Option<Result<TokenStream, Fault>> {
    let suffix = match lit {
        Lit::Int(int) => int.suffix(),
        Lit::Float(float) => float.suffix(),
        _ => "",
    };
    let number = Number { negative: false, lit };
    let span = lit.span();
    let half = Method::Half.at(span);
    let half = |value| quote_spanned!(span=> #half(#value));
    let (integer, bits) = match (lit, suffix) {
        (_, "f" | "F") => return Some(number.convert(Kind::Float, "float", half)),
        (_, "h" | "H") => return Some(number.convert(Kind::Half, "half", half)),
        (Lit::Int(_), suffix) => integer_suffix(suffix)?,
        _ => return None,
    };
    let Lit::Int(digits) = lit else { return None };
    // Of one that does not fit, rustc speaks.
    let fits = digits.base10_parse::<u128>().is_ok_and(|value| value >> bits == 0);
    let at = if fits { rewritten(span) } else { span };
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
            Some(Ok(LitInt::new(&format!("{value}{suffix}"), rewritten(int.span())).into_token_stream()))
        }
        _ => None,
    }
}

/// The number that C's `1.f` is: the parser sees a field of an integer.
pub(crate) fn c_float(base: &Expr, suffix: &Ident) -> Option<Lit> {
    let Expr::Lit(ExprLit { lit: Lit::Int(digits), .. }) = base else { return None };
    let is_suffix = ["f", "F", "h", "H"].iter().any(|letter| suffix == letter);
    (is_suffix && digits.suffix().is_empty())
        .then(|| Lit::Float(LitFloat::new(&format!("{}.0{suffix}", digits.base10_digits()), digits.span())))
}

/// `vec_step` of a type: of a vector with the same components, or of a scalar. A scalar's name stands for itself where the prelude
/// has a function so named, a word such as `half`, so that a variable of this name hides it; others are types wherever no value is seen.
pub(crate) fn vec_step(call: &ExprCall, scope: &Scope) -> Option<TokenStream> {
    let argument = match (call.args.first()?, call.args.len()) {
        (argument, 1) => path_of(argument)?,
        _ => return None,
    };
    let name = &argument.path.segments.last()?.ident;
    let function = &call.func;
    if scope.is_variable(argument) {
        None
    } else if VectorType::of(name).is_some() {
        Some(quote_spanned!(name.span()=> #function(<#argument>::__SWZ_ZEROED)))
    } else if VectorType::is_named(argument, name) {
        Some(quote_spanned!(name.span()=> #function(#argument)))
    } else if VectorType::is_scalar(name) {
        Some(quote_spanned!(name.span()=> #function(1i32)))
    } else {
        None
    }
}
