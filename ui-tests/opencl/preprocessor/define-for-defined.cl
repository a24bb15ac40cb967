#if define(X)
#endif
__kernel void k(__global int *out) {
    out[0] = 1;
}
