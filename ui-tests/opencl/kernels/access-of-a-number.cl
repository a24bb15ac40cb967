__kernel void k(__global int *out, __read_only int count) {
    out[0] = count;
}
