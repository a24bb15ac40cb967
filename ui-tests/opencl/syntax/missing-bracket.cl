int f(__global int *p, int i) {
    return p[i;
}
