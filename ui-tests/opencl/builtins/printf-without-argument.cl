__kernel void k(__global float *out, int n) {
    printf("%d of %d\n", n);
}
