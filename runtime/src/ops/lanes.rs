//! What each operator does to a component, and its map over the components of any vector: the definition of the operators,
//! and all there is of those for which an architecture has no instruction.

use crate::element::{Lanes, Scalar};
use crate::register::as_array;
use crate::types::for_each_element;
use crate::vector::Vector;

/// The vector of `f` of each pair of components.
#[inline(always)]
pub(super) fn zip<T: Lanes<N>, const N: usize>(
    a: &Vector<T, N>,
    b: &Vector<T, N>,
    f: impl Fn(T, T) -> T,
) -> Vector<T, N> {
    let (a, b) = (as_array(a), as_array(b));
    Vector::from_array(core::array::from_fn(
        #[inline(always)]
        |lane| f(a[lane], b[lane]),
    ))
}

/// The vector of `f` of each component.
#[inline(always)]
fn map<T: Lanes<N>, const N: usize>(a: &Vector<T, N>, f: impl Fn(T) -> T) -> Vector<T, N> {
    let a = as_array(a);
    Vector::from_array(core::array::from_fn(
        #[inline(always)]
        |lane| f(a[lane]),
    ))
}

/// A number as a divisor.
pub trait Divisor: Scalar {
    /// Whether dividing by it panics.
    #[doc(hidden)]
    fn is_refused(self) -> bool;
}

/// Whether a component must not be divided by: looked up for all in one go, so that each is divided without a branch of its own.
/// The unused fourth of 3 does not count.
#[inline(always)]
fn is_refused<T: Divisor + Lanes<N>, const N: usize>(divisor: &Vector<T, N>) -> bool {
    as_array(divisor).iter().fold(false, |refused, component| refused | component.is_refused())
}

/// Panics as a scalar division if a divisor is refused.
#[inline(always)]
#[track_caller]
pub(super) fn check_quotient(is_refused: bool) {
    assert!(!is_refused, "attempt to divide by zero");
}

/// Panics as a scalar remainder if a divisor is refused.
#[inline(always)]
#[track_caller]
pub(super) fn check_remainder(is_refused: bool) {
    assert!(!is_refused, "attempt to calculate the remainder with a divisor of zero");
}

/// The vector of quotients.
#[inline(always)]
#[track_caller]
fn div<T: Divisor + Lanes<N>, const N: usize>(
    a: &Vector<T, N>,
    b: &Vector<T, N>,
    f: impl Fn(T, T) -> T,
) -> Vector<T, N> {
    check_quotient(is_refused(b));
    zip(a, b, f)
}

/// The vector of remainders.
#[inline(always)]
#[track_caller]
fn rem<T: Divisor + Lanes<N>, const N: usize>(
    a: &Vector<T, N>,
    b: &Vector<T, N>,
    f: impl Fn(T, T) -> T,
) -> Vector<T, N> {
    check_remainder(is_refused(b));
    zip(a, b, f)
}

/// Declares the operations of a family twice: on components, as each type of `$kinds` defines them, and on vectors, as their
/// map, which an architecture may replace.
macro_rules! operations {
    (
        $components:ident: $base:ident, $vectors:ident: $($component:ident $vector:ident $apply:ident($($x:ident)*);)*
        $(@ $($by_vector:ident $by_scalar:ident),*)?
    ) => {
        /// What the operators do to a component.
        pub trait $components: $base {
            $(
                #[doc(hidden)]
                fn $component($($x: Self),*) -> Self;
            )*
        }
        /// What the operators do to a vector.
        pub trait $vectors: $components {
            $(
                #[doc(hidden)]
                #[inline]
                #[track_caller]
                fn $vector<const N: usize>($($x: &Vector<Self, N>),*) -> Vector<Self, N>
                where
                    Self: Lanes<N>,
                {
                    $apply($($x,)* Self::$component)
                }
            )*
            $($(
                #[doc(hidden)]
                #[inline]
                #[track_caller]
                fn $by_scalar<const N: usize>(a: &Vector<Self, N>, b: Self) -> Vector<Self, N>
                where
                    Self: Lanes<N>,
                {
                    Self::$by_vector(a, &Vector::splat(b))
                }
            )*)?
        }
    };
}
operations! {
    ComponentArithmetic: Divisor, Arithmetic:
    add_components add_vectors zip(a b);
    sub_components sub_vectors zip(a b);
    mul_components mul_vectors zip(a b);
    div_components div_vectors div(a b);
    rem_components rem_vectors rem(a b);
    neg_component neg_vector map(a);
    @ mul_vectors mul_scalar, div_vectors div_scalar, rem_vectors rem_scalar
}
operations! {
    ComponentBits: Scalar, Bits:
    and_components and_vectors zip(a b);
    or_components or_vectors zip(a b);
    xor_components xor_vectors zip(a b);
    not_component not_vector map(a);
}
operations! {
    ComponentShifts: Scalar, Shifts:
    shl_components shl_vectors zip(a b);
    shr_components shr_vectors zip(a b);
    @ shl_vectors shl_scalar, shr_vectors shr_scalar
}

/// One row of the table: what the operators mean for a component.
macro_rules! components {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        components!(bits $t);
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        components! { ComponentArithmetic for $t:
            add_components(a b) = a + b;
            sub_components(a b) = a - b;
            mul_components(a b) = a * b;
            div_components(a b) = a / b;
            rem_components(a b) = a % b;
            neg_component(a) = -a;
        }
        components!(divisor $t, |_b| false);
    };
    ($t:ty, $name:literal, $size:tt, signed, $($rest:tt)*) => {
        components!(integer $t, |a, b| if (b == 0) | ((a == <$t>::MIN) & (b == -1)) { 1 } else { b });
    };
    ($t:ty, $name:literal, $size:tt, unsigned, $($rest:tt)*) => {
        components!(integer $t, |a, b| if b == 0 { 1 } else { b });
    };
    // A zero has been refused before; the least integer by -1 is itself, as by 1.
    (integer $t:ty, |$a:ident, $b:ident| $divisor:expr) => {
        components! { ComponentArithmetic for $t:
            add_components(a b) = a.wrapping_add(b);
            sub_components(a b) = a.wrapping_sub(b);
            mul_components(a b) = a.wrapping_mul(b);
            div_components($a $b) = $a.checked_div($divisor).unwrap_or_default();
            rem_components($a $b) = $a.checked_rem($divisor).unwrap_or_default();
            neg_component(a) = a.wrapping_neg();
        }
        components!(divisor $t, |b| b == 0);
        components!(bits $t);
        components! { ComponentShifts for $t:
            shl_components(a b) = a.wrapping_shl(b as u32);
            shr_components(a b) = a.wrapping_shr(b as u32);
        }
    };
    (divisor $t:ty, |$b:ident| $refused:expr) => {
        impl Divisor for $t {
            #[inline(always)]
            fn is_refused(self) -> bool {
                let $b = self;
                $refused
            }
        }
    };
    (bits $t:ty) => {
        components! { ComponentBits for $t:
            and_components(a b) = a & b;
            or_components(a b) = a | b;
            xor_components(a b) = a ^ b;
            not_component(a) = !a;
        }
    };
    ($components:ident for $t:ty: $($component:ident($($x:ident)*) = $value:expr;)*) => {
        impl $components for $t {
            $(
                #[inline(always)]
                fn $component($($x: Self),*) -> Self {
                    $value
                }
            )*
        }
    };
}
for_each_element!(components);
