__kernel void k(__global float *out, int n) {
    int a[4] = {[4] = 1};
    out[0] = a[0];
}
