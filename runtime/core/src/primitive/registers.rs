//! The code that the architectures share: operations on vectors as operations on their registers, and the macro that reads the rows of an
//! architecture.
//!
//! A row names functions on registers. The functions of 16 bytes are there whatever the features, so a vector of several is taken apart
//! into halves of its registers, and these into halves, and put together again in the same way: LLVM then joins the halves' operations into
//! one for the features of the function that they stand in (`with_avx2_sum`, `with_avx512_sum`). Put together in one step they would not
//! join. [`pair`] puts each pair of four registers together.

#![allow(clippy::many_single_char_names, reason = "three vectors and their registers")]

use crate::element::{Lanes, Scalar};
use crate::register::{RegisterOf, Registers, cast, cast_pieces, filled, low, repeated};
use crate::vector::Vector;

/// A register that may be a half of another.
///
/// # Safety
/// `Both` must be as large as two of it, unless none of that size is ever taken apart into it. The register and `Both` must
/// consist of `Piece`s. Any bytes must be valid for all three.
pub(super) unsafe trait Half: Copy {
    /// Two of it.
    type Both: Copy;
    /// The piece that [`pair`] copies: a float of a register of floats, 32 bits of one of integers.
    type Piece: Copy;
}

/// The type, for each of some names.
macro_rules! for_each_of {
    ($x:ident $t:ty) => {
        $t
    };
}

/// Does something for each register that a vector may have, if it is there.
macro_rules! for_each_register {
    ($registers:ty, $k:ident, $body:block) => { for_each_register!(@ $registers, $k, $body; 0 1 2 3 4 5 6 7) };
    (@ $registers:ty, $k:ident, $body:block; $($index:literal)*) => { $(
        if const { $index < <$registers>::REGISTERS } {
            const $k: usize = $index;
            $body
        }
    )* };
}

/// Declares the operations on so many vectors as there are names: the function of the vectors, of one register of each, and of two halves.
///
/// Each has its own number, and no vector stands in for one that there is not: that was a third of what is compiled without optimisation.
/// And `f` is `Copy`, as rustc compiles code that drops it when something unwinds, even where there is nothing to drop.
macro_rules! zips {
    ($($zip:ident $halved:ident $pair:ident: $($x:ident)+;)*) => { $(
        /// The vector of the results of `f` on the registers of these vectors.
        ///
        /// # Safety
        /// `R` must be a register of 16, 32 or 64 bytes, for which any bytes are valid, larger than the vector only if it has 16, and
        /// `S` as large. The results of `f` must consist of valid values of `U`, which has the size of `T`.
        #[allow(dead_code, reason = "only where an architecture has rows of so many")]
        #[inline(always)]
        pub(super) unsafe fn $zip<T: Lanes<N>, U: Lanes<N>, const N: usize, R: Half, S: Half>(
            $($x: &Vector<T, N>,)+
            f: impl Fn($(for_each_of!($x R)),+) -> S + Copy,
        ) -> Vector<U, N> {
            if const { size_of::<Vector<T, N>>() < 16 } {
                // SAFETY: the vector is the low part of the register; its storage is any initialised bytes of its size, and by the
                // caller's guarantee they are valid components.
                return unsafe { low(f($(filled($x)),+)) };
            }
            if const { size_of::<Vector<T, N>>() == size_of::<RegisterOf<T, N>>() } {
                // SAFETY: each vector is one register, of a size that both have; the result's is of valid components.
                return unsafe { cast($halved::<RegisterOf<T, N>, R, S, T, U>($(cast(*$x),)+ f)) };
            }
            $(
                let entering = $x;
                let mut $x = Registers::<T, N>::empty();
                $x.enter(entering);
            )+
            let mut result = Registers::<U, N>::empty();
            for_each_register!(Registers<T, N>, K, {
                // SAFETY: the vectors have this register, of the same size, as their elements have the same size. It has 16, 32 or 64
                // bytes, of which any are valid, and `R` is no larger.
                unsafe {
                    let register = $halved::<RegisterOf<T, N>, R, S, T, U>($($x.register(K),)+ f);
                    result.set_register::<RegisterOf<T, N>>(K, register);
                }
            });
            // SAFETY: all registers are set, to valid components.
            unsafe { result.close() }
        }

        /// The results of `f` on the parts of registers, put together.
        ///
        /// # Safety
        /// `G` must be of the size of `R`, or two or four times as large, and any bytes be a valid `G`. `S` must be of the size of `R`, and
        /// where `G` is larger, `Both` twice as large as each of them.
        #[allow(dead_code, reason = "as above")]
        #[inline(always)]
        unsafe fn $halved<G: Copy, R: Half, S: Half, T: Scalar, U>(
            $($x: G,)+
            f: impl Fn($(for_each_of!($x R)),+) -> S + Copy,
        ) -> G {
            // SAFETY: each cast is between types of one size, by the caller's guarantee, for which any bytes are valid. The parts that
            // the function of pairs gets are those of four.
            unsafe {
                // Not a `match`, of which the compiler would make the functions of all arms.
                if const { size_of::<G>() == size_of::<R>() } {
                    cast(f($(cast($x)),+))
                } else if const { size_of::<G>() == 2 * size_of::<R>() } {
                    $(let $x: [R; 2] = cast($x);)+
                    // First as a register of the result's kind, else `with_avx2_selected` is longer.
                    let both: S::Both = cast([f($($x[0]),+), f($($x[1]),+)]);
                    cast(both)
                } else {
                    $(let $x: [R::Both; 2] = cast($x);)+
                    let low = $pair::<R, S, T, U>($($x[0],)+ f);
                    cast([low, $pair::<R, S, T, U>($($x[1],)+ f)])
                }
            }
        }

        /// The results of `f` on the halves of registers, put together to be one half of a larger register.
        ///
        /// LLVM does not join every pair of results that is copied as a whole. A constant among the operands prevents it
        /// (`with_avx512_mixed`), and so does a mask (`with_avx512_selected`). So the results are copied piece by piece, if the pieces are as
        /// large as the elements; 64-bit integers are joined anyway. The halves of integers are also taken piece by piece, else
        /// `with_avx512_int_sum` is not joined. The halves of floats are not: LLVM would see the permute that they come from, and make one
        /// for each of them (`with_avx512_product`). With a pair that is a whole register it would do the same to the permute of its result,
        /// so what is twice as large is copied as a whole (`with_avx2_sorted`).
        ///
        /// # Safety
        /// `R::Both` and `S::Both` must be twice as large as `R`, and `S` as large as `R`.
        #[allow(dead_code, reason = "as above")]
        #[inline(always)]
        unsafe fn $pair<R: Half, S: Half, T: Scalar, U>(
            $($x: R::Both,)+
            f: impl Fn($(for_each_of!($x R)),+) -> S + Copy,
        ) -> S::Both {
            // SAFETY: each copy is between types of one size, by the caller's guarantee, which consist of the pieces, by that of `Half`.
            // Any bytes are valid for them.
            unsafe {
                $(
                    let $x: [R; 2] = if const { T::LANE.is_integer() && size_of::<T>() == size_of::<R::Piece>() } {
                        cast_pieces::<R::Piece, _, _>($x)
                    } else {
                        cast($x)
                    };
                )+
                let halves = [f($($x[0]),+), f($($x[1]),+)];
                if const { size_of::<U>() == size_of::<S::Piece>() } {
                    cast_pieces::<S::Piece, _, _>(halves)
                } else {
                    cast(halves)
                }
            }
        }
    )* };
}
zips! {
    zip1 halved1 pair1: a;
    zip2 halved2 pair2: a b;
    zip3 halved3 pair3: a b c;
}

/// As [`zip3`], where the third vector is a mask.
///
/// # Safety
/// As for `zip3`.
#[allow(dead_code, reason = "only where an architecture asks for it")]
#[inline(always)]
pub(super) unsafe fn zip_masked<T: Lanes<N>, U: Lanes<N>, const N: usize, R: Half, S: Half>(
    a: &Vector<T, N>,
    b: &Vector<T, N>,
    mask: &Vector<T, N>,
    f: impl Fn(R, R, R) -> S + Copy,
) -> Vector<U, N> {
    if const { size_of::<Vector<T, N>>() < 16 } {
        // SAFETY: as in `zip3`.
        return unsafe { low(f(filled(a), filled(b), repeated(mask))) };
    }
    // SAFETY: by the caller's guarantee.
    unsafe { zip3(a, b, mask, f) }
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
/// - `apart` leaves vectors of several registers to the generic road: joined masks would be taken apart bit by bit, and a sequence
///   in place of an instruction would stay one where the caller has it (`with_avx2_int_product`). It is for sequences that are
///   hardly shorter than that road (`tests/assembly/rows.txt`), and for masks that come from comparisons more often than not
///   (`long8_selected`; another one between permutes takes longer so, `select_long8` 30 instructions with AVX2 instead of 19),
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
            otherwise: impl FnOnce() -> Vector<T, N> + Copy,
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
            otherwise: impl FnOnce() -> Vector<T, N> + Copy,
        ) -> Vector<T, N> {
            rows!(@match { (otherwise: $x; $count) {} $rows })
        }
    };
    (@op $op:ident ($($x:ident)+) -> $signed:ident $rows:tt) => {
        #[inline(always)]
        pub(super) fn $op<T: Lanes<N>, $signed: Lanes<N>, const N: usize>(
            $($x: &Vector<T, N>,)+
            otherwise: impl FnOnce() -> Vector<$signed, N> + Copy,
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
    (@apply ($otherwise:ident: $a:ident) [$($f:ident)+]) => { registers!(T, zip1($a), |a| (a), $($f)+) };
    (@apply ($otherwise:ident: $a:ident; $count:ident) [$($f:ident)+]) => {
        registers!(T, zip1($a), |a| (a, shift_count($count)), $($f)+)
    };
    (@apply ($otherwise:ident: $a:ident $b:ident) [narrow $low:ident $($f:ident)+]) => {
        if const { size_of::<Vector<T, N>>() < 16 } {
            registers!(T, zip2($a, $b), |a, b| (a, b), $low)
        } else {
            registers!(T, zip2($a, $b), |a, b| (a, b), $($f)+)
        }
    };
    (@apply ($otherwise:ident: $a:ident $b:ident) [swapped $($f:ident)+]) => { registers!(T, zip2($b, $a), |a, b| (a, b), $($f)+) };
    (@apply ($otherwise:ident: $a:ident $b:ident) [$($f:ident)+]) => { registers!(T, zip2($a, $b), |a, b| (a, b), $($f)+) };
    (@apply ($otherwise:ident: $a:ident $b:ident $c:ident) [of_4 $low:ident $($f:ident)+]) => {
        if const { size_of::<Vector<T, N>>() == 4 } {
            registers!(T, zip3($a, $b, $c), |a, b, c| (a, b, c), $low)
        } else {
            rows!(@apply ($otherwise: $a $b $c) [$($f)+])
        }
    };
    (@apply ($otherwise:ident: $a:ident $b:ident $c:ident) [masked $($f:ident)+]) => {
        registers!(T, zip_masked($a, $b, $c), |a, b, c| (a, b, c), $($f)+)
    };
    (@apply ($otherwise:ident: $a:ident $b:ident $c:ident) [$($f:ident)+]) => { registers!(T, zip3($a, $b, $c), |a, b, c| (a, b, c), $($f)+) };
}
pub(super) use rows;
