// A matrix of weights in blocks of 32 numbers of 8 bits with a scale, by a vector: a sub-group for a row, a work-item for a number.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))
typedef struct { half d; char qs[32]; } block_q8_0;

SIZE(32) GROUP(64) kernel void q8_0(global const block_q8_0 *w, global const float *v, global float *o, int blocks) {
    int row = get_group_id(0) * 2 + get_sub_group_id();
    uint l = get_sub_group_local_id();
    float sum = 0.0f;
    for (int b = 0; b < blocks; b++) sum += (float)w[row * blocks + b].d * w[row * blocks + b].qs[l] * v[32 * b + l];
    sum = sub_group_reduce_add(sum);
    if (l == 0) o[row] = sum;
}
