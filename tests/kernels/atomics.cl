// Each atomic function of OpenCL C 1.2 and of cl_khr_int64_base_atomics and cl_khr_int64_extended_atomics, by its two names, on each type, in
// global and in local memory. All items use three numbers, and keep what stood there before.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

#define CELLS 3

#define ATOMIC(NAME, T, CALL)                                                                                        \
    __kernel void NAME##_##T##_global(volatile __global T *cells, __global const T *values, __global const T *others, \
                                      __global T *before) {                                                          \
        size_t i = get_global_id(0);                                                                                 \
        volatile __global T *cell = cells + i % CELLS;                                                               \
        T value = values[i], other = others[i];                                                                      \
        before[i] = NAME CALL;                                                                                       \
    }                                                                                                                \
    __kernel void NAME##_##T##_local(__global T *cells, __global const T *values, __global const T *others,           \
                                     __global T *before, __local T *own) {                                           \
        size_t i = get_global_id(0), l = get_local_id(0), start = get_group_id(0) * CELLS;                           \
        if (l < CELLS) own[l] = cells[start + l];                                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                \
        volatile __local T *cell = &own[i % CELLS];                                                                  \
        T value = values[i], other = others[i];                                                                      \
        before[i] = NAME CALL;                                                                                       \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                \
        if (l < CELLS) cells[start + l] = own[l];                                                                    \
    }

#define ALL(PREFIX, T)                                                                                               \
    ATOMIC(PREFIX##_add, T, (cell, value))                                                                           \
    ATOMIC(PREFIX##_sub, T, (cell, value))                                                                           \
    ATOMIC(PREFIX##_xchg, T, (cell, value))                                                                          \
    ATOMIC(PREFIX##_inc, T, (cell))                                                                                  \
    ATOMIC(PREFIX##_dec, T, (cell))                                                                                  \
    ATOMIC(PREFIX##_cmpxchg, T, (cell, other, value))                                                                \
    ATOMIC(PREFIX##_min, T, (cell, value))                                                                           \
    ATOMIC(PREFIX##_max, T, (cell, value))                                                                           \
    ATOMIC(PREFIX##_and, T, (cell, value))                                                                           \
    ATOMIC(PREFIX##_or, T, (cell, value))                                                                            \
    ATOMIC(PREFIX##_xor, T, (cell, value))

ALL(atomic, int)
ALL(atomic, uint)
ALL(atom, int)
ALL(atom, uint)
ALL(atom, long)
ALL(atom, ulong)
ATOMIC(atomic_xchg, float, (cell, value))

// Steps that items take in turn: places of a queue, and a list whose head is exchanged.
__kernel void queue(__global int *tail, __global int *places) {
    places[get_global_id(0)] = atomic_inc(tail);
}
__kernel void list(__global int *head, __global int *next) {
    int i = get_global_id(0);
    int seen = atomic_or(head, 0);
    for (;;) {
        next[i] = seen;
        int found = atomic_cmpxchg(head, seen, i);
        if (found == seen) break;
        seen = found;
    }
}
__kernel void counted(__global int *count) {
    for (int i = 0; i < 32; i++) {
        int old;
        do old = atomic_or(count, 0); while (atomic_cmpxchg(count, old, old + 1) != old);
    }
}
