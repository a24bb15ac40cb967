__kernel void k(__global float *out, float4 a, float4 b) {
    out[0] = a @ b;
}
