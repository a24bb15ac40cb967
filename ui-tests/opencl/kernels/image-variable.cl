__kernel void k(__global float *out, int n) {
    image2d_t copy;
}
