kernel void k(global int *o) {
    local int all[8];
    int at = get_local_id(0);
    all[at] = o[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    at = get_global_id(0);
    o[at] = all[0];
}
