__kernel void k(gloabl float *out) {
    out[0] = 1.0f;
}
