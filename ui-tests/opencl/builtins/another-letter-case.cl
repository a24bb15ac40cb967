__kernel void k(__global float *out) {
    out[getGlobalId(0)] = 1.0f;
}
