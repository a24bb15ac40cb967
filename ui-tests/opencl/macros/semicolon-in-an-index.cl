#define N 4;
__kernel void k(__global int *out) {
    out[N] = 1;
}
