int up_to(int *sum, int n) {
    for (int k = 0; k < n; k++) {
        *sum += k;
        if (*sum > 100)
            return k;
    }
    return n;
}
kernel void k(global int *o) {
    int i = get_global_id(0), sum = i;
    int last = up_to(&sum, i);
    o[i] = sum + last;
}
