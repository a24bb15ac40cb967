kernel void by_a_parameter(global float *o, global const float *a, uint n, uint turned) {
    uint i = get_global_id(0);
    float sum = 0;
    for (uint k = 0; k < n; k++) {
        uint at = turned ? i * n + k : k * n + i;
        sum += a[at] * a[turned ? k : i];
    }
    o[i] = sum;
}

kernel void by_several(global int *o, global const int *a, int n, int way) {
    int i = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < 20; k++)
        sum += a[way > 3 ? k * n + i : i] - (n ? k : sum);
    o[i] = sum;
}

kernel void by_none(global int *o, global const int *a, int n, int way) {
    int i = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < 20; k++)
        sum += (i > 3 ? k : n) + (way ? 1 : 2);
    for (int k = 0; k < 20; k++) {
        sum += a[way ? k : i];
        if (sum > n)
            break;
    }
    n += 2;
    for (int k = 0; k < 20; k++)
        sum += a[n ? k : i];
    o[i] = sum;
}
