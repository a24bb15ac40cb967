//! No lint has anything to say to an expansion.
#![forbid(unsafe_code)]
#![deny(warnings, clippy::pedantic)]
#![deny(unused, unused_qualifications, unused_results, trivial_casts, let_underscore_drop, rust_2018_idioms)]

use swz::prelude::*;

struct Ray {
    lo: float4,
    seed: f32,
}

#[swizzle]
impl Ray {
    /// Statements of every kind, the parentheses of fields among them.
    fn advance(&mut self, light: float3) -> float3 {
        (self.lo).xyz += light;
        (self.lo).w = (self.seed);
        (self.seed) *= 2.0;
        let (a, b) = ((self.lo).xy, (self.lo).zw);
        if a.x > b.y { (self.lo).xyz } else { (self.lo).zyx }
    }
}

/// Parentheses that make a field, or stand around numbers of C's and arrows: rustc sees them as needless, and would leave `if 0.5f`.
#[derive(Clone, Copy)]
struct Parentheses {
    lo: float4,
    x: fn(f32) -> f32,
}

#[swizzle]
impl Parentheses {
    fn read(&self) -> float4 {
        let lo = (self.lo);
        if (lo.x > 2.0f) {
            return (self.lo);
        }
        match (self.lo) {
            other if (self.x)(other.x) > 0.5f => (other * 2.0f),
            other => other,
        }
    }
    fn halved(&self) -> float4 {
        (self.lo) * 0.5f
    }
    #[allow(clippy::unnecessary_wraps)]
    fn found(&self) -> Option<Self> {
        Some(*self)
    }
    fn in_macros(&self) -> Option<bool> {
        let lo = (self.found()?.lo);
        let again = (self.lo);
        let mut list = vec![(self.lo); 2];
        list.push(lo);
        Some(matches!((self.lo), other if other == lo && other == again && list[1] == other))
    }
}

/// Variables that C leaves without a value.
#[swizzle]
fn declared(condition: bool, e: float4) -> (float4, float3, float4, int2) {
    let mut all: float4;
    let mut parts: float3;
    let mut either: float4;
    let mut late: int2;
    #[allow(unused_variables)]
    let mut unused: float2;
    all = e.wzyx;
    all.x += 1.0;
    parts.xy = all.zw;
    parts.z = 3.0;
    if condition {
        either = e;
    } else {
        either = all;
        either.x = 0.0;
    }
    loop {
        late = (int2)(1, 2);
        if late.x == 1 {
            break;
        }
    }
    (all, parts, either, late)
}

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let parentheses = Parentheses { lo: v, x: f32::abs };
    assert_eq!((parentheses.read(), parentheses.halved()), (v * 2.0, v * 0.5));
    assert_eq!(parentheses.in_macros(), Some(true));
    let p = &v;
    let sum = swz! {
        let mut sum = (p->x);
        while (sum < 3.0f) {
            sum += (p->y * 2.0f);
        }
        if (p->w > 1.0) { (sum + 1.0f) } else { sum }
    };
    assert_eq!(sum.to_bits(), 6f32.to_bits());
    let (all, parts, either, late) = declared(true, v);
    assert_eq!(all, float4::new(5.0, 3.0, 2.0, 1.0));
    assert_eq!((parts, either, late), (float3::new(2.0, 1.0, 3.0), v, int2::new(1, 2)));
    let w = swz! {
        let mut w: float2;
        w = v.hi;
        w
    };
    assert_eq!(w, float2::new(3.0, 4.0));
    let mut ray = Ray { lo: float4::splat(1.0), seed: 0.5 };
    assert_eq!(ray.advance(float3::new(1.0, 2.0, 3.0)), float3::new(2.0, 3.0, 4.0));
    let mut v = float4::splat(0.0);
    swz! {
        for i in 0_u8..4 {
            v.x += 1.0;
            v.yz = (float2)(f32::from(i), v.x);
        }
    }
    let w = swz!(match v.x {
        x if x > 1.0 => v.xyz,
        _ => v.zyx,
    });
    assert_eq!(swz!(w.zyx), float3::new(4.0, 3.0, 4.0));
    swz!(assert_eq!(v.zw, (float2)(4, 0), "{}", v.x));
}
