//! Loads and stores: every width and type, offsets, what they leave alone, and halves with each rounding (OpenCL C 1.2, section 6.12.7; 3.0:
//! 6.15.7).

use ::half::f16;
use swz::builtin::*;
use swz::prelude::*;
use swz_tests::definition::{Component, conversion, holds};
use swz_tests::gentype::values;
use swz_tests::value::{Bits, mix};

/// Elements that tell their places apart.
fn elements<T: Bits>(count: usize) -> Vec<T> {
    (0..count as u64).map(|at| T::from_bits(mix(at))).collect()
}

fn bits<T: Bits>(elements: &[T]) -> Vec<u64> {
    elements.iter().map(|element| element.bits()).collect()
}

macro_rules! plain {
    ($($n:literal $load:ident $store:ident;)*) => { $(
        #[test]
        fn $load() {
            fn of<T: Component + Number>() {
                // Behind one element, so that nothing is aligned to a vector.
                let memory = elements::<T>(1 + 5 * $n);
                for offset in 0..5 {
                    let at = offset * $n;
                    assert_eq!(bits(swz::builtin::$load(offset, &memory[1..]).as_array()), bits(&memory[1 + at..1 + at + $n]));
                    let mut written = memory.clone();
                    let v = Vector::<T, $n>::from_array(core::array::from_fn(|at| <T as Bits>::from_bits(mix(!(at as u64)))));
                    swz::builtin::$store(v, offset, &mut written[1..]);
                    let mut wanted = bits(&memory);
                    wanted.splice(1 + at..1 + at + $n, bits(v.as_array()));
                    assert_eq!(bits(&written), wanted);
                }
            }
            of::<i8>();
            of::<u8>();
            of::<i16>();
            of::<u16>();
            of::<i32>();
            of::<u32>();
            of::<i64>();
            of::<u64>();
            of::<f16>();
            of::<f32>();
            of::<f64>();
            // An array does as well.
            assert_eq!(swz::builtin::$load(0, &[7; $n]), Vector::<i32, $n>::splat(7));
        }

        #[test]
        #[cfg(panic = "unwind")]
        fn $store() {
            let memory = [0_u16; 3 * $n + $n - 1];
            for offset in [3, 4, usize::MAX / $n] {
                assert!(std::panic::catch_unwind(|| swz::builtin::$load(offset, &memory)).is_err(), "{offset}");
                let store = || swz::builtin::$store(Vector::<u16, $n>::splat(1), offset, &mut { memory });
                assert!(std::panic::catch_unwind(store).is_err(), "{offset}");
            }
        }
    )* };
}
plain! {
    2 vload2 vstore2;
    3 vload3 vstore3;
    4 vload4 vstore4;
    8 vload8 vstore8;
    16 vload16 vstore16;
}

#[test]
#[cfg(panic = "unwind")]
fn beyond_every_slice() {
    // Times the width these are 0 and little more, modulo the size of an index.
    macro_rules! all_panic {
        ($($t:ty: [$($load:ident $store:ident $n:literal $step:literal;)*];)*) => { $($(
            for offset in [usize::MAX / $step + 1, usize::MAX] {
                let mut memory = [f16::ONE; 64];
                assert!(std::panic::catch_unwind(|| swz::builtin::$load(offset, &memory)).is_err(), "{} {offset}", stringify!($load));
                let store = move || swz::builtin::$store(Vector::<$t, $n>::splat(Default::default()), offset, &mut memory);
                assert!(std::panic::catch_unwind(store).is_err(), "{} {offset}", stringify!($store));
            }
        )*)* };
    }
    all_panic! {
        f16: [
            vload2 vstore2 2 2;
            vload3 vstore3 3 3;
            vload4 vstore4 4 4;
            vload8 vstore8 8 8;
            vload16 vstore16 16 16;
        ];
        f32: [
            vload_half2 vstore_half2 2 2;
            vload_half3 vstore_half3 3 3;
            vloada_half3 vstorea_half3_rtz 3 4;
            vload_half4 vstore_half4 4 4;
            vloada_half8 vstorea_half8 8 8;
            vload_half16 vstore_half16_rtp 16 16;
        ];
    }
}

#[test]
fn every_half_becomes_its_float() {
    let memory: Vec<f16> = (0..=u16::MAX).map(f16::from_bits).collect();
    let check = |at: usize, found: f32| {
        let want = conversion::convert::<f16, f32>(memory[at], false, 'e');
        assert!(holds(want, found.to_bits().into(), 32, true), "{at:#x} gives {found}");
    };
    for at in 0..memory.len() {
        check(at, vload_half(at, &memory));
    }
    macro_rules! vectors {
        ($($load:ident $n:literal $step:literal)*) => { $(
            for offset in 0..(memory.len() - $n) / $step + 1 {
                for (component, found) in $load(offset, &memory).into_iter().enumerate() {
                    check(offset * $step + component, found);
                }
            }
        )* };
    }
    vectors! {
        vload_half2 2 2
        vload_half3 3 3
        vload_half4 4 4
        vload_half8 8 8
        vload_half16 16 16
        vloada_half2 2 2
        vloada_half3 3 4
        vloada_half4 4 4
        vloada_half8 8 8
        vloada_half16 16 16
    }
}

/// Stores of `T` of every width and rounding.
macro_rules! stores {
    ($t:ty: $($one:ident [$($n:literal $step:literal $store:ident)*] $rounding:literal;)*) => { $(
        let sources: Vec<$t> = values::<$t>().into_iter().map(<$t as Bits>::from_bits).collect();
        let check = |at: usize, found: f16| {
            let want = conversion::convert::<$t, f16>(sources[at], false, $rounding);
            assert!(holds(want, found.bits(), 16, true), "{} of {:e} gives {found:?}, not {want:x?}", stringify!($one), sources[at]);
        };
        let mut memory = [f16::NAN; 3];
        for at in 0..sources.len() {
            $one(sources[at], 1, &mut memory);
            assert!(memory[0].is_nan() && memory[2].is_nan());
            check(at, memory[1]);
        }
        $(
            for at in 0..sources.len() - $n {
                let marks = [0xABCD_u16; 3 * $step].map(f16::from_bits);
                let mut memory = marks;
                $store(Vector::<$t, $n>::from_slice(&sources[at..at + $n]), 1, &mut memory);
                for (index, found) in memory.into_iter().enumerate() {
                    if ($step..$step + $n).contains(&index) {
                        check(at + index - $step, found);
                    } else {
                        assert_eq!(found.bits(), 0xABCD, "{} wrote element {index}", stringify!($store));
                    }
                }
            }
        )*
    )* };
}
macro_rules! tests {
    ($($name:ident: $t:ty;)*) => { $(
        #[test]
        fn $name() {
            stores! { $t:
                vstore_half [2 2 vstore_half2 3 3 vstore_half3 4 4 vstore_half4 8 8 vstore_half8 16 16 vstore_half16
                    2 2 vstorea_half2 3 4 vstorea_half3 4 4 vstorea_half4 8 8 vstorea_half8 16 16 vstorea_half16] 'e';
                vstore_half_rte [2 2 vstore_half2_rte 3 3 vstore_half3_rte 4 4 vstorea_half4_rte] 'e';
                vstore_half_rtz [2 2 vstore_half2_rtz 3 4 vstorea_half3_rtz 4 4 vstore_half4_rtz 8 8 vstorea_half8_rtz] 'z';
                vstore_half_rtp [2 2 vstorea_half2_rtp 3 3 vstore_half3_rtp 4 4 vstore_half4_rtp 16 16 vstorea_half16_rtp] 'p';
                vstore_half_rtn [2 2 vstore_half2_rtn 3 4 vstorea_half3_rtn 4 4 vstorea_half4_rtn 8 8 vstore_half8_rtn] 'n';
            }
        }
    )* };
}
tests! {
    floats_become_halves: f32;
    doubles_become_halves: f64;
}

#[test]
#[cfg(panic = "unwind")]
fn halves_out_of_range_panic() {
    let memory = [f16::ZERO; 11];
    // Three elements from the eighth on are there, four are not.
    assert_eq!(vloada_half3(2, &memory), float3::splat(0.0));
    assert!(std::panic::catch_unwind(|| vload_half4(2, &memory)).is_err());
    assert!(std::panic::catch_unwind(|| vload_half(11, &memory)).is_err());
    assert!(std::panic::catch_unwind(|| vstore_half(1.0_f32, 11, &mut { memory })).is_err());
    assert!(std::panic::catch_unwind(|| vstorea_half4(float4::splat(1.0), 2, &mut { memory })).is_err());
}
