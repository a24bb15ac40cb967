__kernel void k(__global float *out, int4 v) {
    out[0] = length(v);
}
