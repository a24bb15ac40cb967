__kernel void k(__global float *out, __global float x) {
    out[0] = x;
}
