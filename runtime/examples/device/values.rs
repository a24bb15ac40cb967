//! The values that go through the buffers: components and vectors of them, and where they come from.

use std::fmt::Debug;

use swz::Lanes;
use swz::prelude::*;
use swz::scalar;

/// How a float is laid out.
#[derive(Clone, Copy)]
pub struct Format {
    /// Bits of its significand, with the first, which is not stored.
    pub precision: i32,
    /// The exponent of its least normal number.
    pub least: i32,
    /// The exponent of its greatest number.
    pub greatest: i32,
}

impl Format {
    /// The least normal number.
    pub fn normal(self) -> f64 {
        power(self.least)
    }

    /// The difference between 1 and the next number.
    pub fn epsilon(self) -> f64 {
        power(1 - self.precision)
    }
}

/// 2 to the `exponent`, which a double has as a normal number.
pub fn power(exponent: i32) -> f64 {
    f64::from_bits(u64::try_from(exponent + 1023).unwrap() << 52)
}

/// A component.
pub trait Component: Scalar + Debug {
    /// None for integers.
    const FORMAT: Option<Format>;
    /// A type that holds the value and that of a statement of it, exactly or as well as there is: a double for floats.
    type Wide: Component<Wide = Self::Wide>;
    /// Values that are tried more often than others.
    const EDGES: &'static [Self];

    fn bits(self) -> u64;
    /// The component of the low bits.
    fn from_bits(bits: u64) -> Self;
    fn widen(self) -> Self::Wide;
    fn number(self) -> f64;
    /// The nearest one.
    fn from_number(number: f64) -> Self;
}

/// Declares the integers: a type, the unsigned one that its bits are read as.
macro_rules! integers {
    ($($t:ty, $bits:ty;)*) => { $(
        impl Component for $t {
            const FORMAT: Option<Format> = None;
            type Wide = Self;
            const EDGES: &'static [Self] = &[
                0, 1, 2, 3, 7, 31, 33, <$t>::MAX, <$t>::MAX - 1, <$t>::MAX / 2, <$t>::MAX / 2 + 1, <$t>::MIN, <$t>::MIN + 1,
                (0 as $t).wrapping_sub(1), (0 as $t).wrapping_sub(2),
            ];

            #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "they are bits")]
            fn bits(self) -> u64 {
                self as $bits as u64
            }
            #[allow(clippy::cast_possible_wrap, reason = "they are bits")]
            fn from_bits(bits: u64) -> Self {
                bits as $bits as $t
            }
            fn widen(self) -> Self {
                self
            }
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "the size of it is asked for")]
            fn number(self) -> f64 {
                self as f64
            }
            #[allow(clippy::cast_sign_loss, reason = "saturates")]
            fn from_number(number: f64) -> Self {
                number as $t
            }
        }
    )* };
}
integers! {
    i8, u8; u8, u8; i16, u16; u16, u16;
    i32, u32; u32, u32; i64, u64; u64, u64;
}

/// Declares the floats.
macro_rules! floats {
    ($($t:ty, $bits:ty, $format:expr, $wide:expr, $from:expr, [$($edge:expr)*];)*) => { $(
        impl Component for $t {
            const FORMAT: Option<Format> = Some($format);
            type Wide = f64;
            const EDGES: &'static [Self] = &[$(<$t>::from_bits($edge)),*];

            fn bits(self) -> u64 {
                self.to_bits().into()
            }
            fn from_bits(bits: u64) -> Self {
                Self::from_bits(bits as $bits)
            }
            fn widen(self) -> f64 {
                $wide(self)
            }
            fn number(self) -> f64 {
                $wide(self)
            }
            fn from_number(number: f64) -> Self {
                $from(number)
            }
        }
    )* };
}
// Zeros, the least and the greatest subnormal, the least normal, 1 and its neighbours, 0.5, 1.5, 2, 2.5, 3, 10, the greatest,
// infinity, NaN; and most of them with a sign.
floats! {
    scalar::half, u16, Format { precision: 11, least: -14, greatest: 15 }, scalar::half::to_f64, scalar::half::from_f64, [
        0 0x8000 1 0x8001 0x03FF 0x83FF 0x0400 0x8400 0x3C00 0xBC00 0x3BFF 0x3C01 0x3800 0xB800 0x3E00 0xBE00 0x4000 0xC000
        0x4100 0xC100 0x4200 0xC200 0x4900 0x7BFF 0xFBFF 0x7C00 0xFC00 0x7E00
    ];
    f32, u32, Format { precision: 24, least: -126, greatest: 127 }, f64::from, (|x| x as f32), [
        0 0x8000_0000 1 0x8000_0001 0x007F_FFFF 0x807F_FFFF 0x0080_0000 0x8080_0000 0x3F80_0000 0xBF80_0000 0x3F7F_FFFF
        0x3F80_0001 0x3F00_0000 0xBF00_0000 0x3FC0_0000 0xBFC0_0000 0x4000_0000 0xC000_0000 0x4020_0000 0xC020_0000
        0x4040_0000 0xC040_0000 0x4120_0000 0x7F7F_FFFF 0xFF7F_FFFF 0x7F80_0000 0xFF80_0000 0x7FC0_0000
    ];
    f64, u64, Format { precision: 53, least: -1022, greatest: 1023 }, (|x| x), (|x| x), [
        0 0x8000_0000_0000_0000 1 0x8000_0000_0000_0001 0x000F_FFFF_FFFF_FFFF 0x800F_FFFF_FFFF_FFFF 0x0010_0000_0000_0000
        0x8010_0000_0000_0000
        0x3FF0_0000_0000_0000 0xBFF0_0000_0000_0000 0x3FEF_FFFF_FFFF_FFFF 0x3FF0_0000_0000_0001 0x3FE0_0000_0000_0000
        0xBFE0_0000_0000_0000 0x3FF8_0000_0000_0000 0xBFF8_0000_0000_0000 0x4000_0000_0000_0000 0xC000_0000_0000_0000
        0x4004_0000_0000_0000 0xC004_0000_0000_0000 0x4008_0000_0000_0000 0xC008_0000_0000_0000 0x4024_0000_0000_0000
        0x7FEF_FFFF_FFFF_FFFF 0xFFEF_FFFF_FFFF_FFFF 0x7FF0_0000_0000_0000 0xFFF0_0000_0000_0000 0x7FF8_0000_0000_0000
    ];
}

/// A scalar or a vector: what a variable of a statement is. Any bytes are a value of each.
pub trait Value: Copy + Default + Debug {
    type Component: Component;
    /// As many components of the wide type.
    type Wide: Value<Component = <Self::Component as Component>::Wide>;

    fn components(&self) -> &[Self::Component];
    fn make(component: impl FnMut(usize) -> Self::Component) -> Self;

    fn wide(self) -> Self::Wide {
        Self::Wide::make(|lane| self.components()[lane].widen())
    }
}

impl<T: Component + Lanes<N>, const N: usize> Value for Vector<T, N>
where
    T::Wide: Lanes<N>,
{
    type Component = T;
    type Wide = Vector<T::Wide, N>;

    fn components(&self) -> &[T] {
        self.as_array()
    }
    fn make(component: impl FnMut(usize) -> T) -> Self {
        Self::from_array(std::array::from_fn(component))
    }
}

macro_rules! scalars {
    ($($t:ty)*) => { $(
        impl Value for $t {
            type Component = Self;
            type Wide = <Self as Component>::Wide;

            fn components(&self) -> &[Self] {
                std::slice::from_ref(self)
            }
            fn make(mut component: impl FnMut(usize) -> Self) -> Self {
                component(0)
            }
        }
    )* };
}
scalars!(i8 u8 i16 u16 i32 u32 i64 u64 scalar::half f32 f64);

/// The values that a statement is defined for, or defined well enough to be compared.
#[derive(Clone, Copy, PartialEq)]
pub enum Domain {
    /// All.
    Any,
    /// All but NaN.
    Numbers,
    /// All but NaN and infinities.
    Finite,
    /// Floats that are neither NaN, infinite, zero nor subnormal.
    Normal,
    /// Up to 100 in size.
    Small,
    /// Multiples of 2^-10, whose sums and differences are exact: of the first variable from -1 to 0, of the second from 0.5 to 1.5, of the
    /// third from -2 to 2.
    Steps,
}

/// Seeded random values (the generator is Steele's and others' split-and-mix one of 64 bits).
pub struct Random(u64);

impl Random {
    /// Other ones for each text.
    pub fn new(text: &str) -> Self {
        Self(
            text.bytes()
                .fold(0xCBF2_9CE4_8422_2325, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)),
        )
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// From `from` to `to`, a multiple of 2^-10.
    fn step(&mut self, from: f64, to: f64) -> f64 {
        #[expect(clippy::cast_sign_loss, reason = "`to` is the greater")]
        let steps = ((to - from) * 1024.0) as u64 + 1;
        #[expect(clippy::cast_precision_loss, reason = "there are few thousands")]
        let step = (self.bits() % steps) as f64;
        from + step / 1024.0
    }

    /// A component of the variable at `place`: a third are edges, a third of ordinary size, a third of any bits.
    fn component<T: Component>(&mut self, domain: Domain, place: usize, flushes: bool) -> T {
        if domain == Domain::Steps && T::FORMAT.is_some() {
            let (from, to) = [(-1.0, 0.0), (0.5, 1.5), (-2.0, 2.0)][place];
            return T::from_number(self.step(from, to));
        }
        loop {
            let found = match self.bits() % 3 {
                0 => T::EDGES[(self.bits() % T::EDGES.len() as u64) as usize],
                1 if T::FORMAT.is_some() => {
                    let size = self.step(-1.0, 1.0) + self.step(-1.0, 1.0) * power(-11);
                    T::from_number(size * power(i32::try_from(self.bits() % 16).unwrap() - 8))
                }
                1 => T::from_number(self.step(-20.0, 20.0)),
                _ => T::from_bits(self.bits()),
            };
            let number = found.number();
            let subnormal = T::FORMAT.is_some_and(|format| number != 0.0 && number.abs() < format.normal());
            let inside = match domain {
                Domain::Any | Domain::Steps => true,
                Domain::Numbers => !number.is_nan(),
                Domain::Finite => number.is_finite(),
                Domain::Normal => T::FORMAT.is_none() || number.is_finite() && number != 0.0 && !subnormal,
                Domain::Small => number.abs() < 100.0,
            };
            // A device that flushes subnormals may do it to operands too.
            if inside && !(subnormal && flushes) {
                return found;
            }
        }
    }

    /// A variable's values.
    pub fn values<V: Value>(&mut self, count: usize, domain: Domain, place: usize, flushes: bool) -> Vec<V> {
        (0..count).map(|_| V::make(|_| self.component(domain, place, flushes))).collect()
    }
}
