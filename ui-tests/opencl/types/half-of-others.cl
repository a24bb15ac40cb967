kernel void k(global float16_t *out) {
    out[0] = 1;
}
