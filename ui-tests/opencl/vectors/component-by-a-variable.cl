__kernel void k(__global float4 *in, __global float *out, int i) {
    out[0] = in[0].i;
}
