__kernel void k(__global float *out, int n) {
    float values[4.0f];
    values[0] = 1.0f;
}
