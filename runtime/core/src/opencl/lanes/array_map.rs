//! Arrays of what a closure gives, in functions that are always inlined: of others LLVM may leave a function. In a clone for other features that is
//! one for those of the crate, and vectors go to it and come from it through memory.

use core::mem::{ManuallyDrop, MaybeUninit};

use crate::target::AVX512;

/// The array of what `f` gives for each index, in order, by a loop: `core::array::from_fn`, of which LLVM may leave a function. In a clone for
/// other features that would be one for those of the crate, and vectors would go through memory.
#[inline(always)]
pub(super) fn array_rolled<R, const N: usize>(f: impl FnMut(usize) -> R) -> [R; N] {
    // Without optimisation each call had a way out by which the function is dropped.
    let mut f = ManuallyDrop::new(f);
    // No clone has more features than a crate with AVX-512, and there LLVM makes better permutes where it sees this loop by itself first.
    if AVX512 {
        return core::array::from_fn(ManuallyDrop::into_inner(f));
    }
    let mut all = [const { MaybeUninit::<R>::uninit() }; N];
    let mut k = 0;
    while k < N {
        all[k] = MaybeUninit::new(f(k));
        k += 1;
    }
    // SAFETY: all `N` elements are written.
    unsafe { (&raw const all).cast::<[R; N]>().read() }
}

/// The array of what `f` gives for each index, in order. Up to 16 elements are written one by one: LLVM does not unroll every loop before it
/// joins neighbours in memory, and such arrays are to be registers.
#[inline(always)]
pub(super) fn array_unrolled<R, const N: usize>(mut f: impl FnMut(usize) -> R) -> [R; N] {
    /// Writes the elements that there are.
    macro_rules! elements {
        ($($k:literal)*) => {{
            let mut all = [const { MaybeUninit::<R>::uninit() }; N];
            $(
                if const { $k < N } {
                    all[$k] = MaybeUninit::new(f($k));
                }
            )*
            // SAFETY: all `N` elements are written, as there are no more than 16.
            unsafe { (&raw const all).cast::<[R; N]>().read() }
        }};
    }
    if const { N > 16 || cfg!(debug_assertions) } {
        return array_rolled(f);
    }
    elements!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
}

/// Component by component.
#[inline(always)]
#[must_use]
pub fn map1<A: Copy, R, const N: usize>(a: [A; N], mut f: impl FnMut(A) -> R) -> [R; N] {
    array_unrolled(
        #[inline(always)]
        |k| f(a[k]),
    )
}

/// Component by component.
#[inline(always)]
#[must_use]
pub fn map2<A: Copy, B: Copy, R, const N: usize>(a: [A; N], b: [B; N], mut f: impl FnMut(A, B) -> R) -> [R; N] {
    array_unrolled(
        #[inline(always)]
        |k| f(a[k], b[k]),
    )
}

/// Component by component.
#[inline(always)]
#[must_use]
pub fn map3<A: Copy, B: Copy, C: Copy, R, const N: usize>(
    a: [A; N],
    b: [B; N],
    c: [C; N],
    mut f: impl FnMut(A, B, C) -> R,
) -> [R; N] {
    array_unrolled(
        #[inline(always)]
        |k| f(a[k], b[k], c[k]),
    )
}

/// Component by component, by a loop: of a function whose code would be there once for each component otherwise.
#[inline(always)]
#[must_use]
pub fn map1_rolled<A: Copy, R, const N: usize>(a: [A; N], mut f: impl FnMut(A) -> R) -> [R; N] {
    array_rolled(
        #[inline(always)]
        |k| f(a[k]),
    )
}

/// Component by component, by a loop.
#[inline(always)]
#[must_use]
pub fn map2_rolled<A: Copy, B: Copy, R, const N: usize>(a: [A; N], b: [B; N], mut f: impl FnMut(A, B) -> R) -> [R; N] {
    array_rolled(
        #[inline(always)]
        |k| f(a[k], b[k]),
    )
}
