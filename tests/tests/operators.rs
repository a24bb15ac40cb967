//! Every operator on every element type and width, its assigning form and both scalar sides, against the scalars' own operators
//! (OpenCL C, section 6.4), and its forms with references against those.

#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "random bits and shift counts for every type"
)]

use ::half::f16;
use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};
use swz::prelude::*;
use swz::{Bitwise, Integer, Number};

/// Rounds of random values for each operator, type and width.
const ROUNDS: usize = if cfg!(debug_assertions) { 50 } else { 300 };

/// xorshift64*: seeded, so that a failure comes again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}

/// Random components, many of them at the edges of their type.
trait Sample: Copy + core::fmt::Debug {
    fn sample(random: &mut Random) -> Self;
    /// Equal to the last bit; a NaN of an operation equals any other, as their bits are not specified.
    fn same(self, other: Self) -> bool;
}

macro_rules! sample {
    (integers $($t:ty)*) => {
        $(impl Sample for $t {
            fn sample(random: &mut Random) -> Self {
                let bits = random.next();
                match bits >> 60 {
                    0 => <$t>::MIN,
                    1 => <$t>::MAX,
                    2 => (0 as $t).wrapping_sub(1),
                    3 => 1,
                    4 => 0,
                    5 => (1 as $t) << (bits as u32 % <$t>::BITS),
                    6..9 => (bits as i8) as $t,
                    _ => bits as $t,
                }
            }
            fn same(self, other: Self) -> bool {
                self == other
            }
        })*
    };
    (floats $($t:ty: $bits:ty, $from:expr;)*) => {
        $(impl Sample for $t {
            fn sample(random: &mut Random) -> Self {
                let bits = random.next();
                match bits >> 60 {
                    0 => <$t>::NAN,
                    1 => <$t>::INFINITY,
                    2 => <$t>::NEG_INFINITY,
                    3 => $from(0.0_f32),
                    4 => $from(-0.0_f32),
                    5 => <$t>::MIN_POSITIVE,
                    6 => <$t>::MAX,
                    7..12 => $from(f32::from(bits as i16) / 16.0),
                    _ => <$t>::from_bits(bits as $bits),
                }
            }
            fn same(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
            }
        })*
    };
}
sample!(integers i8 u8 i16 u16 i32 u32 i64 u64);
sample!(floats f16: u16, f16::from_f32; f32: u32, f32::from; f64: u64, f64::from;);
impl Sample for bool {
    fn sample(random: &mut Random) -> Self {
        random.next() >> 63 == 1
    }
    fn same(self, other: Self) -> bool {
        self == other
    }
}

/// Checks each component of a result; `what` says of what.
#[track_caller]
fn check<T: Lanes<N> + Sample, const N: usize>(got: Vector<T, N>, expected: [T; N], what: impl Fn() -> String) {
    for (k, (got, expected)) in got.to_array().into_iter().zip(expected).enumerate() {
        assert!(got.same(expected), "{}{N}, component {k}: {}: {got:?}, not {expected:?}", T::NAME, what());
    }
}

/// Random components, for `/` and `%` of integers without zeros.
///
/// This function and those below take pointers to functions: closures would make them, and what they call, anew for each operator, type
/// and width, 16,000 functions more for the compiler.
fn components<T: Sample, const N: usize>(random: &mut Random, allowed: fn(T) -> bool) -> [T; N] {
    core::array::from_fn(|_| {
        loop {
            let value = T::sample(random);
            if allowed(value) {
                return value;
            }
        }
    })
}

/// A function of each component.
fn each<T: Copy, const N: usize>(a: [T; N], f: fn(T) -> T) -> [T; N] {
    core::array::from_fn(|k| f(a[k]))
}

/// A function of each pair of components.
fn pairs<T: Copy, const N: usize>(a: [T; N], b: [T; N], f: fn(T, T) -> T) -> [T; N] {
    core::array::from_fn(|k| f(a[k], b[k]))
}

/// The components that a form of an operator has on its two sides, of two vectors and two scalars.
#[derive(Clone, Copy)]
enum Sides {
    Vectors,
    VectorScalar,
    ScalarVector,
}

/// A form of a binary operator on two vectors and the scalars on the left and on the right, and what it takes of them. A pointer to a
/// function: the loop below is compiled once for a type and width, and not for each operator, in which it was most of this file's code.
type Form<T, const N: usize> = (Sides, fn(Vector<T, N>, Vector<T, N>, T, T) -> Vector<T, N>);

/// Runs the forms of a binary operator on random values.
#[inline(never)]
fn binary<T: Lanes<N> + Sample, const N: usize>(
    op: &str,
    forms: &[Form<T, N>],
    expected: fn(T, T) -> T,
    allowed: fn(T) -> bool,
) {
    let random = &mut Random(0x5EED + N as u64);
    for _ in 0..ROUNDS {
        let (a, b) = (components::<T, N>(random, |_| true), components::<T, N>(random, allowed));
        let (s, d) = (T::sample(random), components::<T, 1>(random, allowed)[0]);
        for (form, (sides, run)) in forms.iter().enumerate() {
            let expected = match sides {
                Sides::Vectors => pairs(a, b, expected),
                Sides::VectorScalar => pairs(a, [d; N], expected),
                Sides::ScalarVector => pairs([s; N], b, expected),
            };
            check(run(Vector::from(a), Vector::from(b), s, d), expected, || {
                format!("form {form} of {a:?} {op} {b:?}, {s:?}, {d:?}")
            });
        }
    }
}

/// A binary operator on one type and width: both scalar sides, assigning.
macro_rules! check_binary {
    ($t:ty, $n:literal, $op:tt, $assign:tt, $expected:expr, $allowed:expr) => {
        binary::<$t, $n>(
            stringify!($op),
            &[
                (Sides::Vectors, |a, b, _, _| a $op b),
                (Sides::VectorScalar, |a, _, _, d| a $op d),
                (Sides::ScalarVector, |_, b, s, _| s $op b),
                (Sides::Vectors, |mut a, b, _, _| { a $assign b; a }),
                (Sides::VectorScalar, |mut a, _, _, d| { a $assign d; a }),
            ],
            $expected,
            $allowed,
        )
    };
}

/// The forms of a binary operator with a reference, which are implemented for all widths at once: on one type of 3 components.
macro_rules! check_references {
    ($t:ty, $op:tt, $assign:tt, $expected:expr, $allowed:expr) => {
        binary::<$t, 3>(
            concat!(stringify!($op), " by reference"),
            &[
                (Sides::Vectors, |a, b, _, _| a $op &b),
                (Sides::Vectors, |a, b, _, _| &a $op b),
                (Sides::Vectors, |a, b, _, _| &a $op &b),
                (Sides::VectorScalar, |a, _, _, d| a $op &d),
                (Sides::VectorScalar, |a, _, _, d| &a $op d),
                (Sides::VectorScalar, |a, _, _, d| &a $op &d),
                (Sides::ScalarVector, |_, b, s, _| s $op &b),
                (Sides::ScalarVector, |_, b, s, _| &s $op b),
                (Sides::ScalarVector, |_, b, s, _| &s $op &b),
                (Sides::Vectors, |mut a, b, _, _| { a $assign &b; a }),
                (Sides::VectorScalar, |mut a, _, _, d| { a $assign &d; a }),
            ],
            $expected,
            $allowed,
        )
    };
}

/// A form of a unary operator.
type Unary<T, const N: usize> = fn(Vector<T, N>) -> Vector<T, N>;

/// Runs the forms of a unary operator on random values.
#[inline(never)]
fn unary<T: Lanes<N> + Sample, const N: usize>(op: &str, forms: &[Unary<T, N>], expected: fn(T) -> T) {
    let random = &mut Random(0x5EED + N as u64);
    for _ in 0..ROUNDS {
        let a = components::<T, N>(random, |_| true);
        for (form, run) in forms.iter().enumerate() {
            check(run(Vector::from(a)), each(a, expected), || format!("form {form} of {op} {a:?}"));
        }
    }
}

/// Both forms of a unary operator on one type and width.
macro_rules! check_unary {
    ($t:ty, $n:literal, $op:tt, $expected:expr) => {
        unary::<$t, $n>(stringify!($op), &[|a| $op a, |a| $op &a], $expected)
    };
}

/// Runs a check on the five widths, and on the forms with references.
macro_rules! widths {
    (check_binary, $t:ty, $op:tt, $assign:tt, $expected:expr, $allowed:expr) => {{
        check_references!($t, $op, $assign, $expected, $allowed);
        widths!(@ check_binary, $t, $op, $assign, $expected, $allowed);
    }};
    (check_unary, $t:ty, $op:tt, $expected:expr) => { widths!(@ check_unary, $t, $op, $expected) };
    (@ $check:ident, $t:ty, $($rest:tt)*) => {{
        $check!($t, 2, $($rest)*);
        $check!($t, 3, $($rest)*);
        $check!($t, 4, $($rest)*);
        $check!($t, 8, $($rest)*);
        $check!($t, 16, $($rest)*);
    }};
}

/// The tests of some element types: a module for each.
macro_rules! tests {
    (@ number $t:ident, $add:expr, $sub:expr, $mul:expr, $div:expr, $rem:expr, $neg:expr, $divisor:expr) => {
        #[test]
        fn add() {
            widths!(check_binary, $t, +, +=, $add, |_| true);
        }
        #[test]
        fn sub() {
            widths!(check_binary, $t, -, -=, $sub, |_| true);
        }
        #[test]
        fn mul() {
            widths!(check_binary, $t, *, *=, $mul, |_| true);
        }
        #[test]
        fn div() {
            widths!(check_binary, $t, /, /=, $div, $divisor);
        }
        #[test]
        fn rem() {
            widths!(check_binary, $t, %, %=, $rem, $divisor);
        }
        #[test]
        fn neg() {
            widths!(check_unary, $t, -, $neg);
        }
    };
    (@ bits $t:ident) => {
        #[test]
        fn and() {
            widths!(check_binary, $t, &, &=, |a, b| a & b, |_| true);
        }
        #[test]
        fn or() {
            widths!(check_binary, $t, |, |=, |a, b| a | b, |_| true);
        }
        #[test]
        fn xor() {
            widths!(check_binary, $t, ^, ^=, |a, b| a ^ b, |_| true);
        }
        #[test]
        fn not() {
            widths!(check_unary, $t, !, |a| !a);
        }
    };
    (floats $($module:ident: $t:ident)*) => {
        $(mod $module {
            use super::*;
            tests!(@ number $t, |a, b| a + b, |a, b| a - b, |a, b| a * b, |a, b| a / b, |a, b| a % b, |a| -a, |_| true);

            #[test]
            fn negation_keeps_the_bits() {
                let random = &mut Random(1);
                for _ in 0..ROUNDS {
                    let v = Vector::from(components::<$t, 4>(random, |_| true));
                    for (negated, a) in (-v).into_iter().zip(v) {
                        assert_eq!(negated.to_bits(), (-a).to_bits());
                    }
                }
            }
        })*
    };
    (integers $($module:ident: $t:ident)*) => {
        $(mod $module {
            use super::*;
            tests!(@ number $t, <$t>::wrapping_add, <$t>::wrapping_sub, <$t>::wrapping_mul, <$t>::wrapping_div,
                <$t>::wrapping_rem, <$t>::wrapping_neg, |b| b != 0);
            tests!(@ bits $t);

            /// The count modulo the bits of the element.
            fn count(b: $t) -> u32 {
                (b & (<$t>::BITS - 1) as $t) as u32
            }
            #[test]
            fn shl() {
                widths!(check_binary, $t, <<, <<=, |a, b| a << count(b), |_| true);
            }
            #[test]
            fn shr() {
                widths!(check_binary, $t, >>, >>=, |a, b| a >> count(b), |_| true);
            }
            #[test]
            fn every_count() {
                let random = &mut Random(2);
                for b in 0..=255u8 {
                    let a = components::<$t, 16>(random, |_| true);
                    let (v, b) = (Vector::from(a), b as $t);
                    check(v << b, a.map(|a| a << count(b)), || "shl by a scalar".into());
                    check(v >> b, a.map(|a| a >> count(b)), || "shr by a scalar".into());
                    let counts: [$t; 16] = core::array::from_fn(|k| b.wrapping_add(k as $t));
                    check(v << Vector::from(counts), core::array::from_fn(|k| a[k] << count(counts[k])), || "shl".into());
                    check(v >> Vector::from(counts), core::array::from_fn(|k| a[k] >> count(counts[k])), || "shr".into());
                }
            }

            #[test]
            #[cfg(panic = "unwind")]
            fn every_position_of_a_zero_divisor_panics() {
                fn panics<const N: usize>()
                where
                    $t: Lanes<N>,
                {
                    for k in 0..N {
                        let mut b = [1; N];
                        b[k] = 0;
                        let quotient = std::panic::catch_unwind(|| (7 / Vector::<$t, N>::from(b)).to_array());
                        let remainder = std::panic::catch_unwind(|| (7 % Vector::<$t, N>::from(b)).to_array());
                        for result in [quotient, remainder] {
                            let message = *result.unwrap_err().downcast::<&str>().unwrap();
                            assert!(message.contains("zero"), "{message}");
                        }
                    }
                }
                panics::<2>();
                panics::<3>();
                panics::<4>();
                panics::<8>();
                panics::<16>();
            }

            #[test]
            fn the_unused_fourth_component_never_divides() {
                // The fourth component is not reachable; these make it 0 by each road that could leave it there.
                let zeros = [Vector::<$t, 3>::__SWZ_ZEROED, Vector::splat(0), Vector::from([0; 3])];
                for zero in zeros {
                    let mut b = zero;
                    b.x = 3;
                    b.y = 3;
                    b.z = (0 as $t).wrapping_sub(1);
                    let a = Vector::<$t, 3>::new(7, 6, <$t>::MIN);
                    let z = <$t>::MIN.wrapping_div(b.z);
                    assert_eq!(a / b, Vector::from([2, 2, z]));
                    assert_eq!(a % b, Vector::from([1, 0, <$t>::MIN.wrapping_rem(b.z)]));
                    // And once more with what an operation left there.
                    assert_eq!(a / (b * 1), a / b);
                    assert_eq!((a / b) / (b - 0), a / b / b);
                }
            }
        })*
    };
}
tests!(floats half: f16 float: f32 double: f64);
tests!(integers char: i8 uchar: u8 short: i16 ushort: u16 int: i32 uint: u32 long: i64 ulong: u64);
mod boolean {
    use super::*;
    tests!(@ bits bool);
}

#[test]
#[should_panic(expected = "attempt to divide by zero")]
fn a_zero_component_panics_as_a_scalar_does() {
    let _ = int4::new(1, 2, 3, 4) / int4::new(1, 1, 0, 1);
}

#[test]
#[should_panic(expected = "attempt to calculate the remainder with a divisor of zero")]
fn a_zero_component_of_a_remainder_panics_as_a_scalar_does() {
    let _ = ushort3::new(1, 2, 3) % 0;
}

#[test]
fn the_least_integer_by_minus_one_wraps() {
    assert_eq!(int4::splat(i32::MIN) / -1, int4::splat(i32::MIN));
    assert_eq!(long2::splat(i64::MIN) / long2::splat(-1), long2::splat(i64::MIN));
    assert_eq!(char16::splat(i8::MIN) / -1, char16::splat(i8::MIN));
    assert_eq!(short8::splat(i16::MIN) % short8::splat(-1), short8::splat(0));
    assert_eq!(-int4::splat(i32::MIN), int4::splat(i32::MIN));
    assert_eq!(-uint2::new(1, 0), uint2::new(u32::MAX, 0));
}

#[test]
fn literals_infer() {
    let mut v = float4::splat(1.5);
    v += 1.0;
    v = 2.0 * &v * 0.5 - 1.0;
    assert_eq!(v, float4::splat(1.5));
    assert_eq!(uchar4::splat(255) + 1, uchar4::splat(0));
    assert_eq!((1 + int4::splat(1)) << 3, int4::splat(16));
    assert_eq!(1 << uchar2::new(3, 9), uchar2::new(8, 2));
    assert_eq!(f16::ONE + half3::splat(f16::ONE), half3::splat(f16::from_f32(2.0)));
    assert_eq!(true ^ bool2::new(true, false) | false, bool2::new(false, true));
}

#[test]
fn generic_code() {
    fn scaled<const N: usize>(a: Vector<f32, N>) -> Vector<f32, N>
    where
        f32: Lanes<N>,
    {
        2.0 * a * 2.0
    }
    fn polynomial<T: Number>(a: Vector<T, 4>, b: Vector<T, 4>, s: T) -> Vector<T, 4> {
        (a * b + a - s) / b % s
    }
    fn select<T: Bitwise>(mask: Vector<T, 8>, a: &Vector<T, 8>, b: &Vector<T, 8>) -> Vector<T, 8> {
        mask & a | !mask & b
    }
    fn mixed<T: Integer + Lanes<N>, const N: usize>(a: Vector<T, N>, by: T) -> Vector<T, N> {
        (a << by ^ a >> by) + a
    }
    assert_eq!(scaled(float3::splat(1.0)), float3::splat(4.0));
    assert_eq!(polynomial(int4::splat(5), int4::splat(3), 4), int4::splat(1));
    assert_eq!(select(uchar8::splat(0xF0), &uchar8::splat(0x12), &uchar8::splat(0x34)), uchar8::splat(0x14));
    assert_eq!(mixed(short2::splat(3), 1), short2::splat((6 ^ 1) + 3));
}

/// The traits hold for every form, by name.
#[test]
fn all_forms_are_there() {
    fn binary<V, S>()
    where
        V: Add<V, Output = V> + Sub<V, Output = V> + Mul<V, Output = V> + Div<V, Output = V> + Rem<V, Output = V>,
        V: Add<S, Output = V> + for<'a> Add<&'a V, Output = V> + for<'a> Add<&'a S, Output = V> + Neg<Output = V>,
        V: AddAssign<V> + SubAssign<V> + MulAssign<V> + DivAssign<V> + RemAssign<V> + AddAssign<S>,
        S: Add<V, Output = V> + Sub<V, Output = V> + Mul<V, Output = V> + Div<V, Output = V> + Rem<V, Output = V>,
    {
    }
    fn bits<V>()
    where
        V: BitAnd<V, Output = V> + BitOr<V, Output = V> + BitXor<V, Output = V> + Not<Output = V>,
        V: BitAndAssign<V> + BitOrAssign<V> + BitXorAssign<V>,
    {
    }
    fn shifts<V>()
    where
        V: Shl<V, Output = V> + Shr<V, Output = V> + ShlAssign<V> + ShrAssign<V>,
    {
    }
    binary::<float4, f32>();
    binary::<half16, f16>();
    binary::<uint3, u32>();
    bits::<bool3>();
    bits::<ulong16>();
    shifts::<char3>();
}
