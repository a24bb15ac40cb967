__kernel int k(__global int *out) {
    return out[0];
}
