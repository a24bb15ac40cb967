int some(int c) {
    int s;
    if (c) s = 1;
    return s;
}
kernel void k(global int *o) {
    int *p = 0, outer = 3;
    if (o[0]) {
        int inner = some(o[1]);
        p = &inner;
    } else {
        p = &outer;
    }
    o[2] = *p;
}
