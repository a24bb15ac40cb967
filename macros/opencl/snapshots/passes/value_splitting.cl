kernel void k(global const int *a, global int *o, int n) {
    int i = get_global_id(0), at, kept = i;
    for (int j = 0; j < n; j++) {
        at = i * 3;
        o[i] += a[at];
        at++;
        o[i] -= a[at];
        at += n - 2;
        o[i] ^= a[at] + a[kept];
        kept += 2;
        o[i] += a[kept];
    }
}
