//! The feature `approx-05`: equal but for a tolerance in every component.

use approx_05::{AbsDiffEq, RelativeEq, UlpsEq, abs_diff_eq, relative_eq, ulps_eq};
use swz::Lanes;
use swz::prelude::*;
use swz_interop_tests::for_each_vector;

/// One component that differs too much is enough, whichever it is; one that differs little is not.
fn each_component_counts<T, const N: usize>()
where
    T: Lanes<N> + RelativeEq<Epsilon = T> + UlpsEq + From<f32>,
{
    let same = Vector::<T, N>::splat(T::from(1.0));
    assert!(abs_diff_eq!(same, same) && relative_eq!(same, same) && ulps_eq!(same, same));
    for at in 0..N {
        let mut other = same;
        other[at] = T::from(1.25);
        let (less, more) = (T::from(0.125), T::from(0.5));
        assert!(!abs_diff_eq!(same, other) && !abs_diff_eq!(same, other, epsilon = less));
        assert!(abs_diff_eq!(same, other, epsilon = more));
        assert!(!relative_eq!(same, other) && !relative_eq!(same, other, max_relative = less));
        assert!(relative_eq!(same, other, max_relative = more));
        assert!(!ulps_eq!(same, other) && !ulps_eq!(same, other, max_ulps = 1000));
        assert!(ulps_eq!(same, other, epsilon = more));
    }
    assert!(Vector::<T, N>::default_epsilon() == T::default_epsilon());
    assert!(Vector::<T, N>::default_max_relative() == T::default_max_relative());
    assert_eq!(Vector::<T, N>::default_max_ulps(), T::default_max_ulps());
}

#[test]
fn floats() {
    for_each_vector!(each_component_counts: [f32 f64]);
}

#[test]
fn ulps() {
    let (one, next) = (1.0_f32, f32::from_bits(1.0_f32.to_bits() + 2));
    assert!(ulps_eq!(float3::splat(one), float3::new(one, one, next), epsilon = 0.0, max_ulps = 2));
    assert!(!ulps_eq!(float3::splat(one), float3::new(one, one, next), epsilon = 0.0, max_ulps = 1));
}

#[test]
fn integers() {
    assert!(int3::new(1, 2, 3).abs_diff_eq(&int3::new(1, 4, 3), 2));
    assert!(!int3::new(1, 2, 3).abs_diff_eq(&int3::new(1, 4, 3), 1));
}

#[test]
#[cfg(feature = "bytemuck")]
fn the_unused_fourth_does_not_count() {
    let (zero, mut other) = (float3::splat(0.0), [float3::splat(0.0)]);
    bytemuck::cast_slice_mut::<_, f32>(&mut other)[3] = 9.0;
    assert!(abs_diff_eq!(zero, other[0]) && relative_eq!(zero, other[0]) && ulps_eq!(zero, other[0]));
}
