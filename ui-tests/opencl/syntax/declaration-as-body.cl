__kernel void k(__global float *out, int n) {
    if (n > 0)
        float x = 1.0f;
    out[0] = 1.0f;
}
