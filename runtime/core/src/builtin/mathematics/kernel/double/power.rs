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
    // The limits are beyond the range of the result, so they cut off nothing that it would hold.
    let whole = V::splat(1200.0).min(V::splat(-1200.0).max(product));
    let (value, shifted) = exp2(whole, V::from_bits(rest.to_bits().and(whole.eq(product))));
    let power = scale(value, shifted);
    // 0 and ∞ have no logarithm here. Their power is ∞ if the base is ∞ or the exponent is negative, but not both; else it is 0.
    let infinite = x.eq(V::splat(f64::INFINITY));
    let edge = infinite.xor(y.lt(V::splat(0.0))).and(V::splat(f64::INFINITY).to_bits());
    V::select(power, V::from_bits(edge), infinite.or(x.eq(V::splat(0.0))))
}

/// A mask of the lanes where a number that is not negative is an integer.
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

/// The product of two numbers: rounded, and what it was rounded by.
#[inline(always)]
fn exact_product<V: Double>(a: V, b: V) -> (V, V) {
    let product = a * b;
    let rest = if V::FUSED {
        a.mul_add(b, -product)
    } else {
        let (a_upper, b_upper) = (upper(a), upper(b));
        let (a_lower, b_lower) = (a - a_upper, b - b_upper);
        a_lower * b_lower - (((product - a_upper * b_upper) - a_lower * b_upper) - a_upper * b_lower)
    };
    (product, rest)
}

/// The product of sums of two numbers, of which the second is lesser by far: their product is left out.
#[inline(always)]
fn times<V: Double>(a: (V, V), b: (V, V)) -> (V, V) {
    let (product, rest) = exact_product(a.0, b.0);
    (product, a.0.mul_add(b.1, a.1.mul_add(b.0, rest)))
}

/// The magnitudes of integers, as unsigned ones.
#[inline(always)]
pub(in crate::builtin::mathematics::kernel) fn magnitude<I: Integers<Component = i64>>(n: I) -> I {
    let negative = n.signed_shr::<63>();
    n.xor(negative).sub(negative)
}

/// The lowest bit of an integer as the highest bit of a mask, by which lanes are selected.
#[inline(always)]
fn lowest_bit<I: Integers<Component = i64>>(n: I) -> I {
    n.shl::<63>()
}

/// The power of an integer by squares and products, all rounded: 2^-53 of it for each of `n`. It is right at all edges but where a square is
/// beyond the range and the power is not.
#[inline(always)]
pub(in crate::builtin::mathematics::kernel) fn plain_pown<V: Double>(x: V, n: V::Bits) -> V {
    let mut rest = magnitude(n);
    let mut square = x;
    let mut power = V::select(V::splat(1.0), x, lowest_bit(rest));
    loop {
        rest = rest.shr::<1>();
        if rest.eq(Integers::splat(0)).all() {
            break;
        }
        square = square * square;
        power = V::select(power, power * square, lowest_bit(rest));
    }
    if n.any() { V::select(power, V::splat(1.0) / power, n) } else { power }
}

/// 2^-960, of which the rest of a product has all its bits.
const LEAST: f64 = 1.0261342003245941e-289;

/// The power of an integer of 32 bits, by squares and products of sums of two numbers: all that is left out is 2^-12 units for the greatest
/// `n`. Lanes whose result is so large or small that what products are rounded by is no number, or whose `n` is greater, are done by `scalar`.
#[inline(always)]
pub fn pown<V: Double>(x: V, n: V::Bits) -> V {
    let none = V::splat(0.0);
    let mut rest = magnitude(n);
    let small = is_small(rest);
    let first = V::select(V::splat(1.0), x, lowest_bit(rest));
    // As `times` for what has no second number yet, with the same bits: the first square and its product are most of the work of a small `n`.
    let mut square = exact_product(x, x);
    let (product, rounded) = exact_product(first, square.0);
    let (mut power, mut next) = ((first, none), (product, first.mul_add(square.1, rounded)));
    loop {
        rest = rest.shr::<1>();
        let mask = lowest_bit(rest);
        power = (V::select(power.0, next.0, mask), V::select(power.1, next.1, mask));
        if rest.shr::<1>().eq(Integers::splat(0)).all() {
            break;
        }
        square = times(square, square);
        next = times(power, square);
    }
    let size = power.0.abs();
    let common = small.and(V::splat(LEAST).le(size)).and(size.le(V::splat(1.0 / LEAST)));
    let mut result = power.0 + power.1;
    if n.any() {
        let rest = (power.0 - result) + power.1;
        let inverse = V::splat(1.0) / result;
        let (product, rounded) = exact_product(inverse, result);
        let missing = ((V::splat(1.0) - product) - rounded) - inverse * rest;
        result = V::select(result, missing.mul_add(inverse, inverse), n);
    }
    if common.all() { result } else { V::select(x.each_with(n, far_pown), result, common) }
}

/// Whether the size of an exponent is such that nothing that counts is lost by squares and products.
#[inline(always)]
pub(in crate::builtin::mathematics::kernel) fn is_small<I: Integers<Component = i64>>(size: I) -> I {
    // A size has no sign, which a difference then tells.
    size.sub(Integers::splat(1 << 20))
}

/// The power of one number of any.
pub(in crate::builtin::mathematics::kernel) fn far_pown(x: f64, n: i64) -> f64 {
    libm::pow(x, (n as i32).into())
}
