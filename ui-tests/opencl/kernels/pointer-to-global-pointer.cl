__kernel void k(__global float *out, __global float * __global *rows) {
    out[0] = rows[0][0];
}
