//! Vectors from memory at odd places, and components written out one by one: what `every_selector.rs` does not ask.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]

use half::f16;
use swz::prelude::*;

#[test]
fn every_letter_and_digit_names_its_component() {
    let v = ushort16::from_array(core::array::from_fn(|index| index as u16));
    let lower = swz!([v.s0, v.s1, v.s2, v.s3, v.s4, v.s5, v.s6, v.s7, v.s8, v.s9, v.sa, v.sb, v.sc, v.sd, v.se, v.sf]);
    let upper = swz!([v.S0, v.S1, v.S2, v.S3, v.S4, v.S5, v.S6, v.S7, v.S8, v.S9, v.SA, v.SB, v.SC, v.SD, v.SE, v.SF]);
    assert_eq!(lower, v.to_array());
    assert_eq!(upper, v.to_array());
    let v = v.to_array();
    let v = ushort4::from_slice(&v[8..]);
    assert_eq!(swz!([v.x, v.y, v.z, v.w, v.r, v.g, v.b, v.a]), [8, 9, 10, 11, 8, 9, 10, 11]);
}

#[test]
fn a_swizzle_in_a_loop_over_a_slice_reads_each_vector() {
    let mut pixels: Vec<uchar4> = (0..100u8).map(|at| uchar4::new(at, at + 1, at + 2, at + 3)).collect();
    for pixel in &mut pixels {
        *pixel = swz!(pixel.bgra);
    }
    for (at, pixel) in (0..100u8).zip(&pixels) {
        assert_eq!(pixel.to_array(), [at + 2, at + 1, at, at + 3]);
    }
}

#[test]
fn a_reversal_done_twice_is_the_vector() {
    macro_rules! twice {
        ($($v:ident: $value:expr;)*) => {
            $({
                let v = $v::from_array(core::array::from_fn($value));
                let reversed = swz!(v.sfedcba9876543210);
                assert_ne!(reversed, v);
                assert_eq!(swz!(reversed.sfedcba9876543210), v);
            })*
        };
    }
    twice! {
        bool16: |index| index < 5;
        char16: |index| index as i8;
        uchar16: |index| index as u8;
        short16: |index| index as i16;
        ushort16: |index| index as u16;
        int16: |index| index as i32;
        uint16: |index| index as u32;
        long16: |index| index as i64;
        ulong16: |index| index as u64;
        half16: |index| f16::from_f32(index as f32);
        float16: |index| index as f32;
        double16: |index| index as f64;
    }
}

#[test]
fn halves_put_together_are_the_vector() {
    let v = long16::from_array(core::array::from_fn(|index| index as i64 - 5));
    assert_eq!(swz!((long16)(v.lo, v.hi)), v);
    assert_eq!(swz!((long16)(v.lo.lo, v.lo.hi, v.hi.lo, v.hi.hi)), v);
    let mut zipped = long16::splat(0);
    swz!(zipped.even = v.even);
    swz!(zipped.odd = v.odd);
    assert_eq!(zipped, v);
}
