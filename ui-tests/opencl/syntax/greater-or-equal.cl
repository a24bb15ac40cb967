__kernel void k(__global int *out, int n) {
    if (n => 4) out[0] = 1;
}
