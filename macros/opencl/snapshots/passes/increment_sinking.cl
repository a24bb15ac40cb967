kernel void k(global const int *a, global int *o, int n) {
    int i = get_global_id(0), at = i * 4, last = n;
    int sum = a[at++] + a[--last];
    sum -= a[at++] > 2 && a[last++];
    o[i] = sum + at++ * at;
}
