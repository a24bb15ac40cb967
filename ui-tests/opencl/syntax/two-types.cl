__kernel void k(__global float *out, int n) {
    float int x = 1;
    out[0] = x;
}
