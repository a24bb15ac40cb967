__kernel void k(__global int *out, int n) {
    if (n > 0) out[0] = 1;
    elif (n < 0) out[0] = 2;
}
