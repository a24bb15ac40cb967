__kernel void k(__global float *out, int n) {
    if (n == 1) {
        out[0] = 1.0f;
    } elseif (n == 2) {
        out[0] = 2.0f;
    }
}
