float half_of(float x) {
    if (x > 0.0f) {
        return x / 2.0f;
    return 0.0f;
}

__kernel void k(__global float *out) {
    out[0] = half_of(out[0]);
}
