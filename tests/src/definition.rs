//! The results of OpenCL's built-in functions for one component, by their definitions in its text, in exact or wider arithmetic: integers
//! as `i128`, floats as a sign, an integer and a power of two (OpenCL C 1.2, sections 6.2.3 and 6.12.2 to 6.12.7; 3.0: 6.4.3, 6.15.2 to
//! 6.15.7, 7.4 and 7.5.1).

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    clippy::match_same_arms,
    clippy::match_wildcard_for_single_variants,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::neg_cmp_op_on_partial_ord,
    clippy::unnested_or_patterns,
    reason = "definitions in the letters of OpenCL's text, case by case; casts of what is small"
)]

use crate::value::Bits;
use half::f16;

/// The results that are right.
#[derive(Clone, Copy, Debug)]
pub enum Want {
    /// The standard leaves it open.
    Any,
    /// These bits.
    Bits(u64),
    /// One of these two.
    Either(u64, u64),
    /// A NaN, with any bits.
    Nan,
    /// A NaN or these bits.
    NanOr(u64),
    /// At most so many units in the last place from these bits, which are those of the correctly rounded result.
    Near(u64, u64),
    /// A number from the first to the second.
    Between(f64, f64),
    /// The result of a relational function.
    Truth(bool),
}

/// An element type with numbers.
pub trait Component: Bits + PartialOrd {
    /// Whether it has a sign.
    const SIGNED: bool;
    /// The bits of a float's significand with the hidden one; 0 for an integer.
    const PRECISION: u32;
}
macro_rules! components {
    ($($t:ty: $signed:literal $precision:literal;)*) => { $(
        impl Component for $t {
            const SIGNED: bool = $signed;
            const PRECISION: u32 = $precision;
        }
    )* };
}
components! {
    i8: true 0; u8: false 0; i16: true 0; u16: false 0; i32: true 0; u32: false 0; i64: true 0; u64: false 0;
    f16: true 11; f32: true 24; f64: true 53;
}

impl<T: Component> From<T> for Want {
    fn from(value: T) -> Self {
        if is_nan(value) { Self::Nan } else { Self::Bits(value.bits()) }
    }
}
impl From<bool> for Want {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

/// The low `count` bits.
#[must_use]
pub const fn low(count: u32) -> u64 {
    u64::MAX >> (64 - count)
}

/// A number, exactly.
#[derive(Clone, Copy, Debug)]
pub enum Exact {
    /// No number.
    Nan,
    /// Infinity, negative or not.
    Infinite(bool),
    /// `significand * 2^exponent`, negated if `negative`. If `more`, something less than the significand's last bit is missing.
    Finite {
        /// The sign.
        negative: bool,
        /// An integer.
        significand: u128,
        /// The exponent of a power of two.
        exponent: i32,
        /// Whether something was cut off.
        more: bool,
    },
}
use Exact::{Finite, Infinite, Nan};

/// The exponent of the least subnormal, and how many values the exponent's field has.
const fn range(count: u32, precision: u32) -> (i32, i32) {
    let fields = 1 << (count - precision);
    (3 - fields / 2 - precision as i32, fields)
}

/// The value of a component.
#[must_use]
pub fn exact<T: Component>(x: T) -> Exact {
    let bits = x.bits();
    if T::PRECISION == 0 {
        let value = wide(x);
        return Finite { negative: value < 0, significand: value.unsigned_abs(), exponent: 0, more: false };
    }
    let (least, fields) = range(T::COUNT, T::PRECISION);
    let negative = bits >> (T::COUNT - 1) == 1;
    let fraction = bits & low(T::PRECISION - 1);
    let field = (bits & low(T::COUNT - 1)) >> (T::PRECISION - 1);
    match field as i32 {
        field if field == fields - 1 && fraction != 0 => Nan,
        field if field == fields - 1 => Infinite(negative),
        0 => Finite { negative, significand: fraction.into(), exponent: least, more: false },
        field => {
            let significand = u128::from(fraction | 1 << (T::PRECISION - 1));
            Finite { negative, significand, exponent: least + field - 1, more: false }
        }
    }
}

/// Whether a NaN.
pub fn is_nan<T: Component>(x: T) -> bool {
    T::PRECISION > 0 && matches!(exact(x), Nan)
}

/// Whether a NaN that signals, which functions may treat as another one.
pub fn signals<T: Component>(x: T) -> bool {
    is_nan(x) && x.bits() >> (T::PRECISION - 2) & 1 == 0
}

/// An integer as one of 128 bits.
pub fn wide<T: Component>(x: T) -> i128 {
    let bits = i128::from(x.bits());
    if T::SIGNED { bits << (128 - T::COUNT) >> (128 - T::COUNT) } else { bits }
}

/// The least and the greatest integer.
#[must_use]
pub fn limits<T: Component>() -> (i128, i128) {
    if T::SIGNED { (-1 << (T::COUNT - 1), (1 << (T::COUNT - 1)) - 1) } else { (0, (1 << T::COUNT) - 1) }
}

/// An integer from the low bits.
#[must_use]
pub fn wrapped<T: Component>(value: i128) -> T {
    T::from_bits(value as u64 & low(T::COUNT))
}

/// The nearest integer that there is.
#[must_use]
pub fn saturated<T: Component>(value: i128) -> T {
    let (least, greatest) = limits::<T>();
    wrapped(value.clamp(least, greatest))
}

/// A float from an exact number: `'e'` rounds to nearest even, `'z'` to zero, `'p'` up, `'n'` down.
#[must_use]
pub fn rounded<T: Component>(value: Exact, rounding: char) -> T {
    let (least, fields) = range(T::COUNT, T::PRECISION);
    let infinity = ((fields - 1) as u64) << (T::PRECISION - 1);
    let (negative, significand, exponent, more) = match value {
        Nan => return T::from_bits(infinity | 1 << (T::PRECISION - 2)),
        Infinite(negative) => return T::from_bits(infinity | u64::from(negative) << (T::COUNT - 1)),
        Finite { negative, significand, exponent, more } => (negative, significand, exponent, more),
    };
    let sign = u64::from(negative) << (T::COUNT - 1);
    // At most 126 bits, so that what 128 places cut off is less than half.
    let (significand, exponent, more) = match significand >> 126 {
        0 => (significand, exponent, more),
        _ => (significand >> 2, exponent + 2, more || significand & 3 != 0),
    };
    let length = 128 - significand.leading_zeros() as i32;
    let mut unit = (exponent + length - T::PRECISION as i32).max(least);
    // The bits that are kept, and whether those that are not are more or less than half a unit.
    let (mut kept, side, rest) = if significand == 0 {
        (0, core::cmp::Ordering::Less, more)
    } else if unit <= exponent {
        (significand << (exponent - unit), core::cmp::Ordering::Less, more)
    } else if unit - exponent >= 128 {
        (0, core::cmp::Ordering::Less, true)
    } else {
        let shift = unit - exponent;
        let (kept, rest, half) = (significand >> shift, significand & ((1 << shift) - 1), 1 << (shift - 1));
        (kept, rest.cmp(&half).then(more.cmp(&false)), rest != 0 || more)
    };
    let up = match rounding {
        'p' => rest && !negative,
        'n' => rest && negative,
        'z' => false,
        _ => side.is_gt() || rest && side.is_eq() && kept % 2 == 1,
    };
    kept += u128::from(up);
    if kept >> T::PRECISION == 1 {
        kept >>= 1;
        unit += 1;
    }
    if kept >> (T::PRECISION - 1) == 0 {
        return T::from_bits(sign | kept as u64);
    }
    let field = unit - least + 1;
    if field >= fields - 1 {
        let away = match rounding {
            'p' => !negative,
            'n' => negative,
            'z' => false,
            _ => true,
        };
        return T::from_bits(sign | if away { infinity } else { infinity - 1 });
    }
    T::from_bits(sign | (field as u64) << (T::PRECISION - 1) | kept as u64 & low(T::PRECISION - 1))
}

/// A float as an `f64`, which holds all of them.
pub fn number<T: Component>(x: T) -> f64 {
    rounded(exact(x), 'e')
}

/// The nearest float.
#[must_use]
pub fn nearest<T: Component>(x: f64) -> T {
    rounded(exact(x), 'e')
}

/// The greatest finite float.
#[must_use]
pub fn greatest<T: Component>() -> T {
    rounded(Finite { negative: false, significand: 1, exponent: 5000, more: false }, 'z')
}

/// The distance from 1 to the next float.
#[must_use]
pub fn epsilon<T: Component>() -> f64 {
    2f64.powi(1 - T::PRECISION as i32)
}

/// The least subnormal.
#[must_use]
pub fn tiny<T: Component>() -> f64 {
    number(T::from_bits(1))
}

impl Exact {
    /// Zero.
    pub const ZERO: Self = Finite { negative: false, significand: 0, exponent: 0, more: false };

    /// Without the sign.
    #[must_use]
    pub fn abs(self) -> Self {
        match self {
            Finite { significand, exponent, more, .. } => Finite { negative: false, significand, exponent, more },
            Infinite(_) => Infinite(false),
            Nan => Nan,
        }
    }

    /// With the other sign.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Finite { negative, significand, exponent, more } => {
                Finite { negative: !negative, significand, exponent, more }
            }
            Infinite(negative) => Infinite(!negative),
            Nan => Nan,
        }
    }

    /// Times a power of two.
    #[must_use]
    pub fn scaled(self, by: i32) -> Self {
        match self {
            Finite { negative, significand, exponent, more } => {
                Finite { negative, significand, exponent: exponent + by, more }
            }
            other => other,
        }
    }

    /// The product, of significands of at most 64 bits.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        match (self, other) {
            (
                Finite { negative: m, significand: a, exponent: e, .. },
                Finite { negative: n, significand: b, exponent: f, .. },
            ) => Finite { negative: m != n, significand: a * b, exponent: e + f, more: false },
            (Infinite(m), Infinite(n)) => Infinite(m != n),
            (Infinite(m), Finite { negative: n, significand: 1.., .. })
            | (Finite { negative: n, significand: 1.., .. }, Infinite(m)) => Infinite(m != n),
            _ => Nan,
        }
    }

    /// The sum. The sum of a number and its negative is a positive zero.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Nan, _) | (_, Nan) => Nan,
            (Infinite(m), Infinite(n)) if m != n => Nan,
            (Infinite(_), _) => self,
            (_, Infinite(_)) => other,
            (Finite { negative: m, significand: 0, .. }, Finite { negative: n, significand: 0, .. }) => {
                Finite { negative: m && n, significand: 0, exponent: 0, more: false }
            }
            (Finite { .. }, Finite { .. }) => Fixed::of(self).plus(&Fixed::of(other)).exact(),
        }
    }

    /// Cut to at most 60 bits, which is enough where some units in the last place are allowed.
    #[must_use]
    pub fn short(self) -> Self {
        match self {
            Finite { negative, significand, exponent, .. } if significand >> 60 != 0 => {
                let shift = 128 - significand.leading_zeros() as i32 - 60;
                Finite { negative, significand: significand >> shift, exponent: exponent + shift, more: false }
            }
            other => other,
        }
    }

    /// The square root, of which at least 60 bits are right.
    #[must_use]
    pub fn root(self) -> Self {
        match self {
            Nan | Infinite(true) | Finite { negative: true, significand: 1.., .. } => Nan,
            Infinite(false) | Finite { significand: 0, .. } => self,
            Finite { significand, exponent, more, .. } => {
                let mut shift = significand.leading_zeros() as i32 - 2;
                if (exponent - shift) % 2 != 0 {
                    shift -= 1;
                }
                // An even exponent; a negative shift can only be of the last bits of 128.
                let (square, cut) = if shift >= 0 {
                    (significand << shift, false)
                } else {
                    (significand >> -shift, significand & ((1 << -shift) - 1) != 0)
                };
                let mut root = 0_u128;
                for bit in (0..64).rev() {
                    let next = root | 1 << bit;
                    if next * next <= square {
                        root = next;
                    }
                }
                let more = more || cut || root * root != square;
                Finite { negative: false, significand: root, exponent: (exponent - shift) / 2, more }
            }
        }
    }

    /// The quotient, of which at least 60 bits are right, of a dividend of at most 64 bits.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        match (self, other) {
            (
                Finite { negative: m, significand: a, exponent: e, .. },
                Finite { negative: n, significand: b @ 1.., exponent: f, .. },
            ) => {
                let shift = a.leading_zeros() as i32;
                let (wide, shift) = if a == 0 { (0, 0) } else { (a << shift, shift) };
                Finite { negative: m != n, significand: wide / b, exponent: e - shift - f, more: wide % b != 0 }
            }
            (Finite { negative: m, significand: 1.., .. }, Finite { negative: n, .. }) => Infinite(m != n),
            (Infinite(m), Finite { negative: n, .. }) => Infinite(m != n),
            (Finite { negative: m, .. }, Infinite(n)) => {
                Finite { negative: m != n, significand: 0, exponent: 0, more: false }
            }
            _ => Nan,
        }
    }
}

/// A number in units of 2^-2200, in two's complement: every sum of products of two doubles.
struct Fixed([u64; Self::LIMBS]);

impl Fixed {
    const LIMBS: usize = 72;
    const UNIT: i32 = -2200;

    fn of(value: Exact) -> Self {
        let Finite { negative, significand, exponent, .. } = value else { panic!("{value:?} is not finite") };
        let mut limbs = [0; Self::LIMBS];
        if significand != 0 {
            let at = usize::try_from(exponent - Self::UNIT).expect("no product is less");
            let (limb, shift) = (at / 64, at % 64);
            limbs[limb] = (significand << shift) as u64;
            limbs[limb + 1] = (significand >> (64 - shift)) as u64;
            limbs[limb + 2] = if shift == 0 { 0 } else { (significand >> (128 - shift)) as u64 };
        }
        let fixed = Self(limbs);
        if negative { fixed.negated() } else { fixed }
    }

    fn negated(&self) -> Self {
        let mut one = Self([0; Self::LIMBS]);
        one.0[0] = 1;
        Self(self.0.map(|limb| !limb)).plus(&one)
    }

    fn plus(&self, other: &Self) -> Self {
        let mut carry = false;
        Self(core::array::from_fn(|limb| {
            let (sum, first) = self.0[limb].overflowing_add(other.0[limb]);
            let (sum, second) = sum.overflowing_add(carry.into());
            carry = first || second;
            sum
        }))
    }

    /// The highest 64 to 128 bits of it.
    fn exact(&self) -> Exact {
        let negative = self.0[Self::LIMBS - 1] >> 63 == 1;
        let limbs = if negative { self.negated().0 } else { self.0 };
        let Some(highest) = (0..Self::LIMBS).rev().find(|&limb| limbs[limb] != 0) else { return Exact::ZERO };
        let lower = highest.saturating_sub(1);
        let significand =
            if highest == 0 { limbs[0].into() } else { u128::from(limbs[highest]) << 64 | u128::from(limbs[lower]) };
        let more = limbs[..lower].iter().any(|&limb| limb != 0);
        Finite { negative, significand, exponent: Self::UNIT + 64 * lower as i32, more }
    }
}

/// Whether a component of `count` bits is what it has to be; `single` if it is no component of a vector.
#[must_use]
pub fn holds(want: Want, bits: u64, count: u32, single: bool) -> bool {
    let precision = match count {
        16 => 11,
        32 => 24,
        _ => 53,
    };
    let exact = || match count {
        16 => exact(f16::from_bits(bits as u16)),
        32 => exact(f32::from_bits(bits as u32)),
        _ => exact(f64::from_bits(bits)),
    };
    // The floats counted from zero on.
    let order = |bits: u64| {
        let size = (bits & low(count - 1)) as i64;
        if bits >> (count - 1) == 1 { -size } else { size }
    };
    match want {
        Want::Any => true,
        Want::Bits(wanted) => bits == wanted,
        Want::Either(one, other) => bits == one || bits == other,
        Want::Nan => matches!(exact(), Nan),
        Want::NanOr(wanted) => bits == wanted || matches!(exact(), Nan),
        Want::Near(wanted, units) => !matches!(exact(), Nan) && order(bits).abs_diff(order(wanted)) <= units,
        Want::Between(least, greatest) => {
            assert!(precision > 0);
            let value: f64 = rounded(exact(), 'e');
            least <= value && value <= greatest
        }
        Want::Truth(truth) => {
            bits == if !truth {
                0
            } else if single {
                1
            } else {
                low(count)
            }
        }
    }
}

/// The integer functions.
pub mod integer {
    use super::{Component, Want, limits, low, saturated, wide, wrapped};

    /// Unsigned, whatever `T` is.
    fn unsigned<T: Component>(value: i128) -> Want {
        Want::Bits(value as u64 & low(T::COUNT))
    }

    /// `|x|`
    pub fn abs<T: Component>(x: T) -> Want {
        unsigned::<T>(wide(x).abs())
    }
    /// `|x - y|` without overflow.
    pub fn abs_diff<T: Component>(x: T, y: T) -> Want {
        unsigned::<T>((wide(x) - wide(y)).abs())
    }
    /// `x + y`, saturated.
    pub fn add_sat<T: Component>(x: T, y: T) -> T {
        saturated(wide(x) + wide(y))
    }
    /// `x - y`, saturated.
    pub fn sub_sat<T: Component>(x: T, y: T) -> T {
        saturated(wide(x) - wide(y))
    }
    /// `(x + y) >> 1`; the sum does not overflow.
    pub fn hadd<T: Component>(x: T, y: T) -> T {
        wrapped((wide(x) + wide(y)) >> 1)
    }
    /// `(x + y + 1) >> 1`; the sum does not overflow.
    pub fn rhadd<T: Component>(x: T, y: T) -> T {
        wrapped((wide(x) + wide(y) + 1) >> 1)
    }
    /// Leading zeros from the highest bit on.
    pub fn clz<T: Component>(x: T) -> T {
        let zeros = (0..T::COUNT).rev().take_while(|bit| x.bits() >> bit & 1 == 0).count();
        wrapped(zeros as i128)
    }
    /// Trailing zeros from the lowest bit on.
    pub fn ctz<T: Component>(x: T) -> T {
        let zeros = (0..T::COUNT).take_while(|bit| x.bits() >> bit & 1 == 0).count();
        wrapped(zeros as i128)
    }
    /// The bits that are not zero.
    pub fn popcount<T: Component>(x: T) -> T {
        wrapped((0..T::COUNT).filter(|bit| x.bits() >> bit & 1 == 1).count() as i128)
    }
    /// The high half of the product, by the halves of `y`.
    pub fn mul_hi<T: Component>(x: T, y: T) -> T {
        let (high, low) = (wide(y) >> 32, wide(y) & 0xFFFF_FFFF);
        let (high, low) = (wide(x) * high, wide(x) * low);
        if T::COUNT == 64 { wrapped((high + (low >> 32)) >> 32) } else { wrapped((wide(x) * wide(y)) >> T::COUNT) }
    }
    /// `mul_hi(a, b) + c`
    pub fn mad_hi<T: Component>(a: T, b: T, c: T) -> T {
        wrapped(wide(mul_hi(a, b)) + wide(c))
    }
    /// `a * b + c`, saturated.
    pub fn mad_sat<T: Component>(a: T, b: T, c: T) -> T {
        saturated(wide(a).saturating_mul(wide(b)).saturating_add(wide(c)))
    }
    /// The greater one.
    pub fn max<T: Component>(x: T, y: T) -> T {
        if wide(x) < wide(y) { y } else { x }
    }
    /// The lesser one.
    pub fn min<T: Component>(x: T, y: T) -> T {
        if wide(y) < wide(x) { y } else { x }
    }
    /// `min(max(x, minval), maxval)`, undefined if `minval > maxval`.
    pub fn clamp<T: Component>(x: T, minval: T, maxval: T) -> Want {
        if wide(minval) > wide(maxval) { Want::Any } else { min(max(x, minval), maxval).into() }
    }
    /// Each bit `i` of `v` becomes bit `i + n`, counted around.
    pub fn rotate<T: Component>(v: T, n: T) -> T {
        let by = wide(n).rem_euclid(T::COUNT.into()) as u32;
        let moved = |bit: u32| (v.bits() >> bit & 1) << ((bit + by) % T::COUNT);
        T::from_bits((0..T::COUNT).map(moved).sum())
    }
    /// `(hi << bits) | lo`
    pub fn upsample<T: Component, U: Component>(hi: T, lo: U) -> Want {
        Want::Bits(((wide(hi) << T::COUNT | wide(lo)) as u64) & low(2 * T::COUNT))
    }
    /// Whether it fits into 24 bits.
    fn fits<T: Component>(x: T) -> bool {
        let (least, greatest) = limits::<T>();
        (least >> 8..=greatest >> 8).contains(&wide(x))
    }
    /// `x * y` of integers of 24 bits; what it is of others is the implementation's.
    pub fn mul24<T: Component>(x: T, y: T) -> Want {
        if fits(x) && fits(y) { wrapped::<T>(wide(x) * wide(y)).into() } else { Want::Any }
    }
    /// `mul24(x, y) + z`
    pub fn mad24<T: Component>(x: T, y: T, z: T) -> Want {
        if fits(x) && fits(y) { wrapped::<T>(wide(x) * wide(y) + wide(z)).into() } else { Want::Any }
    }
}

/// The relational functions.
pub mod relational {
    use super::{Component, Exact, exact, is_nan, low, range, wide};
    use core::cmp::Ordering;

    /// How two numbers compare; `None` if one is a NaN.
    pub fn compare<T: Component>(x: T, y: T) -> Option<Ordering> {
        if T::PRECISION == 0 {
            return Some(wide(x).cmp(&wide(y)));
        }
        // The bits without the sign are ordered as the sizes are.
        let order = |x: T| {
            let size = i128::from(x.bits() & low(T::COUNT - 1));
            if x.bits() >> (T::COUNT - 1) == 1 { -size } else { size }
        };
        (!is_nan(x) && !is_nan(y)).then(|| order(x).cmp(&order(y)))
    }
    /// Whether neither infinite nor a NaN.
    pub fn isfinite<T: Component>(x: T) -> bool {
        matches!(exact(x), Exact::Finite { .. })
    }
    /// Whether infinite.
    pub fn isinf<T: Component>(x: T) -> bool {
        matches!(exact(x), Exact::Infinite(_))
    }
    /// Whether the exponent's field is neither that of zero and subnormals nor that of infinities and NaNs.
    pub fn isnormal<T: Component>(x: T) -> bool {
        let field = (x.bits() & low(T::COUNT - 1)) >> (T::PRECISION - 1);
        field != 0 && field as i32 != range(T::COUNT, T::PRECISION).1 - 1
    }
    /// The highest bit.
    pub fn signbit<T: Component>(x: T) -> bool {
        x.bits() >> (T::COUNT - 1) == 1
    }
    /// Each bit of `b` where that of `c` is set, else of `a`.
    pub fn bitselect<T: Component>(a: T, b: T, c: T) -> super::Want {
        let bit = |at: u32| (if c.bits() >> at & 1 == 1 { b.bits() } else { a.bits() }) & 1 << at;
        super::Want::Bits((0..T::COUNT).map(bit).sum())
    }
}

/// The conversions.
pub mod conversion {
    use super::{Component, Exact, Want, exact, limits, rounded, wide, wrapped};

    /// `rounding` is `'e'`, `'z'`, `'p'`, `'n'`, or `'d'` where none is named: to zero for integers, to nearest even for floats.
    pub fn convert<T: Component, U: Component>(x: T, saturates: bool, rounding: char) -> Want {
        if U::PRECISION > 0 {
            // Saturation is for integers only: of floats it is not said whether they reach infinity.
            let rounding = if rounding == 'd' { 'e' } else { rounding };
            return match exact(x) {
                Exact::Nan if saturates => Want::NanOr(0),
                Exact::Finite { .. } | Exact::Infinite(_) if saturates => {
                    let nearest = rounded::<U>(exact(x), rounding).bits();
                    Want::Either(nearest, rounded::<U>(finite(exact(x)), 'z').bits())
                }
                value => rounded::<U>(value, rounding).into(),
            };
        }
        let (least, greatest) = limits::<U>();
        let whole = match exact(x) {
            Exact::Nan => return wrapped::<U>(0).into(),
            Exact::Infinite(negative) => {
                if negative {
                    i128::MIN
                } else {
                    i128::MAX
                }
            }
            _ if T::PRECISION == 0 => wide(x),
            value => round(value, rounding),
        };
        // A float saturates in any case.
        wrapped::<U>(if saturates || T::PRECISION > 0 { whole.clamp(least, greatest) } else { whole }).into()
    }

    /// A finite number, however great.
    fn finite(value: Exact) -> Exact {
        match value {
            Exact::Infinite(negative) => Exact::Finite { negative, significand: 1, exponent: 5000, more: false },
            value => value,
        }
    }

    /// To an integer.
    fn round(value: Exact, rounding: char) -> i128 {
        let Exact::Finite { negative, significand, exponent, .. } = value else { panic!("{value:?}") };
        let size = if exponent >= 0 {
            if exponent > 70 { i128::MAX } else { (significand as i128) << exponent }
        } else {
            super::mathematics::whole(negative, significand, exponent, rounding) as i128
        };
        if negative { -size } else { size }
    }
}

/// The common functions.
pub mod common {
    use super::{Component, Want, epsilon, greatest, nearest, number, tiny};

    /// Off by at most two units in the last place.
    fn near<T: Component>(value: f64) -> Want {
        if value.is_nan() { Want::Nan } else { Want::Near(nearest::<T>(value).bits(), 2) }
    }
    /// `radians * (180 / π)`
    pub fn degrees<T: Component>(x: T) -> Want {
        near::<T>(number(x) * (180.0 / core::f64::consts::PI))
    }
    /// `degrees * (π / 180)`
    pub fn radians<T: Component>(x: T) -> Want {
        near::<T>(number(x) * (core::f64::consts::PI / 180.0))
    }
    /// `x + (y - x) * a`, by a few roundings; anything if something overflows on the way.
    pub fn mix<T: Component>(x: T, y: T, a: T) -> Want {
        let (x, y, a) = (number(x), number(y), number(a));
        let (difference, limit) = (y - x, number(greatest::<T>()));
        let (product, sum) = (difference * a, x + difference * a);
        if [difference, product, sum, x, a].into_iter().any(|part| !(part.abs() < limit / 4.0)) {
            return Want::Any;
        }
        let allowed = 2.0 * epsilon::<T>() * (x.abs() + product.abs()) + tiny::<T>() * (2.0 + a.abs());
        Want::Between(sum - allowed, sum + allowed)
    }
    /// 1 above zero, -1 below, a zero itself, and 0 for a NaN.
    pub fn sign<T: Component>(x: T) -> Want {
        match number(x) {
            x if x.is_nan() => Want::Bits(0),
            0.0 => Want::Bits(x.bits()),
            x => nearest::<T>(x.signum()).into(),
        }
    }
    /// 0 if `x < edge`, else 1.
    pub fn step<T: Component>(edge: T, x: T) -> Want {
        nearest::<T>(if number(x) < number(edge) { 0.0 } else { 1.0 }).into()
    }
    /// Undefined if `edge0 >= edge1` or for a NaN.
    pub fn smoothstep<T: Component>(edge0: T, edge1: T, x: T) -> Want {
        let limit = number(greatest::<T>()) / 2.0;
        let [low, high, x] = [edge0, edge1, x].map(number);
        // Infinities and what overflows in `T` are left open too, as is what is lost between subnormals.
        if !(low < high && [low, high, x].into_iter().all(|value| value.abs() < limit))
            || high - low < 1e4 * tiny::<T>()
        {
            return Want::Any;
        }
        let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
        let smooth = t * t * (3.0 - 2.0 * t);
        let allowed = if T::PRECISION == 11 { 4e-3 } else { 1e-5 };
        Want::Between(smooth - allowed, smooth + allowed)
    }
    /// `y` if `x < y`, else `x`; undefined for a NaN.
    pub fn max<T: Component>(x: T, y: T) -> Want {
        let (a, b) = (number(x), number(y));
        if a.is_nan() || b.is_nan() { Want::Any } else { Want::Bits((if a < b { y } else { x }).bits()) }
    }
    /// `y` if `y < x`, else `x`; undefined for a NaN.
    pub fn min<T: Component>(x: T, y: T) -> Want {
        let (a, b) = (number(x), number(y));
        if a.is_nan() || b.is_nan() { Want::Any } else { Want::Bits((if b < a { y } else { x }).bits()) }
    }
    /// `fmin(fmax(x, minval), maxval)`, for a NaN and for `minval > maxval` too. The standard leaves open which zero it is.
    pub fn clamp<T: Component>(x: T, minval: T, maxval: T) -> Want {
        let greater = |x: T, y: T| if number(y).is_nan() || number(y) < number(x) { x } else { y };
        let lesser = |x: T, y: T| if number(y).is_nan() || number(x) < number(y) { x } else { y };
        let clamped = lesser(greater(x, minval), maxval);
        match number(clamped) {
            0.0 => Want::Either(0, 1 << (T::COUNT - 1)),
            value if value.is_nan() => Want::Nan,
            _ => Want::Bits(clamped.bits()),
        }
    }
}

/// The geometric functions, on the components of vectors.
pub mod geometric {
    use super::{Component, Exact, Want, epsilon, exact, greatest, nearest, number, rounded, tiny};

    fn sum_of_products(p: impl Iterator<Item = (Exact, Exact)>) -> Exact {
        p.fold(Exact::ZERO, |sum, (a, b)| sum.plus(a.times(b)))
    }

    /// The greatest size of a component, or a NaN.
    fn size<T: Component>(p: &[T]) -> f64 {
        p.iter()
            .map(|&x| number(x).abs())
            .fold(0.0, |size: f64, x| if x.is_nan() || size.is_nan() { f64::NAN } else { size.max(x) })
    }

    /// Off by at most `max * max * (2 n - 1) * epsilon`; open if something may overflow or is no number.
    pub fn dot<T: Component>(p: &[T], q: &[T]) -> Want {
        let (n, product) = (p.len() as f64, size(p) * size(q));
        if !(product * n < number(greatest::<T>())) {
            return Want::Any;
        }
        let max = size(p).max(size(q));
        let allowed = (max * max * (2.0 * n - 1.0) * epsilon::<T>()).min(f64::MAX) + n * tiny::<T>();
        let sum: f64 = rounded(sum_of_products(p.iter().map(|&x| exact(x)).zip(q.iter().map(|&x| exact(x)))), 'e');
        Want::Between((sum - allowed).max(f64::MIN), (sum + allowed).min(f64::MAX))
    }

    /// One component of the cross product: `a * b - c * d`, off by at most `max * max * 3 * epsilon`.
    pub fn cross<T: Component>(p: &[T], q: &[T], component: usize) -> Want {
        if component == 3 {
            return Want::Bits(0);
        }
        let max = size(&[p, q].concat());
        if !(max * max * 2.0 < number(greatest::<T>())) {
            return Want::Any;
        }
        let (next, last) = ((component + 1) % 3, (component + 2) % 3);
        let left = exact(p[next]).times(exact(q[last]));
        let right = exact(p[last]).times(exact(q[next]));
        let difference: f64 = rounded(left.plus(right.negated()), 'e');
        let allowed = max * max * 3.0 * epsilon::<T>() + 2.0 * tiny::<T>();
        Want::Between(difference - allowed, difference + allowed)
    }

    fn exact_length(p: impl Iterator<Item = Exact> + Clone) -> Exact {
        let p = p.map(Exact::short);
        if p.clone().any(|x| matches!(x, Exact::Infinite(_))) {
            return Exact::Infinite(false);
        }
        sum_of_products(p.clone().zip(p)).root().short()
    }

    /// The root of the sum of squares, without overflow on the way. Beside an infinity a NaN is left open.
    pub fn length<T: Component>(p: &[T], units: f64) -> Want {
        near::<T>(p.iter().map(|&x| exact(x)), units)
    }

    fn near<T: Component>(p: impl Iterator<Item = Exact> + Clone, units: f64) -> Want {
        let (nan, infinite) = p.clone().fold((false, false), |(nan, infinite), x| {
            (nan || matches!(x, Exact::Nan), infinite || matches!(x, Exact::Infinite(_)))
        });
        match (nan, infinite) {
            (true, true) => Want::Any,
            (true, false) => Want::Nan,
            _ => Want::Near(rounded::<T>(exact_length(p), 'e').bits(), (units + 0.5) as u64),
        }
    }

    /// The length of `p - q`, whose components are rounded to the type.
    pub fn distance<T: Component>(p: &[T], q: &[T], units: f64) -> Want {
        let difference = |(&x, &y): (&T, &T)| exact(rounded::<T>(exact(x).plus(exact(y).negated()), 'e'));
        near::<T>(p.iter().zip(q).map(difference), units)
    }

    /// One component of the vector of length 1 in the same direction.
    pub fn normalize<T: Component>(p: &[T], component: usize, units: f64) -> Want {
        if p.iter().any(|&x| super::is_nan(x)) {
            return Want::Nan;
        }
        let infinite = p.iter().any(|&x| matches!(exact(x), Exact::Infinite(_)));
        let replaced = |x: T| match exact(x) {
            Exact::Infinite(negative) => exact(nearest::<T>(if negative { -1.0 } else { 1.0 })),
            Exact::Finite { negative, .. } if infinite => {
                Exact::Finite { negative, significand: 0, exponent: 0, more: false }
            }
            value => value,
        };
        match exact_length(p.iter().map(|&x| replaced(x))) {
            Exact::Finite { significand: 0, .. } => p[component].into(),
            length => {
                let quotient = rounded::<T>(replaced(p[component]).over(length), 'e');
                Want::Near(quotient.bits(), (units + 0.5) as u64)
            }
        }
    }
}

/// The mathematical functions that are not transcendental.
pub mod mathematics {
    use super::Exact::{Finite, Infinite, Nan};
    use super::relational::compare;
    use super::{Bits as _, Component, Want, exact, is_nan, low, number, rounded, signals};
    use core::cmp::Ordering;

    /// `significand * 2^exponent` as an integer, of an exponent below zero; `'a'` rounds to nearest, halves away from zero.
    #[must_use]
    pub fn whole(negative: bool, significand: u128, exponent: i32, rounding: char) -> u128 {
        assert!(exponent < 0);
        let (floor, rest, half) = if exponent <= -127 {
            (0, u128::from(significand != 0), 2)
        } else {
            (significand >> -exponent, significand & ((1 << -exponent) - 1), 1 << (-exponent - 1))
        };
        let up = match rounding {
            'e' => rest > half || rest == half && floor % 2 == 1,
            'a' => rest >= half,
            'p' => rest != 0 && !negative,
            'n' => rest != 0 && negative,
            _ => false,
        };
        floor + u128::from(up)
    }

    fn integral<T: Component>(x: T, rounding: char) -> T {
        match exact(x) {
            Finite { negative, significand, exponent: exponent @ ..0, .. } => {
                let significand = whole(negative, significand, exponent, rounding);
                rounded(Finite { negative, significand, exponent: 0, more: false }, 'e')
            }
            _ => x,
        }
    }
    /// To an integer below.
    pub fn floor<T: Component>(x: T) -> T {
        integral(x, 'n')
    }
    /// To an integer above.
    pub fn ceil<T: Component>(x: T) -> T {
        integral(x, 'p')
    }
    /// To an integer towards zero.
    pub fn trunc<T: Component>(x: T) -> T {
        integral(x, 'z')
    }
    /// To the nearest integer, the even one of two.
    pub fn rint<T: Component>(x: T) -> T {
        integral(x, 'e')
    }
    /// To the nearest integer, halves away from zero.
    pub fn round<T: Component>(x: T) -> T {
        integral(x, 'a')
    }
    /// Without the sign bit.
    pub fn fabs<T: Component>(x: T) -> Want {
        size(x).into()
    }
    /// `x` with the sign of `y`.
    pub fn copysign<T: Component>(x: T, y: T) -> Want {
        T::from_bits(x.bits() & low(T::COUNT - 1) | y.bits() & 1 << (T::COUNT - 1)).into()
    }
    /// `y` if `x < y`, else `x`, and the other of a NaN.
    pub fn fmax<T: Component>(x: T, y: T) -> Want {
        chosen(x, y, Ordering::Less)
    }
    /// `y` if `y < x`, else `x`, and the other of a NaN.
    pub fn fmin<T: Component>(x: T, y: T) -> Want {
        chosen(x, y, Ordering::Greater)
    }
    /// `y` if `x` compares so to it. The standard leaves open which zero is the greater one, and what a NaN that signals does.
    fn chosen<T: Component>(x: T, y: T, order: Ordering) -> Want {
        let or_nan = |x: T| if is_nan(x) { Want::Nan } else { Want::NanOr(x.bits()) };
        match compare(x, y) {
            Some(found) if found == order => y.into(),
            Some(Ordering::Equal) => Want::Either(x.bits(), y.bits()),
            Some(_) => x.into(),
            None if signals(x) => or_nan(y),
            None if signals(y) => or_nan(x),
            None if is_nan(x) => y.into(),
            None => x.into(),
        }
    }
    /// `x` if `|x| > |y|`, `y` if `|y| > |x|`, else `fmax(x, y)`.
    pub fn maxmag<T: Component>(x: T, y: T) -> Want {
        match compare(size(x), size(y)) {
            Some(Ordering::Greater) => x.into(),
            Some(Ordering::Less) => y.into(),
            _ => fmax(x, y),
        }
    }
    /// `x` if `|x| < |y|`, `y` if `|y| < |x|`, else `fmin(x, y)`.
    pub fn minmag<T: Component>(x: T, y: T) -> Want {
        match compare(size(x), size(y)) {
            Some(Ordering::Less) => x.into(),
            Some(Ordering::Greater) => y.into(),
            _ => fmin(x, y),
        }
    }
    fn size<T: Component>(x: T) -> T {
        T::from_bits(x.bits() & low(T::COUNT - 1))
    }
    /// `a * b + c`, rounded once.
    pub fn fma<T: Component>(a: T, b: T, c: T) -> T {
        rounded(exact(a).times(exact(b)).plus(exact(c)), 'e')
    }
    /// As `fma`; of other floats than `half` it may be rounded after the product too.
    pub fn mad<T: Component>(a: T, b: T, c: T) -> Want {
        if T::PRECISION == 11 {
            return fma(a, b, c).into();
        }
        let product: T = rounded(exact(a).times(exact(b)), 'e');
        let sum: T = rounded(exact(product).plus(exact(c)), 'e');
        match (is_nan(fma(a, b, c)), is_nan(sum)) {
            (true, true) => Want::Nan,
            (true, false) => Want::NanOr(sum.bits()),
            (false, true) => Want::NanOr(fma(a, b, c).bits()),
            _ => Want::Either(fma(a, b, c).bits(), sum.bits()),
        }
    }
    /// `x - y` if `x > y`, else 0.
    pub fn fdim<T: Component>(x: T, y: T) -> Want {
        match compare(x, y) {
            None => Want::Nan,
            Some(Ordering::Greater) => rounded::<T>(exact(x).plus(exact(y).negated()), 'e').into(),
            _ => Want::Bits(0),
        }
    }
    /// Correctly rounded.
    pub fn sqrt<T: Component>(x: T) -> T {
        rounded(exact(x).root(), 'e')
    }
    /// `1 / sqrt(x)`, off by at most 2 units; `half` by 1.
    pub fn rsqrt<T: Component>(x: T) -> Want {
        let one = Finite { negative: false, significand: 1, exponent: 0, more: false };
        let result: T = rounded(one.over(exact(x).root().short()), 'e');
        if is_nan(result) { Want::Nan } else { Want::Near(result.bits(), if T::PRECISION == 11 { 1 } else { 2 }) }
    }
    /// The rest of `|x| / |y|` and the quotient's low ten bits: modulo `1024 |y|`, powers of two by squaring.
    fn rest(x: (u128, i32), y: (u128, i32)) -> (u128, u128, i32) {
        let ((x, e), (y, f)) = (x, y);
        if e < f {
            if f - e > 60 {
                return (x, 0, e);
            }
            let y = y << (f - e);
            return (x % y, x / y % 1024, e);
        }
        let modulus = y << 10;
        let (mut power, mut base, mut times) = (1 % modulus, 2 % modulus, e - f);
        while times > 0 {
            if times % 2 == 1 {
                power = power * base % modulus;
            }
            base = base * base % modulus;
            times /= 2;
        }
        let left = x % modulus * power % modulus;
        (left % y, left / y, f)
    }
    /// `x - y * trunc(x / y)`
    pub fn fmod<T: Component>(x: T, y: T) -> Want {
        match (exact(x), exact(y)) {
            (Nan, _) | (_, Nan) | (Infinite(_), _) | (_, Finite { significand: 0, .. }) => Want::Nan,
            (_, Infinite(_)) => x.into(),
            (Finite { negative, significand: a, exponent: e, .. }, Finite { significand: b, exponent: f, .. }) => {
                let (significand, _, exponent) = rest((a, e), (b, f));
                rounded::<T>(Finite { negative, significand, exponent, more: false }, 'e').into()
            }
        }
    }
    /// `x - n * y`, `n` the integer nearest to `x / y`, the even one of two; and the low seven bits of `n` with the sign of the quotient.
    pub fn remquo<T: Component>(x: T, y: T) -> (Want, Want) {
        match (exact(x), exact(y)) {
            (Nan, _) | (_, Nan) | (Infinite(_), _) | (_, Finite { significand: 0, .. }) => (Want::Nan, Want::Any),
            (_, Infinite(_)) => (x.into(), Want::Bits(0)),
            (
                Finite { negative: m, significand: a, exponent: e, .. },
                Finite { negative: n, significand: b, exponent: f, .. },
            ) => {
                let (mut left, mut quotient, unit) = rest((a, e), (b, f));
                let divisor = if f - unit > 60 { u128::MAX >> 1 } else { b << (f - unit) };
                let mut negative = m;
                if (2 * left)
                    .cmp(&divisor)
                    .then(if quotient % 2 == 1 { Ordering::Greater } else { Ordering::Less })
                    .is_gt()
                {
                    left = divisor - left;
                    quotient += 1;
                    negative = !m;
                }
                // A zero has the sign of `x`.
                let negative = if left == 0 { m } else { negative };
                let left: T = rounded(Finite { negative, significand: left, exponent: unit, more: false }, 'e');
                let quotient = (quotient % 128) as i32;
                (left.into(), (if m == n { quotient } else { -quotient }).into())
            }
        }
    }
    /// The first of `remquo`.
    pub fn remainder<T: Component>(x: T, y: T) -> Want {
        remquo(x, y).0
    }
    /// The next float towards `y`, which is a step of the bits.
    pub fn nextafter<T: Component>(x: T, y: T) -> T {
        let sign = 1 << (T::COUNT - 1);
        match compare(x, y) {
            None if is_nan(x) => x,
            None | Some(Ordering::Equal) => y,
            Some(_) if x.bits() & low(T::COUNT - 1) == 0 => T::from_bits(1 | y.bits() & sign),
            Some(order) => {
                T::from_bits(if order.is_lt() == (x.bits() & sign == 0) { x.bits() + 1 } else { x.bits() - 1 })
            }
        }
    }
    /// `x * 2^k`, rounded once.
    pub fn ldexp<T: Component>(x: T, k: i32) -> T {
        rounded(exact(x).scaled(k.clamp(-10_000, 10_000)), 'e')
    }
    /// The fraction from 1/2 to 1, and the exponent.
    pub fn frexp<T: Component>(x: T) -> (T, i32) {
        match exact(x) {
            Finite { significand: 0, .. } | Infinite(_) | Nan => (x, 0),
            value @ Finite { significand, exponent, .. } => {
                let length = 128 - significand.leading_zeros() as i32;
                (rounded(value.scaled(-exponent - length), 'e'), exponent + length)
            }
        }
    }
    /// The exponent. The standard leaves open which of two values a zero and a NaN give.
    pub fn ilogb<T: Component>(x: T) -> Want {
        match exact(x) {
            Finite { significand: 0, .. } => Want::Either(i32::MIN.bits(), (-i32::MAX).bits()),
            Nan => Want::Either(i32::MIN.bits(), i32::MAX.bits()),
            Infinite(_) => i32::MAX.into(),
            Finite { .. } => (frexp(x).1 - 1).into(),
        }
    }
    /// The exponent as a float.
    pub fn logb<T: Component>(x: T) -> T {
        match exact(x) {
            Finite { significand: 0, .. } => rounded(Infinite(true), 'e'),
            Infinite(_) => rounded(Infinite(false), 'e'),
            Nan => x,
            Finite { .. } => rounded(exact(frexp(x).1 - 1), 'e'),
        }
    }
    /// `fmin(x - floor(x), the greatest below 1)` and the floor.
    pub fn fract<T: Component>(x: T) -> (T, T) {
        let floor = floor(x);
        let sign = Finite { negative: number(x).is_sign_negative(), significand: 0, exponent: 0, more: false };
        let part = match exact(x) {
            Infinite(_) | Finite { significand: 0, .. } => rounded(sign, 'e'),
            value => rounded(value.plus(exact(floor).negated()), 'e'),
        };
        let below = T::from_bits(rounded::<T>(exact(1_u8), 'e').bits() - 1);
        (if number(part) >= 1.0 { below } else { part }, floor)
    }
    /// The fraction beside an integer, and the integer, both with the sign of `x`.
    pub fn modf<T: Component>(x: T) -> (T, T) {
        let whole = trunc(x);
        let part = match exact(x) {
            Infinite(_) => T::from_bits(0),
            value => rounded(value.plus(exact(whole).negated()), 'e'),
        };
        let sign = x.bits() & 1 << (T::COUNT - 1);
        (if is_nan(x) { x } else { T::from_bits(part.bits() & low(T::COUNT - 1) | sign) }, whole)
    }
}
