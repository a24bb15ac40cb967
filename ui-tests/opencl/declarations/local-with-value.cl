__kernel void k(__global int *out) {
    __local int sum = 0;
    out[0] = sum;
}
