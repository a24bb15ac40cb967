__kernel void k(__global const int *counts, __global int *out) {
    out[0] = atomic_inc(&counts[0]);
}
