#define TWICE(x) (2 * (x))
__kernel void k(__global float *out) {
    out[0] = TWICE;
}
