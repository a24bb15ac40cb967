__kernel void k(__global float *out) {
    flaot x = 1.0f;
    out[0] = x;
}
