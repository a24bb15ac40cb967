#define N = 16
__kernel void k(__global float *a) {
    a[N] = 1;
}
