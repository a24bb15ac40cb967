kernel void of_numbers(global float *o, global const float *a) {
    int i = get_global_id(0);
    float sum = 0;
    for (int j = 0; j < 3; j++)
        sum += a[3 * i + j];
    o[i] = sum;
}

kernel void of_each_other(global int *o, int n) {
    int i = get_global_id(0);
    int sum = i;
    for (int j = 2; j > 0; j--)
        for (uint k = 0; k < 2; k += 1) {
            if (sum > n)
                sum -= j * n + (int)k;
        }
    o[i] = sum;
}

kernel void too_long(global int *o, int n) {
    int i = get_global_id(0);
    int sum = i;
    for (int j = 0; j < 9; j++)
        sum += j;
    for (int j = 0; j < n; j++)
        sum += j;
    for (int j = 0; j < 4; j++)
        if (sum > n)
            break;
    o[i] = sum;
}

kernel void of_a_group(global int *o, local int *shared) {
    int i = get_local_id(0);
    for (int j = 0; j < 2; j++) {
        shared[i] = i + j;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 2; k++)
            o[get_global_id(0)] += shared[(i + k) % 2];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
