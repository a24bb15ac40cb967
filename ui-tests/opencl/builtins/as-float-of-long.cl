__kernel void k(__global float *out, long x) {
    out[0] = as_float(x);
}
