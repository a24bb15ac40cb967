__kernel void k(__global float3 *out, float4 v) {
    out[0] = (float3)v;
}
