__kernel void k(__global int *out) {
    bool4 v = true;
    out[0] = 1;
}
