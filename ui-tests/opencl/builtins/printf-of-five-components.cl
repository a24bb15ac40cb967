__kernel void k(__global float *out, int n) {
    printf("%v5f\n", n);
}
