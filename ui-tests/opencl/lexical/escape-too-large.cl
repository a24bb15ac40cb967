__kernel void k(__global float *out, int n) {
    int c = '\xfff';
    out[0] = c;
}
