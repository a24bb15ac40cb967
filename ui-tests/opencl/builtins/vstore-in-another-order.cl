__kernel void k(__global float *a, __global const float4 *b) {
    vstore4(a, b[0], 0);
}
