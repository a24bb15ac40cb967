//! The operations that an architecture has no row for. Its module imports them, and those that it declares itself take their places.

use crate::element::Lanes;
use crate::vector::Vector;

/// Declares that there are no rows.
macro_rules! none {
    ($($op:ident($($x:ident)+ $(; $count:ident)?);)*) => { $(
        #[allow(dead_code, reason = "an architecture may have rows instead")]
        #[inline(always)]
        pub(super) fn $op<T: Lanes<N>, const N: usize>(
            $($x: &Vector<T, N>,)+
            $($count: u32,)?
            otherwise: impl FnOnce() -> Vector<T, N>,
        ) -> Vector<T, N> {
            let _ = ($($x,)+ $($count)?);
            otherwise()
        }
    )* };
    ($($op:ident($($x:ident)+) -> S;)*) => { $(
        #[allow(dead_code, reason = "an architecture may have rows instead")]
        #[inline(always)]
        pub(super) fn $op<T: Lanes<N>, S: Lanes<N>, const N: usize>(
            $($x: &Vector<T, N>,)+
            otherwise: impl FnOnce() -> Vector<S, N>,
        ) -> Vector<S, N> {
            let _ = ($($x,)+);
            otherwise()
        }
    )* };
}
none! {
    add(a b);
    sub(a b);
    mul(a b);
    div(a b);
    rem(a b);
    and(a b);
    or(a b);
    xor(a b);
    shl(a b);
    shr(a b);
    shl_by(a; count);
    shr_by(a; count);
    min(a b);
    max(a b);
    average(a b);
    abs_diff(a b);
    add_sat(a b);
    sub_sat(a b);
    select(a b mask);
    sqrt(a);
    floor(a);
    ceil(a);
    trunc(a);
    rint(a);
    round(a);
    fma(a b c);
}
none! {
    lt(a b) -> S;
    le(a b) -> S;
    eq(a b) -> S;
    ne(a b) -> S;
    truncate(a) -> S;
    truncate_positive(a) -> S;
}

/// Whether a component of an integer vector is zero, if there is a better way than to look at each.
#[allow(dead_code, reason = "an architecture may have one")]
#[inline(always)]
pub(super) fn has_zero<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>) -> Option<bool> {
    let _ = vector;
    None
}

/// Whether the highest bit of any component is set, or with `ALL` those of all, if there is a better way than to look at each.
#[allow(dead_code, reason = "an architecture may have one")]
#[inline(always)]
pub(super) fn signs<T: Lanes<N>, const N: usize, const ALL: bool>(vector: &Vector<T, N>) -> Option<bool> {
    let _ = vector;
    None
}

/// Floats by powers of two, rounded once, if there is an instruction: `a · 2^n` for integers `n`.
#[allow(dead_code, reason = "an architecture may have one")]
#[inline(always)]
pub(super) fn scaled<T: Lanes<N>, const N: usize>(a: &Vector<T, N>, n: &Vector<T, N>) -> Option<Vector<T, N>> {
    let _ = (a, n);
    None
}

/// `f64` as `i32`, to zero; what is out of its range may become any.
#[allow(dead_code, reason = "an architecture may have one")]
#[inline(always)]
pub(super) fn truncate_doubles<T: Lanes<N>, U: Lanes<N>, const N: usize>(a: &Vector<T, N>) -> Option<Vector<U, N>> {
    let _ = a;
    None
}
