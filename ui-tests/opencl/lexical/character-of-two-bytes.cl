__kernel void k(__global float *out, int n) {
    int c = 'é';
    out[0] = c;
}
