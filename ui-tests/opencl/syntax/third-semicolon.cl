__kernel void k(__global float *out, int n) {
    for (int i = 0; i < n; i++;) {
        out[0] = 1.0f;
    }
}
