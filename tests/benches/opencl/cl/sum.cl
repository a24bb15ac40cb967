// Sums of groups of 256 numbers, by halves in local memory: a work-item for a number.
#pragma OPENCL FP_CONTRACT OFF
#define GROUP 256

__attribute__((reqd_work_group_size(GROUP, 1, 1)))
kernel void sum(global const float *from, global float *to) {
    local float part[GROUP];
    uint k = get_local_id(0);
    part[k] = from[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint left = GROUP / 2; left > 0; left >>= 1) {
        if (k < left)
            part[k] += part[k + left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (k == 0)
        to[get_group_id(0)] = part[0];
}
