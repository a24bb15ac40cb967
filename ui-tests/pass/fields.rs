//! Everyday names of fields, some of them nearly selectors, beside swizzles.
#![allow(clippy::float_cmp, reason = "sums that are exact")]
use swz::prelude::*;

#[derive(Clone, Copy)]
struct Box2 {
    x0: f32,
    y0: f32,
    r1: float2,
    a2: [f32; 2],
}

#[swizzle]
impl Box2 {
    fn area(&mut self, v: float4) -> f32 {
        self.x0 = v.x;
        self.a2[0] *= v.y;
        self.r1.x += 1.0;
        self.r1.x * self.x0 - self.a2[0] + self.y0
    }
}

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let mut p = Box2 { x0: 5.0, y0: 6.0, r1: swz!(v.xy), a2: [2.0, 3.0] };
    assert_eq!(p.area(v), 4.0);
    let sum = swz!(p.x0 * v.w + p.a2[0]);
    assert_eq!(sum, 8.0);
    swz! {
        p.y0 = v.y;
        let q = &mut p.x0;
        *q = v.z;
        p.r1.xy = p.r1.yx;
    }
    assert_eq!((p.x0, p.y0, p.r1), (3.0, 2.0, float2::new(2.0, 2.0)));
}
