// Sums of groups of 256 numbers: in each sub-group, then of what these gave.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))

GROUP(256) SIZE(32) kernel void sub_sum(global const float *from, global float *to) {
    local float part[8];
    float s = sub_group_reduce_add(from[get_global_id(0)]);
    if (get_sub_group_local_id() == 0) part[get_sub_group_id()] = s;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_sub_group_id() == 0) {
        float t = get_sub_group_local_id() < 8 ? part[get_sub_group_local_id()] : 0.0f;
        t = sub_group_reduce_add(t);
        if (get_local_id(0) == 0) to[get_group_id(0)] = t;
    }
}
