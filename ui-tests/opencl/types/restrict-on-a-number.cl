__kernel void k(__global float *out, float restrict x) {
    out[0] = x;
}
