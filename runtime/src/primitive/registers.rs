//! What the architectures share: operations on vectors as operations on their registers, and the macro that reads the rows of
//! an architecture.
//!
//! A row names functions on registers. Those of 16 bytes are there whatever the features, so a vector of several is taken apart
//! into halves of its registers, and these into halves, and put together again in the same way: LLVM then joins the halves'
//! operations into one for the features of the function that they stand in (`with_avx2_sum`, `with_avx512_sum`). Put together
//! in one step they would not join.

#![allow(clippy::many_single_char_names, reason = "three vectors and their registers")]

use crate::element::{Lanes, Scalar};
use crate::register::{Registers, cast, filled, low, repeated};
use crate::shape::Shape;
use crate::vector::{ShapeOf, Vector};
use core::mem::MaybeUninit;

/// A register that two halves make.
pub(super) trait Half: Copy {
    /// Both of them.
    type Both: Copy;
    /// Its lanes, where they have one size; 32-bit integers if they may have several.
    type Lane: Copy;
}

/// The vector of the results of `f` on the registers of three vectors.
///
/// # Safety
/// `R` must be a register of 16, 32 or 64 bytes, for which any bytes are valid, larger than the vector only if it has 16, and
/// `S` as large. What `f` returns must consist of valid values of `U`, which has the size of `T`.
#[inline(always)]
pub(super) unsafe fn zip3<T: Lanes<N>, U: Lanes<N>, const N: usize, R: Half, S: Half>(
    [a, b, c]: [&Vector<T, N>; 3],
    f: impl Fn(R, R, R) -> S,
) -> Vector<U, N> {
    if const { size_of::<Vector<T, N>>() < 16 } {
        // SAFETY: the vector is the low part of the register; its storage is any initialised bytes of its size, and by the
        // caller's guarantee they are valid components.
        return unsafe { low(f(filled(a), filled(b), filled(c))) };
    }
    let (mut x, mut y, mut z) = (Registers::<T, N>::empty(), Registers::<T, N>::empty(), Registers::<T, N>::empty());
    x.enter(a);
    y.enter(b);
    z.enter(c);
    let mut result = Registers::<U, N>::empty();
    /// Computes the registers that there are.
    macro_rules! registers {
        ($($k:literal)*) => {
            $(
                if const { $k < Registers::<T, N>::REGISTERS } {
                    // SAFETY: both vectors have this register, of the same size, as their elements have the same size and
                    // `R` is no larger.
                    unsafe {
                        let from = [x.register($k), y.register($k), z.register($k)];
                        result.set_register::<Registered<T, N>>($k, halved::<_, R, S, T, U>(from, &f));
                    }
                }
            )*
        };
    }
    registers!(0 1 2 3 4 5 6 7);
    // SAFETY: all registers are set, to valid components.
    unsafe { result.close() }
}

/// As [`zip3`], where the third vector is a mask.
///
/// # Safety
/// As for `zip3`.
#[allow(dead_code, reason = "only where an architecture asks for it")]
#[inline(always)]
pub(super) unsafe fn zip_masked<T: Lanes<N>, U: Lanes<N>, const N: usize, R: Half, S: Half>(
    [a, b, mask]: [&Vector<T, N>; 3],
    f: impl Fn(R, R, R) -> S,
) -> Vector<U, N> {
    if const { size_of::<Vector<T, N>>() < 16 } {
        // SAFETY: as in `zip3`.
        return unsafe { low(f(filled(a), filled(b), repeated(mask))) };
    }
    // SAFETY: by the caller's guarantee.
    unsafe { zip3([a, b, mask], f) }
}

/// A register of `Vector<T, N>`.
type Registered<T, const N: usize> = <ShapeOf<T, N> as Shape>::Register;

/// The results of `f` on the parts of three registers, put together.
///
/// # Safety
/// `G` must be of the size of `R`, or two or four times as large; any bytes must be valid for all types.
#[inline(always)]
unsafe fn halved<G: Copy, R: Half, S: Half, T: Scalar, U>([a, b, c]: [G; 3], f: &impl Fn(R, R, R) -> S) -> G {
    // SAFETY: each cast is between types of one size, by the caller's guarantee, for which any bytes are valid.
    unsafe {
        match const { size_of::<G>() / size_of::<R>() } {
            1 => cast(f(cast(a), cast(b), cast(c))),
            2 => {
                let [a, b, c]: [[R; 2]; 3] = [cast(a), cast(b), cast(c)];
                let both: S::Both = cast([f(a[0], b[0], c[0]), f(a[1], b[1], c[1])]);
                cast(both)
            }
            _ => {
                let [a, b, c]: [[R::Both; 2]; 3] = [cast(a), cast(b), cast(c)];
                let low = joined::<R, S, T, U>([a[0], b[0], c[0]], f);
                cast([low, joined::<R, S, T, U>([a[1], b[1], c[1]], f)])
            }
        }
    }
}

/// The results of `f` on the halves of three registers, put together, where the result is itself put together with another.
///
/// Copied as a whole, not all pairs of results in turn are joined by LLVM, where a constant or a mask is among the operands. Lane by
/// lane they are (`with_avx512_mixed`, `with_avx512_selected`), if these are the vector's lanes. So are halves of integers taken
/// (`with_avx512_int_sum`), but not those of floats: LLVM would look through them to a permute and make one of each half
/// (`with_avx512_product`). A single pair stays whole for the same reason (`with_avx2_sorted`).
///
/// # Safety
/// The types must be registers, of whose bytes any are valid.
#[inline(always)]
unsafe fn joined<R: Half, S: Half, T: Scalar, U>([a, b, c]: [R::Both; 3], f: &impl Fn(R, R, R) -> S) -> S::Both {
    // SAFETY: each copy is between types of one size, by the caller's guarantee, for which any bytes are valid.
    unsafe {
        let [a, b, c]: [[R; 2]; 3] = if const { T::LANE.is_integer() && size_of::<T>() == size_of::<R::Lane>() } {
            [lane_by_lane::<R::Lane, _, _>(a), lane_by_lane::<R::Lane, _, _>(b), lane_by_lane::<R::Lane, _, _>(c)]
        } else {
            [cast(a), cast(b), cast(c)]
        };
        let halves = [f(a[0], b[0], c[0]), f(a[1], b[1], c[1])];
        if const { size_of::<U>() == size_of::<S::Lane>() } {
            lane_by_lane::<S::Lane, _, _>(halves)
        } else {
            cast(halves)
        }
    }
}

/// The same bytes, copied lane by lane.
///
/// # Safety
/// As for `cast`, and both types must consist of the same number, at most 16, of `L`.
#[inline(always)]
unsafe fn lane_by_lane<L: Copy, From: Copy, To: Copy>(from: From) -> To {
    let mut result = MaybeUninit::<To>::uninit();
    let to = result.as_mut_ptr().cast::<L>();
    /// Copies the lanes that there are.
    macro_rules! lanes {
        ($($k:literal)*) => {
            $(
                if const { $k < size_of::<To>() / size_of::<L>() } {
                    // SAFETY: both have this lane.
                    unsafe { *to.add($k) = *(&raw const from).cast::<L>().add($k) }
                }
            )*
        };
    }
    lanes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    // SAFETY: all lanes are set.
    unsafe { result.assume_init() }
}

/// Calls `f` with each register, of 16 bytes or more, and how many bytes of it are components.
///
/// # Safety
/// `R` must be a register that holds numbers, larger than the vector only if it has 16 bytes.
#[allow(dead_code, reason = "only where an architecture asks for it")]
#[inline(always)]
pub(super) unsafe fn each<T: Lanes<N>, const N: usize, R: Copy>(vector: &Vector<T, N>, mut f: impl FnMut(R, usize)) {
    let (used, size) = const { (N * size_of::<T>(), size_of::<R>()) };
    if const { size_of::<Vector<T, N>>() < 16 } {
        // SAFETY: the vector is smaller than the register.
        return f(unsafe { filled(vector) }, used);
    }
    let from = (&raw const *vector).cast::<R>();
    /// Visits the registers that there are.
    macro_rules! registers {
        ($($k:literal)*) => {
            $(
                if const { $k < size_of::<Vector<T, N>>() / size_of::<R>() } {
                    // SAFETY: a vector of 16 bytes or more is aligned to its size and consists of registers, of which this is
                    // one.
                    f(unsafe { from.add($k).read() }, if used < size * ($k + 1) { used - size * $k } else { size });
                }
            )*
        };
    }
    registers!(0 1 2 3 4 5 6 7);
}

/// Reads the rows of an architecture: a function for each operation, which computes the vector if there is a row for its element,
/// by the functions that the row names for each kind of register, and otherwise by what it is told.
///
/// - `swapped` exchanges the first two operands,
/// - `apart` leaves vectors of several registers to the generic road: joined masks would be taken apart bit by bit, and sequences
///   in place of an instruction would stay what they are where the caller has it (`with_avx2_int_product`),
/// - `without_4`, `without_8`, `without_4_8` leave vectors of so many bytes to it: what begins as integers of their size stays one
///   (`uchar4_equal`), and what is zero beyond them is not cleared again (`short4_distance`),
/// - `masked` is for a third operand that is a mask: LLVM sees that one of a comparison still is (`short4_selected`),
/// - `narrow f` takes `f` if the vector is smaller than a register, `of_4 f` if it has 4 bytes,
/// - `-> Signed` is for results of another element of the same size,
/// - `#[avx2]` above a row says for which targets it is, by the names of `target`.
///
/// The architecture defines `registers!`, which chooses the register.
macro_rules! rows {
    ($($op:ident $operands:tt $(-> $signed:ident)? { $($rows:tt)* })*) => {
        $(rows!(@op $op $operands $(-> $signed)? { $($rows)* });)*
    };
    (@op $op:ident ($($x:ident)+) $rows:tt) => {
        #[inline(always)]
        pub(super) fn $op<T: Lanes<N>, const N: usize>(
            $($x: &Vector<T, N>,)+
            otherwise: impl FnOnce() -> Vector<T, N>,
        ) -> Vector<T, N> {
            let _ = ($($x),+);
            rows!(@match { (otherwise: $($x)+) {} $rows })
        }
    };
    (@op $op:ident ($x:ident; $count:ident) $rows:tt) => {
        #[inline(always)]
        pub(super) fn $op<T: Lanes<N>, const N: usize>(
            $x: &Vector<T, N>,
            $count: u32,
            otherwise: impl FnOnce() -> Vector<T, N>,
        ) -> Vector<T, N> {
            rows!(@match { (otherwise: $x; $count) {} $rows })
        }
    };
    (@op $op:ident ($($x:ident)+) -> $signed:ident $rows:tt) => {
        #[inline(always)]
        pub(super) fn $op<T: Lanes<N>, $signed: Lanes<N>, const N: usize>(
            $($x: &Vector<T, N>,)+
            otherwise: impl FnOnce() -> Vector<$signed, N>,
        ) -> Vector<$signed, N> {
            let _ = ($($x),+);
            rows!(@match { (otherwise: $($x)+) {} $rows })
        }
    };
    // One row after the other becomes an arm; `only!` makes attributes of the names on top of one.
    (@match { $operands:tt $arms:tt { #[$($name:tt)+] $($rows:tt)* } }) => {
        $crate::target::only! { @[$($name)+] [] rows! { @arm $operands $arms { $($rows)* } } }
    };
    (@match { $operands:tt $arms:tt { $($rows:tt)+ } }) => {
        rows! { [] @arm $operands $arms { $($rows)+ } }
    };
    ([$($attribute:tt)*] @arm $operands:tt { $($arms:tt)* } { $($lane:ident)|+: $($f:ident)+; $($rows:tt)* }) => {
        rows! { @match { $operands {
            $($arms)*
            $($attribute)* if const { matches!(T::LANE, $(Lane::$lane)|+) } { return rows!(@apply $operands [$($f)+]); }
        } { $($rows)* } } }
    };
    // Constants, not a `match`: the compiler would make the functions of all arms for each element, `zip3` 2,990 times instead of
    // 525 for `tests/tests/operators.rs`.
    (@match { ($otherwise:ident: $($operands:tt)*) { $($arms:tt)* } {} }) => {{
        $($arms)*
        $otherwise()
    }};
    (@apply $operands:tt [apart $($f:ident)+]) => { rows!(@unless (size_of::<Vector<T, N>>() > WIDEST) $operands [$($f)+]) };
    (@apply $operands:tt [without_4 $($f:ident)+]) => { rows!(@unless (size_of::<Vector<T, N>>() == 4) $operands [$($f)+]) };
    (@apply $operands:tt [without_8 $($f:ident)+]) => { rows!(@unless (size_of::<Vector<T, N>>() == 8) $operands [$($f)+]) };
    (@apply $operands:tt [without_4_8 $($f:ident)+]) => { rows!(@apply $operands [without_4 without_8 $($f)+]) };
    (@unless $condition:tt ($otherwise:ident: $($operands:tt)*) $f:tt) => {{
        if const { $condition } {
            return $otherwise();
        }
        rows!(@apply ($otherwise: $($operands)*) $f)
    }};
    (@apply ($otherwise:ident: $a:ident) [$($f:ident)+]) => { registers!(T, [$a, $a, $a], |a, _, _| (a), $($f)+) };
    (@apply ($otherwise:ident: $a:ident; $count:ident) [$($f:ident)+]) => {
        registers!(T, [$a, $a, $a], |a, _, _| (a, shift_count($count)), $($f)+)
    };
    (@apply ($otherwise:ident: $a:ident $b:ident) [narrow $low:ident $($f:ident)+]) => {
        if const { size_of::<Vector<T, N>>() < 16 } {
            registers!(T, [$a, $b, $a], |a, b, _| (a, b), $low)
        } else {
            registers!(T, [$a, $b, $a], |a, b, _| (a, b), $($f)+)
        }
    };
    (@apply ($otherwise:ident: $a:ident $b:ident) [swapped $($f:ident)+]) => { registers!(T, [$b, $a, $a], |a, b, _| (a, b), $($f)+) };
    (@apply ($otherwise:ident: $a:ident $b:ident) [$($f:ident)+]) => { registers!(T, [$a, $b, $a], |a, b, _| (a, b), $($f)+) };
    (@apply ($otherwise:ident: $a:ident $b:ident $c:ident) [of_4 $low:ident $($f:ident)+]) => {
        if const { size_of::<Vector<T, N>>() == 4 } {
            registers!(T, [$a, $b, $c], |a, b, c| (a, b, c), $low)
        } else {
            rows!(@apply ($otherwise: $a $b $c) [$($f)+])
        }
    };
    (@apply ($otherwise:ident: $a:ident $b:ident $c:ident) [masked $($f:ident)+]) => {
        registers!(@zip_masked T, [$a, $b, $c], |a, b, c| (a, b, c), $($f)+)
    };
    (@apply ($otherwise:ident: $a:ident $b:ident $c:ident) [$($f:ident)+]) => { registers!(T, [$a, $b, $c], |a, b, c| (a, b, c), $($f)+) };
}
pub(super) use rows;
