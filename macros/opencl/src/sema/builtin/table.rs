//! The built-in functions (OpenCL C 3.0, sections 6.15.1 to 6.15.16, the core of 1.2), in rows: names, elements and widths of the
//! gentype, and the forms.
//!
//! A form is the result and the parameters, of these words:
//!
//! | word | type |
//! | --- | --- |
//! | `T` | the gentype: the row's element, as wide as the row says |
//! | `S` | its element, beside a gentype that is a vector |
//! | `I`, `i` | `int` as wide as the gentype, and one `int` |
//! | `u` | one `uint`, which is given for each component |
//! | `N`, `U` | the signed and the unsigned integer of the element's size, as wide as the gentype |
//! | `M` | what a comparison gives: of a scalar `int`, of a vector the signed integers of the element's size |
//! | `W` | integers of twice the size, of the element's signedness |
//! | `*T`, `global:T`, `const local:T` | pointers: into any address space but `__constant`, or into that one; `volatile` may stand before each |
//! | others | the type of that name |
//! | `a\|b` | either: a form for each |

use super::Lower;
use crate::builtin::Function;

/// A row of the table.
#[derive(Debug)]
pub(in crate::sema) struct Row {
    pub(in crate::sema) names: &'static str,
    /// The codes of the gentype's elements ([`swz_language::element::Element::code`]); of no gentype there is one of any.
    pub(super) elements: &'static str,
    pub(super) widths: &'static [u8],
    pub(super) forms: &'static [&'static str],
    pub(super) lower: Lower,
}

const ALL: &[u8] = &[1, 2, 3, 4, 8, 16];
const SCALAR: &[u8] = &[1];
const VECTORS: &[u8] = &[2, 3, 4, 8, 16];
const SHORT: &[u8] = &[1, 2, 3, 4];
const FLOATS: &str = "hfd";
const INTEGERS: &str = "cCsSiIlL";
const NUMBERS: &str = "cCsSiIlLhfd";

const fn row(
    names: &'static str,
    elements: &'static str,
    widths: &'static [u8],
    forms: &'static [&'static str],
) -> Row {
    other(names, elements, widths, forms, Lower::Own)
}

/// A row of functions that are others.
const fn other(
    names: &'static str,
    elements: &'static str,
    widths: &'static [u8],
    forms: &'static [&'static str],
    lower: Lower,
) -> Row {
    Row { names, elements, widths, forms, lower }
}

/// The functions of clang that are those of OpenCL C by other names.
pub(in crate::sema) static CLANG: &[Row] = &[
    other("__builtin_popcount", "i", SCALAR, &["int(uint)"], Lower::As("popcount")),
    other("__builtin_popcountl __builtin_popcountll", "i", SCALAR, &["int(ulong)"], Lower::As("popcount")),
    other("__builtin_popcountg", "CSIL", SCALAR, &["int(T)"], Lower::As("popcount")),
    other("__builtin_clzs", "i", SCALAR, &["int(ushort)"], Lower::As("clz")),
    other("__builtin_clz", "i", SCALAR, &["int(uint)"], Lower::As("clz")),
    other("__builtin_clzl __builtin_clzll", "i", SCALAR, &["int(ulong)"], Lower::As("clz")),
    other("__builtin_ctzs", "i", SCALAR, &["int(ushort)"], Lower::As("ctz")),
    other("__builtin_ctz", "i", SCALAR, &["int(uint)"], Lower::As("ctz")),
    other("__builtin_ctzl __builtin_ctzll", "i", SCALAR, &["int(ulong)"], Lower::As("ctz")),
    other("__builtin_bswap16", "S", SCALAR, &["T(T)"], Lower::Inner(Function::byte_swap)),
    other("__builtin_bswap32", "I", SCALAR, &["T(T)"], Lower::Inner(Function::byte_swap)),
    other("__builtin_bswap64", "L", SCALAR, &["T(T)"], Lower::Inner(Function::byte_swap)),
    other("__builtin_bitreverse8", "C", SCALAR, &["T(T)"], Lower::As("bit_reverse")),
    other("__builtin_bitreverse16", "S", SCALAR, &["T(T)"], Lower::As("bit_reverse")),
    other("__builtin_bitreverse32", "I", SCALAR, &["T(T)"], Lower::As("bit_reverse")),
    other("__builtin_bitreverse64", "L", SCALAR, &["T(T)"], Lower::As("bit_reverse")),
    other("__builtin_rotateleft8", "C", SCALAR, &["T(T,T)"], Lower::As("rotate")),
    other("__builtin_rotateleft16", "S", SCALAR, &["T(T,T)"], Lower::As("rotate")),
    other("__builtin_rotateleft32", "I", SCALAR, &["T(T,T)"], Lower::As("rotate")),
    other("__builtin_rotateleft64", "L", SCALAR, &["T(T,T)"], Lower::As("rotate")),
    other("__builtin_abs", "i", SCALAR, &["T(T)"], Lower::As("abs")),
    other("__builtin_labs __builtin_llabs", "l", SCALAR, &["T(T)"], Lower::As("abs")),
    other("__builtin_isnan", FLOATS, SCALAR, &["int(T)"], Lower::As("isnan")),
    other("__builtin_isinf", FLOATS, SCALAR, &["int(T)"], Lower::As("isinf")),
    other("__builtin_isfinite", FLOATS, SCALAR, &["int(T)"], Lower::As("isfinite")),
    other("__builtin_isnormal", FLOATS, SCALAR, &["int(T)"], Lower::As("isnormal")),
    other("__builtin_signbit", FLOATS, SCALAR, &["int(T)"], Lower::As("signbit")),
    other("__builtin_isgreater", FLOATS, SCALAR, &["int(T,T)"], Lower::As("isgreater")),
    other("__builtin_isgreaterequal", FLOATS, SCALAR, &["int(T,T)"], Lower::As("isgreaterequal")),
    other("__builtin_isless", FLOATS, SCALAR, &["int(T,T)"], Lower::As("isless")),
    other("__builtin_islessequal", FLOATS, SCALAR, &["int(T,T)"], Lower::As("islessequal")),
    other("__builtin_islessgreater", FLOATS, SCALAR, &["int(T,T)"], Lower::As("islessgreater")),
    other("__builtin_isunordered", FLOATS, SCALAR, &["int(T,T)"], Lower::As("isunordered")),
    // Small scalars become `int` before.
    other("__builtin_elementwise_abs", "ilhfd", SCALAR, &["T(T)"], Lower::As(ELEMENTWISE)),
    other("__builtin_elementwise_abs", "csilhfd", VECTORS, &["T(T)"], Lower::As(ELEMENTWISE)),
    other(ELEMENTWISE_EXTREMES, "iIlLhfd", SCALAR, &["T(T,T)"], Lower::As(ELEMENTWISE)),
    other(ELEMENTWISE_EXTREMES, NUMBERS, VECTORS, &["T(T,T)"], Lower::As(ELEMENTWISE)),
    other(ELEMENTWISE_SATURATED, "iIlL", SCALAR, &["T(T,T)"], Lower::As(ELEMENTWISE)),
    other(ELEMENTWISE_SATURATED, INTEGERS, VECTORS, &["T(T,T)"], Lower::As(ELEMENTWISE)),
    other("__builtin_elementwise_bitreverse", "iIlL", SCALAR, &["T(T)"], Lower::As(ELEMENTWISE)),
    other("__builtin_elementwise_bitreverse", INTEGERS, VECTORS, &["T(T)"], Lower::As(ELEMENTWISE)),
    other("__builtin_elementwise_fma", FLOATS, ALL, &["T(T,T,T)"], Lower::As(ELEMENTWISE)),
    other("__builtin_elementwise_pow __builtin_elementwise_copysign", FLOATS, ALL, &["T(T,T)"], Lower::As(ELEMENTWISE)),
    other(
        "__builtin_elementwise_acos __builtin_elementwise_asin __builtin_elementwise_atan __builtin_elementwise_ceil \
         __builtin_elementwise_cos __builtin_elementwise_cosh __builtin_elementwise_exp __builtin_elementwise_exp2 \
         __builtin_elementwise_floor __builtin_elementwise_log __builtin_elementwise_log10 __builtin_elementwise_log2 \
         __builtin_elementwise_rint __builtin_elementwise_round __builtin_elementwise_sin __builtin_elementwise_sinh \
         __builtin_elementwise_sqrt __builtin_elementwise_tan __builtin_elementwise_tanh __builtin_elementwise_trunc",
        FLOATS,
        ALL,
        &["T(T)"],
        Lower::As(ELEMENTWISE),
    ),
    // Functions of C's library, of `double`, and of `float` with an `f` at the end.
    other(C_OF_ONE, "d", SCALAR, &["T(T)"], Lower::As(LIBRARY)),
    other(C_OF_ONE_FLOAT, "f", SCALAR, &["T(T)"], Lower::As(LIBRARY)),
    other(C_OF_TWO, "d", SCALAR, &["T(T,T)"], Lower::As(LIBRARY)),
    other(C_OF_TWO_FLOAT, "f", SCALAR, &["T(T,T)"], Lower::As(LIBRARY)),
    other("__builtin_fma", "d", SCALAR, &["T(T,T,T)"], Lower::As(LIBRARY)),
    other("__builtin_fmaf", "f", SCALAR, &["T(T,T,T)"], Lower::As(LIBRARY)),
    other("__builtin_ldexp", "d", SCALAR, &["T(T,i)"], Lower::As(LIBRARY)),
    other("__builtin_ldexpf", "f", SCALAR, &["T(T,i)"], Lower::As(LIBRARY)),
];

/// How the name of a function begins whose other part is that of OpenCL C.
pub(in crate::sema) const ELEMENTWISE: &str = "__builtin_elementwise_";

/// The beginning of the name of a function of C's library, which may end with an `f`.
pub(in crate::sema) const LIBRARY: &str = "__builtin_";

/// An atomic function of C11 that gives the value before it changes a place: of any memory, of global, of local.
const C11_CHANGES: &[&str] = &["T(volatile *T|volatile global:T|volatile local:T,T)"];

/// `C11_CHANGES` with an order, and with an order and a scope.
const C11_CHANGES_EXPLICIT: &[&str] = &[
    "T(volatile *T|volatile global:T|volatile local:T,T,uint)",
    "T(volatile *T|volatile global:T|volatile local:T,T,uint,uint)",
];

const ELEMENTWISE_EXTREMES: &str = "__builtin_elementwise_max __builtin_elementwise_min";
const ELEMENTWISE_SATURATED: &str = "__builtin_elementwise_add_sat __builtin_elementwise_sub_sat";
const C_OF_ONE: &str = "__builtin_acos __builtin_acosh __builtin_asin __builtin_asinh __builtin_atan __builtin_atanh __builtin_cbrt \
    __builtin_ceil __builtin_cos __builtin_cosh __builtin_erf __builtin_erfc __builtin_exp __builtin_exp2 __builtin_expm1 __builtin_fabs \
    __builtin_floor __builtin_log __builtin_log10 __builtin_log1p __builtin_log2 __builtin_logb __builtin_rint __builtin_round \
    __builtin_sin __builtin_sinh __builtin_sqrt __builtin_tan __builtin_tanh __builtin_tgamma __builtin_trunc";
const C_OF_ONE_FLOAT: &str = "__builtin_acosf __builtin_acoshf __builtin_asinf __builtin_asinhf __builtin_atanf __builtin_atanhf \
    __builtin_cbrtf __builtin_ceilf __builtin_cosf __builtin_coshf __builtin_erff __builtin_erfcf __builtin_expf __builtin_exp2f \
    __builtin_expm1f __builtin_fabsf __builtin_floorf __builtin_logf __builtin_log10f __builtin_log1pf __builtin_log2f __builtin_logbf \
    __builtin_rintf __builtin_roundf __builtin_sinf __builtin_sinhf __builtin_sqrtf __builtin_tanf __builtin_tanhf __builtin_tgammaf \
    __builtin_truncf";
const C_OF_TWO: &str = "__builtin_atan2 __builtin_copysign __builtin_fdim __builtin_fmax __builtin_fmin __builtin_fmod __builtin_hypot \
    __builtin_nextafter __builtin_pow __builtin_remainder";
const C_OF_TWO_FLOAT: &str = "__builtin_atan2f __builtin_copysignf __builtin_fdimf __builtin_fmaxf __builtin_fminf __builtin_fmodf \
    __builtin_hypotf __builtin_nextafterf __builtin_powf __builtin_remainderf";

pub(in crate::sema) static ROWS: &[Row] = &[
    // 6.15.1, work-items
    row("get_work_dim", "i", SCALAR, &["uint()"]),
    row(
        "get_global_size get_global_id get_local_size get_enqueued_local_size get_local_id get_num_groups get_group_id \
         get_global_offset",
        "i",
        SCALAR,
        &["ulong(uint)"],
    ),
    row("get_global_linear_id get_local_linear_id", "i", SCALAR, &["ulong()"]),
    // 6.15.2, mathematics
    row(
        "acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp exp2 exp10 expm1 fabs floor \
         lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc",
        FLOATS,
        ALL,
        &["T(T)"],
    ),
    row("atan2 atan2pi copysign fdim fmod hypot maxmag minmag nextafter pow powr remainder", FLOATS, ALL, &["T(T,T)"]),
    row("fmax fmin", FLOATS, ALL, &["T(T,T)", "T(T,S)"]),
    row("fma mad", FLOATS, ALL, &["T(T,T,T)"]),
    row("fract modf sincos", FLOATS, ALL, &["T(T,*T)"]),
    row("frexp lgamma_r", FLOATS, ALL, &["T(T,*I)"]),
    row("remquo", FLOATS, ALL, &["T(T,T,*I)"]),
    row("ilogb", FLOATS, ALL, &["I(T)"]),
    row("ldexp", FLOATS, ALL, &["T(T,I)", "T(T,i)"]),
    row("nan", FLOATS, ALL, &["T(U)"]),
    row("pown rootn", FLOATS, ALL, &["T(T,I)"]),
    row(
        "half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt half_tan \
         native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10 native_recip native_rsqrt native_sin \
         native_sqrt native_tan",
        "f",
        ALL,
        &["T(T)"],
    ),
    row("half_divide half_powr native_divide native_powr", "f", ALL, &["T(T,T)"]),
    // 6.15.3, integers
    row("abs", INTEGERS, ALL, &["U(T)"]),
    row("abs_diff", INTEGERS, ALL, &["U(T,T)"]),
    row("add_sat hadd mul_hi rhadd rotate sub_sat", INTEGERS, ALL, &["T(T,T)"]),
    row("clz ctz popcount", INTEGERS, ALL, &["T(T)"]),
    row("mad_hi mad_sat", INTEGERS, ALL, &["T(T,T,T)"]),
    row("upsample", "cCsSiI", ALL, &["W(T,U)"]),
    row("mad24", "iI", ALL, &["T(T,T,T)"]),
    row("mul24", "iI", ALL, &["T(T,T)"]),
    // cl_khr_extended_bit_ops
    row("bit_reverse", INTEGERS, ALL, &["T(T)"]),
    row("bitfield_insert", INTEGERS, ALL, &["T(T,T,u,u)"]),
    row("bitfield_extract_signed", INTEGERS, ALL, &["N(T,u,u)"]),
    row("bitfield_extract_unsigned", INTEGERS, ALL, &["U(T,u,u)"]),
    // cl_khr_integer_dot_product
    other(
        "dot",
        "i",
        SCALAR,
        &["uint(uchar4,uchar4)", "int(char4,char4)", "int(uchar4,char4)", "int(char4,uchar4)"],
        Lower::Dot,
    ),
    other(
        "dot_acc_sat",
        "i",
        SCALAR,
        &["uint(uchar4,uchar4,uint)", "int(char4,char4,int)", "int(uchar4,char4,int)", "int(char4,uchar4,int)"],
        Lower::Dot,
    ),
    other("dot_4x8packed_uu_uint", "i", SCALAR, &["uint(uint,uint)"], Lower::Dot),
    other(
        "dot_4x8packed_ss_int dot_4x8packed_us_int dot_4x8packed_su_int",
        "i",
        SCALAR,
        &["int(uint,uint)"],
        Lower::Dot,
    ),
    other("dot_acc_sat_4x8packed_uu_uint", "i", SCALAR, &["uint(uint,uint,uint)"], Lower::Dot),
    other(
        "dot_acc_sat_4x8packed_ss_int dot_acc_sat_4x8packed_us_int dot_acc_sat_4x8packed_su_int",
        "i",
        SCALAR,
        &["int(uint,uint,int)"],
        Lower::Dot,
    ),
    // 6.15.4, common; `clamp`, `max` and `min` are of integers too
    row("clamp", NUMBERS, ALL, &["T(T,T,T)", "T(T,S,S)"]),
    row("max min", NUMBERS, ALL, &["T(T,T)", "T(T,S)"]),
    row("degrees radians sign", FLOATS, ALL, &["T(T)"]),
    row("mix", FLOATS, ALL, &["T(T,T,T)", "T(T,T,S)"]),
    row("step", FLOATS, ALL, &["T(T,T)", "T(S,T)"]),
    row("smoothstep", FLOATS, ALL, &["T(T,T,T)", "T(S,S,T)"]),
    // 6.15.5, geometry
    row("cross", FLOATS, &[3, 4], &["T(T,T)"]),
    row("dot distance", FLOATS, SHORT, &["S(T,T)"]),
    row("length", FLOATS, SHORT, &["S(T)"]),
    row("normalize", FLOATS, SHORT, &["T(T)"]),
    row("fast_distance", "f", SHORT, &["S(T,T)"]),
    row("fast_length", "f", SHORT, &["S(T)"]),
    row("fast_normalize", "f", SHORT, &["T(T)"]),
    // 6.15.6, relations
    row(
        "isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isordered isunordered",
        FLOATS,
        ALL,
        &["M(T,T)"],
    ),
    row("isfinite isinf isnan isnormal signbit", FLOATS, ALL, &["M(T)"]),
    row("any all", "csil", ALL, &["int(T)"]),
    row("bitselect", NUMBERS, ALL, &["T(T,T,T)"]),
    row("select", NUMBERS, ALL, &["T(T,T,N)", "T(T,T,U)"]),
    // 6.15.8 and 6.15.9, barriers and fences
    row("barrier mem_fence read_mem_fence write_mem_fence", "i", SCALAR, &["void(uint)"]),
    row("work_group_barrier", "i", SCALAR, &["void(uint)", "void(uint,uint)"]),
    // 6.15.16, the functions of a group
    row("work_group_all work_group_any", "i", SCALAR, &["int(int)"]),
    row("work_group_broadcast", "iIlLhfd", SCALAR, &["T(T,ulong)", "T(T,ulong,ulong)", "T(T,ulong,ulong,ulong)"]),
    row(
        "work_group_reduce_add work_group_reduce_min work_group_reduce_max work_group_scan_inclusive_add \
         work_group_scan_inclusive_min work_group_scan_inclusive_max work_group_scan_exclusive_add \
         work_group_scan_exclusive_min work_group_scan_exclusive_max",
        "iIlLhfd",
        SCALAR,
        &["T(T)"],
    ),
    // 6.15.19, the functions of a sub-group, with the types of cl_khr_subgroup_extended_types
    row(
        "get_sub_group_size get_max_sub_group_size get_num_sub_groups get_enqueued_num_sub_groups get_sub_group_id \
         get_sub_group_local_id",
        "i",
        SCALAR,
        &["uint()"],
    ),
    row("sub_group_barrier", "i", SCALAR, &["void(uint)", "void(uint,uint)"]),
    row("sub_group_all sub_group_any sub_group_non_uniform_all sub_group_non_uniform_any", "i", SCALAR, &["int(int)"]),
    row("sub_group_elect", "i", SCALAR, &["int()"]),
    row("sub_group_non_uniform_all_equal", NUMBERS, SCALAR, &["int(T)"]),
    row("sub_group_broadcast sub_group_non_uniform_broadcast", NUMBERS, ALL, &["T(T,uint)"]),
    row("sub_group_broadcast_first", NUMBERS, SCALAR, &["T(T)"]),
    row(
        "sub_group_reduce_add sub_group_reduce_min sub_group_reduce_max sub_group_scan_inclusive_add \
         sub_group_scan_inclusive_min sub_group_scan_inclusive_max sub_group_scan_exclusive_add \
         sub_group_scan_exclusive_min sub_group_scan_exclusive_max sub_group_non_uniform_reduce_add \
         sub_group_non_uniform_reduce_mul sub_group_non_uniform_reduce_min sub_group_non_uniform_reduce_max \
         sub_group_non_uniform_scan_inclusive_add sub_group_non_uniform_scan_inclusive_mul \
         sub_group_non_uniform_scan_inclusive_min sub_group_non_uniform_scan_inclusive_max \
         sub_group_non_uniform_scan_exclusive_add sub_group_non_uniform_scan_exclusive_mul \
         sub_group_non_uniform_scan_exclusive_min sub_group_non_uniform_scan_exclusive_max",
        NUMBERS,
        SCALAR,
        &["T(T)"],
    ),
    row(
        "sub_group_non_uniform_reduce_and sub_group_non_uniform_reduce_or sub_group_non_uniform_reduce_xor \
         sub_group_non_uniform_scan_inclusive_and sub_group_non_uniform_scan_inclusive_or \
         sub_group_non_uniform_scan_inclusive_xor sub_group_non_uniform_scan_exclusive_and \
         sub_group_non_uniform_scan_exclusive_or sub_group_non_uniform_scan_exclusive_xor",
        INTEGERS,
        SCALAR,
        &["T(T)"],
    ),
    row(
        "sub_group_non_uniform_reduce_logical_and sub_group_non_uniform_reduce_logical_or \
         sub_group_non_uniform_reduce_logical_xor sub_group_non_uniform_scan_inclusive_logical_and \
         sub_group_non_uniform_scan_inclusive_logical_or sub_group_non_uniform_scan_inclusive_logical_xor \
         sub_group_non_uniform_scan_exclusive_logical_and sub_group_non_uniform_scan_exclusive_logical_or \
         sub_group_non_uniform_scan_exclusive_logical_xor",
        "i",
        SCALAR,
        &["int(int)"],
    ),
    row("sub_group_ballot", "i", SCALAR, &["uint4(int)"]),
    row("sub_group_inverse_ballot", "i", SCALAR, &["int(uint4)"]),
    row("sub_group_ballot_bit_extract", "i", SCALAR, &["int(uint4,uint)"]),
    row(
        "sub_group_ballot_bit_count sub_group_ballot_inclusive_scan sub_group_ballot_exclusive_scan \
         sub_group_ballot_find_lsb sub_group_ballot_find_msb",
        "i",
        SCALAR,
        &["uint(uint4)"],
    ),
    row(
        "get_sub_group_eq_mask get_sub_group_ge_mask get_sub_group_gt_mask get_sub_group_le_mask get_sub_group_lt_mask",
        "i",
        SCALAR,
        &["uint4()"],
    ),
    row(
        "sub_group_shuffle sub_group_shuffle_xor sub_group_shuffle_up sub_group_shuffle_down",
        NUMBERS,
        SCALAR,
        &["T(T,uint)"],
    ),
    row("sub_group_rotate", NUMBERS, SCALAR, &["T(T,int)"]),
    row("sub_group_clustered_rotate", NUMBERS, SCALAR, &["T(T,int,uint)"]),
    row(
        "sub_group_clustered_reduce_add sub_group_clustered_reduce_mul sub_group_clustered_reduce_min \
         sub_group_clustered_reduce_max",
        NUMBERS,
        SCALAR,
        &["T(T,uint)"],
    ),
    row(
        "sub_group_clustered_reduce_and sub_group_clustered_reduce_or sub_group_clustered_reduce_xor",
        INTEGERS,
        SCALAR,
        &["T(T,uint)"],
    ),
    row(
        "sub_group_clustered_reduce_logical_and sub_group_clustered_reduce_logical_or \
         sub_group_clustered_reduce_logical_xor",
        "i",
        SCALAR,
        &["int(int,uint)"],
    ),
    // cl_intel_subgroups and its like
    row("intel_sub_group_shuffle intel_sub_group_shuffle_xor", NUMBERS, ALL, &["T(T,uint)"]),
    row("intel_sub_group_shuffle_up intel_sub_group_shuffle_down", NUMBERS, ALL, &["T(T,T,uint)"]),
    row("intel_sub_group_broadcast", "sS", ALL, &["T(T,uint)"]),
    row(
        "intel_sub_group_reduce_add intel_sub_group_reduce_min intel_sub_group_reduce_max \
         intel_sub_group_scan_inclusive_add intel_sub_group_scan_inclusive_min intel_sub_group_scan_inclusive_max \
         intel_sub_group_scan_exclusive_add intel_sub_group_scan_exclusive_min intel_sub_group_scan_exclusive_max",
        "sS",
        SCALAR,
        &["T(T)"],
    ),
    row("intel_sub_group_block_read intel_sub_group_block_read_ui", "I", &[1], BLOCK_READ),
    row("intel_sub_group_block_write intel_sub_group_block_write_ui", "I", &[1], BLOCK_WRITE),
    row("intel_sub_group_block_read2 intel_sub_group_block_read_ui2", "I", &[2], BLOCK_READ),
    row("intel_sub_group_block_write2 intel_sub_group_block_write_ui2", "I", &[2], BLOCK_WRITE),
    row("intel_sub_group_block_read4 intel_sub_group_block_read_ui4", "I", &[4], BLOCK_READ),
    row("intel_sub_group_block_write4 intel_sub_group_block_write_ui4", "I", &[4], BLOCK_WRITE),
    row("intel_sub_group_block_read8 intel_sub_group_block_read_ui8", "I", &[8], BLOCK_READ),
    row("intel_sub_group_block_write8 intel_sub_group_block_write_ui8", "I", &[8], BLOCK_WRITE),
    row("intel_sub_group_block_read_uc", "C", &[1], BLOCK_READ),
    row("intel_sub_group_block_write_uc", "C", &[1], BLOCK_WRITE),
    row("intel_sub_group_block_read_uc2", "C", &[2], BLOCK_READ),
    row("intel_sub_group_block_write_uc2", "C", &[2], BLOCK_WRITE),
    row("intel_sub_group_block_read_uc4", "C", &[4], BLOCK_READ),
    row("intel_sub_group_block_write_uc4", "C", &[4], BLOCK_WRITE),
    row("intel_sub_group_block_read_uc8", "C", &[8], BLOCK_READ),
    row("intel_sub_group_block_write_uc8", "C", &[8], BLOCK_WRITE),
    row("intel_sub_group_block_read_uc16", "C", &[16], BLOCK_READ),
    row("intel_sub_group_block_write_uc16", "C", &[16], BLOCK_WRITE),
    row("intel_sub_group_block_read_us", "S", &[1], BLOCK_READ),
    row("intel_sub_group_block_write_us", "S", &[1], BLOCK_WRITE),
    row("intel_sub_group_block_read_us2", "S", &[2], BLOCK_READ),
    row("intel_sub_group_block_write_us2", "S", &[2], BLOCK_WRITE),
    row("intel_sub_group_block_read_us4", "S", &[4], BLOCK_READ),
    row("intel_sub_group_block_write_us4", "S", &[4], BLOCK_WRITE),
    row("intel_sub_group_block_read_us8", "S", &[8], BLOCK_READ),
    row("intel_sub_group_block_write_us8", "S", &[8], BLOCK_WRITE),
    row("intel_sub_group_block_read_ul", "L", &[1], BLOCK_READ),
    row("intel_sub_group_block_write_ul", "L", &[1], BLOCK_WRITE),
    row("intel_sub_group_block_read_ul2", "L", &[2], BLOCK_READ),
    row("intel_sub_group_block_write_ul2", "L", &[2], BLOCK_WRITE),
    row("intel_sub_group_block_read_ul4", "L", &[4], BLOCK_READ),
    row("intel_sub_group_block_write_ul4", "L", &[4], BLOCK_WRITE),
    row("intel_sub_group_block_read_ul8", "L", &[8], BLOCK_READ),
    row("intel_sub_group_block_write_ul8", "L", &[8], BLOCK_WRITE),
    // cl_qcom_subgroup_shuffle
    row(
        "qcom_sub_group_shuffle_xor qcom_sub_group_shuffle_up qcom_sub_group_shuffle_down",
        NUMBERS,
        SCALAR,
        &["T(T,uint,uint,T)"],
    ),
    // 6.15.11, copies
    row(
        "async_work_group_copy",
        NUMBERS,
        ALL,
        &["event_t(local:T,const global:T,ulong,event_t)", "event_t(global:T,const local:T,ulong,event_t)"],
    ),
    row(
        "async_work_group_strided_copy",
        NUMBERS,
        ALL,
        &["event_t(local:T,const global:T,ulong,ulong,event_t)", "event_t(global:T,const local:T,ulong,ulong,event_t)"],
    ),
    // cl_khr_extended_async_copies
    row(
        "async_work_group_copy_2D2D",
        "i",
        SCALAR,
        &[
            "event_t(local:void,ulong,const global:void,ulong,ulong,ulong,ulong,ulong,ulong,event_t)",
            "event_t(global:void,ulong,const local:void,ulong,ulong,ulong,ulong,ulong,ulong,event_t)",
        ],
    ),
    row(
        "async_work_group_copy_3D3D",
        "i",
        SCALAR,
        &[
            "event_t(local:void,ulong,const global:void,ulong,ulong,ulong,ulong,ulong,ulong,ulong,ulong,ulong,event_t)",
            "event_t(global:void,ulong,const local:void,ulong,ulong,ulong,ulong,ulong,ulong,ulong,ulong,ulong,event_t)",
        ],
    ),
    row("wait_group_events", "i", SCALAR, &["void(int,*event_t)"]),
    row("prefetch", NUMBERS, ALL, &["void(const global:T,ulong)"]),
    // 6.15.12.7, the atomic functions of 1.2, those on 64 bits and the older names
    row(
        "atomic_add atomic_sub atomic_xchg atomic_min atomic_max atomic_and atomic_or atomic_xor",
        "iI",
        SCALAR,
        &["T(volatile global:T,T)", "T(volatile local:T,T)"],
    ),
    row("atomic_xchg", "f", SCALAR, &["T(volatile global:T,T)", "T(volatile local:T,T)"]),
    row("atomic_inc atomic_dec", "iI", SCALAR, &["T(volatile global:T)", "T(volatile local:T)"]),
    row("atomic_cmpxchg", "iI", SCALAR, &["T(volatile global:T,T,T)", "T(volatile local:T,T,T)"]),
    row(
        "atom_add atom_sub atom_xchg atom_min atom_max atom_and atom_or atom_xor",
        "iIlL",
        SCALAR,
        &["T(volatile global:T,T)", "T(volatile local:T,T)"],
    ),
    row("atom_inc atom_dec", "iIlL", SCALAR, &["T(volatile global:T)", "T(volatile local:T)"]),
    row("atom_cmpxchg", "iIlL", SCALAR, &["T(volatile global:T,T,T)", "T(volatile local:T,T,T)"]),
    // 6.15.12, the atomic functions of C11. The orders and scopes are numbers.
    other("atomic_init", "iIlLfd", SCALAR, &["void(volatile *T|volatile global:T|volatile local:T,T)"], Lower::C11),
    other("atomic_store", "iIlLhfd", SCALAR, &["void(volatile *T|volatile global:T|volatile local:T,T)"], Lower::C11),
    other(
        "atomic_store_explicit",
        "iIlLhfd",
        SCALAR,
        &[
            "void(volatile *T|volatile global:T|volatile local:T,T,uint)",
            "void(volatile *T|volatile global:T|volatile local:T,T,uint,uint)",
        ],
        Lower::C11,
    ),
    other("atomic_load", "iIlLhfd", SCALAR, &["T(volatile *T|volatile global:T|volatile local:T)"], Lower::C11),
    other(
        "atomic_load_explicit",
        "iIlLhfd",
        SCALAR,
        &[
            "T(volatile *T|volatile global:T|volatile local:T,uint)",
            "T(volatile *T|volatile global:T|volatile local:T,uint,uint)",
        ],
        Lower::C11,
    ),
    other("atomic_exchange", "iIlLhfd", SCALAR, C11_CHANGES, Lower::C11),
    other("atomic_exchange_explicit", "iIlLhfd", SCALAR, C11_CHANGES_EXPLICIT, Lower::C11),
    other(
        "atomic_fetch_add atomic_fetch_sub atomic_fetch_min atomic_fetch_max",
        "iIlLhfd",
        SCALAR,
        C11_CHANGES,
        Lower::C11,
    ),
    other(
        "atomic_fetch_add_explicit atomic_fetch_sub_explicit atomic_fetch_min_explicit atomic_fetch_max_explicit",
        "iIlLhfd",
        SCALAR,
        C11_CHANGES_EXPLICIT,
        Lower::C11,
    ),
    other("atomic_fetch_and atomic_fetch_or atomic_fetch_xor", "iIlL", SCALAR, C11_CHANGES, Lower::C11),
    other(
        "atomic_fetch_and_explicit atomic_fetch_or_explicit atomic_fetch_xor_explicit",
        "iIlL",
        SCALAR,
        C11_CHANGES_EXPLICIT,
        Lower::C11,
    ),
    other(
        "atomic_compare_exchange_strong atomic_compare_exchange_weak",
        "iIlLfd",
        SCALAR,
        &["bool(volatile *T,*T,T)", "bool(volatile global:T|volatile local:T,global:T|local:T|private:T,T)"],
        Lower::C11,
    ),
    other(
        "atomic_compare_exchange_strong_explicit atomic_compare_exchange_weak_explicit",
        "iIlLfd",
        SCALAR,
        &[
            "bool(volatile *T,*T,T,uint,uint)",
            "bool(volatile global:T|volatile local:T,global:T|local:T|private:T,T,uint,uint)",
            "bool(volatile *T,*T,T,uint,uint,uint)",
            "bool(volatile global:T|volatile local:T,global:T|local:T|private:T,T,uint,uint,uint)",
        ],
        Lower::C11,
    ),
    other(
        "atomic_flag_test_and_set",
        "i",
        SCALAR,
        &["bool(volatile *T|volatile global:T|volatile local:T)"],
        Lower::C11,
    ),
    other(
        "atomic_flag_test_and_set_explicit",
        "i",
        SCALAR,
        &[
            "bool(volatile *T|volatile global:T|volatile local:T,uint)",
            "bool(volatile *T|volatile global:T|volatile local:T,uint,uint)",
        ],
        Lower::C11,
    ),
    other("atomic_flag_clear", "i", SCALAR, &["void(volatile *T|volatile global:T|volatile local:T)"], Lower::C11),
    other(
        "atomic_flag_clear_explicit",
        "i",
        SCALAR,
        &[
            "void(volatile *T|volatile global:T|volatile local:T,uint)",
            "void(volatile *T|volatile global:T|volatile local:T,uint,uint)",
        ],
        Lower::C11,
    ),
    row("atomic_work_item_fence", "i", SCALAR, &["void(uint,uint,uint)"]),
    // 6.15.15, images
    row("read_imagef", "f", SCALAR, READ_SAMPLED),
    row("read_imagef", "f", SCALAR, READ),
    row("read_imageh", "h", SCALAR, READ_SAMPLED),
    row("read_imageh", "h", SCALAR, READ),
    row("read_imagei", "i", SCALAR, READ_SAMPLED),
    row("read_imagei", "i", SCALAR, READ),
    row("read_imageui", "I", SCALAR, READ_SAMPLED),
    row("read_imageui", "I", SCALAR, READ),
    row("write_imagef", "f", SCALAR, WRITE),
    row("write_imageh", "h", SCALAR, WRITE),
    row("write_imagei", "i", SCALAR, WRITE),
    row("write_imageui", "I", SCALAR, WRITE),
    row(
        "get_image_width get_image_channel_data_type get_image_channel_order",
        "i",
        SCALAR,
        &[
            "int(image1d_t|image1d_buffer_t|image1d_array_t|image2d_t|image2d_array_t|image3d_t)",
            "int(>image1d_t|>image1d_buffer_t|>image1d_array_t|>image2d_t|>image2d_array_t|>image3d_t)",
        ],
    ),
    row(
        "get_image_height",
        "i",
        SCALAR,
        &["int(image2d_t|image2d_array_t|image3d_t)", "int(>image2d_t|>image2d_array_t|>image3d_t)"],
    ),
    row("get_image_depth", "i", SCALAR, &["int(image3d_t)", "int(>image3d_t)"]),
    row(
        "get_image_dim",
        "i",
        SCALAR,
        &[
            "int2(image2d_t|image2d_array_t)",
            "int4(image3d_t)",
            "int2(>image2d_t|>image2d_array_t)",
            "int4(>image3d_t)",
        ],
    ),
    row(
        "get_image_array_size",
        "i",
        SCALAR,
        &["ulong(image1d_array_t|image2d_array_t|>image1d_array_t|>image2d_array_t)"],
    ),
];

/// Reads and writes of a block by a sub-group.
const BLOCK_READ: &[&str] = &["T(const global:S)", "T(const local:S)", "T(image2d_t,int2)"];
const BLOCK_WRITE: &[&str] = &["void(global:S,T)", "void(local:S,T)", "void(>image2d_t,int2,T)"];

/// Reads with a sampler. `4` is a vector of four of the row's element.
const READ_SAMPLED: &[&str] = &[
    "4(image1d_t,sampler_t,int|float)",
    "4(image1d_array_t|image2d_t,sampler_t,int2|float2)",
    "4(image2d_array_t|image3d_t,sampler_t,int4|float4)",
];

/// Reads without one.
const READ: &[&str] =
    &["4(image1d_t|image1d_buffer_t,int)", "4(image1d_array_t|image2d_t,int2)", "4(image2d_array_t|image3d_t,int4)"];

/// Writes. An image behind `>` is `__write_only`.
const WRITE: &[&str] = &[
    "void(>image1d_t|>image1d_buffer_t,int,4)",
    "void(>image1d_array_t|>image2d_t,int2,4)",
    "void(>image2d_array_t|>image3d_t,int4,4)",
];
