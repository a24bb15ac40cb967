__kernel void k(__global float *out, int n) {
    printf(L"%d\n", n);
}
