//! The relational functions on all numbers, scalars and every width, against their definitions (OpenCL C 1.2, section 6.12.6; 3.0:
//! 6.15.6).

use ::half::f16;
use swz::builtin::*;
use swz::prelude::*;
use swz_tests::definition::{Component, Want, relational};
use swz_tests::gentype::{Case, cases1, cases2, cases3, edges, run3};
use swz_tests::value::Bits;
use swz_tests::{vectors, widths};

/// Cases of a comparison by how the arguments compare.
fn compared<T: Component>(holds: fn(Option<core::cmp::Ordering>) -> bool) -> Vec<Case> {
    cases2(move |x: T, y: T| holds(relational::compare(x, y)))
}

/// Cases of `select`: of a scalar by whether the mask is 0, of vectors by its highest bit.
fn selected<T: Component, M: Bits>(single: bool) -> Vec<Case> {
    let masks = [0, 1, 2, 1 << (M::COUNT - 1), (1 << (M::COUNT - 1)) - 1, u64::MAX, 1 << (M::COUNT - 1) | 1];
    let values = edges::<T>();
    let mut cases = Vec::new();
    for (at, &a) in values.iter().enumerate() {
        for mask in masks {
            let (b, mask) = (values[values.len() - 1 - at], M::from_bits(mask).bits());
            let takes_b = if single { mask != 0 } else { mask >> (M::COUNT - 1) == 1 };
            cases.push(([a, b, mask], Want::Bits(if takes_b { b } else { a })));
        }
    }
    cases
}

macro_rules! tests {
    ($($module:ident: $t:ty, $signed:ty, $unsigned:ty $(, $float:ident)?;)*) => { $(
        mod $module {
            use super::*;

            #[test]
            fn comparisons() {
                widths!(&compared::<$t>(|order| order.is_some_and(|order| order.is_eq())), |x: $t, y: $t| isequal(x, y));
                widths!(&compared::<$t>(|order| order.is_none_or(|order| order.is_ne())), |x: $t, y: $t| isnotequal(x, y));
                widths!(&compared::<$t>(|order| order.is_some_and(|order| order.is_gt())), |x: $t, y: $t| isgreater(x, y));
                widths!(&compared::<$t>(|order| order.is_some_and(|order| order.is_ge())), |x: $t, y: $t| isgreaterequal(x, y));
                widths!(&compared::<$t>(|order| order.is_some_and(|order| order.is_lt())), |x: $t, y: $t| isless(x, y));
                widths!(&compared::<$t>(|order| order.is_some_and(|order| order.is_le())), |x: $t, y: $t| islessequal(x, y));
            }
            #[test]
            fn selections() {
                widths!(&cases3(relational::bitselect::<$t>), |a: $t, b: $t, c: $t| bitselect(a, b, c));
                vectors!(&selected::<$t, $signed>(false), |a: $t, b: $t, c: $signed| select(a, b, c));
                vectors!(&selected::<$t, $unsigned>(false), |a: $t, b: $t, c: $unsigned| select(a, b, c));
                vectors!(&selected::<$t, bool>(false), |a: $t, b: $t, c: bool| select(a, b, c));
                run3("select", &selected::<$t, $signed>(true), |a: $t, b: $t, c: $signed| select(a, b, c));
                run3("select", &selected::<$t, $unsigned>(true), |a: $t, b: $t, c: $unsigned| select(a, b, c));
                run3("select", &selected::<$t, bool>(true), |a: $t, b: $t, c: bool| select(a, b, c));
            }
            $(tests!(@ $float $t);)?
        }
    )* };
    (@ float $t:ty) => {
        #[test]
        fn of_floats() {
            let compared = compared::<$t>;
            widths!(&compared(|order| order.is_some_and(|order| order.is_ne())), |x: $t, y: $t| islessgreater(x, y));
            widths!(&compared(|order| order.is_some()), |x: $t, y: $t| isordered(x, y));
            widths!(&compared(|order| order.is_none()), |x: $t, y: $t| isunordered(x, y));
            widths!(&cases1(relational::isfinite::<$t>), |x: $t| isfinite(x));
            widths!(&cases1(relational::isinf::<$t>), |x: $t| isinf(x));
            widths!(&cases1(|x: $t| relational::compare(x, x).is_none()), |x: $t| isnan(x));
            widths!(&cases1(relational::isnormal::<$t>), |x: $t| isnormal(x));
            widths!(&cases1(relational::signbit::<$t>), |x: $t| signbit(x));
        }
    };
}
tests! {
    char: i8, i8, u8;
    uchar: u8, i8, u8;
    short: i16, i16, u16;
    ushort: u16, i16, u16;
    int: i32, i32, u32;
    uint: u32, i32, u32;
    long: i64, i64, u64;
    ulong: u64, i64, u64;
    half: f16, i16, u16, float;
    float: f32, i32, u32, float;
    double: f64, i64, u64, float;
}

/// `any` and `all` of one type and width: only the highest bits of the components count, the unused fourth of 3 does not.
fn conditions<T, const N: usize>(values: &[u64])
where
    T: Bits + Condition + Lanes<N>,
    Vector<T, N>: Gentype<Element = T>,
{
    let highest = |bits: u64| bits >> (T::COUNT - 1) & 1 == 1;
    let check = |bits: [u64; N]| {
        let x = Vector::<T, N>::from_array(bits.map(T::from_bits));
        assert_eq!(any(x), bits.into_iter().any(highest), "any {bits:x?}");
        assert_eq!(all(x), bits.into_iter().all(highest), "all {bits:x?}");
    };
    for &one in values {
        for &other in values {
            for at in 0..N {
                let mut bits = [one; N];
                bits[at] = other;
                check(bits);
            }
        }
    }
}

#[test]
fn conditions_of_every_width() {
    macro_rules! check {
        ($($t:ty)*) => { $(
            let sign = 1 << (<$t as Bits>::COUNT - 1);
            let values = [0, 1, sign - 1, sign, sign | 1, u64::MAX];
            conditions::<$t, 2>(&values);
            conditions::<$t, 3>(&values);
            conditions::<$t, 4>(&values);
            conditions::<$t, 8>(&values);
            conditions::<$t, 16>(&values);
            for bits in values {
                let x = <$t as Bits>::from_bits(bits);
                assert_eq!([any(x), all(x)], [x.bits() >> (<$t as Bits>::COUNT - 1) == 1; 2]);
            }
        )* };
    }
    check!(i8 i16 i32 i64 bool);
}
