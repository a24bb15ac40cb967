//! Casts between types that are the same by the implementations of a bound, and the permutes between those.

use crate::component::{CanBeWrittenTo, Filling, FillsLiteral, Part, Value};
use crate::element::{Element, Lanes};
use crate::permute::pattern::{origin, target};
use crate::permute::{from_array, gather, scatter, splat};
use crate::register::{Registers, Source, Width, bits, cast, component, component_mut};
use crate::vector::Vector;

/// Writes the components of `piece` to the lanes of `vector` from `at` on.
///
/// # Safety
/// `V` must be `T`, or `Vector<T, M>` with `M` its `WIDTH`, `P` the array `[T; M]` if it `is_array` and else `V`, and `Out` a
/// `repr(transparent)` wrapper of `Vector<T, N>`.
#[inline(always)]
pub(crate) const unsafe fn append<T: Element + Lanes<N>, const N: usize, P: Copy, V: Value, Out>(
    vector: Vector<T, N>,
    piece: P,
    is_array: bool,
    at: usize,
) -> Out {
    let mut lanes = Registers::empty();
    lanes.enter(&vector);
    /// Writes the components `$k` of a piece of `$m`.
    macro_rules! write {
        ($m:literal: $($k:literal)*) => {{
            // SAFETY: `P` is `[T; $m]` or `Vector<T, $m>`, by the caller's guarantee; the index is wrapped to the stored lanes.
            unsafe {
                let mut source = Source::<T, $m>::empty();
                source.enter(&if is_array { from_array(cast::<P, [T; $m]>(piece)) } else { cast(piece) });
                $(lanes.set((at + $k) & (Width::<N>::STORED - 1), source.lane($k));)*
            }
        }};
    }
    match V::WIDTH {
        // SAFETY: `P` is `T`, by the caller's guarantee; the index is wrapped to the stored lanes.
        1 => unsafe { lanes.set(at & (Width::<N>::STORED - 1), bits::<T>(cast(piece))) },
        2 => write!(2: 0 1),
        3 => write!(3: 0 1 2),
        4 => write!(4: 0 1 2 3),
        8 => write!(8: 0 1 2 3 4 5 6 7),
        _ => write!(16: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
    }
    // SAFETY: each lane keeps a valid `T`; `Out` wraps the vector, by the caller's guarantee.
    unsafe { core::mem::transmute_copy(&lanes.close()) }
}

/// A scalar that is spread, or the vector itself.
#[inline(always)]
pub(crate) const fn fill<T: Lanes<N>, const N: usize, V: CanBeWrittenTo<Vector<T, N>>>(value: V) -> Vector<T, N> {
    // SAFETY: by the implementations of `Fill` and `CanBeWrittenTo`, a `V` that is spread is a `T`, and one that is not is the vector, or `!`,
    // which has no value.
    unsafe { if V::SPREAD { splat(cast::<V, T>(value)) } else { cast(value) } }
}

/// A value that fills a literal alone, as a vector.
#[inline(always)]
pub(crate) const fn fill_literal<T: Lanes<N>, const N: usize, V: FillsLiteral<T, N>>(value: V) -> Vector<T, N> {
    // SAFETY: by `FillsLiteral`, it is what `HOW` says, or of no value.
    unsafe {
        match V::HOW {
            Filling::Element => splat(cast::<V, T>(value)),
            Filling::Array => from_array(cast::<V, [T; N]>(value)),
            Filling::Vector => cast(value),
        }
    }
}

/// The part of `x` that a chain of `lo`, `hi`, `even`, `odd` selects.
#[inline(always)]
pub(crate) const fn part<T, const N: usize, const DEPTH: usize, const LANES: u128, const OFFSET: usize>(
    x: &Vector<T, N>,
) -> <Vector<T, N> as Part<DEPTH>>::Out
where
    T: Element + Lanes<N>,
    Vector<T, N>: Part<DEPTH>,
{
    // SAFETY: by the implementations of `Part`, `Out` is the vector of `WIDTH` components of `T`, or `T` itself.
    unsafe {
        match <<Vector<T, N> as Part<DEPTH>>::Out as Value>::WIDTH {
            1 => cast(component(x, origin(LANES, OFFSET, N, 1, T::LANE.is_integer(), 0))),
            2 => cast(gather::<T, N, 2, LANES, OFFSET>(x)),
            4 => cast(gather::<T, N, 4, LANES, OFFSET>(x)),
            8 => cast(gather::<T, N, 8, LANES, OFFSET>(x)),
            // A chain without specials is none of these, but `Part<0>` exists.
            _ => unreachable!(),
        }
    }
}

/// Writes the part of `vector` that a chain of `lo`, `hi`, `even`, `odd` selects.
#[inline(always)]
pub(crate) const fn assign_part<T, const N: usize, const DEPTH: usize, const LANES: u128, const OFFSET: usize, V>(
    vector: &mut Vector<T, N>,
    value: V,
) where
    T: Element + Lanes<N>,
    Vector<T, N>: Part<DEPTH>,
    V: CanBeWrittenTo<<Vector<T, N> as Part<DEPTH>>::Out>,
{
    /// Writes `$m` components.
    macro_rules! write {
        ($m:literal) => {{
            // SAFETY: by the implementations of `Part`, `Fill` and `CanBeWrittenTo`, `V` is `T` where it is spread, and where it is not
            // the vector of `WIDTH` = `$m` components, or `!`, which has no value.
            let value: Vector<T, $m> = unsafe { if V::SPREAD { splat(cast::<V, T>(value)) } else { cast(value) } };
            scatter::<T, N, $m, LANES, OFFSET>(vector, &value);
        }};
    }
    match <<Vector<T, N> as Part<DEPTH>>::Out as Value>::WIDTH {
        1 => {
            if let Some(lane) = target(LANES, OFFSET, N, 0) {
                // SAFETY: by the implementations of `Part`, `Fill` and `CanBeWrittenTo`, `V` is `T`, or `!`, which has no value.
                *component_mut(vector, lane) = unsafe { cast(value) };
            }
        }
        2 => write!(2),
        4 => write!(4),
        8 => write!(8),
        _ => unreachable!(),
    }
}
