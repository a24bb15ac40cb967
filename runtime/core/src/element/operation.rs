//! The definition of each primitive: what it does to one component. The primitive is computed by it if neither LLVM nor a row of an
//! architecture has anything better.

#[cfg(feature = "half")]
use super::half::from_f64;
use super::{Element, Scalar, for_each_element};
use crate::target::AARCH64;

/// Declares a family of operations on components.
macro_rules! family {
    ($(#[$meta:meta])* $family:ident: $($base:ident),+ { $($(#[$doc:meta])* $name:ident($($x:ident: $t:ty),*) -> $r:ty;)* }) => {
        $(#[$meta])*
        pub trait $family: $($base +)+ {
            $(
                $(#[$doc])*
                #[doc(hidden)]
                fn $name($($x: $t),*) -> $r;
            )*
        }
    };
}

/// Implements a family for one type.
macro_rules! components {
    ($family:ident for $t:ty: $($name:ident($($x:ident: $xt:ty),*) -> $r:ty = $value:expr;)*) => {
        impl $family for $t {
            $(
                #[inline(always)]
                fn $name($($x: $xt),*) -> $r {
                    $value
                }
            )*
        }
    };
}

family! {
    /// The operations of numbers.
    Arithmetic: Scalar, PartialOrd, Casts {
        add(a: Self, b: Self) -> Self;
        sub(a: Self, b: Self) -> Self;
        mul(a: Self, b: Self) -> Self;
        /// The divisor must be one that is not refused.
        div(a: Self, b: Self) -> Self;
        /// The divisor must be one that is not refused.
        rem(a: Self, b: Self) -> Self;
        neg(a: Self) -> Self;
        /// The absolute value; that of the least integer is itself.
        absolute(a: Self) -> Self;
        /// Whether dividing by it panics.
        is_refused(a: Self) -> bool;
        /// `b` where it is less, else `a`.
        min(a: Self, b: Self) -> Self;
        /// `b` where `a` is less, else `a`.
        max(a: Self, b: Self) -> Self;
        /// The lesser one; of floats, where one is a NaN, the other, and of two zeros the second.
        fmin(a: Self, b: Self) -> Self;
        /// The greater one; of floats, where one is a NaN, the other, and of two zeros the second.
        fmax(a: Self, b: Self) -> Self;
    }
}
family! {
    /// The operations of integers and `bool`.
    Logic: Scalar {
        and(a: Self, b: Self) -> Self;
        or(a: Self, b: Self) -> Self;
        xor(a: Self, b: Self) -> Self;
        not(a: Self) -> Self;
    }
}
family! {
    /// The operations that only integers have.
    Integral: Arithmetic, Logic {
        /// Counts are wrapped to the bits of the type.
        shl(a: Self, b: Self) -> Self;
        /// Counts are wrapped to the bits of the type.
        shr(a: Self, b: Self) -> Self;
        add_sat(a: Self, b: Self) -> Self;
        sub_sat(a: Self, b: Self) -> Self;
        /// The distance, as an unsigned integer in the bits of this one.
        abs_diff(a: Self, b: Self) -> Self;
        /// Half the sum, rounded up, without overflow.
        average(a: Self, b: Self) -> Self;
        /// The absolute value as an unsigned integer, in the bits of this one.
        abs(a: Self) -> Self;
        /// To the left, counts modulo the bits of the type.
        rotate(a: Self, count: Self) -> Self;
        /// The upper half of the product.
        mul_hi(a: Self, b: Self) -> Self;
        /// The product plus `c`, at most the greatest value and at least the least.
        mad_sat(a: Self, b: Self, c: Self) -> Self;
        leading_zeros(a: Self) -> Self;
        trailing_zeros(a: Self) -> Self;
        ones(a: Self) -> Self;
        /// The lowest bit as the highest one.
        reversed(a: Self) -> Self;
        /// The lowest byte as the highest one.
        swapped(a: Self) -> Self;
        /// -1 if its highest bit is set, else 0.
        sign(a: Self) -> Self;
        /// The value from the low bits of another.
        wrap(a: i64) -> Self;
    }
}

/// Declares comparisons of components, whose operator is Rust's.
macro_rules! comparisons {
    ($($name:ident $operator:tt;)*) => { $(
        #[doc = concat!("-1 where `a ", stringify!($operator), " b`, else 0.")]
        #[inline(always)]
        pub(crate) fn $name<T: Arithmetic + Element>(a: T, b: T) -> T::Signed {
            T::Signed::wrap(-i64::from(a $operator b))
        }
    )* };
}
comparisons! {
    lt <;
    le <=;
    eq ==;
    ne !=;
}

/// `b` where the highest bit of the mask is set, else `a`.
#[inline(always)]
pub(crate) fn select<T: Element>(a: T, b: T, mask: T::Signed) -> T {
    if mask < T::Signed::default() { b } else { a }
}

/// Rust's `as` from one number to any other: integers wrap; what becomes a float is rounded to nearest even, what becomes an
/// integer to zero, and saturates.
pub trait Casts: Scalar {
    #[doc(hidden)]
    fn cast<T: Casts>(from: T) -> Self;
    #[doc(hidden)]
    fn as_i8(self) -> i8;
    #[doc(hidden)]
    fn as_u8(self) -> u8;
    #[doc(hidden)]
    fn as_i16(self) -> i16;
    #[doc(hidden)]
    fn as_u16(self) -> u16;
    #[doc(hidden)]
    fn as_i32(self) -> i32;
    #[doc(hidden)]
    fn as_u32(self) -> u32;
    #[doc(hidden)]
    fn as_i64(self) -> i64;
    #[doc(hidden)]
    fn as_u64(self) -> u64;
    #[doc(hidden)]
    fn as_f32(self) -> f32;
    #[doc(hidden)]
    fn as_f64(self) -> f64;
    #[cfg(feature = "half")]
    #[doc(hidden)]
    fn as_f16(self) -> half::f16;
}

/// The integer of 64 bits that a cast to `f32` starts from. On aarch64, LLVM before 21 makes doubles of several of them first (its pull
/// request 130665), so that they would be rounded twice: what a double does not hold is rounded to odd before, to the 53 bits that it holds
/// (`tests/tests/builtin_conversion.rs`, `from_long` and `from_ulong`, fail without it on that machine).
macro_rules! to_single {
    ($x:expr) => {
        if AARCH64 && $x.abs_diff(0) >> f64::MANTISSA_DIGITS != 0 { ($x | (($x & 0x7FF) + 0x7FF)) & !0x7FF } else { $x }
    };
}

/// Implements the casts: the type, its own one, what of a value has them, what of it becomes an `f32`, and how it becomes a half.
macro_rules! casts {
    ($($t:ty, $own:ident, |$x:ident| $number:expr, $single:expr, $half:expr;)*) => {
        $(impl Casts for $t {
            #[inline(always)]
            fn cast<T: Casts>(from: T) -> Self {
                from.$own()
            }
            #[inline(always)]
            fn as_i8(self) -> i8 {
                let $x = self;
                $number as i8
            }
            #[inline(always)]
            fn as_u8(self) -> u8 {
                let $x = self;
                $number as u8
            }
            #[inline(always)]
            fn as_i16(self) -> i16 {
                let $x = self;
                $number as i16
            }
            #[inline(always)]
            fn as_u16(self) -> u16 {
                let $x = self;
                $number as u16
            }
            #[inline(always)]
            fn as_i32(self) -> i32 {
                let $x = self;
                $number as i32
            }
            #[inline(always)]
            fn as_u32(self) -> u32 {
                let $x = self;
                $number as u32
            }
            #[inline(always)]
            fn as_i64(self) -> i64 {
                let $x = self;
                $number as i64
            }
            #[inline(always)]
            fn as_u64(self) -> u64 {
                let $x = self;
                $number as u64
            }
            #[inline(always)]
            fn as_f32(self) -> f32 {
                let $x = self;
                $single as f32
            }
            #[inline(always)]
            fn as_f64(self) -> f64 {
                let $x = self;
                $number as f64
            }
            #[cfg(feature = "half")]
            #[inline(always)]
            fn as_f16(self) -> half::f16 {
                let $x = self;
                $half
            }
        })*
    };
}
casts! {
    i8, as_i8, |x| x, x, half::f16::from_f32(x as f32);
    u8, as_u8, |x| x, x, half::f16::from_f32(x as f32);
    i16, as_i16, |x| x, x, half::f16::from_f32(x as f32);
    u16, as_u16, |x| x, x, half::f16::from_f32(x as f32);
    i32, as_i32, |x| x, x, half::f16::from_f32(x as f32);
    u32, as_u32, |x| x, x, half::f16::from_f32(x as f32);
    i64, as_i64, |x| x, to_single!(x), half::f16::from_f32(x as f32);
    u64, as_u64, |x| x, to_single!(x), half::f16::from_f32(x as f32);
    f32, as_f32, |x| x, x, half::f16::from_f32(x as f32);
    f64, as_f64, |x| x, x, from_f64(x);
}
#[cfg(feature = "half")]
casts! {
    half::f16, as_f16, |x| x.to_f32(), x.to_f32(), x;
}

family! {
    /// The operations that only floats have.
    Real: Arithmetic {
        /// A signalling NaN as the quiet one of the same payload, anything else as it is.
        quieted(a: Self) -> Self;
        /// To nearest even.
        rint(a: Self) -> Self;
        floor(a: Self) -> Self;
        ceil(a: Self) -> Self;
        trunc(a: Self) -> Self;
        /// To nearest, halves away from zero.
        round(a: Self) -> Self;
        sqrt(a: Self) -> Self;
        /// The product plus `c`, rounded once.
        fma(a: Self, b: Self, c: Self) -> Self;
        /// The bits as an integer of 64 bits.
        bits(a: Self) -> u64;
        /// From the low bits.
        from_bits(bits: u64) -> Self;
        /// A number, rounded to nearest even.
        constant(value: f64) -> Self;
    }
}

/// One row of the table: what its operations mean for a component.
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        element!(bits $t);
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        components! { Arithmetic for $t:
            add(a: Self, b: Self) -> Self = a + b;
            sub(a: Self, b: Self) -> Self = a - b;
            mul(a: Self, b: Self) -> Self = a * b;
            div(a: Self, b: Self) -> Self = a / b;
            rem(a: Self, b: Self) -> Self = a % b;
            neg(a: Self) -> Self = -a;
            absolute(a: Self) -> Self = <$t>::from_bits(a.to_bits() & (!0 >> 1));
            is_refused(_a: Self) -> bool = false;
            min(a: Self, b: Self) -> Self = if b < a { b } else { a };
            max(a: Self, b: Self) -> Self = if a < b { b } else { a };
            fmin(a: Self, b: Self) -> Self = if a < b || b.is_nan() { a } else { b };
            fmax(a: Self, b: Self) -> Self = if b < a || b.is_nan() { a } else { b };
        }
    };
    ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
        element!(integer $t, |a, b| if (b == 0) | ((a == <$t>::MIN) & (b == -1)) { 1 } else { b });
        element!(whole $t, |a| a.wrapping_abs(), i128);
    };
    ($t:ty, $name:literal, $size:tt, unsigned, $($rest:tt)*) => {
        element!(integer $t, |a, b| if b == 0 { 1 } else { b });
        element!(whole $t, |a| a, u128);
    };
    // A zero has been refused before; the least integer by -1 is itself, as by 1.
    (integer $t:ty, |$a:ident, $b:ident| $divisor:expr) => {
        components! { Arithmetic for $t:
            add(a: Self, b: Self) -> Self = a.wrapping_add(b);
            sub(a: Self, b: Self) -> Self = a.wrapping_sub(b);
            mul(a: Self, b: Self) -> Self = a.wrapping_mul(b);
            div($a: Self, $b: Self) -> Self = $a.checked_div($divisor).unwrap_or_default();
            rem($a: Self, $b: Self) -> Self = $a.checked_rem($divisor).unwrap_or_default();
            neg(a: Self) -> Self = a.wrapping_neg();
            absolute(a: Self) -> Self = Integral::abs(a);
            is_refused(a: Self) -> bool = a == 0;
            min(a: Self, b: Self) -> Self = if b < a { b } else { a };
            max(a: Self, b: Self) -> Self = if a < b { b } else { a };
            fmin(a: Self, b: Self) -> Self = <$t as Arithmetic>::min(a, b);
            fmax(a: Self, b: Self) -> Self = <$t as Arithmetic>::max(a, b);
        }
        element!(bits $t);
    };
    (whole $t:ty, |$a:ident| $abs:expr, $wide:ty) => {
        components! { Integral for $t:
            shl(a: Self, b: Self) -> Self = a.wrapping_shl(b as u32);
            shr(a: Self, b: Self) -> Self = a.wrapping_shr(b as u32);
            add_sat(a: Self, b: Self) -> Self = a.saturating_add(b);
            sub_sat(a: Self, b: Self) -> Self = a.saturating_sub(b);
            abs_diff(a: Self, b: Self) -> Self = if a < b { b.wrapping_sub(a) } else { a.wrapping_sub(b) };
            average(a: Self, b: Self) -> Self = (a | b).wrapping_sub((a ^ b) >> 1);
            abs($a: Self) -> Self = $abs;
            rotate(a: Self, count: Self) -> Self = a.rotate_left(count as u32 & (<$t>::BITS - 1));
            mul_hi(a: Self, b: Self) -> Self = element!(high a b $t, $wide);
            mad_sat(a: Self, b: Self, c: Self) -> Self = {
                let exact = (a as $wide * b as $wide).saturating_add(c as $wide);
                exact.clamp(<$t>::MIN as $wide, <$t>::MAX as $wide) as $t
            };
            leading_zeros(a: Self) -> Self = a.leading_zeros() as $t;
            trailing_zeros(a: Self) -> Self = a.trailing_zeros() as $t;
            ones(a: Self) -> Self = a.count_ones() as $t;
            reversed(a: Self) -> Self = a.reverse_bits();
            swapped(a: Self) -> Self = a.swap_bytes();
            sign(a: Self) -> Self = ((a as <$t as super::Element>::Signed) >> (<$t>::BITS - 1)) as $t;
            wrap(a: i64) -> Self = a as $t;
        }
    };
    (high $a:ident $b:ident i64, $wide:ty) => { (($a as i128 * $b as i128) >> 64) as i64 };
    (high $a:ident $b:ident $t:ty, $wide:ty) => { (($a as $wide * $b as $wide) >> <$t>::BITS) as $t };
    (bits $t:ty) => {
        components! { Logic for $t:
            and(a: Self, b: Self) -> Self = a & b;
            or(a: Self, b: Self) -> Self = a | b;
            xor(a: Self, b: Self) -> Self = a ^ b;
            not(a: Self) -> Self = !a;
        }
    };
}
for_each_element!(element);

/// The operations of floats, whose type holds integers up to `limit` exactly and from there on nothing but integers: half of one and twice that is
/// the same integer, but a signalling NaN is quieted by it, as it is by the instructions that round vectors. LLVM leaves out a sum that changes
/// no number, and by its bits it took twice as many instructions.
macro_rules! real {
    ($t:ty, $bits:ty, $limit:expr, $sqrt:expr, $fma:expr, $constant:expr) => {
        components! { Real for $t:
            quieted(a: Self) -> Self = {
                let is_nan = a.to_bits() & (<$bits>::MAX >> 1) > Self::INFINITY.to_bits();
                Self::from_bits(a.to_bits() | <$bits>::from(is_nan) << (Self::MANTISSA_DIGITS - 2))
            };
            rint(a: Self) -> Self = {
                let size = a.abs();
                let nearest = if size < $limit { (size + $limit) - $limit } else { size * 0.5 * 2.0 };
                nearest.copysign(a)
            };
            floor(a: Self) -> Self = {
                let nearest = Self::rint(a);
                (if nearest > a { nearest - 1.0 } else { nearest }).copysign(a)
            };
            ceil(a: Self) -> Self = {
                let nearest = Self::rint(a);
                (if nearest < a { nearest + 1.0 } else { nearest }).copysign(a)
            };
            trunc(a: Self) -> Self = {
                let size = a.abs();
                let nearest = if size < $limit { (size + $limit) - $limit } else { size * 0.5 * 2.0 };
                (if nearest > size { nearest - 1.0 } else { nearest }).copysign(a)
            };
            round(a: Self) -> Self = {
                let size = a.abs();
                let nearest = if size < $limit { (size + $limit) - $limit } else { size * 0.5 * 2.0 };
                (if size - nearest == 0.5 { nearest + 1.0 } else { nearest }).copysign(a)
            };
            sqrt(a: Self) -> Self = $sqrt(a);
            fma(a: Self, b: Self, c: Self) -> Self = $fma(a, b, c);
            bits(a: Self) -> u64 = a.to_bits() as u64;
            from_bits(bits: u64) -> Self = <$t>::from_bits(bits as $bits);
            constant(value: f64) -> Self = $constant(value);
        }
    };
}
real!(f32, u32, 8_388_608.0, super::float::sqrt32, super::float::fma32, |value| value as f32);
real!(f64, u64, 4_503_599_627_370_496.0, super::float::sqrt64, super::float::fma64, |value| value);
#[cfg(feature = "half")]
components! { Real for half::f16:
    quieted(a: Self) -> Self = Self::from_bits(a.to_bits() | u16::from(a.is_nan()) << 9);
    rint(a: Self) -> Self = half::f16::from_f32(f32::rint(a.to_f32()));
    floor(a: Self) -> Self = half::f16::from_f32(<f32 as Real>::floor(a.to_f32()));
    ceil(a: Self) -> Self = half::f16::from_f32(<f32 as Real>::ceil(a.to_f32()));
    trunc(a: Self) -> Self = half::f16::from_f32(<f32 as Real>::trunc(a.to_f32()));
    round(a: Self) -> Self = half::f16::from_f32(<f32 as Real>::round(a.to_f32()));
    sqrt(a: Self) -> Self = half::f16::from_f32(<f32 as Real>::sqrt(a.to_f32()));
    fma(a: Self, b: Self, c: Self) -> Self = half::f16::from_f32(super::float::odd_sum(a.to_f32() * b.to_f32(), c.to_f32()));
    bits(a: Self) -> u64 = a.to_bits() as u64;
    from_bits(bits: u64) -> Self = half::f16::from_bits(bits as u16);
    constant(value: f64) -> Self = from_f64(value);
}
