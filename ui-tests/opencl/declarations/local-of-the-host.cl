__kernel void k(__global float *out) {
    extern __local float part[];
    out[0] = part[0];
}
