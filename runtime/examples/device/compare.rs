//! The results of the device beside those of Rust.
#![expect(clippy::float_cmp, reason = "equal is equal here")]

use swz::Scalar;

use crate::values::{Component, Format, Value, power};

/// How far a result may be from the right one, by OpenCL C 3.0, section 7.4.
#[derive(Clone, Copy)]
pub enum Limit {
    /// Components are moved: every bit is the same.
    Bits,
    /// Correctly rounded, or no rounding at all: the same bits, but for those of a NaN, which are left open.
    Exact,
    /// An equal value: the standard leaves open too which zero it is.
    Value,
    /// Units in the last place.
    Ulp(f64),
    /// Units in the last place, where every zero has underflowed: its sign is within half a unit.
    Underflows(f64),
    /// Units in the last place, where zeros may stand for subnormals, as they may in the `half_` functions on any device.
    Flushed(f64),
    /// The absolute error.
    Absolute(f64),
    /// The absolute error, in units of the type's epsilon times the square of the greatest operand.
    Products(f64),
}

impl Limit {
    /// The greatest error that is allowed, where there may be one.
    pub fn allowed(self) -> Option<f64> {
        match self {
            Self::Bits | Self::Exact | Self::Value => None,
            Self::Ulp(limit)
            | Self::Underflows(limit)
            | Self::Flushed(limit)
            | Self::Absolute(limit)
            | Self::Products(limit) => Some(limit),
        }
    }

    /// As the table has it.
    pub fn text(self) -> String {
        match self {
            Self::Bits | Self::Exact | Self::Value => "exact".into(),
            Self::Ulp(limit) | Self::Underflows(limit) | Self::Flushed(limit) => format!("{limit}"),
            Self::Absolute(limit) => format!("{limit:e} abs"),
            Self::Products(limit) => format!("{limit} max²ε"),
        }
    }
}

/// The findings for one statement.
#[derive(Default)]
pub struct Tally {
    pub components: usize,
    /// Components of other bits than Rust's; two NaNs count as the same where the statement computes.
    pub different: usize,
    /// The device's greatest error.
    pub device: f64,
    /// Rust's own, where there is a wider type to know it by.
    pub rust: Option<f64>,
    /// Components outside the limit.
    pub outside: usize,
    /// The first of them.
    pub first: Option<String>,
}

impl Tally {
    /// Compares one result. `exact` is what the same statement gives in the wide type; `greatest` is the size of the greatest operand.
    #[expect(clippy::too_many_arguments, reason = "they are what a comparison is about")]
    pub fn compare<V: Value>(
        &mut self,
        [device, rust]: [&V; 2],
        exact: &V::Wide,
        limit: Limit,
        flushes: bool,
        greatest: f64,
        name: &str,
        operands: &dyn Fn() -> String,
    ) {
        let flushes = flushes || matches!(limit, Limit::Flushed(_));
        for (lane, (device, rust)) in device.components().iter().zip(rust.components()).enumerate() {
            let exact = exact.components()[lane].number();
            let same = device.bits() == rust.bits();
            let nans = V::Component::FORMAT.is_some() && device.number().is_nan() && rust.number().is_nan();
            self.components += 1;
            self.different += usize::from(!same && (!nans || matches!(limit, Limit::Bits)));

            let inside = match (limit, V::Component::FORMAT) {
                (Limit::Bits, _) | (_, None) => same,
                (Limit::Exact, Some(format)) => same || nans || flushed(flushes, format, device, exact),
                (Limit::Value, Some(format)) => {
                    nans || device.number() == rust.number() || flushed(flushes, format, device, exact)
                }
                (_, Some(format)) => {
                    let measure = |found: &V::Component| error(limit, format, found.number(), exact, greatest);
                    let found = if flushed(flushes, format, device, exact) { 0.0 } else { measure(device) };
                    self.device = self.device.max(found);
                    if V::Component::NAME != "double" {
                        self.rust = Some(self.rust.unwrap_or(0.0).max(measure(rust)));
                    }
                    limit.allowed().is_none_or(|allowed| found <= allowed)
                }
            };
            if !inside {
                self.outside += 1;
                self.first.get_or_insert_with(|| {
                    let bits = |bits| format!("{bits:#0width$x}", width = 2 + 2 * size_of::<V::Component>());
                    format!(
                        "{}: {name}[{lane}] is {device:?} ({}) on the device, {rust:?} ({}) in Rust",
                        operands(),
                        bits(device.bits()),
                        bits(rust.bits())
                    )
                });
            }
        }
    }
}

/// Whether the device has made a zero of a subnormal, as it may if it says so.
fn flushed<T: Component>(flushes: bool, format: Format, device: &T, exact: f64) -> bool {
    flushes && device.number() == 0.0 && exact.abs() < format.normal()
}

/// The error in what the limit counts.
fn error(limit: Limit, format: Format, found: f64, exact: f64, greatest: f64) -> f64 {
    if found.is_nan() || exact.is_nan() {
        // A sum of products that overflow may be anything.
        let open = matches!(limit, Limit::Products(_)) && overflows(format, greatest);
        return if open || found.is_nan() && exact.is_nan() { 0.0 } else { f64::INFINITY };
    }
    match limit {
        Limit::Underflows(_) if found == exact => 0.0,
        Limit::Absolute(_) => (found - exact).abs(),
        Limit::Products(_) if overflows(format, greatest) => 0.0,
        Limit::Products(_) => {
            // A subnormal product has an error of its own.
            let unit = (greatest * greatest * format.epsilon()).max(format.normal() * format.epsilon());
            (found - exact).abs() / unit
        }
        _ => ulp(format, found, exact),
    }
}

fn overflows(format: Format, greatest: f64) -> bool {
    greatest.is_nan() || greatest >= power(format.greatest / 2 - 2)
}

/// The distance in units in the last place of the exact result; infinite where one is an infinity or a zero that the other is not.
pub fn ulp(format: Format, found: f64, exact: f64) -> f64 {
    if found == exact {
        return if found == 0.0 && found.is_sign_negative() != exact.is_sign_negative() { f64::INFINITY } else { 0.0 };
    }
    // A double that has overflowed is an infinity too, as there is no wider type.
    if exact.is_infinite() && format.precision < 53 {
        return f64::INFINITY;
    }
    // An infinity stands for the first power of two that the type lacks; a quarter of it is a double, whatever the type.
    let scale = if exact.abs() < 1.0 { 1.0 } else { 0.25 };
    let top = power(format.greatest - 1) * (scale * 4.0);
    let clip = |x: f64| (x * scale).clamp(-top, top);
    let exponent = exponent(exact).clamp(format.least, format.greatest);
    // The unit of doubles can be subnormal: the difference is divided in two steps.
    let unit = exponent - (format.precision - 1);
    let halves = (unit / 2, unit - unit / 2);
    (clip(found) - clip(exact)).abs() / scale / power(halves.0) / power(halves.1)
}

/// The exponent of a number; that of zero is less than that of any other.
fn exponent(x: f64) -> i32 {
    let stored = i32::try_from(x.to_bits() >> 52 & 0x7FF).unwrap();
    if stored == 0 { i32::MIN } else { stored - 1023 }
}
