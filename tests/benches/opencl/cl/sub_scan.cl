// Running sums within groups of 256 numbers: in each sub-group, then of the last ones.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))

GROUP(256) SIZE(32) kernel void sub_scan(global const uint *from, global uint *to) {
    local uint sums[8];
    uint v = from[get_global_id(0)];
    uint s = sub_group_scan_inclusive_add(v);
    if (get_sub_group_local_id() == get_sub_group_size() - 1) sums[get_sub_group_id()] = s;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_sub_group_id() == 0) {
        uint t = get_sub_group_local_id() < 8 ? sums[get_sub_group_local_id()] : 0;
        t = sub_group_scan_exclusive_add(t);
        if (get_sub_group_local_id() < 8) sums[get_sub_group_local_id()] = t;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    to[get_global_id(0)] = s + sums[get_sub_group_id()];
}
