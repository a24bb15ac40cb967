//! Powers: `2^(y log2 x)`, with the logarithm and its product as sums of two numbers, as a large product shows every bit.

use super::exponential::{exp_rest, scale};
use super::logarithm::split;
use super::{INTEGERS, ROUND, SIGN};
use crate::builtin::mathematics::kernel::lanes::{Bits, Double};

/// The product, and what it was rounded by.
#[inline(always)]
fn product<V: Double>(a: V, b: V) -> (V, V) {
    let product = a * b;
    if V::FUSED {
        return (product, a.mul_add(b, -product));
    }
    // In halves of 26 and 27 bits.
    let upper = |x: V| V::from_bits(x.to_bits().and(Bits::splat(!0x7FF_FFFF)));
    let (a_upper, b_upper) = (upper(a), upper(b));
    let (a_lower, b_lower) = (a - a_upper, b - b_upper);
    let rounded = ((a_upper * b_upper - product) + a_upper * b_lower + a_lower * b_upper) + a_lower * b_lower;
    (product, rounded)
}

/// The sum, and what it was rounded by. `|a| >= |b|`, or `a` is 0.
#[inline(always)]
fn sum<V: Double>(a: V, b: V) -> (V, V) {
    let sum = a + b;
    (sum, (a - sum) + b)
}

/// The logarithm to base 2 of a finite `x > 0`, as a sum of two, 2^-60 of it.
#[inline(always)]
fn log2<V: Double>(x: V) -> (V, V) {
    // m from √½ to √2, of which the part below √¾ is doubled: from there to √(3/2) it lies around 1, beyond around 3/2.
    let (m, e) = split(x, 0x3FE6_A09E_667F_3BCD);
    let low = m.lt(V::splat(0.8660254037844386));
    let high = V::splat(1.2247448713915889).lt(m);
    let m = m + V::from_bits(low.and(m.to_bits()));
    let e = e - V::from_bits(low.and(V::splat(1.0).to_bits()));
    let far = low.or(high);
    let center = V::splat(1.0) + V::from_bits(far.and(V::splat(0.5).to_bits()));

    // s = (m - c) / (m + c), at most 0.101, as a sum of two.
    let f = m - center;
    let (d, d_rest) = sum(m.max(center), m.min(center));
    let inverse = V::splat(1.0) / d;
    let s = f * inverse;
    let (p, p_rest) = product(s, d);
    let s_rest = (((f - p) - p_rest) - s * d_rest) * inverse;
    // With s rounded, its square would cost half of the accuracy.
    let z = s.mul_add(s, (s + s) * s_rest);
    // (atanh(s) / s - 1) / s², 2^-68 of atanh(s).
    let p = horner!(
        V, z; 0.3333333333333333, 0.20000000000003312, 0.1428571428376579, 0.11111111622544675, 0.09090846069781651,
        0.07695229178330777, 0.0671625125329496
    );
    let (s, s_rest) = sum(s, (z * p).mul_add(s, s_rest));

    // 2 / ln 2, and log2 3/2, as sums of two.
    let (l, l_rest) = product(s, V::splat(2.8853900817779268));
    let l_rest = s.mul_add(V::splat(4.0710547481862066e-17), s_rest.mul_add(V::splat(2.8853900817779268), l_rest));
    let offset = V::from_bits(far.and(V::splat(0.58496250072115619).to_bits()));
    let offset_rest = V::from_bits(far.and(V::splat(-5.2244900613901091e-18).to_bits()));
    let (upper, upper_rest) = sum(e, offset);
    let (value, rest) = sum(upper, l);
    sum(value, rest + (upper_rest + (l_rest + offset_rest)))
}

/// `x^y` for `x` of 0 to ∞; any value if one is a NaN.
#[inline(always)]
fn positive<V: Double>(x: V, y: V) -> V {
    // Beyond every exponent that matters, and no product of its halves overflows.
    let bound = 73786976294838206464.0;
    let exponent = V::splat(bound).min(V::splat(-bound).max(y));
    let (l, l_rest) = log2(x);
    let (p, p_rest) = product(exponent, l);
    // Beyond the range of `f64`.
    let whole = V::splat(1200.0).min(V::splat(-1200.0).max(p));
    let rest = V::from_bits(exponent.mul_add(l_rest, p_rest).to_bits().and(whole.eq(p)));
    let shifted = whole + V::splat(ROUND);
    let rest = (whole - (shifted - V::splat(ROUND))) + rest;
    let power = scale(exp_rest(rest * V::splat(core::f64::consts::LN_2)), shifted);
    // Of 0 and ∞, which have no logarithm here: ∞ if either the base is or the exponent is negative, else 0.
    let infinite = x.eq(V::splat(f64::INFINITY));
    let edge = infinite.xor(y.lt(V::splat(0.0))).and(V::splat(f64::INFINITY).to_bits());
    V::select(infinite.or(x.eq(V::splat(0.0))), V::from_bits(edge), power)
}

/// Where a number that is not negative is an integer.
#[inline(always)]
fn is_integer<V: Double>(y: V) -> V::Bits {
    let shift = V::splat(INTEGERS);
    shift.le(y).or(((y + shift) - shift).eq(y))
}

/// `x^y`.
#[inline(always)]
pub fn pow<V: Double>(x: V, y: V) -> V {
    let (base, exponent) = (x.abs(), y.abs());
    let power = positive(base, y);
    let whole = is_integer(exponent);
    let odd = whole.and_not(is_integer(exponent * V::splat(0.5)));
    let power = V::from_bits(power.to_bits().or(x.to_bits().and(odd).and(Bits::splat(SIGN))));
    let undefined = x.lt(V::splat(0.0)).and(base.lt(V::splat(f64::INFINITY))).and_not(whole);
    let power = V::select(undefined, V::splat(f64::NAN), power);
    let power = V::select(x.eq(x).and(y.eq(y)), power, x + y);
    V::select(y.eq(V::splat(0.0)).or(x.eq(V::splat(1.0))), V::splat(1.0), power)
}
