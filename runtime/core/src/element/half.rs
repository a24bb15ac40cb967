//! Floats as halves, rounded once: to the nearest, of two to the even one. `half::f16::from_f64_const` looks at the high 32 bits
//! of a double only, and a detour over `f32` rounds twice.

use half::f16;

/// The half nearest to a double; NaN stays NaN, with the highest bits of what it carries.
#[must_use]
pub(crate) const fn from_f64(value: f64) -> f16 {
    /// The bits of the fraction of a double, and how many of them a half has no room for.
    const FRACTION: u32 = 52;
    const SPARE: u32 = FRACTION - 10;
    /// The difference between the biases of the exponents of a double and of a half.
    const BIAS: u64 = 1023 - 15;

    let bits = value.to_bits();
    let sign = (bits >> 48) as u16 & 0x8000;
    let magnitude = bits & (u64::MAX >> 1);
    let exponent = magnitude >> FRACTION;
    let half = if exponent == 0x7FF {
        let fraction = (magnitude >> SPARE) as u16 & 0x3FF;
        // Quiet, as a NaN must not become an infinity.
        0x7C00 | fraction | if value.is_nan() { 0x200 } else { 0 }
    } else if exponent >= BIAS + 31 {
        0x7C00
    } else {
        // As a whole number of units, of which the rounded ones are `2^shift`: a fraction that becomes too large to be one makes
        // the exponent behind it greater, up to that of infinity.
        let (units, shift) = if exponent > BIAS {
            (magnitude - (BIAS << FRACTION), SPARE)
        } else {
            let whole = magnitude & ((1 << FRACTION) - 1) | 1 << FRACTION;
            let shift = SPARE as u64 + 1 + BIAS - exponent;
            // A shift beyond the bits is as good as the highest: all of it is below the half of a unit.
            (whole, if shift > 63 { 63 } else { shift as u32 })
        };
        let (down, rest, tie) = (units >> shift, units & ((1 << shift) - 1), 1 << (shift - 1));
        let up = rest > tie || rest == tie && down & 1 == 1;
        (down + up as u64) as u16
    };
    f16::from_bits(sign | half)
}

#[cfg(test)]
mod tests {
    use super::from_f64;

    /// The finite halves from zero on, by their bits.
    const FINITE: core::ops::Range<u16> = 0..0x7C00;

    /// The value of a half, without any conversion of the crate's.
    fn value(bits: u16) -> f64 {
        let (exponent, fraction) = (i32::from(bits >> 10), f64::from(bits & 0x3FF));
        match exponent {
            0 => fraction * 2f64.powi(-24),
            // The next number, if it were one: rounding turns to infinity there.
            31 => 65536.0,
            _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
        }
    }

    /// The next double away from zero, and the one before.
    fn next(positive: f64) -> f64 {
        f64::from_bits(positive.to_bits() + 1)
    }
    fn previous(positive: f64) -> f64 {
        f64::from_bits(positive.to_bits() - 1)
    }

    #[track_caller]
    fn is(double: f64, bits: u16) {
        assert_eq!(from_f64(double).to_bits(), bits, "{double:e}");
        assert_eq!(from_f64(-double).to_bits(), bits | 0x8000, "-{double:e}");
    }

    #[test]
    fn every_half_and_what_is_next_to_it() {
        for bits in FINITE {
            let double = value(bits);
            is(double, bits);
            is(next(double), bits);
            if bits > 0 {
                is(previous(double), bits);
            }
        }
    }

    #[test]
    fn every_middle_of_two_halves_and_what_is_next_to_it() {
        for bits in FINITE {
            let middle = f64::midpoint(value(bits), value(bits + 1));
            is(middle, bits + (bits & 1));
            is(previous(middle), bits);
            is(next(middle), bits + 1);
        }
    }

    #[test]
    fn what_is_beyond_the_halves() {
        for double in [65536.0, 1e5, 1e300, f64::MAX, f64::INFINITY] {
            is(double, 0x7C00);
        }
        for double in [0.0, 5e-324, f64::MIN_POSITIVE, 1e-30, 2f64.powi(-26)] {
            is(double, 0);
        }
        for bits in [1, 1 << 41, 1 << 42, 1 << 51, (1 << 52) - 1] {
            for nan in [f64::from_bits(0x7FF << 52 | bits), f64::from_bits(0xFFF << 52 | bits)] {
                let half = from_f64(nan);
                assert!(half.is_nan() && half.is_sign_negative() == nan.is_sign_negative());
            }
        }
    }
}
