kernel void k(global int *o, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    if (i > 3)
        o[i] = n;
}
