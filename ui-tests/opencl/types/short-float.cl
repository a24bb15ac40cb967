__kernel void k(__global float *out, int n) {
    short float x = 1.0f;
    out[0] = x;
}
