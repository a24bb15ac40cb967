float twice(float x) {
    return 2.0f * x;
}

__kernel void k(__global float *out) {
    out[0] = twice + 1.0f;
}
