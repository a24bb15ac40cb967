kernel void k(global float *o, global const float *a, int width) {
    int row = get_global_id(1);
    int i = row * width + get_global_id(0);
    o[i] = a[i];
}
kernel void keeps(global float *o, global const float *a, int divisor) {
    int i = get_global_id(0);
    int used = i & 3;
    int trap = 1 / divisor;
    o[i] = a[i] + used;
}
