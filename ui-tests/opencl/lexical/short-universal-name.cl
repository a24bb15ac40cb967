__kernel void k(__global float *out, int n) {
    int c = L'\u12';
    out[0] = c;
}
