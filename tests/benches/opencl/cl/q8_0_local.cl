// A matrix of weights in blocks of 32 numbers of 8 bits with a scale, by a vector, in local memory.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))
typedef struct { half d; char qs[32]; } block_q8_0;

GROUP(64) kernel void q8_0_local(global const block_q8_0 *w, global const float *v, global float *o, int blocks) {
    local float part[64];
    uint k = get_local_id(0), l = k % 32;
    int row = get_group_id(0) * 2 + k / 32;
    float sum = 0.0f;
    for (int b = 0; b < blocks; b++) sum += (float)w[row * blocks + b].d * w[row * blocks + b].qs[l] * v[32 * b + l];
    part[k] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint h = 16; h > 0; h >>= 1) { if (l < h) part[k] += part[k + h]; barrier(CLK_LOCAL_MEM_FENCE); }
    if (l == 0) o[row] = part[k];
}
