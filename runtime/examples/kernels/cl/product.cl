// The product of two square matrices, in tiles that a group holds in local memory: a work-item for an element.
#pragma OPENCL FP_CONTRACT OFF
#define TILE 16

__attribute__((reqd_work_group_size(TILE, TILE, 1)))
kernel void product(global const float *a, global const float *b, global float *c, uint size) {
    local float left[TILE][TILE], above[TILE][TILE];
    uint x = get_global_id(0), y = get_global_id(1), u = get_local_id(0), v = get_local_id(1);
    float sum = 0.0f;
    for (uint tile = 0; tile < size; tile += TILE) {
        left[v][u] = a[y * size + tile + u];
        above[v][u] = b[(tile + v) * size + x];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < TILE; k++)
            sum += left[v][k] * above[k][u];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[y * size + x] = sum;
}
