kernel void k(global const float *a, global float *o, int n) {
    int i = get_global_id(0);
    const int order[4] = { 0, 2, 1, 3 };
    float kept[4], sums[4];
    for (int j = 0; j < 4; j++) {
        float squared = a[i + j] * a[i + j];
        kept[j] = squared;
    }
    for (int j = 0; j < 4; j++) sums[j] = a[n + j];
    for (int j = 0; j < 4; j++) o[i * 4 + j] = kept[order[j]] + sums[(i + j) & 3];
}
