__kernel void k(__global float *out, int n) {
    float[3] v;
    out[0] = v[0];
}
