//! The parts of OpenCL C that are not supported: functions and types of its optional parts, and functions of vendors and of clang.

/// Functions of the optional parts of OpenCL 2.0 and later, of vendors, and of clang: how their names begin, and why they are not there. The
/// first that fits is told.
const FUNCTIONS: &[(&str, &str)] = &[
    ("read_pipe", PIPES),
    ("write_pipe", PIPES),
    ("reserve_read_pipe", PIPES),
    ("reserve_write_pipe", PIPES),
    ("commit_read_pipe", PIPES),
    ("commit_write_pipe", PIPES),
    ("work_group_reserve_", PIPES),
    ("work_group_commit_", PIPES),
    ("get_pipe_", PIPES),
    ("is_valid_reserve_id", PIPES),
    ("enqueue_kernel", QUEUES),
    ("enqueue_marker", QUEUES),
    ("get_default_queue", QUEUES),
    ("get_kernel_", QUEUES),
    ("ndrange_", QUEUES),
    ("retain_event", QUEUES),
    ("release_event", QUEUES),
    ("create_user_event", QUEUES),
    ("set_user_event_status", QUEUES),
    ("is_valid_event", QUEUES),
    ("capture_event_profiling_info", QUEUES),
    ("ATOMIC_VAR_INIT", MACROS),
    ("ATOMIC_FLAG_INIT", MACROS),
    // Extensions of Khronos'.
    ("async_work_group_copy_fence", "it is not supported: write `barrier`, or `wait_group_events`"),
    ("work_group_reduce_mul", UNIFORM),
    ("work_group_reduce_and", UNIFORM),
    ("work_group_reduce_or", UNIFORM),
    ("work_group_reduce_xor", UNIFORM),
    ("work_group_reduce_logical_", UNIFORM),
    ("work_group_scan_inclusive_mul", UNIFORM),
    ("work_group_scan_inclusive_and", UNIFORM),
    ("work_group_scan_inclusive_or", UNIFORM),
    ("work_group_scan_inclusive_xor", UNIFORM),
    ("work_group_scan_inclusive_logical_", UNIFORM),
    ("work_group_scan_exclusive_mul", UNIFORM),
    ("work_group_scan_exclusive_and", UNIFORM),
    ("work_group_scan_exclusive_or", UNIFORM),
    ("work_group_scan_exclusive_xor", UNIFORM),
    ("work_group_scan_exclusive_logical_", UNIFORM),
    (
        "work_group_named_barrier",
        "it is not supported: write `work_group_barrier`, to which all items of the group come",
    ),
    ("named_barrier_init", "it is not supported: write `work_group_barrier`, to which all items of the group come"),
    ("clock_read_", CLOCK),
    // Intel's.
    ("intel_work_group_barrier_arrive", "it is not supported: write `barrier` in the place of both halves"),
    ("intel_work_group_barrier_wait", "it is not supported: write `barrier` in the place of both halves"),
    ("intel_convert_as_bfloat16_", "it is not supported: write `as_float((uint)b << 16)`"),
    ("intel_convert_bfloat16_as_", "it is not supported: write `(ushort)(as_uint(x) >> 16)`, which rounds to zero"),
    ("intel_sub_group_2d_block_", "it is not supported: write `intel_sub_group_block_read` for each row"),
    ("intel_sub_group_i8_", MATRIX),
    ("intel_sub_group_u8_", MATRIX),
    ("intel_sub_group_i4_", MATRIX),
    ("intel_sub_group_u4_", MATRIX),
    ("intel_sub_group_f16_", MATRIX),
    ("intel_sub_group_bf16_", MATRIX),
    ("intel_sub_group_tf32_", MATRIX),
    ("intel_sub_group_avc_", INTEL),
    // AMD's.
    ("amd_pack", "it is not supported: write `as_uint(convert_uchar4_sat_rte(v))`"),
    ("amd_unpack", "it is not supported: write `convert_float(as_uchar4(x).s0)`"),
    ("amd_bfe", "it is not supported: write `bitfield_extract_unsigned`, or `bitfield_extract_signed`"),
    ("amd_bfm", "it is not supported: write `((1u << width) - 1u) << offset`"),
    ("amd_bitalign", "it is not supported: write `(uint)(upsample(high, low) >> (shift & 31u))`"),
    ("amd_bytealign", "it is not supported: write `(uint)(upsample(high, low) >> (8u * (shift & 3u)))`"),
    ("amd_sad", "it is not supported: write `abs_diff` of `as_uchar4(x)`, and the sum of its components"),
    ("amd_median3", "it is not supported: write `max(min(a, b), min(max(a, b), c))`"),
    ("amd_max3", "it is not supported: write `max(max(a, b), c)`"),
    ("amd_min3", "it is not supported: write `min(min(a, b), c)`"),
    ("__builtin_amdgcn_workitem_id_", "it is AMD's alone: write `get_local_id`"),
    ("__builtin_amdgcn_workgroup_id_", "it is AMD's alone: write `get_group_id`"),
    ("__builtin_amdgcn_workgroup_size_", "it is AMD's alone: write `get_local_size`"),
    ("__builtin_amdgcn_mbcnt_", "it is AMD's alone: write `get_sub_group_local_id`"),
    ("__builtin_amdgcn_wavefrontsize", "it is AMD's alone: write `get_max_sub_group_size`"),
    ("__builtin_amdgcn_ballot", "it is AMD's alone: write `sub_group_ballot`"),
    ("__builtin_amdgcn_readfirstlane", "it is AMD's alone: write `sub_group_broadcast_first`"),
    ("__builtin_amdgcn_readlane", "it is AMD's alone: write `sub_group_broadcast`, or `sub_group_shuffle`"),
    ("__builtin_amdgcn_ds_bpermute", SHUFFLE),
    ("__builtin_amdgcn_ds_permute", SHUFFLE),
    ("__builtin_amdgcn_ds_swizzle", SHUFFLE),
    ("__builtin_amdgcn_mov_dpp", SHUFFLE),
    ("__builtin_amdgcn_update_dpp", SHUFFLE),
    ("__builtin_amdgcn_permlane", SHUFFLE),
    ("__builtin_amdgcn_s_barrier", "it is AMD's alone: write `barrier`"),
    ("__builtin_amdgcn_wave_barrier", "it is AMD's alone: write `sub_group_barrier`"),
    ("__builtin_amdgcn_fence", "it is AMD's alone: write `atomic_work_item_fence`"),
    ("__builtin_amdgcn_sdot4", "it is AMD's alone: write `dot_4x8packed_ss_int`, or `dot_acc_sat_4x8packed_ss_int`"),
    ("__builtin_amdgcn_udot4", "it is AMD's alone: write `dot_4x8packed_uu_uint`, or `dot_acc_sat_4x8packed_uu_uint`"),
    ("__builtin_amdgcn_ubfe", "it is AMD's alone: write `bitfield_extract_unsigned`"),
    ("__builtin_amdgcn_sbfe", "it is AMD's alone: write `bitfield_extract_signed`"),
    ("__builtin_amdgcn_alignbit", "it is AMD's alone: write `(uint)(upsample(high, low) >> (shift & 31u))`"),
    ("__builtin_amdgcn_perm", "it is AMD's alone: write `shuffle2` of `uchar4`"),
    ("__builtin_amdgcn_fmed3", "it is AMD's alone: write `clamp`"),
    ("__builtin_amdgcn_rcp", "it is AMD's alone: write `native_recip`"),
    ("__builtin_amdgcn_rsq", "it is AMD's alone: write `native_rsqrt`"),
    ("__builtin_amdgcn_s_memtime", CLOCK),
    ("__builtin_amdgcn_s_memrealtime", CLOCK),
    // Arm's, Qualcomm's, NVIDIA's and of SPIR-V.
    ("arm_dot_acc", "it is not supported: write `dot(a, b) + c`"),
    ("arm_dot", "it is not supported: write `dot`"),
    ("qcom_dot8_acc", "it is not supported: write `dot_4x8packed_ss_int(a, b) + c`"),
    ("qcom_get_physical_sub_group_id", "it is an instruction of Qualcomm's devices: write `get_sub_group_id`"),
    ("qcom_sub_group_constant_load", "it is an instruction of Qualcomm's devices: write a copy into `__local` memory"),
    ("qcom_sub_group_sync", "it is an instruction of Qualcomm's devices: write `sub_group_barrier`"),
    // clang's and gcc's.
    ("__builtin_mem", "C's library is not supported: assign the structure, or copy in a loop"),
    ("__builtin_str", "C's library is not supported: write a loop"),
    ("__builtin_alloca", "it is not supported: declare an array of the largest length"),
    ("__builtin_shuffle", "it is gcc's alone: write `shuffle` or `shuffle2`, or `__builtin_shufflevector`"),
    ("__builtin_bit_cast", "it is of C++: write `__builtin_astype`, or `as_float(x)`"),
    ("__builtin_types_compatible_p", TYPES_ASKED),
    ("__builtin_choose_expr", TYPES_ASKED),
    ("__builtin_reduce_", "it is not supported: join the components, `v.x + v.y`, or halve it, `v.lo + v.hi`"),
    ("__builtin_stdc_rotate_left", "it is not supported: write `rotate`"),
    ("__builtin_clzg", "it is not supported: write `clz`"),
    ("__builtin_ctzg", "it is not supported: write `ctz`"),
    ("__builtin_clrsb", "it is not supported: write `clz(x ^ (x >> 31)) - 1`"),
    ("__builtin_debugtrap", "it is not supported: write `__builtin_trap`"),
    ("__builtin_printf", "it is not supported: write `printf`"),
    ("__builtin_va_", "a variable number of arguments is not supported: write a function for each number"),
    ("__builtin_readcyclecounter", CLOCK),
    ("__builtin_readsteadycounter", CLOCK),
];

/// The limit of clang's functions of overflow of any types.
pub(crate) const OVERFLOW: &str =
    "a number that the type of the result does not hold is not supported here: convert it to that type";

/// Functions of one vendor, by the beginnings of their names: told where no name that is there is meant.
const FAMILIES: &[(&str, &str)] = &[
    ("__builtin_IB_", INTEL),
    ("amd_", AMD),
    ("__builtin_amdgcn_", AMD),
    ("__builtin_r600_", AMD),
    ("arm_", "it is an instruction of Arm's devices: write what it computes"),
    ("__builtin_arm_", "it is an instruction of Arm's processors: write what it computes"),
    ("__builtin_neon_", "it is an instruction of Arm's processors: write what it computes, on vectors"),
    ("qcom_", "it is an instruction of Qualcomm's devices: write what it computes"),
    ("QCOM_", "it is a constant of Qualcomm's devices, whose function is not supported"),
    ("__nvvm_", "it is an instruction of NVIDIA's devices: write what it computes"),
    ("__spirv_", "it is an instruction of SPIR-V: write the function of OpenCL C"),
    ("__builtin_spirv_", "it is an instruction of SPIR-V: write the function of OpenCL C"),
    ("__builtin_ia32_", "it is an instruction of x86: write what it computes, on vectors"),
    ("__builtin_altivec_", "it is an instruction of PowerPC: write what it computes, on vectors"),
    ("__builtin_", "this function of clang's is not supported: write what it computes in OpenCL C"),
];
const MATRIX: &str = "it is an instruction of Intel's devices: write `dot_acc_sat` and `sub_group_broadcast`";
const UNIFORM: &str = "it is not supported: write a tree in local memory, with a `barrier` behind each step";
const CLOCK: &str = "there is no clock in a kernel: measure the launch by the clock of the host";
const SHUFFLE: &str = "it is AMD's alone: write `sub_group_shuffle`, or `sub_group_shuffle_xor`";
const AMD: &str = "it is an instruction of AMD's devices: write what it computes";
const INTEL: &str = "it is an instruction of Intel's devices: write what it computes";
const TYPES_ASKED: &str = "it is not supported: write `_Generic`";
const PIPES: &str = "pipes are not supported";
pub(crate) const QUEUES: &str = "device-side queues are not supported";
const MACROS: &str = "it is a macro of OpenCL C 2.0: give the option `-cl-std=CL2.0`, or a later version";

/// Types of optional parts, and of which.
pub(crate) const TYPES: [(&str, &str); 10] = [
    ("queue_t", QUEUES_THEMSELVES),
    ("clk_event_t", QUEUES_THEMSELVES),
    ("ndrange_t", QUEUES_THEMSELVES),
    ("reserve_id_t", "pipes"),
    ("image2d_depth_t", "depth images"),
    ("image2d_array_depth_t", "depth images"),
    ("image2d_msaa_t", MULTISAMPLED),
    ("image2d_array_msaa_t", MULTISAMPLED),
    ("image2d_msaa_depth_t", MULTISAMPLED),
    ("image2d_array_msaa_depth_t", MULTISAMPLED),
];
const QUEUES_THEMSELVES: &str = "device-side queues";
const MULTISAMPLED: &str = "multi-sampled images";

/// Why a function of OpenCL is not there.
pub(crate) fn function(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, why)| *why)
}

/// Why a function of a vendor or of clang is not there, if no more is known of it than how its name begins.
pub(crate) fn family(name: &str) -> Option<&'static str> {
    FAMILIES.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, why)| *why)
}

/// The optional part that a type is of.
pub(crate) fn part_of_type(name: &str) -> Option<&'static str> {
    TYPES.iter().find(|(other, _)| *other == name).map(|&(_, part)| part)
}
