kernel void k(global int *out, int n) {
    for (int i = 0; i < n; i++)
        out[i] += 1;
        out[i] *= i;
    }
    out[n] = 0;
}
