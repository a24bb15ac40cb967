//! Loads and stores of vectors from and to slices of scalars (OpenCL C 1.2, section 6.12.7; 3.0: 6.15.7).

use super::Number;
#[cfg(feature = "half")]
use super::conversion::Convert;
use crate::element::Lanes;
#[cfg(feature = "half")]
use crate::types::{half2, half3, half4, half8, half16};
use crate::vector::Vector;

/// The place where the elements of an offset begin. An offset beyond every slice gives an index beyond every slice too: one that wraps
/// round would be in the slice (`beyond_every_slice` in `tests/tests/builtin_memory.rs`).
#[inline(always)]
fn start(offset: usize, step: usize) -> usize {
    offset.saturating_mul(step)
}

/// Reads `N` elements from `at` on.
#[inline(always)]
#[track_caller]
fn load<T: Lanes<N>, const N: usize>(at: usize, p: &[T]) -> Vector<T, N> {
    Vector::from_slice(&p[at..at + N])
}

/// Declares `vloadN` and `vstoreN`. Rustc shows the row to who gives other arguments (`ui-tests/ui/builtin/vload-of-swapped.rs`).
macro_rules! plain {
    ($(
        $n:literal:
        fn $load:ident<T: ($($bound:tt)*)>($offset:ident: $index:ty, $p:ident: $from:ty);
        fn $store:ident($data:ident: $vector:ty, $at:ident: $_index:ty, $to:ident: $slice:ty);
    )*) => { $(
        #[doc = concat!("Reads the ", $n, " elements `p[offset * ", $n, "..]`, which need no alignment (OpenCL C, section 6.12.7, vector data load and store functions).")]
        ///
        /// # Panics
        /// If they are not all in the slice.
        ///
        /// ```
        #[doc = concat!("use swz::builtin::", stringify!($load), ";")]
        #[doc = concat!("let p: Vec<i32> = (0..", $n, " * 3).collect();")]
        #[doc = concat!("assert_eq!(", stringify!($load), "(2, &p).to_array()[..], p[", $n, " * 2..]);")]
        /// ```
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $load<T: $($bound)*>($offset: $index, $p: $from) -> Vector<T, $n> {
            load(start($offset, $n), $p)
        }

        #[doc = concat!("Writes the ", $n, " components to `p[offset * ", $n, "..]`, which needs no alignment (OpenCL C, section 6.12.7, vector data load and store functions).")]
        ///
        /// # Panics
        /// If they are not all in the slice.
        ///
        /// ```
        #[doc = concat!("use swz::builtin::", stringify!($store), ";")]
        #[doc = concat!("let mut p = [0; ", $n, " * 3];")]
        #[doc = concat!("swz::builtin::", stringify!($store), "(swz::Vector::<i32, ", $n, ">::splat(7), 1, &mut p);")]
        #[doc = concat!("assert!(p[", $n, "..2 * ", $n, "].iter().all(|&element| element == 7));")]
        /// ```
        #[inline]
        #[track_caller]
        pub fn $store<T: $($bound)*>($data: $vector, $at: $index, $to: $slice) {
            let at = start($at, $n);
            $data.copy_to_slice(&mut $to[at..at + $n]);
        }
    )* };
}
plain! {
    2:
    fn vload2<T: (Number)>(offset: usize, p: &[T]); // of other elements: `vload2(i, p).cast::<f32>()`
    fn vstore2(data: Vector<T, 2>, offset: usize, p: &mut [T]); // convert first: `v.cast::<u8>()`
    3:
    fn vload3<T: (Number)>(offset: usize, p: &[T]); // of other elements: `vload3(i, p).cast::<f32>()`
    fn vstore3(data: Vector<T, 3>, offset: usize, p: &mut [T]); // convert first: `v.cast::<u8>()`
    4:
    fn vload4<T: (Number)>(offset: usize, p: &[T]); // of other elements: `vload4(i, p).cast::<f32>()`
    fn vstore4(data: Vector<T, 4>, offset: usize, p: &mut [T]); // convert first: `v.cast::<u8>()`
    8:
    fn vload8<T: (Number)>(offset: usize, p: &[T]); // of other elements: `vload8(i, p).cast::<f32>()`
    fn vstore8(data: Vector<T, 8>, offset: usize, p: &mut [T]); // convert first: `v.cast::<u8>()`
    16:
    fn vload16<T: (Number)>(offset: usize, p: &[T]); // of other elements: `vload16(i, p).cast::<f32>()`
    fn vstore16(data: Vector<T, 16>, offset: usize, p: &mut [T]); // convert first: `v.cast::<u8>()`
}

/// A float or double, or a vector of them, which can be stored as halves.
///
/// ```
/// use swz::builtin::{Storable, vstore_half4};
/// use swz::prelude::*;
/// fn store(colour: impl Storable<half4>) -> [half::f16; 4] {
///     let mut stored = [half::f16::ZERO; 4];
///     vstore_half4(colour, 0, &mut stored);
///     stored
/// }
/// assert_eq!(store(float4::splat(0.5)), store(double4::splat(0.5)));
/// ```
#[cfg(feature = "half")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored as halves",
    label = "expected `f32` or `f64`, or a vector of them of the function's width"
)]
pub trait Storable<H>: Convert<H> {}
#[cfg(feature = "half")]
#[diagnostic::do_not_recommend]
impl Storable<half::f16> for f32 {}
#[cfg(feature = "half")]
#[diagnostic::do_not_recommend]
impl Storable<half::f16> for f64 {}
/// The widths.
#[cfg(feature = "half")]
macro_rules! storable {
    ($($n:literal)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl Storable<Vector<half::f16, $n>> for Vector<f32, $n> {}
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl Storable<Vector<half::f16, $n>> for Vector<f64, $n> {}
    )* };
}
#[cfg(feature = "half")]
storable!(2 3 4 8 16);

/// Reads the half `p[offset]` as a float (OpenCL C, section 6.12.7, vector data load and store functions).
///
/// # Panics
/// If it is not in the slice.
///
/// ```
/// use half::f16;
/// assert_eq!(swz::builtin::vload_half(1, &[f16::ZERO, f16::ONE]), 1.0);
/// ```
#[cfg(feature = "half")]
#[inline]
#[must_use]
#[track_caller]
pub fn vload_half(offset: usize, p: &[half::f16]) -> f32 {
    p[offset].to_f32()
}

/// Declares the loads of halves: `vload_halfN` and `vloada_halfN`, which steps by 4 for 3.
#[cfg(feature = "half")]
macro_rules! halves {
    ($(
        $n:literal $step:literal:
        fn $load:ident($offset:ident: $index:ty, $p:ident: $from:ty);
    )*) => { $(
        #[doc = concat!("Reads the ", $n, " halves `p[offset * ", $step, "..]` as floats (OpenCL C, section 6.12.7, vector data load and store functions).")]
        ///
        /// # Panics
        /// If they are not all in the slice.
        ///
        /// ```
        /// use half::f16;
        #[doc = concat!("assert_eq!(swz::builtin::", stringify!($load), "(1, &[f16::ONE; 32]), swz::Vector::<f32, ", $n, ">::splat(1.0));")]
        /// ```
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $load($offset: $index, $p: $from) -> Vector<f32, $n> {
            load::<_, $n>(start($offset, $step), $p).__swz_convert::<false, 'd'>()
        }
    )* };
}
#[cfg(feature = "half")]
halves! {
    2 2:
    fn vload_half2(offset: usize, p: &[half::f16]);
    2 2:
    fn vloada_half2(offset: usize, p: &[half::f16]);
    3 3:
    fn vload_half3(offset: usize, p: &[half::f16]);
    3 4:
    fn vloada_half3(offset: usize, p: &[half::f16]);
    4 4:
    fn vload_half4(offset: usize, p: &[half::f16]);
    4 4:
    fn vloada_half4(offset: usize, p: &[half::f16]);
    8 8:
    fn vload_half8(offset: usize, p: &[half::f16]);
    8 8:
    fn vloada_half8(offset: usize, p: &[half::f16]);
    16 16:
    fn vload_half16(offset: usize, p: &[half::f16]);
    16 16:
    fn vloada_half16(offset: usize, p: &[half::f16]);
}

/// Declares the stores of halves for each rounding. The bound is of the row, as in `gentype`.
#[cfg(feature = "half")]
macro_rules! half_stores {
    ($([$n:literal $step:literal]: $($store:ident [$($bound:tt)*] $rounding:literal $how:literal),*;)*) => { $($(
        #[doc = concat!("Writes the ", $n, " components, as halves ", $how, ", to `p[offset * ", $step, "..]` (OpenCL C, section 6.12.7, vector data load and store functions).")]
        ///
        /// # Panics
        /// If they are not all in the slice.
        ///
        /// ```
        /// use half::f16;
        /// let mut p = [f16::ZERO; 32];
        #[doc = concat!("swz::builtin::", stringify!($store), "(swz::Vector::<f32, ", $n, ">::splat(1.0), 1, &mut p);")]
        #[doc = concat!("assert_eq!(p[", $step, "], f16::ONE);")]
        /// ```
        #[inline]
        #[track_caller]
        pub fn $store(data: impl $($bound)*, offset: usize, p: &mut [half::f16]) {
            let at = start(offset, $step);
            data.__swz_convert::<false, $rounding>().copy_to_slice(&mut p[at..at + $n]);
        }
    )*)* };
    ($($store:ident [$($bound:tt)*] $rounding:literal $how:literal),*;) => { $(
        #[doc = concat!("Writes the value, as a half ", $how, ", to `p[offset]` (OpenCL C, section 6.12.7, vector data load and store functions).")]
        ///
        /// # Panics
        /// If it is not in the slice.
        ///
        /// ```
        /// use half::f16;
        /// let mut p = [f16::ZERO; 2];
        #[doc = concat!("swz::builtin::", stringify!($store), "(1.0_f32, 1, &mut p);")]
        /// assert_eq!(p[1], f16::ONE);
        /// ```
        #[inline]
        #[track_caller]
        pub fn $store(data: impl $($bound)*, offset: usize, p: &mut [half::f16]) {
            p[offset] = data.__swz_convert::<false, $rounding>();
        }
    )* };
}
#[cfg(feature = "half")]
half_stores! {
    vstore_half [Storable<half::f16>] 'e' "rounded to the nearest, the even one of two",
    vstore_half_rte [Storable<half::f16>] 'e' "rounded to the nearest, the even one of two",
    vstore_half_rtz [Storable<half::f16>] 'z' "rounded to zero",
    vstore_half_rtp [Storable<half::f16>] 'p' "rounded up",
    vstore_half_rtn [Storable<half::f16>] 'n' "rounded down";
}
#[cfg(feature = "half")]
half_stores! {
    [2 2]:
        vstore_half2 [Storable<half2>] 'e' "rounded to the nearest, the even one of two",
        vstore_half2_rte [Storable<half2>] 'e' "rounded to the nearest, the even one of two",
        vstore_half2_rtz [Storable<half2>] 'z' "rounded to zero",
        vstore_half2_rtp [Storable<half2>] 'p' "rounded up",
        vstore_half2_rtn [Storable<half2>] 'n' "rounded down";
    [2 2]:
        vstorea_half2 [Storable<half2>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half2_rte [Storable<half2>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half2_rtz [Storable<half2>] 'z' "rounded to zero",
        vstorea_half2_rtp [Storable<half2>] 'p' "rounded up",
        vstorea_half2_rtn [Storable<half2>] 'n' "rounded down";
    [3 3]:
        vstore_half3 [Storable<half3>] 'e' "rounded to the nearest, the even one of two",
        vstore_half3_rte [Storable<half3>] 'e' "rounded to the nearest, the even one of two",
        vstore_half3_rtz [Storable<half3>] 'z' "rounded to zero",
        vstore_half3_rtp [Storable<half3>] 'p' "rounded up",
        vstore_half3_rtn [Storable<half3>] 'n' "rounded down";
    [3 4]:
        vstorea_half3 [Storable<half3>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half3_rte [Storable<half3>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half3_rtz [Storable<half3>] 'z' "rounded to zero",
        vstorea_half3_rtp [Storable<half3>] 'p' "rounded up",
        vstorea_half3_rtn [Storable<half3>] 'n' "rounded down";
    [4 4]:
        vstore_half4 [Storable<half4>] 'e' "rounded to the nearest, the even one of two",
        vstore_half4_rte [Storable<half4>] 'e' "rounded to the nearest, the even one of two",
        vstore_half4_rtz [Storable<half4>] 'z' "rounded to zero",
        vstore_half4_rtp [Storable<half4>] 'p' "rounded up",
        vstore_half4_rtn [Storable<half4>] 'n' "rounded down";
    [4 4]:
        vstorea_half4 [Storable<half4>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half4_rte [Storable<half4>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half4_rtz [Storable<half4>] 'z' "rounded to zero",
        vstorea_half4_rtp [Storable<half4>] 'p' "rounded up",
        vstorea_half4_rtn [Storable<half4>] 'n' "rounded down";
    [8 8]:
        vstore_half8 [Storable<half8>] 'e' "rounded to the nearest, the even one of two",
        vstore_half8_rte [Storable<half8>] 'e' "rounded to the nearest, the even one of two",
        vstore_half8_rtz [Storable<half8>] 'z' "rounded to zero",
        vstore_half8_rtp [Storable<half8>] 'p' "rounded up",
        vstore_half8_rtn [Storable<half8>] 'n' "rounded down";
    [8 8]:
        vstorea_half8 [Storable<half8>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half8_rte [Storable<half8>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half8_rtz [Storable<half8>] 'z' "rounded to zero",
        vstorea_half8_rtp [Storable<half8>] 'p' "rounded up",
        vstorea_half8_rtn [Storable<half8>] 'n' "rounded down";
    [16 16]:
        vstore_half16 [Storable<half16>] 'e' "rounded to the nearest, the even one of two",
        vstore_half16_rte [Storable<half16>] 'e' "rounded to the nearest, the even one of two",
        vstore_half16_rtz [Storable<half16>] 'z' "rounded to zero",
        vstore_half16_rtp [Storable<half16>] 'p' "rounded up",
        vstore_half16_rtn [Storable<half16>] 'n' "rounded down";
    [16 16]:
        vstorea_half16 [Storable<half16>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half16_rte [Storable<half16>] 'e' "rounded to the nearest, the even one of two",
        vstorea_half16_rtz [Storable<half16>] 'z' "rounded to zero",
        vstorea_half16_rtp [Storable<half16>] 'p' "rounded up",
        vstorea_half16_rtn [Storable<half16>] 'n' "rounded down";
}
