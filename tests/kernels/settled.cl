// Loops that only read local memory, of which `check` is asked before whether it is settled; with `APART` the same ones with a write that nobody makes, so
// that each read is told.
#ifdef APART
#define APART_BY(access) if (get_global_id(0) == (size_t)-1) access;
#else
#define APART_BY(access)
#endif

#define NUMBERS(t) \
    for (int m = get_local_id(0); m < 64; m += get_local_size(0)) t[m] = m * 7 % 31; \
    barrier(CLK_LOCAL_MEM_FENCE);

#define ALL(s, t) for (int k = 0; k < 64; k++) { s += t[k] + t[get_local_id(0)]; APART_BY(t[0] = 0) }

__kernel void ranks(__global uchar *o) {
    __local uchar t[64];
    int less = 0;
    NUMBERS(t)
    for (int k = 0; k < 64; k++) { less += t[k] < t[get_local_id(0)]; APART_BY(t[0] = 0) }
    o[get_global_id(0)] = less;
}
__kernel void grids(__global int *o, __local int *p) {
    __local int t[64], w[8][8];
    int s = 0, x = get_local_id(0);
    NUMBERS(t) NUMBERS(p)
    for (int m = x; m < 64; m += get_local_size(0)) w[m / 8][m % 8] = m;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++) { s += w[k][x % 8] * w[x / 8][k] + p[k] - (p + 1)[k]; APART_BY(t[0] = 0) }
    int k = 0;
    while (k < 63) { k++; if (k == x) continue; s += t[t[k]] > 3 ? p[k] : 1; APART_BY(t[0] = 0) }
    do { s ^= p[--k]; APART_BY(t[0] = 0) } while (k > 0);
    o[get_global_id(0)] = s;
}
// An item writes between two loops that others have been in.
__kernel void written_between(__global int *o, int who) {
    __local int t[64];
    int s = 0;
    NUMBERS(t)
    ALL(s, t)
    if (get_local_id(0) == who) t[3] = 1;
    ALL(s, t)
    o[get_global_id(0)] = s;
}
__kernel void changed_between(__global int *o, int who) {
    __local int t[64];
    int s = 0;
    NUMBERS(t)
    ALL(s, t)
    if (get_local_id(0) == who) atomic_add(&t[3], 1);
    ALL(s, t)
    o[get_global_id(0)] = s;
}
// As bytes, which makes cells of bytes.
__kernel void split_between(__global int *o, int who) {
    __local int t[64];
    int s = 0;
    NUMBERS(t)
    ALL(s, t)
    s += ((__local uchar *)t)[get_local_id(0)];
    ALL(s, t)
    if (get_local_id(0) == who) ((__local uchar *)t)[15] = 1;
    ALL(s, t)
    o[get_global_id(0)] = s;
}
// The pointer is there behind the loop.
__kernel void kept(__global int *o, int who) {
    __local int t[64], *q = t;
    int s = 0;
    NUMBERS(t)
    for (int k = 0; k < 64; k++) { s += t[k]; q = &t[k / 2]; APART_BY(t[0] = 0) }
    if (get_local_id(0) == who) *q = 1;
    for (int k = 0; k < 8; k++) { s += q[k]; APART_BY(t[0] = 0) }
    q += 3;
    for (int k = 0; k < 8; k++) { s += q[k] + *q; APART_BY(t[0] = 0) }
    o[get_global_id(0)] = s;
}
__kernel void in_phases(__global int *o, int who) {
    __local int t[64];
    int s = 0;
    NUMBERS(t)
    for (int n = 0; n < 3; n++) {
        ALL(s, t)
        if (who != n) barrier(CLK_LOCAL_MEM_FENCE);
        t[get_local_id(0)] = s;
        barrier(CLK_LOCAL_MEM_FENCE);
        ALL(s, t)
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    o[get_global_id(0)] = s;
}
// Behind the memory of the last groups.
__kernel void outside(__global int *o, __local int *p, int n) {
    int s = 0;
    NUMBERS(p)
    for (int k = 0; k < n; k++) { s += p[k]; APART_BY(p[0] = 0) }
    for (int k = 0; k < n; k++) { s += p[k] / (20 - k - (int)get_local_id(0)); APART_BY(p[0] = 0) }
    o[get_global_id(0)] = s;
}
// Only the first group writes what all read, and not all of it.
__kernel void unwritten(__global int *o, int n) {
    __local int t[64];
    int s = 0;
    if (get_group_id(0) == 0) for (int m = get_local_id(0); m < n; m += get_local_size(0)) t[m] = m;
    barrier(CLK_LOCAL_MEM_FENCE);
    ALL(s, t)
    ALL(s, t)
    o[get_global_id(0)] = s;
}
// A structure that is read is not all written: the next access tells it.
typedef struct { int a, b; } Pair;
__kernel void pairs(__global Pair *o, int n) {
    __local int t[64];
    Pair part, whole;
    int s = 0;
    part.a = n;
    if (n) part.b = 1;
    NUMBERS(t)
    ALL(s, t)
    for (int k = 0; k < 8; k++) { whole = part; s += t[k] + whole.a; APART_BY(t[0] = 0) }
    o[get_global_id(0)] = whole;
    o[get_global_id(0)].a = s;
}
// A copy that nobody has waited for.
__kernel void copied(__global const int *a, __global int *o, int late) {
    __local int t[64];
    int s = 0;
    NUMBERS(t)
    ALL(s, t)
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t done = async_work_group_copy(t, a, 64, 0);
    if (!late) wait_group_events(1, &done);
    ALL(s, t)
    if (late) wait_group_events(1, &done);
    ALL(s, t)
    o[get_global_id(0)] = s;
}
int sum_of(__local const int *t, int n) {
    int s = 0;
    for (int k = 0; k < n; k++) { s += t[k]; APART_BY(s = 0) }
    return s;
}
__kernel void called(__global int *o, int who) {
    __local int t[64];
    NUMBERS(t)
    int s = sum_of(t, 64) + sum_of(t + 8, 50);
    if (get_local_id(0) == who) t[9] = 1;
    o[get_global_id(0)] = s + sum_of(t + 9, 1);
}
