//! The vector types by themselves (OpenCL C 1.2, sections 6.1.2, 6.1.5 and 6.1.7; the contract, section 2).

#![allow(clippy::float_cmp, reason = "the values are exact")]

use half::f16;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use swz::prelude::*;
use swz_tests::value::{Bits, Value, inputs};

/// Calls `$row!` for each element type: `type, name, size, aliases`.
macro_rules! elements {
    ($row:ident) => {
        $row!(bool, "bool", 1, bool2 bool3 bool4 bool8 bool16);
        $row!(i8, "char", 1, char2 char3 char4 char8 char16);
        $row!(u8, "uchar", 1, uchar2 uchar3 uchar4 uchar8 uchar16);
        $row!(i16, "short", 2, short2 short3 short4 short8 short16);
        $row!(u16, "ushort", 2, ushort2 ushort3 ushort4 ushort8 ushort16);
        $row!(i32, "int", 4, int2 int3 int4 int8 int16);
        $row!(u32, "uint", 4, uint2 uint3 uint4 uint8 uint16);
        $row!(i64, "long", 8, long2 long3 long4 long8 long16);
        $row!(u64, "ulong", 8, ulong2 ulong3 ulong4 ulong8 ulong16);
        $row!(f16, "half", 2, half2 half3 half4 half8 half16);
        $row!(f32, "float", 4, float2 float3 float4 float8 float16);
        $row!(f64, "double", 8, double2 double3 double4 double8 double16);
    };
}

/// Size and alignment are `$lanes` elements, the alias is the vector of `$n` components, and its name is the type's.
macro_rules! layout {
    ($t:ty, $size:literal, $($alias:ty: $n:literal $lanes:literal),*) => {
        $(const _: () = {
            assert!(size_of::<$alias>() == $lanes * $size);
            assert!(align_of::<$alias>() == $lanes * $size);
            assert!(<$alias>::LEN == $n);
            let _: Option<Vector<$t, $n>> = None::<$alias>;
        };)*
    };
}
macro_rules! sizes {
    ($t:ty, $name:literal, $size:literal, $v2:ident $v3:ident $v4:ident $v8:ident $v16:ident) => {
        layout!($t, $size, $v2: 2 2, $v3: 3 4, $v4: 4 4, $v8: 8 8, $v16: 16 16);
    };
}
elements!(sizes);

/// The host names are the same types, with the sizes that `cl_platform.h` gives them.
macro_rules! host {
    ($($t:ty, $size:literal, $scalar:ident $v2:ident $v3:ident $v4:ident $v8:ident $v16:ident;)*) => {
        $(
            const _: Option<$t> = None::<swz::cl::$scalar>;
            const _: () = assert!(size_of::<swz::cl::$scalar>() == $size);
            layout!($t, $size, swz::cl::$v2: 2 2, swz::cl::$v3: 3 4, swz::cl::$v4: 4 4, swz::cl::$v8: 8 8, swz::cl::$v16: 16 16);
        )*
    };
}
host! {
    i8, 1, cl_char cl_char2 cl_char3 cl_char4 cl_char8 cl_char16;
    u8, 1, cl_uchar cl_uchar2 cl_uchar3 cl_uchar4 cl_uchar8 cl_uchar16;
    i16, 2, cl_short cl_short2 cl_short3 cl_short4 cl_short8 cl_short16;
    u16, 2, cl_ushort cl_ushort2 cl_ushort3 cl_ushort4 cl_ushort8 cl_ushort16;
    i32, 4, cl_int cl_int2 cl_int3 cl_int4 cl_int8 cl_int16;
    u32, 4, cl_uint cl_uint2 cl_uint3 cl_uint4 cl_uint8 cl_uint16;
    i64, 8, cl_long cl_long2 cl_long3 cl_long4 cl_long8 cl_long16;
    u64, 8, cl_ulong cl_ulong2 cl_ulong3 cl_ulong4 cl_ulong8 cl_ulong16;
    f16, 2, cl_half cl_half2 cl_half3 cl_half4 cl_half8 cl_half16;
    f32, 4, cl_float cl_float2 cl_float3 cl_float4 cl_float8 cl_float16;
    f64, 8, cl_double cl_double2 cl_double3 cl_double4 cl_double8 cl_double16;
}

// The scalar names, and the names of the prelude at the crate's root.
const _: (swz::scalar::uchar, swz::scalar::ushort, swz::scalar::uint, swz::scalar::ulong) = (0u8, 0u16, 0u32, 0u64);
const _: (swz::scalar::short, swz::scalar::int, swz::scalar::long) = (0i16, 0i32, 0i64);
const _: (swz::scalar::half, swz::scalar::float, swz::scalar::double) = (f16::ZERO, 0f32, 0f64);
mod root {
    const _: swz::float4 = swz::float4::splat(0.0);
    const _: swz::Vector<bool, 16> = swz::bool16::splat(true);
}

#[test]
fn host_and_device_names_are_one_type() {
    let host = swz::cl::cl_uchar16::splat(3);
    let device: uchar16 = host;
    assert_eq!(device, uchar16::splat(3));
}

#[test]
fn tuples_of_the_components() {
    assert_eq!(uchar2::from((1, 2)), uchar2::new(1, 2));
    assert_eq!(float3::from((1.0, 2.0, 3.0)), float3::new(1.0, 2.0, 3.0));
    let four: long4 = (1, 2, 3, 4).into();
    assert_eq!(four, long4::new(1, 2, 3, 4));
    assert_eq!(<(i64, i64, i64, i64)>::from(four), (1, 2, 3, 4));
    let (x, y): (u8, u8) = uchar2::new(1, 2).into();
    assert_eq!((x, y), (1, 2));
    let (x, y, z): (f32, f32, f32) = float3::new(1.0, 2.0, 3.0).into();
    assert_eq!((x, y, z), (1.0, 2.0, 3.0));
}

#[test]
fn one_value_for_all_components() {
    let all: float4 = 0.5.into();
    assert_eq!(all, float4::splat(0.5));
    assert_eq!(uchar16::from(3), uchar16::splat(3));
    assert_eq!(bool2::from(true), bool2::splat(true));
    assert_eq!(float3::splat(2.0).dot(0.5.into()), 3.0);
}

/// `from` and `into` of a vector are the traits', whatever stands where.
#[test]
fn from_and_into_are_the_traits() {
    fn made<V: From<[f32; 2]>>(array: [f32; 2]) -> V {
        V::from(array)
    }
    fn becomes<X>(v: float2) -> X
    where
        float2: Into<X>,
    {
        v.into()
    }
    fn generic<T: Lanes<N>, const N: usize>(v: Vector<T, N>) -> [T; N] {
        v.into()
    }
    let v: float2 = made([1.0, 2.0]);
    assert_eq!(becomes::<[f32; 2]>(v), [1.0, 2.0]);
    assert_eq!(generic(v), [1.0, 2.0]);
    assert_eq!([[3.0, 4.0]].map(float2::from), [float2::new(3.0, 4.0)]);
    assert_eq!(float2::from(core::array::from_fn(|index| [0.0, 1.0][index])), float2::new(0.0, 1.0));
    let own: float2 = v.into();
    assert_eq!(float2::from(own), v);
    let boxed: Box<float2> = v.into();
    assert_eq!(*boxed, v);
}

/// Everything that builds and takes apart, for one vector type.
fn round_trips<T: Bits + Lanes<N>, const N: usize>() {
    for vector in inputs::<T, Vector<T, N>>() {
        let bits = vector.components();
        let array = vector.to_array();
        let same = |other: Vector<T, N>| assert_eq!(other.components(), bits);
        same(Vector::from_array(array));
        same(Vector::from(array));
        same(array.into());
        same(Vector::from_slice(&array));
        same(Vector::from_slice(&[&array[..], &array[..]].concat()));
        same(Vector::from_array(*vector.as_array()));
        same(Vector::from_array(<[T; N]>::from(vector)));
        let mut copy = Vector::<T, N>::default();
        copy.as_mut_array().copy_from_slice(&array);
        same(copy);
        let mut longer = [T::from_bits(1); 17];
        vector.copy_to_slice(&mut longer);
        same(Vector::from_slice(&longer));
        assert!(longer[N..].iter().all(|rest| rest.bits() == T::from_bits(1).bits()));
        let mut indexed = Vector::<T, N>::default();
        for index in 0..N {
            assert_eq!(vector[index].bits(), bits[index]);
            indexed[index] = vector[index];
            assert_eq!(Vector::<T, N>::splat(vector[index]).components(), vec![bits[index]; N]);
        }
        same(indexed);
        assert!(vector.into_iter().map(Bits::bits).eq(bits.iter().copied()));
        assert!((&vector).into_iter().map(|component| component.bits()).eq(bits.iter().copied()));
        let mut written = Vector::<T, N>::default();
        for (to, from) in (&mut written).into_iter().zip(&vector) {
            *to = *from;
        }
        same(written);
        #[allow(clippy::clone_on_copy, reason = "`Clone` is what is tested")]
        same(vector.clone());
        let other = vector;
        assert_eq!(vector == other, array == other.to_array(), "NaN is not equal to itself");
    }
    assert_eq!(Vector::<T, N>::LEN, N);
    assert_eq!(Vector::<T, N>::default().components(), vec![T::default().bits(); N]);
}

macro_rules! round_trip {
    ($t:ty, $name:literal, $size:literal, $($alias:ident)*) => {
        $({
            let _: Option<$alias> = None;
        })*
        round_trips::<$t, 2>();
        round_trips::<$t, 3>();
        round_trips::<$t, 4>();
        round_trips::<$t, 8>();
        round_trips::<$t, 16>();
    };
}

#[test]
fn components_go_in_and_come_out_of_every_type_bit_for_bit() {
    elements!(round_trip);
}

#[test]
fn a_vector_is_equal_only_if_all_components_are() {
    fn differs<T: Bits + Lanes<N>, const N: usize>() {
        let (zero, one) = (T::from_bits(0), T::from_bits(1));
        for index in 0..N {
            let mut vector = Vector::<T, N>::splat(zero);
            assert!(vector == Vector::splat(zero));
            vector[index] = one;
            assert!(vector != Vector::splat(zero), "component {index} of {N}");
        }
    }
    macro_rules! row {
        ($t:ty, $name:literal, $size:literal, $($alias:ident)*) => {
            differs::<$t, 2>();
            differs::<$t, 3>();
            differs::<$t, 4>();
            differs::<$t, 8>();
            differs::<$t, 16>();
        };
    }
    elements!(row);
    assert_eq!(float2::new(0.0, -0.0), float2::new(-0.0, 0.0));
    assert_ne!(float2::splat(f32::NAN), float2::splat(f32::NAN));
}

/// A vector of 3 whose fourth element has been given a value of its own, as far as the language lets one.
fn with_fourth<T: Element>(three: Vector<T, 3>, fourth: T) -> Vector<T, 3>
where
    Vector<T, 3>: Part<1, Out = Vector<T, 2>>,
{
    let mut vector = three;
    let last = vector[2];
    swz!(vector.hi = Vector::<T, 2>::from_array([last, fourth]));
    vector
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn the_fourth_of_three_is_never_seen() {
    let [plain, other] = [with_fourth(int3::new(1, 2, 3), 0), with_fourth(int3::new(1, 2, 3), -7)];
    assert_eq!(plain, other);
    assert_eq!(hash(plain), hash(other));
    assert_eq!(format!("{plain:?} {plain} {other:?} {other}"), "int3(1, 2, 3) (1, 2, 3) int3(1, 2, 3) (1, 2, 3)");
    assert_eq!(other.into_iter().count(), 3);
    assert_eq!((&other).into_iter().count(), 3);
    assert_eq!(other.as_array().len(), 3);
    assert_eq!(other[..], [1, 2, 3]);
    assert_eq!(<[i32; 3]>::from(other), [1, 2, 3]);
    let mut slice = [9; 4];
    other.copy_to_slice(&mut slice);
    assert_eq!(slice, [1, 2, 3, 9]);

    let nan = with_fourth(double3::new(1.0, 2.0, 3.0), f64::NAN);
    assert_eq!(nan, double3::new(1.0, 2.0, 3.0));
    let [no, yes] = [false, true].map(|fourth| with_fourth(bool3::new(true, false, true), fourth));
    assert_eq!(no, yes);
    assert_eq!(hash(no), hash(yes));
    let dividend = with_fourth(int3::new(6, 7, 8), i32::MIN);
    assert_eq!(dividend / with_fourth(int3::new(1, 2, 3), 0), int3::new(6, 3, 2));
    assert_eq!(dividend % with_fourth(int3::new(1, 2, 3), -1), int3::new(0, 1, 2));
}

#[test]
#[should_panic(expected = "out of bounds")]
fn an_index_past_the_third_of_three_is_out_of_range() {
    let vector = with_fourth(uchar3::new(1, 2, 3), 4);
    assert_eq!(vector.as_array().get(3), None);
    let _ = vector[std::hint::black_box(3)];
}

#[test]
#[should_panic(expected = "fewer elements")]
fn a_slice_that_is_too_short_to_read_panics() {
    let _ = float4::from_slice(&[1.0, 2.0, 3.0]);
}

#[test]
#[should_panic(expected = "fewer elements")]
fn a_slice_that_is_too_short_to_write_panics() {
    float3::splat(1.0).copy_to_slice(&mut [0.0; 2]);
}

#[test]
fn three_components_fit_a_slice_of_three() {
    let mut slice = [0.0; 3];
    float3::from_slice(&[1.0, 2.0, 3.0]).copy_to_slice(&mut slice);
    assert_eq!(slice, [1.0, 2.0, 3.0]);
}

#[test]
fn debug_shows_the_name_in_c_and_the_components() {
    assert_eq!(format!("{:?}", float4::new(1.0, 2.0, 3.0, 4.0)), "float4(1.0, 2.0, 3.0, 4.0)");
    assert_eq!(format!("{:?}", float3::new(1.0, -0.0, f32::NAN)), "float3(1.0, -0.0, NaN)");
    assert_eq!(format!("{:?}", half2::splat(f16::from_f32(1.5))), "half2(1.5, 1.5)");
    assert_eq!(format!("{:?}", bool2::new(true, false)), "bool2(true, false)");
    assert_eq!(format!("{:02x?}", uchar2::new(10, 255)), "uchar2(0a, ff)");
    assert_eq!(format!("{:.2?}", double2::new(1.0, 2.5)), "double2(1.00, 2.50)");
    macro_rules! row {
        ($t:ty, $name:literal, $size:literal, $($alias:ident)*) => {
            $(assert_eq!(format!("{:?}", $alias::default()).split('(').next(), Some(stringify!($alias)));)*
            assert!(format!("{:?}", Vector::<$t, 8>::default()).starts_with(concat!($name, "8(")));
        };
    }
    elements!(row);
    assert_eq!(format!("{:#?}", int2::new(1, 2)), "int2(\n    1,\n    2,\n)");
}

#[test]
fn display_formats_each_component() {
    assert_eq!(int3::new(1, -2, 3).to_string(), "(1, -2, 3)");
    assert_eq!(format!("{:.1}", float2::new(1.0, 2.25)), "(1.0, 2.2)");
    assert_eq!(format!("{:>3}", ushort2::new(1, 22)), "(  1,  22)");
}

#[test]
fn vectors_of_integers_and_bool_are_keys() {
    fn is_key<T: Eq + Hash>() {}
    is_key::<char2>();
    is_key::<ulong16>();
    is_key::<bool3>();
    let set: HashSet<int4> = [int4::splat(1), int4::splat(2), int4::splat(1)].into();
    assert_eq!(set.len(), 2);
    assert_ne!(hash(int2::new(1, 2)), hash(int2::new(2, 1)));
}

#[test]
fn vectors_are_copy_send_and_static() {
    fn holds<T: Copy + Send + Sync + Default + PartialEq + std::fmt::Debug + 'static>() {}
    macro_rules! row {
        ($t:ty, $name:literal, $size:literal, $($alias:ident)*) => {
            $(holds::<$alias>();)*
        };
    }
    elements!(row);
}

#[test]
fn letters_are_fields_of_up_to_four() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    assert_eq!((v.x, v.y, v.z, v.w), (1.0, 2.0, 3.0, 4.0));
    v.x = 5.0;
    v.w += 1.0;
    let y = &mut v.y;
    *y *= 4.0;
    assert_eq!(v, float4::new(5.0, 8.0, 3.0, 5.0));
    let mut v = short3::new(1, 2, 3);
    v.z = v.x + v.y * 2;
    assert_eq!((v.x, v.y, v.z), (1, 2, 5));
    let mut v = bool2::new(true, false);
    assert!(std::mem::replace(&mut v.x, true));
    v.y = !v.y;
    assert_eq!((v.x, v.y), (true, true));
}

#[test]
fn digits_are_fields_of_eight_and_sixteen() {
    let mut v = uchar8::new(0, 1, 2, 3, 4, 5, 6, 7);
    assert_eq!([v.s0, v.s1, v.s2, v.s3, v.s4, v.s5, v.s6, v.s7], [0, 1, 2, 3, 4, 5, 6, 7]);
    v.s7 = v.s6 + 1;
    v.s0 = 9;
    assert_eq!(v, uchar8::new(9, 1, 2, 3, 4, 5, 6, 7));
    let mut v = ulong16::from_array(core::array::from_fn(|index| index as u64));
    let low = [v.s0, v.s1, v.s2, v.s3, v.s4, v.s5, v.s6, v.s7];
    let high = [v.s8, v.s9, v.sa, v.sb, v.sc, v.sd, v.se, v.sf];
    assert_eq!(low, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(high, [8, 9, 10, 11, 12, 13, 14, 15]);
    v.sf <<= 4;
    v.sa = 0;
    assert_eq!((v[15], v[10]), (240, 0));
}

#[test]
fn fields_are_borrowed_separately() {
    let mut v = int4::new(1, 2, 3, 4);
    let parts = &mut *v;
    std::mem::swap(&mut parts.x, &mut parts.w);
    assert_eq!(v, int4::new(4, 2, 3, 1));
}

/// The functions that can be `const` are.
const NEW: short8 = short8::new(1, 2, 3, 4, 5, 6, 7, 8);
const SPLAT: half3 = half3::splat(f16::ONE);
const ARRAY: [i16; 8] = NEW.to_array();
const FROM_ARRAY: float3 = float3::from_array([1.0, 2.0, 3.0]);
const FROM_SLICE: int2 = int2::from_slice(&[1, 2, 3]);
const AS_ARRAY: &[f32; 3] = FROM_ARRAY.as_array();
const WRITTEN: uchar4 = {
    let mut vector = uchar4::splat(1);
    vector.as_mut_array()[2] = 7;
    vector
};
const COPIED: [i32; 3] = {
    let mut slice = [0; 3];
    FROM_SLICE.copy_to_slice(&mut slice);
    slice
};
static TABLE: [double2; 2] = [double2::new(1.0, 2.0), double2::splat(f64::NEG_INFINITY)];

#[test]
fn values_are_built_at_compile_time() {
    assert_eq!(NEW[7], 8);
    assert_eq!(SPLAT, half3::new(f16::ONE, f16::ONE, f16::ONE));
    assert_eq!(ARRAY, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(FROM_ARRAY, float3::new(1.0, 2.0, 3.0));
    assert_eq!(FROM_SLICE, int2::new(1, 2));
    assert_eq!(AS_ARRAY, &[1.0, 2.0, 3.0]);
    assert_eq!(WRITTEN, uchar4::new(1, 1, 7, 1));
    assert_eq!(COPIED, [1, 2, 0]);
    assert_eq!(TABLE[1].y, f64::NEG_INFINITY);
    assert_eq!([0; float3::LEN].len(), 3);
}

#[test]
fn slices_of_a_vector_are_indexed_like_those_of_an_array() {
    let mut v = uint8::new(0, 1, 2, 3, 4, 5, 6, 7);
    assert_eq!(v[2..5], [2, 3, 4]);
    v[..2].fill(9);
    assert_eq!(v[..=2], [9, 9, 2]);
}
