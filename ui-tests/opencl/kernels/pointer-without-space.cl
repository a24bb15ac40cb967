__kernel void k(float *out) {
    out[0] = 1;
}
