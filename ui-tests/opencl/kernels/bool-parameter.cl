__kernel void k(__global float *out, bool on) {
    out[0] = on;
}
