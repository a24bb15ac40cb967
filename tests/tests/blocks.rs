//! The input of `swz!` (the contract, section 3): expressions, assignments, statements, and swizzles at any depth of them.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]
#![allow(
    clippy::deref_addrof,
    clippy::items_after_statements,
    clippy::needless_continue,
    clippy::needless_for_each,
    clippy::redundant_closure_for_method_calls,
    clippy::useless_vec,
    reason = "the forms of code are what is tested"
)]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use std::fmt::Write as _;
use swz::prelude::*;

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

#[test]
fn statements_are_a_block_with_a_value() {
    let v = A;
    let area = swz! {
        let size = v.zw - v.xy;
        let mut size = size.yx;
        size.x += 1.0f;
        size.x * size.y
    };
    assert_eq!(area, 6.0);
    let pair: (float2, f32) = swz! {
        let lo: float2 = v.lo;
        (lo.yx, v.hi.y)
    };
    assert_eq!(pair, (float2::new(2.0, 1.0), 4.0));
}

#[test]
fn names_of_a_block_stay_inside() {
    let v = A;
    let size = 5;
    swz! {
        let size = v.xy;
        assert_eq!(size.y, 2.0);
    }
    assert_eq!(size, 5);
}

#[test]
fn names_of_an_expansion_are_nobodys() {
    let (value, place, lanes) = (float2::splat(1.0), 7, [0; 2]);
    let mut v = A;
    swz!(v.xy = value);
    swz!(v.zw += value);
    swz!(v.hi *= value + place as f32 + lanes[1] as f32);
    assert_eq!(v, float4::new(1.0, 1.0, 32.0, 40.0));
}

#[test]
fn control_flow_is_walked() {
    let list = [A, swz!(A.wzyx)];
    let total = swz! {
        let mut total = float2(0.0);
        for v in &list {
            if v.x > v.w {
                continue;
            } else if let [1.0, _] = v.lo.to_array() {
                total += v.hi;
            }
        }
        let mut left = 3;
        while total.x < 10.0 && left > 0 {
            total.x += list[0].hi.x;
            left -= 1;
        }
        loop {
            match total.yx.x as i32 {
                0..=3 => total.y += 1.0,
                4 if list[1].x == 4.0 => break total.yx,
                _ => unreachable!(),
            }
        }
    };
    assert_eq!(total, float2::new(4.0, 12.0));
}

#[test]
fn labels_returns_and_question_marks_are_walked() {
    fn first(list: &[float4]) -> Option<float2> {
        swz! {
            let head = list.first()?.lo;
            'search: for v in list {
                for component in v.zyx {
                    if component > 8.0 {
                        return Some(v.wz);
                    }
                    if component < 0.0 {
                        break 'search;
                    }
                }
            }
            Some(head.yx)
        }
    }
    assert_eq!(first(&[]), None);
    assert_eq!(first(&[A]), Some(float2::new(2.0, 1.0)));
    assert_eq!(first(&[A, A * 3.0]), Some(float2::new(12.0, 9.0)));
}

#[test]
fn closures_and_method_arguments_are_walked() {
    let list = vec![A, A * 2.0];
    let sum = swz!(list.iter().map(|v| v.wz).fold(float2(0), |sum, part| sum + part.yx));
    assert_eq!(sum, float2::new(9.0, 12.0));
    let mut count = float2::splat(0.0);
    swz!(list.iter().for_each(|v| count.y += v.hi.x));
    assert_eq!(count.y, 9.0);
    let make = swz!(move |v: float4| -> float3 { v.bgr });
    assert_eq!(make(A), float3::new(3.0, 2.0, 1.0));
    assert_eq!(swz!(A.x.max(A.w)), 4.0);
    assert_eq!(swz!(A.wzyx.to_array().map(|c| c as i32)), [4, 3, 2, 1]);
}

#[test]
fn arguments_of_the_standard_macros_are_walked() {
    let (v, name) = (A, "v");
    swz! {
        assert!(v.x < v.y);
        assert!(v.x < v.y, "{}", v.hi);
        assert_eq!(v.yx, float2(2, 1));
        assert_eq!(v.yx, float2(2, 1), "of {v} {}", v.lo);
        assert_ne!(v.lo, v.hi);
        debug_assert!(v.w == 4.0);
        debug_assert_eq!(v.rgb.hi.x, 3.0);
        debug_assert_ne!(v.r, v.a);
        assert!(matches!(v.wzyx.lo.x as i32, 1 | 4 if v.x == 1.0));
        let text = format!("{name}.lo = {:?}, {last:.2} {:>width$}", v.lo, v.s1, last = v.hi.y, width = v.w as usize);
        assert_eq!(text, "v.lo = float2(1.0, 2.0), 4.00    2");
        let list = vec![v.lo, v.hi];
        let same = vec![v.yx; 2];
        assert_eq!([list[0].x, list[1].x, same[1].x], [1.0, 3.0, 2.0]);
        let mut out = String::new();
        write!(out, "{}", v.xy).unwrap();
        writeln!(out, " {}", v.zw).unwrap();
        assert_eq!(out, "(1, 2) (3, 4)\n");
        assert_eq!(format_args!("{}", v.y).to_string(), "2");
        println!("{:?}", v.even);
        eprint!("{:?}", v.odd);
        if v.x > v.y {
            unreachable!("{}", v.x);
        }
    }
    assert_eq!(swz!(dbg!(v.wz)), float2::new(4.0, 3.0));
    assert_eq!(swz!(vec![v.x; 3]), [1.0; 3]);
}

#[test]
#[should_panic(expected = "4 is (2, 1)")]
fn a_panic_shows_components() {
    swz!(panic!("{} is {}", A.w, A.yx));
}

#[test]
#[should_panic(expected = "v.x > v.w")]
fn a_failed_assertion_shows_what_was_written() {
    let v = A;
    swz!(assert!(v.x > v.w));
}

#[test]
fn an_invocation_stands_inside_other_macros_and_itself() {
    let v = A;
    assert_eq!(swz!(v.wzyx), float4::new(4.0, 3.0, 2.0, 1.0), "{}", swz!(v.x));
    assert!(matches!(swz!(v.s3), 4.0));
    assert_eq!(format!("{}", swz!(v.lo)), "(1, 2)");
    assert_eq!(swz!(v.lo.x + swz!(v.hi.y)), 5.0);
    let list = vec![swz!(v.lo); 2];
    assert_eq!(list.len(), 2);
}

#[test]
fn an_arrow_dereferences() {
    let mut v = A;
    let pointer = &mut v;
    assert_eq!(swz!(pointer->x), 1.0);
    assert_eq!(swz!(pointer->wzyx.lo), float2::new(4.0, 3.0));
    swz!(pointer->zw = float2(0, 0));
    swz!(pointer->x += 2.0f);
    assert_eq!(*pointer, float4::new(3.0, 2.0, 0.0, 0.0));
    assert_eq!(swz!((&&v)->xy), float2::new(3.0, 2.0));
    let boxed = Box::new(v);
    assert_eq!(swz!(boxed->yx), float2::new(2.0, 3.0));
    struct Node {
        vector: float4,
        next: Option<Box<Node>>,
    }
    let mut list = Node { vector: A, next: Some(Box::new(Node { vector: A * 2.0, next: None })) };
    let node = &mut list;
    swz! {
        node->vector.xy = node->vector.zw;
        node->next.as_mut().unwrap()->vector.x = 9.0;
        let tail: fn(&Node) -> float2 = |node: &Node| -> float2 { node->vector.hi };
        assert_eq!(tail(node), float2(3, 4));
    }
    assert_eq!(list.vector.to_array(), [3.0, 4.0, 3.0, 4.0]);
    assert_eq!(list.next.unwrap().vector.x, 9.0);
}

/// A selection of the caller's vector.
macro_rules! reversed {
    ($v:expr) => {
        swz!($v.wzyx)
    };
}
/// A selection by the caller's name.
macro_rules! selected {
    ($v:expr, $($selector:ident).+) => {
        swz!($v.$($selector).+)
    };
}
/// An assignment of all fragments the caller's.
macro_rules! assigned {
    ($v:ident . $selector:ident $operator:tt $right:expr) => {
        swz!($v.$selector $operator $right)
    };
}
/// A literal of the caller's type and parts.
macro_rules! literal {
    ($ty:ident, $path:path, $($part:expr),*) => {
        (swz!(($ty)($($part),*)), swz!($path($($part),*)))
    };
}
/// Any tokens.
macro_rules! kernel {
    ($($tokens:tt)*) => {
        swz! { $($tokens)* }
    };
}

#[test]
fn fragments_of_macros_are_bases_selectors_and_sides() {
    let mut v = A;
    assert_eq!(reversed!(v), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(reversed!(v + v), float4::new(8.0, 6.0, 4.0, 2.0), "an operator keeps to its fragment");
    assert_eq!(reversed!(&v), float4::new(4.0, 3.0, 2.0, 1.0));
    assert_eq!(reversed!(if v.x > 0.0 { v } else { -v }).x, 4.0);
    assert_eq!(reversed!(reversed!(v)), v);
    assert_eq!(selected!(v, x), 1.0);
    assert_eq!(selected!(v, hi.yx), float2::new(4.0, 3.0));
    assert_eq!(selected!(-v, s3210.lo.x), -4.0);
    assigned!(v.zw = v.x + v.y);
    assigned!(v.x *= 2.0 + 3.0);
    assert_eq!(v, float4::new(5.0, 2.0, 3.0, 3.0));
    assigned!(v.lo = float2::new(0.0, 1.0));
    let both = literal!(float4, float4, v.x, v.y, 2.0, 1.0 + 2.0);
    assert_eq!(both, (float4::new(0.0, 1.0, 2.0, 3.0), float4::new(0.0, 1.0, 2.0, 3.0)));
    kernel! {
        v.xyz = v.zyx + 1.0f;
        v.w -= (float2)(1, 2).y;
    }
    assert_eq!(v, float4::new(4.0, 2.0, 1.0, 1.0));
}

#[test]
fn a_field_whose_name_is_no_selector_is_left_alone() {
    struct Body {
        scale: f32,
        array: [float4; 2],
        high: f32,
        s: f32,
        position: float4,
    }
    let mut body = Body { scale: 2.0, array: [A; 2], high: 1.0, s: 7.0, position: A };
    swz! {
        body.scale += body.position.x;
        body.array[1].xy = body.array[0].zw * body.scale;
        body.high = body.array[1].y + body.s;
        body.position = body.position.wzyx;
    }
    assert_eq!(body.array[1].to_array(), [9.0, 12.0, 3.0, 4.0]);
    assert_eq!((body.scale, body.high, body.position.x), (3.0, 19.0, 4.0));
}

#[test]
fn a_struct_with_fields_spelt_like_selectors_keeps_them() {
    #[derive(Clone, Copy)]
    struct Plain {
        x: f32,
        y: f32,
    }
    let mut plain = Plain { x: 1.0, y: 2.0 };
    let v = A;
    swz! {
        (plain.x) = v.w;
        (plain.y) += v.hi.x;
        let sum = (plain.x) + (plain.y);
        assert_eq!(sum, 9.0);
        let Plain { x, y } = plain;
        assert_eq!(float2(x, y).yx.x, 5.0);
        let built = Plain { x: v.y, y: v.z };
        assert_eq!((built.x), 2.0);
    }
    assert_eq!((plain.x, plain.y), (4.0, 5.0));
}

#[test]
fn items_in_a_block_are_walked() {
    let v = A;
    swz! {
        fn back(v: float4) -> float2 {
            v.wz
        }
        const LAST: f32 = A.hi.y;
        struct Holder(float4);
        impl Holder {
            fn middle(&self) -> float2 {
                self.0.yz
            }
        }
        assert_eq!(back(v), float2(4, 3));
        assert_eq!(Holder(v).middle().x, 2.0);
        assert_eq!(LAST, 4.0);
    }
}

#[test]
fn attributes_and_unsafe_blocks_stay() {
    let v = A;
    let pointer = &raw const v;
    swz! {
        #[allow(unused_variables)]
        let unused = v.xy;
        #[cfg(any())]
        compile_error!("left out");
        // SAFETY: the pointer is that of a live vector.
        let read = unsafe { (*pointer).wz };
        assert_eq!(read, float2(4, 3));
        // SAFETY: as above.
        assert_eq!(unsafe { pointer->x }, 1.0);
    }
}

#[test]
fn ranges_casts_indices_and_tuples_are_walked() {
    let v = int4::new(0, 1, 2, 3);
    let table = [10, 20, 30, 40];
    assert_eq!(swz!((v.y..=v.w).sum::<i32>()), 6);
    assert_eq!(swz!(table[v.z as usize]), 30);
    assert_eq!(swz!(&table[v.s1 as usize..v.s3 as usize]), [20, 30]);
    assert_eq!(swz!((v.lo, [v.hi; 1], -v.w, !v.x)), (int2::new(0, 1), [int2::new(2, 3)], -3, -1));
    assert_eq!(swz!(&v.lo), &int2::new(0, 1));
    assert_eq!(swz!(*&v.w), 3);
    assert_eq!(swz!(v.lo + v.hi * v.y), int2::new(2, 4));
    assert!(swz!(v.lo == v.s01 && v.x < v.y));
    const LENGTH: int2 = int2::new(3, 4);
    let array = swz!([v.x; LENGTH.y as usize]);
    assert_eq!(array.len(), 4);
}
