//! The geometric functions, of vectors of each item, which are given component by component: the same bits as of one vector
//! (`builtin::geometric`, which says why each is computed as it is).

use super::array_map::array_unrolled;
use super::{Active, LANES, Lane, Mask, all_of, map1, map2};
use crate::builtin::geometric::{HIGH, LEAST_DOUBLE, LEAST_SINGLE, LOW};
use crate::builtin::{Float, Word};
use crate::element::{Element, Lane as Kind, Number, Scalar};
use crate::primitive;

/// Whether an element is a half, whose products and sums are those of floats.
const fn is_half<T: Scalar>() -> bool {
    matches!(T::LANE, Kind::F16)
}

/// Whether an element is a double, whose squares have to be scaled.
const fn is_double<T: Scalar>() -> bool {
    matches!(T::LANE, Kind::F64)
}

/// As another element.
#[inline(always)]
fn to<T: Number, U: Number, const N: usize>(a: [Lane<T>; N]) -> [Lane<U>; N] {
    map1(a, |a| primitive::convert(&a))
}

/// The result of a comparison of lanes of `T`.
type Comparison<T> = Lane<<T as Element>::Signed>;

/// `yes` where a comparison holds, else `no`.
#[inline(always)]
fn choose<T: Element>(mask: Comparison<T>, yes: Lane<T>, no: Lane<T>) -> Lane<T> {
    primitive::select(&no, &yes, &mask)
}

/// Those bits of a double that are set in another number.
#[inline(always)]
fn with_bits(x: &Lane<f64>, bits: u64) -> Lane<f64> {
    primitive::reinterpret(&primitive::and::<u64, LANES>(&primitive::reinterpret(x), &Lane::splat(bits)))
}

/// The sum of the products.
#[inline(always)]
fn products<T: Number, const N: usize>(a: [Lane<T>; N], b: [Lane<T>; N]) -> Lane<T> {
    let products = map2(a, b, |a, b| a * b);
    products[1..].iter().fold(products[0], |sum, &product| sum + product)
}

/// `dot`
#[inline(always)]
#[must_use]
pub fn dot<T: Float, const N: usize>(a: [Lane<T>; N], b: [Lane<T>; N]) -> Lane<T> {
    if const { is_half::<T>() } { primitive::convert(&products::<f32, N>(to(a), to(b))) } else { products(a, b) }
}

/// `integer_dot`, of lanes.
#[inline(always)]
#[must_use]
pub fn integer_dot_lanes<T: Word>(a: [Lane<T>; 4], b: [Lane<T>; 4]) -> Lane<T> {
    products(a, b)
}

/// `cross`, of 3 or 4 components.
#[inline(always)]
#[must_use]
pub fn cross<T: Float, const N: usize>(a: [Lane<T>; N], b: [Lane<T>; N]) -> [Lane<T>; N] {
    const { assert!(N == 3 || N == 4, "a cross product has 3 or 4 components") };
    if const { is_half::<T>() } { to(turned::<f32, N>(to(a), to(b))) } else { turned(a, b) }
}

/// `a.yzx * b.zxy - a.zxy * b.yzx`, and a fourth component that is 0.
#[inline(always)]
fn turned<T: Number, const N: usize>(a: [Lane<T>; N], b: [Lane<T>; N]) -> [Lane<T>; N] {
    array_unrolled(|k| {
        let (left, right) = ((k + 1) % 3, (k + 2) % 3);
        if k < 3 { a[left] * b[right] - a[right] * b[left] } else { Lane::splat(T::default()) }
    })
}

/// A mask of the sums of squares that are right as they are.
#[inline(always)]
fn is_right<T: Float>(square: Lane<T>) -> Comparison<T> {
    let least = Lane::splat(T::constant(if is_double::<T>() { LEAST_DOUBLE } else { LEAST_SINGLE }));
    let infinity = Lane::splat(T::constant(f64::INFINITY));
    primitive::and(&primitive::le(&least, &square), &primitive::lt(&square, &infinity))
}

/// The greatest absolute value of a component; a NaN does not count.
#[inline(always)]
fn greatest<const N: usize>(p: [Lane<f64>; N]) -> Lane<f64> {
    let sizes = map1(p, |x| with_bits(&x, u64::MAX >> 1));
    let greater = |greatest, &x: &Lane<f64>| choose::<f64>(primitive::lt(&greatest, &x), x, greatest);
    sizes[1..].iter().fold(sizes[0], greater)
}

/// The sum of the squares, and what the components are multiplied with before, where they are those of doubles.
#[inline(always)]
fn squares<const DOUBLE: bool, const N: usize>(p: [Lane<f64>; N]) -> (Lane<f64>, Lane<f64>) {
    let mut scale = Lane::splat(1.0);
    if DOUBLE {
        let greatest = greatest(p);
        let is_low = primitive::lt(&greatest, &Lane::splat(1e-140));
        let is_high = primitive::lt(&Lane::splat(1e150), &greatest);
        scale = choose::<f64>(is_high, Lane::splat(LOW), choose::<f64>(is_low, Lane::splat(HIGH), scale));
    }
    let scaled = map1(p, |x| if DOUBLE { x * scale } else { x });
    (products(scaled, scaled), scale)
}

/// The lengths, by wider or by scaled sums.
#[inline(always)]
fn root<T: Number, U: Number, const N: usize>(p: [Lane<T>; N]) -> Lane<U> {
    let (sum, scale) = if const { is_double::<T>() } { squares::<true, N>(to(p)) } else { squares::<false, N>(to(p)) };
    primitive::convert(&(primitive::sqrt(&sum) / scale))
}

/// The vectors of length 1, by wider or by scaled sums.
#[inline(always)]
fn direction<T: Float, const N: usize>(p: [Lane<T>; N]) -> [Lane<T>; N] {
    let wide = to::<T, f64, N>(p);
    let infinity = Lane::splat(f64::INFINITY);
    let is_infinite = primitive::eq(&greatest(wide), &infinity);
    let wide = map1(wide, |x| {
        let size = with_bits(&x, u64::MAX >> 1);
        let sign = with_bits(&x, 1 << 63);
        let one = primitive::reinterpret(&primitive::or::<u64, LANES>(
            &primitive::reinterpret(&sign),
            &Lane::splat(1.0_f64.to_bits()),
        ));
        let unit = choose::<f64>(primitive::eq(&size, &infinity), one, Lane::splat(0.0) * x);
        choose::<f64>(is_infinite, unit, x)
    });
    let (sum, scale) = if const { is_double::<T>() } { squares::<true, N>(wide) } else { squares::<false, N>(wide) };
    let length = primitive::sqrt(&sum);
    let is_zero = primitive::eq(&sum, &Lane::splat(0.0));
    let is_low = primitive::lt(&scale, &Lane::splat(1.0));
    map1(wide, |x| {
        let unit = choose::<f64>(is_low, x / length * scale, x * scale / length);
        primitive::convert(&choose::<f64>(is_zero, x, unit))
    })
}

/// Whether the comparison holds for all items.
#[inline(always)]
fn holds<T: Element>(mask: Comparison<T>) -> bool {
    let mask: Mask = all_of([mask]);
    mask.all()
}

/// `length`
#[inline(always)]
#[must_use]
pub fn length<T: Float, const N: usize>(p: [Lane<T>; N]) -> Lane<T> {
    if const { is_half::<T>() } {
        return root(p);
    }
    let square = products(p, p);
    let length = primitive::sqrt(&square);
    let right = is_right(square);
    if holds::<T>(right) {
        return length;
    }
    // Copies, as LLVM would keep in memory what this call is given.
    let (right, length, p) = (right, length, p);
    careful_length(&right, &length, &p)
}

/// The lengths where the plain formula may be wrong for some.
#[cold]
#[inline(never)]
fn careful_length<T: Float, const N: usize>(right: &Comparison<T>, length: &Lane<T>, p: &[Lane<T>; N]) -> Lane<T> {
    choose::<T>(*right, *length, root(*p))
}

/// `distance`
#[inline(always)]
#[must_use]
pub fn distance<T: Float, const N: usize>(a: [Lane<T>; N], b: [Lane<T>; N]) -> Lane<T> {
    if const { is_half::<T>() } {
        root(map2(to::<T, f32, N>(a), to::<T, f32, N>(b), |a, b| a - b))
    } else {
        length(map2(a, b, |a, b| a - b))
    }
}

/// `normalize`
#[inline(always)]
#[must_use]
pub fn normalize<T: Float, const N: usize>(p: [Lane<T>; N]) -> [Lane<T>; N] {
    if const { is_half::<T>() } {
        return direction(p);
    }
    let square = products(p, p);
    let length = primitive::sqrt(&square);
    let right = is_right(square);
    let plain = map1(p, |x| x / length);
    if holds::<T>(right) {
        return plain;
    }
    let (right, plain, p, mut result) = (right, plain, p, p);
    careful_direction(&right, &plain, &p, &mut result);
    map1(result, |x| x)
}

/// The directions where the plain formula may be wrong for some.
#[cold]
#[inline(never)]
fn careful_direction<T: Float, const N: usize>(
    right: &Comparison<T>,
    plain: &[Lane<T>; N],
    p: &[Lane<T>; N],
    result: &mut [Lane<T>; N],
) {
    *result = map2(*plain, direction(*p), |plain, careful| choose::<T>(*right, plain, careful));
}

/// `fast_length`
#[inline(always)]
#[must_use]
pub fn fast_length<T: Float, const N: usize>(p: [Lane<T>; N]) -> Lane<T> {
    if const { is_half::<T>() } { length(p) } else { primitive::sqrt(&products(p, p)) }
}

/// `fast_distance`
#[inline(always)]
#[must_use]
pub fn fast_distance<T: Float, const N: usize>(a: [Lane<T>; N], b: [Lane<T>; N]) -> Lane<T> {
    if const { is_half::<T>() } { distance(a, b) } else { fast_length(map2(a, b, |a, b| a - b)) }
}

/// `fast_normalize`
#[inline(always)]
#[must_use]
pub fn fast_normalize<T: Float, const N: usize>(p: [Lane<T>; N]) -> [Lane<T>; N] {
    if const { is_half::<T>() } {
        return normalize(p);
    }
    let square = products(p, p);
    let least = if is_double::<T>() { f64::MIN_POSITIVE } else { f32::MIN_POSITIVE.into() };
    let is_small = primitive::lt(&square, &Lane::splat(T::constant(least)));
    let length = primitive::sqrt(&square);
    map1(p, |x| choose::<T>(is_small, x, x / length))
}
