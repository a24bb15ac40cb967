__kernel void k(__read_only image2d_t in, __global float4 *out) {
    out[0] = in[0];
}
