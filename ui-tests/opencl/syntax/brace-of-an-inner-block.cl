kernel void k(global int *out, int n) {
    for (int i = 0; i < n; i++) {
        if (out[i] < 0) {
            out[i] = 0;
    }
}
