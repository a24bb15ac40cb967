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

#define BOTH(P, I) (P[I].in.b + P[I].tag)
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
    __kernel void NAME##_counted(__global T *p, __global float *o) { int i = get_global_id(0); atomic_inc(&p[i + 1].in.a); } \
    __kernel void NAME##_loaded(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = vload2(0, &p[i + 1].m[1]).y; } \
    __kernel void NAME##_fract(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = fract(o[i], &p[i + 1].in.b); } \
    __kernel void NAME##_macro(__global T *p, __global float *o) { int i = get_global_id(0); o[i] = BOTH(p, i + 1); } \
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

// Two numbers of which each is so far away that an address could wrap, and whose sum is inside again.
#define FAR ((get_global_id(0) + 1) * n)

kernel void far_and_back(global int *out, ulong n) {
    out[get_global_id(0)] = (out + FAR)[-(long)FAR];
}

kernel void far_and_back_written(global int *out, ulong n) {
    (out + FAR)[-(long)FAR] = 7;
}

kernel void far_and_back_counted(global int *out, ulong n) {
    atomic_inc(out + FAR - FAR);
}

kernel void far_and_back_in_steps(global int *out, ulong n) {
    global int *p = out + get_global_id(0);
    p += FAR;
    p -= FAR;
    out[get_global_id(0)] = *p;
}

kernel void far_and_back_as_vectors(global int *out, ulong n) {
    out[get_global_id(0)] = vload2(FAR, out - 2 * FAR).x;
}

kernel void far_row_and_back(global int *out, ulong n) {
    FILLED
    out[get_global_id(0)] = tile[(l + 1) * n][-(long)((l + 1) * n * 4)][0];
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
__constant In cases[5] = {{1, 2.0f}, {3, 4.0f}};
__kernel void of_a_constant_array(__global const int *a, __global float *o) { int i = get_global_id(0); o[i] = cases[a[i]].b; }
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

// One item does it, by the number that it reads: where all do the same, where some are masked, behind barriers, in what items do one after another.
#define OWN(NAME, ...) \
    __kernel void own_##NAME(__global int *a, __global int *b) { int i = get_global_linear_id(), n = a[i]; b[i] = i; __VA_ARGS__; }

typedef struct {
    int of[3];
    int last;
} Own;

int read_by(__global const int *p, int n) { for (int k = 0; k < n; k++) if (p[k] == 7) return k; return p[n]; }

OWN(read, b[i] = a[n])
OWN(written, b[n] = 1)
OWN(masked, if (n != i % 3) b[i] = a[n])
OWN(masked_twice, if (n > 1) { if (n != 3) b[i] = a[n]; else b[n] = 3; })
OWN(looped, for (int k = 0; k < 3; k++) b[i] += a[n + k])
OWN(looped_apart, for (int k = 0; k <= n; k++) b[i] += a[k])
OWN(vector, b[i] = vload4(n, a).y)
OWN(vector_written, vstore2((int2)(n, i), n, b))
OWN(atomic, atomic_inc(&b[n]))
OWN(array, int of[4] = {1, i, 3}; of[i & 3] += 2; b[i] = of[n])
OWN(array_written, int of[4] = {1, i, 3}; of[n] += 2; b[i] = of[1])
OWN(member, __global Own *p = (__global Own *)a; b[i] = p[n].last)
OWN(member_written, __global Own *p = (__global Own *)b; p[n].of[1] = i)
OWN(pointer, __global int *p = b + n; *p = i)
OWN(behind_pointer, int k = 1; int *p = &k; int **q = &p; b[i] = a[**q + n])
OWN(function, b[i] = read_by(a, n))
OWN(divided, b[i] = 5 / (n / 999 - 1 ? 2 : 0))
OWN(remainder, b[i] = (int2)(i, n).y % (n > 999 ? 0 : 3))
OWN(chosen, switch (n) { case 1: b[i] = 4; break; case 2: b[i] = 5; case 3: b[i]++; break; default: b[i] = a[n]; })
OWN(guarded, if (i >= 100) return; b[i] = a[n])
OWN(behind_return, if (n == 2) return; b[i] = a[n])
OWN(trap, if (n > 99) __builtin_trap())

#define GROUP(NAME, ...) \
    __kernel void group_##NAME(__global int *a, __global int *b) \
    { \
        __local int l[64]; \
        int i = get_global_linear_id(), k = get_local_linear_id(), n = a[i]; \
        l[k] = i; \
        barrier(CLK_LOCAL_MEM_FENCE); \
        b[i] = i; \
        __VA_ARGS__; \
        barrier(CLK_LOCAL_MEM_FENCE); \
        b[i] += l[k]; \
    }

GROUP(read, b[i] = a[n])
GROUP(local, b[i] = l[n])
GROUP(local_written, l[n] = 2)
GROUP(local_atomic, atomic_add(&l[n], 2))
GROUP(masked, if (n != k % 3) b[i] = a[n]; else b[i] = l[k])
GROUP(looped, for (int m = 0; m <= n; m++) b[i] += l[m])
GROUP(function, b[i] = read_by(a, n))
GROUP(divided, if (n != k % 3) b[i] = l[k] / (n > 99 ? 0 : 4))

// All items that come there do it: the first one of them is named.
#define ALL(NAME, ...) \
    __kernel void all_##NAME(__global const int *a, __global int *b, int n) { int i = get_global_id(0); b[i] = a[i]; __VA_ARGS__; }

ALL(read, b[i] = a[i] + a[n])
ALL(read_by_some, if (i % 8 == 5) b[i] = a[i] + a[n])
ALL(written_by_some, if (i % 8 == 5) b[n] = 3)
ALL(divided_by_some, if (i % 8 > 5) b[i] = a[i] / (n - 1000))
ALL(row_of_some, if (i % 8 > 4) b[i] = a[a[n] + i])
ALL(declared_by_some, if (i % 8 > 3) { int of = a[n]; b[i] = of + b[i]; })
ALL(looped_by_some, if (i % 8 > 2) for (int k = 0; k < a[n]; k++) b[i]++)
ALL(array_of_some, int of[4] = {i, 2, 3}; of[i & 3] = 4; if (i % 8 > 6) b[i] = of[n])
