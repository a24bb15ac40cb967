//! Square roots and fused products by integers, for where there is no instruction: `core` has neither.

use super::operation::Real;
use crate::target::only;

/// A binary format of IEEE 754.
#[derive(Clone, Copy)]
pub(crate) struct Format {
    /// The bits of a significand, the hidden one included.
    precision: u32,
    /// All the bits.
    size: u32,
}
/// The format of `half::f16`.
#[cfg(feature = "half")]
pub(crate) const HALF: Format = Format { precision: 11, size: 16 };
/// The format of `f32`.
pub(crate) const SINGLE: Format = Format { precision: 24, size: 32 };
/// The format of `f64`.
pub(crate) const DOUBLE: Format = Format { precision: 53, size: 64 };

/// A finite number: `significand * 2^exponent`, negated if `negative`.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    negative: bool,
    significand: u128,
    exponent: i32,
}

impl Format {
    /// The exponent of the least subnormal.
    const fn least(self) -> i32 {
        3 - (1 << (self.size - self.precision - 1)) - self.precision as i32
    }

    /// The bits of infinity.
    const fn infinity(self) -> u64 {
        ((1 << (self.size - self.precision)) - 1) << (self.precision - 1)
    }

    /// The number of some bits, unless it is an infinity or a NaN.
    const fn number(self, bits: u64) -> Option<Number> {
        let negative = bits >> (self.size - 1) & 1 == 1;
        let bits = bits & ((1 << (self.size - 1)) - 1);
        if bits >= self.infinity() {
            return None;
        }
        let hidden = 1 << (self.precision - 1);
        let (field, fraction) = ((bits >> (self.precision - 1)) as i32, bits & (hidden - 1));
        Some(match field {
            0 => Number { negative, significand: fraction as u128, exponent: self.least() },
            _ => Number { negative, significand: (fraction | hidden) as u128, exponent: self.least() + field - 1 },
        })
    }

    /// The bits of the nearest value, the even one of two.
    pub(crate) const fn nearest(self, number: Number) -> u64 {
        let Number { negative, significand, exponent } = number;
        let sign = (negative as u64) << (self.size - 1);
        if significand == 0 {
            return sign;
        }
        let length = 128 - significand.leading_zeros() as i32;
        let kept = exponent + length - self.precision as i32;
        let last = if kept < self.least() { self.least() } else { kept };
        let shift = last - exponent;
        let rounded = if shift <= 0 {
            significand << -shift
        } else if shift >= 128 {
            0
        } else {
            let (quotient, rest, half) = (significand >> shift, significand & ((1 << shift) - 1), 1 << (shift - 1));
            quotient + (rest > half || rest == half && quotient & 1 == 1) as u128
        };
        // The hidden bit adds one to the field. A significand that was rounded up to the next power of two adds another one.
        // No value is above the infinity.
        if last - self.least() > 1 << (self.size - self.precision) {
            return sign | self.infinity();
        }
        let bits = (((last - self.least()) as u64) << (self.precision - 1)) + rounded as u64;
        sign | if bits > self.infinity() { self.infinity() } else { bits }
    }

    /// The square root of some bits.
    const fn sqrt(self, bits: u64) -> u64 {
        let nan = self.infinity() | 1 << (self.precision - 2);
        match self.number(bits) {
            Some(Number { significand: 0, .. }) => bits,
            Some(Number { negative: true, .. }) => nan,
            Some(Number { significand, exponent, .. }) => {
                // An even exponent, and twice as many bits as the root needs.
                let shift = significand.leading_zeros() as i32 - 1;
                let shift = shift - ((exponent - shift) & 1);
                let square = significand << shift;
                let root = square.isqrt();
                let inexact = (root * root != square) as u128;
                self.nearest(Number {
                    negative: false,
                    significand: root << 1 | inexact,
                    exponent: (exponent - shift) / 2 - 1,
                })
            }
            None if bits == self.infinity() => bits,
            None if bits << (64 - self.size) << 1 == self.infinity() << (64 - self.size) << 1 => nan,
            None => bits | nan,
        }
    }

    /// The product of `a` and `b` plus `c`, rounded once; all of them finite.
    const fn fused(self, a: Number, b: Number, c: Number) -> u64 {
        let product = Number {
            negative: a.negative != b.negative,
            significand: a.significand * b.significand,
            exponent: a.exponent + b.exponent,
        };
        if product.significand == 0 && c.significand == 0 {
            // Only two negative zeros make one.
            return self.nearest(Number { negative: product.negative && c.negative, ..c });
        }
        let (product, c) = (product.widened(), c.widened());
        let (high, low) = if product.significand == 0 || c.significand != 0 && product.exponent < c.exponent {
            (c, product)
        } else {
            (product, c)
        };
        // The bits that are shifted out only tell on which side of a tie the sum is.
        let distance = high.exponent - low.exponent;
        let aligned = if low.significand == 0 {
            0
        } else if distance > 126 {
            1
        } else {
            low.significand >> distance | (low.significand & ((1 << distance) - 1) != 0) as u128
        };
        if high.negative == low.negative {
            return self.nearest(Number { significand: high.significand + aligned, ..high });
        }
        if high.significand == aligned {
            return 0;
        }
        let negative = if high.significand > aligned { high.negative } else { low.negative };
        self.nearest(Number { negative, significand: high.significand.abs_diff(aligned), ..high })
    }

    /// The product of the floats of some bits, plus a third one. Floats that are no numbers give what `mul` and `add`, the operations of
    /// the type on bits, make of them.
    #[inline(never)]
    fn fma(self, [a, b, c]: [u64; 3], mul: fn(u64, u64) -> u64, add: fn(u64, u64) -> u64) -> u64 {
        match (self.number(a), self.number(b), self.number(c)) {
            (Some(a), Some(b), Some(c)) => self.fused(a, b, c),
            // A finite product has to be seen as finite.
            (Some(_), Some(_), None) => {
                c | if c & !(1 << (self.size - 1)) > self.infinity() { 1 << (self.precision - 2) } else { 0 }
            }
            _ => add(mul(a, b), c),
        }
    }
}

impl Number {
    /// The number with a significand of 126 bits.
    const fn widened(self) -> Self {
        if self.significand == 0 {
            return self;
        }
        let shift = self.significand.leading_zeros() - 2;
        Self { significand: self.significand << shift, exponent: self.exponent - shift as i32, ..self }
    }
}

/// The remainder of `x / y` with the quotient rounded to the nearest integer, the even one of two, and the quotient's low seven bits with
/// its sign.
#[inline(never)]
pub(crate) fn remquo<T: Real>(x: T, y: T) -> (T, i32) {
    let format = match const { size_of::<T>() } {
        #[cfg(feature = "half")]
        2 => HALF,
        4 => SINGLE,
        _ => DOUBLE,
    };
    let (a, b) = match (format.number(T::bits(x)), format.number(T::bits(y))) {
        (Some(_), Some(Number { significand: 0, .. })) | (None, _) => return (T::constant(f64::NAN), 0),
        (Some(_), None) if y.partial_cmp(&y).is_none() => return (T::constant(f64::NAN), 0),
        (Some(_), None) => return (x, 0),
        (Some(a), Some(b)) => (a, b),
    };
    // Both in units of the lesser exponent: what is left, the divisor, and the quotient, of which the low bits count.
    let distance = a.exponent - b.exponent;
    let (mut rest, divisor, mut quotient) = if distance < 0 {
        if distance < -60 {
            return (x, 0);
        }
        let divisor = b.significand << -distance;
        (a.significand % divisor, divisor, a.significand / divisor)
    } else {
        let (mut rest, mut quotient) = (a.significand % b.significand, a.significand / b.significand);
        for _ in 0..distance {
            rest <<= 1;
            let fits = rest >= b.significand;
            rest -= if fits { b.significand } else { 0 };
            quotient = (quotient & 0xFF) << 1 | u128::from(fits);
        }
        (rest, b.significand, quotient)
    };
    let mut negative = a.negative;
    if 2 * rest > divisor || 2 * rest == divisor && quotient & 1 == 1 {
        rest = divisor - rest;
        quotient += 1;
        negative = !negative;
    }
    let exponent = if distance < 0 { a.exponent } else { b.exponent };
    let bits =
        format.nearest(Number { negative: if rest == 0 { a.negative } else { negative }, significand: rest, exponent });
    let quotient = (quotient & 0x7F) as i32;
    (T::from_bits(bits), if a.negative == b.negative { quotient } else { -quotient })
}

/// Declares the square root and the fused product of a type.
macro_rules! floats {
    ($($t:ty, $bits:ty, $format:ident, $fma:ident, $soft:ident;)*) => { $(
        /// The product of `a` and `b` plus `c`, rounded once.
        pub(crate) fn $fma(a: $t, b: $t, c: $t) -> $t {
            let of = |bits: u64| <$t>::from_bits(bits as $bits);
            let bits = [a, b, c].map(|x| u64::from(x.to_bits()));
            of($format.fma(
                bits,
                |a, b| u64::from((<$t>::from_bits(a as $bits) * <$t>::from_bits(b as $bits)).to_bits()),
                |a, b| u64::from((<$t>::from_bits(a as $bits) + <$t>::from_bits(b as $bits)).to_bits()),
            ))
        }

        /// The square root, correctly rounded, by integers.
        #[allow(dead_code, reason = "where there is an instruction, only the tests call it")]
        #[inline(never)]
        pub(crate) fn $soft(a: $t) -> $t {
            <$t>::from_bits($format.sqrt(u64::from(a.to_bits())) as $bits)
        }
    )* };
}
floats! {
    f32, u32, SINGLE, fma32, soft_sqrt32;
    f64, u64, DOUBLE, fma64, soft_sqrt64;
}

/// The sum of two floats, rounded to odd where it is not exact: to a type with two bits less or fewer it is then rounded as if it had not
/// been rounded before. So a product of halves, which is exact, and a half become one half.
#[cfg(feature = "half")]
#[inline(always)]
pub(crate) fn odd_sum(a: f32, b: f32) -> f32 {
    let sum = a + b;
    // This is what the sum has lost, without an error. It is a NaN where the sum is infinite.
    let added = sum - a;
    let lost = (a - (sum - added)) + (b - added);
    let is_exact = !(lost < 0.0 || 0.0 < lost);
    let bits = sum.to_bits();
    let odd = if (lost < 0.0) == (sum < 0.0) { bits | 1 } else { bits.wrapping_sub(1) };
    if is_exact || bits & 1 == 1 { sum } else { f32::from_bits(odd) }
}

/// The square root of an `f32`, correctly rounded.
#[inline(always)]
pub(crate) fn sqrt32(a: f32) -> f32 {
    only! { sse2 => {
        use core::arch::x86_64::{_mm_cvtss_f32, _mm_set_ss, _mm_sqrt_ss};
        #[allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
        // SAFETY: SSE2 is there.
        return unsafe { _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(a))) };
    } }
    only! { neon_scalar => {
        use core::arch::aarch64::{vdup_n_f32, vget_lane_f32, vsqrt_f32};
        #[allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
        // SAFETY: NEON is there.
        return unsafe { vget_lane_f32::<0>(vsqrt_f32(vdup_n_f32(a))) };
    } }
    only! { simd128 => {
        use core::arch::wasm32::{f32x4_extract_lane, f32x4_splat, f32x4_sqrt};
        return f32x4_extract_lane::<0>(f32x4_sqrt(f32x4_splat(a)));
    } }
    #[allow(unreachable_code, reason = "where there is an instruction")]
    soft_sqrt32(a)
}

/// The square root of an `f64`, correctly rounded.
#[inline(always)]
pub(crate) fn sqrt64(a: f64) -> f64 {
    only! { sse2 => {
        use core::arch::x86_64::{_mm_cvtsd_f64, _mm_set_sd, _mm_setzero_pd, _mm_sqrt_sd};
        #[allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
        // SAFETY: SSE2 is there.
        return unsafe { _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(a))) };
    } }
    only! { neon_scalar => {
        use core::arch::aarch64::{vdupq_n_f64, vgetq_lane_f64, vsqrtq_f64};
        #[allow(unused_unsafe, reason = "intrinsics are unsafe to call before Rust 1.87")]
        // SAFETY: NEON is there.
        return unsafe { vgetq_lane_f64::<0>(vsqrtq_f64(vdupq_n_f64(a))) };
    } }
    only! { simd128 => {
        use core::arch::wasm32::{f64x2_extract_lane, f64x2_splat, f64x2_sqrt};
        return f64x2_extract_lane::<0>(f64x2_sqrt(f64x2_splat(a)));
    } }
    #[allow(unreachable_code, reason = "where there is an instruction")]
    soft_sqrt64(a)
}

#[cfg(test)]
#[allow(
    clippy::precedence,
    clippy::verbose_bit_mask,
    clippy::redundant_closure,
    clippy::neg_multiply,
    reason = "edges made of bits"
)]
mod tests {
    extern crate std;
    use super::{fma32, fma64, remquo, soft_sqrt32, soft_sqrt64};
    use std::{vec, vec::Vec};

    /// Bits that look random (splitmix64).
    fn mix(seed: u64) -> u64 {
        let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Zeros, subnormals, the neighbours of powers of two, the greatest, infinities and NaNs of a format, of both signs.
    fn edges(precision: u32, size: u32) -> Vec<u64> {
        let (hidden, sign) = (1_u64 << (precision - 1), 1 << (size - 1));
        let infinity = sign - hidden;
        let one = infinity / 2 & !(hidden - 1);
        let mut edges = vec![0, 1, 2, 3, hidden / 2, infinity + 1, infinity + hidden / 2, sign - 1, infinity];
        for power in
            [1, 2, 3, u64::from(precision), one / hidden / 2 + 1, one / hidden - 1, one / hidden, one / hidden + 1]
        {
            edges.extend([
                power * hidden - 1,
                power * hidden,
                power * hidden + 1,
                one + power * hidden,
                infinity - power * hidden,
            ]);
        }
        edges.extend([one + hidden / 2, one + hidden / 4 * 3, infinity - 1]);
        edges.iter().flat_map(|&size| [size, size | sign]).collect()
    }

    /// Random bits; most of them near one.
    fn random(precision: u32, size: u32, seed: u64) -> u64 {
        let (hidden, sign) = (1_u64 << (precision - 1), 1 << (size - 1));
        let one = (sign - hidden) / 2 & !(hidden - 1);
        let bits = mix(seed);
        if bits & 3 == 0 {
            mix(bits) & (sign - 1 | sign)
        } else {
            one - 30 * hidden + mix(bits) % (60 * hidden) | mix(!bits) & sign
        }
    }

    macro_rules! tests {
        ($($module:ident: $t:ty, $bits:ty, $precision:literal, $size:literal, $sqrt:ident, $fma:ident;)*) => { $(
            mod $module {
                use super::*;

                #[track_caller]
                fn same(found: $t, wanted: $t, of: &[$t]) {
                    assert!(found.to_bits() == wanted.to_bits() || found.is_nan() && wanted.is_nan(), "{of:?}: {found:e}, not {wanted:e}");
                }
                fn of(bits: u64) -> $t {
                    <$t>::from_bits(bits as $bits)
                }

                #[test]
                fn roots_are_those_of_std() {
                    let squares = (1..2000).map(|root: u64| root as $t * root as $t).flat_map(|square| [-1, 0, 1].map(|step| <$t>::from_bits(square.to_bits().wrapping_add_signed(step))));
                    let bits = edges($precision, $size).into_iter().chain((0..20_000).map(|seed| mix(seed))).map(of);
                    for x in bits.chain(squares) {
                        same($sqrt(x), x.sqrt(), &[x]);
                    }
                }

                #[test]
                fn fused_products_are_those_of_std() {
                    let edges = edges($precision, $size);
                    for &a in &edges {
                        for &b in &edges {
                            for &c in &edges {
                                let (a, b, c) = (of(a), of(b), of(c));
                                same($fma(a, b, c), a.mul_add(b, c), &[a, b, c]);
                            }
                        }
                    }
                    for seed in 0..50_000 {
                        let [a, b, c] = [0, 1, 2].map(|from| of(random($precision, $size, 3 * seed + from)));
                        same($fma(a, b, c), a.mul_add(b, c), &[a, b, c]);
                        // The error of a product, and a sum beside a tie.
                        same($fma(a, b, -(a * b)), a.mul_add(b, -(a * b)), &[a, b]);
                        same($fma(a, b, a * b / 2.0), a.mul_add(b, a * b / 2.0), &[a, b]);
                    }
                }

                /// By Rust's `%`, which is exact: `x % 2y` is less or more than `y`.
                #[test]
                fn remainders_are_the_nearest() {
                    let (y_least, y_greatest) = (of(1), <$t>::MAX / 4.0);
                    let edges = edges($precision, $size);
                    let pairs = edges.iter().flat_map(|&x| edges.iter().map(move |&y| (x, y)));
                    let random = (0..20_000).map(|seed| (random($precision, $size, 2 * seed), random($precision, $size, 2 * seed + 1)));
                    for (x, y) in pairs.chain(random) {
                        let (x, y) = (of(x), of(y));
                        let (rest, quotient) = remquo(x, y);
                        if !x.is_finite() || y.is_nan() || y == 0.0 {
                            assert!(rest.is_nan(), "{x:e} {y:e}");
                            continue;
                        }
                        let size = y.abs();
                        if !(y_least * 4.0..y_greatest).contains(&size) {
                            continue;
                        }
                        let left = x.abs() % (2.0 * size);
                        // To the nearest of 0, `y` and `2 y`; the even multiples win ties.
                        let (wanted, odd) = if left * 2.0 <= size {
                            (left, false)
                        } else if left < size * 1.5 {
                            (left - size, true)
                        } else {
                            (left - 2.0 * size, false)
                        };
                        same(rest, if wanted == 0.0 { 0.0 } else { wanted } * x.signum(), &[x, y]);
                        assert_eq!(quotient & 1 == 1, odd, "{x:e} {y:e}: {quotient}");
                        assert!(quotient.abs() < 128 && (quotient == 0 || (quotient < 0) == ((x < 0.0) != (y < 0.0))));
                        if x.abs() / size < 100.0 {
                            let nearest = (f64::from(x.abs()) / f64::from(size)).round() as i32;
                            assert!((quotient.abs() - nearest).abs() <= 1, "{x:e} {y:e}: {quotient}");
                        }
                    }
                }
            }
        )* };
    }
    tests! {
        single: f32, u32, 24, 32, soft_sqrt32, fma32;
        double: f64, u64, 53, 64, soft_sqrt64, fma64;
    }
}
