void f(__global float *p, __local float *q) {
    p = q;
}
