__kernel void k(__global float *out, int n) {
    void values[4];
}
