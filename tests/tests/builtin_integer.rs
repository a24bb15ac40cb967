//! The integer functions on all eight integers, scalars and every width, against their definitions: all pairs of 8 bits, edges and random
//! ones of more (OpenCL C 1.2, section 6.12.3; 3.0: 6.15.3).

use swz::builtin::*;
use swz_tests::definition::integer;
use swz_tests::gentype::{cases1, cases2, cases3};
use swz_tests::widths;

/// The tests of each type: `module: type, unsigned partner, cases of `upsample` and `mul24`, if it has them;`.
macro_rules! tests {
    ($($module:ident: $t:ty, $unsigned:ty $(, $special:ident)*;)*) => { $(
        mod $module {
            use super::*;

            #[test]
            fn one_argument() {
                widths!(&cases1(integer::abs::<$t>), |x: $t| abs(x));
                widths!(&cases1(integer::clz::<$t>), |x: $t| clz(x));
                widths!(&cases1(integer::ctz::<$t>), |x: $t| ctz(x));
                widths!(&cases1(integer::popcount::<$t>), |x: $t| popcount(x));
            }
            #[test]
            fn two_arguments() {
                widths!(&cases2(integer::abs_diff::<$t>), |x: $t, y: $t| abs_diff(x, y));
                widths!(&cases2(integer::add_sat::<$t>), |x: $t, y: $t| add_sat(x, y));
                widths!(&cases2(integer::sub_sat::<$t>), |x: $t, y: $t| sub_sat(x, y));
                widths!(&cases2(integer::hadd::<$t>), |x: $t, y: $t| hadd(x, y));
                widths!(&cases2(integer::rhadd::<$t>), |x: $t, y: $t| rhadd(x, y));
                widths!(&cases2(integer::mul_hi::<$t>), |x: $t, y: $t| mul_hi(x, y));
                widths!(&cases2(integer::rotate::<$t>), |v: $t, i: $t| rotate(v, i));
                widths!(&cases2(integer::max::<$t>), |x: $t, y: $t| max(x, y));
                widths!(&cases2(integer::min::<$t>), |x: $t, y: $t| min(x, y));
            }
            #[test]
            fn three_arguments() {
                widths!(&cases3(integer::mad_hi::<$t>), |a: $t, b: $t, c: $t| mad_hi(a, b, c));
                widths!(&cases3(integer::mad_sat::<$t>), |a: $t, b: $t, c: $t| mad_sat(a, b, c));
                widths!(&cases3(integer::clamp::<$t>), |x: $t, low: $t, high: $t| clamp(x, low, high));
            }
            $(tests!(@ $special $t, $unsigned);)*
        }
    )* };
    (@ upsample $t:ty, $unsigned:ty) => {
        #[test]
        fn of_twice_the_bits() {
            widths!(&cases2(integer::upsample::<$t, $unsigned>), |hi: $t, lo: $unsigned| upsample(hi, lo));
        }
    };
    (@ mul24 $t:ty, $unsigned:ty) => {
        #[test]
        fn of_24_bits() {
            widths!(&cases2(integer::mul24::<$t>), |x: $t, y: $t| mul24(x, y));
            widths!(&cases3(integer::mad24::<$t>), |x: $t, y: $t, z: $t| mad24(x, y, z));
        }
    };
}
tests! {
    char: i8, u8, upsample;
    uchar: u8, u8, upsample;
    short: i16, u16, upsample;
    ushort: u16, u16, upsample;
    int: i32, u32, upsample, mul24;
    uint: u32, u32, upsample, mul24;
    long: i64, u64;
    ulong: u64, u64;
}

/// By one count for all components, also by one that has no negative one.
#[test]
fn rotated_by_the_least_count() {
    macro_rules! rotated {
        ($($t:ty)*) => { $(
            for count in [<$t>::MIN, <$t>::MIN + 1, <$t>::MAX, <$t>::MAX / 2 + 1, 0, 1] {
                let wanted = integer::rotate::<$t>(83, count);
                assert_eq!(rotate(swz::Vector::<$t, 4>::splat(83), count), swz::Vector::splat(wanted), "{count}");
                assert_eq!(rotate::<$t, $t>(83, count), wanted, "{count}");
            }
        )* };
    }
    rotated!(i8 u8 i16 u16 i32 u32 i64 u64);
}
