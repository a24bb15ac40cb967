__attribute__((reqd_work_group_size(64, 1, 1))) kernel void k(global int *o, global const int *rows) {
    local int part[64];
    uint k = get_local_id(0), l = k % 32, few = k % 8;
    int own = k, row = own / 16, far = own & 63, moved = own;
    part[k] = rows[2 * get_group_id(0) + k / 32];
    barrier(CLK_LOCAL_MEM_FENCE);
    moved -= 8;
    o[get_global_id(0)] = part[l] + part[few] + part[row] + part[far] + moved % 32 + (own >> 5);
}
