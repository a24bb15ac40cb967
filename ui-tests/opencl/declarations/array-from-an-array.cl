__kernel void k(__global float *out, int n) {
    float a[2] = {1.0f, 2.0f};
    float b[2] = a;
    out[0] = b[0];
}
