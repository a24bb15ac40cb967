//! Callers that make it hard (the contract, section 3.6, last paragraph): names taken, no prelude, generic code.

#![deny(warnings, unsafe_code)]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use std::rc::Rc;
use swz::prelude::*;

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

/// Nothing in scope but what is named, in whichever way the crate is.
mod bare {
    #![no_implicit_prelude]

    use ::swz::{Vector, float2, float4, shuffle, swizzle, swz};

    const V: float4 = swz!((float4)(1, (float2)(2, 3), 4.0f));

    #[swizzle]
    fn turned<T: ::swz::Element>(mut v: Vector<T, 4>) -> Vector<T, 4> {
        v.xy = v.zw;
        v.w = v.hi.x;
        v.wzyx
    }

    fn vec_step(_: float2) -> i32 {
        2
    }

    #[::core::prelude::v1::test]
    fn everything_works_without_the_prelude_of_the_language() {
        let mut v = V;
        swz!(v.lo = v.yx);
        swz!(v.w *= 2.0f);
        swz!(v.yz += 1.0);
        ::std::assert_eq!(v.to_array(), [2.0, 2.0, 4.0, 8.0]);
        ::std::assert_eq!(turned(V).to_array(), [3.0, 3.0, 4.0, 3.0]);
        ::std::assert_eq!(swz!(V.odd.hi), 4.0);
        ::std::assert_eq!(swz!(vec_step(float2)), 2);
        ::std::assert_eq!(shuffle!(V, [3, 2, 1, 0]).x, 4.0);
        let pointer = &V;
        ::std::assert_eq!(swz!(pointer->zyx.y), 2.0);
    }
}

/// Items with the names of whatever an expansion might use.
mod decoys {
    #![allow(dead_code, unused_macros, nonstandard_style, reason = "they are there to be in the way")]

    mod swz {}
    mod core {}
    mod std {}
    mod alloc {}
    mod half {}
    struct Vector;
    struct Literal;
    struct Option;
    struct Some;
    struct Self_;
    struct f32;
    struct u128;
    struct usize;
    struct bool;
    trait Copy {}
    trait Into {}
    trait From {}
    trait Deref {}
    trait Clone {}
    fn swizzle() {}
    fn component() {}
    fn part() {}
    fn assign() {}
    fn literal() {}
    const N: u8 = 0;
    const LANES: u8 = 0;
    const DEPTH: u8 = 0;
    static OFFSET: u8 = 0;
    const value: u8 = 0;
    const place: u8 = 0;
    static lanes: u8 = 0;
    struct vector;
    macro_rules! assert {
        () => {};
    }
    macro_rules! compile_error {
        () => {};
    }
    macro_rules! stringify {
        () => {};
    }

    use ::swz::{float2, float4, shuffle as permute, swz as resolve};

    #[test]
    fn expansions_name_none_of_them() {
        let mut v = resolve!((float4)(1, 2, (float2)(3)));
        resolve!(v.xy = v.wx);
        resolve!(v.hi += v.lo.yx);
        resolve!(v.z -= 0.5f);
        resolve!(v.odd.x = 9.0);
        assert_eq!(v.to_array(), [3.0, 9.0, 3.5, 6.0]);
        assert_eq!(permute!(v, [0, 0, 0, 0]).to_array(), [3.0; 4]);
    }
}

#[test]
fn locals_with_the_names_of_an_expansion_are_the_callers() {
    let (value, place, lanes, this, result, v, x, xy, lo) =
        (1.0f32, 2.0f32, 3.0f32, 4.0f32, 5.0f32, A, 6.0f32, 7.0f32, 8.0f32);
    let mut target = float8::splat(0.0);
    swz!(target.s01 = float2(value, place));
    swz!(target.s23 += float2(lanes, this));
    swz!(target.s4 += result);
    swz!(target.hi.yzw += float3(x, xy, lo));
    swz!(target.s4 -= v.x);
    assert_eq!(target.to_array(), [1.0, 2.0, 3.0, 4.0, 4.0, 6.0, 7.0, 8.0]);
    let mut value = A;
    let mut place = A;
    let mut lanes = [A];
    swz!(value.xy = value.yx + place.xy);
    swz!(place.zw *= lanes[0].zw - value.xy);
    swz!(lanes[0].lo += value.hi + place.lo);
    assert_eq!(value, float4::new(3.0, 3.0, 3.0, 4.0));
    assert_eq!(place, float4::new(1.0, 2.0, 0.0, 4.0));
    assert_eq!(lanes[0], float4::new(5.0, 8.0, 3.0, 4.0));
}

/// Methods of the caller's that are called as those of an expansion may be.
trait Own {
    fn value(&self) -> u8 {
        1
    }
    fn get(&self) -> u8 {
        2
    }
    fn lanes(&mut self) -> u8 {
        3
    }
    fn number(&self) -> u8 {
        4
    }
}
impl<T: ?Sized> Own for T {}

#[test]
fn a_trait_for_every_type_is_in_nobodys_way() {
    let mut v = A;
    swz!(v.yz = v.zy);
    let reference = &v;
    swz!(v.hi -= reference.lo);
    assert_eq!(swz!(v.x + v.w), 2.0);
    assert_eq!([v.value(), v.get(), v.lanes(), v.number()], [1, 2, 3, 4]);
}

fn named<const N: usize>(mut v: Vector<f32, N>) -> (f32, Vector<f32, 2>, Vector<f32, 8>, f32)
where
    f32: Lanes<N>,
{
    swz!(v.s1 += 1.0);
    swz!(v.s10 = v.s01);
    let reference = &v;
    (swz!(v.s0), swz!(reference->s10), swz!(v.s01010101), swz!(v.s10.lo))
}

fn halves<T, const N: usize>(mut v: Vector<T, N>) -> <Vector<T, N> as Part<2>>::Out
where
    T: Element + Lanes<N>,
    Vector<T, N>: Part<1> + Part<2>,
    <Vector<T, N> as Part<1>>::Out: swz::Fill<<Vector<T, N> as Part<1>>::Out>,
{
    swz!(v.lo = v.hi);
    swz!(v.even.odd)
}

#[test]
fn generic_functions_take_every_width() {
    assert_eq!(named(float2::new(1.0, 2.0)).0, 3.0);
    assert_eq!(named(float3::new(1.0, 2.0, 9.0)).1, float2::new(1.0, 3.0));
    assert_eq!(named(A).2, swz!((float8)(float4(3, 1, 3, 1), float4(3, 1, 3, 1))));
    assert_eq!(named(float16::splat(4.0)).3, 4.0);
    assert_eq!(halves(int4::new(0, 1, 2, 3)), 2);
    assert_eq!(halves(ushort16::from_array(core::array::from_fn(|index| index as u16))), ushort4::new(10, 14, 10, 14));
}

fn transposed<T: Element>(rows: [Vector<T, 4>; 4]) -> [Vector<T, 4>; 4] {
    let mut columns = rows;
    for (index, row) in rows.iter().enumerate() {
        for (column, component) in columns.iter_mut().zip(*row) {
            column[index] = component;
        }
    }
    swz!(columns[0].xyzw = columns[0].rgba);
    columns
}

#[test]
fn generic_functions_take_every_element() {
    let rows = [A, A * 2.0, A * 3.0, A * 4.0];
    assert_eq!(transposed(rows)[1], float4::new(2.0, 4.0, 6.0, 8.0));
    assert_eq!(transposed([bool4::new(true, false, false, true); 4])[3], bool4::splat(true));
}

#[test]
fn owners_and_references_of_all_kinds_are_bases() {
    struct Deep<'a> {
        boxed: Box<float4>,
        counted: Rc<[float4; 2]>,
        borrowed: &'a mut float4,
        slice: &'a [float4],
    }
    let (mut other, list) = (A, [A, -A]);
    let mut deep = Deep { boxed: Box::new(A), counted: Rc::new([A; 2]), borrowed: &mut other, slice: &list };
    swz! {
        deep.boxed.xy = deep.counted[1].zw;
        deep.borrowed.hi += deep.slice[1].wz;
        deep.borrowed->x = deep.boxed->y;
    }
    assert_eq!(*deep.boxed, float4::new(3.0, 4.0, 3.0, 4.0));
    assert_eq!(other, float4::new(4.0, 2.0, -1.0, 1.0));
}

/// Expansions in a macro of macros, by hygiene of their own.
macro_rules! swap_halves {
    ($v:ident) => {{
        let value = swz!($v.lo);
        swz!($v.lo = $v.hi);
        swz!($v.hi = value);
    }};
}
macro_rules! for_each {
    ($($v:ident . $from:ident = $to:ident),*) => { $(swz!($v.$from = $v.$to);)* };
}

#[test]
fn expansions_in_macros_keep_their_names_apart() {
    let mut value = A;
    let mut place = A;
    swap_halves!(value);
    for_each!(value.x = y, place.xyz = zxy, value.odd = lo);
    assert_eq!(value, float4::new(4.0, 4.0, 1.0, 4.0));
    assert_eq!(place, float4::new(3.0, 1.0, 2.0, 4.0));
}

/// Expressions that a macro of the caller's hands on: each is one operand, whatever stands around it.
macro_rules! handed_on {
    ($a:expr, $i:expr, $place:expr, $p:expr, $f:expr, $block:expr, $literal:literal) => {{
        let mut made = Vec::new();
        // Receivers, of methods that are known to change nothing and of others.
        made.push(swz!($a.abs()));
        made.push(swz!($a.max(1.0)));
        made.push(swz!($a.tripled()));
        made.push(swz!({ $a.tripled() } + 0.0 * $place.x));
        made.push(swz!(($a).abs()));
        made.push(swz!($literal.abs() + 0.0 * $place.x));
        // Borrows, operators, casts, indices, patterns.
        made.push(swz!(*(&$a) + 0.0 * $place.x));
        made.push(swz!(-$a + 0.0 * $place.x));
        made.push(swz!(2.0 * $a));
        made.push(swz!($a as f64 as f32));
        made.push(swz!([1.0, 2.0, 3.0][$i] + 0.0 * $place.x));
        made.push(swz!(match $a {
            ref value => *value + 0.0 * $place.x,
        }));
        made.push(swz!({
            let ref value = $a;
            *value + 0.0 * $place.x
        }));
        // Numbers of a literal, and a field that is called.
        made.push(swz!((float2)($literal, 1.0).x));
        made.push(swz!($f($a)));
        // Code that ends with a brace.
        made.push(swz! {
            $block - 1.0 + 0.0 * $place.x
        });
        // Places through a pointer.
        swz!($place.y += $a);
        swz! { $p[1] = 0.0 * $place.x; $p[2] += $a; }
        made.push($p[2]);
        made.push(swz!((*&mut $p)[0] + 0.0 * $place.x));
        made
    }};
}

/// A method that the macros do not know.
trait Tripled {
    fn tripled(self) -> Self;
}

impl Tripled for f32 {
    fn tripled(self) -> Self {
        self * 3.0
    }
}

struct Doubles {
    double: fn(f32) -> f32,
}

#[test]
#[allow(
    clippy::cast_sign_loss,
    clippy::match_single_binding,
    clippy::toplevel_ref_arg,
    reason = "each kind of expression and of binding"
)]
fn expressions_that_a_macro_hands_on_stay_one() {
    let (v, mut place, zero) = (A, A, Doubles { double: |x| 2.0 * x });
    let mut memory = [5.0, 6.0, 7.0];
    let pointer = &mut memory;
    let made = handed_on!(
        v.x - 10.,
        v.s3 as usize - 2,
        place,
        *pointer,
        zero.double,
        match v.w {
            _ => 7.0,
        },
        -2.5f32
    );
    let expected =
        [9.0, 1.0, -27.0, -27.0, 9.0, 2.5, -9.0, 9.0, -18.0, -9.0, 3.0, -9.0, -9.0, -2.5, -18.0, 6.0, -2.0, 5.0];
    assert_eq!(made, expected);
    assert_eq!(place.y, -7.0);
    assert_eq!(memory, [5.0, 0.0, -2.0]);
}

/// `abs` by further fragments, and through a macro in a macro.
macro_rules! absolute {
    ($a:expr) => {
        swz!($a.abs())
    };
}
macro_rules! through {
    ($a:expr) => {
        absolute!($a)
    };
}
macro_rules! of_tokens {
    ($($a:tt)*) => { swz!(($($a)*).abs()) };
}
macro_rules! of_behind {
    ($a:expr, $($behind:tt)*) => { swz!($a $($behind)*) };
}
macro_rules! of_block {
    ($a:block) => {
        swz!($a.x.abs())
    };
}
macro_rules! of_path {
    ($a:path) => {
        swz!($a.xy.sum())
    };
}
macro_rules! of_name {
    ($a:ident) => {
        swz!($a.yx.x - 10.).abs()
    };
}
macro_rules! of_closure {
    ($f:expr, $a:expr) => {
        swz!(($f)($a).abs())
    };
}
macro_rules! of_range {
    ($range:expr, $v:expr) => {
        swz!($range.map(|i| ($v - 10.).s0 * i as f32).fold(0.0, |sum, x| sum + x))
    };
}

#[test]
#[allow(
    clippy::cast_lossless,
    clippy::cast_precision_loss,
    clippy::precedence,
    reason = "each form as it may be written"
)]
fn fragments_that_a_macro_hands_on_stay_one() {
    let v = A;
    assert_eq!(
        [absolute!(v.x - 10.), through!(v.x - 10.), of_tokens!(v.x - 10.), of_behind!(v.x - 10., .abs())],
        [9.0; 4]
    );
    assert_eq!(
        [absolute!(-v.x), through!(-v.y), of_tokens!(-v.z), of_behind!(-v.w, .abs() - 10.)],
        [1.0, 2.0, 3.0, -6.0]
    );
    assert_eq!([absolute!(v.x - 10. * 2.), absolute!(2. - v.w * 3.), absolute!(v.x * -3.)], [19.0, 10.0, 3.0]);
    assert_eq!(
        [absolute!(if v.x > 0. { v.x - 3. } else { 0. }), absolute!({ v.y - 3. }), absolute!(*&v.x - 3.)],
        [2.0, 1.0, 2.0]
    );
    assert_eq!([absolute!(v.x as f64 - 10.), absolute!(0.5 - v.y as f64)], [9.0, 1.5]);
    assert_eq!(through!(v.xy - 10.), float2::new(9.0, 8.0));
    assert_eq!([of_block!({ -v }), of_path!(A), of_name!(v)], [1.0, 3.0, 8.0]);
    assert_eq!([of_closure!(|x: f32| x - 10., v.x - 1.), of_closure!(|x| x - v.y, v.x - 1.)], [10.0, 2.0]);
    assert_eq!([of_range!(0..3, v), of_range!(0..=v.z as i32, v)], [-27.0, -54.0]);
}

#[test]
fn raw_names_are_fields() {
    struct Raw {
        r#x: float4,
        r#loop: float2,
    }
    let mut raw = Raw { x: A, r#loop: float2::splat(1.0) };
    swz! {
        raw.r#x.yx = raw.r#loop.xy + raw.x.zw;
        raw.r#loop.y = raw.r#x.w;
    }
    assert_eq!(raw.x, float4::new(5.0, 4.0, 3.0, 4.0));
    assert_eq!(raw.r#loop, float2::new(1.0, 4.0));
}
