__kernel void k(__global float *out) {
    out[0:4] = 1.0f;
}
