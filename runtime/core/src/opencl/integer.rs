//! The integer functions of extensions (`cl_khr_extended_bit_ops`, `cl_khr_integer_dot_product`) and of clang: of scalars, of vectors, and of
//! the lanes of items.

use crate::builtin::gentype::{Gentype, SignedOf, UnsignedOf, size};
use crate::builtin::{Integer, Word};
use crate::element::Scalar;
use crate::element::operation::Integral;
use crate::vector::Vector;

/// `bit_reverse`: the lowest bit as the highest one.
#[inline(always)]
#[must_use]
pub fn bit_reverse<V: Gentype<Element: Integer>>(x: V) -> V {
    V::own(x.map(V::Element::reversed))
}

/// `__builtin_bswap32` and its like: the lowest byte as the highest one.
#[inline(always)]
#[must_use]
pub fn byte_swap<V: Gentype<Element: Integer>>(x: V) -> V {
    V::own(x.map(V::Element::swapped))
}

/// `count` bits from `offset` on.
#[inline(always)]
fn field<T: Integral + Scalar>(offset: u32, count: u32) -> T {
    let one = T::wrap(1);
    let low = if count as usize >= size::<T>() { T::wrap(-1) } else { T::sub(T::shl(one, T::wrap(count.into())), one) };
    T::shl(low, T::wrap(offset.into()))
}

/// `bitfield_insert`: `base`, with `count` bits from `offset` on that are the low ones of `insert`. Where the field does not fit in,
/// OpenCL C leaves it open: counts are taken modulo the bits of an element, and bits beyond are lost.
#[inline(always)]
#[must_use]
pub fn bitfield_insert<V: Gentype<Element: Integer>>(
    base: V,
    insert: V,
    offset: V::With<u32>,
    count: V::With<u32>,
) -> V {
    let mask = V::own(base.zip3(offset, count, |_, offset: u32, count: u32| field::<V::Element>(offset, count)));
    let moved = V::own(
        insert
            .zip(offset, |insert, offset: u32| <V::Element as Integral>::shl(insert, V::Element::wrap(offset.into()))),
    );
    moved.and(mask).or(base.and(mask.not()))
}

/// `count` bits of `x` from `offset` on, as the low ones of a number: the others are its sign.
#[inline(always)]
fn extracted<T: Integer, R: Integer>(x: T, offset: u32, count: u32) -> R {
    let bits = size::<T>() as u32;
    if count == 0 {
        return R::wrap(0);
    }
    let high = R::shl(R::wrap(x.as_i64()), R::wrap(i64::from(bits.wrapping_sub(offset).wrapping_sub(count))));
    R::shr(high, R::wrap(i64::from(bits.wrapping_sub(count))))
}

/// `bitfield_extract_signed`: `count` bits from `offset` on, the highest of which is the sign; 0 if there are none. Where the field does
/// not fit in, OpenCL C leaves it open: counts are taken modulo the bits of an element.
#[inline(always)]
#[must_use]
pub fn bitfield_extract_signed<V: Gentype<Element: Integer>>(
    base: V,
    offset: V::With<u32>,
    count: V::With<u32>,
) -> V::With<SignedOf<V>> {
    base.zip3(offset, count, extracted::<V::Element, SignedOf<V>>)
}

/// `bitfield_extract_unsigned`: the same without a sign.
#[inline(always)]
#[must_use]
pub fn bitfield_extract_unsigned<V: Gentype<Element: Integer>>(
    base: V,
    offset: V::With<u32>,
    count: V::With<u32>,
) -> V::With<UnsignedOf<V>> {
    base.zip3(offset, count, extracted::<V::Element, UnsignedOf<V>>)
}

/// The sum of four products, which wraps.
#[inline(always)]
#[must_use]
pub fn integer_dot<T: Word>(a: Vector<T, 4>, b: Vector<T, 4>) -> T {
    let products = (a * b).to_array();
    products[1..].iter().fold(products[0], |sum, &product| T::add(sum, product))
}

/// A byte of a number of 32 bits.
#[inline(always)]
fn byte<V: Gentype<Element = i32>, const SIGNED: bool>(of: V, number: i64) -> V {
    if SIGNED { of.shl_by(24 - 8 * number).shr_by(24) } else { of.shr_by(8 * number).and(V::splat(0xFF)) }
}

/// The sum of the products of four bytes each.
#[inline(always)]
fn packed<V: Gentype<Element = i32>, const A: bool, const B: bool>(a: V, b: V) -> V {
    let product = |number| byte::<V, A>(a, number).mul(byte::<V, B>(b, number));
    product(0).add(product(1)).add(product(2)).add(product(3))
}

/// `dot_4x8packed_uu_uint`
#[inline(always)]
#[must_use]
pub fn dot_4x8packed_uu<V: Gentype<Element = u32>>(a: V, b: V) -> V {
    V::from_bits(packed::<V::With<i32>, false, false>(a.reinterpret(), b.reinterpret()))
}

/// `dot_4x8packed_ss_int`
#[inline(always)]
#[must_use]
pub fn dot_4x8packed_ss<V: Gentype<Element = u32>>(a: V, b: V) -> V::With<i32> {
    packed::<V::With<i32>, true, true>(a.reinterpret(), b.reinterpret())
}

/// `dot_4x8packed_us_int`
#[inline(always)]
#[must_use]
pub fn dot_4x8packed_us<V: Gentype<Element = u32>>(a: V, b: V) -> V::With<i32> {
    packed::<V::With<i32>, false, true>(a.reinterpret(), b.reinterpret())
}

/// `dot_4x8packed_su_int`
#[inline(always)]
#[must_use]
pub fn dot_4x8packed_su<V: Gentype<Element = u32>>(a: V, b: V) -> V::With<i32> {
    packed::<V::With<i32>, true, false>(a.reinterpret(), b.reinterpret())
}

#[cfg(test)]
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "bits of numbers")]
mod tests {
    use super::*;
    use crate::types::{char2, int4, uchar2, uint2, uint4, ulong2};

    /// A bit of a number of 8 bits.
    fn bit(of: u8, number: u32) -> bool {
        number < 8 && of >> number & 1 == 1
    }

    /// The number whose bits are these.
    fn made(bits: impl Fn(u32) -> bool) -> u8 {
        (0..8).map(|number| u8::from(bits(number)) << number).sum()
    }

    /// All fields of all numbers of 8 bits, bit by bit.
    #[test]
    fn fields() {
        for x in 0..=u8::MAX {
            assert_eq!(bit_reverse(x), made(|number| bit(x, 7 - number)), "{x}");
            for offset in 0..=8_u32 {
                for count in 0..=8 - offset {
                    let inside = |number: u32| (offset..offset + count).contains(&number);
                    let unsigned = made(|number| number < count && bit(x, number + offset));
                    assert_eq!(bitfield_extract_unsigned(x, offset, count), unsigned, "{x} {offset} {count}");
                    assert_eq!(bitfield_extract_unsigned(x as i8, offset, count), unsigned, "{x} {offset} {count}");
                    let sign = count > 0 && bit(x, offset + count - 1);
                    let signed = made(|number| if number < count { bit(x, number + offset) } else { sign }) as i8;
                    assert_eq!(bitfield_extract_signed(x, offset, count), signed, "{x} {offset} {count}");
                    assert_eq!(bitfield_extract_signed(x as i8, offset, count), signed, "{x} {offset} {count}");
                    for insert in [0, 0xFF, 0xA5, x.wrapping_mul(29)] {
                        let expected = made(|at| if inside(at) { bit(insert, at - offset) } else { bit(x, at) });
                        assert_eq!(
                            bitfield_insert(x, insert, offset, count),
                            expected,
                            "{x} {insert} {offset} {count}"
                        );
                        let found = bitfield_insert(x as i8, insert as i8, offset, count);
                        assert_eq!(found, expected as i8, "{x} {insert} {offset} {count}");
                    }
                }
            }
        }
    }

    /// Wider elements: the whole number is a field too.
    #[test]
    fn wide_fields() {
        let x = 0x1234_5678_9ABC_DEF0_u64;
        assert_eq!(bitfield_extract_unsigned(x, 0, 64), x);
        assert_eq!(bitfield_extract_signed(x, 4, 12), 0xFFFF_FFFF_FFFF_FDEF_u64 as i64);
        assert_eq!(bitfield_insert(x, 0, 0, 64), 0);
        assert_eq!(bitfield_insert(x, u64::MAX, 63, 1), x | 1 << 63);
        assert_eq!(
            bitfield_insert(ulong2::new(x, 0), ulong2::splat(5), uint2::splat(32), uint2::splat(8)).to_array(),
            [0x1234_5605_9ABC_DEF0, 5 << 32]
        );
        assert_eq!(bitfield_extract_signed(char2::new(-1, 6), uint2::splat(1), uint2::splat(2)).to_array(), [-1, -1]);
        assert_eq!(bit_reverse(uchar2::new(1, 3)).to_array(), [0x80, 0xC0]);
        assert_eq!((bit_reverse(1_i32), bit_reverse(2_u16), bit_reverse(1_i64)), (i32::MIN, 1 << 14, i64::MIN));
        assert_eq!((byte_swap(0x0102_u16), byte_swap(0x0102_0304_u32)), (0x0201, 0x0403_0201));
        assert_eq!(byte_swap(0x0102_0304_0506_0708_u64), 0x0807_0605_0403_0201);
    }

    /// Dot products of bytes, signed or not, each by its definition on the bytes.
    #[test]
    fn dot_products() {
        let mut seed = 1_u32;
        for _ in 0..2000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let a = if seed >> 29 == 0 { 0x80FF_7F80 } else { seed ^ seed >> 13 };
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let b = if seed >> 29 == 0 { 0xFF80_80FF } else { seed ^ seed >> 15 };
            let unsigned = |of: u32| of.to_le_bytes().map(i64::from);
            let signed = |of: u32| of.to_le_bytes().map(|byte| i64::from(byte as i8));
            let dot = |a: [i64; 4], b: [i64; 4]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
            assert_eq!(i64::from(dot_4x8packed_uu(a, b)), dot(unsigned(a), unsigned(b)));
            assert_eq!(i64::from(dot_4x8packed_ss(a, b)), dot(signed(a), signed(b)));
            assert_eq!(i64::from(dot_4x8packed_us(a, b)), dot(unsigned(a), signed(b)));
            assert_eq!(i64::from(dot_4x8packed_su(a, b)), dot(signed(a), unsigned(b)));
            let lanes = dot_4x8packed_su(uint4::new(a, b, a, 0), uint4::new(b, a, a, b));
            assert_eq!(lanes, int4::new(dot_4x8packed_su(a, b), dot_4x8packed_su(b, a), dot_4x8packed_su(a, a), 0));
            let widened = |bytes: [i64; 4]| int4::from_array(bytes.map(|byte| byte as i32));
            assert_eq!(i64::from(integer_dot(widened(unsigned(a)), widened(signed(b)))), dot(unsigned(a), signed(b)));
        }
        assert_eq!(integer_dot(uint4::splat(u32::MAX), uint4::splat(1)), u32::MAX - 3);
    }
}
