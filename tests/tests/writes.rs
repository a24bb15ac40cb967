//! Assignments (the contract, section 3.2): their order, their places, their operators. `every_write.rs` has the selectors.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use half::f16;
use std::cell::{Cell, RefCell};
use std::sync::Mutex;
use swz::Fill;
use swz::prelude::*;
use swz_tests::value::{Bits, Value, inputs, mix};

const A: float4 = float4::new(1.0, 2.0, 3.0, 4.0);

#[test]
fn two_components_are_swapped() {
    let mut v = A;
    swz!(v.xy = v.yx);
    assert_eq!(v, float4::new(2.0, 1.0, 3.0, 4.0));
    swz!(v.xyzw = v.wzyx);
    assert_eq!(v, float4::new(4.0, 3.0, 1.0, 2.0));
    swz!(v.hi = v.lo);
    assert_eq!(v, float4::new(4.0, 3.0, 4.0, 3.0));
    let mut v = uchar16::from_array(core::array::from_fn(|index| index as u8));
    swz!(v.even = v.odd);
    assert_eq!(v, uchar16::new(1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15));
    swz!(v.hi.lo.odd.y = v.s0);
    assert_eq!(v.sb, 1);
}

#[test]
fn a_scalar_is_spread_over_what_is_selected() {
    let mut v = short16::splat(0);
    swz!(v.even = 1);
    swz!(v.hi.odd = 2);
    swz!(v.s135 = 3);
    assert_eq!(v, short16::new(1, 3, 1, 3, 1, 3, 1, 0, 1, 2, 1, 2, 1, 2, 1, 2));
    swz!(v.s0123456789abcdef = 4);
    assert_eq!(v, short16::splat(4));
    let mut w = half3::splat(f16::ZERO);
    swz!(w.zx = f16::ONE);
    assert_eq!(w, half3::new(f16::ONE, f16::ZERO, f16::ONE));
    swz!(w.hi = f16::NEG_ONE);
    assert_eq!(w, half3::new(f16::ONE, f16::ZERO, f16::NEG_ONE));
    let mut b = bool8::splat(false);
    swz!(b.lo = true);
    assert_eq!(b, bool8::new(true, true, true, true, false, false, false, false));
}

/// A scalar is spread and the others keep their bits, for one type.
fn spread<T: Bits + Fill<Vector<T, 2>> + Fill<Vector<T, 4>>>() {
    for (round, vector) in inputs::<T, Vector<T, 8>>().enumerate() {
        let scalar = T::from_bits(mix(round as u64));
        let (mut halves, mut named, mut chained) = (vector, vector, vector);
        swz!(halves.odd = scalar);
        swz!(named.S61 = scalar);
        swz!(chained.hi.zx = scalar);
        let expected = |changed: &[usize]| -> Vec<u64> {
            let source = vector.components();
            (0..8).map(|index| if changed.contains(&index) { scalar.bits() } else { source[index] }).collect()
        };
        assert_eq!(halves.components(), expected(&[1, 3, 5, 7]));
        assert_eq!(named.components(), expected(&[1, 6]));
        assert_eq!(chained.components(), expected(&[4, 6]));
    }
}

#[test]
fn a_scalar_is_spread_in_every_element_type() {
    spread::<bool>();
    spread::<i8>();
    spread::<u8>();
    spread::<i16>();
    spread::<u16>();
    spread::<i32>();
    spread::<u32>();
    spread::<i64>();
    spread::<u64>();
    spread::<f16>();
    spread::<f32>();
    spread::<f64>();
}

#[test]
fn every_operator_assigns_to_one_component_to_several_and_to_a_half() {
    macro_rules! operators {
        ($($operator:tt)*) => {
            $({
                let (start, right) = (int8::new(-8, 7, 6, 5, -4, 3, 2, 1), int4::new(3, 2, 5, 1));
                let mut v = start;
                let mut expected = start.to_array();
                swz!(v.s5 $operator 2);
                expected[5] $operator 2;
                assert_eq!(v.to_array(), expected);
                swz!(v.s3016 $operator right);
                for (index, right) in [3, 0, 1, 6].into_iter().zip(right) {
                    expected[index] $operator right;
                }
                assert_eq!(v.to_array(), expected);
                swz!(v.even $operator right);
                for (index, right) in [0, 2, 4, 6].into_iter().zip(right) {
                    expected[index] $operator right;
                }
                assert_eq!(v.to_array(), expected);
                swz!(v.hi.yw $operator right.x);
                for index in [5, 7] {
                    expected[index] $operator right.x;
                }
                assert_eq!(v.to_array(), expected);
                swz!(v.lo.lo.hi $operator right.y);
                expected[1] $operator right.y;
                assert_eq!(v.to_array(), expected);
            })*
        };
    }
    operators!(+= -= *= /= %= &= |= ^= <<= >>=);
}

#[test]
fn a_place_is_evaluated_once() {
    let calls = Cell::new(0);
    let next = || {
        calls.set(calls.get() + 1);
        calls.get() - 1
    };
    let mut v = [A; 8];
    swz!(v[next()].xy += 1.0f);
    swz!(v[next()].xy = float2(7.0, 8.0));
    swz!(v[next()].x += 1.0f);
    swz!(v[next()].x = 0.0f);
    swz!(v[next()].hi *= 2.0f);
    swz!(v[next()].hi.hi *= 2.0f);
    assert_eq!(calls.get(), 6);
    assert_eq!(v[0], float4::new(2.0, 3.0, 3.0, 4.0));
    assert_eq!(v[1], float4::new(7.0, 8.0, 3.0, 4.0));
    assert_eq!(v[2], float4::new(2.0, 2.0, 3.0, 4.0));
    assert_eq!(v[3], float4::new(0.0, 2.0, 3.0, 4.0));
    assert_eq!(v[4], float4::new(1.0, 2.0, 6.0, 8.0));
    assert_eq!(v[5], float4::new(1.0, 2.0, 3.0, 8.0));
    assert_eq!(v[6..], [A, A]);
}

#[test]
fn the_base_of_a_read_is_evaluated_once() {
    let calls = Cell::new(0);
    let next = || {
        calls.set(calls.get() + 1);
        A
    };
    assert_eq!(swz!(next().wzyx.lo), float2::new(4.0, 3.0));
    assert_eq!(swz!(next().s3), 4.0);
    assert_eq!(swz!(next().odd.hi), 4.0);
    assert_eq!(calls.get(), 3);
}

/// The names of the steps in the order in which they were evaluated.
#[derive(Default)]
struct Trace(RefCell<String>);

impl Trace {
    fn step<T>(&self, name: &str, value: T) -> T {
        self.0.borrow_mut().push_str(name);
        value
    }
}

#[test]
fn the_right_side_is_evaluated_before_the_place() {
    let mut v = [A; 2];
    let trace = Trace::default();
    swz!(v[trace.step("place ", 1)].xy = trace.step("right ", float2::splat(0.0)));
    swz!(v[trace.step("place ", 1)].xy += trace.step("right ", float2::splat(0.0)));
    swz!(v[trace.step("place ", 1)].lo = trace.step("right ", float2::splat(0.0)));
    swz!(v[trace.step("place ", 1)].lo -= trace.step("right ", 0.0));
    swz!(v[trace.step("place ", 1)].x = trace.step("right ", 0.0));
    swz!(v[trace.step("place ", 1)].x *= trace.step("right ", 0.0));
    swz!(v[trace.step("place ", 1)].hi.hi = trace.step("right ", 0.0));
    swz!(v[trace.step("place ", 1)].hi.hi += trace.step("right ", 0.0));
    assert_eq!(trace.0.take(), "right place ".repeat(8));
}

#[test]
fn the_right_side_reads_the_place_as_it_was() {
    let mut v = A;
    swz!(v.xyz += v.yzx);
    assert_eq!(v, float4::new(3.0, 5.0, 4.0, 4.0));
    swz!(
        v.x = {
            v.y = 9.0;
            v.y + v.x
        }
    );
    assert_eq!(v, float4::new(12.0, 9.0, 4.0, 4.0));
    let mut index = 0;
    let mut list = [A; 3];
    swz!(
        list[index].zw = {
            index += 1;
            float2(0.0, index as f32)
        }
    );
    assert_eq!(index, 1);
    assert_eq!(list[1], float4::new(1.0, 2.0, 0.0, 1.0), "the index is that of after the right side");
    assert_eq!(list[0], A);
}

#[test]
fn places_are_all_that_can_be_assigned_to() {
    struct Ray {
        from: float3,
        along: [float3; 2],
    }
    impl Ray {
        fn origin(&mut self) -> &mut float3 {
            &mut self.from
        }
    }
    let mut ray = Ray { from: float3::splat(1.0), along: [float3::splat(0.0); 2] };
    let mut boxed = Box::new(A);
    let mut pair = (A, [[A; 1]; 2]);
    let mut list = Vec::from([A; 2]);
    let mut local = A;
    swz! {
        ray.from.zy = float2(5.0, 6.0);
        ray.along[1].even = ray.from.xy;
        (*ray.origin()).x -= 3.0f;
        boxed.wx = boxed.xw;
        pair.0.lo *= 2.0f;
        pair.1[1][0].xyz = pair.0.yzw;
        list[1].odd = list[0].even;
        let borrowed = &mut local;
        borrowed.yz = float2(0.0, 0.0);
        (*borrowed).w = 1.0;
        borrowed->x = 7.0;
        (*list.last_mut().unwrap()).x = 8.0;
        let first = &mut list[0];
        first.lo = 3.0f;
    }
    assert_eq!(ray.from, float3::new(-2.0, 6.0, 5.0));
    assert_eq!(ray.along[1].to_array(), [1.0, 0.0, 6.0]);
    assert_eq!(*boxed, float4::new(4.0, 2.0, 3.0, 1.0));
    assert_eq!(pair.0, float4::new(2.0, 4.0, 3.0, 4.0));
    assert_eq!(pair.1[1][0], float4::new(4.0, 3.0, 4.0, 4.0));
    assert_eq!(list[1], float4::new(8.0, 1.0, 3.0, 3.0));
    assert_eq!(list[0], float4::new(3.0, 3.0, 3.0, 4.0));
    assert_eq!(local, float4::new(7.0, 0.0, 0.0, 1.0));
}

fn doubled(v: &float4) -> float4 {
    *v * 2.0
}

fn lower(v: &float4) -> float2 {
    swz!(v.xy)
}

#[test]
fn a_guard_lives_as_long_as_the_assignment() {
    let (cell, mutex) = (RefCell::new(A), Mutex::new(A));
    swz!((*cell.borrow_mut()).xy = cell.borrow().yx);
    swz!((*cell.borrow_mut()).zw += cell.borrow().xy);
    swz!((*cell.borrow_mut()).lo *= 2.0f);
    swz!((*cell.borrow_mut()).hi.hi -= cell.borrow().x);
    swz!((*cell.borrow_mut()).x += 1.0f);
    swz!((*cell.borrow_mut()).zw += doubled(&cell.borrow()).xy - cell.borrow().xy.yx.xy.yx * 2.0);
    swz!((*cell.borrow_mut()).zw += lower(&cell.borrow()) * 0.0);
    assert_eq!(*cell.borrow(), float4::new(5.0, 2.0, 5.0, 1.0));
    swz! {
        (*mutex.lock().unwrap()).even -= 1.0f;
        (*mutex.lock().unwrap()).w = 9.0;
        (*mutex.lock().unwrap()).s10 += float2(1, 2);
    }
    assert_eq!(*mutex.lock().unwrap(), float4::new(2.0, 3.0, 2.0, 9.0));
}

#[test]
fn a_mutable_borrow_of_a_component_writes_to_the_vector() {
    let mut v = A;
    swz! {
        *(&mut v.s2) = 9.0;
        let last = &mut v.hi.y;
        *last += 1.0;
        assert_eq!(std::mem::replace(&mut v.x, 5.0), 1.0);
    }
    assert_eq!(v, float4::new(5.0, 2.0, 9.0, 5.0));
}

#[test]
fn components_take_a_tuple_apart() {
    let mut v = A;
    let other;
    swz!((v.x, [v.hi.y, _], other) = (10.0, [40.0, 0.0], 7));
    assert_eq!(v, float4::new(10.0, 2.0, 3.0, 40.0));
    assert_eq!(other, 7);
}

#[test]
fn the_fourth_of_three_discards_what_is_written() {
    let start = int3::new(1, 2, 3);
    let mut v = start;
    swz! {
        v.hi.y = 40;
        v.hi.odd = 41;
        v.odd.hi = 42;
        v.odd.s1 += 43;
        v.xyz.hi.y = 44;
        v.zyx.odd.hi -= 45;
        v.hi.odd ^= 46;
    }
    assert_eq!(v, start);
    swz!(v.hi = (int2)(30, 99));
    swz!(v.odd = (int2)(20, 98));
    assert_eq!(v, int3::new(1, 20, 30));
    swz!(v.hi.yx = (int2)(97, 31));
    assert_eq!(v, int3::new(1, 20, 31));
    swz!(v.hi += 1);
    swz!(v.odd -= 1);
    assert_eq!(v, int3::new(1, 19, 32));
    swz!(v.zxy.hi = (int2)(7, 96));
    assert_eq!(v, int3::new(1, 7, 32));
    let mut w = int16::from_array(core::array::from_fn(|index| index as i32));
    swz!(w.s5a3.odd = (int2)(-1, -2));
    assert_eq!(w, swz!((int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 11, 12, 13, 14, 15)));
}

#[test]
fn what_is_discarded_changes_no_neighbour() {
    /// Writes twos to a vector of ones: only the third of the three has a place, which must be the only one that changes.
    macro_rules! discarded {
        ($($t:ty, $v4:ident $v8:ident $v16:ident;)*) => {
            $({
                let [one, two] = [1, 2].map(|bits| <$t as Bits>::from_bits(bits));
                let e = Vector::<$t, 2>::splat(two);
                let (mut x, mut y, mut z, mut w) = ($v4::splat(one), $v4::splat(one), $v8::splat(one), $v16::splat(one));
                swz! {
                    x.xyz.hi.yx = e;
                    y.xyz.hi = e;
                    z.s016.hi.yx = e;
                    w.s01e.hi.yx = e;
                }
                assert_eq!(x.to_array(), [one, one, two, one]);
                assert_eq!(y.to_array(), [one, one, two, one]);
                assert_eq!(z.to_array(), std::array::from_fn(|k| if k == 6 { two } else { one }));
                assert_eq!(w.to_array(), std::array::from_fn(|k| if k == 14 { two } else { one }));
            })*
        };
    }
    discarded! {
        bool, bool4 bool8 bool16;
        i8, char4 char8 char16;
        u8, uchar4 uchar8 uchar16;
        i16, short4 short8 short16;
        u16, ushort4 ushort8 ushort16;
        i32, int4 int8 int16;
        u32, uint4 uint8 uint16;
        i64, long4 long8 long16;
        u64, ulong4 ulong8 ulong16;
        f16, half4 half8 half16;
        f32, float4 float8 float16;
        f64, double4 double8 double16;
    }
}

#[test]
fn an_assignment_is_an_expression_of_no_value() {
    let mut v = A;
    let () = swz!(v.x = 3.0);
    let () = swz!(v.yz = v.zy);
    let () = swz!(v.hi += 1.0f);
    let () = match v.x {
        3.0 => swz!(v.w = 0.0),
        _ => unreachable!(),
    };
    assert_eq!(v, float4::new(3.0, 3.0, 3.0, 0.0));
}

#[test]
fn nothing_but_the_selected_components_changes_in_a_chain_of_writes() {
    let mut v = uchar16::from_array(core::array::from_fn(|index| index as u8));
    swz! {
        v.sfedcba9876543210.lo.lo = v.hi.hi;
        v.even.odd.even.x = 200;
    }
    assert_eq!(v.to_array(), [0, 1, 200, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 14, 13, 12]);
}

#[test]
fn shifts_and_divisions_assign_to_part_of_a_vector() {
    let mut v = uint4::splat(0x8000_0001);
    swz!(v.xz <<= 33u);
    swz!(v.w >>= 31);
    assert_eq!(v.to_array(), [2, 0x8000_0001, 2, 1]);
    let mut d = char3::new(i8::MIN, 100, 7);
    swz!(d.xy /= -1);
    swz!(d.hi %= 4);
    assert_eq!(d.to_array(), [i8::MIN, -100, 3]);
}

#[test]
#[should_panic(expected = "divide by zero")]
fn a_division_of_part_of_a_vector_by_zero_panics() {
    let mut v = int4::splat(6);
    swz!(v.yz /= (int2)(1, 2));
    assert_eq!(v, int4::new(6, 6, 3, 6));
    swz!(v.yz /= (int2)(1, 0));
}

/// A component that does not exist is written nowhere, whatever the road.
#[test]
fn what_is_discarded_through_a_borrow_changes_nothing() {
    let mut v = A;
    swz!((v.xyz.hi.y, _) = (9.0, 0));
    swz!([v.xyz.odd.y, v.xyz.hi.hi] = [9.0; 2]);
    swz!(*(&mut v.xyz.hi.y) = 9.0);
    let _ = core::mem::replace(swz!(&mut v.xyz.hi.y), 9.0);
    swz!(v.xyz.hi.y = 9.0);
    swz!(v.xyz.hi.y *= 9.0);
    swz!(v.xyz.odd.hi -= 9.0);
    assert_eq!(v, A);
    let w = float8::from_array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    let mut v = w;
    swz!((v.s012.odd.y, _) = (9.0, 0));
    swz! {
        let component = &mut v.s012.odd.y;
        *component += 9.0;
    }
    assert_eq!(v, w);
    let w = uchar16::from_array(core::array::from_fn(|index| index as u8));
    let mut v = w;
    swz!((v.s345.odd.y, v.s345.hi.y) = (9, 9));
    assert_eq!(v, w);
    let mut v = int3::new(1, 2, 3);
    swz!((v.hi.y, v.odd.y) = (9, 9));
    swz!(v.hi.hi = 9);
    assert_eq!(v, int3::new(1, 2, 3));
}

/// The components do not hold the fourth of three: here the most that can go wrong with them.
#[test]
fn the_fourth_of_three_never_panics() {
    for fourth in [0, 1, -1, i32::MAX, i32::MIN] {
        // The fourth of `v` holds it in memory, that of `w.xyz` is a component of `w`.
        let mut w = int4::new(7, 8, 9, fourth);
        let mut v = swz!(w.xyz);
        swz! {
            v.hi.y += 1;
            v.hi.y -= 1;
            v.odd.y *= 3;
            v.hi.y -= i32::MIN;
            v.odd.hi += i32::MAX;
            v.hi.y /= 7;
            v.hi.y <<= 1;
            v.hi.hi -= i32::MIN;
            v.odd.odd += i32::MAX;
            w.xyz.hi.y += 1;
            w.xyz.odd.y -= 1;
            w.xyz.hi.y -= i32::MIN;
        }
        assert_eq!((v, w), (int3::new(7, 8, 9), int4::new(7, 8, 9, fourth)));
        swz! {
            v.hi /= v.hi;
            v.odd %= v.odd;
            w.xyz.hi /= w.xyz.hi;
            w.xyz.odd %= w.xyz.odd;
            v.hi.yx -= v.odd.yx;
        }
        assert_eq!((v, w), (int3::new(7, 0, 1), int4::new(7, 0, 1, fourth)));
        let v = swz!(int4::new(7, 8, 9, fourth).xyz);
        assert_eq!(swz!((v.hi / v.hi, v.hi / v.hi.yx, v.odd / v.odd.yy, v.hi.yx / v.hi.yx)), {
            let one = int2::splat(1);
            (one, one, one, one)
        });
        assert_eq!(swz!(9 / v.hi.y * v.odd.y / 8 % v.hi.hi), 1);
    }
    let mut v = uchar3::new(1, 2, 0);
    swz!(v.hi.y -= 255);
    swz!(v.odd /= v.odd);
    assert_eq!(v, uchar3::new(1, 1, 0));
}

/// The discarded component of a divisor divides nothing, whatever it is; the others do, and refuse a zero.
#[test]
fn a_discarded_divisor_does_not_divide() {
    fn panics(divide: impl FnOnce() + std::panic::UnwindSafe) -> bool {
        std::panic::catch_unwind(divide).is_err()
    }
    macro_rules! divisions {
        ($($t:ident: $zero:expr;)*) => { $({
            type V3 = swz::Vector<$t, 3>;
            let (nine, two, zero) = (9 as $t, 2 as $t, $zero);
            let divisor = swz::Vector::<$t, 2>::new(two, zero);
            let whole = || V3::new(nine, nine, nine);
            let (mut v, mut w) = (whole(), whole());
            swz! { v.odd /= divisor; w.odd %= divisor; }
            assert_eq!((v.to_array(), w.to_array()), ([nine, nine / two, nine], [nine, nine % two, nine]));
            let (mut v, mut w) = (whole(), whole());
            swz! { v.hi /= &divisor; w.hi %= divisor; }
            assert_eq!((v.to_array(), w.to_array()), ([nine, nine, nine / two], [nine, nine, nine % two]));
            // The other order, and what is named in parts.
            let (mut v, mut w) = (whole(), whole());
            swz! { v.hi.yx /= divisor.yx; w.odd.yx %= divisor.yx; }
            assert_eq!((v.to_array(), w.to_array()), ([nine, nine, nine / two], [nine, nine % two, nine]));
            let mut v = swz::Vector::<$t, 4>::splat(nine);
            swz!(v.xyz.hi /= divisor);
            assert_eq!(v.to_array(), [nine, nine, nine / two, nine]);
            let mut v = [nine; 3];
            swz!(v.odd /= divisor);
            assert_eq!(v, [nine, nine / two, nine]);
            let mut v = whole();
            swz!(v.lo /= two);
            assert_eq!(v.to_array(), [nine / two, nine / two, nine]);
            let mut v = swz::Vector::<$t, 2>::splat(nine);
            swz!(v.odd /= two);
            assert_eq!(v.to_array(), [nine, nine / two]);
            if stringify!($t) != "f32" {
                assert!(panics(|| { let mut v = whole(); swz!(v.odd /= divisor.yx); }));
                assert!(panics(|| { let mut v = whole(); swz!(v.hi %= zero); }));
                assert!(panics(|| { let mut v = whole(); swz!(v.lo /= divisor); }));
                assert!(panics(|| { let mut v = swz::Vector::<$t, 4>::splat(nine); swz!(v.odd /= divisor); }));
            }
        })* };
    }
    divisions!(i8: 0; u8: 0; i16: 0; u16: 0; i32: 0; u32: 0; i64: 0; u64: 0; f32: 0.0;);
}

const fn discarded() -> int3 {
    let mut v = int3::new(1, 2, i32::MAX);
    swz!(v.hi.y += 1);
    swz!(v.hi.y = 5);
    swz!(v.xyz.hi.y += 1);
    v
}

#[test]
fn nothing_is_written_at_compile_time_too() {
    const V: int3 = discarded();
    assert_eq!(V, int3::new(1, 2, i32::MAX));
}

/// A right side that ends in what leaves the function, but only on one of its ways.
#[test]
fn a_right_side_that_may_come_about_is_written() {
    fn labelled(mut v: float4, early: bool) -> float4 {
        swz! {
            v.y = 'a: {
                if early {
                    break 'a 2.0;
                }
                return v;
            };
            v.zw += 'a: {
                if early {
                    break 'a float2::splat(1.0);
                }
                return v;
            };
        }
        v
    }
    assert_eq!(labelled(float4::splat(0.0), true), float4::new(0.0, 2.0, 1.0, 1.0));
    assert_eq!(labelled(float4::splat(0.0), false), float4::splat(0.0));

    let mut v = float4::splat(0.0);
    swz! {
        v.x = {
            #[cfg(not(any()))]
            {
                1.0
            }
            #[cfg(any())]
            {
                panic!()
            }
        };
    }
    assert_eq!(v.x, 1.0);
}

/// Methods of the caller's that change a component, and are named nearly as those of the scalars that do not.
#[test]
fn methods_that_change_a_component() {
    trait Change {
        fn max_with(&mut self, other: f32);
        fn round_in_place(&mut self);
        fn to_zero(&mut self);
        fn saturating_step(&mut self);
        fn as_mut_float(&mut self) -> &mut f32;
    }
    impl Change for f32 {
        fn max_with(&mut self, other: f32) {
            *self = self.max(other);
        }
        fn round_in_place(&mut self) {
            *self = self.round();
        }
        fn to_zero(&mut self) {
            *self = 0.0;
        }
        fn saturating_step(&mut self) {
            *self += 1.0;
        }
        fn as_mut_float(&mut self) -> &mut f32 {
            self
        }
    }
    let mut v = float4::new(1.0, 2.6, 3.0, 4.0);
    swz! {
        v.x.max_with(9.0);
        v.y.round_in_place();
        v.z.to_zero();
        v.w.saturating_step();
        *v.w.as_mut_float() *= 2.0;
    }
    assert_eq!(v, float4::new(9.0, 3.0, 0.0, 10.0));
}
