// options: -D COUNT=
__kernel void k(__global float *out) {
    out[COUNT] = 1.0f;
}
