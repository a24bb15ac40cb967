__kernel void k(__global float *out) {
    for (int i = 0; i < out.length(); i++) out[i] = 0;
}
