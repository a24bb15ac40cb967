// Elements of each item that lie right behind those of the item before: `p[3 * i]`, `p[3 * i + 1]`, `p[3 * i + 2]`.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define EACH(KERNEL) KERNEL(char) KERNEL(uchar) KERNEL(short) KERNEL(ushort) KERNEL(int) KERNEL(uint) KERNEL(long) KERNEL(ulong) KERNEL(float) KERNEL(double)

// Two, three, four and eight in reverse; the first of two, the last two of three, the second of four and the last of eight; a part of each of five.
#define COPIES(T) \
    __kernel void two_##T(__global const T *in, __global T *out) { \
        int i = get_global_id(0); \
        out[2 * i] = in[i * 2 + 1]; \
        out[2 * i + 1] = in[2 * i]; \
    } \
    __kernel void three_##T(__global const T *in, __global T *out) { \
        size_t i = get_global_id(0); \
        T x = in[3 * i], y = in[3 * (i + 1) - 2], z = in[i * 3 + 2]; \
        out[3 * i + 1] = y; \
        out[3 * i] = z; \
        out[3 * (i + 1) - 1] = x; \
    } \
    __kernel void four_##T(__global const T *in, __global T *out) { \
        uint i = get_global_id(0); \
        __global const T *from = in + 4 * i; \
        __global T *to = &out[4 * i]; \
        for (int c = 0; c < 4; c++) to[c] = from[3 - c]; \
    } \
    __kernel void eight_##T(__global const T *in, __global T *out) { \
        int i = get_global_id(0); \
        for (int c = 0; c < 8; c++) out[(i << 3) + c] = in[8 * i + 7 - c]; \
    } \
    __kernel void some_##T(__global const T *in, __global T *out) { \
        int i = get_global_id(0); \
        out[5 * i] = in[2 * i]; \
        out[5 * i + 1] = in[3 * i + 2]; \
        out[5 * i + 2] = in[3 * i + 1]; \
        out[5 * i + 3] = in[4 * i + 1]; \
        out[5 * i + 4] = in[8 * i + 7]; \
    }
EACH(COPIES)

// From another element on, which may be before the first one or without a sign.
__kernel void from_int(__global const float *in, __global float *out, int from) {
    int i = get_global_id(0);
    float x = in[3 * i + from - 1], y = in[3 * i + from], z = in[3 * i + from + 1];
    out[3 * i + 2] = x;
    out[3 * i + 1] = y + x;
    out[3 * i] = z;
}
__kernel void from_uint(__global const float *in, __global float *out, uint from) {
    uint i = get_global_id(0);
    float x = in[3 * i + from - 1], y = in[3 * i + from], z = in[3 * i + from + 1];
    out[3 * i + from - 1] = x;
    out[3 * i + from + 1] = y + x;
    out[3 * i + from] = z;
}

// Four of each, two of which are the next item's too.
__kernel void smoothed(__global const int *in, __global int *out) {
    int i = get_global_id(0);
    out[i] = in[2 * i] + 10 * in[2 * i + 1] + 100 * in[2 * i + 2] + 1000 * in[2 * i + 3];
}

// Rows of a picture, of half of its width and height.
__kernel void halved(__global const uchar *in, __global uchar *out, int width) {
    int x = get_global_id(0), y = get_global_id(1);
    int at = 2 * y * width + 2 * x;
    out[y * (width / 2) + x] = (in[at] + in[at + 1] + in[at + width] + in[at + width + 1]) / 4;
}

// In place: what is read behind a write was not written, or was.
__kernel void scaled(__global float *p, float by) {
    int i = get_global_id(0);
    p[3 * i] *= by;
    p[3 * i + 1] *= by + 1;
    p[3 * i + 2] -= by;
}
__kernel void turned(__global int *p) {
    int i = get_global_id(0);
    int first = p[3 * i];
    p[3 * i] = p[3 * i + 1];
    p[3 * i + 1] = p[3 * i + 2] + 1;
    p[3 * i + 2] = first;
}
__kernel void summed(__global int *p) {
    int i = get_global_id(0);
    p[3 * i] += p[3 * i + 2];
    p[3 * i + 1] += p[3 * i];
    p[3 * i + 2] = p[3 * i + 1] * 2 + p[3 * i];
}
__kernel void twice(__global int *p) {
    int i = get_global_id(0);
    p[2 * i] = 1;
    p[2 * i] = p[2 * i] + 4;
    p[2 * i + 1] = p[2 * i];
    p[2 * i] = 7;
}

// By another pointer into the same buffer.
__kernel void by_two_pointers(__global int *p) {
    int i = get_global_id(0);
    __global int *q = p + 2 * i;
    q[0] = q[1] + 1;
    q[1] = p[2 * i] * 2;
    p[2 * i] = q[1] + q[0];
    p[2 * i + 1] += 1;
}

// By a pointer or an index that was another one.
__kernel void moved(__global const int *in, __global int *out) {
    int i = get_global_id(0), j = i;
    __global const int *from = in + 2 * j;
    j = get_global_size(0) - 1 - i;
    int sum = in[2 * j] + from[0] * 3;
    j = i;
    sum += in[2 * j] * 5 + in[2 * j + 1] * 7 + from[1] * 11;
    int to = 2 * i;
    out[to] = sum;
    to++;
    out[to] = sum + 1;
}

// One buffer is written between the reads of it, another one stays.
__kernel void ends_apart(__global int *a, __global const int *b, __global const int *at) {
    int k = at[get_global_id(0)];
    int sum = a[2 * k] + a[2 * k + 1] + b[2 * k] + b[2 * k + 1];
    a[2 * k] = sum;
    a[2 * k + 1] = a[2 * k] + b[2 * k + 2];
}

// Some items only.
__kernel void by_some(__global const float *in, __global float *out, __global const int *asked) {
    int i = get_global_id(0);
    if (asked[i] > 0) {
        float x = in[3 * i], y = in[3 * i + 1];
        out[3 * i] = y;
        out[3 * i + 1] = x;
        out[3 * i + 2] = in[3 * i + 2] * 2;
    }
    if (asked[i] < 0) return;
    out[3 * i + 2] += in[3 * i];
}

int last_of(__global const int *p) { return p[0] - p[1] + p[2]; }
int sum_of(int a, int b) { return a + b; }

// By functions, and by one to which two pointers of one buffer are given.
__kernel void called(__global const int *in, __global int *out) {
    int i = get_global_id(0);
    int last = last_of(in + 3 * i);
    out[2 * i] = sum_of(last, in[3 * i]);
    out[2 * i + 1] = sum_of(last, in[3 * i + 1]);
}
__kernel void inner(__global int *a, __global int *b) {
    int i = get_global_id(0);
    a[2 * i] = b[2 * i] + 1;
    a[2 * i + 1] = b[2 * i] + b[2 * i + 1];
}
__kernel void of_one(__global int *p) { inner(p, p); }
__kernel void chosen(__global int *a, __global int *b, int which) {
    int i = get_global_id(0);
    __global int *q = (which ? a : b) + 2 * i;
    q[0] = a[2 * i] + 1;
    q[1] = a[2 * i] + b[2 * i] * 10;
}

// Threes and vectors of three by functions.
__kernel void vectors(__global const float *in, __global float *out) {
    size_t i = get_global_id(0);
    vstore3(vload3(i, in).zxy, i, out);
}

// A read or a division has a fault between the writes.
__kernel void between(__global const int *in, __global int *out, __global const int *by) {
    int i = get_global_id(0);
    out[3 * i] = in[2 * i];
    out[3 * i + 1] = in[2 * i + 1] + by[i];
    out[3 * i + 2] = by[i + 1];
}
