// A matrix of weights in blocks of 32 numbers of 4 bits with a scale, by a vector, in local memory.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))
typedef struct { half d; uchar qs[16]; } block_q4_0;

GROUP(64) kernel void q4_0_local(global const block_q4_0 *w, global const float *v, global float *o, int blocks) {
    local float part[64];
    uint k = get_local_id(0), l = k % 16;
    int row = get_group_id(0) * 4 + k / 16;
    float sum = 0.0f;
    for (int b = l; b < blocks; b += 16) {
        global const block_q4_0 *q = w + row * blocks + b;
        float s = 0.0f;
        for (int i = 0; i < 16; i++) {
            s += ((q->qs[i] & 15) - 8) * v[32 * b + i];
            s += ((q->qs[i] >> 4) - 8) * v[32 * b + 16 + i];
        }
        sum += q->d * s;
    }
    part[k] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint h = 8; h > 0; h >>= 1) { if (l < h) part[k] += part[k + h]; barrier(CLK_LOCAL_MEM_FENCE); }
    if (l == 0) o[row] = part[k];
}
