//! Elements and vectors as bits, so that NaN payloads and signed zeros count.

use half::f16;
use swz::{Element, Lanes, Vector};

/// An element type whose values can be made of bits.
pub trait Bits: Element {
    /// How many bits there are.
    const COUNT: u32;
    /// Bit patterns worth a test beside random ones.
    const SPECIAL: &'static [u64];
    /// The value of these bits; those above `COUNT` do not matter.
    fn from_bits(bits: u64) -> Self;
    /// The bits of a value.
    fn bits(self) -> u64;
}

macro_rules! bits {
    ($($t:ty, $count:literal, $special:expr, |$bits:ident| $from:expr, |$value:ident| $to:expr;)*) => {
        $(impl Bits for $t {
            const COUNT: u32 = $count;
            const SPECIAL: &'static [u64] = $special;
            #[allow(clippy::cast_possible_wrap, clippy::cast_lossless, reason = "one line for each type")]
            fn from_bits($bits: u64) -> Self {
                $from
            }
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless, clippy::unnecessary_cast, reason = "one line for each type")]
            fn bits(self) -> u64 {
                let $value = self;
                $to
            }
        })*
    };
}
bits! {
    bool, 1, &[0, 1], |bits| bits & 1 == 1, |value| value.into();
    i8, 8, &[0, 0x7F, 0x80, 0xFF], |bits| bits as i8, |value| value as u8 as u64;
    u8, 8, &[0, 0x7F, 0x80, 0xFF], |bits| bits as u8, |value| value as u64;
    i16, 16, &[0, 0x7FFF, 0x8000, 0xFFFF], |bits| bits as i16, |value| value as u16 as u64;
    u16, 16, &[0, 0x7FFF, 0x8000, 0xFFFF], |bits| bits as u16, |value| value as u64;
    i32, 32, &[0, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF], |bits| bits as i32, |value| value as u32 as u64;
    u32, 32, &[0, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF], |bits| bits as u32, |value| value as u64;
    i64, 64, &[0, i64::MAX as u64, 1 << 63, u64::MAX], |bits| bits as i64, |value| value as u64;
    u64, 64, &[0, i64::MAX as u64, 1 << 63, u64::MAX], |bits| bits, |value| value;
    // Zeros, infinities, quiet and signalling NaNs with payloads, subnormals, the largest.
    f16, 16, &[0, 0x8000, 0x7C00, 0xFC00, 0x7E00, 0x7C01, 0xFE55, 0xFD2A, 1, 0x83FF, 0x7BFF],
        |bits| f16::from_bits(bits as u16), |value| value.to_bits().into();
    f32, 32, &[0, 0x8000_0000, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0x7F80_0001, 0xFFC5_5555, 0xFFA1_2345, 1, 0x807F_FFFF, 0x7F7F_FFFF],
        |bits| f32::from_bits(bits as u32), |value| value.to_bits().into();
    f64, 64, &[0, 1 << 63, 0x7FF0 << 48, 0xFFF0 << 48, 0x7FF8 << 48, (0x7FF0 << 48) + 1, (0xFFFC << 48) + 0x5555, (0xFFF4 << 48) + 0x1_2345,
        1, (1 << 63) + 0xF_FFFF, (0x7FF0 << 48) - 1],
        |bits| f64::from_bits(bits), |value| value.to_bits();
}

/// A scalar or a vector.
pub trait Value: Copy {
    /// How many components it has.
    const WIDTH: usize;
    /// How many bits a component has.
    const COUNT: u32;
    /// The value whose component `i` has the bits `bit(i)`.
    fn build(bits: impl FnMut(usize) -> u64) -> Self;
    /// The bits of each component.
    fn components(&self) -> Vec<u64>;
}

impl<T: Bits + Lanes<N>, const N: usize> Value for Vector<T, N> {
    const WIDTH: usize = N;
    const COUNT: u32 = T::COUNT;
    fn build(mut bits: impl FnMut(usize) -> u64) -> Self {
        Self::from_array(core::array::from_fn(|index| T::from_bits(bits(index))))
    }
    fn components(&self) -> Vec<u64> {
        self.as_array().iter().map(|component| component.bits()).collect()
    }
}

macro_rules! scalars {
    ($($t:ty)*) => {
        $(impl Value for $t {
            const WIDTH: usize = 1;
            const COUNT: u32 = <$t as Bits>::COUNT;
            fn build(mut bits: impl FnMut(usize) -> u64) -> Self {
                Bits::from_bits(bits(0))
            }
            fn components(&self) -> Vec<u64> {
                vec![Bits::bits(*self)]
            }
        })*
    };
}
scalars!(bool i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64);

/// How many [`inputs`] tell all components of a vector apart by any one bit of an element.
const INDEX_BITS: u64 = 4;
/// How many [`inputs`] there are.
const INPUTS: u64 = 10;

/// Vectors to select from. The first ones spell the index of each component in bits, so that even `bool` tells them apart; then
/// come special values, then random ones.
pub fn inputs<T: Bits, V: Value>() -> impl Iterator<Item = V> {
    (0..INPUTS).map(|input| V::build(|index| pattern::<T>(input, index as u64)))
}

/// The bits of a component of an input.
fn pattern<T: Bits>(input: u64, index: u64) -> u64 {
    let mixed = mix(input << 8 | index);
    if input < INDEX_BITS {
        // The upper bits are random, the lowest is that of the index.
        mixed << 1 | (index >> input & 1)
    } else if input < INPUTS - 2 {
        T::SPECIAL[(mixed % T::SPECIAL.len() as u64) as usize]
    } else {
        mixed
    }
}

/// Bits that look random (splitmix64).
#[must_use]
pub fn mix(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
