__kernel void k(__global float *out, int n) {
    __local float *p = (__local float *)out;
    p[0] = 1.0f;
}
