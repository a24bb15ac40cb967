__kernel void k(__global float *out) {
    float weights[3] = [0.25f, 0.5f, 0.25f];
    out[0] = weights[1];
}
