__kernel void k(__global float *out, int n) {
    float x = 1.0f, int y = 2;
    out[0] = x;
}
