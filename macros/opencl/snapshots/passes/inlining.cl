void twice(int *p) { *p *= 2; }
void cap(int *p, global const int *most) {
    if (*p < most[0])
        return;
    *p = most[0];
}
void meet(local int *all, int at, int value) {
    all[at] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void k(global int *o) {
    local int all[8];
    int v = o[0];
    twice(&v);
    cap(&v, o + 1);
    meet(all, get_local_id(0), v);
    o[get_global_id(0)] = all[0];
}
