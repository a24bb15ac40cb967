__kernel void k(__global float *out, int n) {
    char bytes[0x7fffffffffffffff];
    bytes[0] = 0;
}
