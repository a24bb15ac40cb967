__kernel void k(__global unsigned int4 *out) {
    out[0] = 1;
}
