//! `#[swizzle]` on functions, implementations, traits and modules (the contract, section 3).

#![deny(missing_docs, unused, clippy::missing_errors_doc)]
#![allow(clippy::cast_sign_loss, reason = "small whole numbers")]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use swz::prelude::*;

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

#[swizzle]
fn shade(px: &mut [float4], light: float3) {
    for p in px {
        p.xyz *= light;
        p.w = 1.0;
        let q = (float8)(*p, p.wzyx);
        p.lo.hi = q.odd.hi.x;
    }
}

#[test]
fn the_example_of_a_kernel_runs() {
    let mut px = [A, A * 10.0];
    shade(&mut px, float3::new(2.0, 3.0, 0.5));
    // q is (x, y, z, 1, 1, z, y, x), its odd part (y, 1, z, x), of which the upper half begins with z.
    assert_eq!(px[0], float4::new(2.0, 1.5, 1.5, 1.0));
    assert_eq!(px[1], float4::new(20.0, 15.0, 15.0, 1.0));
}

#[swizzle]
const fn turned(mut v: float4) -> float4 {
    v.xy = v.yx;
    v.hi.hi = v.x;
    (float4)(v.lo, v.wz)
}
const TURNED: float4 = turned(A);

#[test]
fn a_const_function_is_called_at_compile_time() {
    assert_eq!(TURNED, float4::new(2.0, 1.0, 2.0, 3.0));
}

#[swizzle]
fn ends<T, const N: usize>(v: &Vector<T, N>) -> Vector<T, 2>
where
    T: Element + Lanes<N>,
    Vector<T, N>: HasComponent<'s', '2'>,
{
    v.s02
}

#[swizzle]
fn middle<T>(v: Vector<T, 4>) -> Vector<T, 2>
where
    T: Element,
{
    v.s12.yx
}

#[test]
fn generic_functions_select_from_every_width() {
    assert_eq!(ends(&int3::new(1, 2, 3)), int2::new(1, 3));
    assert_eq!(ends(&short8::splat(4)), short2::splat(4));
    assert_eq!(middle(A), float2::new(3.0, 2.0));
    assert_eq!(middle(bool4::new(true, false, true, true)), bool2::new(true, false));
}

/// Reads through a pointer.
///
/// # Safety
/// The pointer is that of a live vector.
#[swizzle]
unsafe fn through(v: *const float4) -> float2 {
    // SAFETY: the caller's.
    let v = unsafe { &*v };
    v.zx
}

#[swizzle]
unsafe extern "C" fn exported(v: &mut uint4) -> u32 {
    v.lo <<= 1;
    v.s1
}

#[test]
fn unsafe_functions_and_other_interfaces_keep_them() {
    // SAFETY: a live vector.
    assert_eq!(unsafe { through(&A) }, float2::new(3.0, 1.0));
    let function: unsafe extern "C" fn(&mut uint4) -> u32 = exported;
    let mut v = uint4::splat(4);
    // SAFETY: it does nothing that needs any.
    assert_eq!(unsafe { function(&mut v) }, 8);
    assert_eq!(v.to_array(), [8, 8, 4, 4]);
}

/// The value of a future that is ready at once.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

#[swizzle]
async fn later(v: &mut float4) -> float2 {
    v.xy = std::future::ready(v.hi).await;
    let turned = async { v.yx };
    turned.await.yx
}

#[test]
fn async_functions_swizzle_across_awaits() {
    let mut v = A;
    assert_eq!(ready(later(&mut v)), float2::new(3.0, 4.0));
    assert_eq!(v, float4::new(3.0, 4.0, 3.0, 4.0));
}

/// A camera.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Camera {
    at: float3,
    view: float4,
}

#[swizzle]
impl Camera {
    /// The place where it stands at first.
    const START: float3 = A.xyz;

    /// One there.
    #[must_use]
    const fn new() -> Self {
        Camera { at: Self::START, view: A.wzyx }
    }

    #[inline]
    fn step(&mut self, by: f32) -> &mut Self {
        self.at.xz += by;
        self.view.lo = self.at.yx;
        self
    }

    fn corner(self, scale: impl Fn(float2) -> float2) -> float4 {
        (float4)(scale(self.view.hi), self.at.x, 0)
    }

    fn all<'a>(views: impl Iterator<Item = &'a Self> + 'a) -> impl Iterator<Item = float2> + 'a {
        views.map(|camera| camera.view.xy)
    }
}

#[swizzle]
impl From<float4> for Camera {
    fn from(v: float4) -> Self {
        Camera { at: v.xyz, view: v }
    }
}

#[test]
fn methods_and_associated_constants_are_resolved() {
    let mut camera = Camera::new();
    assert_eq!(camera.view, float4::new(4.0, 3.0, 2.0, 1.0));
    camera.step(1.0).step(1.0);
    assert_eq!(camera.at, float3::new(3.0, 2.0, 5.0));
    assert_eq!(camera.view, float4::new(2.0, 3.0, 2.0, 1.0));
    assert_eq!(camera.corner(|v| v * 2.0), float4::new(4.0, 2.0, 3.0, 0.0));
    assert_eq!(Camera::from(A).at, Camera::START);
    assert_eq!(Camera::all([camera, A.into()].iter()).last(), Some(float2::new(1.0, 2.0)));
}

#[swizzle]
trait Halved {
    const FIRST: f32 = A.even.x;
    fn vector(&self) -> float4;
    fn halved(&self) -> float2 {
        self.vector().lo
    }
}

impl Halved for float4 {
    #[swizzle]
    fn vector(&self) -> float4 {
        self.wzyx
    }
}

#[test]
fn traits_and_single_methods_are_resolved() {
    assert_eq!(A.halved(), float2::new(4.0, 3.0));
    assert_eq!(<float4 as Halved>::FIRST, 1.0);
}

#[swizzle]
mod kernels {
    #![allow(dead_code, reason = "a part of them")]

    use super::A;
    use swz::prelude::*;

    pub(super) const LOW: float2 = A.lo;
    pub(super) static TABLE: [float4; 2] = [A.xxxx, (float4)(A.hi, 5, 6)];

    pub(super) mod deeper {
        use super::*;

        pub(in super::super) fn sum(list: &[float4]) -> float2 {
            fn add(a: float2, b: float2) -> float2 {
                (float2)(a.x + b.x, a.y + b.y)
            }
            list.iter().fold((float2)(0), |sum, v| add(sum, v.zw))
        }
    }

    #[derive(Default)]
    pub(super) struct State {
        pub(super) v: float4,
    }

    impl State {
        pub(super) fn set(&mut self, v: float2) {
            self.v.odd = v;
        }
    }

    #[cfg(any())]
    fn left_out(v: float4) -> float4 {
        v.unknown
    }

    macro_rules! untouched {
        ($v:ident.position) => {
            $v.x
        };
    }

    pub(super) fn by_macro(v: float4) -> f32 {
        untouched!(v.position) + swz!(v.hi.y)
    }
}

#[test]
fn modules_are_resolved_with_all_they_hold() {
    assert_eq!(kernels::LOW, float2::new(1.0, 2.0));
    assert_eq!(kernels::TABLE[1], float4::new(3.0, 4.0, 5.0, 6.0));
    assert_eq!(kernels::deeper::sum(&kernels::TABLE), float2::new(6.0, 7.0));
    let mut state = kernels::State::default();
    state.set(A.to_array()[..2].try_into().map(float2::from_array).unwrap());
    assert_eq!(state.v, float4::new(0.0, 1.0, 0.0, 2.0));
    assert_eq!(kernels::by_macro(A), 5.0);
}

#[swizzle]
fn everything_plain_stays(v: float4) -> (f32, usize, Vec<f32>) {
    struct Item {
        height: f32,
    }
    let item = Item { height: v.y };
    let text: String = format!("{}", v.wx);
    let closure = |by: f32| -> f32 { item.height * by + v.zw.y };
    let list = v.rgb.into_iter().filter(|&c| c > 1.0).collect();
    let range = 0..v.w as usize;
    let Some(highest) = range.last() else { return (0.0, 0, Vec::new()) };
    (closure(2.0), highest + text.len(), list)
}

#[test]
fn closures_patterns_and_formats_of_a_function_are_resolved() {
    assert_eq!(everything_plain_stays(A), (8.0, 9, vec![2.0, 3.0]));
}

/// A function with attributes before and after.
#[allow(clippy::mixed_attributes_style, reason = "an attribute that stays")]
#[swizzle]
#[must_use = "a reason that stays"]
#[inline(never)]
#[expect(unused_variables, reason = "an attribute that stays: it is wrong if it does not see the variable")]
fn attributed(#[cfg(any())] missing: u8, v: float4, unused: u8) -> float4 {
    #![allow(clippy::let_and_return, reason = "an inner attribute that stays")]
    #[rustfmt::skip]
    let turned = v.wzyx;
    turned
}

#[test]
fn other_attributes_stay() {
    assert_eq!(attributed(A, 0), float4::new(4.0, 3.0, 2.0, 1.0));
}

#[test]
#[swizzle]
fn a_test_is_a_function_like_any_other() {
    let mut v = A;
    v.lo = v.hi;
    assert_eq!(v.xyzw, (float4)(3, 4, 3, 4));
}

#[swizzle]
#[test]
#[should_panic(expected = "(4, 3)")]
fn a_test_below_the_attribute_too() {
    panic!("{}", A.wz);
}

#[swizzle]
fn nothing_to_do(x: f32) -> f32 {
    x
}

#[test]
fn a_function_without_swizzles_is_itself() {
    assert_eq!(nothing_to_do(2.0), 2.0);
}

mod without_names {
    #[swz::swizzle]
    fn turned(v: swz::int2) -> swz::int4 {
        (swz::int4)(v.yx, v)
    }

    #[test]
    fn the_attribute_is_named_by_a_path() {
        assert_eq!(turned(swz::int2::new(1, 2)), swz::int4::new(2, 1, 1, 2));
    }
}

#[swizzle]
fn recursive<'a, I>(mut list: I, sum: float2) -> float2
where
    I: Iterator<Item = &'a float4>,
{
    match list.next() {
        Some(v) if v.x > 2.0 => recursive(list, sum + v.xw),
        Some(_) => recursive(list, sum),
        None => sum.yx,
    }
}

#[test]
fn lifetimes_bounds_and_guards_stay() {
    let list = [A, A * 3.0, A * 4.0];
    assert_eq!(recursive(list.iter(), float2::splat(0.0)), float2::new(28.0, 7.0));
}
