// Rows of vectors divided by the root of their mean square, in local memory.
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))

GROUP(64) kernel void rms_norm_local(global const float4 *from, global float4 *to, int n, float eps) {
    local float sums[64];
    global const float4 *x = from + get_group_id(0) * n;
    global float4 *y = to + get_group_id(0) * n;
    uint k = get_local_id(0);
    float4 s = 0.0f;
    for (int i = k; i < n; i += 64) s += x[i] * x[i];
    sums[k] = s.x + s.y + s.z + s.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint h = 32; h > 0; h >>= 1) { if (k < h) sums[k] += sums[k + h]; barrier(CLK_LOCAL_MEM_FENCE); }
    float scale = 1.0f / sqrt(sums[0] / (4 * n) + eps);
    for (int i = k; i < n; i += 64) y[i] = x[i] * scale;
}
