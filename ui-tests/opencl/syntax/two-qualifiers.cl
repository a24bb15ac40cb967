__kernel void k(__global float *out, __global __local float *tile) {
    out[0] = tile[0];
}
