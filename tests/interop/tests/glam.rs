//! The feature `glam`: its vectors in `swz!` and `#[swizzle]`.
#![allow(clippy::float_cmp, reason = "the values are exact")]

use glam_034::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4};
use swz::prelude::*;

struct Body {
    position: Vec3,
    speed: Vec3A,
}

#[swizzle]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "bases behind references are what is shown")]
fn blow(body: &mut Body, wind: &Vec2) {
    body.position.xz += wind.xy;
    body.position.y += body.speed.y;
    body.speed.xy = body.speed.yx;
    body.speed.z = 0.0;
}

#[test]
fn a_wind_blows() {
    let mut body = Body { position: Vec3::new(1.0, 2.0, 3.0), speed: Vec3A::new(4.0, 5.0, 6.0) };
    blow(&mut body, &Vec2::new(10.0, 20.0));
    assert_eq!(body.position, Vec3::new(11.0, 7.0, 23.0));
    assert_eq!(body.speed, Vec3A::new(5.0, 4.0, 0.0));
}

/// Each type: reads give its family, writes take it, ours and scalars.
macro_rules! families {
    ($($vec2:ident $vec3:ident $vec4:ident $t:ty, $own2:ident $own4:ident $own8:ident: $test:ident;)*) => { $(
        #[test]
        fn $test() {
            let [a, b, c, d] = [1_u8, 2, 3, 4].map(<$t>::from);
            let (two, four) = ($vec2::new(a, b), $vec4::new(a, b, c, d));
            let mut three = $vec3::new(a, b, c);
            assert_eq!(swz!(four.zyx), swz!(four.zyxw.xyz));
            let reversed: $vec4 = swz!(four.wzyx);
            assert_eq!(reversed, $vec4::new(d, c, b, a));
            assert_eq!(swz!($own4(two.yx, three.zz)), $own4::new(b, a, c, c));
            assert_eq!(swz!($own4(four.wzyx)), $own4::new(d, c, b, a));
            let doubled: $vec4 = swz!(two.xxyy);
            assert_eq!(doubled, $vec4::new(a, a, b, b));
            let swapped: $vec2 = swz!(three.zx);
            assert_eq!(swapped, $vec2::new(c, a));
            assert_eq!(swz!(four.hi), $vec2::new(c, d));
            assert_eq!(swz!(four.odd.y), d);
            assert_eq!(swz!(two.lo), a);
            assert_eq!(swz!(four.s01230123), $own8::from_array([a, b, c, d, a, b, c, d]));
            swz!(three.xy = two.yx);
            assert_eq!(three, $vec3::new(b, a, c));
            swz!(three.yz = $own2::new(d, d));
            swz!(three.x *= c);
            swz!(three.zy -= a);
            assert_eq!(three, $vec3::new(b * c, c, c));
            swz!(three.hi.y = d);
            swz!(three.xz += three.yy);
            assert_eq!(three, $vec3::new(b * c + c, c, c + c));
            let own = $own4::from(four);
            assert_eq!($vec4::from(own * four), four * four);
            let mut own = own;
            swz!(own.xy = $own2::from(two.yx));
            assert_eq!(own.to_array(), [b, a, c, d]);
        }
    )* };
}
families! {
    Vec2 Vec3 Vec4 f32, float2 float4 float8: floats;
    Vec2 Vec3A Vec4 f32, float2 float4 float8: aligned_floats;
    DVec2 DVec3 DVec4 f64, double2 double4 double8: doubles;
    IVec2 IVec3 IVec4 i32, int2 int4 int8: integers;
    UVec2 UVec3 UVec4 u32, uint2 uint4 uint8: unsigned_integers;
}

#[test]
fn of_its_own_family() {
    let three: Vec3 = swz!(Vec4::new(1.0, 2.0, 3.0, 4.0).xyz);
    assert_eq!(three, Vec3::new(1.0, 2.0, 3.0));
    let aligned: Vec3A = swz!(Vec3A::new(1.0, 2.0, 3.0).zyx);
    assert_eq!(aligned, Vec3A::new(3.0, 2.0, 1.0));
}
