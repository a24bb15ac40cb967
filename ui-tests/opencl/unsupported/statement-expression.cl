__kernel void k(__global float *out, int n) {
    out[0] = ({ float x = 1.0f; x * 2.0f; });
}
