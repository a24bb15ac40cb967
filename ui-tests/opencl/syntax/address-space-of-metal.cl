__kernel void k(device float *out) {
    out[0] = 1.0f;
}
