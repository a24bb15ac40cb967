// A matrix of weights in blocks of 32 numbers of 4 bits with a scale, by a vector: a sub-group of 16 for a row, a work-item for a block.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUP(n) __attribute__((reqd_work_group_size(n, 1, 1)))
typedef struct { half d; uchar qs[16]; } block_q4_0;

GROUP(64) SIZE(16) kernel void q4_0(global const block_q4_0 *w, global const float *v, global float *o, int blocks) {
    int row = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
    float sum = 0.0f;
    for (int b = get_sub_group_local_id(); b < blocks; b += get_max_sub_group_size()) {
        global const block_q4_0 *q = w + row * blocks + b;
        float s = 0.0f;
        for (int i = 0; i < 16; i++) {
            s += ((q->qs[i] & 15) - 8) * v[32 * b + i];
            s += ((q->qs[i] >> 4) - 8) * v[32 * b + 16 + i];
        }
        sum += q->d * s;
    }
    sum = sub_group_reduce_add(sum);
    if (get_sub_group_local_id() == 0) o[row] = sum;
}
