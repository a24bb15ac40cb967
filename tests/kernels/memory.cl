// Memory of kernels where its layout matters: structures with padding, addresses that wrap, vectors at any address, large private arrays.

struct padded {
    char a;
    int b;
};

__kernel void fill_padded(__global struct padded *o, int of) {
    size_t i = get_global_id(0);
    struct padded s;
    s.a = (char)(i + of);
    s.b = (int)i * of;
    o[i] = s;
}

__kernel void padded_fields(__global struct padded *o, __global const struct padded *from) {
    size_t i = get_global_id(0);
    o[i].b = from[i].b + from[i].a;
    o[i].a = from[i].a;
}

struct nested {
    short s;
    struct padded p[2];
    char3 c;
};

__kernel void turn_nested(__global struct nested *o) {
    size_t i = get_global_id(0);
    struct nested n = o[i];
    n.p[1] = n.p[0];
    n.p[0].a++;
    n.c = n.c.zyx;
    o[i] = n;
}

// An address so far away that it wraps, in bytes, and is inside again.
struct pair {
    int a, b;
};

#define FAR(name, statement)                                                             \
    __kernel void name(__global int *a, __global int *o, ulong by) {                     \
        size_t i = get_global_id(0);                                                     \
        ulong at = by + i;                                                               \
        statement;                                                                       \
    }
FAR(far_vload2, o[i] = vload2(at, a).x)
FAR(far_vload3, o[i] = vload3(at, a).x)
FAR(far_vload4, o[i] = vload4(at, a).x)
FAR(far_vload8, o[i] = vload8(at, a).x)
FAR(far_vload16, o[i] = vload16(at, a).x)
FAR(far_vload_uniform, o[i] = vload4(by, a).x)
FAR(far_vload_half, o[i] = (int)vload_half(at, (__global half *)a))
FAR(far_vload_half4, o[i] = (int)vload_half4(at, (__global half *)a).x)
FAR(far_vloada_half3, o[i] = (int)vloada_half3(at, (__global half *)a).x)
FAR(far_vstore4, vstore4((int4)(1), at, o))
FAR(far_vstore16, vstore16((int16)(1), at, o))
FAR(far_vstore_half4, vstore_half4((float4)(1.0f), at, (__global half *)o))
FAR(far_sum, o[i] = (a + at)[1])
FAR(far_sum_uniform, o[i] = (a + by)[i])
FAR(far_sum_written, (o + at)[1] = 1)
FAR(far_sums, o[i] = *(a + at + 1))
FAR(far_index, o[i] = a[at])
FAR(far_index_written, o[at] = 1)
FAR(far_step, __global int *p = a; p += at; o[i] = p[1])
FAR(far_back, __global int *p = a; p -= at; o[i] = p[1])
FAR(far_address, __global int *p = &a[at]; o[i] = p[1])
FAR(far_field, o[i] = ((__global struct pair *)a)[at].b)
FAR(far_field_written, ((__global struct pair *)o)[at].b = 1)
FAR(far_vector, o[i] = ((__global int4 *)a)[at].y)
FAR(far_component, ((__global int4 *)o)[at].y = 1)
FAR(far_atomic, atomic_add(o + at, 1))
FAR(far_exchange, atomic_cmpxchg(&o[at], 1, 2))
FAR(far_condition, if (i & 1) o[i] = (a + at)[1])

__kernel void far_copy(__global int *a, __global int *o, ulong by) {
    __local int l[16];
    event_t e = async_work_group_copy(l, a, by, 0);
    wait_group_events(1, &e);
    o[get_global_id(0)] = l[get_local_id(0)];
}

__kernel void far_strided_copy(__global int *a, __global int *o, ulong by) {
    __local int l[16];
    event_t e = async_work_group_strided_copy(l, a, 3, by, 0);
    wait_group_events(1, &e);
    o[get_global_id(0)] = l[get_local_id(0)];
}

__kernel void far_local(__global int *a, __global int *o, ulong by) {
    __local int l[16];
    size_t i = get_local_id(0);
    l[i] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    o[i] = *(l + (by + i));
}

__kernel void shared(__global int *o, __local int *l) {
    size_t i = get_local_id(0);
    l[i] = (int)i;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] = l[get_local_size(0) - 1 - i];
}

__kernel void counted(__global int *o) {
    o[get_global_id(0) - get_global_offset(0)] = (int)get_global_id(0);
}

// Vectors and structures at any address.
#define EACH(name, type)                                                                                    \
    __kernel void any_##name(__global const type *a, __global type *o) {                                    \
        size_t i = get_global_id(0);                                                                        \
        o[i] = a[i] + (type)(1);                                                                            \
    }                                                                                                       \
    __kernel void any_##name##_part(__global type *o, int n) {                                              \
        size_t i = get_global_id(0);                                                                        \
        if (i & 1) o[i].y = o[n - 1 - i].x;                                                                 \
    }                                                                                                       \
    __kernel void any_##name##_group(__global const type *a, __global type *o) {                            \
        __local type l[8];                                                                                  \
        event_t e = async_work_group_copy(l, a + get_group_id(0) * 8, 8, 0);                                \
        wait_group_events(1, &e);                                                                           \
        o[get_global_id(0)] = l[7 - get_local_id(0)];                                                       \
    }
EACH(float2, float2)
EACH(float4, float4)
EACH(float8, float8)
EACH(float16, float16)
EACH(double4, double4)
EACH(double16, double16)
EACH(uchar16, uchar16)
EACH(short8, short8)

__kernel void any_int3(__global const int3 *a, __global int3 *o) {
    size_t i = get_global_id(0);
    o[i] = a[i].zyx;
}

__kernel void any_pair(__global const struct pair *a, __global struct pair *o) {
    size_t i = get_global_id(0);
    struct pair p = a[i];
    o[i].a = p.b;
    o[i].b = a[i].a;
}

__kernel void any_row(__global const int (*a)[4], __global int *o) {
    size_t i = get_global_id(0);
    o[i] = a[i][3];
}

__kernel void any_atomic(__global int *o) {
    atomic_inc(&o[get_global_id(0)]);
}

// Private variables that are larger than the stack of a thread.
#define LARGE(name, len)                                                                                    \
    __kernel void name(__global int *o, int n) {                                                            \
        int i = get_global_id(0), a[len];                                                                   \
        for (int k = 0; k < n; k++) a[(k * 7919 + i) % len] = k + i;                                        \
        o[i] = a[i] + a[(n - 1) * 7919 % len + i] + a[len - 1 - i];                                         \
    }
LARGE(large_4k, 1024)
LARGE(large_128k, 32768)
LARGE(large_1m, 262144)
LARGE(large_16m, 4194304)

struct large {
    int n;
    float values[65536];
};

void fill(struct large *of, int n) {
    of->n = n;
    for (int k = 0; k < n; k++) of->values[k] = k;
}

__kernel void large_struct(__global float *o, int n) {
    int i = get_global_id(0);
    struct large a, b;
    fill(&a, n);
    b = a;
    b.values[i] += 1.0f;
    o[i] = b.values[i] + a.values[i] + b.n;
}

int of_function(int i, int n) {
    int a[65536], b[65536];
    for (int k = 0; k < n; k++) {
        a[k] = k * i;
        b[n - 1 - k] = a[k];
    }
    return b[i];
}

int through(int i, int n) {
    int a[65536];
    a[i] = of_function(i, n);
    return a[i] + a[i + 1];
}

__kernel void large_function(__global int *o, int n) {
    int i = get_global_id(0);
    o[i] = through(i, n);
}

__kernel void large_group(__global int *o, int n) {
    __local int l[8];
    int i = get_local_id(0), a[32768];
    for (int k = 0; k < n; k++) a[k] = k + i;
    l[i] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[n - 1] += l[7 - i];
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] = a[n - 1] + a[0];
}

// So many statements that without optimisation their values in lanes are more than the stack of a thread.
#define ONE(k)                                                                                              \
    x = x * 1.25f + y * (k) - z;                                                                            \
    y = fmin(fmax(y, x - (k)), z + (k)) * 0.5f;                                                             \
    if (x > y) z += x - y; else z -= (x + y) * 0.125f;                                                      \
    u = (u << 3 ^ u >> 5) + (uint)(i * (k)) * 2654435761u;                                                  \
    w[u & 3] = convert_float(u & 1023) + w[(u >> 2) & 3];
#define FOUR(k) ONE(k) ONE(k + 1) ONE(k + 2) ONE(k + 3)

__kernel void long_text(__global const float *a, __global float *o) {
    int i = get_global_id(0);
    float x = a[i], y = x * 0.5f, z = 1.0f - x, w[4];
    uint u = i;
    w[0] = w[1] = w[2] = w[3] = x;
    FOUR(1) FOUR(5) FOUR(9) FOUR(13) FOUR(17) FOUR(21) FOUR(25) FOUR(29) FOUR(33)
    o[i] = x + y + z + w[i & 3] + convert_float(u & 255);
}

// Steps of which each is near enough, and all together as many bytes as there are addresses.
#define STEPS(name, step) \
    __kernel void name(__global int *a, __global int *o, long by, int count) { \
        size_t i = get_global_id(0); \
        __global int *p = a + i; \
        for (int k = 0; k < count; k++) { step; } \
        o[i] = *p; \
    }
STEPS(steps_on, p += by)
STEPS(steps_back, p -= by)
STEPS(steps_summed, p = p + by)
STEPS(steps_of_addresses, p = &p[by])
STEPS(steps_of_items, p += by + (long)i - (long)get_global_id(0))
STEPS(steps_by_turns, p++; p += by - 1)
STEPS(steps_of_bytes, p = (__global int *)((__global char *)p + 4 * by))
