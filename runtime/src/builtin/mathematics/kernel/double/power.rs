//! Powers: `2^(y log2 x)`, with the logarithm and its product as sums of two numbers, as a large product shows every bit.

use super::exponential::{exp_rest, scale};
use super::logarithm::split;
use super::{INTEGERS, ROUND, SIGN, is_normal};
use crate::builtin::mathematics::kernel::lanes::{Double, Integers};

/// The upper 26 bits of the mantissa: products of two such numbers are exact.
#[inline(always)]
fn upper<V: Double>(x: V) -> V {
    V::from_bits(x.to_bits().and(Integers::splat(!0x7FF_FFFF)))
}

/// The logarithm to base 2 of a normal `x > 0`, less `octaves`, as a sum of two of which the first has 26 bits, 2^-59 of it.
#[inline(always)]
fn log2<V: Double>(x: V, octaves: V) -> (V, V) {
    // m from √½ to √2, of which the part below √¾ is doubled: from there to √(3/2) it lies around 1, beyond around 3/2.
    let (m, e) = split(x);
    let low = m.lt(V::splat(0.8660254037844386));
    let high = V::splat(1.2247448713915889).lt(m);
    let m = m + V::from_bits(low.and(m.to_bits()));
    let e = e - octaves - V::from_bits(low.and(V::splat(1.0).to_bits()));
    let far = low.or(high);
    let center = V::splat(1.0) + V::from_bits(far.and(V::splat(0.5).to_bits()));

    // s = f / d = (m - c) / (m + c), at most 0.101, in two parts.
    let f = m - center;
    let inverse = V::splat(1.0) / (m + center);
    let s_upper = upper(f * inverse);
    let d_upper = upper(m + center);
    let d_lower = m - (d_upper - center);
    let s_lower = ((f - s_upper * d_upper) - s_upper * d_lower) * inverse;
    let s = s_upper + s_lower;
    let z = s * s;
    // (atanh(s) / s - 1) / s², 2^-68 of atanh(s).
    let p = even_odd!(
        V, z, z * z; 0.3333333333333333, 0.20000000000003312, 0.1428571428376579, 0.11111111622544675, 0.09090846069781651,
        0.07695229178330777, 0.0671625125329496
    );
    let rest = (z * p).mul_add(s, s_lower);
    let a_upper = upper(s_upper + rest);
    let a_lower = rest - (a_upper - s_upper);

    // Times 2 / ln 2, in parts of 26 bits and the rest.
    let l = a_upper * V::splat(2.885390043258667);
    let l_rest = a_upper.mul_add(V::splat(3.851925982253235e-08), a_lower * V::splat(2.8853900817779268));
    // To e and log2 3/2, of 26 bits and the rest: the sums are exact but the last.
    let offset = e + V::from_bits(far.and(V::splat(0.5849624872207642).to_bits()));
    let offset_rest = V::from_bits(far.and(V::splat(1.350039202129749e-08).to_bits()));
    let value = offset + l;
    let value_rest = (offset - value) + l;
    let rest = value_rest + (l_rest + offset_rest);
    let log_upper = upper(value + rest);
    (log_upper, (value - log_upper) + rest)
}

/// `y log2 x`, the logarithm being a sum of two: the greatest part, and the rest.
#[inline(always)]
fn product<V: Double>((l_upper, l_lower): (V, V), y: V) -> (V, V) {
    let y_upper = upper(y);
    (y_upper * l_upper, y.mul_add(l_lower, (y - y_upper) * l_upper))
}

/// `2^(whole + rest) = value · 2^n`: the value, and 1.5 × 2^52 + n. For `|whole|` up to 1200.
#[inline(always)]
fn exp2<V: Double>(whole: V, rest: V) -> (V, V) {
    let shifted = whole + V::splat(ROUND);
    let rest = (whole - (shifted - V::splat(ROUND))) + rest;
    (exp_rest(rest * V::splat(core::f64::consts::LN_2)), shifted)
}

/// An exponent that is beyond all that matter, and whose products do not overflow.
const GREATEST: f64 = 73786976294838206464.0;

/// `x^y` for `x` of 0 to ∞; any value if one is a NaN.
fn positive<V: Double>(x: V, y: V) -> V {
    let y = V::splat(GREATEST).min(V::splat(-GREATEST).max(y));
    let subnormal = x.lt(V::splat(f64::MIN_POSITIVE));
    let normal = V::select(x, x * V::splat(18014398509481984.0), subnormal);
    let octaves = V::from_bits(subnormal.and(V::splat(54.0).to_bits()));
    let (product, rest) = product(log2(normal, octaves), y);
    // What is cut off is beyond the range of the result.
    let whole = V::splat(1200.0).min(V::splat(-1200.0).max(product));
    let (value, shifted) = exp2(whole, V::from_bits(rest.to_bits().and(whole.eq(product))));
    let power = scale(value, shifted);
    // 0 and ∞ have no logarithm here. Their power is ∞ if the base is ∞ or the exponent is negative, but not both; else it is 0.
    let infinite = x.eq(V::splat(f64::INFINITY));
    let edge = infinite.xor(y.lt(V::splat(0.0))).and(V::splat(f64::INFINITY).to_bits());
    V::select(power, V::from_bits(edge), infinite.or(x.eq(V::splat(0.0))))
}

/// Where a number that is not negative is an integer.
fn is_integer<V: Double>(y: V) -> V::Bits {
    let shift = V::splat(INTEGERS);
    shift.le(y).or(((y + shift) - shift).eq(y))
}

/// `x^y`.
#[inline(always)]
pub fn pow<V: Double>(x: V, y: V) -> V {
    let (whole, rest) = product(log2(x, V::splat(0.0)), y);
    // The result has to be normal too. This does not hold for a NaN.
    if is_normal(x).and(whole.abs().le(V::splat(1020.0))).all() {
        let (value, shifted) = exp2(whole, rest);
        V::from_bits(value.to_bits().add(shifted.to_bits().shl::<52>()))
    } else {
        pow_edges(x, y)
    }
}

/// `x^y` of whatever there is.
#[cold]
#[inline(never)]
fn pow_edges<V: Double>(x: V, y: V) -> V {
    let (base, exponent) = (x.abs(), y.abs());
    let power = positive(base, y);
    let whole = is_integer(exponent);
    let odd = whole.and_not(is_integer(exponent * V::splat(0.5)));
    let power = V::from_bits(power.to_bits().or(x.to_bits().and(odd).and(Integers::splat(SIGN))));
    let undefined = x.lt(V::splat(0.0)).and(base.lt(V::splat(f64::INFINITY))).and_not(whole);
    let power = V::select(power, V::splat(f64::NAN), undefined);
    let power = V::select(x + y, power, x.eq(x).and(y.eq(y)));
    V::select(power, V::splat(1.0), y.eq(V::splat(0.0)).or(x.eq(V::splat(1.0))))
}
