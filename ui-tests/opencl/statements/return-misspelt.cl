__kernel void k(__global float *out) {
    if (out[0] > 1.0f) retrun;
    out[0] = 1.0f;
}
