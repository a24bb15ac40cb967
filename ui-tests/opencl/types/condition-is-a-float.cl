__kernel void k(__global float *out, float x) {
    out[0] = x ? 1.0f : 2.0f;
}
