groupshared float part[64];
__kernel void k(__global float *out) {
    out[0] = part[0];
}
