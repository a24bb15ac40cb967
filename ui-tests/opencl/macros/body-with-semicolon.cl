#define N 16;
__kernel void k(__global float *a) {
    for (int i = 0; i < N; i++)
        a[i] = 1;
}
