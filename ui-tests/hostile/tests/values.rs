//! The results of the hostile caller's functions.

use renamed::prelude::*;
use swz_hostile::{attribute, fragments, halves, literals, places, reads, writes};

const V: float4 = float4::from_array([1.0, 2.0, 3.0, 4.0]);

#[test]
fn reads() {
    assert!((reads::component(V) - 2.0).abs() < f32::EPSILON);
    assert_eq!(reads::sets(&V), (float3::new(3.0, 2.0, 1.0), float2::new(1.0, 2.0), float4::new(4.0, 3.0, 2.0, 1.0)));
    let v = uchar16::new(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    assert_eq!(reads::chain(v), uchar4::new(1, 5, 9, 13));
    assert_eq!(reads::SWAPPED, float2::new(2.0, 1.0));
}

#[test]
fn writes() {
    let mut place = [V, V];
    let mut at = V;
    writes::all(&mut place, float3::new(5.0, 6.0, 7.0), 1, &mut at);
    assert_eq!(place, [float4::new(7.0, 2.0, 3.0, 4.0), float4::new(12.0, 10.0, 7.0, 9.0)]);
    assert_eq!(at, float4::new(7.0, 2.0, 5.0, 6.0));
    assert_eq!(writes::constant(V), float4::new(2.0, 1.0, 3.0, 4.0));
}

#[test]
fn literals() {
    let a = float2::new(1.0, 2.0);
    assert_eq!(literals::built(a), float4::new(2.0, 1.0, 0.0, -1.0));
    assert_eq!(literals::path(a), float4::new(1.0, 2.0, 1.0, 2.0));
    assert_eq!(literals::shuffled(V, V + 4.0), float4::new(1.0, 2.0, 6.0, 5.0));
    assert_eq!(literals::by_literal(V), float4::new(4.0, 3.0, 2.0, 1.0));
}

#[test]
fn fragments() {
    let (c, d, e) = fragments::all(V, &V);
    assert_eq!(c, float4::new(2.0, 1.0, 4.0, 2.0));
    assert_eq!(d, float2::splat(0.0));
    assert_eq!(e, float4::new(4.0, 3.0, 2.0, 1.0));
}

#[test]
fn attribute() {
    assert_eq!(attribute::Ray { lo: V }.reversed(), float4::new(4.0, 3.0, 2.0, 1.0));
    assert!((attribute::third(V) - 3.0).abs() < f32::EPSILON);
}

#[test]
fn places() {
    let mut v = V;
    assert!((places::all(&mut v) - 5.0).abs() < f32::EPSILON);
    assert_eq!(v, float4::new(3.0, 4.0, 4.0, 5.0));
    assert_eq!(places::never(v), v);
    assert_eq!(places::stopped(V), float4::new(1.0, 1.0, 3.0, 4.0));
    assert_eq!(float4::from(places::array_stopped(V.into())), float4::new(1.0, 2.0, 1.0, 1.0));
}

#[test]
fn halves() {
    assert_eq!(halves::sum(half2::default()), halves::HALVES);
}
