float doubled(float x) {
    retrun x * 2.0f;
}

__kernel void k(__global float *out, int n) {
    int i = 0;
    whlie (i < n) { i++; }
    foor (int j = 0; j < n; j++) out[j] = 0.0f;
    if (n > 2) out[0] = doubled(out[0]); esle out[0] = 1.0f;
    if (n > 3) retun 0;
}
