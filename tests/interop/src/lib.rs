//! Tests of `swz` with other crates: `tests/`, a file for each feature. `--no-default-features --features serde` runs one alone.

/// Calls `$check::<T, N>()` for the element types in brackets and every width; `half::f16` with the feature `half` only.
#[macro_export]
macro_rules! for_each_vector {
    ($check:ident: [$($t:ty)*] $($half:literal)?) => {{
        $($crate::for_each_vector!(@ $check $t);)*
        $(
            #[cfg(feature = $half)]
            $crate::for_each_vector!(@ $check half::f16);
        )?
    }};
    (@ $check:ident $t:ty) => {
        $check::<$t, 2>();
        $check::<$t, 3>();
        $check::<$t, 4>();
        $check::<$t, 8>();
        $check::<$t, 16>();
    };
}

/// Not all bytes are `bool`s: their vectors are no `Pod`.
///
/// ```
/// fn of<T: bytemuck::CheckedBitPattern + bytemuck::NoUninit>() {}
/// of::<swz::bool2>();
/// ```
///
/// ```compile_fail,E0277
/// fn of<T: bytemuck::Pod>() {}
/// of::<swz::bool2>();
/// ```
#[cfg(all(doctest, feature = "bytemuck"))]
pub struct NoPod;
