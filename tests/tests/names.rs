//! A name of the caller's that this library has too is the caller's (the contract, section 3.1, last rule), and nothing that the caller has
//! is in the way of an expansion.

#![deny(warnings)]
#![allow(unused_qualifications, reason = "paths are tried")]
#![allow(clippy::all, clippy::pedantic, reason = "odd code is what is tried")]

use swz::prelude::*;

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

#[test]
#[allow(non_snake_case)]
fn a_variable_is_a_value() {
    assert_eq!(swz!(vec_step(half) + vec_step(float) + vec_step(long) + vec_step(f32) + vec_step(char)), 5);
    const STEP: i32 = swz!(vec_step(swz::scalar::half));
    assert_eq!(STEP, 1);
    // Words, which may be variables that the invocation does not show.
    let (short, long, half, double) = (A, A, A, A);
    assert_eq!(swz!([vec_step(short), vec_step(long), vec_step(half), vec_step(double)]), [4; 4]);
    swz! {
        let (bool, char, f32, u8, float3) = (A, A, A, A, float8::splat(0.0));
        assert_eq!([vec_step(bool), vec_step(char), vec_step(f32), vec_step(u8), vec_step(float3)], [4, 4, 4, 4, 8]);
        let (uchar, ushort, int, uint, ulong, float) = (A, A, A, A, A, A);
        assert_eq!([vec_step(uchar), vec_step(ushort), vec_step(int), vec_step(uint), vec_step(ulong)], [4; 5]);
        assert_eq!(vec_step(float), 4);
        let f = |half: float2, char: float8| vec_step(half) + vec_step(char);
        assert_eq!(f(float2::splat(0.0), float8::splat(0.0)), 10);
        match A { char => assert_eq!(vec_step(char), 4) }
        if let Some(char) = Some(float8::splat(0.0)) { assert_eq!(vec_step(char), 8); } else { assert_eq!(vec_step(char), 4); }
        for u8 in [float2::splat(0.0)] { assert_eq!(vec_step(u8), 2); }
        fn inner(i8: float3) -> i32 { vec_step(i8) + vec_step(char) }
        assert_eq!(inner(float3::splat(0.0)), 5);
        assert_eq!(vec_step(float3), 8);
    }
}

#[swizzle]
mod shown {
    use swz::prelude::*;

    pub static HALF: float2 = float2::new(1.0, 2.0);
    #[allow(non_upper_case_globals)]
    pub const float: float2 = HALF_COPY;
    const HALF_COPY: float2 = float2::new(1.0, 2.0);

    pub fn step() -> i32 {
        vec_step(float)
    }

    #[allow(non_upper_case_globals)]
    pub fn generic<const char: u8>() -> i32 {
        vec_step(char)
    }

    pub fn types() -> i32 {
        vec_step(float4) + vec_step(double)
    }

    type Four = Vector<f32, 4>;

    fn shuffle(v: Four, mask: uint4) -> u32 {
        mask.x + v.x as u32
    }

    fn float4(x: f32, y: f32) -> f32 {
        x * y
    }

    pub fn own() -> (u32, f32) {
        (shuffle(super::A, uint4(3, 2, 1, 0)), float4(2.0, 3.0))
    }

    pub mod nested {
        use swz::prelude::*;

        pub fn ours() -> float4 {
            shuffle(super::super::A, uint4(3, 2, 1, 0))
        }
    }
}

#[test]
fn items_of_a_module_are_values() {
    assert_eq!((shown::step(), shown::generic::<1>(), shown::types()), (2, 1, 5));
    assert_eq!(shown::own(), (4, 6.0));
    assert_eq!(shown::nested::ours(), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(shown::HALF.x, 1.0);
}

mod card {
    use swz::prelude::*;

    pub fn shuffle(deck: float4, by: uint4) -> float4 {
        deck * by.x as f32
    }
    pub fn shuffle2(a: float4, _: float4, _: uint4) -> float4 {
        a
    }
    pub mod deck {
        pub use super::shuffle;
    }

    #[test]
    fn a_function_in_scope_is_called() {
        assert_eq!(swz!(shuffle(super::A, (uint4)(3, 2, 1, 0))), super::A * 3.0);
        assert_eq!(swz!(shuffle2(super::A, -super::A, (uint4)(3, 2, 1, 0))), super::A);
        const OURS: float4 = swz!(swz::shuffle(super::A, (uint4)(3, 2, 1, 0)));
        assert_eq!(OURS, swz!(super::A.wzyx));
    }
}

#[test]
fn a_shuffle_of_the_callers_is_called() {
    assert_eq!(swz!(card::shuffle(A, (uint4)(3, 2, 1, 0))), A * 3.0);
    assert_eq!(swz!(card::deck::shuffle(A, (uint4)(3, 2, 1, 0))), A * 3.0);
    assert_eq!(swz!(card::shuffle2(A, A, (uint4)(3, 2, 1, 0))), A);
    const OURS: float4 = swz!(shuffle(A, (uint4)(3, 2, 1, 0)));
    assert_eq!(OURS, swz!(A.wzyx));
    swz! {
        use card::shuffle;
        assert_eq!(shuffle(A, (uint4)(3, 2, 1, 0)), A * 3.0);
        {
            let shuffle = |a: float4, _: uint4| a;
            assert_eq!(shuffle(A, (uint4)(3, 2, 1, 0)), A);
        }
    }
    let mut called = 0;
    swz! {
        let mut shuffle = |a: float4, _: uint4| { called += 1; a };
        assert_eq!(shuffle(A, (uint4)(3, 2, 1, 0)), A);
    }
    assert_eq!(called, 1);
    let shuffle = |a: float4, mask: uint4| a * mask.y as f32;
    assert_eq!(swz!(shuffle(A, (uint4)(3, 2, 1, 0))), A * 2.0);
    let shuffle2 = |a: u8, b: &str, mask: uchar2| usize::from(a + mask.x) + b.len();
    assert_eq!(swz!(shuffle2(1, "abc", (uchar2)(3, 2))), 7);
    assert_eq!(swz!(A.x), 1.0);
}

/// Methods for every type, with the names of the library's old ones and of what a caller may think of.
trait Blanket {
    fn swizzle(&self) -> u8 {
        1
    }
    fn assign(&mut self, _: u8) {}
    fn place(&self) {}
    fn component(&self) {}
    fn part(self)
    where
        Self: Sized,
    {
    }
}
impl<T: ?Sized> Blanket for T {}

#[test]
fn methods_for_every_type_are_in_nobodys_way() {
    let mut v = A;
    let r = &mut v;
    swz! {
        r.xy = r.yx;
        r.zw += r.xy;
        r.lo.x = r.hi.y;
        r.hi *= 2.0;
    }
    assert_eq!(*r, float4::new(5.0, 1.0, 10.0, 10.0));
    let mut b = Box::new(A);
    swz! {
        b.xy = b.yx;
        b.hi = b.zw.yx + b.lo;
        b.w += b.x;
    }
    assert_eq!(*b, float4::new(2.0, 1.0, 6.0, 6.0));
    assert_eq!(shuffle!(b, [3, 3, 3, 3]), float4::splat(6.0));
    assert_eq!(b.swizzle() + 0u8.swizzle(), 2);
    b.assign(1);
    0u8.part();
    b.place();
    b.component();
}

/// Items with the names that the locals of expansions had.
mod locals {
    #![allow(non_upper_case_globals, dead_code)]

    use swz::prelude::*;

    const swz_place: u8 = 1;
    const swz_value: u8 = 2;
    static swz_lanes: u8 = 3;
    const swz_mask: u8 = 4;
    const swz_at: u8 = 5;

    #[test]
    fn items_are_in_nobodys_way() {
        let mut v = super::A;
        swz!(v.xy = v.yx);
        swz!(v.x += 1.0);
        swz!(v.zw *= v.xy);
        swz!(v.xyz.hi.y += 1.0);
        const MASK: [u8; 4] = [3, 2, 1, 0];
        assert_eq!(shuffle!(v, MASK), float4::new(4.0, 9.0, 1.0, 3.0));
    }
}

struct Grid(f32);
impl Grid {
    fn xy(&self) -> f32 {
        self.0
    }
    fn lo(&self) -> f32 {
        self.0
    }
}

#[test]
fn methods_of_other_types_may_be_spelt_like_selectors() {
    let g = Grid(3.0);
    assert_eq!(swz!(g.xy() + A.x + g.lo()), 7.0);
}

#[test]
fn halves_outside_of_literals() {
    const H: f32 = swz!(2.5h).to_f32_const();
    let h = swz!((half2)(1, 2));
    assert_eq!(swz!(h.x + 2.5h).to_f32() + H, 6.0);
}

#[swizzle]
fn guarded(v: float4) -> u8 {
    match v.x {
        a if a < v.yz.x && matches!(v.w, b if b > v.z) => 1,
        _ => 2,
    }
}

#[test]
fn guards_are_resolved() {
    let v = A;
    assert_eq!(
        swz!(match v.x {
            a if a < v.yz.x => 1,
            _ => 2,
        }),
        1
    );
    assert_eq!((guarded(v), guarded(-v)), (1, 2));
    let p = &v;
    assert_eq!(swz!(if !(p->x > 0.0) {1} else {2}), 2);
    swz! { while !(p->x > 0.0) {} }
    let not = |p: &float4| swz!({ return !(p->x > 0.0) });
    assert!(!not(p));
    swz!('a: loop { if !(p->x > 5.0) { break 'a !(p->x > 0.0) } else { return } });
}

#[test]
#[cfg(panic = "unwind")]
fn messages_show_what_was_written() {
    let message = |f: fn()| *std::panic::catch_unwind(f).unwrap_err().downcast::<&str>().unwrap();
    assert_eq!(message(|| swz!(assert!(A.x > 2.0 && A.xy == A.yx))), "assertion failed: A.x > 2.0 && A.xy == A.yx");
    assert_eq!(
        message(|| swz! { let p = &A; assert!(!(p->x <= 2.0) || p -> x   > 3.0,); }),
        "assertion failed: !(p->x <= 2.0) || p -> x > 3.0"
    );
}

/// Shows on the standard error what the test below looks for.
#[test]
#[ignore = "run by the test below"]
fn shows() {
    let v = A;
    assert_eq!(swz!(dbg!(v.xy)), float2::new(1.0, 2.0));
    swz! {
        let (a, b) = dbg!(v.x + 1.0, max::<f32, f32>(v.y));
        dbg!(f32::from(a + b));
        std::dbg!( v . wzyx );
        dbg!(a);
    }
    #[swizzle]
    fn attribute(v: float4) -> float2 {
        dbg!(v.lo)
    }
    let _ = attribute(v);
    macro_rules! in_macro {
        ($v:expr) => {
            swz!(dbg!($v.x))
        };
    }
    let _ = in_macro!(v);
}

fn max<T: Copy, U>(value: T) -> T {
    value
}

#[test]
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "x86")),
    ignore = "what is emulated starts no process of its own kind"
)]
fn what_is_debugged_is_shown_as_it_was_written() {
    let test = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "shows", "--nocapture"])
        .output()
        .unwrap();
    let shown = String::from_utf8(test.stderr).unwrap();
    let shown: Vec<&str> = shown.lines().filter(|line| line.starts_with('[')).collect();
    let expressions: Vec<&str> =
        shown.iter().map(|line| line.split_once("] ").unwrap().1.split(" = ").next().unwrap()).collect();
    let expected = ["v.xy", "v.x + 1.0", "max::<f32, f32>(v.y)", "f32::from(a + b)", "v . wzyx", "a", "v.lo", "v.x"];
    assert_eq!(expressions, expected, "{shown:#?}");
    assert!(shown.iter().all(|line| line.contains("names.rs:")), "{shown:#?}");
}

/// Rounded away from zero, as no conversion of ours does.
#[swizzle]
fn convert_int(x: f32) -> i32 {
    if x < 0.0 { -convert_int(-x) } else { (x + 0.5) as i32 + A.xy.hi as i32 * 0 }
}

#[swizzle]
mod functions {
    fn double2(x: f32) -> f32 {
        x + x
    }
    fn bool2(x: f32) -> bool {
        x > 1.0
    }
    pub fn called(v: swz::float4) -> bool {
        double2(v.x) < 4.0 && bool2(v.y) || bool2(v.x)
    }
}

#[swizzle]
mod outer {
    pub fn as_int(x: f32) -> i32 {
        x as i32 + super::A.x as i32
    }
    pub mod inner {
        use super::*;
        pub fn called(v: swz::float4) -> i32 {
            as_int(v.xy.lo)
        }
    }
    pub mod apart {
        use swz::prelude::*;
        pub fn called(v: float4) -> i32 {
            as_int(v.xy.lo)
        }
    }
}

#[test]
fn a_function_calls_itself_and_those_of_the_module_around() {
    assert_eq!(convert_int(-3.7), -4);
    assert_eq!(outer::inner::called(A), 2);
    assert_eq!(outer::apart::called(A), 1.0_f32.to_bits() as i32);
    assert!(functions::called(A));
}
