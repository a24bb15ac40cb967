__kernel void k(__global float *out, int n) {
    int2 float x = 1;
}
