//! Powers: `2^(y log2 x)` in `f64`.
//!
//! What surrounds that is much longer, and seldom needed: it stands in functions of its own, which make the same of the common
//! lanes.

use super::SIGN;
use crate::builtin::mathematics::kernel::lanes::{Bits, Double, Floats, Single};

/// The logarithm to base 2 of a positive finite number that is not subnormal, 2^-43 of it.
#[inline(always)]
fn log2<W: Double>(x: W) -> W {
    // The bits of 1, and of √½.
    const ONE: i64 = 0x3FF0_0000_0000_0000;
    const LEAST: i64 = 0x3FE6_A09E_667F_3BCD;
    let bits = x.to_bits().add(Bits::splat(ONE - LEAST));
    let shift = 4503599627370496.0;
    let e = W::from_bits(bits.shr::<52>().or(W::splat(shift).to_bits())) - W::splat(shift + 1023.0);
    let m = W::from_bits(bits.and(Bits::splat(0xF_FFFF_FFFF_FFFF)).add(Bits::splat(LEAST)));
    let s = (m - W::splat(1.0)) / (m + W::splat(1.0));
    // log2(m) / s for m from √½ to √2, 2^-43.6 of it.
    let z = s * s;
    let p = horner!(
        W, z; 2.88539008177785, 0.9617966941133164, 0.5770779423735128, 0.41220925142424575, 0.31990573855655347,
        0.28289953471393536
    );
    s.mul_add(p, e)
}

/// `2^x`, for `x` from -1000 to 1000.
#[inline(always)]
fn exp2<W: Double>(x: W) -> W {
    let shift = W::splat(6755399441055744.0);
    let shifted = x + shift;
    let rest = x - (shifted - shift);
    // (2^r - 1) / r for |r| < 0.5, 2^-37.7 of 2^r.
    let p = horner!(
        W, rest; 0.6931471805547902, 0.24022650691036165, 0.05550410914035073, 0.00961813046675816, 0.001333346827672437,
        0.0001540258108739775, 1.5306825028592945e-05, 1.3426235438334677e-06
    );
    W::from_bits(rest.mul_add(p, W::splat(1.0)).to_bits().add(shifted.to_bits().shl::<52>()))
}

/// `x^y` for finite `x > 0` and finite `y`.
#[inline(always)]
fn common<V: Single>(x: V, y: V) -> V {
    let product = log2(x.widen()) * y.widen();
    // Beyond the range of `f32`, and of what `exp2` scales.
    let product = V::Wide::splat(200.0).min(V::Wide::splat(-200.0).max(product));
    V::narrow(exp2(product))
}

/// Whether all lanes are such.
#[inline(always)]
fn is_common<V: Single>(x: V, y: V) -> bool {
    let infinity = V::splat(f32::INFINITY);
    V::splat(0.0).lt(x).and(x.lt(infinity)).and(y.abs().lt(infinity)).all()
}

/// `x^y` for `x` of 0 to ∞; any value if one is a NaN.
fn positive<V: Single>(x: V, y: V) -> V {
    // Beyond every exponent that matters; an infinite one would make a NaN of 1.
    let power = common(x, V::splat(f32::MAX).min(V::splat(-f32::MAX).max(y)));
    // Of 0 and ∞, which have no logarithm here: ∞ if either the base is or the exponent is negative, else 0.
    let infinite = x.eq(V::splat(f32::INFINITY));
    let edge = infinite.xor(y.lt(V::splat(0.0))).and(V::splat(f32::INFINITY).to_bits());
    V::select(infinite.or(x.eq(V::splat(0.0))), V::from_bits(edge), power)
}

/// Where a number that is not negative is an integer.
fn is_integer<V: Single>(y: V) -> V::Bits {
    let shift = V::splat(8388608.0);
    shift.le(y).or(((y + shift) - shift).eq(y))
}

/// `x^y`.
#[inline(always)]
pub fn pow<V: Single>(x: V, y: V) -> V {
    if is_common(x, y) { common(x, y) } else { pow_edges(x, y) }
}

/// `x^y` of whatever there is.
#[cold]
#[inline(never)]
fn pow_edges<V: Single>(x: V, y: V) -> V {
    let (base, exponent) = (x.abs(), y.abs());
    let power = positive(base, y);
    let whole = is_integer(exponent);
    let odd = whole.and_not(is_integer(exponent * V::splat(0.5)));
    let power = V::from_bits(power.to_bits().or(x.to_bits().and(odd).and(Bits::splat(SIGN))));
    let undefined = x.lt(V::splat(0.0)).and(base.lt(V::splat(f32::INFINITY))).and_not(whole);
    let power = V::select(undefined, V::splat(f32::NAN), power);
    let power = V::select(x.eq(x).and(y.eq(y)), power, x + y);
    V::select(y.eq(V::splat(0.0)).or(x.eq(V::splat(1.0))), V::splat(1.0), power)
}

/// `x^y` where `x` is not negative, by the limits of section 7.5.1.
#[inline(always)]
pub fn powr<V: Single>(x: V, y: V) -> V {
    if is_common(x, y) { common(x, y) } else { powr_edges(x, y) }
}

/// The same of whatever there is.
#[cold]
#[inline(never)]
fn powr_edges<V: Single>(x: V, y: V) -> V {
    let (base, exponent) = (x.abs(), y.abs());
    let (zero, infinity) = (V::splat(0.0), V::splat(f32::INFINITY));
    let power = positive(base, y);
    // 0^0, ∞^0 and 1^∞.
    let undefined = base.eq(zero).or(base.eq(infinity)).and(y.eq(zero));
    let undefined = undefined.or(base.eq(V::splat(1.0)).and(exponent.eq(infinity)));
    let defined = zero.le(x).and(y.eq(y)).and_not(undefined);
    V::select(defined, power, V::splat(f32::NAN))
}
