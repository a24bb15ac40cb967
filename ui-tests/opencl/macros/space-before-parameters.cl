#define SQUARE (x) ((x) * (x))
__kernel void k(__global int *out) {
    out[0] = SQUARE(out[1]);
}
