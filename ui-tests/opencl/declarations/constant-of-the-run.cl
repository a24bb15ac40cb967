__kernel void k(__global float *out, int n) {
    __constant int twice = 2 * n;
    out[0] = twice;
}
