//! `shuffle` and `shuffle2` with masks of run time and of compile time, against the definition; and `vec_step`.

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_lossless,
    reason = "bits of numbers of any type"
)]
#![allow(clippy::float_cmp, reason = "a shuffle keeps the bits")]

use half::f16;
use swz::prelude::*;
use swz_tests::gentype::few;

/// A sequence of numbers that is the same in each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = next(self.0);
        self.0
    }
}

/// The number after another one in the sequence.
const fn next(state: u64) -> u64 {
    let state = state ^ state << 13;
    let state = state ^ state >> 7;
    state ^ state << 17
}

/// A scalar as its bits, as which floats are compared.
trait Bits: Copy {
    fn from_bits(bits: u64) -> Self;
    fn bits(self) -> u64;
}

macro_rules! integers {
    ($($t:ty)*) => { $(
        impl Bits for $t {
            fn from_bits(bits: u64) -> Self {
                bits as $t
            }
            fn bits(self) -> u64 {
                self as u64 & (!0 >> (64 - <$t>::BITS))
            }
        }
    )* };
}
integers!(i8 u8 i16 u16 i32 u32 i64 u64);

macro_rules! floats {
    ($($t:ty: $bits:ty;)*) => { $(
        impl Bits for $t {
            fn from_bits(bits: u64) -> Self {
                <$t>::from_bits(bits as $bits)
            }
            fn bits(self) -> u64 {
                self.to_bits().into()
            }
        }
    )* };
}
floats!(f16: u16; f32: u32; f64: u64;);

/// A vector of random bits.
fn vector<T: Bits + Lanes<N>, const N: usize>(random: &mut Random) -> Vector<T, N> {
    Vector::from_array(core::array::from_fn(|_| T::from_bits(random.next() >> 7)))
}

/// Fails unless each component of `found` is what the definition says: of `x` and `y`, one after the other, the component with
/// the number in the low bits of the mask element.
#[track_caller]
fn check<T, const M: usize, const N: usize>(
    found: Vector<T, N>,
    mask: [u64; N],
    x: Vector<T, M>,
    y: Option<Vector<T, M>>,
) where
    T: Bits + Lanes<M> + Lanes<N>,
{
    let lanes = if y.is_some() { 2 * M } else { M };
    for k in 0..N {
        let from = (mask[k] % lanes as u64) as usize;
        let expected = if from < M { x[from] } else { y.unwrap()[from - M] };
        assert_eq!(found[k].bits(), expected.bits(), "component {k} of {N} from {lanes} lanes by {mask:x?}");
    }
}

/// Shuffles by one mask, and by the same mask from two vectors.
#[track_caller]
fn shuffle_both<T, const M: usize, const N: usize>(x: Vector<T, M>, y: Vector<T, M>, mask: Vector<T::Mask, N>)
where
    T: Bits + ShuffleElement<Mask: Bits + Shuffle<N>> + Shuffle<M> + Lanes<N>,
{
    let elements = mask.to_array().map(Bits::bits);
    check(shuffle(x, mask), elements, x, None);
    check(shuffle2(x, y, mask), elements, x, Some(y));
}

/// 100,000 masks with all bits random, and a tenth where each takes long.
fn random_masks<T, const M: usize, const N: usize>()
where
    T: Bits + ShuffleElement<Mask: Bits + Shuffle<N>> + Shuffle<M> + Lanes<N>,
{
    let mut random = Random((M * 100 + N) as u64);
    for _ in 0..if few() { 100 } else { 1000 } {
        let (x, y) = (vector::<T, M>(&mut random), vector(&mut random));
        for _ in 0..100 {
            shuffle_both(x, y, vector::<T::Mask, N>(&mut random));
        }
    }
}

/// Masks whose elements all have the same low bits, below bits that are all clear, all set or random.
fn equal_masks<T, const M: usize, const N: usize>()
where
    T: Bits + ShuffleElement<Mask: Bits + Shuffle<N>> + Shuffle<M> + Lanes<N>,
{
    let mut random = Random((M * 100 + N) as u64);
    let low = 2 * M as u64 - 1;
    for lane in 0..=low {
        let (x, y) = (vector::<T, M>(&mut random), vector(&mut random));
        for high in [0, !0, random.next(), random.next()] {
            let mask = Vector::<T::Mask, N>::splat(Bits::from_bits(high & !low | lane));
            shuffle_both(x, y, mask);
            let mask = core::array::from_fn(|_| Bits::from_bits(random.next() & !low | lane));
            shuffle_both(x, y, Vector::<T::Mask, N>::from_array(mask));
        }
    }
}

/// Each value of an 8-bit mask element, at each place, beside zeros, ones and random elements.
fn byte_masks<T, const M: usize, const N: usize>()
where
    T: Bits + ShuffleElement<Mask: Bits + Shuffle<N>> + Shuffle<M> + Lanes<N>,
{
    let mut random = Random((M * 100 + N) as u64);
    let (x, y) = (vector::<T, M>(&mut random), vector(&mut random));
    for value in 0..=0xFF {
        for place in 0..N {
            let others = [Vector::splat(Bits::from_bits(0)), Vector::splat(Bits::from_bits(0xFF)), vector(&mut random)];
            for mut mask in others {
                mask[place] = Bits::from_bits(value);
                shuffle_both(x, y, mask);
            }
        }
    }
}

/// Calls a function with each number of components of a source and a mask.
macro_rules! each_pair {
    ($function:ident, $t:ty) => {
        each_pair!(@ $function, $t, 2: 2 4 8 16);
        each_pair!(@ $function, $t, 4: 2 4 8 16);
        each_pair!(@ $function, $t, 8: 2 4 8 16);
        each_pair!(@ $function, $t, 16: 2 4 8 16);
    };
    (@ $function:ident, $t:ty, $m:literal: $($n:literal)*) => {
        $($function::<$t, $m, $n>();)*
    };
}

macro_rules! each_type {
    ($($name:ident $t:ty;)*) => {
        mod random {
            use super::*;
            $(#[test]
            fn $name() {
                each_pair!(random_masks, $t);
            })*
        }
        mod equal {
            use super::*;
            $(#[test]
            fn $name() {
                each_pair!(equal_masks, $t);
            })*
        }
        mod constant {
            use super::*;
            $(#[test]
            fn $name() {
                constant_masks!($t);
            })*
        }
    };
}

/// The mask number `seed` of a sequence, all bits random.
const fn constant_mask<const N: usize>(seed: u64) -> [u64; N] {
    let mut mask = [0; N];
    let mut state = next(next(seed));
    let mut k = 0;
    while k < N {
        state = next(state);
        mask[k] = state;
        k += 1;
    }
    mask
}

/// As `constant_mask`, of a blend: each lane stays in its place, from either of two vectors.
const fn blend_mask<const N: usize>(seed: u64) -> [u64; N] {
    let mut mask = constant_mask(seed);
    let mut k = 0;
    while k < N {
        mask[k] = mask[k] & !(N as u64 - 1) | k as u64;
        k += 1;
    }
    mask
}

/// Shuffles by constant masks, for each number of components of a source and a mask.
macro_rules! constant_masks {
    ($t:ty) => {
        constant_masks!(@ $t, 2: 2 4 8 16);
        constant_masks!(@ $t, 4: 2 4 8 16);
        constant_masks!(@ $t, 8: 2 4 8 16);
        constant_masks!(@ $t, 16: 2 4 8 16);
    };
    (@ $t:ty, $m:literal: $($n:literal)*) => { $(
        constant_masks!(@ $t, $m, $n, 1);
        constant_masks!(@ $t, $m, $n, 2);
        constant_masks!(@ $t, $m, $n, 3);
    )*
        constant_masks!(@blend $t, $m, 1);
        constant_masks!(@blend $t, $m, 2);
    };
    (@blend $t:ty, $m:literal, $seed:literal) => {{
        const MASK: [u64; $m] = blend_mask($m * 1000 + $seed);
        let mut random = Random($seed);
        let (x, y) = (vector::<$t, $m>(&mut random), vector::<$t, $m>(&mut random));
        check(shuffle2!(x, y, MASK), MASK, x, Some(y));
    }};
    (@ $t:ty, $m:literal, $n:literal, $seed:literal) => {{
        const MASK: [u64; $n] = constant_mask($m * 1000 + $n * 10 + $seed);
        let mut random = Random($seed);
        let (x, y) = (vector::<$t, $m>(&mut random), vector::<$t, $m>(&mut random));
        check(shuffle!(x, MASK), MASK, x, None);
        check(shuffle2!(x, y, MASK), MASK, x, Some(y));
    }};
}

each_type! {
    char_ i8;
    uchar u8;
    short i16;
    ushort u16;
    int i32;
    uint u32;
    long i64;
    ulong u64;
    half f16;
    float f32;
    double f64;
}

#[test]
fn every_byte_as_mask_element() {
    each_pair!(byte_masks, u8);
    each_pair!(byte_masks, i8);
}

#[test]
fn worked_examples() {
    let x = float4::new(0.25, 0.5, 0.75, 1.0);
    let expected = float8::new(0.5, 1.0, 0.25, 0.5, 1.0, 0.5, 0.75, 1.0);
    assert_eq!(shuffle(x, uint8::new(5, 7, 0, 1, 3, 1, 2, 3)), expected);
    assert_eq!(shuffle!(x, [5, 7, 0, 1, 3, 1, 2, 3]), expected);
    assert_eq!(swz!(shuffle(x, (uint8)(5, 7, 0, 1, 3, 1, 2, 3))), expected);

    let x = uchar8::from_array(*b"l0fcausf");
    let y = uchar8::from_array(*b"fehtnn2i");
    let mut mask = uchar16::new(22, 10, 5, 2, 8, 0, 9, 14, 7, 5, 12, 3, 11, 15, 1, 13);
    assert_eq!(shuffle2(x, y, mask).as_array(), b"shuffle2functi0n");
    mask.s0 = 26;
    assert_eq!(shuffle2(x, y, mask).as_array(), b"hhuffle2functi0n");
    let constant = shuffle2!(x, y, [22, 10, 5, 2, 8, 0, 9, 14, 7, 5, 12, 3, 11, 15, 1, 13]);
    assert_eq!(constant.as_array(), b"shuffle2functi0n");
    let constant = swz!(shuffle2(x, y, (uchar16)(26, 10, 5, 2, 8, 0, 9, 14, 7, 5, 12, 3, 11, 15, 1, 13)));
    assert_eq!(constant.as_array(), b"hhuffle2functi0n");
}

#[test]
fn lists_in_any_base() {
    const LAST: usize = 3;
    let x = int4::new(10, 11, 12, 13);
    let y = int4::new(20, 21, 22, 23);
    assert_eq!(shuffle!(x, [0x3, 0b10, 0o1, 0]), int4::new(13, 12, 11, 10));
    assert_eq!(shuffle!(x, [LAST, LAST - 1, 1u8 as usize, 0xFFFF_FFF0]), int4::new(13, 12, 11, 10));
    assert_eq!(shuffle!(x, [7, 4]), int2::new(13, 10));
    assert_eq!(shuffle!(x, [1_0, 1u64,]), int2::new(12, 11));
    assert_eq!(shuffle2!(x, y, [7, 0, 4, 3]), int4::new(23, 10, 20, 13));
    assert_eq!(shuffle2!(x, y, [0x1_F, 0x1_8]), int2::new(23, 10));
}

#[test]
fn arrays_of_every_unsigned_type() {
    let x = short8::new(0, 1, 2, 3, 4, 5, 6, 7);
    let y = short8::new(8, 9, 10, 11, 12, 13, 14, 15);
    macro_rules! array {
        ($($t:ty)*) => { $({
            const MASK: [$t; 4] = [<$t>::MAX, 8, 0x71, 3];
            assert_eq!(shuffle!(x, MASK), short4::new(7, 0, 1, 3));
            assert_eq!(shuffle2!(x, y, MASK), short4::new(15, 8, 1, 3));
        })* };
    }
    array!(u8 u16 u32 u64 u128 usize);
}

mod masks {
    pub(super) const REVERSED: [u8; 4] = [3, 2, 1, 0];
}

#[test]
fn constants() {
    const X: float4 = float4::new(1.0, 2.0, 3.0, 4.0);
    const REVERSED: float4 = shuffle!(X, masks::REVERSED);
    const PAIR: float2 = shuffle2!(X, REVERSED, [3, 7]);
    static LITERAL: float4 = swz!(shuffle(X, (uint4)(3, 2, 1, 0)));
    const fn reversed(v: uchar4) -> uchar4 {
        shuffle!(v, [3, 2, 1, 0])
    }
    const BYTES: uchar4 = reversed(uchar4::new(1, 2, 3, 4));
    assert_eq!(REVERSED, float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(PAIR, float2::new(4.0, 1.0));
    assert_eq!(LITERAL, REVERSED);
    assert_eq!(BYTES, uchar4::new(4, 3, 2, 1));
}

#[test]
fn in_generic_functions() {
    fn reversed<T: ShuffleElement>(v: Vector<T, 4>) -> Vector<T, 4> {
        shuffle!(v, [3, 2, 1, 0])
    }
    fn ends<T: ShuffleElement + Shuffle<N>, const N: usize>(v: Vector<T, N>) -> Vector<T, 2> {
        shuffle!(v, [0, 15])
    }
    fn joined<T: ShuffleElement>(x: Vector<T, 2>, y: Vector<T, 2>) -> Vector<T, 4> {
        shuffle2!(x, y, [0, 1, 2, 3])
    }
    fn sorted<T: ShuffleElement>(v: Vector<T, 8>, order: Vector<T::Mask, 8>) -> Vector<T, 8> {
        shuffle(v, order)
    }
    fn any<T, const M: usize, const N: usize>(v: Vector<T, M>, mask: Vector<T::Mask, N>) -> Vector<T, N>
    where
        T: ShuffleElement<Mask: Shuffle<N>> + Shuffle<M> + Lanes<N>,
    {
        shuffle(v, mask)
    }
    assert_eq!(reversed(half4::splat(f16::ONE)), half4::splat(f16::ONE));
    assert_eq!(ends(double16::from_array(core::array::from_fn(|k| f64::from(k as u32)))), double2::new(0.0, 15.0));
    assert_eq!(ends(int2::new(1, 2)), int2::new(1, 2));
    assert_eq!(joined(ulong2::new(1, 2), ulong2::new(3, 4)), ulong4::new(1, 2, 3, 4));
    let (v, order) = (char8::new(8, 7, 6, 5, 4, 3, 2, 1), uchar8::new(7, 6, 5, 4, 3, 2, 1, 0));
    assert_eq!(sorted(v, order), char8::new(1, 2, 3, 4, 5, 6, 7, 8));
    assert_eq!(any(v, uchar2::new(1, 0)), char2::new(7, 8));
}

#[test]
fn arguments_are_any_expressions() {
    fn lane() -> uint2 {
        uint2::splat(1)
    }
    let (x, y) = (float2::new(1.0, 2.0), Box::new(float2::new(3.0, 4.0)));
    assert_eq!(shuffle(x, lane()), float2::splat(2.0));
    assert_eq!(shuffle2!(&x, *y, [2, 0]), float2::new(3.0, 1.0));
    assert_eq!(swz!(shuffle(x.yx, (uint2)(0, 0))), float2::splat(2.0));
    assert_eq!(swz!(shuffle2(x.yx, y.yx, (uint4)(0, 1, 2, 3)).lo), float2::new(2.0, 1.0));
    assert_eq!(swz!(shuffle(x, (uint2)(lane().x, 0))), float2::new(2.0, 1.0));
}

#[test]
fn vec_step_of_all() {
    macro_rules! steps {
        ($($t:ident $v2:ident $v3:ident $v4:ident $v8:ident $v16:ident;)*) => { $(
            const _: () = assert!(
                vec_step_of::<$t>() == 1
                    && vec_step_of::<$v2>() == 2
                    && vec_step_of::<$v3>() == 4
                    && vec_step_of::<$v4>() == 4
                    && vec_step_of::<$v8>() == 8
                    && vec_step_of::<$v16>() == 16
            );
            assert_eq!(vec_step($t::default()), 1);
            assert_eq!(vec_step($v2::default()), 2);
            assert_eq!(vec_step($v3::default()), 4);
            assert_eq!(vec_step($v4::default()), 4);
            assert_eq!(vec_step($v8::default()), 8);
            assert_eq!(vec_step($v16::default()), 16);
        )* };
    }
    steps! {
        bool bool2 bool3 bool4 bool8 bool16;
        i8 char2 char3 char4 char8 char16;
        u8 uchar2 uchar3 uchar4 uchar8 uchar16;
        i16 short2 short3 short4 short8 short16;
        u16 ushort2 ushort3 ushort4 ushort8 ushort16;
        i32 int2 int3 int4 int8 int16;
        u32 uint2 uint3 uint4 uint8 uint16;
        i64 long2 long3 long4 long8 long16;
        u64 ulong2 ulong3 ulong4 ulong8 ulong16;
        f16 half2 half3 half4 half8 half16;
        f32 float2 float3 float4 float8 float16;
        f64 double2 double3 double4 double8 double16;
    }
}

#[test]
fn vec_step_in_constants() {
    const V: float3 = float3::new(1.0, 2.0, 3.0);
    const STEP: i32 = vec_step(V);
    const OF_SCALAR: i32 = vec_step(2.5f32);
    const WRITTEN: i32 = swz!(vec_step(float3)) + swz!(vec_step(float));
    assert_eq!((STEP, OF_SCALAR, WRITTEN), (4, 1, 5));
    let array = [0u8; vec_step_of::<float8>() as usize];
    assert_eq!(array.len(), 8);
    assert_eq!([0u8; swz!(vec_step(double16)) as usize].len(), 16);
    assert_eq!(swz!(vec_step(V.xy)), 2);
    assert_eq!(swz!(vec_step(V.x)), 1);
}
