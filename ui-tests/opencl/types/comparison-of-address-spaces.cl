__kernel void k(__global int *out, __local int *tile) {
    out[0] = tile == out;
}
