__kernel void k(__global float *out, int n) {
    printf("%v4s\n", n);
}
