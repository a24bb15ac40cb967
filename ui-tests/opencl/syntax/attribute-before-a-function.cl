[numthreads(8, 8, 1)]
__kernel void k(__global float *out) {
    out[0] = 1.0f;
}
