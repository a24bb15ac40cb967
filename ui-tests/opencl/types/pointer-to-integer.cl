int f(__global float *p) {
    int i = p;
    return i;
}
