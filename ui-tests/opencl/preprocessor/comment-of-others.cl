__kernel void k(__global float *out) {
    # the first element
    out[0] = 1.0f;
}
