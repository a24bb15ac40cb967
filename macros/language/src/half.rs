//! The `half` that a decimal number is.

use core::cmp::Ordering;

/// The `half` nearest to a decimal number without sign, of which `value` is the nearest double. The digits tell which of two halves is
/// nearer if that is the middle of them.
#[must_use]
pub fn nearest_half(digits: &str, value: f64) -> f64 {
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
