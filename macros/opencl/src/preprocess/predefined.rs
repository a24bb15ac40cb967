//! Definitions before a program begins: the macros of OpenCL C 3.0, sections 6.12, 6.15.2, 6.15.3 and 6.15.15, and of the API where
//! it names constants of kernels. The values are those of clang's header.

use core::fmt::Write as _;

use super::options::Options;

/// Macros whose value depends on where they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dynamic {
    Line,
    File,
    BaseFile,
    IncludeLevel,
    Counter,
    /// A fixed text: the same program is the same on every day.
    Date,
    Time,
    /// Asks for a file, in a condition only.
    HasInclude,
    /// `__has_builtin(name)`: whether the program may call a function of clang's.
    HasBuiltin,
    /// Asks for what one compiler has and another has not: clang's texts do. Here nothing of it is, as what stands behind `#else` is
    /// OpenCL C.
    HasNone,
}

/// The names of those.
pub(super) const DYNAMIC: [(&str, Dynamic); 21] = [
    ("__LINE__", Dynamic::Line),
    ("__FILE__", Dynamic::File),
    ("__BASE_FILE__", Dynamic::BaseFile),
    ("__INCLUDE_LEVEL__", Dynamic::IncludeLevel),
    ("__COUNTER__", Dynamic::Counter),
    ("__DATE__", Dynamic::Date),
    ("__TIME__", Dynamic::Time),
    ("__has_include", Dynamic::HasInclude),
    ("__building_module", Dynamic::HasNone),
    ("__has_attribute", Dynamic::HasNone),
    ("__has_builtin", Dynamic::HasBuiltin),
    ("__has_c_attribute", Dynamic::HasNone),
    ("__has_constexpr_builtin", Dynamic::HasNone),
    ("__has_declspec_attribute", Dynamic::HasNone),
    ("__has_extension", Dynamic::HasNone),
    ("__has_feature", Dynamic::HasNone),
    ("__has_warning", Dynamic::HasNone),
    ("__is_target_arch", Dynamic::HasNone),
    ("__is_target_environment", Dynamic::HasNone),
    ("__is_target_os", Dynamic::HasNone),
    ("__is_target_vendor", Dynamic::HasNone),
];

/// Constants of mathematics: the name, as a `double`, and as digits of the smaller types.
const NUMBERS: [(&str, &str, &str); 13] = [
    ("M_E", "0x1.5bf0a8b145769p+1", "2.71828182845904523536028747135266250"),
    ("M_LOG2E", "0x1.71547652b82fep+0", "1.44269504088896340735992468100189214"),
    ("M_LOG10E", "0x1.bcb7b1526e50ep-2", "0.434294481903251827651128918916605082"),
    ("M_LN2", "0x1.62e42fefa39efp-1", "0.693147180559945309417232121458176568"),
    ("M_LN10", "0x1.26bb1bbb55516p+1", "2.30258509299404568401799145468436421"),
    ("M_PI", "0x1.921fb54442d18p+1", "3.14159265358979323846264338327950288"),
    ("M_PI_2", "0x1.921fb54442d18p+0", "1.57079632679489661923132169163975144"),
    ("M_PI_4", "0x1.921fb54442d18p-1", "0.785398163397448309615660845819875721"),
    ("M_1_PI", "0x1.45f306dc9c883p-2", "0.318309886183790671537767526745028724"),
    ("M_2_PI", "0x1.45f306dc9c883p-1", "0.636619772367581343075535053490057448"),
    ("M_2_SQRTPI", "0x1.20dd750429b6dp+0", "1.12837916709551257389615890312154517"),
    ("M_SQRT2", "0x1.6a09e667f3bcdp+0", "1.41421356237309504880168872420969808"),
    ("M_SQRT1_2", "0x1.6a09e667f3bcdp-1", "0.707106781186547524400844362104849039"),
];

/// Extensions that the language here has, and the version from which clang names each.
const EXTENSIONS: [(&str, u32); 30] = [
    ("cl_ext_float_atomics", 200),
    ("cl_intel_required_subgroup_size", 120),
    ("cl_intel_subgroups", 120),
    ("cl_intel_subgroups_char", 120),
    ("cl_intel_subgroups_long", 120),
    ("cl_intel_subgroups_short", 120),
    ("cl_khr_3d_image_writes", 100),
    ("cl_khr_byte_addressable_store", 100),
    ("cl_khr_extended_async_copies", 200),
    ("cl_khr_extended_bit_ops", 200),
    ("cl_khr_fp16", 100),
    ("cl_khr_fp64", 100),
    ("cl_khr_global_int32_base_atomics", 100),
    ("cl_khr_global_int32_extended_atomics", 100),
    ("cl_khr_int64_base_atomics", 100),
    ("cl_khr_int64_extended_atomics", 100),
    ("cl_khr_integer_dot_product", 200),
    ("cl_khr_local_int32_base_atomics", 100),
    ("cl_khr_local_int32_extended_atomics", 100),
    ("cl_khr_subgroup_ballot", 200),
    ("cl_khr_subgroup_clustered_reduce", 200),
    ("cl_khr_subgroup_extended_types", 200),
    ("cl_khr_subgroup_non_uniform_arithmetic", 200),
    ("cl_khr_subgroup_non_uniform_vote", 200),
    ("cl_khr_subgroup_rotate", 200),
    ("cl_khr_subgroup_shuffle", 200),
    ("cl_khr_subgroup_shuffle_relative", 200),
    ("cl_khr_subgroups", 200),
    ("cl_qcom_reqd_sub_group_size", 120),
    ("cl_qcom_subgroup_shuffle", 120),
];

/// Features that OpenCL C 3.0 lets a device leave out (6.2.1), and the version from which clang names each. One stands here if all that the
/// standard says of it holds: a program that asks for it may use all of it.
pub(super) const FEATURES: [(&str, u32); 27] = [
    ("__opencl_c_3d_image_writes", 300),
    ("__opencl_c_atomic_order_acq_rel", 200),
    ("__opencl_c_atomic_order_seq_cst", 200),
    ("__opencl_c_atomic_scope_all_devices", 200),
    ("__opencl_c_atomic_scope_device", 200),
    ("__opencl_c_ext_fp16_global_atomic_add", 200),
    ("__opencl_c_ext_fp16_global_atomic_load_store", 200),
    ("__opencl_c_ext_fp16_global_atomic_min_max", 200),
    ("__opencl_c_ext_fp16_local_atomic_add", 200),
    ("__opencl_c_ext_fp16_local_atomic_load_store", 200),
    ("__opencl_c_ext_fp16_local_atomic_min_max", 200),
    ("__opencl_c_ext_fp32_global_atomic_add", 200),
    ("__opencl_c_ext_fp32_global_atomic_min_max", 200),
    ("__opencl_c_ext_fp32_local_atomic_add", 200),
    ("__opencl_c_ext_fp32_local_atomic_min_max", 200),
    ("__opencl_c_ext_fp64_global_atomic_add", 200),
    ("__opencl_c_ext_fp64_global_atomic_min_max", 200),
    ("__opencl_c_ext_fp64_local_atomic_add", 200),
    ("__opencl_c_ext_fp64_local_atomic_min_max", 200),
    ("__opencl_c_fp64", 300),
    ("__opencl_c_images", 200),
    ("__opencl_c_int64", 100),
    ("__opencl_c_integer_dot_product_input_4x8bit", 200),
    ("__opencl_c_integer_dot_product_input_4x8bit_packed", 200),
    ("__opencl_c_program_scope_global_variables", 200),
    ("__opencl_c_subgroups", 300),
    ("__opencl_c_work_group_collective_functions", 200),
];

/// The macros of extensions and features.
#[cfg(test)]
pub(crate) fn named_macros() -> impl Iterator<Item = &'static str> {
    EXTENSIONS.iter().chain(&FEATURES).map(|&(name, _)| name)
}

/// The rest, one macro a line.
const MACROS: &str = "
CL_VERSION_1_0 100
CL_VERSION_1_1 110
CL_VERSION_1_2 120
CL_VERSION_2_0 200
CL_VERSION_3_0 300
CL_VERSION_3_1 310
CLK_SUB_GROUP_SHUFFLE_WIDTH_WAVE_SIZE_QCOM 0
CLK_SUB_GROUP_SHUFFLE_WIDTH_W4_QCOM 4
CLK_SUB_GROUP_SHUFFLE_WIDTH_W8_QCOM 8
__ENDIAN_LITTLE__ 1
__IMAGE_SUPPORT__ 1
__STDC__ 1
__STDC_VERSION__ 199901L
__CHAR_BIT__ 8
__SCHAR_MAX__ 127
__SHRT_MAX__ 32767
__INT_MAX__ 2147483647
__LONG_MAX__ 9223372036854775807L
__SIZE_MAX__ 18446744073709551615UL
__SIZEOF_SHORT__ 2
__SIZEOF_INT__ 4
__SIZEOF_LONG__ 8
__SIZEOF_FLOAT__ 4
__SIZEOF_DOUBLE__ 8
__SIZEOF_POINTER__ 8
__SIZEOF_SIZE_T__ 8
__SIZE_TYPE__ unsigned long
__PTRDIFF_TYPE__ long
__INTPTR_TYPE__ long
__UINTPTR_TYPE__ unsigned long
__INT8_TYPE__ signed char
__INT16_TYPE__ short
__INT32_TYPE__ int
__INT64_TYPE__ long
__UINT8_TYPE__ unsigned char
__UINT16_TYPE__ unsigned short
__UINT32_TYPE__ unsigned int
__UINT64_TYPE__ unsigned long
__kernel_exec(X, typen) __kernel __attribute__((work_group_size_hint(X, 1, 1))) __attribute__((vec_type_hint(typen)))
kernel_exec(X, typen) __kernel __attribute__((work_group_size_hint(X, 1, 1))) __attribute__((vec_type_hint(typen)))
NULL ((void *)0)
CHAR_BIT 8
CHAR_MAX SCHAR_MAX
CHAR_MIN SCHAR_MIN
SCHAR_MAX 127
SCHAR_MIN (-127 - 1)
UCHAR_MAX 255
SHRT_MAX 32767
SHRT_MIN (-32767 - 1)
USHRT_MAX 65535
INT_MAX 2147483647
INT_MIN (-2147483647 - 1)
UINT_MAX 0xffffffff
LONG_MAX 0x7fffffffffffffffL
LONG_MIN (-0x7fffffffffffffffL - 1)
ULONG_MAX 0xffffffffffffffffUL
FLT_DIG 6
FLT_MANT_DIG 24
FLT_MAX_10_EXP +38
FLT_MAX_EXP +128
FLT_MIN_10_EXP -37
FLT_MIN_EXP -125
FLT_RADIX 2
FLT_MAX 0x1.fffffep127f
FLT_MIN 0x1.0p-126f
FLT_EPSILON 0x1.0p-23f
MAXFLOAT 0x1.fffffep127f
HUGE_VALF (1.0f / 0.0f)
HUGE_VAL (1.0 / 0.0)
INFINITY (1.0f / 0.0f)
NAN as_float(INT_MAX)
FP_ILOGB0 INT_MIN
FP_ILOGBNAN INT_MAX
DBL_DIG 15
DBL_MANT_DIG 53
DBL_MAX_10_EXP +308
DBL_MAX_EXP +1024
DBL_MIN_10_EXP -307
DBL_MIN_EXP -1021
DBL_RADIX 2
DBL_MAX 0x1.fffffffffffffp1023
DBL_MIN 0x1.0p-1022
DBL_EPSILON 0x1.0p-52
HALF_DIG 3
HALF_MANT_DIG 11
HALF_MAX_10_EXP +4
HALF_MAX_EXP +16
HALF_MIN_10_EXP -4
HALF_MIN_EXP -13
HALF_RADIX 2
HALF_MAX ((0x1.ffcp15h))
HALF_MIN ((0x1.0p-14h))
HALF_EPSILON ((0x1.0p-10h))
CLK_LOCAL_MEM_FENCE 0x01
CLK_GLOBAL_MEM_FENCE 0x02
CLK_IMAGE_MEM_FENCE 0x04
CLK_ADDRESS_NONE 0
CLK_ADDRESS_CLAMP_TO_EDGE 2
CLK_ADDRESS_CLAMP 4
CLK_ADDRESS_REPEAT 6
CLK_ADDRESS_MIRRORED_REPEAT 8
CLK_NORMALIZED_COORDS_FALSE 0
CLK_NORMALIZED_COORDS_TRUE 1
CLK_FILTER_NEAREST 0x10
CLK_FILTER_LINEAR 0x20
CLK_SNORM_INT8 0x10D0
CLK_SNORM_INT16 0x10D1
CLK_UNORM_INT8 0x10D2
CLK_UNORM_INT16 0x10D3
CLK_UNORM_SHORT_565 0x10D4
CLK_UNORM_SHORT_555 0x10D5
CLK_UNORM_INT_101010 0x10D6
CLK_SIGNED_INT8 0x10D7
CLK_SIGNED_INT16 0x10D8
CLK_SIGNED_INT32 0x10D9
CLK_UNSIGNED_INT8 0x10DA
CLK_UNSIGNED_INT16 0x10DB
CLK_UNSIGNED_INT32 0x10DC
CLK_HALF_FLOAT 0x10DD
CLK_FLOAT 0x10DE
CLK_UNORM_INT24 0x10DF
CLK_R 0x10B0
CLK_A 0x10B1
CLK_RG 0x10B2
CLK_RA 0x10B3
CLK_RGB 0x10B4
CLK_RGBA 0x10B5
CLK_BGRA 0x10B6
CLK_ARGB 0x10B7
CLK_INTENSITY 0x10B8
CLK_LUMINANCE 0x10B9
CLK_Rx 0x10BA
CLK_RGx 0x10BB
CLK_RGBx 0x10BC
CLK_DEPTH 0x10BD
CLK_DEPTH_STENCIL 0x10BE
";

/// Names of formats of images that came later, by the version since which clang has them.
const LATER_FORMATS: [(&str, u32, u32); 8] = [
    ("CLK_sRGB", 0x10BF, 200),
    ("CLK_sRGBx", 0x10C0, 200),
    ("CLK_sRGBA", 0x10C1, 200),
    ("CLK_sBGRA", 0x10C2, 200),
    ("CLK_ABGR", 0x10C3, 200),
    ("CLK_UNORM_INT_101010_2", 0x10E0, 300),
    ("CLK_UNSIGNED_INT_RAW10_EXT", 0x10E3, 200),
    ("CLK_UNSIGNED_INT_RAW12_EXT", 0x10E4, 200),
];

/// All of it as directives.
pub(super) fn directives(options: &Options) -> String {
    let mut text = String::with_capacity(10_000);
    let mut define = |line: core::fmt::Arguments| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "#define {line}");
    };
    define(format_args!("__OPENCL_C_VERSION__ {}", options.version));
    // The version of the device: one that has a language is at least of its version.
    define(format_args!("__OPENCL_VERSION__ {}", options.version.max(120)));
    for (name, _) in FEATURES.iter().filter(|(_, since)| options.version >= *since) {
        define(format_args!("{name} 1"));
    }
    if options.relaxed {
        define(format_args!("__FAST_RELAXED_MATH__ 1"));
    }
    for (name, _) in EXTENSIONS.iter().filter(|(_, since)| options.version >= *since) {
        define(format_args!("{name} 1"));
    }
    for (name, double, digits) in NUMBERS {
        define(format_args!("{name} {double}"));
        define(format_args!("{name}_F {digits}f"));
        define(format_args!("{name}_H {digits}h"));
    }
    if options.version >= 200 {
        define(format_args!("ATOMIC_VAR_INIT(x) (x)"));
        define(format_args!("ATOMIC_FLAG_INIT 0"));
    }
    for (name, value, _) in LATER_FORMATS.iter().filter(|(_, _, since)| options.version >= *since) {
        define(format_args!("{name} {value:#X}"));
    }
    for line in MACROS.trim().lines() {
        define(format_args!("{line}"));
    }
    text
}
