//! Powers: `2^(y log2 x)`, where the logarithm and its product are of `f64`, as a large product shows every bit.
//!
//! The code for the edges is much longer, and seldom needed. It stands in functions of its own, which compute the same for the common
//! lanes.

use super::exponential::{exp2_rest, scale};
use super::logarithm::{log2_of, split};
use super::{INTEGERS, SIGN, is_normal};
use crate::builtin::mathematics::kernel::double;
use crate::builtin::mathematics::kernel::lanes::{Floats, Integers, Single};

/// 1.5 × 2^52: a sum with it is rounded to an integer, which stands in the lowest bits.
const ROUND: f64 = 6755399441055744.0;

/// The logarithm to base 2 of a normal `x > 0`, 2^-37 of it.
#[inline(always)]
fn log2<V: Single>(x: V) -> V::Wide {
    let (f, e) = split(x);
    log2_of(f.widen(), V::widen_integers(e))
}

/// `2^x = value · 2^n`: the value, and `n` after the bits of 1.5 × 2^52. For `|x|` up to 200.
#[inline(always)]
fn exp2<V: Single>(x: V::Wide) -> (V, V::Bits) {
    let shifted = x + V::Wide::splat(ROUND);
    let rest = V::narrow(x - (shifted - V::Wide::splat(ROUND)));
    (exp2_rest(rest), V::lower_half(shifted.to_bits()))
}

/// `x^y` where `x` is normal and positive and the result is normal, else what `edges` makes of them.
#[inline(always)]
fn or_edges<V: Single>(x: V, y: V, edges: fn(V, V) -> V) -> V {
    let product = log2(x) * y.widen();
    // This does not hold for a NaN either.
    if is_normal(x).and(V::narrow(product).abs().le(V::splat(125.0))).all() {
        let (value, n) = exp2::<V>(product);
        V::from_bits(value.to_bits().add(n.shl::<23>()))
    } else {
        edges(x, y)
    }
}

/// `x^y` for `x` of 0 to ∞; any value if one is a NaN.
fn positive<V: Single>(x: V, y: V) -> V {
    let subnormal = x.lt(V::splat(f32::MIN_POSITIVE));
    let octaves = V::from_bits(subnormal.and(V::splat(24.0).to_bits()));
    let logarithm = log2(V::select(x, x * V::splat(16777216.0), subnormal)) - octaves.widen();
    // An infinite exponent would make a NaN of 1, and what is cut off is beyond the range of the result.
    let product = logarithm * V::splat(f32::MAX).min(V::splat(-f32::MAX).max(y)).widen();
    let product = V::Wide::splat(200.0).min(V::Wide::splat(-200.0).max(product));
    let (value, n) = exp2::<V>(product);
    let power = scale(value, n);
    // 0 and ∞ have no logarithm here. Their power is ∞ if the base is ∞ or the exponent is negative, but not both; else it is 0.
    let infinite = x.eq(V::splat(f32::INFINITY));
    let edge = infinite.xor(y.lt(V::splat(0.0))).and(V::splat(f32::INFINITY).to_bits());
    V::select(power, V::from_bits(edge), infinite.or(x.eq(V::splat(0.0))))
}

/// A mask of the lanes where a number that is not negative is an integer.
fn is_integer<V: Single>(y: V) -> V::Bits {
    let shift = V::splat(INTEGERS);
    shift.le(y).or(((y + shift) - shift).eq(y))
}

/// `x^y`.
#[inline(always)]
pub fn pow<V: Single>(x: V, y: V) -> V {
    or_edges(x, y, pow_edges)
}

/// `x^y` of whatever there is.
#[cold]
#[inline(never)]
fn pow_edges<V: Single>(x: V, y: V) -> V {
    let (base, exponent) = (x.abs(), y.abs());
    let power = positive(base, y);
    let whole = is_integer(exponent);
    let odd = whole.and_not(is_integer(exponent * V::splat(0.5)));
    let power = V::from_bits(power.to_bits().or(x.to_bits().and(odd).and(Integers::splat(SIGN))));
    let undefined = x.lt(V::splat(0.0)).and(base.lt(V::splat(f32::INFINITY))).and_not(whole);
    let power = V::select(power, V::splat(f32::NAN), undefined);
    let power = V::select(x + y, power, x.eq(x).and(y.eq(y)));
    V::select(power, V::splat(1.0), y.eq(V::splat(0.0)).or(x.eq(V::splat(1.0))))
}

/// `x^y` where `x` is not negative, by the limits of section 7.5.1.
#[inline(always)]
pub fn powr<V: Single>(x: V, y: V) -> V {
    or_edges(x, y, powr_edges)
}

/// `powr` of any numbers.
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
    V::select(V::splat(f32::NAN), power, defined)
}

/// The power of an integer, in `f64`, where nothing overflows but what does so as a float.
#[inline(always)]
pub fn pown<V: Single>(x: V, n: V::Bits) -> V {
    let (x, n) = (x.widen(), V::wide_integers(n));
    let (power, small) = (double::plain_pown(x, n), double::is_small(double::magnitude(n)));
    V::narrow(if small.all() { power } else { V::Wide::select(x.each_with(n, double::far_pown), power, small) })
}
