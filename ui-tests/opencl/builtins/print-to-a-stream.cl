__kernel void k(__global float *out) {
    fprintf(stderr, "out");
    out[0] = 1.0f;
}
