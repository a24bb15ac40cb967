// Kernels whose items are in step, each a step further than the one before; with `APART` the same ones, of which nobody knows that.
#ifdef APART
#define APART_BY(access) if (get_global_id(0) == (size_t)-1) access;
#else
#define APART_BY(access)
#endif

__kernel void scaled(__global const float *x, __global float *y, float a) {
    int i = get_global_id(0);
    y[i] = a * x[i] + y[i]; APART_BY(y[0] = 0)
}
__kernel void brighter(__global const uchar *a, __global uchar *o) {
    o[get_global_id(0)] = add_sat(a[get_global_id(0)], (uchar)40); APART_BY(o[0] = 0)
}
__kernel void next_one(__global int *a) {
    size_t i = get_global_id(0);
    a[i] = a[i + 1] + 1; APART_BY(a[0] = 0)
}
__kernel void one_before(__global int *a) {
    int i = get_global_id(0);
    a[i + 1] = a[i] + 1; APART_BY(a[0] = 0)
}
__kernel void backwards(__global const short *a, __global short *o, int n) {
    int i = get_global_id(0);
    o[n - 1 - i] = a[i]; APART_BY(o[0] = 0)
}
__kernel void mirrored(__global short *a, int n) {
    int i = get_global_id(0);
    a[i] = a[n - 1 - i]; APART_BY(a[0] = 0)
}
__kernel void halves(__global uchar *a, int half_of) {
    int i = get_global_id(0);
    a[i] += a[i + half_of]; APART_BY(a[0] = 0)
}
__kernel void shifted(__global int *o, int by) {
    int i = get_global_id(0);
    o[i + by] = i; APART_BY(o[0] = 0)
}
__kernel void shifted_unsigned(__global int *o, uint by) {
    uint i = get_global_id(0);
    o[i + by] = i; APART_BY(o[0] = 0)
}
__kernel void multiplied(__global uchar *o, int by) {
    int i = get_global_id(0);
    o[i * by] = i; APART_BY(o[0] = 0)
}
__kernel void widened(__global uchar *o, int by, long from) {
    int i = get_global_id(0);
    o[(long)(i * by) + from] = i; APART_BY(o[0] = 0)
}
__kernel void below(__global const int *a, __global int *o, int n) {
    int i = get_global_id(0);
    if (i < n) o[i] = a[i]; APART_BY(o[0] = 0)
}
__kernel void between(__global int *o, uint first, uint end) {
    uint i = get_global_id(0);
    if (i < first || i >= end) return;
    o[i] = i; APART_BY(o[0] = 0)
}
__kernel void bytes_of_pixels(__global uchar *o, int last) {
    int i = get_global_id(0);
    o[3 * i] = 1; o[3 * i + 1] = 2; o[3 * i + last] = 3; APART_BY(o[0] = 0)
}
__kernel void picture(__global const uchar *a, __global uchar *o, int width, int height, int pitch) {
    int x = get_global_id(0), y = get_global_id(1);
    if (x < width && y < height) o[y * pitch + x] = 255 - a[y * pitch + x]; APART_BY(o[0] = 0)
}
__kernel void one_row(__global ushort *o) {
    o[get_global_id(0)] = get_global_id(1); APART_BY(o[0] = 0)
}
__kernel void row_below(__global uchar *o, int width) {
    int x = get_global_id(0), y = get_global_id(1);
    o[y * width + x] = o[(y + 1) * width + x] + 1; APART_BY(o[0] = 0)
}
__kernel void rows_around(__global float *a, __global float *o, int width, int last) {
    int x = get_global_id(0), y = get_global_id(1);
    o[y * width + x] = a[y * width + x] + a[y * width + x + 1] + a[(y + 1) * width + x] + a[(y + 2) * width + x];
    a[x + last * (y + 3) * width] = 1; APART_BY(o[0] = 0)
}
__kernel void columns(__global const uint *a, __global uint *o, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    o[x * height + y] = a[x * height + y]; APART_BY(o[0] = 0)
}
__kernel void same_for_all(__global int *a, __global int *o) {
    o[get_global_id(0)] = a[3]; a[3] = 5; APART_BY(o[0] = 0)
}
typedef struct __attribute__((packed)) {
    uchar a;
    short b;
    int c;
} Tight;
typedef struct {
    uchar a;
    short b;
    int c;
} Loose;
__kernel void fields(__global Tight *p) {
    int i = get_global_id(0);
    p[i].c += p[i].b; p[i].b += p[i].a; p[i].a++; APART_BY(p[0].a = 0)
}
__kernel void loose_fields(__global Loose *p, int by) {
    int i = get_global_id(0);
    p[i].c += p[i + by].b; p[i].b += p[i].a; p[i].a++; APART_BY(p[0].a = 0)
}
__kernel void other_fields(__global Loose *p) {
    int i = get_global_id(0);
    p[i].c = p[i + 1].b; APART_BY(p[0].a = 0)
}
__kernel void whole(__global const Loose *p, __global Loose *q) {
    q[get_global_id(0)] = p[get_global_id(0)]; APART_BY(q[0].a = 0)
}
__kernel void vectors(__global const float3 *a, __global float3 *o) {
    int i = get_global_id(0);
    o[i].xy = a[i].zx; o[i].z += 1; APART_BY(o[0] = 0)
}
static int bent(int value) {
    int steps = 0;
    while (value > 1 && steps < 9) { value = value % 2 ? 3 * value + 1 : value / 2; steps++; }
    return steps;
}
__kernel void called(__global const int *a, __global int *o) {
    int i = get_global_id(0);
    o[i] = bent(a[i]); APART_BY(o[0] = 0)
}
// Items that are not in step, though the first two and the last one are.
__kernel void chosen(__global int *a, __global int *o, int at) {
    int i = get_global_id(0);
    o[i] = i == at ? a[0] : 0; if (i == at) a[i] = 1;
}
__kernel void divided(__global const int *a, __global int *o) {
    int i = get_global_id(0);
    o[i] = 100 / a[i];
}
__kernel void looked_up(__global const int *index, __global int *o) {
    o[index[get_global_id(0)]] = 1;
}
__kernel void narrow(__global int *o) {
    uchar i = get_global_id(0);
    o[i] = i;
}
__kernel void turned(__global int *o, int n) {
    int i = get_global_id(0);
    o[i >= n ? 2 * n - i : i] = i;
}
// Rounds that are the same for all items.
__kernel void own_rounds(__global uchar *o, int step, int n) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) o[i * step + k] += k; APART_BY(o[0] = 0)
}
__kernel void rounds_apart(__global long *a, int n, int row) {
    size_t i = get_global_id(0);
    for (int k = 0; k < n; k++) { size_t at = k * row + i; a[at] += k; } APART_BY(a[0] = 0)
}
__kernel void left_early(__global const int *a, __global int *o, int n, int last) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) { if (k == last) break; if (k % 3 == 1) continue; o[i * n + k] = a[i + k]; } APART_BY(o[0] = 0)
}
__kernel void either(__global int *o, int way, int n) {
    int i = get_global_id(0);
    if (way > 1) o[i] = 1; else { o[i] = 2; o[i + n] = 3; } APART_BY(o[0] = 0)
}
__kernel void left_by_item(__global int *o, int n, int at) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) { if (i == at && k == 1) break; o[i * n + k] = 1; }
}
__kernel void rounds_from_memory(__global int *a, int n) {
    int i = get_global_id(0), rounds = a[0];
    for (int k = 0; k < rounds; k++) a[i + k * n] = 3;
}
// Only what these write is in step.
__kernel void around(__global const uchar *a, __global uchar *o, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1), sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) sum += a[clamp(y + j, 0, height - 1) * width + clamp(x + i, 0, width - 1)];
    o[y * width + x] = sum / 9; APART_BY(o[0] = 0)
}
__kernel void gathered(__global const float *a, __global const int *index, __global float *o) {
    int i = get_global_id(0);
    o[i] = a[index[i]]; APART_BY(o[0] = 0)
}
__kernel void quotients(__global const int *a, __global int *o, int by) {
    int i = get_global_id(0), first = 1000 / a[i], second = a[i] % 7;
    o[i] = first; o[by + i] = second; APART_BY(o[0] = 0)
}
__kernel void sums(__global const float *a, __global float *o, int n, int row) {
    int x = get_global_id(0), y = get_global_id(1);
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[y * n + k] * a[k * n + x];
    if (x < n && y < n) o[y * row + x] = sum; APART_BY(o[0] = 0)
}
static uchar found(__global const uchar *table, int at) { return at % 3 ? table[at] : 0; }
__kernel void found_at(__global const uchar *table, __global uchar *o, int by, int from) {
    int i = get_global_id(0);
    o[by * i + from] = found(table, i); APART_BY(o[0] = 0)
}
__kernel void read_at(__global const int *a, __global int *o, int at) {
    int i = get_global_id(0), value = i;
    if (i == at) value = a[0];
    o[i] = value; APART_BY(o[0] = 0)
}
__kernel void late(__global const int *a, __global const int *index, __global int *o, int by) {
    int i = get_global_id(0);
    o[i] = 1; o[i + by] = a[index[i]];
}
