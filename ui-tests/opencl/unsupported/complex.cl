__kernel void k(__global float *out, int n) {
    _Complex float z;
}
