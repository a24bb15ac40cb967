// Softmax of rows: a sub-group for a row.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))

GROUP(32) SIZE(32) kernel void softmax(global const float *from, global float *to, int n) {
    global const float *x = from + get_group_id(0) * n;
    global float *y = to + get_group_id(0) * n;
    float m = -INFINITY;
    for (int i = get_local_id(0); i < n; i += 32) m = fmax(m, x[i]);
    m = sub_group_reduce_max(m);
    float s = 0.0f;
    for (int i = get_local_id(0); i < n; i += 32) { float e = exp(x[i] - m); y[i] = e; s += e; }
    s = sub_group_reduce_add(s);
    for (int i = get_local_id(0); i < n; i += 32) y[i] /= s;
}
