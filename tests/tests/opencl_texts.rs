//! The examples of the standards, each under the name of the section that it stands in. The code that these sections call ill-formed is
//! among the cases of `ui-tests`.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "indices and other small whole numbers"
)]
#![allow(clippy::many_single_char_names, reason = "the names of the texts")]
#![allow(clippy::float_cmp, reason = "the values are exact")]

use half::f16;
use swz::prelude::*;

/// The sections of OpenCL C 1.2 (in 3.0 under the same titles).
mod c {
    use super::*;

    mod vector_literals_6_1_6 {
        use super::*;

        #[test]
        fn four_scalars_make_a_vector() {
            let f = swz!((float4)(1.0f, 2.0f, 3.0f, 4.0f));
            assert_eq!(f, float4::new(1.0, 2.0, 3.0, 4.0));
        }

        #[test]
        fn one_scalar_is_spread() {
            let u = swz!((uint4)(1));
            assert_eq!(u, uint4::new(1, 1, 1, 1));
        }

        #[test]
        fn two_vectors_of_two_make_one_of_four() {
            let f = swz!((float4)((float2)(1.0f, 2.0f), (float2)(3.0f, 4.0f)));
            assert_eq!(f, float4::new(1.0, 2.0, 3.0, 4.0));
        }

        #[test]
        fn a_vector_stands_between_two_scalars() {
            let f = swz!((float4)(1.0f, (float2)(2.0f, 3.0f), 4.0f));
            assert_eq!(f, float4::new(1.0, 2.0, 3.0, 4.0));
        }

        #[test]
        fn a_float4_is_made_in_eight_ways() {
            let (a, b, c, d) = (1.0f32, 2.0f32, 3.0f32, 4.0f32);
            let (ab, bc, cd) = (float2::new(a, b), float2::new(b, c), float2::new(c, d));
            let (abc, bcd, abcd) = (float3::new(a, b, c), float3::new(b, c, d), float4::new(a, b, c, d));
            assert_eq!(swz!((float4)(a, b, c, d)), abcd);
            assert_eq!(swz!((float4)(ab, c, d)), abcd);
            assert_eq!(swz!((float4)(a, bc, d)), abcd);
            assert_eq!(swz!((float4)(a, b, cd)), abcd);
            assert_eq!(swz!((float4)(ab, cd)), abcd);
            assert_eq!(swz!((float4)(abc, d)), abcd);
            assert_eq!(swz!((float4)(a, bcd)), abcd);
            assert_eq!(swz!((float4)(abcd)), abcd);
        }
    }

    mod vector_components_6_1_7 {
        use super::*;

        #[test]
        fn letters_write_one_component_and_several() {
            let mut pos = float4::splat(0.0);
            swz!(pos.x = 1.0f);
            swz!(pos.z = 1.0f);
            assert_eq!(pos, float4::new(1.0, 0.0, 1.0, 0.0));

            let mut c = float4::splat(0.0);
            swz!(c.xyzw = (float4)(1.0f, 2.0f, 3.0f, 4.0f));
            swz!(c.z = 1.0f);
            swz!(c.xy = (float2)(3.0f, 4.0f));
            assert_eq!(c, float4::new(3.0, 4.0, 1.0, 4.0));
            swz!(c.xyz = (float3)(3.0f, 4.0f, 5.0f));
            assert_eq!(c, float4::new(3.0, 4.0, 5.0, 4.0));
        }

        #[test]
        fn two_components_have_x_and_y() {
            let mut pos = float2::splat(0.0);
            swz!(pos.x = 1.0f);
            assert_eq!(swz!(pos.x + pos.y), 1.0);
        }

        #[test]
        fn components_are_permuted_and_replicated() {
            let pos = swz!((float4)(1.0f, 2.0f, 3.0f, 4.0f));
            let swiz = swz!(pos.wzyx);
            let dup = swz!(pos.xxyy);
            assert_eq!(swiz, float4::new(4.0, 3.0, 2.0, 1.0));
            assert_eq!(dup, float4::new(1.0, 1.0, 2.0, 2.0));
        }

        #[test]
        fn a_permutation_of_components_is_a_left_side() {
            let mut pos = swz!((float4)(1.0f, 2.0f, 3.0f, 4.0f));
            swz!(pos.xw = (float2)(5.0f, 6.0f));
            assert_eq!(pos, float4::new(5.0, 2.0, 3.0, 6.0));
            swz!(pos.wx = (float2)(7.0f, 8.0f));
            assert_eq!(pos, float4::new(8.0, 2.0, 3.0, 7.0));
            swz!(pos.xyz = (float3)(3.0f, 5.0f, 9.0f));
            assert_eq!(pos, float4::new(3.0, 5.0, 9.0, 7.0));
        }

        #[test]
        fn both_sides_take_parts_of_others() {
            let (mut a, mut b, mut c, mut d) =
                (float4::splat(0.0), float4::splat(0.0), float4::splat(0.0), float4::splat(0.0));
            let x = swz!((float4)(1.0f, 2.0f, 3.0f, 4.0f));
            let f = float2::new(8.0, 9.0);
            swz! {
                a.xwyz = x;
                b.xy = f;
                c.zw = x.lo;
                d.odd = x.hi;
            }
            assert_eq!(a, float4::new(1.0, 3.0, 4.0, 2.0));
            assert_eq!(b, float4::new(8.0, 9.0, 0.0, 0.0));
            assert_eq!(c, float4::new(0.0, 0.0, 1.0, 2.0));
            assert_eq!(d, float4::new(0.0, 3.0, 0.0, 4.0));
        }

        #[test]
        fn digits_name_the_components_of_eight_and_sixteen() {
            let f = float8::from_array(core::array::from_fn(|index| index as f32));
            assert_eq!(swz!(f.s0), 0.0);
            assert_eq!(swz!(f.s7), 7.0);
            let x = float16::from_array(core::array::from_fn(|index| index as f32));
            assert_eq!(swz!(x.sa), 10.0);
            assert_eq!(swz!(x.sA), 10.0);
            assert_eq!(swz!(x.sF), 15.0);
            assert_eq!(swz!(x.sf), 15.0);
        }

        #[test]
        fn digits_and_letters_are_used_one_after_the_other() {
            let mut f = swz!((float4)(1.0f, 2.0f, 3.0f, 4.0f));
            swz! {
                let a = f.wzyx;
                f = a.s0123;
            }
            assert_eq!(f, float4::new(4.0, 3.0, 2.0, 1.0));
        }

        #[test]
        fn halves_of_four() {
            let vf = float4::new(0.0, 1.0, 2.0, 3.0);
            let (low, high): (float2, float2) = (swz!(vf.lo), swz!(vf.hi));
            let (even, odd): (float2, float2) = (swz!(vf.even), swz!(vf.odd));
            assert_eq!((low, high), (float2::new(0.0, 1.0), float2::new(2.0, 3.0)));
            assert_eq!((even, odd), (float2::new(0.0, 2.0), float2::new(1.0, 3.0)));
        }

        #[test]
        fn three_components_are_halved_as_four_of_which_the_last_is_undefined() {
            let vf = float3::new(0.0, 1.0, 2.0);
            assert_eq!(swz!(vf.lo), float2::new(0.0, 1.0));
            assert_eq!(swz!(vf.even), float2::new(0.0, 2.0));
            let (high, odd): (float2, float2) = (swz!(vf.hi), swz!(vf.odd));
            assert_eq!(high.x, 2.0);
            assert_eq!(odd.x, 1.0);
        }

        #[test]
        fn two_vectors_are_interleaved_and_halved_again() {
            let left = float4::new(0.0, 1.0, 2.0, 3.0);
            let right = float4::new(4.0, 5.0, 6.0, 7.0);
            let mut vf = float8::splat(0.0);
            swz!(vf.even = left);
            swz!(vf.odd = right);
            assert_eq!(vf, float8::new(0.0, 4.0, 1.0, 5.0, 2.0, 6.0, 3.0, 7.0));
            assert_eq!(swz!(vf.even), left);
            assert_eq!(swz!(vf.odd), right);
            swz!(vf = (float8)(left, right));
            assert_eq!(swz!(vf.lo), left);
            assert_eq!(swz!(vf.hi), right);
            assert_eq!(swz!(vf.lo.lo), float2::new(0.0, 1.0));
            assert_eq!(swz!(vf.hi.hi.hi), 7.0);
        }

        #[test]
        fn a_matrix_is_transposed_by_halves() {
            let t = [int4::new(0, 1, 2, 3), int4::new(4, 5, 6, 7), int4::new(8, 9, 10, 11), int4::new(12, 13, 14, 15)];
            let mut x = [int4::splat(0); 4];
            swz! {
                x[0].even = t[0].lo;
                x[0].odd = t[1].lo;
                x[1].even = t[0].hi;
                x[1].odd = t[1].hi;
                x[2].even = t[2].lo;
                x[2].odd = t[3].lo;
                x[3].even = t[2].hi;
                x[3].odd = t[3].hi;
            }
            let rows = swz!([
                (int4)(x[0].lo, x[2].lo),
                (int4)(x[0].hi, x[2].hi),
                (int4)(x[1].lo, x[3].lo),
                (int4)(x[1].hi, x[3].hi),
            ]);
            let columns: [int4; 4] =
                core::array::from_fn(|column| int4::from_array(core::array::from_fn(|row| t[row][column])));
            assert_eq!(rows, columns);
        }

        #[test]
        fn a_component_has_an_address_of_its_own() {
            let mut pos = float4::splat(0.0);
            let x = swz!(&mut pos.x);
            *x = 4.0;
            assert_eq!(swz!(pos.x), 4.0);
        }
    }

    mod operators_6_3 {
        use super::*;

        #[test]
        fn a_vector_and_a_scalar_are_added() {
            let (f, v) = (2.0f32, float4::new(1.0, 2.0, 3.0, 4.0));
            assert_eq!(swz!(v.wzyx + f), float4::new(6.0, 5.0, 4.0, 3.0));
        }

        #[test]
        fn assignments_with_an_operator_take_part_of_a_vector() {
            let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
            swz!(v.even *= 2.0f);
            swz!(v.zw -= v.xy);
            assert_eq!(v, float4::new(2.0, 2.0, 4.0, 2.0));
        }
    }
}

/// The sections of OpenCL C++ 1.0.
mod cpp {
    use super::*;

    mod swizzle_expressions_2_1_2 {
        use super::*;

        #[test]
        fn positions_colours_and_digits_name_the_same_components() {
            let v = int4::new(10, 20, 30, 40);
            assert_eq!(swz!([v.x, v.y, v.z, v.w]), [10, 20, 30, 40]);
            assert_eq!(swz!([v.r, v.g, v.b, v.a]), [10, 20, 30, 40]);
            assert_eq!(swz!([v.s0, v.s1, v.s2, v.S3]), [10, 20, 30, 40]);
            assert_eq!(swz!(v.xyzw), v);
            assert_eq!(swz!(v.rgba), v);
            assert_eq!(swz!(v.s0123), v);
        }

        #[test]
        fn selectors_stand_in_the_arguments_of_a_constructor() {
            let v2 = int2::new(100, 101);
            let v3 = int3::new(200, 201, 202);
            let v16 = int16::from_array(core::array::from_fn(|index| index as i32));
            let v = swz!(int16(v16.S98aabb01, v2, v2.gr, v3.xxxx));
            let expected = [9, 8, 10, 10, 11, 11, 0, 1, 100, 101, 101, 100, 200, 200, 200, 200];
            assert_eq!(v, int16::from_array(expected));
            assert_eq!(swz!((int16)(v16.S98aabb01, v2, v2.gr, v3.xxxx)), v);
        }

        #[test]
        fn a_component_is_assigned_through_a_pointer() {
            let mut v1 = float4::new(1.0, 2.0, 3.0, 4.0);
            let pv1 = &mut v1;
            swz!(pv1->lo.hi = 0.0f);
            assert_eq!(*pv1, float4::new(1.0, 0.0, 3.0, 4.0));
            swz!((*pv1).rgb = float3(0.0f, 0.5f, 1.0f));
            assert_eq!(v1, float4::new(0.0, 0.5, 1.0, 4.0));
        }

        #[test]
        fn a_read_through_a_pointer() {
            let v1 = float4::new(1.0, 2.0, 3.0, 4.0);
            let pv1 = &v1;
            assert_eq!(swz!(pv1->hi.lo), 3.0);
            assert_eq!(swz!(pv1->wzyx), swz!(v1.wzyx));
            assert_eq!(swz!((*pv1).bgr), float3::new(3.0, 2.0, 1.0));
        }

        #[test]
        fn chains_select_from_what_was_selected() {
            let v = float8::from_array(core::array::from_fn(|index| index as f32));
            assert_eq!(swz!(v.lo.hi), float2::new(2.0, 3.0));
            assert_eq!(swz!(v.odd.even), float2::new(1.0, 5.0));
            assert_eq!(swz!(v.s0745.even), float2::new(0.0, 4.0));
            assert_eq!(swz!(v.hi.xyz), float3::new(4.0, 5.0, 6.0));
            assert_eq!(swz!(v.lo.lo.lo), 0.0);
            assert_eq!(swz!(v.S77.x), 7.0);
        }

        #[test]
        fn table_7_lists_the_components_of_each_half() {
            macro_rules! halves {
                ($($v:ident: $lo:expr, $hi:expr, $even:expr, $odd:expr;)*) => {
                    $({
                        let v = $v::from_array(core::array::from_fn(|index| index as i32));
                        assert_eq!(swz!(v.lo), $lo);
                        assert_eq!(swz!(v.hi), $hi);
                        assert_eq!(swz!(v.even), $even);
                        assert_eq!(swz!(v.odd), $odd);
                    })*
                };
            }
            halves! {
                int2: 0, 1, 0, 1;
                int4: int2::new(0, 1), int2::new(2, 3), int2::new(0, 2), int2::new(1, 3);
                int8: int4::new(0, 1, 2, 3), int4::new(4, 5, 6, 7), int4::new(0, 2, 4, 6), int4::new(1, 3, 5, 7);
                int16: int8::new(0, 1, 2, 3, 4, 5, 6, 7), int8::new(8, 9, 10, 11, 12, 13, 14, 15),
                    int8::new(0, 2, 4, 6, 8, 10, 12, 14), int8::new(1, 3, 5, 7, 9, 11, 13, 15);
            }
            let v = int3::new(0, 1, 2);
            assert_eq!(swz!(v.lo), int2::new(0, 1));
            assert_eq!(swz!(v.hi).x, 2);
            assert_eq!(swz!(v.even), int2::new(0, 2));
            assert_eq!(swz!(v.odd).x, 1);
        }

        #[test]
        fn a_write_to_the_undefined_component_of_three_is_discarded() {
            let mut v = int3::new(1, 2, 3);
            swz!(v.hi = (int2)(30, 40));
            assert_eq!(v, int3::new(1, 2, 30));
            swz!(v.odd = (int2)(20, 40));
            assert_eq!(v, int3::new(1, 20, 30));
            swz!(v.hi.y = 99);
            swz!(v.odd.hi = 99);
            assert_eq!(v, int3::new(1, 20, 30));
        }

        #[test]
        fn both_sides_of_an_assignment_are_swizzles() {
            let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
            let u = float4::new(5.0, 6.0, 7.0, 8.0);
            swz!(v.wyx = u.rbg);
            assert_eq!(v, float4::new(6.0, 7.0, 3.0, 5.0));
            swz!(v.lo = v.hi);
            assert_eq!(v, float4::new(3.0, 5.0, 3.0, 5.0));
        }
    }
}

#[test]
fn suffixes_of_c_are_numbers_of_their_types() {
    let (f, h, u, l, ul): (f32, f16, u32, i64, u64) = swz!((1.0f, 2.5h, 7u, 8L, 9UL));
    assert_eq!((f, h, u, l, ul), (1.0, f16::from_f32(2.5), 7, 8, 9));
}
