kernel void k(global float *out) {
    float weights[2];
    weights = {0.5f, 0.5f};
    out[0] = weights[0];
}
