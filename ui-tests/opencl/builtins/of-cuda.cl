__kernel void k(__global float *out, int n) {
    int i = threadIdx.x;
    out[i] = 1.0f;
}
