__kernel void k(__global long *out, __global int *a, __global float *b) {
    out[0] = a - b;
}
