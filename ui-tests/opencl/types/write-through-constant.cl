void f(__constant float *p) {
    p[0] = 1;
}
