//! Arithmetic of one component, from the definition: bits in, bits out.

use half::f16;
use swz_language::element::{Element, Kind};

use crate::ir::expr::UnaryOp;
use crate::program::{Arithmetic, Comparison, Rounding};

/// A number that is kept as its bits.
pub(crate) trait Bits: Copy {
    fn of(bits: u64) -> Self;
    fn bits(self) -> u64;
}
macro_rules! bits {
    ($($t:ty, $unsigned:ty;)*) => { $(
        impl Bits for $t {
            fn of(bits: u64) -> Self {
                bits as $unsigned as $t
            }
            fn bits(self) -> u64 {
                u64::from(self as $unsigned)
            }
        }
    )* };
}
bits! { i8, u8; u8, u8; i16, u16; u16, u16; i32, u32; u32, u32; i64, u64; u64, u64; }
impl Bits for f16 {
    fn of(bits: u64) -> Self {
        f16::from_bits(bits as u16)
    }
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}
impl Bits for f32 {
    fn of(bits: u64) -> Self {
        f32::from_bits(bits as u32)
    }
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}
impl Bits for f64 {
    fn of(bits: u64) -> Self {
        f64::from_bits(bits)
    }
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// An integer as a number.
pub(crate) fn integer(element: &Element, bits: u64) -> i128 {
    match element.kind {
        Kind::Integer { signed: true, bits: width } => {
            let unused = 64 - width;
            i128::from(((bits << unused) as i64) >> unused)
        }
        _ => i128::from(bits),
    }
}

/// The bits of a number in an integer's type.
pub(crate) fn wrapped(element: &Element, number: i128) -> u64 {
    match element.kind {
        Kind::Bool => u64::from(number != 0),
        Kind::Integer { bits: 64, .. } => number as u64,
        Kind::Integer { bits, .. } => number as u64 & ((1 << bits) - 1),
        Kind::Half => f16::from_f64(number as f64).bits(),
        Kind::Float => (number as f32).bits(),
        Kind::Double => (number as f64).bits(),
    }
}

/// A number of a floating type as a `double`, which has all of them.
pub(crate) fn double(element: &Element, bits: u64) -> f64 {
    match element.kind {
        Kind::Half => f16::of(bits).to_f64(),
        Kind::Float => f32::of(bits).into(),
        _ => f64::of(bits),
    }
}

/// A `double` rounded to a floating type.
pub(crate) fn floating(element: &Element, number: f64) -> u64 {
    match element.kind {
        Kind::Half => f16::from_f64(number).bits(),
        Kind::Float => (number as f32).bits(),
        _ => number.bits(),
    }
}

/// An operation of one component.
pub(crate) fn unary(operator: UnaryOp, element: &Element, x: u64) -> u64 {
    match operator {
        UnaryOp::Not => u64::from(x == 0),
        UnaryOp::Complement => wrapped(element, !integer(element, x)),
        UnaryOp::Negate => match element.kind {
            Kind::Half => x ^ 1 << 15,
            Kind::Float => x ^ 1 << 31,
            Kind::Double => x ^ 1 << 63,
            _ => wrapped(element, -integer(element, x)),
        },
    }
}

/// An operation of two components of one type. A shift has its count in the low bits of the second.
pub(crate) fn binary(operator: Arithmetic, element: &Element, x: u64, y: u64) -> Result<u64, &'static str> {
    macro_rules! floats {
        ($t:ty) => {{
            let (x, y) = (<$t>::of(x), <$t>::of(y));
            Ok(match operator {
                Arithmetic::Multiply => x * y,
                Arithmetic::Divide => x / y,
                Arithmetic::Add => x + y,
                _ => x - y,
            }
            .bits())
        }};
    }
    match element.kind {
        Kind::Half => floats!(f16),
        Kind::Float => floats!(f32),
        Kind::Double => floats!(f64),
        Kind::Bool | Kind::Integer { .. } => {
            let bits = 8 * element.size() as u32;
            let count = y as u32 & (bits - 1);
            let (a, b) = (integer(element, x), integer(element, y));
            if operator.divides() && b == 0 {
                return Err("divides by zero");
            }
            Ok(wrapped(
                element,
                match operator {
                    // The low bits of a product of 64 bits.
                    Arithmetic::Multiply => i128::from((a as u64).wrapping_mul(b as u64)),
                    Arithmetic::Divide => a / b,
                    Arithmetic::Remainder => a % b,
                    Arithmetic::Add => a + b,
                    Arithmetic::Subtract => a - b,
                    Arithmetic::ShiftLeft => i128::from((a as u64) << count),
                    Arithmetic::ShiftRight => a >> count,
                    Arithmetic::And => a & b,
                    Arithmetic::Xor => a ^ b,
                    Arithmetic::Or => a | b,
                },
            ))
        }
    }
}

/// A comparison of two components.
pub(crate) fn compare(comparison: Comparison, element: &Element, x: u64, y: u64) -> bool {
    let order = if element.is_floating() {
        double(element, x).partial_cmp(&double(element, y))
    } else {
        Some(integer(element, x).cmp(&integer(element, y)))
    };
    comparison.holds(order)
}

/// A conversion by value. To an integer it saturates where it comes from a float, or where it is asked to.
pub(crate) fn convert(from: &Element, to: &Element, x: u64, saturated: bool, rounding: Option<Rounding>) -> u64 {
    match (from.is_floating(), to.kind) {
        (true, Kind::Bool) => u64::from(double(from, x) != 0.0),
        (false, Kind::Bool) => u64::from(x != 0),
        (true, Kind::Integer { .. }) => {
            let number = double(from, x);
            let whole = match rounding {
                None | Some(Rounding::TowardZero) => number.trunc(),
                Some(Rounding::NearestEven) => number.round_ties_even(),
                Some(Rounding::TowardPositive) => number.ceil(),
                Some(Rounding::TowardNegative) => number.floor(),
            };
            // A cast of Rust's saturates, and takes NaN for 0.
            saturate(to, whole as i128)
        }
        (false, Kind::Integer { .. }) if saturated => saturate(to, integer(from, x)),
        (false, Kind::Integer { .. }) => wrapped(to, integer(from, x)),
        (true, _) => rounded_from_double(to, double(from, x), rounding),
        (false, _) => rounded_from_integer(to, integer(from, x), rounding),
    }
}

/// The nearest number of an integer's type.
fn saturate(to: &Element, number: i128) -> u64 {
    let bits = 8 * to.size() as u32;
    let (low, high) =
        if to.is_signed() { (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1) } else { (0, (1_i128 << bits) - 1) };
    wrapped(to, number.clamp(low, high))
}

fn rounded_from_double(to: &Element, number: f64, rounding: Option<Rounding>) -> u64 {
    let nearest = floating(to, number);
    if number.is_nan() {
        return nearest;
    }
    directed(to, nearest, rounding, number.is_sign_negative(), double(to, nearest).partial_cmp(&number))
}

fn rounded_from_integer(to: &Element, number: i128, rounding: Option<Rounding>) -> u64 {
    let nearest = wrapped(to, number);
    let value = double(to, nearest);
    // An infinity is more than each integer; of all others the cast is exact.
    let order = if value.is_infinite() { value.partial_cmp(&0.0) } else { Some((value as i128).cmp(&number)) };
    directed(to, nearest, rounding, number < 0, order)
}

/// The nearest number, or the one beside it on the side that is asked for. `order` is that of the nearest one to the exact one.
fn directed(
    to: &Element,
    nearest: u64,
    rounding: Option<Rounding>,
    is_negative: bool,
    order: Option<std::cmp::Ordering>,
) -> u64 {
    let is_above = order.is_some_and(std::cmp::Ordering::is_gt);
    let is_below = order.is_some_and(std::cmp::Ordering::is_lt);
    let wants_less = match rounding {
        None | Some(Rounding::NearestEven) => return nearest,
        Some(Rounding::TowardPositive) => false,
        Some(Rounding::TowardNegative) => true,
        Some(Rounding::TowardZero) => !is_negative,
    };
    let sign = 1_u64 << (8 * to.size() - 1);
    let is_magnitude_less = |less: bool| if nearest & sign == 0 { less } else { !less };
    match wants_less {
        true if is_above => {
            if is_magnitude_less(true) {
                nearest - 1
            } else {
                nearest + 1
            }
        }
        false if is_below => {
            if is_magnitude_less(false) {
                nearest - 1
            } else {
                nearest + 1
            }
        }
        _ => nearest,
    }
}
