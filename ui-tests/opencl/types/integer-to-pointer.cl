__kernel void k(__global float *out, int n) {
    __global float *p = n;
    p[0] = 1.0f;
}
