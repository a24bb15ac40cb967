__kernel void k(__global int4 *out, int4 by) {
    out[0] = 1 << by;
}
