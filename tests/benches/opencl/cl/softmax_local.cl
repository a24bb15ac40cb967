// Softmax of rows, in local memory.
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))

GROUP(32) kernel void softmax_local(global const float *from, global float *to, int n) {
    local float part[32];
    global const float *x = from + get_group_id(0) * n;
    global float *y = to + get_group_id(0) * n;
    uint k = get_local_id(0);
    float m = -INFINITY;
    for (int i = k; i < n; i += 32) m = fmax(m, x[i]);
    part[k] = m;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint h = 16; h > 0; h >>= 1) { if (k < h) part[k] = fmax(part[k], part[k + h]); barrier(CLK_LOCAL_MEM_FENCE); }
    m = part[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    float s = 0.0f;
    for (int i = k; i < n; i += 32) { float e = exp(x[i] - m); y[i] = e; s += e; }
    part[k] = s;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint h = 16; h > 0; h >>= 1) { if (k < h) part[k] += part[k + h]; barrier(CLK_LOCAL_MEM_FENCE); }
    s = part[0];
    for (int i = k; i < n; i += 32) y[i] /= s;
}
