__kernel void k(__global float *out, int n) {
    for (int i = 0; i < n; i++) {
        __local float tile[16];
        tile[i & 15] = out[i];
    }
}
