__kernel void k(__global float4 *out, float2 p) {
    float4 v = p;
    out[0] = v;
}
