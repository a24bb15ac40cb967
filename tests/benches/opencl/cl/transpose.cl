// A matrix with its rows as columns, by tiles in local memory: a work-item for an element.
#define TILE 16

__attribute__((reqd_work_group_size(TILE, TILE, 1)))
kernel void transpose(global const float *from, global float *to, int width, int height) {
    local float tile[TILE][TILE + 1];
    int u = get_local_id(0), v = get_local_id(1);
    int x = get_group_id(0) * TILE + u, y = get_group_id(1) * TILE + v;
    tile[v][u] = from[y * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    x = get_group_id(1) * TILE + u;
    y = get_group_id(0) * TILE + v;
    to[y * height + x] = tile[u][v];
}
