// Kernels that do what they must not: what the panic says. Structures with padding, and without.

typedef struct {
    int a;
    float b;
} In;
typedef struct {
    float3 vel;
    float m[4];
    In in;
    char tag;
} Padded;
typedef struct {
    float4 vel;
    float m[4];
    In in;
    int tag;
    int more;
} Plain;

#define FORMS(T, NAME) \
    __kernel void NAME##_lane(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = p[i + 1].vel.y; } \
    __kernel void NAME##_vector(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = length(p[i + 1].vel); } \
    __kernel void NAME##_array(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = p[i + 1].m[2]; } \
    __kernel void NAME##_any(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = p[i + 1].m[i % 4]; } \
    __kernel void NAME##_inner(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = p[i + 1].in.b; } \
    __kernel void NAME##_tag(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = p[i + 1].tag; } \
    __kernel void NAME##_store(__global T *p, __global float *o) { int i = get_global_id(0); p[i + 1].in.b = o[i]; } \
    __kernel void NAME##_store_lane(__global T *p, __global float *o) { int i = get_global_id(0); p[i + 1].vel.y = o[i]; } \
    __kernel void NAME##_arrow(__global T *p, __global float *o) { int i = get_global_id(0); __global T *q = p + i + 1; o[i] = q->in.a; } \
    __kernel void NAME##_adds(__global T *p, __global float *o) { int i = get_global_id(0); p[i + 1].in.a += 2; o[i] = 1; } \
    __kernel void NAME##_before(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = p[i - 1].in.a; } \
    __kernel void NAME##_store_before(__global T *p, __global float *o) { int i = get_global_id(0); p[i - 1].m[1] = o[i]; }

FORMS(Padded, padded)
FORMS(Plain, plain)

__kernel void beyond(__global const int *a, __global int *b) { int i = get_global_id(0); b[i] = a[i + 1]; }
__kernel void beyond_in_2d(__global const int *a, __global int *b)
{
    int x = get_global_id(0), y = get_global_id(1);
    b[y * 16 + x] = a[y * 16 + x + (y == 2 && x == 5 ? 1000 : 0)];
}
__kernel void divides(__global const int *a, __global int *b) { int i = get_global_id(0); b[i] = 10 / a[i]; }
int divided(int by) { return 10 / by; }
__kernel void divides_in_a_function(__global const int *a, __global int *b) { int i = get_global_id(0); b[i] = divided(a[i]); }
__kernel void of_a_private_array(__global const int *a, __global int *b)
{
    int i = get_global_id(0), table[4] = {1, 2, 3, 4};
    table[i % 4] = i;
    b[i] = table[a[i]];
}
__kernel void behind_a_barrier(__global const int *a, __global int *b)
{
    __local int l[8];
    int i = get_global_id(0), k = get_local_id(0);
    l[k] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    b[i] = 10 / l[k];
}

// Rows of an array of arrays so far away that the number of the element would wrap, and be one of those that are there.
#define FILLED __local int tile[16][4][4]; size_t l = get_local_id(0); for (int i = 0; i < 16; i++) tile[l][i / 4][i % 4] = i; barrier(CLK_LOCAL_MEM_FENCE);

kernel void far_row(global int *out, ulong n) {
    FILLED
    out[get_global_id(0)] = tile[n][l & 3][1];
}

kernel void far_row_of_all(global int *out, ulong n) {
    FILLED
    out[get_global_id(0)] = tile[n][0][0];
}

kernel void far_row_within(global int *out, ulong n) {
    FILLED
    out[get_global_id(0)] = tile[l][n][0];
}

kernel void far_row_written(global int *out, ulong n) {
    FILLED
    tile[n][l & 3][l >> 2] = 7;
    out[get_global_id(0)] = tile[l][0][0];
}

constant int table[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9}};

kernel void far_row_of_a_table(global int *out, ulong n) {
    size_t i = get_global_id(0);
    out[i] = table[n][i & 3];
}

// Rows by numbers that are not far, of types that could be: nothing is cut off.
kernel void near_rows(global int *out, ulong n) {
    FILLED
    int sum = 0;
    for (ulong k = 0; k < n; k++)
        sum += tile[k][l & 3][n & 3] * 3 + tile[n - k][k & 3][0] + table[n - 1 & 3][k & 3];
    out[get_global_id(0)] = sum;
}
// The member of an index that is in the structure of another one.
__kernel void far_by_index(__global Plain *p, __global float *o) { int i = get_global_id(0); o[i] = p[i].m[i == 99 ? 8 : i % 4]; }
__kernel void store_far_by_index(__global Plain *p, __global float *o) { int i = get_global_id(0); p[i].m[i == 99 ? 8 : i % 4] = o[i]; }
// Elements are those of the array, as it is written.
__kernel void of_a_local_array(__global const int *a, __global float *o)
{
    __local In l[2][3];
    int i = get_global_id(0);
    l[i % 2][i % 3].b = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[i] = l[a[i]][i % 3].b;
}
__kernel void store_of_a_local_array(__global const int *a, __global float *o)
{
    __local Plain l[4];
    int i = get_global_id(0);
    l[a[i]].in.a = i;
    l[a[i]].m[i % 4] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[i] = l[i % 4].in.a;
}
