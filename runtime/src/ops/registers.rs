//! What the architectures share: operations on vectors as operations on their registers, and the macro that reads the table of
//! an architecture.

use crate::element::Lanes;
use crate::register::{filled, low};
use crate::vector::Vector;
use core::mem::MaybeUninit;

/// The vector of the results of `f` on each pair of registers.
///
/// # Safety
/// `R` must be a register of 16, 32 or 64 bytes that holds numbers, larger than the vector only if it has 16; what `f`
/// returns must consist of valid values of `T`.
#[inline(always)]
pub(super) unsafe fn zip<T: Lanes<N>, const N: usize, R: Copy>(
    a: &Vector<T, N>,
    b: &Vector<T, N>,
    f: impl Fn(R, R) -> R,
) -> Vector<T, N> {
    if const { size_of::<Vector<T, N>>() < 16 } {
        // SAFETY: the vector is the low part of the register; its storage is any initialised bytes of its size, and by the
        // caller's guarantee they are valid components.
        return unsafe { low(f(filled(a), filled(b))) };
    }
    let mut result = MaybeUninit::<Vector<T, N>>::uninit();
    let (a, b, to) = ((&raw const *a).cast::<R>(), (&raw const *b).cast::<R>(), result.as_mut_ptr().cast::<R>());
    /// Computes the registers that there are.
    macro_rules! registers {
        ($($k:literal)*) => {
            $(
                if const { $k < size_of::<Vector<T, N>>() / size_of::<R>() } {
                    // SAFETY: a vector of 16 bytes or more is aligned to its size and consists of registers, of which this is
                    // one.
                    unsafe { to.add($k).write(f(a.add($k).read(), b.add($k).read())) };
                }
            )*
        };
    }
    registers!(0 1 2 3 4 5 6 7);
    // SAFETY: the largest vector has 128 bytes, 8 registers; all are written, with valid components.
    unsafe { result.assume_init() }
}

/// Calls `f` with each register of 16 bytes and how many bytes of it are components.
///
/// # Safety
/// `R` must be a register of 16 bytes that holds numbers.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn each<T: Lanes<N>, const N: usize, R: Copy>(vector: &Vector<T, N>, mut f: impl FnMut(R, usize)) {
    let used = const { N * size_of::<T>() };
    if const { size_of::<Vector<T, N>>() < 16 } {
        // SAFETY: the vector is smaller than the register.
        return f(unsafe { filled(vector) }, used);
    }
    let from = (&raw const *vector).cast::<R>();
    /// Visits the registers that there are.
    macro_rules! registers {
        ($($k:literal)*) => {
            $(
                if const { $k < size_of::<Vector<T, N>>() / 16 } {
                    // SAFETY: a vector of 16 bytes or more is aligned to its size and consists of registers, of which this is
                    // one.
                    f(unsafe { from.add($k).read() }, if used < 16 * $k + 16 { used - 16 * $k } else { 16 });
                }
            )*
        };
    }
    registers!(0 1 2 3 4 5 6 7);
}

/// The register of the results of `f` on each lane. LLVM makes vector code of it, if no permute stands beside it.
///
/// # Safety
/// `R` must be a register that holds numbers, at most 16 of `T`; each lane must be a valid `T`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn lanes<T: Copy, R: Copy>(a: R, f: impl Fn(T) -> T) -> R {
    let mut result = MaybeUninit::<R>::uninit();
    let (a, to) = ((&raw const a).cast::<T>(), result.as_mut_ptr().cast::<T>());
    /// Computes the lanes that there are.
    macro_rules! lanes {
        ($($k:literal)*) => {
            $(
                if const { $k < size_of::<R>() / size_of::<T>() } {
                    // SAFETY: the register has this lane.
                    unsafe { to.add($k).write(f(a.add($k).read())) };
                }
            )*
        };
    }
    lanes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    // SAFETY: the register has at most 16 lanes, which are all written.
    unsafe { result.assume_init() }
}

/// Reads the table of an architecture: for each family of operations and the types that share its rows, one row for each
/// operation. A row says how it is computed: by a function for each kind of register, or
/// - `narrow f g`: by `f` if the vector is smaller than the register of 16 bytes, else by `g`,
/// - `flip f`: by the exclusive or with the vector of what `f` makes of zero,
/// - `from zero`: by subtracting from zero,
/// - `count`: by a shift whose counts are first wrapped to the bits of the element,
/// - `unary f`: by a function of one register,
/// - `quotient ...`, `remainder ...`: as what follows, if no divisor is zero; `each f` is by `f` on the components of an array,
/// - `lanes f`: by `f` on each component and the scalar,
/// - `scalar`: by a shift with the same count, likewise wrapped, for all lanes.
///
/// The architecture defines `registers!`, which chooses the register, and `shift_count`, which puts a count where its shifts by
/// a scalar expect it.
macro_rules! operations {
    ($($(#[$cfg:meta])* $family:ident for $($t:ty),* { $($rows:tt)* })*) => {
        $(operations!(@types [$(#[$cfg])*] $family [$($t)*] { $($rows)* });)*
    };
    (@types $cfg:tt $family:ident [$($t:ty)*] $rows:tt) => {
        $(operations!(@type $cfg $family $t, $rows);)*
    };
    (@type [$(#[$cfg:meta])*] $family:ident $t:ty, { $($(#[$row:meta])* $operation:ident = $($how:ident)+;)* }) => {
        $(#[$cfg])*
        impl $family for $t {
            $($(#[$row])* operations!(@row $operation $($how)+);)*
        }
    };
    (@row $operation:ident flip $component:ident $($f:ident)+) => {
        operations!(@fn $operation(a) registers!(a, &Vector::splat(Self::$component(Self::default())), $($f)+));
    };
    (@row $operation:ident from zero $($f:ident)+) => {
        operations!(@fn $operation(a) registers!(&Vector::splat(Self::default()), a, $($f)+));
    };
    (@row $operation:ident count $($f:ident)+) => {
        operations!(@fn $operation(a, b) registers!(a, &Self::and_vectors(b, &Vector::splat(Self::BITS as Self - 1)), $($f)+));
    };
    (@row $operation:ident quotient $($how:ident)+) => {
        operations!(@divide $operation check_quotient $($how)+);
    };
    (@row $operation:ident remainder $($how:ident)+) => {
        operations!(@divide $operation check_remainder $($how)+);
    };
    (@divide $operation:ident $check:ident lanes $component:ident) => {
        operations!(@fn #[track_caller] $operation(a; b: Self) {
            $check(b == 0);
            registers!(lanes Self, a, |a| Self::$component(a, b))
        });
    };
    (@divide $operation:ident $check:ident each $component:ident) => {
        operations!(@fn #[track_caller] $operation(a, b) {
            $check(has_zero(b));
            super::lanes::zip(a, b, Self::$component)
        });
    };
    (@divide $operation:ident $check:ident $($f:ident)+) => {
        operations!(@fn #[track_caller] $operation(a, b) {
            $check(has_zero(b));
            registers!(a, b, $($f)+)
        });
    };
    (@row $operation:ident unary $f:ident) => {
        operations!(@fn $operation(a) registers!(unary a, $f));
    };
    (@row $operation:ident narrow $($f:ident)+) => {
        operations!(@fn $operation(a, b) registers!(narrow a, b, $($f)+));
    };
    (@row $operation:ident lanes $component:ident) => {
        operations!(@fn $operation(a; b: Self) registers!(lanes Self, a, |a| Self::$component(a, b)));
    };
    (@row $operation:ident scalar $($f:ident)+) => {
        operations!(@fn $operation(a; b: Self) {
            let count = shift_count((b & (Self::BITS as Self - 1)) as u32);
            registers!(scalar a, count, $($f)+)
        });
    };
    (@row $operation:ident $($f:ident)+) => {
        operations!(@fn $operation(a, b) registers!(a, b, $($f)+));
    };
    (@fn $(#[$meta:meta])? $operation:ident($($x:ident),+ $(; $scalar:ident: $t:ty)?) $body:expr) => {
        #[inline]
        $(#[$meta])?
        fn $operation<const N: usize>($($x: &Vector<Self, N>),+ $(, $scalar: $t)?) -> Vector<Self, N>
        where
            Self: Lanes<N>,
        {
            $body
        }
    };
}
pub(super) use operations;
