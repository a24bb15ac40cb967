//! The feature `mint-05`: to the vectors and points of `mint` 0.5 and back.

use mint_05::{IntoMint, Point2, Point3, Vector2, Vector3, Vector4};
use swz::prelude::*;

#[test]
fn both_ways() {
    let v2 = int2::new(1, 2);
    let v3 = double3::new(1.0, 2.0, 3.0);
    let v4 = uchar4::new(1, 2, 3, 4);
    assert_eq!(Vector2::from(v2), Vector2 { x: 1, y: 2 });
    assert_eq!(Vector3::from(v3), Vector3 { x: 1.0, y: 2.0, z: 3.0 });
    assert_eq!(Vector4::from(v4), Vector4 { x: 1, y: 2, z: 3, w: 4 });
    assert_eq!(Point2::from(v2), Point2 { x: 1, y: 2 });
    assert_eq!(Point3::from(v3), Point3 { x: 1.0, y: 2.0, z: 3.0 });
    assert_eq!(int2::from(Vector2 { x: 1, y: 2 }), v2);
    assert_eq!(double3::from(Vector3 { x: 1.0, y: 2.0, z: 3.0 }), v3);
    assert_eq!(uchar4::from(Vector4 { x: 1, y: 2, z: 3, w: 4 }), v4);
    assert_eq!(int2::from(Point2 { x: 1, y: 2 }), v2);
    assert_eq!(double3::from(Point3 { x: 1.0, y: 2.0, z: 3.0 }), v3);
}

/// A function that knows `mint` only.
fn length(v: impl IntoMint<MintType = Vector3<f32>>) -> f32 {
    let v: Vector3<f32> = v.into();
    (v.x * v.x + v.y * v.y + v.z * v.z).sqrt()
}

#[test]
#[allow(clippy::float_cmp, reason = "the values are exact")]
fn a_function_of_mint() {
    assert_eq!(length(float3::new(2.0, 3.0, 6.0)), 7.0);
    assert_eq!(length(swz!(float4::new(6.0, 2.0, 3.0, 9.0).yzx)), 7.0);
}
