//! The feature `rand-010`: vectors are drawn component by component.

use rand_010::distr::{Distribution, StandardUniform};
use rand_010::rngs::SmallRng;
use rand_010::{RngExt, SeedableRng};
use swz::Lanes;
use swz::prelude::*;
use swz_interop_tests::for_each_vector;

/// The components are those that are drawn one by one, in order.
fn is_drawn<T: Lanes<N> + core::fmt::Debug, const N: usize>()
where
    StandardUniform: Distribution<T> + Distribution<Vector<T, N>>,
{
    let mut random = SmallRng::seed_from_u64(7);
    let mut again = random.clone();
    for _ in 0..50 {
        let v: Vector<T, N> = random.random();
        for component in v {
            assert_eq!(component, again.random());
        }
    }
}

#[test]
fn every_vector() {
    for_each_vector!(is_drawn: [bool i8 u8 i16 u16 i32 u32 i64 u64 f32 f64]);
}
