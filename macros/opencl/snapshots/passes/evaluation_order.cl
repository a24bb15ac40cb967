int next(int *p) { return (*p)++; }
kernel void k(global int *o) {
    int x = o[0];
    o[1] = x + next(&x);
}
