// Regions between barriers of which most items have nothing to do; with `APART` the same ones with a statement before the `if`, so that each item begins.
#ifdef APART
#define APART_BY(access) if (get_global_id(0) == (size_t)-1) access;
#else
#define APART_BY(access)
#endif

__kernel void sums(__global const int *a, __global int *o, int lost) {
    __local int t[64];
    int x = get_local_id(0);
    if (x != lost) t[x] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = get_local_size(0) / 2; d > 0; d /= 2) {
        APART_BY(o[0] = 0)
        if (x < d) t[x] += t[x + d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    APART_BY(o[0] = 0)
    if (x == 0) o[get_group_id(0)] = t[0];
}
// Without the barrier in some rounds.
__kernel void without_barrier(__global const int *a, __global int *o, int free) {
    __local int t[64];
    int x = get_local_id(0);
    t[x] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < get_local_size(0); d *= 2) {
        APART_BY(o[0] = 0)
        if ((x & (2 * d - 1)) == 0) t[x] += t[x + d];
        if (d != free) barrier(CLK_LOCAL_MEM_FENCE);
    }
    APART_BY(o[0] = 0)
    if (x == 0) o[get_group_id(0)] = t[0];
}
// A fault ends an item, of which nobody hears in the next region; an item that follows idle ones is told by its own number.
__kernel void faults(__global const int *a, __global int *o, int from, int by) {
    __local int t[64];
    int x = get_local_id(0), y = x * 2;
    t[x] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (x > from && x % 5 == 2) t[x - 1] = t[x] / (x - by);
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (y > 20) t[x] = a[get_global_id(0) + by * (x == 17)];
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (x == from) o[get_group_id(0)] = t[(x + 1) % get_local_size(0)] + t[0];
}
// The condition itself may be a fault, or reads what nobody has written.
__kernel void conditions(__global const int *a, __global int *o, int by) {
    __local int t[64];
    int x = get_local_id(0), u, r[2];
    if (x < by) u = x;
    r[0] = x;
    if (x < 2 * by) r[1] = 1;
    t[x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (x % by == 0) t[x] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (*(&u) == 3) t[x] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (r[x & 1]) t[x] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (t[(x + by) & 63] == 70) t[x] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    APART_BY(o[0] = 0)
    if (a[x + by - 3] > 4) t[x] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] = t[x];
}
