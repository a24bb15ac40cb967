//! Items of the caller's that are named like the locals, types and traits of an expansion.
#![deny(warnings)]
#![allow(clippy::pedantic, reason = "items among the statements")]
#![allow(dead_code, non_upper_case_globals, non_camel_case_types, unused_macros)]

use swz::prelude::*;

mod swz_decoy {}
const place: () = ();
const vector_in_place: () = ();
const vector: () = ();
const component: () = ();
const right: () = ();
static lanes: () = ();
const value: () = ();
const mask: () = ();
static at: () = ();
struct u128;
struct usize;
enum Option {}
enum Some {}
struct Vector;
struct Literal;
fn shuffle4() {}
macro_rules! compile_error {
    () => {};
}
macro_rules! cfg {
    () => {};
}

/// A function of the caller's that the attribute does not see.
fn isless(a: float4, b: float4) -> bool {
    a.x < b.x
}

#[swizzle]
fn is_between(v: float4, low: float4, high: float4) -> bool {
    if isless(low, v) && !(isless(high, v) || isless(v.xyzw, low.xyzw)) { v.x < high.x } else { false }
}

/// A constant function, where only constant ones can be called.
#[swizzle]
const fn is_equal(v: float4) -> bool {
    const fn isequal(a: f32, b: f32) -> bool {
        a.to_bits() == b.to_bits()
    }
    outside(v)
}
const fn isnan(v: float4) -> bool {
    v.to_array()[0].is_nan()
}
#[swizzle]
const fn outside(v: float4) -> bool {
    if isnan(v) { true } else { v.x.is_finite() && !isnan(v.xyzw) }
}

/// Types of the caller's that are named like ours, behind a path, and one named like the vector.
mod other {
    pub type int2 = [i32; 2];
    #[derive(Clone, Copy, PartialEq, PartialOrd)]
    pub struct float4(pub f32);
    impl float4 {
        pub fn new(value: f32, _: swz::float2) -> Self {
            Self(value)
        }
    }
    #[derive(Clone, Copy, PartialEq, PartialOrd)]
    pub struct Vector(pub f32);
}
#[swizzle]
fn of_others(p: other::int2, a: other::float4, b: other::Vector, v: float4) -> bool {
    use other::Vector;
    let [x, y] = p.yx;
    let c = other::float4::new(v.x, v.xy);
    x < y && a < c && b < Vector(v.w) && matches!(p, [1, _])
}

/// Operators of the caller's on our vectors give what they like.
struct Dot(float3);
impl core::ops::Mul<Dot> for float3 {
    type Output = f32;
    fn mul(self, other: Dot) -> f32 {
        self.dot(other.0)
    }
}
struct Split;
impl core::ops::Mul<Split> for float2 {
    type Output = (f32, f32);
    fn mul(self, _: Split) -> (f32, f32) {
        (self.x, self.y)
    }
}
struct Matrix([float4; 3]);
impl core::ops::Mul<float3> for Matrix {
    type Output = float4;
    fn mul(self, v: float3) -> float4 {
        self.0[0] * v.x + self.0[1] * v.y + self.0[2] * v.z
    }
}
#[swizzle]
fn of_operators(m: Matrix, v: float3) -> float4 {
    let (x, y) = v.xy * Split;
    if v * Dot(v) < 3.0 && x == y { float4(m * v.xyz) } else { (float4)(v * Dot(v.zyx)) }
}

struct Led {
    rgw: u8,
}

mod own {
    #[derive(Debug, PartialEq)]
    pub struct int2(pub i32, pub i32);

    impl int2 {
        pub fn new(x: i32, y: i32) -> Self {
            int2(y, x)
        }
    }

    #[derive(Debug, PartialEq)]
    pub struct float4(f32);

    impl float4 {
        pub fn new(v: swz::float3, w: f32) -> Self {
            float4(v.x + w)
        }
    }

    macro_rules! vec {
        ($e:expr) => {
            stringify!($e)
        };
    }
    pub(super) use vec;
}

/// An import from elsewhere is the caller's: a tuple that is named as a vector, and a macro that is named as one of std's.
#[swizzle]
mod imported {
    use super::own::{float4, int2, vec};

    pub fn pair(v: swz::float4) -> (int2, int2, float4, &'static str) {
        let mut p: int2;
        let q = int2(3, v.x as i32);
        p = int2(1, 2);
        p.0 += 1;
        (p, q, float4::new(v.xyz, 1.0), vec![v.xy])
    }
}

/// The name of a type refuses nothing if the invocation does not show whose it is.
#[swizzle]
fn unshown(v: float3) -> own::float4 {
    use own as m;
    m::float4::new(v.zyx, 2.0)
}

/// A declaration that is not there says nothing of the variable that is.
#[swizzle]
fn configured(led: Led, v: float4) -> (u8, f32) {
    #[cfg(any())]
    let led: float4 = v;
    (led.rgw, v.x)
}

/// Macros whose variables are spelt like the caller's.
macro_rules! is_low {
    ($e:expr) => {
        swz!({
            let v = float2(1.0);
            let r = $e < 4;
            r && v.x > 0.0
        })
    };
}
macro_rules! write {
    ($v:ident) => {
        let $v = 3;
    };
}
#[swizzle]
fn rebound(v: float4) -> bool {
    let x = v.x;
    write!(v);
    v < 4 && x > 0.0
}

/// Constants in lower case as masks, matched by patterns, and a macro of the caller's.
mod lanes_of {
    pub const first: u32 = 1;
    pub const second: u32 = 2;
    macro_rules! shuffle {
        ($v:expr, [$($i:ident),*]) => { ($v, [$($i),*]) };
    }
    pub(crate) use shuffle;
}
#[swizzle]
fn masks(v: float4, k: u32) -> (float2, (f32, [u32; 1])) {
    use lanes_of::{first, second};
    let pair = match k {
        first => shuffle!(v, [first, second]),
        _ => v.xy,
    };
    (pair, lanes_of::shuffle!(v.x, [k]))
}

/// The operands of comparisons, and operators of the caller's again.
struct Degrees(f32);
impl core::ops::Mul<Degrees> for float2 {
    type Output = f32;
    fn mul(self, other: Degrees) -> f32 {
        self.x * other.0
    }
}
#[swizzle]
fn by_digits(v: float4, w: float4) -> (bool, f32, bool) {
    let same: bool = v.s10 == w.s10;
    let turned: f32 = v.s10 * Degrees(2.0);
    let low = v.xy * Degrees(1.0) < 3.0 && (v.xy * Degrees(1.0) > 0.0 || v.x > 0.0);
    (same, turned, low)
}

/// Items that hide variables, and generic parameters, globs and modules that hide types.
#[swizzle]
mod hiding {
    use swz::float4;
    pub(crate) mod int3 {
        pub fn new(a: f32) -> f32 {
            a
        }
    }
    mod wide {
        #[derive(Clone, Copy, PartialEq, PartialOrd)]
        pub struct int2(pub i32);
        impl int2 {
            pub fn new(a: i32) -> Self {
                Self(a)
            }
        }
    }
    use wide::*;
    pub(crate) fn constants(v: float4) -> bool {
        let x = v.x;
        let pair = {
            const v: (i32, i32) = (1, 2);
            let (a, b) = v;
            a < b
        };
        pair && {
            const v: i32 = 3;
            v < 4 && x > 0.0
        }
    }
    pub(crate) fn types<float2: Copy + PartialOrd>(a: float2, b: float2, v: float4) -> bool {
        a < b && int2::new(3) < int2::new(4) && int3::new(v.x) > 0.0
    }
    pub(crate) fn guards(v: float4, k: Option<i32>) -> bool {
        matches!(k.map(|k| k + 1), Some(v) if v < 4) && v.x > 0.0
    }
}

/// A vector that is lent to a function of the caller's, an assignment as a value, and a `todo!` of the caller's.
fn isfinite<T>(_: T) -> bool {
    true
}
fn isinf(_: float4) -> &'static bool {
    &false
}
macro_rules! todo {
    ($e:expr) => {
        $e
    };
}
#[swizzle]
fn lent(v: &mut float4) -> f32 {
    let half2 = v.y;
    v.y = todo!(6.0);
    _ = v.z += 1.0;
    let sum = (half2) - v.x;
    if !isinf(*v) && sum < 9.0 {
        v.w = todo!(7.0)
    }
    if isfinite(v) { sum } else { 0.0 }
}

/// Variables that hide others, which are known to be vectors.
#[swizzle]
fn hidden(v: float4, list: &[[f32; 4]]) -> f32 {
    let mut sum = v.x;
    for v in list {
        let [x, y] = v.xy;
        if v.zw < v.xy && v.lo == [x, y] {
            sum += x;
        }
    }
    let f = |v: [f32; 4]| match v.yx {
        [a, b] if a < b => a,
        [_, b] => b,
    };
    match list[0] {
        v if v.xy > v.zw => sum + f(v),
        v => sum - v.x,
    }
}

fn main() {
    near::go_before();
    let one = float4::splat(1.0);
    assert!(is_equal(one) && outside(one) && rebound(one));
    assert!(
        of_others([0, 1], other::float4(0.0), other::Vector(0.5), one)
            != of_others([1, 0], other::float4(0.0), other::Vector(0.5), one)
    );
    let row = float4::new(1.0, 2.0, 3.0, 4.0);
    assert_eq!(of_operators(Matrix([row; 3]), float3::splat(0.5)), row * 1.5);
    assert_eq!(of_operators(Matrix([row; 3]), float3::splat(2.0)), float4::splat(12.0));
    assert_eq!(by_digits(row, row), (true, 4.0, true));
    assert!(hiding::constants(one) && hiding::types(1, 2, one) && hiding::guards(one, Some(2)));
    let mut changed = row;
    assert_eq!((lent(&mut changed), changed), (1.0, float4::new(1.0, 6.0, 4.0, 7.0)));
    assert_eq!(
        imported::pair(row),
        (own::int2(2, 2), own::int2(3, 1), own::float4::new(float3::splat(1.0), 1.0), "v.xy")
    );
    assert_eq!(unshown(float3::new(1.0, 2.0, 3.0)), own::float4::new(float3::splat(3.0), 2.0));
    assert_eq!(configured(Led { rgw: 3 }, row), (3, 1.0));
    let v = 3;
    assert!(is_low!(v));
    assert_eq!(masks(row, 1), (float2::new(2.0, 3.0), (1.0, [1])));
    let (low, high) = (float4::splat(0.0), float4::splat(2.0));
    assert!(is_between(float4::splat(1.0), low, high) && !is_between(high, low, high));
    assert_eq!(hidden(high, &[[3.0, 4.0, 1.0, 2.0]]), 2.0 + 3.0 + 3.0);
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    let mut w = ushort8::splat(1);
    swz!(v.xy = v.yx);
    swz!(v.zw += v.xy);
    swz!(v.w *= 2.0);
    swz!(v.lo.hi -= 1.0);
    swz!(w.odd = (ushort4)(5, 6, 7, 8));
    swz!(w.even <<= 1);
    assert_eq!(v, float4::new(2.0, 0.0, 5.0, 10.0));
    assert_eq!(swz!((float4)(v.xy, (float2)(0.5))), float4::new(2.0, 0.0, 0.5, 0.5));
    assert_eq!(w, ushort8::new(2, 5, 2, 6, 2, 7, 2, 8));
    const MASK: [u8; 4] = [3, 2, 1, 0];
    assert_eq!(shuffle!(v, MASK), swz!(v.wzyx));
    assert_eq!(shuffle!(v, [3, 2, 1, 0]), swz!(v.abgr));
    assert_eq!(swz!(shuffle2(v, v, (uint4)(7, 6, 1, 0))), swz!(v.wzyx));
}

/// All modules by globs at once, whose hidden names stand near to those that are written elsewhere.
mod near {
    use swz::builtin::*;
    use swz::opencl::*;
    use swz::prelude::*;
    use swz::scalar::*;

    struct vec3(uint);
    struct Local_(half);

    /// The prelude and `opencl` have this type.
    fn range(items: uint) -> NdRange {
        NdRange::new(items)
    }

    pub fn go_before() {
        struct Image2d_(ushort);
        let dot_ = vec3(7);
        let float_ = |x: float| max(x, 1.0);
        assert_eq!((dot_.0, Image2d_(8).0, float_(0.5)), (7, 8, 1.0));
        let _: (Local<float>, _) = (Local::new(4), range(4));
        let _ = (Local_(half::ONE), float2::splat(0.0));
    }
}
