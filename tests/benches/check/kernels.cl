__kernel void blur(__global const float *a, __global float *o, int w, int h) {
    int x = get_global_id(0), y = get_global_id(1);
    float s = 0.0f;
    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
            s += a[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
    o[y * w + x] = s / 25.0f;
}
__kernel void matmul(__global const float *a, __global const float *b, __global float *c, int n) {
    int i = get_global_id(1), j = get_global_id(0);
    float s = 0.0f;
    for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
    c[i * n + j] = s;
}
__kernel void tiles(__global const float *a, __global const float *b, __global float *c, int n) {
    __local float ta[8][8], tb[8][8];
    int x = get_local_id(0), y = get_local_id(1), i = get_global_id(1), j = get_global_id(0);
    float s = 0.0f;
    for (int t = 0; t < n / 8; t++) {
        ta[y][x] = a[i * n + t * 8 + x];
        tb[y][x] = b[(t * 8 + y) * n + j];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 8; k++) s += ta[y][k] * tb[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[i * n + j] = s;
}
__kernel void histogram(__global const uchar *a, __global uint *bins, int n) {
    __local uint own[64];
    int x = get_local_id(0), i = get_global_id(0);
    own[x] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; k++) atomic_inc(&own[a[i * n + k] & 63]);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&bins[x], own[x]);
}
__kernel void scan(__global const float *a, __global float *o) {
    __local float t[64];
    int x = get_local_id(0), i = get_global_id(0);
    t[x] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < 64; d *= 2) {
        float v = x >= d ? t[x - d] : 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE);
        t[x] += v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[i] = t[x];
}
__kernel void fill(__global float4 *o, int n) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) o[k * get_global_size(0) + i] = (float4)(i + k);
}
__kernel void relax(__global float *a, int n) {
    int i = get_global_id(0);
    for (int k = 1; k < n; k++) a[i * n + k] = .5f * (a[i * n + k - 1] + a[i * n + k]);
}
__kernel void vectors(__global const float4 *a, __global float4 *o, int n) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) o[i * n + k] = .5f * (o[i * n + k] + a[i * n + k]);
}
typedef struct {
    float4 position, velocity;
    float mass;
    int age;
} Particle;
__kernel void particles(__global Particle *p, int n) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) {
        p[i].velocity += .01f * p[i].mass * p[i].position;
        p[i].position += .01f * p[i].velocity;
        p[i].age++;
    }
}
__kernel void votes(__global const uchar *a, __global uint *bins, int n) {
    int i = get_global_id(0);
    for (int k = 0; k < n; k++) atomic_inc(&bins[a[i * n + k] & 63]);
}
__kernel void soften(read_only image2d_t from, write_only image2d_t to) {
    const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float4 s = 0.0f;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) s += read_imagef(from, nearest, at + (int2)(i, j));
    write_imagef(to, at, s / 9.0f);
}
__kernel void words(__global const float *a, __global float *o) {
    int i = get_global_id(0);
    o[i] = 2.0f * a[i];
    if (i % 8 == 0) printf("%d: %f\n", i, o[i]);
}
__kernel void saxpy(__global const float *x, __global float *y, float a) {
    int i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
__kernel void brighter(__global const uchar *a, __global uchar *o, int by) {
    int i = get_global_id(0);
    o[i] = convert_uchar_sat(a[i] + by);
}
__kernel void average(__global const uchar *a, __global uchar *o, int w, int h) {
    int x = get_global_id(0), y = get_global_id(1), s = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) s += a[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
    o[y * w + x] = s / 9;
}
typedef struct __attribute__((packed)) {
    uchar a;
    short b;
    int c;
} Tight;
__kernel void fields(__global Tight *p) {
    int i = get_global_id(0);
    p[i].c += p[i].b;
    p[i].b += p[i].a;
    p[i].a++;
}
__kernel void median(__global const uchar *a, __global uchar *o) {
    __local uchar t[64];
    int x = get_local_id(0), i = get_global_id(0), less = 0;
    t[x] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 64; k++) less += t[k] < t[x];
    if (less == 32) o[get_group_id(0)] = t[x];
}
__kernel void columns(__global const float *a, __global float *o, int n) {
    int x = get_global_id(0), y = get_global_id(1);
    o[x * n + y] = a[y * n + x];
}
__kernel void sums(__global const float *a, __global float *o) {
    __local float t[64];
    int x = get_local_id(0);
    t[x] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 32; d > 0; d /= 2) {
        if (x < d) t[x] += t[x + d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (x == 0) o[get_group_id(0)] = t[0];
}
