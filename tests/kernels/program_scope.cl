// Variables at program scope: they keep their values between launches.
#if __OPENCL_C_VERSION__ >= 300 && !defined(__opencl_c_program_scope_global_variables)
#error "a feature of 3.0"
#endif
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef struct {
    int first;
    float4 middle[2];
    struct {
        short x;
        uchar y[3];
    } last;
} Record;

__global int counter = 3;
int squares[256] = { 0, 1, 4, [15] = 225, [16] = 256 };
static __global float4 corner = (float4)(1, 2, 3, 4);
__global Record record = { .last = { .y = { 1, [2] = 3 } }, .first = -7 };
__global int grid[3][4] = { { 1, 2 }, [2] = { [3] = 9 } };
__global bool flag = true;
__global int zero;
__global volatile long wide = -1;
// Nothing writes it: it is a constant.
__global int never_written[4] = { 10, 20, 30, 40 };
// Pointers to variables.
__global int *second = &squares[1];
__global int *const rows[3] = { grid[0], grid[1], &grid[2][1] };
typedef struct {
    __global int *of;
    int by;
} Step;
__global Step step = { &counter, 5 };
extern __global int defined_below;

int next(int by) { return counter += by; }
int twice(int by) { return next(by) + next(by); }

// Each kernel of one item: the values before it go out, and it changes them.
__kernel void scalars(__global const int *in, __global int *out) {
    out[0] = counter;
    out[1] = zero--;
    out[2] = flag;
    out[3] = wide;
    out[4] = twice(in[0]);
    out[5] = counter;
    out[6] = defined_below;
    defined_below += in[0];
    flag = !flag;
    wide <<= 1;
}
__global int defined_below = 77;

// A parameter and a variable of the names of variables at program scope.
__kernel void names(__global int *out, int counter) {
    int zero = next(counter);
    {
        int corner = zero + 1;
        out[0] = corner;
    }
    out[1] = counter;
    out[2] = (int)corner.y;
    corner.y *= 2;
}

__kernel void aggregates(__global const int *in, __global int *out) {
    out[0] = record.first;
    out[1] = record.last.y[0] * 100 + record.last.y[1] * 10 + record.last.y[2];
    out[2] = (int)record.middle[1].z;
    out[3] = grid[0][1] + grid[2][3];
    out[4] = (int)(corner.x + corner.w);
    record.first = in[0];
    record.middle[1].z += 2.0f;
    record.last.y[in[1]]++;
    grid[in[1]][in[2]] += in[0];
    corner.xw = corner.wx + (float2)(in[0], 0);
    Record copy = record;
    copy.last.x = 12;
    record = copy;
    out[5] = record.last.x;
    __global Record *at = &record;
    at->last.x = 13;
    out[6] = at->last.x + record.last.x;
    out[7] = never_written[in[1]];
}

__kernel void pointers(__global const int *in, __global int *out) {
    out[0] = *second;
    out[1] = second[in[0]];
    out[2] = *rows[2] + rows[in[1]][in[2]];
    *second += 10;
    rows[1][3] = in[0];
    *rows[in[1]] += 1;
    *step.of += step.by;
    out[3] = counter;
    out[4] = squares[1];
    out[5] = second - squares;
    out[6] = grid[1][3];
    out[7] = step.of == &counter;
    __global int *moved = second;
    moved++;
    *moved = -1;
}

int calls(void) {
    static int count = 100;
    return ++count;
}
__kernel void static_locals(__global int *out) {
    static int count;
    static __global int2 both = (int2)(5, 6);
    out[0] = ++count;
    out[1] = calls() + calls();
    both += 1;
    out[2] = both.x * both.y;
}

// Each item has an element of its own.
__kernel void squared(__global const int *in, __global int *out) {
    const int i = get_global_id(0);
    out[i] = squares[i] + in[i];
    squares[i] = in[i] * in[i];
}

// Items only read.
__kernel void read(__global int *out) {
    const int i = get_global_id(0);
    out[i] = squares[i & 255] + counter;
}

// All items write one element.
__kernel void racy(__global int *out) {
    const int i = get_global_id(0);
    counter = i;
    out[i] = 1;
}

// Beyond the end.
__kernel void beyond(__global int *out, int at) {
    const int i = get_global_id(0);
    out[i] = squares[i + at];
    squares[i + at] = 1;
}

__global atomic_int total;
__global uint least = UINT_MAX;
__kernel void atomics(__global const int *in, __global int *out) {
    const int i = get_global_id(0);
    atomic_add(&counter, in[i]);
    atomic_min(&least, (uint)in[i]);
    out[i] = atomic_fetch_add(&total, 1) >= 0;
}

__global int sums[8];
__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void groups(__global const int *in, __global int *out) {
    __local int row[16];
    const int i = get_global_id(0), l = get_local_id(0), g = get_group_id(0);
    row[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 8; step > 0; step /= 2) {
        if (l < step)
            row[l] += row[l + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        sums[g] += row[0];
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[i] = sums[g];
}

// Panics, if `divisor` has a zero.
__kernel void divides(__global const int *divisor, __global int *out) {
    const int i = get_global_id(0);
    zero = 41;
    out[i] = 6 / divisor[i];
}

int host_calls(int by) { return next(by) * 2; }

#define TYPE(T) \
    __global T T##_1 = 1; \
    __global T##2 T##_2 = (T##2)(2); \
    __global T##3 T##_3 = (T##3)(1, 2, 3); \
    __global T##4 T##_4[2] = { (T##4)(4), (T##4)(1, 2, 3, 4) }; \
    __global T##8 T##_8; \
    __global T##16 T##_16 = (T##16)(5); \
    T T##_all[5] = { 1, 2, 3 }; \
    __kernel void of_##T(__global const T *in, __global T *out, int at) { \
        const int i = get_global_id(0); \
        out[0] = T##_1; \
        vstore2(T##_2, 0, out + 1); \
        vstore3(T##_3, 0, out + 3); \
        vstore4(T##_4[at], 0, out + 6); \
        vstore8(T##_8, 0, out + 10); \
        vstore16(T##_16, 0, out + 18); \
        out[34] = T##_all[at]; \
        T##_1 += in[i]; \
        T##_2.y = in[i + 1]; \
        T##_3 = T##_3.zxy; \
        T##_4[at].odd = vload2(0, in); \
        T##_8 = vload8(0, in); \
        vstore8(T##_8 + T##_1, 1, (__global T *)&T##_16); \
        T##_all[at + 1] = in[i]; \
        vstore2((T##2)(in[2]), 1, T##_all); \
    }
TYPE(char)
TYPE(ushort)
TYPE(int)
TYPE(ulong)
TYPE(half)
TYPE(float)
TYPE(double)
