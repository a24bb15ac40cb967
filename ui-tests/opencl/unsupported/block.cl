__kernel void k(__global int *out) {
    int (^twice)(int) = ^(int x) { return 2 * x; };
    out[0] = 2;
}
