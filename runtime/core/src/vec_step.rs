//! `vec_step`: how many elements a scalar or a vector takes in memory.

use crate::element::{Lanes, for_each_element};
use crate::register::Width;
use crate::vector::Vector;

/// A scalar or a vector, which has a [`vec_step()`](crate::vec_step()).
///
/// ```
/// use swz::prelude::*;
/// fn bytes<V: VecStep, T>(vectors: &[V]) -> usize {
///     vectors.len() * vec_step_of::<V>() as usize * size_of::<T>()
/// }
/// assert_eq!(bytes::<_, f32>(&[float3::splat(0.0); 2]), 32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `vec_step`",
    label = "neither a scalar nor a vector",
    note = "scalars are `bool`, `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` and `f64`"
)]
pub trait VecStep: Copy {
    /// The number that `vec_step` gives.
    #[doc(hidden)]
    const STEP: i32;
}

#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> VecStep for Vector<T, N> {
    #[allow(clippy::cast_possible_wrap, reason = "16 at most")]
    const STEP: i32 = Width::<N>::STORED as i32;
}

/// One row of the table: the element as a scalar.
macro_rules! scalar {
    ($t:ty, $($rest:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl VecStep for $t {
            const STEP: i32 = 1;
        }
    };
}
for_each_element!(scalar);

/// A scalar's name that no value hides: it stands in `vec_step(half)` as a value, so that a variable of this name goes before it.
///
/// The macro cannot decide it: `let half = v; swz!(vec_step(half))` shows it nothing of the variable, and what an expansion declares or
/// imports in a block of its own would hide it. Only what the module of the caller imports by a glob gives way to variables, so the
/// prelude has these names (`a_variable_is_a_value` in `tests/tests/names.rs`). It has those that are words. Of `half` rustc says that it was meant
/// by `half4(..)` outside of the macros, and shows its row (`ui-tests/ui/outside/literal-of-halves.rs`).
#[derive(Clone, Copy)]
pub struct Named;

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<F: Fn() -> Named + Copy> VecStep for F {
    const STEP: i32 = 1;
}

/// OpenCL's names of scalars, but for those of Rust's own types: a function each, as patterns may hide functions, which they may not do to constants.
pub mod names {
    use super::Named;

    macro_rules! names {
        ($($item:item)*) => { $(
            #[doc(hidden)]
            #[must_use]
            $item
        )* };
    }
    #[rustfmt::skip]
    names! {
        pub const fn uchar() -> Named { Named }
        pub const fn short() -> Named { Named } // a vector: `short4::new(x, y, z, w)`, `short4::splat(x)`; by parts `swz!(short4(v.xyz, w))`
        pub const fn ushort() -> Named { Named }
        pub const fn int() -> Named { Named }
        pub const fn uint() -> Named { Named }
        pub const fn long() -> Named { Named } // a vector: `long4::new(x, y, z, w)`, `long4::splat(x)`; by parts `swz!(long4(v.xyz, w))`
        pub const fn ulong() -> Named { Named }
        pub const fn half() -> Named { Named } // a vector: `half4::new(x, y, z, w)`, `half4::splat(x)`; by parts `swz!(half4(v.xyz, w))`
        pub const fn float() -> Named { Named }
        pub const fn double() -> Named { Named } // a vector: `double4::new(x, y, z, w)`, `double4::splat(x)`; by parts `swz!(double4(v.xyz, w))`
    }
}

/// How many elements a value takes: 1 for a scalar, 4 for a vector of 3 components, else as many as the vector has components
/// (OpenCL C 1.2, section 6.12.12, miscellaneous vector functions).
///
/// ```
/// use swz::prelude::*;
/// assert_eq!(vec_step(float3::new(1.0, 2.0, 3.0)), 4);
/// assert_eq!(vec_step(1u8), 1);
/// const LANES: usize = vec_step(int8::splat(0)) as usize;
/// assert_eq!([0; LANES].len(), 8);
/// ```
#[inline]
#[must_use]
pub const fn vec_step<V: VecStep>(_: V) -> i32 {
    V::STEP
}

/// As [`vec_step()`], of a type.
///
/// ```
/// use swz::prelude::*;
/// assert_eq!(vec_step_of::<float3>(), 4);
/// assert_eq!(vec_step_of::<f64>(), 1);
/// ```
#[inline]
#[must_use]
pub const fn vec_step_of<V: VecStep>() -> i32 {
    V::STEP
}
