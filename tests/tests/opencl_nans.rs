//! A NaN through operations that LLVM would leave out, as they change no number: it becomes quiet and keeps its other bits, its sign too, one item after
//! another, in lanes and by `check`. Without `transform::quiet_nans` most rows fail in a build with `--release`, which `.ci/run` has at x86-64-v3; none
//! fails without optimisation.

#![cfg(feature = "opencl")]

use half::f16;
use swz_tests::accuracy::Random;

mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/nans.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/nans.cl");
}

/// How many numbers there are, and more rows than a kernel has.
const N: usize = 512;
const ROWS: usize = 32;

/// Declares a test of a float, whose vectors have `width` components.
macro_rules! nans {
    ($($test:ident: [$($kernel:ident)+] of $float:ident $bits:ident, $vector:ty, $width:literal, $from:expr, $to:expr;)*) => { $(
        #[test]
        fn $test() {
            const QUIET: $bits = 1 << ($float::MANTISSA_DIGITS - 2);
            const SIGN: $bits = 1 << ($bits::BITS - 1);
            let (mut random, infinity) = (Random(17), $float::INFINITY.to_bits());
            let numbers: Vec<$float> = (0..N)
                .map(|at| {
                    let bits = random.bits() as $bits;
                    // Half of them signal, of both signs; then quiet ones, then numbers.
                    $float::from_bits(match at % 8 {
                        0..=3 => bits & (SIGN | QUIET - 1) | infinity | 1,
                        4 | 5 => bits & (SIGN | QUIET - 1) | infinity | QUIET,
                        _ => bits & !(QUIET << 1),
                    })
                })
                .collect();
            let vectors: Vec<$vector> = numbers.chunks($width).map($from).collect();
            let (mut wrong, mut count) = (Vec::new(), 0);
            $(
                let results = [(0, "items"), (1, "lanes"), (2, "check")].map(|(way, name)| {
                    let mut out = vec![<$vector>::default(); ROWS * N / $width];
                    let mut signs = [0; ROWS];
                    match way {
                        0 => items::$kernel(&vectors, &mut out, &mut signs, 1).run(N / $width),
                        1 => lanes::$kernel(&vectors, &mut out, &mut signs, 1).run(N / $width),
                        _ => items::$kernel(&vectors, &mut out, &mut signs, 1).check(N / $width).unwrap(),
                    }
                    (name, out, signs)
                });
                for (name, out, signs) in results {
                    let rows = signs.iter().position(|sign| *sign == 0).expect("more rows than a kernel has");
                    count += rows;
                    for (row, sign) in signs[..rows].iter().enumerate() {
                        let results: Vec<$float> = out[row * (N / $width)..][..N / $width].iter().flat_map($to).collect();
                        let expected = numbers.iter().map(|a| match (a.is_nan(), sign) {
                            (true, _) => a.to_bits() | QUIET,
                            (false, 1) => a.to_bits(),
                            (false, _) => a.to_bits() ^ SIGN,
                        });
                        let differ = results.iter().zip(expected).filter(|(result, expected)| result.to_bits() != *expected);
                        let count = differ.count();
                        if count > 0 {
                            wrong.push(format!("row {row} of {} by {name}: {count} differ", stringify!($kernel)));
                        }
                    }
                }
            )+
            // In three ways.
            assert!(count > 3 * 40, "{count} rows");
            assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        }
    )* };
}
nans! {
    floats: [written_float stored_float called_float] of f32 u32, f32, 1, |of| of[0], |of: &f32| [*of];
    vectors_of_floats: [written_float4 stored_float4 called_float4] of f32 u32, swz::float4, 4, swz::float4::from_slice, |of: &swz::float4| of.to_array();
    doubles: [written_double stored_double called_double] of f64 u64, f64, 1, |of| of[0], |of: &f64| [*of];
    vectors_of_doubles: [written_double2 stored_double2 called_double2] of f64 u64, swz::double2, 2, swz::double2::from_slice, |of: &swz::double2| of.to_array();
    halves: [written_half stored_half called_half] of f16 u16, f16, 1, |of| of[0], |of: &f16| [*of];
}
