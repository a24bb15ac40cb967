__kernel void k(__global float *out, int n) {
    int c = L'ab';
    out[0] = c;
}
