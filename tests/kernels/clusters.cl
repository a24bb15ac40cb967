// Elements that an item reads beside each other by an index of its own. Item `i` has the index `at[i]`.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define EACH(KERNEL) KERNEL(char) KERNEL(uchar) KERNEL(short) KERNEL(ushort) KERNEL(int) KERNEL(uint) KERNEL(long) KERNEL(ulong) KERNEL(float) KERNEL(double)
#define ARGUMENTS(T) (__global const T *table, __global const int *at, __global T *out)

// Two, three, four and six, with writes between the reads.
#define READS(T) \
    __kernel void two_##T ARGUMENTS(T) { \
        size_t i = get_global_id(0); \
        int k = at[i]; \
        out[6 * i] = table[2 * k + 1]; \
        out[6 * i + 1] = table[2 * k]; \
    } \
    __kernel void three_##T ARGUMENTS(T) { \
        size_t i = get_global_id(0); \
        uint k = at[i]; \
        out[6 * i] = table[k * 3u + 2]; \
        out[6 * i + 1] = table[k * 3u]; \
        out[6 * i + 2] = table[1 + 3u * k]; \
    } \
    __kernel void four_##T ARGUMENTS(T) { \
        size_t i = get_global_id(0); \
        long k = at[i]; \
        out[6 * i] = table[(k << 2) + 2] + table[(k << 2) + 3]; \
        out[6 * i + 1] = table[k << 2]; \
        out[6 * i + 2] = table[((k + 1) << 2) - 3]; \
    } \
    __kernel void six_##T ARGUMENTS(T) { \
        size_t i = get_global_id(0); \
        int k = at[i]; \
        out[6 * i] = table[3 * k + 3] - table[3 * k]; \
        out[6 * i + 1] = table[3 * k + 4] - table[3 * k + 1]; \
        out[6 * i + 2] = table[3 * k + 5] - table[3 * k + 2]; \
    }
EACH(READS)

// The first and the last of three; what lies between them nobody reads.
__kernel void apart ARGUMENTS(float) {
    size_t i = get_global_id(0);
    int k = at[i];
    out[2 * i] = table[k - 1] + table[k + 1];
}

// Three of a buffer that is written too, each item its own: a read behind a write is of what was written.
__kernel void in_place(__global int *table, __global const int *at) {
    int k = at[get_global_id(0)];
    int sum = table[3 * k] + table[3 * k + 1];
    table[3 * k + 1] = sum;
    table[3 * k + 2] = table[3 * k + 1] + table[3 * k] * 2;
    table[3 * k] = table[3 * k + 2] - table[3 * k + 1];
}

// One index, and then another one, by the same variable.
__kernel void another_index ARGUMENTS(int) {
    size_t i = get_global_id(0);
    int k = at[i];
    int sum = table[2 * k] * 3 + table[2 * k + 1] * 5;
    k = k / 2;
    sum += table[2 * k] * 7 + table[2 * k + 1] * 11;
    for (int round = 0; round < 3; round++) {
        k = (k + at[i]) & 7;
        sum = sum * 3 + table[2 * k] - table[2 * k + 1] * 5;
    }
    out[i] = sum + table[2 * k];
}

int twice(__global const int *of, int k) {
    return of[2 * k] * 3 + of[2 * k + 1];
}

// By some items only, and by a function. Who does not come there may have an index that is outside.
__kernel void by_some ARGUMENTS(int) {
    size_t i = get_global_id(0);
    int k = at[i], sum = 0;
    if (k >= 0 && k < 20) {
        sum = table[3 * k] - table[3 * k + 2] * 3;
        if (k & 1) sum += table[3 * k + 1];
        else return;
        sum += twice(table, k);
    }
    out[i] = sum + (k > 0 && k < 20 ? table[2 * k] + table[2 * k + 1] : 1);
}

// An atomic function of what a number of each item says, which nobody writes.
#define COUNTS(T) \
    __kernel void counts_##T(__global const T *numbers, __global int *out) { \
        int i = get_global_id(0); \
        atomic_add(&out[numbers[i]], i + 1); \
    } \
    __kernel void counts_in_rounds_##T(__global const T *numbers, __global int *out) { \
        int i = get_global_id(0); \
        for (int round = 0; round < 2; round++) atomic_add(&out[numbers[i + round]], i + 1); \
    }
COUNTS(char) COUNTS(uchar) COUNTS(short) COUNTS(ushort) COUNTS(int) COUNTS(uint) COUNTS(long) COUNTS(ulong)

// Numbers that are written: by what they count themselves, and before they are read.
__kernel void counts_itself(__global int *numbers) {
    int i = get_global_id(0);
    atomic_inc(&numbers[numbers[i]]);
}
__kernel void counts_what_was_written(__global int *numbers, __global int *out) {
    int i = get_global_id(0);
    numbers[i] = numbers[i] / 2;
    atomic_inc(&out[numbers[i]]);
}

// By some items only.
__kernel void counts_some(__global const uchar *numbers, __global int *out) {
    int i = get_global_id(0);
    if (numbers[i + 1] & 1) atomic_sub(&out[numbers[i]], i);
}

// A number without a sign of one with a sign is not the same.
__kernel void counts_without_a_sign(__global const char *numbers, __global int *out) {
    atomic_inc(&out[(uchar)numbers[get_global_id(0)]]);
}

// A fault is told of what is outside: of the number that says what is counted, or of what is.
__kernel void counts_far(__global const uchar *numbers, __global int *out) {
    int i = get_global_id(0);
    for (int round = 0; round < 2; round++) atomic_inc(&out[numbers[i + 3 * round]]);
}

// Numbers of one structure, by an index of each item: in more rounds than are written out, and by numbers; others of its fields before and behind.
typedef struct { ushort scale; uchar of[16]; ushort ends[2]; } Block;
__kernel void blocks(__global const Block *table, __global const int *at, __global int *out) {
    size_t i = get_global_id(0);
    int n = at[i];
    __global const Block *block = table + n;
    int sum = 0;
    for (int k = 0; k < 16; k++) {
        sum = sum * 3 + (block->of[k] & 15);
        sum ^= block->of[k] >> 4;
    }
    out[3 * i] = sum;
    out[3 * i + 1] = table[n].of[15] * 256 + table[n].of[14];
    out[3 * i + 2] = block->ends[0] * block->scale + block->ends[1];
}

// Fields of the structure of each item, which it writes too, and of one by an index.
typedef struct { float x, y, z, w; } Corner;
__kernel void corners(__global Corner *own, __global const Corner *table, __global const int *at, __global float *out) {
    size_t i = get_global_id(0);
    int k = at[i];
    float sum = own[i].x + own[i].y * 2.0f + own[i].w - own[i].z * 16.0f;
    own[i].y = sum;
    sum += own[i].y * 4.0f + own[i].z;
    own[i].x = own[i].z;
    out[i] = sum + table[k].w - table[k].x * 8.0f + table[k].z;
}

// Rounds that are joined: by counters with a sign and without one, from another number than zero, in a loop that items leave at different times; and
// others, by a step of two, and down.
__kernel void rounds(__global const int *table, __global const int *at, __global int *out) {
    size_t i = get_global_id(0);
    int n = at[i], sum = 0;
    for (int turn = 0; turn <= n % 3; turn++) {
        for (int k = 0; k < 12; k++) {
            int own = table[30 * n + k];
            sum = sum * 3 + own * k;
        }
        for (uint k = 3; k <= 22; ++k) sum = sum * 5 + (table[30 * n + k] ^ k) - table[k + 30 * n + 7];
        for (int k = 2; k != 26; k += 2) sum = sum * 5 + table[30 * n + k];
        for (int k = 11; k >= 0; k--) sum = sum * 7 - table[30 * n + k];
    }
    out[i] = sum;
}
