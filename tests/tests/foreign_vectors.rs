//! Vectors of other crates in `swz!` and `#[swizzle]`: arrays, registers, structs of one's own.
#![allow(clippy::float_cmp, reason = "the values are exact")]
#![allow(clippy::cast_possible_wrap, reason = "numbers up to 15")]

use swz::builtin::*;
use swz::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
#[family(three = Rgb)]
#[repr(C)]
struct Rgba {
    r: u8,
    g: u8,
    b: u8,
    a: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
#[family(four = Rgba)]
struct Rgb(u8, u8, u8);

/// Generic, of a field each.
#[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
struct Pair<T: Element> {
    first: T,
    second: T,
}

/// Around a vector.
#[derive(Clone, Copy, Debug, PartialEq, swz::Swizzle)]
#[family(three = Self)]
struct Position {
    at: [f32; 3],
}

/// Constants named like what a derive could bind.
mod derived_beside_constants {
    #![allow(non_upper_case_globals, dead_code, reason = "names that are hostile")]
    const value: u8 = 0;
    const array: u8 = 0;
    const lane: u8 = 0;
    const vector: u8 = 0;
    const c0: u8 = 0;

    #[derive(Clone, Copy, swz::Swizzle)]
    pub(crate) struct Fields {
        pub(crate) first: u8,
        pub(crate) second: u8,
    }
    #[derive(Clone, Copy, swz::Swizzle)]
    pub(crate) struct Array([u8; 2]);
}

#[test]
fn a_struct_is_read_and_written() {
    let mut pixel = Rgba { r: 1, g: 2, b: 3, a: 4 };
    assert_eq!(swz!(pixel.bgra), Rgba { r: 3, g: 2, b: 1, a: 4 });
    assert_eq!(swz!(pixel.zyx), Rgb(3, 2, 1));
    assert_eq!(swz!(pixel.lo), uchar2::new(1, 2));
    assert_eq!(swz!(pixel.even.y), 3);
    assert_eq!(swz!(pixel.rrrrggggbbbbaaaa)[4..], [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
    swz!(pixel.rg = pixel.gr);
    assert_eq!(pixel, Rgba { r: 2, g: 1, b: 3, a: 4 });
    swz!(pixel.xyz = Rgb(7, 8, 9));
    swz!(pixel.a = 5);
    assert_eq!(pixel, Rgba { r: 7, g: 8, b: 9, a: 5 });
    swz!(pixel.hi += 1);
    swz!(pixel.rb = 0);
    assert_eq!(pixel, Rgba { r: 0, g: 8, b: 0, a: 6 });
    swz!(pixel.rgba = uchar4::new(4, 3, 2, 1));
    swz!(pixel.s3 += 1);
    swz!(pixel.odd.x <<= 1);
    assert_eq!(pixel, Rgba { r: 4, g: 6, b: 2, a: 2 });
}

#[test]
fn one_component_is_a_place() {
    let mut pixel = Rgba { r: 1, g: 2, b: 3, a: 4 };
    let fields = &raw const pixel.g;
    swz! {
        assert!(std::ptr::eq(&pixel.y, fields));
        std::mem::swap(&mut pixel.x, &mut Rgb(9, 9, 9).z);
        pixel.w.clone_from(&7);
    }
    assert_eq!(pixel, Rgba { r: 9, g: 2, b: 3, a: 7 });
}

#[test]
fn the_fourth_of_three_is_written_nowhere() {
    let mut colour = Rgb(1, 2, 3);
    swz!(colour.hi.y = 9);
    swz!(colour.odd.y += 255);
    swz!(colour.odd.odd = 9);
    swz!(colour.hi = 4);
    assert_eq!(colour, Rgb(1, 2, 4));
    assert_eq!(swz!(colour.hi.x), 4);
    let _ = swz!(colour.hi.y);
}

#[test]
fn behind_references_in_fields_and_in_boxes() {
    struct Scene {
        pixels: Vec<Rgba>,
        origin: Position,
    }
    #[swizzle]
    fn shift(scene: &mut Scene, by: &[f32; 3]) -> f32 {
        scene.pixels[0].rgb = scene.pixels[0].bgr;
        scene.origin.xz += by.xy;
        scene.origin.zyx.x + scene.origin.at[0]
    }
    let mut scene = Scene { pixels: vec![Rgba { r: 1, g: 2, b: 3, a: 4 }], origin: Position { at: [1.0, 2.0, 3.0] } };
    assert_eq!(shift(&mut scene, &[10.0, 20.0, 30.0]), 23.0 + 11.0);
    assert_eq!(scene.pixels[0], Rgba { r: 3, g: 2, b: 1, a: 4 });
    assert_eq!(swz!(scene.origin.zyx), Position { at: [23.0, 2.0, 11.0] });
    let mut boxed = Box::new(scene.origin);
    swz!(boxed.xy = boxed.yx);
    assert_eq!(boxed.at, [2.0, 11.0, 23.0]);
}

#[test]
fn generic_structs() {
    fn turned<T: Element>(pair: Pair<T>) -> Vector<T, 4> {
        swz!(pair.s1010)
    }
    let mut pair = Pair { first: 1.5_f64, second: 2.5 };
    assert_eq!(swz!(pair.yx), Pair { first: 2.5, second: 1.5 });
    assert_eq!(turned(pair), double4::new(2.5, 1.5, 2.5, 1.5));
    swz!(pair.hi = 7.0);
    assert_eq!(pair.second, 7.0);
}

/// Every element and width of arrays, by the definition: the lanes by number.
#[test]
fn arrays() {
    macro_rules! every {
        ($($t:ty: $from:expr;)*) => { $({
            let from: fn(u8) -> $t = $from;
            let two = [from(0), from(1)];
            let three = [from(0), from(1), from(2)];
            let four: [$t; 4] = std::array::from_fn(|at| from(at as u8));
            let eight: [$t; 8] = std::array::from_fn(|at| from(at as u8));
            let sixteen: [$t; 16] = std::array::from_fn(|at| from(at as u8));
            assert_eq!(swz!(two.yx), [from(1), from(0)]);
            assert_eq!(swz!(three.zyx), [from(2), from(1), from(0)]);
            assert_eq!(swz!(four.hi), [from(2), from(3)]);
            assert_eq!(swz!(eight.odd.s3210), [from(7), from(5), from(3), from(1)]);
            assert_eq!(swz!(sixteen.sfedcba98), [15, 14, 13, 12, 11, 10, 9, 8].map(from));
            assert_eq!(swz!(sixteen.s9), from(9));
            assert_eq!(swz!(two.s0101010101010101)[14..], two);
            let mut written = sixteen;
            swz!(written.hi.lo = four);
            swz!(written.s10 = two);
            swz!(written.sf = written.s2);
            let mut right = sixteen;
            (right[0], right[1], right[15]) = (from(1), from(0), from(2));
            right[8..12].copy_from_slice(&four);
            assert_eq!(written, right);
            let mut written = three;
            swz!(written.xz = from(5));
            assert_eq!(written, [from(5), from(1), from(5)]);
        })* };
    }
    every! {
        bool: |at| at % 3 == 0;
        i8: |at| at as i8;
        u8: |at| at;
        i16: i16::from;
        u16: u16::from;
        i32: i32::from;
        u32: u32::from;
        i64: i64::from;
        u64: u64::from;
        half::f16: half::f16::from;
        f32: f32::from;
        f64: f64::from;
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "the panic is caught")]
#[allow(unreachable_code, unused, clippy::diverging_sub_expression, reason = "as where a variable is assigned to")]
fn a_right_side_that_never_returns() {
    fn stop() -> ! {
        panic!("stopped")
    }
    let stopped = std::panic::catch_unwind(|| {
        let mut v = [0, 1, 2];
        swz!(v.xy = stop());
        v
    });
    assert!(stopped.is_err());
}

#[test]
fn beside_vectors_and_functions() {
    let mut v = [1.0f32, 2.0, 3.0, 4.0];
    let w = float4::new(5.0, 6.0, 7.0, 8.0);
    swz!(v.xy = w.zw);
    assert_eq!(v, [7.0, 8.0, 3.0, 4.0]);
    let total = swz!((float4)(float2::from(v.lo), w.hi));
    assert_eq!(total, float4::new(7.0, 8.0, 7.0, 8.0));
    assert_eq!(dot(float4::from(swz!(v.wzyx)), w), 4.0 * 5.0 + 3.0 * 6.0 + 8.0 * 7.0 + 7.0 * 8.0);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn registers() {
    use core::arch::x86_64::{__m128, __m128i, __m256d, __m512i};
    let mut register: __m128 = float4::new(1.0, 2.0, 3.0, 4.0).into();
    assert_eq!(float4::from(swz!(register.wzyx)), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(swz!(register.yx), float2::new(2.0, 1.0));
    swz!(register.hi = register.lo);
    swz!(register.x *= 8.0);
    assert_eq!(float4::from(register).to_array(), [8.0, 2.0, 1.0, 2.0]);
    assert_eq!(swz!(register.x), 8.0);
    let doubles = __m256d::from(double4::new(1.0, 2.0, 3.0, 4.0));
    assert_eq!(double2::from(swz!(doubles.odd)), double2::new(2.0, 4.0));
    let bytes = uchar16::from_array(std::array::from_fn(|at| at as u8));
    assert_eq!(uchar16::from(__m128i::from(bytes)), bytes);
    assert_eq!(int4::from(__m128i::from(bytes)), as_type::<int4>(bytes));
    let longs = long8::from_array([1, -2, 3, -4, 5, -6, 7, -8]);
    assert_eq!(long8::from(__m512i::from(longs)), longs);
}

#[cfg(target_arch = "aarch64")]
#[test]
fn registers() {
    use core::arch::aarch64::{float32x4_t, int16x8_t, uint8x16_t};
    let mut register: float32x4_t = float4::new(1.0, 2.0, 3.0, 4.0).into();
    assert_eq!(float4::from(swz!(register.wzyx)), float4::new(4.0, 3.0, 2.0, 1.0));
    swz!(register.x *= 8.0);
    assert_eq!(float2::from(swz!(register.yx)), float2::new(2.0, 8.0));
    let shorts = int16x8_t::from(short8::from_array([0, 1, 2, 3, 4, 5, 6, 7]));
    assert_eq!(short4::from(swz!(shorts.odd)), short4::new(1, 3, 5, 7));
    let bytes = uchar16::from_array(std::array::from_fn(|at| at as u8));
    assert_eq!(uchar16::from(uint8x16_t::from(bytes)), bytes);
}

/// Vectors of the crate have no order; a selection of an array has that of arrays.
#[test]
fn selections_of_arrays_are_compared_as_arrays() {
    let a = [1.0_f32, 2.0, 3.0, 4.0];
    assert!(swz!(a.xy < a.yx && [1.0, 3.0] > a.xy));
    let is_less = swz!(a.zw <= a.xy);
    assert!(!is_less);
}

/// Arrays whose element is only decided later, and arrays on the left of a vector.
#[test]
fn arrays_of_numbers_and_beside_vectors() {
    let p = [1, 2, 3, 4];
    let q = swz!(p.wz);
    assert_eq!(q[0] + q[1], 7);
    assert_eq!(swz!(p.x) + 1_u8, 2);
    let p = [0.5_f32, 1.5, 2.5];
    assert_eq!(swz!(p.xz + float2::splat(1.0)), float2::new(1.5, 3.5));
    assert_eq!(swz!(float2::splat(1.0) - p.zx), float2::new(-1.5, 0.5));
    let (a, b) = ([13_i32, -7, 5, 9], int4::new(2, 3, -4, 5));
    assert_eq!(
        [a + b, a - b, a * b, a / b, a % b].map(int4::to_array),
        [[15, -4, 1, 14], [11, -10, 9, 4], [26, -21, -20, 45], [6, -2, -1, 1], [1, -1, 1, 4],]
    );
    let b = int4::new(1, 2, 3, 31);
    assert_eq!(
        [a & b, a | b, a ^ b, a << b, a >> b].map(int4::to_array),
        [
            [1, 0, 1, 9],
            [13, -5, 7, 31],
            [12, -5, 6, 22],
            [13 << 1, -7 << 2, 5 << 3, 9_i32.wrapping_shl(31)],
            [13 >> 1, -7 >> 2, 5 >> 3, 9 >> 31],
        ]
    );
}
