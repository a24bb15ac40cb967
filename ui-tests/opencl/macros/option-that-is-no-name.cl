// options: -D 2D=1
__kernel void k(__global float *out, int n) {
    out[0] = 1.0f;
}
