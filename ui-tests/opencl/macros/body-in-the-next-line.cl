#define SQUARE(x)
    ((x) * (x))

__kernel void k(__global float *out) {
    out[0] = SQUARE(out[0]);
}
