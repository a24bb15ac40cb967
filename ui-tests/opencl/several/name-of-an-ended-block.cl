__kernel void k(__global float *out, int n) {
    for (int i = 0; i < n; i++) {
        float last = out[i];
    }
    out[0] = last / i;
}
