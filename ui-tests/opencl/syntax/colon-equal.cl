__kernel void k(__global float *out, int n) {
    int i := 1;
    out[i] = 1.0f;
}
