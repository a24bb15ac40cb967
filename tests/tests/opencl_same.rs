//! Mathematics in kernels: of scalars, of vectors, in lanes and one item after another a function gives the same bits, and the same on
//! every machine: each is held to a checksum of its results. To renew one, take what the test prints, at x86-64 and at x86-64-v3 alike.

#![cfg(feature = "opencl")]
#![allow(clippy::cast_possible_wrap, reason = "small numbers")]

use half::f16;
use swz_tests::accuracy::Random;

mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/same.cl");
}
mod items {
    swz::include_opencl!(#![lanes(never)] "kernels/same.cl");
}

/// How many numbers there are: vectors of four of them do not fill lanes.
const N: usize = 1020;

/// Names of rows, and the checksums of their results.
type Sums = &'static [(&'static str, u64)];

/// A float as its bits, of which those of a NaN count as one.
trait Bits: Copy {
    fn of(value: f64) -> Self;
    fn random(random: &mut Random) -> Self;
    fn bits(self) -> u64;
    fn raw(self) -> u64;
    /// A NaN of random bits, quiet or signalling.
    fn nan(random: &mut Random, quiet: bool) -> Self;
    fn is_signalling(self) -> bool;
}
macro_rules! bits {
    ($($float:ident $bits:ident $of:expr;)*) => { $(
        impl Bits for $float {
            fn of(value: f64) -> Self {
                $of(value)
            }
            fn random(random: &mut Random) -> Self {
                Self::from_bits(random.bits() as $bits)
            }
            fn bits(self) -> u64 {
                if self.is_nan() { 1 } else { self.raw() }
            }
            fn raw(self) -> u64 {
                self.to_bits().into()
            }
            fn nan(random: &mut Random, quiet: bool) -> Self {
                let quiet_bit: $bits = 1 << (Self::MANTISSA_DIGITS - 2);
                let (sign, fraction) = ((random.bits() as $bits) << ($bits::BITS - 1), 2 * quiet_bit - 1);
                let payload = random.bits() as $bits & fraction & !quiet_bit | 1;
                Self::from_bits(sign | Self::INFINITY.to_bits() | payload | if quiet { quiet_bit } else { 0 })
            }
            fn is_signalling(self) -> bool {
                self.is_nan() && self.to_bits() & (1 << (Self::MANTISSA_DIGITS - 2)) == 0
            }
        }
    )* };
}
bits! {
    f16 u16 |value| f16::from_f32(value as f32);
    f32 u32 |value| value as f32;
    f64 u64 |value| value;
}

/// Numbers of all sizes: any bits, subnormal and huge ones, those that functions are called with, and the special ones.
fn input<T: Bits>(seed: u64) -> Vec<T> {
    const SPECIAL: [f64; 14] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e-42,
        -3e-310,
        6e-8,
        3e38,
        -1e308,
        65504.0,
    ];
    let mut random = Random(seed);
    (0..N)
        .map(|_| match random.bits() % 12 {
            0 | 1 => T::random(&mut random),
            2 => T::of(SPECIAL[(random.bits() % 14) as usize]),
            3 => T::of(random.signed() * 1e4),
            4 => T::of(random.signed() * 1e-3),
            5 | 6 => T::of(random.signed()),
            7 => T::of((random.signed() * 40.0).round() / 2.0),
            _ => T::of(random.signed() * 20.0),
        })
        .collect()
}

/// Powers: small and a few of any size.
fn powers() -> Vec<i32> {
    let mut random = Random(7);
    (0..N)
        .map(|_| if random.bits() % 8 == 0 { random.bits() as i32 } else { (random.bits() % 41) as i32 - 20 })
        .collect()
}

/// FNV-1a, of 64 bits at a time.
fn checksum(results: &[u64]) -> u64 {
    results.iter().fold(0xCBF2_9CE4_8422_2325, |sum, bits| (sum ^ bits).wrapping_mul(0x0000_0100_0000_01B3))
}

fn bits<T: Bits>(results: &[T]) -> Vec<u64> {
    results.iter().map(|result| result.bits()).collect()
}

/// Fails where ways of running differ, or with the lines of checksums that would be right here.
fn compare(names: &str, ways: &[(&str, Vec<u64>)], expected: Sums) {
    let (mut differing, mut found) = (Vec::new(), Vec::new());
    let names: Vec<_> = names.split_whitespace().collect();
    let [(_, first), others @ ..] = ways else { panic!("no results") };
    assert_eq!(names.len() * N, first.len());
    for (row, name) in names.into_iter().enumerate() {
        let results = &first[row * N..][..N];
        for (way, others) in others {
            let other = &others[row * N..][..N];
            let differs = results.iter().zip(other).enumerate().filter(|(_, (one, other))| one != other);
            if let Some((at, (one, other))) = differs.clone().next() {
                differing
                    .push(format!("{name} {way}: {} differ, the {at}th is {other:#x}, not {one:#x}", differs.count()));
            }
        }
        let sum = checksum(results);
        if !expected.contains(&(name, sum)) {
            found.push(format!("    (\"{name}\", {sum:#018x}),"));
        }
    }
    assert!(differing.is_empty() && found.is_empty(), "{}\n{}", differing.join("\n"), found.join("\n"));
}

/// Runs a test with a stack of 64 MiB: without optimisation a kernel of 66 functions of vectors, in lanes of 512 bits, has a frame that a
/// test's own thread does not hold.
fn with_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(test).expect("a thread");
    if let Err(fault) = thread.join() {
        std::panic::resume_unwind(fault);
    }
}

/// Declares a test of a float and of its vectors.
macro_rules! same {
    ($($test:ident: $float:ty, $scalar:ident $vector:ident of $width:literal ($($more:ident)?), $names:expr, $sums:ident;)*) => { $(
        #[test]
        fn $test() {
            with_stack(|| {
                let (x, y) = (input::<$float>(3), input::<$float>(5));
                $(let ($more, powers) = (input::<$float>(11), powers());)?
                let mut ways = Vec::new();
                macro_rules! way {
                    ($module:ident $kernel:ident $items:expr) => {{
                        let mut out = vec![<$float>::of(0.0); N * $names.split_whitespace().count()];
                        $module::$kernel(&x, &y, $(&$more, &powers,)? &mut out).run($items);
                        ways.push((concat!(stringify!($module), " of ", stringify!($kernel)), bits(&out)));
                    }};
                }
                way!(items $scalar N);
                way!(lanes $scalar N);
                way!(items $vector N / $width);
                way!(lanes $vector N / $width);
                compare($names, &ways, $sums);
            });
        }
    )* };
}
same! {
    floats: f32, plain_float plain_float4 of 4 (z), PLAIN, FLOATS;
    doubles: f64, plain_double plain_double2 of 2 (z), PLAIN, DOUBLES;
    halves: f16, plain_half plain_half4 of 4 (z), PLAIN, HALVES;
    second_floats: f32, second_float second_float4 of 4 (), SECOND, SECOND_FLOATS;
    second_doubles: f64, second_double second_double2 of 2 (), SECOND, SECOND_DOUBLES;
    second_halves: f16, second_half second_half4 of 4 (), SECOND, SECOND_HALVES;
    aliases: f32, aliases_float aliases_float4 of 4 (), ALIASES, ALIASES_OF_FLOATS;
}

/// Floats of which most are NaNs, of both kinds and both signs, and the others small numbers and special ones.
fn nans<T: Bits>(seed: u64) -> Vec<T> {
    let mut random = Random(seed);
    (0..N)
        .map(|_| match random.bits() % 8 {
            0..=2 => T::nan(&mut random, false),
            3 => T::nan(&mut random, true),
            4 => T::of(0.0),
            5 => T::of([f64::INFINITY, f64::NEG_INFINITY, -0.0, 1.0][(random.bits() % 4) as usize]),
            _ => T::of((random.signed() * 40.0).round() / 4.0),
        })
        .collect()
}

/// Fails where ways of running differ, and where a function other than those that keep a NaN as it is gives one that signals. A NaN that is
/// computed anew only has to be quiet: LLVM and the machine choose which of several arguments it has the bits of.
fn same_nans<T: Bits>(names: &[&str], ways: &[(&str, Vec<T>)], row: usize) {
    let mut wrong = Vec::new();
    for (way, results) in ways {
        for (name, (one, other)) in names.iter().zip(ways[0].1.chunks(row).zip(results.chunks(row))) {
            let is_among = |names: &str| names.split_whitespace().any(|kept| kept == *name);
            let is_exact = is_among(KEEPING) || is_among(ROUNDING);
            let shown = |of: &T| if is_exact || of.is_signalling() { of.raw() } else { of.bits() };
            let differ = one.iter().zip(other).filter(|(one, other)| shown(one) != shown(other)).count();
            let signal = other.iter().filter(|result| result.is_signalling()).count();
            if differ > 0 || signal > 0 && !is_among(PASSING) && !is_among(KEEPING) || signal == 0 && is_among(KEEPING)
            {
                wrong.push(format!("{name} {way}: {differ} differ, {signal} signal"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Declares a test with NaNs of both kinds.
macro_rules! signalling {
    ($($test:ident: $float:ty, $scalar:ident $vector:ident of $width:literal ($($more:ident)?), $names:expr;)*) => { $(
        #[test]
        fn $test() {
            with_stack(|| {
                let (x, y) = (nans::<$float>(3), nans::<$float>(5));
                $(let ($more, powers) = (nans::<$float>(11), powers());)?
                let names: Vec<&str> = $names.split_whitespace().collect();
                let mut ways = Vec::new();
                macro_rules! way {
                    ($module:ident $kernel:ident $items:expr) => {{
                        let mut out = vec![<$float>::of(0.0); N * names.len()];
                        $module::$kernel(&x, &y, $(&$more, &powers,)? &mut out).run($items);
                        ways.push((concat!(stringify!($module), " of ", stringify!($kernel)), out));
                    }};
                }
                way!(items $scalar N);
                way!(lanes $scalar N);
                way!(items $vector N / $width);
                way!(lanes $vector N / $width);
                same_nans(&names, &ways, N);
            });
        }
    )* };
}
signalling! {
    signalling_floats: f32, plain_float plain_float4 of 4 (z), PLAIN;
    signalling_doubles: f64, plain_double plain_double2 of 2 (z), PLAIN;
    signalling_halves: f16, plain_half plain_half4 of 4 (z), PLAIN;
    signalling_second_floats: f32, second_float second_float4 of 4 (), SECOND;
    signalling_second_doubles: f64, second_double second_double2 of 2 (), SECOND;
    signalling_second_halves: f16, second_half second_half4 of 4 (), SECOND;
}

/// Declares a test of all widths with NaNs of both kinds.
macro_rules! choosing {
    ($($test:ident: $float:ty, $int:ty, $($kernel:ident of $width:literal)*;)*) => { $(
        #[test]
        fn $test() {
            with_stack(|| {
                const ROW: usize = 960;
                let (x, y, z) = (nans::<$float>(3), nans::<$float>(5), nans::<$float>(11));
                let mut random = Random(13);
                let mask: Vec<$int> = (0..ROW).map(|_| -((random.bits() % 2) as $int)).collect();
                let names: Vec<&str> = CHOOSING.split_whitespace().collect();
                let mut ways = Vec::new();
                $({
                    let mut out = vec![<$float>::of(0.0); ROW * names.len()];
                    items::$kernel(&x, &y, &z, &mask, &mut out).run(ROW / $width);
                    ways.push((concat!("items of ", stringify!($kernel)), out.clone()));
                    lanes::$kernel(&x, &y, &z, &mask, &mut out).run(ROW / $width);
                    ways.push((concat!("lanes of ", stringify!($kernel)), out));
                })*
                same_nans(&names, &ways, ROW);
                // These keep a NaN: they give bits that they were given, but for the sign.
                let magnitude = |value: $float| value.raw() & !<$float>::of(-0.0).raw();
                let given = |i: usize| [x[i], y[i], z[i]].map(magnitude);
                for (row, name) in names.iter().enumerate().filter(|(_, name)| !matches!(**name, "bitselect")) {
                    for i in 0..ROW {
                        let result = ways[0].1[row * ROW + i];
                        assert!(!result.is_signalling() || given(i).contains(&magnitude(result)), "{name} of {i}");
                    }
                }
            });
        }
    )* };
}
choosing! {
    choosing_floats: f32, i32, choosing_float1 of 1 choosing_float2 of 2 choosing_float3 of 3 choosing_float4 of 4 choosing_float8 of 8
        choosing_float16 of 16;
    choosing_doubles: f64, i64, choosing_double1 of 1 choosing_double2 of 2 choosing_double3 of 3 choosing_double4 of 4
        choosing_double8 of 8 choosing_double16 of 16;
    choosing_halves: f16, i16, choosing_half1 of 1 choosing_half2 of 2 choosing_half3 of 3 choosing_half4 of 4 choosing_half8 of 8
        choosing_half16 of 16;
}

/// Declares a test of the geometric functions of a float, a checksum for each width. A kernel has 17 rows at most, of as many numbers as
/// there are vectors.
macro_rules! geometry {
    ($($test:ident: $float:ty, $($kernel:ident $width:literal)*, $sums:ident;)*) => { $(
        #[test]
        fn $test() {
            let (x, y) = (input::<$float>(3), input::<$float>(5));
            let mut found = Vec::new();
            $({
                let (mut one, mut other) = (vec![<$float>::of(0.0); 17 * N / $width], vec![<$float>::of(0.0); 17 * N / $width]);
                items::$kernel(&x, &y, &mut one).run(N / $width);
                lanes::$kernel(&x, &y, &mut other).run(N / $width);
                assert_eq!(bits(&one), bits(&other), "{}", stringify!($kernel));
                found.push((stringify!($kernel), checksum(&bits(&one))));
            })*
            assert_eq!(found, $sums, "{found:#018x?}");
        }
    )* };
}
geometry! {
    geometry_of_floats: f32, geometry_float2 2 geometry_float3 3 geometry_float4 4, GEOMETRY_OF_FLOATS;
    geometry_of_doubles: f64, geometry_double2 2 geometry_double3 3 geometry_double4 4, GEOMETRY_OF_DOUBLES;
    geometry_of_halves: f16, geometry_half2 2 geometry_half3 3 geometry_half4 4, GEOMETRY_OF_HALVES;
}

/// The rows of the kernels `plain_`.
const PLAIN: &str = "acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp exp2 exp10 expm1 fabs floor \
    lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc degrees radians sign atan2 \
    atan2pi copysign fdim fmod hypot maxmag minmag nextafter pow powr remainder fmax fmin step fma mad mix smoothstep pown rootn \
    ldexp ilogb";
/// The rows of the kernels `second_`.
const SECOND: &str = "sincos cosine fract floor modf trunc frexp exponent lgamma_r sign remquo quotient";
/// The rows of the kernels `aliases_`.
const ALIASES: &str = "half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt half_tan \
    native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10 native_recip native_rsqrt native_sin \
    native_sqrt native_tan half_divide half_powr native_divide native_powr";

/// The rows of the kernels `choosing_`.
const CHOOSING: &str = "-a fabs copysign fmin fmax min max clamp maxmag minmag select bitselect ?: frexp logb \
    ceil floor trunc round rint fract floor modf trunc nextafter + - * / fma mad mix fdim sqrt fmod remainder step smoothstep sign radians";
/// These keep a NaN that signals.
const KEEPING: &str = "-a fabs copysign fmin fmax min max clamp maxmag minmag select bitselect ?: frexp logb";
/// These quiet it, and keep its other bits.
const ROUNDING: &str = "ceil floor trunc round rint nextafter";
/// These may give a NaN back as it was.
const PASSING: &str = "acosh asinh cbrt log log2 log10 log1p";

const FLOATS: Sums = &[
    ("acos", 0x2ec2_f5c6_96c4_ac07),
    ("acosh", 0x220d_a019_e11c_2f41),
    ("acospi", 0x11bf_b714_1e99_b4e6),
    ("asin", 0x7edc_4ec3_31fb_e562),
    ("asinh", 0x63f5_3a24_8c70_b5da),
    ("asinpi", 0xac39_f395_9c91_c1cb),
    ("atan", 0x27f8_d6cd_3e22_9d75),
    ("atanh", 0xa79a_51f4_1885_17d4),
    ("atanpi", 0x8249_8960_314c_a3c2),
    ("cbrt", 0x1a78_52fe_f13f_df2c),
    ("ceil", 0x8240_04a9_2997_f6e7),
    ("cos", 0xfeb5_5797_b188_8e56),
    ("cosh", 0x0228_ad9f_c052_01bd),
    ("cospi", 0x3ea6_09ef_9da0_0bd2),
    ("erf", 0x0a9b_f853_5499_b70f),
    ("erfc", 0x0afc_2ce1_ae0a_a80f),
    ("exp", 0x9f44_b4df_3396_c30f),
    ("exp2", 0xf61d_9d7f_407e_96d4),
    ("exp10", 0x9318_5f73_8626_f1ad),
    ("expm1", 0xef8c_bb7d_5582_657d),
    ("fabs", 0x4940_eecb_2fc5_bf3c),
    ("floor", 0x65ce_4d5b_6d46_8747),
    ("lgamma", 0xfc5b_f78e_d077_0a08),
    ("log", 0xef86_ae69_e6e4_eb5e),
    ("log2", 0xd06d_27bc_5e8d_90d2),
    ("log10", 0xe17d_28f0_644a_5cc8),
    ("log1p", 0x031e_2663_c4c8_9150),
    ("logb", 0x7fec_a2d0_f599_132b),
    ("rint", 0x6b8c_d4bf_0940_a82b),
    ("round", 0x796c_10a7_75bf_83d3),
    ("rsqrt", 0x763f_8ec1_a8ec_46d9),
    ("sin", 0xe067_bed1_f48c_664f),
    ("sinh", 0x8c4e_063f_3fea_6dc6),
    ("sinpi", 0xf280_145a_e829_c2ed),
    ("sqrt", 0x7415_1c7e_ac6a_2e56),
    ("tan", 0x8a0d_8ad6_7b2a_8b46),
    ("tanh", 0x32d0_e606_1911_8ac9),
    ("tanpi", 0xd7b3_e6ce_9a68_a898),
    ("tgamma", 0xa9a0_ba86_2162_808b),
    ("trunc", 0x6d26_a5d0_6d47_8ccb),
    ("degrees", 0xd40c_6a35_36c4_9b1e),
    ("radians", 0x4be8_32a7_ce1c_2b75),
    ("sign", 0x19bc_5d69_db8a_e755),
    ("atan2", 0xff94_c84a_7d20_35aa),
    ("atan2pi", 0x689a_f3e4_af3b_61b4),
    ("copysign", 0xd2e4_9076_afc5_bf3c),
    ("fdim", 0x983d_7a4e_5e74_c51e),
    ("fmod", 0x9550_f5c2_e4f1_9275),
    ("hypot", 0x6612_bcef_eeaa_829b),
    ("maxmag", 0x0bbd_cbcb_013e_fd44),
    ("minmag", 0xc991_6aca_19a0_5171),
    ("nextafter", 0x7b70_90f1_3d3d_8c5c),
    ("pow", 0x6359_5b7d_7a71_b47e),
    ("powr", 0x2b87_1418_580b_ed65),
    ("remainder", 0x12a4_f35d_cfec_3b19),
    ("fmax", 0x5afc_37c8_dc23_ed62),
    ("fmin", 0x7cac_74fc_4012_23f7),
    ("step", 0x63ef_3dca_0a8a_e755),
    ("fma", 0xd3e1_7cca_3811_48c8),
    ("mad", 0xa309_d4b4_4fd5_61dd),
    ("mix", 0x8d08_274b_fe10_db99),
    ("smoothstep", 0xfc6b_c4e1_d631_f181),
    ("pown", 0x533d_dced_eab2_6789),
    ("rootn", 0x64da_4c6f_c9b2_3e59),
    ("ldexp", 0x6ef3_5112_af1a_f84a),
    ("ilogb", 0x6c95_f12d_a24e_e755),
];
const DOUBLES: Sums = &[
    ("acos", 0xf77f_3642_2a27_6295),
    ("acosh", 0x93dd_9a28_bd0a_d168),
    ("acospi", 0x1a0d_b18e_9881_ff64),
    ("asin", 0x96c1_59be_3f63_437c),
    ("asinh", 0x5e89_47fc_dee9_9fa3),
    ("asinpi", 0x2fc0_1f0e_e466_4917),
    ("atan", 0xdc25_f72b_d52b_97ad),
    ("atanh", 0x9b23_cf1f_ae4c_4415),
    ("atanpi", 0x01aa_d7bc_323c_d7f6),
    ("cbrt", 0x15c1_f485_3327_74c1),
    ("ceil", 0x5afc_a951_e1c7_f0cc),
    ("cos", 0x40fb_8082_ba54_827b),
    ("cosh", 0x5ed6_a5c8_2288_dfe7),
    ("cospi", 0x01cc_144b_3c17_2bbe),
    ("erf", 0xe0d0_34d9_3f91_2e8f),
    ("erfc", 0x05f7_ddc3_1ef6_faa4),
    ("exp", 0x973e_8792_fff6_afc0),
    ("exp2", 0x5701_b122_24b1_2b2e),
    ("exp10", 0xacfc_c2d4_15c3_bc08),
    ("expm1", 0xebd4_2dd0_b809_5d61),
    ("fabs", 0x7443_8e07_68c7_e6a8),
    ("floor", 0x1014_39eb_10d5_f0cc),
    ("lgamma", 0xf143_6942_7566_0e2f),
    ("log", 0x8ee6_c8b8_342f_f29c),
    ("log2", 0x7359_2617_9f47_a577),
    ("log10", 0x0a15_f3f9_acf8_c8c6),
    ("log1p", 0xb1c9_77cf_a1de_77f4),
    ("logb", 0x0af0_6881_fb1f_4a68),
    ("rint", 0x7aef_ed51_e1c7_f0cc),
    ("round", 0xf013_ed51_e1c7_f0cc),
    ("rsqrt", 0xfbd6_c097_3e77_e486),
    ("sin", 0xd938_c8bf_fdf7_dbc1),
    ("sinh", 0x00ce_6b7a_f7af_6346),
    ("sinpi", 0xb913_06ec_af86_73d0),
    ("sqrt", 0x76be_1cd6_801d_9e50),
    ("tan", 0x4d81_450a_2683_866c),
    ("tanh", 0xe891_657a_32a7_1a46),
    ("tanpi", 0x400d_af81_fac6_8c5f),
    ("tgamma", 0x3713_26ff_945b_26d6),
    ("trunc", 0x0fbc_b7d1_e1c7_f0cc),
    ("degrees", 0x8267_1db0_d622_5ddf),
    ("radians", 0xef25_aaf3_4305_92b2),
    ("sign", 0x4b4d_ed8d_5c8a_e755),
    ("atan2", 0xd494_2386_eb41_10f7),
    ("atan2pi", 0xb642_86a8_0008_3b9c),
    ("copysign", 0x7443_8e07_68c7_e6a8),
    ("fdim", 0x6a8b_f881_1375_a238),
    ("fmod", 0xbfe3_1535_aeff_a54c),
    ("hypot", 0xdc5d_9864_232e_f634),
    ("maxmag", 0x3f8e_e394_9b8a_a8cb),
    ("minmag", 0xd0e0_3d76_c8d8_e94a),
    ("nextafter", 0x2924_127e_03cf_c627),
    ("pow", 0xe294_e862_0fb6_0943),
    ("powr", 0xcddf_1335_4289_c1c7),
    ("remainder", 0x13d0_34ad_4b33_ca8d),
    ("fmax", 0xad37_e221_ce62_0f2e),
    ("fmin", 0x29f0_c767_6d15_37eb),
    ("step", 0x288d_ed8d_5c8a_e755),
    ("fma", 0x7040_1d8b_a2bc_03c1),
    ("mad", 0xa5e8_e1ac_327e_86a4),
    ("mix", 0xbf62_135b_d655_fabb),
    ("smoothstep", 0x6ce0_5ab0_87b8_984e),
    ("pown", 0x670b_381b_283f_fad4),
    ("rootn", 0x9959_bc85_51e0_4e68),
    ("ldexp", 0x00d9_ab84_52cd_e113),
    ("ilogb", 0x7fd9_aae7_948a_e755),
];
const HALVES: Sums = &[
    ("acos", 0x68be_3c58_baba_5b84),
    ("acosh", 0xb7b4_6e97_3271_696b),
    ("acospi", 0x0499_99c7_0293_6d2a),
    ("asin", 0x13c4_a31c_18fe_f899),
    ("asinh", 0xd537_331a_5f62_9a00),
    ("asinpi", 0xa7de_4800_5d0b_248b),
    ("atan", 0x3627_94a4_c3aa_bdc9),
    ("atanh", 0x6dd4_3642_18af_b88c),
    ("atanpi", 0xd307_0372_c2bc_2388),
    ("cbrt", 0x0519_437a_d7e6_179d),
    ("ceil", 0x51c8_0217_a03a_24eb),
    ("cos", 0x1332_0cb9_6586_0ebb),
    ("cosh", 0x2fa5_c5c4_768c_14f7),
    ("cospi", 0xee30_7727_cf31_183c),
    ("erf", 0x3d27_aead_562b_5c25),
    ("erfc", 0xa23b_fb93_0e6e_4e39),
    ("exp", 0x3d27_aa51_b266_1cee),
    ("exp2", 0x211d_1810_91d5_79c2),
    ("exp10", 0x9777_00e6_f658_8bbf),
    ("expm1", 0xa24f_8f27_fd9a_e6a8),
    ("fabs", 0x1bae_03e5_4844_5459),
    ("floor", 0xd042_1fa3_02e2_c297),
    ("lgamma", 0xcdb4_eccc_6850_4fff),
    ("log", 0x8627_5722_3537_caca),
    ("log2", 0x8769_65cb_ca03_54b5),
    ("log10", 0xef56_12a3_01a9_f203),
    ("log1p", 0x8713_8cb4_cebb_530e),
    ("logb", 0xe757_db1c_52fe_5b8c),
    ("rint", 0xfd64_e698_6694_791d),
    ("round", 0xc5ae_3b7b_d8c8_30e5),
    ("rsqrt", 0x0181_12d7_5aca_1f24),
    ("sin", 0xb3dd_06de_7505_d4bf),
    ("sinh", 0x6888_d9cf_c9a9_9cc3),
    ("sinpi", 0x4bb3_0f71_040a_d8db),
    ("sqrt", 0x0be3_e28b_a88d_dae9),
    ("tan", 0xb2e4_72a6_bf87_ec48),
    ("tanh", 0x444b_cf4f_4fd5_f663),
    ("tanpi", 0x20ab_18c2_1328_dce1),
    ("tgamma", 0xd9b3_d685_5c01_becb),
    ("trunc", 0x5ea5_8496_2a36_7245),
    ("degrees", 0x7eac_0a75_3fcd_dca3),
    ("radians", 0x6007_f7b7_f0d7_1054),
    ("sign", 0x0b67_a839_1760_f355),
    ("atan2", 0x7df7_43e1_b05c_9215),
    ("atan2pi", 0x0df9_f5d0_e195_c2c1),
    ("copysign", 0x349e_b5fc_25b1_d459),
    ("fdim", 0x30b7_597b_090c_5d44),
    ("fmod", 0x196f_9799_c986_094d),
    ("hypot", 0xfad7_3689_3b79_61be),
    ("maxmag", 0xb6a9_258e_396a_2b7e),
    ("minmag", 0xc24b_bc60_c539_bfcb),
    ("nextafter", 0xd0f1_8589_5f18_2830),
    ("pow", 0x11f4_760e_3afd_831e),
    ("powr", 0x78d7_b8dd_4051_c698),
    ("remainder", 0xe79a_b62a_3e9d_68b8),
    ("fmax", 0x57bc_0b84_cde5_efa6),
    ("fmin", 0xb360_f4f0_ea78_728f),
    ("step", 0x823e_c5e5_5646_f755),
    ("fma", 0x265b_5a4a_4f61_fa3e),
    ("mad", 0x265b_5a4a_4f61_fa3e),
    ("mix", 0xed12_59cd_5a9a_1987),
    ("smoothstep", 0x63b5_a0ee_56a4_ea3c),
    ("pown", 0xe9bf_3db3_09a5_5df1),
    ("rootn", 0x156e_0648_f87a_96cc),
    ("ldexp", 0x4c40_fd96_c230_f1bd),
    ("ilogb", 0x5275_f4ac_c890_bb15),
];
const SECOND_FLOATS: Sums = &[
    ("sincos", 0xe067_bed1_f48c_664f),
    ("cosine", 0xfeb5_5797_b188_8e56),
    ("fract", 0x7ef7_1919_7537_511e),
    ("floor", 0x65ce_4d5b_6d46_8747),
    ("modf", 0x5854_32ca_9c7e_0482),
    ("trunc", 0x6d26_a5d0_6d47_8ccb),
    ("frexp", 0xda86_c849_51f4_822c),
    ("exponent", 0x99ba_9772_f95a_e755),
    ("lgamma_r", 0xfc5b_f78e_d077_0a08),
    ("sign", 0xff40_df82_5b8a_e755),
    ("remquo", 0x12a4_f35d_cfec_3b19),
    ("quotient", 0xc6c9_be6b_86ea_e755),
];
const SECOND_DOUBLES: Sums = &[
    ("sincos", 0xd938_c8bf_fdf7_dbc1),
    ("cosine", 0x40fb_8082_ba54_827b),
    ("fract", 0x325e_dfbd_9da4_56de),
    ("floor", 0x1014_39eb_10d5_f0cc),
    ("modf", 0x8eec_5298_2e39_5a08),
    ("trunc", 0x0fbc_b7d1_e1c7_f0cc),
    ("frexp", 0x412d_ab91_13f9_94db),
    ("exponent", 0x4a87_1d8d_5c8a_e755),
    ("lgamma_r", 0xf143_6942_7566_0e2f),
    ("sign", 0x091d_ed8d_5c8a_e755),
    ("remquo", 0x13d0_34ad_4b33_ca8d),
    ("quotient", 0x606d_ed8d_5c8a_e755),
];
const SECOND_HALVES: Sums = &[
    ("sincos", 0xb3dd_06de_7505_d4bf),
    ("cosine", 0x1332_0cb9_6586_0ebb),
    ("fract", 0xc8a9_c03c_136d_20e4),
    ("floor", 0xd042_1fa3_02e2_c297),
    ("modf", 0x6e45_9049_bccc_6724),
    ("trunc", 0x5ea5_8496_2a36_7245),
    ("frexp", 0x8dd7_3cfd_b257_4b75),
    ("exponent", 0xa40d_3b5a_a753_c3d5),
    ("lgamma_r", 0xcdb4_eccc_6850_4fff),
    ("sign", 0xe1b1_e290_36cf_7355),
    ("remquo", 0xe79a_b62a_3e9d_68b8),
    ("quotient", 0xd416_2ae3_671f_5055),
];
const ALIASES_OF_FLOATS: Sums = &[
    ("half_cos", 0xfeb5_5797_b188_8e56),
    ("half_exp", 0x9f44_b4df_3396_c30f),
    ("half_exp2", 0xf61d_9d7f_407e_96d4),
    ("half_exp10", 0x9318_5f73_8626_f1ad),
    ("half_log", 0xef86_ae69_e6e4_eb5e),
    ("half_log2", 0xd06d_27bc_5e8d_90d2),
    ("half_log10", 0xe17d_28f0_644a_5cc8),
    ("half_recip", 0xc63c_bef1_2191_43e9),
    ("half_rsqrt", 0x763f_8ec1_a8ec_46d9),
    ("half_sin", 0xe067_bed1_f48c_664f),
    ("half_sqrt", 0x7415_1c7e_ac6a_2e56),
    ("half_tan", 0x8a0d_8ad6_7b2a_8b46),
    ("native_cos", 0xfeb5_5797_b188_8e56),
    ("native_exp", 0x9f44_b4df_3396_c30f),
    ("native_exp2", 0xf61d_9d7f_407e_96d4),
    ("native_exp10", 0x9318_5f73_8626_f1ad),
    ("native_log", 0xef86_ae69_e6e4_eb5e),
    ("native_log2", 0xd06d_27bc_5e8d_90d2),
    ("native_log10", 0xe17d_28f0_644a_5cc8),
    ("native_recip", 0xc63c_bef1_2191_43e9),
    ("native_rsqrt", 0x763f_8ec1_a8ec_46d9),
    ("native_sin", 0xe067_bed1_f48c_664f),
    ("native_sqrt", 0x7415_1c7e_ac6a_2e56),
    ("native_tan", 0x8a0d_8ad6_7b2a_8b46),
    ("half_divide", 0x54da_f4e6_3c1a_d154),
    ("half_powr", 0x2b87_1418_580b_ed65),
    ("native_divide", 0x54da_f4e6_3c1a_d154),
    ("native_powr", 0x2b87_1418_580b_ed65),
];
const GEOMETRY_OF_FLOATS: Sums = &[
    ("geometry_float2", 0x1142_c1ef_374a_e532),
    ("geometry_float3", 0x76d1_116a_2b72_6486),
    ("geometry_float4", 0x02a6_4e2e_7351_ad21),
];
const GEOMETRY_OF_DOUBLES: Sums = &[
    ("geometry_double2", 0x8bff_2005_b71d_6681),
    ("geometry_double3", 0x2615_a2c7_6c40_6330),
    ("geometry_double4", 0x880f_4dab_769f_0fa5),
];
const GEOMETRY_OF_HALVES: Sums = &[
    ("geometry_half2", 0x228e_66b6_5e82_bf14),
    ("geometry_half3", 0x2820_27f7_cfc1_68a3),
    ("geometry_half4", 0xfbed_e9af_e295_e21f),
];
