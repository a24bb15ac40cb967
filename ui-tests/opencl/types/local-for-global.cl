void g(__global float *p) { p[0] = 1; }
__kernel void k(__local float *t) {
    g(t);
}
