kernel void k(global float *o, global const float *a, int n) {
    int i = get_global_id(0);
    float sum = 0;
    for (int j = 0; j < n; j++)
        sum += a[j];
    o[i] = sum;
}
