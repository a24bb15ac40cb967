__kernel void k(__global float *out) {
    [unroll] for (int i = 0; i < 4; i++) out[i] = 0;
}
