//! Everyday names of fields, some of them nearly selectors, beside swizzles.
#![allow(clippy::float_cmp, reason = "sums that are exact")]
use core::ops::{Deref, DerefMut};

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

/// A type with fields of its own, which dereferences to a vector.
struct Wrapped {
    x: f32,
    xy: u8,
    hi: [u8; 2],
    inner: float4,
}

impl Deref for Wrapped {
    type Target = float4;

    fn deref(&self) -> &float4 {
        &self.inner
    }
}

impl DerefMut for Wrapped {
    fn deref_mut(&mut self) -> &mut float4 {
        &mut self.inner
    }
}

/// The rule in the documentation of `swz!`: a selector is one, and parentheses make a field.
fn own_field() {
    let mut w = Wrapped { x: 10.0, xy: 7, hi: [8, 9], inner: float4::splat(1.0) };
    w.xy += w.hi[0];
    assert_eq!(w.xy, 15);
    swz! {
        w.x += 1.0;
        (w.x) += 5.0;
        w.yz = w.xx;
    }
    assert_eq!((w.x, w.inner), (15.0, float4::new(2.0, 2.0, 2.0, 1.0)));
    assert_eq!(swz!(w.x + (w.x)), 17.0);
}

fn main() {
    own_field();
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
