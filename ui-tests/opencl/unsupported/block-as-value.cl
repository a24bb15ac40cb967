__kernel void k(__global int *out) {
    out[0] = ^{ return 1; }();
}
