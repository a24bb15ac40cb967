kernel void k(global float *out) {
    float twice(float x) { return 2 * x; }
    out[0] = twice(out[1]);
}
