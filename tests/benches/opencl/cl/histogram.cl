// How often each byte stands in pieces of a picture, counted in local memory by atomic functions: a group for a piece of 4,096 bytes.
#define GROUP 256
#define EACH 16

__attribute__((reqd_work_group_size(GROUP, 1, 1)))
kernel void histogram(global const uchar *from, global uint *counts) {
    local uint count[256];
    uint k = get_local_id(0), piece = get_group_id(0);
    count[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 0; step < EACH; step++)
        atomic_inc(&count[from[(piece * EACH + step) * GROUP + k]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    counts[piece * 256 + k] = count[k];
}
