__kernel void k(__global float *out, int n) {
    out[1.5f] = 1.0f;
}
