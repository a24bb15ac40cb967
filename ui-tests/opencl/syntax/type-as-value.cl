__kernel void k(__global float *out, int n) {
    out[0] = float;
}
