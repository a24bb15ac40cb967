__kernel void k(__global float *out, n) {
    out[0] = 1;
}
