__kernel void k(__global float *out) {
    float x = out[0];
    out[0] = 2x + 1.5y;
}
