__kernel void k(__global float4 *out, float4 v, double d) {
    out[0] = v * d;
}
