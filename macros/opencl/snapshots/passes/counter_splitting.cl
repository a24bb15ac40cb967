kernel void k(global int *o, int n) {
    local int all[8];
    int at, i = get_local_id(0);
    for (at = 0; at < 4; at++) {
        all[i] = at;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (at = i; at < n; at++) o[at] = all[0];
}
