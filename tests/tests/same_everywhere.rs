//! The mathematical functions give the same bits on every machine, but where products and sums are fused: there the kernels round
//! once. Each function is held to a checksum of its results for 4,096 seeded inputs, one of the machines without and one of those
//! with fused multiplication. To renew one, run the test at x86-64 and at x86-64-v3 and take what it prints.

use swz::builtin::*;
use swz::prelude::*;
use swz_tests::accuracy::Random;

/// Whether the kernels fuse here: where this crate is compiled for an instruction that does.
const FUSED: bool = cfg!(any(
    all(target_arch = "x86_64", target_feature = "fma"),
    all(target_arch = "aarch64", target_endian = "little")
));

/// A function, and the checksums of its results where products and sums are rounded apart and where they are fused.
type Sums = &'static [(&'static str, [u64; 2])];

/// FNV-1a, of 64 bits at a time.
struct Checksum(u64);

impl Checksum {
    fn add(&mut self, bits: u64) {
        self.0 = (self.0 ^ bits).wrapping_mul(0x0000_0100_0000_01B3);
    }
}

/// A number of the type, from all of them or, mostly, near those that functions are called with.
fn input(random: &mut Random) -> f64 {
    match random.bits() % 8 {
        0 => f64::from(f32::from_bits(random.bits() as u32)),
        1 => random.signed() * 1e4,
        2 | 3 => random.signed(),
        _ => random.signed() * 20.0,
    }
}

/// Declares a test of functions of a vector type.
macro_rules! same {
    ($test:ident: $vector:ident of $float:ty, $sums:ident; $($one:ident)*; $($two:ident)*) => {
        #[test]
        fn $test() {
            let vector = |random: &mut Random| $vector::from(std::array::from_fn::<$float, 4, _>(|_| input(random) as $float));
            compare($sums, &[
                $((stringify!($one), sum(|random| $one(vector(random)).to_array())),)*
                $((stringify!($two), sum(|random| $two(vector(random), vector(random)).to_array())),)*
            ]);
        }
    };
}

/// The checksum of the results of a function; a NaN counts as one, whatever its bits.
fn sum<T: Into<f64> + Copy>(mut results: impl FnMut(&mut Random) -> [T; 4]) -> u64 {
    let (mut random, mut checksum) = (Random(0x5EED), Checksum(0xCBF2_9CE4_8422_2325));
    for _ in 0..1024 {
        for result in results(&mut random) {
            let result: f64 = result.into();
            checksum.add(if result.is_nan() { 1 } else { result.to_bits() });
        }
    }
    checksum.0
}

/// Fails with the lines that would be right here.
fn compare(expected: Sums, found: &[(&str, u64)]) {
    let differing: Vec<String> = found
        .iter()
        .filter(|(name, sum)| !expected.iter().any(|(known, sums)| known == name && sums[usize::from(FUSED)] == *sum))
        .map(|(name, sum)| format!("{name} {sum:#018x}"))
        .collect();
    assert!(differing.is_empty(), "fused: {FUSED}\n{}", differing.join("\n"));
}

same! {
    floats: float4 of f32, FLOATS;
    exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan sinpi cospi tanpi sinh cosh tanh asin acos atan asinpi acospi atanpi asinh acosh
    atanh cbrt sqrt rsqrt erf erfc tgamma lgamma;
    atan2 atan2pi pow powr hypot fmod
}
same! {
    doubles: double4 of f64, DOUBLES;
    exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan sinpi cospi tanpi sinh cosh tanh asin acos atan asinpi acospi atanpi asinh acosh
    atanh cbrt sqrt rsqrt erf erfc tgamma lgamma;
    atan2 atan2pi pow powr hypot fmod
}

const FLOATS: Sums = &[
    ("exp", [0x5943_01ea_01a3_293d, 0xbe11_efee_e1a3_293d]),
    ("exp2", [0xd4f5_8c09_61a3_293d, 0xdcf2_903d_e1a3_293d]),
    ("exp10", [0x91ea_163d_01a3_293d, 0x25cc_fa2a_01a3_293d]),
    ("expm1", [0x6f7a_7773_e1a3_293d, 0x8bf2_449e_41a3_293d]),
    ("log", [0x6400_4c6a_3af3_b669, 0x6374_6174_faf3_b669]),
    ("log2", [0x2668_20c6_3af3_b669, 0x54b7_edbc_baf3_b669]),
    ("log10", [0xf1a8_4c25_daf3_b669, 0x1ab5_6c55_daf3_b669]),
    ("log1p", [0x2c6f_0f58_d4b0_03e8, 0x5f8f_d69e_54b0_03e8]),
    ("sin", [0x8529_b570_01a3_293d, 0xc061_ea9d_c1a3_293d]),
    ("cos", [0x1a59_de26_a1a3_293d, 0x9570_0efb_01a3_293d]),
    ("tan", [0x03d2_705d_61a3_293d, 0xba81_d621_a1a3_293d]),
    ("sinpi", [0x3b9d_3290_01a3_293d, 0x3b9d_3290_01a3_293d]),
    ("cospi", [0x3b26_f335_c1a3_293d, 0x3b26_f335_c1a3_293d]),
    ("tanpi", [0xaf4c_8d90_81a3_293d, 0xaf4c_8d90_81a3_293d]),
    ("sinh", [0x476e_c7da_61a3_293d, 0xfbef_9126_41a3_293d]),
    ("cosh", [0x50f3_ad50_e1a3_293d, 0x7cb0_40f5_41a3_293d]),
    ("tanh", [0xca1e_95cb_e1a3_293d, 0x165f_a386_61a3_293d]),
    ("asin", [0xdc38_9b33_7b8b_0e57, 0xdc38_9b33_7b8b_0e57]),
    ("acos", [0x41fa_05ed_9b8b_0e57, 0x6c5c_8df7_3b8b_0e57]),
    ("atan", [0x5c9c_1b77_e1a3_293d, 0xf443_d3b7_41a3_293d]),
    ("asinpi", [0xe93b_cbec_3b8b_0e57, 0xe93b_cbec_3b8b_0e57]),
    ("acospi", [0xb263_2739_3b8b_0e57, 0xb263_2739_3b8b_0e57]),
    ("atanpi", [0xf5c8_f9be_81a3_293d, 0xf5c8_f9be_81a3_293d]),
    ("asinh", [0x293a_3660_c1a3_293d, 0x293a_3660_c1a3_293d]),
    ("acosh", [0x060e_8f3e_b585_822e, 0x060e_8f3e_b585_822e]),
    ("atanh", [0x7e95_a4f1_bb8b_0e57, 0x7e95_a4f1_bb8b_0e57]),
    ("cbrt", [0xbdc1_e1b6_a1a3_293d, 0x7d9d_d3fd_41a3_293d]),
    ("sqrt", [0x8450_8122_3af3_b669, 0x8450_8122_3af3_b669]),
    ("rsqrt", [0xf74d_a202_7af3_b669, 0xf74d_a202_7af3_b669]),
    ("erf", [0xd3af_74b9_41a3_293d, 0x54cf_4441_81a3_293d]),
    ("erfc", [0x3181_a864_21a3_293d, 0x3181_a864_21a3_293d]),
    ("tgamma", [0x58ed_c280_9dbe_9a00, 0x58ed_c280_9dbe_9a00]),
    ("lgamma", [0x268c_bdae_e1a3_293d, 0x268c_bdae_e1a3_293d]),
    ("atan2", [0xca20_116c_c4af_9ec4, 0xa9d6_f975_24af_9ec4]),
    ("atan2pi", [0x89b7_e829_04af_9ec4, 0x89b7_e829_04af_9ec4]),
    ("pow", [0xaaba_2e60_e885_d124, 0x4126_0b9b_0885_d124]),
    ("powr", [0x87c3_b6e4_32b9_c422, 0xb63d_4cda_12b9_c422]),
    ("hypot", [0xf518_e7da_c4af_9ec4, 0xf518_e7da_c4af_9ec4]),
    ("fmod", [0xec25_0166_84af_9ec4, 0xec25_0166_84af_9ec4]),
];
const DOUBLES: Sums = &[
    ("exp", [0x9259_d77e_3eae_9623, 0x9b97_f6b1_b832_b21e]),
    ("exp2", [0x8149_818a_918b_7880, 0x6220_cdba_b520_56e4]),
    ("exp10", [0x19bf_939b_ccfb_8bba, 0x19bf_939b_ccfb_8bba]),
    ("expm1", [0x4452_6f4f_1d65_55ce, 0x5495_ef2a_d00b_c96d]),
    ("log", [0x4b4d_eb9c_9d4d_700e, 0x5a61_68dd_1c9c_a612]),
    ("log2", [0x983e_85f4_7315_f93f, 0x4893_a5ce_b2f3_eaa6]),
    ("log10", [0xf76e_eb8a_b4e1_7191, 0xf648_669b_8fb1_3175]),
    ("log1p", [0x7bd2_f2ea_d494_8b3e, 0x6579_0b74_26f8_5dc9]),
    ("sin", [0x6d31_46a5_6b6a_3ac3, 0xcb52_6d94_e1b3_be61]),
    ("cos", [0xd4d5_6a7d_cb53_9637, 0x9396_eadf_ebe6_8d90]),
    ("tan", [0x84f1_a83f_24fb_5319, 0x84f1_a83f_24fb_5319]),
    ("sinpi", [0x141b_8346_5be1_bba9, 0x141b_8346_5be1_bba9]),
    ("cospi", [0x50f7_0365_0d7d_bca5, 0x50f7_0365_0d7d_bca5]),
    ("tanpi", [0x36c9_4261_7717_b374, 0x36c9_4261_7717_b374]),
    ("sinh", [0x9cce_d8ae_06ce_6724, 0x9cce_d8ae_06ce_6724]),
    ("cosh", [0xad68_89cf_febe_d63e, 0x3ee2_257e_274c_f4aa]),
    ("tanh", [0x8cca_4cff_2e4f_4ca3, 0x1ed8_1180_db0f_963c]),
    ("asin", [0x8ba9_d13a_55b2_aaf5, 0x2900_34c8_367c_2e8f]),
    ("acos", [0xa0d3_7e33_7214_e57c, 0xa0d3_7e33_7214_e57c]),
    ("atan", [0x2285_237d_9d7e_c0ef, 0x186f_3b14_f6b6_2d5d]),
    ("asinpi", [0x8195_d980_ba6a_dfa4, 0x8195_d980_ba6a_dfa4]),
    ("acospi", [0xe8ee_04ff_cba7_895b, 0xe8ee_04ff_cba7_895b]),
    ("atanpi", [0x4d61_a25b_7fd9_b3fe, 0x4d61_a25b_7fd9_b3fe]),
    ("asinh", [0x919b_e882_a86f_753e, 0xa9ee_8e23_24fe_32ee]),
    ("acosh", [0x7ef3_b68f_7bd9_8a10, 0x3a10_3061_6f95_e9ca]),
    ("atanh", [0xd891_0a1d_32e1_b202, 0xd891_0a1d_32e1_b202]),
    ("cbrt", [0xb686_e01a_bfb9_f307, 0xb686_e01a_bfb9_f307]),
    ("sqrt", [0xd537_7cd7_da4e_3ddc, 0xd537_7cd7_da4e_3ddc]),
    ("rsqrt", [0xda80_327e_6b67_5d00, 0xda80_327e_6b67_5d00]),
    ("erf", [0x7a7b_3877_5bdd_25e6, 0x7a7b_3877_5bdd_25e6]),
    ("erfc", [0xf3ba_93d5_a66c_c8ba, 0xf3ba_93d5_a66c_c8ba]),
    ("tgamma", [0x3e41_9c6a_2eb1_d857, 0x3e41_9c6a_2eb1_d857]),
    ("lgamma", [0x7850_c85a_5f1d_9450, 0x7850_c85a_5f1d_9450]),
    ("atan2", [0xce8f_b64e_b7a8_ae4e, 0xce8f_b64e_b7a8_ae4e]),
    ("atan2pi", [0x8d77_7187_3a43_d3ce, 0x8d77_7187_3a43_d3ce]),
    ("pow", [0x61f1_715f_5c81_45b5, 0x74df_44c4_2981_c857]),
    ("powr", [0xf32c_c28c_c349_e377, 0xf32c_c28c_c349_e377]),
    ("hypot", [0xc20e_9650_3192_6de2, 0xccdb_4b96_0332_4892]),
    ("fmod", [0x2928_2f55_a3cc_6333, 0x2928_2f55_a3cc_6333]),
];
