// Rows of vectors divided by the root of their mean square: two sub-groups for a row.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))

GROUP(64) SIZE(32) kernel void rms_norm(global const float4 *from, global float4 *to, int n, float eps) {
    local float sums[2];
    global const float4 *x = from + get_group_id(0) * n;
    global float4 *y = to + get_group_id(0) * n;
    float4 s = 0.0f;
    for (int i = get_local_id(0); i < n; i += 64) s += x[i] * x[i];
    float t = sub_group_reduce_add(s.x + s.y + s.z + s.w);
    if (get_sub_group_local_id() == 0) sums[get_sub_group_id()] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
    float scale = 1.0f / sqrt((sums[0] + sums[1]) / (4 * n) + eps);
    for (int i = get_local_id(0); i < n; i += 64) y[i] = x[i] * scale;
}
