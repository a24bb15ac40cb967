__kernel void k(__global const float *a, __global float4 *b) {
    b[0] = vload4(a, 0);
}
