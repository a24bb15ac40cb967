//! The versions of the language that have a function, as clang's header and the extensions say it.

use super::{Lower, Overload};
use crate::types::Type;

/// The functions of sub-groups that `cl_intel_subgroups` has, from OpenCL C 1.2 on.
const OF_SUB_GROUPS: &str = "get_max_sub_group_size get_num_sub_groups get_sub_group_id get_sub_group_local_id get_sub_group_size \
     sub_group_all sub_group_any sub_group_barrier sub_group_broadcast sub_group_reduce_add sub_group_reduce_max \
     sub_group_reduce_min sub_group_scan_exclusive_add sub_group_scan_exclusive_max sub_group_scan_exclusive_min \
     sub_group_scan_inclusive_add sub_group_scan_inclusive_max sub_group_scan_inclusive_min";

/// How the names of functions begin that OpenCL C 2.0 has, or an extension to it.
const OF_TWO: &str = "async_work_group_copy_2D2D async_work_group_copy_3D3D atomic_compare_ atomic_exchange atomic_fetch_ \
     atomic_flag_ atomic_init atomic_load atomic_store atomic_work_item_fence bit_reverse bitfield_ ctz dot_ \
     get_enqueued_ get_global_linear_id get_local_linear_id get_sub_group_ sub_group_";

fn is_of_sub_groups(name: &str) -> bool {
    OF_SUB_GROUPS.split(' ').any(|known| known == name)
}

/// The first version that has a function by its name, as `__OPENCL_C_VERSION__` says it.
pub(in crate::sema) fn by_name(name: &str) -> u32 {
    match name {
        "popcount" | "printf" => 120,
        _ if is_of_sub_groups(name) => 120,
        // `cl_intel_subgroups`, `cl_qcom_subgroup_shuffle`
        _ if name.starts_with("intel_sub_group_") || name.starts_with("qcom_") => 120,
        _ if name.starts_with("work_group_") || OF_TWO.split(' ').any(|start| name.starts_with(start)) => 200,
        _ => 100,
    }
}

/// The first version that has an overload of a function.
pub(in crate::sema) fn since(name: &str, overload: &Overload) -> u32 {
    let is_first = |ty: &Type| matches!(ty, Type::Scalar(_));
    let is_own = || overload.lower == Lower::Own && is_of_sub_groups(name);
    match overload.lower {
        // `dot` of integers: cl_khr_integer_dot_product
        Lower::Dot => 200,
        // cl_khr_subgroup_extended_types
        _ if is_own() && !overload.parameters.first().is_none_or(is_first) => 200,
        _ => by_name(name),
    }
}
