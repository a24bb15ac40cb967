kernel void k(global const float *a, global float *o, int n) {
    int i = get_global_id(0);
    float sums[2] = { 1.0f }, kept[3];
    for (int j = 0; j < n; j++) {
        sums[0] += a[j];
        if (sums[1] < a[j]) sums[1] = a[j];
        kept[j % 3] = a[j];
    }
    o[i] = sums[0] * sums[1] + kept[2];
}
